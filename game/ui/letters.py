"""Headings: capitals of our own, drawn in flared strokes as if scratched into the vase.

A letter is a few strokes on a grid: x counts from the middle of its first stem, y from the baseline (0) to the top of
the capitals (1). Strokes are parted by semicolons and written as a pen would go, with these words:

    x,y                     a straight line to here (the first one: start here)
    hx,y  vx,y              a quarter of an ellipse to here, leaving horizontally or vertically
    cx1,y1,x2,y2,x,y        a cubic curve to here
    @x,y,rx,ry,from,to      part of an ellipse round x,y, in degrees, counted from the right and upwards
    ox,y                    a point that stands on y
    w.9                     the whole stroke is thinner

An end with a star is tied to another stroke; a free one is flared. What lies on 0 or 1 touches that line with its edge,
whatever the weight.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, cos, dist, hypot, radians, sin
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.ui.text import Align, Fault, align_in, note_fault
from game.ui.theme import SMALLEST_TEXT, Ink

Point: TypeAlias = tuple[float, float]
Way: TypeAlias = tuple[float, float, float]
"""A direction and how far it goes."""

SPACING: Final = 0.12
"""Room between letters beyond what they need, as a share of the height."""
WEIGHT: Final = 0.14
"""Thickness of an upright stroke, as a share of the height."""
CAPITALS: Final = 0.66
"""How much of the height capitals take, as with fonts; the rest is for accents above and tails below."""
CACHED: Final = 256

BAR: Final = 0.86
"""Thickness of a level stroke, as a share of an upright one."""
FLARE: Final = 0.24
"""By how much a stroke is wider at a free end."""
FLARE_REACH: Final = 0.5
"""How far back that is felt, as a share of the stroke."""
CURVE_REACH: Final = 0.3
"""The same for a stroke that bends."""
GAP: Final = 0.28
"""Room between two facing stems, in capital heights."""
OPENNESS: Final = 0.36
"""How deep a hollow between two letters counts when they are moved nearer."""
NEAREST: Final = 0.04
"""How near ink may come to ink before the spacing is added."""
SPACE: Final = 0.34
"""Width of the gap between words."""
LINES: Final = 12
"""How many level cuts a letter's sides are measured in."""
FINE: Final = 160
"""Capitals as tall as this are smooth enough when drawn at twice their size; smaller ones at four times."""

CURVES: Final = "hvc@"
STEPS: Final = [step / 10 for step in range(1, 11)]

