"""One sentence about whatever went wrong, and the exit code it deserves."""

from __future__ import annotations

import sys
import traceback
from contextlib import suppress
from typing import Any, Final

from game.commands.arguments import Wrong
from game.commands.codes import BROKEN, WRONG
from game.commands.language import words_for
from game.commands.streams import turn_away_from_stdout

OURS: Final = ("game", "net")
LONGEST: Final = 1000
"""How many signs of a sentence are said."""

NO_MEMORY: Final = "Amphora made a mistake (MemoryError)."
"""What is left to say where there is no room for words of any language."""


def complain(sentence: str, code: int) -> int:
    with suppress(OSError):  # perhaps nobody is listening any more
        print(_harmless(" ".join(sentence.split())), file=sys.stderr, flush=True)
    if code != WRONG:
        turn_away_from_stdout()
    return code


def _harmless(sentence: str) -> str:
    """Without what would steer a terminal, and no longer than anybody reads: much of it may be a stranger's."""
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in sentence[: LONGEST + 1])
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"


def explain(error: Exception, language: str) -> int:
    """One sentence about what went wrong, and the exit code it deserves."""
    if isinstance(error, MemoryError):
        _let_go(error)
    try:
        return _explained(error, language)
    except MemoryError:
        return complain(NO_MEMORY, BROKEN)


def _let_go(error: Exception) -> None:
    """Free what the work was about that failed, so that there is room to tell of it."""
    if error.__traceback__ is not None:
        traceback.clear_frames(error.__traceback__)


def _explained(error: Exception, language: str) -> int:
    from game.levels import BadLevel
    from game.words.vocabulary import NoWords

    try:
        sentence = _sentence_for(error, language)
    except BadLevel as broken:  # the very sentences are missing
        sentence = str(broken)
    except NoWords as missing:
        sentence = f"{missing}: {error}."
    if isinstance(error, OSError):
        turn_away_from_stdout()
    return complain(sentence, WRONG) if sentence else _report(error, language)


def worded(language: str, key: str, **values: Any) -> str:
    """A sentence of the command line; the bare facts if the text files are broken too."""
    from game.levels import BadLevel
    from game.words.vocabulary import NoWords

    try:
        return words_for(language).command(key, **values)
    except (BadLevel, NoWords):
        return " ".join([key, *map(str, values.values())])


def is_ours(missing: ImportError) -> bool:
    """Whether what could not be imported is a part of the house: a fault of ours, and no missing package."""
    return package_of(missing) in OURS


def package_of(missing: ImportError) -> str:
    """The package that could not be imported, or a part of which could not."""
    return (missing.name or "").partition(".")[0]


def _sentence_for(error: Exception, language: str) -> str:
    from game.disk.record import BadRecord
    from game.games import Lacking, NoSuchGame, names
    from game.levels import BadLevel
    from game.rules.catalog import BadRow
    from game.rules.engine import BadSetup

    match error:
        case Wrong():
            return words_for(language).command(error.key, **error.values)
        case NoSuchGame():
            return words_for(language).command("no_such_game", name=error.name, names=", ".join(names()))
        case Lacking():
            return words_for(language).command(f"lacks_{error.part}", name=error.name)
        case BadRow():
            return words_for(language).command("bad_row", why=error)
        case BadLevel():
            return str(error)
        case BadSetup():
            return words_for(language).reason(error.reason)
        case BadRecord():
            return words_for(language, error.of).reason(error.reason)
        case OSError():
            return words_for(language).trouble(error)
        case ModuleNotFoundError() if not is_ours(error):
            return words_for(language).command("no_package", name=package_of(error))
    return ""


def _report(error: Exception, language: str) -> int:
    """A fault of ours: keep what is needed to mend it, and say where."""
    from game.disk import reports

    kind, path = type(error).__name__, reports.keep(error)
    if path is None:
        return complain(worded(language, "mistake_unreported", kind=kind), BROKEN)
    return complain(worded(language, "mistake", kind=kind, file=path), BROKEN)
