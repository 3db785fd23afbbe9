"""The table of Olympus as lines of text: cities, deities, glory, and notes beside the choices."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.rules.engine import Action, Event, Seat
from game.rules.olympus.actions import GOODS, TRACKS, Attack, Build, Invoke, Use, Worship
from game.rules.olympus.events import RoundBegan, UpkeepBegan
from game.rules.olympus.rules import ALPHA, Building, manners
from game.rules.olympus.state import NOBODY, City, Olympus
from game.terminal.text_table import WIDTH
from game.words.olympus_cards import card_words, cost, deity_words, rows_of, thing_words
from game.words.words import Words


def picture(words: Words, state: Olympus, seat: Seat = NOBODY) -> str:
    """The whole table; the line of `seat` is marked."""
    lines = [_round(words, state), *_cities(words, state, seat), *_deities(words, state)]
    return "\n".join([*lines, *_glory(words, state)])


def note(words: Words, state: Olympus, action: Action) -> str:
    """What a person would like to know beside a choice, or nothing."""
    if isinstance(action, Build):
        building = state.rules.buildings[state.rules.index[action.building]]
        points = words.phrase("amount", "point", n=building.points)
        return words.phrase("table", "card", cost=cost(words, building.cost), points=points)
    return ""


def sheet(words: Words, state: Olympus, seat: Seat) -> list[str]:
    """Nothing is written on sheets in this game."""
    return []


def filed(words: Words, state: Olympus, action: Action) -> tuple[str, str]:
    """Lists are short enough to stand under no heading."""
    return "", words.action(action, state)


def is_heading(event: Event) -> bool:
    """Whether a new part of the game begins with this event."""
    return isinstance(event, RoundBegan | UpkeepBegan)


def is_new_round(event: Event) -> bool:
    return isinstance(event, RoundBegan)


def pointed_at(words: Words, state: Olympus, text: str) -> list[Action]:
    """Every action somebody may mean who names a building, a deity or a player."""
    wanted = text.casefold()
    rules = state.rules
    actions: list[Action] = []
    for building in rules.buildings:
        if wanted in (building.id, words.building(building.id).casefold()):
            actions += [Build(building.id), Use(building.id)]
    for deity in rules.deities:
        if wanted in (deity.id, words.name("deity", deity.id).casefold()):
            ways = manners(deity, ALPHA)
            actions += [kind(deity.id, manner) for kind in (Worship, Invoke) for manner in ways]
    for seat in range(len(state.cities)):
        if wanted == words.seat(seat).casefold():
            actions.append(Attack(seat))
    return actions


def _round(words: Words, state: Olympus) -> str:
    starter = words.seat(state.starter) if state.starter != NOBODY else "-"
    return words.phrase("table", "round", round=state.round, starter=starter)


def _cities(words: Words, state: Olympus, seat: Seat) -> Iterator[str]:
    tracks = [words.name("good" if track in GOODS else "track", track) for track in TRACKS]
    columns = [words.phrase("table", each) for each in ("goods", "tribute", "priests", "score")]
    rows = [["", *tracks, *columns]]
    rows += [_city_row(words, state, each, seat) for each in range(len(state.cities))]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for index, row in enumerate(rows):
        yield "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths))
        )
        if index and state.cities[index - 1].built:
            yield from _buildings(words, state, state.cities[index - 1])


def _city_row(words: Words, state: Olympus, seat: Seat, marked: Seat) -> list[str]:
    city = state.cities[seat]
    spaces = [f"{space}{'*' if state.glory[track] == seat else ' '}" for track, space in enumerate(city.tracks)]
    name = f"{'>' if seat == marked else ' '} {seat + 1} {words.seat(seat)}"
    amounts = [" ".join(map(str, city.goods)), " ".join(map(str, city.tribute))]
    return [name, *spaces, *amounts, f"{city.priests}+{city.reserve}", str(city.score)]


def _buildings(words: Words, state: Olympus, city: City) -> list[str]:
    standing = [words.building(building.id) for building in built(state, city)]
    return textwrap.wrap(
        ", ".join(standing), WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6, break_on_hyphens=False
    )


def built(state: Olympus, city: City) -> list[Building]:
    return [building for building in state.rules.buildings if city.built & building.bit]


def _deities(words: Words, state: Olympus) -> Iterator[str]:
    worshipped, free = [], []
    for deity in state.rules.deities:
        name = words.name("deity", deity.id)
        if state.alpha[deity.index] == NOBODY:
            free.append(name)
        else:
            worshipped.append(f"{name} {_worshippers(words, state, deity.index)}")
    if worshipped:
        yield from _wrapped(words.phrase("table", "worshipped"), "; ".join(worshipped))
    if free:
        yield from _wrapped(words.phrase("table", "free"), ", ".join(free))


def _worshippers(words: Words, state: Olympus, deity: int) -> str:
    followers = [words.seat(seat) for seat in range(len(state.cities)) if state.beta[deity] >> seat & 1]
    alpha = f"α {words.seat(state.alpha[deity])}"
    return f"{alpha} β {', '.join(followers)}" if followers else alpha


def _glory(words: Words, state: Olympus) -> list[str]:
    taken = [
        f"{words.name('track', TRACKS[track])} {words.seat(seat)}"
        for track, seat in enumerate(state.glory)
        if seat != NOBODY
    ]
    if not taken:
        return []
    end = state.rules.glory_to_end
    return _wrapped(words.phrase("table", "glory", n=len(taken), end=end), ", ".join(taken))


def _wrapped(head: str, body: str) -> list[str]:
    return textwrap.wrap(f"{head} {body}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)


# ---------------------------------------------------------------------- the rules in words


def rules(words: Words, tables: Mapping[str, Any], options: Mapping[str, str]) -> Iterator[str]:
    """All deities and cards in words, line by line, from the tables themselves."""
    yield words.phrase("table", "title_deities")
    for deity in tables["deities"]["deity"]:
        yield ""
        for title, sentences in deity_words(words, deity):
            yield from _entry(title, sentences)
    for heading, kind in (("title_commons", "commons"), ("title_temples", "temples")):
        yield ""
        yield words.phrase("table", heading)
        for row in rows_of(tables, options, kind):
            yield ""
            yield from _card(words, row)
    yield ""
    yield words.phrase("table", "title_options")
    for option in tables["options"]["option"]:
        yield ""
        yield from _option(words, tables, option)


def described(words: Words, tables: Mapping[str, Any], options: Mapping[str, str], text: str) -> list[str]:
    """The building or deity somebody names, in words; nothing if there is none."""
    entries = thing_words(words, tables, options, text.casefold())
    return [line for title, sentences in entries for line in _entry(title, sentences)]


def _card(words: Words, row: Mapping[str, Any]) -> Iterator[str]:
    name, numbers, effects = card_words(words, row)
    yield from _entry(f"{name} ({numbers})", effects)


def _entry(title: str, sentences: Sequence[str]) -> Iterator[str]:
    yield title
    for sentence in sentences:
        yield f"  {sentence}"


def _option(words: Words, tables: Mapping[str, Any], option: Mapping[str, Any]) -> Iterator[str]:
    yield f"{words.name('option', option['id'])} ({option['id']})"
    for choice in option["choices"]:
        usual = f" ({words.phrase('table', 'usual')})" if choice == option["default"] else ""
        yield f"  {choice}: {words.vocabulary.choice(tables, option['id'], choice)}{usual}"
