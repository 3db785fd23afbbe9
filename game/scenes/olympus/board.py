"""Where everything on the Olympus table lies, for a window of any size, three to five seats and every size of words."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from pygame import Rect

from game.rules.olympus.actions import PRODUCTION
from game.scenes.table.ribbon import AskingPlaces
from game.ui.layout import centred, columns, grid, inset, rows
from game.ui.theme import REFERENCE, unit

DEITIES_ACROSS = 5
SCORE_ACROSS = 20
"""Spaces of the score track along the foot of the frieze, corner to corner; it climbs the sides and returns above."""
TEMPLES_ACROSS, TEMPLES_DOWN = 2, 6
FAN = 5
"""How many cards the fan shows while words are of the usual size."""
SHELF = 11
"""How many buildings stand on a city's shelf; if there are more, the last place is for what is left over."""
LARGEST_PANEL = 212
CUBE = 38
"""How large a cube is in a tray, as long as there is room."""
LAID_OUT = 64
"""How large its place is at most while it is to be chosen."""
CUBE_SHOWN = 1.14
"""How large its drawing is: of that the outline of the body takes a little less than all."""
ROOM = (8, 15, 24)
"""For so many cubes a tray has room; with more than that all of them are smaller."""
LOOSE = 0.52
"""How much of a tray its cubes may fill, as heaps have gaps."""


