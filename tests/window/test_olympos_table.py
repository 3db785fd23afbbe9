"""The Olympos table: a scripted person plays whole games, lands answer only what is armed, and hands stay hidden."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game import games, levels
from game.ai.bots import BOTS
from game.app import App
from game.disk.settings import TEXT_SIZES, Settings
from game.lab import shot
from game.lab.shot_olympos import OLYMPOS_SCENES
from game.rules.engine import Event, Setup
from game.rules.olympos import events as happened
from game.rules.olympos.actions import Settle
from game.rules.olympos.state import Olympos
from game.scenes.olympos.choices import STOCK, UNARMED, verbs_in
from game.scenes.olympos.cues import CUES
from game.scenes.olympos.cues_map import wake
from game.scenes.olympos.ground import LIGHTER, draw_waves, open_waves
from game.scenes.olympos.pace import lasts
from game.scenes.olympos.palette import RIPPLE
from game.scenes.olympos.snake import SKIN
from game.scenes.olympos.table import OlymposTable
from game.scenes.table.stage import Saying
from game.table.dealer import Dealer
from game.table.local import LocalSession
from game.table.seating import emblems_of, session_class
from game.table.session import HUMAN, Plan
from game.table.table import Table
from game.ui.input import Command
from game.ui.pieces import Piece, width_of
from game.ui.scene import SHORE, Control
from game.ui.theme import SLIP
from tests.window.eyes import Written, reading
from tests.window.olympos_person import KeySettler, MouseSettler, Settler
from tests.window.person import fresh_app, moved
from tests.window.test_shell import faults

SIZES = ((1280, 720), (1920, 1080), (1440, 1080), (2560, 1080))


@cache
def middle(seats: int, turn: int = 24, asked: str = "TakeTurn", hand: int = 0) -> Olympos:
    """A game between bots, when somebody is asked something in some turn with so many cards in hand."""
    game, deal = games.load("olympos"), Dealer(11)
    table = Table(game, Setup(seats), dealer=deal)
    table.begin()
    bot = BOTS["random"](game, deal.fork("bots").below, games.evaluation(game))
    for _ in range(4000):
        state: Any = table.state
        ripe = state.turn >= turn and state.seat >= 0 and type(state.pending[-1][1]).__name__ == asked
        able = asked != "TakeTurn" or any(isinstance(action, Settle) for action in state.choices)
        if ripe and able and len(state.peoples[state.seat].hand) >= hand:
            return state.copy()  # type: ignore[no-any-return]
        table.play(state.seat, bot.choose(state.view(state.seat), state.seat))
    raise AssertionError("nobody is ever asked that")


def seated(state: Olympos, people: tuple[int, ...] | None = None) -> LocalSession:
    """People at a table in the middle of a game; all of them, unless told who."""
    seats = len(state.peoples)
    people = tuple(range(seats)) if people is None else people
    game = games.load("olympos")
    table = Table(game, Setup(seats), start=state.copy(), dealer=Dealer(3), people=frozenset(people))
    plans = [
        Plan("", polis, HUMAN if seat in people else "novice")
        for seat, polis in enumerate(emblems_of("olympos")[:seats])
    ]
    return session_class("olympos", plans)(table, plans, 3)


def shown(session: LocalSession, size: tuple[int, int] = SIZES[0], **values: Any) -> tuple[App, OlymposTable]:
    settings = Settings(**{"captions": False, **values})
    scene = OlymposTable(session, settings)
    app = fresh_app(size, settings, scene)
    app.stack.transitions = False
    for _ in range(16):
        app.step([], 0.05)
    assert scene.question.is_shown
    return app, scene


def press(app: App, scene: OlymposTable, name: str) -> None:
    control = scene.control(name)
    spot = MouseSettler.spot_of(type("Eyes", (), {"scene": scene})(), control)  # type: ignore[arg-type]
    for event in (
        moved(spot),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1),
    ):
        app.step([event], 0.05)
    app.step([], 0.4)


def test_a_finger_at_sea_means_the_nearest_coast() -> None:
    app, scene = shown(seated(middle(3)))
    coasts = [each for each in scene.controls if each.press and each.outline and each.id.startswith("land:")]
    spots = [(land, max(land.outline.corners)) for land in coasts if land.outline is not None]
    land, (x, y) = next((land, (x + 2, y)) for land, (x, y) in spots if scene.control_at((x + 2, y)) is None)
    assert scene.touched((x, y)) is land
    assert scene.touched((x + scene.brush.px(SHORE), y)) is not land
    app.close()


def test_tiles_fly_to_where_they_come_to_lie() -> None:
    """The shelf is in the order of the board, so that a new tile often lies between others."""
    app, scene = shown(seated(middle(3)))
    stage, seat = scene.stage, scene.stage.front_seat
    people, rules = stage.shown.peoples[seat], stage.shown.rules
    people.discoveries, people.wonders = 0b1010, 0b10
    for found, folder in ((0b10000, "discoveries"), (0b1, "discoveries"), (0b1, "wonders")):
        rows = rules.discoveries if folder == "discoveries" else rules.wonders
        name = rows[found.bit_length() - 1].id
        place = stage.shelf_place(seat, folder, name)
        setattr(people, folder, getattr(people, folder) | found)
        assert place in [box for box, of, lies in scene.picture.side.shelf_shown(stage.shown, seat) if lies == name]
    app.close()


def test_gold_along_a_coast_runs_beneath_names_and_signs() -> None:
    """A name that is written across a coast can be read as well while its land can be chosen."""
    with shot.away_from_home():
        app = fresh_app((1280, 720), Settings(language="it"))
        scene = shot.show(app, "olympos-settle", 0.6)
        assert isinstance(scene, OlymposTable)
        chart, px = scene.picture.chart, scene.brush.px
        lands = [each.id for each in scene.controls if each.id.startswith("land:") and scene.is_choosable(each.id)]
        written = [land for land in chart.picture.lands.values() if land.name_on == "sea" or land.lines > 1]
        middles = [chart.spot(land.name) for land in written if f"land:{land.id}" in lands]
        names = [Rect(x - px(60), y - px(26), px(120), px(52)) for x, y in middles]

        def light(box: Rect) -> int:
            dots = product(range(box.left, box.right), range(box.top, box.bottom))
            return sum(app.surface.get_at(dot)[:3] == SLIP for dot in dots)

        app.step([moved((1, 1))], 0.3)
        armed = [light(name) for name in names]
        app.handle(Command("back"))
        app.step([], 0.3)
        assert scene.arming.armed == UNARMED
        assert len(names) > 2
        assert all(seen > 0.97 * light(name) for seen, name in zip(armed, names, strict=True))  # prices stand near
        app.close()


@pytest.mark.parametrize("name", ["verb_next", "verb_previous"])
def test_nothing_can_be_armed_while_nobody_is_asked(name: str) -> None:
    """What could be done before the last answer cannot be done any more, and of it nothing can be foreseen."""
    person = MouseSettler(3, bots=1)
    person.play(8)
    scene = person.scene
    for _ in range(60):
        if scene.choices.is_turn and verbs_in(scene.choices.actions):
            break
        person.play(1)
    assert verbs_in(scene.choices.actions)
    scene.play(person.wish())
    assert not scene.question.is_shown
    person.app.handle(Command(name))
    assert not scene.menu.things
    assert not any(scene.answers_of(control) for control in scene.controls)
    scene.leave()


def test_every_event_has_a_cue() -> None:
    told = {each for _, each in inspect.getmembers(happened, inspect.isclass) if issubclass(each, Event)} - {Event}
    assert set(CUES) == told


# Whole games


def play_through(person: Settler) -> None:
    def agree(scene: OlymposTable) -> None:
        assert not scene.stage.disagreed, [type(each.event).__name__ for each in scene.stage.sayings[-12:]]

    person.at_rest = agree
    person.play()
    assert person.session.is_over()


def test_two_people_play_a_whole_game_by_mouse() -> None:
    play_through(MouseSettler(2))


@pytest.mark.deep
@pytest.mark.parametrize(
    ("hands", "seats", "speed"), [(KeySettler, 3, "fast"), (MouseSettler, 4, "off"), (KeySettler, 5, "off")]
)
def test_people_play_whole_games(hands: type[Settler], seats: int, speed: str) -> None:
    play_through(hands(seats, speed=speed, seed=seats))


# Arm, then point


def test_a_land_lists_the_ways_to_it_unless_something_is_armed() -> None:
    session = seated(middle(3))
    app, scene = shown(session)
    lines = session.table.lines
    land = next(name for name in scene.menu.things if name.startswith("land:"))
    press(app, scene, land)
    assert session.table.lines == lines
    assert scene.control_named("token:0") is not None, "the ways are laid out"
    prices = [scene.choices.price(action) for action in scene.tray.tokens()]
    assert prices == sorted(prices)


def test_every_way_says_its_price_however_the_window_is_cut() -> None:
    """In windows between the usual sizes a rounded pixel was missing, and numbers of one digit were left out."""
    app, scene = shown(seated(middle(3)), (1600, 900))
    name = max(scene.menu.things, key=lambda each: len(scene.menu.things[each]) if each.startswith("land:") else 0)
    scene.choose_from(scene.menu.things[name])
    with reading() as found:
        app.step([], 0.05)
    ways = [each for each in scene.controls if each.id.startswith("token:")]
    assert len(ways) > 3
    for way in ways:
        price = str(scene.choices.price(scene.tray.tokens()[int(way.id.partition(":")[2])]))
        assert any(way.box.contains(each.ink) and price in each.words for each in found), way.id


def test_no_verb_can_be_pressed_while_nobody_is_asked() -> None:
    app, scene = shown(seated(middle(4)), speed="normal")
    assert any(each.press for each in scene.controls if each.id.startswith("verb:"))
    asked = pygame.image.tobytes(app.surface.subsurface(scene.asking.tray), "RGB")
    scene.play(scene.choices.actions[0])
    app.step((), 0.05)
    assert not scene.question.is_shown
    assert not [each.id for each in scene.controls if each.id.startswith("verb:")]
    assert pygame.image.tobytes(app.surface.subsurface(scene.asking.tray), "RGB") != asked
    app.close()


def test_an_armed_land_is_settled_by_the_cheapest_way() -> None:
    session = seated(middle(3))
    app, scene = shown(session, speed="off")
    press(app, scene, "verb:settle")
    assert scene.arming.armed.verb == "settle"
    name, ways = next((name, ways) for name, ways in scene.menu.things.items() if name.startswith("land:"))
    assert all(isinstance(way, Settle) for way in ways)
    cheapest = min(ways, key=scene.choices.price)
    press(app, scene, name)
    assert session.table.history.moves[-1].action == cheapest or any(
        move.action == cheapest for move in session.table.history.moves
    )


def test_a_pointer_that_lies_still_after_a_press_leaves_the_next_question_to_be_read() -> None:
    state = middle(3).copy()
    for people in state.peoples:
        people.hand.clear()
    app, scene = shown(seated(state), speed="off")
    press(app, scene, "verb:settle")
    name = next(name for name in scene.menu.things if name.startswith("land:"))
    press(app, scene, name)
    app.step([], 0.5)
    assert scene.question.is_shown
    assert scene.hovered == name
    assert scene.ribbon.prompt() in said(scene)
    app.step([moved((scene.pointer_spot[0] + 1, scene.pointer_spot[1]))], 0.05)
    assert scene.ribbon.prompt() in said(scene), "a table may tremble"
    there = scene.pointer_spot
    app.step([moved((there[0] + 12, there[1]))], 0.05)
    assert scene.hovered == name
    assert scene.ribbon.prompt() not in said(scene)
    app.step([moved(there)], 0.05)
    assert scene.ribbon.prompt() not in said(scene), "whoever comes back to it points at it"


def test_a_press_that_hurries_is_not_refused_by_what_lies_there_afterwards() -> None:
    app, scene = shown(seated(middle(3, 0, "CrossOut")))
    other = next(name for name in scene.menu.things if name.startswith("land:"))
    spot = MouseSettler.spot_of(type("Eyes", (), {"scene": scene})(), scene.control(other))  # type: ignore[arg-type]
    twice = [pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP] * 2
    for event in (moved(spot), *(pygame.Event(kind, pos=spot, button=1) for kind in twice)):
        app.step([event], 0.05)
    app.step([], 0.5)
    app.step([], 0.5)
    assert scene.question.is_shown
    assert other not in scene.menu.things
    assert not scene.shake.name
    assert scene.ribbon.prompt() in said(scene)


def spots_of(control: Control) -> Iterator[tuple[int, int]]:
    box = control.box
    return ((x, y) for y in range(box.top, box.bottom, 4) for x in range(box.left, box.right, 4))


def click(app: App, spot: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.Event(kind, pos=spot, button=1)], 0.05)


def said(scene: OlymposTable) -> str:
    """What stands in the question box."""
    return "".join(piece.words for line in scene.ribbon.lines() for piece in line)


def test_the_sum_stands_in_the_question_box_before_the_answer_is_given() -> None:
    app, scene = shown(seated(middle(3)))
    press(app, scene, "verb:settle")
    name = next(name for name in scene.menu.things if name.startswith("land:"))
    spot = scene.control(name).outline.heart.center  # type: ignore[union-attr]
    app.step([moved(spot)], 0.05)
    app.step([], 0.05)
    quote = scene.mind.quote()
    assert quote is not None
    said = "".join(piece.words for line in scene.ribbon.lines() for piece in line)
    assert f"{quote.ap} AP" in said
    assert str(quote.space) in said


def test_an_own_land_to_which_no_way_leads_stands_for_its_settler() -> None:
    app, scene = shown(seated(middle(4)))
    origin = next(each for each, _ in scene.choices.settlers() if f"land:{each}" not in scene.menu.things)
    land = scene.control(f"land:{origin}")
    assert land.outline is not None
    settler = next(each for each in scene.controls if each.id.startswith("disc:") and each.id.endswith(f":{origin}"))
    hit = [spot for spot in spots_of(land) if scene.control_at(spot) is land]
    app.step([moved(hit[0])], 0.05)
    assert said(scene) == settler.label
    click(app, hit[0])
    assert scene.arming.armed.verb == "move"
    assert scene.arming.armed.origin == origin
    assert scene.choices.led(scene.arming.armed)


@pytest.mark.parametrize("how", ["right click", "escape"])
def test_stepping_back_lets_what_is_dragged_fall(how: str) -> None:
    session = seated(middle(3))
    app, scene = shown(session)
    press(app, scene, "verb:settle")
    name = next(name for name in scene.menu.things if name.startswith("land:"))
    goal = scene.control(name).outline.heart.center  # type: ignore[union-attr]
    begun, lines = scene.control(STOCK).box.center, session.table.lines
    back = (
        pygame.Event(pygame.MOUSEBUTTONUP, pos=goal, button=3)
        if how == "right click"
        else pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    )
    for event in (moved(begun), pygame.Event(pygame.MOUSEBUTTONDOWN, pos=begun, button=1), moved(goal)):
        app.step([event], 0.05)
    assert scene.dragging is not None
    app.step([back], 0.05)
    assert scene.dragging is None
    assert app.stack.top is scene
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1)], 0.05)
    assert session.table.lines == lines
    assert scene.arming.armed.verb == "settle", "as before it was taken up"


def test_what_cannot_be_chosen_says_why_in_the_same_place() -> None:
    app, scene = shown(seated(middle(4)))
    crossed = next(row.id for row in scene.view().rules.lands if scene.view().crossed >> row.index & 1)
    press(app, scene, "verb:settle")
    spot = scene.control(f"land:{crossed}").outline.heart.center  # type: ignore[union-attr]
    app.step([moved(spot)], 0.05)
    app.step([], 0.05)
    said = "".join(piece.words for line in scene.ribbon.lines() for piece in line)
    assert "crossed out" in said


def test_escape_disarms_before_it_pauses() -> None:
    app, scene = shown(seated(middle(3)))
    press(app, scene, "verb:settle")
    app.take(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert not scene.arming.armed.verb
    assert app.stack.top is scene


def test_one_person_has_the_own_hand_open() -> None:
    state = middle(3, hand=1)
    _, scene = shown(seated(state, (state.seat,)))
    assert scene.picture.side.open_hand
    assert any(each.id.startswith("card:") for each in scene.controls)


# Every question fits


HARDEST = ("it", 150, (1280, 720))
"""The longest words in the largest letters in the smallest window."""
LOOKS = list(product(levels.LANGUAGES, TEXT_SIZES, SIZES))


@pytest.mark.parametrize(
    "look", [HARDEST, *(pytest.param(look, marks=pytest.mark.deep) for look in LOOKS if look != HARDEST)], ids=str
)
def test_every_question_fits_at_every_size(look: tuple[str, int, tuple[int, int]]) -> None:
    language, text, size = look
    found = []
    with shot.away_from_home():
        app = fresh_app(size, Settings(language=language, text=text))
        for name in OLYMPOS_SCENES:
            scene = shot.show(app, name, 0.6)
            app.stack.brush.words.faults.clear()
            app.stack.brush.letters.faults.clear()
            app.step([], 0.05)
            found += [f"{name}: {fault}" for fault in faults(app, scene)]
            found += [f"{name}: {fault}" for fault in misread(app, scene)]
        app.close()
    assert not found, "\n".join(sorted(set(found)))


def misread(app: App, scene: OlymposTable) -> Iterator[str]:
    """Whatever keeps people from reading what the question box says, of the question and of all they may look at."""
    room, letters = scene.ribbon.room, app.stack.brush.words
    yield from (f"{each.id} lies over the sentence" for each in scene.controls if each.box.colliderect(room))
    if scene.looking.is_on:
        return
    said: dict[str, list[list[Piece]]] = {}
    scene.pointer_spot = room.center  # a pointer that lies still where it was points at nothing
    for control in [None, *scene.controls]:
        scene.pointing, scene.hovered = True, control.id if control is not None else ""
        lines = [line for line in scene.ribbon.lines() if line]
        said["".join(piece.words for line in lines for piece in line)] = lines
    scene.pointing = False  # keys show what to press beside what they press
    letters.faults.clear()
    with reading() as found:
        app.step([], 0.0)
        papers = {words: Surface(room.size) for words in said}
        for words, lines in said.items():
            scene.ribbon._draw_lines(papers[words], lines)
    beside = [each for each in found if each.surface is app.surface and each.ink.colliderect(room)]
    yield from (f"{each.words!r} lies over the sentence" for each in beside)
    for words, paper in papers.items():
        inks = [each for each in found if each.surface is paper]
        yield from (f"cut off: {words!r} {each.ink}" for each in inks if not paper.get_rect().contains(each.ink))
        yield from (f"laid over itself: {words!r}" for one, other in combinations(inks, 2) if overlap(one, other))
    yield from (f"no room for {fault.words!r}" for fault in letters.faults)


def overlap(one: Written, other: Written) -> bool:
    """Whether letters lie on each other."""
    apart = other.ink.left - one.ink.left, other.ink.top - one.ink.top
    return one.dots.overlap(other.dots, apart) is not None


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_verb_says_what_it_is_for_or_why_nothing_can_be_done_with_it(language: str) -> None:
    state = middle(4).copy()
    app, scene = shown(seated(state, (state.seat,)), language=language)
    for control in [each for each in scene.controls if each.id.startswith("verb:")]:
        app.step([moved(control.box.center)], 0.05)
        said = "".join(piece.words for line in scene.ribbon.lines() for piece in line)
        about, why = control.about, scene.mind.why_not(control)
        assert about is not None
        assert (why == "") == (control.press is not None), control.id
        assert (why or about().partition("\n")[2]) in said, control.id


def test_a_reason_names_a_land_once() -> None:
    state = middle(4).copy()
    app, scene = shown(seated(state, (state.seat,)))
    name = next(row.id for row in state.rules.lands if state.crossed >> row.index & 1)
    app.step([moved(scene.control(f"land:{name}").box.center)], 0.05)
    said = "".join(piece.words for line in scene.ribbon.lines() for piece in line)
    assert said.count(scene.words.name("territory", name)) == 1, said


def test_a_wake_follows_what_glides_and_parts_behind_it() -> None:
    points = [(0.0, 0.0), (0.0, 100.0), (0.0, 200.0)]
    assert wake(points, 0.0, 60) == []
    pieces = wake(points, 0.75, 60)
    assert max(y for piece in pieces for _, y in piece) == pytest.approx(150)
    assert min(y for piece in pieces for _, y in piece) == pytest.approx(90)
    assert {x < 0 for piece in pieces for x, _ in piece} == {True, False}, "one line on either side"
    assert all(abs(far[0]) > abs(near[0]) for near, far in pieces)


def test_where_two_play_four_columns_fill_the_board() -> None:
    two, four = (shown(seated(middle(seats, 10).copy()))[1] for seats in (2, 4))
    for scene, columns in ((two, 4), (four, 5)):
        cells = [each.box for each in scene.controls if each.id.startswith("cell:")]
        assert len({box.left for box in cells}) == columns
        assert scene.board.development.right - max(box.right for box in cells) < 12
        assert all(scene.board.development.contains(box) for box in cells)


@pytest.mark.parametrize("language", ["en", "it"])
def test_ways_of_a_new_settler_stand_on_one_line_in_large_letters(language: str) -> None:
    state = middle(4, 4).copy()
    app, scene = shown(seated(state, (state.seat,)), language=language, text=150)
    several = next(name for name, ways in scene.choices.ways.items() if len(ways) > 2)
    press(app, scene, f"land:{several}")
    tokens = [each for each in scene.controls if each.id.startswith("token:")]
    new = [each for each in tokens if isinstance(scene.tray.actions_of(each.id)[0], Settle)]
    assert new
    for control in new:
        room = control.box.inflate(-scene.brush.px(9 + 32 + 6), 0)
        lines, _ = scene.brush.words.fit(control.label, room, 24, "regular", wrap=True)
        assert lines == [control.label]


# The chronicle beside the table


def test_every_event_has_its_words_beside_the_table_or_none_on_purpose() -> None:
    words = [games.words_for(language, "olympos", {}) for language in ("en", "it")]
    for each in words:
        told = set(each.game["tiding"])
        for event in CUES:
            assert any(key.partition("_")[0] == event.__name__ for key in told), event


@pytest.mark.parametrize(("seats", "language", "text"), [(5, "it", 150), (4, "en", 125), (2, "it", 100)])
def test_no_line_of_the_chronicle_is_cut(seats: int, language: str, text: int) -> None:
    """Whatever happens to whomever and wherever; nor is the sentence of the question box that tells it meanwhile."""
    _, scene = shown(seated(middle(seats, turn=10)), language=language, text=text)
    ledger, rules = scene.picture.ledger, scene.view().rules
    lands = [row.id for row in rules.lands]
    happenings: list[Event] = [
        *(happened.Fought(seat, (seat + 1) % seats, land, 2) for land in lands for seat in range(seats)),
        *(happened.BarbariansBeaten(0, land, 2) for land in lands),
        *(happened.CrossedOut(1, land) for land in lands),
        *(happened.SettlerArrived(1, land, ()) for land in lands),
        *(happened.SettlerArrived(0, land, (*rules.seas[:7], land)) for land in lands),
        *(happened.Discovered(0, row.id, 1) for row in rules.discoveries),
        *(happened.WonderBuilt(1, row.id, 0, 0) for row in rules.wonders),
        *(happened.GodRevealed(0, god.id) for god in rules.gods),
        *(happened.GodJudged(god.id, tuple(range(seats))) for god in rules.gods),
        *(happened.CardPlayed(1, card) for card in range(10)),
        happened.CardsDiscarded(0, (0, 4, 8)),
        happened.CubesGained(0, (1, 1, 2, 1)),
        happened.Waited(0, 44),
        happened.Finished(1, "passed"),
        happened.Finished(1, "last_turn"),
        happened.SettlerLost(1, 3),
        happened.DeckShuffled(4),
        happened.GameEnded((0,), "points"),
    ]
    width = ledger._words_of(scene.board.said).width
    scene.question.put_away()
    for event in happenings:
        scene.stage.sayings = [Saying(getattr(event, "seat", -1), event)]
        assert scene.ribbon._fitted(scene.ribbon.lines(), scene.ribbon.room), f"{event} in the question box"
        for line in ledger.telling.told([Saying(getattr(event, "seat", -1), event)], width):
            assert width_of(scene.brush, line.pieces, ledger.telling.pixels) <= width, event


def test_what_comes_of_a_deed_stands_behind_it() -> None:
    _, scene = shown(seated(middle(3)))
    deeds: list[Event] = [
        happened.TurnBegan(0, 3, 9),
        happened.SettlerArrived(0, "attica", ()),
        happened.Fought(0, 1, "attica", 2),
        happened.HourglassesGained(1, 1, 1),
        happened.CardDrawn(0, 2),
        happened.TimePaid(0, 4, 0, 13),
    ]
    sayings = [Saying(getattr(event, "seat", -1), event) for event in deeds]
    fight, solace = scene.picture.ledger.telling.told(sayings, 600)
    assert [type(event).__name__ for event in fight.events] == ["Fought", "CardDrawn"], "that he arrived is known"
    assert solace.seat == 1
    dealt = [happened.BarbariansPlaced(0, "argolis"), happened.CubesGained(0, (0, 0, 0, 1))]
    told = scene.picture.ledger.telling.told([Saying(0, event) for event in dealt], 600)
    assert [len(line.events) for line in told] == [1, 1], "no cube is given for placing barbarians"


@pytest.mark.parametrize("language", ["en", "it"])
def test_waves_that_lie_still_leave_lands_and_names_alone(language: str) -> None:
    with shot.away_from_home():
        app = fresh_app((1280, 720), Settings(captions=False, language=language))
        scene: Any = shot.show(app, "olympos-4", 0.2)
        app.step([], 0.05)
        chart, before = scene.stage.picture.chart, app.surface.copy()
        stilled = before.copy()
        draw_waves(stilled, chart, open_waves(before, chart), 0.0)
        app.close()
    spots = list(product(range(chart.box.left, chart.box.right), range(chart.box.top, chart.box.bottom)))
    changed = [spot for spot in spots if before.get_at(spot) != stilled.get_at(spot)]
    assert changed
    assert max(before.get_at(spot)[0] for spot in changed) <= RIPPLE[0] + LIGHTER
    assert not any(shape.holds(spot) for shape in chart.outlines.values() for spot in changed)


def test_the_snake_leaves_the_number_it_winds_round_to_be_read() -> None:
    with shot.away_from_home():
        app = fresh_app((1280, 720), Settings(captions=False))
        scene: Any = shot.show(app, "olympos-4", 0.2)
        app.step([], 0.05)
        event = happened.BurdenPaid(scene.stage.front_seat, 2)
        middle = scene.board.sentence.center
        scene.stage.perform([event], scene.stage.shown)
        green = 0
        for _ in range(12):
            scene.stage.advance(lasts(happened.BurdenPaid) / 14)
            app.stack.draw(app.surface)
            words = pygame.Rect(0, 0, 44, 12)
            words.center = middle
            pixels = list(product(range(words.left, words.right), range(words.top, words.bottom)))
            assert not any(tuple(app.surface.get_at(spot))[:3] == SKIN for spot in pixels)
            around = words.inflate(90, 30)
            pixels = list(product(range(around.left, around.right), range(around.top, around.bottom)))
            green += sum(tuple(app.surface.get_at(spot))[:3] == SKIN for spot in pixels)
        assert green
        app.close()
