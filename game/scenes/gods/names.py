"""What the things on this table are called, so that answers can be given on them and lessons can point at them."""

from __future__ import annotations

from typing import Any, Final

from game.rules.engine import Seat, Together
from game.rules.gods.actions import Card, Unit
from game.rules.gods.state import Greece

WAX: Final = "wax"
STRIKE: Final = "strike"
ORGY: Final = "ware:orgy"
DRAPES: Final = "drapes"


def region(name: str) -> str:
    return f"region:{name}"


def piece(unit: Unit, name: str) -> str:
    """A piece on the map."""
    return f"piece:{unit}:{name}"


def cell(unit: Unit, name: str) -> str:
    """The same unit on the shelf."""
    return f"unit:{unit}:{name}"


def ware(unit: Unit) -> str:
    """A kind of unit that can be built, on the shelf."""
    return f"ware:{unit}"


def card(kind: Card) -> str:
    """Own cards of a kind."""
    return f"card:{kind}"


def pile(kind: Card) -> str:
    """Cards of a kind that are not one's own: in the bank, or wanted from somebody."""
    return f"pile:{kind}"


def sign(number: int) -> str:
    """The sign at the end of a line of the sheet."""
    return f"sign:{number}"


def line(number: int) -> str:
    """A line of the own sheet."""
    return f"line:{number}"


def panel(seat: Seat) -> str:
    return f"panel:{seat}"


def step_of(state: Greece) -> Any:
    """What is asked now, also where it is asked of several at once; None if nothing is."""
    if not state.pending:
        return None
    step = state.pending[-1][1]
    return step.ask if isinstance(step, Together) else step


def asked_at(state: Greece) -> str:
    """By the name of its step."""
    step = step_of(state)
    return "" if step is None else type(step).__name__
