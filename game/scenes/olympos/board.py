"""Where everything on the Olympos table lies, for a window of any size, two to five seats and every size of words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pygame import Rect

from game.scenes.table.ribbon import AskingPlaces
from game.ui.layout import centred, columns, inset, rows
from game.ui.theme import REFERENCE, unit

ACROSS, DOWN = 27, 11
"""How many spaces of the time track lie above and below the map, and how many at either side."""
TILE_ROWS: Final = 5
HEAD, WONDER = 28, 108.0
"""How tall the heads of the columns are, and a wonder beside a tile of 90."""
COLUMNS: Final = 5
RESOURCES: Final = 4
SHELF: Final = 5
LARGE: Final = 1.2
SHELF_LARGE: Final = 3
"""How many tiles stand on the own shelf while words are of the usual size, and in each of its two rows from where on
words are large."""
LEDGER_COLUMNS: Final = (
    ("points", 42),
    *((name, 35) for name in ("glass", "stock", "sword", "zeus", "star")),
    ("cards", 36),
)
RESOURCE_COLUMN: Final = 63
ASKING, GROWS = 152, 46
"""How tall the question box is, and how much taller with words of twice their size: two lines have room in it."""
TOOLS, TOKENS = 38, 44
BADGES: Final = 9
"""How far the keys that press tokens stand out above them: no word of the sentence comes so low."""


class Board:
    """The boxes of the table."""

    def __init__(self, size: tuple[int, int], seats: int, text: float = 1.0, used: int = COLUMNS) -> None:
        self.size = size
        self.unit = unit(size)
        self.seats = seats
        self.used = used
        """How many columns of the development board hold tiles; the others have no width."""
        self.text = text
        """How much larger than usual words are."""
        self.screen = Rect((0, 0), size)
        width, height = size
        px = self.px
        # what a window has beyond the shape that everything was drawn for
        self.wider, taller = width - px(REFERENCE[0]), height - px(REFERENCE[1])
        # two bands close the upper and the lower half
        upper = taller * 2 // 3
        self.top_band = Rect(0, 0, width, px(20))
        self.middle_band = Rect(0, px(784) + upper, width, px(20))
        self.lower = Rect(0, self.middle_band.bottom, width, height - self.middle_band.bottom)
        # the map with time running round it; the board beside it, and the question below that
        self._lay_out_track(Rect(px(16), px(28), px(1192) + self.wider, px(750) + upper))
        right = Rect(px(1218) + self.wider, px(28), px(692), px(750) + upper)
        asking = px(ASKING + GROWS * (text - 1))
        self._lay_out_development(Rect(right.left, right.top, right.width, right.height - asking - px(8)))
        self._lay_out_asking(Rect(right.left, right.bottom - asking, right.width, asking))
        # the own side, and the others beside it
        self._lay_out_side()
        self._lay_out_ledger(Rect(right.left, self.lower.top + px(8), right.width, height - self.lower.top - px(14)))

    def px(self, length: float) -> int:
        return round(length * self.unit)

    # Time and map

    def _lay_out_track(self, frame: Rect) -> None:
        px = self.px
        self.track = frame
        self.map = Rect(frame.left + px(44), frame.top + px(46), frame.width - px(88), frame.height - px(92))
        above = columns(Rect(frame.left, frame.top, frame.width, px(46)), [1] * ACROSS)
        below = columns(Rect(frame.left, frame.bottom - px(46), frame.width, px(46)), [1] * ACROSS)
        right = rows(Rect(self.map.right, self.map.top, px(44), self.map.height), [1] * DOWN)
        left = rows(Rect(frame.left, self.map.top, px(44), self.map.height), [1] * DOWN)
        self.spaces = [*above, *right, *reversed(below), *reversed(left)]
        """Of the time track, clockwise from the upper left."""

    def space(self, number: int) -> Rect:
        """Where a space of the time track lies."""
        return self.spaces[max(0, min(number, len(self.spaces) - 1))]

    def token_on(self, number: int, place: int) -> Rect:
        """Where a token lies on a space, from the bottom up; each lies a little further towards the map."""
        box, px = self.space(number), self.px
        side = px(36)
        shift = px(14) * place
        spot = centred((side, side), box)
        if box.top < self.map.top:
            return spot.move(0, shift)
        if box.top >= self.map.bottom:
            return spot.move(0, -shift)
        return spot.move(-shift if box.left >= self.map.right else shift, 0)

    # What can be learned

    def _lay_out_development(self, box: Rect) -> None:
        px = self.px
        self.development = box
        step = 136.5 * COLUMNS / self.used
        self.heads = [
            Rect(box.left + px(6 + step * column), box.top + px(3), px(step - 2.5), px(HEAD))
            for column in range(self.used)
        ]
        self.heads += [Rect(self.heads[-1].topright, (0, px(HEAD)))] * (COLUMNS - self.used)
        head = px(HEAD + 6)
        body = Rect(box.left, box.top + head, box.width, box.height - head - px(3))
        shares = [90.0] * TILE_ROWS + [WONDER]
        cut = rows(body, shares)
        gap = px(4)
        self.rows = [
            Rect(row.left, row.top, px(5), row.height - (gap if at < TILE_ROWS else 0)) for at, row in enumerate(cut)
        ]
        """The coloured edges of the rows, that of the wonders last."""
        self.tiles = [
            Rect(head.left, edge.top, head.width, edge.height) for edge in self.rows[:TILE_ROWS] for head in self.heads
        ]
        """By cell."""
        last = self.rows[TILE_ROWS]
        self.wonders = [Rect(head.left, last.top, head.width, last.height) for head in self.heads]
        self.notes = [Rect(box.left + px(4), box.top + px(2), box.width - px(8), px(34))]

    def cell(self, cell: int) -> Rect:
        """A tile, or after all of them a wonder."""
        return self.tiles[cell] if cell < len(self.tiles) else self.wonders[cell - len(self.tiles)]

    # What is asked

    def _lay_out_asking(self, box: Rect) -> None:
        px = self.px
        self.question = box
        self.tools = Rect(box.left + px(12), box.top + px(3), box.width - px(24), px(TOOLS))
        tray = px(TOKENS)
        self.tray = Rect(box.left + px(10), box.bottom - tray - px(6), box.width - px(20), tray)
        top = self.tools.bottom
        self.sentence = Rect(box.left + px(18), top, box.width - px(36), self.tray.top - px(BADGES) - top)
        self.asking = OwnAsking(self)

    # The own side

    def _lay_out_side(self) -> None:
        px = self.px
        top = self.lower.top + px(8)
        extra = self.lower.height - px(274)
        grown = round(extra * 0.5)
        wide = self.wider
        self.face = Rect(px(22), top, px(116), self.lower.height - px(12))
        tall = px(104) + grown
        heading = px(28)

        def headed(left: int, width: int, height: int) -> tuple[Rect, Rect]:
            return Rect(left, top, width, heading), Rect(left, top + heading, width, height)

        self.lands_title, lands = headed(px(170), px(426) + wide // 4, tall)
        self.resource_columns = columns(lands, [1] * RESOURCES, px(6))
        self.might_title, might = headed(lands.right + px(20), px(236), tall)
        self.might = [cell for row in rows(might, [1, 1], px(3)) for cell in columns(row, [1] * 3, px(4))]
        """Sword, Zeus, star, hourglass, prestige, and what gods have left."""
        self.stock_title, self.stock = headed(might.right + px(16), px(170) + wide // 4, tall)
        self.hand_title, self.hand = headed(self.stock.right + px(16), px(154) + wide // 4, tall)
        right = self.hand.right
        shelf_top = self.stock.bottom + px(12)
        self.shelf_title = Rect(px(170), shelf_top, right - px(170), px(30))
        shelf = Rect(px(170), shelf_top + px(30), right - px(170), self.lower.bottom - px(16) - shelf_top - px(30))
        self.shelf = shelf
        self.is_shelf_low = self.text >= LARGE
        """Whether a tile on the shelf has one line for its name and for what it does."""
        if self.is_shelf_low:
            beside = [1] * (SHELF_LARGE + wide // px(340))
            self.shelf_places = [box for row in rows(shelf, [1, 1], px(4)) for box in columns(row, beside, px(4))]
        else:
            self.shelf_places = columns(shelf, [1] * (SHELF + wide // px(204)), px(4))
        self.side = Rect(0, self.lower.top, right + px(6), self.lower.height)

    # The others

    def _lay_out_ledger(self, box: Rect) -> None:
        px, others = self.px, max(1, self.seats - 1)
        self.ledger_icons = Rect(box.left, box.top, box.width, px(28))
        gap, line = px(4), px(27 * self.text)
        most = (box.height - self.ledger_icons.height - line - px(10)) // others - gap
        tall = min(most, px(45 * (1 + (self.text - 1) * 0.5)) if others > 1 else px(94))
        step = tall + gap
        top = self.ledger_icons.bottom
        self.ledger_rows = [Rect(box.left, top + at * step, box.width, tall) for at in range(others)]
        last = self.ledger_rows[-1].bottom
        self.ledger = Rect(box.left, box.top, box.width, last - box.top)
        self.said = Rect(box.left, last + px(6), box.width, box.bottom - last - px(6))
        self.said_lines = max(1, (self.said.height + px(4)) // line)

    def ledger_cells(self, row: Rect) -> dict[str, Rect]:
        """The columns of a row of the ledger, after the name."""
        px = self.px
        x = row.left + px(182)
        scale = (row.width - px(182) - px(4)) / px(42 + 5 * 35 + 36 + 4 * RESOURCE_COLUMN)
        cells: dict[str, Rect] = {}
        for name, wide in (*LEDGER_COLUMNS, *((f"resource:{kind}", RESOURCE_COLUMN) for kind in range(RESOURCES))):
            width = round(px(wide) * scale)
            cells[name] = Rect(x, row.top, width, row.height)
            x += width
        return cells

    def ledger_name(self, row: Rect) -> Rect:
        return Rect(row.left, row.top, self.px(140), row.height)

    def medallion(self, row: Rect) -> Rect:
        """What a god has left with one of the others."""
        px = self.px
        return centred((px(34), px(34)), Rect(row.left + px(142), row.top, px(40), row.height))

    # Things that lie over the rest

    def god_card(self) -> Rect:
        """The large card of a god, over the board."""
        box = self.development
        return inset(Rect(box.left + self.px(8), box.top, self.px(322), box.height), 0, self.px(8))


class OwnAsking(AskingPlaces):
    """The question box: tools above with the order of play between them, the sentence, and tokens at the foot."""

    def __init__(self, board: Board) -> None:
        self._tools = board.tools
        super().__init__(board.px, board.question, board.tray)
        self.whole = board.question
        self.prompt = board.sentence.copy()

    @property
    def is_roomy(self) -> bool:
        return True

    def arrange(self, beside: Mapping[str, int], broad: int = 0, *, explains: bool = False) -> None:
        px, tools = self.px, self._tools
        wide = self.widths(tools.height, beside, broad, explains=explains)
        self.place_in_a_row(tools, wide, px(8) if not beside and not broad else px(2))
        self.order = Rect(self.explain.right + px(10), tools.top, 0, tools.height)
        self.order.width = self.hurry.left - px(10) - self.order.left
