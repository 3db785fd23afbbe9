"""Turns and the time track: who is next, what is chosen, what it costs, and what awaits on the spaces passed."""

from __future__ import annotations

from typing import Any, Final

from game.rules.engine import CHANCE, SPECTATOR, UNKNOWN, Action, Ask, Choices, Seat, Step
from game.rules.olympos.actions import PASS, WAIT, Build, Discover, Move, Pass, Play, Settle
from game.rules.olympos.destiny import PLAY_CARDS, DrawCards, play_card, playable
from game.rules.olympos.development import discover, discoveries
from game.rules.olympos.events import BurdenPaid, Finished, TimePaid, TurnBegan, Waited
from game.rules.olympos.expansion import expand, expansions
from game.rules.olympos.gods import RevealGod
from game.rules.olympos.scoring import Score
from game.rules.olympos.state import Olympos
from game.rules.olympos.wonders import build, wonders


def next_seat(state: Olympos) -> Seat:
    """The rearmost token still in the game, of several on one space the top one; SPECTATOR when all have finished."""
    best, least = SPECTATOR, state.rules.cross + 1
    for seat in state.order:
        if not state.finished >> seat & 1 and state.peoples[seat].space <= least:
            best, least = seat, state.peoples[seat].space
    return best


def in_order(state: Olympos) -> list[Seat]:
    """All tokens still in the game, the rearmost first and of several on one space the top one."""
    staying = [seat for seat in reversed(state.order) if not state.finished >> seat & 1]
    return sorted(staying, key=lambda seat: state.peoples[seat].space)


def out_of_rounds(state: Olympos) -> bool:
    """A-P56: whether the limit has been reached; a round is as many turns as there are players."""
    limit = state.rules.round_limit
    return bool(limit) and state.turn >= limit * len(state.peoples)


class NextTurn(Step[Olympos]):
    __slots__ = ()

    def run(self, state: Olympos, seat: Seat) -> None:
        seat = SPECTATOR if out_of_rounds(state) else next_seat(state)
        if seat == SPECTATOR:
            state.then(seat, Score())
            return
        state.turn += 1
        state.tell(TurnBegan, seat, state.turn, state.peoples[seat].space)
        state.then(seat, TAKE_TURN, NEXT_TURN)


class TakeTurn(Ask[Olympos]):
    """One expansion or development, and cards before it.

    Open-ended, so that whoever holds cards is always asked: the silence would tell that none can be played.
    """

    __slots__ = ()
    open_ended = True

    def run(self, state: Olympos, seat: Seat) -> Choices | None:  # type: ignore[override]
        choices = self.choices(state, seat)
        if len(choices) == 1 and not state.peoples[seat].hand:
            self.answer(state, seat, choices[0])
            return None
        return choices

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        found = expansions(state, seat)
        found += discoveries(state, seat)
        people = state.peoples[seat]
        if is_last_turn(state, seat):
            found.append(PASS)
        elif not found and not wonders(state, seat, certain=UNKNOWN in people.hand):
            found.append(WAIT)  # A-P38
        found += wonders(state, seat)
        if people.hand:
            found += playable(state, seat)
        return tuple(found)

    def accepts(self, state: Olympos, seat: Seat, action: Action) -> bool:
        """A-P55: an expansion that names no way takes the cheapest."""
        if not isinstance(action, Settle | Move) or action.way:
            return False
        return any(same_settler(action, each) for each in state.choices)

    def answer(self, state: Olympos, seat: Seat, action: Any) -> None:
        if isinstance(action, Play):
            state.then(seat, self)
            play_card(state, seat, action.card)
        elif isinstance(action, Pass):
            finish(state, seat, "passed")
        elif action == WAIT:
            wait(state, seat)
        else:
            act(state, seat, action)


def same_settler(action: Settle | Move, other: Action) -> bool:
    """Whether two expansions differ in nothing but the way."""
    return type(action) is type(other) and action.fields()[:-1] == other.fields()[:-1]


TAKE_TURN: Final = TakeTurn()
NEXT_TURN: Final = NextTurn()


def is_last_turn(state: Olympos, seat: Seat) -> bool:
    """A-P7: reached or passed, the last Zeus space makes the next turn the last one."""
    return state.peoples[seat].space >= state.rules.last_event


def finish(state: Olympos, seat: Seat, how: str) -> None:
    """A-P40: the others play on, and its settlers stay."""
    state.finished |= 1 << seat
    state.tell(Finished, seat, how)


def act(state: Olympos, seat: Seat, action: Action) -> None:
    """Carry out an expansion or development; A-P36: then cards may be played, and then it is paid for."""
    people = state.peoples[seat]
    last = is_last_turn(state, seat)
    place = len(state.pending)
    if isinstance(action, Discover):
        price = discover(state, seat, action)
    elif isinstance(action, Build):
        price = build(state, seat, action)
    else:
        assert isinstance(action, Settle | Move)
        price = expand(state, seat, action)
    if people.burden:
        state.tell(BurdenPaid, seat, people.burden)
        price += people.burden
        people.burden = 0
    # What the action itself has still to do lies on top and comes first.
    state.pending[place:place] = [(seat, PayTime(price, last)), (seat, PLAY_CARDS)]


def wait(state: Olympos, seat: Seat) -> None:
    start = state.peoples[seat].space
    advance(state, seat, state.rules.forced_step)
    state.tell(Waited, seat, state.peoples[seat].space)
    reach(state, seat, start)


class PayTime(Step[Olympos]):
    """A-P20: hourglasses first, then the token moves; A-P39: if they pay for all, it stays where it lies."""

    __slots__ = ("ap", "last")

    def __init__(self, ap: int, last: bool) -> None:
        self.ap = ap
        self.last = last

    def run(self, state: Olympos, seat: Seat) -> None:
        people = state.peoples[seat]
        start = people.space
        spent = min(people.hourglasses, self.ap)
        people.hourglasses -= spent
        advance(state, seat, self.ap - spent)
        state.tell(TimePaid, seat, self.ap, spent, people.space)
        if self.last:
            finish(state, seat, "last_turn")
        reach(state, seat, start)


def advance(state: Olympos, seat: Seat, spaces: int) -> None:
    """Move a token on the time track; it comes to lie on top of those it meets."""
    if spaces:
        state.peoples[seat].space += spaces
        state.order.remove(seat)
        state.order.append(seat)


def reach(state: Olympos, seat: Seat, start: int) -> None:
    """A-P37: a Destiny card for every event space, a moment to play cards, then the gods in the order of the track."""
    end = state.peoples[seat].space
    if start == end:
        return
    passed = events_between(state, start, end)
    if not passed:
        return
    state.then(CHANCE, *[RevealGod(seat)] * gods_between(state, seat, start, end))
    state.then(seat, DrawCards(len(passed)), PLAY_CARDS)


def events_between(state: Olympos, start: int, end: int) -> list[tuple[int, bool]]:
    """The event spaces that a token reaches or passes, and whether they are double."""
    return [(space, double) for space, double in state.rules.events if start < space <= end]


def gods_between(state: Olympos, seat: Seat, start: int, end: int) -> int:
    """How many Olympos cards a token reveals: by coming first to an event space, or last to a double one."""
    others = [people.space for each, people in enumerate(state.peoples) if each != seat]
    gods = 0
    for space, double in events_between(state, start, end):
        # A-P6: who comes first to a double space cannot be the last as well.
        if max(others) < space or (double and min(others) >= space):
            gods += 1
    return gods
