"""Who sits where: people and bots, what they are called and by which city they are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game import games
from game.ai.bots import BOTS
from game.disk import record
from game.rules.engine import Game, Setup, State
from game.table.dealer import Dealer
from game.table.table import Sink, Table

HUMAN = "human"
STAND_IN = "greedy"
"""Who plays for a bot that this Amphora does not have, and gives hints."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Who sits in a seat: a name, a city, and `human` or the name of a bot."""

    name: str
    polis: str
    player: str = HUMAN


def known(player: str) -> str:
    """The same player, or who stands in for a bot that is not there: a game saved by another Amphora may name one."""
    return player if player in (HUMAN, *BOTS) else STAND_IN


def header_of(game: Game, setup: Setup, plans: Sequence[Plan], seed: int) -> record.Header:
    """What is written above a game that begins now; alone against bots, one may take back whatever one likes."""
    seats = list(enumerate(plans))
    bots = {seat: plan.player for seat, plan in seats if plan.player != HUMAN}
    return record.header_for(
        game,
        setup,
        names={seat: plan.name for seat, plan in seats},
        bots=bots,
        emblems={seat: plan.polis for seat, plan in seats},
        seed=seed,
        free_undo=len(plans) - len(bots) < 2,
    )


def table_of(game: Game, header: record.Header, sink: Sink | None, start: State | None = None) -> Table:
    """The table of a game that begins now, or with `start` in its middle."""
    dealer = Dealer(header.seed) if header.seed is not None else None
    return Table(
        game,
        header.setup,
        start=start,
        dealer=dealer,
        sink=sink,
        people=header.people,
        free_undo=header.free_undo,
    )


def plans_of(header: record.Header) -> list[Plan]:
    """Who sat where, as a record tells it."""
    cities = cities_of(header)
    return [
        Plan(header.names.get(seat, ""), cities[seat], header.bots.get(seat, HUMAN))
        for seat in range(header.setup.seats)
    ]


def cities_of(header: record.Header) -> list[str]:
    """A city for every seat; a game that was not played in a window names none, and a stranger's may name others."""
    known = emblems_of(header.game)
    wanted = [header.emblems.get(seat, "") for seat in range(header.setup.seats)]
    free = [polis for polis in known if polis not in wanted]
    cities: list[str] = []
    for polis in wanted:
        cities.append(polis if polis in known and polis not in cities else free.pop(0))
    return cities


def emblems_of(game: str) -> tuple[str, ...]:
    """The emblems of a game by name, one at least for every seat of its largest table."""
    return tuple(emblem.name for emblem in games.manifest(game).emblems)
