"""How fast the rules are: random play, whole games, copies, views and digests, beside other engines where they are."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from itertools import count, cycle
from statistics import mean, median
from time import process_time
from typing import Any, Final

from game import games
from game.ai.player import Player
from game.ai.playout import play_on
from game.lab.bench import Figure, Patience, round_off
from game.rules.codec import digest
from game.rules.engine import Game, Setup, State
from game.table.dealer import Dealer

SEATS: Final = 4
PORTION: Final = 200
"""Between two looks at the clock so many actions are played."""
TO_THE_END: Final = 100_000
MIDDLE: Final = {"olympus": 350, "olympos": 100, "gods": 1500}
"""After so many random actions a game is in its middle; of others, after a hundred."""

Work = Callable[[float], float]
"""Work for about so many seconds and say how many things were done in each of them."""


@dataclass(frozen=True)
class Beside:
    """Two rates measured in turns; without a rival only ours."""

    ours: float
    theirs: float | None = None
    ratio: float | None = None


def side_by_side(patience: Patience, ours: Work, theirs: Work | None) -> Beside:
    """The median of the runs, each of which is the median of its slices; both sides begin with their garbage gone."""
    for work in (ours, theirs):
        if work is not None:
            work(patience.seconds)
    runs = [[slice_of(patience, ours, theirs) for _ in range(patience.slices)] for _ in range(patience.runs)]
    our_rate = median(median(mine for mine, _ in run) for run in runs)
    if theirs is None:
        return Beside(our_rate)
    their_rate = median(median(rival for _, rival in run) for run in runs)
    return Beside(our_rate, their_rate, median(median(mine / rival for mine, rival in run) for run in runs))


def slice_of(patience: Patience, ours: Work, theirs: Work | None) -> tuple[float, float]:
    gc.collect()
    mine = ours(patience.seconds)
    gc.collect()
    return mine, theirs(patience.seconds) if theirs is not None else 0.0


def ratio_figures(patience: Patience, *, catan: bool, chess: bool) -> Iterator[Figure]:
    for name in games.names():
        yield in_play(patience, name, catan)
    yield beside_chess(patience, chess)
    yield in_copies(patience, "olympus", catan)


def rules_figures(patience: Patience, *, catan: bool) -> Iterator[Figure]:
    short = Patience(patience.runs, 1, patience.seconds)
    for name in games.names():
        yield in_whole_games(short, name, catan)
        yield in_choices(name, catan)
        if name != "olympus":
            yield in_copies(short, name, catan)
        yield from alone(short, name)


# Beside rivals


def in_play(patience: Patience, name: str, present: bool) -> Figure:
    measured = side_by_side(patience, our_play(name), catan_play() if present else None)
    spoken = f"{title(name)}, random play with {SEATS} seats, actions per second (more is better)"
    return figure(spoken, measured, f"{catan_name(present)} play_tick, {SEATS} RandomPlayers, actions per second", name)


def in_whole_games(patience: Patience, name: str, present: bool) -> Figure:
    measured = side_by_side(patience, our_games(name), catan_games() if present else None)
    spoken = f"{title(name)}, whole random games with {SEATS} seats and their set-up, games per second"
    return figure(spoken, measured, f"{catan_name(present)}, the same, games per second")


def in_choices(name: str, present: bool) -> Figure:
    """Rates of actions say nothing of the work for each; how long the lists are says a little."""
    ours, theirs = our_choices(name), catan_choices() if present else None
    spoken = f"{title(name)}, random play with {SEATS} seats, choices listed for each action"
    ratio = ours / theirs if theirs else None
    return figure(spoken, Beside(ours, theirs, ratio), f"{catan_name(present)}, the same")


def in_copies(patience: Patience, name: str, present: bool) -> Figure:
    """Copies of tables in the middle of games; as times, so the ratio is turned round."""
    measured = side_by_side(patience, rate(middles(name), copied), catan_copies() if present else None)
    spoken = f"{title(name)}, copy of a state in mid-game with {SEATS} seats, microseconds (less is better)"
    rival = f"{catan_name(present)} Game.copy in mid-game with {SEATS} players, microseconds"
    return figure(spoken, as_times(measured), rival, "copy" if name == "olympus" else "")


def beside_chess(patience: Patience, present: bool) -> Figure:
    measured = side_by_side(patience, our_play("olympus"), chess_play() if present else None)
    spoken = f"Olympus, random play with {SEATS} seats beside chess, actions per second (more is better)"
    rival = f"python-chess {version('chess') if present else ''}, list of legal moves and push, random moves per second"
    return figure(spoken, measured, rival, "chess")


def figure(spoken: str, measured: Beside, rival: str, kept_as: str = "") -> Figure:
    if measured.theirs is None:
        return Figure(spoken, round_off(measured.ours))
    ours, theirs, ratio = map(round_off, (measured.ours, measured.theirs, measured.ratio))
    return Figure(spoken, ours, rival, theirs, ratio, kept_as)


def as_times(measured: Beside) -> Beside:
    """Microseconds for each, where there were so many in a second."""
    if measured.theirs is None or measured.ratio is None:
        return Beside(1e6 / measured.ours)
    return Beside(1e6 / measured.ours, 1e6 / measured.theirs, 1 / measured.ratio)


def title(name: str) -> str:
    return games.words_for("en", name).title


def catan_name(present: bool) -> str:
    return f"catanatron {version('catanatron')}" if present else "catanatron"


# Ours alone


def alone(patience: Patience, name: str) -> Iterator[Figure]:
    states = middles(name)
    for spoken, do in (("view of a state for a seat", seen), ("digest of a state", digest)):
        measured = as_times(side_by_side(patience, rate(states, do), None))
        yield Figure(f"{title(name)}, {spoken} in mid-game with {SEATS} seats, microseconds", round_off(measured.ours))
    for seats in games.load(name).seats:
        if seats != SEATS:
            measured = side_by_side(patience, our_play(name, seats), None)
            yield Figure(f"{title(name)}, random play with {seats} seats, actions per second", round_off(measured.ours))


def copied(state: State) -> State:
    return state.copy()


def seen(state: State) -> State:
    return state.view(0)


# The work


def new_table(game: Game, seats: int, seed: int) -> tuple[State, Sequence[Player], Dealer]:
    dealer = Dealer(seed)
    players = [games.player(game, "random", dealer.below) for _ in range(seats)]
    return game.set_up(game.for_automatic(Setup(seats))), players, dealer


def our_play(name: str, seats: int = SEATS) -> Work:
    """Whole games one after the other; setting them up is not counted, neither with us nor with a rival."""
    game = games.load(name)
    seeds = count()
    state, players, dealer = new_table(game, seats, next(seeds))

    def work(seconds: float) -> float:
        nonlocal state, players, dealer
        done, spent = 0, 0.0
        while spent < seconds:
            if not state.pending:
                state, players, dealer = new_table(game, seats, next(seeds))
            begin = process_time()
            done += play_on(state, players, dealer.below, PORTION)
            spent += process_time() - begin
        return done / spent

    return work


def our_games(name: str) -> Work:
    game = games.load(name)
    seeds = count()

    def play_one() -> None:
        state, players, dealer = new_table(game, SEATS, next(seeds))
        play_on(state, players, dealer.below, TO_THE_END)

    return repeated(play_one)


def repeated(do: Callable[[], object]) -> Work:
    """How many times a second something is done."""

    def work(seconds: float) -> float:
        begin, done, spent = process_time(), 0, 0.0
        while spent < seconds:
            do()
            done += 1
            spent = process_time() - begin
        return done / spent

    return work


def our_choices(name: str) -> float:
    """How many choices a question lists, chance left out, in a few random games."""
    found: list[int] = []
    for seed in range(3):
        state, players, dealer = new_table(games.load(name), SEATS, seed)
        while state.pending:
            if state.seat >= 0:
                found.append(len(state.choices))
            play_on(state, players, dealer.below, 1)
    return mean(found)


def rate(things: Sequence[Any], do: Callable[[Any], Any]) -> Work:
    """How many times a second something is done, to one thing after the other."""

    def work(seconds: float) -> float:
        done, begin = 0, process_time()
        for thing in cycle(things):
            for _ in range(20):
                do(thing)
            done += 20
            spent = process_time() - begin
            if spent >= seconds:
                return done / spent
        return 0.0

    return work


def middles(name: str) -> list[State]:
    """Tables in the middle of random games."""
    found = []
    for seed in range(8):
        state, players, dealer = new_table(games.load(name), SEATS, seed)
        play_on(state, players, dealer.below, MIDDLE.get(name, 100))
        found.append(state)
    return found


# The rivals' work


def catan_game(seed: int) -> Any:
    """A table of theirs; they take 0 for no seed at all."""
    import catanatron

    players = [catanatron.RandomPlayer(color) for color in list(catanatron.Color)[:SEATS]]
    return catanatron.Game(players, seed=seed + 1)


def is_over(table: Any) -> bool:
    return table.winning_color() is not None or table.state.num_turns >= 1000


def catan_play() -> Work:
    seeds = count()
    table = catan_game(next(seeds))

    def work(seconds: float) -> float:
        nonlocal table
        done, spent = 0, 0.0
        while spent < seconds:
            if is_over(table):
                table = catan_game(next(seeds))
            begin = process_time()
            for _ in range(50):
                table.play_tick()
            spent += process_time() - begin
            done += 50
        return done / spent

    return work


def catan_games() -> Work:
    seeds = count()

    def play_one() -> None:
        table = catan_game(next(seeds))
        while not is_over(table):
            table.play_tick()

    return repeated(play_one)


def catan_choices() -> float:
    found: list[int] = []
    for seed in range(3):
        table = catan_game(seed)
        while not is_over(table):
            found.append(len(table.state.playable_actions))
            table.play_tick()
    return mean(found)


def catan_copies() -> Work:
    tables = []
    for seed in range(8):
        table = catan_game(seed)
        for _ in range(250):
            table.play_tick()
        tables.append(table)
    return rate(tables, lambda table: table.copy())


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
            begin = process_time()
            for _ in range(50):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(chance.choice(moves))
                done += 1
            spent += process_time() - begin
        return done / spent

    return work
