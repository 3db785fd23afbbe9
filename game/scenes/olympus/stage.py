"""The Olympus table as it is shown at the moment: its zones, and the little changes that cues make to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from itertools import dropwhile, takewhile
from typing import Final

from pygame import Rect, Surface

from game.rules.engine import SPECTATOR, Event, Seat
from game.rules.olympus.actions import GOODS, POPULATION, PRODUCTION, TRACKS
from game.rules.olympus.events import (
    CeremonyBegan,
    FavourGranted,
    GameEnded,
    GloryTaken,
    Invoked,
    PlagueCame,
    RoundBegan,
    UpkeepBegan,
    WarFought,
)
from game.rules.olympus.rules import Building
from game.rules.olympus.state import NOBODY, City, Olympus
from game.scenes.olympus.card import Distance
from game.scenes.olympus.cues import CUES, SMALL
from game.scenes.olympus.heaps import Tumbling, glide
from game.scenes.olympus.paint import TablePainter
from game.scenes.olympus.site import Site
from game.scenes.table.since import Figures
from game.scenes.table.stage import Saying, Stage, Zone
from game.scenes.table.tablet import Tablet
from game.ui.laurel import draw_laurel
from game.ui.layout import centred
from game.ui.motion import LetGo
from game.ui.movers import between
from game.ui.pile import Cube
from game.ui.shapes import disc
from game.ui.theme import GLAZE, GOLD, SLIP, Ink
from game.ui.timeline import Clip, InTurn, Wait, land, smooth
from game.ui.weather import Miasma, draw_bolt

TEMPLES: Final = "temples"
PEOPLE: Final = f"lane:{POPULATION}"
MIASMA: Final[Ink] = (96, 104, 84)


class OlympusStage(Stage[Olympus]):
    cues = CUES
    unsure = ("header", "rail", "chronicle")
    of_front_seat = ("city", "temples")
    telling = (WarFought,)
    small = SMALL
    big = (WarFought, GloryTaken, PlagueCame, GameEnded)

    def __init__(self, painter: TablePainter, view: Olympus, front_seat: Seat, sayings: Sequence[Saying]) -> None:
        self.painter = painter
        self.board = painter.board
        self.site = Site(self)
        self.lifted: tuple[Seat, int] | None = None
        """The marker of the front seat's city that is in the air."""
        self.upkeep: int | None = None
        """The step of upkeep that events have told since the last view, 0 if they told of a new round."""
        self.coming: list[int] = []
        """The deity of every priest in the air."""
        self.walking: Seat = NOBODY
        """The city whose score marker is in the air."""
        self.upkept = _since_upkeep(sayings)
        """What has happened since upkeep began, for the tablet at its end."""
        self._compared_for = front_seat
        """Whose last turn the tags of changes were reckoned from."""
        self._painted_temples: dict[str, tuple[Seat, Distance]] = {}
        """How each temple looked when it was painted last."""
        painter.in_the_air = self.tumbling
        self._score_ground = self._paint_score_ground()
        super().__init__(painter.brush, painter.words, view, front_seat, sayings)

    # What the general stage asks

    @property
    def middle(self) -> Rect:
        return self.board.frieze

    def zones(self) -> Iterator[Zone]:
        board, painter = self.board, self.painter
        yield Zone("header", board.phase, lambda layer: painter.paint_header(layer, self.shown, self.upkeep))
        yield Zone("scores", board.frieze, self._paint_scores)
        glory = board.glory_title.unionall(board.glory)
        yield Zone("glory", glory, lambda layer: painter.paint_glories(layer, self.shown))
        for building in self._temples():
            place = self.temple_box(building)
            yield Zone(f"temple:{building.id}", place, partial(self._paint_temple, building, place))
        chronicle = board.chronicle_title.union(board.chronicle)
        yield Zone("chronicle", chronicle, self._paint_chronicle)
        for deity, box in enumerate(board.niches):
            yield Zone(f"niche:{deity}", box, partial(self._paint_niche, deity))
        yield Zone("panels", board.left, lambda layer: painter.paint_panels(layer, self.shown))
        yield Zone("rail", board.rail, lambda layer: painter.paint_rail(layer, self.shown))
        for seat, box in enumerate(board.panels):
            yield Zone(f"panel:{seat}", box, partial(self._paint_panel, seat), "panels")
        yield from self._zones_of_city()

    def _zones_of_city(self) -> Iterator[Zone]:
        """The parts of the city that lies before the players."""
        board, painter = self.board, self.painter
        yield Zone("city", board.lower, lambda layer: painter.paint_city(layer, self.shown, self.front_seat))
        yield Zone("face", board.face, lambda layer: painter.paint_face(layer, self.shown, self.front_seat), "city")
        yield Zone("shelf", board.shelf, lambda layer: painter.paint_shelf(layer, self.shown, self.front_seat), "city")
        yield Zone("stores", board.stores, self._paint_stores, "city")
        # Pillars stand out a little from their lanes.
        lanes = [lane.inflate(0, self.px(4)) for lane in board.lanes]
        yield Zone("lanes", lanes[0].unionall(lanes), self._paint_lanes, "city")
        for track, lane in enumerate(lanes):
            yield Zone(f"lane:{track}", lane, partial(self._paint_lane, track), "city")

    def touch(self, *zones: str) -> None:
        """Something in these zones has changed; temples take long to paint, so each of them is a zone of its own."""
        temples = [f"temple:{building.id}" for building in self._temples()] if TEMPLES in zones else []
        super().touch(*(zone for zone in zones if zone != TEMPLES), *temples)

    def _temples(self) -> list[Building]:
        return [each for each in self.shown.rules.buildings if each.temple]

    def _paint_temple(self, building: Building, place: Rect, layer: Surface) -> None:
        """A temple, if it looks otherwise than when it was painted last."""
        owner = self.painter.temple_owner(self.shown, building)
        look = (owner, self.painter.distance(self.shown, self.front_seat, building))
        if self._painted_temples.get(building.id) != look:
            self._painted_temples[building.id] = look
            self.painter.paint_temple(layer, self.shown, self.front_seat, building, place)

    def paint_whole(self, surface: Surface) -> None:
        self._painted_temples.clear()
        self.painter.paint(surface, self.shown, self.front_seat, self.sayings)
        if self.upkeep is not None:
            self.painter.paint_header(surface, self.shown, self.upkeep)

    def same_picture(self, first: Olympus, second: Olympus) -> bool:
        return (
            first.alpha == second.alpha
            and first.beta == second.beta
            and first.glory == second.glory
            and first.starter == second.starter
            and first.round == second.round
            and all(
                mine.goods == theirs.goods
                and mine.tribute == theirs.tribute
                and mine.tracks == theirs.tracks
                and mine.score == theirs.score
                and mine.built == theirs.built
                and mine.priests == theirs.priests
                for mine, theirs in zip(first.cities, second.cities, strict=True)
            )
        )

    def _agree(self, view: Olympus) -> None:
        before = self.painter.game.rite(self.shown)
        super()._agree(view)
        after = self.painter.game.rite(self.shown)
        if before != after:
            self.touch(*(f"niche:{deity}" for deity, _ in (before, after) if deity >= 0))

    def front_boxes(self) -> list[Rect]:
        return [self.board.lower, self.board.temples[0].unionall(self.board.temples)]

    def turn_of(self, event: Event) -> Seat | None:
        if isinstance(event, CeremonyBegan):
            return event.seat
        return SPECTATOR if isinstance(event, UpkeepBegan) else None

    def figures(self, view: Olympus) -> Figures:
        return {(seat, name): number for seat, city in enumerate(view.cities) for name, number in _figures(city)}

    def put_down(self) -> None:
        super().put_down()
        self.lifted, self.walking, self.upkeep = None, NOBODY, None
        self.site.put_down()
        self.coming.clear()

    def _see(self, view: Olympus, sayings: Sequence[Saying]) -> None:
        super()._see(view, sayings)
        self.upkept = _since_upkeep(sayings)

    def say(self, seat: Seat, event: Event) -> None:
        super().say(seat, event)
        self.upkept.append(event)
        self.touch("chronicle")

    def upkeep_tablet(self, events: Sequence[Event]) -> Tablet:
        """What upkeep has changed for whom."""
        return Tablet(self.words.phrase("screen", "upkeep"), self.painter.upkept(events), tuple(events))

    def written_anew(self, tablet: Tablet) -> Tablet:
        return self.upkeep_tablet(tablet.events)

    def upkeep_since(self, began: Event) -> Tablet:
        """The tablet of an upkeep that the chronicle tells of, from its first event to the next round."""
        told = [saying.event for saying in self.sayings]
        events = dropwhile(lambda event: event is not began, told)
        return self.upkeep_tablet(list(takewhile(lambda event: not isinstance(event, RoundBegan), events)))

    def grants(self) -> str:
        """The deity whose favour is being received, as far as the chronicle tells; nothing where there is none."""
        for saying in reversed(self.sayings):
            if isinstance(saying.event, FavourGranted | Invoked):
                return saying.event.deity
            if isinstance(saying.event, CeremonyBegan | UpkeepBegan | RoundBegan):
                return ""
        return ""

    def offer(self, deities: frozenset[int]) -> None:
        """Mark the deities that can be chosen."""
        changed = deities ^ self.painter.marks.offered
        self.painter.marks = replace(self.painter.marks, offered=deities)
        self.touch(*(f"niche:{deity}" for deity in changed))

    def lay_out_cubes(self, trays: frozenset[bool]) -> None:
        """Lay the cubes of these trays side by side, as some of them can be chosen."""
        before = self.painter.marks.laid_out
        if trays != before:
            self.painter.marks = replace(self.painter.marks, laid_out=trays)
            self.touch_first("stores")
            for tribute in before ^ trays:
                glide(self, tribute=tribute, apart=tribute in trays)

    def show_changes(self, since: Mapping[tuple[Seat, str], int]) -> None:
        """Tag what has changed since the last turn of whoever is asked, in the panels of all cities."""
        before = self.painter.marks.since
        if since != before:
            if self._compared_for == self.front_seat:
                self._let_tags_fade({key for key in before if key not in since})
            self._compared_for = self.front_seat
            self.painter.marks = replace(self.painter.marks, since=since)
            self.touch("panels", "lanes", "chronicle")

    def _let_tags_fade(self, gone: Set[tuple[Seat, str]]) -> None:
        for seat in {seat for seat, _ in gone}:
            self.let_fade(f"panel:{seat}", partial(self._own_figures, seat))
        if any((self.front_seat, track) in gone for track in TRACKS):
            self.let_fade("lanes", partial(self._own_figures, self.front_seat))

    def _own_figures(self, seat: Seat) -> tuple[Seat, list[tuple[str, int]]]:
        return self.front_seat, list(_figures(self.shown.cities[seat]))

    # What cues change

    def touch_city(self, seat: Seat, *parts: str) -> None:
        """Something of a city has changed: its panel, and of the one in front also these parts."""
        self.painter.marks = replace(self.painter.marks, since=self.changes_now())
        self.touch(f"panel:{seat}")
        if seat == self.front_seat:
            # What it has and knows decides which temples are within its reach, its people how far its tracks go.
            self.touch(*parts, "temples", *(("lanes",) if PEOPLE in parts else ()))

    def set_priests(self, seat: Seat, priests: int) -> None:
        self.shown.cities[seat].priests = priests
        self.touch_city(seat, "stores")

    def change_score(self, seat: Seat, points: int) -> None:
        self.shown.cities[seat].score += points
        self.touch("scores")
        self.touch_city(seat, "face")

    def change_starter(self, seat: Seat) -> None:
        self.shown.starter = seat
        self.touch("panels", "face")

    def change_round(self, number: int, seat: Seat) -> None:
        self.shown.round = number
        self.change_starter(seat)
        self.change_upkeep(0)

    def change_upkeep(self, step: int) -> None:
        """Another step of upkeep has begun, or a new round."""
        self.upkeep = step
        self.touch("header")

    def clear_deities(self) -> None:
        for deity in range(len(self.shown.alpha)):
            if self.shown.alpha[deity] != NOBODY or self.shown.beta[deity]:
                self.shown.alpha[deity] = NOBODY
                self.shown.beta[deity] = 0
                self.touch(f"niche:{deity}")

    # Painting zones

    def _paint_chronicle(self, layer: Surface) -> None:
        self.painter.paint_chronicle(layer, self.sayings, self.recap_for())

    def recap_for(self) -> Seat:
        return self.painter.recap_for(self.shown, self.front_seat)

    def _paint_niche(self, deity: int, layer: Surface) -> None:
        self.painter.paint_niche(layer, self.shown, deity)

    def _paint_panel(self, seat: Seat, layer: Surface) -> None:
        self.painter.paint_panel(layer, self.shown, seat)

    def _paint_stores(self, layer: Surface) -> None:
        self.painter.paint_stores(layer, self.shown, self.front_seat)

    def _paint_lane(self, track: int, layer: Surface) -> None:
        marker = self.lifted != (self.front_seat, track)
        self.painter.paint_lane(layer, self.shown, self.front_seat, track, marker=marker)

    def _paint_lanes(self, layer: Surface) -> None:
        for track in range(len(self.board.lanes)):
            self._paint_lane(track, layer)

    def _paint_score_ground(self) -> Surface:
        """The empty score track, kept so that markers can walk on it cheaply."""
        whole, ground = Surface(self.board.size), Surface(self.board.frieze.size)
        whole.fill(GLAZE)
        self.painter.paint_score_track(whole)
        ground.blit(whole, (0, 0), self.board.frieze)
        return ground

    def _paint_scores(self, layer: Surface) -> None:
        """The track anew, round the niches."""
        frieze, cell = self.board.frieze, self.board.score_cell
        for strip in (
            Rect(0, 0, frieze.width, cell),
            Rect(0, frieze.height - cell, frieze.width, cell),
            Rect(0, 0, cell, frieze.height),
            Rect(frieze.width - cell, 0, cell, frieze.height),
        ):
            layer.blit(self._score_ground, strip.move(frieze.topleft), strip)
        self.painter.paint_scores(layer, [city.score for city in self.shown.cities], self.walking)

    def tumbling(self) -> set[Cube]:
        """The cubes of the trays before the players that do not lie still."""
        return {cube for each in self.air.movers if isinstance(each, Tumbling) for cube in each.cubes}

    # Places

    def city_box(self, seat: Seat) -> Rect:
        if seat == self.front_seat:
            return self.board.face
        return self.board.panels[seat]

    def place_for(self, deity: int, seat: Seat) -> Rect:
        """Where a priest will stand who goes to a deity now; those who are on their way there come first."""
        parts, before = self.board.niche_parts(deity), self.coming.count(deity)
        place = self.painter.priest_place(self.shown, deity, seat)
        if not before or self.shown.alpha[deity] in (seat, NOBODY):
            return place
        taken = self.shown.beta[deity].bit_count() + before
        return self.painter.priest_on(parts.beta[min(taken, len(parts.beta) - 1)])

    def priest_home(self, seat: Seat) -> Rect:
        if seat != self.front_seat:
            return self.spot_in(self.figure_box(seat, "priests"))
        places = self.board.priest_places(self.shown.rules.priests_total)
        return places[max(0, min(self.shown.cities[seat].priests, len(places)) - 1)]

    def store_box(self, seat: Seat, good: int, number: int = 0) -> Rect:
        """Where a cube lies in the warehouse of a city: of its kind the uppermost, or one further below."""
        if seat == self.front_seat:
            return self._cube_box(seat, good, number, tribute=False)
        return self.figure_box(seat, f"goods:{GOODS[good]}")

    def tribute_box(self, seat: Seat, good: int, number: int = 0) -> Rect:
        if seat == self.front_seat:
            return self._cube_box(seat, good, number, tribute=True)
        return self.figure_box(seat, "tribute")

    def _cube_box(self, seat: Seat, good: int, number: int, *, tribute: bool) -> Rect:
        """A cube of the city in front; the tray itself, if there is no such cube."""
        city, board = self.shown.cities[seat], self.board
        tray, goods = (board.tribute, city.tribute) if tribute else (board.warehouse, city.goods)
        return self.painter.heaps.cube_box(seat, goods, good, number, tribute=tribute) or tray

    def supply_box(self, seat: Seat) -> Rect:
        """Where the common supply is thought to be: below the edge of the table, or beside another city."""
        if seat == self.front_seat:
            return self.board.screen.move(0, self.board.screen.height // 2 + self.px(60))
        panel = self.board.panels[seat]
        return panel.move(panel.width, 0)

    def lane_home(self, seat: Seat, good: int) -> Rect:
        if seat == self.front_seat:
            return self.board.lane_names[PRODUCTION + good]
        return self.figure_box(seat, TRACKS[PRODUCTION + good])

    def figure_box(self, seat: Seat, name: str) -> Rect:
        """Where a figure of a city stands in its panel."""
        return self.painter.figure_box(self.shown, seat, name)

    def temple_box(self, building: Building) -> Rect:
        return self.board.temples[self._temples().index(building)]

    def shelf_place(self, building: Building) -> Rect:
        """Where a building will stand on the shelf of the city in front."""
        after = self.shown.copy()
        after.cities[self.front_seat].built |= building.bit
        standing = self.painter.shelf_of(after, self.front_seat)
        places = self.board.shelf_places(len(standing))
        return places[min(standing.index(building), len(places) - 1)]

    # Effects

    def miasma(self, event: PlagueCame) -> Clip:
        """Grey fumes cross the table, over all but the cities that worship; a calm one only darkens."""
        if self.calm:
            return self.cloud(MIASMA, 0.3, 0.4)
        rite, _ = self.painter.game.rite(self.shown)
        safe = [seat for seat in range(len(self.shown.cities)) if seat == event.seat or self.worships(seat, rite)]
        fumes = Miasma(self.brush.screen, self.brush.unit, MIASMA, [self.board.panels[seat] for seat in safe])

        def draw(surface: Surface, share: float) -> None:
            fumes.draw(surface, share)
            for seat in safe:
                self._draw_safe(surface, self.board.panels[seat])

        return self.over(1.1, draw)

    def worships(self, seat: Seat, deity: int) -> bool:
        """Whether a priest of a city is with a deity."""
        return deity >= 0 and (self.shown.alpha[deity] == seat or bool(self.shown.beta[deity] >> seat & 1))

    def _draw_safe(self, surface: Surface, panel: Rect) -> None:
        side = self.px(56)
        box = Rect(panel.right - side // 2, panel.centery - side // 2, side, side)
        disc(surface, box.inflate(self.px(10), self.px(10)), SLIP, GLAZE, max(2, self.px(3)))
        self.painter.icon(surface, "safe", box, GLAZE, SLIP, GOLD)

    def bolt(self, start: tuple[int, int], end: tuple[int, int]) -> Clip:
        """Lightning; the smoke where it has struck is waited for by nobody."""
        if self.calm:
            return self.glow(Rect(start, (1, 1)), Rect(end, (1, 1)))
        shown = self.over(0.6, lambda surface, share: draw_bolt(surface, start, end, self.brush.unit, share))
        return InTurn(LetGo(self.air, shown), Wait(0.3))

    def weave(self, seat: Seat, box: Rect) -> Clip:
        """A laurel is woven leaf by leaf round a city's emblem, large, before both go to their place."""
        large = Rect(0, 0, self.px(230), self.px(230))
        large.center = (box.centerx, box.bottom + self.px(150))
        large.clamp_ip(self.board.screen.inflate(-self.px(40), -self.px(40)))
        home = self.spot_in(self.city_box(seat))

        def draw(surface: Surface, share: float) -> None:
            rise, woven, set_down = land(min(1.0, share / 0.2)), min(1.0, share / 0.75), max(0.0, (share - 0.8) / 0.2)
            place = between(between(home, large, rise), box, smooth(set_down))
            disc(surface, place, GLAZE)
            self.painter.emblem(surface, seat, centred((place.width * 5 // 9,) * 2, place), None)
            draw_laurel(surface, centred((place.width * 4 // 5,) * 2, place), 1.0 if self.calm else woven)

        return self.over(1.2, draw)


def _since_upkeep(sayings: Sequence[Saying]) -> list[Event]:
    """What was told after the last upkeep began; nothing if none did."""
    told = [saying.event for saying in sayings]
    began = [at for at, event in enumerate(told) if isinstance(event, UpkeepBegan)]
    return told[began[-1] + 1 :] if began else []


def _figures(city: City) -> Iterator[tuple[str, int]]:
    """Every number of a city by its name."""
    yield from zip(TRACKS, city.tracks, strict=True)
    yield from ((f"goods:{name}", count) for name, count in zip(GOODS, city.goods, strict=True))
    yield "tribute", sum(city.tribute)
    yield "priests", city.priests
    yield "score", city.score
    yield "built", city.built.bit_count()
