"""The table of Olympus: cities, the deities' spaces, glory and the wars that are declared but not fought."""

from __future__ import annotations

from typing import ClassVar, Final

from game.rules.engine import SPECTATOR, Action, Reason, Record, Seat, State
from game.rules.olympus.actions import GOODS
from game.rules.olympus.rules import Rules

NOBODY: Final = -1


class City(Record):
    """One player's side of the table."""

    facts: ClassVar[tuple[str, ...]] = ("goods", "tribute", "tracks", "score", "built", "priests", "reserve")
    __slots__ = facts

    goods: list[int]
    """The warehouse: how many of each good."""
    tribute: list[int]
    tracks: list[int]
    score: int
    built: int
    """Bit i is set when building i stands."""
    priests: int
    """Priests on the city's own board, ready to be sent."""
    reserve: int
    """Priests in the supply; all others stand with the deities."""

    def __init__(
        self,
        goods: list[int],
        tribute: list[int],
        tracks: list[int],
        score: int,
        built: int,
        priests: int,
        reserve: int,
    ) -> None:
        self.goods = goods
        self.tribute = tribute
        self.tracks = tracks
        self.score = score
        self.built = built
        self.priests = priests
        self.reserve = reserve

    def copy(self) -> City:
        # Bots copy states by the million: list.copy is quicker than a slice.
        return City(
            self.goods.copy(),
            self.tribute.copy(),
            self.tracks.copy(),
            self.score,
            self.built,
            self.priests,
            self.reserve,
        )


class Olympus(State):
    """Made empty, and filled by `blank` or `copy`: an `__init__` makes each copy a quarter slower."""

    facts: ClassVar[tuple[str, ...]] = ("cities", "starter", "round", "alpha", "beta", "glory", "wars")
    __slots__ = ("rules", *facts)

    rules: Rules
    cities: list[City]
    starter: Seat
    """Who holds the starting player token."""
    round: int
    alpha: list[int]
    """For each deity the seat whose priest began its ceremony this round, or NOBODY."""
    beta: list[int]
    """For each deity the seats that joined, as bits."""
    glory: list[int]
    """For each track the seat that took its Glory card, or NOBODY."""
    wars: list[tuple[Seat, int, bool]]
    """Wars declared and not yet fought: attacker, source, and whether he wins ties."""

    def copy(self) -> Olympus:
        other = Olympus()
        other.rules = self.rules
        other.cities = [city.copy() for city in self.cities]
        other.starter = self.starter
        other.round = self.round
        other.alpha = self.alpha.copy()
        other.beta = self.beta.copy()
        other.glory = self.glory.copy()
        other.wars = self.wars.copy()
        other.pending = self.pending.copy()
        other.seat = self.seat
        other.choices = self.choices
        other.told = None
        return other

    def view(self, viewer: Seat) -> Olympus:
        """Olympus hides nothing: everybody knows the whole table."""
        return self.copy()

    def objection(self, seat: Seat, action: Action) -> Reason:
        # The objections know every chapter of the rules, and every chapter knows the state.
        from game.rules.olympus.objections import objection

        return objection(self, seat, action)

    def doubt(self, seat: Seat, action: Action) -> Reason | None:
        from game.rules.olympus.doubts import doubt

        return doubt(self, seat, action)


def blank(rules: Rules) -> Olympus:
    """A table at which nobody sits yet."""
    state = Olympus()
    state.rules = rules
    state.cities = []
    state.starter = NOBODY
    state.round = 1
    state.alpha = [NOBODY] * len(rules.deities)
    state.beta = [0] * len(rules.deities)
    state.glory = [NOBODY] * len(rules.spaces)
    state.wars = []
    state.pending = []
    state.seat = SPECTATOR
    state.choices = ()
    state.told = None
    return state


def new_city(rules: Rules) -> City:
    return City(
        [rules.start_goods] * len(GOODS),
        [0] * len(GOODS),
        list(rules.start),
        0,
        0,
        rules.priests_at_start,
        rules.priests_total - rules.priests_at_start,
    )


def free_deities(state: Olympus) -> int:
    """The deities without a ceremony this round, as bits."""
    free = 0
    for index, seat in enumerate(state.alpha):
        if seat < 0:
            free |= 1 << index
    return free


def beta_priests(state: Olympus, seat: Seat) -> int:
    """How many of a seat's priests stand on beta spaces."""
    bit = 1 << seat
    return sum(1 for joined in state.beta if joined & bit)


def taken_temples(state: Olympus) -> int:
    """The bits of all temples that somebody owns."""
    built = 0
    for city in state.cities:
        built |= city.built
    return built & state.rules.temples
