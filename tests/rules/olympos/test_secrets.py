"""Secrets of Olympos: nobody is ever shown another's Destiny cards, nor one that is not drawn yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rules.codec import to_plain
from game.rules.engine import CHANCE, SPECTATOR, UNKNOWN, Action, Event, Seat, Setup, State, apply, deal
from game.rules.notation import text
from game.rules.olympos import Olympos
from game.rules.olympos.actions import DESTINY, Draw
from game.rules.olympos.events import CardDrawn, CardsDiscarded, CardSeen
from game.rules.olympos.turn import TakeTurn
from game.table.dealer import Dealer
from game.table.table import Table
from tests.rules.olympos.builders import do, hand, olympos, owning, table

SEATS = (2, 3, 4, 5)
GAMES = 3

Moment = tuple[Olympos, list[Event], Seat, Action | None]
"""A table, what was told on the way to it, and the answer that led there."""


def moments(seats: int, seed: int) -> Iterator[Moment]:
    """A random game, answer by answer; everybody has the Oracle, so that many cards go through their hands."""
    dealer = Dealer(seed)
    state = olympos().set_up(Setup(seats))
    oracle = 1 << state.rules.discovery_index["oracle"]
    while state.pending:
        for people in state.peoples:
            people.discoveries |= oracle * (seed % 2)
        actor, told = state.seat, []
        action = deal(state, dealer.below) if actor == CHANCE else state.choices[dealer.below(len(state.choices))]
        state.told = told
        apply(state, actor, action)
        state.told = None
        yield state, told, actor, action


def all_moments(seats: int) -> Iterator[Moment]:
    for seed in range(GAMES):
        yield from moments(seats, 100 * seats + seed)


def viewers(state: Olympos) -> list[Seat]:
    return [SPECTATOR, *range(len(state.peoples))]


def shown(state: State) -> tuple[object, ...]:
    """All that can be read off a table: its facts, who is asked, and what may be answered."""
    return to_plain(state), state.seat, [text(action) for action in state.choices]


@pytest.mark.parametrize("seats", SEATS)
def test_a_view_holds_nothing_but_the_own_cards(seats: int) -> None:
    hidden = 0
    for state, *_ in all_moments(seats):
        for viewer in viewers(state):
            view = state.view(viewer)
            assert (view.seat, len(view.pending)) == (state.seat, len(state.pending)), "even silence tells nothing"
            for seat, people in enumerate(view.peoples):
                real = state.peoples[seat]
                if seat == viewer:
                    assert (people.hand, people.drawn) == (real.hand, real.drawn)
                else:
                    assert people.hand == [UNKNOWN] * len(real.hand)
                    assert people.drawn == [UNKNOWN] * len(real.drawn)
                    hidden += len(real.hand)
    assert hidden > 500


def swaps(state: Olympos, viewer: Seat, dealer: Dealer) -> Iterator[Olympos]:
    """The same table with cards changed that `viewer` does not know: with the deck, and between two others."""
    others = [seat for seat in range(len(state.peoples)) if seat != viewer]
    places = [
        (seat, pile, index)
        for seat in others
        for pile in ("hand", "drawn")
        for index in range(len(getattr(state.peoples[seat], pile)))
    ]
    if not places:
        return
    seat, pile, index = places[dealer.below(len(places))]
    undrawn = [card for card, left in enumerate(left_in_the_deck(state)) if left]
    if undrawn:
        other = state.copy()
        getattr(other.peoples[seat], pile)[index] = undrawn[dealer.below(len(undrawn))]
        yield other
    seat2, pile2, index2 = places[dealer.below(len(places))]
    other = state.copy()
    one, two = getattr(other.peoples[seat], pile), getattr(other.peoples[seat2], pile2)
    one[index], two[index2] = two[index2], one[index]
    yield other


def left_in_the_deck(state: Olympos) -> list[int]:
    left = [2, 2, 2, 2, 2, 2, 2, 2, 3, 3]
    for card, count in enumerate(state.discard):
        left[card] -= count
    for people in state.peoples:
        for card in (*people.hand, *people.drawn):
            left[card] -= 1
    return left


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_a_view_is_the_same_when_hidden_cards_change_places(seats: int) -> None:
    dealer, tried = Dealer(seats), 0
    for state, *_ in all_moments(seats):
        if dealer.below(3):
            continue
        for viewer in viewers(state):
            for other in swaps(state, viewer, dealer):
                assert shown(other.view(viewer)) == shown(state.view(viewer))
                tried += 1
    assert tried > 300


@pytest.mark.parametrize("seats", SEATS)
def test_no_event_and_no_move_shows_what_was_drawn(seats: int) -> None:
    drawn = 0
    for state, told, actor, action in all_moments(seats):
        for event in told:
            for viewer in viewers(state):
                seen = event.seen_by(viewer)
                if isinstance(event, CardSeen):
                    assert seen == (event if viewer == event.seat else None)
                else:
                    assert seen == event
        if isinstance(action, Draw):
            drawn += 1
            assert {type(event) for event in told[:2]} == {CardDrawn, CardSeen}
            for viewer in viewers(state):
                known = action.card if viewer == action.seat else UNKNOWN
                assert action.seen_by(viewer, actor) == Draw(action.seat, known)
    assert drawn >= 10


@pytest.mark.parametrize("seats", SEATS)
def test_what_others_are_told_does_not_depend_on_what_was_drawn(seats: int) -> None:
    """Deal another card instead: for everybody else the same thing has happened, up to the next answer."""
    tried = 0
    for seed in range(GAMES):
        dealer = Dealer(seed)
        state = olympos().set_up(Setup(seats))
        while state.pending:
            chance = state.seat == CHANCE
            if chance and isinstance(state.choices[0], Draw):
                drawer = state.choices[0].seat
                kinds = [action for action, _ in zip(dealer.shuffled(state.choices), range(2), strict=False)]
                outcomes = [carried_out(state, action) for action in kinds]
                for viewer in viewers(state):
                    if viewer != drawer:
                        assert all(seen_by(outcome, viewer) == seen_by(outcomes[0], viewer) for outcome in outcomes)
                        tried += 1
            listed = state.choices
            action = deal(state, dealer.below) if chance else listed[dealer.below(len(listed))]
            apply(state, state.seat, action)
    assert tried > 40


def carried_out(state: Olympos, action: Action) -> tuple[Olympos, list[Event]]:
    copy, told = state.copy(), []
    copy.told = told
    apply(copy, CHANCE, action)
    return copy, told


def seen_by(outcome: tuple[Olympos, list[Event]], viewer: Seat) -> tuple[object, ...]:
    state, told = outcome
    return shown(state.view(viewer)), [each for event in told if (each := event.seen_by(viewer)) is not None]


@pytest.mark.parametrize("seats", SEATS)
def test_updates_of_a_table_name_no_hidden_card(seats: int) -> None:
    """Through the table that hands out updates: what was hidden from a seat appears in nothing it is handed."""
    table = Table(olympos(), Setup(seats), dealer=Dealer(seats))
    table.begin()
    dealer, checked = Dealer(7), 0
    while table.state.pending:
        seat = table.state.seat
        listed = table.state.choices
        updates = table.play(seat, listed[dealer.below(len(listed))])
        for viewer, update in updates.items():
            for mover, action in update.moves:
                if isinstance(action, Draw):
                    assert (action.card == UNKNOWN) == (action.seat != viewer), mover
                    checked += 1
            assert not [event for event in update.events if isinstance(event, CardSeen) and event.seat != viewer]
            view = update.view
            assert isinstance(view, Olympos)
            assert not any(set(people.hand) - {UNKNOWN} for seat, people in enumerate(view.peoples) if seat != viewer)
            assert not update.choices or viewer in update.asked
    assert checked > 20


def test_a_seat_is_asked_alike_whatever_it_holds() -> None:
    """Whether a card can be played must not be read off the questions that are asked."""
    for first, second in (("harvest", "zeus_sign"), ("quarries", "wonder_star"), ("plenty", "forests")):
        tables = [table(3, {0: {"hand": card}}, stacks="macedonia 0, illyria 0, epirus 0") for card in (first, second)]
        for state in tables:
            assert isinstance(state.pending[-1][1], TakeTurn)
            do(state, "0 settle thrace")
        assert shown(tables[0].view(1)) == shown(tables[1].view(1))


def test_the_card_the_oracle_keeps_stays_hidden() -> None:
    state = table(3, {0: owning("oracle", space=9), 1: {"space": 30}, 2: {"space": 30}})
    do(state, "0 settle illyria", "0 consult", "chance draw 0 harvest", "chance draw 0 plenty", "chance draw 0 forests")
    assert state.view(1).peoples[0].drawn == [UNKNOWN] * 3
    told = do(state, "0 discard harvest forests")
    assert (hand(state), hand(state.view(1))) == (["plenty"], ["unknown"])
    discarded = [event for event in told if isinstance(event, CardsDiscarded)]
    assert [event.cards for event in discarded] == [(DESTINY.index("harvest"), DESTINY.index("forests"))]
