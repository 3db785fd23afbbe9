"""The window, the clock and the stack of scenes: the only endless loop."""

from __future__ import annotations

import os
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

import game
from game.disk import reports
from game.disk.settings import LOOKS, SOUNDS, Note, Settings
from game.scenes.prompting import buttons_of
from game.scenes.sounding import DEVICES, Sounding
from game.scenes.title import TitleScene
from game.scenes.wording import bindings_of
from game.ui import clipboard
from game.ui.hands import Hands, coalesced
from game.ui.hold import AGAIN
from game.ui.hush import hush
from game.ui.input import Command, Device, Intent, Typed
from game.ui.letters import Letters
from game.ui.scene import LIVELY, Brush, Control, Scene
from game.ui.sprites import Sprites
from game.ui.stack import Stack
from game.ui.text import Typesetter
from game.ui.theme import GLAZE, unit
from game.ui.widgets import Field
from game.words.words import Words

ASSETS: Final = Path(game.__file__).resolve().parent.parent / "assets"
SMALLEST: Final = (1280, 720)
SIZES: Final = ((1600, 900), SMALLEST)
"""Sizes of a new window, the first one that leaves some of the desktop free."""
LONGEST_STEP: Final = 0.15
"""However long a frame took, no more time than this passes in the scenes, so that nothing jumps."""
SETTLES: Final = 0.12
"""How long a window keeps its size before everything is laid out for it."""
SLOW_FLIP: Final = 0.003
FLIPS: Final = 8
"""How many pictures are put on the screen before it is decided whether the graphics card helps."""
SAME_CRASH: Final = 3
SAME_SPAN: Final = 600.0
"""So many equal faults within so many seconds end the window; a fault now and then does not."""
UNSEEN: Final = ("dummy", "offscreen")
"""Drivers that draw where nobody can look."""


class NoDisplay(Exception):
    """There is no screen a window could be opened on; says what the system said."""


class GivenUp(Exception):
    """The same fault of ours came again and again; says so in a sentence."""


