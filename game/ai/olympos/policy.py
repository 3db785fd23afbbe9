"""Plain play by an evaluation: what each choice leads to once its own questions are answered, weighed at once."""

from __future__ import annotations

from operator import mul

from game.ai.olympos import things
from game.ai.player import UNLIMITED, Budget
from game.ai.scales import Scales
from game.rules.engine import CHANCE, UNKNOWN, Action, Choices, Seat, apply
from game.rules.olympos.actions import CONSULT, DONE, PASS, PLAY, Draw, Move, Play, Settle
from game.rules.olympos.destiny import DealCard
from game.rules.olympos.expansion import budget as most_time
from game.rules.olympos.expansion import fights, movings, settlings
from game.rules.olympos.gods import Judge, Pray, reached
from game.rules.olympos.rules import NEVER
from game.rules.olympos.state import Olympos
from game.rules.olympos.territories import own_settlers
from game.rules.olympos.turn import NextTurn, TakeTurn, is_last_turn

Ranked = list[tuple[float, Action]]
"""Choices with what they seem to be worth, the best first."""

USUAL_PRICE = 7
"""What a discovery costs."""

FOLLOWING = 12
"""So many questions of its own a choice may lead to before it is weighed."""


class Policy:
    """How a seat stands, and what it would do without looking at the others' answers."""

    def __init__(self, scales: Scales, envy: float, wide: int) -> None:
        self.scales = scales
        self.envy = envy
        """How much of the others' standing, together, counts against one's own."""
        self.wide = wide
        """How many expansions are looked into; the others are left aside by a quick guess."""
        self.lore = things.Lore()

    # What a table is worth

    def worth(self, state: Olympos, seat: Seat) -> float:
        """What a people may hope for at the end, in points."""
        weights = self.scales.at(things.time_left(state, seat))
        total: float = sum(map(mul, weights, things.count(state, seat, self.lore)))
        return total

    def standing(self, state: Olympos, seat: Seat) -> float:
        """What a people may hope for, less what the others may."""
        if not self.envy:
            return self.worth(state, seat)
        seats = len(state.peoples)
        others = 0.0
        for other in range(seats):
            if other != seat:
                others += self.worth(state, other)
        return self.worth(state, seat) - self.envy * others / (seats - 1)

    # What to do

    def ranked(self, state: Olympos, seat: Seat, budget: Budget = UNLIMITED) -> Ranked:
        """The choices that are looked into, the best first."""
        listed = self.candidates(state, seat)
        found: Ranked = []
        before, time = self.standing(state, seat), things.time_left(state, seat)
        for action in listed:
            if found and budget.is_spent():
                break
            after = self.after(state, seat, action, budget)
            gain = self.standing(after, seat) - before
            found.append((self.judged(gain, time - things.time_left(after, seat)), action))
        found.sort(key=first, reverse=True)
        return found

    def judged(self, gain: float, spent: int) -> float:
        """A loss counts by the hour: whoever has nothing good to do must not do many small bad things instead."""
        return gain if gain >= 0 or spent <= 0 else gain * USUAL_PRICE / spent

    def best(self, state: Olympos, seat: Seat, budget: Budget = UNLIMITED) -> Action:
        if len(state.choices) == 1:
            return state.choices[0]
        return self.ranked(state, seat, budget)[0][1]

    def go_on(self, state: Olympos, budget: Budget) -> None:
        """Answer for whoever is asked, quickly."""
        if isinstance(state.pending[-1][1], TakeTurn):
            apply(state, state.seat, self.best(state, state.seat, budget))
        else:
            self.follow(state, state.seat, budget)

    def candidates(self, state: Olympos, seat: Seat) -> Choices:
        """All choices, but of a long list of expansions only those that promise most."""
        step = state.pending[-1][1]
        if isinstance(step, Pray):
            return (prayer(state, seat),)
        if not isinstance(step, TakeTurn):
            return (CONSULT,) if CONSULT in state.choices else state.choices
        others = [action for action in state.choices if not isinstance(action, Settle | Move)]
        promising = self.expansions(state, seat)[: self.wide]
        return (*[action for _, action in promising], *others)

    def after(self, state: Olympos, seat: Seat, action: Action, budget: Budget) -> Olympos:
        """The table after a choice and the questions it leads its own seat to; cards drawn on the way stay unknown."""
        after = without_the_next(state)
        budget.spend()
        apply(after, seat, action)
        if isinstance(action, Play) and is_last_turn(after, seat) and PASS in after.choices:
            apply(after, seat, PASS)
        for _ in range(FOLLOWING):
            if not after.pending or isinstance(after.pending[-1][1], TakeTurn):
                break
            if after.seat == seat:
                self.follow(after, seat, budget)
            elif after.seat == CHANCE and isinstance(after.pending[-1][1], DealCard):
                apply(after, CHANCE, Draw(after.pending[-1][1].drawer, UNKNOWN))
            else:
                break
        return after

    def follow(self, after: Olympos, seat: Seat, budget: Budget) -> None:
        """Answer a question that came of one's own choice: by what it brings at once."""
        listed = after.choices
        if len(listed) == 1 or UNKNOWN in after.peoples[seat].hand or UNKNOWN in after.peoples[seat].drawn:
            apply(after, seat, DONE if DONE in listed else listed[0])
            return
        listed = self.candidates(after, seat)
        best, best_worth = listed[0], 0.0
        for index, action in enumerate(listed):
            worth = self.worth_of(after, seat, action, budget)
            if index == 0 or worth > best_worth:
                best, best_worth = action, worth
        apply(after, seat, best)

    def worth_of(self, state: Olympos, seat: Seat, action: Action, budget: Budget) -> float:
        """What an answer brings at once; playing no more cards brings nothing, and what is due then is due anyway."""
        if action == DONE:
            return self.worth(state, seat)
        tried = without_the_next(state)
        budget.spend()
        apply(tried, seat, action)
        return self.worth(tried, seat)

    # A quick guess at expansions

    def expansions(self, state: Olympos, seat: Seat) -> Ranked:
        """Each territory with the cheapest way there, from the northern zone or by a settler of one's own."""
        rules = state.rules
        people = state.peoples[seat]
        most = most_time(state, seat)
        costs = fights(state, seat)
        targets = [land for land, cost in enumerate(costs) if cost < NEVER]
        gains = self.land_gains(state, seat)
        hour = self.hour(state, seat)
        found: Ranked = []
        if people.stock:
            extra = rules.traits(people.discoveries).settler_cost
            stock = self.scales.at(things.time_left(state, seat))[things.STOCK]
            offers = settlings(state, seat)
            for land in targets:
                for price, action in offers[land].priced[:1]:
                    cost = price + extra + costs[land]
                    if cost <= most:
                        found.append((gains[land] - stock - hour * cost, action))
        losses = self.land_losses(state, seat)
        for origin, level in own_settlers(state, seat):
            lost = losses[origin] if level == len(state.stacks[origin]) else 0.0
            offers = movings(state, seat, origin, level)
            for land in targets:
                for price, action in offers[land].priced[:1]:
                    cost = price + costs[land]
                    if cost <= most:
                        found.append((gains[land] - lost - hour * cost, action))
        found.sort(key=first, reverse=True)
        return found

    def hour(self, state: Olympos, seat: Seat) -> float:
        """What one unit of time is worth now."""
        left = things.time_left(state, seat)
        weights = self.scales.at(left)
        before = self.scales.at(left - 5)
        return (weights[things.TIME] * left - before[things.TIME] * max(0, left - 5)) / 50

    def land_gains(self, state: Olympos, seat: Seat) -> list[float]:
        """What each territory would bring: points, its resource, its star, and what its owner loses."""
        people = state.peoples[seat]
        now = self.worth(state, seat)
        by_kind: list[float] = []
        for kind in range(len(people.tokens)):
            people.tokens[kind] += 1
            by_kind.append(self.worth(state, seat) - now)
            people.tokens[kind] -= 1
        people.stars += 1
        star = self.worth(state, seat) - now
        people.stars -= 1
        people.zeus += 1
        zeus = self.worth(state, seat) - now
        people.zeus -= 1
        spite = self.envy / (len(state.peoples) - 1)
        gains: list[float] = []
        for land in state.rules.lands:
            gain = land.points + by_kind[land.resource] + land.star * star + land.zeus * zeus
            stack = state.stacks[land.index]
            if stack and stack[-1] >= 0:
                gain += spite * (land.points + 0.7 * by_kind[land.resource] + land.star * star)
            gains.append(gain)
        return gains

    def land_losses(self, state: Olympos, seat: Seat) -> list[float]:
        """What giving up each territory of one's own would cost."""
        people = state.peoples[seat]
        now = self.worth(state, seat)
        lost = [0.0] * len(state.stacks)
        for land in state.rules.lands:
            stack = state.stacks[land.index]
            if stack and stack[-1] == seat:
                people.tokens[land.resource] -= 1
                people.stars -= land.star
                lost[land.index] = now - self.worth(state, seat) + land.points
                people.tokens[land.resource] += 1
                people.stars += land.star
        return lost


def without_the_next(state: Olympos) -> Olympos:
    """A copy in which the turn ends and no other begins: what the next seat could do takes long to list."""
    copy = state.copy()
    copy.pending = [pair for pair in copy.pending if not isinstance(pair[1], NextTurn)]
    return copy


def prayer(state: Olympos, seat: Seat) -> Action:
    """A Zeus card is played if it brings a good god, or keeps a bad one away."""
    zeus = PLAY[state.rules.zeus_card]
    if zeus not in state.choices:
        return DONE
    god = next(step.god for _, step in state.pending[::-1] if isinstance(step, Judge))
    good = state.rules.gods[god].good
    now = seat in reached(state, good)
    state.prayers[seat] += 1
    then = seat in reached(state, good)
    state.prayers[seat] -= 1
    return zeus if now != then else DONE


def first(pair: tuple[float, Action]) -> float:
    return pair[0]
