"""The table as it is shown at the moment: a picture that events change step by step, and what flies above it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Event, Seat
from game.rules.olympus.actions import PRODUCTION, TRACKS
from game.rules.olympus.rules import Building
from game.rules.olympus.state import NOBODY, Olympus
from game.scenes.cities import POLIS_INK
from game.scenes.olympus.board import Board
from game.scenes.olympus.cues import CUES
from game.scenes.olympus.paint import Saying, TablePainter
from game.ui.layout import centred
from game.ui.motion import Air, over
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, CLAY_LIGHT, GLAZE, GOLD, SLIP, Ink
from game.ui.timeline import Clip, Do, InTurn, Timeline, Tween, Wait
from game.words.words import Words

SAID: Final = 60
"""How many lines of the chronicle are kept at hand."""
ZONES_A_FRAME: Final = 2


class Stage:
    """What is shown, and the timeline that makes it what the view says."""

    GATHERING: ClassVar = 5
    """The step of upkeep in which all priests go home."""

    def __init__(
        self, painter: TablePainter, board: Board, words: Words, view: Olympus, large: Seat, said: list[Saying]
    ) -> None:
        self.painter = painter
        self.board = board
        self.words = words
        self.shown = view.copy()
        self.large = large
        self.sayings = said
        self.timeline = Timeline()
        self.air = Air()
        self.lifted: tuple[Seat, int] | None = None
        """The marker of the large city that is in the air."""
        self.walking: Seat = NOBODY
        """The city whose score marker is in the air."""
        self.shake = 0.0
        self.veil: tuple[Ink, float] | None = None
        self.calm = False
        """No shaking, flashing or falling leaves."""
        self.dirty: dict[str, None] = {}
        self.layer = Surface(board.size)
        self.score_ground = Surface(board.frieze.size)
        self.paint_score_ground()
        self.repaint_all()

    def px(self, length: float) -> int:
        return self.board.px(length)

    # Time

    def advance(self, seconds: float) -> None:
        self.timeline.advance(seconds)
        self.air.advance(seconds)

    def hurry(self) -> None:
        """Come to the end of everything at once; nothing of it is performed."""
        self.timeline.hurry()
        self.air.hurry()

    # What events change

    def perform(self, events: Sequence[Event], view: Olympus) -> None:
        """Queue the motion of events; at its end the picture is that of the view."""
        for event in events:
            self.timeline.add(partial(self.cue, event))
        self.timeline.add(lambda: Do(lambda: self.agree(view)))

    def cue(self, event: Event) -> Clip:
        seat = getattr(event, "seat", NOBODY)
        return InTurn(Do(lambda: self.say(seat, event)), CUES[type(event)](self, event))

    def agree(self, view: Olympus) -> None:
        """Show the view; whatever a cue left different is painted again."""
        before, self.shown = self.shown, view.copy()
        self.lifted, self.walking, self.veil, self.shake = None, NOBODY, None, 0.0
        if not same_picture(before, self.shown):
            self.touch_all()
        self.touch("header")

    def show(self, view: Olympus, large: Seat) -> None:
        """Jump to a view at once, as after undo."""
        self.timeline = Timeline()
        self.air.clear()
        self.large = large
        self.agree(view)
        self.touch_all()
        self.flush()

    def turn_to(self, seat: Seat) -> None:
        """Lay another city before the players."""
        if seat != self.large:
            self.large = seat
            self.touch("others")
            self.touch("city")

    def say(self, seat: Seat, event: Event) -> None:
        self.sayings.append(Saying(seat, event))
        del self.sayings[:-SAID]
        self.touch("chronicle")

    def set_priests(self, seat: Seat, priests: int) -> None:
        self.shown.cities[seat].priests = priests
        self.touch_city(seat, "stores")

    def change_score(self, seat: Seat, points: int) -> None:
        self.shown.cities[seat].score += points
        self.touch("scores")
        self.touch_city(seat, "face")

    def change_starter(self, seat: Seat) -> None:
        self.shown.starter = seat
        self.touch("others")
        self.touch("face")

    def change_round(self, number: int, seat: Seat) -> None:
        self.shown.round = number
        self.change_starter(seat)
        self.touch("header")

    def clear_deities(self) -> None:
        for deity in range(len(self.shown.alpha)):
            if self.shown.alpha[deity] != NOBODY or self.shown.beta[deity]:
                self.shown.alpha[deity] = NOBODY
                self.shown.beta[deity] = 0
                self.touch(f"niche:{deity}")

    # The picture

    def touch(self, zone: str) -> None:
        self.dirty[zone] = None

    def touch_city(self, seat: Seat, part: str) -> None:
        """A part of a city has changed: of the large one just that, of another one its panel."""
        self.touch(part if seat == self.large else f"other:{seat}")

    def touch_all(self) -> None:
        for zone in ("header", "frieze", "others", "temples", "chronicle", "city"):
            self.touch(zone)

    def flush(self, zones: int | None = None) -> None:
        """Paint zones that have changed, all of them unless told how many."""
        for zone in list(self.dirty)[:zones]:
            del self.dirty[zone]
            self.repaint(zone)

    def repaint_all(self) -> None:
        self.dirty.clear()
        self.painter.paint(self.layer, self.shown, self.large, self.sayings)

    def repaint(self, zone: str) -> None:
        name, _, which = zone.partition(":")
        painter, shown, layer = self.painter, self.shown, self.layer
        if name == "header":
            painter.paint_header(layer, shown)
        elif name == "frieze":
            painter.paint_frieze(layer, shown)
        elif name == "niche":
            painter.paint_niche(layer, shown, int(which))
        elif name == "scores":
            self.paint_scores()
        elif name == "others":
            painter.paint_others(layer, shown, self.large)
        elif name == "other":
            self.paint_other(int(which))
        elif name == "temples":
            painter.paint_temples(layer, shown)
        elif name == "chronicle":
            painter.paint_chronicle(layer, self.sayings)
        else:
            self.repaint_city(name, which)

    def repaint_city(self, name: str, which: str) -> None:
        painter, shown, layer, seat = self.painter, self.shown, self.layer, self.large
        if name == "lane":
            painter.paint_lane(layer, shown, seat, int(which), marker=self.lifted != (seat, int(which)))
        elif name == "lanes":
            for track in range(len(TRACKS)):
                painter.paint_lane(layer, shown, seat, track, marker=self.lifted != (seat, track))
        elif name == "face":
            painter.paint_face(layer, shown, seat)
        elif name == "stores":
            painter.paint_stores(layer, shown, seat)
        elif name == "shelf":
            painter.paint_shelf(layer, shown, seat)
        else:
            painter.paint_city(layer, shown, seat)

    def paint_score_ground(self) -> None:
        """The empty score track, kept so that markers can walk on it cheaply."""
        whole = Surface(self.board.size)
        pygame.draw.rect(whole, self.painter.CLAY, self.board.frieze)
        self.painter.paint_score_track(whole)
        self.score_ground.blit(whole, (0, 0), self.board.frieze)

    def paint_scores(self) -> None:
        frieze, cell = self.board.frieze, self.board.score_cell
        reach = cell + self.px(10)
        for strip in (
            Rect(0, 0, frieze.width, self.px(8) + cell),
            Rect(0, frieze.height - cell - self.px(8), frieze.width, cell + self.px(8)),
            Rect(0, 0, reach, frieze.height),
            Rect(frieze.width - reach, 0, reach, frieze.height),
        ):
            self.layer.blit(self.score_ground, strip.move(frieze.topleft), strip)
        self.painter.paint_scores(self.layer, [city.score for city in self.shown.cities], self.walking)

    def paint_other(self, seat: Seat) -> None:
        for box, other in zip(self.board.others, self.painter.others(self.large), strict=True):
            if other == seat:
                self.painter.paint_small_city(self.layer, self.shown, seat, box)

    def draw(self, surface: Surface) -> None:
        """The layer, and above it what moves."""
        self.flush(None if self.timeline.is_idle else ZONES_A_FRAME)
        offset = (round(math.sin(self.shake * 40) * self.shake * self.px(14)), 0) if self.shake else (0, 0)
        surface.blit(self.layer, offset)
        if self.veil is not None:
            ink, alpha = self.veil
            cloud = Surface(surface.get_size())
            cloud.fill(ink)
            cloud.set_alpha(round(255 * alpha))
            surface.blit(cloud, (0, 0))
        self.air.draw(surface)

    # Places

    def city_box(self, seat: Seat) -> Rect:
        if seat == self.large:
            return self.board.face
        return self.board.others[self.painter.others(self.large).index(seat)]

    def spot_in(self, box: Rect, size: float = 48) -> Rect:
        return centred((self.px(size), self.px(size)), box)

    def priest_home(self, seat: Seat) -> Rect:
        if seat != self.large:
            return self.spot_in(self.city_box(seat))
        places = self.board.priest_places(self.shown.rules.priests_total)
        return places[max(0, min(self.shown.cities[seat].priests, len(places)) - 1)]

    def store_box(self, seat: Seat) -> Rect:
        return self.board.warehouse if seat == self.large else self.city_box(seat)

    def tribute_box(self, seat: Seat) -> Rect:
        return self.board.tribute if seat == self.large else self.city_box(seat)

    def lane_home(self, seat: Seat, good: int) -> Rect:
        return self.board.lane_names[PRODUCTION + good] if seat == self.large else self.city_box(seat)

    def card_box(self, building: Building) -> Rect:
        """Where a card is before it is built."""
        if building.temple:
            temples = [each.id for each in self.shown.rules.buildings if each.temple]
            return self.board.temples[temples.index(building.id)]
        return self.board.cards[len(self.board.cards) // 2]

    # Effects

    def over(self, seconds: float, draw: Callable[[Surface, float], None]) -> Clip:
        return over(self.air, self.board.screen, seconds, draw)

    def flash(self, box: Rect) -> Clip:
        """A golden outline that comes and goes."""
        if self.calm:
            return Wait(0.2)

        def draw(surface: Surface, share: float) -> None:
            grown = round((1 - math.sin(share * math.pi)) * self.px(10))
            pygame.draw.rect(surface, GOLD, box.inflate(grown, grown), max(2, self.px(4)), self.px(10))

        return self.over(0.35, draw)

    def glow(self, start: Rect, end: Rect) -> Clip:
        """A light that goes from one place to another."""

        def draw(surface: Surface, share: float) -> None:
            x = start.centerx + (end.centerx - start.centerx) * share
            y = start.centery + (end.centery - start.centery) * share
            for size, ink in ((22, GOLD), (12, SLIP)):
                pygame.draw.circle(surface, ink, (round(x), round(y)), self.px(size * (1 - 0.5 * share)))

        return self.over(0.35, draw)

    def banner(self, words: str) -> Clip:
        """Large words across the frieze for a moment."""
        box = centred((self.board.frieze.width, self.px(110)), self.board.frieze)

        def draw(surface: Surface, share: float) -> None:
            panel(surface, box, GLAZE, CLAY_DARK, self.px(4), 0)
            self.painter.brush.letters.draw(surface, words, box, 56, CLAY_LIGHT, align="centre")

        return self.over(0.9, draw)

    def knock(self) -> Clip:
        """The table shakes once."""

        def put(share: float) -> None:
            self.shake = 0.0 if self.calm or share >= 1 else 1 - share

        return Tween(0.3, put)

    def miasma(self) -> Clip:
        """Grey fumes over the table."""

        def put(share: float) -> None:
            self.veil = ((96, 104, 84), 0.45 * math.sin(share * math.pi)) if 0 < share < 1 else None

        return Tween(1.0, put)

    def leaves(self) -> Clip:
        """Olive leaves fall over the whole table."""
        inks = [POLIS_INK[polis] for polis in self.painter.poleis]

        def draw(surface: Surface, share: float) -> None:
            width, height = self.board.size
            for number in range(60):
                x = (number * 397) % width + math.sin(share * 6 + number) * self.px(30)
                y = ((number * 211) % height + share * height * 1.2) % height
                leaf = Rect(round(x), round(y), self.px(22), self.px(10))
                pygame.draw.ellipse(surface, GOLD if number % 3 else inks[number % len(inks)], leaf)

        return Wait(0.2) if self.calm else self.over(2.4, draw)


def same_picture(first: Olympus, second: Olympus) -> bool:
    """Whether two tables look the same."""
    return (
        first.alpha == second.alpha
        and first.beta == second.beta
        and first.glory == second.glory
        and first.starter == second.starter
        and first.round == second.round
        and all(
            mine.goods == theirs.goods
            and mine.tribute == theirs.tribute
            and mine.tracks == theirs.tracks
            and mine.score == theirs.score
            and mine.built == theirs.built
            and mine.priests == theirs.priests
            for mine, theirs in zip(first.cities, second.cities, strict=True)
        )
    )
