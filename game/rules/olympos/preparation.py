"""Preparation: the development board, the stack on the time track, crossed-out territories, tribes and cubes."""

from __future__ import annotations

from game.rules.engine import CHANCE, Action, Ask, Choices, Reason, Seat, Step, because
from game.rules.olympos.actions import Cross, Deal, Garrison, Lay, Stack
from game.rules.olympos.events import BarbariansPlaced, CrossedOut, RowLaid, TokensStacked, TribesPlaced
from game.rules.olympos.state import BARBARIANS, Olympos
from game.rules.olympos.stocks import gain_cube
from game.rules.olympos.turn import NEXT_TURN


def prepare(state: Olympos) -> None:
    """Lay out everything that has to be done before the first turn."""
    rows = len(state.rules.rows) + 1
    state.then(CHANCE, *(LayRow(row) for row in range(rows)), StackTokens())


class LayRow(Ask[Olympos]):
    """Chance lays the piles of one row, or the wonders, in its columns."""

    __slots__ = ("row",)

    def __init__(self, row: int) -> None:
        self.row = row

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        return state.table.layouts[self.row]

    def answer(self, state: Olympos, seat: Seat, action: Lay) -> None:
        rules = state.rules
        first = self.row * rules.columns
        if self.row == len(rules.rows):
            for column, name in enumerate(action.tiles):
                state.board[first + column] = rules.wonder_index[name]
            state.tell(RowLaid, "wonders", action.tiles)
            return
        for column, name in enumerate(action.tiles):
            index = rules.discovery_index[name]
            state.board[first + column] = index
            state.left[index] = state.table.tiles[self.row]
        state.tell(RowLaid, rules.rows[self.row], action.tiles)


class StackTokens(Ask[Olympos]):
    """Chance decides the order of play on the first space."""

    __slots__ = ()

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        return state.table.stacks

    def answer(self, state: Olympos, seat: Seat, action: Stack) -> None:
        state.order = list(action.seats)
        state.tell(TokensStacked, action.seats)
        # A-P1: whoever is last in the first round crosses out territories; A-P47: and places the barbarians.
        state.then(CHANCE, DealCubes())
        state.then(state.order[0], CrossOut(), PlaceTribes(), PlaceBarbarians())


def left_to_cross(state: Olympos) -> list[int]:
    """How many territories of each resource are still to be crossed out."""
    left = [state.table.crossed] * len(state.rules.resources)
    for land in state.rules.lands:
        if state.crossed >> land.index & 1:
            left[land.resource] -= 1
    return left


def left_to_garrison(state: Olympos) -> list[int]:
    """How many territories of each resource barbarians have still to be put on."""
    left = [state.table.barbarians] * len(state.rules.resources)
    for land in state.rules.lands:
        if BARBARIANS in state.stacks[land.index]:
            left[land.resource] -= 1
    return left


class CrossOut(Ask[Olympos]):
    """A-P54: so many territories of each resource, any of them, with at most one star of each resource."""

    __slots__ = ()

    def run(self, state: Olympos, seat: Seat) -> Choices | None:  # type: ignore[override]
        return self.choices(state, seat) or None

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        rules = state.rules
        wanted = left_to_cross(state)
        stars = [rules.crossed_stars] * len(rules.resources)
        for land in rules.lands:
            if state.crossed >> land.index & 1:
                stars[land.resource] -= land.star
        return tuple(
            [
                rules.cross_out[land.index]
                for land in rules.lands
                if wanted[land.resource]
                and not state.crossed >> land.index & 1
                and not (land.star and stars[land.resource] <= 0)
            ]
        )

    def answer(self, state: Olympos, seat: Seat, action: Cross) -> None:
        state.crossed |= 1 << state.rules.land_index[action.territory]
        state.tell(CrossedOut, seat, action.territory)
        state.then(seat, self)

    def objection(self, state: Olympos, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Cross) and action.territory in state.rules.land_index:
            if state.crossed >> state.rules.land_index[action.territory] & 1:
                return because("crossed_already", territory=action.territory)
            return because("not_to_be_crossed", territory=action.territory, number=state.table.crossed)
        return super().objection(state, seat, action)


class PlaceTribes(Step[Olympos]):
    """A tribe stands on every starred territory that is in the game."""

    __slots__ = ()

    def run(self, state: Olympos, seat: Seat) -> None:
        starred = [land for land in state.rules.lands if land.star and not state.crossed >> land.index & 1]
        state.tribes = sum(1 << land.index for land in starred)
        state.tell(TribesPlaced, tuple(land.id for land in starred))


class PlaceBarbarians(Ask[Olympos]):
    """A-P28: with two players, barbarians hold a territory of each resource that has neither cross nor star."""

    __slots__ = ()

    def run(self, state: Olympos, seat: Seat) -> Choices | None:  # type: ignore[override]
        return (self.choices(state, seat) or None) if state.table.barbarians else None

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        left = left_to_garrison(state)
        return tuple(
            Garrison(land.id)
            for land in state.rules.lands
            if left[land.resource]
            and not land.star
            and not state.crossed >> land.index & 1
            and not state.stacks[land.index]
        )

    def answer(self, state: Olympos, seat: Seat, action: Garrison) -> None:
        state.stacks[state.rules.land_index[action.territory]] = (BARBARIANS,)
        state.tell(BarbariansPlaced, seat, action.territory)
        state.then(seat, self)

    def objection(self, state: Olympos, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Garrison) and action.territory in state.rules.land_index:
            return because("no_place_for_barbarians", territory=action.territory)
        return super().objection(state, seat, action)


class DealCubes(Ask[Olympos]):
    """Chance deals every seat a cube: all different, and with five seats one of any kind besides."""

    __slots__ = ()

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        return state.table.deals

    def answer(self, state: Olympos, seat: Seat, action: Deal) -> None:
        for each, kind in enumerate(action.kinds):
            gain_cube(state, each, kind)
        state.then(state.order[-1], NEXT_TURN)
