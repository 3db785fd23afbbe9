"""Whoever only watches is told what it means that happens, the first time it does."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest

from game.app import App
from game.disk.settings import Settings
from game.rules.engine import Setup
from game.scenes.attract import AttractScene
from game.scenes.olympus.table import OlympusTable
from game.table.local import LocalSession
from game.table.session import Plan
from game.table.table import Table
from tests.house.waiting import PATIENCE
from tests.rules.olympus.builders import olympus, table
from tests.window.person import emblems_of, fresh_app

FRAME = 0.05


def watched(people: int = 0, **settings: Any) -> tuple[App, OlympusTable]:
    """A game of three, all bots unless told otherwise."""
    plans = [Plan("", polis, "human" if seat < people else "greedy") for seat, polis in enumerate(POLEIS)]
    chosen = Settings(**{"speed": "normal", **settings})
    scene = OlympusTable(LocalSession(Table(olympus(), Setup(3), start=table(3)), plans, 1), chosen)
    app = fresh_app((1280, 720), chosen, scene)
    scene.session.begin()
    return app, scene


POLEIS = emblems_of("olympus")[:3]


def wait_for(app: App, happened: Callable[[], Any]) -> None:
    end = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < end
        app.step([], FRAME)


def ribbon_of(scene: OlympusTable) -> list[str]:
    return ["".join(piece.words for piece in line) for line in scene.ribbon.lines() if line]


def shown_kind(scene: OlympusTable) -> str:
    return type(scene.stage.sayings[-1].event).__name__ if scene.stage.sayings else ""


def test_the_ribbon_tells_watchers_what_the_event_before_them_means() -> None:
    app, scene = watched()
    wait_for(app, lambda: shown_kind(scene) == "CeremonyBegan")
    happened, meant = ribbon_of(scene)
    assert happened == scene.words.event(scene.stage.sayings[-1].event)
    assert meant == scene.words.game["watched"]["CeremonyBegan"]
    app.close()


def test_the_table_waits_until_it_can_be_read_and_tells_it_once() -> None:
    app, scene = watched()
    said = scene.words.game["watched"]["CeremonyBegan"]
    wait_for(app, lambda: shown_kind(scene) == "CeremonyBegan")
    seconds = 0.0
    while shown_kind(scene) == "CeremonyBegan" and not scene.stage.at_rest:
        app.step([], FRAME)
        seconds += FRAME
    assert seconds > len(said) / 25
    assert "olympus.watched.CeremonyBegan" in scene.settings.known
    scene.stage.say(0, next(each.event for each in scene.stage.sayings if type(each.event).__name__ == "CeremonyBegan"))
    assert not scene.commentary.meaning()
    app.close()


def test_what_was_hurried_past_is_told_again() -> None:
    app, scene = watched()
    wait_for(app, lambda: shown_kind(scene) == "CeremonyBegan")
    scene.hurry()
    assert "olympus.watched.CeremonyBegan" not in scene.settings.known
    app.close()


@pytest.mark.parametrize(("people", "captions"), [(0, False), (1, True)])
def test_nothing_is_explained_where_captions_are_off_or_somebody_plays(people: int, captions: bool) -> None:
    app, scene = watched(people, captions=captions)
    wait_for(app, lambda: scene.stage.sayings or scene.session.person_asked() is not None)
    assert not scene.commentary.meaning()
    app.close()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("text", [100, 150])
def test_what_watchers_are_told_is_about_events_and_has_room(language: str, text: int) -> None:
    _, scene = watched(language=language, text=text)
    for kind, explained in scene.words.game["watched"].items():
        assert kind in {each.partition("_")[0] for each in scene.words.game["event"]}
        lines = scene.ribbon._as_much_of(explained, scene.ribbon._rows - 1)
        assert len(lines) <= scene.ribbon._rows - 1, explained


def test_the_idle_title_says_what_the_ribbon_does_not_and_never_of_what_is_still_to_come() -> None:
    settings = Settings(speed="normal")
    scene = AttractScene(settings)
    app = fresh_app((1280, 720), settings, scene)
    heard: set[str] = set()

    def is_told_enough() -> bool:
        table = scene.table
        assert isinstance(table, OlympusTable)
        meant = table.commentary.meaning()
        if meant:
            assert meant == table.words.game["watched"][shown_kind(table)]
            assert meant in scene.said()
            assert all(line not in scene.said() for line in ribbon_of(table))
            heard.add(meant)
        return len(heard) >= 4

    wait_for(app, is_told_enough)
    assert settings.known == (), "nobody knows who walked by"
    app.close()
