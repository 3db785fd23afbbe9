"""A player of Olympus who weighs what each answer brings, and looks no further."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from game.ai.olympus.cards import Cards
from game.ai.olympus.prices import Prices
from game.ai.olympus.things import distance
from game.rules.engine import Action, Seat
from game.rules.olympus.actions import (
    GOODS,
    Advance,
    Attack,
    Build,
    DeclareWar,
    Decline,
    Discard,
    Done,
    Forfeit,
    Give,
    Invoke,
    Join,
    Pay,
    Produce,
    Recruit,
    Retreat,
    Score,
    Take,
    Use,
    Worship,
)
from game.rules.olympus.effects import FreeBuilds, TakeGift, Trade
from game.rules.olympus.favours import LeastWorshippedBeta
from game.rules.olympus.rules import ALPHA, BETA
from game.rules.olympus.state import Olympus
from game.rules.olympus.war import TakeFromSupply, TakeTribute
from game.rules.olympus.worship import Invite

THOUSAND: Final = 1_000
"""Whims are drawn in thousandths."""


class Policy:
    """Prices for every distance from the end, and what is overlooked."""

    def __init__(self, prices: list[Prices], blind: frozenset[str] = frozenset()) -> None:
        self.prices = prices
        self.blind = blind

    def cards(self, state: Olympus, seat: Seat) -> Cards:
        return Cards(state, seat, self.prices[distance(state)], self.blind)

    def answer(self, state: Olympus) -> Action:
        """The best answer to the question that is asked now; the first of them if several are equal."""
        cards, step = self.cards(state, state.seat), state.pending[-1][1]
        best, most = state.choices[0], -1e9
        for action in state.choices:
            gain = ANSWERS[type(action)](cards, step, action)
            if gain > most:
                best, most = action, gain
        return best

    def gains(self, state: Olympus) -> list[float]:
        """What each answer to the question that is asked now brings."""
        cards, step = self.cards(state, state.seat), state.pending[-1][1]
        return [ANSWERS[type(action)](cards, step, action) for action in state.choices]


# What each answer brings

Gain: TypeAlias = Callable[[Cards, Any, Any], float]


def _worship(cards: Cards, step: Any, action: Worship) -> float:
    deity = cards.rules.deity_index[action.deity]
    return cards.favour(deity, ALPHA, action.manner, worshipping=True)


def _join(cards: Cards, step: Invite, action: Join) -> float:
    deity = cards.rules.deities[step.deity]
    manner = step.worshippers[0][1] if deity.plague_aspects else action.manner
    gain = cards.favour(step.deity, BETA, manner, worshipping=True)
    if manner in deity.plague_aspects:
        gain += cards.spared(step.deity)
    return gain + cards.following() - cards.priest_sent()


def _invoke(cards: Cards, step: Any, action: Invoke) -> float:
    deity = cards.rules.deity_index[action.deity]
    rank = BETA if isinstance(step, LeastWorshippedBeta) else ALPHA
    return cards.favour(deity, rank, action.manner, worshipping=False)


def _advance(cards: Cards, step: Any, action: Advance) -> float:
    return sum([cards.advance(track, step.steps) for track in action.tracks])


def _retreat(cards: Cards, step: Any, action: Retreat) -> float:
    return sum([cards.retreat(track, step.spaces) for track in action.tracks])


def _produce(cards: Cards, step: Any, action: Produce) -> float:
    return sum([cards.produce(good) for good in action.goods])


def _build(cards: Cards, step: Any, action: Build) -> float:
    return cards.build(cards.rules.index[action.building], free=isinstance(step, FreeBuilds))


def _pay(cards: Cards, step: Any, action: Pay) -> float:
    grain, venison, fish, owed_grain, owed_venison, owed_fish, points = action.amounts
    owed = owed_grain + owed_venison + owed_fish
    return cards.change(-grain, -venison, -fish) - cards.prices.tribute * owed - cards.prices.point * points


def _give(cards: Cards, step: Any, action: Give) -> float:
    good = action.cube % len(GOODS)
    gain = cards.more(good, -1) if action.cube < len(GOODS) else -cards.prices.tribute
    return gain + cards.traded(good, step.each) if isinstance(step, Trade) else gain


def _take(cards: Cards, step: Any, action: Take) -> float:
    grain, venison, fish = action.goods
    if isinstance(step, TakeTribute | TakeFromSupply):
        return cards.prices.tribute * (grain + venison + fish) + cards.change(grain, venison, fish) / 10
    gain = cards.change(grain, venison, fish)
    if isinstance(step, TakeGift):
        return gain - cards.prices.good * cards.harm
    return gain


def _discard(cards: Cards, step: Any, action: Discard) -> float:
    grain, venison, fish = action.goods
    return cards.change(-grain, -venison, -fish)


def _attack(cards: Cards, step: Any, action: Attack) -> float:
    return cards.attack(action.seat, wins_ties=step.wins_ties)


def _use(cards: Cards, step: Any, action: Use) -> float:
    return cards.steps(cards.rules.buildings[cards.rules.index[action.building]].every_round)


def _war(cards: Cards, step: Any, action: DeclareWar) -> float:
    return cards.wars(1, wins_ties=False)


def _score(cards: Cards, step: Any, action: Score) -> float:
    gain: float = cards.prices.point * step.points
    return gain


def _recruit(cards: Cards, step: Any, action: Recruit) -> float:
    return cards.priest_called()


def _forfeit(cards: Cards, step: Any, action: Forfeit) -> float:
    lost: int = min(step.points, cards.city.score)
    return -cards.prices.point * lost


def _nothing(cards: Cards, step: Any, action: Action) -> float:
    return 0.0


ANSWERS: Final[dict[type, Gain]] = {
    Worship: _worship,
    Join: _join,
    Decline: _nothing,
    Invoke: _invoke,
    Advance: _advance,
    Retreat: _retreat,
    Produce: _produce,
    Build: _build,
    Pay: _pay,
    Give: _give,
    Take: _take,
    Discard: _discard,
    Attack: _attack,
    Use: _use,
    Done: _nothing,
    DeclareWar: _war,
    Score: _score,
    Recruit: _recruit,
    Forfeit: _forfeit,
}
