"""Whoever watches a game for the bots, and reminds them of what everybody could see."""

from __future__ import annotations

from collections.abc import Sequence

from game import games
from game.rules.engine import SPECTATOR, Event, Game, State, apply
from game.table.history import History, Move


class Witness:
    """Sees a game from its beginning; where the players of a game need no memory it sees nothing, and costs nothing."""

    def __init__(self, game: Game, seats: int) -> None:
        self.memory = games.memory(game, seats)
        self.told: list[Event] | None = None if self.memory is None else []
        """Where a state tells what happens; to be handed to it before every move."""

    def look(self) -> None:
        """Keep in mind what was told since the last look."""
        if self.told and self.memory is not None:
            for event in self.told:
                seen = event.seen_by(SPECTATOR)
                if seen is not None:
                    self.memory.note(seen)
            self.told.clear()

    def plain(self) -> Sequence[int]:
        return () if self.memory is None else self.memory.plain()


class Recollection:
    """What a witness of a table would know, though moves are taken back there and others made."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self._begin()

    def _begin(self) -> None:
        self.witness = Witness(self.game, self.seats)
        self.moves: list[Move] = []
        self.state: State | None = None

    def of(self, history: History) -> Sequence[int]:
        """What everybody could keep in mind of these moves; only those since the last time are looked at, if it can."""
        if self.witness.memory is None:
            return ()
        if any(seen is not made for seen, made in zip(self.moves, history.moves)) or len(self.moves) > len(history):
            self._begin()
        if self.state is None:
            self.state = history.at(0).copy()
        for move in history.moves[len(self.moves) :]:
            self.state.told = self.witness.told
            apply(self.state, move.seat, move.action)
            self.witness.look()
            self.moves.append(move)
        return self.witness.plain()
