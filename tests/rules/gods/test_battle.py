"""Battles over random dice pools against a slow and obvious second telling of the rule."""

from __future__ import annotations

from game.rules.gods.actions import ATTACK, DEFENCE
from game.rules.gods.attacking import share_out
from game.rules.gods.battle import compare
from game.rules.gods.state import Battle
from game.table.dealer import Dealer
from tests.rules.gods.builders import table


def obvious(attack: tuple[int, ...], defence: tuple[int, ...]) -> list[int]:
    """Take the highest die of each side away, again and again, and look at the two."""
    ours, theirs = list(attack), list(defence)
    losers = []
    while ours or theirs:
        high = max(ours) if ours else 0
        other = max(theirs) if theirs else 0
        if ours:
            ours.remove(high)
        if theirs:
            theirs.remove(other)
        if high > other:
            losers.append(DEFENCE)
        if other > high:
            losers.append(ATTACK)
    return losers


def test_comparing_dice_is_as_obvious_as_it_sounds():
    below = Dealer(1).below
    for _ in range(20_000):
        pools = [tuple(1 + below((4, 6, 8)[below(3)]) for _ in range(below(9))) for _ in range(2)]
        assert compare(*pools) == obvious(*pools), pools


def test_shares_are_proportional_and_nothing_is_lost():
    below = Dealer(2).below
    state = table("attack", seats=6)
    for _ in range(2_000):
        attacks = [1 + below(6) for _ in range(2 + below(3))]
        state.battles = [Battle(0, seat, 5, (1,), (6,) * dice, (), (), ()) for seat, dice in enumerate(attacks)]
        dice = tuple(sorted(((4, 6, 8)[below(3)] for _ in range(below(9))), reverse=True))
        share_out(state, list(range(len(attacks))), dice)
        shares = [len(battle.defence) for battle in state.battles]
        assert sorted(die for battle in state.battles for die in battle.defence) == sorted(dice)
        floors = [len(dice) * each // sum(attacks) for each in attacks]
        largest = attacks.index(max(attacks))
        floors[largest] += len(dice) - sum(floors)
        assert shares == floors