GLYPHS: Final[dict[str, str]] = {
    "A": "0,0 .355,1*; *.355,1 .71,0; *.1,.27 .61,.27* w.94",
    "B": "0,0 0,1; *0,1 .2,1 h.4,.765 v.2,.53 0,.53* w.96; *0,.53 .24,.53 h.47,.265 v.24,0 0,0* w.96",
    "C": "@.41,.5,.41,.515,50,310",
    "D": "0,0 0,1; *0,1 .2,1 h.63,.5 v.2,0 0,0*",
    "E": "0,0 0,1; *0,1 .45,1; *0,.52 .38,.52; *0,0 .47,0",
    "F": "0,0 0,1; *0,1 .45,1; *0,.49 .38,.49",
    "G": "@.41,.5,.41,.515,50,322*; .42,.46 .7,.46 .7,.1*",
    "H": "0,0 0,1; .63,0 .63,1; *0,.52 .63,.52*",
    "I": "0,0 0,1",
    "J": ".28,1 .28,.28 c.28,.06,.14,-.03,-.06,.03",
    "K": "0,0 0,1; .5,1 .06,.46*; *.15,.56 .57,0",
    "L": "0,0 0,1; *0,0 .45,0",
    "M": "0,0 .05,1; .9,0 .85,1; *.08,1 .45,.4 .82,1* w.9",
    "N": "0,0 0,1; .67,0 .67,1; *.02,1 .65,0* w.94",
    "O": "@.39,.5,.39,.515,0,360",
    "P": "0,0 0,1; *0,1 .2,1 h.46,.72 v.2,.44 0,.44*",
    "Q": "@.39,.5,.39,.515,0,360; *.52,.09 .76,-.13 w.95",
    "R": "0,0 0,1; *0,1 .2,1 h.44,.735 v.2,.47 0,.47*; *.17,.5 .54,0",
    "S": "@.26,.74,.235,.275,42,180 c.025,.5,.52,.53,.52,.265 @.26,.265,.26,.28,0,-140",
    "T": "0,1 .62,1; *.31,1 .31,0",
    "U": "0,1 0,.34 v.315,-.015 h.63,.34 .63,1",
    "V": "0,1 .36,0*; *.36,0 .72,1",
    "W": "0,1 .29,0* w.95; *.29,0 .56,.92* w.95; *.56,.92 .83,0* w.95; *.83,0 1.12,1 w.95",
    "X": "0,0 .58,1; 0,1 .58,0",
    "Y": "0,1 .33,.44*; .66,1 .33,.44*; *.33,.5 .33,0",
    "Z": "0,1 .47,1 .04,0 .56,0",
    "Γ": "0,0 0,1; *0,1 .47,1",
    "Δ": "0,0 .38,1*; *.38,1 .76,0; *.04,0 .72,0*",
    "Θ": "@.39,.5,.39,.515,0,360; .24,.5 .54,.5",
    "Λ": "0,0 .36,1*; *.36,1 .72,0",
    "Ξ": "0,1 .54,1; .06,.52 .48,.52; 0,0 .54,0",
    "Π": "0,0 0,1; .63,0 .63,1; *0,1 .63,1*",
    "Σ": ".48,1 .04,1 .32,.52 .04,0 .52,0 w.97",
    "Φ": "@.42,.5,.42,.34,0,360; .42,0 .42,1",
    "Ψ": "0,1 0,.62 v.38,.24 h.76,.62 .76,1; .38,0 .38,1",
    "Ω": "-.03,0 .2,0*; *.58,0 .81,0; "
    "*.2,0 .2,.07 c.06,.2,0,.38,0,.57 @.39,.57,.39,.445,180,0 c.78,.38,.72,.2,.58,.07 .58,0*",
    "α": "@.25,.35,.25,.365,0,360; .66,.7 c.5,.5,.48,.2,.68,0",
    "β": "0,-.29 0,.72 @.2,.76,.2,.255,180,-90*; *.04,.505 .21,.505* w.9; "
    "*.2,.505 h.47,.25 v.22,-.01 c.12,-.01,.05,.03,0,.1*",
    "0": "@.29,.5,.29,.515,0,360",
    "1": ".22,0 .22,1; -.02,.82 .2,1* w.9",
    "2": "@.25,.73,.235,.285,158,0 c.485,.48,.22,.3,.09,.05*; *0,0 .5,0",
    "3": "@.21,.765,.21,.25,145,-90 .15,.515* w.97; *.15,.515 .21,.515 @.21,.25,.25,.265,90,-145 w.97",
    "4": ".4,0 .4,1; .58,.26 .07,.26 .36,1*",
    "5": ".46,1 .07,1 .06,.44* w.97; *.05,.55 c.12,.6,.18,.615,.24,.615 @.24,.3,.25,.315,90,-143",
    "6": "@.27,.3,.27,.315,0,360; .43,.99 c.2,.84,0,.6,0,.3*",
    "7": "0,1 .48,1 .14,0",
    "8": "@.26,.755,.215,.26,0,360 w.95; @.26,.25,.26,.265,0,360 w.95",
    "9": "@.27,.7,.27,.315,0,360; .11,.01 c.34,.16,.54,.4,.54,.7*",
    ".": "o0,0",
    ",": ".02,.08 -.05,-.18 w.85",
    ":": "o0,.06; o0,.5",
    ";": ".02,.14 -.05,-.14 w.85; o.02,.5",
    "·": "o0,.4",
    "-": "0,.48 .28,.48",
    "–": "0,.48 .5,.48",
    "'": "0,1 0,.68",
    '"': "0,1 0,.68; .24,1 .24,.68",
    "/": "0,0 .34,1 w.85",
    "+": "0,.5 .54,.5 w.8; .27,.22 .27,.78 w.8",
    "×": "0,.27 .44,.73 w.8; 0,.73 .44,.27 w.8",
    "=": "0,.66 .5,.66; 0,.33 .5,.33",
    "!": "0,1 0,.36; o0,0",
    "?": "@.22,.75,.22,.265,158,-30 c.36,.52,.22,.53,.22,.34; o.22,0",
    "(": ".2,1.08 c-.06,.75,-.06,.25,.2,-.08 w.8",
    ")": "0,1.08 c.26,.75,.26,.25,0,-.08 w.8",
    "&": ".76,0 .15,.64 c.08,.71,.07,.76,.07,.8 c.07,.93,.16,1.015,.27,1.015 c.38,1.015,.46,.93,.46,.82* w.94; "
    "*.46,.88 .46,.82 c.46,.68,.34,.62,.22,.54 c.08,.45,0,.38,0,.25 "
    "c0,.08,.12,-.015,.28,-.015 c.5,-.015,.68,.2,.73,.5 w.94",
    "→": "0,.5 .7,.5* w.8; .46,.8 .74,.5 .46,.2 w.8",
    "←": "*.04,.5 .74,.5 w.8; .28,.8 0,.5 .28,.2 w.8",
    "%": "@.15,.77,.15,.2,0,360 w.85; @.69,.23,.15,.2,0,360 w.85; .14,0 .7,1 w.85",
    "…": "o0,0; o.32,0; o.64,0",
    " ": "",
}
LOZENGE: Final = ".2,.74 0,.5 .2,.26 .4,.5 .2,.74 w.5"
MARKS: Final[dict[str, str]] = {
    "\u0300": "-.13,1.24 .1,1.16 w.65",
    "\u0301": ".13,1.24 -.1,1.16 w.65",
    "\u0302": "-.18,1.12 0,1.21 .18,1.12 w.55",
    "\u0308": "o-.16,1.07 w.55; o.16,1.07 w.55",
}
"""Accents, with x counted from the middle of the letter they stand on."""
ALIKE: Final[dict[str, str]] = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ’‘“”—−\n\t\u00a0", "ABEZHIKMNOPTYX''\"\"–-   ", strict=True))
"""Characters that look like another one."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A letter in one weight, in capital heights: its outlines from x 0 on, and how far its sides are set back."""

    outlines: tuple[tuple[Point, ...], ...]
    width: float
    left: tuple[float, ...] = (0.0,) * LINES
    right: tuple[float, ...] = (0.0,) * LINES


