"""Who holds what, row by row: the device in the colour of whoever it is for, who that is, and what is to be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.scenes.emblems import paint_emblem
from game.scenes.prompting import PAD, badge_of
from game.ui.company import DESK, Company, Holding, Seat
from game.ui.hands import Hands
from game.ui.input import Device
from game.ui.layout import rows
from game.ui.marks import paint_icon
from game.ui.pieces import Piece, draw_pieces, fitting
from game.ui.prompts import prompted
from game.ui.scene import Brush
from game.ui.shapes import disc, panel
from game.ui.theme import CLAY_DARK, GLAZE, GLAZE_RAISED, SLIP, SLIP_DIM, WINE, Ink, mix

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.words.words import Words

WIDE, TALL = 620, 432
"""How large the list is, at the reference size."""
ROW: Final = 80
GAP: Final = 8
NAME, STATE = 27, 24
MOST_PIPS: Final = 4
SILENT: Final[Ink] = mix(WINE, GLAZE, 0.55)
"""The ground of a device that fell silent."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody who plays here."""

    name: str
    emblem: Emblem | None
    city: str = ""
    """What his seat is called, where that is not his name."""


def number_of(device: Device) -> int:
    """The number of a pad."""
    return int(device.rpartition(":")[2])


def row_of(brush: Brush) -> float:
    """How tall a row is, at the reference size."""
    return ROW * (0.5 + 0.5 * brush.words.scale)


