"""What a table says while it asks, and while it does not: read as people before it read it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.disk.settings import Settings
from game.games import load
from game.rules.engine import Setup, is_over
from game.scenes.olympus.table import OlympusTable
from game.scenes.table.ending.scene import EndingScene
from game.table.dealer import Dealer
from game.table.local import LocalSession
from game.table.seating import emblems_of, new_session
from game.table.session import Plan
from game.table.table import Table
from tests.window.hands import click, lines, press, top
from tests.window.person import READ, MousePerson, Person, fresh_app, moved

SECOND_BEGINS = 2
"""A seed by which the second seat begins."""


def go_on_until(person: Person, happened: Callable[[], bool]) -> None:
    """Give the first answer there is, again and again, without waiting for what moves."""
    person.rest()
    for _ in range(200):
        if happened():
            return
        person.session.submit(person.session.acting(), person.wish())
        person.rest()
    raise AssertionError("it never happened")


def test_a_bot_that_thinks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LocalSession, "_let_bots_play", lambda self, *, ready: None)
    person = MousePerson(3, bots=2, seed=SECOND_BEGINS)
    person.step()
    person.step()
    assert person.scene.ribbon.prompt() == "Sparta is thinking …"


def test_while_things_move_the_ribbon_says_what_happens() -> None:
    person = MousePerson(3, speed="normal", seed=2)
    person.rest()
    asked = person.scene.ribbon.prompt()
    person.decide(person.wish())
    person.step()
    said = person.scene.ribbon.prompt()
    assert said != asked
    assert said == person.scene.words.event(person.scene.stage.sayings[-1].event)


def test_the_city_of_whoever_is_asked_lies_before_him_and_all_panels_keep_their_places() -> None:
    person = MousePerson(3, seed=2)
    seen = set()

    def look(scene: OlympusTable) -> None:
        asked = person.session.person_asked()
        assert asked is not None
        assert scene.stage.front_seat == asked
        assert [scene.control(f"city:{seat}").box for seat in range(3)] == scene.board.panels
        seen.add(asked)

    person.at_rest = look
    person.play(decisions=12)
    assert seen == {0, 1, 2}


def test_enter_answers_nothing_that_nobody_has_seen_framed() -> None:
    person = MousePerson(3, seed=3)
    person.rest()
    scene, before = person.scene, person.session.table.lines
    mine = scene.stage.front_seat
    person.app.step((), 0.5)
    empty = (2, scene.brush.size[1] - 2)
    person.step(moved(empty))
    press(person.app, pygame.K_RETURN)
    assert person.session.table.lines == before, "the hand was at the mouse, and no frame was to be seen"
    assert not scene.pointing
    niche = scene.control("deity:hera")
    person.step(moved(niche.box.center))
    press(person.app, pygame.K_RETURN)
    after = scene.view()
    assert after.alpha[after.rules.deity_index["hera"]] == mine
    person.session.close()


def test_undo_says_that_a_press_takes_one_decision_back_and_how_many_there_are() -> None:
    person = MousePerson(3, seed=2)
    go_on_until(person, lambda: person.session.undo_reach(person.session.acting()).count > 1)
    count = person.session.undo_reach(person.session.acting()).count
    about = person.scene.control("undo").about
    assert about is not None
    title, often, *why = about().split("\n")
    assert title == "Undo: your last decision [U]"
    assert often == f"One with each press; {count} decisions in all."
    assert len(why) == 1


def test_redo_can_be_pressed_when_there_is_something_to_redo() -> None:
    person = MousePerson(3, seed=2)
    go_on_until(person, lambda: person.session.undo_reach(person.session.acting()).count > 0)
    assert person.scene.control("redo").press is None
    person.press(person.scene.control("undo"))
    person.rest()
    assert person.scene.control("redo").press is not None


def test_pieces_are_counted_down_picked_and_put_back() -> None:
    person = MousePerson(3, seed=3)
    go_on_until(person, lambda: person.scene.menu.bundle is not None and person.scene.menu.bundle.missing() > 1)
    bundle = person.scene.menu.bundle
    assert bundle is not None
    missing = bundle.missing()
    piece = next(each.id for each in person.scene.controls if each.id.startswith("cube:"))
    for left in (missing, missing - 1, missing):
        assert person.scene.control("confirm").label == f"Choose {left} more"
        person.press(person.scene.control(piece))


def test_the_fan_turns_both_ways() -> None:
    person = MousePerson(3, seed=2)
    person.rest()
    seen = []
    for button in ("page_right", "page_right", "page_left", "page_left"):
        seen.append([each.id for each in person.scene.controls if each.id.startswith("card:")])
        person.press(person.scene.control(button))
    assert seen[0] != seen[1] != seen[2]
    assert seen[1] == seen[3]


# Cards beside what is pointed at


def is_open(person: Person, name: str) -> bool:
    """Whether the card of a thing can be read."""
    about = person.scene.control(name).about
    assert about is not None
    written = " ".join(" ".join(lines(person.app)).split())
    return about().splitlines()[-1] in written


def test_a_card_opens_beside_what_is_pointed_at_for_a_while() -> None:
    person = MousePerson(3, seed=2)
    person.rest()
    person.step(moved(person.scene.control("about:warehouse").box.center))
    person.step()
    assert not is_open(person, "about:warehouse")
    for _ in range(20):
        person.step()
    assert is_open(person, "about:warehouse")


# The end


def finished() -> LocalSession:
    """A game that one person has played to its end against others, and may take back."""
    table, deal = Table(load("olympus"), Setup(3), dealer=Dealer(1), people=frozenset({0}), free_undo=True), Dealer(1)
    table.begin()
    while not is_over(table.state):
        table.play(table.state.seat, table.state.choices[deal.below(len(table.state.choices))])
    return LocalSession(table, [Plan("", "athens"), Plan("", "sparta", "greedy"), Plan("", "corinth", "greedy")], 1)


def test_the_result_comes_again_when_the_end_that_was_taken_back_comes_again() -> None:
    settings = Settings(speed="off")
    app = fresh_app((1280, 720), settings, OlympusTable(finished(), settings))
    app.step([], 0.05)
    assert top(app).name == "result"
    click(app, "table")
    settings.change(speed="normal")
    click(app, "result")
    result = top(app)
    assert isinstance(result, EndingScene)
    assert not result.is_feasting, "the feast is held once"
    settings.change(speed="off")
    click(app, "table")
    press(app, pygame.K_u)
    assert top(app).name == "table"
    press(app, pygame.K_r)
    app.step([], READ)  # the tablet of the last upkeep
    press(app, pygame.K_SPACE)
    assert top(app).name == "result"
    app.close()


@pytest.mark.parametrize(("wording", "lane"), [("venison", "Venison"), ("meat", "Meat")])
def test_the_red_good_is_called_as_was_chosen_on_its_lane_too(wording: str, lane: str) -> None:
    plans = [Plan("", polis) for polis in emblems_of("olympus")[:3]]
    session, settings = new_session("olympus", plans, {"wording": wording}, seed=2), Settings(speed="off")
    app = fresh_app((1280, 720), settings, OlympusTable(session, settings))
    session.begin()
    app.step([], 0.05)
    assert lane in lines(app)
