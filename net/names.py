"""Which signs people may be shown, how words they typed are put in order, and which names look alike.

Leans on nothing but Python. The wire refuses a name that breaks these rules and records mend it, but the rules are the
same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

UNSHOWABLE = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
"""Controls, everything invisible that steers its neighbours (bidi marks and joiners are among these), halves of
surrogate pairs, private signs, and breaks of line and paragraph."""


INVISIBLE: Final = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, 0xFFA0))
) | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Letters and accents that nobody can see: fillers, a blank pattern, and what chooses a variant of its neighbour."""

WIDEST: Final = 14
"""How wide a name may be, in usual letters; more does not fit beside a city at the smallest table."""


def is_showable(sign: str) -> bool:
    return unicodedata.category(sign) not in UNSHOWABLE


def is_visible(sign: str) -> bool:
    """Whether a name may have this sign: one that can be shown, that there is, and that leaves ink or a space."""
    return is_showable(sign) and sign not in INVISIBLE and unicodedata.category(sign) != "Cn"


def width(text: str) -> int:
    """How wide words are, in usual letters."""
    return sum(_width(sign) for sign in text)


def _width(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def cut(text: str) -> str:
    """As much of a name as is not too wide."""
    end = len(text)
    while width(text[:end]) > WIDEST:
        end -= 1
    return text[:end].strip()


def is_blank(text: str) -> bool:
    """Whether there is nothing to see: spaces, and accents without a letter under them."""
    return all(unicodedata.category(sign)[0] in "MZ" for sign in text)


def composed(text: str) -> str:
    """Every accented letter as one sign where there is one."""
    return unicodedata.normalize("NFC", text)


def spaced(text: str) -> str:
    """Single spaces between words and none around them."""
    return " ".join(text.split())


# Names that look alike

_LOOKS: Final[dict[str, str]] = {
    "a": "αа",
    "b": "βвъьƅ",
    "c": "сϲ",
    "d": "ԁ",
    "e": "εеёҽ",
    "g": "ɡ",
    "h": "нһη",
    "i": "ιіїı1l|!ӏј",
    "k": "κк",
    "m": "μм",
    "n": "νп",
    "o": "οо0σօ",
    "p": "ρр",
    "q": "ԛ",
    "s": "ѕ5",
    "t": "τт",
    "u": "υцս",
    "v": "ѵ",
    "w": "ωшԝ",
    "x": "χх",
    "y": "γуү",
    "z": "ζ2",
}
"""Letters of three alphabets and digits, by the letter they are taken for at a glance, small or large."""
_TAKEN_FOR: Final = {look: letter for letter, looks in _LOOKS.items() for look in looks} | {"j": "i", "l": "i"}


def skeleton(name: str) -> str:
    """What is left of a name at a glance: no accents, no case, no spaces, and one letter for all that look like it."""
    bare = unicodedata.normalize("NFKD", name).casefold()
    letters = [sign for sign in unicodedata.normalize("NFKD", bare) if unicodedata.category(sign)[0] not in "MZPC"]
    seen = "".join(_TAKEN_FOR.get(sign, sign) for sign in letters)
    return seen.replace("rn", "m").replace("vv", "w") or name


def is_like(name: str, others: Iterable[str]) -> bool:
    """Whether a name could be taken for one of the others."""
    return skeleton(name) in map(skeleton, others)


def told_apart(named: Mapping[int, str]) -> dict[int, str]:
    """The same names, with a number behind each that could be taken for one before it."""
    apart: dict[int, str] = {}
    for seat, name in named.items():
        apart[seat] = _numbered(name, list(apart.values()))
    return apart


def _numbered(name: str, others: list[str]) -> str:
    number = 1
    shown = name
    while is_like(shown, others):
        number += 1
        shown = f"{cut(name)[: WIDEST - 3].strip()} {number}"
    return shown
