"""Olympus as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from game.rules.catalog import essence
from game.rules.codec import digest_of
from game.rules.engine import CHANCE, Action, Ask, Game, Reason, Seat, Setup, State, Step, is_over, settle
from game.rules.olympus import (
    building,
    doubts,
    effects,
    ending,
    favours,
    foresight,
    objections,
    payment,
    progress,
    rounds,
    upkeep,
    war,
    worship,
)
from game.rules.olympus.actions import ACTIONS, PRODUCTION, Invoke, Track
from game.rules.olympus.rules import ALPHA, BETA, Building, Price, Rules, Stop
from game.rules.olympus.state import NOBODY, City, Olympus, blank, new_city
from game.rules.olympus.tables import files_of, make_rules, options_of

STARTER: Final = "starter"
DRAWN: Final = "drawn"
"""The option that says who starts: drawn by lot, or a seat counted from 1."""


def step_classes() -> dict[str, type]:
    """The steps of all chapters by name; what neither runs nor answers is only what others are made of."""
    chapters = (building, effects, ending, favours, rounds, upkeep, war, worship)
    found = [each for chapter in chapters for each in vars(chapter).values() if isinstance(each, type)]
    steps = [each for each in found if issubclass(each, Step) and each not in (Step, Ask)]
    return {each.__name__: each for each in steps if "run" in vars(each) or "answer" in vars(each)}


class OlympusGame(Game):
    name = "olympus"
    actions = ACTIONS
    values: ClassVar[Mapping[str, type]] = {
        **step_classes(),
        **{action.__name__: action for action in ACTIONS.values()},
        "City": City,
    }

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.tables = files_of(tables)
        self.digest = digest_of(essence(self.tables))
        self.automatic = {}
        self.made: dict[tuple[str, ...], Rules] = {}
        usual = self.rules_for({})
        self.seats = usual.seats
        self.options = {
            **options_of(self.tables),
            STARTER: (DRAWN, *(str(seat + 1) for seat in range(usual.seats[-1]))),
        }

    def rules_for(self, options: Mapping[str, str]) -> Rules:
        """One `Rules` per choice of options, so that all its states share tables and caches."""
        chosen = {name: options.get(name, usual[0]) for name, usual in options_of(self.tables).items()}
        key = tuple(chosen.values())
        if key not in self.made:
            self.made[key] = make_rules(self.tables, chosen)
        return self.made[key]

    def blank(self, setup: Setup) -> Olympus:
        self.check(setup)
        return blank(self.rules_for(setup.options))

    def set_up(self, setup: Setup) -> Olympus:
        state = self.blank(setup)
        state.cities = [new_city(state.rules) for _ in range(setup.seats)]
        starter = self.seat_chosen(STARTER, setup.options.get(STARTER, DRAWN))
        if starter is None:
            state.then(CHANCE, rounds.DrawStarter())
        else:
            rounds.begin_game(state, starter)
        settle(state)
        return state

    def check(self, setup: Setup) -> None:
        super().check(setup)
        starter, choices = setup.options.get(STARTER, DRAWN), self.choices_at(STARTER, setup.seats)
        if starter not in choices:
            self.refuse_choice(STARTER, starter, choices)

    def seat_chosen(self, option: str, choice: str) -> Seat | None:
        return int(choice) - 1 if option == STARTER and choice != DRAWN else None

    def setup_of(self, state: State) -> Setup:
        """The set-up that a table follows; who was to start is part of its past, not of its rules."""
        state = cast(Olympus, state)
        usual = {name: choices[0] for name, choices in self.options.items()}
        differing = {name: choice for name, choice in state.rules.options.items() if choice != usual[name]}
        return Setup(len(state.cities), differing)

    def scores(self, state: State) -> list[int]:
        return [city.score for city in cast(Olympus, state).cities]

    def winners(self, state: State) -> tuple[Seat, ...]:
        return ending.winners(cast(Olympus, state)) if is_over(state) else ()

    def limited(self, state: State) -> bool:
        state = cast(Olympus, state)
        return is_over(state) and rounds.glory_taken(state) < state.rules.glory_to_end

    def rounds(self, state: State) -> int:
        return cast(Olympus, state).round

    # What whoever shows a table may ask

    def price(self, state: Olympus, seat: Seat, building: Building) -> Price:
        return payment.price(state.rules, state.cities[seat], building)

    def obstacle(self, state: Olympus, seat: Seat, building: Building) -> Reason | None:
        """What keeps a seat from building a card even if it had a favour to build; None if nothing does."""
        return objections.why_not_build(state, seat, building.id)

    def upkeep_step(self, state: Olympus) -> int:
        """The step of upkeep the table is in, from 1; 0 before the first round, in worship and after the end."""
        return rounds.upkeep_step(state)

    def clears_deities(self, upkeep_step: int) -> bool:
        """Whether a step of upkeep is the one that begins with no priest left before any deity."""
        return upkeep_step == upkeep.UPKEEP.index(upkeep.gather_priests) + 1

    def ends_upkeep(self, upkeep_step: int) -> bool:
        """Whether a step of upkeep is the last one, which asks whether the game is over."""
        return upkeep_step > len(upkeep.UPKEEP)

    def yields(self, state: Olympus, seat: Seat, track: Track) -> list[int]:
        """How many goods each space of a production track brings a seat; nothing for other tracks."""
        if track < PRODUCTION:
            return []
        city, spaces = state.cities[seat], range(1, state.rules.spaces[track] + 1)
        return [progress.harvest(state.rules, city, track - PRODUCTION, space) for space in spaces]

    def stops(self, state: Olympus, seat: Seat, track: Track) -> list[Stop]:
        """What stops a seat's marker on a track, from below."""
        return progress.stops(state.rules, state.cities[seat], track)

    def invited_to(self, state: Olympus) -> str:
        """The deity whose ceremony somebody is asked to join, by its id; nothing if nobody is."""
        step = state.pending[-1][1] if state.pending else None
        return state.rules.deities[step.deity].id if isinstance(step, worship.Invite) else ""

    def begins_ceremony(self, state: Olympus) -> Seat:
        """Who is asked for a deity of his own; NOBODY if nobody is."""
        owner, step = state.pending[-1] if state.pending else (NOBODY, None)
        return owner if isinstance(step, worship.Turn) else NOBODY

    def rite(self, state: Olympus) -> tuple[int, str]:
        """The deity whose ceremony goes on and what was declared when it began; -1 and nothing between ceremonies."""
        for _, step in state.pending[::-1]:
            if isinstance(step, worship.Invite):
                return step.deity, step.worshippers[0][1]
            if isinstance(step, favours.Favour) and step.worshipping:
                return step.deity, step.manner
            if isinstance(step, favours.Plague):
                return step.deity, state.rules.deities[step.deity].plague_aspects[0]
        return -1, ""

    def aspect_invited_to(self, state: Olympus) -> str:
        """The face of the deity somebody is asked to join, if it has several."""
        step = state.pending[-1][1] if state.pending else None
        if not isinstance(step, worship.Invite) or not state.rules.deities[step.deity].plague_aspects:
            return ""
        return step.worshippers[0][1]

    def rank_of_joining(self, state: Olympus, seat: Seat) -> str:
        """The favour that whoever joins the ceremony would receive."""
        return self._received(state, seat, self.invited_to(state), BETA)

    def rank_of_calling(self, state: Olympus, seat: Seat, call: Invoke) -> str:
        """The favour that the Oracle, or the Acropolis, would bring."""
        oracle = isinstance(state.pending[-1][1], favours.AlphaFavourExcept)
        return self._received(state, seat, call.deity, ALPHA if oracle else BETA)

    def _received(self, state: Olympus, seat: Seat, deity: str, rank: str) -> str:
        lifted = state.cities[seat].built & state.rules.alpha_for_beta[state.rules.deity_index[deity]]
        return ALPHA if lifted else rank

    def duel(self, state: Olympus, attacker: Seat, defender: Seat) -> tuple[int, int, int]:
        """Both totals, and by how much the attacker would win the war whose target is being named."""
        step = state.pending[-1][1] if state.pending else None
        wins_ties = isinstance(step, war.NameTarget) and step.wins_ties
        totals = war.strength(state, attacker, defender), war.strength(state, defender, attacker)
        return *totals, war.margin(state, attacker, defender, wins_ties=wins_ties)

    def asks_either_or(self, state: Olympus) -> bool:
        """Whether the question is which of two favours to have: to advance or to produce."""
        step = state.pending[-1][1] if state.pending else None
        return isinstance(step, effects.AdvanceOrProduce | effects.HeraFavours)

    def outlook(self, state: Olympus, seat: Seat, action: Action) -> Olympus:
        """The table as an answer would leave it, if nobody else did anything that he need not do."""
        return foresight.foreseen(state, seat, action)[0]

    def overfull(self, state: Olympus, seat: Seat) -> Reason | None:
        """What upkeep would take from a warehouse as it is, as long as it can be prevented; None if nothing."""
        return doubts.overfull(state, sum(state.cities[seat].goods))

    def standing(self, state: Olympus) -> list[Seat]:
        """All seats, the best first."""
        seats = range(len(state.cities))
        return sorted(seats, key=lambda seat: ending.standing(state.cities[seat]), reverse=True)

    def leaders(self, state: Olympus) -> tuple[Seat, ...]:
        """Who would win, or has won."""
        return ending.winners(state)

    def decided_by(self, state: Olympus) -> str:
        """Which rule parts the first from the second: points, goods, buildings, or none of them."""
        return ending.decided_by(state)

    def final_points(self, state: Olympus, seat: Seat) -> int:
        """The points that a seat's markers bring at the end."""
        return ending.final_points(state.rules, state.cities[seat])


def make(tables: Mapping[str, Any]) -> OlympusGame:
    """The game, made of its level files."""
    return OlympusGame(tables)
