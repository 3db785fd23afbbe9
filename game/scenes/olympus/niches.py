"""The ten deities in their niches, what they grant, and the priests that worship them."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.state import NOBODY, Olympus
from game.scenes.olympus.board import NicheParts
from game.scenes.olympus.painter import Painter
from game.ui.layout import centred, inset
from game.ui.shapes import disc, ring, smooth_polygon
from game.ui.text import Align
from game.ui.theme import CLAY, CLAY_LIGHT, FOCUS, GLAZE, GLAZE_RAISED, GOLD, SLIP, SLIP_DIM, Ink, mix

BROWN: Final[Ink] = mix(CLAY, GLAZE, 0.55)
"""Medallion and roof of a deity that is worshipped already."""
QUIETED: Final = 0.08
"""How much darker the favours of such a deity are."""
ALPHA, BETA = "α", "β"
ON_ITS_WAY: Final = 158
"""How much of a piece is seen that is on its way, of 255."""


class NichePainter(Painter):
    """Draws what lies within the score track."""

    def paint_niche(self, surface: Surface, state: Olympus, deity: int) -> None:
        """A niche as it stands; whatever can be chosen is gilded."""
        parts = self.board.niche_parts(deity)
        offered = deity in self.marks.offered
        # Whoever is asked to join must not look for the darkest of them.
        closed = state.alpha[deity] != NOBODY and not offered
        pygame.draw.rect(surface, GLAZE, parts.niche, border_radius=self.brush.px(6))
        self.paint_roof(surface, parts, GOLD if offered else BROWN if closed else CLAY, leaves=offered)
        self._paint_medallion(surface, state, deity, parts, BROWN if closed else CLAY)
        name = self.words.name("deity", state.rules.deities[deity].id)
        self.paint_deity_name(surface, parts, name, SLIP_DIM if closed else SLIP)
        for row in (parts.alpha_row, parts.beta_row):
            pygame.draw.rect(surface, GLAZE_RAISED, row, border_radius=self.brush.px(6))
        self._paint_favours(surface, state, deity, parts, closed=closed)
        self._paint_places(surface, state, deity, parts, GOLD if offered else None)

    def _paint_favours(self, surface: Surface, state: Olympus, deity: int, parts: NicheParts, *, closed: bool) -> None:
        """What each place grants in its row; beside the medallion what there is to choose from."""
        name, dim = state.rules.deities[deity].id, QUIETED if closed else 0.0
        rite, manner = self.game.rite(state)
        face = manner if rite == deity and manner in state.rules.deities[deity].aspects else ""
        for rank, box in (("alpha", parts.alpha_favour), ("beta", parts.beta_favour)):
            favour = self.grammar.favour(name, rank, face)
            self.glyphs.paint_row(surface, box, favour, align="right", ground=GLAZE_RAISED, dim=dim)
        self._paint_beside(surface, name, parts, dim)

    def _paint_beside(self, surface: Surface, name: str, parts: NicheParts, dim: float = 0.0) -> None:
        for side, things in enumerate(self.grammar.beside(name)):
            for boxes, row in zip(parts.beside(len(things)), things, strict=True):
                align: Align = "right" if side else "left"
                self.glyphs.paint_row(surface, boxes[side], row, align=align, dim=dim)

    def paint_lit_niche(self, surface: Surface, state: Olympus, deity: int) -> None:
        """What is gilded in a niche, in the light of the focus."""
        parts = self.board.niche_parts(deity)
        self.paint_roof(surface, parts, FOCUS, leaves=True)
        self._paint_medallion(surface, state, deity, parts, CLAY_LIGHT)
        self._paint_beside(surface, state.rules.deities[deity].id, parts)
        self.paint_deity_name(surface, parts, self.words.name("deity", state.rules.deities[deity].id), FOCUS)
        if state.alpha[deity] == NOBODY:
            self.paint_coin(surface, parts.alpha, FOCUS)

    def paint_asking_niche(self, surface: Surface, state: Olympus, deity: int) -> None:
        """A deity that grants a favour just now: bright as long as it asks, in a frame that is no gold."""
        parts, px = self.board.niche_parts(deity), self.brush.px
        self.paint_roof(surface, parts, CLAY, leaves=False)
        self._paint_medallion(surface, state, deity, parts, CLAY)
        self._paint_beside(surface, state.rules.deities[deity].id, parts)
        self.paint_deity_name(surface, parts, self.words.name("deity", state.rules.deities[deity].id), SLIP)
        pygame.draw.rect(surface, SLIP, parts.niche, max(2, px(4)), px(8))

    def paint_sent(self, surface: Surface, state: Olympus, deity: int, seat: Seat) -> None:
        """The priest who would be sent, a little above where he would stand."""
        self.priest(surface, seat, self.priest_place(state, deity, seat).move(0, -self.brush.px(5)))

    def paint_on_its_way(self, surface: Surface, state: Olympus, deity: int, seat: Seat) -> None:
        """A priest whom the table does not have yet: faint, in a dashed ring."""
        place = self.priest_place(state, deity, seat)
        ghost = Surface(place.size, pygame.SRCALPHA)
        self.priest(ghost, seat, ghost.get_rect())
        ghost.set_alpha(ON_ITS_WAY)
        surface.blit(ghost, place)
        self.icon(surface, "extra_priest", place.inflate(self.brush.px(14), self.brush.px(14)), SLIP, GLAZE, SLIP)

    def paint_roof(self, surface: Surface, parts: NicheParts, ink: Ink, *, leaves: bool) -> None:
        """The pediment, with a leaf at either corner of what can be chosen; the medallion stands before it."""
        px, roof = self.brush.px, parts.roof
        smooth_polygon(surface, ink, [roof.bottomleft, roof.midtop, roof.bottomright])
        disc(surface, parts.medallion.inflate(px(10), px(10)), GLAZE)
        if leaves:
            leaf = Rect(0, 0, px(28), px(28))
            for x in (roof.left + px(8), roof.right - px(8)):
                leaf.center = (x, roof.top + px(14))
                self.icon(surface, "acroterion", leaf, ink, GLAZE, ink)

    def paint_deity_name(self, surface: Surface, parts: NicheParts, name: str, ink: Ink) -> None:
        self.brush.letters.draw(surface, name, parts.name, 27, ink, align="centre")

    def _paint_medallion(self, surface: Surface, state: Olympus, deity: int, parts: NicheParts, clay: Ink) -> None:
        """The deity's sign; while a rite of Apollo goes on, the face that he shows."""
        medallion, px = parts.medallion, self.brush.px
        rite, manner = self.game.rite(state)
        row = state.rules.deities[deity]
        name = manner if rite == deity and manner in row.aspects and manner else row.id
        disc(surface, medallion, clay)
        ring(surface, inset(medallion, px(5)), mix(clay, GLAZE, 0.5), max(1, px(2)))
        self.icon(surface, name, inset(medallion, round(medallion.width * 0.17)), GLAZE, clay, clay)

    # Where priests stand

    def _paint_places(self, surface: Surface, state: Olympus, deity: int, parts: NicheParts, gold: Ink | None) -> None:
        """The alpha place as a coin, the beta places as rings, and on them whoever worships."""
        px, owner = self.brush.px, state.alpha[deity]
        closed = owner != NOBODY
        if closed:
            self._paint_priest_on(surface, owner, parts.alpha)
        else:
            self.paint_coin(surface, parts.alpha, gold)
        joined = [seat for seat in self.join_order(state, deity) if state.beta[deity] >> seat & 1]
        quiet = mix(SLIP_DIM, GLAZE, 0.6) if closed else SLIP_DIM
        for place in reversed(parts.beta[len(joined) :]):
            disc(surface, place, GLAZE_RAISED)
            ring(surface, place, quiet, max(1, px(2)))
        if len(joined) < len(parts.beta):
            ink = SLIP_DIM if closed else SLIP
            self.brush.words.draw(surface, BETA, parts.beta[len(joined)], 23, ink, align="centre", weight="semibold")
        for seat, place in zip(joined, parts.beta, strict=False):
            self._paint_priest_on(surface, seat, place)

    def paint_coin(self, surface: Surface, box: Rect, gold: Ink | None) -> None:
        """The alpha place while nobody stands on it, gilded if somebody may."""
        if gold is not None:
            disc(surface, box, gold)
        else:
            disc(surface, box, GLAZE_RAISED, SLIP_DIM, max(1, self.brush.px(2)))
        ink = SLIP if gold is None else GLAZE
        self.brush.words.draw(surface, ALPHA, box, 25, ink, align="centre", weight="bold")

    def _paint_priest_on(self, surface: Surface, seat: Seat, box: Rect) -> None:
        """A priest on his place, a little larger than it."""
        ring(surface, box, self.emblems[seat].ink, max(2, self.brush.px(3)))
        self.priest(surface, seat, self.priest_on(box))

    def priest_on(self, box: Rect) -> Rect:
        side = round(box.height * 1.16)
        standing = centred((side, side), box)
        standing.bottom = box.bottom + self.brush.px(1)
        return standing

    def join_order(self, state: Olympus, deity: int) -> list[Seat]:
        """Seats clockwise from the one that began the ceremony."""
        first = max(state.alpha[deity], 0)
        return [(first + step) % len(state.cities) for step in range(len(state.cities))]

    def priest_place(self, state: Olympus, deity: int, seat: Seat) -> Rect:
        """Where a seat's priest stands, or would stand, with a deity."""
        parts = self.board.niche_parts(deity)
        if state.alpha[deity] in (seat, NOBODY):
            return self.priest_on(parts.alpha)
        joined = [other for other in self.join_order(state, deity) if state.beta[deity] >> other & 1]
        index = joined.index(seat) if seat in joined else len(joined)
        return self.priest_on(parts.beta[min(index, len(parts.beta) - 1)])
