"""Runs the numbered rule cases of Olympos; how a case is written, see `tests/casebook.py`.

Positions are set up with these statements:

    table   3 peoples, stack 3 2 1, crossed illyria attica, barbarians thrace, beaten ionia, finished 2;
            revealed zeus ares, discard harvest 2
    people  1 space 5, hourglasses 1, cubes grain 2, hand harvest, discoveries medicine, lands thrace
    land    ionia 2 1
    board   red oracle medicine cavalry metallurgy religion
    bonus   surgery settler 1
    fresh   4
    laid

`stack` and `land` name tokens from the bottom up. `lands` puts a settler on top of each of them. `fresh` is a table
before its preparation, and `laid` lets chance lay out the board as it lies in all other cases. What is left out is as
after the preparation, but nobody has a cube, nothing is crossed out and no barbarians stand anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, Final

from game.rules.engine import UNKNOWN, Setup, preview, why_not
from game.rules.notation import Amounts, read_line
from game.rules.olympos.actions import BONUSES, DESTINY, RESOURCES
from game.rules.olympos.development import payments
from game.rules.olympos.events import TimePaid
from game.rules.olympos.position import read_position
from game.rules.olympos.state import BARBARIANS, Olympos, cell_of
from tests.rules import casebook
from tests.rules.casebook import do_play, equal, parts

LAYOUT: Final[Mapping[str, str]] = {
    "red": "medicine cavalry oracle metallurgy religion",
    "yellow": "agriculture astronomy commerce hoplite polytheism",
    "green": "map_making democracy architecture phalanx hellenism",
    "blue": "surgery money poetry art strategy",
    "purple": "science city absolutism engineering philosophy",
    "wonders": "lion_gate stadium parthenon statue_of_zeus colossus",
}
TABLE_WORDS: Final = (
    "stack", "crossed", "barbarians", "beaten", "finished", "revealed", "discard", "turn", "option",
)  # fmt: skip
NUMBERS: Final = (
    "space", "hourglasses", "prestige", "stock", "athena", "swords", "burden", "doom", "becalmed",
)  # fmt: skip
"""What a position says of a people with one number."""


class Run(casebook.Run[Olympos]):
    name = "olympos"
    words: ClassVar = {"card": DESTINY, "bonus": BONUSES, "resource": RESOURCES}

    def __init__(self) -> None:
        super().__init__()
        self.seats = 3
        self.table_words: dict[str, str] = {}
        self.people: dict[int, dict[str, str]] = {}
        self.stacks: dict[str, list[int]] = {}
        self.layout = dict(LAYOUT)
        self.marks: list[tuple[str, str, int]] = []

    def laid_out(self) -> Olympos:
        columns = self.game.rules.tables[self.seats].columns
        said = {key: words.split() for key, words in self.table_words.items()}
        unused = [*said.get("crossed", []), *said.get("beaten", []), *self.stacks]
        return read_position(
            self.game,
            {
                "game": self.name,
                "seats": self.seats,
                "turn": int(self.table_words.get("turn", "0")),
                "options": dict(each.split("=") for each in said.get("option", [])),
                "order": [int(seat) for seat in said.get("stack", [])] or [*range(self.seats, 0, -1)],
                "finished": [int(seat) for seat in said.get("finished", [])],
                "crossed": said.get("crossed", []),
                "tribes": [land.id for land in self.game.rules.lands if land.star and land.id not in unused],
                "revealed": said.get("revealed", []),
                "discard": named_amounts(DESTINY, self.table_words.get("discard", "nothing")),
                "board": {row: names.split()[:columns] for row, names in self.layout.items()},
                "people": [people_of(self.people.get(seat, {})) for seat in range(self.seats)],
                "territory": [{"id": name, "settlers": stack} for name, stack in self.stacks.items()],
                "bonus": [{"discovery": name, "bonus": bonus, "seat": seat} for name, bonus, seat in self.marks],
            },
        )


# Setting up.


def people_of(words: dict[str, str]) -> dict[str, Any]:
    """One people of a position."""
    written: dict[str, Any] = {}
    for key, value in words.items():
        if key in NUMBERS:
            written[key] = int(value)
        elif key == "cubes":
            written[key] = named_amounts(RESOURCES, value)
        else:
            written[key] = value.split()
    return written


def named_amounts(names: tuple[str, ...], words: str) -> dict[str, int]:
    return dict(zip(names, Amounts(names).read(words, 1), strict=True))


def set_table(run: Run, words: str) -> None:
    for part in parts(words.replace("; ", ", ")):
        key, _, value = part.partition(" ")
        if value == "peoples":
            run.seats = int(key)
            continue
        assert key in TABLE_WORDS, key
        run.table_words[key] = value
        if key == "barbarians":
            for name in value.split():
                run.stacks[name] = [0]


def set_people(run: Run, words: str) -> None:
    number, _, rest = words.partition(" ")
    seat = int(number)
    known = run.people.setdefault(seat - 1, {})
    for part in parts(rest.replace("; ", ", ")):
        key, _, value = part.partition(" ")
        if key == "lands":
            for name in value.split():
                run.stacks.setdefault(name, []).append(seat)
        else:
            assert key in (*NUMBERS, "cubes", "hand", "discoveries", "tiles", "wonders"), key
            # A hand may be too long for one line.
            known[key] = f"{known.get(key, '')} {value}" if key == "hand" else value


def set_land(run: Run, words: str) -> None:
    name, *seats = words.split()
    run.stacks[name] = [0 if seat == "barbarians" else int(seat) for seat in seats]


def set_board(run: Run, words: str) -> None:
    row, _, names = words.partition(" ")
    assert row in run.layout, row
    run.layout[row] = names


def set_bonus(run: Run, words: str) -> None:
    discovery, bonus, seat = words.split()
    run.marks.append((discovery, bonus, int(seat)))


def set_fresh(run: Run, words: str) -> None:
    run.state = run.game.set_up(Setup(int(words)))


def do_laid(run: Run, words: str) -> None:
    for names in run.layout.values():
        do_play(run, "chance lay " + " ".join(names.split()[: run.table.table.columns]))


# Looking.


def hold_people(run: Run, words: str) -> None:
    seat, key, *value = words.split()
    people = run.table.peoples[int(seat) - 1]
    rules = run.table.rules
    if key in ("cubes", "tokens"):
        equal(tuple(getattr(people, key)), Amounts(RESOURCES).read(" ".join(value), 1))
    elif key in ("hand", "drawn"):
        cards = [DESTINY[card] for card in getattr(people, key)]
        equal(sorted(cards), sorted(card for card in value if card != "nothing"))
    elif key in ("has", "lacks"):
        for name in value:
            wonder = name in rules.wonder_index
            index = rules.wonder_index[name] if wonder else rules.discovery_index[name]
            owned = bool((people.wonders if wonder else people.discoveries) >> index & 1)
            assert owned == (key == "has"), f"{name} {'is there' if owned else 'is missing'}"
    elif key == "tiles":
        names = [name for resource, name in enumerate(RESOURCES) if people.discounts >> resource & 1]
        equal(names, [name for name in value if name != "none"])
    else:
        assert key in (*NUMBERS, "general", "stars", "zeus"), key
        equal(getattr(people, key), int(value[0]))


def hold_land(run: Run, words: str) -> None:
    """The tokens on a territory from the bottom up; `nobody`, or `tribe` while one stands there."""
    name, *tokens = words.split()
    index = run.table.rules.land_index[name]
    spoken = ["barbarians" if seat == BARBARIANS else str(seat + 1) for seat in run.table.stacks[index]]
    spoken += ["tribe"] if run.table.tribes >> index & 1 else []
    equal(spoken or ["nobody"], tokens)


def hold_price(run: Run, words: str) -> None:
    """What an action would cost in all, hourglasses included: `1 settle ionia: 8`."""
    line, _, price = words.partition(": ")
    seat, action = read_line(run.game.actions, line, 1)
    paid = [event for event in preview(run.table, seat, action) if isinstance(event, TimePaid)]
    assert paid, "the action goes on with a question"
    equal(paid[0].ap, int(price))


def hold_payments(run: Run, words: str) -> None:
    """Every set of cubes a discovery may be paid with: `1 surgery: wood 1; grain 1`."""
    line, _, ways = words.partition(": ")
    seat, name = line.split()
    rules = run.table.rules
    cell = cell_of(run.table, rules.discovery_index[name])
    found = payments(rules, run.table.peoples[int(seat) - 1], cell)
    equal(sorted(found), sorted(Amounts(RESOURCES).read(way.strip(), 1) for way in ways.split(";")))


def hold_may(run: Run, words: str) -> None:
    """A choice, or an expansion without its way that stands for one."""
    reason = why_not(run.table, *read_line(run.game.actions, words, 1))
    assert reason is None, reason


def hold_may_not(run: Run, words: str) -> None:
    """A verb that is not among the choices: `1 wait`."""
    seat, verb = words.split()
    equal(run.table.seat, int(seat) - 1)
    assert verb not in [action.verb for action in run.table.choices], "it is among the choices"


def hold_view(run: Run, words: str) -> None:
    """What one seat sees of another's hand: `2 people 1 hand unknown unknown`."""
    viewer, _, seat, _, *cards = words.split()
    hand = run.table.view(int(viewer) - 1).peoples[int(seat) - 1].hand
    equal(["unknown" if card == UNKNOWN else DESTINY[card] for card in hand], cards)


