"""A god's answers by plain judgement: each sheet is planned as a whole, and then written line by line.

The plan is made anew for every line, from what lies on the table alone, and so is always the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.ai.gods.ground import Ground, defenders, threat, ways_in
from game.ai.gods.march import March, refuge
from game.ai.gods.memory import Memory
from game.ai.gods.purse import Basket, Market, Purchase, baskets, usefulness
from game.ai.gods.regard import regards
from game.ai.gods.things import INCOME, KINDS, PLENTY, THINGS, Worths, distance, steps_away
from game.ai.gods.trade import Trader, guessed_hands
from game.ai.gods.war import War
from game.ai.scales import Scales
from game.rules.engine import Action, Choices, Seat, Sheet, Together, choices
from game.rules.gods import hands
from game.rules.gods.actions import (
    ARMY,
    BANK,
    BRIBE,
    DONE,
    PLAN,
    REFUSE,
    SEAL,
    SHARE,
    TAKE,
    WITHDRAW,
    Build,
    Flee,
    Hit,
    Overdraw,
    Plan,
    Retreat,
    Take,
    Unit,
)
from game.rules.gods.attacking import BribeMonster, ChooseDiceHome, SplitDice, WriteAttacks
from game.rules.gods.battle import TakeLoss
from game.rules.gods.building import KeepCards, WriteBuilds
from game.rules.gods.negotiation import AnswerOffer, Negotiate
from game.rules.gods.retreating import FleeUnit, refuges
from game.rules.gods.rules import Region, Rules, UnitRow
from game.rules.gods.setting_up import CardSheet, TakeFreeCards, picked
from game.rules.gods.state import Greece, count_units, prestige

WIN: Final = 5.0
"""What it is worth to have enough prestige and the most of it."""


class Nature:
    """What makes one player different from another, as its file says."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.courage = float(table.get("courage", 1.0))
        self.offers = int(table.get("offers", 4))
        self.army = float(table.get("army", 0.0))
        self.at_once = float(table.get("at_once", 0.5))
        """How much it looks at what a unit brings next turn, and not only on average."""
        self.alarm = float(table.get("alarm", 0.5))
        """How much more an army is worth while something it could guard is in danger."""
        self.slips = int(table.get("slips", 0))
        """How often in a hundred purchases it takes one that is not the best."""


class Lore:
    """What follows from the rules alone, worked out once."""

    def __init__(self, rules: Rules, things: Mapping[str, Any]) -> None:
        self.rules = rules
        self.scales = Scales.from_table(things, THINGS, steps_away(rules))
        self.baskets: list[Basket] = baskets(rules)
        self.ways = ways_in(rules)
        self.worths = [Worths(rules, self.scales, away) for away in range(steps_away(rules) + 1)]


