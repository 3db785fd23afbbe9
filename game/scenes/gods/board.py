"""Where everything lies on this table, for a window of any size, two to six seats and every size of words."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.scenes.table.ribbon import AskingPlaces
from game.ui.layout import columns, grid, rows
from game.ui.theme import REFERENCE, unit

KINDS: Final = 8
PHASES: Final = 4
TRACK_TOP: Final = 16
ONE_COLUMN: Final = 3
"""More chips than that beside one number lie in two columns, and are smaller."""
BESIDE_TRACK: Final = 12
"""How far they reach over its edge."""
PANEL: Final = 170
PANEL_OF_SIX: Final = 142
LINES: Final = 6
"""How many lines of a sheet are seen while words are of the usual size."""


class Board:
    """The boxes of the table."""

    def __init__(self, size: tuple[int, int], seats: int, text: float = 1.0) -> None:
        self.size = size
        self.unit = unit(size)
        self.seats = seats
        self.text = text
        """How much larger than usual words are."""
        self.screen = Rect((0, 0), size)
        width, height = size
        px = self.px
        # what a window has beyond the shape that everything was drawn for
        self.wider, taller = width - px(REFERENCE[0]), height - px(REFERENCE[1])
        self.upper = taller * 4 // 5
        foot = height - (taller - self.upper)
        # two bands close the upper and the lower half
        self.top_band = Rect(0, 0, width, px(24))
        self.middle_band = Rect(0, px(856) + self.upper, width, px(24))
        self.lower = Rect(0, self.middle_band.bottom, width, height - self.middle_band.bottom)
        self._lay_out_left()
        self._lay_out_map()
        self._lay_out_right()
        self._lay_out_question()
        self._lay_out_lower(foot, taller - self.upper)

    def px(self, length: float) -> int:
        return round(length * self.unit)

    # The others, and what has happened

    def _lay_out_left(self) -> None:
        px = self.px
        self.header = Rect(px(20), px(34), px(280), px(50))
        others = max(1, self.seats - 1)
        tall, gap = (px(PANEL_OF_SIX), px(10)) if self.seats > 5 else (px(PANEL), px(9))
        left, top = px(20), px(90)
        self.panels = [Rect(left, top + at * (tall + gap), px(280), tall) for at in range(others)]
        """Clockwise from the left of whoever sits below."""
        last, foot = self.panels[-1].bottom, px(846) + self.upper
        self.said_title = Rect(left, last + px(9), px(280), px(32) if self.seats < 5 else 0)
        self.said = Rect(left, self.said_title.bottom, px(280), max(0, foot - self.said_title.bottom))
        if self.seats > 5:
            self.said = Rect(left, foot, px(280), 0)

    # The map and the track

    def _lay_out_map(self) -> None:
        px = self.px
        tall = px(752) + self.upper
        self.track = Rect(px(310), px(32), px(70), tall)
        self.frame = Rect(px(386), px(32), px(1150) + self.wider, tall)
        self.map = self.frame.inflate(-2 * px(7), -2 * px(7))
        foot, top = self.track.bottom - px(22), self.track.top + px(88)
        step = (foot - top) / TRACK_TOP
        self.steps = [
            Rect(self.track.left + px(8), round(foot - step * number) - px(15), px(30), px(30))
            for number in range(TRACK_TOP + 1)
        ]
        """Of the prestige track, 0 at the foot."""
        self.peak = Rect(self.track.left + px(4), self.track.top + px(6), px(62), px(56))

    def chip_on_track(self, prestige: int, place: int, of: int) -> Rect:
        """Where a chip lies beside its number, one of several there; never above the track or below it."""
        step, px = self.steps[max(0, min(prestige, TRACK_TOP))], self.px
        if of <= ONE_COLUMN:
            side, spread = px(31), min(px(22), px(62) // max(1, of))
            top = self._beside_step(step, (of - 1) * spread + side)
            return Rect(self.track.right - side + px(2), top + place * spread, side, side)
        side, (row, column) = px(25), divmod(place, 2)
        top = self._beside_step(step, -(-of // 2) * side)
        return Rect(self.track.right + px(BESIDE_TRACK) - (2 - column) * side, top + row * side, side, side)

    def number_beside(self, chip: Rect) -> Rect:
        """Where a number above the track stands that a chip carries: before it, for right of it the map begins."""
        plate = Rect(0, 0, self.px(32), self.px(24))
        plate.midright = chip.left + self.px(3), chip.centery
        return plate

    def _beside_step(self, step: Rect, tall: int) -> int:
        """Where something as tall as that begins beside a number of the track."""
        rim = self.px(3)
        return max(self.track.top + rim, min(step.centery - tall // 2, self.track.bottom - rim - tall))

    # Phases, papyrus, plate

    def _lay_out_right(self) -> None:
        px = self.px
        left = px(1546) + self.wider
        self.phases_row = Rect(left, px(32), px(354), px(50))
        self.phases = [Rect(left + px(14) + at * px(92), px(32), px(50), px(50)) for at in range(PHASES)]
        self.papyrus = Rect(left, px(92), px(354), px(534) + self.upper)
        self.plate = Rect(left, px(636) + self.upper, px(354), px(210))
        self.battle = self.papyrus.union(self.plate)
        self.sheet = Rect(left + px(12), self.papyrus.top + px(30), px(330), self.papyrus.height - px(60))
        """What can be written on, between the two rods."""
        sheet = self.sheet
        self.sheet_title = Rect(sheet.left, sheet.top + px(6), sheet.width, px(34))
        self.sheet_note = Rect(sheet.left, sheet.top + px(40), sheet.width, px(28))
        self.sheet_foot = Rect(sheet.left + px(6), sheet.bottom - px(76), sheet.width - px(12), px(72))
        lines = LINES if self.text < 1.2 else 4
        body = Rect(sheet.left, sheet.top + px(70), sheet.width, sheet.height - px(70) - px(80))
        self.lines = rows(body, [1] * lines, px(2))
        self.strike = Rect(self.sheet_foot.left, self.sheet_foot.top + px(14), px(108), px(46))
        self.drapes = Rect(self.strike.right + px(6), self.strike.top, px(46), px(46))
        self.wax = Rect(self.sheet_foot.right - px(74), self.sheet_foot.top - px(4), px(76), px(76))
        self.seal_word = Rect(
            self.drapes.right + px(4), self.strike.top, self.wax.left - self.drapes.right - px(24), px(46)
        )
        # a letter, and what is answered on it
        inner = Rect(left + px(24), 0, px(306), 0)
        answers = self.papyrus.bottom - px(30)
        self.counter = Rect(inner.left, answers - px(54), inner.width, px(48))
        half = (inner.width - px(18)) // 2
        self.accept = Rect(inner.left, self.counter.top - px(66), half, px(48))
        self.decline = Rect(inner.right - half, self.accept.top, half, px(48))

    # The question

    def _lay_out_question(self) -> None:
        px = self.px
        self.question = Rect(px(310), px(792) + self.upper, px(1226) + self.wider, px(54))
        self.notes = [Rect(self.map.left + px(8), self.map.top + px(6), self.map.width - px(16), px(40))]
        self.asking = AskingPlaces(px, self.question, Rect(0, 0, 0, 0))

    # The own side

    def _lay_out_lower(self, foot: int, taller: int) -> None:
        px = self.px
        top = self.middle_band.bottom + px(8)
        tall = px(184) + taller
        self.face = Rect(px(20), top, px(150), tall)
        self.hand_title = Rect(px(190), top, px(760), px(28))
        self.hand = Rect(px(190), top + px(36), px(760), tall - px(40))
        step = self.hand.width / KINDS
        self.cards = [
            Rect(round(self.hand.left + step * kind), self.hand.top, px(86), self.hand.height) for kind in range(KINDS)
        ]
        self.backs = Rect(self.hand.left, self.hand.top, px(342), self.hand.height)
        """Where the hand lies face down; the shelf begins further left then."""
        self.shelf_title = Rect(px(972), top, px(928) + self.wider, px(28))
        self.shelf = Rect(px(972), top + px(36), px(928) + self.wider, tall - px(40))
        self.wide_shelf_title = Rect(px(760), top, px(1140) + self.wider, px(28))
        self.wide_shelf = Rect(px(760), self.shelf.top, px(1140) + self.wider, self.shelf.height)
        self.build_cells = Rect(self.shelf.left, top + px(4), self.shelf.width, tall - px(8))
        # the trade board
        wide = self.wider // 2
        self.give = Rect(px(972), self.shelf.top, px(204), self.shelf.height)
        self.between = Rect(self.give.right, self.shelf.top, px(68), self.shelf.height)
        self.want = Rect(self.between.right, self.shelf.top, px(396) + wide, self.shelf.height)
        self.piles = grid(self.want.inflate(-px(8), -px(8)), 4, 2, px(5))
        right = Rect(self.want.right + px(14), 0, self.shelf.right - self.want.right - px(14), 0)
        self.offer, self.bank, self.done = (
            Rect(right.left, box.top, right.width, box.height)
            for box in rows(Rect(right.left, top + px(4), right.width, tall - px(8)), [60, 36, 60], px(10))
        )
        self.done_alone, self.silence = columns(self.done, [1, 1], px(8))

    def shelf_cells(self, shares: list[float], *, wide: bool = False, widest: float = 400) -> list[Rect]:
        """The shelf cut into cells, none wider than so many reference pixels for a share of 1."""
        room, gap = self.wide_shelf if wide else self.shelf, self.px(10)
        most = round(sum(shares) * self.px(widest)) + gap * (len(shares) - 1)
        return columns(Rect(room.left, room.top, min(room.width, most), room.height), shares, gap)
