"""What can happen in Olympus, told in the past tense with the numbers that resulted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.rules.engine import Event, Seat
from game.rules.olympus.actions import Good, Track

Goods: TypeAlias = tuple[int, ...]
"""How many of each good, in the order of `GOODS`."""


@dataclass(frozen=True, slots=True)
class StarterChosen(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    round: int
    seat: Seat
    """The starting player of the round."""


@dataclass(frozen=True, slots=True)
class CeremonyBegan(Event):
    seat: Seat
    deity: str
    manner: str
    priests: int
    """How many priests the seat still has at hand."""


@dataclass(frozen=True, slots=True)
class Joined(Event):
    seat: Seat
    deity: str
    manner: str
    priests: int


@dataclass(frozen=True, slots=True)
class StayedAway(Event):
    seat: Seat
    deity: str


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A forced pass; `cause` is no_priest or no_deity."""

    seat: Seat
    cause: str


@dataclass(frozen=True, slots=True)
class FavourGranted(Event):
    """A favour begins; `rank` is alpha or beta, as it is received."""

    seat: Seat
    deity: str
    rank: str


@dataclass(frozen=True, slots=True)
class Invoked(Event):
    """The Oracle or the Acropolis brought a favour without worship."""

    seat: Seat
    building: str
    deity: str
    manner: str


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    seat: Seat
    track: Track
    space: int


@dataclass(frozen=True, slots=True)
class Halted(Event):
    """Steps forward were lost at a stop or at the end of the track."""

    seat: Seat
    track: Track
    space: int
    lost: int


@dataclass(frozen=True, slots=True)
class MovedBack(Event):
    """A marker went back; `cause` is plague, population or setback."""

    seat: Seat
    track: Track
    space: int
    cause: str


@dataclass(frozen=True, slots=True)
class GloryTaken(Event):
    seat: Seat
    track: Track


@dataclass(frozen=True, slots=True)
class Produced(Event):
    seat: Seat
    good: Good
    count: int
    stock: int


@dataclass(frozen=True, slots=True)
class Received(Event):
    """Goods of choice came from the supply into the warehouse."""

    seat: Seat
    goods: Goods


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: Seat
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class PointsLost(Event):
    seat: Seat
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class WarDeclared(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class WarFought(Event):
    """A war was decided; margin 0 means the attacker was repelled."""

    seat: Seat
    defender: Seat
    attack: int
    defence: int
    margin: int


@dataclass(frozen=True, slots=True)
class TributeTaken(Event):
    seat: Seat
    defender: Seat
    goods: Goods


@dataclass(frozen=True, slots=True)
class TributeSupplied(Event):
    """The Delian League made up for what the defender could not pay."""

    seat: Seat
    goods: Goods


@dataclass(frozen=True, slots=True)
class Recruited(Event):
    seat: Seat
    priests: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """One amount for each of `PAYMENT`."""

    seat: Seat
    building: str
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Built(Event):
    seat: Seat
    building: str


@dataclass(frozen=True, slots=True)
class BuiltNothing(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """An offer of a card was left alone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlagueCame(Event):
    seat: Seat
    """Who called it down."""


@dataclass(frozen=True, slots=True)
class PlagueSpared(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class PriestsRecalled(Event):
    seat: Seat
    priests: int


@dataclass(frozen=True, slots=True)
class UpkeepBegan(Event):
    round: int


@dataclass(frozen=True, slots=True)
class UpkeepStepBegan(Event):
    step: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    seat: Seat
    goods: Goods


@dataclass(frozen=True, slots=True)
class BuildingUsed(Event):
    seat: Seat
    building: str


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """One cube, of `CUBES`, went to the supply."""

    seat: Seat
    cube: int


@dataclass(frozen=True, slots=True)
class TributeCollected(Event):
    seat: Seat
    goods: Goods


@dataclass(frozen=True, slots=True)
class PriestsGathered(Event):
    seat: Seat
    priests: int


@dataclass(frozen=True, slots=True)
class StarterMoved(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class FinalScored(Event):
    seat: Seat
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """`decided_by` is points, goods, buildings or shared."""

    winners: tuple[Seat, ...]
    decided_by: str
