"""The units, gods and regions of The Gods of Olympus in sentences, from the tables themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.rules.gods.actions import RESOURCES
from game.rules.gods.tables import OWN_TOKENS
from game.words.gods import dice

if TYPE_CHECKING:
    from game.words.words import Words


def rule_words(words: Words, tables: Mapping[str, Any], key: str) -> str:
    """A paragraph with the numbers of the tables; the cards it may speak of are what an orgy costs."""
    numbers = {name: entry["is"] for name, entry in tables["board"].items()}
    return words.phrase("rule", key, **numbers, cards=_cards(tables["units"]["orgy"]["cost"]))


def unit_words(words: Words, row: Mapping[str, Any]) -> tuple[str, list[str]]:
    """The name of a unit, its numbers in one sentence, and where it is built and how far it reaches in another."""
    cost = cost_words(words, row)
    if "replaces" in row:
        cost = f"{words.name('unit', row['replaces'])}, {cost}"
    facts = [
        f"{words.heading('cost')}: {cost}",
        f"{words.heading('income')}: {words.name('resource', row['income'])} / {row['per']}",
        f"{words.heading('prestige')}: {row['prestige']}",
        f"{words.heading('force')}: {dice((row['sides'],) * row['dice'])}",
    ]
    places = [words.phrase("place", row["built_in"])]
    places += [words.phrase("reach_attack", row["attacks"]), words.phrase("reach_support", row["supports"])]
    return words.name("unit", row["id"]), ["; ".join(facts), " ".join(places)]


def orgy_words(words: Words, tables: Mapping[str, Any]) -> tuple[str, list[str]]:
    return words.heading("orgy"), [f"{words.heading('cost')}: {cost_words(words, tables['units']['orgy'])}"]


def god_words(words: Words, row: Mapping[str, Any]) -> tuple[str, list[str]]:
    """The name of a god with the cards it begins with."""
    return f"{words.name('god', row['id'])}: {words.speak('cards', _cards(row['cards']))}", []


def god_cards(row: Mapping[str, Any]) -> tuple[int, ...]:
    """The cards a god brings every turn, counted by kind."""
    return _cards(row["cards"])


def resource_words(words: Words, tables: Mapping[str, Any], name: str) -> tuple[str, list[str]]:
    """The name of a card, where it comes from, and what it pays for."""
    units = tables["units"]["unit"]
    gods = [words.name("god", row["id"]) for row in tables["gods"]["god"] if name in row["cards"]]
    earners = [f"{words.name('unit', row['id'])} / {row['per']}" for row in units if row["income"] == name]
    stars = [words.name("region", row["id"]) for row in tables["map"]["region"] if row.get("star") == name]
    bought = [words.name("unit", row["id"]) for row in units if name in row["cost"]]
    bought += [words.heading("orgy")] if name in tables["units"]["orgy"]["cost"] else []
    facts = (("card_gods", gods), ("card_income", earners), ("card_stars", stars), ("card_cost", bought))
    sentences = [f"{words.heading(key)}: {', '.join(listed)}" for key, listed in facts if listed]
    return words.name("resource", name), sentences


def region_words(words: Words, row: Mapping[str, Any]) -> tuple[str, list[str]]:
    """The name of a region with what is special about it, and its neighbours."""
    star = f" ({words.heading('star', name=words.name('resource', row['star']))})" if "star" in row else ""
    water = f" ({words.heading('water')})" if row["terrain"] == "water" else ""
    neighbours = ", ".join(words.name("region", name) for name in row["neighbours"])
    return f"{words.name('region', row['id'])}{water}{star}", [neighbours]


def family_words(words: Words, tables: Mapping[str, Any]) -> str:
    """Which units keep each other out of a region."""
    rows = tables["units"]["unit"]
    alone = {row["family"] for row in rows if row.get("alone")}
    note_of = {family: f" ({words.heading('alone')})" for family in alone}
    families = _grouped(words, rows, "family").items()
    return "; ".join(" / ".join(names) + note_of.get(key, "") for key, names in families)


def token_words(words: Words, tables: Mapping[str, Any]) -> str:
    """How many tokens there are of each kind."""
    spoken = []
    for kind, names in _grouped(words, tables["units"]["unit"], "tokens").items():
        count = tables["board"][f"tokens_{kind}"]["is"]
        key = "tokens_each" if kind == OWN_TOKENS else "tokens_shared"
        spoken.append(f"{' / '.join(names)}: {words.heading(key, n=count)}")
    return "; ".join(spoken)


def card_cost(row: Mapping[str, Any]) -> tuple[int, ...]:
    """What a unit or the orgy costs, counted by kind; a unit it is made of comes to that."""
    return _cards(row["cost"])


def cost_words(words: Words, row: Mapping[str, Any]) -> str:
    return words.speak("cards", _cards(row["cost"]))


def _cards(amounts: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(amounts.get(name, 0) for name in RESOURCES)


def _grouped(words: Words, rows: list[Mapping[str, Any]], field: str) -> dict[str, list[str]]:
    """The names of the units that share the value of a field."""
    groups: dict[str, list[str]] = {}
    for row in rows:
        groups.setdefault(row[field], []).append(words.name("unit", row["id"]))
    return groups
