"""Which sounds there are, by the names of their files."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from game.lab.sounds import things
from game.lab.sounds.waves import (
    RATE,
    Wave,
    dull,
    dying,
    finished,
    length,
    ringing,
    shaped,
    softer,
    swelling,
    together,
    tone,
)

STRINGS: Final = ("d3", "e3", "g3", "a3", "b3", "c4", "d4", "e4", "f4", "f#4", "g4", "a4", "b4", "c5", "d5", "e5")
"""The strings of the lyre that the themes are played on."""
CALLS: Final = {
    "athens": ("d4", "a4"),
    "sparta": ("d4", "g4"),
    "corinth": ("e4", "b4"),
    "thebes": ("c4", "g4"),
    "argos": ("a3", "e4"),
    "rhodes": ("g4", "d5"),
}
"""The two strings by which each city is called."""


def string_file(note: str) -> str:
    return f"lyre_{note.replace('#', 's')}"


def roll() -> Wave:
    """A drum roll that gathers itself for one last beat."""
    beats = [0.0, 0.14, 0.26, 0.36, 0.44, 0.51, 0.57, 0.62]
    quick = [(at, softer(things.drum(74, 0.2), 0.25 + 0.05 * number)) for number, at in enumerate(beats)]
    return together(*quick, (0.72, things.drum(58, 0.7)))


def clash() -> Wave:
    """Two shields meet, and the ground feels it."""
    return together(
        (0.0, things.bronze(410)), (0.012, softer(things.bronze(353), 0.8)), (0.0, softer(things.drum(55, 0.6), 2.6))
    )


def repelled() -> Wave:
    """A blow that is caught: bronze with a hand on it, and clay."""
    caught = shaped(things.bronze(300, 0.4), lambda second: max(0.0, 1 - second / 0.22))
    return together((0.0, softer(caught, 0.6)), (0.02, softer(things.dull_clay(130), 2.2)))


def feet() -> Wave:
    """Many feet, coming nearer."""
    steps = [(0.0, 0.45), (0.02, 0.3), (0.19, 0.6), (0.22, 0.4), (0.38, 0.8), (0.4, 0.55), (0.57, 1.0), (0.6, 0.7)]
    return together(*((at, softer(things.step(number * 7), loud)) for number, (at, loud) in enumerate(steps)))


def plague() -> Wave:
    """A breath, and a rattle in it."""
    rattle = [(0.25 + 0.075 * number, softer(things.pebble(760 - 22 * number, number), 0.12)) for number in range(9)]
    return together((0.0, softer(things.breath(1.2, 41), 2.4)), *rattle)


def torch() -> Wave:
    sparks = [(0.08 + 0.055 * number, softer(things.pebble(2900 + 170 * number, number), 0.05)) for number in range(4)]
    return together((0.0, things.breath(0.42, 19)), *sparks)


def omen() -> Wave:
    """Far off, somebody does something great."""
    return together((0.0, things.trumpet("d3", 0.34)), (0.26, things.trumpet("a3", 0.62)))


def glory() -> Wave:
    """A run up all the strings, and light on top."""
    run = things.strings(("d4", "e4", "f#4", "a4", "b4", "d5", "e5"), 0.085, 1.0, bright=0.7)
    return together((0.0, run), (0.62, softer(things.flageolet("a5", 0.8), 0.5)))


def hymn() -> Wave:
    """Lyre and pipe, for whoever has won."""
    melody = [
        ("d4", 0.0, 0.5),
        ("f#4", 0.45, 0.5),
        ("a4", 0.9, 0.75),
        ("b4", 1.6, 0.4),
        ("a4", 1.95, 0.4),
        ("d5", 2.3, 1.5),
    ]
    pipes = [(at, softer(things.pipe(note, seconds), 0.3)) for note, at, seconds in melody]
    lyre = [
        (0.0, things.strings(("d3", "a3", "d4"), 0.05, 1.5)),
        (0.9, things.strings(("g3", "d4", "b4"), 0.05, 1.5)),
        (1.6, things.strings(("a3", "e4"), 0.05, 1.2)),
        (2.3, things.strings(("d3", "a3", "d4", "f#4", "a4", "d5"), 0.05, 1.7)),
    ]
    return together(*pipes, *lyre, (2.3, softer(things.drum(58, 0.6), 0.5)))


def dirge() -> Wave:
    """The same lyre, for everybody else: it has been a good game."""
    return together(
        (0.0, things.strings(("a3", "e4", "a4"), 0.09, 1.3, bright=0.3)),
        (0.75, things.strings(("g3", "d4", "g4"), 0.09, 1.3, bright=0.3)),
        (1.5, things.strings(("d3", "a3", "d4"), 0.12, 1.7, bright=0.25)),
    )


def marker() -> Wave:
    return together((0.0, softer(things.scrape(0.11, 500, 2600, 8), 1.6)), (0.1, softer(things.bead(1760), 0.5)))


def marker_back() -> Wave:
    return together((0.0, softer(things.scrape(0.16, 300, 1400, 6), 2.0)), (0.14, softer(things.clay(260, 0.4), 0.4)))


def refused() -> Wave:
    return together((0.0, things.dull_clay()), (0.1, softer(things.dull_clay(128), 0.8)))


def building() -> Wave:
    return together((0.0, softer(things.scrape(0.18, 200, 1100, 4), 0.8)), (0.15, things.stone()))


def temple() -> Wave:
    """Three drums of a column, and the ground under them."""
    return together(
        (0.0, softer(things.stone(128, 7), 0.6)),
        (0.16, softer(things.stone(118, 6), 0.8)),
        (0.36, things.stone(96, 5)),
        (0.36, softer(things.drum(52, 0.7), 0.7)),
    )


def favour() -> Wave:
    return together((0.0, things.flageolet("a5", 0.6)), (0.07, softer(things.flageolet("d6", 0.6), 0.6)))


def page() -> Wave:
    """A sheet of papyrus."""
    return together((0.0, things.scrape(0.09, 1800, 6000, 2)), (0.07, softer(things.scrape(0.12, 1500, 5000, 3), 0.7)))


def taken_back() -> Wave:
    """A marker slides, heard from its end."""
    return marker()[::-1]


def upkeep() -> Wave:
    return together((0.0, things.drum(70, 0.35)), (0.24, softer(things.drum(62, 0.45), 0.8)))


def lamp() -> Wave:
    return together((0.0, things.flageolet("e6", 0.5)), (0.11, things.flageolet("b5", 0.6)))


def press() -> Wave:
    """A fingernail on a jar."""
    return things.clay(1250, 0.5)


def splash() -> Wave:
    """A bow goes into the water, and a few drops close behind it."""
    drops = [(0.12 + 0.07 * number, softer(things.drop(520 + 140 * number), 0.35)) for number in range(3)]
    return together((0.0, softer(things.grains(0.4, 350, 3200, 23, 0.18), 1.6)), *drops)


def stamp() -> Wave:
    """A seal is pressed into soft clay."""
    return together((0.0, things.dull_clay(210)), (0.0, softer(things.clay(940, 0.6), 0.35)))


def chisel() -> Wave:
    """Two taps of iron on stone, and the chips of the second."""
    tap = together((0.0, softer(things.bead(3100), 0.4)), (0.0, softer(things.pebble(1250, 6), 0.8)))
    return together((0.0, softer(tap, 0.7)), (0.13, tap), (0.15, softer(things.grains(0.14, 1200, 5000, 29, 0.1), 0.5)))


def hoist() -> Wave:
    """Course after course goes up, each a little higher than the last, and the last one sits."""
    courses = [(0.22 * number, softer(things.stone(128 + 14 * number, number + 2), 0.5)) for number in range(3)]
    ropes = softer(things.scrape(0.5, 240, 1300, 15), 1.2)
    return together((0.0, ropes), *courses, (0.62, softer(things.stone(104, 9), 0.9)))


def sand() -> Wave:
    return together((0.0, things.grains(0.42, 2600, 7500, 37, 0.25)), (0.05, softer(things.bead(1980), 0.07)))


def curse() -> Wave:
    """Two reeds that do not agree, falling, and a cold breath."""
    reeds = [(0.0, softer(things.pipe("d#3", 0.62), 0.5)), (0.04, softer(things.pipe("e3", 0.58), 0.42))]
    return together(*reeds, (0.0, softer(things.breath(0.7, 43), 1.8)))


def riffle() -> Wave:
    """A pack of cards runs together."""
    edges = [(0.026 * number, softer(things.grains(0.022, 1600, 6000, 50 + number, 0.2), 0.6)) for number in range(13)]
    return together(*edges, (0.36, softer(things.scrape(0.06, 1500, 5000, 3), 0.8)))


def leaves() -> Wave:
    return together(
        (0.0, softer(things.grains(0.2, 1500, 6500, 61, 0.2), 0.7)),
        (0.09, softer(things.grains(0.2, 1800, 7000, 67, 0.3), 0.5)),
    )


def cloth() -> Wave:
    """A heavy curtain falls."""
    return together((0.0, things.grains(0.45, 180, 1500, 71, 0.22)), (0.3, softer(things.dull_clay(95), 0.12)))


# At the table of the gods


def card() -> Wave:
    """A card slides out of a hand and lies down."""
    laid = together((0.0, things.scrape(0.07, 1600, 5200, 9)), (0.05, softer(things.clay(980, 0.3), 0.16)))
    return laid[: length(0.15)]


def horn() -> Wave:
    """A salpinx calls once, near."""
    return together((0.0, things.trumpet("g3", 0.4)), (0.03, softer(things.trumpet("d4", 0.36), 0.5)))


def coin() -> Wave:
    """Two bronze coins into a chest."""
    one = softer(things.bead(3300), 0.6)
    return together((0.0, one), (0.055, softer(things.bead(2790), 0.45)), (0.06, softer(things.dull_clay(240), 0.5)))


def papyrus() -> Wave:
    """A roll is opened."""
    return together(
        (0.0, things.grains(0.16, 1200, 5200, 83, 0.6)), (0.13, softer(things.scrape(0.13, 1500, 6000, 12), 0.8))
    )


def tear() -> Wave:
    """A sheet is torn across, faster towards its end."""
    rips = [(0.012 * number * (1.6 - 0.03 * number), number) for number in range(11)]
    return together(
        *((at, softer(things.grains(0.03, 1400, 6500, 90 + each, 0.2), 0.5 + 0.05 * each)) for at, each in rips)
    )


def tok() -> Wave:
    """A knuckle on a table."""
    knock = together((0.0, things.dull_clay(290)), (0.0, softer(things.clay(520, 0.4), 0.5)))
    return shaped(knock, dying(0.11))[: length(0.12)]


def shards() -> Wave:
    """A pot goes to pieces."""
    pieces = [
        (0.014 * number, softer(things.clay(900 + 370 * ((number * 5) % 7), 1.0), 0.7 - 0.07 * number))
        for number in range(8)
    ]
    return shaped(together((0.0, things.dull_clay(330)), *pieces), lambda second: max(0.0, 1 - second / 0.3))


def pipes() -> Wave:
    """A few notes of a feast."""
    tune = [("d4", 0.0), ("f#4", 0.12), ("e4", 0.24), ("a4", 0.34)]
    return together(*((at, softer(things.pipe(note, 0.16), 0.6)) for note, at in tune))


def blade() -> Wave:
    """Iron slides along iron."""
    slide = things.grains(0.16, 2600, 8000, 101, 0.7)
    return together(
        (0.0, softer(slide, 0.8)), (0.1, softer(ringing(0.18, [(2870, 0.16, 0.5), (4310, 0.12, 0.35)]), 0.6))
    )


def caught() -> Wave:
    """A shield is set against something."""
    return shaped(
        together((0.0, softer(things.bronze(250, 0.25), 0.5)), (0.0, softer(things.dull_clay(170), 1.6))),
        lambda second: max(0.0, 1 - second / 0.24),
    )


def growl() -> Wave:
    """Something large is not content."""
    throat = tone(0.34, lambda second: 62 - 30 * second, (1.0, 0.8, 0.9, 0.5, 0.6, 0.3))
    rough = [each * (0.55 + 0.45 * math.sin(2 * math.pi * 27 * moment / RATE)) for moment, each in enumerate(throat)]
    return together((0.0, shaped(dull(rough, 900), swelling(0.34, 0.3))), (0.0, softer(things.breath(0.34, 47), 0.8)))


def dice() -> Wave:
    """Bones run round in a cup of clay, and lie still one by one."""
    hits = [0.0, 0.035, 0.06, 0.1, 0.13, 0.17, 0.22, 0.26, 0.33]
    rattle = [
        (at, softer(things.clay(1150 + 210 * ((number * 3) % 5), 0.8), 0.8 - 0.06 * number))
        for number, at in enumerate(hits)
    ]
    return shaped(together(*rattle), lambda second: min(1.0, max(0.0, (0.46 - second) / 0.1)))[: length(0.46)]


def oars() -> Wave:
    """Blades go in together, and out."""
    wood = softer(shaped(things.clay(240, 0.5), dying(0.12)), 0.5)
    return together((0.0, wood), (0.04, softer(things.grains(0.24, 300, 2400, 107, 0.3), 1.3)))


def quill() -> Wave:
    """Three strokes of a reed; the same for whatever is written."""
    return together(
        *((0.05 * number, softer(things.scrape(0.04, 2200, 6500, 30 + number), 0.8)) for number in range(3))
    )


SOUNDS: Final[Mapping[str, Callable[[], Wave]]] = {
    **{string_file(note): partial(things.string, note) for note in STRINGS},
    **{f"turn_{city}": partial(things.strings, notes, 0.13, 1.05, bright=0.6) for city, notes in CALLS.items()},
    **{f"priest_{number}": partial(things.clay, high) for number, high in enumerate((410.0, 436.0, 389.0), 1)},
    "cube_grain": partial(things.pebble, 1980.0, 1),
    "cube_venison": partial(things.pebble, 1560.0, 2),
    "cube_fish": partial(things.pebble, 2480.0, 3),
    "marker": marker,
    "marker_back": marker_back,
    "stop": partial(things.stone, 190.0, 11),
    "point": partial(things.bead, 2350.0),
    "point_lost": partial(things.bead, 1480.0),
    "building": building,
    "temple": temple,
    "feet": feet,
    "war": clash,
    "repelled": repelled,
    "plague": plague,
    "thunder": things.thunder,
    "favour": favour,
    "glory": glory,
    "torch": torch,
    "round": roll,
    "upkeep": upkeep,
    "rival": omen,
    "refused": refused,
    "win": hymn,
    "lose": dirge,
    "press": press,
    "page": page,
    "undo": taken_back,
    "hint": lamp,
    "splash": splash,
    "step": partial(things.step, 7),
    "tick": partial(things.clay, 760.0, 0.6),
    "stamp": stamp,
    "chisel": chisel,
    "hoist": hoist,
    "sand": sand,
    "curse": curse,
    "drum": partial(things.drum, 66.0, 0.45),
    "riffle": riffle,
    "leaves": leaves,
    "cloth": cloth,
    "card": card,
    "horn": horn,
    "coin": coin,
    "papyrus": papyrus,
    "tear": tear,
    "tok": tok,
    "shards": shards,
    "pipes": pipes,
    "blade": blade,
    "shield": caught,
    "growl": growl,
    "dice": dice,
    "oars": oars,
    "quill": quill,
}


def made(name: str) -> Wave:
    """A sound as it is kept."""
    return finished(SOUNDS[name]())
