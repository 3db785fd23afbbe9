"""Where the points of all seats came from: a bar for each, in patterns that can be told apart without colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.scenes.emblems import paint_emblem
from game.scenes.table.ending.account import Account, Pattern, Source
from game.ui.layout import inset, rows, take_left, take_top
from game.ui.shapes import hatched, panel
from game.ui.theme import ALARM, CLAY_DARK, CLAY_LIGHT, GLAZE, GLAZE_HIGH, GOLD, SLIP, Ink, mix
from game.ui.widgets import Widgets

WORDS: Final = 25
NAMES: Final = 27
TOTAL: Final = 32
FIGURES: Final = 24
ROW: Final = 58
"""How far apart rows are at most, in a window of the reference size."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the key: a swatch and what it stands for."""

    words: str
    paint: Callable[[Surface, Rect], None]
    ink: Ink = SLIP


class Bars:
    """The heading, the key, and a row for each seat, the best first; `lost` tells what was lost, if anything."""

    def __init__(
        self,
        kit: Widgets,
        box: Rect,
        title: str,
        sources: Sequence[tuple[Source, str]],
        accounts: Sequence[Account],
        names: Mapping[int, str],
        emblems: Sequence[Emblem],
        lost: str,
        winners: Sequence[int],
    ) -> None:
        self.kit = kit
        self.brush = kit.brush
        self.title = title
        self.sources = [
            (source, words) for source, words in sources if any(each.points[source.name] for each in accounts)
        ]
        self.accounts = accounts
        self.names = names
        self.emblems = emblems
        self.winners = winners
        px, tall = self.brush.px, kit.tall
        self.head, rest = take_top(box, tall(38), px(6))
        self.entries = [Entry(words, self._swatch(source.pattern)) for source, words in self.sources]
        if lost:
            self.entries.append(Entry(lost, self._paint_lost, ALARM))
        self.key = self._placed_key(rest)
        bottom = max(place.bottom for _, place, _ in self.key) if self.key else rest.top
        room = Rect(rest.left, bottom + px(10), rest.width, rest.bottom - bottom - px(10))
        room.height = min(room.height, px(ROW * max(1.0, self.brush.words.scale)) * len(accounts))
        self.rows = rows(room, [1] * len(accounts), px(4))

    # The key

    def _placed_key(self, room: Rect) -> list[tuple[Entry, Rect, Rect]]:
        """Every entry with the place of its swatch and of its words, line by line; a long one has lines of its own."""
        px, tall = self.brush.px, self.kit.tall(34)
        side, gap, between = px(26), px(8), px(24)
        x, y, placed = room.left, room.top, []
        for entry in self.entries:
            wide = self.brush.words.width(entry.words, WORDS) + 2
            if x > room.left and x + side + gap + wide > room.right:
                x, y = room.left, y + tall
            space = room.right - x - side - gap
            lines = self.brush.words.wrap(entry.words, "regular", self.brush.words.pixels(WORDS), space)
            words = Rect(x + side + gap, y, min(wide, space), tall * len(lines))
            placed.append((entry, Rect(x, y + (tall - side) // 2, side, side), words))
            x, y = words.right + between, words.bottom - tall
        return placed

    def _swatch(self, pattern: Pattern) -> Callable[[Surface, Rect], None]:
        return lambda surface, box: paint_pattern(surface, box, pattern, self.brush.unit)

    def _paint_lost(self, surface: Surface, box: Rect) -> None:
        hatched(surface, box, GLAZE, mix(ALARM, GLAZE, 0.55), max(4, self.brush.px(9)))
        panel(surface, box, None, ALARM, max(2, self.brush.px(3)), self.brush.px(5))

    # Drawing

    def paint(self, surface: Surface) -> None:
        self.brush.letters.draw(surface, self.title, self.head, 28, CLAY_LIGHT)
        for entry, swatch, words in self.key:
            entry.paint(surface, swatch)
            self.brush.words.draw(surface, entry.words, words, WORDS, entry.ink, wrap=True)
        for account, row in zip(self.accounts, self.rows, strict=True):
            self._paint_row(surface, account, row)

    def _parts(self, row: Rect) -> tuple[Rect, Rect, Rect, Rect]:
        """Emblem, name, bar and total of a row."""
        px, words = self.brush.px, self.brush.words
        widest = max(words.width(name, NAMES, "semibold") for name in self.names.values()) + 2
        sign, rest = take_left(row, min(row.height, px(48)), px(12))
        name, rest = take_left(rest, min(widest, round(row.width * 0.27)), px(14))
        number = words.width("000", TOTAL, "bold")
        bar = Rect(rest.left, rest.top, rest.width - number - px(12), rest.height)
        return sign, name, bar, Rect(rest.right - number, rest.top, number, rest.height)

    def _paint_row(self, surface: Surface, account: Account, row: Rect) -> None:
        sign, name, bar, total = self._parts(row)
        emblem, words = self.emblems[account.seat], self.brush.words
        paint_emblem(self.brush, surface, emblem, sign, SLIP)
        said = words.cut(self.names[account.seat], name.width, NAMES, "semibold")
        words.draw(surface, said, name, NAMES, emblem.text, weight="semibold")
        ink = GOLD if account.seat in self.winners else SLIP  # who has as many points may have lost all the same
        words.draw(surface, str(account.total), total, TOTAL, ink, align="right", weight="bold")
        self._paint_bar(surface, account, inset(bar, 0, max(1, round(bar.height * 0.12))))

    def _paint_bar(self, surface: Surface, account: Account, bar: Rect) -> None:
        gap, x = max(1, self.brush.px(3)), bar.left
        for source, _ in self.sources:
            points = max(0, account.points[source.name])
            wide = round(points * self._point(bar))
            if wide > gap:
                box = Rect(x, bar.top, wide - gap, bar.height)
                paint_pattern(surface, box, source.pattern, self.brush.unit)
                self._paint_figure(surface, box, source.pattern, points)
            x += wide
        if account.lost:
            box = Rect(x, bar.top, max(self.brush.px(10), round(account.lost * self._point(bar)) - gap), bar.height)
            self._paint_lost(surface, box)
            words = f"−{account.lost}"
            wide = self.brush.words.width(words, FIGURES, "semibold") + 2
            place = Rect(box.right + self.brush.px(6), bar.top, wide, bar.height)
            self.brush.words.draw(surface, words, place, FIGURES, ALARM, weight="semibold")

    def _point(self, bar: Rect) -> float:
        """How long a point is: the longest bar, and what is written behind it, have just room."""
        behind = self.brush.words.width("−00", FIGURES, "semibold") + self.brush.px(10)
        longest = max(sum(max(0, points) for points in each.points.values()) + each.lost for each in self.accounts)
        return (bar.width - behind) / max(1, longest)

    def _paint_figure(self, surface: Surface, box: Rect, pattern: Pattern, points: int) -> None:
        """How many points a piece stands for, on a plate of its own where the pattern is uneasy; if it has room."""
        words, figure = self.brush.words, str(points)
        wide = words.width(figure, FIGURES, "semibold") + 2
        calm = pattern in ("plain", "gold")
        plate = Rect(0, 0, wide + (0 if calm else self.brush.px(14)), min(box.height - 2, words.pixels(FIGURES) + 2))
        plate.center = box.center
        if plate.width > box.width:
            return
        if not calm:
            panel(surface, plate, GLAZE, None, 0, self.brush.px(6))
        words.draw(
            surface, figure, plate.inflate(0, 4), FIGURES, GLAZE if calm else SLIP, align="centre", weight="semibold"
        )


def paint_pattern(surface: Surface, box: Rect, pattern: Pattern, unit: float) -> None:
    """A piece of a bar."""
    round_ = max(2, round(5 * unit))
    ground = {"plain": SLIP, "gold": GOLD, "dots": CLAY_LIGHT, "rings": SLIP}.get(pattern, CLAY_DARK)
    if pattern in ("plain", "gold"):
        panel(surface, box, ground, None, 0, round_)
        return
    piece = Surface(box.size)
    piece.fill(ground)
    step = max(5, round(15 * unit))
    if pattern in ("stripes", "bricks"):
        hatched(piece, piece.get_rect(), CLAY_DARK, GLAZE if pattern == "stripes" else GLAZE_HIGH, step)
    else:
        for number, y in enumerate(range(step // 2, box.height + step, step)):
            for x in range(step // 2 if number % 2 else 0, box.width + step, step):
                pygame.draw.circle(piece, GLAZE, (x, y), max(1, round(step * 0.19)), 0 if pattern == "dots" else 1)
    mask = Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=round_)
    mask.blit(piece, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(mask, box)
