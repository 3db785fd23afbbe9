"""Before a game: who sits where and what is chosen at the seats is what is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from time import monotonic

import pygame
import pytest

from game import games
from game.app import App
from game.disk import record, saves
from game.disk.settings import Chair, LastTime
from game.levels import LANGUAGES
from game.scenes.olympus.table import OlympusTable
from game.scenes.seats import SeatsScene
from game.words.words import Words
from tests.guest import ORACLE, SENTENCES, OracleVocabulary
from tests.house.waiting import PATIENCE
from tests.tiny import OPTIONS, OracleGame
from tests.window.hands import click, headless, lines, press, top, type_text

ONLY_BOTS = Words("en").screen("seats_watch")
RIVAL = games.manifest("olympus").usual_bot


def at_the_seats(*people: int) -> tuple[App, SeatsScene]:
    """Four seats, with people in some of them."""
    app = headless()
    scene = SeatsScene(app.settings, "olympus")
    app.stack.push(scene)
    for seat in range(4):
        scene.change(seat, player="human" if seat in people else RIVAL)
    return app, scene


def kept_header() -> record.Header:
    """What the record of the only game says about its seats and options."""
    (saved,) = saves.listed()
    return record.read(saved.path).header


def turn(app: App, control: str) -> None:
    """Go to what has several values, and on to the next of them."""
    top(app).focus = control
    press(app, pygame.K_RETURN)


@pytest.mark.parametrize("control", ["count", "polis:1", "player:1", "option:starter"])
def test_left_and_right_change_whatever_stands_between_two_arrows(control: str) -> None:
    app, scene = at_the_seats(0)
    scene.change_count(-1)
    scene.focus = control

    def seen() -> tuple[list[Chair], str]:
        return list(scene.chairs), scene.chosen("starter")

    before = seen()
    press(app, pygame.K_RIGHT)
    assert seen() != before
    press(app, pygame.K_LEFT)
    assert seen() == before
    assert scene.focus == control
    app.close()


# Options


def test_options_chosen_at_the_seats_are_those_of_the_game() -> None:
    app, scene = at_the_seats(0)
    chosen = {}
    for option, (_, other, *_) in scene.game.options.items():
        turn(app, f"option:{option}")
        chosen[option] = other
    click(app, "start")
    assert top(app).name == "table"
    app.close()
    assert chosen
    assert kept_header().setup.options == chosen


def test_an_option_shows_in_words_what_is_chosen() -> None:
    app, scene = at_the_seats(0)
    for option in scene.game.options:
        before = lines(app)
        turn(app, f"option:{option}")
        now = scene.option_words(option, scene.chosen(option))
        assert lines(app).count(now) > before.count(now)


def test_who_begins_is_one_of_those_who_sit_there() -> None:
    app, scene = at_the_seats(0)
    seen = set()
    for _ in range(5):
        turn(app, "option:starter")
        seen.add(scene.option_words("starter", scene.chosen("starter")))
    assert seen == {"Athens", "Sparta", "Corinth", "Thebes", "drawn by lot"}


class LedGame(OracleGame):
    """Oracle, with an option of another name that says who leads."""

    def __init__(self) -> None:
        super().__init__()
        self.options = {**OPTIONS, "leader": ("none", "1", "2", "3", "4")}

    def seat_chosen(self, option: str, choice: str) -> int | None:
        return int(choice) - 1 if option == "leader" and choice != "none" else None


class LedVocabulary(OracleVocabulary):
    @classmethod
    def sentences(cls, language: str) -> Mapping[str, Mapping[str, str]]:
        spoken = SENTENCES[language]
        return {**spoken, "option": {**spoken["option"], "leader": "Leader", "leader_none": "nobody"}}


def test_any_option_may_choose_one_of_those_who_sit_there() -> None:
    app = headless()
    with games.guest(replace(ORACLE, rules=lambda tables: LedGame(), vocabulary=lambda: LedVocabulary)):
        scene = SeatsScene(app.settings, "oracle")
        app.stack.push(scene)
        scene.change_count(-1)
        seen = set()
        for _ in range(4):
            turn(app, "option:leader")
            seen.add(scene.option_words("leader", scene.chosen("leader")))
        assert seen == {"nobody", "Athens", "Sparta", "Corinth"}
        turn(app, "option:leader")
        assert scene.chosen("leader") == "1"
        scene.change_count(-1)
        assert scene.chosen("leader") == "none", "somebody has left"


def test_last_times_seats_and_options_are_offered_again() -> None:
    app, scene = at_the_seats(1)
    option = next(iter(scene.game.options))
    turn(app, f"option:{option}")
    chosen = scene.chosen(option)
    click(app, "start")
    again = SeatsScene(app.settings, "olympus")
    assert again.chosen(option) == chosen != again.game.options[option][0]
    assert [chair.player for chair in again.chairs] == [RIVAL, "human", RIVAL, RIVAL]
    app.close()


# People and bots


def test_names_cities_and_bots_are_kept_with_the_game() -> None:
    app, _ = at_the_seats(1)
    turn(app, "polis:1")
    top(app).focus = "name:1"
    type_text(app, "ada")
    click(app, "start")
    app.close()
    header = kept_header()
    assert header.names[1] == "ada"
    assert header.emblems == {0: "athens", 1: "corinth", 2: "sparta", 3: "thebes"}
    assert header.bots == dict.fromkeys((0, 2, 3), RIVAL)


@pytest.mark.parametrize("seat", range(4))
def test_one_person_in_any_seat_is_enough_to_start(seat: int) -> None:
    app, _ = at_the_seats(seat)
    assert ONLY_BOTS not in lines(app)
    click(app, "start")
    assert top(app).name == "table"
    app.close()


def test_a_table_of_people_starts() -> None:
    app, _ = at_the_seats(0, 1, 2, 3)
    click(app, "start")
    assert top(app).name == "table"
    app.close()


def test_where_nobody_plays_one_watches_the_bots() -> None:
    app, scene = at_the_seats()
    scene.change_count(-1)
    assert ONLY_BOTS in lines(app)
    app.settings.change(speed="instant")
    click(app, "start")
    table = top(app)
    assert isinstance(table, OlympusTable)
    wait_in(app, lambda: len(list(table.session.story())) > 20)
    assert not table.session.choices()
    assert {passage.seat for passage in table.session.story()} >= {0, 1, 2}
    app.close()
    assert saves.listed() == [], "it is nobody's game"


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("language", ["en", "it"])
def test_that_one_only_watches_is_said_beside_the_button_and_not_under_it(language: str, text: int) -> None:
    app, scene = at_the_seats()
    app.settings.change(language=language, text=text)
    room = scene._foot_room()
    assert not any(control.box.colliderect(room) for control in scene.controls)
    assert app.stack.brush.words.width(scene.foot_hint(), 22) <= 2 * room.width


def wait_in(app: App, happened: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < end
        app.step([], 0.05)


def test_the_last_person_who_becomes_a_bot_makes_it_a_game_to_watch() -> None:
    _, scene = at_the_seats(2)
    assert scene.control("start").label == Words("en").screen("start")
    scene.change(2, player=RIVAL)
    assert scene.control("start").label == Words("en").screen("watch")


def test_who_is_no_longer_offered_gives_his_chair_to_the_usual_rival() -> None:
    app = headless()
    chairs = (Chair("human", "sparta", "Ada"), Chair("sphinx", "athens"), Chair(RIVAL, "corinth"))
    app.settings.change(last_times={"olympus": LastTime(chairs, {})})
    scene = SeatsScene(app.settings, "olympus")
    assert [(chair.polis, chair.name) for chair in scene.chairs] == [("sparta", "Ada"), ("athens", ""), ("corinth", "")]
    assert scene.chairs[1].player == scene.rival


@pytest.mark.parametrize("name", ["giovanni battista", "mwmwmwmwmwmwmwm"])
def test_a_name_that_takes_no_more_letters_says_so(name: str) -> None:
    app, _ = at_the_seats(1)
    top(app).focus = "name:1"
    type_text(app, name[:4])
    assert "full" not in lines(app)
    type_text(app, name[4:])
    assert "full" in lines(app)
    press(app, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert "full" not in lines(app)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_of_bots_is_never_mistaken_for_a_piece(language: str) -> None:
    app, scene = at_the_seats(0)
    app.settings.change(language=language)
    for player in scene.players:
        scene.change(1, player=player)
        assert ("Bot: " in scene.control("player:1").label) == (player != "human")
