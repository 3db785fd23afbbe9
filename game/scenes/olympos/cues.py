"""Events of Olympos as motion: for every event what travels, and how the picture has changed when it has arrived.

A cue knows the stage and nothing of the rules. What it changes at its end it takes from the event alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.engine import Event
from game.rules.olympos import events as happened
from game.scenes.olympos import cues_board, cues_control, cues_end, cues_gods, cues_map, cues_people, snake
from game.scenes.table.stage import Cue

CUES: Final[Mapping[type[Event], Cue]] = {
    # before the game
    happened.RowLaid: cues_board.row_laid,
    happened.TokensStacked: cues_people.tokens_stacked,
    happened.CrossedOut: cues_map.crossed_out,
    happened.TribesPlaced: cues_map.tribes_placed,
    happened.BarbariansPlaced: cues_map.barbarians_placed,
    # turns and time
    happened.TurnBegan: cues_people.turn_began,
    happened.TimePaid: cues_people.time_paid,
    happened.Waited: cues_people.waited,
    happened.BurdenPaid: snake.burden_paid,
    happened.Finished: cues_people.finished,
    # settlers and lands
    happened.SettlerCreated: cues_map.settler_created,
    happened.SettlerLeft: cues_map.settler_left,
    happened.SettlerArrived: cues_map.settler_arrived,
    happened.Fought: cues_map.fought,
    happened.TribeBeaten: cues_map.tribe_beaten,
    happened.BarbariansBeaten: cues_map.barbarians_beaten,
    happened.ControlGained: cues_control.control_gained,
    happened.ControlLost: cues_control.control_lost,
    happened.SettlersGained: cues_people.settlers_gained,
    happened.SettlerLost: cues_map.settler_lost,
    # what peoples gain and pay
    happened.HourglassesGained: cues_people.hourglasses_gained,
    happened.PrestigeGained: cues_people.prestige_gained,
    happened.CubesGained: cues_people.cubes_gained,
    happened.CubesPaid: cues_board.cubes_paid,
    # what they learn and build
    happened.Discovered: cues_board.discovered,
    happened.TileChosen: cues_board.tile_chosen,
    happened.BonusTaken: cues_board.bonus_taken,
    happened.WonderBuilt: cues_board.wonder_built,
    # Destiny and the gods
    happened.CardDrawn: cues_gods.card_drawn,
    happened.CardSeen: cues_gods.card_seen,
    happened.CardPlayed: cues_gods.card_played,
    happened.CardsDiscarded: cues_gods.cards_discarded,
    happened.DeckShuffled: cues_gods.deck_shuffled,
    happened.GodRevealed: cues_gods.god_revealed,
    happened.GodJudged: cues_gods.god_judged,
    happened.AthenaHelped: cues_gods.athena_helped,
    happened.AresHelped: cues_gods.ares_helped,
    happened.ErinyesStruck: cues_gods.erinyes_struck,
    happened.KeresStruck: cues_gods.keres_struck,
    happened.SirenStruck: cues_gods.siren_struck,
    # the end
    happened.FinalScored: cues_end.final_scored,
    happened.GameEnded: cues_end.game_ended,
}
"""The motion of every event; a test looks for the ones that have none."""

SMALL: Final[Mapping[type[Event], float]] = {
    happened.HourglassesGained: 0.12,
    happened.PrestigeGained: 0.2,
    happened.CubesGained: 0.2,
    happened.SettlersGained: 0.2,
    happened.BonusTaken: 0.15,
    happened.CardDrawn: 0.15,
}
"""What of rivals goes by in one sweep: after so many seconds the next thing begins.

All of them change the picture at their beginning or by a difference, so it does not matter which of them ends first.
"""
