"""What hands do becomes a few plain intents, which know their device and whose hand it was."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from game.disk.settings import Settings
from game.ui.input import (
    BINDINGS,
    DOUBLE,
    DRAG_STARTS,
    LONG_PRESS,
    Clicks,
    Command,
    Drag,
    Gesture,
    Gestures,
    Hold,
    Intent,
    Key,
    LongPress,
    Pointer,
    Typed,
    bound,
    intents,
    listened,
)
from game.ui.scene import Scene
from tests.window.hands import click, click_at, headless, top
from tests.window.person import fresh_app


def pressed(key: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")


# Keys and pointers


@pytest.mark.parametrize(
    ("key", "mod", "name"),
    [
        (pygame.K_RETURN, 0, "confirm"),
        (pygame.K_UP, 0, "up"),
        (pygame.K_UP, pygame.KMOD_RSHIFT, "look_up"),
        (pygame.K_F6, 0, "zone_next"),
        (pygame.K_F6, pygame.KMOD_LSHIFT, "zone_previous"),
        (pygame.K_1, 0, "pick_1"),
        (pygame.K_KP9, 0, "pick_9"),
        (pygame.K_0, 0, "decline"),
        (pygame.K_F1, 0, "rules"),
        (pygame.K_F1, pygame.KMOD_LSHIFT, "explain"),
        (pygame.K_y, pygame.KMOD_LCTRL, "redo"),
        (pygame.K_PAGEDOWN, 0, "page_right"),
        (pygame.K_m, 0, "mute"),
        (pygame.K_TAB, 0, "next"),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, "previous"),
        (pygame.K_z, pygame.KMOD_LCTRL, "undo"),
    ],
)
def test_a_key_is_a_command_of_the_keyboard(key: int, mod: int, name: str) -> None:
    assert intents(pressed(key, mod), BINDINGS) == [Command(name, "keyboard", None)]


@pytest.mark.parametrize("key", [pygame.K_SLASH, pygame.K_QUOTE])
def test_a_question_mark_explains_wherever_it_lies_on_the_keyboard(key: int) -> None:
    event = pygame.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_LSHIFT, unicode="?")
    assert intents(event, BINDINGS) == [Command("explain")]


def test_a_key_of_ones_own_goes_before_the_usual_one() -> None:
    """Somebody had M for hints before M meant anything."""
    keys = bound({"hint": ("m",)})
    assert intents(pressed(pygame.K_m), keys) == [Command("hint")]
    assert not keys["mute"]
    assert intents(pressed(pygame.K_h), keys) == []


def test_a_key_that_means_nothing_is_nothing() -> None:
    assert intents(pressed(pygame.K_z), BINDINGS) == []


def test_while_somebody_types_letters_are_no_commands() -> None:
    assert intents(pressed(pygame.K_w), BINDINGS, typing=True) == []
    assert intents(pressed(pygame.K_BACKSPACE), BINDINGS, typing=True) == [Typed("\b")]
    assert intents(pressed(pygame.K_UP), BINDINGS, typing=True) == [Command("up")]


def test_a_scene_that_listens_gets_the_key_and_never_a_modifier_alone() -> None:
    assert listened(pressed(pygame.K_z, pygame.KMOD_LCTRL)) == [Key("left ctrl+z")]
    assert listened(pressed(pygame.K_LCTRL)) == []


def test_the_mouse_points_and_its_other_button_goes_back() -> None:
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1)
    other = pygame.Event(pygame.MOUSEBUTTONUP, pos=(3, 4), button=3)
    assert intents(down, BINDINGS) == [Pointer("down", (3, 4), device="mouse", seat=None)]
    assert intents(other, BINDINGS) == [Command("back", "mouse")]


# Gestures


def gestures(*pointers: Pointer, of: Gestures | None = None) -> list[Gesture]:
    of = of or Gestures()
    return [gesture for pointer in pointers for gesture in of.take(pointer)]


def test_a_pointer_that_only_passes_makes_no_gesture() -> None:
    assert gestures(Pointer("move", (0, 0)), Pointer("move", (90, 90)), Pointer("up", (90, 90))) == []
    assert Gestures().advance(9.0) == []


def test_a_pointer_that_trembles_does_not_drag() -> None:
    near = (DRAG_STARTS - 1, 1 - DRAG_STARTS)
    assert gestures(Pointer("down", (0, 0)), Pointer("move", near), Pointer("up", near)) == []


def test_a_pointer_that_is_moved_drags_until_it_is_let_go() -> None:
    far, back = (DRAG_STARTS, 0), (1, 0)
    assert gestures(Pointer("down", (0, 0)), Pointer("move", far), Pointer("move", back), Pointer("up", back)) == [
        Drag("begin", (0, 0), far),
        Drag("move", (0, 0), back),
        Drag("end", (0, 0), back),
    ]


def test_a_pointer_held_still_long_enough_is_a_long_press_once() -> None:
    hand = Gestures()
    hand.take(Pointer("down", (5, 6)))
    assert hand.advance(LONG_PRESS / 2) == [Hold((5, 6), LONG_PRESS / 2)]
    assert hand.advance(LONG_PRESS / 2) == [Hold((5, 6), LONG_PRESS), LongPress((5, 6))]
    assert hand.advance(LONG_PRESS) == [Hold((5, 6), 2 * LONG_PRESS)]


@pytest.mark.parametrize("frame", [0.01, 0.16, 0.4, 3.0])
def test_a_long_press_comes_at_any_frame_rate(frame: float) -> None:
    hand = Gestures()
    hand.take(Pointer("down", (5, 6)))
    made = [gesture for _ in range(round(6 / frame)) for gesture in hand.advance(frame)]
    assert made.count(LongPress((5, 6))) == 1


def test_what_was_let_go_or_dragged_away_is_no_long_press() -> None:
    hand = Gestures()
    gestures(Pointer("down", (0, 0)), Pointer("up", (0, 0)), of=hand)
    assert hand.advance(9.0) == []
    gestures(Pointer("down", (0, 0)), Pointer("move", (50, 0)), of=hand)
    assert hand.advance(9.0) == []


def test_two_hands_press_apart() -> None:
    """One holds still on the glass while the other drags with the mouse; each gesture says whose it is."""
    hands = Gestures()
    mine, yours = partial(Pointer, device="touch", seat=0), partial(Pointer, device="mouse", seat=1)
    hands.take(mine("down", (0, 0)))
    hands.take(yours("down", (70, 70)))
    assert hands.take(yours("move", (90, 70))) == [Drag("begin", (70, 70), (90, 70), "mouse", 1)]
    assert hands.advance(1.0) == [Hold((0, 0), 1.0, "touch", 0), LongPress((0, 0), "touch", 0)]


def test_a_press_ends_though_the_device_has_become_another_persons_meanwhile() -> None:
    hands = Gestures()
    hands.take(Pointer("down", (0, 0), device="touch"))
    hands.take(Pointer("up", (0, 0), device="touch", seat=1))
    assert not hands.holds
    assert hands.advance(1.0) == []


class Listener(Scene):
    """Notes every intent it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Intent] = []

    def handle(self, intent: Intent) -> None:
        self.heard.append(intent)


