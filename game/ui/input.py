"""What people do with their hands, as a few plain intents: keys become commands, pointers points and gestures."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypeGuard

import pygame

Spot: TypeAlias = tuple[int, int]
Device: TypeAlias = str
"""What an intent came from: `keyboard`, `mouse`, `touch`, or the name of a pad."""
KEYBOARD: Final[Device] = "keyboard"
MOUSE: Final[Device] = "mouse"
TOUCH: Final[Device] = "touch"
PAD: Final = "pad:"
"""What the name of a pad begins with; after it stands its number."""

PointerKind = Literal["move", "down", "up", "wheel", "lost"]
"""A pointer that is lost has gone without being lifted: nothing that it held counts."""
DragKind = Literal["begin", "move", "end"]


def pad(number: int) -> Device:
    """The name of a pad; the first one has the number 1."""
    return f"{PAD}{number}"


def is_pad(device: Device) -> bool:
    return device.startswith(PAD)


@dataclass(frozen=True, slots=True)
class Pointer:
    kind: PointerKind
    spot: Spot
    wheel: int = 0
    device: Device = MOUSE
    seat: int | None = None
    """Whose hand it is; None is whoever is asked."""


@dataclass(frozen=True, slots=True)
class Command:
    """A key or a button that means something: `up`, `confirm`, `undo` ..."""

    name: str
    device: Device = KEYBOARD
    seat: int | None = None
    """Whose hand it is; None is whoever is asked."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A pointer is down and has not moved, for so many seconds by now."""

    spot: Spot
    seconds: float
    device: Device = MOUSE
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class LongPress:
    """A pointer was held still for long enough to mean something else than a press; told once."""

    spot: Spot
    device: Device = MOUSE
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Drag:
    """A pointer that went down in one spot is pulled to another."""

    kind: DragKind
    start: Spot
    spot: Spot
    device: Device = MOUSE
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Typed:
    """A character for a text field; '\\b' takes the last one away."""

    text: str


@dataclass(frozen=True, slots=True)
class Key:
    """A key by its name, whatever it means; only for a scene that listens for one."""

    name: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a pad by its name, whatever it means; only for a scene that listens for one."""

    name: str
    device: Device


Gesture: TypeAlias = Hold | LongPress | Drag
Intent: TypeAlias = Pointer | Command | Typed | Key | Button | Gesture

DRAG_STARTS: Final = 8
"""How many pixels a pressed pointer moves before it drags."""
FINGER_DRAGS: Final = 16
"""The same of a finger, which is broad and never lies quite still."""
LONG_PRESS: Final = 0.45
"""How many seconds a pointer is held still before it is a long press."""

BINDINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "up": ("up",),
    "down": ("down",),
    "left": ("left",),
    "right": ("right",),
    "look_up": ("left shift+up",),
    "look_down": ("left shift+down",),
    "look_left": ("left shift+left",),
    "look_right": ("left shift+right",),
    "next": ("tab",),
    "previous": ("left shift+tab",),
    "zone_next": ("f6",),
    "zone_previous": ("left shift+f6",),
    "confirm": ("return", "space"),
    **{f"pick_{number}": (f"{number}", f"[{number}]") for number in range(1, 10)},
    "decline": ("0", "[0]"),
    "back": ("escape",),
    "verb_next": ("e",),
    "verb_previous": ("q",),
    "peek": ("k",),
    "cover": ("left shift+k",),
    "undo": ("u", "left ctrl+z"),
    "redo": ("r", "left ctrl+y"),
    "explain": ("left shift+f1", "?"),
    "hint": ("h",),
    "hurry": ("f",),
    "library": ("b",),
    "chronicle": ("c",),
    "rules": ("f1",),
    "page_left": ("page up",),
    "page_right": ("page down",),
    "first": ("home",),
    "last": ("end",),
    "pause": ("p",),
    "fullscreen": ("f11",),
    "mute": ("m",),
    "language": ("l",),
    "paste": ("left ctrl+v",),
}
"""The usual keys of every command; settings may name others."""


def bound(own: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """The keys of every command: one's own, and the usual ones that they leave."""
    own = {command: [key for key in keys if is_key(key)] for command, keys in own.items()}
    taken = {key for keys in own.values() for key in keys}
    merged = {
        command: own[command] if command in own else [key for key in keys if key not in taken]
        for command, keys in BINDINGS.items()
    }
    return never_lost(merged, BINDINGS)


