"""The table of The Gods of Olympus as lines of text: players, regions, and notes on choices."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from game.rules.engine import SPECTATOR, Action, Event, Seat, Sheet, Together
from game.rules.gods import hands
from game.rules.gods.actions import ARMY, FLEET, ORGY, RESOURCES, UNITS, Build, Move, Orgy, Plan, Take
from game.rules.gods.events import PhaseBegan, TurnBegan
from game.rules.gods.state import NO_GOD, Greece, held_by, prestige
from game.rules.gods.tables import OWN_TOKENS
from game.words.gods import dice
from game.words.words import Words

WIDTH = 110


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
        yield from _indented(words.phrase("table", "hand", cards=tuple(player.cards)))
    standing = [_region(words, state, region) for region in held_by(state, each)]
    if standing:
        yield from _indented("; ".join(standing))


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
    spoken = [words.vocabulary.parcel(list(map(cards.count, range(len(RESOURCES)))))] if cards else []
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
    """What the tables say about a unit, the orgy, a god or a region somebody names."""
    wanted = text.casefold()
    found: list[str] = []
    if wanted in (ORGY.verb, words.heading("orgy").casefold()):
        found += textwrap.wrap(_rule(words, tables, "orgy"), WIDTH)
    for section, file, lines in (("unit", "units", _unit), ("god", "gods", _god), ("region", "map", _place)):
        for row in tables[file][section]:
            if wanted in (row["id"], words.name(section, row["id"]).casefold()):
                found += lines(words, row)
    return found


# The rules in short


def rules(words: Words, tables: Mapping[str, Any], options: Mapping[str, str]) -> Iterator[str]:
    """The rules, the units, the gods and the map as the tables have them."""
    yield words.title
    for key in words.game["rule"]:
        yield ""
        yield from textwrap.wrap(_rule(words, tables, key), WIDTH)
    for heading, file, section, lines in (
        ("units", "units", "unit", _unit),
        ("gods", "gods", "god", _god),
        ("regions", "map", "region", _place),
    ):
        yield ""
        yield words.heading(heading)
        for row in tables[file][section]:
            yield from lines(words, row)
        if section == "unit":
            yield words.heading("orgy")
            yield from _indented(f"{words.heading('cost')}: {_cost(words, tables['units']['orgy'])}")
            yield from _groups(words, tables)
    yield ""
    yield words.heading("options")
    for option in tables["options"]["option"]:
        yield f"{words.name('option', option['id'])} ({option['id']}): {', '.join(option['choices'])}"


def _rule(words: Words, tables: Mapping[str, Any], key: str) -> str:
    """A paragraph with the numbers of the tables; the cards it may speak of are what an orgy costs."""
    numbers = {name: entry["is"] for name, entry in tables["board"].items()}
    cards = tuple(tables["units"]["orgy"]["cost"].get(name, 0) for name in RESOURCES)
    return words.phrase("rule", key, **numbers, cards=cards)


def _groups(words: Words, tables: Mapping[str, Any]) -> Iterator[str]:
    """Which units keep each other out of a region, and how many tokens there are of each kind."""
    families: dict[str, list[str]] = {}
    tokens: dict[str, list[str]] = {}
    alone = {row["family"] for row in tables["units"]["unit"] if row.get("alone")}
    for row in tables["units"]["unit"]:
        for groups, key in ((families, row["family"]), (tokens, row["tokens"])):
            groups.setdefault(key, []).append(words.name("unit", row["id"]))
    yield ""
    yield words.heading("families")
    note_of = {family: f" ({words.heading('alone')})" for family in alone}
    yield from _indented("; ".join(" / ".join(names) + note_of.get(key, "") for key, names in families.items()))
    yield ""
    yield words.heading("tokens")
    spoken = []
    for kind, names in tokens.items():
        count = tables["board"][f"tokens_{kind}"]["is"]
        key = "tokens_each" if kind == OWN_TOKENS else "tokens_shared"
        spoken.append(f"{' / '.join(names)}: {words.heading(key, n=count)}")
    yield from _indented("; ".join(spoken))


def _cost(words: Words, row: Mapping[str, Any]) -> str:
    spoken: str = words.vocabulary.parcel([row["cost"].get(name, 0) for name in RESOURCES])
    return spoken


def _unit(words: Words, row: Mapping[str, Any]) -> Iterator[str]:
    cost = _cost(words, row)
    if "replaces" in row:
        cost = f"{words.name('unit', row['replaces'])}, {cost}"
    facts = [
        f"{words.heading('cost')}: {cost}",
        f"{words.heading('income')}: {words.name('resource', row['income'])} / {row['per']}",
        f"{words.heading('prestige')}: {row['prestige']}",
        f"{words.heading('force')}: {dice((row['sides'],) * row['dice'])}",
    ]
    yield words.name("unit", row["id"])
    yield from _indented("; ".join(facts))
    places = [words.phrase("place", row["built_in"])]
    places += [words.phrase("reach_attack", row["attacks"]), words.phrase("reach_support", row["supports"])]
    yield from _indented(" ".join(places))


def _god(words: Words, row: Mapping[str, Any]) -> Iterator[str]:
    cards = words.vocabulary.parcel([row["cards"].get(name, 0) for name in RESOURCES])
    yield f"{words.name('god', row['id'])}: {cards}"


def _place(words: Words, row: Mapping[str, Any]) -> Iterator[str]:
    star = f" ★ {words.name('resource', row['star'])}" if "star" in row else ""
    water = f" ({words.heading('water')})" if row["terrain"] == "water" else ""
    yield f"{words.name('region', row['id'])}{water}{star}"
    yield from _indented(", ".join(words.name("region", name) for name in row["neighbours"]))


def _indented(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False)
