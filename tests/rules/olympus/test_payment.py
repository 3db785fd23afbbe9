"""Every distinct way to pay, against a slow and obvious second implementation of the rulebook's words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from game.rules.engine import choices
from game.rules.olympus import City, Olympus
from game.rules.olympus.actions import GOODS, Pay
from game.rules.olympus.payment import affordable, ways_to_pay
from game.rules.olympus.rules import Building, Rules
from game.table.dealer import Dealer
from tests.rules.moves import offered
from tests.rules.olympus.builders import city, do, olympus, table, worship

UNITS = (*GOODS, "wild")
HEAPS = (*GOODS, "tribute-grain", "tribute-venison", "tribute-fish", "point")
"""Where a payment can come from, in the order in which a payment is written."""

WILD_TEMPLES = {"grain": "temple_of_demeter", "venison": "temple_of_artemis", "fish": "temple_of_poseidon"}
SCORES = (None, 0, 1, 5)
"""The score of an owner of the Temple of Hephaestus; None for a city without it."""

OPTIONS = [
    {"amphitheatre": amphitheatre, "trade_route": trade_route, "barracks_road": barracks_road}
    for amphitheatre, trade_route, barracks_road in product(
        ("printed", "symmetric"), ("venison", "wild"), ("default", "swapped")
    )
]


# ---------------------------------------------------------------------- the second implementation


def standing(rules: Rules, city: City) -> set[str]:
    return {building.id for building in rules.buildings if city.built & building.bit}


def slow_ways(city: City, owned: set[str], building: Building) -> set[tuple[int, ...]]:
    """All bundles one can end up handing over, by paying one unit of the cost after the other in all possible ways."""
    units = [unit for unit, count in zip(UNITS, building.cost, strict=True) for _ in range(count)]
    return {bundle for bill in bills(owned, units) for bundle in ways_through(bill, city, owned)}


def bills(owned: set[str], units: list[str]) -> Iterator[list[str]]:
    """What may be left to pay: with the Marble Quarry any one unit is dropped, and one has to be."""
    if "marble_quarry" not in owned or not units:
        yield units
        return
    for dropped in range(len(units)):
        yield units[:dropped] + units[dropped + 1 :]


def ways_through(bill: list[str], city: City, owned: set[str]) -> set[tuple[int, ...]]:
    purse = [*city.goods, *city.tribute, city.score]
    handed_over = {(0,) * len(HEAPS)}
    for unit in bill:
        handed_over = {
            tuple(count + (other == heap) for other, count in enumerate(paid))
            for paid in handed_over
            for heap in range(len(HEAPS))
            if paid[heap] < purse[heap] and may_pay(HEAPS[heap], unit, owned, paid)
        }
    return handed_over


def may_pay(heap: str, unit: str, owned: set[str], paid: tuple[int, ...]) -> bool:
    """Whether one cube or point of a heap can stand for one unit of a cost."""
    if heap == "point":
        return "temple_of_hephaestus" in owned and paid[HEAPS.index("point")] == 0
    if heap.startswith("tribute-") and "parthenon" not in owned:
        return False
    good = heap.removeprefix("tribute-")
    return unit in (good, "wild") or WILD_TEMPLES[good] in owned


# ---------------------------------------------------------------------- many positions


def purses(rules: Rules, dealer: Dealer) -> Iterator[City]:
    """Every set of buildings that matter to paying, each with goods and tribute of chance."""
    for wild, quarry, score, parthenon in product(product((0, 1), repeat=3), (0, 1), SCORES, (0, 1)):
        owned = [WILD_TEMPLES[good] for good, stands in zip(GOODS, wild, strict=True) if stands]
        owned += ["marble_quarry"] * quarry + ["temple_of_hephaestus"] * (score is not None)
        owned += ["parthenon"] * parthenon
        built = sum(rules.buildings[rules.index[each]].bit for each in owned)
        most = 1 + dealer.below(4)
        goods = [dealer.below(most + 1) for _ in GOODS]
        tribute = [dealer.below(3) for _ in GOODS]
        yield City(goods, tribute, list(rules.start), 2 if score is None else score, built, 3, 2)


def check(rules: Rules, city: City, owned: set[str], building: Building) -> int:
    """Both implementations agree on one card; how many ways there are."""
    ways = [action.amounts for action in ways_to_pay(rules, city, building) if isinstance(action, Pay)]
    expected = slow_ways(city, owned, building)
    about = f"{building.id} with {city.goods}, tribute {city.tribute}, score {city.score}, {sorted(owned)}"
    assert len(ways) == len(set(ways)), f"a way stands twice: {about}"
    assert set(ways) == expected, f"missing {expected - set(ways)}, extra {set(ways) - expected}: {about}"
    assert bool(affordable(rules, city) & building.bit) == bool(expected), about
    return len(ways)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_every_distinct_way_to_pay_is_a_choice(options: dict[str, str]) -> None:
    rules = olympus().rules_for(options)
    ways = [
        check(rules, city, owned, building)
        for city in purses(rules, Dealer(20).fork(str(options)))
        for owned in [standing(rules, city)]
        for building in rules.buildings
        if not city.built & building.bit
    ]
    assert {0, 1, 2, 3} < set(ways)
    assert max(ways) > 20


def test_all_buildings_are_checked() -> None:
    assert len(olympus().rules_for({}).buildings) == 45


# ---------------------------------------------------------------------- through the door


def paying(goods: str, tribute: str, buildings: str, score: int, building: str) -> Olympus:
    """A table at which seat 0 has chosen a building and is asked how to pay for it."""
    state = table(3, {0: city(goods, tribute, buildings, culture=10, population=10, score=score)})
    worship(state, "hephaestus")
    do(state, f"0 build {building}")
    return state


def test_everything_at_once_through_the_door() -> None:
    owned = "temple_of_demeter temple_of_artemis temple_of_poseidon marble_quarry temple_of_hephaestus parthenon"
    state = paying("grain 1 venison 1 fish 2", "grain 1 fish 1", owned, 5, "temple_of_hestia")
    card = state.rules.buildings[state.rules.index["temple_of_hestia"]]
    listed = [action.amounts for action in choices(state, 0) if isinstance(action, Pay)]
    assert sorted(listed) == sorted(slow_ways(state.cities[0], set(owned.split()), card))
    assert {sum(amounts) for amounts in listed} == {4}, "five goods, less one for the Quarry"
    do(state, "0 pay grain 1 tribute-grain 1 tribute-fish 1 point 1")
    assert (state.cities[0].goods, state.cities[0].tribute) == ([0, 1, 2], [0, 0, 0])
    assert state.cities[0].score == 5 - 1 + 7


def test_a_wild_cost_may_be_paid_with_any_goods() -> None:
    state = paying("grain 2 venison 1 fish 1", "nothing", "", 0, "trispastos")
    assert offered(state) == ["pay grain 2 venison 1", "pay grain 2 fish 1", "pay grain 1 venison 1 fish 1"]


def test_one_way_to_pay_is_not_a_question() -> None:
    state = paying("grain 2", "nothing", "", 0, "well")
    assert state.cities[0].goods == [0, 0, 0]
    assert "decline" in offered(state), "already asked about a second building"
