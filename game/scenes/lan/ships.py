"""Tables nearby as ships: each is a row of the harbour, and sails in when its table comes in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game import games
from game.lan.front import Kind, Nearby
from game.scenes.emblems import emblem_of
from game.scenes.wording import roman, words_for
from game.ui.layout import inset, take_left
from game.ui.marks import paint_icon
from game.ui.scene import Brush
from game.ui.shapes import disc
from game.ui.text import Weight
from game.ui.theme import ALARM, CLAY, CLAY_DARK, CLAY_LIGHT, GLAZE, GLAZE_RAISED, GOLD, SLIP, SLIP_DIM, Ink, mix

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.words.words import Words

SHIP: Final = (264, 118)
"""The drawing's own measures."""
SAIL: Final = (144, 38, 44)
"""Where the middle of the sail is in them, and how large a sign is on it."""
SAILS_IN: Final = 0.4
"""How many seconds a ship takes to come in, or to sink."""
WATCHERS: Final = 8
DIM: Final = 0.55
_LINES: Final = {
    Kind.KEPT: ("undo", GOLD),
    Kind.FREE: ("lock", SLIP),
    Kind.WATCH: ("eye", SLIP_DIM),
    Kind.OTHER_VERSION: ("cross", ALARM),
}
"""The sign and the ink of what a row says of its table."""


