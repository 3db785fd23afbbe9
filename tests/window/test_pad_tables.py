"""At every table a pad does what its mapping says, whatever one holds elsewhere: tapped, held, and let go."""

from __future__ import annotations

import pytest

from game.app import App
from game.scenes.gods import names
from game.scenes.gods.writing import HELD as SEALS
from game.scenes.olympos.choices import UNARMED
from game.scenes.pause import PauseScene
from game.scenes.table.curtain_scene import DEAD, CurtainScene
from game.scenes.table.curtain_scene import HELD as OPENS
from game.scenes.table.looking import FALLS
from game.ui.buttons import HELD
from tests.window.hands import top
from tests.window.pad_person import PadPerson, button
from tests.window.test_gods_table import asked
from tests.window.test_olympos_table import middle, seated, shown


def tap(app: App, name: str, seconds: float = 0.05) -> None:
    """Press a button and let it go after so long."""
    app.step([button(name, down=True)], 0.0)
    for _ in range(max(1, round(seconds / 0.05))):
        app.step([], 0.05)
    app.step([button(name, down=False)], 0.0)


# Olympos


def test_sticks_arm_a_verb_after_the_other_and_b_steps_back_before_it_pauses() -> None:
    app, scene = shown(seated(middle(3)), speed="off")
    tap(app, "right_stick")
    first = scene.arming.armed
    tap(app, "right_stick")
    second = scene.arming.armed
    assert UNARMED not in (first, second)
    tap(app, "left_stick")
    assert scene.arming.armed == first
    for _ in range(3):
        if scene.arming.armed != UNARMED:
            tap(app, "b")
            assert top(app) is scene
    tap(app, "b")
    assert isinstance(top(app), PauseScene)
    tap(app, "start")
    assert top(app) is scene


def test_the_left_trigger_shows_the_own_hand_as_long_as_it_is_squeezed() -> None:
    app, scene = shown(seated(middle(3, hand=2)), speed="off")
    app.step([button("left_trigger", down=True)], 0.0)
    for _ in range(round(FALLS / 0.05) + 2):
        app.step([], 0.05)
    assert scene.looking.are_up
    app.step([button("left_trigger", down=False)], 0.0)
    assert not scene.looking.is_on


def test_another_pad_that_lets_go_ends_nobodys_look() -> None:
    app, scene = shown(seated(middle(3, hand=2)), speed="off")
    app.step([button("left_trigger", down=True)], 0.0)
    app.step([button("left_trigger", down=True, number=5)], 0.0)
    app.step([button("left_trigger", down=False, number=5)], 0.0)
    assert scene.looking.is_on


def test_view_covers_the_screen_and_a_held_opens_it() -> None:
    app, scene = shown(seated(middle(3, hand=2)), speed="off")
    tap(app, "back")
    assert isinstance(top(app), CurtainScene)
    app.step([], DEAD)
    tap(app, "a", OPENS / 2)
    assert isinstance(top(app), CurtainScene), "too short"
    tap(app, "a", OPENS + 0.1)
    assert top(app) is scene


def test_b_held_declines() -> None:
    app, scene = shown(seated(middle(3, asked="PlayCards"), people=(0, 1, 2)), speed="off")
    table = scene.session.table  # type: ignore[attr-defined]
    lines = table.lines
    assert scene.steering.meant("decline") is not None
    tap(app, "b", HELD + 0.05)
    assert table.lines > lines
    assert top(app) is scene


def test_y_explains_and_held_asks_for_advice() -> None:
    app, scene = shown(seated(middle(3)), speed="off")
    tap(app, "right_shoulder")
    tap(app, "y")
    assert top(app) is not scene
    tap(app, "b")
    assert top(app) is scene
    tap(app, "y", HELD + 0.05)
    assert scene.session.hinting or scene.hint.marked


def test_a_shoulder_goes_on_and_held_to_the_next_zone() -> None:
    app, scene = shown(seated(middle(3)), speed="off")
    tap(app, "right_shoulder")
    here = scene.focus
    tap(app, "right_shoulder", HELD + 0.05)
    zone = scene.focus
    assert zone.partition(":")[0] != here.partition(":")[0]
    tap(app, "left_shoulder", HELD + 0.05)
    assert scene.focus.partition(":")[0] == here.partition(":")[0]


# The Gods of Olympus


def test_on_a_sheet_x_strikes_a_line_held_writes_it_again_and_a_held_seals() -> None:
    person = asked("WriteAttacks")
    app, scene = person.app, person.scene
    region = person.lit("region")[0]
    scene.focus, scene.pointing = region, False
    tap(app, "a")
    person.rest()
    assert len(scene.writing.sheet) == 1
    tap(app, "x")
    person.rest()
    assert not scene.writing.sheet
    tap(app, "x", HELD + 0.05)
    person.rest()
    assert len(scene.writing.sheet) == 1
    lines = person.session.table.lines
    scene.focus = names.WAX
    tap(app, "a", SEALS / 2)
    assert scene.writing.is_of_orders
    assert person.session.table.lines == lines, "too short"
    tap(app, "a", SEALS + 0.1)
    assert person.session.table.lines > lines


def test_the_right_stick_means_support_instead_of_attack() -> None:
    scene = (person := asked("WriteAttacks")).scene
    before = scene.writing.verb
    tap(person.app, "right_stick")
    assert scene.writing.verb != before


@pytest.mark.parametrize(
    ("question", "verb"), [("Negotiate", "done"), ("AnswerOffer", "decline"), ("BribeMonster", "refuse")]
)
def test_b_held_declines_whatever_gods_are_asked_with_the_hand_open_or_hidden(question: str, verb: str) -> None:
    person = asked(question)
    assert verb in {action.verb for action in person.session.choices()}
    tap(person.app, "b", HELD + 0.05)
    assert person.session.table.history.moves[-1].action.verb == verb
    assert top(person.app) is person.scene


# Olympus


@pytest.mark.deep
def test_triggers_turn_the_pages_of_the_cards_when_nothing_moves_and_hurry_when_something_does() -> None:
    person = PadPerson(3, speed="slow", seed=2)
    person.rest()
    app, scene = person.app, person.scene
    page = scene.fan.page
    tap(app, "right_trigger")
    assert scene.fan.page == page + 1
    tap(app, "left_trigger")
    assert scene.fan.page == page
    person.decide(person.wish())
    while scene.stage.at_rest:
        person.step()
    tap(app, "right_trigger")
    assert scene.stage.at_rest
    assert scene.fan.page == page
