"""What the table of The Gods of Olympus tells whoever is asked: on the plate, in the hand, on the track."""

from __future__ import annotations

import pygame
import pytest

from game.disk.settings import Settings
from game.games import EMBLEMS
from game.lab import shot, shot_gods, shot_gods_war
from game.rules.engine import Action, Seat
from game.rules.gods.actions import BANK, DECLINE, DONE, SEAL, TOWN, Hit, Offer, Retreat
from game.rules.gods.events import OfferDeclined, Offered
from game.rules.gods.state import prestige
from game.scenes.gods import names
from game.scenes.gods.answers import answer_of
from game.scenes.gods.board import Board
from game.scenes.gods.previews import refusal, why_not
from game.scenes.gods.table import GodsTable
from game.scenes.table.scene import TableScene
from game.table.session import Advice
from tests.window.gods_person import MouseOlympian
from tests.window.person import fresh_app, moved
from tests.window.test_gods_table import asked, at_build, plate


@pytest.mark.parametrize("seats", range(2, len(EMBLEMS) + 1))
def test_no_chip_lies_above_or_below_the_track(seats: int) -> None:
    board = Board((1920, 1080), seats)
    for number in (0, 16):
        for place in range(seats):
            chip = board.chip_on_track(number, place, seats)
            assert board.track.top <= chip.top < chip.bottom <= board.track.bottom


def test_a_number_above_the_track_stands_on_it_and_beside_its_chip() -> None:
    for board in (Board((1280, 720), 4), Board((1920, 1080), 4)):
        for place in range(3):
            chip = board.chip_on_track(16, place, 3)
            plate = board.number_beside(chip)
            assert board.track.contains(plate), "beside the track the map covers it"
            assert plate.clip(chip).width < chip.width // 4
        assert board.seal_word.right <= board.wax.left - board.px(18), "the ring of the focus covers no letter"


def test_cards_of_an_offer_are_back_in_the_hand_as_soon_as_it_is_made() -> None:
    person = asked("Negotiate")
    trading, side = person.scene.trading, person.scene.picture.side
    kind = next(kind for kind, count in enumerate(trading.held()) if count)
    trading.choose_partner(other_than(person))
    person.press(person.scene.control(names.card(kind)))
    assert side.spent[kind] == 1
    person.press(person.scene.control("offer"))
    assert not any(side.spent)
    assert not side.note


def other_than(person: MouseOlympian) -> int:
    return (person.scene.session.acting() + 1) % len(person.scene.view().players)


def test_whoever_offers_to_nobody_is_told_to_choose_somebody() -> None:
    person = asked("Negotiate")
    offer = person.scene.control("offer")
    assert offer.press is None
    assert why_not(person.scene, offer) == "First choose the god you make the offer to."


def test_an_answer_to_an_offer_is_still_told_when_the_next_is_thought_of() -> None:
    person = asked("Negotiate")
    scene, own, other = person.scene, person.scene.session.acting(), other_than(person)
    give, want = (1, *[0] * 7), (0, 1, *[0] * 6)
    talk = [Offered(own, other, give, want), OfferDeclined(other, own), Offered(other, own, give, want)]
    scene.stage.perform(talk, scene.view())
    scene.stage.hurry()
    person.rest()
    person.step(moved((2, 2)))
    name = scene.words.seat(other)
    assert any(line.startswith(f"{name} declined") for line in plate(person)), plate(person)


def test_whoever_is_offered_something_is_told_what_accepting_leaves_him() -> None:
    person = asked("AnswerOffer")
    scene = person.scene
    step = names.step_of(scene.view())
    person.step(moved((2, 2)))
    held = scene.trading.held()
    given = next(kind for kind, count in enumerate(step.give) if count)
    said = plate(person)
    assert said[0] == "Your counter-offer"
    assert any(f"{held[given]} → {held[given] + step.give[given]}" in line for line in said), said
    assert scene.focus == "decline", "keys begin at the letter, where one press too many binds nobody"
    card = scene.control(names.card(next(kind for kind, count in enumerate(held) if count)))
    count = pygame.Rect(card.box.left - 2, card.box.top - 3, 18, 18)
    before = pygame.image.tobytes(person.app.surface.subsurface(count), "RGB")
    scene.focus, scene.pointing = card.id, False
    person.step()
    assert scene.look_of(card).focused
    assert pygame.image.tobytes(person.app.surface.subsurface(count), "RGB") == before, "the frame lies under the count"


def test_a_sheet_that_is_too_dear_promises_nothing() -> None:
    person = at_build([1] * 8)
    for _ in range(8):
        person.step()
    person.rest()
    scene, seat = person.scene, person.scene.session.acting()
    for _ in range(2):
        person.press(person.scene.control(names.ware(TOWN)))
        if scene.writing.picked is None:
            person.press(person.scene.control(names.ware(TOWN)))
        person.press(person.named(scene_sites(person)[0]))
        person.rest()
    now = prestige(scene.view(), seat)
    assert scene.writing_is_overdrawn()
    assert scene.written.comes_to() == ((now, now), (8, 8))


