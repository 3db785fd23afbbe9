"""The table of Olympos: peoples, the map with its stacks of settlers, the development board and the time track."""

from __future__ import annotations

from typing import ClassVar, Final

from game.rules.engine import SPECTATOR, UNKNOWN, Action, Reason, Record, Seat, State, settle
from game.rules.olympos.rules import Rules, TableSetup

NOBODY: Final = -1
BARBARIANS: Final = -2
"""Whoever lies at the bottom of a stack without being a seat."""


class People(Record):
    """One player's side of the table."""

    facts: ClassVar[tuple[str, ...]] = (
        "hand", "drawn", "cubes", "tokens", "stars", "zeus", "discoveries", "discounts", "wonders", "stock", "general",
        "space", "hourglasses", "prestige", "athena", "swords", "burden", "doom", "becalmed",
    )  # fmt: skip
    __slots__ = facts

    hand: list[int]
    """Destiny cards; to the others they are unknown, but not their number."""
    drawn: list[int]
    """Destiny cards of the Oracle, from which one is still to be kept."""
    cubes: list[int]
    tokens: list[int]
    """How many territories of each resource the people controls."""
    stars: int
    zeus: int
    """Whether it holds the Zeus token of Olympus."""
    discoveries: int
    """Bit i is set when it has discovery i."""
    discounts: int
    """Bit r is set when a tile of its own makes discoveries cheaper that name resource r."""
    wonders: int
    stock: int
    """Settlers in the personal stock."""
    general: int
    """Its tokens in the general stock."""
    space: int
    """Where its token stands on the time track."""
    hourglasses: int
    prestige: int
    athena: int
    """Stars of Athena that are not spent."""
    swords: int
    """Swords that Ares lends until the next Olympos card."""
    burden: int
    """Action points the Erinyes add to the next action."""
    doom: int
    """Points the Keres take at the end."""
    becalmed: int
    """1 while the Siren keeps its settlers from the sea."""

    def __init__(
        self,
        hand: list[int],
        drawn: list[int],
        cubes: list[int],
        tokens: list[int],
        stars: int,
        zeus: int,
        discoveries: int,
        discounts: int,
        wonders: int,
        stock: int,
        general: int,
        space: int,
        hourglasses: int,
        prestige: int,
        athena: int,
        swords: int,
        burden: int,
        doom: int,
        becalmed: int,
    ) -> None:
        self.hand = hand
        self.drawn = drawn
        self.cubes = cubes
        self.tokens = tokens
        self.stars = stars
        self.zeus = zeus
        self.discoveries = discoveries
        self.discounts = discounts
        self.wonders = wonders
        self.stock = stock
        self.general = general
        self.space = space
        self.hourglasses = hourglasses
        self.prestige = prestige
        self.athena = athena
        self.swords = swords
        self.burden = burden
        self.doom = doom
        self.becalmed = becalmed

    def copy(self) -> People:
        return People(
            self.hand[:], self.drawn[:], self.cubes[:], self.tokens[:], self.stars, self.zeus, self.discoveries,
            self.discounts, self.wonders, self.stock, self.general, self.space, self.hourglasses, self.prestige,
            self.athena, self.swords, self.burden, self.doom, self.becalmed,
        )  # fmt: skip


