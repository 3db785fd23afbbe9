"""The right side of the harbour: whose table it is, what came of the last try, and the plate between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.ui.marks import paint_icon
from game.ui.shapes import disc, panel
from game.ui.theme import ALARM, CLAY_DARK, GLAZE_RAISED, SLIP, SLIP_DIM

if TYPE_CHECKING:
    from game.lan.front import Refusal
    from game.scenes.lan.harbour import LanScene

TRIES: Final = 3
REFUSALS: Final = frozenset(
    {
        *("code", "new_code", "wait", "version", "nobody", "no_amphora", "full", "closed", "unreachable", "token"),
        *("sent_away", "interface", "network", "one_screen", "code_shape", "missing", "foreign", "damaged", "taken"),
        *("begun", "broken", "older", "newer", "no_room"),
    }
)
"""Why one is not let in, as far as there is a sentence for it."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The table a code is typed for: one in sight, or whatever answers at an address."""

    name: str
    address: str
    port: int
    key: str = ""


class CodeSide:
    """Paints what stands on the plate beside its cells and keys; part of the harbour."""

    def __init__(self, scene: LanScene) -> None:
        self.scene = scene

    def paint(self, surface: Surface) -> None:
        px, places, words = self.scene.brush.px, self.scene.places, self.scene.brush.words
        panel(surface, places.plate, GLAZE_RAISED, CLAY_DARK, px(2), px(12))
        if self.scene.goal is None:
            room = places.plate.inflate(-px(120), -px(120))
            words.draw(surface, self._aimless(), room, 30, SLIP_DIM, align="centre", wrap=True)
            return
        self.scene.ships.paint_host(surface, self.scene.goal.name, places.whose)
        upper, lower = Rect(places.about), Rect(places.about)
        upper.height = lower.height = places.about.height // 2
        lower.top = upper.bottom
        words.draw(
            surface, words.cut(self._goal_name(), upper.width, 34, "semibold"), upper, 34, SLIP, weight="semibold"
        )
        words.draw(surface, self._goal_question(), lower, 26, SLIP_DIM, wrap=True)
        self._paint_message(surface)
        words.draw(surface, self.scene.say("lan_alike"), places.hint, 25, SLIP_DIM, align="centre")

    def _aimless(self) -> str:
        """What stands on the plate while nobody types a code: where we are going, or what to do."""
        entering, refusal = self.scene.harbour.entering, self.scene.harbour.refusal
        if entering is not None:
            return self.scene.say("lan_going", name=entering.name) if entering.name else self.scene.say("lan_opening")
        return self.scene.say("lan_no_goal") if refusal is None else self._refused(refusal, refusal.name)

    def _goal_name(self) -> str:
        assert self.scene.goal is not None
        if self.scene.goal.name:
            return self.scene.say("lan_table", name=self.scene.goal.name)
        return f"{self.scene.goal.address}:{self.scene.goal.port}"

    def _goal_question(self) -> str:
        assert self.scene.goal is not None
        if self.scene.watching:
            return self.scene.say("lan_question_watching")
        return (
            self.scene.say("lan_question", name=self.scene.goal.name)
            if self.scene.goal.name
            else self.scene.say("lan_question_there")
        )

    def _paint_message(self, surface: Surface) -> None:
        """What came of the last try, with a pebble for each; a crossed one was wrong."""
        refusal = self.scene.harbour.refusal
        sentence = self.message()
        if refusal is None or refusal.reason != "code":
            ink = SLIP if refusal is not None or self.scene.harbour.entering is not None else SLIP_DIM
            self.scene.brush.words.draw(surface, sentence, self.scene.places.message, 26, ink, wrap=True)
            return
        self._paint_pebbles(surface, refusal.tries_left)
        self.scene.brush.words.draw(surface, sentence, self.scene.places.sentence, 26, SLIP, wrap=True)

    def _paint_pebbles(self, surface: Surface, left: int) -> None:
        px, box = self.scene.brush.px, self.scene.places.pebbles
        for number in range(TRIES):
            spot = Rect(box.left + number * px(38), box.centery - px(14), px(28), px(28))
            if number < TRIES - left:
                paint_icon(self.scene.brush, surface, "extra_priest", spot, ALARM)
                paint_icon(self.scene.brush, surface, "cross", spot.inflate(-px(12), -px(12)), ALARM)
            else:
                disc(surface, spot, SLIP)

    def message(self) -> str:
        """What came of the last try, or what to do."""
        harbour, goal = self.scene.harbour, self.scene.goal
        assert goal is not None
        name = goal.name or goal.address
        if harbour.entering is not None:
            return self.scene.say("lan_knocking", name=name)
        if harbour.refusal is not None:
            return self._refused(harbour.refusal, name)
        if goal.key and all(table.key != goal.key for table in harbour.tables):
            return self.scene.say("lan_gone", name=name)
        return self.scene.say("lan_code_hint")

    def _refused(self, refusal: Refusal, name: str) -> str:
        goal = self.scene.goal or Goal(refusal.name, refusal.address, refusal.port)
        reason = refusal.reason
        if reason == "code" and refusal.tries_left == 0:
            reason = "new_code"
        if reason not in REFUSALS:
            return self.scene.say("lan_refused_other", reason=reason)
        values = {
            "name": name,
            "n": refusal.tries_left,
            "theirs": refusal.theirs,
            "ours": refusal.ours,
            "address": goal.address,
            "port": goal.port,
        }
        return self.scene.say(f"lan_refused_{reason}", **values)