@dataclass(frozen=True, slots=True)
class NicheParts:
    """The parts of a deity's niche."""

    niche: Rect
    roof: Rect
    medallion: Rect
    name: Rect
    alpha_row: Rect
    alpha: Rect
    """The coin in the upper row, where the priest stands who began the ceremony."""
    alpha_favour: Rect
    beta_row: Rect
    beta: list[Rect]
    """The rings in the lower row, where those stand who joined."""
    beta_favour: Rect

    def beside(self, count: int) -> list[tuple[Rect, Rect]]:
        """Places left and right of the medallion for so many things, from above; a single one stands lowest."""
        tall, margin = self.medallion.height * 5 // 16, self.medallion.height // 24
        bottom = self.medallion.bottom + 2 * margin
        tops = [bottom - tall * (count - index) for index in range(count)]
        return [self._beside(Rect(self.niche.left, top, self.niche.width, tall), margin) for top in tops]

    def _beside(self, row: Rect, margin: int) -> tuple[Rect, Rect]:
        """What a row has left of the medallion, and right of it."""
        radius, aside = self.medallion.width // 2, abs(row.centery - self.medallion.centery) - margin
        reach = round(sqrt(max(0, radius * radius - aside * aside)))
        wide = row.width // 2 - reach - margin // 2
        left = Rect(row.left + 3 * margin // 2, row.top, wide, row.height)
        return left, Rect(row.right - 3 * margin // 2 - wide, row.top, wide, row.height)


class Board:
    """The boxes of the table; all of them lie on the screen and none of one kind overlap."""

    def __init__(
        self,
        size: tuple[int, int],
        seats: int,
        spaces: tuple[int, ...],
        score_end: int,
        text: float = 1.0,
        *,
        far: bool = False,
    ) -> None:
        self.size = size
        self.unit = unit(size)
        self.seats = seats
        self.text = text
        """How much larger than usual words are."""
        self.far = far
        """Whether seats are at other machines, and every panel has a line that says where."""
        self.screen = Rect((0, 0), size)
        width, height = size
        px = self.px
        # what a window has beyond the shape that everything was drawn for
        wider, taller = width - px(REFERENCE[0]), height - px(REFERENCE[1])
        # two bands that close the upper and the lower half
        middle = px(782) + round(taller * 0.7)
        self.top_band = Rect(0, 0, width, px(24))
        self.middle_band = Rect(0, middle, width, px(22))
        self.lower = Rect(0, self.middle_band.bottom, width, height - self.middle_band.bottom)
        # three columns of the upper half; large words take room from the niches, so that the ribbon can teach
        side = round(wider * 0.15)
        self._lay_out_left(Rect(0, px(30), px(322) + side, middle - px(36)))
        asking = px(84 + 76 * (text - 1))
        centre = Rect(px(334) + side, px(34), px(1226) + wider - 2 * side, middle - px(46) - asking)
        self._lay_out_right(Rect(centre.right + px(16), px(34), px(330) + side, middle - px(34)))
        self._lay_out_frieze(centre, score_end)
        self._lay_out_asking(Rect(centre.left, middle - px(4) - asking, centre.width, asking))
        # the city before the players
        self._lay_out_city(spaces)

    def px(self, length: float) -> int:
        return round(length * self.unit)

    # The upper half

    def _lay_out_left(self, box: Rect) -> None:
        """The round above, below it a panel for each seat in its place, and beside them the order of play."""
        px = self.px
        self.phase = Rect(px(30), box.top + px(2), box.right - px(30), px(50))
        self.left = Rect(0, px(84), box.right + px(4), box.bottom - px(84) + px(4))
        top, gap = px(88), px(8)
        tall = min((box.bottom - top - gap * (self.seats - 1)) // self.seats, px(LARGEST_PANEL))
        self.panels = [Rect(px(30), top + seat * (tall + gap), box.right - px(30), tall) for seat in range(self.seats)]
        self.rail = Rect(0, top - gap, px(28), self.panels[-1].bottom - top + gap)

    def _lay_out_frieze(self, box: Rect, score_end: int) -> None:
        px = self.px
        self.frieze = box
        self.score_end = score_end
        side = (score_end + 1 - 2 * SCORE_ACROSS) // 2
        cell = min(px(50), box.height // (side + 1))
        self.score_cell = cell
        corners = [score_corner(box, cell, side, number) for number in range(score_end + 1)]
        self.score_boxes = [Rect(round(x), round(y), cell, cell) for x, y in corners]
        self.niches = grid(inset(box, cell), DEITIES_ACROSS, 2, px(14))
        # a note lies over the score track, where it returns; a long one over the band above as well
        note = Rect(box.left, box.top, box.width, cell)
        self.notes = (note, note.union(Rect(box.left, px(2), box.width, 0)))

    def _lay_out_asking(self, ribbon: Rect) -> None:
        """The ribbon, and the tray that it unrolls over the score track."""
        self.ribbon = ribbon
        tray = Rect(ribbon.left, 0, ribbon.width, self.px(62))
        tray.bottom = ribbon.top - self.px(3)
        self.asking = AskingPlaces(self.px, ribbon, tray)

    def _lay_out_right(self, box: Rect) -> None:
        """Glory, temples and chronicle, each under its heading."""
        px = self.px
        self.glory_title = Rect(box.left, box.top - px(6), box.width, px(38))
        row = Rect(box.left, box.top + px(31), box.width, px(46))
        self.glory = columns(row, [1] * 6)
        self.temples_title = Rect(box.left, row.bottom + px(2), box.width, px(38))
        top = self.temples_title.bottom + px(1)
        tall = px(350) + round((box.height - px(748)) * 0.35)
        temples = Rect(box.left, top, box.width - px(4), tall)
        self.temples = [
            cell
            for row in rows(temples, [1] * TEMPLES_DOWN, px(4))
            for cell in columns(row, [1] * TEMPLES_ACROSS, px(6))
        ]
        self.chronicle_title = Rect(box.left, temples.bottom + px(4), box.width - px(4), px(38))
        top = self.chronicle_title.bottom
        self.chronicle = Rect(box.left, top, box.width - px(4), box.bottom - px(2) - top)

    # A niche

    def niche_parts(self, deity: int) -> NicheParts:
        px, niche = self.px, self.niches[deity]
        # two rows of favours at its foot, the name above them; a tall niche has taller rows
        taller = max(0, niche.height - px(269)) // 8
        beta_row = Rect(niche.left + px(7), niche.bottom - px(41) - taller, niche.width - px(14), px(34) + taller)
        alpha_row = Rect(beta_row.left, beta_row.top - px(41) - taller, beta_row.width, px(38) + taller)
        tall = px(28 * min(self.text, 1.25))
        name = Rect(niche.left + px(4), alpha_row.top - tall - px(1), niche.width - px(8), tall)
        # the medallion under its roof
        top = niche.top + px(27)
        room = Rect(niche.left, top, niche.width, name.top - px(3) - top)
        across = min(room.width - px(86), room.height)
        medallion = centred((across, across), room)
        roof = Rect(niche.left + px(10), medallion.top - px(19), niche.width - px(20), px(32))
        # the places of the priests
        alpha = centred((px(36), px(36)), alpha_row)
        alpha.left = alpha_row.left + px(5)
        beta = self._beta_places(beta_row)
        return NicheParts(
            niche,
            roof,
            medallion,
            name,
            alpha_row,
            alpha,
            _right_of(alpha, alpha_row, px(3)),
            beta_row,
            beta,
            _right_of(beta[-1], beta_row, px(3)),
        )

    def _beta_places(self, row: Rect) -> list[Rect]:
        """Rings that lie half upon each other, nearer with five seats."""
        px, across = self.px, self.px(30)
        step = px(20 if self.seats < 5 else 15)
        top = row.centery - across // 2
        return [Rect(row.left + px(2) + index * step, top, across, across) for index in range(self.seats - 1)]

    # The city before the players

    def _lay_out_city(self, spaces: tuple[int, ...]) -> None:
        """Emblem, tracks, shelf of buildings, priests, warehouse and tribute, cards to build."""
        px, lower = self.px, self.lower
        self.city = Rect(px(20), lower.top + px(8), lower.width - px(40), lower.height - px(12))
        # large words take room from the cards, of which fewer are shown
        larger = self.text - 1
        self.fan = max(3, FAN - round(larger * 4))
        cards = 1160 + round((FAN - self.fan) * 86)
        names = 164 + round(160 * larger)
        tracks, stores = 192, 608 + names - 164 + 192
        self._lay_out_face()
        self._lay_out_lanes(tracks, names, spaces)
        self._lay_out_stores(stores, cards - 16 - stores)
        self._lay_out_cards(cards)

    def _at(self, x: float, y: float, width: float, height: float) -> Rect:
        """A box of the city, given as it would be in the window everything was drawn for."""
        across, down = self.size[0] / REFERENCE[0], self.city.height / 264
        left, top = round(x * across), self.city.top + round((y - 812) * down)
        return Rect(
            left,
            top,
            round((x + width) * across) - left,
            self.city.top + round((y + height - 812) * down) - top,
        )

    def _lay_out_face(self) -> None:
        """The emblem, smaller where words are large, and below it name and points."""
        larger = self.text - 1
        side, name, points = 140 - 40 * larger, 30 + 14 * larger, 28 + 16 * larger
        self.face = self._at(20, 812, 160, 264)
        self.emblem = self._at(100 - side / 2, 814, side, side)
        self.city_name = self._at(20, 813 + side, 160, name)
        self.city_score = self._at(20, 816 + side + name, 160, 1074 - points - 816 - side - name)
        self.points = self._at(20, 1074 - points, 160, points)

    def _lay_out_lanes(self, left: int, names: int, spaces: tuple[int, ...]) -> None:
        """A lane for each track, over those of the goods a strip that says what they give, and the shelf below."""
        first, larger = left + names + 4, self.text - 1
        # large words need lanes a little further apart
        apart, strip = 34 + 1.6 * larger, 24 - 1.6 * larger
        above = 812 - 6 * larger
        self.lanes: list[Rect] = []
        self.lane_names: list[Rect] = []
        self.lane_spaces: list[list[Rect]] = []
        self.lane_ends: list[Rect] = []
        for track, count in enumerate(spaces):
            top = above + apart * track + (strip if track >= PRODUCTION else 0)
            self.lanes.append(self._at(left, top, names + 4 + 438, 30))
            self.lane_names.append(self._at(left, top - 1, names, apart - 1.5))
            self.lane_spaces.append([self._at(first + 40 * index, top, 36, 30) for index in range(count)])
            self.lane_ends.append(self._at(first + 40 * count + 4, top, 40 * (max(spaces) - count), 30))
        under = above + apart * PRODUCTION - 2
        self.strip = self._at(first, under, 40 * spaces[PRODUCTION], strip)
        self.strip_name = self._at(left + 32, under + 0.3, names - 32, strip - 1.2)
        self.shelf = self._at(left, 1040 + 4 * larger, names + 4 + 392, 36 - 2 * larger)

    def _lay_out_stores(self, left: int, width: int) -> None:
        """Priests above, warehouse and tribute side by side."""
        house = width * 234 // 344
        self.priests_title = self._at(left, 807, width, 36)
        self.priests = self._at(left, 843, width, 50)
        self.warehouse_title = self._at(left, 895, house - 4, 38)
        self.tribute_title = self._at(left + house + 12, 895, width - house - 4, 38)
        self.warehouse = self._at(left, 934, house, 138)
        self.tribute = self._at(left + house + 14, 934, width - house - 14, 138)
        self.stores = self.priests_title.unionall([self.priests, self.warehouse, self.tribute, self.tribute_title])

    def _lay_out_cards(self, left: int) -> None:
        self.cards_title = self._at(left, 807, 1900 - left, 37)
        self.cards_box = self._at(left, 846, 1900 - left, 226)
        self.cards = columns(self.cards_box, [1] * self.fan, self.px(5))

    def priest_places(self, count: int) -> list[Rect]:
        """Places on the city's own board for its priests."""
        gap = self.px(8)
        across = min(self.priests.height, (self.priests.width - gap * (count - 1)) // count)
        top = self.priests.centery - across // 2
        return [Rect(self.priests.left + index * (across + gap), top, across, across) for index in range(count)]

    def heaped(self, tray: Rect, count: int) -> tuple[Rect, int]:
        """Where in a tray cubes are heaped, and how large so many of them are: many are smaller."""
        box = inset(tray, self.px(5), self.px(4))
        room = next((most for most in ROOM if most >= count), count)
        side = min(self.px(CUBE), int(sqrt(box.width * box.height * LOOSE / room)))
        return box, max(side, 4)

    def cubes_side_by_side(self, tray: Rect, count: int) -> list[Rect]:
        """The boxes of so many cubes laid out to be chosen, as large as there is room for."""
        box, gap = inset(tray, self.px(5), self.px(5)), self.px(4)

        def side(across: int) -> int:
            down = -(-count // across)
            return min(box.width // across, box.height // down, self.px(LAID_OUT))

        across = max(range(1, max(1, count) + 1), key=lambda each: (side(each), each))
        step = side(across)
        places = [(index % across, index // across) for index in range(count)]
        return [Rect(box.left + x * step, box.top + y * step, step - gap, step - gap) for x, y in places]

    def shelf_places(self, count: int) -> list[Rect]:
        """Places of the buildings that stand on the city's shelf: wide while they are few."""
        shown = min(count, SHELF)
        step = min(self.shelf.width // max(1, shown), self.px(140))
        across = step - self.px(8 if step > self.px(100) else 4)
        return [
            Rect(self.shelf.left + index * step, self.shelf.top, across, self.shelf.height) for index in range(shown)
        ]

    def score_box(self, score: int) -> Rect:
        """The space of the score track that shows a score; beyond its end it goes round again."""
        return self.score_boxes[score % len(self.score_boxes)]


def _right_of(place: Rect, row: Rect, gap: int) -> Rect:
    """What is left of a row right of a place."""
    return Rect(place.right + gap, row.top, row.right - place.right - 2 * gap, row.height)


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
