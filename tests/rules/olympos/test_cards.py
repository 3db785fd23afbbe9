"""One story for every discovery, wonder, Destiny card and Olympos card of Olympos, each with the numbers it prints."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.olympos import Olympos
from game.rules.olympos.actions import DESTINY
from game.rules.olympos.events import CardsDiscarded, GodJudged, HourglassesGained
from tests.rules.moves import offered, told_of
from tests.rules.olympos.builders import (
    PLENTY,
    cost_of,
    cubes,
    do,
    hand,
    meet,
    olympos,
    owning,
    points,
    quiet,
    refused,
    table,
)

RICH = {"cubes": PLENTY}
ROWS = {
    "red": "medicine cavalry oracle metallurgy religion",
    "yellow": "agriculture astronomy commerce hoplite polytheism",
    "green": "map_making democracy architecture phalanx hellenism",
    "blue": "money surgery poetry strategy art",
    "purple": "philosophy science city absolutism engineering",
}
WONDERS = {
    "lion_gate": (4, 8), "stadium": (5, 10), "parthenon": (5, 10), "statue_of_zeus": (6, 12), "colossus": (6, 12),
}  # fmt: skip
"""Stars and points."""

COPIES = dict.fromkeys(DESTINY, 2) | {"wonder_star": 3, "zeus_sign": 3}
GOOD, BAD = "zeus hecate artemis athena ares", "erinyes hades keres siren nemesis"


def found(discovery: str, **others: Any) -> Olympos:
    """The table when seat 0 has just taken a discovery with plenty of cubes, and is asked what comes next."""
    state = table(3, {0: RICH}, **others)
    do(state, f"0 discover {discovery}")
    while offered(state)[0].startswith("pay"):
        do(state, f"0 {offered(state)[0]}")
    return state


def worth_at_the_end(discovery: str, owned: str = "", stacks: str = "", **facts: Any) -> int:
    """How many points a discovery adds in the final scoring, besides the 2 of every tile."""
    without = table(3, {0: owning(owned, **facts)}, stacks=stacks)
    state = table(3, {0: owning(f"{owned} {discovery}", **facts)}, stacks=stacks)
    return points(state) - points(without) - 2


def test_every_tile_and_card_has_its_story() -> None:
    rules = olympos().rules
    stories = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert not {each.id for each in rules.discoveries} - stories
    assert not {each.id for each in rules.wonders} - stories
    assert not {f"card_{each.id}" for each in rules.destiny} - stories
    assert not {f"god_{each.id}" for each in rules.gods} - stories


def test_the_decks_and_rows_are_the_printed_ones() -> None:
    rules = olympos().rules
    assert (len(rules.discoveries), len(rules.wonders), rules.deck, len(rules.gods)) == (25, 5, 22, 10)
    for number, (row, names) in enumerate(ROWS.items()):
        assert rules.rows[number] == row
        assert [each.id for each in rules.discoveries if each.row == number] == names.split()
    assert {each.id: each.copies for each in rules.destiny} == COPIES
    assert [[god.id for god in rules.gods if god.good == good] for good in (True, False)] == [GOOD.split(), BAD.split()]
    tiles = {seats: [*setup.tiles] for seats, setup in rules.tables.items()}
    assert tiles == {2: [1, 1, 1, 1, 1], 3: [1, 2, 1, 2, 1], 4: [2, 2, 2, 2, 1], 5: [3, 2, 3, 2, 1]}
    assert 5 * sum(tiles[5]) == 55


@pytest.mark.parametrize("discovery", " ".join(ROWS.values()).split())
def test_a_discovery_costs_seven_and_counts_two(discovery: str) -> None:
    state = table(3, {0: RICH})
    before = points(state)
    assert cost_of(state, f"0 discover {discovery}") == 7
    extra = {"poetry": 3, "philosophy": 5, "science": 1}
    owned = table(3, {0: owning(discovery)})
    assert points(owned) - before == 2 + extra.get(discovery, 0)
    assert refused(owned, f"0 discover {discovery}").rule == "already_discovered"


# ---------------------------------------------------------------------- red


def test_medicine() -> None:
    assert cost_of(table(), "0 settle macedonia") == 2 + 1
    assert cost_of(table(3, {0: owning("medicine")}), "0 settle macedonia") == 1 + 1
    moved = table(3, {0: owning("medicine")}, stacks="macedonia 0")
    assert cost_of(moved, "0 move macedonia 1 epirus") == 1, "an old settler is not cheaper"


def test_cavalry() -> None:
    state = found("cavalry")
    assert state.peoples[0].hourglasses == 2, "two at once"
    rider = table(3, {0: owning("cavalry")})
    assert cost_of(rider, "0 settle boeotia") == 2 + 1, "five territories in one run"
    assert cost_of(rider, "0 settle lesbos") == 2 + 1 + 2 + 1, "land, sea, land: two runs"
    assert cost_of(table(), "0 settle boeotia") == 2 + 5


def test_oracle() -> None:
    state = table(3, {0: owning("oracle", space=9), 1: {"space": 30}, 2: {"space": 30}})
    do(state, "0 settle illyria")
    assert offered(state) == ["consult", "decline"]
    plain = state.copy()
    do(state, "0 consult", "chance draw 0 harvest", "chance draw 0 plenty", "chance draw 0 harvest")
    assert sorted(offered(state)) == ["discard harvest harvest", "discard harvest plenty"]
    told = do(state, "0 discard harvest harvest")
    assert [event.cards for event in told_of(told, CardsDiscarded)] == [(DESTINY.index("harvest"),) * 2]
    assert (hand(state), state.discard[DESTINY.index("harvest")]) == (["plenty"], 2)
    do(plain, "0 decline", "chance draw 0 harvest")
    assert (hand(plain), sum(plain.discard)) == (["harvest"], 0)


def swords(discovery: str) -> int:
    """Against opponents with more and more swords: how many it takes until the fight is even."""
    for rival, tiles in enumerate(("", "hoplite", "hoplite metallurgy", "strategy hoplite")):
        mine, theirs = owning(discovery), owning(" ".join(each for each in tiles.split() if each != discovery))
        if discovery in tiles.split():
            theirs = owning(" ".join([*theirs["discoveries"].split(), "phalanx"]))
        state = table(5, {0: mine, 1: theirs}, stacks="macedonia 1")
        if cost_of(state, "0 settle macedonia") == 2 + 1 + 2:
            return rival
    raise AssertionError("more than there are")


def test_metallurgy() -> None:
    assert swords("metallurgy") == 1
    assert cost_of(table(3, {0: owning("metallurgy")}), "0 settle thessaly") == 2 + 3 + 1, "more than a tribe has"


def zeus_symbols(discovery: str) -> int:
    """How many rivals' symbols it takes to tie: the good god then comes to both."""
    for rival, tiles in enumerate(("religion", "religion polytheism", "art religion"), 1):
        theirs = " ".join("hellenism" if each == discovery else each for each in tiles.split())
        state = table(5, {0: owning(discovery, space=9), 1: owning(theirs, space=9), 2: {"space": 9},
                          3: {"space": 9}, 4: {"space": 9}})  # fmt: skip
        do(state, "0 settle illyria", "chance draw 0 harvest")
        quiet(state)
        told = do(state, "chance reveal zeus")
        while state.seat == 0 and offered(state) == ["done"]:
            told += do(state, "0 done")
        if told_of(told, GodJudged)[0].seats == (0, 1):
            return rival
    raise AssertionError("more than there are")


