"""Every scene against a small stored picture of it, at several sizes, languages and text sizes.

`python -m tests.window.test_pictures --write` paints those anew that look different; look at them first.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Surface

from game.disk.settings import Settings
from game.lab import shot
from tests.window.person import fresh_app

PICTURES = Path(__file__).parent / "pictures"
SMALL = (192, 108)
LOOKS = {
    "en-720p": ((1280, 720), Settings(language="en", text=100)),
    "it-1080p-125": ((1920, 1080), Settings(language="it", text=125)),
    "it-4to3-150": ((1440, 1080), Settings(language="it", text=150)),
}
FAINT = 1.0
"""How much the pictures may differ on average, of 255; fonts are drawn a little differently on other machines."""
STRONG, SHARE = 64, 0.005
"""How many points, as a share of all, may differ by more than so much."""


def paint(look: str) -> Iterator[tuple[str, Surface]]:
    """Every scene in one look, made small."""
    size, settings = LOOKS[look]
    with shot.away_from_home():
        app = fresh_app(size, settings)
        for name in shot.SCENES:
            shot.show(app, name)
            yield name, pygame.transform.smoothscale(app.surface, SMALL)


def differences(first: Surface, second: Surface) -> tuple[float, float]:
    """How much two pictures differ on average, and the share of points that differ strongly."""
    one, other = (pygame.image.tobytes(picture, "RGB") for picture in (first, second))
    apart = [abs(a - b) for a, b in zip(one, other, strict=True)]
    return sum(apart) / len(apart), sum(1 for each in apart if each > STRONG) / len(apart)


@pytest.mark.parametrize("look", LOOKS)
def test_every_scene_looks_as_it_did(look: str) -> None:
    changed = []
    for name, picture in paint(look):
        kept = PICTURES / f"{name}-{look}.png"
        assert kept.exists(), f"{kept.name} is missing: look at the scene and write it"
        difference = change(picture, kept)
        if difference:
            changed.append(f"{name}: {difference}")
    assert not changed, f"{look}: {changed}"


def change(picture: Surface, kept: Path) -> str:
    """How a picture differs from the one that was kept; nothing if it looks the same."""
    faint, strong = differences(picture, pygame.image.load(kept))
    return f"{faint:.1f} on average, {strong:.1%} strongly" if faint > FAINT or strong > SHARE else ""


def test_the_comparison_notices_a_missing_medallion() -> None:
    """A picture with one deity's niche painted over is not taken for the same."""
    size, settings = LOOKS["en-720p"]
    picture = shot.render("table-4", size, settings)
    damaged = picture.copy()
    damaged.fill((21, 17, 15), (400, 110, 140, 150))
    small = [pygame.transform.smoothscale(each, SMALL) for each in (picture, damaged)]
    faint, strong = differences(*small)
    assert faint > FAINT or strong > SHARE


def write() -> None:
    PICTURES.mkdir(exist_ok=True)
    for look in LOOKS:
        for name, picture in paint(look):
            kept = PICTURES / f"{name}-{look}.png"
            if not kept.exists() or change(picture, kept):
                pygame.image.save(picture, kept)


if __name__ == "__main__" and "--write" in sys.argv:
    write()
