"""Why a god plays what it plays, from what it weighed."""

from __future__ import annotations

from typing import Final

from game.ai.gods.dice import losses, mean
from game.ai.gods.ground import defenders
from game.ai.gods.policy import Policy
from game.ai.gods.regard import CLOSE
from game.rules.engine import Action, Reason, Seat, Together, because, choices
from game.rules.gods import actions
from game.rules.gods.actions import ARMY, Unit
from game.rules.gods.building import KeepCards, WriteBuilds
from game.rules.gods.negotiation import AnswerOffer
from game.rules.gods.retreating import becomes
from game.rules.gods.rules import Region
from game.rules.gods.state import prestige

REASONS: Final = (
    "reaches_the_end", "adds_prestige", "brings_cards", "adds_force", "closes_a_gap", "keeps_its_own_place",
    "saves_up", "asks_for_what_is_missing", "pays_the_bank", "fair_exchange", "helps_him_more", "needs_no_more",
    "good_odds", "breaks_more", "stops_the_leader", "pays_back", "wants_a_ransom", "guards", "keeps_men_home",
    "seeks_prey", "loses_least", "saves_men", "flees_home", "cheaper_than_a_fight", "not_worth_a_card",
    "first_purchase", "keeps_some_of_each", "worse_off",
)  # fmt: skip
"""Everything a god may say for itself."""
MOST: Final = 2
"""More reasons than this nobody wants to hear."""


def reasons(mind: Policy, action: Action) -> tuple[Reason, ...]:
    """What speaks for an action by the scales of a mind, the weightiest first; nothing if it is the only one."""
    if len(choices(mind.state, mind.seat)) == 1:
        return ()
    return tuple(_reasons(mind, action)[:MOST])


def _reasons(mind: Policy, action: Action) -> list[Reason]:
    state = mind.state
    index = state.rules.index
    match action:
        case actions.Plan():
            return _for_unit(mind, action.unit)
        case actions.Build():
            return [*_for_place(mind, action.unit, index[action.region]), *_for_unit(mind, action.unit)]
        case actions.Attack():
            return _for_attack(mind, action)
        case actions.Support():
            return [because("guards", region=action.target)]
        case actions.Stay():
            return [because("keeps_men_home")]
        case actions.Move():
            return _for_move(mind, action)
        case actions.Take():
            return _for_card(mind, action)
        case actions.Bank():
            return [because("pays_the_bank", card=action.take)]
        case actions.Offer():
            return [because("asks_for_what_is_missing", cards=action.terms[1])]
        case actions.Accept():
            return [because("fair_exchange")]
        case actions.Decline():
            return _for_decline(mind)
        case actions.Done():
            return [because("needs_no_more")]
        case actions.Hit():
            return [because("loses_least", unit=action.unit)]
        case actions.Retreat():
            return [because("saves_men")]
        case actions.Flee():
            return [because("flees_home")] if state.owner[index[action.target]] == mind.seat else []
        case actions.Bribe():
            return [because("cheaper_than_a_fight")]
        case actions.Refuse():
            return [because("not_worth_a_card")]
        case actions.Seal():
            return _for_empty_sheet(mind)
    return []


def _for_unit(mind: Policy, unit: Unit) -> list[Reason]:
    """What a unit adds, by what each part of it weighs."""
    rules = mind.state.rules
    row = rules.units[unit]
    before = rules.units[row.replaces] if row.replaces >= 0 else None
    more = row.prestige - (before.prestige if before else 0)
    if 0 < mind.lacking() <= more:
        return [because("reaches_the_end")]
    weights = mind.lore.scales.at(mind.away)
    dice = row.dice - (before.dice if before else 0)
    earns = 1 / row.per - (1 / before.per if before else 0.0)
    weighed = [
        (weights[0] * more, because("adds_prestige", count=more)),
        (weights[1] * earns, because("brings_cards", card=row.income)),
        (weights[2] * dice, because("adds_force")),
    ]
    if unit == ARMY and mind.in_danger():
        weighed.append((mind.nature.alarm, because("closes_a_gap")))
    weighed.sort(key=lambda pair: -pair[0])
    return [reason for weight, reason in weighed if weight > 0.0]


def _for_place(mind: Policy, unit: Unit, region: Region) -> list[Reason]:
    state = mind.state
    if unit != ARMY and state.owner[region] == mind.seat and state.rules.units[unit].replaces < 0:
        return [because("keeps_its_own_place", region=state.rules.names[region])]
    return []


def _for_attack(mind: Policy, action: actions.Attack) -> list[Reason]:
    state = mind.state
    victim = state.owner[state.rules.index[action.target]]
    found: list[Reason] = []
    if leads(mind, victim):
        found.append(because("stops_the_leader", seat=victim))
    if mind.memory.attacked(victim, mind.seat):
        found.append(because("pays_back", seat=victim))
    if state.rules.monsters >> action.unit & 1:
        return [*found, because("wants_a_ransom")]
    return [*found, because("good_odds" if better_dice(mind, action) else "breaks_more", region=action.target)]


def leads(mind: Policy, rival: Seat) -> bool:
    """Whether the losses of a rival count for more because he is ahead, alone or near the end."""
    standing = [prestige(mind.state, seat) for seat in range(len(mind.state.players))]
    near = mind.state.rules.numbers["win_prestige"] - CLOSE
    alone = standing.count(max(standing)) == 1 and len(standing) > 2
    return standing[rival] == max(standing) and (alone or standing[rival] >= near)


def better_dice(mind: Policy, action: actions.Attack) -> bool:
    """Whether those who are sent against a region will lose less than who stands there."""
    state = mind.state
    force = [order for order in mind.attacks().values() if isinstance(order, actions.Attack)]
    sent = [state.rules.units[each.unit] for each in force if each.target == action.target]
    sides = sorted((sides for row in sent for sides in [row.sides] * row.dice), reverse=True)
    lost, won = losses(tuple(sides), tuple(defenders(state, state.rules.index[action.target])))
    return mean(won) > mean(lost)


def _for_move(mind: Policy, action: actions.Move) -> list[Reason]:
    index = mind.state.rules.index
    march, target = mind.march(), index[action.target]
    after = becomes(mind.state, action.unit, target)
    if march.guard(action.unit, target) > march.prey(after, index[action.region], target):
        return [because("guards", region=action.target)]
    return [because("seeks_prey", region=action.target)]


def _for_card(mind: Policy, action: actions.Take) -> list[Reason]:
    """Cards to begin with are for a purchase, and those that are kept of too many for all."""
    step = mind.state.pending[-1][1]
    if isinstance(step, Together) and isinstance(step.ask, KeepCards):
        return [because("keeps_some_of_each")]
    return [because("first_purchase")] if mind.first_purchase().cost[action.card] else []


def _for_empty_sheet(mind: Policy) -> list[Reason]:
    step = mind.state.pending[-1][1]
    if not isinstance(step, Together) or step.sheet(mind.seat):
        return []
    if isinstance(step.ask, WriteBuilds):
        return [because("saves_up")] if any(mind.state.players[mind.seat].cards) else []
    return [because("keeps_men_home")]


def _for_decline(mind: Policy) -> list[Reason]:
    step = mind.state.pending[-1][1]
    held = mind.state.players[mind.seat].cards
    if not isinstance(step, AnswerOffer) or any(own < wanted for own, wanted in zip(held, step.want)):
        return []
    if mind.trader().bare_gain(step) > 0.0:
        return [because("helps_him_more", seat=step.other)]
    return [because("worse_off")]
