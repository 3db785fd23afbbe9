"""The row at the foot of the question box: verbs to arm, ways and payments to choose from, and what ends a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import Action
from game.rules.olympos.actions import DESTINY as CARDS
from game.rules.olympos.actions import (
    Bonus,
    Build,
    Consult,
    Decline,
    Discard,
    Done,
    Move,
    Pass,
    Pay,
    Play,
    Settle,
    Tile,
    Wait,
)
from game.scenes.olympos.choices import VERBS, verbs_in
from game.scenes.table.looking import EYE
from game.scenes.table.tray import Tray
from game.scenes.wording import key_of
from game.ui.layout import inset
from game.ui.scene import Control, Look
from game.ui.shapes import focus_frame, panel
from game.ui.theme import FOCUS, GLAZE, GLAZE_HIGH, GOLD, SLIP, SLIP_DIM, Ink

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable

SHOWN: Final = 6
"""How many tokens lie in the row; more of them are turned over."""
AGAIN: Final = 2.0
"""Within so many seconds what ends a turn is pressed a second time."""
LETTERS: Final = 24
EDGE: Final[Ink] = (0x6D, 0x5C, 0x4C)
VERB_ICONS: Final = {
    "settle": "settle",
    "move": "move",
    "discover": "discover",
    "wonder": "wonder",
    "destiny": "destiny",
}
BONUS_ICONS: Final = ("settler", "hourglass", "cube", "prestige")


class Tokens(Tray):
    """The row of one table."""

    scene: OlymposTable

    def __init__(self, scene: OlymposTable) -> None:
        super().__init__(scene)
        self.first = 0
        """The first token that is shown of many."""
        self.bare = False
        """Whether words leave no room for drawings."""
        self.ending: tuple[Action, float] | None = None
        """What was pressed once and ends a turn, and until when a second press does it."""

    def reset(self) -> None:
        super().reset()
        self.first, self.ending = 0, None

    def open(self, actions: list[Action]) -> None:
        super().open(actions)
        self.first = 0

    def back(self) -> bool:
        """Step back from what was laid out, or disarm; False if there is nothing to leave."""
        if super().back():
            return True
        return self.scene.arming.back()

    # Controls

    def controls(self) -> list[Control]:
        scene = self.scene
        if scene.choices.is_turn and not self.opened and scene.menu.bundle is None:
            controls = [*self._verbs(), *(self._ending_token(at, each) for at, each in enumerate(self.tokens()))]
            controls += self._own_hand()
            if scene.question.is_shown and scene.session.is_over():
                controls += [each for each in super().controls() if each.id == "result"]
            self._place(controls)
            return controls
        controls = [*super().controls(), *([] if self.opened else self._own_hand())]
        self._place(controls)
        return self._paged(controls)

    def _own_hand(self) -> list[Control]:
        """On a shared screen: the eye, and what Nemesis asks for."""
        scene = self.scene
        found: list[Control] = []
        if scene.looking.looker is None or not scene.question.is_shown:
            return found
        if scene.choices.discards_all:
            found.append(self._plain("discard_all", scene.words.phrase("screen", "discard_all"), scene.discard_all))
        if scene.choices.hand():
            eye = self._plain(EYE, "", scene.looking.turn)
            eye.about = lambda: scene.words.phrase("screen", "look_about")
            found.append(eye)
        return found

    def _paged(self, controls: list[Control]) -> list[Control]:
        """Of many tokens those of one page, and one that turns to the next."""
        tokens = [each for each in controls if each.id.startswith("token:")]
        if len(tokens) <= SHOWN + 1:
            return controls
        shown = tokens[self.first : self.first + SHOWN - 1]
        left = len(tokens) - len(shown)
        more = self._plain("more", self.scene.words.phrase("screen", "more_ways", n=left), self._turn_over)
        kept = [*shown, more, *(each for each in controls if each not in tokens)]
        self._place(kept)
        return kept

    def _turn_over(self) -> None:
        count = len(self.tokens())
        self.first = self.first + SHOWN - 1 if self.first + SHOWN - 1 < count else 0
        self.scene.lay_out()
        self.scene.focus = f"token:{self.first}"

    def show_token(self, index: int) -> None:
        """Turn to the page a token is on."""
        if len(self.tokens()) > SHOWN + 1:
            self.first = index // (SHOWN - 1) * (SHOWN - 1)
        self.scene.lay_out()

    def _verbs(self) -> list[Control]:
        scene, found = self.scene, []
        possible = verbs_in(scene.choices.actions)
        for verb in VERBS:
            press: Callable[[], None] | None = None
            if verb in possible:
                press = self._arm(verb)
            control = self._plain(f"verb:{verb}", scene.words.phrase("screen", f"verb_{verb}"), press)
            control.about = (lambda words: lambda: words)(scene.words.phrase("screen", f"verb_{verb}_about"))
            found.append(control)
        return found

    def _arm(self, verb: str) -> Callable[[], None]:
        return lambda: self.scene.arming.arm(verb)

    def _ending_token(self, index: int, action: Action) -> Control:
        """Pass and Let time pass are asked twice."""
        control = self._token(index, action)
        control.press = lambda: self._end(action)
        return control

    def _end(self, action: Action) -> None:
        scene = self.scene
        if self.ending is not None and self.ending[0] == action and scene.moment <= self.ending[1]:
            scene.play(action)
        else:
            self.ending = (action, scene.moment + AGAIN)

    def is_half_pressed(self, name: str) -> bool:
        """Whether something is asked a second time."""
        actions = self.actions_of(name)
        return (
            bool(actions)
            and self.ending is not None
            and self.ending[0] == actions[0]
            and self.scene.moment <= self.ending[1]
        )

    # Words

    def _token(self, index: int, action: Action) -> Control:
        control = super()._token(index, action)
        control.label = self.words_of(action)
        return control

    def words_of(self, action: Action) -> str:
        """What stands on a token beside its signs."""
        scene, say = self.scene, self.scene.words.phrase
        if isinstance(action, Settle):
            return f"{say('screen', 'new_settler')} {scene.choices.price(action)}"
        if isinstance(action, Move):
            return f"{say('screen', 'from_land', territory=action.origin)} {scene.choices.price(action)}"
        if isinstance(action, Pay):
            return "" if any(action.cubes) else say("screen", "tokens_alone")
        if isinstance(action, Build):
            return say("screen", "stars_of", cards=action.cards, athena=action.athena)
        if isinstance(action, Discard):
            kept = scene.choices.kept(action)
            return scene.words.action(action) if kept is None else say("screen", "keep", card=kept)
        if isinstance(action, Pass | Wait | Done | Consult | Decline | Bonus | Tile | Play):
            return scene.words.vocabulary.token(action)
        return scene.words.vocabulary.token(action)

    # Where they lie

    def _place(self, controls: list[Control]) -> None:
        """Side by side; where there is little room the words do without their drawings."""
        brush = self.scene.brush
        tray, gap = self.scene.asking.tray, brush.px(6)
        room = tray.width - gap * (len(controls) - 1)
        self.bare = False
        wishes = [self._wish(control) for control in controls]
        if sum(wishes) > room:
            self.bare = True
            wishes = [self._wish(control) for control in controls]
        if sum(wishes) > room:
            self._shorten(controls)
            wishes = [self._wish(control) for control in controls]
        shrink = min(1.0, room / max(1, sum(wishes)))
        x = tray.left
        for control, wish in zip(controls, wishes, strict=True):
            control.box = Rect(x, tray.top, int(wish * shrink), tray.height)
            x += control.box.width + gap

    def _shorten(self, controls: list[Control]) -> None:
        """Beside the drawing of a settler its word can be spared."""
        for control in controls:
            actions = self.actions_of(control.id)
            if actions and isinstance(actions[0], Settle):
                short = self.scene.words.phrase("screen", "new_settler_short")
                control.label = f"{short} {self.scene.choices.price(actions[0])}"

    # Drawing

    def draw(self, surface: Surface) -> None:
        """The row lies in the question box and has no ground of its own."""

    def _wish(self, control: Control) -> int:
        brush = self.scene.brush
        words = brush.words.width(control.label, LETTERS) if control.label else 0
        return self._signs_width(control.id) + words + brush.px(20 if words else 16)

    def _signs_of(self, name: str) -> list[str]:
        """What is drawn on a token: icons, or `cube:` and `resource:` with a number."""
        kind, _, verb = name.partition(":")
        if kind == "verb":
            return [] if self.bare else [VERB_ICONS[verb]]
        actions, bundle = self.actions_of(name), self.scene.menu.bundle
        if not actions:
            if bundle is not None and name in bundle.in_tray:
                return [bundle.in_tray[name]]
            return {
                "confirm": ["check"],
                "back": ["back"],
                "result": ["glory"],
                "more": ["chevron_right"],
                EYE: ["eye"],
            }.get(name, [])
        action = actions[0]
        if isinstance(action, Pay):
            return [f"cube:{kind}" for kind, count in enumerate(action.cubes) for _ in range(count)] or ["check"]
        if isinstance(action, Tile):
            return [f"resource:{action.resource}"]
        if isinstance(action, Bonus):
            return [BONUS_ICONS[action.bonus]]
        if isinstance(action, Settle):
            return ["settler"]
        if isinstance(action, Move):
            return ["move"]
        if isinstance(action, Play):
            return [f"face:{CARDS[action.card]}"]
        if isinstance(action, Build):
            return ["star"]
        if isinstance(action, Consult | Decline):
            return ["cards"] * (3 if isinstance(action, Consult) else 1)
        return ["check"] if isinstance(action, Done) else ["hourglass"] if isinstance(action, Wait) else []

    def _signs_width(self, name: str) -> int:
        px = self.scene.brush.px
        return len(self._signs_of(name)) * px(32)

    def _paint(self, surface: Surface, control: Control, look: Look) -> None:
        scene, px = self.scene, self.scene.brush.px
        possible, strong = control.press is not None, look.hovered or look.focused
        armed = control.id == f"verb:{scene.arming.armed.verb}" and bool(scene.arming.armed.verb)
        solid = armed or self.is_half_pressed(control.id)
        fill = GOLD if solid else GLAZE_HIGH if possible else GLAZE
        edge = FOCUS if strong and possible else GOLD if possible else EDGE
        box = inset(control.box, 0, px(1))
        panel(surface, box, fill, edge, max(1, px(3 if strong and possible else 2)), px(9))
        ink = GLAZE if solid else SLIP if possible else SLIP_DIM
        x = box.left + px(9)
        for sign in self._signs_of(control.id):
            self._paint_sign(surface, sign, Rect(x, box.centery - px(14), px(28), px(28)), ink, fill)
            x += px(32)
        words = Rect(x, box.top, box.right - x - px(6), box.height)
        label = scene.words.phrase("screen", "press_again") if self.is_half_pressed(control.id) else control.label
        if label and words.width > px(20):
            brush = scene.brush
            if brush.words.has_room(label, words):
                brush.words.draw(surface, label, words, LETTERS, ink, wrap=True)
            else:
                brush.words.draw(surface, brush.words.cut(label, words.width, 22.5), words, 22.5, ink)
        if look.focused:
            focus_frame(surface, box, scene.brush.unit)
        self._paint_number(surface, control)

    def _paint_number(self, surface: Surface, control: Control) -> None:
        """The key that chooses a token stands above its corner, where it covers no word."""
        scene, px = self.scene, self.scene.brush.px
        command = "" if scene.pointing else scene.steering.command_for(control.id)
        key = key_of(scene.words, scene.settings, command) if command else ""
        if key:
            plate = Rect(control.box.right - px(24), control.box.top - px(8), px(26), px(22))
            panel(surface, plate, GLAZE, SLIP_DIM, max(1, px(2)), px(7))
            scene.picture.signs.fixed(surface, key, plate, 20, SLIP)

    def _paint_sign(self, surface: Surface, sign: str, box: Rect, ink: Ink, ground: Ink) -> None:
        signs = self.scene.picture.signs
        kind, _, number = sign.partition(":")
        if kind == "cube" and number:
            signs.cube(surface, int(number), box)
        elif kind == "resource":
            signs.resource(surface, int(number), box)
        elif kind == "face":
            signs.drawing(surface, "destiny", number, box, ink, ground, ink)
        else:
            signs.icon(surface, sign, box, ink, ground)
