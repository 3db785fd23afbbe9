"""What the buttons of a pad mean: a table of bindings, and one pad's buttons as they go down, are held and let go."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import inf
from typing import Final, TypeAlias

from game.ui.hold import AGAIN
from game.ui.input import (
    RELEASED,
    REPEAT_AFTER,
    REPEAT_EVERY,
    REPEATED,
    STUCK,
    WAYS,
    Command,
    Device,
    never_lost,
)

Means: TypeAlias = Callable[[Sequence[str]], str]
"""Which of several commands that one button may stand for counts at the moment."""

HOLD: Final = "hold "
"""What stands before a button that has to be held."""
HELD: Final = 0.4
"""How many seconds that is."""

BUTTONS: Final = (
    *("a", "b", "x", "y", "back", "guide", "start", "left_stick", "right_stick", "left_shoulder", "right_shoulder"),
    *("dpad_up", "dpad_down", "dpad_left", "dpad_right"),
)
"""The buttons of a pad, in the order of their numbers; what comes after them few pads have."""
STICKS: Final = tuple(f"{stick}_{way}" for stick, way in product(("left_stick", "right_stick"), WAYS))
"""Sticks pushed one way are buttons too."""
TRIGGERS: Final = ("left_trigger", "right_trigger")
KNOWN: Final = frozenset({*BUTTONS, *STICKS, *TRIGGERS} - {"guide"})
"""Everything that can be bound, by itself or held; the system keeps the guide button for itself."""
HOLDABLE: Final = frozenset(button for button in BUTTONS[:11] if button != "guide")
"""What a person who is asked for a button may hold, to mean that it is to be held: neither cross nor sticks."""

PAD_BINDINGS: Final[Mapping[str, tuple[str, ...]]] = {
    **{way: (f"dpad_{way}", f"left_stick_{way}") for way in WAYS},
    **{f"look_{way}": (f"right_stick_{way}",) for way in WAYS},
    "next": ("right_shoulder",),
    "previous": ("left_shoulder",),
    "zone_next": ("hold right_shoulder",),
    "zone_previous": ("hold left_shoulder",),
    "confirm": ("a",),
    "decline": ("hold b",),
    "back": ("b", "start"),
    "verb_next": ("right_stick",),
    "verb_previous": ("left_stick",),
    "peek": ("left_trigger",),
    "cover": ("back",),
    "undo": ("x",),
    "redo": ("hold x",),
    "explain": ("y",),
    "hint": ("hold y",),
    "hurry": ("right_trigger",),
    "page_left": ("left_trigger",),
    "page_right": ("right_trigger",),
    "pause": ("start",),
    "hold_next": (),
}
"""The usual buttons of every command. Of those that share a button the scene says which one it means."""

TOGETHER: Final = (frozenset({"peek", "page_left"}), frozenset({"hurry", "page_right"}), frozenset({"back", "pause"}))
"""Commands that may share a button, as no scene means both."""

ONE_STICK: Final[Mapping[str, tuple[str, ...]]] = {
    **{way: (f"left_stick_{way}", f"right_stick_{way}") for way in WAYS},
    **{f"look_{way}": (f"dpad_{way}",) for way in WAYS},
    "verb_next": ("right_stick", "left_stick"),
    "verb_previous": (),
}
"""Where a pad has one stick, or a hand reaches one: whichever it is leads the focus, the cross looks around."""

TWICE: Final[Mapping[str, tuple[str, ...]]] = {
    "verb_next": ("right_stick",),
    "verb_previous": ("hold right_stick",),
    "hold_next": ("left_stick",),
}
"""For whoever holds nothing: one button says that the next one counts as held."""
LATCH: Final = "hold_next"
"""The command of that button."""


def pad_bound(
    own: Mapping[str, Sequence[str]], *, swap: bool = False, one_stick: bool = False, twice: bool = False
) -> Mapping[str, Sequence[str]]:
    """The buttons of every command: one's own, and the usual ones that they leave."""
    own = {command: [each for each in buttons if is_button(each)] for command, buttons in own.items()}
    usual = {**PAD_BINDINGS, **(ONE_STICK if one_stick else {}), **(TWICE if twice else {})}
    if swap:
        usual = {command: tuple(_other_side(button) for button in buttons) for command, buttons in usual.items()}
    merged = {
        command: own[command] if command in own else [each for each in buttons if not _is_taken(each, command, own)]
        for command, buttons in usual.items()
    }
    return never_lost(merged, usual, may_share, lambda button: not button.startswith(HOLD))


