"""`amphora soak`: the laws of the games, the memory of the window, or what strangers may do, as long as one likes."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

from game import games
from game.commands.arguments import Parser, Wrong, minutes, one_of, whole
from game.commands.codes import DONE, FAILED
from game.commands.kiosk import ROOT, START
from game.commands.language import words_for
from game.commands.progress import progress_bar
from game.commands.window import hush_pygame
from game.kiosk.supervisor import GIVEN_BACK
from game.lab import fuzz, laws
from game.lab.ledgers import ledger_of
from game.rules.engine import Game
from game.table.dealer import MOST_SEED
from game.words.words import Words

Command: TypeAlias = Callable[[Parser, Sequence[str]], int]


def soak(parser: Parser, arguments: Sequence[str]) -> int:
    """Play games at random and check the laws every game obeys; or, with another word, something else for long."""
    if arguments and arguments[0] in OTHERS:
        return OTHERS[arguments[0]](parser, arguments)
    everything = ("rules", *OTHERS)
    parser.add_argument("what", type=one_of(*everything), metavar="|".join(everything))
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game (all of them)")
    parser.add_argument(
        "--games", type=whole(1), metavar="N", help="at least so many games, as many at every number of seats (endless)"
    )
    parser.add_argument("--seed", type=whole(0, MOST_SEED), default=1, metavar="N", help="the first seed (1)")
    chosen = parser.parse_args(arguments)
    names = games.names() if chosen.game is None else (games.load(chosen.game).name,)
    for name in names:
        try:
            _soak_game(games.load(name), chosen, words_for(chosen.lang, name))
        except laws.BrokenLaw as broken:
            print(broken, file=sys.stderr)
            return FAILED
    return DONE


def _soak_game(game: Game, chosen: Namespace, words: Words) -> None:
    played = decisions = 0
    each = None if chosen.games is None else -(-chosen.games // len(game.seats))
    total = None if each is None else each * len(game.seats)
    try:
        with progress_bar(total) as tick:

            def count(games_so_far: int, decisions_so_far: int) -> None:
                nonlocal played, decisions
                played, decisions = games_so_far, decisions_so_far
                tick(games_so_far)

            laws.soak(game, ledger_of(game.name), each, chosen.seed, count)
    except KeyboardInterrupt:
        if chosen.games is not None:
            raise
    print(words.command("soaked", game=words.title, games=played, decisions=decisions))


def soak_window(parser: Parser, arguments: Sequence[str]) -> int:
    """Play at speed `fast` in one window, without waiting for the clock, and tell how much memory it took."""
    parser.description = soak_window.__doc__
    parser.add_argument("what", type=one_of("window"), metavar="window")
    parser.add_argument("--game", metavar="GAME", help="which game (olympus)")
    parser.add_argument(
        "--minutes", type=whole(1), default=60, metavar="N", help="how much time passes in the window (60)"
    )
    chosen = parser.parse_args(arguments)
    hush_pygame()
    from game.lab.soak_window import FRAME, SHOWN, fast_play

    game = games.load(chosen.game or SHOWN).name
    games.screens(game)  # or a sentence about what it lacks
    with progress_bar(chosen.minutes) as tick:
        soaked = fast_play(chosen.minutes * 60, FRAME, game=game, note=lambda played: tick(int(played / 60)))
    values = {"minutes": chosen.minutes, "games": soaked.games, "decisions": soaked.decisions}
    words = words_for(chosen.lang)
    if soaked.levels:
        memory = {"after": f"{soaked.after:.1f}", "growth": f"{soaked.growth:+.1f}"}
        print(words.command("soaked_window", **values, **memory))
    else:
        print(words.command("soaked_window_unmeasured", **values))
    return DONE


def soak_kiosk(parser: Parser, arguments: Sequence[str]) -> int:
    """Let hours of a kiosk pass without waiting for the clock: visitors come and go, and every picture is drawn."""
    parser.description = soak_kiosk.__doc__
    parser.add_argument("what", type=one_of("kiosk"), metavar="kiosk")
    parser.add_argument("--hours", type=whole(1), default=8, metavar="H", help="how much time passes there (8)")
    parser.add_argument("--fast", action="store_true", help="four pictures for each second of it, and quick bots")
    parser.add_argument("--seed", type=whole(0, MOST_SEED), default=1, metavar="N", help="the seed of all visitors (1)")
    chosen = parser.parse_args(arguments)
    if os.name == "posix" and not GIVEN_BACK.keys() <= os.environ.keys():
        # What a kiosk's window tells its allocator must be told before it begins: else its memory is no measure.
        anew = [sys.executable, "-c", START, str(ROOT), "soak", *arguments]
        os.execve(sys.executable, anew, {**GIVEN_BACK, **os.environ})
    hush_pygame()
    from game.lab import soak_kiosk as lab

    try:
        soaked = lab.soak(
            chosen.hours, fast=chosen.fast, seed=chosen.seed, note=lambda so_far: print(lab.told(so_far), flush=True)
        )
    except lab.Ended as ended:
        print(ended, file=sys.stderr)
        return FAILED
    print(lab.told(soaked))
    growth, (begun, over) = soaked.growth(), soaked.games("people")
    print(
        words_for(chosen.lang).command(
            "soaked_kiosk",
            hours=f"{soaked.hours:.1f}",
            frames=soaked.frames,
            visits=sum(soaked.visits.values()),
            games=begun,
            over=over,
            shown=soaked.games("bots")[0],
            faults=len(soaked.faults),
            memory=f"{growth.memory:+.1f}",
            files=f"{growth.files:+}",
            threads=f"{growth.threads:+}",
        )
    )
    for fault in soaked.faults:
        print(fault, file=sys.stderr)
    return FAILED if soaked.faults else DONE


def soak_sequencer(parser: Parser, arguments: Sequence[str]) -> int:
    """Let everything go wrong between simulated machines that keep one log, and see that nothing of it is lost."""
    parser.description = soak_sequencer.__doc__
    parser.add_argument("what", type=one_of("sequencer"), metavar="sequencer")
    parser.add_argument("--games", type=whole(1), default=1_000, metavar="N", help="so many games (1000)")
    parser.add_argument("--seed", type=whole(0, MOST_SEED), default=1, metavar="N", help="the first seed (1)")
    chosen = parser.parse_args(arguments)
    from game.lab import peers

    try:
        with progress_bar(chosen.games) as tick:
            soaked = peers.soak(chosen.games, chosen.seed, lambda so_far: tick(min(so_far.games, chosen.games)))
    except peers.BrokenPromise as broken:
        print(broken, file=sys.stderr)
        return FAILED
    values = {"games": soaked.games, "entries": soaked.entries, "kills": soaked.kills, "faults": soaked.faults}
    print(words_for(chosen.lang).command("soaked_sequencer", **values))
    return DONE


def soak_peers(parser: Parser, arguments: Sequence[str]) -> int:
    """Let real machines play whole games over real sockets, kill them in the middle, and see that all end alike."""
    parser.description = soak_peers.__doc__
    parser.add_argument("what", type=one_of("peers"), metavar="peers")
    parser.add_argument("--games", type=whole(1), default=10, metavar="N", help="so many games (10)")
    parser.add_argument("--kills", type=whole(0), default=8, metavar="N", help="at most so many kills in each (8)")
    parser.add_argument("--calm", action="store_true", help="nothing goes wrong on the lines between them")
    parser.add_argument("--seed", type=whole(0, MOST_SEED), default=1, metavar="N", help="the first seed (1)")
    chosen = parser.parse_args(arguments)
    from game.lab import soak_peers as lab
    from game.lab.chaos import CLEAR
    from game.lan import front

    if not front.is_installed():
        raise Wrong("lan_missing", command=front.INSTALL)
    try:
        with progress_bar(chosen.games) as tick:
            weather = CLEAR if chosen.calm else lab.ROUGH
            soaked = lab.soak(chosen.games, chosen.seed, weather, chosen.kills, lambda so_far: tick(so_far.games))
    except lab.BrokenPromise as broken:
        print(broken, file=sys.stderr)
        return FAILED
    values = {"games": soaked.games, "kills": soaked.kills, "hosts": soaked.hosts}
    gaps = {"median": f"{soaked.gap(0.5):.1f}", "worst": f"{soaked.gap(0.95):.1f}"}
    print(words_for(chosen.lang).command("soaked_peers", **values, **gaps))
    return DONE


def soak_kiosk_kills(parser: Parser, arguments: Sequence[str]) -> int:
    """Kill a kiosk's supervisor, window and bots at random, and see that it comes back and nothing played is lost."""
    parser.description = soak_kiosk_kills.__doc__
    parser.add_argument("what", type=one_of("kiosk-kills"), metavar="kiosk-kills")
    parser.add_argument("--kills", type=whole(1), default=20, metavar="N", help="so many kills (20)")
    parser.add_argument("--seed", type=whole(0, MOST_SEED), default=1, metavar="N", help="whom, and when (1)")
    chosen = parser.parse_args(arguments)
    hush_pygame()
    from game.lab import soak_kiosk_kills as lab

    try:
        with progress_bar(chosen.kills) as tick, TemporaryDirectory() as home:
            killed = lab.soak(Path(home), chosen.kills, chosen.seed, note=lambda so_far: tick(len(so_far.gaps)))
    except lab.Lost as lost:
        print(lost, file=sys.stderr)
        return FAILED
    times = {victim: killed.kills.get(victim, 0) for victim in lab.VICTIMS}
    gaps = {"median": f"{killed.gap(0.5):.1f}", "worst": f"{killed.gap(1.0):.1f}"}
    print(words_for(chosen.lang).command("soaked_kills", games=killed.games, lines=killed.lines, **times, **gaps))
    return DONE


