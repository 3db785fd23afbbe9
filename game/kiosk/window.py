"""The window of a kiosk: as any other, but nobody can close it, leave it or set anything in it."""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final
from weakref import ReferenceType, ref

import pygame
from pygame import Surface

from game.app import (
    SMALLEST,
    App,
    NoDisplay,
    fill_small_screen,
    first_size,
    open_display,
    own_window,
    told_when_screen_is_lost,
)
from game.disk import folders
from game.disk.settings import Settings
from game.kiosk.bounds import tidy
from game.kiosk.health import Pictures, figures
from game.kiosk.heartbeat import Heartbeat
from game.kiosk.memory import give_back
from game.kiosk.stand import ATTRACT, Ending, Stand
from game.scenes.kiosk import doors
from game.ui.input import Command, Intent
from game.ui.scene import LIVELY, Scene

OUT: Final = frozenset(("fullscreen", "mute", "paste"))
"""Commands that a visitor has not got."""
EVERY: Final = 1.0
"""How often everything is looked after that is no picture."""
TIDIED: Final = 3600.0
STUCK: Final = 180.0
"""A bot that has not moved for so many seconds, while everybody waits for it, never will."""
BY_MOUSE: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL})
BY_OTHERS: Final = frozenset({pygame.KEYDOWN, pygame.FINGERDOWN, pygame.CONTROLLERBUTTONDOWN})
NO_ARROW: Final = pygame.Cursor((8, 8), (0, 0), (0,) * 8, (0,) * 8)
SHUT: Final[Mapping[str, str]] = {
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "0",
    "SDL_ALLOW_ALT_TAB_WHILE_GRABBED": "0",
    "SDL_GRAB_KEYBOARD": "1",
    "SDL_NO_SIGNAL_HANDLERS": "1",
}
"""What SDL is told before there is a window."""


class KioskApp(App):
    """A window that ends when `stand.ending` is set, and for no other reason; beats after every picture shown."""

    def __init__(
        self,
        size: tuple[int, int],
        settings: Settings,
        stand: Stand,
        heart: Heartbeat | None = None,
        headless: bool = False,
    ) -> None:
        self.stand = stand
        self.heart = heart or Heartbeat(now=stand.clock.now)
        self.pictures = Pictures()
        self.frame = 0
        self.focused = True
        self.pointed = False
        """Whether a mouse was used last: for everybody else an arrow is in the way."""
        self.arrow: bool | None = None
        """Whether the arrow of the mouse is seen now, as far as we have said so."""
        self.closing = False
        """Whether somebody has asked this window to close, and not the whole program to end."""
        self.lost = False
        """Whether the screen has gone away in a way that the system tells."""
        self._shown = stand.clock.now()
        self._looked = stand.clock.now() - EVERY
        self._tidied = stand.clock.now() - TIDIED
        self._tidier: threading.Thread | None = None
        self._table: ReferenceType[Any] | None = None
        """The table of the show, as long as nobody came between."""
        self._moved: tuple[float, object] = (stand.clock.now(), None)
        super().__init__(size, settings, headless, doors.show(stand, settings))

    # The way out is shut

    def take(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION and not any(event.rel):
            return  # the system says where the mouse lies when a window opens, and nobody has touched it
        if event.type == pygame.WINDOWCLOSE:
            self.closing = True
        elif event.type == pygame.QUIT:
            # Wayland says no more than this when the screen goes away; a window is closed with another event before.
            self.lost = self.lost or (not self.closing and pygame.display.get_driver() == "wayland")
            self.closing = False
        else:
            if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
                self.focused = event.type == pygame.WINDOWFOCUSGAINED
            if event.type in BY_MOUSE and not getattr(event, "touch", False):
                self.pointed = True
            elif event.type in BY_OTHERS:
                self.pointed = False
            super().take(event)

    def handle(self, intent: Intent) -> None:
        if not (isinstance(intent, Command) and intent.name in OUT):
            super().handle(intent)

    def open_window(self) -> Surface:
        surface = super().open_window()
        self.arrow = None
        if not self.headless:
            pygame.display.set_allow_screensaver(False)
            with suppress(pygame.error):
                pygame.event.set_grab(True)
                grab_keyboard()
        return surface

    def come_back(self) -> None:
        """Be before everything else again."""
        window = own_window()
        if window is not None:
            with warnings.catch_warnings(), suppress(pygame.error):
                warnings.simplefilter("ignore")
                if not pygame.display.get_active():
                    window.restore()
                window.focus()

    # One frame

    def step(self, events: Sequence[pygame.Event], seconds: float) -> bool:
        super().step(events, seconds)
        if self.stack.top is None:  # the last screen was left, which none of them should do
            self.stack.push(doors.show(self.stand, self.settings))
        self.follow_pointer()
        moment = self.stand.clock.now()
        if moment - self._looked >= EVERY:
            self._looked = moment
            self.look_after(moment)
        if self.lost:
            raise NoDisplay(pygame.display.get_driver())
        return self.stand.ending is None

    def follow_pointer(self) -> None:
        """No arrow lies over the show, or over what somebody plays with his finger."""
        wanted = self.pointed and self.stand.state != ATTRACT
        if wanted == self.arrow:
            return
        self.arrow = wanted
        with suppress(pygame.error):  # not every system has arrows
            # Not by hiding it: while the mouse is grabbed that would let it run on beyond the edges of the window.
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW if wanted else NO_ARROW)

    def look_after(self, moment: float) -> None:
        """What is done once a second: nothing of it may stop the pictures."""
        self.settings.notes.clear()  # nobody reads them, and one that cannot be drawn would come again and again
        self.set_volume(self.stand.volume())
        self.stand.counts.settle()
        if not self.headless and (not self.focused or not pygame.display.get_active()):
            self.come_back()
        if self.stand.state != ATTRACT:
            self._table = None
            return
        if self.stand.due():
            self.stand.renew()
        if moment - self._tidied >= TIDIED:
            self._tidied = moment
            self.tidy()
        self.clear_away()

    def set_volume(self, volume: int) -> None:
        if self.settings.effects != volume:
            self.settings.effects = self.settings.music = volume
            self.sounding.follow_settings()

    def tidy(self) -> None:
        """Keep the disk within bounds, in the background."""
        if self._tidier is None or not self._tidier.is_alive():
            args = (folders.saves(), self.stand.config.keep, self.stand.clock.day())
            self._tidier = threading.Thread(target=tidy, args=args, daemon=True)
            self._tidier.start()

    def clear_away(self) -> None:
        """Give back what a table took that is no longer shown, once for each; it takes a moment, and nobody plays."""
        table = getattr(self.stack.top, "session", None)
        if table is not None and (self._table is None or self._table() is not table):
            self._table = ref(table)
            give_back()

    def flip(self) -> None:
        super().flip()
        moment = self.stand.clock.now()
        if self.pace >= LIVELY:
            self.pictures.note(moment - self._shown)
        self._shown = moment
        self.frame += 1
        if self.heart.is_due() and not self.is_stuck(moment):
            counts = {"games": self.stand.counts.total_games(), "visits": self.stand.counts.total_visits()}
            self.heart.beat(frame=self.frame, state=self.stand.state, figures={**figures(self.pictures), **counts})

    def is_stuck(self, moment: float) -> bool:
        """Whether a bot is waited for that does not move any more."""
        now = bot_awaited(self.stack.top)
        if now is None or now is not self._moved[1]:
            self._moved = (moment, now)
        return moment - self._moved[0] >= STUCK

    def put_away(self) -> None:
        super().put_away()
        self.stand.counts.close()

    # When something goes wrong

    def after_fault(self) -> Scene:
        return doors.one_moment(self.stand, self.settings)


