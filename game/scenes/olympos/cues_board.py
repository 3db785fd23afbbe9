"""What is learned and built, in motion."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.olympos import events as happened
from game.rules.olympos.state import NOBODY, cell_of, column_of_wonder
from game.scenes.olympos.cues_map import settler_of
from game.scenes.olympos.cues_people import GAP, cube_of
from game.scenes.olympos.pace import APART, lasts
from game.ui.layout import centred
from game.ui.motion import fly, travel, turn_over
from game.ui.movers import Draw, between
from game.ui.shapes import panel
from game.ui.theme import CLAY, GLAZE, GOLD, SLIP, mix
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Wait, land, smooth

if TYPE_CHECKING:
    from game.scenes.olympos.stage import OlymposStage


SINKS: Final = 0.08
"""How long a cube takes to sink into the tile it has paid for."""


def row_laid(stage: OlymposStage, event: happened.RowLaid) -> Clip:
    """Piles drop into their row, from the left."""
    rules, names = stage.shown.rules, (*stage.shown.rules.rows, "wonders")
    row = names.index(event.row)
    wonders = event.row == "wonders"

    def lay(column: int, name: str) -> Clip:
        cell = row * rules.columns + column

        def put() -> None:
            index = rules.wonder_index[name] if wonders else rules.discovery_index[name]
            stage.shown.board[cell] = index
            if not wonders:
                stage.shown.left[index] = stage.shown.table.tiles[row]
            stage.touch(f"cell:{cell}")

        end = stage.board.cell(cell)
        draw = tile_of(stage, "wonders" if wonders else "discoveries", name)
        dropped = fly(stage.air, draw, end.move(0, -stage.px(60)), end, lasts(happened.RowLaid))
        return InTurn(dropped, stage.sound("page"), Do(put))

    return AtOnce(*(lay(column, name) for column, name in enumerate(event.tiles)), stagger=APART[happened.RowLaid])


def tile_of(stage: OlymposStage, folder: str, name: str) -> Draw:
    def draw(surface: Surface, box: Rect) -> None:
        panel(surface, box, SLIP, GLAZE, max(1, stage.px(2)), stage.px(7))
        side = round(min(box.size) * 0.74)
        stage.picture.signs.drawing(surface, folder, name, centred((side, side), box), GLAZE, SLIP, CLAY)

    return draw


def cubes_paid(stage: OlymposStage, event: happened.CubesPaid) -> Clip:
    """Cubes fly onto the tile, where they sink in; the last of them in time."""
    cell = cell_of(stage.shown, stage.shown.rules.discovery_index[event.discovery])
    end = stage.spot_in(stage.board.cell(cell), 30)
    people = stage.shown.peoples[event.seat]
    paid = [kind for kind, count in enumerate(event.cubes) for _ in range(count)]
    seconds = lasts(happened.CubesPaid) - SINKS - GAP * (len(paid) - 1)
    flown = []
    for kind in paid:
        draw = cube_of(stage, kind)
        onto = fly(stage.air, draw, stage.cube_place(event.seat, kind), end, seconds)
        flown.append(InTurn(onto, travel(stage.air, draw, end, centred((2, 2), end), SINKS, smooth)))

    def begin() -> None:
        for kind, count in enumerate(event.cubes):
            people.cubes[kind] -= count
            stage.shown.supply[kind] += count
        stage.touch_people(event.seat, "lands")

    return InTurn(Do(begin), AtOnce(*flown, stagger=GAP), stage.sound("cube"))


def discovered(stage: OlymposStage, event: happened.Discovered) -> Clip:
    """The tile lifts off its pile, turns once, and flies to whoever has it now."""
    index = stage.shown.rules.discovery_index[event.discovery]
    cell = cell_of(stage.shown, index)
    start, end = stage.board.cell(cell), stage.shelf_place(event.seat, "discoveries", event.discovery)

    def begin() -> None:
        stage.shown.left[index] = event.left
        stage.source = end
        stage.touch(f"cell:{cell}")

    def put() -> None:
        stage.shown.peoples[event.seat].discoveries |= 1 << index
        stage.touch_people(event.seat, "shelf", "might")
        stage.touch(f"cell:{cell}")

    front, place = tile_of(stage, "discoveries", event.discovery), centred(start.size, end)
    if stage.calm:
        flown = fly(stage.air, front, start, place, lasts(happened.Discovered))
    else:
        back = partial(_back_of_tile, stage)
        flown = turn_over(stage.air, front, back, start, place, lasts(happened.Discovered))
    return InTurn(Do(begin), stage.sound("chisel"), flown, Do(put))


def _back_of_tile(stage: OlymposStage, surface: Surface, box: Rect) -> None:
    panel(surface, box, CLAY, GLAZE, max(1, stage.px(2)), stage.px(7))
    panel(surface, box.inflate(-stage.px(14), -stage.px(14)), None, GLAZE, max(1, stage.px(2)), stage.px(5))


def tile_chosen(stage: OlymposStage, event: happened.TileChosen) -> Clip:
    """The resource is pressed onto the tile."""
    end = stage.spot_in(stage.shelf_place(event.seat, "discoveries", event.discovery), 40)

    def put() -> None:
        stage.shown.peoples[event.seat].discounts |= 1 << event.resource
        stage.touch_people(event.seat, "shelf")

    def draw(surface: Surface, share: float) -> None:
        size = round(end.width * (1.8 - 0.8 * share))
        stage.picture.signs.resource(surface, event.resource, centred((size, size), end))

    return InTurn(stage.over(lasts(happened.TileChosen), draw), stage.sound("stamp"), Do(put))


def bonus_taken(stage: OlymposStage, event: happened.BonusTaken) -> Clip:
    """A disc from the store drops on the slot."""
    shown = stage.shown
    cell = cell_of(shown, shown.rules.discovery_index[event.discovery])
    first = cell * shown.rules.slots
    slot = next(
        slot
        for slot, (bonus, grey) in enumerate(shown.rules.prices[cell].bonuses)
        if bonus == event.bonus and shown.bonuses[first + slot] == NOBODY and (not grey or shown.table.grey_bonus)
    )
    places = [
        box
        for box, bonus, owner, _ in stage.picture.tiles.slots(shown, cell)
        if bonus == event.bonus and owner == NOBODY
    ]
    end = places[0] if places else stage.board.cell(cell)

    def put() -> None:
        shown.bonuses[first + slot] = event.seat
        stage.source = end
        shown.peoples[event.seat].general -= 1
        stage.touch(f"cell:{cell}")
        stage.touch_people(event.seat, "stock")
        stage.touch(*(f"cell:{len(shown.rules.prices) + column}" for column in range(shown.rules.columns)))

    seconds = lasts(happened.BonusTaken)
    dropped = fly(stage.air, settler_of(stage, event.seat), stage.supply(event.seat), end, seconds)
    return InTurn(dropped, stage.sound("piece"), Do(put))


COURSES: Final = 7
"""In so many courses a wonder rises."""
RUNS_IN, RISES = 0.2, 0.58
"""The parts of the time in which stars run in and in which it rises; in the rest it goes to who built it."""


def wonder_built(stage: OlymposStage, event: happened.WonderBuilt) -> Clip:
    """Stars run in; the drawing rises course by course over the board, then goes to whoever built it."""
    rules, people = stage.shown.rules, stage.shown.peoples[event.seat]
    index = rules.wonder_index[event.wonder]
    cell = len(rules.prices) + column_of_wonder(stage.shown, index)
    start, shelf = stage.board.cell(cell), stage.shelf_place(event.seat, "wonders", event.wonder)
    large, seconds = centred((stage.px(500), stage.px(440)), stage.board.development), lasts(happened.WonderBuilt)

    def rise(surface: Surface, share: float) -> None:
        risen = 1.0 if stage.calm else min(1.0, share * 1.25)
        paint_wonder(stage, surface, event, large, math.ceil(risen * COURSES) / COURSES)

    def leave(surface: Surface, share: float) -> None:
        paint_wonder(stage, surface, event, between(large, shelf, land(share)), 1.0)

    def begin() -> None:
        for _ in range(event.cards):
            hand = people.hand
            hand.remove(rules.star_card if rules.star_card in hand else -1)
            stage.shown.discard[rules.star_card] += 1
        people.athena -= event.athena
        stage.touch_people(event.seat, "hand", "might")

    def put() -> None:
        people.wonders |= 1 << index
        stage.touch(f"cell:{cell}")
        stage.touch_people(event.seat, "shelf")

    return InTurn(
        stage.announce(event.seat),
        Do(begin),
        _stars_run_in(stage, event, start, RUNS_IN * seconds),
        stage.sound("hoist"),
        stage.over(RISES * seconds, rise),
        stage.over((1 - RUNS_IN - RISES) * seconds, leave),
        Do(put),
    )


def _stars_run_in(stage: OlymposStage, event: happened.WonderBuilt, cell: Rect, seconds: float) -> Clip:
    """From where a people counts its stars, from its cards, and from Athena's medallion to the wonder."""
    if stage.calm:
        return Wait(seconds)

    def draw(surface: Surface, box: Rect) -> None:
        stage.picture.signs.icon(surface, "star", box, GOLD, GLAZE)

    rules = stage.shown.rules
    stars = rules.wonders[rules.wonder_index[event.wonder]].stars
    sources = ["cards"] * event.cards + ["god"] * event.athena
    sources = ["star"] * (stars - len(sources)) + sources
    gap, end = 0.5 * seconds / max(1, len(sources)), stage.spot_in(cell, 30)
    each = seconds - gap * (len(sources) - 1)
    starts = [stage.spot_in(stage.seat_box(event.seat, source), 30) for source in sources]
    return AtOnce(*(fly(stage.air, draw, start, end, each) for start in starts), stagger=gap)


