"""War as a duel: both cities with their numbers and what those are made of, a charge, one knock, and a laurel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.actions import MILITARY
from game.rules.olympus.events import WarFought
from game.ui.dust import Dust
from game.ui.laurel import draw_laurel
from game.ui.layout import centred
from game.ui.marks import paint_band
from game.ui.motion import LetGo, after
from game.ui.shapes import disc, panel, ring
from game.ui.theme import BLACK, CLAY, GLAZE, SLIP, Ink, mix
from game.ui.timeline import AtOnce, Clip, Do, InTurn, land, smooth
from game.ui.weather import draw_clash

if TYPE_CHECKING:
    from game.scenes.olympus.stage import OlympusStage

UNROLLED: Final = 0.3
DRAWN_BACK: Final = (0.7, 0.9)
MARCHES: Final = 0.35
IMPACT: Final = 1.05
STANDSTILL: Final = 0.09
WOVEN: Final = (1.15, 1.5)
LENGTH: Final = 1.55
ROLLED_UP: Final = 0.22
"""The moments of a duel in seconds; the last is how long the band takes to be gone, when nobody waits for it."""
DIM: Final = 0.62
"""How much darker the table is meanwhile."""
FOOT: Final = 126
TALL: Final = 380
"""How high above the foot of the band a fighter stands, and how tall he is."""
FAR: Final = 120
BACK: Final = 40
PALE: Final = 0.6
"""How much of the clay shows through the number of a city that has lost."""
PUSHED: Final = 46
"""How far from the middle a fighter waits, how much further he comes from and draws back, and how he gives way.

