"""The eight passions as they are drawn everywhere: a card with its band, or a tab with a kind and a number."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.gods.actions import RESOURCES, Card
from game.ui.marks import paint_drawing
from game.ui.scene import Brush
from game.ui.shapes import dashed_box, disc, panel
from game.ui.text import Weight
from game.ui.theme import BLACK, CLAY_DARK, GLAZE, GLAZE_HIGH, GLAZE_RAISED, SLIP, SLIP_DIM, WINE, Ink, mix
from game.words.words import Words

PASSION_INKS: Final[tuple[Ink, ...]] = (
    (0xD8, 0x5A, 0x4E),
    (0x5F, 0x7F, 0xB0),
    (0x6F, 0xA0, 0x4A),
    (0xB4, 0x70, 0x45),
    (0xB3, 0x89, 0x3B),
    (0x7C, 0xC0, 0xC8),
    (0xD4, 0x69, 0x8E),
    (0x2E, 0x9C, 0x93),
)
"""The band of each kind of card, in the order of `RESOURCES`."""
BAND: Final = 0.24
"""How much of a card its band takes."""
NAME: Final = 22.6
TAB: Final = (36, 30)
"""How wide and tall a tab is."""


def passion_name(words: Words, card: Card) -> str:
    return words.name("resource", RESOURCES[card])


def paint_passion(brush: Brush, surface: Surface, card: Card, box: Rect, ink: Ink = GLAZE, ground: Ink = SLIP) -> None:
    """The drawing of a kind in the largest square of a box."""
    paint_drawing(brush, surface, f"passions/{RESOURCES[card]}", box, ink, ground)


def paint_tab(brush: Brush, surface: Surface, card: Card, count: int | str, box: Rect, *, held: bool = True) -> None:
    """A number and a drawing in the colour of a kind; hollow and dashed where it is not held."""
    ink = PASSION_INKS[card]
    if held:
        panel(surface, box, ink, GLAZE, max(1, brush.px(1.5)), brush.px(6))
    else:
        panel(surface, box, mix(GLAZE, ink, 0.18), None, 0, brush.px(6))
        dashed_box(surface, box, mix(ink, SLIP, 0.3), max(1, brush.px(1.6)))
    dark, ground = (BLACK, ink) if held else (mix(ink, SLIP, 0.45), mix(GLAZE, ink, 0.18))
    half = box.width // 2
    paint_figure(brush, surface, str(count), Rect(box.left + 1, box.top, half - 1, box.height), 22.5, dark)
    side = min(half - 1, box.height - 2 * max(1, brush.px(3)))
    spot = Rect(0, 0, side, side)
    spot.center = (box.right - half // 2 - brush.px(2), box.centery)
    paint_passion(brush, surface, card, spot, dark, ground)


def paint_tabs(
    brush: Brush, surface: Surface, cards: tuple[int, ...], start: Rect, held: tuple[int, ...] | None = None
) -> Rect:
    """A tab for every kind of which there are some, side by side from the left of a box; the room they took."""
    wide, tall = brush.px(TAB[0]), brush.px(TAB[1])
    spot = Rect(start.left, start.centery - tall // 2, wide, tall)
    taken = Rect(spot.left, spot.top, 0, tall)
    for card, count in enumerate(cards):
        if count:
            paint_tab(brush, surface, card, count, spot, held=held is None or held[card] >= count)
            taken.width = spot.right - taken.left
            spot.left += wide + brush.px(4)
    return taken


def paint_card(
    brush: Brush,
    surface: Surface,
    words: Words,
    card: Card,
    box: Rect,
    *,
    count: int = 1,
    of: int = 0,
    dark: bool = False,
    counted: bool = True,
) -> None:
    """A card with its drawing and its name in the band; its number on a wine disc, `2 of 3` if some are spoken for.

    Dark is a kind of which there is none, or that cannot be chosen.
    """
    px, ink = brush.px, PASSION_INKS[card]
    band = Rect(box.left, 0, box.width, max(round(box.height * BAND), brush.words.floor() + px(6)))
    band.bottom = box.bottom
    picture = Rect(box.left, box.top, box.width, band.top - box.top)
    if dark:
        panel(surface, box, GLAZE_RAISED, GLAZE_HIGH, max(1, px(2)), px(8))
        paint_passion(
            brush, surface, card, picture.inflate(-px(16), -px(12)), mix(GLAZE_HIGH, SLIP, 0.28), GLAZE_RAISED
        )
        _paint_name(brush, surface, words, card, band, mix(GLAZE_HIGH, SLIP_DIM, 0.64))
        return
    for deep in range(min(2, max(0, count - 1)), 0, -1):
        panel(surface, box.move(px(3) * deep, -px(3) * deep), SLIP, GLAZE, max(1, px(1.4)), px(8))
    panel(surface, box, SLIP, GLAZE, max(1, px(1.4)), px(8))
    panel_foot(surface, band.inflate(-2, 0), ink, px(8))
    paint_passion(brush, surface, card, _drawing_room(brush, picture), GLAZE, SLIP)
    _paint_name(brush, surface, words, card, band, BLACK)
    if counted:
        _paint_count(brush, surface, words, count, of, box)


def panel_foot(surface: Surface, box: Rect, ink: Ink, round_: int) -> None:
    pygame.draw.rect(surface, ink, box, border_bottom_left_radius=round_, border_bottom_right_radius=round_)


def _drawing_room(brush: Brush, picture: Rect) -> Rect:
    """Where the drawing stands: clear of the number at its upper left."""
    side = min(picture.width - brush.px(18), picture.height - brush.px(12))
    room = Rect(0, 0, side, side)
    room.center = picture.centerx, picture.centery + brush.px(4)
    return room


def _paint_name(brush: Brush, surface: Surface, words: Words, card: Card, band: Rect, ink: Ink) -> None:
    paint_narrow(brush, surface, passion_name(words, card), band.inflate(-2, 0), NAME, ink)


def paint_narrow(brush: Brush, surface: Surface, text: str, box: Rect, size: float, ink: Ink) -> None:
    """A name in the middle of a card, word below word; where one is too long for it, all stand in narrow letters.

    Nothing on a table is written smaller than can be read, and `Disperazione` is wider than any card.
    """
    floor = brush.words.floor()
    if all(brush.words.measured(word, "regular", floor) <= box.width for word in text.split()):
        brush.words.draw(surface, text, box, size, ink, align="centre", wrap=True)
        return
    words = text.split()
    for number, word in enumerate(words):
        squeezed = brush.words.measured(word, "regular", floor) > box.width * 1.25
        line = brush.words.line(word, "semibold" if squeezed else "regular", floor, ink)
        wide = min(line.get_width(), box.width - 2)
        narrow = pygame.transform.smoothscale(line, (wide, line.get_height()))
        y = box.centery + round((number - (len(words) - 1) / 2) * floor * 1.15)
        surface.blit(narrow, narrow.get_rect(center=(box.centerx, y)))


def _paint_count(brush: Brush, surface: Surface, words: Words, count: int, of: int, box: Rect) -> None:
    px = brush.px
    side = px(34)
    spot = Rect(box.left - px(4), box.top - px(6), side, side)
    disc(surface, spot, WINE, GLAZE, max(1, px(1.6)))
    paint_figure(brush, surface, str(count), spot, 25, SLIP, "semibold")
    if of > count:
        rest = Rect(spot.right, spot.top, box.right - spot.right, side)
        paint_figure(brush, surface, words.phrase("table", "of", n=of), rest, 22.5, GLAZE, "semibold")


def paint_figure(
    brush: Brush, surface: Surface, figure: str, box: Rect, size: float, ink: Ink, weight: Weight = "bold"
) -> None:
    """A number in the middle of a small thing; it grows with the window, not with the letters."""
    drawn = brush.words.line(figure, weight, max(8, round(size * brush.unit)), ink)
    surface.blit(drawn, drawn.get_rect(center=box.center))


def paint_back(brush: Brush, surface: Surface, box: Rect) -> None:
    """The back of a card: a lozenge on clay."""
    px = brush.px
    panel(surface, box, CLAY_DARK, GLAZE, max(1, px(1.6)), max(2, box.width // 10))
    inner = box.inflate(-max(4, box.width // 6), -max(4, box.width // 6))
    panel(surface, inner, None, GLAZE, max(1, px(2)), max(2, box.width // 14))
    x, y, wide, tall = *box.center, box.width * 0.26, box.height * 0.24
    pygame.draw.polygon(surface, GLAZE, [(x, y - tall), (x + wide, y), (x, y + tall), (x - wide, y)])
    pygame.draw.circle(surface, CLAY_DARK, (x, y), max(1, round(wide * 0.42)))
