"""Negotiation and resources: income, the bank, and trade between players."""

from __future__ import annotations

from typing import Any

from game.rules.engine import Action, Ask, Choices, Reason, Seat, Step, because, clockwise
from game.rules.gods import events, hands
from game.rules.gods.actions import (
    ACCEPT,
    BANK,
    CITY,
    COUNTER,
    DECLINE,
    DONE,
    MARKET,
    TEMPLE,
    TRADE_CENTER,
    WITHDRAW,
    Bank,
    Card,
    Cards,
    Give,
    Offer,
    Propose,
    Want,
)
from game.rules.gods.rules import NONE, Rules, apart
from game.rules.gods.state import Greece, Player, count_units

TRADING_POSTS = 1 << CITY | 1 << MARKET | 1 << TRADE_CENTER | 1 << TEMPLE
"""A-G7: what gives its owner the better rate; an upgrade does not lose it."""


class Negotiation(Step[Greece]):
    """Income for everybody, then talk until all are done."""

    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        state.tell(events.PhaseBegan, "negotiation")
        for each in range(len(state.players)):
            cards = income(state, each)
            hands.gain(state, each, cards)
            state.tell(events.IncomeReceived, each, cards)
        state.offers = [0] * len(state.players)
        state.done = 0
        state.then(seat, Negotiate())


def income(state: Greece, seat: Seat) -> Cards:
    """The god's cards, and one for every so many units of a kind (A-G6), from the first turn on (A-G29)."""
    cards = list(state.rules.god_cards[state.players[seat].god])
    for unit, count in zip(state.rules.units, count_units(state, seat)):
        cards[unit.income] += count // unit.per
    return tuple(cards)


# The bank


def signatures(state: Greece, seat: Seat) -> list[Card]:
    """The resources of starred regions where a seat has a trading post."""
    return [
        region.star
        for owner, units, region in zip(state.owner, state.units, state.rules.regions)
        if owner == seat and region.star != NONE and units & TRADING_POSTS
    ]


def rate(state: Greece, seat: Seat, card: Card) -> int:
    """How many cards of this kind the bank wants for another one."""
    return state.rules.numbers["signature_rate" if card in signatures(state, seat) else "bank_rate"]


def bank_trades(state: Greece, seat: Seat) -> list[Action]:
    player = state.players[seat]
    usual, better = state.rules.numbers["bank_rate"], state.rules.numbers["signature_rate"]
    kinds = hands.may_hold_kinds(player, min(usual, better))
    if not kinds:
        return []
    own = signatures(state, seat)
    payable = hands.may_hold_kinds(player, usual)
    cheap = hands.may_hold_kinds(player, better)
    return [
        trade
        for give in kinds
        if give in (cheap if give in own else payable)
        for trade in BANK[give]
        if trade.take != give
    ]


# Talk between players


class Negotiate(Ask[Greece]):
    """One player after the other may trade with the bank, make an offer, or be done with it (A-G25, A-G51)."""

    __slots__ = ()
    open_ended = True

    def choices(self, state: Greece, seat: Seat) -> Choices:
        partners: list[Action] = []
        if state.offers[seat] < state.rules.numbers["offers_each"]:
            partners = [Propose(other) for other in range(len(state.players)) if other != seat]
        return (DONE, *partners, *bank_trades(state, seat))

    def accepts(self, state: Greece, seat: Seat, action: Action) -> bool:
        if not isinstance(action, Offer) or state.offers[seat] >= state.rules.numbers["offers_each"]:
            return False
        return action.seat != seat and is_offer(state, seat, action)

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Offer | Propose):
            if state.offers[seat] >= state.rules.numbers["offers_each"]:
                return because("no_more_offers", most=state.rules.numbers["offers_each"])
            if not is_partner(state, seat, action.seat):
                return because("no_such_partner")
            if isinstance(action, Offer):
                return why_not_offer(state, seat, action)
        if isinstance(action, Bank):
            if action.give == action.take:
                return because("bank_same_card")
            return because("bank_rate", card=action.give, count=rate(state, seat, action.give))
        return super().objection(state, seat, action)

    def answer(self, state: Greece, seat: Seat, action: Any) -> None:
        state.then(seat, NextTalker())
        if action == DONE:
            state.done |= 1 << seat
            state.tell(events.StoppedTrading, seat)
        elif isinstance(action, Bank):
            trade_with_bank(state, seat, action)
        else:
            state.offers[seat] += 1
            counters = state.rules.numbers["counters_each"]
            if isinstance(action, Offer):
                put_offer(state, seat, action.seat, *action.terms, counters)
            else:
                state.then(seat, ChooseGift(action.seat, counters, None))


class NextTalker(Step[Greece]):
    """The next player to the left who is not done; the negotiation is over when there is none."""

    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        seats = len(state.players)
        for other in clockwise((seat + 1) % seats, seats):
            if not state.done >> other & 1:
                state.then(other, Negotiate())
                return


def trade_with_bank(state: Greece, seat: Seat, action: Bank) -> None:
    count = rate(state, seat, action.give)
    hands.lose(state, seat, hands.of_kind(action.give, count))
    hands.gain(state, seat, hands.of_kind(action.take))
    state.tell(events.BankTraded, seat, action.give, count, action.take)


def is_offer(state: Greece, seat: Seat, action: Offer) -> bool:
    """Whether a seat can make this offer: what it gives is there, and something changes hands."""
    give, want = action.terms
    if not 0 <= action.seat < len(state.players) or not (any(give) or any(want)):
        return False
    return apart(give, want) and hands.may_hold(state.players[seat], give)


