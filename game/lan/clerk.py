"""Whoever writes down the games of a table far apart: a record beside the log, copied to ours when a game is over."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.disk import folders, record, saves
from game.lan.match import Match
from game.table.keeper import Keeper, Told, wait_for_disk
from game.table.table import Entry, Sink

TITLE: Final = 8
"""So many signs of a table's name are in the titles of its games."""


class Anew(record.Draft):
    """A record that is written from its first line on; one of the same game from before makes room for it.

    That is done by whoever writes it, in the background, and after the one who wrote the old one is through.
    """

    def __init__(self, path: Path, written: record.Record, before: threading.Thread | None) -> None:
        super().__init__(path, written)
        self._before = before
        self._has_room = False

    def renewed(self, whole: record.Record) -> record.Recorder:
        if not self._has_room:
            if self._before is not None:
                self._before.join()
            self.path.unlink(missing_ok=True)
            self._has_room = True
        return super().renewed(whole)


class Clerk:
    """Begins a record for every game; without a folder there is none.

    The log is what counts: when it is carried out anew the record is written anew.
    """

    def __init__(self, folder: Path | None, trouble: Told) -> None:
        self._folder = folder
        self._trouble = trouble
        self.keeper: Keeper | None = None
        self.path: Path | None = None
        self._before: threading.Thread | None = None
        """Whoever wrote the last record."""

    def begin(self, match: Match, so_far: Sequence[Entry] = ()) -> Sink | None:
        """The sink of a game that begins, or has come so far; the file is made in the background."""
        self.close()
        if self._folder is None:
            return None
        self.path = self._folder / f"{match.table.game.name}-{match.number}{saves.SUFFIX}"
        draft = Anew(self.path, record.Record(header_of(match)), self._before)
        self.keeper = Keeper(draft, self._trouble)
        self.keeper.troubled = True
        self.keeper.append(so_far)
        return self.keeper.append

    def close(self) -> None:
        """Let the record go."""
        if self.keeper is not None:
            self.keeper.close()
            self._before, self.keeper = self.keeper.thread, None

    def put_among_ours(self, match: Match) -> None:
        """Let the record of a finished game go, and copy it to the games of this machine in the background."""
        path = self.path
        self.close()
        if path is not None:
            title = f"{match.table.game.name}-{path.parent.name[:TITLE]}-{match.number}"
            threading.Thread(target=_copy, args=(path, title)).start()


def _copy(path: Path, title: str) -> None:
    """Once: whoever looks into the log of a finished game again has it already."""
    wait_for_disk()
    if (folders.saves() / f"{title}{saves.SUFFIX}").exists():
        return
    with suppress(OSError, record.BadRecord):  # the record beside the log is still there
        saves.keep(record.read_bytes(path), title)


def header_of(match: Match, seed: int | None = None, bots: dict[int, str] | None = None) -> record.Header:
    """What is written above a game far apart: it has no seed, as nobody may know chance before it is drawn."""
    seats = list(enumerate(match.places))
    return record.header_for(
        match.table.game,
        match.table.setup,
        names={seat: place.name for seat, place in seats},
        bots={seat: place.level for seat, place in seats if place.level} | (bots or {}),
        emblems={seat: place.city for seat, place in seats},
        seed=seed,
    )
