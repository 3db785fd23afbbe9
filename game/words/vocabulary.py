"""What a game must be able to say: every game brings a vocabulary of its own, made from this one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from game import levels
from game.rules.engine import Action, Seat, State

if TYPE_CHECKING:
    from game.words.words import Words


class NoWords(LookupError):
    """The text files lack a sentence; a fault of ours, which the tests look for."""


class Vocabulary(ABC):
    """How the fields of a game's events, actions, questions and reasons are spoken."""

    game: ClassVar[str]
    """Its name, and that of its sections in `levels/text`."""
    wording: ClassVar[str] = ""
    """The option that decides what some things are called, where a game has one."""

    def __init__(self, words: Words) -> None:
        self.words = words

    @classmethod
    def sentences(cls, language: str) -> Mapping[str, Mapping[str, str]]:
        """All sections of the game in a language."""
        found: Mapping[str, Mapping[str, str]] | None = levels.text(language).get(cls.game)
        if found is None:
            raise NoWords(f"{language}: no sentences for {cls.game}")
        return found

    @abstractmethod
    def speak(self, field: str, value: Any) -> str | None:
        """The words for a field of this name, or None if it has no words of its own."""

    def fields(self, action: Action, values: dict[str, Any], state: State | None = None) -> dict[str, Any]:
        """An action's fields by what they mean; with the table, what it comes to there as well."""
        return values

    def event_fields(self, values: dict[str, Any]) -> dict[str, Any]:
        """An event's fields, without what is not worth a word."""
        return values

    def tiding_fields(self, values: dict[str, Any]) -> dict[str, Any]:
        """An event's fields for a line that has to be short."""
        return self.event_fields(values)

    def step_fields(self, state: State, values: dict[str, Any]) -> dict[str, Any]:
        """A question's fields, with the names of what it knows by number."""
        return values

    def token(self, action: Action) -> str:
        """An answer in a few words."""
        return self.words.action(action)

    def number(self, name: str) -> int | None:
        """A number of the rules by its name; None if they have no such number."""
        return None

    def formed(self, name: str, form: str) -> str:
        """A name as a sentence needs it after a word such as `in`."""
        raise NoWords(f"{self.words.language}: {name!r} has no form {form!r} in {self.game}")

    def arguments(self, arguments: Sequence[str]) -> Mapping[str, Any]:
        """The words and numbers of a card phrase, by the placeholders of its template."""
        raise NoWords(f"{self.words.language}: {self.game} has no card phrases")

    def nameless(self, seat: Seat) -> str:
        """What a player without a name is called: after a city, as long as there are cities."""
        cities = tuple(self.words.game.get("polis", {}).values())
        return cities[seat] if seat < len(cities) else self.words.numbered(seat)

    def called(self, state: State, names: Mapping[Seat, str]) -> Mapping[Seat, str]:
        """What players are called at a table: by the names given, unless the game has a better one for them."""
        return names

    def choice(self, tables: Mapping[str, Any], option: str, choice: str) -> str:
        """A choice of an option of the rules, as people are shown it."""
        return self.words.phrase("option", choice_key(option, choice), n=choice)


def choice_key(option: str, choice: str) -> str:
    """Where a choice has its words; numbers share theirs."""
    return f"{option}_number" if choice.isdigit() else f"{option}_{choice}"


class HouseVocabulary(Vocabulary):
    """The words of the house itself, where no game is spoken of."""

    game = ""

    @classmethod
    def sentences(cls, language: str) -> Mapping[str, Mapping[str, str]]:
        return {}

    def speak(self, field: str, value: Any) -> str | None:
        return None
