"""The seal of a game in names that two people can read to each other."""

from __future__ import annotations

from functools import cache

from game.levels import FOLDER, read


@cache
def names() -> tuple[str, ...]:
    """A name for each byte, the same in every language."""
    return tuple(read(FOLDER / "seal.toml")["names"])


def spoken(seal: str) -> tuple[str, ...]:
    """Eight names for the sixteen digits of a seal; who reads the same eight has the same game."""
    return tuple(names()[byte] for byte in bytes.fromhex(seal))
