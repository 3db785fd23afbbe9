"""When to knock at whose door again: soon at first, then seldom, and the two of a pair not at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from net.sequencer.entries import Peer
from net.sodium import Entropy
from net.wire import Milliseconds

FIRST: Final[Milliseconds] = 200
LAST: Final[Milliseconds] = 3_000
COURTESY: Final[Milliseconds] = 1_500
"""So much later the one with the higher number begins: the other is probably dialling already."""


@dataclass(slots=True)
class _Path:
    due: Milliseconds
    wait: Milliseconds
    tries: int = 0


class Paths:
    """How often others were tried to be reached in vain, and when the next try is due."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self._paths: dict[Peer, _Path] = {}

    def is_due(self, machine: Peer, now: Milliseconds, *, politely: bool) -> bool:
        """Whether somebody who cannot be spoken to is to be dialled now."""
        path = self._paths.get(machine)
        if path is None:
            path = self._paths[machine] = _Path(now + COURTESY * politely, FIRST)
        return now >= path.due

    def tried(self, machine: Peer, now: Milliseconds) -> int:
        """We dial; how often we did so before."""
        path = self._paths[machine]
        path.due = now + path.wait + self._entropy(1)[0]
        path.wait = min(LAST, 2 * path.wait)
        path.tries += 1
        return path.tries - 1

    def told(self, machine: Peer, now: Milliseconds) -> None:
        """Where a machine is was told anew, so it is worth trying soon."""
        if path := self._paths.get(machine):
            path.due, path.wait = min(path.due, now + FIRST), FIRST

    def found(self, machine: Peer) -> None:
        """A machine can be spoken to; if it is lost again, we begin anew."""
        self._paths.pop(machine, None)

    def forget_all(self) -> None:
        self._paths.clear()
