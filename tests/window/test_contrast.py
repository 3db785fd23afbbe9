"""What can be chosen and what is written stands out, measured on the pictures themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import hypot
from typing import Any, Final

import pygame
import pytest
from pygame import Rect, Surface

from game.lab import shot
from game.lab.sight import SIGHTS, USUAL, seen
from game.scenes.gods.names import WAX
from game.scenes.gods.table import GodsTable
from game.scenes.olympus.palette import TRACK_INK
from game.scenes.olympus.table import OlympusTable
from game.scenes.table.lettering import Lettering
from game.scenes.table.scene import TableScene
from game.ui.letters import Letters
from game.ui.scene import Control
from game.ui.shapes import breathing, gold_frame, outer_frame
from game.ui.text import Typesetter
from game.ui.theme import CLAY, FOCUS, GOLD, SLIP, Ink
from tests.window.hands import headless
from tests.window.person import MousePerson, moved

FRAMED: Final = 3.0
"""The least contrast between a golden frame and what lies directly beside it."""
WRITTEN: Final = 4.5
"""The least contrast between words and their ground."""
OUTSIDE, INSIDE = 6, 12
"""How far from the edge of a thing its frame may lie, in reference pixels."""
SIZES = ((1280, 720), (1920, 1080))


def contrast(first: Ink, second: Ink) -> float:
    """Of two inks, as the guidelines for the web measure it: from 1 to 21."""
    dark, light = sorted((brightness(first), brightness(second)))
    return (light + 0.05) / (dark + 0.05)


def brightness(ink: Ink) -> float:
    red, green, blue = (part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in ink)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def is_gold(ink: Ink) -> bool:
    """Whether an ink lies between the gold of what can be chosen and the light of what is pointed at."""
    low, high = (tuple(map(choose, zip(GOLD, FOCUS, strict=True))) for choose in (min, max))
    return all(least - 3 <= part <= most + 3 for part, least, most in zip(ink, low, high, strict=True))


# What can be chosen


def across_the_edges(box: Rect, inwards: range) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Lines of dots across each edge of a box, from the outside in, at three places of each edge."""
    for share in (0.3, 0.5, 0.7):
        x, y = box.left + round(box.width * share), box.top + round(box.height * share)
        yield "top", [(x, box.top + step) for step in inwards]
        yield "foot", [(x, box.bottom - 1 - step) for step in inwards]
        yield "left", [(box.left + step, y) for step in inwards]
        yield "right", [(box.right - 1 - step, y) for step in inwards]


def beside_gold(surface: Surface, line: list[tuple[int, int]], edge: int, sight: str = USUAL) -> list[float]:
    """The contrast of the gold nearest to the edge to the dots on both its sides; nothing if there is no gold."""
    inks = [tuple(surface.get_at(spot))[:3] for spot in line if surface.get_rect().collidepoint(spot)]
    golden = [index for index, ink in enumerate(inks) if is_gold(ink)]
    if not golden:
        return []
    first = last = min(golden, key=lambda index: abs(index - edge))
    while first - 1 in golden:
        first -= 1
    while last + 1 in golden:
        last += 1
    beside = [inks[index] for index in (first - 1, last + 1) if 0 <= index < len(inks)]
    return [contrast(seen(inks[first], sight), seen(each, sight)) for each in beside]


def faint_edges(scene: OlympusTable, surface: Surface, control: Control) -> list[str]:
    """The edges of a control with a place at which no gold lies, or gold that does not stand out on both sides."""
    px, faint = scene.brush.px, set[str]()
    for edge, line in across_the_edges(control.box, range(-px(OUTSIDE), px(INSIDE))):
        contrasts = beside_gold(surface, line, px(OUTSIDE))
        if len(contrasts) < 2 or min(contrasts) < FRAMED:
            faint.add(f"{control.id}: {edge}")
    return sorted(faint)


@pytest.mark.parametrize("size", SIZES)
def test_everything_that_can_be_chosen_has_a_frame_that_stands_out(size: tuple[int, int]) -> None:
    person = MousePerson(4, seed=5, size=size)
    kinds: Counter[str] = Counter()

    def look(scene: OlympusTable) -> None:
        scene.stage.herald.clear()
        person.step(moved((1, 1)))
        offered = [control for control in scene.controls if scene.is_offered(control)]
        kinds.update(control.id.split(":")[0] for control in offered)
        faint = [edge for control in offered for edge in faint_edges(scene, person.app.surface, control)]
        assert not faint

    person.at_rest = look
    person.play(decisions=70 if size == SIZES[0] else 25)
    assert {"deity", "token", "card"} <= set(kinds)


