"""Taking back: how far one gets alone and why no further, and what all of a table must agree to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.scenes.confirm import ConfirmScene
from game.table.session import Agreement, Presence, UndoReach

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene
    from game.words.words import Words

LISTED: Final = 4
"""How many of the moves that would be taken back are named."""


def can_undo(scene: TableScene[Any]) -> bool:
    """Whether there is something to take back, alone or together."""
    session = scene.session
    return session.undo_reach(session.acting()).count > 0 or session.agreement() is not None


def undo_words(scene: TableScene[Any]) -> str:
    """What the next undo takes back, how often one may go on, and why it ends there."""
    session, words = scene.session, scene.words
    reach, agreement = session.undo_reach(session.acting()), session.agreement()
    if reach.count:
        return "\n".join([words.screen("undo_last"), *_further(words, reach)])
    if agreement is not None:
        together = words.screen("undo_together", seat=agreement.seat)
        return f"{words.screen('key_undo')}\n{together}"
    return f"{words.screen('key_undo')}\n{words.reason(reach.reason)}"


def _further(words: Words, reach: UndoReach) -> list[str]:
    """How far undo goes when it is pressed again and again."""
    often = [words.screen("undo_often", n=reach.count)] if reach.count > 1 else []
    return often if reach.reaches_start else [*often, words.screen("undo_before", why=words.reason(reach.reason))]


def ask_all(scene: TableScene[Any], agreement: Agreement) -> None:
    """Ask everybody whether a decision may be taken back; it is, if they say so."""
    words, settings = scene.words, scene.settings

    def take_back() -> None:
        scene.session.undo_agreed()
        scene.question.put_away()

    yes = words.screen("undo_ask" if _others(scene) else "undo_agreed")
    scene.stack.push(ConfirmScene(settings, _question(scene, agreement), yes, take_back))


def _others(scene: TableScene[Any]) -> list[str]:
    """Who must agree at other machines; they are asked there."""
    session = scene.session
    elsewhere = (Presence.FAR, Presence.AWAY)
    return [plan.name for seat, plan in enumerate(session.plans) if plan.name and session.presence(seat) in elsewhere]


def _question(scene: TableScene[Any], agreement: Agreement) -> str:
    """Who must agree, and to what."""
    words, others = scene.words, _others(scene)
    people = words.listed(others or [words.seat(seat) for seat in scene.session.people])
    moves = [f"{words.seat(move.seat)}: {words.action(move.action)}" for move in agreement.moves[:LISTED]]
    rest = len(agreement.moves) - LISTED
    more = [words.screen("undo_and_more", n=rest)] if rest > 0 else []
    return "\n".join([words.screen("undo_question_far" if others else "undo_question", people=people), *moves, *more])
