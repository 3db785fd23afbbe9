"""Moves: who stays on guard, and who goes where something can be taken next turn."""

from __future__ import annotations

from typing import Final

from game.ai.gods.dice import losses
from game.ai.gods.ground import defenders, dice_in, strikers, threat
from game.ai.gods.things import PLENTY, Worths
from game.ai.gods.war import blows, expected
from game.rules.engine import Action, Seat
from game.rules.gods import hands
from game.rules.gods.actions import ARMY, FLEET, HERO, Unit
from game.rules.gods.moving import likely_moves, movers
from game.rules.gods.retreating import becomes
from game.rules.gods.rules import Region
from game.rules.gods.state import NOBODY, Greece

NEXT_TURN: Final = 0.6
"""What may be done next turn counts so much of what is done now."""
EFFORT: Final = 0.03
NEARER: Final = 0.1
"""What it is worth to be a step nearer to a rival where men are easily replaced."""


class March:
    """The moves of one seat for one move phase."""

    def __init__(self, state: Greece, seat: Seat, worths: Worths, regard: list[float], courage: float) -> None:
        self.state = state
        self.seat = seat
        self.worths = worths
        self.regard = regard
        self.courage = courage
        self.taken: set[tuple[Region, Unit]] = set()
        """Where units of a kind go already."""
        self.rich = hands.size(state.players[seat]) > PLENTY
        """Whether cards are no object: whoever leaves his post is replaced next turn."""
        self.steps = steps_to_rivals(state, seat) if self.rich else []

    def plan(self) -> dict[tuple[Unit, Region], Action]:
        """Where each unit goes; those not named stay."""
        orders: dict[tuple[Unit, Region], Action] = {}
        index = self.state.rules.index
        for unit, region in movers(self.state, self.seat):
            best_worth = self.stay(unit, region) + EFFORT
            for move in likely_moves(self.state, self.seat, unit, region, ()):
                target = index[move.target]
                worth = self.go(unit, region, target)
                if worth > best_worth and self.is_free(unit, target):
                    orders[unit, region], best_worth = move, worth
            if (unit, region) in orders:
                move_to = orders[unit, region].target  # type: ignore[attr-defined]
                self.taken.add((index[move_to], HERO if unit == HERO else ARMY))
        return orders

    def is_free(self, unit: Unit, target: Region) -> bool:
        family = self.state.rules.units[unit].family
        return not self.state.units[target] & family and (target, HERO if unit == HERO else ARMY) not in self.taken

    def stay(self, unit: Unit, region: Region) -> float:
        return self.guard(unit, region) + self.prey(unit, region, region) + self.nearness(unit, region)

    def go(self, unit: Unit, region: Region, target: Region) -> float:
        after = becomes(self.state, unit, target)
        fare = 2 * self.worths.card if unit == ARMY and after == FLEET else 0.0
        if unit == HERO and self.state.rules.water[target]:
            return -1.0
        return self.guard(unit, target) + self.prey(after, region, target) + self.nearness(unit, target) - fare

    def nearness(self, unit: Unit, region: Region) -> float:
        """Where the best places are taken and cards are plenty, only men who go and look for a rival end the game."""
        return -NEARER * self.steps[region] if self.rich and unit != HERO else 0.0

    def guard(self, unit: Unit, region: Region) -> float:
        """What a unit keeps from being broken where it stands."""
        state = self.state
        if state.owner[region] != self.seat or (self.rich and unit != HERO):
            return 0.0
        others = state.units[region] & ~(1 << unit)
        coming = threat(state, self.seat, region)
        lonely = 0.1 if unit == HERO and not others else 0.0
        if not others:
            return -lonely
        own = len(dice_in(state, region))
        at_stake = state.rules.worth[others]
        return 0.04 * at_stake + (0.15 * at_stake if coming >= own - 1 and coming else 0.0)

    def prey(self, unit: Unit, region: Region, target: Region) -> float:
        """The best attack a unit that stands in `region` could join next turn from `target`."""
        state, rules = self.state, self.state.rules
        row = rules.units[unit]
        best = 0.0
        for victim in rules.near[target] if unit == FLEET else rules.land[target]:
            owner = state.owner[victim]
            if owner in (NOBODY, self.seat):
                continue
            attack = strikers(state, self.seat, victim, fresh=True)
            if victim not in rules.near[region] or target != region:
                attack.append(row.sides)
            attack.sort(reverse=True)
            lost, won = losses(tuple(attack), tuple(defenders(state, victim)))
            harm = self.regard[owner] * expected(won, blows(state, [victim], self.worths))
            pain = self.courage * expected(lost, [0.0, self.worths.unit[unit]])
            best = max(best, harm - pain)
        return NEXT_TURN * best


def steps_to_rivals(state: Greece, seat: Seat) -> list[int]:
    """How many steps it is from each region to the nearest one of a rival, by land or water."""
    found = [0 if owner not in (NOBODY, seat) else len(state.owner) for owner in state.owner]
    edge = [region for region, steps in enumerate(found) if not steps]
    while edge:
        region = edge.pop(0)
        for near in state.rules.near[region]:
            if found[near] > found[region] + 1:
                found[near] = found[region] + 1
                edge.append(near)
    return found


def refuge(state: Greece, seat: Seat, targets: list[Region]) -> Region:
    """Where those who flee go: home if they can, else where nobody threatens."""
    best, best_worth = targets[0], -99.0
    for target in targets:
        worth = 2.0 * state.rules.worth[state.units[target]] - threat(state, seat, target)
        if worth > best_worth:
            best, best_worth = target, worth
    return best
