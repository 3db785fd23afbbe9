"""What would be different afterwards, number by number: for previews and for what rivals did meanwhile.

    figures(game, state, seat)         # every number of a people by its sign
    changes(words, game, now, then)    # what differs between two tables, and whose it is

Signs: `land:0` to `land:3` and `cube:0` to `cube:3` by resource, `sword`, `zeus`, `star`, `hourglass`, `prestige`,
`stock`, `card`, `space` and `point`.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.engine import Seat
from game.rules.olympos.actions import RESOURCES
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.state import Olympos
from game.scenes.table.ribbon import Change
from game.words.words import Words


def figures(game: OlymposGame, state: Olympos, seat: Seat) -> dict[str, int]:
    """Every number of a people that somebody may want to compare, by the sign that stands for it."""
    people = state.peoples[seat]
    return {
        **{f"land:{kind}": count for kind, count in enumerate(people.tokens)},
        **{f"cube:{kind}": count for kind, count in enumerate(people.cubes)},
        "sword": game.swords(state, seat),
        "zeus": sum(game.symbols(state, seat)),
        "star": game.stars(state, seat),
        "hourglass": people.hourglasses,
        "prestige": people.prestige,
        "stock": people.stock,
        "card": len(people.hand),
        "space": people.space,
        "point": game.scores(state)[seat],
    }


def changes(words: Words, game: OlymposGame, now: Olympos, then: Olympos) -> Iterator[Change]:
    """`swords 1 → 2`, and whose they are."""
    for seat in range(len(now.peoples)):
        before, after = figures(game, now, seat), figures(game, then, seat)
        for sign, old in before.items():
            if old != after[sign]:
                numbers = f"{old} → {after[sign]}"
                yield Change(seat, f"{figure_name(words, sign)} {numbers}", sign, numbers)
        yield from new_tiles(words, now, then, seat)


def new_tiles(words: Words, now: Olympos, then: Olympos, seat: Seat) -> Iterator[Change]:
    before, after = now.peoples[seat], then.peoples[seat]
    for discovery in now.rules.discoveries:
        if (after.discoveries & ~before.discoveries) >> discovery.index & 1:
            name = words.name("discovery", discovery.id)
            yield Change(seat, f"+ {name}", f"discovery:{discovery.id}", f"+ {name}")
    for wonder in now.rules.wonders:
        if (after.wonders & ~before.wonders) >> wonder.index & 1:
            name = words.name("wonder", wonder.id)
            yield Change(seat, f"+ {name}", f"wonder:{wonder.id}", f"+ {name}")


def figure_name(words: Words, sign: str) -> str:
    kind, _, resource = sign.partition(":")
    if resource:
        return words.phrase("figure", kind, resource=RESOURCES[int(resource)])
    return words.phrase("figure", kind)
