"""The players of The Gods of Olympus, the weakest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from game.ai.gods.memory import Memory
from game.ai.gods.policy import Lore, Nature, Policy
from game.ai.gods.reasons import reasons
from game.ai.gods.search import Depth, Thinker
from game.ai.gods.spots import Beginner, Blindness
from game.ai.player import UNLIMITED, Budget, Maker, Mindful, Player
from game.rules.engine import Action, Below, Game, Reason, Seat, State
from game.rules.gods.rules import Rules
from game.rules.gods.state import Greece


class Library:
    """What all players of a file share: the lore of each set of rules they have met."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table
        self.lores: list[Lore] = []

    def lore(self, rules: Rules) -> Lore:
        for lore in self.lores:
            if lore.rules is rules:
                return lore
        self.lores.append(Lore(rules, self.table["things"]))
        return self.lores[-1]


class Priest(Mindful):
    """Plays by judgement alone."""

    def __init__(self, library: Library, nature: Nature) -> None:
        self.library = library
        self.nature = nature
        self.remembered: Sequence[int] = ()

    def remember(self, plain: Sequence[int]) -> None:
        self.remembered = plain

    def memory(self, state: Greece) -> Memory:
        return Memory(len(state.players), self.remembered)

    def choose(self, view: State, seat: Seat, budget: Budget = UNLIMITED) -> Action:
        return self.mind(cast(Greece, view), seat, budget).choose()

    def mind(self, state: Greece, seat: Seat, budget: Budget) -> Policy:
        """What thinks for this player at one moment."""
        return Policy(self.library.lore(state.rules), self.nature, state, seat, self.memory(state))

    def explain(self, view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
        return reasons(self.mind(cast(Greece, view), seat, UNLIMITED), action)


class Novice(Priest):
    """Plays by judgement, and overlooks things."""

    def __init__(self, library: Library, nature: Nature, blindness: Blindness) -> None:
        super().__init__(library, nature)
        self.blindness = blindness

    def mind(self, state: Greece, seat: Seat, budget: Budget) -> Policy:
        lore = self.library.lore(state.rules)
        return Beginner(lore, self.nature, self.blindness, state, seat, self.memory(state))


class Archon(Priest):
    """Plays by judgement, and thinks ahead."""

    def __init__(self, library: Library, nature: Nature, depth: Depth) -> None:
        super().__init__(library, nature)
        self.depth = depth

    def mind(self, state: Greece, seat: Seat, budget: Budget) -> Policy:
        lore = self.library.lore(state.rules)
        return Thinker(lore, self.nature, self.depth, state, seat, self.memory(state), budget)


def players(game: Game, table: Mapping[str, Any]) -> Mapping[str, Maker]:
    """The four players, made from their file."""
    library = Library(table)
    natures = {name: Nature(table[name]) for name in ("novice", "priest", "archon", "oracle")}
    blindness = Blindness(table["novice"])

    def novice(below: Below) -> Player:
        return Novice(library, natures["novice"], blindness)

    def priest(below: Below) -> Player:
        return Priest(library, natures["priest"])

    def archon(below: Below) -> Player:
        return Archon(library, natures["archon"], Depth(table["archon"]))

    def oracle(below: Below) -> Player:
        return Archon(library, natures["oracle"], Depth(table["oracle"]))

    return {"novice": novice, "priest": priest, "archon": archon, "oracle": oracle}
