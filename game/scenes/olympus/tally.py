"""Where the points of a game came from, and how they grew."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.engine import is_over
from game.rules.olympus.events import FinalScored, Paid, PointsLost, RoundBegan, Scored
from game.rules.olympus.game import OlympusGame
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
    game, state = session.game, session.now.view
    assert isinstance(game, OlympusGame)
    assert isinstance(state, Olympus)
    lost = losses(session)
    return [tally(game, state, seat, lost[seat]) for seat in game.standing(state)]


def tally(game: OlympusGame, state: Olympus, seat: int, lost: int) -> Tally:
    rules, city = state.rules, state.cities[seat]
    buildings = sum(building.points for building in rules.buildings if city.built & building.bit)
    glory = rules.glory_points * state.glory.count(seat)
    markers = game.final_points(state, seat) if is_over(state) else 0
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
    grown, scores = [], [0] * len(session.plans)
    for each in chronicle(session):
        if isinstance(each.event, RoundBegan):
            grown.append(scores[:])
        elif isinstance(each.event, Scored | PointsLost | FinalScored):
            scores[each.seat] = each.event.score
        elif isinstance(each.event, Paid):
            scores[each.seat] -= each.event.amounts[-1]
    return [*grown, scores]
