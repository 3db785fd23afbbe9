"""Whole games played through the real table by a scripted person, and a picture that never drifts from the rules."""

from __future__ import annotations

import errno
from collections import Counter
from pathlib import Path
from time import sleep

import pygame
import pytest
from pygame import Rect, Surface

from game import games
from game.app import App
from game.disk.settings import TEXT_SIZES, Settings
from game.games import load, words_for
from game.rules.engine import Event, Setup, is_over
from game.rules.olympus import events
from game.rules.olympus.actions import ACTIONS, Build, Start
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.state import Olympus
from game.scenes.notes import READ, SIZE, note_room
from game.scenes.olympus import cues
from game.scenes.olympus.bands import Grammar
from game.scenes.olympus.choices import BUNDLES, PLACES, menu_of
from game.scenes.olympus.explained import cost_words
from game.scenes.olympus.table import TOO_DEAR, OlympusTable
from game.scenes.olympus.tokens import MADE, Tokens
from game.table.dealer import Dealer
from game.table.local import MOST_FAILURES
from game.table.seating import emblems_of, new_session
from game.table.session import Advice, Plan
from game.table.table import Table
from game.ui.focus import neighbour
from game.ui.input import Command
from game.ui.theme import SLIP
from tests.window.hands import fingerprint
from tests.window.person import ARROWS, KeyPerson, MousePerson, Person, moved


def picture_is_of_the_view(scene: OlympusTable) -> None:
    """The layer that events changed bit by bit equals a fresh drawing of what the rules say, and was never mended."""
    assert not scene.stage.disagreed
    scene.stage.flush()
    fresh = Surface(scene.brush.size)
    scene.painter.paint(fresh, scene.view(), scene.stage.front_seat, scene.stage.sayings)
    assert fingerprint(fresh) == fingerprint(scene.stage.layer)


def everything_is_in_its_place(scene: OlympusTable) -> None:
    """Controls lie on the screen, do not overlap, have words, and no text stands outside its box."""
    screen = Rect((0, 0), scene.brush.size)
    for number, control in enumerate(scene.controls):
        assert screen.contains(control.box), control.id
        assert control.label, control.id
        for other in scene.controls[number + 1 :]:
            assert control.order != other.order or not control.box.colliderect(other.box), (control.id, other.id)
    assert not scene.brush.words.faults
    assert not scene.brush.letters.faults


def checked(person: Person, every: int = 1) -> Person:
    """Look at the table at every so many rests."""
    rests = 0

    def look(scene: OlympusTable) -> None:
        nonlocal rests
        rests += 1
        if rests % every == 0:
            picture_is_of_the_view(scene)
            everything_is_in_its_place(scene)

    person.at_rest = look
    return person


def test_a_mouse_plays_the_first_rounds() -> None:
    person = checked(MousePerson(3, seed=3), every=3)
    person.play(decisions=50)
    assert person.scene.view().round >= 3


@pytest.mark.deep
def test_keys_alone_play_a_whole_game() -> None:
    person = KeyPerson(3, seed=11)
    person.play()
    assert person.session.is_over()
    assert not person.scene.stage.disagreed
    assert person.pressed["arrows"] > person.pressed["tab"]


@pytest.mark.parametrize(("seats", "decisions"), [(3, 60), pytest.param(4, None, marks=pytest.mark.deep)])
def test_a_mouse_plays_at_normal_speed(seats: int, decisions: int | None) -> None:
    """To the end, if not so far; in steps of 50 ms, where what moves is drawn and every rest is like the view."""
    person = checked(MousePerson(seats, speed="normal", seed=5), every=5)
    person.play(decisions)
    assert person.session.is_over() == (decisions is None)


def test_a_person_plays_against_bots_in_their_process() -> None:
    person = checked(MousePerson(4, bots=3, seed=2), every=4)
    try:
        person.play(decisions=12)
        assert person.session.thinker is not None
        assert person.session.thinker.is_alive()
        assert person.session.troubles == []
        assert {move.seat for move in person.session.table.history.moves} >= {0, 1, 2, 3}
    finally:
        person.session.close()


def test_undo_and_redo_through_the_keys() -> None:
    person = KeyPerson(3, bots=2, seed=4)
    try:
        person.play(decisions=1)
        before = list(person.session.table.history.moves)
        assert person.session.undo_reach(0).count
        person.key(pygame.K_u)
        person.rest()
        assert len(person.session.table.history.moves) < len(before)
        picture_is_of_the_view(person.scene)
        person.key(pygame.K_r)
        person.step()
        assert person.session.table.history.moves[: len(before)] == before
        person.rest()
        picture_is_of_the_view(person.scene)
    finally:
        person.session.close()


