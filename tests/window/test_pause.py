"""The pause: what it says about the game that lies beneath, and where it leads."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.disk import saves
from game.disk.settings import Settings
from game.scenes.doors import table_scene
from game.scenes.rules_book import RulesScene
from game.table import keeper
from game.table.seating import new_session, resumed_session
from game.table.session import Plan
from tests.window.hands import click, lines, press, top
from tests.window.person import fresh_app

PLANS = [Plan("", polis) for polis in ("athens", "sparta", "corinth")]


@pytest.mark.parametrize(
    ("kept", "sentence"), [(True, "The game is saved after every action."), (False, "This game cannot be saved.")]
)
def test_the_pause_says_whether_the_game_is_kept(tmp_path: Path, kept: bool, sentence: str) -> None:
    session = new_session("olympus", PLANS, {}, seed=1, path=tmp_path / "game.record" if kept else None)
    settings = Settings()
    app = fresh_app((1280, 720), settings, table_scene(session, settings))
    press(app, pygame.K_p)
    assert sentence in lines(app)
    app.close()


def test_who_only_watches_is_not_told_of_a_fault_of_the_disk() -> None:
    bots = [Plan("", plan.polis, "novice") for plan in PLANS]
    settings = Settings()
    app = fresh_app((1280, 720), settings, table_scene(new_session("olympus", bots, {}, seed=1), settings))
    press(app, pygame.K_p)
    assert "You are watching: this game is not kept." in lines(app)
    app.close()


@pytest.mark.parametrize("name", ["library", "chronicle", "rules", "settings"])
def test_every_entry_leads_to_its_screen_and_back(name: str) -> None:
    settings = Settings()
    app = fresh_app((1280, 720), settings, table_scene(new_session("olympus", PLANS, {}, seed=1), settings))
    press(app, pygame.K_p)
    click(app, name)
    assert top(app).name == name
    press(app, pygame.K_ESCAPE)
    assert top(app).name == "pause"
    click(app, "resume")
    assert top(app).name == "table"


@pytest.mark.parametrize(
    ("game", "words"), [("olympus", "All buildings"), ("olympos", "Tiles, wonders, gods and cards")]
)
def test_the_pause_names_what_the_library_of_the_game_holds(game: str, words: str) -> None:
    settings = Settings()
    app = fresh_app((1280, 720), settings, table_scene(new_session(game, PLANS, {}, seed=1), settings))
    press(app, pygame.K_p)
    assert top(app).control("library").label == words
    app.close()


def test_the_pause_leads_to_what_the_signs_mean() -> None:
    settings = Settings()
    app = fresh_app((1280, 720), settings, table_scene(new_session("olympus", PLANS, {}, seed=1), settings))
    press(app, pygame.K_p)
    click(app, "signs")
    book = top(app)
    assert isinstance(book, RulesScene)
    assert book.chapter == "signs"
    press(app, pygame.K_ESCAPE)
    assert top(app).name == "pause"
    app.close()


def test_whoever_leaves_finds_the_game_again_as_it_was() -> None:
    path = saves.new_path("olympus")
    session = new_session("olympus", PLANS, {}, seed=1, path=path)
    session.begin()
    session.submit(session.acting(), session.choices()[0])
    settings = Settings()
    app = fresh_app((1280, 720), settings, table_scene(session, settings))
    press(app, pygame.K_p)
    click(app, "leave")
    assert top(app).name == "title"
    keeper.wait_for_disk()
    again = resumed_session(path)
    assert again.table.history.moves == session.table.history.moves
    again.close()
    app.close()
