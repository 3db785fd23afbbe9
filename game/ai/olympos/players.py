"""The four players of Olympos, the weakest first, made of their file in `levels/bots`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from game.ai.olympos import things
from game.ai.olympos.policy import Policy
from game.ai.olympos.reasons import reasons
from game.ai.olympos.search import Depth, Search
from game.ai.olympos.spots import Beginner
from game.ai.player import UNLIMITED, Budget, Maker, Player
from game.ai.scales import Scales
from game.rules.engine import Action, Below, Game, Reason, Seat, State, choices
from game.rules.olympos.state import Olympos

SLIP: Final = 4
"""Whoever slips takes one of so many that seem best."""


class Priest:
    """Takes what its evaluation says is best, without asking what the others may do, and slips now and then."""

    def __init__(self, policy: Policy, slips: int, below: Below) -> None:
        self.policy = policy
        self.slips = slips
        """Of a hundred answers."""
        self.below = below

    def choose(self, view: State, seat: Seat, budget: Budget = UNLIMITED) -> Action:
        """Before the first turn any territory is as good as another."""
        table = cast(Olympos, view)
        listed = choices(view, seat)
        if len(listed) == 1 or budget.is_spent():
            return listed[0]
        if table.turn == 0:
            return listed[self.below(len(listed))]
        return self.weighed(table, seat, budget)

    def weighed(self, view: Olympos, seat: Seat, budget: Budget) -> Action:
        found = self.policy.ranked(view, seat, budget)
        if self.below(100) < self.slips:
            return found[self.below(min(SLIP, len(found)))][1]
        return found[0][1]

    def explain(self, view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
        table = cast(Olympos, view)
        return reasons(self.policy, table, seat, action) if table.turn and len(choices(view, seat)) > 1 else ()


class Archon(Priest):
    """Plays on what seems best before it decides."""

    def __init__(self, policy: Policy, quick: Policy, depth: Depth, below: Below) -> None:
        super().__init__(policy, 0, below)
        self.search = Search(policy, quick, depth, below)

    def weighed(self, view: Olympos, seat: Seat, budget: Budget) -> Action:
        return self.search.ranked(view, seat, budget)[0][1]


def policy_of(table: Mapping[str, Any], part: str = "policy") -> Policy:
    return Policy(scales_of(table), float(table[part]["envy"]), int(table[part]["wide"]))


def scales_of(table: Mapping[str, Any]) -> Scales:
    return Scales.from_table(table["things"], things.THINGS, things.LONGEST)


def players(game: Game, table: Mapping[str, Any]) -> Mapping[str, Maker]:
    """The four players; they share what they have worked out about prices."""
    policy, quick = policy_of(table), policy_of(table, "quick")
    beginner = Beginner(scales_of(table), policy.envy, policy.wide, tuple(table["novice"]["spots"]))
    depths = {name: Depth(table[name]) for name in ("archon", "oracle")}

    def novice(below: Below) -> Player:
        return Priest(beginner, int(table["novice"]["slips"]), below)

    def priest(below: Below) -> Player:
        return Priest(policy, int(table["priest"]["slips"]), below)

    def archon(below: Below) -> Player:
        return Archon(policy, quick, depths["archon"], below)

    def oracle(below: Below) -> Player:
        return Archon(policy, quick, depths["oracle"], below)

    return {"novice": novice, "priest": priest, "archon": archon, "oracle": oracle}