def grab_keyboard() -> None:
    """Keep the keys of the desktop from it, as far as the system allows that."""
    window = own_window()
    if window is not None:
        with warnings.catch_warnings(), suppress(pygame.error):
            warnings.simplefilter("ignore")
            window.grab_keyboard = True


def bot_awaited(scene: Scene | None) -> object:
    """How things stand at a table where only bots are asked; None where nobody waits for one."""
    session = getattr(scene, "session", None)
    if session is None or session.is_over() or any(seat in session.now.asked for seat in session.people):
        return None
    now: object = session.now
    return now


def settings_of(stand: Stand) -> Settings:
    """What the operator wishes, as the screens know it; written nowhere."""
    config = stand.config
    return Settings(
        language=stand.language,
        text=config.text,
        calm=stand.calm,
        fullscreen=config.fullscreen,
        mute=stand.safe,
        effects=stand.volume(),
        music=stand.volume(),
        acceleration="off" if stand.safe else "auto",
    )


def run(stand: Stand, heart: Heartbeat, lost: Callable[[str], None], *, headless: bool = False) -> Ending:
    """Show until it ends on purpose, and say how, or raise NoDisplay; `lost` is told if the screen goes away."""
    os.environ.update(SHUT)
    settings = settings_of(stand)
    try:
        open_display(settings, headless=headless)
        if not headless:
            place_on_screen(stand.config.screen)
            fill_small_screen(settings)
        app = KioskApp(first_size() if not headless else SMALLEST, settings, stand, heart, headless)
    except pygame.error as trouble:
        raise NoDisplay(str(trouble)) from None
    with told_when_screen_is_lost(app, lost):
        try:
            app.run()
        finally:
            app.close()
    return stand.ending or Ending.RESTART


def place_on_screen(number: int) -> None:
    """Let the window open on one of several screens that stand side by side."""
    before = pygame.display.get_desktop_sizes()[:number]
    if number and len(before) == number:
        os.environ["SDL_VIDEO_WINDOW_POS"] = f"{sum(width for width, _ in before)},0"