def test_religion() -> None:
    assert zeus_symbols("religion") == 1


# ---------------------------------------------------------------------- yellow


def test_agriculture() -> None:
    state = found("agriculture")
    assert offered(state) == ["tile grain", "tile wood"], "the first buyer picks"
    do(state, "0 tile wood", "0 bonus settler")
    second = table(3, {0: RICH, 1: owning("agriculture", discounts="wood")})
    do(second, "0 discover agriculture", "0 pay grain 2 wood 1")
    assert second.peoples[0].discounts == 1, "the other tile shows grain"

    owner = table(3, {0: owning("agriculture", discounts="grain", cubes=PLENTY)}, lay={"surgery": 1, "strategy": 5})
    assert cost_of(owner, "0 discover surgery") == 5, "2 grain and 2 wood, of which the tile names grain once"
    assert cost_of(owner, "0 discover strategy") == 7, "grain for a grey symbol does not count"


def test_astronomy() -> None:
    sailor = table(3, {0: owning("astronomy")})
    assert cost_of(table(), "0 settle lesbos") == 2 + 1 + 2 + 1
    assert cost_of(sailor, "0 settle lesbos") == 2 + 1 + 1 + 1


def test_commerce() -> None:
    state = table(3, {0: {"cubes": "stone 2 wood 1"}}, lay={"commerce": 3})
    do(state, "0 discover commerce")
    assert len(offered(state)) == 10, "two cubes of four kinds"
    do(state, "0 take grain 1 gold 1")
    assert cubes(state) == "grain 1 gold 1"
    assert state.supply == [6, 7, 7, 6]


