"""A city by its emblem on a disc of its colour; never by the colour alone."""

from __future__ import annotations

from pygame import Rect, Surface

from game.scenes.cities import POLIS_INK
from game.ui.scene import Brush
from game.ui.shapes import disc
from game.ui.theme import GLAZE, Ink, mix


def paint_emblem(
    brush: Brush, surface: Surface, polis: str, box: Rect, rim: Ink | None = None, *, dim: bool = False
) -> None:
    """The emblem of a city in the largest circle of a box; nothing for a city we do not know."""
    if polis not in POLIS_INK:
        return
    ink = mix(POLIS_INK[polis], GLAZE, 0.5) if dim else POLIS_INK[polis]
    side = min(box.size)
    disc(surface, box, ink, rim, max(1, round(side * 0.06)) if rim else 0)
    inner = round(side * 0.66)
    drawing = brush.sprites.get(f"emblems/{polis}", (inner, inner), GLAZE, ink, ink)
    surface.blit(drawing, drawing.get_rect(center=box.center))