AROUND: Final = 18
"""How far on either side of the edge of a thing on a map, or on a sheet, its line may lie, in reference pixels."""
GOLDEN: Final = 0.5
"""On such a share of its edge at least lies gold, or a thing is only marked at its corners, or hinted at."""
ALONG: Final = (0.25, 0.5, 0.75)
"""Where along a straight part of an edge it is looked at."""
FEW: Final = 9
"""Of an edge with fewer places to look at than this nothing can be said."""
STANDS_OUT: Final = 0.65
"""On such a share of that it stands out; not where arrows or other lines cross it, nor where a ring is met aslant."""


def lines_across(control: Control, reach: int) -> Iterator[list[tuple[int, int]]]:
    """Lines of dots across the edges of a thing, whatever its shape."""
    if control.outline is None:
        yield from (line for _, line in across_the_edges(control.box, range(-reach, reach)))
        return
    for (left, top), (right, foot) in control.outline.edges():
        long = hypot(right - left, foot - top)
        across = ((foot - top) / long, (left - right) / long) if long > reach else None
        if across is not None:
            for share in ALONG:
                x, y = left + share * (right - left), top + share * (foot - top)
                yield [(round(x + across[0] * step), round(y + across[1] * step)) for step in range(-reach, reach)]


def faint_gold(scene: TableScene[Any], surface: Surface, control: Control, sight: str) -> float | None:
    """On which share of a thing's golden line it does not stand out to somebody's eyes; None if there is none."""
    reach = scene.brush.px(AROUND)
    found = [beside_gold(surface, line, reach, sight) for line in lines_across(control, reach)]
    golden = [each for each in found if each]
    if len(found) < FEW or len(golden) < GOLDEN * len(found):
        return None
    return sum(min(each) < FRAMED for each in golden) / len(golden)  # what is gold all over has one edge


FILLED: Final = "verb:"
"""The verb that is armed is gold all over."""
MAPS: Final = (
    *("olympos-settle", "olympos-cross", "olympos-judged", "olympos-pay-many", "olympos-keep", "olympos-cubes"),
    *(
        "gods-attack",
        "gods-build",
        "gods-trade",
        "gods-letter",
        "gods-cards",
        "gods-loss",
        "gods-retreat",
        "gods-bribe",
    ),
)
SOME: Final = ("olympos-settle", "gods-trade", "gods-retreat")


@pytest.mark.parametrize(
    ("size", "names", "sights"),
    [
        (SIZES[0], SOME, (USUAL, "grey")),
        *(pytest.param(size, MAPS, tuple(SIGHTS), marks=pytest.mark.deep) for size in SIZES),
    ],
    ids=["some at 720p", "all at 720p", "all at 1080p"],
)
def test_gold_stands_out_on_maps_and_papyrus_to_all_eyes(
    size: tuple[int, int], names: tuple[str, ...], sights: tuple[str, ...]
) -> None:
    kinds: Counter[str] = Counter()
    faint = []
    with shot.away_from_home():
        app = headless(size)
        for name in names:
            scene = shot.show(app, name, 0.6)
            assert isinstance(scene, TableScene)
            app.step([moved((1, 1))], 0.3)
            for control, sight in product(filter(scene.is_offered, scene.controls), sights):
                share = faint_gold(scene, app.surface, control, sight)
                if share is not None:
                    kinds[control.id.partition(":")[0]] += 1
                    faint += [f"{name}: {control.id} {share:.2f} {sight}"] if share > 1 - STANDS_OUT else []
        app.close()
    assert faint == []
    assert {"land", "token", "card", "pile", "rate", "region"} <= set(kinds)


@pytest.mark.parametrize("ground", [CLAY, SLIP, TRACK_INK[0]])
@pytest.mark.parametrize("unit", [2 / 3, 1.0, 2.0])
@pytest.mark.parametrize("strong", [False, True])
def test_whatever_lies_beside_a_frame_there_is_a_dark_line_between(ground: Ink, unit: float, strong: bool) -> None:
    box, reach = Rect(20, 20, 300, 160), range(-round(OUTSIDE * unit), round(INSIDE * unit))
    inner, outer = Surface((340, 200)), Surface((340, 200))
    inner.fill(ground)
    outer.fill(ground)
    gold_frame(inner, box, unit, 0.0, strong=strong)
    outer_frame(outer, box, unit, breathing(0.0, strong=strong), strong=strong)
    for surface in (inner, outer):
        for _, line in across_the_edges(box, reach):
            contrasts = beside_gold(surface, line, -reach.start)
            assert len(contrasts) == 2
            assert min(contrasts) >= FRAMED


def test_gold_upon_clay_would_be_noticed() -> None:
    """The measure itself: a line of gold straight on clay does not stand out, one between dark lines does."""
    clay, dark = (0xC8, 0x69, 0x3C), (0x15, 0x11, 0x0F)
    assert contrast(GOLD, clay) < FRAMED < contrast(GOLD, dark)
    surface = Surface((9, 1))
    surface.fill(clay)
    surface.set_at((4, 0), GOLD)
    line = [(x, 0) for x in range(9)]
    assert min(beside_gold(surface, line, 4)) < FRAMED
    surface.set_at((3, 0), dark)
    surface.set_at((5, 0), dark)
    assert min(beside_gold(surface, line, 4)) >= FRAMED


