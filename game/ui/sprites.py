"""Our own drawings, rendered from SVG at the size they are shown, in the inks they are asked for, and kept."""

from __future__ import annotations

from collections import OrderedDict
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

from game.ui.theme import CLAY, GLAZE, SLIP, Ink, hexed

INK: Final = "#010101"
GROUND: Final = "#fefefe"
ACCENT: Final = "#808080"
ACCENT_LEFT: Final = "#707070"
ACCENT_RIGHT: Final = "#606060"
KEPT_BYTES: Final = 96 * 1024 * 1024
WINDOWS: Final = 12
"""So many times the room of the window is given to drawings, as long as that is not too much: several tables' worth."""


class Sprites:
    """A bounded cache of rendered drawings of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sources: dict[str, str] = {}
        self.kept: OrderedDict[tuple[object, ...], Surface] = OrderedDict()
        self.bytes = 0
        self.room = KEPT_BYTES

    def fit(self, window: tuple[int, int]) -> None:
        """Keep as many as a window of this size has use for."""
        self.room = min(KEPT_BYTES, WINDOWS * window[0] * window[1] * 4)
        self._make_room()

    def source(self, name: str) -> str:
        if name not in self.sources:
            self.sources[name] = (self.folder / f"{name}.svg").read_text("utf-8")
        return self.sources[name]

    def get(
        self, name: str, size: tuple[int, int], ink: Ink = GLAZE, ground: Ink = SLIP, accent: Ink = CLAY
    ) -> Surface:
        """A drawing that fits into `size`, keeping its proportions."""
        key = (name, size, ink, ground, accent)
        surface = self.kept.get(key)
        if surface is None:
            surface = self.render(name, size, ink, ground, accent)
            self.keep(key, surface)
        else:
            self.kept.move_to_end(key)
        return surface

    def render(self, name: str, size: tuple[int, int], ink: Ink, ground: Ink, accent: Ink) -> Surface:
        colours = {
            INK: ink,
            GROUND: ground,
            ACCENT: accent,
            ACCENT_LEFT: shade(accent, 0.82),
            ACCENT_RIGHT: shade(accent, 0.62),
        }
        drawing = self.source(name)
        for placeholder in colours:
            drawing = drawing.replace(placeholder, f"@{placeholder[1:]}")
        for placeholder, colour in colours.items():
            drawing = drawing.replace(f"@{placeholder[1:]}", hexed(colour))
        width, height = max(1, size[0]), max(1, size[1])
        surface = pygame.image.load_sized_svg(BytesIO(drawing.encode()), (width, height))
        return surface.convert_alpha() if pygame.display.get_surface() else surface

    def keep(self, key: tuple[object, ...], surface: Surface) -> None:
        self.kept[key] = surface
        self.bytes += surface.get_width() * surface.get_height() * 4
        self._make_room()

    def _make_room(self) -> None:
        while self.bytes > self.room and len(self.kept) > 1:
            _, old = self.kept.popitem(last=False)
            self.bytes -= old.get_width() * old.get_height() * 4


def shade(ink: Ink, share: float) -> Ink:
    red, green, blue = (round(part * share) for part in ink)
    return red, green, blue
