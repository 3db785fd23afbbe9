"""What a game offers to be played as text; a module with these functions is a text table, and so is an object."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

from game.rules.engine import Action, Event, Seat
from game.words.words import Words

WIDTH: Final = 110
"""How wide a terminal is taken to be."""


def folded(line: str) -> list[str]:
    """A line that may be too long for a terminal, as lines that are not; what is indented goes on further in."""
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(
        line.strip(),
        WIDTH,
        initial_indent=indent,
        subsequent_indent=f"{indent}  " if indent else "",
        break_on_hyphens=False,
    ) or [""]


class TextTable(Protocol):
    """A game as lines of text. The states it is given are those of its own game."""

    def picture(self, words: Words, state: Any, seat: Seat) -> str:
        """The table as `state` shows it; what belongs to `seat` is marked."""
        ...

    def note(self, words: Words, state: Any, action: Action) -> str:
        """What a person would like to know beside a choice, or nothing."""
        return ""

    def filed(self, words: Words, state: Any, action: Action) -> tuple[str, str]:
        """Where there are many choices: the heading under which this one stands, and what is said of it there."""
        return "", words.action(action, state)

    def sheet(self, words: Words, state: Any, seat: Seat) -> list[str]:
        """What a person has written so far, where a question is answered on sheets."""
        return []

    def is_heading(self, event: Event) -> bool:
        """Whether a new part of the game begins with this event."""
        ...

    def is_new_round(self, event: Event) -> bool:
        """Those who only watch see the table after such an event."""
        ...

    def pointed_at(self, words: Words, state: Any, text: str) -> list[Action]:
        """Every action somebody may mean who names something on the table."""
        return []

    def described(self, words: Words, tables: Mapping[str, Any], options: Mapping[str, str], text: str) -> list[str]:
        """What the tables say about a thing somebody names, in lines of any length; nothing if there is none."""
        return []

    def rules(self, words: Words, tables: Mapping[str, Any], options: Mapping[str, str]) -> Iterable[str]:
        """The rules in words: titles, sentences indented below them, and an empty line before the next."""
        ...
