"""Olympos: the rulebooks' examples, every discovery, wonder and card, and rulings told by short stories."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.dealer import Dealer
from game.rules.engine import CHANCE, SPECTATOR, UNKNOWN, Setup, apply, asked, deal, preview
from game.rules.olympos.actions import DESTINY, RESOURCES, Discover, Settle
from game.rules.olympos.combat import fight_cost
from game.rules.olympos.development import discovery_price, payments
from game.rules.olympos.events import CardSeen, Fought, TimePaid
from game.rules.olympos.expansion import expansion_cost
from game.rules.olympos.gods import reached, symbols
from game.rules.olympos.scoring import total, winners
from game.rules.olympos.state import cell_of
from game.rules.olympos.travel import measure
from game.rules.olympos.turn import next_seat
from tests.olympos_tables import cubes, do, hand, offered, olympos, refused, skip_cards, spaces, table

SURGERY_FIRST = {"blue": ["surgery", "poetry", "art", "money", "strategy"]}


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


# The examples of the rulebook.


def test_red_pays_with_an_hourglass_and_plays_again():
    red, green = {"space": 4, "hourglasses": 1}, {"space": 6}
    state = table(red, green, {"space": 9}, order=[2, 3, 1])
    told = do(state, "0 settle illyria")  # two for the settler, one for the space
    assert TimePaid(0, 3, 1, 6) in told
    assert state.order == [1, 2, 0]
    assert state.seat == 0


def test_white_attacks_for_six_points():
    white = {"discoveries": ["astronomy", "hoplite"]}
    state = table(white, {}, lands={"ionia": [2], "macedonia": [1]}, tribes=[])
    do(state, "0 settle ionia")
    assert spaces(state)[0] == 6
    assert state.peoples[0].stars == 1
    assert state.peoples[1].hourglasses == 1
    assert state.peoples[1].tokens == [0, 0, 0, 0]


def test_surgery_is_paid_with_three_tokens_and_a_cube():
    people = {"cubes": {"wood": 1}}
    lands = {"macedonia": [1], "boeotia": [1], "epirus": [1]}
    state = table(people, lands=lands, board=board(**SURGERY_FIRST))
    do(state, "0 discover surgery", "0 bonus prestige")
    assert cubes(state, 0) == {}
    assert state.peoples[0].stock == 4 + 2
    assert state.peoples[0].prestige == 2
    assert spaces(state)[0] == 7


def test_blue_develops_strategy_with_a_cube_and_takes_a_settler():
    people = {"cubes": {"grain": 1}}
    lands = {"macedonia": [1], "boeotia": [1], "epirus": [1]}
    state = table(people, lands=lands, board=board(**SURGERY_FIRST))
    do(state, "0 discover strategy", "0 bonus settler")
    assert cubes(state, 0) == {}
    assert olympos().rules.traits(state.peoples[0].discoveries).swords == 2
    assert (state.peoples[0].stock, spaces(state)[0]) == (5, 7)


def test_green_builds_the_stadium_for_five_points():
    green = {"discoveries": ["architecture", "cavalry", "surgery"]}
    bonus = [
        {"discovery": "cavalry", "bonus": "cube", "seat": 1},
        {"discovery": "surgery", "bonus": "settler", "seat": 1},
    ]
    state = table(green, lands={"attica": [1], "phocis": [1]}, bonus=bonus, board=board())
    do(state, "0 build stadium 0 0")
    assert spaces(state)[0] == 5
    assert total(state, 0) >= 10


# Discoveries: what each one changes.


def has(*names: str, **more: Any) -> dict[str, Any]:
    return {"discoveries": list(names), **more}


def cost_of_settling(name: str, *discoveries: str, **more: Any) -> int:
    return expansion_cost(table(has(*discoveries), **more), 0, Settle(name))


def buy(name: str, *, tile: str = "", **people: Any) -> Any:
    """A table where seat 0 has discovered something, up to the choice of a bonus."""
    state = table({"cubes": dict.fromkeys(RESOURCES, 6), **people}, lands={"macedonia": [1]}, board=board())
    do(state, f"0 discover {name}")
    while state.seat == 0 and offered(state)[0].startswith("pay"):
        do(state, f"0 {offered(state)[0]}")
    if tile:
        do(state, f"0 tile {tile}")
    return state


def test_medicine():
    assert cost_of_settling("illyria") == 3
    assert cost_of_settling("illyria", "medicine") == 2


def test_cavalry():
    assert cost_of_settling("argolis", tribes=[]) == 2 + 6
    assert cost_of_settling("argolis", "cavalry", tribes=[]) == 2 + 1
    assert cost_of_settling("cyclades", "cavalry", tribes=[]) == 2 + 1 + 2 + 1
    assert buy("cavalry").peoples[0].hourglasses == 2


def test_oracle():
    """A-P43"""
    state = table(has("oracle", space=9), {"space": 20}, {"space": 20}, board=board())
    do(state, "0 settle illyria")
    assert offered(state) == ["consult", "decline"]
    do(state, "0 consult", "chance draw 0 plenty", "chance draw 0 harvest", "chance draw 0 forests")
    assert offered(state) == ["discard forests plenty", "discard harvest plenty", "discard harvest forests"]
    assert state.view(1).peoples[0].drawn == [UNKNOWN] * 3
    do(state, "0 discard harvest plenty")
    assert hand(state, 0) == ["forests"]
    assert state.discard[DESTINY.index("plenty")] == 1
    assert state.view(1).peoples[0].hand == [UNKNOWN]


@pytest.mark.parametrize(("name", "swords"), [("metallurgy", 1), ("hoplite", 1), ("phalanx", 1), ("strategy", 2)])
def test_swords(name, swords):
    state = table(has(name), lands={"illyria": [2]})
    assert olympos().rules.traits(state.peoples[0].discoveries).swords == swords
    land = state.rules.land_index["illyria"]
    assert (fight_cost(state, 0, land), fight_cost(table(lands={"illyria": [2]}), 0, land)) == (1, 2)
    assert fight_cost(table({}, has(name), lands={"illyria": [2]}), 0, land) == 3


@pytest.mark.parametrize(("name", "signs"), [("religion", 1), ("polytheism", 1), ("hellenism", 1), ("art", 2)])
def test_zeus_symbols(name, signs):
    assert symbols(table(has(name)), 0) == signs


@pytest.mark.parametrize("name", ["phalanx", "hellenism"])
def test_phalanx_and_hellenism_bring_a_destiny_card(name):
    state = buy(name)
    assert asked(state) == (CHANCE,)
    do(state, "chance draw 0 plenty")
    assert hand(state, 0) == ["plenty"]


def test_agriculture_and_money():
    """A-P19, A-P34, A-P44"""
    state = buy("agriculture", tile="grain")
    assert state.peoples[0].discounts == 1
    first, last = cell_of(state, state.rules.discovery_index["medicine"]), 4
    assert discovery_price(state, 0, first) == 5
    assert discovery_price(state, 0, last) == 7
    both = table(has("agriculture", "money", tiles=["grain", "gold"]), board=board())
    fourth = cell_of(both, both.rules.discovery_index["metallurgy"])
    assert discovery_price(both, 0, fourth) == 3


def test_the_second_buyer_of_agriculture_takes_the_other_tile():
    people = {"cubes": dict.fromkeys(RESOURCES, 3)}
    state = table(people, has("agriculture", tiles=["grain"]), seats=4, board=board())
    do(state, "0 discover agriculture", "0 pay grain 2 wood 1")
    assert state.peoples[0].discounts == 2


def test_astronomy_and_map_making():
    assert [
        cost_of_settling("lesbos", *names)
        for names in ((), ("astronomy",), ("map_making",), ("astronomy", "map_making"))
    ] == [6, 5, 5, 4]


def test_commerce():
    state = buy("commerce")
    do(state, "0 take grain 1 gold 1")
    assert cubes(state, 0)["gold"] >= 6


def test_democracy():
    """A-P10, A-P11"""
    state = table(has("democracy"), lands={"illyria": [2], "thrace": [1]}, board=board())
    assert fight_cost(state, 0, state.rules.land_index["illyria"]) == 1
    assert fight_cost(state, 1, state.rules.land_index["thrace"]) == 3
    assert reached(state, good=False) == [1, 2]
    assert reached(state, good=True) == []
    tied = table(has("democracy", "polytheism"), has("polytheism"))
    assert reached(tied, good=True) == [0]


def test_architecture():
    state = table(has("architecture"), lands={"attica": [1], "phocis": [1], "ionia": [1]}, board=board())
    do(state, "0 build lion_gate 0 0")
    assert spaces(state)[0] == 5


def test_surgery():
    assert buy("surgery").peoples[0].stock == 4 + 2


@pytest.mark.parametrize(
    ("name", "points"),
    [("poetry", 5), ("philosophy", 7), ("science", 3), ("city", 4), ("absolutism", 2), ("engineering", 5)],
)
def test_points_at_the_end(name, points):
    """A-P24, A-P25, A-P26: on a table with a star, two settlers of which one lies under another, and Ares's swords."""
    lands = {"attica": [1], "illyria": [1, 2]}
    plain, owner = (table(each, lands=lands, tribes=[]) for each in ({"swords": 2}, has(name, swords=2)))
    assert total(owner, 0) - total(plain, 0) == points