class Policy:
    """One seat at one moment, and what it thinks best."""

    def __init__(self, lore: Lore, nature: Nature, state: Greece, seat: Seat, memory: Memory) -> None:
        self.lore = lore
        self.nature = nature
        self.state = state
        self.seat = seat
        self.away = min(distance(state), len(lore.worths) - 1)
        self.worths = lore.worths[self.away]
        self.memory = memory
        self.regard = regards(state, seat, memory)

    def choose(self) -> Action:
        """An answer to what this seat is asked."""
        step = self.state.pending[-1][1]
        if isinstance(step, Together):
            return self.write(step.ask, step.sheet(self.seat))
        listed = choices(self.state, self.seat)
        if isinstance(step, Negotiate):
            return self.talk()
        if isinstance(step, AnswerOffer):
            return self.answer(step)
        if isinstance(step, BribeMonster):
            return self.bribe(step)
        if isinstance(step, TakeLoss):
            return self.take_loss(listed)
        if isinstance(step, FleeUnit):
            return self.flee(step)
        if isinstance(step, SplitDice):
            return SHARE
        if isinstance(step, ChooseDiceHome):
            return listed[0]
        return WITHDRAW if WITHDRAW in listed else listed[0]

    def write(self, ask: Any, sheet: Sheet) -> Action:
        """The next line of a sheet."""
        if isinstance(ask, TakeFreeCards):
            return self.take(ask, sheet, self.first_cards())
        if isinstance(ask, KeepCards):
            return self.take(ask, sheet, self.kept_cards(ask.wanted(self.state)))
        if isinstance(ask, WriteBuilds):
            return self.build_line(sheet, self.builds())
        orders = self.attacks() if isinstance(ask, WriteAttacks) else self.moves()
        return order_line(self.state, self.seat, sheet, orders, choices(self.state, self.seat))

    # Cards

    def market(self) -> Market:
        market = Market(self.state, self.seat, self.lore.baskets, self.gains(), self.worths, self.wants())
        self.add_wins(market)
        return market

    def wants(self) -> list[set[int]] | None:
        """The tokens each seat is believed to ask for; None if anybody may ask for anything."""
        return None

    def courage(self) -> float:
        """Whoever has cards for many units minds less to lose some: on a full map nothing else ends the game."""
        share = PLENTY / max(PLENTY, hands.size(self.state.players[self.seat]))
        return self.nature.courage * share * share

    def gains(self) -> list[float]:
        """What each unit would add."""
        gains = self.worths.gain[:]
        counts = count_units(self.state, self.seat)
        for row in self.state.rules.units:
            gains[row.index] += self.income_weight() * at_once(self.state.rules, counts, row)
        gains[ARMY] += self.nature.army
        if self.in_danger():
            gains[ARMY] += self.nature.alarm
        return gains

    def income_weight(self) -> float:
        return self.lore.scales.at(self.away)[INCOME] * self.nature.at_once

    def in_danger(self) -> bool:
        """Whether a rival could send as many dice against a region of this seat as defend it."""
        state = self.state
        for region, owner in enumerate(state.owner):
            if owner == self.seat and state.rules.worth[state.units[region]]:
                coming = threat(state, self.seat, region)
                if coming and coming >= len(defenders(state, region)):
                    return True
        return False

    def add_wins(self, market: Market) -> None:
        """What is bought may win the game."""
        needed = self.lacking()
        for number, basket in enumerate(market.offered):
            if basket_prestige(self.state.rules, basket) >= needed > 0:
                market.gains[number] += WIN

    def lacking(self) -> int:
        """How much prestige this seat lacks to have enough, and more than any rival has."""
        rivals = [prestige(self.state, rival) for rival in range(len(self.state.players)) if rival != self.seat]
        return max(self.state.rules.numbers["win_prestige"], max(rivals) + 1) - prestige(self.state, self.seat)

    def trader(self) -> Trader:
        guesses = guessed_hands(self.state, self.memory)
        return Trader(self.state, self.seat, self.market(), self.regard, guesses, self.nature.offers)

    def answer(self, offer: AnswerOffer) -> Action:
        return self.trader().answer(offer)

    def talk(self) -> Action:
        """Ask others first, then the bank, which is dear."""
        trader = self.trader()
        offer = trader.offer()
        if offer is not None:
            return offer
        trades = self.pick(trader.market).trades
        return BANK[trades[0][0]][trades[0][1]] if trades else DONE

    def first_cards(self) -> list[int]:
        """The cards to begin with: what the best first purchase lacks, and then what is useful for the next."""
        rules = self.state.rules
        hand, cost = self.cards_of_god(), self.first_purchase().cost
        wanted, most = rules.numbers["start_cards"], rules.numbers["start_max_same"]
        picks = [min(most, max(0, cost[kind] - hand[kind])) for kind in range(KINDS)]
        while sum(picks) < wanted:
            left = [hand[kind] + picks[kind] - cost[kind] for kind in range(KINDS)]
            kinds = [kind for kind in range(KINDS) if picks[kind] < most]
            picks[min(kinds, key=lambda kind: (left[kind], -usefulness(rules)[kind], kind))] += 1
        return picks

    def cards_of_god(self) -> list[int]:
        return list(self.state.rules.god_cards[self.state.players[self.seat].god])

    def first_purchase(self) -> Basket:
        """The best that the cards of one's god and those of one's choice can pay together."""
        return self.market().best(self.cards_of_god(), self.state.rules.numbers["start_cards"]).basket

    def kept_cards(self, count: int) -> list[int]:
        """The cards to keep of too many: one by one, what does least harm goes."""
        hand = self.state.players[self.seat].cards[:]
        while sum(hand) > count:
            kinds = [kind for kind in range(KINDS) if hand[kind]]
            hand[max(kinds, key=lambda kind: (hand[kind], -usefulness(self.state.rules)[kind]))] -= 1
        return hand

    def take(self, ask: CardSheet, sheet: Sheet, wanted: list[int]) -> Action:
        counts = picked(sheet)
        for kind in range(KINDS):
            if counts[kind] < wanted[kind] and ask.may_take(self.state, self.seat, kind, counts[kind]):
                return TAKE[kind]
        listed = choices(self.state, self.seat)
        return SEAL if SEAL in listed else next(action for action in listed if isinstance(action, Take))

    # Building

    def purchase(self) -> Purchase:
        """What to buy with the cards in hand; the bank is closed by now."""
        market = self.market()
        market.closed = True
        return self.pick(market)

    def pick(self, market: Market) -> Purchase:
        """The best use of the hand; in a bad moment the third best."""
        hand = self.state.players[self.seat].cards
        return market.several(hand, 3)[-1] if self.slips() else market.best(hand, 0)

    def slips(self) -> bool:
        """Whether this is one of its bad moments: the same for every line of a sheet."""
        state = self.state
        mood = state.turn * 37 + self.seat * 53 + sum(state.units) * 11 + sum(state.players[self.seat].cards) * 29
        return mood % 100 < self.nature.slips

    def builds(self) -> list[tuple[Unit, Region]]:
        return self.ground().place(self.purchase().basket.units)

    def ground(self) -> Ground:
        return Ground(self.state, self.seat, self.worths, self.lore.ways)

    def build_line(self, sheet: Sheet, wanted: list[tuple[Unit, Region]]) -> Action:
        return build_line(self.state, self.seat, sheet, wanted, self.ground())

    # Orders

    def attacks(self) -> dict[tuple[Unit, Region], Action]:
        return War(self.state, self.seat, self.worths, self.regard, self.courage()).plan()

    def moves(self) -> dict[tuple[Unit, Region], Action]:
        return self.march().plan()

    def march(self) -> March:
        return March(self.state, self.seat, self.worths, self.regard, self.courage())

    # Battles

    def bribe(self, step: BribeMonster) -> Action:
        """A card stops a monster; it is paid if the monster would break more than that."""
        state = self.state
        order = state.orders[step.order]
        kinds = hands.may_hold_kinds(state.players[self.seat])
        if not kinds:
            return REFUSE
        hand = state.players[self.seat].cards
        cheapest = max(kinds, key=lambda kind: (hand[kind], -usefulness(state.rules)[kind]))
        war = War(state, order.seat, self.worths, [1.0] * len(state.players), 0.5)
        harm = war.battle(order.target, [(order.unit, order.region)])
        return BRIBE[cheapest] if harm > self.worths.card else REFUSE

    def take_loss(self, listed: Choices) -> Action:
        """Men who stand alone retreat if they can; otherwise what is worth least takes the blow."""
        state = self.state
        for action in listed:
            if isinstance(action, Retreat) and self.may_all_flee(state.rules.index[action.region]):
                return action
        hits = [action for action in listed if isinstance(action, Hit)]
        return min(hits, key=lambda hit: (self.worths.damage[hit.unit], state.rules.index[hit.region]))

    def may_all_flee(self, region: Region) -> bool:
        """Whether only men stand in a region, and all of them have somewhere to go."""
        state = self.state
        if state.units[region] & ~(state.rules.mobile & ~state.fled[region]):
            return False
        return all(refuges(state, self.seat, unit, region) for unit in state.rules.kinds[state.units[region]])

    def flee(self, step: FleeUnit) -> Action:
        target = refuge(self.state, self.seat, refuges(self.state, self.seat, step.unit, step.region))
        return Flee(step.unit, self.state.rules.names[target])


