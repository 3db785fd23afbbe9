"""What a player would like to know while he writes or answers: costs, sites, targets, dice, and what would be void."""

from __future__ import annotations

from typing import cast

from game.rules.engine import Action, Choices, Draft, Reason, Seat, Sheet, Together, because
from game.rules.gods import attacking, building, hands, moving, negotiation
from game.rules.gods.actions import (
    ARMY,
    FLEET,
    RESOURCES,
    SEAL,
    STRIKE,
    Attack,
    Build,
    Cards,
    Move,
    Orgy,
    Support,
    Unit,
)
from game.rules.gods.rules import Reach, Region, Ware
from game.rules.gods.state import NOBODY, Greece, count_units, prestige


def sheet_of(state: Greece, seat: Seat) -> Sheet:
    """What a seat has written on the sheet that is asked for now, as far as this table knows."""
    step = state.pending[-1][1] if state.pending else None
    return step.sheet(seat) if isinstance(step, Together) and seat in step.seats else ()


def seal_of(state: Greece, seat: Seat) -> Action | None:
    """How the sheet of a seat is sealed as it stands; None if it cannot be yet."""
    step = state.pending[-1][1] if state.pending else None
    if not isinstance(step, Together) or seat not in step.seats or not isinstance(step.ask, Draft):
        return None
    listed: Choices = step.ask.options(state, seat, step.sheet(seat))
    return next((action for action in listed if action == SEAL or action.verb == "overdraw"), None)


def doubts_on(state: Greece, seat: Seat) -> list[Reason | None]:
    """For each line of a sheet why it would be void as things stand now; what it costs is no reason here."""
    sheet = sheet_of(state, seat)
    return [_doubt(state, seat, sheet, number) for number in range(len(sheet))]


def _doubt(state: Greece, seat: Seat, sheet: Sheet, number: int) -> Reason | None:
    line, cause = sheet[number], ""
    if isinstance(line, Build):
        cause = building.build_doubt(state, seat, sheet[:number], line)
        cause = "" if cause == "over_budget" else cause
    elif isinstance(line, Attack | Support):
        cause = attacking.order_fault(state, seat, line)
    elif isinstance(line, Move):
        rest = (*sheet[:number], *sheet[number + 1 :])
        cause = moving.line_fault(state, seat, line) or moving.unlikely(state, seat, line, rest)
    return because("would_be_void", cause=cause) if cause else None


def price_of(state: Greece, seat: Seat) -> Cards:
    """What a sheet would cost if all on it were carried out."""
    sheet = sheet_of(state, seat)
    if any(isinstance(line, Build | Orgy) for line in sheet):
        return building.price_of(state, seat, sheet)
    ships = sum(1 for line in sheet if isinstance(line, Move) and becomes_fleet(state, seat, line))
    return tuple(count * ships for count in state.rules.units[FLEET].cost)


def becomes_fleet(state: Greece, seat: Seat, line: Move) -> bool:
    """Whether a move that may be tried takes an army onto water."""
    if line.unit != ARMY or not state.rules.water[state.rules.index[line.target]]:
        return False
    return not moving.line_fault(state, seat, line)


def prestige_after(state: Greece, seat: Seat) -> int:
    """What a seat would have if all that is legal on its sheet were built."""
    sheet, units = sheet_of(state, seat), state.rules.units
    gained = 0
    for line in building.legal_builds(state, seat, sheet):
        row = units[line.unit]
        gained += row.prestige - (units[row.replaces].prestige if row.replaces >= 0 else 0)
    return prestige(state, seat) + gained


# Building


def wares(state: Greece, seat: Seat) -> list[Ware]:
    """Every unit that can be built, and what speaks against it now."""
    sheet, rules = sheet_of(state, seat), state.rules
    left = building.budget(state, seat, sheet) or list(state.players[seat].cards)
    tokens, planned = building.tokens_after(state, seat, sheet), building.planned_in(state, seat, sheet)
    counts = count_units(state, seat)
    for line in building.legal_builds(state, seat, sheet):
        counts[line.unit] += 1
        replaced = rules.units[line.unit].replaces
        if replaced >= 0:
            counts[replaced] -= 1
    found = []
    for row in rules.units:
        if row.built_in == "never":
            continue
        replaced_prestige = rules.units[row.replaces].prestige if row.replaces >= 0 else 0
        brings = (counts[row.index] + 1) // row.per > counts[row.index] // row.per
        found.append(
            Ware(
                unit=row.index,
                cost=row.cost,
                payable=hands.covers(left, row.cost),
                left=tokens[row.tokens],
                has_site=building.has_site(state, seat, row.index, planned),
                prestige=row.prestige - replaced_prestige,
                brings=row.income if brings else -1,
            )
        )
    return found


def sites(state: Greece, seat: Seat, unit: Unit) -> list[str]:
    """The regions in which a unit may be built beside what is written already."""
    planned = building.planned_in(state, seat, sheet_of(state, seat))
    return [state.rules.names[region] for region in building.sites(state, seat, unit, planned)]


# Orders


def able(state: Greece, seat: Seat) -> list[Reach]:
    """Every unit that could attack or support, and whom."""
    names = state.rules.names
    return [
        Reach(unit, names[region], tuple(names[each] for each in attacks), tuple(names[each] for each in supports))
        for unit, region, attacks, supports in attacking.able(state, seat)
    ]


def movers(state: Greece, seat: Seat) -> list[Reach]:
    """Every unit that could move, and where to, as far as can be told."""
    names, sheet = state.rules.names, sheet_of(state, seat)
    found = []
    for unit, region in moving.movers(state, seat):
        rest = tuple(
            line
            for line in sheet
            if not (isinstance(line, Move) and line.unit == unit and line.region == names[region])
        )
        targets = tuple(move.target for move in moving.likely_moves(state, seat, unit, region, rest))
        if targets:
            found.append(Reach(unit, names[region], (), targets))
    return found


def helpers(state: Greece, region: Region) -> list[tuple[Region, int]]:
    """Which regions of the owner could send how many dice to support a region."""
    owner = state.owner[region]
    found = []
    if owner != NOBODY:
        for other in state.rules.near[region]:
            if state.owner[other] == owner:
                dice = 0
                for unit in state.rules.kinds[state.units[other]]:
                    _, supports = attacking.targets(state, owner, unit, other)
                    if region in supports:
                        dice += state.rules.units[unit].dice
                if dice:
                    found.append((other, dice))
    return found


def strength(state: Greece, region: Region) -> tuple[int, ...]:
    """The sides of the dice of all that stands in a region, largest first."""
    units = state.rules.units
    dice = [units[unit].sides for unit in state.rules.kinds[state.units[region]] for _ in range(units[unit].dice)]
    return tuple(sorted(dice, reverse=True))


# Trade


def rates(state: Greece, seat: Seat) -> list[int]:
    """How many cards of each kind the bank wants from a seat for another one."""
    return [negotiation.rate(state, seat, card) for card in range(len(RESOURCES))]


def income(state: Greece, seat: Seat) -> Cards:
    """What a seat receives at the beginning of a turn as the map is now."""
    return negotiation.income(state, seat)


def struck_back_to(sheet: Sheet, number: int) -> list[Action]:
    """What to play so that a line in the middle is struck out and all others stand as they did."""
    return [*(cast(Action, STRIKE) for _ in sheet[number:]), *sheet[number + 1 :]]