def is_partner(state: Greece, seat: Seat, other: Seat) -> bool:
    return other != seat and 0 <= other < len(state.players)


def why_not_offer(state: Greece, seat: Seat, action: Offer) -> Reason:
    give, _ = action.terms
    if not hands.may_hold(state.players[seat], give):
        return because("cards_not_held", cards=give)
    return because("not_an_offer")


def put_offer(state: Greece, seat: Seat, other: Seat, give: Cards, want: Cards, counters: int) -> None:
    state.tell(events.Offered, seat, other, give, want)
    state.then(other, AnswerOffer(seat, give, want, counters))


def withdraw(state: Greece, seat: Seat, other: Seat, answering: AnswerOffer | None) -> None:
    """Make no offer after all; the offer that a counter-offer was to answer is still there."""
    state.tell(events.OfferWithdrawn, seat, other)
    if answering is not None:
        state.then(seat, answering)


def gifts(rules: Rules, player: Player) -> Choices:
    """The listed gifts that a hand can make; of a kind no more cards are looked at than a parcel can hold."""
    most = rules.numbers["menu_cards"]
    held = [player.unknown] if player.hidden else player.cards
    key = tuple([most if count > most else count for count in held])
    known = rules.gifts.get(key)
    if known is None:
        listed = [give for give in rules.give if hands.may_hold(player, give.cards)]
        known = rules.gifts[key] = (WITHDRAW, *listed)
    return known


class ChooseGift(Ask[Greece]):
    """The first half of an offer: what is given. One or two cards are listed, any are taken."""

    __slots__ = ("other", "counters", "answering")
    open_ended = True

    def __init__(self, other: Seat, counters: int, answering: AnswerOffer | None) -> None:
        self.other = other
        self.counters = counters
        self.answering = answering
        """For a counter-offer, the question that comes back if none is made after all."""

    def choices(self, state: Greece, seat: Seat) -> Choices:
        return gifts(state.rules, state.players[seat])

    def accepts(self, state: Greece, seat: Seat, action: Action) -> bool:
        return isinstance(action, Give) and hands.may_hold(state.players[seat], action.cards)

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Give):
            return because("cards_not_held", cards=action.cards)
        return super().objection(state, seat, action)

    def answer(self, state: Greece, seat: Seat, action: Any) -> None:
        if action == WITHDRAW:
            withdraw(state, seat, self.other, self.answering)
        else:
            state.then(seat, ChooseWish(self.other, action.cards, self.counters, self.answering))


class ChooseWish(Ask[Greece]):
    """The other half: what is wanted for it."""

    __slots__ = ("other", "give", "counters", "answering")
    open_ended = True

    def __init__(self, other: Seat, give: Cards, counters: int, answering: AnswerOffer | None) -> None:
        self.other = other
        self.give = give
        self.counters = counters
        self.answering = answering

    def choices(self, state: Greece, seat: Seat) -> Choices:
        listed = state.rules.want.get(self.give)
        if listed is None:
            listed = tuple(Want(each) for each in state.rules.parcels if apart(self.give, each))
        return (WITHDRAW, *listed)

    def accepts(self, state: Greece, seat: Seat, action: Action) -> bool:
        return isinstance(action, Want) and is_offer(state, seat, Offer(self.other, (self.give, action.cards)))

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        return because("not_an_offer") if isinstance(action, Want) else super().objection(state, seat, action)

    def answer(self, state: Greece, seat: Seat, action: Any) -> None:
        if action == WITHDRAW:
            withdraw(state, seat, self.other, self.answering)
        else:
            put_offer(state, seat, self.other, self.give, action.cards, self.counters)


class AnswerOffer(Ask[Greece]):
    """Accept, which binds both at once, decline, or make a counter-offer."""

    __slots__ = ("other", "give", "want", "counters")
    open_ended = True

    def __init__(self, other: Seat, give: Cards, want: Cards, counters: int) -> None:
        self.other = other
        """Whose offer it is."""
        self.give = give
        """What he gives."""
        self.want = want
        self.counters = counters

    def choices(self, state: Greece, seat: Seat) -> Choices:
        accept = (ACCEPT,) if hands.may_hold(state.players[seat], self.want) else ()
        return (*accept, DECLINE, *((COUNTER,) if self.counters else ()))

    def accepts(self, state: Greece, seat: Seat, action: Action) -> bool:
        if not self.counters or not isinstance(action, Offer) or action.seat != self.other:
            return False
        return is_offer(state, seat, action)

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        if action == ACCEPT:
            return because("cards_not_held", cards=self.want)
        if action == COUNTER or (isinstance(action, Offer) and not self.counters):
            return because("no_more_counters")
        if isinstance(action, Offer) and action.seat == self.other:
            return why_not_offer(state, seat, action)
        return super().objection(state, seat, action)

    def answer(self, state: Greece, seat: Seat, action: Any) -> None:
        if action == ACCEPT:
            exchange(state, self.other, seat, self.give, self.want)
        elif action == DECLINE:
            state.tell(events.OfferDeclined, seat, self.other)
        elif isinstance(action, Offer):
            put_offer(state, seat, self.other, *action.terms, self.counters - 1)
        else:
            # The offer stands while a counter-offer is put together; to have begun one counts, so that talk has an end.
            again = AnswerOffer(self.other, self.give, self.want, self.counters - 1)
            state.then(seat, ChooseGift(self.other, self.counters - 1, again))


def exchange(state: Greece, seat: Seat, other: Seat, give: Cards, want: Cards) -> None:
    hands.lose(state, seat, give)
    hands.lose(state, other, want)
    hands.gain(state, seat, want)
    hands.gain(state, other, give)
    state.tell(events.Traded, seat, other, give, want)
