"""The picture of the Olympus table, zone by zone, drawn from a view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat, is_over
from game.rules.olympus.actions import TRACKS
from game.rules.olympus.state import NOBODY, Olympus
from game.scenes.olympus.cards import CardPainter
from game.scenes.olympus.city import CityPainter
from game.scenes.olympus.lanes import LanePainter
from game.scenes.olympus.niches import NichePainter
from game.scenes.olympus.palette import TRACK_ICON
from game.scenes.olympus.panels import PanelPainter
from game.scenes.olympus.sheet import SheetPainter
from game.scenes.olympus.told import ChroniclePainter
from game.scenes.table.stage import Saying
from game.scenes.wording import roman
from game.ui.layout import centred, inset
from game.ui.marks import paint_band
from game.ui.shapes import disc
from game.ui.theme import (
    CLAY,
    GLAZE,
    GLAZE_RAISED,
    GOLD,
    SLIP,
    SLIP_DIM,
    mix,
)

UPKEEP_STEPS: Final = 6


class TablePainter(NichePainter, PanelPainter, CityPainter, LanePainter, CardPainter, SheetPainter, ChroniclePainter):
    """Draws one table in one window; the city of the front seat lies before the players."""

    def paint(self, surface: Surface, state: Olympus, front_seat: Seat, sayings: Sequence[Saying]) -> None:
        surface.fill(GLAZE)
        paint_band(self.brush, surface, self.board.top_band)
        paint_band(self.brush, surface, self.board.middle_band)
        self.paint_header(surface, state)
        self.paint_frieze(surface, state)
        self.paint_others(surface, state, front_seat)
        self.paint_temples(surface, state, front_seat)
        self.paint_chronicle(surface, sayings)
        self.paint_city(surface, state, front_seat)

    def paint_header(self, surface: Surface, state: Olympus) -> None:
        board, letters = self.board, self.brush.letters
        pygame.draw.rect(surface, GLAZE, board.header)
        letters.draw(surface, self.words.phrase("screen", "olympus"), board.game_name, 30, CLAY)
        letters.draw(surface, self.phase_words(state), board.phase, 30, SLIP, align="centre")
        for track, box in enumerate(board.glory):
            self.paint_glory(surface, state, track, box)

    def phase_words(self, state: Olympus) -> str:
        if is_over(state):
            return self.words.screen("game_over")
        step = self.game.upkeep_step(state)
        if step:
            return self.words.phrase("screen", "round_upkeep", round=roman(state.round), step=step, steps=UPKEEP_STEPS)
        return self.words.phrase("screen", "round_worship", round=roman(state.round))

    def paint_glory(self, surface: Surface, state: Olympus, track: int, box: Rect) -> None:
        owner = state.glory[track]
        taken = owner != NOBODY
        fill = self.emblems[owner].ink if taken else GLAZE_RAISED
        side = round(min(box.size) * (0.74 if taken else 1.0))
        round_ = centred((side, side), box)
        disc(surface, round_, fill, GOLD if taken else SLIP_DIM, self.brush.px(3 if taken else 2))
        self.icon(
            surface, TRACK_ICON[track], inset(round_, round(round_.width * 0.24)), GLAZE if taken else SLIP_DIM, fill
        )
        if taken:
            self.icon(surface, "glory", box, GOLD, fill, GOLD)

    def paint_frieze(self, surface: Surface, state: Olympus) -> None:
        pygame.draw.rect(surface, CLAY, self.board.frieze)
        self.paint_score_track(surface)
        for deity in range(len(state.rules.deities)):
            self.paint_niche(surface, state, deity)
        self.paint_scores(surface, [city.score for city in state.cities])

    def paint_score_track(self, surface: Surface) -> None:
        px = self.brush.px
        for number, box in enumerate(self.board.score_boxes):
            cell = inset(box, px(10))
            if number % 5 == 0:
                pygame.draw.rect(surface, GLAZE, inset(box, px(7)))
                self.brush.words.draw(surface, str(number), box, 22, SLIP, align="centre", weight="semibold")
            else:
                pygame.draw.rect(surface, mix(CLAY, GLAZE, 0.75), cell, width=max(1, px(2)))

    def score_marker(self, scores: Sequence[int], seat: Seat) -> Rect:
        """Where a city's marker lies; several on one space fan out."""
        board = self.board
        box = board.score_box(scores[seat])
        same = [other for other, score in enumerate(scores) if board.score_box(score) == box]
        side = round(box.width * (0.82 if len(same) == 1 else 0.66))
        spot = centred((side, side), box)
        if len(same) > 1:
            place = same.index(seat) - (len(same) - 1) / 2
            spot.centerx += round(place * side * 0.55)
            spot.centery += round((same.index(seat) % 2 - 0.5) * side * 0.5)
        return spot.clamp(board.frieze)

    def paint_scores(self, surface: Surface, scores: Sequence[int], skip: Seat = NOBODY) -> None:
        for seat in range(len(scores)):
            if seat != skip:
                spot = self.score_marker(scores, seat)
                self.emblem(surface, seat, spot)
                if scores[seat] > self.board.score_end:
                    lap = Rect(spot.left, spot.top - spot.height // 2, spot.width, spot.height // 2)
                    pygame.draw.rect(surface, GLAZE, lap)
                    self.brush.words.draw(surface, str(scores[seat]), lap, 20, GOLD, align="centre", weight="bold")

    def paint_city(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        """The front seat's city below the middle band."""
        pygame.draw.rect(surface, GLAZE_RAISED, self.board.lower)
        self.paint_face(surface, state, seat)
        for track in range(len(TRACKS)):
            self.paint_lane(surface, state, seat, track)
        self.paint_shelf(surface, state, seat)
        self.paint_stores(surface, state, seat)
