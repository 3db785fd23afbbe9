"""The command line: reads what is wanted, starts one thing, and says in a sentence what went wrong."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from game.record import Record
    from game.rules.engine import Game
    from game.words import Words

DONE, FAILED, WRONG, BROKEN, STOPPED = 0, 1, 2, 3, 130
"""Exit codes: all is well; a verification failed; wrong arguments or files; a fault of ours; Ctrl-C."""

MOST_SEED: Final = 2**63 - 1
QUIET: Final = "PYGAME_HIDE_SUPPORT_PROMPT"
DEFAULT_PLAYERS: Final = 4


class Wrong(Exception):
    """The command cannot be carried out; says why in one sentence."""


class Parser(argparse.ArgumentParser):
    """Complains in one sentence, without a list of everything there is."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise Wrong(as_sentence(message))


def as_sentence(message: str) -> str:
    text = " ".join(message.split())
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!")) else ".")


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command and return its exit code; never a traceback."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    forgive_odd_characters()
    try:
        code = run(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        turn_away_from_stdout()
        return DONE
    except KeyboardInterrupt:
        return complain("Stopped.", STOPPED)
    except Exception as error:
        return explain(error, language_of(arguments))


def run(arguments: Sequence[str]) -> int:
    name, rest = split_command(arguments)
    parser = Parser(prog=f"amphora {name}".strip(), description=COMMANDS[name].__doc__)
    parser.add_argument("--lang", choices=("en", "it"), default="en", help="language of all sentences")
    return COMMANDS[name](parser, rest)


def split_command(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The command and its arguments; nothing opens the window, what begins with an option is played in the terminal."""
    if not arguments:
        return "window", []
    if arguments[0].startswith("-"):
        return "", list(arguments)
    if arguments[0] not in COMMANDS:
        known = ", ".join(name for name in COMMANDS if name)
        raise Wrong(f"There is no command called '{arguments[0]}'; the commands are: {known}.")
    return arguments[0], list(arguments[1:])


# ---------------------------------------------------------------------- when something goes wrong


def complain(sentence: str, code: int) -> int:
    with suppress(OSError):  # perhaps nobody is listening any more
        print(sentence, file=sys.stderr, flush=True)
    if code != WRONG:
        turn_away_from_stdout()
    return code


def explain(error: Exception, language: str) -> int:
    """One sentence about what went wrong, and the exit code it deserves."""
    sentence = sentence_for(error, language)
    if isinstance(error, OSError):
        turn_away_from_stdout()
    return complain(sentence, WRONG) if sentence else report(error)


def sentence_for(error: Exception, language: str) -> str:
    from game.games import NoSuchGame
    from game.levels import BadLevel
    from game.record import BadRecord
    from game.rules.catalog import BadRow
    from game.rules.engine import BadSetup

    if isinstance(error, Wrong | BadLevel):
        return str(error)
    if isinstance(error, NoSuchGame):
        return str(error.args[0])
    if isinstance(error, BadRow):
        return as_sentence(f"A level file is wrong: {error}")
    if isinstance(error, BadSetup | BadRecord):
        return words_for(language).reason(error.reason)
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return as_sentence(f"{name}{error.strerror or error}")
    return ""


def report(error: Exception) -> int:
    """A fault of ours: keep what is needed to mend it, and say where."""
    import tempfile
    import traceback

    kind = type(error).__name__
    try:
        handle, path = tempfile.mkstemp(prefix="amphora-crash-", suffix=".txt", text=True)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f"{' '.join(sys.argv)}\nPython {sys.version}\n\n")
            file.writelines(traceback.format_exception(error))
        where = f"a full report is in {path}"
    except OSError:
        where = "a report could not be written"
    return complain(f"Amphora made a mistake ({kind}); {where}.", BROKEN)


def turn_away_from_stdout() -> None:
    """Keep the interpreter from complaining at its end that nobody reads its output."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    with suppress(OSError, ValueError, AttributeError):  # perhaps it is not a real file
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def forgive_odd_characters() -> None:
    """A terminal that cannot show a letter shows a question mark instead."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def language_of(arguments: Sequence[str]) -> str:
    """The language asked for, even if nothing else could be understood."""
    for option, value in zip(arguments, [*arguments[1:], ""]):
        if (option, value) == ("--lang", "it") or option == "--lang=it":
            return "it"
    return "en"


def words_for(language: str, game: str = "olympus", **settings: Any) -> Words:
    from game.words import Words

    return Words(language, game, **settings)


# ---------------------------------------------------------------------- arguments


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a whole number") from None
        if number < least or (most is not None and number > most):
            limits = f"from {least} to {most}" if most is not None else f"{least} or more"
            raise argparse.ArgumentTypeError(f"{number} is not {limits}")
        return number

    return read


def option(text: str) -> tuple[str, str]:
    name, mark, choice = text.partition("=")
    if not mark or not name or not choice:
        raise argparse.ArgumentTypeError(f"'{text}' should look like name=choice")
    return name, choice


def size(text: str) -> tuple[int, int]:
    width, mark, height = text.partition("x")
    if not (mark and width.isdigit() and height.isdigit()):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' should look like 1920x1080")
    across, down = int(width), int(height)
    if not (320 <= across <= 7680 and 240 <= down <= 4320):
        raise argparse.ArgumentTypeError(f"{text} is not between 320x240 and 7680x4320")
    return across, down


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 600:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a number of seconds from 0 to 600")
    return number


SEED: Final = whole(-MOST_SEED, MOST_SEED)


def add_options(parser: Parser) -> None:
    parser.add_argument(
        "--option",
        type=option,
        action="append",
        default=[],
        metavar="NAME=CHOICE",
        help="an option of the rules; may be given several times",
    )


def bots_for(given: str | None, seats: Sequence[int], usual: str) -> dict[int, str]:
    """A program for each of these seats, from one name for all or one for each."""
    from game.ai.bots import BOTS

    names = given.split(",") if given else [usual]
    for name in names:
        if name not in BOTS:
            raise Wrong(f"There is no program called '{name}'; the programs are: {', '.join(BOTS)}.")
    if len(names) not in (1, len(seats)):
        raise Wrong(f"There are {len(names)} programs for {len(seats)} seats.")
    return dict(zip(seats, names * len(seats) if len(names) == 1 else names))


# ---------------------------------------------------------------------- the window


def window(parser: Parser, arguments: Sequence[str]) -> int:
    """Open the window; where there is no screen for one, play in the terminal."""
    parser.set_defaults(lang=None)
    chosen = parser.parse_args(arguments)
    os.environ.setdefault(QUIET, "1")
    try:
        from game import app
        from game.settings import load

        settings = load()
        settings.language = language = chosen.lang or settings.language
        trouble = app.run(settings)
    except ModuleNotFoundError as missing:
        if missing.name not in ("pygame", "platformdirs"):
            raise
        language = chosen.lang or "en"
        trouble = words_for(language).command("no_display", why=str(missing))
    except app.GivenUp as fault:
        return complain(str(fault), BROKEN)
    if not trouble:
        return DONE
    complain(trouble, WRONG)
    return run(["terminal", "--lang", language])


def shot(parser: Parser, arguments: Sequence[str]) -> int:
    """Draw a scene into a picture file, without a screen."""
    parser.add_argument("scene", nargs="?", metavar="SCENE")
    parser.add_argument("out", nargs="?", type=Path, metavar="OUT.png")
    parser.add_argument("--list", action="store_true", help="print the names of all scenes, one per line")
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH", help="of the picture (1920x1080)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="show this game instead of one of ours")
    parser.add_argument("--at", type=whole(0), metavar="N", help="after the first N lines of the record (all of them)")
    parser.add_argument("--text", type=int, choices=(100, 125, 150), default=100, help="size of text in per cent (100)")
    parser.add_argument("--t", type=seconds, default=1.0, metavar="SECONDS", help="how long it has been open (1)")
    chosen = parser.parse_args(arguments)
    os.environ.setdefault(QUIET, "1")
    from game import shot as pictures
    from game.settings import Settings

    if chosen.list:
        print("\n".join(pictures.SCENES))
        return DONE
    if chosen.scene is None or chosen.out is None:
        raise Wrong("A picture needs a scene and a file: shot SCENE OUT.png; shot --list names the scenes.")
    if chosen.scene not in pictures.SCENES:
        raise Wrong(f"There is no scene called '{chosen.scene}'; the scenes are: {', '.join(pictures.SCENES)}.")
    import pygame

    session = pictures.recorded(chosen.record, chosen.at) if chosen.record is not None else None
    settings = Settings(language=chosen.lang, text=chosen.text)
    picture = pictures.render(chosen.scene, chosen.size, settings, chosen.t, session)
    try:
        pygame.image.save(picture, chosen.out)
    except pygame.error as error:
        raise Wrong(as_sentence(f"{chosen.out}: {error}")) from None
    return DONE


# ---------------------------------------------------------------------- playing in the terminal


def play(parser: Parser, arguments: Sequence[str]) -> int:
    """Play a game in the terminal. Other commands: window, shot, simulate, replay, position, rules, soak, bench."""
    parser.add_argument("--version", action="store_true", help="print the version and stop")
    parser.add_argument("--game", default=None, metavar="NAME", help="which game: olympus or gods (olympus)")
    parser.add_argument("--players", type=whole(1, 99), default=None, metavar="N", help="how many seats (4)")
    parser.add_argument(
        "--human", type=whole(1, 99), action="append", metavar="SEAT", help="a seat a person takes, from 1"
    )
    parser.add_argument("--watch", action="store_true", help="let programs play on all seats")
    parser.add_argument("--bots", metavar="NAME,...", help="random or greedy: one for all, or one for each")
    parser.add_argument("--seed", type=SEED, metavar="N", help="the seed of all chance")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a recorded game")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the game in this file from the start")
    add_options(parser)
    chosen = parser.parse_args(arguments)
    if chosen.version:
        print(f"amphora {version()}")
        return DONE
    return resume(chosen) if chosen.load is not None else start(chosen)


def start(chosen: argparse.Namespace) -> int:
    """Sit down at a new table."""
    from game import games, terminal
    from game.rules.engine import Setup

    game = games.load(chosen.game or games.NAMES[0])
    players = chosen.players or min(max(DEFAULT_PLAYERS, game.seats[0]), game.seats[-1])
    setup = Setup(players, dict(chosen.option))
    game.check(setup)
    people = people_of(chosen, players)
    programs = [seat for seat in range(players) if seat not in people]
    bots = bots_for(chosen.bots, programs, "greedy") if programs else {}
    seed = fresh_seed() if chosen.seed is None else chosen.seed
    refuse_existing(chosen.save)
    words = words_for(chosen.lang, game.name, wording=setup.options.get("wording", "venison"))
    sitting = terminal.sit_down(game, setup, bots, seed, chosen.save)
    print(words.command("welcome", game=words.title, players=players, seed=seed))
    if people:
        print(words.command("help_short"))
    terminal.TerminalGame(sitting, words).run()
    return DONE


def people_of(chosen: argparse.Namespace, players: int) -> list[int]:
    """The seats of people, from 0; without a word about it, seat 1 if somebody sits at the keyboard."""
    if chosen.watch:
        if chosen.human:
            raise Wrong("Either --watch or --human, not both.")
        return []
    if chosen.human is None:
        return [0] if sys.stdin is not None and sys.stdin.isatty() else []
    for seat in chosen.human:
        if seat > players:
            raise Wrong(f"There is no seat {seat} at a table for {players}.")
    return sorted({seat - 1 for seat in chosen.human})


def resume(chosen: argparse.Namespace) -> int:
    """Go on with a recorded game, in its own file or in a new one."""
    from game import record, terminal

    for name in ("game", "players", "human", "bots", "seed", "option"):
        if getattr(chosen, name):
            raise Wrong(f"--{name} was agreed when the game began and cannot go with --load.")
    read = read_record(chosen.load)
    words = words_of(read, chosen.lang)
    for note in read.notes:
        print(words.reason(note), file=sys.stderr)
    refuse_existing(chosen.save)
    if chosen.save is not None:
        record.create(chosen.save, whole_part(read))
        read = read_record(chosen.save)
    sitting = terminal.take_up(chosen.save or chosen.load, read)
    print(words.command("welcome_back", game=words.title, count=len(read.lines)))
    terminal.TerminalGame(sitting, words).run()
    return DONE


def whole_part(read: Record) -> Record:
    from dataclasses import replace

    return replace(read, torn=b"", notes=())


def refuse_existing(path: Path | None) -> None:
    if path is not None and path.exists():
        raise Wrong(f"{path} is there already; a game never replaces another one.")


def fresh_seed() -> int:
    import secrets

    return secrets.randbelow(2**32)


def version() -> str:
    """From the project file in a checkout, else from what was installed."""
    import tomllib
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    project = Path(__file__).resolve().parent.parent / "pyproject.toml"
    try:
        if project.is_file():
            return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
        return installed("amphora")
    except (PackageNotFoundError, tomllib.TOMLDecodeError, KeyError):
        return "unknown"


# ---------------------------------------------------------------------- records


def read_record(path: Path) -> Record:
    """A record, or a sentence that names the file."""
    from game import record

    try:
        return record.read(path)
    except IsADirectoryError:
        raise Wrong(f"{path} is a folder, not a game record.") from None


def words_of(read: Record, language: str) -> Words:
    from game.record import game_of

    wording = read.header.setup.options.get("wording", "venison")
    return words_for(language, game_of(read).name, wording=wording, names=dict(read.header.names))


def replay(parser: Parser, arguments: Sequence[str]) -> int:
    """Tell a recorded game in words, or verify every line of it."""
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--to", type=whole(0), metavar="N", help="stop after the first N lines")
    parser.add_argument("--verify", action="store_true", help="check every line and say only whether all is well")
    parser.add_argument("--json", action="store_true", help="the result as one line of JSON")
    chosen = parser.parse_args(arguments)
    read = read_record(chosen.file)
    words = words_of(read, chosen.lang)
    for note in read.notes:
        print(words.reason(note), file=sys.stderr)
    return verify(chosen, read, words) if chosen.verify else retell(chosen, read, words)


def verify(chosen: argparse.Namespace, read: Record, words: Words) -> int:
    """Every move through the door, every digest compared."""
    from game import record

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
    from game import record
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


def retell(chosen: argparse.Namespace, read: Record, words: Words) -> int:
    """The chronicle in words, and the table at its end."""
    from importlib import import_module

    from game import record

    game = record.game_of(read)
    picture: Any = import_module(f"game.tables.{game.name}_text")
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
    from game import record
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
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--at", type=whole(0), metavar="N", help="after the first N lines (all of them)")
    chosen = parser.parse_args(arguments)
    from importlib import import_module

    from game import record, toml

    read = read_record(chosen.file)
    game = record.game_of(read)
    if chosen.at is not None and chosen.at > len(read.lines):
        raise Wrong(words_of(read, chosen.lang).command("too_few_lines", count=len(read.lines)))
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
    picture: Any = import_module(f"game.tables.{game.name}_text")
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
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="keep the record of every game there")
    parser.add_argument("--json", action="store_true", help="the result as one line of JSON")
    add_options(parser)
    chosen = parser.parse_args(arguments)
    from game import games
    from game.simulate import Match, play_all, summary

    game = games.load(chosen.game)
    players = chosen.players or min(max(DEFAULT_PLAYERS, game.seats[0]), game.seats[-1])
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
    """Play games at random and check the laws every game obeys at every decision."""
    parser.add_argument("what", choices=("rules",), metavar="rules")
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game (all of them)")
    parser.add_argument(
        "--games", type=whole(1), metavar="N", help="at least so many games, as many at every number of seats (endless)"
    )
    parser.add_argument("--seed", type=whole(0, MOST_SEED), default=1, metavar="N", help="the first seed (1)")
    chosen = parser.parse_args(arguments)
    from game import games
    from game.laws import BrokenLaw

    names = games.NAMES if chosen.game is None else (games.load(chosen.game).name,)
    for name in names:
        try:
            soak_game(games.load(name), chosen, words_for(chosen.lang, name))
        except BrokenLaw as broken:
            print(broken, file=sys.stderr)
            return FAILED
    return DONE


def soak_game(game: Game, chosen: argparse.Namespace, words: Words) -> None:
    from game.laws import soak as check
    from game.ledgers import LEDGERS

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


def bench(parser: Parser, arguments: Sequence[str]) -> int:
    """Measure the speed of the rules, beside other engines where they are installed."""
    parser.add_argument("--json", action="store_true", help="the figures as one line of JSON")
    parser.add_argument("--quick", action="store_true", help="a few seconds only: rough figures")
    chosen = parser.parse_args(arguments)
    from game import bench as measure

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
