"""What a program must be able to do to sit at a table, and how much it may think about one answer."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Protocol, TypeAlias

from game.ai.evaluation import Evaluation
from game.rules.compiling import mypyc_attr
from game.rules.engine import Action, Below, Event, Game, Reason, Seat, State


def never() -> bool:
    return False


class Budget:
    """How much may still be thought about one answer: so many states tried, and as long as nobody says stop.

    Players read no clock. Whoever asks hands in `stopped`, which says that time is up or that the question was taken
    back; it is asked at every state a player tries, so it must be quick.
    """

    def __init__(self, states: int | None = None, stopped: Callable[[], bool] = never) -> None:
        self.states = states
        """How many may still be tried; None if they are not counted."""
        self.stopped = stopped

    def spend(self) -> None:
        """One more state is tried."""
        if self.states:
            self.states -= 1

    def is_spent(self) -> bool:
        """Whether to answer now, with the best that is known."""
        return self.states == 0 or self.stopped()


UNLIMITED: Final = Budget()
"""Never spent, and so the same for everybody."""


class Player(Protocol):
    """A player gets a view of the table and names one of the choices its seat has there."""

    def choose(self, view: State, seat: Seat, budget: Budget = UNLIMITED) -> Action:
        """One of the choices of `seat`; once the budget is spent, the best that is known by then, at once."""

    def explain(self, view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What speaks for `action` by this player's own scales, the weightiest first; nothing if it weighs nothing."""


class Memory(Protocol):
    """What players of a game keep in mind of what everybody could see happen, where the table does not show it."""

    def note(self, event: Event) -> None:
        """Something happened, told as to somebody who holds no secrets."""

    def plain(self) -> Sequence[int]:
        """All that is kept, in numbers."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Mindful:
    """A player that wants to be reminded of what happened before it chooses.

    It descends from here: a protocol that can be asked for at run time cannot be compiled.
    """

    @abstractmethod
    def remember(self, plain: Sequence[int]) -> None:
        """What everybody could keep in mind; without it, nothing has happened."""


Maker: TypeAlias = Callable[[Below], Player]
"""Makes a player of one game; the source of chance it is given is the only one it may use."""


class GeneralPlayer(Player, Protocol):
    """A player of any game."""

    needs_view: ClassVar[bool]
    """False if it looks at nothing but the choices, which are the same at the table and in every view of the seat
    asked; `choose` may then be given the table."""

    def __init__(self, game: Game, below: Below, appraise: Evaluation) -> None:
        """`below` is the only source of chance the player may use; `appraise` says how well a seat stands."""
