"""A game played on by programs that need no view, as fast as it goes."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.player import Player
from game.rules.engine import CHANCE, Below, State, deal, play


def play_on(state: State, players: Sequence[Player], below: Below, most: int) -> int:
    """Play so many actions or to the end, each of them through the door; how many there were."""
    done = 0
    while state.pending and done < most:
        seat = state.seat
        action = deal(state, below) if seat == CHANCE else players[seat].choose(state, seat)
        play(state, seat, action)
        done += 1
    return done
