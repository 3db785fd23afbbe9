"""A vote at a table with far seats: a tray over the ribbon, with a button for every choice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.scenes.doors import resume_copy
from game.scenes.emblems import emblems_at, paint_emblem
from game.ui.layout import inset
from game.ui.marks import paint_icon
from game.ui.scene import Control, Look
from game.ui.shapes import gold_frame, panel
from game.ui.theme import CLAY_DARK, GLAZE, GLAZE_HIGH, GLAZE_RAISED, SLIP, SLIP_DIM

if TYPE_CHECKING:
    from game.lan.front import LanTable, Vote
    from game.scenes.table.far_apart import FarApart
    from game.scenes.table.scene import TableScene

VOTING: Final = 2
"""A vote lies above the tray."""
SHARE: Final = 0.4
"""How much of its tray the question takes."""
SHARE_OF_SHORT: Final = 0.6
"""The same where only yes and no are to be pressed."""
WORDS: Final = 24
NEEDED: Final = 116
"""How wide it is told how many must agree."""
COPY: Final = "copy"
UNDO: Final = "undo"
AWAY: Final = "away"
SIGNS: Final = {"wait": "hourglass", "bot": "bot", "empty": "cross", "yes": "check", "no": "cross", "copy": "save"}


class VoteTray:
    """What the people before this screen are asked about somebody, while the turn goes on beneath."""

    def __init__(self, scene: TableScene[Any], session: FarApart | None) -> None:
        self.scene = scene
        self.session = session

    @staticmethod
    def owns(control: Control) -> bool:
        return control.id.startswith("vote:")

    def now(self) -> Vote | None:
        """The question that stands, if one does."""
        return None if self.session is None else self.session.vote()

    def _tray(self) -> Rect:
        """Over the ribbon; while answers lie in the tray, above that."""
        tray = self.scene.asking.tray
        taken = any(control.order == 1 for control in self.scene.controls)
        return tray.move(0, -tray.height - self.scene.brush.px(4)) if taken else tray

    def controls(self) -> Iterator[Control]:
        vote = self.now()
        if vote is None:
            return
        px, tray = self.scene.brush.px, self._tray()
        room = inset(tray, px(12), px(6))
        asked = round(room.width * _share(vote))
        room.left, room.width = room.left + asked, room.width - asked
        gap, count = px(12), len(vote.choices)
        wide = (room.width - gap * (count - 1)) // count
        for number, choice in enumerate(vote.choices):
            box = Rect(room.left + number * (wide + gap), room.top, wide, room.height)
            yield self._button(vote, choice, box)

    def _button(self, vote: Vote, choice: str, box: Rect) -> Control:
        label = self.scene.words.screen(f"vote_{choice}")
        paint = partial(self._paint_choice, vote, choice)
        return Control(f"vote:{choice}", box, label, paint, partial(self._cast, choice), order=VOTING)

    def _cast(self, choice: str) -> None:
        """Everybody before this screen who may says the same."""
        assert self.session is not None
        if choice == COPY:
            self._go_on_with_copy(self.session.at)
            return
        for seat in self.scene.session.people:
            self.session.cast(seat, choice)

    def _go_on_with_copy(self, at: LanTable) -> None:
        """Play on here, with bots for those who are elsewhere; the game itself stays as it is."""
        copy = at.copy()
        if copy is not None:
            resume_copy(self.scene.stack, self.scene.settings, Path(self.scene.session.game.name), copy.keep)

    def draw(self, surface: Surface) -> None:
        """The tray of a vote, under its buttons."""
        vote = self.now()
        if vote is None:
            return
        brush, tray = self.scene.brush, self._tray()
        px = brush.px
        panel(surface, tray, GLAZE_RAISED, CLAY_DARK, px(3), px(12))
        emblem = Rect(tray.left + px(14), 0, tray.height - px(18), tray.height - px(18))
        emblem.centery = tray.centery
        whose = vote.asker if vote.kind in (UNDO, AWAY) else vote.seat
        paint_emblem(brush, surface, emblems_at(self.scene.session)[whose], emblem, SLIP)
        left = emblem.right + px(14)
        first = tray.left + px(12) + round((tray.width - px(24)) * _share(vote))
        room = Rect(left, tray.top + px(4), first - px(14) - left, tray.height - px(8))
        if needed := self.needed(vote):
            told = Rect(room.right - px(NEEDED), room.top, px(NEEDED), room.height)
            brush.words.draw(surface, needed, told, 22.5, SLIP_DIM, align="right")
            room.width -= told.width + px(8)
        brush.words.draw(surface, self._question(vote), room, 26, SLIP, weight="semibold", wrap=True)

    def needed(self, vote: Vote) -> str:
        """How many must be of one mind, where one is not enough."""
        say = self.scene.words.screen
        if vote.kind == UNDO:
            return say("vote_needs_all")
        return say("vote_needs", count=vote.needed) if vote.needed > 1 else ""

    def _question(self, vote: Vote) -> str:
        say, name = self.scene.words.screen, self.scene.session.plans[vote.seat].name
        asker = self.scene.session.plans[vote.asker].name
        return say(f"vote_about_{vote.kind}", name=name, asker=asker, n=max(1, vote.count))

    def _paint_choice(self, vote: Vote, choice: str, surface: Surface, control: Control, look: Look) -> None:
        brush, box, px = self.scene.brush, control.box, self.scene.brush.px
        strong = look.hovered or look.focused
        ground = GLAZE_HIGH if strong else GLAZE
        panel(surface, box, ground, None, 0, px(8))
        gold_frame(surface, box, brush.unit * 0.8, self.scene.breath(), strong=strong)
        voters = [seat for seat, cast in vote.cast.items() if cast == choice]
        side = box.height - px(14)
        icon = Rect(box.left + px(10), box.centery - side // 2, side, side)
        paint_icon(brush, surface, SIGNS[choice], icon, SLIP, ground)
        right = box.right - px(8)
        for seat in voters:
            spot = Rect(right - side, box.centery - side // 2, side, side)
            paint_emblem(brush, surface, emblems_at(self.scene.session)[seat], spot, SLIP)
            right -= side - px(8)
        words = Rect(icon.right + px(8), box.top, right - icon.right - px(12), box.height)
        brush.words.draw(surface, control.label, words, WORDS, SLIP, wrap=True)


def _share(vote: Vote) -> float:
    return SHARE_OF_SHORT if vote.kind in (UNDO, AWAY) else SHARE
