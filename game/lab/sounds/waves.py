"""Sound as a list of numbers: noise, tones that die away, filters, mixing, and the file it ends in."""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from typing import Final, TypeAlias

Wave: TypeAlias = list[float]
"""Loudness, RATE times a second; whole sounds are between -1 and 1."""
Mode: TypeAlias = tuple[float, float, float]
"""A way in which a thing rings: how high in Hz, how many seconds until it is gone, and how loud."""

RATE: Final = 22050
LOUDEST: Final = 32767
GONE: Final = math.log(1000)
"""What has died away is a thousandth of what it was."""
EDGE: Final = 0.004
"""Every sound begins and ends in silence; so many seconds lead there, or it would click."""


def length(seconds: float) -> int:
    return round(seconds * RATE)


def silence(seconds: float) -> Wave:
    return [0.0] * length(seconds)


def noise(seconds: float, seed: int) -> Wave:
    """A hiss that is the same for the same seed on every machine."""
    state, hiss = seed * 2654435761 % 2**32, []
    for _ in range(length(seconds)):
        state = (state * 1664525 + 1013904223) % 2**32
        hiss.append(state / 2**31 - 1)
    return hiss


def ringing(seconds: float, modes: Iterable[Mode]) -> Wave:
    """What a struck thing does: all its modes at once, each dying away by itself."""
    sound = silence(seconds)
    for high, gone, loud in modes:
        _ring(sound, high, gone, loud)
    return sound


def _ring(sound: Wave, high: float, gone: float, loud: float) -> None:
    turn, keep = 2 * math.pi * high / RATE, math.exp(-GONE / (gone * RATE))
    once, twice = 2 * keep * math.cos(turn), -keep * keep
    before, now = 0.0, loud * math.sin(turn)
    for moment in range(len(sound)):
        sound[moment] += now
        before, now = now, once * now + twice * before


def tone(seconds: float, high: Callable[[float], float], harmonics: Sequence[float] = (1.0,)) -> Wave:
    """A tone whose height may change with time, with so much of each of its harmonics."""
    sound, turned = [], 0.0
    for moment in range(length(seconds)):
        turned += 2 * math.pi * high(moment / RATE) / RATE
        sound.append(sum(loud * math.sin(turned * number) for number, loud in enumerate(harmonics, 1)))
    return sound


def shaped(sound: Wave, shape: Callable[[float], float]) -> Wave:
    """As loud at each second as the shape says."""
    return [each * shape(moment / RATE) for moment, each in enumerate(sound)]


def dying(gone: float) -> Callable[[float], float]:
    return lambda second: math.exp(-GONE * second / gone)


def swelling(seconds: float, peak: float = 0.5) -> Callable[[float], float]:
    """From nothing to all and back; the peak lies at this share of the time."""

    def shape(second: float) -> float:
        share = second / seconds
        part = share / peak if share < peak else (1 - share) / (1 - peak)
        return math.sin(max(0.0, min(1.0, part)) * math.pi / 2) ** 2

    return shape


def leaving(seconds: float, last: float) -> Callable[[float], float]:
    """All of it, but for the last moments, in which it goes to nothing."""
    return lambda second: max(0.0, min(1.0, (seconds - second) / last))


def dull(sound: Wave, above: float) -> Wave:
    """Without what is higher than so many Hz, or nearly."""
    keep, heard, kept = math.exp(-2 * math.pi * above / RATE), [], 0.0
    for each in sound:
        kept = each + keep * (kept - each)
        heard.append(kept)
    return heard


def thin(sound: Wave, below: float) -> Wave:
    """Without what is lower than so many Hz, or nearly."""
    return [each - low for each, low in zip(sound, dull(sound, below), strict=True)]


def between(sound: Wave, low: float, high: float) -> Wave:
    return dull(dull(thin(sound, low), high), high)


def softer(sound: Wave, share: float) -> Wave:
    return [each * share for each in sound]


def together(*sounds: tuple[float, Wave]) -> Wave:
    """Several sounds, each beginning at its own second."""
    whole = [0.0] * max(length(begin) + len(sound) for begin, sound in sounds)
    for begin, sound in sounds:
        for moment, each in enumerate(sound, length(begin)):
            whole[moment] += each
    return whole


def finished(sound: Wave, loud: float = 0.8) -> Wave:
    """Between silence and silence, and as loud at its loudest as all others."""
    top, edge = max(map(abs, sound)), length(EDGE)
    even = [each * loud / top for each in sound]
    for moment in range(min(edge, len(even))):
        even[-1 - moment] *= moment / edge
    even[0] = 0.0
    return even


def samples(sound: Wave) -> array[int]:
    return array("h", [round(max(-1.0, min(1.0, each)) * LOUDEST) for each in sound])


def to_file(sound: Wave) -> bytes:
    """A WAV file: one voice, 16 bits."""
    numbers, file = samples(sound), BytesIO()
    if sys.byteorder == "big":
        numbers.byteswap()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(numbers.tobytes())
    return file.getvalue()
