"""Turns, time, and what peoples gain, in motion."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympos import events as happened
from game.scenes.olympos.cues_map import settler_of
from game.ui.laurel import draw_laurel
from game.ui.motion import fly, skip_along
from game.ui.movers import Draw, squashed
from game.ui.theme import GLAZE, GOLD, SLIP
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Wait

if TYPE_CHECKING:
    from game.scenes.olympos.stage import OlymposStage

A_SPACE: Final = 0.07
WALK: Final = 0.7
"""How long a token takes for a space, and for all of its way at most."""
APART: Final = 0.08
BEAT: Final = 0.22
GLASSES: Final = 4
"""So many hourglasses empty one by one; the rest with the last of them."""


def tokens_stacked(stage: OlymposStage, event: happened.TokensStacked) -> Clip:
    """Discs fall on the first space, the lowest first."""

    def fall(place: int, seat: Seat) -> Clip:
        end = stage.board.token_on(0, place)

        def put() -> None:
            stage.shown.order = list(event.seats[: place + 1])
            stage.touch("time")

        dropped = fly(stage.air, settler_of(stage, seat), end.move(0, -stage.px(50)), end, 0.16)
        return InTurn(dropped, stage.sound("piece"), Do(put))

    return InTurn(*(fall(place, seat) for place, seat in enumerate(event.seats)))


def turn_began(stage: OlymposStage, event: happened.TurnBegan) -> Clip:
    """The token of whoever has the turn nods."""

    def begin() -> None:
        stage.shown.turn = event.turn
        stage.touch("plate", *(f"land:{name}" for name in stage.picture.atlas.held))
        stage.picture.atlas.held.clear()

    if event.seat not in stage.shown.order:
        return InTurn(Do(begin), Wait(BEAT))
    box = stage.picture.frieze.token(stage.shown, event.seat)
    return InTurn(Do(begin), stage.flash(box))


def time_paid(stage: OlymposStage, event: happened.TimePaid) -> Clip:
    """Hourglasses empty one by one; then the token walks, and lands on top."""
    people = stage.shown.peoples[event.seat]
    steps = min(GLASSES, event.hourglasses)

    def spend(count: int) -> None:
        people.hourglasses -= count
        stage.touch_people(event.seat, "might")

    counts = [1] * (steps - 1) + [event.hourglasses - steps + 1] if steps else []
    glasses = [InTurn(stage.sound("sand"), Do(partial(spend, count)), Wait(0.12)) for count in counts]
    return InTurn(*glasses, _walk(stage, event.seat, event.space))


def waited(stage: OlymposStage, event: happened.Waited) -> Clip:
    """The token shrugs and takes its step."""
    return InTurn(_shrug(stage, event.seat), _walk(stage, event.seat, event.space))


def _shrug(stage: OlymposStage, seat: Seat) -> Clip:
    if stage.calm or seat not in stage.shown.order:
        return Wait(0.1)
    box, frieze = stage.picture.frieze.token(stage.shown, seat), stage.picture.frieze

    def lift() -> None:
        frieze.walking = seat
        stage.touch("time")

    def draw(surface: Surface, share: float) -> None:
        stage.picture.signs.settler(surface, seat, squashed(box, 1 + 0.22 * math.sin(share * 2 * math.pi)))

    return InTurn(Do(lift), stage.over(0.19, draw))


def _walk(stage: OlymposStage, seat: Seat, space: int) -> Clip:
    start, frieze = stage.shown.peoples[seat].space, stage.picture.frieze
    if space == start:
        return Wait(0.0)

    def lift() -> None:
        frieze.walking = seat
        stage.touch("time")

    def put() -> None:
        frieze.walking = -1
        stage.shown.peoples[seat].space = space
        stage.shown.order.remove(seat)
        stage.shown.order.append(seat)
        stage.touch("time")
        stage.touch_people(seat)

    places = [frieze.token(stage.shown, seat)]
    places += [stage.board.token_on(each, 0) for each in range(start + 1, space)]
    places.append(frieze.next_on(stage.shown, space, seat))
    each = min(A_SPACE, WALK / max(1, len(places) - 1))
    walked = skip_along(stage.air, settler_of(stage, seat), places, each)
    ticks = AtOnce(*(stage.sound("tick") for _ in range(min(8, len(places) - 1))), stagger=each)
    return InTurn(Do(lift), AtOnce(walked, ticks), Do(put), _flared(stage, start, space))


def _flared(stage: OlymposStage, start: int, space: int) -> Clip:
    """Zeus spaces that were reached or passed flare up."""
    passed = [each for each, _ in stage.shown.rules.events if start < each <= space]
    return AtOnce(*(stage.flash(stage.board.space(each)) for each in passed))


def burden_paid(stage: OlymposStage, event: happened.BurdenPaid) -> Clip:
    """The snake winds off whoever bore it."""

    def put() -> None:
        stage.shown.peoples[event.seat].burden = 0
        stage.touch_people(event.seat, "might")

    box = stage.seat_box(event.seat, "god")

    def draw(surface: Surface, share: float) -> None:
        shift = round(share * share * stage.px(40))
        stage.picture.signs.icon(
            surface, "snake", box.move(round(math.sin(share * 9) * stage.px(4)), shift), SLIP, GLAZE
        )

    return InTurn(stage.sound("curse"), stage.over(0.36, draw), Do(put))


def finished(stage: OlymposStage, event: happened.Finished) -> Clip:
    """A wreath is woven round the token, and its row dims."""
    box = stage.picture.frieze.token(stage.shown, event.seat)

    def put() -> None:
        stage.shown.finished |= 1 << event.seat
        stage.touch("time", "ledger")

    def draw(surface: Surface, share: float) -> None:
        draw_laurel(surface, box.inflate(stage.px(12), stage.px(12)), 1.0 if stage.calm else min(1.0, share * 1.4))

    return InTurn(stage.sound("leaves"), stage.over(0.42, draw), Do(put))


# What peoples gain


def _flights(
    stage: OlymposStage, draw: Draw, count: int, start: Rect, end: Rect, verb: str, *, turn: float = 0.0
) -> Clip:
    turn = 0.0 if stage.calm else turn
    flown = [InTurn(fly(stage.air, draw, start, end, 0.28, turn), stage.sound(verb)) for _ in range(min(5, count))]
    return AtOnce(*flown, stagger=APART)


def _icon(stage: OlymposStage, name: str) -> Draw:
    def draw(surface: Surface, box: Rect) -> None:
        stage.picture.signs.icon(surface, name, box, GOLD if name == "prestige" else SLIP, GLAZE)

    return draw


def _gain(stage: OlymposStage, seat: Seat, change: Callable[[], None], flown: Clip, *parts: str) -> Clip:
    def put() -> None:
        change()
        stage.touch_people(seat, *parts)

    return InTurn(flown, Do(put))


def settlers_gained(stage: OlymposStage, event: happened.SettlersGained) -> Clip:
    people = stage.shown.peoples[event.seat]

    def change() -> None:
        people.stock += event.count
        people.general -= event.count

    start, end = stage.supply(event.seat), stage.seat_box(event.seat, "stock")
    flown = _flights(stage, settler_of(stage, event.seat), event.count, start, end, "piece")
    return _gain(stage, event.seat, change, flown, "stock")


def hourglasses_gained(stage: OlymposStage, event: happened.HourglassesGained) -> Clip:
    people = stage.shown.peoples[event.seat]

    def change() -> None:
        people.hourglasses += event.count

    start, end = stage.supply(event.seat), stage.seat_box(event.seat, "glass")
    flown = _flights(stage, _icon(stage, "hourglass"), event.count, start, end, "sand", turn=180)
    return _gain(stage, event.seat, change, flown, "might")


def prestige_gained(stage: OlymposStage, event: happened.PrestigeGained) -> Clip:
    people = stage.shown.peoples[event.seat]

    def change() -> None:
        people.prestige += event.points

    start, end = stage.supply(event.seat), stage.seat_box(event.seat, "points")
    return _gain(
        stage,
        event.seat,
        change,
        _flights(stage, _icon(stage, "prestige"), event.points, start, end, "leaves"),
        "might",
    )


def cubes_gained(stage: OlymposStage, event: happened.CubesGained) -> Clip:
    people = stage.shown.peoples[event.seat]

    def change() -> None:
        for kind, count in enumerate(event.cubes):
            people.cubes[kind] += count
            stage.shown.supply[kind] -= count

    flown = [
        _flights(
            stage, cube_of(stage, kind), count, stage.supply(event.seat), stage.cube_place(event.seat, kind, 1), "cube",
            turn=360,
        )
        for kind, count in enumerate(event.cubes)
        if count
    ]  # fmt: skip
    return _gain(stage, event.seat, change, AtOnce(*flown, stagger=APART), "lands")


def cube_of(stage: OlymposStage, kind: int) -> Draw:
    def draw(surface: Surface, box: Rect) -> None:
        stage.picture.signs.cube(surface, kind, box)

    return draw
