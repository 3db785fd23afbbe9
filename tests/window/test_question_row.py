"""Beside the signs of a question row stands what to press for them, for the device that is really in use."""

from __future__ import annotations

from itertools import pairwise, product

import pygame
import pytest

from game.app import App
from game.disk.settings import TEXT_SIZES
from game.lab import shot
from game.levels import LANGUAGES
from game.scenes.table.scene import TableScene
from tests.window.devices import hold_button, push, tap
from tests.window.gods_person import MouseOlympian
from tests.window.hands import click_at, headless, press, read
from tests.window.olympos_person import MouseSettler
from tests.window.person import MousePerson, Person
from tests.window.test_shell import faults

TABLES = ("table-4", "olympos-5", "gods-4")
SIGNS = ("undo", "redo", "hint", "hurry", "pause")
NOWHERE = (1, 1)
ON_PAD = {"undo": "X", "redo": "X", "hint": "Y", "hurry": "RT", "pause": "Menu"}
ON_KEYS = {"undo": "U", "redo": "R", "hint": "H", "hurry": "F", "pause": "P"}


def beside(app: App, scene: TableScene) -> dict[str, str]:  # type: ignore[type-arg]
    """What is written on each sign of the row that has anything written on it."""
    written = read(app)
    boxes = {name: scene.control(name).box for name in SIGNS}
    return {name: words for name, box in boxes.items() for words, at in written if box.collidepoint(at.center)}


def at(app: App, name: str) -> TableScene:  # type: ignore[type-arg]
    scene = shot.show(app, name, 0.6)
    assert isinstance(scene, TableScene)
    return scene


@pytest.mark.parametrize("name", TABLES)
def test_a_row_shows_what_to_press_on_the_device_in_use(name: str) -> None:
    with shot.away_from_home():
        app = headless(text=100)
        scene = at(app, name)
        assert beside(app, scene) == {}
        push(app, 7, "right_shoulder", "left_shoulder")
        assert beside(app, scene) == ON_PAD
        press(app, pygame.K_TAB, pygame.K_TAB)
        assert beside(app, scene) == ON_KEYS
        click_at(app, NOWHERE)
        assert beside(app, scene) == {}, "a mouse presses the signs themselves"
        app.close()


def test_a_row_shows_what_is_really_set() -> None:
    with shot.away_from_home():
        app = headless(text=100, pad_bindings={"undo": ("hold left_stick",), "verb_previous": ()})
        scene = at(app, "gods-4")
        push(app, 7, "right_shoulder", "left_shoulder")
        assert beside(app, scene)["undo"] == "L"
        app.close()


@pytest.mark.parametrize("name", TABLES)
def test_fingers_have_room_on_every_sign(name: str) -> None:
    with shot.away_from_home():
        app = headless(text=100)
        scene = at(app, name)
        for _ in range(2):
            tap(app, (640, 3))
        boxes = sorted((scene.control(sign).box for sign in SIGNS), key=lambda box: box.left)
        assert all(box.width >= 48 for box in boxes)
        assert all(one.right <= other.left for one, other in pairwise(boxes))
        app.close()


@pytest.mark.deep
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1440, 1080), (2560, 1080)], ids=str)
def test_a_row_has_room_for_what_stands_in_it_whatever_is_in_the_hand(size: tuple[int, int]) -> None:
    with shot.away_from_home():
        app = headless(size)
        for language, text in product(LANGUAGES, TEXT_SIZES):
            app.settings.change(language=language, text=text)
            for name, kind in product(TABLES, ("keys", "pad", "touch")):
                app.hands.shown = kind  # type: ignore[assignment]
                scene = at(app, name)
                if kind == "keys":
                    press(app, pygame.K_TAB, pygame.K_TAB)
                app.step([], 0.05)
                scene.brush.words.faults.clear()
                app.step([], 0.05)
                where = (language, text, name, kind)
                assert list(faults(app, scene)) == [], where
                boxes = [scene.control(sign).box for sign in SIGNS]
                assert not any(box.colliderect(other) for box in boxes for other in boxes if box is not other), where
                if not name.startswith("olympos"):  # there the words stand below
                    assert not any(box.colliderect(scene.asking.prompt) for box in boxes), where
                assert all(scene.asking.whole.contains(box) for box in boxes), where
        app.close()