class App:
    """A window with scenes in it. `step` does one frame and never waits, so tests need no clock."""

    def __init__(
        self, size: tuple[int, int], settings: Settings, headless: bool = False, first: Scene | None = None
    ) -> None:
        self.settings = settings
        self.headless = headless
        self.window_size = size
        self.sprites = Sprites(ASSETS)
        self.running = True
        self.crashes: dict[str, list[float]] = {}
        """When each fault of ours came lately."""
        self.unsettled = 0.0
        self.seen_size = size
        self.flips: list[float] = []
        self.now = 0.0
        self.writing = True
        open_display(settings, headless=headless)
        self.surface = self.open_window()
        self.changed: set[str] = set()
        """The settings that are different since the last frame."""
        settings.watcher = self.changed.add
        self.stack = Stack(self.brush())
        self.hands = Hands(
            lambda: self.bindings,
            lambda: self.pad_bindings,
            means=self.stack.means,
            size=lambda: self.surface.get_size(),
            patience=lambda: settings.patience,
            again=lambda: settings.stretched(AGAIN),
            opens=not headless,
        )
        self.stack.hands = self.hands
        self.stack.patience = lambda: settings.patience
        self.stack.ask_keyboard = self.open_keyboard
        self.hands.holder = lambda device: self.stack.company.seat_of(device)
        self.hands.followers.append(self.stack.follow_device)
        self.sounding = Sounding(settings, ASSETS / "sounds")
        self.stack.voice = self.sounding.voice
        self.stack.transitions = not settings.calm
        self.stack.push(first or TitleScene(settings))

    # The window

    def open_window(self) -> Surface:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # the system may know a better size
            surface = pygame.display.set_mode(self.window_size, pygame.RESIZABLE)
        pygame.display.set_caption("Amphora")
        if self.headless:
            return surface
        pygame.display.set_icon(self.sprites.get("vase/vase_body", (64, 64)))
        window = own_window()
        if window is not None:
            window.minimum_size = SMALLEST
        if self.settings.fullscreen:
            self.follow_fullscreen()
        return pygame.display.get_surface() or surface

    def follow_fullscreen(self) -> None:
        """Fill the screen, or be a window again, of the size and in the place of before; both take a moment."""
        window = own_window()
        if window is None:
            pygame.display.toggle_fullscreen()
        elif self.settings.fullscreen:
            self.window_size = window.size
            window.set_fullscreen(desktop=True)
        else:
            window.set_windowed()

    def brush(self) -> Brush:
        """What everything is drawn with in this window and at this text size."""
        size = self.surface.get_size()
        scale = self.settings.text / 100
        self.sprites.fit(size)
        return Brush(size, Typesetter(unit(size), scale), Letters(unit(size), scale), self.sprites)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, as a hand at its corner would."""
        self.window_size = size
        self.surface = self.open_window()
        self.lay_out()

    def lay_out(self) -> None:
        self.unsettled = 0.0
        self.stack.transitions = not self.settings.calm
        self.stack.resize(self.brush())

    def follow_settings(self) -> None:
        """Do what was wished since the last frame; the scenes are told what makes them look different."""
        changed = [what for what in ("fullscreen", *LOOKS, *SOUNDS) if what in self.changed]
        self.changed.clear()
        for what in changed:
            self.follow(what)

    def follow(self, what: str) -> None:
        if what == "fullscreen" and not self.headless:
            self.follow_fullscreen()
        elif what == "text":  # which everything is drawn with
            self.lay_out()
        elif what in SOUNDS:
            self.sounding.follow_settings()
            self.sounding.try_out(what)
        elif what in LOOKS:
            self.stack.transitions = not self.settings.calm
            self.stack.settings_changed(what)

    def follow_window(self, seconds: float) -> bool:
        """Lay out for the size the window has now; False while it is still being dragged."""
        self.surface = pygame.display.get_surface() or self.surface
        size = self.surface.get_size()
        if size == self.stack.brush.size:
            return True
        self.unsettled = self.unsettled + seconds if size == self.seen_size else 0.0
        self.seen_size = size
        if self.unsettled < SETTLES and not self.headless:
            self.surface.fill(GLAZE)
            return False
        self.lay_out()
        return True

    # One frame

    def step(self, events: Sequence[pygame.Event], seconds: float) -> bool:
        """Take events, let time pass, draw; False when the window is to be closed."""
        self.now += seconds
        try:
            for event in coalesced(events):
                self.take(event)
            self.handle_all(self.hands.advance(seconds))
            self.note_unknown_pads()
            self.stack.advance(seconds)
            self.follow_settings()
            if self.follow_window(seconds) and self.stack.top is not None:
                self.stack.draw(self.surface)
        except Exception as error:
            self.recover(error)
        self.follow_typing()
        return self.running and self.stack.top is not None

    def take(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.running = False
            return
        if event.type in DEVICES:
            self.sounding.follow_device(event)
            return
        if event.type == pygame.WINDOWFOCUSLOST:
            self.stack.look_away()  # first, as what is held may show what others must not see
            self.handle_all(self.hands.release())
            return
        top = self.stack.top
        typing, listening = top is not None and top.typing, top is not None and top.listening
        at_once = top is not None and top.wants_any
        self.handle_all(self.hands.take(event, typing=typing, listening=listening, at_once=at_once))

    def handle_all(self, meant: Sequence[Intent]) -> None:
        for intent in meant:
            self.handle(intent)

    def note_unknown_pads(self) -> None:
        """Tell people why something that they have plugged in does nothing."""
        for name in self.hands.pads.unknown:
            self.settings.add_note(Note("note_pad_unknown", {"name": name}))
        self.hands.pads.unknown.clear()

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Command) and intent.name == "fullscreen":
            self.settings.change(fullscreen=not self.settings.fullscreen)
        elif isinstance(intent, Command) and intent.name == "mute":
            self.settings.change(mute=not self.settings.mute)
        elif isinstance(intent, Command) and intent.name == "paste":
            self.paste()
        else:
            self.stack.handle(intent)

    def paste(self) -> None:
        """What was copied elsewhere is as good as typed, where there is a field for it."""
        text = clipboard.pasted()
        if text and self.stack.top is not None and self.stack.top.typing:
            self.stack.handle(Typed(text))

    @property
    def bindings(self) -> Mapping[str, Sequence[str]]:
        return bindings_of(self.settings)

    @property
    def pad_bindings(self) -> Mapping[str, Sequence[str]]:
        return buttons_of(self.settings)

    def open_keyboard(self, field: Control, device: Device) -> None:
        """Somebody chose a text field and has no keys to write with."""
        from game.scenes.keyboard import KeyboardScene

        if self.stack.top is not None and isinstance(field, Field):
            self.stack.voice.sound("press")
            self.stack.push(KeyboardScene(self.settings, self.stack.top, field))

    def follow_typing(self) -> None:
        """Let the system write characters only where there is a field for them."""
        wanted = self.stack.top is not None and self.stack.top.typing
        if wanted != self.writing and not self.headless:
            self.writing = wanted
            if wanted:
                pygame.key.start_text_input()
            else:
                pygame.key.stop_text_input()

    # When something goes wrong

    def recover(self, error: Exception) -> None:
        """A fault of ours in a scene: keep a report, go back to the title; the record of the game is on the disk."""
        where = traceback.extract_tb(error.__traceback__)[-1]
        fault = f"{type(error).__name__} {where.filename}:{where.lineno}"
        report = reports.keep(error)
        kind = type(error).__name__
        if self.is_one_too_many(fault):
            raise GivenUp(self.words.command("gave_up", kind=kind, file=report or "-")) from error
        key = "note_crash" if report else "note_crash_unreported"
        self.settings.add_note(Note(key, {"kind": kind, "file": str(report)}))
        self.leave_all()
        self.stack.push(self.after_fault())

    def after_fault(self) -> Scene:
        """Where one is after a fault of ours."""
        return TitleScene(self.settings)

    def is_one_too_many(self, fault: str) -> bool:
        """Whether the same fault came so often of late that going on makes no sense."""
        lately = [then for then in self.crashes.get(fault, ()) if self.now - then <= SAME_SPAN]
        self.crashes[fault] = [*lately, self.now]
        return len(self.crashes[fault]) >= SAME_CRASH

    @property
    def words(self) -> Words:
        return Words(self.settings.language)

    # The endless loop

    def run(self) -> None:
        """Frame after frame until the window is closed."""
        clock = pygame.Clock()
        seconds, events = 0.0, pygame.event.get()
        while self.step(events, seconds):
            if pygame.display.get_active():
                self.flip()
            if not self.headless:
                self.sounding.open()
            events = self.wait_for_events()
            seconds = min(clock.tick(LIVELY) / 1000, LONGEST_STEP)

    def wait_for_events(self) -> list[pygame.Event]:
        """What has come; where nothing moves it is waited for, no longer than until the next picture is due."""
        if self.pace >= LIVELY:
            return pygame.event.get()
        first = pygame.event.wait(1000 // self.pace)
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else []

    @property
    def pace(self) -> int:
        """How many pictures a second are needed now."""
        return LIVELY if self.hands.is_busy or self.unsettled else self.stack.pace

    def flip(self) -> None:
        began = time.process_time()
        pygame.display.flip()
        if self.settings.acceleration == "auto" and not self.settings.slow_card and len(self.flips) < FLIPS:
            # Work, not waiting: a card that waits for the screen is welcome, one that is only pretended is not.
            self.flips.append(time.process_time() - began)
            if len(self.flips) == FLIPS and sorted(self.flips)[FLIPS // 2] > SLOW_FLIP:
                self.do_without_card()

    def do_without_card(self) -> None:
        """The graphics card is only pretended: open the window anew without it, and remember that."""
        self.settings.change(slow_card=True)
        self.window_size = self.surface.get_size() if not self.settings.fullscreen else self.window_size
        self.stack.forget_picture()
        with screen_kept():
            pygame.display.quit()
            open_display(self.settings, headless=self.headless)
            self.surface = self.open_window()

    def leave_all(self) -> None:
        for scene in reversed(self.stack.scenes):
            with suppress(Exception):  # it may be the very scene that is broken
                scene.leave()
        self.stack.scenes.clear()

    def close(self) -> None:
        """Close the window when everything that was played and set is on the disk."""
        self.put_away()
        self.sounding.close()
        pygame.display.quit()

    def put_away(self) -> None:
        """Leave every scene, and come back when everything that was played and set is on the disk."""
        from game.table.keeper import wait_for_disk

        self.leave_all()
        self.settings.wait()
        wait_for_disk()


def open_display(settings: Settings, *, headless: bool = False) -> None:
    """Make the system ready for a window, or raise NoDisplay. The sound card is looked for later."""
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    choice = {"on": "1", "off": "0"}.get(settings.acceleration, "0" if settings.slow_card else "")
    if choice:
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = choice
    if headless:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        with hush():
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from None
    driver = pygame.display.get_driver()
    if not headless and driver in UNSEEN:
        pygame.display.quit()
        raise NoDisplay(f"SDL: {driver}")
    pygame.font.init()


def own_window() -> pygame.Window | None:
    """Our window as the system sees it, if this pygame shows it to us."""
    with warnings.catch_warnings(), suppress(AttributeError, pygame.error):
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()
    return None


def first_size() -> tuple[int, int]:
    """A window that leaves some of the desktop free."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return next((size for size in SIZES if size[0] < width and size[1] < height * 0.95), (width, height))


