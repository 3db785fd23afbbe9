"""Positions: any table in the middle of a game as a level file would say it, and back.

People write these, so seats count from 1 and what is left out is as at the start of a game. Only `pending`, the steps
still to be done, is written for the machine: its seats count from 0 as in records, and a table between two turns needs
none of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.rules.catalog import BadRow, Row
from game.rules.engine import Seat, Step, settle
from game.rules.olympus import progress
from game.rules.olympus.actions import GOODS, TRACKS
from game.rules.olympus.effects import FAVOUR, LEAGUE
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.pending import below, read_step, write_step
from game.rules.olympus.rounds import DrawStarter, EndRound
from game.rules.olympus.rules import Rules
from game.rules.olympus.soundness import Entry, check_pending
from game.rules.olympus.state import NOBODY, City, Olympus, beta_priests, new_city
from game.rules.olympus.upkeep import Upkeep
from game.rules.olympus.worship import TURN
from game.rules.position import FILE, check_seat, open_position, read_setup, rows_of

KEYS: Final = ("game", "title", "about", "seats", "options", "round", "starter", "active", "phase", "glory")
ARRAYS: Final = ("city", "ceremony", "war", "pending")

MOST_GOODS: Final = 99
"""More than any city ever holds; without a bound all ways to discard some could not be listed."""


def write_position(game: OlympusGame, state: Olympus) -> dict[str, Any]:
    """A table as plain tables of a level file."""
    setup = game.setup_of(state)
    position: dict[str, Any] = {"game": game.name, "seats": setup.seats}
    if setup.options:
        position["options"] = dict(setup.options)
    position["round"] = state.round
    if state.starter != NOBODY:
        position["starter"] = state.starter + 1
    position["glory"] = {TRACKS[track]: seat + 1 for track, seat in enumerate(state.glory) if seat != NOBODY}
    position["city"] = [write_city(state.rules, city) for city in state.cities]
    position["ceremony"] = [
        {
            "deity": deity.id,
            "begun_by": state.alpha[deity.index] + 1,
            "joined_by": [seat + 1 for seat in range(setup.seats) if state.beta[deity.index] >> seat & 1],
        }
        for deity in state.rules.deities
        if state.alpha[deity.index] != NOBODY
    ]
    position["war"] = [
        {"attacker": attacker + 1, "source": source, "wins_ties": wins_ties}
        for attacker, source, wins_ties in state.wars
    ]
    if state.pending == between_turns(state.starter, state.seat):
        position["active"] = state.seat + 1
    else:
        position["pending"] = [write_step(seat, step) for seat, step in state.pending]
    return {key: value for key, value in position.items() if value != [] or key == "pending"}


def between_turns(starter: Seat, active: Seat) -> list[tuple[Seat, Step[Any]]]:
    """What is still to be done when a player is about to begin a ceremony."""
    return [(starter, EndRound()), (starter, Upkeep()), (active, TURN)]


def write_city(rules: Rules, city: City) -> dict[str, Any]:
    written: dict[str, Any] = dict(zip(TRACKS, city.tracks, strict=True))
    written["goods"] = write_goods(city.goods)
    written["tribute"] = write_goods(city.tribute)
    written["score"] = city.score
    written["buildings"] = [building.id for building in rules.buildings if city.built & building.bit]
    written["priests"] = city.priests
    return written


def write_goods(goods: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(GOODS, goods, strict=True) if count}


def read_position(game: OlympusGame, position: Mapping[str, Any], file: str = FILE) -> Olympus:
    """The table a level file describes, settled; what cannot be is named by file, place and key."""
    top = open_position(game, position, file, (*KEYS, *ARRAYS))
    state = game.blank(read_setup(game, top))
    read_cities(state, top)
    state.round = top.number("round", 1, 1)
    if top.has("starter") or not top.has("pending"):
        state.starter = read_seat(top, "starter", state, 1)
    for track, seat in top.get("glory", dict, {}).items():
        if track not in TRACKS:
            raise top.bad("glory", f"'{track}' is no track")
        state.glory[TRACKS.index(track)] = check_seat(top, "glory", seat, len(state.cities))
    check_glory(state, top)
    read_ceremonies(state, top)
    read_wars(state, top)
    count_priests(state, top)
    state.pending = read_pending(game, state, top)
    settle(state)
    if state.pending and not state.choices:
        raise top.bad("pending", "whoever is asked has nothing to choose from")
    return state


def check_glory(state: Olympus, top: Row) -> None:
    """The first marker on a last space takes the Glory card at once (A-O28), so that none can wait there."""
    for seat, city in enumerate(state.cities):
        for track, space in enumerate(city.tracks):
            if space == state.rules.spaces[track] and state.glory[track] == NOBODY:
                trouble = "is the last space, but nobody has the Glory card of this track"
                raise BadRow(top.file, f"city {seat + 1}", TRACKS[track], trouble)


def read_seat(row: Row, key: str, state: Olympus, default: int | None = None) -> Seat:
    return check_seat(row, key, row.number(key, 1, default), len(state.cities))


def read_cities(state: Olympus, top: Row) -> None:
    listed = rows_of(top, "city")
    seats = top.number("seats")
    if len(listed) > seats:
        raise top.bad("city", f"there are {len(listed)} cities for {seats} seats")
    state.cities = [read_city(state.rules, row) for row in listed]
    state.cities += [new_city(state.rules) for _ in range(seats - len(listed))]
    for temple in (building for building in state.rules.buildings if building.temple):
        owners = [seat for seat, city in enumerate(state.cities) if city.built & temple.bit]
        if len(owners) > 1:
            trouble = f"city {owners[0] + 1} owns {temple.id} already"
            raise BadRow(top.file, f"city {owners[1] + 1}", "buildings", trouble)


def read_city(rules: Rules, row: Row) -> City:
    city = new_city(rules)
    city.built = read_buildings(rules, row)
    for track, name in enumerate(TRACKS):
        city.tracks[track] = row.number(name, 1, rules.start[track])
        last = progress.limit(rules, city, track)
        if city.tracks[track] > last:
            raise row.bad(name, f"is {city.tracks[track]}, but without more buildings its marker stops at {last}")
    for key, store in (("goods", city.goods), ("tribute", city.tribute)):
        if row.has(key):
            store[:] = row.amounts(key, GOODS)
        if sum(store) > MOST_GOODS:
            raise row.bad(key, f"are more than {MOST_GOODS}")
    city.score = row.number("score", 0, 0)
    if row.has("priests"):
        city.priests = row.number("priests")
        city.reserve = NOBODY
    row.close()
    return city


def read_buildings(rules: Rules, row: Row) -> int:
    built = 0
    for name in row.phrases("buildings"):
        if name not in rules.index:
            raise row.bad("buildings", f"no building is called '{name}'")
        bit = rules.buildings[rules.index[name]].bit
        if built & bit:
            raise row.bad("buildings", f"{name} stands twice")
        built |= bit
    return built


def read_ceremonies(state: Olympus, top: Row) -> None:
    names = tuple(state.rules.deity_index)
    for row in rows_of(top, "ceremony"):
        deity = row.name("deity", names)
        if state.alpha[deity] != NOBODY:
            raise row.bad("deity", f"{names[deity]} is worshipped twice")
        state.alpha[deity] = read_seat(row, "begun_by", state)
        for seat in row.get("joined_by", list, []):
            joined = check_seat(row, "joined_by", seat, len(state.cities))
            if joined == state.alpha[deity]:
                raise row.bad("joined_by", "nobody joins a ceremony of his own")
            if state.beta[deity] >> joined & 1:
                raise row.bad("joined_by", f"seat {seat} stands twice")
            state.beta[deity] |= 1 << joined
        row.close()


def read_wars(state: Olympus, top: Row) -> None:
    for row in rows_of(top, "war"):
        source = below(LEAGUE + 1)(row, "source", row.number("source", 0, FAVOUR), state)
        state.wars.append((read_seat(row, "attacker", state), source, row.flag("wins_ties")))
        row.close()


def count_priests(state: Olympus, top: Row) -> None:
    """Priests that are neither at hand nor with a deity are in reserve; by default those placed came from the hand."""
    for seat, city in enumerate(state.cities):
        placed = beta_priests(state, seat) + sum(1 for owner in state.alpha if owner == seat)
        if city.reserve != NOBODY:
            city.priests = max(0, city.priests - placed)
        city.reserve = state.rules.priests_total - city.priests - placed
        if city.reserve < 0:
            trouble = f"has {city.priests} at hand and {placed} with deities"
            raise BadRow(top.file, f"city {seat + 1}", "priests", trouble)


def read_pending(game: OlympusGame, state: Olympus, top: Row) -> list[tuple[Seat, Step[Any]]]:
    if top.has("pending"):
        entries = [Entry(row, *read_step(state, game.values, row)) for row in rows_of(top, "pending")]
        if state.starter == NOBODY and not any(isinstance(entry.step, DrawStarter) for entry in entries):
            raise top.bad("starter", "is missing")
        check_pending(state, top, entries)
        return [(entry.seat, entry.step) for entry in entries]
    if state.wars:
        raise top.bad("war", "wars wait only while pending has a step that fights them")
    stack = between_turns(state.starter, read_seat(top, "active", state, state.starter + 1))
    phase = top.word("phase", "worship")
    if phase not in ("worship", "upkeep"):
        raise top.bad("phase", f"'{phase}' is neither worship nor upkeep")
    return stack if phase == "worship" else stack[:-1]
