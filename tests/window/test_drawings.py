"""Our drawings: everything the rules name has one of its own, and all of them can be drawn and told apart."""

from __future__ import annotations

import re
import tomllib
from typing import Final

import pygame
import pytest

from game import games
from game.app import ASSETS
from game.rules.engine import Setup
from game.rules.olympos.state import Olympos
from game.scenes.olympos.asking import TERM_ICONS
from game.scenes.olympos.atlas import SWIMMING
from game.scenes.olympos.choices import VERBS
from game.scenes.olympos.effects import effect_signs
from game.scenes.olympos.ledger import HEADS
from game.scenes.olympos.side import FIGURES
from game.scenes.olympos.token_paint import BONUS_ICONS, PLAIN
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


def test_every_sign_of_the_olympos_table_has_its_drawing() -> None:
    """A misspelt name is found here, and not when somebody first takes the tile it stands on."""
    state = games.load("olympos").set_up(Setup(2))
    words = games.words_for("en", "olympos")
    assert isinstance(state, Olympos)
    tiles = [("discoveries", row.id) for row in state.rules.discoveries] + [
        ("wonders", row.id) for row in state.rules.wonders
    ]
    on_tiles = {icon for folder, name in tiles for icon, _ in effect_signs(words, state, 0, folder, name)}
    drawn_on_tokens = {sign for signs in PLAIN.values() for sign in signs if not sign.endswith(":")}
    icons = {*on_tiles, *drawn_on_tokens, *VERBS, *BONUS_ICONS, *HEADS.values(), *FIGURES, *TERM_ICONS.values()}
    assert {f"icons/{icon}" for icon in icons - {""}} <= set(DRAWN)
    said = [number for folder, name in tiles for _, number in effect_signs(words, state, 0, folder, name)]
    assert not any("_" in each for each in said), "a rule without a sign stands there by its name in the code"
    assert {f"map/{drawing}" for drawing, *_ in SWIMMING} <= set(DRAWN)


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
