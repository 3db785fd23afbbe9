"""The inks of this table beside the four of the vase: grounds of the seats, the sea, the papyrus."""

from __future__ import annotations

from typing import Final

from game.ui.theme import GLAZE, GOLD, Ink, mix

GROUNDS: Final[dict[str, Ink]] = {
    "athens": (0x39, 0x62, 0x8B),
    "sparta": (0x86, 0x33, 0x2C),
    "corinth": (0x5F, 0x43, 0x6D),
    "thebes": (0x42, 0x64, 0x3A),
    "argos": (0x68, 0x67, 0x6C),
    "rhodes": (0x2E, 0x66, 0x60),
}
"""What the regions of a seat are filled with, by its emblem; hues that are alike to some eyes differ in lightness."""
DEEP: Final[Ink] = (0x11, 0x0D, 0x0B)
RINGS: Final[tuple[tuple[float, float, Ink], ...]] = (
    (22.0, 1.4, (0x1E, 0x17, 0x14)),
    (15.0, 1.6, (0x2A, 0x20, 0x1B)),
    (8.5, 1.8, (0x3A, 0x2C, 0x24)),
)
"""The waves round every coast: how far from it, how thick, and their ink."""
RIPPLE: Final[Ink] = (0x3A, 0x2B, 0x22)
SEA_BORDER: Final[Ink] = (0xCD, 0xBB, 0x9C)
SEA_NAME: Final[Ink] = (0xC9, 0xA3, 0x7C)
CARET: Final[Ink] = (0xA9, 0x53, 0x2C)
"""Little hills on the clay of a land that is nobody's."""
ROCK: Final[Ink] = (0x1B, 0x15, 0x12)

LOWER: Final[Ink] = (0x1A, 0x15, 0x12)
"""The ground of the own side."""
DIM: Final[Ink] = (0x96, 0x84, 0x72)
"""What is not there, or cannot be had."""
PAPYRUS: Final[Ink] = (0xEF, 0xE1, 0xC3)
PAPYRUS_EDGE: Final[Ink] = (0xD8, 0xC3, 0x98)
PAPYRUS_LINE: Final[Ink] = (0xB7, 0x9E, 0x73)
PAPYRUS_DIM: Final[Ink] = (0x6B, 0x57, 0x43)
WRITTEN_ON: Final[Ink] = (0xF8, 0xEE, 0xD6)
BUTTON: Final[Ink] = (0xE4, 0xD2, 0xAB)
ROD: Final[Ink] = (0xBB, 0x63, 0x39)
LIT: Final[Ink] = mix(GLAZE, GOLD, 0.48)
"""The ground of what the keys are on: it is seen from afar, and cream can be read on it."""
