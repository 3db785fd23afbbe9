"""The unusual questions of the Olympos table: what lights, what is counted, and what an answer would change."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.app import App
from game.lab.shot_olympos import middle, positioned, seated, well_off
from game.rules.engine import Action, Event
from game.rules.olympos.actions import (
    CONSULT,
    DESTINY,
    RESOURCES,
    Bonus,
    Build,
    Discard,
    Discover,
    Done,
    Pay,
    Play,
    Settle,
    Tile,
)
from game.rules.olympos.events import ControlGained, Discovered, GodRevealed, SettlerArrived
from game.scenes.olympos.choices import UNARMED
from game.scenes.olympos.dearer import RESTS
from game.scenes.olympos.paying import assigned
from game.scenes.olympos.table import OlymposTable
from game.scenes.olympos.tiles import Cost
from game.scenes.table import own
from game.scenes.wording import how_far, words_for
from game.table.advice import Advice
from game.table.seating import replay_of
from game.table.table import Table
from game.ui.outline import Outline
from game.ui.scene import Control
from game.ui.shake import SECONDS, Shake
from game.ui.tips import draw_tip
from tests.window import test_olympos_table as any_turn
from tests.window.hands import fingerprint
from tests.window.hands import press as press_key
from tests.window.person import moved
from tests.window.test_olympos_table import press, shown


def asked(question: str, seats: int = 4, turn: int = 4) -> tuple[App, OlymposTable]:
    """Somebody alone against programs is asked."""
    return shown(seated(middle(seats, question, turn)))


def look_at(app: App, scene: OlymposTable, name: str) -> None:
    """Go there with keys."""
    scene.focus, scene.pointing, scene.steered = name, False, True
    app.step((), 0.05)


def drag(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    for event in (
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1),
        pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1),
    ):
        app.step([event], 0.5)


def lightness(app: App, scene: OlymposTable, land: str) -> float:
    """How light a land is where it is lightest."""
    outline = scene.picture.chart.outlines[land]
    box = outline.box
    spots = [(x, y) for x in range(box.left, box.right, 4) for y in range(box.top, box.bottom, 4)]
    return max(sum(app.surface.get_at(spot)[:3]) for spot in spots if outline.holds(spot)) / 3


def test_what_may_be_chosen_keeps_its_light_and_what_is_left_is_counted() -> None:
    app, scene = asked("PlaceBarbarians", 2, 0)
    assert scene.to_place() == [1, 1, 1, 1]
    lit = [name.partition(":")[2] for name in scene.menu.things]
    rules, view = scene.view().rules, scene.view()
    dark = [row.id for row in rules.lands if row.id not in lit and not view.crossed >> row.index & 1]
    assert dark
    assert max(lightness(app, scene, name) for name in dark) < min(lightness(app, scene, name) for name in lit)


def test_a_cross_is_dragged_onto_a_land() -> None:
    app, scene = asked("CrossOut", turn=0)
    lines = scene.session.table.lines
    outline = scene.control("land:attica").outline
    assert outline is not None
    drag(app, scene.control("stamp:cross").box.center, outline.heart.center)
    assert scene.session.table.lines > lines


def test_a_settler_is_dragged_from_the_stock_onto_a_land() -> None:
    app, scene = shown(seated(middle(4)))
    lines = scene.session.table.lines
    land = next(name for name in scene.choices.ways if any(isinstance(way, Settle) for way in scene.choices.ways[name]))
    outline = scene.control(f"land:{land}").outline
    assert outline is not None
    drag(app, scene.control("stock:own").box.center, outline.heart.center)
    assert scene.session.table.lines > lines


def test_what_is_shown_under_a_settler_in_the_hand_is_what_letting_him_go_does() -> None:
    """Another settler could come to the land for less: his way is not what is shown."""
    app, scene = shown(seated(middle(4)))
    ways = scene.choices.ways
    land = next(
        name
        for name in ways
        if not isinstance(ways[name][0], Settle) and any(isinstance(way, Settle) for way in ways[name])
    )
    outline = scene.control(f"land:{land}").outline
    assert outline is not None
    start, end = scene.control("stock:own").box.center, outline.heart.center
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    for event in (down, pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))):
        app.step([event], 0.5)
    lit = {name for name in scene.menu.things if name.startswith("land:")}
    assert lit == {f"land:{name}" for name in ways if any(isinstance(way, Settle) for way in ways[name])}
    assert isinstance(scene.mind.action(), Settle)
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=scene.board.shelf.center, button=1)], 0.5)
    assert scene.arming.armed == UNARMED, "he was let go beside the map: nothing is armed that was not"


def test_a_settler_in_the_hand_while_the_table_changes_hands_disarms_nothing_of_the_next_person() -> None:
    """The next one armed settling with a key; it was disarmed as soon as the mouse moved."""
    app, scene = shown(any_turn.seated(any_turn.middle(2, turn=4)))
    before, sea = scene.session.person_asked(), scene.board.map.center
    start = scene.control("stock:own").box.center
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)], 0.1)
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=sea, rel=(0, 0), buttons=(1, 0, 0))], 0.1)
    look_at(app, scene, "land:illyria")
    press_key(app, pygame.K_RETURN)
    for _ in range(60):
        if scene.question.is_shown and scene.session.person_asked() not in (None, before):
            break
        app.step([], 0.05)
    press_key(app, pygame.K_RETURN)  # pressed twice, as people do: for him it counts for nothing
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=sea, button=1)], 0.1)
    for _ in range(20):
        app.step([], 0.05)
    for _ in range(5):
        if scene.arming.armed.verb != "settle":
            press_key(app, pygame.K_e)
    assert scene.arming.armed.verb == "settle"
    app.step([moved(scene.board.map.topleft)], 0.1)
    assert scene.arming.armed.verb == "settle"


def test_a_game_that_is_looked_at_again_shows_the_gods_who_have_appeared_by_then() -> None:
    session = replay_of(seated(middle(4, turn=30)))
    app, scene = shown(session)
    order = [e.god for told in session.reel.story(session.reel.last) for e in told.events if isinstance(e, GodRevealed)]
    assert len(order) > 2
    for stop in (session.reel.last, session.reel.last // 2, session.reel.last):
        scene.leap_to(session.jump(stop))
        app.step([], 0.05)
        view = scene.stage.shown
        shown_now = [god for god in order if view.revealed >> view.rules.god_index[god] & 1]
        assert scene.picture.gods == shown_now
    assert scene.picture.gods == order


@pytest.mark.parametrize("question", ["PlayCards", "Pray"])
def test_who_only_confirms_plays_no_card(question: str) -> None:
    _, scene = asked(question)
    assert any(name.startswith("card:") for name in scene.menu.things)
    assert scene.answers_of(scene.control(scene.focus)) == [Done()]


def test_no_land_is_refused_where_none_is_asked_for() -> None:
    _, scene = asked("PlayCards")
    own = next(each for each in scene.controls if each.id.startswith("land:"))
    assert scene.mind.why_not(own) == ""


Goal = Callable[[OlymposTable], tuple[int, int]]


def shelf(scene: OlymposTable) -> tuple[int, int]:
    return scene.board.shelf.center


def sea(scene: OlymposTable) -> tuple[int, int]:
    return scene.board.map.center


def god(scene: OlymposTable) -> tuple[int, int]:
    return scene.board.god_card().center


def paid_tile(scene: OlymposTable) -> tuple[int, int]:
    return scene.board.cell(scene.choices.paid_for()).center


def offered(scene: OlymposTable, kind: type[Action]) -> Control:
    """The thing on the table that gives an answer of a kind."""
    return next(scene.control(name) for name, actions in scene.menu.things.items() if isinstance(actions[0], kind))


@pytest.mark.parametrize(
    ("kind", "session", "goal"),
    [
        (Discover, partial(middle, 4), shelf),
        (Build, partial(middle, 4, "TakeTurn", 35, 15), shelf),
        (Play, partial(middle, 2, "TakeTurn", 10), sea),
        (Play, partial(middle, 4, "Pray", 4), god),
        (Tile, partial(middle, 4, "ChooseTile", 4), shelf),
        (Bonus, partial(middle, 4, "ChooseBonus", 4), shelf),
    ],
)
def test_what_is_dragged_to_its_goal_is_answered_and_elsewhere_it_is_not(
    kind: type[Action], session: Callable[[], Table], goal: Goal
) -> None:
    app, scene = shown(seated(session()))
    lines = scene.session.table.lines
    thing = offered(scene, kind)
    answers = len(scene.menu.things[thing.id])
    drag(app, thing.box.center, scene.board.ledger.center)
    assert scene.session.table.lines == lines
    assert not scene.tray.opened
    drag(app, thing.box.center, goal(scene))
    if answers > 1:
        assert len(scene.tray.opened) == answers
    else:
        assert scene.session.table.lines > lines


def test_a_cube_is_dragged_onto_the_tile_it_pays_for() -> None:
    app, scene = asked("PayFor", 5, 8)
    lines = scene.session.table.lines
    pays = [pay for pay in scene.menu.tokens if isinstance(pay, Pay)]
    kind = next(kind for kind in range(len(RESOURCES)) if any(pay.cubes[kind] for pay in pays))
    drag(app, scene.control(f"column:{RESOURCES[kind]}").box.center, paid_tile(scene))
    fitting = [pay for pay in pays if pay.cubes[kind]]
    assert scene.tray.opened == fitting if len(fitting) > 1 else scene.session.table.lines > lines


def test_what_flies_by_passes_beneath_the_sentence_that_tells_of_it() -> None:
    state = middle(4).state
    app, scene = shown(any_turn.seated(state, (state.seat,)))
    last = state.board[state.rules.columns - 1]
    other = (scene.stage.front_seat + 1) % 4
    event = Discovered(other, state.rules.discoveries[last].id, 0)
    scene.question.put_away()
    scene.stage.timeline.add(partial(scene.stage._cue, event))
    box, passed = scene.board.question, 0
    for _ in range(30):
        app.step([], 0.03)
        seen = fingerprint(app.surface.subsurface(box))
        passed += any(mover.box.colliderect(scene.ribbon.room) for mover in scene.stage.air.movers)
        with patch.object(scene.stage.air, "movers", []):
            scene.draw(app.surface)
        assert fingerprint(app.surface.subsurface(box)) == seen
    assert passed


def test_no_card_lies_on_the_map() -> None:
    app, scene = shown(seated(middle(4, turn=40)), calm=True)
    box = scene.board.map
    for name in ("shelf:", "column:", "cell:", "row:", "token:"):
        thing = next((each for each in scene.controls if each.id.startswith(name)), None)
        if thing is None:
            continue
        scene.hovered, scene.pointing = "", True
        app.step((), 0.5)
        bare = pygame.image.tobytes(app.surface.subsurface(box), "RGB")
        scene.hovered = thing.id
        for _ in range(3):
            app.step((), 0.5)
        assert scene.tips._attention.lasts
        if scene.mind.quote() is None:
            assert pygame.image.tobytes(app.surface.subsurface(box), "RGB") == bare, thing.id


@pytest.mark.parametrize("armed", ["", "settle", "discover"])
@pytest.mark.parametrize("kind", [Settle, Discover])
def test_a_hint_is_marked_whatever_is_armed_and_its_card_lies_beside_the_map(kind: type[Action], armed: str) -> None:
    app, scene = shown(seated(positioned("olympos-thessaly")))
    if armed:
        scene.arming.arm_only(armed)
    answer = next(each for each in scene.choices.actions if isinstance(each, kind))
    scene.hint.point_at(Advice(answer))
    assert scene.hint.marked
    assert answer in scene.answers_of(scene.control(scene.hint.marked))
    cards: list[pygame.Rect] = []
    with patch.object(own, "draw_tip", lambda *told: cards.append(draw_tip(*told))):
        app.step((), 0.05)
    assert cards
    assert not any(card.colliderect(scene.board.map) for card in cards)
    app.close()


def test_a_hint_says_which_card_is_kept_as_the_question_asks() -> None:
    _, scene = asked("KeepOne")
    answer = scene.choices.actions[0]
    assert isinstance(answer, Discard)
    scene.hint.point_at(Advice(answer))
    kept = scene.words.phrase("screen", "keep", card=scene.choices.kept(answer))
    assert scene.hint.words.startswith(scene.words.screen("hint_title", what=kept))
    assert scene.tips.answer_words(answer).startswith(kept)


def test_lands_that_pay_glow_and_cubes_that_pay_are_lifted() -> None:
    """Those of the way that is gold, from the beginning on where keys are used."""
    app, scene = asked("PayFor", 5, 8)
    assert scene.mind.action() == scene.tray.tokens()[0]
    assert scene.lights.paying()
    paying = next(
        f"token:{at}" for at, pay in enumerate(scene.tray.tokens()) if isinstance(pay, Pay) and any(pay.cubes)
    )
    look_at(app, scene, paying)
    need, cubes = scene.mind.need()
    held = {row.resource for row in scene.view().rules.lands if row.id in scene.lights.paying()}
    assert held == {kind for kind in range(len(RESOURCES)) if need[kind] > cubes[kind]}
    kind = next(kind for kind, count in enumerate(cubes) if count)
    column = scene.board.resource_columns[kind]
    with_cube = app.surface.subsurface(column).copy()
    look_at(app, scene, "hint")
    assert pygame.image.tobytes(with_cube, "RGB") != pygame.image.tobytes(app.surface.subsurface(column), "RGB")


@pytest.mark.parametrize(
    ("groups", "need", "kinds"),
    [
        (((1, 2), (-1, 1), (-1, 1)), (1, 2, 0, 1), [1, 0, 3]),
        (((-1, 2), (-1, 2), (-1, 1), (-1, 1)), (2, 1, 1, 2), [0, 3, 1, 2]),
        (((-1, 2), (-1, 1)), (1, 2, 0, 0), [1, 0]),
    ],
)
def test_every_sign_of_a_cost_becomes_what_pays_for_it(
    groups: tuple[tuple[int, int], ...], need: tuple[int, ...], kinds: list[int]
) -> None:
    assert assigned(Cost(groups), need) == kinds


def test_a_card_of_the_open_hand_is_the_one_that_is_drawn_where_it_is_pointed_at() -> None:
    """In whatever order they came."""
    table = positioned("olympos-thessaly")
    state: Any = table.state
    people = state.peoples[state.seat]
    people.hand = [9, 4, 8, 0, 4]
    app, scene = shown(seated(table))
    places = scene.picture.side.hand_places(len(people.hand))
    for box in places:
        seen = box.copy()
        seen.width = places[1].left - places[0].left
        under = scene.control_at(seen.center)
        assert under is not None
        face = app.surface.copy()
        scene.picture.signs.card_face(face, DESTINY[int(under.id.partition(":")[2])], box)
        heart = seen.inflate(-seen.width // 2, -seen.height // 2)
        assert pixels_of(face, heart) == pixels_of(app.surface, heart), under.id
    app.close()


def pixels_of(surface: pygame.Surface, box: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(box), "RGB")


def test_the_stars_of_a_wonder_fill_from_what_would_build_it_while_it_is_looked_at() -> None:
    app, scene = shown(seated(positioned("olympos-thessaly")))
    build = next(each for each in scene.choices.actions if isinstance(each, Build) and each.cards)
    thing = scene.menu.thing_of(build)
    box = scene.control(thing).box
    foot = box.inflate(-12, 0)
    foot.update(foot.left, box.bottom - scene.brush.px(22), foot.width, scene.brush.px(12))
    look_at(app, scene, "hint")
    before = fingerprint(app.surface.subsurface(foot))
    look_at(app, scene, thing)
    assert fingerprint(app.surface.subsurface(foot)) != before
    lasting = next(each for each in scene.choices.actions if isinstance(each, Build) and not each.cards)
    look_at(app, scene, "hint")
    box = scene.control(scene.menu.thing_of(lasting)).box
    foot.centerx = box.centerx
    before = fingerprint(app.surface.subsurface(foot))
    look_at(app, scene, scene.menu.thing_of(lasting))
    assert fingerprint(app.surface.subsurface(foot)) == before, "all of its stars are there already"


def test_a_tile_opens_into_its_halves() -> None:
    app, scene = asked("ChooseTile")
    halves = [each for each in scene.controls if each.id.startswith("half:")]
    tile = scene.board.tiles[scene.choices.learned()]
    assert len(halves) == len(scene.choices.actions) > 1
    assert all(tile.contains(each.box) for each in halves)
    lines = scene.session.table.lines
    press(app, scene, halves[0].id)
    assert scene.session.table.lines > lines


def test_slots_lie_within_their_tile_and_beside_each_other() -> None:
    """With five at the table some tiles have three, one of them with a number."""
    _, scene = asked("ChooseBonus", 5, 6)
    for cell, tile in enumerate(scene.board.tiles):
        boxes = [box for box, *_ in scene.picture.tiles.slots(scene.view(), cell)]
        assert all(tile.contains(box) for box in boxes)
        assert all(left.right <= right.left for left, right in pairwise(boxes))


def test_a_god_shows_whom_he_would_reach_with_a_card_and_without() -> None:
    app, scene = asked("Pray")
    card = next(each.id for each in scene.controls if each.id.startswith("card:") and each.press is not None)
    box = scene.board.development
    without = pygame.image.tobytes(app.surface.subsurface(box), "RGB")
    look_at(app, scene, card)
    scene.tips.shut()
    app.step((), 0.05)
    assert pygame.image.tobytes(app.surface.subsurface(box), "RGB") != without


def test_what_is_heralded_leaves_the_name_of_a_god_to_be_read() -> None:
    app, scene = asked("Pray")
    board = scene.board.development
    before = pygame.image.tobytes(app.surface.subsurface(board), "RGB")
    scene.stage.herald.tell("Athens revealed an Olympos card: Hades.")
    scene.draw(app.surface)
    assert pygame.image.tobytes(app.surface.subsurface(board), "RGB") == before
    assert scene.board.map.contains(scene.herald_place())


def test_dearer_ways_lie_beside_the_verbs_and_are_answered_there() -> None:
    app, scene = shown(seated(middle(4)))
    press(app, scene, "verb:settle")
    name, ways = next((name, ways) for name, ways in scene.menu.things.items() if len(ways) > 1)
    look_at(app, scene, name)
    app.step((), 0.2)
    app.step((), 0.2)
    assert scene.control("way:0").press is not None
    look_at(app, scene, "way:0")
    quote = scene.mind.quote()
    assert quote is not None
    assert quote.action == ways[1]
    assert isinstance(ways[1], Settle)
    assert quote.ap > scene.choices.price(ways[0])


def test_dearer_ways_are_those_to_the_land_that_is_looked_at() -> None:
    """Not those to the one before, while something is said about another."""
    app, scene = shown(seated(positioned("olympos-thessaly")))
    press(app, scene, "verb:settle")
    several = next(name for name, ways in scene.menu.things.items() if name.startswith("land:") and len(ways) > 1)
    crossed = next(row for row in scene.view().rules.lands if scene.view().crossed >> row.index & 1)
    for name, any_way in ((several, True), (f"land:{crossed.id}", False)):
        look_at(app, scene, name)
        for _ in range(3):
            app.step((), RESTS)
        assert (scene.control_named("way:0") is not None) == any_way, name


@pytest.mark.parametrize("language", ["en", "it"])
def test_verbs_keep_their_words_and_places_whatever_ways_lie_beside_them(language: str) -> None:
    app, scene = shown(seated(positioned("olympos-thessaly")), language=language)
    press(app, scene, "verb:settle")
    rows = set()
    for name in [name for name in scene.menu.things if name.startswith("land:")]:
        look_at(app, scene, name)
        app.step((), 2 * RESTS)
        app.step((), 2 * RESTS)
        assert scene.control_named("way:0") is not None
        verbs = [each for each in scene.controls if each.id.startswith("verb:")]
        assert all(scene.tray.painter.words_on(each) == each.label for each in verbs)
        rows.add(tuple(tuple(each.box) for each in verbs))
    assert len(rows) == 1
    app.close()


def test_a_tile_or_a_land_that_another_verb_is_for_is_picked_at_once() -> None:
    app, scene = shown(seated(positioned("olympos-thessaly")))
    press(app, scene, "verb:settle")
    tile = next(name for name in scene.choices.unarmed if name.startswith("cell:"))
    wanted = scene.choices.unarmed[tile]
    assert tile not in scene.menu.things
    app.step([moved(scene.control(tile).box.center)], 0.05)
    quote = scene.mind.quote()
    assert quote is not None
    assert [quote.action] == wanted, "its price stands there before it is pressed"
    press(app, scene, "verb:discover")
    land = next(name for name in scene.choices.unarmed if name.startswith("land:"))
    ways, lines = scene.choices.unarmed[land], scene.session.table.lines
    press(app, scene, land)
    assert scene.tray.opened == ways, "the ways to it are laid out, and none is gone"
    assert scene.session.table.lines == lines
    press(app, scene, "back")
    press(app, scene, "verb:settle")
    press(app, scene, tile)
    assert scene.session.table.lines > lines
    assert scene.session.table.history.moves[-1].action == wanted[0]


@pytest.mark.parametrize(("language", "text"), [("en", 100), ("it", 150)])
def test_no_way_to_a_land_is_cut_however_many_there_are(language: str, text: int) -> None:
    """Where there is no room for where they begin, they say at least what they cost."""
    app, scene = shown(seated(positioned("olympos-thessaly")), language=language, text=text)
    lands = {name: ways for name, ways in scene.choices.menu(UNARMED).things.items() if name.startswith("land:")}
    mixed = [name for name, ways in lands.items() if len({type(way) for way in ways}) > 1 and len(ways) > 3]
    press(app, scene, max(mixed, key=lambda name: len(lands[name])))
    ways = [control for control in scene.controls if control.id.startswith("token:")]
    assert len(ways) > 3
    for control in ways:
        written = scene.tray.painter.words_on(control)
        assert any(figure.isdecimal() for figure in written)
        assert scene.tray.painter.wish(control) <= control.box.width + 1, written
    app.close()


def test_what_is_pressed_in_vain_shakes_and_stands_still_again() -> None:
    app, scene = shown(seated(middle(4)))
    land = next(each for each in scene.controls if each.id.startswith("land:") and each.press is None)
    scene.choose(land)
    assert scene.shake.is_on(scene.moment)
    aside = [scene.shake.aside(scene.moment + SECONDS * share / 8) for share in range(9)]
    assert max(aside) > 0.3 > -0.3 > min(aside)
    assert aside[-1] == 0
    before = app.surface.copy()
    app.step((), SECONDS / 8)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(app.surface, "RGB")
    app.step((), SECONDS)
    assert not scene.shake.is_on(scene.moment)


def test_only_what_lies_within_its_outline_shakes() -> None:
    surface = pygame.Surface((60, 60))
    surface.fill("red", (20, 10, 20, 40))
    outline = Outline([(20, 10), (40, 10), (40, 50), (20, 50)])
    shake = Shake()
    shake.begin("land:x", 0.0)
    shake.draw(surface, Control("land:x", outline.box, "", lambda *_: None, outline=outline), SECONDS / 8, 1.0)
    assert surface.get_at((41, 30)) == pygame.Color("red")
    assert surface.get_at((55, 30)) == pygame.Color("black")


@pytest.mark.parametrize(("game", "said"), [("olympos", "turn 7"), ("olympus", "round VII")])
def test_how_far_a_game_has_come_is_said_as_the_game_counts(game: str, said: str) -> None:
    from game.disk.settings import Settings

    assert how_far(words_for(Settings(), game=game), 7) == said


def test_a_land_keeps_its_colour_until_it_is_held_by_another() -> None:
    app, scene = shown(seated(middle(4)))
    stage, state = scene.stage, scene.stage.shown
    land = next(row for row in state.rules.lands if not state.stacks[row.index] and not state.crossed >> row.index & 1)

    def told(event: Event) -> int:
        stage.timeline.add(partial(stage._cue, event), 0.0, waits=False)
        for _ in range(60):
            app.step((), 0.05)
        return stage.picture.atlas.holder(stage.shown, land.index)

    before = stage.picture.atlas.holder(state, land.index)
    assert told(SettlerArrived(0, land.id, ("north", land.id))) == before
    assert told(ControlGained(0, land.id)) == 0


def test_where_there_are_many_ways_to_pay_cubes_are_picked_one_by_one() -> None:
    app, scene = shown(seated(well_off(4)))
    assert len(scene.choices.actions) > 7
    bundle, lines = scene.menu.bundle, scene.session.table.lines
    assert bundle is not None
    while bundle.answer() is None:
        piece = next(name for name in bundle.pieces if scene.menu.piece_step(name) > 0)
        press(app, scene, piece)
    press(app, scene, "confirm")
    assert scene.session.table.lines > lines


def test_cards_about_to_be_given_up_tremble_unless_all_is_calm() -> None:
    app, scene = shown(seated(middle(4, "DiscardAll", 4, cards=2, ways=1), shared=True))

    def hands() -> set[bytes]:
        pictures = set()
        for _ in range(6):
            app.step((), 0.03)
            pictures.add(pygame.image.tobytes(app.surface.subsurface(scene.board.hand), "RGB"))
        return pictures

    assert len(hands()) > 2
    scene.settings.calm = True
    assert len(hands()) == 1


def test_of_the_cards_the_oracle_shows_only_the_one_that_is_kept_counts() -> None:
    """The points beside the emblem are those of the table while they are drawn, and once the others are away."""
    state = middle(4, "UseOracle", 4).state
    seat = state.seat
    app, scene = shown(any_turn.seated(state, (seat,)))
    before, shown_meanwhile = scene.game.scores(scene.view())[seat], set()
    for choice in (CONSULT, None):
        scene.play(choice or scene.session.choices()[0])
        assert bool(scene.session.now.view.peoples[seat].drawn) == (choice is CONSULT)
        for _ in range(200):
            app.step([], 0.05)
            if choice is CONSULT:
                shown_meanwhile.add(scene.game.scores(scene.stage.shown)[seat])
            if scene.stage.at_rest:
                break
    assert shown_meanwhile == {before}
    face = app.surface.subsurface(scene.board.face).copy()
    scene.stage.touch_all()
    app.step([], 0.0)
    assert fingerprint(face) == fingerprint(app.surface.subsurface(scene.board.face))
