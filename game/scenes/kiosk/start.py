"""Where a visit begins: a vase for every city, and one press plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final

from pygame import Rect, Surface

from game import games, levels
from game.disk.settings import Settings
from game.games import Emblem
from game.kiosk.stand import START, Stand
from game.scenes.kiosk.offer import SENTENCES, SHORT, offer_of
from game.scenes.kiosk.taking import SHARED, Taking
from game.scenes.kiosk.vases import CityVases
from game.scenes.prompting import PAD, badge_of
from game.scenes.screen import Screen, glow
from game.scenes.wording import words_for
from game.ui.input import KEYBOARD, MOUSE, TOUCH, Command, Device, Intent, Pointer
from game.ui.layout import centred, columns, take_left
from game.ui.marks import paint_band, paint_icon
from game.ui.prompts import Badge, paint_badge
from game.ui.scene import LIVELY, Control, Look
from game.ui.shapes import focus_frame, panel
from game.ui.theme import (
    CLAY,
    CLAY_DARK,
    CLAY_LIGHT,
    FOCUS,
    GLAZE_HIGH,
    GLAZE_RAISED,
    GOLD,
    REFERENCE,
    SLIP,
    SLIP_DIM,
    Ink,
)

SHELF: Final = 738
TALL, LARGER = 430, 520
"""How tall a vase is, and one that is looked at."""
DEAD: Final = 0.4
"""So long no press counts: it may be meant for what was there before."""
ICONS: Final[Mapping[Device, str]] = {KEYBOARD: "keyboard", MOUSE: "mouse", TOUCH: "finger"}


@dataclass(frozen=True, slots=True)
class Wish:
    """What people want to play: which seats are theirs, and by which device each answers."""

    game: str
    length: str
    lesson: bool
    people: Mapping[int, Device]


class StartScene(Screen):
    name = "kiosk_start"
    back_shown = False

    def __init__(self, stand: Stand, settings: Settings, begin: Callable[[Wish], None], game: str = "") -> None:
        super().__init__(settings)
        self.stand = stand
        self.begin = begin
        self.games = [name for name in stand.config.games if games.has_screens(name)]
        self.game = game if game in self.games else self.games[0]
        self.length = stand.config.lengths[0]
        self.lesson = False
        self.taking = Taking(offer_of(self.game).seats)
        self._hand: Device = KEYBOARD
        """The device that does something now."""
        self._kept: CityVases | None = None

    @property
    def pace(self) -> int:
        return LIVELY

    def enter(self) -> None:
        self.stand.state = START

    @property
    def emblems(self) -> Sequence[Emblem]:
        return games.manifest(self.game).emblems[: offer_of(self.game).seats]

    # Layout

    def lay_out(self) -> None:
        if self._kept is None or not self._kept.brush.is_like(self.brush):
            self._kept = CityVases(self.brush)
        self.spoken = self.game
        super().lay_out()

    def box(self, left: float, top: float, width: float, height: float) -> Rect:
        """A box of the reference window, in the middle of this one."""
        px, (wide, tall) = self.brush.px, self.brush.size
        return Rect(
            px(left) + (wide - px(REFERENCE[0])) // 2, px(top) + (tall - px(REFERENCE[1])) // 2, px(width), px(height)
        )

    def make_controls(self) -> Sequence[Control]:
        return [*self._vases(), *self._languages(), *self._wishes()]

    def first_focus(self) -> str:
        return f"city:{self.taking.middle}"

    def _vases(self) -> list[Control]:
        cells = columns(self.box(60, 200, 1800, 690), [1] * len(self.emblems))
        return [
            Control(f"city:{city}", box, self.words.name("polis", emblem.name), partial(self._paint_city, city))
            for city, (emblem, box) in enumerate(zip(self.emblems, cells, strict=True))
        ]

    def _languages(self) -> list[Control]:
        languages = self.stand.config.languages
        if len(languages) < 2:
            return []
        made: list[Control] = []
        right = self.box(0, 0, 1840, 0).right
        for language in reversed(languages):
            label = language_name(language)
            wide = max(self.brush.px(160), self.brush.words.width(label, 28, "semibold") + self.brush.px(48))
            box = Rect(right - wide, self.box(0, 76, 0, 0).top, wide, self.brush.px(64))
            right = box.left - self.brush.px(16)
            made.insert(0, Control(f"language:{language}", box, label, self._paint_word, partial(self.speak, language)))
        return made

    def _wishes(self) -> list[Control]:
        """Game, length and lesson, as far as there is a choice."""
        shares = [*([1.5] if len(self.games) > 1 else []), 2.4, *([2.0] if levels.has_lesson(self.game) else [])]
        wide = min(1800, 620 * len(shares))
        boxes = columns(self.box(960 - wide / 2, 914, wide, 64), shares, self.brush.px(24))
        made: list[Control] = []
        if len(self.games) > 1:
            title = words_for(self.settings, game=self.game).title
            made.append(self._pill("game", boxes.pop(0), title, self._next_game, turns=True))
        several = len(self.stand.config.lengths) > 1
        made.append(self._pill("length", boxes.pop(0), self._length_words(), self._next_length, turns=several))
        if boxes:
            made.append(self._pill("lesson", boxes.pop(0), self.say("kiosk_lesson"), lambda step: self.toggle_lesson()))
        return made

    def _pill(self, name: str, box: Rect, label: str, turn: Callable[[int], None], *, turns: bool = False) -> Control:
        paint = self._paint_turning if turns else self._paint_lesson if name == "lesson" else self._paint_plain
        press = None if paint == self._paint_plain else partial(turn, 1)
        return Control(name, box, label, paint, press, adjust=turn if turns else None)

    def _length_words(self) -> str:
        offered, words = offer_of(self.game).lengths[self.length], self.words
        end = words.phrase(SENTENCES, SHORT) if self.length == SHORT else ""
        return self.say(f"kiosk_{self.length}", end=end, minutes=offered.minutes)

    # What hands do

    def follow_device(self, device: Device, seats: Sequence[int], *, here: bool) -> None:
        if not here:
            self.taking.lose(device)

    def handle(self, intent: Intent) -> None:
        if self.moment < DEAD and not (isinstance(intent, Pointer) and intent.kind in ("move", "up")):
            return
        super().handle(intent)

    def handle_pointer(self, pointer: Pointer) -> None:
        self._hand = pointer.device
        under = self.control_at(pointer.spot)
        if under is not None and under.id.startswith("city:"):
            self.taking.look(pointer.device, int(under.id[5:]))
        super().handle_pointer(pointer)

    def handle_command(self, command: Command) -> None:
        """Every device has a city of its own that it looks at; whoever leaves the vases moves the common focus."""
        self._hand = command.device
        if command.name in ("undo", "lesson"):
            self.toggle_lesson()
        elif command.name in ("explain", "language"):
            self._next_language()
        elif command.name in ("left", "right") and self._at_vases:
            self.taking.step(command.device, 1 if command.name == "right" else -1)
            self.focus, self.pointing = f"city:{self.taking.looked_at(command.device)}", False
        elif command.name == "confirm" and self._at_vases:
            self._press_city()
            self.pointing = False
        else:
            super().handle_command(command)

    @property
    def _at_vases(self) -> bool:
        return self.focus.startswith("city:")

    def choose(self, control: Control) -> None:
        if control.id.startswith("city:"):
            self.taking.look(self._hand, int(control.id[5:]))
            self._press_city()
        else:
            super().choose(control)
            if self._hand in SHARED:  # whoever has a pad still looks at his city, and his press takes it
                self.focus = self.first_focus()

    def _press_city(self) -> None:
        self.stack.voice.sound("press")
        self.taking.press(self._hand)

    def back(self) -> None:
        """Nobody leaves from here; a city that was taken is given back."""
        self.taking.give_back(self._hand)

    def toggle_lesson(self) -> None:
        if levels.has_lesson(self.game):
            self.lesson = not self.lesson

    def _next_length(self, step: int) -> None:
        lengths = self.stand.config.lengths
        self.length = lengths[(lengths.index(self.length) + step) % len(lengths)]
        self.lay_out()

    def _next_game(self, step: int) -> None:
        """Another game has other cities: whoever had taken one takes it there, if there is one."""
        self.game = self.games[(self.games.index(self.game) + step) % len(self.games)]
        self.taking.change(offer_of(self.game).seats)
        self.lay_out()

    def _next_language(self) -> None:
        languages = self.stand.config.languages
        here = languages.index(self.settings.language) if self.settings.language in languages else -1
        self.speak(languages[(here + 1) % len(languages)])

    def speak(self, language: str) -> None:
        self.stand.language = language
        self.settings.change(language=language)
        self.lay_out()

    # Time

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        self.taking.advance(seconds)
        if self.taking.begins:
            self.taking.begins = False
            self.begin(Wish(self.game, self.length, self.lesson, self.taking.seats))

    # Drawing

    def paint_still(self, surface: Surface) -> None:
        surface.blit(glow(surface.get_size()), (0, 0))
        paint_band(self.brush, surface, self.frame.top_band, 0.75)
        self.brush.letters.draw(surface, self.say("kiosk_take"), self.box(80, 60, 1100, 70), 64, SLIP)
        shelf = self.box(60, SHELF, 1800, 34)
        surface.fill(CLAY_DARK, (shelf.left, shelf.top, shelf.width, self.brush.px(8)))
        band = Rect(shelf.left, shelf.top + self.brush.px(8), shelf.width, self.brush.px(20))
        surface.set_clip(band)
        paint_band(self.brush, surface, band)
        surface.set_clip(None)

    def draw_behind(self, surface: Surface) -> None:
        super().draw_behind(surface)
        left = self.taking.left
        box = self.box(80, 136, 1380, 56)
        if left is None:
            self.brush.words.draw(surface, self.say("kiosk_take_about"), box, 30, SLIP_DIM, wrap=True)
        else:
            sentence = self.say("kiosk_count", seconds=ceil(left))
            self.brush.words.draw(surface, sentence, box, 30, CLAY_LIGHT, weight="semibold", wrap=True)
        languages = [control.box for control in self.controls if control.id.startswith("language:")]
        badge = self.badge("explain")
        if languages and badge is not None:
            side = self.brush.px(44)
            spot = Rect(languages[0].left - side - self.brush.px(18), 0, side, side)
            spot.centery = languages[0].centery
            paint_badge(self.brush, surface, badge, spot)

    def draw_controls(self, surface: Surface) -> None:
        super().draw_controls(surface)
        if self.taking.left is not None:
            self._paint_count(surface, ceil(self.taking.left))

    def _paint_count(self, surface: Surface, seconds: int) -> None:
        """The count, large, on the shelf before the first city that was taken."""
        city = next(iter(self.taking.taken))
        cell = self.control(f"city:{city}").box
        side = self.brush.px(96)
        spot = Rect(0, 0, side, side)
        spot.midbottom = (cell.centerx, self.box(0, SHELF, 0, 0).top - self.brush.px(4))
        panel(surface, spot, GLAZE_RAISED, GOLD, self.brush.px(4), side // 2)
        self.brush.letters.draw(surface, str(seconds), spot, 62, GOLD, align="centre")

    def _paint_city(self, city: int, surface: Surface, control: Control, look: Look) -> None:
        assert self._kept is not None
        px, cell, emblem = self.brush.px, control.box, self.emblems[city]
        holder = self.taking.taken.get(city)
        lookers = [device for device, here in self.taking.looks.items() if here == city]
        first = look.focused or (look.hovered and self.pointing)
        tall = LARGER if first or holder is not None else TALL
        foot = self.box(0, SHELF, 0, 0).top
        vase = Rect(0, 0, min(cell.width, px(tall * 0.66)), px(tall))
        vase.midbottom = (cell.centerx, foot)
        if holder is not None:
            halo = vase.inflate(px(120), px(60)).clip(surface.get_rect())
            surface.blit(self._kept.halo(halo.size), halo)
        self._kept.paint(surface, emblem, vase, lit=holder is not None)
        ink: Ink = GOLD if first or holder is not None else SLIP
        name = Rect(cell.left + px(8), foot + px(40), cell.width - px(16), px(48))
        self.brush.letters.draw(surface, control.label, name, 38, ink, align="centre")
        self._paint_state(
            surface, Rect(cell.left + px(8), name.bottom, cell.width - px(16), px(56)), holder, lookers, first=first
        )
        frame = Rect(cell.left + px(6), vase.top - px(22), cell.width - px(12), cell.bottom - vase.top + px(22))
        if first:
            _corners(surface, frame, FOCUS, px(36), max(2, px(5)))
        elif lookers and holder is None:
            _corners(surface, frame, SLIP_DIM, px(26), max(2, px(4)))

    def _paint_state(
        self, surface: Surface, box: Rect, holder: Device | None, lookers: Sequence[Device], *, first: bool
    ) -> None:
        """Who plays there, or who looks."""
        if holder is not None:
            begins = first and self.taking.first == holder
            words = self.say("kiosk_start_now") if begins else self.say("kiosk_plays", device=self.device_name(holder))
            self._icon_and_words(surface, icon_of(holder), words, box, GOLD)
        elif first:
            self._icon_and_words(surface, "play", self.say("kiosk_play_now"), box, GOLD, self.badge("confirm"))
        elif lookers:
            words = self.say("kiosk_looks", device=self.device_name(lookers[-1]))
            self._icon_and_words(surface, icon_of(lookers[-1]), words, box, SLIP_DIM)
        else:
            self._icon_and_words(surface, "bot", self.say("kiosk_bot"), box, SLIP_DIM)

    def device_name(self, device: Device) -> str:
        kind, _, number = device.partition(":")
        return self.say(f"kiosk_device_{kind}", number=number) if kind == "pad" else self.say(f"kiosk_device_{kind}")

    def badge(self, command: str) -> Badge | None:
        """What is pressed for something without going there: only pads have that, and the others see a sign."""
        return badge_of(self.words, self.settings, PAD, command) if self.in_hand == PAD else None

    def _icon_and_words(
        self, surface: Surface, icon: str, words: str, box: Rect, ink: Ink, badge: Badge | None = None
    ) -> None:
        px = self.brush.px
        side = min(px(40), box.height)
        wide = min(box.width, side + px(12) + self.brush.words.width(words, 30, "semibold"))
        room = centred((wide, box.height), box)
        sign, rest = take_left(room, side, px(12))
        self._paint_sign(surface, icon, sign, ink, badge)
        self.brush.words.draw(surface, words, rest, 30, ink, weight="semibold")

    def _paint_sign(self, surface: Surface, icon: str, box: Rect, ink: Ink, badge: Badge | None) -> None:
        if badge is None:
            paint_icon(self.brush, surface, icon, box, ink, GLAZE_RAISED, CLAY)
        else:
            paint_badge(self.brush, surface, badge, centred((box.width, box.width), box), ink)

    def _paint_word(self, surface: Surface, control: Control, look: Look) -> None:
        spoken = control.id.endswith(f":{self.settings.language}")
        panel(
            surface,
            control.box,
            GLAZE_HIGH if spoken else GLAZE_RAISED,
            SLIP if spoken else CLAY_DARK,
            self.brush.px(3),
            self.brush.px(10),
        )
        self.brush.words.draw(
            surface, control.label, control.box, 28, SLIP if spoken else SLIP_DIM, align="centre", weight="semibold"
        )
        self._ring(surface, control, look)

    def _paint_plain(self, surface: Surface, control: Control, look: Look) -> None:
        panel(surface, control.box, GLAZE_RAISED, CLAY_DARK, self.brush.px(2), control.box.height // 2)
        room = control.box.inflate(-self.brush.px(40), -self.brush.px(8))
        self.brush.words.draw(surface, control.label, room, 30, SLIP, align="centre", wrap=True)
        self._ring(surface, control, look)

    def _paint_turning(self, surface: Surface, control: Control, look: Look) -> None:
        panel(surface, control.box, GLAZE_RAISED, CLAY_DARK, self.brush.px(2), control.box.height // 2)
        side = self.brush.px(28)
        for name, x in (("chevron_left", control.box.left + side), ("chevron_right", control.box.right - side)):
            spot = Rect(0, 0, side, side)
            spot.center = (x, control.box.centery)
            paint_icon(self.brush, surface, name, spot, CLAY_LIGHT, GLAZE_RAISED)
        room = control.box.inflate(-4 * side, -self.brush.px(8))
        self.brush.words.draw(surface, control.label, room, 30, SLIP, align="centre", wrap=True)
        self._ring(surface, control, look)

    def _paint_lesson(self, surface: Surface, control: Control, look: Look) -> None:
        edge = CLAY_LIGHT if self.lesson else CLAY_DARK
        panel(
            surface,
            control.box,
            GLAZE_HIGH if self.lesson else GLAZE_RAISED,
            edge,
            self.brush.px(3),
            control.box.height // 2,
        )
        room = control.box.inflate(-self.brush.px(40), -self.brush.px(8))
        sign, rest = take_left(room, min(room.height, self.brush.px(40)), self.brush.px(14))
        badge = self.badge("undo")
        if badge is not None:
            press, sign = sign, take_left(rest, sign.width, self.brush.px(14))[0]
            rest = take_left(rest, sign.width, self.brush.px(14))[1]
            self._paint_sign(surface, "", press, SLIP, badge)
        paint_icon(self.brush, surface, "check" if self.lesson else "book", sign, CLAY_LIGHT, GLAZE_RAISED, CLAY)
        self.brush.words.draw(surface, control.label, rest, 30, SLIP, wrap=True)
        self._ring(surface, control, look)

    def _ring(self, surface: Surface, control: Control, look: Look) -> None:
        if look.focused or look.hovered:
            focus_frame(surface, control.box, self.brush.unit)


def language_name(language: str) -> str:
    """A language as those call it who speak it."""
    name: str = levels.text(language)["core"]["screen"]["kiosk_language_name"]
    return name


def icon_of(device: Device) -> str:
    return ICONS.get(device, "pad")


def _corners(surface: Surface, box: Rect, ink: Ink, length: int, width: int) -> None:
    """Brackets at the corners of a box."""
    for x, across in ((box.left, 1), (box.right, -1)):
        for y, down in ((box.top, 1), (box.bottom, -1)):
            level = Rect(min(x, x + across * length), y if down > 0 else y - width, length, width)
            upright = Rect(x if across > 0 else x - width, min(y, y + down * length), width, length)
            surface.fill(ink, level)
            surface.fill(ink, upright)
