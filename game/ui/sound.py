"""The voice of the window: verbs become sounds, the important ones hush the rest, and too many at once are thinned.

No sound decides or delays anything: whoever sounds a verb never learns whether it was heard.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from game.ui.music import Musician, Score

CROWD: Final = 0.3
"""Sounds that begin within so many seconds of each other are a crowd: each is softer than the one before."""
THINNED: Final = 0.7
"""How much softer each of a crowd is."""
MOST: Final = 6
"""So many of a crowd are heard; what is important always is."""
HUSHED: Final = 0.4
"""What is left of everything else while something important is heard."""
SOON, SLOWLY = 0.08, 0.9
"""How many seconds it takes to hush the music, and to let it come back."""
AHEAD: Final = 0.4
"""Notes are handed to the speaker so many seconds before they are due, so that a late frame makes none late."""
FADE: Final = 0.6
"""How many seconds a theme takes to go, or to come back."""


@dataclass(frozen=True, slots=True)
class Verb:
    """How something that happens sounds."""

    sounds: tuple[str, ...]
    """One of these in turn; the one that ends in the kind that is asked for, if there is one."""
    loud: float
    gap: float = 0.0
    """A second one within so many seconds is not heard."""
    important: float = 0.0
    """For so many seconds everything else is hushed."""

    def pick(self, kind: str, turn: int) -> str:
        named = [sound for sound in self.sounds if kind and sound.endswith(f"_{kind}")]
        return named[0] if named else self.sounds[turn % len(self.sounds)]


def read_verbs(section: Mapping[str, Any]) -> dict[str, Verb]:
    """Verbs by name, as a table of them says."""
    return {name: Verb(**{**row, "sounds": tuple(row["sounds"])}) for name, row in section.items()}


class Speaker(Protocol):
    """Whoever makes the air move; what it is told while it cannot is forgotten."""

    def play(self, sound: str, loud: float) -> None: ...

    def pluck(self, sound: str, loud: float, delay: float) -> None:
        """Play a note of the music after a delay."""

    def fade_music(self, share: float, seconds: float) -> None:
        """Let all music come to a share of its loudness, notes that are heard and notes to come."""

    def be_quiet(self) -> None:
        """Let everything that is heard die away, and forget what was to come."""

    def device_came(self) -> None: ...

    def device_went(self) -> None: ...

    def close(self) -> None: ...


class NoSpeaker:
    """Where nothing is to be heard."""

    def play(self, sound: str, loud: float) -> None:
        pass

    def pluck(self, sound: str, loud: float, delay: float) -> None:
        pass

    def fade_music(self, share: float, seconds: float) -> None:
        pass

    def be_quiet(self) -> None:
        pass

    def device_came(self) -> None:
        pass

    def device_went(self) -> None:
        pass

    def close(self) -> None:
        pass


@dataclass(slots=True)
class Heard:
    """When a verb was heard last, and how often in all."""

    moment: float = -1e9
    times: int = 0


@dataclass(slots=True)
class Voice:
    """Sounds verbs and plays themes, as loud as people like it. Time is passed in."""

    speaker: Speaker = field(default_factory=NoSpeaker)
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    scores: Mapping[str, Score] = field(default_factory=dict)
    effects: float = 1.0
    music: float = 1.0
    """How loud both are to be, from 0 to 1."""
    moment: float = 0.0
    seed: int = 1
    _heard: dict[str, Heard] = field(default_factory=dict)
    _lately: list[float] = field(default_factory=list)
    """When the last sounds began."""
    _hushed_until: float = 0.0
    _theme: str = ""
    _musicians: dict[str, Musician] = field(default_factory=dict)
    _share: float = 1.0
    """The share of its loudness that the music has, or is coming to."""

    # What happens

    def sound(self, verb: str, kind: str = "") -> None:
        """Something happens that has a sound; of what comes too often, too thickly or too softly nothing is heard."""
        spoken, heard = self.verbs.get(verb), self._heard.setdefault(verb, Heard())
        if spoken is None or self.effects <= 0 or self.moment - heard.moment < spoken.gap:
            return
        loud = spoken.loud * self.effects * self._room(spoken)
        if loud <= 0:
            return
        self.speaker.play(spoken.pick(kind, heard.times), loud)
        heard.moment, heard.times = self.moment, heard.times + 1
        self._lately.append(self.moment)
        self._hush(spoken.important)

    def _room(self, verb: Verb) -> float:
        """How much of a sound there is room for beside what is heard already."""
        self._lately = [begun for begun in self._lately if self.moment - begun < CROWD]
        alone = 1 / (1 + THINNED * len(self._lately))
        if verb.important:
            return alone
        if len(self._lately) >= MOST:
            return 0.0
        return alone * (HUSHED if self.moment < self._hushed_until else 1.0)

    def _hush(self, seconds: float) -> None:
        if seconds:
            self._hushed_until = max(self._hushed_until, self.moment + seconds)
            self._come_to(HUSHED, SOON)

    # Music

    def play_theme(self, theme: str) -> None:
        """Play a theme from now on, from where it was left; without a name, or a score for it, none."""
        theme = theme if theme in self.scores and self.music > 0 else ""
        if theme == self._theme:
            return
        self._theme = theme
        if theme and theme not in self._musicians:
            self._musicians[theme] = Musician(self.scores[theme], self.seed)
        self._come_to(1.0 if theme else 0.0, FADE)

    def advance(self, seconds: float) -> None:
        """Let time pass: hand on the notes that are due soon."""
        self.moment += seconds
        if not self._theme:
            return
        self._let_music_return()
        for note in self._musicians[self._theme].advance(seconds, AHEAD):
            self.speaker.pluck(note.string, note.loud * self.music, note.delay)

    def _let_music_return(self) -> None:
        if self._share == HUSHED and self.moment >= self._hushed_until:
            self._come_to(1.0, SLOWLY)

    def _come_to(self, share: float, seconds: float) -> None:
        wanted = share if self._theme else 0.0
        if wanted != self._share:
            self._share = wanted
            self.speaker.fade_music(wanted, seconds)

    # What people like

    def be_as_loud(self, effects: float, music: float) -> None:
        """Be as loud as wished from now on; what was loud and shall not be heard dies away."""
        quiet = effects < self.effects or music < self.music
        self.effects, self.music = effects, music
        if quiet and not (effects and music):
            self.speaker.be_quiet()
