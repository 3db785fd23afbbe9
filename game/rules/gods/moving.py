"""The move phase: moves written in secret, conflicts by the number of dice, armies to sea and fleets ashore."""

from __future__ import annotations

from game.rules.engine import Choices, Seat, Sheet, Step, together
from game.rules.gods import events as told
from game.rules.gods import hands
from game.rules.gods.actions import ARMY, FLEET, HERO, SEAL, STRIKE, Move, Overdraw, Stay, Unit
from game.rules.gods.battle import lose_stranded_heroes
from game.rules.gods.retreating import becomes, way_back_closed
from game.rules.gods.rules import Region
from game.rules.gods.sheets import OrderSheet, overdrawn, subject
from game.rules.gods.state import NOBODY, Greece, has_fleet, place, remove
from game.rules.gods.victory import EndTurn


class MovePhase(Step[Greece]):
    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        state.tell(told.PhaseBegan, "move")
        state.then(seat, EndMoves(), EndTurn())
        writers = [each for each in range(len(state.players)) if any_moves(state, each)]
        if writers:
            state.then(seat, together(WriteMoves(), writers))


class EndMoves(Step[Greece]):
    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        lose_stranded_heroes(state)


# What may be ordered


def movers(state: Greece, seat: Seat) -> list[tuple[Unit, Region]]:
    """The units of a seat that may move: those that did not retreat this turn."""
    rules = state.rules
    return [
        (unit, region)
        for region, owner in enumerate(state.owner)
        if owner == seat
        for unit in rules.kinds[state.units[region] & rules.mobile & ~state.fled[region]]
    ]


def any_moves(state: Greece, seat: Seat) -> bool:
    return any(
        not move_fault(state, seat, unit, region, target)
        for unit, region in movers(state, seat)
        for target in state.rules.near[region]
    )


def move_fault(state: Greece, seat: Seat, unit: Unit, region: Region, target: Region) -> str:
    """Why a move cannot even be tried on the board as the phase began; nothing if it can."""
    rules = state.rules
    if state.owner[region] != seat or not state.units[region] >> unit & 1:
        return "no_such_unit"
    if not rules.units[unit].mobile:
        return "immobile"
    if state.fled[region] >> unit & 1:
        return "retreated"
    if target not in rules.near[region]:
        return "out_of_reach"
    # A-G41: a region with a foreign unit stays closed, also if that unit leaves.
    if state.owner[target] not in (NOBODY, seat):
        return "held_by_another"
    if state.units[target] & rules.monsters:
        return "monster_stands_alone"
    if way_back_closed(state, seat, target):
        return "way_back_closed"
    return ""


class WriteMoves(OrderSheet):
    __slots__ = ()
    orders = (Move, Stay)

    def options(self, state: Greece, seat: Seat, sheet: Sheet) -> Choices:
        written = {subject(line) for line in sheet}
        names = state.rules.names
        start: Choices = (*seals(state, seat, sheet), STRIKE) if sheet else (SEAL,)
        for unit, region in movers(state, seat):
            if (unit, names[region]) not in written:
                listed = likely_moves(state, seat, unit, region, sheet)
                if listed:
                    return (*start, state.rules.moves[unit][region].stay, *listed)
        return start

    def resolve(self, state: Greece, answers: tuple[tuple[Seat, Sheet], ...]) -> None:
        resolve_moves(state, answers)


def seals(state: Greece, seat: Seat, sheet: Sheet) -> Choices:
    """How a sheet is sealed: all new fleets on it can be paid, or only so many; of a hidden hand either may be."""
    index = state.rules.index
    ships = 0
    for line in sheet:
        if isinstance(line, Move) and line.unit == ARMY and state.rules.water[index[line.target]]:
            ships += not move_fault(state, seat, line.unit, index[line.region], index[line.target])
    cost, player = state.rules.units[FLEET].cost, state.players[seat]
    if player.hidden:
        return (SEAL, *map(Overdraw, range(ships)))
    payable = (n for n in range(ships, 0, -1) if hands.may_hold(player, [count * n for count in cost]))
    paid = next(payable, 0)
    return (SEAL,) if paid == ships else (Overdraw(paid),)


