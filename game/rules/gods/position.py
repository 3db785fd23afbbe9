"""Positions: any table in the middle of a game as a level file would say it, and back.

People write these, so seats count from 1 and what is left out is as at the start of a game. What is still to be done
follows from `phase`, at its beginning, with `starter` the first to talk; in the middle of a phase `pending`, `orders`
and `battles` are written for the machine, one line of text for each.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from game.rules.catalog import Row
from game.rules.codec import Undecodable, decode, encode
from game.rules.engine import CHANCE, Seat, Step, settle
from game.rules.gods.actions import CITY, RESOURCES, TOWN, UNITS
from game.rules.gods.attacking import AttackPhase
from game.rules.gods.battle import EndAttack
from game.rules.gods.building import BuildPhase
from game.rules.gods.game import GodsGame
from game.rules.gods.moving import MovePhase
from game.rules.gods.negotiation import Negotiation
from game.rules.gods.rules import NONE, UnitRow
from game.rules.gods.soundness import check_pending
from game.rules.gods.state import (
    NO_GOD,
    NOBODY,
    Battle,
    Greece,
    Order,
    Player,
    count_units,
    new_player,
    stranded_heroes,
)
from game.rules.position import FILE, check_seat, open_position, read_setup, rows_of

KEYS: Final = (
    "game", "title", "about", "seats", "options", "turn", "phase", "starter", "offers", "done", "limited", "player",
    "region", "orders", "battles", "pending",
)  # fmt: skip
PHASES: Final[dict[str, tuple[Step[Greece], ...]]] = {
    "negotiation": (Negotiation(), BuildPhase(), AttackPhase()),
    "build": (BuildPhase(), AttackPhase()),
    "attack": (AttackPhase(),),
    "move": (MovePhase(),),
}
MOST_CARDS: Final = 999


def write_position(game: GodsGame, state: Greece) -> dict[str, Any]:
    """A table as plain tables of a level file."""
    setup = game.setup_of(state)
    rules = state.rules
    position: dict[str, Any] = {"game": game.name, "seats": setup.seats}
    if setup.options:
        position["options"] = dict(setup.options)
    position["turn"] = state.turn
    position["offers"] = list(state.offers)
    position["done"] = [seat + 1 for seat in range(setup.seats) if state.done >> seat & 1]
    if state.limited:
        position["limited"] = True
    position["player"] = [write_player(state, player) for player in state.players]
    position["region"] = [
        write_region(state, region) for region in range(len(rules.regions)) if state.units[region] or state.left[region]
    ]
    position["orders"] = [write_value(order) for order in state.orders]
    position["battles"] = [write_value(battle) for battle in state.battles]
    position["pending"] = [write_value((seat, step)) for seat, step in state.pending]
    return {key: value for key, value in position.items() if value != [] or key == "pending"}


def write_player(state: Greece, player: Player) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if player.god != NO_GOD:
        written["god"] = state.rules.gods[player.god]
    written["cards"] = {name: count for name, count in zip(RESOURCES, player.cards, strict=True) if count}
    if player.hidden:
        written["unknown"] = player.unknown
    return written


def write_region(state: Greece, region: int) -> dict[str, Any]:
    written: dict[str, Any] = {"id": state.rules.names[region]}
    if state.owner[region] != NOBODY:
        written["seat"] = state.owner[region] + 1
    for key, bits in (("units", state.units), ("fresh", state.fresh), ("fled", state.fled)):
        if bits[region]:
            written[key] = [UNITS[unit] for unit in state.rules.kinds[bits[region]]]
    if state.left[region]:
        written["left"] = [seat + 1 for seat in range(len(state.players)) if state.left[region] >> seat & 1]
    return written


def write_value(value: Any) -> str:
    return json.dumps(encode(value), separators=(",", ":"))


# Reading


def read_position(game: GodsGame, position: Mapping[str, Any], file: str = FILE) -> Greece:
    """The table a level file describes, settled; what cannot be is named by file, place and key."""
    top = open_position(game, position, file, KEYS)
    state = game.blank(read_setup(game, top))
    seats = top.number("seats")
    state.turn = top.number("turn", 0, 1)
    state.limited = int(top.flag("limited"))
    read_players(state, top, seats)
    for row in rows_of(top, "region"):
        read_region(state, row, seats)
    count_tokens(state, top, seats)
    state.offers = read_offers(top, seats)
    for seat in top.get("done", list, []):
        state.done |= 1 << check_seat(top, "done", seat, seats)
    state.orders = [read_value(game, top, "orders", line, Order) for line in top.phrases("orders")]
    state.battles = [read_value(game, top, "battles", line, Battle) for line in top.phrases("battles")]
    state.pending = read_pending(game, top, seats)
    check_pending(state, top)
    check_heroes(state, top)
    try:
        settle(state)
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as trouble:
        raise top.bad("pending", f"cannot be carried out: {trouble}") from trouble
    return state


def read_players(state: Greece, top: Row, seats: int) -> None:
    listed = rows_of(top, "player")
    if len(listed) > seats:
        raise top.bad("player", f"there are {len(listed)} players for {seats} seats")
    state.players = [read_player(state, row) for row in listed]
    state.players += [new_player() for _ in range(seats - len(listed))]
    gods = [player.god for player in state.players if player.god != NO_GOD]
    if len(set(gods)) != len(gods):
        raise top.bad("player", "two players have the same god")
    if not top.has("pending"):
        for player in state.players:
            if player.god == NO_GOD:  # The first god nobody has.
                player.god = next(god for god in range(len(state.rules.gods)) if god not in gods)
                gods.append(player.god)


def read_player(state: Greece, row: Row) -> Player:
    player = new_player()
    if row.has("god"):
        player.god = row.name("god", state.rules.gods)
    if row.has("cards"):
        player.cards = list(row.amounts("cards", RESOURCES))
    if row.has("unknown"):
        player.hidden, player.unknown = 1, row.number("unknown")
    if sum(player.cards) + player.unknown > MOST_CARDS:
        raise row.bad("cards", f"are more than {MOST_CARDS}")
    row.close()
    return player


def read_region(state: Greece, row: Row, seats: int) -> None:
    rules = state.rules
    region = row.name("id", rules.names)
    if state.units[region] or state.left[region]:
        raise row.bad("id", f"{rules.names[region]} is there twice")
    units = read_units(row, "units")
    state.units[region] = units
    if units:
        state.owner[region] = check_seat(row, "seat", row.number("seat"), seats)
    for unit in rules.kinds[units]:
        kind = rules.units[unit]
        if (units & kind.family) != kind.bit or (kind.alone and units != kind.bit):
            raise row.bad("units", f"{UNITS[unit]} cannot stand beside the others")
        if rules.water[region] != (UNITS[unit] in ("fleet", "sea_monster")) and UNITS[unit] != "hero":
            raise row.bad("units", f"{UNITS[unit]} cannot stand in {row.card}")
        if unit in (TOWN, CITY) and rules.regions[region].star == NONE:
            raise row.bad("units", f"{UNITS[unit]} needs a starred region")
    for key, bits in (("fresh", state.fresh), ("fled", state.fled)):
        bits[region] = read_units(row, key)
        if bits[region] & ~units:
            raise row.bad(key, "names a unit that is not there")
    for seat in row.get("left", list, []):
        state.left[region] |= 1 << check_seat(row, "left", seat, seats)
    row.close()


def count_tokens(state: Greece, top: Row, seats: int) -> None:
    """Nobody can have bought more than there is; but what is damaged needs no token to become less (A-G37)."""
    rules = state.rules
    counts = [count_units(state, seat) for seat in range(seats)]
    for seat in range(seats):
        bought = sum(counts[seat][row.index] for row in rules.units if row.tokens == rules.own_tokens)
        if bought > rules.token_counts[rules.own_tokens]:
            most = rules.token_counts[rules.own_tokens]
            raise top.bad("region", f"player {seat + 1} has {bought} armies and fleets, but only {most} tokens")
    for kind in range(len(rules.tokens)):
        if kind != rules.own_tokens:
            # A damaged temple is a shrine more, so of shrines there may be as many as both have tokens.
            family = [row for row in rules.units if kind in (row.tokens, replaced_tokens(state, row))]
            most = sum(rules.token_counts[each] for each in dict.fromkeys(row.tokens for row in family))
            standing = sum(each[row.index] for each in counts for row in family)
            if standing > most:
                names = " and ".join(UNITS[row.index] for row in family)
                raise top.bad("region", f"there are {standing} of {names}, but only {most} tokens")


def replaced_tokens(state: Greece, row: UnitRow) -> int:
    """The kind of token that is given back when a unit is upgraded to this one."""
    return NONE if row.replaces == NONE else state.rules.units[row.replaces].tokens


def check_heroes(state: Greece, top: Row) -> None:
    """A hero is on water without a ship only while battles are fought: at the end of a phase he is lost (A-G39)."""
    if not any(isinstance(step, EndAttack) for _, step in state.pending):
        for region in stranded_heroes(state):
            raise top.bad("region", f"the hero in {state.rules.names[region]} has no fleet")


def read_units(row: Row, key: str) -> int:
    units = 0
    for name in row.phrases(key):
        if name not in UNITS:
            raise row.bad(key, f"no unit is called '{name}'")
        units |= 1 << UNITS.index(name)
    return units


def read_offers(top: Row, seats: int) -> list[int]:
    offers: list[int] = top.get("offers", list, [0] * seats)
    if len(offers) != seats or any(type(count) is not int or count < 0 for count in offers):
        raise top.bad("offers", "should be one number for each seat")
    return list(offers)


def read_value(game: GodsGame, top: Row, key: str, line: str, kind: type) -> Any:
    try:
        value = decode(json.loads(line), game.values)
    except (ValueError, TypeError, RecursionError, Undecodable) as trouble:
        raise top.bad(key, f"'{line}' cannot be read: {trouble}") from trouble
    if not isinstance(value, kind):
        raise top.bad(key, f"'{line}' is no {kind.__name__}")
    return value


def read_pending(game: GodsGame, top: Row, seats: int) -> list[tuple[Seat, Step[Any]]]:
    if top.has("pending"):
        pending = [read_value(game, top, "pending", line, tuple) for line in top.phrases("pending")]
        for each in pending:
            if len(each) != 2 or not isinstance(each[1], Step) or type(each[0]) is not int:
                raise top.bad("pending", f"{each!r} is no step of a seat")
            if each[0] not in range(CHANCE, seats):
                raise top.bad("pending", f"{each[0]} is no seat of this table")
        return pending
    phase = top.word("phase", "negotiation")
    if phase not in PHASES:
        raise top.bad("phase", f"'{phase}' is none of {', '.join(PHASES)}")
    starter = check_seat(top, "starter", top.number("starter", 1, 1), seats)
    return [(starter, step) for step in reversed(PHASES[phase])]
