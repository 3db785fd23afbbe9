"""The move phase a second time, slow and plain: every imaginable outcome is tried, and nearly always one holds.

An outcome says of each order whether it is valid. It holds if each order is valid just when nothing speaks against it,
and if nothing fails without a first cause: two armies that change places do not both stay because the other does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from game.rules.engine import Event, Together, choices, play
from game.rules.gods.actions import UNITS, Move, Overdraw, Seal
from game.rules.gods.events import MoveVoid
from game.rules.gods.state import NOBODY, Greece
from game.table.dealer import Dealer
from tests.rules.gods.builders import gods, table

RULES = gods().rules_for({})
NEAR = {region.id: [RULES.names[other] for other in region.near] for region in RULES.regions}
WATER = {region.id for region in RULES.regions if region.water}
Board = dict[str, tuple[int, frozenset[str]]]
"""Who holds a region, and with what."""
MOST_ORDERS = 6


@dataclass(frozen=True, eq=False)
class Order:
    seat: int
    unit: str
    source: str
    target: str
    with_hero: bool = False

    @property
    def units(self) -> set[str]:
        return {self.unit, "hero"} if self.with_hero else {self.unit}

    @property
    def kinds(self) -> set[str]:
        """What there is one of in a region; army and fleet are the same."""
        return {kind(unit) for unit in self.units}

    @property
    def pays(self) -> bool:
        return self.unit == "army" and self.target in WATER


def kind(unit: str) -> str:
    return "army" if unit == "fleet" else unit


class Trial:
    """Some orders of a phase are valid, the others are not."""

    def __init__(self, board: Board, orders: list[Order], purses: dict[int, int], valid: set[Order]) -> None:
        self.board = board
        self.orders = orders
        self.purses = purses
        self.valid = valid
        self.going = {order for order in valid if self.wins(order, valid)}

    def wins(self, order: Order, own: set[Order]) -> bool:
        """Whether a player has most dice in a region, if those of his orders count that are in `own`."""
        dice: Counter[int] = Counter()
        for each in self.orders:
            if each.target == order.target and each in (own if each.seat == order.seat else self.valid):
                dice[each.seat] += len(each.units)
        return all(dice[order.seat] > count for seat, count in dice.items() if seat != order.seat)

    def speaks_against(self, order: Order, hopeful: set[Order], hoped_to_go: set[Order]) -> bool:
        """Whether an order is void, if all those are made on which it may set its hopes."""
        _, standing = self.board.get(order.target, (NOBODY, frozenset()))
        gone = {unit for each in hoped_to_go if each.source == order.target for unit in each.units}
        if order.kinds & {kind(unit) for unit in standing - gone}:
            return True
        before = [each for each in self.orders[: self.orders.index(order)] if each.seat == order.seat]
        if any(each.target == order.target and each.kinds & order.kinds and each in self.valid for each in before):
            return True
        if order.unit == "hero" and order.target in WATER:
            comes = any(
                each.target == order.target and each.seat == order.seat and each.unit != "hero" for each in hopeful
            )
            left = any(each.source == order.target and each.unit == "fleet" for each in self.going)
            if not comes and ("fleet" not in standing or left):
                return True
        paid = sum(each.pays and each in self.going for each in before)
        return order.pays and paid >= self.purses.get(order.seat, MOST_ORDERS)

    def holds(self) -> bool:
        if any((order in self.valid) == self.speaks_against(order, self.valid, self.going) for order in self.orders):
            return False
        # What fails has to fail even if everything went that is not known yet to fail.
        void: set[Order] = set()
        kept_out: set[Order] = set()
        while True:
            hopeful = {order for order in self.orders if order not in void}
            hoped_to_go = hopeful - kept_out
            new_void = {each for each in self.orders if self.speaks_against(each, hopeful, hoped_to_go)}
            new_kept_out = {each for each in self.orders if not self.wins(each, hopeful)}
            if (new_void, new_kept_out) == (void, kept_out):
                return hopeful == self.valid and hoped_to_go == self.going
            void, kept_out = new_void, new_kept_out

    def after(self) -> Board:
        """The board when all that go have gone, and heroes without a ship are lost."""
        after = {name: (seat, set(units)) for name, (seat, units) in self.board.items()}
        for order in self.going:
            after[order.source][1].difference_update(order.units)
        for order in self.going:
            sea = "fleet" if order.target in WATER else "army"
            arrived = {sea if kind(unit) == "army" else unit for unit in order.units}
            after[order.target] = (order.seat, after.get(order.target, (0, set()))[1] | arrived)
        for name, (_, units) in after.items():
            if name in WATER and "fleet" not in units:
                units.discard("hero")
        return {name: (seat, frozenset(units)) for name, (seat, units) in after.items() if units}


def outcomes(board: Board, orders: list[Order], purses: dict[int, int]) -> list[Trial]:
    """All outcomes that hold, those before others in which the first orders are valid."""
    trials = (
        Trial(board, orders, purses, {order for order, chosen in zip(orders, picks, strict=True) if chosen})
        for picks in product((True, False), repeat=len(orders))
    )
    return [trial for trial in trials if trial.holds()]


# ---------------------------------------------------------------------- small tables

CORNERS = (
    ("argos", "sparta", "myrtoan_sea", "messenian_sea", "corinth", "athens", "central_aegean", "delos"),
    ("knossus", "cydonia", "libyan_sea", "carpathian_sea", "sea_of_crete", "rhodes", "atlantis", "messenian_sea"),
    ("aetolia", "delphi", "gulf_of_corinth", "ionian_sea", "achaea", "corinth", "ithaca", "boeotia"),
)
"""Pieces of the map with land and sea, small enough that units are in each other's way."""


