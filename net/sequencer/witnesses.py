"""What the machines say they hold, compared with what we hold."""

from __future__ import annotations

from collections.abc import Iterator

from net.sequencer.entries import Index, Peer
from net.sequencer.log import Log
from net.sequencer.messages import Agreed, Differed, Forked, Witness


class Witnesses:
    """Our own public states, and the last word of each of the others until it could be compared."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._digests: dict[Index, bytes] = {}
        self._open: dict[Peer, Witness] = {}
        self._told: set[Peer] = set()
        """Of whom we have said that they differ, and who have not agreed again since."""
        self.own = Witness(0, log.genesis.chain, b"")

    def applied(self, index: Index, digest: bytes) -> None:
        self._digests[index] = digest
        self.own = Witness(index, self._log.chain_at(index), digest)

    def heard(self, peer: Peer, witness: Witness) -> None:
        self._open[peer] = witness

    def differences(self) -> Iterator[Differed | Forked | Agreed]:
        """Whatever can be compared by now and is not equal, each once; and what has become equal again."""
        for peer, witness in list(self._open.items()):
            if witness.applied > self.own.applied:
                continue
            del self._open[peer]
            found = self._compared(peer, witness)
            if found is None and peer in self._told:
                self._told.remove(peer)
                yield Agreed(peer)
            elif found is not None and peer not in self._told:
                self._told.add(peer)
                yield found

    def _compared(self, peer: Peer, witness: Witness) -> Differed | Forked | None:
        if witness.chain != self._log.chain_at(witness.applied):
            return Forked(peer, witness.applied)
        if witness.digest != self._digests.get(witness.applied, witness.digest):
            return Differed(peer, witness.applied)
        return None
