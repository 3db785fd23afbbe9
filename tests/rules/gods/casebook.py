"""Runs the rule cases of The Gods of Olympus; how a case is written, see `tests/casebook.py`.

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
built this turn, `fled` ones retreated to where they are, and from a region that was `left` seats retreated.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from game.rules.engine import Setup, Step, Together, choices, doubt, play, settle, why_not
from game.rules.gods.actions import RESOURCES, UNITS, Overdraw, Seal
from game.rules.gods.attacking import WriteAttacks
from game.rules.gods.building import BuildPhase, WriteBuilds
from game.rules.gods.moving import WriteMoves
from game.rules.gods.negotiation import Negotiate
from game.rules.gods.position import PHASES, read_position
from game.rules.gods.state import NOBODY, Greece, prestige
from game.rules.notation import CHANCE_WORD, Amounts, read, read_line
from tests.rules import casebook
from tests.rules.casebook import Statement, equal, parts

CARDS: Final = Amounts(RESOURCES)
BEGINNINGS: Final[dict[str, tuple[Step[Any], ...]]] = {
    **PHASES,
    "turn": PHASES["build"],
    "build": (BuildPhase(),),  # And nothing after it, so that what was paid can be seen.
}
SHEETS: Final[dict[type, str]] = {
    Negotiate: "negotiation",
    WriteBuilds: "build",
    WriteAttacks: "attack",
    WriteMoves: "move",
}
USUAL_GODS: Final = ("ares", "athena", "zeus", "hera", "hermes", "apollo")
KINDS: Final = ("unit", "becomes", "replaced")


class Run(casebook.Run[Greece]):
    name = "gods"

    def __init__(self) -> None:
        super().__init__()
        self.position: dict[str, Any] = {"game": "gods", "seats": 3, "options": {}}
        self.phase = "build"
        self.starter = 0
        self.players: dict[int, dict[str, Any]] = {}
        self.regions: dict[str, dict[str, Any]] = {}

    def laid_out(self) -> Greece:
        seats = self.position["seats"]
        if self.phase == "setup":
            return self.game.set_up(Setup(seats, self.position["options"]))
        named = [row["god"] for row in self.players.values() if "god" in row]
        free = [god for god in USUAL_GODS if god not in named]
        rows = [self.players.get(seat, {}) for seat in range(seats)]
        players = [row if "god" in row else {"god": free.pop(0), **row} for row in rows]
        regions = [{"id": name, **row} for name, row in self.regions.items()]
        # Nothing is pending while it is read, so that what its phase begins with is told.
        state = read_position(self.game, {**self.position, "player": players, "region": regions, "pending": []})
        state.told = self.told
        state.then(self.starter, *BEGINNINGS[self.phase])
        settle(state)
        return state

    def spoken(self, key: str, value: Any) -> str:
        if key in KINDS:
            return UNITS[value]
        if isinstance(value, int) and key in ("give", "take", "card"):
            return RESOURCES[value]
        if key in ("cards", "give", "want"):
            return "+".join(name for name, count in zip(RESOURCES, value, strict=True) for _ in range(count)) or "none"
        if isinstance(value, tuple):
            return ",".join(super(Run, self).spoken(key, each) for each in value) or "none"
        return super().spoken(key, value)


# Laying out a table


def set_table(run: Run, words: str) -> None:
    for part in parts(words):
        key, _, value = part.partition(" ")
        if value == "players":
            run.position["seats"] = int(key)
        elif key == "option":
            name, _, choice = value.partition("=")
            run.position["options"][name] = choice
        elif key == "phase":
            run.phase = value
        elif key == "starter":
            run.starter = int(value) - 1
        else:
            run.position[key] = int(value)


def set_player(run: Run, words: str) -> None:
    seat, _, rest = words.partition(" ")
    player = run.players.setdefault(int(seat) - 1, {})
    for part in parts(rest):
        key, _, value = part.partition(" ")
        player[key] = value if key == "god" else dict(zip(RESOURCES, CARDS.read(value, 1), strict=True))


def set_region(run: Run, words: str) -> None:
    name, seat, *units = words.split()
    assert units, f"{name} has no units"
    assert "units" not in run.regions.get(name, {}), f"{name} is there twice"
    run.regions.setdefault(name, {}).update(seat=int(seat), units=units)


def set_units(key: str) -> Statement:
    """`fresh argos hero`: these of its units were built this turn, or `fled` there."""

    def note(run: Run, words: str) -> None:
        name, *units = words.split()
        run.regions.setdefault(name, {})[key] = units

    return note


def set_left(run: Run, words: str) -> None:
    name, *seats = words.split()
    run.regions.setdefault(name, {})["left"] = [int(seat) for seat in seats]


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


def hold_doubt(run: Run, words: str) -> None:
    """`1 build town argos: not_starred`: this may be written, but would be void; or `nothing` speaks against it."""
    line, _, cause = words.partition(": ")
    seat, action = read_line(run.game.actions, line, 1)
    assert why_not(run.table, seat, action) is None, "it may not be written at all"
    reason = doubt(run.table.view(seat), seat, action)
    equal("nothing" if reason is None else reason.values["cause"], cause)


Run.statements = {
    "table": set_table,
    "player": set_player,
    "region": set_region,
    "fresh": set_units("fresh"),
    "fled": set_units("fled"),
    "left": set_left,
    "orders": do_orders,
    "seal": do_seal,
    "chance": do_chance,
}
Run.holds = {
    "player": hold_player,
    "region": hold_region,
    "phase": hold_phase,
    "view": hold_view,
    "doubt": hold_doubt,
    "turn": lambda run, words: equal(run.table.turn, int(words)),
    "limited": lambda run, words: equal(run.game.limited(run.table), words == "yes"),
}

run_case = partial(casebook.run_case, begin=Run)
