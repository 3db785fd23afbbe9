"""Files that anybody may have written: opened without waiting, read up to a limit, and TOML that cannot hurt.

Leans on nothing but Python, so that the front desk can read its data with it.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import tomllib
import unicodedata
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Any, Final

SMALL: Final = 64 * 1024
"""How many bytes settings or a position may have; ours have a tenth of it."""
LARGE: Final = 1024 * 1024
"""How many bytes a file of `levels` may have; the sentences of a language have a tenth of it."""
LONGEST_LINE: Final = 16 * 1024
"""Three times what a position needs in which six players have written all they can: it stands on one line."""
DEEPEST: Final = 16
_NO_KEYS: Final = re.compile(
    r"#[^\n]*"
    r'|"{3}(?:[^\\]|\\[\s\S])*?(?:"{3,5}|\Z)'
    r"|'{3}[\s\S]*?(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
)
"""Comments and strings; one that does not end is where tomllib stops."""
_ENDLESS_KEY: Final = re.compile(rf"(?:\.[ \t]*[\w-]+[ \t]*){{{DEEPEST}}}")
LEAST_NUMBER, MOST_NUMBER = -(2**63), 2**63 - 1


class Unfit(ValueError):
    """What is in a file cannot be used; says why, as the end of a sentence that begins with its name."""


def read_bytes(path: Path, most: int) -> bytes:
    """All of a regular file, or Unfit if there are more bytes than that; whatever else has a name is an OSError."""
    file = open_regular(path)
    with os.fdopen(file, "rb") as reader:
        raw = reader.read(most + 1)
    if len(raw) > most:
        raise Unfit(f"is longer than {most // 1024} kB")
    return raw


def open_regular(path: Path) -> int:
    """A regular file opened for reading; pipes, devices and folders are refused, and none of them is waited for."""
    _check_regular(path, os.stat(path))
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _check_regular(path, os.fstat(file))  # it may be another one by now
    except OSError:
        os.close(file)
        raise
    return file


def _check_regular(path: Path, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.ENXIO, "not a regular file", str(path))


def read_toml(path: Path, most: int) -> dict[str, Any]:
    """The table in a file, or Unfit."""
    return parse_toml(read_bytes(path, most))


def parse_toml(raw: bytes) -> dict[str, Any]:
    """The table in these bytes, or Unfit; it holds nothing but tables, lists, truths, words and numbers of a size."""
    text = _decoded(raw)
    if max(map(len, text.split("\n"))) > LONGEST_LINE:
        raise Unfit(f"has a line of more than {LONGEST_LINE} signs")
    _check_keys(text)
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise Unfit("is nested too deeply") from None
    except MemoryError:
        raise Unfit("takes more memory than there is") from None
    except ValueError as trouble:
        raise Unfit(f"is not valid TOML: {trouble}") from None
    for value, depth in _values(table):
        _check(value, depth)
    return table


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as trouble:
        raise Unfit(f"is not text in UTF-8 (byte {trouble.start})") from None


def _check_keys(text: str) -> None:
    """Refuse a dotted key of many parts unread: tomllib keeps every beginning of it, 60 kB of them in 700 MB."""
    if _ENDLESS_KEY.search(_NO_KEYS.sub(_in_its_place, text)):
        raise Unfit("is nested too deeply")


def _in_its_place(found: re.Match[str]) -> str:
    """A string may be a part of a key, as a word may; a comment may not."""
    return "" if found[0].startswith("#") else "_"


def _values(table: dict[str, Any]) -> Iterator[tuple[Any, int]]:
    """Everything within a table, keys as well, with how deep it lies."""
    waiting: list[tuple[Any, int]] = [(table, 1)]
    while waiting:
        value, depth = waiting.pop()
        yield value, depth
        if isinstance(value, dict):
            waiting += [(each, depth + 1) for pair in value.items() for each in pair]
        elif isinstance(value, list):
            waiting += [(each, depth + 1) for each in value]


def _check(value: Any, depth: int) -> None:
    if depth > DEEPEST:
        raise Unfit("is nested too deeply")
    if isinstance(value, str):
        _check_words(value)
    elif isinstance(value, int):
        if not LEAST_NUMBER <= value <= MOST_NUMBER:
            raise Unfit("has a number of too many digits")
    elif isinstance(value, float):
        if not isfinite(value):
            raise Unfit("has a number that is none")
    elif not isinstance(value, dict | list):
        raise Unfit("has a date or a time, which nothing here is")


def _check_words(words: str) -> None:
    if words.isprintable():  # nearly all are, and this is quick
        return
    for sign in words:
        if unicodedata.category(sign) == "Cc" and sign not in "\n\t":
            raise Unfit(f"has a control character (U+{ord(sign):04X})")