def is_button(name: str) -> bool:
    """Whether a binding names a button there is, by itself or held."""
    return name.removeprefix(HOLD) in KNOWN


def _other_side(button: str) -> str:
    """The stick of the other hand; shoulders and triggers stay, as they lead to the left and to the right."""
    name = button.removeprefix(HOLD)
    for here, there in (("left_stick", "right_stick"), ("right_stick", "left_stick")):
        if name.startswith(here):
            return button.removesuffix(name) + there + name.removeprefix(here)
    return button


def _is_taken(button: str, command: str, own: Mapping[str, Sequence[str]]) -> bool:
    """Whether somebody has given a button to a command that cannot share it with this one."""
    return any(button in buttons and not may_share(command, other) for other, buttons in own.items())


def may_share(one: str, other: str) -> bool:
    return any({one, other} <= group for group in TOGETHER)


# How sticks and triggers become buttons

FULL: Final = 32767
"""How far an axis reaches."""
PUSHED, LET_GO = 0.55, 0.35
"""From where on a stick is pushed, and from where on it no longer is: between them it stays what it was."""
STEEPER: Final = 1.3
"""How much farther a stick must be pushed another way before it no longer goes the way it went."""
SQUEEZED, EASED = 0.5, 0.3
"""The same of a trigger."""


@dataclass(slots=True)
class Stick:
    """One stick: how far it is pushed, and the one way that this means."""

    across: float = 0.0
    down: float = 0.0
    way: str = ""

    def push(self, *, across: float | None = None, down: float | None = None) -> str:
        """The stick stands elsewhere; the way it is pushed now, empty if none."""
        self.across = self.across if across is None else across
        self.down = self.down if down is None else down
        self.way = self._way()
        return self.way

    def _way(self) -> str:
        flat, steep = abs(self.across), abs(self.down)
        if max(flat, steep) < (LET_GO if self.way else PUSHED):
            return ""
        ways = ("left" if self.across < 0 else "right", "up" if self.down < 0 else "down")
        if self.way in ways:
            kept = flat if self.way == ways[0] else steep
            if kept >= LET_GO and max(flat, steep) < STEEPER * kept:
                return self.way
        return ways[0] if flat >= steep else ways[1]


@dataclass(slots=True)
class _Down:
    """A button that is down."""

    means: str = ""
    """The command it has begun; empty as long as it may still become another one by being held."""
    held: float = 0.0
    again: float = REPEAT_AFTER
    """When it counts again, if it does."""


