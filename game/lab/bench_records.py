"""What keeping a game costs: jumps, undo and replay of a long record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle
from time import process_time
from typing import Any, Final

from game import games
from game.disk import record
from game.lab.bench import Figure, round_off
from game.lab.simulate import play_out
from game.rules.codec import digest
from game.rules.engine import Action, Game, Seat, Setup, apply
from game.table.dealer import Dealer
from game.table.history import History
from game.table.table import Entry, Played, Table

RECORD_ACTIONS: Final = 1000


def record_figures() -> Iterator[Figure]:
    moves, setup = long_game()
    table = played_table(moves, setup)
    written = long_record(moves, setup)
    yield Figure(
        f"Olympus, jump to any point of a record of {RECORD_ACTIONS} actions, worst milliseconds",
        round_off(worst_jump(table.history)),
    )
    yield Figure(
        f"Olympus, undo of a decision after {RECORD_ACTIONS} actions with all updates, worst milliseconds",
        round_off(worst_undo(table)),
    )
    for verify, how in ((True, "every digest verified"), (False, "digests not looked at")):
        spent = min(timed(partial(record.replay, written, table.game, verify=verify)) for _ in range(3))
        name = f"Olympus, replay of a record of {RECORD_ACTIONS} actions, {how}, actions per second"
        yield Figure(name, round_off(RECORD_ACTIONS / spent))


def long_game() -> tuple[list[tuple[Seat, Action]], Setup]:
    """The first thousand actions of a random game that has so many."""
    game = games.load("olympus")
    for seats in cycle(reversed(game.seats)):
        for seed in range(50):
            moves = random_moves(game, Setup(seats), seed)
            if len(moves) >= RECORD_ACTIONS:
                return moves[:RECORD_ACTIONS], Setup(seats)
    raise AssertionError("never reached")


def random_moves(game: Game, setup: Setup, seed: int) -> list[tuple[Seat, Action]]:
    moves: list[tuple[Seat, Action]] = []
    dealer = Dealer(seed)
    play_out(game, setup, ("random",) * setup.seats, dealer, listener=lambda _, *move: moves.append(move))
    return moves


def played_table(moves: Sequence[tuple[Seat, Action]], setup: Setup) -> Table:
    table = Table(games.load("olympus"), setup, free_undo=True)
    for seat, action in moves:
        table.repeat(seat, action)
    return table


def long_record(moves: Sequence[tuple[Seat, Action]], setup: Setup) -> record.Record:
    game = games.load("olympus")
    state = game.set_up(setup)
    entries: list[Entry] = []
    for seat, action in moves:
        apply(state, seat, action)
        entries.append(Played(seat, action, digest(state)))
    return record.record_of(record.header_for(game, setup), entries)


def worst_jump(history: History) -> float:
    """In milliseconds; each point is visited three times and its best visit counts, as the others were disturbed."""
    jumps = (partial(history.at, point) for point in range(len(history) + 1))
    return 1000 * max(min(timed(jump) for _ in range(3)) for jump in jumps)


def worst_undo(table: Table) -> float:
    worst = 0.0
    for seat in range(table.setup.seats):
        spent = []
        for _ in range(5):
            spent.append(timed(partial(table.undo, seat)))
            table.redo(seat)
        worst = max(worst, min(spent))
    return 1000 * worst


def timed(do: Callable[[], Any]) -> float:
    begin = process_time()
    do()
    return process_time() - begin
