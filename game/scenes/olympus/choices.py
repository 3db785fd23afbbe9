"""Where on the Olympus table each class of answers is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.rules.engine import Action, Seat
from game.rules.olympus.actions import (
    CUBES,
    DECLINE,
    GOODS,
    TRACKS,
    Advance,
    Attack,
    Build,
    Discard,
    Give,
    Invoke,
    Join,
    Pay,
    Retreat,
    Take,
    Use,
    Worship,
)
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.state import Olympus
from game.scenes.table.menu import Bundle, Menu, Place, by_place, from_supply

# The things on the table


def deity(name: str) -> str:
    return f"deity:{name}"


def lane(track: int) -> str:
    return f"lane:{TRACKS[track]}"


def city(seat: Seat) -> str:
    return f"city:{seat}"


def card(name: str) -> str:
    return f"card:{name}"


def shelf(name: str) -> str:
    return f"shelf:{name}"


def cube(kind: int) -> str:
    return f"cube:{CUBES[kind]}"


POINT: Final = "point"


def lane_of(action: Advance | Retreat) -> str:
    return lane(action.tracks[0]) if len(action.tracks) == 1 else ""


PLACES: Final[dict[type[Action], Place]] = {
    Worship: lambda action: deity(action.deity),
    Invoke: lambda action: deity(action.deity),
    Advance: lane_of,
    Retreat: lane_of,
    Attack: lambda action: city(action.seat),
    Build: lambda action: card(action.building),
    Use: lambda action: shelf(action.building),
    Give: lambda action: cube(action.cube),
}
"""The thing each class of answers is given on."""


# What is put together piece by piece


def markers(actions: Sequence[Action]) -> Bundle | None:
    """Several markers, picked lane by lane; a single one needs no putting together."""
    moves = [action for action in actions if isinstance(action, Advance | Retreat) and action.tracks]
    if max((len(move.tracks) for move in moves), default=0) <= 1:
        return None
    answers = {tuple(int(track in move.tracks) for track in range(len(TRACKS))): move for move in moves}
    return Bundle(answers, tuple(lane(track) for track in range(len(TRACKS))))


def payment(actions: Sequence[Action]) -> Bundle:
    """Cubes of the own stores, and perhaps a point."""
    answers = {action.amounts: action for action in actions if isinstance(action, Pay)}
    return Bundle(answers, (*(cube(kind) for kind in range(len(CUBES))), POINT), {POINT: POINT})


def own_goods(actions: Sequence[Action]) -> Bundle:
    answers = {action.goods: action for action in actions if isinstance(action, Discard)}
    return Bundle(answers, tuple(cube(kind) for kind in range(len(GOODS))))


def foreign_goods(actions: Sequence[Action]) -> Bundle | None:
    """Goods of the supply or of a beaten city, picked in the tray; a gift that may be declined is a token."""
    if DECLINE in actions:
        return None
    answers = {action.goods: action for action in actions if isinstance(action, Take)}
    return from_supply(answers, GOODS)


BUNDLES: Final[dict[type[Action], Callable[[Sequence[Action]], Bundle | None]]] = {
    Advance: markers,
    Retreat: markers,
    Pay: payment,
    Discard: own_goods,
    Take: foreign_goods,
}
"""How each class of answers that consists of pieces is put together."""


def menu_of(game: OlympusGame, state: Olympus, actions: Sequence[Action]) -> Menu:
    """Where each answer to the question of a table is given."""
    if game.asks_either_or(state):
        return Menu(tokens=list(actions))
    if game.invited_to(state):
        return joining(game.invited_to(state), actions)
    kinds = {type(action) for action in actions}
    for kind, put_together in BUNDLES.items():
        bundle = put_together(actions) if kind in kinds else None
        if bundle is not None:
            answers = set(bundle.answers.values())
            return Menu(tokens=[action for action in actions if action not in answers], bundle=bundle)
    return by_place(actions, PLACES)


def joining(name: str, actions: Sequence[Action]) -> Menu:
    """Join on the deity itself or in the tray."""
    menu = Menu(tokens=list(actions))
    for action in actions:
        if isinstance(action, Join):
            menu.on(deity(name), action)
    return menu
