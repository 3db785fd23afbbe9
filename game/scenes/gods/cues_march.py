"""Pieces on their way: through the gate into the next region, onto ships and ashore, or back from where they came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.gods import events as happened
from game.scenes.gods.cues_battle import remove
from game.ui.journeys import Carried
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Wait
from game.ui.weather import draw_clash

if TYPE_CHECKING:
    from game.scenes.gods.stage import GodsStage

FLEES: Final = 0.42
GOES: Final = 0.38
LANDS: Final = 0.08
"""How long somebody takes who flees, or goes, and which part of that he is set down in."""
CLASH: Final = 0.22
"""How large a clash at a gate is, beside one of whole armies."""


def _piece(stage: GodsStage, event: happened.Retreated | happened.Moved | happened.MoveVoid) -> Carried:
    def draw(surface: Surface, box: Rect) -> None:
        stage.picture.signs.unit(surface, event.unit, box, event.seat)

    return Carried(stage.air, draw, stage.piece_box(event.region, event.unit))


def _is_wet(stage: GodsStage, *regions: str) -> bool:
    return any(name in stage.picture.atlas.waters for name in regions)


def retreated(stage: GodsStage, event: happened.Retreated) -> Clip:
    way, carried = stage.way(event.region, event.target, event.unit), _piece(stage, event)
    end = stage.picture.atlas.landing(stage.shown, event.target, event.becomes)

    def begin() -> None:
        remove(stage, event.unit, stage.region(event.region))
        carried.appear()
        stage.touch_region(event.region)

    def put() -> None:
        _arrive(stage, event.seat, event.becomes, event.target)
        stage.shown.fled[stage.region(event.target)] |= 1 << event.becomes

    wet = _is_wet(stage, event.region, event.target)
    moved = carried.glide(way, FLEES - LANDS) if wet else carried.hop(way, FLEES - LANDS)
    return InTurn(Do(begin), stage.sound("oars" if wet else "march"), moved, carried.set_down(end, LANDS), Do(put))


def _arrive(stage: GodsStage, seat: int, unit: int, target: str) -> None:
    region = stage.region(target)
    stage.shown.owner[region] = seat
    stage.shown.units[region] |= 1 << unit
    stage.touch_region(target)
    stage.touch("panels")


def moved(stage: GodsStage, event: happened.Moved) -> Clip:
    """One of several that go at once; all of them were taken off the map before."""
    way, carried = stage.way(event.region, event.target, event.unit), _piece(stage, event)
    end = stage.picture.atlas.landing(stage.shown, event.target, event.becomes)
    wet = _is_wet(stage, event.region, event.target)
    going = carried.glide(way, GOES - LANDS) if wet else carried.hop(way, GOES - LANDS)
    return InTurn(
        Do(carried.appear),
        stage.sound("oars" if wet else "march"),
        going,
        carried.set_down(end, LANDS),
        Do(lambda: _arrive(stage, event.seat, event.becomes, event.target)),
    )


def move_void(stage: GodsStage, event: happened.MoveVoid) -> Clip:
    """It bumps at the gate and comes back."""
    start, gate, _ = stage.way(event.region, event.target, event.unit)
    carried, key = _piece(stage, event), (event.region, event.unit)
    box = stage.piece_box(event.region, event.unit)

    def begin() -> None:
        stage.picture.atlas.airborne.add(key)
        carried.appear()
        stage.touch_region(event.region)

    def put() -> None:
        stage.picture.atlas.airborne.discard(key)
        stage.touch_region(event.region)

    return InTurn(
        Do(begin),
        Do(lambda: stage.tell(event)),
        carried.hop((start, gate), 0.23),
        stage.sound("shield"),
        AtOnce(carried.hop((gate, start), 0.23), _clash(stage, event)),
        carried.set_down(box, 0.06),
        Do(put),
    )


def _clash(stage: GodsStage, event: happened.MoveVoid) -> Clip:
    """Where several wanted to enter, they clash at the gate."""
    if stage.calm or event.cause != "contested":
        return Wait(0.0)
    gate = stage.picture.chart.gate(event.region, event.target)
    return stage.over(0.22, lambda surface, share: draw_clash(surface, gate, stage.brush.unit * CLASH, share))
