"""Room codes: six signs that can be called across a room, how they are typed, and how often they may be missed."""

from __future__ import annotations

import re
from typing import Final

from net.sodium import Entropy
from net.wire import CODE_GUESS_EVERY, WRONG_CODES, Milliseconds

SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's 32: no letter among them is taken for a digit, and no bad word is likely."""
LENGTH: Final = 6
CODE: Final = re.compile(f"[{SIGNS}]{{{LENGTH}}}")
CODE_LASTS: Final[Milliseconds] = 10 * 60 * 1000

_TAKEN_FOR: Final = str.maketrans("OIL", "011")
_SKIPPED: Final = str.maketrans("", "", " -\t\r\n")


def drawn(entropy: Entropy) -> str:
    """A code that nobody can guess; 32 divides 256, so each sign is as likely as any other."""
    return "".join(SIGNS[byte % len(SIGNS)] for byte in entropy(LENGTH))


def read(typed: str) -> str | None:
    """The code somebody means, however it was typed; None if it is none."""
    code = typed[: 4 * LENGTH].translate(_SKIPPED).upper().translate(_TAKEN_FOR)
    return code if CODE.fullmatch(code) else None


def shown(code: str) -> str:
    """A code in two halves, as it is read aloud."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


class Door:
    """The code of one room: three guesses may miss it, one every two seconds, and then another code stands there.

    All who knock at once share the three, so knocking many times at once gains nothing.
    """

    def __init__(self, entropy: Entropy, now: Milliseconds) -> None:
        self._entropy = entropy
        self._opens = now
        self.renew(now)

    def renew(self, now: Milliseconds) -> None:
        """Put up another code."""
        self.code = drawn(self._entropy)
        self.left = WRONG_CODES
        self.ends = now + CODE_LASTS

    def is_open(self, now: Milliseconds) -> bool:
        """Whether a guess is looked at; for a while after a wrong one it is not."""
        return now >= self._opens

    def holds(self, code: str, now: Milliseconds) -> bool:
        """Whether this is still the code, and guesses are looked at."""
        return code == self.code and self.is_open(now)

    def missed(self, now: Milliseconds) -> int:
        """Count a wrong guess; how many the code has left, or 0 if there is a new one now."""
        self._opens = now + CODE_GUESS_EVERY
        self.left -= 1
        left = self.left
        if not left:
            self.renew(now)
        return left

    def tick(self, now: Milliseconds) -> bool:
        """Let time go by; whether it brought a new code."""
        if now < self.ends:
            return False
        self.renew(now)
        return True
