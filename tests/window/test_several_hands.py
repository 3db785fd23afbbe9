"""Several people before one screen, each with his own device: only that of whoever is asked answers."""

from __future__ import annotations

from itertools import product
from typing import Any

import pygame
import pytest

from game.app import App
from game.disk.settings import TEXT_SIZES, Settings
from game.lab import quay, shot
from game.levels import LANGUAGES
from game.rules.engine import Seat
from game.scenes.doors import table_scene
from game.scenes.holders_scene import HoldersScene
from game.scenes.lan.dialogs import NameScene
from game.scenes.lan.lobby import LobbyScene
from game.scenes.seats import SeatsScene
from game.scenes.table.curtain_scene import DEAD, HELD, CurtainScene
from game.scenes.table.persons import TURN, WAR
from game.scenes.table.scene import TableScene
from game.table.seating import new_session
from game.table.session import Plan
from game.ui.company import DESK
from game.ui.input import pad
from net.lobby import Sit
from tests.window.devices import hold_button, push, tap, unplug
from tests.window.hands import click, click_at, headless, hold, lines, press, read, top, type_text
from tests.window.person import fresh_app, moved
from tests.window.test_shell import faults

NAMES = ("Anna", "Leo", "Sofia")
PADS = {1: 11, 2: 12}
"""The pads of those who have one, as the system numbers them."""
ONE, TWO = pad(1), pad(2)


def at_table(game: str, size: tuple[int, int] = (1280, 720), **values: Any) -> tuple[App, TableScene[Any]]:
    """Anna with mouse and keys, Leo and Sofia with a pad each."""
    settings = Settings(speed="off", captions=False, **values)
    plans = [Plan(name, polis) for name, polis in zip(NAMES, ("athens", "sparta", "corinth"), strict=True)]
    session = new_session(game, plans, {}, seed=3)
    scene = table_scene(session, settings)
    assert isinstance(scene, TableScene)
    app = fresh_app(size, settings, scene)
    app.stack.transitions = False
    for number in PADS.values():
        push(app, number, "right_stick")
    for seat, device in ((1, ONE), (2, TWO)):
        app.stack.company.take(device, [seat])
    session.begin()
    rest(app)
    return app, scene


def rest(app: App, seconds: float = 1.5) -> None:
    for _ in range(round(seconds / 0.1)):
        app.step([], 0.1)


def played(scene: TableScene[Any]) -> int:
    return scene.session.table.lines  # type: ignore[attr-defined, no-any-return]


def asked(scene: TableScene[Any]) -> Seat:
    seat = scene.session.person_asked()
    assert seat is not None
    return seat


def use(app: App, seat: Seat, key: int, button: str) -> None:
    """A person presses what he has."""
    if seat in PADS:
        push(app, PADS[seat], button)
    else:
        press(app, key)


def answer(app: App, scene: TableScene[Any], seat: Seat) -> None:
    """A person presses what his device has, until something is answered."""
    before = played(scene)
    for _ in range(12):
        use(app, seat, pygame.K_RETURN, "a")
        if played(scene) != before:
            rest(app)
            return
        rest(app, 0.2)
    raise AssertionError(f"{NAMES[seat]} cannot answer")


def where_we_are(scene: TableScene[Any]) -> tuple[Any, ...]:
    return played(scene), scene.focus, scene.session.now, tuple(scene.tray.opened)


# Only who is asked answers


@pytest.mark.parametrize("game", ["olympus", pytest.param("olympos", marks=pytest.mark.deep)])
def test_only_the_device_of_whoever_is_asked_answers(game: str) -> None:
    app, scene = at_table(game)
    people = set()
    for _ in range(4 if game == "olympus" else 14):  # there whoever begins crosses out a dozen lands before
        seat = asked(scene)
        people.add(seat)
        before = where_we_are(scene)
        for other in {0, 1, 2} - {seat}:
            for key, button in ((pygame.K_RETURN, "a"), (pygame.K_RIGHT, "dpad_right"), (pygame.K_u, "x")):
                use(app, other, key, button)
        assert where_we_are(scene) == before
        answer(app, scene, seat)
    assert len(people) > 1, "else this says little"
    app.close()


