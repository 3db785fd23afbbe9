"""The drawn map of Olympos tells what the rules say: who touches whom, where a settler stands, and how it goes."""

from __future__ import annotations

from collections import defaultdict
from copy import deepcopy
from itertools import combinations
from math import ceil, dist

import pytest

from game import games, levels
from game.rules.olympos import OlymposGame
from game.scenes.olympos.geography import NORTH, MapPicture, map_picture, read_picture
from game.scenes.table.mapping import Outline, Point, common_edges, distance, is_inside

SHORTEST = 16
"""What is shorter is no border that an eye can see."""
APART = 6
"""What is nearer looks as if it touched."""


@pytest.fixture(scope="module")
def picture() -> MapPicture:
    return map_picture("en")


@pytest.fixture(scope="module")
def game() -> OlymposGame:
    made = games.load("olympos")
    assert isinstance(made, OlymposGame)
    return made


def outlines(picture: MapPicture) -> dict[str, Outline]:
    return {each.id: each.outline for each in (*picture.lands.values(), *picture.seas.values())}


def rings(picture: MapPicture, name: str) -> list[Outline]:
    """An outline, and those of the holes in it."""
    sea = picture.seas.get(name)
    return [outlines(picture)[name], *(sea.holes if sea is not None else ())]


def touching(picture: MapPicture, one: str, other: str) -> float:
    """How long the border of two spaces is."""
    edges = [
        edge for ring in rings(picture, one) for hole in rings(picture, other) for edge in common_edges(ring, hole)
    ]
    return sum(dist(*edge) for edge in edges)


def neighbours_of(game: OlymposGame) -> set[frozenset[str]]:
    rules = game.rules
    names = rules.space_names
    return {frozenset({names[here], names[there]}) for here, near in enumerate(rules.neighbours) for there in near}


def test_the_picture_shows_every_space_of_the_map(picture: MapPicture, game: OlymposGame) -> None:
    assert list(picture.lands) == [land.id for land in game.rules.lands]
    assert list(picture.seas) == list(game.rules.seas)


def test_neighbours_touch_and_others_do_not(picture: MapPicture, game: OlymposGame) -> None:
    neighbours = neighbours_of(game)
    for one, other in combinations(outlines(picture), 2):
        border = touching(picture, one, other)
        if frozenset({one, other}) in neighbours:
            assert border >= SHORTEST, f"{one} and {other} are neighbours, but their border is {border:.1f} long"
        else:
            assert border == 0, f"{one} and {other} touch, but are no neighbours"