def is_key(name: str) -> bool:
    """Whether there may be a key, or a sign on one, that a binding calls so."""
    key = name.split("+")[-1] or "+"
    if len(key) == 1 or not pygame.display.get_init():  # nobody knows any key before there is a window
        return True
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of parts of pygame that are not used
            return bool(pygame.key.key_code(key))
    except ValueError:
        return False


WAYS: Final = ("up", "down", "left", "right")
ESSENTIAL: Final = (*WAYS, "confirm", "back")
"""Commands without which nobody would find the way to the settings again; each keeps a key and a button."""


def never_lost(
    merged: Mapping[str, Sequence[str]],
    usual: Mapping[str, Sequence[str]],
    may_share: Callable[[str, str], bool] = lambda one, other: False,
    counts: Callable[[str], bool] = lambda key: True,
) -> Mapping[str, Sequence[str]]:
    """Bindings in which every essential command has something that counts: the usual, if nothing else is left to it."""
    found = {command: list(keys) for command, keys in merged.items()}
    for _ in ESSENTIAL:  # giving one its usual key may take that of another
        for command in ESSENTIAL:
            if any(counts(key) for key in found[command]):
                continue
            found[command] = list(usual[command])
            for other in found:
                if other != command and not may_share(command, other):
                    found[other] = [key for key in found[other] if key not in usual[command]]
    return found


REPEATED: Final = frozenset({*WAYS, *(f"look_{way}" for way in WAYS), "page_left", "page_right"})
"""The commands that count again and again while their key is held."""
REPEAT_AFTER: Final = 0.4
REPEAT_EVERY: Final = 0.07
STUCK: Final = 30.0
"""Nobody holds a key for so many seconds: it is stuck, and counts no more until it has come up."""

RELEASED: Final[Mapping[str, str]] = {"peek": "peek_end", "confirm": "confirm_end"}
"""The commands that may last as long as their key is held, and what ends each."""
ENDS: Final = frozenset(RELEASED.values())


def is_release(intent: Intent) -> TypeGuard[Command]:
    """Whether an intent is no press but the end of one; only scenes that ask for it are told."""
    return isinstance(intent, Command) and intent.name in ENDS


def release_of(event: pygame.Event, bindings: Mapping[str, Sequence[str]]) -> Command | None:
    """What ends when a key is let go, whatever other keys are down by now; nothing, mostly."""
    held = spellings(event)
    return next((Command(end) for begun, end in RELEASED.items() if any(key in bindings[begun] for key in held)), None)


def command_of(event: pygame.Event, bindings: Mapping[str, Sequence[str]]) -> Command | None:
    """The command a pressed key stands for; a key with a modifier goes before the same key without."""
    for wanted in spellings(event):
        for command, keys in bindings.items():
            if wanted in keys:
                return Command(command)
    return None


MODIFIERS: Final = {"left ctrl": pygame.KMOD_CTRL, "left shift": pygame.KMOD_SHIFT}
ALONE: Final = ("ctrl", "shift", "alt", "meta", "caps lock", "alt gr", "mode")
"""Endings of the names of keys that mean nothing without another one."""


def spellings(event: pygame.Event) -> list[str]:
    """What bindings may call a pressed key: with each modifier that is held, then without, then by its sign."""
    name = pygame.key.name(event.key)
    held = [f"{word}+{name}" for word, mask in MODIFIERS.items() if event.mod & mask]
    # Where a sign lies differs between keyboards: a question mark is one wherever it is.
    sign = getattr(event, "unicode", "")
    return [*held, name, *([sign] if sign.isprintable() and not sign.isalpha() and sign.strip() else [])]


def listened(event: pygame.Event, *, any_key: bool = False) -> list[Intent]:
    """The key an event brings to a scene that listens for one; Shift and its like only where any key will do."""
    if event.type != pygame.KEYDOWN or (pygame.key.name(event.key).endswith(ALONE) and not any_key):
        return []
    return [Key(spellings(event)[0])]


def is_written(event: pygame.Event) -> bool:
    """Whether a pressed key puts a character into a text field, or takes one away."""
    held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
    return (
        event.key == pygame.K_BACKSPACE
        or (not held and len(pygame.key.name(event.key)) == 1)
        or (event.key == pygame.K_SPACE)
    )


