"""The last page of a game: a feast that can be hurried, kind words, what is given to others, and room for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface, Vector2

from game.app import App
from game.disk import folders, record, saves
from game.disk.settings import Settings
from game.games import load
from game.lab import shot
from game.scenes.doors import resume
from game.scenes.olympus.ending import OlympusEnding
from game.scenes.table.ending.procession import FREE, WALK
from game.scenes.table.ending.scene import EndingScene
from game.scenes.table.ending.story import Story
from game.scenes.table.ending.wording import EndingWords
from game.scenes.table.scene import TableScene
from game.scenes.wording import words_for
from game.table.local import LocalSession
from game.table.seating import new_session
from game.table.session import HUMAN, Plan
from game.ui import clipboard
from game.ui.sound import Voice
from game.ui.text import Typesetter
from game.ui.theme import GOLD, SLIP
from tests.window.eyes import crowded, read_anew
from tests.window.hands import click, click_at, fingerprint, lines, press, top
from tests.window.person import fresh_app
from tests.window.test_shell import faults

LOOKS = [
    *product(("en", "it"), (100, 150), ((1280, 720), (1440, 1080))),
    ("en", 125, (1920, 1080)),
    ("it", 125, (1280, 720)),
]
WIDE_NAMES = ("WMWMWMWM", "Konstantinopel", "Aristofanesilv", "Massimiliano A", "Alessandra QW")


def finished(seats: int = 4, people: Sequence[int] = (0,), names: Sequence[str] = ()) -> LocalSession:
    """A game that bots have played, with these people in the seats as far as anybody can tell."""
    session = shot.demo(seats, 0)
    session.plans = tuple(
        replace(plan, player=HUMAN if seat in people else "greedy", name=names[seat] if names else "")
        for seat, plan in enumerate(session.plans)
    )
    return session


def shown(ending: OlympusEnding, size: tuple[int, int] = (1280, 720), **settings: Any) -> tuple[App, EndingScene]:
    """The ending in a window of its own, before its first picture."""
    liked = Settings(**settings)
    scene = EndingScene(ending, liked)
    app = fresh_app(size, liked, scene)
    return app, scene


def page(scene: EndingScene) -> str:
    """What is painted, without gold that breathes."""
    picture = Surface(scene.brush.size)
    scene.draw_behind(picture)
    return fingerprint(picture)


# The feast


@pytest.mark.parametrize("frame", [1 / 144, 1 / 24, 0.4, 9.0])
def test_the_feast_ends_in_the_same_page_however_it_is_shown(frame: float) -> None:
    app, scene = shown(OlympusEnding(finished()))
    begun = page(scene)
    for _ in range(round(7 / frame) + 1):
        scene.advance(frame)
    assert not scene.is_feasting
    waited = page(scene)
    assert waited != begun
    hurried = shown(OlympusEnding(finished()))[1]
    hurried.hurry()
    assert page(hurried) == waited
    app.close()


def test_a_key_hurries_the_feast_and_does_nothing_else() -> None:
    app, scene = shown(OlympusEnding(finished()))
    app.step([], 0.05)
    assert scene.is_feasting
    press(app, pygame.K_RETURN)
    assert top(app) is scene
    assert not scene.is_feasting
    press(app, pygame.K_TAB, pygame.K_RETURN)
    assert top(app) is not scene, "from now on keys do what they say"
    app.close()


def test_so_does_a_click_wherever_it_is() -> None:
    app, scene = shown(OlympusEnding(finished()))
    app.step([], 0.05)
    click(app, "share")
    assert (top(app), scene.is_feasting) == (scene, False)
    click(app, "share")
    assert top(app).name == "share"
    app.close()


def test_where_everything_is_shown_at_once_nobody_waits() -> None:
    _, scene = shown(OlympusEnding(finished()), speed="off")
    scene.advance(0.001)
    assert not scene.is_feasting


def test_nobody_walks_and_nothing_falls_where_calm_is_wished() -> None:
    _, scene = shown(OlympusEnding(finished()), calm=True)
    scene.advance(2.5)  # the laurel is woven by then
    before = page(scene)
    scene.advance(1.5)
    assert page(scene) == before


@pytest.mark.parametrize(("people", "verb"), [((0,), "win"), ((1,), "lose"), ((1, 0), "win"), ((), "win")])
def test_who_has_won_hears_a_hymn(people: tuple[int, ...], verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(Voice, "sound", lambda voice, verb, kind="": heard.append(verb))
    ending = OlympusEnding(finished(people=people))
    assert ending.winners == (0,)
    app, scene = shown(ending)
    app.stack.push(EndingScene(ending, scene.settings))
    app.stack.pop()  # whoever comes back to it has heard it before
    assert heard == [verb, verb]
    app.close()


def test_a_laurel_leaves_the_whole_medallion_to_be_seen() -> None:
    _, scene = shown(OlympusEnding(finished()), (1920, 1080))
    feast = scene.procession
    bare, crowned = Surface(scene.brush.size), Surface(scene.brush.size)
    feast.draw(bare, 0.0, calm=True)
    feast.draw(crowned, WALK, calm=True)
    seal = feast.seals[0]
    reach = seal.width * (0.5 - FREE)
    for turn, part in product(range(0, 360, 5), (0.5, 0.8, 0.98)):
        spot = Vector2(seal.center) + Vector2(reach * part, 0).rotate(turn)
        at = (round(spot.x), round(spot.y))
        assert bare.get_at(at) == crowned.get_at(at), (turn, part)


def test_all_who_share_a_victory_are_honoured() -> None:
    ending = OlympusEnding(finished())
    ending.__dict__["winners"] = (0, 2)
    _, scene = shown(ending)
    assert [emblem.name for emblem in scene.procession.winners] == ["athens", "corinth"]
    assert {walker.emblem.name for walker in scene.procession.walkers} == {"athens", "corinth"}
    first, second = scene.procession.seals
    assert not first.colliderect(second)
    assert scene.told.heading() == "Shared victory"


def test_only_who_has_won_has_golden_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody with as many points may have lost by what is compared then."""
    ending = OlympusEnding(finished())
    ending.__dict__["accounts"] = [replace(each, total=77) for each in ending.accounts]
    inks = []
    draw = Typesetter.draw

    def noted(setter: Typesetter, surface: Surface, words: str, box: Rect, *args: Any, **values: Any) -> Rect:
        if words == "77":
            inks.append(args[1])
        return draw(setter, surface, words, box, *args, **values)

    _, scene = shown(ending)
    monkeypatch.setattr(Typesetter, "draw", noted)
    scene.bars.paint(Surface(scene.brush.size))
    assert inks == [GOLD, SLIP, SLIP, SLIP]


