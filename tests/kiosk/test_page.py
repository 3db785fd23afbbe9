"""What docs/kiosk.md tells an operator is so: keys, usual values, the examples, and the files that are written."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from game.kiosk import config, pin
from game.kiosk.config import Idle, Keep, Kiosk
from game.kiosk.pin import DELAYS
from game.kiosk.places import Places
from tests import ROOT

PAGE = (ROOT / "docs" / "kiosk.md").read_text("utf-8")
CONFIG = PAGE.partition("## The config")[2].partition("## The operator's plate")[0]
ROWS = re.findall(r"(?m)^\| (`[^|]*) \| ([^|]*) \|", CONFIG)


def parts_of(row: str) -> list[str]:
    """The keys that a row of the table is about; those of a table of their own with its name before them."""
    names = re.findall(r"`([^`]*)`", row)
    if names[0].startswith("["):
        return [f"{names[0][1:-1]}.{name}" for name in names[1:]]
    return names


def test_every_key_is_in_the_table_and_no_other() -> None:
    told = sorted(key for keys, _ in ROWS for key in parts_of(keys))
    single = {field.name for field in fields(Kiosk)} - {"idle", "keep"}
    there = sorted([*single, *(f"{part.__name__.lower()}.{f.name}" for part in (Idle, Keep) for f in fields(part))])
    assert told == there


def test_what_is_called_usual_is_usual() -> None:
    for keys, usual in ROWS:
        values = re.findall(r"`([^`]*)`", usual)
        if not values:  # `all three`, `none`
            continue
        for key, value in zip(parts_of(keys), values, strict=True):
            assert config.parse(f"{key} = {value}".encode(), "kiosk.toml") == Kiosk(), key


def test_the_example_can_be_used() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.S)
    wished = config.parse(example.replace("scrypt-1:…", pin.hashed("4711")).encode(), "kiosk.toml")
    assert pin.fits("4711", wished.pin)
    assert wished.restart_hour == 4


def test_the_delays_after_wrong_tries_are_those() -> None:
    told = PAGE.partition("After the second wrong one")[2].partition("after a restart")[0]
    assert [float(number) for number in re.findall(r"\d+", told)] == sorted(set(DELAYS) - {0.0})


def test_every_file_that_is_written_is_named() -> None:
    table = PAGE.partition("| file | what is in it |")[2].partition("\n\n")[0]
    places = Places(Path("home"), Path("run"))
    for place in (places.health, places.log, places.crashes, places.reports, places.saves, places.counts, places.pin):
        assert f"`{place.name}`" in table
