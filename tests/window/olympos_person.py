"""A scripted person at the Olympos table: arms, then points, by mouse or by keys."""

from __future__ import annotations

import pygame

from game.rules.engine import Action
from game.rules.olympos.actions import Build, Discard, Move, Pass, Play, Settle, Wait
from game.scenes.olympos.choices import disc, land
from game.scenes.olympos.dearer import RESTS
from game.scenes.olympos.table import OlymposTable
from game.scenes.table.curtain_scene import CurtainScene
from game.scenes.table.looking import FALLS
from game.ui.scene import Control
from tests.window.person import KeyPerson, MousePerson, Person, moved


class Settler(Person):
    """Knows how answers are given at this table."""

    game = "olympos"
    table = OlymposTable
    scene: OlymposTable

    def wish(self) -> Action:
        """What the hand really allows: at a shared screen the choices shown are those of everybody."""
        seat = self.session.person_asked()
        assert seat is not None
        choices = self.session.table.state.view(seat).choices
        return choices[self.dealer.below(len(choices))]

    def look(self) -> None:
        """Hold the key until the faces stand."""
        self.hold_down(pygame.K_k)
        for _ in range(round(FALLS / self.frame) + 2):
            self.step()
        assert self.scene.looking.are_up

    def sit_down(self) -> None:
        """Hold the curtain open: the cards to choose from stand behind it."""
        self.open_curtain()
        self.step()
        assert self.scene.looking.are_up

    def let_go(self) -> None:
        self.lift(pygame.K_k)
        self.step()

    def play_face(self, action: Action) -> None:
        """Choose a card of the own hand behind the curtain."""
        if isinstance(self.app.stack.top, CurtainScene):
            self.sit_down()
        else:
            self.look()
        faces = self.scene.hand.faces(self.session.acting())
        number = next(at for at, face in enumerate(faces) if face.action == action)
        self.take_face(number)
        self.let_go()

    def take_face(self, number: int) -> None:
        """Go to a card that stands, and choose it."""
        while self.scene.focus != f"face:{number}" or self.scene.pointing:
            self.key(pygame.K_TAB)
            self.step()
        self.key(pygame.K_RETURN)

    def decide(self, action: Action) -> None:
        lines = self.session.table.lines
        hidden = isinstance(action, Play | Discard) and self.session.is_shared
        if hidden and self.scene.choices.discards_all and isinstance(action, Discard):
            self.press(self.scene.control("discard_all"))
        elif hidden:
            self.play_face(action)
        elif isinstance(action, Settle):
            self.press(self.scene.control("verb:settle"))
            self.lead(action)
        elif isinstance(action, Move):
            self.press(self.scene.control("verb:move"))
            if not self.scene.arming.armed.is_picked:
                self.press(self.scene.control(disc(action.origin, action.level)))
            self.lead(action)
        elif isinstance(action, Pass | Wait):
            token = f"token:{self.scene.menu.tokens.index(action)}"
            self.press(self.scene.control(token))
            self.press(self.scene.control(token))
        elif isinstance(action, Build):
            thing = self.scene.menu.thing_of(action)
            self.press(self.scene.control(thing))
            if self.scene.tray.opened:
                self.press_token(action)
        else:
            super().decide(action)
            return
        assert self.session.table.lines > lines, f"{action} was not played"

    def lead(self, action: Settle | Move) -> None:
        """The cheapest way on the land itself; a dearer one among the tokens, once the land was looked at."""
        name = land(action.territory)
        ways = self.scene.menu.things[name]
        if ways[0] == action:
            self.press(self.scene.control(name))
            return
        self.look_at(self.scene.control(name))
        self.app.step((), 2 * RESTS)
        self.app.step((), 2 * RESTS)
        for _ in range(40):
            way = f"way:{ways.index(action) - 1}"
            if self.scene.control_named(way) is not None:
                self.press(self.scene.control(way))
                return
            self.press(self.scene.control("more"))
        raise AssertionError(f"no token for {action}")

    def look_at(self, control: Control) -> None:
        raise TypeError("a person has a mouse or a keyboard")

    def press_token(self, action: Action) -> None:
        index = self.scene.tray.tokens().index(action)
        for _ in range(40):
            if self.scene.control_named(f"token:{index}") is not None:
                self.press(self.scene.control(f"token:{index}"))
                return
            self.press(self.scene.control("more"))
        raise AssertionError(f"no token for {action}")


class MouseSettler(Settler, MousePerson):
    def look_at(self, control: Control) -> None:
        self.step(moved(self.spot_of(control)))

    def spot_of(self, control: Control) -> tuple[int, int]:
        """Within its outline, and not under anything else."""
        boxes = [control.outline.heart] if control.outline is not None else [control.box]
        if control.outline is not None:
            box = control.box
            boxes += [box.move(0, 0)]
            spots = [
                (box.left + box.width * i // 12, box.top + box.height * j // 12)
                for i in range(1, 12)
                for j in range(1, 12)
            ]
        else:
            spots = []
        for spot in [boxes[0].center, *spots]:
            if self.scene.control_at(spot) is control:
                return spot
        return boxes[0].center


class KeySettler(Settler, KeyPerson):
    def look_at(self, control: Control) -> None:
        self.go_to(control)
