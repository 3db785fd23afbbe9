"""The table of The Gods of Olympus: scripted people play games at it, and what is shown is what is so."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from itertools import product

import pygame
import pytest

from game import games
from game.disk.settings import Settings
from game.lab import shot, shot_gods, shot_gods_war
from game.lab.shot_gods import GODS_SCENES
from game.levels import LANGUAGES
from game.rules.engine import SPECTATOR, Event, Setup, Sheet, because
from game.rules.gods import events as happened
from game.rules.gods.actions import (
    ACCEPT,
    ARMY,
    DONE,
    HERO,
    LUST,
    ORGY,
    PLAN,
    TAKE,
    TEMPLE,
    TOWN,
    TRADE_CENTER,
    Attack,
    Build,
    Move,
    Offer,
    Support,
)  # fmt: skip
from game.rules.gods.state import Greece
from game.scenes.gods import names
from game.scenes.gods.cues import CUES
from game.scenes.gods.palette import LOWER
from game.scenes.gods.previews import entries, refusal
from game.scenes.gods.reveal import lines_of
from game.scenes.gods.table import GodsTable
from game.scenes.table.curtain import Why
from game.scenes.table.curtain_scene import CurtainScene
from game.table.advice import advice
from game.table.dealer import Dealer
from game.table.seating import session_class
from game.table.session import Advice
from game.table.table import Table
from game.ui.input import Command
from game.ui.pieces import Piece, wrapped
from game.ui.sound import Voice
from game.ui.text import Typesetter
from tests.window.gods_person import KeyOlympian, MouseOlympian, Olympian
from tests.window.hands import open_curtain
from tests.window.person import fresh_app, moved
from tests.window.test_fingers import finger, tap
from tests.window.test_shell import SIZES, TEXT_SIZES, faults


def test_every_event_has_a_cue() -> None:
    told = {each for _, each in inspect.getmembers(happened, inspect.isclass) if issubclass(each, Event)} - {Event}
    assert set(CUES) == told


def play_through(person: Olympian) -> None:
    def agree(scene: GodsTable) -> None:
        assert not scene.stage.disagreed, [type(each.event).__name__ for each in scene.stage.sayings[-12:]]

    person.at_rest = agree  # type: ignore[assignment]
    person.play()
    assert person.session.is_over()


def test_somebody_plays_five_turns_by_mouse_against_a_bot() -> None:
    play_through(MouseOlympian(2, bots=1))


@pytest.mark.deep
@pytest.mark.parametrize(
    ("hands", "seats", "bots", "speed"),
    [
        (KeyOlympian, 2, 1, "off"),
        (MouseOlympian, 4, 3, "fast"),
        (KeyOlympian, 6, 5, "off"),
        (MouseOlympian, 3, 0, "off"),
    ],
)
def test_people_play_five_turns(hands: type[Olympian], seats: int, bots: int, speed: str) -> None:
    play_through(hands(seats, bots=bots, speed=speed, seed=seats))


# Sheets


def test_a_line_is_struck_from_the_middle_and_the_others_stand_as_they_did() -> None:
    person = MouseOlympian(2, bots=1)
    person.rest()
    for kind in (0, 1, 2):
        person.press(person.scene.control(names.pile(kind)))
        person.rest()
    person.press(person.scene.control(names.line(1)))
    person.step()
    lines = person.scene.written.lines()
    assert [(line.card, line.struck) for line in lines] == [(0, False), (1, True), (2, False)], "its ghost is seen"
    for _ in range(12):
        person.step()
    assert not any(line.struck for line in person.scene.written.lines()), "for a moment"
    assert [line.card for line in person.scene.writing.sheet] == [0, 2]  # type: ignore[attr-defined]
    zero, one, two, three = TAKE[:4]
    whole, struck = (zero, one, two), (zero, two)
    assert steps_of(person, "urur") == [whole, struck, whole, struck], "a gesture is taken back and made again whole"
    assert steps_of(person, "uuurrr") == [whole, (zero, one), (zero,), (zero, one), whole, struck], "the rest by lines"
    person.press(person.scene.control(names.pile(3)))
    person.rest()
    assert steps_of(person, "uu") == [struck, whole]
    person.press(person.scene.control(names.pile(3)))
    person.rest()
    longer = (*whole, three)
    assert steps_of(person, "rur") == [longer, whole, longer], "what was taken back is gone when something is written"
    person.scene.writing.strike(0)
    assert steps_of(person, "u") == [longer], "even before all of it is done"
    person.scene.writing.strike(0)
    person.rest()
    for action in (zero, zero):
        person.scene.play(action)
        person.rest()
    full = person.scene.writing.sheet
    assert person.scene.writing.seal is not None
    person.scene.play(person.scene.writing.seal)
    person.rest()
    assert person.scene.writing.sheet != full
    assert steps_of(person, "uuuu") == [full, full[:-1], full[:-2], longer], "over its seal, too"


def steps_of(person: Olympian, keys: str) -> list[Sheet]:
    """The sheet after each undo and redo."""
    sheets: list[Sheet] = []
    for key in keys:
        person.scene.handle(Command({"u": "undo", "r": "redo"}[key]))
        person.rest()
        sheets.append(person.scene.writing.sheet)
    return sheets


@pytest.mark.parametrize(("twice", "words"), [(False, "Hold the wax to seal."), (True, "Press the wax twice to seal.")])
def test_a_sheet_with_all_its_cards_says_how_it_is_sealed(twice: bool, words: str) -> None:
    person = MouseOlympian(2, bots=1)
    person.settings.change(press_twice=twice)
    person.rest()
    for kind in range(5):
        assert words not in plate(person)
        person.press(person.scene.control(names.pile(kind)))
        person.rest()
    person.step(moved((2, 2)))
    assert plate(person)[:2] == ["5 of 5 cards named", words]
    person.session.close()


def test_cards_that_are_named_lie_in_the_hand_already_and_a_press_there_puts_them_back() -> None:
    person = MouseOlympian(2, bots=1)
    person.rest()
    piles = [4, 4, 5]
    for kind in piles:
        person.press(person.scene.control(names.pile(kind)))
        person.rest()
    person.step(moved((2, 2)))
    assert plate(person)[0] == "3 of 5 cards named"
    assert any(words.startswith("With these and those of the first turn:") for words in plate(person))
    assert list(person.scene.picture.side.spent) == [0, 0, 0, 0, -2, -1, 0, 0]
    person.press(person.scene.control(names.card(4)))
    person.rest()
    for _ in range(14):
        person.step()
    assert [line.card for line in person.scene.writing.sheet] == [4, 5]  # type: ignore[attr-defined]
    person.session.close()


def plate(person: Olympian) -> list[str]:
    return ["".join(piece.words for piece in entry.pieces) for entry in entries(person.scene)]


def test_every_line_is_heard_as_a_quill_and_every_seal_as_wax(monkeypatch: pytest.MonkeyPatch) -> None:
    person, heard = MouseOlympian(2, bots=1), list[str]()
    person.rest()
    monkeypatch.setattr(Voice, "sound", lambda voice, verb, kind="": heard.append(verb))
    for kind in range(3):
        person.press(person.scene.control(names.pile(kind)))
        person.rest()
    assert [verb for verb in heard if verb in ("quill", "wax")] == ["quill"] * 3
    scene = asked("WriteAttacks").scene
    assert scene.writing.seal is not None
    scene.play(scene.writing.seal)
    assert heard[-1] == "wax"


def asked(question: str, **values: int) -> MouseOlympian:
    """Somebody who is asked something in the middle of a game of four against bots."""
    return asked_of(4, question, **values)


def asked_of(seats: int, question: str, **values: int) -> MouseOlympian:
    """The same in a game of so many."""
    person = MouseOlympian(2, bots=1)
    person.session = shot_gods.seated(seats, shot_gods.middle(seats, question, **values))
    person.scene = GodsTable(person.session, person.settings)
    person.app = fresh_app((1280, 720), person.settings, person.scene)
    person.app.stack.transitions = False
    for _ in range(12):
        person.step()
    return person


def test_a_build_sheet_begins_at_what_can_be_built_and_not_at_the_wax() -> None:
    """Whoever has held a key for the curtain, and holds it once more, would seal it empty."""
    scene = asked("WriteBuilds").scene
    assert scene.focus in scene.menu.things
    assert scene.focus != names.WAX


@pytest.mark.parametrize(("turn", "told"), [(3, True), (4, False)])
def test_in_the_first_three_turns_every_sheet_says_what_to_press(turn: int, told: bool) -> None:
    scene = asked("WriteAttacks", turn=turn).scene
    scene.settings.change(captions=True)
    assert scene.prompt_line.is_shown == told
    assert scene.more_prompts("pad") == ["{confirm} held on the wax: seal", "{verb_next} attack or support"]


def test_an_order_that_would_be_void_is_written_by_a_second_press_and_marked() -> None:
    person = asked("WriteAttacks")
    session, writing = person.session, person.scene.writing
    far = next(name for name in person.scene.view().rules.names if writing.order_for(name) is None)
    person.step(moved(person.spot_of(person.scene.control(names.region(far)))))
    assert "Press it twice" in " ".join(plate(person))
    for sheet, doubts in ((0, []), (1, [True])):
        person.press(person.scene.control(names.region(far)))
        assert ("Press again" in " ".join(plate(person))) == (not sheet)
        assert person.scene.shaking.is_on(person.scene.moment) == (not sheet), "what is refused at first shakes"
        for _ in range(12):
            person.step()
        person.scene._take(session.now)
        person.step()
        assert len(writing.sheet) == sheet
        assert [doubt is not None for doubt in writing.doubts] == doubts
    assert not any("ress" in told for told in plate(person)), "the next unit is not meant by a pointer that lies still"


def test_a_build_sheet_shows_how_high_its_writer_would_stand_and_whom_an_orgy_would_cost() -> None:
    person = at_build([3] * 8)
    for _ in range(8):
        person.step()
    person.rest()
    board, stage = person.scene.board, person.scene.stage

    def seen(box: pygame.Rect) -> bytes:
        person.step()
        return pygame.image.tobytes(person.app.surface.subsurface(box), "RGB")

    cup, track = stage.cup_box(0), board.track
    before = seen(cup), seen(track)
    person.press(person.scene.control(names.ORGY))
    person.rest()
    person.step(moved((1, 1)))
    assert seen(cup) != before[0], "the own hand is too full"
    assert seen(track) == before[1]
    person.press(person.scene.control(names.ware(TOWN)))
    person.press(person.named(person.lit("region")[0]))
    person.rest()
    person.step(moved((1, 1)))
    assert seen(track) != before[1]


def test_sheets_are_opened_one_after_the_other_and_their_lines_darken_as_they_are_carried_out() -> None:
    person = asked("Negotiate")
    stage = person.scene.stage
    homes = [name for name in stage.shown.rules.names if not stage.shown.units[stage.region(name)]][:3]
    told = [
        happened.BuildVoid(2, TOWN, homes[0], "clash"),
        happened.Paid(1, (0,) * 8),
        happened.Built(1, TOWN, homes[1]),
        happened.Paid(2, (0,) * 8),
        happened.Built(2, TOWN, homes[2]),
    ]
    stage.perform(told, person.scene.view())
    seen: list[tuple[int, list[tuple[bool, bool]]]] = []
    while not stage.at_rest:
        stage.advance(0.02)
        if stage.opened is not None:
            sheet = stage.opened.seat, [(line.faint, line.void) for line in lines_of(person.scene, stage.opened)]
            seen += [sheet] if sheet not in seen[-1:] else []
    faint, dark, void = (True, False), (False, False), (False, True)
    assert seen == [
        (2, [faint, faint]), (2, [void, faint]), (1, [faint]), (1, [dark]), (2, [void, faint]), (2, [void, dark]),
    ]  # fmt: skip
    assert stage.opened is None


def test_who_has_lost_is_told_when_the_dice_lie() -> None:
    """And nobody is said to write any longer, or to have sealed, when the sheets are open."""
    person = asked("WriteAttacks", turn=3)
    stage, view = person.scene.stage, person.scene.view()
    panels = person.scene.picture.panels
    assert {panels.doing(stage.shown, seat)[0] for seat in range(4)} <= {"writing", "sealed", "waits"}
    where = next(name for at, name in enumerate(view.rules.names) if view.owner[at] == 1)
    told = [
        happened.BattleJoined(where, 0, 1, (6,), (6, 4)),
        happened.DiceRolled(where, 0, "attack", (5,)),
        happened.DiceRolled(where, 0, "defence", (4, 2)),
        happened.BattleSettled(where, 0, 1, 1, 1),
    ]
    stage.perform(told, view)
    rows = set()
    while not any(each.event == told[-1] for each in stage.sayings):
        stage.advance(0.02)
        assert panels.doing(stage.shown, 0)[0] in ("", "battles")
        if stage.fight.number >= 0 and not stage.fight.is_told:
            rows.add(stage.happens)
    assert rows == {told[0]}, "meanwhile the row says who fights, and nothing of what was before"
    assert stage.fight.pairs == 2, "all pairs have lined up"


def test_by_keys_the_bank_leads_on_to_what_is_wanted_for_its_rate() -> None:
    person = asked("Negotiate")
    scene = person.scene
    scene.pointing = False
    rate = next(each for each in scene.controls if each.id.startswith("rate:") and each.press)
    scene.choose(rate)
    assert scene.trading.banked is not None
    assert scene.focus.startswith("pile:")
    assert scene.control(scene.focus).press is not None


def test_a_hint_says_its_reason_in_a_whole_sentence() -> None:
    person = asked("Negotiate")
    scene = person.scene
    scene.hint.point_at(Advice(DONE, (because("needs_no_more"),)))
    assert scene.hint.words.endswith("A bot in your place has no use for more cards now.")


def test_a_hint_is_read_on_the_plate_and_covers_no_answer() -> None:
    with shot.away_from_home():
        app = fresh_app((1280, 720), Settings(calm=True))
        scene = shot.show(app, "gods-letter", 0.5)
        assert isinstance(scene, GodsTable)
        answers = [scene.control(name).box for name in ("decline", "counter", "offer")]

        def seen() -> list[bytes]:
            app.step([], 0.0)
            return [pygame.image.tobytes(app.surface.subsurface(box.inflate(-8, -8)), "RGB") for box in answers]

        scene.focus = "accept"
        before = seen()
        scene.hint.point_at(Advice(ACCEPT, (because("fair_exchange"),)))
        assert seen() == before
        said = ["".join(piece.words for piece in entry.pieces) for entry in entries(scene)]
        assert said[:2] == ["Hint: Accept", "A bot in your place can build more with those cards."]
        scene = shot.show(app, "gods-loss", 0.5)  # a battle lies over the plate
        assert isinstance(scene, GodsTable)
        army = scene.control(names.piece(ARMY, "delphi")).box  # beside which a ring comes round the temple
        answers = [army.move(army.width // 3, 0), scene.control("token:0").box, scene.control("token:1").box]
        advised = scene.session.choices()[-1]
        scene.focus = "token:2"  # of the others none loses the focus by it
        before = seen()
        scene.hint.point_at(Advice(advised, (because("loses_least", unit=TEMPLE),)))
        assert scene.answers_of(scene.control(scene.hint.marked)) == [advised]
        assert seen() == before
        app.close()


def test_hints_on_a_build_sheet_name_region_by_region_and_come_to_the_wax() -> None:
    person = asked("WriteBuilds", seed=14)
    scene, session = person.scene, person.session
    seat, lines = session.acting(), 0
    while scene.hint.marked != names.WAX:
        given = advice(session.game, "priest", session.now.view, seat, seed=5, line=session.table.lines, whole=True)
        scene.hint.point_at(given)
        assert scene.hint.marked.startswith("region:") or scene.hint.marked in (names.ORGY, names.WAX)
        if scene.hint.marked != names.WAX:
            scene.choose(scene.control(scene.hint.marked))
            scene._take(session.now)
            for _ in range(4):
                person.step()
            lines += 1
            assert len(scene.writing.sheet) == lines, "whoever follows it has written a line"
    assert lines


def test_whoever_may_not_flee_somewhere_is_told_why_below_the_battle() -> None:
    person = asked("FleeUnit", turn=2, seed=14)
    view = person.scene.view()
    step = names.step_of(view)
    far = next(
        name for at, name in enumerate(view.rules.names) if at not in (step.region, *view.rules.near[step.region])
    )
    foot = person.scene.picture.battle.places.foot
    before = pygame.image.tobytes(person.app.surface.subsurface(foot), "RGB")
    person.step(moved(person.spot_of(person.scene.control(names.region(far)))))
    person.step()
    assert refusal(person.scene).endswith("the region is out of reach.")
    assert pygame.image.tobytes(person.app.surface.subsurface(foot), "RGB") != before


def test_hurry_skips_to_the_next_of_ones_own_and_once_more_to_the_end() -> None:
    person = asked("WriteAttacks", turn=6)
    scene, stage = person.scene, person.scene.stage
    person.settings.change(speed="normal")
    own = stage.front_seat
    stage.queue([happened.StoppedTrading((own + step) % 4) for step in (1, 2, 3, 4, 1, 2)])
    person.step()
    scene.hurry()
    person.step()
    assert not stage.at_rest
    assert [saying.seat for saying in stage.sayings[-4:]] == [(own + step) % 4 for step in (1, 2, 3, 4)]
    scene.hurry()
    assert stage.at_rest


def test_what_is_told_stands_as_long_as_it_takes_to_read_it() -> None:
    """As long as nobody hurries."""
    person = asked("WriteAttacks", turn=3)
    stage, view = person.scene.stage, person.scene.view()
    own, other = stage.front_seat, (stage.front_seat + 1) % 4

    def lasts(event: Event) -> float:
        stage.perform([event], view)
        seconds = 0.0
        while not stage.at_rest:
            stage.advance(0.05)
            seconds += 0.05
        return seconds

    voids = (happened.BuildVoid(1, TOWN, "gulf_of_corinth", cause) for cause in ("clash", "monster_stands_alone"))
    for event in (*voids, happened.StoppedTrading(other)):
        words = stage.words.event(event)
        assert len(words) / 35 < lasts(event) < 1.5 + len(words) / 28, words
    assert lasts(happened.StoppedTrading(own)) < 1, "whoever has done it knows"
    stage.perform([happened.BuildVoid(1, TOWN, "gulf_of_corinth", "clash")], view)
    for _ in range(2):
        person.scene.hurry()
    assert stage.at_rest


def test_lust_of_an_orgy_comes_to_open_and_to_hidden_hands() -> None:
    """No recorded game has one that was paid out."""
    person = asked("Negotiate")
    stage, after = person.scene.stage, person.scene.view().copy()
    own, other = stage.front_seat, (stage.front_seat + 1) % 4
    after.players[own].cards[LUST] += 2
    after.players[other].unknown += 1
    stage.perform([happened.LustReceived(own, 2), happened.LustReceived(other, 1)], after)
    stage.hurry()
    assert not stage.disagreed


# Trade


def test_cards_are_dragged_onto_the_board_and_to_a_god_and_off_again() -> None:
    person = asked("Negotiate")
    trading = person.scene.trading
    first, second = [kind for kind, count in enumerate(trading.held()) if count > 1][:2]
    panel = person.scene.control(person.lit("panel")[-1])
    drag(person, names.card(first), panel.box.center)
    assert (names.panel(trading.partner or 0), trading.give[first]) == (panel.id, 1)
    drag(person, names.card(second), person.scene.board.give.center)
    assert trading.give[second] == 1
    drag(person, names.card(second), person.scene.board.map.center)
    assert trading.give[second] == 1, "nothing is given that was let go elsewhere"
    drag(person, f"gift:{second}", person.scene.board.map.center)
    assert (trading.give[first], trading.give[second]) == (1, 0)


def test_a_digit_means_the_same_in_a_talk_and_in_a_counter_offer_whatever_lies_on_the_board() -> None:
    meant = {}
    with shot.away_from_home():
        app = fresh_app((1280, 720), Settings(calm=True))
        for name in ("gods-trade", "gods-letter"):
            scene = shot.show(app, name, 0.5)
            assert isinstance(scene, GodsTable)
            scene.trading.give[:], scene.trading.want[:] = [0] * 8, [0] * 8
            scene.traded_anew()
            for gifts in (0, 1):
                controls = [scene.steering.meant(f"pick_{number}") for number in range(1, 10)]
                meant[name, gifts] = ["" if each is None else each.id for each in controls]
                scene.trading.press_card(next(kind for kind, count in enumerate(scene.trading.held()) if count > 1))
        app.close()
    order = [*(names.pile(kind) for kind in range(8)), "offer"]
    for things in meant.values():
        assert all(one in ("", other) for one, other in zip(things, order, strict=True))
        assert things.count("") == 1, "no offer yet, or what is given cannot be wanted"


REFUSED = {
    ("gods-trade", "1"): "no kind of card on both sides.",
    ("gods-letter", "6"): "no kind of card on both sides.",
    ("gods-trade", names.card(1)): "no kind of card on both sides.",
    ("gods-letter", "bank"): "First the offer of Artemis wants an answer.",
    ("gods-bribe", names.card(0)): "You do not have 1 Anger.",
    ("gods-cards", names.STRIKE): "There is nothing to strike out.",
}
"""What is pressed by its digit, or by Enter when the focus was led there, and why that does nothing."""


def test_with_keys_too_the_plate_says_why_something_cannot_be_done() -> None:
    with shot.away_from_home():
        app = fresh_app((1280, 720), Settings(calm=True))
        app.stack.transitions = False
        for (name, pressed), why in REFUSED.items():
            scene = shot.show(app, name, 0.6)
            assert isinstance(scene, GodsTable)
            scene.pointing = False
            if not pressed.isdigit():
                scene.focus, scene.steered = pressed, True
            scene.handle(Command(f"pick_{pressed}" if pressed.isdigit() else "confirm"))
            assert app.stack.top is scene
            assert scene.shaking.is_on(scene.moment)
            said = ["".join(piece.words for piece in entry.pieces) for entry in entries(scene)]
            assert said[1].endswith(why), (name, pressed)
        app.close()


def test_the_key_between_attack_and_support_leaves_other_questions_their_answers() -> None:
    person = asked("Negotiate")
    offered = dict(person.scene.menu.things)
    assert offered
    person.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e"))
    assert person.scene.menu.things == offered


def drag(person: MouseOlympian, name: str, target: tuple[int, int]) -> None:
    start = person.scene.control(name).box.center
    person.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for spot in (start, target):
        person.step(moved(spot))
    person.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=target, button=1))


@pytest.mark.parametrize(("gives", "said"), [(False, "nothing"), (True, "nothing: it is a gift")])
def test_a_letter_that_only_asks_or_only_gives_says_so(gives: bool, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    *before, (seat, letter) = shot_gods_war.letter()
    assert isinstance(letter, Offer)
    give, want = letter.terms
    none = (0,) * 8
    demand = Offer(letter.seat, (give if gives else none, none if gives else want))
    session = shot_gods.seated(4, (*before, (seat, demand)), shot_gods_war.talk())
    app = fresh_app((1280, 720), Settings(), scene := GodsTable(session, Settings()))
    read, draw = [], Typesetter.draw
    monkeypatch.setattr(
        Typesetter,
        "draw",
        lambda self, on, words, *how, **more: (read.append(words), draw(self, on, words, *how, **more))[1],
    )
    app.step([], 0.05)
    app.step([], 0.05)
    scene.drawing.right(app.surface)
    assert {word for word in read if word.startswith("nothing")} == {said}
    app.close()


def test_one_of_several_wishes_is_taken_back_by_a_key() -> None:
    person = asked("Negotiate")
    trading = person.scene.trading
    for kind in (0, 1, 1):
        person.press(person.scene.control(names.pile(kind)))
    person.scene.focus, person.scene.pointing = names.pile(1), False
    person.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert trading.want[:2] == [1, 1]
    person.scene.focus = "done"
    person.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert not any(trading.want), "elsewhere all of it goes"


def test_cards_that_were_paid_are_not_taken_off_the_hand_twice() -> None:
    """What a sheet would cost is dark in the hand until it is paid; what is left then can be seen whole."""
    app = fresh_app((1280, 720), Settings(), scene := GodsTable(shot_gods.seated(2, shot_gods.middle(2)), Settings()))
    app.step([], 0.05)
    side, seat, paid = scene.picture.side, scene.stage.front_seat, (1, 0, 0, 0, 0, 0, 0, 0)
    side.spent, side.note = paid, "1 card goes to the sheet"
    scene.stage.gain(seat, paid, -1)
    assert not any(side.spent)
    assert not side.note
    app.close()


# The goal


def test_the_goal_flares_for_whoever_reaches_it_alone() -> None:
    person = MouseOlympian(2, bots=1)
    person.rest()
    stage, spot = person.scene.stage, person.scene.board.steps[-1].inflate(60, 60)

    def seen(prestige: tuple[int, int]) -> set[bytes]:
        stage.timeline.add(lambda: CUES[happened.PrestigeCounted](stage, happened.PrestigeCounted(prestige)))
        pictures = set()
        while not stage.at_rest:
            stage.advance(0.05)
            person.scene.draw(person.app.surface)
            pictures.add(pygame.image.tobytes(person.app.surface.subsurface(spot), "RGB"))
        return pictures

    goal = stage.shown.rules.numbers["win_prestige"]
    assert len(seen((goal, 3))) > len(seen((goal, goal)))


# Secrets at one screen


def at_build(hand: list[int]) -> MouseOlympian:
    """Two people who are asked what they build; the first holds some hand."""
    person = MouseOlympian(2)
    moves = shot_gods.middle(2, "WriteBuilds", 3)
    table = Table(games.load("gods"), Setup(2))
    for seat, action in moves:
        table.repeat(seat, action)
    start = table.state.copy()
    assert isinstance(start, Greece)
    start.players[0].cards = hand
    people = Table(games.load("gods"), Setup(2), start=start, dealer=Dealer(5), people=frozenset({0, 1}))
    plans = person.session.plans
    person.session = session_class("gods", plans)(people, plans, 5)
    person.scene = GodsTable(person.session, person.settings)
    person.app = fresh_app((1280, 720), person.settings, person.scene)
    person.app.stack.transitions = False
    return person


def test_a_sheet_is_sealed_by_two_presses_where_that_is_wished() -> None:
    person = at_build([3] * 8)
    for _ in range(8):
        person.step()
    person.rest()
    person.settings.press_twice = True
    first, spot = person.session.eyes, person.scene.control(names.WAX).box.center
    for holder in (first, SPECTATOR):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            person.app.step([pygame.Event(kind, pos=spot, button=1)], 0.05)
        assert person.session.eyes == holder


def test_a_finger_just_beside_the_wax_holds_it_too_and_a_tap_there_seals_nothing() -> None:
    person = at_build([3] * 8)
    for _ in range(8):
        person.step()
    person.rest()
    first, wax = person.session.eyes, person.scene.control(names.WAX).box
    beside = next(spot for spot in (wax.move(0, 4).midbottom, wax.move(4, 0).midright) if not over(person, spot))
    tap(person.app, beside)
    person.app.step([], 1.0)
    assert person.session.eyes == first, "it was not held"
    person.app.step([finger(person.app, "down", beside)], 0.05)
    for _ in range(12):
        person.app.step([], 0.05)
    assert person.session.eyes == SPECTATOR


def over(person: Olympian, spot: tuple[int, int]) -> bool:
    """Whether anything that can be pressed lies in a spot."""
    control = person.scene.control_at(spot)
    return control is not None and control.press is not None


def test_lines_that_wait_to_be_written_are_never_written_for_the_next_person() -> None:
    person = at_build([3] * 8)
    for _ in range(8):
        person.step()
    person.rest()
    scene, session = person.scene, person.session
    first = session.acting()
    scene.writing.play_all([ORGY, ORGY])
    scene.handle(Command("cover"))
    assert isinstance(person.app.stack.top, CurtainScene)
    scene.curtain.open(Why.CALLED, 1 - first)
    for _ in range(8):
        person.app.step([], 0.05)
    assert session.person_asked() == 1 - first
    assert scene.writing.sheet == ()


def test_a_gesture_is_taken_back_whole_though_another_wrote_behind_the_curtain_meanwhile() -> None:
    person = at_build([3] * 8)
    for _ in range(8):
        person.step()
    person.rest()
    scene, session = person.scene, person.session
    first = session.acting()

    def give_screen(seat: int) -> None:
        scene.handle(Command("cover"))
        scene.curtain.open(Why.CALLED, seat)
        person.rest()
        assert session.person_asked() == seat

    scene.writing.play_all([PLAN[HERO], ORGY, ORGY, PLAN[HERO]])
    person.rest()
    whole = scene.writing.sheet
    assert whole == (ORGY, ORGY, PLAN[HERO])
    scene.writing.strike(0)
    person.rest()
    give_screen(1 - first)
    scene.play(PLAN[HERO])
    person.rest()
    assert steps_of(person, "u") == [()]
    assert steps_of(person, "r") == [(PLAN[HERO],)]
    give_screen(first)
    assert steps_of(person, "uru") == [whole, whole[1:], whole]
    give_screen(1 - first)
    assert scene.writing.sheet == (PLAN[HERO],), "what another wrote stands as it did"


def test_two_different_sheets_and_hands_give_the_same_pixels_until_they_are_opened() -> None:
    """Whoever looks over somebody's shoulder after he has sealed learns nothing: no pixel, and no pause, differs."""
    people = [at_build([3] * 8), at_build([4, 2] * 4)]
    screens = []
    for person in people:
        for _ in range(8):
            person.app.step((), 0.05)
        assert isinstance(person.app.stack.top, CurtainScene)
        screens.append(pygame.image.tobytes(person.app.surface, "RGB"))
    assert screens[0] == screens[1], "the curtain says nothing of what lies behind it"
    for number, person in enumerate(people):
        open_curtain(person.app)
        person.rest()
        assert person.scene.shows_hand()
        wares = person.lit("ware")
        person.press(person.named(wares[-number]))
        person.press(person.named(person.lit("region")[0]))
        person.rest()
    assert people[0].scene.writing.sheet != people[1].scene.writing.sheet
    for person in people:
        spot = person.scene.control(names.WAX).box.center
        person.app.step([moved(spot)], 0.05)
        person.app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)], 0.05)
        for _ in range(12):
            person.app.step((), 0.05)
        person.app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1)], 0.05)

    def alike(*events: pygame.Event) -> None:
        pictures = set()
        for person in people:
            person.app.step(events, 0.05)
            pictures.add((type(person.app.stack.top), pygame.image.tobytes(person.app.surface, "RGB")))
        assert len(pictures) == 1

    for _ in range(10):
        alike()
    enter = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    for _ in range(2):  # the second person comes and goes, and then all
        alike(enter)
        for _ in range(12):
            alike()
        alike(pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode=""))
        if people[0].session.eyes == 1:
            spot = people[0].scene.control(names.WAX).box.center
            alike(moved(spot))
            for _ in range(10):
                alike()
            alike(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
            for _ in range(13):
                alike()
            alike(pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1))
            assert people[0].session.are_all_sealed
            for _ in range(10):
                alike()
            return
    raise AssertionError("the second person never had the screen")


