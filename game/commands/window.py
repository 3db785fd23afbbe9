"""`amphora` or `amphora window`: the window, or the terminal where none can be opened."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

from game.commands.arguments import Parser
from game.commands.codes import BROKEN, DONE, WRONG
from game.commands.language import words_for
from game.commands.trouble import complain, is_ours, package_of
from game.disk.settings import load

_PROMPT: Final = "PYGAME_HIDE_SUPPORT_PROMPT"


def window(parser: Parser, arguments: Sequence[str]) -> int:
    """Open the window; where there is no screen for one, play in the terminal."""
    parser.set_defaults(lang=None)
    chosen = parser.parse_args(arguments)
    settings = load()
    settings.language = chosen.lang or settings.language
    hush_pygame()
    try:
        from game import app
    except ImportError as missing:
        return _without_window(missing, settings.language)
    try:
        trouble = app.run(settings)
    except app.GivenUp as fault:
        return complain(str(fault), BROKEN)
    return _play_here(trouble, settings.language) if trouble else DONE


def hush_pygame() -> None:
    """Keep pygame from greeting; only before it is imported for the first time."""
    os.environ.setdefault(_PROMPT, "1")


def _without_window(missing: ImportError, language: str) -> int:
    """Play in the terminal because a package is not there, or not whole."""
    if is_ours(missing):
        raise missing
    if isinstance(missing, ModuleNotFoundError):
        return _play_here(words_for(language).command("no_window", name=package_of(missing)), language)
    return _play_here(words_for(language).command("broken_window", why=missing), language)


def _play_here(trouble: str, language: str) -> int:
    from game.commands import run

    complain(trouble, WRONG)
    return run(["terminal", "--lang", language])
