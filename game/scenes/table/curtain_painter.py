"""How the curtain is drawn: a plate on the cloth, whom it waits for, what all have seen, and who has sealed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.scenes.prompting import badge_of
from game.scenes.table.cloth import paint_cloth
from game.scenes.table.curtain import Why
from game.scenes.table.secrets import Cell, Told
from game.ui.marks import paint_icon
from game.ui.prompts import paint_badge, width_of_badge
from game.ui.scene import Brush, Control, Look
from game.ui.shapes import focus_frame, gold_frame, panel
from game.ui.theme import (
    CLAY,
    CLAY_DARK,
    CLAY_LIGHT,
    FOCUS,
    GLAZE,
    GLAZE_HIGH,
    GLAZE_RAISED,
    GOLD,
    REFERENCE,
    SLIP,
    SLIP_DIM,
    WINE,
    Ink,
    mix,
)

if TYPE_CHECKING:
    from game.scenes.table.curtain_scene import CurtainScene
    from game.scenes.table.scene import TableScene

RAYS: Final = 40
"""How many tongues stand round the picture of a tondo."""
FINE: Final = 3
"""How many times larger the tondo is drawn before it is made small and smooth."""
LARGEST, LEAST = 32, 25
"""The letters of the button that is held: rather smaller ones than two lines."""
RING: Final = 14
"""How wide the ring is that shows how long it has been held."""
WAX: Final[Ink] = mix(WINE, SLIP, 0.18)


class Boxes:
    """Where everything lies; in a window of another shape the plate stays in the middle."""

    def __init__(self, brush: Brush) -> None:
        self.brush = brush
        px = brush.px
        left, top = (brush.size[0] - px(REFERENCE[0])) // 2, (brush.size[1] - px(REFERENCE[1])) // 2

        def box(x: float, y: float, wide: float, tall: float) -> Rect:
            return Rect(left + px(x), top + px(y), px(wide), px(tall))

        self.plate = box(150, 168, 1620, 700)
        self.tondo = box(242, 204, 416, 416)
        self.title = box(190, 630, 520, 66)
        self.line = box(190, 700, 520, 56)
        self.hold = box(190, 768, 520, 72)
        self.rule = box(732, 212, 3, 612)
        self.heading = box(770, 204, 950, 42)
        self.span = box(770, 250, 950, 38)
        self.lines = box(770, 294, 950, 268)
        self.more = box(770, 566, 950, 44)
        self.lower_rule = box(770, 617, 950, 3)
        self.sheets = box(770, 626, 330, 34)
        self.other = box(1100, 624, 620, 38)
        self.sealed = box(770, 682, 950, 152)
        self.foot = box(560, 900, 800, 60)

    def cells(self, count: int) -> list[Rect]:
        wide = self.brush.px(225 if count <= 4 else 145 if count > 5 else 176)
        gap = (self.sealed.width - wide * count) // max(1, count - 1) if count > 1 else 0
        gap = min(gap, self.brush.px(17))
        return [
            Rect(self.sealed.left + number * (wide + gap), self.sealed.top, wide, self.sealed.height)
            for number in range(count)
        ]


class CurtainPainter:
    """Paints one curtain in one window."""

    def __init__(self, brush: Brush, table: TableScene[Any]) -> None:
        self.brush = brush
        self.table = table
        self.boxes = Boxes(brush)
        self._tondos: dict[Seat | None, Surface] = {}

    def say(self, key: str, /, **values: object) -> str:
        return self.table.words.screen(key, **values)

    # Words

    def _name(self, seat: Seat) -> str:
        """A person by his name, or by what his seat is called."""
        return self.table.secrets.person(seat) or self.table.secrets.title(seat)

    def title(self, scene: CurtainScene) -> str:
        return self.say("curtain_all_title") if scene.called is None else self.table.secrets.title(scene.called)

    def line(self, scene: CurtainScene) -> str:
        """Why it hangs."""
        kind = self.table.secrets.kind
        if scene.called is None:
            return self.say("curtain_all_about")
        if scene.why is Why.PUT_AWAY:
            return self.say(f"curtain_whose_{kind}")
        return self.say(f"curtain_your_{kind}", name=self._name(scene.called))

    def hold_words(self, scene: CurtainScene) -> str:
        how = "again" if scene.hold.is_half_done else "twice" if self.table.settings.presses_twice else "hold"
        if scene.called is None:
            return self.say(f"curtain_{how}_all")
        return self.say(f"curtain_{how}", name=self.table.secrets.title(scene.called))

    def _nothing(self, seat: Seat) -> str:
        """That there is nothing to tell, as nothing has happened yet or nobody has done anything since."""
        told = self.table.secrets.told
        began = any(told(event) for passage in self.table.session.story() for event in passage.events)
        return self.say("curtain_nothing_since", name=self._name(seat)) if began else self.say("curtain_nothing")

    def foot(self, scene: CurtainScene) -> str:
        return (
            self.say("curtain_all_look")
            if scene.called is None
            else self.say("curtain_look_away", name=self._name(scene.called))
        )

    # The plate

    def paint(self, surface: Surface, scene: CurtainScene) -> None:
        px, boxes = self.brush.px, self.boxes
        paint_cloth(self.brush, surface, self.brush.screen)
        panel(surface, boxes.plate, GLAZE, None, 0, px(20))
        panel(surface, boxes.plate.inflate(-px(16), -px(16)), None, CLAY_DARK, max(1, px(3)), px(14))
        surface.fill(GLAZE_HIGH, boxes.rule)
        surface.fill(GLAZE_HIGH, boxes.lower_rule)
        self._paint_left(surface, scene)
        self._paint_seen(surface, scene)
        self._paint_foot(surface, scene)

    def _paint_left(self, surface: Surface, scene: CurtainScene) -> None:
        boxes = self.boxes
        if scene.called not in self._tondos:
            self._tondos[scene.called] = self._tondo(scene.called)
        surface.blit(self._tondos[scene.called], boxes.tondo)
        self._paint_ring(surface, scene.hold.share)
        self.brush.letters.draw(surface, self.title(scene), boxes.title, 54, SLIP, align="centre")
        self.brush.words.draw(surface, self.line(scene), boxes.line, 32, SLIP_DIM, align="centre", wrap=True)

    def _tondo(self, seat: Seat | None) -> Surface:
        """The picture of a cup: the sign of a seat in its colour, with tongues round it; for all, the wax."""
        side = self.boxes.tondo.width
        large, secrets = side * FINE, self.table.secrets
        picture = Surface((large, large), pygame.SRCALPHA)
        middle, ink = (large / 2, large / 2), WAX if seat is None else secrets.ink(seat)

        def round_(ink: Ink, share: float, width: float = 0.0) -> None:
            pygame.draw.circle(picture, ink, middle, large * share, round(large * width))

        round_(SLIP, 0.452)
        round_(ink, 0.423)
        for number in range(RAYS):
            tips = [(number + off, share) for off, share in ((-0.34, 0.405), (0.34, 0.405), (0.0, 0.358))]
            pygame.draw.polygon(picture, GLAZE, [_around(middle, turn / RAYS, large * share) for turn, share in tips])
        round_(GLAZE, 0.408, 0.006)
        round_(GLAZE, 0.345, 0.008)
        shown = pygame.transform.smoothscale(picture, (side, side))
        sign = Rect(0, 0, round(side * 0.5), round(side * 0.5))
        sign.center = (side // 2, side // 2)
        if seat is None:
            paint_icon(self.brush, shown, "seal", sign, GLAZE, ink, WINE)
        else:
            secrets.paint_sign(shown, seat, sign, GLAZE, ink)
        return shown

    def _paint_ring(self, surface: Surface, share: float) -> None:
        """How long it has been held; the only thing here that moves."""
        tondo, wide = self.boxes.tondo, self.brush.px(RING)
        outer = tondo.width / 2
        _paint_arc(surface, GLAZE_HIGH, tondo.center, outer, wide, 1.0)
        if share > 0:
            _paint_arc(surface, GOLD, tondo.center, outer, wide, share)

    def paint_hold(self, surface: Surface, control: Control, look: Look, scene: CurtainScene) -> None:
        px, box = self.brush.px, control.box
        panel(surface, box, GLAZE_HIGH if look.hovered or scene.hold.is_down else GLAZE_RAISED, None, 0, px(10))
        gold_frame(surface, box, self.brush.unit, 0.0, strong=look.hovered or look.focused)
        badge = badge_of(self.table.words, self.table.settings, self.table.persons.in_hand(scene.called), "confirm")
        left, right = box.left + px(26), box.right - px(20)
        roomy = self.brush.words.scale <= 1  # larger words need all the room
        buttons = badge is not None and badge.shape != "picture" and (badge.shape != "key" or not scene.pointing)
        if roomy and badge is not None and buttons:
            plate = Rect(left, box.centery - px(22), width_of_badge(self.brush, badge, px(44)), px(44))
            paint_badge(self.brush, surface, badge, plate)
            left = plate.right + px(16)
        if roomy:
            hand = Rect(right - px(46), box.centery - px(23), px(46), px(46))
            paint_icon(self.brush, surface, "hold", hand, SLIP_DIM, GLAZE_RAISED)
            right = hand.left - px(10)
        room = Rect(left, box.top + px(4), right - left, box.height - px(8))
        words, sizes = self.brush.words, range(LARGEST, LEAST - 1, -1)
        alone = (size for size in sizes if words.width(control.label, size, "semibold") <= room.width)
        wraps = (
            words.measured(control.label, "semibold", words.floor()) > room.width
        )  # two large lines would be too tall
        words.draw(surface, control.label, room, next(alone, LARGEST), GOLD, weight="semibold", wrap=wraps)

    # What all have seen

    def _paint_seen(self, surface: Surface, scene: CurtainScene) -> None:
        boxes, words = self.boxes, self.brush.words
        heading = self.say("curtain_all_heading" if scene.called is None else "curtain_since")
        self.brush.letters.draw(surface, heading, boxes.heading, 30, CLAY_LIGHT)
        kind = self.table.secrets.kind
        self.brush.letters.draw(surface, self.say(f"curtain_{kind}s"), boxes.sheets, 30, CLAY_LIGHT)
        if scene.called is None:
            words.draw(surface, self.say("curtain_all_seen"), boxes.lines, 30, SLIP, wrap=True, top=True)
            return
        if sum(cell.able for cell in scene.cells) > 1:
            words.draw(surface, self.say("curtain_other"), boxes.other, 26, SLIP_DIM, align="right")
        if not scene.lines:
            words.draw(surface, self._nothing(scene.called), boxes.lines, 30, SLIP, wrap=True, top=True)
            return
        words.draw(surface, self.table.secrets.span(scene.called), boxes.span, 26, SLIP_DIM)
        shown = 5 if words.scale <= 1 else 3
        step = boxes.lines.height // shown
        for number, line in enumerate(scene.lines):
            row = Rect(boxes.lines.left, boxes.lines.top + number * step, boxes.lines.width, step)
            self._paint_line(surface, line, row)

    def _paint_line(self, surface: Surface, line: Told, row: Rect) -> None:
        px = self.brush.px
        chip = Rect(row.left, row.centery - px(21), px(42), px(42))
        if line.seat >= 0:
            self.table.secrets.paint_chip(surface, line.seat, chip)
        end = row.right - (px(56) if line.icon else 0)
        room = Rect(row.left + px(62), row.top + px(2), end - row.left - px(70), row.height - px(4))
        taken = self.brush.words.draw(surface, line.words, room, 30, SLIP, wrap=True)
        if not line.icon:
            return
        paint_icon(self.brush, surface, line.icon, Rect(end + px(6), row.centery - px(22), px(44), px(44)), SLIP_DIM)
        for x in range(taken.right + px(18), end - px(14), max(4, px(12))):
            pygame.draw.rect(surface, GLAZE_HIGH, Rect(x, row.centery + px(4), max(2, px(3)), max(2, px(3))))

    def paint_more(self, surface: Surface, control: Control, look: Look) -> None:
        px, box = self.brush.px, control.box
        lit = look.hovered or look.focused
        chevron = Rect(box.left + px(8), box.centery - px(13), px(26), px(26))
        paint_icon(self.brush, surface, "chevron_down", chevron, GOLD if lit else CLAY)
        room = Rect(box.left + px(62), box.top, box.width - px(70), box.height)
        self.brush.words.draw(surface, control.label, room, 27, FOCUS if lit else SLIP_DIM)
        if look.focused:
            focus_frame(surface, box, self.brush.unit)

    # Who has sealed

    def paint_cell(self, surface: Surface, control: Control, look: Look, cell: Cell, *, chosen: bool) -> None:
        px, box = self.brush.px, control.box
        possible = control.press is not None
        edge = SLIP if chosen else FOCUS if possible and look.hovered else GOLD if possible else GLAZE_HIGH
        panel(surface, box, GLAZE_RAISED if chosen or possible else GLAZE, edge, max(1, px(4 if chosen else 3)), px(12))
        if chosen:
            tip = (box.centerx, box.top - px(4))
            corners = [tip, (tip[0] - px(14), tip[1] - px(11)), (tip[0] + px(14), tip[1] - px(11))]
            pygame.draw.polygon(surface, SLIP, corners)
        inner = box.inflate(-px(28), -px(18))
        chip = Rect(inner.left, inner.top, px(54), px(54))
        self.table.secrets.paint_chip(surface, cell.seat, chip, dim=not (chosen or possible))
        sign = Rect(inner.right - px(48), chip.centery - px(24), px(48), px(48))
        sealed = cell.icon == "seal"
        ink = WAX if sealed else SLIP if chosen else SLIP_DIM
        paint_icon(
            self.brush, surface, cell.icon, sign, ink, SLIP_DIM if sealed else GLAZE_RAISED, WINE if sealed else None
        )
        name = Rect(inner.left, chip.bottom + px(6), inner.width, (inner.bottom - chip.bottom - px(6)) // 2)
        state = Rect(inner.left, name.bottom, inner.width, inner.bottom - name.bottom)
        ink = SLIP if chosen or possible else SLIP_DIM
        self._paint_short(surface, self.table.secrets.title(cell.seat), name, 27, ink, bold=True)
        whole = f"{cell.who}, {cell.state}" if cell.who else cell.state
        narrow = self.brush.words.cut(whole, state.width, 25) != whole
        self._paint_short(surface, cell.state if narrow else whole, state, 25, ink)

    def _paint_short(
        self, surface: Surface, said: str, box: Rect, size: float, ink: Ink, *, bold: bool = False
    ) -> None:
        """Words that may be longer than their box: names are what people make of them."""
        words = self.brush.words
        weight: Any = "semibold" if bold else "regular"
        words.draw(surface, words.cut(said, box.width, size, weight), box, size, ink, weight=weight)

    def _paint_foot(self, surface: Surface, scene: CurtainScene) -> None:
        px, box = self.brush.px, self.boxes.foot
        panel(surface, box, GLAZE, CLAY_DARK, max(1, px(3)), box.height // 2)
        self.brush.words.draw(
            surface, self.foot(scene), box.inflate(-px(40), -px(8)), 29, SLIP, align="centre", wrap=True
        )


def _around(middle: tuple[float, float], turn: float, radius: float) -> tuple[float, float]:
    """A point on a circle, so much of it clockwise from its top."""
    angle = 2 * math.pi * turn
    return middle[0] + math.sin(angle) * radius, middle[1] - math.cos(angle) * radius


def _paint_arc(surface: Surface, ink: Ink, middle: tuple[int, int], radius: float, wide: int, share: float) -> None:
    """A part of a ring, clockwise from its top."""
    if share >= 1:
        pygame.draw.aacircle(surface, ink, middle, round(radius), wide)
        return
    steps = max(2, round(96 * share))
    turns = [share * number / steps for number in range(steps + 1)]
    points: Sequence[tuple[float, float]] = [
        *(_around(middle, turn, radius) for turn in turns),
        *(_around(middle, turn, radius - wide) for turn in reversed(turns)),
    ]
    pygame.draw.polygon(surface, ink, points)
    pygame.draw.aalines(surface, ink, True, points)