def likely_moves(state: Greece, seat: Seat, unit: Unit, region: Region, sheet: Sheet) -> list[Move]:
    """Moves that may succeed, as far as the player can tell from the board, his cards and what he wrote."""
    rules = state.rules
    listed = []
    for target in rules.near[region]:
        if move_fault(state, seat, unit, region, target):
            continue
        if rules.water[target]:
            if unit == HERO and not has_fleet(state, target) and not boards(sheet, rules.names[target]):
                continue
            if unit == ARMY and not hands.may_hold(state.players[seat], rules.units[FLEET].cost):
                continue
        listed.append(rules.moves[unit][region].move[target])
    return listed


def boards(sheet: Sheet, target: str) -> bool:
    """Whether a sheet sends a ship to a region."""
    return any(isinstance(line, Move) and line.target == target and line.unit in (ARMY, FLEET) for line in sheet)


# Resolving


class Attempt:
    """A move that is being tried."""

    __slots__ = ("seat", "unit", "region", "target", "becomes", "dice", "pays", "carried_by", "fault")

    def __init__(self, state: Greece, seat: Seat, unit: Unit, region: Region, target: Region) -> None:
        self.seat = seat
        self.unit = unit
        self.region = region
        self.target = target
        self.becomes = becomes(state, unit, target)
        self.dice = state.rules.units[self.becomes].dice
        self.pays = unit == ARMY and self.becomes == FLEET
        self.carried_by: Attempt | None = None
        """The move of the fleet this hero goes along with."""
        self.fault = ""


def resolve_moves(state: Greece, answers: tuple[tuple[Seat, Sheet], ...]) -> None:
    """Strike what cannot be, until what is left can all happen at once; then it does."""
    attempts = [attempt for seat, sheet in answers for attempt in attempts_of(state, seat, sheet)]
    purses = {seat: seal.paid for seat, sheet in answers if (seal := overdrawn(sheet))}
    while strike_unpaid(purses, attempts) or strike_crowded(state, attempts) or strike_contested(state, attempts):
        pass
    names = state.rules.names
    for attempt in attempts:
        if attempt.fault and attempt.carried_by is None:
            told_of = (attempt.seat, attempt.unit, names[attempt.region], names[attempt.target], attempt.fault)
            state.tell(told.MoveVoid, *told_of)
    carry_out(state, [attempt for attempt in attempts if not attempt.fault])


def attempts_of(state: Greece, seat: Seat, sheet: Sheet) -> list[Attempt]:
    """The moves on a sheet that can be tried, and those of heroes who go along with their fleet (A-G40)."""
    index = state.rules.index
    attempts: list[Attempt] = []
    for line in (line for line in sheet if isinstance(line, Move)):
        region, target = index[line.region], index[line.target]
        fault = move_fault(state, seat, line.unit, region, target)
        if fault:
            state.tell(told.MoveVoid, seat, line.unit, line.region, line.target, fault)
            continue
        attempts.append(Attempt(state, seat, line.unit, region, target))
    own_orders = {subject(line) for line in sheet}
    for fleet in [attempt for attempt in attempts if attempt.unit == FLEET]:
        aboard = state.units[fleet.region] >> HERO & 1 and (HERO, state.rules.names[fleet.region]) not in own_orders
        if aboard:
            if move_fault(state, seat, HERO, fleet.region, fleet.target):
                fleet.fault = "hero_cannot_enter"
                continue
            hero = Attempt(state, seat, HERO, fleet.region, fleet.target)
            hero.carried_by = fleet
            attempts.append(hero)
    return attempts


def alive(attempts: list[Attempt]) -> list[Attempt]:
    return [attempt for attempt in attempts if not attempt.fault]


