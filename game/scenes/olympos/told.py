"""The chronicle beside the Olympos table: a short line for each deed, and behind it in signs what came of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pygame import Rect, Surface

from game.rules.engine import UNKNOWN, Event, Seat
from game.rules.olympos import events as happened
from game.rules.olympos.actions import DESTINY
from game.scenes.olympos.palette import LOWER
from game.scenes.olympos.signs import Signs
from game.scenes.table.stage import Saying
from game.scenes.table.tidings import Tiding
from game.ui.pieces import Piece, coloured, width_of
from game.ui.text import NO_BREAK
from game.ui.theme import SLIP, Ink
from game.words.words import Words

WORDS: Final = 23.5
ICONS: Final[Mapping[type[Event], str]] = {
    happened.CrossedOut: "cross",
    happened.BarbariansPlaced: "axe",
    happened.SettlerArrived: "settle",
    happened.Fought: "war",
    happened.TribeBeaten: "sword",
    happened.BarbariansBeaten: "sword",
    happened.Discovered: "discover",
    happened.WonderBuilt: "wonder",
    happened.Waited: "hourglass",
    happened.CardPlayed: "destiny",
    happened.CardsDiscarded: "destiny",
    happened.GodRevealed: "zeus",
    happened.Finished: "laurel",
}
"""What stands at the end of a line of the curtain."""

BEFORE_THE_GAME: Final = happened.CrossedOut, happened.BarbariansPlaced
"""Deeds of which nothing comes for whoever does them; the cubes that are dealt afterwards are no price for them."""


class Telling:
    """Puts what has happened into short lines, none of them longer than there is room for."""

    def __init__(self, signs: Signs, words: Words) -> None:
        self.signs = signs
        self.brush = signs.brush
        self.words = words

    @property
    def pixels(self) -> int:
        return self.brush.words.pixels(WORDS)

    def told(self, sayings: Sequence[Saying], width: int) -> list[Tiding]:
        """A line for each deed; what follows from it stands behind it as long as there is room, else below."""
        lines: list[Tiding] = []
        begun, doubled = 0, arrivals_told_twice([saying.event for saying in sayings])
        for number, saying in enumerate(sayings):
            if isinstance(saying.event, happened.TurnBegan):
                begun = len(lines)
            behind = self._behind(saying.event)
            deed = next((each for each in reversed(lines[begun:]) if each.seat == saying.seat), None)
            follows = behind and deed is not None and not isinstance(saying.event, WORDED)
            follows = follows and deed is not None and not isinstance(deed.events[0], BEFORE_THE_GAME)
            if follows and deed is not None and self._adds_up(deed, saying.event):
                deed.events.append(saying.event)
            elif follows and deed is not None and self._has_room(deed, behind, width):
                deed.pieces += [Piece("  "), *behind]
                deed.events.append(saying.event)
            elif number not in doubled and (behind or self.words.tiding(saying.event)):
                lines.append(self._line(saying, behind, width))
        return lines

    def _adds_up(self, deed: Tiding, event: Event) -> bool:
        """Cards are drawn one by one, but told as one number."""
        drawn = [each for each in deed.events if isinstance(each, happened.CardDrawn)]
        if not isinstance(event, happened.CardDrawn) or not drawn or deed.events[-1] is not drawn[-1]:
            return False
        deed.pieces[-2] = Piece(f"+{len(drawn) + 1}{NO_BREAK}")
        return True

    def _has_room(self, line: Tiding, behind: Sequence[Piece], width: int) -> bool:
        return width_of(self.brush, [*line.pieces, Piece("  "), *behind], self.pixels) <= width

    def _line(self, saying: Saying, behind: Sequence[Piece], width: int) -> Tiding:
        """With the name of whose deed it is, which large words leave no room for: his disc stands before it."""
        said = self.words.tiding(saying.event) if not behind or isinstance(saying.event, WORDED) else ""
        name = self.words.seat(saying.seat) if saying.seat >= 0 else ""
        whole = self._pieces(said or f"{name} ", behind)
        if name and width_of(self.brush, whole, self.pixels) > width:
            rest = said.removeprefix(f"{name} ").removeprefix(f"{name}: ")
            whole = self._pieces(rest, behind)
        return Tiding(whole, [saying.event], (), saying.seat)

    def _pieces(self, said: str, behind: Sequence[Piece]) -> list[Piece]:
        inks = {self.words.seat(seat): emblem.text for seat, emblem in enumerate(self.signs.emblems)}
        return [*with_names(self.words, said, inks), *behind]

    # In signs

    def _behind(self, event: Event) -> list[Piece]:
        make = BEHIND.get(type(event))
        return [] if make is None else make(self, event)

    def cubes(self, event: happened.CubesGained) -> list[Piece]:
        return [
            piece
            for kind, count in enumerate(event.cubes)
            if count
            for piece in (Piece(f"+{count}{NO_BREAK}"), self._sign(self._cube(kind)))
        ]

    def prestige(self, event: happened.PrestigeGained) -> list[Piece]:
        return self._gained(event.points, "prestige")

    def hourglasses(self, event: happened.HourglassesGained) -> list[Piece]:
        return self._gained(event.count, "hourglass")

    def settlers(self, event: happened.SettlersGained) -> list[Piece]:
        return self._gained(event.count, "settler")

    def drawn(self, event: happened.CardDrawn) -> list[Piece]:
        return self._gained(1, "cards")

    def tile(self, event: happened.TileChosen) -> list[Piece]:
        return [self._sign(lambda surface, box: self.signs.resource(surface, event.resource, box))]

    def discarded(self, event: happened.CardsDiscarded) -> list[Piece]:
        """Their faces, which everybody sees by now."""
        shown = [self._card(DESTINY[card]) for card in event.cards if card != UNKNOWN]
        return [piece for paint in shown for piece in (Piece(NO_BREAK), self._sign(paint))]

    def judged(self, event: happened.GodJudged) -> list[Piece]:
        return [piece for seat in event.seats for piece in (Piece(NO_BREAK), self._sign(self._disc(seat)))]

    def _gained(self, count: int, icon: str) -> list[Piece]:
        return [
            Piece(f"+{count}{NO_BREAK}"),
            self._sign(lambda surface, box: self.signs.icon(surface, icon, box, SLIP, LOWER)),
        ]

    def _cube(self, kind: int) -> Callable[[Surface, Rect], None]:
        return lambda surface, box: self.signs.cube(surface, kind, box)

    def _card(self, card: str) -> Callable[[Surface, Rect], None]:
        return lambda surface, box: self.signs.drawing(surface, "destiny", card, box, SLIP, LOWER, SLIP)

    def _disc(self, seat: Seat) -> Callable[[Surface, Rect], None]:
        return lambda surface, box: self.signs.settler(surface, seat, box)

    @staticmethod
    def _sign(paint: Callable[[Surface, Rect], None]) -> Piece:
        return Piece(sign=paint)


BEHIND: Final[Mapping[type[Event], Callable[[Telling, Any], list[Piece]]]] = {
    happened.CubesGained: Telling.cubes,
    happened.PrestigeGained: Telling.prestige,
    happened.HourglassesGained: Telling.hourglasses,
    happened.SettlersGained: Telling.settlers,
    happened.CardDrawn: Telling.drawn,
    happened.TileChosen: Telling.tile,
    happened.CardsDiscarded: Telling.discarded,
    happened.GodJudged: Telling.judged,
}
"""What an event comes to in signs."""
FIGHTS: Final = (happened.Fought, happened.TribeBeaten, happened.BarbariansBeaten)
WORDED: Final = (happened.CardsDiscarded, happened.GodJudged)
"""What has words before its signs, and so a line of its own."""


def arrivals_told_twice(events: Sequence[Event]) -> set[int]:
    """Which events are arrivals of settlers whose fights tell as much, and come after them in the same turn."""
    found: set[int] = set()
    here: dict[tuple[Seat, str], int] = {}
    for number, event in enumerate(events):
        if isinstance(event, happened.TurnBegan):
            here.clear()
        elif isinstance(event, happened.SettlerArrived):
            here[event.seat, event.territory] = number
        elif isinstance(event, FIGHTS) and (event.seat, event.territory) in here:
            found.add(here[event.seat, event.territory])
    return found


def with_names(words: Words, sentence: str, inks: Mapping[str, Ink]) -> list[Piece]:
    """Peoples in their inks, but not where one has given a sea its name: the Gulf of Corinth is nobody's."""
    seas = "|".join(re.escape(sea) for sea in words.game["sea"].values() if any(name in sea for name in inks))
    if not seas:
        return coloured(sentence, inks)
    parts = re.split(f"({seas})", sentence)
    return [
        piece
        for number, part in enumerate(parts)
        if part
        for piece in ([Piece(part)] if number % 2 else coloured(part, inks))
    ]


def faded(pieces: Sequence[Piece], ink: Ink) -> list[Piece]:
    """Older lines are paler, but for the names."""
    return [Piece(each.words, ink, each.weight, each.sign) if each.ink == SLIP else each for each in pieces]
