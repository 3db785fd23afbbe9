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
from game.scenes.olympus.niches import NichePainter
from game.scenes.olympus.palette import TRACK_ICON, TRACK_INK
from game.scenes.olympus.panels import PanelPainter
from game.scenes.olympus.sheet import SheetPainter
from game.scenes.olympus.told import ChroniclePainter
from game.scenes.table.stage import Saying
from game.scenes.wording import roman
from game.ui.layout import centred, inset, rows
from game.ui.marks import paint_band
from game.ui.shapes import disc
from game.ui.theme import (
    CLAY,
    CLAY_DARK,
    CLAY_LIGHT,
    GLAZE,
    GLAZE_RAISED,
    GOLD,
    READABLE,
    SLIP,
    SLIP_DIM,
    mix,
)

UPKEEP_STEPS: Final = 6
HEADER: Final = 31


class TablePainter(NichePainter, PanelPainter, CityPainter, CardPainter, SheetPainter, ChroniclePainter):
    """Draws one table in one window; the city of the front seat lies before the players."""

    def paint(self, surface: Surface, state: Olympus, front_seat: Seat, sayings: Sequence[Saying]) -> None:
        surface.fill(GLAZE)
        paint_band(self.brush, surface, self.board.top_band)
        paint_band(self.brush, surface, self.board.middle_band)
        self.paint_header(surface, state)
        self.paint_panels(surface, state)
        self.paint_frieze(surface, state)
        self.paint_glories(surface, state)
        self.paint_temples(surface, state, front_seat)
        self.paint_chronicle(surface, sayings, self.recap_for(state, front_seat))
        self.paint_city(surface, state, front_seat)

    def paint_header(self, surface: Surface, state: Olympus, told: int | None = None) -> None:
        """The round and its phase, above the cities; on two lines or in fewer words where that makes them larger."""
        box, letters = self.board.phase, self.brush.letters
        pygame.draw.rect(surface, GLAZE, box)
        said, brief = self.phase_words(state, told), self.phase_words(state, told, brief=True)
        ways, wished = ([said], said.split(" · "), [brief]), READABLE * self.brush.unit * self.brush.words.scale
        lines = max(ways, key=lambda way: min(self._header_height(way), wished))
        for line, place in zip(lines, rows(box, [1] * len(lines)), strict=True):
            letters.draw(surface, line, place, HEADER, SLIP)

    def _header_height(self, lines: Sequence[str]) -> int:
        """How large the letters of the header are on so many lines."""
        tall, letters = self.board.phase.height // len(lines), self.brush.letters
        room = Rect(0, 0, self.board.phase.width, tall)
        return min(letters.fitting(line, room, HEADER) for line in lines)

    def phase_words(self, state: Olympus, told: int | None = None, *, brief: bool = False) -> str:
        """The round and the phase; while events are shown, in the step of upkeep that they have `told`."""
        if is_over(state):
            return self.words.screen("game_over")
        step = self.game.upkeep_step(state) if told is None else told
        worship, upkeep = ("round_worship_brief", "round_upkeep_brief") if brief else ("round_worship", "round_upkeep")
        values = {"round": roman(state.round), "step": step, "steps": UPKEEP_STEPS}
        return self.words.phrase("screen", upkeep if step else worship, **values)

    def paint_glories(self, surface: Surface, state: Olympus) -> None:
        """The six Glory cards, and how many of them end the game."""
        title, say = self.board.glory_title, self.words.phrase
        pygame.draw.rect(surface, GLAZE, title.unionall(self.board.glory))
        heading = self.brush.letters.draw(surface, say("screen", "glory"), title, 27, CLAY_LIGHT)
        taken = sum(owner != NOBODY for owner in state.glory)
        missing = state.rules.glory_to_end - taken
        words = say("screen", "glory_ends", n=missing)
        left = heading.right + self.brush.px(12)
        rest = Rect(left, title.top, title.right - left, title.height)
        if missing <= 0 or self.brush.words.width(words, READABLE) > rest.width:
            words = f"{taken}/{state.rules.glory_to_end}"
        self.brush.words.draw(surface, words, rest, 24, SLIP_DIM, align="right")
        for track, box in enumerate(self.board.glory):
            self.paint_glory(surface, state, track, box)

    def paint_glory(self, surface: Surface, state: Olympus, track: int, box: Rect) -> None:
        """A track's card: its sign, or the city that has it within a laurel."""
        owner, side = state.glory[track], min(box.size)
        whole = centred((side, side), box)
        if owner == NOBODY:
            disc(surface, whole, GLAZE_RAISED, mix(SLIP_DIM, GLAZE, 0.4), max(1, self.brush.px(2)))
            ink = TRACK_INK[track]
            self.icon(surface, TRACK_ICON[track], inset(whole, round(side * 0.2)), ink, GLAZE_RAISED, ink)
            return
        self.emblem(surface, owner, inset(whole, round(side * 0.2)), None)
        self.icon(surface, "glory", whole, GOLD, GLAZE, GOLD)

    def paint_frieze(self, surface: Surface, state: Olympus) -> None:
        self.paint_score_track(surface)
        for deity in range(len(state.rules.deities)):
            self.paint_niche(surface, state, deity)
        self.paint_scores(surface, [city.score for city in state.cities])

    def paint_score_track(self, surface: Surface) -> None:
        """The clay with its incised lines, and the spaces of the track upon it."""
        px, frieze, cell = self.brush.px, self.board.frieze, self.board.score_cell
        pygame.draw.rect(surface, CLAY, frieze, border_radius=px(4))
        for line in (inset(frieze, px(3)), inset(frieze, cell - px(5))):
            pygame.draw.rect(surface, CLAY_DARK, line, max(1, px(2)), border_radius=px(3))
        for number, box in enumerate(self.board.score_boxes):
            if number % 5 == 0:
                pygame.draw.rect(surface, GLAZE, inset(box, px(5), px(9)), border_radius=px(3))
                self.brush.words.draw(surface, str(number), box, 24, SLIP, align="centre", weight="semibold")
            else:
                pygame.draw.rect(
                    surface, mix(CLAY, GLAZE, 0.85), inset(box, px(11)), max(2, px(3)), border_radius=px(4)
                )

    def score_marker(self, scores: Sequence[int], seat: Seat) -> Rect:
        """Where a city's marker lies; several on one space lie along the track, half upon each other."""
        box = self.board.score_box(scores[seat])
        same = [other for other, score in enumerate(scores) if self.board.score_box(score) == box]
        side = round(box.width * (0.86 if len(same) == 1 else 0.7))
        spot = centred((side, side), box)
        shift = round((same.index(seat) - (len(same) - 1) / 2) * side * 0.6)
        upright = box.top > self.board.frieze.top and box.bottom < self.board.frieze.bottom
        return spot.move((0, shift) if upright else (shift, 0)).clamp(self.board.frieze)

    def paint_scores(self, surface: Surface, scores: Sequence[int], skip: Seat = NOBODY) -> None:
        for seat in range(len(scores)):
            if seat != skip:
                spot = self.score_marker(scores, seat)
                self.emblem(surface, seat, spot)
                if scores[seat] > self.board.score_end:
                    self._paint_lap(surface, scores[seat], spot)

    def _paint_lap(self, surface: Surface, score: int, spot: Rect) -> None:
        """The score of a marker that has gone round, on its lower half."""
        lap = Rect(spot.left, spot.bottom - self.brush.px(18), spot.width, self.brush.px(20))
        pygame.draw.rect(surface, GLAZE, lap, border_radius=self.brush.px(4))
        self.brush.words.draw(surface, str(score), lap, 22, GOLD, align="centre", weight="bold")

    def paint_city(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        """The front seat's city below the middle band."""
        pygame.draw.rect(surface, GLAZE_RAISED, self.board.lower)
        self.paint_face(surface, state, seat)
        for track in range(len(TRACKS)):
            self.paint_lane(surface, state, seat, track)
        self.paint_shelf(surface, state, seat)
        self.paint_stores(surface, state, seat)
