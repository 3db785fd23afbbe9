"""The pads that are plugged in: found, named, told apart and shaken; what their buttons mean stands in `buttons`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.buttons import BUTTONS, HELD, HOLD, HOLDABLE, KNOWN, Buttons, Means
from game.ui.hold import AGAIN
from game.ui.hush import hush
from game.ui.input import Command, Device, pad

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

COMES, GOES = pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED
GOES_DOWN, COMES_UP = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP
MOVES: Final = pygame.CONTROLLERAXISMOTION
OF_PADS: Final = frozenset({COMES, GOES, GOES_DOWN, COMES_UP, MOVES, pygame.JOYDEVICEADDED})
"""The events that are told to `Pads`."""
LOW: Final = ("empty", "low")
"""What a pad says of its battery when it will soon fall silent."""
STRONG, WEAK = 0.5, 0.8
"""How hard the slow and the fast motor shake."""


@dataclass(slots=True)
class Pad:
    """One pad that is here; without a controller it is one that only its events tell of."""

    buttons: Buttons
    kind: str
    """What tells its make, so that it is known when it comes back."""
    name: str
    controller: Controller | None = None


class Pads:
    """The pads of this machine by our own small numbers; without `opens` none is looked for."""

    def __init__(
        self,
        bindings: Callable[[], Mapping[str, Sequence[str]]],
        means: Means,
        patience: Callable[[], float] = lambda: 1.0,
        again: Callable[[], float] = lambda: AGAIN,
        *,
        opens: bool,
    ) -> None:
        self._patience = patience
        self._again = again
        self._listened: dict[tuple[Device, str], float] = {}
        """What is down for somebody who listens, and for how long: it may be let go, or held."""
        self._bindings = bindings
        self._means = means
        self._pads: dict[int, Pad] = {}
        """By the number the system gives a pad each time it comes."""
        self._left: dict[Device, str] = {}
        """The pads that have gone, and of which kind they were."""
        self.unknown: list[str] = []
        """What was plugged in and is no pad we could name the buttons of; whoever tells people empties it."""
        self.moved: list[tuple[Device, bool]] = []
        """Who came and who went since somebody asked, in this order."""
        self._opens = opens
        if opens:
            self._begin()

    def _begin(self) -> None:
        """Let the system look for pads; whatever is there already it tells of as if it had just come."""
        try:
            with hush():
                from pygame._sdl2 import controller

                controller.init()
        except (ImportError, pygame.error):  # no such subsystem, no pads
            self._opens = False

    # Who is here

    @property
    def devices(self) -> list[Device]:
        return sorted(each.buttons.device for each in self._pads.values())

    @property
    def names(self) -> Mapping[Device, str]:
        """What the makers call them."""
        return {each.buttons.device: each.name for each in self._pads.values()}

    @property
    def is_busy(self) -> bool:
        return bool(self._listened) or any(each.buttons.is_busy for each in self._pads.values())

    @property
    def latched(self) -> list[Device]:
        """Those whose next button counts as held."""
        return [each.buttons.device for each in self._pads.values() if each.buttons.is_latched]

    def _of(self, device: Device) -> Pad | None:
        return next((each for each in self._pads.values() if each.buttons.device == device), None)

    # Events

    def take(self, event: pygame.Event) -> list[Command]:
        """What an event of a pad means."""
        if event.type == COMES_UP and event.button < len(BUTTONS):
            self._listened.pop((self.device_of(event), BUTTONS[event.button]), None)
        if event.type == COMES:
            self._open(event.device_index)
        elif event.type == pygame.JOYDEVICEADDED:
            self._look_at(event.device_index)
        elif event.type == GOES:
            return self._lose(event.instance_id)
        elif event.type == MOVES:
            return self._pad(event).buttons.axis(event.axis, event.value, self._bindings(), self._means)
        elif event.button < len(BUTTONS):
            buttons, name = self._pad(event).buttons, BUTTONS[event.button]
            change = buttons.press if event.type == GOES_DOWN else buttons.let_go
            return change(name, self._bindings(), self._means)
        return []

    def heard(self, event: pygame.Event, *, at_once: bool = False) -> list[tuple[Device, str]]:
        """The button that an event presses, whatever it means; one that may be held is told of when it comes up.

        Where it does not matter which button it is, every one is told at once.
        """
        if event.type in (GOES_DOWN, COMES_UP) and event.button < len(BUTTONS):
            name, device = BUTTONS[event.button], self.device_of(event)
            if name in HOLDABLE and not at_once:
                return self._heard_holdable(device, name, goes_down=event.type == GOES_DOWN)
            pressed = [name] if event.type == GOES_DOWN else []
        elif event.type == MOVES:
            moved = self._pad(event).buttons.moved(event.axis, event.value)
            pressed = [name for name, goes_down in moved if goes_down]
        else:
            return []
        return [(self._pad(event).buttons.device, name) for name in pressed if name in KNOWN]

    def _heard_holdable(self, device: Device, name: str, *, goes_down: bool) -> list[tuple[Device, str]]:
        if goes_down:
            self._listened[(device, name)] = 0.0
            return []
        return [(device, name)] if self._listened.pop((device, name), None) is not None else []

    def held_for(self, seconds: float) -> list[tuple[Device, str]]:
        """What was held long enough for somebody who listens."""
        held = []
        for (device, name), before in list(self._listened.items()):
            self._listened[(device, name)] = before + seconds
            if before + seconds >= HELD * self._patience():
                del self._listened[(device, name)]
                held.append((device, HOLD + name))
        return held

    def ignore(self, event: pygame.Event) -> None:
        """Whatever an event presses means nothing until it has come up."""
        if event.type == GOES_DOWN and event.button < len(BUTTONS):
            self._pad(event).buttons.ignore(BUTTONS[event.button])
        else:
            self.take(event)

    def device_of(self, event: pygame.Event) -> Device:
        """The pad that tells something, which is here from then on if it was not before."""
        return self._pad(event).buttons.device

    def advance(self, seconds: float) -> list[Command]:
        """What the time that has passed means for buttons that are held."""
        if not self.is_busy:
            return []
        bindings = self._bindings()
        return [
            command
            for each in list(self._pads.values())
            for command in each.buttons.advance(seconds, bindings, self._means)
        ]

    def forget(self) -> None:
        """Whatever is down and has meant nothing yet means nothing until it has come up."""
        for each in self._pads.values():
            each.buttons.forget()

    def release(self) -> list[Command]:
        """Nobody holds anything any longer."""
        self._listened.clear()
        return [command for each in self._pads.values() for command in each.buttons.release()]

    # Coming and going

    def _open(self, index: int) -> None:
        if not self._opens:
            return
        with suppress(pygame.error):  # gone already
            from pygame._sdl2.controller import Controller

            with hush():
                controller = Controller(index)
                joystick = controller.as_joystick()
            number = joystick.get_instance_id()
            if number not in self._pads:
                self._welcome(number, joystick.get_guid(), controller.name or "", controller)

    def _look_at(self, index: int) -> None:
        """Something was plugged in: if it is no pad, people are told why it does nothing."""
        if not self._opens:
            return
        with suppress(pygame.error):
            from pygame._sdl2 import controller

            if not controller.is_controller(index):
                self.unknown.append(pygame.joystick.Joystick(index).get_name())

    def _pad(self, event: pygame.Event) -> Pad:
        """The pad that tells something; one that was never heard of is here from now on."""
        number = event.instance_id
        if number not in self._pads:
            self._welcome(number, "", "")
        return self._pads[number]

    def _welcome(self, number: int, kind: str, name: str, controller: Controller | None = None) -> None:
        device = self._name_for(kind)
        self._left.pop(device, None)
        self._pads[number] = Pad(Buttons(device, self._patience, self._again), kind, name, controller)
        self.moved.append((device, True))

    def _name_for(self, kind: str) -> Device:
        """The number it had if it was here before, else the lowest that is free."""
        here = set(self.devices)
        before = [device for device, left in sorted(self._left.items()) if left == kind and device not in here]
        numbers = (pad(number) for number in range(1, len(here) + 2))
        return before[0] if before else next(device for device in numbers if device not in here)

    def _lose(self, number: int) -> list[Command]:
        gone = self._pads.pop(number, None)
        if gone is None:
            return []
        self._listened = {held: seconds for held, seconds in self._listened.items() if held[0] != gone.buttons.device}
        self._left[gone.buttons.device] = gone.kind
        self.moved.append((gone.buttons.device, False))
        return gone.buttons.release()

    # What is felt and seen of them

    def rumble(self, device: Device, milliseconds: int) -> None:
        """Shake a pad for so long, if it can."""
        found = self._of(device)
        if found is not None and found.controller is not None:
            with suppress(pygame.error, AttributeError):
                found.controller.rumble(STRONG, WEAK, milliseconds)

    def is_low(self, device: Device) -> bool:
        """Whether the battery of a pad is nearly empty, as far as it tells."""
        found = self._of(device)
        if found is None or found.controller is None:
            return False
        with suppress(pygame.error, AttributeError):
            return found.controller.as_joystick().get_power_level() in LOW
        return False

    def light(self, device: Device, ink: tuple[int, int, int]) -> None:
        """Give the lamp of a pad a colour, if it has one."""
        found = self._of(device)
        if found is not None and found.controller is not None:
            with suppress(pygame.error, AttributeError):
                found.controller.set_led(ink)
