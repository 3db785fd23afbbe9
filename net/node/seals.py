"""The rounds of the table seal: one for each roster, repeated until everybody has heard everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from net.node.acquaintances import Keep
from net.seal import Sealing
from net.sequencer.entries import Index, Peer, Roster
from net.sodium import KEY, Entropy
from net.talk import SealCommitted, SealOpened

ROW: Final = "seal"

Say = Callable[[Peer, SealCommitted | SealOpened], None]


class Seals:
    """This machine's part in sealing. Its part of a round is kept, so that it says the same after it was killed."""

    def __init__(self, me: Peer, keep: Keep, kept: bytes, entropy: Entropy, say: Say) -> None:
        self._me = me
        self._keep = keep
        self._kept = kept
        self._entropy = entropy
        self._say = say
        self._sealing: Sealing | None = None
        self._roster = Roster(())
        self._opens: bytes | None = None
        """Our part, once we may show it."""

    @property
    def pictures(self) -> tuple[int, ...]:
        return (self._sealing and self._sealing.seal) or ()

    def begin(self, number: Index, roster: Roster) -> bool:
        """A new roster stands at this place of the log, and is sealed if we are on it; whether that is news."""
        if self._me not in roster.peers or (self._sealing and self._sealing.number == number):
            return False
        part = self._part(number)
        own = roster.key(self._me)
        assert own is not None
        others = [key for _, key in roster.members if key != own]
        self._roster = roster
        self._sealing = Sealing(number, own, others, lambda _: part)
        # Who is alone has nobody to wait for.
        self._opens = None if others else part
        self.repeat()
        return True

    def _part(self, number: Index) -> bytes:
        """What we drew for this round, or draw now."""
        head = number.to_bytes(8, "big")
        if not self._kept.startswith(head) or len(self._kept) != len(head) + KEY:
            self._kept = head + self._entropy(KEY)
            self._keep(ROW, self._kept)
        return self._kept[len(head) :]

    def repeat(self) -> None:
        """Tell everybody once more, as long as we have not heard all of them."""
        if self._sealing and not self._sealing.seal:
            for peer in self._roster.peers:
                self.tell(peer)

    def tell(self, peer: Peer) -> None:
        """Tell one of the others what we may."""
        if not self._sealing or peer == self._me or peer not in self._roster.peers:
            return
        self._say(peer, SealCommitted(self._sealing.number, self._sealing.commitment))
        if self._opens:
            self._say(peer, SealOpened(self._sealing.number, self._opens))

    def heard(self, peer: Peer, said: SealCommitted | SealOpened) -> bool:
        """Take what another says of this round, or a `WireError`; whether the seal can be shown now."""
        sealing, key = self._sealing, self._roster.key(peer)
        if not sealing or key is None or said.round != sealing.number or peer == self._me:
            return False
        was_shown = sealing.seal is not None
        if isinstance(said, SealOpened):
            sealing.opened(key, said.part)
            return sealing.seal is not None and not was_shown
        opens = sealing.committed(key, said.commitment)
        self._opens = self._opens or opens
        if opens:
            self.repeat()
        elif was_shown:
            # It would not ask if it had heard us.
            self.tell(peer)
        return False
