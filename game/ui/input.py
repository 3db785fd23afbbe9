"""What people do with their hands, as a few plain intents: keys become commands, pointers become points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pygame

PointerKind = Literal["move", "down", "up", "wheel"]


@dataclass(frozen=True, slots=True)
class Pointer:
    kind: PointerKind
    spot: tuple[int, int]
    wheel: int = 0


@dataclass(frozen=True, slots=True)
class Command:
    """A key that means something: `up`, `confirm`, `undo` ..."""

    name: str


@dataclass(frozen=True, slots=True)
class Typed:
    """A character for a text field; '\\b' takes the last one away."""

    text: str


Intent: TypeAlias = Pointer | Command | Typed

BINDINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "up": ("up", "w"),
    "down": ("down", "s"),
    "left": ("left", "a"),
    "right": ("right", "d"),
    "confirm": ("return", "space"),
    "back": ("escape", "backspace"),
    "next": ("tab",),
    "previous": ("left shift+tab",),
    "undo": ("u", "left ctrl+z"),
    "redo": ("r", "left ctrl+y"),
    "hint": ("h",),
    "pause": ("p",),
    "hurry": ("f",),
    "library": ("b",),
    "chronicle": ("c",),
    "rules": ("f1",),
    "page_left": ("q", "page up"),
    "page_right": ("e", "page down"),
    "fullscreen": ("f11",),
}
"""The usual keys of every command; settings may name others."""


def command_of(event: pygame.Event, bindings: Mapping[str, Sequence[str]]) -> Command | None:
    """The command a pressed key stands for; a key with a modifier goes before the same key without."""
    name = pygame.key.name(event.key)
    held = [word for word, mask in MODIFIERS.items() if event.mod & mask]
    for wanted in [f"{word}+{name}" for word in held] + [name]:
        for command, keys in bindings.items():
            if wanted in keys:
                return Command(command)
    return None


MODIFIERS: Final = {"left ctrl": pygame.KMOD_CTRL, "left shift": pygame.KMOD_SHIFT}


def intents(event: pygame.Event, bindings: Mapping[str, Sequence[str]]) -> list[Intent]:
    """What an event of the window means; nothing, mostly."""
    if event.type == pygame.MOUSEMOTION:
        return [Pointer("move", event.pos)]
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        return [Pointer("down", event.pos)]
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
        return [Pointer("up", event.pos)]
    if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
        return [Command("back")]
    if event.type == pygame.MOUSEWHEEL:
        return [Pointer("wheel", pygame.mouse.get_pos(), event.y)]
    if event.type == pygame.TEXTINPUT:
        return [Typed(event.text)]
    if event.type == pygame.KEYDOWN:
        command = command_of(event, bindings)
        typed: list[Intent] = [Typed("\b")] if event.key == pygame.K_BACKSPACE else []
        return [*typed, command] if command else typed
    return []
