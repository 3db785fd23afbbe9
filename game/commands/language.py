"""The sentences a command speaks in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.disk.record import Record
    from game.words.words import Words


def language_of(arguments: Sequence[str]) -> str:
    """The language asked for, even if nothing else could be understood."""
    for word, following in zip(arguments, [*arguments[1:], ""]):
        if (word, following) == ("--lang", "it") or word == "--lang=it":
            return "it"
    return "en"


def words_for(language: str, game: str = "", options: Mapping[str, str] | None = None) -> Words:
    """The words of a game, or of the house alone."""
    from game import games
    from game.words.words import Words

    return games.words_for(language, game, options) if game else Words(language)


def words_of(read: Record, language: str) -> Words:
    """The words for a recorded game, with the names of those who played it."""
    from game import games
    from game.disk.record import game_of

    return games.words_for(language, game_of(read).name, read.header.setup.options, read.header.names)
