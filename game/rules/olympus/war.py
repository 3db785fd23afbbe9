"""War: declared in a ceremony, fought after it, paid in tribute."""

from __future__ import annotations

from game.rules.engine import Action, Ask, Choices, Reason, Seat, Step, because, clockwise
from game.rules.olympus.actions import (
    ATTACK,
    DECLINE,
    MILITARY,
    RECRUIT,
    Attack,
    Decline,
    Recruit,
    Take,
)
from game.rules.olympus.effects import FromSupply
from game.rules.olympus.events import Declined, Recruited, TributeSupplied, TributeTaken, WarFought
from game.rules.olympus.payment import bundles
from game.rules.olympus.state import Olympus

Fought = tuple[tuple[Seat, int, Seat], ...]
"""Attacker, source and target of the wars that are over."""


def strength(state: Olympus, seat: Seat, enemy: Seat) -> int:
    """The military total: the marker, and the Fleet against an enemy without one (A-O11)."""
    fleet = state.rules.fleet
    city = state.cities[seat]
    sails_alone = city.built & fleet.bit and not state.cities[enemy].built & fleet.bit
    return city.tracks[MILITARY] + (fleet.amount if sails_alone else 0)


def margin(state: Olympus, attacker: Seat, defender: Seat, *, wins_ties: bool) -> int:
    """By how much the attacker wins; 0 if he is repelled."""
    difference = strength(state, attacker, defender) - strength(state, defender, attacker)
    if difference == 0 and (wins_ties or fleet_wins_ties(state, attacker, defender)):
        return state.rules.tie_margin
    return max(0, difference)


def fleet_wins_ties(state: Olympus, attacker: Seat, defender: Seat) -> bool:
    bit = state.rules.fleet.bit
    return bool(state.cities[attacker].built & bit and not state.cities[defender].built & bit)


class ResolveWars(Step[Olympus]):
    """All declared wars, attackers clockwise from the seat of this step, each in the order he declared (A-O34)."""

    __slots__ = ("fought",)

    def __init__(self, fought: Fought = ()) -> None:
        self.fought = fought

    def run(self, state: Olympus, seat: Seat) -> None:
        if not state.wars:
            return
        for attacker in clockwise(seat, len(state.cities)):
            for war in state.wars:
                if war[0] == attacker:
                    state.wars.remove(war)
                    state.then(attacker, NameTarget(war[1], war[2], seat, self.fought))
                    return


RESOLVE_WARS = ResolveWars()


class NameTarget(Ask[Olympus]):
    """The attacker names an opponent, another one for the second war of a favour, and fights at once."""

    __slots__ = ("source", "wins_ties", "first", "fought")

    def __init__(self, source: int, wins_ties: bool, first: Seat, fought: Fought) -> None:
        self.source = source
        self.wins_ties = wins_ties
        self.first = first
        self.fought = fought

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        opponents = list(clockwise(seat, len(state.cities)))[1:]
        return tuple(ATTACK[opponent] for opponent in opponents if (seat, self.source, opponent) not in self.fought)

    def answer(self, state: Olympus, seat: Seat, action: Attack) -> None:
        state.then(self.first, ResolveWars((*self.fought, (seat, self.source, action.seat))))
        fight(state, seat, action.seat, wins_ties=self.wins_ties)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Attack) and (seat, self.source, action.seat) in self.fought:
            return because("same_target_twice", seat=action.seat)
        return super().objection(state, seat, action)


def wars_of_favour(state: Olympus, seat: Seat) -> tuple[int, int]:
    """Which war of a favour is asked about, and how many that favour brings; one of one if none is."""
    step = state.pending[-1][1] if state.pending else None
    if not isinstance(step, NameTarget):
        return 1, 1
    over = sum(attacker == seat and source == step.source for attacker, source, _ in step.fought)
    to_come = sum(war[0] == seat and war[1] == step.source for war in state.wars)
    return over + 1, over + 1 + to_come


def target_left(state: Olympus, seat: Seat, target: Seat) -> Seat | None:
    """Against whom the next war of a favour is fought by itself, as after this one only he is left; None if several."""
    step = state.pending[-1][1] if state.pending else None
    war, wars = wars_of_favour(state, seat)
    if not isinstance(step, NameTarget) or war == wars:
        return None
    left = [each.seat for each in step.choices(state, seat) if isinstance(each, Attack) and each.seat != target]
    return left[0] if len(left) == 1 else None


def fight(state: Olympus, attacker: Seat, defender: Seat, *, wins_ties: bool) -> None:
    """Compare the totals; the winner takes tribute and, with the Temple of Ares, may call up a priest."""
    won_by = margin(state, attacker, defender, wins_ties=wins_ties)
    state.tell(
        WarFought,
        attacker,
        defender,
        strength(state, attacker, defender),
        strength(state, defender, attacker),
        won_by,
    )
    if not won_by:
        return
    city = state.cities[attacker]
    if city.built & state.rules.priest_per_victory.bit and city.reserve:
        state.then(attacker, CallUpPriest())
    state.then(attacker, TakeTribute(defender, won_by))


class TakeTribute(Ask[Olympus]):
    """The attacker chooses cubes of the defender's warehouse; they wait in his tribute area."""

    __slots__ = ("defender", "count")

    def __init__(self, defender: Seat, count: int) -> None:
        self.defender = defender
        self.count = count

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        goods = state.cities[self.defender].goods
        return tuple(Take(bundle) for bundle in bundles(tuple(goods), min(self.count, sum(goods))))

    def answer(self, state: Olympus, seat: Seat, action: Take) -> None:
        loser = state.cities[self.defender].goods
        winner = state.cities[seat].tribute
        for good, count in enumerate(action.goods):
            loser[good] -= count
            winner[good] += count
        state.tell(TributeTaken, seat, self.defender, action.goods)
        missing = self.count - sum(action.goods)
        if missing and state.cities[seat].built & state.rules.tribute_from_supply.bit:
            state.then(seat, TakeFromSupply(missing))

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Take):
            goods = state.cities[self.defender].goods
            return because("wrong_number_of_goods", number=min(self.count, sum(goods)))
        return super().objection(state, seat, action)


class TakeFromSupply(FromSupply):
    """The Delian League: what the loser cannot pay may be taken from the supply, as tribute (A-O26)."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count = count

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return (*super().choices(state, seat), DECLINE)

    def answer(self, state: Olympus, seat: Seat, action: Take | Decline) -> None:
        if isinstance(action, Decline):
            state.tell(Declined, seat)
            return
        tribute = state.cities[seat].tribute
        for good, count in enumerate(action.goods):
            tribute[good] += count
        state.tell(TributeSupplied, seat, action.goods)


class CallUpPriest(Ask[Olympus]):
    """The Temple of Ares: a priest of the reserve for each war won as attacker (A-O25, A-O30)."""

    __slots__ = ()

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return (RECRUIT, DECLINE)

    def answer(self, state: Olympus, seat: Seat, action: Recruit | Decline) -> None:
        if isinstance(action, Decline):
            state.tell(Declined, seat)
            return
        city = state.cities[seat]
        called = min(state.rules.priest_per_victory.amount, city.reserve)
        city.reserve -= called
        city.priests += called
        state.tell(Recruited, seat, city.priests)
