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


@dataclass(frozen=True, slots=True)
class Key:
    """A key by its name, whatever it means; only for a scene that listens for one."""

    name: str


Intent: TypeAlias = Pointer | Command | Typed | Key

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
    "language": ("l",),
}
"""The usual keys of every command; settings may name others."""


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
    """What bindings may call a pressed key: with each modifier that is held, then without."""
    name = pygame.key.name(event.key)
    return [*(f"{word}+{name}" for word, mask in MODIFIERS.items() if event.mod & mask), name]


def listened(event: pygame.Event) -> list[Intent]:
    """The key an event brings to a scene that listens for one."""
    if event.type != pygame.KEYDOWN or pygame.key.name(event.key).endswith(ALONE):
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
        if typing and is_written(event):
            return [Typed("\b")] if event.key == pygame.K_BACKSPACE else []
        command = command_of(event, bindings)
        return [command] if command else []
    return []
