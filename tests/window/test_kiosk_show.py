"""The show of a kiosk: what is told in it is true, nothing in it is burnt in, and whoever is there has the screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game import games, levels
from game.kiosk.window import KioskApp
from game.lab import soak_kiosk
from game.rules.engine import SPECTATOR, Event, Setup, asked, choices, is_over
from game.rules.olympos.events import WonderBuilt
from game.scenes.kiosk.camera import FAR, HIDDEN, MOVES, NEAR
from game.scenes.kiosk.offer import SENTENCES, offer_of
from game.scenes.kiosk.pages import PAGES
from game.scenes.kiosk.plates import DRIFT, drift
from game.scenes.kiosk.show import DARKER_AFTER, NEAR_FOR, REST, SCENE, ShowScene
from game.scenes.kiosk.start import StartScene
from game.scenes.table.scene import TableScene
from game.table.dealer import Dealer
from game.table.table import Table
from game.ui.buttons import BUTTONS
from game.ui.hands import KEPT
from tests import ROOT
from tests.window.kiosk import Kiosks, kiosk, top
from tests.window.person import MousePerson

PLAYS = games.names()
PRESSES = {
    "a key that means nothing": pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"),
    "a key that means something": pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"),
    "a key that never means anything alone": pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=1, unicode=""),
    "Escape": pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""),
    "a mouse that is moved": pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(3, 3), buttons=(0, 0, 0)),
    "a mouse button": pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(640, 300), button=1),
    "a wheel": pygame.Event(pygame.MOUSEWHEEL, x=0, y=1),
    "a finger": pygame.Event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.5, y=0.4, dx=0.0, dy=0.0, pressure=1.0),
    "a pad's A": pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=BUTTONS.index("a")),
    "a pad's Menu": pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=BUTTONS.index("start")),
    "a pad's trigger": pygame.Event(
        pygame.CONTROLLERAXISMOTION, instance_id=3, axis=pygame.CONTROLLER_AXIS_TRIGGERRIGHT, value=32000
    ),
}


@pytest.fixture(scope="module")
def opened() -> Iterator[Callable[[], tuple[Kiosks, KioskApp]]]:
    """One kiosk for many tests, each of which finds the show."""
    kiosks = Kiosks()
    app = kiosks.open()

    def again() -> tuple[Kiosks, KioskApp]:
        app.hands.release()
        kiosk(app).go_home()
        app.step([], 1.0)
        return kiosks, app

    yield again
    app.leave_all()


@pytest.mark.parametrize("what", PRESSES)
def test_whatever_is_pressed_the_next_picture_is_the_start_and_nothing_else_has_happened(
    what: str, opened: Callable[[], tuple[Kiosks, KioskApp]]
) -> None:
    kiosks, app = opened()
    kiosks.wait(app, KEPT + 0.3)  # a mouse is not believed just after a finger
    assert isinstance(top(app), ShowScene)
    app.step([PRESSES[what]], 0.016)
    scene = top(app)
    assert isinstance(scene, StartScene)
    assert not scene.taking.taken
    assert not scene.lesson
    app.step([], 0.016)
    assert scene.focus == "city:2"


def test_plates_never_stand_in_the_same_place_for_long_and_never_go_far() -> None:
    places = [drift(moment) for moment in range(0, 600, 60)]
    assert all(max(map(abs, place)) <= DRIFT for place in places)
    assert all(before != after for before, after in pairwise(places))


def test_no_page_stands_for_a_minute() -> None:
    assert max(seconds for _, seconds in PAGES) < 60


def test_nothing_of_the_foot_stands_in_the_same_place_for_long(opened: Callable[[], tuple[Kiosks, KioskApp]]) -> None:
    """Not the bands either, the brightest of what is always there."""
    _, app = opened()
    show = kiosk(app).show
    show.page = 1
    foot = pygame.Rect(0, show.plates.camera.bottom, app.surface.get_width(), 40)
    seen = []
    for moment in (0.0, 60.0):
        show.moment = moment
        app.step([], 0.0)
        seen.append(pygame.image.tobytes(app.surface.subsurface(foot), "RGB"))
    assert seen[0] != seen[1]


def test_once_a_night_the_screen_is_black_for_two_minutes_and_any_press_ends_that() -> None:
    kiosks = Kiosks()
    app = kiosks.open(restart_hour=5)
    kiosks.hour = 4
    app.step([], 0.1)
    spot = (640, 300)
    assert sum(app.surface.get_at(spot)[:3]) == 0
    kiosks.wait(app, REST - 1)
    assert kiosk(app).show.rests_for is not None
    kiosks.wait(app, 2)
    assert kiosk(app).show.rests_for is None
    kiosks.wait(app, 60)
    assert kiosk(app).show.rests_for is None, "once is enough"
    kiosk(app).show._rested_on = "yesterday"
    app.step([], 0.1)
    assert kiosk(app).show.rests_for is not None
    app.step([PRESSES["a pad's A"]], 0.01)
    assert isinstance(top(app), StartScene)
    kiosk(app).go_home()
    app.step([], 0.1)
    assert kiosk(app).show.rests_for is None
    app.leave_all()


def test_the_picture_is_darker_when_nobody_has_been_there_for_ten_minutes(
    opened: Callable[[], tuple[Kiosks, KioskApp]],
) -> None:
    _, app = opened()
    kiosk(app).show.page = 1
    app.step([], 0.01)
    bright = sum(app.surface.get_at((640, 300))[:3])
    kiosk(app).show.alone = DARKER_AFTER
    app.step([], 0.01)
    assert sum(app.surface.get_at((640, 300))[:3]) < bright * 0.8
    app.step([PRESSES["a pad's A"]], 0.01)
    assert kiosk(app).show.alone == 0


def test_the_camera_rests_on_what_it_goes_near_to_and_draws_it_in_its_own_size(
    opened: Callable[[], tuple[Kiosks, KioskApp]],
) -> None:
    _, app = opened()
    show = kiosk(app).show
    show.page = None
    camera, table = show.camera, show.table
    names = [control.id for control in table.controls if control.id.startswith(("deity:", "city:"))]
    assert names
    for name in (names[0], names[-1]):
        before = table.moment
        camera.go_near(table.control(name).box)
        app.step([], MOVES / 2)
        assert camera.is_moving
        assert table.moment == before, "a table stands still while the camera moves"
        camera.advance(MOVES)
        assert not camera.is_moving
        assert table.brush.unit == pytest.approx(app.stack.brush.unit * NEAR), "it is laid out anew, not blown up"
        seen = camera.on_screen(table.control(name).box)
        plates = pygame.Rect(0, 0, app.surface.get_width(), round(HIDDEN * app.stack.brush.unit) - 8)
        assert show.plates.camera.contains(seen), name
        assert not seen.colliderect(plates), name
        app.step([], 0.0)
        camera.go_far()
        camera.advance(MOVES)
        assert camera.nearness == FAR
        assert table.brush.unit == pytest.approx(app.stack.brush.unit)


def happened(game: str) -> dict[str, Event]:
    """For every caption of a game something it tells of, out of games that were played at random."""
    offer, found = offer_of(game), dict[str, Event]()
    for seed in range(20):
        table = Table(games.load(game), Setup(offer.seats, offer.lengths["whole"].options), dealer=Dealer(seed))
        below, updates = Dealer(seed).fork("choices").below, table.begin()
        while len(found) < len(offer.captions):
            for event in updates[SPECTATOR].events if SPECTATOR in updates else ():
                found.update({each.name: event for each in offer.captions if each.tells(event)})
            if is_over(table.state):
                break
            seats = asked(table.state)
            seat = seats[below(len(seats))]
            listed = choices(table.state, seat)
            updates = table.play(seat, listed[below(len(listed))])
        if len(found) == len(offer.captions):
            break
    return found


def wonder_in_play(table: TableScene[Any]) -> Event:
    """What nobody who plays at random ever comes to."""
    state: Any = table.session.now.view
    return WonderBuilt(0, state.rules.wonders[state.board[len(state.rules.prices)]].id, 0, 0)


@pytest.mark.parametrize("game", PLAYS)
def test_whatever_is_told_is_seen_whole_and_nothing_lies_over_it(game: str) -> None:
    kiosks = Kiosks()
    app = kiosks.open(games=(game,), calm=True)
    show, events = kiosk(app).show, happened(game)
    free = pygame.Rect(show.plates.camera)
    free.top += round(HIDDEN * app.stack.brush.unit) - 8
    free.height -= free.top
    for number, caption in enumerate(show.offer.captions):
        for event in by_everybody(events.get(caption.name) or wonder_in_play(show.table), show.offer.seats):
            show._begin_scene()
            show._tell(number, caption, event)
            app.step([], 0.01)
            assert (show._thing() is None) == (not caption.where), event
            thing = show._thing()
            if thing is None:
                assert show.camera.nearness == FAR
                continue
            seen = show.camera.on_screen(thing)
            if show.camera.nearness == FAR:  # it is too large to go near to
                assert seen.clip(free).height > 0.8 * seen.height, event
            else:
                assert free.contains(seen), event
            show.camera.go_far()
    app.leave_all()


def test_no_scene_takes_longer_than_half_a_minute_however_late_something_happens() -> None:
    """What happens when a scene might end already is told in the next one."""
    kiosks = Kiosks()
    app = kiosks.open(games=("olympus",), calm=True)
    show, event = kiosk(app).show, happened("olympus")["priest"]
    for late, begins in ((SCENE[0] - 0.5, False), (SCENE[0] + 0.5, True)):
        show.told.clear()
        show._begin_scene()
        before, show._scene_for = show.scenes, late
        show._held.append(replace(show.session.now, events=(event,)))
        show._look_for_caption()
        show._held.clear()
        assert show.caption is not None
        assert (show.scenes > before) == begins
        assert show._scene_for + NEAR_FOR + 2 * MOVES < SCENE[1] + 0.5
    app.leave_all()


@pytest.mark.deep
@pytest.mark.parametrize("game", PLAYS)
def test_whoever_watches_sees_another_scene_every_twenty_to_thirty_seconds(game: str) -> None:
    kiosks = Kiosks()
    app = kiosks.open(games=(game,), calm=True)
    show, lasted, began, scene = kiosk(app).show, list[float](), 0.0, 1
    for frame in range(round(180 / 0.25)):
        kiosks.seconds += 0.25
        app.step([], 0.25)
        soak_kiosk.wait_for_bot(show.session)
        if show.scenes != scene and show.page is None:
            lasted.append(frame * 0.25 - began)
            began, scene = frame * 0.25, show.scenes
    assert len(lasted) >= 5
    assert max(lasted) <= SCENE[1] + 5  # something that moves is not cut off
    assert sum(lasted) / len(lasted) <= SCENE[1]
    assert min(lasted) >= SCENE[0] - 0.5
    app.leave_all()


def test_no_trouble_of_the_bots_is_told_to_whoever_walks_by(opened: Callable[[], tuple[Kiosks, KioskApp]]) -> None:
    _, app = opened()
    show = kiosk(app).show
    show.page = None
    show.session.troubles.append("bot_failed")
    app.step([], 0.1)
    assert show.table.notes.shown == ""


def by_everybody(event: Event, seats: int) -> Iterator[Event]:
    """The same, for whoever may have done it."""
    for seat in range(seats):
        yield replace(event, seat=seat) if hasattr(event, "seat") else event


@pytest.mark.parametrize("game", PLAYS)
def test_who_looks_at_a_thing_on_the_board_sees_nothing_beside_the_board(game: str) -> None:
    app = Kiosks().open(games=(game,), calm=True)
    show = kiosk(app).show
    board = show.table.stage.middle
    things = [control.box for control in show.table.controls if board.contains(control.box)]
    small = [box for box in things if box.width < board.width // 4 and box.height < board.height // 4]
    for box in (small[0], small[-1], max(small, key=lambda box: box.right), max(small, key=lambda box: box.bottom)):
        show.camera.go_near(box)
        app.step([], 0.01)
        assert show.camera.nearness > FAR
        seen, window = show.camera.on_screen(show.table.stage.middle), show.plates.camera
        beside = max(window.width // 30, (window.width - seen.width) // 2 + 1)
        assert seen.left <= window.left + beside
        assert seen.right >= window.right - beside
        assert seen.bottom >= window.bottom - window.height // 20
        show.camera.go_far()
    app.leave_all()


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)], ids=str)
def test_a_screen_that_changes_while_the_camera_moves_shows_what_it_was_on_its_way_to(
    size: tuple[int, int], opened: Callable[[], tuple[Kiosks, KioskApp]]
) -> None:
    _, app = opened()
    show = kiosk(app).show
    show.page = None
    name = next(control.id for control in show.table.controls if control.id.startswith("deity:"))
    show.camera.go_near(show.table.control(name).box)
    app.step([], MOVES / 2)
    assert show.camera.is_moving
    app.resize(size)
    assert not show.camera.is_moving
    assert show.plates.camera.contains(show.camera.on_screen(show.table.control(name).box))
    show.camera.go_far()
    show.camera.advance(MOVES / 2)
    app.resize((1280, 720))
    assert show.camera.nearness == FAR


def test_it_becomes_dark_around_what_is_pointed_at_and_light_again_without_a_jump() -> None:
    kiosks = Kiosks()
    app = kiosks.open(games=("olympus",))
    show = kiosk(app).show
    show._tell(0, show.offer.captions[0], happened("olympus")["priest"])
    app.step([], MOVES)
    assert not show.camera.is_moving

    def levels(seconds: float) -> list[int]:
        found = []
        for _ in range(round(seconds / 0.04)):
            app.step([], 0.04)
            found.append(sum(pygame.transform.average_color(app.surface, show.plates.camera)[:3]))
        return found

    darker = levels(0.8)
    show._look(False)
    lighter = levels(0.8)
    assert darker[-1] < darker[0] * 0.8
    assert lighter[-1] == pytest.approx(darker[0], rel=0.1)
    whole = darker[0] - darker[-1]
    for one, next_one in pairwise([*darker, *lighter]):
        assert abs(one - next_one) < whole * 0.3
    app.leave_all()


def test_with_calm_set_the_camera_cuts() -> None:
    kiosks = Kiosks()
    app = kiosks.open(calm=True)
    show = kiosk(app).show
    show.camera.go_near(show.table.control("city:1").box)
    assert not show.camera.is_moving
    app.step([], 0.1)
    assert show.camera.nearness == NEAR
    app.leave_all()


@pytest.mark.parametrize("game", PLAYS)
def test_a_lesson_has_seven_beads_and_each_is_told_in_every_language_with_a_sign_there_is(game: str) -> None:
    offer = offer_of(game)
    assert len(offer.captions) == 7
    events = __import__(f"game.rules.{game}.events", fromlist=["events"])
    for caption in offer.captions:
        assert all(hasattr(events, event) for event in caption.events), caption
        for language in levels.LANGUAGES:
            assert levels.text(language)[game][SENTENCES][caption.name]
        if "{" not in caption.icon:
            assert (ROOT / "assets" / "icons" / f"{caption.icon}.svg").is_file(), caption


@pytest.mark.parametrize("game", PLAYS)
def test_a_short_game_is_one_the_rules_allow(game: str) -> None:
    from game.rules.engine import Setup

    offer = offer_of(game)
    for length in offer.lengths.values():
        games.load(game).check(Setup(offer.seats, dict(length.options)))


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_the_short_game_of_olympos_has_as_many_turns_as_it_says(language: str) -> None:
    offer = offer_of("olympos")
    turns = int(offer.lengths["short"].options["round_limit"]) * offer.seats
    said = levels.text(language)["olympos"][SENTENCES]["short"]
    assert [int(number) for number in re.findall(r"\d+", said)] == [turns]


def test_a_table_that_is_laid_out_anew_still_performs_what_it_has_not_shown_yet() -> None:
    """The camera goes near before a move is performed: on the table as it was before that move."""
    person = MousePerson(3)
    person.rest()
    session, scene = person.session, person.scene
    before = session.now.view.copy()
    session.submit(session.acting(), session.choices()[0])
    updates = session.poll()
    scene.resize(person.app.stack.brush)
    assert scene.stage.same_picture(scene.stage.shown, before)
    for update in updates:
        scene.show_update(update)
    while not scene.stage.at_rest:
        scene.stage.advance(0.5)
    assert scene.stage.same_picture(scene.stage.shown, session.now.view)
    assert scene.stage.disagreed == 0
    scene.leave()
