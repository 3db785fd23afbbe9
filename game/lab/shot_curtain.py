"""Pictures of the curtain: people before one screen in a game that has come to what only one of them may see."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from game import games
from game.ai.bots import BOTS
from game.rules.engine import Action, Seat, Setup, Together, is_over
from game.scenes.doors import table_scene
from game.table.dealer import Dealer
from game.table.local import LocalSession
from game.table.seating import emblems_of, session_class
from game.table.session import Plan
from game.table.table import Table
from game.ui.scene import Scene

NAMES: Final = ("Anna", "Leo", "Sofia", "Tom", "Ines", "Paul")


def is_asked(question: str, turn: int) -> Callable[[Any], bool]:
    """Whether something is asked, from a turn on; where several are, when half of them have sealed."""

    def ripe(state: Any) -> bool:
        step = state.pending[-1][1]
        if isinstance(step, Together):
            return len(step.waiting()) * 2 <= len(step.seats) and is_of(state, step.ask)
        return is_of(state, step)

    def is_of(state: Any, step: Any) -> bool:
        return state.turn >= turn and type(step).__name__ == question

    return ripe


@cache
def moves_until(game_name: str, seats: int, question: str, turn: int) -> tuple[tuple[Seat, Action], ...]:
    """What bots play in the first of many games in which it is asked."""
    for seed in range(11, 60):
        table = Table(games.load(game_name), Setup(seats), dealer=Dealer(seed))
        if _comes_to(table, seed, is_asked(question, turn)):
            return tuple((move.seat, move.action) for move in table.history.moves)
    raise LookupError(f"nobody is asked {question}")


def _comes_to(table: Table, seed: int, ripe: Callable[[Any], bool]) -> bool:
    bot = BOTS["random"](table.game, Dealer(seed).fork("bots").below, games.evaluation(table.game))
    table.begin()
    while not is_over(table.state):
        state: Any = table.state
        if ripe(state):
            return True
        table.play(state.seat, bot.choose(state.view(state.seat), state.seat))
    return False


def lived(game_name: str, seats: int, question: str, turn: int = 0) -> LocalSession:
    """People with names at a table that remembers how it came to a question."""
    people = range(seats)
    table = Table(games.load(game_name), Setup(seats), people=frozenset(people))
    for seat, action in moves_until(game_name, seats, question, turn):
        table.repeat(seat, action)
    plans = [Plan(name, polis) for name, polis in zip(NAMES, emblems_of(game_name)[:seats], strict=False)]
    session = session_class(game_name, plans)(table, plans, 11)
    session.poll = lambda *args, **values: ()  # type: ignore[method-assign]
    return session


def curtained(game_name: str, seats: int, question: str, turn: int = 0) -> Callable[[Any], list[Scene]]:
    """The curtain falls by itself as soon as the table is at rest."""
    return lambda view: [table_scene(lived(game_name, seats, question, turn), view.settings)]


CURTAIN_SCENES: Final[dict[str, Callable[[Any], list[Scene]]]] = {
    "olympos-curtain": curtained("olympos", 4, "KeepOne", 4),
    "gods-curtain": curtained("gods", 4, "WriteBuilds", 4),
}
"""Every picture by name."""
