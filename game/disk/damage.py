"""What is said of a record that cannot be used."""

from __future__ import annotations

from typing import Any

from game.rules.engine import because


class BadRecord(Exception):
    """A file that is no record, a damaged one, or one this version cannot play; it is left as it is.

    `of` is the game whose words are needed to say why, if it takes any.
    """

    def __init__(self, rule: str, line: int, *, of: str = "", **values: Any) -> None:
        # For whoever mends the program; people read the sentence that the language files have for the reason.
        facts = ", ".join(f"{name} {value!r}" for name, value in values.items())
        super().__init__(f"line {line}: {rule}{facts and f' ({facts})'}")
        self.reason = because(rule, line=line, **values)
        self.line = line
        self.of = of
