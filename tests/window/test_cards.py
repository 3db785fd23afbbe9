"""What a card costs, lacks and does can be seen on it, and what can be built now is not what is within reach."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect, Surface

from game import levels
from game.app import App
from game.disk.settings import Settings
from game.rules.olympus.actions import CULTURE, MILITARY, POPULATION, TRACKS, Build
from game.rules.olympus.rules import Building
from game.rules.olympus.state import City, Olympus
from game.scenes.olympus.card import distance
from game.scenes.olympus.choices import card, lane, shelf
from game.scenes.olympus.lanes import steps
from game.scenes.olympus.library import LibraryScene
from game.scenes.olympus.table import OlympusTable
from game.ui.letters import Letters
from game.ui.text import Typesetter
from tests.window.hands import click, fingerprint, top
from tests.window.person import at_a_table, fresh_app

FISH = TRACKS.index("fish")


@pytest.fixture
def table() -> tuple[App, OlympusTable]:
    """Four cities at the beginning; ours is the one before the players."""
    settings = Settings(speed="off")
    scene = OlympusTable(at_a_table(4), settings)
    app = fresh_app((1280, 720), settings, scene)
    scene.session.begin()
    for _ in range(5):
        app.step([], 0.1)
    return app, scene


def mine(scene: OlympusTable) -> City:
    return scene.stage.shown.cities[scene.stage.front_seat]


def named(state: Olympus, name: str) -> Building:
    return state.rules.buildings[state.rules.index[name]]


def written(scene: OlympusTable, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is written over the cards and temples as they lie there now."""
    found: list[str] = []
    for setter in (Typesetter, Letters):
        draw = setter.draw

        def noted(self: Any, surface: Surface, words: str, *args: Any, draw: Any = draw, **values: Any) -> Rect:
            found.append(words)
            return Rect(draw(self, surface, words, *args, **values))

        monkeypatch.setattr(setter, "draw", noted)
    scene.lay_out()
    scene.fan.draw_title(Surface(scene.brush.size))
    return found


def drawn(app: App, scene: OlympusTable, box: Rect) -> str:
    scene.stage.touch_all()
    app.step([], 0.0)
    return fingerprint(scene.stage.layer.subsurface(box))


# What is missing


def lacks(scene: OlympusTable, name: str) -> tuple[int, ...]:
    shown = scene.stage.shown
    return distance(scene.game, shown, scene.stage.front_seat, named(shown, name)).lacking


@pytest.mark.parametrize(
    ("goods", "card_name", "lacking"),
    [
        ([0, 0, 0], "statue", (2, 1, 1, 0)),
        ([1, 0, 3], "statue", (1, 1, 0, 0)),
        ([2, 0, 0], "agora", (0, 0, 0, 0)),
        ([1, 0, 0], "agora", (0, 0, 0, 1)),
        ([1, 1, 1], "acropolis", (0, 0, 0, 1)),
        ([1, 1, 2], "acropolis", (0, 0, 0, 0)),
    ],
)
def test_the_cubes_a_city_lacks_are_struck(
    table: tuple[App, OlympusTable], goods: list[int], card_name: str, lacking: tuple[int, ...]
) -> None:
    _, scene = table
    mine(scene).goods = goods
    assert lacks(scene, card_name) == lacking


def test_what_makes_a_price_easier_strikes_fewer_cubes(table: tuple[App, OlympusTable]) -> None:
    _, scene = table
    mine(scene).goods = [0, 0, 0]
    mine(scene).built |= named(scene.stage.shown, "marble_quarry").bit
    assert sum(lacks(scene, "statue")) == 3


def test_culture_that_is_missing_is_no_lack_of_goods(table: tuple[App, OlympusTable]) -> None:
    _, scene = table
    shown = scene.stage.shown
    mine(scene).goods = [5, 5, 5]
    far = distance(scene.game, shown, scene.stage.front_seat, named(shown, "statue"))
    assert (far.near, far.too_high, far.lacking) == (False, True, (0, 0, 0, 0))


