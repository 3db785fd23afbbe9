"""Why not: the rule that forbids what a player points at, whatever is being asked."""

from __future__ import annotations

from game.rules.engine import Action, Reason, Seat, because
from game.rules.gods.actions import Attack, Bank, Build, Decline, Done, Move, Offer, Orgy, Plan, Propose, Support
from game.rules.gods.negotiation import AnswerOffer, ChooseGift, ChooseWish, Negotiate
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
    if isinstance(action, Offer | Propose | Bank | Done):
        return why_not_talk(state)
    if isinstance(action, Decline):
        return because("nothing_offered")
    return because("not_now")


def why_not_talk(state: Greece) -> Reason:
    """Who has nothing to say now: an offer wants its answer first, or it is another's turn, or no time for talk."""
    step = state.pending[-1][1]
    if isinstance(step, AnswerOffer):
        return because("answer_first", seat=step.other)
    talking = isinstance(step, Negotiate | ChooseGift | ChooseWish)
    return because("not_now") if talking else because("only_in_negotiation")