Nobody's cloak ever lies over a name or a number.
"""


class Duel:
    """One war, from the moment its band unrolls."""

    def __init__(self, stage: OlympusStage, event: WarFought) -> None:
        self.stage = stage
        self.event = event
        board, px = stage.board, stage.px
        top, bottom = px(122), board.ribbon.top - px(10)
        self.box = Rect(board.frieze.left, top, board.screen.width - board.frieze.left, bottom - top)
        self._band: Surface | None = None
        self._fighters: dict[Seat, Surface] = {}
        self._bright = [board.panels[event.seat], board.panels[event.defender], board.ribbon]
        self.moment = 0.0

    def clip(self) -> Clip:
        """The whole of it; what the rest of the table waits for is over before the band is rolled up again."""
        stage = self.stage
        shown = stage.over(LENGTH, lambda surface, share: self.draw(surface, share * LENGTH))
        clash = stage.sound("war" if self.event.margin else "repelled")
        told = after(IMPACT, InTurn(clash, Do(lambda: stage.say(self.event.seat, self.event)), stage.knock()))
        coming = after(MARCHES, stage.sound("feet"))
        gone = stage.over(ROLLED_UP, lambda surface, share: self.draw(surface, LENGTH, 1 - smooth(share)))
        return InTurn(AtOnce(shown, coming, told), LetGo(stage.air, gone))

    @property
    def winner(self) -> Seat | None:
        """Whoever gets the laurel; nobody if the attack was repelled."""
        return self.event.seat if self.event.margin else None

    # Drawing

    def draw(self, surface: Surface, moment: float, open_: float = 1.0) -> None:
        """The duel at a moment; while it is unrolled or rolled up only a part of its band is open."""
        calm = self.stage.calm
        opened = open_ if calm else min(open_, land(min(1.0, moment / UNROLLED)))
        self._dim(surface, DIM * opened)
        width = round(self.box.width * opened)
        clipped = surface.get_clip()
        surface.set_clip(Rect(self.box.left, 0, width, surface.get_height()))
        surface.blit(self._painted_band(), self.box)
        self._draw_fighters(surface, moment)
        self._draw_rule(surface)
        self._draw_numbers(surface, moment)
        surface.set_clip(clipped)

    def _dim(self, surface: Surface, share: float) -> None:
        """The table lies in the dark but for the two cities and what is said of them."""
        kept = [(box, surface.subsurface(box).copy()) for box in self._bright]
        dark = round(255 * (1 - share))
        surface.fill((dark, dark, dark), special_flags=pygame.BLEND_RGB_MULT)
        for box, picture in kept:
            surface.blit(picture, box)

    def _painted_band(self) -> Surface:
        """All that stands still: clay between two meanders, names, what the numbers are made of."""
        if self._band is None:
            self._band = Surface(self.box.size)
            self._band.fill(CLAY)
            whole, tall = self._band.get_rect(), self.stage.px(34)
            for y in (0, whole.height - tall):
                paint_band(self.stage.brush, self._band, Rect(0, y, whole.width, tall), 0.75)
            for y in (tall + self.stage.px(8), whole.height - tall - self.stage.px(8)):
                pygame.draw.line(self._band, GLAZE, (0, y), (whole.width, y), max(2, self.stage.px(3)))
            for seat in (self.event.seat, self.event.defender):
                self._paint_name(self._band, seat)
                self._paint_parts(self._band, seat)
        return self._band

    def _column(self, seat: Seat) -> Rect:
        """The side of a city within the band, from the band's own corner."""
        wide = round(self.box.width * 0.3)
        left = 0 if seat == self.event.seat else self.box.width - wide
        return Rect(left, 0, wide, self.box.height)

    def _paint_name(self, surface: Surface, seat: Seat) -> None:
        px, column, letters = self.stage.px, self._column(seat), self.stage.brush.letters
        name = self.stage.words.seat(seat)
        wide = min(letters.width(name, 44), column.width - px(130))
        emblem = Rect(0, px(56), px(72), px(72))
        emblem.left = column.centerx - (emblem.width + px(16) + wide) // 2
        self.stage.painter.dark_emblem(surface, seat, emblem)
        room = Rect(emblem.right + px(16), emblem.top, wide, emblem.height)
        letters.draw(surface, name, room, 44, GLAZE)

    def _paint_parts(self, surface: Surface, seat: Seat) -> None:
        """What a number is made of: the marker, and whatever a Fleet adds."""
        px, painter, column = self.stage.px, self.stage.painter, self._column(seat)
        total = self.event.attack if seat == self.event.seat else self.event.defence
        base = self.stage.shown.cities[seat].tracks[MILITARY]
        signs = [("military", str(base))] + ([("fleet", f"+{total - base}")] if total != base else [])
        box = Rect(0, 0, px(120) * len(signs) + px(20), px(58))
        box.midbottom = column.centerx, column.bottom - px(64)
        panel(surface, box, GLAZE, None, 0, px(10))
        for number, (sign, words) in enumerate(signs):
            place = Rect(box.left + px(14) + number * px(120), box.top, px(46), box.height)
            if sign == "fleet":
                painter.building(surface, sign, place.inflate(0, -px(10)), SLIP, GLAZE)
            else:
                painter.icon(surface, sign, place, SLIP, GLAZE, SLIP)
            room = Rect(place.right + px(8), box.top, px(60), box.height)
            self.stage.brush.words.draw(surface, words, room, 36, SLIP, weight="bold")

    def _draw_rule(self, surface: Surface) -> None:
        """Who wins if the numbers are equal, in words; no spark lies over them."""
        px, words = self.stage.px, self.stage.brush.words
        said = self.stage.words.phrase("screen", self.tie_rule())
        wide = min(round(self.box.width * 0.36), words.width(said, 26) + px(30))
        box = Rect(0, 0, wide, px(44))
        box.midbottom = self.box.centerx, self.box.bottom - px(58)
        panel(surface, box, GLAZE, None, 0, px(10))
        words.draw(surface, said, box.inflate(-px(16), 0), 26, SLIP, align="centre")

    def tie_rule(self) -> str:
        """Which of the sentences about ties holds in this war."""
        event, shown = self.event, self.stage.shown
        fleet = shown.rules.fleet.bit
        if shown.cities[event.seat].built & fleet and not shown.cities[event.defender].built & fleet:
            return "tie_fleet"
        ares = shown.rules.deity_index.get("ares", -1)
        if self.stage.painter.game.rite(shown)[0] == ares and shown.alpha[ares] == event.seat:
            return "tie_alpha"
        return "tie_won" if event.attack == event.defence and event.margin else "tie_defender"

    # The numbers

    def _draw_numbers(self, surface: Surface, moment: float) -> None:
        for seat, total in ((self.event.seat, self.event.attack), (self.event.defender, self.event.defence)):
            column = self._column(seat).move(self.box.topleft)
            room = centred((self.stage.px(260), self.stage.px(260)), column).move(0, self.stage.px(4))
            self._draw_number(surface, seat, total, room, moment)

    def _draw_number(self, surface: Surface, seat: Seat, total: int, room: Rect, moment: float) -> None:
        woven = max(0.0, min(1.0, (moment - WOVEN[0]) / (WOVEN[1] - WOVEN[0])))
        if seat == self.winner and woven:
            draw_laurel(surface, room, 1.0 if self.stage.calm else woven)
        lost = self.event.margin and seat == self.event.defender
        ink: Ink = mix(BLACK, CLAY, PALE * woven) if lost else BLACK
        swollen = 1 + 0.25 * max(0.0, 1 - abs(moment - UNROLLED - 0.05) / 0.12)
        self.stage.brush.words.draw(surface, str(total), room, 150 * swollen, ink, align="centre", weight="bold")

    # The fighters

    def _draw_fighters(self, surface: Surface, moment: float) -> None:
        px, middle = self.stage.px, self.box.centerx
        foot = self.box.bottom - px(FOOT)
        for seat, side in ((self.event.defender, 1), (self.event.seat, -1)):
            fighter = self._fighter(seat, side)
            reach = px(self._distance(seat, moment))
            spot = fighter.get_rect(midbottom=(middle + side * (reach + fighter.get_width() // 2 - px(82)), foot))
            self._draw_dust(surface, spot, moment)
            fighter.set_alpha(round(255 * self._here(moment)))
            surface.blit(fighter, spot)
        since = moment - IMPACT
        if since >= 0 and not self.stage.calm:
            share = 0.0 if since < STANDSTILL else (since - STANDSTILL) / 0.36
            draw_clash(surface, (middle, foot - px(230)), self.stage.brush.unit, share)

    def _distance(self, seat: Seat, moment: float) -> float:
        """How far a fighter's shield is from the middle."""
        if self.stage.calm:
            return FAR / 2
        if moment < DRAWN_BACK[0]:
            return FAR + BACK * (1 - self._here(moment))
        if moment < DRAWN_BACK[1]:
            return FAR + BACK * land((moment - DRAWN_BACK[0]) / (DRAWN_BACK[1] - DRAWN_BACK[0]))
        if moment < IMPACT:
            return (FAR + BACK) * (1 - ((moment - DRAWN_BACK[1]) / (IMPACT - DRAWN_BACK[1])) ** 2)
        gives_way = seat == (self.event.defender if self.event.margin else self.event.seat)
        pushed = land(max(0.0, min(1.0, (moment - IMPACT - STANDSTILL) / 0.25)))
        return PUSHED * (3 if gives_way else -0.4) * pushed

    def _here(self, moment: float) -> float:
        """How much of the fighters has stepped out of the clay."""
        return 1.0 if self.stage.calm else land(min(1.0, moment / (UNROLLED + 0.1)))

    def _draw_dust(self, surface: Surface, spot: Rect, moment: float) -> None:
        """What their feet throw up, from the charge on."""
        share = (moment - DRAWN_BACK[1]) / 0.5
        if 0 <= share < 1:
            ground = Rect(spot.left + spot.width // 5, spot.bottom, spot.width * 3 // 5, 1)
            Dust(ground, self.stage.brush.unit * 2.4, 9, mix(CLAY, SLIP, 0.35)).draw(surface, share)

    def _fighter(self, seat: Seat, side: int) -> Surface:
        """A hoplite behind his city's shield; the defender looks to the left."""
        if seat not in self._fighters:
            px, painter = self.stage.px, self.stage.painter
            ink = painter.emblems[seat].ink
            tall = px(TALL)
            figure = self.stage.brush.sprites.get("vase/hoplite", (tall * 440 // 470, tall), GLAZE, CLAY, ink).copy()
            if side > 0:
                figure = pygame.transform.flip(figure, True, False)
            shield = centred((px(200), px(200)), Rect(0, 0, *figure.get_size()))
            shield.centerx = round(figure.get_width() * (0.64 if side < 0 else 0.36))
            shield.centery = round(tall * 0.46)
            whole = Surface((figure.get_width() + px(40), tall), pygame.SRCALPHA)
            corner = (px(0) if side < 0 else px(40), 0)
            whole.blit(figure, corner)
            self._paint_shield(whole, seat, shield.move(corner), ink)
            self._fighters[seat] = whole
        return self._fighters[seat]

    def _paint_shield(self, surface: Surface, seat: Seat, box: Rect, ink: Ink) -> None:
        px = self.stage.px
        disc(surface, box.inflate(px(10), px(10)), GLAZE)
        disc(surface, box, SLIP)
        disc(surface, box.inflate(-px(10), -px(10)), ink)
        ring(surface, box.inflate(-px(56), -px(56)), GLAZE, max(2, px(4)))
        for spot in _studs(box, 24):
            pygame.draw.aacircle(surface, GLAZE, spot, max(1, px(4)))
        self.stage.painter.dark_emblem(surface, seat, box.inflate(-px(76), -px(76)))


def _studs(box: Rect, count: int) -> Sequence[tuple[int, int]]:
    """Nails along the rim of a shield."""
    arm = pygame.Vector2(0, -min(box.size) / 2 * 0.84)
    spots = [box.center + arm.rotate(360 * number / count) for number in range(count)]
    return [(round(spot.x), round(spot.y)) for spot in spots]
