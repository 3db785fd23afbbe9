"""The right side of a lobby: the room's code, the table seal, the rules, who watches, and who waits at the door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.lan.front import BEHIND
from game.scenes.lan.marks import SEALS, paint_seal
from game.scenes.lan.seat_rows import minutes
from game.ui.layout import columns, inset, rows, take_left, take_top
from game.ui.marks import paint_icon
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, CLAY_LIGHT, GLAZE, GLAZE_HIGH, GLAZE_RAISED, SLIP, SLIP_DIM, WINE, Ink, mix

if TYPE_CHECKING:
    from game.scenes.lan.lobby import LobbyScene

HEADING: Final = 27
CODE: Final = 118
"""How tall the line of the code is: its capitals can be read from four metres."""
WATCHERS: Final = 8
WIDEST: Final = 0.66
"""How much of its line the choice of an option takes at most."""
SHOWN: Final = 3
"""How many options are told beside each other."""
PALE: Final[Ink] = (0xE8, 0xC9, 0xCC)
"""Signs on wine."""


class Side:
    """Paints what stands at the right; part of a lobby, which knows its table."""

    def __init__(self, scene: LobbyScene) -> None:
        self.scene = scene

    def paint(self, surface: Surface) -> None:
        self._paint_code(surface)
        self._paint_seal(surface)
        self._paint_rules(surface)
        self._paint_watching(surface)
        self._paint_door(surface)

    def _heading(self, surface: Surface, key: str, box: Rect) -> Rect:
        return self.scene.brush.letters.draw(surface, self.scene.say(key), box, HEADING, CLAY_LIGHT)

    # The code

    def _paint_code(self, surface: Surface) -> None:
        scene, px, words = self.scene, self.scene.brush.px, self.scene.brush.words
        box = scene.places.code
        panel(surface, box, GLAZE, CLAY_DARK, px(3), px(12))
        room = inset(box, px(28), px(14))
        head, room = take_top(room, px(44))
        self._heading(surface, "lobby_code", Rect(head.left, head.top, head.width // 2, head.height))
        if not scene.hosts:
            self._paint_aloud(surface, head)
        big, foot = take_top(room, px(120), px(4))
        code = scene.table.code
        shown = f"{code[:3]}-{code[3:]}" if code else "…"
        height = CODE / scene.brush.letters.scale
        scene.brush.letters.draw(surface, shown, big, height, SLIP, align="centre", spacing=0.06)
        icon, line = take_left(foot, px(30), px(12))
        paint_icon(scene.brush, surface, "hourglass", icon, SLIP_DIM)
        words.draw(surface, self.code_line(), line, 25, SLIP_DIM)

    def _paint_aloud(self, surface: Surface, head: Rect) -> None:
        scene, px = self.scene, self.scene.brush.px
        right = Rect(head.centerx, head.top, head.width // 2, head.height)
        taken = scene.brush.words.draw(surface, scene.say("lobby_aloud"), right, 25, SLIP_DIM, align="right")
        side = px(28)
        spot = Rect(taken.left - px(12) - side, head.centery - side // 2, side, side)
        paint_icon(scene.brush, surface, "sound_on", spot, SLIP_DIM)

    def code_line(self) -> str:
        """How long the code is good; only its host knows that."""
        if not self.scene.hosts:
            return self.scene.say("lobby_code_guest")
        return self.scene.say("lobby_code_good", time=minutes(self.scene.table.code_left))

    # The seal

    def _paint_seal(self, surface: Surface) -> None:
        scene, px, words = self.scene, self.scene.brush.px, self.scene.brush.words
        box = scene.places.seal
        panel(surface, box, GLAZE_RAISED, GLAZE_HIGH, px(2), px(12))
        room = inset(box, px(28), px(10))
        head, room = take_top(room, px(40), px(2))
        title = self._heading(surface, "lobby_seal", Rect(head.left, head.top, head.width // 2, head.height))
        about = Rect(title.right + px(20), head.top, head.right - title.right - px(20), head.height)
        if words.has_room(scene.say("lobby_seal_about"), about):
            words.draw(surface, scene.say("lobby_seal_about"), about, 24, SLIP_DIM, align="right", wrap=True)
        seal = scene.table.seal
        if seal is None:
            words.draw(surface, scene.say("lobby_sealing"), room, 27, SLIP_DIM, align="centre", wrap=True)
            return
        pictures, names = take_top(room, room.height - px(44), px(2))
        for picture, cell in zip(seal, columns(pictures, [1] * len(seal)), strict=True):
            paint_seal(scene.brush, surface, picture, inset(cell, 0, px(2)))
        words.draw(surface, self.seal_words(), names, 26, SLIP, align="centre")

    def seal_words(self) -> str:
        """The four pictures as they are read aloud."""
        seal = self.scene.table.seal or ()
        spoken = ", ".join(self.scene.say(f"seal_{SEALS[each]}") for each in seal)
        return spoken[:1].upper() + spoken[1:]

    # The rules

    def _paint_rules(self, surface: Surface) -> None:
        scene, px, words = self.scene, self.scene.brush.px, self.scene.brush.words
        head, room = take_top(scene.places.rules, px(44), px(2))
        self._heading(surface, "lobby_rules", Rect(head.left, head.top, head.width // 2, head.height))
        told = scene.told_rules()[:SHOWN]
        if not told:
            words.draw(surface, scene.say("lobby_rules_usual"), room, 26, SLIP_DIM, wrap=True, top=True)
            return
        for (option, choice), line in zip(told, rows(room, [1] * SHOWN), strict=False):
            taken = min(words.width(choice, 25), round(line.width * WIDEST))
            left, right = take_left(line, line.width - taken - px(14), px(14))
            words.draw(surface, words.cut(option, left.width, 25), left, 25, SLIP_DIM)
            words.draw(surface, words.cut(choice, right.width, 25), right, 25, SLIP, align="right")

    # Who watches, and who waits

    def _paint_watching(self, surface: Surface) -> None:
        scene, px = self.scene, self.scene.brush.px
        box = scene.places.watching
        pygame.draw.line(surface, GLAZE_HIGH, box.topleft, box.topright, max(1, px(2)))
        icon, line = take_left(box, px(34), px(16))
        paint_icon(scene.brush, surface, "eye", icon, SLIP_DIM)
        behind = scene.table.lobby.options.get(BEHIND) == "yes"
        watching = "lobby_watching_behind" if behind else "lobby_watching"
        key = watching if scene.table.watchers else "lobby_nobody_watches"
        words = scene.say(key, n=scene.table.watchers, most=WATCHERS)
        scene.brush.words.draw(surface, words, line, 25, SLIP)

    def door_words(self) -> str:
        """What to do while nobody waits: compare the seal, and the address for those who do not see the table."""
        addresses = self.scene.table.addresses
        if not addresses:
            return self.scene.say("lobby_door_empty")
        return self.scene.say("lobby_door_address", address=addresses[0])

    def _paint_door(self, surface: Surface) -> None:
        scene, px, words = self.scene, self.scene.brush.px, self.scene.brush.words
        box = scene.places.door
        if not scene.table.at_door:
            panel(surface, box, GLAZE_RAISED, GLAZE_HIGH, px(2), px(12))
            room = inset(box, px(26), px(10))
            words.draw(surface, self.door_words(), room, 26, SLIP_DIM, wrap=True)
            return
        note = scene.table.at_door[-1]
        panel(surface, box, mix(WINE, GLAZE, 0.68), mix(WINE, PALE, 0.35), px(2), px(12))
        icon, room = take_left(inset(box, px(26), px(10)), px(64), px(20))
        paint_icon(scene.brush, surface, "note", icon, PALE)
        head, room = take_top(room, max(px(40), room.height // 3))
        name = note.name or scene.say("lobby_somebody")
        title = scene.say("lobby_door_missed") if note.reason == "code" else scene.say("lobby_door", name=name)
        words.draw(surface, title, head, 29, SLIP, weight="semibold")
        values = {"name": name, "theirs": note.theirs, "ours": note.ours}
        words.draw(surface, scene.say(f"lobby_door_{note.reason}", **values), room, 25, SLIP_DIM, wrap=True, top=True)