def test_one_person_against_bots_never_sees_a_curtain() -> None:
    person = MouseOlympian(3, bots=2)
    person.play(6)
    assert person.scene.shows_hand()
    assert not person.curtains


# Room for everything

FULLEST = ("gods-6", "gods-build", "gods-letter")
"""The questions with the most to show."""


def check_room(size: tuple[int, int], language: str, text: int, scenes: Sequence[str]) -> None:
    """Words have room, controls lie on the screen and clear of each other, and keys reach all of them.

    Whatever somebody points at, the plate says all of it.
    """
    found = []
    with shot.away_from_home():
        app = fresh_app(size, Settings(language=language, text=text))
        app.stack.transitions = False
        for name in scenes:
            scene = shot.show(app, name, 0.2)
            app.stack.brush.words.faults.clear()
            app.stack.brush.letters.faults.clear()
            app.step([], 0.05)
            assert isinstance(scene, GodsTable)
            scene.pointing, scene.steered = False, True
            for each in scene.controls:
                scene.focus = each.id
                scene.picture.plate.paint(app.surface, entries(scene))
            found += [f"{name}: {fault}" for fault in faults(app, scene)]
        app.close()
    assert not found, "\n".join(sorted(set(found)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_and_why_it_is_void_can_be_read_on_the_sheet(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a row is too long for it, it says less, or its letters are a little narrow, but nothing is cut."""
    squeezed, scale = [], pygame.transform.smoothscale

    def smoothscale(line: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        squeezed.append(size[0] / line.get_width())
        return scale(line, size)

    with shot.away_from_home():
        app = fresh_app((1280, 720), Settings(language=language))
        scene = shot.show(app, "gods-build", 0.2)
        assert isinstance(scene, GodsTable)
        lines = [scene.written.line(1, Attack(ARMY, "athens", "delphi"), why) for why in scene.words.game["void"]]
        for where in scene.view().rules.names:
            for order in (Attack(ARMY, where, where), Support(ARMY, where, where), Move(ARMY, where, where)):
                lines.append(scene.written.line(1, order, None))
            lines += [scene.written.line(1, Build(TRADE_CENTER, where), why) for why in ("", "clash")]
        for line in lines:  # drawings are rendered to their size before anything is measured
            scene.picture.papyrus.paint_line(app.surface, line, scene.board.lines[0], 0)
        scene.brush.words.faults.clear()
        monkeypatch.setattr(pygame.transform, "smoothscale", smoothscale)
        for line in lines:
            scene.picture.papyrus.paint_line(app.surface, line, scene.board.lines[0], 0)
        assert scene.brush.words.faults == []
        app.close()
    assert min(squeezed, default=1.0) > 0.75


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_happens_can_be_read_in_the_question_row(language: str) -> None:
    """In its two lines, whoever it happens to and why, and however many cards somebody offers."""
    with shot.away_from_home():
        app = fresh_app((1280, 720), Settings(language=language, text=150))
        scene = shot.show(app, "gods-4", 0.2)
        assert isinstance(scene, GodsTable)
        longest = max(scene.words.game["god"].values(), key=len)
        scene.words.names = dict.fromkeys(range(4), longest)
        four = (1, 1, 1, 1, 0, 0, 0, 0)
        told: list[Event] = [happened.Offered(0, 1, four, four[::-1]), happened.Traded(0, 1, four, four[::-1])]
        told += [happened.BuildVoid(0, TRADE_CENTER, "gulf_of_corinth", why) for why in scene.words.game["cause"]]
        words, room = scene.brush.words, scene.ribbon.room
        for event in told:
            said = [Piece(scene.words.event(event))]
            words.faults.clear()
            scene.ribbon._draw_alone(pygame.Surface(room.size), said)
            assert not words.faults, scene.words.event(event)
            assert len(wrapped(scene.brush, said, room.width, words.floor())) <= 2, scene.words.event(event)
        app.close()


def test_no_sign_of_a_region_lies_on_a_name() -> None:
    with shot.away_from_home():
        app = fresh_app((1280, 720), Settings())
        for name in ("gods-2", "gods-attack"):
            scene = shot.show(app, name, 0.2)
            assert isinstance(scene, GodsTable)
            read, rules = list(scene.picture.atlas.names(scene.stage.shown)), scene.stage.shown.rules
            assert [each for each in rules.names if scene.things.beside_name(each).collidelist(read) >= 0] == []
        app.close()


def test_the_fullest_questions_have_room_in_large_italian_letters() -> None:
    check_room((1280, 720), "it", 150, FULLEST)


@pytest.mark.deep
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_question_has_room(size: tuple[int, int]) -> None:
    for language, text in product(LANGUAGES, TEXT_SIZES):
        check_room(size, language, text, list(GODS_SCENES))


def test_of_a_longer_name_nothing_stays_beside_a_shorter_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a replay, where the god in front changes."""
    person = asked("WriteAttacks")
    stage = person.scene.stage
    longer, shorter = 1, 2
    monkeypatch.setattr(stage.picture.side.words, "seat", {longer: "Aphrodite", shorter: "Ares"}.__getitem__)
    zone = stage.board.face.inflate(stage.px(20), 0)

    def faces(*seats: int) -> bytes:
        layer = pygame.Surface(stage.board.screen.size)
        layer.fill(LOWER)
        for seat in seats:
            stage.picture.side.paint_face(layer, stage.shown, seat)
        return pygame.image.tobytes(layer.subsurface(zone), "RGB")

    assert faces(longer, shorter) == faces(shorter)
    person.session.close()