class Buttons:
    """The buttons of one pad; time is passed in."""

    def __init__(
        self, device: Device, patience: Callable[[], float] = lambda: 1.0, again: Callable[[], float] = lambda: AGAIN
    ) -> None:
        self.device = device
        self._patience = patience
        """How many times as long as usual a button may be down before that means something else."""
        self._again = again
        self._latched = 0.0
        """For how long the next button still counts as held."""
        self._down: dict[str, _Down] = {}
        self._sticks = {"left_stick": Stick(), "right_stick": Stick()}
        self._ignored: set[str] = set()
        """What was down for so long that it must be stuck, until it is let go."""

    @property
    def is_busy(self) -> bool:
        """Whether time means something to it."""
        return bool(self._down) or 0 < self._latched < inf

    @property
    def is_latched(self) -> bool:
        """Whether the next button counts as held."""
        return self._latched > 0

    # What the hand does

    def press(self, button: str, bindings: Mapping[str, Sequence[str]], means: Means) -> list[Command]:
        """A button goes down: what it means at once, which is nothing if it may be held for something else."""
        if button in self._down or button in self._ignored:
            return []
        down = self._down[button] = _Down(again=REPEAT_AFTER * self._patience())
        at_once, held = commands_of(button, bindings), commands_of(HOLD + button, bindings)
        if held and means([*held, *at_once]) in held:
            return self._was_held(button, down, bindings, means) if self._unlatch() else []
        if not at_once:
            return []
        return [self._begin(down, means(at_once))]

    def _begin(self, down: _Down, command: str) -> Command:
        """A button means a command from now on."""
        down.means = command
        if command == LATCH:
            self._latched = 0.0 if self._unlatch() else self._again()
        elif command not in REPEATED:  # a stick moves a little when it is pressed
            self._unlatch()
        return self._command(command)

    def _unlatch(self) -> bool:
        """The next button is an ordinary one again; whether it was none."""
        was, self._latched = self.is_latched, 0.0
        return was

    def let_go(self, button: str, bindings: Mapping[str, Sequence[str]], means: Means) -> list[Command]:
        """A button comes up: what it means if it was not held, or that what it means has ended."""
        self._ignored.discard(button)
        down = self._down.pop(button, None)
        if down is None:
            return []
        if down.means:
            return self._ended(down)
        at_once = commands_of(button, bindings)
        if not at_once:
            return []
        return [self._begin(down, means(at_once)), *self._ended(down)]  # begun and ended, or something would stay held

    def ignore(self, button: str) -> None:
        """A button was pressed for somebody who listens: it means nothing until it has come up."""
        self._down.pop(button, None)
        self._ignored.add(button)

    def forget(self) -> None:
        """What is down and has meant nothing yet means nothing any longer: it was pressed for somebody else."""
        self._unlatch()
        for button in [button for button, down in self._down.items() if not down.means]:
            self.ignore(button)

    def axis(self, number: int, value: int, bindings: Mapping[str, Sequence[str]], means: Means) -> list[Command]:
        """A stick or a trigger stands elsewhere."""
        commands: list[Command] = []
        for button, goes_down in self.moved(number, value):
            commands += (self.press if goes_down else self.let_go)(button, bindings, means)
        return commands

    def moved(self, number: int, value: int) -> list[tuple[str, bool]]:
        """The buttons that a stick or a trigger lets go by standing elsewhere, and those it presses."""
        share = value / FULL
        if number >= 2 * len(self._sticks):
            return self._squeezed(TRIGGERS[number % 2], share)
        name = ("left_stick", "right_stick")[number // 2]
        stick = self._sticks[name]
        before = stick.way
        after = stick.push(across=share) if number % 2 == 0 else stick.push(down=share)
        if before == after:
            return []
        return [(f"{name}_{way}", way == after) for way in (before, after) if way]

    def _squeezed(self, button: str, share: float) -> list[tuple[str, bool]]:
        was = button in self._down or button in self._ignored
        now = share >= (EASED if was else SQUEEZED)
        return [(button, now)] if now != was else []

    # Time

    def advance(self, seconds: float, bindings: Mapping[str, Sequence[str]], means: Means) -> list[Command]:
        """Let time pass: what was held long enough, and what counts again."""
        commands: list[Command] = []
        self._latched = max(0.0, self._latched - seconds)
        for button, down in list(self._down.items()):
            before, down.held = down.held, down.held + seconds
            if down.held >= STUCK:
                commands += self._give_up(button)
            elif not down.means and before < HELD * self._patience() <= down.held:
                commands += self._was_held(button, down, bindings, means)
            elif down.means in REPEATED and down.held >= down.again:
                down.again = down.held + REPEAT_EVERY
                commands.append(self._command(down.means))
        return commands

    def _was_held(self, button: str, down: _Down, bindings: Mapping[str, Sequence[str]], means: Means) -> list[Command]:
        candidates = [*commands_of(HOLD + button, bindings), *commands_of(button, bindings)]
        if not candidates:  # bound otherwise meanwhile
            return []
        down.again = inf
        return [self._begin(down, means(candidates))]

    def _give_up(self, button: str) -> list[Command]:
        """Nobody holds a button for so long: it is stuck, and counts again once it has come up."""
        self._ignored.add(button)
        return self._ended(self._down.pop(button))

    def release(self) -> list[Command]:
        """The pad or the window has gone: nothing is held any longer, and nothing counts that was not yet complete."""
        ended = [command for down in self._down.values() for command in self._ended(down)]
        self._down.clear()
        self._unlatch()
        for stick in self._sticks.values():
            stick.push(across=0.0, down=0.0)
        return ended

    def _ended(self, down: _Down) -> list[Command]:
        return [self._command(RELEASED[down.means])] if down.means in RELEASED else []

    def _command(self, name: str) -> Command:
        return Command(name, self.device)


def commands_of(button: str, bindings: Mapping[str, Sequence[str]]) -> list[str]:
    """The commands a button stands for, in the order of the bindings."""
    return [command for command, buttons in bindings.items() if button in buttons]
