"""Several people before one screen: nobody answers for the next one, and everybody sees whose turn it is."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Surface

from game.disk.settings import Settings
from game.scenes.olympus.table import OlympusTable
from game.scenes.table.handover import DEAD, FADE, GONE, PARTS
from game.table.seating import new_session
from game.table.session import HUMAN, Plan
from game.ui.glyphs import Figure, Picture
from game.ui.scene import Control
from tests.window.eyes import reading
from tests.window.hands import click, fingerprint, press, read, top
from tests.window.pad_person import button
from tests.window.person import MousePerson, fresh_app, moved

NAMES = ("Anna", "Zo", "Ida")


class Friends(MousePerson):
    """Three friends in turn at one mouse, who are asked one after the other whether they join."""

    def __init__(self, **values: Any) -> None:
        super().__init__(3, seed=2)
        plans = [Plan(name, polis, HUMAN) for name, polis in zip(NAMES, ("athens", "sparta", "corinth"), strict=True)]
        self.settings = Settings(speed="off", **values)
        self.session = new_session("olympus", plans, {}, seed=2)
        self.scene = OlympusTable(self.session, self.settings)
        self.app = fresh_app((1280, 720), self.settings, self.scene)
        self.session.begin()
        self.frame = 0.02
        self.play(1)

    def answered(self) -> int:
        return self.session.table.lines

    def down(self, control: Control) -> None:
        self.step(moved(control.box.center))
        self.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=control.box.center, button=1))

    def up(self, control: Control) -> None:
        self.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=control.box.center, button=1))

    def press(self, control: Control) -> None:
        self.down(control)
        self.up(control)

    def wait(self, seconds: float) -> None:
        self.app.step((), seconds)

    def decline(self) -> Control:
        return next(each for each in self.scene.controls if each.label == "Decline")


def test_a_double_click_does_not_answer_for_the_next_person() -> None:
    friends = Friends()
    before, asked = friends.answered(), friends.session.person_asked()
    button = friends.decline()
    friends.press(button)
    assert friends.session.person_asked() != asked
    friends.press(button)
    assert friends.answered() == before + 1
    friends.wait(GONE)
    friends.press(friends.decline())
    assert friends.answered() == before + 2


def test_a_button_that_is_still_down_keeps_the_table_dead() -> None:
    """It went down in time for nobody, and is lifted long after."""
    friends = Friends()
    button = friends.decline()
    friends.press(button)
    before = friends.answered()
    friends.down(button)
    friends.wait(10.0)
    friends.up(button)
    friends.press(button)
    assert friends.answered() == before
    friends.wait(GONE)
    friends.press(button)
    assert friends.answered() == before + 1


def test_a_button_that_comes_up_on_another_screen_keeps_nobody_waiting() -> None:
    friends = Friends()
    friends.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    press(friends.app, pygame.K_p)
    friends.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1))
    press(friends.app, pygame.K_p)
    assert top(friends.app) is friends.scene
    before = friends.answered()
    press(friends.app, pygame.K_0)
    assert friends.answered() == before + 1
    friends.wait(GONE)
    friends.wait(DEAD)
    press(friends.app, pygame.K_0)
    assert friends.answered() == before + 2


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_key_pressed_twice_does_not_answer_for_the_next_person(key: int) -> None:
    friends = Friends()
    pressed = pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
    before, asked = friends.answered(), friends.session.person_asked()
    while friends.session.person_asked() == asked:
        friends.step(pressed)
    answered = friends.answered()
    assert answered > before
    friends.step(pressed)
    assert friends.answered() == answered


def test_without_a_band_the_table_is_dead_for_as_long() -> None:
    friends = Friends(hand_over=False)
    button = friends.decline()
    friends.press(button)
    friends.wait(DEAD - 3 * friends.frame)
    before = friends.answered()
    assert not friends.scene.handover.is_shown
    friends.press(button)
    assert friends.answered() == before
    friends.wait(DEAD)
    friends.press(button)
    assert friends.answered() == before + 1


def test_a_press_while_the_band_leaves_sends_it_off_and_answers_nothing() -> None:
    friends = Friends()
    friends.press(friends.decline())
    friends.wait(DEAD)
    assert friends.scene.handover.is_shown
    before = friends.answered()
    friends.press(friends.decline())
    assert not friends.scene.handover.is_shown
    assert friends.answered() == before
    friends.press(friends.decline())
    assert friends.answered() == before + 1


def test_the_band_says_who_is_asked_and_what() -> None:
    friends = Friends()
    friends.press(friends.decline())
    friends.wait(PARTS - 0.1)
    asked = friends.session.person_asked()
    assert asked is not None
    written = [words for words, _ in read(friends.app)]
    assert f"{NAMES[asked]}, you are asked" in written
    assert f"from {NAMES[asked - 1]} to {NAMES[asked]}: lift your hand" in written
    question = friends.scene.words.ask(friends.session.now.view).removeprefix(f"{NAMES[asked]}, ")
    assert question[:1].upper() + question[1:] in written, "the name is said once"
    assert not friends.scene.brush.words.faults


def test_the_band_shows_what_joining_brings_and_what_it_costs() -> None:
    friends = Friends()
    friends.press(friends.decline())
    friends.wait(PARTS - 0.1)
    about, brings = friends.scene.question_signs()
    deity = friends.scene.game.invited_to(friends.scene.view())
    priests = friends.scene.view().cities[friends.session.acting()].priests
    assert next(each.icon for each in about if isinstance(each, Picture)) == deity
    assert [each.text for each in brings if isinstance(each, Figure)][-3:] == [str(priests), "→", str(priests - 1)]
    with reading() as found:
        friends.scene.handover._band = None
        friends.scene.handover.draw(Surface(friends.app.surface.get_size()))
    assert {"β", "→", str(priests - 1)} <= {each.words for each in found}


def test_left_of_the_band_the_table_is_the_next_persons_already() -> None:
    friends = Friends()
    friends.step()
    friends.press(friends.decline())
    friends.wait(PARTS - 0.1)
    left, right = pygame.Rect(0, 500, 80, 100), pygame.Rect(1100, 0, 180, 300)
    half_way = [fingerprint(friends.app.surface.subsurface(box)) for box in (left, right)]
    friends.wait(GONE)
    whole = [fingerprint(friends.app.surface.subsurface(box)) for box in (left, right)]
    assert half_way[0] == whole[0]
    assert half_way[1] != whole[1]


def test_where_nothing_may_sweep_the_table_fades() -> None:
    friends = Friends(calm=True)
    friends.press(friends.decline())
    assert friends.scene.handover.is_shown
    friends.wait(FADE)
    assert not friends.scene.handover.is_shown
    assert friends.scene.handover.is_dead


def test_nothing_is_handed_over_where_the_same_person_is_asked_again() -> None:
    person = MousePerson(3, bots=2, seed=4)
    try:
        person.play(2)
        assert not person.scene.handover.is_dead
    finally:
        person.session.close()


def test_a_double_click_does_not_answer_two_questions_of_one_person() -> None:
    """Athens is asked again at once; by then the same spot answers another question."""
    friends = Friends()
    double_clicks = 0
    while not double_clicks:
        asked, before = friends.session.person_asked(), friends.answered()
        offered = [each for each in friends.scene.controls if friends.scene.is_offered(each)]
        lit = offered[friends.dealer.below(len(offered))]
        friends.press(lit)
        again = friends.session.person_asked() == asked and not friends.scene.handover.is_dead
        if again and friends.answered() == before + 1:
            under = friends.scene.control_at(lit.box.center)
            double_clicks += under is not None and friends.scene.is_offered(under)
            friends.press(lit)
            assert friends.answered() == before + 1
            assert not friends.scene.tray.opened
        friends.wait(1.0)


# Taking back what another person has chosen


def answer_wrongly(friends: Friends) -> tuple[int, int]:
    """Somebody says no by mistake, and the next one has the table; who it was, and how many lines there were before."""
    asked, before = friends.session.person_asked(), friends.answered()
    assert asked is not None
    friends.press(friends.decline())
    friends.wait(GONE)
    return asked, before


def test_all_together_take_back_what_one_has_chosen() -> None:
    friends = Friends()
    asked, _ = answer_wrongly(friends)
    moves = friends.session.table.history.moves[:-1]
    friends.press(friends.scene.control("undo"))
    written = "\n".join(words for words, _ in read(friends.app))
    assert "Do you all agree, Anna, Zo and Ida, that this is taken back?" in written
    assert f"{NAMES[asked]}: Decline" in written
    click(friends.app, "yes")
    friends.wait(GONE)
    assert friends.session.person_asked() == asked
    assert friends.session.table.history.moves == moves


def test_the_question_says_which_deed_is_taken_back() -> None:
    friends = Friends()
    worship = friends.session.table.history.moves[-1]
    friends.press(friends.scene.control("undo"))
    written = "\n".join(words for words, _ in read(friends.app))
    assert f"{NAMES[worship.seat]}: {friends.scene.words.action(worship.action)}" in written
    assert f"Worship {friends.scene.words.name('deity', worship.action.fields()[0])}" in written


def test_nothing_is_taken_back_where_somebody_does_not_agree() -> None:
    friends = Friends()
    answer_wrongly(friends)
    moves = list(friends.session.table.history.moves)
    friends.press(friends.scene.control("undo"))
    click(friends.app, "no")
    assert friends.session.table.history.moves == moves


def test_undo_says_that_all_must_agree() -> None:
    friends = Friends()
    asked, _ = answer_wrongly(friends)
    about = friends.scene.control("undo").about
    assert about is not None
    assert f"{NAMES[asked]} decided last, and nobody takes that back alone." in about()


def test_a_button_that_was_down_before_another_one_was_asked_does_nothing_when_it_comes_up() -> None:
    person = MousePerson(3, seed=3)
    person.settings.change(time="fourfold")
    person.rest()
    before = person.session.person_asked()
    while person.session.person_asked() == before:
        person.app.take(button("y", down=True))
        person.decide(person.wish())
        for _ in range(4):
            person.step()
        if person.session.person_asked() == before:
            person.app.hands.release()
            person.rest()
    person.app.step((), 0.5)
    assert not person.scene.handover.is_dead
    person.app.take(button("y", down=False))
    person.step()
    assert person.app.stack.top is person.scene, "he has not asked why yet"
    person.app.take(button("y", down=True))
    person.app.take(button("y", down=False))
    person.step()
    assert person.app.stack.top is not person.scene
