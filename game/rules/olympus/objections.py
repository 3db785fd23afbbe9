"""Why not: the rule that forbids what a player points at, whatever is being asked."""

from __future__ import annotations

from game.rules.engine import Action, Reason, Seat, asked, because
from game.rules.olympus.actions import Attack, Build, Decline, Join, Use, Worship
from game.rules.olympus.building import effective_culture
from game.rules.olympus.payment import affordable
from game.rules.olympus.rules import manners
from game.rules.olympus.state import NOBODY, Olympus
from game.rules.olympus.upkeep import UseBuildings, unmet_need

NOT_NOW = because("not_now")


def objection(state: Olympus, seat: Seat, action: Action) -> Reason:
    if not 0 <= seat < len(state.cities):
        return because("no_such_seat", number=seat + 1)
    if isinstance(action, Build):
        return why_not_build(state, seat, action.building) or because("no_favour_to_build")
    if isinstance(action, Worship):
        return why_not_worship(state, seat, action)
    if isinstance(action, Use):
        return why_not_use(state, seat, action.building)
    if isinstance(action, Attack):
        return why_not_attack(state, seat, action.seat)
    if isinstance(action, Join) and not state.cities[seat].priests:
        return because("no_priest")
    if isinstance(action, Decline) and seat in asked(state):
        return because("not_optional")
    return NOT_NOW


def why_not_build(state: Olympus, seat: Seat, name: str) -> Reason | None:
    """What keeps a seat from building a card even if it had a favour to build; None if nothing does."""
    rules = state.rules
    if name not in rules.index:
        return because("no_such_building", name=name)
    building = rules.buildings[rules.index[name]]
    city = state.cities[seat]
    if city.built & building.bit:
        return because("already_built", building=name)
    for owner, other in enumerate(state.cities):
        if building.temple and other.built & building.bit:
            return because("temple_taken", building=name, seat=owner)
    if effective_culture(rules, city) < building.culture:
        needs = building.culture - effective_culture(rules, city)
        return because("culture_too_low", building=name, culture=building.culture, number=needs)
    if not affordable(rules, city) & building.bit:
        return because("cannot_afford", building=name)
    return None


def why_not_worship(state: Olympus, seat: Seat, action: Worship) -> Reason:
    rules = state.rules
    if action.deity not in rules.deity_index:
        return because("no_such_deity", name=action.deity)
    deity = rules.deities[rules.deity_index[action.deity]]
    owner = state.alpha[deity.index]
    if owner != NOBODY:
        return because("deity_worshipped", deity=deity.id, seat=owner)
    if not state.cities[seat].priests:
        return because("no_priest")
    if action.manner not in manners(deity, "alpha"):
        return because("worship_manner", deity=deity.id)
    return NOT_NOW


def why_not_use(state: Olympus, seat: Seat, name: str) -> Reason:
    rules = state.rules
    if name not in rules.index:
        return because("no_such_building", name=name)
    building = rules.buildings[rules.index[name]]
    if not state.cities[seat].built & building.bit:
        return because("not_built", building=name)
    if not rules.upkeep & building.bit:
        return because("not_an_upkeep_building", building=name)
    being_used = [(owner, step.used) for owner, step in state.pending if isinstance(step, UseBuildings)]
    if any(owner == seat and used & building.bit for owner, used in being_used):
        return because("used_this_round", building=name)
    return unmet_need(state, seat, building) or (NOT_NOW if being_used else because("only_in_upkeep", building=name))


def why_not_attack(state: Olympus, seat: Seat, target: Seat) -> Reason:
    if target == seat:
        return because("own_city")
    if not 0 <= target < len(state.cities):
        return because("no_such_seat", number=target + 1)
    waits = any(attacker == seat for attacker, _, _ in state.wars)
    return because("war_comes_later") if waits else because("no_war_to_fight")
