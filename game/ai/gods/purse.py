"""What a hand of cards can become: which units to buy, and what to get from the bank for it."""

from __future__ import annotations

from typing import Final

from game.ai.gods.things import ENOUGH, KINDS, Worths
from game.rules.engine import Seat
from game.rules.gods import hands
from game.rules.gods.actions import ARMY, LAND_MONSTER, SEA_MONSTER, Card, Unit
from game.rules.gods.building import sites, tokens_left
from game.rules.gods.negotiation import income, signatures
from game.rules.gods.rules import Rules, UnitRow
from game.rules.gods.state import Greece

MOST_UNITS: Final = 4
"""How many units one order buys at most."""
MOST_CARDS: Final = 17
"""How many cards one order costs at most."""
MOST_ARMIES: Final = 2


class Basket:
    """Some units that may be bought together, and what they cost."""

    def __init__(self, units: tuple[Unit, ...], cost: list[int]) -> None:
        self.units = units
        self.cost = cost
        self.total = sum(cost)
        self.monsters = units.count(LAND_MONSTER) + units.count(SEA_MONSTER)
        """How many of its units are made of the same few tokens."""
        self.kinds = 0
        """Its units, as bits."""
        self.several: list[tuple[Unit, int]] = []
        """Those of which it has more than one."""
        for unit in units:
            if not self.kinds >> unit & 1 and units.count(unit) > 1:
                self.several.append((unit, units.count(unit)))
            self.kinds |= 1 << unit


def baskets(rules: Rules) -> list[Basket]:
    """Everything that may be bought at once, the cheapest first, nothing at all among it."""
    found: list[Basket] = []
    buyable = [row.index for row in rules.units if row.built_in != "never"]
    _fill(rules, buyable, (), [0] * KINDS, found)
    return sorted(found, key=lambda basket: (basket.total, basket.units))


def _fill(rules: Rules, buyable: list[Unit], units: tuple[Unit, ...], cost: list[int], found: list[Basket]) -> None:
    found.append(Basket(units, cost))
    if len(units) == MOST_UNITS:
        return
    for place, unit in enumerate(buyable):
        if unit == ARMY and units.count(ARMY) == MOST_ARMIES:
            continue
        dearer = [held + more for held, more in zip(cost, rules.units[unit].cost)]
        if sum(dearer) <= MOST_CARDS:
            _fill(rules, buyable[place:], (*units, unit), dearer, found)


class Purchase:
    """A basket a hand can pay, and what is to be done for it at the bank."""

    def __init__(self, basket: Basket, worth: float, trades: list[tuple[Card, Card]]) -> None:
        self.basket = basket
        self.worth = worth
        """What one has afterwards, bought or still in the hand."""
        self.trades = trades
        """What goes to the bank, and what comes from there."""


class Market:
    """What a seat could buy this turn if it had the cards, and how much it would like that."""

    def __init__(
        self,
        state: Greece,
        seat: Seat,
        all_baskets: list[Basket],
        gains: list[float],
        worths: Worths,
        wants: list[set[int]] | None = None,
    ) -> None:
        self.worths = worths
        self.prices = prices(state, seat, worths.card)
        self.rates = rates(state, seat)
        self.closed = False
        """Whether it is too late to go to the bank."""
        self.everything = all_baskets
        self.offered = available(all_baskets, room(state, seat, wants))
        self.gains = [basket_gain(basket, gains) for basket in self.offered]
        self.hope = 0.0
        """How likely a card that is missing can still be had from others."""
        self.seen: dict[tuple[int, ...], float] = {}

    def worth(self, hand: list[int]) -> float:
        """What a hand is worth, used as well as one can this turn."""
        key = tuple(hand)
        if key not in self.seen:
            worth = self.most(hand, 0)
            if self.hope:
                worth += self.hope * (self.most(hand, 1) - worth)
            self.seen[key] = worth
        return self.seen[key]

    def most(self, hand: list[int], free: int) -> float:
        return self.best(hand, free).worth

    def best(self, hand: list[int], free: int) -> Purchase:
        """The best use of a hand to which `free` cards of any kind may be added."""
        best, best_worth = 0, -1.0
        most = sum(hand) + free
        for number, basket in enumerate(self.offered):
            if basket.total > most:
                break
            worth = self.gains[number] + self.rest(hand, basket.cost, free)
            if worth > best_worth:
                best, best_worth = number, worth
        return Purchase(self.offered[best], best_worth, self.trades(hand, self.offered[best].cost))

    def several(self, hand: list[int], most: int) -> list[Purchase]:
        """The best uses of a hand, no two with the same units."""
        found: list[tuple[float, int]] = []
        total = sum(hand)
        for number, basket in enumerate(self.offered):
            if basket.total > total:
                break
            worth = self.gains[number] + self.rest(hand, basket.cost, 0)
            if worth >= 0.0:
                found.append((worth, number))
        found.sort(key=lambda pair: (-pair[0], pair[1]))
        return [
            Purchase(self.offered[number], worth, self.trades(hand, self.offered[number].cost))
            for worth, number in found[:most]
        ]

    def rest(self, hand: list[int], cost: list[int], free: int) -> float:
        """What is left of a hand after this was paid is worth so much; far below nothing if it cannot be paid."""
        prices, rates, spare = self.prices, self.rates, self.worths.spare
        missing = bank = 0
        worth = 0.0
        for kind in range(KINDS):
            over = hand[kind] - cost[kind]
            if over < 0:
                missing -= over
            elif over > 0:
                if over >= rates[kind]:
                    bank += over // rates[kind]
                worth += prices[kind] * over if over <= ENOUGH else prices[kind] * ENOUGH + spare * (over - ENOUGH)
        if missing <= free:
            return worth + (free - missing) * self.worths.card
        if self.closed or missing - free > bank:
            return -99.0
        # What goes to the bank is there in numbers, and so worth little.
        return worth - (missing - free) * 2.5 * spare

    def dearest(self, left: list[int]) -> Card:
        """The kind of which most is left after the bank has its share."""
        best, most = 0, -KINDS * MOST_CARDS
        for kind in range(KINDS):
            after = left[kind] - self.rates[kind]
            if after > most:
                best, most = kind, after
        return best

    def trades(self, hand: list[int], cost: list[int]) -> list[tuple[Card, Card]]:
        left = [max(0, hand[kind] - cost[kind]) for kind in range(KINDS)]
        found: list[tuple[Card, Card]] = []
        for kind in range(KINDS):
            for _ in range(cost[kind] - hand[kind]):
                give = self.dearest(left)
                if left[give] < self.rates[give]:
                    return found
                left[give] -= self.rates[give]
                found.append((give, kind))
        return found


