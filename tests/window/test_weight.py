"""What flies above a table: it is over everything, it is the thing itself, and what is spent goes into what it buys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame
import pytest
from pygame import Rect, Surface

from game.rules.engine import Event
from game.rules.olympus.events import Built, Discarded, Paid, Received, WarFought
from game.scenes.olympus.duel import Duel
from game.ui.movers import Mover
from game.ui.theme import CLAY
from tests.window.eyes import reading
from tests.window.hands import fingerprint
from tests.window.person import MousePerson

MAGENTA = (255, 0, 255)


@pytest.fixture
def person() -> Iterator[MousePerson]:
    """Somebody at a table in its middle that has come to rest."""
    person = MousePerson(4, seed=2)
    person.play(12)
    person.settings.change(speed="normal")
    person.frame = 1 / 60
    person.scene.stage.herald.clear()
    yield person
    person.session.close()


def shows(person: MousePerson, events: Sequence[Event]) -> Iterator[list[Mover]]:
    """Let events be performed, and tell what is in the air frame by frame."""
    stage = person.scene.stage
    for event in events:
        stage.timeline.add(partial(stage._cue, event))
    person.scene.question.put_away()
    while not stage.timeline.is_idle:
        person.step()
        yield list(stage.air.movers)


# Cubes


def test_what_lies_on_spent_cubes_is_seen_to_fall_and_the_table_comes_to_rest(person: MousePerson) -> None:
    """Every cube is drawn once in every frame, by the table or in the air; in the end by the table alone."""
    stage, board = person.scene.stage, person.scene.board
    seat, goods = stage.front_seat, stage.shown.cities[stage.front_seat].goods
    list(shows(person, [Received(seat, (4, 4, 4))]))
    settle(person)
    assert not stage.tumbling()
    tumbled = [stage.tumbling() for _ in shows(person, [Discarded(seat, (goods[0] - 1, 0, 0))])]
    assert any(tumbled)
    settle(person)
    assert not stage.tumbling()
    pile = person.scene.painter.heaps.pile(seat, stage.shown.cities[seat].goods, tribute=False)
    assert sorted(pile.kinds) == [0] + [1] * goods[1] + [2] * goods[2]
    assert all(board.warehouse.contains(box) for box in cube_boxes(person))
    stage.lay_out_cubes(frozenset({False}))
    stage.advance(0.1)
    assert stage.tumbling() == set(pile.cubes), "they glide to where they can be chosen"
    stage.hurry()
    assert not stage.tumbling()


def settle(person: MousePerson) -> None:
    while not person.scene.stage.is_still:
        person.step()


def cube_boxes(person: MousePerson) -> list[Rect]:
    stage = person.scene.stage
    goods = stage.shown.cities[stage.front_seat].goods
    return [stage.store_box(stage.front_seat, good, number) for good in range(3) for number in range(goods[good])]


# Above everything


def paint_magenta(surface: Surface, box: Rect) -> None:
    surface.fill(MAGENTA, box)


@pytest.mark.parametrize("place", ["ribbon", "tray", "cards", "middle_band", "panels"])
def test_what_is_in_the_air_is_above_everything_else(person: MousePerson, place: str) -> None:
    scene = person.scene
    found = {"tray": scene.asking.tray}.get(place) or getattr(scene.board, place)
    box = (found[0] if isinstance(found, list) else found).copy()
    scene.stage.air.add(Mover(paint_magenta, box))
    person.step()
    assert person.app.surface.get_at(box.center)[:3] == MAGENTA
    assert person.app.surface.get_at((box.left + 1, box.top + 1))[:3] == MAGENTA


# The card itself


def build_first(person: MousePerson) -> tuple[list[Event], Rect]:
    """What is told when the first card of the fan is built for one cube, and where that card lies."""
    seat, card = person.scene.stage.front_seat, person.scene.fan.cards[0]
    goods = person.scene.stage.shown.cities[seat].goods
    goods[:] = [max(1, count) for count in goods]
    place = person.scene.fan.place_of(card)
    assert place is not None
    return [Paid(seat, card.id, (1, 1, 0, 0, 0, 0, 0)), Built(seat, card.id)], place


def test_the_card_that_flies_is_the_card_that_lay_there(person: MousePerson) -> None:
    events, place = build_first(person)
    card = person.scene.fan.cards[0]
    drawn = Surface(place.size)
    person.scene.painter.paint_card(drawn, card, drawn.get_rect(), person.scene.fan._distance(card))
    stage = person.scene.stage
    for movers in shows(person, events):
        if stage.site.building is not None and movers[0].box.size == place.size:
            flying = Surface(place.size)
            movers[0].draw(flying, flying.get_rect())
            inner = Rect(12, 40, place.width - 24, place.height - 80)
            assert fingerprint(flying.subsurface(inner)) == fingerprint(drawn.subsurface(inner))
            return
    raise AssertionError("no card was seen in the air")


def test_the_card_leaves_a_gap_where_it_lay(person: MousePerson) -> None:
    events, place = build_first(person)
    corner = (place.left + 4, place.bottom - 4)
    before = tuple(person.app.surface.get_at(corner))
    seen = [person.app.surface.get_at(corner) for _ in shows(person, events)]
    assert len({tuple(ink) for ink in seen}) > 1
    assert tuple(person.app.surface.get_at(corner)) == before, "another card lies there in the end"


def test_what_is_paid_goes_into_the_card(person: MousePerson) -> None:
    events, place = build_first(person)
    cubes = [mover for movers in shows(person, events[:1]) for mover in movers[1:]]
    ways = {id(mover): mover.box for mover in cubes}
    assert len(ways) == 2
    assert all(place.inflate(0, 60).contains(box) for box in ways.values())


def test_a_card_that_is_taken_back_in_the_air_lies_in_the_fan_again(person: MousePerson) -> None:
    events, _ = build_first(person)
    stage = person.scene.stage
    flying = shows(person, events)
    while stage.site.building is None:
        next(flying)
    stage.jump_to(person.scene.view(), [])
    assert stage.site.building is None
    assert not stage.air.is_busy


# War


def war(person: MousePerson, margin: int) -> WarFought:
    seat = person.scene.stage.front_seat
    return WarFought(seat, (seat + 1) % 4, 3 + margin, 3, margin)


def says_it(person: MousePerson, event: Event) -> bool:
    return any(saying.event is event for saying in person.scene.stage.sayings)


@pytest.mark.parametrize("margin", [2, 0])
def test_a_war_is_a_duel_of_about_two_seconds_that_is_told_when_the_shields_have_met(
    person: MousePerson, margin: int
) -> None:
    fought = war(person, margin)
    told = [says_it(person, fought) for _ in shows(person, [fought])]
    assert not any(told[: round(0.95 * 60)])
    assert told[round(1.2 * 60)]
    assert 1.2 * 60 < len(told) < 2.2 * 60


def test_the_table_knocks_once_in_a_war_unless_calm_is_wished(person: MousePerson) -> None:
    stage = person.scene.stage
    assert any(stage.shake for _ in shows(person, [war(person, 1)]))
    stage.calm = True
    assert not any(stage.shake for _ in shows(person, [war(person, 1)]))


def rule_of(person: MousePerson, attack: int, defence: int, margin: int) -> str:
    return Duel(person.scene.stage, WarFought(0, 1, attack, defence, margin)).tie_rule()


def test_the_rule_of_ties_that_is_told_is_the_one_that_holds(person: MousePerson) -> None:
    shown = person.scene.stage.shown
    fleet = shown.rules.fleet.bit
    for city in shown.cities:
        city.built &= ~fleet
    assert rule_of(person, 4, 3, 1) == "tie_defender"
    assert rule_of(person, 3, 3, 0) == "tie_defender"
    assert rule_of(person, 3, 3, 1) == "tie_won"
    shown.cities[0].built |= fleet
    assert rule_of(person, 3, 3, 1) == "tie_fleet"
    shown.cities[1].built |= fleet
    assert rule_of(person, 3, 3, 0) == "tie_defender"


def test_no_fighter_ever_stands_before_a_name_or_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    person = MousePerson(4, seed=2)
    duel = Duel(person.scene.stage, war(person, 2))
    moments = [number / 20 for number in range(2, 31)]
    with_them = [drawn(duel, moment) for moment in moments]
    monkeypatch.setattr(duel, "_draw_fighters", lambda surface, moment: None)
    inside = duel.box.inflate(0, -2 * person.scene.brush.px(50))
    for moment, seen in zip(moments, with_them, strict=True):
        bare = drawn(duel, moment)
        for seat in (duel.event.seat, duel.event.defender):
            column = duel._column(seat).move(duel.box.topleft).clip(inside)
            before, now = bare.subsurface(column), seen.subsurface(column)
            written = pygame.mask.from_threshold(before, CLAY, (1, 1, 1, 255))
            written.invert()
            kept = pygame.mask.from_threshold(now, (0, 0, 0), (1, 1, 1, 255), before)
            assert kept.overlap_area(written, (0, 0)) == written.count(), moment
    person.session.close()


def drawn(duel: Duel, moment: float) -> Surface:
    """A duel at a moment over an empty table."""
    surface = Surface(duel.stage.brush.size)
    duel.draw(surface, moment)
    return surface


# What nobody has watched


def test_what_is_big_is_told_in_a_sentence_to_whoever_sees_only_the_end(person: MousePerson) -> None:
    stage, fought = person.scene.stage, war(person, 2)
    for _ in shows(person, [fought]):
        assert not stage.herald.sentences
    person.settings.change(speed="off")
    list(shows(person, [fought]))
    sentence = person.scene.words.event(fought)
    assert list(stage.herald.sentences) == [sentence]
    with reading() as written:
        person.step()
    assert sentence in [each.words for each in written]
    for _ in range(200):
        person.step()
    assert not stage.herald.sentences
