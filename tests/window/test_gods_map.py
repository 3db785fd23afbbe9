"""The drawn map of The Gods of Olympus tells what the rules say: who touches whom, and where a barrier stands."""

from __future__ import annotations

from collections import defaultdict
from copy import deepcopy
from itertools import combinations
from math import ceil, dist

import pytest

from game import games, levels
from game.rules.gods.game import GodsGame
from game.scenes.gods.geography import MapPicture, map_picture, read_picture
from game.scenes.table.mapping import Outline, Point, common_edges, distance, is_inside

SHORTEST = 15
"""What is shorter is no border that an eye can see."""
APART = 9.5
"""What is nearer looks as if it touched."""


@pytest.fixture(scope="module")
def picture() -> MapPicture:
    return map_picture("en")


@pytest.fixture(scope="module")
def game() -> GodsGame:
    made = games.load("gods")
    assert isinstance(made, GodsGame)
    return made


def neighbours_of(game: GodsGame) -> set[frozenset[str]]:
    rules = game.rules_for({})
    return {
        frozenset({rules.names[here], rules.names[there]}) for here, near in enumerate(rules.near) for there in near
    }


def test_the_picture_shows_every_region_with_a_gate_to_each_neighbour(picture: MapPicture, game: GodsGame) -> None:
    rules = game.rules_for({})
    assert set(picture.regions) == set(rules.names)
    for row in rules.regions:
        drawn = picture.regions[row.id]
        assert set(drawn.gates) == {rules.names[other] for other in row.near}
        assert (drawn.star is not None) == (row.star >= 0)
        for other, gate in drawn.gates.items():
            assert distance(drawn.outline, gate) < 3, f"the gate to {other} lies beside the border of {row.id}"
            assert picture.regions[other].gates[row.id] == gate
        most = 5 if row.star >= 0 else 2 if row.water else 4
        assert len(drawn.held) >= most, f"{row.id} has no room for all that may stand there"


def test_neighbours_touch_and_others_do_not(picture: MapPicture, game: GodsGame) -> None:
    neighbours, regions = neighbours_of(game), picture.regions
    for one, other in combinations(regions, 2):
        border = sum(dist(*edge) for edge in common_edges(regions[one].outline, regions[other].outline))
        if frozenset({one, other}) in neighbours:
            assert border >= SHORTEST, f"{one} and {other} are neighbours, but their border is {border:.1f} long"
        else:
            assert border == 0, f"{one} and {other} touch, but are no neighbours"


def test_regions_that_are_no_neighbours_stay_apart(picture: MapPicture, game: GodsGame) -> None:
    """Not even in a corner does an eye have to guess."""
    neighbours = neighbours_of(game)
    cells: dict[tuple[int, int], list[tuple[str, Point]]] = defaultdict(list)
    for name, region in picture.regions.items():
        for point in walk(region.outline):
            cells[int(point[0] // APART), int(point[1] // APART)].append((name, point))
    for (x, y), here in cells.items():
        near = [each for dx in (0, 1) for dy in (-1, 0, 1) for each in cells.get((x + dx, y + dy), ())]
        for one, at in here:
            for other, there in near:
                if one != other and frozenset({one, other}) not in neighbours:
                    assert dist(at, there) >= APART, f"{one} and {other} are {dist(at, there):.1f} apart at {at}"


def walk(outline: Outline) -> list[Point]:
    """Points all along an outline, no farther than two units from each other."""
    found = []
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        steps = max(1, ceil(dist((x1, y1), (x2, y2)) / 2))
        found += [(x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps) for step in range(steps)]
    return found


def test_every_spot_is_one_region_or_a_barrier(picture: MapPicture) -> None:
    patches = {name: region.outline for name, region in picture.regions.items()}
    patches |= {each.id: each.outline for each in picture.barriers}
    boxes = {name: bounds(outline) for name, outline in patches.items()}
    for x in range(5, picture.width, 13):
        for y in range(5, picture.height, 13):
            here = [
                name
                for name, (left, right, top, bottom) in boxes.items()
                if left <= x <= right and top <= y <= bottom and is_inside(patches[name], (x, y))
            ]
            assert len(here) == 1, f"{here} at {x}, {y}"


def bounds(outline: Outline) -> tuple[float, float, float, float]:
    return (
        min(x for x, _ in outline),
        max(x for x, _ in outline),
        min(y for _, y in outline),
        max(y for _, y in outline),
    )


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_all_that_stands_in_a_region_stands_there(language: str) -> None:
    for region in map_picture(language).regions.values():
        assert is_inside(region.outline, region.stand), region.id
        for pieces in range(1, len(region.held) + 1):
            for point in region.pieces_at(pieces):
                off = 0.0 if is_inside(region.outline, point) else distance(region.outline, point)
                assert off < 25, f"{region.id}: {point} is {off:.1f} off"


def test_a_gate_to_nowhere_is_named() -> None:
    table = deepcopy(levels.map_picture("gods"))
    table["region"][0]["gates"]["hyperborea"] = [1, 1]
    with pytest.raises(levels.BadLevel, match="macedonia: gates"):
        read_picture(table, "en")
