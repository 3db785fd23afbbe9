"""The table on the screen while the true one stands elsewhere: nothing is known before it is told."""

from __future__ import annotations

import pytest

pytest.importorskip("pygame")

from game.disk.settings import Settings
from game.rules.codec import canonical
from game.rules.engine import choices
from game.scenes.olympus.table import OlympusTable
from game.table.session import Presence
from game.table.table import Table
from game.ui.input import Command
from tests.far import ON_ITS_WAY, FarSession, far_session
from tests.window.hands import fingerprint
from tests.window.person import fresh_app

FRAME = 0.05
MOST_FRAMES = 400


class FarTable:
    """A person at seat 0 of a table for three; the others play from elsewhere."""

    def __init__(self, seed: int = 1) -> None:
        self.session: FarSession
        self.table: Table
        self.session, self.table = far_session(3, 0, seed)
        self.scene = OlympusTable(self.session, Settings(speed="off"))
        self.app = fresh_app((1280, 720), self.scene.settings, self.scene)
        self.session.begin()

    def frame(self) -> None:
        self.app.step((), FRAME)
        assert not self.app.crashes

    def rest(self) -> None:
        """Let the others play until the person is asked."""
        for _ in range(MOST_FRAMES):
            self.frame()
            if self.scene.posted.stands:
                self.scene.posted.close()
            if self.scene.question.is_shown and self.session.person_asked() == 0:
                return
            asked = self.table.state.seat
            if asked > 0 and not self.session._letters:
                self.session.play_for(asked, choices(self.table.state, asked)[0])
        raise AssertionError("the table does not come to rest")

    def offered(self) -> list[str]:
        return [control.id for control in self.scene.controls if self.scene.is_offered(control)]


def test_a_game_is_played_on_updates_alone() -> None:
    far = FarTable()
    for number in range(25):
        far.rest()
        listed = far.session.choices()
        far.scene.play(listed[number % len(listed)])
    far.rest()
    assert canonical(far.scene.stage.shown) == canonical(far.table.state.view(0))
    assert {move.seat for move in far.table.history.moves} >= {0, 1, 2}


def test_a_move_on_its_way_cannot_be_answered_again() -> None:
    far = FarTable()
    far.rest()
    before = len(far.table.history)
    far.scene.play(far.session.choices()[0])
    for _ in range(ON_ITS_WAY):
        far.frame()
        assert far.session.pending
        assert far.offered() == []
    far.frame()
    assert far.session.pending == ()
    assert len(far.table.history) > before


def test_undo_is_asked_of_the_table_and_shown_when_it_answers() -> None:
    far = FarTable()
    far.rest()
    while not far.session.undo_reach(0).count:
        far.scene.play(far.session.choices()[0])
        far.rest()
    before = len(far.table.history)
    far.scene.handle_command(Command("undo"))
    far.frame()
    assert len(far.table.history) == before, "the table has not heard of it yet"
    far.rest()
    for _ in range(ON_ITS_WAY):
        far.frame()
    assert len(far.table.history) < before
    assert canonical(far.scene.stage.shown) == canonical(far.table.state.view(0))


SAID = {
    Presence.FAR: "{} is to answer, at another screen …",
    Presence.AWAY: "{} is to answer, but nothing is heard from there …",
    Presence.THINKING: "{} is thinking …",
}


@pytest.mark.parametrize("presence", SAID)
def test_the_ribbon_says_where_somebody_is_who_is_waited_for(presence: Presence) -> None:
    far = FarTable()
    far.session.presence = lambda seat: presence if seat else Presence.HERE  # type: ignore[method-assign]
    far.rest()
    assert far.scene.ribbon.prompt() == far.scene.words.ask(far.session.now.view)
    while far.table.state.seat == 0:
        far.scene.play(far.session.choices()[0])
        for _ in range(2 * ON_ITS_WAY):
            far.frame()
    waited_for = far.table.state.seat
    assert far.scene.ribbon.prompt() == SAID[presence].format(far.scene.words.seat(waited_for))


class SlowTable(FarTable):
    """The person has answered, and a bot thinks about what follows."""

    def __init__(self) -> None:
        super().__init__()
        self.session.presence = lambda seat: Presence.THINKING if seat else Presence.HERE  # type: ignore[method-assign]
        self.rest()
        while self.session.now.asked[0] == 0:
            self.scene.play(self.session.choices()[0])
            self.frames(ON_ITS_WAY + 1)

    def frames(self, count: int) -> None:
        for _ in range(count):
            self.frame()

    def answer(self) -> None:
        """The bot has thought enough."""
        seat = self.table.state.seat
        self.session.play_for(seat, choices(self.table.state, seat)[0])
        self.frames(ON_ITS_WAY + 1)

    def channel(self) -> str:
        """What is to be seen along the foot of the ribbon."""
        ribbon = self.scene.asking.ribbon
        foot = ribbon.inflate(-ribbon.height, 0)
        foot.top, foot.height = ribbon.bottom - ribbon.height // 6, ribbon.height // 6
        return fingerprint(self.app.surface.subsurface(foot))


def test_water_rises_while_a_bot_thinks_and_runs_off_when_it_has_answered() -> None:
    slow = SlowTable()
    empty = slow.channel()
    assert slow.scene.ribbon.clock.level == 0.0, "nobody needs to be told of a moment"
    slow.frames(8)
    early, risen = slow.scene.ribbon.clock.level, slow.channel()
    slow.frames(4)
    assert 0.0 < early < slow.scene.ribbon.clock.level
    assert len({empty, risen, slow.channel()}) == 3
    slow.answer()
    assert slow.scene.ribbon.clock.level == 0.0
    assert slow.channel() == empty


def test_the_seconds_are_counted_while_a_bot_goes_on_thinking() -> None:
    slow = SlowTable()
    seat = slow.scene.words.seat(slow.table.state.seat)
    assert slow.scene.ribbon.prompt() == f"{seat} is thinking …"
    slow.frames(25)
    assert slow.scene.ribbon.prompt() == f"{seat} has been thinking for 1 s"
    slow.frames(20)
    assert slow.scene.ribbon.prompt() == f"{seat} has been thinking for 2 s"
    slow.answer()
    assert "has been thinking" not in slow.scene.ribbon.prompt()


def test_nothing_rises_where_calm_is_wished() -> None:
    slow = SlowTable()
    slow.scene.settings.calm = True
    slow.frames(1)
    empty = slow.channel()
    slow.frames(12)
    assert slow.channel() == empty
    slow.frames(12)
    assert slow.scene.ribbon.prompt().endswith("for 1 s"), "the seconds are told all the same"