class Olympos(State):
    """No pile is kept: what is neither in a hand nor discarded can still be drawn, and so can gods not yet revealed.

    Made empty, and filled by `blank` or `copy`: an `__init__` makes each copy a quarter slower.
    """

    facts: ClassVar[tuple[str, ...]] = (
        "peoples", "stacks", "crossed", "tribes", "board", "left", "bonuses", "supply", "discard", "revealed",
        "prayers", "order", "finished", "turn",
    )  # fmt: skip
    __slots__ = ("rules", "table", *facts)

    rules: Rules
    table: TableSetup
    """What is particular to this number of seats."""
    peoples: list[People]
    stacks: list[tuple[int, ...]]
    """For each territory the owners of the tokens on it, from the bottom up."""
    crossed: int
    """Bit i is set when territory i is not used."""
    tribes: int
    """Bit i is set while a tribe holds territory i; a starred one without tribe or settler has its star lying there."""
    board: list[int]
    """What lies in each cell, row by row: discoveries, then in the last row wonders; UNKNOWN where nothing does."""
    left: list[int]
    """How many tiles of each discovery can still be taken."""
    bonuses: list[int]
    """For each bonus slot of each cell the seat whose token lies there, or NOBODY."""
    supply: list[int]
    """Cubes of each resource in the general stock."""
    discard: list[int]
    """How many Destiny cards of each kind lie on the discard pile."""
    revealed: int
    """Bit i is set when Olympos card i has been revealed."""
    prayers: list[int]
    """Zeus symbols that Destiny cards add for the Olympos card just revealed."""
    order: list[Seat]
    """The seats in the order their tokens came to rest: of two on one space the later one lies on top."""
    finished: int
    """Bit s is set when seat s takes no more turns."""
    turn: int
    """How many turns have begun."""

    def copy(self) -> Olympos:
        other = Olympos()
        other.rules = self.rules
        other.table = self.table
        other.peoples = [people.copy() for people in self.peoples]
        other.stacks = self.stacks[:]
        other.crossed = self.crossed
        other.tribes = self.tribes
        other.board = self.board[:]
        other.left = self.left[:]
        other.bonuses = self.bonuses[:]
        other.supply = self.supply[:]
        other.discard = self.discard[:]
        other.revealed = self.revealed
        other.prayers = self.prayers[:]
        other.order = self.order[:]
        other.finished = self.finished
        other.turn = self.turn
        other.pending = self.pending[:]
        other.seat = self.seat
        other.choices = self.choices
        other.told = None
        return other

    def view(self, viewer: Seat) -> Olympos:
        """A-P52: only the Destiny cards of the others are hidden, and what has not been drawn."""
        view = self.copy()
        for seat, people in enumerate(view.peoples):
            if seat != viewer:
                people.hand = [UNKNOWN] * len(people.hand)
                people.drawn = [UNKNOWN] * len(people.drawn)
        view.pending = [(seat, step.seen_by(viewer)) for seat, step in self.pending]
        settle(view)  # The list of choices would tell what is in the hand.
        return view

    def objection(self, seat: Seat, action: Action) -> Reason:
        # The objections know every chapter of the rules, and every chapter knows the state.
        from game.rules.olympos.objections import objection

        return objection(self, seat, action)

    def doubt(self, seat: Seat, action: Action) -> Reason | None:
        from game.rules.olympos.doubts import doubt

        return doubt(self, seat, action)


def blank(rules: Rules, seats: int) -> Olympos:
    """A table at which nobody sits yet."""
    state = Olympos()
    state.rules = rules
    state.table = rules.tables[seats]
    state.peoples = []
    state.stacks = [()] * len(rules.lands)
    state.crossed = 0
    state.tribes = 0
    state.board = [UNKNOWN] * rules.cells
    state.left = [0] * len(rules.discoveries)
    state.bonuses = [NOBODY] * (rules.slots * len(rules.prices))
    state.supply = [rules.cubes] * len(rules.resources)
    state.discard = [0] * len(rules.destiny)
    state.revealed = 0
    state.prayers = [0] * seats
    state.order = []
    state.finished = 0
    state.turn = 0
    state.pending = []
    state.seat = SPECTATOR
    state.choices = ()
    state.told = None
    return state


def new_people(rules: Rules) -> People:
    kinds = len(rules.resources)
    general = rules.settlers - rules.start_stock - rules.on_track
    return People(
        [], [], [0] * kinds, [0] * kinds, 0, 0, 0, 0, 0, rules.start_stock, general, 0, 0, 0, 0, 0, 0, 0, 0,
    )  # fmt: skip


def owner(state: Olympos, land: int) -> int:
    """Who controls a territory: a seat, BARBARIANS or NOBODY; tribes are nobody."""
    stack = state.stacks[land]
    return stack[-1] if stack else NOBODY


def cell_of(state: Olympos, discovery: int) -> int:
    """Where a discovery lies on the board; UNKNOWN if it is not in play."""
    for cell in range(len(state.rules.prices)):
        if state.board[cell] == discovery:
            return cell
    return UNKNOWN


def column_of_wonder(state: Olympos, wonder: int) -> int:
    """The column a wonder lies in; UNKNOWN if it is not in play."""
    first = len(state.rules.prices)
    for column in range(state.rules.columns):
        if state.board[first + column] == wonder:
            return column
    return UNKNOWN


def wonder_owner(state: Olympos, wonder: int) -> int:
    for seat, people in enumerate(state.peoples):
        if people.wonders >> wonder & 1:
            return seat
    return NOBODY
