"""What is drawn on the tokens of the question box: signs first, then words where signs do not say it all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import Action
from game.rules.olympos.actions import DESTINY as CARDS
from game.rules.olympos.actions import Bonus, Build, Consult, Decline, Done, Move, Pay, Play, Settle, Tile, Wait
from game.scenes.prompting import badge_of
from game.scenes.table.looking import EYE
from game.ui.layout import inset
from game.ui.prompts import paint_corner_badge
from game.ui.scene import Control, Look
from game.ui.shapes import focus_frame, panel
from game.ui.theme import FOCUS, GLAZE, GLAZE_HIGH, GOLD, SLIP, SLIP_DIM, Ink

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable
    from game.scenes.olympos.tokens import Tokens

LETTERS: Final = 24
EDGE: Final[Ink] = (0x6D, 0x5C, 0x4C)
BONUS_ICONS: Final = ("settler", "hourglass", "cube", "prestige")
PLAIN: Final = {
    "confirm": ["check"],
    "back": ["back"],
    "result": ["glory"],
    "more": ["chevron_right"],
    EYE: ["eye"],
    "stamp:cross": ["crossed:"],
    "stamp:garrison": ["barbarians:"],
}
"""The drawings on what is neither an answer nor a piece of one."""
SIGN, STEP = 28, 32
MARGIN: Final = 16


class TokenPaint:
    """Paints the tokens of one table."""

    def __init__(self, scene: OlymposTable, tokens: Tokens) -> None:
        self.scene = scene
        self.tokens = tokens

    # What stands on a token

    def signs_of(self, name: str) -> list[str]:
        """What is drawn on a token: icons, or a kind of thing with its number or name."""
        kind, _, what = name.partition(":")
        if kind == "verb":
            return [] if self.tokens.bare else [what]
        if kind == "left":
            return [f"resource:{what}"]
        if kind == "way":
            return [] if self.tokens.bare else ["way_land"]
        actions, bundle = self.tokens.actions_of(name), self.scene.menu.bundle
        if actions:
            return self._signs_of_answer(actions[0])
        if bundle is not None and name in bundle.in_tray:
            return [bundle.in_tray[name] if self.scene.supply_left(name) else f"hollow:{bundle.in_tray[name][-1]}"]
        return PLAIN.get(name, [])

    def _signs_of_answer(self, action: Action) -> list[str]:
        match action:
            case Pay():
                return [f"cube:{kind}" for kind, count in enumerate(action.cubes) for _ in range(count)] or ["check"]
            case Tile():
                return [f"resource:{action.resource}"]
            case Bonus():
                return [BONUS_ICONS[action.bonus]]
            case Settle():
                return ["settler"]
            case Move():
                return ["move"]
            case Play():
                return [f"face:{CARDS[action.card]}"]
            case Build():
                return ["star"]
            case Consult() | Decline():
                return ["cards"] * (3 if isinstance(action, Consult) else 1)
            case Done():
                return ["check"]
            case Wait():
                return ["hourglass"]
        return []

    def words_on(self, control: Control) -> str:
        """What is written beside the signs; nothing where they say it all."""
        if control.id == EYE or self.tokens.is_iconic(control.id):
            return ""
        actions = self.tokens.actions_of(control.id)
        if control.id == "back" and self.tokens.terse:
            return ""
        if actions and isinstance(actions[0], (Move, Settle)[: self.tokens.terse]):
            return str(self.scene.choices.price(actions[0]))
        if actions and isinstance(actions[0], Pay) and any(actions[0].cubes):
            return ""
        if control.id.startswith("left:"):
            return str(self.scene.to_place()[int(control.id[5:])])
        if control.id.startswith("supply:"):
            return f"×{self.scene.supply_left(control.id)}"
        if control.id.startswith("way:"):
            price = self.scene.choices.price(actions[0])
            return str(price) if self.tokens.terse else self.scene.words.phrase("screen", "ap", ap=price)
        if self.tokens.is_half_pressed(control.id):
            return self.scene.words.phrase("screen", "press_again")
        return control.label

    def wish(self, control: Control) -> int:
        """How wide a token would like to be."""
        px, written = self.scene.brush.px, self.words_on(control)
        words = self.scene.brush.words.width(written, LETTERS) if written else 0
        return len(self.signs_of(control.id)) * px(STEP) + words + px(20 if words and not self.tokens.bare else MARGIN)

    def figure(self) -> int:
        """How wide a way is of which only the price is written, and the gap before it."""
        return self.scene.brush.words.width("12", LETTERS) + self.scene.brush.px(MARGIN + 6)

    # Drawing

    def paint(self, surface: Surface, control: Control, look: Look) -> None:
        scene, px, brush = self.scene, self.scene.brush.px, self.scene.brush
        possible, strong = control.press is not None or control.drop is not None, look.hovered or look.focused
        solid = control.id == f"verb:{scene.arming.armed.verb}" or self.tokens.is_half_pressed(control.id)
        actions = self.tokens.actions_of(control.id)
        solid = solid or (strong and bool(actions) and isinstance(actions[0], Pay | Settle | Move))
        fill = GOLD if solid else GLAZE_HIGH if possible else GLAZE
        edge = FOCUS if strong and possible else GOLD if possible else EDGE
        box = inset(control.box, 0, px(1))
        panel(surface, box, fill, edge, max(1, px(3 if strong and possible else 2)), px(9))
        ink = GLAZE if solid else SLIP if possible else SLIP_DIM
        signs, written = self.signs_of(control.id), self.words_on(control)
        x = box.left + px(9)
        if not written:
            x = box.centerx - (len(signs) * px(STEP) - px(STEP - SIGN)) // 2
        for sign in signs:
            self._paint_sign(surface, sign, Rect(x, box.centery - px(SIGN // 2), px(SIGN), px(SIGN)), ink, fill)
            x += px(STEP)
        words = Rect(x, box.top, box.right - x - px(6), box.height)
        if written and (words.width > px(12) or brush.words.has_room(written, words)):
            if brush.words.has_room(written, words):
                brush.words.draw(surface, written, words, LETTERS, ink, wrap=True)
            else:
                brush.words.draw(surface, brush.words.cut(written, words.width, 22.5), words, 22.5, ink)
        if look.focused:
            focus_frame(surface, box, brush.unit)
        self._paint_number(surface, control)

    def _paint_number(self, surface: Surface, control: Control) -> None:
        """The key that chooses a token stands above its corner, where it covers no word."""
        scene, px = self.scene, self.scene.brush.px
        command = "" if scene.pointing else scene.steering.command_for(control.id)
        badge = badge_of(scene.words, scene.settings, scene.in_hand, command) if command else None
        if badge is not None and badge.shape != "key":
            paint_corner_badge(scene.brush, surface, badge, control.box)
        elif badge is not None:
            plate = Rect(control.box.right - px(24), control.box.top - px(9), px(26), px(20))
            panel(surface, plate, GLAZE, SLIP_DIM, max(1, px(2)), px(7))
            scene.picture.signs.fixed(surface, badge.label, plate, 20, SLIP)

    def _paint_sign(self, surface: Surface, sign: str, box: Rect, ink: Ink, ground: Ink) -> None:
        signs = self.scene.picture.signs
        kind, colon, number = sign.partition(":")
        if kind == "cube" and number:
            signs.cube(surface, int(number), box)
        elif kind == "hollow":
            signs.icon(surface, "cube_empty", box, SLIP_DIM, ground)
        elif kind == "resource":
            signs.resource(surface, int(number), box)
        elif kind == "face":
            signs.drawing(surface, "destiny", number, box, ink, ground, ink)
        elif colon and kind == "crossed":
            signs.crossed(surface, box, lit=True)
        elif colon and kind == "barbarians":
            signs.barbarians(surface, box)
        else:
            signs.icon(surface, sign, box, ink, ground)
