"""The words of a screen: the language of the settings, and the names of whoever sits at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from game import games
from game.ui.input import bound
from game.words.words import Words
from game.words.words import roman as roman

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.rules.engine import Game
    from game.table.session import Plan, Session


def words_for(settings: Settings, session: Session | None = None, game: str = "") -> Words:
    """The words of the language set: of a table with its players, of a game as it was played last, or of the house."""
    if session is not None:
        words = games.words_for(settings.language, session.game.name, session.setup.options)
        words.names = words.vocabulary.called(session.now.view, names_of(words, session.plans))
        return words
    if game:
        return games.words_for(settings.language, game, settings.last_time(game).options)
    return Words(settings.language)


def names_of(words: Words, plans: Sequence[Plan]) -> Mapping[int, str]:
    """What players are called; without a name, after their emblem."""
    return {
        seat: plan.name or words.name("polis", plan.polis) for seat, plan in enumerate(plans) if plan.name or plan.polis
    }


def choice_words(words: Words, game: Game, option: str, choice: str, seat_name: Callable[[int], str]) -> str:
    """A choice of an option in words; where it is of somebody, as whoever sits in his seat."""
    seat = game.seat_chosen(option, choice)
    if seat is not None:
        return seat_name(seat)
    return words.vocabulary.choice(games.manifest(game.name).tables(), option, choice)


def how_far(words: Words, number: int) -> str:
    """How far a game has come, as it counts: rounds, unless it has a word of its own for what it counts."""
    if "how_far" in words.game.get("screen", {}):
        return words.phrase("screen", "how_far", number=number)
    return words.screen("where_round", round=roman(max(1, number)))


def bindings_of(settings: Settings) -> Mapping[str, Sequence[str]]:
    """The keys of every command: the usual ones, unless others were set."""
    return _bindings_of(tuple(settings.bindings.items()))


@lru_cache(maxsize=4)
def _bindings_of(own: tuple[tuple[str, tuple[str, ...]], ...]) -> Mapping[str, Sequence[str]]:
    """A table asks in every frame what its badges are."""
    return bound(dict(own))


def key_of(words: Words, settings: Settings, command: str) -> str:
    """The first key of a command, as people call it; empty if it has none."""
    keys = bindings_of(settings).get(command, ())
    return key_label(words, keys[0]) if keys else ""


def key_label(words: Words, key: str) -> str:
    """A key as it stands on the keyboard: `left ctrl+z` is Ctrl+Z."""
    known = words.core["key"]
    return (
        "+".join(
            known.get(part.replace(" ", "_"), part.upper() if len(part) <= 3 else part.title())
            for part in key.split("+")
            if part
        )
        or "+"
    )
