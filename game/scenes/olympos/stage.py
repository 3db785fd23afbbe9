"""The Olympos table as it is shown at the moment: its zones, and the little changes that cues make to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from pygame import Rect, Surface

from game.rules.engine import Event, Seat
from game.rules.olympos.events import CardDrawn, Fought, GameEnded, GodJudged, GodRevealed, TurnBegan, WonderBuilt
from game.rules.olympos.state import Olympos
from game.scenes.olympos.cues import CUES, SMALL
from game.scenes.olympos.pantheon import Pantheon
from game.scenes.olympos.picture import Picture
from game.scenes.table.since import Figures
from game.scenes.table.stage import Saying, Stage, Zone
from game.ui.journeys import Carried
from game.ui.layout import centred
from game.ui.motion import LetGo
from game.ui.timeline import Clip, InTurn, Wait
from game.ui.weather import draw_bolt

PaintOfSide: TypeAlias = Callable[[Surface, Olympos, Seat], None]
"""Paints a part of the own side for whoever is in front."""

MOST_DRAWN: Final = 20
"""How many cards that were drawn for the Oracle are remembered: more than can be on their way at once."""


class OlymposStage(Stage[Olympos]):
    cues = CUES
    unsure = ("plate", "tiles")
    of_front_seat = ("side", "tiles", "ledger")
    small = SMALL
    big = (Fought, WonderBuilt, GodRevealed, GodJudged, GameEnded)

    def __init__(self, picture: Picture, view: Olympos, front_seat: Seat, sayings: Sequence[Saying]) -> None:
        self.picture = picture
        self.board = picture.board
        self.carried: Carried | None = None
        """The settler that is in the air, from where it leaves to where it arrives."""
        self.handed_on: set[str] = set()
        """Lands whose signs have gone straight from who held them to who will be told to hold them."""
        self.source: Rect | None = None
        """What the next gain comes of: a slot, a card or a tile; None if it comes of none of them."""
        self.god_above = ""
        """The god who stands over the board, from when he has come until he judges."""
        self.darkened = False
        """Whether the map lies in the shade of a god, from when he is revealed until he has judged."""
        self.lay_over: Callable[[Surface], None] = lambda surface: None
        """Paints what lies above everything that flies, as it is being read."""
        self.to_choose_from: list[CardDrawn] = []
        """Cards that are drawn for the Oracle, of which one will be kept: they count for nobody yet."""
        self.pantheon = Pantheon(picture)
        super().__init__(picture.brush, picture.words, view, front_seat, sayings)

    # What the general stage asks

    def perform(self, events: Sequence[Event], view: Olympos, moves: int = 0) -> None:
        left = [len(people.drawn) for people in view.peoples]
        for event in reversed(events):
            if isinstance(event, CardDrawn) and left[event.seat]:
                left[event.seat] -= 1
                self.to_choose_from = [*self.to_choose_from[-MOST_DRAWN:], event]
        super().perform(events, view, moves)

    @property
    def middle(self) -> Rect:
        return self.board.map

    def zones(self) -> Iterator[Zone]:
        board, picture = self.board, self.picture
        yield Zone("time", board.track, lambda layer: picture.paint_time(layer, self.shown))
        yield Zone("plate", picture.atlas.plate_box, self._paint_plate)
        for name in picture.chart.outlines:
            box = picture.atlas.reach(name).clip(board.map)
            yield Zone(f"land:{name}", box, partial(self._paint_land, box))
        yield Zone("tiles", board.development, lambda layer: picture.tiles.paint(layer, self.shown, self.front_seat))
        for cell, box in enumerate((*board.tiles, *board.wonders)):
            yield Zone(f"cell:{cell}", box.inflate(self.px(8), self.px(8)), partial(self._paint_cell, cell))
        yield from self._zones_of_side()
        yield Zone("ledger", board.ledger, lambda layer: picture.ledger.paint(layer, self.shown, self.front_seat))
        yield Zone("said", board.said, lambda layer: picture.ledger.paint_said(layer, self.sayings))

    def _zones_of_side(self) -> Iterator[Zone]:
        """The parts of the side that lies before the players."""
        board, side = self.board, self.picture.side
        for name, box, paint in (
            ("side", board.side, side.paint),
            ("face", board.face.inflate(self.px(20), 0), side.paint_face),
            ("lands", board.lands_title.unionall(board.resource_columns), side.paint_lands),
            ("might", board.might_title.unionall(board.might), side.paint_might),
            ("stock", board.stock_title.union(board.stock), side.paint_stock),
            ("hand", board.hand_title.union(board.hand), side.paint_hand),
            ("shelf", board.shelf_title.union(board.shelf).inflate(self.px(40), 0), side.paint_shelf),
        ):
            yield Zone(name, box, partial(self._paint_of_side, paint))

    def _paint_of_side(self, paint: PaintOfSide, layer: Surface) -> None:
        paint(layer, self.shown, self.front_seat)

    def _paint_land(self, box: Rect, layer: Surface) -> None:
        self.picture.paint_land(layer, self.shown, box)

    def _paint_plate(self, layer: Surface) -> None:
        self.picture.paint_land(layer, self.shown, self.picture.atlas.plate_box)

    def _paint_cell(self, cell: int, layer: Surface) -> None:
        self.picture.tiles.paint_cell(layer, self.shown, self.front_seat, cell)

    def paint_whole(self, surface: Surface) -> None:
        self.picture.paint(surface, self.shown, self.front_seat, self.sayings)

    def draw_air(self, surface: Surface) -> None:
        super().draw_air(surface)
        flying = [each.box for each in self.air.movers if each.box != self.brush.screen]
        still = not self.shake and self.veil is None  # what is knocked must not be seen twice
        if still and self.board.question.collidelist(flying) >= 0:
            self.lay_over(surface)

    def same_picture(self, first: Olympos, second: Olympos) -> bool:
        return seen(first) == seen(second)

    def turn_of(self, event: Event) -> Seat | None:
        return event.seat if isinstance(event, TurnBegan) else None

    def figures(self, view: Olympos) -> Figures:
        ledger = self.picture.ledger
        return {
            (seat, name): number
            for seat in range(len(view.peoples))
            for name, number in ledger.figures(view, seat).items()
        }

    def show_changes(self, since: Mapping[tuple[Seat, str], int]) -> None:
        if since != self.picture.ledger.since:
            self.picture.ledger.since = since
            self.touch("ledger")

    def put_down(self) -> None:
        super().put_down()
        if self.carried is not None:
            self.carried.vanish()
        self.carried, self.god_above = None, self.picture.game.god(self.shown)
        self.darkened = bool(self.god_above)
        self.picture.atlas.airborne.clear()
        self.touch(*(f"land:{name}" for name in self.picture.atlas.held))
        self.picture.atlas.held.clear()
        self.picture.frieze.walking, self.picture.frieze.is_counting = -1, False
        self.handed_on.clear()
        self.source = None
        self.picture.side.hidden.clear()
        self.picture.tiles.lifted.clear()

    def _see(self, view: Olympos, sayings: Sequence[Saying]) -> None:
        super()._see(view, sayings)
        self.god_above = self.picture.game.god(view)
        self.darkened = bool(self.god_above)

    def say(self, seat: Seat, event: Event) -> None:
        super().say(seat, event)
        self.touch("said")

    # What cues change

    def touch_people(self, seat: Seat, *parts: str) -> None:
        """Something of a people has changed: its row of the ledger, or if it is in front these parts of its side."""
        self.touch(*((*parts, "face") if seat == self.front_seat else ("ledger",)))

    def touch_land(self, name: str) -> None:
        self.touch(f"land:{name}")

    def land(self, name: str) -> int:
        return self.shown.rules.land_index[name]

    # Places

    def seat_box(self, seat: Seat, figure: str = "") -> Rect:
        """Where something of a people lies: on the own side, or in its row of the ledger."""
        if seat == self.front_seat:
            return self._own_box(figure)
        row = self.row_of(seat)
        if figure == "god":
            return self.board.medallion(self.picture.ledger.upper(row))
        cells = self.board.ledger_cells(row)
        found = cells.get(figure) or self.board.ledger_name(row)
        return self.spot_in(found, 36)

    def row_of(self, seat: Seat) -> Rect:
        """The row of the ledger of somebody who is not in front."""
        return self.picture.ledger.row_of(self.front_seat, seat)

    def _own_box(self, figure: str) -> Rect:
        board, side = self.board, self.picture.side
        if figure.startswith("resource:"):
            return self.spot_in(side.lands_number(int(figure[-1])), 38)
        places = {"sword": 0, "zeus": 1, "star": 2, "glass": 3, "points": 4, "god": 5}
        if figure in places:
            return self.spot_in(board.might[places[figure]], 38)
        if figure == "stock":
            return self.stock_place(0)
        if figure == "cards":
            return self.hand_place()
        if figure == "tiles":
            return board.shelf_places[0]
        return self.spot_in(board.face, 60)

    def stock_place(self, more: int) -> Rect:
        """Where the next settler of the front seat's stock lies, or one further on."""
        stock = self.shown.peoples[self.front_seat].stock
        return (
            self.picture.side.stock_places(stock + more)[-1] if stock + more > 0 else self.spot_in(self.board.stock, 50)
        )

    def hand_place(self) -> Rect:
        people = self.shown.peoples[self.front_seat]
        return self.picture.side.hand_places(max(1, len(people.hand) + len(people.drawn)))[-1]

    def cube_place(self, seat: Seat, kind: int, number: int = 0) -> Rect:
        if seat != self.front_seat:
            return self.seat_box(seat, f"resource:{kind}")
        count = self.shown.peoples[seat].cubes[kind]
        places = self.picture.side.cube_places(kind, max(1, count + number))
        return places[-1]

    def supply(self, seat: Seat) -> Rect:
        """Where what belongs to nobody is thought to lie: below the edge of the table, or beside a row."""
        if seat == self.front_seat:
            return Rect(self.board.stock.centerx, self.board.screen.bottom + self.px(20), self.px(40), self.px(40))
        return self.seat_box(seat).move(self.board.ledger.width, 0)

    def came_from(self, seat: Seat) -> Rect:
        """Where what a people gains sets out: what it comes of, where that lies on the table."""
        if self.source is not None:
            return self.spot_in(self.source, 36)
        return self.supply(seat)

    def shelf_place(self, seat: Seat, folder: str = "", name: str = "") -> Rect:
        """Where a tile lies on the front seat's shelf, or will come to lie; without a name, the next free place."""
        if seat != self.front_seat:
            return self.seat_box(seat)
        side, places = self.picture.side, self.board.shelf_places
        at = len(side.shelf_shown(self.shown, seat))
        if name:
            every = side.shelf_of(self.shown, seat)
            at = sum(self._shelf_rank(*each) < self._shelf_rank(folder, name) for each in every) - side.turned
        return places[max(0, min(at, len(places) - 1))]

    def _shelf_rank(self, folder: str, name: str) -> tuple[bool, int]:
        rules, is_wonder = self.shown.rules, folder == "wonders"
        return is_wonder, (rules.wonder_index if is_wonder else rules.discovery_index)[name]

    def gate(self, way: Sequence[str]) -> Rect:
        """Where a settler is held before it sets out on a way."""
        spot = self.picture.chart.way(way)[0][0] if len(way) > 1 else self.board.map.midtop
        return centred((self.px(40), self.px(40)), Rect(spot, (0, 0)))

    # Effects

    def bolt(self, end: tuple[int, int]) -> Clip:
        if self.calm:
            return Wait(0.2)
        start = (end[0] - self.px(60), self.board.map.top)
        shown = self.over(0.6, lambda surface, share: draw_bolt(surface, start, end, self.brush.unit, share))
        return InTurn(LetGo(self.air, shown), Wait(0.3))

    def draw_god(self, surface: Surface, god: str, box: Rect) -> None:
        self.pantheon.card(surface, god, box)

    def draw_judgement(self, surface: Surface, event: GodJudged, share: float) -> None:
        self.pantheon.judgement(surface, self.shown, event.god, event, share)


def seen(state: Olympos) -> tuple[object, ...]:
    """All of a table that the picture shows."""
    peoples = [
        (
            sorted((*people.hand, *people.drawn)), people.cubes, people.tokens, people.stars, people.zeus,
            people.discoveries, people.discounts, people.wonders, people.stock, people.general, people.space,
            people.hourglasses, people.prestige, people.athena, people.swords, people.burden, people.doom,
            people.becalmed,
        )
        for people in state.peoples
    ]  # fmt: skip
    return (
        peoples, state.stacks, state.crossed, state.tribes, state.board, state.left, state.bonuses, state.revealed,
        state.order, state.finished, state.turn, state.prayers,
    )  # fmt: skip