# What the keys are on


FOCUSED: Final = {
    "gods-letter": ("accept", "decline", "counter", "offer", "silence"),
    "gods-trade": ("offer", "done", "silence", "rate:2"),
    "gods-attack": (WAX, "unit:2:boeotia"),
}
"""Where cream and gold lie side by side, so that a lighter line says nothing from afar."""
FLIPPED: Final = 0.6
"""So much of a thing, or as much beside it, is another than it was when the keys come to it."""


def test_what_the_keys_are_on_is_seen_from_the_couch() -> None:
    faint = {}
    with shot.away_from_home():
        app = headless(SIZES[0])
        app.settings.change(calm=True)
        for name, things in FOCUSED.items():
            scene = shot.show(app, name, 1.0)
            assert isinstance(scene, GodsTable)
            scene.pointing = False
            for each in things:
                box = scene.control(each).box
                around = box.inflate(box.height // 2, box.height // 2).clip(app.surface.get_rect())
                seen = []
                for scene.focus in ("", each):
                    scene.draw(app.surface)
                    data = pygame.image.tobytes(app.surface.subsurface(around), "RGB")
                    seen.append(zip(data[::3], data[1::3], data[2::3], strict=True))
                changed = Counter((one, other) for one, other in zip(*seen, strict=True) if one != other)
                clear = sum(count for inks, count in changed.items() if contrast(*inks) >= FRAMED)
                if clear < FLIPPED * box.width * box.height:
                    faint[f"{name}: {each}"] = round(clear / (box.width * box.height), 2)
        app.close()
    assert not faint


# What is written


def most_common(ground: Surface, box: Rect) -> Ink:
    """The ink that fills most of a box."""
    data = pygame.image.tobytes(ground.subsurface(box), "RGB")
    return Counter(zip(data[::3], data[1::3], data[2::3], strict=True)).most_common(1)[0][0]


@pytest.fixture
def unreadable(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Everything that is written with too little contrast to what lies beneath it, with that contrast."""
    faint: dict[str, float] = {}

    def watch(kind: type[Typesetter] | type[Letters]) -> None:
        drawn = kind.draw

        def draw(self: Any, surface: Surface, words: str, box: Rect, size: float, ink: Ink, **values: Any) -> Rect:
            seen = surface.get_rect().clip(box)
            ground = surface.subsurface(seen).copy() if seen.size > (0, 0) else None
            taken = drawn(self, surface, words, box, size, ink, **values)
            room = taken.move(-seen.left, -seen.top).clip(Rect((0, 0), seen.size))
            if words.strip() and ground is not None and min(room.size) > 0:
                found = contrast(ink, most_common(ground, room))
                if found < WRITTEN:
                    faint[words] = round(found, 2)
            return taken

        monkeypatch.setattr(kind, "draw", draw)

    watch(Typesetter)
    watch(Letters)
    fixed = Lettering.fixed

    def draw_fixed(self: Any, surface: Surface, words: str, box: Rect, size: float, ink: Ink, *others: Any) -> None:
        seen = surface.get_rect().clip(box)
        if words.strip() and min(seen.size) > 0 and (found := contrast(ink, most_common(surface, seen))) < WRITTEN:
            faint[words] = round(found, 2)
        fixed(self, surface, words, box, size, ink, *others)

    monkeypatch.setattr(Lettering, "fixed", draw_fixed)
    return faint


@pytest.mark.parametrize("size", SIZES)
def test_everything_written_on_the_table_can_be_read(size: tuple[int, int], unreadable: dict[str, float]) -> None:
    person = MousePerson(4, seed=5, size=size)
    person.play(decisions=30 if size == SIZES[0] else 12)
    assert unreadable == {}


ON_SAILS: Final = {"lan": {"A", "L", "P"}}
"""Initials of hosts, which are written in a box far larger than the sail that lies behind them."""


@pytest.mark.parametrize(
    ("size", "names"),
    [
        (SIZES[0], ("settings", "seats", "lobby", "olympos-2", "gods-build", "gods-trade")),
        *(pytest.param(size, tuple(shot.SCENES), marks=pytest.mark.deep) for size in SIZES),
    ],
    ids=["some of all kinds", "all at 720p", "all at 1080p"],
)
def test_everything_written_on_any_screen_can_be_read(
    size: tuple[int, int], names: tuple[str, ...], unreadable: dict[str, float]
) -> None:
    """What cannot be chosen, or is not there, is dim, and can be read as well."""
    faint = {}
    with shot.away_from_home():
        app = headless(size)
        for name in names:
            unreadable.clear()
            shot.show(app, name, 0.2)
            faint |= {
                f"{name}: {words}": each for words, each in unreadable.items() if words not in ON_SAILS.get(name, set())
            }
        app.close()
    assert faint == {}
