"""Seats at other machines: who plays them from where, who is heard of, and what is on its way to the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.rules.engine import Action, Seat, because
from game.scenes.confirm import NoticeScene
from game.scenes.doors import leave_for_title, open_table
from game.scenes.lan.marks import AWAY_AFTER, Heard, ending, heard, vessel_name
from game.scenes.table.far_apart import FarApart
from game.scenes.table.far_painter import FarPainter
from game.scenes.table.far_vote import VoteTray
from game.table.session import HUMAN, Presence
from game.ui.scene import Control, Look

if TYPE_CHECKING:
    from game.lan.front import LanTable
    from game.scenes.table.scene import TableScene

ASKED_AFTER: Final = 60.0
"""After so many seconds of silence people are asked what to do about somebody."""
TIMED_AFTER: Final = 10.0
"""From so many seconds on it is told how long somebody thinks."""
BACK_FOR: Final = 4.0
"""So long it is told that somebody is back."""
WAITING: Final = 20
"""How many pictures a second are shown while somebody at another machine is waited for."""
RIBBON_SIGNS: Final = {
    "checking": "note",
    "two_machines": "hourglass",
    "finding": "search",
    "keeps": "home",
    "watching": "eye",
}
"""What is drawn before the worst there is to tell."""
SENT_AFTER: Final = 0.15
"""A move that is confirmed sooner is never shown as on its way."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What the line of a seat says: who plays it from where, and at its right how things stand."""

    who: str
    state: str = ""
    icon: str = ""
    heard: Heard = Heard.THERE
    vessel: int = 0
    hosts: bool = False
    face: str = ""
    """Of the bot that plays, instead of a vessel."""
    thinks: bool = False
    dashes: bool = False
    left: float = 0.0
    """Which share of the time is left until people are asked about him."""


