"""The programs that can play any game, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ai.greedy_player import GreedyPlayer
from game.ai.player import GeneralPlayer
from game.ai.random_player import RandomPlayer

BOTS: Final[Mapping[str, type[GeneralPlayer]]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
