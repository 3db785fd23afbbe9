"""The development board: what can be learned, what it costs and brings, and the wonders below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympos.actions import (
    CUBE_BONUS,
    HOURGLASS_BONUS,
    PRESTIGE_BONUS,
    RESOURCES,
    SETTLER_BONUS,
    Build,
)
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.state import NOBODY, Olympos, column_of_wonder, wonder_owner
from game.scenes.olympos.board import COLUMNS, Board
from game.scenes.olympos.palette import ROW_INKS, TAN
from game.scenes.olympos.signs import ANY, Signs
from game.ui.layout import centred, inset
from game.ui.shapes import disc, panel
from game.ui.text import Weight
from game.ui.theme import CLAY, GLAZE, GLAZE_HIGH, GLAZE_RAISED, SLIP, WINE, Ink, mix
from game.words.words import Words

SOLD: Final[Ink] = (0xA6, 0x90, 0x79)
NAME: Final = 24
SLOT: Final = 29
"""How tall a slot is, and how wide where one thing is in it; one with a number beside its sign is wider."""
PILL: Final = 38
COST: Final = 26
MOST: Final = 4
"""How large a sign of a cost is, and how many of them stand side by side at most where some can stand below."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a cell asks for, sign by sign: groups of one kind, each of a resource or of any."""

    groups: tuple[tuple[int, int], ...]
    """Which resource, and how many of it."""


def costs_of(tables: Mapping[str, Any]) -> list[Cost]:
    """The costs of all cells, as the board names them."""
    found = []
    for row in tables["board"]["row"]:
        for column in tables["board"]["column"]:
            if "own" in column:
                groups = [(RESOURCES.index(column["own"]), row["own"])]
                if row["partner"]:
                    groups.append((RESOURCES.index(column["partner"]), row["partner"]))
                groups += [(ANY, count) for count in row["others"]]
            else:
                groups = [(ANY, count) for count in row["grey"]]
            found.append(Cost(tuple(group for group in groups if group[1])))
    return found


@dataclass(slots=True)
class Marks:
    """What is marked for whoever is asked, and is no part of a view."""

    payable: frozenset[int] = frozenset()
    """Cells that can be taken now, wonders after the tiles."""
    cheaper: Mapping[int, int] = field(default_factory=dict)
    """Cells that would cost less by something that is looked at, and by how much."""


