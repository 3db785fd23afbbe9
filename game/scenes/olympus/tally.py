"""Where the points of a game came from, and how they grew."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.engine import is_over
from game.rules.olympus.ending import final_points, standing
from game.rules.olympus.events import Paid, PointsLost
from game.rules.olympus.state import Olympus
from game.scenes.chronicle import chronicle
from game.table.session import Session


@dataclass(frozen=True, slots=True)
class Tally:
    """The points of one city by where they came from; what was lost is negative."""

    seat: int
    buildings: int
    glory: int
    favours: int
    markers: int
    lost: int
    total: int
    goods: int
    built: int


def tallies(session: Session) -> list[Tally]:
    """All cities, the best standing first."""
    state = session.now.view
    assert isinstance(state, Olympus)
    lost = losses(session)
    order = sorted(range(len(state.cities)), key=lambda seat: standing(state.cities[seat]), reverse=True)
    return [tally(state, seat, lost[seat]) for seat in order]


def tally(state: Olympus, seat: int, lost: int) -> Tally:
    rules, city = state.rules, state.cities[seat]
    buildings = sum(building.points for building in rules.buildings if city.built & building.bit)
    glory = rules.glory_points * state.glory.count(seat)
    markers = final_points(rules, city) if is_over(state) else 0
    favours = city.score - buildings - glory - markers + lost
    return Tally(seat, buildings, glory, favours, markers, -lost, city.score, sum(city.goods), city.built.bit_count())


def losses(session: Session) -> list[int]:
    """Points that were taken from each city, or that it paid with."""
    lost = [0] * len(session.plans)
    for each in chronicle(session):
        if isinstance(each.event, PointsLost):
            lost[each.seat] += each.event.points
        elif isinstance(each.event, Paid):
            lost[each.seat] += each.event.amounts[-1]
    return lost


def growth(session: Session) -> list[list[int]]:
    """The scores of all cities at the end of every round, and before the first."""
    state = session.game.set_up(session.setup)
    assert isinstance(state, Olympus)
    before, reached = scores(state), state.round
    grown = [before]
    for passage in session.story():
        assert isinstance(passage.view, Olympus)
        if passage.view.round != reached:
            grown.append(before)
        before, reached = scores(passage.view), passage.view.round
    return [*grown, before]


def scores(state: Olympus) -> list[int]:
    return [city.score for city in state.cities]
