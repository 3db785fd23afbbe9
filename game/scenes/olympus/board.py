"""Where everything on the Olympus table lies, for a window of any size and three to five seats."""

from __future__ import annotations

from pygame import Rect

from game.scenes.table.ribbon import AskingPlaces
from game.ui.layout import columns, grid, inset, rows, take_left, take_top
from game.ui.theme import unit

DEITIES_ACROSS = 5
SCORE_ACROSS = 20
"""Spaces of the score track along the foot of the frieze, corner to corner; it climbs the sides and returns above."""
FAN = 5
"""How many cards the fan shows at most; a narrow window shows fewer of them."""
SHELF_ROWS = 2
"""In how many rows a city's buildings stand at most."""
CARD = 128
"""How much room a card of the fan needs."""


class Board:
    """The boxes of the table; all of them lie on the screen and none of one kind overlap."""

    def __init__(self, size: tuple[int, int], seats: int, spaces: tuple[int, ...], score_end: int) -> None:
        self.size = size
        self.unit = unit(size)
        self.seats = seats
        self.screen = Rect((0, 0), size)
        width, height = size
        px = self.px
        # two bands that close the upper and the lower half
        band = px(26)
        self.top_band = Rect(0, 0, width, band)
        upper = Rect(0, band, width, round(height * 0.706) - band)
        self.middle_band = Rect(0, upper.bottom, width, band)
        lower = Rect(0, upper.bottom + band, width, height - upper.bottom - band)
        self.lower = lower
        margin = px(20)

        # the header: name, round, Glory cards, and over them a note
        header, upper = take_top(inset(upper, margin, px(4)), px(56), px(6))
        self.header = header
        name, phase, glory = columns(header, [3, 6, 4])
        self.game_name, self.phase = name, phase
        wide = phase.union(name)
        self.notes = (phase, wide, wide.union(Rect(wide.left, px(4), wide.width, 0)))
        """Where a note lies: over the round; if it is long also over the name of the game, and over the band above."""
        self.glory = [
            inset(cell, max(0, (cell.width - px(56)) // 2), 0) for cell in columns(glory, [1] * len(spaces), px(4))
        ]

        # below it three columns; ribbon and tray lie at the foot of the middle one
        left, centre, right = columns(upper, [300, 1214, 330], px(18))
        ribbon_height, tray_height = px(56), px(62)
        self.ribbon = Rect(centre.left - px(8), upper.bottom - ribbon_height, centre.width + px(16), ribbon_height)
        tray = self.ribbon.move(0, -tray_height - px(4))
        tray.height = tray_height
        centre.height = tray.top - px(6) - centre.top
        self.asking = AskingPlaces(px, self.ribbon, tray)
        # what fills the columns, and the city under the middle band
        self.left = left
        self.others = self.lay_out_others(left)
        self.frieze = centre
        self.lay_out_frieze(centre, score_end)
        self.lay_out_right(right)
        self.lay_out_city(inset(lower, margin, px(6)), spaces)

    def px(self, length: float) -> int:
        return round(length * self.unit)

    def lay_out_others(self, box: Rect) -> list[Rect]:
        """Panels of the cities that are not in front, from the top, at most a comfortable height each."""
        gap = self.px(10)
        count = self.seats - 1
        tall = min((box.height - gap * (count - 1)) // count, self.px(196))
        return [Rect(box.left, box.top + index * (tall + gap), box.width, tall) for index in range(count)]

    def lay_out_frieze(self, box: Rect, score_end: int) -> None:
        px = self.px
        self.score_end = score_end
        side = (score_end + 1 - 2 * SCORE_ACROSS) // 2
        cell = min(px(50), box.height // (side + 1))
        self.score_cell = cell
        corners = [score_corner(box, cell, side, number) for number in range(score_end + 1)]
        self.score_boxes = [Rect(round(x), round(y), cell, cell) for x, y in corners]
        inner = inset(box, cell + px(10), cell + px(8))
        self.niches = grid(inner, DEITIES_ACROSS, 2, px(14))

    def niche_parts(self, deity: int) -> tuple[Rect, Rect, Rect, Rect]:
        """Of a deity's niche: the medallion, the name, the alpha place, and the room of the beta places."""
        px = self.px
        niche = self.niches[deity]
        foot = px(50)
        name = px(32)
        places = Rect(niche.left + px(8), niche.bottom - foot - px(4), niche.width - px(16), foot)
        title = Rect(niche.left, places.top - name, niche.width, name)
        roof = px(30)
        room = Rect(niche.left, niche.top + roof, niche.width, title.top - niche.top - roof)
        across = min(room.width - px(16), room.height)
        medallion = Rect(0, 0, across, across)
        medallion.center = room.center
        alpha, beta = take_left(places, foot, px(8))
        return medallion, title, alpha, beta

    def beta_places(self, deity: int) -> list[Rect]:
        beta = self.niche_parts(deity)[3]
        count = self.seats - 1
        across = min(self.px(42), (beta.width - self.px(2) * (count - 1)) // count)
        gap = min(self.px(6), (beta.width - across * count) // max(1, count - 1)) if count > 1 else 0
        return [
            Rect(beta.left + index * (across + gap), beta.centery - across // 2, across, across)
            for index in range(count)
        ]

    def lay_out_right(self, box: Rect) -> None:
        px = self.px
        self.temples_title, rest = take_top(box, px(34), px(6))
        temples, rest = take_top(rest, round(rest.height * 0.56), px(10))
        self.temples = grid(temples, 4, 3, px(7))
        self.chronicle_title, self.chronicle = take_top(rest, px(34), px(4))

    def lay_out_city(self, box: Rect, spaces: tuple[int, ...]) -> None:
        """The city in front: emblem, tracks, shelf of buildings, priests, warehouse and tribute, cards to build."""
        px = self.px
        self.city = box
        face, tracks, stores, cards = columns(box, [150, 560, 376, 764], px(18))
        # face: emblem, name, score
        self.face = face
        self.emblem = Rect(face.left, face.top, face.width, min(face.width, round(face.height * 0.5)))
        self.city_name = Rect(face.left, self.emblem.bottom + px(4), face.width, px(34))
        self.city_score = Rect(face.left, self.city_name.bottom, face.width, px(58))
        # tracks: a lane for each, and the shelf of buildings below them
        shelf_height = px(72)
        lanes_box = Rect(tracks.left, tracks.top, tracks.width, tracks.height - shelf_height - px(4))
        self.shelf = Rect(tracks.left, lanes_box.bottom + px(4), tracks.width, shelf_height)
        self.lanes = rows(lanes_box, [1] * len(spaces), px(2))
        self.lane_names = []
        self.lane_spaces: list[list[Rect]] = []
        most = max(spaces)
        for lane, count in zip(self.lanes, spaces, strict=True):
            name, track = take_left(lane, round(lane.width * 0.3), px(8))
            self.lane_names.append(name)
            cells = columns(track, [1] * most, px(4))
            self.lane_spaces.append(cells[:count])
        # stores: priests above, warehouse and tribute side by side
        self.priests_title, rest = take_top(stores, px(30), px(4))
        self.priests, rest = take_top(rest, px(62), px(8))
        self.stores_title, rest = take_top(rest, px(30), px(4))
        warehouse, tribute = columns(rest, [66, 34], px(14))
        title_left, title_right = columns(self.stores_title, [66, 34], px(14))
        self.warehouse_title, self.tribute_title = title_left, title_right
        self.warehouse, self.tribute = warehouse, tribute
        self.stores = self.priests_title.unionall([self.priests, warehouse, tribute])
        # cards to build
        self.cards_title, rest = take_top(cards, px(30), px(6))
        fan = max(3, min(FAN, rest.width // px(CARD)))
        self.cards = columns(rest, [1] * fan, px(10))
        self.cards_box = rest

    def priest_places(self, count: int) -> list[Rect]:
        """Places on the city's own board for its priests."""
        across = min(self.priests.height, (self.priests.width - self.px(8) * (count - 1)) // count)
        return [
            Rect(self.priests.left + index * (across + self.px(8)), self.priests.top, across, across)
            for index in range(count)
        ]

    def cubes(self, tray: Rect, count: int) -> list[Rect]:
        """Places of cubes in a tray: rows from the floor up, at least the size of a fingertip while they are few."""
        if not count:
            return []
        box = inset(tray, self.px(10), self.px(8))
        across = max(1, box.width // self.px(46))
        down = max(1, box.height // self.px(46))
        while across * down < count:
            across += 1
            down = max(1, box.height * across // box.width)
        side = min(box.width // across, box.height // down)
        return [
            Rect(box.left + index % across * side, box.bottom - (index // across + 1) * side, side - 2, side - 2)
            for index in range(count)
        ]

    def shelf_places(self, count: int) -> list[Rect]:
        """Places of the buildings that stand on the city's shelf: in as many rows as make them largest."""
        down = max(range(1, SHELF_ROWS + 1), key=lambda number: self.shelf_width(count, number))
        across, tall = self.shelf_width(count, down), self.shelf.height // down
        in_row = max(1, -(-count // down))
        step = min(self.shelf.width // in_row, across + self.px(8))
        return [
            Rect(
                self.shelf.left + index % in_row * step,
                self.shelf.bottom - (down - index // in_row) * tall,
                across,
                tall,
            )
            for index in range(count)
        ]

    def shelf_width(self, count: int, down: int) -> int:
        """How wide each building is when they stand in so many rows."""
        tall = self.shelf.height // down
        return min(round(tall * 4 / 3), self.shelf.width // max(1, -(-count // down)))

    def score_box(self, score: int) -> Rect:
        """The space of the score track that shows a score; beyond its end it goes round again."""
        return self.score_boxes[score % len(self.score_boxes)]


def score_corner(box: Rect, cell: int, side: int, number: int) -> tuple[float, float]:
    """Where a space of the score track begins: along the foot, up the right side, back above, down the left side."""
    step_x, step_y = (box.width - cell) / SCORE_ACROSS, (box.height - cell) / side
    if number <= SCORE_ACROSS:
        return box.left + step_x * number, box.bottom - cell
    if number <= SCORE_ACROSS + side:
        return box.right - cell, box.bottom - cell - step_y * (number - SCORE_ACROSS)
    if number <= 2 * SCORE_ACROSS + side:
        return box.right - cell - step_x * (number - SCORE_ACROSS - side), box.top
    return box.left, box.top + step_y * (number - 2 * SCORE_ACROSS - side)