def strike_unpaid(purses: dict[Seat, int], attempts: list[Attempt]) -> bool:
    """A-G44: fleets are paid in the order written; what has failed otherwise costs nothing."""
    changed = False
    for seat, paid in purses.items():
        ships = [each for each in attempts if each.seat == seat and each.pays and each.fault in ("", "cannot_pay")]
        for number, attempt in enumerate(ships):
            fault = "" if number < paid else "cannot_pay"
            if fault != attempt.fault:
                changed = True
                if not fault:
                    try_again(attempts, seat)
            attempt.fault = fault
    return changed


def try_again(attempts: list[Attempt], seat: Seat) -> None:
    """A ship that can be paid after all may take a hero aboard, and leaves room behind it."""
    for attempt in attempts:
        if attempt.seat == seat and not attempt.pays and attempt.fault in ("no_room", "no_ship"):
            attempt.fault = ""
            if attempt.carried_by is not None and attempt.carried_by.fault == "hero_cannot_enter":
                attempt.carried_by.fault = ""


def strike_crowded(state: Greece, attempts: list[Attempt]) -> bool:
    """Own limits after all own moves: one of a family in a region, heroes on water only with a ship (A-G41)."""
    going = alive(attempts)
    leaving = {(attempt.region, attempt.unit) for attempt in going}
    arrived: set[tuple[Seat, Region, int]] = set()
    ships = {attempt.target for attempt in going if attempt.becomes == FLEET}
    for attempt in going:
        fault = ""
        family = state.rules.units[attempt.unit].family
        staying = [
            unit
            for unit in state.rules.kinds[state.units[attempt.target] & family]
            if (attempt.target, unit) not in leaving
        ]
        if staying or (attempt.seat, attempt.target, family) in arrived:
            fault = "no_room"
        elif attempt.unit == HERO and state.rules.water[attempt.target] and attempt.target not in ships:
            if not has_fleet(state, attempt.target) or (attempt.target, FLEET) in leaving:
                fault = "no_ship"
        if fault:
            fail(attempts, attempt, fault)
            return True
        arrived.add((attempt.seat, attempt.target, family))
    return False


def fail(attempts: list[Attempt], attempt: Attempt, fault: str) -> None:
    """A move fails, and with it that of the fleet or the hero that goes along."""
    attempt.fault = fault
    if attempt.carried_by is not None and not attempt.carried_by.fault:
        attempt.carried_by.fault = "hero_cannot_enter" if fault in ("no_room", "no_ship") else fault
    for other in attempts:
        if other.carried_by is attempt and not other.fault:
            other.fault = fault


def strike_contested(state: Greece, attempts: list[Attempt]) -> bool:
    """A-G22: of several players who enter a region the one with most dice does; if there is a tie, nobody."""
    strength: dict[Region, dict[Seat, int]] = {}
    for attempt in attempts:
        if attempt.fault in ("", "contested"):  # Who was kept out before still keeps out others.
            dice = strength.setdefault(attempt.target, {})
            dice[attempt.seat] = dice.get(attempt.seat, 0) + attempt.dice
    changed = False
    for region, dice in strength.items():
        most = max(dice.values())
        strongest = [seat for seat, count in dice.items() if count == most]
        if len(dice) > 1:
            for attempt in alive(attempts):
                if attempt.target == region and strongest != [attempt.seat]:
                    fail(attempts, attempt, "contested")
                    changed = True
    return changed


def carry_out(state: Greece, going: list[Attempt]) -> None:
    names = state.rules.names
    price = state.rules.units[FLEET].cost
    for attempt in going:
        remove(state, attempt.unit, attempt.region)
    for attempt in going:
        if attempt.pays:
            hands.lose(state, attempt.seat, price)
            state.tell(told.Paid, attempt.seat, price)
        place(state, attempt.seat, attempt.becomes, attempt.target)
        state.tell(
            told.Moved, attempt.seat, attempt.unit, names[attempt.region], names[attempt.target], attempt.becomes
        )
