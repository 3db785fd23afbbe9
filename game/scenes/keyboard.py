"""A keyboard over the lower half of a screen, for a text field that was pressed by a pad or a finger.

It writes into the field of the scene beneath, letter by letter, so that whoever has a real keyboard can go on with it:
one key of that, and this one is gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from game.disk.settings import Settings
from game.scenes.prompting import KEYS, PAD
from game.scenes.screen import Overlay
from game.ui.input import KEYBOARD, Command, Intent, Pointer, Typed
from game.ui.keyboard import (
    ACCENTS,
    DIGITS,
    DONE,
    ERASE,
    MARK,
    PAGES,
    SHIFT,
    SPACE,
    Keys,
    Page,
    Writing,
    key_at,
    keys_of,
    shown_on,
)
from game.ui.layout import inset, take_top
from game.ui.scene import Control, Look, Scene
from game.ui.shapes import corner_marks, panel
from game.ui.theme import CLAY_DARK, CLAY_LIGHT, FOCUS, GLAZE, GLAZE_RAISED, GOLD, SLIP, SLIP_DIM, mix
from game.ui.widgets import Field

WIDE, TALL, FOOT = 1090, 430, 1032
"""How large it is, and where it ends, at the reference size."""
STRONG: Final = mix(CLAY_DARK, GLAZE, 0.15)
"""The ground of keys that do more than write; letters can be read on it."""
LINE, PROMPTS = 76, 46
"""How tall the line that is written is, and that of the prompts."""
CATCH: Final = 24
"""How far beside all keys a finger still means one."""
GROWN: Final = 14
"""By how much the key under a finger grows to each side."""
MEANT: Final = ("pause", "undo", "explain", "page_left", "page_right")
"""What a button that may mean several things means here."""
ORDER: Final[tuple[Page, ...]] = ("letters", "digits", "accents")
OTHER_PAGES: Final[dict[str, Page]] = {DIGITS: "digits", ACCENTS: "accents"}


class KeyboardScene(Overlay):
    name = "keyboard"

    def __init__(self, settings: Settings, beneath: Scene, field: Field) -> None:
        super().__init__(settings)
        self.beneath = beneath
        self.field_name = field.id
        self.label = field.label
        self.writing = Writing.at_end(field.text, field.most)
        self.page: Page = "letters"
        self.capital = self.writing.begins
        self.finger = ""
        """The key under a pointer that is down."""
        self.keys: Keys = []

    # Layout

    def box(self) -> Rect:
        px, (width, height) = self.brush.px, self.brush.size
        left = (width - px(WIDE)) // 2
        foot = height - px(1080 - FOOT)
        head = px(52)
        return Rect(left, foot - px(TALL) - head, px(WIDE), px(TALL) + head).inflate(px(72), px(36))

    def parts(self) -> tuple[Rect, Rect, Rect, Rect]:
        """The rooms of the heading, the line, the keys and the prompts."""
        px, room = self.brush.px, self.box().inflate(-self.brush.px(72), -self.brush.px(36))
        head, room = take_top(room, px(44), px(8))
        line, room = take_top(room, px(LINE), px(14))
        keys, prompts = take_top(room, room.height - px(PROMPTS) - px(10), px(10))
        return head, line, keys, prompts

    def make_controls(self) -> Sequence[Control]:
        self.keys = keys_of(self.page, self.parts()[2], self.brush.unit)
        return [
            Control(f"key:{key}", box, self.words_on(key), self._paint_key, press=partial(self.press, key))
            for key, box in self.keys
        ]

    def first_focus(self) -> str:
        return f"key:{PAGES[self.page][1][0]}"

    def words_on(self, key: str) -> str:
        """What is written on a key, or said of it where a drawing stands."""
        if key in OTHER_PAGES:
            if self.page == OTHER_PAGES[key]:
                return "a b c"
            return "1 2 3" if key == DIGITS else "à é ñ"
        if key == MARK:
            return "'"
        if key in (DONE, SPACE, SHIFT, ERASE):
            return self.say(f"writing_{key}")
        return shown_on(key, capital=self.capital)

    # What is written

    def field(self) -> Field | None:
        """The field beneath, if it is still there."""
        found = next((each for each in self.beneath.controls if each.id == self.field_name), None)
        return found if isinstance(found, Field) else None

    def press(self, key: str) -> None:
        if key == SHIFT:
            self.capital = not self.capital
        elif key in OTHER_PAGES:
            self.page = "letters" if self.page == OTHER_PAGES[key] else OTHER_PAGES[key]
        elif key == DONE:
            self.finish()
            return
        elif key == ERASE:
            self._write(self.writing.erased())
        else:
            sign = {SPACE: " ", MARK: "'"}.get(key) or shown_on(key, capital=self.capital)
            self._write(self.writing.written(sign))
        self.lay_out()

    def _write(self, text: str) -> None:
        """Let the field have another text, and see what it makes of it: names may be too wide before they are full."""
        field = self.field()
        if field is None or field.write is None:
            return
        before = self.writing.text
        if text != before:
            field.write(text)
        after = self.field()
        self.writing.follow(after.text if after is not None else text)
        if self.writing.text == before:
            self.stack.voice.sound("refused")
        self.capital = self.writing.begins

    def finish(self) -> None:
        """Done: what Enter does in the field happens now."""
        field = self.field()
        self.stack.pop()
        if field is not None and field.press is not None:
            self.beneath.pointing = False
            field.press()

    # What the hands do

    def means(self, commands: Sequence[str]) -> str:
        return next((each for each in MEANT if each in commands), super().means(commands))

    @property
    def typing(self) -> bool:
        return True

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Typed):
            self._type(intent.text)
        elif isinstance(intent, Command) and intent.device == KEYBOARD:
            self._give_way(intent)
        else:
            super().handle(intent)

    def _type(self, text: str) -> None:
        """Somebody has a real keyboard: he goes on with that."""
        self._write(self.writing.erased() if text == "\b" else self.writing.written(text))
        self.stack.pop()

    def _give_way(self, command: Command) -> None:
        if command.name == "confirm":
            self.finish()
        else:
            self.stack.pop()

    def handle_command(self, command: Command) -> None:
        at = ORDER.index(self.page)
        if command.name == "undo":
            self.press(ERASE)
        elif command.name == "explain":
            self.press(SHIFT)
        elif command.name == "pause":
            self.finish()
        elif command.name in ("previous", "next"):
            self.writing.step(-1 if command.name == "previous" else 1)
            self.pointing = False
        elif command.name in ("page_left", "page_right"):
            self.page = ORDER[(at + (1 if command.name == "page_right" else -1)) % len(ORDER)]
            self.lay_out()
        else:
            super().handle_command(command)

    def handle_pointer(self, pointer: Pointer) -> None:
        """A finger may slide from key to key until it is lifted; beside the keyboard it puts it away."""
        self.pointer_spot = pointer.spot
        key = key_at(self.keys, pointer.spot, self.brush.px(CATCH))
        if pointer.kind == "down" and not self.box().collidepoint(pointer.spot):
            self.stack.pop()
        elif pointer.kind == "down" or (pointer.kind == "move" and self.finger):
            self.finger = key
            self.hovered = f"key:{key}" if key else ""
        elif pointer.kind == "up":
            pressed, self.finger, self.hovered = self.finger, "", ""
            if pressed and key:
                self.stack.voice.sound("press")
                self.focus = f"key:{key}"
                self.press(key)
        elif pointer.kind == "move":
            self.hovered = f"key:{key}" if key else ""
        else:
            self.finger = self.hovered = ""

    # Drawing

    def draw_behind(self, surface: Surface) -> None:
        panel(surface, self.box(), GLAZE_RAISED, CLAY_DARK, self.brush.px(3), self.brush.px(14))
        self.paint_panel(surface)

    def draw_controls(self, surface: Surface) -> None:
        super().draw_controls(surface)
        grown = next((each for each in self.controls if self.finger and each.id == f"key:{self.finger}"), None)
        if grown is not None:
            self._paint_grown(surface, grown)

    def paint_panel(self, surface: Surface) -> None:
        head, line, _, prompts = self.parts()
        written = self.field()
        self.brush.letters.draw(surface, self.label if written is None else written.label, head, 32, CLAY_LIGHT)
        self._paint_line(surface, line)
        self.draw_prompts(surface, self.hint_of("writing"), prompts, "left")

    def _paint_line(self, surface: Surface, box: Rect) -> None:
        """The line that is written, its caret, and how much of it there is room for."""
        px, words = self.brush.px, self.brush.words
        panel(surface, box, GLAZE, SLIP, px(4), px(12))
        room = inset(box, px(26), px(6))
        count = self.say("writing_count", n=len(self.writing.text), most=self.writing.most)
        wide = words.width(count, 24)
        words.draw(surface, count, Rect(room.right - wide - 1, room.top, wide + 1, room.height), 24, SLIP_DIM)
        room.width -= wide + px(24)
        shown, caret = self._in_sight(room.width)
        pixels = words.pixels(38)
        words.draw(surface, shown, Rect(room.left, room.top, room.width + px(8), room.height), 38, SLIP)
        x = room.left + words.measured(shown[:caret], "regular", pixels) + px(3)
        if int(self.breath() * 2) % 2 == 0:
            pygame.draw.line(surface, GOLD, (x, room.top + px(8)), (x, room.bottom - px(8)), max(2, px(3)))

    def _in_sight(self, width: int) -> tuple[str, int]:
        """As much of the line round the caret as there is room for, and where in that the caret is."""
        text, words = self.writing.text, self.brush.words
        pixels, start, end = words.pixels(38), 0, len(text)
        while start < end and words.measured(text[start:end], "regular", pixels) > width:
            if self.writing.caret - start > end - self.writing.caret:
                start += 1
            else:
                end -= 1
        return text[start:end], self.writing.caret - start

    def _paint_key(self, surface: Surface, control: Control, look: Look) -> None:
        px, key = self.brush.px, control.id.removeprefix("key:")
        strong = look.hovered or look.focused
        edge = GOLD if key == DONE else CLAY_DARK
        panel(surface, control.box, STRONG if strong else GLAZE, edge, px(3 if key == DONE else 2), px(8))
        self._paint_sign(surface, key, control, control.box, STRONG if strong else GLAZE)
        if look.focused and self.in_hand in (PAD, KEYS):
            panel(surface, control.box, None, FOCUS, px(3), px(8))
            corner_marks(surface, control.box.inflate(px(14), px(14)), FOCUS, px(20))

    def _paint_sign(
        self, surface: Surface, key: str, control: Control, box: Rect, ground: tuple[int, int, int]
    ) -> None:
        words, tall = self.brush.words, box.height / self.brush.unit / self.brush.words.scale
        if key in (SHIFT, ERASE):
            lit = key == SHIFT and self.capital
            self.kit.icon(surface, key, inset(box, box.width // 4, box.height // 4), GOLD if lit else SLIP, ground)
            return
        long = len(control.label) > 1
        size = min(tall * 0.76, 28 if long else 36)
        words.draw(
            surface, control.label, inset(box, self.brush.px(6), 0), size, SLIP, align="centre", weight="semibold"
        )

    def _paint_grown(self, surface: Surface, control: Control) -> None:
        """The key under a finger grows over its neighbours, so that it is seen beside the finger."""
        px, grown = self.brush.px, control.box.inflate(2 * self.brush.px(GROWN), 2 * self.brush.px(GROWN))
        grown.move_ip(0, -px(GROWN))
        panel(surface, grown, STRONG, FOCUS, px(4), px(10))
        self._paint_sign(surface, control.id.removeprefix("key:"), control, grown, STRONG)
