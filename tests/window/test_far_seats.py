"""Seats at other machines: who is there, who fell silent, what is on its way, and what people are asked."""

from __future__ import annotations

import pytest

pytest.importorskip("pygame")

import pygame

from game import games
from game.app import App
from game.disk.settings import Settings
from game.lab import quay, shot
from game.lan.front import Notice, Vote
from game.scenes.chronicle import ChronicleScene
from game.scenes.confirm import ConfirmScene
from game.scenes.lan.marks import Heard
from game.scenes.olympus.table import OlympusTable
from game.scenes.table.undo import ask_all
from game.table.history import Move
from game.table.session import Agreement, Submitted
from tests.lan.loop import begin, gathered
from tests.window.eyes import read_anew
from tests.window.hands import click, click_at, lines, press, top
from tests.window.person import fresh_app, moved

HERE, AWAY, SILENT, HERE_TOO, BOT = range(5)
"""The seats of the table below."""


def at_table(**values: object) -> tuple[App, OlympusTable, quay.StillSession]:
    """Leo and Tom sit here; Marco is away, Sofia keeps the table and is silent, and a bot plays."""
    session = quay.far_table(shot.demo(5))
    session.asked_about, session.hangs = None, None
    for name, value in values.items():
        setattr(session, name, value)
    scene = OlympusTable(session, Settings(speed="off", captions=False))
    app = fresh_app((1280, 720), scene.settings, scene)
    app.stack.transitions = False
    for _ in range(3):
        app.step([], 0.1)
    return app, scene, session


def test_every_line_says_who_plays_from_where() -> None:
    app, scene, _ = at_table()
    assert scene.far.line(HERE).who == "Leo"
    assert scene.far.line(HERE).state == "here"
    assert scene.far.line(BOT).face == "priest"
    written = lines(app)
    assert {"Leo", "Marco", "Sofia", "Tom", "Priest"} <= set(written)


def test_whoever_falls_silent_is_faint_then_away_and_then_told_to_be_back() -> None:
    app, scene, session = at_table(ages={})
    assert scene.far.line(AWAY).heard is Heard.THERE
    for seconds, heard, shown in ((3.2, Heard.SILENT, "0:03"), (22.0, Heard.AWAY, "0:38"), (72.0, Heard.AWAY, "1:12")):
        session.ages = {AWAY: seconds}
        app.step([], 0.1)
        line = scene.far.line(AWAY)
        assert (line.heard, line.state) == (heard, shown)
    session.ages = {}
    app.step([], 0.1)
    assert scene.far.line(AWAY).state == "is back"
    for _ in range(50):
        app.step([], 0.1)
    assert scene.far.line(AWAY).state == ""


def test_the_line_counts_down_only_until_people_are_asked() -> None:
    _, scene, session = at_table(ages={AWAY: 30.0})
    assert scene.far.line(AWAY).left == pytest.approx(0.5)
    session.ages = {AWAY: 61.0}
    assert scene.far.line(AWAY).left == 0


def test_the_card_of_a_line_names_the_machine_and_its_host() -> None:
    _, scene, _ = at_table()
    assert scene.far.card(SILENT).startswith("Sofia, jug, host\n")
    assert "Silent for 1:12" in scene.far.card(AWAY)


def test_a_vote_lies_over_the_ribbon_and_the_turn_goes_on_beneath() -> None:
    vote = Vote(AWAY, "seat", ("wait", "bot", "empty"), 2, AWAY, 20.0, {})
    app, scene, session = at_table(asked_about=vote)
    cast: list[tuple[int, str]] = []
    session.cast = lambda seat, choice: cast.append((seat, choice))  # type: ignore[method-assign]
    assert "Who plays for Marco?" in lines(app)
    assert "needs 2" in lines(app)
    assert scene.question.is_shown
    assert not scene.focus.startswith("vote:")
    click(app, "vote:bot")
    assert cast == [(HERE, "bot"), (HERE_TOO, "bot")]


def test_a_vote_is_given_by_number() -> None:
    vote = Vote(AWAY, "seat", ("wait", "bot", "empty"), 2, AWAY, 20.0, {})
    app, _, session = at_table(asked_about=vote)
    cast: list[str] = []
    session.cast = lambda seat, choice: cast.append(choice)  # type: ignore[method-assign]
    press(app, pygame.K_3)
    assert set(cast) == {"empty"}


