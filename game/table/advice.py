"""What a bot would do at one point of one game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game import games
from game.ai.player import UNLIMITED, Budget, Mindful, Player
from game.rules import engine
from game.rules.engine import Action, Game, Reason, Seat, State
from game.table.dealer import Dealer


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do, and what speaks for it by the bot's own scales, the weightiest first."""

    action: Action
    reasons: tuple[Reason, ...] = ()


def advice(
    game: Game,
    bot: str,
    view: State,
    seat: Seat,
    *,
    seed: int,
    line: int,
    budget: Budget = UNLIMITED,
    memory: Sequence[int] = (),
    reasoned: bool = False,
    whole: bool = False,
) -> Advice:
    """What a bot answers on this line of the record; always the same, whoever asks and however often.

    Its chance has a stream of its own, named after seat and line, as that of dice and cards has: a game taken up again
    goes on as it would have gone on, and nobody's hint changes anybody's luck. It is reminded of what everybody could
    keep in mind (`game.table.witness`). What it weighed is told only if asked for: to find the words takes time.
    Whoever asks for the whole of an answer is not told its beginning.
    """
    player = _player(game, bot, seat, seed, line, memory)
    action = player.choose(view, seat, budget)
    while whole and game.begins(action):
        view = view.copy()
        engine.apply(view, seat, action)
        action = player.choose(view, seat, budget)
    return Advice(action, player.explain(view, seat, action) if reasoned else ())


def _player(game: Game, bot: str, seat: Seat, seed: int, line: int, memory: Sequence[int]) -> Player:
    player = games.player(game, bot, Dealer(seed).fork(f"seat {seat} line {line}").below)
    if memory and isinstance(player, Mindful):
        player.remember(memory)
    return player
