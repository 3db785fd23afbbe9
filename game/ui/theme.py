"""The four inks of the vase, and the measures everything is drawn with."""

from __future__ import annotations

from typing import Final, TypeAlias

Ink: TypeAlias = tuple[int, int, int]

BLACK: Final[Ink] = (0, 0, 0)
"""Letters on the colours of the players, some of which glaze is too light for."""
GLAZE: Final[Ink] = (0x15, 0x11, 0x0F)
GLAZE_RAISED: Final[Ink] = (0x22, 0x1B, 0x17)
GLAZE_HIGH: Final[Ink] = (0x33, 0x28, 0x23)
CLAY: Final[Ink] = (0xC8, 0x69, 0x3C)
CLAY_LIGHT: Final[Ink] = (0xDB, 0x84, 0x55)
CLAY_DARK: Final[Ink] = (0xA9, 0x53, 0x2C)
SLIP: Final[Ink] = (0xF3, 0xE6, 0xCC)
SLIP_DIM: Final[Ink] = (0xCD, 0xBB, 0x9C)
GOLD: Final[Ink] = (0xE3, 0xB0, 0x4B)
FOCUS: Final[Ink] = (0xFF, 0xE3, 0xA0)
"""The lighter gold of what is pointed at."""
WINE: Final[Ink] = (0x7A, 0x2E, 0x3A)
ALARM: Final[Ink] = (0xE0, 0x65, 0x5B)
"""What is lost, lacking or barred; always with a sign beside it."""

REFERENCE: Final = (1920, 1080)
"""The window everything was designed for; other sizes scale from it."""
SMALLEST_TEXT: Final = 20
"""No text is ever smaller than this at the reference size."""
READABLE: Final = 22.5
"""The same at a table, which is read from a couch."""


def unit(size: tuple[int, int]) -> float:
    """How long a reference pixel is in a window of this size."""
    return min(size[0] / REFERENCE[0], size[1] / REFERENCE[1])


def mix(first: Ink, second: Ink, share: float) -> Ink:
    """The first ink with a share of the second one in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def hexed(ink: Ink) -> str:
    return "#{:02x}{:02x}{:02x}".format(*ink)
