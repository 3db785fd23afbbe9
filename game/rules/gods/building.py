"""The build phase: orders written in secret, checked against the board, the purse, each other and the box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.rules.engine import Action, Choices, Reason, Seat, Sheet, Step, because, together
from game.rules.gods import events, hands
from game.rules.gods.actions import FLEET, LUST, ORGY, PLAN, SEAL, STRIKE, TEMPLE, Build, Orgy, Overdraw, Plan, Unit
from game.rules.gods.rules import Region
from game.rules.gods.setting_up import CardSheet, content
from game.rules.gods.sheets import SecretSheet, overdrawn
from game.rules.gods.state import NOBODY, Greece, count_units, place


class BuildPhase(Step[Greece]):
    __slots__ = ()

    def run(self, state: Greece, seat: Seat) -> None:
        state.tell(events.PhaseBegan, "build")
        state.then(seat, together(WriteBuilds(), range(len(state.players))))


# Where something may be built


def site_fault(state: Greece, seat: Seat, unit: Unit, region: Region, planned: int = 0) -> str:
    """Why a unit may not be built in a region; nothing if it may. `planned` are own orders written before, as bits."""
    rules = state.rules
    row = rules.units[unit]
    owner, units = state.owner[region], state.units[region]
    if row.built_in == "never":
        return "not_built"
    if owner not in (NOBODY, seat):
        return "held_by_another"
    if (units | planned) & rules.monsters or (row.alone and (units | planned)):
        return "monster_stands_alone"
    if rules.water[region] != (row.built_in == "empty_water"):
        # A-G8: a hero may board an own fleet; nothing else but sea monsters is built on water.
        if not (row.built_in == "ship" and owner == seat and units >> FLEET & 1):
            return "wrong_terrain"
    if row.built_in == "upgrade":
        # A-G14: what is built in the same phase cannot be upgraded yet.
        if not units >> row.replaces & 1:
            return "nothing_to_upgrade"
        return "already_there" if planned & row.bit else ""
    if (units | planned) & row.family:
        return "already_there"
    if row.built_in == "star" and rules.regions[region].star < 0:
        return "not_starred"
    if row.built_in == "garrison" and not units & rules.garrison:
        return "no_garrison"
    return ""


def sites(state: Greece, seat: Seat, unit: Unit, planned: dict[Region, int]) -> Iterator[Region]:
    """Every region in which a unit may be built."""
    held = state.owner
    on_own = state.rules.units[unit].built_in in ("upgrade", "garrison")
    for region in state.rules.grounds[unit]:
        owner = held[region]
        if owner == seat or (owner == NOBODY and not on_own):
            if not site_fault(state, seat, unit, region, planned.get(region, 0)):
                yield region


def has_site(state: Greece, seat: Seat, unit: Unit, planned: dict[Region, int]) -> bool:
    return next(sites(state, seat, unit, planned), None) is not None


def tokens_left(state: Greece, seat: Seat) -> list[int]:
    """How many tokens of each kind can still be bought by a seat; never less than none (A-G37)."""
    rules = state.rules
    left = list(rules.token_counts)
    for owner, units in zip(state.owner, state.units):
        for unit in rules.kinds[units]:
            kind = rules.units[unit].tokens
            if kind != rules.own_tokens or owner == seat:
                left[kind] -= 1
    return [max(0, count) for count in left]


def tokens_after(state: Greece, seat: Seat, sheet: Sheet) -> list[int]:
    """How many tokens of each kind are left to a seat beside what its sheet orders already (A-G13)."""
    left = tokens_left(state, seat)
    for line in legal_builds(state, seat, sheet):
        left[state.rules.units[line.unit].tokens] -= 1
    return [max(0, count) for count in left]


# Writing


class WriteBuilds(SecretSheet):
    """What is to be built, then where; what can be paid is listed, anything may be written."""

    __slots__ = ()

    def options(self, state: Greece, seat: Seat, sheet: Sheet) -> Choices:
        planned = planned_in(state, seat, sheet)
        if sheet and isinstance(sheet[-1], Plan):
            moves = state.rules.moves[sheet[-1].unit]
            return (STRIKE, *(moves[region].build for region in sites(state, seat, sheet[-1].unit, planned)))
        left = budget(state, seat, sheet)
        listed: list[Action] = [*seals(left), STRIKE] if sheet else [SEAL]
        tokens = tokens_after(state, seat, sheet)
        for row in state.rules.units:
            if may_pay(left, row.cost) and tokens[row.tokens] and has_site(state, seat, row.index, planned):
                listed.append(PLAN[row.index])
        if may_pay(left, state.rules.orgy):
            listed.append(ORGY)
        return tuple(listed)

    def takes(self, state: Greece, seat: Seat, sheet: Sheet, action: Action) -> bool:
        if isinstance(action, Build):
            return action.region in state.rules.index
        return isinstance(action, Orgy) or (isinstance(action, Plan) and action.unit != FLEET)

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Build):
            return because("no_such_region", name=action.region)
        if action == PLAN[FLEET]:
            return because("not_built")
        return super().objection(state, seat, action)

    def doubts(self, state: Greece, seat: Seat, sheet: Sheet, action: Action) -> Reason | None:
        cause = build_doubt(state, seat, sheet, action) if isinstance(action, Plan | Build | Orgy) else ""
        return because("would_be_void", cause=cause) if cause else None

    def resolve(self, state: Greece, answers: tuple[tuple[Seat, Sheet], ...]) -> None:
        resolve_builds(state, answers)


def build_doubt(state: Greece, seat: Seat, sheet: Sheet, action: Plan | Build | Orgy) -> str:
    """What would be wrong with an order if it were written now; nothing if it may be carried out."""
    planned = planned_in(state, seat, sheet)
    if isinstance(action, Build):
        region = state.rules.index[action.region]
        fault = site_fault(state, seat, action.unit, region, planned.get(region, 0))
        if fault:
            return fault
    if isinstance(action, Plan) and not has_site(state, seat, action.unit, planned):
        return "no_site"
    if not isinstance(action, Orgy) and not tokens_after(state, seat, sheet)[state.rules.units[action.unit].tokens]:
        return "no_token"
    return "" if may_pay(budget(state, seat, sheet), cost_of(state, action)) else "over_budget"


def legal_builds(state: Greece, seat: Seat, sheet: Sheet) -> list[Build]:
    """A-G30: only these cost something and take up room; what is void is as if it had not been written."""
    return [line for line, fault in examined(state, seat, sheet) if not fault]


def examined(state: Greece, seat: Seat, sheet: Sheet) -> list[tuple[Build, str]]:
    """Every build order with what is wrong with it: the board, or an own order written before (A-G31)."""
    found: list[tuple[Build, str]] = []
    planned: dict[Region, int] = {}
    for line in sheet:
        if isinstance(line, Build):
            region = state.rules.index[line.region]
            fault = site_fault(state, seat, line.unit, region, planned.get(region, 0))
            if not fault:
                planned[region] = planned.get(region, 0) | 1 << line.unit
            found.append((line, fault))
    return found


def seals(left: list[int] | None) -> Choices:
    """How a sheet is sealed: what is legal on it can be paid, or it cannot; of a hidden hand either may be."""
    if left is None:
        return (SEAL, NOTHING_PAID)
    return (SEAL,) if min(left) >= 0 else (NOTHING_PAID,)


def price_of(state: Greece, seat: Seat, sheet: Sheet) -> tuple[int, ...]:
    lines: list[Build | Orgy] = [*legal_builds(state, seat, sheet), *feasts_in(sheet)]
    return hands.added(*(cost_of(state, line) for line in lines))


def feasts_in(sheet: Sheet) -> list[Orgy]:
    return [line for line in sheet if isinstance(line, Orgy)]


NOTHING_PAID = Overdraw(0)


def planned_in(state: Greece, seat: Seat, sheet: Sheet) -> dict[Region, int]:
    """The units a sheet puts in each region, as bits."""
    planned: dict[Region, int] = {}
    for line in legal_builds(state, seat, sheet):
        region = state.rules.index[line.region]
        planned[region] = planned.get(region, 0) | 1 << line.unit
    return planned


def budget(state: Greece, seat: Seat, sheet: Sheet) -> list[int] | None:
    """What is left of a hand after what a sheet orders; None if the hand is not known."""
    player = state.players[seat]
    if player.hidden:
        return None
    return [held - count for held, count in zip(player.cards, price_of(state, seat, sheet))]


def may_pay(left: list[int] | None, cost: tuple[int, ...]) -> bool:
    return left is None or hands.covers(left, cost)


def cost_of(state: Greece, line: Plan | Build | Orgy) -> tuple[int, ...]:
    return state.rules.orgy if isinstance(line, Orgy) else state.rules.units[line.unit].cost


# Resolving


def resolve_builds(state: Greece, answers: tuple[tuple[Seat, Sheet], ...]) -> None:
    """The build phase check by check, in the order of A-G30."""
    rules = state.rules
    alive: list[tuple[Seat, Unit, Region]] = []
    orgies: list[Seat] = []

    for seat, sheet in answers:
        # 1. Orders that are illegal on the board as the phase began, or beside an own order written before.
        builds: list[tuple[Seat, Unit, Region]] = []
        for line, fault in examined(state, seat, sheet):
            if fault:
                state.tell(events.BuildVoid, seat, line.unit, line.region, fault)
            else:
                builds.append((seat, line.unit, rules.index[line.region]))
        feasts = len(feasts_in(sheet))

        # 2. The purse: who orders more than he can pay builds nothing at all (A-G12).
        if overdrawn(sheet):
            for _, unit, region in builds:
                state.tell(events.BuildVoid, seat, unit, rules.names[region], "over_budget")
            for _ in range(feasts):
                state.tell(events.OrgyVoid, seat, "over_budget")
            continue
        alive += builds
        orgies += [seat] * feasts

    # 3. Several players in one unoccupied region: nobody builds there.
    alive = without(state, alive, clashing(state, alive), "clash")
    # 4. Too few tokens.
    alive = without(state, alive, short_of_tokens(state, alive), "no_token")
    # 5. Pay and place.
    pay_and_place(state, alive, orgies)
    # 6. Orgies.
    if orgies:
        hold_orgies(state, orgies)


def without(
    state: Greece, alive: list[tuple[Seat, Unit, Region]], struck: set[int], cause: str
) -> list[tuple[Seat, Unit, Region]]:
    for place_in_list, (seat, unit, region) in enumerate(alive):
        if place_in_list in struck:
            state.tell(events.BuildVoid, seat, unit, state.rules.names[region], cause)
    return [order for number, order in enumerate(alive) if number not in struck]


def clashing(state: Greece, alive: list[tuple[Seat, Unit, Region]]) -> set[int]:
    builders: dict[Region, int] = {}
    for seat, _, region in alive:
        builders[region] = builders.get(region, 0) | 1 << seat
    return {number for number, (_, _, region) in enumerate(alive) if builders[region].bit_count() > 1}


def short_of_tokens(state: Greece, alive: list[tuple[Seat, Unit, Region]]) -> set[int]:
    """Several who want more than there is get none; one alone gets what there is, in the order written (A-G13)."""
    rules = state.rules
    wanted: dict[tuple[int, Seat], list[int]] = {}
    for number, (seat, unit, _) in enumerate(alive):
        kind = rules.units[unit].tokens
        shared_by = seat if kind == rules.own_tokens else NOBODY
        wanted.setdefault((kind, shared_by), []).append(number)
    struck: set[int] = set()
    for (kind, _), numbers in wanted.items():
        left = tokens_left(state, alive[numbers[0]][0])[kind]
        if len(numbers) > left:
            alone = len({alive[number][0] for number in numbers}) == 1
            struck.update(numbers[left:] if alone else numbers)
    return struck


def pay_and_place(state: Greece, alive: list[tuple[Seat, Unit, Region]], orgies: list[Seat]) -> None:
    rules = state.rules
    for seat in range(len(state.players)):
        own = [(unit, region) for builder, unit, region in alive if builder == seat]
        feasts = orgies.count(seat)
        if not own and not feasts:
            continue
        price = hands.added(*(rules.units[unit].cost for unit, _ in own), *[rules.orgy] * feasts)
        hands.lose(state, seat, price)
        state.tell(events.Paid, seat, price)
        for unit, region in own:
            raise_unit(state, seat, unit, region)


def raise_unit(state: Greece, seat: Seat, unit: Unit, region: Region) -> None:
    row = state.rules.units[unit]
    if row.replaces >= 0:
        state.units[region] &= ~(1 << row.replaces)
        state.fresh[region] &= ~(1 << row.replaces)
        state.tell(events.Upgraded, seat, row.replaces, unit, state.rules.names[region])
    else:
        state.tell(events.Built, seat, unit, state.rules.names[region])
    place(state, seat, unit, region)
    state.fresh[region] |= row.bit


# Orgies


def hold_orgies(state: Greece, orgies: list[Seat]) -> None:
    """A-G4: full hands are cut once, however many orgies there are; Lust comes for each."""
    for seat in orgies:
        state.tell(events.OrgyHeld, seat)
    full = [
        seat for seat, player in enumerate(state.players) if hands.size(player) > state.rules.numbers["orgy_more_than"]
    ]
    state.then(orgies[0], DealLust(len(orgies)))
    if full:
        state.then(full[0], together(KeepCards(), full))


class KeepCards(CardSheet):
    """Who holds too many cards keeps a few of his choice; the rest goes back unseen."""

    __slots__ = ()

    def wanted(self, state: Greece) -> int:
        return state.rules.numbers["orgy_keep"]

    def may_take(self, state: Greece, seat: Seat, card: int, taken: int) -> bool:
        player = state.players[seat]
        return bool(player.hidden) or taken < player.cards[card]

    def objection(self, state: Greece, seat: Seat, action: Action) -> Reason:
        if action.verb == "take":
            return because("keep_cards", count=self.wanted(state))
        return super().objection(state, seat, action)

    def resolve(self, state: Greece, answers: tuple[tuple[Seat, Any], ...]) -> None:
        for seat, sheet in answers:
            player = state.players[seat]
            count = hands.size(player) - self.wanted(state)
            if player.hidden:
                gone = hands.of_kind(0, count)
            else:
                kept = content(sheet, self.wanted(state))
                gone = tuple(held - keep for held, keep in zip(player.cards, kept))
            hands.lose(state, seat, gone)
            state.tell(events.CardsDiscarded, seat, gone, count)


class DealLust(Step[Greece]):
    """A-G3, A-G32: for every orgy, Lust to everybody for each temple that stands after the builds."""

    __slots__ = ("orgies",)

    def __init__(self, orgies: int) -> None:
        self.orgies = orgies

    def run(self, state: Greece, seat: Seat) -> None:
        for each in range(len(state.players)):
            temples = count_units(state, each)[TEMPLE]
            count = temples * self.orgies * state.rules.numbers["orgy_lust"]
            if count:
                hands.gain(state, each, hands.of_kind(LUST, count))
                state.tell(events.LustReceived, each, count)