def test_an_undo_of_somebody_elsewhere_is_asked_in_the_same_tray() -> None:
    vote = Vote(SILENT, "undo", ("yes", "no"), 3, SILENT, 30.0, {}, 2)
    app, _, _ = at_table(asked_about=vote)
    assert "Sofia asks to take back 2 moves." in lines(app)
    assert "needs all" in lines(app)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (("finding", {"seconds": 3}), "finding the table again, 0:03"),
        (("keeps", {"vessel": 3, "names": ("Sofia",)}), "Sofia keeps the table now"),
        (("two_machines", {"names": ("Marco",)}), "Two machines: we wait for Marco. All is kept."),
        (("checking", {"entry": 41}), "checking the table"),
        (("watching", {"behind": True}), "watching, one round behind"),
        (("watching", {"behind": False}), "watching"),
    ],
)
def test_a_ribbon_says_what_is_the_matter(told: tuple[str, dict[str, object]], said: str) -> None:
    app, _, _ = at_table(hangs=told)
    assert said in lines(app)


def test_a_move_on_its_way_is_said_after_a_moment_and_gone_once_the_table_has_it() -> None:
    app, scene, session = at_table()
    action = session.choices()[0]
    scene.far.sent(action, scene.moves_told)
    session.pending = (Submitted(HERE, action),)
    app.step([], 0.1)
    assert not scene.far.is_sent
    app.step([], 0.1)
    assert scene.far.is_sent
    assert "On its way; nothing is lost." in scene.ribbon.prompt()
    session.pending = ()
    scene.moves_told += 1
    app.step([], 0.1)
    assert not scene.far.is_sent
    assert scene.notes.refusal is None


def test_a_move_that_came_too_late_is_asked_for_anew_with_the_reason() -> None:
    app, scene, session = at_table()
    action = session.choices()[0]
    scene.far.sent(action, scene.moves_told)
    session.pending = (Submitted(HERE, action),)
    app.step([], 0.1)
    session.pending = ()
    app.step([], 0.1)
    assert scene.notes.refusal is not None
    assert "The table has moved on meanwhile. Choose anew." in [each.words for each in read_anew(app)]


def test_a_table_where_all_sit_before_one_screen_has_no_lines() -> None:
    scene = OlympusTable(shot.demo(4), Settings(speed="off"))
    fresh_app((1280, 720), scene.settings, scene)
    assert scene.seat_line(0) is None
    assert not [control for control in scene.controls if control.id.startswith("far:")]


def test_others_play_on_while_somebody_pauses() -> None:
    sessions = begin(*gathered("Anna", "Marco", "Sofia"))
    scenes = [OlympusTable(session, Settings(speed="off", captions=False)) for session in sessions]
    apps = [fresh_app((1280, 720), scene.settings, scene) for scene in scenes]
    for session in sessions:
        session.begin()
    frames(apps)
    asked = next(at for at, session in enumerate(sessions) if session.person_asked() is not None)
    other = (asked + 1) % 3
    scenes[other].open_pause()
    scenes[asked].play(sessions[asked].choices()[0])
    frames(apps)
    assert top(apps[other]).name == "pause"
    assert len(sessions[other].table.history) == len(sessions[asked].table.history) > 0


def frames(apps: list[App]) -> None:
    for _ in range(20):
        for app in apps:
            app.step([], 0.05)
            assert not app.crashes


def test_the_chronicle_tells_who_fell_silent_and_came_back() -> None:
    _, scene, session = at_table()
    session.at.notices = [Notice("went", 2, ("Marco",), 3), Notice("came", 2, ("Marco",), 5)]
    app = fresh_app((1280, 720), scene.settings, ChronicleScene(session, scene.settings))
    chronicle = top(app)
    assert isinstance(chronicle, ChronicleScene)
    assert [each.names for each in chronicle.lines if isinstance(each, Notice)] == [("Marco",), ("Marco",)]
    assert "Marco: fell silent. The seat is kept." in [
        paragraph.words for entry in chronicle.entries() for paragraph in entry.paragraphs
    ]


