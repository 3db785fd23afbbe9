"""Whoever can hold nothing has two presses for everything that others hold, on every table."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from pygame import K_TAB

from game.disk.settings import TEXT_SIZES
from game.lab import shot
from game.levels import LANGUAGES
from game.scenes.confirm import NoticeScene
from game.scenes.rules_book import RulesScene
from game.scenes.table.scene import TableScene
from game.scenes.table.tapping import EXPLAIN
from tests.window.devices import push, tap
from tests.window.gods_person import MouseOlympian
from tests.window.hands import headless, press, top
from tests.window.olympos_person import MouseSettler
from tests.window.person import MousePerson, Person
from tests.window.test_question_row import told
from tests.window.test_shell import faults

TABLES = ("table-4", "olympos-5", "gods-4")
PEOPLE: list[tuple[type[Person], int]] = [(MousePerson, 3), (MouseSettler, 2), (MouseOlympian, 2)]
LATCH = "left_stick"
PAD = 7


def somebody(kind: type[Person], seats: int) -> Person:
    person = kind(seats, bots=seats - 1)
    person.settings.change(press_twice=True, captions=True)
    person.rest()
    return person


@pytest.mark.parametrize(("kind", "seats"), PEOPLE)
def test_two_presses_of_a_pad_do_what_holding_a_button_does(kind: type[Person], seats: int) -> None:
    person = somebody(kind, seats)
    app, scene = person.app, person.scene
    push(app, PAD, "right_shoulder", "left_shoulder")
    assert "with a ring: L first" in " ".join(told(app).split()), "how to hold is told as it is for this person"
    push(app, PAD, LATCH)
    assert "next zone" in told(app)
    before = scene.focus
    push(app, PAD, "right_shoulder")
    assert scene.focus == scene.steering.zone_after(before, 1)
    assert "next zone" not in told(app)
    push(app, PAD, LATCH, "y")
    assert person.session.hinting or scene.hint.words
    assert top(app) is scene, "no page was opened"


@pytest.mark.parametrize(("kind", "seats"), PEOPLE[:2])
def test_what_was_taken_back_comes_again_by_two_presses(kind: type[Person], seats: int) -> None:
    person = somebody(kind, seats)
    app, session = person.app, person.session
    moved = person.wish()
    person.decide(moved)
    person.rest()
    here = list(session.choices())
    push(app, PAD, "x")
    person.rest()
    assert list(session.choices()) != here
    push(app, PAD, LATCH)
    assert "bring back" in told(app)
    push(app, PAD, "x")
    person.rest()
    assert list(session.choices()) == here


@pytest.mark.parametrize("name", TABLES)
def test_a_finger_that_cannot_rest_has_a_sign_to_ask_what_is_tapped_next(name: str) -> None:
    with shot.away_from_home():
        app = headless(text=100, press_twice=True)
        scene = shot.show(app, name, 0.6)
        assert isinstance(scene, TableScene)
        assert scene.control_named(EXPLAIN) is None
        for _ in range(2):
            tap(app, (640, 3))
        ask = scene.control(EXPLAIN).box.center
        tap(app, ask)
        assert "explained" in told(app)
        hint = scene.control("hint").box.center
        tap(app, hint)
        assert isinstance(top(app), NoticeScene), "a button is explained, not pressed"
        assert not scene.session.hinting
        press(app, K_TAB)
        app.stack.pop()
        app.step([], 0.6)
        things = [each for each in scene.controls if scene.tapping_on.looks_first(each)]
        thing, spot = next((each, spot) for each in things for spot in spots(scene, each.id)[:1])
        tap(app, spot)
        assert scene.hovered == thing.id
        tap(app, scene.control(EXPLAIN).box.center)
        assert isinstance(top(app), NoticeScene | RulesScene), "what is looked at is explained at once"
        app.close()


def spots(scene: TableScene[Any], name: str) -> list[tuple[int, int]]:
    """Where a finger means a thing, the middle first."""
    box = scene.control(name).box
    near = [(x, y) for x in range(box.left, box.right, 4) for y in range(box.top, box.bottom, 4)]
    near.sort(key=lambda spot: (spot[0] - box.centerx) ** 2 + (spot[1] - box.centery) ** 2)
    return [spot for spot in near if (found := scene.touched(spot)) is not None and found.id == name]


@pytest.mark.deep
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1440, 1080)], ids=str)
@pytest.mark.parametrize(("kind", "seats"), [(MousePerson, 3), (MouseSettler, 5), (MouseOlympian, 4)])
def test_what_is_told_to_whoever_holds_nothing_fits(kind: type[Person], seats: int, size: tuple[int, int]) -> None:
    person = kind(seats, bots=seats - 1, size=size)
    person.settings.change(press_twice=True, captions=True)
    app, scene = person.app, person.scene
    for language, text in product(LANGUAGES, TEXT_SIZES):
        person.settings.change(language=language, text=text)
        person.rest()
        push(app, PAD, "right_shoulder", "left_shoulder", LATCH)
        words = scene.words.core["screen"]
        last = next(part for part in words["table_held"].split("   ") if "{zone_previous}" in part)
        assert last.rpartition("}")[2] in told(app), (language, text)
        push(app, PAD, LATCH)
        for _ in range(2):
            tap(app, (size[0] // 2, 3))
        app.step([], 0.1)
        assert list(faults(app, scene)) == [], (language, text)
        tap(app, scene.control(EXPLAIN).box.center)
        assert words["table_explains"].rpartition("}")[2] in told(app), (language, text)
        tap(app, scene.control(EXPLAIN).box.center)
