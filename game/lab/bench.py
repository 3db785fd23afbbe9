"""Every figure of speed we claim, measured here and now; rivals run in turns with us, so that noise hits both alike."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import count, cycle
from statistics import median
from time import perf_counter
from typing import Any, Final

from game import games
from game.ai.random_player import RandomPlayer
from game.disk import record
from game.lab.simulate import play_out
from game.rules.codec import digest
from game.rules.engine import CHANCE, Action, Game, Seat, Setup, State, apply, deal
from game.table.dealer import Dealer
from game.table.history import History
from game.table.table import Entry, Played, Table

SEATS: Final = 4
RECORD_ACTIONS: Final = 1000
INSTALL: Final = 'pip install "amphora[bench]"'

Work = Callable[[float], float]
"""Work for about so many seconds and say how many things were done in each of them."""
Note = Callable[[str], None]


@dataclass(frozen=True)
class Figure:
    """One figure beside a rival's; the names say the unit, the ratio is ours divided by theirs."""

    name: str
    ours: float
    rival: str = "none"
    theirs: float | None = None
    ratio: float | None = None


@dataclass(frozen=True)
class Patience:
    """How long to measure: so many slices of so many seconds for each side."""

    slices: int
    seconds: float


def all_figures(*, quick: bool, note: Note) -> list[dict[str, Any]]:
    """Everything, in one run; with `quick` only roughly."""
    patience = Patience(3, 0.1) if quick else Patience(15, 0.5)
    catan, chess = rival("catanatron", note), rival("chess", note)
    figures = [
        *(against_catan_in_play(patience, catan, name) for name in games.names()),
        against_chess_in_play(patience, chess),
        against_catan_in_copies(patience, catan),
        *alone(patience),
        *in_the_window(2.0 if quick else 20.0, note),
    ]
    return [asdict(figure) for figure in figures]


def in_the_window(seconds: float, note: Note) -> Iterator[Figure]:
    """The figures of the window, where it can be drawn at all."""
    from importlib.util import find_spec

    if find_spec("pygame") is None:
        note("pygame-ce is not installed, so the figures of the window are missing.")
        return
    from game.lab.bench_window import window_figures

    yield from window_figures(seconds)


def rival(package: str, note: Note) -> bool:
    """Whether a rival is here to be measured."""
    from importlib.util import find_spec

    if find_spec(package) is not None:
        return True
    note(f"{package} is not installed, so its figures are missing; {INSTALL} brings it.")
    return False


def as_table(figures: Sequence[dict[str, Any]]) -> str:
    lines = []
    for figure in figures:
        lines.append(f"{figure['name']}: {spoken(figure['ours'])}")
        if figure["theirs"] is not None:
            ratio = spoken(figure["ratio"])
            lines.append(f"    {figure['rival']}: {spoken(figure['theirs'])}; ours / theirs = {ratio}")
    return "\n".join(lines)


