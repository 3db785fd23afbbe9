"""What can be heard at a table: a lyre, clay, pebbles, beads, stone, bronze, drums, a trumpet, breath and thunder."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.lab.sounds.waves import (
    GONE,
    RATE,
    Wave,
    between,
    dull,
    dying,
    leaving,
    length,
    noise,
    ringing,
    shaped,
    softer,
    swelling,
    thin,
    together,
    tone,
)

NOTES: Final = ("c", "c#", "d", "d#", "e", "f", "f#", "g", "g#", "a", "a#", "b")
A4: Final = 440.0
FINGER: Final = 0.21
"""At what share of its length a string is plucked."""
SHELL: Final = ((118.0, 0.16, 0.05), (205.0, 0.12, 0.04), (331.0, 0.09, 0.03))
"""How the body of the lyre answers the fingers."""


def pitch(note: str) -> float:
    """How high a note is: `a4` is 440 Hz."""
    name, octave = note[:-1], int(note[-1])
    steps = NOTES.index(name) - NOTES.index("a") + 12 * (octave - 4)
    return A4 * 2 ** (steps / 12)


# Strings


def string(note: str, seconds: float = 1.7, *, bright: float = 0.5) -> Wave:
    """A gut string, plucked with a finger: a hiss runs to and fro on it and loses its edges at every turn."""
    high = pitch(note)
    turns, worn = RATE / high, min(0.5, 60 / high)
    whole = int(turns - worn - 0.1)
    run = _running(_plucked(note, whole, bright), worn, turns - whole - worn, _kept(high), seconds)
    return together((0.0, shaped(run, leaving(seconds, 0.4))), (0.0, ringing(0.3, SHELL)))


def _kept(high: float) -> float:
    """How much of it each turn leaves: low strings ring longer."""
    return math.exp(-GONE / ((1.7 + 300 / high) * high))


def _plucked(note: str, turns: int, bright: float) -> Wave:
    """The string as the finger leaves it: bent one way up to where it was held, the other way beyond, and rough."""
    held = round(turns * FINGER)
    bent = [1 - FINGER] * held + [-FINGER] * (turns - held)
    rough = noise(turns / RATE + 0.001, sum(map(ord, note)))
    soft = dull([each + 0.3 * grain for each, grain in zip(bent, rough, strict=False)], 1500 + 5000 * bright)
    middle = sum(soft) / turns
    top = max(abs(each - middle) for each in soft)
    return [(each - middle) / top for each in soft]


def _running(rough: Wave, worn: float, bend: float, keep: float, seconds: float) -> Wave:
    """Let it run; its neighbour dulls each sample a little, and a bend between two tunes it to less than one."""
    slant = (1 - bend) / (1 + bend)
    loop, at, last, bent, before = rough[:], 0, 0.0, 0.0, 0.0
    sound = []
    for _ in range(length(seconds)):
        now = loop[at]
        sound.append(now)
        duller, last = keep * ((1 - worn) * now + worn * last), now
        bent, before = slant * (duller - bent) + before, duller
        loop[at] = bent
        at = at + 1 if at + 1 < len(loop) else 0
    return sound


def strings(notes: Sequence[str], apart: float, seconds: float = 1.2, *, bright: float = 0.5) -> Wave:
    """Several strings, one after the other, as a hand runs over them."""
    return together(*((number * apart, string(note, seconds, bright=bright)) for number, note in enumerate(notes)))


def flageolet(note: str, seconds: float = 0.7) -> Wave:
    """A string touched in its middle: hardly more than light."""
    high = pitch(note)
    return ringing(seconds, [(high, seconds, 0.6), (2 * high, seconds * 0.6, 0.25), (3.01 * high, seconds * 0.3, 0.1)])


# Things that are struck


def clay(high: float = 420.0, hard: float = 1.0) -> Wave:
    """A fired foot set down on a fired board."""
    modes = [
        (high, 0.10, 1.0),
        (high * 2.12, 0.07, 0.6),
        (high * 3.41, 0.05, 0.4 * hard),
        (high * 5.5, 0.03, 0.25 * hard),
    ]
    click = shaped(dull(noise(0.02, round(high)), 3500), dying(0.012))
    return together((0.0, ringing(0.2, modes)), (0.0, softer(click, 0.5)))


def dull_clay(high: float = 150.0) -> Wave:
    """An unfired lump: it does not ring."""
    thud = ringing(0.16, [(high, 0.09, 1.0), (high * 1.7, 0.06, 0.5), (high * 2.6, 0.04, 0.25)])
    crumbs = shaped(dull(noise(0.1, 77), 700), dying(0.06))
    return together((0.0, thud), (0.0, softer(crumbs, 0.7)))


def pebble(high: float, seed: int) -> Wave:
    """A glazed cube among others: it falls, and hops once or twice."""
    hit = ringing(0.09, [(high, 0.06, 1.0), (high * 1.83, 0.04, 0.5), (high * 2.71, 0.025, 0.3)])
    click = shaped(thin(noise(0.01, seed), 1500), dying(0.006))
    one = together((0.0, hit), (0.0, softer(click, 0.4)))
    hop = 0.045 + 0.004 * (seed % 4)
    return together((0.0, one), (hop, softer(one, 0.35)), (hop * 1.6, softer(one, 0.14)))


def bead(high: float = 2350.0) -> Wave:
    """A glass bead on a bronze wire."""
    return ringing(0.22, [(high, 0.18, 1.0), (high * 1.51, 0.10, 0.35), (high * 2.76, 0.06, 0.2)])


def scrape(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Something is pushed over clay."""
    rough = between(noise(seconds, seed), low, high)
    grains = [0.6 + 0.4 * math.sin(moment * 2 * math.pi * 95 / RATE) for moment in range(len(rough))]
    return shaped([each * grain for each, grain in zip(rough, grains, strict=True)], swelling(seconds, 0.3))


