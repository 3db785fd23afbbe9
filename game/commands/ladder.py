"""`amphora ladder`: how strong each level is, measured against the one below."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from typing import Any

from game import games
from game.commands.arguments import SEED, Parser, add_crew, file_or_folder, minutes, whole
from game.commands.codes import BROKEN, DONE, STOPPED, WRONG
from game.commands.language import words_for
from game.commands.progress import progress_bar
from game.commands.trouble import complain
from game.disk import folders
from game.lab.crew import NoCluster, WorkerDied, crew_of
from game.lab.ladder import Ledger, Rung, Standing, climb, rungs
from game.rules.engine import Setup
from game.words.words import Words

COLUMNS = ("step", "seats", "games", "share", "interval", "goal", "holds", "p50", "p99", "rounds", "unfinished")


def ladder(parser: Parser, arguments: Sequence[str]) -> int:
    """Measure each level of a game against the one below, and go on where that was left."""
    _add_arguments(parser)
    chosen = parser.parse_args(arguments)
    game = games.load(chosen.game)
    if chosen.players is not None:
        game.check(Setup(chosen.players))
    words = words_for(chosen.lang, game.name)
    ledger = Ledger(chosen.file or folders.ladder() / f"{game.name}.jsonl", game.name)
    seats = [count for count in game.seats if chosen.players in (None, count)]
    steps = rungs(game.name, chosen.seed, seats)
    try:
        _climb_all(steps, ledger, chosen)
    except KeyboardInterrupt:
        _show(words, steps, ledger, chosen)
        return complain(words.command("stopped"), STOPPED)
    except WorkerDied:
        return complain(words.command("worker_died"), BROKEN)
    except NoCluster as missing:
        return complain(words.command("no_cluster", address=missing), WRONG)
    _show(words, steps, ledger, chosen)
    return DONE


def _add_arguments(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--games", type=whole(0, 10**6), metavar="N", help="games of each step (200 at four seats, else 60)"
    )
    parser.add_argument("--players", type=whole(1, 99), metavar="N", help="only with so many seats (all there are)")
    parser.add_argument("--seed", type=SEED, default=1, metavar="N", help="the seed of all chance (1)")
    parser.add_argument("--minutes", type=minutes, metavar="N", help="as many games of each step as fit into N minutes")
    parser.add_argument("--file", type=file_or_folder, metavar="FILE", help="where the games are kept")
    parser.add_argument("--json", action="store_true", help="the result as one line of JSON")
    add_crew(parser)


def _climb_all(steps: Sequence[Rung], ledger: Ledger, chosen: Any) -> None:
    for rung in steps:
        most = _most(rung, chosen)
        with progress_bar(most) as tick, closing(_climbed(rung, ledger, most, chosen)) as done:
            for count in done:
                tick(count)


def _climbed(rung: Rung, ledger: Ledger, most: int, chosen: Any) -> Generator[int, None, None]:
    yield from climb(rung, ledger, most, crew_of(chosen.jobs, chosen.cluster), chosen.minutes)


def _most(rung: Rung, chosen: Any) -> int:
    return rung.usual_games if chosen.games is None else int(chosen.games)


def _show(words: Words, steps: Sequence[Rung], ledger: Ledger, chosen: Any) -> None:
    standings = [ledger.standing(rung, _most(rung, chosen)) for rung in steps]
    if chosen.json:
        print(json.dumps([standing.figures() for standing in standings]))
        return
    print(words.command("ladder", game=words.title, seed=chosen.seed, file=ledger.path))
    for line in _table(words, standings):
        print(line)


def _table(words: Words, standings: Sequence[Standing]) -> Iterator[str]:
    """A table as Markdown has it, so that it can be kept."""
    yield f"| {' | '.join(words.command(f'ladder_{name}') for name in COLUMNS)} |"
    yield f"|{'---|' * len(COLUMNS)}"
    for standing in standings:
        yield f"| {' | '.join(_row(words, standing))} |"


def _row(words: Words, standing: Standing) -> Iterator[str]:
    figures = standing.figures()
    yield f"{figures['lower']} → {figures['higher']}"
    yield str(figures["seats"])
    yield str(figures["games"])
    yield _percent(figures["share"])
    yield f"{_percent(figures['low'])} - {_percent(figures['high'])}"
    yield _percent(figures["goal"])
    yield words.command("ladder_yes" if figures["holds"] else "ladder_no")
    yield f"{figures['p50_ms']:g}"
    yield f"{figures['p99_ms']:g}"
    yield f"{figures['rounds']:g}"
    yield str(figures["unfinished"])


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
