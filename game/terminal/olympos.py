"""The table of Olympos as lines of text: peoples, the map, the development board, and notes beside the choices."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from game import levels
from game.rules.engine import UNKNOWN, Action, Event, Seat
from game.rules.olympos.actions import DESTINY, RESOURCES, Build, Cross, Discover, Garrison, Move, Play, Settle
from game.rules.olympos.development import discovery_price
from game.rules.olympos.events import GodRevealed, TurnBegan
from game.rules.olympos.expansion import expansion_cost
from game.rules.olympos.rules import NEVER, Land
from game.rules.olympos.scoring import total
from game.rules.olympos.state import BARBARIANS, NOBODY, Olympos, cell_of, wonder_owner
from game.rules.olympos.wonders import wonder_price
from game.terminal.text_table import WIDTH
from game.words.olympos_cards import card_words, cost_words, discovery_words, god_words, land_words, wonder_words
from game.words.words import Words

MAP_WIDTH = 108
MAP_HEIGHT = 24
CROSSED, TRIBE, BARBARIAN = "×", "t", "b"
"""Marks on the map."""
COLUMNS = ("space", "hourglasses", "stock", "general", "cubes", "tokens", "stars", "cards", "prestige", "points")


def picture(words: Words, state: Olympos, seat: Seat = NOBODY) -> str:
    """The whole table; the line of `seat` is marked, and its cards are named if it knows them."""
    lines = [words.phrase("table", "turn", turn=state.turn, cross=state.rules.cross), *_peoples(words, state, seat)]
    lines += _order(words, state)
    lines += _map(words, state)
    lines += _board(words, state)
    return "\n".join([*lines, *_hand(words, state, seat)])


def note(words: Words, state: Olympos, action: Action) -> str:
    """What a person would like to know beside a choice, or nothing."""
    seat = state.seat
    if isinstance(action, Settle | Move):
        cost = expansion_cost(state, seat, action) + state.peoples[seat].burden
        return words.phrase("table", "ap", ap=cost) if cost < NEVER else ""
    if isinstance(action, Discover):
        cell = cell_of(state, state.rules.discovery_index[action.discovery])
        ap = discovery_price(state, seat, cell) + state.peoples[seat].burden
        return words.phrase("table", "cost", ap=ap, cost=cost_words(words, state.rules, cell))
    if isinstance(action, Build):
        points = state.rules.wonders[state.rules.wonder_index[action.wonder]].points
        return words.phrase("table", "wonder", ap=wonder_price(state, seat) + state.peoples[seat].burden, points=points)
    return ""


def sheet(words: Words, state: Olympos, seat: Seat) -> list[str]:
    """Nothing is written on sheets in this game."""
    return []


def filed(words: Words, state: Olympos, action: Action) -> tuple[str, str]:
    """Expansions and developments stand under what they have in common, and are named by where they lead."""
    if isinstance(action, Settle):
        return words.phrase("table", "file_settle"), words.name("territory", action.territory)
    if isinstance(action, Move):
        heading = words.phrase("table", "file_move", origin=action.origin, level=action.level)
        return heading, words.name("territory", action.territory)
    if isinstance(action, Discover):
        return words.phrase("table", "file_discover"), words.name("discovery", action.discovery)
    return words.phrase("table", "file_other"), words.action(action, state)


def is_heading(event: Event) -> bool:
    """Whether a new part of the game begins with this event."""
    return isinstance(event, TurnBegan | GodRevealed)


def is_new_round(event: Event) -> bool:
    """Those who only watch see the table now and then."""
    return isinstance(event, GodRevealed)


def pointed_at(words: Words, state: Olympos, text: str) -> list[Action]:
    """Every action somebody may mean who names a territory, a discovery, a wonder or a card."""
    wanted = text.casefold()
    rules = state.rules

    def is_meant(section: str, name: str) -> bool:
        return wanted in (name, words.name(section, name).casefold())

    actions: list[Action] = []
    for land in rules.lands:
        if is_meant("territory", land.id):
            actions += [Settle(land.id), Cross(land.id), Garrison(land.id)]
            for origin in rules.lands:
                heights = range(1, len(state.stacks[origin.index]) + 1)
                actions += [Move(origin.id, level, land.id) for level in heights]
    actions += [Discover(each.id) for each in rules.discoveries if is_meant("discovery", each.id)]
    actions += [Build(each.id) for each in rules.wonders if is_meant("wonder", each.id)]
    actions += [Play(card) for card, name in enumerate(DESTINY) if is_meant("card", name)]
    return actions


def _peoples(words: Words, state: Olympos, seat: Seat) -> Iterator[str]:
    rows = [["", *(words.phrase("table", each) for each in COLUMNS)]]
    rows += [_people_row(words, state, each, seat) for each in range(len(state.peoples))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for index, row in enumerate(rows):
        cells = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "  ".join([row[0].ljust(widths[0]), *cells])
        if index:
            people = state.peoples[index - 1]
            owned = [
                words.name("discovery", each.id)
                for each in state.rules.discoveries
                if people.discoveries >> each.index & 1
            ]
            owned += [words.name("wonder", each.id) for each in state.rules.wonders if people.wonders >> each.index & 1]
            yield from textwrap.wrap(", ".join(owned), WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6)


def _people_row(words: Words, state: Olympos, seat: Seat, marked: Seat) -> list[str]:
    people = state.peoples[seat]
    name = f"{'>' if seat == marked else ' '} {seat + 1} {words.seat(seat)}"
    cubes, tokens = " ".join(map(str, people.cubes)), " ".join(map(str, people.tokens))
    numbers = (people.space, people.hourglasses, people.stock, people.general, cubes, tokens, people.stars)
    return [name, *map(str, (*numbers, len(people.hand), people.prestige, total(state, seat)))]


def _order(words: Words, state: Olympos) -> list[str]:
    seats = [seat for seat in reversed(state.order) if not state.finished >> seat & 1]
    seats.sort(key=lambda seat: state.peoples[seat].space)
    return _wrapped(words.phrase("table", "order"), ", ".join(map(words.seat, seats))) if seats else []


def _map(words: Words, state: Olympos) -> Iterator[str]:
    """The map as it lies: every territory about where it is, with its resource and who is on it."""
    yield from _wrapped(words.phrase("table", "map"), words.phrase("table", "legend"))
    rows: list[str] = ["" for _ in range(MAP_HEIGHT)]
    lands = zip(state.rules.lands, levels.tables("olympos")["map"]["land"], strict=True)
    for land, place in sorted(lands, key=lambda each: int(each[1]["x"])):
        label = _territory(words, state, land)
        column = place["x"] * (MAP_WIDTH - len(label)) // 1000
        wanted = place["y"] * (MAP_HEIGHT - 1) // 1000
        row = min(range(MAP_HEIGHT), key=lambda each: (max(0, len(rows[each]) + 2 - column), abs(each - wanted)))
        rows[row] = f"{rows[row].ljust(column)}{label}  " if len(rows[row]) <= column else f"{rows[row]}{label}  "
    yield from (row.rstrip() for row in rows if row)


def _territory(words: Words, state: Olympos, land: Land) -> str:
    """A territory in a few letters: its name, its resource, its star, and who is on it from the bottom up."""
    resource = words.name("resource", RESOURCES[land.resource])[:2]
    owners = [_owner(seat) for seat in state.stacks[land.index]]
    mark = "<".join(owners)
    if state.crossed >> land.index & 1:
        mark = CROSSED
    elif state.tribes >> land.index & 1:
        mark = TRIBE
    name = f"{words.name('territory', land.id)} {resource}{'*' if land.star else ''}"
    return f"{name} [{mark}]" if mark else name


def _owner(seat: int) -> str:
    return BARBARIAN if seat == BARBARIANS else str(seat + 1)


def _board(words: Words, state: Olympos) -> Iterator[str]:
    rules = state.rules
    if state.board[0] == UNKNOWN:
        return
    yield words.phrase("table", "board")
    for row, name in enumerate((*rules.rows, "wonders")):
        cells = range(row * rules.columns, (row + 1) * rules.columns)
        listed = [_cell(words, state, cell) for cell in cells if state.board[cell] != UNKNOWN]
        yield from _wrapped(f"  {words.name('row', name)}:", "; ".join(listed))


def _cell(words: Words, state: Olympos, cell: int) -> str:
    index = state.board[cell]
    if cell >= len(state.rules.prices):
        wonder = state.rules.wonders[index]
        owner = wonder_owner(state, index)
        name = words.name("wonder", wonder.id)
        return f"{name} {wonder.stars}*" if owner == NOBODY else f"{name} {words.seat(owner)}"
    name = words.name("discovery", state.rules.discoveries[index].id)
    return f"{name} ×{state.left[index]} ({cost_words(words, state.rules, cell)})"


def _hand(words: Words, state: Olympos, seat: Seat) -> list[str]:
    if not 0 <= seat < len(state.peoples) or not state.peoples[seat].hand:
        return []
    cards = [words.speak("card", card) for card in state.peoples[seat].hand]
    return _wrapped(words.phrase("table", "hand"), ", ".join(cards))


def _wrapped(head: str, body: str) -> list[str]:
    return textwrap.wrap(f"{head} {body}", WIDTH, subsequent_indent="    ", break_on_hyphens=False)


# ---------------------------------------------------------------------- the rules in words


def rules(words: Words, tables: Mapping[str, Any], options: Mapping[str, str]) -> Iterator[str]:
    """All territories, tiles and cards in words, line by line, from the tables themselves."""
    for title, entries in (
        ("title_discoveries", [discovery_words(words, row) for row in tables["discoveries"]["discovery"]]),
        ("title_wonders", [wonder_words(words, row) for row in tables["wonders"]["wonder"]]),
        ("title_destiny", [card_words(words, row) for row in tables["destiny"]["card"]]),
        ("title_gods", [god_words(words, row) for row in tables["gods"]["card"]]),
        ("title_map", [land_words(words, row) for row in tables["map"]["land"]]),
    ):
        yield words.phrase("table", title)
        for name, sentences in entries:
            yield ""
            yield name
            for sentence in sentences:
                yield f"  {sentence}"
        yield ""


def described(words: Words, tables: Mapping[str, Any], options: Mapping[str, str], text: str) -> list[str]:
    """The tile, card or territory somebody names, in words; nothing if there is none."""
    return list(_described(words, tables, text.casefold()))


def _described(words: Words, tables: Mapping[str, Any], wanted: str) -> Iterator[str]:
    for section, listed, tell in (
        ("discovery", tables["discoveries"]["discovery"], discovery_words),
        ("wonder", tables["wonders"]["wonder"], wonder_words),
        ("card", tables["destiny"]["card"], card_words),
        ("god", tables["gods"]["card"], god_words),
        ("territory", tables["map"]["land"], land_words),
    ):
        for row in listed:
            if wanted in (row["id"], words.name(section, row["id"]).casefold()):
                name, sentences = tell(words, row)
                yield name
                for sentence in sentences:
                    yield f"  {sentence}"