# What is counted


def test_in_reach_is_what_culture_and_goods_allow_and_temples_count_apart(
    table: tuple[App, OlympusTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, scene = table
    mine(scene).tracks[CULTURE], mine(scene).goods = 2, [2, 0, 0]
    found = written(scene, monkeypatch)
    # the Agora takes any two goods, the Well two grain; so does the Temple of Apollo
    assert {"In reach", "2 of 33 cards", "in reach 1"} <= set(found)


def test_with_the_right_to_build_it_says_build_now_and_only_that_is_bright(
    table: tuple[App, OlympusTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, scene = table
    mine(scene).tracks[CULTURE], mine(scene).goods = 2, [2, 0, 0]
    well, agora = (named(scene.stage.shown, name) for name in ("well", "agora"))
    scene.lay_out()
    bright = fingerprint(scene.fan.picture(agora, (96, 150)))
    scene.menu.things = {card("well"): [Build("well")]}
    found = written(scene, monkeypatch)
    assert {"Build now", "1 of 33 cards", "build now 0"} <= set(found)
    assert fingerprint(scene.fan.picture(agora, (96, 150))) != bright
    assert scene.control(card(well.id)).press is not None
    assert scene.control(card(agora.id)).press is None


# Temples and cards look different when they are near


@pytest.mark.parametrize("what", ["goods", "culture", "owner"])
def test_a_temple_shows_whether_it_can_be_had(table: tuple[App, OlympusTable], what: str) -> None:
    app, scene = table
    box = scene.board.temples[0]
    mine(scene).tracks[CULTURE], mine(scene).goods = 2, [2, 0, 0]
    near = drawn(app, scene, box)
    if what == "goods":
        mine(scene).goods = [1, 0, 0]
    elif what == "culture":
        mine(scene).tracks[CULTURE] = 1
    else:
        scene.stage.shown.cities[1].built |= named(scene.stage.shown, "temple_of_apollo").bit
    assert drawn(app, scene, box) != near


def test_a_temple_comes_within_reach_while_goods_arrive(table: tuple[App, OlympusTable]) -> None:
    app, scene = table
    box, seat = scene.board.temples[0], scene.stage.front_seat
    mine(scene).tracks[CULTURE], mine(scene).goods = 2, [1, 0, 0]
    far = drawn(app, scene, box)
    mine(scene).goods = [2, 0, 0]
    scene.stage.touch_city(seat, "stores")
    app.step([], 0.0)
    assert fingerprint(scene.stage.layer.subsurface(box)) != far


def test_a_full_shelf_keeps_what_upkeep_uses_in_sight_and_tells_the_rest(table: tuple[App, OlympusTable]) -> None:
    app, scene = table
    mine(scene).built = sum(each.bit for each in scene.stage.shown.rules.buildings if not each.temple)
    scene.lay_out()
    shown = {control.id for control in scene.controls if control.id.startswith("shelf:")}
    used = {shelf(each.id) for each in scene.stage.shown.rules.buildings if each.every_round}
    assert used <= shown
    more = scene.control("about:shelf")
    assert len(shown) + len(more.label.splitlines()) == 33
    click(app, "about:shelf")
    assert isinstance(top(app), LibraryScene)


# Tracks


def test_the_strip_says_what_every_space_gives(table: tuple[App, OlympusTable]) -> None:
    _, scene = table
    harvests = scene.game.yields(scene.stage.shown, scene.stage.front_seat, FISH)
    assert list(steps(harvests)) == [(0, 1, 1), (2, 3, 2), (4, 5, 3), (6, 7, 4)]


def test_with_the_aqueduct_the_strip_moves_one_space_to_the_left(table: tuple[App, OlympusTable]) -> None:
    app, scene = table
    plain = drawn(app, scene, scene.board.strip)
    mine(scene).built |= named(scene.stage.shown, "aqueduct").bit
    harvests = scene.game.yields(scene.stage.shown, scene.stage.front_seat, FISH)
    assert list(steps(harvests)) == [(0, 0, 1), (1, 2, 2), (3, 4, 3), (5, 7, 4)]
    assert drawn(app, scene, scene.board.strip) != plain


def test_spaces_beyond_the_population_are_hatched_on_the_tracks_it_binds(table: tuple[App, OlympusTable]) -> None:
    app, scene = table
    boxes = {track: scene.board.lane_spaces[track][4] for track in (CULTURE, MILITARY, FISH)}
    mine(scene).tracks[POPULATION] = 4
    before = {track: drawn(app, scene, box.inflate(-8, -8)) for track, box in boxes.items()}
    mine(scene).tracks[POPULATION] = 5
    after = {track: drawn(app, scene, box.inflate(-8, -8)) for track, box in boxes.items()}
    assert {track for track in boxes if before[track] != after[track]} == {MILITARY, FISH}


def test_the_card_of_a_track_says_what_it_gives_and_what_the_people_bear(table: tuple[App, OlympusTable]) -> None:
    _, scene = table
    mine(scene).tracks[FISH], mine(scene).tracks[POPULATION] = 3, 2
    scene.lay_out()
    words = scene.control(lane(FISH)).label
    assert "Produces 2; from space 5: 3." in words
    assert "In upkeep it falls back to 2" in words
    assert "produces" not in scene.control(lane(CULTURE)).label.lower()
    assert "upkeep" not in scene.control(lane(CULTURE)).label.lower()


# Everything that is written can be read


READABLE = 4.5


def light(ink: tuple[int, ...]) -> float:
    """How bright an ink is to the eye."""
    parts = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in ink[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(picture: Surface, box: Rect) -> float:
    """How far the brightest and the darkest spot of a box are apart."""
    spots = [
        light(tuple(picture.get_at((x, y)))) for x in range(box.left, box.right) for y in range(box.top, box.bottom)
    ]
    return (max(spots) + 0.05) / (min(spots) + 0.05)


def test_the_figures_of_tracks_stand_out_from_their_spaces(table: tuple[App, OlympusTable]) -> None:
    app, scene = table
    mine(scene).tracks[:] = [4, 4, 5, 3, 3, 3]
    drawn(app, scene, scene.board.lanes[0])
    layer = scene.stage.layer
    for track, spaces in enumerate(scene.board.lane_spaces):
        for number, box in enumerate(spaces, 1):
            if number != mine(scene).tracks[track]:
                assert contrast(layer, box.inflate(-8, -6)) >= READABLE, (track, number)


@pytest.mark.parametrize("goods", [[0, 0, 0], [2, 2, 2]])
def test_name_need_and_points_of_a_card_can_be_read(table: tuple[App, OlympusTable], goods: list[int]) -> None:
    _, scene = table
    mine(scene).goods = goods
    scene.lay_out()
    size = scene.board.cards[0].size
    picture = scene.fan.picture(named(scene.stage.shown, "well"), size)
    name, need, points = Rect(6, 4, 80, 16), Rect(4, 26, 24, 20), Rect(size[0] - 28, 28, 10, 16)
    assert [part for part in (name, need, points) if contrast(picture, part) < READABLE] == []


@pytest.mark.parametrize("language", levels.LANGUAGES)
@pytest.mark.parametrize("text", [100, 150])
def test_every_card_finds_room_for_all_it_says(language: str, text: int) -> None:
    settings = Settings(speed="off", language=language, text=text)
    scene = OlympusTable(at_a_table(3), settings)
    fresh_app((1280, 720), settings, scene)
    shown, size = scene.stage.shown, scene.board.cards[0].size
    scene.brush.words.faults.clear()
    for building in shown.rules.buildings:
        scene.fan.picture(building, size)
    assert scene.brush.words.faults == []
