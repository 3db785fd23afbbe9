"""What a phrase of card text stands for: a step that does something, or one that asks its owner something."""

from __future__ import annotations

from typing import ClassVar

from game.rules.engine import Ask, Step
from game.rules.notation import Kind
from game.rules.olympos.state import Olympos


class Effect(Step[Olympos]):
    """A verb of card text; `phrase` says which words follow it."""

    __slots__ = ()
    phrase: ClassVar[tuple[Kind, ...]] = ()


class Offer(Ask[Olympos]):
    """A verb of card text that asks for a choice."""

    __slots__ = ()
    phrase: ClassVar[tuple[Kind, ...]] = ()
