"""Lessons: what they wait for can be done, rivals play their part, and then the game goes on."""

from __future__ import annotations

import pytest

from game import games, levels
from game.levels import BadLevel
from game.rules.engine import Seat, why_not
from game.rules.notation import text
from game.table.course import without_signs
from game.table.lesson import LessonSession, lesson_of
from game.table.seating import lesson_session, pictured_session
from tests.house.waiting import poll_until

TAUGHT = [name for name in games.names() if levels.has_lesson(name)]


def ready(session: LessonSession) -> bool:
    return session.is_ready()


def take_step(session: LessonSession, person: Seat) -> None:
    """Do what the step waits for, as whoever presses what is lit."""
    poll_until(session, lambda: ready(session))
    step = session.course.step
    assert step is not None
    if not step.waits:
        session.course.go_on()
    else:
        session.submit(person, next(action for action in step.waits if session.why_not(person, action) is None))


@pytest.fixture(params=TAUGHT)
def lesson(request):
    session = lesson_session(request.param, seed=1)
    session.begin()
    yield session
    session.close()


def test_every_lesson_can_be_taken_to_its_end_and_then_lets_go(lesson: LessonSession):
    person = lesson.people[0]
    for _ in lesson.course.steps:
        take_step(lesson, person)
    assert lesson.course.step is None
    poll_until(lesson, lambda: lesson.person_asked() == person)
    assert lesson.choices()


def test_rivals_play_nothing_but_their_part(lesson: LessonSession):
    person, steps = lesson.people[0], lesson.course.steps
    for _ in steps:
        take_step(lesson, person)
    played = [(move.seat, text(move.action)) for move in lesson.table.history.moves if move.seat not in (person, -1)]
    script = [(seat, text(action)) for step in steps for seat, action in step.rivals]
    assert played[: len(script)] == script


def test_what_is_not_waited_for_leads_astray_and_not_on(lesson: LessonSession):
    while lesson.course.step is not None and not lesson.course.step.waits:
        lesson.course.go_on()
    poll_until(lesson, lambda: ready(lesson))
    at, step = lesson.course.at, lesson.course.step
    assert step is not None
    other = next(action for action in lesson.choices() if action not in step.waits)
    assert not lesson.course.lets(other)
    assert lesson.course.astray
    assert lesson.course.at == at
    assert lesson.course.lets(step.waits[0])
    assert not lesson.course.astray


def test_whoever_leaves_plays_on_against_bots(lesson: LessonSession):
    person = lesson.people[0]
    poll_until(lesson, lambda: lesson.person_asked() == person)
    lesson.course.leave()
    before = len(lesson.table.history.moves)
    lesson.submit(person, lesson.choices()[0])
    poll_until(lesson, lambda: lesson.person_asked() == person)
    assert len(lesson.table.history.moves) > before + 1


@pytest.mark.parametrize("name", TAUGHT)
def test_every_step_says_what_to_press_and_what_else_was_wrong(name: str):
    for step in lesson_of(name).steps:
        assert set(step.words) == set(levels.LANGUAGES)
        for words in step.words.values():
            assert words.heading
            assert words.press
            assert len(without_signs(words.says).split()) <= 45, "a bubble, not a page"


def test_the_flagship_is_taught():
    assert "olympus" in TAUGHT


@pytest.mark.parametrize(
    "spoilt",
    [{}, {"person": 1, "seats": 3}, {"person": 1, "seats": 99, "step": []}, {"person": 1, "seats": 3, "step": [{}]}],
)
def test_a_lesson_that_makes_no_sense_is_refused_with_its_file(spoilt, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(levels, "lesson", lambda name: spoilt)
    with pytest.raises(BadLevel, match=r"lessons/olympus\.toml"):
        lesson_of("olympus")


def test_a_lesson_may_begin_in_the_middle_of_a_game(monkeypatch: pytest.MonkeyPatch):
    position = levels.read(levels.FOLDER / "positions" / "two-wars.toml")
    words = {"heading": "War", "says": "Fight.", "press": "Press Ares."}
    step = {"waits": ["worship ares war war"], "en": words, "it": words}
    monkeypatch.setattr(levels, "lesson", lambda name: {"person": 2, "position": position, "step": [step]})
    session = lesson_session("olympus", seed=1)
    session.begin()
    assert session.now.view.round == 4
    take_step(session, 1)
    assert session.course.step is None
    session.close()


@pytest.mark.parametrize("name", TAUGHT)
def test_the_picture_of_a_step_is_the_table_at_which_it_is_taken(name: str):
    lesson = lesson_of(name)
    for number, step in enumerate(lesson.steps):
        session = pictured_session(name, number)
        assert all(why_not(session.table.state, lesson.person, action) is None for action in step.waits)
        session.close()


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_the_numbers_a_lesson_names_are_those_of_the_rules(name: str, language: str):
    words = games.words_for(language, name)
    says = [words.filled(step.words[language].says) for step in lesson_of(name).steps]
    assert not any("{" in sentence for sentence in says)
    if name == "olympus":
        assert words.vocabulary.number("priest_at_population") == 6
        assert words.vocabulary.number("priest_at_culture") == 8
        assert "6" in says[1]
        assert "8" in says[1]
