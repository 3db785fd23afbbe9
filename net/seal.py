"""The table seal: four pictures that are the same on every screen if nobody sits between two machines.

A machine in the middle would have to show both sides the same four pictures while each side knows other keys. There are
few pictures, so it could try keys until they agree; therefore every machine adds a random part of its own, and shows it
only when it holds a commitment to everybody else's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from net.sodium import KEY, Entropy, digest
from net.wire import WireError

SHOWN: Final = 4
PICTURES: Final = 16
"""How many there are to choose from: who is in the middle gets away with it once in 65,536 times."""


class BadSeal(WireError):
    """Somebody who is not at the table, who commits twice, or who shows what he did not commit to."""


class Sealing:
    """One round of sealing, begun anew whenever a machine comes or goes."""

    def __init__(self, number: int, own: bytes, others: Iterable[bytes], entropy: Entropy) -> None:
        self.number = number
        self._own = own
        self._others = frozenset(others)
        self._part = entropy(KEY)
        self._commitments: dict[bytes, bytes] = {}
        self._parts = {own: self._part}

    @property
    def commitment(self) -> bytes:
        """What every other machine is to be sent first."""
        return self._commitment(self._own, self._part)

    def committed(self, key: bytes, commitment: bytes) -> bytes | None:
        """Take a machine's commitment; our part, to be sent to all, once there are as many as there must be."""
        if key not in self._others or self._commitments.get(key, commitment) != commitment:
            raise BadSeal("nobody who may commit to that")
        was_complete = self._is_complete
        self._commitments[key] = commitment
        return self._part if self._is_complete and not was_complete else None

    def opened(self, key: bytes, part: bytes) -> None:
        """Take a machine's part."""
        if self._commitments.get(key) != self._commitment(key, part):
            raise BadSeal("not what was committed to")
        self._parts[key] = part

    @property
    def seal(self) -> tuple[int, ...] | None:
        """The numbers of the pictures; None until all have shown their parts."""
        if not self._is_complete or len(self._parts) <= len(self._others):
            return None
        whole = digest("amphora seal", self._round, *(key + part for key, part in sorted(self._parts.items())))
        return tuple(byte % PICTURES for byte in whole[:SHOWN])

    @property
    def _is_complete(self) -> bool:
        return len(self._commitments) == len(self._others)

    @property
    def _round(self) -> bytes:
        return self.number.to_bytes(8, "big")

    def _commitment(self, key: bytes, part: bytes) -> bytes:
        return digest("amphora seal part", self._round, key, part)
