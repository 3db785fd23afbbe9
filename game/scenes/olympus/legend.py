"""What the signs mean: each sign of the table beside its few words, a chapter of the rules book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from game.rules.olympus.actions import CULTURE, GOODS, MILITARY, POPULATION, TRACKS
from game.scenes.article import Article
from game.scenes.olympus.bands import Grammar
from game.scenes.olympus.glyphs import WHEN, Signs
from game.scenes.olympus.palette import TRACK_INK
from game.ui.glyphs import Picture, Row
from game.ui.theme import GOLD, SLIP_DIM
from game.words.words import Words

CHAPTER: Final = "signs"
ACROSS: Final = 5
"""How many signs of a kind stand side by side."""


def legend(words: Words, tables: Mapping[str, Any]) -> Iterator[Article]:
    """Every sign of favours, cards and tracks with its words."""
    yield Article(CHAPTER, "", (words.phrase("legend", "opening"),), about=CHAPTER)
    for key, rows in _explained(Signs(words), Grammar(words, tables, {}), tables).items():
        yield Article(CHAPTER, "", (words.phrase("legend", key),), bands=rows)


def _explained(signs: Signs, grammar: Grammar, tables: Mapping[str, Any]) -> dict[str, tuple[Row, ...]]:
    """The signs by the key of the words that explain them."""
    return {
        **_favours(signs),
        **_tracks(signs, tables["board"]),
        **_drawn(signs, tables["board"]),
        **_deeds(signs),
        **_gods(signs, grammar, tables),
        **_links(signs),
    }


def _favours(signs: Signs) -> dict[str, tuple[Row, ...]]:
    """The places before a deity, and what most of them grant."""
    goods = range(len(GOODS))
    steps = tuple(signs.step(track) for track in range(len(TRACKS)))
    return {
        "alpha": ((signs.rank("alpha"),),),
        "beta": ((signs.rank("beta"),),),
        "step": (steps[:3], steps[3:]),
        "harvest": ((*(signs.harvest(good) for good in goods), signs.harvest()),),
        "good": ((*(signs.cube(good) for good in goods), signs.cube()),),
    }


def _drawn(signs: Signs, board: Mapping[str, Any]) -> dict[str, tuple[Row, ...]]:
    """What is drawn on tracks and beside them."""
    people = TRACK_INK[POPULATION]
    ring = Picture("", "extra_priest", ink=SLIP_DIM)
    priests = [(TRACKS.index(row["track"]), row["at_least"]) for row in board["extra_priest"]]
    return {
        "bound": ((Picture("", "bound", ink=people),),),
        "hatched": ((Picture("", "hatched", ink=SLIP_DIM),),),
        "stop": ((Picture("", "stop"),),),
        "pass_stop": ((signs.pass_stop(), signs.at(CULTURE, _first_stop(board, CULTURE))),),
        "extra_priest": (_flat(tuple((ring, signs.at(*place)) for place in priests)),),
        "glory": ((Picture("", "glory", ink=GOLD, accent=GOLD),),),
    }


def _links(signs: Signs) -> dict[str, tuple[Row, ...]]:
    """When a card works, on whom, and what stands between two signs."""
    return {
        **{when: ((signs.when(when),),) for when in WHEN},
        "others": ((signs.others(first=True),),),
        "betas": ((signs.rank("beta", 2),),),
        "either": ((signs.either(),),),
        "both": ((signs.both(),),),
        "gives": ((signs.gives(),),),
        "equals": ((signs.equals(),),),
        "times": ((signs.times(2),),),
    }


def _first_stop(board: Mapping[str, Any], track: int) -> int:
    spaces: list[int] = [row["space"] for row in board["stop"] if row["track"] == TRACKS[track]]
    return min(spaces)


def _tracks(signs: Signs, board: Mapping[str, Any]) -> dict[str, tuple[Row, ...]]:
    stops = tuple(signs.at(track, _first_stop(board, track)) for track in (CULTURE, POPULATION, MILITARY))
    return {
        "any_production_step": ((signs.any_production_step(),),),
        "any_step": ((signs.any_step(),),),
        "at": (stops,),
        "less": ((signs.less(CULTURE, 1), signs.less(POPULATION, 1)),),
        "back": ((signs.back(1), signs.back(1, 2)),),
        "further": ((signs.further(1),),),
    }


def _deeds(signs: Signs) -> dict[str, tuple[Row, ...]]:
    """What one gets and does."""
    return {
        "heap": ((signs.heap(2),),),
        "free": ((signs.free(),),),
        "wild": ((signs.wild(),),),
        "tribute": ((signs.tribute(),),),
        "points": ((signs.points(2), signs.points(-3)),),
        "build": ((signs.build(),),),
        "priest": ((signs.priest(""),),),
        "war": ((signs.war(),),),
        "strength": ((signs.war(), signs.strength(1)),),
        "tie": ((signs.rank("alpha"), signs.tie()),),
    }


def _gods(signs: Signs, grammar: Grammar, tables: Mapping[str, Any]) -> dict[str, tuple[Row, ...]]:
    deities = [row["id"] for row in tables["deities"]["deity"]]
    heads = tuple(signs.worshipping(deity) for deity in deities)
    left, right = grammar.beside("zeus")
    _, plague = grammar.beside("apollo")
    return {
        "worshipping": tuple(heads[at : at + ACROSS] for at in range(0, len(heads), ACROSS)),
        "not_deity": ((signs.deity("zeus", struck=True),),),
        "least_worshipped": ((signs.rank("beta"), signs.gives(), signs.least_worshipped()),),
        "zeus": (grammar.favour("zeus", "alpha"), _flat(left + right)),
        "sun": ((signs.aspect("sun"),),),
        "plague": (_flat(plague),),
        "no_plague": ((signs.aspect("plague", struck=True),),),
    }


def _flat(rows: tuple[Row, ...]) -> Row:
    return tuple(glyph for row in rows for glyph in row)
