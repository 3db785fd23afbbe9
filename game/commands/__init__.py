"""The command line: reads what is wanted, starts one thing, and says in a sentence what went wrong."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.commands.arguments import SEED, Parser, Wrong, file_or_folder, one_of, option, seconds, size, whole
from game.table.dealer import MOST_SEED

if TYPE_CHECKING:
    from argparse import Namespace

    from game.disk.record import Record
    from game.rules.engine import Game, Setup, State
    from game.words.words import Words

DONE, FAILED, WRONG, BROKEN, STOPPED = 0, 1, 2, 3, 130
"""Exit codes: all is well; a verification failed; wrong arguments or files; a fault of ours; Ctrl-C."""

QUIET: Final = "PYGAME_HIDE_SUPPORT_PROMPT"
DEFAULT_PLAYERS: Final = 4
OURS: Final = ("game", "net")


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command and return its exit code; never a traceback."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    language = language_of(arguments)
    stand_in_for_closed_streams()
    forgive_odd_characters()
    try:
        code = run(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        turn_away_from_stdout()
        return DONE
    except KeyboardInterrupt:
        return complain(worded(language, "stopped"), STOPPED)
    except Exception as error:
        return explain(error, language)


def run(arguments: Sequence[str]) -> int:
    name, rest = split_command(arguments)
    parser = Parser(prog=f"amphora {name}".strip(), description=COMMANDS[name].__doc__)
    try:
        return COMMANDS[name](parser, rest)
    except SystemExit:  # what --help ends with
        return DONE


def split_command(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The command and its arguments; nothing opens the window, what begins with an option is played in the terminal."""
    if not arguments:
        return "window", []
    if arguments[0].startswith("-"):
        return "", list(arguments)
    if arguments[0] not in COMMANDS:
        known = ", ".join(name for name in COMMANDS if name)
        raise Wrong("no_such_command", name=arguments[0], names=known)
    return arguments[0], list(arguments[1:])


# ---------------------------------------------------------------------- when something goes wrong


def complain(sentence: str, code: int) -> int:
    with suppress(OSError):  # perhaps nobody is listening any more
        print(" ".join(sentence.split()), file=sys.stderr, flush=True)
    if code != WRONG:
        turn_away_from_stdout()
    return code


def explain(error: Exception, language: str) -> int:
    """One sentence about what went wrong, and the exit code it deserves."""
    from game.levels import BadLevel
    from game.words.words import NoWords

    try:
        sentence = sentence_for(error, language)
    except BadLevel as broken:  # the very sentences are missing
        sentence = str(broken)
    except NoWords as missing:
        sentence = f"{missing}: {error}."
    if isinstance(error, OSError):
        turn_away_from_stdout()
    return complain(sentence, WRONG) if sentence else report(error, language)


def sentence_for(error: Exception, language: str) -> str:
    from game.disk.record import BadRecord
    from game.games import NAMES, NoSuchGame
    from game.levels import BadLevel
    from game.rules.catalog import BadRow
    from game.rules.engine import BadSetup

    match error:
        case Wrong():
            return words_for(language).command(error.key, **error.values)
        case NoSuchGame():
            return words_for(language).command("no_such_game", name=error.name, names=", ".join(NAMES))
        case BadRow():
            return words_for(language).command("bad_row", why=error)
        case BadLevel():
            return str(error)
        case BadSetup() | BadRecord():
            return words_for(language).reason(error.reason)
        case OSError():
            return words_for(language).trouble(error)
        case ModuleNotFoundError() if root(error) not in OURS:
            return words_for(language).command("no_package", name=root(error))
    return ""


def worded(language: str, key: str, **values: Any) -> str:
    """A sentence of the command line; the bare facts if the text files are broken too."""
    from game.levels import BadLevel
    from game.words.words import NoWords

    try:
        return words_for(language).command(key, **values)
    except (BadLevel, NoWords):
        return " ".join([key, *map(str, values.values())])


def report(error: Exception, language: str) -> int:
    """A fault of ours: keep what is needed to mend it, and say where."""
    import tempfile
    import traceback

    kind = type(error).__name__
    try:
        handle, path = tempfile.mkstemp(prefix="amphora-crash-", suffix=".txt", text=True)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f"{' '.join(sys.argv)}\nPython {sys.version}\n\n")
            file.writelines(traceback.format_exception(error))
    except OSError:
        return complain(worded(language, "mistake_unreported", kind=kind), BROKEN)
    return complain(worded(language, "mistake", kind=kind, file=path), BROKEN)


