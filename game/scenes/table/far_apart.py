"""What a session knows besides, whose seats are at several machines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from game.rules.engine import Seat

if TYPE_CHECKING:
    from game.lan.front import LanTable, Vote
    from game.table.session import Session


@runtime_checkable
class FarApart(Protocol):
    """What a session knows besides, whose seats are at several machines."""

    at: LanTable

    def machine_of(self, seat: Seat) -> int: ...
    def vessel(self, seat: Seat) -> int: ...
    def hosts(self, seat: Seat) -> bool: ...
    def silent(self, seat: Seat) -> float: ...
    def standing_in(self, seat: Seat) -> str | None: ...
    def thinking_for(self, seat: Seat) -> float: ...
    def ribbon(self) -> tuple[str, Mapping[str, Any]] | None: ...
    def vote(self) -> Vote | None: ...
    def cast(self, seat: Seat, choice: str) -> None: ...
    def open_vote(self, seat: Seat) -> None: ...
    def wants_again(self) -> tuple[Seat, ...]: ...


def wanting_again(session: Session) -> list[str]:
    """The people at other machines who would play once more."""
    seats = session.wants_again() if isinstance(session, FarApart) else ()
    return [session.plans[seat].name for seat in seats if seat not in session.people]
