"""`amphora terminal`, or `amphora` with any option: a game in the terminal, new or taken up again."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game import games
from game.commands.arguments import SEED, Parser, Wrong, add_options, file_or_folder, whole
from game.commands.codes import DONE
from game.commands.language import words_for, words_of
from game.commands.seats import bots_for, players_for
from game.commands.version import build, version
from game.disk import files, record, saves
from game.disk.record import Record
from game.positions import load_position
from game.rules.engine import Game, Setup, State
from game.terminal import play


def terminal(parser: Parser, arguments: Sequence[str]) -> int:
    """Play a game in the terminal, against programs or people."""
    _add_arguments(parser)
    chosen = parser.parse_args(arguments)
    if chosen.version:
        print(f"amphora {version()} ({build()})")
        return DONE
    if chosen.load is None:
        if chosen.good_part:
            raise Wrong("for_old_games", name="--good-part")
        return _start(chosen)
    for name in ("game", "players", "human", "watch", "bots", "seed", "position", "option"):
        if getattr(chosen, name) != parser.get_default(name):
            raise Wrong("for_new_games", name=f"--{name}")
    try:
        return _resume(chosen)
    except record.BadRecord:
        _offer_good_part(chosen)
        raise


def _add_arguments(parser: Parser) -> None:
    parser.add_argument("--version", action="store_true", help="print the version and stop")
    parser.add_argument(
        "--game", default=None, metavar="NAME", help=f"one of {', '.join(games.names())} ({games.names()[0]})"
    )
    parser.add_argument("--players", type=whole(1, 99), default=None, metavar="N", help="how many seats (4)")
    parser.add_argument(
        "--human", type=whole(1, 99), action="append", metavar="SEAT", help="a seat a person takes, from 1"
    )
    parser.add_argument("--watch", action="store_true", help="let programs play on all seats")
    parser.add_argument(
        "--bots", metavar="NAME,...", help="who the programs are, such as priest: one for all, or one for each"
    )
    parser.add_argument("--seed", type=SEED, metavar="N", help="the seed of all chance")
    parser.add_argument("--load", type=file_or_folder, metavar="FILE", help="go on with a recorded game")
    parser.add_argument(
        "--good-part",
        action="store_true",
        help="with --load: go on before the first bad line, in a copy",
    )
    parser.add_argument("--save", type=file_or_folder, metavar="FILE", help="keep the game in this file from the start")
    parser.add_argument("--position", type=file_or_folder, metavar="FILE", help="begin with the table in a level file")
    add_options(parser)


def _start(chosen: Namespace) -> int:
    """Sit down at a new table."""
    game, setup, begun = _agreed(chosen)
    players = setup.seats
    people = _people_of(chosen, players)
    if not people and begun is None:
        setup = game.for_automatic(setup)  # Programs need not want to end a game.
    programs = [seat for seat in range(players) if seat not in people]
    bots = bots_for(game, chosen.bots, programs, games.manifest(game.name).usual_bot)
    seed = _fresh_seed() if chosen.seed is None else chosen.seed
    if chosen.save is not None:
        files.refuse_existing(chosen.save)
    words = words_for(chosen.lang, game.name, setup.options)
    sitting = play.sit_down(game, setup, bots, seed, chosen.save, begun)
    print(words.command("welcome", game=words.title, players=players, seed=seed))
    if people:
        print(words.command("help_short"))
    play.TerminalGame(sitting, words).run()
    return DONE


def _agreed(chosen: Namespace) -> tuple[Game, Setup, State | None]:
    """The game, its set-up, and the table of a position if it does not begin at the beginning."""
    if chosen.position is None:
        game = games.load(chosen.game or games.names()[0])
        setup = Setup(players_for(chosen.players, game), dict(chosen.option))
        game.check(setup)
        return game, setup, None
    if chosen.save is not None:
        raise Wrong("position_not_kept")
    for name in ("game", "players", "option"):
        if getattr(chosen, name):
            raise Wrong("position_says", name=f"--{name}")
    game, begun = load_position(chosen.position)
    return game, game.setup_of(begun), begun


def _people_of(chosen: Namespace, players: int) -> list[int]:
    """The seats of people, from 0; without a word about it, seat 1 if somebody sits at the keyboard."""
    if chosen.watch:
        if chosen.human:
            raise Wrong("watch_or_human")
        return []
    if chosen.human is None:
        return [0] if sys.stdin.isatty() else []
    for seat in chosen.human:
        if seat > players:
            raise Wrong("no_such_place", number=seat, players=players)
    return sorted({seat - 1 for seat in chosen.human})


def _fresh_seed() -> int:
    return secrets.randbelow(2**32)


def _resume(chosen: Namespace) -> int:
    """Go on with a recorded game, in its own file or in a new one."""
    if chosen.good_part:
        chosen.load = _copy_of_good_part(chosen)
        chosen.save = None
    read = record.read(chosen.load)
    words = words_of(read, chosen.lang)
    for note in read.notes:
        print(words.reason(note), file=sys.stderr)
    if chosen.save is not None:
        files.refuse_existing(chosen.save)
        record.create(chosen.save, _whole_part(read))
        read = record.read(chosen.save)
    sitting = play.take_up(chosen.save or chosen.load, read)
    print(words.command("welcome_back", game=words.title, count=len(read.lines)))
    play.TerminalGame(sitting, words).run()
    return DONE


def _copy_of_good_part(chosen: Namespace) -> Path:
    """A game that holds what is good of the one to be loaded, which is left as it is."""
    part = record.good_part(record.read_bytes(chosen.load))
    if chosen.save is None:
        return saves.keep_part(part, chosen.load)
    record.create(chosen.save, _whole_part(part))
    return Path(chosen.save)


def _offer_good_part(chosen: Namespace) -> None:
    """Say how much of a damaged game could be played on, if any of it can."""
    part = saves.good_part(chosen.load)
    if part is not None and not chosen.good_part:
        line = part.number(len(part.lines)) - 1
        print(words_for(chosen.lang).command("good_part", line=line), file=sys.stderr)


def _whole_part(read: Record) -> Record:
    return replace(read, torn=b"", notes=())