def test_hoplite() -> None:
    assert swords("hoplite") == 1


def test_polytheism() -> None:
    assert zeus_symbols("polytheism") == 1


# ---------------------------------------------------------------------- green


def test_map_making() -> None:
    assert cost_of(table(3, {0: owning("map_making")}), "0 settle lesbos") == 2 + 1 + 1 + 1
    both = table(3, {0: owning("map_making astronomy")})
    assert cost_of(both, "0 settle lesbos") == 2 + 1 + 0 + 1
    assert cost_of(both, "0 settle gadeira") == 2 + 1 + 0 + 0 + 0 + 1


def test_democracy() -> None:
    at_peace = table(3, stacks="macedonia 1")
    assert cost_of(at_peace, "0 settle macedonia") == 2 + 1 + 2
    attacker = table(3, {0: owning("democracy")}, stacks="macedonia 1")
    assert cost_of(attacker, "0 settle macedonia") == 2 + 1 + 1
    assert cost_of(attacker, "0 settle thessaly") == 2 + 3 + 1, "also against tribes"
    assert cost_of(table(3, {1: owning("democracy")}, stacks="macedonia 1"), "0 settle macedonia") == 2 + 1 + 3
    both = table(5, {0: owning("democracy"), 1: owning("democracy")}, stacks="macedonia 1")
    assert cost_of(both, "0 settle macedonia") == 2 + 1 + 2

    wins = meet("zeus", owning("religion democracy"), owning("polytheism"))
    quiet(wins)
    assert [people.prestige for people in wins.peoples] == [3, 0, 0]
    spared = meet("keres", owning("democracy"))
    quiet(spared)
    assert [people.doom for people in spared.peoples] == [0, 2, 2]

    quarries = {0: owning("democracy", hand="quarries")}
    assert "play quarries" in offered(table(3, quarries, stacks="illyria 0, olympus 1"))
    assert "play quarries" not in offered(table(3, {0: {"hand": "quarries"}}, stacks="illyria 0, olympus 1"))


STARRED = "thessaly 0, phocis 0, attica 0, troad 0, ionia 0, cyclades 0, west_crete 0, east_crete 0"


def with_stars(count: int) -> str:
    return ",".join(STARRED.split(",")[:count])


def test_architecture() -> None:
    builder = table(3, {0: owning("architecture")}, stacks=with_stars(3))
    assert cost_of(builder, "0 build lion_gate 0 0") == 5, "3 tokens and the tile; 2 cheaper"
    assert refused(table(3, stacks=with_stars(3)), "0 build lion_gate 0 0").rule == "too_few_stars"


def test_phalanx() -> None:
    assert swords("phalanx") == 1
    state = found("phalanx")
    do(state, "chance draw 0 plenty")
    assert hand(state) == ["plenty"]
    seer = table(3, {0: owning("oracle", cubes=PLENTY)})
    do(seer, "0 discover phalanx")
    while offered(seer)[0].startswith("pay"):
        do(seer, f"0 {offered(seer)[0]}")
    assert offered(seer) == ["consult", "decline"]


def test_hellenism() -> None:
    assert zeus_symbols("hellenism") == 1
    state = found("hellenism")
    do(state, "chance draw 0 forests")
    assert hand(state) == ["forests"]


# ---------------------------------------------------------------------- blue


def test_money() -> None:
    state = found("money")
    assert offered(state) == ["tile stone", "tile gold"]
    owner = table(3, {0: owning("money", discounts="gold", cubes=PLENTY)}, lay={"strategy": 4, "art": 3, "surgery": 1})
    assert cost_of(owner, "0 discover strategy") == 5, "2 gold and 2 grain"
    assert cost_of(owner, "0 discover art") == 5, "2 stone and 2 gold"
    assert cost_of(owner, "0 discover surgery") == 7, "2 grain and 2 wood"
    both = table(3, {0: owning("money agriculture", discounts="gold grain", cubes=PLENTY)}, lay={"strategy": 4})
    assert cost_of(both, "0 discover strategy") == 3, "two tiles, 7 - 2 - 2"


