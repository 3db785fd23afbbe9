"""The four players of Olympos, the weakest first, made of their file in `levels/bots`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from game.ai.olympos import things
from game.ai.olympos.policy import Policy, Ranked
from game.ai.olympos.reasons import reasons
from game.ai.olympos.search import Depth, Search
from game.ai.olympos.spots import Beginner
from game.ai.player import UNLIMITED, Budget, Maker, Player
from game.ai.scales import Scales
from game.rules.engine import Action, Below, Game, Reason, Seat, State, choices
from game.rules.olympos.state import Olympos


class Slips:
    """How often a player does not take what seems best, as its file says."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.often = int(table.get("slips", 0))
        """Of a hundred answers."""
        self.among = int(table.get("among", 1))
        """Whoever slips takes one of so many that seem best."""


class Judge:
    """Takes what its evaluation says is best, without asking what the others may do; the weaker slip now and then."""

    def __init__(self, policy: Policy, slips: Slips, below: Below) -> None:
        self.policy = policy
        self.slips = slips
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
        found = self.ranked(view, seat, budget)
        if self.below(100) < self.slips.often:
            return found[self.below(min(self.slips.among, len(found)))][1]
        return found[0][1]

    def ranked(self, view: Olympos, seat: Seat, budget: Budget) -> Ranked:
        """What seems best first."""
        return self.policy.ranked(view, seat, budget)

    def explain(self, view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
        table = cast(Olympos, view)
        return reasons(self.policy, table, seat, action) if table.turn and len(choices(view, seat)) > 1 else ()


class Oracle(Judge):
    """Plays on what seems best before it decides."""

    def __init__(self, policy: Policy, quick: Policy, depth: Depth, slips: Slips, below: Below) -> None:
        super().__init__(policy, slips, below)
        self.search = Search(policy, quick, depth, below)

    def ranked(self, view: Olympos, seat: Seat, budget: Budget) -> Ranked:
        return self.search.ranked(view, seat, budget)


def policy_of(table: Mapping[str, Any], part: str = "policy") -> Policy:
    return Policy(scales_of(table), float(table[part]["envy"]), int(table[part]["wide"]))


def scales_of(table: Mapping[str, Any]) -> Scales:
    return Scales.from_table(table["things"], things.THINGS, things.LONGEST)


def players(game: Game, table: Mapping[str, Any]) -> Mapping[str, Maker]:
    """The four players; they share what they have worked out about prices."""
    policy, quick = policy_of(table), policy_of(table, "quick")
    beginner = Beginner(scales_of(table), policy.envy, policy.wide, tuple(table["novice"]["spots"]))
    slips = {name: Slips(table[name]) for name in ("novice", "priest", "archon", "oracle")}
    depth = Depth(table["oracle"])

    def novice(below: Below) -> Player:
        return Judge(beginner, slips["novice"], below)

    def priest(below: Below) -> Player:
        return Judge(policy, slips["priest"], below)

    def archon(below: Below) -> Player:
        return Judge(policy, slips["archon"], below)

    def oracle(below: Below) -> Player:
        return Oracle(policy, quick, depth, slips["oracle"], below)

    return {"novice": novice, "priest": priest, "archon": archon, "oracle": oracle}
