"""Setup: a god for everybody, and five cards of one's own choice."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from game.rules.engine import Action, Ask, Choices, Reason, Seat, Sheet, because
from game.rules.gods import events, hands
from game.rules.gods.actions import RESOURCES, SEAL, STRIKE, TAKE, Cards, DealGod, Take
from game.rules.gods.sheets import SecretSheet
from game.rules.gods.state import NO_GOD, Greece


class DrawGod(Ask[Greece]):
    """Chance deals a god that nobody has yet; it is open from then on (A-G48)."""

    __slots__ = ("player",)

    def __init__(self, player: Seat) -> None:
        self.player = player

    def choices(self, state: Greece, seat: Seat) -> Choices:
        dealt = [player.god for player in state.players if player.god != NO_GOD]
        return tuple(DealGod(self.player, god) for index, god in enumerate(state.rules.gods) if index not in dealt)

    def answer(self, state: Greece, seat: Seat, action: DealGod) -> None:
        state.players[self.player].god = state.rules.gods.index(action.god)
        state.tell(events.GodDealt, self.player, action.god)


def picked(sheet: Sheet) -> list[int]:
    """How many cards of each kind a sheet names."""
    counts = [0] * len(RESOURCES)
    for line in sheet:
        if isinstance(line, Take):
            counts[line.card] += 1
    return counts


class CardSheet(SecretSheet):
    """Cards named one by one; nobody else ever sees them."""

    __slots__ = ()
    opens = False

    @abstractmethod
    def wanted(self, state: Greece) -> int:
        """How many cards there must be."""

    @abstractmethod
    def may_take(self, state: Greece, seat: Seat, card: int, taken: int) -> bool:
        """Whether one more card of a kind may be named after so many of it."""

    def options(self, state: Greece, seat: Seat, sheet: Sheet) -> Choices:
        counts = picked(sheet)
        back: Choices = (STRIKE,) if sheet else ()
        if sum(counts) == self.wanted(state):
            return (SEAL, *back)
        kinds = range(len(RESOURCES))
        return (*(TAKE[card] for card in kinds if self.may_take(state, seat, card, counts[card])), *back)


class TakeFreeCards(CardSheet):
    """A-G48: chosen by all at the same time, in secret."""

    __slots__ = ()

    def wanted(self, state: Greece) -> int:
        return state.rules.numbers["start_cards"]

    def may_take(self, state: Greece, seat: Seat, card: int, taken: int) -> bool:
        return taken < state.rules.numbers["start_max_same"]

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        numbers = state.rules.numbers
        if isinstance(action, Take):
            return because("free_cards", count=numbers["start_cards"], most=numbers["start_max_same"])
        return super().objection(state, seat, action)

    def resolve(self, state: Greece, answers: tuple[tuple[Seat, Any], ...]) -> None:
        for seat, sheet in answers:
            cards = content(sheet, self.wanted(state))
            hands.gain(state, seat, cards)
            state.tell(events.CardsTaken, seat, cards, self.wanted(state))


def content(sheet: Any, count: int) -> Cards:
    """The cards on a sheet; on one that stays sealed there are as many, of no known kind."""
    return tuple(picked(sheet)) if isinstance(sheet, tuple) else hands.of_kind(0, count)
