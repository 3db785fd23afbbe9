"""What is drawn over the picture of the table: gold and arrows on the map, and what lies at its right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.scenes.gods.answers import answer_of
from game.scenes.gods.coming import draw_coming
from game.scenes.gods.openly import concerned, draw_concerned
from game.scenes.gods.previews import entries, refusal
from game.scenes.gods.reveal import draw_opened
from game.scenes.gods.stage import Fight
from game.scenes.gods.tabs import paint_card
from game.scenes.gods.trade_board import draw_letter
from game.ui.shapes import unrolled

if TYPE_CHECKING:
    from game.rules.gods.events import Offered
    from game.scenes.gods.table import GodsTable

JAGS: Final = 14
"""How many teeth the edge of a torn letter has."""
ALL_PAIRS: Final = 99.0
"""More than there can be: all of them have lined up."""


class Drawing:
    """Draws for one table."""

    def __init__(self, scene: GodsTable) -> None:
        self.scene = scene
        self._halves: tuple[Offered, tuple[Surface, Surface]] | None = None
        """The letter that was torn last, in two."""

    def on_map(self, surface: Surface) -> None:
        """The gold of regions lies below what stands there, and their names; everything else above."""
        scene = self.scene
        lit = scene.things.draw_outlines(surface)
        if scene.question.is_shown and scene.session.person_asked() is not None:
            scene.things.draw_refuges(surface)
        if lit:
            scene.picture.atlas.paint_over(surface, scene.stage.shown, lit, self._fought())
        if scene.writing.is_on:
            scene.written.draw_on_map(surface)
        elif scene.trading.is_on and scene.shows_hand():
            scene.trading.draw_on_map(surface)

    def right(self, surface: Surface) -> None:
        """A battle, or the papyrus with the plate below it."""
        scene, fight = self.scene, self.fight()
        if fight is None:
            self._papyrus(surface)
            foot = scene.lesson_corner().height if scene.guide else 0
            scene.picture.plate.paint(surface, entries(scene), foot)
            return
        shown, battle = scene.stage.shown, scene.picture.battle
        battle.darken(surface, shown, fight.number, scene.picture.chart, fight.opened)
        self._marks(surface, fight.number)
        seen = {"thrown": fight.thrown, "pairs": fight.pairs}
        if fight.opened < 1:
            self._papyrus(surface)
            scene.picture.plate.paint(surface, ())
        with unrolled(surface, scene.board.battle, fight.opened, scene.brush.px(10)):
            battle.paint(surface, shown, fight.number, **seen, taken=fight.taken, why_not=refusal(scene))

    def _marks(self, surface: Surface, number: int) -> None:
        """The battle that is fought and those still to come, each as crossed swords beside the name of its region."""
        scene, px = self.scene, self.scene.brush.px
        battles, rules = scene.stage.shown.battles, scene.stage.shown.rules
        seen: list[int] = []
        for battle in battles[number:]:
            fought = battle is battles[number]
            # the one that is fought lies where the attack comes from: what is struck by it can be chosen
            # and on the side that is away from it, even if a piece stands there
            place = rules.names[battle.sources[0] if fought else battle.region]
            box = scene.things.beside_name(place, off_pieces=not fought)
            box.x += seen.count(battle.region) * px(26)
            seen.append(battle.region)
            if fought:
                box.inflate_ip(px(10), px(10))
            box.clamp_ip(scene.board.map)
            scene.picture.signs.clash(surface, box, battle.attacker, battle.defender)

    def fight(self) -> Fight | None:
        """The battle before everybody's eyes: the one that is being shown, or the one whose losses are asked about."""
        stage = self.scene.stage
        if 0 <= stage.fight.number < len(stage.shown.battles):
            return stage.fight
        if not stage.shown.battles:  # they are over, though what was asked in the last of them is still on the stack
            return None
        number, taken = self.scene.game.fought(stage.shown)
        return Fight(number, 1.0, ALL_PAIRS, taken) if number >= 0 else None

    def _fought(self) -> list[str] | None:
        """The regions a battle is fought between; nothing while none lies open."""
        fight, state = self.fight(), self.scene.stage.shown
        if fight is None:
            return None
        battle = state.battles[fight.number]
        return [state.rules.names[region] for region in (battle.region, *battle.sources)]

    def _papyrus(self, surface: Surface) -> None:
        scene, stage = self.scene, self.scene.stage
        scene.picture.papyrus.paint_scroll(surface)
        if scene.writing.is_on:
            scene.written.draw_sheet(surface)
        elif scene.trading.is_on:
            scene.trading.draw_papyrus(surface)
        elif stage.letter is not None:
            letter = stage.letter
            if stage.torn:
                self._draw_torn(surface, letter, stage.torn)
            else:
                draw_letter(scene, surface, letter.seat, letter.other, letter.give, letter.want)
        elif stage.opened is not None:
            draw_opened(scene, surface, stage.opened)
        elif scene.question.is_shown and concerned(scene.view()):
            draw_concerned(scene, surface, concerned(scene.view()))
        else:
            draw_coming(scene, surface)

    def _draw_torn(self, surface: Surface, letter: Offered, share: float) -> None:
        """The two halves of a letter, on their way apart."""
        px, sheet = self.scene.brush.px, self.scene.board.sheet
        away = px(36) * share
        before = surface.get_clip()
        surface.set_clip(sheet.clip(before))
        for half, sign in zip(self._halves_of(letter), (-1, 1), strict=True):
            turned = pygame.transform.rotate(half, sign * 5 * share)
            turned.set_alpha(round(255 * (1 - share**3)))
            middle = sheet.centerx + round(sign * away), sheet.centery + round(sign * away)
            surface.blit(turned, turned.get_rect(center=middle))
        surface.set_clip(before)

    def _halves_of(self, letter: Offered) -> tuple[Surface, Surface]:
        """What is torn off at the left and above, and what at the right and below."""
        scene = self.scene
        if self._halves is None or self._halves[0] is not letter:
            whole, sheet = Surface(scene.brush.size, pygame.SRCALPHA), scene.board.sheet
            scene.picture.papyrus.paint_scroll(whole)
            draw_letter(scene, whole, letter.seat, letter.other, letter.give, letter.want)
            wide, tall = sheet.size
            edge = [
                (wide * step // JAGS, tall * (3 * JAGS - step) // (5 * JAGS) + (tall // 40 if step % 2 else 0))
                for step in range(JAGS + 1)
            ]
            upper, lower = whole.subsurface(sheet).copy(), whole.subsurface(sheet).copy()
            pygame.draw.polygon(upper, (0, 0, 0, 0), [*edge, (wide, tall), (0, tall)])
            pygame.draw.polygon(lower, (0, 0, 0, 0), [*edge, (wide, 0), (0, 0)])
            self._halves = (letter, (upper, lower))
        return self._halves[1]

    def in_hand(self, surface: Surface, name: str, spot: tuple[int, int]) -> None:
        """What is dragged, below the pointer: a unit or a card."""
        scene, px = self.scene, self.scene.brush.px
        kind, *rest = name.split(":")
        if not rest or not rest[0].isdigit():
            return
        if kind == "token":
            box = Rect(0, 0, px(52), px(52))
            box.center = spot
            paint = answer_of(scene, scene.tray.tokens()[int(rest[0])]).paint
            if paint is not None:
                paint(surface, box)
        elif kind in ("piece", "unit", "ware"):
            box = Rect(0, 0, px(52), px(52))
            box.center = spot
            scene.picture.signs.unit(surface, int(rest[0]), box, scene.session.acting())
        elif kind in ("card", "gift", "wish", "pile"):
            box = Rect(0, 0, px(72), px(96))
            box.center = spot
            paint_card(scene.brush, surface, scene.words, int(rest[0]), box, counted=False)
