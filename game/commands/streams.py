"""Standard input and output that may be closed, full, or unable to show a letter."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def turn_away_from_stdout() -> None:
    """Keep the interpreter from complaining at its end that nobody reads its output."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    with suppress(OSError, ValueError, AttributeError):  # perhaps it is not a real file
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def stand_in_for_closed_streams() -> None:
    """Whoever starts us may close our streams; then nothing is read, and what is said goes nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - it stays open to the end


def forgive_odd_characters() -> None:
    """A terminal that cannot show a letter shows a question mark instead."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
