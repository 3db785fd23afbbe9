"""A finger is a pointer that hovers over nothing: it looks first, is broad, wipes, rests, and is alone."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect, Surface

from game.app import App
from game.lab import shot
from game.rules.gods.actions import Attack, Support
from game.scenes.choose import ChooseScene
from game.scenes.gods.table import GodsTable
from game.scenes.pause import PauseScene
from game.scenes.rules_book import RulesScene
from game.ui.hands import KEPT
from game.ui.input import LONG_PRESS, STUCK
from game.ui.scene import CATCH, Control, Look, Scene
from tests.window.hands import click_at, headless, press, top
from tests.window.person import MousePerson
from tests.window.touch_person import finger as finger_on


def finger(app: App, kind: str, spot: tuple[int, int], number: int = 0) -> pygame.Event:
    return finger_on(app.surface.get_size(), kind, spot, number)


def tap(app: App, spot: tuple[int, int]) -> None:
    app.step([finger(app, "down", spot)], 0.05)
    app.step([finger(app, "up", spot)], 0.05)


def wipe(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    app.step([finger(app, "down", start)], 0.02)
    for share in (1, 2, 3, 4):
        spot = (start[0] + (end[0] - start[0]) * share // 4, start[1] + (end[1] - start[1]) * share // 4)
        app.step([finger(app, "move", spot)], 0.02)
    app.step([finger(app, "up", end)], 0.02)


class Buttons(Scene):
    """Two buttons side by side, and one that can be dragged."""

    def lay_out(self) -> None:
        self.chosen: list[str] = getattr(self, "chosen", [])
        boxes = {"one": Rect(100, 100, 80, 40), "two": Rect(200, 100, 80, 40), "three": Rect(300, 300, 50, 50)}
        self.controls = [self._button(name, box) for name, box in boxes.items()]
        self.controls[2].drop = lambda target: self.chosen.append(f"on {target.id if target else 'nothing'}")

    def _button(self, name: str, box: Rect) -> Control:
        return Control(name, box, name, _paint_nothing, press=lambda: self.chosen.append(name))

    def draw_behind(self, surface: Surface) -> None:
        surface.fill((0, 0, 0))


def _paint_nothing(surface: Surface, control: Control, look: Look) -> None:
    """The test looks at what is chosen."""


@pytest.fixture
def app() -> App:
    return headless(text=100)


@pytest.fixture
def scene(app: App) -> Buttons:
    scene = Buttons()
    app.stack.push(scene)
    return scene


# Buttons


def test_a_tap_presses_a_button_and_nothing_stays_lit(app: App, scene: Buttons) -> None:
    tap(app, (120, 120))
    assert scene.chosen == ["one"]
    assert scene.hovered == ""
    assert not any(scene.look_of(control).hovered for control in scene.controls)


def test_a_tap_beside_a_button_means_the_nearest_one(app: App, scene: Buttons) -> None:
    near = scene.brush.px(CATCH) - 1
    tap(app, (100 - near, 120))
    tap(app, (192, 120))
    tap(app, (100 - 3 * near, 120))
    assert scene.chosen == ["one", "two"]


def test_a_second_finger_presses_nothing_until_all_are_lifted(app: App, scene: Buttons) -> None:
    one, two = (120, 120), (220, 120)
    app.step([finger(app, "down", one), finger(app, "down", two, 1)], 0.05)
    app.step([finger(app, "up", two, 1)], 0.05)
    assert scene.chosen == []
    app.step([finger(app, "up", one)], 0.05)
    assert scene.chosen == ["one"]


def test_a_mouse_that_repeats_the_finger_is_not_believed(app: App, scene: Buttons) -> None:
    spot, two = (120, 120), (220, 120)
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=True)
    up = pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1, touch=True)
    app.step([finger(app, "down", spot), down], 0.05)
    app.step([finger(app, "up", spot), up], 0.05)
    click_at(app, two)
    assert scene.chosen == ["one"]
    app.step([], KEPT)
    click_at(app, two)
    assert scene.chosen == ["one", "two"]


def test_two_hands_that_press_at_once_do_not_disturb_each_other(app: App, scene: Buttons) -> None:
    app.step([], 1.0)
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(120, 120), button=1)], 0.05)
    tap(app, (220, 120))
    assert scene.chosen == []
    app.step([], KEPT)
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=(120, 120), button=1)], 0.05)
    assert scene.chosen == ["one"]


def test_a_mouse_is_let_go_whatever_fingers_do_meanwhile(app: App, scene: Buttons) -> None:
    app.step([], 1.0)
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(120, 120), button=1)], 0.05)
    app.step([finger(app, "down", (20, 20))], 0.05)
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=(120, 120), button=1)], 0.05)
    app.step([finger(app, "up", (20, 20))], 0.05)
    tap(app, (220, 120))
    assert scene.chosen == ["one", "two"]


def test_a_thing_is_dragged_with_a_finger_as_with_a_mouse(app: App, scene: Buttons) -> None:
    wipe(app, (320, 320), (220, 120))
    assert scene.chosen == ["on two"]


def test_a_finger_that_rests_explains_and_presses_nothing(app: App, scene: Buttons) -> None:
    app.step([finger(app, "down", (120, 120))], 0.0)
    app.step([], LONG_PRESS)
    app.step([finger(app, "up", (120, 120))], 0.05)
    assert scene.chosen == []
    assert scene.hovered == "one"


def test_what_lies_on_the_screen_for_ever_presses_nothing_and_hinders_nobody(app: App, scene: Buttons) -> None:
    app.step([finger(app, "down", (120, 120))], 0.0)
    app.step([], STUCK)
    tap_other = finger(app, "down", (220, 120), 1), finger(app, "up", (220, 120), 1)
    app.step([tap_other[0]], 0.05)
    app.step([tap_other[1]], 0.05)
    app.step([finger(app, "up", (120, 120))], 0.05)
    assert scene.chosen == ["two"]


def test_a_window_that_loses_the_focus_forgets_what_was_pressed(app: App, scene: Buttons) -> None:
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(120, 120), button=1)], 0.05)
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.05)
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=(120, 120), button=1)], 0.05)
    assert scene.chosen == []
    click_at(app, (220, 120))
    assert scene.chosen == ["two"]


# Screens


def test_a_finger_walks_from_the_title_to_the_games(app: App) -> None:
    tap(app, top(app).control("play").box.center)
    assert isinstance(top(app), ChooseScene)
    tap(app, top(app).control("back").box.center)
    assert top(app).name == "title"


def test_a_wipe_turns_pages_and_rolls_what_is_read(app: App) -> None:
    scene = RulesScene(app.settings)
    app.stack.push(scene)
    app.step([], 0.5)
    assert scene.reader is not None
    middle = scene.frame.body.center
    wipe(app, (middle[0], middle[1] + 150), (middle[0], middle[1] - 150))
    rolled = scene.reader.offset
    assert 100 <= rolled <= 300
    wipe(app, (middle[0] + 150, middle[1]), (middle[0] - 150, middle[1]))
    assert scene.reader.offset > rolled
    assert top(app) is scene


# The table


def test_the_first_tap_looks_and_the_second_on_the_same_thing_answers() -> None:
    person = MousePerson(3)
    person.rest()
    scene, lines = person.scene, person.session.table.lines
    thing = next(each for each in scene.controls if not each.order and scene.is_offered(each))
    other = next(each for each in scene.controls if each.id.startswith("lane:"))
    tap(person.app, thing.box.center)
    assert person.session.table.lines == lines
    assert scene.control_in_mind() is not None
    tap(person.app, other.box.center)
    tap(person.app, thing.box.center)
    assert person.session.table.lines == lines
    tap(person.app, thing.box.center)
    assert person.session.table.lines > lines or scene.tray.opened


def test_the_tick_at_the_end_of_the_sentence_answers_with_what_was_tapped() -> None:
    person = MousePerson(3)
    person.rest()
    scene, lines = person.scene, person.session.table.lines
    assert scene.control_named("tick") is None
    thing = next(each for each in scene.controls if not each.order and scene.is_offered(each))
    tap(person.app, thing.box.center)
    tap(person.app, scene.control("tick").box.center)
    assert person.session.table.lines > lines or scene.tray.opened
    assert scene.control_named("tick") is None


def test_a_tap_on_nothing_looks_away_and_never_leaves_the_game() -> None:
    person = MousePerson(3)
    person.rest()
    scene = person.scene
    thing = next(each for each in scene.controls if not each.order and scene.is_offered(each))
    nothing = next((x, y) for x in range(5, 1270, 7) for y in range(5, 710, 7) if scene.touched((x, y)) is None)
    tap(person.app, thing.box.center)
    assert scene.hovered
    tap(person.app, nothing)
    assert not scene.hovered
    tap(person.app, nothing)
    assert person.app.stack.top is scene


def test_a_finger_presses_buttons_of_the_table_at_once_and_explains_by_resting() -> None:
    person = MousePerson(3)
    person.rest()
    app, scene = person.app, person.scene
    deity = scene.control("deity:hera").box.center
    app.step([finger(app, "down", deity)], 0.0)
    app.step([], LONG_PRESS)
    app.step([finger(app, "up", deity)], 0.05)
    assert isinstance(top(app), RulesScene)
    press(app, pygame.K_ESCAPE)
    tap(app, scene.control("pause").box.center)
    assert isinstance(top(app), PauseScene)


@pytest.mark.parametrize("press", [tap, click_at], ids=["finger", "mouse"])
def test_without_keys_an_attack_becomes_support_at_the_end_of_its_line(
    press: Callable[[App, tuple[int, int]], None],
) -> None:
    """The first attack that is written stays one; support of another god was for keys and pads alone."""
    with shot.away_from_home():
        app = headless()
        scene = shot.show(app, "gods-attack", 0.6)
        assert isinstance(scene, GodsTable)
        signs = [each.id for each in scene.controls if each.id.startswith("sign:")]
        line = scene.writing.sheet[int(signs[0].partition(":")[2])]
        assert isinstance(line, Attack)
        meant = Support(line.unit, line.region, line.target)
        for written in (meant, line):
            at = scene.writing.sheet.index(line if written is meant else meant)
            press(app, scene.control(f"sign:{at}").box.center)
            app.step([], 0.6)
            assert written in scene.writing.sheet
            assert len(scene.writing.sheet) == 5
        app.close()
