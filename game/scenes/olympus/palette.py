"""Colours that goods and tracks bring to the vase, always with a shape beside them."""

from __future__ import annotations

from typing import Final

from game.ui.theme import SLIP, SLIP_DIM, Ink

GRAIN: Final[Ink] = (0xE8, 0xB9, 0x3E)
VENISON: Final[Ink] = (0xC8, 0x45, 0x3B)
FISH: Final[Ink] = (0x3F, 0x86, 0xB5)
GOOD_INK: Final = (GRAIN, VENISON, FISH)
WILD_INK: Final[Ink] = SLIP_DIM

TRACK_INK: Final = (SLIP, (0xD9, 0x8C, 0x5F), (0xCB, 0x70, 0x6A), GRAIN, (0xDD, 0x65, 0x5A), FISH)
"""The inks of the tracks; black letters can be read on each."""
PLATE_INK: Final = TRACK_INK
TRACK_ICON: Final = ("culture", "population", "military", "grain", "venison", "fish")

QUIET: Final[Ink] = (0x9C, 0x8A, 0x74)
"""Figures that need no attention: empty spaces, nothing of a good."""
