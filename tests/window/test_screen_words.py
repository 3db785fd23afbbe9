"""Every text a screen asks for is there, and no text is left that no screen asks for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from game import levels
from game.disk.settings import ACCELERATIONS, SPEEDS, TIMES
from game.games import load
from game.rules.olympus.actions import ACTIONS
from game.scenes.olympus.library import FILTERS
from game.ui.input import BINDINGS
from tests import ROOT

CODE = Path(levels.FOLDER).parent / "game"
SOURCE = "\n".join(file.read_text("utf-8") for file in CODE.rglob("*.py") if not {"rules", "ai"} & set(file.parts))
ASKED = {
    "core.screen": r'(?:screen|say)\(\s*"(\w+)"',
    "olympus.screen": r'phrase\(\s*"screen",\s*"(\w+)"',
}
"""How the code asks for a text of a section by its name."""
REBOUND = ("set", "taken", "needed", "reset", "only_pressed", "lasts")
"""What is said of a key or a button that means something else from now on."""
PUT_TOGETHER = {
    *(f"language_{language}" for language in levels.LANGUAGES),
    *(f"speed_{speed}" for speed in SPEEDS),
    *(f"acceleration_{acceleration}" for acceleration in ACCELERATIONS),
    *(f"library_{shelf}" for shelf in FILTERS),
    *(f"time_{time}" for time in TIMES),
    *(f"{kind}_{said}" for kind in ("key", "button") for said in REBOUND),
    "no_button",
    *(f"{foot}_{device}" for foot in ("foot_reading", "title_keys", "writing") for device in ("pad", "touch", "mouse")),
}
"""Names that are made of a word and a name the code keeps elsewhere."""


def section(name: str) -> dict[str, str]:
    table: Any = levels.text("en")
    for part in name.split("."):
        table = table[part]
    return dict(table)


@pytest.mark.parametrize("name", ASKED)
def test_every_text_asked_for_is_there(name: str) -> None:
    scenes = "\n".join(file.read_text("utf-8") for file in CODE.glob("scenes/**/*.py"))
    asked = set(re.findall(ASKED[name], scenes)) - {"screen"}  # the name of the section itself
    known = set(section("core.screen")) | set(section("olympus.screen")) | set(section("olympos.screen"))
    assert asked - known == set()


@pytest.mark.parametrize("name", [*ASKED, "olympos.screen", "gods.screen", "gods.library"])
def test_no_text_is_left_over(name: str) -> None:
    literals = set(re.findall(r"[\"'](\w+)[\"']", SOURCE)) | PUT_TOGETHER
    written = set(re.findall(r"f[\"']([\w{}.\[\]]+)[\"']", SOURCE))
    patterns = [pattern_of(each) for each in written if says_something(each)]
    unused = [
        key for key in section(name) if key not in literals and not any(pattern.fullmatch(key) for pattern in patterns)
    ]
    assert not unused


def says_something(written: str) -> bool:
    """Whether a text with gaps in it says enough by itself to be the name of something."""
    return re.search(r"[a-z]{3}", re.sub(r"{[^}]*}", " ", written)) is not None


def pattern_of(written: str) -> re.Pattern[str]:
    return re.compile(r"\w+".join(re.escape(part) for part in re.split(r"{[^}]*}", written)))


def test_every_token_is_of_an_action() -> None:
    for key in section("olympus.token"):
        assert any(key == verb or key.startswith(f"{verb}_") for verb in ACTIONS), key


def test_small_cards_have_names_of_buildings() -> None:
    buildings = {building.id for building in load("olympus").rules_for({}).buildings}  # type: ignore[attr-defined]
    assert set(section("olympus.card_name")) <= buildings


def test_every_command_has_words_on_the_settings_screen() -> None:
    named = {"pick" if command.startswith("pick_") else command for command in BINDINGS}
    assert {f"command_{command}" for command in named} <= set(section("core.screen"))


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_every_ruling_is_told(language: str) -> None:
    written = (ROOT / "docs" / "rulings.md").read_text("utf-8")
    told: Any = levels.text(language)
    assert list(told["olympus"]["ruling"]) == re.findall(r"^### (A-O\d+)", written, re.MULTILINE)
