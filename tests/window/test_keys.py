"""One mapping for all hands: what keys do at a table, that they reach everything, and that prompts tell them."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.scenes.olympus.table import OlympusTable
from game.scenes.rules_book import RulesScene
from game.ui.scene import Control
from tests.window.hands import lines
from tests.window.person import ARROWS, KeyPerson, Person

SIZES = [(1280, 720), (1920, 1080)]
SHIFT = pygame.KMOD_LSHIFT


def seated(size: tuple[int, int] = (1280, 720), seed: int = 2) -> KeyPerson:
    person = KeyPerson(3, size=size, seed=seed)
    person.rest()
    return person


def key(person: Person, code: int, mod: int = 0) -> None:
    person.step(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def lit(scene: OlympusTable) -> list[Control]:
    return [control for control in scene.controls if scene.is_offered(control)]


def lies(there: Rect, here: Rect, direction: str) -> bool:
    across, down = there.centerx - here.centerx, there.centery - here.centery
    return {"left": across < 0, "right": across > 0, "up": down < 0, "down": down > 0}[direction]


def one_press_leads_to_what_is_lit(scene: OlympusTable) -> None:
    """From every control, in every direction in which something can be chosen."""
    for here in scene.reachable():
        for direction in ARROWS:
            there = [each for each in lit(scene) if each.id != here.id and lies(each.box, here.box, direction)]
            led = scene.ahead(here, direction)  # type: ignore[arg-type]
            assert not there or (led is not None and scene.is_offered(led)), (here.id, direction)


@pytest.mark.parametrize("size", SIZES)
def test_from_everywhere_what_can_be_chosen_is_one_press_away(size: tuple[int, int]) -> None:
    person = KeyPerson(4, size=size, seed=6)
    person.at_rest = lambda scene: None if person.session.is_over() else one_press_leads_to_what_is_lit(scene)
    person.play(decisions=40)


def test_tab_walks_what_can_be_chosen_and_nothing_else() -> None:
    person = seated()
    walked = []
    for _ in lit(person.scene):
        key(person, pygame.K_TAB)
        walked.append(person.scene.focus)
    assert sorted(walked) == sorted(control.id for control in lit(person.scene))
    key(person, pygame.K_TAB, SHIFT)
    assert person.scene.focus == walked[-2]


def test_shift_and_arrows_go_to_things_of_any_kind() -> None:
    person = seated()
    seen = set()
    for direction in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT):
        for _ in range(4):
            key(person, direction, SHIFT)
            seen.add(person.scene.focus)
    assert any(not person.scene.is_offered(person.scene.control(name)) for name in seen)


def test_f6_goes_from_zone_to_zone_and_round_again() -> None:
    person = seated()
    first = person.scene.focus
    zones = []
    for _ in range(30):
        key(person, pygame.K_F6)
        zones.append(person.scene.focus)
        if zones.count(zones[0]) > 1:
            break
    assert len(set(zones)) > 4
    assert first in zones
    key(person, pygame.K_F6, SHIFT)
    assert person.scene.focus == zones[-2]


def until(person: KeyPerson, label: str) -> Control:
    """Play on until something in the tray is called this."""
    for _ in range(200):
        person.rest()
        found = next((each for each in person.scene.controls if each.order and each.label == label), None)
        if found is not None:
            return found
        person.decide(person.wish())
    raise AssertionError(f"nobody ever was offered {label}")


def test_digits_choose_from_the_tray() -> None:
    person = seated()
    declining = until(person, "Decline")
    tray = [each.id for each in person.scene.controls if each.order and each.press]
    before = person.session.table.lines
    key(person, pygame.K_1 + tray.index(declining.id))
    assert person.session.table.lines == before + 1
    assert person.session.table.history.moves[-1].action.verb == "decline"


def test_nought_declines() -> None:
    person = seated()
    declining = until(person, "Decline")
    assert person.scene.steering.command_for(declining.id) == "decline", "the key that is written on it"
    before = person.session.table.lines
    key(person, pygame.K_0)
    assert person.session.table.lines == before + 1
    assert person.session.table.history.moves[-1].action.verb == "decline"


def test_a_digit_without_a_thing_in_the_tray_does_nothing() -> None:
    person = seated()
    until(person, "Decline")
    before = person.session.table.lines
    key(person, pygame.K_9)
    assert person.session.table.lines == before


def test_tokens_show_the_key_that_is_really_set() -> None:
    person = seated()
    person.settings.change(bindings={"pick_1": ("x",)})
    until(person, "Decline")
    key(person, pygame.K_TAB)
    assert {"X", "2"} <= set(lines(person.app))


@pytest.mark.parametrize(("code", "mod"), [(pygame.K_F1, SHIFT), (pygame.K_SLASH, SHIFT)])
def test_what_has_the_focus_is_explained_at_length(code: int, mod: int) -> None:
    person = seated()
    focused = person.scene.focused()
    assert focused is not None
    assert focused.id.startswith("deity:")
    person.step(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="?" if code == pygame.K_SLASH else ""))
    shown = person.app.stack.top
    assert isinstance(shown, RulesScene)
    assert shown.chapter == "deities"


def test_nothing_is_told_to_the_pointer_alone() -> None:
    """Whatever has a card can have the focus."""
    person = seated()
    reachable = {control.id for control in person.scene.reachable()}
    assert {control.id for control in person.scene.controls if control.about is not None} <= reachable


def test_the_right_button_steps_back() -> None:
    person = seated()
    person.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=3))
    assert person.app.stack.top is not person.scene


def test_m_is_kept_for_silence() -> None:
    person = seated()
    key(person, pygame.K_m)
    assert person.settings.mute


def test_a_whole_game_by_digits_tab_and_return() -> None:
    """Somebody who never touches an arrow."""
    person = TabPerson(3, seed=9)
    person.play()
    assert person.session.is_over()


class TabPerson(KeyPerson):
    def press(self, control: Control) -> None:
        number = self.scene.steering.number_of(control.id)
        if number:
            self.key(pygame.K_0 + number)
        else:
            super().press(control)

    def way_to(self, control: Control) -> list[str] | None:
        return None
