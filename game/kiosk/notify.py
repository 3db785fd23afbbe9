"""Telling systemd that all is well, if it was systemd that started us; a protocol of one line, and so our own."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

SOCKET: Final = "NOTIFY_SOCKET"
READY: Final = "READY=1"
ALIVE: Final = "WATCHDOG=1"


def notify(what: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Say something to systemd; False if nobody asked for it, or nobody is there."""
    where = environment.get(SOCKET, "")
    if not where.startswith(("/", "@")) or not hasattr(socket, "AF_UNIX"):
        return False
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.setblocking(False)
        sender.sendto(what.encode(), where.replace("@", "\0", 1))
        return True
    return False
