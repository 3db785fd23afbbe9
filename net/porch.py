"""How many may stand before the door who have not proven anything: few, and fewer from one address."""

from __future__ import annotations

from collections import Counter

from net.wire import HALF_OPEN_SOCKETS, HALF_OPEN_SOCKETS_PER_ADDRESS


class Porch:
    """Counts connections from the moment they come until they are admitted or gone."""

    def __init__(self) -> None:
        self._waiting: Counter[str] = Counter()

    def comes(self, address: str) -> bool:
        """Whether one more from this address may wait here; if so, it does."""
        here = self._waiting[address]
        if here >= HALF_OPEN_SOCKETS_PER_ADDRESS or self._waiting.total() >= HALF_OPEN_SOCKETS:
            return False
        self._waiting[address] = here + 1
        return True

    def goes(self, address: str) -> None:
        """One of them waits no longer."""
        self._waiting[address] -= 1
        self._waiting += Counter()  # nothing is remembered of those who are gone
