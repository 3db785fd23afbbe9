"""How a machine comes to a table where nobody knows it: it knocks, knows the code, and is given a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from net.encounter import Admitted, Closed, Event, Refused, Said, Torn
from net.log import LogError
from net.node import greetings, hearing
from net.node.cable import Cable
from net.node.driver import Driver
from net.node.greetings import Entering, Welcomed
from net.node.news import NotEntered
from net.talk import Farewell
from net.wire import Message, Milliseconds, WireError

PATIENCE: Final[Milliseconds] = 15_000
"""So long a number may be waited for: the table may just be looking for a leader."""
MEANS: Final = {
    **dict.fromkeys(("stranger", "garbled", "impostor"), "no_amphora"),
    **dict.fromkeys(("slow", "gone", "self", "other"), "nobody"),
}
"""What the reasons of a handshake come to for people; the others stay as they are."""


class Knocking:
    """Before we are in; `seat` is called with what we are told, and takes everything over."""

    def __init__(
        self,
        home: Driver,
        address: str,
        port: int,
        code: str,
        *,
        watching: bool,
        seat: Callable[[Cable, Admitted, Welcomed], None],
    ) -> None:
        self._home = home
        self._watching = watching
        self._seat = seat
        self._until = home.setting.clock() + PATIENCE
        self._met: Admitted | None = None
        self._cable = home.mesh.dial(address, port, code)

    def on(self, cable: Cable, event: Event) -> None:
        if cable is not self._cable:
            # Somebody knocks here already, and we have nothing to offer yet.
            self._home.mesh.drop(cable)
            return
        match event:
            case Admitted():
                self._met = event
                self._enter(cable)
            case Said(message):
                self._heard(cable, message)
            case Refused(reason, build, left):
                self._fail(reason, left, build or cable.link.build)
            case Closed() | Torn():
                self._fail("nobody")

    def _enter(self, cable: Cable) -> None:
        wish = Entering(self._watching, self._home.plate.port, self._home.introduction.name)
        cable.say(greetings.write(wish), self._home.setting.clock())

    def _heard(self, cable: Cable, message: Message) -> None:
        try:
            said = hearing.read(message)
        except WireError:
            self._fail("no_amphora")
            return
        if isinstance(said, Farewell):
            self._fail(said.reason)
        elif isinstance(said, Welcomed) and self._met:
            self._take(cable, self._met, said)

    def _take(self, cable: Cable, met: Admitted, welcomed: Welcomed) -> None:
        try:
            self._seat(cable, met, welcomed)
        except LogError as error:
            self._fail(error.reason)

    def _fail(self, reason: str, left: int = 0, build: str = "") -> None:
        self._home.end(NotEntered(MEANS.get(reason, reason), left, build))

    def tick(self, now: Milliseconds) -> None:
        if now > self._until:
            self._fail("wait")

    def woke(self) -> None:
        self._fail("nobody")

    def due(self) -> Milliseconds:
        return self._until

    def close(self) -> None:
        """Nothing is kept yet."""
