"""Runs the rule cases of Olympus; how a case is written, see `tests/casebook.py`.

    table    3 cities, starter 1, active 2, round 4, phase upkeep, option trade_route=wild
    city 1   culture 3, goods grain 1 fish 2, tribute fish 1, score 4, priests 2, buildings school fleet
    ceremony athena by 1 joined 2 3
    glory    culture 1, fish 2
    hold     city 1 culture 5

What a `table` or `city` line leaves out is as at the start of a game.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any, ClassVar

from game.rules.notation import Amounts
from game.rules.olympus import Olympus
from game.rules.olympus.actions import GOODS, TRACKS
from game.rules.olympus.position import read_position
from game.rules.olympus.rounds import upkeep_step
from tests.rules import casebook
from tests.rules.casebook import equal, parts


class Run(casebook.Run[Olympus]):
    name = "olympus"
    words: ClassVar = {"track": TRACKS, "good": GOODS}

    def __init__(self) -> None:
        super().__init__()
        self.position: dict[str, Any] = {"game": "olympus", "seats": 3, "city": []}

    def laid_out(self) -> Olympus:
        return read_position(self.game, {key: value for key, value in self.position.items() if value != []})


# Laying out a table


def set_table(run: Run, words: str) -> None:
    for part in parts(words):
        key, _, value = part.partition(" ")
        if value == "cities":
            run.position["seats"] = int(key)
            run.position["city"] = [{} for _ in range(int(key))]
        elif key == "option":
            name, _, choice = value.partition("=")
            run.position.setdefault("options", {})[name] = choice
        else:
            run.position[key] = value if key == "phase" else int(value)


def set_city(run: Run, words: str) -> None:
    seat, _, rest = words.partition(" ")
    city = run.position["city"][int(seat) - 1]
    for part in parts(rest):
        key, _, value = part.partition(" ")
        if key in ("goods", "tribute"):
            city[key] = dict(zip(GOODS, Amounts(GOODS).read(value, 1), strict=True))
        elif key == "buildings":  # Those of several lines add up.
            city[key] = [*city.get(key, []), *value.split()]
        else:
            city[key] = int(value)


def set_ceremony(run: Run, words: str) -> None:
    found = re.fullmatch(r"(\w+) by (\d)(?: joined ([\d ]+))?", words)
    assert found, "a ceremony is 'DEITY by SEAT joined SEATS'"
    joined = [int(seat) for seat in (found[3] or "").split()]
    ceremonies = run.position.setdefault("ceremony", [])
    ceremonies.append({"deity": found[1], "begun_by": int(found[2]), "joined_by": joined})


def set_glory(run: Run, words: str) -> None:
    pairs = [part.split() for part in parts(words)]
    run.position["glory"] = {track: int(seat) for track, seat in pairs}


# Looking


def hold_city(run: Run, words: str) -> None:
    seat, key, *value = words.split()
    city = run.table.cities[int(seat) - 1]
    rules = run.table.rules
    if key in TRACKS:
        equal(city.tracks[TRACKS.index(key)], int(value[0]))
    elif key in ("goods", "tribute"):
        equal(tuple(getattr(city, key)), Amounts(GOODS).read(" ".join(value), 1))
    elif key in ("has", "lacks"):
        for name in value:
            bit = rules.buildings[rules.index[name]].bit
            assert bool(city.built & bit) == (key == "has"), f"{name} {'does not stand' if key == 'has' else 'stands'}"
    elif key == "buildings":
        equal(sorted(b.id for b in rules.buildings if city.built & b.bit), sorted(v for v in value if v != "none"))
    else:
        equal(getattr(city, {"score": "score", "priests": "priests", "reserve": "reserve"}[key]), int(value[0]))


def hold_glory(run: Run, words: str) -> None:
    track, seat = words.split()
    equal(run.table.glory[TRACKS.index(track)], -1 if seat == "nobody" else int(seat) - 1)


def hold_worship(run: Run, words: str) -> None:
    """`athena by 1 joined 2 3` or `athena by nobody`."""
    found = re.fullmatch(r"(\w+) by (\w+)(?: joined ([\d ]+))?", words)
    assert found, "say 'DEITY by SEAT joined SEATS'"
    index = run.table.rules.deity_index[found[1]]
    equal(run.table.alpha[index], -1 if found[2] == "nobody" else int(found[2]) - 1)
    equal(run.table.beta[index], sum(1 << int(seat) - 1 for seat in (found[3] or "").split()))


def hold_upkeep(run: Run, words: str) -> None:
    """The step of upkeep the table is in; 0 in the worship phase."""
    equal(upkeep_step(run.table), int(words))


Run.statements = {"table": set_table, "city": set_city, "ceremony": set_ceremony, "glory": set_glory}
Run.holds = {
    "city": hold_city,
    "glory": hold_glory,
    "worship": hold_worship,
    "upkeep": hold_upkeep,
    "round": lambda run, words: equal(run.table.round, int(words)),
    "starter": lambda run, words: equal(run.table.starter + 1, int(words)),
}

run_case = partial(casebook.run_case, begin=Run)