def intents(event: pygame.Event, bindings: Mapping[str, Sequence[str]], *, typing: bool = False) -> list[Intent]:
    """What an event of the window means; nothing, mostly. While somebody types, letters are no commands."""
    if getattr(event, "touch", False):
        return []  # the system plays mouse for a finger, which speaks for itself
    if event.type == pygame.MOUSEMOTION:
        return [Pointer("move", event.pos)]
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        return [Pointer("down", event.pos)]
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
        return [Pointer("up", event.pos)]
    if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
        return [Command("back", MOUSE)]
    if event.type == pygame.MOUSEWHEEL:
        return [Pointer("wheel", pygame.mouse.get_pos(), event.y)]
    if event.type == pygame.TEXTINPUT:
        return [Typed(event.text)]
    if event.type == pygame.KEYDOWN:
        if typing and is_written(event):
            return [Typed("\b")] if event.key == pygame.K_BACKSPACE else []
        command = command_of(event, bindings)
        return [command] if command else []
    if event.type == pygame.KEYUP and not typing:
        released = release_of(event, bindings)
        return [released] if released else []
    return []


def has_moved(start: Spot, spot: Spot, device: Device = MOUSE) -> bool:
    """Whether a pointer that went down in one spot is far enough from it to drag."""
    starts = FINGER_DRAGS if device == TOUCH else DRAG_STARTS
    return max(abs(spot[0] - start[0]), abs(spot[1] - start[1])) >= starts


DOUBLE: Final = 0.3
"""A press so many seconds after another one in the same spot may be half of a double click."""


class Clicks:
    """Knows the second half of a double click, which means nothing once the first has changed what lies there."""

    def __init__(self) -> None:
        self._since = DOUBLE
        self._spot: Spot = (0, 0)
        self._changed = False
        self._lost = False

    def advance(self, seconds: float) -> None:
        self._since += seconds

    def change(self) -> None:
        """Another thing may lie under the pointer from now on."""
        self._changed = True

    def is_lost(self, pointer: Pointer) -> bool:
        """Whether a point belongs to the second press of two, on something that was not there at the first."""
        if pointer.kind == "down":
            second = self._since < DOUBLE and not has_moved(self._spot, pointer.spot)
            self._lost = self._changed and second
            self._changed = self._lost
        elif pointer.kind == "up":
            self._since, self._spot = 0.0, pointer.spot
        return self._lost and pointer.kind in ("down", "up")


@dataclass(slots=True)
class _Press:
    """A pointer that is down, and what has become of it."""

    start: Spot
    seat: int | None
    held: float = 0.0
    dragging: bool = False


class Gestures:
    """What pointers mean beyond their points; every device has a press of its own, and time is passed in."""

    def __init__(self, patience: Callable[[], float] = lambda: 1.0) -> None:
        self._presses: dict[Device, _Press] = {}
        self._patience = patience
        """How many times as long as usual a press may last before it is a long one."""

    @property
    def holds(self) -> bool:
        """Whether any pointer is down."""
        return bool(self._presses)

    def take(self, pointer: Pointer) -> list[Gesture]:
        """What a pointer's next point means: that a drag begins, goes on or ends, or nothing."""
        device = pointer.device
        if pointer.kind == "down":
            self._presses[device] = _Press(pointer.spot, pointer.seat)
        press = self._presses.get(device)
        if press is None:
            return []
        press.seat = pointer.seat  # a device may become another person's while it is down
        if pointer.kind == "up":
            del self._presses[device]
            return [Drag("end", press.start, pointer.spot, device, press.seat)] if press.dragging else []
        if pointer.kind == "lost":
            del self._presses[device]
            return []
        if pointer.kind != "move" or not (press.dragging or has_moved(press.start, pointer.spot, pointer.device)):
            return []
        kind: DragKind = "move" if press.dragging else "begin"
        press.dragging = True
        return [Drag(kind, press.start, pointer.spot, device, press.seat)]

    def advance(self, seconds: float) -> list[Gesture]:
        """What the time that has passed means for pointers that are held still."""
        meant: list[Gesture] = []
        for device, press in self._presses.items():
            if press.dragging:
                continue
            before, press.held = press.held, press.held + seconds
            meant.append(Hold(press.start, press.held, device, press.seat))
            if before < LONG_PRESS * self._patience() <= press.held:
                meant.append(LongPress(press.start, device, press.seat))
        return meant
