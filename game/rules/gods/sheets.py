"""Sheets of paper on which all players write at once: what is common to cards chosen and orders written in secret."""

from __future__ import annotations

from game.rules.engine import Action, Draft, Reason, Seat, Sheet, because
from game.rules.gods.actions import SEAL, STRIKE, Overdraw, Plan
from game.rules.gods.state import Greece


class SecretSheet(Draft[Greece]):
    """Written line by line; the last line can be struck out until the sheet is sealed."""

    __slots__ = ()
    open_ended = True

    def write(self, sheet: Sheet, action: Action) -> Sheet:
        if action == STRIKE:
            return sheet[:-1]
        # What was to be built has a place now, or is dropped.
        lines = sheet[:-1] if sheet and isinstance(sheet[-1], Plan) else sheet
        return (*(line for line in lines if not replaces(action, line)), action)

    def seals(self, action: Action) -> bool:
        return action == SEAL or isinstance(action, Overdraw)

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        if self.seals(action):
            return because("sealed_otherwise")
        return because("nothing_to_strike") if action == STRIKE else super().objection(state, seat, action)


def overdrawn(sheet: Sheet) -> Overdraw | None:
    """The seal of a sheet that cannot all be paid.

    Whether orders can be paid is told by how they are sealed, so that those who do not know the hand can follow.
    """
    return sheet[-1] if sheet and isinstance(sheet[-1], Overdraw) else None


def replaces(action: Action, line: Action) -> bool:
    """Whether a new order stands instead of one written before: a unit has one order."""
    return subject(action) is not None and subject(action) == subject(line)


def subject(action: Action) -> tuple[int, str] | None:
    """The unit an attack, support, move or stay order is for."""
    if action.verb in UNIT_ORDERS:
        return action.unit, action.region  # type: ignore[attr-defined]
    return None


UNIT_ORDERS = ("attack", "support", "move", "stay")
