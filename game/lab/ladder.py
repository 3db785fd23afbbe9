"""The ladder: one seat of a level against the rest of the level below, as often as it takes to know who is stronger.

Games go in rows of as many as there are seats: the stronger level sits in every seat once, with the same chance each
time, so that neither a good seat nor a good hand speaks for anybody. All games are kept in a file, a line each; a
ladder goes on where it was left, and leaves aside games of players whose weights have changed since.
"""

from __future__ import annotations

import json
import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from game import games, levels
from game.disk import files
from game.lab.crew import Crew
from game.lab.simulate import Match, ask, play_out, was_given_up
from game.rules.engine import Action, Game, Seat, State, choices

GAMES_AT_FOUR: Final = 200
GAMES_ELSEWHERE: Final = 60
SHARES_AT_FOUR: Final = {("novice", "priest"): 0.6, ("priest", "archon"): 0.6, ("archon", "oracle"): 0.5}
"""What a level should win at least of four seats against three of the level below."""
FAIR_TIMES: Final = 1.6
"""With other numbers of seats it should win so many times what would be fair..."""
SHARE_OF_TWO: Final = 0.65
"""... and so much of two."""
SURE: Final = 1.96
"""Half the width of an interval that holds the truth nineteen times out of twenty, in standard deviations."""
FINE: Final = 1.08
"""Times of answers are counted in classes, each so many times as long as the one before."""
TIME_CLASSES: Final = range(-100, 300)
"""From less than a microsecond to some months."""
OTHERS_KEPT: Final = 5_000
"""How many games of players with other weights stay in a file: they may come back."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of the ladder at one number of seats."""

    game: str
    seats: int
    lower: str
    higher: str
    seed: int

    @property
    def goal(self) -> float:
        """The share of games that the higher level should win."""
        if self.seats == 2:
            return SHARE_OF_TWO
        usual = min(FAIR_TIMES / self.seats, 1.0)
        return SHARES_AT_FOUR.get((self.lower, self.higher), usual) if self.seats == 4 else usual

    @property
    def usual_games(self) -> int:
        return GAMES_AT_FOUR if self.seats == 4 else GAMES_ELSEWHERE

    def match(self, index: int) -> Match:
        seat = index % self.seats
        bots = tuple(self.higher if each == seat else self.lower for each in range(self.seats))
        return Match(self.game, self.seats, bots, self.seed)


@dataclass(frozen=True, slots=True)
class Played:
    """How one game of a rung went."""

    index: int
    share: float
    """What the higher level won of it: nothing, all, or its part of a tie."""
    finished: bool
    rounds: int
    times: Mapping[str, Mapping[int, int]]
    """How often each level took how long over an answer, in classes of milliseconds."""


def rungs(game: str, seed: int, seats: Sequence[int]) -> list[Rung]:
    bots = games.manifest(game).bots
    return [Rung(game, count, lower, higher, seed) for count in seats for lower, higher in pairwise(bots)]


# One game


class Stopwatch:
    """Asks bots as they are always asked, and counts how long each level takes over an answer."""

    def __init__(self, *bots: str) -> None:
        self.times: dict[str, Counter[int]] = {bot: Counter() for bot in bots}

    def ask(
        self, game: Game, bot: str, state: State, seat: Seat, seed: int, line: int, memory: Sequence[int]
    ) -> Action:
        began = time.process_time()
        action = ask(game, bot, state, seat, seed, line, memory)
        if len(choices(state, seat)) > 1:
            self.times[bot][time_class(1000 * (time.process_time() - began))] += 1
        return action