class Holders:
    """Paints the list for one brush; `sitters` are the people before this screen."""

    def __init__(self, brush: Brush, words: Words, settings: Settings, sitters: Mapping[Seat, Sitter]) -> None:
        self.brush = brush
        self.words = words
        self.settings = settings
        self.sitters = sitters

    def say(self, key: str, /, **values: object) -> str:
        return self.words.screen(key, **values)

    def boxes(self, box: Rect, count: int) -> list[Rect]:
        """A box for each row, from the top; of many, lower ones."""
        px = self.brush.px
        tall = min(box.height, count * px(row_of(self.brush)) + (count - 1) * px(GAP))
        return rows(Rect(box.left, box.top, box.width, tall), [1] * count, px(GAP)) if count else []

    # Words

    def names(self, seats: Sequence[Seat]) -> str:
        return ", ".join(self.sitters[seat].name for seat in seats if seat in self.sitters)

    def title(self, holding: Holding) -> str:
        if holding.lost:
            one = len(holding.seats) == 1
            names = self.names(holding.seats)
            return self.say("hold_lost_one", name=names) if one else self.say("hold_lost", names=names)
        if holding.seats:
            return self.names(holding.seats)
        return self.device(holding.device).capitalize() if holding.device == DESK else self._free(holding.device)

    def _free(self, device: Device) -> str:
        return self.say("hold_free", n=number_of(device))

    def device(self, device: Device, *, touch: bool = False) -> str:
        """What a device is called."""
        if device == DESK:
            return self.say("hold_desk_touch" if touch else "hold_desk")
        return self.say("hold_pad", n=number_of(device))

    def state(self, holding: Holding, pixels: int, *, touch: bool = False) -> list[Piece]:
        """What there is to know of it, with a badge of what is to be pressed."""
        if holding.lost or (not holding.seats and holding.device != DESK):
            sentence = self.words.core["screen"]["hold_lost_how" if holding.lost else "hold_free_how"]
            badge = badge_of(self.words, self.settings, PAD, "confirm")
            badges = {"confirm": badge} if badge is not None else {}
            return prompted(self.brush, sentence, badges, pixels, name=self.names(holding.seats[:1]))
        return [Piece(self._held(holding, self.device(holding.device, touch=touch)), SLIP_DIM)]

    def _held(self, holding: Holding, device: str) -> str:
        """That somebody has it, or nobody."""
        if not holding.seats:
            return self.say("hold_nobody")
        if len(holding.seats) == 1:
            return device
        cities = [self.sitters[seat].city or self.sitters[seat].name for seat in holding.seats if seat in self.sitters]
        return self.say("hold_handed", device=device, names=", ".join(cities))

    # Drawing

    def paint(
        self,
        surface: Surface,
        box: Rect,
        company: Company,
        hands: Hands,
        asked: Seat | None = None,
    ) -> None:
        """All rows, for where nothing of it can be pressed."""
        held = company.holdings(hands.devices)
        for holding, row in zip(held, self.boxes(box, len(held)), strict=True):
            self.paint_row(surface, holding, row, asked=asked, low=hands.is_low(holding.device))

    def paint_row(
        self,
        surface: Surface,
        holding: Holding,
        box: Rect,
        *,
        asked: Seat | None = None,
        touch: bool = False,
        low: bool = False,
        edge: Ink | None = None,
    ) -> None:
        px = self.brush.px
        free = not holding.seats
        ground = SILENT if holding.lost else GLAZE if free else GLAZE_RAISED
        if free and holding.device != DESK:
            panel(surface, box, ground, None, 0, px(10))
            _dashes(surface, box, edge or mix(SLIP_DIM, GLAZE, 0.4), px(2), px(8))
        else:
            panel(surface, box, ground, edge or (WINE if holding.lost else CLAY_DARK), px(2), px(10))
        self.paint_device(surface, holding, Rect(box.left + px(16), box.top, px(96), box.height))
        self._paint_discs(surface, holding, Rect(box.left + px(112), box.top, px(60), box.height))
        room = Rect(box.left + px(184), box.top + px(6), box.right - px(18) - box.left - px(184), box.height - px(12))
        if low:
            jar = Rect(box.right - px(58), box.centery + px(2), px(34), box.bottom - px(6) - box.centery)
            paint_icon(self.brush, surface, "jar_low", jar, SLIP, ground)
        self._paint_words(surface, holding, room, asked=asked, touch=touch, low=low)

    def _paint_words(
        self, surface: Surface, holding: Holding, room: Rect, *, asked: Seat | None, touch: bool, low: bool
    ) -> None:
        words = self.brush.words
        upper, lower = rows(room, [1, 1])
        lower.width -= self.brush.px(48) if low else 0
        if asked is not None and asked in holding.seats and not holding.lost:
            upper.width -= self._paint_plays(surface, upper)
        title = words.cut(self.title(holding), upper.width, NAME, "semibold")
        dim = not holding.seats
        words.draw(surface, title, upper, NAME, SLIP_DIM if dim else SLIP, weight="semibold")
        size = min(STATE, lower.height * 0.64 / self.brush.unit / words.scale)  # badges are taller than letters
        state = self.state(holding, words.pixels(size), touch=touch)
        pixels = fitting(self.brush, state, lower.width, size, 22.5 / words.scale) or words.floor()
        draw_pieces(self.brush, surface, self.state(holding, pixels, touch=touch), lower, pixels)

    def _paint_plays(self, surface: Surface, room: Rect) -> int:
        """That it is his turn, with beads before it; returns the room that takes."""
        px, words = self.brush.px, self.brush.words
        said = self.say("hold_plays")
        wide = words.width(said, 23, "semibold") + 2
        words.draw(surface, said, Rect(room.right - wide, room.top, wide, room.height), 23, SLIP, weight="semibold")
        for number, ink in enumerate((SLIP, SLIP, SLIP_DIM)):
            spot = Rect(0, 0, px(9), px(9))
            spot.center = (room.right - wide - px(52) + number * px(17), room.centery)
            disc(surface, spot, ink)
        return wide + px(72)

    def _ink(self, holding: Holding) -> Ink:
        """The colour of whoever a device is for; dim where it is nobody's."""
        first = self.sitters.get(holding.seats[0]) if holding.seats else None
        if holding.lost:
            return SLIP_DIM
        return first.emblem.ink if first is not None and first.emblem is not None else mix(SLIP_DIM, GLAZE, 0.5)

    def paint_device(self, surface: Surface, holding: Holding, box: Rect) -> None:
        px = self.brush.px
        side = min(px(64), box.height - px(12))
        spot = Rect(0, 0, side, side)
        spot.center = (box.left + box.width // 2, box.centery)
        ground = SILENT if holding.lost else GLAZE_RAISED if holding.seats else GLAZE
        if holding.device == DESK:
            paint_icon(self.brush, surface, "keyboard", spot, self._ink(holding), ground)
            return
        paint_icon(self.brush, surface, "pad", spot.move(0, -px(5)), self._ink(holding), ground)
        self._paint_pips(surface, number_of(holding.device), spot, SLIP if holding.seats else SLIP_DIM)

    def _paint_pips(self, surface: Surface, number: int, spot: Rect, ink: Ink) -> None:
        """One to four points under a pad, as on its own lamp."""
        px = self.brush.px
        count, step = min(number, MOST_PIPS), px(15)
        for pip in range(count):
            dot = Rect(0, 0, px(10), px(10))
            dot.center = (spot.centerx + round((pip - (count - 1) / 2) * step), spot.bottom - px(4))
            disc(surface, dot, ink)

    def _paint_discs(self, surface: Surface, holding: Holding, box: Rect) -> None:
        """The discs of whoever it is for; where nobody is, an empty place."""
        px = self.brush.px
        side = min(px(52), box.height - px(14))
        if not holding.seats:
            spot = Rect(0, 0, side, side)
            spot.center = box.center
            _dashes_round(surface, spot, SLIP_DIM, max(1, px(2)))
            return
        shown = holding.seats[:3]
        small = side if len(shown) == 1 else round(side * 0.8)
        for number, seat in reversed(list(enumerate(shown))):
            spot = Rect(0, 0, small, small)
            spread = (number - (len(shown) - 1) / 2) * small * 0.55
            spot.center = (box.centerx + round(spread), box.centery + round(spread * 0.45))
            if seat in self.sitters:
                paint_emblem(self.brush, surface, self.sitters[seat].emblem, spot, SLIP, dim=holding.lost)


def _dashes(surface: Surface, box: Rect, ink: Ink, width: int, dash: int) -> None:
    """A broken line round a box."""
    inner = box.inflate(-2 * width, -2 * width)
    for x in range(inner.left + dash, inner.right - dash, 2 * dash):
        for y in (inner.top, inner.bottom):
            pygame.draw.line(surface, ink, (x, y), (min(x + dash, inner.right - dash), y), width)
    for y in range(inner.top + dash, inner.bottom - dash, 2 * dash):
        for x in (inner.left, inner.right):
            pygame.draw.line(surface, ink, (x, y), (x, min(y + dash, inner.bottom - dash)), width)


def _dashes_round(surface: Surface, box: Rect, ink: Ink, width: int) -> None:
    """A broken line round a circle."""
    for turn in range(0, 360, 36):
        start = pygame.math.Vector2(box.width / 2, 0).rotate(turn)
        end = pygame.math.Vector2(box.width / 2, 0).rotate(turn + 20)
        middle = pygame.math.Vector2(box.center)
        pygame.draw.line(surface, ink, middle + start, middle + end, width)
