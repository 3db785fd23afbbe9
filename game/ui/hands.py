"""All hands at one window: every device tells its own intents, none can flood it, and nothing is held for ever."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

import pygame

from game.ui.buttons import PAD_BINDINGS
from game.ui.fingers import OF_FINGERS, Fingers
from game.ui.hold import AGAIN
from game.ui.input import (
    BINDINGS,
    KEYBOARD,
    MOUSE,
    RELEASED,
    REPEAT_AFTER,
    REPEAT_EVERY,
    REPEATED,
    STUCK,
    TOUCH,
    Button,
    Command,
    Device,
    Intent,
    Pointer,
    Spot,
    intents,
    is_pad,
    is_release,
    listened,
)
from game.ui.pads import COMES, GOES, MOVES, OF_PADS, Pads

Kind: TypeAlias = Literal["keys", "pad", "touch"]
"""A kind of prompts; a mouse goes with keys."""

TURNS: Final = 2
"""After so many presses of another kind of device the prompts are about that one."""
MOST_A_SECOND: Final = 30.0
"""So many presses of one device count in a second; nobody presses more."""
AT_ONCE: Final = 60.0
"""So many may come at once, after a while without any."""
KEPT: Final = 0.3
"""So long after a finger was lifted a mouse is not believed: some systems let it repeat what fingers do."""

KEYS: Final = frozenset({pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT})
OF_MOUSE: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL})
PRESSES: Final = frozenset(
    {pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN}
    | {pygame.CONTROLLERBUTTONDOWN}
)
"""The events of which too many are too much."""
MOTIONS: Final = frozenset({pygame.MOUSEMOTION, pygame.FINGERMOTION, pygame.CONTROLLERAXISMOTION})
"""Of these only the last counts, where several come at once."""


def kind_of(device: Device) -> Kind:
    """The prompts a device needs."""
    return "pad" if is_pad(device) else "touch" if device == TOUCH else "keys"


@dataclass(slots=True)
class _HeldKey:
    """A key that is down, and what it means."""

    command: Command
    held: float = 0.0
    again: float = REPEAT_AFTER


class Allowance:
    """How many presses of one device still count."""

    def __init__(self) -> None:
        self._left = AT_ONCE

    def advance(self, seconds: float) -> None:
        self._left = min(AT_ONCE, self._left + seconds * MOST_A_SECOND)

    def spend(self) -> bool:
        """Whether one more counts."""
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Hands:
    """What everybody before one window does, whatever he does it with; time is passed in."""

    def __init__(
        self,
        keys: Callable[[], Mapping[str, Sequence[str]]] = lambda: BINDINGS,
        buttons: Callable[[], Mapping[str, Sequence[str]]] = lambda: PAD_BINDINGS,
        *,
        means: Callable[[Sequence[str]], str] = lambda commands: commands[0],
        size: Callable[[], Spot] = lambda: (1, 1),
        patience: Callable[[], float] = lambda: 1.0,
        again: Callable[[], float] = lambda: AGAIN,
        opens: bool = False,
    ) -> None:
        self._keys = keys
        self._patience = patience
        """How many times as long as usual it is waited for what a hand is about to do."""
        self.pads = Pads(buttons, means, patience, again, opens=opens)
        self._fingers = Fingers(size)
        self._held: dict[int, _HeldKey] = {}
        self._stuck: set[int] = set()
        """Keys that were down for so long that they must be stuck."""
        self._allowed: dict[str, Allowance] = {}
        """By device; letters have one of their own, as every letter is a key as well."""
        self._mouse_down: float | None = None
        """For how long the mouse is down."""
        self._last_spot: Spot = (0, 0)
        self._since_finger = KEPT
        self.shown: Kind = "keys"
        """The prompts that are to be shown."""
        self.last: Device = KEYBOARD
        """What was pressed last."""
        self._others = 0
        """How often something else than what they show was pressed lately."""
        self._typed = 0
        """How many keys were pressed since the mouse was, up to as many as count."""
        self._clicked = 0
        """How often the mouse was pressed since a key was, up to as often as counts."""
        self._points = False
        """Whether of keys and mouse the mouse alone is in use."""
        self._other: Kind = "keys"
        self.holder: Callable[[Device], int | None] = lambda device: None
        """Whose hand holds a device; None is whoever is asked."""
        self.followers: list[Callable[[Device, bool], None]] = []
        """Who wants to know when a pad comes or goes."""

    # Who is here

    @property
    def devices(self) -> list[Device]:
        """Keyboard and mouse are always here, touch from its first press on."""
        return [KEYBOARD, MOUSE, *([TOUCH] if self._fingers.were_seen else []), *self.pads.devices]

    @property
    def names(self) -> Mapping[Device, str]:
        """What the makers call the pads."""
        return self.pads.names

    @property
    def is_busy(self) -> bool:
        """Whether something is held of which time may make something else."""
        return any(each.command.name in REPEATED for each in self._held.values()) or self.pads.is_busy

    @property
    def are_down(self) -> bool:
        """Whether the mouse or a finger is down, whatever it is on."""
        return self._fingers.are_down or (self._mouse_down is not None and self._mouse_down < STUCK)

    def rumble(self, device: Device, milliseconds: int) -> None:
        """Shake a pad for so long, if it is one and can."""
        self.pads.rumble(device, milliseconds)

    def is_low(self, device: Device) -> bool:
        """Whether the battery of a pad is nearly empty, as far as it tells."""
        return self.pads.is_low(device)

    def light(self, device: Device, ink: tuple[int, int, int]) -> None:
        """Give the lamp of a pad a colour, if it is one and has one."""
        self.pads.light(device, ink)

    @property
    def types(self) -> bool:
        """Whether keys are in use, and not only a mouse beside them."""
        return self._typed >= TURNS

    @property
    def points(self) -> bool:
        """Whether prompts are to be about a mouse, as no keys are used beside it."""
        return self.shown == "keys" and self._points

    # Events

    def take(
        self, event: pygame.Event, *, typing: bool = False, listening: bool = False, at_once: bool = False
    ) -> list[Intent]:
        """What an event means; while somebody types letters are none, while a scene listens keys are only keys."""
        device = self._device_of(event)
        if device is None or not self._counts(event, device):
            return []
        if event.type in OF_PADS:
            meant = self._heard(event, at_once=at_once) if listening else list[Intent](self.pads.take(event))
            self._tell_followers()
        elif event.type in OF_FINGERS:
            self._since_finger = 0.0
            meant = list(self._fingers.take(event))
        elif event.type in KEYS:
            meant = self._of_key(event, typing=typing, listening=listening, at_once=at_once)
        else:
            meant = self._of_mouse(event)
        pushes = event.type == MOVES and any(not is_release(intent) for intent in meant)
        if pushes and not self._allowance(device).spend():
            meant = [intent for intent in meant if is_release(intent)]
        if event.type in PRESSES or pushes:
            self._turn_to(kind_of(device))
            self.last = device
            if event.type == pygame.KEYDOWN or device == MOUSE:
                self._alternate(types=device != MOUSE)
        return [self._owned(intent) for intent in meant]

    def _device_of(self, event: pygame.Event) -> Device | None:
        """What an event comes from; nothing if it is none of a hand, or only repeats another one."""
        if event.type in KEYS:
            return KEYBOARD
        if event.type in OF_MOUSE:
            repeats = self._since_finger < KEPT or self._fingers.are_down
            return None if getattr(event, "touch", False) or (repeats and not self._lifts_mouse(event)) else MOUSE
        if event.type in OF_FINGERS:
            return TOUCH
        if event.type in (COMES, GOES, pygame.JOYDEVICEADDED):
            return ""
        return self.pads.device_of(event) if event.type in OF_PADS else None

    def _lifts_mouse(self, event: pygame.Event) -> bool:
        """Whether a mouse that was pressed comes up: that is its own, whatever fingers do."""
        return event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._mouse_down is not None

    def _counts(self, event: pygame.Event, device: Device) -> bool:
        """Whether a device has not pressed too much already; whatever is let go always counts."""
        steps_back = event.type == pygame.MOUSEBUTTONUP and event.button == 3  # which counts when it comes up
        if event.type not in PRESSES and not steps_back:
            return True
        kind = "letters" if event.type == pygame.TEXTINPUT else device
        return self._allowance(kind).spend()

    def _allowance(self, kind: str) -> Allowance:
        return self._allowed.setdefault(kind, Allowance())

    def _heard(self, event: pygame.Event, *, at_once: bool) -> list[Intent]:
        pressed = [Button(name, device) for device, name in self.pads.heard(event, at_once=at_once)]
        self.pads.ignore(event)
        return list(pressed)

    def _of_mouse(self, event: pygame.Event) -> list[Intent]:
        meant = intents(event, {})
        for intent in meant:
            if isinstance(intent, Pointer):
                self._last_spot = intent.spot
                if intent.kind == "up" and self._mouse_down is not None and self._mouse_down >= STUCK:
                    self._mouse_down = None
                    return []  # it was given up long ago
                self._mouse_down = {"down": 0.0, "up": None}.get(intent.kind, self._mouse_down)
        return meant

    def _of_key(self, event: pygame.Event, *, typing: bool, listening: bool, at_once: bool) -> list[Intent]:
        if event.type == pygame.KEYUP:
            self._held.pop(event.key, None)
            self._stuck.discard(event.key)
        if event.type == pygame.KEYDOWN and event.key in self._stuck:
            return []
        if listening and event.type != pygame.TEXTINPUT:
            return listened(event, any_key=at_once)
        meant = intents(event, self._keys(), typing=typing)
        for intent in meant:
            lasts = isinstance(intent, Command) and (intent.name in REPEATED or intent.name in RELEASED)
            if event.type == pygame.KEYDOWN and lasts and isinstance(intent, Command):
                self._held[event.key] = _HeldKey(intent, again=REPEAT_AFTER * self._patience())
        return meant

    def _alternate(self, *, types: bool) -> None:
        """Keys or the mouse were pressed: where prompts are for both, they are about what is used again and again."""
        self._typed = min(TURNS, self._typed + 1) if types else 0
        self._clicked = 0 if types else min(TURNS, self._clicked + 1)
        if TURNS in (self._typed, self._clicked):
            self._points = not types

    def _turn_to(self, kind: Kind) -> None:
        """Something was pressed: the prompts follow what is used again and again."""
        if kind == self.shown:
            self._others = 0
            return
        self._others = self._others + 1 if kind == self._other else 1
        self._other = kind
        if self._others >= TURNS:
            self.shown, self._others = kind, 0

    def _owned(self, intent: Intent) -> Intent:
        if isinstance(intent, Pointer | Command) and intent.seat is None:
            seat = self.holder(intent.device)
            return intent if seat is None else replace(intent, seat=seat)
        return intent

    def _tell_followers(self) -> None:
        moved = list(self.pads.moved)
        self.pads.moved.clear()
        for device, here in moved:
            for follower in list(self.followers):
                follower(device, here)

    # Time

    def advance(self, seconds: float) -> list[Intent]:
        """What the time that has passed means for whatever is held."""
        self._since_finger += seconds
        for allowance in self._allowed.values():
            allowance.advance(seconds)
        meant: list[Intent] = [*self._keys_held(seconds), *self.pads.advance(seconds), *self._fingers.advance(seconds)]
        meant += [Button(name, device) for device, name in self.pads.held_for(seconds)]
        if self._mouse_down is not None:
            before, self._mouse_down = self._mouse_down, self._mouse_down + seconds
            if before < STUCK <= self._mouse_down:
                meant.append(Pointer("lost", self._last_spot))
        return [self._owned(intent) for intent in meant]

    def _keys_held(self, seconds: float) -> list[Intent]:
        meant: list[Intent] = []
        for key, held in list(self._held.items()):
            held.held += seconds
            name = held.command.name
            if held.held >= STUCK:
                self._stuck.add(key)
                del self._held[key]
                meant += [Command(RELEASED[name])] if name in RELEASED else []
            elif name in REPEATED and not is_really_down(key):
                del self._held[key]
            elif name in REPEATED and held.held >= held.again:
                held.again = held.held + REPEAT_EVERY
                meant.append(held.command)
        return meant

    def release(self) -> list[Intent]:
        """The window is no longer the one people work in: whatever was held has been let go, and counts for nothing."""
        ends: list[Intent] = [
            Command(RELEASED[each.command.name]) for each in self._held.values() if each.command.name in RELEASED
        ]
        self._held.clear()
        ends += [*self.pads.release(), *self._fingers.release()]
        if self._mouse_down is not None:
            self._mouse_down = None
            ends.append(Pointer("lost", self._last_spot))
        return [self._owned(intent) for intent in ends]


def is_really_down(key: int) -> bool:
    """Whether the system says so; an event that tells of its end may have gone to another window."""
    return bool(pygame.key.get_pressed()[key])


def coalesced(events: Sequence[pygame.Event]) -> list[pygame.Event]:
    """The events of one frame without those motions that another one follows before anything else happens to it."""
    kept: list[pygame.Event] = []
    later: set[tuple[object, ...]] = set()
    for event in reversed(events):
        if event.type not in MOTIONS:
            later.clear()
        elif _mover(event) in later:
            continue
        else:
            later.add(_mover(event))
        kept.append(event)
    kept.reverse()
    return kept


def _mover(event: pygame.Event) -> tuple[object, ...]:
    """What has moved."""
    told = (getattr(event, name, None) for name in ("instance_id", "axis", "finger_id", "touch"))
    return (event.type, *told)
