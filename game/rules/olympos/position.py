"""Positions: any table in the middle of a game as a level file would say it, and back.

People write these, so seats count from 1 and what is left out is as at the start of a game: the tiles lie in the order
of the level files, and seat 1 begins. Only `pending`, the steps still to be done, is written for the machine: its seats
count from 0 as in records, and a table between two turns needs none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.rules.catalog import BadRow, Row
from game.rules.codec import fields_of
from game.rules.engine import CHANCE, SPECTATOR, UNKNOWN, Ask, Seat, Step, settle
from game.rules.olympos.actions import BONUSES, DESTINY, RESOURCES
from game.rules.olympos.destiny import DealCard
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.gods import RevealGod
from game.rules.olympos.preparation import DealCubes, LayRow, StackTokens
from game.rules.olympos.rules import Rules
from game.rules.olympos.state import BARBARIANS, NOBODY, Olympos, People, cell_of, new_people, owner
from game.rules.olympos.turn import NEXT_TURN, TAKE_TURN, next_seat
from game.rules.position import FILE, open_position, read_setup, rows_of

KEYS: Final = (
    "game", "title", "about", "seats", "options", "turn", "active", "order", "finished", "crossed", "tribes",
    "revealed", "discard", "prayers", "board",
)  # fmt: skip
ARRAYS: Final = ("people", "territory", "bonus", "pending")
WONDERS: Final = "wonders"
HIDDEN: Final = "unknown"
COUNTS: Final = (
    "space", "hourglasses", "prestige", "athena", "swords", "burden", "doom", "becalmed",
)  # fmt: skip
"""What a people has that is a plain number, and none at the start."""

BY_CHANCE: Final = (DealCard, DealCubes, LayRow, RevealGod, StackTokens)


# Writing.


def write_position(game: OlymposGame, state: Olympos) -> dict[str, Any]:
    """A table as plain tables of a level file."""
    rules = state.rules
    position: dict[str, Any] = {"game": game.name, "seats": len(state.peoples), "turn": state.turn}
    options = game.setup_of(state).options
    if options:
        position["options"] = dict(options)
    if state.order:
        position["order"] = [seat + 1 for seat in state.order]
    position["finished"] = [seat + 1 for seat in range(len(state.peoples)) if state.finished >> seat & 1]
    position["crossed"] = [land.id for land in rules.lands if state.crossed >> land.index & 1]
    position["tribes"] = [land.id for land in rules.lands if state.tribes >> land.index & 1]
    position["revealed"] = [god.id for god in rules.gods if state.revealed >> god.index & 1]
    position["discard"] = {name: count for name, count in zip(DESTINY, state.discard, strict=True) if count}
    position["prayers"] = list(state.prayers)
    position["board"] = write_board(state)
    position["people"] = [write_people(rules, people) for people in state.peoples]
    position["territory"] = [
        {"id": land.id, "settlers": [0 if each == BARBARIANS else each + 1 for each in state.stacks[land.index]]}
        for land in rules.lands
        if state.stacks[land.index]
    ]
    position["bonus"] = [write_bonus(state, slot, seat) for slot, seat in enumerate(state.bonuses) if seat != NOBODY]
    if state.pending == between_turns(state.seat):
        position["active"] = state.seat + 1
    else:
        position["pending"] = [write_step(seat, step) for seat, step in state.pending]
    kept = ("pending", "crossed", "tribes", "board")
    return {key: value for key, value in position.items() if value not in ([], {}) or key in kept}


def between_turns(active: Seat) -> list[tuple[Seat, Step[Any]]]:
    """What is still to be done when a seat is about to act."""
    return [(active, NEXT_TURN), (active, TAKE_TURN)]


def write_board(state: Olympos) -> dict[str, list[str]]:
    rules = state.rules
    written = {}
    for row, name in enumerate((*rules.rows, WONDERS)):
        cells = state.board[row * rules.columns : (row + 1) * rules.columns]
        rows: Sequence[Any] = rules.wonders if name == WONDERS else rules.discoveries
        if cells[0] != UNKNOWN:
            written[name] = [rows[index].id for index in cells if index != UNKNOWN]
    return written


def write_people(rules: Rules, people: People) -> dict[str, Any]:
    written: dict[str, Any] = {"stock": people.stock}
    written |= {name: getattr(people, name) for name in COUNTS if getattr(people, name)}
    written["cubes"] = {name: count for name, count in zip(RESOURCES, people.cubes, strict=True) if count}
    written["discoveries"] = [each.id for each in rules.discoveries if people.discoveries >> each.index & 1]
    written["tiles"] = [name for kind, name in enumerate(RESOURCES) if people.discounts >> kind & 1]
    written["wonders"] = [each.id for each in rules.wonders if people.wonders >> each.index & 1]
    for pool in ("hand", "drawn"):
        written[pool] = [HIDDEN if card == UNKNOWN else DESTINY[card] for card in getattr(people, pool)]
    return {key: value for key, value in written.items() if value not in ([], {})}


def write_bonus(state: Olympos, slot: int, seat: Seat) -> dict[str, Any]:
    cell, place = divmod(slot, state.rules.slots)
    bonus = state.rules.prices[cell].bonuses[place][0]
    return {"discovery": state.rules.discoveries[state.board[cell]].id, "bonus": BONUSES[bonus], "seat": seat + 1}


def write_step(seat: Seat, step: Step[Any]) -> dict[str, Any]:
    fields = {name: getattr(step, name) for name in fields_of(type(step))}
    return {"of": seat, "step": type(step).__name__, **fields}


# Reading.


def read_position(game: OlymposGame, position: Mapping[str, Any], file: str = FILE) -> Olympos:
    """The table a level file describes, settled; what cannot be is named by file, place and key."""
    top = open_position(game, position, file, (*KEYS, *ARRAYS))
    setup = read_setup(game, top)
    state = game.blank(setup)
    state.peoples = [new_people(state.rules) for _ in range(setup.seats)]
    state.turn = top.number("turn", 0, 1)
    state.order = read_order(top, setup.seats)
    state.finished = sum(1 << seat for seat in read_seats(top, "finished", setup.seats))
    state.crossed = bits(top, "crossed", state.rules.land_index)
    state.revealed = bits(top, "revealed", state.rules.god_index)
    state.discard = list(top.amounts("discard", DESTINY)) if top.has("discard") else state.discard
    state.prayers = read_prayers(top, setup.seats)
    read_board(state, top)
    read_peoples(state, top)
    read_territories(state, top)
    read_bonuses(state, top)
    count_pieces(state, top)
    state.pending = read_pending(game, state, top)
    count_gods(state, top)
    if not state.order and not any(isinstance(step, StackTokens) for _, step in state.pending):
        raise top.bad("order", "is missing, and nothing is pending that would make one")
    settle(state)
    if state.pending and not state.choices:
        raise top.bad("pending", "whoever is asked has nothing to choose from")
    return state


def read_seats(top: Row, key: str, seats: int) -> list[Seat]:
    found = []
    for seat in top.get(key, list, []):
        if type(seat) is not int or not 1 <= seat <= seats or seat - 1 in found:
            raise top.bad(key, f"{seat!r} is no seat of this table, or stands twice")
        found.append(seat - 1)
    return found


def read_order(top: Row, seats: int) -> list[Seat]:
    if not top.has("order"):
        return [] if top.has("pending") else list(reversed(range(seats)))
    order = read_seats(top, "order", seats)
    if len(order) != seats:
        raise top.bad("order", "should name every seat")
    return order


def read_prayers(top: Row, seats: int) -> list[int]:
    prayers = top.get("prayers", list, [0] * seats)
    if len(prayers) != seats or any(type(each) is not int or each < 0 for each in prayers):
        raise top.bad("prayers", f"should be {seats} numbers")
    return list(prayers)


def bits(row: Row, key: str, index: Mapping[str, int]) -> int:
    """Names of things that are there, as bits."""
    found = 0
    for name in row.phrases(key):
        if name not in index or found >> index[name] & 1:
            raise row.bad(key, f"'{name}' is not known here, or stands twice")
        found |= 1 << index[name]
    return found


def read_board(state: Olympos, top: Row) -> None:
    rules = state.rules
    given = top.get("board", dict, {}) if top.has("board") else None
    names = (*rules.rows, WONDERS)
    for key in given or {}:
        if key not in names:
            raise top.bad("board", f"no row is called '{key}'")
    for row, name in enumerate(names):
        usual = [each.id for each in rules.discoveries if each.row == row] or [each.id for each in rules.wonders]
        index = rules.wonder_index if name == WONDERS else rules.discovery_index
        tiles = usual[: state.table.columns] if given is None else given.get(name, [])
        if not is_list_of_words(tiles) or len(set(tiles)) != len(tiles):
            raise top.bad("board", f"{name} should be a list of different tiles")
        if tiles and (len(tiles) != state.table.columns or any(each not in usual for each in tiles)):
            raise top.bad("board", f"{name} should have {state.table.columns} of {', '.join(usual)}")
        for column, each in enumerate(tiles):
            state.board[row * rules.columns + column] = index[each]


def is_list_of_words(given: object) -> bool:
    return isinstance(given, list) and all(isinstance(each, str) for each in given)


def read_peoples(state: Olympos, top: Row) -> None:
    rules = state.rules
    listed = rows_of(top, "people")
    if len(listed) > len(state.peoples):
        raise top.bad("people", f"there are {len(listed)} peoples for {len(state.peoples)} seats")
    for row, people in zip(listed, state.peoples, strict=False):
        people.stock = row.number("stock", 0, rules.start_stock)
        for name in COUNTS:
            setattr(people, name, row.number(name, 0, 0))
        if people.space > rules.cross:
            raise row.bad("space", f"is past the Cross on {rules.cross}")
        if row.has("cubes"):
            people.cubes = list(row.amounts("cubes", RESOURCES))
        people.discoveries = bits(row, "discoveries", rules.discovery_index)
        people.wonders = bits(row, "wonders", rules.wonder_index)
        people.discounts = bits(row, "tiles", {name: kind for kind, name in enumerate(RESOURCES)})
        for discovery in rules.discoveries:
            shown = (people.discounts & discovery.tiles).bit_count()
            if shown != bool(discovery.tiles and people.discoveries >> discovery.index & 1) and not top.has("pending"):
                raise row.bad("tiles", f"{discovery.id} comes with one tile of its own")
        for pool in ("hand", "drawn"):
            setattr(people, pool, [read_card(row, pool, name) for name in row.phrases(pool)])
        row.close()
    for wonder in rules.wonders:
        if sum(people.wonders >> wonder.index & 1 for people in state.peoples) > 1:
            raise top.bad("people", f"{wonder.id} stands twice")


def read_card(row: Row, key: str, name: str) -> int:
    if name == HIDDEN:
        return UNKNOWN
    if name not in DESTINY:
        raise row.bad(key, f"no Destiny card is called '{name}'")
    return DESTINY.index(name)


def read_territories(state: Olympos, top: Row) -> None:
    rules = state.rules
    for row in rows_of(top, "territory"):
        index = row.name("id", tuple(rules.land_index))
        stack = []
        for place, each in enumerate(row.get("settlers", list)):
            if type(each) is not int or not 0 <= each <= len(state.peoples) or (each == 0 and place):
                raise row.bad("settlers", f"{each!r} is no seat; 0 are barbarians, at the bottom")
            stack.append(BARBARIANS if each == 0 else each - 1)
        if state.stacks[index] or (stack and state.crossed >> index & 1):
            raise row.bad("id", "stands twice, or is crossed out")
        state.stacks[index] = tuple(stack)
        row.close()
    if top.has("tribes"):
        state.tribes = bits(top, "tribes", rules.land_index)
    else:
        state.tribes = sum(
            1 << land.index
            for land in rules.lands
            if land.star and not state.crossed >> land.index & 1 and not state.stacks[land.index]
        )
    for land in rules.lands:
        if state.tribes >> land.index & 1 and (state.stacks[land.index] or not land.star):
            raise top.bad("tribes", f"there is no tribe on {land.id}")
        seat = owner(state, land.index)
        if seat >= 0:
            people = state.peoples[seat]
            people.tokens[land.resource] += 1
            people.stars += land.star
            people.zeus += land.zeus


def read_bonuses(state: Olympos, top: Row) -> None:
    rules = state.rules
    for row in rows_of(top, "bonus"):
        cell = cell_of(state, row.name("discovery", tuple(rules.discovery_index)))
        bonus = row.name("bonus", BONUSES)
        kinds = [each for each, _ in rules.prices[cell].bonuses] if cell != UNKNOWN else []
        seat = row.number("seat", 1) - 1
        if bonus not in kinds or seat >= len(state.peoples):
            raise row.bad("bonus", "is not below that discovery, or its seat is none of this table")
        state.bonuses[cell * rules.slots + kinds.index(bonus)] = seat
        row.close()


def count_pieces(state: Olympos, top: Row) -> None:
    """What is not on the table is in stock; it must not be less than nothing."""
    rules = state.rules
    for seat, people in enumerate(state.peoples):
        placed = sum(stack.count(seat) for stack in state.stacks) + state.bonuses.count(seat)
        people.general = rules.settlers - rules.on_track - people.stock - placed
        if people.general < 0:
            trouble = f"has {people.stock} in stock and {placed} on the table"
            raise BadRow(top.file, f"people {seat + 1}", "stock", trouble)
    for kind, name in enumerate(RESOURCES):
        state.supply[kind] = rules.cubes - sum(people.cubes[kind] for people in state.peoples)
        if state.supply[kind] < 0:
            raise top.bad("people", f"there are only {rules.cubes} cubes of {name}")
    for discovery in rules.discoveries:
        if cell_of(state, discovery.index) == UNKNOWN:
            continue
        owners = sum(people.discoveries >> discovery.index & 1 for people in state.peoples)
        state.left[discovery.index] = state.table.tiles[discovery.row] - owners
        if state.left[discovery.index] < 0:
            raise top.bad("people", f"there are not {owners} tiles of {discovery.id}")
    cards = [card for people in state.peoples for card in (*people.hand, *people.drawn)]
    for kind, copies in enumerate(rules.copies):
        if state.discard[kind] + cards.count(kind) > copies:
            raise top.bad("people", f"there are only {copies} cards of {DESTINY[kind]}")
    if sum(state.discard) + len(cards) > rules.deck:
        raise top.bad("people", f"there are only {rules.deck} Destiny cards")


def count_gods(state: Olympos, top: Row) -> None:
    """There is a card for every god that is still to be turned up: by the first and the last who come to a space."""
    spaces = [people.space for people in state.peoples]
    first = sum(max(spaces) < space for space, _ in state.rules.events)
    last = sum(double and min(spaces) < space for space, double in state.rules.events)
    due = sum(isinstance(step, RevealGod) for _, step in state.pending)
    if state.revealed.bit_count() + first + last + due > len(state.rules.gods):
        raise top.bad("revealed", "too few Olympos cards are left for the spaces nobody has come to")


# What is still to be done.

Check = Callable[[Olympos], int]
"""One more than the largest number a field of a step may hold."""

FIELDS: Final[dict[str, Check]] = {
    "cell": lambda state: len(state.rules.prices),
    "row": lambda state: len(state.rules.rows) + 1,
    "discovery": lambda state: len(state.rules.discoveries),
    "god": lambda state: len(state.rules.gods),
    "drawer": lambda state: len(state.peoples),
    "revealer": lambda state: len(state.peoples),
}


def read_pending(game: OlymposGame, state: Olympos, top: Row) -> list[tuple[Seat, Step[Any]]]:
    if top.has("pending"):
        return [read_step(game, state, row) for row in rows_of(top, "pending")]
    if not top.has("active") and next_seat(state) == SPECTATOR:
        return [(SPECTATOR, NEXT_TURN)]  # All have finished.
    active = top.number("active", 1, next_seat(state) + 1) - 1
    if active >= len(state.peoples) or state.finished >> active & 1:
        raise top.bad("active", f"{active + 1} is no seat of this table, or has finished")
    return between_turns(active)


def read_step(game: OlymposGame, state: Olympos, row: Row) -> tuple[Seat, Step[Any]]:
    seat, name = row.get("of", int), row.word("step")
    kind = game.values.get(name)
    if kind is None or not issubclass(kind, Step) or kind in (Step, Ask):
        raise row.bad("step", f"no step is called '{name}'")
    if (seat == CHANCE) != (kind in BY_CHANCE) or not CHANCE <= seat < len(state.peoples):
        if not (seat < 0 and kind is type(NEXT_TURN)):
            raise row.bad("of", f"{seat} is no seat that could do this")
    fields = []
    for field in fields_of(kind):
        if field in ("last", "oracle"):
            fields.append(row.get(field, bool))
            continue
        most = FIELDS[field](state) if field in FIELDS else state.rules.cross
        value = row.number(field)
        if value >= most:
            raise row.bad(field, f"is {value}, but should be below {most}")
        fields.append(value)
    row.close()
    return seat, kind(*fields)
