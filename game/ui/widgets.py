"""Controls that screens are made of, and how they are painted: buttons, choices, fields, rows, tabs.

Gold is for what can be chosen now: whatever the hand or the focus is on, and the one button a screen is about. Words
and shapes say the rest, never colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.ui.layout import centred, columns, inset, take_left
from game.ui.marks import paint_icon
from game.ui.scene import Brush, Control, Look
from game.ui.shapes import disc, focus_frame, gold_frame, panel
from game.ui.text import Align, Weight
from game.ui.theme import (
    CLAY,
    CLAY_DARK,
    CLAY_LIGHT,
    GLAZE,
    GLAZE_HIGH,
    GLAZE_RAISED,
    GOLD,
    SLIP,
    SLIP_DIM,
    Ink,
    mix,
)

Press: TypeAlias = Callable[[], None] | None
About: TypeAlias = Callable[[], str] | None
Inside: TypeAlias = Callable[[Surface, Rect, Look], None]
"""Paints what is particular to one row within a box."""

WORDS: Final = 28
SMALL: Final = 24
FADED: Final[Ink] = mix(SLIP_DIM, GLAZE, 0.32)
"""Words of what cannot be chosen."""
MOST_LETTERS: Final = 40
END: Final = 22


@dataclass(slots=True)
class Dial(Control):
    """A control with two directions: a press left of its middle goes back, one right of it goes on."""

    middle: int = 0
    turn: Callable[[int], None] | None = None


@dataclass(slots=True)
class Slider(Control):
    """A control that takes a share between 0 and 1 from where it was pressed."""

    lane: Rect | None = None
    put: Callable[[float], None] | None = None


@dataclass(slots=True)
class Field(Control):
    """A line that can be written on: what stands there, how long it may be, and what another text does to it."""

    text: str = ""
    most: int = MOST_LETTERS
    write: Callable[[str], None] | None = None


def press_at(control: Control, spot: tuple[int, int]) -> bool:
    """Press a control that cares where it is pressed; False if this one does not."""
    if isinstance(control, Dial) and control.turn is not None:
        control.turn(-1 if spot[0] < control.middle else 1)
        return True
    if isinstance(control, Slider) and control.put is not None and control.lane is not None:
        control.put(min(1.0, max(0.0, (spot[0] - control.lane.left) / max(1, control.lane.width))))
        return True
    return False


class Widgets:
    """Makes controls that are painted with one brush; `moment` is the time that gold breathes by."""

    def __init__(self, brush: Brush, moment: Callable[[], float]) -> None:
        self.brush = brush
        self.moment = moment

    def px(self, length: float) -> int:
        return self.brush.px(length)

    def tall(self, length: float) -> int:
        """A height in reference pixels that grows with the words in it."""
        return round(length * self.brush.unit * self.brush.words.scale)

    # What can be pressed

    def button(
        self,
        name: str,
        box: Rect,
        label: str,
        press: Press,
        *,
        icon: str = "",
        about: About = None,
        main: bool = False,
        order: int = 0,
    ) -> Control:
        """Words on a raised plate; the main one of a screen is framed in gold."""

        def paint(surface: Surface, control: Control, look: Look) -> None:
            ink = self.plate(surface, control, look, main=main)
            room = inset(control.box, self.px(14), self.px(4))
            if icon:
                self.icon_and_words(surface, icon, control.label, room, ink)
            else:
                self.brush.words.draw(
                    surface, control.label, room, WORDS, ink, align="centre", weight="semibold", wrap=True
                )

        return Control(name, box, label, paint, press, about=about, order=order)

    def icon_and_words(self, surface: Surface, icon: str, words: str, room: Rect, ink: Ink) -> None:
        """An icon and words beside it, together in the middle of a box."""
        side = min(self.px(40), room.height)
        gap = self.px(12)
        text = Rect(room.left + side + gap, room.top, room.width - side - gap, room.height)
        lines, pixels = self.brush.words.fit(words, text, WORDS, "semibold", wrap=True)
        wide = max(self.brush.words.measured(line, "semibold", pixels) for line in lines)
        left = room.left + max(0, (room.width - side - gap - wide) // 2)
        self.icon(surface, icon, Rect(left, room.centery - side // 2, side, side), ink)
        text.left = left + side + gap
        text.width = min(wide, room.right - text.left)
        self.brush.words.draw(surface, words, text, WORDS, ink, weight="semibold", wrap=True)

    def icon_button(
        self,
        name: str,
        box: Rect,
        icon: str,
        label: str,
        press: Press,
        *,
        about: About = None,
        quiet: bool = False,
        order: int = 0,
    ) -> Control:
        """An icon on a plate; its words are in the card beside it. A quiet one has no plate before it is pointed at."""

        def paint(surface: Surface, control: Control, look: Look) -> None:
            hidden = quiet and not (look.hovered or look.focused)
            ink = SLIP_DIM if hidden else self.plate(surface, control, look)
            self.icon(surface, icon, inset(control.box, round(min(control.box.size) * (0.28 if quiet else 0.2))), ink)

        return Control(name, box, label, paint, press, about=about or (lambda: label), order=order)

    def entry(
        self, name: str, box: Rect, label: str, press: Press, *, note: str = "", size: float = 40, about: About = None
    ) -> Control:
        """A line of a menu: large words, and a small note at its right end."""

        def paint(surface: Surface, control: Control, look: Look) -> None:
            lit = control.press is not None and (look.hovered or look.focused)
            if lit:
                panel(surface, control.box, GLAZE_RAISED, None, 0, self.px(10))
                gold_frame(surface, control.shape, self.brush.unit, self.moment(), strong=True)
            room = inset(control.box, self.px(26), self.px(4))
            ink = GOLD if lit else SLIP if control.press else FADED
            most = room.width * 0.68 if note else room.width
            wanted = self.brush.words.width(control.label, size, "semibold")
            left = Rect(room.left, room.top, round(min(most, wanted + self.px(2)) if note else most), room.height)
            weight: Weight = "semibold" if lit else "regular"
            self.brush.words.draw(surface, control.label, left, size, ink, weight=weight)
            if note:
                gap = self.px(16)
                right = Rect(left.right + gap, room.top, room.right - left.right - gap, room.height)
                self.brush.words.draw(surface, note, right, SMALL, SLIP if lit else SLIP_DIM, align="right", wrap=True)

        return Control(name, box, label, paint, press, about=about)

    def toggle(
        self, name: str, box: Rect, label: str, on: bool, words: str, press: Callable[[], None], *, about: About = None
    ) -> Control:
        """A switch: label, its state in words, and a knob that lies right when it is on."""

        def paint(surface: Surface, control: Control, look: Look) -> None:
            ink = self.line(surface, control, look)
            left, right = self.halves(control.box)
            self.brush.words.draw(surface, control.label, left, WORDS, ink, wrap=True)
            groove = Rect(0, 0, self.px(84), self.px(40))
            groove.midright = right.midright
            panel(surface, groove, CLAY if on else GLAZE, CLAY_DARK if on else SLIP_DIM, self.px(2), groove.height // 2)
            knob = Rect(0, 0, groove.height - self.px(8), groove.height - self.px(8))
            knob.centery = groove.centery
            knob.x = groove.right - knob.width - self.px(4) if on else groove.left + self.px(4)
            disc(surface, knob, SLIP if on else SLIP_DIM)
            if on:
                self.icon(surface, "check", inset(knob, self.px(6)), GLAZE)
            state = Rect(right.left, right.top, groove.left - right.left - self.px(16), right.height)
            self.brush.words.draw(surface, words, state, WORDS, ink, align="right")

        return Control(
            name, box, label, paint, press, about=about, adjust=lambda step: press() if (step > 0) != on else None
        )

    def choice(
        self,
        name: str,
        box: Rect,
        label: str,
        value: str,
        turn: Callable[[int], None] | None,
        *,
        about: About = None,
        picture: Inside | None = None,
        labelled: bool = True,
    ) -> Control:
        """One of several: left and right change it, and so does a press on either side of the value.

        A picture takes the place of the value. Without `labelled` the value has all the room.
        """
        right = self.halves(box)[1] if labelled else inset(box, self.px(8), self.px(4))

        def paint(surface: Surface, control: Control, look: Look) -> None:
            ink = self.line(surface, control, look)
            lit = (look.hovered or look.focused) and turn is not None
            if labelled:
                self.brush.words.draw(surface, label, self.halves(control.box)[0], WORDS, ink, wrap=True)
            side = min(self.px(34), right.height)
            back, rest = take_left(right, side, self.px(6))
            ahead = Rect(rest.right - side, rest.top, side, rest.height)
            middle = Rect(rest.left, rest.top, ahead.left - rest.left - self.px(6), rest.height)
            if turn is not None:
                arrows = GOLD if lit else CLAY_LIGHT
                self.icon(surface, "chevron_left", inset(back, self.px(2)), arrows)
                self.icon(surface, "chevron_right", inset(ahead, self.px(2)), arrows)
            if picture is not None:
                picture(surface, middle, look)
            else:
                self.brush.words.draw(surface, value, middle, WORDS, ink, align="centre", wrap=True)

        press = (lambda: turn(1)) if turn is not None else None
        control = Dial(name, box, f"{label}: {value}", paint, press, about=about, adjust=turn)
        control.middle, control.turn = right.centerx, turn
        return control

    def slider(
        self,
        name: str,
        box: Rect,
        label: str,
        stops: Sequence[str],
        at: int,
        choose: Callable[[int], None],
        *,
        about: About = None,
    ) -> Control:
        """Stops on a line, each with its words; left and right go from one to the next."""
        _, right = self.halves(box)
        last = len(stops) - 1
        cells = columns(right, [1] * len(stops))
        lane = Rect(cells[0].centerx, right.top, cells[-1].centerx - cells[0].centerx, right.height)

        def paint(surface: Surface, control: Control, look: Look) -> None:
            ink = self.line(surface, control, look)
            left, _ = self.halves(control.box)
            self.brush.words.draw(surface, control.label, left, WORDS, ink, wrap=True)
            y = right.top + right.height * 3 // 10
            pygame.draw.line(surface, SLIP_DIM, (lane.left, y), (lane.right, y), max(2, self.px(4)))
            for stop, cell in enumerate(cells):
                size = self.px(30 if stop == at else 14)
                disc(
                    surface,
                    centred((size, size), Rect(cell.centerx - 1, y - 1, 2, 2)),
                    CLAY if stop == at else SLIP_DIM,
                )
                words = Rect(cell.left, right.top + right.height // 2, cell.width, right.height // 2)
                self.brush.words.draw(
                    surface, stops[stop], words, SMALL, ink if stop == at else SLIP_DIM, align="centre"
                )

        def adjust(step: int) -> None:
            choose(min(last, max(0, at + step)))

        slider = Slider(name, box, label, paint, lambda: choose((at + 1) % len(stops)), about=about, adjust=adjust)
        slider.lane, slider.put = lane, lambda share: choose(round(share * last))
        return slider

    # What is written and read

    def field(
        self,
        name: str,
        box: Rect,
        label: str,
        text: str,
        write: Callable[[str], None],
        editing: Callable[[], bool],
        *,
        hint: str = "",
        icon: str = "",
        end: str = "",
        most: int = MOST_LETTERS,
        press: Press = None,
    ) -> Field:
        """A line that can be written on while it has the focus; if empty it shows a hint, and `end` at its end."""

        def paint(surface: Surface, control: Control, look: Look) -> None:
            lit = look.hovered or look.focused or editing()
            panel(surface, control.box, GLAZE, GOLD if lit else CLAY_DARK, self.px(3 if lit else 2), self.px(8))
            room = inset(control.box, self.px(14), self.px(4))
            if icon:
                picture, room = take_left(room, min(room.height, self.px(36)), self.px(10))
                self.icon(surface, icon, picture, SLIP_DIM)
            words, ink = (text, SLIP) if text or editing() else (hint, SLIP_DIM)
            caret = self.px(3)
            if end and editing():
                room, last = take_left(room, room.width - self.brush.words.width(end, END) - self.px(12))
                self.brush.words.draw(surface, end, last, END, GOLD, align="right")
            taken = self.brush.words.draw(
                surface, words, Rect(room.left, room.top, room.width - 3 * caret, room.height), WORDS, ink
            )
            if editing() and int(self.moment() * 2) % 2 == 0:
                x = taken.right + caret if words else room.left
                tall = min(self.tall(30), room.height)
                pygame.draw.line(surface, GOLD, (x, room.centery - tall // 2), (x, room.centery + tall // 2), caret)
            self.ring(surface, control, look)

        def type_(typed: str) -> None:
            write(text[:-1] if typed == "\b" else (text + typed)[:most])

        field = Field(name, box, label, paint, press or (lambda: None), type=type_)
        field.text, field.most, field.write = text, most, write
        return field

    def row(
        self,
        name: str,
        box: Rect,
        label: str,
        inside: Inside,
        press: Press = None,
        *,
        about: About = None,
        chosen: bool = False,
        ruled: bool = False,
    ) -> Control:
        """A line of a list, perhaps with a rule under it; what is in it is painted by whoever knows what it is."""

        def paint(surface: Surface, control: Control, look: Look) -> None:
            if ruled:
                foot = control.box.bottom + self.px(3)
                pygame.draw.line(
                    surface, GLAZE_HIGH, (control.box.left, foot), (control.box.right, foot), max(1, self.px(2))
                )
            self.line(surface, control, look, chosen=chosen)
            inside(surface, inset(control.box, self.px(14), self.px(4)), look)

        return Control(name, box, label, paint, press, about=about)

    def tabs(
        self, box: Rect, labels: Sequence[tuple[str, str]], chosen: str, choose: Callable[[str], None], prefix: str = ""
    ) -> list[Control]:
        """Headings of which one is open; it stands on a band of clay."""
        cells = columns(box, [1] * len(labels), self.px(10))
        return [
            self.tab(f"{prefix}{name}", cell, label, name == chosen, partial(choose, name))
            for (name, label), cell in zip(labels, cells, strict=True)
        ]

    def tab(self, name: str, box: Rect, label: str, is_open: bool, press: Callable[[], None]) -> Control:
        def paint(surface: Surface, control: Control, look: Look) -> None:
            lit = look.hovered or look.focused
            if is_open or lit:
                panel(surface, control.box, GLAZE_HIGH if is_open else GLAZE_RAISED, None, 0, self.px(8))
            foot = Rect(control.box.left, control.box.bottom - self.px(5), control.box.width, self.px(5))
            pygame.draw.rect(surface, CLAY if is_open else GLAZE_HIGH, foot)
            ink = GOLD if lit and not is_open else SLIP if is_open else SLIP_DIM
            weight: Weight = "semibold" if is_open else "regular"
            room = inset(control.box, self.px(8), self.px(6))
            self.brush.words.draw(surface, control.label, room, WORDS, ink, align="centre", weight=weight, wrap=True)
            self.ring(surface, control, look)

        return Control(name, box, label, paint, press)

    # Paint that several share

    def plate(self, surface: Surface, control: Control, look: Look, *, main: bool = False) -> Ink:
        """The ground of a button; returns the ink for what stands on it."""
        possible = control.press is not None
        lit = possible and (look.hovered or look.focused)
        fill = GLAZE if look.pressed and possible else GLAZE_HIGH if lit else GLAZE_RAISED
        edge = GLAZE_HIGH if not possible else GOLD if look.hovered else CLAY_LIGHT if main else CLAY_DARK
        panel(surface, control.box, fill, edge, self.px(3 if lit or main else 2), self.px(8))
        self.ring(surface, control, look)
        return GOLD if lit or (main and possible) else SLIP if possible else FADED

    def line(self, surface: Surface, control: Control, look: Look, *, chosen: bool = False) -> Ink:
        """The ground of a row; returns the ink for what stands on it."""
        possible = control.press is not None or control.adjust is not None
        lit = look.hovered or look.focused
        if lit or chosen:
            panel(surface, control.box, GLAZE_HIGH if lit else GLAZE_RAISED, None, 0, self.px(8))
        if look.hovered and possible:
            panel(surface, control.box, None, GOLD, self.px(2), self.px(8))
        self.ring(surface, control, look)
        return SLIP if possible else FADED

    def ring(self, surface: Surface, control: Control, look: Look) -> None:
        """Where the keys are: golden round what can be chosen, pale round the rest."""
        if look.focused:
            possible = control.press is not None or control.adjust is not None
            focus_frame(surface, control.shape, self.brush.unit, GOLD if possible else SLIP)

    def halves(self, box: Rect) -> tuple[Rect, Rect]:
        """The room for a label, and the room for its value."""
        room = inset(box, self.px(20), self.px(4))
        left, right = columns(room, [46, 54], self.px(16))
        return left, right

    def icon(self, surface: Surface, name: str, box: Rect, ink: Ink, ground: Ink = GLAZE_RAISED) -> None:
        paint_icon(self.brush, surface, name, box, ink, ground)

    def words(
        self,
        surface: Surface,
        words: str,
        box: Rect,
        size: float = WORDS,
        ink: Ink = SLIP,
        *,
        align: Align = "left",
        wrap: bool = True,
    ) -> Rect:
        return self.brush.words.draw(surface, words, box, size, ink, align=align, wrap=wrap)