def scene_sites(person: MouseOlympian) -> list[str]:
    return [names.region(name) for name in person.scene.writing.sites]


# No trade at all


def in_talk(moves: shot_gods.Moves, *, shared: bool = False) -> MouseOlympian:
    """Somebody who is asked in a talk in which the others say what they are told to."""
    person = asked("Negotiate")
    person.session = shot_gods.seated(shot_gods_war.SEATS, moves, shot_gods_war.talk(), shared=shared)
    del person.session.poll
    person.session._let_bots_play = lambda **how: None  # type: ignore[method-assign]
    person.scene = GodsTable(person.session, person.settings)
    person.app = fresh_app((1280, 720), person.settings, person.scene)
    person.app.stack.transitions = False
    person.rest()
    return person


def say(person: MouseOlympian, seat: Seat, action: Action) -> None:
    person.session._take(person.session.table.play(seat, action))
    for _ in range(4):
        person.step()


def last_moves(person: MouseOlympian, count: int) -> list[tuple[Seat, Action]]:
    return [(move.seat, move.action) for move in person.session.table.history.moves[-count:]]


def of_artemis(to: Seat) -> Offer:
    return Offer(to, ((1, *[0] * 7), (0, 1, *[0] * 6)))


POSEIDON, ARES, ARTEMIS = shot_gods_war.POSEIDON, shot_gods_war.ARES, shot_gods_war.ARTEMIS


def test_whoever_wants_no_trade_at_all_says_so_once_a_turn() -> None:
    person = in_talk(())
    scene, turn = person.scene, person.scene.view().turn
    scene.focus, scene.pointing, scene.steered = "silence", False, True
    assert plate(person)[1] == "Letters to you are declined until the turn is over."
    person.press(scene.control("silence"))
    assert last_moves(person, 1) == [(POSEIDON, DONE)]
    for seat in (seat for seat in range(shot_gods_war.SEATS) if seat not in (POSEIDON, ARTEMIS)):
        say(person, seat, DONE)
    say(person, ARTEMIS, of_artemis(POSEIDON))
    assert last_moves(person, 1) == [(POSEIDON, DECLINE)]
    assert any(isinstance(each.event, OfferDeclined) for each in scene.stage.sayings), "the chronicle tells it"
    say(person, ARTEMIS, DONE)
    assert names.asked_at(scene.view()) not in ("Negotiate", "AnswerOffer"), "the talk of this turn is over"
    while scene.view().turn == turn or names.asked_at(scene.view()) != "Negotiate":
        seat = next(each for each in person.session.now.asked if each >= 0)
        listed = person.session.table.state.view(seat).choices
        say(person, seat, SEAL if SEAL in listed else listed[0])
    while scene.session.person_asked() is None:
        say(person, scene.session.now.asked[0], DONE)
    assert (person.asked(), names.asked_at(scene.view())) == (True, "Negotiate"), "in the next turn he is asked again"


def test_taking_back_a_letter_that_was_declined_by_itself_asks_about_it() -> None:
    person = in_talk(shot_gods_war.letter())
    person.press(person.scene.control("silence"))
    assert last_moves(person, 1) == [(POSEIDON, DECLINE)]
    say(person, ARTEMIS, of_artemis(POSEIDON))
    assert last_moves(person, 1) == [(POSEIDON, DECLINE)]
    person.scene.undo()
    for _ in range(12):
        person.step()
    assert person.asked()
    assert last_moves(person, 1) == [(ARTEMIS, of_artemis(POSEIDON))]
    person.press(person.scene.control("decline"))
    say(person, ARTEMIS, of_artemis(POSEIDON))
    assert person.asked(), "nor is the next one declined by itself"


def test_before_everybodys_eyes_only_whoever_said_so_is_passed_by() -> None:
    person = in_talk(shot_gods_war.letter(), shared=True)
    assert not person.scene.shows_hand()
    person.press(person.scene.control("silence"))
    say(person, ARTEMIS, of_artemis(POSEIDON))
    assert last_moves(person, 1) == [(POSEIDON, DECLINE)]
    say(person, ARTEMIS, of_artemis(ARES))
    assert last_moves(person, 1) == [(ARTEMIS, of_artemis(ARES))]
    assert person.session.person_asked() == ARES


def test_while_the_bank_is_dealt_with_the_board_offers_nothing_to_a_god() -> None:
    person = in_talk(())
    trading = person.scene.trading
    trading.choose_partner(ARES)
    person.press(person.scene.control(names.card(0)))
    assert person.scene.control("offer").press is not None
    bank = next(each for each in person.scene.controls if each.id.startswith("rate:") and each.press)
    person.press(bank)
    offer = person.scene.control("offer")
    assert offer.press is None
    assert why_not(person.scene, offer) == "Now press the card you want for it."
    person.press(person.scene.control(names.pile(0)))
    assert last_moves(person, 1) == [(POSEIDON, BANK[int(bank.id.partition(":")[2])][0])]


# Large letters


def in_large_letters(question: str) -> MouseOlympian:
    person = asked(question)
    person.settings.change(text=150)
    for _ in range(12):
        person.step()
    return person


