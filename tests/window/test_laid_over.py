"""What is laid over the Olympus table hides nothing that is written there: golden frames, tags of changes, the lamp.

In both languages, with words of common size and with large ones, in a small window and in a large one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations, product
from typing import Any, Final

import pygame
import pytest
from pygame import Mask, Rect, Surface

from game.app import App
from game.lab import shot
from game.rules.olympus.actions import GOODS, TRACKS
from game.scenes.olympus.fan import Fan
from game.scenes.olympus.painter import Painter
from game.scenes.olympus.table import OlympusTable
from game.scenes.table import hint
from game.ui import shapes
from game.ui.theme import GLAZE
from tests.parts import looks
from tests.window.eyes import Written, reading, users_of
from tests.window.test_words import SIZES, at_table

LOOKS: Final = looks(product(("it", "en"), (150, 100), SIZES), first=2)
FRAMED: Final = ("deity", "city", "lane", "card", "shelf")
"""The kinds of things on the table that can be chosen at one time or another."""

HIDDEN: Final = 0.5
"""How much of a sign a tag may lie on."""


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0]}-{look[1]}-{look[2][1]}p")
def laid(request: pytest.FixtureRequest) -> Iterator[tuple[App, OlympusTable]]:
    """A table in the middle of a game, seen in one of the ways."""
    with shot.away_from_home():
        yield at_table(*request.param)


def read(app: App, scene: OlympusTable) -> list[Written]:
    """Everything that stands on the table and before it, where it stands on the screen."""
    with reading() as found:
        app.lay_out()
        app.step([], 0.0)
        for control in scene.controls:
            if control.id.startswith("card:") and control.box in scene.board.cards:
                building = scene.view().rules.buildings[scene.view().rules.index[control.id[5:]]]
                far = scene.painter.distance(scene.stage.shown, scene.stage.front_seat, building)
                scene.painter.paint_card(scene.stage.layer, building, control.box, far)
    return [each for each in found if each.surface.get_size() == app.surface.get_size()]


# Frames


@contextmanager
def framing() -> Iterator[list[Mask]]:
    """The golden dots of every frame that is drawn as long as this lasts."""
    frames: list[Mask] = []

    def watch(patch: pytest.MonkeyPatch, module: Any, drawn: Callable[..., None]) -> None:
        def draw(surface: Surface, shape: Rect, unit: float, *args: Any, **values: Any) -> None:
            blank = Surface(surface.get_size(), pygame.SRCALPHA)
            drawn(blank, shape, unit, *args, **values)
            gold = pygame.mask.from_surface(blank)
            gold.erase(pygame.mask.from_threshold(blank, GLAZE, (1, 1, 1, 255)), (0, 0))
            frames.append(gold)
            drawn(surface, shape, unit, *args, **values)

        patch.setattr(module, drawn.__name__, draw)

    with pytest.MonkeyPatch.context() as patch:
        for frame in (shapes.gold_frame, shapes.outer_frame):
            for module in users_of(frame):
                watch(patch, module, frame)
        yield frames


def run_over(frames: list[Mask], found: list[Written]) -> set[str]:
    """The words that a dot of a frame lies on."""
    return {each.words for each in found for frame in frames if frame.overlap(each.dots, each.ink.topleft)}


def test_a_golden_frame_never_runs_over_words(laid: tuple[App, OlympusTable], monkeypatch: pytest.MonkeyPatch) -> None:
    app, scene = laid
    found = read(app, scene)
    monkeypatch.setattr(scene, "is_choosable", lambda name: name.split(":")[0] in FRAMED)
    with framing() as frames:
        app.step([], 0.0)
    assert len(frames) > 30
    assert run_over(frames, found) == set()


# Tags of what has changed


@contextmanager
def tagging() -> Iterator[list[Rect]]:
    """Every tag of a change that is drawn as long as this lasts."""
    tags: list[Rect] = []

    def watch(patch: pytest.MonkeyPatch, name: str, where: Callable[..., Rect]) -> None:
        drawn = getattr(Painter, name)

        def draw(self: Painter, surface: Surface, box: Rect, *args: Any, **values: Any) -> None:
            tags.append(where(self, box, *args))
            drawn(self, surface, box, *args, **values)

        patch.setattr(Painter, name, draw)

    with pytest.MonkeyPatch.context() as patch:
        watch(patch, "paint_delta", lambda painter, box, change: painter.delta_box(box, change))
        watch(patch, "_paint_pointed", lambda painter, box, change, size: Rect(box))
        watch(patch, "_paint_arrow", lambda painter, box: Rect(box))
        yield tags


def test_tags_of_changes_cover_neither_figures_nor_each_other(laid: tuple[App, OlympusTable]) -> None:
    _, scene = laid
    figures = [*TRACKS, *(f"goods:{good}" for good in GOODS), "tribute", "built", "score"]
    seats = range(len(scene.view().cities))
    with reading() as found, tagging() as tags:
        scene.stage.show_changes({(seat, figure): (12, -3)[seat % 2] for seat in seats for figure in figures})
        scene.stage.flush()
    assert len(tags) >= 8 * len(seats)
    others = [each for each in found if not any(tag.contains(each.ink) for tag in tags)]
    assert [(one, other) for one, other in combinations(tags, 2) if one.colliderect(other)] == []
    assert [(each.words, each.ink, tag) for each in others for tag in tags if tag.colliderect(each.ink)] == []


def test_tags_of_changes_leave_every_sign_of_a_panel_to_be_recognised(laid: tuple[App, OlympusTable]) -> None:
    _, scene = laid
    stage, painter = scene.stage, scene.painter
    for seat, each in enumerate(stage.shown.cities):
        each.tracks[:3], each.goods[:], each.tribute[:], each.built = [10, 8, 5], [3, 10, 2], [1, 1, 0], (1 << 24) - 1
        each.priests = 2 + seat % 2
    plain, tagged = Surface(scene.brush.size), Surface(scene.brush.size)
    figures = [figure.name for figure in painter._figures(stage.shown.cities[0])]
    for seat in range(len(stage.shown.cities)):
        painter.paint_panel(plain, stage.shown, seat)
    stood = {(seat, figure): painter.figure_box(stage.shown, seat, figure) for seat in range(4) for figure in figures}
    stage.show_changes({(seat, figure): (2, -1)[seat % 2] for seat in range(4) for figure in figures})
    for seat in range(len(stage.shown.cities)):
        painter.paint_panel(tagged, stage.shown, seat)
        priests = painter._paint_priests(Surface(scene.brush.size), seat, stage.shown.cities[seat])
        assert hidden(plain, priests, tagged, priests) == 0
        for figure in figures:
            icon = painter.figure_box(stage.shown, seat, figure)
            covered = hidden(plain, stood[seat, figure], tagged, icon)
            assert covered < HIDDEN * icon.width * icon.height, (seat, figure)


def hidden(plain: Surface, stood: Rect, tagged: Surface, stands: Rect) -> int:
    """How many dots of a box are no longer what they were, wherever it stands now."""
    spots = [(x, y) for x in range(stood.width) for y in range(stood.height)]
    pairs = (((stood.left + x, stood.top + y), (stands.left + x, stands.top + y)) for x, y in spots)
    return sum(plain.get_at(before) != tagged.get_at(after) for before, after in pairs)


@pytest.mark.parametrize("text", [100, 150])
def test_a_tag_tells_by_how_much_a_figure_has_changed_even_where_figures_have_two_digits(text: int) -> None:
    with shot.away_from_home():
        _, scene = at_table("it", text, (1280, 720))
        stage = scene.stage
        for each in stage.shown.cities:
            each.tracks[:3], each.goods[:], each.built = [10, 10, 5], [0, 10, 3], (1 << 12) - 1
        with reading() as found:
            changes = {"culture": 3, "population": -4, "goods:grain": -6, "goods:fish": 7, "built": 2, "score": 9}
            stage.show_changes({(1, figure): change for figure, change in changes.items()})
            scene.painter.paint_panel(Surface(scene.brush.size), stage.shown, 1)
    told = [each.words.lstrip("+−") for each in found]
    assert [change for change in changes.values() if str(abs(change)) not in told] == []


# The lamp of a hint


def lamp_on(app: App, scene: OlympusTable, control: str, monkeypatch: pytest.MonkeyPatch) -> Mask:
    """The dots of the lamp when a hint points at a control."""
    lamps: list[Mask] = []

    def disc(surface: Surface, box: Rect, *args: Any) -> None:
        blank = Surface(surface.get_size(), pygame.SRCALPHA)
        shapes.disc(blank, box, *args)
        lamps.append(pygame.mask.from_surface(blank))

    monkeypatch.setattr(hint, "disc", disc)
    scene.hint.marked = control
    scene.hint.draw(app.surface.copy())
    scene.hint.take_away()
    return lamps[0]


def test_the_lamp_of_a_hint_hides_no_letter(laid: tuple[App, OlympusTable], monkeypatch: pytest.MonkeyPatch) -> None:
    app, scene = laid
    monkeypatch.setattr(Fan, "may_build", property(lambda fan: True))
    found = read(app, scene)
    hinted = [control.id for control in scene.controls if control.id.split(":")[0] in FRAMED]
    assert scene.words.phrase("screen", "build_now") in {each.words for each in found}
    hidden = {name: run_over([lamp_on(app, scene, name, monkeypatch)], found) for name in hinted}
    assert {name: words for name, words in hidden.items() if words} == {}


def test_the_lamp_stands_on_what_it_is_of(laid: tuple[App, OlympusTable], monkeypatch: pytest.MonkeyPatch) -> None:
    app, scene = laid
    deities = [control for control in scene.controls if control.id.startswith("deity:")]
    spots = {each.id: lamp_on(app, scene, each.id, monkeypatch).get_bounding_rects()[0].center for each in deities}
    assert [each.id for each in deities if not each.box.collidepoint(spots[each.id])] == []
