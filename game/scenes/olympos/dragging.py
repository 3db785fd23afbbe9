"""What is dragged at the Olympos table beside settlers: let go over its goal it does what a press on it would do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.olympos.actions import DESTINY, RESOURCES, Pay, Play
from game.scenes.olympos.choices import MOVE, SETTLE, STOCK, UNARMED, Armed, cell, cube
from game.scenes.olympos.cues_board import tile_of
from game.ui.layout import centred
from game.ui.scene import Control

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable

IN_HAND: Final = 44
CARD: Final = (48, 84)
"""How large a piece and a card are in the hand."""
NEAR: Final = 12
"""How far beside a tile something is still let go on it."""


class Dragging:
    """Where things of one table can be dragged to, and how they look on their way."""

    def __init__(self, scene: OlymposTable) -> None:
        self.scene = scene
        self._held, self._before = UNARMED, UNARMED
        """The settler in the hand, and what was armed before he was taken up."""

    # Settlers

    def take_up(self, name: str) -> None:
        """A settler in the hand is armed: what is shown on the way is what comes of letting him go."""
        armed = self._led_by(name)
        if armed != UNARMED and self.scene.choices.is_turn:
            self._held, self._before = armed, self.scene.arming.armed
            self.scene.arming.hold(armed)

    def let_go(self) -> None:
        held, self._held = self._held, UNARMED
        if held != UNARMED and self.scene.arming.armed == held:
            self.scene.arming.hold(self._before)

    def _led_by(self, name: str) -> Armed:
        if name == STOCK:
            return Armed(SETTLE)
        kind, *rest = name.split(":")
        return Armed(MOVE, rest[1], int(rest[0])) if kind == "disc" else UNARMED

    # Where to

    def to_side(self, control: Control) -> None:
        """To the own side: a tile, a wonder, a bonus, a half of a tile, a cube of the supply, a settler given up."""
        self._may_go(control, self.scene.board.side)

    def card(self, control: Control, kind: int) -> None:
        """To the map; where a god waits to be swayed, to him."""
        if Play(kind) in self.scene.menu.things.get(control.id, []):
            self._may_go(control, self.scene.board.development if self.scene.god_waiting() else self.scene.board.map)

    def cube(self, control: Control, kind: int) -> None:
        """To the tile that is paid for: picked where cubes are picked, else a payment with such a cube."""
        scene = self.scene
        if scene.choices.paid_for() < 0:
            return
        if scene.menu.bundle is None:
            control.drop = partial(self._pay, kind)
        elif scene.menu.piece_step(cube(kind)) > 0:
            self._may_go(control, self._paid_tile())

    def _may_go(self, control: Control, goal: Rect) -> None:
        if control.press is not None:
            control.drop = partial(self._drop, control, goal)

    def _drop(self, control: Control, goal: Rect, target: Control | None) -> None:
        if goal.collidepoint(self.scene.dropped_at):
            self.scene.choose(control)

    def _paid_tile(self) -> Rect:
        near = self.scene.brush.px(2 * NEAR)
        return self.scene.board.cell(self.scene.choices.paid_for()).inflate(near, near)

    def _pay(self, kind: int, target: Control | None) -> None:
        """Of several payments with such a cube one is chosen in the tray."""
        scene = self.scene
        if not self._paid_tile().collidepoint(scene.dropped_at):
            return
        pays = [action for action in scene.menu.tokens if isinstance(action, Pay) and action.cubes[kind]]
        if pays:
            scene.choose_from(list(pays))
        else:
            scene.refuse(scene.control(cell(scene.choices.paid_for())))

    # On the way

    def draw(self, surface: Surface, name: str, spot: tuple[int, int]) -> None:
        scene, signs, px = self.scene, self.scene.picture.signs, self.scene.brush.px
        middle = Rect(spot, (0, 0))
        box = centred((px(IN_HAND), px(IN_HAND)), middle)
        kind, _, rest = name.partition(":")
        if kind == "cell":
            self._draw_tile(surface, int(rest), middle)
        elif kind == "card":
            signs.card_face(surface, DESTINY[int(rest)], centred((px(CARD[0]), px(CARD[1])), middle))
        elif kind in ("cube", "column", "supply"):
            signs.cube(surface, RESOURCES.index(rest), box)
        elif kind == "half":
            signs.resource(surface, int(rest), box, halo=True)
        elif name == "stamp:cross":
            signs.crossed(surface, box, lit=True)
        elif kind == "stamp":
            signs.barbarians(surface, box)
        else:
            signs.settler(surface, scene.session.acting(), box)

    def _draw_tile(self, surface: Surface, number: int, middle: Rect) -> None:
        scene, state = self.scene, self.scene.stage.shown
        place = scene.board.cell(number)
        wonder = number >= len(scene.board.tiles)
        row = (state.rules.wonders if wonder else state.rules.discoveries)[state.board[number]]
        box = centred((place.width * 4 // 5, place.height * 4 // 5), middle)
        tile_of(scene.stage, "wonders" if wonder else "discoveries", row.id)(surface, box)
