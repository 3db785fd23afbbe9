"""Everything that has to be done or read in time can take twice or four times as long, or as long as one likes."""

from __future__ import annotations

import math

import pytest
from pygame import K_RIGHT

from game.disk.settings import TIMES, Settings
from game.rules.olympos.actions import Pass
from game.scenes.notes import READ, Notes
from game.scenes.table.herald import STANDS, Herald
from game.scenes.table.lookup import LIT_FOR
from game.ui.buttons import HELD
from game.ui.hands import Hands
from game.ui.hold import AGAIN, Hold
from game.ui.input import LONG_PRESS, Gestures, LongPress, Pointer
from tests.window.hands import headless, press, top
from tests.window.olympos_person import MouseSettler
from tests.window.person import MousePerson
from tests.window.test_pads import at_a_table, button, names

WAITED = 0.9 * AGAIN
"""Times as long as usual this is still in time."""


def test_without_a_wish_nothing_is_longer() -> None:
    assert Settings().stretched(AGAIN) == AGAIN


@pytest.mark.parametrize("time", TIMES)
def test_a_second_press_counts_for_as_long_as_was_wished(time: str) -> None:
    settings = Settings(press_twice=True, time=time)
    hold = Hold(0.4, lambda: settings.presses_twice, settings.stretched)
    hold.press()
    hold.advance(WAITED * min(TIMES[time], 1000.0))
    assert hold.is_half_done
    assert hold.press()
    hold.press()
    if time != "off":
        hold.advance(AGAIN * TIMES[time] + 0.1)
        assert not hold.is_half_done


@pytest.mark.parametrize(
    ("time", "waits", "counts"), [("usual", 3.0, False), ("double", 3.0, True), ("off", 600.0, True)]
)
def test_whoever_passes_may_take_his_time_over_the_second_press(time: str, waits: float, counts: bool) -> None:
    person = MouseSettler(2, seed=3)
    person.settings.time = time
    person.rest()
    while not any(isinstance(action, Pass) for action in person.session.choices()):
        person.decide(person.wish())
        person.rest()
    passing = next(action for action in person.session.choices() if isinstance(action, Pass))
    token = f"token:{person.scene.menu.tokens.index(passing)}"
    lines = person.session.table.lines
    person.press(person.scene.control(token))
    person.scene.moment += waits
    person.press(person.scene.control(token))
    assert (person.session.table.lines > lines) is counts


def test_what_the_herald_says_stands_as_long_as_was_wished() -> None:
    herald = Herald()
    for stands in (STANDS, 2 * STANDS, math.inf):
        herald.tell("War!")
        herald.advance(min(stands, 1000.0) - 0.1, stands)
        assert herald.sentences
        herald.advance(0.2, stands)
        assert bool(herald.sentences) is (stands == math.inf)
    herald.play_on()
    assert not herald.sentences, "whoever plays on has read it"


def test_a_note_is_put_away_by_playing_on_only_when_there_was_time_to_read_it() -> None:
    for time, away in (("usual", True), ("double", False), ("off", False)):
        notes = Notes(MousePerson(3).session)
        notes.session.troubles.append("note_not_saved")
        notes.advance(0.1)
        notes.advance(READ + 0.1)
        notes.play_on(Settings(time=time).stretched(READ))
        assert (notes.put_away == 1) is away


def test_what_the_chronicle_speaks_of_stays_lit_for_longer() -> None:
    person = MousePerson(3)
    person.rest()
    person.settings.time = "fourfold"
    look = person.scene.lookup
    look.light(("deity:zeus",))
    person.scene.moment += 3 * LIT_FOR
    assert look.is_lit
    person.scene.moment += 1.1 * LIT_FOR
    assert not look.is_lit


@pytest.mark.parametrize(("time", "meant"), [("usual", "decline"), ("double", "back"), ("off", "back")])
def test_a_button_that_is_pressed_slowly_is_not_held(time: str, meant: str) -> None:
    settings = Settings(time=time)
    hands = Hands(means=at_a_table, patience=lambda: settings.patience)
    heard = hands.take(button("b")) + hands.advance(1.5 * HELD) + hands.take(button("b", down=False))
    assert meant in names(heard)


def test_a_finger_that_rests_longer_has_only_tapped() -> None:
    for patience, long in ((1.0, True), (2.0, False)):
        gestures = Gestures(lambda patience=patience: patience)
        gestures.take(Pointer("down", (5, 5)))
        assert any(isinstance(each, LongPress) for each in gestures.advance(1.5 * LONG_PRESS)) is long


def test_even_without_limits_whatever_is_held_is_held_some_time() -> None:
    """Else nobody could decline with a pad, as that is a button that is held."""
    assert Settings(time="off").patience < math.inf


def test_it_is_set_on_a_page_of_its_own() -> None:
    app = headless()
    scene = top(app)
    scene.choose(scene.control("settings"))
    scene = top(app)
    scene.choose(scene.control("tab:access"))
    scene.focus = "time"
    seen = [app.settings.time]
    for _ in range(len(TIMES) - 1):
        press(app, K_RIGHT)
        seen.append(app.settings.time)
    assert seen == list(TIMES)
