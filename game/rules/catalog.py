"""Rows of the level files, already read, turned into typed values; what is wrong is named by file, card and key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.rules.notation import Kind, Unreadable

LABELS: Final = ("seed", "found", "inferred", "house")
"""Where a number comes from: a rulebook, a public page, a conclusion from those, or our own choice."""


NOTES: Final = ("from", "where", "confidence")
"""Keys that tell about a number and change nothing in play."""


class BadRow(ValueError):
    """A level file holds something the rules cannot use."""

    def __init__(self, file: str, card: str, key: str, trouble: str) -> None:
        super().__init__(f"{file}: {card}: {key}: {trouble}")
        self.file = file
        self.card = card
        self.key = key
        self.trouble = trouble


class Row:
    """One table of a level file, read key by key; `close` finds the keys nobody asked for.

    A table that lies within another has a prefix, which keys are named with when they are bad.
    """

    def __init__(self, file: str, card: str, table: Mapping[str, Any], prefix: str = "") -> None:
        self.file = file
        self.card = card
        self.table = table
        self.prefix = prefix
        self.read: list[str] = list(NOTES)

    def bad(self, key: str, trouble: str) -> BadRow:
        return BadRow(self.file, self.card, self.prefix + key, trouble)

    def has(self, key: str) -> bool:
        return key in self.table

    def get(self, key: str, kind: type, default: Any = None) -> Any:
        self.read.append(key)
        value = self.table.get(key, default)
        if value is None:
            raise self.bad(key, "is missing")
        if type(value) is not kind:
            raise self.bad(key, f"should be of kind {kind.__name__}, not {type(value).__name__}")
        return value

    def number(self, key: str, least: int = 0, default: int | None = None) -> int:
        value: int = self.get(key, int, default)
        if value < least:
            raise self.bad(key, f"is {value}, but may not be below {least}")
        return value

    def word(self, key: str, default: str | None = None) -> str:
        value: str = self.get(key, str, default)
        return value

    def flag(self, key: str) -> bool:
        value: bool = self.get(key, bool, False)
        return value

    def name(self, key: str, names: Sequence[str]) -> int:
        """A word that stands for a number of the rules."""
        word = self.word(key)
        if word not in names:
            raise self.bad(key, f"'{word}' is none of {', '.join(names)}")
        return names.index(word)

    def amounts(self, key: str, names: Sequence[str]) -> tuple[int, ...]:
        """How many of each named thing; what is not named is none."""
        table: Mapping[str, Any] = self.get(key, dict)
        for name, count in table.items():
            if name not in names:
                raise self.bad(key, f"'{name}' is none of {', '.join(names)}")
            if type(count) is not int or count < 0:
                raise self.bad(key, f"{name} may not be {count}")
        return tuple(table.get(name, 0) for name in names)

    def phrases(self, key: str) -> tuple[str, ...]:
        listed = self.get(key, list, [])
        for phrase in listed:
            if type(phrase) is not str:
                raise self.bad(key, f"{phrase!r} is not a phrase")
        return tuple(listed)

    def steps(self, key: str, verbs: Mapping[str, Any]) -> tuple[Any, ...]:
        """The values that the phrases under a key stand for."""
        return tuple(self.step(key, phrase, verbs) for phrase in self.phrases(key))

    def step(self, key: str, phrase: str, verbs: Mapping[str, Any]) -> Any:
        verb, arguments = self.split(key, phrase, {name: kind.phrase for name, kind in verbs.items()})
        return verbs[verb](*arguments)

    def split(self, key: str, phrase: str, shapes: Mapping[str, tuple[Kind, ...]]) -> tuple[str, tuple[Any, ...]]:
        """A phrase as its verb and what its other words stand for."""
        verb, *words = phrase.split() or [""]
        if verb not in shapes:
            raise self.bad(key, f"no verb is called '{verb}'")
        kinds = shapes[verb]
        if len(words) != len(kinds):
            raise self.bad(key, f"'{phrase}' should have {len(kinds)} words after the verb")
        try:
            return verb, tuple(kind.read(word, 0) for kind, word in zip(kinds, words, strict=True))
        except Unreadable as trouble:
            raise self.bad(key, f"'{phrase}': {trouble}") from trouble

    def labels(self, *keys: str) -> None:
        """Make sure that each of these numbers says where it comes from."""
        given = self.table.get("from")
        labels = given if isinstance(given, dict) else dict.fromkeys(keys, given)
        for key in keys:
            label = labels.get(key)
            if label not in LABELS:
                raise self.bad(f"from.{key}", f"should be one of {', '.join(LABELS)}, not {label!r}")

    def close(self) -> None:
        for key in self.table:
            if key not in self.read:
                raise self.bad(key, "is not a key this table can have")


def essence(tables: Any) -> Any:
    """Tables without the notes: what two rule sets must share to be the same."""
    if isinstance(tables, Mapping):
        return {key: essence(value) for key, value in tables.items() if key not in NOTES}
    return [essence(each) for each in tables] if isinstance(tables, list) else tables


NO_LIMIT: Final = "off"
"""The usual choice of an option that limits how long a game lasts."""


def limit_choices(row: Row) -> tuple[str, ...]:
    """The choices of an option that ends a game after so many turns or rounds: none, then numbers."""
    choices = row.phrases("choices")
    for choice in choices:
        if choice != NO_LIMIT and not (choice.isdigit() and int(choice) > 0):
            raise row.bad("choices", f"'{choice}' is no number a game could end after")
    if choices[:1] != (NO_LIMIT,):
        raise row.bad("choices", f"should begin with '{NO_LIMIT}'")
    return choices


def limit_of(choice: str) -> int:
    """After how many turns or rounds the game ends; 0 if there is no limit."""
    return 0 if choice == NO_LIMIT else int(choice)


def rows(file: str, table: Mapping[str, Any], name: str) -> list[Row]:
    """The rows of an array of tables, each known by its `id`; no id may stand twice."""
    listed = table.get(name)
    if not isinstance(listed, list) or not listed:
        raise BadRow(file, name, name, "there is none")
    result = []
    seen: list[str] = []
    for position, row in enumerate(listed, 1):
        if not isinstance(row, dict):
            raise BadRow(file, f"{name} {position}", name, "is not a table")
        card = row.get("id") or row.get("track")
        if not isinstance(card, str):
            raise BadRow(file, f"{name} {position}", "id", "is missing")
        if "id" in row and card in seen:
            raise BadRow(file, card, "id", "stands twice")
        seen.append(card)
        result.append(Row(file, card, row))
    return result


def constants(file: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """The single numbers of a file, each `{ is = 5, from = "seed" }`."""
    result: dict[str, Any] = {}
    for key, entry in table.items():
        if isinstance(entry, list):
            continue
        if not isinstance(entry, dict) or "is" not in entry:
            raise BadRow(file, key, "is", "is missing")
        for word in entry:
            if word != "is" and word not in NOTES:
                raise BadRow(file, key, word, "is not a key a number can have")
        labels = entry.get("from")
        for label in labels if isinstance(labels, list) else [labels]:
            if label not in LABELS:
                raise BadRow(file, key, "from", f"should be one of {', '.join(LABELS)}, not {label!r}")
        value = entry["is"]
        for number in value if isinstance(value, list) else [value]:
            if type(number) is not int or number < 0:
                raise BadRow(file, key, "is", f"{number!r} is not a number the game can use")
        if isinstance(value, list) and isinstance(labels, list) and len(labels) != len(value):
            raise BadRow(file, key, "from", "should have one label for each number")
        result[key] = value
    return result
