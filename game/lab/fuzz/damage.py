"""Damage to bytes: what disks, editors and clever people do to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

ODD: Final = (
    *(b"-1", b"0", b"99", b"9223372036854775808", b"9" * 5000, b"0x" + b"f" * 400, b"1e999", b"nan", b"2026-01-01"),
    *(b"\x00", b"\x1b[31m", b"\xff\xfe", b"\xed\xa0\x80", b"\xe2\x80\xae", b"\xe3\x85\xa4", b"\xef\xb8\x8f"),
    *(
        b"",
        b"\n",
        b"\r\n",
        b" ",
        b"#",
        b'"',
        b'"""',
        b"\\",
        b"=",
        b"[",
        b"]" * 40,
        b"[" * 2000,
        b"{a=" * 200,
        b"a." * 900,
    ),
    *(b"true", b"[]", b"{}", b"[[]]", b'"zeus"', b"undo 5", b"end ", b"--- "),
)
"""What is put in where it does not belong."""


NUMBERS: Final = (*(str(number).encode() for number in range(-2, 10)), b"99", b"null", b"true")


def damaged(dice: Random, raw: bytes) -> bytes:
    """The bytes after one to three slips."""
    for _ in range(dice.choice((1, 1, 2, 3))):
        raw = dice.choice(SLIPS)(dice, raw)
    return raw


def damaged_toml(dice: Random, raw: bytes) -> bytes:
    """The bytes after a slip or more, sometimes with keys of many parts: each costs its reader more than it is long."""
    raw = damaged(dice, raw)
    return raw if dice.randrange(20) else _with_long_keys(dice, raw)


def _with_long_keys(dice: Random, raw: bytes) -> bytes:
    header, key = (dice.choice((b"a.", b"''.", b'"".')) * dice.choice((5, 14, 1000)) for _ in range(2))
    keys = b"".join(b"%sk%d = 1\n" % (key, number) for number in range(dice.choice((1, 20))))
    long = b"[%sk]\n" % header + keys
    return dice.choice((long + raw, raw + b"\n" + long))


def _flip(dice: Random, raw: bytes) -> bytes:
    at = dice.randrange(len(raw) + 1)
    return raw[:at] + bytes(byte ^ 1 << dice.randrange(8) for byte in raw[at : at + 1]) + raw[at + 1 :]


def _cut(dice: Random, raw: bytes) -> bytes:
    return raw[: dice.randrange(len(raw) + 1)]


def _lose(dice: Random, raw: bytes) -> bytes:
    at = dice.randrange(len(raw) + 1)
    return raw[:at] + raw[at + dice.randrange(1, 40) :]


def _put_in(dice: Random, raw: bytes) -> bytes:
    at = dice.randrange(len(raw) + 1)
    return raw[:at] + dice.choice(ODD) + raw[at:]


def _zero(dice: Random, raw: bytes) -> bytes:
    at, count = dice.randrange(len(raw) + 1), dice.randrange(1, 600)
    return raw[:at] + b"\0" * len(raw[at : at + count]) + raw[at + count :]


def _renumber(dice: Random, raw: bytes) -> bytes:
    """Another number where one stood: what is left can be read, and may make no sense."""
    found = list(re.finditer(rb"\d+", raw))
    if not found:
        return raw
    at = dice.choice(found)
    return raw[: at.start()] + dice.choice(NUMBERS) + raw[at.end() :]


def _replace_word(dice: Random, raw: bytes) -> bytes:
    return _with_changed(
        dice, raw, b" ", lambda words, at: [*words[:at], dice.choice((*ODD, *words)), *words[at + 1 :]]
    )


def _lose_line(dice: Random, raw: bytes) -> bytes:
    return _with_changed(dice, raw, b"\n", lambda lines, at: [*lines[:at], *lines[at + 1 :]])


def _repeat_line(dice: Random, raw: bytes) -> bytes:
    return _with_changed(dice, raw, b"\n", lambda lines, at: [*lines[:at], lines[at], *lines[at:]])


def _move_line(dice: Random, raw: bytes) -> bytes:
    return _with_changed(dice, raw, b"\n", lambda lines, at: [lines[at], *lines[:at], *lines[at + 1 :]])


def _with_changed(
    dice: Random, raw: bytes, between: bytes, change: Callable[[list[bytes], int], Sequence[bytes]]
) -> bytes:
    parts = raw.split(between)
    return between.join(change(parts, dice.randrange(len(parts))))


SLIPS: Final = (_flip, _cut, _lose, _put_in, _zero, _renumber, _replace_word, _lose_line, _repeat_line, _move_line)
