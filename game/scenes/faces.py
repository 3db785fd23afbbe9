"""Who plays a seat, by the face: a person, or one of the levels of the bots."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.table.session import HUMAN
from game.ui.marks import paint_drawing
from game.ui.scene import Brush
from game.ui.theme import GLAZE_RAISED, SLIP, Ink

FACES: Final = frozenset({"novice", "priest", "archon", "oracle"})
"""The levels that have a face in `assets/faces`; other bots wear a mask."""


def paint_face(
    brush: Brush, surface: Surface, player: str, box: Rect, ink: Ink = SLIP, ground: Ink = GLAZE_RAISED
) -> None:
    drawing = "icons/person" if player == HUMAN else f"faces/{player}" if player in FACES else "icons/bot"
    paint_drawing(brush, surface, drawing, box, ink, ground)