class Tiles:
    """Paints the board of one window."""

    def __init__(self, game: OlymposGame, signs: Signs, board: Board, words: Words) -> None:
        tables = game.tables
        self.game = game
        self.signs = signs
        self.brush = signs.brush
        self.board = board
        self.words = words
        self.costs = costs_of(tables)
        self.columns = [
            RESOURCES.index(column["own"]) if "own" in column else ANY for column in tables["board"]["column"]
        ]
        self.marks = Marks()
        self.lifted: set[int] = set()
        """Cells whose uppermost tile is in the air."""

    def paint(self, surface: Surface, state: Olympos, seat: Seat) -> None:
        px = self.signs.px
        panel(surface, self.board.development, GLAZE_RAISED, None, 0, px(8))
        for column, head in enumerate(self.board.heads[: self.board.used]):
            panel(surface, head, GLAZE_HIGH, None, 0, px(5))
            self.signs.resource(surface, self.columns[column], centred((px(25), px(25)), head))
        for edge, ink in zip(self.board.rows, ROW_INKS, strict=True):
            panel(surface, edge, ink, None, 0, px(2))
        for cell in range(len(self.board.tiles) + COLUMNS):
            self.paint_cell(surface, state, seat, cell)

    def paint_cell(self, surface: Surface, state: Olympos, seat: Seat, cell: int) -> None:
        if not self.board.cell(cell).width:
            return
        if cell < len(self.board.tiles):
            self._paint_tile(surface, state, seat, cell)
        else:
            self._paint_wonder(surface, state, seat, cell)

    # Tiles

    def ground(self, state: Olympos, seat: Seat, cell: int) -> Ink:
        """Cream: can be taken now; tan: not; clay: ours; black: sold out."""
        index = state.board[cell]
        if index >= 0 and state.peoples[seat].discoveries >> index & 1:
            return CLAY
        if index >= 0 and not state.left[index]:
            return GLAZE_HIGH
        return SLIP if cell in self.marks.payable else TAN

    def _paint_tile(self, surface: Surface, state: Olympos, seat: Seat, cell: int) -> None:
        px, box = self.signs.px, self.board.tiles[cell]
        index = state.board[cell]
        pygame.draw.rect(surface, GLAZE_RAISED, box.inflate(px(2), px(3)))
        if index < 0:
            panel(surface, box, GLAZE, GLAZE_HIGH, max(1, px(2)), px(7))
            return
        ground = self.ground(state, seat, cell)
        sold, ours = ground == GLAZE_HIGH, ground == CLAY
        left = state.left[index]
        for edge in range(min(3, left - 1) if not sold and not ours else 0, 0, -1):
            panel(surface, box.move(px(1.3 * edge), px(1.3 * edge)), mix(ground, GLAZE, 0.35), GLAZE, 1, px(7))
        panel(surface, box, ground, GLAZE, max(1, px(1.4)), px(7))
        ink = SOLD if sold else GLAZE
        name = self.words.name("discovery", state.rules.discoveries[index].id)
        self._name(surface, name, Rect(box.left + px(3), box.top + px(1), box.width - px(6), px(29)), ink)
        self._paint_cost(surface, state, cell, box, faint=sold or ours)
        self._paint_foot(surface, state, cell, box, ink, ground, ours=ours)

    def _name(self, surface: Surface, name: str, room: Rect, ink: Ink) -> None:
        """A name as large as all others, lighter where it would be too wide."""
        ways: tuple[tuple[Weight, float], ...] = (("semibold", NAME), ("regular", NAME), ("regular", 22.5))
        for weight, size in ways:
            if self.signs.fixed_width(name, size, weight) <= room.width:
                break
        self.signs.fixed(surface, name, room, size, ink, weight)

    def _is_crowded(self, state: Olympos, cell: int) -> bool:
        """Whether a third slot leaves no room for the picture beside the number of tiles."""
        return state.table.grey_bonus and any(grey for _, grey in state.rules.prices[cell].bonuses)

    def _paint_cost(self, surface: Surface, state: Olympos, cell: int, box: Rect, *, faint: bool) -> None:
        """Signs of one kind are joined by a bar; kinds that are not named are grey."""
        for spots, kind in self._cost_spots(state, cell, box):
            self._bar(surface, spots)
            for spot in spots:
                self.signs.resource(surface, kind, spot, dim=faint)

    def _cost_spots(self, state: Olympos, cell: int, box: Rect) -> Iterator[tuple[list[Rect], int]]:
        """Where the signs of each group of a cost stand, and of which kind they are."""
        px = self.signs.px
        groups = self.costs[cell].groups
        beside, above = self._is_crowded(state, cell), len(groups)
        if not self.slots(state, cell):  # as many as there is room for below the name, the others beside the picture
            above = max(at for at in range(1, len(groups) + 1) if sum(count for _, count in groups[:at]) <= MOST)
        signs = sum(count for _, count in groups[:above])
        side = px(COST if signs <= 3 or (signs == MOST and not beside) else 21)
        yield from _in_a_row(groups[:above], side, box.centerx + (px(15) if beside else 0), box.top + px(43))
        if above < len(groups):
            last = _in_a_row(groups[above:], side, 0, box.bottom - px(18))
            right = box.right - px(4) - last[-1][0][-1].right
            yield from (([spot.move(right, 0) for spot in spots], kind) for spots, kind in last)

    def _bar(self, surface: Surface, spots: Sequence[Rect]) -> None:
        px, (first, last) = self.signs.px, (spots[0].center, spots[-1].center)
        if first != last:
            pygame.draw.rect(surface, GLAZE, Rect(first[0], first[1] - px(2), last[0] - first[0], px(4)))

    def paint_paid(
        self, surface: Surface, state: Olympos, seat: Seat, cell: int, kinds: Sequence[int], cubes: Sequence[int]
    ) -> None:
        """The cost of a tile as it would be paid: each sign as what pays for it, a cube where a cube does."""
        box, left = self.board.tiles[cell], list(cubes)
        spots = list(self._cost_spots(state, cell, box))
        for group, _ in spots:
            band = group[0].unionall(group)
            surface.fill(self.ground(state, seat, cell), band.inflate(self.signs.px(6), self.signs.px(4)))
        for (group, _), kind in reversed(list(zip(spots, kinds, strict=False))):
            self._bar(surface, group)
            for spot in reversed(group):
                if left[kind]:
                    left[kind] -= 1
                    self.signs.cube(surface, kind, spot)
                else:
                    self.signs.resource(surface, kind, spot)

    def _paint_foot(
        self, surface: Surface, state: Olympos, cell: int, box: Rect, ink: Ink, ground: Ink, *, ours: bool
    ) -> None:
        px, index = self.signs.px, state.board[cell]
        row = Rect(box.left, box.bottom - px(35), box.width, px(34))
        crowded = self._is_crowded(state, cell)
        picture = Rect(row.left + px(2), row.top, px(32), px(33))
        if crowded:
            picture = Rect(box.left + px(4), box.top + px(28), px(30), px(30))
        self.signs.drawing(
            surface, "discoveries", state.rules.discoveries[index].id, picture, ink, ground, mix(ink, ground, 0.4)
        )
        first = min((each.left for each, *_ in self.slots(state, cell)), default=row.right)
        start = row.left + px(1) if crowded else picture.right
        number = Rect(start, row.top, min(first - start, px(44)), row.height)
        if ours:
            self.signs.icon(surface, "check", centred((px(20), px(20)), number), GLAZE, ground)
        else:
            left = state.left[index]
            self.signs.fixed(surface, f"×{left}" if left else "0", number, 23, ink, "semibold")
        for box_, bonus, owner, grey in self.slots(state, cell):
            self._paint_slot(surface, state, cell, box_, bonus, owner, ink, grey=grey)

    def slots(self, state: Olympos, cell: int) -> list[tuple[Rect, int, int, bool]]:
        """The bonus slots below a tile: where, which bonus, whose token lies there, and whether it is the grey one."""
        px, box = self.signs.px, self.board.tiles[cell]
        price, first = state.rules.prices[cell], cell * state.rules.slots
        shown = [
            (slot, bonus, grey)
            for slot, (bonus, grey) in enumerate(price.bonuses)
            if not grey or state.table.grey_bonus
        ]
        found = []
        right = box.right - px(3)
        for slot, bonus, grey in reversed(shown):
            wide = px(SLOT if bonus in (SETTLER_BONUS, CUBE_BONUS) else PILL)
            spot = Rect(right - wide, box.bottom - px(33), wide, px(SLOT))
            found.append((spot, bonus, state.bonuses[first + slot], grey))
            right = spot.left - px(2)
        return found[::-1]

    def _paint_slot(
        self, surface: Surface, state: Olympos, cell: int, box: Rect, bonus: int, owner: int, ink: Ink, *, grey: bool
    ) -> None:
        if owner != NOBODY:
            self.signs.settler(surface, owner, box)
            return
        self.signs.ring(surface, box, ink, 1.8, dashed=grey)
        self.paint_bonus(surface, state, cell, bonus, box, ink)

    def paint_bonus(self, surface: Surface, state: Olympos, cell: int, bonus: int, box: Rect, ink: Ink) -> None:
        """What a slot brings, as large as there is room for: a settler, a cube, or a sign and how many."""
        px = self.signs.px
        side = min(min(box.size) - px(8), px(34))
        if bonus == SETTLER_BONUS:
            self.signs.icon(surface, "settler", centred((side, side), box), ink, SLIP)
        elif bonus == CUBE_BONUS:
            self.signs.cube(surface, state.rules.prices[cell].cube, centred((side + px(3), side + px(3)), box))
        else:
            assert bonus in (HOURGLASS_BONUS, PRESTIGE_BONUS)
            icon = "hourglass" if bonus == HOURGLASS_BONUS else "prestige"
            side = min(side - px(3), box.width - px(20))
            spot = Rect(box.centerx - (side + px(14)) // 2, box.centery - side // 2, side, side)
            self.signs.icon(surface, icon, spot, ink, SLIP)
            number = Rect(spot.right, box.top, px(14), box.height)
            self.signs.fixed(surface, str(state.rules.bonus_amounts[bonus]), number, 22.5, ink)

    # Wonders

    def ground_of_wonder(self, state: Olympos, seat: Seat, cell: int) -> Ink:
        owner = wonder_owner(state, state.board[cell])
        if owner == seat:
            return CLAY
        return GLAZE_HIGH if owner != NOBODY else SLIP if cell in self.marks.payable else TAN

    def _paint_wonder(self, surface: Surface, state: Olympos, seat: Seat, cell: int) -> None:
        px = self.signs.px
        column = cell - len(self.board.tiles)
        box, index = self.board.wonders[column], state.board[cell]
        pygame.draw.rect(surface, GLAZE_RAISED, box.inflate(px(2), px(3)))
        if index < 0:
            panel(surface, box, GLAZE, GLAZE_HIGH, max(1, px(2)), px(7))
            return
        wonder, owner = state.rules.wonders[index], wonder_owner(state, index)
        built = owner != NOBODY
        ground = self.ground_of_wonder(state, seat, cell)
        ink = SOLD if ground == GLAZE_HIGH else GLAZE
        panel(surface, box, ground, GLAZE, max(1, px(1.4)), px(7))
        name = self.words.name("wonder", wonder.id)
        head = Rect(box.left + px(4), box.top + px(1), box.width - px(8), px(28))
        lines = [name]
        if self.signs.fixed_width(name, 22.5, "regular") > head.width:
            lines = name.split(" ", 1)
        for number, line in enumerate(lines):
            room = head.move(0, number * px(23))
            if len(lines) > 1:
                room = Rect(head.left, head.top - px(2) + number * px(22), head.width, head.height)
            self._name(surface, line, room, ink)
        top = head.bottom + (px(17) if len(lines) > 1 else 0)
        picture = Rect(box.left + px(6), top, px(76), box.bottom - px(27) - top)
        right = Rect(box.right - px(46), top, px(40), picture.height)
        self.signs.drawing(surface, "wonders", wonder.id, picture, ink, ground, mix(ink, ground, 0.4))
        side = min(px(38), right.height)
        if built:
            self.signs.settler(surface, owner, centred((side, side), right))
        else:
            plate = centred((side, side), right)
            disc(surface, plate, WINE)
            self.signs.fixed(surface, str(wonder.points), plate.inflate(px(4), 0), 25 if side == px(38) else 22.5, SLIP)
        stars = self.game.stars_for(state, seat, wonder.id).lasting
        self._paint_stars(surface, box, wonder.stars, stars, ink, ground)

    def _paint_stars(self, surface: Surface, box: Rect, wanted: int, have: int, ink: Ink, ground: Ink) -> None:
        px = self.signs.px
        for number, spot in enumerate(self._star_spots(box, wanted)):
            self.signs.icon(surface, "star", spot, ink, ground)
            if number >= have:
                self.signs.icon(surface, "star", inset(spot, px(4)), ground, ground)

    def _star_spots(self, box: Rect, wanted: int) -> list[Rect]:
        px = self.signs.px
        step = min(px(21), (box.width - px(12)) // wanted)
        x = box.centerx - step * (wanted - 1) // 2
        return [centred((px(20), px(20)), Rect(x + at * step, box.bottom - px(14), 0, 0)) for at in range(wanted)]

    def paint_sources(self, surface: Surface, state: Olympos, seat: Seat, build: Build) -> None:
        """The stars of a wonder filled as a building of it would: after lasting ones those of cards, then Athena's."""
        px, rules = self.signs.px, state.rules
        index = rules.wonder_index[build.wonder]
        column = column_of_wonder(state, index)
        cell = len(self.board.tiles) + column
        box, wanted, ground = (
            self.board.wonders[column],
            rules.wonders[index].stars,
            self.ground_of_wonder(state, seat, cell),
        )
        filled = min(wanted, self.game.stars_for(state, seat, build.wonder).lasting)
        borrowed = ["card"] * build.cards + ["athena"] * build.athena
        surface.fill(ground, Rect(box.left + px(4), box.bottom - px(26), box.width - px(8), px(23)))
        self._paint_stars(surface, box, wanted, filled, GLAZE, ground)
        for spot, source in zip(self._star_spots(box, wanted)[filled:], borrowed, strict=False):
            if source == "athena":
                self.signs.medallion(surface, "athena", spot.inflate(px(2), px(2)))
            else:
                panel(surface, spot.inflate(-px(2), px(4)), SLIP, GLAZE, max(1, px(1.4)), px(3))
                self.signs.icon(surface, "star", inset(spot, px(2)), WINE, SLIP)


def _in_a_row(groups: Sequence[tuple[int, int]], side: int, middle: int, y: int) -> list[tuple[list[Rect], int]]:
    """Signs side by side about a middle, closer to those of their own group than to others; with their kinds."""
    close, apart = round(side * 0.82), round(side * 1.16)
    wide = sum((count - 1) * close for _, count in groups) + (len(groups) - 1) * apart + side
    x, found = middle - wide // 2 + side // 2, []
    for kind, count in groups:
        found.append(([centred((side, side), Rect(x + number * close, y, 0, 0)) for number in range(count)], kind))
        x += (count - 1) * close + apart
    return found