def stone(high: float = 112.0, seed: int = 5) -> Wave:
    """A block is set down on another: weight first, then grit."""
    weight = ringing(
        0.4, [(high, 0.22, 1.0), (high * 2.3, 0.12, 0.5), (high * 4.7, 0.06, 0.3), (high * 9.1, 0.03, 0.2)]
    )
    grit = shaped(between(noise(0.28, seed), 300, 2200), dying(0.2))
    return together((0.0, weight), (0.0, softer(grit, 0.8)), (0.07, softer(weight, 0.3)))


def bronze(high: float = 410.0, seconds: float = 1.2) -> Wave:
    """A shield is hit: many tones that do not agree, in pairs that beat."""
    ratios = (1.0, 1.47, 1.93, 2.56, 3.17, 4.09, 5.21, 6.63)
    pairs = [
        (high * ratio * off, seconds / (1 + 0.35 * number), 1 / (1.6 + number * 0.7))
        for number, ratio in enumerate(ratios)
        for off in (0.997, 1.003)
    ]
    edge = shaped(thin(noise(0.09, 31), 1800), dying(0.07))
    return together((0.0, ringing(seconds, pairs)), (0.0, softer(edge, 0.9)))


def drum(high: float = 62.0, seconds: float = 0.5) -> Wave:
    """A skin over a bowl: the tone falls as the skin comes to rest.

    The bowl rings along, high enough for speakers that have no room for the skin.
    """
    skin = shaped(tone(seconds, lambda second: high * (1 + 0.7 * math.exp(-second * 28)), (1.0, 0.18)), dying(seconds))
    bowl = ringing(min(seconds, 0.4), [(high * 3.9, 0.3, 0.6), (high * 5.3, 0.22, 0.45), (high * 7.6, 0.14, 0.3)])
    slap = shaped(dull(noise(0.06, 13), 1600), dying(0.05))
    return together((0.0, skin), (0.0, bowl), (0.0, softer(slap, 0.9)))


def step(seed: int) -> Wave:
    """A foot among many, on earth."""
    return together(
        (0.0, ringing(0.12, [(84.0 + seed, 0.09, 1.0), (210.0, 0.06, 0.7), (330.0, 0.04, 0.4)])),
        (0.0, softer(shaped(between(noise(0.1, seed), 200, 2200), dying(0.06)), 1.8)),
    )


def grains(seconds: float, low: float, high: float, seed: int, peak: float = 0.3) -> Wave:
    """Many small things run: sand in a glass, leaves, the edges of cards."""
    return shaped(between(noise(seconds, seed), low, high), swelling(seconds, peak))


def drop(high: float, seconds: float = 0.12) -> Wave:
    """A bubble under water: its tone rises while it closes."""
    return shaped(tone(seconds, lambda second: high * (1 + 2.4 * second / seconds)), dying(seconds))


# Things that are blown


def trumpet(note: str, seconds: float) -> Wave:
    """A salpinx, far off."""
    high = pitch(note)
    harmonics = (1.0, 0.8, 0.62, 0.42, 0.3, 0.2, 0.13, 0.08)
    blown = tone(seconds, lambda second: high * (1 - 0.03 * math.exp(-second * 30)), harmonics)
    return dull(shaped(blown, swelling(seconds, 0.18)), 1500)


def pipe(note: str, seconds: float) -> Wave:
    """An aulos: reedy, and never quite still."""
    high = pitch(note)
    harmonics = (1.0, 0.25, 0.5, 0.12, 0.2, 0.05)
    blown = tone(seconds, lambda second: high * (1 + 0.004 * math.sin(second * 33)), harmonics)
    return dull(shaped(blown, swelling(seconds, 0.2)), 2600)


def breath(seconds: float, seed: int) -> Wave:
    return shaped(between(noise(seconds, seed), 250, 900), swelling(seconds, 0.4))


# The sky


def thunder(seconds: float = 1.6) -> Wave:
    crack = shaped(thin(noise(0.18, 3), 400), dying(0.12))
    rumble = shaped(dull(dull(noise(seconds, 9), 140), 220), swelling(seconds, 0.12))
    return together((0.0, crack), (0.03, softer(crack, 0.5)), (0.05, softer(rumble, 9.0)))
