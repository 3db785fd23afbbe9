"""A payment before it is made: columns that pay are framed, cubes lift, the tile shows what pays, and waits below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Surface

from game.rules.olympos.actions import Take
from game.scenes.olympos.tiles import Cost
from game.ui.shapes import gold_frame
from game.ui.theme import GOLD

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable


class Paying:
    """Draws what somebody would pay, or has picked to take, at one table."""

    def __init__(self, scene: OlymposTable) -> None:
        self.scene = scene

    def draw(self, surface: Surface) -> None:
        scene = self.scene
        need, cubes = scene.mind.need()
        if scene.menu.bundle is not None:
            if any(isinstance(each, Take) for each in scene.choices.actions):
                self._draw_columns(surface, (), (), scene.menu.bundle.picked)
                return
            cubes = tuple(scene.menu.bundle.picked)
        self._draw_columns(surface, need, cubes, ())
        cell = scene.choices.paid_for()
        if cell >= 0:
            self._draw_tile(surface, cell, need, cubes)

    def _draw_columns(self, surface: Surface, need: Sequence[int], cubes: Sequence[int], taken: Sequence[int]) -> None:
        scene = self.scene
        side, state, seat = scene.picture.side, scene.stage.shown, scene.stage.front_seat
        for kind in range(len(scene.board.resource_columns)):
            wanted, paid, more = (each[kind] if each else 0 for each in (need, cubes, taken))
            if wanted or paid or more:
                side.paint_column(surface, state, seat, kind, lit=True, lifted=paid, more=more)

    def _draw_tile(self, surface: Surface, cell: int, need: Sequence[int], cubes: Sequence[int]) -> None:
        scene = self.scene
        tiles, state, seat = scene.picture.tiles, scene.stage.shown, scene.stage.front_seat
        if any(need):
            tiles.paint_paid(surface, state, seat, cell, assigned(tiles.costs[cell], need), cubes)
        gold_frame(surface, scene.board.tiles[cell], scene.brush.unit * 0.8, scene.breath(), strong=True)
        place = scene.stage.shelf_place(seat)
        if place.width:
            scene.picture.side.paint_waiting(surface, state, seat, place, state.rules.discoveries[state.board[cell]].id)
            scene.picture.signs.dashed(surface, place, GOLD, 3, 7)


def assigned(cost: Cost, need: Sequence[int]) -> list[int]:
    """For each group of a cost the kind that fills it, where a payment uses so many of each kind."""
    left = list(need)
    for kind, count in cost.groups:
        if kind >= 0:
            left[kind] -= count
    found = _filled([count for kind, count in cost.groups if kind < 0], left)
    return [kind if kind >= 0 else found.pop(0) for kind, _ in cost.groups] if found is not None else []


def _filled(counts: Sequence[int], left: list[int]) -> list[int] | None:
    """A kind for each group of any kind, so that all that is left is used."""
    if not counts:
        return [] if not any(left) else None
    for kind, have in enumerate(left):
        if have >= counts[0]:
            rest = _filled(counts[1:], [each - counts[0] * (at == kind) for at, each in enumerate(left)])
            if rest is not None:
                return [kind, *rest]
    return None
