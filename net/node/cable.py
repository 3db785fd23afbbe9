"""One socket to another machine, with the connection's state machine behind it; it never waits for anything."""

from __future__ import annotations

import errno
import socket
from collections import deque
from contextlib import suppress
from typing import Final

from net.encounter import Event, Refused, Step, Torn
from net.handshake import Joiner, Link
from net.sequencer.entries import Peer
from net.wire import (
    KIB,
    MIB,
    SEND_QUEUE_BYTES,
    SEND_QUEUE_TIME,
    Limits,
    Message,
    Milliseconds,
    TooFast,
    Traffic,
)

LIMITS: Final = Limits(
    frame=64 * KIB, frames_per_second=600, frames_burst=3_000, bytes_per_second=2 * MIB, bytes_burst=8 * MIB
)
"""What a machine may send that was let in.

Bots of one machine answer a hundred times a second, each answer is three frames on a connection, and whoever comes back
is sent the log as fast as its disk takes it; so much costs an eighth of one processor if somebody sends it for nothing.
"""
PACE: Final = Limits(
    frame=64 * KIB, frames_per_second=500, frames_burst=2_500, bytes_per_second=3 * MIB // 2, bytes_burst=6 * MIB
)
"""What we send at most ourselves: less than what is allowed, so that nobody honest is ever cut off."""

CONNECTING: Final[Milliseconds] = 4_000
"""So long we knock at a house where nothing stirs."""
SILENCE: Final[Milliseconds] = 3_500
"""Something is said every second; who is silent for so long is gone, whatever the network believes."""
PATIENCE: Final[Milliseconds] = 20
"""After so long we look again whether our own pace allows more."""
READ: Final = 64 * KIB
UNDER_WAY: Final = {errno.EINPROGRESS, errno.EWOULDBLOCK, errno.EAGAIN, getattr(errno, "WSAEWOULDBLOCK", 0)}


