"""People who have nothing but a finger: the first tap looks, the second one answers; what others hold they hold too."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.gods import names
from game.scenes.gods.writing import HELD
from game.scenes.table.curtain_scene import DEAD, OPEN, CurtainScene
from game.scenes.table.curtain_scene import HELD as OPENS
from game.scenes.table.looking import EYE, FALLS
from game.ui.input import DOUBLE, TOUCH, has_moved
from game.ui.scene import Control
from tests.window.gods_person import MouseOlympian
from tests.window.olympos_person import MouseSettler
from tests.window.person import MousePerson

KINDS: Final = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}


def finger(size: tuple[int, int], kind: str, spot: tuple[int, int], number: int = 0) -> pygame.Event:
    """A finger on a window of a size, in the shares of it that the system tells."""
    x, y = (spot[0] + 0.5) / size[0], (spot[1] + 0.5) / size[1]
    return pygame.Event(KINDS[kind], touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0)


class TouchPerson(MousePerson):
    """At the Olympus table. Knows where things lie as somebody with a mouse does."""

    def finger(self, kind: str, spot: tuple[int, int]) -> None:
        self.step(finger(self.app.surface.get_size(), kind, spot))

    def tap(self, spot: tuple[int, int]) -> None:
        self.finger("down", spot)
        self.finger("up", spot)

    def press(self, control: Control) -> None:
        """Tap; if that only looked at the thing, once more."""
        scene = self.app.stack.top
        assert scene is not None
        name, spot = control.id, self.spot_of(control)
        if not has_moved(spot, self.last_spot, TOUCH):
            self.app.step((), DOUBLE)  # nobody means a double tap
        self.last_spot = spot
        self.tap(spot)
        if self.app.stack.top is scene and name and scene.hovered == name:
            self.tap(spot)

    def rest_on(self, spot: tuple[int, int], seconds: float) -> None:
        """Hold a finger somewhere, and lift it there."""
        self.finger("down", spot)
        self.wait(seconds)
        self.lift_finger(spot)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / self.frame) + 1):
            self.app.step((), self.frame)

    def lift_finger(self, spot: tuple[int, int]) -> None:
        self.app.step([finger(self.app.surface.get_size(), "up", spot)], self.frame)

    def open_curtain(self) -> None:
        scene = self.app.stack.top
        assert isinstance(scene, CurtainScene)
        self.wait(DEAD)
        spot = scene.control(OPEN).box.center
        self.app.step([finger(self.app.surface.get_size(), "down", spot)], self.frame)
        self.wait(OPENS)
        self.lift_finger(spot)
        assert scene not in self.app.stack.scenes


class TouchSettler(TouchPerson, MouseSettler):
    """At the Olympos table."""

    def look_at(self, control: Control) -> None:
        self.tap(self.spot_of(control))

    def look(self) -> None:
        """Hold the eye until the faces stand; the finger stays where it is."""
        self.finger("down", self.scene.control(EYE).box.center)
        self.wait(FALLS)
        assert self.scene.looking.are_up

    def take_face(self, number: int) -> None:
        """Slide to a card and let go on it; where the faces stand by themselves, tap it."""
        box = self.scene.control(f"face:{number}").box
        spot = self.scene.looking.strip(box).center
        if self.scene.looking.stays:
            self.tap(spot)
        else:
            self.finger("move", spot)
            self.finger("up", spot)

    def let_go(self) -> None:
        self.step()


class TouchOlympian(TouchPerson, MouseOlympian):
    """At the table of The Gods of Olympus."""

    def hold_wax(self) -> None:
        self.rest_on(self.scene.control(names.WAX).box.center, HELD)
        self.step()