def test_in_large_letters_the_question_stays_in_sight_while_something_is_pointed_at() -> None:
    person = in_large_letters("WriteAttacks")
    person.step(moved(person.spot_of(person.named(person.lit("region")[0]))))
    assert any("attack or support" in piece.words for line in person.scene.ribbon.lines() for piece in line)


def test_in_large_letters_no_line_of_a_build_sheet_lies_where_its_sum_stands() -> None:
    person = in_large_letters("WriteBuilds")
    board = person.scene.board
    assert board.lines[-1] not in person.scene.written.places()


# The map


def cards_drawn(person: MouseOlympian, monkeypatch: pytest.MonkeyPatch, name: str) -> list[str]:
    """What cards come up while somebody rests on a thing."""
    drawn: list[str] = []
    monkeypatch.setattr(TableScene, "draw_card", lambda scene, surface, pointed: drawn.append(pointed.id))
    person.step(moved(person.spot_of(person.scene.control(name))))
    for _ in range(30):
        person.step()
    return drawn


def test_a_region_tells_about_itself_unless_one_is_being_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cards_drawn(asked("Negotiate"), monkeypatch, names.region("troy")) != []
    assert cards_drawn(asked("WriteAttacks"), monkeypatch, names.region("troy")) == []


def test_what_leaves_a_region_is_told_where_it_could_go() -> None:
    with shot.away_from_home():
        app = fresh_app((1280, 720), Settings())
        scene = shot.show(app, "gods-loss", 0.2)
        assert isinstance(scene, GodsTable)
        leave = next(action for action in scene.session.choices() if isinstance(action, Retreat))
        assert leave.region == "delphi"
        assert answer_of(scene, leave).notes[0] == "Army: Aetolia, Thessaly."
        # With keys, one press too many hits something and lets nobody flee.
        assert isinstance(scene.tray.actions_of(scene.focus)[0], Hit)
        hit = next(action for action in scene.session.choices() if isinstance(action, Hit))
        scene.hint.point_at(Advice(hit))
        assert scene.tray.actions_of(scene.hint.marked) == [hit], "keys reach no piece on the map"
        app.close()


def test_a_pointer_that_lies_still_asks_nothing_about_the_next_loss() -> None:
    with shot.away_from_home():
        app = fresh_app((1280, 720), Settings())
        scene = shot.show(app, "gods-loss", 0.2)
        assert isinstance(scene, GodsTable)
        spot = scene.control(names.region("macedonia")).box.center
        app.step([moved(spot)], 0.05)
        assert refusal(scene)
        scene.begin_question()
        assert not refusal(scene), "it was read as if it were said of the question"
        for there in ((spot[0] + 12, spot[1]), spot):
            app.step([moved(there)], 0.05)
            assert refusal(scene), "it was moved, wherever it has come to"
        scene.begin_question()
        app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)], 0.05)
        app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1)], 0.05)
        assert refusal(scene), "what is pressed in vain says why"
        app.close()


# Before everybody's eyes


def in_the_open(question: str) -> MouseOlympian:
    """Somebody at a screen that several share, whose hand lies face down."""
    person = asked("Negotiate")
    moves = shot_gods.middle(4, question, turn=2)
    person.session = shot_gods.seated(4, moves, shared=True)
    person.scene = GodsTable(person.session, person.settings)
    person.app = fresh_app((1280, 720), person.settings, person.scene)
    person.app.stack.transitions = False
    for _ in range(12):
        person.step()
    assert not person.scene.shows_hand()
    return person


def test_with_the_hand_face_down_nothing_is_lit_that_a_press_would_do_nothing_to() -> None:
    person = in_the_open("Negotiate")
    assert person.lit("panel", "card") == []
    assert {each.id for each in person.scene.controls if each.press is not None} >= {"look", "done"}


def test_with_the_hand_face_down_the_rates_of_the_bank_lie_open_all_the_same() -> None:
    person = in_the_open("Negotiate")
    person.step(moved((2, 2)))
    scene = person.scene
    row = scene.trading.rate_boxes()[-1]
    empty = pygame.Surface(person.app.surface.get_size())
    scene.picture.papyrus.paint_scroll(empty)
    seen, bare = (pygame.image.tobytes(each.subsurface(row), "RGB") for each in (person.app.surface, empty))
    assert seen != bare


def test_deeds_are_put_into_words_once_and_not_for_every_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    person = asked("Negotiate")
    said, sayings = person.scene.picture.said, person.scene.stage.sayings
    before = [[piece.words for piece in tiding.pieces] for tiding in said.told(sayings)]
    assert before
    spoken: list[object] = []
    monkeypatch.setattr(type(said.words), "tiding", lambda self, event: spoken.append(event) or "told")
    person.scene.lay_out()
    said.paint(person.app.surface, sayings)
    person.app.step([], 0.05)
    assert [[piece.words for piece in tiding.pieces] for tiding in said.told(sayings)] == before
    assert not spoken
    said.told(sayings[:-1])
    assert spoken
