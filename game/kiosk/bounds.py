"""How much of what is played lies on the disk: no more than the operator allows, and nothing of yesterday."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.disk import saves
from game.disk.saves import Saved
from game.kiosk.config import Keep


def tidy(folder: Path, keep: Keep, today: str) -> int:
    """Delete the games of other days, and then the oldest until no more are kept than allowed; how many went.

    Games that are being played stay. The folder is the kiosk's own: nobody has put anything there to be kept.
    """
    kept = saves.listed(folder)
    gone = [saved for saved in kept if _day(saved) != today]
    gone += too_many([saved for saved in kept if saved not in gone], keep)
    deleted = 0
    for saved in gone:
        with suppress(OSError):
            saves.delete(saved.path)
            deleted += 1
    with suppress(OSError):
        saves.remove_parts(folder)
    return deleted


def too_many(kept: Sequence[Saved], keep: Keep) -> list[Saved]:
    """Of games, the newest first, those for which there is no room: games nobody ended go before those that ended."""
    worth = sorted(kept, key=lambda saved: not saved.finished)  # stable: the newest first within each
    room, gone = keep.megabytes * 2**20, []
    for place, saved in enumerate(worth):
        room -= saved.size
        if place >= keep.games or room < 0:
            gone.append(saved)
    return gone


def _day(saved: Saved) -> str:
    with suppress(OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(saved.when).date().isoformat()
    return ""
