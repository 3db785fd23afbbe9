"""The sound card, in a thread of its own: opened, followed when it is unplugged or comes later, never waited for."""

from __future__ import annotations

import ctypes
import heapq
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from typing import Any, Final

import pygame

from game.ui.hush import hush, speak_again

RATE, BUFFER = 22050, 512
"""Of our files, and how many samples are handed to the card at a time: 23 ms."""
EFFECTS, STRINGS = 10, 14
"""How many sounds, and how many strings, can be heard at the same time."""
RETRY: Final = 20.0
"""So many seconds after no device was found, another one is looked for."""
AT_ONCE: Final = 3.0
"""The same when something was plugged in just now: looking for a device tells us again of every one there is."""
LOST: Final = 1.0
"""So many seconds after ours was lost, whichever there is then is opened."""
STEP: Final = 0.03
"""How many seconds lie between the steps of a fade."""
DIES: Final = 250
"""How many milliseconds whatever is silenced takes."""
CLOSES: Final = 1.0
"""How long the end of the program waits for the card."""


@dataclass(frozen=True, slots=True, order=True)
class _Due:
    """A sound and when it is to be heard."""

    moment: float
    number: int
    sound: str = field(compare=False)
    loud: float = field(compare=False)
    string: bool = field(compare=False, default=False)


@dataclass(slots=True)
class _Fade:
    """A loudness on its way to another."""

    start: float = 1.0
    end: float = 1.0
    began: float = 0.0
    seconds: float = 0.0

    def at(self, moment: float) -> float:
        done = 1.0 if not self.seconds else min(1.0, (moment - self.began) / self.seconds)
        return self.start + (self.end - self.start) * done

    def is_over(self, moment: float) -> bool:
        return moment >= self.began + self.seconds