def prices(state: Greece, seat: Seat, card: float) -> list[float]:
    """What a card of each kind is worth: more if units cost much of it, less if it comes by itself."""
    earned = income(state, seat)
    wanted = usefulness(state.rules)
    mean = sum(wanted) / KINDS
    return [
        card * (0.6 + 0.4 * min(2.0, wanted[kind] / mean)) * (1.15, 0.95, 0.8)[min(2, earned[kind])]
        for kind in range(KINDS)
    ]


def usefulness(rules: Rules) -> list[int]:
    """How many cards of each kind all units together cost."""
    total = [0] * KINDS
    for row in rules.units:
        for kind in range(KINDS):
            total[kind] += row.cost[kind]
    return total


def rates(state: Greece, seat: Seat) -> list[int]:
    usual, better = state.rules.numbers["bank_rate"], state.rules.numbers["signature_rate"]
    own = signatures(state, seat)
    return [better if kind in own else usual for kind in range(KINDS)]


def room(state: Greece, seat: Seat, wants: list[set[int]] | None) -> list[int]:
    """For each unit how many of it could be built now; `wants` are the tokens each seat is believed to ask for."""
    tokens = tokens_left(state, seat)
    found: list[int] = []
    for row in state.rules.units:
        most = min(share(state, seat, row, tokens[row.tokens], wants), MOST_UNITS)
        places = 0
        if most and row.built_in != "never":
            for _ in sites(state, seat, row.index, {}):
                places += 1
                if places == most:
                    break
        found.append(places)
    return found


def share(state: Greece, seat: Seat, row: UnitRow, left: int, wants: list[set[int]] | None) -> int:
    """How many of the tokens left a seat may ask for, by custom: who ask for more than there are get none.

    Those who could buy one, or are believed to, take turns, the first of them another every turn.
    """
    if row.tokens == state.rules.own_tokens:
        return left
    seats = len(state.players)
    rank = buyers = 0
    for turn in range(seats):
        other = (turn + state.turn) % seats
        if other == seat:
            rank = buyers
            buyers += 1
        elif wants is not None:
            buyers += row.tokens in wants[other]
        elif could_raise(state, other, row):
            buyers += 1
    return left // buyers + (rank < left % buyers)


def could_raise(state: Greece, seat: Seat, row: UnitRow) -> bool:
    """Whether a seat may have the cards for a unit, and what it is made of."""
    if hands.size(state.players[seat]) < sum(row.cost):
        return False
    if row.replaces < 0:
        return True
    return any(owner == seat and units >> row.replaces & 1 for owner, units in zip(state.owner, state.units))


def available(all_baskets: list[Basket], most: list[int]) -> list[Basket]:
    """The baskets of which everything can be had."""
    lacking = 0
    for unit, count in enumerate(most):
        if not count:
            lacking |= 1 << unit
    monsters = max(most[LAND_MONSTER], most[SEA_MONSTER])
    found: list[Basket] = []
    for basket in all_baskets:
        if basket.kinds & lacking or basket.monsters > monsters:
            continue
        for unit, count in basket.several:
            if count > most[unit]:
                break
        else:
            found.append(basket)
    return found


def basket_gain(basket: Basket, gains: list[float]) -> float:
    total = 0.0
    for unit in basket.units:
        total += gains[unit]
    return total
