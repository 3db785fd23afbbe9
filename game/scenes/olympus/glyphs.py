"""The signs of Olympus, one by one: each is drawn the same wherever it stands, and has its words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from game.rules.olympus.actions import CULTURE, GOODS, POPULATION, TRACKS, Good, Track
from game.scenes.olympus.palette import GOOD_INK, PLATE_INK, TRACK_ICON, TRACK_INK, WILD_INK
from game.ui.glyphs import Figure, Glyph, Picture, Plate, Row
from game.ui.theme import CLAY_LIGHT, GLAZE, GOLD, SLIP, SLIP_DIM
from game.words.words import Words

ANY: Final = -1
"""Any good, where a good is asked for."""
LETTER: Final = {"alpha": "α", "beta": "β"}
WHEN: Final = {"when_built": "once", "every_round": "each_round", "standing": "always"}


class Signs:
    """Makes signs in one language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def means(self, key: str, **values: Any) -> str:
        return self.words.phrase("sign", key, **values)

    # Steps on tracks

    def step(self, track: Track, steps: int = 1) -> Plate:
        ink, said = (PLATE_INK[track],), self.means("step", track=track, n=steps)
        return Plate(said, ink, f"+{steps}", TRACK_ICON[track])

    def any_production_step(self, steps: int = 1) -> Plate:
        return Plate(self.means("any_production_step", n=steps), (WILD_INK,), f"+{steps}", "wild")

    def any_step(self, steps: int = 1) -> Glyph:
        return Plate(self.means("any_step", n=steps), PLATE_INK, f"+{steps}")

    def back(self, steps: int, markers: int = 1) -> Glyph:
        """Markers of choice that move back."""
        before = f"{markers}×" if markers > 1 else ""
        behind = f"{steps}" if steps > 1 else ""
        return Picture(self.means("back", markers=markers, n=steps), "retreat", before, behind)

    def at(self, track: Track, space: int) -> Glyph:
        """A space of a track."""
        ink, said = TRACK_INK[track], self.means("at", track=track, n=space)
        return Picture(said, TRACK_ICON[track], behind=str(space), ink=ink, accent=ink)

    def need(self, culture: int) -> Glyph:
        """The culture a card needs, in the ink of its place."""
        return Picture(self.means("at", track=CULTURE, n=culture), TRACK_ICON[CULTURE], behind=str(culture))

    def pass_stop(self) -> Glyph:
        return Picture(self.means("pass_stop"), "pass_stop")

    def less(self, track: Track, steps: int, *, counted: bool = True) -> Glyph:
        """So many spaces of a track less are needed."""
        before = f"−{steps}" if counted else ""
        ink, said = TRACK_INK[track], self.means("less", track=track, n=steps)
        return Picture(said, TRACK_ICON[track], before, ink=ink, accent=ink)

    # Goods

    def harvest(self, good: Good = ANY) -> Glyph:
        """As many goods as the track gives now."""
        said = self.means("harvest_any") if good == ANY else self.means("harvest", good=good)
        return Picture(said, "harvest", accent=good_ink(good))

    def heap(self, count: int, most: int = 0) -> Glyph:
        """So many goods of choice, or on some condition more."""
        number = f"{count}/{most}" if most else str(count)
        return Picture(self.means("goods", n=count), "heap", number, accent=WILD_INK)

    def cube(self, good: Good = ANY, said: str | None = None, number: str = "") -> Glyph:
        """One good, or as many as a number before it says."""
        usual = self.means("any_good") if good == ANY else self.means("good", good=good)
        sign = "" if good == ANY else GOODS[good]
        return Picture(usual if said is None else said, "cube", number, accent=good_ink(good), sign=sign)

    def free(self) -> Glyph:
        """No goods at all."""
        return self.cube(said=self.means("free"), number="0")

    def wild(self) -> Glyph:
        """What pays for any good."""
        return Picture(self.means("wild"), "wild", ink=WILD_INK)

    def tribute(self) -> Glyph:
        return Picture(self.means("tribute"), "tribute")

    # Points, buildings, wars, priests

    def points(self, points: int) -> Glyph:
        said = self.means("points", n=points) if points >= 0 else self.means("points_lost", n=-points)
        return Picture(said, "star", str(points).replace("-", "−"))

    def point(self) -> Picture:
        """A single point, where there is no room for its number."""
        return Picture(self.means("points", n=1), "star")

    def build(self, said: str = "") -> Glyph:
        return Picture(said or self.means("build"), "build")

    def war(self) -> Glyph:
        return Picture(self.means("war"), "war")

    def strength(self, more: int) -> Glyph:
        return Figure(self.means("strength", n=more), f"+{more}")

    def further(self, spaces: int) -> Glyph:
        """Counted as if the marker stood further on."""
        return Picture(self.means("further", n=spaces), "advance", behind=f"+{spaces}")

    def citizen(self) -> Glyph:
        ink = TRACK_INK[POPULATION]
        return Picture(self.words.name("track", TRACKS[POPULATION]), TRACK_ICON[POPULATION], ink=ink, accent=ink)

    def least_worshipped(self) -> Glyph:
        return Picture(self.means("least_worshipped"), "home")

    def tie(self) -> Glyph:
        return Picture(self.means("tie"), "tie")

    def priest(self, said: str) -> Picture:
        return Picture(said, "priest", ink=GLAZE, accent=SLIP_DIM)

    def aspect(self, aspect: str, *, struck: bool = False) -> Glyph:
        said = self.means("no_plague") if struck else self.words.name("aspect", aspect)
        return Picture(said, aspect, struck=struck)

    def deity(self, deity: str, said: str = "", *, struck: bool = False) -> Glyph:
        return Picture(said or self.words.name("deity", deity), deity, struck=struck)

    def rank(self, rank: str, count: int = 1) -> Glyph:
        """The letter of a favour; twice for two priests."""
        said = self.words.heading(rank) if count == 1 else self.means("beta_priests", n=count)
        return Figure(said, LETTER[rank] * count)

    # When, and who

    def when(self, key: str) -> Glyph:
        return Picture(f"{self.words.heading(key)}:", WHEN[key], ink=CLAY_LIGHT)

    def worshipping(self, deity: str) -> Glyph:
        return Picture(f"{self.words.heading('worshipping', deity=deity)}:", deity, ink=CLAY_LIGHT)

    def others(self, *, first: bool = False) -> Glyph:
        """Every other city; at the head of a band it is they who act."""
        said = self.means("others")
        return Picture(f"{said}:" if first else said, "people", ink=CLAY_LIGHT if first else SLIP)

    # Those that sentences name

    def named(self, name: str) -> Row:
        """A sign by the words that a lesson has for it: `alpha`, `step grain`, `harvest grain`, `culture`, `war`."""
        kind, _, of = name.partition(" ")
        if kind == "step":
            return (self.step(track_of(of)),)
        if kind == "harvest":
            return (self.harvest(good_of(of)),)
        if kind in LETTER:
            return (self.rank(kind),)
        if kind in TRACKS:
            ink = TRACK_INK[track_of(kind)]
            return (Picture(self.words.name("track", kind), TRACK_ICON[track_of(kind)], ink=ink, accent=ink),)
        plain: dict[str, Callable[[], Glyph]] = {
            "build": self.build,
            "war": self.war,
            "tie": self.tie,
            "tribute": self.tribute,
            "points": self.point,
            "priest": lambda: replace(self.priest(""), ink=SLIP),
            "plague": lambda: self.aspect("plague"),
            "glory": lambda: Picture("", "glory", ink=GOLD, accent=GOLD),
            "stop": lambda: Picture("", "stop"),
            "bound": lambda: Picture("", "bound", ink=TRACK_INK[POPULATION]),
            "hatched": lambda: Picture("", "hatched", ink=SLIP_DIM),
        }
        return (plain[name](),)

    # Between two signs

    def either(self) -> Glyph:
        return Figure(self.means("or"), "/")

    def both(self) -> Glyph:
        return Figure(self.means("and"), "+")

    def gives(self) -> Glyph:
        return Figure(self.means("gives"), "→")

    def equals(self, said: str | None = None) -> Glyph:
        return Figure(self.means("equals") if said is None else said, "=")

    def times(self, count: int) -> Glyph:
        return Figure(self.means("times", n=count), f"{count}×")


def good_ink(good: Good) -> tuple[int, int, int]:
    return WILD_INK if good == ANY else GOOD_INK[good]


def track_of(word: str) -> Track:
    return TRACKS.index(word)


def good_of(word: str) -> Good:
    return GOODS.index(word)