def turn_away_from_stdout() -> None:
    """Keep the interpreter from complaining at its end that nobody reads its output."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    with suppress(OSError, ValueError, AttributeError):  # perhaps it is not a real file
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def stand_in_for_closed_streams() -> None:
    """Whoever starts us may close our streams; then nothing is read, and what is said goes nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - it stays open to the end


def forgive_odd_characters() -> None:
    """A terminal that cannot show a letter shows a question mark instead."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def language_of(arguments: Sequence[str]) -> str:
    """The language asked for, even if nothing else could be understood."""
    for word, following in zip(arguments, [*arguments[1:], ""]):
        if (word, following) == ("--lang", "it") or word == "--lang=it":
            return "it"
    return "en"


def words_for(language: str, game: str = "olympus", **settings: Any) -> Words:
    from game.words.words import Words

    return Words(language, game, **settings)


# ---------------------------------------------------------------------- what several commands ask for


def add_options(parser: Parser) -> None:
    parser.add_argument(
        "--option",
        type=option,
        action="append",
        default=[],
        metavar="NAME=CHOICE",
        help="an option of the rules; may be given several times",
    )


def players_for(given: int | None, game: Game) -> int:
    """How many sit down: as many as was said, or as near to the usual number as the game allows."""
    return given or min(max(DEFAULT_PLAYERS, game.seats[0]), game.seats[-1])


def bots_for(given: str | None, seats: Sequence[int], usual: str) -> dict[int, str]:
    """A program for each of these seats, from one name for all or one for each."""
    from game.ai.bots import BOTS

    names = [usual] if given is None else given.split(",")
    for name in names:
        if name not in BOTS:
            raise Wrong("no_such_bot", name=name, names=", ".join(BOTS))
    if len(names) not in (1, len(seats)):
        raise Wrong("too_many_bots", bots=len(names), places=len(seats))
    return dict(zip(seats, names * len(seats) if len(names) == 1 else names))


# ---------------------------------------------------------------------- the window


def window(parser: Parser, arguments: Sequence[str]) -> int:
    """Open the window; where there is no screen for one, play in the terminal."""
    parser.set_defaults(lang=None)
    chosen = parser.parse_args(arguments)
    from game.disk.settings import load

    settings = load()
    settings.language = chosen.lang or settings.language
    os.environ.setdefault(QUIET, "1")
    try:
        from game import app
    except ImportError as missing:
        return without_window(missing, settings.language)
    try:
        trouble = app.run(settings)
    except app.GivenUp as fault:
        return complain(str(fault), BROKEN)
    return play_here(trouble, settings.language) if trouble else DONE


def without_window(missing: ImportError, language: str) -> int:
    """Play in the terminal because a package is not there, or not whole."""
    if root(missing) in OURS:
        raise missing
    if isinstance(missing, ModuleNotFoundError):
        return play_here(words_for(language).command("no_window", name=root(missing)), language)
    return play_here(words_for(language).command("broken_window", why=missing), language)


def root(missing: ImportError) -> str:
    """The package that could not be imported, or a part of which could not."""
    return (missing.name or "").partition(".")[0]


def play_here(trouble: str, language: str) -> int:
    complain(trouble, WRONG)
    return run(["terminal", "--lang", language])


def shot(parser: Parser, arguments: Sequence[str]) -> int:
    """Draw a scene into a picture file, without a screen."""
    parser.add_argument("scene", nargs="?", metavar="SCENE")
    parser.add_argument("out", nargs="?", type=file_or_folder, metavar="OUT.png")
    parser.add_argument("--list", action="store_true", help="print the names of all scenes, one per line")
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH", help="of the picture (1920x1080)")
    parser.add_argument("--record", type=file_or_folder, metavar="FILE", help="show this game instead of one of ours")
    parser.add_argument("--at", type=whole(0), metavar="N", help="after the first N lines of the record (all of them)")
    parser.add_argument(
        "--text", type=one_of(100, 125, 150), default=100, metavar="PERCENT", help="size of text: 100, 125 or 150 (100)"
    )
    parser.add_argument("--t", type=seconds, default=1.0, metavar="SECONDS", help="how long it has been open (1)")
    chosen = parser.parse_args(arguments)
    os.environ.setdefault(QUIET, "1")
    from game.disk.settings import Settings
    from game.lab import shot as pictures

    if chosen.list:
        print("\n".join(pictures.SCENES))
        return DONE
    if chosen.scene is None or chosen.out is None:
        raise Wrong("shot_needs_both")
    if chosen.scene not in pictures.SCENES:
        raise Wrong("no_such_scene", name=chosen.scene, names=", ".join(pictures.SCENES))
    import pygame

    session = pictures.recorded(chosen.record, chosen.at) if chosen.record is not None else None
    settings = Settings(language=chosen.lang, text=chosen.text)
    picture = pictures.render(chosen.scene, chosen.size, settings, chosen.t, session)
    try:
        pygame.image.save(picture, chosen.out)
    except pygame.error as error:
        raise Wrong("no_picture", file=chosen.out, why=error) from None
    return DONE


# ---------------------------------------------------------------------- playing in the terminal


def play(parser: Parser, arguments: Sequence[str]) -> int:
    """Play a game in the terminal. Other commands: window, shot, simulate, replay, position, rules, soak, bench."""
    from game import games

    parser.add_argument("--version", action="store_true", help="print the version and stop")
    parser.add_argument(
        "--game", default=None, metavar="NAME", help=f"one of {', '.join(games.NAMES)} ({games.NAMES[0]})"
    )
    parser.add_argument("--players", type=whole(1, 99), default=None, metavar="N", help="how many seats (4)")
    parser.add_argument(
        "--human", type=whole(1, 99), action="append", metavar="SEAT", help="a seat a person takes, from 1"
    )
    parser.add_argument("--watch", action="store_true", help="let programs play on all seats")
    parser.add_argument("--bots", metavar="NAME,...", help="random or greedy: one for all, or one for each")
    parser.add_argument("--seed", type=SEED, metavar="N", help="the seed of all chance")
    parser.add_argument("--load", type=file_or_folder, metavar="FILE", help="go on with a recorded game")
    parser.add_argument("--save", type=file_or_folder, metavar="FILE", help="keep the game in this file from the start")
    parser.add_argument("--position", type=file_or_folder, metavar="FILE", help="begin with the table in a level file")
    add_options(parser)
    chosen = parser.parse_args(arguments)
    if chosen.version:
        print(f"amphora {version()}")
        return DONE
    if chosen.load is None:
        return start(chosen)
    for name in ("game", "players", "human", "watch", "bots", "seed", "position", "option"):
        if getattr(chosen, name) != parser.get_default(name):
            raise Wrong("for_new_games", name=f"--{name}")
    return resume(chosen)


def start(chosen: Namespace) -> int:
    """Sit down at a new table."""
    from game.terminal import play as terminal

    game, setup, begun = agreed(chosen)
    players = setup.seats
    people = people_of(chosen, players)
    if not people and begun is None:
        setup = game.for_automatic(setup)  # Programs need not want to end a game.
    programs = [seat for seat in range(players) if seat not in people]
    bots = bots_for(chosen.bots, programs, "greedy")
    seed = fresh_seed() if chosen.seed is None else chosen.seed
    refuse_existing(chosen.save)
    words = words_for(chosen.lang, game.name, wording=setup.options.get("wording", "venison"))
    sitting = terminal.sit_down(game, setup, bots, seed, chosen.save, begun)
    print(words.command("welcome", game=words.title, players=players, seed=seed))
    if people:
        print(words.command("help_short"))
    terminal.TerminalGame(sitting, words).run()
    return DONE


def agreed(chosen: Namespace) -> tuple[Game, Setup, State | None]:
    """The game, its set-up, and the table of a position if it does not begin at the beginning."""
    from game import games
    from game.positions import load_position
    from game.rules.engine import Setup

    if chosen.position is None:
        game = games.load(chosen.game or games.NAMES[0])
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


def people_of(chosen: Namespace, players: int) -> list[int]:
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


def resume(chosen: Namespace) -> int:
    """Go on with a recorded game, in its own file or in a new one."""
    from game.disk import record
    from game.terminal import play as terminal

    read = record.read(chosen.load)
    words = words_of(read, chosen.lang)
    for note in read.notes:
        print(words.reason(note), file=sys.stderr)
    refuse_existing(chosen.save)
    if chosen.save is not None:
        record.create(chosen.save, whole_part(read))
        read = record.read(chosen.save)
    sitting = terminal.take_up(chosen.save or chosen.load, read)
    print(words.command("welcome_back", game=words.title, count=len(read.lines)))
    terminal.TerminalGame(sitting, words).run()
    return DONE


def whole_part(read: Record) -> Record:
    from dataclasses import replace

    return replace(read, torn=b"", notes=())


def refuse_existing(path: Path | None) -> None:
    from game.disk import record

    if path is not None:
        record.refuse_existing(path)


def fresh_seed() -> int:
    import secrets

    return secrets.randbelow(2**32)


def version() -> str:
    """From the project file in a checkout, else from what was installed."""
    import tomllib
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    project = Path(__file__).resolve().parents[2] / "pyproject.toml"
    try:
        if project.is_file():
            return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
        return installed("amphora")
    except (PackageNotFoundError, tomllib.TOMLDecodeError, KeyError):
        return "unknown"


# ---------------------------------------------------------------------- records


def refuse_beyond(line: int | None, read: Record) -> None:
    if line is not None and line > len(read.lines):
        raise Wrong("too_few_lines", count=len(read.lines))


def words_of(read: Record, language: str) -> Words:
    from game.disk.record import game_of

    wording = read.header.setup.options.get("wording", "venison")
    return words_for(language, game_of(read).name, wording=wording, names=dict(read.header.names))


def replay(parser: Parser, arguments: Sequence[str]) -> int:
    """Tell a recorded game in words, or verify every line of it."""
    parser.add_argument("file", type=file_or_folder, metavar="FILE")
    parser.add_argument("--to", type=whole(0), metavar="N", help="stop after the first N lines")
    parser.add_argument("--verify", action="store_true", help="check every line and say only whether all is well")
    parser.add_argument("--json", action="store_true", help="the result as one line of JSON")
    chosen = parser.parse_args(arguments)
    from game.disk import record

    read = record.read(chosen.file)
    words = words_of(read, chosen.lang)
    refuse_beyond(chosen.to, read)
    for note in read.notes:
        print(words.reason(note), file=sys.stderr)
    return verify(chosen, read, words) if chosen.verify else retell(chosen, read, words)


def verify(chosen: Namespace, read: Record, words: Words) -> int:
    """Every move through the door, every digest compared."""
    from game.disk import record

    try:
        table = record.replay(read, record.game_of(read), to=chosen.to)
    except record.BadRecord as trouble:
        sentence = words.reason(trouble.reason)
        if chosen.json:
            print(json.dumps({"verified": False, "line": trouble.line, "trouble": sentence}))
        else:
            print(sentence, file=sys.stderr)
        return FAILED
    lines = read.lines[: chosen.to]
    digests = sum(line.digest is not None for line in lines)
    if chosen.json:
        print(json.dumps({"verified": True, **facts(read, table.state, len(lines)), "digests": digests}))
    else:
        print(words.command("verified", count=len(lines), digests=digests))
    return DONE


def facts(read: Record, state: Any, lines: int) -> dict[str, Any]:
    """What a replayed record comes to."""
    from game.disk import record
    from game.rules.codec import digest

    game = record.game_of(read)
    return {
        "game": game.name,
        "players": read.header.setup.seats,
        "lines": lines,
        "over": not state.pending,
        "rounds": game.rounds(state),
        "scores": game.scores(state),
        "winners": [seat + 1 for seat in game.winners(state)],
        "digest": digest(state),
    }


def retell(chosen: Namespace, read: Record, words: Words) -> int:
    """The chronicle in words, and the table at its end."""
    from importlib import import_module

    from game.disk import record

    game = record.game_of(read)
    picture: Any = import_module(f"game.terminal.{game.name}")
    today = record.migrated(read, game)
    table = record.table_for(today, game)
    lines = today.lines[: chosen.to]
    for index, line in enumerate(lines):
        told = retold(table, line, today.number(index), words, picture)
        if not chosen.json:
            for sentence in told:
                print(sentence)
    if chosen.json:
        print(json.dumps(facts(read, table.state, len(lines))))
    else:
        print(f"\n{picture.picture(words, table.state, table.state.seat)}")
        if table.state.pending:
            print(f"\n{words.ask(table.state)}")
    return DONE


def retold(table: Any, line: Any, number: int, words: Words, picture: Any) -> list[str]:
    """Do what a line says and put it into words."""
    from game.disk import record
    from game.rules import notation
    from game.rules.engine import preview

    before = table.state.copy()
    record.repeat(table, line, number)
    if line.ends:
        return []
    if line.words.startswith("undo "):
        return [words.command("taken_back", count=int(line.words.split()[1]))]
    seat, action = notation.read_line(table.game.actions, line.words)
    sentences = []
    for event in preview(before, seat, action):
        sentences += [""] if picture.is_heading(event) else []
        sentences.append(f"  {words.event(event)}")
    return sentences


def position(parser: Parser, arguments: Sequence[str]) -> int:
    """Print the table at one point of a recorded game as a level file."""
    parser.add_argument("file", type=file_or_folder, metavar="FILE")
    parser.add_argument("--at", type=whole(0), metavar="N", help="after the first N lines (all of them)")
    chosen = parser.parse_args(arguments)
    from importlib import import_module

    from game.disk import record, toml

    read = record.read(chosen.file)
    game = record.game_of(read)
    refuse_beyond(chosen.at, read)
    table = record.replay(read, game, to=chosen.at)
    module: Any = import_module(f"game.rules.{game.name}.position")
    print(toml.write(module.write_position(game, table.state)), end="")
    return DONE


# ---------------------------------------------------------------------- rules, laws, figures


def rules(parser: Parser, arguments: Sequence[str]) -> int:
    """Print all cards and deities of a game in words."""
    parser.add_argument("game", metavar="GAME")
    add_options(parser)
    chosen = parser.parse_args(arguments)
    from importlib import import_module

    from game import games
    from game.rules.engine import Setup

    game: Any = games.load(chosen.game)
    options = dict(chosen.option)
    game.check(Setup(game.seats[-1], options))
    words = words_for(chosen.lang, game.name, wording=options.get("wording", "venison"))
    picture: Any = import_module(f"game.terminal.{game.name}")
    for line in picture.rules(words, game.tables, options):
        print(line)
    return DONE


def simulate(parser: Parser, arguments: Sequence[str]) -> int:
    """Let programs play whole games and tell how they went."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=whole(1, 99), metavar="N", help="how many seats (4)")
    parser.add_argument("--games", type=whole(1, 10**9), default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--seed", type=SEED, default=1, metavar="N", help="the seed of all chance (1)")
    parser.add_argument("--bots", metavar="NAME,...", help="random or greedy: one for all, or one for each seat")
    parser.add_argument("--jobs", type=whole(1, 256), default=1, metavar="N", help="how many processes (1)")
    parser.add_argument("--out", type=file_or_folder, metavar="FOLDER", help="keep the record of every game there")
    parser.add_argument("--json", action="store_true", help="the result as one line of JSON")
    add_options(parser)
    chosen = parser.parse_args(arguments)
    from game import games
    from game.lab.simulate import Match, play_all, summary

    game = games.load(chosen.game)
    players = players_for(chosen.players, game)
    bots = bots_for(chosen.bots, range(players), "random")
    match = Match(game.name, players, tuple(bots.values()), chosen.seed, dict(chosen.option), chosen.out)
    game.check(match.setup)
    prepare(match, chosen.games)
    began = time.perf_counter()
    with progress_bar(chosen.games) as tick:
        outcomes = []
        for outcome in play_all(match, chosen.games, chosen.jobs):
            outcomes.append(outcome)
            tick(len(outcomes))
    figures = summary(match, outcomes, time.perf_counter() - began)
    if chosen.json:
        print(json.dumps(figures))
    else:
        show_summary(words_for(chosen.lang, game.name), figures, match.bots)
    return DONE


def prepare(match: Any, count: int) -> None:
    """Make the folder for the records, and refuse to write over older ones."""
    if match.out is None:
        return
    match.out.mkdir(parents=True, exist_ok=True)
    for index in range(count):
        refuse_existing(match.path(index))


def show_summary(words: Words, figures: Mapping[str, Any], bots: Sequence[str]) -> None:
    print(words.command("simulated", **{**figures, "game": words.title}))
    for seat, bot in enumerate(bots):
        values = {"wins": figures["wins"][seat], "points": figures["mean_scores"][seat]}
        print(words.command("simulated_seat", number=seat + 1, seat=seat, bot=bot, **values))
    print(words.command("simulated_rounds", rounds=figures["mean_rounds"]))


@contextmanager
def progress_bar(total: int | None) -> Iterator[Callable[[int], None]]:
    """A line on the terminal that fills up; nothing where nobody watches."""
    stream = sys.stderr
    if not stream.isatty():
        yield lambda done: None
        return
    last = 0.0

    def tick(done: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last < 0.1 and done != total:
            return
        last = now
        if total is None:
            stream.write(f"\r{done} ")
        else:
            filled = 40 * done // total
            stream.write(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{total} ")
        stream.flush()

    try:
        yield tick
    finally:
        stream.write("\r\x1b[K")
        stream.flush()


def soak(parser: Parser, arguments: Sequence[str]) -> int:
    """Play games at random and check the laws every game obeys, or the memory of the window, with `soak window`."""
    if "window" in arguments[:1]:
        return soak_window(parser, arguments)
    parser.add_argument("what", type=one_of("rules", "window"), metavar="rules|window")
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game (all of them)")
    parser.add_argument(
        "--games", type=whole(1), metavar="N", help="at least so many games, as many at every number of seats (endless)"
    )
    parser.add_argument("--seed", type=whole(0, MOST_SEED), default=1, metavar="N", help="the first seed (1)")
    chosen = parser.parse_args(arguments)
    from game import games
    from game.lab.laws import BrokenLaw

    names = games.NAMES if chosen.game is None else (games.load(chosen.game).name,)
    for name in names:
        try:
            soak_game(games.load(name), chosen, words_for(chosen.lang, name))
        except BrokenLaw as broken:
            print(broken, file=sys.stderr)
            return FAILED
    return DONE


def soak_game(game: Game, chosen: Namespace, words: Words) -> None:
    from game.lab.laws import soak as check
    from game.lab.ledgers import LEDGERS

    played = decisions = 0
    each = None if chosen.games is None else -(-chosen.games // len(game.seats))
    total = None if each is None else each * len(game.seats)
    try:
        with progress_bar(total) as tick:

            def count(games_so_far: int, decisions_so_far: int) -> None:
                nonlocal played, decisions
                played, decisions = games_so_far, decisions_so_far
                tick(games_so_far)

            check(game, LEDGERS[game.name], each, chosen.seed, count)
    except KeyboardInterrupt:
        if chosen.games is not None:
            raise
    print(words.command("soaked", game=words.title, games=played, decisions=decisions))


def soak_window(parser: Parser, arguments: Sequence[str]) -> int:
    """Play at speed `fast` in one window, without waiting for the clock, and tell how much memory it took."""
    parser.description = soak_window.__doc__
    parser.add_argument("what", type=one_of("window"), metavar="window")
    parser.add_argument(
        "--minutes", type=whole(1), default=60, metavar="N", help="how much time passes in the window (60)"
    )
    chosen = parser.parse_args(arguments)
    os.environ.setdefault(QUIET, "1")
    from game.lab.soak_window import FRAME, fast_play

    with progress_bar(chosen.minutes) as tick:
        soaked = fast_play(chosen.minutes * 60, FRAME, note=lambda played: tick(int(played / 60)))
    values = {"minutes": chosen.minutes, "games": soaked.games, "decisions": soaked.decisions}
    words = words_for(chosen.lang)
    if soaked.levels:
        memory = {"after": f"{soaked.after:.1f}", "growth": f"{soaked.growth:+.1f}"}
        print(words.command("soaked_window", **values, **memory))
    else:
        print(words.command("soaked_window_unmeasured", **values))
    return DONE


def bench(parser: Parser, arguments: Sequence[str]) -> int:
    """Measure the speed of the rules, beside other engines where they are installed, and what the window costs."""
    parser.add_argument("--json", action="store_true", help="the figures as one line of JSON")
    parser.add_argument("--quick", action="store_true", help="a few seconds only: rough figures")
    chosen = parser.parse_args(arguments)
    from game.lab import bench as measure

    figures = measure.all_figures(quick=chosen.quick, note=lambda text: print(text, file=sys.stderr, flush=True))
    if chosen.json:
        print(json.dumps({"figures": figures}))
    else:
        print(measure.as_table(figures))
    return DONE


COMMANDS: Final[Mapping[str, Callable[[Parser, Sequence[str]], int]]] = {
    "": play,
    "play": play,
    "terminal": play,
    "window": window,
    "shot": shot,
    "simulate": simulate,
    "replay": replay,
    "position": position,
    "rules": rules,
    "soak": soak,
    "bench": bench,
}
