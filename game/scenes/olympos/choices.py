"""Where on the Olympos table each answer is given, and what is armed before a land is one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.rules.engine import UNKNOWN, Action
from game.rules.olympos.actions import (
    RESOURCES,
    Bonus,
    Build,
    Cross,
    Discard,
    Discover,
    Garrison,
    Move,
    Pass,
    Pay,
    Play,
    Settle,
    Surrender,
    Take,
    Tile,
    Wait,
)
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.state import NOBODY, Olympos, cell_of, column_of_wonder
from game.scenes.table.menu import Bundle, Menu, from_supply

# The things on the table


def land(name: str) -> str:
    return f"land:{name}"


def disc(name: str, level: int) -> str:
    """A settler on the map."""
    return f"disc:{level}:{name}"


def cell(number: int) -> str:
    """A tile of the board, or a wonder."""
    return f"cell:{number}"


def slot(number: int) -> str:
    """A bonus below a tile, by its place among all slots of the board."""
    return f"slot:{number}"


def half(resource: int) -> str:
    """One of the tiles that are told apart by their resource, while one of them is to be chosen."""
    return f"half:{resource}"


def card(kind: int) -> str:
    """A Destiny card of the own hand."""
    return f"card:{kind}"


def cube(kind: int) -> str:
    """Own cubes of a resource."""
    return f"cube:{RESOURCES[kind]}"


STOCK: Final = "stock:own"

# Verbs

SETTLE, MOVE, DISCOVER, WONDER, DESTINY = "settle", "move", "discover", "wonder", "destiny"
VERBS: Final = (SETTLE, MOVE, DISCOVER, WONDER, DESTINY)
LEADING: Final = (SETTLE, MOVE)
"""The verbs that lands answer."""
VERB_OF: Final[dict[type[Action], str]] = {
    Settle: SETTLE,
    Move: MOVE,
    Discover: DISCOVER,
    Build: WONDER,
    Play: DESTINY,
}
FEW_PAYMENTS: Final = 7
"""So many ways to pay lie in the tray; if there are more, cubes are picked one by one."""


@dataclass(frozen=True, slots=True)
class Armed:
    """What is to be pointed at: a verb, and for Move the settler that was picked."""

    verb: str = ""
    origin: str = ""
    level: int = 0

    @property
    def is_picked(self) -> bool:
        return self.level > 0


UNARMED: Final = Armed()


def is_turn(actions: Sequence[Action]) -> bool:
    """Whether somebody is asked what to do in his turn, and not how to go on with it."""
    return any(isinstance(action, Settle | Move | Discover | Build | Pass | Wait) for action in actions)


def verbs_in(actions: Iterable[Action]) -> list[str]:
    """The verbs that something can be done with, in their order."""
    found = {VERB_OF.get(type(action), "") for action in actions}
    return [verb for verb in VERBS if verb in found]


class Choices:
    """The answers of a question, sorted by what they are given on."""

    def __init__(self, game: OlymposGame, state: Olympos, seat: int, actions: Sequence[Action]) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.actions = actions
        self.is_turn = is_turn(actions)
        self.ways: dict[str, list[Action]] = {}
        """The expansions that end on each land, the cheapest first."""
        for action in actions:
            if isinstance(action, Settle | Move):
                self.ways.setdefault(action.territory, []).append(action)
        self._prices: dict[Action, int] = {}
        for offered in self.ways.values():
            offered.sort(key=self.price)

    def price(self, action: Action) -> int:
        """What an action costs in all."""
        if action not in self._prices:
            quote = self.game.quote(self.state, self.seat, action)
            self._prices[action] = quote.ap if quote is not None else 0
        return self._prices[action]

    def led(self, armed: Armed) -> dict[str, list[Action]]:
        """For each land the expansions of what is armed, the cheapest first."""
        found = {name: [each for each in ways if is_of(each, armed)] for name, ways in self.ways.items()}
        return {name: ways for name, ways in found.items() if ways}

    def settlers(self) -> list[tuple[str, int]]:
        """Own settlers that can be led somewhere."""
        found = {(each.origin, each.level): None for each in self.actions if isinstance(each, Move)}
        return list(found)

    # Menus

    @cached_property
    def unarmed(self) -> dict[str, list[Action]]:
        """What gives an answer, and which, while nothing is armed."""
        return self.menu(UNARMED).things

    def menu(self, armed: Armed) -> Menu:
        return self._menu_of_turn(armed) if self.is_turn else self._menu_of_rest()

    def _menu_of_turn(self, armed: Armed) -> Menu:
        menu = Menu()
        for action in self.actions:
            if isinstance(action, Discover) and armed.verb in ("", DISCOVER):
                menu.on(cell(cell_of(self.state, self.state.rules.discovery_index[action.discovery])), action)
            elif isinstance(action, Build) and armed.verb in ("", WONDER):
                menu.on(self._wonder_cell(action.wonder), action)
            elif isinstance(action, Play) and armed.verb in ("", DESTINY) and not self.is_hidden(action):
                menu.on(card(action.card), action)
            elif isinstance(action, Pass | Wait):
                menu.tokens.append(action)
        if armed.verb == SETTLE or armed.is_picked:
            for name, ways in self.led(armed).items():
                menu.things[land(name)] = ways
        elif not armed.verb:
            for name, ways in self.ways.items():
                menu.things[land(name)] = ways
        return menu

    def _wonder_cell(self, wonder: str) -> str:
        rules = self.state.rules
        return cell(len(rules.prices) + column_of_wonder(self.state, rules.wonder_index[wonder]))

    def _menu_of_rest(self) -> Menu:
        menu = Menu()
        pays = [action for action in self.actions if isinstance(action, Pay)]
        if len(pays) > FEW_PAYMENTS:
            answers: dict[tuple[int, ...], Action] = {tuple(pay.cubes): pay for pay in pays}
            return Menu(bundle=Bundle(answers, tuple(cube(kind) for kind in range(len(RESOURCES)))))
        takes = [action for action in self.actions if isinstance(action, Take)]
        if len(takes) > 1:
            wanted: dict[tuple[int, ...], Action] = {tuple(take.cubes): take for take in takes}
            return Menu(bundle=from_supply(wanted, RESOURCES))
        for action in self._in_order():
            if self.is_hidden(action):
                continue
            thing = self._thing(action)
            if thing:
                menu.on(thing, action)
            if not thing or isinstance(action, Bonus | Discard | Tile):
                menu.tokens.append(action)
        return menu

    def is_hidden(self, action: Action) -> bool:
        """Whether an answer names cards that nobody here may know: it is given behind the curtain."""
        if isinstance(action, Play):
            return action.card not in self.state.peoples[self.seat].hand
        return isinstance(action, Discard) and UNKNOWN in self.hand()

    def hand(self) -> list[int]:
        people = self.state.peoples[self.seat]
        return [*people.hand, *people.drawn]

    @property
    def keeps_one(self) -> bool:
        """Whether one of the cards that the Oracle showed has to be kept."""
        return any(isinstance(action, Discard) for action in self.actions) and bool(self.state.peoples[self.seat].drawn)

    @property
    def discards_all(self) -> bool:
        return any(isinstance(action, Discard) for action in self.actions) and not self.keeps_one

    def _in_order(self) -> list[Action]:
        """Ways to pay with the fewest cubes first; all else as the rules list it."""
        payments = [action for action in self.actions if isinstance(action, Pay)]
        if len(payments) == len(self.actions):
            return [*sorted(payments, key=lambda pay: sum(pay.cubes))]
        return list(self.actions)

    def _thing(self, action: Action) -> str:
        if isinstance(action, Cross | Garrison):
            return land(action.territory)
        if isinstance(action, Surrender):
            return disc(action.territory, action.level)
        if isinstance(action, Play):
            return card(action.card)
        if isinstance(action, Bonus):
            return slot(self._slot_of(action))
        if isinstance(action, Tile):
            return half(action.resource)
        if isinstance(action, Discard):
            kept = self.kept(action)
            return "" if kept is None else card(kept)
        return ""

    def kept(self, action: Discard) -> int | None:
        """The card that is kept of those the Oracle showed; None where all have to go, or nobody knows them."""
        drawn = list(self.state.peoples[self.seat].drawn)
        for each in action.cards:
            if each in drawn:
                drawn.remove(each)
        return drawn[0] if len(drawn) == 1 and drawn[0] >= 0 else None

    def _slot_of(self, action: Bonus) -> int:
        """The slot that would be taken: below the tile that was just learned."""
        number = self.learned()
        first = number * self.state.rules.slots
        for place, (bonus, grey) in enumerate(self.state.rules.prices[number].bonuses):
            free = self.state.bonuses[first + place] == NOBODY and (not grey or self.state.table.grey_bonus)
            if bonus == action.bonus and free:
                return first + place
        return first

    def paid_for(self) -> int:
        """The cell of the board that is being paid for; -1 if none is."""
        return self.learned() if any(isinstance(action, Pay) for action in self.actions) else -1

    def learned(self) -> int:
        """The cell of the board that the question is about; -1 if it is about none."""
        step = self.state.pending[-1][1] if self.state.pending else None
        number, index = getattr(step, "cell", None), getattr(step, "discovery", None)
        if isinstance(number, int):
            return number
        return cell_of(self.state, index) if isinstance(index, int) else -1


def is_of(action: Action, armed: Armed) -> bool:
    """Whether an expansion leads what is armed."""
    if isinstance(action, Settle):
        return armed.verb == SETTLE
    return isinstance(action, Move) and (action.origin, action.level) == (armed.origin, armed.level)
