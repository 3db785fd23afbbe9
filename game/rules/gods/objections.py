"""Why not: the rule that forbids what a player points at, whatever is being asked."""

from __future__ import annotations

from game.rules.engine import Action, Reason, Seat, because
from game.rules.gods.actions import Attack, Bank, Build, Decline, Move, Offer, Orgy, Plan, Propose, Support
from game.rules.gods.state import Greece


def objection(state: Greece, seat: Seat, action: Action) -> Reason:
    if not 0 <= seat < len(state.players):
        return because("no_such_seat", number=seat + 1)
    if isinstance(action, Build | Plan | Orgy):
        return because("only_in_build")
    if isinstance(action, Attack | Support):
        return because("only_in_attack")
    if isinstance(action, Move):
        return because("only_in_move")
    if isinstance(action, Offer | Propose | Bank):
        return because("only_in_negotiation")
    if isinstance(action, Decline):
        return because("nothing_offered")
    return because("not_now")
