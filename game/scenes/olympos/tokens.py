"""The row at the foot of the question box: verbs to arm, ways and payments to choose from, and what ends a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import Action
from game.rules.olympos.actions import RESOURCES, Build, Discard, Move, Pay, Settle
from game.scenes.olympos.choices import VERBS, verbs_in
from game.scenes.olympos.dearer import Dearer
from game.scenes.olympos.token_paint import LETTERS, SIGN, TokenPaint
from game.scenes.prompting import word_of
from game.scenes.table.looking import EYE
from game.scenes.table.tray import Tray
from game.ui.scene import Control, Look
from game.ui.theme import GLAZE, GLAZE_HIGH, SLIP_DIM

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable

SHOWN: Final = 6
"""How many tokens lie in the row; more of them are turned over."""
AGAIN: Final = 2.0
"""Within so many seconds what ends a turn is pressed a second time."""
TERSEST: Final = 2
GAP: Final = 6
AIR: Final = 64
"""How much wider a way to pay is at most than its cubes."""
WAYS: Final = 3
"""How many dearer ways lie beside the verbs at once."""


class Tokens(Tray):
    """The row of one table."""

    scene: OlymposTable

    def __init__(self, scene: OlymposTable) -> None:
        super().__init__(scene)
        self.painter = TokenPaint(scene, self)
        self.dearer = Dearer(scene)
        self.first = 0
        """The first token that is shown of many."""
        self.bare = False
        """Whether words leave no room for drawings."""
        self.iconic = False
        """Whether verbs that are not armed are only drawings, as there is no room for their words either."""
        self.terse = 0
        """How little is written: 1 of settlers on the map only what they cost, 2 of new ones too."""
        self.ending: tuple[Action, float] | None = None
        """What was pressed once and ends a turn, and until when a second press does it."""

    def reset(self) -> None:
        super().reset()
        self.first, self.ending = 0, None
        self.dearer.forget()

    def open(self, actions: list[Action]) -> None:
        super().open(actions)
        self.first = 0

    def back(self) -> bool:
        """Step back from what was laid out, or disarm; False if there is nothing to leave."""
        if super().back():
            return True
        return self.scene.arming.back()

    @property
    def is_asked(self) -> bool:
        """Whether somebody here can answer now."""
        return self.scene.question.is_shown and self.scene.session.person_asked() is not None

    # Controls

    def controls(self) -> list[Control]:
        scene = self.scene
        if self.is_asked and scene.choices.is_turn and not self.opened and scene.menu.bundle is None:
            controls = [*self._verbs(), *(self._ending_token(at, each) for at, each in enumerate(self.tokens()))]
            controls += [*self._dearer_ways(), *self._own_hand()]
            self._place(controls)
            return controls
        controls = [*super().controls(), *([] if self.opened else (*self._stamp(), *self._own_hand()))]
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
            label = scene.words.phrase("screen", "look_about_eye").partition("\n")[0]
            eye = self._plain(EYE, label, scene.looking.press_eye)
            eye.about = self._about_eye
            found.append(eye)
        return found

    def _about_eye(self) -> str:
        """What it does, and what else is held for that with the device in use."""
        words, peek = self.scene.words, word_of(self.scene.words, self.scene.settings, self.scene.in_hand, "peek")
        return words.phrase("screen", "look_about", peek=peek) if peek else words.phrase("screen", "look_about_eye")

    def _dearer_ways(self) -> list[Control]:
        """What else it may cost to come to the land that is meant."""
        ways = self.dearer.ways()
        whole = len(ways) <= WAYS + 1
        shown = range(len(ways)) if whole else range(self.first, min(self.first + WAYS, len(ways)))
        found = [self._way(index, ways[index]) for index in shown]
        if not whole:
            more = self.scene.words.phrase("screen", "more_ways", n=len(ways) - len(found))
            found.append(self._plain("more", more, lambda: self._turn_ways(len(ways))))
        return found

    def _way(self, index: int, action: Action) -> Control:
        control = self._plain(f"way:{index}", self.words_of(action), lambda: self.scene.play(action))
        control.about = lambda: self.scene.tips.answer_words(action)
        return control

    def _turn_ways(self, count: int) -> None:
        self.first = self.first + WAYS if self.first + WAYS < count else 0
        self.scene.lay_out()

    def actions_of(self, name: str) -> list[Action]:
        kind, _, index = name.partition(":")
        ways = self.dearer.ways() if kind == "way" else []
        return [ways[int(index)]] if ways else super().actions_of(name)

    def _stamp(self) -> list[Control]:
        """Before the game: the cross or the barbarians, to be dragged onto a land, and how many are left of each."""
        scene = self.scene
        left = scene.to_place() if scene.question.is_shown and scene.choices.actions else []
        if not left:
            return []
        verb = scene.choices.actions[0].verb
        stamp = self._plain(f"stamp:{verb}", scene.words.phrase("screen", f"stamp_{verb}"), None)
        stamp.drop = scene.map_things.stamp
        say = scene.words.phrase
        return [
            stamp,
            *(
                self._plain(f"left:{kind}", say("screen", "left_to_place", resource=RESOURCES[kind], n=count), None)
                for kind, count in enumerate(left)
            ),
        ]

    def _pieces(self) -> list[Control]:
        """Cubes of the supply, each kind with how many are left."""
        pieces, say = super()._pieces(), self.scene.words.phrase
        for piece in pieces:
            kind = piece.id.partition(":")[2]
            piece.label = say("screen", "left_in_supply", resource=kind, n=self.scene.supply_left(piece.id))
            self.scene.drags.to_side(piece)
        return pieces

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

    def is_iconic(self, name: str) -> bool:
        """Whether a verb is only a drawing."""
        return self.iconic and name.startswith("verb:") and name != f"verb:{self.scene.arming.armed.verb}"

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
            self.ending = (action, scene.moment + scene.settings.stretched(AGAIN))

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
        if isinstance(action, Pay) and not any(action.cubes):
            return say("screen", "tokens_alone")
        if isinstance(action, Build):
            return say("screen", "stars_of", cards=action.cards, athena=action.athena)
        if isinstance(action, Discard):
            kept = scene.choices.kept(action)
            return scene.words.action(action) if kept is None else say("screen", "keep", card=kept)
        return scene.words.vocabulary.token(action)

    # Where they lie

    def _place(self, controls: list[Control]) -> None:
        """Side by side; where there is little room first drawings are spared, then words."""
        tray, gap = self.scene.asking.tray, self.scene.brush.px(GAP)
        room = tray.width - gap * (len(controls) - 1)
        wishes: list[int] = []
        for _ in self._armed_looks(controls) if self.scene.arming.armed.verb else self._looks(controls):
            wishes = [self.painter.wish(control) for control in controls]
            if sum(wishes) <= room:
                break
        if self.scene.choices.paid_for() >= 0:
            self._widen(controls, wishes, room)
        shrink = min(1.0, room / max(1, sum(wishes)))
        x = tray.left
        for control, wish in zip(controls, wishes, strict=True):
            control.box = Rect(x, tray.top, int(wish * shrink), tray.height)
            x += control.box.width + gap

    def _widen(self, controls: list[Control], wishes: list[int], room: int) -> None:
        """Ways to pay share what is left of the row: cubes are easier to tell apart, and to press, with air between."""
        cubes = [at for at, control in enumerate(controls) if not self.painter.words_on(control)]
        for at in cubes:
            wishes[at] += max(0, min((room - sum(wishes)) // len(cubes), self.scene.brush.px(AIR)))

    def _looks(self, controls: list[Control]) -> Iterator[None]:
        """From the fullest look of the row to the leanest."""
        self.bare, self.iconic, self.terse = False, False, 0
        yield
        self.bare = True
        yield
        self._shorten(controls)
        yield
        for self.terse in range(1, TERSEST + 1):
            yield

    def _armed_looks(self, controls: list[Control]) -> Iterator[None]:
        """While a verb is armed all verbs keep their words and their places, whatever ways come to lie beside them.

        Where there is no room for that, those that are not armed are drawings.
        """
        self.bare, self.iconic = True, False
        if self._are_ways_beside_words(controls):
            for self.terse in (0, 1):
                yield
        self.bare, self.iconic, self.terse = False, True, 0
        yield
        self.terse = TERSEST
        yield

    def _are_ways_beside_words(self, controls: list[Control]) -> bool:
        """Whether the ways to any land that may be pointed at have room beside the words."""
        brush, self.terse = self.scene.brush, 1
        others = [self.painter.wish(each) for each in controls if not each.id.startswith(("way:", "more"))]
        most = max(
            (len(ways) - 1 for name, ways in self.scene.menu.things.items() if name.startswith("land:")), default=0
        )
        return sum(others) + brush.px(GAP) * len(others) + most * self.painter.figure() <= self.scene.asking.tray.width

    def _shorten(self, controls: list[Control]) -> None:
        """Beside the drawing of a settler its word can be spared."""
        for control in controls:
            actions = self.actions_of(control.id)
            if actions and isinstance(actions[0], Settle):
                short = self.scene.words.phrase("screen", "new_settler_short")
                control.label = f"{short} {self.scene.choices.price(actions[0])}"

    # Drawing

    def draw(self, surface: Surface) -> None:
        """The row lies in the question box and has no ground of its own; while others act it says what helps."""
        scene = self.scene
        waits = scene.stage.at_rest and scene.far.session is not None
        if self.is_asked or scene.session.is_over() or scene.replay is not None or scene.is_taught or waits:
            return
        brush, row = scene.brush, scene.asking.tray
        scene.picture.signs.dashed(surface, row, GLAZE_HIGH)
        words, gap = scene.words.phrase("screen", "any_press"), brush.px(14)
        sign = brush.px(SIGN)
        wide = sign + gap + brush.words.width(words, LETTERS, "italic")
        left = row.centerx - wide // 2
        scene.picture.signs.icon(surface, "speed", Rect(left, row.centery - sign // 2, sign, sign), SLIP_DIM, GLAZE)
        rest = Rect(left + sign + gap, row.top, row.right - left - sign - gap, row.height)
        brush.words.draw(surface, words, rest, LETTERS, SLIP_DIM, weight="italic")

    def _paint(self, surface: Surface, control: Control, look: Look) -> None:
        self.painter.paint(surface, control, look)
