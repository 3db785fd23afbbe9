"""The chronicle beside the Olympus table: a line for each deed, and at a glance what rivals have done meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import SPECTATOR, Event, Seat
from game.rules.olympus import events as happened
from game.rules.olympus.actions import GOODS, TRACKS, Track
from game.rules.olympus.state import Olympus
from game.scenes.olympus.choices import card, city, deity, shelf
from game.scenes.olympus.painter import Painter, signed
from game.scenes.olympus.palette import TRACK_ICON, TRACK_INK
from game.scenes.table.stage import Saying
from game.scenes.table.tidings import Tiding, Tidings
from game.scenes.wording import roman
from game.ui.pieces import Piece, coloured
from game.ui.text import NO_BREAK
from game.ui.theme import CLAY_LIGHT, GLAZE, GOLD, SLIP, SLIP_DIM, Ink

RECAPPED: Final = ("score", *TRACKS, *(f"goods:{good}" for good in GOODS), "tribute", "built")
"""What is told of a rival at a glance; priests come and go."""


class ChroniclePainter(Painter):
    """Draws what has happened last, the newest line lowest."""

    _heard: tuple[list[Saying], list[str]] | None = None
    _told: list[Tiding]

    @cached_property
    def tidings(self) -> Tidings:
        return Tidings(self.brush, self.board.chronicle)

    def paint_chronicle(self, surface: Surface, sayings: Sequence[Saying], recap_for: Seat = SPECTATOR) -> None:
        title = self.board.chronicle_title
        pygame.draw.rect(surface, GLAZE, title)
        self.brush.letters.draw(surface, self.words.phrase("screen", "chronicle"), title, 26, CLAY_LIGHT)
        self.tidings.paint(surface, self.chronicle_rows(sayings, recap_for))

    def chronicle_rows(self, sayings: Sequence[Saying], recap_for: Seat) -> list[tuple[Rect, Tiding]]:
        """The lines in sight, and where they are."""
        return self.tidings.placed(list(self.recap(recap_for)), self.told(sayings))

    # What is told

    def told(self, sayings: Sequence[Saying]) -> list[Tiding]:
        """A line for each deed; what follows from it stands behind it. They are put into words when they change."""
        heard = (list(sayings), [self.name(seat) for seat in range(len(self.emblems))])
        if heard != self._heard:
            self._heard, self._told = heard, self._put_into_words(sayings)
        return self._told

    def _put_into_words(self, sayings: Sequence[Saying]) -> list[Tiding]:
        lines: list[Tiding] = []
        for saying in sayings:
            behind = self._behind(saying.event)
            deed = _deed_of(saying.seat, lines) if behind else None
            if deed is not None:
                deed.pieces += [Piece("  "), *behind]
                deed.events.append(saying.event)
            elif self.words.tiding(saying.event):
                lines.append(self._line(saying, behind))
        return lines

    def _line(self, saying: Saying, behind: Sequence[Piece]) -> Tiding:
        event, seat = saying.event, saying.seat
        if isinstance(event, HEADINGS):
            return Tiding([Piece(self._round_or_phase(event), SLIP_DIM, "italic")], [event])
        inks = {self.name(each): emblem.text for each, emblem in enumerate(self.emblems)}
        said = f"{self.name(seat)} " if behind else self.words.tiding(event)
        lead = self._lead(seat) if seat >= 0 else []
        if lead and self._is_brief:
            said = said.removeprefix(f"{self.name(seat)} ").removeprefix(f"{self.name(seat)}: ")
        return Tiding([*lead, *coloured(said, inks), *behind], [event], tuple(things_of(event)), seat)

    def _round_or_phase(self, event: Event) -> str:
        """A round has the numeral here that it has everywhere else on the table."""
        if isinstance(event, happened.RoundBegan):
            return self.words.screen("round", round=roman(event.round))
        return self.words.tiding(event)

    @property
    def _is_brief(self) -> bool:
        """Whether large words leave no room for names: the emblem says whose deed it is."""
        return self.brush.words.scale > 1

    def _lead(self, seat: Seat) -> list[Piece]:
        return [Piece(sign=lambda surface, box: self.emblem(surface, seat, box, None)), Piece(" ")]

    def _behind(self, event: Event) -> list[Piece]:
        """What an event comes to in signs and numbers; nothing if it needs words."""
        make = BEHIND.get(type(event))
        return [] if make is None else make(self, event)

    def advanced(self, event: happened.Advanced) -> list[Piece]:
        return [self._track(event.track), Piece(f"→{NO_BREAK}{event.space}")]

    def produced(self, event: happened.Produced) -> list[Piece]:
        return [Piece(f"{signed(event.count)}{NO_BREAK}"), self._cube(event.good)]

    def scored(self, event: happened.Scored) -> list[Piece]:
        return [Piece(f"{signed(event.points)}{NO_BREAK}"), self._icon("star", GOLD)]

    # At a glance

    def recap_for(self, state: Olympus, front_seat: Seat) -> Seat:
        """Who is told at a glance what rivals have done: whoever has the table before him and begins his turn."""
        return front_seat if self.game.begins_ceremony(state) == front_seat else SPECTATOR

    def recap(self, seat: Seat) -> Iterator[Tiding]:
        """A line for each rival whose numbers have changed since the last turn of a seat."""
        if seat < 0:
            return
        for rival in range(len(self.emblems)):
            changed = {what: self.marks.since.get((rival, what), 0) for what in RECAPPED}
            changes = [piece for what, change in changed.items() if change for piece in self._changed(what, change)]
            if rival != seat and changes:
                name = [] if self._is_brief else [Piece(f"{self.name(rival)} ", self.emblems[rival].text, "semibold")]
                yield Tiding([*self._lead(rival), *name, *changes], [], (city(rival),), rival, raised=True)

    def _changed(self, what: str, change: int) -> list[Piece]:
        return [Piece(f" {signed(change)}"), self._sign_of(what)]

    def _sign_of(self, what: str) -> Piece:
        if what in TRACKS:
            return self._track(TRACKS.index(what))
        if what.startswith("goods:"):
            return self._cube(GOODS.index(what.removeprefix("goods:")))
        return self._icon(*SIGNS[what])

    # Upkeep

    def upkept(self, told: Sequence[Event]) -> list[list[Piece]]:
        """A line for each city, from the first seat on, with all that upkeep has changed for it."""
        lines = []
        for seat in range(len(self.emblems)):
            mine = [event for event in told if getattr(event, "seat", None) == seat]
            parts = [part for event in mine if (part := self._upkeep_part(event))]
            if parts:
                name = Piece(f"{self.name(seat)}  ", self.emblems[seat].text, "semibold")
                lines.append([*self._lead(seat), name, *(piece for part in parts for piece in (Piece("   "), *part))])
        return lines

    def _upkeep_part(self, event: Event) -> list[Piece]:
        make = UPKEPT.get(type(event))
        return [] if make is None else make(self, event)

    def moved_back(self, event: happened.MovedBack) -> list[Piece]:
        return [self._track(event.track), Piece(f" → {event.space}")]

    def discarded(self, event: happened.Discarded) -> list[Piece]:
        return self._goods(event.goods, -1)

    def collected(self, event: happened.TributeCollected | happened.Received) -> list[Piece]:
        return self._goods(event.goods, 1)

    def used(self, event: happened.BuildingUsed) -> list[Piece]:
        return [self._icon("build", SLIP), Piece(f" {self.words.building(event.building)}")]

    def gathered(self, event: happened.PriestsGathered) -> list[Piece]:
        return [Piece(sign=lambda surface, box: self.priest(surface, event.seat, box)), Piece(f" {event.priests}")]

    def _goods(self, goods: Sequence[int], sign: int) -> list[Piece]:
        counted = [(good, count) for good, count in enumerate(goods) if count]
        return [piece for good, count in counted for piece in (Piece(f" {signed(sign * count)}"), self._cube(good))]

    # Signs

    def _track(self, track: Track) -> Piece:
        return self._icon(TRACK_ICON[track], TRACK_INK[track])

    def _icon(self, name: str, ink: Ink) -> Piece:
        return Piece(sign=lambda surface, box: self.icon(surface, name, box, ink, GLAZE, ink))

    def _cube(self, good: int) -> Piece:
        return Piece(sign=lambda surface, box: self.cube(surface, good, box))


HEADINGS: Final = (happened.RoundBegan, happened.UpkeepBegan)
SIGNS: Final[Mapping[str, tuple[str, Ink]]] = {
    "score": ("star", GOLD),
    "tribute": ("tribute", SLIP),
    "built": ("build", SLIP),
}
BEHIND: Final[Mapping[type[Event], Callable[[ChroniclePainter, Any], list[Piece]]]] = {
    happened.Advanced: ChroniclePainter.advanced,
    happened.Produced: ChroniclePainter.produced,
    happened.Scored: ChroniclePainter.scored,
}


UPKEPT: Final[Mapping[type[Event], Callable[[ChroniclePainter, Any], list[Piece]]]] = {
    **BEHIND,
    happened.MovedBack: ChroniclePainter.moved_back,
    happened.Discarded: ChroniclePainter.discarded,
    happened.TributeCollected: ChroniclePainter.collected,
    happened.Received: ChroniclePainter.collected,
    happened.BuildingUsed: ChroniclePainter.used,
    happened.PriestsGathered: ChroniclePainter.gathered,
}
"""What upkeep may do to a city, in signs and numbers."""


def _deed_of(seat: Seat, lines: Sequence[Tiding]) -> Tiding | None:
    """The last deed of a seat in the ceremony that goes on, which what follows belongs to."""
    for line in reversed(lines):
        if line.seat == seat:
            return line
        if isinstance(line.events[0], (happened.CeremonyBegan, *HEADINGS)):
            return None
    return None


def things_of(event: Event) -> Iterator[str]:
    """The things on the table that an event is about, by the ids of their controls."""
    for name, thing in THINGS.items():
        value = getattr(event, name, None)
        if value is not None:
            yield from thing(value)
    if isinstance(event, happened.GloryTaken):
        yield f"about:glory:{TRACKS[event.track]}"


THINGS: Final[Mapping[str, Callable[[Any], list[str]]]] = {
    "deity": lambda name: [deity(name)],
    "building": lambda name: [card(name), shelf(name)],
    "seat": lambda seat: [city(seat)],
    "defender": lambda seat: [city(seat)],
}
"""What each field of an event points at."""
