"""What games come to when they are played here, a line each: `python -m tests.deep.played`.

The lines hold the digests of every table on the way, so that what runs them in another way can be compared.
"""

from __future__ import annotations

import sys
from hashlib import blake2b
from typing import Final

from game import games
from game.lab.simulate import play_out
from game.rules.codec import digest, public_digest
from game.rules.compiling import is_compiled
from game.rules.engine import Action, Game, Seat, Setup, State, asked
from game.table.dealer import Dealer

SEEDS: Final = range(3)
SAMPLED: Final = 25
"""At every so many actions the views of all who are asked are compared as well."""


def line(game: Game, seats: int, bots: str, seed: int) -> str:
    """One game, as the digest of all its actions and tables."""
    book = blake2b(digest_size=8)
    count = 0

    def listen(state: State, seat: Seat, action: Action) -> None:
        nonlocal count
        count += 1
        book.update(f"{seat} {action!r} {digest(state)} {state.choices!r}\n".encode())
        if count % SAMPLED == 0:
            views = [digest(state.view(each)) for each in asked(state)]
            book.update(f"{public_digest(state)} {views}\n".encode())

    setup = game.for_automatic(Setup(seats))
    _, outcome = play_out(game, setup, (bots,) * seats, Dealer(seed), listener=listen)
    return f"{game.name} {seats} {bots} {seed}: {count} actions, {list(outcome.scores)}, {book.hexdigest()}"


def main() -> int:
    print("compiled" if is_compiled() else "plain")
    for game in map(games.load, games.names()):
        for seats in game.seats:
            for seed in SEEDS:
                print(line(game, seats, "random", seed), flush=True)
        print(line(game, game.seats[0], "greedy", 0), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
