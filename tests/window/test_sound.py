"""What is heard before the window: every verb of a game, whose turn it is, and nothing too loud."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep

import pygame
import pytest

from game.app import App
from game.disk.settings import Settings
from game.rules.engine import Event, Illegal, because
from game.rules.olympus import events as happened
from game.scenes.attract import AttractScene
from game.scenes.olympus.cues import CUES
from game.scenes.olympus.stage import OlympusStage
from game.scenes.olympus.table import OlympusTable
from game.scenes.settings import SettingsScene
from game.scenes.sounding import new_voice
from game.table.seating import emblems_of, new_session
from game.table.session import Advice, Plan
from tests.window.hands import headless, press, top
from tests.window.person import MOST_SECONDS, MousePerson, fresh_app
from tests.window.tape import LOUDEST, RATE, Tape, recorded

FRAME = 1 / 30
MINUTE = 60.0
OWN, RIVAL = 0, 1


# A minute of a game


def minute_of_bots(speed: str = "normal") -> Tape:
    """A minute of a game of bots, as loud as it can be set; nothing is drawn, as nobody looks."""
    settings = Settings(captions=False, speed=speed, effects=100, music=100)
    session = new_session("olympus", [Plan("", polis, "novice") for polis in emblems_of("olympus")[:4]], {}, seed=5)
    table = OlympusTable(session, settings)
    app = fresh_app((1280, 720), settings, table)
    tape, end = recorded(app), monotonic() + MOST_SECONDS
    app.stack.voice.seed = 1
    session.begin()
    while app.stack.voice.moment < MINUTE and monotonic() < end:
        thinking = session.thinker is not None and session.thinker.waiting and table.stage.at_rest
        app.stack.advance(0.0 if thinking else FRAME)
        sleep(0.001 if thinking else 0.0)
    session.close()
    return tape


@pytest.fixture(scope="module")
def minute(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tape]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AMPHORA_HOME", str(tmp_path_factory.mktemp("home")))
        yield minute_of_bots()


def test_a_minute_of_a_game_is_never_too_loud_for_a_card(minute: Tape) -> None:
    loudest = max(map(abs, minute.mixed(MINUTE)))
    assert 0.2 * LOUDEST < loudest < LOUDEST


def test_a_minute_of_a_game_never_falls_silent(minute: Tape) -> None:
    mixed = minute.mixed(MINUTE)
    seconds = [mixed[at * RATE : (at + 2) * RATE] for at in range(round(MINUTE) - 2)]
    assert all(max(map(abs, heard)) > 0.01 * LOUDEST for heard in seconds)


def test_in_a_minute_of_a_game_pieces_goods_markers_and_the_round_are_heard(minute: Tape) -> None:
    heard = {sound.split("_")[0] for sound in minute.sounds}
    assert {"priest", "cube", "marker", "favour", "round"} <= heard
    assert minute.strings


# Every verb

EVENTS: tuple[Event, ...] = (
    happened.StarterChosen(OWN),
    happened.RoundBegan(1, OWN),
    happened.CeremonyBegan(OWN, "demeter", "", 2),
    happened.Joined(RIVAL, "demeter", "", 2),
    happened.FavourGranted(OWN, "demeter", "alpha"),
    happened.FavourGranted(OWN, "zeus", "alpha"),
    happened.Invoked(RIVAL, "oracle", "demeter", ""),
    happened.Advanced(OWN, 0, 2),
    happened.Advanced(RIVAL, 0, 2),
    happened.Halted(OWN, 0, 2, 1),
    happened.MovedBack(OWN, 0, 1, "plague"),
    happened.GloryTaken(RIVAL, 0),
    happened.Produced(OWN, 0, 2, 2),
    happened.Received(OWN, (1, 1, 1)),
    happened.Scored(OWN, 2, 2),
    happened.PointsLost(OWN, 1, 1),
    happened.WarDeclared(RIVAL),
    happened.WarFought(RIVAL, OWN, 3, 2, 1),
    happened.WarFought(RIVAL, OWN, 2, 3, 0),
    happened.TributeTaken(RIVAL, OWN, (1, 0, 0)),
    happened.TributeSupplied(RIVAL, (0, 1, 0)),
    happened.Recruited(OWN, 3),
    happened.Paid(OWN, "well", (1, 0, 0, 0, 0, 0, 0)),
    happened.Built(OWN, "well"),
    happened.Built(RIVAL, "temple_of_hera"),
    happened.PlagueCame(OWN),
    happened.PlagueSpared(OWN),
    happened.PriestsRecalled(RIVAL, 3),
    happened.UpkeepBegan(1),
    happened.Discarded(OWN, (0, 1, 0)),
    happened.BuildingUsed(OWN, "well"),
    happened.Gave(OWN, 2),
    happened.TributeCollected(RIVAL, (1, 0, 0)),
    happened.PriestsGathered(OWN, 3),
    happened.StarterMoved(RIVAL),
    happened.FinalScored(OWN, 2, 4),
    happened.GameEnded((OWN,), "points"),
    happened.GameEnded((RIVAL,), "points"),
)
"""Something of everything that is heard at an Olympus table."""
SILENT = {
    happened.StayedAway,
    happened.Passed,
    happened.BuiltNothing,
    happened.Declined,
    happened.UpkeepStepBegan,
}
"""Where nothing is done, nothing is heard."""


def stage_of(person: MousePerson) -> OlympusStage:
    stage = person.scene.stage
    assert isinstance(stage, OlympusStage)
    stage.turn_to(OWN)
    return stage


def verbs_of(stage: OlympusStage, event: Event) -> list[str]:
    """The verbs that are heard while an event is shown."""
    heard: list[str] = []
    stage.sounder = lambda verb, kind: heard.append(verb)
    stage.timeline.add(lambda: CUES[type(event)](stage, event))
    while not stage.at_rest:
        stage.advance(FRAME)
    return heard


def seated() -> MousePerson:
    person = MousePerson(3, speed="normal", seed=2)
    person.rest()
    return person


def test_everything_that_is_done_at_a_table_is_heard_and_only_with_verbs_that_have_a_sound() -> None:
    stage, known = stage_of(seated()), set(new_voice().verbs)
    for event in EVENTS:
        heard = verbs_of(stage, event)
        assert heard, event
        assert set(heard) <= known, event
    assert {type(event) for event in EVENTS} | SILENT == set(CUES)


OF_OLYMPOS = {
    *("step", "splash", "tick", "stamp", "chisel", "hoist", "sand", "curse", "drum", "riffle", "leaves", "cloth"),
}
"""What is heard at the table of Olympos, and not at that of Olympus."""
OF_GODS = {
    *("lyre", "card", "horn", "coin", "papyrus", "tear", "tok", "stone", "shards", "pipes", "blade", "shield"),
    *("growl", "dice", "march", "oars", "quill", "wax"),
}
"""What only the table of The Gods of Olympus is heard by."""


def test_every_verb_is_heard_at_a_table_or_before_a_screen() -> None:
    stage = stage_of(seated())
    at_table = {verb for event in EVENTS for verb in verbs_of(stage, event)}
    on_screens = {"turn", "refused", "undo", "hint", "press", "page", "win", "lose"}
    assert at_table | on_screens | OF_OLYMPOS | OF_GODS == set(new_voice().verbs)


def test_a_rivals_great_deed_is_announced_and_ones_own_is_not() -> None:
    stage = stage_of(seated())
    assert "rival" in verbs_of(stage, happened.WarDeclared(RIVAL))
    assert "rival" not in verbs_of(stage, happened.WarDeclared(stage.front_seat))


def test_every_point_is_a_bead() -> None:
    stage = stage_of(seated())
    assert verbs_of(stage, happened.Scored(OWN, 3, 3)) == ["point"] * 3
    assert verbs_of(stage, happened.PointsLost(OWN, 3, 1)) == ["point_lost"] * 2


def test_what_is_hurried_past_is_silent() -> None:
    person = seated()
    tape = recorded(person.app)
    stage = stage_of(person)
    stage.timeline.add(lambda: CUES[happened.WarFought](stage, happened.WarFought(1, 0, 3, 2, 1)))
    stage.advance(FRAME)
    stage.hurry()
    person.step()
    assert tape.sounds == []


# Whoever is at the screen


def test_whoever_is_asked_next_is_called_by_the_notes_of_his_city() -> None:
    person = MousePerson(3, speed="off", seed=2)
    tape = recorded(person.app)
    person.rest()
    called: list[str] = []
    for _ in range(6):
        tape.taped.clear()
        before = person.session.acting()
        person.decide(person.wish())
        person.rest()
        after = person.session.acting()
        if after != before:
            called += [sound for sound in tape.sounds if sound.startswith("turn_")]
            assert called[-1] == f"turn_{person.session.plans[after].polis}"
    assert len(set(called)) > 1


def amid_own_turn() -> MousePerson:
    """Somebody who has moved, and is asked again at once."""
    person = MousePerson(3, speed="off", seed=4)
    tape = recorded(person.app)
    for _ in range(30):
        person.rest()
        tape.taped.clear()
        mover = person.session.acting()
        person.decide(person.wish())
        person.rest()
        if person.session.acting() == mover:
            return person
    raise AssertionError("nobody was asked twice in a row")


def test_who_goes_on_himself_is_not_called() -> None:
    tape = amid_own_turn().app.stack.voice.speaker
    assert isinstance(tape, Tape)
    assert "press" in tape.sounds
    assert not [sound for sound in tape.sounds if sound.startswith("turn_")]


def test_a_refused_answer_sounds_of_dull_clay(monkeypatch: pytest.MonkeyPatch) -> None:
    person = seated()
    tape = recorded(person.app)

    def refuse(*_: object) -> None:
        raise Illegal(because("not_now"))

    monkeypatch.setattr(person.session, "submit", refuse)
    person.scene.play(person.session.choices()[0])
    assert tape.sounds == ["refused"]


def test_what_is_taken_back_and_what_is_hinted_are_heard() -> None:
    person = amid_own_turn()
    tape = recorded(person.app)
    person.scene.undo()
    person.rest()
    assert "undo" in tape.sounds
    person.session.hinted = Advice(person.session.choices()[0])
    person.step()
    assert tape.sounds[-1] == "hint"


def test_the_music_of_a_table_goes_on_in_its_pause_and_stops_at_the_title() -> None:
    person = seated()
    tape = recorded(person.app)
    press(person.app, pygame.K_p)
    for _ in range(200):
        person.app.stack.advance(0.1)
    assert tape.strings
    person.app.stack.scenes[:-1] = []
    person.app.stack.advance(0.1)
    tape.taped.clear()
    for _ in range(200):
        person.app.stack.advance(0.1)
    assert not tape.strings


def test_a_title_that_nobody_touches_shows_its_game_in_silence() -> None:
    app = headless()
    tape = recorded(app)
    app.stack.push(AttractScene(app.settings))
    attract, end = top(app), monotonic() + MOST_SECONDS
    assert isinstance(attract, AttractScene)
    while len(attract.table.stage.sayings) < 8 and monotonic() < end:
        app.stack.advance(FRAME)
    assert tape.taped == []


# Settings


def in_sound_settings(app: App, name: str) -> None:
    app.stack.push(SettingsScene(app.settings, "sound"))
    top(app).focus = name


@pytest.mark.parametrize("name", ["effects", "music"])
def test_loudness_is_set_with_a_slider(name: str) -> None:
    app = headless()
    in_sound_settings(app, name)
    tape = recorded(app)
    before = getattr(app.settings, name), getattr(app.stack.voice, name)
    press(app, pygame.K_LEFT)
    assert getattr(app.settings, name) < before[0]
    assert 0 < getattr(app.stack.voice, name) < before[1]
    assert [each.sound for each in tape.taped] == [{"effects": "priest_1", "music": "lyre_d4"}[name]]


def test_a_key_mutes_everything_and_the_settings_show_it() -> None:
    app = headless()
    in_sound_settings(app, "mute")
    tape = recorded(app)
    press(app, pygame.K_m)
    assert app.settings.mute
    assert tape.quiet
    app.stack.voice.sound("war")
    assert tape.sounds == []
    press(app, pygame.K_RETURN)
    assert not app.settings.mute
    app.stack.voice.sound("war")
    assert tape.sounds == ["war"]


def test_a_button_ticks_and_a_page_rustles() -> None:
    app = headless()
    app.stack.push(SettingsScene(app.settings, "keys"))
    tape = recorded(app)
    press(app, pygame.K_PAGEDOWN)
    assert tape.sounds == ["page"]
    top(app).focus = "tab:general"
    press(app, pygame.K_RETURN)
    assert tape.sounds == ["page", "press"]
