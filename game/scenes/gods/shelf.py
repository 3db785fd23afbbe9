"""The shelf: whatever the question is answered with lies there, so that nobody has to look for it on the map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Action
from game.rules.gods.actions import LUST, RESOURCES, UNITS, Against, Recall
from game.rules.gods.rules import NONE, Reach, Ware
from game.scenes.gods import names
from game.scenes.gods.answers import Answer, answer_of, capital
from game.scenes.gods.openly import drop_answer
from game.scenes.gods.palette import DIM, LIT, LOWER
from game.scenes.gods.tabs import TAB, paint_card, paint_narrow, paint_passion, paint_tab
from game.scenes.gods.writing import ATTACKS, BUILDS, FREE, KEEP, MOVES
from game.scenes.table.tray import ORDER, Tray
from game.ui.layout import columns, inset
from game.ui.scene import Control, Look
from game.ui.shapes import focus_frame, gold_frame, outer_frame, panel
from game.ui.text import Align
from game.ui.theme import CLAY_DARK, CLAY_LIGHT, FOCUS, GLAZE, GLAZE_RAISED, GOLD, SLIP, SLIP_DIM, Ink, mix

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable

CELL: Final = 26
"""The letters of a heading in a cell, and of what it says below."""
NOTE: Final = 23.5
NARROW: Final = 230
"""In a cell that is narrower the drawing stands above the words."""
SIDES: Final = (62, 50, 40)
"""How tall it is there; smaller where words need the room."""
WIDEST: Final = 6.4
"""So many shares of the shelf regions with their units take side by side."""
WIDEST_LARGE: Final = 5.6
NAMED: Final = 136
"""So wide may the name of a region be in a cell of one share, in reference pixels."""
LARGE: Final = 1.2
"""In letters so much larger than usual there is room for fewer."""
MOST_CELLS: Final = 6
"""So many answers lie side by side; more of them are turned to."""


class Shelf(Tray):
    """What lies on the shelf of one table."""

    scene: GodsTable

    def __init__(self, scene: GodsTable) -> None:
        super().__init__(scene)
        self.page = 0

    def reset(self) -> None:
        super().reset()
        self.page = 0

    # Controls

    def controls(self) -> list[Control]:
        scene = self.scene
        if scene.writing.is_on:
            return self._sheet_controls(scene.writing.kind)
        if scene.trading.is_on:
            return scene.trading.controls() if scene.shows_hand() else scene.trading.open_controls()
        controls = [self._answer(index, action) for index, action in enumerate(self.tokens())]
        if scene.replay is None and scene.question.is_shown and scene.session.is_over():
            controls.append(self._plain("result", scene.words.screen("show_result"), scene.outcome.open))
        if scene.must_look():
            controls.append(self._plain("look", scene.words.phrase("panel", "look"), scene.look_at_hand))
        if self.opened:
            controls.append(self._plain("back", scene.words.screen("back"), self._close))
        return self._on_page(controls)

    def _on_page(self, controls: list[Control]) -> list[Control]:
        """The answers there is room for; one more cell turns to the others."""
        if len(controls) > MOST_CELLS:
            each = MOST_CELLS - 1
            pages = -(-len(controls) // each)
            self.page %= pages
            more = self._plain("more", self.scene.words.phrase("shelf", "more"), self._turn)
            controls = [*controls[self.page * each : (self.page + 1) * each], more]
        wide = not self.scene.shows_hand()
        shares = [0.6 if control.id in ("more", "back") else 1.0 for control in controls]
        cells = self.scene.board.shelf_cells(shares, wide=wide) if controls else []
        for control, box in zip(controls, cells, strict=True):
            control.box = box
        return controls

    def _turn(self) -> None:
        self.page += 1
        self.scene.lay_out()
        self.scene.focus_first()

    def _answer(self, index: int, action: Action) -> Control:
        answer = answer_of(self.scene, action)
        control = self._plain(f"token:{index}", answer.title, lambda: self.scene.play(action))
        control.paint = partial(self._paint_answer, answer)
        if isinstance(action, Recall | Against):
            control.drop = partial(drop_answer, self.scene, action)
        control.about = lambda: "\n".join([answer.title, *answer.notes])
        return control

    # What is drawn on the shelf when nothing of it can be pressed

    def title(self) -> str:
        scene, words = self.scene, self.scene.words
        writing = scene.writing
        if writing.is_on:
            if writing.kind in (ATTACKS, MOVES):
                return words.phrase("shelf", "units", n=writing.without_orders())
            if writing.kind in (FREE, KEEP):
                return words.phrase("shelf", "free" if writing.kind == FREE else "keep")
            return ""
        key = f"ask_{names.asked_at(scene.view())}"
        if key == "ask_TakeLoss" and self.tokens():
            number, of = scene.game.loss(scene.view())
            return words.phrase("shelf", "ask_TakeLoss_of" if of > 1 else key, n=number, of=of)
        return words.phrase("shelf", key) if self.tokens() and key in words.game["shelf"] else ""

    def draw(self, surface: Surface) -> None:
        scene = self.scene
        if scene.trading.is_on:
            if scene.shows_hand():
                scene.trading.draw(surface)
            return
        title = self.title()
        if title:
            box = scene.board.shelf_title if scene.shows_hand() else scene.board.wide_shelf_title
            scene.brush.letters.draw(surface, title.upper(), box, 26, CLAY_LIGHT)

    # Cells of answers

    def _paint(self, surface: Surface, control: Control, look: Look) -> None:
        self._paint_answer(Answer(control.label), surface, control, look)

    def _paint_answer(self, answer: Answer, surface: Surface, control: Control, look: Look) -> None:
        brush, box = self.scene.brush, control.box
        self.plate(surface, control, look)
        px = brush.px
        room = inset(box, px(12 if answer.paint is not None else 6), px(9))
        words = room.copy()
        if answer.paint is not None and room.width < px(NARROW):  # the drawing above, words below it
            said = "\n".join([answer.title, *answer.notes])
            sides = [min(px(each), room.height // 2) for each in SIDES]
            side = next((side for side in sides if self._has_room_below(said, room, side)), sides[0])
            answer.paint(surface, Rect(room.centerx - side // 2, room.top, side, side))
            words = Rect(room.left, room.top + side + px(2), room.width, room.height - side - px(2))
        elif answer.paint is not None:
            side = min(px(78), room.height)
            answer.paint(surface, Rect(room.left, room.centery - side // 2, side, side))
            beside = side + px(12)  # and clear of the number in the corner
            words = Rect(room.left + beside, room.top, room.width - beside - px(14), room.height)
        ink: Ink = SLIP if control.press is not None else SLIP_DIM
        align: Align = "centre" if room.width < px(NARROW) else "left"
        pixels = brush.words.pixels(CELL)
        lines = brush.words.wrap(answer.title, "semibold", pixels, words.width)
        tall = round(len(lines) * pixels * 1.25)
        lower = Rect(words.left, words.top + tall, words.width, max(0, words.height - tall))
        ways = (" ".join(answer.notes[:count]) for count in range(len(answer.notes), 0, -1))
        note = next((way for way in ways if brush.words.has_room(way, lower)), "")
        if not note:  # what is left out stands on the plate
            brush.words.draw(surface, answer.title, words, CELL, ink, wrap=True, weight="semibold", align=align)
        else:
            upper = Rect(words.left, words.top, words.width, tall)
            brush.words.draw(surface, answer.title, upper, CELL, ink, wrap=True, weight="semibold", align=align)
            dim = SLIP if look.focused else SLIP_DIM
            brush.words.draw(surface, note, lower, NOTE, dim, wrap=True, align=align)
        self.paint_number(surface, control)

    def paint_number(self, surface: Surface, control: Control) -> None:
        """The key that presses something which is painted elsewhere."""
        self._paint_number(surface, control)

    def _has_room_below(self, words: str, room: Rect, side: int) -> bool:
        """Whether all words have room below a drawing so tall."""
        below = Rect(room.left, room.top + side, room.width, room.height - side - self.scene.brush.px(6))
        return self.scene.brush.words.has_room(words, below, "semibold")

    def plate(self, surface: Surface, control: Control, look: Look, *, picked: bool = False, lit: bool = True) -> None:
        """The ground of a cell, and the gold round what can be chosen."""
        scene, brush, box = self.scene, self.scene.brush, control.box
        strong = look.hovered or look.focused or picked
        able = control.press is not None and lit
        rim = CLAY_DARK if able else mix(CLAY_DARK, GLAZE, 0.55)  # nobody takes clay for gold
        ground = LIT if look.focused and able else GLAZE_RAISED if strong else GLAZE
        panel(surface, box, ground, rim, max(1, brush.px(2)), brush.px(8))
        if able:
            outer_frame(surface, inset(box, brush.px(3)), brush.unit * 0.8, scene.gold(), strong=strong, corners=False)
        if look.focused:
            focus_frame(surface, box, brush.unit * 0.8)

    # Sheets

    def _sheet_controls(self, kind: str) -> list[Control]:
        if kind == BUILDS:
            return self._wares()
        if kind == FREE:
            return self._piles()
        return [] if kind == KEEP else self._units()

    def _wares(self) -> list[Control]:
        """Ten units and the orgy."""
        scene, px = self.scene, self.scene.brush.px
        wares = scene.writing.wares
        shares = [90.0 if "monster" in UNITS[each.unit] else 77.8 for each in wares] + [77.8]
        boxes = columns(scene.board.build_cells, shares, px(5))
        controls = [self._ware(each, box) for each, box in zip(wares, boxes, strict=False)]
        orgy = self._sheet_cell(names.ORGY, boxes[-1], scene.words.heading("orgy"), scene.writing.choose_orgy)
        orgy.paint = self._paint_orgy
        return [*controls, orgy]

    def _sheet_cell(self, name: str, box: Rect, label: str, press: Callable[[], None]) -> Control:
        return Control(name, box, label, self._paint, press=press, order=ORDER)

    def _ware(self, each: Ware, box: Rect) -> Control:
        label = capital(self.scene.words.name("unit", UNITS[each.unit]))
        control = self._sheet_cell(names.ware(each.unit), box, label, lambda: self.scene.writing.choose_ware(each.unit))
        control.paint = partial(self._paint_ware, each)
        control.drop = partial(self.scene.writing.drop, each.unit, "")
        return control

    def _paint_ware(self, each: Ware, surface: Surface, control: Control, look: Look) -> None:
        scene, brush, px, box = self.scene, self.scene.brush, self.scene.brush.px, control.box
        able = each.payable and bool(each.left) and each.has_site
        picked = scene.writing.picked == (each.unit, "")
        self.plate(surface, control, look, picked=picked, lit=able or picked)
        ink: Ink = SLIP if able or picked else DIM
        ground = LIT if look.focused and (able or picked) else LOWER
        rows = _rows(each.cost)
        name = Rect(box.left + px(3), box.top + px(4), box.width - px(6), px(46 if rows < 3 else 28))
        paint_narrow(brush, surface, control.label, name, 22.5, ink)
        seat = scene.session.acting() if able else None
        unit = Rect(box.left + px(6), name.bottom, px(40), px(40))
        scene.picture.signs.unit(surface, each.unit, unit, seat, ink=ink, ground=ground)
        if each.prestige:
            spot = Rect(unit.right - px(2), unit.top, box.right - unit.right, px(22))
            scene.picture.signs.fixed(surface, f"+{each.prestige}", spot, 22.5, GOLD if able else DIM)
        if each.brings != NONE:
            spot = Rect(unit.right + px(4), unit.top + px(22), px(20), px(20))
            paint_passion(brush, surface, each.brings, spot, ink, ground)
        left = Rect(box.left, unit.bottom, box.width, px(24))
        if not each.has_site:
            scene.picture.signs.barred(surface, Rect(left.centerx - px(10), left.top + px(2), px(20), px(20)), ink)
        elif each.left < 3:
            said = scene.words.phrase("shelf", "left", n=each.left)
            dim = SLIP if ground == LIT else SLIP_DIM
            brush.words.draw(surface, said, left, 22.5, dim, align="centre", weight="italic")
        self._paint_cost(surface, each.cost, Rect(box.left, left.bottom, box.width, box.bottom - left.bottom - px(4)))

    def _paint_cost(self, surface: Surface, cost: tuple[int, ...], box: Rect) -> None:
        """Tabs in two columns; what is lacking is hollow."""
        scene, px = self.scene, self.scene.brush.px
        left = scene.cards_left()
        kinds = [kind for kind, count in enumerate(cost) if count]
        rows = _rows(cost)
        wide, tall = min(px(TAB[0]), box.width // 2 - px(2)), min(px(TAB[1]), box.height // max(1, rows) - px(2))
        for number, kind in enumerate(kinds):
            row, column = divmod(number, 2)
            alone = number == len(kinds) - 1 and not column
            x = box.centerx - wide // 2 if alone else box.centerx - wide - px(1) + column * (wide + px(2))
            y = box.bottom - (rows - row) * (tall + px(2))
            spot = Rect(x, y, wide, tall)
            paint_tab(scene.brush, surface, kind, cost[kind], spot, held=left[kind] >= cost[kind])

    def _paint_orgy(self, surface: Surface, control: Control, look: Look) -> None:
        scene, px, box = self.scene, self.scene.brush.px, control.box
        able = scene.can_pay_orgy()
        self.plate(surface, control, look, lit=able)
        ink: Ink = SLIP if able else DIM
        name = Rect(box.left + px(3), box.top + px(4), box.width - px(6), px(46))
        paint_narrow(scene.brush, surface, control.label, name, 22.5, ink)
        ground = LIT if look.focused and able else LOWER
        cup = Rect(box.left + px(5), name.bottom, px(42), px(42))
        scene.picture.signs.icon(surface, "orgy", cup, ink, ground)
        heart = Rect(cup.right, name.bottom + px(12), px(22), px(22))
        paint_passion(scene.brush, surface, LUST, heart, scene.picture.card_ink(LUST) if able else ink, ground)
        rest = Rect(box.left, name.bottom + px(64), box.width, box.bottom - name.bottom - px(68))
        self._paint_cost(surface, scene.view().rules.orgy, rest)

    # Cards to begin with

    def _piles(self) -> list[Control]:
        scene = self.scene
        cells = scene.board.shelf_cells([1.0] * 8)
        controls = []
        for kind, box in enumerate(cells):
            label = scene.words.name("resource", RESOURCES[kind])
            take = scene.menu.things.get(names.pile(kind), [])
            control = Control(names.pile(kind), box, label, partial(self._paint_pile, kind), order=ORDER)
            control.press = partial(scene.play, take[0]) if take else None
            control.drop = partial(self._drop_pile, take[0]) if take else None
            controls.append(control)
        return controls

    def _drop_pile(self, take: Action, target: Control | None) -> None:
        """A card was dragged into the hand."""
        if self.scene.board.hand.collidepoint(self.scene.dropped_at):
            self.scene.play(take)

    def _paint_pile(self, kind: int, surface: Surface, control: Control, look: Look) -> None:
        scene = self.scene
        lit = control.press is not None
        box = control.box.inflate(-scene.brush.px(4), -scene.brush.px(8))
        paint_card(scene.brush, surface, scene.words, kind, box, counted=False, dark=not lit)
        if lit:
            scene.gold_line(surface, box, strong=look.hovered or look.focused)
        if look.focused:
            focus_frame(surface, box, scene.brush.unit * 0.8)
        self.paint_number(surface, control)

    # Units with their orders

    def _units(self) -> list[Control]:
        """A cell for each region, its units side by side."""
        scene, px = self.scene, self.scene.brush.px
        groups = [(name, list(each)) for name, each in groupby(scene.writing.reaches, key=lambda reach: reach.region)]
        pages = self._pages(groups)
        if not pages:
            return []
        self.page = self._page_of_picked(pages) if scene.writing.picked is not None else self.page % len(pages)
        shown = pages[self.page % len(pages)]
        shares = [self._share(name, each) for name, each in shown]
        boxes = scene.board.shelf_cells([*shares, *([0.5] if len(pages) > 1 else [])], widest=180)
        controls = []
        for (name, reaches), box in zip(shown, boxes, strict=False):
            inner = Rect(box.left, box.top + px(38), box.width, box.height - px(38))
            for reach, place in zip(reaches, columns(inner, [1] * len(reaches)), strict=True):
                controls.append(self._unit(reach, place, box if reach is reaches[0] else None, name))
        if len(pages) > 1:
            more = self._plain("more", scene.words.phrase("shelf", "more"), self._turn_units)
            more.box = boxes[-1]
            controls.append(more)
        return controls

    def _share(self, name: str, reaches: list[Reach]) -> float:
        """How wide the cell of a region is beside that of one unit: its units and its name have room."""
        words, scene = self.scene.brush.words, self.scene
        named = words.width(scene.words.name("region", name), 24) / scene.brush.px(NAMED) / words.scale
        return max(0.55 + 0.45 * len(reaches), named)

    def _pages(self, groups: list[tuple[str, list[Reach]]]) -> list[list[tuple[str, list[Reach]]]]:
        pages: list[list[tuple[str, list[Reach]]]] = []
        room, most = 0.0, WIDEST if self.scene.brush.words.scale < LARGE else WIDEST_LARGE
        for group in groups:
            need = self._share(*group)
            if not pages or room + need > most:
                pages.append([])
                room = 0.0
            pages[-1].append(group)
            room += need
        return pages

    def _page_of_picked(self, pages: list[list[tuple[str, list[Reach]]]]) -> int:
        picked = self.scene.writing.picked
        return next((at for at, page in enumerate(pages) if picked and any(name == picked[1] for name, _ in page)), 0)

    def _turn_units(self) -> None:
        writing = self.scene.writing
        if writing.picked is not None:
            writing.pick(*writing.picked)
        self._turn()

    def _unit(self, reach: Reach, box: Rect, whole: Rect | None, region: str) -> Control:
        words = self.scene.words
        label = f"{words.name('unit', UNITS[reach.unit])}, {words.name('region', region)}"
        press = partial(self.scene.writing.pick, reach.unit, reach.region)
        control = Control(names.cell(reach.unit, region), box, label, self._paint, press=press, order=ORDER)
        control.paint = partial(self._paint_unit, reach, whole)
        control.drop = partial(self.scene.writing.drop, reach.unit, reach.region)
        return control

    def _paint_unit(self, reach: Reach, whole: Rect | None, surface: Surface, control: Control, look: Look) -> None:
        scene, px, box = self.scene, self.scene.brush.px, control.box
        seat = scene.session.acting()
        if whole is not None:
            panel(surface, whole, GLAZE, scene.picture.signs.ink(seat), max(1, px(2)), px(8))
            name = Rect(whole.left + px(4), whole.top + px(4), whole.width - px(8), px(32))
            scene.brush.words.draw(surface, scene.words.name("region", reach.region), name, 24, SLIP, align="centre")
        picked = scene.writing.picked == (reach.unit, reach.region)
        strong = look.hovered or look.focused or picked
        side, ground = px(56), LIT if look.focused else GLAZE
        if look.focused:
            panel(surface, box.inflate(-px(6), -px(4)), LIT, None, 0, px(8))
        unit = Rect(box.centerx - side // 2, box.top, side, side)
        scene.picture.signs.unit(surface, reach.unit, unit, seat, ground=ground)
        number = scene.writing.number_of(reach.unit, reach.region)
        spot = (box.centerx, box.bottom - px(24))
        if number >= 0:
            void = number < len(scene.writing.doubts) and scene.writing.doubts[number] is not None
            scene.picture.atlas.arrows.number(surface, str(number + 1), spot, void=void, gold=picked)
        else:
            ring = Rect(0, 0, px(28), px(28))
            ring.center = spot
            for step in range(8):
                start = step * 0.785
                pygame.draw.arc(
                    surface,
                    GOLD if picked else SLIP if look.focused else SLIP_DIM,
                    ring,
                    start,
                    start + 0.45,
                    max(1, px(2)),
                )
        if strong:
            gold_frame(surface, box.inflate(-px(6), -px(4)), scene.brush.unit * 0.8, scene.breath(), strong=True)
        if look.focused:
            focus_frame(surface, box.inflate(-px(6), -px(4)), scene.brush.unit * 0.8, FOCUS)


def _rows(cost: tuple[int, ...]) -> int:
    """How many rows a cost takes in two columns."""
    return -(-sum(count > 0 for count in cost) // 2)
