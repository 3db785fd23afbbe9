"""What a tile does, as signs and numbers that fit on a shelf."""

from __future__ import annotations

from typing import Final

from game.rules.engine import Seat
from game.rules.olympos.actions import RESOURCES
from game.rules.olympos.state import Olympos
from game.words.words import Words

Part = tuple[str, str]
"""The name of an icon, and what stands behind it; either may be empty."""

MINUS: Final = "−"


def effect_signs(words: Words, state: Olympos, seat: Seat, folder: str, name: str) -> list[Part]:
    """A tile on the shelf: what it brings from now on, else what it counts in the end."""
    rules = state.rules
    if folder == "wonders":
        return [("prestige", f"+{rules.wonders[rules.wonder_index[name]].points}")]
    row = rules.discoveries[rules.discovery_index[name]]
    parts: list[Part] = []
    for verb, arguments in row.standing:
        parts += _standing(words, state, seat, row.tiles, verb, arguments[0] if arguments else 0)
    parts += [_final(verb, amount) for verb, amount in row.final]
    return parts or [("check", "")]


def _standing(words: Words, state: Olympos, seat: Seat, tiles: int, verb: str, amount: int) -> list[Part]:
    ap = words.phrase("screen", "ap", ap=amount)
    if verb == "discount":
        own = state.peoples[seat].discounts & tiles
        return [(RESOURCES[kind], f"{MINUS}{amount}") for kind in range(len(RESOURCES)) if own >> kind & 1]
    signs: dict[str, list[Part]] = {
        "settler_cost": [("settler", ap)],
        "one_for_land": [("way_land", "= 1")],
        "oracle": [("cards", f"{amount} → 1")],
        "swords": [("sword", str(amount))],
        "zeus": [("zeus", str(amount))],
        "stars": [("star", str(amount))],
        "sea_discount": [("way_sea", f"{MINUS}{amount}")],
        "wins_ties": [("tie", "")],
        "wonder_discount": [("wonder", f"{MINUS}{amount}")],
    }
    return signs.get(verb, [("", verb)])


def _final(verb: str, amount: int) -> Part:
    per = {
        "points": "",
        "points_per_discovery": "discover",
        "points_per_settler": "settler",
        "points_per_sword": "sword",
        "points_per_star": "star",
    }[verb]
    return ("prestige", f"+{amount}") if not per else (per, f"+{amount}")
