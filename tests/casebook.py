"""Reads and runs the numbered rule cases of `tests/cases/GAME/*.md`; those of the gods have their own statements beside
the common ones (`tests/casebook_gods.py`).

A case is a third-level heading with its number and title, prose, a line `Rule:` that says where it comes from, and one
fenced block of statements, a line each:

    table    3 cities, starter 1, active 2, round 4, phase upkeep, option trade_route=wild
    city 1   culture 3, goods grain 1 fish 2, tribute fish 1, score 4, priests 2, buildings school fleet
    ceremony athena by 1 joined 2 3
    glory    culture 1, fish 2
    play     1 worship ares war
    refuse   2 build temple_of_ares: cannot_afford
    hold     city 1 culture 5

Seats count from 1. `play` and `refuse` go through the door; `hold` looks at the table, at what is asked, or at what was
told since the last `play`. What a `table` or `city` line leaves out is as at the start of a game. A list that ends in a
semicolon goes on in the next line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from game.games import load
from game.rules.codec import digest
from game.rules.engine import CHANCE, Action, Event, Illegal, Seat, asked, choices, is_over, play
from game.rules.notation import Amounts, read, read_line, text
from game.rules.olympus import Olympus, OlympusGame
from game.rules.olympus.actions import GOODS, TRACKS
from game.rules.olympus.position import read_position
from game.rules.olympus.rounds import upkeep_step

CASES = Path(__file__).parent / "cases"


@dataclass
class Case:
    number: str
    title: str
    rule: str
    lines: list[str]
    place: str

    def __str__(self) -> str:
        return self.number


class CaseBroken(AssertionError):
    """A statement of a case does not hold."""


def read_cases(game: str) -> list[Case]:
    return [case for file in sorted((CASES / game).glob("*.md")) for case in cases_of(file)]


def cases_of(file: Path) -> Iterator[Case]:
    """The cases of one file; a heading without rule or statements is a fault of the file."""
    for part in re.split(r"^### ", file.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        number, _, title = heading.partition(" ")
        rule = re.search(r"^Rule: (.+)$", body, re.MULTILINE)
        block = re.search(r"^```\n(.*?)^```$", body, re.MULTILINE | re.DOTALL)
        assert rule, f"{file.name}: case {number} lacks its rule"
        assert block, f"{file.name}: case {number} lacks its statements"
        lines = [line.strip() for line in re.sub(r";\n\s*", "; ", block[1]).splitlines() if line.strip()]
        yield Case(number, title.strip(), rule[1], lines, file.name)


Statement = Callable[[Any, str], None]


@dataclass
class Run:
    """One case being played."""

    position: dict[str, Any] = field(default_factory=lambda: {"game": "olympus", "seats": 3, "city": []})
    state: Olympus | None = None
    told: list[Event] = field(default_factory=list)
    words: ClassVar[dict[str, tuple[str, ...]]] = {"track": TRACKS, "good": GOODS}
    """What the numbers in some fields of events are called."""

    @property
    def holds(self) -> dict[str, Callable[[Any, str], None]]:
        return HOLDS

    @property
    def statements(self) -> dict[str, Callable[[Any, str], None]]:
        return STATEMENTS

    @property
    def game(self) -> OlympusGame:
        game = load("olympus")
        assert isinstance(game, OlympusGame)
        return game

    @property
    def table(self) -> Olympus:
        if self.state is None:
            self.state = read_position(self.game, {k: v for k, v in self.position.items() if v != []})
        return self.state


def run_case(case: Case, begin: Callable[[], Any] = Run) -> None:
    run = begin()
    run_statements(case, run, run.statements)


def run_statements(case: Case, run: Any, statements: Mapping[str, Statement]) -> None:
    """Play a case; the first statement that does not hold is named."""
    for line in case.lines:
        word, _, rest = line.partition(" ")
        try:
            statements[word](run, rest.strip())
        except (AssertionError, Illegal, ValueError, KeyError, IndexError) as trouble:
            raise CaseBroken(f"{case.number} {case.title}: '{line}': {trouble!r}") from trouble


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


def parts(words: str) -> list[str]:
    return [" ".join(part.split()) for part in words.split(",")]


def do_play(run: Any, words: str) -> None:
    seat, action = read_line(run.game.actions, words, 1)
    run.table.told = run.told = []
    play(run.table, seat, action)


def do_refuse(run: Any, words: str) -> None:
    line, _, rule = words.partition(": ")
    seat, action = read_line(run.game.actions, line, 1)
    before = digest(run.table)
    broken = refusal(run, seat, action)
    assert broken == rule.strip(), f"refused because of {broken}"
    assert digest(run.table) == before, "a refusal changed the table"


def refusal(run: Any, seat: Seat, action: Action) -> str:
    """The rule an action breaks."""
    try:
        play(run.table, seat, action)
    except Illegal as trouble:
        return trouble.reason.rule
    raise AssertionError("it was not refused")


def do_hold(run: Any, words: str) -> None:
    subject, _, rest = words.partition(" ")
    run.holds[subject](run, rest.strip())


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


def hold_asked(run: Any, words: str) -> None:
    """Who is to answer; `nobody` when the game is over."""
    expected = [] if words == "nobody" else [CHANCE if seat == "chance" else int(seat) - 1 for seat in words.split()]
    equal(list(asked(run.table)), expected)


def hold_choices(run: Any, words: str) -> None:
    """Exactly these answers, in any order, for the seat that is asked."""
    expected = [text(read(run.game.actions, part.strip(), 1)) for part in words.split(";")]
    equal(sorted(text(action) for action in choices(run.table, run.table.seat)), sorted(expected))


def hold_may(run: Any, words: str) -> None:
    seat, action = read_line(run.game.actions, words, 1)
    assert action in choices(run.table, seat), "it is not among the choices"


def hold_told(run: Any, words: str) -> None:
    """An event since the last `play`, named with some of its fields: `WarFought attack 5 margin 3`; `no Scored`."""
    found = any(matches(run, event, words.removeprefix("no ")) for event in run.told)
    assert found != words.startswith("no "), f"told was {run.told}"


def hold_order(run: Any, words: str) -> None:
    """Events since the last `play` came in this order, others perhaps between them: `Scored seat 1; PlagueCame`."""
    events = iter(run.told)
    for wanted in words.split(";"):
        assert any(matches(run, event, wanted.strip()) for event in events), f"'{wanted.strip()}' in {run.told}"


def matches(run: Any, event: Event, words: str) -> bool:
    name, *rest = words.split()
    if type(event).__name__ != name:
        return False
    if hasattr(run, "shown"):
        return all(
            run.shown(key, getattr(event, key)) == value for key, value in zip(rest[::2], rest[1::2], strict=True)
        )
    for key, value in zip(rest[::2], rest[1::2], strict=True):
        actual = getattr(event, key)
        listed = actual if isinstance(actual, tuple) else (actual,)
        if ("+".join(spoken(run, key, each) for each in listed) or "nobody") != value:
            return False
    return True


def spoken(run: Any, key: str, value: Any) -> str:
    """A value in an event as a case writes it: seats count from 1, and what has a name goes by it."""
    if key in ("seat", "defender", "seats", "winners"):
        return str(value + 1)
    return run.words[key][value] if key in run.words else str(value)


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


def hold_winners(run: Any, words: str) -> None:
    equal([seat + 1 for seat in run.game.winners(run.table)], [int(seat) for seat in words.split()])


def hold_upkeep(run: Run, words: str) -> None:
    """The step of upkeep the table is in; 0 in the worship phase."""
    equal(upkeep_step(run.table), int(words))


def hold_over(run: Any, words: str) -> None:
    assert is_over(run.table), "the game goes on"


def equal(actual: Any, expected: Any) -> None:
    assert actual == expected, f"is {actual}, not {expected}"


STATEMENTS: dict[str, Statement] = {
    "table": set_table,
    "city": set_city,
    "ceremony": set_ceremony,
    "glory": set_glory,
    "play": do_play,
    "refuse": do_refuse,
    "hold": do_hold,
}
HOLDS: dict[str, Statement] = {
    "city": hold_city,
    "asked": hold_asked,
    "choices": hold_choices,
    "may": hold_may,
    "told": hold_told,
    "order": hold_order,
    "glory": hold_glory,
    "worship": hold_worship,
    "winners": hold_winners,
    "upkeep": hold_upkeep,
    "over": hold_over,
    "round": lambda run, words: equal(run.table.round, int(words)),
    "starter": lambda run, words: equal(run.table.starter + 1, int(words)),
}
