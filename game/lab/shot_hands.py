"""Pictures of several hands before one screen: who holds what, and a name that is written without keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pygame import Rect

from game.scenes.emblems import emblem_of
from game.scenes.holders import Sitter
from game.scenes.holders_scene import HoldersScene
from game.scenes.keyboard import KeyboardScene
from game.scenes.seats import SeatsScene
from game.scenes.wording import words_for
from game.ui.company import Company
from game.ui.input import KEYBOARD, MOUSE, Device, pad
from game.ui.scene import Control, Look, Scene
from game.ui.widgets import Field

NAMES: Final = ("Anna", "Leo", "Sofia", "Tom", "Nina")
HERE: Final = (KEYBOARD, MOUSE, pad(1), pad(2), pad(3))


class Gathered(HoldersScene):
    """The list as if these devices were plugged in."""

    def _devices(self) -> list[Device]:
        return list(HERE)


def holders(view: Any) -> list[Scene]:
    """Five people: one at the desk, two who hand a pad on, one with her own, one whose pad fell silent."""
    seats = SeatsScene(view.settings, "olympus")
    company = Company(range(5))
    company.take(pad(1), (1, 4))
    company.take(pad(2), (2,))
    company.take(pad(4), (3,))
    company.lose(pad(4))
    words, poleis = words_for(view.settings, game="olympus"), seats.poleis
    sitters = {
        seat: Sitter(name, emblem_of("olympus", poleis[seat]), words.name("polis", poleis[seat]))
        for seat, name in enumerate(NAMES)
    }
    return [seats, Gathered(view.settings, company, sitters, asked=0)]


def keyboard(view: Any) -> list[Scene]:
    """A name that is being written."""
    seats = SeatsScene(view.settings, "olympus")
    field = Field("name:0", Rect(0, 0, 1, 1), "", paint_nothing, text="Sofi", most=14)
    return [seats, KeyboardScene(view.settings, seats, field)]


def paint_nothing(surface: Any, control: Control, look: Look) -> None:
    """It stands for a field that is painted elsewhere."""


HANDS_SCENES: Final[dict[str, Callable[[Any], list[Scene]]]] = {"holders": holders, "keyboard": keyboard}
