"""The table of The Gods of Olympus: scripted people play games at it, and what is shown is what is so."""

from __future__ import annotations

import inspect

import pytest

from game.rules.engine import Event
from game.rules.gods import events as happened
from game.scenes.gods.cues import CUES
from game.scenes.gods.table import GodsTable
from tests.window.gods_person import KeyOlympian, MouseOlympian, Olympian


def test_every_event_has_a_cue() -> None:
    told = {each for _, each in inspect.getmembers(happened, inspect.isclass) if issubclass(each, Event)} - {Event}
    assert set(CUES) == told


def play_through(person: Olympian) -> None:
    def agree(scene: GodsTable) -> None:
        assert not scene.stage.disagreed, [type(each.event).__name__ for each in scene.stage.sayings[-12:]]

    person.at_rest = agree  # type: ignore[assignment]
    person.play()
    assert person.session.is_over()


def test_somebody_plays_five_turns_by_mouse_against_a_bot() -> None:
    play_through(MouseOlympian(2, bots=1))


@pytest.mark.deep
@pytest.mark.parametrize(
    ("hands", "seats", "bots", "speed"),
    [
        (KeyOlympian, 2, 1, "off"),
        (MouseOlympian, 4, 3, "fast"),
        (KeyOlympian, 6, 5, "off"),
        (MouseOlympian, 3, 0, "off"),
    ],
)
def test_people_play_five_turns(hands: type[Olympian], seats: int, bots: int, speed: str) -> None:
    play_through(hands(seats, bots=bots, speed=speed, seed=seats))
