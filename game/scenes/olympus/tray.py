"""The tray that the prompt ribbon unrolls: tokens for answers that lie on no thing, and bundles put together in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import Action
from game.scenes.olympus.choices import icons_of
from game.ui.layout import inset
from game.ui.scene import Control, Look
from game.ui.shapes import focus_frame, gold_frame, panel
from game.ui.theme import CLAY_DARK, GLAZE, GLAZE_HIGH, GLAZE_RAISED, SLIP, SLIP_DIM

if TYPE_CHECKING:
    from game.scenes.olympus.table import TableScene

WORDS: Final = 24
ORDER: Final = 1


class Tray:
    """What lies in the tray now; it is part of the table scene, which tells it the menu."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.opened: list[Action] = []
        """Answers of one thing that has several, while they are laid out."""

    def reset(self) -> None:
        self.opened = []

    def open(self, actions: list[Action]) -> None:
        self.opened = list(actions)

    def back(self) -> bool:
        """Close the answers of a single thing; False if there are none."""
        if not self.opened:
            return False
        self.opened = []
        self.scene.lay_out()
        self.scene.focus_first()
        return True

    def tokens(self) -> list[Action]:
        return self.opened or self.scene.menu.tokens

    def actions_of(self, name: str) -> list[Action]:
        kind, _, index = name.partition(":")
        return [self.tokens()[int(index)]] if kind == "token" and index.isdigit() else []

    def point_at(self, action: Action) -> None:
        if action in self.tokens():
            self.scene.mark(f"token:{self.tokens().index(action)}")
        elif self.scene.menu.bundle is not None:
            if self.scene.menu.bundle.pick(action):
                self.scene.lay_out()
                self.scene.mark("confirm")

    # Controls

    def controls(self) -> list[Control]:
        pieces = [] if self.opened else self.piece_controls()
        controls = [*pieces, *(self.token(index, action) for index, action in enumerate(self.tokens()))]
        if self.scene.fresh and self.scene.session.is_over():
            result = self.scene.words.screen("show_result")
            controls.append(self.plain("result", "point", result, self.scene.open_result))
        if self.opened:
            controls.append(self.plain("back", "back", self.scene.words.screen("back"), self.close))
        elif self.scene.menu.bundle is not None:
            controls.append(self.confirm())
        self.place(controls)
        return controls

    def close(self) -> None:
        self.back()

    def place(self, controls: list[Control]) -> None:
        """Lay tokens side by side in the tray, each as wide as its words, all of them within it."""
        if not controls:
            return
        brush, tray = self.scene.brush, inset(self.scene.board.tray, self.scene.brush.px(8), self.scene.brush.px(4))
        gap = brush.px(10)
        wishes = [self.wish(control) for control in controls]
        room = tray.width - gap * (len(controls) - 1)
        shrink = min(1.0, room / sum(wishes))
        widths = [int(wish * shrink) for wish in wishes]
        x = tray.left + (tray.width - sum(widths) - gap * (len(controls) - 1)) // 2
        for control, width in zip(controls, widths, strict=True):
            control.box = Rect(x, tray.top, width, tray.height)
            x += width + gap

    def wish(self, control: Control) -> int:
        brush = self.scene.brush
        icons = len(self.icons(control.id)) * brush.px(46)
        return icons + brush.words.width(control.label, WORDS) + brush.px(40)

    def icons(self, name: str) -> tuple[str, ...]:
        actions = self.actions_of(name)
        if actions:
            return icons_of(actions[0])
        bundle = self.scene.menu.bundle
        if bundle is not None and name in bundle.in_tray:
            return (bundle.in_tray[name],)
        return {"confirm": ("check",), "back": ("back",), "result": ("point",)}.get(name, ())

    def token(self, index: int, action: Action) -> Control:
        scene = self.scene
        return Control(
            f"token:{index}",
            Rect(0, 0, 0, 0),
            scene.words.vocabulary.token(action),
            self.paint,
            press=lambda: scene.play(action),
            about=lambda: scene.preview_words(action),
            order=ORDER,
        )

    def plain(self, name: str, icon: str, label: str, press: Callable[[], None] | None) -> Control:
        return Control(name, Rect(0, 0, 0, 0), label, self.paint, press=press, order=ORDER)

    def piece_controls(self) -> list[Control]:
        """Pieces that lie nowhere on the table: goods of the supply, and the point that may stand for a good."""
        bundle = self.scene.menu.bundle
        if bundle is None:
            return []
        controls = []
        for kind, name in enumerate(bundle.pieces):
            if name in bundle.in_tray and bundle.most(kind):
                controls.append(self.piece(kind, name, bundle.most(kind)))
        return controls

    def piece(self, kind: int, name: str, most: int) -> Control:
        scene = self.scene
        bundle = scene.menu.bundle
        assert bundle is not None
        label = f"{bundle.picked[kind]}/{most}"
        return Control(name, Rect(0, 0, 0, 0), label, self.paint, press=scene.piece_press(name), order=ORDER)

    def confirm(self) -> Control:
        scene = self.scene
        bundle = scene.menu.bundle
        assert bundle is not None
        answer = bundle.answer()
        words = scene.words.screen("confirm")
        if answer is None:
            words = scene.words.screen("pick_more", n=bundle.missing())
        press = (lambda: scene.play(answer)) if answer is not None else None
        control = self.plain("confirm", "check", words, press)
        control.about = (lambda: scene.preview_words(answer)) if answer is not None else None
        return control

    # Drawing

    def draw(self, surface: Surface) -> None:
        """The tray, and in it what happened last while there is nothing to choose from."""
        brush, tray = self.scene.brush, self.scene.board.tray
        panel(surface, tray, GLAZE_RAISED, CLAY_DARK, brush.px(2), brush.px(12))
        if not any(control.order == ORDER for control in self.scene.controls) and self.scene.stage.sayings:
            said = self.scene.words.event(self.scene.stage.sayings[-1].event)
            brush.words.draw(surface, said, inset(tray, brush.px(20), 0), WORDS, SLIP_DIM, align="centre", wrap=True)

    def paint(self, surface: Surface, control: Control, look: Look) -> None:
        brush, painter = self.scene.brush, self.scene.painter
        possible = control.press is not None
        strong = look.hovered or look.focused
        panel(surface, control.box, GLAZE_HIGH if strong and possible else GLAZE, None, 0, brush.px(8))
        if possible:
            gold_frame(surface, control.box, brush.unit * 0.8, self.scene.moment, strong=strong)
        x = control.box.left + brush.px(12)
        side = min(brush.px(40), control.box.height - brush.px(8))
        ink = SLIP if possible else SLIP_DIM
        for icon in self.icons(control.id):
            spot = Rect(x, control.box.centery - side // 2, side, side)
            if icon.startswith("cube:"):
                painter.cube(surface, int(icon[5:]), spot)
            elif icon == "priest":
                painter.priest(surface, self.scene.stage.front_seat, spot)
            else:
                painter.icon(surface, icon, spot, ink, GLAZE, ink)
            x += side + brush.px(6)
        words = Rect(x, control.box.top, control.box.right - x - brush.px(8), control.box.height)
        # Where the icons leave no room for words they have to do; the card beside the token says the rest.
        if brush.words.has_room(control.label, words):
            brush.words.draw(surface, control.label, words, WORDS, ink, wrap=True)
        if look.focused:
            focus_frame(surface, control.box, brush.unit, SLIP)
