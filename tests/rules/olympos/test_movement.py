"""What ways and discoveries cost, against a second reckoning: slow, obvious, and with nothing borrowed from the rules.

Map, costs and discounts are written out here once more, as the rules of the game tell them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from game.rules.engine import Setup
from game.rules.olympos import Olympos
from game.rules.olympos.actions import Discover
from game.rules.olympos.development import PayFor
from game.rules.olympos.turn import TakeTurn
from game.table.dealer import Dealer
from tests.rules.moves import offered
from tests.rules.olympos.builders import cost_of, do, olympos, owning, refused, shuffle_on, table

MAP = """
ILL illyria stone north | EPI MAC ION
MAC macedonia grain north | CHA EPI ILL OLY THR THM
CHA chalcidice wood | MAC THR THM THS
THR thrace gold north | CHA MAC THS
EPI epirus wood | AET ILL MAC THE ION
OLY olympus stone zeus | MAC THE THM
THE thessaly grain star | AET EPI OLY PHO THM
AET aetolia gold | EPI PHO THE COR ION
PHO phocis gold star | AET BOE THE COR
BOE boeotia grain | ATT EUB PHO COR
EUB euboea wood | BOE AEG THM
ATT attica stone star | ARG BOE AEG MYR
ACH achaea grain | ARC ARG ELI COR
ELI elis wood | ACH ARC MES MSS
ARC arcadia stone | ACH ARG ELI LAC MES
ARG argolis gold | ACH ARC ATT LAC COR MYR
MES messenia gold | ARC ELI LAC MSS
LAC laconia stone | ARC ARG MES MSS MYR
KEP kephallenia wood | ION MSS
TRO troad gold star | LYD THS
LYD lydia gold | CAR IOA TRO AEG
IOA ionia wood star | CAR LYD AEG ICA
CAR caria grain | IOA LYD ICA
LES lesbos grain | AEG THS
CYC cyclades stone star | AEG CRE ICA MYR
RHO rhodes stone | CAP ICA
WCR west_crete wood star | ECR CRE LIB MSS
ECR east_crete grain star | WCR CAP CRE LIB
GAD gadeira gold | LIB
CLE cleito grain | POS LIB
POS poseidonis stone | CLE LIB
AMP ampheres wood | CAP LIB
ION = AET EPI ILL KEP COR MSS
COR = ACH AET ARG BOE PHO ION
MSS = ELI KEP LAC MES WCR CRE ION LIB
THM = CHA EUB MAC OLY THE AEG THS
THS = CHA LES THR TRO AEG THM
AEG = ATT CYC EUB IOA LES LYD ICA MYR THM THS
MYR = ARG ATT CYC LAC AEG CRE
ICA = CAR CYC IOA RHO AEG CAP CRE
CRE = CYC ECR WCR CAP ICA MSS MYR
CAP = AMP ECR RHO CRE ICA LIB
LIB = AMP CLE ECR GAD POS WCR CAP MSS
"""
"""Territories with resource and what is special, then their neighbours; seas (after =) with coasts and other seas."""

FROM_THE_NORTH = {
    "ILL": 1, "MAC": 1, "CHA": 2, "THR": 1, "EPI": 2, "OLY": 2, "THE": 3, "AET": 3, "PHO": 4, "BOE": 5, "EUB": 4,
    "ATT": 6, "ACH": 6, "ELI": 6, "ARC": 7, "ARG": 6, "MES": 6, "LAC": 6, "KEP": 4, "TRO": 4, "LYD": 5, "IOA": 6,
    "CAR": 6, "LES": 4, "CYC": 6, "RHO": 8, "WCR": 6, "ECR": 7, "GAD": 8, "CLE": 8, "POS": 8, "AMP": 8,
}  # fmt: skip
"""The cheapest ways from the northern zone without any discovery."""

NEIGHBOURS: dict[str, list[str]] = {}
NAMES: dict[str, str] = {}
NORTH: list[str] = []
for row in MAP.strip().splitlines():
    head, near = row.split("|" if "|" in row else "=")
    NEIGHBOURS[head.split()[0]] = near.split()
    if "|" in row:
        NAMES[head.split()[0]] = head.split()[1]
        NORTH += [head.split()[0]] * ("north" in head)
SHORT = {name: short for short, name in NAMES.items()}


# ---------------------------------------------------------------------- ways


def price_of_way(way: list[str], tiles: set[str]) -> int:
    """Step by step: a land costs 1, a sea 2, each tile of sailing takes 1 off, Cavalry pays a run of land once."""
    price, on_land = 0, False
    for space in way:
        if space in NAMES:
            price += 0 if on_land and "cavalry" in tiles else 1
            on_land = True
        else:
            price += 2 - len(tiles & {"astronomy", "map_making"})
            on_land = False
    return price


def cheapest_ways(starts: list[list[str]], tiles: set[str], becalmed: bool) -> dict[str, int]:
    """Try steps of every length, and keep a way as long as it beats every other to the same space by the same means.

    Only what was stepped on last matters for what comes next, so of two ways to a space the cheaper one will do; ways
    are lengthened until none gets cheaper.
    """
    best: dict[str, int] = {}
    ways = starts
    while ways:
        longer = []
        for way in ways:
            if becalmed and way[-1] not in NAMES:
                continue
            price = price_of_way(way, tiles)
            if price < best.get(way[-1], 1000):
                best[way[-1]] = price
                longer += [[*way, after] for after in NEIGHBOURS[way[-1]]]
        ways = longer
    return {land: best[land] for land in NAMES if land in best}


def every_simple_way(first: list[str], most: int) -> Iterator[list[str]]:
    """All ways of at most so many steps that begin on one of these spaces and meet none twice."""
    ways = [[space] for space in first]
    while ways:
        yield from ways
        ways = [[*way, after] for way in ways if len(way) < most for after in NEIGHBOURS[way[-1]] if after not in way]


def tiles_of(state: Olympos, seat: int) -> set[str]:
    return {each.id for each in state.rules.discoveries if state.peoples[seat].discoveries >> each.index & 1}


def swords_of(state: Olympos, seat: int) -> int:
    worth = {"metallurgy": 1, "hoplite": 1, "phalanx": 1, "strategy": 2}
    return sum(worth.get(tile, 0) for tile in tiles_of(state, seat)) + state.peoples[seat].swords


def price_of_fight(state: Olympos, seat: int, land: str) -> int:
    stack = state.stacks[state.rules.land_index[NAMES[land]]]
    tribe = state.tribes >> state.rules.land_index[NAMES[land]] & 1
    if not stack and not tribe:
        return 0
    swords, mine = swords_of(state, seat), "democracy" in tiles_of(state, seat)
    if not stack:
        against, theirs = 0, False
    elif stack[-1] < 0:
        against, theirs = 1, False
    else:
        against, theirs = swords_of(state, stack[-1]), "democracy" in tiles_of(state, stack[-1])
    if swords == against and mine != theirs:
        return 1 if mine else 3
    return 2 if swords == against else 1 if swords > against else 3


def slow_expansions(state: Olympos, seat: int) -> dict[str, int]:
    """Every expansion that is allowed, with its price."""
    people, tiles = state.peoples[seat], tiles_of(state, seat)
    room = 75 - people.space + people.hourglasses - people.burden
    tops = {short: stack[-1] for short in NAMES if (stack := state.stacks[state.rules.land_index[NAMES[short]]])}
    crossed = {short for short in NAMES if state.crossed >> state.rules.land_index[NAMES[short]] & 1}
    goals = [land for land in NAMES if land not in crossed and tops.get(land) != seat]
    found: dict[str, int] = {}

    def add(words: str, ways: dict[str, int], extra: int) -> None:
        for goal in goals:
            if goal in ways:
                price = extra + ways[goal] + price_of_fight(state, seat, goal)
                if price <= room:
                    found[f"{words} {NAMES[goal]}"] = price

    if people.stock:
        starts = [[gate] for gate in NORTH]
        starts += [[near] for land, top in tops.items() if top == seat for near in NEIGHBOURS[land]]
        add("settle", cheapest_ways(starts, tiles, bool(people.becalmed)), 1 if "medicine" in tiles else 2)
    for land in NAMES:
        stack = state.stacks[state.rules.land_index[NAMES[land]]]
        for level, owner in enumerate(stack, 1):
            if owner == seat and (level == 1 or stack[level - 2] != seat):  # Of equal neighbours one stands for both.
                starts = [[near] for near in NEIGHBOURS[land]]
                add(f"move {NAMES[land]} {level}", cheapest_ways(starts, tiles, bool(people.becalmed)), 0)
    return found


def situations(dealer: Dealer, games: int) -> Iterator[Olympos]:
    """States from the middle of random games in which somebody is about to act, with discoveries strewn about."""
    for number in range(games):
        state = olympos().set_up(Setup(2 + number % 4))
        shuffle_on(state, dealer, 40)
        while state.pending:
            shuffle_on(state, dealer, 1 + dealer.below(12))
            while state.pending and not isinstance(state.pending[-1][1], TakeTurn):
                shuffle_on(state, dealer, 1)
            if state.pending:
                strew(state, dealer)
                yield state.copy()


HELPFUL = ("medicine", "cavalry", "astronomy", "map_making", "democracy", "hoplite", "strategy", "phalanx")


def strew(state: Olympos, dealer: Dealer) -> None:
    """Some peoples get a tile for nothing, or are struck by a god, so that rare company is met often."""
    for people in state.peoples:
        if dealer.below(3) == 0:
            people.discoveries |= 1 << state.rules.discovery_index[HELPFUL[dealer.below(len(HELPFUL))]]
    people = state.peoples[state.seat]
    people.becalmed = int(dealer.below(6) == 0)
    people.swords = 2 * (dealer.below(6) == 0)
    people.burden = 2 * (dealer.below(6) == 0)
    state.choices = state.pending[-1][1].choices_for(state, state.seat)


def without_way(words: str) -> str:
    """An expansion by whatever way: `settle attica`, `move lydia 1 caria`."""
    return " ".join(words.split()[: 2 if words.startswith("settle") else 4])


@pytest.mark.slow
def test_expansions_cost_what_the_slow_reckoning_says() -> None:
    dealer, seen, tried = Dealer(11), 0, 0
    for state in situations(dealer, 40):
        seat, burden = state.seat, state.peoples[state.seat].burden
        expected = slow_expansions(state, seat)
        listed = [words for words in offered(state) if words.startswith(("settle", "move"))]
        assert {without_way(words) for words in listed} == set(expected)
        seen += 1
        for words in dealer.shuffled(listed)[:6]:
            cheapest = expected[without_way(words)] + burden
            assert cost_of(state, f"{seat} {without_way(words)}") == cheapest, words
            assert cheapest <= cost_of(state, f"{seat} {words}") <= cheapest + 2, words
            tried += 1
    assert seen > 400
    assert tried > 1500


@pytest.mark.parametrize("tiles", [set(each) for n in range(4) for each in combinations(
    ("cavalry", "astronomy", "map_making"), n)], ids=lambda tiles: "+".join(sorted(tiles)) or "nothing")  # fmt: skip
def test_no_way_of_up_to_seven_steps_is_cheaper(tiles: set[str]) -> None:
    best = cheapest_ways([[gate] for gate in NORTH], tiles, False)
    shortest: dict[str, int] = {}
    for way in every_simple_way(NORTH, 7):
        shortest[way[-1]] = min(shortest.get(way[-1], 1000), price_of_way(way, tiles))
    assert all(best[land] <= shortest[land] for land in NAMES)
    if "cavalry" not in tiles:  # A rider saves by detours that are longer still.
        assert best == {land: shortest[land] for land in NAMES}
    people = owning(" ".join(sorted(tiles)))
    state = table(3, {0: people}, tribes="")
    for land, name in NAMES.items():
        assert cost_of(state, f"0 settle {name}") == 2 + best[land], name


def test_the_ways_from_the_north_are_those_of_the_map() -> None:
    assert cheapest_ways([[gate] for gate in NORTH], set(), False) == FROM_THE_NORTH
    state = table(tribes="")
    for land, price in FROM_THE_NORTH.items():
        assert cost_of(state, f"0 settle {NAMES[land]}") == 2 + price, land


def test_a_crossed_territory_is_passed_but_not_ended_on() -> None:
    state = table(3, crossed="epirus macedonia thrace illyria", tribes="")
    assert refused(state, "0 settle macedonia").rule == "crossed_out"
    assert cost_of(state, "0 settle olympus") == 2 + 2


def test_a_settler_never_ends_at_sea_nor_on_its_own_land_nor_where_it_stands() -> None:
    state = table(3, stacks="macedonia 0, thrace 0, olympus 0 1")
    listed = offered(state)
    assert not {"settle macedonia", "move macedonia 1 thrace", "move macedonia 1 macedonia"} & set(listed)
    assert not [words for words in listed if words.endswith(("_sea", "_gulf"))]
    assert cost_of(state, "0 move olympus 1 olympus") == 2 + 2, "one under another may leave and come back to fight"


def test_whoever_is_on_the_way_is_passed_without_a_fight() -> None:
    state = table(2, stacks="macedonia 1, illyria 1, thrace 1, olympus b")
    assert cost_of(state, "0 settle epirus") == 2 + 2
    assert cost_of(state, "0 settle thessaly") == 2 + 3 + 2, "past Olympus; only the tribe at the end is fought"


# ---------------------------------------------------------------------- payments

COLUMNS = (("grain", "wood"), ("wood", "stone"), ("stone", "gold"), ("gold", "grain"), None)
SHAPES = {
    "red": ("PS", "xx"),
    "yellow": ("PPx", "xyz"),
    "green": ("PPxy", "xyzt"),
    "blue": ("PPSS", "xxxy"),
    "purple": ("PPPxx", "xxyyzt"),
}
"""The symbols of each row's cells, in columns with a resource and in the grey one; equal letters, equal kinds."""

