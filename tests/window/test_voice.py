"""Verbs and themes: how loud, how thick, and how they make room for each other; time is passed in."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from game import games, levels
from game.app import ASSETS
from game.scenes.sounding import new_voice
from game.ui.music import Musician, Note, Struck, played_on, read_phrase, read_score
from game.ui.sound import CROWD, HUSHED, MOST, Voice
from tests.window.tape import LOUDEST, Tape, record

FRAME = 1 / 60
MINUTE = 60.0
SCORES = {name: read_score(table) for name, table in levels.music().items()}


def speaking() -> tuple[Voice, Tape]:
    voice = new_voice()
    voice.seed = 1
    voice.be_as_loud(1.0, 1.0)
    return voice, record(voice)


def let_pass(voice: Voice, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        voice.advance(FRAME)


# Verbs


def test_every_sound_there_is_belongs_to_a_verb_or_is_a_string_of_the_lyre() -> None:
    files = {file.stem for file in (ASSETS / "sounds").glob("*.wav")}
    named = {sound for verb in new_voice().verbs.values() for sound in verb.sounds}
    strings = {string for score in SCORES.values() for string in played_on(score)}
    assert named | strings == files


def test_a_verb_sounds_as_the_kind_of_thing_it_is_about() -> None:
    voice, tape = speaking()
    for kind in ("grain", "fish"):
        let_pass(voice, 1.0)
        voice.sound("cube", kind)
    assert tape.sounds == ["cube_grain", "cube_fish"]


def test_a_verb_with_several_sounds_takes_them_in_turn() -> None:
    voice, tape = speaking()
    for _ in range(4):
        let_pass(voice, 1.0)
        voice.sound("piece")
    assert tape.sounds == ["priest_1", "priest_2", "priest_3", "priest_1"]


def test_of_many_at_once_each_is_softer_and_the_last_are_not_heard() -> None:
    voice, tape = speaking()
    for _ in range(30):
        voice.sound("cube")
        let_pass(voice, 0.05)
    crowd = [each for each in tape.taped if each.moment < CROWD]
    assert all(later.loud < earlier.loud for earlier, later in pairwise(crowd))
    assert max(Counter(int(each.moment / CROWD) for each in tape.taped).values()) <= MOST
    assert len(tape.taped) > MOST


def test_two_that_would_blur_into_one_are_one() -> None:
    voice, tape = speaking()
    voice.sound("refused")
    voice.sound("refused")
    assert tape.sounds == ["refused"]


def test_what_is_important_is_heard_in_any_crowd_and_hushes_the_rest() -> None:
    voice, tape = speaking()
    voice.sound("point")
    alone = tape.taped[-1].loud
    for verb in ("piece", "cube", "marker", "favour", "stop", "building", "upkeep"):
        voice.sound(verb)
    voice.sound("war")
    assert tape.sounds[-1] == "war"
    let_pass(voice, CROWD + FRAME)
    voice.sound("point")
    assert tape.taped[-1].loud == pytest.approx(alone * HUSHED)


def test_the_music_steps_back_for_what_is_important_and_returns() -> None:
    voice, tape = speaking()
    voice.play_theme("olympus")
    voice.sound("war")
    let_pass(voice, 3.0)
    assert [fade.share for fade in tape.fades] == [HUSHED, 1.0]


def test_nothing_is_heard_where_it_is_not_to_be() -> None:
    voice, tape = speaking()
    voice.be_as_loud(0.0, 0.0)
    voice.sound("war")
    voice.play_theme("olympus")
    let_pass(voice, 10.0)
    assert tape.taped == []


def test_an_unknown_verb_is_silent() -> None:
    voice, tape = speaking()
    voice.sound("sneeze")
    assert tape.taped == []


# Themes


def test_every_game_has_a_theme() -> None:
    assert set(SCORES) == set(games.names())


def test_a_phrase_is_read_as_it_is_written() -> None:
    assert read_phrase("d3+f#4:2 a4 -:1.5") == (
        Struck(("lyre_d3", "lyre_fs4"), 2.0),
        Struck(("lyre_a4",), 1.0),
        Struck((), 1.5),
    )


def played(theme: str, seconds: float, seed: int = 3, frame: float = 0.1) -> list[Note]:
    """Every note with the moment at which it is heard."""
    musician, notes, moment = Musician(SCORES[theme], seed), [], 0.0
    while moment < seconds:
        moment += frame
        notes += [Note(moment + note.delay, note.string, note.loud) for note in musician.advance(frame, 0.4)]
    return notes


@pytest.mark.parametrize("theme", SCORES)
def test_no_phrase_comes_again_within_a_minute(theme: str) -> None:
    score, musician, begun = SCORES[theme], Musician(SCORES[theme], 5), []
    while musician.written < 20 * MINUTE:
        begun.append((musician.written, musician.write()))
    for number in range(len(score.phrases)):
        moments = [moment for moment, phrase in begun if phrase == number]
        assert len(moments) > 2
        assert all(later - earlier > MINUTE for earlier, later in pairwise(moments))


@pytest.mark.parametrize("theme", SCORES)
def test_no_minute_of_a_theme_is_like_another(theme: str) -> None:
    notes = played(theme, 10 * MINUTE)
    minutes = [tuple(each.string for each in notes if each.delay // MINUTE == minute) for minute in range(10)]
    assert len(set(minutes)) == 10
    assert played(theme, MINUTE, seed=4) != played(theme, MINUTE, seed=3)


@pytest.mark.parametrize("theme", SCORES)
def test_a_theme_is_never_silent_for_long(theme: str) -> None:
    notes = played(theme, 5 * MINUTE)
    assert all(later.delay - earlier.delay < 4.5 for earlier, later in pairwise(notes))


@pytest.mark.parametrize("theme", SCORES)
def test_a_theme_is_the_same_however_long_the_frames_are(theme: str) -> None:
    quick, slow = (played(theme, MINUTE, frame=frame) for frame in (0.02, 0.15))
    for one, other in zip(quick, slow, strict=False):
        assert (one.string, one.loud) == (other.string, other.loud)
        assert one.delay == pytest.approx(other.delay, abs=1e-6)


def test_a_theme_that_stops_fades_and_goes_on_where_it_was() -> None:
    voice, tape = speaking()
    voice.play_theme("gods")
    let_pass(voice, 12.0)
    voice.play_theme("")
    before = len(tape.taped)
    let_pass(voice, 60.0)
    assert len(tape.taped) == before
    assert tape.fades[-1].share == 0.0
    assert tape.fades[-1].seconds > 0.2
    voice.play_theme("gods")
    let_pass(voice, 12.0)
    assert tape.fades[-1].share == 1.0
    unbroken, whole = speaking()
    unbroken.seed = voice.seed
    unbroken.play_theme("gods")
    let_pass(unbroken, 24.0)
    assert [each.sound for each in tape.taped] == [each.sound for each in whole.taped]


def test_everything_at_once_is_not_too_loud_for_a_card() -> None:
    voice, tape = speaking()
    voice.play_theme("olympus")
    let_pass(voice, 5.0)
    for verb in voice.verbs:
        voice.sound(verb)
    let_pass(voice, 3.0)
    assert max(map(abs, tape.mixed(8.0))) < LOUDEST
