"""What is written on the own sheet: lines on the papyrus, arrows and ghosts on the map; its writer alone sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.rules.engine import Action, Reason
from game.rules.gods.actions import (
    ARMY,
    FLEET,
    LUST,
    RESOURCES,
    UNITS,
    Attack,
    Build,
    Move,
    Orgy,
    Stay,
    Support,
    Take,
    Unit,
)
from game.rules.gods.state import NOBODY, prestige
from game.scenes.gods.answers import capital
from game.scenes.gods.arrows import ATTACK, MOVE, SUPPORT, Arrow
from game.scenes.gods.atlas import STANDING
from game.scenes.gods.palette import PAPYRUS, PAPYRUS_DIM
from game.scenes.gods.papyrus import Line
from game.scenes.gods.tabs import paint_tab
from game.scenes.gods.writing import BUILDS, FREE, KEEP, MOVES, Writing
from game.ui.shapes import disc, panel
from game.ui.theme import GLAZE, GOLD, WINE

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable

TITLES = {BUILDS: "build", "WriteAttacks": "attack", MOVES: "move", FREE: "free", KEEP: "keep"}
VERBS = {Attack: "sword", Support: "support", Stay: "tent", Move: "sandal"}


class Written:
    """Draws the sheet of whoever writes at one table."""

    def __init__(self, scene: GodsTable) -> None:
        self.scene = scene

    @property
    def writing(self) -> Writing:
        return self.scene.writing

    # Lines

    def lines(self) -> list[Line]:
        """All of them, and the one that is only thought of."""
        writing = self.writing
        found = [
            self.line(number, line, writing.doubts[number - 1] if number <= len(writing.doubts) else None)
            for number, line in enumerate(writing.sheet, 1)
        ]
        thought = self.scene.order_in_mind()
        if thought is not None:
            doubt = self.scene.session.doubt(self.scene.session.acting(), thought)
            at = (
                writing.number_of(thought.unit, thought.region)
                if isinstance(thought, Attack | Support | Move | Stay)
                else -1
            )
            line = self.line(at + 1 if at >= 0 else len(found) + 1, thought, doubt, thought=True)
            if at >= 0:
                found[at] = line
            else:
                found.append(line)
        if writing.struck is not None:
            at, gone = writing.struck
            found.insert(at, replace(self.line(at + 1, gone, None), struck=True))
        return found

    def in_sight(self) -> list[tuple[int, Line, Rect]]:
        """The lines there is room for, each with its place in the sheet."""
        lines, places = self.lines(), self.places()
        end = max(min(len(lines), len(places)), len(lines) - self.writing.scrolled)
        start = max(0, end - len(places))
        return [(start + at, line, box) for at, (line, box) in enumerate(zip(lines[start:end], places, strict=False))]

    def places(self) -> list[Rect]:
        board = self.scene.board
        return board.lines[:-1] if self.writing.kind == BUILDS else board.lines  # the last one is for the sum

    def line(self, number: int, line: Action, doubt: Reason | str | None, *, thought: bool = False) -> Line:
        """A line as it is drawn; with why it would be void, or has been."""
        words, rules = self.scene.words, self.scene.view().rules
        void = bool(doubt)
        why = doubt.values.get("cause", "") if isinstance(doubt, Reason) else doubt
        why = words.phrase("void", why) if why else ""
        cause = words.phrase("sheet", "void", why=why) if why else ""
        if isinstance(line, Build):
            row = rules.units[line.unit]
            gained = row.prestige - (rules.units[row.replaces].prestige if row.replaces >= 0 else 0)
            where = words.name("region", line.region)
            name = capital(words.name("unit", UNITS[line.unit]))
            gain = f"+{gained}" if gained else ""
            second, short = (cause, where) if cause else (where, "")
            first = f"{name}: {where}" if cause else name
            found = Line(number, first, second, line.unit, gain=gain, void=void, thought=thought)
            return replace(found, where=short, why=why)
        if isinstance(line, Orgy):
            lust = LUST, rules.numbers["orgy_lust"]
            first, second = words.heading("orgy"), words.phrase("sheet", "orgy")
            return Line(number, first, second, icon="orgy", brings=lust, void=void, thought=thought)
        if isinstance(line, Take):
            return Line(number, words.name("resource", RESOURCES[line.card]), thought=thought, card=line.card)
        if isinstance(line, Attack | Support | Move):
            first = words.phrase("sheet", line.verb, target=line.target)
            second = cause or words.name("region", line.region)
            found = Line(number, first, second, line.unit, verb=VERBS[type(line)], void=void, thought=thought)
            return replace(found, where=words.name("region", line.target), why=why)
        if isinstance(line, Stay):
            first = words.phrase("sheet", "stay")
            return Line(number, first, words.name("region", line.region), line.unit, verb="tent", thought=thought)
        return Line(number, words.action(line), thought=thought)

    # The papyrus

    def draw_sheet(self, surface: Surface) -> None:
        scene, writing = self.scene, self.writing
        papyrus, seat = scene.picture.papyrus, scene.session.acting()
        title = scene.words.phrase("sheet", f"title_{TITLES[writing.kind]}")
        papyrus.paint_heading(surface, title, scene.words.phrase("sheet", "secret", seat=seat))
        for _, line, box in self.in_sight():
            papyrus.paint_line(surface, line, box, seat)
        if writing.kind == BUILDS:
            self._draw_sum(surface)

    def comes_to(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The prestige and the cards of its writer now, and as a build sheet would leave them; too dear, it is void."""
        scene, view, seat = self.scene, self.scene.view(), self.scene.session.acting()
        now, held = prestige(view, seat), sum(view.players[seat].cards)
        if scene.writing_is_overdrawn():
            return (now, now), (held, held)
        return (now, scene.game.prestige_after(view, seat)), (held, held - sum(scene.game.price(view, seat)))

    def _draw_sum(self, surface: Surface) -> None:
        """What the sheet comes to: prestige, and cards left."""
        scene, px = self.scene, self.scene.brush.px
        box = scene.board.lines[-1]
        scene.picture.papyrus.rule(surface, box.top + px(2))
        standing, hand = self.comes_to()
        signs = scene.picture.signs
        laurel = Rect(box.left + px(12), box.centery - px(12), px(32), px(32))
        signs.icon(surface, "laurel", laurel, WINE, PAPYRUS)
        self._change(surface, Rect(laurel.right + px(6), box.top + px(4), px(96), box.height), *standing)
        cards = Rect(box.centerx - px(12), box.centery - px(12), px(26), px(32))
        scene.picture.back(surface, cards)
        self._change(surface, Rect(cards.right + px(6), box.top + px(4), px(96), box.height), *hand)

    def _change(self, surface: Surface, box: Rect, now: int, then: int) -> None:
        signs, px = self.scene.picture.signs, self.scene.brush.px
        signs.fixed(surface, str(now), Rect(box.left, box.top, box.width // 3, box.height), 25, PAPYRUS_DIM, "regular")
        middle = box.left + box.width // 2 - px(2)
        y = box.centery
        pygame.draw.line(surface, PAPYRUS_DIM, (middle - px(10), y), (middle + px(8), y), max(1, px(2)))
        tip = [(middle + px(10), y), (middle + px(3), y - px(5)), (middle + px(3), y + px(5))]
        pygame.draw.polygon(surface, PAPYRUS_DIM, tip)
        right = Rect(box.left + box.width * 2 // 3 - px(4), box.top, box.width // 3 + px(6), box.height)
        signs.fixed(surface, str(then), right, 29, WINE if then < 0 else GLAZE)

    # The map

    def draw_outlook(self, surface: Surface) -> None:
        """What a build sheet would lead to elsewhere: how high its writer would stand, and whom an orgy would cost."""
        if self.writing.kind != BUILDS:
            return
        scene, view, seat = self.scene, self.scene.view(), self.scene.session.acting()
        (now, then), _ = self.comes_to()
        if then != now:
            scene.picture.track.paint_ghost(surface, scene.stage.shown, seat, then)
        if not scene.writing_is_overdrawn() and any(isinstance(line, Orgy) for line in self.writing.sheet):
            for each in range(len(view.players)):
                if scene.game.hand_size(view, each) > view.rules.numbers["orgy_more_than"]:
                    self._draw_cup(surface, scene.stage.cup_box(each))

    def _draw_cup(self, surface: Surface, box: Rect) -> None:
        disc(surface, box, GOLD, GLAZE, max(1, self.scene.brush.px(2)))
        self.scene.picture.signs.icon(surface, "orgy", box.inflate(-box.width // 4, -box.height // 4), GLAZE, GOLD)

    def draw_on_map(self, surface: Surface) -> None:
        """Arrows of orders, and ghosts of what would be built."""
        if self.writing.kind == BUILDS:
            self._draw_ghosts(surface)
        elif self.writing.is_of_orders:
            self._draw_arrows(surface)

    def _draw_arrows(self, surface: Surface) -> None:
        scene, arrows = self.scene, self.scene.picture.atlas.arrows
        groups: dict[tuple[str, str, str, bool], list[tuple[int, Unit]]] = {}
        for number, line in enumerate(self.writing.sheet):
            if isinstance(line, Attack | Support | Move):
                void = number < len(self.writing.doubts) and self.writing.doubts[number] is not None
                groups.setdefault((line.verb, line.region, line.target, void), []).append((number, line.unit))
        drawn = []
        seat, view = scene.session.acting(), scene.stage.shown
        for (verb, region, target, void), numbered in groups.items():
            units = [unit for _, unit in numbered]
            start = scene.stage.piece_box(region, units[-1]).center
            dice = sum(view.rules.units[unit].dice for unit in units)
            shown = {"attack": ATTACK, "support": SUPPORT, "move": MOVE}[verb]
            arrow = arrows.between(shown, seat, region, target, start, min(dice, 4), void=void)
            arrows.shaft(surface, arrow)
            drawn.append((arrow, [number for number, _ in numbered], void))
        thought = scene.order_in_mind()
        meant: Arrow | None = None
        if isinstance(thought, Attack | Support | Move):
            shown = {"attack": ATTACK, "support": SUPPORT, "move": MOVE}[thought.verb]
            start = scene.stage.piece_box(thought.region, thought.unit).center
            meant = arrows.between(shown, seat, thought.region, thought.target, start, gold=True)
            arrows.shaft(surface, meant)
        atlas = scene.picture.atlas
        orders = [(region, target) for _, region, target, _ in groups]
        orders += [(thought.region, thought.target)] if isinstance(thought, Attack | Support | Move) else []
        for name in {name for between in orders for name in between}:
            atlas.paint_signs(surface, view, view.rules.index[name])
        for arrow, _, _ in drawn:
            arrows.head(surface, arrow)
        read, seen = list(atlas.names(view)), list(atlas.standing_boxes(view))
        for arrow, numbers, void in drawn:
            spots = arrows.number_spots(arrow, len(numbers), read, seen)
            for at, spot in zip(reversed(numbers), spots, strict=True):
                arrows.number(surface, str(at + 1), spot, void=void)
        if meant is not None:
            arrows.head(surface, meant)
        atlas.keep_names(surface, view, [*(arrow for arrow, _, _ in drawn), *([meant] if meant is not None else [])])
        if isinstance(thought, Move) and thought.unit == ARMY and thought.target in scene.picture.atlas.waters:
            self._draw_ship(surface, scene.picture.chart.gate(thought.region, thought.target))

    def _draw_ship(self, surface: Surface, gate: tuple[int, int]) -> None:
        """An army goes to sea: the ship it becomes and its price stand on the gate."""
        scene, px = self.scene, self.scene.brush.px
        cost = scene.view().rules.units[FLEET].cost
        kinds = [kind for kind, count in enumerate(cost) if count]
        box = Rect(0, 0, px(48 + 38 * len(kinds)), px(44))
        box.midbottom = gate[0], gate[1] - px(14)
        box.clamp_ip(scene.board.map)
        panel(surface, box, GLAZE, GOLD, max(1, px(2)), px(8))
        scene.picture.signs.unit(surface, FLEET, Rect(box.left + px(4), box.top + px(4), px(36), px(36)))
        left = scene.cards_left()
        for at, kind in enumerate(kinds):
            tab = Rect(box.left + px(44 + 38 * at), box.centery - px(15), px(36), px(30))
            paint_tab(scene.brush, surface, kind, cost[kind], tab, held=left[kind] >= cost[kind])

    def _draw_ghosts(self, surface: Surface) -> None:
        scene = self.scene
        seat, state, atlas = scene.session.acting(), scene.stage.shown, scene.picture.atlas
        planned: dict[str, list[tuple[int, Unit, bool]]] = {}
        for number, line in enumerate(self.writing.sheet):
            if isinstance(line, Build):
                void = number < len(self.writing.doubts) and self.writing.doubts[number] is not None
                planned.setdefault(line.region, []).append((number + 1, line.unit, void))
        thought = scene.order_in_mind()
        if isinstance(thought, Build):
            planned.setdefault(thought.region, []).append((0, thought.unit, False))
        ghosts: list[tuple[Rect, Unit, int, bool]] = []
        read = dict(zip(state.rules.names, atlas.names(state), strict=True))
        for name, builds in planned.items():
            region = state.rules.index[name]
            here = {unit for unit in STANDING if state.units[region] >> unit & 1}
            more = [unit for _, unit, _ in builds if unit not in here]
            if state.owner[region] == NOBODY:
                count = len({unit for _, unit, _ in builds})
                atlas.paint_claimed(surface, state, region, seat, count)
                read[name] = atlas.name_box(name, count)
            for number, unit, void in builds:
                box = atlas.landing(state, name, *(each for each in more if each != unit), unit)
                ghosts.append((box, unit, number, void))
        for box, unit, number, void in ghosts:
            self._draw_ghost(surface, box, unit, number, void=void)
        seen = [*read.values(), *atlas.standing_boxes(state)]
        for box, _, number, void in ghosts:
            if number:
                others = [other for other, _, _, _ in ghosts if other != box]
                atlas.arrows.number(surface, str(number), self._beside(box, [*seen, *others]), void=void)

    def _beside(self, box: Rect, seen: Sequence[Rect]) -> tuple[int, int]:
        """Where the number of a ghost stands: beside it, and where it can be on no name and no other piece."""
        px, arrows = self.scene.brush.px, self.scene.picture.atlas.arrows
        spots = [(box.right + px(8), box.centery), (box.left - px(8), box.centery), (box.centerx, box.bottom + px(8))]
        free = (spot for spot in spots if arrows.number_box(spot).collidelist(seen) < 0)
        return next(free, spots[0])

    def _draw_ghost(self, surface: Surface, box: Rect, unit: Unit, number: int, *, void: bool) -> None:
        scene, px = self.scene, self.scene.brush.px
        ink = GOLD if number == 0 else scene.picture.signs.emblems[scene.session.acting()].text
        if number == 0:
            ring = box.inflate(px(10), px(10))
            pygame.draw.aacircle(surface, GLAZE, ring.center, ring.width // 2)
            pygame.draw.aacircle(surface, GOLD, ring.center, ring.width // 2, max(2, px(3)))
        scene.picture.signs.unit(surface, unit, box, None, ink=ink)
        if void:
            pygame.draw.line(surface, WINE, box.bottomleft, box.topright, max(2, px(4)))

    def draw_foot(self, surface: Surface) -> None:
        """What is written beside the wax."""
        scene, board = self.scene, self.scene.board
        word = scene.words.phrase("sheet", "seal_cracked" if scene.writing_is_overdrawn() else "seal")
        px, room = scene.brush.px, board.seal_word
        if not scene.can_cover():  # no drapes stand there, and the ring round the wax has room
            room = Rect(board.strike.right + px(8), room.top, room.right - board.strike.right - px(15), room.height)
        elif scene.brush.words.width(word, 26, "semibold") > room.width:
            return
        scene.brush.words.draw(surface, word, room, 26, WINE, align="right", weight="semibold")
