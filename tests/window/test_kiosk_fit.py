"""Every screen of a kiosk has room for its words, in every language, at every size of window and text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from game.disk.settings import TEXT_SIZES, Settings
from game.lab.shot import View
from game.lab.shot_kiosk import KIOSK_SCENES
from game.levels import LANGUAGES
from game.scenes.kiosk.scene import KioskScene
from tests.window.person import fresh_app
from tests.window.test_shell import SIZES, faults

PLAYED = ("kiosk", "kiosk-olympos", "kiosk-gods")
"""Pictures for which bots have to play."""
STILL = [name for name in KIOSK_SCENES if name not in PLAYED]
NARROWEST = (SIZES[0], "it", 150)
EVERY = [each for each in product(SIZES, LANGUAGES, TEXT_SIZES) if each != NARROWEST]


def wrong(size: tuple[int, int], language: str, text: int, names: list[str]) -> Iterator[str]:
    """Whatever does not fit on the screens of these names."""
    settings = Settings(language=language, text=text)
    app = fresh_app(size, settings)
    app.stack.transitions = False
    for name in names:
        (scene,) = KIOSK_SCENES[name](View(settings, "olympus", lambda seats: None, lambda: None))  # type: ignore[arg-type, return-value]
        assert isinstance(scene, KioskScene)
        app.stack.clear(scene)
        app.step([], 0.1)
        app.stack.brush = scene.brush  # which all of it is written with
        yield from (f"{name} {language} {text} %: {fault}" for fault in faults(app, scene.top))
        scene.brush.words.faults.clear()
        scene.brush.letters.faults.clear()
    app.leave_all()


def test_every_screen_has_room_where_there_is_least() -> None:
    assert list(wrong(*NARROWEST, STILL)) == []


@pytest.mark.deep
@pytest.mark.parametrize(("size", "language", "text"), EVERY, ids=str)
def test_every_screen_has_room_everywhere(size: tuple[int, int], language: str, text: int) -> None:
    assert list(wrong(size, language, text, STILL)) == []
