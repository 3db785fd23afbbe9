"""Whole games between programs, as many as wanted, in as many processes as wanted, with the same results."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, Final

from game import games
from game.lab.crew import Crew, is_stopped
from game.rules.engine import CHANCE, Action, Game, Seat, Setup, State, apply, choices, deal
from game.table.advice import advice
from game.table.dealer import MOST_SEED, Dealer
from game.table.witness import Witness

LIMIT: Final = 100_000
"""A game that has not ended after so many actions is broken off and counted as limited."""

PORTION: Final = 50

Listener = Callable[[State, Seat, Action], None]
Asking = Callable[[Game, str, State, Seat, int, int, Sequence[int]], Action]
"""How a bot of some name is asked: at this table and seat, with this seed, on this line, with this to remember."""


@dataclass(frozen=True)
class Match:
    """What is to be played: the same match gives the same results, always."""

    game: str
    players: int
    bots: tuple[str, ...]
    """One for each seat."""
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    out: Path | None = None
    """Where the records go; None if nobody wants them."""

    @property
    def setup(self) -> Setup:
        return games.load(self.game).for_automatic(Setup(self.players, self.options))

    def dealer(self, index: int) -> Dealer:
        """The source of all chance in one game, whichever process plays it; its seed is one that can be typed."""
        return Dealer(Dealer(self.seed).fork(f"game {index}").seed % (MOST_SEED + 1))

    def path(self, index: int) -> Path | None:
        return self.out and self.out / f"{self.game}-{self.players}p-seed{self.seed}-{index + 1:05d}.record"


@dataclass(frozen=True)
class Outcome:
    """How one game went."""

    finished: bool
    """Whether it was played to its own end; otherwise it was limited."""
    decisions: int
    """Answers of seats that had at least two choices."""
    actions: int
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    rounds: int


def ask(game: Game, bot: str, state: State, seat: Seat, seed: int, line: int, memory: Sequence[int]) -> Action:
    """What a bot answers that is shown no more than its seat may see."""
    view = state.view(seat) if games.needs_view(game, bot) else state
    return advice(game, bot, view, seat, seed=seed, line=line, memory=memory).action


def play_out(
    game: Game,
    setup: Setup,
    bots: Sequence[str],
    dealer: Dealer,
    *,
    limit: int = LIMIT,
    asking: Asking = ask,
    listener: Listener | None = None,
) -> tuple[State, Outcome]:
    """One game from set-up to end, or to the limit: the one that is played wherever this seed and these bots are.

    Where nobody waits for it any longer, it is broken off and worth nothing.
    """
    state = game.set_up(setup)
    witness = Witness(game, setup.seats)
    actions = decisions = 0
    while state.pending and actions < limit and not is_stopped():
        seat = state.seat
        if seat == CHANCE:
            action = deal(state, dealer.fork(f"line {actions}").below)
        else:
            action = asking(game, bots[seat], state, seat, dealer.seed, actions, witness.plain())
            decisions += len(choices(state, seat)) > 1
        state.told = witness.told
        apply(state, seat, action)
        witness.look()
        actions += 1
        if listener is not None:
            listener(state, seat, action)
    winners, scores = game.winners(state), tuple(game.scores(state))
    finished = not state.pending and not game.limited(state)
    return state, Outcome(finished, decisions, actions, winners, scores, game.rounds(state))


def was_given_up(state: State) -> bool:
    """Whether a game was broken off only because nobody waits for it any longer."""
    return bool(state.pending) and is_stopped()


def play_one(match: Match, index: int) -> Outcome:
    """The game of this number; with `out` it leaves its record there."""
    game, dealer, path = games.load(match.game), match.dealer(index), match.path(index)
    if path is None:
        return play_out(game, match.setup, match.bots, dealer)[1]
    return play_recorded(game, match, dealer, path)


def play_recorded(game: Game, match: Match, dealer: Dealer, path: Path) -> Outcome:
    from game.disk.record import create, header_for, record_of
    from game.rules.codec import digest
    from game.table.table import Ended, Entry, Played

    entries: list[Entry] = []

    def listen(state: State, seat: Seat, action: Action) -> None:
        entries.append(Played(seat, action, digest(state)))

    state, outcome = play_out(game, match.setup, match.bots, dealer, listener=listen)
    if was_given_up(state):
        return outcome
    if not state.pending:
        entries.append(Ended(outcome.scores, outcome.winners, digest(state)))
    header = header_for(game, match.setup, bots=dict(enumerate(match.bots)), seed=dealer.seed)
    create(path, record_of(header, entries))
    return outcome


# ---------------------------------------------------------------------- many games


def play_all(match: Match, count: int, crew: Crew[Any, Any]) -> Generator[Outcome, None, None]:
    """The outcomes of games 0 .. count-1 in this order, whoever plays them."""
    for outcomes in crew(partial(_play_portion, match), _portions(count)):
        yield from outcomes


def _portions(count: int) -> Iterator[range]:
    """A few games each: one would be asked for too often, and of too many at once nobody would hear for long."""
    size = max(1, min(PORTION, count // 64))
    return (range(start, min(start + size, count)) for start in range(0, count, size))


def _play_portion(match: Match, portion: range) -> list[Outcome]:
    """A few games; none that nobody waits for any more."""
    return [play_one(match, index) for index in portion if not is_stopped()]


def summary(match: Match, outcomes: Sequence[Outcome], seconds: float) -> dict[str, Any]:
    """The figures of a simulation, under the names other tools rely on."""
    wins = [Fraction(0)] * match.players
    for outcome in outcomes:
        for winner in outcome.winners:
            wins[winner] += Fraction(1, len(outcome.winners))
    finished = sum(outcome.finished for outcome in outcomes)
    return {
        "game": match.game,
        "players": match.players,
        "games": len(outcomes),
        "finished": finished,
        "limited": len(outcomes) - finished,
        "decisions": sum(outcome.decisions for outcome in outcomes),
        "seconds": round(seconds, 3),
        "wins": [number(win) for win in wins],
        "mean_scores": [mean([outcome.scores[seat] for outcome in outcomes]) for seat in range(match.players)],
        "mean_rounds": mean([outcome.rounds for outcome in outcomes]),
    }


def mean(values: Sequence[int]) -> float:
    return round(sum(values) / len(values), 4) if values else 0.0


def number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else round(float(value), 6)
