"""The worship phase: ceremonies, joining, favours in turn order, and forced passes."""

from __future__ import annotations

from typing import Final

from game.rules.engine import Action, Choices, Reason, Seat, Step, because
from game.rules.olympus.actions import DECLINE, JOIN, Decline, Join, Worship
from game.rules.olympus.effects import FAVOUR
from game.rules.olympus.events import CeremonyBegan, Joined, Passed, StayedAway
from game.rules.olympus.favours import Favour, Plague
from game.rules.olympus.rules import ALPHA, BETA, manners
from game.rules.olympus.state import Olympus, free_deities
from game.rules.olympus.war import RESOLVE_WARS

Worshippers = tuple[tuple[Seat, str], ...]
"""Who sent a priest to a ceremony, in turn order, with what was declared."""


class Turn(Step[Olympus]):
    """The active player must begin a ceremony if he can; a pass is forced, and a full circle of them ends it (A-O5)."""

    __slots__ = ("passes",)

    def __init__(self, passes: int = 0) -> None:
        self.passes = passes

    def run(self, state: Olympus, seat: Seat) -> Choices | None:
        if not state.cities[seat].priests:
            self.force_pass(state, seat, "no_priest")
            return None
        free = free_deities(state)
        if not free:
            self.force_pass(state, seat, "no_deity")
            return None
        return state.rules.worship_choices(free)

    def force_pass(self, state: Olympus, seat: Seat, cause: str) -> None:
        state.tell(Passed, seat, cause)
        if self.passes + 1 < len(state.cities):
            state.then(left_of(state, seat), Turn(self.passes + 1))

    def answer(self, state: Olympus, seat: Seat, action: Worship) -> None:
        deity = state.rules.deity_index[action.deity]
        city = state.cities[seat]
        city.priests -= 1
        state.alpha[deity] = seat
        state.tell(CeremonyBegan, seat, action.deity, action.manner, city.priests)
        state.then(left_of(state, seat), Invite(deity, ((seat, action.manner),)))


TURN: Final = Turn()


def left_of(state: Olympus, seat: Seat) -> Seat:
    return (seat + 1) % len(state.cities)


class Invite(Step[Olympus]):
    """Clockwise, each opponent with a priest at hand may join; when the circle closes the favours begin."""

    __slots__ = ("deity", "worshippers")

    def __init__(self, deity: int, worshippers: Worshippers) -> None:
        self.deity = deity
        self.worshippers = worshippers

    def run(self, state: Olympus, seat: Seat) -> Choices | None:
        if seat == self.worshippers[0][0]:
            self.grant_favours(state, seat)
            return None
        if not state.cities[seat].priests:
            state.then(left_of(state, seat), self)
            return None
        return INVITATIONS[manners(state.rules.deities[self.deity], BETA)]

    def answer(self, state: Olympus, seat: Seat, action: Join | Decline) -> None:
        deity = state.rules.deities[self.deity].id
        if isinstance(action, Decline):
            state.tell(StayedAway, seat, deity)
            state.then(left_of(state, seat), self)
            return
        city = state.cities[seat]
        city.priests -= 1
        state.beta[self.deity] |= 1 << seat
        state.tell(Joined, seat, deity, action.manner, city.priests)
        state.then(left_of(state, seat), Invite(self.deity, (*self.worshippers, (seat, action.manner))))

    def grant_favours(self, state: Olympus, active: Seat) -> None:
        """Favours from the active player clockwise, then the plague, then all wars; then the next player is active."""
        deity = state.rules.deities[self.deity]
        aspect = self.worshippers[0][1] if deity.plague_aspects else ""
        state.then(left_of(state, active), TURN)
        state.then(active, RESOLVE_WARS)
        if aspect in deity.plague_aspects:
            state.then(active, Plague(self.deity))
        for seat, manner in reversed(self.worshippers):
            rank = ALPHA if seat == active else BETA
            state.then(seat, Favour(self.deity, rank, aspect or manner, FAVOUR, True))

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Join):
            return because("join_manner", deity=state.rules.deities[self.deity].id)
        return super().objection(state, seat, action)


INVITATIONS: Final[dict[tuple[str, ...], Choices]] = {
    ("",): (JOIN, DECLINE),
    ("", "war"): (JOIN, Join("war"), DECLINE),
}
