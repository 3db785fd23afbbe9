"""The tray that the prompt ribbon unrolls: tokens for answers that lie on no thing, and bundles put together in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.rules.engine import Action
from game.scenes.prompting import badge_of
from game.ui.glyphs import GlyphPainter, Picture, Row
from game.ui.layout import inset
from game.ui.prompts import paint_corner_badge
from game.ui.scene import Control, Look
from game.ui.shapes import focus_frame, gold_frame, panel
from game.ui.theme import CLAY_DARK, GLAZE, GLAZE_HIGH, GLAZE_RAISED, SLIP, SLIP_DIM

if TYPE_CHECKING:
    from game.scenes.table.menu import Bundle
    from game.scenes.table.scene import TableScene

WORDS: Final = 24
NUMBER: Final = 20
ORDER: Final = 1
ICONS: Final = {"confirm": "check", "back": "back", "result": "glory"}
"""The drawings on what is neither an answer nor a piece of one."""
SIGNS: Final = 44
"""How tall the signs on a token are."""


class Tray:
    """What lies in the tray now; it is part of a table, which tells it the menu."""

    def __init__(self, scene: TableScene[Any]) -> None:
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
        """The answer a token stands for, by its id."""
        kind, _, index = name.partition(":")
        return [self.tokens()[int(index)]] if kind == "token" and index.isdigit() else []

    # Controls

    def controls(self) -> list[Control]:
        pieces = [] if self.opened else self._pieces()
        controls = [*pieces, *(self._token(index, action) for index, action in enumerate(self.tokens()))]
        scene, bundle = self.scene, self.scene.menu.bundle
        if scene.replay is None and scene.question.is_shown and scene.session.is_over():
            controls.append(self._plain("result", scene.words.screen("show_result"), scene.outcome.open))
        if self.opened:
            controls.append(self._plain("back", scene.words.screen("back"), self._close))
        elif bundle is not None:
            controls.append(self._confirm(bundle))
        self._place(controls)
        return controls

    def _close(self) -> None:
        self.back()

    def _token(self, index: int, action: Action) -> Control:
        label = self.scene.words.vocabulary.token(action)
        control = self._plain(f"token:{index}", label, lambda: self.scene.play(action))
        control.about = lambda: self.scene.tips.answer_words(action)
        return control

    def _pieces(self) -> list[Control]:
        """Pieces of a bundle that lie nowhere on the table."""
        bundle = self.scene.menu.bundle
        if bundle is None:
            return []
        return [
            self._piece(name, f"{bundle.picked[kind]}/{bundle.most(kind)}")
            for kind, name in enumerate(bundle.pieces)
            if name in bundle.in_tray and bundle.most(kind)
        ]

    def _piece(self, name: str, label: str) -> Control:
        """A piece tells only how many are picked; what it is, its card says."""
        control = self._plain(name, label, self.scene.piece_press(name))
        control.about = lambda: self.scene.piece_title(control)
        return control

    def _confirm(self, bundle: Bundle) -> Control:
        """The answer that was put together, or how many pieces are missing yet."""
        answer, scene = bundle.answer(), self.scene
        if answer is None:
            return self._plain("confirm", scene.words.screen("pick_more", n=bundle.missing()), None)
        control = self._plain("confirm", scene.words.screen("confirm"), lambda: scene.play(answer))
        control.about = lambda: scene.tips.answer_words(answer)
        return control

    def _plain(self, name: str, label: str, press: Callable[[], None] | None) -> Control:
        return Control(name, Rect(0, 0, 0, 0), label, self._paint, press=press, order=ORDER)

    # Where they lie

    def _place(self, controls: list[Control]) -> None:
        """Lay tokens side by side in the tray, each as wide as its words, all of them within it."""
        if not controls:
            return
        brush = self.scene.brush
        tray, gap = inset(self.scene.asking.tray, brush.px(8), brush.px(4)), brush.px(10)
        wishes = [self._wish(control) for control in controls]
        room = tray.width - gap * (len(controls) - 1)
        shrink = min(1.0, room / sum(wishes))
        widths = [int(wish * shrink) for wish in wishes]
        x = tray.left + (tray.width - sum(widths) - gap * (len(controls) - 1)) // 2
        for control, width in zip(controls, widths, strict=True):
            control.box = Rect(x, tray.top, width, tray.height)
            x += width + gap

    def _wish(self, control: Control) -> int:
        """How wide a token would like to be."""
        brush = self.scene.brush
        signs = GlyphPainter(brush).width(self._signs(control.id), brush.px(SIGNS))
        return signs + brush.words.width(control.label, WORDS) + brush.px(58)

    def _signs(self, name: str) -> Row:
        """What is drawn on a token, by its id."""
        actions, bundle = self.actions_of(name), self.scene.menu.bundle
        if actions:
            return self.scene.signs_of(actions[0])
        if bundle is not None and name in bundle.in_tray:
            return (self.scene.sign(bundle.in_tray[name]),)
        return (Picture("", ICONS[name]),) if name in ICONS else ()

    # Drawing

    def draw(self, surface: Surface) -> None:
        """The tray, only while there is something in it."""
        if any(control.order == ORDER for control in self.scene.controls):
            brush, tray = self.scene.brush, self.scene.asking.tray
            panel(surface, tray, GLAZE_RAISED, CLAY_DARK, brush.px(2), brush.px(12))

    def _paint(self, surface: Surface, control: Control, look: Look) -> None:
        brush, box = self.scene.brush, control.box
        possible = control.press is not None
        strong = look.hovered or look.focused
        # the plate
        panel(surface, box, GLAZE_HIGH if strong and possible else GLAZE, None, 0, brush.px(8))
        if possible:
            gold_frame(surface, box, brush.unit * 0.8, self.scene.breath(), strong=strong)
        # what is drawn on it
        ink, ground = SLIP if possible else SLIP_DIM, GLAZE_HIGH if strong and possible else GLAZE
        room = inset(box, brush.px(10), max(brush.px(3), (box.height - brush.px(SIGNS)) // 2))
        signs = self._signs(control.id)
        drawn = GlyphPainter(brush).paint_row(surface, room, signs, align="left", ink=ink, ground=ground)
        # Where the signs leave no room for words they have to do; the card beside the token says the rest.
        x = drawn.right + brush.px(10)
        words = Rect(x, box.top, box.right - x - brush.px(8), box.height)
        if brush.words.has_room(control.label, words):
            brush.words.draw(surface, control.label, words, WORDS, ink, wrap=True)
        if look.focused:
            focus_frame(surface, box, brush.unit)
        self._paint_number(surface, control)

    def _paint_number(self, surface: Surface, control: Control) -> None:
        """The key that chooses a token, for whoever uses keys."""
        scene, brush = self.scene, self.scene.brush
        command = "" if scene.pointing else scene.steering.command_for(control.id)
        badge = badge_of(scene.words, scene.settings, scene.in_hand, command) if command else None
        if badge is None:
            return
        # At the right, since what a token brings is drawn from the left.
        if badge.shape == "key":
            key = badge.label
            wide = max(brush.px(28), brush.words.width(key, NUMBER, "bold") + brush.px(10))
            plate = Rect(control.box.right + brush.px(6) - wide, control.box.top - brush.px(4), wide, brush.px(28))
            panel(surface, plate, GLAZE, SLIP_DIM, brush.px(2), brush.px(8))
            brush.words.draw(surface, key, plate, NUMBER, SLIP, align="centre", weight="bold")
        else:
            paint_corner_badge(brush, surface, badge, control.box)
