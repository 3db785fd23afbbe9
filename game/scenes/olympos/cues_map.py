"""Settlers and lands in motion."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympos import events as happened
from game.rules.olympos.state import BARBARIANS
from game.scenes.olympos.lands import FREE
from game.scenes.olympos.pace import BY_LAND, BY_SEA, LONGEST, SHOWN, lasts
from game.ui.journeys import Carried, Spot, along
from game.ui.layout import centred
from game.ui.motion import fly
from game.ui.movers import Cutout, Draw, between
from game.ui.shapes import panel
from game.ui.theme import CLAY_LIGHT, GLAZE, GOLD, SLIP, Ink
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Wait, smooth

if TYPE_CHECKING:
    from game.scenes.olympos.stage import OlymposStage

LANDS: Final = 0.12
"""How long a settler takes to come down from the air."""
MEETS: Final = 0.42
"""After such a part of a fight shields meet that go for each other; the table is knocked for the rest of it."""
WAKE: Final = 64
CRACK: Final = ((0.52, 0.0), (0.4, 0.25), (0.58, 0.45), (0.42, 0.7), (0.54, 1.0))
"""Where a disc breaks, from its head to its foot, in parts of its size."""
PIECES: Final = 4
"""How long a wake is in reference pixels, and of how many pieces each of its lines."""


# Before the game


def crossed_out(stage: OlymposStage, event: happened.CrossedOut) -> Clip:
    """The cross is stamped on the land, and the hatch spreads from it."""
    box = stage.picture.atlas.landing(event.territory)

    def put() -> None:
        stage.shown.crossed |= 1 << stage.land(event.territory)
        stage.touch_land(event.territory)

    def draw(surface: Surface, share: float) -> None:
        grown = round(box.width * (1.6 - 0.6 * share))
        stage.picture.signs.crossed(surface, centred((grown, grown), box), lit=True)

    def spread(surface: Surface, share: float) -> None:
        stage.picture.atlas.paint_flood(surface, stage.shown, event.territory, FREE, share)

    stamped = 0.6 * lasts(happened.CrossedOut)
    left = lasts(happened.CrossedOut) - stamped
    hatched = Wait(left) if stage.calm else stage.over(left, spread)
    return InTurn(stage.over(stamped, draw), stage.sound("stamp"), Do(put), hatched)


def tribes_placed(stage: OlymposStage, event: happened.TribesPlaced) -> Clip:
    boxes = [stage.picture.atlas.landing(name) for name in event.territories]

    def put() -> None:
        for name in event.territories:
            stage.shown.tribes |= 1 << stage.land(name)
            stage.touch_land(name)

    def draw(surface: Surface, share: float) -> None:
        for box in boxes:
            size = max(2, round(box.width * share))
            stage.picture.signs.tribe(surface, centred((size, size), box))

    return InTurn(stage.sound("drum"), stage.over(lasts(happened.TribesPlaced), draw), Do(put))


def barbarians_placed(stage: OlymposStage, event: happened.BarbariansPlaced) -> Clip:
    box = stage.picture.atlas.landing(event.territory)

    def put() -> None:
        stage.shown.stacks[stage.land(event.territory)] = (BARBARIANS,)
        stage.touch_land(event.territory)

    above, seconds = box.move(0, -stage.px(60)), lasts(happened.BarbariansPlaced)
    dropped = fly(stage.air, stage.picture.signs.barbarians, above, box, seconds)
    return InTurn(dropped, stage.sound("drum"), Do(put))


# A settler on its way


def settler_created(stage: OlymposStage, event: happened.SettlerCreated) -> Clip:
    """A disc leaves the stock for where its way begins, and is held there."""
    start = stage.seat_box(event.seat, "stock")
    end = stage.gate(event.way)

    def begin() -> None:
        stage.shown.peoples[event.seat].stock = event.stock
        stage.touch_people(event.seat, "stock")

    stage.carried = carried = Carried(stage.air, settler_of(stage, event.seat), centred(end.size, start))
    return InTurn(Do(begin), stage.sound("piece"), carried.bring(start, end, lasts(happened.SettlerCreated)))


def settler_left(stage: OlymposStage, event: happened.SettlerLeft) -> Clip:
    """A disc is lifted out of its stack, which closes up."""
    land = stage.land(event.territory)
    box = stage.picture.atlas.token_box(stage.shown, land, event.level) or stage.picture.atlas.landing(event.territory)

    def begin() -> None:
        atlas, stack = stage.picture.atlas, stage.shown.stacks[land]
        before = atlas.holder(stage.shown, land)
        stage.shown.stacks[land] = stack[: event.level - 1] + stack[event.level :]
        if atlas.holder(stage.shown, land) != before:
            atlas.held[event.territory] = before  # until it is told to be held no longer
        stage.touch_land(event.territory)

    stage.carried = carried = Carried(stage.air, settler_of(stage, event.seat), box)
    return InTurn(Do(begin), stage.sound("step"), carried.lift(lasts(happened.SettlerLeft)))


def settler_arrived(stage: OlymposStage, event: happened.SettlerArrived) -> Clip:
    """Along its way, through the middles of the borders, until it lies on top."""
    land, box = stage.land(event.territory), stage.picture.atlas.landing(event.territory)
    carried = stage.carried or Carried(stage.air, settler_of(stage, event.seat), stage.gate(event.way))

    def put() -> None:
        atlas = stage.picture.atlas
        before = atlas.holder(stage.shown, land)
        stage.shown.stacks[land] += (event.seat,)
        if atlas.holder(stage.shown, land) != before:
            atlas.held[event.territory] = before  # until the land is told to be held
        stage.carried = None
        stage.touch_land(event.territory)

    return InTurn(
        Do(carried.appear),
        _travel(stage, carried, event.way),
        carried.set_down(box, LANDS),
        stage.sound("piece"),
        Do(put),
    )


def _travel(stage: OlymposStage, carried: Carried, way: tuple[str, ...]) -> Clip:
    seas = stage.picture.chart.seas
    legs = list(zip(way[1:], stage.picture.chart.way(way), strict=True)) if len(way) > 1 else []
    times = [BY_SEA if space in seas or before in seas else BY_LAND for before, space in itertools.pairwise(way)]
    quicker = min(1.0, (LONGEST - LANDS) / sum(times)) if times else 1.0
    clips: list[Clip] = []
    for (_, points), seconds in zip(legs, times, strict=True):
        wet = seconds == BY_SEA
        clips.append(stage.sound("splash" if wet else "step"))
        step = carried.glide if wet else carried.hop
        moved = step(points, seconds * quicker)
        clips.append(AtOnce(moved, _wake(stage, points, seconds * quicker)) if wet and not stage.calm else moved)
    return InTurn(*clips)


def _wake(stage: OlymposStage, points: Sequence[Spot], seconds: float) -> Clip:
    """Two lines on the water behind what glides over it, which part the further they lie behind."""

    def draw(surface: Surface, share: float) -> None:
        for start, end in wake(points, smooth(share), stage.px(WAKE)):
            if stage.picture.chart.is_water(start) and stage.picture.chart.is_water(end):
                pygame.draw.aaline(surface, SLIP, start, end)

    return stage.over(seconds, draw)


def wake(points: Sequence[Spot], share: float, length: float) -> list[tuple[Spot, Spot]]:
    """The pieces of a wake behind what has gone a share of a way, those of both sides by turns."""
    whole = sum(math.dist(start, end) for start, end in itertools.pairwise(points))
    if not whole:
        return []
    backs = [share - number * length / whole / PIECES for number in range(PIECES + 1)]
    spine = [along(points, back) for back in backs if back >= 0]
    found = []
    for number, (near, far) in enumerate(itertools.pairwise(spine)):
        gone = math.dist(near, far)
        if not gone:
            continue
        across = (-(far[1] - near[1]) / gone, (far[0] - near[0]) / gone)
        for side in (-1, 1):
            sides = [side * length * (0.12 + 0.1 * (number + more) / PIECES) for more in (0, 1)]
            start, end = (
                (x + across[0] * wide, y + across[1] * wide) for (x, y), wide in zip((near, far), sides, strict=True)
            )
            found.append((start, end))
    return found


def settler_of(stage: OlymposStage, seat: Seat) -> Draw:
    def draw(surface: Surface, box: Rect) -> None:
        stage.picture.signs.settler(
            surface, seat, Rect(box.left, box.top, min(box.size) * 9 // 10, min(box.size) * 9 // 10)
        )

    return draw


# Fights


def fought(stage: OlymposStage, event: happened.Fought) -> Clip:
    """Two shields meet over the land, with the swords between them; who is beaten shrinks beneath."""
    seconds = lasts(happened.Fought)
    clash = _clash(stage, event.territory, event.seat, event.defender, event.swords, seconds)
    beneath = _shrinks(stage, event.territory, event.seat, settler_of(stage, event.defender), seconds)
    return AtOnce(clash, beneath, InTurn(Wait(MEETS * seconds), stage.knock((1 - MEETS) * seconds)))


def tribe_beaten(stage: OlymposStage, event: happened.TribeBeaten) -> Clip:
    """Shields meet; then the disc of the tribe cracks, and its halves fall."""
    seconds = lasts(happened.TribeBeaten)

    def put() -> None:
        stage.shown.tribes &= ~(1 << stage.land(event.territory))
        stage.touch_land(event.territory)

    clash = _clash(stage, event.territory, event.seat, None, event.swords, seconds)
    broken = _cracks(stage, event.territory, (1 - MEETS) * seconds)
    return AtOnce(clash, InTurn(Wait(MEETS * seconds), stage.sound("drum"), Do(put), broken))


def _cracks(stage: OlymposStage, territory: str, seconds: float) -> Clip:
    """A tribe's disc breaks along a jagged line; the halves fall to either side and are gone."""
    if stage.calm:
        return Wait(0.0)
    box = stage.picture.atlas.landing(territory)
    whole = Cutout(stage.picture.signs.tribe, box.size).master
    wide, tall = box.size
    line = [(wide * across, tall * down) for across, down in CRACK]
    halves = []
    for edge in (0, wide):
        mask = Surface(box.size, pygame.SRCALPHA)
        pygame.draw.polygon(mask, "white", [(edge, 0), *line, (edge, tall)])
        half = whole.copy()
        half.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        halves.append(half)

    def draw(surface: Surface, share: float) -> None:
        for side, half in zip((-1, 1), halves, strict=True):
            shown = pygame.transform.rotozoom(half, -side * 50 * share, 1.0)
            shown.set_alpha(round(255 * (1 - share * share)))
            spot = (box.centerx + round(side * wide * 0.5 * share), box.centery + round(tall * 1.1 * share * share))
            surface.blit(shown, shown.get_rect(center=spot))

    return stage.over(seconds, draw)


