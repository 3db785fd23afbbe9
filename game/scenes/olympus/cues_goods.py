"""Cubes of Olympus as motion: they fall into trays, fly from city to city and go into the card they pay for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus import events as happened
from game.rules.olympus.actions import GOODS
from game.scenes.olympus.heaps import SEEN, Tumble
from game.ui.motion import fly
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Wait

if TYPE_CHECKING:
    from game.scenes.olympus.stage import OlympusStage

Places: TypeAlias = "Callable[[int, int], Rect]"
"""Where the cubes of a good are, from the first one on."""

CUBE: Final = 44
"""How large a cube is in the air."""
APART: Final = 0.045
"""How much later each cube begins than the one before."""
MARKS: Final = 6
"""How many cubes fly one by one; more of them would only make people wait."""


def kinds_of(goods: tuple[int, ...]) -> list[int]:
    """The good of each cube, as many as fly one by one."""
    return [good for good, count in enumerate(goods) for _ in range(count)][:MARKS]


def cubes_travel(stage: OlympusStage, goods: tuple[int, ...], start: Places, end: Places) -> Clip:
    """Cubes fly one after the other from where each of them lies to another place."""
    kinds = kinds_of(goods)

    def flight(good: int, number: int) -> Clip:
        def draw(surface: Surface, box: Rect) -> None:
            stage.painter.cube(surface, good, box)

        there = end(good, number)
        small = there if there.width < stage.px(CUBE) else stage.spot_in(there, CUBE)
        moving = fly(stage.air, draw, stage.spot_in(start(good, number), CUBE), small)
        return InTurn(moving, stage.sound("cube", GOODS[good]))

    flights = [flight(good, kinds[:index].count(good)) for index, good in enumerate(kinds)]
    return AtOnce(*flights, stagger=APART)


def stored(stage: OlympusStage, seat: Seat) -> Places:
    """Where goods lie in a city."""
    return lambda good, number: stage.store_box(seat, good, number)


def owed(stage: OlympusStage, seat: Seat) -> Places:
    """Where the tribute of a city lies."""
    return lambda good, number: stage.tribute_box(seat, good, number)


def supply(stage: OlympusStage, seat: Seat) -> Places:
    """Where goods come from and go to that belong to nobody."""
    return lambda good, number: stage.supply_box(seat)


def gained(
    stage: OlympusStage, seat: Seat, goods: tuple[int, ...], start: Places, *, tribute: bool = False, seen: bool = False
) -> Clip:
    """Cubes come to a city: they fall into the trays of the one in front, and fly to the panel of another.

    Those that somebody has had before are `seen` to fly to the tray first.
    """
    changed = change_goods(stage, seat, goods, 1, tribute=tribute)
    end = owed(stage, seat) if tribute else stored(stage, seat)
    if seat != stage.front_seat:
        return InTurn(cubes_travel(stage, goods, start, end), changed)
    tray = stage.board.tribute if tribute else stage.board.warehouse
    above = Rect(tray.left, tray.top - stage.px(60), tray.width, stage.px(50))
    flown = cubes_travel(stage, goods, start, lambda good, number: above) if seen else Wait(0.0)
    return InTurn(flown, changed, Wait(SEEN if any(goods) else 0.0))


def change_goods(stage: OlympusStage, seat: Seat, goods: tuple[int, ...], sign: int, *, tribute: bool = False) -> Clip:
    """Cubes come to a city or leave it; in the trays before the players the others tumble."""

    def put() -> None:
        city = stage.shown.cities[seat]
        store = city.tribute if tribute else city.goods
        for good, count in enumerate(goods):
            store[good] += sign * count
        stage.touch_city(seat, "stores")

    return Tumble(stage, seat, put, tribute=tribute)


def one(good: int, count: int) -> tuple[int, ...]:
    return tuple(count if each == good else 0 for each in range(len(GOODS)))


def produced(stage: OlympusStage, event: happened.Produced) -> Clip:
    lane = stage.lane_home(event.seat, event.good)
    return gained(stage, event.seat, one(event.good, event.count), lambda good, number: lane)


def received(stage: OlympusStage, event: happened.Received) -> Clip:
    return gained(stage, event.seat, event.goods, supply(stage, event.seat))


def discarded(stage: OlympusStage, event: happened.Discarded) -> Clip:
    thrown = cubes_travel(stage, event.goods, stored(stage, event.seat), supply(stage, event.seat))
    return InTurn(change_goods(stage, event.seat, event.goods, -1), thrown)


def gave(stage: OlympusStage, event: happened.Gave) -> Clip:
    goods = one(event.cube % len(GOODS), 1)
    tribute = event.cube >= len(GOODS)
    start = owed(stage, event.seat) if tribute else stored(stage, event.seat)
    thrown = cubes_travel(stage, goods, start, supply(stage, event.seat))
    return InTurn(change_goods(stage, event.seat, goods, -1, tribute=tribute), thrown)


def tribute_taken(stage: OlympusStage, event: happened.TributeTaken) -> Clip:
    start = stored(stage, event.defender)
    taken = gained(stage, event.seat, event.goods, start, tribute=True, seen=True)
    return InTurn(change_goods(stage, event.defender, event.goods, -1), taken)


def tribute_supplied(stage: OlympusStage, event: happened.TributeSupplied) -> Clip:
    return gained(stage, event.seat, event.goods, supply(stage, event.seat), tribute=True)


def tribute_collected(stage: OlympusStage, event: happened.TributeCollected) -> Clip:
    come = gained(stage, event.seat, event.goods, owed(stage, event.seat), seen=True)
    return InTurn(change_goods(stage, event.seat, event.goods, -1, tribute=True), come)


def paid(stage: OlympusStage, event: happened.Paid) -> Clip:
    """The card lifts, and what is paid for it goes into it."""
    home, tribute, points = event.amounts[:3], event.amounts[3:6], event.amounts[6]
    building = stage.shown.rules.buildings[stage.shown.rules.index[event.building]]
    lifted = stage.site.lift(event.seat, building)

    def mouth(good: int, number: int) -> Rect:
        return stage.site.mouth()

    cubes = AtOnce(
        cubes_travel(stage, home, stored(stage, event.seat), mouth),
        cubes_travel(stage, tribute, owed(stage, event.seat), mouth),
    )
    return InTurn(
        lifted,
        change_goods(stage, event.seat, home, -1),
        change_goods(stage, event.seat, tribute, -1, tribute=True),
        Do(lambda: stage.change_score(event.seat, -points)),
        AtOnce(cubes, stage.site.swallow(cubes.length)),
    )