def fill_small_screen(settings: Settings) -> None:
    """Fill a screen that the smallest window would hang over, its frame included."""
    width, height = pygame.display.get_desktop_sizes()[0]
    if width <= SMALLEST[0] or height <= SMALLEST[1]:
        settings.fullscreen = True


def run(settings: Settings, lost: Callable[[str], None], lan: str | None = None) -> None:
    """Open the window and play until it is closed, or raise NoDisplay; `lost` is told if the screen goes away.

    With `lan` it opens before the table at an address on the LAN, or if that is empty, at a table of one's own. In the
    end everything is on the disk, and nothing of the window may be touched any more.
    """
    try:
        open_display(settings)
        fill_small_screen(settings)
        app = App(first_size(), settings)
        if lan is not None:
            from game.scenes.lan.doors import go_to_lan

            go_to_lan(app.stack, settings, lan)
    except pygame.error as trouble:
        raise NoDisplay(str(trouble)) from None
    with told_when_screen_is_lost(app, lost):
        try:
            app.run()
        except NoDisplay as trouble:  # while the window was opened anew
            lost(str(trouble))
        finally:
            app.close()


@contextmanager
def screen_kept() -> Iterator[None]:
    """Close a window and open it anew without the screen noticing: some begin anew, or end, with their last window."""
    import ctypes

    screen = None
    with suppress(OSError, AttributeError):  # other systems have no Xlib, and no such habit
        if pygame.display.get_driver() == "x11":
            xlib = ctypes.CDLL("libX11.so.6")
            xlib.XOpenDisplay.restype = ctypes.c_void_p
            screen = xlib.XOpenDisplay(None)
    try:
        yield
    finally:
        if screen:
            xlib.XCloseDisplay(ctypes.c_void_p(screen))


@contextmanager
def told_when_screen_is_lost(app: App, lost: Callable[[str], None]) -> Iterator[None]:
    """Xlib ends the whole process when its screen goes away, and asks one function first, which need not come back."""
    import ctypes

    def note(screen: int) -> int:
        app.put_away()
        lost(pygame.display.get_driver())
        return 0

    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(note)
    with suppress(OSError, AttributeError):  # other systems have no Xlib, and no such habit
        if pygame.display.get_driver() == "x11":
            ctypes.CDLL("libX11.so.6").XSetIOErrorHandler(handler)
    yield
