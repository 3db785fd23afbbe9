"""The table of The Gods of Olympus as lines of text: players, regions, and notes on choices."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.rules.engine import SPECTATOR, Action, Event, Seat, Sheet, Together
from game.rules.gods import hands
from game.rules.gods.actions import ARMY, FLEET, ORGY, RESOURCES, UNITS, Build, Move, Orgy, Plan, Take
from game.rules.gods.events import PhaseBegan, TurnBegan
from game.rules.gods.state import NO_GOD, Greece, held_by, prestige
from game.terminal.text_table import WIDTH, folded
from game.words.gods_cards import (
    family_words,
    god_words,
    orgy_words,
    region_words,
    resource_words,
    rule_words,
    token_words,
    unit_words,
)
from game.words.words import Words


def picture(words: Words, state: Greece, seat: Seat = SPECTATOR) -> str:
    """The table as `state` shows it, which for a person is the view of his seat; his line is marked."""
    lines = [words.phrase("table", "turn", turn=state.turn)]
    for each in range(len(state.players)):
        lines += _player(words, state, each, seat)
    lines += sheet(words, state, seat)
    return "\n".join(lines)


def _player(words: Words, state: Greece, each: Seat, seat: Seat) -> Iterator[str]:
    player = state.players[each]
    god = words.name("god", state.rules.gods[player.god]) if player.god != NO_GOD else "-"
    mark = ">" if each == seat else " "
    count = hands.size(player)
    yield words.phrase(
        "table", "player", mark=mark, seat=each, god_name=god, prestige=prestige(state, each), count=count
    )
    if not player.hidden and count:
        yield from folded("    " + words.phrase("table", "hand", cards=tuple(player.cards)))
    standing = [_region(words, state, region) for region in held_by(state, each)]
    if standing:
        yield from folded("    " + "; ".join(standing))


def _region(words: Words, state: Greece, region: int) -> str:
    units = [words.name("unit", UNITS[unit]) for unit in state.rules.kinds[state.units[region]]]
    return f"{words.name('region', state.rules.names[region])}: {', '.join(units)}"


def sheet(words: Words, state: Greece, seat: Seat) -> list[str]:
    """What the person has written so far."""
    step = state.pending[-1][1] if state.pending else None
    if not isinstance(step, Together) or seat not in step.seats or not step.sheet(seat):
        return []
    lines = words.phrase("table", "sheet", lines=_written(words, step.sheet(seat)))
    return textwrap.wrap(lines, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def _written(words: Words, sheet: Sheet) -> str:
    """Cards are counted; orders stand in the order in which they were written."""
    cards = [line.card for line in sheet if isinstance(line, Take)]
    spoken = [words.speak("cards", tuple(map(cards.count, range(len(RESOURCES)))))] if cards else []
    return "; ".join(spoken + [words.action(line) for line in sheet if not isinstance(line, Take)])


def note(words: Words, state: Greece, action: Action) -> str:
    """What a person would like to know beside a choice, or nothing."""
    rules = state.rules
    if isinstance(action, Plan | Build):
        return words.phrase("table", "cost", cards=rules.units[action.unit].cost)
    if isinstance(action, Orgy):
        return words.phrase("table", "cost", cards=rules.orgy)
    if isinstance(action, Move) and action.unit == ARMY and rules.water[rules.index[action.target]]:
        return words.phrase("table", "cost", cards=rules.units[FLEET].cost)
    return ""


def filed(words: Words, state: Greece, action: Action) -> tuple[str, str]:
    """Lists are short enough to stand under no heading."""
    return "", words.action(action, state)


def is_heading(event: Event) -> bool:
    """Whether a new part of the game begins with this event."""
    return isinstance(event, TurnBegan | PhaseBegan)


def is_new_round(event: Event) -> bool:
    return isinstance(event, TurnBegan)


def pointed_at(words: Words, state: Greece, text: str) -> list[Action]:
    """Every build somebody may mean who names a unit, or the orgy."""
    wanted = text.casefold()
    if wanted in (ORGY.verb, words.heading("orgy").casefold()):
        return [ORGY]
    return [Plan(unit) for unit, name in enumerate(UNITS) if wanted in (name, words.name("unit", name).casefold())]


def described(words: Words, tables: Mapping[str, Any], options: Mapping[str, str], text: str) -> list[str]:
    """What the tables say about a card, a unit, the orgy, a god or a region somebody names."""
    wanted = text.casefold()
    found: list[str] = []
    if wanted in (ORGY.verb, words.heading("orgy").casefold()):
        found.append(rule_words(words, tables, "orgy"))
    for name in RESOURCES:
        if wanted in (name, words.name("resource", name).casefold()):
            found += _entry(*resource_words(words, tables, name))
    for section, file, describe in (
        ("unit", "units", unit_words),
        ("god", "gods", god_words),
        ("region", "map", region_words),
    ):
        for row in tables[file][section]:
            if wanted in (row["id"], words.name(section, row["id"]).casefold()):
                found += _entry(*describe(words, row))
    return found


# The rules in short


def rules(words: Words, tables: Mapping[str, Any], options: Mapping[str, str]) -> Iterator[str]:
    """The rules, the units, the gods and the map as the tables have them."""
    yield words.title
    for key in words.game["rule"]:
        yield ""
        yield rule_words(words, tables, key)
    for heading, entries in (
        ("units", [*(unit_words(words, row) for row in tables["units"]["unit"]), orgy_words(words, tables)]),
        ("families", [("", [family_words(words, tables)])]),
        ("tokens", [("", [token_words(words, tables)])]),
        ("cards", [resource_words(words, tables, name) for name in RESOURCES]),
        ("gods", [god_words(words, row) for row in tables["gods"]["god"]]),
        ("regions", [region_words(words, row) for row in tables["map"]["region"]]),
    ):
        yield ""
        yield words.heading(heading)
        for name, sentences in entries:
            yield from _entry(name, sentences)
    yield ""
    yield words.heading("options")
    for option in tables["options"]["option"]:
        yield f"{words.name('option', option['id'])} ({option['id']}): {', '.join(option['choices'])}"


def _entry(name: str, sentences: Sequence[str]) -> Iterator[str]:
    if name:
        yield name
    for sentence in sentences:
        yield f"    {sentence}"
