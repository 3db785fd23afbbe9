"""The operator's PIN: kept salted and hashed, compared in constant time, and not to be guessed by trying."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.disk import files
from game.disk.strangers import Unfit, read_bytes

SHORTEST, LONGEST = 4, 10
"""How many digits a PIN may have."""
_FORM: Final = re.compile(r"scrypt-1:([0-9a-f]{32}):([0-9a-f]{64})")
_WORK: Final = {"n": 2**14, "r": 8, "p": 1, "maxmem": 64 * 2**20, "dklen": 32}
"""A sixteenth of a second and 16 MiB; what costs how much is never read from a file."""
DELAYS: Final = (0.0, 0.0, 2.0, 10.0, 30.0, 60.0, 120.0, 300.0)
"""How long nothing can be tried after so many wrong tries in a row; the last holds for all further ones."""
MOST: Final = 10**6
SMALL: Final = 256


def is_pin(digits: str) -> bool:
    return re.fullmatch(f"[0-9]{{{SHORTEST},{LONGEST}}}", digits) is not None


def is_hash(line: str) -> bool:
    return _FORM.fullmatch(line) is not None


def hashed(digits: str, salt: bytes | None = None) -> str:
    """What stands in the config for a PIN."""
    salt = secrets.token_bytes(16) if salt is None else salt
    return f"scrypt-1:{salt.hex()}:{_worked(digits, salt).hex()}"


def fits(digits: str, line: str) -> bool:
    """Whether a PIN is the one that a line of the config stands for."""
    match = _FORM.fullmatch(line)
    return match is not None and hmac.compare_digest(_worked(digits, bytes.fromhex(match[1])), bytes.fromhex(match[2]))


def _worked(digits: str, salt: bytes) -> bytes:
    return hashlib.scrypt(digits.encode(), salt=salt, **_WORK)


class Gate:
    """Asks for the PIN; after each wrong try in a row nothing can be tried for longer, also after a restart."""

    def __init__(self, line: str, path: Path | None = None, now: Callable[[], float] = time.monotonic) -> None:
        self.line = line
        self.path = path
        """Where wrong tries are counted; without it, or where nothing can be written, they are counted here alone."""
        self.now = now
        self.wrong = self._remembered()
        self._open_at = now() + self._delay()

    @property
    def is_set(self) -> bool:
        return bool(self.line)

    def wait(self) -> float:
        """How many seconds nothing can be tried any more."""
        return max(0.0, self._open_at - self.now())

    def check(self, digits: str) -> bool:
        """Whether this is the PIN; always no while one has to wait, and such a try does not count."""
        if not self.is_set or self.wait() > 0:
            return False
        # It is counted before it is looked at, so that nobody gains by pulling the plug in between.
        self._count(self.wrong + 1)
        right = is_pin(digits) and fits(digits, self.line)
        if right:
            self._count(0)
        self._open_at = self.now() + self._delay()
        return right

    def _delay(self) -> float:
        return DELAYS[min(self.wrong, len(DELAYS) - 1)]

    def _count(self, wrong: int) -> None:
        self.wrong = min(wrong, MOST)
        if self.path is not None:
            with suppress(OSError):
                self.path.parent.mkdir(parents=True, exist_ok=True)
                files.put(self.path, json.dumps({"wrong": self.wrong}).encode())

    def _remembered(self) -> int:
        if self.path is None:
            return 0
        try:
            match json.loads(read_bytes(self.path, SMALL)):
                case {"wrong": int(wrong)} if 0 <= wrong <= MOST:
                    return wrong
        except (FileNotFoundError, NotADirectoryError):
            return 0
        except (OSError, Unfit, ValueError, RecursionError):
            pass
        return len(DELAYS) - 1  # somebody has been at it
