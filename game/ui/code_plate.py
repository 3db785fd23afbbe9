"""A plate for codes that are read aloud: a cell for each sign, a key for each sign there is, Erase and Join.

Keys, mouse and pads press the same plate. Whatever was typed counts, wherever the focus is: small letters, letters that
look like a digit, and a code that was pasted with its dashes and spaces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.layout import inset
from game.ui.scene import Control, Look
from game.ui.shapes import panel
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, GLAZE, GLAZE_RAISED, SLIP, SLIP_DIM, mix
from game.ui.widgets import Widgets

ACROSS: Final = 8
"""How many keys stand in a row."""
HALF: Final = 3
"""After so many cells a dash stands."""
LETTER: Final = 0.92
"""How tall the letters of the cells are, as a share of a cell's height."""
KEY: Final = 0.78
SHAKES: Final = 0.4
"""For how many seconds a wrong code is shaken."""
ERASE: Final = "\b"


@dataclass(frozen=True, slots=True)
class Signs:
    """What codes are made of, and what is taken for what."""

    all: str
    alike: Mapping[str, str]
    length: int

    def read(self, sign: str) -> str:
        """The sign that is meant by one that was typed; nothing where none is."""
        large = sign.upper()
        meant = self.alike.get(large, large)
        return meant if len(meant) == 1 and meant in self.all else ""


@dataclass(frozen=True, slots=True)
class PlatePlaces:
    """Where the parts of a plate lie."""

    cells: Rect
    keys: Rect
    erase: Rect
    join: Rect


@dataclass(frozen=True, slots=True)
class PlateWords:
    erase: str
    join: str
    key: Callable[[str], str]
    """What a key is called for who cannot see it."""


