"""Where things stand well: how a region can be come at, who threatens it, and where a purchase goes."""

from __future__ import annotations

from typing import Final

from game.ai.gods.things import Worths, is_plenty
from game.rules.engine import Seat
from game.rules.gods.actions import ARMY, HERO, LAND_MONSTER, MARKET, SEA_MONSTER, SHRINE, TOWN, Unit
from game.rules.gods.building import sites
from game.rules.gods.negotiation import income
from game.rules.gods.rules import NONE, Region, Rules
from game.rules.gods.state import NOBODY, Greece, reach

BY_LAND: Final = 1.0
BY_SEA: Final = 0.5
"""How much a way in counts: ships are dear."""


def ways_in(rules: Rules) -> list[float]:
    """How easily each region can be come at."""
    found: list[float] = []
    for region, row in enumerate(rules.regions):
        total = 0.0
        for near in row.near:
            if rules.water[near]:
                total += BY_SEA
            elif not rules.water[region]:
                total += BY_LAND
        found.append(total)
    return found


def strikers(state: Greece, seat: Seat, region: Region, *, fresh: bool) -> list[int]:
    """The sides of all dice a seat can send against a region; with `fresh`, next turn, if nobody moves."""
    rules = state.rules
    found: list[int] = []
    for near in rules.near[region]:
        if state.owner[near] != seat:
            continue
        for unit in rules.kinds[state.units[near]]:
            row = rules.units[unit]
            if row.attacks == "none" or (not fresh and state.fresh[near] >> unit & 1):
                continue
            if region in reach(state, unit, near, row.attacks):
                found += [row.sides] * row.dice
    return found


def defenders(state: Greece, region: Region) -> list[int]:
    """The sides of all dice that may defend a region: its own and those its owner can send to help."""
    rules = state.rules
    owner = state.owner[region]
    found = dice_in(state, region)
    for near in rules.near[region]:
        if state.owner[near] != owner:
            continue
        for unit in rules.kinds[state.units[near]]:
            row = rules.units[unit]
            if row.supports != "none" and region in reach(state, unit, near, row.supports):
                found += [row.sides] * row.dice
    return sorted(found, reverse=True)


def dice_in(state: Greece, region: Region) -> list[int]:
    rules = state.rules
    found: list[int] = []
    for unit in rules.kinds[state.units[region]]:
        found += [rules.units[unit].sides] * rules.units[unit].dice
    return found


def threat(state: Greece, seat: Seat, region: Region) -> int:
    """The most dice that one rival of `seat` can send against a region, today or when his new units may."""
    most = 0
    for rival in range(len(state.players)):
        if rival != seat:
            most = max(most, len(strikers(state, rival, region, fresh=True)))
    return most


class Ground:
    """The map as a seat sees it that wants to build."""

    def __init__(self, state: Greece, seat: Seat, worths: Worths, ways: list[float]) -> None:
        self.state = state
        self.seat = seat
        self.worths = worths
        self.ways = ways
        self.income = income(state, seat)
        self.claimed = claims(state, ways)
        self.strict = is_plenty(state)
        """Whether custom is law: where all can pay, all would build in the last empty place, and none could."""

    def place(self, units: tuple[Unit, ...]) -> list[tuple[Unit, Region]]:
        """Where each of these units goes; one that finds no place is left out."""
        planned: dict[Region, int] = {}
        found: list[tuple[Unit, Region]] = []
        for unit in sorted(units, key=_order):
            region = self.site(unit, planned)
            if region >= 0:
                planned[region] = planned.get(region, 0) | 1 << unit
                found.append((unit, region))
        return found

    def site(self, unit: Unit, planned: dict[Region, int]) -> Region:
        """The best place for a unit beside what is planned already, or NONE."""
        listed = [
            (-self.score(unit, region, planned), region)
            for region in sites(self.state, self.seat, unit, planned)
            if not self.strict or self.is_left_to(region)
        ]
        if not listed:
            return NONE
        return min(listed)[1]

    def score(self, unit: Unit, region: Region, planned: dict[Region, int]) -> float:
        own = self.state.owner[region] == self.seat or region in planned
        if unit in (LAND_MONSTER, SEA_MONSTER):
            return self.lair(region)
        if unit == ARMY:
            return self.post(region)
        score = self.safety(region) + self.star(unit, region)
        if own:
            return score + 0.8 + 0.1 * self.state.rules.force[self.state.units[region] | planned.get(region, 0)]
        return score + self.custom(region)

    def safety(self, region: Region) -> float:
        """How little is to be feared in a region."""
        return -0.15 * self.ways[region] - 0.1 * threat(self.state, self.seat, region)

    def star(self, unit: Unit, region: Region) -> float:
        """A starred region has room for a town, and a trading post there is worth what comes in of its card."""
        star = self.state.rules.regions[region].star
        if star == NONE:
            return -0.5 if unit in (MARKET, SHRINE, TOWN, HERO) else 0.0
        return 0.15 * min(2, self.income[star])

    def lair(self, region: Region) -> float:
        """A monster lies well where nobody comes, and best where it closes a way to its master."""
        score = self.safety(region) + self.custom(region)
        for near in self.state.rules.near[region]:
            owner = self.state.owner[near]
            if owner == self.seat:
                score += 0.4
            elif owner != NOBODY:
                score += 0.05
        return score

    def post(self, region: Region) -> float:
        """An army stands well where much may be lost."""
        state = self.state
        at_stake = state.rules.worth[state.units[region]]
        short = threat(state, self.seat, region) - len(defenders(state, region))
        return 0.1 * at_stake + 0.3 * max(-2, short) + 0.1 * self.ways[region]

    def custom(self, region: Region) -> float:
        """Two in one empty place build nothing, so by custom each has places that the others leave alone."""
        return 0.0 if self.claimed[region] == self.seat else -2.0

    def is_left_to(self, region: Region) -> bool:
        """Whether nobody else may build in a region, by ownership or by custom."""
        return self.seat in (self.state.owner[region], self.claimed[region])


def claims(state: Greece, ways: list[float]) -> list[Seat]:
    """For each empty region the seat that may build there by custom: they are dealt out, the safest first.

    Whoever holds least begins, or where cards are plenty another one each turn; starred regions, other land and
    water are dealt apart.
    """
    rules = state.rules
    order = sorted(range(len(state.players)), key=lambda seat: (state.owner.count(seat), seat))
    if is_plenty(state):
        first = state.turn % len(order)
        order = order[first:] + order[:first]
    found = [NOBODY] * len(state.owner)
    dealt = [0, 0, 0]
    for region in sorted(range(len(found)), key=lambda region: (ways[region], region)):
        if state.owner[region] == NOBODY:
            kind = 0 if rules.water[region] else 1 if rules.regions[region].star == NONE else 2
            found[region] = order[dealt[kind] % len(order)]
            dealt[kind] += 1
    return found


def _order(unit: Unit) -> int:
    """Towns choose their place first, armies last."""
    return (TOWN, MARKET, SHRINE).index(unit) if unit in (TOWN, MARKET, SHRINE) else 10 if unit == ARMY else 5
