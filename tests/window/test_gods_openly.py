"""Questions of an attack that all can see: what they are about is told, and their dice can be pressed and dragged."""

from __future__ import annotations

import pygame
import pytest

from game.rules.gods.actions import Against, Bribe, Recall
from game.scenes.gods import names
from game.scenes.gods.openly import concerned, sources_of
from game.ui.scene import Control
from tests.window.gods_person import MouseOlympian
from tests.window.hands import fingerprint
from tests.window.test_gods_table import asked_of, plate

ASKED = {"ChooseDiceHome": 22, "SplitDice": 11, "BribeMonster": 11}


DEEP = [pytest.param(name, marks=pytest.mark.deep) for name in ASKED if name != "BribeMonster"]


@pytest.fixture(scope="module", params=["BribeMonster", *DEEP])
def person(request: pytest.FixtureRequest) -> MouseOlympian:
    return asked_of(6, request.param, turn=3, seed=ASKED[request.param])


def test_what_is_asked_about_lies_on_the_papyrus_and_on_the_plate(person: MouseOlympian) -> None:
    scene, state = person.scene, person.scene.view()
    orders = concerned(state)
    assert orders
    regions = {state.rules.names[each] for order in orders for each in (order.region, order.target)}
    step = names.step_of(state)
    if hasattr(step, "region"):
        assert state.rules.names[step.region] in regions
    person.step(pygame.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0)))
    told = plate(person)
    assert told
    assert "Every turn" not in " ".join(told)
    sheet = person.app.surface.subsurface(scene.board.sheet).copy()
    scene.picture.papyrus.paint_scroll(person.app.surface)
    assert fingerprint(sheet) != fingerprint(person.app.surface.subsurface(scene.board.sheet))


def test_every_answer_can_be_pressed_on_the_table_as_well(person: MouseOlympian) -> None:
    menu = person.scene.menu
    on_table = {action for name, actions in menu.things.items() for action in actions if not name.startswith("token")}
    wanted = {action for action in person.session.choices() if isinstance(action, Against | Recall | Bribe)}
    assert wanted
    assert wanted <= on_table


@pytest.mark.deep
def test_a_die_is_dragged_home_or_against_an_attacker() -> None:
    for question, seed in (("ChooseDiceHome", 22), ("SplitDice", 11)):
        person = asked_of(6, question, turn=3, seed=seed)
        scene, state = person.scene, person.scene.view()
        step = names.step_of(state)
        action = scene.tray.tokens()[0]
        control = scene.control("token:0")
        place = state.rules.names[step.region]
        if isinstance(action, Against):
            place = sources_of(state, step.region, action.seat)[0]
        before = person.session.table.lines
        far = next(name for at, name in enumerate(state.rules.names) if at not in {step.region} and name != place)
        drag(person, control, names.region(far) if question == "ChooseDiceHome" else "track:prestige")
        assert person.session.table.lines == before, "elsewhere it goes back"
        drag(person, control, names.region(place))
        assert person.session.table.lines > before
        moves = person.session.table.history.moves
        assert action in [each.action for each in moves[-3:]]


def drag(person: MouseOlympian, control: Control, target: str) -> None:
    start, end = control.box.center, person.spot_of(person.scene.control(target))
    person.step(pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)))
    person.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for share in (0.3, 0.6, 1.0):
        spot = tuple(round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
        person.step(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(1, 0, 0)))
    person.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