def test_absolutism_counts_swords_on_tiles():
    assert total(table(has("strategy", "absolutism")), 0) - total(table(), 0) == 2 + 2 + 4


def test_engineering_brings_a_star():
    state = table(has("engineering"), lands={"attica": [1], "phocis": [1], "ionia": [1]}, board=board())
    assert "build lion_gate 0 0" in offered(state)


# Wonders.


@pytest.mark.parametrize(
    ("name", "stars", "points"),
    [("lion_gate", 4, 8), ("stadium", 5, 10), ("parthenon", 5, 10), ("statue_of_zeus", 6, 12), ("colossus", 6, 12)],
)
def test_wonder(name, stars, points):
    starred = ["attica", "phocis", "ionia", "troad", "thessaly", "cyclades"]
    few = table(lands={land: [1] for land in starred[: stars - 1]}, board=board())
    assert refused(few, f"0 build {name} 0 0") == "too_few_stars"
    enough = table(lands={land: [1] for land in starred[:stars]}, board=board())
    before = total(enough, 0)
    do(enough, f"0 build {name} 0 0")
    assert spaces(enough)[0] == 7
    assert total(enough, 0) == before + points
    assert refused(enough, f"1 build {name} 0 0") == "wonder_taken"


def test_stars_of_cards_and_athena_are_spent_as_needed():
    """A-P2, A-P46"""
    people = {"athena": 1, "hand": ["wonder_star", "wonder_star"]}
    state = table(people, lands={"attica": [1], "phocis": [1]}, board=board())
    built = [each for each in offered(state) if each.startswith("build")]
    assert built == ["build lion_gate 1 1", "build lion_gate 2 0", "build stadium 2 1", "build parthenon 2 1"]
    do(state, "0 build lion_gate 1 1")
    assert state.peoples[0].athena == 0
    assert hand(state, 0) == ["wonder_star"]