def test_nobody_takes_back_for_another_while_pieces_move() -> None:
    app, scene = at_table("olympus")
    seat = -1
    while scene.session.acting() != seat:  # until somebody has answered, and goes on himself
        scene.settings.speed = "off"
        rest(app)
        seat, before = asked(scene), played(scene)
        scene.settings.speed = "slow"
        while played(scene) == before:
            use(app, seat, pygame.K_RETURN, "a")
            rest(app, 0.2)
    answered = played(scene)
    assert not scene.question.is_shown
    assert seat != 0, "the mouse is another's"
    for other in {0, 1, 2} - {seat}:
        use(app, other, pygame.K_u, "x")
    click_at(app, scene.control("undo").box.center)
    assert played(scene) == answered
    use(app, seat, pygame.K_u, "x")
    assert played(scene) == answered + 1, "whose it is may"
    app.close()


def test_nobody_strikes_or_takes_back_what_another_writes_on_his_sheet() -> None:
    app, scene = at_table("gods")
    rest(app)
    curtain = top(app)
    assert isinstance(curtain, CurtainScene)
    curtain.choose_seat(1)
    curtain.open()
    rest(app)
    scene.play(scene.session.choices()[0])
    rest(app)
    written, named = played(scene), {"line:0", "strike"}
    for control in list(scene.controls):
        if control.press is not None and (control.id in named or control.id.startswith(("card:", "pile:"))):
            named.discard(control.id)
            click_at(app, control.box.center)
    assert not named, "else this says little"
    assert played(scene) == written
    app.close()


@pytest.mark.deep
def test_another_ones_press_makes_it_said_once_who_is_asked() -> None:
    app, scene = at_table("olympus")
    seat = asked(scene)
    other = next(each for each in (1, 2) if each != seat)
    sentence = f"{NAMES[seat]} is asked"
    assert sentence not in lines(app)
    push(app, PADS[other], "a")
    assert sentence in lines(app)
    rest(app, 3.0)
    push(app, PADS[other], "a")
    assert sentence not in lines(app), "nobody is nagged"
    app.close()


@pytest.mark.deep
def test_a_click_of_somebody_else_answers_nothing_and_pointing_does_not_mislead_the_pad() -> None:
    app, scene = at_table("olympus")
    while asked(scene) == 0:
        answer(app, scene, 0)
    seat, before = asked(scene), played(scene)
    offered = next(each for each in scene.controls if scene.is_offered(each) and each.id != scene.focus)
    click_at(app, offered.box.center)
    tap(app, offered.box.center)
    tap(app, offered.box.center)
    assert (played(scene), asked(scene)) == (before, seat)
    focus = scene.focus
    push(app, PADS[seat], "a")
    assert (played(scene), scene.focus) == (before, focus), "he sees first what his pad would answer"
    app.close()


@pytest.mark.parametrize("to_pause", [False, True])
def test_a_mouse_that_was_down_in_vain_can_point_when_it_is_up_again_wherever_it_came_up(to_pause: bool) -> None:
    """It came up when its own person was asked, or over the pause."""
    app, scene = at_table("olympus")
    while asked(scene) == 0:
        answer(app, scene, 0)
    spot = next(each for each in scene.controls if scene.is_offered(each)).box.center
    app.step([moved(spot)], 0.02)
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)], 0.02)
    if to_pause:
        press(app, pygame.K_p)
    else:
        while asked(scene) != 0:
            answer(app, scene, asked(scene))
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1)], 0.02)
    rest(app)
    if to_pause:
        press(app, pygame.K_p)
    else:
        answer(app, scene, 0)
    assert top(app) is scene
    assert asked(scene) != 0
    app.step([moved(scene.control("pause").box.center)], 0.02)
    assert scene.hovered == "pause"
    app.close()


@pytest.mark.deep
def test_a_click_of_somebody_else_on_what_only_tells_takes_the_focus_from_nobody() -> None:
    app, scene = at_table("olympos")
    while asked(scene) == 0:
        answer(app, scene, 0)
    seat, focus = asked(scene), scene.focus
    told = next(each for each in scene.controls if each.id.startswith("left:"))
    click_at(app, told.box.center)
    assert top(app) is scene
    assert scene.focus == focus
    answer(app, scene, seat)
    app.close()


@pytest.mark.deep
def test_looking_things_up_is_open_to_everybody() -> None:
    app, scene = at_table("olympus")
    seat = asked(scene)
    other = next(each for each in (1, 2) if each != seat)
    push(app, PADS[other], "start")
    assert top(app).name == "pause"
    push(app, PADS[other], "b")
    assert top(app) is scene
    app.close()


