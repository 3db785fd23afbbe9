"""What would be different afterwards, number by number: for previews and for what rivals did meanwhile.

    figures(game, state, seat)            # every number of a player by its sign
    changes(words, game, now, then)       # what differs between two tables, and whose it is

Signs: `prestige`, `cards`, `card:KIND` as far as a hand is known, and `unit:KIND`.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.engine import Seat
from game.rules.gods.actions import RESOURCES, UNITS
from game.rules.gods.game import GodsGame
from game.rules.gods.state import Greece, count_units, prestige
from game.scenes.table.ribbon import Change
from game.words.words import Words


def figures(game: GodsGame, state: Greece, seat: Seat) -> dict[str, int]:
    """Every number of a player that somebody may want to compare, by the sign that stands for it."""
    player = state.players[seat]
    known = {} if player.hidden else {f"card:{RESOURCES[kind]}": count for kind, count in enumerate(player.cards)}
    return {
        "prestige": prestige(state, seat),
        "cards": game.hand_size(state, seat),
        **known,
        **{f"unit:{UNITS[unit]}": count for unit, count in enumerate(count_units(state, seat))},
    }


def changes(words: Words, game: GodsGame, now: Greece, then: Greece) -> Iterator[Change]:
    """`prestige 11 → 13`, and whose it is; nothing of a hand that is hidden on either table."""
    for seat in range(len(now.players)):
        before, after = figures(game, now, seat), figures(game, then, seat)
        for sign, old in before.items():
            new = after.get(sign, old)
            if old != new:
                numbers = f"{old} → {new}"
                yield Change(seat, f"{figure_name(words, sign)} {numbers}", sign, numbers)


def figure_name(words: Words, sign: str) -> str:
    kind, _, name = sign.partition(":")
    if kind == "card":
        return words.name("resource", name)
    return words.name("unit", name) if kind == "unit" else words.phrase("figure", kind)