# Words


def words_of(ending: OlympusEnding, language: str = "en") -> EndingWords:
    return EndingWords(ending, words_for(Settings(language=language), ending.session))


def test_whoever_did_not_win_is_told_his_place_and_something_good() -> None:
    """Seat 1 came last of four; the best of his rounds is told, and it is the best."""
    ending = OlympusEnding(finished(people=(1,)))
    assert sorted(ending.scores, reverse=True).index(ending.scores[1]) == 3
    gains = [after[1] - before[1] for before, after in zip(ending.growth[:-2], ending.growth[1:-1], strict=True)]
    number, points = ending.best_round(1)
    assert (gains[number - 1], points) == (max(gains), max(gains))
    assert words_of(ending).kind_word().startswith("Fourth place for you. Your finest round was the ")


def test_winners_and_crowds_are_told_no_place() -> None:
    for people in ((0,), (0, 1), (1, 2), ()):
        assert words_of(OlympusEnding(finished(people=people))).kind_word() == ""


@pytest.mark.parametrize(
    ("behind", "told"),
    [
        (0, "Second place for you, with as many points as the winner."),
        (2, "Second place for you, and so close: 2 points behind."),
    ],
)
def test_somebody_who_was_close_is_told_so(behind: int, told: str) -> None:
    ending = OlympusEnding(finished(people=(1,)))
    ending.__dict__["scores"] = [50, 50 - behind, 20, 10]
    assert words_of(ending).kind_word() == told


def test_equal_points_share_a_place() -> None:
    ending = OlympusEnding(finished())
    ending.__dict__["scores"] = [50, 30, 30, 10]
    assert [ending.place_of(seat) for seat in range(4)] == [1, 2, 2, 4]


def test_a_game_of_which_little_is_known_ends_all_the_same() -> None:
    """Without a single event there is no praise and no growth, but a winner and points."""
    ending = OlympusEnding(finished())
    ending.__dict__["story"] = Story(4, [], lambda event: 0)
    app, scene = shown(ending, speed="off")
    app.step([], 0.1)
    assert scene.sherds.boxes == []
    assert "97" in lines(app)
    app.close()


# Room


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look[0]}-{look[1]}-{look[2][0]}x{look[2][1]}")
def test_everything_fits_with_wide_names_and_a_shared_victory(look: tuple[str, int, tuple[int, int]]) -> None:
    language, text, size = look
    ending = OlympusEnding(finished(5, (3,), WIDE_NAMES))
    ending.__dict__["winners"] = (0, 4) if text == 150 else (0,)
    app, scene = shown(ending, size, language=language, text=text, speed="off")
    app.step([], 0.05)
    found = read_anew(app)
    assert list(faults(app, scene)) == []
    assert crowded(found, 3) == []
    assert [each.words for each in found if "…" in each.words] == []
    places = scene.places
    assert places.frieze.bottom < places.plaque.bottom < places.sherds.top < places.sherds.bottom < places.bars.top
    app.close()


def test_three_seats_have_a_page_too() -> None:
    app, scene = shown(OlympusEnding(finished(3)), language="it", text=150, speed="off")
    app.step([], 0.05)
    read_anew(app)
    assert list(faults(app, scene)) == []
    app.close()


def test_arrows_ask_the_chart_for_every_round() -> None:
    app, scene = shown(OlympusEnding(finished()), speed="off")
    app.step([], 0.05)
    scene.focus = "chart"
    press(app, pygame.K_LEFT)
    assert "end" not in lines(app)[-6:]
    assert str(scene.ending.growth[-2][0]) in lines(app)
    for _ in range(40):
        press(app, pygame.K_LEFT)
    assert "before the first round" in lines(app)
    app.close()


