"""What of the own hand is spoken for by a sheet or by the trade board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.gods.actions import Take
from game.scenes.gods.side import NONE_SPENT
from game.scenes.gods.trading import TALKS
from game.scenes.gods.writing import FREE, KEEP, SHEETS

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable


def spoken_for(scene: GodsTable) -> tuple[Sequence[int], str]:
    """Of each kind how many cards are, and what is said of that beside the heading of the hand."""
    writing, words, session = scene.writing, scene.words, scene.session
    if session.person_asked() is None:
        return NONE_SPENT, ""
    if writing.kind == KEEP:
        return NONE_SPENT, words.phrase("panel", "kept", n=sum(isinstance(line, Take) for line in writing.sheet))
    if writing.kind in SHEETS and writing.kind != FREE:
        view, seat = scene.view(), session.acting()
        spent = scene.game.price(view, seat)
        left = sum(view.players[seat].cards) - sum(spent)
        return spent, words.phrase("panel", "to_sheet", n=sum(spent), left=left) if any(spent) else ""
    if scene.trading.kind in TALKS:
        return tuple(scene.trading.give), words.phrase("panel", "give_note")
    return NONE_SPENT, ""