def pick(items: list[str] | tuple[str, ...], dealer: Dealer) -> str:
    return items[dealer.below(len(items))]


def random_board(dealer: Dealer) -> tuple[Greece, list[str]]:
    corner = CORNERS[dealer.below(len(CORNERS))]
    rows = []
    for name in corner:
        units = pick(
            ("", "fleet", "fleet hero") if name in WATER else ("", "army", "army", "hero", "army hero"), dealer
        )
        if units:
            rows.append(f"{name} {1 + (dealer.below(5) > 2)} {units}")
    hands = tuple({"despair": dealer.below(3), "pride": 2} for _ in range(2))
    return table("move", *rows, hands=hands), rows


def random_lines(state: Greece, dealer: Dealer) -> Iterator[tuple[int, Move]]:
    """Orders that can be tried, for most units, in any order."""
    movable = [
        (state.owner[region], UNITS[unit], RULES.names[region])
        for region, units in enumerate(state.units)
        for unit in RULES.kinds[units]
    ]
    for _ in range(MOST_ORDERS):
        if movable:
            seat, unit, source = movable.pop(dealer.below(len(movable)))
            targets = [name for name in NEAR[source] if state.owner[RULES.index[name]] in (NOBODY, seat)]
            if targets:
                # Where own units are there are more knots.
                own = [name for name in targets if state.owner[RULES.index[name]] == seat]
                target = pick(own if own and dealer.below(3) else targets, dealer)
                yield seat, Move(UNITS.index(unit), source, target)


def board_of(state: Greece) -> Board:
    held = [region for region, owner in enumerate(state.owner) if owner != NOBODY]
    return {
        RULES.names[region]: (state.owner[region], frozenset(UNITS[unit] for unit in RULES.kinds[state.units[region]]))
        for region in held
    }


def orders_of(board: Board, lines: list[tuple[int, Move]]) -> list[Order]:
    """By seat, as they are written; a hero without an order goes along with his fleet."""
    own = {(line.unit, line.region) for _, line in lines}
    orders = []
    for seat, line in sorted(lines, key=lambda each: each[0]):
        unit = UNITS[line.unit]
        left = "hero" in board[line.region][1] and (UNITS.index("hero"), line.region) not in own
        orders.append(Order(seat, unit, line.region, line.target, unit == "fleet" and left))
    return orders


