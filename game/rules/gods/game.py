"""The Gods of Olympus as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from game.rules.catalog import essence
from game.rules.codec import digest_of
from game.rules.engine import CHANCE, Action, Game, Reason, Seat, Setup, Sheet, State, Step, is_over, settle, together
from game.rules.gods import (
    attacking,
    battle,
    building,
    hands,
    moving,
    negotiation,
    outlook,
    retreating,
    setting_up,
    victory,
)
from game.rules.gods.actions import ACTIONS, UNITS, Card, Cards, Plan, Unit
from game.rules.gods.rules import Reach, Region, Rules, Ware
from game.rules.gods.state import Battle, Greece, Order, Player, blank, count_units, new_player, prestige
from game.rules.gods.tables import make_rules, read_options

FAMILY_OF: Final = {
    "army": "armies", "fleet": "armies", "hero": "heroes", "land_monster": "monsters", "sea_monster": "monsters",
    "market": "markets", "trade_center": "markets", "shrine": "shrines", "temple": "shrines", "town": "towns",
    "city": "towns",
}  # fmt: skip
"""The families of units, as people count them."""


def step_classes() -> dict[str, type]:
    chapters = (attacking, battle, building, moving, negotiation, retreating, setting_up, victory)
    found = [each for chapter in chapters for each in vars(chapter).values() if isinstance(each, type)]
    abstract = ("Step", "Ask", "Draft", "Together", "SecretSheet", "OrderSheet", "CardSheet")
    return {each.__name__: each for each in found if issubclass(each, Step) and each.__name__ not in abstract}


class GodsGame(Game):
    name = "gods"
    actions = ACTIONS
    values: ClassVar[Mapping[str, type]] = {
        **step_classes(),
        **{action.__name__: action for action in ACTIONS.values()},
        "Player": Player,
        "Order": Order,
        "Battle": Battle,
    }

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.tables = tables
        self.digest = digest_of(essence(tables))
        self.made: dict[tuple[str, ...], Rules] = {}
        self.options, self.automatic = read_options(tables)
        numbers = self.rules_for({}).numbers
        self.seats = range(numbers["seats_least"], numbers["seats_most"] + 1)

    def rules_for(self, options: Mapping[str, str]) -> Rules:
        """One `Rules` per choice of options, so that all its states share tables."""
        chosen = {name: options.get(name, usual[0]) for name, usual in self.options.items()}
        key = tuple(chosen.values())
        if key not in self.made:
            self.made[key] = make_rules(self.tables, chosen)
        return self.made[key]

    def blank(self, setup: Setup) -> Greece:
        self.check(setup)
        return blank(self.rules_for(setup.options))

    def set_up(self, setup: Setup) -> Greece:
        state = self.blank(setup)
        seats = range(setup.seats)
        state.players = [new_player() for _ in seats]
        state.offers = [0 for _ in seats]
        state.then(0, together(setting_up.TakeFreeCards(), seats), victory.BeginTurn())
        for seat in reversed(seats):
            state.then(CHANCE, setting_up.DrawGod(seat))
        settle(state)
        return state

    def begins(self, action: Action) -> bool:
        return isinstance(action, Plan)

    def setup_of(self, state: State) -> Setup:
        state = cast(Greece, state)
        return Setup(len(state.players), self.differing(Setup(len(state.players), state.rules.options)))

    def scores(self, state: State) -> list[int]:
        state = cast(Greece, state)
        return [prestige(state, seat) for seat in range(len(state.players))]

    def winners(self, state: State) -> tuple[Seat, ...]:
        return victory.leaders(cast(Greece, state)) if is_over(state) else ()

    # What a player would like to know

    def sheet(self, state: Greece, seat: Seat) -> Sheet:
        """What a seat has written so far on the sheet that is asked for now."""
        return outlook.sheet_of(state, seat)

    def seal(self, state: Greece, seat: Seat) -> Action | None:
        """How its sheet is sealed as it stands; None if it cannot be yet."""
        return outlook.seal_of(state, seat)

    def doubts(self, state: Greece, seat: Seat) -> list[Reason | None]:
        """For each line of its sheet why it would be void as things stand now."""
        return outlook.doubts_on(state, seat)

    def without(self, state: Greece, seat: Seat, number: int) -> list[Action]:
        """What to play so that one line of its sheet is struck out and all others stand as they did."""
        return outlook.struck_back_to(outlook.sheet_of(state, seat), number)

    def price(self, state: Greece, seat: Seat) -> Cards:
        """What its sheet would cost."""
        return outlook.price_of(state, seat)

    def prestige_after(self, state: Greece, seat: Seat) -> int:
        """What it would have if all that is legal on its sheet were built."""
        return outlook.prestige_after(state, seat)

    def wares(self, state: Greece, seat: Seat) -> list[Ware]:
        """Every unit that can be built, and what speaks against it now."""
        return outlook.wares(state, seat)

    def sites(self, state: Greece, seat: Seat, unit: Unit) -> list[str]:
        """The regions in which a unit may be built beside what is written already."""
        return outlook.sites(state, seat, unit)

    def able(self, state: Greece, seat: Seat) -> list[Reach]:
        """Every unit that could attack or support, and whom."""
        return outlook.able(state, seat)

    def movers(self, state: Greece, seat: Seat) -> list[Reach]:
        """Every unit that could move, and where to."""
        return outlook.movers(state, seat)

    def helpers(self, state: Greece, region: Region) -> list[tuple[Region, int]]:
        """Which regions of the owner could send how many dice to support a region."""
        return outlook.helpers(state, region)

    def strength(self, state: Greece, region: Region) -> tuple[int, ...]:
        """The sides of the dice of all that stands in a region."""
        return outlook.strength(state, region)

    def rates(self, state: Greece, seat: Seat) -> list[int]:
        """How many cards of each kind the bank wants for another one."""
        return outlook.rates(state, seat)

    def income(self, state: Greece, seat: Seat) -> Cards:
        """What a seat receives at the beginning of a turn as the map is now."""
        return outlook.income(state, seat)

    def limited(self, state: State) -> bool:
        return bool(cast(Greece, state).limited)

    def rounds(self, state: State) -> int:
        return cast(Greece, state).turn

    # What a screen would otherwise work out

    def hand_size(self, state: Greece, seat: Seat) -> int:
        """How many cards somebody holds, which everybody may know."""
        return hands.size(state.players[seat])

    def tokens_left(self, state: Greece, seat: Seat, unit: Unit) -> int:
        """How many units of a kind a seat could still buy as far as the box goes."""
        return building.tokens_left(state, seat)[state.rules.units[unit].tokens]

    def bank_rate(self, state: Greece, seat: Seat, card: Card) -> int:
        """How many of a kind the bank takes from a seat for one other card."""
        return negotiation.rate(state, seat, card)

    def prestige_by_family(self, state: Greece, seat: Seat) -> dict[str, int]:
        """What each family of units counts for a seat, by the name of its token."""
        counts = count_units(state, seat)
        worth: dict[str, int] = {}
        for row, count in zip(state.rules.units, counts):
            family = FAMILY_OF[UNITS[row.index]]
            worth[family] = worth.get(family, 0) + row.prestige * count
        return worth

    def fought(self, state: Greece) -> tuple[int, int]:
        """The battle whose losses are being taken, and how many of them are; -1 if there is none."""
        left = [step.battle for _, step in state.pending if isinstance(step, battle.TakeLoss)]
        if not left:
            return -1, 0
        now = state.battles[left[-1]]
        losses = len(battle.compare(now.attack_faces, now.defence_faces))
        return left[-1], losses - left.count(left[-1])

    def loss(self, state: Greece) -> tuple[int, int]:
        """The number of the loss that somebody takes now, and how many he takes in that battle."""
        taken = [step for _, step in state.pending if isinstance(step, battle.TakeLoss)]
        asked = taken[-1]
        left = sum((each.battle, each.side) == (asked.battle, asked.side) for each in taken)
        fought = state.battles[asked.battle]
        of = sum(side == asked.side for side in battle.compare(fought.attack_faces, fought.defence_faces))
        return of - left + 1, of

    def refuges(self, state: Greece, seat: Seat, region: Region) -> list[tuple[Unit, list[str]]]:
        """For every unit that would leave a region now, the regions it could retreat to."""
        leaving = state.rules.kinds[battle.may_flee(state, region)]
        return [
            (unit, [state.rules.names[each] for each in retreating.refuges(state, seat, unit, region)])
            for unit in leaving
        ]

    def decided_by(self, state: Greece) -> str:
        """How the game was decided, as its last event tells it."""
        return "limit" if state.limited else "prestige"


def make(tables: Mapping[str, Any]) -> GodsGame:
    """The game, made of its level files."""
    return GodsGame(tables)
