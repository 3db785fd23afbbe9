"""Olympos as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, cast

from game.rules.catalog import essence, limit_of
from game.rules.codec import digest_of
from game.rules.engine import SPECTATOR, Action, Ask, Game, Reason, Seat, Setup, State, Step, is_over, settle
from game.rules.olympos import (
    combat,
    destiny,
    development,
    foresight,
    gods,
    objections,
    preparation,
    quotes,
    scoring,
    stocks,
    territories,
    turn,
    wonders,
)
from game.rules.olympos.actions import ACTIONS, Pay
from game.rules.olympos.phrases import Effect, Offer
from game.rules.olympos.rules import Quote, Rules, Stars
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

    # What whoever shows a table may ask

    def quote(self, state: Olympos, seat: Seat, action: Action) -> Quote | None:
        """What an action of a turn would cost, as a sum, and where it leads; None for what takes no time."""
        return quotes.quote(state, seat, action)

    def ways_to(self, state: Olympos, seat: Seat, territory: str) -> tuple[Quote, ...]:
        """Every expansion that may be chosen now and ends there, the cheapest first."""
        return quotes.ways_to(state, seat, territory)

    def reach_of(self, state: Olympos, seat: Seat, origin: str = "", level: int = 0) -> dict[str, tuple[Quote, ...]]:
        """Where a new settler, or one that lies somewhere, can be led now; for each territory the cheapest first."""
        return quotes.reach_of(state, seat, origin, level)

    def due(self, state: Olympos, seat: Seat) -> Quote | None:
        """What a seat has chosen and has still to pay time for; None if nothing."""
        return quotes.due(state, seat)

    def left_to_place(self, state: Olympos) -> list[int]:
        """Before the game: how many crosses or barbarians are still to be put on lands of each resource."""
        asked = state.pending[-1][1] if state.pending else None
        if isinstance(asked, preparation.CrossOut):
            return preparation.left_to_cross(state)
        return preparation.left_to_garrison(state) if isinstance(asked, preparation.PlaceBarbarians) else []

    def need_met(self, state: Olympos, seat: Seat, payment: Pay) -> tuple[int, ...]:
        """What of each kind a payment for the discovery in question uses, lands and cubes together."""
        asked = state.pending[-1][1] if state.pending else None
        if not isinstance(asked, development.PayFor):
            return payment.cubes
        return development.need_met(state, seat, asked.cell, payment.cubes)

    def why_not_land(self, state: Olympos, seat: Seat, territory: str) -> Reason | None:
        """Why a territory cannot be the answer, whatever is asked and whoever would be led there; None if it can."""
        return objections.why_not_land(state, seat, territory)

    def outlook(self, state: Olympos, seat: Seat, action: Action) -> Olympos:
        """The table as an answer would leave it, its time paid and nothing else decided."""
        return foresight.foreseen(state, seat, action)[0]

    def settlers(self, state: Olympos, seat: Seat) -> list[tuple[int, int]]:
        """Territory and level of every own token that can be named; of tokens on each other only the lowest."""
        return territories.own_settlers(state, seat)

    def swords(self, state: Olympos, seat: Seat) -> int:
        """In attack as in defence, those that Ares lends included."""
        return combat.swords(state, seat)

    def symbols(self, state: Olympos, seat: Seat) -> tuple[int, int, int]:
        """Zeus symbols on tiles, on the token, and on cards played for the god that is being judged."""
        return gods.symbols(state, seat)

    def god(self, state: Olympos) -> str:
        """The god that has been revealed and not judged yet; nothing if there is none."""
        judges = [step for _, step in state.pending if isinstance(step, gods.Judge)]
        return state.rules.gods[judges[-1].god].id if judges else ""

    def revealer(self, state: Olympos) -> Seat:
        """Who has revealed the god that is not judged yet."""
        judges = [seat for seat, step in state.pending if isinstance(step, gods.Judge)]
        return judges[-1] if judges else SPECTATOR

    def reached(self, state: Olympos, god: str) -> list[Seat]:
        """Whom a god reaches with the symbols that lie there now."""
        return gods.reached(state, state.rules.gods[state.rules.god_index[god]].good)

    def stars_for(self, state: Olympos, seat: Seat, wonder: str) -> Stars:
        """What a seat can build a wonder with; as it knows its hand, so of a public view at most."""
        return wonders.stars_for(state, seat, state.rules.wonder_index[wonder])

    def stars(self, state: Olympos, seat: Seat) -> int:
        """Lasting stars on tokens and tiles, which count for every wonder."""
        people = state.peoples[seat]
        return people.stars + state.rules.traits(people.discoveries).stars

    def gives(self, state: Olympos, seat: Seat, card: int) -> bool:
        """Whether a Destiny card would do anything for a seat now."""
        return bool(state.rules.destiny[card].effect.helps(state, seat))

    def next_up(self, state: Olympos) -> list[Seat]:
        """Everybody who still takes turns, in the order they would if nobody moved; whoever is asked comes first."""
        return turn.in_order(state)

    def time_points(self, state: Olympos, space: int) -> int:
        """What the spaces between there and the Cross are worth in the end."""
        return min(state.rules.time_points, state.rules.cross - space)

    def points_by_source(self, state: Olympos, seat: Seat) -> dict[str, int]:
        """A seat's points if the game ended now; together they are its score."""
        return dict(zip(scoring.SOURCES, scoring.points_by_source(state, seat), strict=True))

    def standing(self, state: Olympos) -> list[Seat]:
        """All seats, the best first."""
        seats = range(len(state.peoples))
        return sorted(seats, key=lambda seat: (scoring.total(state, seat), scoring.tiles(state, seat)), reverse=True)

    def leaders(self, state: Olympos) -> tuple[Seat, ...]:
        """Who would win, or has won."""
        return scoring.winners(state)

    def decided_by(self, state: Olympos) -> str:
        """Which rule parts the first from the second: points, tiles, or none of them."""
        return scoring.decided_by(state)


def make(tables: Mapping[str, Any]) -> OlymposGame:
    """The game, made of its level files."""
    return OlymposGame(tables)
