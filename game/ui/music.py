"""Music as data: a score has phrases, and a musician who never plays the same of them twice within a minute."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

STRING: Final = "lyre_"
"""What the sounds of strings begin with."""
AGAIN: Final = 75.0
"""A phrase is not played again before so many seconds have passed."""
RUBATO: Final = 0.07
"""By what share of a beat the fingers may be early or late."""
TOUCH: Final = 0.18
"""By what share a note may be louder or softer."""
ROLL: Final = 0.045
"""How many seconds lie between the strings of a chord, which a thumb strikes one after the other."""
REST: Final = "-"


@dataclass(frozen=True, slots=True)
class Struck:
    """Strings that are struck in one go, for so many beats until the next ones; none of them is a rest."""

    strings: tuple[str, ...]
    beats: float


@dataclass(frozen=True, slots=True)
class Score:
    beat: float
    """How many seconds it lasts."""
    loud: float
    rests: tuple[float, float]
    """At least and at most so many beats are left between two phrases."""
    graces: float
    """How often a long note is led in by its neighbour."""
    phrases: tuple[tuple[Struck, ...], ...]


def read_score(table: Mapping[str, Any]) -> Score:
    """A score as its file says it."""
    least, most = table["rests"]
    phrases = tuple(read_phrase(line) for line in table["phrases"])
    return Score(table["beat"], table["loud"], (least, most), table["graces"], phrases)


def read_phrase(line: str) -> tuple[Struck, ...]:
    """`d3+a3:2 d4 -` is two strings for two beats, one for a beat, and a beat of rest."""
    return tuple(_read_struck(word) for word in line.split())


def _read_struck(word: str) -> Struck:
    names, _, beats = word.partition(":")
    strings = () if names == REST else tuple(f"{STRING}{name.replace('#', 's')}" for name in names.split("+"))
    return Struck(strings, float(beats or 1))


@dataclass(frozen=True, slots=True)
class Note:
    """A string to be struck after a delay."""

    delay: float
    string: str
    loud: float


class Musician:
    """Plays a score for as long as one likes, each phrase a little different from the last time."""

    def __init__(self, score: Score, seed: int) -> None:
        self.score = score
        self._chance = Random(seed)
        self._moment = 0.0
        self.written = score.beat
        """Up to when it is known what will be played."""
        self._begun = [-AGAIN * (2 + self._chance.random()) for _ in score.phrases]
        """When each phrase was begun last."""
        self._waiting: list[Note] = []
        """What is known, with moments instead of delays, in order."""

    def advance(self, seconds: float, ahead: float) -> Iterator[Note]:
        """Let time pass; gives the notes that are due within the next so many seconds, each of them once."""
        self._moment += seconds
        while self.written < self._moment + ahead:
            self.write()
        while self._waiting and self._waiting[0].delay < self._moment + ahead:
            note = self._waiting.pop(0)
            yield Note(max(0.0, note.delay - self._moment), note.string, note.loud)

    def write(self) -> int:
        """Decide on the next phrase, whose number is returned, and on how it is played this time."""
        number = self._next_phrase()
        self._begun[number] = self.written
        for struck in self.score.phrases[number]:
            self._waiting += self._played(struck)
            self.written += struck.beats * self.score.beat
        least, most = self.score.rests
        self.written += self._chance.uniform(least, most) * self.score.beat
        self._waiting.sort(key=lambda note: note.delay)
        return number

    def _next_phrase(self) -> int:
        """Any that has not been heard for long; if there is none, the one that was heard longest ago."""
        fresh = [number for number, begun in enumerate(self._begun) if self.written - begun >= AGAIN]
        longest_ago = min(range(len(self._begun)), key=lambda number: self._begun[number])
        return self._chance.choice(fresh) if fresh else longest_ago

    def _played(self, struck: Struck) -> Iterator[Note]:
        """Strings as fingers strike them: not quite in time, one after the other, and sometimes led in."""
        beat = self.score.beat
        moment = self.written + self._chance.uniform(0, RUBATO) * beat
        if struck.beats >= 2 and len(struck.strings) == 1 and self._chance.random() < self.score.graces:
            yield Note(moment - beat / 4, self._neighbour(struck.strings[0]), self._touch() * 0.6)
        for number, string in enumerate(struck.strings):
            yield Note(moment + number * ROLL, string, self._touch())

    def _touch(self) -> float:
        return self.score.loud * (1 + self._chance.uniform(-TOUCH, TOUCH))

    def _neighbour(self, string: str) -> str:
        """Another string of this score, the next one or the last one of those it is played on."""
        strings = played_on(self.score)
        at = strings.index(string) + self._chance.choice((-1, 1))
        return strings[max(0, min(len(strings) - 1, at))]


def played_on(score: Score) -> Sequence[str]:
    """The strings a score needs, from low to high."""
    names = {string for phrase in score.phrases for struck in phrase for string in struck.strings}
    return sorted(names, key=lambda name: (name[-1], (ord(name[len(STRING)]) - ord("c")) % 7, name))
