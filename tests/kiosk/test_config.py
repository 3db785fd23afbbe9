"""What an operator may wish, and what he is told about a wish that makes no sense."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game import games
from game.kiosk import config, pin
from game.kiosk.config import BadConfig, Idle, Kiosk

FILE = "kiosk.toml"


def parsed(text: str) -> Kiosk:
    return config.parse(text.encode(), FILE)


def complaint(text: str | bytes) -> str:
    with pytest.raises(BadConfig) as found:
        config.parse(text.encode() if isinstance(text, str) else text, FILE)
    return str(found.value)


def test_nothing_said_is_the_usual():
    assert parsed("") == Kiosk()


def test_the_games_and_bots_are_those_of_the_house():
    assert set(config.GAMES) == {name for name in games.names() if games.has_screens(name)}
    assert all(tuple(config.BOTS) == tuple(games.manifest(name).bots) for name in config.GAMES)


def test_everything_that_can_be_wished_is_taken():
    line = pin.hashed("4711")
    wished = parsed(
        f"""
        languages = ["it"]
        games = ["gods", "olympus"]
        lengths = ["short", "whole"]
        level = "novice"
        text = 125
        calm = true
        fullscreen = false
        screen = 1
        time_factor = 2
        restart_hour = "never"
        dim = "22-7"
        memory = 900
        pin = "{line}"
        [idle]
        hint = 20
        warning = 30
        end = 50
        [volume]
        "8-20" = 60
        "20-22" = 30
        [keep]
        games = 10
        megabytes = 20
        """
    )
    assert (wished.languages, wished.games, wished.level) == (("it",), ("gods", "olympus"), "novice")
    assert wished.idle == Idle(40.0, 60.0, 100.0, 1200.0)
    assert wished.restart_hour is None
    assert [hour for hour in range(24) if wished.is_dim(hour)] == [0, 1, 2, 3, 4, 5, 6, 22, 23]
    assert [wished.volume[hour] for hour in (7, 8, 19, 20, 21, 22)] == [0, 60, 60, 30, 30, 0]
    assert (wished.keep.games, wished.keep.megabytes) == (10, 20)
    assert pin.fits("4711", wished.pin)


def test_a_span_may_be_the_whole_day():
    assert parsed('dim = "0-24"').dim == tuple(range(24))
    assert parsed('volume = {"20-24" = 5}').volume == (0,) * 20 + (5,) * 4


def test_a_volume_for_every_hour_or_for_all():
    assert parsed("volume = 10").volume == (10,) * 24
    assert parsed(f"volume = {list(range(24))}").volume == tuple(range(24))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('languages = "en"', "languages"),
        ("languages = []", "languages"),
        ('languages = ["xx"]', "languages"),
        ("languages = [[]]", "languages"),
        ('games = ["chess"]', "games"),
        ('level = "zeus"', "level"),
        ("level = 1", "level"),
        ("text = 100.0", "text"),
        ("text = true", "text"),
        ("calm = 1", "calm"),
        ("screen = -1", "screen"),
        ("screen = true", "screen"),
        ("time_factor = 0", "time_factor"),
        ('time_factor = "fast"', "time_factor"),
        ("restart_hour = 24", "restart_hour"),
        ('restart_hour = "5"', "restart_hour"),
        ('dim = "5-5"', "dim"),
        ('dim = "0-0"', "dim"),
        ('dim = "25-3"', "dim"),
        ("dim = 5", "dim"),
        ("volume = 101", "volume"),
        ("volume = [1, 2]", "volume"),
        ('volume = {"8-9" = "loud"}', "volume"),
        ('volume = {"noon" = 5}', "volume"),
        ("idle = 5", "idle"),
        ("[idle]\nhint = 1", "idle.hint"),
        ("[idle]\nend = 60", "idle.end"),
        ("[idle]\nhint = 80", "idle.end"),
        ("[keep]\ngames = 0", "keep.games"),
        ("[keep]\nnames = true", "keep.names"),
        ('pin = "4711"', "pin"),
        ("pin = 4711", "pin"),
        ("speed = 3", "speed"),
    ],
)
def test_what_makes_no_sense_is_named_with_its_file_and_key(text, key):
    assert complaint(text).startswith(f"{FILE}: {key}: ")


@pytest.mark.parametrize(
    "raw",
    [b"\xff\xfe", b"a = ", b"a" * 70_000, b"[" * 5_000, b"x = 1" + b".1" * 5, b"a = 2020-01-01", b"x = \x00"],
)
def test_what_is_no_config_at_all_is_refused_in_a_sentence(raw, tmp_path):
    path = tmp_path / FILE
    path.write_bytes(raw)
    with pytest.raises(BadConfig) as found:
        config.read(path)
    assert str(found.value).startswith(f"{FILE} ")
    assert len(str(found.value)) < 300


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes and devices of Unix")
def test_a_pipe_in_the_place_of_a_config_is_not_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / FILE)
    with pytest.raises(OSError, match="not a regular file"):
        config.read(tmp_path / FILE)


def test_a_long_wrong_value_is_not_said_at_length():
    assert len(complaint(f'level = "{"z" * 10_000}"')) < 200
