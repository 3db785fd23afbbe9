"""Olympos: rulings told by short stories, and second opinions; tiles and cards have their own file."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game import levels
from game.rules.engine import CHANCE, SPECTATOR, UNKNOWN, Setup, apply, deal, preview
from game.rules.olympos.actions import RESOURCES, Discover, Settle
from game.rules.olympos.development import payable, payments
from game.rules.olympos.events import CardSeen, Fought, SettlerArrived
from game.rules.olympos.expansion import expansion_cost
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.rules import NEVER, Travel
from game.rules.olympos.scoring import winners
from game.rules.olympos.travel import NORTH, ways_from
from game.rules.olympos.turn import next_seat
from game.table.dealer import Dealer
from tests.rules.moves import by_chance, offered, told_of
from tests.rules.olympos.builders import do, from_position, olympos, quiet, refused, spaces, table


def board(**rows: list[str]) -> dict[str, list[str]]:
    """The usual board with some rows laid otherwise."""
    usual = {
        "red": ["medicine", "cavalry", "oracle", "metallurgy", "religion"],
        "yellow": ["agriculture", "astronomy", "commerce", "hoplite", "polytheism"],
        "green": ["map_making", "democracy", "architecture", "phalanx", "hellenism"],
        "blue": ["money", "surgery", "poetry", "strategy", "art"],
        "purple": ["philosophy", "science", "city", "absolutism", "engineering"],
        "wonders": ["lion_gate", "stadium", "parthenon", "statue_of_zeus", "colossus"],
    }
    return {**usual, **rows}


def has(*names: str, **more: Any) -> dict[str, Any]:
    return {"discoveries": list(names), **more}


def buy(name: str, **people: Any) -> Any:
    """A table where seat 0 has discovered something, up to the choice of a bonus."""
    state = from_position({"cubes": dict.fromkeys(RESOURCES, 6), **people}, lands={"macedonia": [1]}, board=board())
    do(state, f"0 discover {name}")
    while state.seat == 0 and offered(state)[0].startswith("pay"):
        do(state, f"0 {offered(state)[0]}")
    return state


# Stacks, the track and the end.


def test_a_stack_passes_control_back():
    """A-P12, A-P16, A-P17, A-P33"""
    state = from_position(lands={"illyria": [2, 1]})
    do(state, "0 move illyria 2 macedonia")
    assert state.peoples[1].tokens == [0, 0, 1, 0]
    assert state.peoples[1].hourglasses == 0
    below = from_position(lands={"illyria": [1, 2]})
    told = do(below, "0 move illyria 1 illyria")
    assert Fought(0, 1, "illyria", 2) in told
    assert spaces(below)[0] == 1 + 1 + 2


def test_two_own_tokens_in_a_stack_are_told_apart():
    state = from_position({"stock": 0}, lands={"illyria": [1, 2, 1]})
    moves = {" ".join(each.split()[:3]) for each in offered(state)}
    assert moves == {"move illyria 1", "move illyria 3"}
    do(state, "0 move illyria 1 macedonia")
    assert state.stacks[state.rules.land_index["illyria"]] == (1, 0)


def test_barbarians_take_their_land_back():
    """A-P28, A-P29, A-P47"""
    state = from_position(seats=2, lands={"olympus": [0]}, board={**{k: v[:4] for k, v in board().items()}})
    do(state, "0 settle olympus")
    assert spaces(state)[0] == 2 + 2 + 3
    assert state.peoples[0].zeus == 1
    state = from_position(seats=2, lands={"olympus": [0, 1]}, board={**{k: v[:4] for k, v in board().items()}})
    do(state, "0 move olympus 2 thessaly")
    assert state.peoples[0].zeus == 0
    assert state.stacks[state.rules.land_index["olympus"]] == (-2,)


def test_crossed_out_and_own_territories_are_no_goal():
    """A-P15"""
    state = from_position(lands={"illyria": [1]}, crossed=["macedonia"])
    assert refused(state, "0 settle macedonia").rule == "crossed_out"
    assert refused(state, "0 settle illyria").rule == "own_territory"
    assert expansion_cost(state, 0, Settle("chalcidice")) == 2 + 2


def test_nobody_passes_the_cross():
    """A-P8, A-P9, A-P35"""
    state = from_position({"space": 72}, {"space": 75}, {"space": 75}, finished=[2, 3])
    assert offered(state) == [*(f"settle {gate} north {gate}" for gate in ("illyria", "macedonia", "thrace")), "pass"]
    do(state, "0 settle illyria")
    assert not state.pending
    assert spaces(state)[0] == 75


def test_an_hourglass_bonus_may_be_what_makes_a_discovery_possible():
    """A-P35"""
    people = {"space": 70, "cubes": {"grain": 2, "wood": 1}}
    state = from_position(people, {"space": 75}, {"space": 75}, finished=[2, 3], seats=3, board=board())
    do(state, "0 discover agriculture", "0 tile wood")
    assert not state.pending  # the settler was no choice, so the hourglasses were taken and the game is over
    assert spaces(state)[0] == 75


def test_who_can_do_nothing_waits():
    """A-P38"""
    lands = {"kephallenia": [1]}
    state = from_position({"stock": 0, "becalmed": 1, "hourglasses": 3}, lands=lands)
    assert state.turn > 1 or spaces(state)[0] > 0  # it was the only thing to do
    assert state.peoples[0].hourglasses == 3


def test_the_top_token_of_the_rearmost_space_is_next():
    state = from_position({"space": 3}, {"space": 3}, {"space": 5}, order=[2, 1, 3])
    assert next_seat(state) == 0
    state.order = [0, 1, 2]
    assert next_seat(state) == 1


def test_double_spaces_call_a_god_for_the_first_and_for_the_last():
    """A-P5, A-P6, A-P37"""
    gods = []
    for spaces_of in ((31, 30, 30), (31, 40, 30), (31, 40, 40)):
        peoples = [{"space": space} for space in spaces_of]
        state = from_position(*peoples, active=1)
        do(state, "0 settle illyria", "chance draw 0 zeus_sign")
        quiet(state)
        gods.append(state.seat == CHANCE)
    assert gods == [True, False, True]


def test_ties_are_broken_by_tiles_and_then_shared():
    """A-P51"""
    state = from_position({"prestige": 2}, has("metallurgy"), seats=2, board={k: v[:4] for k, v in board().items()})
    assert winners(state) == (1,)
    assert winners(from_position(seats=2, board={k: v[:4] for k, v in board().items()})) == (0, 1)


def test_without_tokens_in_the_general_stock_there_is_no_bonus():
    """A-P45"""
    state = buy("metallurgy", stock=18)
    assert state.peoples[0].general == 0
    assert spaces(state)[0] == 7


# The cost of moving, against a slow and obvious second opinion.


def slow_costs(rules: Any, first: Any, sea: int, cavalry: bool) -> list[int]:
    """Relax until nothing changes: the best cost to stand on each space, having come by land or not."""
    lands = len(rules.lands)
    best = dict.fromkeys(range(len(rules.neighbours)), 10**6)
    for space in first:
        best[space] = min(best[space], 1 if space < lands else sea)
    changed = True
    while changed:
        changed = False
        for here, there in ((h, t) for h in best for t in rules.neighbours[h]):
            step = sea if there >= lands else 0 if cavalry and here < lands else 1
            if best[here] + step < best[there]:
                best[there] = best[here] + step
                changed = True
    return [best[land] for land in range(lands)]


@pytest.mark.parametrize(("sea", "cavalry"), list(product((0, 1, 2), (False, True))))
def test_movement_costs_what_the_second_opinion_says(sea, cavalry):
    rules = olympos().rules
    travel = Travel(sea, cavalry)
    for start, first in ((NORTH, rules.gates), *enumerate(rules.neighbours[: len(rules.lands)])):
        cheapest = [ways[0].price for ways in ways_from(rules, travel, start)]
        assert cheapest == slow_costs(rules, first, sea, cavalry)


def walked(rules: Any, sea: int, cavalry: bool, spaces: list[int]) -> int:
    """What a way costs, space by space."""
    lands, price, before = len(rules.lands), 0, NORTH
    for number, space in enumerate(spaces):
        on_land = number > 0 and before < lands
        price += sea if space >= lands else 0 if cavalry and on_land else 1
        before = space
    return price


@pytest.mark.parametrize(("sea", "cavalry"), list(product((0, 1, 2, NEVER), (False, True))))
def test_a_way_costs_what_its_spaces_cost_and_enters_none_twice(sea, cavalry):
    """A-P55"""
    rules = olympos().rules
    names, travel = rules.space_names, Travel(sea, cavalry)
    for start in range(NORTH, len(rules.lands)):
        for land, ways in zip(rules.lands, ways_from(rules, travel, start), strict=True):
            prices = [way.price for way in ways]
            assert prices == sorted(set(prices)), "one way for each price"
            assert not prices or prices[-1] <= prices[0] + rules.detour
            for way in ways:
                assert way.spaces[0] == names[start]
                assert way.spaces[-1] == land.id
                spaces = [names.index(each) for each in way.spaces[1:]]
                borders = [rules.gates if start == NORTH else rules.neighbours[start]]
                borders += [rules.neighbours[each] for each in spaces[:-1]]
                assert all(space in near for space, near in zip(spaces, borders, strict=True))
                assert len(set(spaces)) == len(spaces)
                assert walked(rules, sea, cavalry, spaces) == way.price


def test_a_table_made_anew_takes_the_same_ways():
    """A-P55: among equals the same each time."""
    one, other = (OlymposGame(levels.tables("olympos")).set_up(Setup(3)) for _ in range(2))
    for state, dealer in ((one, Dealer(3)), (other, Dealer(3))):
        while not any(line.startswith("move") for line in offered(state)):
            by_chance(state, dealer)
    assert offered(one) == offered(other)


def test_the_event_names_the_way():
    state = table(3, stacks="lydia 0")
    arrived = told_of(do(state, "0 settle caria"), SettlerArrived)
    assert arrived == [SettlerArrived(0, "caria", ("lydia", "caria"))]


def test_the_north_is_as_far_as_the_data_sheet_says():
    rules = olympos().rules
    north = ways_from(rules, Travel(2, False), NORTH)
    told = {
        "illyria": 1,
        "olympus": 2,
        "thessaly": 3,
        "attica": 6,
        "arcadia": 7,
        "rhodes": 8,
        "gadeira": 8,
        "ampheres": 8,
    }
    assert {name: north[rules.land_index[name]][0].price for name in told} == told


# Set-up, secrets, payments.


@pytest.mark.parametrize(
    ("seats", "crossed", "barbarians", "tiles", "columns"),
    [
        (2, 12, 4, [1] * 5, 4),
        (3, 12, 0, [1, 2, 1, 2, 1], 5),
        (4, 8, 0, [2, 2, 2, 2, 1], 5),
        (5, 4, 0, [3, 2, 3, 2, 1], 5),
    ],
)
def test_every_number_of_players_has_its_own_table(seats, crossed, barbarians, tiles, columns):
    """A-P1, A-P27, A-P54"""
    below = Dealer(seats).below
    state = olympos().set_up(Setup(seats))
    while state.turn == 0:
        if state.seat >= 0:
            assert state.seat == state.order[0]
        action = deal(state, below) if state.seat == CHANCE else state.choices[below(len(state.choices))]
        apply(state, state.seat, action)
    assert state.crossed.bit_count() == crossed
    assert sum(stack == (-2,) for stack in state.stacks) == barbarians
    assert sum(sum(people.cubes) for people in state.peoples) == seats
    assert [state.left[state.board[row * 5]] for row in range(5)] == tiles
    assert sum(index != UNKNOWN for index in state.board) == columns * 6
    assert state.seat == state.order[-1]


def test_no_view_and_no_event_shows_a_card_of_another():
    """A-P52"""
    for seed in range(3):
        below = Dealer(seed).below
        state = olympos().set_up(Setup(4))
        state.told = told = []
        while state.pending:
            del told[:]
            action = deal(state, below) if state.seat == CHANCE else state.choices[below(len(state.choices))]
            apply(state, state.seat, action)
            for viewer in (0, 1, 2, 3, SPECTATOR):
                view = state.view(viewer)
                for seat, people in enumerate(view.peoples):
                    assert seat == viewer or {*people.hand, *people.drawn} <= {UNKNOWN}
                seen = [event.seen_by(viewer) for event in told]
                assert not [each for each in seen if isinstance(each, CardSeen) and each.seat != viewer]


def test_there_is_one_way_to_pay_for_each_set_of_cubes():
    people = {"cubes": dict.fromkeys(RESOURCES, 3)}
    state = from_position(people, lands={"macedonia": [1], "boeotia": [1], "epirus": [1]}, board=board())
    cells = payable(state.rules, state.peoples[0])
    assert cells
    for ways in [payments(state.rules, state.peoples[0], cell) for cell in cells]:
        assert ways
        assert len(set(ways)) == len(ways)


def test_a_preview_tells_and_changes_nothing():
    state = from_position(board=board())
    before = state.copy()
    assert preview(state, 0, Settle("illyria"))
    assert state.stacks == before.stacks
    assert refused(state, "0 discover medicine").rule == "cannot_pay"
    assert refused(state, f"0 {Discover.verb} nonsense").rule == "no_such_discovery"
