"""Turns and their end: who has won, and whether there is another turn."""

from __future__ import annotations

from game.rules.engine import Seat, Step
from game.rules.gods import events
from game.rules.gods.state import Greece, prestige


class BeginTurn(Step[Greece]):
    """Negotiation, build and attack; whether there is anything after that, the attack phase tells."""

    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        # A chapter of the rules each, and all of them know this one.
        from game.rules.gods.attacking import AttackPhase
        from game.rules.gods.building import BuildPhase
        from game.rules.gods.negotiation import Negotiation

        state.turn += 1
        state.tell(events.TurnBegan, state.turn)
        state.then(seat, Negotiation(), BuildPhase(), AttackPhase())


class MayWin(Step[Greece]):
    """The end of the attack phase: enough prestige, and more than anybody else (A-G1); otherwise play on (A-G26)."""

    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        from game.rules.gods.moving import MovePhase

        ahead = leaders(state)
        if len(ahead) == 1 and prestige(state, ahead[0]) >= state.rules.numbers["win_prestige"]:
            state.tell(events.GameEnded, ahead, "prestige")
        else:
            state.then(seat, MovePhase())


def leaders(state: Greece) -> tuple[Seat, ...]:
    counts = [prestige(state, seat) for seat in range(len(state.players))]
    return tuple(seat for seat, count in enumerate(counts) if count == max(counts))


class EndTurn(Step[Greece]):
    """What holds for one turn only is forgotten; the first to talk moves to the left (A-G53)."""

    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        regions = len(state.owner)
        state.fresh = [0] * regions
        state.fled = [0] * regions
        state.left = [0] * regions
        if state.rules.turn_limit and state.turn >= state.rules.turn_limit:
            state.limited = 1
            state.tell(events.GameEnded, leaders(state), "limit")
            return
        state.then((seat + 1) % len(state.players), BeginTurn())
