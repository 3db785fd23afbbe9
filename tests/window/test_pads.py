"""Buttons of a pad become commands: tapped, held, repeated; sticks and triggers are buttons, and pads come and go."""

from __future__ import annotations

from math import inf

import pygame
import pytest

from game.ui.buttons import BUTTONS, FULL, HELD, KNOWN, PAD_BINDINGS, PUSHED, Stick, pad_bound
from game.ui.hands import AT_ONCE, MOST_A_SECOND, Hands, coalesced
from game.ui.hold import AGAIN
from game.ui.input import REPEAT_AFTER, REPEAT_EVERY, STUCK, Button, Command, Intent, Pointer, is_pad, pad
from game.ui.scene import UNDERSTOOD

TABLE = {"peek", "hurry", "pause"}


def at_a_table(commands: object) -> str:
    """A scene that can hold, hurry, pause and decline."""
    assert isinstance(commands, list)
    return next((each for each in commands if each in TABLE), commands[0])


def in_a_menu(commands: object) -> str:
    assert isinstance(commands, list)
    return next((each for each in commands if each in UNDERSTOOD), commands[0])


def button(name: str, *, down: bool = True, number: int = 7) -> pygame.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.Event(kind, instance_id=number, button=BUTTONS.index(name))


def axis(which: int, share: float, number: int = 7) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=number, axis=which, value=round(share * FULL))


def names(intents: list[Intent]) -> list[str]:
    return [each.name for each in intents if isinstance(each, Command)]


def tapped(hands: Hands, name: str, seconds: float = 0.05) -> list[str]:
    """What comes of pressing a button and letting it go again after so long."""
    meant = hands.take(button(name)) + hands.advance(seconds) + hands.take(button(name, down=False))
    return names(meant)


# Buttons


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("a", ["confirm", "confirm_end"]),
        ("b", ["back"]),
        ("x", ["undo"]),
        ("y", ["explain"]),
        ("right_shoulder", ["next"]),
        ("left_shoulder", ["previous"]),
        ("right_stick", ["verb_next"]),
        ("left_stick", ["verb_previous"]),
        ("back", ["cover"]),
        ("start", ["pause"]),
        ("dpad_left", ["left"]),
    ],
)
def test_a_button_that_is_tapped_is_a_command(name: str, meant: list[str]) -> None:
    assert tapped(Hands(means=at_a_table), name) == meant


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("b", ["decline"]),
        ("x", ["redo"]),
        ("y", ["hint"]),
        ("right_shoulder", ["zone_next"]),
        ("left_shoulder", ["zone_previous"]),
    ],
)
def test_a_button_that_is_held_is_another_command_and_not_the_first_one_too(name: str, meant: list[str]) -> None:
    assert tapped(Hands(means=at_a_table), name, HELD + 0.01) == meant


def test_a_held_button_counts_as_soon_as_it_was_held_long_enough_and_only_once() -> None:
    hands = Hands(means=at_a_table)
    assert names(hands.take(button("b"))) == []
    assert names(hands.advance(HELD - 0.01)) == []
    assert names(hands.advance(0.02)) == ["decline"]
    assert names(hands.advance(5.0)) == []
    assert names(hands.take(button("b", down=False))) == []


def test_a_tap_of_a_button_that_may_be_held_for_something_else_ends_as_well() -> None:
    own = {**PAD_BINDINGS, "hint": ("hold a",)}
    assert tapped(Hands(buttons=lambda: own, means=at_a_table), "a") == ["confirm", "confirm_end"]


def test_where_holding_means_nothing_a_button_counts_at_once() -> None:
    hands = Hands(means=in_a_menu)
    assert names(hands.take(button("b"))) == ["back"]
    assert names(hands.advance(HELD * 2) + hands.take(button("b", down=False))) == []


def test_the_menu_button_leads_back_where_nothing_can_pause() -> None:
    assert tapped(Hands(means=in_a_menu), "start") == ["back"]


