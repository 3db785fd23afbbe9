"""What the ribbon teaches about what has the focus: what an answer does, what changes and for whom, and a warning."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.disk.settings import Settings
from game.rules.engine import Setup, State, because
from game.rules.olympus.actions import Worship
from game.scenes.olympus.table import OlympusTable
from game.scenes.settings import SettingsScene
from game.scenes.table.ribbon import Teaching
from game.table.local import LocalSession
from game.table.session import Advice, Plan
from game.table.table import Table
from game.ui.input import Command
from game.ui.pieces import Piece, coloured, cut, width_of
from tests.rules.olympus.builders import city, do, olympus, table, upkeep, worship
from tests.window.hands import click, lines
from tests.window.person import MousePerson, emblems_of, fresh_app, moved


def shown(state: State, size: tuple[int, int] = (1280, 720), **settings: object) -> OlympusTable:
    """The table as a person sees it for whom every seat is asked."""
    seats = len(state.cities)  # type: ignore[attr-defined]
    plans = [Plan("", polis) for polis in emblems_of("olympus")[:seats]]
    session = LocalSession(Table(olympus(), Setup(seats), start=state), plans, 1)
    chosen = Settings(**{"speed": "off", "captions": False, **settings})  # type: ignore[arg-type]
    scene = OlympusTable(session, chosen)
    app = fresh_app(size, chosen, scene)
    app.step([], 0.05)
    return scene


def taught(scene: OlympusTable, name: str) -> Teaching:
    """What is said while a control has the focus."""
    scene.focus = next(control.id for control in scene.controls if control.id.split("#")[0] == name)
    found = scene.ribbon.teaching()
    assert found is not None
    return found


def changes(teaching: Teaching) -> list[tuple[int, str]]:
    return [(each.seat, each.words) for each in teaching.changes]


def read(scene: OlympusTable, name: str) -> list[str]:
    """The lines of the ribbon while a control has the focus."""
    taught(scene, name)
    return ["".join(piece.words for piece in line) for line in scene.ribbon.lines()]


def test_a_deity_says_what_you_get_and_what_whoever_joins_gets() -> None:
    scene = shown(table(3, {0: city(culture=1)}))
    told = taught(scene, "deity:athena")
    assert told.meaning.title == "Athena"
    assert told.meaning.sentence == "culture +2 for you; culture +1 for whoever joins."
    assert told.meaning.aside == "Sparta and Corinth can join"
    assert changes(told) == [(0, "culture 1 → 3"), (0, "priests 3 → 2")]
    assert not told.warning


def test_joining_says_what_it_brings_though_others_answer_later() -> None:
    state = table(4, {1: city(culture=2), 0: city(culture=4)})
    do(state, "0 worship athena")
    told = taught(shown(state), "token:0")
    assert told.meaning.sentence == "you would be beta: culture +1."
    assert changes(told) == [(1, "culture 2 → 3"), (1, "priests 3 → 2")]
    do(state, "1 decline")
    assert changes(taught(shown(state), "token:0")) == [(2, "culture 1 → 2"), (2, "priests 3 → 2")]


def test_whoever_joins_without_a_war_is_told_of_none() -> None:
    state = table(3, {1: city(population=3)})
    do(state, "0 worship ares")
    scene = shown(state)
    said = {control.label: taught(scene, control.id).meaning.sentence for control in scene.controls if control.order}
    assert said["Join"] == "you would be beta: military +1."
    assert said["Join for war"] == "you would be beta: 1 war after the favours."


def test_a_favour_for_those_who_join_is_left_out_where_nobody_can() -> None:
    alone = city(priests=0)
    told = taught(shown(table(3, {0: city(culture=1), 1: alone, 2: alone})), "deity:athena")
    assert (told.meaning.sentence, told.meaning.aside) == ("culture +2 for you.", "nobody can join")


def test_the_card_of_declining_promises_no_favour() -> None:
    state = table(3)
    do(state, "0 worship athena")
    scene = shown(state)
    declining = next(control for control in scene.controls if control.label == "Decline")
    assert declining.about is not None
    assert declining.about() == "Decline"


def test_joining_tells_what_the_one_who_began_gets() -> None:
    state = table(3, {0: city(culture=1)})
    do(state, "0 worship athena")
    first, second = read(shown(state), "token:0")
    assert first == "Sparta, do you join Athena?  Join: you would be beta: culture +1."
    assert second == "culture 1 → 2 · priests 3 → 2 · Athens: culture 1 → 3"


def test_joining_apollo_tells_sun_or_plague() -> None:
    for manner, name, does in (
        ("sun", "God of the Sun", "you would be beta: 1 point."),
        ("plague", "Bringer of Plague", "you would be safe from the plague."),
    ):
        state = table(3, {1: city(population=6)})
        do(state, f"0 worship apollo {manner}")
        scene = shown(state)
        assert scene.ribbon.prompt() == f"Sparta, do you join Apollo, {name}?"
        assert taught(scene, "token:0").meaning.sentence == does


def test_staying_away_from_the_plague_is_warned_of() -> None:
    state = table(3, {1: city(population=6)})
    do(state, "0 worship apollo plague")
    told = taught(shown(state), "token:1")
    assert told.warning == "The plague strikes you: population 6 → 4."


def test_while_a_deity_is_split_the_ribbon_asks_for_that() -> None:
    scene = shown(table(3, {0: city(military=2)}))
    scene.choose_from(scene.menu.things["deity:ares"])
    assert scene.ribbon.prompt() == "Athens, Ares: how many wars?"
    assert taught(scene, "token:1").meaning.title == "Ares, with one war"
    scene.back()
    assert scene.ribbon.prompt() == "Athens, which deity?"
    scene.choose_from(scene.menu.things["deity:apollo"])
    assert scene.ribbon.prompt() == "Athens, Apollo: the sun or the plague?"


def test_joining_for_war_is_asked_for_on_the_deity() -> None:
    state = table(3)
    do(state, "0 worship ares")
    scene = shown(state)
    scene.choose_from(scene.menu.things["deity:ares"])
    assert scene.ribbon.prompt() == "Sparta, Ares: how many wars?"


def test_a_war_says_both_totals_and_what_is_taken() -> None:
    state = table(3, {0: city(military=3, population=3), 1: city("fish 1", military=1), 2: city("fish 3", military=3)})
    worship(state, "ares war")
    scene = shown(state)
    assert taught(scene, "city:1").meaning.sentence == "3\u00a0:\u00a01, you take 1 good."
    state = table(3, {0: city(military=2), 1: city("fish 1", military=4), 2: city()})
    worship(state, "zeus")
    do(state, "0 war")
    do(state, "0 score")
    told = taught(shown(state), "city:1")
    assert not told.meaning.sentence
    assert told.warning == "2\u00a0:\u00a04: Sparta repels the attack, and nothing is won."


def test_the_wars_of_a_favour_are_counted_and_one_that_comes_by_itself_is_told_before() -> None:
    armed = {0: city(military=3, population=3), 1: city("fish 1", military=1), 2: city("fish 3", military=1)}
    state = table(3, armed)
    worship(state, "ares war war")
    scene = shown(state)
    assert scene.ribbon.prompt() == "Athens, war 1 of 2: whom do you attack?"
    said = taught(scene, "city:1").meaning.sentence
    assert said == "3\u00a0:\u00a01, you take 1 good. The next war then goes to Corinth."
    state = table(4, armed)
    worship(state, "ares war war")
    assert "next war" not in taught(shown(state), "city:1").meaning.sentence
    do(state, "0 attack 1")
    assert shown(state).ribbon.prompt() == "Athens, war 2 of 2: whom do you attack?"


@pytest.mark.parametrize(
    ("state", "question"),
    [
        (lambda: upkeep({0: city("grain 4 fish 3")}), "Athens: discard 2 goods, 5 can be kept."),
        (lambda: beaten("fish 2 grain 2"), "Athens: take 2 goods from Sparta."),
        (lambda: beaten("fish 1 grain 1", military=5), "Athens: take 1 good from Sparta."),
    ],
)
def test_how_many_goods_are_asked_for_is_said(state: Callable[[], State], question: str) -> None:
    assert shown(state()).ribbon.prompt() == question


def beaten(goods: str, military: int = 4) -> State:
    """Seat 0 has beaten seat 1 and is to take tribute."""
    state = table(3, {0: city(military=6, population=6), 1: city(goods, military=military)})
    worship(state, "zeus")
    do(state, "0 war")
    do(state, "0 score")
    do(state, "0 attack 1")
    return state


def test_a_card_says_what_it_does_and_what_it_costs() -> None:
    state = table(3, {0: city("grain 1 fish 1", population=2)})
    worship(state, "hephaestus")
    told = taught(shown(state), "card:road_system")
    assert told.meaning.title == "Road System"
    assert told.meaning.sentence == "population +1"
    assert (0, "grain 1 → 0") in changes(told)
    assert (0, "+ Road System") in changes(told)


def test_a_full_warehouse_is_minded_whatever_is_pointed_at() -> None:
    scene = shown(table(3, {0: city("grain 4 fish 3")}))
    assert taught(scene, "deity:athena").warning == "7 goods: upkeep takes 2."


def test_what_the_pointer_is_on_counts_more_than_the_focus() -> None:
    person = MousePerson(3, seed=2)
    person.rest()
    person.step(moved(person.scene.control("deity:athena").box.center))
    taught = person.scene.ribbon.teaching()
    assert taught is not None
    assert taught.meaning.title == "Athena"
    person.step(moved((5, 5)))
    assert person.scene.ribbon.teaching() is None


def test_a_sentence_is_written_once_while_others_play() -> None:
    person = MousePerson(3, speed="normal", seed=2)
    person.rest()
    person.decide(person.wish())
    person.step()
    said = person.scene.ribbon.prompt()
    written = " ".join(lines(person.app))
    assert said
    assert written.count(said) <= 1


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("text", [100, 150])
def test_the_ribbon_has_room_for_every_lesson(language: str, text: int) -> None:
    scene = shown(table(5, {0: city("grain 4 fish 3", population=2)}), language=language, text=text)
    for deity in scene.stage.shown.rules.deities:
        name = f"deity:{deity.id}"
        taught(scene, name)
        scene.ribbon.draw(scene.stage.layer)
    assert not scene.brush.words.faults


def test_names_have_their_own_ink_and_parts_of_words_have_not() -> None:
    red, blue = (255, 0, 0), (0, 0, 255)
    found = coloured("Zo asks Zoe, not Zon.", {"Zo": red, "Zoe": blue})
    assert [(piece.words, piece.ink) for piece in found if piece.ink in (red, blue)] == [("Zo", red), ("Zoe", blue)]
    assert "".join(piece.words for piece in found) == "Zo asks Zoe, not Zon."


def test_a_line_that_is_too_long_is_cut_with_a_sign() -> None:
    scene = shown(table(3))
    line = [Piece("Athens "), Piece("builds a very long road")]
    pixels = scene.brush.words.pixels(24)
    short = cut(scene.brush, line, 120, pixels)
    assert width_of(scene.brush, short, pixels) <= 120
    assert short[-1].words.endswith("…")
    assert cut(scene.brush, line, 1000, pixels) == line


# First-time captions


def ribbon_of(scene: OlympusTable) -> list[str]:
    return ["".join(piece.words for piece in line) for line in scene.ribbon.lines()]


def test_the_first_question_of_a_kind_is_explained_until_one_is_answered() -> None:
    scene = shown(table(3), captions=True)
    explained = scene.words.game["caption"]["Turn"]
    assert ribbon_of(scene) == ["Athens, which deity?", explained]
    scene.play(Worship("athena"))
    scene.advance(0.1)
    assert ribbon_of(scene)[1] == scene.words.game["caption"]["Invite"]
    assert scene.settings.known == ("olympus.Turn",)


def test_whoever_looks_at_an_answer_is_told_about_that() -> None:
    scene = shown(table(3), captions=True)
    scene.handle(Command("right"))
    assert scene.words.game["caption"]["Turn"] not in ribbon_of(scene)[1]


def test_captions_can_be_switched_off_and_begin_anew_when_they_are_switched_on() -> None:
    scene = shown(table(3), captions=False)
    assert not scene.captions.sentence()
    scene.settings.change(captions=True, known=("olympus.Turn",))
    assert not scene.captions.sentence()
    app = fresh_app((1280, 720), scene.settings, SettingsScene(scene.settings))
    click(app, "captions")
    click(app, "captions")
    assert scene.settings.captions
    assert scene.settings.known == ()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("text", [100, 150])
def test_captions_explain_questions_and_have_room(language: str, text: int) -> None:
    scene = shown(table(3), language=language, captions=True, text=text)
    for kind, explained in scene.words.game["caption"].items():
        assert kind in scene.words.game["ask"]
        assert scene.ribbon._fits([Piece(explained if text == 100 else explained.split(". ")[0])]), explained


# Hints


def test_a_hint_says_what_speaks_for_it() -> None:
    scene = shown(table(3))
    scene.hint.point_at(Advice(Worship("athena"), (because("points"), because("advances", track=0))))
    assert scene.hint.words == "Hint: Worship Athena\nThis brings points; moves culture on."
    assert scene.hint.marked == "deity:athena"
    scene.play(Worship("athena"))
    assert not scene.hint.words


def test_a_hint_without_reasons_tells_what_it_would_change() -> None:
    scene = shown(table(3))
    scene.hint.point_at(Advice(Worship("athena")))
    assert scene.hint.words == "Hint: Worship Athena\nculture 1 → 3\npriests 3 → 2"


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("text", [100, 150])
def test_a_lesson_can_be_left_at_a_table_of_any_size(seats: int, text: int) -> None:
    scene = shown(table(seats), text=text)
    corner = scene.lesson_corner()
    assert scene.brush.screen.contains(corner)
    assert corner.height >= scene.brush.px(30)
    assert not any(corner.colliderect(panel) for panel in scene.board.panels)
