"""The attack phase up to the dice: secret orders, bribed monsters, dice called home, pools and their split."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.rules.engine import CHANCE, Action, Ask, Choices, Reason, Seat, Sheet, Step, because, together
from game.rules.gods import events, hands
from game.rules.gods.actions import (
    BRIBE,
    RECALL,
    REFUSE,
    SEAL,
    SHARE,
    STRIKE,
    Against,
    Attack,
    Bribe,
    Recall,
    Stay,
    Support,
    Unit,
)
from game.rules.gods.battle import EndAttack, RollDice, SettleBattle
from game.rules.gods.rules import Region
from game.rules.gods.sheets import OrderSheet, subject
from game.rules.gods.state import ATTACKS, NOBODY, SUPPORTS, Battle, Greece, Order, has_unit, reach


class AttackPhase(Step[Greece]):
    """Who has a unit that could attack or support writes orders; then everything happens at once."""

    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        state.tell(events.PhaseBegan, "attack")
        state.then(seat, EndAttack())
        writers = [each for each in range(len(state.players)) if next(able(state, each), None) is not None]
        if writers:
            state.then(seat, together(WriteAttacks(), writers))


# What may be ordered (A-G33, A-G34)


def able(state: Greece, seat: Seat) -> Iterator[tuple[Unit, Region, list[Region], list[Region]]]:
    """Every unit of a seat that has something to do, with what it can attack and support."""
    for region, owner in enumerate(state.owner):
        if owner == seat:
            for unit in state.rules.kinds[state.units[region]]:
                attacks, supports = targets(state, seat, unit, region)
                if attacks or supports:
                    yield unit, region, attacks, supports


def targets(state: Greece, seat: Seat, unit: Unit, region: Region) -> tuple[list[Region], list[Region]]:
    row = state.rules.units[unit]
    owner = state.owner
    attacks: list[Region] = []
    if not state.fresh[region] >> unit & 1:
        attacks = [
            other
            for other in reach(state, unit, region, row.attacks)
            if owner[other] != NOBODY and owner[other] != seat
        ]
    return attacks, [other for other in reach(state, unit, region, row.supports) if owner[other] != NOBODY]


def order_fault(state: Greece, seat: Seat, order: Attack | Support) -> str:
    """Why an order cannot be carried out; nothing if it can."""
    rules = state.rules
    region, target = rules.index[order.region], rules.index[order.target]
    if not has_unit(state, seat, order.unit, region):
        return "no_such_unit"
    row = rules.units[order.unit]
    how = row.attacks if isinstance(order, Attack) else row.supports
    if how == "none":
        return "cannot_attack" if isinstance(order, Attack) else "cannot_support"
    if target not in reach(state, order.unit, region, how):
        return "out_of_reach"
    if state.owner[target] == NOBODY:
        return "nobody_there"
    if isinstance(order, Attack):
        if state.owner[target] == seat:
            return "own_region"
        # A-G15: what was built or upgraded this turn does not attack.
        if state.fresh[region] >> order.unit & 1:
            return "built_this_turn"
    return ""


class WriteAttacks(OrderSheet):
    __slots__ = ()
    orders = (Attack, Support, Stay)

    def options(self, state: Greece, seat: Seat, sheet: Sheet) -> Choices:
        written = {subject(line) for line in sheet}
        names = state.rules.names
        start: Choices = (SEAL, STRIKE) if sheet else (SEAL,)
        for unit, region, attacks, supports in able(state, seat):
            if (unit, names[region]) not in written:
                moves = state.rules.moves[unit][region]
                return (
                    *start,
                    moves.stay,
                    *(moves.attack[target] for target in attacks),
                    *(moves.support[target] for target in supports),
                )
        return start

    def doubts(self, state: Greece, seat: Seat, sheet: Sheet, action: Action) -> Reason | None:
        cause = order_fault(state, seat, action) if isinstance(action, Attack | Support) else ""
        return because("would_be_void", cause=cause) if cause else None

    def resolve(self, state: Greece, answers: tuple[tuple[Seat, Sheet], ...]) -> None:
        for seat, sheet in answers:
            for line in sheet:
                if isinstance(line, Attack | Support):
                    reveal(state, seat, line)
        state.then(answers[0][0], MeetMonsters(), CallDiceHome(), FormBattles())


def reveal(state: Greece, seat: Seat, line: Attack | Support) -> None:
    fault = order_fault(state, seat, line)
    if fault:
        state.tell(events.OrderVoid, seat, line.verb, line.unit, line.region, line.target, fault)
        return
    index = state.rules.index
    attacks = isinstance(line, Attack)
    kind = ATTACKS if attacks else SUPPORTS
    dice = state.rules.units[line.unit].dice
    state.orders.append(Order(seat, kind, line.unit, index[line.region], index[line.target], dice))
    state.tell(events.AttackOrdered if attacks else events.SupportOrdered, seat, line.unit, line.region, line.target)


# Monsters (A-G20)


class MeetMonsters(Step[Greece]):
    """Each attack of a monster may be stopped by the player it is meant for, in the order of the map."""

    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        monsters = state.rules.monsters
        raids = [
            (order.target, order.region, number)
            for number, order in enumerate(state.orders)
            if order.kind == ATTACKS and monsters >> order.unit & 1
        ]
        for target, _, number in sorted(raids, reverse=True):
            state.then(state.owner[target], BribeMonster(number))


class BribeMonster(Ask[Greece]):
    __slots__ = ("order",)

    def __init__(self, order: int) -> None:
        self.order = order

    def choices(self, state: Greece, seat: Seat) -> Choices:
        return (REFUSE, *(BRIBE[card] for card in hands.may_hold_kinds(state.players[seat])))

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Bribe):
            return because("cards_not_held", cards=hands.of_kind(action.card))
        return super().objection(state, seat, action)

    def answer(self, state: Greece, seat: Seat, action: Any) -> None:
        if action == REFUSE:
            return
        order = state.orders[self.order]
        names = state.rules.names
        hands.lose(state, seat, hands.of_kind(action.card))
        state.orders[self.order] = order.sending(0)
        state.tell(events.MonsterBribed, seat, action.card, order.unit, names[order.region], names[order.target])


# Own defence first (A-G16)


class CallDiceHome(Step[Greece]):
    """A single pass on the orders as written: an attacked region keeps as many dice as come against it, if it can."""

    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        coming: dict[Region, int] = {}
        going: dict[Region, int] = {}
        for order in state.orders:
            going[order.region] = going.get(order.region, 0) + order.dice
            if order.kind == ATTACKS:
                coming[order.target] = coming.get(order.target, 0) + order.dice
        for region in sorted(coming, reverse=True):
            own = state.rules.force[state.units[region]]
            staying = own - going.get(region, 0)
            missing = min(coming[region], own) - staying
            if missing > 0:
                state.then(state.owner[region], ChooseDiceHome(region, missing))


class ChooseDiceHome(Ask[Greece]):
    """One die after the other; the largest are listed first."""

    __slots__ = ("region", "missing")

    def __init__(self, region: Region, missing: int) -> None:
        self.region = region
        self.missing = missing

    def choices(self, state: Greece, seat: Seat) -> Choices:
        out = [order for order in state.orders if order.region == self.region and order.dice]
        units = sorted((order.unit for order in out), key=lambda unit: -state.rules.units[unit].sides)
        if sum(order.dice for order in out) == self.missing:
            return (RECALL[units[0]],)  # All have to come home.
        return tuple(RECALL[unit] for unit in units)

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Recall):
            return because("no_dice_out", unit=action.unit)
        return super().objection(state, seat, action)

    def answer(self, state: Greece, seat: Seat, action: Recall) -> None:
        for number, order in enumerate(state.orders):
            if order.region == self.region and order.unit == action.unit:
                state.orders[number] = home = order.sending(order.dice - 1)
                names = state.rules.names
                state.tell(events.DiceCalledHome, seat, order.unit, names[self.region], names[order.target], home.dice)
        if self.missing > 1:
            state.then(seat, ChooseDiceHome(self.region, self.missing - 1))


# Pools


class FormBattles(Step[Greece]):
    """Every attack that sends dice is a battle (A-G47), in the order of the map and of the seats (A-G35)."""

    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        sides = state.rules.units
        attacks = [order for order in state.orders if order.kind == ATTACKS and order.dice]
        state.then(seat, RollAll())
        fights = sorted({(order.target, order.seat) for order in attacks})
        for region, attacker in fights:
            sent = [order for order in attacks if (order.target, order.seat) == (region, attacker)]
            pool = sorted((sides[order.unit].sides for order in sent for _ in range(order.dice)), reverse=True)
            sources = tuple(sorted({order.region for order in sent}))
            state.battles.append(Battle(region, attacker, state.owner[region], sources, tuple(pool), (), (), ()))
        for region in sorted({region for region, _ in fights}, reverse=True):
            state.then(state.owner[region], SplitDice(region, defence_pool(state, region)))


def defence_pool(state: Greece, region: Region) -> tuple[int, ...]:
    """The sides of all dice that defend a region, largest first: its own that stayed, and support."""
    rules = state.rules
    out = {order.unit: order.dice for order in state.orders if order.region == region}
    pool = [
        rules.units[unit].sides
        for unit in rules.kinds[state.units[region]]
        for _ in range(rules.units[unit].dice - out.get(unit, 0))
    ]
    pool += [
        rules.units[order.unit].sides
        for order in state.orders
        if order.kind == SUPPORTS and order.target == region
        for _ in range(order.dice)
    ]
    return tuple(sorted(pool, reverse=True))


def battles_at(state: Greece, region: Region) -> list[int]:
    return [number for number, battle in enumerate(state.battles) if battle.region == region]


class SplitDice(Ask[Greece]):
    """A-G17: against several attackers the defender sets die after die as he likes, or lets the rest be shared."""

    __slots__ = ("region", "dice")

    def __init__(self, region: Region, dice: tuple[int, ...]) -> None:
        self.region = region
        self.dice = dice
        """What is left to be split, as sides."""

    def choices(self, state: Greece, seat: Seat) -> Choices:
        numbers = battles_at(state, self.region)
        if len(numbers) == 1 or not self.dice:
            return (SHARE,)
        return (*(Against(state.battles[number].attacker) for number in numbers), SHARE)

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Against):
            return because("not_attacking", seat=action.seat)
        return super().objection(state, seat, action)

    def answer(self, state: Greece, seat: Seat, action: Any) -> None:
        numbers = battles_at(state, self.region)
        if action == SHARE:
            share_out(state, numbers, self.dice)
            return
        for number in numbers:
            if state.battles[number].attacker == action.seat:
                set_against(state, number, self.dice[:1])
        state.then(seat, SplitDice(self.region, self.dice[1:]))


def set_against(state: Greece, number: int, dice: tuple[int, ...]) -> None:
    battle = state.battles[number]
    state.battles[number] = battle.changed(defence=tuple(sorted((*battle.defence, *dice), reverse=True)))


def share_out(state: Greece, numbers: list[int], dice: tuple[int, ...]) -> None:
    """In proportion to the attacks, the remainder to the largest; the larger an attack, the larger its dice."""
    attacks = sorted(numbers, key=lambda number: -len(state.battles[number].attack))
    total = sum(len(state.battles[number].attack) for number in attacks)
    shares = [len(dice) * len(state.battles[number].attack) // total for number in attacks]
    shares[0] += len(dice) - sum(shares)
    for number, share in zip(attacks, shares):
        set_against(state, number, dice[:share])
        dice = dice[share:]


class RollAll(Step[Greece]):
    """All dice of all battles are rolled before any is settled."""

    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        names = state.rules.names
        for number in reversed(range(len(state.battles))):
            state.then(seat, SettleBattle(number))
        for number, battle in reversed(list(enumerate(state.battles))):
            for side, pool in reversed(list(enumerate((battle.attack, battle.defence)))):
                if pool:
                    state.then(CHANCE, RollDice(number, side))
        for battle in state.battles:
            place = names[battle.region]
            state.tell(events.BattleJoined, place, battle.attacker, battle.defender, battle.attack, battle.defence)