def paint_wonder(stage: OlymposStage, surface: Surface, event: happened.WonderBuilt, box: Rect, risen: float) -> None:
    """A wonder on clay, as far as it has risen; where there is room, who built it and what it is called."""
    px = stage.px
    panel(surface, box, CLAY, SLIP, max(1, px(5)), px(12))
    room = box.inflate(-box.width // 8, -box.height // 8)
    if box.height > px(300):
        head = Rect(box.left + px(20), box.top + px(12), box.width - px(40), px(56))
        stage.picture.signs.settler(surface, event.seat, Rect(head.left, head.top, px(52), px(52)))
        title = stage.words.name("wonder", event.wonder).upper()
        name = Rect(head.left + px(62), head.top, head.width - px(62), head.height)
        stage.brush.letters.draw(surface, title, name, 40, GLAZE, align="centre")
        room = Rect(box.left + px(30), head.bottom + px(8), box.width - px(60), box.bottom - head.bottom - px(34))
    picture = Surface(room.size)
    picture.fill(CLAY)
    stage.picture.signs.drawing(
        picture, "wonders", event.wonder, picture.get_rect(), GLAZE, CLAY, mix(CLAY, GLAZE, 0.35)
    )
    tall = round(room.height * risen)
    surface.blit(picture, (room.left, room.bottom - tall), (0, room.height - tall, room.width, tall))
