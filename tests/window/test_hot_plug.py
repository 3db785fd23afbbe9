"""A pad that really comes and goes, as the system tells it."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import pygame
import pytest

from game.ui.buttons import BUTTONS, FULL
from game.ui.hands import Hands
from game.ui.input import Command, Intent
from tests.window.virtual_pad import WHEEL, VirtualPad, library


@pytest.fixture
def hands() -> Iterator[Hands]:
    """Hands that look for real pads."""
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    hands = Hands(opens=True)
    yield hands
    from pygame._sdl2 import controller

    controller.quit()


def told(hands: Hands) -> list[Intent]:
    """What the system tells by now; it needs to be asked twice, as a pad first has to be opened."""
    return [intent for _ in range(3) for event in pygame.event.get() for intent in hands.take(event)]


@pytest.fixture
def sdl() -> ctypes.CDLL:
    found = library()
    if found is None:
        pytest.skip("no SDL2 of pygame's own to plug a virtual pad into")
    return found


@pytest.mark.deep
def test_a_pad_comes_is_pressed_goes_and_comes_back(hands: Hands, sdl: ctypes.CDLL) -> None:
    told(hands)
    there = set(hands.pads.devices)
    pad = VirtualPad(sdl)
    told(hands)
    (device,) = set(hands.pads.devices) - there
    assert hands.names[device]
    hands.rumble(device, 80)  # it cannot, and nobody complains
    hands.light(device, (255, 0, 0))
    pad.button(BUTTONS.index("a"), down=True)
    assert told(hands) == [Command("confirm", device)]
    pad.button(BUTTONS.index("a"), down=False)
    assert told(hands) == [Command("confirm_end", device)]
    pad.axis(0, FULL)
    assert told(hands) == [Command("right", device)]
    pad.axis(4, FULL)
    assert Command("peek", device) in told(hands)
    pad.pull_out()
    assert Command("peek_end", device) in told(hands)
    assert device not in hands.pads.devices
    again = VirtualPad(sdl)
    told(hands)
    assert device in hands.pads.devices
    again.button(BUTTONS.index("start"), down=True)
    assert told(hands) == [Command("back", device)]
    again.pull_out()
    told(hands)
    assert set(hands.pads.devices) == there


@pytest.mark.deep
def test_what_is_no_pad_is_told_of_and_does_nothing(hands: Hands, sdl: ctypes.CDLL) -> None:
    told(hands)
    there = list(hands.devices)
    wheel = VirtualPad(sdl, WHEEL)
    wheel.button(0, down=True)
    assert told(hands) == []
    assert hands.devices == there
    assert len(hands.pads.unknown) == 1
    wheel.pull_out()
    assert told(hands) == []
