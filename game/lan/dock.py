"""Where tables far apart are found and lines to them made fast: over a real network, or within a test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from game.lan.cable import Cable
from game.lan.seen import Kept
from net.beacon import Sighting


@dataclass(frozen=True, slots=True)
class Berth:
    """A machine's place at a table: its line to the others, and the folder where its log lies."""

    cable: Cable
    folder: Path | None


class Dock(Protocol):
    """Nothing here ever waits; whether somebody answers is news of the cable."""

    def tables(self) -> Sequence[Sighting]:
        """What is announced nearby."""

    def kept(self) -> Sequence[Kept]:
        """The games on this machine's disk that are not over, the newest first."""

    def host(self, game: str, name: str) -> Berth: ...

    def join(self, address: str, port: int, code: str, name: str, *, watching: bool) -> Berth: ...

    def resume(self, key: str, name: str) -> Berth: ...

    def close(self) -> None: ...
