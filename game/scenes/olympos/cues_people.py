"""Turns, time, and what peoples gain, in motion."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympos import events as happened
from game.scenes.olympos.cues_map import settler_of
from game.scenes.olympos.pace import A_GLASS, A_SPACE, APART, GLASSES, TRAVEL, WALK, lasts
from game.ui.laurel import draw_laurel
from game.ui.motion import LetGo, fly, skip_along
from game.ui.movers import Cutout, Draw, between, squashed
from game.ui.theme import GLAZE, GOLD, SLIP
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Wait

if TYPE_CHECKING:
    from game.scenes.olympos.stage import OlymposStage

GAP: Final = 0.04
"""So much later than the one before each of several things sets out that all arrive within the time of one."""
TUMBLES: Final = 0.14
"""How long a cube rolls before it lies."""


def tokens_stacked(stage: OlymposStage, event: happened.TokensStacked) -> Clip:
    """Discs fall on the first space, the lowest first."""

    def fall(place: int, seat: Seat) -> Clip:
        end = stage.board.token_on(0, place)

        def put() -> None:
            stage.shown.order = list(event.seats[: place + 1])
            stage.touch("time")

        above, seconds = end.move(0, -stage.px(50)), lasts(happened.TokensStacked)
        dropped = fly(stage.air, settler_of(stage, seat), above, end, seconds)
        return InTurn(dropped, stage.sound("piece"), Do(put))

    return InTurn(*(fall(place, seat) for place, seat in enumerate(event.seats)))


def turn_began(stage: OlymposStage, event: happened.TurnBegan) -> Clip:
    """The token of whoever has the turn nods."""

    def begin() -> None:
        stage.shown.turn = event.turn
        stage.source = None
        stage.touch("plate", *(f"land:{name}" for name in stage.picture.atlas.held))
        stage.picture.atlas.held.clear()

    return InTurn(Do(begin), _nod(stage, event.seat))


def _nod(stage: OlymposStage, seat: Seat) -> Clip:
    """A token bows where it lies: it is the one that moves next."""
    seconds, frieze = lasts(happened.TurnBegan), stage.picture.frieze
    if stage.calm or seat not in stage.shown.order:
        return Wait(seconds)
    box = frieze.token(stage.shown, seat)

    def lift() -> None:
        frieze.walking = seat
        stage.touch("time")

    def draw(surface: Surface, share: float) -> None:
        bowed = math.sin(share * math.pi)
        grown = box.inflate(round(0.3 * bowed * box.width), round(0.3 * bowed * box.height))
        stage.picture.signs.settler(surface, seat, squashed(grown, 1 - 0.2 * math.sin(share * 2 * math.pi)))

    def put() -> None:
        frieze.walking = -1
        stage.touch("time")

    return InTurn(Do(lift), stage.over(seconds, draw), Do(put))


def time_paid(stage: OlymposStage, event: happened.TimePaid) -> Clip:
    """Hourglasses empty one by one; then the token walks, and lands on top."""
    people = stage.shown.peoples[event.seat]
    steps = min(GLASSES, event.hourglasses)

    def spend(count: int) -> None:
        stage.source = None
        people.hourglasses -= count
        stage.touch_people(event.seat, "might")

    counts = [1] * (steps - 1) + [event.hourglasses - steps + 1] if steps else []
    glasses = [InTurn(stage.sound("sand"), Do(partial(spend, count)), Wait(A_GLASS)) for count in counts]
    return InTurn(Do(partial(spend, 0)), *glasses, _walk(stage, event.seat, event.space))


def waited(stage: OlymposStage, event: happened.Waited) -> Clip:
    """The token shrugs and takes its step."""
    step = _walk(stage, event.seat, event.space)
    return InTurn(_shrug(stage, event.seat, max(0.0, lasts(happened.Waited) - step.length)), step)


def _shrug(stage: OlymposStage, seat: Seat, seconds: float) -> Clip:
    if stage.calm or seat not in stage.shown.order:
        return Wait(seconds)
    box, frieze = stage.picture.frieze.token(stage.shown, seat), stage.picture.frieze

    def lift() -> None:
        frieze.walking = seat
        stage.touch("time")

    def draw(surface: Surface, share: float) -> None:
        stage.picture.signs.settler(surface, seat, squashed(box, 1 + 0.22 * math.sin(share * 2 * math.pi)))

    return InTurn(Do(lift), stage.over(seconds, draw))


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
    return InTurn(Do(lift), AtOnce(walked, ticks, _flares(stage, start, space, each)), Do(put))


def _flares(stage: OlymposStage, start: int, space: int, each: float) -> Clip:
    """Zeus spaces flare up as they are reached or passed; nobody waits until they are dark again."""
    passed = [number for number, _ in stage.shown.rules.events if start < number <= space]
    return AtOnce(
        *(
            InTurn(Wait((number - start) * each), LetGo(stage.air, stage.flash(stage.board.space(number))))
            for number in passed
        )
    )


def finished(stage: OlymposStage, event: happened.Finished) -> Clip:
    """A wreath is woven round the token, and its row dims."""
    box = stage.picture.frieze.token(stage.shown, event.seat)

    def put() -> None:
        stage.shown.finished |= 1 << event.seat
        stage.touch("time", "ledger")

    def draw(surface: Surface, share: float) -> None:
        draw_laurel(surface, box.inflate(stage.px(12), stage.px(12)), 1.0 if stage.calm else min(1.0, share * 1.4))

    return InTurn(stage.sound("leaves"), stage.over(lasts(happened.Finished), draw), Do(put))


# What peoples gain


def _flights(
    draw: Draw, stage: OlymposStage, ends: tuple[Rect, Rect], verb: str, arrived: Sequence[Callable[[], None]],
    seconds: float, turn: float = 0.0, gap: float = GAP,
) -> Clip:  # fmt: skip
    """So many things from one place to another; something is done as each arrives."""
    turn = 0.0 if stage.calm else turn
    flown = [InTurn(fly(stage.air, draw, *ends, seconds, turn), stage.sound(verb), Do(arrives)) for arrives in arrived]
    return AtOnce(*flown, stagger=gap)


def shares(number: int) -> list[int]:
    """A number cut into as many parts as things are seen to travel for it."""
    parts = max(1, min(TRAVEL, number))
    return [number // parts + (place < number % parts) for place in range(parts)]


def _within(seconds: float, parts: int) -> float:
    """How long each of several things travels so that the last arrives in time."""
    return seconds - GAP * (parts - 1)


def _icon(stage: OlymposStage, name: str) -> Draw:
    def draw(surface: Surface, box: Rect) -> None:
        stage.picture.signs.icon(surface, name, box, GOLD if name == "prestige" else SLIP, GLAZE)

    return draw


def settlers_gained(stage: OlymposStage, event: happened.SettlersGained) -> Clip:
    """Discs come out of the store."""
    people = stage.shown.peoples[event.seat]

    def gain(count: int) -> None:
        people.stock += count
        people.general -= count
        stage.touch_people(event.seat, "stock")

    ends = stage.supply(event.seat), stage.seat_box(event.seat, "stock")
    arrived = [partial(gain, count) for count in shares(event.count)]
    seconds = lasts(happened.SettlersGained)
    return _flights(
        settler_of(stage, event.seat), stage, ends, "piece", arrived, seconds, gap=APART[happened.SettlersGained]
    )


def hourglasses_gained(stage: OlymposStage, event: happened.HourglassesGained) -> Clip:
    """Glasses turn over once on their way."""
    people, parts = stage.shown.peoples[event.seat], shares(event.count)

    def gain(count: int) -> None:
        people.hourglasses += count
        stage.touch_people(event.seat, "might")

    ends = stage.came_from(event.seat), stage.seat_box(event.seat, "glass")
    arrived = [partial(gain, count) for count in parts]
    seconds = _within(lasts(happened.HourglassesGained), len(parts))
    return _flights(_icon(stage, "hourglass"), stage, ends, "sand", arrived, seconds, turn=180)


def prestige_gained(stage: OlymposStage, event: happened.PrestigeGained) -> Clip:
    """Leaves fly to the laurel, and the points count up with each."""
    people, parts = stage.shown.peoples[event.seat], shares(event.points)

    def gain(points: int) -> None:
        people.prestige += points
        stage.touch_people(event.seat, "might")

    ends = stage.came_from(event.seat), stage.seat_box(event.seat, "points")
    arrived = [partial(gain, points) for points in parts]
    seconds = _within(lasts(happened.PrestigeGained), len(parts))
    return _flights(_icon(stage, "prestige"), stage, ends, "leaves", arrived, seconds)


def cubes_gained(stage: OlymposStage, event: happened.CubesGained) -> Clip:
    """Cubes come from the slot, the card or the row they were picked from, and roll into their columns."""
    people, gained = stage.shown.peoples[event.seat], [kind for kind, n in enumerate(event.cubes) for _ in range(n)]
    shown, rest = gained[:TRAVEL], gained[TRAVEL:]

    def gain(kinds: Sequence[int]) -> None:
        for kind in kinds:
            people.cubes[kind] += 1
            stage.shown.supply[kind] -= 1
        stage.touch_people(event.seat, "lands")

    def come(number: int, kind: int) -> Clip:
        kinds = [kind, *(rest if number == len(shown) - 1 else ())]
        end = stage.cube_place(event.seat, kind, shown[: number + 1].count(kind))
        return InTurn(_rolled_in(stage, event.seat, kind, end), stage.sound("cube"), Do(partial(gain, kinds)))

    coming = [come(number, kind) for number, kind in enumerate(shown)]
    return AtOnce(*coming, stagger=APART[happened.CubesGained])


def _rolled_in(stage: OlymposStage, seat: Seat, kind: int, end: Rect) -> Clip:
    """A cube flies to beside its place, and tumbles over its edge into it."""
    picked = seat == stage.front_seat and stage.source is None
    start = stage.spot_in(stage.board.tray, 36) if picked else stage.came_from(seat)
    draw = cube_of(stage, kind)
    seconds = lasts(happened.CubesGained)
    if stage.calm:
        return fly(stage.air, draw, start, end, seconds)
    beside, cutout = end.move(end.width, 0), Cutout(draw, end.size)

    def roll(surface: Surface, share: float) -> None:
        high = math.sin(share * math.pi) * 0.2 * end.height
        cutout.show(surface, between(beside, end, share).move(0, -round(high)), 90 * share)

    return InTurn(fly(stage.air, draw, start, beside, seconds - TUMBLES), stage.over(TUMBLES, roll))


def cube_of(stage: OlymposStage, kind: int) -> Draw:
    def draw(surface: Surface, box: Rect) -> None:
        stage.picture.signs.cube(surface, kind, box)

    return draw
