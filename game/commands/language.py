"""The sentences a command speaks in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.disk.record import Record
    from game.words.words import Words


def language_of(arguments: Sequence[str]) -> str:
    """The language asked for, even if nothing else could be understood."""
    for word, following in zip(arguments, [*arguments[1:], ""]):
        if (word, following) == ("--lang", "it") or word == "--lang=it":
            return "it"
    return "en"


def words_for(language: str, game: str = "olympus", **settings: Any) -> Words:
    from game.words.words import Words

    return Words(language, game, **settings)


def words_of(read: Record, language: str) -> Words:
    """The words for a recorded game, with the names of those who played it."""
    from game.disk.record import game_of

    wording = read.header.setup.options.get("wording", "venison")
    return words_for(language, game_of(read).name, wording=wording, names=dict(read.header.names))
