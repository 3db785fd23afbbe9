"""Whoever writes the record of a game while it is played, and never lets the game wait for the disk."""

from __future__ import annotations

import atexit
import errno
import os
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from game.disk import record
from game.table.table import Entry

SYNC_UNKNOWN = (errno.EINVAL, errno.ENOTSUP)
"""What drives say that cannot be told to write things down at once."""


class Keeper:
    """Writes a record as the game goes on: at once to the system, and to the disk itself in the background."""

    def __init__(self, recorder: record.Recorder, trouble: Callable[[OSError], None]) -> None:
        self.recorder = recorder
        self.trouble = trouble
        self.broken = False
        """Whether nothing more is written."""
        self.troubled = False
        """Whether something may be missing on the disk."""
        recorder.sync = self.request_sync
        self.requests: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.sync_requested, daemon=True)
        self.thread.start()

    def append(self, entries: Sequence[Entry]) -> None:
        """A full disk does not stop a game: the trouble is told once, and play goes on in memory."""
        if self.broken:
            return
        try:
            self.recorder.append(entries)
        except OSError as trouble:
            self.give_up(trouble)
        except record.BadRecord:  # another program has changed the file
            self.give_up(OSError(errno.EBUSY, os.strerror(errno.EBUSY)))

    def give_up(self, trouble: OSError) -> None:
        self.broken = True
        self.report(trouble)

    def report(self, trouble: OSError) -> None:
        if not self.troubled:
            self.troubled = True
            self.trouble(trouble)

    def request_sync(self, file: int) -> None:
        self.requests.put(file)

    def sync_requested(self) -> None:
        """The background: what was written goes to the disk, and in the end the file is let go."""
        while (file := self.requests.get()) is not None:
            try:
                os.fsync(file)
            except OSError as trouble:
                if trouble.errno not in SYNC_UNKNOWN:
                    self.report(trouble)
        self.recorder.close()

    def close(self) -> None:
        """Let the background finish what it has to do; `wait_for_disk` comes back when it has."""
        forget_closed()
        closing.append(self.thread)
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