def soak_in_damage(parser: Parser, arguments: Sequence[str]) -> int:
    """Make up files, bytes or events that no honest hand would send, and see that nothing of ours falls over."""
    parser.description = soak_in_damage.__doc__
    parser.add_argument("what", type=one_of(*fuzz.KINDS), metavar="|".join(fuzz.KINDS))
    parser.add_argument("--minutes", type=minutes, default=1.0, metavar="N", help="for how long, such as 0.5 (1)")
    parser.add_argument("--seed", type=whole(0, MOST_SEED), default=1, metavar="N", help="the seed of all damage (1)")
    chosen = parser.parse_args(arguments)
    hush_pygame()
    try:
        fuzzed = fuzz.fuzz(chosen.what, chosen.seed, chosen.minutes * 60)
    except fuzz.Found as found:
        print(found, file=sys.stderr)
        return FAILED
    values = {"what": chosen.what, "count": fuzzed.count, "seconds": round(fuzzed.seconds), "ends": fuzzed.told}
    print(words_for(chosen.lang).command("soaked_in_damage", **values))
    return DONE


OTHERS: Final[Mapping[str, Command]] = {
    "window": soak_window,
    "kiosk": soak_kiosk,
    "kiosk-kills": soak_kiosk_kills,
    "sequencer": soak_sequencer,
    "peers": soak_peers,
    **dict.fromkeys(fuzz.KINDS, soak_in_damage),
}
"""What else can go on for long, by the word that asks for it."""
