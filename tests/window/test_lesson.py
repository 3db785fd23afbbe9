"""The lesson in the window, taken by a stranger who knows nothing but what is drawn and said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.app import App
from game.disk import saves
from game.levels import LANGUAGES
from game.rules.engine import Action
from game.rules.olympus.actions import GOODS, Build, Take
from game.scenes.olympus.table import OlympusTable
from game.scenes.table import guide as guide_module
from game.scenes.table.guide import LEAVE, NEXT, SKIP
from game.table.seating import lesson_of
from game.table.session import SIGN, without_signs
from game.ui.glyphs import GlyphPainter, Row
from game.ui.scene import Control
from tests.house.waiting import PATIENCE
from tests.window.hands import click, click_at, fingerprint, headless, lines, press, top
from tests.window.person import moved

MOST_STEPS = 60
"""More presses than any lesson needs."""
SIZES = [(1280, 720), (1920, 1080)]


def learning(language: str = "en", size: tuple[int, int] = (1280, 720)) -> tuple[App, OlympusTable]:
    app = headless(size)
    app.settings.change(language=language, speed="instant")
    click(app, "learn")
    click(app, "olympus")
    end = monotonic() + PATIENCE
    while not isinstance(top(app), OlympusTable):
        assert monotonic() < end
        app.step((), 0.05)
    return app, table_of(app)


def table_of(app: App) -> OlympusTable:
    scene = top(app)
    assert isinstance(scene, OlympusTable)
    return scene


def wait_for_step(app: App, scene: OlympusTable) -> bool:
    """Wait until the bubble speaks; False once the lesson has let go."""
    assert scene.guide is not None
    end = monotonic() + PATIENCE
    while scene.guide.step is None and scene.guide.course.step is not None:
        assert monotonic() < end
        app.step((), 0.05)
        sleep(0)
    app.step((), 0.05)
    return scene.guide.course.step is not None


def take_lesson(app: App, scene: OlympusTable, do: Callable[[], None]) -> None:
    """Do something at every step until the lesson lets go."""
    assert scene.guide is not None
    for _ in range(MOST_STEPS):
        if not wait_for_step(app, scene):
            return
        do()
    raise AssertionError("the lesson does not end")


def bright(scene: OlympusTable) -> Iterator[Control]:
    """What lies in the light and can be pressed."""
    assert scene.guide is not None
    for control in scene.controls:
        if control.press is not None and any(box.contains(control.box) for box in scene.guide.lit):
            yield control


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stranger_who_presses_what_is_lit_finishes_the_lesson(language: str):
    app, scene = learning(language)

    def press_what_is_lit() -> None:
        names = [control.id for control in scene.controls]
        app.step((), 0.7)
        click(app, NEXT if NEXT in names else next(bright(scene)).id)

    take_lesson(app, scene, press_what_is_lit)
    assert not any(control.id.startswith("lesson:") for control in scene.controls)
    app.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stranger_who_sees_no_light_finds_by_names_and_meanings_what_is_to_be_pressed(language: str):
    app, scene = learning(language)
    guide = scene.guide
    assert guide is not None

    def press_what_is_meant() -> None:
        app.step((), 0.7)
        click(app, understood(scene).id)
        assert not guide.course.astray

    take_lesson(app, scene, press_what_is_meant)
    app.close()


def understood(scene: OlympusTable) -> Control:
    """What somebody presses who has read the sentences, and of every thing that can be chosen its name and its card."""
    assert scene.guide is not None
    assert scene.guide.step is not None
    spoken = scene.guide.step.words[scene.words.language]
    offered = [each for each in scene.controls if scene.is_offered(each) or each.id == NEXT]
    named = [each for each in offered if name_of(each) in spoken.press.casefold()]
    goods = [scene.words.name("good", each) for each in GOODS]
    found = (named or [each for each in offered if any(good in name_of(each) for good in goods)])[0]
    # what the signs of the sentence mean is written on the card of that thing, if on any
    meant = [glyph.said.casefold() for name in SIGN.findall(spoken.says) for glyph in scene.lesson_sign(name)]
    told = {words for words in meant if words and any(words in card_of(each) for each in offered)}
    assert found.id == NEXT or all(words in card_of(found) for words in told), found.label
    return found


def card_of(control: Control) -> str:
    return f"{control.label}\n{control.about() if control.about else ''}".casefold()


def name_of(control: Control) -> str:
    """What a thing is called: in words on it, or where there is but a number, on its card."""
    lines = card_of(control).splitlines()
    return next(line for line in lines if any(each.isalpha() for each in line))


def test_the_sentences_of_a_step_have_the_signs_of_the_table(monkeypatch: pytest.MonkeyPatch):
    app, scene = learning()
    for step in lesson_of("olympus").steps:
        for spoken in step.words.values():
            assert all(scene.lesson_sign(name) for name in SIGN.findall(spoken.says))
    while not waited_for(app, scene):
        assert scene.guide is not None
        scene.guide.skip()
    assert scene.guide is not None
    assert scene.guide.step is not None
    drawn: list[Row] = []
    before = GlyphPainter.paint_row

    def paint_row(self: GlyphPainter, surface: pygame.Surface, box: Rect, glyphs: Row, **values: Any) -> Rect:
        drawn.append(glyphs)
        assert scene.guide is not None
        assert scene.guide.bubble.contains(box)
        return before(self, surface, box, glyphs, **values)

    monkeypatch.setattr(GlyphPainter, "paint_row", paint_row)
    scene.guide.draw(app.surface)
    named = SIGN.findall(scene.guide.step.words["en"].says)
    assert drawn == [scene.lesson_sign(name) for name in named]
    assert named == ["alpha", "beta", "step grain", "harvest grain"]
    app.close()


def test_whoever_presses_something_else_is_told_and_nothing_is_played():
    app, scene = learning()
    assert scene.guide is not None
    while scene.guide.course.step is not None and not scene.guide.course.step.waits:
        wait_for_step(app, scene)
        click(app, NEXT)
        app.step((), 0.7)
    wait_for_step(app, scene)
    before = len(list(scene.session.story()))
    click(app, "deity:zeus")
    assert scene.guide.course.astray
    assert len(list(scene.session.story())) == before
    app.close()


def test_whoever_goes_astray_reads_the_lesson_and_the_reproach_in_the_same_place():
    app, scene = learning()
    assert scene.guide is not None
    while not waited_for(app, scene):
        scene.guide.skip()
    app.step((), 0.7)
    before, step = scene.guide.bubble.copy(), scene.guide.step
    lit = [control.id for control in bright(scene)]
    free = [each.id for each in scene.controls if each.id.startswith("deity:") and not before.colliderect(each.box)]
    click(app, next(name for name in free if name not in lit))
    assert scene.guide.course.astray
    after = scene.guide.bubble
    assert (after.left, after.width) == (before.left, before.width)
    assert after.top == before.top or after.bottom == before.bottom
    assert step is not None
    spoken = step.words["en"]
    said = lines(app)
    assert {*without_signs(spoken.says).split(), *spoken.otherwise.split(), spoken.press} <= set(said)
    app.close()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_under_the_bubble_can_be_pressed(size: tuple[int, int]):
    app, scene = learning(size=size)
    assert scene.guide is not None

    def own_moves() -> int:
        """Rivals may play meanwhile."""
        return sum(passage.seat in scene.session.people for passage in scene.session.story())

    def press_everywhere_on_the_bubble() -> None:
        assert scene.guide is not None
        app.step((), 0.7)
        buttons = [control.box for control in scene.controls if control.id in (NEXT, SKIP, LEAVE)]
        bubble, before = scene.guide.bubble, own_moves()
        for x in range(bubble.left + 4, bubble.right, bubble.width // 3):
            for y in range(bubble.top + 4, bubble.bottom, bubble.height // 3):
                if not any(box.collidepoint(x, y) for box in buttons):
                    click_at(app, (x, y))
        assert not scene.guide.course.astray
        assert top(app) is scene
        assert own_moves() == before
        scene.guide.skip()

    take_lesson(app, scene, press_everywhere_on_the_bubble)
    app.close()


def test_a_card_that_is_dragged_to_the_city_against_the_lesson_is_not_built():
    app, scene = learning()
    assert scene.guide is not None
    while not any(isinstance(action, Build) for action in waited_for(app, scene)):
        scene.guide.skip()
    app.step((), 0.7)
    before = len(list(scene.session.story()))
    drag(app, scene.control("card:agora").box.center, scene.control("city:0").box.center)
    assert scene.guide.course.astray
    assert len(list(scene.session.story())) == before
    app.close()


def waited_for(app: App, scene: OlympusTable) -> tuple[Action, ...]:
    """The answers that lead on from the step that is told next."""
    assert wait_for_step(app, scene)
    assert scene.guide is not None
    assert scene.guide.step is not None
    return scene.guide.step.waits


def drag(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    app.step([moved(start)], 0.05)
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)], 0.05)
    app.step([moved(end)], 0.05)
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1)], 0.05)


def test_every_step_can_be_skipped_by_keys_alone():
    app, scene = learning()

    def skip() -> None:
        app.step((), 0.7)
        scene.focus = SKIP if any(control.id == SKIP for control in scene.controls) else NEXT
        press(app, pygame.K_RETURN)

    take_lesson(app, scene, skip)
    app.close()


def test_a_lesson_that_is_left_goes_on_as_a_game_and_is_kept():
    app, scene = learning()
    assert scene.guide is not None
    wait_for_step(app, scene)
    leave = scene.control(LEAVE)
    assert "play on" in leave.label
    assert leave.about is not None
    assert "the game goes on from here" in leave.about()
    click(app, LEAVE)
    assert scene.guide.course.step is None
    assert scene.session.choices()
    app.close()
    assert len(saves.listed()) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", [100, 150])
def test_the_bubble_covers_nothing_in_the_light(size: tuple[int, int], language: str, text_size: int):
    app, scene = learning(language, size)
    app.settings.change(text=text_size)
    guide = scene.guide
    assert guide is not None

    def look_and_skip() -> None:
        assert scene.brush.screen.contains(guide.bubble)
        assert [box for box in (*guide.lit, *guide.shown) if box.colliderect(guide.bubble)] == []
        assert not guide.bubble.colliderect(scene.control(LEAVE).box)
        assert not scene.brush.words.faults
        guide.skip()

    take_lesson(app, scene, look_and_skip)
    app.close()


def test_the_whole_lesson_is_taken_with_tab_and_enter_alone():
    app, scene = learning()
    guide = scene.guide
    assert guide is not None

    def tab_and_enter() -> None:
        told = guide.course.at
        app.step((), 0.7)
        press(app, pygame.K_TAB)
        while scene.focus in (SKIP, LEAVE):
            press(app, pygame.K_TAB)
        press(app, pygame.K_RETURN)
        assert not guide.course.astray, told

    take_lesson(app, scene, tab_and_enter)
    app.close()


def test_enter_alone_leads_through_the_lesson():
    app, scene = learning()
    guide = scene.guide
    assert guide is not None

    def enter() -> None:
        app.step((), 0.7)
        press(app, pygame.K_RETURN)
        assert not guide.course.astray

    take_lesson(app, scene, enter)
    app.close()


def test_tab_and_arrows_reach_the_buttons_of_the_lesson_and_nothing_dark():
    app, scene = learning()
    assert scene.guide is not None
    assert wait_for_step(app, scene)
    assert walked(app, scene, pygame.K_TAB) == {NEXT, LEAVE}
    assert walked(app, scene, pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT) == {NEXT, LEAVE}
    while not waited_for(app, scene):
        scene.guide.skip()
    assert scene.focus == "deity:demeter"
    assert walked(app, scene, pygame.K_TAB) == {"deity:demeter", SKIP, LEAVE}
    app.close()


def walked(app: App, scene: OlympusTable, *keys: int) -> set[str]:
    """Where the focus comes if one goes on and on."""
    found = set()
    for _ in range(3):
        for key in keys:
            press(app, key)
            found.add(scene.focus)
    return found


def test_a_good_is_taken_with_its_number_and_enter():
    app, scene = learning()
    assert scene.guide is not None
    while not any(isinstance(action, Take) for action in waited_for(app, scene)):
        scene.guide.skip()
    told = scene.guide.course.at
    app.step((), 0.7)
    numbers = {control.id: scene.steering.number_of(control.id) for control in scene.controls if control.order == 1}
    press(app, pygame.K_1)
    kept = {name: scene.steering.number_of(name) for name in numbers}
    assert all(kept[name] in (0, number) for name, number in numbers.items() if number)
    press(app, pygame.K_RETURN)
    assert scene.guide.course.at == told + 1
    app.close()


def test_a_press_beside_a_step_that_only_tells_is_not_scolded():
    app, scene = learning()
    assert scene.guide is not None
    assert wait_for_step(app, scene)
    app.settings.change(calm=True)
    app.step([moved((2, 2))], 0.7)
    bubble = scene.guide.bubble
    before = fingerprint(app.surface.subsurface(bubble))
    deities = [control for control in scene.controls if control.id.startswith("deity:")]
    click(app, next(control.id for control in deities if not bubble.collidepoint(control.box.center)))
    app.step([moved((2, 2))], 0.7)
    assert scene.guide.course.astray
    assert fingerprint(app.surface.subsurface(bubble)) == before
    app.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_emblem_of_who_teaches_is_whole(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch):
    app, scene = learning(size=size)
    drawn: list[Rect] = []
    monkeypatch.setattr(guide_module, "paint_emblem", lambda brush, surface, emblem, box, rim: drawn.append(box))
    assert scene.guide is not None
    take_lesson(app, scene, scene.guide.skip)
    assert drawn
    assert all(scene.brush.screen.contains(box) for box in drawn)
    app.close()
