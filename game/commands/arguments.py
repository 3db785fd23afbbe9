"""The words after a command: how they are read, and what is said about those that cannot be."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from game.levels import LANGUAGES
from game.table.dealer import MOST_SEED

T = TypeVar("T")

SHOWN: Final = 40
"""How much of a word that cannot be read is said again."""
LONGEST: Final = 60.0 * 10
"""The most seconds that may be asked for."""


class Wrong(Exception):
    """The command cannot be carried out: a key of the command line's sentences, and its values."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(f"{key} {values}")
        self.key = key
        self.values = values


class Unfit(argparse.ArgumentTypeError):
    """A value cannot be read; like `Wrong`, but it does not know yet which option the value was for."""

    def __init__(self, key: str, given: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = {"given": given if len(given) <= SHOWN else f"{given[:SHOWN]}…", **values}


class Parser(argparse.ArgumentParser):
    """Complains with sentences of our own, in any language, and without a list of everything there is."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, exit_on_error=False, **settings)
        languages = "|".join(LANGUAGES)
        self.add_argument(
            "--lang", type=one_of(*LANGUAGES), default="en", metavar=languages, help="language of all sentences"
        )

    def parse_args(self, arguments: Sequence[str]) -> argparse.Namespace:  # type: ignore[override]
        """What was chosen, or Wrong."""
        try:
            chosen, unknown = self.parse_known_args(arguments)
        except argparse.ArgumentError as trouble:
            raise self.wrong(trouble, arguments) from None
        if unknown:
            raise Wrong("argument_unknown", names=", ".join(unknown))
        return chosen

    def wrong(self, trouble: argparse.ArgumentError, arguments: Sequence[str]) -> Wrong:
        """Our sentence for what is wrong with one option."""
        if trouble.argument_name is None:
            self.error(trouble.message)
        unfit, name = trouble.__context__, trouble.argument_name
        if isinstance(unfit, Unfit):
            return Wrong(unfit.key, name=name, **unfit.values)
        joined = (word != each and word.startswith(each) for word in arguments for each in name.split("/"))
        return Wrong("value_unwanted" if any(joined) else "value_missing", name=name)

    def print_help(self, file: Any = None) -> None:
        print(self.format_help(), end="", file=file)  # argparse itself would hide that nobody can read it

    def error(self, message: str) -> NoReturn:
        """All that is left to be wrong is what was not said at all; the message names it after a colon."""
        raise Wrong("argument_missing", names=message.rpartition(": ")[2])


def add_options(parser: Parser) -> None:
    parser.add_argument(
        "--option",
        type=option,
        action="append",
        default=[],
        metavar="NAME=CHOICE",
        help="an option of the rules; may be given several times",
    )


def add_crew(parser: Parser) -> None:
    """Who does the work: so many processes of this machine, or a cluster."""
    from game.lab.crew import cores

    parser.add_argument(
        "--jobs", type=whole(1, 256), nargs="?", const=cores(), default=1, metavar="N", help="processes (1; all cores)"
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help="spread the games over this Dask cluster")


# ---------------------------------------------------------------------- kinds of values


def whole(least: int, most: int = 10**9) -> Callable[[str], int]:
    """A whole number within limits, in the digits 0 to 9."""

    def read(text: str) -> int:
        if not re.fullmatch("[+-]?[0-9]+", text):
            raise Unfit("not_whole", text)
        if len(text) > SHOWN or not least <= int(text) <= most:
            raise Unfit("not_between", text, least=least, most=most)
        return int(text)

    return read


SEED: Final = whole(-MOST_SEED, MOST_SEED)


def one_of(*known: T) -> Callable[[str], T]:
    """One of a few words or numbers."""

    def read(text: str) -> T:
        for each in known:
            if str(each) == text:
                return each
        raise Unfit("not_one_of", text, names=", ".join(map(str, known)))

    return read


def file_or_folder(text: str) -> Path:
    """A file or a folder; no name at all would be the folder we are in."""
    if not text or "\0" in text:
        raise Unfit("not_a_path", text.replace("\0", "?"))
    return Path(text)


def option(text: str) -> tuple[str, str]:
    """An option of the rules and what is chosen for it."""
    name, _, choice = text.partition("=")
    if not name or not choice:
        raise Unfit("not_a_choice", text)
    return name, choice


def size(text: str) -> tuple[int, int]:
    """Width and height of a picture."""
    match = re.fullmatch("([0-9]{1,5})x([0-9]{1,5})", text)
    if match is None:
        raise Unfit("not_a_size", text)
    across, down = int(match[1]), int(match[2])
    if not (320 <= across <= 7680 and 240 <= down <= 4320):
        raise Unfit("not_between", text, least="320x240", most="7680x4320")
    return across, down


def minutes(text: str) -> float:
    """A span of time as long as one likes, but no nothing."""
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,3})?", text) or float(text) == 0:
        raise Unfit("not_minutes", text)
    return float(text)


def seconds(text: str) -> float:
    """A span of time that is not too long."""
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) or float(text) > LONGEST:
        raise Unfit("not_seconds", text, most=round(LONGEST))
    return float(text)
