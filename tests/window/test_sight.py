"""Nobody has to tell colours apart: what differs in its meaning differs in its shape, to all eyes and on all tables.

What is compared is taken from real pictures of tables in the middle of a game: every mark is painted again where it
stands there, on the ground it stands on and as large as there, for every other seat or kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, TypeAlias

import pytest
from pygame import Rect, Surface, mask

from game.lab import shot
from game.lab.sight import SIGHTS, differing
from game.rules.olympos.actions import RESOURCES
from game.rules.olympus.actions import GOODS
from game.scenes.gods import tabs
from game.scenes.gods.signs import Signs as GodsSigns
from game.scenes.gods.table import GodsTable
from game.scenes.olympos.signs import Signs as OlymposSigns
from game.scenes.olympos.table import OlymposTable
from game.scenes.olympus import goods
from game.scenes.olympus.painter import Painter
from game.ui.layout import centred
from tests.window.eyes import users_of
from tests.window.hands import headless

SIZES: Final = ((1280, 720), (1920, 1080))
BLIND: Final = tuple(sight for sight in SIGHTS if sight != "usual")
TABLES: Final = (
    *(f"table-{seats}" for seats in (3, 4, 5)),
    *(f"olympos-{seats}" for seats in (2, 3, 4, 5)),
    *(f"gods-{seats}" for seats in (2, 3, 4, 5, 6)),
)
APART: Final = 0.065
"""So much of a mark at least looks different to eyes of any kind."""
HEMMED: Final = 0.03
"""So much of a land, which besides carries a disc of whoever holds it."""


@dataclass(frozen=True)
class Mark:
    """A way to show a seat or a kind of thing: where it is painted, by what, and which of its arguments says whose."""

    owner: Any
    name: str
    kinds: Callable[[Any], int]
    """How many different ones there are, told by what paints it."""
    at: int
    """The argument that says which one."""


MARKS: Final = (
    Mark(Painter, "emblem", lambda painter: len(painter.emblems), 2),
    Mark(Painter, "dark_emblem", lambda painter: len(painter.emblems), 2),
    Mark(Painter, "priest", lambda painter: len(painter.emblems), 2),
    Mark(OlymposSigns, "settler", lambda signs: len(signs.emblems), 2),
    Mark(OlymposSigns, "resource", lambda signs: len(RESOURCES), 2),
    Mark(OlymposSigns, "cube", lambda signs: len(RESOURCES), 2),
    Mark(GodsSigns, "chip", lambda signs: len(signs.emblems), 2),
    Mark(goods, "paint_cube", lambda brush: len(GOODS) + 1, 2),
    Mark(goods, "paint_hole", lambda brush: len(GOODS) + 1, 2),
    Mark(tabs, "paint_passion", lambda brush: 8, 2),
)
Found: TypeAlias = dict[tuple[str, int], list[Surface]]
"""All the kinds of a mark as they look where one of them stands, by its name and how large it is."""


@contextmanager
def marks() -> Iterator[Found]:
    """Every mark that is painted as long as this lasts, each size of it once."""
    found: Found = {}
    with pytest.MonkeyPatch.context() as patch:
        for mark in MARKS:
            watch(patch, mark, found)
        yield found


def watch(patch: pytest.MonkeyPatch, mark: Mark, found: Found) -> None:
    paint = getattr(mark.owner, mark.name)
    owners = [mark.owner] if isinstance(mark.owner, type) else users_of(paint)

    def painted(*args: Any, **values: Any) -> Any:
        at = next(number for number, each in enumerate(args) if isinstance(each, Rect))
        on = next(number for number, each in enumerate(args) if isinstance(each, Surface))
        which, box = args[mark.at], args[at]
        key = (mark.name, min(box.size))
        room = centred((key[1], key[1]), box)
        fits = room.width > 0 and args[on].get_rect().contains(room)
        if key not in found and fits and which >= 0 and not values.get("dim"):
            ground = args[on].subsurface(room).copy()
            found[key] = []
            for kind in range(mark.kinds(args[0])):
                picture, again = ground.copy(), list(args)
                again[mark.at], again[on], again[at] = kind, picture, box.move(-room.left, -room.top)
                paint(*again, **values)
                found[key].append(picture)
        return paint(*args, **values)

    for owner in owners:
        patch.setattr(owner, mark.name, painted)


def alike(found: Found, least: float = APART) -> Iterator[str]:
    """What somebody could take for something else."""
    for (mark, side), pictures in found.items():
        for one, other in combinations(range(len(pictures)), 2):
            for sight in BLIND:
                share = differing(pictures[one], pictures[other], sight)
                if share < least:
                    yield f"{mark} of {side} dots, {one} and {other}, {sight}: {share:.3f}"


@pytest.mark.parametrize(
    ("size", "names"),
    [
        ((1280, 720), ("table-5",)),
        *(pytest.param(size, TABLES, marks=pytest.mark.deep) for size in SIZES),
    ],
    ids=["one at 720p", "all at 720p", "all at 1080p"],
)
def test_every_mark_differs_from_every_other_to_all_eyes(size: tuple[int, int], names: Sequence[str]) -> None:
    with shot.away_from_home():
        app = headless(size)
        with marks() as found:
            for name in names:
                shot.show(app, name, 0.2)
        app.close()
    shown = {mark.name for mark in MARKS if len(names) > 1 or mark.owner in (Painter, goods)}
    assert shown == {mark for mark, _ in found}
    assert not list(alike(found))


@pytest.mark.deep
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", ["olympos-5", "gods-6"])
def test_whose_a_land_is_can_be_told_by_its_hem(name: str, size: tuple[int, int]) -> None:
    """The nearest pairs share nothing but their lightness; what is sewn along the border is still another pattern."""
    with shot.away_from_home():
        app = headless(size)
        scene = shot.show(app, name, 0.2)
        assert isinstance(scene, OlymposTable | GodsTable)
        atlas = scene.picture.atlas
        bodies: Any = atlas.lands if isinstance(scene, OlymposTable) else atlas.regions
        seats = range(len(scene.session.plans))
        faint = []
        for land in list(bodies.layout.outlines)[::5]:
            for one, other in combinations(seats, 2):
                first, second = bodies.body(land, one), bodies.body(land, other)
                whole = mask.from_surface(first).count() / (first.get_width() * first.get_height())
                for sight in BLIND:
                    share = differing(first, second, sight) / whole
                    if share < HEMMED:
                        faint.append(f"{land}, {one} and {other}, {sight}: {share:.3f}")
        app.close()
    assert not faint
