"""The card that is being built: it lifts off its place, swallows what is paid for it, and is carried into its city."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.rules import Building
from game.scenes.olympus.card import Distance
from game.ui.layout import centred, inset
from game.ui.marks import paint_band
from game.ui.motion import dust
from game.ui.movers import Cutout, Mover, between
from game.ui.shapes import panel, shadow
from game.ui.theme import CLAY, CLAY_DARK
from game.ui.timeline import Clip, Do, InTurn, Tween, Wait, land, smooth

if TYPE_CHECKING:
    from game.scenes.olympus.stage import OlympusStage

LIFT: Final = 0.12
FLIGHT: Final = 0.32
SET_DOWN: Final = 0.09
HIGH: Final = 14
"""How high a card lifts before it is paid, in a window of the reference size."""
SWELLS: Final = 0.06
"""How much a card swells while it swallows cubes."""


class Site:
    """At most one card is in the air, from its lift until it stands."""

    def __init__(self, stage: OlympusStage) -> None:
        self.stage = stage
        self.building: Building | None = None
        """The card in the air."""
        self.in_fan: Callable[[Building], Rect | None] = lambda building: None
        """Where a card lies in the fan; None if it is on another page, or whoever builds it sits elsewhere."""
        self._mover: Mover | None = None
        self._hanging = Rect(0, 0, 0, 0)
        """Where it hangs once it is lifted."""

    def holds(self, building: Building) -> bool:
        """Whether a card is in the air, so that it lies nowhere else."""
        return self.building is not None and self.building.id == building.id

    def put_down(self) -> None:
        if self._mover is not None:
            self.stage.air.remove(self._mover)
        self.building = self._mover = None

    # The clips

    def lift(self, seat: Seat, building: Building) -> Clip:
        """The card comes up from where it lies, and hangs in the air from then on."""
        if self.holds(building):
            return Wait(0.0)
        self.put_down()
        start = self._start(seat, building)
        lifted = self._hanging = self._lifted(seat, start)
        mover = self._mover = Mover(self._paint(building, lifted.size), start.copy())

        def take() -> None:
            self.building = building
            self.stage.air.add(mover)

        def rise(share: float) -> None:
            mover.box = between(start, lifted, share)

        return InTurn(Do(take), Tween(LIFT, rise, land))

    def swallow(self, seconds: float) -> Clip:
        """The card swells a little while cubes go into it."""
        mover, box = self._mover, self._hanging
        assert mover is not None

        def put(share: float) -> None:
            part = SWELLS * math.sin(share * math.pi)
            mover.box = box.inflate(round(box.width * part), round(box.height * part))

        return Tween(seconds, put)

    def carry(self, seat: Seat, building: Building) -> Clip:
        """The card flies to its city, turns over on the way, and is set down in a little dust."""
        mover = self._mover
        assert mover is not None
        start, end = self._hanging, self._end(seat, building)
        front, back = mover.draw, Cutout(self._paint_back, start.size)
        turned = 0.0

        def draw(surface: Surface, box: Rect) -> None:
            wide = max(2, round(box.width * abs(math.cos(turned))))
            shown = centred((wide, box.height), box)
            shadow(surface, box.move(0, box.height // 3), 0.5)
            if math.cos(turned) < 0:
                back.show(surface, shown)
            else:
                front(surface, shown)

        arc = self.stage.px(70)

        def fly(share: float) -> None:
            nonlocal turned
            mover.draw, turned = draw, smooth(share) * 2 * math.pi
            mover.box = between(start, end.inflate(end.width // 3, end.height // 3), share)
            mover.box.y -= round(math.sin(share * math.pi) * arc)

        def set_down(share: float) -> None:
            mover.box = between(end.inflate(end.width // 3, end.height // 3), end, share)

        ground = Rect(end.left, end.bottom, end.width, 1)
        landed = dust(self.stage.air, ground, 7)
        return InTurn(Tween(FLIGHT, fly, smooth), Tween(SET_DOWN, set_down), landed, Do(self.put_down))

    # Where, and how it looks

    def mouth(self) -> Rect:
        """Where cubes go into the card: its cost."""
        box, side = self._hanging, self.stage.px(20)
        return centred((side, side), Rect(box.left, box.centery, box.width, box.height // 2))

    def _start(self, seat: Seat, building: Building) -> Rect:
        stage = self.stage
        if building.temple:
            return stage.temple_box(building)
        if seat == stage.front_seat:
            return self.in_fan(building) or stage.board.cards[len(stage.board.cards) // 2]
        return centred((stage.px(40), stage.px(63)), stage.figure_box(seat, "built"))

    def _lifted(self, seat: Seat, start: Rect) -> Rect:
        """In its full size above its place; beside its panel, if it is another city's."""
        stage, card = self.stage, self.stage.board.cards[0]
        if start.size == card.size:
            return start.move(0, -stage.px(HIGH))
        box = centred(card.size, start)
        if seat != stage.front_seat:
            box.left = stage.board.panels[seat].right + stage.px(24)
        return box.clamp(stage.board.screen.inflate(-stage.px(30), -stage.px(30)))

    def _end(self, seat: Seat, building: Building) -> Rect:
        stage, card = self.stage, self.stage.board.cards[0]
        place = stage.shelf_place(building) if seat == stage.front_seat else stage.figure_box(seat, "built")
        tall = max(stage.px(46), place.height)
        return centred((round(tall * card.width / card.height), tall), place)

    def _paint(self, building: Building, size: tuple[int, int]) -> Callable[[Surface, Rect], None]:
        def paint(surface: Surface, box: Rect) -> None:
            self.stage.painter.paint_card(surface, building, box, Distance(True))

        face = Cutout(paint, size)

        def draw(surface: Surface, box: Rect) -> None:
            shadow(surface, box.move(0, self.stage.px(HIGH)), 0.9)
            face.show(surface, box)

        return draw

    def _paint_back(self, surface: Surface, box: Rect) -> None:
        """The clay of the other side."""
        px = self.stage.px
        panel(surface, box, CLAY, CLAY_DARK, px(4), px(8))
        band = Rect(0, 0, box.width - px(16), px(24))
        for y in (box.top + px(30), box.bottom - px(30)):
            band.center = (box.centerx, y)
            clipped = surface.get_clip()
            surface.set_clip(band)
            paint_band(self.stage.brush, surface, band)
            surface.set_clip(clipped)
        self.stage.painter.icon(surface, "build", inset(box, box.width // 4), CLAY_DARK, CLAY, CLAY_DARK)