def at_once(rules: Rules, counts: list[int], row: UnitRow) -> float:
    """How many cards more a unit brings from next turn on than units of its kind do on average."""
    more = (counts[row.index] + 1) // row.per - counts[row.index] // row.per - 1 / row.per
    if row.replaces >= 0:
        before = rules.units[row.replaces]
        count = counts[row.replaces]
        more -= count // before.per - (count - 1) // before.per - 1 / before.per
    return more


def basket_prestige(rules: Rules, basket: Basket) -> int:
    total = 0
    for unit in basket.units:
        row = rules.units[unit]
        total += row.prestige - (rules.units[row.replaces].prestige if row.replaces >= 0 else 0)
    return total


def build_line(state: Greece, seat: Seat, sheet: Sheet, wanted: list[tuple[Unit, Region]], ground: Ground) -> Action:
    """What is written next so that a sheet orders what is wanted."""
    names = state.rules.names
    listed = choices(state, seat)
    if sheet and isinstance(sheet[-1], Plan):
        unit = sheet[-1].unit
        places = [Build(unit, names[region]) for other, region in wanted if other == unit]
        for place in places:
            if place in listed and place not in sheet:
                return place
        planned = [action for action in listed if isinstance(action, Build)]
        if not planned:
            return listed[0]
        return max(planned, key=lambda build: ground.score(unit, state.rules.index[build.region], {}))
    for unit, region in wanted:
        if Build(unit, names[region]) not in sheet and PLAN[unit] in listed:
            return PLAN[unit]
    return _seal(listed)


def order_line(
    state: Greece, seat: Seat, sheet: Sheet, orders: dict[tuple[Unit, Region], Action], listed: Choices
) -> Action:
    """What is written next so that a sheet has these orders, and no more lines than it needs."""
    written = set(sheet)
    missing = [order for order in orders.values() if order not in written]
    if not missing:
        return _seal(listed)
    for order in missing:
        if order in listed:
            return order
    stays = [action for action in listed if action.verb == "stay"]
    return stays[0] if stays else _seal(listed)


def _seal(listed: Choices) -> Action:
    return next(action for action in listed if action == SEAL or isinstance(action, Overdraw))
