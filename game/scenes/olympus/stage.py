"""The Olympus table as it is shown at the moment: its zones, and the little changes that cues make to it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import dropwhile, takewhile
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import SPECTATOR, Event, Seat
from game.rules.olympus.actions import GOODS, POPULATION, PRODUCTION, TRACKS
from game.rules.olympus.events import CeremonyBegan, RoundBegan, UpkeepBegan
from game.rules.olympus.rules import Building
from game.rules.olympus.state import NOBODY, City, Olympus
from game.scenes.olympus.cues import CUES
from game.scenes.olympus.paint import TablePainter
from game.scenes.table.since import Figures
from game.scenes.table.stage import Saying, Stage, Tablet, Zone
from game.ui.theme import GLAZE, GOLD, Ink
from game.ui.timeline import Clip, Wait

PEOPLE: Final = f"lane:{POPULATION}"
MIASMA: Final[Ink] = (96, 104, 84)


class OlympusStage(Stage[Olympus]):
    cues = CUES
    unsure = ("header", "rail", "chronicle")
    of_front_seat = ("city", "temples")

    def __init__(self, painter: TablePainter, view: Olympus, front_seat: Seat, sayings: Sequence[Saying]) -> None:
        self.painter = painter
        self.board = painter.board
        self.lifted: tuple[Seat, int] | None = None
        """The marker of the front seat's city that is in the air."""
        self.upkeep: int | None = None
        """The step of upkeep that events have told since the last view, 0 if they told of a new round."""
        self.walking: Seat = NOBODY
        """The city whose score marker is in the air."""
        self.upkept: list[Event] = []
        """What has happened since upkeep began, for the tablet at its end."""
        self._score_ground = self._paint_score_ground()
        super().__init__(painter.brush, painter.words, view, front_seat, sayings)

    # What the general stage asks

    @property
    def middle(self) -> Rect:
        return self.board.frieze

    def zones(self) -> Iterator[Zone]:
        board, painter = self.board, self.painter
        yield Zone("header", board.phase, lambda layer: painter.paint_header(layer, self.shown, self.upkeep))
        yield Zone("scores", board.frieze, self._paint_scores)
        glory = board.glory_title.unionall(board.glory)
        yield Zone("glory", glory, lambda layer: painter.paint_glories(layer, self.shown))
        temples = board.temples_title.unionall(board.temples)
        yield Zone("temples", temples, lambda layer: painter.paint_temples(layer, self.shown, self.front_seat))
        chronicle = board.chronicle_title.union(board.chronicle)
        yield Zone("chronicle", chronicle, self._paint_chronicle)
        for deity, box in enumerate(board.niches):
            yield Zone(f"niche:{deity}", box, partial(self._paint_niche, deity))
        yield Zone("panels", board.left, lambda layer: painter.paint_panels(layer, self.shown))
        yield Zone("rail", board.rail, lambda layer: painter.paint_rail(layer, self.shown))
        for seat, box in enumerate(board.panels):
            yield Zone(f"panel:{seat}", box, partial(self._paint_panel, seat))
        yield from self._zones_of_city()

    def _zones_of_city(self) -> Iterator[Zone]:
        """The parts of the city that lies before the players."""
        board, painter = self.board, self.painter
        yield Zone("city", board.lower, lambda layer: painter.paint_city(layer, self.shown, self.front_seat))
        yield Zone("face", board.face, lambda layer: painter.paint_face(layer, self.shown, self.front_seat))
        yield Zone("shelf", board.shelf, lambda layer: painter.paint_shelf(layer, self.shown, self.front_seat))
        yield Zone("stores", board.stores, lambda layer: painter.paint_stores(layer, self.shown, self.front_seat))
        # Pillars stand out a little from their lanes.
        lanes = [lane.inflate(0, self.px(4)) for lane in board.lanes]
        yield Zone("lanes", lanes[0].unionall(lanes), self._paint_lanes)
        for track, lane in enumerate(lanes):
            yield Zone(f"lane:{track}", lane, partial(self._paint_lane, track))

    def paint_whole(self, surface: Surface) -> None:
        self.painter.paint(surface, self.shown, self.front_seat, self.sayings)
        if self.upkeep is not None:
            self.painter.paint_header(surface, self.shown, self.upkeep)

    def same_picture(self, first: Olympus, second: Olympus) -> bool:
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

    def _agree(self, view: Olympus) -> None:
        before = self.painter.game.rite(self.shown)
        super()._agree(view)
        after = self.painter.game.rite(self.shown)
        if before != after:
            self.touch(*(f"niche:{deity}" for deity, _ in (before, after) if deity >= 0))

    def turn_of(self, event: Event) -> Seat | None:
        if isinstance(event, CeremonyBegan):
            return event.seat
        return SPECTATOR if isinstance(event, UpkeepBegan) else None

    def figures(self, view: Olympus) -> Figures:
        return {(seat, name): number for seat, city in enumerate(view.cities) for name, number in _figures(city)}

    def put_down(self) -> None:
        super().put_down()
        self.lifted, self.walking, self.upkeep = None, NOBODY, None

    def say(self, seat: Seat, event: Event) -> None:
        super().say(seat, event)
        self.upkept.append(event)
        self.touch("chronicle")

    def upkeep_tablet(self, events: Sequence[Event]) -> Tablet:
        """What upkeep has changed for whom."""
        return Tablet(self.words.phrase("screen", "upkeep"), self.painter.upkept(events))

    def upkeep_since(self, began: Event) -> Tablet:
        """The tablet of an upkeep that the chronicle tells of, from its first event to the next round."""
        told = [saying.event for saying in self.sayings]
        events = dropwhile(lambda event: event is not began, told)
        return self.upkeep_tablet(list(takewhile(lambda event: not isinstance(event, RoundBegan), events)))

    def offer(self, deities: frozenset[int]) -> None:
        """Mark the deities that can be chosen."""
        changed = deities ^ self.painter.marks.offered
        self.painter.marks = replace(self.painter.marks, offered=deities)
        self.touch(*(f"niche:{deity}" for deity in changed))

    def show_changes(self, since: Mapping[tuple[Seat, str], int]) -> None:
        """Tag what has changed since the last turn of whoever is asked, in the panels of all cities."""
        if since != self.painter.marks.since:
            self.painter.marks = replace(self.painter.marks, since=since)
            self.touch("panels", "lanes", "chronicle")

    # What cues change

    def touch_city(self, seat: Seat, *parts: str) -> None:
        """Something of a city has changed: its panel, and of the one in front also these parts."""
        self.touch(f"panel:{seat}")
        if seat == self.front_seat:
            # What it has and knows decides which temples are within its reach, its people how far its tracks go.
            self.touch(*parts, "temples", *(("lanes",) if PEOPLE in parts else ()))

    def set_priests(self, seat: Seat, priests: int) -> None:
        self.shown.cities[seat].priests = priests
        self.touch_city(seat, "stores")

    def change_score(self, seat: Seat, points: int) -> None:
        self.shown.cities[seat].score += points
        self.touch("scores")
        self.touch_city(seat, "face")

    def change_starter(self, seat: Seat) -> None:
        self.shown.starter = seat
        self.touch("panels", "face")

    def change_round(self, number: int, seat: Seat) -> None:
        self.shown.round = number
        self.change_starter(seat)
        self.change_upkeep(0)

    def change_upkeep(self, step: int) -> None:
        """Another step of upkeep has begun, or a new round."""
        self.upkeep = step
        self.touch("header")

    def clear_deities(self) -> None:
        for deity in range(len(self.shown.alpha)):
            if self.shown.alpha[deity] != NOBODY or self.shown.beta[deity]:
                self.shown.alpha[deity] = NOBODY
                self.shown.beta[deity] = 0
                self.touch(f"niche:{deity}")

    # Painting zones

    def _paint_chronicle(self, layer: Surface) -> None:
        self.painter.paint_chronicle(layer, self.sayings, self.recap_for())

    def recap_for(self) -> Seat:
        return self.painter.recap_for(self.shown, self.front_seat)

    def _paint_niche(self, deity: int, layer: Surface) -> None:
        self.painter.paint_niche(layer, self.shown, deity)

    def _paint_panel(self, seat: Seat, layer: Surface) -> None:
        self.painter.paint_panel(layer, self.shown, seat)

    def _paint_lane(self, track: int, layer: Surface) -> None:
        marker = self.lifted != (self.front_seat, track)
        self.painter.paint_lane(layer, self.shown, self.front_seat, track, marker=marker)

    def _paint_lanes(self, layer: Surface) -> None:
        for track in range(len(self.board.lanes)):
            self._paint_lane(track, layer)

    def _paint_score_ground(self) -> Surface:
        """The empty score track, kept so that markers can walk on it cheaply."""
        whole, ground = Surface(self.board.size), Surface(self.board.frieze.size)
        whole.fill(GLAZE)
        self.painter.paint_score_track(whole)
        ground.blit(whole, (0, 0), self.board.frieze)
        return ground

    def _paint_scores(self, layer: Surface) -> None:
        """The track anew, round the niches."""
        frieze, cell = self.board.frieze, self.board.score_cell
        for strip in (
            Rect(0, 0, frieze.width, cell),
            Rect(0, frieze.height - cell, frieze.width, cell),
            Rect(0, 0, cell, frieze.height),
            Rect(frieze.width - cell, 0, cell, frieze.height),
        ):
            layer.blit(self._score_ground, strip.move(frieze.topleft), strip)
        self.painter.paint_scores(layer, [city.score for city in self.shown.cities], self.walking)

    # Places

    def city_box(self, seat: Seat) -> Rect:
        if seat == self.front_seat:
            return self.board.face
        return self.board.panels[seat]

    def priest_home(self, seat: Seat) -> Rect:
        if seat != self.front_seat:
            return self.spot_in(self.city_box(seat))
        places = self.board.priest_places(self.shown.rules.priests_total)
        return places[max(0, min(self.shown.cities[seat].priests, len(places)) - 1)]

    def store_box(self, seat: Seat) -> Rect:
        return self.board.warehouse if seat == self.front_seat else self.city_box(seat)

    def tribute_box(self, seat: Seat) -> Rect:
        return self.board.tribute if seat == self.front_seat else self.city_box(seat)

    def lane_home(self, seat: Seat, good: int) -> Rect:
        return self.board.lane_names[PRODUCTION + good] if seat == self.front_seat else self.city_box(seat)

    def card_box(self, building: Building) -> Rect:
        """Where a card is before it is built."""
        if building.temple:
            temples = [each.id for each in self.shown.rules.buildings if each.temple]
            return self.board.temples[temples.index(building.id)]
        return self.board.cards[len(self.board.cards) // 2]

    # Effects

    def miasma(self) -> Clip:
        """Grey fumes over the table."""
        return self.cloud(MIASMA, 0.45, 1.0)

    def leaves(self) -> Clip:
        """Olive leaves fall over the whole table."""
        inks = [emblem.ink for emblem in self.painter.emblems]

        def draw(surface: Surface, share: float) -> None:
            width, height = self.board.size
            for number in range(60):
                x = (number * 397) % width + math.sin(share * 6 + number) * self.px(30)
                y = ((number * 211) % height + share * height * 1.2) % height
                leaf = Rect(round(x), round(y), self.px(22), self.px(10))
                pygame.draw.ellipse(surface, GOLD if number % 3 else inks[number % len(inks)], leaf)

        return Wait(0.2) if self.calm else self.over(2.4, draw)


def _figures(city: City) -> Iterator[tuple[str, int]]:
    """Every number of a city by its name."""
    yield from zip(TRACKS, city.tracks, strict=True)
    yield from ((f"cube:{name}", count) for name, count in zip(GOODS, city.goods, strict=True))
    yield "tribute", sum(city.tribute)
    yield "priests", city.priests
    yield "score", city.score
    yield "built", city.built.bit_count()
