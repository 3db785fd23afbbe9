"""The table goes from one person to the next: for a moment no press counts, and a band in his colour sweeps over it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.scenes.emblems import emblems_at, paint_emblem
from game.ui.glyphs import GlyphPainter
from game.ui.layout import centred, take_left, take_top
from game.ui.marks import paint_icon
from game.ui.shapes import panel
from game.ui.theme import BLACK, GLAZE, SLIP, Ink, mix
from game.ui.timeline import land

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

DEAD: Final = 0.4
"""So long after another person is asked no press counts."""
STANDS, PARTS, GONE = 0.26, 0.38, 0.5
"""When the band has come to the middle, when it goes on, and when it has left the screen."""
FADE: Final = 0.2
"""How long the change takes where nothing may sweep."""
WIDE: Final = 660
"""How wide the band is, and how far its foot lies behind its head, at the reference size."""
SLANT: Final = 250
EDGE: Final = 34
DIMMED: Final = 120
"""How dark the table becomes that is about to be somebody else's, of 255."""
DARKENS: Final = 0.15
"""How long it takes to become dark."""
STREAKS: Final = 14


class HandOver:
    """Who has the table before this screen, and the moment in which it becomes somebody else's."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self._person: Seat | None = None
        self._called = False
        """Whether he is called, and a curtain hides the table until he has come."""
        self._before: Seat | None = None
        """Who had the table until now."""
        self._moment = GONE
        """How long ago it was handed over; it stands still while a hand is down."""
        self._shown = 0.0
        """How long the change takes to show, nothing if it is not shown."""
        self._old: Surface | None = None
        self._lit: Surface | None = None
        """The table as it was left, in the dark and as long as it still has light."""
        self._was_secret = False
        """Whether the last picture of the table showed what only one of those before it may see."""
        self._band: Surface | None = None

    # Whose table it is

    def turn_to(self, person: Seat | None, *, called: bool = False) -> None:
        """Somebody is asked from now on, or called to the screen; if it is another than before, a press counts late."""
        if person is None or (person, called) == (self._person, self._called):
            return
        swept = not called and person != self._person and self.scene.persons.is_handed_on(self._person, person)
        self._before, self._person, self._called = self._person, person, called
        if self._before is not None:
            self._begin(swept=swept)

    def _begin(self, *, swept: bool) -> None:
        settings = self.scene.settings
        self.scene.stack.hands.pads.forget()  # what is held was meant for the last one
        self._moment, self._band, self._old = 0.0, None, None
        self._shown = 0.0 if not (swept and settings.hand_over) else FADE if settings.calm else GONE
        if self._shown and self.scene.stack.last is not None and not self._was_secret:
            self._old = self.scene.stack.last.copy()
        self._lit = self._old
        if self._old is not None and self._shown == GONE:
            self._old = self._old.copy()
            self._old.fill((255 - DIMMED,) * 3, special_flags=pygame.BLEND_MULT)

    def resize(self) -> None:
        """The window has another size: what was painted for the old one is of no use."""
        self._old = self._lit = self._band = None

    # Time and hands

    @property
    def is_dead(self) -> bool:
        """Whether no press counts: the time is not over yet, or a hand has not been lifted since."""
        return self._moment < DEAD

    @property
    def is_shown(self) -> bool:
        """Whether the change is still to be seen."""
        return self._moment < self._shown

    def advance(self, seconds: float) -> None:
        """Let time pass; while a hand is down the band stands, and no press counts."""
        moment = self._moment + seconds
        held = self.is_dead and self.scene.stack.hands.are_down
        self._moment = max(self._moment, min(moment, PARTS)) if held else moment
        if not self.is_shown:
            self._old = self._lit = self._band = None

    def hurry(self) -> None:
        """Whatever is still to be seen has been."""
        self._moment = max(self._moment, self._shown)
        self._old = self._lit = self._band = None

    # Drawing

    def draw(self, surface: Surface) -> None:
        """On the surface the table is his already: draw it as it was where the band has not passed yet.

        What only the last person might see is gone at once, and nothing sweeps it away.
        """
        self._was_secret = self.scene.secrets.in_sight
        if not self.is_shown:
            return
        if self._shown == FADE:
            self._draw_old(surface, 1 - self._moment / FADE)
        else:
            self._draw_sweep(surface)

    def _draw_old(self, surface: Surface, share: float) -> None:
        if self._old is not None and self._old.get_size() == surface.get_size():
            self._old.set_alpha(round(255 * share))
            surface.blit(self._old, (0, 0))

    def _draw_sweep(self, surface: Surface) -> None:
        px = self.scene.brush.px
        if self._band is None:
            self._band = self._paint_band()
        left = self._left(surface.get_width())
        self._draw_right(surface, left + px(SLANT + WIDE) - px(EDGE))
        surface.blit(self._band, (left, 0))
        self._draw_ring(surface, left)

    def _left(self, width: int) -> int:
        """Where the band's picture lies: it comes from the left, stands in the middle, and goes to the right."""
        whole = self.scene.brush.px(WIDE + SLANT)
        middle = (width - whole) // 2
        if self._moment < STANDS:
            return round(-whole + (middle + whole) * land(self._moment / STANDS))
        if self._moment <= PARTS:
            return middle
        share = (self._moment - PARTS) / (GONE - PARTS)
        return round(middle + (width - middle) * share * share)

    def _draw_right(self, surface: Surface, top: int) -> None:
        """Right of the band the table is still that of the last person, and lies in the dark."""
        if self._old is None or self._old.get_size() != surface.get_size():
            return
        self._draw_behind_edge(surface, self._old, top)
        if self._lit is not None and self._moment < DARKENS:
            self._lit.set_alpha(round(255 * (1 - self._moment / DARKENS)))
            self._draw_behind_edge(surface, self._lit, top)
        self._draw_streaks(surface, top)

    def _draw_behind_edge(self, surface: Surface, picture: Surface, top: int) -> None:
        """A picture right of the band's slanted edge."""
        foot, (width, height) = top - self.scene.brush.px(SLANT), surface.get_size()
        for y in range(height):
            edge = max(0, round(top + (foot - top) * y / height))
            if edge < width:
                surface.blit(picture, (edge, y), (edge, y, width - edge, 1))

    def _draw_streaks(self, surface: Surface, top: int) -> None:
        """What the wind of the band tears off."""
        px, slant, height = self.scene.brush.px, self.scene.brush.px(SLANT), surface.get_height()
        for number in range(STREAKS):
            y = (number * 397 % 100) * height // 100
            start = top - slant * y // height
            pygame.draw.rect(surface, self._ink, Rect(start, y, px(60 + number * 67 % 130), px(3 + number % 3)))

    @property
    def _ink(self) -> Ink:
        assert self._person is not None
        return emblems_at(self.scene.session)[self._person].ink

    def _paint_band(self) -> Surface:
        """The band as it stands: its edges, and between them whose table it is, and what is asked."""
        brush = self.scene.brush
        px, height = brush.px, brush.size[1]
        band = Surface((px(WIDE + SLANT), height), pygame.SRCALPHA)
        corners = [(px(SLANT), 0), (px(SLANT + WIDE), 0), (px(WIDE), height), (0, height)]
        pygame.draw.polygon(band, self._ink, corners)
        for at in (0, WIDE - EDGE):
            self._paint_edge(band, px(at))
        self._paint_words(band)
        return band

    def _paint_edge(self, band: Surface, at: int) -> None:
        """A meander along a slanted edge, dark on the city's colour."""
        brush, slant, height = self.scene.brush, self.scene.brush.px(SLANT), band.get_height()
        wide = brush.px(EDGE)
        pygame.draw.polygon(band, GLAZE, [(at + slant, 0), (at + slant + wide, 0), (at + wide, height), (at, height)])
        tile = brush.sprites.get("vase/meander", (round(wide * 0.8 * 40 / 24), round(wide * 0.8)), self._ink, GLAZE)
        strip = Surface((round(math.hypot(slant, height)) + tile.get_width(), tile.get_height()), pygame.SRCALPHA)
        for x in range(0, strip.get_width(), tile.get_width()):
            strip.blit(tile, (x, 0))
        leaning = pygame.transform.rotozoom(strip, math.degrees(math.atan2(height, slant)), 1.0)
        band.blit(leaning, leaning.get_rect(center=(at + (slant + wide) // 2, height // 2)))

    def _paint_words(self, band: Surface) -> None:
        scene, person = self.scene, self._person
        brush, px, words = scene.brush, scene.brush.px, scene.words
        assert person is not None
        emblem = emblems_at(scene.session)[person]
        city = scene.secrets.title(person)
        middle, unit = band.get_width() // 2, px(1) or 1
        # emblem
        medallion = Rect(0, 0, px(300), px(300))
        medallion.center = (middle + px(54), px(300))
        paint_emblem(brush, band, emblem, medallion, SLIP)
        inner = medallion.inflate(-px(60), -px(60))
        pygame.draw.aacircle(band, GLAZE, inner.center, inner.width // 2, 3 * unit)
        # city, and whose it is
        brush.letters.draw(band, city, self._row(middle + px(12), 530, 90, 420), 76, BLACK, align="centre")
        asked = words.screen("hand_over_asked", seat=person)
        brush.words.draw(
            band, asked, self._row(middle - px(10), 622, 60, 420), 40, BLACK, align="centre", weight="semibold"
        )
        self._paint_question(band, self._row(middle - px(36), 741, 140, 450))
        # from whom
        lift = words.screen("hand_over_lift", before=words.seat(self._before or 0), seat=person)
        box = self._row(middle - px(40), 880, 70, 300)
        brush.words.draw(band, lift, box, 26, BLACK, weight="semibold", wrap=True)

    def _paint_question(self, band: Surface, plate: Rect) -> None:
        """What is asked, without the name that stands above it; left of it what it is about, below what it brings."""
        scene, brush, px = self.scene, self.scene.brush, self.scene.brush.px
        about, brings = scene.question_signs()
        glyphs, room = GlyphPainter(brush), plate.inflate(-px(32), -px(20))
        panel(band, plate, GLAZE, None, 0, px(14))
        if about:
            tall = px(72 if len(about) == 1 else 58)
            signs, room = take_left(room, glyphs.width(about, tall), px(18))
            glyphs.paint_row(band, centred((signs.width, tall), signs), about)
        acting = scene.session.acting()
        question = _without_name(scene.words.ask(scene.session.now.view, acting), scene.words.seat(acting))
        if brings:
            room, line = take_top(room, room.height - px(50), px(4))
            glyphs.paint_row(band, line, brings, align="left")
        brush.words.draw(band, question, room, 28, SLIP, align="left" if about else "centre", wrap=True)

    def _row(self, middle: int, y: int, tall: int, wide: int) -> Rect:
        """A row of the band's words round a height, at the reference size."""
        px = self.scene.brush.px
        height = self.scene.brush.size[1]
        return centred((px(wide), px(tall)), Rect(middle, round(y * height / 1080), 0, 0))

    def _draw_ring(self, surface: Surface, left: int) -> None:
        """How much of the time is over in which no press counts; it closes when the hand is lifted."""
        px = self.scene.brush.px
        middle = left + px(WIDE + SLANT) // 2
        row = self._row(middle - px(40), 880, 70, 300)
        box = Rect(row.left - px(86), row.centery - px(35), px(70), px(70))
        share = min(1.0, self._moment / DEAD)
        pygame.draw.circle(surface, mix(self._ink, GLAZE, 0.35), box.center, box.width // 2, px(9))
        points = _arc(box, share)
        if len(points) > 2:
            pygame.draw.polygon(surface, GLAZE, points)
        pygame.draw.circle(surface, self._ink, box.center, box.width // 2 - px(9))
        paint_icon(self.scene.brush, surface, "mouse", box.inflate(-px(34), -px(34)), GLAZE, self._ink)


def _without_name(question: str, name: str) -> str:
    """A question to somebody who is named already."""
    rest = question.removeprefix(f"{name}, ").removeprefix(f"{name}: ")
    return rest[:1].upper() + rest[1:]


def _arc(box: Rect, share: float) -> Sequence[tuple[float, float]]:
    """A piece of a disc, clockwise from its top."""
    steps = [each * share / 24 for each in range(25)]
    rim = [
        (
            box.centerx + math.sin(2 * math.pi * step) * box.width / 2,
            box.centery - math.cos(2 * math.pi * step) * box.height / 2,
        )
        for step in steps
    ]
    return [box.center, *rim]
