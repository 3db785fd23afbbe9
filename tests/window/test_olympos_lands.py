"""Lands are painted within their outlines, whoever holds them, and their hems stay at the border."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from game import games
from game.scenes.olympos.chart import Chart
from game.scenes.olympos.geography import map_picture
from game.scenes.olympos.lands import Lands

DEEPEST = 16
"""No hem lies further from the border than so many reference pixels."""


def shape(lands: Lands, name: str, rim: int) -> pygame.Mask:
    """A land with a rim round it, or without so wide a rim if it is negative."""
    box = lands.box(name)
    corners = [(x - box.left, y - box.top) for x, y in lands.chart.outlines[name].corners]
    drawn = Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(drawn, "white", corners)
    ink = (255, 255, 255, 255) if rim > 0 else (0, 0, 0, 0)
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        pygame.draw.line(drawn, ink, start, end, 2 * abs(rim))
        pygame.draw.circle(drawn, ink, start, abs(rim))
    return pygame.mask.from_surface(drawn)


@pytest.mark.parametrize(("box", "unit"), [(Rect(60, 74, 1104, 658), 1.0), (Rect(40, 49, 736, 439), 2 / 3)])
def test_colour_and_hem_stay_where_they_belong(box: Rect, unit: float) -> None:
    emblems = games.manifest("olympos").emblems
    lands = Lands(Chart(map_picture("en"), box, unit), emblems)
    for name in lands.chart.picture.lands:
        without = shape(lands, name, 5)
        without.invert()
        heart = shape(lands, name, -round(DEEPEST * unit))
        for seat, emblem in enumerate(emblems):
            body = lands.body(name, seat)
            stray = pygame.mask.from_surface(body, 20).overlap_area(without, (0, 0))
            assert not stray, f"{emblem.name} in {name}: {stray} pixels outside the land"
            plain = pygame.mask.from_threshold(body, lands.ink(seat), (3, 3, 3, 255))
            marked = heart.count() - heart.overlap_area(plain, (0, 0))
            assert not marked, f"{emblem.name} in {name}: {marked} pixels of the hem far from the border"
