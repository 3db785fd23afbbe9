"""Every kind of event a game can tell of, out of recorded games: its clip ends in the table that was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from game import games
from game.disk import record
from game.disk.settings import Settings
from game.rules.engine import Event, State
from game.rules.gods.events import LustReceived, OrderVoid, OrgyVoid
from game.rules.olympos.events import Waited
from game.rules.olympos.state import Olympos
from game.scenes.sounding import new_voice
from game.scenes.table.scene import TableScene
from game.table.reel import OPEN, Reel
from game.table.replay import ReplaySession
from game.table.seating import plans_of
from tests.rules.golden import FOLDER, unpack
from tests.window.person import fresh_app
from tests.window.test_sound import OF_GODS, OF_OLYMPOS

TOLD_BY: dict[str, dict[int, Sequence[int]]] = {
    "olympus": {3: (0, 1, 11, 14, 23, 77)},
    "olympos": {2: (0, 1, 3, 4, 8), 4: (0,)},
    "gods": {2: (19,), 3: (22,), 5: (14,)},
}
"""The recorded games, by seats, that have something of everything between them."""
NEVER_PLAYED: set[type[Event]] = {OrderVoid, OrgyVoid, LustReceived}
"""What happens in none of them: it moves nothing, or is looked at where its own game is."""
BESIDE = {"cloth", "quill", "wax"}
"""What is heard where something is hidden or written, and nothing moves."""
ONLY_HEARD_BY = {"olympus": set[str](), "olympos": OF_OLYMPOS - BESIDE, "gods": OF_GODS - BESIDE}
FRAMES = (None, 1 / 144, 1 / 24, 0.35, 7.0)
"""How many seconds each picture lasts; None hurries everything."""


class Moment(NamedTuple):
    before: State
    events: Sequence[Event]
    after: State


def recorded(game: str, seats: int) -> Iterator[tuple[ReplaySession, Reel]]:
    kept = unpack((FOLDER / f"{game}-{seats}.gz").read_bytes())
    for number in TOLD_BY[game][seats]:
        table, one = record.replay(kept[number], record.game_of(kept[number])), kept[number]
        reel = Reel(table.game, table.setup, table.history.at(0), table.history.moves, OPEN)
        yield ReplaySession(reel, plans_of(one.header)), reel


def moments_of(reel: Reel) -> Iterator[Moment]:
    begun = [event for passage in reel.beginning() for event in passage.events]
    yield Moment(reel._snapshots[0], begun, reel.state(0))
    before = reel.state(0)
    for frame in reel.frames():
        yield Moment(before, frame.events, frame.state.copy())
        before = frame.state.copy()


def staged(game: str) -> list[tuple[TableScene[Any], list[Moment]]]:
    """Tables, each with the first moments at which something of a kind happens, to a unit, that none has shown."""
    told: set[tuple[type[Event], object, object]] = set()
    tables = []
    for seats in TOLD_BY[game]:
        scene, moments = None, []
        for session, reel in recorded(game, seats):
            scene = scene or games.screens(game).table(session, Settings())
            for moment in moments_of(reel):
                kinds = {
                    (type(event), getattr(event, "unit", None), getattr(event, "becomes", None))
                    for event in moment.events
                }
                if kinds - told:
                    moments.append(moment)
                told |= kinds
        assert isinstance(scene, TableScene)
        if game == "olympos" and (Waited, None, None) not in told:
            moments.append(waiting(moments[-1].before))
            told.add((Waited, None, None))
        tables.append((scene, moments))
    return tables


def waiting(state: State) -> Moment:
    """Somebody lets time pass, which nobody has to in any of the recorded games."""
    assert isinstance(state, Olympos)
    after, seat = state.copy(), state.order[0]
    after.peoples[seat].space += 1
    after.order = [*state.order[1:], seat]
    return Moment(state, [Waited(seat, after.peoples[seat].space)], after)


@pytest.mark.parametrize("game", TOLD_BY)
def test_every_kind_of_event_ends_in_the_table_that_was_played_at_any_frame_rate_and_hurried(game: str) -> None:
    """And the verbs that only this table is heard by are all heard on the way."""
    told, heard = set(NEVER_PLAYED), set[str]()
    for scene, moments in staged(game):
        app = fresh_app((1280, 720), scene.settings, scene)
        scene.stage.sounder = lambda verb, kind: heard.add(verb)
        for moment in moments:
            kinds = [type(event) for event in moment.events]
            told |= set(kinds)
            for frame in FRAMES:
                assert shows(scene, moment, frame), (frame, kinds)
        app.close()
    assert told >= set(scene.stage.cues), "some kind of event is in none of the games"
    assert heard <= set(new_voice().verbs)
    assert heard >= ONLY_HEARD_BY[game]


def shows(scene: TableScene[Any], moment: Moment, frame: float | None) -> bool:
    """Whether what is shown at the end of all that moves is what the rules have left."""
    stage, disagreed = scene.stage, scene.stage.disagreed
    stage._break_off(scene.as_view(moment.before), [])
    stage.perform(moment.events, scene.as_view(moment.after))
    if frame is None:
        stage.hurry()
    while frame is not None and not (stage.at_rest and not stage.air.is_busy):
        stage.advance(frame)
    return stage.disagreed == disagreed
