"""Which signs people may be shown, and how words they typed are put in order; leans on nothing but Python.

The wire refuses a name that breaks these rules and records mend it, but the rules are the same.
"""

from __future__ import annotations

import unicodedata

UNSHOWABLE = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
"""Controls, everything invisible that steers its neighbours (bidi marks and joiners are among these), halves of
surrogate pairs, private signs, and breaks of line and paragraph."""


def is_showable(sign: str) -> bool:
    return unicodedata.category(sign) not in UNSHOWABLE


def is_blank(text: str) -> bool:
    """Whether there is nothing to see: spaces, and accents without a letter under them."""
    return all(unicodedata.category(sign)[0] in "MZ" for sign in text)


def composed(text: str) -> str:
    """Every accented letter as one sign where there is one."""
    return unicodedata.normalize("NFC", text)


def spaced(text: str) -> str:
    """Single spaces between words and none around them."""
    return " ".join(text.split())
