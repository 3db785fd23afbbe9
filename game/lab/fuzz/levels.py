"""Damaged positions and tables: each is refused with a sentence, or can be played on."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from game import games
from game.disk import toml
from game.disk.strangers import Unfit, parse_toml
from game.lab.fuzz import Attempts, Found
from game.lab.fuzz.damage import damaged_toml
from game.rules.catalog import BadRow
from game.rules.engine import CHANCE, BadSetup, Game, Setup, State, apply, choices, deal
from game.table.dealer import Dealer

ON: Final = 12
"""So many actions are played on a position that was taken."""
LATE: Final = 2000
"""So many actions, at most, are played before a table is written; much talk goes before the battles of gods."""
ASIDE: Final = 3
"""One case in so many is of a game's tables."""


def attempts(seed: int) -> Attempts:
    dice = Random(seed)
    while True:
        name = dice.choice(games.names())
        if dice.randrange(ASIDE) == 0:
            yield _with_tables(dice, name)
        else:
            yield from _with_position(dice, name)


def _with_position(dice: Random, name: str) -> Attempts:
    """Some damage to one table in the middle of a game."""
    game = games.load(name)
    raw = toml.write(_written(name, game, dice)).encode()
    for _ in range(20):
        yield _position_end(name, game, damaged_toml(dice, raw), dice)


def _written(name: str, game: Game, dice: Random) -> dict[str, Any]:
    """A table anywhere in a game; every kind of question that came up is as likely to wait for its answer."""
    state, asking = game.set_up(Setup(dice.choice(game.seats))), {}
    for _ in range(dice.randrange(1, LATE)):
        if not state.pending:
            break
        asking[type(state.pending[-1][1])] = state.copy()
        _played(state, dice, 1)
    return games.positions(name).write_position(game, dice.choice(list(asking.values())))


def _played(state: State, dice: Random, actions: int) -> State:
    """The same table after so many actions of anybody."""
    for _ in range(actions):
        if not state.pending:
            break
        seat = state.seat
        below = Dealer(dice.randrange(1_000_000)).below
        listed = choices(state, seat) if seat != CHANCE else ()
        apply(state, seat, deal(state, below) if seat == CHANCE else listed[below(len(listed))])
    return state


def _position_end(name: str, game: Game, raw: bytes, dice: Random) -> str:
    try:
        state = games.positions(name).read_position(game, parse_toml(raw), "position.toml")
        _played(state, dice, ON)
    except (Unfit, BadRow, BadSetup):
        return "positions refused"
    except Exception as trouble:
        raise Found(f"games.positions({name!r}).read_position(game, parse_toml({raw!r}), ...)", trouble) from trouble
    return "positions played"


def _with_tables(dice: Random, name: str) -> str:
    """Some damage to one of the files a game is made of."""
    tables: dict[str, Any] = dict(games.manifest(name).tables())
    file = dice.choice(sorted(tables))
    raw = damaged_toml(dice, toml.write(tables[file]).encode())
    try:
        games.manifest(name).rules({**tables, file: parse_toml(raw)})
    except (Unfit, BadRow):
        return "tables refused"
    except Exception as trouble:
        raise Found(f"games.manifest({name!r}).rules({{..., {file!r}: parse_toml({raw!r})}})", trouble) from trouble
    return "tables taken"
