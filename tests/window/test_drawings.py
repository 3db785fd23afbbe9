"""Our drawings: everything the rules name has one of its own, and all of them can be drawn and told apart."""

from __future__ import annotations

import re
import tomllib
from typing import Final

import pygame
import pytest

from game.app import ASSETS
from game.ui.sprites import Sprites
from game.ui.theme import BLACK, CLAY, SLIP

LEVELS: Final = ASSETS.parent / "levels"
DRAWN: Final = sorted(f"{each.parent.name}/{each.stem}" for each in ASSETS.glob("*/*.svg"))
KNOWN: Final = {"svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"}
KNOWN |= {"defs", "linearGradient", "radialGradient", "stop"}
"""What the renderer draws; anything else it leaves out without a word."""
SMALL: Final = (40, 40)
COURSES: Final = 6

NAMED: Final = (
    ("olympos/discoveries.toml", "discovery", "discoveries"),
    ("olympos/wonders.toml", "wonder", "wonders"),
    ("olympos/gods.toml", "card", "immortals"),
    ("olympos/gods.toml", "card", "icons"),
    ("olympos/destiny.toml", "card", "destiny"),
    ("gods/gods.toml", "god", "gods"),
    ("gods/gods.toml", "god", "icons"),
    ("gods/units.toml", "unit", "units"),
)


@pytest.fixture
def sprites() -> Sprites:
    return Sprites(ASSETS)


@pytest.mark.parametrize(("file", "table", "folder"), NAMED)
def test_whatever_the_rules_name_has_its_drawing(file: str, table: str, folder: str) -> None:
    rows = tomllib.loads((LEVELS / file).read_text("utf-8"))[table]
    assert rows
    assert {f"{folder}/{row['id']}" for row in rows} <= set(DRAWN)


def test_every_region_with_a_star_and_every_passion_has_its_drawing() -> None:
    regions = tomllib.loads((LEVELS / "gods" / "map.toml").read_text("utf-8"))["region"]
    starred = [row for row in regions if "star" in row]
    assert starred
    assert {f"regions/{row['id']}" for row in starred} <= set(DRAWN)
    gods = tomllib.loads((LEVELS / "gods" / "gods.toml").read_text("utf-8"))["god"]
    passions = {card for god in gods for card in god["cards"]}
    assert {f"passions/{passion}" for passion in passions} <= set(DRAWN)


def test_the_renderer_knows_everything_the_drawings_use() -> None:
    for name in DRAWN:
        source = (ASSETS / f"{name}.svg").read_text("utf-8")
        assert set(re.findall(r"<(\w+)", source)) <= KNOWN, name
        assert not re.search(r"style=|class=|var\(|currentColor|clip-path|mask=", source), name


def test_every_drawing_leaves_ink_and_no_two_are_alike(sprites: Sprites) -> None:
    seen: dict[bytes, str] = {}
    for name in DRAWN:
        drawn = sprites.render(name, SMALL, BLACK, SLIP, CLAY)
        assert drawn.get_bounding_rect(), name
        twin = seen.setdefault(pygame.image.tobytes(drawn, "RGBA"), name)
        assert twin == name, f"{name} looks like {twin}"


@pytest.mark.parametrize("name", [each for each in DRAWN if each.startswith("wonders/")])
def test_a_wonder_has_something_to_show_in_every_course(sprites: Sprites, name: str) -> None:
    """It is raised from the foot up, and no step of that is empty."""
    drawn = sprites.render(name, (120, 90), BLACK, SLIP, CLAY)
    width, height = drawn.get_size()
    for course in range(COURSES):
        top = height * course // COURSES
        strip = drawn.subsurface((0, top, width, height * (course + 1) // COURSES - top))
        assert pygame.mask.from_surface(strip).count() > width, f"course {course} from above"
