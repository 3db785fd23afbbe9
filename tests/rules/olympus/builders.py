"""Tables of Olympus for the tests: positions in a line or two, and moves through the door. Seats count from 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.games import load
from game.rules.engine import Event, Seat, asked
from game.rules.notation import Amounts
from game.rules.olympus import Olympus, OlympusGame
from game.rules.olympus.actions import GOODS, TRACKS
from game.rules.olympus.events import Built, Paid, Scored
from game.rules.olympus.position import read_position
from game.rules.olympus.tables import COST
from tests.rules.moves import Door, offered, told_of

LIFTS = (("culture", 4, "school"), ("culture", 7, "library"), ("population", 5, "agora"), ("military", 3, "barracks"),
         ("military", 6, "army"))  # fmt: skip
"""Which building lets which marker pass which space."""

PLENTY = 9
"""More of a good than any building costs."""


def olympus() -> OlympusGame:
    game = load("olympus")
    assert isinstance(game, OlympusGame)
    return game


# ---------------------------------------------------------------------- situations


def city(goods: str = "nothing", tribute: str = "nothing", buildings: str = "", **facts: int) -> dict[str, Any]:
    """A city with an empty warehouse unless told otherwise; what its markers need to stand where they do comes along.

    `facts` are the spaces of its markers, its `score` and the `priests` it has at hand.
    """
    standing = buildings.split()
    needed = [lift for track, stop, lift in LIFTS if facts.get(track, 0) > stop and lift not in standing]
    return {"goods": amounts(goods), "tribute": amounts(tribute), "buildings": [*needed, *standing], **facts}


def amounts(words: str) -> dict[str, int]:
    return dict(zip(GOODS, Amounts(GOODS).read(words, 0), strict=True))


def table(
    seats: int = 3,
    cities: Mapping[Seat, Mapping[str, Any]] | None = None,
    *,
    active: Seat = 0,
    starter: Seat = 0,
    ceremonies: Mapping[str, tuple[Seat, ...]] | None = None,
    glory: Mapping[str, Seat] | None = None,
    **about: Any,
) -> Olympus:
    """A table between two turns; `ceremonies` names those who worship a deity, the starter first.

    Whoever stands on a last space first has the Glory card, unless `glory` says who has.
    """
    spaces = olympus().rules_for({}).spaces
    reached = {
        track: seat
        for seat in sorted(cities or {}, reverse=True)
        for track, last in zip(TRACKS, spaces, strict=True)
        if (cities or {})[seat].get(track) == last
    }
    position = {
        "game": "olympus",
        "seats": seats,
        "starter": starter + 1,
        "active": active + 1,
        "city": [dict((cities or {}).get(seat, {})) for seat in range(seats)],
        "glory": {track: seat + 1 for track, seat in {**reached, **(glory or {})}.items()},
        "ceremony": [
            {"deity": deity, "begun_by": seats[0] + 1, "joined_by": [seat + 1 for seat in seats[1:]]}
            for deity, seats in (ceremonies or {}).items()
        ],
        **about,
    }
    return read_position(olympus(), position)


def upkeep(cities: Mapping[Seat, Mapping[str, Any]], **about: Any) -> Olympus:
    """A table of three as the worship phase ends."""
    return table(3, cities, phase="upkeep", **about)


# ---------------------------------------------------------------------- moves


_door = Door[Olympus]("olympus")
do, refused = _door.do, _door.refused


def worship(state: Olympus, words: str, *joining: str) -> list[Event]:
    """The seat whose turn it is begins a ceremony; the others do as `joining` says, `1 war`, or stay away."""
    told = do(state, f"{state.seat} worship {words}")
    manners = {int(word.split()[0]): word.split()[1:] for word in joining}
    while {"join", "decline"} <= set(offered(state)) and is_invited(state):
        (seat,) = asked(state)
        told += do(state, f"{seat} {' '.join(['join', *manners[seat]])}" if seat in manners else f"{seat} decline")
    return told


def is_invited(state: Olympus) -> bool:
    return type(state.pending[-1][1]).__name__ == "Invite"


# ---------------------------------------------------------------------- what can be noticed


def spaces(state: Olympus, seat: Seat, tracks: str) -> list[int]:
    """Where the named markers of a seat stand."""
    return [state.cities[seat].tracks[TRACKS.index(track)] for track in tracks.split()]


def markers(state: Olympus, seat: Seat) -> dict[str, int]:
    return dict(zip(TRACKS, state.cities[seat].tracks, strict=True))


def goods(state: Olympus, seat: Seat) -> str:
    return Amounts(GOODS).write(state.cities[seat].goods, 0)


def tribute(state: Olympus, seat: Seat) -> str:
    return Amounts(GOODS).write(state.cities[seat].tribute, 0)


def stands(state: Olympus, seat: Seat, building: str) -> bool:
    rules = state.rules
    return bool(state.cities[seat].built & rules.buildings[rules.index[building]].bit)


# ---------------------------------------------------------------------- building


def build(
    building: str,
    *,
    culture: int,
    cost: str,
    vp: int,
    spare: str = "nothing",
    others: Mapping[Seat, Mapping[str, Any]] | None = None,
    ceremonies: Mapping[str, tuple[Seat, ...]] | None = None,
    **about: Any,
) -> Olympus:
    """The table after seat 0 built a card as a follower of Hephaestus, with just the culture and the goods for it.

    With less culture, or without any one of the goods, it could not have; and the card scored what it should. It is
    seat 0's turn then. `spare` are goods it has left, `about` is the rest of its city.
    """

    def asked_to_build(culture: int, goods: str) -> Olympus:
        cities = {1: city(), 2: city(), **(others or {}), 0: city(goods, culture=culture, **about)}
        state = table(3, cities, active=2, ceremonies=ceremonies)
        worship(state, "hephaestus", "0")
        return state

    if culture > 1:
        everything = Amounts(GOODS).write((PLENTY, PLENTY, PLENTY), 0)
        reason = refused(asked_to_build(culture - 1, everything), f"0 build {building}")
        assert (reason.rule, reason.values["culture"]) == ("culture_too_low", culture)
    for too_little in one_short(cost):
        assert refused(asked_to_build(culture, too_little), f"0 build {building}").rule == "cannot_afford"
    for enough in just_enough(cost):
        assert f"build {building}" in offered(asked_to_build(culture, enough), 0)
    state = asked_to_build(culture, together(just_enough(cost)[0], spare))
    told = do(state, f"0 build {building}")
    assert [sum(payment.amounts) for payment in told_of(told, Paid)] == [sum(price(cost))]
    assert points_of(told, building) == vp
    return state


LAST_PRIESTS: Mapping[Seat, Mapping[str, Any]] = {1: city(priests=0), 2: city(priests=1)}
"""Opponents whose priests run out with the ceremony in which seat 0 builds; give that seat one priest as well."""


def price(cost: str) -> tuple[int, ...]:
    """A cost such as `grain 1 wild 2`, or `nothing`."""
    return Amounts(COST).read(cost, 0)


def just_enough(cost: str) -> list[str]:
    """The goods of a cost, with each good in turn for what may be any."""
    *named, wild = price(cost)
    enough = [[need + wild * (other == good) for other, need in enumerate(named)] for good in range(len(GOODS))]
    return [Amounts(GOODS).write(each, 0) for each in (enough if wild else enough[:1])]


def one_short(cost: str) -> list[str]:
    """Plenty of goods, but for one of those a cost names; and, if it may be any good, one too few altogether."""
    *named, wild = price(cost)
    lacking = [
        [need - 1 if other == good else PLENTY for other in range(len(GOODS))]
        for good, need in enumerate(named)
        if need
    ]
    if wild:
        lacking.append([*named[:2], named[2] + wild - 1])
    return [Amounts(GOODS).write(each, 0) for each in lacking]


def together(some: str, more: str) -> str:
    read = Amounts(GOODS).read
    return Amounts(GOODS).write(tuple(map(sum, zip(read(some, 0), read(more, 0), strict=True))), 0)


def points_of(told: list[Event], building: str) -> int:
    """What a card scored when it was laid out."""
    laid = next(place for place, event in enumerate(told) if isinstance(event, Built) and event.building == building)
    after = told[laid + 1] if laid + 1 < len(told) else None
    return after.points if isinstance(after, Scored) else 0
