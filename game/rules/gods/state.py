"""The table of The Gods of Olympus: players with their hidden hands, and what stands where on the map."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from game.rules.engine import SPECTATOR, Action, Reason, Record, Seat, State, Value, settle
from game.rules.gods.actions import FLEET, HERO, RESOURCES, Unit
from game.rules.gods.rules import Region, Rules

NOBODY: Final = -1
NO_GOD: Final = -1

OrderKind: TypeAlias = int
ATTACKS, SUPPORTS = range(2)


class Player(Record):
    """One player's god and hand; in a view the cards of others are unknown, but not their number."""

    facts: ClassVar[tuple[str, ...]] = ("god", "cards", "unknown", "hidden")
    __slots__ = facts

    god: int
    cards: list[int]
    unknown: int
    """How many cards there are whose kinds are not known."""
    hidden: int
    """1 in the views of others: then all cards are unknown, also those that come later."""

    def __init__(self, god: int, cards: list[int], unknown: int, hidden: int) -> None:
        self.god = god
        self.cards = cards
        self.unknown = unknown
        self.hidden = hidden

    def copy(self) -> Player:
        return Player(self.god, self.cards[:], self.unknown, self.hidden)


class Order(Value):
    """An attack or support order that is carried out, with the dice that go out."""

    __slots__ = ("seat", "kind", "unit", "region", "target", "dice")

    def __init__(self, seat: Seat, kind: OrderKind, unit: Unit, region: Region, target: Region, dice: int) -> None:
        self.seat = seat
        self.kind = kind
        self.unit = unit
        self.region = region
        self.target = target
        self.dice = dice

    def sending(self, dice: int) -> Order:
        return Order(self.seat, self.kind, self.unit, self.region, self.target, dice)


class Battle(Value):
    """One attacker's pool against the dice the defender sets against it."""

    __slots__ = ("region", "attacker", "defender", "sources", "attack", "defence", "attack_faces", "defence_faces")

    def __init__(
        self,
        region: Region,
        attacker: Seat,
        defender: Seat,
        sources: tuple[Region, ...],
        attack: tuple[int, ...],
        defence: tuple[int, ...],
        attack_faces: tuple[int, ...],
        defence_faces: tuple[int, ...],
    ) -> None:
        self.region = region
        self.attacker = attacker
        self.defender = defender
        self.sources = sources
        """The regions that sent dice."""
        self.attack = attack
        """The sides of the dice, largest first."""
        self.defence = defence
        self.attack_faces = attack_faces
        """What they rolled, in the same order; nothing before that."""
        self.defence_faces = defence_faces

    def changed(
        self,
        *,
        defence: tuple[int, ...] | None = None,
        attack_faces: tuple[int, ...] | None = None,
        defence_faces: tuple[int, ...] | None = None,
    ) -> Battle:
        return Battle(
            self.region,
            self.attacker,
            self.defender,
            self.sources,
            self.attack,
            self.defence if defence is None else defence,
            self.attack_faces if attack_faces is None else attack_faces,
            self.defence_faces if defence_faces is None else defence_faces,
        )


