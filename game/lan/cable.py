"""What a table far apart needs of the machine below it; `net.node.Node` is one, and tests have another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from net import talk
from net.lobby import Machine
from net.node.news import News


@dataclass(frozen=True, slots=True)
class Sign:
    """What the table tells everybody nearby about itself."""

    game: str
    seats: int
    free: int
    round: int


class Cable(Protocol):
    """The others, as far as one can speak to them from here; nothing ever waits."""

    @property
    def me(self) -> Machine: ...

    @property
    def key(self) -> str:
        """By this the table is known again, on whichever machine it is kept: hexadecimal digits."""

    @property
    def port(self) -> int:
        """Where others may knock at this machine; 0 if they may not."""

    @property
    def leader(self) -> Machine | None:
        """Whoever keeps the log at the moment, if anybody does."""

    def poll(self) -> list[News]:
        """What has happened since."""

    def submit(self, body: bytes) -> None:
        """Have something put into the log."""

    def applied(self, index: int, digest: bytes) -> None:
        """The log was carried out up to an entry, and everybody's state should have this digest."""

    def say(self, said: talk.Talk) -> None:
        """Tell all who are there something that is kept nowhere."""

    def presence(self) -> Mapping[Machine, float]:
        """For how many seconds nothing was heard of each of the others."""

    def hang_out(self, sign: Sign) -> None:
        """Tell everybody nearby how the table stands."""

    def new_code(self) -> None: ...

    def send_away(self, machine: Machine) -> None:
        """Bear witness that the table has sent a machine away; it goes when most do."""

    def hold_door(self, *, shut: bool) -> None:
        """Bear witness that nobody more may have a vote, since a game begins; or that somebody may."""

    def leave(self) -> None:
        """Give up our place for good; the line then ends by itself."""

    def close_table(self) -> None:
        """Say goodbye to all; the line then ends by itself."""

    def stop(self) -> None:
        """Go, and come back one day perhaps."""
