"""The folder `levels/`, read at the edge and handed on as plain dictionaries."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.disk.strangers import LARGE, Unfit, read_toml

FOLDER: Final = Path(__file__).resolve().parent.parent / "levels"
LANGUAGES: Final = ("en", "it")


SECTIONS: Final = ("word", "reason", "command", "trouble", "screen", "key")
"""What a language must have under `core`, or not even its absence could be told."""


class BadLevel(Exception):
    """A file of `levels/` that is missing or is no TOML; says which file, and on which line.

    Always in English: the files with the other languages may be the very ones that are missing.
    """


@cache
def tables(name: str) -> dict[str, Any]:
    """The tables of a game by the names of their files; read once, so look but do not touch."""
    files = sorted(_files(FOLDER / name))
    return {path.stem: read(path) for path in files}


@cache
def bots(name: str) -> dict[str, Any]:
    """What the players of a game weigh and overlook; read once, so look but do not touch."""
    return read(FOLDER / "bots" / f"{name}.toml")


@cache
def lesson(name: str) -> dict[str, Any]:
    """The lesson of a game; read once, so look but do not touch."""
    return read(_lesson_file(name))


def has_lesson(name: str) -> bool:
    return _lesson_file(name).is_file()


def _lesson_file(name: str) -> Path:
    return FOLDER / "lessons" / f"{name}.toml"


@cache
def kiosk() -> dict[str, Any]:
    """How each game stands in a kiosk, by the names of the games; read once, so look but do not touch."""
    return read(FOLDER / "kiosk.toml")


@cache
def map_picture(name: str) -> dict[str, Any]:
    """How the map of a game is drawn; read once, so look but do not touch."""
    return read(FOLDER / "maps" / f"{name}.toml")


@cache
def sounds() -> dict[str, Any]:
    """How each verb of a table sounds; read once, so look but do not touch."""
    return read(FOLDER / "sounds.toml")


@cache
def music() -> dict[str, Any]:
    """The scores of the games that have a theme, by the names of the games; read once, so look but do not touch."""
    return {path.stem: read(path) for path in sorted(_files(FOLDER / "music"))}


@cache
def text(language: str) -> dict[str, Any]:
    """All sentences in one language."""
    path = FOLDER / "text" / f"{language}.toml"
    found = read(path)
    _check_sentences(path, found)
    core = found.get("core")
    for section in SECTIONS:
        if not isinstance(core, dict) or not isinstance(core.get(section), dict):
            raise BadLevel(f"{path} lacks the section [core.{section}].")
    return found


def read(path: Path, most: int = LARGE) -> dict[str, Any]:
    """One TOML file of so many bytes at most, or BadLevel with a sentence about what is wrong with it."""
    try:
        return read_toml(path, most)
    except FileNotFoundError:
        raise BadLevel(f"{path} is missing.") from None
    except IsADirectoryError:
        raise BadLevel(f"{path} is a folder, not a file.") from None
    except OSError as error:
        raise BadLevel(f"{path} cannot be read: {error.strerror}.") from None
    except Unfit as error:
        raise BadLevel(f"{path} {error}.") from None


def _check_sentences(path: Path, table: dict[str, Any], name: str = "") -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _check_sentences(path, value, f"{name}{key}.")
        elif not isinstance(value, str):
            raise BadLevel(f"{path}: {name}{key} is not a sentence.")


def _files(folder: Path) -> Iterator[Path]:
    if not folder.is_dir():
        raise BadLevel(f"{folder} is missing: no tables for this game.")
    found = sorted(folder.glob("*.toml"))
    if not found:
        raise BadLevel(f"{folder} holds no tables.")
    yield from found