def test_surgery() -> None:
    state = found("surgery")
    assert (state.peoples[0].stock, state.peoples[0].general) == (4 + 2, 15 - 2)
    poor = table(3, {0: {**RICH, "general": 1}})
    do(poor, "0 discover surgery")
    assert (poor.peoples[0].stock, poor.peoples[0].general) == (5, 0), "what is left, and no bonus without a token"


def test_poetry() -> None:
    assert worth_at_the_end("poetry") == 3


def test_strategy() -> None:
    assert swords("strategy") == 2


def test_art() -> None:
    assert zeus_symbols("art") == 2


# ---------------------------------------------------------------------- purple


def test_philosophy() -> None:
    assert worth_at_the_end("philosophy") == 5


def test_science() -> None:
    assert worth_at_the_end("science") == 1
    assert worth_at_the_end("science", "medicine art city") == 4


def test_city() -> None:
    assert worth_at_the_end("city") == 0
    assert worth_at_the_end("city", stacks="macedonia 0, thrace 0 1, olympus 1") == 2, "the conquered one counts"


def test_absolutism() -> None:
    assert worth_at_the_end("absolutism") == 0
    assert worth_at_the_end("absolutism", "metallurgy strategy art") == 2 * 3
    assert worth_at_the_end("absolutism", "hoplite", swords=2) == 2 * 1, "those of Ares do not count"


def test_engineering() -> None:
    assert worth_at_the_end("engineering") == 0
    assert worth_at_the_end("engineering", "architecture", athena=1) == 0, "only Star tokens"
    assert worth_at_the_end("engineering", stacks=with_stars(2)) == 3 * 2
    assert cost_of(table(3, {0: owning("engineering")}, stacks=with_stars(3)), "0 build lion_gate 0 0") == 7


# ---------------------------------------------------------------------- wonders


def build_wonder(name: str) -> None:
    """With one star less it cannot be built; with just enough it costs 7 and brings its points, and is gone then."""
    stars, worth = WONDERS[name]
    assert refused(table(3, stacks=with_stars(stars - 1)), f"0 build {name} 0 0").rule == "too_few_stars"
    state = table(3, stacks=with_stars(stars))
    before = points(state)
    do(state, f"0 build {name} 0 0")
    assert state.peoples[0].space == 7
    assert points(state) - before == worth
    assert refused(state, f"1 build {name} 0 0").rule == "wonder_taken"
    owned = table(3, stacks=with_stars(8))
    assert cost_of(owned, f"0 build {name} 0 0") == 7, "more stars than needed will do"


def test_lion_gate() -> None:
    build_wonder("lion_gate")


def test_stadium() -> None:
    build_wonder("stadium")


def test_parthenon() -> None:
    build_wonder("parthenon")


def test_statue_of_zeus() -> None:
    build_wonder("statue_of_zeus")


def test_colossus() -> None:
    build_wonder("colossus")


def test_stars_come_from_every_source() -> None:
    people = owning("architecture engineering", hand="wonder_star harvest", athena=1)
    tokens = {("medicine", 0): 0, ("agriculture", 1): 0, ("cavalry", 0): 0}
    state = table(3, {0: people}, stacks=with_stars(1), lay={"colossus": 1}, bonuses=tokens)
    # A star token, two tiles, and two bonus tokens in the first column; one in the second does not count.
    assert [words for words in offered(state) if words.startswith("build colossus")] == [
        "build colossus 0 1", "build colossus 1 0",
    ]  # fmt: skip
    spent = state.copy()
    do(spent, "0 build colossus 1 0")
    assert (hand(spent), spent.peoples[0].athena, spent.discard[DESTINY.index("wonder_star")]) == (["harvest"], 1, 1)
    do(state, "0 build colossus 0 1")
    assert (hand(state), state.peoples[0].athena) == (["wonder_star", "harvest"], 0)


# ---------------------------------------------------------------------- Destiny cards


