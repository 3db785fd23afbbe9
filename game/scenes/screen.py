"""What all screens but the tables share: ground and bands, heading, foot, tips, and the words of the language set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.scenes.prompting import TOUCH, pieces_of, shown_for
from game.scenes.wording import bindings_of, key_of, words_for
from game.ui.input import Command
from game.ui.marks import paint_band
from game.ui.pieces import Piece, draw_pieces, fitting
from game.ui.scene import RESTING, Brush, Control, Look, Scene
from game.ui.shapes import panel
from game.ui.text import Align
from game.ui.theme import CLAY, CLAY_DARK, GLAZE, GLAZE_RAISED, SLIP_DIM, Ink, mix
from game.ui.tips import Attention, draw_tip
from game.ui.widgets import Widgets, press_at
from game.words.words import Words

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.table.session import Session

WIDEST: Final = 1760
"""No screen is wider than this at the reference size, so that the eye need not travel on a very wide window."""
BAND: Final = 34
MEANDER: Final = 0.64
"""How much of the height of a band its meander takes."""
HINT, LEAST = 24, 22.5
"""The letters of the prompts, and how small they may become."""
GLOW: Final[Ink] = (0x30, 0x24, 0x1C)
DARK: Final[Ink] = (0x0C, 0x09, 0x08)
FIRE: Final = (0.6, 0.45)
"""Where on the screen the glow is brightest."""


class Frame:
    """The boxes of a screen: bands above and below, heading, body and foot."""

    def __init__(self, brush: Brush) -> None:
        px, scale = brush.px, brush.words.scale
        width, height = brush.size
        self.top_band = Rect(0, 0, width, px(BAND))
        self.bottom_band = Rect(0, height - px(BAND), width, px(BAND))
        wide = min(width - 2 * px(64), px(WIDEST))
        left = (width - wide) // 2
        self.header = Rect(left, self.top_band.bottom + px(20), wide, px(68 * scale))
        foot = px(58 * scale)
        self.footer = Rect(left, self.bottom_band.top - px(16) - foot, wide, foot)
        top = self.header.bottom + px(14)
        self.body = Rect(left, top, wide, self.footer.top - px(18) - top)


class Screen(Scene):
    """A scene with a heading, a way back and keys that are shown; subclasses make controls and paint the rest."""

    heading = ""
    """Key of the words above."""
    back_shown = True

    def __init__(self, settings: Settings, session: Session | None = None, spoken: str = "") -> None:
        super().__init__()
        self.settings = settings
        self.session = session
        self.spoken = spoken
        """The game whose words are used where there is no table."""
        self.moment = 0.0
        self.attention = Attention()
        self.still: Surface | None = None
        self._prompts_for = ""
        """The device whose prompts are shown."""
        self.words: Words
        self.kit: Widgets
        self.frame: Frame

    # Layout

    def lay_out(self) -> None:
        """Make words, boxes and controls anew, and keep the focus where it was if that is still there."""
        self.words = words_for(self.settings, self.session, self.spoken)
        self.kit = Widgets(self.brush, self.breath)
        self.frame = Frame(self.brush)
        self.controls = [*self.make_controls(), *self.foot_controls()]
        self.still, self._prompts_for = None, self.in_hand
        if self.focused() is None:
            self.focus = self.first_focus()

    def make_controls(self) -> Sequence[Control]:
        return []

    def first_focus(self) -> str:
        return self.controls[0].id if self.controls else ""

    def foot_controls(self) -> list[Control]:
        if not self.back_shown:
            return []
        label = self.say("back")
        wide = self.kit.tall(130) + self.brush.words.width(label, 28, "semibold")
        box = Rect(self.frame.footer.left, self.frame.footer.top, wide, self.frame.footer.height)
        return [self.kit.button("back", box, label, self.back, icon="back")]

    def say(self, key: str, /, **values: object) -> str:
        return self.words.screen(key, **values)

    def breath(self) -> float:
        """The time that gold breathes by; with calm set it holds its breath."""
        return 0.0 if self.settings.calm else self.moment

    @property
    def bindings(self) -> Mapping[str, Sequence[str]]:
        return bindings_of(self.settings)

    def key(self, command: str) -> str:
        """The first key of a command, as people call it."""
        return key_of(self.words, self.settings, command) or self.say("no_key")

    # What to press

    @property
    def in_hand(self) -> str:
        """Which device prompts are for: whichever is in use."""
        return shown_for(self.stack.hands)

    def with_badges(self, sentence: str, pixels: int, ink: Ink = SLIP_DIM) -> list[Piece]:
        """A sentence with a badge for every command it names in braces; a part with one that has none is left out."""
        return pieces_of(self.brush, self.words, self.settings, self.in_hand, sentence, pixels, ink)

    # Time and hands

    @property
    def pace(self) -> int:
        return RESTING

    def advance(self, seconds: float) -> None:
        self.moment += seconds
        if self._prompts_for != self.in_hand:
            self.lay_out()
        self.attention.advance(self.hovered if self.pointing else self.focus, seconds)

    def handle_command(self, command: Command) -> None:
        """Keys begin where the frame is: on what is pointed at, if the pointer was used last."""
        if self.pointing and any(control.id == self.hovered for control in self.reachable()):
            self.focus = self.hovered
        super().handle_command(command)

    def explain(self, control: Control) -> None:
        self.attention.open()

    def tap(self, control: Control) -> None:
        """A finger that does not have to rest is told at once what it has tapped."""
        super().tap(control)
        here = self.stack.top is self and any(each.id == control.id for each in self.controls)
        if self.settings.presses_twice and control.about is not None and here:
            self.hovered = control.id
            self.explain(control)

    def choose(self, control: Control) -> None:
        if not (self.pointing and press_at(control, self.pressed_at)):
            super().choose(control)

    def look_of(self, control: Control) -> Look:
        """Only one thing is framed: what the pointer is on, and else always what has the focus."""
        look = super().look_of(control)
        return replace(look, focused=control.id == self.focus and not (self.pointing and self.hovered))

    # Drawing

    def draw_behind(self, surface: Surface) -> None:
        if self.still is None or self.still.get_size() != surface.get_size():
            self.still = Surface(surface.get_size())
            self.paint_still(self.still)
        surface.blit(self.still, (0, 0))

    def paint_still(self, surface: Surface) -> None:
        """What does not move: ground, bands, heading, the keys at the foot."""
        paint_ground(self.brush, surface)
        self.paint_frame(surface)

    def paint_frame(self, surface: Surface) -> None:
        if self.heading:
            self.brush.letters.draw(surface, self.say(self.heading), self.frame.header, 50, CLAY)
        hint = self.foot_hint()
        if "{" in hint:
            self.draw_prompts(surface, hint, self._foot_room())
        elif hint:
            self.brush.words.draw(surface, hint, self._foot_room(), 22, SLIP_DIM, align="right", wrap=True)

    def draw_prompts(self, surface: Surface, hint: str, room: Rect, align: Align = "right") -> None:
        """What helps here, with what is to be pressed for it; in smaller letters where there is little room."""
        pixels = fitting(self.brush, self.with_badges(hint, self.brush.words.pixels(HINT)), room.width, HINT, LEAST)
        pixels = pixels or self.brush.words.floor()
        draw_pieces(self.brush, surface, self.with_badges(hint, pixels), room, pixels, align)

    def _foot_room(self) -> Rect:
        """The widest piece of the footer on which nothing stands."""
        footer, gap = self.frame.footer, self.brush.px(30)
        taken = [control.box.clip(footer) for control in self.controls if control.box.colliderect(footer)]
        taken.sort(key=lambda box: box.left)
        lefts = [footer.left, *(box.right + gap for box in taken)]
        rights = [*(box.left - gap for box in taken), footer.right]
        left, right = max(zip(lefts, rights, strict=True), key=lambda ends: ends[1] - ends[0])
        return Rect(left, footer.top, max(0, right - left), footer.height)

    def foot_hint(self) -> str:
        """What helps on this screen, with the commands for it in braces."""
        return self.hint_of("foot_keys")

    def hint_of(self, key: str) -> str:
        """A sentence of prompts as it is, its commands in braces; pads and fingers may have one of their own."""
        sentences = self.words.core["screen"]
        touch = sentences["foot_touch_twice" if self.settings.presses_twice else "foot_touch"]
        usual = touch if self.in_hand == TOUCH else sentences[key]
        return sentences.get(f"{key}_{self.in_hand}", usual)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self.draw_tip(surface)

    def draw_tip(self, surface: Surface) -> None:
        """The card beside what has been pointed at for a while."""
        control = next((each for each in self.controls if each.id == self.attention.name), None)
        if control is not None and control.about is not None and self.attention.lasts:
            words = control.about()
            if words:
                draw_tip(self.brush, surface, words, control.box)


class Overlay(Screen):
    """A panel over the scene beneath, which shows through dimly."""

    covers = False
    back_shown = False

    def __init__(self, settings: Settings, session: Session | None = None) -> None:
        super().__init__(settings, session)
        self.veil: Surface | None = None

    def box(self) -> Rect:
        """Where the panel lies."""
        raise NotImplementedError

    def draw_behind(self, surface: Surface) -> None:
        if self.veil is None or self.veil.get_size() != surface.get_size():
            self.veil = Surface(surface.get_size())
            self.veil.fill(GLAZE)
            self.veil.set_alpha(190)
        surface.blit(self.veil, (0, 0))
        panel(surface, self.box(), GLAZE_RAISED, CLAY_DARK, self.brush.px(3), self.brush.px(14))
        self.paint_panel(surface)

    def tap_nothing(self) -> None:
        """Beside the panel lies what it was opened from."""
        super().tap_nothing()
        if not self.box().collidepoint(self.pointer_spot) and not self.typing:
            self.back()

    def paint_panel(self, surface: Surface) -> None:
        """What stands on the panel besides its controls."""


grounds: dict[tuple[int, int], Surface] = {}


def paint_ground(brush: Brush, surface: Surface) -> None:
    """Black glaze with a faint glow of the fire, closed above and below by a meander."""
    key = surface.get_size()
    if key not in grounds:
        grounds.clear()
        grounds[key] = glow(key)
    surface.blit(grounds[key], (0, 0))
    frame = Frame(brush)
    for band in (frame.top_band, frame.bottom_band):
        paint_band(brush, surface, band, MEANDER)


def glow(size: tuple[int, int]) -> Surface:
    across, down = 64, 36
    small = Surface((across, down))
    for y in range(down):
        for x in range(across):
            far = (((x / across - FIRE[0]) * 1.5) ** 2 + (y / down - FIRE[1]) ** 2) ** 0.5
            small.set_at((x, y), mix(GLOW, DARK, min(1.0, far * 1.15)))
    return pygame.transform.smoothscale(small, size)
