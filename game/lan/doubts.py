"""When two machines make different things of the same entries: nobody plays on until it is known who is wrong.

The log is carried out anew in the background. Who finds that he was wrong himself is right again from then on. Who was
not goes on, unless most of the others see something else: a machine that merely claims so ends nobody's game. So does
who cannot carry it out anew; he says so.
"""

from __future__ import annotations

import platform
import threading
import time
import traceback
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, repeat
from typing import TYPE_CHECKING, Final

from game.disk import files, folders
from game.disk.version import version
from game.lan.hall import Hall
from game.lan.match import Match
from game.table.table import Entry
from net.lobby import Machine
from net.node.news import Placed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.lan.lan_table import LanTable

MOST_LOOKS: Final = 3
"""So often the log is carried out anew because of what one machine says; one that cries wolf is then only counted."""
MOST_BUNDLES: Final = 20
"""How many are kept; the oldest make room."""


@dataclass(slots=True)
class Replayed:
    """What a log comes to that is carried out from its first entry on."""

    hall: Hall
    digests: list[bytes]
    record: list[Entry]
    """Of its last game."""

    def go_on(self, entries: Sequence[Placed]) -> None:
        for entry in entries:
            self.hall.fold(entry)
            self.digests.append(self.hall.digest())


def replayed(entries: Sequence[Placed]) -> Replayed:
    record: list[Entry] = []

    def begun(match: Match) -> None:
        record.clear()
        match.table.sink = record.extend

    come = Replayed(Hall(begun), [], record)
    come.go_on(entries)
    return come


class Doubts:
    """What one machine does about differences."""

    def __init__(self, table: LanTable) -> None:
        self._table = table
        self.index = 0
        """The first entry that is in doubt; 0 if none is."""
        self.is_outvoted = False
        """Whether most of the others see another table than this machine, which has looked twice."""
        self._against: set[Machine] = set()
        """Who differs at the moment."""
        self._looks: Counter[Machine] = Counter()
        self._looking: Look | None = None

    @property
    def is_open(self) -> bool:
        """Whether nobody may play on here."""
        return self._looking is not None or self.is_outvoted

    def differed(self, machine: Machine, index: int) -> None:
        """Another machine has made something else of an entry."""
        if machine in self._against:
            return
        self._against.add(machine)
        self.index = min(index, self.index or index)
        self._looks[machine] += 1
        if self._looks[machine] <= MOST_LOOKS and self._looking is None:
            self._look_again()
        self._count()

    def agreed(self, machine: Machine) -> None:
        """A machine that differed was wrong and is right again; so nothing is left that speaks against us."""
        self._against.discard(machine)
        self._count()

    def _count(self) -> None:
        """Whether most differ, as far as we have looked again."""
        if self._looking is None:
            members = self._table.hall.members
            self.is_outvoted = 2 * len(self._against.intersection(members)) > len(members)

    def _look_again(self) -> None:
        self._looking = Look(list(self._table.entries), list(self._table.digests), self.index)

    def tend(self) -> None:
        """See whether the log was carried out again, and what that shows."""
        looked = self._looking
        if looked is None or not looked.is_through:
            return
        self._looking, self.index = None, looked.index
        come = looked.come
        if come is None:
            self._table.could_not_check()
        else:
            self._compare(come)
        self._count()

    def _compare(self, come: Replayed) -> None:
        """Go on with what has come of the log, if that is not what we have."""
        come.go_on(self._table.entries[len(come.digests) :])
        if come.digests != self._table.digests:
            self._against.clear()
            self._table.heal(come)


class Look:
    """The log carried out from its first entry on, in the background, with a report for whoever is to mend it."""

    def __init__(self, entries: Sequence[Placed], digests: Sequence[bytes], index: int) -> None:
        self.index = index
        """The first entry in doubt, as far as that is known."""
        self.come: Replayed | None = None
        """What came of it; None if it could not be done."""
        self._entries = entries
        self._digests = digests
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    @property
    def is_through(self) -> bool:
        return not self._thread.is_alive()

    def _work(self) -> None:
        try:
            come = replayed(self._entries)
        except Exception:  # whatever it is, people wait for the end of it, and the report tells what it was
            keep_bundle(bundle(self._entries, self._digests, (), self.index) + traceback.format_exc())
            return
        self.index = first_difference(come.digests, self._digests) or self.index
        keep_bundle(bundle(self._entries, self._digests, come.digests, self.index))
        self.come = come


def first_difference(these: Sequence[bytes], those: Sequence[bytes]) -> int:
    """The index of the first entry after which two lists of digests differ; 0 if there is none."""
    return next((index for index, (this, that) in enumerate(zip(these, those), 1) if this != that), 0)


# For whoever is to mend it


def bundle(entries: Sequence[Placed], ours: Sequence[bytes], again: Sequence[bytes], index: int) -> str:
    """All that was in the log and what came of it, in words; nothing in it is secret."""
    head = [
        f"amphora {version()}",
        f"{platform.python_implementation()} {platform.python_version()} {platform.platform()}",
        f"first difference {index}",
        "index machine kind body digest digest-of-a-replay",
    ]
    lines = [
        f"{entry.index} {entry.machine} {entry.kind} {entry.body.hex() or '-'} {mine.hex()} {anew.hex() or '-'}"
        for entry, mine, anew in zip(entries, ours, chain(again, repeat(b"")))
    ]
    return "\n".join([*head, *lines, ""])


def keep_bundle(text: str) -> None:
    """Put it where reports are kept, if that can be done."""
    folder = folders.reports()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        files.make_room(folder, "tables-*.txt", MOST_BUNDLES)
        files.put_new(
            folder / f"tables-{time.strftime('%Y%m%d-%H%M%S')}-{time.monotonic_ns() % 10**6:06}.txt", text.encode()
        )
