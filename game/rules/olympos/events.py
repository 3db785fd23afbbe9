"""What can happen in Olympos, in the past tense and with the numbers that resulted."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.engine import Event, Seat


@dataclass(frozen=True, slots=True)
class RowLaid(Event):
    row: str
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TokensStacked(Event):
    """The tokens on the start of the time track, from the bottom up."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CrossedOut(Event):
    seat: Seat
    territory: str


@dataclass(frozen=True, slots=True)
class TribesPlaced(Event):
    territories: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BarbariansPlaced(Event):
    seat: Seat
    territory: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: Seat
    turn: int
    space: int
    """Where the seat's token stands."""


@dataclass(frozen=True, slots=True)
class SettlerCreated(Event):
    seat: Seat
    stock: int
    """Settlers left in the personal stock."""
    way: tuple[str, ...] = ()
    """The way it goes now, as in `SettlerArrived`."""


@dataclass(frozen=True, slots=True)
class SettlerLeft(Event):
    seat: Seat
    territory: str
    level: int
    way: tuple[str, ...] = ()
    """The way it goes now, as in `SettlerArrived`; whom Hades takes goes none."""


@dataclass(frozen=True, slots=True)
class SettlerArrived(Event):
    """A settler lies on top of its territory's stack now."""

    seat: Seat
    territory: str
    way: tuple[str, ...]
    """Where it began, and every space it entered, the territory last."""


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """A territory was taken by force, which cost so many action points; `swords` are the attacker's and the others'."""

    seat: Seat
    defender: Seat
    territory: str
    ap: int
    swords: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class TribeBeaten(Event):
    seat: Seat
    territory: str
    ap: int
    swords: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class BarbariansBeaten(Event):
    seat: Seat
    territory: str
    ap: int
    swords: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class ControlGained(Event):
    """The seat holds the territory's token, and its star or Zeus token, if it has one."""

    seat: Seat
    territory: str


@dataclass(frozen=True, slots=True)
class ControlLost(Event):
    seat: Seat
    territory: str


@dataclass(frozen=True, slots=True)
class SettlersGained(Event):
    """From the general to the personal stock."""

    seat: Seat
    count: int
    stock: int


@dataclass(frozen=True, slots=True)
class SettlerLost(Event):
    """Hades sent a settler back to the personal stock."""

    seat: Seat
    stock: int


@dataclass(frozen=True, slots=True)
class HourglassesGained(Event):
    seat: Seat
    count: int
    hourglasses: int


@dataclass(frozen=True, slots=True)
class PrestigeGained(Event):
    seat: Seat
    points: int
    prestige: int


@dataclass(frozen=True, slots=True)
class CubesGained(Event):
    seat: Seat
    cubes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CubesPaid(Event):
    seat: Seat
    discovery: str
    cubes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discovered(Event):
    seat: Seat
    discovery: str
    left: int
    """Tiles of this discovery that are still on the board."""


@dataclass(frozen=True, slots=True)
class TileChosen(Event):
    """The resource that the seat's tile makes discoveries cheaper for."""

    seat: Seat
    discovery: str
    resource: int


@dataclass(frozen=True, slots=True)
class BonusTaken(Event):
    seat: Seat
    discovery: str
    bonus: int


@dataclass(frozen=True, slots=True)
class WonderBuilt(Event):
    seat: Seat
    wonder: str
    cards: int
    athena: int


@dataclass(frozen=True, slots=True)
class TimePaid(Event):
    """So many action points, so many of them in hourglasses; where the token stands now."""

    seat: Seat
    ap: int
    hourglasses: int
    space: int


@dataclass(frozen=True, slots=True)
class Waited(Event):
    seat: Seat
    space: int


@dataclass(frozen=True, slots=True)
class BurdenPaid(Event):
    """The Erinyes made this action dearer."""

    seat: Seat
    ap: int


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The seat takes no more turns; `how` is `passed` or `last_turn`."""

    seat: Seat
    how: str


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    seat: Seat
    hand: int
    """How many Destiny cards the seat holds now, those it has yet to choose from included."""


@dataclass(frozen=True, slots=True)
class CardSeen(Event):
    """What was drawn; the others notice nothing."""

    seat: Seat
    card: int

    def seen_by(self, viewer: Seat) -> Event | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Event):
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """The discarded Destiny cards can be drawn again."""

    cards: int


@dataclass(frozen=True, slots=True)
class GodRevealed(Event):
    """Ares and the Siren of an earlier card go home with it."""

    seat: Seat
    god: str


@dataclass(frozen=True, slots=True)
class GodJudged(Event):
    """Whom the Olympos card reaches; nobody is possible."""

    god: str
    seats: tuple[Seat, ...]
    symbols: tuple[tuple[int, int, int], ...] = ()
    """The Zeus symbols of every seat: on tiles, on the token, and on cards played for this god."""


@dataclass(frozen=True, slots=True)
class AthenaHelped(Event):
    seat: Seat
    stars: int


@dataclass(frozen=True, slots=True)
class AresHelped(Event):
    seat: Seat
    swords: int


@dataclass(frozen=True, slots=True)
class ErinyesStruck(Event):
    seat: Seat
    ap: int


@dataclass(frozen=True, slots=True)
class KeresStruck(Event):
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class SirenStruck(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class FinalScored(Event):
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """`decided_by` is `points`, `tiles` or `shared`."""

    winners: tuple[Seat, ...]
    decided_by: str
