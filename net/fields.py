"""Reading a message field by field: whoever reads says what may stand there, and anything else is refused.

A message that was decoded is well formed; whether it makes sense is asked here. Every validator of a kind of message is
a function that reads its fields from left to right.
"""

from __future__ import annotations

import re
from typing import Final

from net import wire
from net.wire import LARGEST, Message, Value, WireError

PLAIN: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}")
"""What kinds, games, reasons and capabilities are called: they may be looked up, and shown if need be."""
BUILD: Final = re.compile(r"[0-9][0-9A-Za-z.+-]{0,23}")
"""What a version of the program is called."""


class BadMessage(WireError):
    """A well-formed message that says nothing one of us would say."""


class Fields:
    """The fields of one message, or of an array in it, each checked as it is read."""

    def __init__(self, values: Message) -> None:
        self._values = values
        self._at = 0

    def _next(self) -> Value:
        if self._at == len(self._values):
            raise BadMessage("a field is missing")
        self._at += 1
        return self._values[self._at - 1]

    @property
    def is_empty(self) -> bool:
        """Whether all have been read."""
        return self._at == len(self._values)

    def end(self) -> None:
        """Nothing may follow."""
        if not self.is_empty:
            raise BadMessage("a field too many")

    def whole(self, least: int = 0, most: int = LARGEST) -> int:
        value = self._next()
        if type(value) is not int or not least <= value <= most:
            raise BadMessage(f"no whole number from {least} to {most}")
        return value

    def flag(self) -> bool:
        """Yes or no, written 1 or 0."""
        return bool(self.whole(0, 1))

    def raw(self, least: int, most: int | None = None) -> bytes:
        """Bytes, exactly so many or up to a number of them."""
        value = self._next()
        if type(value) is not bytes or not least <= len(value) <= (least if most is None else most):
            raise BadMessage(f"not {least} bytes, or too many")
        return value

    def word(self, pattern: re.Pattern[str] = PLAIN) -> str:
        value = self._next()
        if type(value) is not str or not pattern.fullmatch(value):
            raise BadMessage("no such word")
        return value

    def one_of(self, *words: str) -> str:
        value = self._next()
        if type(value) is not str or value not in words:
            raise BadMessage("none of the words that may stand here")
        return value

    def name(self) -> str:
        """What somebody is called."""
        return wire.decode_name(self.raw(1, 4 * wire.NAME_LENGTH))

    def chat(self) -> str:
        """A line somebody wrote."""
        return wire.decode_chat(self.raw(1, wire.CHAT_BYTES))

    def row(self) -> Fields:
        """An array within, to be read in its turn."""
        value = self._next()
        if type(value) is not tuple:
            raise BadMessage("no array")
        return Fields(value)

    def rows(self, most: int, least: int = 0) -> list[Fields]:
        """An array of arrays."""
        rows = self.row()
        if not least <= len(rows._values) <= most:
            raise BadMessage(f"not {least} to {most} of them")
        return [rows.row() for _ in rows._values]

    def words(self, most: int) -> tuple[str, ...]:
        """An array of words."""
        row = self.row()
        if len(row._values) > most:
            raise BadMessage(f"more than {most} words")
        return tuple(row.word() for _ in row._values)
