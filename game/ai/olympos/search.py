"""Looking ahead: the best choices of the policy, each played on by all seats until its own turn has come again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.ai.olympos.policy import Policy, Ranked, first
from game.ai.player import UNLIMITED, Budget
from game.rules.engine import CHANCE, UNKNOWN, Action, Below, Seat, apply, deal
from game.rules.olympos.destiny import unseen
from game.rules.olympos.state import Olympos
from game.rules.olympos.turn import TakeTurn

LONG: Final = 400
"""No play goes on for more questions than a whole game has."""

SIFTED: Final = 2
"""After so many samples the worse half is left aside."""


class Depth:
    """How far a player looks, as its file says."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.wide = int(table["wide"])
        """How many choices are played on."""
        self.margin = float(table["margin"])
        """How many points behind the best a choice may seem and still be played on."""
        self.turns = int(table["turns"])
        """How many turns of its own it plays on before it weighs what has come."""
        self.samples = int(table["samples"])
        """How often, each time with other hidden cards and other luck."""
        self.early = float(table.get("early", 0.0))
        """How much the standing at each turn on the way counts beside that at the end."""
        self.answers = int(table["answers"])
        """After so many answers in all no further sample is begun."""


class Luck:
    """A stream of numbers that follows from a seed, so that choices are compared under the same luck."""

    def __init__(self, seed: int) -> None:
        self.last = seed

    def below(self, n: int) -> int:
        self.last = (self.last * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.last >> 8) % n


class Search:
    """Plays the policy's best choices on, and takes the one after which it stands best."""

    def __init__(self, policy: Policy, quick: Policy, depth: Depth, below: Below) -> None:
        self.policy = policy
        self.quick = quick
        """Plays on for everybody."""
        self.depth = depth
        self.below = below
        self.answers = 0

    def ranked(self, view: Olympos, seat: Seat, budget: Budget = UNLIMITED) -> Ranked:
        """The choices in the order of how they end; those that were not played on are left out."""
        known = self.policy.ranked(view, seat, budget)
        least = known[0][0] - self.depth.margin
        tried = [action for worth, action in known[: self.depth.wide] if worth >= least]
        if len(tried) == 1 or not isinstance(view.pending[-1][1], TakeTurn):
            return known
        return self.compared(view, seat, tried, budget) or known

    def compared(self, view: Olympos, seat: Seat, tried: list[Action], budget: Budget) -> Ranked:
        """Each of the choices by what it comes to on the average; nothing if there was no time to try them all.

        The better half goes on to further samples: there is no need to know well what is bad.
        """
        found: Ranked = []
        totals = [0.0] * len(tried)
        samples = 0
        self.answers = 0
        while samples < self.depth.samples and (not samples or self.answers < self.depth.answers):
            table = sampled(view, self.below)
            seed = self.below(1 << 30)
            ends = [self.play_on(table, seat, action, Luck(seed), budget) for action in tried]
            if budget.is_spent():
                break
            samples += 1
            totals = [totals[index] + ends[index] for index in range(len(tried))]
            found = [(totals[index] / samples, tried[index]) for index in range(len(tried))]
            found.sort(key=first, reverse=True)
            if samples % SIFTED == 0:
                found = found[: max(2, (len(found) + 1) // 2)]
                tried = [action for _, action in found]
                totals = [mean * samples for mean, _ in found]
        return found

    def play_on(self, table: Olympos, seat: Seat, action: Action, luck: Luck, budget: Budget) -> float:
        """How a seat stands after a choice, when all have played on by the quick policy."""
        if budget.is_spent():
            return 0.0
        state = table.copy()
        apply(state, seat, action)
        turns = 0
        early = 0.0
        for _ in range(LONG):
            if not state.pending or budget.is_spent():
                break
            if state.seat == CHANCE:
                apply(state, CHANCE, deal(state, luck.below))
                continue
            if state.seat == seat and isinstance(state.pending[-1][1], TakeTurn):
                turns += 1
                if turns > self.depth.turns:
                    break
                if self.depth.early:
                    early += self.depth.early * self.policy.standing(state, seat)
            self.answers += 1
            self.quick.go_on(state, budget)
        # Whoever has no turn left counts for those turns as he stands at the end.
        last = self.policy.standing(state, seat)
        early += self.depth.early * last * (self.depth.turns - min(turns, self.depth.turns))
        return early + last


def sampled(view: Olympos, below: Below) -> Olympos:
    """A table that looks like this view: hidden cards are dealt as they may lie."""
    state = view.copy()
    counts = unseen(state)
    pile = [card for card in range(len(counts)) for _ in range(counts[card])]
    for people in state.peoples:
        deal_hidden(people.hand, pile, below)
        deal_hidden(people.drawn, pile, below)
    return state


def deal_hidden(cards: list[int], pile: list[int], below: Below) -> None:
    for place in range(len(cards)):
        if cards[place] == UNKNOWN and pile:
            cards[place] = pile.pop(below(len(pile)))
