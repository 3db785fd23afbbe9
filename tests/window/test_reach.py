"""Whoever has one device only is trapped nowhere: a pad or a finger reaches everything, and leads back to the title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from game.app import App
from game.lab import shot
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.ui.scene import Scene
from tests.window.hands import headless
from tests.window.hands import top as on_top
from tests.window.pad_person import button
from tests.window.touch_person import finger

TABLES = [name for name in shot.SCENES if name.startswith(("table", "olympos", "gods"))]
SCREENS = [name for name in shot.SCENES if name not in TABLES and not name.startswith("kiosk")]
"""From a kiosk nothing leads to the title: `test_kiosk_visit` walks through it."""
AWAY = ("leave", "replay_leave", "title", "cancel", "no", "resume", "back", "ok")
"""The ways out of screens, from those that lead farthest."""
MOST = 8
"""So many presses lead back to the title from anywhere."""


def press(app: App, name: str) -> None:
    app.step([button(name, down=True)], 0.05)
    app.step([button(name, down=False)], 0.05)


def tap(app: App, spot: tuple[int, int]) -> None:
    for kind in ("down", "up"):
        app.step([finger(app.surface.get_size(), kind, spot)], 0.05)
    app.step([], 0.4)


def shown(app: App, name: str) -> Scene:
    """A screen as one comes to it from the title."""
    scene = shot.show(app, name, 0.2)
    if app.stack.scenes[0].name != "title":
        title = TitleScene(app.settings)
        title.stack = app.stack
        title.resize(app.stack.brush)
        app.stack.scenes.insert(0, title)
    app.step([], 0.5)
    return scene


def out_of_reach(app: App, scene: Scene) -> Iterator[str]:
    """What a pad does not come to by going on and on; at a table that is whatever can be chosen."""
    wanted = {each.id for each in scene.steering.lit()} if isinstance(scene, TableScene) else set[str]()
    wanted = wanted or {each.id for each in scene.reachable() if each.press}
    if scene.name in ("curtain", "keyboard"):
        return  # the one has two things, on the other these buttons move between letters that were written
    found = set()
    for _ in range(len(scene.controls) + 1):
        app.take(button("right_shoulder", down=True))
        app.take(button("right_shoulder", down=False))
        app.hands.advance(0.05)
        found.add(scene.focus)
    yield from sorted(wanted - found)


def by_pad(app: App) -> None:
    """Back; where somebody is asked whether he leaves, he does."""
    scene = on_top(app)
    if scene.name == "pause" or any(control.id == "leave" for control in scene.controls):
        way = next(name for name in AWAY if any(each.id == name for each in scene.controls))
        for _ in range(len(scene.controls)):
            if scene.focus == way:
                break
            press(app, "right_shoulder")
        press(app, "a")
    elif isinstance(scene, TableScene):
        press(app, "start")
    else:
        press(app, "b")
    app.step([], 0.4)


def by_touch(app: App) -> None:
    scene = on_top(app)
    names = (*AWAY, "pause", "reel:menu")
    ways = [each for name in names for each in scene.controls if each.id == name and each.press]
    if ways:
        tap(app, ways[0].box.center)
    else:
        tap(app, (3, app.surface.get_height() // 2))


def trapped(app: App, name: str) -> Iterator[str]:
    """Where somebody who has only this or that does not come back to the title."""
    for hand, go_back in (("pad", by_pad), ("finger", by_touch)):
        shown(app, name)
        for _ in range(MOST):
            if on_top(app).name == "title":
                break
            go_back(app)
        else:
            yield f"a {hand} stays at {on_top(app).name}"


def faults(names: Sequence[str]) -> Iterator[str]:
    with shot.away_from_home():
        app = headless()
        for name in names:
            scene = shown(app, name)
            if on_top(app) is scene:
                yield from (f"{name}: no pad reaches {each}" for each in out_of_reach(app, scene))
            yield from (f"{name}: {each}" for each in trapped(app, name))
        app.close()


FIRST = ("title", "seats", "settings", "pause")
"""Where everybody comes by."""


@pytest.mark.parametrize("names", [FIRST, pytest.param(tuple(sorted({*SCREENS} - {*FIRST})), marks=pytest.mark.deep)])
def test_one_device_reaches_every_control_of_a_screen_and_the_way_back(names: tuple[str, ...]) -> None:
    assert not list(faults(sorted(names)))


@pytest.mark.deep
@pytest.mark.parametrize("game", ["table", "olympos", "gods"])
def test_one_device_reaches_everything_on_a_table_and_the_way_out(game: str) -> None:
    assert not list(faults([name for name in TABLES if name.startswith(game)]))
