"""What the cards and the favours of Olympus would bring a city."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from game.ai.olympus.gains import NO_WORTH, Gains
from game.rules.olympus import building, payment, progress
from game.rules.olympus.actions import (
    CULTURE,
    GOODS,
    MILITARY,
    POPULATION,
    PRODUCTION,
    TRACKS,
)
from game.rules.olympus.building import BuildUpTo
from game.rules.olympus.effects import (
    AdvanceAny,
    AdvanceDifferent,
    AdvanceOrProduce,
    AdvanceProduction,
    AdvanceTrack,
    AphroditeGift,
    AthenaBlessing,
    FreeBuilds,
    GiveGood,
    HeraFavours,
    March,
    MayDeclareWar,
    Philosophy,
    ProduceGood,
    RecallPriests,
    ScorePoints,
    SetbackOrLoss,
    Trade,
    Workshop,
    ZeusFavours,
)
from game.rules.olympus.favours import AlphaFavourExcept, LeastWorshippedBeta, is_protected, least_worshipped
from game.rules.olympus.rules import ALPHA, BETA, Building, Steps
from game.rules.olympus.state import beta_priests

DEEP: Final = 2
"""How many buildings within buildings are thought through: an Oracle that calls on Hephaestus, and no further."""


class Cards(Gains):
    """What buildings and favours bring, with all that their words say."""

    # Buildings

    def build(self, index: int, *, free: bool = False) -> float:
        """What a building brings, less what it costs."""
        rules, city, row = self.rules, self.city, self.rules.buildings[index]
        gain = self.prices.point * row.points + self.prices.buildings[index] + self.lifts(row)
        if row.bit == rules.priest_thresholds_lower.bit:
            gain += sum(
                [
                    self.prices.eased[track][city.tracks[track]] - self.tracks[track][city.tracks[track]]
                    for track in (0, 1)
                ]
            )
        if row.needs_beta_priests:
            gain += self.prices.follower * min(2, beta_priests(self.state, self.seat))
        if row.when_built and self.depth < DEEP:
            self.depth += 1
            gain += self.steps(row.when_built)
            self.depth -= 1
        if free:
            return gain
        left = self.after_cost(city.goods, row)
        return gain + self.stored(left[0], left[1], left[2]) - self.stored(*city.goods)

    def lifts(self, row: Building) -> float:
        """What it is worth that a marker need not halt where it stands any more."""
        for track in range(POPULATION + 2):
            for space, bit in self.rules.stops[track]:
                if bit == row.bit and self.city.tracks[track] == space:
                    return -self.prices.halted[track]
        return NO_WORTH

    def after_cost(self, goods: Sequence[int], row: Building) -> list[int]:
        """What is left in a warehouse after a building was paid as it is printed, with what there is most of."""
        left = list(goods)
        owed = row.cost[payment.WILD] - payment.discount(self.rules, self.city)
        for good in range(len(GOODS)):
            left[good] -= row.cost[good]
            if left[good] < 0:
                owed -= left[good]
                left[good] = 0
        for _ in range(owed):
            most = left.index(max(left))
            left[most] = max(0, left[most] - 1)
        return left

    def best_builds(self, number: int) -> float:
        """The best buildings a city could build now one after the other; none if all are worth less than their cost."""
        mask = building.buildable(self.state, self.seat)
        if not mask:
            return NO_WORTH
        found = [(self.build(row.index), row.index) for row in self.rules.buildings if mask & row.bit]
        gain, best = max(found)
        if gain <= 0:
            return NO_WORTH
        if number == 1:
            return gain
        return gain + self.second_build(best, found)

    def second_build(self, first: int, found: list[tuple[float, int]]) -> float:
        left, best = self.after_cost(self.city.goods, self.rules.buildings[first]), NO_WORTH
        wild = payment.wild_goods(self.rules, self.city)
        lowered = payment.discount(self.rules, self.city)
        for gain, index in found:
            if gain > best and index != first:
                if payment.shortfall(self.rules.buildings[index].cost, left, wild) <= lowered:
                    best = gain
        return best

    def best_free(self, number: int, culture: int) -> float:
        found = [
            self.build(row.index, free=True)
            for row in self.rules.buildings
            if row.culture == culture and not row.temple and not self.city.built & row.bit
        ]
        return sum([max(NO_WORTH, gain) for gain in sorted(found, reverse=True)[:number]])

    # Favours

    def favour(self, deity: int, rank: str, manner: str, *, worshipping: bool) -> float:
        rules, row = self.rules, self.rules.deities[deity]
        if self.city.built & rules.alpha_for_beta[deity]:
            rank = ALPHA
        gain = NO_WORTH
        if row.declares_wars:
            gain += self.march(row.wars[rank], manner.count("war"), wins_ties=rank == ALPHA and row.alpha_wins_ties)
        else:
            gain += self.steps(row.steps(rank, manner))
        if worshipping:
            for bit, gifts in rules.worship_gifts[deity]:
                if self.city.built & bit:
                    gain += self.steps(gifts)
            if manner in row.plague_aspects:
                gain += self.plague(deity)
        return gain

    def march(self, steps: int, wars: int, *, wins_ties: bool) -> float:
        gain = self.advance(MILITARY, steps - wars) if steps > wars else NO_WORTH
        if wars:
            gain += self.wars(wars, wins_ties=wins_ties, stronger=steps - wars)
        return gain

    def plague(self, deity: int) -> float:
        """What the losses of all others are worth; some of them will join."""
        loss = 0
        for seat, city in enumerate(self.state.cities):
            if seat != self.seat and not is_protected(self.state, seat, deity) and not city.priests:
                loss += progress.plague_loss(self.rules, city)
        return loss * self.harm * (self.tracks[POPULATION][6] - self.tracks[POPULATION][4]) / 2

    def spared(self, deity: int) -> float:
        """What it is worth to be safe from the plague."""
        if is_protected(self.state, self.seat, deity):
            return NO_WORTH
        return -self.retreat(POPULATION, progress.plague_loss(self.rules, self.city))

    def steps(self, steps: Steps) -> float:
        gain = NO_WORTH
        for step in steps:
            known = STEPS.get(type(step))
            if known is not None:
                gain += known(self, step)
        return gain


# What the words of cards bring

Gain: TypeAlias = Callable[[Cards, Any], float]
ALL_TRACKS: Final = tuple(range(len(TRACKS)))
ALL_PRODUCTION: Final = tuple(range(PRODUCTION, len(TRACKS)))


def _advance_track(gains: Cards, step: AdvanceTrack) -> float:
    return gains.advance(step.track, step.steps)


def _produce_good(gains: Cards, step: ProduceGood) -> float:
    return gains.produce(step.good)


def _score_points(gains: Cards, step: ScorePoints) -> float:
    return gains.prices.point * step.points


def _advance_or_produce(gains: Cards, step: AdvanceOrProduce) -> float:
    return max(gains.advance(PRODUCTION + step.good, step.steps), gains.produce(step.good))


def _advance_production(gains: Cards, step: AdvanceProduction) -> float:
    return gains.best_advances(ALL_PRODUCTION, step.steps, 1)


def _advance_any(gains: Cards, step: AdvanceAny) -> float:
    return gains.best_advances(ALL_TRACKS, step.steps, 1)


def _advance_different(gains: Cards, step: AdvanceDifferent) -> float:
    return gains.best_advances(ALL_TRACKS, step.steps, step.markers)


def _march(gains: Cards, step: March) -> float:
    return gains.march(step.steps, step.wars, wins_ties=step.wins_ties)


def _may_declare_war(gains: Cards, step: MayDeclareWar) -> float:
    return gains.wars(1, wins_ties=False, stronger=2)


def _zeus(gains: Cards, step: ZeusFavours) -> float:
    found = [gains.advance(track, step.steps) for track in ALL_TRACKS]
    found += [gains.produce(good) for good in range(len(GOODS))]
    found.append(gains.prices.point * step.points)
    found.append(gains.wars(1, wins_ties=False))
    found.append(gains.best_builds(1))
    found.sort()
    return sum(found[-step.picks :])


def _hera(gains: Cards, step: HeraFavours) -> float:
    produced = sorted([gains.produce(good) for good in range(len(GOODS))])
    return max(gains.best_advances(ALL_PRODUCTION, step.steps, step.kinds), sum(produced[-step.kinds :]))


def _workshop(gains: Cards, step: Workshop) -> float:
    first = not any(city.built & gains.rules.workshop for city in gains.state.cities)
    found = sorted([gains.advance(track, step.steps) for track in ALL_TRACKS[MILITARY:]])
    return sum(found[-(step.first_picks if first else step.picks) :])


def _philosophy(gains: Cards, step: Philosophy) -> float:
    return gains.best_goods(step.goods) * (len(gains.state.cities) - 1) - gains.prices.good


def _free_builds(gains: Cards, step: FreeBuilds) -> float:
    return gains.best_free(step.buildings, step.culture)


def _recall(gains: Cards, step: RecallPriests) -> float:
    home = beta_priests(gains.state, gains.seat)
    return gains.priests(gains.city.priests + home) - gains.priests(gains.city.priests)


def _setback(gains: Cards, step: SetbackOrLoss) -> float:
    return gains.prices.point * min(step.points, 2)


def _trade(gains: Cards, step: Trade) -> float:
    return max(
        [gains.traded(good, step.each) + gains.more(good, -1) for good in range(len(GOODS)) if gains.city.goods[good]],
        default=0.0,
    )


def _give(gains: Cards, step: GiveGood) -> float:
    return max([gains.more(good, -1) for good in range(len(GOODS)) if gains.city.goods[good]], default=NO_WORTH)


def _blessing(gains: Cards, step: AthenaBlessing) -> float:
    gain = gains.best_advances(ALL_TRACKS, step.steps, 1)
    return gain + (gains.prices.point / 2 if gains.city.tracks[CULTURE] >= step.culture else NO_WORTH)


def _gift(gains: Cards, step: AphroditeGift) -> float:
    crowded = gains.city.tracks[POPULATION] >= step.population
    return gains.best_goods(step.more_goods if crowded else step.goods)


def _build_up_to(gains: Cards, step: BuildUpTo) -> float:
    return gains.best_builds(step.buildings)


def _oracle(gains: Cards, step: AlphaFavourExcept) -> float:
    return max(
        [
            gains.favour(deity.index, ALPHA, "", worshipping=False)
            for deity in gains.rules.deities
            if deity.id != step.barred
        ]
    )


def _acropolis(gains: Cards, step: LeastWorshippedBeta) -> float:
    return max([gains.favour(deity.index, BETA, "", worshipping=False) for deity in least_worshipped(gains.state)])


STEPS: Final[dict[type, Gain]] = {
    AdvanceTrack: _advance_track,
    ProduceGood: _produce_good,
    ScorePoints: _score_points,
    AdvanceOrProduce: _advance_or_produce,
    AdvanceProduction: _advance_production,
    AdvanceAny: _advance_any,
    AdvanceDifferent: _advance_different,
    March: _march,
    MayDeclareWar: _may_declare_war,
    ZeusFavours: _zeus,
    HeraFavours: _hera,
    Workshop: _workshop,
    Philosophy: _philosophy,
    FreeBuilds: _free_builds,
    RecallPriests: _recall,
    SetbackOrLoss: _setback,
    Trade: _trade,
    GiveGood: _give,
    AthenaBlessing: _blessing,
    AphroditeGift: _gift,
    BuildUpTo: _build_up_to,
    AlphaFavourExcept: _oracle,
    LeastWorshippedBeta: _acropolis,
}
