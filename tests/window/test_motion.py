"""What moves on a table: how fast, how calmly, and that nothing is answered before it has been seen."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.disk.settings import SPEEDS
from game.rules.engine import Illegal, because
from game.rules.olympus.actions import CULTURE, DECLINE
from game.rules.olympus.events import GloryTaken
from game.scenes.olympus.cues import CUES
from game.scenes.olympus.stage import OlympusStage
from game.scenes.table.question import DEAD
from game.table.session import Advice
from game.ui.letters import Letters
from game.ui.scene import LIVELY, RESTING, Control
from game.ui.timeline import Clip
from game.ui.weather import tilt
from tests.window.hands import fingerprint
from tests.window.person import MOST_FRAMES, KeyPerson, MousePerson, Person

FLOURISHES: dict[str, Callable[[OlympusStage], Clip]] = {
    "flash": lambda stage: stage.flash(stage.board.frieze),
    "knock": OlympusStage.knock,
}

FIRST_BEGINS = 4
"""A seed by which the first seat begins, so that no bot has to think."""


def seated(speed: str = "normal", *, calm: bool = False) -> MousePerson:
    """Somebody at a table that has come to rest; he sees every frame of a sixtieth of a second."""
    person = MousePerson(3, speed=speed, seed=2)
    person.settings.change(calm=calm)
    person.rest()
    person.frame = 1 / 60
    return person


def test_the_points_of_a_glory_fly_to_the_score_as_stars() -> None:
    person = seated()
    stage = person.scene.stage
    glory = GloryTaken(0, CULTURE)
    stage.timeline.add(lambda: CUES[GloryTaken](stage, glory))
    seen: dict[int, list[tuple[int, int]]] = {}
    while not stage.timeline.is_idle or stage.air.is_busy:
        stage.advance(1 / 60)
        if stage.shown.glory[CULTURE] == 0:
            for mover in stage.air.movers:
                seen.setdefault(id(mover), []).append(mover.box.center)
    score = stage.board.score_box(stage.shown.cities[0].score)
    stars = [way for way in seen.values() if math.dist(way[-1], score.center) < 40]
    assert len(stars) == stage.shown.rules.glory_points


def test_what_leans_leans_round_its_middle() -> None:
    picture = Surface((1280, 720))
    picture.fill((255, 255, 255), (0, 300, 1280, 4))
    tilt(picture, 1.1)
    left, middle, right = (next(y for y in range(720) if picture.get_at((x, y))[0]) for x in (20, 640, 1260))
    assert middle == pytest.approx(300, abs=1)
    assert right - left == pytest.approx(1240 * math.tan(math.radians(1.1)), abs=2)


# How fast


def seconds_to_rest(speed: str) -> float:
    """How long it takes until the next question, after a move that is the same at every speed."""
    person = seated(speed)
    person.decide(person.session.choices()[0])
    frames = 0
    while not person.asked():
        person.step()
        frames += 1
    return frames * person.frame


def test_every_speed_is_faster_than_the_one_before() -> None:
    assert SPEEDS == ("slow", "normal", "fast", "off")
    lasts = {speed: seconds_to_rest(speed) for speed in SPEEDS}
    assert all(lasts[slower] > 1.4 * lasts[faster] for slower, faster in pairwise(SPEEDS)), lasts


# How calmly


def picture(stage: OlympusStage) -> str:
    surface = Surface(stage.board.size)
    stage.draw(surface)
    return fingerprint(surface)


def is_seen(person: Person, flourish: str) -> bool:
    """Whether the table looks otherwise in the middle of a flourish."""
    stage = person.scene.stage
    before = picture(stage)
    stage.timeline.add(lambda: FLOURISHES[flourish](stage))
    stage.advance(0.1)
    return picture(stage) != before


@pytest.mark.parametrize("flourish", FLOURISHES)
def test_nothing_shakes_flashes_or_falls_where_calm_is_wished(flourish: str) -> None:
    assert is_seen(seated(), flourish)
    assert not is_seen(seated(calm=True), flourish)


@pytest.mark.parametrize("flourish", FLOURISHES)
def test_calm_that_is_wished_in_a_pause_begins_with_its_end(flourish: str) -> None:
    person = seated()
    for key in (pygame.K_p, pygame.K_ESCAPE):
        person.settings.change(calm=True)
        person.step(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert person.app.stack.top is person.scene
    assert not is_seen(person, flourish)


def window(person: Person) -> str:
    return fingerprint(person.app.surface)


@pytest.mark.parametrize("calm", [True, False])
def test_a_table_at_rest_holds_still_where_calm_is_wished(calm: bool) -> None:
    """Also the gold round what can be chosen, which breathes otherwise, and the mark of a hint."""
    person = seated(calm=calm)
    person.session.hinted = Advice(person.session.choices()[0])
    person.step()
    seen = set()
    for _ in range(20):
        person.step()
        seen.add(window(person))
    assert (len(seen) == 1) == calm


# Nothing is answered before it has been seen


def answers(person: Person) -> int:
    """How many moves stand in the record."""
    return person.session.table.lines


def amid_motion() -> MousePerson:
    """Somebody has moved and is asked again himself; what has come of it is still to be seen."""
    person = MousePerson(3, speed="normal", seed=4)
    for _ in range(20):
        person.rest()
        mover = person.session.acting()
        person.decide(person.wish())
        person.step()
        if person.session.person_asked() == mover and not person.scene.stage.at_rest:
            return person
    raise AssertionError("nobody was asked twice in a row")


def next_answer() -> Control:
    """Where the next question will be answered, as somebody sees it who waits."""
    patient = amid_motion()
    patient.rest()
    scene = patient.scene
    return next(each for each in scene.controls if len(scene.menu.things.get(each.id, [])) == 1)


def test_a_click_while_things_move_answers_no_question_that_nobody_has_seen() -> None:
    person, control = amid_motion(), next_answer()
    before = answers(person)
    person.press(control)
    assert person.scene.stage.at_rest
    assert answers(person) == before
    person.rest()
    person.press(control)
    assert answers(person) > before


def test_a_key_while_things_move_answers_no_question_that_nobody_has_seen() -> None:
    person, control = amid_motion(), next_answer()
    before = answers(person)
    person.scene.focus, person.scene.pointing = control.id, False
    key(person, pygame.K_RETURN)
    assert person.scene.stage.at_rest
    assert answers(person) == before
    person.rest()
    person.scene.focus = control.id
    key(person, pygame.K_RETURN)
    assert answers(person) > before


def key(person: Person, *codes: int) -> None:
    """Keys that are pressed within one frame."""
    person.step(*(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="") for code in codes))


def after_a_decision(bots: int) -> MousePerson:
    """Somebody who can take back what he has just done."""
    person = MousePerson(3, bots=bots, seed=FIRST_BEGINS)
    person.rest()
    while not person.session.undo_reach(person.session.acting()).count:
        person.decide(person.session.choices()[0])
        person.rest()
    return person


@pytest.mark.parametrize("bots", [0, 2])
@pytest.mark.parametrize("others", [(), (pygame.K_SPACE,), (pygame.K_r,), (pygame.K_r, pygame.K_u)])
def test_a_key_right_after_undo_answers_nothing(bots: int, others: tuple[int, ...]) -> None:
    """The question that undo leads to was not on the screen yet when the key was pressed."""
    person = after_a_decision(bots)
    stood = list(person.session.table.history.moves)
    key(person, pygame.K_u, *others, pygame.K_RETURN)
    moves = person.session.table.history.moves
    assert moves == stood[: len(moves)]
    assert (len(moves) < len(stood)) == (others[-1:] != (pygame.K_r,))
    person.session.close()


def test_two_keys_that_hurry_in_one_frame_answer_nothing() -> None:
    person = amid_motion()
    before = answers(person)
    key(person, pygame.K_RETURN, pygame.K_RETURN)
    assert answers(person) == before
    person.rest()
    key(person, pygame.K_RETURN)
    assert answers(person) > before


def after_declining(speed: str = "normal") -> KeyPerson:
    """Somebody has declined, and two bots are at work until he is asked again."""
    person = KeyPerson(3, bots=2, seed=3, speed=speed)
    person.rest()
    person.decide(DECLINE)
    return person


def own_moves(person: Person) -> int:
    return sum(move.seat in person.session.people for move in person.session.table.history.moves)


def hammer(person: KeyPerson, every: float, until: Callable[[], bool]) -> float:
    """Press Return again and again; for how many seconds it took."""
    person.frame = 1 / 60
    frames = 0
    while not until():
        if frames % round(every / person.frame) == 0:
            person.key(pygame.K_RETURN)
        person.step()
        frames += 1
        assert frames < MOST_FRAMES, "nothing comes of it"
    return frames * person.frame


@pytest.mark.parametrize("speed", SPEEDS)
def test_whoever_hurries_bots_does_not_answer_what_they_leave_him_to_answer(speed: str) -> None:
    """Five times a second; when the question is there, one press more than he meant is lost."""
    person = after_declining(speed)
    answered = own_moves(person)
    hammer(person, 0.2, person.asked)
    for _ in range(8):
        person.step()
    person.key(pygame.K_RETURN)
    person.step()
    assert own_moves(person) == answered
    person.session.close()


@pytest.mark.parametrize("every", [1 / 60, 0.1, 0.34, 0.5])
def test_whoever_goes_on_pressing_gets_through_at_a_steady_pace(every: float) -> None:
    """No press that is lost makes the next one wait longer."""
    person = after_declining()
    hammer(person, every, person.asked)
    answered = own_moves(person)
    seconds = hammer(person, every, lambda: own_moves(person) > answered)
    assert seconds <= DEAD + every + 3 * person.frame
    person.session.close()


def test_a_click_on_what_bots_leave_to_answer_is_lost_too_until_it_has_been_seen() -> None:
    person = MousePerson(3, bots=2, seed=3, speed="normal")
    person.rest()
    person.decide(DECLINE)
    person.frame = 1 / 60
    while not person.asked():
        person.step()
    answered = own_moves(person)
    lit = next(each for each in person.scene.controls if person.scene.is_offered(each))
    person.press(lit)
    assert own_moves(person) == answered
    person.rest()
    person.press(lit)
    assert own_moves(person) > answered
    person.session.close()


def test_what_answers_nothing_counts_before_the_question_has_been_seen() -> None:
    person = after_declining()
    while not person.asked():
        person.step()
    person.key(pygame.K_p)
    person.step()
    assert person.app.stack.top is not person.scene
    person.session.close()


def test_an_answer_that_is_refused_is_told_and_asked_again() -> None:
    person = seated()

    def refuse(seat: int, action: object) -> None:
        raise Illegal(because("not_your_turn", seat=1))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(person.session, "submit", refuse)
        person.scene.play(person.session.choices()[0])
    person.step()
    note = person.scene.control("note")
    assert note.label == person.scene.words.reason(because("not_your_turn", seat=1))
    assert person.asked()
    person.decide(person.session.choices()[0])
    person.rest()
    assert all(control.id != "note" for control in person.scene.controls)


def test_what_is_taken_back_at_once_is_never_shown() -> None:
    """Both within one frame: the motion of the move must not be performed on the table as it was before."""
    person = MousePerson(3, bots=2, speed="normal", seed=FIRST_BEGINS)
    person.rest()
    before = picture(person.scene.stage)
    person.session.submit(person.session.acting(), person.session.choices()[0])
    person.session.undo(person.session.acting())
    for _ in range(100):
        person.step()
    assert person.asked()
    assert picture(person.scene.stage) == before


# Where the game is


def test_header_and_banner_say_the_round_and_the_phase_that_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the very first picture on, through the steps of upkeep in which something happens, to the second round."""
    written: list[str] = []
    draw = Letters.draw

    def noted(letters: Letters, surface: Surface, words: str, box: Rect, *args: Any, **values: Any) -> Any:
        if words.startswith("Round ") and words != (written or [""])[-1]:
            written.append(words)
        return draw(letters, surface, words, box, *args, **values)

    monkeypatch.setattr(Letters, "draw", noted)
    person = MousePerson(3, speed="normal", seed=2)
    while person.scene.view().round < 2:
        person.play(decisions=1)
    first, *upkeep, second = written
    assert (first, second) == ("Round I · worship", "Round II · worship")
    assert upkeep
    assert upkeep == [f"Round I · upkeep {step}/6" for step in range(1, 7) if f"Round I · upkeep {step}/6" in upkeep]


# How many pictures a second


def test_a_table_that_waits_for_a_person_needs_few_pictures() -> None:
    person = seated("normal")
    assert person.app.pace == RESTING
    person.decide(person.session.choices()[0])
    person.step()
    assert person.app.pace == LIVELY
    person.rest()
    assert person.app.pace == RESTING


def test_a_hand_that_is_down_is_followed_at_once() -> None:
    person = seated("normal")
    person.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    assert person.app.pace == LIVELY
    person.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1))
    assert person.app.pace == RESTING


def test_what_hands_do_is_not_waited_for_until_the_next_picture() -> None:
    person = seated("normal")
    pygame.event.clear()
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h"))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_h, mod=0, unicode="h"))
    assert [event.type for event in person.app.wait_for_events()] == [pygame.KEYDOWN, pygame.KEYUP]