KINDS = ("grain", "wood", "stone", "gold")
BAGS = list(product((0, 1, 2, 3), repeat=4))


def slow_payments(symbols: str, column: tuple[str, str] | None, tokens: list[int], cubes: list[int]) -> set[str]:
    """Give every letter a resource in every way, and see which cubes make up for missing tokens."""
    letters = sorted(set(symbols))
    ways = set()
    for given in product(KINDS, repeat=len(letters)):
        meaning = dict(zip(letters, given, strict=True))
        if len(set(given)) < len(given):
            continue
        if column is not None and (meaning.get("P", column[0]), meaning.get("S", column[1])) != column:
            continue
        wanted = [[meaning[letter] for letter in symbols].count(kind) for kind in KINDS]
        missing = [max(0, want - token) for want, token in zip(wanted, tokens, strict=True)]
        if all(cube >= miss for cube, miss in zip(cubes, missing, strict=True)):
            words = " ".join(f"{kind} {miss}" for kind, miss in zip(KINDS, missing, strict=True) if miss)
            ways.add(f"pay {words or 'nothing'}")
    return ways


def slow_price(symbols: str, column: tuple[str, str] | None, discounts: set[str]) -> int:
    printed = set() if column is None else {column["PS".index(letter)] for letter in symbols if letter in "PS"}
    return 7 - 2 * len(printed & discounts)


