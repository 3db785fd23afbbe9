"""Whoever writes the record of a game while it is played, and never lets the game wait for the disk."""

from __future__ import annotations

import atexit
import errno
import os
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from game.disk import order, record
from game.table.table import Entry

SYNC_UNKNOWN = (errno.EINVAL, errno.ENOTSUP)
"""What drives say that cannot be told to write things down at once."""


AGAIN: Final = -1
"""Asks the background to try whether a game can be kept again; no file has this number."""

Told: TypeAlias = Callable[[OSError | None], None]
"""Whoever is told what keeps a game from being saved, and None when it is saved again."""


class Keeper:
    """Writes a record as the game goes on: at once to the system, and to the disk itself in the background.

    After a trouble every move is kept in mind, and each asks for a new try: all of the game into a fresh file.
    """

    def __init__(self, recorder: record.Draft, tell: Told) -> None:
        self.recorder = recorder
        self.tell = tell
        self.troubled = False
        """Whether something may be missing on the disk."""
        self.lost = False
        """Whether the file is no longer ours, so that there is nothing to try again."""
        self.lock = threading.Lock()
        """Held by whoever adds to the game or exchanges its file."""
        recorder.sync = self.request_sync
        self.requests: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def append(self, entries: Sequence[Entry]) -> None:
        """A full disk does not stop a game: the trouble is told, play goes on in memory, and each move tries again."""
        with self.lock:
            if self.troubled:
                self.recorder.remember(entries)
                self.requests.put(AGAIN)
            else:
                self.write(entries)

    def write(self, entries: Sequence[Entry]) -> None:
        try:
            self.recorder.append(entries)
        except (OSError, record.BadRecord) as trouble:
            self.recorder.remember(entries)
            self.give_up(trouble)

    def give_up(self, trouble: OSError | record.BadRecord) -> None:
        """Tell that nothing is saved for now; if another program has changed the file, it never will be."""
        if isinstance(trouble, record.BadRecord):
            self.lost = True
            trouble = OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        if not self.troubled:
            self.troubled = True
            self.tell(trouble)

    def request_sync(self, file: int) -> None:
        self.requests.put(file)

    # The background

    def serve(self) -> None:
        """What was written goes to the disk, what could not be written is tried again, and in the end all is let go."""
        order.note(self.recorder.path)
        while (file := self.requests.get()) is not None:
            if file == AGAIN:
                self.try_again()
            else:
                self.sync(file)
        self.recorder.close()

    def sync(self, file: int) -> None:
        try:
            os.fsync(file)
        except OSError as trouble:
            if trouble.errno not in SYNC_UNKNOWN:
                self.give_up(trouble)

    def try_again(self) -> None:
        """Write all of the game into a fresh file, which takes the place of the old one."""
        if not self.troubled or self.lost:
            return
        with self.lock:
            whole = self.recorder.whole()
        try:
            fresh = self.recorder.renewed(whole)
            with self.lock:
                self.exchange(fresh)
            order.note(fresh.path)
        except OSError:
            return  # it was told before
        except record.BadRecord:
            self.lost = True

    def exchange(self, fresh: record.Recorder) -> None:
        """Go on with another file, which lacks what was played while it was written."""
        old, self.recorder = self.recorder, fresh
        fresh.sync = old.sync
        missing = old.lines[len(fresh.lines) :]
        old.close()
        fresh.add(missing)
        fresh.write(missing)
        self.troubled = False
        self.tell(None)

    def close(self) -> None:
        """Let the background finish what it has to do; `wait_for_disk` comes back when it has."""
        forget_closed()
        closing.append(self.thread)
        self.requests.put(AGAIN)
        self.requests.put(None)


closing: list[threading.Thread] = []
"""The backgrounds of games that were closed."""


@atexit.register
def wait_for_disk() -> None:
    """Come back when every game that was closed is on the disk and its file is free again."""
    while threads := closing[:]:
        for thread in threads:
            thread.join()
        forget_closed()


def forget_closed() -> None:
    for thread in closing[:]:
        if not thread.is_alive():
            with suppress(ValueError):  # a game that is opened or closed in the background was quicker
                closing.remove(thread)
