"""The window as one opens it, only that a test knows the code of its room and its port, and reads what a person sees.

`CODE PORT STATUS ARGUMENTS...`: after every picture it is told in the file STATUS what stands on the screen.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from net import codes, discovery

if TYPE_CHECKING:
    import pygame

    from game.app import App
    from game.scenes.table.menu import Bundle
    from game.scenes.table.scene import TableScene
    from game.ui.scene import Scene


class Witness:
    """Writes down what a person before the window sees, whenever that is something else."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.taken = 0
        """How many presses have been heard, of keys and buttons."""
        self.told = ""

    def look(self, app: App, events: Sequence[pygame.Event]) -> None:
        import pygame

        self.taken += sum(event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP) for event in events)
        top = app.stack.top
        if top is None:
            return
        hears = app.writing == top.typing and pygame.key.get_focused()
        told = {"taken": self.taken, "hears": hears, "notes": [note.key for note in app.settings.notes]}
        seen = json.dumps({**told, **seen_of(top)})
        if seen != self.told:
            self.told = seen
            part = self.path.with_suffix(".part")
            part.write_text(seen, "utf-8")
            os.replace(part, self.path)


def seen_of(scene: Scene) -> dict[str, Any]:
    """The name of a screen, its controls with their boxes as far as they can be pressed, and where the focus is."""
    from game.scenes.table.scene import TableScene
    from game.scenes.title import TitleScene

    controls = [control for control in scene.controls if scene.control_at(control.box.center) is control]
    counts = not (isinstance(scene, TitleScene) and scene.has_just_moved)
    boxes = {control.id: tuple(control.box) for control in controls if control.press is not None and counts}
    is_table = isinstance(scene, TableScene)
    return {
        "scene": scene.name,
        "boxes": boxes,
        "labels": {control.id: control.label for control in controls},
        "focus": scene.focus,
        "next": next_press(scene) if is_table else "",
        "moves": scene.moves_told if is_table else 0,
    }


def next_press(scene: TableScene[Any]) -> str:
    """What somebody presses next who takes the first answer of all; nothing while nobody here can answer."""
    from game.scenes.table.posted import TABLET

    question, session, menu = scene.question, scene.session, scene.menu
    quiet = scene.stage.at_rest and not scene.handover.is_dead and not scene.handover.is_shown
    if not quiet or not question.is_shown or session.pending or question.is_dead or session.person_asked() is None:
        return ""
    if scene.control_named(TABLET) is not None:
        return TABLET
    if menu.bundle is not None and not scene.tray.opened:
        return next_piece(menu.bundle)
    on_things = (
        [] if scene.tray.opened else [each.id for each in scene.controls if each.id.split("#")[0] in menu.things]
    )
    return next(iter([*on_things, "token:0"]))


def next_piece(bundle: Bundle) -> str:
    """The first piece that leads to an answer, or the confirmation of the one that is put together."""
    if bundle.answer() is not None:
        return "confirm"
    kind = next(kind for kind in range(len(bundle.pieces)) if bundle.may_add(kind))
    name = bundle.pieces[kind]
    return f"{name}#{bundle.picked[kind]}" if name.startswith("cube:") else name


def open_window(code: str, port: str, status: str, *arguments: str) -> int:
    codes.drawn = lambda entropy: code
    discovery.PORT = int(port)  # type: ignore[misc]
    from game.app import App
    from game.commands import main
    from game.lan import front
    from net.node.crier import Air

    # A group on the loopback reaches every window of this machine, and nobody else.
    front.air_of = lambda interface: Air(discovery.GROUP, int(port), zeroconf=False)  # type: ignore[attr-defined]
    witness, step = Witness(Path(status)), App.step

    def step_and_tell(app: App, events: Sequence[pygame.Event], seconds: float) -> bool:
        goes_on = step(app, events, seconds)
        witness.look(app, events)
        return goes_on

    App.step = step_and_tell  # type: ignore[method-assign]
    return main(arguments)


if __name__ == "__main__":  # the processes of bots read this file, too
    sys.exit(open_window(*sys.argv[1:]))