def hold_points(run: Run, words: str) -> None:
    seat, points = words.split()
    equal(run.game.scores(run.table)[int(seat) - 1], int(points))


def hold_left(run: Run, words: str) -> None:
    name, count = words.split()
    equal(run.table.left[run.table.rules.discovery_index[name]], int(count))


def hold_stack(run: Run, words: str) -> None:
    """Seats in the order their tokens came to rest: of those on one space the last lies on top."""
    equal([seat + 1 for seat in run.table.order], [int(seat) for seat in words.split()])


def hold_number(run: Run, words: str) -> None:
    """How many different answers there are."""
    equal(len(run.table.choices), int(words))


def hold_tribes(run: Run, words: str) -> None:
    names = [land.id for land in run.table.rules.lands if run.table.tribes >> land.index & 1]
    equal(sorted(names), sorted(words.split()))


def hold_discard(run: Run, words: str) -> None:
    equal(tuple(run.table.discard), Amounts(DESTINY).read(words, 1))


def hold_supply(run: Run, words: str) -> None:
    equal(tuple(run.table.supply), Amounts(RESOURCES).read(words, 1))


Run.statements = {
    "table": set_table,
    "people": set_people,
    "land": set_land,
    "board": set_board,
    "bonus": set_bonus,
    "fresh": set_fresh,
    "laid": do_laid,
}
Run.holds = {
    "people": hold_people,
    "land": hold_land,
    "price": hold_price,
    "payments": hold_payments,
    "may": hold_may,
    "lacks": hold_may_not,
    "view": hold_view,
    "points": hold_points,
    "left": hold_left,
    "stack": hold_stack,
    "number": hold_number,
    "tribes": hold_tribes,
    "discard": hold_discard,
    "supply": hold_supply,
}

run_case = partial(casebook.run_case, begin=Run)
