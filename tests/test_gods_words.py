"""Everything in The Gods of Olympus has its words, in both languages, and no words are left over."""

import re
from collections import Counter
from dataclasses import fields

import pytest

from game import levels
from game.rules.engine import SPECTATOR, Draft, Event, Step
from game.rules.gods import events
from game.rules.gods.actions import ACTIONS, RESOURCES, UNITS
from game.rules.gods.building import NOTHING_PAID
from game.rules.gods.rules import PLACES, REACHES
from game.tables import gods_text
from game.words import Words
from tests.gods_tables import gods, random_game
from tests.test_words import CODE, base, placeholders, section, sound

EVENTS = {kind.__name__: kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
del EVENTS["Event"]
ASKS = {
    name
    for name, kind in gods().values.items()
    if issubclass(kind, Step) and (kind.answer is not Step.answer or issubclass(kind, Draft))
}
LANGUAGES = pytest.mark.parametrize("language", levels.LANGUAGES)


def test_every_event_action_and_question_has_its_sentence_and_no_other_has():
    assert {base(key, set(EVENTS)) for key in section("gods.event")} == set(EVENTS)
    assert {base(key, set(ACTIONS)) for key in section("gods.action")} == set(ACTIONS)
    assert {base(key, ASKS) for key in section("gods.ask")} == ASKS


def test_events_speak_only_of_what_they_tell():
    for key, template in section("gods.event").items():
        assert placeholders(template) <= {field.name for field in fields(EVENTS[base(key, set(EVENTS))])}, key


def test_everything_on_the_table_has_a_name_and_nothing_else_has():
    tables = gods().tables
    assert tuple(section("gods.resource")) == RESOURCES
    assert tuple(section("gods.unit")) == UNITS
    assert list(section("gods.region")) == [row["id"] for row in tables["map"]["region"]]
    assert list(section("gods.god")) == [row["id"] for row in tables["gods"]["god"]]
    assert set(section("gods.option")) == {row["id"] for row in tables["options"]["option"]}
    assert set(section("gods.place")) == set(PLACES)
    assert set(section("gods.reach_attack")) == set(section("gods.reach_support")) == set(REACHES)


def test_every_cause_is_named_in_the_rules():
    source = "\n".join(path.read_text("utf-8") for path in (CODE / "rules" / "gods").glob("*.py"))
    assert not [cause for cause in section("gods.cause") if f'"{cause}"' not in source]


@LANGUAGES
def test_games_are_told(language):
    words = Words(language, "gods")
    heard: Counter[str] = Counter()
    for seed in range(8):
        for state, told in random_game(2 + seed % 5, seed):
            heard.update(type(event).__name__ for event in told)
            sentences = [words.event(event.seen_by(viewer)) for event in told for viewer in (0, SPECTATOR)]
            if state.pending:
                sentences.append(words.ask(state))
                sentences += [words.action(action) for action in state.choices[:5]]
                picture = gods_text.picture(words, state.view(state.seat), state.seat)
                assert not re.search(r"[{}]|None", picture)
            assert all(map(sound, sentences)), [each for each in sentences if not sound(each)]
    assert len(heard) > 20
    assert sound(words.action(NOTHING_PAID))


@LANGUAGES
def test_the_rules_are_told_without_leftovers(language):
    lines = list(gods_text.rules(Words(language, "gods"), gods().tables, {}))
    assert len(lines) > 43 + 12 + 11
    assert not [line for line in lines if re.search(r"[{}]|None", line)]


def test_the_picture_of_a_seat_hides_the_hands_of_others():
    state = next(state for state, _ in random_game(3, 1) if state.turn == 2)
    lines = gods_text.picture(Words("en", "gods"), state.view(1), 1).splitlines()
    assert sum("Hand:" in line for line in lines) == 1
