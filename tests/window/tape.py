"""A tape in the place of the sound card: it keeps what is played, and mixes it as a card would."""

from __future__ import annotations

import wave
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from game.app import ASSETS, App
from game.ui.music import STRING
from game.ui.sound import NoSpeaker, Voice

RATE = 22050
LOUDEST = 32767


@dataclass(frozen=True, slots=True)
class Taped:
    moment: float
    sound: str
    loud: float


@dataclass(frozen=True, slots=True)
class Faded:
    """From a moment on the music goes from one share of its loudness to another."""

    moment: float
    share: float
    seconds: float


class Tape(NoSpeaker):
    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.taped: list[Taped] = []
        self.fades: list[Faded] = []
        self.quiet: list[float] = []

    def play(self, sound: str, loud: float) -> None:
        self.taped.append(Taped(self.now(), sound, loud))

    def pluck(self, sound: str, loud: float, delay: float) -> None:
        self.taped.append(Taped(self.now() + delay, sound, loud))

    def fade_music(self, share: float, seconds: float) -> None:
        self.fades.append(Faded(self.now(), share, seconds))

    def be_quiet(self) -> None:
        self.quiet.append(self.now())

    @property
    def sounds(self) -> list[str]:
        """What was heard besides music, in order."""
        return [each.sound for each in self.taped if not each.sound.startswith(STRING)]

    @property
    def strings(self) -> list[Taped]:
        return [each for each in self.taped if each.sound.startswith(STRING)]

    def mixed(self, seconds: float) -> list[float]:
        """Everything together as a card would play it, but not cut off where it is too loud."""
        whole = [0.0] * round(seconds * RATE)
        for each in self.taped:
            begin = round(each.moment * RATE)
            share = self.share_at(each.moment) if each.sound.startswith(STRING) else 1.0
            for at, number in enumerate(samples(each.sound)[: max(0, len(whole) - begin)], begin):
                whole[at] += number * each.loud * share
        return whole

    def share_at(self, moment: float) -> float:
        """How loud the music is allowed to be when a note begins; what rings on is softened as well, but not here."""
        share = 1.0
        for fade in self.fades:
            done = min(1.0, max(0.0, (moment - fade.moment) / fade.seconds))
            share += (fade.share - share) * done
        return share


@cache
def samples(sound: str) -> array[int]:
    with wave.open(str(ASSETS / "sounds" / f"{sound}.wav"), "rb") as reader:
        return array("h", reader.readframes(reader.getnframes()))


def record(voice: Voice) -> Tape:
    """Put a tape into the place of the card."""
    tape = Tape(lambda: voice.moment)
    voice.speaker = tape
    return tape


def recorded(app: App) -> Tape:
    return record(app.stack.voice)
