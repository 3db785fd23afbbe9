"""The tiles, cards and territories of Olympos in sentences, from the tables themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.rules.olympos.actions import RESOURCES
from game.rules.olympos.rules import Rules

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
        kinds = [RESOURCES.index(each) for each in row["tiles"]]
        effects.append(_sentence(words.heading("tiles", kinds=kinds)))
    return name, effects


def cost_words(words: Words, rules: Rules, cell: int) -> str:
    """What a cell of the board asks for: what all ways to pay share by name, and the rest as other kinds."""
    price = rules.prices[cell]
    needs = price.needs
    shared = [min(counts) for counts in zip(*needs, strict=True)]
    if not price.named and len(needs) > 1:  # Nothing is named: what all ways share is chance.
        shared = [0] * len(shared)
    spoken = [f"{count} {words.name('resource', RESOURCES[kind])}" for kind, count in enumerate(shared) if count]
    rest = sorted((a - b for a, b in zip(needs[0], shared, strict=True) if a > b), reverse=True)
    spoken += [words.phrase("table", "other" if spoken or place else "any", n=n) for place, n in enumerate(rest)]
    return ", ".join(spoken)


def wonder_words(words: Words, row: Mapping[str, Any]) -> tuple[str, list[str]]:
    name = words.name("wonder", row["id"])
    return name, [words.heading("wonder", stars=row["stars"], points=row["points"])]


def card_words(words: Words, row: Mapping[str, Any]) -> tuple[str, list[str]]:
    return f"{words.name('card', row['id'])} ({words.heading('copies', n=row['copies'])})", [
        _sentence(words.verb(row["effect"]))
    ]


def god_words(words: Words, row: Mapping[str, Any]) -> tuple[str, list[str]]:
    return f"{words.name('god', row['id'])} ({words.heading(row['kind'])})", [_sentence(words.verb(row["effect"]))]


def land_words(words: Words, row: Mapping[str, Any]) -> tuple[str, list[str]]:
    facts = [words.name("resource", row["resource"])]
    facts += [words.heading(each) for each in ("star", "zeus", "atlantis", "north") if row.get(each)]
    name = f"{words.name('territory', row['id'])} ({', '.join(facts)})"
    seas = words.game["sea"]
    around = [words.name("sea" if each in seas else "territory", each) for each in row["neighbours"]]
    return name, [_sentence(", ".join(around))]


def _sentence(words: str) -> str:
    """It begins with a capital and ends with a full stop."""
    return f"{words[:1].upper()}{words[1:]}."


def _phrases(words: Words, phrases: Sequence[str]) -> str:
    return f" {words.heading('and')} ".join(words.verb(phrase) for phrase in phrases)