def spoken(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


# ---------------------------------------------------------------------- side by side


def side_by_side(patience: Patience, ours: Work, theirs: Work | None) -> tuple[float, float | None, float | None]:
    """The median rates of both, and the median of the ratios of slices that followed each other."""
    our_rates, their_rates = [], []
    ours(patience.seconds / 5)
    if theirs is not None:
        theirs(patience.seconds / 5)
    for _ in range(patience.slices):
        gc.collect()
        our_rates.append(ours(patience.seconds))
        if theirs is not None:
            their_rates.append(theirs(patience.seconds))
    if not their_rates:
        return median(our_rates), None, None
    ratio = median(a / b for a, b in zip(our_rates, their_rates, strict=True))
    return median(our_rates), median(their_rates), ratio


def against_catan_in_play(patience: Patience, present: bool, name: str) -> Figure:
    ours, theirs, ratio = side_by_side(patience, our_play(name), catan_play() if present else None)
    return Figure(
        f"{games.words_for('en', name).title}, random play with {SEATS} seats, actions per second (more is better)",
        round_off(ours),
        f"catanatron play_tick, {SEATS} RandomPlayers, actions per second",
        round_off(theirs),
        round_off(ratio),
    )


def against_chess_in_play(patience: Patience, present: bool) -> Figure:
    ours, theirs, ratio = side_by_side(patience, our_play(), chess_play() if present else None)
    return Figure(
        f"Olympus, random play with {SEATS} seats beside chess, actions per second (more is better)",
        round_off(ours),
        "python-chess, list of legal moves and push, random moves per second",
        round_off(theirs),
        round_off(ratio),
    )


def against_catan_in_copies(patience: Patience, present: bool) -> Figure:
    """Copies of tables in the middle of games; as times, so the ratio is turned round."""
    ours, theirs, ratio = side_by_side(patience, our_copies(), catan_copies() if present else None)
    return Figure(
        f"Olympus, copy of a state in mid-game with {SEATS} seats, microseconds (less is better)",
        round_off(1e6 / ours),
        f"catanatron Game.copy in mid-game with {SEATS} players, microseconds",
        round_off(1e6 / theirs if theirs else None),
        round_off(1 / ratio if ratio else None),
    )


def round_off(value: float | None) -> Any:
    return None if value is None else float(f"{value:.4g}")


def our_play(name: str = "olympus") -> Work:
    """Whole games one after the other; setting them up is not counted, neither with us nor with a rival."""
    game = games.load(name)
    setup = game.for_automatic(Setup(SEATS))
    numbers = count()
    state: State | None = None
    dealer = Dealer(0)
    players: Sequence[Any] = ()

    def work(seconds: float) -> float:
        nonlocal state, dealer, players
        done, spent = 0, 0.0
        while spent < seconds:
            if state is None or not state.pending:
                dealer = Dealer(next(numbers))
                players = [RandomPlayer(game, dealer.below, games.evaluation(game)) for _ in range(SEATS)]
                state = game.set_up(setup)
            begin = perf_counter()
            done += play_on(state, players, dealer)
            spent += perf_counter() - begin
        return done / spent

    return work


def play_on(state: State, players: Sequence[Any], dealer: Dealer, most: int = 200) -> int:
    """Play so many actions or to the end; how many there were."""
    done = 0
    while state.pending and done < most:
        seat = state.seat
        action = deal(state, dealer.below) if seat == CHANCE else players[seat].choose(state, seat)
        apply(state, seat, action)
        done += 1
    return done


def catan_game() -> Any:
    import catanatron

    return catanatron.Game([catanatron.RandomPlayer(color) for color in list(catanatron.Color)[:SEATS]])


def catan_play() -> Work:
    table = catan_game()

    def work(seconds: float) -> float:
        nonlocal table
        done, spent = 0, 0.0
        while spent < seconds:
            if table.winning_color() is not None or table.state.num_turns > 1000:
                table = catan_game()
            begin = perf_counter()
            for _ in range(50):
                table.play_tick()
            spent += perf_counter() - begin
            done += 50
        return done / spent

    return work


def chess_play() -> Work:
    import random

    import chess  # type: ignore[import-not-found, unused-ignore]

    chance, board = random.Random(1), chess.Board()

    def work(seconds: float) -> float:
        nonlocal board
        done, spent = 0, 0.0
        while spent < seconds:
            if len(board.move_stack) > 200 or not any(board.legal_moves):
                board = chess.Board()
            begin = perf_counter()
            for _ in range(50):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(chance.choice(moves))
                done += 1
            spent += perf_counter() - begin
        return done / spent

    return work


def rate(things: Sequence[Any], do: Callable[[Any], Any]) -> Work:
    """How many times a second something is done, to one thing after the other."""

    def work(seconds: float) -> float:
        done, begin = 0, perf_counter()
        for thing in cycle(things):
            for _ in range(20):
                do(thing)
            done += 20
            spent = perf_counter() - begin
            if spent >= seconds:
                return done / spent
        return 0.0

    return work


def our_copies() -> Work:
    return rate(middles(), lambda state: state.copy())


def middles() -> list[State]:
    """Tables in the middle of random games."""
    game = games.load("olympus")
    states = []
    for seed in range(8):
        dealer = Dealer(seed)
        players = [RandomPlayer(game, dealer.below, games.evaluation(game)) for _ in range(SEATS)]
        state = game.set_up(Setup(SEATS))
        play_on(state, players, dealer, 350)
        states.append(state)
    return states


def catan_copies() -> Work:
    tables = []
    for _ in range(8):
        table = catan_game()
        for _ in range(250):
            table.play_tick()
        tables.append(table)
    return rate(tables, lambda table: table.copy())


# ---------------------------------------------------------------------- ours alone


def alone(patience: Patience) -> Iterator[Figure]:
    """What has no rival: digests, jumps, undo and replay of a long record."""
    moves, setup = long_game()
    table = played_table(moves, setup)
    written = long_record(moves, setup)
    per_second, _, _ = side_by_side(patience, rate(middles(), digest), None)
    yield Figure("Olympus, digest of a state, microseconds", round_off(1e6 / per_second))
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
    begin = perf_counter()
    do()
    return perf_counter() - begin
