"""Units that are built, and orders that come to nothing; the orgy."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.rules.gods import events as happened
from game.rules.gods.actions import CITY, TOWN
from game.scenes.gods.cues_turn import climbed
from game.ui.layout import centred
from game.ui.motion import fly
from game.ui.theme import GOLD
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Wait

if TYPE_CHECKING:
    from game.scenes.gods.stage import GodsStage

STONE = (TOWN, CITY)


def built(stage: GodsStage, event: happened.Built) -> Clip:
    """A piece drops, and the colour of its god floods the region."""
    region = stage.region(event.region)
    box = stage.picture.atlas.landing(stage.shown, event.region, event.unit)

    def put() -> None:
        state = stage.shown
        state.owner[region] = event.seat
        state.units[region] |= 1 << event.unit
        state.fresh[region] |= 1 << event.unit
        stage.touch_region(event.region)
        stage.touch("track", "panels", "face")

    def draw(surface: Surface, where: Rect) -> None:
        stage.picture.signs.unit(surface, event.unit, where, event.seat)

    dropped = fly(stage.air, draw, box.move(0, -stage.px(90)), box, 0.24)
    return InTurn(
        dropped, stage.sound("stone", _kind(event.unit)), climbed(stage, put), _flood(stage, event.region, event.seat)
    )


def _kind(unit: int) -> str:
    return "large" if unit in STONE else ""


def _flood(stage: GodsStage, region: str, seat: int) -> Clip:
    """Light runs over a region that has become somebody's."""
    if stage.calm:
        return Wait(0.0)

    def draw(surface: Surface, share: float) -> None:
        stage.picture.atlas.regions.light(surface, region, round(130 * (1 - share)), stage.picture.signs.ink(seat))

    return stage.over(0.18, draw)


def upgraded(stage: GodsStage, event: happened.Upgraded) -> Clip:
    """The old building sinks as the new one grows."""
    region, box = stage.region(event.region), stage.piece_box(event.region, event.replaced)
    key = (event.region, event.replaced)

    def begin() -> None:
        stage.picture.atlas.airborne.add(key)
        stage.touch_region(event.region)

    def draw(surface: Surface, share: float) -> None:
        unit = event.replaced if share < 0.5 else event.unit
        tall = max(2, round(box.height * abs(1 - 2 * share)))
        stage.picture.signs.unit(surface, unit, Rect(box.left, box.bottom - tall, box.width, tall), event.seat)

    def put() -> None:
        state = stage.shown
        stage.picture.atlas.airborne.discard(key)
        state.units[region] = state.units[region] & ~(1 << event.replaced) | 1 << event.unit
        state.fresh[region] = state.fresh[region] & ~(1 << event.replaced) | 1 << event.unit
        stage.touch_region(event.region)
        stage.touch("track", "panels", "face")

    return InTurn(Do(begin), stage.sound("stone", _kind(event.unit)), stage.over(0.48, draw), climbed(stage, put))


def build_void(stage: GodsStage, event: happened.BuildVoid) -> Clip:
    """A ghost rises and crumbles, and the plate says why; where several clash, all of their ghosts rise first."""
    ghosts = list(stage.clashing.get(event.region, ())) if event.cause == "clash" else []
    own, first = (event.seat, event.unit), event.region not in stage.risen
    ghosts = ghosts if own in ghosts else [own]
    landing = stage.picture.atlas.landing(stage.shown, event.region, event.unit)
    boxes = _side_by_side(landing, len(ghosts), stage.px(6))

    def begin() -> None:
        stage.tell(event)
        stage.risen.add(event.region)

    def end() -> None:
        if own in stage.clashing.get(event.region, ()):
            stage.clashing[event.region].remove(own)

    def draw(surface: Surface, share: float) -> None:
        rise = math.sin(min(1.0, share * 2) * math.pi / 2) if first else 1.0
        for at, (ghost, box) in enumerate(zip(ghosts, boxes, strict=True)):
            lean = max(0.0, share - 0.5) * 2 if at == ghosts.index(own) else 0.0
            where = box.move(round(stage.px(10) * lean), stage.px(8) - round(stage.px(8) * rise))
            alpha = round(190 * rise * (1 - lean))
            stage.picture.signs.unit(surface, ghost[1], where, ghost[0], alpha=alpha)

    return InTurn(Do(begin), stage.sound("shards"), stage.over(0.4 if stage.calm else 0.7, draw), Do(end))


def _side_by_side(middle: Rect, count: int, gap: int) -> list[Rect]:
    step = middle.width + gap
    return [middle.move(round((at - (count - 1) / 2) * step), 0) for at in range(count)]


def orgy_void(stage: GodsStage, event: happened.OrgyVoid) -> Clip:
    """An empty cup tips over."""
    box = centred((stage.px(110), stage.px(110)), stage.board.map)

    def draw(surface: Surface, share: float) -> None:
        drawn = stage.brush.sprites.get("icons/orgy", box.size, GOLD)
        tipped = pygame.transform.rotate(drawn, -90 * share)
        surface.blit(tipped, tipped.get_rect(center=box.center))

    return InTurn(Do(lambda: stage.tell(event)), stage.sound("shards"), stage.over(0.5, draw))


def orgy_held(stage: GodsStage, event: happened.OrgyHeld) -> Clip:
    """A vine runs round the frame of the map."""
    frame = stage.board.frame
    around = 2 * (frame.width + frame.height)

    def spot(away: float) -> tuple[int, int]:
        away %= around
        for length, start, step in (
            (frame.width, frame.topleft, (1, 0)),
            (frame.height, frame.topright, (0, 1)),
            (frame.width, frame.bottomright, (-1, 0)),
            (frame.height, frame.bottomleft, (0, -1)),
        ):
            if away <= length:
                return round(start[0] + step[0] * away), round(start[1] + step[1] * away)
            away -= length
        return frame.topleft

    def draw(surface: Surface, share: float) -> None:
        leaf = stage.brush.sprites.get("icons/laurel_leaf", (stage.px(26), stage.px(26)), (0x63, 0xA0, 0x5A))
        for number in range(round(around * share / stage.px(34))):
            turned = pygame.transform.rotate(leaf, number * 47 % 360)
            surface.blit(turned, turned.get_rect(center=spot(number * stage.px(34))))

    return AtOnce(stage.sound("pipes"), Wait(0.3) if stage.calm else stage.over(0.9, draw))
