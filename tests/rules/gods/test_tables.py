"""The level files of The Gods of Olympus: what is wrong with them is named by file, card and key."""

from copy import deepcopy
from typing import Any

import pytest

from game import levels
from game.rules.catalog import BadRow
from game.rules.gods import make
from tests.parts import seeds
from tests.rules.damage import stand_any_damage
from tests.rules.gods.builders import gods


def test_the_map_has_its_regions_and_stars():
    regions = gods().rules_for({}).regions
    assert len([region for region in regions if not region.water]) == 31
    assert len([region for region in regions if region.water]) == 12
    starred = [region for region in regions if region.star >= 0]
    assert len(starred) == 9
    for region in starred:
        assert len(region.near) >= 2
        assert not any(regions[other].star >= 0 for other in region.near)


def cut_off(tables: Any) -> None:
    for row in tables["map"]["region"]:
        row["neighbours"] = [] if row["id"] == "atlantis" else [n for n in row["neighbours"] if n != "atlantis"]


def one_way(tables: Any) -> None:
    tables["map"]["region"][0]["neighbours"].append("sparta")


def strange_neighbour(tables: Any) -> None:
    tables["map"]["region"][0]["neighbours"].append("rome")


def starred_sea(tables: Any) -> None:
    tables["map"]["region"][-1]["star"] = "hope"


def no_label(tables: Any) -> None:
    tables["units"]["unit"][0]["from"].pop("dice")


def strange_cost(tables: Any) -> None:
    tables["units"]["unit"][3]["cost"]["gold"] = 1


def lost_unit(tables: Any) -> None:
    tables["units"]["unit"].pop()


def no_dice(tables: Any) -> None:
    tables["units"]["unit"][2]["dice"] = 0


def lost_number(tables: Any) -> None:
    del tables["board"]["win_prestige"]


def endless_menu(tables: Any) -> None:
    """Every offer is listed with every wish: each card more makes ten times as many pairs."""
    tables["board"]["menu_cards"]["is"] = 5


def few_gods(tables: Any) -> None:
    tables["gods"]["god"] = tables["gods"]["god"][:5]


def strange_key(tables: Any) -> None:
    tables["gods"]["god"][0]["colour"] = "red"


def strange_limit(tables: Any) -> None:
    tables["options"]["option"][0]["choices"].append("soon")


DEFECTS = [
    (cut_off, "map.toml", "atlantis", "neighbours"),
    (one_way, "map.toml", "macedonia", "neighbours"),
    (strange_neighbour, "map.toml", "macedonia", "neighbours"),
    (starred_sea, "map.toml", "libyan_sea", "star"),
    (no_label, "units.toml", "army", "from.dice"),
    (strange_cost, "units.toml", "land_monster", "cost"),
    (lost_unit, "units.toml", "the units", "id"),
    (no_dice, "units.toml", "hero", "dice"),
    (lost_number, "board.toml", "win_prestige", "is"),
    (endless_menu, "board.toml", "menu_cards", "is"),
    (few_gods, "gods.toml", "the gods", "god"),
    (strange_key, "gods.toml", "aphrodite", "colour"),
    (strange_limit, "options.toml", "turn_limit", "choices"),
]


@pytest.mark.parametrize(("defect", "file", "card", "key"), DEFECTS)
def test_a_bad_row_is_named(defect, file, card, key):
    tables = deepcopy(levels.tables("gods"))
    defect(tables)
    with pytest.raises(BadRow) as caught:
        make(tables)
    assert (caught.value.file, caught.value.card, caught.value.key) == (file, card, key)


@pytest.mark.parametrize("seed", seeds(47, deep=2))
def test_whatever_is_damaged_nothing_worse_than_a_bad_row_comes_of_it(seed: int) -> None:
    refused = stand_any_damage(make, deepcopy(levels.tables("gods")), "army 2", seed)
    assert refused > 200, "and the others change a note, or a number into another that can be played with"
