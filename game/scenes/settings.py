"""Settings: language, sizes, speed and loudness take effect at once; every key and button can be another one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pygame import Rect, Surface

from game.disk.settings import ACCELERATIONS, LOUDNESS, SPEEDS, TEXT_SIZES, TIMES, Settings
from game.levels import LANGUAGES
from game.scenes.paged import PagedScreen
from game.scenes.rebinding import ButtonRebinding, Rebinding
from game.ui.input import Button, Intent, Key, Pointer
from game.ui.layout import columns, rows, take_left, take_top
from game.ui.scene import Control, Look
from game.ui.theme import CLAY_LIGHT, GOLD, SLIP, SLIP_DIM

TABS: Final = ("general", "access", "sound", "keys", "buttons")
ACROSS: Final = 2
SAMPLE: Final = 27
"""The letters in which a table asks its questions."""


class SettingsScene(PagedScreen):
    name = "settings"
    heading = "settings"

    def __init__(self, settings: Settings, tab: str = TABS[0]) -> None:
        super().__init__(settings)
        self.tab = tab
        self.rebindings = {
            "keys": Rebinding(settings, lambda: self.words, self.name_of),
            "buttons": ButtonRebinding(settings, lambda: self.words, self.name_of),
        }
        self.heard_for = ""
        """The command whose new key or button is waited for."""
        self.outcome = ""
        """What came of the last one."""
        self.shown_mute = settings.mute

    # Layout

    def parts(self) -> tuple[Rect, Rect, Rect]:
        """Tabs, rows, and a line for what there is to say."""
        px, body = self.brush.px, self.frame.body
        tabs, rest = take_top(body, self.kit.tall(64), px(20))
        line = Rect(rest.left, rest.bottom - self.kit.tall(48), rest.width, self.kit.tall(48))
        return tabs, Rect(rest.left, rest.top, rest.width, line.top - rest.top - px(8)), line

    def make_controls(self) -> Sequence[Control]:
        self.shown_mute = self.settings.mute
        tabs, room, _ = self.parts()
        labels = [(name, self.say(f"settings_{name}")) for name in TABS]
        wide = Rect(tabs.left, tabs.top, min(tabs.width, self.kit.tall(1300)), tabs.height)
        headings = self.kit.tabs(wide, labels, self.tab, self.open_tab, "tab:")
        if self.tab in self.rebindings:
            return [*headings, *self.binding_controls(room)]
        self.pages = 1
        made = {"sound": self.sound_controls, "access": self.access_controls}.get(self.tab, self.general_controls)
        return [*headings, *made(room)]

    def open_tab(self, tab: str) -> None:
        self.tab, self.page, self.outcome = tab, 0, ""
        self.stop_listening()
        self.lay_out()

    def first_focus(self) -> str:
        return f"tab:{self.tab}"

    def general_controls(self, room: Rect) -> list[Control]:
        px, settings, kit = self.brush.px, self.settings, self.kit
        room = Rect(room.left, room.top, min(room.width, px(1300)), min(room.height, px(110) * 7))
        language, text, speed, hand_over, captions, full, card = rows(room, [1] * 7, px(8))
        sizes = [f"{size} %" for size in TEXT_SIZES]
        return [
            self.one_of("language", language, LANGUAGES),
            kit.slider("text", text, self.say("set_text"), sizes, TEXT_SIZES.index(settings.text), self.change_text),
            self.one_of("speed", speed, SPEEDS),
            self.switch("hand_over", hand_over),
            self.switch("captions", captions),
            self.switch("fullscreen", full),
            self.one_of("acceleration", card, ACCELERATIONS),
        ]

    def access_controls(self, room: Rect) -> list[Control]:
        px = self.brush.px
        room = Rect(room.left, room.top, min(room.width, px(1300)), min(room.height, px(110) * 5))
        calm, twice, time, swap, one = rows(room, [1] * 5, px(8))
        return [
            self.switch("calm", calm),
            self.switch("press_twice", twice),
            self.one_of("time", time, tuple(TIMES)),
            self.switch("swap_sticks", swap),
            self.switch("one_stick", one),
        ]

    def sound_controls(self, room: Rect) -> list[Control]:
        px = self.brush.px
        room = Rect(room.left, room.top, min(room.width, px(1300)), min(room.height, px(110) * 3))
        effects, music, mute = rows(room, [1] * 3, px(10))
        return [self.loudness("effects", effects), self.loudness("music", music), self.switch("mute", mute)]

    def loudness(self, name: str, box: Rect) -> Control:
        """A slider from nothing to all; what it does is heard at once."""
        at = LOUDNESS.index(getattr(self.settings, name))
        stops = [f"{share} %" for share in LOUDNESS]

        def put(stop: int) -> None:
            self.change(name, LOUDNESS[stop])

        return self.kit.slider(name, box, self.say(f"set_{name}"), stops, at, put, about=self.about(name))

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        if self.shown_mute != self.settings.mute:  # by its key
            self.lay_out()

    def one_of(self, name: str, box: Rect, choices: Sequence[str]) -> Control:
        at = choices.index(getattr(self.settings, name))

        def adjust(step: int) -> None:
            self.change(name, choices[(at + step) % len(choices)])

        value = self.say(f"{name}_{choices[at]}")
        return self.kit.choice(name, box, self.say(f"set_{name}"), value, adjust, about=self.about(name))

    def switch(self, name: str, box: Rect) -> Control:
        on = bool(getattr(self.settings, name))
        words = self.say("on") if on else self.say("off")
        label = self.say(f"set_{name}")
        return self.kit.toggle(name, box, label, on, words, lambda: self.change(name, not on), about=self.about(name))

    def about(self, name: str) -> Callable[[], str]:
        return lambda: f"{self.say(f'set_{name}')}\n{self.say(f'set_{name}_about')}"

    def change_text(self, at: int) -> None:
        self.change("text", TEXT_SIZES[at])

    def change(self, name: str, value: Any) -> None:
        anew = {"known": ()} if name == "captions" else {}  # switched on again, they begin anew
        self.settings.change(**{name: value, **anew})
        self.lay_out()

    # Keys and buttons

    @property
    def rebinding(self) -> Rebinding:
        return self.rebindings["buttons" if self.tab == "buttons" else "keys"]

    def binding_controls(self, room: Rect) -> list[Control]:
        px = self.brush.px
        boxes = [
            cell
            for row in self.row_boxes(room, self.kit.tall(64), px(8))
            for cell in columns(row, [1] * ACROSS, px(30))
        ]
        kind = self.rebinding.kind
        shown = self.on_page(self.rebinding.commands, len(boxes) - 1)
        controls = [self.binding_row(command, box) for command, box in zip(shown, boxes, strict=False)]
        reset = self.kit.button(f"usual_{kind}s", boxes[len(shown)], self.say(f"usual_{kind}s"), self.reset_bindings)
        return [*controls, reset, *self.pager()]

    def binding_row(self, command: str, box: Rect) -> Control:
        label, kind = self.name_of(command), self.rebinding.kind
        keys = self.rebinding.labels(command)
        waiting = self.heard_for == command

        def inside(surface: Surface, room: Rect, look: Look) -> None:
            left, right = take_left(room, round(room.width * 0.56), self.brush.px(10))
            self.brush.words.draw(surface, label, left, 26, SLIP, wrap=True)
            ink = GOLD if waiting else SLIP_DIM if keys else CLAY_LIGHT
            words = self.say(f"press_a_{kind}") if waiting else "   ".join(keys) or self.say(f"no_{kind}")
            self.brush.words.draw(surface, words, right, 26, ink, align="right", weight="semibold", wrap=True)

        return self.kit.row(
            f"{kind}:{command}", box, label, inside, lambda: self.listen(command), chosen=waiting, ruled=True
        )

    def name_of(self, command: str) -> str:
        """A command as people call it; those for the tray are told apart by their number."""
        kind, _, number = command.partition("_")
        return self.say("command_pick", n=number) if kind == "pick" else self.say(f"command_{command}")

    def listen(self, command: str) -> None:
        self.heard_for, self.listening = command, True
        self.outcome = self.say(f"press_a_{self.rebinding.kind}_for", command=self.name_of(command))
        self.lay_out()

    def stop_listening(self) -> None:
        self.heard_for, self.listening = "", False

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Key | Button):
            if self.listening:
                self.hear(intent)
            return
        if self.listening and isinstance(intent, Pointer) and intent.kind == "down":
            self.give_up()
        super().handle(intent)

    def hear(self, pressed: Key | Button) -> None:
        """Give what was pressed to the command that waits for it; a key ends the waiting for a button, and so on."""
        command, wanted = self.heard_for, Button if self.tab == "buttons" else Key
        if not isinstance(pressed, wanted) or pressed.name == "escape":
            self.give_up()
            return
        self.stop_listening()
        self.outcome = self.rebinding.bind(command, pressed.name)
        self.lay_out()

    def give_up(self) -> None:
        self.stop_listening()
        self.outcome = ""
        self.lay_out()

    def reset_bindings(self) -> None:
        self.outcome = self.rebinding.reset()
        self.lay_out()

    # Drawing

    def paint_still(self, surface: Surface) -> None:
        super().paint_still(surface)
        if self.outcome:
            self.brush.words.draw(surface, self.outcome, self.parts()[2], 26, CLAY_LIGHT, wrap=True)
        elif self.tab == "general":
            self.brush.words.draw(surface, self.say("set_text_sample"), self.parts()[2], SAMPLE, SLIP_DIM)