def test_the_scene_on_top_is_given_every_pointer_and_then_the_gesture_it_makes() -> None:
    scene = Listener()
    app = fresh_app((1280, 720), Settings(), scene)
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1)], LONG_PRESS)
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=(50, 6), rel=(45, 0), buttons=(1, 0, 0))], 1.0)
    assert scene.heard == [
        Pointer("down", (5, 6)),
        Hold((5, 6), LONG_PRESS),
        LongPress((5, 6)),
        Pointer("move", (50, 6)),
        Drag("begin", (5, 6), (50, 6)),
    ]


def test_a_double_click_opens_one_screen_and_not_what_lies_under_it_there() -> None:
    app = headless()
    click(app, "play")
    shown = app.stack.top
    spot = top(app).controls[0].box.center
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))], 0.0)
    click_at(app, spot)
    assert app.stack.top is not shown
    opened = app.stack.top
    click_at(app, spot)
    click_at(app, spot)
    assert app.stack.top is opened


def test_quick_clicks_on_one_thing_all_count() -> None:
    clicks = Clicks()
    for _ in range(3):
        assert not clicks.is_lost(Pointer("down", (5, 5)))
        assert not clicks.is_lost(Pointer("up", (5, 5)))


def test_a_second_click_counts_where_the_pointer_has_moved_or_time_has_passed() -> None:
    for spot, seconds in (((5, 5), DOUBLE), ((50, 5), 0.0)):
        clicks = Clicks()
        clicks.is_lost(Pointer("down", (5, 5)))
        clicks.is_lost(Pointer("up", (5, 5)))
        clicks.change()
        clicks.advance(seconds)
        assert not clicks.is_lost(Pointer("down", spot))
