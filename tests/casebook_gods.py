"""Runs the rule cases of The Gods of Olympus, `tests/cases/gods/*.md`; cases are read as `tests/casebook.py` says.

    table    3 players, starter 1, turn 4, phase attack, option turn_limit=5
    player 1 god ares, cards hope 2 greed 1
    region   argos 1 army hero
    fresh    argos hero
    fled     argos army
    left     corinth 1
    orders   1 attack army argos corinth; support hero argos sparta
    seal
    chance   roll corinth 1 attack 6 5
    hold     region argos 1 army

The phase is setup, negotiation, attack or move, or `build` without what follows it, or `turn`: build and what follows.
`orders` writes lines on a sheet and seals it; `seal` seals the empty sheets of all who still write. `fresh` units were
built this turn, `fled` ones retreated to where they are, and from a region that was `left` seats retreated. `play`,
`refuse` and most of what `hold` can say are as in the other book.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from game.games import load
from game.rules.engine import Event, Setup, Step, Together, choices, play, settle
from game.rules.gods.actions import CITY, FLEET, HERO, RESOURCES, SEA_MONSTER, TOWN, UNITS, Overdraw, Seal
from game.rules.gods.attacking import AttackPhase, WriteAttacks
from game.rules.gods.building import BuildPhase, WriteBuilds
from game.rules.gods.game import GodsGame
from game.rules.gods.moving import MovePhase, WriteMoves
from game.rules.gods.negotiation import Negotiate, Negotiation
from game.rules.gods.state import NOBODY, Greece, new_player, place, prestige
from game.rules.notation import CHANCE_WORD, Amounts, read, read_line
from tests import casebook
from tests.casebook import Case, Statement, equal, parts, run_statements

CARDS: Final = Amounts(RESOURCES)
PHASES: Final[dict[str, tuple[Step[Any], ...]]] = {
    "negotiation": (Negotiation(), BuildPhase(), AttackPhase()),
    "build": (BuildPhase(),),  # And nothing after it, so that what was paid can be seen.
    "turn": (BuildPhase(), AttackPhase()),
    "attack": (AttackPhase(),),
    "move": (MovePhase(),),
}
SHEETS: Final[dict[type, str]] = {
    Negotiate: "negotiation",
    WriteBuilds: "build",
    WriteAttacks: "attack",
    WriteMoves: "move",
}
USUAL_GODS: Final = ("ares", "athena", "zeus", "hera", "hermes", "apollo")
AFLOAT: Final = (FLEET, SEA_MONSTER)
SEATS: Final = ("seat", "other", "defender")
KINDS: Final = ("unit", "becomes", "replaced")


@dataclass
class Run:
    """One case being played."""

    seats: int = 3
    starter: int = 0
    turn: int = 1
    phase: str = "build"
    options: dict[str, str] = field(default_factory=dict)
    later: list[tuple[Statement, str]] = field(default_factory=list)
    """What lines about players and regions say, for when the table is there."""
    state: Greece | None = None
    told: list[Event] = field(default_factory=list)

    @property
    def game(self) -> GodsGame:
        game = load("gods")
        assert isinstance(game, GodsGame)
        return game

    @property
    def table(self) -> Greece:
        if self.state is None:
            self.state = self.laid_out()
            self.state.told = self.told
            settle(self.state)
        return self.state

    def laid_out(self) -> Greece:
        setup = Setup(self.seats, self.options)
        if self.phase == "setup":
            return self.game.set_up(setup)
        state = self.game.blank(setup)
        state.players = [new_player() for _ in range(self.seats)]
        for player, god in zip(state.players, USUAL_GODS):
            player.god = state.rules.gods.index(god)
        state.offers = [0] * self.seats
        state.turn = self.turn
        state.then(self.starter, *PHASES[self.phase])
        for statement, words in self.later:
            statement(state, words)
        return state

    def shown(self, key: str, value: Any) -> str:
        if key in SEATS:
            return str(value + 1)
        if key in KINDS:
            return UNITS[value]
        if isinstance(value, int) and key in ("give", "take", "card"):
            return RESOURCES[value]
        if key in ("cards", "give", "want"):
            return "+".join(name for name, count in zip(RESOURCES, value, strict=True) for _ in range(count)) or "none"
        if isinstance(value, tuple):
            return ",".join(str(each + (key == "winners")) for each in value) or "none"
        return str(value)


def run_case(case: Case) -> None:
    run_statements(case, Run(), STATEMENTS)


# Laying out a table


def set_table(run: Run, words: str) -> None:
    for part in parts(words):
        key, _, value = part.partition(" ")
        if value == "players":
            run.seats = int(key)
        elif key == "option":
            name, _, choice = value.partition("=")
            run.options[name] = choice
        elif key == "phase":
            run.phase = value
        elif key == "starter":
            run.starter = int(value) - 1
        else:
            assert key == "turn", f"a table has no {key}"
            run.turn = int(value)


def later(statement: Statement) -> Statement:
    def note(run: Run, words: str) -> None:
        assert run.state is None, "the table is laid out already"
        run.later.append((statement, words))

    return note


def set_player(state: Greece, words: str) -> None:
    seat, _, rest = words.partition(" ")
    player = state.players[int(seat) - 1]
    for part in parts(rest):
        key, _, value = part.partition(" ")
        if key == "god":
            player.god = state.rules.gods.index(value)
        else:
            assert key == "cards", f"a player has no {key}"
            player.cards = list(CARDS.read(value, 1))


def set_region(state: Greece, words: str) -> None:
    name, seat, *units = words.split()
    region = state.rules.index[name]
    assert units, f"{name} has no units"
    assert state.owner[region] == NOBODY, f"{name} is there twice"
    for unit in map(UNITS.index, units):
        row, there = state.rules.units[unit], state.units[region]
        assert not there & (row.family | state.rules.monsters), f"{UNITS[unit]} has no room in {name}"
        assert not (row.alone and there), f"{UNITS[unit]} stands alone"
        assert unit not in (TOWN, CITY) or state.rules.regions[region].star >= 0, f"{name} has no star"
        assert state.rules.water[region] == (unit in AFLOAT) or unit == HERO, f"{UNITS[unit]} cannot be in {name}"
        place(state, int(seat) - 1, unit, region)


def set_fresh(state: Greece, words: str) -> None:
    name, *units = words.split()
    region = state.rules.index[name]
    state.fresh[region] = bits(units)
    assert not bits(units) & ~state.units[region], f"they do not stand in {name}"


def set_fled(state: Greece, words: str) -> None:
    name, *units = words.split()
    region = state.rules.index[name]
    state.fled[region] = bits(units)
    assert not bits(units) & ~state.units[region], f"they do not stand in {name}"


def set_left(state: Greece, words: str) -> None:
    name, *seats = words.split()
    state.left[state.rules.index[name]] = sum(1 << int(seat) - 1 for seat in seats)


def bits(units: list[str]) -> int:
    return sum(1 << UNITS.index(unit) for unit in units)


# Playing


def writing(run: Run) -> Together[Any]:
    assert run.table.pending, "the game is over"
    step = run.table.pending[-1][1]
    assert isinstance(step, Together), "nobody writes orders"
    return step


def do_orders(run: Run, words: str) -> None:
    seat, _, rest = words.partition(" ")
    writing(run)
    run.table.told = run.told = []
    for line in rest.split(";"):
        if line.strip():
            play(run.table, int(seat) - 1, read(run.game.actions, line.strip(), 1))
    seal(run, int(seat) - 1)


def do_seal(run: Run, words: str) -> None:
    run.table.told = run.told = []
    for seat in writing(run).waiting():
        seal(run, seat)


def seal(run: Run, seat: int) -> None:
    [action] = [action for action in choices(run.table, seat) if isinstance(action, Seal | Overdraw)]
    play(run.table, seat, action)


def do_chance(run: Run, words: str) -> None:
    casebook.do_play(run, f"{CHANCE_WORD} {words}")


# Looking


def do_hold(run: Run, words: str) -> None:
    subject, _, rest = words.partition(" ")
    assert run.table, "the table is laid out first, and tells how its phase began"
    HOLDS[subject](run, rest.strip())


def hold_player(run: Run, words: str) -> None:
    seat, key, *value = words.split()
    player = run.table.players[int(seat) - 1]
    if key == "cards":
        equal(CARDS.write(player.cards, 1), CARDS.write(CARDS.read(" ".join(value), 1), 1))
    elif key == "god":
        equal(run.table.rules.gods[player.god], value[0])
    else:
        hold = {"hand": sum(player.cards), "prestige": prestige(run.table, int(seat) - 1)}
        equal(hold[key], int(value[0]))


def hold_region(run: Run, words: str) -> None:
    """`argos 1 army hero`: exactly these units of this seat; or `argos nobody`."""
    name, seat, *units = words.split()
    region = run.table.rules.index[name]
    equal(run.table.owner[region], NOBODY if seat == "nobody" else int(seat) - 1)
    equal(sorted(UNITS[unit] for unit in run.table.rules.kinds[run.table.units[region]]), sorted(units))


def hold_phase(run: Run, words: str) -> None:
    assert run.table.pending, "the game is over"
    step = run.table.pending[-1][1]
    equal(SHEETS.get(type(step.ask if isinstance(step, Together) else step)), words)


def hold_maynot(run: Run, words: str) -> None:
    seat, action = read_line(run.game.actions, words, 1)
    assert action not in choices(run.table, seat), "it is among the choices"


def hold_view(run: Run, words: str) -> None:
    """`2 hides hand 1 5`: seat 2 sees five cards of seat 1, and of what kind none; `2 hides sheet 1`."""
    viewer, _, what, seat, *count = words.split()
    view = run.table.view(int(viewer) - 1)
    if what == "hand":
        player = view.players[int(seat) - 1]
        equal((sum(player.cards), player.unknown), (0, int(count[0])))
    else:
        step = view.pending[-1][1]
        assert what == "sheet", f"nobody hides a {what}"
        assert isinstance(step, Together), "nobody writes orders"
        equal(step.sheet(int(seat) - 1), ())
        assert writing(run).sheet(int(seat) - 1), "nothing is written there"


STATEMENTS: dict[str, Statement] = {
    "table": set_table,
    "player": later(set_player),
    "region": later(set_region),
    "fresh": later(set_fresh),
    "fled": later(set_fled),
    "left": later(set_left),
    "play": casebook.do_play,
    "refuse": casebook.do_refuse,
    "orders": do_orders,
    "seal": do_seal,
    "chance": do_chance,
    "hold": do_hold,
}
HOLDS: dict[str, Statement] = {
    "player": hold_player,
    "region": hold_region,
    "phase": hold_phase,
    "maynot": hold_maynot,
    "view": hold_view,
    "asked": casebook.hold_asked,
    "choices": casebook.hold_choices,
    "may": casebook.hold_may,
    "told": casebook.hold_told,
    "order": casebook.hold_order,
    "winners": casebook.hold_winners,
    "over": casebook.hold_over,
    "turn": lambda run, words: equal(run.table.turn, int(words)),
    "limited": lambda run, words: equal(run.game.limited(run.table), words == "yes"),
}