class Loudspeaker:
    """Plays files of a folder. Whatever it is told while there is no card is forgotten without a word."""

    def __init__(self, folder: Path, sounds: Iterable[str]) -> None:
        self.folder = folder
        self.names = tuple(sounds)
        self.is_open = False
        self.tried = self.opened = 0
        """How often a card was looked for, and found."""
        self._due: list[_Due] = []
        self._told = 0
        self._fade = _Fade()
        self._change = Condition()
        self._closed = self._lost = self._quiet = False
        self._retry_at = 0.0
        self._sounds: dict[str, pygame.Sound] = {}
        self._next = {False: 0, True: 0}
        self._thread = Thread(target=self._run, name="sound", daemon=True)
        self._thread.start()

    # What it is told; none of this waits for the card

    def play(self, sound: str, loud: float) -> None:
        self._add(sound, loud, 0.0, string=False)

    def pluck(self, sound: str, loud: float, delay: float) -> None:
        self._add(sound, loud, delay, string=True)

    def _add(self, sound: str, loud: float, delay: float, *, string: bool) -> None:
        with self._change:
            if self.is_open:
                self._told += 1
                heapq.heappush(self._due, _Due(monotonic() + delay, self._told, sound, loud, string))
                self._change.notify()

    def fade_music(self, share: float, seconds: float) -> None:
        with self._change:
            now = monotonic()
            self._fade = _Fade(self._fade.at(now), share, now, seconds)
            if not share:
                self._due = [each for each in self._due if not each.string]
                heapq.heapify(self._due)
            self._change.notify()

    @property
    def waiting(self) -> int:
        """How many sounds are still to be heard."""
        return len(self._due)

    def be_quiet(self) -> None:
        with self._change:
            self._due.clear()
            self._quiet = True
            self._change.notify()

    def device_came(self) -> None:
        """If there was none, it is looked for soon."""
        with self._change:
            self._retry_at = min(self._retry_at, monotonic() + AT_ONCE)
            self._change.notify()

    def device_went(self) -> None:
        """It may have been ours: whichever there is now is opened."""
        with self._change:
            self._lost = self.is_open
            self._change.notify()

    def close(self) -> None:
        """Be silent for good; a card that does not answer is left behind."""
        with self._change:
            self._closed = True
            self._change.notify()
        self._thread.join(CLOSES)
        if self._thread.is_alive():
            speak_again()

    # The thread

    def _run(self) -> None:
        while not self._closed:
            found = self._open()
            self.tried += 1
            if found:
                with suppress(pygame.error):  # it may be gone in the middle of anything
                    self._serve()
                self._shut()
                self._wait_for_device(LOST)
            else:
                self._wait_for_device(RETRY)

    def _open(self) -> bool:
        """Open the card if one answers, and read all sounds."""
        with hush():
            if not answers():
                return False
            try:
                pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
            except pygame.error:
                return False
        try:
            pygame.mixer.set_num_channels(EFFECTS + STRINGS)
            self._sounds = {name: pygame.mixer.Sound(self.folder / f"{name}.wav") for name in self.names}
        except (pygame.error, OSError):  # files that cannot be read are as silent as no card
            self._sounds = {}
        with self._change:
            self._due.clear()
            self._lost, self.is_open = False, True
            self.opened += 1
        return True

    def _shut(self) -> None:
        with self._change:
            self.is_open, self._lost = False, False
            self._due.clear()
        self._sounds = {}
        with suppress(pygame.error):
            pygame.mixer.quit()

    def _wait_for_device(self, seconds: float) -> None:
        with self._change:
            self._retry_at = monotonic() + seconds
            while not self._closed and (left := self._retry_at - monotonic()) > 0:
                self._change.wait(left)

    def _serve(self) -> None:
        """Play what is due when it is due, until the card is lost or the program ends."""
        while True:
            with self._change:
                self._change.wait(self._left())
                if self._closed or self._lost:
                    return
                now, quiet, self._quiet = monotonic(), self._quiet, False
                due = self._take_due(now)
                share = self._fade.at(now)
            if quiet:
                pygame.mixer.fadeout(DIES)
            self._follow_fade(share)
            for each in due:
                self._sound(each, share)

    def _left(self) -> float | None:
        """How many seconds nothing is to be done; None for as long as nobody tells anything."""
        if self._quiet or self._lost or self._closed:
            return 0.0
        now = monotonic()
        fading = STEP if not self._fade.is_over(now - STEP) else None
        due = max(0.0, self._due[0].moment - now) if self._due else None
        return min((each for each in (fading, due) if each is not None), default=None)

    def _take_due(self, now: float) -> list[_Due]:
        due = []
        while self._due and self._due[0].moment <= now:
            due.append(heapq.heappop(self._due))
        return due

    def _sound(self, due: _Due, share: float) -> None:
        """The loudness of the sound itself is set before it begins; that of its channel would come a moment late."""
        sound = self._sounds.get(due.sound)
        if sound is None:
            return
        sound.set_volume(due.loud)
        channel = self._channel(string=due.string)
        channel.play(sound)
        if due.string:
            channel.set_volume(share)

    def _channel(self, *, string: bool) -> pygame.Channel:
        """The next channel of those for strings, or for all else; the one that was begun longest ago."""
        first, count = (EFFECTS, STRINGS) if string else (0, EFFECTS)
        self._next[string] = (self._next[string] + 1) % count
        return pygame.mixer.Channel(first + self._next[string])

    def _follow_fade(self, share: float) -> None:
        for number in range(EFFECTS, EFFECTS + STRINGS):
            pygame.mixer.Channel(number).set_volume(share)


# Whether there is a card

AUDIO: Final = 0x10
SIGNED_16: Final = 0x8010 if sys.byteorder == "little" else 0x9010


class _Spec(ctypes.Structure):
    """What SDL wants to know of the sound it is to play."""

    _fields_ = (
        ("rate", ctypes.c_int),
        ("format", ctypes.c_uint16),
        ("channels", ctypes.c_uint8),
        ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p),
        ("user", ctypes.c_void_p),
    )


def answers() -> bool:
    """Whether a sound card can be opened; pygame would hold up the whole program for as long as it does not answer."""
    sdl = _sdl()
    if sdl is None:
        return True
    if sdl.SDL_InitSubSystem(AUDIO):
        return False
    spec = _Spec(RATE, SIGNED_16, 1, 0, BUFFER)
    device = sdl.SDL_OpenAudioDevice(None, 0, ctypes.byref(spec), None, 0)
    if device:
        sdl.SDL_CloseAudioDevice(device)
    sdl.SDL_QuitSubSystem(AUDIO)
    return bool(device)


def _sdl() -> Any:
    """The library that pygame plays with; None where it cannot be reached past pygame."""
    for name in ("SDL2.dll", getattr(pygame.mixer, "__file__", "")):
        with suppress(OSError, AttributeError):
            library = ctypes.CDLL(name)
            library.SDL_OpenAudioDevice.argtypes = (
                ctypes.c_char_p,
                ctypes.c_int,
                ctypes.c_void_p,
                ctypes.c_void_p,
                ctypes.c_int,
            )
            return library
    return None
