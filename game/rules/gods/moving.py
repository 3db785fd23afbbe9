"""The move phase: which moves may be written, and which of those on the sheets can be tried at all."""

from __future__ import annotations

from game.rules.engine import Action, Choices, Reason, Seat, Sheet, Step, because, together
from game.rules.gods import events, hands, marching
from game.rules.gods.actions import ARMY, FLEET, HERO, SEAL, STRIKE, Move, Overdraw, Stay, Unit
from game.rules.gods.battle import lose_stranded_heroes
from game.rules.gods.marching import Attempt
from game.rules.gods.retreating import way_back_closed
from game.rules.gods.rules import Region
from game.rules.gods.sheets import OrderSheet, overdrawn, subject
from game.rules.gods.state import NOBODY, Greece, has_fleet, has_unit
from game.rules.gods.victory import EndTurn


class MovePhase(Step[Greece]):
    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        state.tell(events.PhaseBegan, "move")
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
    if not has_unit(state, seat, unit, region):
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

    def doubts(self, state: Greece, seat: Seat, sheet: Sheet, action: Action) -> Reason | None:
        if not isinstance(action, Move):
            return None
        cause = line_fault(state, seat, action) or unlikely(state, seat, action, sheet)
        return because("would_be_void", cause=cause) if cause else None

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
    moves = state.rules.moves[unit][region].move
    return [
        moves[target]
        for target in state.rules.near[region]
        if not move_fault(state, seat, unit, region, target) and not unlikely(state, seat, moves[target], sheet)
    ]


def unlikely(state: Greece, seat: Seat, move: Move, sheet: Sheet) -> str:
    """Why a move onto water that may be tried cannot succeed, whatever others do; nothing if it may."""
    target = state.rules.index[move.target]
    if state.rules.water[target]:
        if move.unit == ARMY and not may_convert(state, seat):
            return "cannot_pay"
        if move.unit == HERO and not has_fleet(state, target) and not ship_may_come(state, seat, target, sheet):
            return "no_ship"
    return ""


def may_convert(state: Greece, seat: Seat) -> bool:
    return hands.may_hold(state.players[seat], state.rules.units[FLEET].cost)


def ship_may_come(state: Greece, seat: Seat, target: Region, sheet: Sheet) -> bool:
    """Whether a sheet sends a ship to a region, or a unit without an order could still bring one."""
    names = state.rules.names
    orders = {subject(line): line for line in sheet}
    for unit, region in movers(state, seat):
        if unit == FLEET or (unit == ARMY and may_convert(state, seat)):
            line = orders.get((unit, names[region]))
            sent = line is None or (isinstance(line, Move) and line.target == names[target])
            if sent and not move_fault(state, seat, unit, region, target):
                return True
    return False


# Resolving


def resolve_moves(state: Greece, answers: tuple[tuple[Seat, Sheet], ...]) -> None:
    attempts = [attempt for seat, sheet in answers for attempt in attempts_of(state, seat, sheet)]
    marching.resolve(state, attempts, {seat: seal.paid for seat, sheet in answers if (seal := overdrawn(sheet))})


def attempts_of(state: Greece, seat: Seat, sheet: Sheet) -> list[Attempt]:
    """The moves on a sheet that can be tried; heroes without an order go along with their fleet (A-G40)."""
    rules = state.rules
    attempts: list[Attempt] = []
    ordered = {subject(line) for line in sheet if not line_fault(state, seat, line)}
    for line in sheet:
        if not isinstance(line, Move):
            continue
        region, target = rules.index[line.region], rules.index[line.target]
        aboard = line.unit == FLEET and state.units[region] >> HERO & 1 and (HERO, line.region) not in ordered
        fault = line_fault(state, seat, line)
        if not fault and aboard and move_fault(state, seat, HERO, region, target):
            fault = "hero_cannot_enter"
        if fault:
            state.tell(events.MoveVoid, seat, line.unit, line.region, line.target, fault)
        else:
            attempts.append(Attempt(state, seat, line.unit, region, target, with_hero=bool(aboard)))
    return attempts


def line_fault(state: Greece, seat: Seat, line: Action) -> str:
    """What is wrong with a move on its face; to stay is always possible."""
    if not isinstance(line, Move):
        return ""
    return move_fault(state, seat, line.unit, state.rules.index[line.region], state.rules.index[line.target])
