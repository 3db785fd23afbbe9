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

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from game.games import load
from game.rules.engine import UNKNOWN, Event, Setup, preview
from game.rules.notation import Amounts, read_line
from game.rules.olympos.actions import BONUSES, DESTINY, RESOURCES
from game.rules.olympos.development import payments
from game.rules.olympos.events import TimePaid
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.position import read_position
from game.rules.olympos.state import BARBARIANS, Olympos, cell_of
from tests import casebook
from tests.casebook import Case, do_hold, do_play, do_refuse, equal, parts

LAYOUT: Final[Mapping[str, str]] = {
    "red": "medicine cavalry oracle metallurgy religion",
    "yellow": "agriculture astronomy commerce hoplite polytheism",
    "green": "map_making democracy architecture phalanx hellenism",
    "blue": "surgery money poetry art strategy",
    "purple": "science city absolutism engineering philosophy",
    "wonders": "lion_gate stadium parthenon statue_of_zeus colossus",
}
NUMBERS: Final = (
    "space", "hourglasses", "prestige", "stock", "athena", "swords", "burden", "doom", "becalmed",
)  # fmt: skip
"""What a position says of a people with one number."""


@dataclass
class OlymposRun:
    """One case being played."""

    seats: int = 3
    table_words: dict[str, str] = field(default_factory=dict)
    people: dict[int, dict[str, str]] = field(default_factory=dict)
    stacks: dict[str, list[int]] = field(default_factory=dict)
    layout: dict[str, str] = field(default_factory=lambda: dict(LAYOUT))
    marks: list[tuple[str, str, int]] = field(default_factory=list)
    state: Olympos | None = None
    told: list[Event] = field(default_factory=list)
    words: ClassVar[dict[str, tuple[str, ...]]] = {
        "card": DESTINY, "bonus": BONUSES, "resource": RESOURCES,
    }  # fmt: skip

    @property
    def holds(self) -> dict[str, Callable[[Any, str], None]]:
        return HOLDS

    @property
    def statements(self) -> dict[str, Callable[[Any, str], None]]:
        return STATEMENTS

    @property
    def game(self) -> OlymposGame:
        game = load("olympos")
        assert isinstance(game, OlymposGame)
        return game

    @property
    def table(self) -> Olympos:
        if self.state is None:
            self.state = lay_table(self)
        return self.state


def run_case(case: Case) -> None:
    casebook.run_case(case, OlymposRun)


# Setting up.


def lay_table(run: OlymposRun) -> Olympos:
    game = run.game
    said = run.table_words
    columns = game.rules.tables[run.seats].columns
    unused = [*said.get("crossed", "").split(), *said.get("beaten", "").split(), *run.stacks]
    position = {
        "game": "olympos",
        "seats": run.seats,
        "order": [int(seat) for seat in said.get("stack", "").split()] or [*range(run.seats, 0, -1)],
        "finished": [int(seat) for seat in said.get("finished", "").split()],
        "crossed": said.get("crossed", "").split(),
        "tribes": [land.id for land in game.rules.lands if land.star and land.id not in unused],
        "revealed": said.get("revealed", "").split(),
        "discard": named_amounts(DESTINY, said.get("discard", "nothing")),
        "board": {row: names.split()[:columns] for row, names in run.layout.items()},
        "people": [people_of(run.people.get(seat, {})) for seat in range(run.seats)],
        "territory": [{"id": name, "settlers": stack} for name, stack in run.stacks.items()],
        "bonus": [{"discovery": name, "bonus": bonus, "seat": seat} for name, bonus, seat in run.marks],
    }
    return read_position(game, position)


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


def set_table(run: OlymposRun, words: str) -> None:
    for part in parts(words.replace("; ", ", ")):
        key, _, value = part.partition(" ")
        if value == "peoples":
            run.seats = int(key)
            continue
        assert key in ("stack", "crossed", "barbarians", "beaten", "finished", "revealed", "discard"), key
        run.table_words[key] = value
        if key == "barbarians":
            for name in value.split():
                run.stacks[name] = [0]


def set_people(run: OlymposRun, words: str) -> None:
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
            known[key] = value


def set_land(run: OlymposRun, words: str) -> None:
    name, *seats = words.split()
    run.stacks[name] = [0 if seat == "barbarians" else int(seat) for seat in seats]


def set_board(run: OlymposRun, words: str) -> None:
    row, _, names = words.partition(" ")
    assert row in run.layout, row
    run.layout[row] = names


def set_bonus(run: OlymposRun, words: str) -> None:
    discovery, bonus, seat = words.split()
    run.marks.append((discovery, bonus, int(seat)))