# The line of prompts below it


def told(app: App) -> str:
    """All that is written on the screen; what does not fit is cut, and cannot be found."""
    return " ".join(words for words, _ in read(app))


def begun(kind: type[Person], seats: int, size: tuple[int, int] = (1280, 720)) -> Person:
    person = kind(seats, bots=seats - 1, size=size)
    person.settings.change(captions=True)
    person.rest()
    return person


TOLD = {"keys": "next that can be chosen", "pad": "with a ring: hold", "touch": "tap again"}
BEGINNERS = [(MousePerson, 3), (MouseSettler, 5), (MouseOlympian, 4)]


@pytest.mark.parametrize(("kind", "seats"), BEGINNERS)
def test_whoever_is_new_is_told_what_to_press(kind: type[Person], seats: int) -> None:
    person = begun(kind, seats)
    for hand, words in TOLD.items():
        person.app.hands.shown = hand  # type: ignore[assignment]
        assert words in told(person.app), hand
    person.app.hands.shown = "keys"
    click_at(person.app, NOWHERE)
    assert TOLD["keys"] in told(person.app), "one click among keys is not yet another hand"
    click_at(person.app, NOWHERE)
    assert "rest: what it is" in told(person.app), "whoever has a mouse only is told of no keys"
    press(person.app, pygame.K_TAB, pygame.K_TAB)
    assert TOLD["keys"] in told(person.app)
    person.settings.change(captions=False)
    assert TOLD["touch"] not in told(person.app)


def test_what_is_told_below_the_row_leaves_the_headings_there_alone() -> None:
    person = begun(MouseSettler, 5)
    person.app.hands.shown = "keys"
    told(person.app)
    board = person.scene.board
    titles = [board.might_title, board.stock_title, board.hand_title]

    def seen() -> list[bytes]:
        person.app.step([], 0.05)
        return [pygame.image.tobytes(person.app.surface.subsurface(title), "RGB") for title in titles]

    with_it = seen()
    person.settings.change(captions=False)
    person.rest()
    assert seen() == with_it


@pytest.mark.deep
def test_after_three_turns_it_is_told_to_whoever_asks() -> None:
    person = begun(MousePerson, 3)
    person.app.hands.shown = "pad"
    assert TOLD["pad"] in told(person.app)
    person.play(decisions=25)
    person.app.hands.shown = "pad"
    assert TOLD["pad"] not in told(person.app)
    hold_button(person.app, 7, "y", 0.5)
    assert TOLD["pad"] in told(person.app)
    person.rest()
    person.decide(person.wish())
    person.rest()
    person.app.hands.shown = "pad"
    assert TOLD["pad"] not in told(person.app)


@pytest.mark.deep
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1440, 1080), (2560, 1080)], ids=str)
@pytest.mark.parametrize(("kind", "seats"), BEGINNERS)
def test_all_of_it_fits_below_the_row(kind: type[Person], seats: int, size: tuple[int, int]) -> None:
    person = begun(kind, seats, size)
    for language, text, hand in product(LANGUAGES, TEXT_SIZES, TOLD):
        person.settings.change(language=language, text=text)
        person.app.hands.shown = hand  # type: ignore[assignment]
        person.rest()
        person.scene.prompt_line.call()
        person.app.step([], 0.05)
        words = person.scene.words.core["screen"]
        last = {"keys": "table_keys", "pad": "table_ring", "touch": "table_touch"}[hand]
        assert words[last].rpartition("}")[2] in told(person.app), (language, text, hand)
    for _ in range(2):
        click_at(person.app, NOWHERE)
    assert words["table_mouse"].rpartition("}")[2] in told(person.app)
