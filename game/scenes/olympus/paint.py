"""The picture of the Olympus table, zone by zone, drawn from a view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.rules.engine import Seat, is_over
from game.rules.olympus.actions import GOODS, TRACKS
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.rules import Building
from game.rules.olympus.state import NOBODY, City, Olympus
from game.scenes.emblems import paint_emblem
from game.scenes.olympus.board import Board
from game.scenes.olympus.goods import paint_cube
from game.scenes.olympus.palette import TRACK_ICON, TRACK_INK
from game.scenes.table.stage import Saying
from game.scenes.wording import roman
from game.ui.layout import centred, columns, inset, rows, take_left, take_top
from game.ui.marks import paint_band, paint_icon
from game.ui.scene import Brush
from game.ui.shapes import disc, panel
from game.ui.theme import (
    CLAY,
    CLAY_DARK,
    CLAY_LIGHT,
    GLAZE,
    GLAZE_HIGH,
    GLAZE_RAISED,
    GOLD,
    SLIP,
    SLIP_DIM,
    WINE,
    Ink,
    mix,
)
from game.words.words import Words

UPKEEP_STEPS: Final = 6
ENLARGED_ACROSS: Final = 2
"""How many buildings stand side by side in the full picture of a city."""


class TablePainter:
    """Draws one table in one window; the city of the front seat lies before the players."""

    def __init__(self, game: OlympusGame, brush: Brush, board: Board, words: Words, emblems: Sequence[Emblem]) -> None:
        self.game = game
        self.brush = brush
        self.board = board
        self.words = words
        self.emblems = emblems

    # What stands in a box

    def icon(
        self, surface: Surface, name: str, box: Rect, ink: Ink = SLIP, ground: Ink = GLAZE, accent: Ink = CLAY
    ) -> None:
        paint_icon(self.brush, surface, name, box, ink, ground, accent)

    def emblem(self, surface: Surface, seat: Seat, box: Rect, rim: Ink | None = SLIP) -> None:
        paint_emblem(self.brush, surface, self.emblems[seat], box, rim)

    def priest(self, surface: Surface, seat: Seat, box: Rect) -> None:
        """A priest in his city's colour, with its emblem on the robe."""
        ink = self.emblems[seat].ink
        side = min(box.size)
        drawing = self.brush.sprites.get("icons/priest", (side, side), GLAZE, SLIP, ink)
        spot = drawing.get_rect(center=box.center)
        surface.blit(drawing, spot)
        mark = round(side * 0.34)
        if mark >= 8:
            emblem = self.brush.sprites.get(f"emblems/{self.emblems[seat].name}", (mark, mark), GLAZE, ink, ink)
            surface.blit(emblem, emblem.get_rect(center=(spot.centerx, spot.top + round(side * 0.68))))

    def cube(self, surface: Surface, good: int, box: Rect) -> None:
        paint_cube(self.brush, surface, good, box)

    def name(self, seat: Seat) -> str:
        return self.words.seat(seat)

    # The whole and its zones

    def paint(self, surface: Surface, state: Olympus, front_seat: Seat, sayings: Sequence[Saying]) -> None:
        surface.fill(GLAZE)
        paint_band(self.brush, surface, self.board.top_band)
        paint_band(self.brush, surface, self.board.middle_band)
        self.paint_header(surface, state)
        self.paint_frieze(surface, state)
        self.paint_others(surface, state, front_seat)
        self.paint_temples(surface, state)
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

    def paint_niche(self, surface: Surface, state: Olympus, deity: int) -> None:
        px = self.brush.px
        board = self.board
        niche = board.niches[deity]
        medallion, title, alpha, _ = board.niche_parts(deity)
        # the niche with its roof
        pygame.draw.rect(surface, GLAZE, niche, border_radius=px(4))
        roof = px(30)
        pygame.draw.polygon(
            surface,
            CLAY,
            [
                (niche.left + px(4), niche.top + roof),
                (niche.centerx, niche.top + px(8)),
                (niche.right - px(4), niche.top + roof),
            ],
        )
        # the deity, darker while it is worshipped
        owner = state.alpha[deity]
        clay = CLAY if owner == NOBODY else mix(CLAY, GLAZE, 0.5)
        disc(surface, medallion, clay, CLAY_DARK, px(4))
        name = state.rules.deities[deity].id
        self.icon(surface, name, inset(medallion, round(medallion.width * 0.16)), GLAZE, clay, clay)
        self.brush.letters.draw(surface, self.words.name("deity", name), inset(title, px(4)), 24, SLIP, align="centre")
        # the places of the priests
        self.paint_place(surface, alpha, "α", owner)
        joined = [seat for seat in self.join_order(state, deity) if state.beta[deity] >> seat & 1]
        for index, place in enumerate(board.beta_places(deity)):
            self.paint_place(surface, place, "β", joined[index] if index < len(joined) else NOBODY)

    def join_order(self, state: Olympus, deity: int) -> list[Seat]:
        """Seats clockwise from the one that began the ceremony."""
        first = max(state.alpha[deity], 0)
        return [(first + step) % len(state.cities) for step in range(len(state.cities))]

    def priest_place(self, state: Olympus, deity: int, seat: Seat) -> Rect:
        """Where a seat's priest stands, or would stand, with a deity."""
        if state.alpha[deity] in (seat, NOBODY):
            return self.board.niche_parts(deity)[2]
        joined = [other for other in self.join_order(state, deity) if state.beta[deity] >> other & 1]
        places = self.board.beta_places(deity)
        index = joined.index(seat) if seat in joined else len(joined)
        return places[min(index, len(places) - 1)]

    def paint_place(self, surface: Surface, box: Rect, letter: str, owner: Seat) -> None:
        px = self.brush.px
        disc(surface, box, GLAZE_HIGH, SLIP_DIM, max(1, px(2)))
        if owner == NOBODY:
            self.brush.words.draw(surface, letter, box, 20, SLIP_DIM, align="centre")
        else:
            self.priest(surface, owner, box)

    # Cities

    def others(self, front_seat: Seat) -> list[Seat]:
        """The seats in the left column, clockwise from the front seat."""
        seats = self.board.seats
        return [(front_seat + step) % seats for step in range(1, seats)]

    def paint_others(self, surface: Surface, state: Olympus, front_seat: Seat) -> None:
        pygame.draw.rect(surface, GLAZE, self.board.left)
        for box, seat in zip(self.board.others, self.others(front_seat), strict=True):
            self.paint_small_city(surface, state, seat, box)

    def paint_small_city(self, surface: Surface, state: Olympus, seat: Seat, box: Rect) -> None:
        px = self.brush.px
        city = state.cities[seat]
        ink = self.emblems[seat].ink
        panel(surface, box, GLAZE_RAISED, ink, px(3), px(10))
        # head: emblem, name, starting player token, score
        head = Rect(box.left, box.top, box.width, px(38))
        pygame.draw.rect(surface, ink, head, border_top_left_radius=px(10), border_top_right_radius=px(10))
        emblem = Rect(head.left + px(8), head.top + px(3), px(32), px(32))
        self.emblem(surface, seat, emblem, GLAZE)
        score = Rect(head.right - px(62), head.top, px(52), head.height)
        title = Rect(emblem.right + px(8), head.top, score.left - emblem.right - px(12), head.height)
        if state.starter == seat:
            torch = Rect(score.left - px(30), head.top + px(4), px(30), px(30))
            self.icon(surface, "starter", torch, GLAZE, ink, GOLD)
            title.width -= px(32)
        self.brush.words.draw(surface, self.name(seat), title, 26, GLAZE, weight="bold")
        self.brush.words.draw(surface, str(city.score), score, 30, GLAZE, align="right", weight="bold")
        # body: tracks and stores as numbers, priests and buildings at the right
        body = inset(Rect(box.left, head.bottom, box.width, box.bottom - head.bottom), px(10), px(4))
        numbers, priests = take_left(body, body.width - px(56), px(6))
        lines = rows(numbers, [1, 1, 1])
        for line, cells in zip(lines, (range(3), range(3, 6)), strict=False):
            for cell, track in zip(columns(line, [1, 1, 1]), cells, strict=True):
                self.paint_count(surface, cell, TRACK_ICON[track], city.tracks[track], TRACK_INK[track])
        for cell, good in zip(columns(lines[2], [1, 1, 1]), range(len(GOODS)), strict=True):
            picture, number = take_left(cell, min(cell.height, px(34)), px(4))
            self.cube(surface, good, picture)
            count = f"{city.goods[good]}+{city.tribute[good]}" if city.tribute[good] else str(city.goods[good])
            self.brush.words.draw(surface, count, number, 26, SLIP, weight="semibold")
        self.paint_priest_count(surface, seat, city, priests)

    def paint_count(self, surface: Surface, box: Rect, icon: str, count: int, ink: Ink) -> None:
        picture, number = take_left(box, min(box.height, self.brush.px(34)), self.brush.px(4))
        self.icon(surface, icon, inset(picture, 1), ink, GLAZE_RAISED, ink)
        self.brush.words.draw(surface, str(count), number, 26, SLIP, weight="semibold")

    def paint_priest_count(self, surface: Surface, seat: Seat, city: City, box: Rect) -> None:
        upper, lower = rows(box, [2, 1])
        picture, number = take_left(upper, round(upper.width * 0.62))
        self.priest(surface, seat, picture)
        self.brush.words.draw(surface, str(city.priests), number, 26, SLIP, weight="semibold")
        picture, number = take_left(lower, round(lower.width * 0.55))
        self.icon(surface, "build", inset(picture, 2), SLIP_DIM, GLAZE_RAISED, SLIP_DIM)
        self.brush.words.draw(surface, str(city.built.bit_count()), number, 24, SLIP_DIM)

    def paint_city(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        """The front seat's city below the middle band."""
        pygame.draw.rect(surface, GLAZE_RAISED, self.board.lower)
        self.paint_face(surface, state, seat)
        for track in range(len(TRACKS)):
            self.paint_lane(surface, state, seat, track)
        self.paint_shelf(surface, state, seat)
        self.paint_stores(surface, state, seat)

    def paint_face(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        """Emblem, name and score of the front seat's city."""
        board, px = self.board, self.brush.px
        pygame.draw.rect(surface, GLAZE_RAISED, board.face)
        city = state.cities[seat]
        self.emblem(surface, seat, board.emblem)
        if state.starter == seat:
            torch = Rect(board.emblem.right - px(44), board.emblem.top, px(44), px(44))
            self.icon(surface, "starter", torch, SLIP, GLAZE_RAISED, GOLD)
        self.brush.letters.draw(surface, self.name(seat), board.city_name, 28, SLIP, align="centre")
        self.brush.words.draw(surface, str(city.score), board.city_score, 54, GOLD, align="centre", weight="bold")

    def paint_lane(self, surface: Surface, state: Olympus, seat: Seat, track: int, marker: bool = True) -> None:
        board, px = self.board, self.brush.px
        city = state.cities[seat]
        ink = TRACK_INK[track]
        pygame.draw.rect(surface, GLAZE_RAISED, board.lanes[track])
        # A window that is tall for its width has tall lanes, and needs their width for the words.
        picture, title = take_left(board.lane_names[track], min(board.lanes[track].height, px(34)), px(8))
        self.icon(surface, TRACK_ICON[track], picture, ink, GLAZE_RAISED, ink)
        self.brush.words.draw(surface, self.words.name("lane", TRACKS[track]), title, 24, SLIP)
        spaces = board.lane_spaces[track]
        for number, box in enumerate(spaces, 1):
            reached = number <= city.tracks[track]
            pygame.draw.rect(surface, ink if reached else GLAZE_HIGH, box, border_radius=px(4))
            self.brush.words.draw(
                surface, str(number), box, 22, GLAZE if reached else SLIP_DIM, align="centre", weight="semibold"
            )
        for space, bit in state.rules.stops[track]:
            self.paint_stop(surface, spaces[space - 1], lifted=bool(city.built & bit))
        if marker:
            self.emblem(surface, seat, self.marker(track, city.tracks[track]))

    def paint_stop(self, surface: Surface, box: Rect, *, lifted: bool) -> None:
        """A pillar right of a space; a lifted one is only a base."""
        px = self.brush.px
        ink = mix(GLAZE_HIGH, SLIP_DIM, 0.35) if lifted else SLIP
        x = box.right + px(2)
        pygame.draw.line(surface, ink, (x, box.top), (x, box.bottom), max(2, px(4)))
        for y in (box.top, box.bottom - 1):
            pygame.draw.line(surface, ink, (x - px(5), y), (x + px(5), y), max(2, px(4)))

    def marker(self, track: int, space: int) -> Rect:
        """Where the marker of the front seat's city lies on a space."""
        box = self.board.lane_spaces[track][space - 1]
        side = min(box.size)
        return centred((side, side), box)

    def shelf_of(self, state: Olympus, seat: Seat) -> list[Building]:
        return [building for building in state.rules.buildings if state.cities[seat].built & building.bit]

    def paint_shelf(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        board, px = self.board, self.brush.px
        pygame.draw.rect(surface, GLAZE_RAISED, board.shelf)
        standing = self.shelf_of(state, seat)
        places = board.shelf_places(len(standing))
        for foot in {board.shelf.bottom, *(place.bottom for place in places)}:
            pygame.draw.line(surface, CLAY_DARK, (board.shelf.left, foot), (board.shelf.right, foot), max(1, px(2)))
        for building, place in zip(standing, places, strict=True):
            self.building(surface, building.id, place, SLIP, GLAZE_RAISED)

    def building(self, surface: Surface, name: str, box: Rect, ink: Ink, ground: Ink) -> None:
        drawing = self.brush.sprites.get(f"buildings/{name}", box.size, ink, ground, CLAY)
        surface.blit(drawing, drawing.get_rect(midbottom=box.midbottom))

    def paint_stores(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        board, px, letters = self.board, self.brush.px, self.brush.letters
        city = state.cities[seat]
        pygame.draw.rect(surface, GLAZE_RAISED, board.stores)
        letters.draw(surface, self.words.phrase("screen", "priests"), board.priests_title, 24, CLAY_LIGHT)
        for index, place in enumerate(board.priest_places(state.rules.priests_total)):
            if index < city.priests:
                disc(surface, place, GLAZE_HIGH, SLIP_DIM, max(1, px(2)))
                self.priest(surface, seat, place)
            else:
                disc(surface, place, GLAZE_RAISED, GLAZE_HIGH, max(1, px(2)))
                self.paint_extra_priest(surface, state, city, index, place)
        limit = state.rules.warehouse_limit
        words = self.words.phrase("screen", "warehouse", count=sum(city.goods), limit=limit)
        letters.draw(surface, words, board.warehouse_title, 24, CLAY_LIGHT)
        letters.draw(surface, self.words.phrase("screen", "tribute"), board.tribute_title, 24, CLAY_LIGHT)
        for tray, goods in ((board.warehouse, city.goods), (board.tribute, city.tribute)):
            panel(surface, tray, GLAZE, CLAY_DARK, px(2), px(8))
            kinds = [good for good, count in enumerate(goods) for _ in range(count)]
            for good, place in zip(kinds, board.cubes(tray, len(kinds)), strict=True):
                self.cube(surface, good, place)

    def paint_extra_priest(self, surface: Surface, state: Olympus, city: City, index: int, box: Rect) -> None:
        """What brings a priest beyond the basic ones: the track and the space it must reach."""
        extra = index - state.rules.priests_at_start
        if 0 <= extra < len(state.rules.extra_priests):
            track, space = state.rules.extra_priests[extra]
            lower = state.rules.priest_thresholds_lower
            if city.built & lower.bit:
                space -= lower.amount
            upper, below = rows(inset(box, self.brush.px(6)), [3, 2])
            self.icon(surface, TRACK_ICON[track], upper, SLIP_DIM, GLAZE_RAISED, SLIP_DIM)
            self.brush.words.draw(surface, str(space), below, 20, SLIP_DIM, align="centre")

    def enlarged_height(self, state: Olympus, seat: Seat) -> int:
        """How tall the full picture of another city is."""
        rows_of_buildings = -(-len(self.shelf_of(state, seat)) // ENLARGED_ACROSS)
        return self.brush.px(28 + 54 + 10 + 6 * 38 + 10 + 46 + 14 + 44 * rows_of_buildings)

    def paint_enlarged(self, surface: Surface, state: Olympus, seat: Seat, box: Rect) -> None:
        """Another city in full: its tracks as bars, its stores and priests, its buildings by picture and name."""
        px = self.brush.px
        city = state.cities[seat]
        ink = self.emblems[seat].ink
        panel(surface, box, GLAZE_RAISED, ink, px(4), px(12))
        room = inset(box, px(18), px(14))
        # head: emblem, name, score
        head, rest = take_top(room, px(54), px(10))
        emblem, title = take_left(head, head.height, px(12))
        self.emblem(surface, seat, emblem)
        self.brush.letters.draw(surface, self.name(seat), title, 32, SLIP)
        self.brush.words.draw(surface, str(city.score), title, 44, GOLD, align="right", weight="bold")
        # tracks as bars
        lanes, rest = take_top(rest, px(6 * 38), px(10))
        for track, lane in enumerate(rows(lanes, [1] * len(TRACKS), px(4))):
            self.paint_bar(surface, state, city, track, lane)
        # goods with tribute, priests
        stores, rest = take_top(rest, px(46), px(10))
        cells = columns(stores, [1] * (len(GOODS) + 2), px(6))
        for good, cell in enumerate(cells[: len(GOODS)]):
            picture, number = take_left(cell, cell.height, px(4))
            self.cube(surface, good, picture)
            owed = f" + {city.tribute[good]}" if city.tribute[good] else ""
            self.brush.words.draw(surface, f"{city.goods[good]}{owed}", number, 28, SLIP, weight="semibold")
        picture, number = take_left(cells[-2], cells[-2].height, px(4))
        self.priest(surface, seat, picture)
        self.brush.words.draw(surface, str(city.priests), number, 28, SLIP, weight="semibold")
        # buildings by picture and name
        standing = self.shelf_of(state, seat)
        across = ENLARGED_ACROSS
        tall = min(px(44), rest.height // max(1, -(-len(standing) // across)))
        for index, building in enumerate(standing):
            cell = Rect(
                rest.left + index % across * rest.width // across,
                rest.top + index // across * tall,
                rest.width // across - px(6),
                tall - px(4),
            )
            picture, words = take_left(cell, round(cell.height * 4 / 3), px(6))
            self.building(surface, building.id, picture, SLIP, GLAZE_RAISED)
            # A city full of buildings has room for their pictures only.
            if self.brush.words.has_room(self.words.building(building.id), words):
                self.brush.words.draw(surface, self.words.building(building.id), words, 21, SLIP, wrap=True)

    def paint_bar(self, surface: Surface, state: Olympus, city: City, track: int, box: Rect) -> None:
        """A track as a bar with the number it has reached."""
        px = self.brush.px
        ink = TRACK_INK[track]
        picture, rest = take_left(box, box.height, px(8))
        self.icon(surface, TRACK_ICON[track], picture, ink, GLAZE_RAISED, ink)
        spaces = state.rules.spaces[track]
        for number, cell in enumerate(columns(rest, [1] * max(state.rules.spaces), px(3))[:spaces], 1):
            reached = number <= city.tracks[track]
            pygame.draw.rect(surface, ink if reached else GLAZE_HIGH, cell, border_radius=px(4))
            if number == city.tracks[track]:
                self.brush.words.draw(surface, str(number), cell, 24, GLAZE, align="centre", weight="bold")

    # Cards

    def paint_temples(self, surface: Surface, state: Olympus) -> None:
        board = self.board
        pygame.draw.rect(surface, GLAZE, board.temples_title)
        self.brush.letters.draw(surface, self.words.phrase("screen", "temples"), board.temples_title, 26, CLAY_LIGHT)
        temples = [building for building in state.rules.buildings if building.temple]
        for building, box in zip(temples, board.temples, strict=True):
            self.paint_temple(surface, state, building, box)

    def temple_owner(self, state: Olympus, building: Building) -> Seat:
        return next((seat for seat, city in enumerate(state.cities) if city.built & building.bit), NOBODY)

    def paint_temple(self, surface: Surface, state: Olympus, building: Building, box: Rect) -> None:
        px = self.brush.px
        owner = self.temple_owner(state, building)
        fill = SLIP if owner == NOBODY else GLAZE_HIGH
        panel(surface, box, fill, None, 0, px(6))
        deity = building.id.removeprefix("temple_of_")
        picture = Rect(box.left, box.top + px(4), box.width, box.height - px(38))
        self.icon(surface, deity, picture, GLAZE if owner == NOBODY else mix(GLAZE_HIGH, GLAZE, 0.6), fill, fill)
        if owner != NOBODY:
            self.emblem(surface, owner, inset(picture, px(6)))
        foot = Rect(box.left + px(4), box.bottom - px(34), box.width - px(8), px(30))
        self.paint_culture_and_points(surface, foot, building, fill)

    def paint_culture_and_points(self, surface: Surface, box: Rect, building: Building, ground: Ink) -> None:
        """The culture a card needs, in a wine-coloured disc at the left, and its points at the right."""
        bright = ground == SLIP
        culture = Rect(box.left, box.top, box.height, box.height)
        disc(surface, culture, WINE if bright else mix(WINE, GLAZE, 0.5))
        self.brush.words.draw(surface, str(building.culture), culture, 22, SLIP, align="centre", weight="bold")
        self.brush.words.draw(
            surface, str(building.points), box, 24, WINE if bright else SLIP_DIM, align="right", weight="bold"
        )

    def paint_card(self, surface: Surface, building: Building, box: Rect, *, possible: bool) -> None:
        """A building card: name, culture and points, its drawing, and its cost in cubes."""
        px = self.brush.px
        ground = SLIP if possible else mix(SLIP_DIM, GLAZE, 0.35)
        panel(surface, box, ground, None, 0, px(8))
        head = Rect(box.left, box.top, box.width, px(52))
        band = CLAY_DARK if possible else mix(CLAY_DARK, GLAZE, 0.4)
        pygame.draw.rect(surface, band, head, border_top_left_radius=px(8), border_top_right_radius=px(8))
        name = self.words.game["card_name"].get(building.id) or self.words.building(building.id)
        self.brush.words.draw(surface, name, inset(head, px(2)), 23, SLIP, align="centre", weight="semibold", wrap=True)
        line = Rect(box.left + px(6), head.bottom + px(4), box.width - px(12), px(30))
        self.paint_culture_and_points(surface, line, building, SLIP)
        foot = Rect(box.left + px(6), box.bottom - px(38), box.width - px(12), px(34))
        picture = Rect(box.left + px(6), line.bottom - px(6), box.width - px(12), foot.top - line.bottom)
        self.building(surface, building.id, picture, GLAZE, ground)
        self.paint_cost(surface, building.cost, foot)

    def paint_cost(self, surface: Surface, cost: Sequence[int], box: Rect) -> None:
        cubes = [good for good, count in enumerate(cost) for _ in range(count)]
        side = min(box.height, box.width // max(len(cubes), 1))
        for index, good in enumerate(cubes):
            self.cube(surface, good, Rect(box.left + index * side, box.bottom - side, side, side))

    # Chronicle

    def paint_chronicle(self, surface: Surface, sayings: Sequence[Saying]) -> None:
        board, px = self.board, self.brush.px
        pygame.draw.rect(surface, GLAZE, board.chronicle_title)
        pygame.draw.rect(surface, GLAZE, board.chronicle)
        self.brush.letters.draw(
            surface, self.words.phrase("screen", "chronicle"), board.chronicle_title, 26, CLAY_LIGHT
        )
        bottom = board.chronicle.bottom
        for saying in reversed(sayings):
            said = self.words.event(saying.event)
            pixels = self.brush.words.pixels(22)
            box = Rect(board.chronicle.left + px(30), 0, board.chronicle.width - px(30), 0)
            lines = self.brush.words.wrap(said, "regular", pixels, box.width)
            box.height = max(self.brush.words.height(lines, pixels), px(26)) + px(4)
            box.bottom = bottom
            if box.top < board.chronicle.top:
                return
            if saying.seat >= 0:
                dot = Rect(board.chronicle.left, box.top + px(1), px(24), px(24))
                self.emblem(surface, saying.seat, dot, None)
            ink = self.emblems[saying.seat].text if saying.seat >= 0 else SLIP_DIM
            self.brush.words.draw(surface, said, box, 22, mix(SLIP, ink, 0.25), wrap=True, top=True)
            bottom = box.top - px(5)
