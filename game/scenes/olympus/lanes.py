"""The six tracks of the city that lies before the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.actions import POPULATION, PRODUCTION, TRACKS
from game.rules.olympus.state import Olympus
from game.scenes.olympus.painter import Painter
from game.scenes.olympus.palette import QUIET, TRACK_ICON, TRACK_INK, WILD_INK
from game.ui.layout import centred, take_left
from game.ui.shapes import dashed, hatched
from game.ui.theme import GLAZE, GLAZE_HIGH, GLAZE_RAISED, SLIP, SLIP_DIM, Ink, mix

NAME: Final = 24.5
EMPTY: Final[Ink] = mix(GLAZE_RAISED, GLAZE_HIGH, 0.6)
BEYOND: Final[Ink] = mix(GLAZE_RAISED, GLAZE_HIGH, 0.25)
"""The grounds of a space that no marker has reached, and of one that the population does not bear."""


class LanePainter(Painter):
    """Draws tracks, markers and stops, what the spaces give, and how far the population bears them."""

    def paint_lane(self, surface: Surface, state: Olympus, seat: Seat, track: int, marker: bool = True) -> None:
        board, city = self.board, state.cities[seat]
        if track == PRODUCTION:
            self._paint_strip(surface, state, seat)
        for box in (board.lanes[track], board.lane_names[track]):
            pygame.draw.rect(surface, GLAZE_RAISED, box)
        self._paint_name(surface, track)
        # the spaces, and what stops a marker on them
        bound = track in state.rules.limited
        for number, box in enumerate(board.lane_spaces[track], 1):
            beyond = bound and number > city.tracks[POPULATION]
            self._paint_space(surface, track, number, box, reached=number <= city.tracks[track], beyond=beyond)
        for space, bit in state.rules.stops[track]:
            self._paint_stop(surface, board.lane_spaces[track][space - 1], lifted=bool(city.built & bit))
        if bound:
            self._paint_bound(surface, state, seat, board.lanes[track])
        # where its marker stands, and what that gives
        if marker:
            self.emblem(surface, seat, self.marker(track, city.tracks[track]))
        if track >= PRODUCTION:
            self.paint_harvest(surface, state, seat, track, self._before_change(seat, track))
        self._paint_change(surface, seat, track)

    def _paint_name(self, surface: Surface, track: int) -> None:
        """Icon and name; a window that is tall for its width has tall lanes, and needs their width for the words."""
        ink = TRACK_INK[track]
        picture, title = self._name_parts(track)
        self.icon(surface, TRACK_ICON[track], picture, ink, GLAZE_RAISED, ink)
        self.brush.words.draw(surface, self.words.name("lane", TRACKS[track]), title, self._lane_name_size, SLIP)

    @cached_property
    def _lane_name_size(self) -> float:
        """The size at which every name fits, so that none is smaller than the others."""
        words, named = self.brush.words, enumerate(self.words.name("lane", track) for track in TRACKS)
        fits = [words.fit(name, self._name_parts(track)[1], NAME, "regular", wrap=False)[1] for track, name in named]
        return min(fits) / words.unit / words.scale

    def _name_parts(self, track: int) -> tuple[Rect, Rect]:
        """Where they stand: within the track, as frames lie close round it."""
        board, px = self.board, self.brush.px
        lane, named = board.lanes[track], board.lane_names[track]
        return take_left(Rect(named.left, lane.top, named.width, lane.height), min(lane.height, px(32)), px(8))

    def _paint_space(
        self, surface: Surface, track: int, number: int, box: Rect, *, reached: bool, beyond: bool
    ) -> None:
        """A space: filled as far as the marker has come, hatched where upkeep takes it back."""
        px, ink = self.brush.px, TRACK_INK[track]
        ground = ink if reached else BEYOND if beyond else EMPTY
        pygame.draw.rect(surface, ground, box, border_radius=px(4))
        if beyond:
            lines = mix(ink, GLAZE, 0.45) if reached else mix(GLAZE_HIGH, SLIP_DIM, 0.12)
            hatched(surface, box.inflate(-px(4), -px(4)), ground, lines, max(4, px(8)))
        figure = GLAZE if reached else QUIET
        self.brush.words.draw(surface, str(number), box, 23, figure, align="centre", weight="semibold")

    def _paint_stop(self, surface: Surface, box: Rect, *, lifted: bool) -> None:
        """A post right of a space; of one that is lifted only the ends are left, and markers go through."""
        px, x = self.brush.px, box.right + self.brush.px(2)
        if not lifted:
            tall = box.height + px(2)
            post = self.brush.sprites.get("icons/stop", (round(tall * 0.4), tall), SLIP, GLAZE_RAISED, SLIP)
            surface.blit(post, post.get_rect(center=(x, box.centery)))
            return
        wide, quiet = max(2, px(4)), SLIP_DIM
        for y in (box.top, box.bottom - px(7)):
            pygame.draw.rect(surface, quiet, (x - wide // 2, y, wide, px(7)))
        reach = px(5)
        tip = [(x - reach // 2, box.centery - reach), (x + reach, box.centery), (x - reach // 2, box.centery + reach)]
        pygame.draw.polygon(surface, quiet, tip)

    def _paint_bound(self, surface: Surface, state: Olympus, seat: Seat, box: Rect) -> None:
        """A piece of the line beyond which the population bears nothing."""
        people = state.cities[seat].tracks[POPULATION]
        spaces = self.board.lane_spaces[PRODUCTION]
        if people < len(spaces):
            x, px = spaces[people - 1].right + self.brush.px(2), self.brush.px
            dashed(surface, x, box.top, box.bottom, TRACK_INK[POPULATION], max(2, px(3)))

    def marker(self, track: int, space: int) -> Rect:
        """Where the marker of the front seat's city lies on a space."""
        box = self.board.lane_spaces[track][space - 1]
        side = min(box.size)
        return centred((side, side), box)

    # What the goods' tracks give

    def _paint_strip(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        """Over the tracks of goods: how many cubes each of their spaces gives."""
        board, strip = self.board, self.board.strip
        pygame.draw.rect(surface, GLAZE_RAISED, strip.union(board.strip_name))
        named = self.words.phrase("screen", "strip")
        self.brush.words.draw(surface, named, board.strip_name, 23, QUIET, weight="italic")
        if state.rules.limited:
            self._paint_bound(surface, state, seat, strip)
        spaces = board.lane_spaces[PRODUCTION]
        for first, last, cubes in steps(self.game.yields(state, seat, PRODUCTION)):
            room = Rect(spaces[first].left, strip.top, spaces[last].right - spaces[first].left, strip.height)
            self._paint_yield(surface, cubes, room)

    def _paint_yield(self, surface: Surface, cubes: int, box: Rect) -> None:
        """So many cubes, and a bracket that holds the spaces which give them."""
        px, side = self.brush.px, min(box.height - self.brush.px(5), box.width // max(1, cubes))
        left = box.centerx - side * cubes // 2
        foot = box.bottom - px(2)
        for number in range(cubes):
            spot = Rect(left + number * side, box.top, side, side)
            self.icon(surface, "cube", spot, SLIP, GLAZE_RAISED, WILD_INK)
        wide = max(1, px(2))
        pygame.draw.line(surface, QUIET, (box.left, foot), (box.right - 1, foot), wide)
        for x in (box.left, box.right - wide):
            pygame.draw.line(surface, QUIET, (x, foot - px(4)), (x, foot), wide)

    def paint_harvest(self, surface: Surface, state: Olympus, seat: Seat, track: int, box: Rect) -> None:
        """What a track gives now, for the end of it."""
        good, signs = track - PRODUCTION, self.grammar.signs
        count = self.game.yields(state, seat, track)[state.cities[seat].tracks[track] - 1]
        row = (signs.gives(), signs.cube(good, number=str(count)))
        self.glyphs.paint_row(surface, box, row, ground=GLAZE_RAISED)

    def _before_change(self, seat: Seat, track: int) -> Rect:
        """The end of a lane, without what the tag of a change needs of it."""
        end, change = self.board.lane_ends[track].copy(), self.marks.since.get((seat, TRACKS[track]), 0)
        if change:
            tag = self.pointed_box(end, change).width
            end.width = min(end.width, self.board.lanes[track].right - self.brush.px(6) - tag - end.left)
        return end

    def _paint_change(self, surface: Surface, seat: Seat, track: int) -> None:
        """At the very end: what has changed since the last turn."""
        change = self.marks.since.get((seat, TRACKS[track]), 0)
        if change:
            lane, px = self.board.lanes[track], self.brush.px
            left = max(spaces[-1].right for spaces in self.board.lane_spaces) + px(2)
            room = Rect(left, lane.top, lane.right - px(5) - left, lane.height)
            short = self.pointed_box(room, change).width > room.width
            self.paint_change(surface, room, change, "right" if short else "left")


def steps(harvests: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Neighbouring spaces that give the same: the first, the last, and what they give."""
    first = 0
    for space, count in enumerate(harvests):
        if space + 1 == len(harvests) or harvests[space + 1] != count:
            yield first, space, count
            first = space + 1