def set_fresh(run: OlymposRun, words: str) -> None:
    run.state = run.game.set_up(Setup(int(words)))


def do_laid(run: OlymposRun, words: str) -> None:
    for names in run.layout.values():
        do_play(run, "chance lay " + " ".join(names.split()[: run.table.table.columns]))


# Looking.


def hold_people(run: OlymposRun, words: str) -> None:
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


def hold_land(run: OlymposRun, words: str) -> None:
    """The tokens on a territory from the bottom up; `nobody`, or `tribe` while one stands there."""
    name, *tokens = words.split()
    index = run.table.rules.land_index[name]
    spoken = ["barbarians" if seat == BARBARIANS else str(seat + 1) for seat in run.table.stacks[index]]
    spoken += ["tribe"] if run.table.tribes >> index & 1 else []
    equal(spoken or ["nobody"], tokens)


def hold_price(run: OlymposRun, words: str) -> None:
    """What an action would cost in all, hourglasses included: `1 settle ionia: 8`."""
    line, _, price = words.partition(": ")
    seat, action = read_line(run.game.actions, line, 1)
    paid = [event for event in preview(run.table, seat, action) if isinstance(event, TimePaid)]
    assert paid, "the action goes on with a question"
    equal(paid[0].ap, int(price))


def hold_payments(run: OlymposRun, words: str) -> None:
    """Every set of cubes a discovery may be paid with: `1 surgery: wood 1; grain 1`."""
    line, _, ways = words.partition(": ")
    seat, name = line.split()
    rules = run.table.rules
    cell = cell_of(run.table, rules.discovery_index[name])
    found = payments(rules, run.table.peoples[int(seat) - 1]).get(cell, ())
    equal(sorted(found), sorted(Amounts(RESOURCES).read(way.strip(), 1) for way in ways.split(";")))


def hold_may_not(run: OlymposRun, words: str) -> None:
    """A verb that is not among the choices: `1 wait`."""
    seat, verb = words.split()
    equal(run.table.seat, int(seat) - 1)
    assert verb not in [action.verb for action in run.table.choices], "it is among the choices"


def hold_view(run: OlymposRun, words: str) -> None:
    """What one seat sees of another's hand: `2 people 1 hand unknown unknown`."""
    viewer, _, seat, _, *cards = words.split()
    hand = run.table.view(int(viewer) - 1).peoples[int(seat) - 1].hand
    equal(["unknown" if card == UNKNOWN else DESTINY[card] for card in hand], cards)


def hold_points(run: OlymposRun, words: str) -> None:
    seat, points = words.split()
    equal(run.game.scores(run.table)[int(seat) - 1], int(points))


def hold_left(run: OlymposRun, words: str) -> None:
    name, count = words.split()
    equal(run.table.left[run.table.rules.discovery_index[name]], int(count))


def hold_stack(run: OlymposRun, words: str) -> None:
    """Seats in the order their tokens came to rest: of those on one space the last lies on top."""
    equal([seat + 1 for seat in run.table.order], [int(seat) for seat in words.split()])


def hold_number(run: OlymposRun, words: str) -> None:
    """How many different answers there are."""
    equal(len(run.table.choices), int(words))


def hold_tribes(run: OlymposRun, words: str) -> None:
    names = [land.id for land in run.table.rules.lands if run.table.tribes >> land.index & 1]
    equal(sorted(names), sorted(words.split()))


def hold_discard(run: OlymposRun, words: str) -> None:
    equal(tuple(run.table.discard), Amounts(DESTINY).read(words, 1))


def hold_supply(run: OlymposRun, words: str) -> None:
    equal(tuple(run.table.supply), Amounts(RESOURCES).read(words, 1))


STATEMENTS: dict[str, Callable[[Any, str], None]] = {
    "table": set_table,
    "people": set_people,
    "land": set_land,
    "board": set_board,
    "bonus": set_bonus,
    "fresh": set_fresh,
    "laid": do_laid,
    "play": do_play,
    "refuse": do_refuse,
    "hold": do_hold,
}
HOLDS: dict[str, Callable[[Any, str], None]] = {
    "people": hold_people,
    "land": hold_land,
    "price": hold_price,
    "payments": hold_payments,
    "lacks": hold_may_not,
    "view": hold_view,
    "points": hold_points,
    "left": hold_left,
    "stack": hold_stack,
    "number": hold_number,
    "tribes": hold_tribes,
    "discard": hold_discard,
    "supply": hold_supply,
    "asked": casebook.hold_asked,
    "choices": casebook.hold_choices,
    "may": casebook.hold_may,
    "told": casebook.hold_told,
    "order": casebook.hold_order,
    "winners": casebook.hold_winners,
    "over": casebook.hold_over,
}
