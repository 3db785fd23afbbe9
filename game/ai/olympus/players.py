"""The four players of Olympus, from the easiest to the strongest."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, cast

from game.ai.olympus.policy import THOUSAND, Policy
from game.ai.olympus.prices import price_lists
from game.ai.olympus.reasons import Reasons
from game.ai.olympus.search import Depth, Search
from game.ai.olympus.spots import blinded
from game.ai.olympus.things import FAR, Evaluation, names
from game.ai.player import UNLIMITED, Budget, Maker
from game.ai.scales import Scales
from game.rules.engine import Action, Below, Game, Reason, Seat, State
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.rules import Rules
from game.rules.olympus.state import Olympus


class PolicyPlayer:
    """Takes what brings most, and looks no further: priest, and novice with blind spots and slips of attention."""

    def __init__(self, policy: Policy, reasons: Reasons, whim: float, slips: int, below: Below) -> None:
        self.policy = policy
        self.reasons = reasons
        self.whim = whim
        """What it may overrate an answer by, in points: of two that are nearly equal it takes either."""
        self.slips = slips
        """How often, in thousandths, it takes one of the three best rather than the best."""
        self.below = below

    def choose(self, view: State, seat: Seat, budget: Budget = UNLIMITED) -> Action:
        gains = self.policy.gains(cast(Olympus, view))
        for index in range(len(gains)):
            gains[index] += self.whim * self.below(THOUSAND) / THOUSAND
        order = sorted(range(len(gains)), key=gains.__getitem__, reverse=True)
        place = self.below(min(3, len(order))) if self.below(THOUSAND) < self.slips else 0
        return view.choices[order[place]]

    def explain(self, view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
        return self.reasons.of(cast(Olympus, view), seat, action)


class SearchPlayer:
    """Plays the likely answers on: archon to the end of the ceremony, oracle to the end of the round."""

    def __init__(self, search: Search, reasons: Reasons, below: Below) -> None:
        self.search = search
        self.reasons = reasons
        self.below = below

    def choose(self, view: State, seat: Seat, budget: Budget = UNLIMITED) -> Action:
        return self.search.choose(cast(Olympus, view), seat, self.below, budget)

    def explain(self, view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
        return self.reasons.of(cast(Olympus, view), seat, action)


def players(game: Game, table: Mapping[str, Any]) -> Mapping[str, Maker]:
    """The players by name, as their file has them."""
    rules = cast(OlympusGame, game).rules_for({})
    scales = Scales.from_table(table["things"], names(rules), FAR)
    return {
        "novice": _by_policy(rules, scales, table["novice"]),
        "priest": _by_policy(rules, scales, table["priest"]),
        "archon": _by_search(rules, scales, table["archon"]),
        "oracle": _by_search(rules, scales, table["oracle"]),
    }


def _by_policy(rules: Rules, scales: Scales, level: Mapping[str, Any]) -> Maker:
    seen = blinded(scales, level["blind"])
    policy = Policy(price_lists(rules, seen), frozenset(level["blind"]))
    return partial(PolicyPlayer, policy, Reasons(policy, seen), level["whim"], level["slips"])


def _by_search(rules: Rules, scales: Scales, level: Mapping[str, Any]) -> Maker:
    policy = Policy(price_lists(rules, scales))
    depth = Depth(level["answers"], level["rounds"], level["worships"], level["joins"], level["nearly"])
    return partial(SearchPlayer, Search(policy, Evaluation(scales), depth), Reasons(policy, scales))