def gift(card: str, cube: str) -> None:
    state = table(3, {0: {"hand": card}})
    before = points(state)
    do(state, f"0 play {card}")
    assert (cubes(state), hand(state), points(state) - before) == (cube, [], -1), "an unplayed card is worth 1"
    assert state.discard[DESTINY.index(card)] == 1
    kind = cube.split()[0]
    nothing_left = table(3, {0: {"hand": card}, 1: {"cubes": f"{kind} 7"}})
    assert refused(nothing_left, f"0 play {card}").rule == "card_gives_nothing"


def test_card_grain_gift() -> None:
    gift("grain_gift", "grain 1")


def test_card_wood_gift() -> None:
    gift("wood_gift", "wood 1")


def test_card_stone_gift() -> None:
    gift("stone_gift", "stone 1")


def test_card_gold_gift() -> None:
    gift("gold_gift", "gold 1")


def test_card_harvest() -> None:
    state = table(3, {0: {"hand": "harvest"}}, stacks="macedonia 0, boeotia 0, lesbos 0 1")
    do(state, "0 play harvest")
    assert state.peoples[0].hourglasses == 2, "one for each of two grain tokens"
    assert refused(table(3, {0: {"hand": "harvest"}}), "0 play harvest").rule == "card_gives_nothing"


def test_card_quarries() -> None:
    state = table(3, {0: {"hand": "quarries"}}, stacks="illyria 0, olympus 0, arcadia 1")
    told = do(state, "0 play quarries")
    assert [event.count for event in told_of(told, HourglassesGained)] == [3]
    tied = table(3, {0: {"hand": "quarries"}}, stacks="illyria 0, arcadia 1")
    assert refused(tied, "0 play quarries").rule == "card_gives_nothing"
    assert refused(table(3, {0: {"hand": "quarries"}}), "0 play quarries").rule == "card_gives_nothing"


def test_card_forests() -> None:
    state = table(3, {0: {"hand": "forests"}}, stacks="chalcidice 0, epirus 0, elis 0")
    do(state, "0 play forests")
    assert state.peoples[0].prestige == 3
    assert refused(table(3, {0: {"hand": "forests"}}), "0 play forests").rule == "card_gives_nothing"


def test_card_plenty() -> None:
    state = table(3, {0: {"hand": "plenty"}}, stacks="illyria 0, macedonia 0, thrace 0, epirus 0")
    do(state, "0 play plenty")
    assert state.peoples[0].prestige == 3
    lacking = table(3, {0: {"hand": "plenty", "cubes": "wood 3"}}, stacks="illyria 0, macedonia 0, thrace 0")
    assert refused(lacking, "0 play plenty").rule == "card_gives_nothing", "cubes are no tokens"


def test_card_wonder_star() -> None:
    state = table(3, {0: {"hand": "wonder_star wonder_star"}}, stacks=with_stars(3))
    assert refused(state, "0 play wonder_star").rule == "star_for_wonders"
    builds = [words for words in offered(state) if words.startswith("build")]
    assert builds == ["build lion_gate 1 0", "build stadium 2 0", "build parthenon 2 0"]
    do(state, "0 build lion_gate 1 0")
    assert hand(state) == ["wonder_star"], "only as many as needed"


def test_card_zeus_sign() -> None:
    assert refused(table(3, {0: {"hand": "zeus_sign"}}), "0 play zeus_sign").rule == "zeus_after_gods"
    state = meet("zeus", {}, owning("religion"), {"hand": "zeus_sign zeus_sign"})
    told = do(state, "0 done") if state.seat == 0 else []
    while state.seat != 2:
        told += do(state, f"{state.seat} done")
    told += do(state, "2 play zeus_sign", "2 play zeus_sign")
    quiet(state)
    assert [people.prestige for people in state.peoples] == [0, 0, 3], "two signs against one symbol"
    assert state.prayers == [0, 0, 0], "they count for this god only"


# ---------------------------------------------------------------------- Olympos cards

PIOUS: Any = (owning("art"), owning("religion"), {})
"""The first is favoured by good gods, the last is struck by bad ones."""


def judged(god: str, stacks: str = "", *peoples: Any) -> Olympos:
    state = meet(god, *(peoples or PIOUS), stacks=stacks)
    quiet(state)
    return state


