"""Reads and runs the numbered rule cases of `tests/rules/GAME/cases/*.md`.

A case is a third-level heading with its number and title, prose, a line `Rule:` that says where it comes from, and one
fenced block of statements, a line each:

    play     1 worship ares war
    refuse   2 build temple_of_ares: cannot_afford
    hold     asked 2

Seats count from 1. `play` and `refuse` go through the door; `hold` looks at the table, at what is asked, or at what was
told since the last `play`. A list that ends in a semicolon goes on in the next line. How a table is laid out, and what
else can be said of it, each game's own casebook tells: it is a `Run` with more statements.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from game.games import load
from game.rules.codec import digest
from game.rules.engine import CHANCE, Action, Event, Illegal, Seat, State, asked, choices, is_over, play
from game.rules.notation import read, read_line, text

ROOMS = Path(__file__).parent


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
    return [case for file in sorted((ROOMS / game / "cases").glob("*.md")) for case in cases_of(file)]


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
S = TypeVar("S", bound=State)


class Run(ABC, Generic[S]):
    """One case being played; its table is laid out when somebody first looks at it or plays."""

    name: ClassVar[str]
    """The game."""
    statements: ClassVar[Mapping[str, Statement]]
    """What begins a line, beside `play`, `refuse` and `hold`."""
    holds: ClassVar[Mapping[str, Statement]]
    """What can hold in this game alone."""
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What the numbers in some fields of events are called."""

    def __init__(self) -> None:
        self.state: S | None = None
        self.told: list[Event] = []

    @abstractmethod
    def laid_out(self) -> S:
        """The table that the statements so far describe."""

    @property
    def game(self) -> Any:
        return load(self.name)

    @property
    def table(self) -> S:
        if self.state is None:
            self.state = self.laid_out()
        return self.state

    def spoken(self, key: str, value: Any) -> str:
        """A value in an event as a case writes it: seats count from 1, and what has a name goes by it."""
        if isinstance(value, tuple):
            return "+".join(self.spoken(key, each) for each in value) or "nobody"
        if key in SEATS:
            return str(value + 1)
        return self.words[key][value] if key in self.words else str(value)


SEATS = ("seat", "other", "defender", "seats", "winners")


def run_case(case: Case, begin: Callable[[], Run[Any]]) -> None:
    """Play a case; the first statement that does not hold is named."""
    run = begin()
    for line in case.lines:
        word, _, rest = line.partition(" ")
        try:
            {**STATEMENTS, **run.statements}[word](run, rest.strip())
        except (AssertionError, Illegal, ValueError, KeyError, IndexError) as trouble:
            raise CaseBroken(f"{case.number} {case.title}: '{line}': {trouble!r}") from trouble


def parts(words: str) -> list[str]:
    return [" ".join(part.split()) for part in words.split(",")]


def do_play(run: Run[Any], words: str) -> None:
    seat, action = read_line(run.game.actions, words, 1)
    run.table.told = run.told = []
    play(run.table, seat, action)


def do_refuse(run: Run[Any], words: str) -> None:
    line, _, rule = words.partition(": ")
    seat, action = read_line(run.game.actions, line, 1)
    before = digest(run.table)
    broken = refusal(run, seat, action)
    assert broken == rule.strip(), f"refused because of {broken}"
    assert digest(run.table) == before, "a refusal changed the table"


def refusal(run: Run[Any], seat: Seat, action: Action) -> str:
    """The rule an action breaks."""
    try:
        play(run.table, seat, action)
    except Illegal as trouble:
        return trouble.reason.rule
    raise AssertionError("it was not refused")


def do_hold(run: Run[Any], words: str) -> None:
    subject, _, rest = words.partition(" ")
    assert run.table, "the table is laid out first, and may tell how its phase began"
    {**HOLDS, **run.holds}[subject](run, rest.strip())


def hold_asked(run: Run[Any], words: str) -> None:
    """Who is to answer; `nobody` when the game is over."""
    expected = [] if words == "nobody" else [CHANCE if seat == "chance" else int(seat) - 1 for seat in words.split()]
    equal(list(asked(run.table)), expected)


def hold_choices(run: Run[Any], words: str) -> None:
    """Exactly these answers, in any order, for the seat that is asked."""
    expected = [text(read(run.game.actions, part.strip(), 1)) for part in words.split(";")]
    equal(sorted(text(action) for action in choices(run.table, run.table.seat)), sorted(expected))


def hold_may(run: Run[Any], words: str) -> None:
    seat, action = read_line(run.game.actions, words, 1)
    assert action in choices(run.table, seat), "it is not among the choices"


def hold_maynot(run: Run[Any], words: str) -> None:
    seat, action = read_line(run.game.actions, words, 1)
    assert action not in choices(run.table, seat), "it is among the choices"


def hold_told(run: Run[Any], words: str) -> None:
    """An event since the last `play`, named with some of its fields: `WarFought attack 5 margin 3`; `no Scored`."""
    found = any(matches(run, event, words.removeprefix("no ")) for event in run.told)
    assert found != words.startswith("no "), f"told was {run.told}"


def hold_seen(run: Run[Any], words: str) -> None:
    """An event since the last `play` as somebody sees it: `2 Offered seat 1`."""
    viewer, _, rest = words.partition(" ")
    seen = [event.seen_by(int(viewer) - 1) for event in run.told]
    assert any(event and matches(run, event, rest) for event in seen), f"seen was {seen}"


def hold_order(run: Run[Any], words: str) -> None:
    """Events since the last `play` came in this order, others perhaps between them: `Scored seat 1; PlagueCame`."""
    events = iter(run.told)
    for wanted in words.split(";"):
        assert any(matches(run, event, wanted.strip()) for event in events), f"'{wanted.strip()}' in {run.told}"


def matches(run: Run[Any], event: Event, words: str) -> bool:
    name, *rest = words.split()
    if type(event).__name__ != name:
        return False
    return all(run.spoken(key, getattr(event, key)) == value for key, value in zip(rest[::2], rest[1::2], strict=True))


def hold_winners(run: Run[Any], words: str) -> None:
    equal([seat + 1 for seat in run.game.winners(run.table)], [int(seat) for seat in words.split()])


def hold_over(run: Run[Any], words: str) -> None:
    assert is_over(run.table), "the game goes on"


def equal(actual: Any, expected: Any) -> None:
    assert actual == expected, f"is {actual}, not {expected}"


STATEMENTS: Mapping[str, Statement] = {"play": do_play, "refuse": do_refuse, "hold": do_hold}
HOLDS: Mapping[str, Statement] = {
    "asked": hold_asked,
    "choices": hold_choices,
    "may": hold_may,
    "maynot": hold_maynot,
    "told": hold_told,
    "seen": hold_seen,
    "order": hold_order,
    "winners": hold_winners,
    "over": hold_over,
}