# Destiny cards.


@pytest.mark.parametrize("kind", RESOURCES)
def test_a_gift(kind):
    state = table({"hand": [f"{kind}_gift"]})
    do(state, f"0 play {kind}_gift")
    assert cubes(state, 0) == {kind: 1}
    assert refused(state, f"0 play {kind}_gift") == "not_in_hand"


def test_harvest():
    state = table({"hand": ["harvest"]}, lands={"macedonia": [1], "boeotia": [1]})
    do(state, "0 play harvest")
    assert state.peoples[0].hourglasses == 2


def test_quarries():
    """A-P41, A-P42"""
    lands = {"illyria": [1], "laconia": [2]}
    assert refused(table({"hand": ["quarries"]}, lands=lands), "0 play quarries") == "card_gives_nothing"
    democrat = table(has("democracy", hand=["quarries"]), lands=lands)
    do(democrat, "0 play quarries")
    assert democrat.peoples[0].hourglasses == 3
    both = table(has("democracy", hand=["quarries"]), has("democracy"), lands=lands, seats=4)
    assert refused(both, "0 play quarries") == "card_gives_nothing"


def test_forests():
    state = table({"hand": ["forests"]}, lands={"epirus": [1], "elis": [1]})
    do(state, "0 play forests")
    assert state.peoples[0].prestige == 2


def test_plenty():
    lands = {"epirus": [1], "macedonia": [1], "illyria": [1]}
    assert refused(table({"hand": ["plenty"]}, lands=lands), "0 play plenty") == "card_gives_nothing"
    state = table({"hand": ["plenty"]}, lands={**lands, "thrace": [1]})
    do(state, "0 play plenty")
    assert state.peoples[0].prestige == 3


def test_stars_and_signs_wait_for_their_moment():
    state = table({"hand": ["wonder_star", "zeus_sign"]})
    assert refused(state, "0 play wonder_star") == "star_for_wonders"
    assert refused(state, "0 play zeus_sign") == "zeus_after_gods"


# Olympos cards.