class ShipPainter:
    """Paints a table as a row: its ship, its name, its game, its seats, and what can be done there."""

    def __init__(self, brush: Brush, words: Words, settings: Settings) -> None:
        self.brush = brush
        self.words = words
        self.settings = settings

    def paint(self, surface: Surface, table: Nearby, room: Rect, *, here: float, ours: str) -> None:
        """A row; `here` is how far its ship has come in, from 0 to 1."""
        dim = DIM if table.kind is Kind.OTHER_VERSION else 0.0
        if self.brush.words.scale == 1:
            ship, room = take_left(room, round(room.height * 1.9), self.brush.px(24))
            self._paint_sea(surface, table, ship, here, dim)
        room = inset(room, self.brush.px(4), 0)
        left, right = take_left(room, round(room.width * 0.44), self.brush.px(12))
        self._paint_name(surface, table, left, dim)
        self._paint_seats(surface, table, Rect(right.left, right.top, right.width, right.height // 2), dim)
        line = Rect(right.left, right.centery, right.width, right.height // 2)
        self._paint_line(surface, table, line, ours)

    # The ship

    def _paint_sea(self, surface: Surface, table: Nearby, box: Rect, here: float, dim: float) -> None:
        px, clay = self.brush.px, mix(CLAY, GLAZE_RAISED, dim)
        before = surface.get_clip()
        pygame.draw.rect(surface, clay, box)
        surface.set_clip(box.clip(before))
        self._paint_ship(surface, table, box, here, clay, mix(GLAZE, clay, dim * 0.4))
        self._paint_waves(surface, box, clay, mix(GLAZE, clay, dim * 0.4))
        surface.set_clip(before)
        pygame.draw.rect(surface, mix(CLAY_DARK, GLAZE_RAISED, dim), box, max(1, px(2)), border_radius=px(4))

    def _paint_ship(self, surface: Surface, table: Nearby, box: Rect, here: float, clay: Ink, ink: Ink) -> None:
        scale = box.width * 0.94 / SHIP[0]
        size = (round(SHIP[0] * scale), round(SHIP[1] * scale))
        emblem = emblem_of(table.game, table.city) if table.city else None
        sail = mix(emblem.ink if emblem is not None else SLIP, clay, 0.0 if ink == GLAZE else 0.5)
        ship = self.brush.sprites.get("vase/ship", size, ink, clay, sail)
        spot = ship.get_rect(centerx=box.centerx, bottom=box.bottom - self.brush.px(5))
        spot.x -= round((1 - here) * box.width)
        surface.blit(ship, spot)
        x, y, side = (each * scale for each in SAIL)
        sign = Rect(0, 0, round(side), round(side))
        sign.center = (round(spot.left + x), round(spot.top + y))
        if emblem is not None:
            drawing = self.brush.sprites.get(f"emblems/{emblem.name}", sign.size, ink, sail, sail)
            surface.blit(drawing, drawing.get_rect(center=sign.center))
        else:
            self.paint_initial(surface, table.name, sign, ink)

    def paint_initial(self, surface: Surface, name: str, box: Rect, ink: Ink) -> None:
        """The first letter of a host's name, as cities had theirs on their shields."""
        letter = next((each for each in name.upper() if each.isalnum()), "")
        if letter:
            words = self.brush.words
            height = box.height * 1.1 / self.brush.unit / words.scale
            words.draw(surface, letter, box.inflate(box.width, box.height), height, ink, align="centre", weight="bold")

    def _paint_waves(self, surface: Surface, box: Rect, clay: Ink, ink: Ink) -> None:
        tall = max(6, self.brush.px(16))
        wave = self.brush.sprites.get("vase/wave", (round(tall * 40 / 24), tall), ink, clay, ink)
        strip = Rect(box.left, box.bottom - tall, box.width, tall)
        for x in range(strip.left, strip.right, wave.get_width()):
            surface.blit(wave, (x, strip.top))

    # What is written

    def _paint_name(self, surface: Surface, table: Nearby, box: Rect, dim: float) -> None:
        words = self.brush.words
        upper, lower = Rect(box.left, box.top, box.width, box.height // 2), Rect(box)
        lower.top, lower.height = box.centery, box.height // 2
        closer = self.brush.px(6) if self.brush.words.scale == 1 else 0
        upper.top, lower.top = upper.top + closer, lower.top - closer
        name = self.words.screen("lan_table", name=table.name)
        ink = mix(SLIP, GLAZE, dim * 0.5)
        words.draw(surface, words.cut(name, box.width, 33, "semibold"), upper, 33, ink, weight="semibold")
        words.draw(surface, self._described(table), lower, 27, mix(SLIP_DIM, GLAZE, dim * 0.5))

    def _described(self, table: Nearby) -> str:
        known = table.game in games.names()
        game = words_for(self.settings, game=table.game).title if known else self.words.screen("lan_unknown_game")
        key = "lan_round" if table.round else "lan_not_begun"
        return self.words.screen(key, game=game, version=table.version, round=roman(table.round))

    def _paint_seats(self, surface: Surface, table: Nearby, box: Rect, dim: float) -> None:
        """A disc for every seat: a person sits on those that are taken, the others are dashed."""
        side, gap = min(self.brush.px(46), box.height), self.brush.px(10)
        x = box.right - side
        for seat in reversed(range(min(table.seats, 6))):
            spot = Rect(x, box.centery - side // 2, side, side)
            self._paint_seat(surface, spot, dim, taken=seat < table.seats - table.free)
            x -= side + gap

    def _paint_seat(self, surface: Surface, spot: Rect, dim: float, *, taken: bool) -> None:
        px = self.brush.px
        if not taken:
            paint_icon(self.brush, surface, "extra_priest", spot, mix(SLIP_DIM, GLAZE, dim * 0.5))
            return
        disc(surface, spot, mix(CLAY_DARK, GLAZE, dim), mix(SLIP, GLAZE, dim), max(1, px(2)))
        paint_icon(self.brush, surface, "person", inset(spot, px(12)), mix(SLIP, GLAZE, dim), CLAY_DARK)

    def _paint_line(self, surface: Surface, table: Nearby, box: Rect, ours: str) -> None:
        """What can be done at a table, with its sign before it, at the right."""
        icon, ink = _LINES[table.kind]
        sentence = self.line(table, ours)
        side, gap = min(self.brush.px(30), box.height), self.brush.px(10)
        room = Rect(box.left + side + gap, box.top, box.width - side - gap, box.height)
        weight: Weight = "regular" if table.kind in (Kind.WATCH, Kind.OTHER_VERSION) else "semibold"
        taken = self.brush.words.draw(surface, sentence, room, 26, ink, align="right", weight=weight)
        spot = Rect(taken.left - gap - side, room.centery - side // 2, side, side)
        paint_icon(self.brush, surface, icon, spot, ink)

    def line(self, table: Nearby, ours: str) -> str:
        """What can be done at a table."""
        if table.kind is Kind.KEPT and table.city and table.game in games.names():
            city = words_for(self.settings, game=table.game).name("polis", table.city)
            return self.words.screen("lan_kept_city", city=city)
        values = {
            "n": table.free,
            "watching": WATCHERS - table.watching,
            "most": WATCHERS,
            "name": table.name,
            "theirs": table.version,
            "ours": ours,
        }
        return self.words.screen(f"lan_{table.kind.value}", **values)

    def paint_host(self, surface: Surface, name: str, box: Rect) -> None:
        """The host's sign beside the code: the first letter of his name on a disc of clay, if it is known."""
        disc(surface, box, CLAY_LIGHT, SLIP, max(2, self.brush.px(4)))
        side = round(min(box.size) * 0.6)
        sign = Rect(0, 0, side, side)
        sign.center = box.center
        if name:
            self.paint_initial(surface, name, sign, GLAZE)
        else:
            paint_icon(self.brush, surface, "search", sign, GLAZE, CLAY_LIGHT)
