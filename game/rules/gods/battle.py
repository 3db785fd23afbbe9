"""Battles: dice rolled, compared in pairs from the highest, and the damage they do."""

from __future__ import annotations

from typing import Any

from game.rules.engine import Action, Ask, Below, Choices, Reason, Seat, Step, because
from game.rules.gods import events
from game.rules.gods.actions import ATTACK, DEFENCE, HERO, SIDES, Hit, Retreat, Roll, Unit
from game.rules.gods.retreating import FleeUnit
from game.rules.gods.rules import Region
from game.rules.gods.state import Battle, Greece, prestige, remove, stranded_heroes
from game.rules.gods.victory import MayWin


class RollDice(Ask[Greece]):
    """Chance rolls one pool; the list has one roll for each face that all dice have, and any roll is taken."""

    __slots__ = ("battle", "side")
    open_ended = True

    def __init__(self, battle: int, side: int) -> None:
        self.battle = battle
        self.side = side

    def pool(self, state: Greece) -> tuple[int, ...]:
        battle = state.battles[self.battle]
        return battle.attack if self.side == ATTACK else battle.defence

    def roll(self, state: Greece, faces: tuple[int, ...]) -> Roll:
        battle = state.battles[self.battle]
        return Roll(state.rules.names[battle.region], battle.attacker, self.side, faces)

    def choices(self, state: Greece, seat: Seat) -> Choices:
        pool = self.pool(state)
        return tuple(self.roll(state, (face,) * len(pool)) for face in range(1, min(pool) + 1))

    def accepts(self, state: Greece, seat: Seat, action: Action) -> bool:
        if not isinstance(action, Roll) or action != self.roll(state, action.faces):
            return False
        pool = self.pool(state)
        return len(action.faces) == len(pool) and all(1 <= face <= die for face, die in zip(action.faces, pool))

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Roll):
            place = state.rules.names[state.battles[self.battle].region]
            return because("not_this_roll", region=place, side=SIDES[self.side], dice=self.pool(state))
        return super().objection(state, seat, action)

    def deal(self, state: Greece, below: Below) -> Action:
        return self.roll(state, tuple(1 + below(sides) for sides in self.pool(state)))

    def answer(self, state: Greece, seat: Seat, action: Roll) -> None:
        battle = state.battles[self.battle]
        if self.side == ATTACK:
            battle = battle.changed(attack_faces=action.faces)
        else:
            battle = battle.changed(defence_faces=action.faces)
        state.battles[self.battle] = battle
        state.tell(events.DiceRolled, action.region, action.seat, SIDES[self.side], action.faces)


def compare(attack: tuple[int, ...], defence: tuple[int, ...]) -> list[int]:
    """Who loses each comparison, from the highest dice on: ATTACK or DEFENCE; ties are nobody's loss."""
    attack = tuple(sorted(attack, reverse=True))
    defence = tuple(sorted(defence, reverse=True))
    losers = [DEFENCE if ours > theirs else ATTACK for ours, theirs in zip(attack, defence) if ours != theirs]
    surplus = len(attack) - len(defence)
    return losers + [DEFENCE if surplus > 0 else ATTACK] * abs(surplus)


class SettleBattle(Step[Greece]):
    __slots__ = ("battle",)

    def __init__(self, battle: int) -> None:
        self.battle = battle

    def run(self, state: Greece, seat: Seat) -> None:
        battle = state.battles[self.battle]
        losers = compare(battle.attack_faces, battle.defence_faces)
        lost = (losers.count(ATTACK), losers.count(DEFENCE))
        place = state.rules.names[battle.region]
        state.tell(events.BattleSettled, place, battle.attacker, battle.defender, *lost)
        for side in reversed(losers):
            state.then(battle.attacker if side == ATTACK else battle.defender, TakeLoss(self.battle, side, 0))


def exposed(battle: Battle, side: int) -> tuple[Region, ...]:
    """The regions in which a side takes damage: all that sent dice (A-G36), or the one under attack."""
    return battle.sources if side == ATTACK else (battle.region,)


class TakeLoss(Step[Greece]):
    """One lost comparison (A-G18): a unit of the loser's choice is damaged, perhaps after a retreat."""

    __slots__ = ("battle", "side", "retreated")

    def __init__(self, battle: int, side: int, retreated: int) -> None:
        self.battle = battle
        self.side = side
        self.retreated = retreated
        """1 if units have fled from this loss already."""

    def run(self, state: Greece, seat: Seat) -> Choices | None:
        rules = state.rules
        battle = state.battles[self.battle]
        regions = [region for region in exposed(battle, self.side) if state.owner[region] == seat]
        if not regions:
            state.tell(events.LossIgnored, seat, rules.names[battle.region])
            return None
        listed: list[Action] = []
        if not self.retreated:
            listed += [rules.retreat[region] for region in regions if may_flee(state, region)]
        listed += [rules.moves[unit][region].hit for region in regions for unit in rules.kinds[state.units[region]]]
        return tuple(listed)

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Retreat):
            return because("cannot_retreat")
        if isinstance(action, Hit):
            return because("not_in_this_battle")
        return super().objection(state, seat, action)

    def answer(self, state: Greece, seat: Seat, action: Any) -> None:
        region = state.rules.index[action.region]
        if isinstance(action, Hit):
            damage(state, seat, action.unit, region)
            return
        state.then(seat, TakeLoss(self.battle, self.side, 1))
        # The fleet goes first, so that a hero can stay aboard.
        for unit in reversed(state.rules.kinds[may_flee(state, region)]):
            state.then(seat, FleeUnit(unit, region))
        state.left[region] |= 1 << seat


def may_flee(state: Greece, region: Region) -> int:
    """The mobile units of a region that have not retreated this turn (A-G38), as bits."""
    return state.units[region] & state.rules.mobile & ~state.fled[region]


def damage(state: Greece, seat: Seat, unit: Unit, region: Region) -> None:
    """A unit is lost, or falls back to what it was made of; tokens are no question (A-G37)."""
    row = state.rules.units[unit]
    name = state.rules.names[region]
    if row.replaces < 0:
        remove(state, unit, region)
        state.tell(events.UnitLost, seat, unit, name, "damage")
        return
    state.units[region] |= 1 << row.replaces
    remove(state, unit, region)
    state.tell(events.Damaged, seat, unit, row.replaces, name)


def lose_stranded_heroes(state: Greece) -> None:
    for region in stranded_heroes(state):
        owner = state.owner[region]
        remove(state, HERO, region)
        state.tell(events.UnitLost, owner, HERO, state.rules.names[region], "no_ship")


class EndAttack(Step[Greece]):
    """Heroes without a ship are lost (A-G39), prestige is counted, and perhaps somebody has won."""

    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        state.orders = []
        state.battles = []
        lose_stranded_heroes(state)
        state.tell(events.PrestigeCounted, tuple(prestige(state, each) for each in range(len(state.players))))
        state.then(seat, MayWin())