def test_the_left_trigger_looks_into_the_hand_while_it_is_held_or_turns_pages() -> None:
    table, menu = Hands(means=at_a_table), Hands(means=in_a_menu)
    assert names(table.take(axis(4, 0.9))) == ["peek"]
    assert names(table.take(axis(4, 0.4))) == []  # still squeezed
    assert names(table.take(axis(4, 0.1))) == ["peek_end"]
    assert names(menu.take(axis(4, 0.9)) + menu.take(axis(4, 0.0))) == ["page_left"]
    assert names(menu.take(axis(5, 0.9))) == ["page_right"]


def test_what_begins_with_a_button_ends_with_it_wherever_one_is_by_then() -> None:
    scene = [at_a_table]
    hands = Hands(means=lambda commands: scene[0](commands))
    assert names(hands.take(axis(4, 1.0))) == ["peek"]
    scene[0] = in_a_menu
    assert names(hands.take(axis(4, 0.0))) == ["peek_end"]


def test_an_arrow_counts_again_while_it_is_held() -> None:
    hands = Hands()
    assert names(hands.take(button("dpad_down"))) == ["down"]
    assert names(hands.advance(REPEAT_AFTER - 0.01)) == []
    assert names(hands.advance(0.02)) == ["down"]
    assert names(hands.advance(REPEAT_EVERY)) == ["down"]
    hands.take(button("dpad_down", down=False))
    assert names(hands.advance(REPEAT_AFTER * 3)) == []


# Sticks


def test_a_stick_goes_one_way_when_it_is_pushed_far_enough_and_until_it_is_nearly_back() -> None:
    hands = Hands()
    assert names(hands.take(axis(0, PUSHED - 0.05))) == []
    assert names(hands.take(axis(0, 0.8))) == ["right"]
    assert names(hands.take(axis(0, PUSHED - 0.05))) == []
    assert names(hands.take(axis(0, 0.1)) + hands.take(axis(0, 0.5))) == []
    assert names(hands.take(axis(3, -0.9))) == ["look_up"]


def test_a_stick_pushed_aslant_keeps_its_way_until_the_other_is_clearly_meant() -> None:
    stick = Stick()
    assert stick.push(across=0.7, down=0.3) == "right"
    assert stick.push(across=0.65, down=0.75) == "right"
    assert stick.push(across=0.45, down=0.85) == "down"
    assert stick.push(across=0.0, down=0.0) == ""


def test_a_stick_that_turns_presses_one_way_after_the_other() -> None:
    hands = Hands()
    assert names(hands.take(axis(0, -1.0))) == ["left"]
    assert names(hands.take(axis(0, 1.0))) == ["right"]


# Bindings


def test_a_button_of_ones_own_goes_before_the_usual_one() -> None:
    own = pad_bound({"hint": ("x",)})
    assert own["hint"] == ["x"]
    assert own["undo"] == []
    assert own["redo"] == ["hold x"]


def test_commands_that_no_scene_has_both_of_go_on_sharing_a_button() -> None:
    own = pad_bound({"peek": ("right_trigger",)})
    assert own["hurry"] == []
    assert pad_bound({"peek": ("left_trigger",)})["page_left"] == ["left_trigger"]


def test_every_usual_button_is_known_and_everything_needed_has_one() -> None:
    for bindings in (
        PAD_BINDINGS,
        pad_bound({}, swap=True),
        pad_bound({}, one_stick=True),
        pad_bound({}, swap=True, twice=True),
    ):
        assert {each.removeprefix("hold ") for buttons in bindings.values() for each in buttons} <= KNOWN
    assert {"confirm", "back", "next", "previous", "explain", "undo", "pause", "peek"} <= set(PAD_BINDINGS)


def test_sticks_can_change_sides() -> None:
    hands = Hands(buttons=lambda: pad_bound({}, swap=True))
    assert names(hands.take(axis(2, 1.0)) + hands.take(axis(0, 1.0))) == ["right", "look_right"]
    assert tapped(hands, "left_stick") == ["verb_next"]


@pytest.mark.parametrize("which", [0, 2])
def test_with_one_stick_everything_can_be_reached_whichever_it_is(which: int) -> None:
    hands = Hands(buttons=lambda: pad_bound({}, one_stick=True))
    assert names(hands.take(axis(which, 1.0))) == ["right"]
    assert names(hands.take(button("dpad_up"))) == ["look_up"]


