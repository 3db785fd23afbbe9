"""The sounds in `assets/sounds` are ours: the script makes them, and makes the same ones every time."""

from __future__ import annotations

import math
import tomllib
import wave
from array import array
from hashlib import blake2b
from pathlib import Path
from statistics import median

import pytest

from game.lab.sounds.catalogue import SOUNDS, STRINGS, made, string_file
from game.lab.sounds.things import pitch, string
from game.lab.sounds.waves import LOUDEST, RATE, to_file
from tests import ROOT

FOLDER = ROOT / "assets" / "sounds"
ROOM = 3_000_000
"""How many bytes all of them may take."""
ANEW = (
    "lyre_d4",
    "turn_athens",
    "priest_1",
    "cube_fish",
    "point",
    "building",
    "war",
    "round",
    "refused",
    "thunder",
    "splash",
    "hoist",
    "growl",
    "dice",
)


def print_of(file: bytes) -> str:
    return blake2b(file, digest_size=16).hexdigest()


def samples(file: Path) -> array[int]:
    with wave.open(str(file), "rb") as reader:
        assert (reader.getnchannels(), reader.getsampwidth(), reader.getframerate()) == (1, 2, RATE)
        return array("h", reader.readframes(reader.getnframes()))


@pytest.mark.parametrize("name", ANEW)
def test_a_sound_made_anew_is_the_one_that_is_kept(name: str) -> None:
    assert print_of(to_file(made(name))) == print_of((FOLDER / f"{name}.wav").read_bytes())


def test_what_is_kept_is_what_the_script_makes_and_nothing_else() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(SOUNDS)


def test_all_sounds_together_are_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) <= ROOM


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_begins_and_ends_in_silence_and_is_as_loud_as_all_others(name: str) -> None:
    heard = samples(FOLDER / f"{name}.wav")
    assert heard[0] == heard[-1] == 0
    assert abs(sum(heard)) / len(heard) < 0.02 * LOUDEST, "it does not lean to one side"
    assert max(map(abs, heard)) == pytest.approx(0.8 * 32767, abs=2)


def on_a_small_speaker(name: str) -> float:
    """How loud the loudest fifth of a second of a sound is where nothing below 200 Hz comes through, in decibels."""
    file = samples(FOLDER / f"{name}.wav")
    keep, low, energy = math.exp(-2 * math.pi * 200 / RATE), 0.0, [0.0]
    for each in file:
        low += (each - low) * (1 - keep)
        energy.append(energy[-1] + (each - low) ** 2)
    window = RATE // 5
    loudest = max(energy[min(at + window, len(file))] - energy[at] for at in range(0, len(file), window // 8))
    return 10 * math.log10(loudest / window / LOUDEST**2)


def test_no_sound_drowns_the_others_and_ones_own_turn_stands_out() -> None:
    """As they are heard on small speakers, each as loud as its verb is."""
    verbs = tomllib.loads((ROOT / "levels" / "sounds.toml").read_text(encoding="utf-8"))
    heard = {
        verb: on_a_small_speaker(each["sounds"][0]) + 20 * math.log10(each["loud"]) for verb, each in verbs.items()
    }
    usual = median(heard.values())
    assert max(heard, key=heard.__getitem__) == "turn"
    assert sorted(heard.values())[-2] <= heard["turn"] - 2
    too_loud = {verb: round(loud - usual) for verb, loud in heard.items() if loud > usual + 12}
    assert not too_loud.keys() - {"turn"}
    assert not {verb: round(loud - usual) for verb, loud in heard.items() if loud < usual - 12}


@pytest.mark.parametrize("note", STRINGS)
def test_a_string_is_in_tune(note: str) -> None:
    """After a whole number of its periods it looks the same, and after a few cents more it does not."""
    heard = string(note, 0.3)[1000:5000]
    best = max(range(-30, 31), key=lambda cents: alike(heard, 20 * RATE / (pitch(note) * 2 ** (cents / 1200))))
    assert abs(best) <= 5


def alike(heard: list[float], later: float) -> float:
    """How much a sound is like itself so many samples later, also if that is no whole number."""
    whole, part = int(later), later % 1
    return sum(
        heard[at] * ((1 - part) * heard[at + whole] + part * heard[at + whole + 1])
        for at in range(0, len(heard) - whole - 1, 2)
    )


def test_every_string_has_a_file() -> None:
    assert {string_file(note) for note in STRINGS} == {name for name in SOUNDS if name.startswith("lyre_")}