def cells(state: Olympos) -> Iterator[tuple[str, str, tuple[str, str] | None]]:
    """Discoveries in play with the symbols of their cells and the resources of their columns."""
    for place, (row, number) in enumerate(product(SHAPES, range(5))):
        if state.board[place] >= 0:
            column = COLUMNS[number]
            yield state.rules.discoveries[state.board[place]].id, SHAPES[row][column is None], column


@pytest.mark.slow
def test_discoveries_are_paid_as_the_slow_reckoning_says() -> None:
    dealer, seen, asked = Dealer(12), 0, 0
    for state in situations(dealer, 24):
        seat, people = state.seat, state.peoples[state.seat]
        people.tokens = [dealer.below(4) for _ in KINDS]
        people.cubes = [dealer.below(3) for _ in KINDS]
        discounts = {kind for kind in KINDS if dealer.below(3) == 0}
        people.discounts = sum(1 << KINDS.index(kind) for kind in discounts)
        people.space = min(people.space, 50)
        state.choices = state.pending[-1][1].choices_for(state, seat)
        expected = {}
        for tile, symbols, column in cells(state):
            ways = slow_payments(symbols, column, people.tokens, people.cubes)
            if ways and tile not in tiles_of(state, seat) and state.left[state.rules.discovery_index[tile]] > 0:
                expected[tile] = ways, slow_price(symbols, column, discounts)
        assert {f"discover {tile}" for tile in expected} == {w for w in offered(state) if w.startswith("discover")}
        seen += 1
        for tile, (ways, price) in dealer.shuffled([*expected.items()])[:5]:
            if state.rules.discoveries[state.rules.discovery_index[tile]].tiles:
                continue  # Discounts were strewn about, so no tile may be left to choose.
            assert cost_of(state, f"{seat} discover {tile}") == price + people.burden
            after = state.copy()
            do(after, f"{seat} discover {tile}")
            if after.pending and isinstance(after.pending[-1][1], PayFor):
                assert set(offered(after)) == ways
                asked += 1
            else:
                assert len(ways) == 1
    assert seen > 200
    assert asked > 100


def test_every_bag_of_resources_pays_for_what_it_should() -> None:
    for tokens in BAGS:
        state = table(3, {0: {"tokens": list(tokens)}})
        able = {action.discovery for action in state.choices if isinstance(action, Discover)}
        expected = {tile for tile, symbols, column in cells(state)
                    if slow_payments(symbols, column, list(tokens), [0] * 4)}  # fmt: skip
        assert able == expected, tokens
