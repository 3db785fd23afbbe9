"""Every scene against a stored picture of it, at several sizes, languages and text sizes.

Most pictures are small; those of tables are so large that every figure on them can be read.

`python -m tests.window.test_pictures --write` paints those anew that look different, `--write olympos` only those
whose names begin so; look at them first.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Surface

from game.disk import saves
from game.disk.settings import Settings
from game.lab import shot
from game.scenes.olympus.table import OlympusTable
from tests.window.conftest import at_once
from tests.window.person import fresh_app

PICTURES = Path(__file__).parent / "pictures"
SMALL = (192, 108)
LEGIBLE = 960
"""How wide pictures of tables are."""
MIDDLING = 480
"""How wide those of single questions are: what is lit can be seen."""
LOOKS = {
    "en-720p": ((1280, 720), Settings(language="en", text=100)),
    "it-1080p-125": ((1920, 1080), Settings(language="it", text=125)),
    "it-4to3-150": ((1440, 1080), Settings(language="it", text=150)),
}
FAINT = 1.0
"""How much the pictures may differ on average, of 255; fonts are drawn a little differently on other machines."""
STRONG, SHARE = 64, 0.005
"""How many points, as a share of all, may differ by more than so much."""
PATCH, CHANGED = 12, 10
"""How wide a patch is in points, and how much one of them may differ on average: less than another figure in it."""


KEPT = (
    *("olympos-4", "olympos-5", "olympos-settle", "olympos-hand", "olympos-pray", "olympos-curtain"),
    *("gods-4", "gods-6", "gods-build", "gods-trade", "gods-loss", "gods-curtain"),
)
"""Of the pictures of these tables some are kept in every look, all others in one."""
PLAIN = "en-720p"
QUESTIONS = [name for name in shot.SCENES if name.startswith(("olympos", "gods")) and name not in KEPT]

PLAYED = ("kiosk", "kiosk-far", "kiosk-olympos", "kiosk-gods")
"""What bots have played at these depends on how fast they are: no two pictures are alike."""


def pictured() -> list[str]:
    """The scenes whose pictures are kept in every look."""
    return [name for name in shot.SCENES if name not in QUESTIONS and name not in PLAYED]


def paint(look: str, names: Sequence[str]) -> Iterator[tuple[str, Surface]]:
    """Scenes in one look, made small."""
    size, settings = LOOKS[look]
    with shot.away_from_home():
        app = fresh_app(size, settings)
        for name in names:
            shot.show(app, name)
            yield name, made_small(name, app.surface)


def made_small(name: str, picture: Surface) -> Surface:
    middling = name in QUESTIONS or name.startswith("gods")
    shown = LEGIBLE if name.startswith("table") else MIDDLING if middling else 0
    if not shown:
        return pygame.transform.smoothscale(picture, SMALL)
    wide, tall = picture.get_size()
    return pygame.transform.smoothscale(picture, (shown, tall * shown // wide))


def worst_patch(first: Surface, second: Surface) -> int:
    """How much the two pictures differ in the patch in which they differ most."""
    apart = Surface(first.get_size())
    for one, other in ((first, second), (second, first)):
        more = one.convert(apart)
        more.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        apart.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    patches = pygame.transform.smoothscale(apart, (first.get_width() // PATCH, first.get_height() // PATCH))
    return max(pygame.image.tobytes(patches, "RGB"))


def differences(first: Surface, second: Surface) -> tuple[float, float]:
    """How much two pictures differ on average, and the share of points that differ strongly."""
    one, other = (pygame.image.tobytes(picture, "RGB") for picture in (first, second))
    apart = [abs(a - b) for a, b in zip(one, other, strict=True)]
    return sum(apart) / len(apart), sum(1 for each in apart if each > STRONG) / len(apart)


@pytest.mark.parametrize("look", LOOKS)
def test_every_scene_looks_as_it_did(look: str) -> None:
    compare(look, pictured())


@pytest.mark.deep
def test_every_question_of_olympos_looks_as_it_did() -> None:
    compare(PLAIN, QUESTIONS)


def compare(look: str, names: Sequence[str]) -> None:
    changed = []
    for name, picture in paint(look, names):
        kept = PICTURES / f"{name}-{look}.png"
        assert kept.exists(), f"{kept.name} is missing: look at the scene and write it"
        apart = change(picture, kept)
        if apart:
            changed.append(f"{name}: {apart}")
    assert not changed, f"{look}: {changed}"


def change(picture: Surface, kept: Path) -> str:
    """How a picture differs from the one that was kept; nothing if it looks the same."""
    return difference(picture, pygame.image.load(kept))


def difference(first: Surface, second: Surface) -> str:
    if first.get_size() != second.get_size():
        return "of another size"
    faint, strong = differences(first, second)
    patch = worst_patch(first, second) if first.get_width() >= MIDDLING else 0
    same = faint <= FAINT and strong <= SHARE and patch <= CHANGED
    return "" if same else f"{faint:.1f} on average, {strong:.1%} strongly, {patch} in a patch"


def test_the_comparison_notices_a_missing_medallion() -> None:
    """A picture with one deity's niche painted over is not taken for the same."""
    size, settings = LOOKS["en-720p"]
    picture = shot.render("table-4", size, settings)
    damaged = picture.copy()
    damaged.fill((21, 17, 15), (400, 110, 140, 150))
    assert difference(*(pygame.transform.smoothscale(each, SMALL) for each in (picture, damaged)))


def test_the_comparison_notices_a_single_figure_on_a_table() -> None:
    """A city with one good more is not taken for the same."""
    size, settings = LOOKS["en-720p"]
    with shot.away_from_home():
        app = fresh_app(size, settings)
        scene = shot.show(app, "table-4")
        assert isinstance(scene, OlympusTable)
        before = made_small("table-4", app.surface)
        scene.stage.shown.cities[2].goods[1] += 1
        scene.stage.touch("panel:2")
        app.step([], 0.0)
        assert difference(before, made_small("table-4", app.surface))


def write(begins: str = "") -> None:
    """Paint the pictures of all scenes anew whose names begin so."""
    PICTURES.mkdir(exist_ok=True)
    saves.in_background = at_once
    for look in LOOKS:
        names = [*pictured(), *(QUESTIONS if look == PLAIN else ())]
        for name, picture in paint(look, [name for name in names if name.startswith(begins)]):
            kept = PICTURES / f"{name}-{look}.png"
            if not kept.exists() or change(picture, kept):
                pygame.image.save(picture, kept)


if __name__ == "__main__" and "--write" in sys.argv:
    write(sys.argv[-1] if sys.argv[-1] != "--write" else "")