@pytest.mark.deep
def test_as_long_as_nobody_has_taken_anything_every_device_plays() -> None:
    app, scene = at_table("olympus")
    for device in (ONE, TWO):
        app.stack.company.leave(device)
    before = played(scene)
    for number in (11, 12, 11):
        for _ in range(6):
            push(app, number, "a")
            rest(app, 1.0)
            if played(scene) > before:
                break
        assert played(scene) > before
        before = played(scene)
    app.close()


# The curtain


def come(app: App) -> None:
    """Whoever is called opens the curtain with what he holds, where one hangs."""
    curtain = top(app)
    if not isinstance(curtain, CurtainScene):
        return
    app.step([], DEAD)
    if curtain.called in PADS:
        hold_button(app, PADS[curtain.called], "a", HELD + 0.1)
    else:
        hold(app, pygame.K_RETURN, HELD + 0.1)
    rest(app, 0.5)


@pytest.mark.parametrize("game", ["olympus", "olympos", "gods"])
def test_who_is_asked_is_said_just_above_the_question(game: str) -> None:
    app, scene = at_table(game)
    come(app)
    seat = asked(scene)
    push(app, next(PADS[other] for other in PADS if other != seat), "dpad_up")
    asking, plate = scene.asking, scene.persons.asked_box(seat)
    assert plate.bottom <= asking.ribbon.top
    assert plate.bottom >= asking.ribbon.top - app.surface.get_height() // 8
    assert not scene.persons.list_box().colliderect(asking.whole)
    app.close()


def test_only_the_pad_of_whoever_is_called_opens_the_curtain() -> None:
    app, scene = at_table("gods")
    curtain = top(app)
    assert isinstance(curtain, CurtainScene)
    app.step([], DEAD)
    called = curtain.called
    assert called is not None
    while curtain.called not in PADS:  # Leo comes first
        use(app, 0, pygame.K_RIGHT, "dpad_right")
    hold(app, pygame.K_RETURN, HELD + 0.1)
    assert top(app) is curtain, "that was Anna's hand"
    seat = curtain.called
    assert seat is not None
    hold_button(app, PADS[seat], "a", HELD + 0.1)
    rest(app, 0.5)
    assert not isinstance(top(app), CurtainScene)
    assert scene.session.eyes == seat
    app.close()


@pytest.mark.deep
def test_whoever_comes_sooner_than_called_opens_it_for_himself() -> None:
    app, scene = at_table("gods")
    curtain = top(app)
    assert isinstance(curtain, CurtainScene)
    app.step([], DEAD)
    other = next(seat for seat in PADS if seat != curtain.called)
    hold_button(app, PADS[other], "a", HELD + 0.1)
    rest(app, 0.5)
    assert scene.session.eyes == other
    app.close()


# Lost and found


def losing(app: App, scene: TableScene[Any]) -> Seat:
    """Play until somebody with a pad is asked, and let his pad fall silent."""
    while asked(scene) not in PADS:
        answer(app, scene, asked(scene))
    unplug(app, PADS[asked(scene)])
    return asked(scene)


def test_a_pad_that_falls_silent_is_told_of_and_any_free_pad_takes_its_place() -> None:
    app, scene = at_table("olympus")
    push(app, 99, "right_stick")
    seat = losing(app, scene)
    assert f"{NAMES[seat]}'s pad fell silent" in lines(app)
    before = played(scene)
    push(app, 99, "a")
    assert played(scene) == before, "that press sat down"
    assert not app.stack.company.silent
    rest(app)
    for _ in range(6):
        push(app, 99, "a")
        rest(app, 0.5)
    assert played(scene) > before
    app.close()


@pytest.mark.deep
def test_only_the_question_of_who_lost_his_pad_waits() -> None:
    app, scene = at_table("olympus")
    other = next(seat for seat in PADS if seat != asked(scene))
    unplug(app, PADS[other])
    answer(app, scene, asked(scene))
    app.close()


@pytest.mark.deep
def test_mouse_and_keys_take_over_from_the_list() -> None:
    app, scene = at_table("olympus")
    seat = losing(app, scene)
    before = played(scene)
    press(app, pygame.K_RETURN)
    assert isinstance(top(app), HoldersScene)
    click(app, f"lost:{app.stack.company.lost[0]}")
    click(app, "done")
    assert asked(scene) == seat
    for _ in range(6):
        press(app, pygame.K_RETURN)
        rest(app, 0.5)
    assert played(scene) > before
    app.close()


