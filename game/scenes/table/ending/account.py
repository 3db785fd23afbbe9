"""What a game knows of its own end: who won, where the points came from and went, and how they grew."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, TypeAlias, TypeVar, cast

from game.rules.engine import Event, Seat, State
from game.scenes.chronicle import chronicle
from game.scenes.registry import book_of
from game.scenes.table.ending.feats import Award, Feat, awards
from game.scenes.table.ending.story import Story
from game.scenes.table.moments import Survey, survey
from game.table.seating import replay_of
from game.table.session import Session
from game.words.words import Words

Pattern: TypeAlias = Literal["plain", "dots", "gold", "stripes", "rings", "bricks"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where points come from: the words `source_NAME` of the game say it, and a pattern shows it without colours."""

    name: str
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Loss:
    """Points that were lost at once: the words `lost_CAUSE` of the game say how, with these values."""

    points: int
    cause: str
    round: int
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Account:
    """The points of one seat, by where they came from; what was lost is not taken off any of them."""

    seat: Seat
    points: Mapping[str, int]
    losses: Sequence[Loss]
    total: int

    @property
    def lost(self) -> int:
        return sum(loss.points for loss in self.losses)


class Decided(Protocol):
    """A game that says which rule parts the first from the second."""

    def decided_by(self, state: Any, /) -> str: ...


Played = TypeVar("Played", bound=Decided)
TableT = TypeVar("TableT", bound=State)


class Ending(ABC, Generic[Played, TableT]):
    """The end of one game. A game says where its points come from, what can be praised in it, and who walks for it."""

    ended: ClassVar[Callable[..., Event]]
    """What is told when the game is over: who has won, and what that was decided by."""
    sources: ClassVar[tuple[Source, ...]]
    feats: ClassVar[tuple[Feat, ...]]
    procession: ClassVar[tuple[str, ...]] = ("torch", "aulos", "hoplite", "standard", "basket", "branch")
    """Drawings of `assets/procession`, from the middle outwards; `standard` carries the winners' emblem."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game = cast(Played, session.game)
        self.state = cast(TableT, session.now.view)
        self.seats: Final = range(len(session.plans))

    # What a game says

    @abstractmethod
    def points_of(self, seat: Seat) -> Mapping[str, int]:
        """What each source brought a seat."""

    @abstractmethod
    def losses_of(self, seat: Seat) -> Sequence[Loss]:
        """What was taken from a seat, or given away by it, in the order in which it happened."""

    @abstractmethod
    def follow(self, scores: list[int], event: Event) -> None:
        """Keep the scores of all seats as an event tells them."""

    def is_reckoning(self, event: Event) -> bool:
        """Whether an event belongs to what is counted when the last round is over."""
        return False

    def ranked(self) -> list[Seat]:
        """All seats, the best first."""
        scores = self.scores
        return sorted(self.seats, key=lambda seat: (seat not in self.winners, -scores[seat]))

    @cached_property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won; where nobody has yet, whoever leads."""
        won, scores = self.session.game.winners(self.session.now.view), self.scores
        return won or tuple(seat for seat in self.seats if scores[seat] == max(scores))

    # What follows from it

    def verdict(self, words: Words) -> str:
        """Who won, and by which rule."""
        return words.event(type(self).ended(self.winners, self.game.decided_by(self.state)))

    @cached_property
    def scores(self) -> list[int]:
        return self.session.game.scores(self.session.now.view)

    @cached_property
    def story(self) -> Story:
        events = [line.event for line in chronicle(self.session)]
        return Story(len(self.seats), events, book_of(self.session.game.name).round_begun)

    @cached_property
    def survey(self) -> Survey:
        """What there is to see again in the game."""
        return survey(replay_of(self.session).reel)

    @cached_property
    def accounts(self) -> list[Account]:
        """All seats, the best first."""
        return [Account(seat, self.points_of(seat), self.losses_of(seat), self.scores[seat]) for seat in self.ranked()]

    @cached_property
    def awards(self) -> list[Award]:
        return awards(self.feats, self.story)

    @cached_property
    def growth(self) -> list[list[int]]:
        return self.grown()

    def grown(self) -> list[list[int]]:
        """The scores of all seats before the first round, at the end of each, and at the end of the game."""
        grown: list[list[int]] = []
        scores, begun, reckoned = [0] * len(self.seats), 0, False
        for told in self.story.told:
            reckons = not reckoned and self.is_reckoning(told.event)
            if told.round > begun or reckons:
                grown.append(scores[:])
            begun, reckoned = told.round, reckoned or reckons
            self.follow(scores, told.event)
        return [*grown, scores] if grown else [scores, scores]

    @cached_property
    def is_reckoned(self) -> bool:
        """Whether the last column of the growth is what was counted after the last round."""
        return any(self.is_reckoning(told.event) for told in self.story.told)

    def place_of(self, seat: Seat) -> int:
        """1 for all winners; others with the same points have the same place."""
        if seat in self.winners:
            return 1
        ahead = [other for other in self.seats if other in self.winners or self.scores[other] > self.scores[seat]]
        return len(ahead) + 1

    def best_round(self, seat: Seat) -> tuple[int, int]:
        """The round that brought a seat most points, and how many; the first of several."""
        last = len(self.growth) - (2 if self.is_reckoned else 1)
        gains = [self.growth[number][seat] - self.growth[number - 1][seat] for number in range(1, last + 1)]
        best = max(gains, default=0)
        return (gains.index(best) + 1 if gains else 0), best
