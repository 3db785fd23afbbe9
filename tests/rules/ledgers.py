"""What must be neither made nor lost in the tests' own game, and what must be hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from game.lab.laws import Books, Ledger
from game.rules.engine import Action, Below, Event, Seat, settle
from tests import tiny


class OracleLedger(Ledger):
    def faults(self, state: Any) -> Iterator[str]:
        coins = state.treasury + sum(pilgrim.coins for pilgrim in state.pilgrims)
        if coins != (tiny.PURSE + 1) * len(state.pilgrims):
            yield f"there are {coins} coins"
        if min(state.treasury, *(pilgrim.coins for pilgrim in state.pilgrims)) < 0:
            yield "somebody owes coins"
        if min(tiny.unseen(state)) < 0:
            yield f"the pile holds {tiny.unseen(state)}"

    def holdings(self, state: Any) -> Books:
        books = {"treasury": state.treasury, "round": state.round}
        for omen, name in enumerate(tiny.OMENS):
            books[f"{name} played"] = state.played[omen]
        for seat, pilgrim in enumerate(state.pilgrims):
            books[f"coins {seat}"] = pilgrim.coins
            books[f"points {seat}"] = pilgrim.points
            for omen, name in enumerate(tiny.OMENS):
                books[f"{name} {seat}"] = pilgrim.hand.count(omen)
        return books

    def book(self, books: Books, event: Event) -> None:
        match event:
            case tiny.RoundBegan(round):
                books["round"] = round
            case tiny.Saw(seat, omen):
                books[f"{tiny.OMENS[omen]} {seat}"] += 1
            case tiny.Played(seat, omen):
                books[f"{tiny.OMENS[omen]} {seat}"] -= 1
                books[f"{tiny.OMENS[omen]} played"] += 1
            case tiny.Staked(seat, coins) | tiny.Offered(seat, coins):
                books[f"coins {seat}"] -= coins
                books["treasury"] += coins
            case tiny.DiceCast(seat, _, coins):
                books[f"coins {seat}"] += coins
                books["treasury"] -= coins
            case tiny.Paid(seat, to, coins):
                books[f"coins {seat}"] -= coins
                books[f"coins {to}"] += coins
            case tiny.Scored(seat, points, score):
                books[f"points {seat}"] += points
                assert books[f"points {seat}"] == score, event

    def variants(self, state: Any, viewer: Seat, below: Below) -> Iterator[tiny.Oracle]:
        """Every omen in another's hand could be any other that is still in the pile."""
        left = tiny.unseen(state)
        for seat, pilgrim in enumerate(state.pilgrims):
            if seat == viewer:
                continue
            for place, held in enumerate(pilgrim.hand):
                for omen in range(len(tiny.OMENS)):
                    if omen != held and left[omen]:
                        variant = state.copy()
                        variant.pilgrims[seat].hand[place] = omen
                        settle(variant)
                        yield variant

    def beyond(self, state: Any, seat: Seat, below: Below) -> Iterator[Action]:
        if isinstance(state.pending[-1][1], tiny.MakeOffering):
            yield from (tiny.Offer(coins) for coins in range(2, state.pilgrims[seat].coins))


TINY_LEDGER: Final = OracleLedger()
