"""How many visits and games there were on each day, and the best cities of today; no names, and within bounds."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from game.disk.settings import Writer
from game.disk.strangers import Unfit, read_bytes
from game.kiosk.clock import Clock

MOST_DAYS: Final = 400
BEST: Final = 3
OFTEN: Final = 60.0
"""It is written down no more often than once in so many seconds."""
LARGE: Final = 256 * 1024
MOST: Final = 10**9


@dataclass(slots=True)
class Day:
    """What was counted on one day."""

    visits: int = 0
    games: dict[str, int] = field(default_factory=dict)
    """How many games people have played to the end, by game."""
    shown: dict[str, int] = field(default_factory=dict)
    """How many games bots have played to the end for whoever looked."""


@dataclass(frozen=True, slots=True)
class Best:
    """A city that did well today."""

    game: str
    polis: str
    points: int


class Counts:
    """Counts, and now and then writes it down in the background."""

    def __init__(self, path: Path | None = None, clock: Clock | None = None) -> None:
        self.path = path
        self.clock = clock or Clock()
        self.days: dict[str, Day] = {}
        self._best: list[Best] = []
        self._best_day = self.clock.day()
        self._changed = False
        self._written = self.clock.now() - OFTEN
        self._writer = Writer(path, self._note) if path is not None else None
        self.trouble: OSError | None = None
        """Why the counts could not be written last time, if they could not."""
        self._read()

    # What is counted

    def visit(self) -> None:
        """Somebody has sat down."""
        self.today().visits += 1
        self._changed = True

    def game(self, game: str) -> None:
        """People have played a game to the end."""
        _more(self.today().games, game)
        self._changed = True

    def shown(self, game: str) -> None:
        """Bots have played a game to the end."""
        _more(self.today().shown, game)
        self._changed = True

    def score(self, game: str, polis: str, points: int) -> None:
        """A city of a person has ended a game with so many points."""
        self._turn_the_page()
        self._best.append(Best(game, polis, points))
        same = sorted((each for each in self._best if each.game == game), key=lambda each: -each.points)
        self._best = [each for each in self._best if each.game != game] + same[:BEST]
        self._changed = True

    # What is told

    def today(self) -> Day:
        day = self.days.setdefault(self.clock.day(), Day())
        for oldest in sorted(self.days)[:-MOST_DAYS]:
            del self.days[oldest]
        return day

    def best(self, game: str) -> tuple[Best, ...]:
        """The three best cities of today in a game, the best first; yesterday's are forgotten."""
        self._turn_the_page()
        return tuple(each for each in self._best if each.game == game)

    def total_games(self) -> int:
        return sum(sum(day.games.values()) + sum(day.shown.values()) for day in self.days.values())

    def total_visits(self) -> int:
        return sum(day.visits for day in self.days.values())

    def _turn_the_page(self) -> None:
        if self._best_day != self.clock.day():
            self._best_day = self.clock.day()
            self._best.clear()
            self._changed = True

    # On the disk

    def settle(self, *, now: bool = False) -> None:
        """Write down what has changed, in the background, unless it was written a moment ago; to be called often."""
        self._turn_the_page()
        moment = self.clock.now()
        if self._writer is None or not self._changed or (not now and moment - self._written < OFTEN):
            return
        if self._writer.thread is not None and self._writer.thread.is_alive():  # a disk that hangs
            return
        self._changed, self._written, self.trouble = False, moment, None
        self._writer.write(json.dumps(self._plain()))

    def close(self) -> None:
        """Come back when everything is written down that can be."""
        if self._writer is not None:
            self._writer.wait()
            self.settle(now=True)
            self._writer.wait()

    def _note(self, trouble: OSError) -> None:
        self.trouble, self._changed = trouble, True

    def _plain(self) -> dict[str, Any]:
        best = [asdict(each) for each in self._best]
        return {"days": {day: asdict(counted) for day, counted in self.days.items()}, "best": [self._best_day, best]}

    def _read(self) -> None:
        """What was written before; what cannot be understood is forgotten, for nothing else depends on it."""
        if self.path is None:
            return
        try:
            plain = json.loads(read_bytes(self.path, LARGE))
            days = {_word(day): _day(counted) for day, counted in plain["days"].items()}
            best_day, rows = plain["best"]
            best_of = _word(best_day)
            best = [Best(_word(row["game"]), _word(row["polis"]), _number(row["points"])) for row in rows]
        except (OSError, Unfit, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return
        self.days = dict(sorted(days.items())[-MOST_DAYS:])
        self._best_day, self._best = best_of, best[: 10 * BEST]


def _more(counted: dict[str, int], name: str) -> None:
    counted[name] = counted.get(name, 0) + 1


def _day(plain: Any) -> Day:
    of_games = [{_word(name): _number(count) for name, count in plain[key].items()} for key in ("games", "shown")]
    return Day(_number(plain["visits"]), *of_games)


def _word(plain: Any) -> str:
    if not isinstance(plain, str) or len(plain) > 40:
        raise ValueError("no word")
    return plain


def _number(plain: Any) -> int:
    if type(plain) is not int or abs(plain) > MOST:
        raise ValueError("no number")
    return plain
