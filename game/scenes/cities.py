"""The colours of the cities, always with an emblem beside them."""

from __future__ import annotations

from typing import Final

from game.ui.theme import Ink

POLIS_INK: Final[dict[str, Ink]] = {
    "athens": (0x4E, 0x8F, 0xD0),
    "sparta": (0xD2, 0x49, 0x3F),
    "corinth": (0xB5, 0x7E, 0xDC),
    "thebes": (0x63, 0xA0, 0x5A),
    "argos": (0x8C, 0x8C, 0x94),
    "rhodes": (0x45, 0xB5, 0xAA),
}
POLIS_TEXT: Final[dict[str, Ink]] = {**POLIS_INK, "sparta": (0xE0, 0x65, 0x5B), "argos": (0xA6, 0xA6, 0xAE)}
"""The same as words on black, where some need more light."""
