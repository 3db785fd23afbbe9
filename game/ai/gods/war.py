"""Battles as a god plans them: whom to attack with what, whom to help, and who takes the blows."""

from __future__ import annotations

from typing import Final

from game.ai.gods.dice import losses
from game.ai.gods.ground import defenders, dice_in, strikers, threat
from game.ai.gods.things import Worths
from game.rules.engine import Action, Seat
from game.rules.gods import hands
from game.rules.gods.actions import Unit
from game.rules.gods.attacking import able
from game.rules.gods.rules import Region
from game.rules.gods.state import Greece

WORTH_IT: Final = 0.05
"""What an attack has to promise."""

Post = tuple[Unit, Region]


class War:
    """The orders of one seat for one attack phase."""

    def __init__(self, state: Greece, seat: Seat, worths: Worths, regard: list[float], courage: float) -> None:
        self.state = state
        self.seat = seat
        self.worths = worths
        self.regard = regard
        self.courage = courage
        """How its own losses count beside those of others: 1 is fair, more is shy."""
        self.overlooks_help = False
        """Whether it counts only the dice that stand in a region it attacks."""
        self.orders: dict[Post, Action] = {}

    def plan(self) -> dict[Post, Action]:
        """What each unit does; those not named stay."""
        free = list(able(self.state, self.seat))
        targets = sorted({target for _, _, attacks, _ in free for target in attacks})
        while True:
            best, best_gain = -1, WORTH_IT
            for target in targets:
                gain = self.gain(target, self.force(free, target))
                if gain > best_gain:
                    best, best_gain = target, gain
            if best < 0:
                break
            for unit, region in self.force(free, best):
                self.orders[unit, region] = self.state.rules.moves[unit][region].attack[best]
            free = [each for each in free if (each[0], each[1]) not in self.orders]
            targets.remove(best)
        self.support(free)
        return self.orders

    def force(self, free: list[tuple[Unit, Region, list[Region], list[Region]]], target: Region) -> list[Post]:
        return [(unit, region) for unit, region, attacks, _ in free if target in attacks]

    def gain(self, target: Region, force: list[Post]) -> float:
        """What an attack promises, battle and bribes together."""
        if not force:
            return 0.0
        state, rules = self.state, self.state.rules
        owner = state.owner[target]
        monsters = [post for post in force if rules.monsters >> post[0] & 1]
        men = [post for post in force if not rules.monsters >> post[0] & 1]
        pays = hands.size(state.players[owner]) >= len(monsters)
        ransom = len(monsters) * self.worths.card * self.regard[owner] if pays else 0.0
        if monsters and not men:
            # Who is attacked by monsters alone pays or fights, whatever hurts him less.
            fight = self.battle(target, monsters)
            return min(fight, ransom) if pays else fight
        return self.battle(target, men if pays else force) + ransom

    def battle(self, target: Region, force: list[Post]) -> float:
        """What a battle brings on average: what the other loses by what that is worth, less what is lost oneself."""
        state, rules = self.state, self.state.rules
        attack: list[int] = []
        for unit, _ in force:
            attack += [rules.units[unit].sides] * rules.units[unit].dice
        attack.sort(reverse=True)
        defence = dice_in(state, target) if self.overlooks_help else defenders(state, target)
        lost, won = losses(tuple(attack), tuple(sorted(defence, reverse=True)))
        harm = self.blows([target])
        pain = self.blows(sorted({region for _, region in force}))
        owner = state.owner[target]
        return self.regard[owner] * expected(won, harm) - self.courage * expected(lost, pain)

    def blows(self, regions: list[Region]) -> list[float]:
        """What is lost in these regions with one blow, two, and so on, where the owner takes the cheapest first."""
        return blows(self.state, regions, self.worths)

    def support(self, free: list[tuple[Unit, Region, list[Region], list[Region]]]) -> None:
        """Whoever does not attack helps the own region that needs it most; at home his dice come back if needed."""
        state = self.state
        need: dict[Region, float] = {}
        for unit, region, _, supports in free:
            best, best_need = -1, 0.0
            for target in supports:
                if state.owner[target] != self.seat:
                    continue
                if target not in need:
                    coming = threat(state, self.seat, target)
                    need[target] = coming * (1.0 + state.rules.worth[state.units[target]]) if coming else 0.0
                if need[target] > best_need:
                    best, best_need = target, need[target]
            if best >= 0:
                self.orders[unit, region] = state.rules.moves[unit][region].support[best]


def blows(state: Greece, regions: list[Region], worths: Worths) -> list[float]:
    """What is lost in some regions with none, one, two blows, and so on, the cheapest first."""
    rules = state.rules
    standing: list[Unit] = []
    for region in regions:
        standing += rules.kinds[state.units[region]]
    total, found = 0.0, [0.0]
    while standing:
        place = 0
        for other in range(1, len(standing)):
            if worths.damage[standing[other]] < worths.damage[standing[place]]:
                place = other
        unit = standing.pop(place)
        total += worths.damage[unit]
        found.append(total)
        if rules.units[unit].replaces >= 0:
            standing.append(rules.units[unit].replaces)
    return found


def expected(likely: list[float], cost: list[float]) -> float:
    total = 0.0
    last = len(cost) - 1
    for count, chance in enumerate(likely):
        total += chance * cost[min(count, last)]
    return total


def danger(state: Greece, seat: Seat, region: Region, worths: Worths) -> float:
    """What one rival at most can be expected to break in a region next turn, if nobody moves."""
    own = tuple(defenders(state, region))
    cost = blows(state, [region], worths)
    most = 0.0
    for rival in range(len(state.players)):
        if rival != seat:
            against = strikers(state, rival, region, fresh=True)
            if against:
                against.sort(reverse=True)
                most = max(most, expected(losses(tuple(against), own)[1], cost))
    return most
