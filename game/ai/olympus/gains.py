"""What an answer would bring a city of Olympus, by prices alone: nothing is tried out, so it is known at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.ai.olympus.prices import Prices
from game.ai.olympus.things import farthest_rival, followed, turns_left
from game.rules.engine import Seat
from game.rules.olympus import progress, war
from game.rules.olympus.actions import (
    GOODS,
    MILITARY,
    POPULATION,
    PRODUCTION,
    TRACKS,
    Good,
    Track,
)
from game.rules.olympus.state import Olympus, beta_priests

NO_WORTH: Final = 0.0
DEEP: Final = 2
"""How many buildings within buildings are thought through: an Oracle that calls on Hephaestus, and no further."""


class Gains:
    """One table as one seat sees it. What it says of an answer is by how much the seat would be better off."""

    def __init__(self, state: Olympus, seat: Seat, prices: Prices, blind: frozenset[str]) -> None:
        self.state = state
        self.seat = seat
        self.prices = prices
        self.rules = state.rules
        self.city = state.cities[seat]
        self.blind = blind
        self.harm = 1 / (len(state.cities) - 1)
        """How much of an opponent's loss is a gain."""
        eased = self.city.built & state.rules.priest_thresholds_lower.bit
        self.tracks = prices.eased if eased else prices.tracks
        self.rivals = [farthest_rival(state, seat, track) for track in range(len(TRACKS))]
        self.depth = 0

    # Markers

    def marker(self, track: Track, space: int) -> float:
        """What a marker is worth on a space, where it would stand alone."""
        prices, state = self.prices, self.state
        worth = self.tracks[track][space]
        if state.glory[track] < 0:
            leads = space >= self.rivals[track]
            worth += prices.closeness[track][space] if leads else prices.chasing[track][space]
        if track == MILITARY:
            for each, city in enumerate(state.cities):
                if each != self.seat:
                    ahead = space - city.tracks[MILITARY]
                    worth += self.harm * (prices.menace * ahead if ahead > 0 else -prices.threat * ahead)
        return worth

    def limit(self, track: Track) -> int:
        if "stops" in self.blind:
            return self.rules.spaces[track]
        return progress.limit(self.rules, self.city, track)

    def advance(self, track: Track, steps: int) -> float:
        here = self.city.tracks[track]
        limit = self.limit(track)
        there = min(here + steps, max(here, limit))
        if there == here:
            return NO_WORTH
        gain = self.marker(track, there) - self.marker(track, here)
        if there == limit:
            if limit < self.rules.spaces[track]:
                gain += self.prices.halted[track]
            elif self.state.glory[track] < 0 and "glory" not in self.blind:
                gain += self.prices.point * self.rules.glory_points - self.prices.closeness[track][there]
        return gain + self.feeding(track, here, there)

    def feeding(self, track: Track, here: int, there: int) -> float:
        """What it means that more or fewer are fed: markers above the population shrink in upkeep."""
        tracks, fed = self.city.tracks, self.city.tracks[POPULATION]
        if track == POPULATION:
            hungry = 0
            for each in self.rules.limited:
                hungry += max(0, tracks[each] - there) - max(0, tracks[each] - here)
            return self.prices.starving * hungry
        if track in self.rules.limited:
            return self.prices.starving * (max(0, there - fed) - max(0, here - fed))
        return NO_WORTH

    def retreat(self, track: Track, steps: int) -> float:
        here = self.city.tracks[track]
        there = max(1, here - steps)
        gain = self.marker(track, there) - self.marker(track, here) + self.feeding(track, here, there)
        if here == self.limit(track) < self.rules.spaces[track]:
            gain -= self.prices.halted[track]
        return gain

    def best_advances(self, tracks: Sequence[Track], steps: int, number: int) -> float:
        if number == 1:
            return max([self.advance(track, steps) for track in tracks])
        found = sorted([self.advance(track, steps) for track in tracks], reverse=True)
        return sum(found[:number])

    # Goods

    def stored(self, grain: int, venison: int, fish: int) -> float:
        """What a warehouse is worth."""
        prices, total, limit = self.prices, grain + venison + fish, self.rules.warehouse_limit
        worth = prices.kind * ((grain > 0) + (venison > 0) + (fish > 0))
        worth += prices.double * ((grain > 1) + (venison > 1) + (fish > 1))
        if total > limit:
            return worth + prices.good * limit + prices.excess * (total - limit)
        return worth + prices.good * total

    def change(self, grain: int, venison: int, fish: int) -> float:
        """What it means to have so many goods more, or fewer."""
        has = self.city.goods
        after = self.stored(has[0] + grain, has[1] + venison, has[2] + fish)
        return after - self.stored(has[0], has[1], has[2])

    def produce(self, good: Good) -> float:
        rules, city = self.rules, self.city
        space = city.tracks[PRODUCTION + good]
        if city.built & rules.production_bonus.bit:
            space = min(space + rules.production_bonus.amount, rules.spaces[PRODUCTION + good])
        return self.more(good, rules.production[space - 1])

    def more(self, good: Good, count: int) -> float:
        if good == 0:
            return self.change(count, 0, 0)
        return self.change(0, count, 0) if good == 1 else self.change(0, 0, count)

    def traded(self, good: Good, each: int) -> float:
        """A good for so many of each of the others."""
        amounts = [each] * len(GOODS)
        amounts[good] = 0
        return self.change(amounts[0], amounts[1], amounts[2])

    def best_goods(self, number: int) -> float:
        return number * max([self.more(good, 1) for good in range(len(GOODS))])

    # War

    def attack(self, target: Seat, *, wins_ties: bool, stronger: int = 0) -> float:
        state = self.state
        margin = war.margin(state, self.seat, target, wins_ties=wins_ties)
        if stronger and not margin:
            margin = max(0, war.strength(state, self.seat, target) + stronger - war.strength(state, target, self.seat))
        elif stronger:
            margin += stronger
        if not margin:
            return NO_WORTH
        taken = min(margin, sum(state.cities[target].goods))
        gain = taken * (self.prices.tribute + self.prices.good * self.harm)
        if self.city.built & self.rules.tribute_from_supply.bit:
            gain += (margin - taken) * self.prices.tribute
        if self.city.built & self.rules.priest_per_victory.bit and self.city.reserve:
            gain += self.priest_called()
        return gain

    def wars(self, number: int, *, wins_ties: bool, stronger: int = 0) -> float:
        found = [
            self.attack(target, wins_ties=wins_ties, stronger=stronger)
            for target in range(len(self.state.cities))
            if target != self.seat
        ]
        return max(found) if number == 1 else sum(sorted(found)[-number:])

    # Priests

    def priests(self, number: int) -> float:
        turns = min(number, turns_left(self.state, self.seat))
        return self.prices.turn * turns + self.prices.spare * (number - turns)

    def priest_sent(self) -> float:
        """What one priest less at hand costs."""
        if "priests" in self.blind:
            return NO_WORTH
        return self.priests(self.city.priests) - self.priests(self.city.priests - 1)

    def priest_called(self) -> float:
        return self.priests(self.city.priests + 1) - self.priests(self.city.priests)

    def following(self) -> float:
        """What one more priest with others is worth to the buildings that count them."""
        if beta_priests(self.state, self.seat) >= 2:
            return NO_WORTH
        return self.prices.follower * followed(self.rules, self.city)
