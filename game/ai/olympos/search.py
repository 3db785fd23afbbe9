"""Looking ahead: the best choices of the policy, each played on as if nobody disturbed, to the end or a few turns."""

from __future__ import annotations

from typing import Final

from game.ai.olympos.policy import Policy, Ranked, first
from game.ai.player import UNLIMITED, Budget
from game.rules.engine import CHANCE, UNKNOWN, Action, Below, Seat, apply, deal
from game.rules.olympos.destiny import unseen
from game.rules.olympos.state import Olympos
from game.rules.olympos.turn import TakeTurn

LONG: Final = 400
"""No play goes on for so many questions."""


class Search:
    """Plays the policy's best choices on, alone on the track, and takes the one that ends best."""

    def __init__(self, policy: Policy, quick: Policy, wide: int, turns: int, trust: float, samples: int, margin: float, below: Below) -> None:
        self.samples = samples
        self.margin = margin
        self.below = below
        self.policy = policy
        self.quick = quick
        """Plays on."""
        self.wide = wide
        """How many choices are played on."""
        self.turns = turns
        """For how many turns of one's own."""
        self.trust = trust
        """How much of the policy's own opinion stays in the balance."""

    def ranked(self, view: Olympos, seat: Seat, budget: Budget = UNLIMITED) -> Ranked:
        """The choices in the order of how they end; those that were not played on stand behind."""
        known = self.policy.ranked(view, seat, budget)
        if len(known) == 1 or not isinstance(view.pending[-1][1], TakeTurn):
            return known
        top = known[0][0]
        tried = [action for worth, action in known[: self.wide] if worth > top - self.margin]
        if len(tried) == 1:
            return known
        totals = [0.0] * len(tried)
        for _ in range(self.samples):
            table = sampled(view, seat, self.below)
            seed = self.below(1 << 30)
            for index, action in enumerate(tried):
                totals[index] += self.play_on(table, seat, action, chance(seed), budget)
            if budget.is_spent():
                break
        found = [(totals[index] / self.samples + self.trust * known[index][0], action) for index, action in enumerate(tried)]
        found.sort(key=first, reverse=True)
        return found

    def play_on(self, view: Olympos, seat: Seat, action: Action, below: Below, budget: Budget) -> float:
        """What a choice comes to if all play on by the quick policy."""
        state = view.copy()
        apply(state, seat, action)
        self.together(state, seat, below, budget)
        return self.policy.standing(state, seat)

    def together(self, state: Olympos, seat: Seat, below: Below, budget: Budget) -> None:
        turns = 0
        for _ in range(LONG):
            if not state.pending or budget.is_spent():
                return
            step = state.pending[-1][1]
            if state.seat == CHANCE:
                apply(state, CHANCE, deal(state, below))
                continue
            if isinstance(step, TakeTurn):
                if state.seat == seat:
                    if turns == self.turns:
                        return
                    turns += 1
                apply(state, state.seat, self.quick.best(state, state.seat, budget))
            else:
                self.quick.follow(state, state.seat, budget)


def chance(seed: int) -> Below:
    """A stream of numbers that follows from a seed, so that choices are compared under the same luck."""
    last = seed

    def below(n: int) -> int:
        nonlocal last
        last = (last * 1103515245 + 12345) & 0x7FFFFFFF
        return (last >> 8) % n

    return below


def sampled(view: Olympos, seat: Seat, below: Below) -> Olympos:
    """A table that looks like this to the seat: hidden cards are dealt as they may lie."""
    state = view.copy()
    counts = unseen(state)
    pile = [card for card in range(len(counts)) for _ in range(counts[card])]
    for people in state.peoples:
        deal_hidden(people.hand, pile, below)
        deal_hidden(people.drawn, pile, below)
    return state


def deal_hidden(cards: list[int], pile: list[int], below: Below) -> None:
    for place, card in enumerate(cards):
        if card == UNKNOWN and pile:
            cards[place] = pile.pop(below(len(pile)))
