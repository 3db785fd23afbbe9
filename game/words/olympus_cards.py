"""The cards, deities and options of Olympus in sentences, from the tables themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.rules.olympus.actions import GOODS
from game.rules.olympus.tables import COST, overrides
from game.words.vocabulary import choice_key

if TYPE_CHECKING:
    from game.words.words import Words

FINE_PRINT: Final = re.compile(r" \(([^()]*)\)")
"""What a sentence says in brackets."""


def rows_of(tables: Mapping[str, Any], options: Mapping[str, str], kind: str) -> list[Mapping[str, Any]]:
    """The cards of a kind, `commons` or `temples`, as the chosen options make them."""
    changes = overrides(tables, options)
    return [{**row, **changes.get(row["id"], {})} for row in tables[kind]["building"]]


def card_words(words: Words, row: Mapping[str, Any]) -> tuple[str, str, list[str]]:
    """A card's name, its numbers in one line, and sentences about what it does."""
    facts = [("culture", str(row["culture"])), ("cost", price(words, row)), ("points", str(row["vp"]))]
    numbers = "; ".join(f"{words.heading(name)} {value}" for name, value in facts)
    return words.building(row["id"]), numbers, list(_effects(words, row)) or [words.heading("no_effect")]


def deity_words(words: Words, deity: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """The name of a deity, or of each of its aspects, and sentences about the favours."""
    name = words.name("deity", deity["id"])
    for aspect in deity.get("aspect", [deity]):
        title = name if aspect is deity else f"{name}, {words.name('aspect', aspect['id'])}"
        ranks = [rank for rank in ("alpha", "beta") if aspect[rank]]
        favours = [_effect(words.heading(rank), _phrases(words, aspect[rank], "then")) for rank in ranks]
        extras = [extra for extra in ("declares_wars", "alpha_wins_ties", "plague") if aspect.get(extra)]
        yield title, with_fine_print_last([*favours, *(words.heading(extra) for extra in extras)])


def with_fine_print_last(sentences: Sequence[str]) -> list[str]:
    """The same sentences without what stands in brackets; that follows them, each of it once."""
    bracketed = dict.fromkeys(found for each in sentences for found in FINE_PRINT.findall(each))
    plain = [FINE_PRINT.sub("", each) for each in sentences]
    return [*plain, *(f"{found[:1].upper()}{found[1:]}." for found in bracketed)]


def thing_words(
    words: Words, tables: Mapping[str, Any], options: Mapping[str, str], wanted: str
) -> Iterator[tuple[str, list[str]]]:
    """The building or deity of this name, ours or the players': titles, and sentences below them."""
    for kind, table in (("common", "commons"), ("temple", "temples")):
        for row in rows_of(tables, options, table):
            if wanted in (row["id"], words.building(row["id"]).casefold()):
                name, numbers, effects = card_words(words, row)
                yield name, with_fine_print_last([f"{words.heading(kind)}; {numbers}", *effects])
    for deity in tables["deities"]["deity"]:
        if wanted in (deity["id"], words.name("deity", deity["id"]).casefold()):
            yield from deity_words(words, deity)


def choice_words(words: Words, tables: Mapping[str, Any], option: str, choice: str) -> str:
    """A choice of an option, with what the cards it is about cost then."""
    rows = [row for kind in ("commons", "temples") for row in rows_of(tables, {option: choice}, kind)]
    prices = {row["id"]: price(words, row) for row in rows}
    return words.phrase("option", choice_key(option, choice), n=choice, **prices)


def price(words: Words, row: Mapping[str, Any]) -> str:
    """What the row of a card asks for."""
    return cost(words, [row["cost"].get(good, 0) for good in COST])


def cost(words: Words, amounts: Sequence[int]) -> str:
    """Grain, venison, fish and wild goods a card asks for."""
    *goods, wild = amounts
    asked = [words.phrase("amount", "warehouse", n=count, good=good) for good, count in zip(GOODS, goods) if count]
    asked += [words.phrase("amount", "wild", n=wild)] if wild else []
    return ", ".join(asked) or words.heading("free")


def _effects(words: Words, row: Mapping[str, Any]) -> Iterator[str]:
    if row.get("when_built"):
        yield _effect(words.heading("when_built"), _phrases(words, row["when_built"], "then"))
    if row.get("every_round"):
        yield _effect(words.heading("every_round"), _every_round(words, row))
    if row.get("standing"):
        yield _effect(words.heading("standing"), _phrases(words, row["standing"], "and"))
    if "worshipping" in row:
        gift = row["worshipping"]
        heading = words.heading("worshipping", deity=gift["deity"])
        yield _effect(heading, _phrases(words, gift["gives"], "then"))


def _every_round(words: Words, row: Mapping[str, Any]) -> str:
    effect = _phrases(words, row["every_round"], "then")
    if row.get("every_round_may"):
        effect = f"{words.heading('may')}: {effect}"
    if row.get("every_round_needs"):
        effect = f"{words.heading('needs')} {_phrases(words, row['every_round_needs'], 'and')}, {effect}"
    return effect


def _phrases(words: Words, phrases: Sequence[str], link: str) -> str:
    return f", {words.heading(link)} ".join(words.verb(phrase) for phrase in phrases)


def _effect(heading: str, effect: str) -> str:
    return f"{heading}: {effect}."
