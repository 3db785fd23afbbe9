"""Every game brings the emblems of its seats, and their colours are those its manifest says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

import pygame
import pytest

from game import games
from game.app import ASSETS, App
from game.games import Emblem
from game.scenes.chronicle import ChronicleScene
from game.scenes.emblems import emblem_of
from game.scenes.seats import SeatsScene
from game.scenes.table.chart import Growth, GrowthChart
from game.table.seating import new_session
from game.table.session import Plan
from game.ui.scene import Scene
from game.ui.sprites import Sprites
from game.ui.theme import Ink
from game.ui.widgets import Widgets
from tests.guest import ORACLE, SENTENCES, OracleVocabulary
from tests.window.hands import headless, lines, top

OWL: Final = Emblem("owl", (12, 200, 34), (56, 255, 78))
RED_ATHENS: Final = Emblem("athens", (250, 10, 20), (250, 30, 40))
"""The same drawing as in another game, in another colour."""


class OwlVocabulary(OracleVocabulary):
    @classmethod
    def sentences(cls, language: str) -> Mapping[str, Mapping[str, str]]:
        spoken = SENTENCES[language]
        return {**spoken, "polis": {**spoken["polis"], "owl": "Owl"}}


@pytest.fixture(autouse=True)
def oracle(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Oracle with an owl, and a drawing of it."""
    source = Sprites.source
    monkeypatch.setattr(Sprites, "source", lambda self, name: source(self, name.replace("owl", "athens")))
    emblems = (OWL, RED_ATHENS, *ORACLE.emblems[1:])
    with games.guest(replace(ORACLE, emblems=emblems, vocabulary=lambda: OwlVocabulary)):
        yield


def shown(scene: Scene | None = None) -> App:
    app = headless()
    app.stack.push(scene or SeatsScene(app.settings, "oracle"))
    for _ in range(3):
        app.step([], 0.1)
    assert not app.crashes
    return app


def has_ink(app: App, ink: Ink) -> bool:
    surface = app.surface
    return pygame.mask.from_threshold(surface, ink, (1, 1, 1)).count() > 20


def test_the_seats_show_an_emblem_of_the_games_own() -> None:
    app = shown()
    assert has_ink(app, OWL.ink)
    seats = top(app)
    assert isinstance(seats, SeatsScene)
    seats.change_player(0, 1)
    assert "Owl" in lines(app)
    assert has_ink(app, OWL.text)
    assert not app.crashes


def test_an_emblem_has_the_colour_of_the_game_that_is_played() -> None:
    assert has_ink(shown(), RED_ATHENS.ink)
    app = headless()
    assert not has_ink(shown(SeatsScene(app.settings, "olympus")), RED_ATHENS.ink)


def test_the_chronicle_shows_it() -> None:
    session = new_session("oracle", [Plan("", "owl"), Plan("", "athens")], {}, seed=5)
    session.begin()
    assert has_ink(shown(ChronicleScene(session, headless().settings)), OWL.ink)


def test_a_chart_shows_it() -> None:
    app = shown()
    brush = top(app).brush
    growths = [Growth(OWL, [0, 3, 9]), Growth(RED_ATHENS, [0, 1, 2])]
    chart = GrowthChart(Widgets(brush, lambda: 0.0), growths, app.surface.get_rect(), "points")
    chart.paint(app.surface)
    assert has_ink(app, OWL.text)
    assert has_ink(app, RED_ATHENS.text)


def test_an_emblem_nobody_knows_is_none() -> None:
    assert emblem_of("oracle", "owl") == OWL
    assert emblem_of("olympus", "owl") is None
    assert emblem_of("a game of another house", "athens") is None


def test_every_game_of_the_house_has_a_drawing_for_each_of_its_emblems() -> None:
    drawn = {each.stem for each in (ASSETS / "emblems").iterdir()}
    for name in set(games.names()) - {"oracle"}:
        assert {emblem.name for emblem in games.manifest(name).emblems} <= drawn
