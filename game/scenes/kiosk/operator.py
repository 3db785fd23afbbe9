"""The operator's plate: ten digits, and behind the right PIN what only he may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import Final

from pygame import Rect, Surface

from game.disk.settings import Settings
from game.kiosk.pin import LONGEST, SHORTEST
from game.kiosk.stand import OPERATOR, Ending, Stand
from game.scenes.kiosk.start import language_name
from game.scenes.screen import Screen
from game.ui.input import Command
from game.ui.layout import centred, columns, rows
from game.ui.scene import Control
from game.ui.shapes import disc, panel
from game.ui.theme import ALARM, CLAY_DARK, GLAZE_HIGH, GLAZE_RAISED, SLIP, SLIP_DIM

DIGITS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "erase", "0", "enter")
STEP: Final = 10
"""By how much the volume changes with a press, in per cent."""
PICKED: Final = {"decline": "0", **{f"pick_{number}": str(number) for number in range(1, 10)}}
"""Keys with digits are commands; here they are digits."""


class OperatorScene(Screen):
    name = "kiosk_operator"
    back_shown = False

    def __init__(self, stand: Stand, settings: Settings) -> None:
        super().__init__(settings)
        self.stand = stand
        self.typed = ""
        self.is_open = False
        self.was_wrong = False
        self._before = stand.state
        self._waited = 0

    def enter(self) -> None:
        self.stand.state = OPERATOR

    def leave(self) -> None:
        self.stand.state = self._before

    # Layout

    def plate(self) -> Rect:
        body = self.frame.body
        wide = min(body.width, self.kit.tall(700))
        return centred((wide, body.height), body)

    def make_controls(self) -> Sequence[Control]:
        close = self.kit.button("close", self.frame.footer, self.say("kiosk_close"), self.back)
        close.box = centred((self.kit.tall(320), self.frame.footer.height), self.frame.footer)
        if self.is_open:
            return [*self._deeds(), close]
        return [*(self._keys() if self.stand.gate.is_set else ()), close]

    def first_focus(self) -> str:
        return "digit:1" if self.stand.gate.is_set and not self.is_open else "close"

    def _parts(self) -> tuple[Rect, Rect]:
        """The cells of what was typed and the sentence under them; the keys."""
        plate, px = self.plate(), self.brush.px
        head = self.kit.tall(150)
        return Rect(plate.left, plate.top, plate.width, head), Rect(
            plate.left, plate.top + head + px(10), plate.width, plate.height - head - px(10)
        )

    def _keys(self) -> list[Control]:
        gap = self.brush.px(14)
        made = []
        for line, row in enumerate(rows(self._parts()[1], [1] * 4, gap)):
            for place, box in enumerate(columns(row, [1] * 3, gap)):
                made.append(self._key(DIGITS[line * 3 + place], box))
        return made

    def _key(self, name: str, box: Rect) -> Control:
        if name == "erase":
            return self.kit.button("erase", box, self.say("kiosk_erase"), self.erase)
        if name == "enter":
            return self.kit.button("enter", box, self.say("kiosk_enter"), self.try_it)
        return self.kit.button(f"digit:{name}", box, name, partial(self.type_digit, name))

    def _deeds(self) -> list[Control]:
        """What the operator may do, in lines of two."""
        deeds: list[tuple[str, str, Callable[[], None]]] = [
            ("quieter", "− 10 %", partial(self.change_volume, -STEP)),
            ("louder", "+ 10 %", partial(self.change_volume, STEP)),
            (
                "language",
                self.say("kiosk_language", language=language_name(self.settings.language)),
                self.next_language,
            ),
            ("restart", self.say("kiosk_restart"), partial(self.stand.end, Ending.RESTART)),
            ("safe", self.say("kiosk_safe"), partial(self.stand.end, Ending.SAFE)),
            ("quit", self.say("kiosk_quit"), partial(self.stand.end, Ending.QUIT)),
        ]
        cells = [
            cell
            for row in rows(self._parts()[1], [1] * 3, self.brush.px(20))
            for cell in columns(row, [1, 1], self.brush.px(20))
        ]
        tall = self.kit.tall(110)
        return [
            self.kit.button(name, Rect(box.left, box.top, box.width, min(tall, box.height)), label, press)
            for (name, label, press), box in zip(deeds, cells, strict=True)
        ]

    # What it does

    def handle_command(self, command: Command) -> None:
        if command.name in PICKED and not self.is_open:
            self.type_digit(PICKED[command.name])
            self.focus = "enter"  # so that the Enter key ends what is typed on a keyboard
        elif command.name == "undo" and not self.is_open:
            self.erase()
        else:
            super().handle_command(command)

    def type_digit(self, digit: str) -> None:
        if self.stand.gate.is_set and self.stand.gate.wait() == 0 and len(self.typed) < LONGEST:
            self.typed += digit
            self.was_wrong = False

    def erase(self) -> None:
        self.typed = self.typed[:-1]

    def try_it(self) -> None:
        if len(self.typed) < SHORTEST or self.stand.gate.wait() > 0:
            return
        self.is_open = self.stand.gate.check(self.typed)
        self.was_wrong, self.typed = not self.is_open, ""
        self.stack.voice.sound("refused" if self.was_wrong else "press")
        self.focus = "" if self.is_open else self.focus
        self.lay_out()

    def change_volume(self, step: int) -> None:
        self.stand.loudness = min(100, max(0, self.stand.volume() + step))

    def next_language(self) -> None:
        languages = self.stand.config.languages
        here = languages.index(self.settings.language) if self.settings.language in languages else -1
        self.stand.language = languages[(here + 1) % len(languages)]
        self.settings.change(language=self.stand.language)
        self.lay_out()

    # Drawing

    def paint_still(self, surface: Surface) -> None:
        super().paint_still(surface)
        head = self.frame.header
        self.brush.letters.draw(surface, self.say("kiosk_operator"), head, 50, SLIP, align="centre")

    def foot_hint(self) -> str:
        return ""

    def draw_behind(self, surface: Surface) -> None:
        super().draw_behind(surface)
        head = self._parts()[0]
        if self.is_open:
            self._draw_counts(surface, head)
        elif not self.stand.gate.is_set:
            self.brush.words.draw(
                surface, self.say("kiosk_pin_none"), self.plate(), 34, SLIP, align="centre", wrap=True
            )
        else:
            upper, lower = rows(head, [1, 1], self.brush.px(8))
            self._draw_cells(surface, upper)
            sentence, ink = self._said()
            self.brush.words.draw(surface, sentence, lower, 30, ink, align="centre", wrap=True)

    def _said(self) -> tuple[str, tuple[int, int, int]]:
        wait = self.stand.gate.wait()
        if wait > 0:
            wrong = f"{self.say('kiosk_pin_wrong')} " if self.was_wrong else ""
            return wrong + self.say("kiosk_pin_wait", seconds=ceil(wait)), ALARM
        return (self.say("kiosk_pin_wrong"), ALARM) if self.was_wrong else (self.say("kiosk_pin"), SLIP_DIM)

    def _draw_cells(self, surface: Surface, box: Rect) -> None:
        """A bead for every digit that was typed: nobody reads it over a shoulder."""
        panel(surface, box, GLAZE_RAISED, CLAY_DARK, self.brush.px(3), self.brush.px(10))
        for place, cell in enumerate(columns(box.inflate(-self.brush.px(30), 0), [1] * LONGEST)):
            side = self.brush.px(26 if place < len(self.typed) else 12)
            disc(surface, centred((side, side), cell), SLIP if place < len(self.typed) else GLAZE_HIGH)

    def _draw_counts(self, surface: Surface, box: Rect) -> None:
        day = self.stand.counts.today()
        values = {"visits": day.visits, "games": sum(day.games.values()), "shown": sum(day.shown.values())}
        upper, lower = rows(box, [1, 1])
        self.brush.words.draw(surface, self.say("kiosk_counts", **values), upper, 32, SLIP, align="centre", wrap=True)
        volume = self.say("kiosk_volume", percent=self.stand.volume())
        self.brush.words.draw(surface, volume, lower, 32, SLIP_DIM, align="centre", wrap=True)
