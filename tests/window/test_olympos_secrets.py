"""Hands of Destiny cards at a screen that several people share: nothing that is seen or heard depends on a face."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.lab import shot_olympos
from game.rules.codec import canonical
from game.rules.engine import SPECTATOR, Ask
from game.rules.olympos.state import Olympos
from game.scenes.olympos.table import OlymposTable
from game.scenes.pause import PauseScene
from game.scenes.table.curtain_scene import DEAD, HELD, CurtainScene
from game.scenes.table.looking import EYE, FALLS
from game.table.local import LocalSession
from game.ui.scene import Control
from tests.window.person import moved
from tests.window.test_fingers import finger
from tests.window.test_olympos_table import middle, seated, shown
from tests.window.twins import FRAME, Screens, key

GRAIN_GIFT = 0


class Twins(Screens[OlymposTable]):
    """The same game at two screens, but for the faces of the cards that somebody holds."""

    def __init__(self, state: Olympos, **values: object) -> None:
        zeus, star = state.rules.zeus_card, state.rules.star_card
        super().__init__(shown(seated(with_cards(state, card)), captions=True, **values) for card in (zeus, star))

    def look(self) -> None:
        """One of them looks into his hand, at either screen: up to then there is no difference."""
        self.alike(key(pygame.K_k), frames=round(FALLS / FRAME) - 1)
        for _ in range(3):
            last = self.pictures()
        assert all(scene.looking.are_up for _, scene in self.tables)
        assert len(last) == 2, "whoever looks sees his own hand"

    def point_at(self, wanted: Callable[[Control], bool], every: int = 1) -> None:
        spots = [each.box.center for each in self.scene.controls if wanted(each)]
        for spot in spots[::every]:
            self.alike(moved(spot))


def keeping() -> Olympos:
    """Somebody has consulted the Oracle and keeps one of the cards it showed."""
    state = shot_olympos.middle(2, "KeepOne", 10).state
    assert isinstance(state, Olympos)
    return state


def with_cards(state: Olympos, card: int) -> Olympos:
    """The same table for everybody who knows no hand; in each of them one kind of card lies."""
    other = state.copy()
    for people in other.peoples:
        people.hand = [card] * len(people.hand)
        people.drawn = [card, *[GRAIN_GIFT] * (len(people.drawn) - 1)] if people.drawn else []
    seat, question = other.pending[-1]
    assert isinstance(question, Ask)
    other.choices = question.choices(other, seat)  # of the hand it was
    return other


def test_two_different_hands_give_the_same_pixels_in_a_turn() -> None:
    twins = Twins(middle(3, hand=2), speed="normal")
    twins.alike(frames=3)
    twins.point_at(lambda each: not each.id.startswith("land:"), every=5)
    for _ in range(4):
        twins.alike(key(pygame.K_TAB))
    twins.alike(key(pygame.K_e), key(pygame.K_RIGHT), frames=2)
    twins.look()
    twins.pictures(key(pygame.K_k, down=False))
    twins.alike(frames=2)
    # and a turn is played out before everybody's eyes
    twins.alike(key(pygame.K_ESCAPE))
    for _, scene in twins.tables:
        scene.arming.arm_only("settle")
    land = next(name for name in twins.scene.menu.things if name.startswith("land:"))
    for _, scene in twins.tables:
        scene.choose(scene.control(land))
    twins.alike(frames=24)


@pytest.mark.deep
def test_a_wonder_that_hidden_stars_could_build_is_lit_for_every_hand() -> None:
    """It is offered, priced and refused alike, whatever the cards are."""
    state = middle(3, hand=2).copy()
    state.peoples[state.seat].stars = 3
    twins = Twins(state, speed="normal")
    columns = len(state.rules.prices)
    offered = [each for each in twins.scene.menu.things if each.startswith("cell:") and int(each[5:]) >= columns]
    assert offered, "a wonder may be built with what the backs may be"
    twins.point_at(lambda each: each.id in offered)
    for _, scene in twins.tables:
        assert scene.menu.things.keys() == twins.scene.menu.things.keys()


@pytest.mark.parametrize(("asked", "seats"), [pytest.param("PlayCards", 3, marks=pytest.mark.deep), ("Pray", 4)])
def test_two_different_hands_give_the_same_pixels_when_cards_may_be_played(asked: str, seats: int) -> None:
    twins = Twins(middle(seats, turn=4, asked=asked, hand=1), speed="normal")
    twins.alike(frames=2)
    twins.point_at(lambda each: each.id.startswith(("token:", "look", "hand:", "row:")))
    twins.alike(key(pygame.K_0), frames=16)


def test_a_card_is_kept_behind_the_curtain() -> None:
    """It falls by itself, opens for who is asked, and comes back when he puts his cards away."""
    twins = Twins(keeping(), speed="normal")
    assert twins.tops == ["curtain"] * 2
    twins.alike(frames=round(DEAD / FRAME))
    twins.alike(key(pygame.K_RETURN), frames=round(HELD / FRAME) - 1)
    for _ in range(3):
        last = twins.pictures()
    assert len(last) == 2
    twins.pictures(key(pygame.K_RETURN, down=False))
    twins.pictures(key(pygame.K_ESCAPE))
    assert twins.tops == ["curtain"] * 2
    twins.alike(frames=2)


def test_nobody_sees_which_card_was_kept() -> None:
    """Not even where nothing moves between."""
    twins = Twins(keeping(), speed="off")
    twins.alike(frames=round(DEAD / FRAME))
    twins.pictures(key(pygame.K_RETURN))
    for _ in range(round((HELD + DEAD) / FRAME) + 4):
        twins.pictures()
    twins.pictures(key(pygame.K_RETURN, down=False))
    assert all(scene.focus == "face:0" for _, scene in twins.tables), "the one that differs"
    twins.alike(key(pygame.K_RETURN), frames=8)
    assert not any(scene.looking.is_on for _, scene in twins.tables)
    assert all(scene.session.table.lines for _, scene in twins.tables), "it was kept"  # type: ignore[attr-defined]


@pytest.mark.parametrize("speed", ["off", pytest.param("normal", marks=pytest.mark.deep)])
def test_nothing_of_the_hand_is_seen_after_a_card_was_played_from_it(speed: str) -> None:
    state = middle(2, turn=8, hand=2)
    twins = Twins(state, speed=speed)
    for _, scene in twins.tables:
        session = scene.session
        assert isinstance(session, LocalSession)
        session.table.state.peoples[state.seat].hand[0] = GRAIN_GIFT  # type: ignore[attr-defined]
    twins.look()
    for _, scene in twins.tables:
        face = next(each for each in scene.controls if each.label == "Gift of Grain")
        assert face.press is not None
        scene.focus = face.id
    twins.pictures(key(pygame.K_RETURN), key(pygame.K_k, down=False), seconds=0.0)
    twins.alike(frames=20)


@pytest.mark.parametrize("twice", [False, True])
def test_the_eye_is_held_by_the_key_that_confirms_or_pressed_twice(twice: bool) -> None:
    app, scene = shown(seated(middle(3, hand=2)), press_twice=twice)
    scene.focus, scene.pointing = EYE, False
    app.step([key(pygame.K_RETURN)], FRAME)
    assert scene.looking.is_on
    app.step([key(pygame.K_RETURN, down=False)], FRAME)
    assert scene.looking.is_on == twice
    if twice:
        app.step([key(pygame.K_k)], FRAME)
        assert not scene.looking.is_on


def test_who_has_looked_goes_on_where_he_was() -> None:
    app, scene = shown(seated(middle(3, turn=4, asked="PlayCards", hand=1)))
    before = scene.focus
    assert before
    app.step([key(pygame.K_k)], FRAME)
    for _ in range(round(FALLS / FRAME) + 1):
        app.step([], FRAME)
    assert scene.looking.are_up
    app.step([key(pygame.K_k, down=False)], FRAME)
    assert scene.focus == before


def test_a_finger_just_beside_the_eye_holds_it_too_and_lets_it_go() -> None:
    app, scene = shown(seated(middle(3, hand=2)))
    beside = scene.control(EYE).box.move(0, 4).midbottom
    app.step([finger(app, "down", beside)], FRAME)
    assert scene.looking.is_on
    app.step([finger(app, "up", beside)], FRAME)
    assert not scene.looking.is_on


def test_a_hint_is_given_by_somebody_who_knows_no_hand() -> None:
    twins = Twins(middle(3, hand=2))
    thought_of = set()
    for _, scene in twins.tables:
        session = scene.session
        assert isinstance(session, LocalSession)
        session.ask_hint(session.acting())
        thought_of.add(canonical(session.view_for(session.acting())))
    assert len(thought_of) == 1
    assert thought_of == {canonical(session.table.state.view(SPECTATOR))}


@pytest.mark.parametrize(("language", "said"), [("en", "Parthenon 4 + 1 = 5"), ("it", "Partenone 4 + 1 = 5")])
def test_a_star_says_which_wonder_it_is_for_with_the_stars_that_its_column_has(language: str, said: str) -> None:
    """The Lion Gate has all its stars already, and the Stadium has been built by another."""
    _, scene = shown(shot_olympos.seated(shot_olympos.positioned("olympos-thessaly"), shared=True), language=language)
    star = scene.words.name("card", "wonder_star")
    face = next(each for each in scene.hand.faces(scene.session.acting()) if each.title == star)
    assert "".join(piece.words for piece in face.signs).replace("  ", " ") == said


def test_who_turns_to_another_window_or_pauses_leaves_no_face_behind() -> None:
    twins = Twins(middle(3, hand=2))
    twins.look()
    twins.pictures(key(pygame.K_b))
    assert twins.tops == ["table"] * 2, "the library could hide that he still looks"
    twins.pictures(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert twins.tops == ["curtain"] * 2
    twins.alike(frames=2)
    twins.alike(key(pygame.K_p), frames=4)
    assert all(isinstance(app.stack.top, PauseScene) for app, _ in twins.tables)
    assert all(isinstance(app.stack.scenes[-2], CurtainScene) for app, _ in twins.tables)


def test_another_people_at_the_screen_is_called_with_a_sweep() -> None:
    state = middle(2, turn=10)
    app, scene = shown(seated(state), speed="off")
    session, first = scene.session, scene.stage.front_seat
    assert isinstance(session, LocalSession)
    while session.acting() == first:
        session.submit(first, session.peek(first).choices[0])
    scene.question.put_away()
    app.step([], 0.0)
    assert scene.handover.is_shown
    assert scene.handover.is_dead
    assert scene.stage.front_seat == session.acting() != first