def test_a_hint_moves_the_focus_to_what_the_bot_would_do() -> None:
    person = KeyPerson(3, seed=4)
    try:
        person.rest()
        person.key(pygame.K_h)
        person.step()
        while person.session.hinting:
            person.step()
            sleep(0.001)
        lines = person.session.table.lines
        person.step()
        person.key(pygame.K_RETURN)
        assert person.scene.tray.opened or person.session.table.lines > lines
    finally:
        person.session.close()


def dragged(person: MousePerson, kind: str) -> bool:
    """Drag a card to the city or a priest to a deity, if that can be done now; whether something came of it."""
    scene, lines = person.scene, person.session.table.lines
    cards = [each for each in scene.controls if each.id.startswith("card:") and each.drop]
    priests = [each for each in scene.controls if each.id.startswith("priest:")]
    if kind == "card" and cards:
        person.drag(cards[0], person.named(f"city:{scene.stage.front_seat}"))
    elif kind == "priest" and priests:
        person.drag(priests[0], next(each for each in scene.controls if each.id in scene.menu.things))
    else:
        return False
    assert person.session.table.lines > lines or scene.tray.opened, f"nothing came of the {kind}"
    return True


@pytest.mark.parametrize("kind", ["card", "priest"])
def test_cards_and_priests_can_be_dragged(kind: str) -> None:
    person = MousePerson(3, seed=6)
    person.rest()
    for _ in range(200):
        if dragged(person, kind):
            return
        person.play(decisions=1)
    raise AssertionError(f"there never was a {kind} to drag")


def test_every_class_of_answers_has_its_place() -> None:
    assert {*PLACES, *BUNDLES, *MADE} == {*ACTIONS.values()} - {Start}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_answer_to_every_question_has_exactly_one_place(seats: int) -> None:
    """An invitation alone may be answered in two: on the deity, and in the tray."""
    game, deal = load("olympus"), Dealer(seats)
    assert isinstance(game, OlympusGame)
    table = Table(game, Setup(seats), dealer=deal)
    tokens = Tokens(Grammar(words_for("en", "olympus", {}), game.tables, {}), SLIP)
    table.begin()
    while not is_over(table.state):
        state = table.state
        assert isinstance(state, Olympus)
        menu = menu_of(game, state, state.choices)
        put_together = list(menu.bundle.answers.values()) if menu.bundle else []
        on_things = [] if game.invited_to(state) else [each for actions in menu.things.values() for each in actions]
        assert Counter([*on_things, *menu.tokens, *put_together]) == Counter(state.choices)
        assert all(tokens.of(action) for action in menu.tokens)
        table.play(state.seat, state.choices[deal.below(len(state.choices))])


def test_cues_leave_the_very_picture_of_the_view() -> None:
    """The stage looks at what they have done before it shows the view."""
    person = MousePerson(3, seed=3)
    person.play(60)
    assert not person.scene.stage.disagreed


def test_every_event_has_its_own_cue() -> None:
    told = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert told - {Event} == set(cues.CUES)


