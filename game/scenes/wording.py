"""The words of a screen: the language of the settings, and the names of whoever sits at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from game.words.words import Words

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.table.seating import Plan
    from game.table.session import Session

ROMAN: Final = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def words_for(settings: Settings, session: Session | None = None) -> Words:
    """The words of the settings' language, with the players' names if there are players."""
    if session is None:
        return Words(settings.language, wording=settings.options.get("wording", "venison"))
    options = session.setup.options
    names = {seat: plan.name for seat, plan in enumerate(session.plans) if plan.name}
    words = Words(settings.language, session.game.name, options.get("wording", "venison"), names)
    words.names = names_of(words, session.plans)
    return words


def names_of(words: Words, plans: Sequence[Plan]) -> Mapping[int, str]:
    """What players are called; without a name, after their city."""
    return {
        seat: plan.name or words.name("polis", plan.polis) for seat, plan in enumerate(plans) if plan.name or plan.polis
    }


def roman(number: int) -> str:
    written = ""
    for value, letters in ROMAN:
        while number >= value:
            written += letters
            number -= value
    return written


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
