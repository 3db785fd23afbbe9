"""A battle in the place of papyrus and plate: two pools, dice in a bowl, pairs from the highest, and who loses each.

    battle = BattlePicture(signs, board, words)
    battle.length(state, number)                                        # seconds that its dice take to come to rest
    battle.paint(surface, state, number, thrown=0.4, pairs=0.0, taken=0)

`thrown` is the share of the throw that has been seen, `pairs` how many pairs have lined up, the last one perhaps in
part, and `taken` how many of its losses have been taken.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.gods.actions import ATTACK, DEFENCE
from game.rules.gods.state import Battle, Greece
from game.scenes.gods.board import Board
from game.scenes.gods.bowl import ACROSS, Bowl, Pool, Tumble
from game.scenes.gods.chart import Chart
from game.scenes.gods.dice import paint_die, paint_pool
from game.scenes.gods.palette import DIM
from game.scenes.gods.signs import Signs
from game.ui.layout import columns, rows
from game.ui.pieces import Piece, draw_pieces, wrapped
from game.ui.shapes import corner_marks, panel
from game.ui.theme import CLAY, CLAY_LIGHT, GLAZE, GLAZE_HIGH, GOLD, SLIP, SLIP_DIM, Ink, mix
from game.words.words import Words

NOBODY: Final = -1
MOST: Final = 6
"""So many rows fit; of more pairs the middle ones are one row."""
FIRST, LAST = 3, 2
"""How many of them are then shown above and below that row."""
LISTED: Final = 3
"""Of the battles still to come so many are named."""
ROW: Final = 52
DARK: Final = 128
"""How much of the rest of the map is veiled."""
GAPS: Final = 9
"""In so many dashes the outline of a die is drawn that is not there."""

Rolled = tuple[int, int]
"""The sides of a die, and what it shows."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two dice that are compared, or one that has no partner; and who loses by it."""

    attack: Rolled | None
    defence: Rolled | None

    @property
    def loser(self) -> int:
        """ATTACK, DEFENCE, or NOBODY where they are equal."""
        ours, theirs = self.attack[1] if self.attack else 0, self.defence[1] if self.defence else 0
        return NOBODY if ours == theirs else DEFENCE if ours > theirs else ATTACK


def pairs_of(battle: Battle) -> list[Pair]:
    """The dice of both sides as they are compared, from the highest on."""
    sides = [
        sorted(zip(kinds, faces, strict=False), key=lambda each: -each[1])
        for kinds, faces in ((battle.attack, battle.attack_faces), (battle.defence, battle.defence_faces))
    ]
    most = max(map(len, sides))
    attack, defence = (tuple[Rolled | None, ...]([*side, *[None] * (most - len(side))]) for side in sides)
    return [Pair(ours, theirs) for ours, theirs in zip(attack, defence, strict=True)]


@dataclass(frozen=True, slots=True)
class Row:
    """A line below the bowl: one pair, or several in the middle."""

    first: int
    """The number of its first pair."""
    pairs: tuple[Pair, ...]


def rows_of(pairs: list[Pair]) -> list[Row]:
    single = [Row(number, (pair,)) for number, pair in enumerate(pairs)]
    if len(pairs) <= MOST:
        return single
    return [*single[:FIRST], Row(FIRST, tuple(pairs[FIRST:-LAST])), *single[-LAST:]]


