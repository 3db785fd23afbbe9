"""The screens that all games share, for every game of the house: also for those that are not played in the window."""

from dataclasses import replace
from itertools import product

import pytest

from game import commands, games
from game.ai.bots import BOTS
from game.disk.settings import TEXT_SIZES, Settings
from game.levels import LANGUAGES
from game.scenes import doors
from game.scenes.chronicle import ChronicleScene
from game.scenes.confirm import NoticeScene
from game.scenes.pause import PauseScene
from game.scenes.rules_book import RulesScene
from game.scenes.seats import SeatsScene
from game.scenes.wording import words_for
from game.table.seating import emblems_of, new_session
from game.table.session import HUMAN, Plan, Session
from tests.guest import ORACLE
from tests.window.hands import headless
from tests.window.test_shell import faults

EVERY_GAME = pytest.mark.parametrize("name", games.names())


def people_at(name: str) -> Session:
    """A table of people in all seats, of whom the first has a name."""
    plans = [Plan("" if seat else "Ada", emblem) for seat, emblem in enumerate(emblems_of(name))]
    session = new_session(name, plans[: games.load(name).seats[-1]], {}, seed=5)
    session.begin()
    return session


SCENES = {
    "seats": lambda settings, name: SeatsScene(settings, name),
    "rules": lambda settings, name: RulesScene(settings, game=name),
    "rules at a table": lambda settings, name: RulesScene(settings, people_at(name)),
    "pause": lambda settings, name: PauseScene(people_at(name), settings),
    "chronicle": lambda settings, name: ChronicleScene(people_at(name), settings),
}


@EVERY_GAME
@pytest.mark.parametrize("scene", SCENES)
def test_every_game_has_the_screens_that_all_share(name, scene):
    found = []
    for language, text in product(LANGUAGES, TEXT_SIZES):
        app = headless(language=language, text=text)
        shown = SCENES[scene](app.settings, name)
        app.stack.push(shown)
        app.step([], 0.1)
        assert app.stack.top is shown, app.settings.notes
        found += [f"{language} {text}: {fault}" for fault in faults(app, shown)]
        app.close()
    assert not found


@EVERY_GAME
def test_everybody_has_a_name_at_every_table(name):
    session = people_at(name)
    for language in LANGUAGES:
        words = words_for(Settings(language=language), session)
        called = [words.seat(seat) for seat in range(len(session.plans))]
        assert called[0] in (words.game["god"].values() if name == "gods" else ["Ada"])  # gods go by their own names
        assert len(set(called)) == len(called)


@EVERY_GAME
def test_every_choice_of_an_option_is_there_whatever_the_number_of_seats(name):
    app = headless()
    seats = SeatsScene(app.settings, name)
    app.stack.push(seats)
    for option, listed in seats.game.options.items():
        if option != "starter":
            before = seats.chosen(option)
            for choice in (*listed[1:], listed[0]):
                seats.change_option(option, 1)
                assert seats.chosen(option) == choice
            assert seats.chosen(option) == before
    app.close()


def test_who_begins_is_one_of_those_who_sit_there():
    app = headless()
    seats = SeatsScene(app.settings, "olympus")
    app.stack.push(seats)
    assert seats.choices("starter") == ["drawn", "1", "2", "3", "4"]
    seats.change_count(-1)
    assert seats.choices("starter") == ["drawn", "1", "2", "3"]
    app.close()


@pytest.mark.parametrize("bot", BOTS)
def test_the_seats_offer_the_bots_that_play_the_game(bot):
    with games.guest(replace(ORACLE, bots=(bot,))):
        app = headless()
        seats = SeatsScene(app.settings, "oracle")
        app.stack.push(seats)
        seats.change_count(-1)
        seats.change_count(1)
        assert [chair.player for chair in seats.chairs] == [HUMAN, bot, bot, bot]
        seats.change_player(1, 1)
        assert seats.chairs[1].player == HUMAN
        app.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_a_table_in_the_window_is_refused_with_a_sentence(windowless, language):
    name = windowless
    app = headless(language=language)
    plans = [Plan("", emblem) for emblem in emblems_of(name)[:3]]
    doors.start(app.stack, app.settings, name, plans, {})
    app.step([], 0.1)
    assert isinstance(app.stack.top, NoticeScene)
    assert games.words_for(language, name).title in app.stack.top.sentence
    assert not app.settings.notes
    app.close()


# Pictures


@pytest.fixture(scope="module")
def gods_record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a game of The Gods of Olympus."""
    folder = tmp_path_factory.mktemp("gods")
    options = ["--players", "3", "--games", "1", "--option", "turn_limit=5"]
    assert commands.main(["simulate", "gods", *options, "--out", str(folder)]) == 0
    (file,) = folder.iterdir()
    return str(file)


@pytest.mark.parametrize("scene", ["seats", "rules", "chronicle"])
def test_a_picture_can_show_what_every_game_has(scene, gods_record, tmp_path):
    out = tmp_path / "out.png"
    assert commands.main(["shot", scene, str(out), "--size", "1280x720", "--record", gods_record]) == 0
    assert out.exists()


@pytest.mark.usefixtures("windowless")
@pytest.mark.parametrize("scene", ["table-4", "result", "library", "pause"])
def test_a_picture_of_a_table_that_is_not_there_is_refused_in_a_sentence(scene, gods_record, tmp_path, capsys):
    assert commands.main(["shot", scene, str(tmp_path / "out.png"), "--record", gods_record]) == 2
    assert capsys.readouterr().err == "The game 'gods' has no table in the window: it is played in the terminal.\n"
