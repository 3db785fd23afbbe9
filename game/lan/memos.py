"""What a machine writes down about a table far apart, so that it can be found again: beside the log, a few words."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game import games
from game.disk import files
from game.disk.strangers import SMALL
from game.lan.seen import Kept

NAME: Final = "table.json"


@dataclass(frozen=True, slots=True)
class Memo:
    """Which table the log in this folder is of."""

    key: str
    game: str
    round: int
    name: str
    """Of whoever keeps it."""
    city: str
    over: bool

    def text(self) -> str:
        return json.dumps([self.key, self.game, self.round, self.name, self.city, self.over])


class Scribe:
    """Writes the newest memo of a folder in the background, and only if something is new."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._written: Memo | None = None
        self._lock = threading.Lock()

    def write(self, memo: Memo | None) -> None:
        if self._folder is not None and memo not in (None, self._written):
            self._written = memo
            threading.Thread(target=self._put, args=(self._folder / NAME,)).start()

    def _put(self, path: Path) -> None:
        with self._lock, suppress(OSError):
            memo = self._written
            if memo is not None:
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                files.put(path, memo.text().encode())


def read(folder: Path) -> Memo | None:
    """The memo in a folder; None if there is none that makes sense."""
    with suppress(OSError, ValueError, RecursionError):
        with (folder / NAME).open("rb") as file:
            plain = json.loads(file.read(SMALL))
        match plain:
            case [str(key), str(game), int(turn), str(name), str(city), bool(over)] if _is_known(game, city):
                return Memo(key, game, turn, name, city, over)
    return None


def _is_known(game: str, city: str) -> bool:
    """Whether there is such a game here, with such a city; another version may have written the memo."""
    return game in games.names() and city in ("", *(emblem.name for emblem in games.manifest(game).emblems))


def kept_in(home: Path) -> list[tuple[Kept, Path]]:
    """The games in these folders that are not over, the newest first."""
    found = list(_found(home))
    return sorted(found, key=lambda each: each[0].when, reverse=True)


def _found(home: Path) -> Iterator[tuple[Kept, Path]]:
    with suppress(OSError):
        for entry in os.scandir(home):
            memo = read(Path(entry.path))
            if memo is not None and not memo.over:
                with suppress(OSError):
                    when = (Path(entry.path) / NAME).stat().st_mtime
                    yield Kept(memo.key, memo.game, memo.round, when, memo.name, memo.city), Path(entry.path)
