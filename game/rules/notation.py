"""Actions as one line of text each way: `2 worship ares war`, `1 build lyceum`.

A line is the seat, the verb of the action and its fields as words. Records count seats from 0, people from 1:
`base` says which.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from game.rules.engine import CHANCE, UNKNOWN, Action, Seat, because

CHANCE_WORD: Final = "chance"
LONGEST_NUMBER: Final = 9
UNKNOWN_WORD: Final = "unknown"


class Unreadable(ValueError):
    """A line of text that is no action of this game."""

    def __init__(self, rule: str, **values: Any) -> None:
        super().__init__(f"{rule} {values}")
        self.reason = because(rule, **values)


class Kind:
    """How one field of an action is written; a field takes one word unless its kind takes the rest."""

    takes_rest: ClassVar[bool] = False

    def fits(self, value: Any) -> bool:
        """Whether this value could have been read; what nobody can write does not come through the door."""
        return type(value) is str and value.split() == [value]

    def write(self, value: Any, base: int) -> str:
        return str(value)

    def read(self, word: str, base: int) -> Any:
        return word


class Number(Kind):
    def fits(self, value: Any) -> bool:
        return type(value) is int and 0 <= value < 10**LONGEST_NUMBER

    def read(self, word: str, base: int) -> int:
        if not word.isascii() or not word.isdigit() or len(word) > LONGEST_NUMBER:
            raise Unreadable("not_a_number", word=word)
        return int(word)


class SeatNumber(Number):
    def write(self, value: Any, base: int) -> str:
        return str(value + base)

    def read(self, word: str, base: int) -> int:
        return super().read(word, base) - base


class Name(Kind):
    """A number of the rules that people know by a name."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names: tuple[str, ...] = tuple(names)

    def fits(self, value: Any) -> bool:
        return type(value) is int and 0 <= value < len(self.names)

    def write(self, value: Any, base: int) -> str:
        return str(self.names[value])

    def read(self, word: str, base: int) -> int:
        if word not in self.names:
            raise Unreadable("no_such_name", word=word)
        return self.names.index(word)


class Secret(Name):
    """A name that not everybody may know: to the others it is `unknown`."""

    def fits(self, value: Any) -> bool:
        return value == UNKNOWN or super().fits(value)

    def write(self, value: Any, base: int) -> str:
        return UNKNOWN_WORD if value == UNKNOWN else super().write(value, base)

    def read(self, word: str, base: int) -> int:
        return UNKNOWN if word == UNKNOWN_WORD else super().read(word, base)


class Words(Kind):
    """Free words, such as `war war` or `plague`; may be none."""

    takes_rest = True

    def fits(self, value: Any) -> bool:
        return type(value) is str and value == " ".join(value.split())


class Many(Kind):
    """Any number of values of one kind."""

    takes_rest = True

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def fits(self, value: Any) -> bool:
        return type(value) is tuple and all(map(self.kind.fits, value))

    def write(self, value: Any, base: int) -> str:
        return " ".join(self.kind.write(each, base) for each in value)

    def read(self, word: str, base: int) -> tuple[Any, ...]:
        return tuple(self.kind.read(each, base) for each in word.split())


class Amounts(Kind):
    """How many of each named thing: `grain 1 fish 2`; none at all is `nothing`."""

    takes_rest = True

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def fits(self, value: Any) -> bool:
        return type(value) is tuple and len(value) == len(self.names) and all(map(NUMBER.fits, value))

    def write(self, value: Any, base: int) -> str:
        return " ".join(f"{name} {count}" for name, count in zip(self.names, value, strict=True) if count) or "nothing"

    def read(self, word: str, base: int) -> tuple[int, ...]:
        words = [] if word == "nothing" else word.split()
        if len(words) % 2:
            raise Unreadable("odd_amounts", word=word)
        amounts = [0] * len(self.names)
        for name, count in zip(words[::2], words[1::2], strict=True):
            amounts[Name(self.names).read(name, base)] += Number().read(count, base)
        return tuple(amounts)


class Exchange(Amounts):
    """Amounts against amounts: `grain 1 for fish 2`."""

    LINK: Final = " for "

    def fits(self, value: Any) -> bool:
        return type(value) is tuple and len(value) == 2 and all(super(Exchange, self).fits(each) for each in value)

    def write(self, value: Any, base: int) -> str:
        return self.LINK.join(super(Exchange, self).write(each, base) for each in value)

    def read(self, word: str, base: int) -> Any:
        give, link, want = word.partition(self.LINK)
        if not link:
            raise Unreadable("too_few_words", word=word)
        return super().read(give, base), super().read(want, base)


WORD: Final = Kind()
WORDS: Final = Words()
NUMBER: Final = Number()
SEAT: Final = SeatNumber()


def text(action: Action, base: int = 0) -> str:
    """An action in words, without its seat."""
    written = [kind.write(value, base) for kind, value in zip(action.shape, action.fields(), strict=True)]
    return " ".join(word for word in (action.verb, *written) if word)


def line(seat: Seat, action: Action, base: int = 0) -> str:
    return f"{CHANCE_WORD if seat == CHANCE else seat + base} {text(action, base)}"


def read(actions: Mapping[str, type[Action]], words: str, base: int = 0) -> Action:
    """The action written as `words`; the inverse of `text`, and as strict."""
    verb, _, rest = words.partition(" ")
    if verb not in actions:
        raise Unreadable("no_such_verb", word=verb)
    kind = actions[verb]
    fields = []
    for shape in kind.shape:
        if shape.takes_rest:
            word, rest = rest, ""
        else:
            word, _, rest = rest.partition(" ")
            if not word:
                raise Unreadable("too_few_words", word=words)
        fields.append(shape.read(word, base))
    action = kind(*fields)
    if rest or text(action, base) != words:
        raise Unreadable("not_as_written", word=words, written=text(action, base))
    return action


def read_line(actions: Mapping[str, type[Action]], written: str, base: int = 0) -> tuple[Seat, Action]:
    """Seat and action of a line; the inverse of `line`."""
    who, _, words = written.partition(" ")
    seat = CHANCE if who == CHANCE_WORD else SEAT.read(who, base)
    if who != CHANCE_WORD and seat < 0:
        raise Unreadable("no_such_name", word=who)
    return seat, read(actions, words, base)


def verbs(*kinds: type[Action]) -> dict[str, type[Action]]:
    """A game's actions by their verbs."""
    table = {kind.verb: kind for kind in kinds}
    assert len(table) == len(kinds), "two actions share a verb"
    return table