class Places:
    """Where the parts of a battle lie."""

    def __init__(self, board: Board) -> None:
        px, box = board.px, board.battle
        self.box = box
        left, wide = box.left + px(14), box.width - 2 * px(14)
        self.title = Rect(left, box.top + px(12), wide, px(38))
        half = box.width // 2 - px(12)
        self.pools = tuple(
            Rect(x, box.top + px(56), half, px(104)) for x in (box.left + px(8), box.right - px(8) - half)
        )
        side = px(ACROSS)
        self.bowl = Rect(box.centerx - side // 2, self.pools[0].bottom + px(12), side, side)
        self.caption = Rect(left, self.bowl.bottom + px(2), wide, px(32))
        self.foot = Rect(left, box.bottom - px(76), wide, px(70))
        self.pairs = Rect(
            box.left + px(6), self.caption.bottom, box.width - px(12), self.foot.top - px(8) - self.caption.bottom
        )

    def rows(self, count: int, tall: int, gap: int) -> list[Rect]:
        """One below the other where there are few; else in two columns, down the first and then down the second."""
        down = FIRST if count > FIRST else max(1, count)
        each = min(tall, (self.pairs.height + gap) // down - gap)
        box = Rect(self.pairs.left, self.pairs.top, self.pairs.width, down * (each + gap) - gap)
        across = columns(box, [1, 1], gap) if count > FIRST else [box]
        return [row for column in across for row in rows(column, [1] * down, gap)][:count]


class BattlePicture:
    """Paints battles in one window."""

    def __init__(self, signs: Signs, board: Board, words: Words) -> None:
        self.signs = signs
        self.brush = signs.brush
        self.board = board
        self.words = words
        self.calm = False
        self._thrown: tuple[object, Tumble] | None = None
        self._veil: tuple[tuple[str, ...], Surface] | None = None

    @cached_property
    def places(self) -> Places:
        return Places(self.board)

    # The throw

    def length(self, state: Greece, number: int) -> float:
        """How many seconds the dice of a battle take to come to rest; none before they are rolled."""
        return self._tumble(state, number).length if 0 <= number < len(state.battles) else 0.0

    def _tumble(self, state: Greece, number: int) -> Tumble:
        battle = state.battles[number]
        key = (state.turn, battle.fields(), self.calm, self.signs.ink(battle.attacker))
        if self._thrown is None or self._thrown[0] != key:
            seed = (state.turn * len(state.owner) + battle.region) * len(state.players) + battle.attacker
            attack = self._pool(battle.attacker, battle.attack, battle.attack_faces)
            defence = self._pool(battle.defender, battle.defence, battle.defence_faces)
            bowl = Bowl(self.places.bowl, self.brush, calm=self.calm)
            self._thrown = (key, bowl.throw(attack, defence, seed))
        return self._thrown[1]

    def _pool(self, seat: Seat, sides: tuple[int, ...], faces: tuple[int, ...]) -> Pool:
        return Pool(self.signs.ink(seat), tuple(zip(sides, faces, strict=False)))

    # The picture

    def paint(
        self,
        surface: Surface,
        state: Greece,
        number: int,
        *,
        thrown: float = 1.0,
        pairs: float = 99.0,
        taken: int = 0,
        why_not: str = "",
    ) -> None:
        """A battle as far as it has been seen; at its foot what comes next, or why something cannot be chosen."""
        battle, places, px = state.battles[number], self.places, self.signs.px
        pygame.draw.rect(surface, GLAZE, places.box.inflate(px(10), px(10)))
        panel(surface, places.box, GLAZE, mix(CLAY, GLAZE, 0.2), max(1, px(2.4)), px(12))
        self._paint_title(surface, state.rules.names[battle.region])
        self._paint_pool(surface, places.pools[0], battle.attacker, battle.attack)
        self._paint_pool(surface, places.pools[1], battle.defender, battle.defence)
        tumble = self._tumble(state, number)
        tumble.draw(surface, tumble.length * thrown)
        if thrown >= 1 and (battle.attack_faces or battle.defence_faces):
            self._paint_pairs(surface, battle, pairs, taken)
        self._paint_foot(surface, self.to_come(state, number), why_not)

    def _paint_title(self, surface: Surface, region: str) -> None:
        """Whose battle it is; where that is too long, the region alone, and in plain letters if even that is."""
        box, letters = self.places.title, self.brush.letters
        titles = self.words.phrase("battle", "title", region=region), self.words.name("region", region)
        for title in titles:
            if letters.least_width(title.upper()) <= box.width:
                letters.draw(surface, title.upper(), box, 27, CLAY_LIGHT, align="centre")
                return
        self.brush.words.draw(surface, titles[1], box, 28, CLAY_LIGHT, align="centre", weight="semibold")

    def darken(self, surface: Surface, state: Greece, number: int, chart: Chart, share: float = 1.0) -> None:
        """All of the map but where it is fought, and from where, as far as the veil has come down."""
        battle = state.battles[number]
        names = tuple(state.rules.names[region] for region in (battle.region, *battle.sources))
        if self._veil is None or self._veil[0] != names:
            veil = Surface(chart.box.size, pygame.SRCALPHA)
            veil.fill((*GLAZE, DARK))
            for name in names:
                left, top = chart.box.topleft
                outline = [(x - left, y - top) for x, y in chart.outlines[name].corners]
                pygame.draw.polygon(veil, (0, 0, 0, 0), outline)
            self._veil = (names, veil)
        self._veil[1].set_alpha(round(255 * share))
        surface.blit(self._veil[1], chart.box)

    def _paint_pool(self, surface: Surface, box: Rect, seat: Seat, sides: tuple[int, ...]) -> None:
        px, emblem = self.signs.px, self.signs.emblems[seat]
        panel(surface, box, mix(GLAZE, emblem.ink, 0.1), emblem.ink, max(1, px(2.4)), px(6))
        chip = Rect(box.left + px(5), box.top + px(8), px(29), px(34))
        self.signs.chip(surface, seat, chip)
        name = Rect(chip.right + px(4), chip.top, box.right - chip.right - px(6), chip.height)
        self.brush.words.draw(surface, self.words.seat(seat), name, 26, emblem.text)
        room = Rect(box.left + px(8), chip.bottom + px(4), box.width - px(14), box.bottom - chip.bottom - px(8))
        if sides:
            paint_pool(self.brush, surface, room, sides, emblem.ink, px(44))
        else:
            nothing = self.words.phrase("battle", "no_dice")
            self.brush.words.draw(surface, nothing, room, 24, SLIP_DIM, weight="italic")

    # Pairs

    def _paint_pairs(self, surface: Surface, battle: Battle, shown: float, taken: int) -> None:
        found, px = rows_of(pairs_of(battle)), self.signs.px
        if shown > 0:
            caption = self.places.caption.inflate(-px(12), 0)
            self.brush.words.draw(surface, self.words.phrase("battle", "order"), caption, 24, SLIP_DIM, weight="italic")
            loses = self.words.phrase("battle", "loses")
            self.brush.words.draw(surface, loses, caption, 24, SLIP_DIM, weight="italic", align="right")
        before = 0
        for row, box in zip(found, self.places.rows(len(found), px(ROW), px(6)), strict=True):
            share = min(1.0, shown - row.first)
            if share <= 0:
                return
            losses = sum(pair.loser != NOBODY for pair in row.pairs)
            asked = shown >= row.first + len(row.pairs) and before <= taken < before + losses
            self._paint_row(surface, battle, row, box, share, asked=asked, over=taken >= before + losses)
            before += losses

    def _paint_row(
        self, surface: Surface, battle: Battle, row: Row, box: Rect, share: float, *, asked: bool, over: bool
    ) -> None:
        """One comparison: it slides in from the left; who has lost is named when the dice lie beside each other."""
        px = self.signs.px
        if asked:
            panel(surface, box, GLAZE_HIGH, GOLD, max(2, px(3)), px(6))
            corner_marks(surface, box, GOLD, max(4, px(8)))
        if len(row.pairs) > 1:
            self._paint_many(surface, row, box)
            return
        (pair,) = row.pairs
        left, right = self._spots(box)
        slide = round((1 - min(1.0, share * 2)) * px(60))
        inks = self.signs.ink(battle.attacker), self.signs.ink(battle.defender)
        spots = (left.move(-slide, 0), right)
        clip = surface.get_clip()
        surface.set_clip(box.clip(clip))  # it comes out from under the edge of the panel
        for lost, die, ink, spot in zip((ATTACK, DEFENCE), (pair.attack, pair.defence), inks, spots, strict=True):
            self._paint_die(surface, die, ink, spot, broken=pair.loser == lost and share >= 1)
        surface.set_clip(clip)
        if share >= 0.5:
            sign = {ATTACK: "<", DEFENCE: ">"}.get(pair.loser, "=")
            between = Rect(left.right, box.top, right.left - left.right, box.height)
            self.signs.fixed(surface, sign, between, 28, SLIP, "semibold")
        if share >= 1:
            self._paint_loser(surface, battle, pair.loser, box, right.right, over=over and not asked)

    def _spots(self, box: Rect) -> tuple[Rect, Rect]:
        """Where the two dice of a pair lie in its row."""
        px = self.signs.px
        narrow = box.width < self.places.pairs.width
        edge, step = (px(6), px(33)) if narrow else (px(10), px(44))
        side = min(px(40 if narrow else 46), box.height - px(4))
        left = Rect(box.left + edge, box.centery - side // 2, side, side)
        return left, left.move(side + step, 0)

    def roll_off(self, surface: Surface, state: Greece, number: int, taken: int, share: float) -> None:
        """The die of a loss that hits nothing rolls out of its row."""
        battle, px = state.battles[number], self.signs.px
        found, before = rows_of(pairs_of(battle)), 0
        for row, box in zip(found, self.places.rows(len(found), px(ROW), px(6)), strict=True):
            losses = sum(pair.loser != NOBODY for pair in row.pairs)
            if len(row.pairs) == 1 and losses and before == taken:
                (pair,) = row.pairs
                seat, die = (battle.attacker, pair.attack) if pair.loser == ATTACK else (battle.defender, pair.defence)
                spot = self._spots(box)[0 if pair.loser == ATTACK else 1]
                if die is not None:
                    pygame.draw.rect(surface, GLAZE_HIGH, spot.inflate(px(2), 0))  # it does not lie there any longer
                    self._paint_gap(surface, spot.inflate(-px(14), -px(14)))
                    lone = Surface(spot.size, pygame.SRCALPHA)
                    self._paint_die(lone, die, self.signs.ink(seat), lone.get_rect(), broken=True)
                    rolled = pygame.transform.rotate(lone, -360 * share)
                    rolled.set_alpha(round(255 * (1 - share**3)))
                    away = round((box.right - spot.centerx) * share)
                    surface.blit(rolled, rolled.get_rect(center=spot.move(away, 0).center))
                return
            before += losses

    def _paint_die(self, surface: Surface, die: Rolled | None, ink: Ink, spot: Rect, *, broken: bool) -> None:
        px = self.signs.px
        if die is None:
            self._paint_gap(surface, spot.inflate(-px(14), -px(14)))
            return
        paint_die(self.brush, surface, spot, die[0], str(die[1]), ink)
        if broken:
            self._crack(surface, spot)

    def _paint_gap(self, surface: Surface, box: Rect) -> None:
        """Where a die would lie if there were one more."""
        for number in range(GAPS):
            start = math.tau * number / GAPS
            pygame.draw.arc(surface, DIM, box, start, start + math.pi / GAPS, max(1, self.signs.px(2)))

    def _crack(self, surface: Surface, spot: Rect) -> None:
        """The die that lost has a crack; what it shows can still be read."""
        x, y, far = *spot.center, spot.width * 0.5
        points = [(0.62, -0.8), (0.44, -0.36), (0.74, -0.12), (0.5, 0.26), (0.7, 0.7)]
        crack = [(round(x + across * far), round(y + down * far)) for across, down in points]
        pygame.draw.lines(surface, GLAZE, False, crack, max(2, self.signs.px(3)))

    def _paint_loser(self, surface: Surface, battle: Battle, loser: int, box: Rect, left: int, *, over: bool) -> None:
        px = self.signs.px
        side = min(px(34), box.height - px(2))
        chip = Rect(box.right - side - px(10), box.centery - side // 2, side, side)
        room = Rect(left + px(8), box.top, chip.left - left - px(14), box.height)
        if loser == NOBODY:
            if box.width < self.places.pairs.width:
                return
            nobody = self.words.phrase("battle", "nobody")
            self.brush.words.draw(surface, nobody, room, 26, SLIP_DIM, align="right", weight="italic")
            return
        seat = battle.attacker if loser == ATTACK else battle.defender
        ink = self.signs.emblems[seat].text
        self.signs.chip(surface, seat, chip, dim=over)
        if box.width < self.places.pairs.width:
            return
        shade = mix(ink, SLIP_DIM, 0.6) if over else ink
        self.brush.words.draw(surface, self.words.seat(seat), room, 27, shade, align="right")

    def _paint_many(self, surface: Surface, row: Row, box: Rect) -> None:
        """The pairs in the middle, counted: how many each side loses."""
        losers = [pair.loser for pair in row.pairs]
        told = self.words.phrase(
            "battle", "more", n=len(losers), attack=losers.count(ATTACK), defence=losers.count(DEFENCE)
        )
        room = box.inflate(-self.signs.px(8), 0)
        self.brush.words.draw(surface, told, room, 23, SLIP, align="centre", wrap=True)

    # What comes next

    def _paint_foot(self, surface: Surface, to_come: str, why_not: str) -> None:
        px, foot = self.signs.px, self.places.foot
        y = foot.top - px(2)
        pygame.draw.line(surface, mix(CLAY, GLAZE, 0.3), (foot.left, y), (foot.right, y), max(1, px(1.6)))
        if not why_not:
            self.brush.words.draw(surface, to_come, foot, 24, SLIP_DIM, wrap=True)
            return
        self.signs.barred(surface, Rect(foot.left, foot.centery - px(13), px(26), px(26)), SLIP_DIM)
        pixels = self.brush.words.floor()
        room, step = foot.inflate(-px(36), 0).move(px(18), 0), round(pixels * 1.22)
        lines = wrapped(self.brush, [Piece(why_not, SLIP)], room.width, pixels)[: max(1, room.height // step)]
        top = room.centery - len(lines) * step // 2
        for at, line in enumerate(lines):
            draw_pieces(self.brush, surface, line, Rect(room.left, top + at * step, room.width, step), pixels)

    def to_come(self, state: Greece, number: int) -> str:
        """Where it is fought after this."""
        rest = [state.rules.names[battle.region] for battle in state.battles[number + 1 :]]
        if not rest:
            return self.words.phrase("battle", "last")
        named = list(dict.fromkeys(rest))[:LISTED]
        more = sum(name not in named for name in rest)
        spoken = [self.words.name("region", name) for name in named]
        if more:
            return self.words.phrase("battle", "then_more", listed=", ".join(spoken), n=more)
        return self.words.phrase("battle", "then", listed=self.words.listed(spoken))
