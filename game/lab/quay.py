"""A harbour without a sea: tables, a lobby and far seats that only stand there, to be looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from game.lan.front import DoorNote, Entering, Kind, Line, MachineSeen, Nearby, Notice, Refusal, Vote
from game.rules.engine import Seat
from game.table.local import LocalSession
from game.table.seating import emblems_of
from game.table.session import HUMAN, Plan, Presence, Session
from net.lobby import BeReady, ChooseRule, Lobby, SeatBot, Show, Sit, Wish

NEARBY: Final = (
    Nearby("marco", "Marco", "olympus", "0.9", 3, 4, 0, 0, "192.168.1.21", 24710, Kind.KEPT, "corinth"),
    Nearby("anna", "Anna", "olympus", "0.9", 0, 5, 2, 0, "192.168.1.22", 24710, Kind.FREE),
    Nearby("library", "Library", "olympus", "0.9", 5, 4, 0, 5, "192.168.1.23", 24710, Kind.WATCH),
    Nearby("paul", "Paul", "olympus", "0.8", 0, 3, 2, 0, "192.168.1.24", 24710, Kind.OTHER_VERSION),
)


@dataclass
class StillHarbour:
    """Shows what it was given, and remembers what it was asked for."""

    tables: tuple[Nearby, ...] = NEARBY
    entering: Entering | None = None
    refusal: Refusal | None = None
    table: object | None = None
    name: str = "Sofia"
    version: str = "0.9"
    interfaces: tuple[str, ...] = ("192.168.1.22",)
    asked: list[tuple[object, ...]] = field(default_factory=list)
    closed: bool = False

    def poll(self) -> None: ...

    def join(self, address: str, port: int, code: str, *, watching: bool = False) -> None:
        self.asked.append(("join", address, port, code, watching))

    def host(self, game: str) -> None:
        self.asked.append(("host", game))

    def resume(self, key: str) -> None:
        self.asked.append(("resume", key))

    def close(self) -> None:
        self.closed = True


def lobby() -> Lobby:
    """Anna and Leo at one machine, Sofia at another, a bot, and a free seat."""
    cities = ("athens", "sparta", "corinth", "thebes", "argos")
    opened = Lobby.opened(1, "olympus", cities, 3, 5)
    for machine in (1, 2):
        opened.grant(machine, Show("0.9", 4, bytes(32)))
    opened.grant(1, Sit(0, "Anna"))
    opened.grant(1, Sit(1, "Leo"))
    opened.grant(2, Sit(2, "Sofia"))
    opened.grant(1, SeatBot(3, "priest"))
    opened.grant(1, ChooseRule("trade_route", "wild"))
    opened.grant(1, BeReady(0, True))
    return opened


def machine(number: int, vessel: int, *names: str, silent: float = 0.0) -> MachineSeen:
    return MachineSeen(number, vessel, names, silent, watching=False, away=silent >= 10)


def said(seat: int, machine: int, text: str = "", emote: int | None = None) -> Line:
    return Line(seat, machine, text, emote, 0.0)


@dataclass
class StillTable:
    """A lobby that shows what it was given, and remembers what it was asked for."""

    me: int = 1
    host: int | None = 1
    lobby: Lobby = field(default_factory=lobby)
    machines: tuple[MachineSeen, ...] = (machine(1, 0, "Anna", "Leo"), machine(2, 3, "Sofia", silent=42.0))
    code: str = "K7M4QX"
    code_left: float = 520.0
    seal: tuple[int, ...] | None = (0, 1, 2, 3)
    lines: list[Line] = field(
        default_factory=lambda: [
            said(0, 1, "Leo, which city do you take?"),
            said(1, 1, emote=1),
            said(2, 2, "one minute, the cable"),
        ]
    )
    at_door: list[DoorNote] = field(default_factory=lambda: [DoorNote("Marco", "version", "0.8", "0.9")])
    countdown: float | None = None
    watchers: int = 2
    addresses: tuple[str, ...] = ("192.168.1.22:24710",)
    notices: list[Notice] = field(default_factory=list)
    muted: set[int] = field(default_factory=set)
    is_host: bool = True
    session: Session | None = None
    ended: str | None = None
    asked: list[object] = field(default_factory=list)

    def poll(self) -> None: ...

    def wish(self, wish: Wish) -> None:
        self.lobby.grant(self.me, wish)

    def chat(self, seat: int, text: str) -> None:
        self.lines.append(said(seat, self.me, text))

    def gesture(self, seat: int, emote: int) -> None:
        self.lines.append(said(seat, self.me, emote=emote))

    def start(self) -> None:
        self.countdown = 3.0

    def stop_start(self) -> None:
        self.countdown = None

    def new_code(self) -> None:
        self.asked.append("new_code")

    def mute(self, machine: int, *, on: bool = True) -> None:
        (self.muted.add if on else self.muted.discard)(machine)

    def send_away(self, machine: int) -> None:
        self.asked.append(("send_away", machine))

    def leave(self) -> None:
        self.asked.append("leave")

    def close_table(self) -> None:
        self.asked.append("close_table")


class StillSession(LocalSession):
    """A table with people and bots at other machines, each in another state; nobody plays."""

    at: Any = None
    ages: Mapping[Seat, float] = MappingProxyType({})
    """For how long each seat has been silent."""
    asked_about: Vote | None = None
    hangs: tuple[str, Mapping[str, Any]] | None = None
    far_host: Seat = 2
    limit: float | None = None
    """How long whoever is asked may still think."""
    again: tuple[Seat, ...] = ()

    @classmethod
    def of(cls, session: LocalSession, plans: Sequence[Plan]) -> StillSession:
        """The same game, seen from one machine of several."""
        made = cls(session.table, plans, 11)
        made.poll = lambda *args, **values: ()  # type: ignore[method-assign]
        made.at = StillTable(session=made)
        return made

    def machine_of(self, seat: Seat) -> int:
        return (1, 2, 3, 1, 3)[seat]

    def vessel(self, seat: Seat) -> int:
        return self.machine_of(seat) - 1

    def hosts(self, seat: Seat) -> bool:
        return seat == self.far_host

    def silent(self, seat: Seat) -> float:
        return self.ages.get(seat, 0.0)

    def standing_in(self, seat: Seat) -> str | None:
        return None

    def thinking_for(self, seat: Seat) -> float:
        return 24.0 if seat in self.now.asked else 0.0

    def time_left(self, seat: Seat) -> float | None:
        return self.limit if seat in self.now.asked else None

    def presence(self, seat: Seat) -> Presence:
        return Presence.HERE if seat in self.people else Presence.FAR

    def ribbon(self) -> tuple[str, Mapping[str, Any]] | None:
        return self.hangs

    def vote(self) -> Vote | None:
        return self.asked_about

    def wants_again(self) -> tuple[Seat, ...]:
        return self.again

    def cast(self, seat: Seat, choice: str) -> None: ...

    def open_vote(self, seat: Seat) -> None: ...


def far_table(session: LocalSession) -> StillSession:
    """Sparta is away and voted about, Corinth is silent, and the table is being found again."""
    names = ("Leo", "Marco", "Sofia", "Tom", "")
    cities = emblems_of("olympus")
    seats = session.setup.seats
    players = (HUMAN, "far", "far", HUMAN, "priest")
    plans = [Plan(names[seat], cities[seat], players[seat]) for seat in range(seats)]
    made = StillSession.of(session, plans)
    made.ages = {1: 72.0, 2: 3.4}
    made.asked_about = Vote(1, "seat", ("wait", "bot", "empty"), 2, 1, 20.0, {2: "bot"})
    made.hangs = ("finding", {"seconds": 3})
    return made


# Where their true likes are asked for


def harbour(**values: Any) -> Any:
    return StillHarbour(**values)


def table(**values: Any) -> Any:
    return StillTable(**values)