def god(name: str, *peoples: dict[str, Any], **more: Any) -> Any:
    """A table where a god was revealed by seat 0, who came first to a Zeus space with the first god's turn to judge."""
    return table(*peoples, pending=[
        {"of": 0, "step": "NextTurn"}, {"of": CHANCE, "step": "RevealGod", "revealer": 0},
    ], order=[3, 2, 1], **more)  # fmt: skip


def reveal(name: str, *peoples: dict[str, Any], **more: Any) -> Any:
    state = god(name, *peoples, **more)
    do(state, f"chance reveal {name}")
    return state


PIOUS = has("polytheism")


def test_zeus():
    assert [people.prestige for people in reveal("zeus", PIOUS).peoples] == [3, 0, 0]
    assert [people.prestige for people in reveal("zeus").peoples] == [0, 0, 0]


def test_hecate():
    assert [people.stock for people in reveal("hecate", {}, PIOUS).peoples] == [4, 5, 4]


def test_artemis():
    state = reveal("artemis", {}, PIOUS, PIOUS)
    assert state.seat == 1
    do(state, "1 take gold 1", "2 take wood 1")
    assert (cubes(state, 1), cubes(state, 2)) == ({"gold": 1}, {"wood": 1})


def test_athena():
    assert reveal("athena", PIOUS).peoples[0].athena == 1


def test_ares_until_the_next_card():
    """A-P49"""
    state = god("ares", PIOUS)
    state.pending.insert(1, state.pending[1])
    do(state, "chance reveal ares")
    assert state.peoples[0].swords == 2
    do(state, "chance reveal zeus")
    assert state.peoples[0].swords == 0


def test_erinyes():
    """A-P50"""
    state = reveal("erinyes", {}, PIOUS, PIOUS)
    assert state.peoples[0].burden == 2
    do(state, "0 settle illyria")
    assert spaces(state)[0] == 5
    assert state.peoples[0].burden == 0


def test_hades():
    """A-P48"""
    state = reveal("hades", {}, PIOUS, PIOUS, lands={"illyria": [1, 2], "attica": [1]}, tribes=[])
    assert offered(state) == ["surrender illyria 1", "surrender attica 1"]
    do(state, "0 surrender attica 1")
    assert (state.peoples[0].stock, state.peoples[0].stars) == (5, 0)
    do(state, "0 settle attica")  # A-P13, A-P14: its star lies there, and nobody defends it
    assert state.peoples[0].stars == 1


def test_keres():
    state = reveal("keres", {}, PIOUS, PIOUS)
    assert total(state, 0) == total(table(), 0) - 2


def test_siren():
    state = reveal("siren", {}, PIOUS, PIOUS)
    assert refused(state, "0 settle lesbos") == "siren_bars_the_sea"


def test_nemesis():
    state = god("nemesis", {"hand": ["plenty", "harvest"]}, PIOUS, PIOUS)
    do(state, "chance reveal nemesis", "0 done")
    assert offered(state) == ["discard harvest plenty"]
    do(state, "0 discard harvest plenty")
    assert hand(state, 0) == []


def test_a_sign_of_zeus_is_played_after_the_card_is_revealed():
    """A-P23, A-P40"""
    state = god("zeus", PIOUS, {"hand": ["zeus_sign", "zeus_sign"]}, finished=[2])
    do(state, "chance reveal zeus")
    assert state.seat == 1
    do(state, "1 play zeus_sign", "1 play zeus_sign")
    assert [people.prestige for people in state.peoples] == [0, 3, 0]


# Stacks, the track and the end.


def test_a_stack_passes_control_back():
    """A-P12, A-P16, A-P17, A-P33"""
    state = table(lands={"illyria": [2, 1]})
    do(state, "0 move illyria 2 macedonia")
    assert state.peoples[1].tokens == [0, 0, 1, 0]
    assert state.peoples[1].hourglasses == 0
    below = table(lands={"illyria": [1, 2]})
    told = do(below, "0 move illyria 1 illyria")
    assert Fought(0, 1, "illyria", 2) in told
    assert spaces(below)[0] == 1 + 1 + 2


def test_two_own_tokens_in_a_stack_are_told_apart():
    state = table({"stock": 0}, lands={"illyria": [1, 2, 1]})
    moves = {each.rsplit(" ", 1)[0] for each in offered(state)}
    assert moves == {"move illyria 1", "move illyria 3"}
    do(state, "0 move illyria 1 macedonia")
    assert state.stacks[state.rules.land_index["illyria"]] == (1, 0)