# What is felt


@pytest.mark.deep
def test_a_pad_shakes_when_its_person_is_asked_and_never_before_a_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    app, scene = at_table("olympus")
    felt: list[tuple[str, int]] = []
    monkeypatch.setattr(app.hands, "rumble", lambda device, milliseconds: felt.append((device, milliseconds)))
    answer(app, scene, asked(scene))
    seat = asked(scene)
    assert felt == ([(pad(seat), TURN)] if seat in PADS else [])
    felt.clear()
    scene.stage.sounder("war", "")
    assert {length for _, length in felt} == {WAR}
    app.close()
    app, scene = at_table("gods")
    monkeypatch.setattr(app.hands, "rumble", lambda device, milliseconds: felt.append((device, milliseconds)))
    felt.clear()
    curtain = top(app)
    assert isinstance(curtain, CurtainScene)
    scene.hearing.call(2)
    scene.stage.sounder("blade", "")
    assert felt == []
    app.close()


# At the seats


@pytest.fixture
def seats() -> tuple[App, SeatsScene]:
    """Two people and two bots, set up with mouse and keys."""
    app = headless(text=100)
    scene = SeatsScene(app.settings, "olympus")
    app.stack.push(scene)
    for seat in range(4):
        scene.change(seat, player="human" if seat < 2 else "priest")
    app.step([], 0.3)
    return app, scene


def test_whoever_presses_a_free_pad_sits_down_with_it(seats: tuple[App, SeatsScene]) -> None:
    app, scene = seats
    push(app, 7, "a")
    assert app.stack.company.held_by(ONE) == (1,)
    assert "pad 1" in lines(app)
    push(app, 8, "a")
    assert app.stack.company.held_by(TWO) == (2,), "a bot gave its seat"
    assert scene.chairs[2].player == "human"
    assert top(app) is scene


def test_a_pad_that_was_used_to_come_here_is_no_newcomer() -> None:
    app = headless(text=100)
    push(app, 7, "dpad_down", "dpad_up")
    scene = SeatsScene(app.settings, "olympus")
    app.stack.push(scene)
    for seat in range(4):
        scene.change(seat, player="human" if seat == 0 else "priest")
    scene.focus = "count"
    push(app, 7, "a")
    assert len(scene.chairs) == 5
    assert not app.stack.company.is_apart
    push(app, 8, "a")
    assert (app.stack.company.held_by(ONE), app.stack.company.held_by(TWO)) == ((0,), (1,))


def test_what_somebody_holds_goes_with_him_to_another_place(seats: tuple[App, SeatsScene]) -> None:
    app, scene = seats
    push(app, 7, "a")
    click(app, "up:1")
    assert app.stack.company.held_by(ONE) == (0,)
    scene.change_player(0, 1)
    assert app.stack.company.held_by(ONE) == ()


def test_who_holds_what_is_kept_when_the_game_begins(seats: tuple[App, SeatsScene]) -> None:
    app, _ = seats
    push(app, 7, "a")
    click(app, "start")
    assert top(app).name == "table"
    assert app.stack.company.held_by(ONE) == (1,)
    app.close()


def test_a_free_pad_at_the_lobby_seats_one_more_person_of_this_machine() -> None:
    app = headless(text=100)
    table = quay.table()
    wishes: list[object] = []
    table.wish = wishes.append
    app.stack.push(LobbyScene(app.settings, table, "Anna"))
    app.step([], 0.3)
    push(app, 7, "a")
    assert isinstance(top(app), NameScene)
    type_text(app, "leo")
    press(app, pygame.K_RETURN)
    (wish,) = wishes
    assert isinstance(wish, Sit)
    assert (wish.name, app.stack.company.held_by(ONE)) == ("leo", (wish.seat,))


# The list


def test_rows_of_the_list_hand_a_pad_on(seats: tuple[App, SeatsScene]) -> None:
    app, _ = seats
    push(app, 7, "a")
    click(app, "holders")
    assert {"keys and mouse", "pad 1"} <= set(lines(app))
    click(app, f"hold:{ONE}")
    assert app.stack.company.held_by(ONE) == (0, 1)
    assert "pad 1, handed on: Athens, Sparta" in lines(app)
    click(app, f"hold:{ONE}")
    assert app.stack.company.held_by(ONE) == ()
    push(app, 7, "a")
    assert app.stack.company.held_by(ONE) == (1,), "a press of the pad itself sits down"
    assert app.stack.company.held_by(DESK) == ()