def played(state: Greece, lines: list[tuple[int, Move]]) -> tuple[Board, list[MoveVoid]]:
    """The board after the phase, and what was said to be void."""
    told: list[Event] = []
    state = state.copy()
    state.told = told
    step = state.pending[-1][1]
    assert isinstance(step, Together)
    for seat, line in lines:
        play(state, seat, line)
    for seat in step.seats:
        [seal] = [each for each in choices(state, seat) if isinstance(each, Seal | Overdraw)]
        play(state, seat, seal)
    return board_of(state), [event for event in told if isinstance(event, MoveVoid)]


def tables(count: int, seed: int) -> Iterator[tuple[Greece, Board, list[tuple[int, Move]], dict[int, int], str]]:
    dealer = Dealer(seed)
    while count:
        state, rows = random_board(dealer)
        if not state.pending or not isinstance(state.pending[-1][1], Together):
            continue
        lines = list(random_lines(state, dealer))
        writers = state.pending[-1][1].seats
        if len(lines) > 2 and all(seat in writers for seat, _ in lines):
            purses = {seat: min(player.cards[1], player.cards[7]) for seat, player in enumerate(state.players)}
            yield state, board_of(state), lines, purses, f"{rows} {lines} {purses}"
            count -= 1


def check(state: Greece, board: Board, lines: list[tuple[int, Move]], purses: dict[int, int]) -> Counter[str]:
    """Compare what the rules make of some orders with what must be; which causes were told, and if it was a riddle."""
    after, void = played(state, lines)
    told = Counter(event.cause for event in void)
    orders = orders_of(board, lines)
    held = outcomes(board, orders, purses)
    if held:
        assert not told["undoes_itself"]
        assert after in [trial.after() for trial in held]
        if len({order.seat for trial in held for order in trial.valid ^ held[0].valid}) < 2:
            assert after == held[0].after()
        return told
    # A riddle: as much happens as if one of the void orders had not been written, and each of them has a cause.
    undone = {(event.unit, event.region) for event in void}
    made = [each for each in orders if (UNITS.index(each.unit), each.source) not in undone]
    for order in (each for each in orders if each not in made):
        without = outcomes(board, [each for each in orders if each != order], purses)
        assert len(without) != 1 or len(without[0].going) <= len(made)
    kept_out = {(event.unit, event.region) for event in void if event.cause == "contested"}
    valid = {each for each in orders if each in made or (UNITS.index(each.unit), each.source) in kept_out}
    trial = Trial(board, orders, purses, valid)
    assert trial.after() == after
    riddles = {(event.unit, event.region) for event in void if event.cause == "undoes_itself"}
    for order in orders:
        against = trial.speaks_against(order, trial.valid, trial.going)
        assert (order in valid) != (against or (UNITS.index(order.unit), order.source) in riddles)
    return told + Counter(["riddle"])


def test_moves_have_the_outcome_that_must_be() -> None:
    """A-G56, and all that is said of rooms, ships, cards and conflicts."""
    met: Counter[str] = Counter()
    for state, board, lines, purses, story in tables(1800, 17):
        try:
            met += check(state, board, lines, purses)
        except AssertionError as trouble:
            raise AssertionError(story) from trouble
    assert set(met) >= {"no_room", "no_ship", "cannot_pay", "hero_cannot_enter", "contested", "undoes_itself"}
    assert met["riddle"] > 20


def test_the_order_of_lines_matters_only_where_a_ruling_says_so() -> None:
    """A-G56: for who pays first, for who has a place first, and in a circle."""
    dealer = Dealer(18)
    compared = 0
    for state, board, lines, purses, story in tables(1200, 19):
        orders = orders_of(board, lines)
        places = Counter((each.seat, each.target, kind) for each in orders for kind in each.kinds)
        ships = Counter(each.seat for each in orders if each.pays)
        after, void = played(state, lines)
        circle = any(event.cause == "undoes_itself" for event in void)
        if circle or max(places.values()) > 1 or any(ships[seat] > purses[seat] for seat in ships):
            continue
        other = [lines.pop(dealer.below(len(lines))) for _ in range(len(lines))]
        assert played(state, other)[0] == after, f"{story} and {other}"
        compared += 1
    assert compared > 200
