"""Things that the plate says and draws, as every question puts them together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from pygame import Rect, Surface

from game.scenes.gods.answers import capital
from game.scenes.gods.plate import Entry
from game.scenes.gods.tabs import TAB, paint_tab
from game.ui.pieces import Piece
from game.ui.theme import SLIP, SLIP_DIM

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable

Paint: TypeAlias = Callable[[Surface, Rect], None]


def titled(words: str) -> Entry:
    return Entry([Piece(capital(words), SLIP, "semibold")])


def plain(words: str) -> Entry:
    return Entry([Piece(words, SLIP)])


# Drawings in a row


def chip_of(scene: GodsTable, seat: int) -> Paint:
    return lambda surface, box: scene.picture.signs.chip(surface, seat, box.inflate(-box.width // 8, -box.height // 8))


def dice_of(scene: GodsTable, sides: tuple[int, ...], seat: int) -> list[Paint]:
    def draw(die: int, surface: Surface, box: Rect) -> None:
        scene.picture.signs.die(surface, box, die, f"d{die}", seat)

    return [partial(draw, die) for die in sides[:4]]


def phrase_of(scene: GodsTable, words: str) -> Paint:
    def draw(surface: Surface, box: Rect) -> None:
        scene.brush.words.draw(surface, words, box.inflate(box.width // 2, 0), 23, SLIP_DIM, align="centre")

    return draw


def tabs_of(scene: GodsTable, cards: tuple[int, ...]) -> list[Paint]:
    def draw(kind: int, count: int, surface: Surface, box: Rect) -> None:
        px = scene.brush.px
        paint_tab(
            scene.brush, surface, kind, count, Rect(box.left, box.centery - px(TAB[1]) // 2, px(TAB[0]), px(TAB[1]))
        )

    return [partial(draw, kind, count) for kind, count in enumerate(cards) if count]
