"""Things that the plate says and draws, as every question puts them together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from pygame import Rect, Surface

from game.scenes.gods.answers import capital
from game.scenes.gods.dice import paint_pool
from game.scenes.gods.plate import Entry
from game.scenes.gods.tabs import TAB, paint_tab
from game.ui.pieces import Piece
from game.ui.theme import SLIP, SLIP_DIM

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable

Paint: TypeAlias = Callable[[Surface, Rect], None]
WIDE: Final = 318
"""How wide a row of dice is, in reference pixels: as wide as the plate."""


def titled(words: str) -> Entry:
    return Entry([Piece(capital(words), SLIP, "semibold")])


def priced(scene: GodsTable, words: str, cards: tuple[int, ...], *, title: bool = True) -> Entry:
    """Words, and beside them what that costs."""
    piece = Piece(capital(words), SLIP, "semibold") if title else Piece(words, SLIP)
    return Entry([piece], row=tabs_of(scene, cards), wide=TAB[0], aside=True)


def plain(words: str, short: str = "", *, spare: bool = False) -> Entry:
    return Entry([Piece(words, SLIP)], short=[Piece(short, SLIP)] if short else (), spare=spare)


# Drawings in a row


def pools_of(scene: GodsTable, one: int, attack: Sequence[int], other: int, defence: Sequence[int]) -> Entry:
    """The dice of somebody to those of somebody else, in one row."""

    def draw(surface: Surface, box: Rect) -> None:
        brush, px, signs = scene.brush, scene.brush.px, scene.picture.signs
        words = scene.words.phrase("plate", "against")
        wide = max(px(24), brush.words.width(words, 23) + px(8))
        half = (box.width - wide) // 2
        for left, seat, sides in ((box.left, one, attack), (box.right - half, other, defence)):
            chip = Rect(left, box.centery - px(17), px(34), px(34))
            if seat >= 0:
                signs.chip(surface, seat, chip)
            room = Rect(chip.right + px(5), box.top, half - chip.width - px(5), box.height)
            if sides:
                paint_pool(brush, surface, room, sides, signs.ink(seat), px(38))
        middle = Rect(box.left + half, box.top, wide, box.height)
        brush.words.draw(surface, words, middle, 23, SLIP_DIM, align="centre")

    return Entry(row=[draw], wide=WIDE)


def own_dice(scene: GodsTable, seat: int, sides: Sequence[int]) -> Entry:
    """The dice of one god alone."""

    def draw(surface: Surface, box: Rect) -> None:
        px, signs = scene.brush.px, scene.picture.signs
        chip = Rect(box.left, box.centery - px(17), px(34), px(34))
        signs.chip(surface, seat, chip)
        room = Rect(chip.right + px(6), box.top, box.width - chip.width - px(6), box.height)
        paint_pool(scene.brush, surface, room, sides, signs.ink(seat), px(38))

    return Entry(row=[draw], wide=WIDE)


def phrase_of(scene: GodsTable, words: str) -> Paint:
    def draw(surface: Surface, box: Rect) -> None:
        scene.picture.signs.fixed(surface, words, box, 23, SLIP_DIM, "regular")

    return draw


def tabs_of(scene: GodsTable, cards: tuple[int, ...]) -> list[Paint]:
    def draw(kind: int, count: int, surface: Surface, box: Rect) -> None:
        px = scene.brush.px
        paint_tab(
            scene.brush, surface, kind, count, Rect(box.left, box.centery - px(TAB[1]) // 2, px(TAB[0]), px(TAB[1]))
        )

    return [partial(draw, kind, count) for kind, count in enumerate(cards) if count]