class Cable:
    """A connection that was dialled or taken; whatever goes wrong with it is told as an event, once."""

    def __init__(
        self, plug: socket.socket, link: Link, now: Milliseconds, address: str, *, under_way: bool = False
    ) -> None:
        self.plug = plug
        self.link = link
        self.address = address
        self.machine: Peer | None = None
        """Whose it is, once that is known."""
        self.is_placed = False
        """Whether the other side has said where it is found."""
        self.heard = now
        """When something whole came last: the length of a frame is open to the weather, and if it is wrong, all that
        follows is taken for a part of that frame."""
        self.said = now
        self.began = now
        self.is_over = False
        self.is_dropped = False
        """Whether we hung up ourselves: then nothing that came is listened to any more."""
        self._doomed = ""
        """Why nobody was reached at all."""
        self._connecting = under_way
        self._paced = Traffic.under(PACE, now)
        self._waiting: deque[Message] = deque()
        self._early: deque[tuple[Milliseconds, bytes]] = deque()
        """Answers that are not sent before their time."""
        self._out = bytearray()
        self._moved = now
        """When the socket last took something, or nothing was left to be sent."""
        if isinstance(link, Joiner):
            self._out += link.opening

    @classmethod
    def dialled(cls, link: Joiner, address: str, port: int, now: Milliseconds) -> Cable:
        plug = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        plug.setblocking(False)
        _hurry(plug)
        failed = plug.connect_ex((address, port))
        cable = cls(plug, link, now, address, under_way=True)
        if failed and failed not in UNDER_WAY:
            cable._doomed = _why(failed)
        return cable

    @classmethod
    def taken(cls, plug: socket.socket, link: Link, address: str, now: Milliseconds) -> Cable:
        plug.setblocking(False)
        _hurry(plug)
        return cls(plug, link, now, address)

    # What comes

    def read(self, now: Milliseconds) -> list[Event]:
        """What has come; to be asked when the socket has something."""
        if self._connecting or self.is_over:
            return []
        try:
            come = self.plug.recv(READ)
        except BlockingIOError:
            return []
        except OSError:
            come = b""
        if not come:
            return self._take(self.link.hung_up(), now)
        events = self._take(self.link.feed(come, now), now)
        if events:
            self.heard = now
        return events

    def tick(self, now: Milliseconds) -> list[Event]:
        """What comes of time going by."""
        if self.is_over:
            return []
        if self._doomed or (self._connecting and now - self.began > CONNECTING):
            return self._fail(Refused(self._doomed or "unreachable"))
        events = self._take(self.link.tick(now), now)
        if events or not self.link.is_admitted:
            return events
        if now - self.heard > SILENCE or self._is_stuck(now):
            return self._fail(Torn("gone"))
        return []

    def _take(self, step: Step, now: Milliseconds) -> list[Event]:
        if step.send:
            self._early.append((now + step.wait, step.send))
        if self.link.is_over:
            self._move(now)
            self.is_over = True
        return list(step.events)

    def _fail(self, event: Event) -> list[Event]:
        self.is_over = True
        return [event]

    def _is_stuck(self, now: Milliseconds) -> bool:
        too_much = len(self._out) > SEND_QUEUE_BYTES or len(self._waiting) > LIMITS.frames_burst
        return too_much or (bool(self._out) and now - self._moved > SEND_QUEUE_TIME)

    # What goes

    def say(self, message: Message, now: Milliseconds) -> None:
        """Send this as soon as pace and network allow; nothing of it if the other is not yet, or no longer, there."""
        if self.is_over or not self.link.is_admitted:
            return
        self._waiting.append(message)
        self.said = now

    def write(self, now: Milliseconds) -> None:
        """Send what may go now; to be called when something was said, and when the socket takes more."""
        if not self.is_over and (not self._connecting or self._is_through()):
            self._move(now)

    def _is_through(self) -> bool:
        failed = self.plug.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if failed:
            self._doomed = _why(failed)
            return False
        try:
            self.plug.getpeername()
        except OSError:
            return False
        self._connecting = False
        return True

    def _move(self, now: Milliseconds) -> None:
        while self._early and (self._early[0][0] <= now or self.link.is_over):
            self._out += self._early.popleft()[1]
        self._pack(now)
        if not self._out:
            self._moved = now
            return
        with suppress(OSError):
            sent = self.plug.send(self._out)
            del self._out[:sent]
            self._moved = now if sent else self._moved

    def _pack(self, now: Milliseconds) -> None:
        """Make bytes of what was said, as far as our own pace allows."""
        while self._waiting and not self._early:
            try:
                spent = self._paced.frames_came(1, now)
                spent.bytes_came(READ, now)
            except TooFast:
                return
            framed = self.link.say(self._waiting.popleft())
            self._out += framed
            self._paced = spent.bytes_came(len(framed), now)

    @property
    def wants_to_write(self) -> bool:
        return self._connecting or bool(self._out)

    def due(self, now: Milliseconds) -> Milliseconds | None:
        """When something is to be sent that waits for its time."""
        if self._early:
            return self._early[0][0]
        return now + PATIENCE if self._waiting else None

    def close(self, now: Milliseconds) -> None:
        """Say the last word, if anybody listens; what still comes is nobody's business."""
        if not self.is_over and self.link.is_admitted:
            self._pack(now)
            self._out += self.link.close()
            self._move(now)
        self.is_over = True
        with suppress(OSError):
            self.plug.shutdown(socket.SHUT_WR)


def _hurry(plug: socket.socket) -> None:
    """Moves are small, and somebody waits for each."""
    with suppress(OSError):
        plug.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _why(failed: int) -> str:
    """Nobody opens where a machine says so; where nothing says anything, a firewall may be."""
    return "nobody" if failed in (errno.ECONNREFUSED, getattr(errno, "WSAECONNREFUSED", 0)) else "unreachable"
