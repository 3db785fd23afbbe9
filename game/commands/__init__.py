"""The command line: reads which command is wanted, carries it out, and says in a sentence what went wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from game.commands.arguments import Parser, Wrong
from game.commands.codes import DONE, STOPPED
from game.commands.language import language_of
from game.commands.streams import forgive_odd_characters, stand_in_for_closed_streams, turn_away_from_stdout
from game.commands.trouble import complain, explain, worded

TO_THE_LAN: Final = ("--join", "--host")
"""Options that open the window at a table on the LAN."""
Command: TypeAlias = Callable[[Parser, Sequence[str]], int]
"""Adds its arguments to the parser, reads them, does its work and returns an exit code; its docstring is its help."""


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
    command = COMMANDS[name]() if arguments else _wherever_possible()
    parser = Parser(prog=f"amphora {name}".strip(), description=command.__doc__, epilog=None if name else OTHERS)
    try:
        return command(parser, rest)
    except SystemExit:  # what --help ends with
        return DONE


def split_command(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The command and its arguments; nothing opens the window, what begins with an option is played in the terminal.

    Two options lead to other machines, and open the window as well.
    """
    if not arguments:
        return "window", []
    if arguments[0].partition("=")[0] in TO_THE_LAN:
        return "window", list(arguments)
    if arguments[0].startswith("-"):
        return "", list(arguments)
    if arguments[0] not in COMMANDS:
        known = ", ".join(name for name in COMMANDS if name)
        raise Wrong("no_such_command", name=arguments[0], names=known)
    return arguments[0], list(arguments[1:])


# ---------------------------------------------------------------------- the commands, each imported when it is wanted


def _terminal() -> Command:
    from game.commands.terminal import terminal

    return terminal


def _wherever_possible() -> Command:
    from game.commands.window import wherever_possible

    return wherever_possible


def _window() -> Command:
    from game.commands.window import window

    return window


def _shot() -> Command:
    from game.commands.shot import shot

    return shot


def _simulate() -> Command:
    from game.commands.simulate import simulate

    return simulate


def _ladder() -> Command:
    from game.commands.ladder import ladder

    return ladder


def _replay() -> Command:
    from game.commands.replay import replay

    return replay


def _saves() -> Command:
    from game.commands.saves import saves

    return saves


def _position() -> Command:
    from game.commands.position import position

    return position


def _rules() -> Command:
    from game.commands.rules import rules

    return rules


def _peer() -> Command:
    from game.commands.peer import peer

    return peer


def _kiosk() -> Command:
    from game.commands.kiosk import kiosk

    return kiosk


def _soak() -> Command:
    from game.commands.soak import soak

    return soak


def _bench() -> Command:
    from game.commands.bench import bench

    return bench


COMMANDS: Final[Mapping[str, Callable[[], Command]]] = {
    "": _terminal,
    "play": _terminal,
    "terminal": _terminal,
    "window": _window,
    "shot": _shot,
    "simulate": _simulate,
    "ladder": _ladder,
    "replay": _replay,
    "saves": _saves,
    "position": _position,
    "rules": _rules,
    "peer": _peer,
    "kiosk": _kiosk,
    "soak": _soak,
    "bench": _bench,
}
OTHERS: Final = f"Commands: {', '.join(name for name in COMMANDS if name not in ('', 'play'))}."
"""What whoever asks for help without a command is told besides."""
