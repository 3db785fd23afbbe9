"""The sound card: it is found without waiting, lost and found again, and missed without a word."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from threading import Event
from time import monotonic

import pygame
import pytest

from game.app import ASSETS
from game.disk.settings import Settings
from game.scenes.sounding import Sounding
from game.ui import speaker
from game.ui.hush import hush
from game.ui.sound import NoSpeaker
from game.ui.speaker import Loudspeaker
from tests.house.waiting import until

FOLDER = ASSETS / "sounds"
NAMES = ("point", "lyre_d4")


@pytest.fixture
def card() -> Iterator[Loudspeaker]:
    """A loudspeaker on a card that is only pretended."""
    opened = Loudspeaker(FOLDER, NAMES)
    yield opened
    opened.close()


def is_playing() -> bool:
    return pygame.mixer.get_init() is not None and pygame.mixer.get_busy()


def test_a_card_is_opened_and_plays(card: Loudspeaker) -> None:
    until(lambda: card.is_open)
    card.play("point", 0.5)
    until(is_playing)


def test_a_string_is_struck_after_its_delay(card: Loudspeaker) -> None:
    until(lambda: card.is_open)
    told = monotonic()
    card.pluck("lyre_d4", 0.5, 0.2)
    until(is_playing)
    assert monotonic() - told >= 0.2


def test_music_that_has_faded_takes_the_notes_to_come_with_it(card: Loudspeaker) -> None:
    until(lambda: card.is_open)
    card.pluck("lyre_d4", 0.5, 5.0)
    card.fade_music(0.0, 0.1)
    assert card.waiting == 0


def test_a_sound_that_no_file_has_is_silent_and_the_next_is_heard(card: Loudspeaker) -> None:
    until(lambda: card.is_open)
    card.play("sneeze", 0.5)
    card.play("point", 0.5)
    until(is_playing)


def test_a_lost_card_is_opened_anew(card: Loudspeaker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speaker, "LOST", 0.01)
    until(lambda: card.is_open)
    opened = card.opened
    card.device_went()
    until(lambda: card.is_open and card.opened > opened)
    card.play("point", 0.5)
    until(is_playing)


def test_a_card_that_comes_later_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speaker, "AT_ONCE", 0.01)
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    card = Loudspeaker(FOLDER, NAMES)
    until(lambda: card.tried > 0)
    card.play("point", 0.5)
    assert not card.is_open
    assert card.waiting == 0
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    until(lambda: came(card))
    card.close()


def came(card: Loudspeaker) -> bool:
    """Tell of a device that has come; whether it is open by now."""
    card.device_came()
    return card.is_open


def test_nothing_waits_for_a_card_that_does_not_answer(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything can be told to it at once, and it is left behind at the end, when the terminal can speak again."""
    answer = Event()
    monkeypatch.setattr(speaker, "answers", lambda: answer.wait() and False)
    monkeypatch.setattr(speaker, "CLOSES", 0.01)
    card = Loudspeaker(FOLDER, NAMES)
    deeds: list[Callable[[], None]] = [
        lambda: card.play("point", 1.0),
        lambda: card.pluck("lyre_d4", 1.0, 0.1),
        lambda: card.fade_music(0.0, 0.1),
        card.be_quiet,
        card.device_came,
        card.device_went,
        card.close,
    ]
    for deed in deeds:
        deed()
    assert not card.is_open
    os.write(2, b"spoken")
    assert capfd.readouterr().err == "spoken"
    answer.set()
    until(lambda: card.tried > 0)


def test_no_card_is_no_complaint(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    monkeypatch.setenv("ALSA_CONFIG_PATH", os.devnull)
    card = Loudspeaker(FOLDER, NAMES)
    until(lambda: card.tried > 0)
    card.close()
    assert capfd.readouterr().err == ""


def test_who_wants_to_hear_nothing_opens_no_card() -> None:
    sounding = Sounding(Settings(mute=True), FOLDER)
    sounding.open()
    assert isinstance(sounding.voice.speaker, NoSpeaker)
    sounding.settings.change(mute=False)
    sounding.open()
    assert isinstance(sounding.voice.speaker, Loudspeaker)
    sounding.close()


def test_several_can_hush_the_terminal_and_the_last_lets_it_speak_again(capfd: pytest.CaptureFixture[str]) -> None:
    first, second = hush(), hush()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    os.write(2, b"grumble")
    second.__exit__(None, None, None)
    os.write(2, b"spoken")
    assert capfd.readouterr().err == "spoken"
