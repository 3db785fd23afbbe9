"""The machines this one has met or was told of: where they are, and by which secrets both know each other again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from ipaddress import IPv4Address
from typing import Final

from net import wire
from net.encounter import Token
from net.fields import Fields
from net.sequencer.charter import HIGHEST
from net.sequencer.entries import KEY_BYTES, Peer

SECRETS: Final = 4
"""So many are kept of one machine, the newest last: an introduction may have reached only one of the two."""
ROW: Final = "known "

Keep = Callable[[str, bytes], None]
"""Keeps something in private, on the disk; nothing at all is taken for forgotten."""


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """One other machine, as far as this one knows it."""

    machine: Peer
    key: bytes
    secrets: tuple[bytes, ...]
    address: str
    port: int

    def tokens(self) -> tuple[Token, ...]:
        """The newest first."""
        return tuple(Token(secret, self.key) for secret in reversed(self.secrets))


class Acquaintances:
    """All of them, kept in private so that a machine that was killed finds the others again."""

    def __init__(self, keep: Keep, private: Mapping[str, bytes], tokens: dict[bytes, Token]) -> None:
        self._keep = keep
        self._known: dict[Peer, Acquaintance] = {}
        self.tokens = tokens
        """By the name under which they are shown at the door."""
        for name, row in private.items():
            if name.startswith(ROW) and row:
                self._put(_read(row))

    def __iter__(self) -> Iterator[Acquaintance]:
        return iter(tuple(self._known.values()))

    def get(self, machine: Peer) -> Acquaintance | None:
        return self._known.get(machine)

    def by_key(self, key: bytes) -> Acquaintance | None:
        return next((known for known in self if known.key == key), None)

    def met(self, machine: Peer, key: bytes, secret: bytes, address: str, port: int) -> None:
        """Remember a machine, and that it is to be known by this secret, too."""
        before = self._known.get(machine)
        old = before.secrets if before and before.key == key else ()
        secrets = (*(known for known in old if known != secret), secret)[-SECRETS:]
        self._note(Acquaintance(machine, key, secrets, address, port))

    def found(self, machine: Peer, address: str, port: int) -> None:
        """Remember where a machine was found."""
        known = self._known.get(machine)
        if known and (known.address, known.port) != (address, port):
            self._note(replace(known, address=address, port=port))

    def forget(self, machine: Peer) -> None:
        """Whoever left for good is let in no more."""
        if self._known.pop(machine, None):
            self._keep(f"{ROW}{machine}", b"")
        self._count_tokens()

    def _note(self, known: Acquaintance) -> None:
        if self._known.get(known.machine) == known:
            return
        self._put(known)
        self._keep(f"{ROW}{known.machine}", _written(known))

    def _put(self, known: Acquaintance) -> None:
        self._known[known.machine] = known
        self._count_tokens()

    def _count_tokens(self) -> None:
        # The same mapping is looked at by everybody who is knocking just now.
        self.tokens.clear()
        self.tokens.update({token.name: token for known in self for token in known.tokens()})


def _written(known: Acquaintance) -> bytes:
    where = (IPv4Address(known.address).packed, known.port)
    return wire.encode_frame((known.machine, known.key, tuple((one,) for one in known.secrets), *where))[
        wire.LENGTH_BYTES :
    ]


def _read(row: bytes) -> Acquaintance:
    fields = Fields(wire.decode(row))
    machine, key = fields.whole(0, HIGHEST), fields.raw(KEY_BYTES)
    secrets = tuple(one.raw(KEY_BYTES) for one in fields.rows(SECRETS))
    return Acquaintance(machine, key, secrets, str(IPv4Address(fields.raw(4))), fields.whole(0, 65_535))
