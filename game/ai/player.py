"""What a program must be able to do to sit at a table."""

from __future__ import annotations

from typing import ClassVar, Protocol

from game.rules.engine import Action, Below, Game, Seat, State


class Player(Protocol):
    """A player gets a view of the table and names one of the choices its seat has there."""

    needs_view: ClassVar[bool]
    """False if it looks at nothing but the choices, which are the same at the table and in every view of the seat
    asked; `choose` may then be given the table."""

    def __init__(self, game: Game, below: Below) -> None:
        """`below` is the only source of chance the player may use."""

    def choose(self, view: State, seat: Seat) -> Action: ...
