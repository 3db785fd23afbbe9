"""What can happen in The Gods of Olympus, told in the past tense with the numbers that resulted."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.engine import Event, Seat
from game.rules.gods.actions import RESOURCES, Card, Cards, Unit

NO_CARDS: Cards = (0,) * len(RESOURCES)


@dataclass(frozen=True, slots=True)
class GodDealt(Event):
    seat: Seat
    god: str


@dataclass(frozen=True, slots=True)
class CardsTaken(Event):
    """The free cards of the beginning; the others see only how many."""

    seat: Seat
    cards: Cards
    count: int

    def seen_by(self, viewer: Seat) -> Event:
        return self if viewer == self.seat else CardsTaken(self.seat, NO_CARDS, self.count)


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    turn: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """One of negotiation, build, attack, move."""

    phase: str


@dataclass(frozen=True, slots=True)
class IncomeReceived(Event):
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class BankTraded(Event):
    seat: Seat
    give: Card
    count: int
    take: Card


@dataclass(frozen=True, slots=True)
class Offered(Event):
    seat: Seat
    other: Seat
    give: Cards
    want: Cards


@dataclass(frozen=True, slots=True)
class OfferWithdrawn(Event):
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """An offer of `seat` was accepted by the other."""

    seat: Seat
    other: Seat
    give: Cards
    want: Cards


@dataclass(frozen=True, slots=True)
class OfferDeclined(Event):
    seat: Seat
    other: Seat
    """Whose offer it was."""


@dataclass(frozen=True, slots=True)
class StoppedTrading(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Built(Event):
    seat: Seat
    unit: Unit
    region: str


@dataclass(frozen=True, slots=True)
class Upgraded(Event):
    seat: Seat
    replaced: Unit
    unit: Unit
    region: str


@dataclass(frozen=True, slots=True)
class BuildVoid(Event):
    seat: Seat
    unit: Unit
    region: str
    cause: str


@dataclass(frozen=True, slots=True)
class OrgyVoid(Event):
    seat: Seat
    cause: str


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Cards went to the bank for builds or for a fleet."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class OrgyHeld(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Event):
    """An orgy cost a full hand all but a few cards; the others see only how many."""

    seat: Seat
    cards: Cards
    count: int

    def seen_by(self, viewer: Seat) -> Event:
        return self if viewer == self.seat else CardsDiscarded(self.seat, NO_CARDS, self.count)


@dataclass(frozen=True, slots=True)
class LustReceived(Event):
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class AttackOrdered(Event):
    seat: Seat
    unit: Unit
    region: str
    target: str


@dataclass(frozen=True, slots=True)
class SupportOrdered(Event):
    seat: Seat
    unit: Unit
    region: str
    target: str


@dataclass(frozen=True, slots=True)
class OrderVoid(Event):
    """An attack or support order that cannot be carried out."""

    seat: Seat
    verb: str
    unit: Unit
    region: str
    target: str
    cause: str


@dataclass(frozen=True, slots=True)
class MonsterBribed(Event):
    seat: Seat
    card: Card
    unit: Unit
    region: str
    target: str


@dataclass(frozen=True, slots=True)
class DiceCalledHome(Event):
    seat: Seat
    unit: Unit
    region: str
    target: str
    dice: int
    """How many dice of the unit still go out."""


@dataclass(frozen=True, slots=True)
class BattleJoined(Event):
    region: str
    seat: Seat
    """The attacker."""
    defender: Seat
    attack: tuple[int, ...]
    """The sides of his dice."""
    defence: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    region: str
    seat: Seat
    """Who attacks; the defender's dice against him are of the other side."""
    side: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BattleSettled(Event):
    """What comparing the dice came to, before anybody takes damage."""

    region: str
    seat: Seat
    defender: Seat
    attack_lost: int
    defence_lost: int


@dataclass(frozen=True, slots=True)
class Retreated(Event):
    seat: Seat
    unit: Unit
    region: str
    target: str
    becomes: Unit


@dataclass(frozen=True, slots=True)
class UnitLost(Event):
    """A unit is no more; `cause` is damage, no_retreat or no_ship."""

    seat: Seat
    unit: Unit
    region: str
    cause: str


@dataclass(frozen=True, slots=True)
class Damaged(Event):
    seat: Seat
    unit: Unit
    becomes: Unit
    region: str


@dataclass(frozen=True, slots=True)
class LossIgnored(Event):
    """Nothing was left to be damaged."""

    seat: Seat
    region: str


@dataclass(frozen=True, slots=True)
class PrestigeCounted(Event):
    """How everybody stands at the end of an attack phase."""

    prestige: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moved(Event):
    seat: Seat
    unit: Unit
    region: str
    target: str
    becomes: Unit


@dataclass(frozen=True, slots=True)
class MoveVoid(Event):
    seat: Seat
    unit: Unit
    region: str
    target: str
    cause: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """`decided_by` is prestige or limit."""

    winners: tuple[Seat, ...]
    decided_by: str
