"""What of the own hand is spoken for by a sheet or by the trade board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.scenes.gods.side import NONE_SPENT
from game.scenes.gods.trading import TALKS
from game.scenes.gods.writing import FREE, KEEP, SHEETS

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable


@dataclass(frozen=True, slots=True)
class Spoken:
    """Of each kind how many cards are spoken for, and what is said of that beside the heading of the hand."""

    spent: Sequence[int] = NONE_SPENT
    """Fewer than none are cards that come to the hand when the sheet is sealed."""
    kept: Sequence[int] = NONE_SPENT
    note: str = ""


def spoken_for(scene: GodsTable) -> Spoken:
    writing, words, session = scene.writing, scene.words, scene.session
    if session.person_asked() is None:
        return Spoken()
    if writing.kind == KEEP:
        kept = writing.named_cards()
        return Spoken(kept=kept, note=words.phrase("panel", "kept", n=sum(kept)))
    if writing.kind == FREE:
        return Spoken(tuple(-count for count in writing.named_cards()))
    if writing.kind in SHEETS:
        view, seat = scene.view(), session.acting()
        spent = scene.game.price(view, seat)
        left = sum(view.players[seat].cards) - sum(spent)
        told = any(spent) and not scene.writing_is_overdrawn()
        return Spoken(spent, note=words.phrase("panel", "to_sheet", n=sum(spent), left=left) if told else "")
    if scene.trading.kind in TALKS:
        return Spoken(tuple(scene.trading.give), note=words.phrase("panel", "give_note"))
    return Spoken()
