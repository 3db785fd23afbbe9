"""Sheets of paper on which all players write at once: what is common to cards chosen and orders written in secret."""

from __future__ import annotations

from typing import Any, ClassVar

from game.rules.engine import Action, Draft, Reason, Seat, Sheet, because
from game.rules.gods.actions import SEAL, STRIKE, Overdraw, Plan, Stay
from game.rules.gods.state import Greece, has_unit


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


class OrderSheet(SecretSheet):
    """Orders for units: the first one without is asked about; any other may be written instead, the last one counts."""

    __slots__ = ()
    orders: ClassVar[tuple[type[Action], ...]]

    def takes(self, state: Greece, seat: Seat, sheet: Sheet, action: Action) -> bool:
        if not isinstance(action, self.orders) or unknown_region(state, action) is not None:
            return False
        return not isinstance(action, Stay) or has_unit(state, seat, action.unit, state.rules.index[action.region])

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        if isinstance(action, self.orders):
            unknown = unknown_region(state, action)
            if unknown is not None:
                return because("no_such_region", name=unknown)
            # An order to stay would do nothing, and never be heard of again.
            if isinstance(action, Stay):
                return because("no_such_unit", unit=action.unit, region=action.region)
        return super().objection(state, seat, action)


def unknown_region(state: Greece, action: Any) -> str | None:
    """The first region an order names that is not on the map."""
    named = (action.region, getattr(action, "target", action.region))
    return next((name for name in named if name not in state.rules.index), None)


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
