"""Where everything lies on the screen of the harbour, for a window of any size and every size of words."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.scenes.screen import Frame
from game.ui.code_plate import PlatePlaces
from game.ui.layout import columns, inset, rows, take_left, take_top
from game.ui.scene import Brush

ROWS: Final = 4
"""How many tables are on a page."""


class HarbourPlaces:
    """Tables nearby and an address at the left, the plate for the code at the right."""

    def __init__(self, brush: Brush, frame: Frame) -> None:
        self._brush = brush
        px, tall = brush.px, self._tall
        left, right = columns(frame.body, [980, 726], px(54))
        left.height -= px(10)
        # whose name is shown to others
        self.name = Rect(frame.header.right - px(324), frame.header.centery - tall(30), px(324), tall(60))
        self.name_label = Rect(self.name.left - px(380), self.name.top, px(360), self.name.height)
        # tables nearby, then an address
        self.nearby_title, rest = take_top(left, tall(48), px(8))
        self.title, self.listening = columns(self.nearby_title, [44, 56], px(10))
        foot = Rect(left.left, left.bottom - tall(62), left.width, tall(62))
        self.address, self.look = columns(foot, [650, 310], px(20))
        self.address_title = Rect(left.left, foot.top - px(8) - tall(44), left.width, tall(44))
        self.list = Rect(left.left, rest.top, left.width, self.address_title.top - px(10) - rest.top)
        self.rows = rows(self.list, [1] * ROWS, px(14))
        # the plate
        self.plate = Rect(right.left, right.top + px(16), right.width, right.height - px(28))
        self._lay_out_plate()
        # the foot of the screen
        wide = max(px(360), tall(300))
        self.host = Rect(frame.footer.right - wide, frame.footer.top - px(6), wide, frame.footer.height + px(10))

    def _tall(self, length: float) -> int:
        """A height that grows with the words in it."""
        return self._brush.px(length * self._brush.words.scale)

    def _lay_out_plate(self) -> None:
        """Whose table it is, six cells, what came of it, the keys, Erase and Join, and how it is typed."""
        px = self._brush.px
        room = inset(self.plate, px(38), px(20))
        head, room = take_top(room, px(96), px(16))
        self.whose, self.about = take_left(head, px(96), px(18))
        self.watch = Rect(head.right - px(68), head.centery - px(34), px(68), px(68))
        self.about.width -= self.watch.width + px(16)
        cells, room = take_top(room, px(116), px(12))
        self.message, room = take_top(room, px(82), px(8))
        self.pebbles, self.sentence = take_left(self.message, px(118), px(14))
        hint = Rect(room.left, room.bottom - px(40), room.width, px(40))
        buttons = Rect(room.left, hint.top - px(8) - px(64), room.width, px(64))
        keys = Rect(room.left, room.top, room.width, buttons.top - px(10) - room.top)
        self.hint = hint
        erase = Rect(buttons.left, buttons.top, px(290), buttons.height)
        join = Rect(buttons.right - px(310), buttons.top, px(310), buttons.height)
        self.code = PlatePlaces(cells, keys, erase, join)
