"""What a bot would do at one point of one game."""

from __future__ import annotations

from game import games
from game.ai.player import UNLIMITED, Budget
from game.rules.engine import Action, Game, Seat, State
from game.table.dealer import Dealer


def advice(
    game: Game, bot: str, view: State, seat: Seat, *, seed: int, line: int, budget: Budget = UNLIMITED
) -> Action:
    """What a bot answers on this line of the record; always the same, whoever asks and however often.

    Its chance has a stream of its own, named after seat and line, as that of dice and cards has: a game taken up again
    goes on as it would have gone on, and nobody's hint changes anybody's luck.
    """
    below = Dealer(seed).fork(f"seat {seat} line {line}").below
    return games.player(game, bot, below).choose(view, seat, budget)