def play_game(rung: Rung, index: int) -> Played | None:
    """The game of this number; None if nobody waits for it any longer."""
    match, watch = rung.match(index), Stopwatch(rung.lower, rung.higher)
    dealer = match.dealer(index // rung.seats)
    state, outcome = play_out(games.load(rung.game), match.setup, match.bots, dealer, asking=watch.ask)
    if was_given_up(state):
        return None
    share = share_of(index % rung.seats, outcome.winners)
    return Played(index, share, outcome.finished, outcome.rounds, watch.times)


def share_of(seat: Seat, winners: Sequence[Seat]) -> float:
    return float(Fraction(1, len(winners))) if seat in winners else 0.0


def time_class(milliseconds: float) -> int:
    return round(math.log(max(milliseconds, 0.001), FINE))


def time_of(number: int) -> float:
    return FINE**number


# What is known by now


@dataclass(frozen=True, slots=True)
class Standing:
    """What the games of one rung say."""

    rung: Rung
    games: tuple[Played, ...]

    @property
    def share(self) -> float:
        return sum(each.share for each in self.games) / len(self.games) if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies nineteen times out of twenty, after Wilson."""
        count = len(self.games)
        if not count:
            return 0.0, 1.0
        share, extra = self.share, SURE**2 / count
        middle = share + extra / 2
        reach = SURE * math.sqrt(share * (1 - share) / count + extra / (4 * count))
        return (middle - reach) / (1 + extra), (middle + reach) / (1 + extra)

    @property
    def holds(self) -> bool:
        return self.interval[0] >= self.rung.goal

    def figures(self) -> dict[str, Any]:
        low, high = self.interval
        middle, late = (self._milliseconds(share) for share in (0.5, 0.99))
        return {
            "game": self.rung.game,
            "seats": self.rung.seats,
            "lower": self.rung.lower,
            "higher": self.rung.higher,
            "seed": self.rung.seed,
            "games": len(self.games),
            "unfinished": sum(not each.finished for each in self.games),
            "rounds": round(sum(each.rounds for each in self.games) / max(1, len(self.games)), 2),
            "share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "goal": round(self.rung.goal, 4),
            "holds": self.holds,
            "p50_ms": middle,
            "p99_ms": late,
        }

    def _milliseconds(self, share: float) -> float:
        """So long, or less, the higher level took over such a share of its answers."""
        counted: Counter[int] = Counter()
        for each in self.games:
            counted.update(each.times.get(self.rung.higher, {}))
        passed, wanted = 0, share * counted.total()
        for number in sorted(counted):
            passed += counted[number]
            if passed >= wanted:
                return float(f"{time_of(number):.3g}")
        return 0.0


# The file


def made_of(game: str) -> str:
    """What the players of a game weigh, as a few letters: games of other players say nothing about these."""
    text = json.dumps(levels.bots(game) if games.own_players(games.load(game)) else {}, sort_keys=True)
    return blake2b(text.encode(), digest_size=6).hexdigest()


class Ledger:
    """The games that were played, in a file with a line for each."""

    def __init__(self, path: Path, game: str) -> None:
        self.path = path
        self.made_of = made_of(game)
        self.games: dict[Rung, dict[int, Played]] = {}
        written = path.read_text("utf-8", errors="replace") if path.exists() else ""
        self.others = [line for line in written.splitlines() if not self._read(line)]
        """Lines that say nothing here: games of other players, and whatever was damaged."""
        self.is_torn = bool(written) and not written.endswith("\n")

    def of(self, rung: Rung) -> Mapping[int, Played]:
        return self.games.get(rung, {})

    def standing(self, rung: Rung, most: int) -> Standing:
        """What those say that are known of the first so many games."""
        known = self.of(rung)
        return Standing(rung, tuple(known[index] for index in range(most) if index in known))

    def make_ready(self) -> None:
        """Find out whether games can be kept before any is played, and keep no more of other players than is usual."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if len(self.others) > OTHERS_KEPT:
            self._shorten()
        with self.path.open("a", encoding="utf-8") as file:
            file.write("\n" if self.is_torn else "")
        self.is_torn = False

    def add(self, rung: Rung, played: Played) -> None:
        self.games.setdefault(rung, {})[played.index] = played
        with self.path.open("a", encoding="utf-8") as file:
            file.write(self._line(rung, played))

    def _line(self, rung: Rung, played: Played) -> str:
        times = {bot: dict(counted) for bot, counted in played.times.items()}
        line = {"made_of": self.made_of, "rung": _fields(rung), "played": {**_fields(played), "times": times}}
        return json.dumps(line) + "\n"

    def _read(self, line: str) -> bool:
        """Whether this is a game of these players; a line that was torn or damaged is a game that was not played."""
        try:
            kept = json.loads(line)
            if kept["made_of"] != self.made_of:
                return False
            played = _played(kept["played"])
            self.games.setdefault(Rung(**kept["rung"]), {})[played.index] = played
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
            return False
        return True

    def _shorten(self) -> None:
        """Write the file anew without the oldest games of others."""
        del self.others[:-OTHERS_KEPT]
        own = [self._line(rung, played) for rung, known in self.games.items() for played in known.values()]
        files.put(self.path, "".join([*(f"{line}\n" for line in self.others), *own]).encode())
        self.is_torn = False


def _played(kept: Mapping[str, Any]) -> Played:
    """A game as its line has it; ValueError if that cannot be."""
    times = {bot: _times(counted) for bot, counted in kept["times"].items()}
    played = Played(int(kept["index"]), float(kept["share"]), bool(kept["finished"]), int(kept["rounds"]), times)
    if played.index < 0 or not 0 <= played.share <= 1:
        raise ValueError(kept)
    return played


def _times(kept: Mapping[str, int]) -> dict[int, int]:
    times = {int(number): int(count) for number, count in kept.items()}
    if any(number not in TIME_CLASSES or count < 0 for number, count in times.items()):
        raise ValueError(kept)
    return times


def _fields(value: Rung | Played) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__slots__}


def climb(rung: Rung, ledger: Ledger, most: int, crew: Crew[Any, Any], minutes: float | None = None) -> Iterator[int]:
    """Play what is missing of a rung, or as much as fits; how many games are known after each."""
    missing = [index for index in range(most) if index not in ledger.of(rung)]
    if missing:
        ledger.make_ready()
    for played in crew(partial(play_game, rung), _in_time(missing, minutes)):
        if played is not None:
            ledger.add(rung, played)
        yield len(ledger.of(rung))


def _in_time(tasks: Iterable[int], minutes: float | None) -> Iterator[int]:
    end = math.inf if minutes is None else time.monotonic() + 60 * minutes
    for task in tasks:
        if time.monotonic() >= end:
            return
        yield task
