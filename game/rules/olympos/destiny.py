"""Destiny cards: drawn in secret, with or without the Oracle, and played when their holder likes."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any, ClassVar, Final

from game.rules.engine import CHANCE, UNKNOWN, Action, Ask, Below, Choices, Reason, Seat, Step, because
from game.rules.notation import NUMBER, Kind
from game.rules.olympos.actions import (
    CONSULT,
    DECLINE,
    DONE,
    PLAY,
    RESOURCE,
    Card,
    Consult,
    Decline,
    Discard,
    Done,
    Draw,
    Play,
    Resource,
)
from game.rules.olympos.combat import democracy
from game.rules.olympos.events import CardDrawn, CardPlayed, CardsDiscarded, CardSeen, DeckShuffled
from game.rules.olympos.phrases import Effect, Offer
from game.rules.olympos.state import Olympos
from game.rules.olympos.stocks import gain_cube, gain_hourglasses, gain_prestige

# What the cards do.


class CardEffect:
    """What a Destiny card does for whoever plays it in the own turn; A-P42: nothing at all is no reason to play it."""

    phrase: ClassVar[tuple[Kind, ...]] = ()

    def helps(self, state: Olympos, seat: Seat) -> bool:
        return False

    def apply(self, state: Olympos, seat: Seat) -> None:
        """Give what the card gives."""


class Cube(CardEffect):
    phrase = (RESOURCE,)

    def __init__(self, resource: Resource) -> None:
        self.resource = resource

    def helps(self, state: Olympos, seat: Seat) -> bool:
        return state.supply[self.resource] > 0

    def apply(self, state: Olympos, seat: Seat) -> None:
        gain_cube(state, seat, self.resource)


class HourglassPerToken(CardEffect):
    phrase = (RESOURCE, NUMBER)

    def __init__(self, resource: Resource, each: int) -> None:
        self.resource = resource
        self.each = each

    def helps(self, state: Olympos, seat: Seat) -> bool:
        return state.peoples[seat].tokens[self.resource] > 0

    def apply(self, state: Olympos, seat: Seat) -> None:
        gain_hourglasses(state, seat, self.each * state.peoples[seat].tokens[self.resource])


class HourglassesForMost(CardEffect):
    phrase = (RESOURCE, NUMBER)

    def __init__(self, resource: Resource, count: int) -> None:
        self.resource = resource
        self.count = count

    def helps(self, state: Olympos, seat: Seat) -> bool:
        """A-P41: Democracy wins a tie, unless another who is tied has it too."""
        own = state.peoples[seat].tokens[self.resource]
        rivals = [other for other in range(len(state.peoples)) if other != seat]
        counts = [state.peoples[other].tokens[self.resource] for other in rivals]
        if own == 0 or max(counts) > own:
            return False
        tied = [other for other, count in zip(rivals, counts, strict=True) if count == own]
        return not tied or (democracy(state, seat) and not any(democracy(state, other) for other in tied))

    def apply(self, state: Olympos, seat: Seat) -> None:
        gain_hourglasses(state, seat, self.count)


class PrestigePerToken(CardEffect):
    phrase = (RESOURCE, NUMBER)

    def __init__(self, resource: Resource, each: int) -> None:
        self.resource = resource
        self.each = each

    def helps(self, state: Olympos, seat: Seat) -> bool:
        return state.peoples[seat].tokens[self.resource] > 0

    def apply(self, state: Olympos, seat: Seat) -> None:
        gain_prestige(state, seat, self.each * state.peoples[seat].tokens[self.resource])


class PrestigeForAll(CardEffect):
    phrase = (NUMBER,)

    def __init__(self, points: int) -> None:
        self.points = points

    def helps(self, state: Olympos, seat: Seat) -> bool:
        return min(state.peoples[seat].tokens) > 0

    def apply(self, state: Olympos, seat: Seat) -> None:
        gain_prestige(state, seat, self.points)


class WonderStar(CardEffect):
    """Only for building a wonder, which names how many are used."""

    phrase = (NUMBER,)

    def __init__(self, stars: int) -> None:
        self.stars = stars


class ZeusSign(CardEffect):
    """Only right after an Olympos card was revealed."""

    phrase = (NUMBER,)

    def __init__(self, symbols: int) -> None:
        self.symbols = symbols


CARD_EFFECTS: Final[dict[str, Any]] = {
    "cube": Cube,
    "hourglass_per_token": HourglassPerToken,
    "hourglasses_for_most": HourglassesForMost,
    "prestige_per_token": PrestigePerToken,
    "prestige_for_all": PrestigeForAll,
    "wonder_star": WonderStar,
    "zeus_sign": ZeusSign,
}


# Where the cards are.


def unseen(state: Olympos) -> list[int]:
    """How many cards of each kind may be in the deck; in a view also those that others hide."""
    counts = [copies - gone for copies, gone in zip(state.rules.copies, state.discard)]
    for people in state.peoples:
        for card in people.hand + people.drawn:
            if card != UNKNOWN:
                counts[card] -= 1
    return counts


def deck_size(state: Olympos) -> int:
    left = state.rules.deck - sum(state.discard)
    for people in state.peoples:
        left -= len(people.hand) + len(people.drawn)
    return left


def held(state: Olympos, seat: Seat, card: Card) -> int:
    """How many cards of a kind a seat holds; in a view, how many it may hold."""
    hand = state.peoples[seat].hand
    known = hand.count(card)
    hidden = hand.count(UNKNOWN)
    return known + min(hidden, unseen(state)[card]) if hidden else known


def kinds_held(state: Olympos, seat: Seat) -> list[Card]:
    """The kinds of cards a seat holds; in a view, those it may hold."""
    hand = state.peoples[seat].hand
    if UNKNOWN not in hand:
        return sorted(set(hand))
    may_be = unseen(state)
    return [card for card in range(len(may_be)) if may_be[card] or card in hand]


def public_kinds(state: Olympos, card: Card) -> bool:
    """Whether everybody must reckon with a hidden card of this kind."""
    return state.rules.copies[card] > state.discard[card]


def put_down(state: Olympos, seat: Seat, card: Card) -> None:
    """Lay a card on the discard pile; in a view it is one of the unknown ones that turns out to be this."""
    hand = state.peoples[seat].hand
    hand.remove(card if card in hand else UNKNOWN)
    state.discard[card] += 1


# Playing.


def playable(state: Olympos, seat: Seat) -> list[Action]:
    """The cards that bring their holder something in the own turn."""
    if not state.peoples[seat].hand:
        return []
    cards = state.rules.destiny
    return [PLAY[card] for card in kinds_held(state, seat) if cards[card].effect.helps(state, seat)]


def might_play(state: Olympos, seat: Seat) -> bool:
    """Whether a seat may hold a card to play, as far as everybody knows; all views agree on it."""
    if not state.peoples[seat].hand:
        return False
    for card, row in enumerate(state.rules.destiny):
        if public_kinds(state, card) and row.effect.helps(state, seat):
            return True
    return False


def play_card(state: Olympos, seat: Seat, card: Card) -> None:
    put_down(state, seat, card)
    state.tell(CardPlayed, seat, card)
    state.rules.destiny[card].effect.apply(state, seat)


class PlayCards(Ask[Olympos]):
    """A moment in the own turn at which cards may be played (A-P36).

    Open-ended, so that it is asked even if no card can be played: the silence would tell what is in the hand.
    """

    __slots__ = ()
    open_ended = True

    def run(self, state: Olympos, seat: Seat) -> Choices | None:  # type: ignore[override]
        return self.choices(state, seat) if might_play(state, seat) else None

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        return (DONE, *playable(state, seat))

    def answer(self, state: Olympos, seat: Seat, action: Done | Play) -> None:
        if isinstance(action, Play):
            state.then(seat, self)
            play_card(state, seat, action.card)


PLAY_CARDS: Final = PlayCards()


# Drawing.


class DrawCards(Effect):
    """Draw so many Destiny cards, each by itself."""

    __slots__ = ("count",)
    phrase = (NUMBER,)

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, state: Olympos, seat: Seat) -> None:
        if self.count > 1:
            state.then(seat, DrawCards(self.count - 1))
        shown = state.rules.traits(state.peoples[seat].discoveries).oracle
        if shown and deck_size(state) + sum(state.discard) > 1:
            state.then(seat, UseOracle(shown))
        else:
            state.then(seat, DrawCard(False))


class UseOracle(Ask[Olympos]):
    """A-P43: whoever has the Oracle may take several cards and keep one of them."""

    __slots__ = ("cards",)

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        return (CONSULT, DECLINE)

    def answer(self, state: Olympos, seat: Seat, action: Consult | Decline) -> None:
        if isinstance(action, Decline):
            state.then(seat, DrawCard(False))
            return
        state.then(seat, *[DrawCard(True)] * self.cards, KeepOne())


class DrawCard(Step[Olympos]):
    """Draw one card, for the hand or for the Oracle to choose from; an empty deck is made of the discard pile again."""

    __slots__ = ("oracle",)

    def __init__(self, oracle: bool) -> None:
        self.oracle = oracle

    def run(self, state: Olympos, seat: Seat) -> None:
        if deck_size(state) == 0 and any(state.discard):
            state.tell(DeckShuffled, sum(state.discard))
            state.discard = [0] * len(state.discard)
        if deck_size(state):
            state.then(CHANCE, DealCard(seat, self.oracle))


class DealCard(Ask[Olympos]):
    """Open-ended, so that it is asked even if one kind is left: the silence would tell which."""

    __slots__ = ("drawer", "oracle")
    open_ended = True

    def __init__(self, drawer: Seat, oracle: bool) -> None:
        self.drawer = drawer
        self.oracle = oracle

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        draws = state.table.draws[self.drawer]
        return tuple([draws[card] for card, left in enumerate(unseen(state)) if left])

    def deal(self, state: Olympos, below: Below) -> Action:
        cards: list[Card] = []
        for card, left in enumerate(unseen(state)):
            cards += [card] * left
        return state.table.draws[self.drawer][cards[below(len(cards))]]

    def answer(self, state: Olympos, seat: Seat, action: Draw) -> None:
        people = state.peoples[self.drawer]
        (people.drawn if self.oracle else people.hand).append(action.card)
        state.tell(CardDrawn, self.drawer, len(people.hand) + len(people.drawn))
        state.tell(CardSeen, self.drawer, action.card)


class KeepOne(Ask[Olympos]):
    """Discard all but one of the cards the Oracle showed; the one that is kept stays hidden."""

    __slots__ = ()
    open_ended = True

    def run(self, state: Olympos, seat: Seat) -> Choices | None:  # type: ignore[override]
        people = state.peoples[seat]
        if len(people.drawn) > 1:
            return self.choices(state, seat)
        people.hand += people.drawn
        people.drawn = []
        return None

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        drawn = state.peoples[seat].drawn
        if UNKNOWN in drawn:
            return likely_discards(state, len(drawn) - 1)
        kept = sorted(set(drawn))
        return tuple(Discard(tuple(sorted(without(drawn, card)))) for card in kept)

    def accepts(self, state: Olympos, seat: Seat, action: Action) -> bool:
        drawn = state.peoples[seat].drawn
        return (
            isinstance(action, Discard) and len(action.cards) == len(drawn) - 1 and may_come_from(state, drawn, action)
        )

    def answer(self, state: Olympos, seat: Seat, action: Discard) -> None:
        people = state.peoples[seat]
        for card in action.cards:
            people.drawn.remove(card if card in people.drawn else UNKNOWN)
            state.discard[card] += 1
        people.hand += people.drawn
        people.drawn = []
        state.tell(CardsDiscarded, seat, action.cards)

    def objection(self, state: Olympos, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Discard):
            return because("discard_others", number=len(state.peoples[seat].drawn) - 1)
        return super().objection(state, seat, action)


class DiscardAll(Offer):
    """Nemesis: every card of the hand goes to the discard pile, where all can see it.

    There is nothing to choose, but it has to be said which cards they are.
    """

    __slots__ = ()
    open_ended = True

    def run(self, state: Olympos, seat: Seat) -> Choices | None:  # type: ignore[override]
        return self.choices(state, seat) if state.peoples[seat].hand else None

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        hand = state.peoples[seat].hand
        return likely_discards(state, len(hand)) if UNKNOWN in hand else (Discard(tuple(sorted(hand))),)

    def accepts(self, state: Olympos, seat: Seat, action: Action) -> bool:
        hand = state.peoples[seat].hand
        return isinstance(action, Discard) and len(action.cards) == len(hand) and may_come_from(state, hand, action)

    def answer(self, state: Olympos, seat: Seat, action: Discard) -> None:
        for card in action.cards:
            put_down(state, seat, card)
        state.tell(CardsDiscarded, seat, action.cards)

    def objection(self, state: Olympos, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Discard):
            return because("discard_all")
        return super().objection(state, seat, action)


def without(cards: list[Card], card: Card) -> list[Card]:
    rest = cards[:]
    rest.remove(card)
    return rest


MENU: Final = 12
"""So many guesses at the cards of others are listed; more are taken."""


def likely_discards(state: Olympos, count: int) -> Choices:
    """Some of what another seat may be about to discard."""
    may_be = unseen(state)
    kinds = [card for card in range(len(may_be)) if may_be[card]]
    found: list[Action] = []
    for cards in combinations_with_replacement(kinds, count):
        if all(cards.count(card) <= may_be[card] for card in cards):
            found.append(Discard(cards))
            if len(found) == MENU:
                break
    return tuple(found)


def may_come_from(state: Olympos, cards: list[Card], action: Discard) -> bool:
    """Whether these may be among the cards, some of which may be unknown; they are named in order."""
    if UNKNOWN not in cards or list(action.cards) != sorted(action.cards):
        return False  # Where all is known, every answer is listed.
    may_be = unseen(state)
    return all(action.cards.count(card) <= may_be[card] for card in action.cards)
