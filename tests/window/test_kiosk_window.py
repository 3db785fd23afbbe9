"""The window of a kiosk: nothing closes it but the stand, and whatever goes wrong in it, the show goes on."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from game.app import SAME_CRASH, GivenUp, NoDisplay
from game.disk import folders
from game.disk.settings import Note
from game.kiosk import client, window
from game.kiosk.clock import Clock
from game.kiosk.config import Kiosk
from game.kiosk.counts import Counts
from game.kiosk.heartbeat import Heartbeat
from game.kiosk.pin import Gate
from game.kiosk.places import Places
from game.kiosk.stand import ATTRACT, PLAY, Ending, Stand
from game.kiosk.window import STUCK, KioskApp, bot_awaited, settings_of
from game.scenes.kiosk import doors
from game.ui.input import Command, Intent
from game.ui.scene import Scene
from tests.kiosk.clocks import Time
from tests.window.conftest import at_once


class Plain(Scene):
    """A picture that hears everything and does nothing, or fails."""

    name = "plain"

    def __init__(self, trouble: Exception | None = None) -> None:
        super().__init__()
        self.trouble = trouble
        self.heard: list[Intent] = []

    def handle(self, intent: Intent) -> None:
        self.heard.append(intent)

    def draw(self, surface: Surface) -> None:
        if self.trouble is not None:
            raise self.trouble
        surface.fill((60, 30, 20))


@pytest.fixture
def now() -> Time:
    return Time()


@pytest.fixture
def opened(now: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., KioskApp]:
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    monkeypatch.setattr(doors, "show", lambda stand, settings: Plain())
    monkeypatch.setattr(doors, "one_moment", lambda stand, settings: Plain())

    def open_one(**wishes: Any) -> KioskApp:
        clock = now.clock
        stand = Stand(Kiosk(**wishes), Counts(None, clock), Gate(""), clock)
        return KioskApp((1280, 720), settings_of(stand), stand, Heartbeat(tmp_path / "beat", None, clock.now), True)

    return open_one


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


WAYS_OUT = [
    [pygame.Event(pygame.WINDOWCLOSE), pygame.Event(pygame.QUIT)],
    [pygame.Event(pygame.QUIT)],
    [key(pygame.K_ESCAPE)],
    [key(pygame.K_F4, pygame.KMOD_ALT)],
    [key(pygame.K_F11)],
    [key(pygame.K_RETURN, pygame.KMOD_ALT)],
    [key(pygame.K_PRINTSCREEN)],
    [key(pygame.K_q, pygame.KMOD_CTRL)],
    [key(pygame.K_TAB, pygame.KMOD_ALT)],
    [key(pygame.K_v, pygame.KMOD_CTRL)],
    [key(pygame.K_m)],
]


@pytest.mark.parametrize("events", WAYS_OUT, ids=str)
def test_no_key_and_no_button_of_the_window_leads_out_or_sets_anything(opened, events):
    app = opened()
    before = (app.settings.fullscreen, app.settings.mute)
    for _ in range(3):
        assert app.step(events, 0.1)
    assert app.running
    assert (app.settings.fullscreen, app.settings.mute) == before


def test_commands_of_the_desktop_do_not_reach_a_scene(opened):
    app = opened()
    for name in ("fullscreen", "mute", "paste"):
        app.handle(Command(name))
    assert app.stack.top.heard == []


def test_a_mouse_that_only_lies_there_is_no_visitor(opened):
    app = opened()
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0), touch=False)], 0.1)
    assert app.stack.top.heard == []
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=(6, 5), rel=(1, 0), buttons=(0, 0, 0), touch=False)], 0.1)
    assert app.stack.top.heard


def test_an_arrow_is_seen_only_by_whoever_plays_with_a_mouse(opened):
    app = opened()
    moved = pygame.Event(pygame.MOUSEMOTION, pos=(6, 5), rel=(1, 0), buttons=(0, 0, 0), touch=False)
    tapped = pygame.Event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.5, y=0.5, dx=0.0, dy=0.0, pressure=1.0)
    seen = []
    for state, events in ((ATTRACT, [moved]), (PLAY, []), (PLAY, [tapped]), (PLAY, [moved]), (ATTRACT, [])):
        app.stand.state = state
        app.step(events, 0.1)
        seen.append(app.arrow)
    assert seen == [False, True, False, True, False]


@pytest.mark.parametrize("how", Ending)
def test_the_stand_ends_it(opened, how):
    app = opened()
    assert app.step([], 0.1)
    app.stand.end(how)
    assert not app.step([], 0.1)


def test_a_screen_that_wayland_takes_away_is_a_lost_screen(opened, monkeypatch):
    app = opened()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    assert app.step([pygame.Event(pygame.WINDOWCLOSE), pygame.Event(pygame.QUIT)], 0.1)
    with pytest.raises(NoDisplay):
        app.step([pygame.Event(pygame.QUIT)], 0.1)


def test_it_is_never_without_a_screen_of_ours(opened):
    app = opened()
    app.stack.pop()
    assert app.step([], 0.1)
    assert isinstance(app.stack.top, Plain)


def test_a_fault_of_ours_leads_back_to_the_show_and_leaves_no_note(opened, now):
    app = opened()
    broken = Plain(ZeroDivisionError("made up"))
    app.stack.push(broken)
    assert app.step([], 0.1)
    assert isinstance(app.stack.top, Plain)
    assert app.stack.top is not broken
    assert len(list(folders.reports().glob("crash-*.txt"))) == 1
    now.moment += 2
    assert app.step([], 0.1)
    assert app.settings.notes == []


def test_the_same_fault_again_and_again_ends_the_process(opened):
    app = opened()
    for _ in range(SAME_CRASH - 1):
        app.stack.push(Plain(ZeroDivisionError("made up")))
        assert app.step([], 0.1)
    app.stack.push(Plain(ZeroDivisionError("made up")))
    with pytest.raises(GivenUp):
        app.step([], 0.1)


@pytest.mark.parametrize("trouble", [ZeroDivisionError("made up"), NoDisplay("gone")])
def test_however_it_ends_what_was_counted_is_written_down(now, tmp_path, monkeypatch, trouble):
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for door in ("show", "one_moment"):
        monkeypatch.setattr(doors, door, lambda stand, settings: Plain(trouble))
    for name in window.SHUT:
        monkeypatch.setenv(name, "")
    counts = Counts(tmp_path / "counts.json", now.clock)
    counts.visit()
    counts.settle()
    counts.visit()  # less than a minute later
    with pytest.raises((GivenUp, NoDisplay)):
        window.run(Stand(Kiosk(), counts, Gate(""), now.clock), Heartbeat(), pytest.fail, headless=True)
    assert Counts(tmp_path / "counts.json", now.clock).today().visits == 2


def test_notes_that_nobody_reads_do_not_pile_up(opened, now):
    app = opened()
    for number in range(100):
        app.settings.add_note(Note("note_unwritable", {"file": str(number), "why": "no space"}))
        now.moment += 1
        assert app.step([], 0.1)
    assert len(app.settings.notes) == 0


def test_it_starts_anew_only_while_nobody_plays(opened, now):
    app = opened()
    app.stand.due = lambda: True
    app.stand.state = PLAY
    now.moment += 2
    assert app.step([], 0.1)
    app.stand.state = ATTRACT
    now.moment += 2
    assert not app.step([], 0.1)
    assert app.stand.ending is Ending.RESTART


def test_safe_mode_that_the_operator_wants_outlasts_a_planned_restart(opened, now):
    app = opened()
    app.stand.due, app.stand.safe, app.stand.by_hand = lambda: True, True, True
    now.moment += 2
    assert not app.step([], 0.1)
    assert app.stand.ending is Ending.SAFE


def test_it_is_as_loud_as_the_hour_says_unless_the_operator_says_otherwise(opened, now):
    app = opened(volume=(0,) * 8 + (60,) * 12 + (20,) * 4)
    for hour, loud in ((12, 60), (21, 20), (3, 0)):
        now.wall, now.moment = now.wall.replace(hour=hour), now.moment + 2
        app.step([], 0.1)
        assert (app.settings.effects, app.settings.music) == (loud, loud)
    app.stand.loudness = 35
    now.moment += 2
    app.step([], 0.1)
    assert app.settings.effects == 35


def beats(app: KioskApp) -> int:
    return app.heart.number


def test_it_beats_after_pictures_and_no_more_than_once_a_second(opened, now):
    app = opened()
    for _ in range(300):
        app.step([], 1 / 60)
        app.flip()
        now.moment += 1 / 60
    assert 5 <= beats(app) <= 6
    told = json.loads(app.heart.path.read_bytes())
    assert (told["state"], told["pid"]) == (ATTRACT, os.getpid())
    assert told["frame"] > 200
    assert {"fps_p5", "rss", "fds", "threads", "games", "visits"} <= told.keys()
    seen = beats(app)
    now.moment += 100
    app.step([], 0.1)  # time passes, and no picture is shown
    assert beats(app) == seen


class Bots:
    """A table at which a bot is asked."""

    def __init__(self) -> None:
        self.people: tuple[int, ...] = ()
        self.now = self
        self.asked = (0,)

    def is_over(self) -> bool:
        return False


def test_it_does_not_beat_while_a_bot_is_waited_for_in_vain(opened, now):
    app = opened()
    app.stack.top.session = Bots()
    app.flip()
    now.moment += STUCK + 1
    seen = beats(app)
    app.flip()
    assert beats(app) == seen
    app.stack.top.session = Bots()  # it moves
    app.flip()
    assert beats(app) == seen + 1


def test_a_person_may_think_as_long_as_he_likes():
    scene = Plain()
    scene.session = Bots()  # type: ignore[attr-defined]
    assert bot_awaited(scene) is not None
    scene.session.people = (0,)  # type: ignore[attr-defined]
    assert bot_awaited(scene) is None
    assert bot_awaited(Plain()) is None


def test_memory_is_given_back_after_each_table_of_the_show_and_after_each_visit(opened, now, monkeypatch):
    given: list[str] = []
    monkeypatch.setattr(window, "give_back", lambda: given.append(app.stand.state))
    app = opened()
    show: Any = app.stack.top

    def look(state: str, table: object) -> int:
        app.stand.state, show.session = state, table
        for _ in range(3):
            now.moment += 2
            app.step([], 0.1)
        return len(given)

    first, second, theirs = Bots(), Bots(), Bots()
    assert look(ATTRACT, first) == 1
    assert look(ATTRACT, second) == 2
    assert look(PLAY, theirs) == 2
    assert look(ATTRACT, None) == 2
    assert look(ATTRACT, second) == 3
    assert set(given) == {ATTRACT}


def test_the_disk_is_tidied_while_nobody_plays(opened, now, monkeypatch):
    seen: list[Path] = []
    monkeypatch.setattr(window, "tidy", lambda folder, keep, today: seen.append(folder))
    monkeypatch.setattr(window.threading, "Thread", lambda target, args, daemon: FakeThread(target, args))
    app = opened()
    app.stand.state = PLAY
    app.step([], 0.1)
    assert seen == []
    app.stand.state = ATTRACT
    now.moment += 2
    app.step([], 0.1)
    assert seen == [folders.saves()]


class FakeThread:
    def __init__(self, target: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.target, self.args = target, args

    def start(self) -> None:
        at_once(lambda: self.target(*self.args))

    def is_alive(self) -> bool:
        return False


def test_what_has_lost_the_focus_comes_back_within_a_second(opened, now, monkeypatch):
    app = opened()
    came: list[float] = []
    monkeypatch.setattr(app, "come_back", lambda: came.append(now.moment))
    app.headless = False
    monkeypatch.setattr(app, "follow_typing", lambda: None)
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.1)
    now.moment += 1
    app.step([], 0.1)
    assert came
    app.step([pygame.Event(pygame.WINDOWFOCUSGAINED)], 0.1)
    came.clear()
    now.moment += 5
    app.step([], 0.1)
    assert came == []


# ---------------------------------------------------------------------- what the process is told


def orders(**changed: Any) -> io.BytesIO:
    plain = {
        "config": 'games = ["gods"]',
        "file": "k.toml",
        "safe": True,
        "by_hand": False,
        "run": "/run/x",
        "starts": 3,
        **changed,
    }
    return io.BytesIO(json.dumps(plain).encode() + b"\n")


def test_the_orders_of_a_supervisor_are_understood(tmp_path):
    given = client.read_orders(orders())
    assert given.config.games == ("gods",)
    assert (given.safe, given.run, given.starts) == (True, Path("/run/x"), 3)
    stand = client.stand_for(given, Places(tmp_path, tmp_path), Clock())
    assert stand.safe
    assert not stand.by_hand
    assert (stand.volume(), stand.calm) == (0, True)
    assert (settings_of(stand).mute, settings_of(stand).calm, settings_of(stand).acceleration) == (True, True, "off")


@pytest.mark.parametrize("raw", [b"", b"\n", b"[]\n", b"{}\n", b"\xff\n", b"[" * 9999])
def test_what_is_no_order_is_refused(raw):
    with pytest.raises(client.NoOrders):
        client.read_orders(io.BytesIO(raw))


def test_orders_with_a_config_without_sense_are_refused():
    with pytest.raises(client.NoOrders, match="level"):
        client.read_orders(orders(config='level = "zeus"'))


def test_when_the_supervisor_is_gone_it_ends_and_does_not_wait_for_a_loop_that_stands(monkeypatch):
    monkeypatch.setattr(client, "GRACE", 0.0)
    reader, writer = os.pipe()
    stand = Stand(Kiosk(), Counts(), Gate(""))
    left: list[int] = []
    os.close(writer)
    client._listen(stand, reader, left.append)
    os.close(reader)
    assert stand.ending is Ending.QUIT
    assert left == [0]


# ---------------------------------------------------------------------- the disk


@pytest.mark.deep
def test_the_show_waits_for_the_disk_no_more_than_once_a_minute(now, tmp_path, monkeypatch):
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    waited: list[float] = []
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda file: (waited.append(now.moment), sync(file))[1])
    clock = now.clock
    stand = Stand(Kiosk(), Counts(tmp_path / "counts.json", clock), Gate(""), clock)
    app = KioskApp((1280, 720), settings_of(stand), stand, Heartbeat(tmp_path / "beat", None, clock.now), True)
    for _ in range(3 * 60 * 4):
        app.step([], 0.25)
        app.flip()
        now.moment += 0.25
    app.leave_all()
    stand.counts.close()
    assert stand.state == ATTRACT
    # what is put there whole waits twice: for what is in it, and for its name
    assert len(waited) <= 2 * 3
