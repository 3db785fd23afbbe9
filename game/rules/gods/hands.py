"""Cards in hands that not everybody may look into: the same functions serve a table and a view of it."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.engine import Seat
from game.rules.gods.actions import RESOURCES, Card, Cards
from game.rules.gods.state import Greece, Player


def size(player: Player) -> int:
    return sum(player.cards) + player.unknown


def may_hold(player: Player, cards: Sequence[int]) -> bool:
    """Whether a hand holds these cards; in the views of others, whether it may."""
    if player.hidden:
        return player.unknown >= sum(cards)
    return covers(player.cards, cards)


def covers(held: Sequence[int], wanted: Sequence[int]) -> bool:
    for has, count in zip(held, wanted):  # noqa: SIM110, a generator would take three times as long
        if has < count:
            return False
    return True


def may_hold_kinds(player: Player, least: int = 1) -> list[Card]:
    """The kinds of which a hand holds, or may hold, at least so many cards."""
    if player.hidden:
        return list(range(len(RESOURCES))) if player.unknown >= least else []
    return [card for card, held in enumerate(player.cards) if held >= least]


def gain(state: Greece, seat: Seat, cards: Sequence[int]) -> None:
    player = state.players[seat]
    if player.hidden:
        player.unknown += sum(cards)
        return
    hand = player.cards
    for card, count in enumerate(cards):
        hand[card] += count


def lose(state: Greece, seat: Seat, cards: Sequence[int]) -> None:
    player = state.players[seat]
    if player.hidden:
        player.unknown -= sum(cards)
        return
    hand = player.cards
    for card, count in enumerate(cards):
        hand[card] -= count


def of_kind(card: Card, count: int = 1) -> Cards:
    return tuple(count if each == card else 0 for each in range(len(RESOURCES)))


def added(*parcels: Sequence[int]) -> Cards:
    return tuple(map(sum, zip(*parcels))) if parcels else (0,) * len(RESOURCES)
