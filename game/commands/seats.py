"""Who sits down when a command begins a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game import games
from game.commands.arguments import Wrong
from game.rules.engine import Game

DEFAULT_PLAYERS: Final = 4


def players_for(given: int | None, game: Game) -> int:
    """How many sit down: as many as was said, or as near to the usual number as the game allows."""
    return given or min(max(DEFAULT_PLAYERS, game.seats[0]), game.seats[-1])


def bots_for(game: Game, given: str | None, seats: Sequence[int], usual: str) -> dict[int, str]:
    """A program for each of these seats, from one name for all or one for each."""
    known = games.manifest(game.name).bots
    names = [usual] if given is None else given.split(",")
    for name in names:
        if not games.is_player(game, name):
            raise Wrong("no_such_bot", name=name, names=", ".join(known))
    if len(names) not in (1, len(seats)):
        raise Wrong("too_many_bots", bots=len(names), places=len(seats))
    return dict(zip(seats, names * len(seats) if len(names) == 1 else names))
