"""What is drawn on the tokens of the tray: answers in the signs that cards and niches are written in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from game.rules.engine import Action, Seat
from game.rules.olympus.actions import (
    MILITARY,
    TRACKS,
    Advance,
    Build,
    DeclareWar,
    Decline,
    Done,
    Forfeit,
    Invoke,
    Join,
    Produce,
    Recruit,
    Retreat,
    Score,
    Take,
    Use,
    Worship,
)
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.state import Olympus
from game.scenes.olympus.bands import Grammar, without_one
from game.scenes.olympus.palette import TRACK_ICON, TRACK_INK
from game.ui.glyphs import Figure, Glyph, Picture, Row
from game.ui.theme import CLAY_LIGHT, Ink

WAR: Final = "war"
ARROW: Final = Figure("", "→")
GAP: Final = Figure("", " ")


class Tokens:
    """Answers and pieces of answers in signs, for a city of one colour."""

    def __init__(self, grammar: Grammar, ink: Ink) -> None:
        self.grammar = grammar
        self.signs = grammar.signs
        self.ink = ink

    def of(self, action: Action) -> Row:
        return MADE[type(action)](self, action)

    def piece(self, name: str) -> Glyph:
        """One thing that is counted: a track, a cube, a priest, a point, a building."""
        if name in TRACKS:
            track = TRACKS.index(name)
            return Picture("", TRACK_ICON[track], ink=TRACK_INK[track], accent=TRACK_INK[track])
        if name.startswith("cube:"):
            return self.signs.cube(int(name.removeprefix("cube:")))
        counted = {"priest": self.priest, "point": self.signs.point, "tribute": self.signs.tribute}
        return counted.get(name, self.signs.build)()

    def priest(self) -> Glyph:
        return replace(self.signs.priest(""), accent=self.ink)

    def question(self, game: OlympusGame, state: Olympus, seat: Seat, granting: str) -> tuple[Row, Row]:
        """A question: the deity it is about with the face that shows, and what is granted for which priest."""
        priests, invited = state.cities[seat].priests, game.invited_to(state)
        if game.begins_ceremony(state) >= 0:
            return (self.priest(),), (self._count(priests),)
        if not invited:
            return ((self._patron(granting),) if granting else ()), ()
        aspect, rank = game.aspect_invited_to(state), game.rank_of_joining(state, seat)
        about = (self._patron(invited), *((self.signs.aspect(aspect),) if aspect else ()))
        sent = (self.priest(), self._count(priests), ARROW, self._count(priests - 1))
        return about, (self.signs.rank(rank), *self.grammar.granted(invited, rank, aspect), GAP, *sent)

    def _patron(self, deity: str) -> Glyph:
        return Picture(self.signs.deity(deity).said, deity, ink=CLAY_LIGHT)

    def _count(self, number: int) -> Glyph:
        return Figure("", str(number))

    # Each class of answers

    def advanced(self, action: Advance) -> Row:
        return tuple(without_one(self.signs.step(track)) for track in action.tracks)

    def moved_back(self, action: Retreat) -> Row:
        return (*(self.piece(TRACKS[track]) for track in action.tracks), self.signs.back(1))

    def produced(self, action: Produce) -> Row:
        return tuple(self.signs.harvest(good) for good in action.goods)

    def taken(self, action: Take) -> Row:
        counted = [(good, count) for good, count in enumerate(action.goods) if count]
        return tuple(self.signs.cube(good, number=str(count) if count > 1 else "") for good, count in counted)

    def worshipped(self, action: Worship | Invoke) -> Row:
        """What the manner brings; without one the deity."""
        marched = self.grammar.marches(action.deity, "alpha")
        if marched:
            return self._marched(marched, action.manner)
        return self._in_manner(action.manner) or (self.signs.deity(action.deity),)

    def joined(self, action: Join) -> Row:
        """A priest, and what he goes for."""
        return (self.priest(), *self._in_manner(action.manner))

    def _marched(self, times: int, manner: str) -> Row:
        """So many wars, and a step for every favour that is no war."""
        wars = manner.split().count(WAR)
        steps = (self.signs.step(MILITARY, times - wars),) if times > wars else ()
        return (*steps, *[self.signs.war()] * wars)

    def _in_manner(self, manner: str) -> Row:
        return tuple(self.signs.war() if word == WAR else self.signs.aspect(word) for word in manner.split())

    def used(self, action: Use) -> Row:
        return self.grammar.brief(action.building)

    def forfeited(self, action: Forfeit) -> Row:
        return (replace(self.signs.point(), before="−"),)


MADE: Final[dict[type[Action], Callable[[Tokens, Any], Row]]] = {
    Advance: Tokens.advanced,
    Retreat: Tokens.moved_back,
    Produce: Tokens.produced,
    Take: Tokens.taken,
    Join: Tokens.joined,
    Worship: Tokens.worshipped,
    Invoke: Tokens.worshipped,
    Use: Tokens.used,
    Forfeit: Tokens.forfeited,
    Build: lambda tokens, action: (tokens.signs.build(),),
    DeclareWar: lambda tokens, action: (tokens.signs.war(),),
    Score: lambda tokens, action: (tokens.signs.point(),),
    Recruit: lambda tokens, action: (tokens.priest(),),
    Decline: lambda tokens, action: (Picture("", "cross"),),
    Done: lambda tokens, action: (Picture("", "check"),),
}
"""The signs on a token of each class of answers that is ever one."""
