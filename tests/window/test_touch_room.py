"""A finger is broad: whatever it can press at a table has room for it, or lies there a second time with more of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import pytest
from pygame import Rect

from game.lab import shot
from game.scenes.table.scene import TableScene
from game.ui.scene import Control
from tests.window.devices import tap
from tests.window.hands import headless

LEAST: Final = 40
"""How wide and tall a square there is on everything, at 1280x720: as much as a key of a plate on the screen."""
TWICE: Final = {
    "said": 16,
    "piece": 26,
    "region": 20,
    "disc": 28,
    "land": 30,
    "line": 36,
    "card": 32,
    "slot": 30,
    "sign": 34,
    **dict.fromkeys(("hint", "hurry", "pause"), 34),
}
"""What has less room, and what else there is for it.

A line of the chronicle only lights what it speaks of, and the chronicle of the pause has large ones; a unit that is
sent or takes a loss lies in the ledger as well, and so does what a region stands for where units lie in it; lands that
are small share their room with a settler, and an own one stands for him; a line of a sheet is as low as it is; of two
cards on the hand that overlap one tap shows which is meant, and the tick takes it; where much is asked at once,
the signs beside the question lie closer together.
"""
STEP: Final = 2
AROUND: Final = 64


def room_of(scene: TableScene[Any], control: Control) -> int:
    """How large a square there is somewhere in which a finger means nothing but this."""

    def is_meant(x: int, y: int) -> bool:
        meant = scene.touched((x, y))
        return meant is not None and meant.id == control.id

    (x, y), half = control.box.center, LEAST // 2
    if all(is_meant(x + across, y + down) for across in range(-half, half, 10) for down in range(-half, half, 10)):
        return LEAST
    box = control.box.inflate(AROUND, AROUND).clip(Rect((0, 0), scene.brush.size))
    above, most = [0] * box.width, 0
    for y in range(box.top, box.bottom, STEP):
        row: list[int] = []
        for at, x in enumerate(range(box.left, box.right, STEP)):
            left, both = (row[at - 1], above[at - 1]) if at else (0, 0)
            row.append(1 + min(above[at], left, both) if is_meant(x, y) else 0)
        above, most = row, max(most, *row)
    return most * STEP


def narrow(name: str) -> Iterator[str]:
    """What can be pressed at a table, and has too little room for a finger."""
    app = headless((1280, 720))
    scene = shot.show(app, name, 0.6)
    assert isinstance(scene, TableScene)
    for _ in range(2):
        tap(app, (640, 3))
    app.step([], 0.3)
    if scene.control_named("pause") is None:  # a tap on nothing never pauses, so there must be something to tap
        yield f"{name}: no way to pause"
    for control in scene.controls:
        if control.press is None and control.drop is None:
            continue
        room, kind = room_of(scene, control), control.id.partition(":")[0]
        if room < TWICE.get(kind, LEAST):
            yield f"{name}: {control.id} has {room}"
    app.close()


TABLES: Final = [
    name
    for name in shot.SCENES
    if name.startswith(("table", "olympos", "gods")) and not name.endswith(("curtain", "replay"))
]
"""Not what is only watched again, whose bar a finger slides along."""
SOME: Final = ("table-4", "olympos-2", "gods-attack")


@pytest.mark.parametrize(
    "names", [SOME, pytest.param(tuple(sorted({*TABLES} - {*SOME})), marks=pytest.mark.deep)], ids=["some", "all"]
)
def test_whatever_a_finger_presses_at_a_table_has_room_for_it(names: Sequence[str]) -> None:
    with shot.away_from_home():
        assert [each for name in names for each in narrow(name)] == []