def test_barbarians_take_their_land_back():
    """A-P28, A-P29, A-P47"""
    state = table(seats=2, lands={"olympus": [0]}, board={**{k: v[:4] for k, v in board().items()}})
    do(state, "0 settle olympus")
    assert spaces(state)[0] == 2 + 2 + 3
    assert state.peoples[0].zeus == 1
    state = table(seats=2, lands={"olympus": [0, 1]}, board={**{k: v[:4] for k, v in board().items()}})
    do(state, "0 move olympus 2 thessaly")
    assert state.peoples[0].zeus == 0
    assert state.stacks[state.rules.land_index["olympus"]] == (-2,)


def test_crossed_out_and_own_territories_are_no_goal():
    """A-P15"""
    state = table(lands={"illyria": [1]}, crossed=["macedonia"])
    assert refused(state, "0 settle macedonia") == "crossed_out"
    assert refused(state, "0 settle illyria") == "own_territory"
    assert expansion_cost(state, 0, Settle("chalcidice")) == 2 + 2


def test_nobody_passes_the_cross():
    """A-P8, A-P9, A-P35"""
    state = table({"space": 72}, {"space": 75}, {"space": 75}, finished=[2, 3])
    assert offered(state) == ["settle illyria", "settle macedonia", "settle thrace", "pass"]
    do(state, "0 settle illyria")
    assert not state.pending
    assert spaces(state)[0] == 75


def test_an_hourglass_bonus_may_be_what_makes_a_discovery_possible():
    """A-P35"""
    people = {"space": 70, "cubes": {"grain": 2, "wood": 1}}
    state = table(people, {"space": 75}, {"space": 75}, finished=[2, 3], seats=3, board=board())
    do(state, "0 discover agriculture", "0 tile wood")
    assert not state.pending  # the settler was no choice, so the hourglasses were taken and the game is over
    assert spaces(state)[0] == 75


def test_who_can_do_nothing_waits():
    """A-P38"""
    lands = {"kephallenia": [1]}
    state = table({"stock": 0, "becalmed": 1, "hourglasses": 3}, lands=lands)
    assert state.turn > 1 or spaces(state)[0] > 0  # it was the only thing to do
    assert state.peoples[0].hourglasses == 3


def test_the_top_token_of_the_rearmost_space_is_next():
    state = table({"space": 3}, {"space": 3}, {"space": 5}, order=[2, 1, 3])
    assert next_seat(state) == 0
    state.order = [0, 1, 2]
    assert next_seat(state) == 1


def test_double_spaces_call_a_god_for_the_first_and_for_the_last():
    """A-P5, A-P6, A-P37"""
    gods = []
    for spaces_of in ((31, 30, 30), (31, 40, 30), (31, 40, 40)):
        peoples = [{"space": space} for space in spaces_of]
        state = table(*peoples, active=1)
        do(state, "0 settle illyria", "chance draw 0 zeus_sign")
        skip_cards(state)
        gods.append(state.seat == CHANCE)
    assert gods == [True, False, True]


def test_ties_are_broken_by_tiles_and_then_shared():
    """A-P51"""
    state = table({"prestige": 2}, has("metallurgy"), seats=2, board={k: v[:4] for k, v in board().items()})
    assert winners(state) == (1,)
    assert winners(table(seats=2, board={k: v[:4] for k, v in board().items()})) == (0, 1)


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
    travel = measure(rules, sea, cavalry)
    assert list(travel.north) == slow_costs(rules, rules.gates, sea, cavalry)
    for land in range(len(rules.lands)):
        assert list(travel.ways[land]) == slow_costs(rules, rules.neighbours[land], sea, cavalry)


def test_the_north_is_as_far_as_the_data_sheet_says():
    rules = olympos().rules
    north = measure(rules, 2, False).north
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
    assert {name: north[rules.land_index[name]] for name in told} == told


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
    state = table(people, lands={"macedonia": [1], "boeotia": [1], "epirus": [1]}, board=board())
    for ways in payments(state.rules, state.peoples[0]).values():
        assert len(set(ways)) == len(ways)


def test_a_preview_tells_and_changes_nothing():
    state = table(board=board())
    before = state.copy()
    assert preview(state, 0, Settle("illyria"))
    assert state.stacks == before.stacks
    assert refused(state, "0 discover medicine") == "cannot_pay"
    assert refused(state, f"0 {Discover.verb} nonsense") == "no_such_discovery"
