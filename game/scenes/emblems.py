"""A seat by the emblem its game has for it, on a disc of its colour; never by the colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from game import games
from game.games import Emblem
from game.table.session import Session
from game.ui.scene import Brush
from game.ui.shapes import disc
from game.ui.theme import GLAZE, Ink, mix

DASHES: Final[Mapping[str, tuple[float, ...]]] = {
    "sparta": (7, 2.5),
    "corinth": (1.2, 2.2),
    "thebes": (3.2, 2.6),
    "argos": (6, 2, 1.5, 2),
    "rhodes": (2, 1.5, 2, 4),
}
"""How a line of each is broken, in dashes and gaps as many times as long as it is wide; any other is whole."""


def dashes_of(emblem: Emblem) -> tuple[float, ...]:
    return DASHES.get(emblem.name, ())


def emblem_of(game: str, name: str) -> Emblem | None:
    """An emblem of a game; None if it has no such one, or the house no such game."""
    if game not in games.names():
        return None
    return next((each for each in games.manifest(game).emblems if each.name == name), None)


def emblems_at(session: Session) -> tuple[Emblem, ...]:
    """What every seat at a table is known by; who has no emblem of the game has that of his place."""
    game, known = session.game.name, games.manifest(session.game.name)
    found = tuple(emblem_of(game, plan.polis) or known.emblems[seat] for seat, plan in enumerate(session.plans))
    if known.attributes is None:
        return found
    return tuple(replace(each, sign=sign) for each, sign in zip(found, known.attributes(session.now.view), strict=True))


def paint_emblem(
    brush: Brush, surface: Surface, emblem: Emblem | None, box: Rect, rim: Ink | None = None, *, dim: bool = False
) -> None:
    """An emblem in the largest circle of a box; nothing where there is none."""
    if emblem is None:
        return
    ink = mix(emblem.ink, GLAZE, 0.5) if dim else emblem.ink
    side = min(box.size)
    disc(surface, box, ink, rim, max(1, round(side * 0.06)) if rim else 0)
    inner = round(side * 0.66)
    drawing = brush.sprites.get(emblem.drawing, (inner, inner), GLAZE, ink, ink)
    surface.blit(drawing, drawing.get_rect(center=box.center))
