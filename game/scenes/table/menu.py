"""The answers of a question, sorted by where on the table they are given.

Answers on things are given on the things: a region, a card, a cube. Several pieces that make one answer are picked
piece by piece. All others are tokens in the tray that the prompt ribbon unrolls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from game.rules.engine import Action

Place: TypeAlias = Callable[[Any], str]
"""The id of the thing on the table that an action of a class is given on."""


@dataclass(slots=True)
class Bundle:
    """Pieces that are picked one by one until they make an answer; only picks that lead to one are allowed."""

    answers: Mapping[tuple[int, ...], Action]
    pieces: tuple[str, ...]
    """The id of the thing each kind of piece is picked on."""
    in_tray: Mapping[str, str] = field(default_factory=dict)
    """The pieces that lie nowhere on the table, each with the icon it has in the tray."""
    picked: list[int] = field(init=False)

    def __post_init__(self) -> None:
        """What every answer holds is picked already."""
        self.picked = [min(answer[kind] for answer in self.answers) for kind in range(len(self.pieces))]

    def may_add(self, kind: int) -> bool:
        wanted = list(self.picked)
        wanted[kind] += 1
        return any(_fits(wanted, answer) for answer in self.answers)

    def add(self, kind: int) -> None:
        if self.may_add(kind):
            self.picked[kind] += 1

    def remove(self, kind: int) -> None:
        self.picked[kind] = max(0, self.picked[kind] - 1)

    def pick(self, action: Action) -> bool:
        """Pick just what makes an answer; False if nothing does."""
        found = next((key for key, answer in self.answers.items() if answer == action), None)
        if found is not None:
            self.picked = list(found)
        return found is not None

    def picked_of(self, piece: str) -> int:
        """How many of a piece are picked so far."""
        return self.picked[self.pieces.index(piece)] if piece in self.pieces else 0

    def most(self, kind: int) -> int:
        """How many of a kind any answer has."""
        return max(answer[kind] for answer in self.answers)

    def missing(self) -> int:
        """How many pieces are to be picked yet, at least."""
        ends = [answer for answer in self.answers if _fits(self.picked, answer)]
        return min(sum(end) for end in ends) - sum(self.picked)

    def is_full(self) -> bool:
        """Whether an answer is put together to which nothing can be added."""
        return self.answer() is not None and not any(map(self.may_add, range(len(self.pieces))))

    def answer(self) -> Action | None:
        return self.answers.get(tuple(self.picked))


def from_supply(answers: Mapping[tuple[int, ...], Action], goods: Sequence[str]) -> Bundle:
    """Goods that lie nowhere on the table: they are picked in the tray, each kind by its cube."""
    pieces = {f"supply:{good}": f"cube:{kind}" for kind, good in enumerate(goods)}
    return Bundle(answers, tuple(pieces), pieces)


def _fits(wanted: Sequence[int], answer: Sequence[int]) -> bool:
    return all(some <= all_ for some, all_ in zip(wanted, answer, strict=True))


@dataclass(slots=True)
class Menu:
    """The answers of a question, sorted by where they are given."""

    things: dict[str, list[Action]] = field(default_factory=dict)
    """By the id of a thing on the table; a thing with several answers opens a tray of its own."""
    tokens: list[Action] = field(default_factory=list)
    bundle: Bundle | None = None
    """A choice of several pieces, put together one by one."""

    def on(self, thing: str, action: Action) -> None:
        self.things.setdefault(thing, []).append(action)

    def thing_of(self, action: Action) -> str:
        """The thing an answer is given on; empty if it is on none."""
        return next((thing for thing, actions in self.things.items() if action in actions), "")

    def piece_step(self, piece: str) -> int:
        """What pressing a piece of the bundle does: one more of it, one fewer, or nothing."""
        if self.bundle is None or piece not in self.bundle.pieces:
            return 0
        kind = self.bundle.pieces.index(piece)
        if self.bundle.may_add(kind):
            return 1
        return -1 if self.bundle.picked[kind] else 0


def by_place(actions: Sequence[Action], places: Mapping[type[Action], Place]) -> Menu:
    """Each answer on its thing, where its class has one; tokens for the rest."""
    menu = Menu()
    for action in actions:
        place = places.get(type(action))
        thing = place(action) if place is not None else ""
        if thing:
            menu.on(thing, action)
        else:
            menu.tokens.append(action)
    return menu
