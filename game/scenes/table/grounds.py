"""The grounds of maps, which take long to paint: the last few are kept, for whoever lays the same table out again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeAlias

import pygame
from pygame import Surface

from game.scenes.table.mapping import MapLayout

KEPT: Final = 4
"""So many: two maps, each as it is seen from far and from near."""
Key: TypeAlias = tuple[str, tuple[int, int], float]

_kept: OrderedDict[Key, Surface] = OrderedDict()


def ground_of(game: str, chart: MapLayout, paint: Callable[[], Surface]) -> Surface:
    """The ground of a game's map in this layout, to be painted on, in the form that is drawn most quickly."""
    key = (game, chart.box.size, chart.unit)
    if key not in _kept:
        _kept[key] = paint()
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key].convert() if pygame.display.get_surface() else _kept[key].copy()