# Several pads


def test_every_pad_has_the_lowest_free_number_and_gets_its_own_back() -> None:
    hands = Hands()
    came: list[tuple[str, bool]] = []
    hands.followers.append(lambda device, here: came.append((device, here)))
    for number in (40, 41, 42):
        hands.take(button("a", number=number))
    assert hands.devices == ["keyboard", "mouse", "pad:1", "pad:2", "pad:3"]
    hands.take(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=41))
    assert hands.devices[2:] == ["pad:1", "pad:3"]
    assert hands.take(button("a", number=50)) == [Command("confirm", "pad:2")]
    assert came == [("pad:1", True), ("pad:2", True), ("pad:3", True), ("pad:2", False), ("pad:2", True)]
    assert [is_pad(each) for each in (pad(2), "mouse", "touch")] == [True, False, False]


def test_two_pads_are_held_and_let_go_each_for_itself() -> None:
    hands = Hands(means=at_a_table)
    hands.take(button("b", number=1))
    hands.advance(HELD / 2)
    hands.take(button("b", number=2))
    assert hands.advance(HELD / 2 + 0.01) == [Command("decline", "pad:1")]
    assert hands.take(button("b", down=False, number=2)) == [Command("back", "pad:2")]


def test_a_pad_that_goes_lets_go_of_everything() -> None:
    hands = Hands(means=at_a_table)
    hands.take(axis(4, 1.0))
    assert hands.take(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)) == [Command("peek_end", "pad:1")]
    assert hands.advance(1.0) == []


def test_a_hand_is_told_to_belong_to_whoever_holds_the_device() -> None:
    hands = Hands()
    hands.holder = {"pad:1": 3}.get
    assert hands.take(button("a")) == [Command("confirm", "pad:1", 3)]
    assert hands.take(button("a", number=8)) == [Command("confirm", "pad:2", None)]


def test_a_scene_that_listens_hears_the_button_and_nothing_of_what_it_means() -> None:
    hands = Hands()
    assert hands.take(button("x"), listening=True) == []  # it may be held
    assert hands.take(button("x", down=False), listening=True) == [Button("x", "pad:1")]
    hands.take(button("x"), listening=True)
    assert hands.advance(HELD + 0.01) == [Button("hold x", "pad:1")]
    assert hands.take(button("x", down=False)) == []
    assert hands.take(axis(5, 1.0), listening=True) == [Button("right_trigger", "pad:1")]


# Prompts


def test_prompts_follow_a_device_after_two_presses_of_it() -> None:
    hands = Hands(means=at_a_table)
    assert hands.shown == "keys"
    hands.take(button("a"))
    assert hands.shown == "keys"
    hands.take(button("a", number=8))
    assert hands.shown == "pad"
    hands.take(pygame.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode=""))
    hands.take(button("a", down=False))
    hands.take(button("a"))
    hands.take(pygame.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode=""))
    assert hands.shown == "pad"


# What is too much


def test_a_key_that_is_held_for_ever_counts_no_more_until_it_has_come_up() -> None:
    hands = Hands(means=at_a_table)
    hands.take(axis(4, 1.0))
    hands.take(button("dpad_up"))
    hands.advance(STUCK - 0.1)
    assert names(hands.advance(0.2)) == ["peek_end"]
    assert names(hands.advance(10.0)) == []
    assert names(hands.take(axis(4, 0.9)) + hands.take(button("dpad_up"))) == []
    hands.take(axis(4, 0.0))
    hands.take(button("dpad_up", down=False))
    assert names(hands.take(axis(4, 1.0)) + hands.take(button("dpad_up"))) == ["peek", "up"]


def test_a_stuck_key_of_a_keyboard_is_let_go_for_it() -> None:
    hands = Hands()
    press = pygame.Event(pygame.KEYDOWN, key=pygame.K_k, mod=0, unicode="k")
    assert names(hands.take(press)) == ["peek"]
    assert names(hands.advance(STUCK)) == ["peek_end"]
    assert hands.take(press) == []
    hands.take(pygame.Event(pygame.KEYUP, key=pygame.K_k, mod=0))
    assert names(hands.take(press)) == ["peek"]