class Greece(State):
    """Made empty, and filled by `blank` or `copy`: an `__init__` makes each copy a quarter slower."""

    facts: ClassVar[tuple[str, ...]] = (
        "players", "owner", "units", "fresh", "fled", "left", "turn", "offers", "done", "orders", "battles", "limited",
    )  # fmt: skip
    __slots__ = ("rules", *facts)

    rules: Rules
    players: list[Player]
    owner: list[int]
    """For each region the seat that holds it, or NOBODY if it is unoccupied."""
    units: list[int]
    """For each region the kinds of units in it, as bits: there is never more than one of a kind."""
    fresh: list[int]
    """For each region the units that were built this turn."""
    fled: list[int]
    """For each region the units that came there in a retreat this turn."""
    left: list[int]
    """For each region the seats that retreated from it this turn, as bits."""
    turn: int
    offers: list[int]
    """How many offers each seat has begun in this negotiation."""
    done: int
    """Who makes no more offers, as bits."""
    orders: list[Order]
    battles: list[Battle]
    limited: int
    """1 if the turn limit ended the game."""

    def copy(self) -> Greece:
        other = Greece()
        other.rules = self.rules
        other.players = [player.copy() for player in self.players]
        other.owner = self.owner[:]
        other.units = self.units[:]
        other.fresh = self.fresh[:]
        other.fled = self.fled[:]
        other.left = self.left[:]
        other.turn = self.turn
        other.offers = self.offers[:]
        other.done = self.done
        other.orders = self.orders[:]
        other.battles = self.battles[:]
        other.limited = self.limited
        other.pending = self.pending[:]
        other.seat = self.seat
        other.choices = self.choices
        other.told = None
        return other

    def view(self, viewer: Seat) -> Greece:
        """A-G46: the hands of others are unknown, and what is being written; everything else is open."""
        view = self.copy()
        for seat, player in enumerate(view.players):
            if seat != viewer:
                player.unknown += sum(player.cards)
                player.cards = [0] * len(RESOURCES)
                player.hidden = 1
        view.pending = [(seat, step.seen_by(viewer)) for seat, step in self.pending]
        settle(view)
        return view

    def objection(self, seat: Seat, action: Action) -> Reason:
        # The objections know every chapter of the rules, and every chapter knows the state.
        from game.rules.gods.objections import objection

        return objection(self, seat, action)


def blank(rules: Rules) -> Greece:
    """A table at which nobody sits yet."""
    state = Greece()
    state.rules = rules
    state.players = []
    state.owner = [NOBODY] * len(rules.regions)
    state.units = [0] * len(rules.regions)
    state.fresh = [0] * len(rules.regions)
    state.fled = [0] * len(rules.regions)
    state.left = [0] * len(rules.regions)
    state.turn = 0
    state.offers = []
    state.done = 0
    state.orders = []
    state.battles = []
    state.limited = 0
    state.pending = []
    state.seat = SPECTATOR
    state.choices = ()
    state.told = None
    return state


def new_player() -> Player:
    return Player(NO_GOD, [0] * len(RESOURCES), 0, 0)


def prestige(state: Greece, seat: Seat) -> int:
    worth = state.rules.worth
    return sum(worth[units] for owner, units in zip(state.owner, state.units) if owner == seat)


def count_units(state: Greece, seat: Seat) -> list[int]:
    """How many units of each kind a seat has."""
    counts = [0] * len(state.rules.units)
    for owner, units in zip(state.owner, state.units):
        if owner == seat:
            for unit in state.rules.kinds[units]:
                counts[unit] += 1
    return counts


def held_by(state: Greece, seat: Seat) -> list[Region]:
    return [region for region, owner in enumerate(state.owner) if owner == seat]


def place(state: Greece, seat: Seat, unit: Unit, region: Region) -> None:
    state.owner[region] = seat
    state.units[region] |= 1 << unit


def remove(state: Greece, unit: Unit, region: Region) -> None:
    """Take a unit off the map; a region without units is nobody's."""
    keep = ~(1 << unit)
    state.units[region] &= keep
    state.fresh[region] &= keep
    state.fled[region] &= keep
    if not state.units[region]:
        state.owner[region] = NOBODY


def reach(state: Greece, unit: Unit, region: Region, how: str) -> tuple[Region, ...]:
    """The neighbours a unit can send dice to."""
    if how == "none":
        return ()
    if how == "all" or (how == "ship" and state.rules.water[region] and has_fleet(state, region)):
        return state.rules.near[region]
    return state.rules.land[region]


def has_unit(state: Greece, seat: Seat, unit: Unit, region: Region) -> bool:
    return state.owner[region] == seat and bool(state.units[region] >> unit & 1)


def has_fleet(state: Greece, region: Region) -> bool:
    return bool(state.units[region] >> FLEET & 1)


def stranded_heroes(state: Greece) -> list[Region]:
    """A-G39: water regions with a hero and no fleet to carry him."""
    hero, ship = 1 << HERO, 1 << FLEET
    return [
        region
        for region, units in enumerate(state.units)
        if units & hero and not units & ship and state.rules.water[region]
    ]