def barbarians_beaten(stage: OlymposStage, event: happened.BarbariansBeaten) -> Clip:
    seconds = lasts(happened.BarbariansBeaten)
    clash = _clash(stage, event.territory, event.seat, BARBARIANS, event.swords, seconds)
    beneath = _shrinks(stage, event.territory, event.seat, stage.picture.signs.barbarians, seconds)
    return AtOnce(clash, beneath, InTurn(Wait(MEETS * seconds), stage.sound("drum")))


def _shrinks(stage: OlymposStage, territory: str, winner: Seat, beaten: Draw, seconds: float) -> Clip:
    """The disc that lay on top comes out from under the one that has beaten it, small, when the shields have met."""
    atlas, stack = stage.picture.atlas, stage.shown.stacks[stage.land(territory)]
    level = len(stack) - 1
    small = atlas.token_box(stage.shown, stage.land(territory), level) if level > 0 else None
    if small is None or stage.calm:
        return Wait(0.0)
    large, lifted = atlas.landing(territory), (territory, level)

    def begin() -> None:
        atlas.airborne.add(lifted)
        stage.touch_land(territory)

    def draw(surface: Surface, share: float) -> None:
        beaten(surface, between(large, small, smooth(share)))
        stage.picture.signs.settler(surface, winner, large)

    def put() -> None:
        atlas.airborne.discard(lifted)
        stage.touch_land(territory)

    return InTurn(Do(begin), Wait(MEETS * seconds), stage.over((1 - MEETS) * seconds, draw), Do(put))


