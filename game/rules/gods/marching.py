"""What becomes of the moves that all players wrote: who enters, who has no room, no ship, or cannot pay.

Whether a move goes may hang on others: on a unit that makes room or stays with its ship, on rivals, on a ship that is
paid first. So nothing is struck one by one. A move fails only for a reason: because others fail, or because others go.
First all is found that fails whatever becomes of the rest; that leaves the most that can go, and so the most that can
fail because of it; what fails even then is certain, and so on until nothing changes. The order of lines matters only
where a ruling says so. What is still undecided then hangs on itself in circles: each is thought through for the one way
in which everything fits, and where there is none, or more than one, A-G56 decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.engine import Seat
from game.rules.gods import events, hands
from game.rules.gods.actions import ARMY, FLEET, HERO, Unit
from game.rules.gods.retreating import becomes
from game.rules.gods.rules import Region
from game.rules.gods.state import Greece, has_fleet, place, remove

MOST_THOUGHT_THROUGH: Final = 12
"""How many moves a circle may have for all ways to be tried; in play three or four hang together, if any."""


class Attempt:
    """A move that is being tried; a hero who goes along with his fleet is part of it (A-G40)."""

    __slots__ = ("seat", "unit", "region", "target", "becomes", "units", "families", "dice", "pays")

    def __init__(
        self, state: Greece, seat: Seat, unit: Unit, region: Region, target: Region, *, with_hero: bool = False
    ) -> None:
        self.seat = seat
        self.unit = unit
        self.region = region
        self.target = target
        self.becomes = becomes(state, unit, target)
        self.units = (unit, HERO) if with_hero else (unit,)
        self.families = sum(state.rules.units[each].family for each in self.units)
        self.dice = sum(state.rules.units[each].dice for each in self.units)
        self.pays = unit == ARMY and self.becomes == FLEET


class Failures:
    """Moves that are void, and moves that are kept out by other players; the latter still count in the conflict."""

    __slots__ = ("void", "kept_out")

    def __init__(self, void: Sequence[Attempt] = (), kept_out: Sequence[Attempt] = ()) -> None:
        self.void = set(void)
        self.kept_out = set(kept_out)

    def goes(self, attempt: Attempt) -> bool:
        return attempt not in self.void and attempt not in self.kept_out

    def __len__(self) -> int:
        return len(self.void) + len(self.kept_out)


class March:
    """All moves of a phase, in the order of seats and lines."""

    def __init__(self, state: Greece, attempts: Sequence[Attempt], purses: Mapping[Seat, int]) -> None:
        self.state = state
        self.attempts = attempts
        self.purses = purses
        """For those who cannot pay for all their new fleets, for how many they can."""
        self.entering: dict[Region, list[Attempt]] = {}
        self.leaving: dict[tuple[Region, Unit], Attempt] = {}
        self.settled: dict[Attempt, bool] = {}
        """Moves of circles with one way out, and whether they are valid."""
        self.undone: set[Attempt] = set()
        """Moves that are void because a circle has no way out, or more than one (A-G56)."""
        for attempt in attempts:
            self.entering.setdefault(attempt.target, []).append(attempt)
            for unit in attempt.units:
                self.leaving[attempt.region, unit] = attempt

    # In what follows `failed` is what is known to fail, and of the rest `assumed` tells what is taken not to go: a move
    # fails because others fail, or because others go.

    def fault(self, attempt: Attempt, failed: Failures, assumed: Failures) -> str:
        """Why a move is void; nothing if it is not."""
        crowded = self.crowded(attempt, failed, assumed)
        if crowded:
            return "no_room" if crowded >> attempt.unit & 1 else "hero_cannot_enter"
        if attempt.unit == HERO and self.lacks_ship(attempt, failed, assumed):
            return "no_ship"
        if self.lacks_cards(attempt, assumed):
            return "cannot_pay"
        return "undoes_itself" if attempt in self.undone else ""

    def crowded(self, attempt: Attempt, failed: Failures, assumed: Failures) -> int:
        """The families that have no room for a move, as bits: own limits hold after all own moves (A-G41)."""
        rules, target = self.state.rules, attempt.target
        taken = 0
        for unit in rules.kinds[self.state.units[target] & attempt.families]:
            leaver = self.leaving.get((target, unit))
            if leaver is None or not failed.goes(leaver):
                taken |= rules.units[unit].family
        for rival in self.entering[target]:
            if rival is attempt:
                break
            if rival.seat == attempt.seat and rival not in assumed.void:
                taken |= rival.families
        return taken & attempt.families

    def lacks_ship(self, attempt: Attempt, failed: Failures, assumed: Failures) -> bool:
        """Whether a hero finds no own fleet on the water after the moves: neither one that comes nor one that stays."""
        target = attempt.target
        if not self.state.rules.water[target]:
            return False
        for other in self.entering[target]:
            if other.seat == attempt.seat and other.becomes == FLEET and other not in failed.void:
                return False
        leaver = self.leaving.get((target, FLEET))
        return not has_fleet(self.state, target) or (leaver is not None and assumed.goes(leaver))

    def lacks_cards(self, attempt: Attempt, assumed: Failures) -> bool:
        """A-G44: fleets are paid in the order written; what fails costs nothing."""
        paid = self.purses.get(attempt.seat)
        if paid is None or not attempt.pays:
            return False
        before = self.attempts[: self.attempts.index(attempt)]
        return sum(each.pays and each.seat == attempt.seat and assumed.goes(each) for each in before) >= paid

    def kept_out(self, attempt: Attempt, failed: Failures, assumed: Failures) -> bool:
        """A-G22: of several players who enter a region the one with most dice does; if there is a tie, nobody."""
        dice: dict[Seat, int] = {}
        for each in self.entering[attempt.target]:
            void = failed.void if each.seat == attempt.seat else assumed.void
            if each not in void:
                dice[each.seat] = dice.get(each.seat, 0) + each.dice
        own = dice.pop(attempt.seat, 0)
        return any(count >= own for count in dice.values())

    def failing(self, assumed: Failures, given: Mapping[Attempt, bool]) -> Failures:
        """Everything that fails, and what fails because of that, if of all moves go those that `assumed` leaves."""
        failed = Failures([attempt for attempt, valid in given.items() if not valid])
        known = -1
        while len(failed) > known:
            known = len(failed)
            for attempt in self.attempts:
                if attempt not in failed.void and attempt not in given and self.fault(attempt, failed, assumed):
                    failed.void.add(attempt)
                if attempt not in failed.kept_out and self.kept_out(attempt, failed, assumed):
                    failed.kept_out.add(attempt)
        return failed

    def bounds(self, given: Mapping[Attempt, bool]) -> tuple[Failures, Failures]:
        """What fails in any case, and what else may, if of some moves it is given whether they are valid."""
        certain = self.failing(Failures(self.attempts, self.attempts), given)
        while True:
            possible = self.failing(certain, given)
            more = self.failing(possible, given) if len(possible) > len(certain) else certain
            if len(more) == len(certain):
                return certain, possible
            certain = more

    def outcome(self) -> Failures:
        """What fails when all moves are made at once."""
        while True:
            certain, possible = self.bounds(self.settled)
            undecided = [each for each in self.attempts if is_open(each, certain, possible)]
            if not undecided:
                return certain
            circle = first_circle(undecided)
            ways = self.ways_out(circle, self.settled) if len(circle) <= MOST_THOUGHT_THROUGH else []
            if len(ways) == 1 or (ways and len(first_lines(circle)) == 1):
                self.settled |= ways[0]
            else:
                self.undone |= first_lines(self.least_missed(circle))

    def ways_out(self, circle: Sequence[Attempt], given: dict[Attempt, bool]) -> list[dict[Attempt, bool]]:
        """Which moves of a circle may be valid so that everything fits, each tried both ways; two ways are enough."""
        certain, possible = self.bounds(given)
        undecided = [each for each in circle if each in possible.void and each not in certain.void]
        if not undecided:
            again = self.failing(certain, self.settled)
            fits = all((each in again.void) == (each in certain.void) for each in circle)
            return [{each: each not in certain.void for each in circle}] if fits else []
        ways = self.ways_out(circle, {**given, undecided[0]: True})
        return ways if len(ways) > 1 else ways + self.ways_out(circle, {**given, undecided[0]: False})

    def least_missed(self, circle: Sequence[Attempt]) -> list[Attempt]:
        """Those moves of a circle without which most of the others can be made."""
        made = {each: self.made_without(each, circle) for each in circle}
        return [each for each in circle if made[each] == max(made.values())]

    def made_without(self, attempt: Attempt, circle: Sequence[Attempt]) -> int:
        _, possible = self.bounds({**self.settled, attempt: False})
        return sum(map(possible.goes, circle))


def is_open(attempt: Attempt, certain: Failures, possible: Failures) -> bool:
    """Whether it is not known yet if a move goes, or at least if it counts in a conflict."""
    if attempt in certain.void:
        return False
    return attempt in possible.void or (attempt in possible.kept_out and attempt not in certain.kept_out)


def hangs_on(attempt: Attempt, other: Attempt) -> bool:
    """Whether what becomes of one move may matter to another."""
    if attempt.target == other.target:
        return True
    return attempt.seat == other.seat and (attempt.target == other.region or (attempt.pays and other.pays))


def first_circle(undecided: Sequence[Attempt]) -> list[Attempt]:
    """Moves that hang on each other and on nothing else that is undecided; what only hangs on them can wait."""
    reached = {each: all_needed(each, undecided) for each in undecided}
    least = min(undecided, key=lambda each: len(reached[each]))
    return [each for each in undecided if each in reached[least]]


def first_lines(moves: Sequence[Attempt]) -> set[Attempt]:
    """Of some moves the first written on each sheet."""
    first: dict[Seat, Attempt] = {}
    for each in moves:
        first.setdefault(each.seat, each)
    return set(first.values())


def all_needed(attempt: Attempt, undecided: Sequence[Attempt]) -> set[Attempt]:
    """All moves that a move hangs on, and those they hang on."""
    found, ahead = {attempt}, [attempt]
    while ahead:
        needing = ahead.pop()
        for other in undecided:
            if other not in found and hangs_on(needing, other):
                found.add(other)
                ahead.append(other)
    return found


def resolve(state: Greece, attempts: Sequence[Attempt], purses: Mapping[Seat, int]) -> None:
    """Find out what fails and say why; everything else happens at once."""
    march = March(state, attempts, purses)
    failed = march.outcome()
    names = state.rules.names
    for attempt in attempts:
        if not failed.goes(attempt):
            cause = march.fault(attempt, failed, failed) or "contested"
            attempted = (attempt.seat, attempt.unit, names[attempt.region], names[attempt.target], cause)
            state.tell(events.MoveVoid, *attempted)
    carry_out(state, [attempt for attempt in attempts if failed.goes(attempt)])


def carry_out(state: Greece, going: Sequence[Attempt]) -> None:
    names = state.rules.names
    price = state.rules.units[FLEET].cost
    for attempt in going:
        for unit in attempt.units:
            remove(state, unit, attempt.region)
    for attempt in going:
        if attempt.pays:
            hands.lose(state, attempt.seat, price)
            state.tell(events.Paid, attempt.seat, price)
        for unit in attempt.units:
            arrived = becomes(state, unit, attempt.target)
            place(state, attempt.seat, arrived, attempt.target)
            state.tell(events.Moved, attempt.seat, unit, names[attempt.region], names[attempt.target], arrived)
