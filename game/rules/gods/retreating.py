"""Retreats: where mobile units may flee to, and what happens to those that cannot."""

from __future__ import annotations

from game.rules.engine import Action, Choices, Reason, Seat, Step, because
from game.rules.gods import events
from game.rules.gods.actions import ARMY, FLEET, HERO, Flee, Unit
from game.rules.gods.rules import Region
from game.rules.gods.state import NOBODY, Greece, has_fleet, place, remove


def becomes(state: Greece, unit: Unit, target: Region) -> Unit:
    """An army that goes to sea is a fleet, a fleet that goes ashore an army."""
    if unit in (ARMY, FLEET):
        return FLEET if state.rules.water[target] else ARMY
    return unit


def has_room(state: Greece, seat: Seat, unit: Unit, target: Region) -> bool:
    """Whether a unit could join what stands in a region now."""
    if state.owner[target] not in (NOBODY, seat) or way_back_closed(state, seat, target):
        return False
    return not state.units[target] & (state.rules.units[unit].family | state.rules.monsters)


def way_back_closed(state: Greece, seat: Seat, target: Region) -> bool:
    """A-G42: nobody goes where units of his retreated from this turn, unless he still has a unit there."""
    return bool(state.left[target] >> seat & 1) and state.owner[target] != seat


def refuges(state: Greece, seat: Seat, unit: Unit, region: Region) -> list[Region]:
    """A-G19: where a unit could move, not as a new fleet, and not beside a region that sent dice against its own.

    By the options that is a region that sent dice against its player, or one that was empty before the phase.
    """
    return [target for target in state.rules.near[region] if not refuge_fault(state, seat, unit, region, target)]


def refuge_fault(state: Greece, seat: Seat, unit: Unit, region: Region, target: Region) -> str:
    """Why a unit may not retreat to a neighbour; nothing if it may."""
    rules = state.rules
    if rules.water[target] and unit == ARMY:
        return "no_new_fleet"
    if rules.water[target] and unit == HERO and not has_fleet(state, target):
        return "no_ship"
    if not has_room(state, seat, unit, target):
        if state.owner[target] not in (NOBODY, seat):
            return "held_by_another"
        return "way_back_closed" if way_back_closed(state, seat, target) else "no_room"
    if threatened(state, seat, region, target):
        return "beside_dice"
    return "emptied" if rules.emptied_closed and emptied(state, seat, target) else ""


def threatened(state: Greece, seat: Seat, region: Region, target: Region) -> bool:
    """Whether a region lies beside one that sent dice against the one that is left, or by the option its player."""
    near = state.rules.near[target]
    against = [battle for battle in state.battles if battle.region == region]
    if state.rules.wide_retreat:
        against = [battle for battle in state.battles if battle.defender == seat]
    return any(source in near for battle in against for source in battle.sources)


def emptied(state: Greece, seat: Seat, target: Region) -> bool:
    """Whether others stood in a region when the phase began, and nobody does now; only battles empty regions."""
    if state.owner[target] != NOBODY:
        return False
    return any(
        (battle.region == target and battle.defender != seat) or (target in battle.sources and battle.attacker != seat)
        for battle in state.battles
    )


class FleeUnit(Step[Greece]):
    """A retreat is carried out at once, so that those after it find the board as it left it (A-G38)."""

    __slots__ = ("unit", "region")

    def __init__(self, unit: Unit, region: Region) -> None:
        self.unit = unit
        self.region = region

    def run(self, state: Greece, seat: Seat) -> Choices | None:
        targets = refuges(state, seat, self.unit, self.region)
        if not targets:
            remove(state, self.unit, self.region)
            state.tell(events.UnitLost, seat, self.unit, state.rules.names[self.region], "no_retreat")
            return None
        flee = state.rules.moves[self.unit][self.region].flee
        return tuple(flee[target] for target in targets)

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Flee):
            target = state.rules.index.get(action.target, self.region)
            near = target in state.rules.near[self.region]
            cause = refuge_fault(state, seat, self.unit, self.region, target) if near else "out_of_reach"
            return because("no_refuge", region=action.target, cause=cause or "out_of_reach")
        return super().objection(state, seat, action)

    def answer(self, state: Greece, seat: Seat, action: Flee) -> None:
        target = state.rules.index[action.target]
        unit = becomes(state, self.unit, target)
        remove(state, self.unit, self.region)
        place(state, seat, unit, target)
        state.fled[target] |= 1 << unit
        state.tell(events.Retreated, seat, self.unit, state.rules.names[self.region], action.target, unit)