def test_a_name_may_have_the_signs_that_stand_for_a_badge(seats: tuple[App, SeatsScene]) -> None:
    app, scene = seats
    scene.change(1, name="{x} {confirm}")
    push(app, 7, "a")
    unplug(app, 7)
    click(app, "holders")
    assert not app.crashes
    assert any("{x} {confirm}" in line for line in lines(app))


@pytest.mark.deep
def test_the_pause_of_several_people_leads_to_the_list_and_that_of_one_does_not() -> None:
    app, _ = at_table("olympus")
    press(app, pygame.K_p)
    click(app, "holders")
    names = [words for words, _ in read(app)]
    assert set(NAMES) <= set(names)
    press(app, pygame.K_ESCAPE)
    assert top(app).name == "pause"
    app.close()


# What prompts show


def test_prompts_follow_what_is_used_after_two_presses_of_it() -> None:
    app = headless(text=100)
    assert "Enter" in lines(app)
    push(app, 7, "dpad_down")
    assert "Enter" in lines(app), "once is chance"
    push(app, 7, "dpad_up")
    now = lines(app)
    assert "A" in now
    assert "Enter" not in now
    tap(app, (5, 5))
    tap(app, (5, 5))
    assert not {"A", "Enter"} & set(lines(app))
    press(app, pygame.K_DOWN, pygame.K_UP)
    assert "Enter" in lines(app)


def test_prompts_show_what_is_really_set() -> None:
    app = headless(text=100, bindings={"confirm": ("z",)}, pad_bindings={"confirm": ("y",), "explain": ("a",)})
    assert "Z" in lines(app)
    push(app, 7, "dpad_down", "dpad_up")
    assert "Y" in lines(app)


@pytest.mark.deep
def test_prompts_of_a_table_are_for_the_device_of_whoever_is_asked() -> None:
    app, scene = at_table("olympus")
    seen = {}
    for _ in range(5):
        seat = asked(scene)
        undo = scene.control("undo")
        assert undo.about is not None
        seen[seat] = undo.about().partition("\n")[0].rpartition("[")[2]
        answer(app, scene, seat)
    assert seen == {0: "U]", 1: "X]", 2: "X]"}
    app.close()


@pytest.mark.deep
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1440, 1080), (2560, 1080)], ids=str)
@pytest.mark.parametrize("game", ["olympus", "olympos", "gods"])
def test_what_is_shown_over_a_table_fits_and_leaves_the_question_to_be_read(
    game: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, scene = at_table(game, size=size)
    come(app)
    monkeypatch.setattr(app.hands.pads, "is_low", lambda device: True)
    push(app, 99, "right_stick")
    unplug(app, PADS[next(seat for seat in PADS if seat != asked(scene))])
    for language, text in product(LANGUAGES, TEXT_SIZES):
        app.settings.change(language=language, text=text)
        rest(app)
        unplug(app, 99)  # so that the list is shown again
        push(app, 99, "a" if app.stack.company.silent == () else "right_stick")
        scene.persons._say_who(pad(3))
        scene.brush.words.faults.clear()
        app.step([], 0.05)
        assert scene.persons.shows_list
        assert [fault.words for fault in scene.brush.words.faults] == [], (language, text)
        boxes = [scene.persons.list_box(), scene.persons.asked_box(asked(scene))]
        assert all(app.surface.get_rect().contains(box) for box in boxes), (language, text)
        assert not any(box.colliderect(scene.asking.whole) for box in boxes), (language, text)
    app.close()


@pytest.mark.deep
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_the_prompts_of_every_device_fit(size: tuple[int, int]) -> None:
    with shot.away_from_home():
        app = headless(size)
        for language, text, kind in product(LANGUAGES, (100, 150), ("keys", "pad", "touch")):
            app.settings.change(language=language, text=text)
            app.hands.shown = kind  # type: ignore[assignment]
            for name in ("title", "seats", "rules", "keyboard", "holders"):
                scene = shot.show(app, name, 0.1)
                app.stack.brush.words.faults.clear()
                scene.still = None  # type: ignore[attr-defined]
                app.step([], 0.05)
                assert list(faults(app, scene)) == [], (language, text, kind, name)
        app.close()
