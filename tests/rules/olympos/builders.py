"""Tables of Olympos for the tests: a situation in a line or two, moves through the door. Seats count from 0."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.games import load
from game.rules.engine import CHANCE, UNKNOWN, Seat, Setup, apply, settle
from game.rules.notation import Amounts
from game.rules.olympos import Olympos, OlymposGame
from game.rules.olympos.actions import DESTINY, RESOURCES
from game.rules.olympos.events import TimePaid
from game.rules.olympos.position import read_position
from game.rules.olympos.state import BARBARIANS, new_people
from game.rules.olympos.turn import NEXT_TURN
from game.table.dealer import Dealer
from tests.rules.moves import Door, by_chance, offered, told_of

PLENTY = "grain 5 wood 5 stone 5 gold 5"
"""Cubes for any discovery at all."""

Facts = Mapping[str, Any]


def olympos() -> OlymposGame:
    game = load("olympos")
    assert isinstance(game, OlymposGame)
    return game


# ---------------------------------------------------------------------- situations


def table(
    seats: int = 3,
    peoples: Mapping[Seat, Facts] | None = None,
    *,
    stacks: str = "",
    crossed: str = "",
    tribes: str | None = None,
    lay: Mapping[str, int] | None = None,
    bonuses: Mapping[tuple[str, int], Seat] | None = None,
    discard: str = "",
    revealed: str = "",
    active: Seat = 0,
) -> Olympos:
    """A table at the beginning of a turn of `active`, unless the time track says it is another's.

    `stacks` is `macedonia 0 1, thrace b 0`, each from the bottom up, b for barbarians. Tribes stand on every star
    where nothing else does, unless they are named. Tiles lie in the order of the level files; `lay` puts some into a
    column, counted from 1. `bonuses` says who has a token on which slot of which discovery.
    """
    rules = olympos().rules
    state = olympos().blank(Setup(seats))
    state.peoples = [new_people(rules) for _ in range(seats)]
    lay_board(state, lay or {})
    state.crossed = bits(rules.land_index, crossed)
    for part in filter(None, (part.split() for part in stacks.split(","))):
        state.stacks[rules.land_index[part[0]]] = tuple(BARBARIANS if who == "b" else int(who) for who in part[1:])
    free = [land for land in rules.lands if land.star and not state.crossed >> land.index & 1]
    state.tribes = sum(1 << land.index for land in free if not state.stacks[land.index])
    if tribes is not None:
        state.tribes = bits(rules.land_index, tribes)
    for discovery, slot in bonuses or {}:
        cell = state.board.index(rules.discovery_index[discovery])
        state.bonuses[cell * rules.slots + slot] = (bonuses or {})[discovery, slot]
    for card in discard.split():
        state.discard[DESTINY.index(card)] += 1
    state.revealed = bits(rules.god_index, revealed)
    for seat in range(seats):
        seat_people(state, seat, (peoples or {}).get(seat, {}))
    state.order = [*(seat for seat in range(seats) if seat != active), active]
    state.then(active, NEXT_TURN)
    settle(state)
    return state


def from_position(
    *peoples: dict[str, Any], seats: int = 3, lands: dict[str, Sequence[int]] | None = None, **more: Any
) -> Olympos:
    """A table written as a position, where seat 1 is about to act; in it seats count from 1.

    `lands` are stacks of settlers, 0 for barbarians.
    """
    territory = [{"id": name, "settlers": list(stack)} for name, stack in (lands or {}).items()]
    position = {"game": "olympos", "seats": seats, "people": list(peoples), "territory": territory, **more}
    return read_position(olympos(), position)


def lay_board(state: Olympos, wanted: Mapping[str, int]) -> None:
    rules, columns = state.rules, state.rules.columns
    rows = [[each.id for each in rules.discoveries if each.row == row] for row in range(len(rules.rows))]
    rows.append([wonder.id for wonder in rules.wonders])
    for row, names in enumerate(rows):
        for name, column in wanted.items():
            if name in names:
                here, there = names.index(name), column - 1
                names[here], names[there] = names[there], names[here]
        index: Mapping[str, int] = rules.wonder_index if row == len(rules.rows) else rules.discovery_index
        for column, name in enumerate(names[: state.table.columns]):
            state.board[row * columns + column] = index[name]
            if row < len(rules.rows):
                state.left[index[name]] = state.table.tiles[row]


def seat_people(state: Olympos, seat: Seat, facts: Facts) -> None:
    """Give a people what it has; its tokens follow from the map, and what is left follows from what is held."""
    rules, people = state.rules, state.peoples[seat]
    for land in rules.lands:
        stack = state.stacks[land.index]
        people.general -= stack.count(seat)
        if stack and stack[-1] == seat:
            people.tokens[land.resource] += 1
            people.stars += land.star
            people.zeus += land.zeus
    people.general -= state.bonuses.count(seat)
    for name, value in facts.items():
        if name == "hand":
            people.hand = [DESTINY.index(card) for card in value.split()]
        elif name == "cubes":
            people.cubes = list(Amounts(RESOURCES).read(value, 0))
            state.supply = [left - held for left, held in zip(state.supply, people.cubes, strict=True)]
        elif name == "discoveries":
            people.discoveries = bits(rules.discovery_index, value)
            for each in value.split():
                state.left[rules.discovery_index[each]] -= 1
        elif name == "wonders":
            people.wonders = bits(rules.wonder_index, value)
        elif name == "discounts":
            people.discounts = bits({name: kind for kind, name in enumerate(RESOURCES)}, value)
        else:
            assert hasattr(people, name), name
            setattr(people, name, value)


def bits(index: Mapping[str, int], names: str) -> int:
    return sum(1 << index[name] for name in names.split())


def owning(discoveries: str, **facts: Any) -> dict[str, Any]:
    return {"discoveries": discoveries, **facts}


# ---------------------------------------------------------------------- moves


_door = Door[Olympos]("olympos")
do, refused = _door.do, _door.refused


def cost_of(state: Olympos, line: str) -> int:
    """What an action costs in action points, tried on a copy; payments and bonuses are taken as they come."""
    copy = state.copy()
    copy.told = told = do(copy, line)
    while not told_of(told, TimePaid):
        apply(copy, copy.seat, copy.choices[0])
    return int(told_of(told, TimePaid)[0].ap)


def meet(god: str, *peoples: Facts, stacks: str = "", discard: str = "") -> Olympos:
    """Three peoples; seat 0 is the first to come to space 10, draws a card, and this god appears."""
    facts = {seat: dict(each) for seat, each in enumerate(peoples)}
    facts[0] = {"space": 9, **facts.get(0, {})}
    for seat in (1, 2):
        facts[seat] = {"space": 9, **facts.get(seat, {})}
    state = table(3, facts, stacks=stacks, discard=discard)
    do(state, "0 settle thrace")
    quiet(state)
    assert any(choice.startswith("draw 0") for choice in offered(state))
    do(state, f"chance {offered(state)[-1]}")
    quiet(state)
    do(state, f"chance reveal {god}")
    return state


def quiet(state: Olympos) -> None:
    """Everybody who may play a card and need not lets it be."""
    while state.pending and state.seat != CHANCE and offered(state)[0] == "done":
        do(state, f"{state.seat} done")


def shuffle_on(state: Olympos, dealer: Dealer, actions: int) -> None:
    """So many random answers of seats and of chance, as long as the game lasts."""
    for _ in range(actions):
        if state.pending:
            by_chance(state, dealer)


# ---------------------------------------------------------------------- what can be noticed


def points(state: Olympos, seat: Seat = 0) -> int:
    return olympos().scores(state)[seat]


def spaces(state: Olympos) -> list[int]:
    return [people.space for people in state.peoples]


def cubes(state: Olympos, seat: Seat = 0) -> str:
    return Amounts(RESOURCES).write(state.peoples[seat].cubes, 0)


def hand(state: Olympos, seat: Seat = 0) -> list[str]:
    return ["unknown" if card == UNKNOWN else DESTINY[card] for card in state.peoples[seat].hand]
