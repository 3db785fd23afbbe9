"""`amphora simulate`: whole games between programs."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from typing import Any

from game import games
from game.commands.arguments import SEED, Parser, add_crew, add_options, file_or_folder, whole
from game.commands.codes import BROKEN, DONE, STOPPED, WRONG
from game.commands.language import words_for
from game.commands.progress import progress_bar
from game.commands.seats import bots_for, players_for
from game.commands.trouble import complain
from game.disk import files
from game.lab.crew import Crew, NoCluster, WorkerDied, crew_of
from game.lab.simulate import Match, Outcome, play_all, summary
from game.words.words import Words


def simulate(parser: Parser, arguments: Sequence[str]) -> int:
    """Let programs play whole games and tell how they went."""
    _add_arguments(parser)
    chosen = parser.parse_args(arguments)
    game = games.load(chosen.game)
    players = players_for(chosen.players, game)
    bots = bots_for(game, chosen.bots, range(players), games.manifest(game.name).bots[0])
    match = Match(game.name, players, tuple(bots.values()), chosen.seed, dict(chosen.option), chosen.out)
    game.check(match.setup)
    _prepare(match, chosen.games)
    words = words_for(chosen.lang, game.name)
    try:
        outcomes, seconds = _play(match, chosen.games, crew_of(chosen.jobs, chosen.cluster))
    except WorkerDied:
        return complain(words.command("worker_died"), BROKEN)
    except NoCluster as missing:
        return complain(words.command("no_cluster", address=missing), WRONG)
    figures = summary(match, outcomes, seconds)
    if chosen.json:
        print(json.dumps(figures))
    else:
        _show(words, figures, match.bots)
    return DONE if len(outcomes) == chosen.games else complain(words.command("stopped"), STOPPED)


def _add_arguments(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=whole(1, 99), metavar="N", help="how many seats (4)")
    parser.add_argument("--games", type=whole(1, 10**9), default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--seed", type=SEED, default=1, metavar="N", help="the seed of all chance (1)")
    parser.add_argument("--bots", metavar="NAME,...", help="one for all, or one for each seat")
    add_crew(parser)
    parser.add_argument("--out", type=file_or_folder, metavar="FOLDER", help="keep the record of every game there")
    parser.add_argument("--json", action="store_true", help="the result as one line of JSON")
    add_options(parser)


def _prepare(match: Match, count: int) -> None:
    """Make the folder for the records, and refuse to write over older ones."""
    if match.out is None:
        return
    match.out.mkdir(parents=True, exist_ok=True)
    for path in filter(None, map(match.path, range(count))):
        files.refuse_existing(path)


def _play(match: Match, count: int, crew: Crew[Any, Any]) -> tuple[list[Outcome], float]:
    """How the games went and how long they took; whoever presses Ctrl-C gets those played by then."""
    began, outcomes = time.perf_counter(), []
    with progress_bar(count) as tick, suppress(KeyboardInterrupt), closing(play_all(match, count, crew)) as played:
        for outcome in played:
            outcomes.append(outcome)
            tick(len(outcomes))
    return outcomes, time.perf_counter() - began


def _show(words: Words, figures: Mapping[str, Any], bots: Sequence[str]) -> None:
    print(words.command("simulated", **{**figures, "game": words.title}))
    for seat, bot in enumerate(bots):
        values = {"wins": figures["wins"][seat], "points": figures["mean_scores"][seat]}
        print(words.command("simulated_seat", number=seat + 1, seat=seat, bot=bot, **values))
    print(words.command("simulated_rounds", rounds=figures["mean_rounds"]))