def test_god_zeus() -> None:
    assert [people.prestige for people in judged("zeus").peoples] == [3, 0, 0]
    tied = judged("zeus", "", owning("religion"), owning("hellenism"))
    assert [people.prestige for people in tied.peoples] == [3, 3, 0]
    assert [people.prestige for people in judged("zeus", "", {}).peoples] == [0, 0, 0], "nobody without a symbol"
    assert [people.prestige for people in judged("zeus", "olympus 2", {}).peoples] == [0, 0, 3], "Olympus counts one"


def test_god_hecate() -> None:
    state = judged("hecate")
    assert [people.stock for people in state.peoples] == [4 - 1 + 1, 4, 4]


def test_god_artemis() -> None:
    state = judged("artemis")
    assert (state.seat, offered(state)) == (0, ["take grain 1", "take wood 1", "take stone 1", "take gold 1"])
    do(state, "0 take stone 1")
    assert cubes(state, 0) == "stone 1"
    second = judged("artemis", "", owning("religion"), {}, owning("hellenism"))
    do(second, "0 take gold 1")
    assert second.seat == 2, "clockwise from who revealed the card"


def test_god_athena() -> None:
    state = judged("athena")
    assert [people.athena for people in state.peoples] == [1, 0, 0]
    assert "build lion_gate 0 1" in offered(table(3, {0: {"athena": 1}}, stacks=with_stars(3)))


def test_god_ares() -> None:
    state = judged("ares", "thessaly 2")
    assert [people.swords for people in state.peoples] == [2, 0, 0]
    assert cost_of(table(3, {0: {"swords": 2}, 1: owning("hoplite")}, stacks="macedonia 1"), "0 settle macedonia") == 4
    assert cost_of(table(3, {1: {"swords": 2}}, stacks="macedonia 1"), "0 settle macedonia") == 2 + 1 + 3
    next_card(state)
    assert [people.swords for people in state.peoples] == [0, 0, 0], "until the next Olympos card"


def next_card(state: Olympos) -> None:
    """Whoever is next is led to the second Zeus space, where a god appears; Keres, if it has not yet been."""
    seat = state.seat
    state.peoples[seat].space = 19
    do(state, f"{seat} settle illyria")
    quiet(state)
    do(state, f"chance {next(words for words in offered(state) if words.startswith('draw'))}")
    quiet(state)
    do(state, "chance reveal keres")


def test_god_erinyes() -> None:
    state = judged("erinyes")
    assert [people.burden for people in state.peoples] == [0, 0, 2]
    burdened = table(3, {0: {"burden": 2, "hourglasses": 1}})
    do(burdened, "0 settle macedonia")
    assert (burdened.peoples[0].space, burdened.peoples[0].burden) == (2 + 1 + 2 - 1, 0)


def test_god_hades() -> None:
    state = judged("hades", "macedonia 2, olympus 2 1, thessaly 2 0")
    assert (state.seat, offered(state)) == (2, ["surrender macedonia 1", "surrender olympus 1", "surrender thessaly 1"])
    do(state, "2 surrender macedonia 1")
    assert (state.peoples[2].stock, state.peoples[2].tokens) == (5, [0, 0, 0, 0])
    assert [people.stock for people in judged("hades").peoples] == [3, 4, 4], "who has none on the map loses none"


def test_god_keres() -> None:
    state = judged("keres")
    assert [people.doom for people in state.peoples] == [0, 0, 2]
    assert points(table(3, {0: {"doom": 2}})) - points(table()) == -2


def test_god_siren() -> None:
    state = judged("siren")
    assert [people.becalmed for people in state.peoples] == [0, 0, 1]
    becalmed = table(3, {0: {"becalmed": 1}})
    assert refused(becalmed, "0 settle lesbos").rule == "siren_bars_the_sea"
    assert cost_of(becalmed, "0 settle elis") == 2 + 9, "round by land"
    next_card(state)
    assert [people.becalmed for people in state.peoples] == [0, 0, 0], "until the next Olympos card"


def test_god_nemesis() -> None:
    state = judged("nemesis", "", *PIOUS[:2], {"hand": "plenty zeus_sign plenty"})
    assert (state.seat, offered(state)) == (2, ["discard plenty plenty zeus_sign"])
    do(state, f"2 {offered(state)[0]}")
    assert (hand(state, 2), len(hand(state, 0))) == ([], 1)
    assert [state.discard[DESTINY.index(card)] for card in ("plenty", "zeus_sign")] == [2, 1]
