"""What to press, as it is really set: the badge and the word of a command for the device that is in use."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.scenes.wording import bindings_of, key_label
from game.ui.buttons import HOLD, LATCH, pad_bound
from game.ui.pieces import Piece
from game.ui.prompts import Badge, prompted
from game.ui.scene import Brush
from game.ui.theme import Ink

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.ui.hands import Hands
    from game.words.words import Words

KEYS, PAD, TOUCH, MOUSE = "keys", "pad", "touch", "mouse"
"""What prompts can be for; a mouse has none of its own for most, and those of keys then."""
JOIN: Final = "join"
"""What whoever takes a free pad presses on that, whatever others have in their hands."""
ROUND: Final = frozenset({"a", "b", "x", "y", "left_stick", "right_stick"})
"""The buttons of a pad that are round; shoulders and the two in the middle are not."""
APART: Final = "   "
"""What stands between prompts that have nothing to do with each other."""
COMMAND: Final = re.compile(r"{(\w+)}")
TAPPED: Final = {"confirm": False, "explain": True}
"""What a finger does anywhere, and whether it is held there; for all else there is something to tap."""

CLICKED: Final = {
    "confirm": "mouse_left",
    "back": "mouse_right",
    "explain": "mouse",
    "page_left": "mouse_wheel",
    "page_right": "mouse_wheel",
}
"""What a mouse does anywhere; it only rests for an explanation."""


def shown_for(hands: Hands) -> str:
    """The device in use."""
    return MOUSE if hands.points else hands.shown


def badge_of(words: Words, settings: Settings, shown: str, command: str) -> Badge | None:
    """What is to be pressed for a command; None if this device has nothing for it."""
    if command == JOIN:  # it is told to somebody who has not pressed anything yet
        return badge_of(words, settings, PAD, "confirm")
    if shown == TOUCH:
        if command == "explain" and settings.presses_twice:
            return Badge("picture", "question")
        return Badge("picture", "finger", TAPPED[command]) if command in TAPPED else None
    if shown == MOUSE and command in CLICKED:
        return Badge("picture", CLICKED[command])
    if shown == PAD:
        button = _first(buttons_of(settings).get(command, ()))
        name = button.removeprefix(HOLD)
        return (
            Badge("round" if name in ROUND else "shoulder", words.core["pad"][name], name != button) if name else None
        )
    key = _first(bindings_of(settings).get(command, ()))
    return Badge("key", key_label(words, key)) if key else None


def word_of(words: Words, settings: Settings, shown: str, command: str) -> str:
    """The same in a word, for where a badge cannot be drawn; empty if there is nothing to press."""
    badge = badge_of(words, settings, KEYS if shown == MOUSE else shown, command)
    if badge is None or badge.shape == "picture":
        return ""
    if not badge.held:
        return badge.label
    latch = badge_of(words, settings, shown, LATCH) if settings.presses_twice else None
    if latch is not None:
        return words.screen("latched_button", first=latch.label, button=badge.label)
    return words.screen("held_button", button=badge.label)


def commands_in(sentence: str) -> set[str]:
    """The commands that a sentence names in braces."""
    return set(COMMAND.findall(sentence))


def pieces_of(
    brush: Brush,
    words: Words,
    settings: Settings,
    shown: str,
    sentence: str,
    pixels: int,
    ink: Ink,
    *,
    rings: bool = True,
) -> list[Piece]:
    """A sentence with a badge for every command it names in braces; a part with one that has none is left out."""
    found = {name: badge_of(words, settings, shown, name) for name in COMMAND.findall(sentence)}
    badges = {
        name: badge if rings else replace(badge, held=False) for name, badge in found.items() if badge is not None
    }
    told = [part for part in sentence.split(APART) if commands_in(part) <= set(badges)]
    return prompted(brush, APART.join(told), badges, pixels, ink)


def buttons_of(settings: Settings) -> Mapping[str, Sequence[str]]:
    """The buttons of every command on a pad, as they are set."""
    own = tuple(settings.pad_bindings.items())
    return _buttons_of(own, settings.swap_sticks, settings.one_stick, settings.presses_twice)


@lru_cache(maxsize=4)
def _buttons_of(
    own: tuple[tuple[str, tuple[str, ...]], ...], swap: bool, one_stick: bool, twice: bool
) -> Mapping[str, Sequence[str]]:
    """A table asks in every frame what its badges are."""
    return pad_bound(dict(own), swap=swap, one_stick=one_stick, twice=twice)


def _first(names: Sequence[str]) -> str:
    return names[0] if names else ""
