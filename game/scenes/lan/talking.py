"""What people in a lobby say to each other: the last lines, six gestures, and a field for a few words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.scenes.emblems import emblem_of, paint_emblem
from game.scenes.lan.marks import EMOTES, paint_emote, paint_vessel
from game.ui.layout import columns, inset, rows
from game.ui.scene import Control, Look
from game.ui.shapes import disc, panel
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, GLAZE, GLAZE_HIGH, GLAZE_RAISED, GOLD, SLIP, mix

if TYPE_CHECKING:
    from game.lan.front import Line
    from game.scenes.lan.lobby import LobbyScene

LETTERS: Final = 80
"""How long a line may be."""
LINES: Final = 3
"""How many are shown; where words are large, one fewer."""
PAUSE: Final = 1.0
"""So many seconds lie between two gestures of a person."""


class Talking:
    """The talk of a lobby; part of it, and it knows whose words are whose."""

    def __init__(self, scene: LobbyScene) -> None:
        self.scene = scene
        self.draft = ""
        self._waits = 0.0
        """How long until the next gesture."""

    def advance(self, seconds: float) -> None:
        before, self._waits = self._waits, max(0.0, self._waits - seconds)
        if before and not self._waits:
            self.scene.lay_out()

    # What hands do

    def controls(self) -> Iterator[Control]:
        scene, seat = self.scene, self.scene.own_seat()
        for emote, box in enumerate(columns(scene.places.emotes, [1] * len(EMOTES))):
            label = scene.say(f"emote_{EMOTES[emote]}")
            press = partial(self._gesture, emote) if seat is not None and not self._waits else None
            yield Control(
                f"emote:{emote}", box, label, partial(self._paint_gesture, emote), press, about=partial(str, label)
            )
        if seat is not None:
            yield scene.kit.field(
                "talk",
                scene.places.field,
                scene.say("lobby_talk"),
                self.draft,
                self._write,
                lambda: scene.focus == "talk",
                hint=scene.say("lobby_talk_hint"),
                most=LETTERS,
                press=self._say,
            )

    def _write(self, text: str) -> None:
        self.draft = text
        self.scene.lay_out()

    def _say(self) -> None:
        seat = self.scene.own_seat()
        if seat is not None and self.draft.strip():
            self.scene.table.chat(seat, self.draft.strip())
            self.draft = ""
            self.scene.lay_out()

    def _gesture(self, emote: int) -> None:
        seat = self.scene.own_seat()
        if seat is not None:
            self.scene.table.gesture(seat, emote)
            self._waits = PAUSE
            self.scene.lay_out()

    # Drawing

    def paint(self, surface: Surface) -> None:
        scene, px = self.scene, self.scene.brush.px
        panel(surface, scene.places.talk, GLAZE_RAISED, GLAZE_HIGH, px(2), px(12))
        count = LINES if scene.brush.words.scale == 1 else LINES - 1
        lines = scene.table.lines[-count:]
        for line, box in zip(lines, rows(scene.places.lines, [1] * count), strict=False):
            self._paint_line(surface, line, box)

    def _paint_line(self, surface: Surface, line: Line, box: Rect) -> None:
        scene, px, words = self.scene, self.scene.brush.px, self.scene.brush.words
        place = scene.table.lobby.places[line.seat] if line.seat >= 0 else None
        emblem = emblem_of(scene.table.lobby.game, place.city) if place is not None else None
        side = min(px(34), box.height)
        spot = Rect(box.left, box.centery - side // 2, side, side)
        if emblem is not None:
            paint_emblem(scene.brush, surface, emblem, spot, SLIP)
        else:
            machine = scene.machine(line.machine)
            paint_vessel(scene.brush, surface, 0 if machine is None else machine.vessel, spot, ground=GLAZE_RAISED)
        who = Rect(spot.right + px(12), box.top, round(box.width * 0.32), box.height)
        name = (place.name if place is not None else "") or scene.machine_name(scene.machine(line.machine))
        ink = emblem.text if emblem is not None else CLAY_LIGHT
        taken = words.draw(surface, words.cut(name, who.width, 26, "semibold"), who, 26, ink, weight="semibold")
        room = Rect(taken.right + px(14), box.top, box.right - taken.right - px(14), box.height)
        if line.emote is not None:
            paint_emote(
                scene.brush, surface, line.emote, Rect(room.left, room.top, side, room.height), SLIP, GLAZE_RAISED
            )
        else:
            words.draw(surface, words.cut(line.text, room.width, 26), room, 26, SLIP)

    def _paint_gesture(self, emote: int, surface: Surface, control: Control, look: Look) -> None:
        scene, px = self.scene, self.scene.brush.px
        possible = control.press is not None
        lit = possible and (look.hovered or look.focused)
        clay = CLAY_LIGHT if lit else CLAY if possible else mix(CLAY_DARK, GLAZE_RAISED, 0.5)
        spot = inset(control.box, px(3))
        disc(surface, spot, clay, GOLD if lit else CLAY_DARK, max(2, px(3)))
        side = round(min(spot.size) * 0.58)
        inner = Rect(0, 0, side, side)
        inner.center = spot.center
        paint_emote(scene.brush, surface, emote, inner, GLAZE, clay)
        if look.focused:
            scene.kit.ring(surface, control, look)