# What is given to others


def test_the_record_is_given_as_a_file_whose_place_is_told(home: Path) -> None:
    session = new_session(
        "olympus",
        [Plan("Ada", "thebes"), *[Plan("", city, "greedy") for city in ("athens", "argos")]],
        {},
        seed=1,
        path=saves.new_path("olympus"),
    )
    session.begin()
    app, _ = shown(OlympusEnding(session), speed="off")
    app.step([], 0.05)
    click(app, "share")
    click(app, "record")
    (file,) = folders.shared().iterdir()
    assert "".join(lines(app)[-20:]).replace("\n", "").find(file.name) >= 0
    assert session.path is not None
    assert file.read_bytes() == session.path.read_bytes()
    click(app, "record")
    assert len(list(folders.shared().iterdir())) == 1, "the same thing is not given twice"
    app.close()
    session.close()


def test_a_game_that_is_kept_nowhere_can_be_given_and_played_again() -> None:
    session = finished()
    session.path = None
    app, _ = shown(OlympusEnding(session), speed="off")
    app.step([], 0.05)
    click(app, "share")
    click(app, "record")
    (file,) = folders.shared().iterdir()
    kept = record.read(file)
    table = record.replay(kept, load("olympus"))
    assert load("olympus").scores(table.state) == load("olympus").scores(session.table.state)
    app.close()


def test_a_picture_of_the_page_is_given() -> None:
    app, scene = shown(OlympusEnding(finished()), speed="off")
    app.step([], 0.05)
    click(app, "share")
    click(app, "picture")
    (file,) = folders.shared().iterdir()
    picture = pygame.image.load(file)
    assert picture.get_size() == (1280, scene.places.foot.top)
    assert fingerprint(picture.convert(scene.page())) == fingerprint(scene.page())
    app.close()


def test_the_result_can_be_pasted_as_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    pasted: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: pasted.append(text) or True)
    app, _ = shown(OlympusEnding(finished()), speed="off")
    app.step([], 0.05)
    click(app, "share")
    click(app, "text")
    assert "Copied. Paste it wherever you like." in lines(app)
    (text,) = pasted
    assert text.startswith("Olympus: Athens wins. 97 to 89\n")
    assert "\n4. Sparta: 77 points (" in text
    app.close()


def test_why_nothing_could_be_given_is_told(home: Path) -> None:
    home.mkdir()
    (home / "shared").write_text("a file where the folder should be")
    app, _ = shown(OlympusEnding(finished()), speed="off")
    app.step([], 0.05)
    click(app, "share")
    click(app, "picture")
    assert any(line.startswith("That did not work. ") for line in lines(app))
    app.close()


# Where one comes to it from, and goes


def test_the_game_can_be_watched_again_and_leads_back() -> None:
    app, scene = shown(OlympusEnding(finished()), speed="off")
    app.step([], 0.05)
    click(app, "replay")
    for _ in range(100):
        app.step([], 0.05)
        if isinstance(top(app), TableScene):
            break
    assert isinstance(top(app), TableScene)
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene, "one press leads back"
    assert not scene.is_feasting
    app.close()


def test_a_press_on_the_chart_shows_that_round_again() -> None:
    app, scene = shown(OlympusEnding(finished()), speed="off")
    app.step([], 0.05)
    click_at(app, (scene.chart.places(scene.chart.growths[0])[5][0], scene.chart.plot.centery))
    for _ in range(100):
        app.step([], 0.001)
        if isinstance(top(app), TableScene):
            break
    table = top(app)
    assert isinstance(table, TableScene)
    assert table.session.now.view.round == 5  # type: ignore[attr-defined]
    app.close()


def test_a_press_on_a_moment_shows_it_happen_again_and_the_chart_points_at_its_round() -> None:
    app, scene = shown(OlympusEnding(finished()), speed="normal")
    scene.stand()
    app.step([], 0.05)
    assert scene.reel is not None
    number, moment = next((at, each) for at, each in enumerate(scene.reel.found.moments) if each.kind == "war")
    control = scene.control(f"moment:{number}")
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=control.box.center, rel=(0, 0), buttons=(0, 0, 0))], 0.05)
    assert scene.column == moment.round
    click(app, control.id)
    for _ in range(100):
        app.step([], 0.02)
        table = top(app)
        if isinstance(table, TableScene) and table.session.now.events:
            break
    assert isinstance(table, TableScene)
    assert moment.event in table.session.now.events
    app.close()


def test_a_finished_game_on_the_shelf_opens_there() -> None:
    folders.saves().mkdir(parents=True)
    path = folders.saves() / f"olympus-1{saves.SUFFIX}"
    shot.write_game(path, 3, 0)
    app = fresh_app((1280, 720), Settings())
    resume(app.stack, app.settings, path)
    for _ in range(200):
        app.step([], 0.05)
        if top(app).name == "result":
            break
    result = top(app)
    assert isinstance(result, EndingScene)
    assert not result.is_feasting, "the feast was held when it ended"
    app.close()
