"""Where everything lies in the lobby, for a window of any size, two to six seats and every size of words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.scenes.screen import Frame
from game.ui.layout import columns, inset, take_left, take_top
from game.ui.scene import Brush

TALLEST: Final = 114
"""How tall a seat's row is where there is room."""
SIDE: Final = (1120, 600)
"""How wide seats and side are to each other."""


@dataclass(frozen=True, slots=True)
class SeatPlaces:
    """The parts of a seat's row."""

    row: Rect
    city: Rect
    name: Rect
    polis: Rect
    vessel: Rect
    machine: Rect
    device: Rect
    state: Rect
    leave: Rect
    """Where its person stands up, or is asked to."""


class LobbyPlaces:
    """Seats and talk at the left; code, seal, rules and door at the right."""

    def __init__(self, brush: Brush, frame: Frame, seats: int) -> None:
        self._brush = brush
        px = brush.px
        left, right = columns(frame.body, SIDE, px(40))
        top = frame.header.top + px(4)
        # seats, and below them what people say
        self.title = Rect(left.left, frame.header.top, left.width, frame.header.height)
        talk = self._tall(178)
        self.talk = Rect(left.left, left.bottom - px(10) - talk, left.width, talk)
        room = Rect(left.left, left.top, left.width, self.talk.top - px(16) - left.top)
        gap = px(10)
        tall = min((room.height - gap * (seats - 1)) // seats, px(TALLEST * brush.words.scale))
        self.rows = [
            self._seat(Rect(room.left, room.top + seat * (tall + gap), room.width, tall)) for seat in range(seats)
        ]
        self._lay_out_talk()
        # code, seal, rules, who watches, who waits at the door
        self.code, rest = take_top(Rect(right.left, top, right.width, left.bottom - px(10) - top), px(240), px(16))
        self.seal, rest = take_top(rest, px(204), px(14))
        self.rules, rest = take_top(rest, px(166), px(6))
        self.watching, self.door = take_top(rest, px(46), px(8))
        self.door.height = min(self.door.height, self._tall(190))
        # the foot of the screen
        wide = max(px(360), self._tall(300))
        self.start = Rect(frame.footer.right - wide, frame.footer.top - px(6), wide, frame.footer.height + px(10))

    def _tall(self, length: float) -> int:
        return self._brush.px(length * (1 + (self._brush.words.scale - 1) * 0.5))

    def _seat(self, row: Rect) -> SeatPlaces:
        px = self._brush.px
        half = row.height // 2
        city, rest = take_left(Rect(row.left + px(16), row.top, row.width - px(16), row.height), px(196), px(8))
        who, rest = take_left(rest, px(196), px(14))
        vessel, rest = take_left(rest, px(76), px(18))
        state = Rect(row.right - px(16) - px(54) - px(278), row.top, px(278), row.height)
        machine = Rect(rest.left, row.top, state.left - px(12) - rest.left, row.height)
        close = px(5)
        return SeatPlaces(
            row,
            city,
            Rect(who.left, row.top + close, who.width, half - close),
            Rect(who.left, row.top + half - close, who.width, half - close),
            inset(vessel, 0, px(9)),
            Rect(machine.left, row.top + close, machine.width, half - close),
            Rect(machine.left, row.top + half - close, machine.width, half - close),
            state,
            Rect(row.right - px(12) - px(48), row.centery - px(24), px(48), px(48)),
        )

    def _lay_out_talk(self) -> None:
        """The last lines at the left; at the right six gestures, and below them a field."""
        px = self._brush.px
        room = inset(self.talk, px(22), px(12))
        self.lines, right = take_left(room, round(room.width * 0.52), px(24))
        self.emotes, field = take_top(right, min(px(76), room.height // 2), px(8))
        tall = min(field.height, self._tall(56))
        self.field = Rect(field.left, field.bottom - tall, field.width, tall)