def key(person: Person, code: int) -> None:
    person.step(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def test_a_key_that_hurries_does_not_answer_a_question_nobody_has_seen() -> None:
    person = MousePerson(3, speed="normal", seed=2)
    person.rest()
    person.decide(person.wish())
    person.step()
    assert not person.scene.stage.at_rest
    lines = person.session.table.lines
    key(person, pygame.K_RETURN)
    assert person.scene.stage.at_rest
    assert person.session.table.lines == lines
    assert not person.scene.tray.opened
    person.rest()
    key(person, pygame.K_RETURN)
    assert person.session.table.lines == lines + 1 or person.scene.tray.opened


def test_the_chronicle_forgets_what_was_taken_back() -> None:
    person = MousePerson(3, seed=4)
    person.play(12)
    before = [saying.event for saying in person.scene.stage.sayings]
    person.decide(person.wish())
    person.rest()
    assert [saying.event for saying in person.scene.stage.sayings] != before
    key(person, pygame.K_u)
    person.rest()
    kept = [saying.event for saying in person.scene._said_before()]
    assert [saying.event for saying in person.scene.stage.sayings] == kept
    picture_is_of_the_view(person.scene)


def test_the_focus_begins_on_something_that_answers() -> None:
    """With every question Return alone is an answer, or picks a piece of one."""
    person = KeyPerson(4, seed=6)

    def look(scene: OlympusTable) -> None:
        focused = scene.focused()
        assert person.session.is_over() or (focused is not None and scene.is_offered(focused))

    person.at_rest = look
    person.play(150)


def arrows_reach_everything(scene: OlympusTable) -> None:
    """Arrows lead from one control to all, and from all to that one: so from each to every other."""
    places = scene.reachable()
    ways = {
        here.id: {there.id for direction in ARROWS if (there := neighbour(places, here, direction))}  # type: ignore[arg-type]
        for here in places
    }
    back: dict[str, set[str]] = {name: set() for name in ways}
    for start, ends in ways.items():
        for end in ends:
            back[end].add(start)
    first = places[0].id
    assert led_to(ways, first) == set(ways)
    assert led_to(back, first) == set(ways)


def led_to(ways: dict[str, set[str]], start: str) -> set[str]:
    found, waiting = {start}, [start]
    while waiting:
        fresh = ways[waiting.pop()] - found
        found |= fresh
        waiting += fresh
    return found


@pytest.mark.parametrize(("seats", "size"), [(5, (1280, 720)), (4, (1920, 1080))])
def test_arrows_lead_from_everything_to_everything(seats: int, size: tuple[int, int]) -> None:
    person = MousePerson(seats, size=size, seed=seats)
    person.at_rest = arrows_reach_everything
    person.play(decisions=60)


def test_arrows_follow_a_row_across_its_gaps() -> None:
    person = KeyPerson(4, seed=8)
    person.rest()
    person.scene.focus = "hint"
    person.scene.handle(Command("look_right"))
    assert person.scene.focus == "hurry"
    person.scene.handle(Command("look_left"))
    assert person.scene.focus == "hint"


def test_a_hint_is_marked_where_it_can_be_taken() -> None:
    person = MousePerson(3, seed=9)
    person.play(30)
    for action in person.session.choices():
        person.session.hinted = Advice(action)
        person.step()
        assert person.scene.hint.marked in {control.id for control in person.scene.controls}
        person.scene.tray.back()


def test_the_table_waits_while_something_lies_on_it() -> None:
    person = MousePerson(3, speed="normal", seed=3)
    person.rest()
    person.decide(person.wish())
    person.step()
    moment = person.scene.moment
    key(person, pygame.K_p)
    for _ in range(40):
        person.step()
    assert person.scene.moment <= moment + 2 * person.frame
    assert person.app.stack.top is not person.scene


def test_everything_that_matters_tells_what_it_means() -> None:
    person = MousePerson(4, seed=8)
    person.rest()
    words = {control.id: control.about() for control in person.scene.controls if control.about is not None}
    for name in ("about:round", "about:warehouse", "about:tribute", "about:priests", "about:glory:culture"):
        assert "\n" in words[name]
    assert "School" in words["lane:culture"]
    assert "Agora" in words["lane:population"]


def test_a_score_marker_tells_whose_it_is_and_how_many_points_he_has() -> None:
    """Several on one space are told together, also when one of them has gone round."""
    person = MousePerson(3, seed=8)
    person.rest()
    spaces = len(person.scene.board.score_boxes)
    for seat, score in enumerate((7, 7 + spaces, 1)):
        person.scene.stage.shown.cities[seat].score = score
    person.scene.lay_out()
    words = [control.about() for control in person.scene.controls if control.id.startswith("score:") and control.about]
    assert words == [f"Athens: 7 points\nSparta: {7 + spaces} points", "Corinth: 1 point"]


def test_nothing_is_left_of_a_score_marker_that_walks_on_after_it_has_gone_round() -> None:
    person = MousePerson(3, seed=8)
    person.rest()
    scene, spaces = person.scene, len(person.scene.board.score_boxes)
    for score in range(spaces - 1, 2 * spaces + 1):
        scene.stage.change_score(0, score - scene.stage.shown.cities[0].score)
        scene.stage.flush()
    fresh = Surface(scene.brush.size)
    scene.painter.paint(fresh, scene.stage.shown, scene.stage.front_seat, scene.stage.sayings)
    assert fingerprint(fresh) == fingerprint(scene.stage.layer)


def test_a_card_tells_what_its_cost_is_for_this_city() -> None:
    person = MousePerson(3, seed=8)
    person.rest()
    shown = person.scene.stage.shown
    seat, game = person.scene.stage.front_seat, person.scene.game
    rules, mine = shown.rules, shown.cities[seat]
    dear = max(rules.buildings, key=lambda each: sum(each.cost))
    mine.goods, mine.tribute, mine.score = [1, 0, 0], [0, 1, 0], 9
    assert (
        list(cost_words(person.scene.words, game.price(shown, seat, dear)))[-1]
        == f"To pay for it: {sum(dear.cost) - 1} goods missing."
    )
    mine.built |= rules.cost_discount.bit | rules.any_wild | rules.points_for_goods.bit | rules.tribute_spendable.bit
    for language in ("en", "it"):
        told = list(cost_words(words_for(language, "olympus"), game.price(shown, seat, dear)))
        assert len(told) == 1 + len(rules.wild) + 2 + (sum(dear.cost) > 3 + rules.points_for_goods.amount)
    mine.goods = [9, 9, 9]
    assert not any("missing" in line for line in cost_words(person.scene.words, game.price(shown, seat, dear)))


def test_a_card_that_is_too_dear_says_so_once_and_how_much_is_missing() -> None:
    person = MousePerson(3, seed=8)
    seen = 0

    def look(scene: OlympusTable) -> None:
        nonlocal seen
        for control in scene.controls:
            kind, _, name = control.id.partition(":")
            reason = scene.session.why_not(scene.stage.front_seat, Build(name)) if kind == "card" else None
            if reason is not None and reason.rule == TOO_DEAR and control.about is not None:
                words = control.about()
                assert " missing." in words.splitlines()[-1]
                assert scene.words.reason(reason) not in words
                seen += 1

    person.at_rest = look
    person.play(decisions=60)
    assert seen > 20


def test_dropping_a_card_elsewhere_builds_nothing() -> None:
    person = MousePerson(3, seed=12)
    for _ in range(200):
        cards = [name for name in person.scene.menu.things if name.startswith("card:")]
        shown = [control for control in person.scene.controls if control.id in cards]
        if shown:
            break
        person.rest()
        person.decide(person.wish())
        person.rest()
    lines = person.session.table.lines
    drag(person, shown[0].box.center, person.scene.board.frieze.center)
    assert person.session.table.lines == lines
    drag(person, shown[0].box.center, person.scene.board.shelf.center)
    person.rest()
    built = person.session.table.lines > lines or type(person.session.table.state.pending[-1][1]).__name__ == "PayFor"
    assert built


def drag(person: Person, start: tuple[int, int], end: tuple[int, int]) -> None:
    person.step(pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)))
    person.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    person.step(pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0)))
    person.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))