class FarSeats:
    """The far side of one table; where all sit before this screen there is none, and nothing of it is shown."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self.session = scene.session if isinstance(scene.session, FarApart) else None
        self.vote = VoteTray(scene, self.session)
        self.painter = FarPainter(scene, self)
        self._back: dict[Seat, float] = {}
        """For how long people have been back."""
        self._lost: set[Seat] = set()
        """Those of whom nothing was heard for a while."""
        self._sent_for = 0.0
        """For how long a move has been on its way."""
        self._sent_after = 0
        """After how many moves it was handed in."""
        self.sent_from: Rect | None = None
        self.sent_action: Action | None = None
        self._known: tuple[object, ...] = ()
        self.told_sign = RIBBON_SIGNS["checking"]
        """The drawing before what was told last above the table."""

    # The moments of a scene

    def advance(self, seconds: float) -> None:
        if self.session is None:
            return
        if self._is_elsewhere(self.session.at):
            return
        self._follow_pending(seconds)
        self._follow_people(seconds)
        if self._known != self._seen():
            self._known = self._seen()
            self.scene.lay_out()

    def _is_elsewhere(self, at: LanTable) -> bool:
        """Go where the table has gone: to the next game of the same people, or to the title if it is closed."""
        scene = self.scene
        if at.session is not None and at.session is not scene.session:
            open_table(scene.stack, scene.settings, at.session)
            return True
        if at.ended is None or at.ended == "left" or scene.session.is_over():
            return False
        key, values = ending(at.ended)
        sentence = scene.words.screen(key, **values)
        leave_for_title(scene.stack, scene.settings, scene.session)
        scene.stack.push(NoticeScene(scene.settings, sentence))
        return True

    def sent(self, action: Action, moves: int) -> None:
        """A move is handed in here, after so many others: remember on what, as long as it is on its way."""
        if self.session is None:
            return
        control = next((each for each in self.scene.controls if action in self.scene.answers_of(each)), None)
        on_table = control is not None and not control.order
        self.sent_from = Rect(control.box) if control is not None and on_table else None
        self.sent_action, self._sent_for, self._sent_after = action, 0.0, moves

    def _follow_pending(self, seconds: float) -> None:
        if self.scene.session.pending:
            self._sent_for += seconds
        elif self.sent_action is not None:
            if self.scene.moves_told == self._sent_after:
                self.scene.notes.refuse(because("moved_on"))
            self.sent_action, self.sent_from, self._sent_for = None, None, 0.0

    def _follow_people(self, seconds: float) -> None:
        """Note who has come back."""
        assert self.session is not None
        for seat in range(len(self.scene.session.plans)):
            if self.session.silent(seat) >= AWAY_AFTER:
                self._lost.add(seat)
                self._back.pop(seat, None)
            elif seat in self._lost:
                self._lost.remove(seat)
                self._back[seat] = 0.0
            elif seat in self._back:
                self._back[seat] += seconds

    def _seen(self) -> tuple[object, ...]:
        """What decides which controls there are."""
        vote = self.vote.now()
        asked = None if vote is None else (vote.seat, vote.kind, vote.choices, dict(vote.cast))
        return asked, self.is_sent

    @property
    def waits(self) -> bool:
        """Whether nothing happens here before somebody at another machine does something."""
        return self.session is not None and not self.scene.session.pending

    @property
    def is_sent(self) -> bool:
        """Whether a move has been on its way for so long that it is said."""
        return self.sent_action is not None and self._sent_for >= SENT_AFTER

    def draw(self, surface: Surface) -> None:
        if self.session is not None:
            self.painter.draw(surface)
            self.vote.draw(surface)

    # What the line of a seat says

    def line(self, seat: Seat) -> SeatLine:
        session, plan = self.session, self.scene.session.plans[seat]
        assert session is not None
        say = self.scene.words.screen
        level = session.standing_in(seat)
        if level is not None:
            played = say("far_nobody") if level == "empty" else say(f"level_{level}")
            return SeatLine(say("far_for", name=plan.name), played, face="" if level == "empty" else level)
        if plan.name == "" and plan.player != HUMAN:
            thinks = self.scene.session.presence(seat) is Presence.THINKING
            return SeatLine(
                say(f"level_{plan.player}"), self._time(seat) or say("far_bot"), face=plan.player, thinks=thinks
            )
        return self._person(seat, plan.name or self.scene.words.seat(seat))

    def _person(self, seat: Seat, name: str) -> SeatLine:
        session, say = self.session, self.scene.words.screen
        assert session is not None
        vessel, hosts, limit = session.vessel(seat), session.hosts(seat), session.time_left(seat)
        if seat in self.scene.session.people:
            shown = say("far_here") if limit is None else clock(limit)
            return SeatLine(name, shown, _counted(limit), vessel=vessel, hosts=hosts)
        silent = session.silent(seat)
        state = heard(silent)
        if state is Heard.AWAY:
            left = max(0.0, ASKED_AFTER - silent)
            shown = clock(left or silent)
            return SeatLine(name, shown, "hourglass", state, vessel, hosts, left=left / ASKED_AFTER)
        if state is Heard.SILENT:
            return SeatLine(name, clock(silent), "", state, vessel, hosts, dashes=True)
        if self._back.get(seat, BACK_FOR) < BACK_FOR:
            return SeatLine(name, say("far_back"), "check", state, vessel, hosts)
        thinks = seat in self.scene.session.now.asked
        shown = self._time(seat) if limit is None else clock(limit)
        return SeatLine(name, shown, _counted(limit), state, vessel, hosts, thinks=thinks)

    def _time(self, seat: Seat) -> str:
        assert self.session is not None
        seconds = self.session.thinking_for(seat)
        return clock(seconds) if seconds >= TIMED_AFTER else ""

    def card(self, seat: Seat) -> str:
        """What the card beside a line says: who, at which machine, and what the table will do."""
        session, say = self.session, self.scene.words.screen
        assert session is not None
        line = self.line(seat)
        vessel = vessel_name(session.vessel(seat))
        machine = say(f"vessel_{vessel}")
        title = say("far_card_host" if session.hosts(seat) else "far_card", name=line.who, vessel=machine)
        if session.standing_in(seat) is not None:
            return f"{title}\n{say('far_card_stands_in', name=self.scene.session.plans[seat].name)}"
        if line.face:
            return f"{line.who}\n{say('far_card_bot', vessel=machine)}"
        if seat in self.scene.session.people and session.time_left(seat) is None:
            return f"{title}\n{say('far_card_here')}"
        if session.time_left(seat) is not None:
            return f"{title}\n{say('far_card_limit', time=line.state)}"
        if line.heard is not Heard.THERE:
            return f"{title}\n{say('far_card_away', time=clock(session.silent(seat)))}"
        return f"{title}\n{say('far_card_there')}"

    # Controls

    def controls(self) -> Iterator[Control]:
        if self.session is None:
            return
        for seat in range(len(self.scene.session.plans)):
            box = self.scene.seat_heading(seat)
            if box is not None:
                yield self._line_control(seat, box)
        yield from self.vote.controls()

    def _line_control(self, seat: Seat, box: Rect) -> Control:
        def paint(surface: Surface, control: Control, look: Look) -> None:
            if look.focused:
                self.scene.paint_ring(surface, control)

        far = seat not in self.scene.session.people and bool(self.scene.session.plans[seat].name)
        press = partial(self._open_seat, seat) if far else self.scene.opening_of(seat)
        return Control(f"far:{seat}", box, self.line(seat).who, paint, press, about=partial(self.card, seat))

    def _open_seat(self, seat: Seat) -> None:
        from game.scenes.table.far_seat import FarSeatScene

        assert self.session is not None
        who = self.scene.session.plans[seat].name
        self.scene.stack.push(FarSeatScene(self.scene.settings, self.session, seat, who))

    def sentence(self) -> str:
        """What the ribbon of questions says while a move is on its way; nothing if none is."""
        if not self.is_sent or self.sent_action is None:
            return ""
        words = self.scene.words
        return words.screen(
            "far_on_its_way", seat=words.seat(self.scene.session.acting()), action=words.action(self.sent_action)
        )

    # What hangs above the table

    def told(self) -> str:
        """The worst there is to tell about the table; nothing if all is well."""
        found = None if self.session is None else self.session.ribbon()
        if found is None:
            return ""
        key, values = found
        self.told_sign = RIBBON_SIGNS[key]
        key = "watching_now" if key == "watching" and not values.get("behind") else key
        return self.scene.words.screen(f"ribbon_{key}", **self._worded(values))

    def _worded(self, values: Mapping[str, Any]) -> dict[str, object]:
        """The values of a ribbon as people read them."""
        words = self.scene.words
        said: dict[str, object] = {
            key: value for key, value in values.items() if key not in ("names", "vessel", "behind")
        }
        names = values.get("names") or ()
        if "vessel" in values:
            vessel = vessel_name(values["vessel"])
            said["vessel"] = words.screen(f"vessel_{vessel}")
        if "names" in values:
            said["names"] = words.listed(list(names)) if names else str(said.get("vessel", "…"))
        if "seconds" in values:
            said["time"] = clock(float(values["seconds"]))
        return said


def _counted(limit: float | None) -> str:
    """The sign before a time that runs out."""
    return "" if limit is None else "hourglass"


def clock(seconds: float) -> str:
    """A span of time as people read it: 1:12."""
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02}"
