"""Whole games played through the real table by a scripted person, and a picture that never drifts from the rules."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from game.games import load
from game.rules.engine import Event, Step
from game.rules.olympus import events
from game.scenes.olympus.choices import CONTROLS
from game.scenes.olympus.cues import CUES
from game.scenes.olympus.table import TableScene
from tests.person import KeyPerson, MousePerson, Person


def picture_is_of_the_view(scene: TableScene) -> None:
    """The layer that events changed bit by bit equals a fresh drawing of what the rules say."""
    scene.stage.flush()
    fresh = Surface(scene.brush.size)
    scene.painter.paint(fresh, scene.view(), scene.stage.large, scene.stage.sayings)
    assert fresh.get_buffer().raw == scene.stage.layer.get_buffer().raw


def everything_is_in_its_place(scene: TableScene) -> None:
    """Controls lie on the screen, do not overlap, have words, and no text stands outside its box."""
    screen = Rect((0, 0), scene.brush.size)
    for number, control in enumerate(scene.controls):
        assert screen.contains(control.box), control.id
        assert control.label, control.id
        for other in scene.controls[number + 1 :]:
            assert control.order != other.order or not control.box.colliderect(other.box), (control.id, other.id)
    assert not scene.brush.words.faults
    assert not scene.brush.letters.faults


def checked(person: Person, every: int = 1) -> Person:
    """Look at the table at every so many rests."""
    rests = 0

    def look(scene: TableScene) -> None:
        nonlocal rests
        rests += 1
        if rests % every == 0:
            picture_is_of_the_view(scene)
            everything_is_in_its_place(scene)

    person.at_rest = look
    return person


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_mouse_plays_whole_games(seats: int) -> None:
    person = checked(MousePerson(seats, seed=seats), every=3)
    person.play()
    assert person.session.is_over()


def test_keys_alone_play_a_whole_game() -> None:
    person = KeyPerson(3, seed=11)
    person.play()
    assert person.session.is_over()


def test_a_whole_game_at_normal_speed() -> None:
    """In steps of 50 ms; what moves is drawn, and at every rest the picture is that of the view."""
    person = checked(MousePerson(3, speed="normal", seed=5), every=5)
    person.play()
    assert person.session.is_over()


def test_every_question_has_its_own_control() -> None:
    values = load("olympus").values
    asks = {name for name, kind in values.items() if issubclass(kind, Step) and kind.answer is not Step.answer}
    assert asks - {"DrawStarter"} == set(CONTROLS)


def test_every_event_has_its_own_cue() -> None:
    told = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert told - {Event} == set(CUES)
