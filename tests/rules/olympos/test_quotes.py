"""What a table is told before anybody chooses: the sum of a price, the way, the fight, and why something cannot be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rules.engine import CHANCE, Action, Seat, Setup, apply, because, choices, deal, is_over, why_not
from game.rules.notation import text
from game.rules.olympos import Olympos
from game.rules.olympos.actions import Bonus, Build, Discover, Move, Settle
from game.rules.olympos.events import SettlerArrived, SettlerCreated, SettlerLeft, TimePaid
from game.rules.olympos.rules import Fight, Quote, Term
from game.rules.olympos.state import BARBARIANS, NOBODY
from game.table.dealer import Dealer
from tests.rules.moves import told_of
from tests.rules.olympos.builders import PLENTY, do, from_position, olympos, table


def quoted(state: Olympos, action: Action, seat: Seat = 0) -> Quote:
    quote = olympos().quote(state, seat, action)
    assert quote is not None
    return quote


def sum_of(quote: Quote) -> list[tuple[str, int]]:
    return [(term.kind, term.ap) for term in quote.terms]


def test_a_new_settler_costs_itself_its_way_and_its_fight() -> None:
    state = from_position({"space": 40}, {"space": 41}, {"space": 41}, lands={"epirus": [2], "macedonia": [1]})
    quote = quoted(state, Settle("epirus"))
    assert sum_of(quote) == [("settler", 2), ("way", 1), ("fight", 2)]
    assert (quote.ap, quote.space, quote.way) == (5, 45, ("macedonia", "epirus"))
    assert quote.fight == Fight(1, 0, 0, 2)
    assert quote.events == (44,), "a bolt is drawn where the token passes one"
    assert quote.gods == 1, "whoever comes first reveals a god"


def test_the_burden_and_the_hourglasses_are_terms_of_the_sum() -> None:
    state = from_position({"burden": 2, "hourglasses": 3})
    quote = quoted(state, Settle("illyria"))
    assert sum_of(quote) == [("settler", 2), ("way", 1), ("burden", 2), ("hourglass", -3)]
    assert (quote.ap, quote.hourglasses, quote.space) == (2, 3, 2)


def test_no_more_hourglasses_are_spent_than_there_is_to_pay() -> None:
    quote = quoted(from_position({"hourglasses": 9}), Settle("illyria"))
    assert (quote.ap, quote.hourglasses, quote.space) == (0, 3, 0)


def test_a_discount_is_a_term_of_its_own() -> None:
    state = table(3, {0: {"cubes": PLENTY, "discoveries": "agriculture", "discounts": "grain"}})
    assert sum_of(quoted(state, Discover("medicine"))) == [("discovery", 7), ("discount", -2)]
    assert quoted(state, Discover("medicine")).ap == 5
    assert sum_of(quoted(state, Discover("oracle"))) == [("discovery", 7)]


def test_architecture_makes_wonders_cheaper() -> None:
    state = table(3, {0: {"discoveries": "architecture", "hand": "wonder_star wonder_star wonder_star"}})
    assert sum_of(quoted(state, Build("lion_gate", 3, 0))) == [("wonder", 7), ("discount", -2)]


def test_hourglasses_on_a_tile_help_to_pay_for_it() -> None:
    state = table(3, {0: {"cubes": PLENTY}})
    assert sum_of(quoted(state, Discover("cavalry"))) == [("discovery", 7), ("hourglass", -2)]


def test_who_is_fought_is_told_with_both_sides_swords() -> None:
    barbarians = from_position({"discoveries": ["hoplite"]}, seats=2, lands={"olympus": [0], "macedonia": [1]})
    assert quoted(barbarians, Settle("olympus")).fight == Fight(BARBARIANS, 1, 1, 2)
    tribes = table(3, {0: {"discoveries": "hoplite"}}, stacks="thrace 0", tribes="troad")
    assert quoted(tribes, Settle("troad")).fight == Fight(NOBODY, 1, 0, 1)
    assert quoted(tribes, Settle("chalcidice")).fight is None


def test_all_ways_to_a_land_are_told_and_the_cheapest_comes_first() -> None:
    state = from_position(lands={"olympus": [1], "attica": [1, 2, 1], "caria": [2]})
    ways = olympos().ways_to(state, 0, "thessaly")
    assert {text(each.action) for each in ways if each.action} == {
        text(action) for action in choices(state, 0) if getattr(action, "territory", "") == "thessaly"
    }
    assert [each.ap for each in ways] == sorted(each.ap for each in ways)
    assert {type(each.action) for each in ways} == {Settle, Move}


def test_the_reach_of_one_settler_is_told_apart_from_the_others() -> None:
    state = from_position(lands={"olympus": [1], "attica": [1, 2, 1]})
    game = olympos()
    new, moved = game.reach_of(state, 0), game.reach_of(state, 0, "attica", 3)
    assert all(isinstance(quote.action, Settle) for quotes in new.values() for quote in quotes)
    assert {
        (quote.action.origin, quote.action.level)
        for quotes in moved.values()
        for quote in quotes
        if isinstance(quote.action, Move)
    } == {("attica", 3)}
    assert sum(len(quotes) for quotes in new.values()) == sum(isinstance(each, Settle) for each in choices(state, 0))
    assert game.reach_of(state, 0, "caria", 1) == {}


# What was told comes true


def turns(seats: int, seed: int) -> Iterator[Olympos]:
    """Tables of a game played by chance, each before a turn."""
    dealer, state = Dealer(seed), olympos().set_up(Setup(seats))
    line = 0
    while not is_over(state):
        if state.seat >= 0 and any(isinstance(each, Settle | Move | Discover | Build) for each in state.choices):
            yield state
        below = dealer.fork(f"line {line}").below
        apply(
            state, state.seat, deal(state, below) if state.seat == CHANCE else state.choices[below(len(state.choices))]
        )
        line += 1


def paid(state: Olympos, seat: Seat, action: Action) -> tuple[TimePaid, list[object]]:
    """Choose this, and answer what follows in the plainest way until time is paid."""
    then = state.copy()
    then.told = told = []
    apply(then, seat, action)
    while not told_of(told, TimePaid):
        plain = [each for each in then.choices if each != Bonus(1)]
        apply(then, then.seat, (plain or then.choices)[0])
    return told_of(told, TimePaid)[0], [*told]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_an_action_costs_what_was_told_and_leads_where_it_was_told(seats: int) -> None:
    game = olympos()
    tried = 0
    for count, state in enumerate(turns(seats, seats)):
        if count % 2:
            continue
        seat = state.seat
        for action in state.choices[count % 5 :: 5]:
            quote = game.quote(state, seat, action)
            if not isinstance(action, Settle | Move | Discover | Build) or quote is None:
                continue
            came, told = paid(state, seat, action)
            assert (came.ap, came.hourglasses, came.space) == (
                quote.ap + quote.hourglasses,
                quote.hourglasses,
                quote.space,
            ), text(action)
            outlook = game.outlook(state, seat, action)
            assert outlook.peoples[seat].space == quote.space
            for event in told:
                if isinstance(event, SettlerCreated | SettlerLeft | SettlerArrived):
                    assert event.way == quote.way
            tried += 1
    assert tried > 100


def test_what_is_due_is_told_until_it_is_paid() -> None:
    state = table(
        3, {0: {"cubes": "grain 1 wood 1 stone 1 gold 1", "burden": 2, "hourglasses": 1}}, stacks="macedonia 0"
    )
    game = olympos()
    assert game.due(state, 0) is None
    told = sum_of(quoted(state, Discover("agriculture")))
    do(state, "0 discover agriculture")
    due = game.due(state, 0)
    assert due is not None
    assert sum_of(due) == told
    do(state, f"0 {text(state.choices[0])}")
    later = game.due(state, 0)
    assert later is not None
    assert later.terms[0] == Term("due", 9)
    assert later.space == due.space


# Why not


def test_a_land_says_why_it_cannot_be_settled() -> None:
    state = from_position({"becalmed": 1}, lands={"illyria": [1]}, crossed=["macedonia"])
    game = olympos()
    reasons = {
        name: getattr(game.why_not_land(state, 0, name), "rule", None)
        for name in ("macedonia", "epirus", "kephallenia", "illyria")
    }
    assert reasons == {
        "macedonia": "crossed_out",
        "epirus": None,
        "kephallenia": "siren_bars_the_sea",
        "illyria": None,  # one's own disc can be led away from it
    }


def test_a_land_says_why_it_cannot_be_crossed_out() -> None:
    state = olympos().set_up(Setup(2))
    dealer = Dealer(1)
    while state.seat == CHANCE:
        apply(state, CHANCE, deal(state, dealer.below))
    apply(state, state.seat, state.choices[0])
    territory = next(land.id for land in state.rules.lands if state.crossed >> land.index & 1)
    reason = olympos().why_not_land(state, state.seat, territory)
    assert reason is not None
    assert reason.rule == "crossed_already"


def test_a_tile_says_how_much_is_missing() -> None:
    state = table(3, {0: {"cubes": "grain 1"}}, stacks="macedonia 0")
    assert why_not(state, 0, Discover("medicine")) == because("cannot_pay", discovery="medicine", missing=1)
    assert why_not(state, 0, Discover("money")) == because("cannot_pay", discovery="money", missing=2)


def test_a_land_beyond_the_time_that_is_left_says_what_it_costs() -> None:
    state = table(3, {0: {"space": 73, "burden": 1}, 1: {"space": 75}, 2: {"space": 75}}, stacks="macedonia 0")
    reason = olympos().why_not_land(state, 0, "thessaly")
    assert reason == because("past_the_cross", ap=7, number=75)
    assert olympos().why_not_land(state, 0, "chalcidice") is None, "the settler of Macedonia can still go there"


def test_points_are_told_by_where_they_come_from() -> None:
    state = table(
        3,
        {
            0: {
                "discoveries": "city hoplite",
                "prestige": 4,
                "doom": 2,
                "hand": "plenty",
                "space": 72,
                "wonders": "colossus",
            }
        },
        stacks="macedonia 0, cleito 1 0",
        active=1,
    )
    sources = olympos().points_by_source(state, 0)
    assert sources == {
        "time": 3,
        "prestige": 4,
        "lands": 1 + 2,
        "discoveries": 4,
        "tiles": 2,
        "wonders": 12,
        "cards": 1,
        "keres": -2,
    }
    assert sum(sources.values()) == olympos().scores(state)[0]