# What stays under the pointer, and what does not


def cards_of_fan(scene: OlympusTable) -> dict[str, Rect]:
    return {each.id: each.box for each in scene.controls if each.box in scene.board.cards}


def building_twice() -> tuple[MousePerson, dict[str, Rect], str]:
    """Somebody who has built one card and may build another; where all cards were before, and which it was."""
    person = MousePerson(3, seed=12)
    person.frame = 0.02
    while True:
        person.rest()
        scene, seat = person.scene, person.scene.stage.front_seat
        before = cards_of_fan(scene)
        lit = next((name for name in before if scene.control(name).press), "")
        if not lit:
            person.decide(person.wish())
            continue
        person.press(scene.control(lit))
        person.step()
        more = any(name.startswith("card:") for name in scene.menu.things)
        if scene.stage.front_seat == seat and more:
            return person, before, lit
        if scene.tray.opened:
            person.press(scene.control("token:0"))


def test_no_card_of_the_fan_moves_under_the_pointer() -> None:
    """A card that was built leaves a gap until the pointer leaves the fan; a second click there buys nothing."""
    person, before, built = building_twice()
    scene, spot = person.scene, before[built].center
    assert cards_of_fan(scene) == {name: box for name, box in before.items() if name != built}
    assert scene.control_at(spot) is None
    person.step(moved(scene.board.frieze.center))
    assert len(cards_of_fan(scene)) == len(before)


def card_is_open(person: Person) -> bool:
    """Whether a card with words lies beside what is pointed at."""
    return person.scene.tips._attention.lasts


def test_the_card_beside_the_pointer_goes_with_the_click_and_comes_with_the_next_move() -> None:
    person = MousePerson(3, bots=2, seed=4)
    try:
        person.rest()
        lit = next(each for each in person.scene.controls if person.scene.is_offered(each))
        person.step(moved(lit.box.center))
        person.app.step((), 0.5)
        person.app.step((), 0.5)
        assert card_is_open(person)
        person.press(lit)
        person.rest()
        person.app.step((), 1.0)
        person.app.step((), 1.0)
        assert not card_is_open(person)
        spot = person.scene.board.niches[1].center
        for _ in range(3):
            person.step(moved(spot))
            person.app.step((), 0.5)
        assert card_is_open(person)
    finally:
        person.session.close()


