"""Everything people read, worded from `levels/text`: events, actions, reasons, questions, cards.

A template names the fields it speaks of: `{seat}` is worded by the field's name, `{points|point|points}` adds the
word that goes with one or with many, and `{region:in}` gives a name the form it has after that word. A key such as
`WarFought_margin_0` is the sentence for one value of a field.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Mapping, Sequence
from dataclasses import fields as dataclass_fields
from typing import Any, Final

from game import levels
from game.rules.engine import CHANCE, SPECTATOR, Action, Event, Reason, Seat, State, Together
from game.words.vocabulary import HouseVocabulary, NoWords, Vocabulary

PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}")
SEATS: Final = ("seat", "other", "defender", "builder")
SEAT_LISTS: Final = ("seats", "winners")
TROUBLES: Final = {
    errno.ENOENT: "missing",
    errno.EACCES: "not_allowed",
    errno.EPERM: "not_allowed",
    errno.EROFS: "not_allowed",
    errno.EEXIST: "there",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no_folder",
    errno.ENXIO: "no_file",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
}
"""The common refusals of a system, for which we have sentences; for any other there is its own name."""
AMOUNTS: Final = ("goods", "amounts", "cubes", "cards", "give", "want")
"""Fields that say how many of each there are; none at all is a value with a sentence of its own."""
ROUND: Final = "round"
ROMAN: Final = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


class Words:
    """One language for the house, and for one game if that has come with its vocabulary.

    The options of the rules may decide what some things are called; `names` are what the players are called.
    """

    def __init__(
        self,
        language: str,
        vocabulary: type[Vocabulary] = HouseVocabulary,
        options: Mapping[str, str] | None = None,
        names: Mapping[Seat, str] | None = None,
    ) -> None:
        self.language = language
        self.core: Mapping[str, Mapping[str, str]] = levels.text(language)["core"]
        self.game = vocabulary.sentences(language)
        self.wording = (options or {}).get(vocabulary.wording, "")
        self.names = names or {}
        self.vocabulary = vocabulary(self)

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.phrase("cover", "title")

    # ------------------------------------------------------------------ sentences

    def event(self, event: Event) -> str:
        values = {field.name: getattr(event, field.name) for field in dataclass_fields(event)}
        return self._sentence("event", type(event).__name__, self.vocabulary.event_fields(values))

    def tiding(self, event: Event) -> str:
        """An event in a few words, for a line of its own; nothing if its neighbours say enough."""
        if "tiding" not in self.game:
            return self.event(event)
        values = {field.name: getattr(event, field.name) for field in dataclass_fields(event)}
        return self._sentence("tiding", type(event).__name__, self.vocabulary.tiding_fields(values))

    def action(self, action: Action, state: State | None = None) -> str:
        """An answer; with the table at which it would be given, what it comes to there can be said as well."""
        values = dict(zip(action.__slots__, action.fields()))
        return self._sentence("action", action.verb, self.vocabulary.fields(action, values, state))

    def reason(self, reason: Reason) -> str:
        return self._sentence("reason", reason.rule, reason.values)

    def why(self, reasons: Sequence[Reason]) -> str:
        """What speaks for a choice, in a few words; nothing if nobody has weighed it."""
        return "; ".join(self._fill(self._template("why", each.rule, each.values), each.values) for each in reasons)

    def ask(self, state: State, seat: Seat | None = None) -> str:
        """What the table is waiting for; of several who are asked at once, said to one of them."""
        owner, step = state.pending[-1]
        asked = step.asked(owner)
        if isinstance(step, Together):
            step = step.ask
        values = self.vocabulary.step_fields(state, dict(zip(step.__slots__, step.fields())))
        called = seat if seat in asked else asked[0]
        return self._sentence("ask", type(step).__name__, {**values, "seat": called, "seats": asked})

    def command(self, key: str, **values: Any) -> str:
        """A sentence of the command line itself, or of the game if that says it in words of its own."""
        texts = {**self.core["command"], **self.game.get("command", {})}
        if key not in texts:
            raise NoWords(f"{self.language}: no sentence for command {key}")
        return self._fill(texts[key], values)

    def trouble(self, trouble: OSError) -> str:
        """What the system would not do, and with which file."""
        key = TROUBLES.get(trouble.errno or 0, "other")
        if trouble.filename is None and key != "full":
            key = "nameless"
        values = {"file": trouble.filename, "why": trouble.strerror or trouble}
        return self._fill(self.core["trouble"][key], values)

    def screen(self, key: str, /, **values: Any) -> str:
        """Words of the screens that all games share; a game may have other words `instead`."""
        own = self.game.get("instead", {}).get(key)
        return self._fill(own or self._text(self.core, "screen", key), values)

    def short(self, section: str, key: str, values: Mapping[str, Any]) -> str:
        """A word or two of the game for a key, perhaps special for one value of a field."""
        return self._sentence(section, key, values)

    # ------------------------------------------------------------------ words

    def seat(self, seat: Seat) -> str:
        """What a player is called; people count seats from 1."""
        if seat == CHANCE:
            return self.core["word"]["chance"]
        if seat == SPECTATOR:
            return self.core["word"]["nobody"]
        return self.names[seat] if seat in self.names else self.vocabulary.nameless(seat)

    def numbered(self, seat: Seat) -> str:
        return self._fill(self.core["word"]["player"], {"n": seat + 1})

    def building(self, name: str) -> str:
        return self.name("building", name)

    def verb(self, phrase: str) -> str:
        """A phrase of a card, such as `may_pass population 5`."""
        verb, *arguments = phrase.split()
        return self._fill(self._text(self.game, "verb", verb), self.vocabulary.arguments(arguments))

    def brief(self, phrase: str) -> str:
        """A phrase of a card in as few words as will do."""
        verb, *arguments = phrase.split()
        return self._fill(self._text(self.game, "brief", verb), self.vocabulary.arguments(arguments))

    def name(self, section: str, key: str) -> str:
        """A word of the game: the name of a track, a good, a deity, a building."""
        if section not in self.game:
            raise NoWords(f"{self.language}: no names for {section} {key}")
        special = self.game.get(f"{section}_{self.wording}", {})
        # What is not in the list was typed by somebody, and is said as it was typed.
        return special.get(key) or self.game[section].get(key, key)

    def heading(self, key: str, **values: Any) -> str:
        return self.phrase("heading", key, **values)

    def phrase(self, section: str, key: str, **values: Any) -> str:
        """A piece of a sentence that belongs to the game."""
        return self._fill(self._text(self.game, section, key), values)

    def listed(self, words: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`; nothing at all is `nothing`."""
        if not words:
            return self.core["word"]["nothing"]
        if len(words) == 1:
            return words[0]
        return self._fill(self.core["word"]["and"], {"first": ", ".join(words[:-1]), "last": words[-1]})

    def speak(self, field: str, value: Any) -> str:
        """A value as it is spoken in a field of this name."""
        if field in SEATS and isinstance(value, int):
            return self.seat(value)
        if field in SEAT_LISTS and isinstance(value, tuple):
            return self.listed([self.seat(seat) for seat in value])
        if isinstance(value, Reason):
            return self.reason(value)
        if field == ROUND and isinstance(value, int):
            return roman(value)
        spoken = self.vocabulary.speak(field, value)
        if spoken is not None:
            return spoken
        if isinstance(value, tuple | list):
            return ", ".join(map(str, value))
        return str(value)

    # ------------------------------------------------------------------ how it is done

    def _text(self, texts: Mapping[str, Mapping[str, str]], section: str, key: str) -> str:
        found = texts.get(section, {}).get(key)
        if found is None:
            raise NoWords(f"{self.language}: no words for {section} {key}")
        return found

    def _sentence(self, section: str, key: str, values: Mapping[str, Any]) -> str:
        filled = self._fill(self._template(section, key, values), values)
        return filled[:1].upper() + filled[1:]

    def _template(self, section: str, key: str, values: Mapping[str, Any]) -> str:
        for texts in (self.game.get(section, {}), self.core.get(section, {})):
            for name, value in values.items():
                special = texts.get(f"{key}_{name}_{variant(name, value)}")
                if special is not None:
                    return special
            if key in texts:
                return texts[key]
        raise NoWords(f"{self.language}: no sentence for {section} {key} {dict(values)}")

    def filled(self, sentence: str) -> str:
        """A sentence from elsewhere, with the numbers of the rules it names."""
        return self._fill(sentence, {})

    def _fill(self, template: str, values: Mapping[str, Any]) -> str:
        def put(match: re.Match[str]) -> str:
            name, form, one, many = match.groups()
            value = values[name] if name in values else self.vocabulary.number(name)
            if value is None:
                raise NoWords(f"{self.language}: {template!r} has nothing to put for {name}")
            spoken = self._formed(name, value, form) if form else self.speak(name, value)
            return spoken if one is None else f"{spoken} {one if how_many(value) == 1 else many}"

        return PLACEHOLDER.sub(put, template)

    def _formed(self, field: str, value: Any, form: str) -> str:
        """A name as a sentence needs it; those of players are joined by the house: `ad Argo`, but `a Sparta`."""
        if field not in SEATS or not isinstance(value, int):
            return self.vocabulary.formed(str(value), form)
        if form != "to":
            raise NoWords(f"{self.language}: a player has no form {form!r}")
        name = self.seat(value)
        return self._fill(self.core["word"]["to_seat_a" if name[:1] in ("A", "a") else "to_seat"], {"name": name})


def roman(number: int) -> str:
    """A round as it is written wherever one is told."""
    written = ""
    for value, letters in ROMAN:
        while number >= value:
            written += letters
            number -= value
    return written


def variant(field: str, value: Any) -> str:
    """How a value is spelt in the key of its own sentence."""
    if isinstance(value, tuple):
        return "none" if not value or (field in AMOUNTS and not any(value)) else str(len(value))
    return str(value).replace(" ", "_") or "none"


def how_many(value: Any) -> float:
    return value if isinstance(value, int | float) else len(value)
