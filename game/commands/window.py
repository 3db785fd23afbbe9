"""`amphora` or `amphora window`: the window; without a word, the terminal where none can be opened."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from game.commands.arguments import Parser
from game.commands.codes import BROKEN, DONE, NO_SCREEN, WRONG
from game.commands.language import words_for
from game.commands.trouble import complain, is_ours, package_of
from game.disk.settings import Settings, load
from game.words.words import Words

_PROMPT: Final = "PYGAME_HIDE_SUPPORT_PROMPT"


class NoWindow(Exception):
    """A window cannot be opened here: why, in a sentence, and what the command then ends with."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code = code


def window(parser: Parser, arguments: Sequence[str]) -> int:
    """Open the window, perhaps at a table on the LAN."""
    parser.set_defaults(lang=None)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--join", metavar="ADDRESS", help="go to the table at an address, such as 192.168.1.24")
    where.add_argument("--host", action="store_true", help="open a table for others on the LAN")
    chosen = parser.parse_args(arguments)
    try:
        return _open(_settings(chosen.lang), "" if chosen.host else chosen.join)
    except NoWindow as missing:
        return complain(str(missing), missing.code)


def wherever_possible(parser: Parser, arguments: Sequence[str]) -> int:
    """Open the window; where there is no screen for one, play in the terminal if there is a terminal."""
    settings = _settings(None)
    try:
        return _open(settings)
    except NoWindow as missing:
        if missing.code == NO_SCREEN and not _has_terminal():
            return complain(str(missing), missing.code)
        return _play_here(str(missing), settings.language)


def hush_pygame() -> None:
    """Keep pygame from greeting; only before it is imported for the first time."""
    os.environ.setdefault(_PROMPT, "1")


def _settings(language: str | None) -> Settings:
    settings = load()
    settings.language = language or settings.language
    return settings


def _open(settings: Settings, lan: str | None = None) -> int:
    """The window from opening to closing, or NoWindow; perhaps at an address on the LAN, or at a table of one's own."""
    words = words_for(settings.language)
    hush_pygame()
    try:
        from game import app
    except ImportError as missing:
        if is_ours(missing):
            raise
        raise NoWindow(_what_is_missing(missing, words), WRONG) from None
    try:
        app.run(settings, lambda why: _leave_lost_screen(settings.language, why), lan)
    except app.NoDisplay as trouble:
        raise NoWindow(words.command("no_display", why=trouble), NO_SCREEN) from None
    except app.GivenUp as fault:
        return complain(str(fault), BROKEN)
    return DONE


def _what_is_missing(missing: ImportError, words: Words) -> str:
    """A package that is not there, or not whole."""
    if isinstance(missing, ModuleNotFoundError):
        return words.command("no_window", name=package_of(missing))
    return words.command("broken_window", why=missing)


def _leave_lost_screen(language: str, why: str) -> NoReturn:
    """End here and now: what asked for this would end the process with another code."""
    os._exit(complain(words_for(language).command("screen_lost", why=why), NO_SCREEN))


def _has_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _play_here(why_no_window: str, language: str) -> int:
    from game.commands import run

    complain(" ".join([why_no_window, words_for(language).command("played_here")]), WRONG)
    return run(["terminal", "--lang", language])