# The way of the pen


def straight(start: Point, end: Point) -> list[Point]:
    (x, y), (to_x, to_y) = start, end
    steps = max(1, round(hypot(to_x - x, to_y - y) * 6))
    return [*((x + (to_x - x) * step / steps, y + (to_y - y) * step / steps) for step in range(1, steps)), end]


def cubic(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    points = []
    for t in STEPS:
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        x = a * start[0] + b * first[0] + c * second[0] + d * end[0]
        y = a * start[1] + b * first[1] + c * second[1] + d * end[1]
        points.append((x, y))
    return points


def quarter(start: Point, end: Point, *, level: bool) -> list[Point]:
    """A quarter of an ellipse, a hair fuller than a true one."""
    (x, y), (to_x, to_y) = start, end
    over, up = (to_x - x) * 0.56, (to_y - y) * 0.56
    if level:
        return cubic(start, (x + over, y), (to_x, to_y - up), end)
    return cubic(start, (x, y + up), (to_x - over, to_y), end)


def arc(x: float, y: float, wide: float, high: float, start: float, end: float) -> list[Point]:
    steps = max(2, round(abs(end - start) / 10))
    angles = [radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(x + wide * cos(angle), y + high * sin(angle)) for angle in angles]


def trail(words: list[str]) -> list[Point]:
    """Where the pen goes, in small steps."""
    points: list[Point] = []
    for word in words:
        kind = word[0] if word[0] in CURVES else ""
        numbers = [float(number) for number in word.removeprefix(kind).split(",")]
        here = numbers[-2], numbers[-1]
        match kind:
            case "@":
                x, y, wide, high, start, end = numbers
                points += arc(x, y, wide, high, start, end)[bool(points) :]
            case "c":
                x, y, second_x, second_y, *_ = numbers
                points += cubic(points[-1], (x, y), (second_x, second_y), here)
            case "h" | "v":
                points += quarter(points[-1], here, level=kind == "h")
            case _:
                points += straight(points[-1], here) if points else [here]
    return points


def is_straight(words: list[str]) -> bool:
    return bool(words) and all(word[0] not in CURVES for word in words)


def way(start: Point, end: Point) -> Way:
    over, up = end[0] - start[0], end[1] - start[1]
    size = hypot(over, up) or 1.0
    return over / size, up / size, size


def is_steep(start: Point, end: Point) -> bool:
    return abs(way(start, end)[1]) > 0.45


def is_corner(before: Way, after: Way) -> bool:
    return before[0] * after[0] + before[1] * after[1] < 0.7


# From a way to a stroke


def outlines(written: str, weight: float) -> list[list[Point]]:
    """The edge of a stroke, in a piece for each way between sharp corners."""
    words = written.split()
    if words[-1][0] == "w":
        weight *= float(words.pop()[1:])
    tied = words[0][0] == "*", words[-1][-1] == "*"
    words = [word.strip("*") for word in words]
    if words[0][0] == "o":
        return [dot(words[0], weight)]
    points = trail(words)
    closed = dist(points[0], points[-1]) < 1e-6
    standing = [] if closed else standing_ends(points, words, tied)
    points = seat(points, words, standing, BAR * weight / 2)
    ways = [way(start, end) for start, end in pairwise(points)]
    meetings = list(pairwise([ways[-1], *ways, ways[0]] if closed else [ways[0], *ways, ways[-1]]))
    widths = flares(ways, (closed or tied[0], closed or tied[1]), FLARE_REACH if is_straight(words) else CURVE_REACH)
    edges = [mitre(before, after, weight * width) for (before, after), width in zip(meetings, widths)]
    one = [(x - up, y + over) for (x, y), (over, up) in zip(points, edges)]
    other = [(x + up, y - over) for (x, y), (over, up) in zip(points, edges)]
    for end in standing:
        one[end] = levelled(one[end], points[end], ways[end])
        other[end] = levelled(other[end], points[end], ways[end])
    if is_straight(words) and all(0 <= y <= 1 for _, y in points):
        one, other = between_lines(one), between_lines(other)
    corners = [number for number, (before, after) in enumerate(meetings) if is_corner(before, after)]
    cuts = sorted({0, *corners, len(points) - 1})
    return [one[start : end + 1] + other[start : end + 1][::-1] for start, end in pairwise(cuts)]


def dot(word: str, weight: float) -> list[Point]:
    x, y = (float(number) for number in word[1:].split(","))
    radius = 0.57 * weight
    return arc(x, y + radius, radius, radius, 0, 350)


def standing_ends(points: list[Point], words: list[str], tied: tuple[bool, bool]) -> list[int]:
    """The ends that are cut level: straight and steep, on a line or at another stroke."""
    ends = ((0, 1, words[1:2]), (-1, -2, words[-1:]))
    return [
        end
        for end, beside, word in ends
        if is_straight(word) and is_steep(points[end], points[beside]) and (points[end][1] in (0, 1) or tied[end])
    ]


def seat(points: list[Point], words: list[str], standing: list[int], half: float) -> list[Point]:
    """The trail moved inwards by half a level stroke, so that its edge and not its middle lies on the lines."""
    if is_straight(words) and is_steep(points[0], points[1]):
        return points
    seated = [(x, y - half if y > 1 else y + half if y < 0 else half + y * (1 - 2 * half)) for x, y in points]
    for end in standing:
        if points[end][1] in (0, 1):
            (x, y), (from_x, from_y) = seated[end], seated[1 if end == 0 else -2]
            line = points[end][1]
            seated[end] = x + (line - y) * (x - from_x) / (y - from_y), line
    return seated


def flares(ways: list[Way], tied: tuple[bool, bool], share: float) -> list[float]:
    """How much wider the stroke is at each point than it would be without its free ends."""
    length = sum(size for _, _, size in ways)
    reach = share * min(length, 1.0)
    more = FLARE * min(length, 1.0)
    widths = []
    for gone in accumulate((size for _, _, size in ways), initial=0.0):
        width = 1.0
        for is_tied, away in zip(tied, (gone, length - gone)):
            if not is_tied and away < reach:
                width += more * (1 - away / reach) ** 2
        widths.append(width)
    return widths


def mitre(before: Way, after: Way, weight: float) -> Point:
    """How far the edges lie from a point, along its way: at a corner they meet further out, the sharper it is."""
    over, up = before[0] + after[0], before[1] + after[1]
    steepness = (before[1] * before[1] + after[1] * after[1]) / 2
    out = weight * (BAR + (1 - BAR) * steepness) / max(over * over + up * up, 0.2)
    return over * out, up * out


def levelled(edge: Point, end: Point, direction: Way) -> Point:
    """The corner of a stroke that is cut along the line it stands on, and not square to its way."""
    over, up, _ = direction
    return edge[0] + (end[1] - edge[1]) * over / up, end[1]


def between_lines(edge: list[Point]) -> list[Point]:
    """A level stroke's flare opens inwards only."""
    return [(x, min(1.0, max(0.0, y))) for x, y in edge]


# From strokes to letters


def strokes(drawing: str, weight: float) -> list[list[Point]]:
    return [outline for stroke in drawing.split(";") for outline in outlines(stroke.strip(), weight)]


@lru_cache(maxsize=1024)
def shape(character: str, weight: float) -> Shape:
    """A known character, drawn; anything else is a lozenge."""
    if character == " ":
        return Shape((), SPACE)
    base, *marks = parts(character) or [""]
    drawn = strokes(GLYPHS.get(base, LOZENGE), weight)
    left, right = extent(drawn)
    for mark in marks:
        drawn += [[(x + (left + right) / 2, y) for x, y in each] for each in strokes(MARKS[mark], weight)]
    left, right = extent(drawn)
    placed = tuple(tuple((x - left, y) for x, y in each) for each in drawn)
    return Shape(placed, right - left, *sides(placed, right - left))


def extent(outlines: list[list[Point]]) -> tuple[float, float]:
    across = [x for each in outlines for x, _ in each]
    return min(across), max(across)


def sides(outlines: tuple[tuple[Point, ...], ...], width: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How far the first and the last ink on each level cut are from the sides of the letter."""
    first, last = [width] * LINES, [0.0] * LINES
    for each in outlines:
        x, y = each[-1]
        row = int(y * LINES + 0.5)
        for next_x, next_y in each:
            next_row = int(next_y * LINES + 0.5)
            if row != next_row:
                lean = (next_x - x) / (next_y - y)
                for line in range(max(0, min(row, next_row)), min(LINES, max(row, next_row))):
                    cut = x + lean * ((line + 0.5) / LINES - y)
                    if cut < first[line]:
                        first[line] = cut
                    if cut > last[line]:
                        last[line] = cut
            x, y, row = next_x, next_y, next_row
    return tuple(first), tuple(width - cut for cut in last)


@lru_cache(maxsize=4096)
def gap(before: str, after: str, weight: float) -> float:
    """The room between two letters that makes it look the same between any two, in capital heights."""
    if " " in (before, after):
        return GAP / 2
    facing = [a + b for a, b in zip(shape(before, weight).right, shape(after, weight).left)]
    openness = sum(min(each, OPENNESS) for each in facing) / LINES
    return max(GAP - openness, NEAREST - min(facing))


def parts(character: str) -> list[str]:
    """The letter and the accents a character is drawn from; nothing if there is no drawing of it."""
    if character in GLYPHS:
        return [character]
    base, *marks = list(unicodedata.normalize("NFD", character))
    base = ALIKE.get(base, base)
    return [base, *marks] if base in GLYPHS and all(mark in MARKS for mark in marks) else []


def capitals(words: str) -> str:
    """The words as they are drawn: all in capitals, but for the letters that name places at a temple."""
    words = unicodedata.normalize("NFC", words)
    return "".join(each if each in GLYPHS else ALIKE.get(each.upper(), each.upper()) for each in words)


def can_be_engraved(words: str) -> bool:
    """Whether our alphabet has every letter of a heading."""
    return all(parts(character) or character == " " for character in capitals(words))


class Letters:
    """Draws headings for one window size and one text size setting.

    Heights are those of a line, as in the Typesetter, so that a heading may take the place of a text.
    """

    def __init__(self, unit: float, scale: float = 1.0, least: float = SMALLEST_TEXT) -> None:
        self.unit = unit
        self.least = least
        self.scale = scale
        self.faults: list[Fault] = []
        self.missing: list[str] = []
        """Characters that were asked for and have no drawing, each once."""
        self.rendered: OrderedDict[tuple[str, int, Ink, float, float], Surface] = OrderedDict()

    def pixels(self, height: float) -> int:
        """The height of a line given in reference pixels, with the user's text size."""
        return max(round(height * self.unit * self.scale), self.floor())

    def floor(self) -> int:
        return max(8, round(self.least * self.unit))

    def render(self, words: str, height: float, ink: Ink, spacing: float = SPACING, weight: float = WEIGHT) -> Surface:
        return self.line(words, self.pixels(height), ink, spacing, weight)

    def width(self, words: str, height: float, spacing: float = SPACING, weight: float = WEIGHT) -> int:
        return measure(words, self.pixels(height), spacing, weight)

    def least_width(self, words: str) -> int:
        """How wide a heading is at the smallest size."""
        return measure(words, self.floor(), SPACING, WEIGHT)

    def line(self, words: str, pixels: int, ink: Ink, spacing: float, weight: float) -> Surface:
        key = (words, pixels, ink, spacing, weight)
        surface = self.rendered.get(key)
        if surface is None:
            self.note_missing(words)
            surface = engrave(words, pixels, ink, spacing, weight)
            self.rendered[key] = surface
            if len(self.rendered) > CACHED:
                self.rendered.popitem(last=False)
        else:
            self.rendered.move_to_end(key)
        return surface

    def note_missing(self, words: str) -> None:
        for character in capitals(words):
            if not parts(character) and character not in self.missing:
                self.missing.append(character)

    def fit(self, words: str, box: Rect, height: float, spacing: float, weight: float) -> int:
        """The largest height that fits the box, no smaller than the smallest text; else a fault is noted."""
        pixels = self.fitting(words, box, height, spacing, weight)
        if not pixels:
            note_fault(self.faults, Fault(words, (box.x, box.y, box.w, box.h)))
        return pixels or self.floor()

    def fitting(self, words: str, box: Rect, height: float, spacing: float = SPACING, weight: float = WEIGHT) -> int:
        """The largest height in pixels at which a heading fits a box; 0 if there is none that can be read."""
        sizes = range(min(self.pixels(height), max(box.height, 0)), self.floor() - 1, -1)
        return next((each for each in sizes if measure(words, each, spacing, weight) <= box.width), 0)

    def draw(
        self,
        surface: Surface,
        words: str,
        box: Rect,
        height: float,
        ink: Ink,
        *,
        align: Align = "left",
        spacing: float = SPACING,
        weight: float = WEIGHT,
    ) -> Rect:
        """Draw a heading in the vertical middle of a box; returns the room it took."""
        rendered = self.line(words, self.fit(words, box, height, spacing, weight), ink, spacing, weight)
        spot = rendered.get_rect(centery=box.centery)
        align_in(box, spot, align)
        surface.blit(rendered, spot)
        return spot


def places(words: str, spacing: float, weight: float) -> tuple[list[tuple[Shape, float]], float]:
    """Every letter with where it starts, and where the last one ends, in capital heights."""
    weight, spacing = weight / CAPITALS, spacing / CAPITALS
    placed = []
    x = 0.0
    before = ""
    for character in capitals(words):
        if before:
            x += gap(before, character, weight) + spacing
        letter = shape(character, weight)
        placed.append((letter, x))
        x += letter.width
        before = character
    return placed, x


@lru_cache(maxsize=1024)
def length(words: str, spacing: float, weight: float) -> float:
    return places(words, spacing, weight)[1]


def measure(words: str, pixels: int, spacing: float, weight: float) -> int:
    return ceil(length(words, spacing, weight) * round(pixels * CAPITALS))


def engrave(words: str, pixels: int, ink: Ink, spacing: float, weight: float) -> Surface:
    """The words as a picture as high as a line, the capitals in its middle and on whole pixels."""
    placed, end = places(words, spacing, weight)
    tall = round(pixels * CAPITALS)
    wide = ceil(end * tall)
    if not wide:
        return Surface((0, pixels), pygame.SRCALPHA)
    # Powers of two: other shares are rounded down when scaling, and dim the ink.
    finer = 4 if tall < FINE else 2
    large = Surface((wide * finer, pixels * finer), pygame.SRCALPHA)
    large.fill((*ink, 0))
    # A filled polygon includes its edge on both sides, so everything is a pixel smaller than its box.
    size = tall * finer - 1
    foot = ((pixels - tall + 1) // 2 + tall) * finer - 1
    for letter, start in placed:
        for outline in letter.outlines:
            points = [(round((start + x) * size), round(foot - y * size)) for x, y in outline]
            pygame.draw.polygon(large, (*ink, 255), points)
    return pygame.transform.smoothscale(large, (wide, pixels))