class CodePlate:
    """What has been typed of a code so far; `filled` is told once it is whole."""

    def __init__(self, signs: Signs, filled: Callable[[str], None]) -> None:
        self.signs = signs
        self.typed = ""
        self.locked = False
        """Whether nothing can be typed, as there is nobody to type it for or an answer is awaited."""
        self._filled = filled
        self._shakes = 0.0

    # What hands do

    def type(self, text: str) -> None:
        """Take what was typed or pasted, sign by sign; whatever is none is skipped."""
        for sign in text:
            if self.locked:
                return
            if sign == ERASE:
                self.typed = self.typed[:-1]
            else:
                self._add(self.signs.read(sign))

    def _add(self, sign: str) -> None:
        if not sign or self.is_full:
            return
        self.typed += sign
        if self.is_full:
            self.join()

    @property
    def is_full(self) -> bool:
        return len(self.typed) == self.signs.length

    def join(self) -> None:
        if self.is_full and not self.locked:
            self._filled(self.typed)

    def clear(self) -> None:
        self.typed = ""

    def refuse(self, *, calm: bool) -> None:
        """That was not it: the cells shake once and are empty."""
        self.typed = ""
        self._shakes = 0.0 if calm else SHAKES

    # Time

    @property
    def is_moving(self) -> bool:
        return self._shakes > 0

    def advance(self, seconds: float) -> None:
        self._shakes = max(0.0, self._shakes - seconds)

    # Controls

    def controls(self, kit: Widgets, places: PlatePlaces, words: PlateWords) -> list[Control]:
        """The keys row by row, then Erase and Join; those that mean nothing now cannot be pressed."""
        return [
            *(self._key(kit, sign, box, words.key(sign)) for sign, box in self._key_boxes(places.keys)),
            kit.button("erase", places.erase, words.erase, self._if(bool(self.typed), ERASE), icon="erase"),
            kit.button("join", places.join, words.join, self._joining(), icon="play", main=self.is_full),
        ]

    def _key_boxes(self, box: Rect) -> Iterator[tuple[str, Rect]]:
        """Every sign with its box; boxes meet, so that no press falls between two."""
        down = -(-len(self.signs.all) // ACROSS)
        for number, sign in enumerate(self.signs.all):
            row, column = divmod(number, ACROSS)
            left, right = (box.left + box.width * each // ACROSS for each in (column, column + 1))
            top, bottom = (box.top + box.height * each // down for each in (row, row + 1))
            yield sign, Rect(left, top, right - left, bottom - top)

    def _if(self, possible: bool, typed: str) -> Callable[[], None] | None:
        return (lambda: self.type(typed)) if possible and not self.locked else None

    def _joining(self) -> Callable[[], None] | None:
        return self.join if self.is_full and not self.locked else None

    def _key(self, kit: Widgets, sign: str, box: Rect, label: str) -> Control:
        def paint(surface: Surface, control: Control, look: Look) -> None:
            self._paint_key(kit, surface, control, look, sign)

        return Control(f"sign:{sign}", box, label, paint, self._if(not self.is_full, sign))

    # Drawing

    def _paint_key(self, kit: Widgets, surface: Surface, control: Control, look: Look, sign: str) -> None:
        px, plate = kit.px, inset(control.box, kit.px(5))
        lit = control.press is not None and (look.hovered or look.focused)
        pressed = lit and look.pressed
        panel(surface, plate, CLAY_DARK if lit else GLAZE_RAISED, CLAY if pressed else CLAY_DARK, px(2), px(8))
        ink = SLIP if control.press is not None else mix(SLIP_DIM, GLAZE, 0.45)
        kit.brush.letters.draw(surface, sign, plate, plate.height * KEY / kit.brush.unit, ink, align="centre")
        kit.ring(surface, Control(control.id, plate, "", control.paint, control.press), look)

    def paint_cells(self, kit: Widgets, surface: Surface, box: Rect, *, faded: bool = False) -> None:
        """What was typed, one sign in a cell; the cell that is next is framed in cream."""
        shaken = box.move(round(sin(self._shakes * 50) * self._shakes * kit.px(60)), 0)
        for number, cell in enumerate(self._cells(kit, shaken)):
            self._paint_cell(kit, surface, cell, number, faded=faded)
        self._paint_dash(kit, surface, shaken)

    def _cells(self, kit: Widgets, box: Rect) -> Sequence[Rect]:
        gap, dash = kit.px(11), kit.px(36)
        wide = (box.width - gap * (self.signs.length - 2) - dash) // self.signs.length
        lefts = [box.left + number * (wide + gap) for number in range(self.signs.length)]
        return [
            Rect(left + (dash - gap if number >= HALF else 0), box.top, wide, box.height)
            for number, left in enumerate(lefts)
        ]

    def _paint_cell(self, kit: Widgets, surface: Surface, cell: Rect, number: int, *, faded: bool) -> None:
        px, is_next = kit.px, number == len(self.typed) and not self.locked and not faded
        edge = SLIP if is_next else mix(CLAY_DARK, GLAZE, 0.4) if faded else CLAY_DARK
        panel(surface, cell, GLAZE, edge, px(4 if is_next else 2), px(9))
        if number < len(self.typed):
            sign, height = self.typed[number], cell.height * LETTER / kit.brush.unit / kit.brush.letters.scale
            kit.brush.letters.draw(surface, sign, inset(cell, px(6), 0), height, SLIP, align="centre", spacing=0)
        else:
            line = Rect(0, 0, cell.width * 2 // 5, px(5))
            line.midbottom = (cell.centerx, cell.bottom - px(22))
            pygame.draw.rect(surface, SLIP if is_next else mix(SLIP_DIM, GLAZE, 0.5), line, border_radius=px(3))

    def _paint_dash(self, kit: Widgets, surface: Surface, box: Rect) -> None:
        cells = self._cells(kit, box)
        dash = Rect(0, 0, kit.px(18), kit.px(4))
        dash.center = ((cells[HALF - 1].right + cells[HALF].left) // 2, box.centery)
        pygame.draw.rect(surface, CLAY_LIGHT, dash, border_radius=kit.px(2))
