"""Who holds a land, in motion: its colour, and the signs of what it yields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympos import events as happened
from game.scenes.olympos.pace import lasts
from game.ui.motion import fly
from game.ui.movers import Draw
from game.ui.theme import GLAZE, SLIP
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Wait, smooth

if TYPE_CHECKING:
    from game.scenes.olympos.stage import OlymposStage

FLOODS: Final = 0.66
"""In such a part of the time colour has reached the borders; the signs are still on their way."""
APART: Final = 0.04
"""So much later each of several signs of one land sets out."""


Starts: TypeAlias = Callable[[str], Rect]
"""Where the sign sets out that a figure counts."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What a land yields: how it is drawn, and the figure of a people that counts it."""

    draw: Draw
    figure: str


def signs_of(stage: OlymposStage, territory: str) -> list[Sign]:
    row, signs = stage.shown.rules.lands[stage.land(territory)], stage.picture.signs

    def resource(surface: Surface, box: Rect) -> None:
        signs.resource(surface, row.resource, box)

    def mark(name: str, surface: Surface, box: Rect) -> None:
        signs.icon(surface, name, box, SLIP, GLAZE)

    marks = [name for name, has in (("star", row.star), ("zeus", row.zeus)) if has]
    return [Sign(resource, f"resource:{row.resource}"), *(Sign(partial(mark, name), name) for name in marks)]


def control_gained(stage: OlymposStage, event: happened.ControlGained) -> Clip:
    """Colour floods the land, and its signs fly to whoever holds it now, unless they have come from the last holder."""
    row, seconds = stage.shown.rules.lands[stage.land(event.territory)], lasts(happened.ControlGained)

    def put() -> None:
        people = stage.shown.peoples[event.seat]
        people.tokens[row.resource] += 1
        people.stars += row.star
        people.zeus += row.zeus
        stage.touch_people(event.seat, "lands", "might")

    if event.territory in stage.handed_on:
        stage.handed_on.discard(event.territory)
        return InTurn(Do(put), stage.sound("favour"), _flood(stage, event.territory, seconds))
    start = stage.picture.atlas.sign_box(event.territory)
    flights = _flights(stage, event.territory, lambda figure: start, event.seat, 0.75 * seconds)
    return InTurn(
        AtOnce(
            _flood(stage, event.territory, FLOODS * seconds),
            InTurn(Wait(0.25 * seconds), stage.sound("favour"), flights),
        ),
        Do(put),
    )


def _flights(stage: OlymposStage, territory: str, start: Starts, seat: Seat, seconds: float) -> Clip:
    """All signs of a land fly to the figures of a people that count them, and arrive together."""
    return AtOnce(
        *(
            fly(stage.air, sign.draw, start(sign.figure), stage.seat_box(seat, sign.figure), seconds - APART * number)
            for number, sign in enumerate(signs_of(stage, territory))
        ),
        stagger=APART,
    )


def _flood(stage: OlymposStage, territory: str, seconds: float) -> Clip:
    """The colour of a land that has become somebody's floods from his settler to the borders."""
    atlas = stage.picture.atlas
    before = atlas.held.get(territory, atlas.holder(stage.shown, stage.land(territory)))

    def begin() -> None:
        atlas.held.pop(territory, None)
        stage.touch_land(territory)

    def draw(surface: Surface, share: float) -> None:
        atlas.paint_flood(surface, stage.shown, territory, before, smooth(share))

    return InTurn(Do(begin), Wait(seconds) if stage.calm else stage.over(seconds, draw))


def control_lost(stage: OlymposStage, event: happened.ControlLost) -> Clip:
    """The signs of a land fly straight to who holds it next, or if that is nobody back to the land."""
    row, seconds = stage.shown.rules.lands[stage.land(event.territory)], lasts(happened.ControlLost)
    heir = _heir(stage, event)

    def begin() -> None:
        people = stage.shown.peoples[event.seat]
        people.tokens[row.resource] -= 1
        people.stars -= row.star
        people.zeus -= row.zeus
        stage.touch_people(event.seat, "lands", "might")
        stage.touch_land(event.territory)

    def start(figure: str) -> Rect:
        return stage.seat_box(event.seat, figure)

    if heir is None:
        flown = _flights_home(stage, event.territory, start, seconds)
    else:
        stage.handed_on.add(event.territory)
        flown = _flights(stage, event.territory, start, heir, seconds)
    return InTurn(Do(begin), stage.sound("step"), AtOnce(_drain(stage, event.territory, seconds), flown))


def _heir(stage: OlymposStage, event: happened.ControlLost) -> Seat | None:
    """Whose settler lies on top now: it was laid there before, and will be told to hold the land next."""
    stack = stage.shown.stacks[stage.land(event.territory)]
    return stack[-1] if stack and stack[-1] >= 0 else None


def _flights_home(stage: OlymposStage, territory: str, start: Starts, seconds: float) -> Clip:
    end, signs = stage.picture.atlas.sign_box(territory), signs_of(stage, territory)
    return AtOnce(*(fly(stage.air, sign.draw, start(sign.figure), end, seconds) for sign in signs))


def _drain(stage: OlymposStage, territory: str, seconds: float) -> Clip:
    """The colour of a land that is nobody's any more runs back to where its settler lay."""
    atlas, land = stage.picture.atlas, stage.land(territory)
    before, stack = atlas.held.get(territory), stage.shown.stacks[land]
    if before is None or (stack and stack[-1] >= 0):  # who holds it next floods it
        return Wait(0.0)

    def begin() -> None:
        atlas.held.pop(territory, None)
        stage.touch_land(territory)

    def draw(surface: Surface, share: float) -> None:
        atlas.paint_drain(surface, stage.shown, territory, before, smooth(share))

    return InTurn(Do(begin), Wait(0.0) if stage.calm else stage.over(seconds, draw))
