"""What the laws have to know of each game, by its name; a ledger is imported and made when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from game.games import Lacking
from game.lab.laws import Ledger


def register(game: str, make: Callable[[], Ledger]) -> None:
    """From now on, this is how the books of the game are kept."""
    LEDGERS[game] = make


def ledger_of(game: str) -> Ledger:
    if game not in LEDGERS:
        raise Lacking(game, "ledger")
    return LEDGERS[game]()


@cache
def _olympus() -> Ledger:
    from game.lab.ledgers.olympus import OlympusLedger

    return OlympusLedger()


@cache
def _olympos() -> Ledger:
    from game.lab.ledgers.olympos import OlymposLedger

    return OlymposLedger()


@cache
def _gods() -> Ledger:
    from game.lab.ledgers.gods import GodsLedger

    return GodsLedger()


LEDGERS: Final[dict[str, Callable[[], Ledger]]] = {"olympus": _olympus, "olympos": _olympos, "gods": _gods}
"""How the ledger of each game is made."""
