"""One machine comes or leaves, as the body of an entry; what is not such a change changes nothing."""

from __future__ import annotations

from typing import Final

from net import wire
from net.sequencer.entries import KEY_BYTES, Peer, Roster

MOST: Final = wire.PEERS + 1
"""Members of a roster."""
HIGHEST: Final = 255
"""The largest number of a machine."""


def coming(peer: Peer, key: bytes) -> bytes:
    return _body(("coming", peer, key))


def leaving(peer: Peer) -> bytes:
    return _body(("leaving", peer))


def _body(change: wire.Message) -> bytes:
    return wire.encode_frame(change)[wire.LENGTH_BYTES :]


def changed(roster: Roster, body: bytes) -> Roster:
    """The roster after this change; the same for every machine, whatever the bytes are."""
    try:
        change = wire.decode(body)
    except wire.BadFrame:
        return roster
    match change:
        case ("coming", int(peer), bytes(key)) if 0 <= peer <= HIGHEST and len(key) == KEY_BYTES:
            is_new = roster.key(peer) is None and len(roster.members) < MOST
            return roster.with_member(peer, key) if is_new else roster
        case ("leaving", int(peer)) if len(roster.members) > 1:
            return roster.without(peer)
    return roster
