"""`amphora` or `amphora window`: the window; without a word, the terminal where none can be opened."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from game.commands.arguments import Parser, Wrong
from game.commands.codes import BROKEN, DONE, NO_SCREEN, WRONG
from game.commands.language import words_for
from game.commands.trouble import complain, is_ours, package_of
from game.disk.settings import Settings, load

_PROMPT: Final = "PYGAME_HIDE_SUPPORT_PROMPT"


class NoWindow(Exception):
    """A window cannot be opened here: a key of the command line's sentences, and its values."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def window(parser: Parser, arguments: Sequence[str]) -> int:
    """Open the window."""
    parser.set_defaults(lang=None)
    settings = _settings(parser.parse_args(arguments).lang)
    try:
        return _open(settings)
    except NoWindow as missing:
        if missing.key != "no_display":
            raise Wrong(missing.key, **missing.values) from None
        return _without_screen(missing, settings.language)


def wherever_possible(parser: Parser, arguments: Sequence[str]) -> int:
    """Open the window; where there is no screen for one, play in the terminal if there is a terminal."""
    settings = _settings(None)
    try:
        return _open(settings)
    except NoWindow as missing:
        if missing.key == "no_display" and not _has_terminal():
            return _without_screen(missing, settings.language)
        return _play_here(missing, settings.language)


def hush_pygame() -> None:
    """Keep pygame from greeting; only before it is imported for the first time."""
    os.environ.setdefault(_PROMPT, "1")


def _settings(language: str | None) -> Settings:
    settings = load()
    settings.language = language or settings.language
    return settings


def _open(settings: Settings) -> int:
    """The window from opening to closing, or NoWindow."""
    hush_pygame()
    try:
        from game import app
    except ModuleNotFoundError as missing:
        raise _told_apart(missing, "no_window", name=package_of(missing)) from None
    except ImportError as missing:
        raise _told_apart(missing, "broken_window", why=missing) from None
    try:
        app.run(settings, lambda why: _leave_lost_screen(settings.language, why))
    except app.NoDisplay as trouble:
        raise NoWindow("no_display", why=trouble) from None
    except app.GivenUp as fault:
        return complain(str(fault), BROKEN)
    return DONE


def _told_apart(missing: ImportError, key: str, **values: object) -> Exception:
    """A part of the house that is missing is a fault of ours; a package that is missing is not."""
    return missing if is_ours(missing) else NoWindow(key, **values)


def _leave_lost_screen(language: str, why: str) -> NoReturn:
    """End here and now: what asked for this would end the process with another code."""
    os._exit(complain(words_for(language).command("screen_lost", why=why), NO_SCREEN))


def _has_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _without_screen(missing: NoWindow, language: str) -> int:
    return complain(words_for(language).command(missing.key, **missing.values), NO_SCREEN)


def _play_here(missing: NoWindow, language: str) -> int:
    from game.commands import run

    words = words_for(language)
    complain(f"{words.command(missing.key, **missing.values)} {words.command('played_here')}", WRONG)
    return run(["terminal", "--lang", language])
