"""Olympos as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, cast

from game.rules.catalog import essence, limit_of
from game.rules.codec import digest_of
from game.rules.engine import SPECTATOR, Ask, Game, Seat, Setup, State, Step, is_over, settle
from game.rules.olympos import destiny, development, gods, preparation, scoring, stocks, turn
from game.rules.olympos.actions import ACTIONS
from game.rules.olympos.phrases import Effect, Offer
from game.rules.olympos.rules import Rules
from game.rules.olympos.state import Olympos, People, blank, new_people
from game.rules.olympos.tables import ROUND_LIMIT, known_files, make_rules, read_options


def step_classes() -> dict[str, type]:
    chapters = (destiny, development, gods, preparation, scoring, stocks, turn)
    found = [each for chapter in chapters for each in vars(chapter).values() if isinstance(each, type)]
    steps = [each for each in found if issubclass(each, Step) and each not in (Step, Ask, Effect, Offer)]
    return {each.__name__: each for each in steps}


class OlymposGame(Game):
    name = "olympos"
    actions = ACTIONS
    values: ClassVar[Mapping[str, type]] = {
        **step_classes(),
        **{action.__name__: action for action in ACTIONS.values()},
        "People": People,
    }

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.tables = tables
        self.options = read_options(tables)
        self.automatic = {}
        self.rules = make_rules(tables)
        self.made: dict[tuple[str, ...], Rules] = {}
        self.digest = digest_of(essence(known_files(tables)))
        self.seats = range(min(self.rules.tables), max(self.rules.tables) + 1)

    def rules_for(self, options: Mapping[str, str]) -> Rules:
        """One `Rules` per choice of options; all of them share tables and what was worked out from these."""
        chosen = {name: options.get(name, usual[0]) for name, usual in self.options.items()}
        key = tuple(chosen.values())
        if key not in self.made:
            self.made[key] = replace(self.rules, options=chosen, round_limit=limit_of(chosen[ROUND_LIMIT]))
        return self.made[key]

    def blank(self, setup: Setup) -> Olympos:
        self.check(setup)
        return blank(self.rules_for(setup.options), setup.seats)

    def set_up(self, setup: Setup) -> Olympos:
        state = self.blank(setup)
        state.peoples = [new_people(state.rules) for _ in range(setup.seats)]
        preparation.prepare(state)
        settle(state)
        return state

    def setup_of(self, state: State) -> Setup:
        table = cast(Olympos, state)
        return Setup(len(table.peoples), self.differing(Setup(len(table.peoples), table.rules.options)))

    def scores(self, state: State) -> list[int]:
        table = cast(Olympos, state)
        return [scoring.total(table, seat) for seat in range(len(table.peoples))]

    def winners(self, state: State) -> tuple[Seat, ...]:
        return scoring.winners(cast(Olympos, state)) if is_over(state) else ()

    def limited(self, state: State) -> bool:
        return is_over(state) and turn.next_seat(cast(Olympos, state)) != SPECTATOR

    def rounds(self, state: State) -> int:
        """Olympos has no rounds; turns are counted instead."""
        return cast(Olympos, state).turn


def make(tables: Mapping[str, Any]) -> OlymposGame:
    """The game, made of its level files."""
    return OlymposGame(tables)
