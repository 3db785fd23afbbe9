"""The tiles, cards and territories of Olympos in sentences, from the tables themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.rules.olympos.actions import RESOURCES

if TYPE_CHECKING:
    from game.words.words import Words


def discovery_words(words: Words, row: Mapping[str, Any]) -> tuple[str, list[str]]:
    """The name of a discovery with its row, and sentences about what it does."""
    name = f"{words.name('discovery', row['id'])} ({words.heading('row', row=row['row'])})"
    effects = [
        f"{words.heading(moment)}: {_phrases(words, row[moment])}."
        for moment in ("now", "standing", "final")
        if row.get(moment)
    ]
    if row.get("tiles"):
        effects.append(words.heading("tiles", kinds=[RESOURCES.index(each) for each in row["tiles"]]))
    return name, effects


def wonder_words(words: Words, row: Mapping[str, Any]) -> tuple[str, list[str]]:
    name = words.name("wonder", row["id"])
    return name, [words.heading("wonder", stars=row["stars"], points=row["points"])]


def card_words(words: Words, row: Mapping[str, Any]) -> tuple[str, list[str]]:
    return f"{words.name('card', row['id'])} ({words.heading('copies', n=row['copies'])})", [
        f"{words.verb(row['effect'])}."
    ]


def god_words(words: Words, row: Mapping[str, Any]) -> tuple[str, list[str]]:
    return f"{words.name('god', row['id'])} ({words.heading(row['kind'])})", [f"{words.verb(row['effect'])}."]


def land_words(words: Words, row: Mapping[str, Any]) -> tuple[str, list[str]]:
    facts = [words.name("resource", row["resource"])]
    facts += [words.heading(each) for each in ("star", "zeus", "atlantis", "north") if row.get(each)]
    name = f"{words.name('territory', row['id'])} ({', '.join(facts)})"
    seas = words.game["sea"]
    around = [words.name("sea" if each in seas else "territory", each) for each in row["neighbours"]]
    return name, [f"{', '.join(around)}."]


def _phrases(words: Words, phrases: Sequence[str]) -> str:
    return f" {words.heading('and')} ".join(words.verb(phrase) for phrase in phrases)