def test_a_press_on_the_heading_of_a_far_city_is_about_its_player_and_below_it_about_the_city() -> None:
    app, scene, _ = at_table()
    line, figures = scene.seat_line(SILENT), scene.seat_panel(SILENT)
    assert line is not None
    assert figures is not None
    under = scene.control_at(figures.center)
    assert under is not None
    assert under.id == f"city:{SILENT}"
    click_at(app, line.center)
    assert top(app).name == "far_seat"


def test_a_press_on_the_heading_of_somebody_here_opens_his_city() -> None:
    app, scene, _ = at_table()
    line = scene.seat_line(HERE_TOO)
    assert line is not None
    click_at(app, line.center)
    assert top(app).name == "library"


def test_where_time_is_limited_everybody_sees_how_much_is_left() -> None:
    app, scene, session = at_table()
    asked = session.now.asked[0]
    session.limit = 24.9
    app.step([], 0.05)
    assert (scene.far.line(asked).state, scene.far.line(asked).icon) == ("0:24", "hourglass")
    assert "A bot answers once in 0:24" in scene.far.card(asked)
    others = [seat for seat in range(len(session.plans)) if seat != asked]
    assert all("A bot answers" not in scene.far.card(seat) for seat in others)


def test_somebody_elsewhere_can_be_muted_heard_again_and_voted_about() -> None:
    app, _, session = at_table()
    for expected in ({3}, set()):
        click(app, f"far:{SILENT}")
        click(app, "mute")
        assert session.at.muted == expected
        app.step([], 0.5)
    session.at.machines = (*session.at.machines, quay.machine(3, 2, "Sofia"))
    click(app, f"far:{SILENT}")
    click(app, "send_away")
    assert session.at.asked == [("send_away", 3)]


def offered(app: App) -> set[str]:
    return {control.id for control in top(app).controls}


def test_of_two_machines_none_sends_the_other_away_and_only_for_who_is_away_a_bot_is_asked_for() -> None:
    app, _, _ = at_table()
    click(app, f"far:{SILENT}")
    assert offered(app) == {"mute", "no"}
    click(app, "no")
    app.step([], 0.5)
    click(app, f"far:{AWAY}")
    assert offered(app) == {"mute", "ask", "no"}


def test_enter_presses_nothing_where_the_pointer_was_before_a_dialog() -> None:
    app, scene, _ = at_table()
    click(app, f"far:{SILENT}")
    click(app, "no")
    app.step([], 0.5)
    assert top(app) is scene
    press(app, pygame.K_RETURN)
    app.step([], 0.5)
    assert top(app) is scene


def test_before_a_move_is_taken_back_those_elsewhere_are_asked_by_name() -> None:
    app, scene, _ = at_table()
    ask_all(scene, Agreement((Move(AWAY, scene.session.choices()[0]),)))
    app.step([], 0.5)
    asked = top(app)
    assert isinstance(asked, ConfirmScene)
    assert asked.sentence.startswith("Ask Marco and Sofia whether this is taken back?")
    assert asked.yes == "Ask them"


def test_pointing_at_a_vote_says_nothing_about_the_question() -> None:
    vote = Vote(AWAY, "seat", ("wait", "bot", "empty"), 2, AWAY, 20.0, {})
    app, scene, _ = at_table(asked_about=vote)
    app.step([moved(scene.control("vote:bot").box.center)], 0.1)
    assert scene.hovered == "vote:bot"
    assert scene.control_in_mind() is None


def test_the_end_tells_who_elsewhere_would_play_again() -> None:
    app, _, session = at_table()
    app.stack.push(games.screens("olympus").result(session, Settings(speed="off")))
    app.step([], 0.5)
    assert top(app).control("again").label == "Offer another game"
    session.again = (HERE, AWAY, SILENT)
    app.step([], 0.1)
    assert top(app).control("again").label == "Again with Marco and Sofia"


def test_whoever_keeps_a_table_closes_it_from_the_pause() -> None:
    app, scene, session = at_table()
    scene.open_pause()
    click(app, "close")
    click(app, "yes")
    assert session.at.asked == ["close_table"]
    session.at.is_host = False
    app.step([], 0.5)
    scene.open_pause()
    assert not [control for control in top(app).controls if control.id == "close"]
