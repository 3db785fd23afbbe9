"""Bad weather between machines: a proxy before a port that delays, slices, stalls, drops, resets and flips bytes."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from threading import Event, Thread
from typing import Final

LOOPBACK: Final = "127.0.0.1"
CHUNK: Final = 4096
AT_ONCE: Final = 64
"""So many single bytes go out one by one; a whole log cut that way would take an hour."""


@dataclass(frozen=True, slots=True)
class Weather:
    """What happens to bytes on their way: seconds, and chances for every piece that is passed on."""

    latency: float = 0.0
    jitter: float = 0.0
    """At most so much more, drawn for every piece."""
    slices: float = 0.0
    """A piece is passed on byte by byte."""
    stalls: float = 0.0
    """Nothing more passes in this direction for a while."""
    stalls_for: float = 2.0
    half_opens: float = 0.0
    """Whatever follows is swallowed, and nobody is told."""
    resets: float = 0.0
    flips: float = 0.0
    """One bit changes."""


CLEAR: Final = Weather()
STORM: Final = Weather(
    latency=0.002, jitter=0.02, slices=0.05, stalls=0.003, half_opens=0.001, resets=0.004, flips=0.004
)


class Proxy:
    """Stands before a port of this machine, in a thread of its own; the weather can be changed at any time."""

    def __init__(self, target: int, weather: Weather = CLEAR, seed: int = 0) -> None:
        self.weather = weather
        self.accidents: Counter[str] = Counter()
        """What has gone wrong here so far, by the names of `Weather`."""
        self.passed = 0
        """Bytes that came out at the other end."""
        self.port = 0
        self._target = target
        self._chance = Random(seed)
        self._loop = asyncio.new_event_loop()
        self._over = asyncio.Event()
        self._is_up = Event()
        self._thread = Thread(target=lambda: self._loop.run_until_complete(self._run()), daemon=True)
        self._thread.start()
        self._is_up.wait()

    def close(self) -> None:
        """Tear everything that passes here."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    async def _run(self) -> None:
        server = await asyncio.start_server(self._pass_on, LOOPBACK, self.port)
        self.port = server.sockets[0].getsockname()[1]
        self._is_up.set()
        await self._over.wait()
        server.close()
        passing = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        await asyncio.gather(*passing, return_exceptions=True)

    async def _pass_on(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        try:
            far, forth = await asyncio.open_connection(LOOPBACK, self._target)
        except OSError:
            back.close()
            return
        ways = [asyncio.ensure_future(way) for way in (self._pump(near, forth), self._pump(far, back), self._end())]
        done, left = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in left:
            way.cancel()
        for end in (forth, back):
            _hang_up(end, harshly=any(way.result() for way in done))

    async def _end(self) -> bool:
        await self._over.wait()
        return True

    async def _pump(self, come: asyncio.StreamReader, go: asyncio.StreamWriter) -> bool:
        """Pass on what comes in one direction; whether it ends in a reset."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        reading = asyncio.ensure_future(self._read(come, under_way))
        try:
            return await self._write(under_way, go)
        except OSError:
            return False
        finally:
            reading.cancel()

    async def _read(self, come: asyncio.StreamReader, under_way: asyncio.Queue[tuple[float, bytes]]) -> None:
        """Take what comes, with the moment at which it may go on; nothing at all is the end."""
        piece = b"first"
        while piece:
            with suppress(OSError):
                piece = b""
                piece = await come.read(CHUNK)
            late = self.weather.latency + self._chance.random() * self.weather.jitter
            await under_way.put((self._loop.time() + late, piece))

    async def _write(self, under_way: asyncio.Queue[tuple[float, bytes]], go: asyncio.StreamWriter) -> bool:
        while True:
            due, piece = await under_way.get()
            await asyncio.sleep(max(0.0, due - self._loop.time()))
            if not piece:
                return False
            if self._happens("stalls"):
                await asyncio.sleep(self.weather.stalls_for)
            if self._happens("half_opens"):
                await self._over.wait()
            if self._happens("resets"):
                return True
            await self._send(self._spoilt(piece), go)

    def _happens(self, what: str) -> bool:
        happens: bool = self._chance.random() < getattr(self.weather, what)
        self.accidents[what] += happens
        return happens

    def _spoilt(self, piece: bytes) -> bytes:
        if not self._happens("flips"):
            return piece
        spoilt = bytearray(piece)
        spoilt[self._chance.randrange(len(spoilt))] ^= 1 << self._chance.randrange(8)
        return bytes(spoilt)

    async def _send(self, piece: bytes, go: asyncio.StreamWriter) -> None:
        self.passed += len(piece)
        if self._happens("slices"):
            for byte in piece[:AT_ONCE]:
                go.write(bytes([byte]))
                await go.drain()
                await asyncio.sleep(0)
            piece = piece[AT_ONCE:]
        go.write(piece)
        await go.drain()


def _hang_up(end: asyncio.StreamWriter, *, harshly: bool) -> None:
    plug = end.get_extra_info("socket")
    if harshly and plug:
        with suppress(OSError):
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    end.transport.abort() if harshly else end.close()
