"""The moments of a game that was played: where its rounds begin, and what one would like to see again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from game import games
from game.rules.engine import Event, Seat, State
from game.scenes.registry import Book, Kinds, book_of
from game.scenes.wording import roman
from game.table.replay import Frame, Reel
from game.words.words import Words

RoundBegun: TypeAlias = "Callable[[Event, State], int]"
"""The round an event begins at a table, or 0."""
LEAD: Final = "lead"
"""The kind of moment at which another seat comes to lead, in every game that knows who does."""
LEAD_ICON: Final = "lead"


@dataclass(frozen=True, slots=True)
class Moment:
    """Something worth going to: the stop it leads to, whose it is, and what happened."""

    stop: int
    kind: str
    icon: str
    seat: Seat
    round: int
    event: Event | None = None
    points: tuple[int, int] = (0, 0)
    """Where another seat came to lead: its points, and those of the next."""

    def words(self, words: Words) -> str:
        """What it was, in a sentence."""
        if self.event is not None:
            return words.event(self.event)
        ahead, behind = self.points
        return words.screen("moment_lead_about", seat=self.seat, points=ahead, next=behind)

    def title(self, words: Words) -> str:
        return words.screen("moment_lead") if self.kind == LEAD else words.phrase("screen", f"moment_{self.kind}")

    def told(self, words: Words) -> str:
        """What kind of moment it was and in which round, and below that what happened."""
        head = words.screen("moment_head", kind=self.title(words), round=roman(self.round))
        return "\n".join([head if self.round else self.title(words), self.words(words)])


@dataclass(frozen=True, slots=True)
class Round:
    """A round, and the stop at which it begins."""

    number: int
    stop: int


@dataclass(frozen=True, slots=True)
class Survey:
    """What there is to find in a game."""

    moments: tuple[Moment, ...]
    rounds: tuple[Round, ...]
    last: int
    """The last stop."""

    def round_at(self, stop: int) -> Round | None:
        """The round that goes on at a stop, if the game has rounds."""
        return next((each for each in reversed(self.rounds) if each.stop <= stop), None)

    def stops_of(self, round_: Round) -> int:
        """How many moves a round has."""
        later = (each.stop for each in self.rounds if each.stop > round_.stop)
        return min(later, default=self.last) - round_.stop

    def after(self, stop: int) -> Moment | None:
        """The next moment."""
        return next((each for each in self.moments if each.stop > stop), None)

    def before(self, stop: int) -> Moment | None:
        return next((each for each in reversed(self.moments) if each.stop < stop), None)


@lru_cache(maxsize=4)
def survey(reel: Reel) -> Survey:
    """Look through a whole game once; a game without screens of its own has rounds, but no moments."""
    name = reel.game.name
    kinds = games.screens(name).moments if games.has_screens(name) else Kinds()
    search = _Search(reel, kinds, kinds.round_begun or _as_the_chronicle_tells(book_of(name)))
    search.look([event for passage in reel.beginning() for event in passage.events], 0, reel.state(0))
    for frame in reel.frames():
        search.look_at(frame)
    search.end_round()
    rounds = [*_before(search.rounds), *search.rounds]
    return Survey(tuple(sorted(search.moments, key=lambda each: each.stop)), tuple(rounds), reel.last)


def _before(rounds: Sequence[Round]) -> list[Round]:
    """The round before the first that was told of, as a set-up tells nothing."""
    return [Round(rounds[0].number - 1, 0)] if rounds and rounds[0].stop and rounds[0].number > 1 else []


def _as_the_chronicle_tells(book: Book) -> RoundBegun:
    return lambda event, state: book.round_begun(event)


class _Search:
    """What was found so far, in a game that is gone through from its beginning."""

    def __init__(self, reel: Reel, kinds: Kinds, round_begun: RoundBegun) -> None:
        self.reel = reel
        self.kinds = kinds
        self.round_begun = round_begun
        self.moments: list[Moment] = []
        self.rounds: list[Round] = []
        self.leader: Seat | None = None
        """Who led alone when the last round ended."""
        self.taken: Moment | None = None
        """When whoever leads alone now came to do so."""

    def look_at(self, frame: Frame) -> None:
        self.look(frame.events, frame.stop, frame.state)

    def look(self, events: Sequence[Event], stop: int, state: State) -> None:
        for event in events:
            begun = self.round_begun(event, state)
            if begun:
                self.end_round()
                self.rounds.append(Round(begun, stop))
            kind = self.kinds.kind_of(event, state)
            if kind:
                seat = getattr(event, "seat", -1)
                self.moments.append(Moment(stop, kind, self.kinds.icons[kind], seat, self._round, event))
        if self.kinds.points is not None:
            self._follow_lead(stop, self.kinds.points(self.reel.game, state))

    @property
    def _round(self) -> int:
        return self.rounds[-1].number if self.rounds else 0

    def _follow_lead(self, stop: int, points: Sequence[int]) -> None:
        first, second = sorted(points, reverse=True)[:2]
        seat = points.index(first)
        if first > second and (self.taken is None or self.taken.seat != seat):
            self.taken = Moment(stop, LEAD, LEAD_ICON, seat, self._round, points=(first, second))

    def end_round(self) -> None:
        """Who leads changes all the time; it is a turning point where it has changed from one round to the next."""
        if self.taken is None or self.taken.seat == self.leader:
            return
        if self.leader is not None:
            self.moments.append(self.taken)
        self.leader = self.taken.seat