def test_a_flood_of_presses_is_cut_off_and_hinders_no_other_device() -> None:
    hands, tap = Hands(), [button("dpad_up"), button("dpad_up", down=False)]
    meant = [intent for _ in range(5000) for event in tap for intent in hands.take(event)]
    assert len(meant) == AT_ONCE
    hands.advance(1.0)
    meant = [intent for _ in range(5000) for event in tap for intent in hands.take(event)]
    assert len(meant) == MOST_A_SECOND
    assert names(hands.take(button("a", number=9))) == ["confirm"]


def test_a_flood_of_right_clicks_is_cut_off_too() -> None:
    hands = Hands()
    click = pygame.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=3)
    assert sum(len(hands.take(click)) for _ in range(10_000)) == AT_ONCE


def test_of_motions_that_come_at_once_only_the_last_counts() -> None:
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(500, 0), button=1)
    motions = [pygame.Event(pygame.MOUSEMOTION, pos=(x, 0), rel=(1, 0), buttons=(0, 0, 0)) for x in range(1000)]
    assert coalesced([*motions[:500], down, *motions[500:]]) == [motions[499], down, motions[999]]
    sticks = [axis(each % 2, 1.0) for each in range(100)]
    assert coalesced(sticks) == sticks[-2:]


# For whoever holds nothing


def with_latch(again: float = AGAIN) -> Hands:
    return Hands(buttons=lambda: pad_bound({}, twice=True), means=at_a_table, again=lambda: again)


def pressed(hands: Hands, *pressed: str) -> list[str]:
    return [name for each in pressed for name in tapped(hands, each)]


@pytest.mark.parametrize(
    ("pressed_next", "meant"),
    [
        *(("b", "decline"), ("x", "redo"), ("y", "hint"), ("right_shoulder", "zone_next")),
        *(("left_shoulder", "zone_previous"), ("right_stick", "verb_previous")),
    ],
)
def test_after_one_button_the_next_one_counts_as_held_and_only_that_one(pressed_next: str, meant: str) -> None:
    hands = with_latch()
    usual = tapped(hands, pressed_next)
    assert usual != [meant]
    assert pressed(hands, "left_stick", pressed_next, pressed_next) == ["hold_next", meant, *usual]


def test_a_stick_that_moves_as_it_is_pressed_changes_nothing_of_it() -> None:
    hands = with_latch()
    assert pressed(hands, "left_stick", "dpad_up", "b") == ["hold_next", "up", "decline"]


@pytest.mark.parametrize(
    "between", [["left_stick"], ["a"], ["start"]], ids=["pressed again", "another button", "a menu"]
)
def test_what_was_said_of_the_next_button_can_be_taken_back(between: list[str]) -> None:
    hands = with_latch()
    pressed(hands, "left_stick", *between)
    assert tapped(hands, "b") == ["back"]


@pytest.mark.parametrize(("again", "waits", "meant"), [(AGAIN, AGAIN + 0.1, "back"), (inf, 600.0, "decline")])
def test_it_is_waited_for_the_next_button_as_long_as_was_wished(again: float, waits: float, meant: str) -> None:
    hands = with_latch(again)
    pressed(hands, "left_stick")
    hands.advance(waits)
    assert tapped(hands, "b") == [meant]


def test_one_pad_says_nothing_of_the_buttons_of_another_and_a_lost_window_forgets_it() -> None:
    hands = with_latch()
    pressed(hands, "left_stick")
    hands.take(button("b", number=8))
    assert names(hands.take(button("b", number=8, down=False))) == ["back"]
    assert hands.pads.latched == ["pad:1"]
    hands.release()
    assert tapped(hands, "b") == ["back"]


# Losing the window


def test_a_window_that_loses_the_focus_lets_go_of_everything() -> None:
    hands = Hands(means=at_a_table)
    hands.take(button("a"))
    hands.take(axis(4, 1.0))
    hands.take(button("b"))
    hands.take(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1))
    ends = hands.release()
    assert sorted(names(ends)) == ["confirm_end", "peek_end"]
    assert Pointer("lost", (5, 6)) in ends
    assert names(hands.advance(HELD) + hands.take(button("b", down=False))) == []