def test_no_ring_stays_on_what_was_chosen_while_others_play() -> None:
    person = KeyPerson(3, bots=2, speed="normal", seed=4)
    try:
        person.rest()
        lines = person.session.table.lines
        while person.session.table.lines == lines:
            person.key(pygame.K_RETURN)
            person.step()
        assert not person.asked()
        assert person.scene.focus == ""
    finally:
        person.session.close()


# What goes wrong is told


TROUBLES = ("not_saved", "bot_failed", "hint_failed", "bot_unknown")


@pytest.mark.parametrize("size", [(1280, 720), (1440, 1080)])
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_trouble_is_a_sentence_at_the_table(language: str, size: tuple[int, int]) -> None:
    """One after the other, in whole, above everything, until it is pressed."""
    person = MousePerson(4, seed=8, size=size)
    person.settings.change(language=language, text=150)
    person.rest()
    place = person.scene.board.notes[0]
    header = pygame.Rect(place.topleft, (place.width, place.height // 2))  # below it the focus may glow
    calm = pixels(person, header)
    for trouble in TROUBLES:
        person.session.note_trouble(trouble)
    for trouble in TROUBLES:
        person.step()
        note = person.scene.control("note")
        assert note.label == person.scene.words.screen(trouble)
        assert pixels(person, header) != calm
        everything_is_in_its_place(person.scene)
        person.press(note)
    person.step()
    assert all(control.id != "note" for control in person.scene.controls)
    assert pixels(person, header) == calm


@pytest.mark.parametrize("language", ["en", "it"])
def test_whoever_wants_large_words_gets_larger_notes(language: str) -> None:
    heights = {}
    for text in TEXT_SIZES:
        person = MousePerson(4, seed=8)
        person.settings.change(language=language, text=text)
        person.rest()
        for trouble in TROUBLES:
            person.session.note_trouble(trouble)
            person.step()
            note = person.scene.control("note")
            room = note_room(person.scene.brush, note.box)
            heights[trouble, text] = person.scene.brush.words.fit(note.label, room, SIZE, "regular", wrap=True)[1]
            person.press(note)
    for trouble in TROUBLES:
        small, *larger = (heights[trouble, text] for text in TEXT_SIZES)
        assert all(each >= 1.2 * small for each in larger), (trouble, small, larger)


def pixels(person: Person, box: Rect) -> str:
    return fingerprint(person.app.surface.subsurface(box))


def test_playing_on_puts_a_note_away_that_could_be_read() -> None:
    person = MousePerson(3, seed=8)
    person.rest()
    person.session.note_trouble("bot_failed")
    person.step()
    person.play(decisions=1)
    assert person.scene.control("note")
    for _ in range(round(READ / person.frame) + 1):
        person.step()
    assert person.scene.control("note")
    person.play(decisions=1)
    assert all(control.id != "note" for control in person.scene.controls)


def test_a_note_after_a_quiet_while_outlasts_the_next_move() -> None:
    """The time in which nothing was told is no time to read in."""
    person = MousePerson(3, seed=8)
    person.rest()
    for _ in range(round(20 / person.frame)):
        person.step()
    person.session.note_trouble("bot_failed")
    person.step()
    person.play(decisions=1)
    assert person.scene.control("note")


def test_a_disk_that_fails_in_the_background_is_told_without_a_move(tmp_path: Path) -> None:
    plans = [Plan("", polis) for polis in emblems_of("olympus")[:3]]
    session = new_session("olympus", plans, {}, seed=1, path=tmp_path / "game.record")
    settings = Settings(speed="off")
    scene = OlympusTable(session, settings)
    app = App((1280, 720), settings, headless=True, first=scene)
    app.step((), 0.05)
    assert session.keeper is not None
    session.keeper.give_up(OSError(errno.EIO, "the disk is gone"))
    app.step((), 0.05)
    assert scene.control("note").label == "This game is not being saved."
    session.close()


def test_a_hint_that_fails_twice_is_told_twice() -> None:
    person = KeyPerson(3, seed=4)
    person.rest()
    person.session.failures[games.manifest("olympus").hint_bot] = MOST_FAILURES
    for _ in range(2):
        person.key(pygame.K_h)
        person.step()
        person.step()
        person.scene.focus = "note"
        person.key(pygame.K_RETURN)
        person.step()
        assert all(control.id != "note" for control in person.scene.controls)
    assert person.session.troubles == ["hint_failed", "hint_failed"]