def test_spaces_that_are_no_neighbours_stay_apart(picture: MapPicture, game: OlymposGame) -> None:
    """Not even in a corner does an eye have to guess."""
    neighbours = neighbours_of(game)
    cells: dict[tuple[int, int], list[tuple[str, Point]]] = defaultdict(list)
    for name in outlines(picture):
        for ring in rings(picture, name):
            for point in walk(ring):
                cells[int(point[0] // APART), int(point[1] // APART)].append((name, point))
    for (x, y), here in cells.items():
        near = [each for dx in (0, 1) for dy in (-1, 0, 1) for each in cells.get((x + dx, y + dy), ())]
        for one, at in here:
            for other, there in near:
                if one != other and frozenset({one, other}) not in neighbours:
                    assert dist(at, there) >= APART, f"{one} and {other} are {dist(at, there):.1f} apart at {at}"


def walk(outline: Outline) -> list[Point]:
    """Points all along an outline, no farther than a unit and a half from each other."""
    found = []
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        steps = max(1, ceil(dist((x1, y1), (x2, y2)) / 1.5))
        found += [(x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps) for step in range(steps)]
    return found


def test_settlers_come_out_of_the_north_into_the_lands_that_touch_it(picture: MapPicture, game: OlymposGame) -> None:
    gates = {game.rules.lands[gate].id for gate in game.rules.gates}
    for land in picture.lands.values():
        border = sum(dist(*edge) for edge in common_edges(land.outline, picture.north.outline))
        assert (border >= SHORTEST) == (land.id in gates), land.id
        assert border == 0 or land.id in gates
    assert {space for before, space in picture.borders if before == NORTH} == gates


def test_no_two_outlines_overlap(picture: MapPicture) -> None:
    patches = {**outlines(picture), **{each.id: each.outline for each in (*picture.mountains, picture.north)}}
    boxes = {name: (min(outline)[0], max(outline)[0], *heights(outline)) for name, outline in patches.items()}
    for x in range(5, picture.width, 13):
        for y in range(5, picture.height, 13):
            here = [
                name
                for name, (left, right, top, bottom) in boxes.items()
                if left <= x <= right and top <= y <= bottom and is_inside(patches[name], (x, y))
                if not any(is_inside(hole, (x, y)) for hole in holes(picture, name))
            ]
            assert len(here) <= 1, f"{here} at {x}, {y}"


def heights(outline: Outline) -> tuple[float, float]:
    return min(y for _, y in outline), max(y for _, y in outline)


def holes(picture: MapPicture, name: str) -> tuple[Outline, ...]:
    return picture.seas[name].holes if name in picture.seas else ()


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_all_that_stands_on_a_land_stands_on_it(language: str) -> None:
    picture = map_picture(language)
    for land in picture.lands.values():
        for point in (land.place, land.resource, land.cost):
            off = 0.0 if is_inside(land.outline, point) else distance(land.outline, point)
            assert off < 14, f"{land.id}: {point} is {off:.1f} off"
        for point in land.tokens:
            assert dist(point, land.place) < 65, "settlers beneath peep out beside the one on top"
        assert [each.id for each in picture.lands.values() if is_inside(each.outline, land.place)] == [land.id]


def test_marks_are_drawn_where_there_is_something_to_mark(picture: MapPicture, game: OlymposGame) -> None:
    usual = min(land.points for land in game.rules.lands)
    for row in game.rules.lands:
        marked = row.star or row.zeus or row.points > usual
        assert (picture.lands[row.id].mark is not None) == marked, row.id


def test_every_border_has_its_middle_on_both_outlines(picture: MapPicture, game: OlymposGame) -> None:
    drawn = {frozenset(pair) for pair in picture.borders if NORTH not in pair}
    assert drawn == neighbours_of(game)
    for (one, other), at in picture.borders.items():
        if NORTH not in (one, other):
            for name in (one, other):
                assert min(distance(ring, at) for ring in rings(picture, name)) < 1.5, (one, other)


def test_every_event_space_has_room_for_its_cards(picture: MapPicture, game: OlymposGame) -> None:
    assert {space: len(cards) for space, cards in picture.events.items()} == {
        space: 1 + double for space, double in game.rules.events
    }


def test_a_way_is_drawn_through_the_middles_of_borders(picture: MapPicture) -> None:
    legs = picture.legs((NORTH, "macedonia", "thermaic_gulf", "thessaly"))
    assert [leg.space for leg in legs] == ["macedonia", "thermaic_gulf", "thessaly"]
    assert [leg.by_sea for leg in legs] == [False, True, True]
    assert legs[0].points[0][1] < legs[0].points[1][1], "a settler comes down out of the north"
    assert legs[1].points == (
        picture.lands["macedonia"].place,
        picture.borders["macedonia", "thermaic_gulf"],
        picture.seas["thermaic_gulf"].place,
    )
    assert legs[-1].points[-1] == picture.lands["thessaly"].place


@pytest.mark.parametrize(
    ("kind", "change", "sentence"),
    [
        ("land", {"name": [1]}, "illyria: name has [1], which is no point."),
        ("land", {"name_on": "air"}, "illyria: name_on is neither land nor sea."),
        ("land", {"tokens": [[1, 2]]}, "illyria: tokens does not have 4 points"),
        ("sea", {"way": None}, "ionian_sea: way has None"),
        ("border", {"between": ["illyria", "rome"]}, "between does not name two spaces."),
        ("wild", {"id": "south"}, "nothing is called north."),
        ("event", {"space": "ten"}, "space is no number."),
    ],
)
def test_a_picture_that_is_wrong_is_refused_with_its_place(kind: str, change: dict[str, object], sentence: str) -> None:
    table = deepcopy(levels.map_picture("olympos"))
    row = table[kind][0]
    table[kind][0] = {**row, **change}
    with pytest.raises(levels.BadLevel, match=sentence.replace("[", r"\[").replace("]", r"\]")):
        read_picture(table, "en")
