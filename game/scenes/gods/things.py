"""Everything here that can be pointed at besides the shelf: pieces, regions, the sheet, the hand, the others."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.rules.engine import Action
from game.rules.gods.actions import RESOURCES, STRIKE, UNITS, Against, Attack, Build, Flee, Move, Stay, Support, Unit
from game.rules.gods.state import NOBODY, count_units, prestige
from game.scenes.gods import names
from game.scenes.gods.arrows import MOVE
from game.scenes.gods.atlas import dashed_outline, standing
from game.scenes.gods.palette import BUTTON, PAPYRUS_DIM
from game.ui.outline import Outline
from game.ui.scene import Control, Look
from game.ui.shapes import disc, focus_frame, gold_frame, panel
from game.ui.theme import FOCUS, GLAZE, GOLD, SLIP, WINE

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable


class Things:
    """Makes the controls of one table."""

    def __init__(self, scene: GodsTable) -> None:
        self.scene = scene

    def controls(self) -> Iterator[Control]:
        yield from self._pieces()
        yield from self._regions()
        yield from self._sheet()
        yield from self._hand()
        yield from self._panels()
        yield from self._said()
        yield from self._rest()

    # The map

    def _pieces(self) -> Iterator[Control]:
        """Own units that can be sent somewhere, and units that may take a loss."""
        scene, writing = self.scene, self.scene.writing
        if writing.is_on and writing.is_of_orders:
            for reach in reversed(writing.reaches):  # what stands in front is hit first
                box = scene.stage.piece_box(reach.region, reach.unit)
                control = self._piece(names.piece(reach.unit, reach.region), reach.unit, reach.region, box)
                control.press = partial(writing.pick, reach.unit, reach.region)
                control.drop = partial(writing.drop, reach.unit, reach.region)
                yield control
            return
        for name in reversed(scene.menu.things):
            if name.startswith("piece:"):
                _, unit, where = name.split(":")
                box = scene.stage.piece_box(where, int(unit))
                yield self._piece(name, int(unit), where, box)

    def _piece(self, name: str, unit: Unit, where: str, box: Rect) -> Control:
        words = self.scene.words
        label = f"{words.name('unit', UNITS[unit])}, {words.name('region', where)}"
        control = self.scene.answering_control(name, box, label, outline=_round(box))
        control.paint = self._paint_piece
        return control

    def _paint_piece(self, surface: Surface, control: Control, look: Look) -> None:
        picked = self.scene.writing.is_on and control.id == names.piece(*(self.scene.writing.picked or (-1, "")))
        strong = picked or look.hovered or look.focused
        if strong or control.id in self.scene.menu.things:
            self.paint_round(surface, control.box, strong=strong)

    def paint_round(self, surface: Surface, box: Rect, *, strong: bool) -> None:
        """A ring of gold between two dark ones."""
        px, radius = self.scene.brush.px, box.width // 2 + self.scene.brush.px(6)
        pygame.draw.aacircle(surface, GLAZE, box.center, radius + px(2), max(2, px(8)))
        pygame.draw.aacircle(surface, FOCUS if strong else GOLD, box.center, radius, max(2, px(4)))

    def _regions(self) -> Iterator[Control]:
        scene = self.scene
        for row in scene.stage.shown.rules.regions:
            label = scene.words.name("region", row.id)
            outline = scene.picture.chart.outlines[row.id]
            control = scene.answering_control(names.region(row.id), outline.box, label, outline=outline)
            if scene.writing.is_on and scene.writing.picked is not None:
                control.press = partial(scene.writing.choose_region, row.id)
            control.about = partial(self._region_words, row.id)
            control.paint = partial(self._paint_region, row.id)
            yield control

    def _region_words(self, name: str) -> str:
        from game.words.gods_cards import region_words

        scene = self.scene
        state, index = scene.stage.shown, scene.stage.region(name)
        row = next(each for each in scene.game.tables["map"]["region"] if each["id"] == name)
        title, neighbours = region_words(scene.words, row)
        lines = [title]
        if state.owner[index] != NOBODY:
            units = ", ".join(scene.words.name("unit", UNITS[unit]) for unit in standing(state, index))
            lines.append(f"{scene.words.seat(state.owner[index])}: {units}")
        return "\n".join([*lines, scene.words.phrase("library", "region_near", listed=neighbours[0])])

    def draw_outlines(self, surface: Surface) -> list[str]:
        """The lines round regions that can be chosen, or are pointed at; which regions those are."""
        scene = self.scene
        lit = []
        for control in scene.controls:
            kind, _, name = control.id.partition(":")
            if kind == "region" and self._draw_outline(surface, name, control, scene.look_of(control)):
                lit.append(name)
        return lit

    def _draw_outline(self, surface: Surface, name: str, control: Control, look: Look) -> bool:
        scene, px = self.scene, self.scene.brush.px
        assert control.outline is not None
        strong = look.hovered or look.focused or scene.hint.marked == control.id
        if scene.is_choosable(control.id):
            width = max(2, px(7 if strong else 4))
            control.outline.draw(surface, GLAZE, width + 2 * max(2, px(3)))
            control.outline.draw(surface, FOCUS if strong else scene.gold(), width)
        elif strong and scene.writing.is_on and scene.writing.doubtful(name) is not None:
            control.outline.draw(surface, GLAZE, max(4, px(9)))
            self._dashes(surface, control)
        elif look.focused:
            focus_frame(surface, control.shape, scene.brush.unit)
        else:
            return False
        return True

    def draw_refuges(self, surface: Surface) -> None:
        """A gold arrow to every region that a unit may flee to."""
        scene, arrows = self.scene, self.scene.picture.atlas.arrows
        for actions in scene.menu.things.values():
            for action in actions:
                if isinstance(action, Flee):
                    region = scene.view().rules.names[names.step_of(scene.view()).region]
                    start, seat = scene.stage.piece_box(region, action.unit).center, scene.session.acting()
                    arrows.draw(surface, arrows.between(MOVE, seat, region, action.target, start, gold=True))

    def _paint_region(self, name: str, surface: Surface, control: Control, look: Look) -> None:
        if self.scene.is_choosable(control.id):
            strong = look.hovered or look.focused
            self._paint_sign(surface, name, self.scene.menu.things.get(control.id, []), strong=strong)

    def _dashes(self, surface: Surface, control: Control) -> None:
        """A wine outline, broken: it may be written, but would be void."""
        assert control.outline is not None
        dashed_outline(surface, control.outline, (0xB8, 0x45, 0x57), max(3, self.scene.brush.px(5)))

    def _paint_sign(self, surface: Surface, name: str, actions: list[Action], *, strong: bool) -> None:
        """What would happen there, as a sign beside its name."""
        scene, px = self.scene, self.scene.brush.px
        action = actions[0] if actions else None
        icons: dict[type[Action], str] = {
            Attack: "sword",
            Support: "support",
            Stay: "tent",
            Move: "sandal",
            Build: "hammer",
            Against: "dice",
        }
        icon = icons.get(type(action), "") if action is not None else ""
        if not icon:
            return
        spot = self.beside_name(name)
        disc(surface, spot, FOCUS if strong else GOLD, GLAZE, max(1, px(2)))
        scene.picture.signs.icon(surface, icon, spot.inflate(-px(12), -px(12)), GLAZE, GOLD)

    def beside_name(self, name: str, *, off_pieces: bool = True) -> Rect:
        """Where a sign of a region stands: right of its name, or elsewhere beside that if it would cover another."""
        scene, px = self.scene, self.scene.brush.px
        state, atlas = scene.stage.shown, scene.picture.atlas
        written = atlas.name_box(name, state.units[scene.stage.region(name)].bit_count())
        read, spots = list(atlas.names(state)), []
        level, above = written.top + px(11), written.top - px(19)
        for middle in ((written.right + px(22), level), (written.left - px(22), level), (written.centerx, above)):
            spot = Rect(0, 0, px(32), px(32))
            spot.center = middle
            spots.append(spot.clamp(scene.board.map.inflate(-px(4), -px(4))))
        clear = [spot for spot in spots if spot.collidelist(read) < 0] or spots
        seen = list(atlas.standing_boxes(state)) if off_pieces else []
        return next((spot for spot in clear if spot.collidelist(seen) < 0), clear[0])

    # The sheet

    def _sheet(self) -> Iterator[Control]:
        scene, board, words = self.scene, self.scene.board, self.scene.words
        if not scene.writing.is_on:
            return
        for _, line, box in scene.written.in_sight():
            number = line.number - 1
            if line.thought or line.struck or number >= len(scene.writing.sheet):
                continue
            label = words.phrase("sheet", "strike_line", n=number + 1)
            spot = Rect(box.left, box.top, scene.brush.px(44), box.height)
            control = Control(names.line(number), spot, label, self._paint_line, about=partial(str, label))
            control.press = partial(scene.writing.strike, number)
            yield control
            yield from self._verb(number, box)
        strike = Control(
            names.STRIKE, board.strike, words.action(STRIKE), self._paint_strike, about=lambda: words.action(STRIKE)
        )
        strike.press = scene.writing.strike if scene.writing.sheet else None
        yield strike
        if scene.can_cover():
            yield Control(
                names.DRAPES,
                board.drapes,
                words.phrase("sheet", "cover"),
                self._paint_drapes,
                press=scene.curtain.cover,
            )
        wax = scene.answering_control(names.WAX, board.wax, words.phrase("sheet", "seal"))
        wax.press = scene.writing.press_wax if scene.writing.seal is not None else None
        wax.paint = self._paint_wax
        yield wax

    def _verb(self, number: int, box: Rect) -> Iterator[Control]:
        """The sign at the end of a line, which turns attack into support and back, where both can be meant."""
        scene, px = self.scene, self.scene.brush.px
        other = scene.writing.other_verb(number)
        if other is None:
            return
        label = scene.words.phrase("sheet", f"mean_{other.verb}")
        spot = Rect(box.right - px(64), box.top, px(64), min(box.bottom, scene.board.wax.top) - box.top)
        control = Control(names.sign(number), spot, label, self._paint_verb, about=partial(str, label))
        control.press = partial(scene.play, other)
        yield control

    def _paint_verb(self, surface: Surface, control: Control, look: Look) -> None:
        """A ring round the sign that is drawn there: it can be turned."""
        px, box = self.scene.brush.px, control.box
        lit = look.hovered or look.focused
        spot = (box.right - px(24), box.centery)
        pygame.draw.aacircle(surface, WINE if lit else GLAZE, spot, px(20), max(1, px(4 if lit else 2)))
        if look.focused:
            focus_frame(surface, box, self.scene.brush.unit * 0.8)

    def _paint_line(self, surface: Surface, control: Control, look: Look) -> None:
        if look.hovered or look.focused:
            px = self.scene.brush.px
            spot = Rect(control.box.left + px(6), control.box.centery - px(17), px(34), px(34))
            disc(surface, spot, WINE, SLIP, max(1, px(2)))
            self.scene.picture.signs.icon(surface, "strike", spot.inflate(-px(12), -px(12)), SLIP, WINE)
        if look.focused:
            focus_frame(surface, control.box, self.scene.brush.unit * 0.8)

    def _paint_strike(self, surface: Surface, control: Control, look: Look) -> None:
        scene, px, box = self.scene, self.scene.brush.px, control.box
        able = control.press is not None
        panel(surface, box, GLAZE if look.focused else BUTTON, (0x83, 0x6B, 0x45), max(1, px(2)), px(6))
        ink = SLIP if look.focused else GLAZE if able else PAPYRUS_DIM
        scene.picture.signs.icon(surface, "strike", Rect(box.left + px(8), box.centery - px(11), px(22), px(22)), ink)
        room = Rect(box.left + px(34), box.top, box.width - px(38), box.height)
        scene.brush.words.draw(surface, scene.words.phrase("sheet", "strike"), room, 24, ink, weight="semibold")
        if (look.hovered or look.focused) and able:
            gold_frame(surface, box, scene.brush.unit * 0.7, 0.0, strong=True, corners=False)

    def _paint_drapes(self, surface: Surface, control: Control, look: Look) -> None:
        scene, px, box = self.scene, self.scene.brush.px, control.box
        panel(surface, box, GLAZE if look.focused else BUTTON, (0x83, 0x6B, 0x45), max(1, px(2)), px(6))
        ink = SLIP if look.focused else GLAZE
        scene.picture.signs.icon(surface, "drapes", box.inflate(-px(14), -px(14)), ink)
        if look.hovered or look.focused:
            gold_frame(surface, box, scene.brush.unit * 0.7, 0.0, strong=True, corners=False)

    def _paint_wax(self, surface: Surface, control: Control, look: Look) -> None:
        scene, px, box = self.scene, self.scene.brush.px, control.box
        writing = scene.writing
        seat = scene.session.acting()
        scene.written.draw_foot(surface)
        if look.focused:  # gold says nothing on papyrus: a dark ring with a light one in it does
            pygame.draw.aacircle(surface, GLAZE, box.center, box.width // 2 + px(17))
            pygame.draw.aacircle(surface, FOCUS, box.center, box.width // 2 + px(13), max(3, px(6)))
        scene.picture.signs.wax(surface, box, seat, cracked=scene.writing_is_overdrawn(), share=writing.hold.share)
        if control.press is not None and not writing.hold.share and not look.focused:
            strong = look.hovered
            radius, width, dark = box.width // 2 + px(3), max(2, px(4)), max(1, px(2))
            pygame.draw.aacircle(surface, GLAZE, box.center, radius + dark, width + 2 * dark)
            pygame.draw.aacircle(surface, FOCUS if strong else scene.gold(), box.center, radius, width)

    # The own side and the others

    def _hand(self) -> Iterator[Control]:
        scene, words = self.scene, self.scene.words
        state, seat = scene.stage.shown, scene.stage.front_seat
        if not scene.shows_hand():
            label = words.phrase("panel", "hand", n=scene.picture.side.size(state, seat))
            yield scene.explaining_control("hand:own", scene.board.backs, label)
            return
        for kind, box in enumerate(scene.board.cards):
            control = scene.answering_control(names.card(kind), box, self._card_words(kind))
            control.paint = self._paint_card
            control.box = scene.picture.side.card_box(kind)
            if scene.writing.is_of_cards and scene.writing.is_on:
                if control.press is None and scene.writing.named_cards()[kind]:
                    control.press = partial(scene.writing.put_back, kind)
            elif scene.trading.is_on:
                lit = names.card(kind) in scene.menu.things
                control.press = partial(scene.trading.press_card, kind) if lit else None
                control.drop = partial(scene.trading.drop_card, kind) if lit else None
            elif control.press is not None and names.asked_at(scene.view()) == "BribeMonster":
                control.drop = partial(self._drop_bribe, control.press)
            yield control

    def _drop_bribe(self, pay: Callable[[], None], target: Control | None) -> None:
        """A card was dragged onto the map, where the monster comes from."""
        if self.scene.board.map.collidepoint(self.scene.dropped_at):
            pay()

    def _card_words(self, kind: int) -> str:
        from game.words.gods_cards import resource_words

        title, sentences = resource_words(self.scene.words, self.scene.game.tables, RESOURCES[kind])
        return "\n".join([title, *sentences])

    def _paint_card(self, surface: Surface, control: Control, look: Look) -> None:
        scene, px = self.scene, self.scene.brush.px
        if scene.is_choosable(control.id):
            scene.gold_line(surface, control.box, strong=look.hovered or look.focused)
        if look.focused:
            focus_frame(surface, control.box, scene.brush.unit * 1.4)  # wider than the gold of its neighbours
        if look.focused or scene.is_choosable(control.id):
            number = Rect(control.box.left - px(6), control.box.top - px(8), px(40), px(40))
            surface.blit(scene.stage.layer, number, number)  # how many there are lies above the frame

    def _panels(self) -> Iterator[Control]:
        scene, words = self.scene, self.scene.words
        state, panels = scene.stage.shown, scene.picture.panels
        for seat in panels.seats(scene.stage.front_seat):
            counts = count_units(state, seat)
            units = [f"{words.name('unit', UNITS[unit])} {count}" for unit, count in enumerate(counts) if count]
            player, changed = state.players[seat], panels.since.get((seat, "prestige"), 0)
            lines = [
                words.seat(seat),
                words.phrase("panel", "about", prestige=prestige(state, seat), n=sum(player.cards) + player.unknown),
                ", ".join(units),
                words.phrase("panel", "since", change=f"{changed:+d}") if changed else "",
            ]
            label = "\n".join(line for line in lines if line)
            control = scene.explaining_control(names.panel(seat), panels.box_of(scene.stage.front_seat, seat), label)
            if names.panel(seat) in scene.menu.things and scene.trading.is_on:
                control.press = partial(scene.trading.choose_partner, seat)
                control.paint = partial(self._paint_partner, seat)
            yield control

    def _paint_partner(self, seat: int, surface: Surface, control: Control, look: Look) -> None:
        strong = self.scene.trading.partner == seat or look.hovered or look.focused
        gold_frame(surface, control.box, self.scene.brush.unit, self.scene.breath(), strong=strong)
        if look.focused:
            focus_frame(surface, control.box, self.scene.brush.unit)

    def _said(self) -> Iterator[Control]:
        scene = self.scene
        for number, (box, tiding) in enumerate(scene.picture.said.rows(scene.stage.sayings)):
            words = scene.words.event(tiding.events[0])
            control = scene.explaining_control(f"said:{number}", box, words)
            control.press = scene.lookup.open_chronicle
            yield control

    def _rest(self) -> Iterator[Control]:
        scene, words = self.scene, self.scene.words
        win = scene.stage.shown.rules.numbers["win_prestige"]
        yield scene.explaining_control("track:prestige", scene.board.track, words.phrase("panel", "track_about", n=win))
        for number, box in enumerate(scene.board.phases):
            yield scene.explaining_control(
                f"phase:{number}", box, words.phrase("panel", f"phase_about_{number}", n=win)
            )


def _round(box: Rect) -> Outline:
    """The shape of a piece that is hit: round, so that pieces before each other can be told apart."""
    steps = [step * math.tau / 10 for step in range(10)]
    half = min(box.size) * 0.46
    return Outline(
        [(round(box.centerx + math.cos(at) * half), round(box.centery + math.sin(at) * half)) for at in steps]
    )
