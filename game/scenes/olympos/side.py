"""The own side of the table: who one is, lands and cubes, might, settlers, the Destiny hand, and the shelf of tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import UNKNOWN, Seat
from game.rules.olympos.actions import DESTINY, RESOURCES
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.state import Olympos
from game.scenes.olympos.board import Board
from game.scenes.olympos.effects import effect_signs
from game.scenes.olympos.palette import LOWER, NONE
from game.scenes.olympos.signs import Signs
from game.scenes.table.lettering import LINE
from game.ui.layout import centred, inset
from game.ui.shapes import panel
from game.ui.text import Weight
from game.ui.theme import CLAY, CLAY_LIGHT, GLAZE, GLAZE_RAISED, GOLD, SLIP, SLIP_DIM, Ink, mix
from game.words.words import Words

NUMBER: Final = 36
FIGURES: Final = ("sword", "zeus", "star", "hourglass", "prestige")
"""What the places of Might show, in their order; the sixth is for what gods have left."""
CUBE: Final = 34


class Side:
    """Paints the own side in one window."""

    def __init__(self, game: OlymposGame, signs: Signs, board: Board, words: Words) -> None:
        self.game = game
        self.signs = signs
        self.brush = signs.brush
        self.board = board
        self.words = words
        self.open_hand = True
        """Whether the faces of the own hand may lie open on this screen."""
        self.turned = 0
        """How many tiles the shelf was turned on by."""
        self.hidden: dict[str, int] = {}
        """How many of a thing are still in the air, by what they are: `stock`, `cube:0` and the like."""

    def paint(self, surface: Surface, state: Olympos, seat: Seat) -> None:
        pygame.draw.rect(surface, LOWER, self.board.side)
        self.paint_face(surface, state, seat)
        self.paint_lands(surface, state, seat)
        self.paint_might(surface, state, seat)
        self.paint_stock(surface, state, seat)
        self.paint_hand(surface, state, seat)
        self.paint_shelf(surface, state, seat)

    def heading(self, surface: Surface, box: Rect, key: str, number: str = "") -> Rect:
        """A word over a zone and perhaps how many; returns where the number stands, or the word where there is none."""
        letters = self.brush.letters
        pygame.draw.rect(surface, LOWER, box)
        room = Rect(box.left, box.top, box.width - (self.signs.px(34) if number else 0), box.height - self.signs.px(4))
        drawn = letters.draw(surface, self.words.phrase("screen", key).upper(), room, 26, CLAY_LIGHT)
        if not number:
            return drawn
        spot = Rect(drawn.right + self.signs.px(10), room.top, self.signs.px(40), room.height)
        self.signs.words(surface, number, spot, 25, SLIP, align="left")
        return spot

    # Who one is

    def paint_face(self, surface: Surface, state: Olympos, seat: Seat) -> None:
        px, face = self.signs.px, self.board.face
        pygame.draw.rect(surface, LOWER, face)
        side = px(116)
        self.signs.settler(surface, seat, Rect(face.left, face.top, side, side))
        name = Rect(face.left - px(10), face.top + side + px(14), face.width + px(20), px(30))
        self.brush.letters.draw(surface, self.words.seat(seat).upper(), name, 30, SLIP, align="centre")
        points = self.points_number
        self.signs.words(surface, str(self.game.scores(state)[seat]), points, 46, GOLD, weight="bold")
        self.signs.words(
            surface,
            self.words.phrase("screen", "points"),
            Rect(face.left, points.bottom, face.width, px(32)),
            24,
            SLIP_DIM,
            weight="regular",
        )

    @property
    def points_number(self) -> Rect:
        px, face = self.signs.px, self.board.face
        return Rect(face.left, face.top + px(116 + 14 + 30 + 4), face.width, px(48))

    # Lands and cubes

    def paint_lands(self, surface: Surface, state: Olympos, seat: Seat) -> None:
        self.heading(surface, self.board.lands_title, "lands")
        for kind in range(len(self.board.resource_columns)):
            self.paint_column(surface, state, seat, kind)

    def paint_column(
        self,
        surface: Surface,
        state: Olympos,
        seat: Seat,
        kind: int,
        *,
        lit: bool = False,
        lifted: int = 0,
        more: int = 0,
    ) -> None:
        """Lands and cubes of a kind; of the cubes the last may be lifted, and some that come may lie beyond."""
        px, people, box = self.signs.px, state.peoples[seat], self.board.resource_columns[kind]
        self.signs.plate(surface, box, lit=lit)
        upper = Rect(box.left, box.top, box.width, box.height * 54 // 100)
        self.signs.resource(
            surface, kind, centred((px(38), px(38)), Rect(upper.left + px(4), upper.top, px(46), upper.height))
        )
        number = self.lands_number(kind)
        self._number(surface, people.tokens[kind], number, NUMBER)
        pygame.draw.line(
            surface, LINE, (box.left + px(8), upper.bottom), (box.right - px(8), upper.bottom), max(1, px(2))
        )
        count = people.cubes[kind] - self.hidden.get(f"cube:{kind}", 0)
        for place, spot in enumerate(self.cube_places(kind, count + more)):
            if place >= count - lifted:
                self._paint_lifted(surface, kind, spot)
            else:
                self.signs.cube(surface, kind, spot)
        if count + more <= 0:
            spot = self.cube_places(kind, 1)[0]
            self.signs.icon(surface, "cube_empty", spot, LINE, GLAZE)

    def _paint_lifted(self, surface: Surface, kind: int, spot: Rect) -> None:
        """A cube above its place, with a pale rim; its shadow lies where it was."""
        px = self.signs.px
        shadow = Rect(spot.left, spot.bottom - px(8), spot.width, px(8))
        pygame.draw.ellipse(surface, LOWER, shadow)
        up = spot.move(0, -px(9))
        panel(surface, up.inflate(px(6), px(6)), None, SLIP, max(1, px(2.4)), px(8))
        self.signs.cube(surface, kind, up)

    def lands_number(self, kind: int) -> Rect:
        """Where the number of lands of a resource stands."""
        px, box = self.signs.px, self.board.resource_columns[kind]
        return Rect(box.left + px(50), box.top, box.width - px(54), box.height * 54 // 100)

    def cube_places(self, kind: int, count: int) -> list[Rect]:
        """Where the cubes of a resource lie; many of them half behind each other."""
        px, box = self.signs.px, self.board.resource_columns[kind]
        lower = Rect(box.left, box.top + box.height * 54 // 100, box.width, box.height - box.height * 54 // 100)
        side = min(px(CUBE), lower.height - px(6))
        room = box.width - px(16) - side
        step = min(side + px(3), room // max(1, count - 1)) if count > 1 else 0
        left = box.left + px(8)
        return [Rect(left + number * step, lower.centery - side // 2, side, side) for number in range(max(0, count))]

    def _number(self, surface: Surface, number: int, box: Rect, size: float, ink: Ink = SLIP) -> None:
        self.signs.fixed(surface, str(number), box, size, ink if number else NONE)

    # Might

    def figures(self, state: Olympos, seat: Seat) -> list[int]:
        people = state.peoples[seat]
        return [
            self.game.swords(state, seat),
            sum(self.game.symbols(state, seat)),
            self.game.stars(state, seat) + people.athena,
            people.hourglasses,
            people.prestige,
        ]

    def paint_might(self, surface: Surface, state: Olympos, seat: Seat) -> None:
        px = self.signs.px
        self.heading(surface, self.board.might_title, "might")
        for box, icon, number in zip(self.board.might, FIGURES, self.figures(state, seat), strict=False):
            self.signs.plate(surface, box)
            self.signs.icon(surface, icon, Rect(box.left + px(5), box.centery - px(15), px(30), px(30)), SLIP, GLAZE)
            self._number(surface, number, self.might_number(FIGURES.index(icon)), 33)
        last = self.board.might[-1]
        pygame.draw.rect(surface, LOWER, last)
        left = gods_left(state, seat)
        if left:
            self.signs.plate(surface, last)
            for number, god in enumerate(left[:2]):
                self.signs.medallion(
                    surface, god, Rect(last.left + px(4 + 36 * number), last.centery - px(18), px(36), px(36))
                )
        else:
            self.signs.dashed(surface, last)

    def might_number(self, place: int) -> Rect:
        px, box = self.signs.px, self.board.might[place]
        return Rect(box.left + px(36), box.top, box.width - px(38), box.height)

    # Settlers

    def paint_stock(self, surface: Surface, state: Olympos, seat: Seat) -> None:
        px, people = self.signs.px, state.peoples[seat]
        self.heading(surface, self.board.stock_title, "stock", str(people.stock))
        self.signs.plate(surface, self.board.stock)
        shown = people.stock - self.hidden.get("stock", 0)
        for box in self.stock_places(shown):
            self.signs.settler(surface, seat, box)
        foot = Rect(
            self.board.stock.left + px(12), self.board.stock.bottom - px(36), self.board.stock.width - px(20), px(32)
        )
        words = self.words.phrase("screen", "in_store", n=people.general)
        self.signs.words(surface, words, foot, 23, SLIP_DIM, weight="regular", align="left")

    @property
    def stock_number(self) -> Rect:
        """Where a change of the stock is told: at the end of its heading."""
        px, title = self.signs.px, self.board.stock_title
        return Rect(title.right - px(56), title.top - px(6), px(62), px(38))

    def stock_places(self, count: int) -> list[Rect]:
        px, box = self.signs.px, self.board.stock
        side = px(50)
        room = box.width - px(18) - side
        step = min(px(58), room // max(1, count - 1)) if count > 1 else 0
        top = box.top + (box.height - px(36) - side) // 2
        return [Rect(box.left + px(9) + number * step, top, side, side) for number in range(max(0, count))]

    # The hand

    def paint_hand(self, surface: Surface, state: Olympos, seat: Seat) -> None:
        cards = self.cards_of(state, seat)
        self.heading(surface, self.board.hand_title, "hand", str(len(cards)))
        pygame.draw.rect(surface, LOWER, self.board.hand)
        places = self.hand_places(len(cards))
        for card, box in zip(cards, places, strict=True):
            if self.open_hand and card != UNKNOWN:
                self.signs.card_face(surface, DESTINY[card], box)
            else:
                self.signs.card_back(surface, box)
        if not cards:
            for box in self.hand_places(3):
                self.signs.dashed(surface, box)

    def cards_of(self, state: Olympos, seat: Seat) -> list[int]:
        """The cards of a hand as they lie beside each other: those of a kind together, backs last."""
        people = state.peoples[seat]
        return sorted((*people.hand, *people.drawn), key=lambda each: (each < 0, each))

    def hand_places(self, count: int) -> list[Rect]:
        px, box = self.signs.px, self.board.hand
        size = (px(48), px(84))
        step = min(size[0] + px(4), (box.width - size[0]) // max(1, count - 1)) if count > 1 else 0
        return [
            Rect((box.left + number * step, box.top + (box.height - size[1]) // 2), size) for number in range(count)
        ]

    # The shelf

    def shelf_of(self, state: Olympos, seat: Seat) -> list[tuple[str, str]]:
        """Discoveries, then wonders, as folder of the drawing and name."""
        people, rules = state.peoples[seat], state.rules
        found = [("discoveries", row.id) for row in rules.discoveries if people.discoveries >> row.index & 1]
        return found + [("wonders", row.id) for row in rules.wonders if people.wonders >> row.index & 1]

    def shelf_shown(self, state: Olympos, seat: Seat) -> list[tuple[Rect, str, str]]:
        """The tiles in sight with their places."""
        every, places = self.shelf_of(state, seat), self.board.shelf_places
        self.turned = max(0, min(self.turned, len(every) - len(places)))
        shown = every[self.turned : self.turned + len(places)]
        return [(box, folder, name) for box, (folder, name) in zip(places, shown, strict=False)]

    def paint_shelf(self, surface: Surface, state: Olympos, seat: Seat) -> None:
        px, every = self.signs.px, self.shelf_of(state, seat)
        self._paint_shelf_headings(surface, [folder for folder, _ in every])
        pygame.draw.rect(surface, LOWER, self.board.shelf)
        shown = self.shelf_shown(state, seat)
        for box, folder, name in shown:
            self._paint_tile(surface, state, seat, box, folder, name)
        for box in self.board.shelf_places[len(shown) :]:
            self.signs.dashed(surface, box)
        if self.turned:
            self._arrow(surface, self.board.shelf.left - px(20), "chevron_left")
        if self.turned + len(shown) < len(every):
            self._arrow(surface, self.board.shelf.right - px(18), "chevron_right")

    def _paint_shelf_headings(self, surface: Surface, folders: Sequence[str]) -> None:
        """Discoveries and, once there are any, wonders are counted each for themselves."""
        title, wonders = self.board.shelf_title, folders.count("wonders")
        counted = self.heading(surface, title, "tiles", str(len(folders) - wonders))
        if wonders:
            left = counted.right + self.signs.px(10)
            self.heading(surface, Rect(left, title.top, title.right - left, title.height), "wonders", str(wonders))

    def _arrow(self, surface: Surface, left: int, icon: str) -> None:
        px = self.signs.px
        self.signs.icon(surface, icon, Rect(left, self.board.shelf.centery - px(14), px(20), px(28)), GOLD, LOWER)

    def _paint_tile(self, surface: Surface, state: Olympos, seat: Seat, box: Rect, folder: str, name: str) -> None:
        px = self.signs.px
        panel(surface, box, SLIP, None, 0, px(7))
        left = self._drawing_on(box)
        panel(surface, left, CLAY, None, 0, px(7))
        pygame.draw.rect(surface, CLAY, Rect(left.right - px(20), left.top, px(20), left.height))
        self.signs.drawing(surface, folder, name, inset(left, px(6)), GLAZE, CLAY, mix(CLAY, GLAZE, 0.4))
        section = "discovery" if folder == "discoveries" else "wonder"
        parts = effect_signs(self.words, state, seat, folder, name)
        self._write_tile(surface, box, self.words.name(section, name), parts, GLAZE)

    def paint_waiting(self, surface: Surface, state: Olympos, seat: Seat, box: Rect, name: str) -> None:
        """A discovery that is being paid for, where it will lie: in the inks of the table, not yet cream."""
        px = self.signs.px
        panel(surface, box, GLAZE_RAISED, None, 0, px(7))
        drawing = inset(self._drawing_on(box), px(6))
        self.signs.drawing(surface, "discoveries", name, drawing, SLIP, GLAZE_RAISED, SLIP_DIM)
        parts = effect_signs(self.words, state, seat, "discoveries", name)
        self._write_tile(surface, box, self.words.name("discovery", name), parts, SLIP)

    def _drawing_on(self, box: Rect) -> Rect:
        """The left end of a tile on the shelf, on which its drawing stands."""
        return Rect(box.left, box.top, self.signs.px(48 if self.board.is_shelf_low else 60), box.height)

    def _write_tile(self, surface: Surface, box: Rect, title: str, parts: Sequence[tuple[str, str]], ink: Ink) -> None:
        """The name of a tile and below it what it does; with large words beside it, where there is room for both."""
        px, brush = self.signs.px, self.brush
        left = self._drawing_on(box).right + px(6)
        words = Rect(left, box.top + px(2), box.right - px(4) - left, box.height // 2 - px(2))
        lower = Rect(left, box.centery, words.width, box.height // 2 - px(4))
        if self.board.is_shelf_low:
            words = Rect(left, box.top, words.width, box.height)
            wide = self._effect_width(parts, box.height)
            beside = words.width - wide - px(8)
            lower = Rect(words.right - wide, box.top, wide, box.height)
            if brush.words.width(title, 22.5) <= beside:
                words.width = beside
            else:
                parts = ()
        fits = brush.words.width(title, 24, "semibold") <= words.width
        weight: Weight = "semibold" if fits else "regular"
        brush.words.draw(surface, brush.words.cut(title, words.width, 24, weight), words, 24, ink, weight=weight)
        self.paint_effect(surface, lower, parts, ink)

    def _effect_width(self, parts: Sequence[tuple[str, str]], tall: int) -> int:
        px = self.signs.px
        numbers = [self.brush.words.width(number, 23, "semibold") + px(9) for _, number in parts if number]
        return sum(numbers) + sum(min(px(26), tall) + px(4) for icon, _ in parts if icon)

    def paint_effect(self, surface: Surface, box: Rect, parts: Sequence[tuple[str, str]], ink: Ink) -> None:
        """Signs and numbers in a row, as far as there is room."""
        x, px = box.left, self.signs.px
        side = min(px(26), box.height)
        for icon, number in parts:
            wide = self.brush.words.width(number, 23, "semibold") if number else 0
            if x + (side if icon else 0) + wide > box.right + px(4):
                return
            if icon:
                spot = Rect(x, box.centery - side // 2, side, side)
                if icon in RESOURCES:
                    self.signs.resource(surface, RESOURCES.index(icon), spot)
                else:
                    self.signs.icon(surface, icon, spot, ink, SLIP)
                x += side + px(4)
            if number:
                self.signs.words(surface, number, Rect(x, box.top, wide + px(2), box.height), 23, ink, align="left")
                x += wide + px(9)


def gods_left(state: Olympos, seat: Seat) -> list[str]:
    """The gods whose help or harm still lies with a people."""
    people = state.peoples[seat]
    marks: Mapping[str, int] = {
        "ares": people.swords,
        "athena": people.athena,
        "erinyes": people.burden,
        "keres": people.doom,
        "siren": people.becalmed,
    }
    return [god for god, present in marks.items() if present]
