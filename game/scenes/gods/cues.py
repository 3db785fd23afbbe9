"""Events of The Gods of Olympus as motion: for every event what travels, and how the picture has changed afterwards.

A cue knows the stage and nothing of the rules. What it changes at its end it takes from the event alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.engine import Event
from game.rules.gods import events as happened
from game.scenes.gods import cues_battle, cues_build, cues_cards, cues_march, cues_orders, cues_turn
from game.scenes.table.stage import Cue

CUES: Final[Mapping[type[Event], Cue]] = {
    # gods, turns and phases
    happened.GodDealt: cues_turn.god_dealt,
    happened.TurnBegan: cues_turn.turn_began,
    happened.PhaseBegan: cues_turn.phase_began,
    happened.PrestigeCounted: cues_turn.prestige_counted,
    happened.GameEnded: cues_turn.game_ended,
    # cards and trade
    happened.CardsTaken: cues_cards.cards_taken,
    happened.IncomeReceived: cues_cards.income_received,
    happened.BankTraded: cues_cards.bank_traded,
    happened.Offered: cues_cards.offered,
    happened.OfferWithdrawn: cues_cards.offer_withdrawn,
    happened.Traded: cues_cards.traded,
    happened.OfferDeclined: cues_cards.offer_declined,
    happened.StoppedTrading: cues_cards.stopped_trading,
    happened.Paid: cues_cards.paid,
    happened.CardsDiscarded: cues_cards.cards_discarded,
    happened.LustReceived: cues_cards.lust_received,
    # building
    happened.Built: cues_build.built,
    happened.Upgraded: cues_build.upgraded,
    happened.BuildVoid: cues_build.build_void,
    happened.OrgyVoid: cues_build.orgy_void,
    happened.OrgyHeld: cues_build.orgy_held,
    # orders
    happened.AttackOrdered: cues_orders.attack_ordered,
    happened.SupportOrdered: cues_orders.support_ordered,
    happened.OrderVoid: cues_orders.order_void,
    happened.MonsterBribed: cues_orders.monster_bribed,
    happened.DiceCalledHome: cues_orders.dice_called_home,
    # battles
    happened.BattleJoined: cues_battle.battle_joined,
    happened.DiceRolled: cues_battle.dice_rolled,
    happened.BattleSettled: cues_battle.battle_settled,
    happened.Damaged: cues_battle.damaged,
    happened.UnitLost: cues_battle.unit_lost,
    happened.LossIgnored: cues_battle.loss_ignored,
    # ways
    happened.Retreated: cues_march.retreated,
    happened.Moved: cues_march.moved,
    happened.MoveVoid: cues_march.move_void,
}
"""The motion of every event; a test looks for the ones that have none."""

SMALL: Final[Mapping[type[Event], float]] = {
    happened.CardsTaken: 0.15,
    happened.IncomeReceived: 0.2,
    happened.Paid: 0.15,
    happened.StoppedTrading: 0.1,
    happened.LustReceived: 0.15,
    happened.AttackOrdered: 0.14,
    happened.SupportOrdered: 0.14,
}
"""What of rivals goes by in one sweep: after so many seconds the next thing begins."""