def _clash(
    stage: OlymposStage, territory: str, seat: Seat, other: int | None, swords: tuple[int, int], seconds: float
) -> Clip:
    place, px, signs = stage.picture.atlas.landing(territory), stage.px, stage.picture.signs
    side = px(64)

    def draw(surface: Surface, share: float) -> None:
        apart = px(90) * (1 - math.sin(min(1.0, share / MEETS) * math.pi / 2)) + px(60)
        left = Rect(round(place.centerx - apart - side / 2), place.centery - px(66) - side // 2, side, side)
        right = Rect(round(place.centerx + apart - side / 2), place.centery - px(66) - side // 2, side, side)
        plate = Rect(place.centerx - px(40), left.centery - px(20), px(80), px(40))
        signs.settler(surface, seat, left)
        if other is None:
            signs.tribe(surface, right)
        elif other == BARBARIANS:
            signs.barbarians(surface, right)
        else:
            signs.settler(surface, other, right)
        panel(surface, plate, GLAZE, GOLD, max(1, px(3)), plate.height // 2)
        signs.fixed(surface, f"{swords[0]} : {swords[1]}", plate, 27, SLIP)

    shown = SHOWN if stage.calm else seconds
    return AtOnce(stage.over(shown, draw), InTurn(Wait(MEETS * seconds), stage.sound("war")))


def settler_lost(stage: OlymposStage, event: happened.SettlerLost) -> Clip:
    """A dark mouth opens; what sinks into it comes up in the stock."""
    carried = stage.carried
    middle = carried.mover.box.center if carried is not None else stage.board.map.center
    end = stage.seat_box(event.seat, "stock")

    def draw(surface: Surface, share: float) -> None:
        wide = round(stage.px(70) * math.sin(share * math.pi))
        mouth = Rect(middle[0] - wide // 2, middle[1] - wide // 6 + stage.px(16), wide, max(1, wide // 3))
        pygame.draw.ellipse(surface, DARK, mouth)
        pygame.draw.ellipse(surface, CLAY_LIGHT, mouth, max(1, stage.px(2)))

    def put() -> None:
        if carried is not None:
            carried.vanish()
        stage.carried = None

    def done() -> None:
        stage.shown.peoples[event.seat].stock = event.stock
        stage.touch_people(event.seat, "stock")

    start = centred((stage.px(40), stage.px(40)), Rect(middle, (0, 0)))
    risen = fly(stage.air, settler_of(stage, event.seat), start, end, 0.24)
    return InTurn(stage.sound("curse"), stage.over(0.38, draw), Do(put), risen, Do(done))


DARK: Final[Ink] = (0x05, 0x03, 0x03)
