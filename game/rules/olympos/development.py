"""Development: discoveries, paid with territory tokens and cubes, and the bonuses below them."""

from __future__ import annotations

from game.rules.engine import Action, Ask, Choices, Reason, Seat, Step, because
from game.rules.olympos.actions import (
    BONUS,
    CUBE_BONUS,
    HOURGLASS_BONUS,
    SETTLER_BONUS,
    TILE,
    Bonus,
    Discover,
    Pay,
    Tile,
)
from game.rules.olympos.events import BonusTaken, CubesPaid, Discovered, TileChosen
from game.rules.olympos.rules import Discovery, Rules, make_room
from game.rules.olympos.state import NOBODY, Olympos, People, cell_of
from game.rules.olympos.stocks import (
    TakeCubes,
    gain_cube,
    gain_hourglasses,
    gain_prestige,
    gain_settlers,
)

Ways = tuple[tuple[int, ...], ...]


def payable(rules: Rules, people: People) -> tuple[int, ...]:
    """The cells of the board that tokens and cubes together can pay for."""
    stock = stock_of(rules, people)
    key = tuple(stock)
    known = rules.known_payable.get(key)
    if known is None:
        make_room(rules.known_payable)
        known = rules.known_payable[key] = tuple(
            [cell for cell, price in enumerate(rules.prices) if any(covers(stock, need) for need in price.needs)]
        )
    return known


def stock_of(rules: Rules, people: People) -> list[int]:
    """The tokens and cubes of each kind, as far as any price can ask for them."""
    return [
        most if token + cube > most else token + cube
        for token, cube, most in zip(people.tokens, people.cubes, rules.dearest)
    ]


def payments(rules: Rules, people: People, cell: int) -> Ways:
    """Every set of cubes that pays for a cell of the board.

    A-P44: of each kind tokens are used before cubes, so what is paid follows from the kinds that are chosen.
    """
    return ways_to_pay(rules.prices[cell].needs, people.tokens, stock_of(rules, people))


def ways_to_pay(needs: Ways, tokens: list[int], stock: list[int]) -> Ways:
    """What cubes must add to these tokens, for every need that tokens and cubes meet together."""
    ways: dict[tuple[int, ...], None] = {}
    for need in needs:
        if covers(stock, need):
            ways[tuple([max(0, wanted - has) for wanted, has in zip(need, tokens)])] = None
    return tuple(ways)


def need_met(state: Olympos, seat: Seat, cell: int, cubes: tuple[int, ...]) -> tuple[int, ...]:
    """What of each kind is used where a cell is paid for with these cubes, lands and cubes together."""
    rules, people = state.rules, state.peoples[seat]
    stock = stock_of(rules, people)
    for need in rules.prices[cell].needs:
        if covers(stock, need) and tuple([max(0, want - has) for want, has in zip(need, people.tokens)]) == cubes:
            return need
    return cubes


def covers(stock: list[int], need: tuple[int, ...]) -> bool:
    for has, wanted in zip(stock, need):  # noqa: SIM110, a generator would take three times as long
        if has < wanted:
            return False
    return True


def missing_units(rules: Rules, people: People, cell: int) -> int:
    """How many units of resources a cell asks for that tokens and cubes do not give, paid in the best way."""
    stock = stock_of(rules, people)
    short = [sum(max(0, wanted - has) for wanted, has in zip(need, stock)) for need in rules.prices[cell].needs]
    return min(short)


def discovery_price(state: Olympos, seat: Seat, cell: int) -> int:
    """Action points for a discovery; the burden of the Erinyes comes on top (A-P19)."""
    rules = state.rules
    cheaper = rules.prices[cell].named & state.peoples[seat].discounts
    return rules.discovery_ap - rules.discount * cheaper.bit_count()


def free_slots(state: Olympos, cell: int) -> list[tuple[int, int]]:
    """Slots and bonuses that can still be taken below a cell."""
    first = cell * state.rules.slots
    return [
        (first + slot, bonus)
        for slot, (bonus, grey) in enumerate(state.rules.prices[cell].bonuses)
        if state.bonuses[first + slot] == NOBODY and (not grey or state.table.grey_bonus)
    ]


def sure_hourglasses(state: Olympos, seat: Seat, cell: int, discovery: Discovery) -> int:
    """A-P35: the hourglasses that the tile brings, and those of its bonus, if that is free to be chosen."""
    extra = discovery.hourglasses
    if state.peoples[seat].general and any(bonus == HOURGLASS_BONUS for _, bonus in free_slots(state, cell)):
        extra += state.rules.bonus_amounts[HOURGLASS_BONUS]
    return extra


def in_time(state: Olympos, seat: Seat, price: int, extra: int) -> bool:
    """Whether a token pays this price, its burden included, without passing the Cross."""
    people = state.peoples[seat]
    return price + people.burden - people.hourglasses - extra <= state.rules.cross - people.space


def discoveries(state: Olympos, seat: Seat) -> list[Action]:
    """Everything the seat can pay for and has not discovered yet."""
    rules = state.rules
    people = state.peoples[seat]
    owned, left, board = people.discoveries, state.left, state.board
    roomy = in_time(state, seat, rules.discovery_ap, 0)
    found: list[Action] = []
    for cell in payable(rules, people):
        index = board[cell]
        if index < 0 or not left[index] or owned >> index & 1:
            continue
        discovery = rules.discoveries[index]
        if roomy or in_time(
            state, seat, discovery_price(state, seat, cell), sure_hourglasses(state, seat, cell, discovery)
        ):
            found.append(rules.discover[index])
    return found


def discover(state: Olympos, seat: Seat, action: Discover) -> int:
    """Announce a discovery: its price is fixed now (A-P34), then it is paid for, taken and rewarded."""
    index = state.rules.discovery_index[action.discovery]
    cell = cell_of(state, index)
    price = discovery_price(state, seat, cell)
    state.then(seat, PayFor(cell), TakeTile(cell), ChooseBonus(cell, price + state.peoples[seat].burden))
    return price


class PayFor(Ask[Olympos]):
    __slots__ = ("cell",)

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        return tuple(Pay(way) for way in payments(state.rules, state.peoples[seat], self.cell))

    def answer(self, state: Olympos, seat: Seat, action: Pay) -> None:
        people = state.peoples[seat]
        for resource, count in enumerate(action.cubes):
            people.cubes[resource] -= count
            state.supply[resource] += count
        if any(action.cubes):
            state.tell(CubesPaid, seat, state.rules.discoveries[state.board[self.cell]].id, action.cubes)

    def objection(self, state: Olympos, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Pay):
            return because("wrong_payment", discovery=state.rules.discoveries[state.board[self.cell]].id)
        return super().objection(state, seat, action)


class TakeTile(Step[Olympos]):
    __slots__ = ("cell",)

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def run(self, state: Olympos, seat: Seat) -> None:
        discovery = state.rules.discoveries[state.board[self.cell]]
        state.left[discovery.index] -= 1
        state.peoples[seat].discoveries |= 1 << discovery.index
        state.tell(Discovered, seat, discovery.id, state.left[discovery.index])
        state.then(seat, *discovery.now)
        if discovery.tiles:
            state.then(seat, ChooseTile(discovery.index))


class ChooseTile(Ask[Olympos]):
    """Agriculture and Money: each tile shows another resource."""

    __slots__ = ("discovery",)

    def __init__(self, discovery: int) -> None:
        self.discovery = discovery

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        free = state.rules.discoveries[self.discovery].tiles
        for people in state.peoples:
            free &= ~people.discounts
        return tuple(tile for resource, tile in enumerate(TILE) if free >> resource & 1)

    def answer(self, state: Olympos, seat: Seat, action: Tile) -> None:
        state.peoples[seat].discounts |= 1 << action.resource
        state.tell(TileChosen, seat, state.rules.discoveries[self.discovery].id, action.resource)

    def objection(self, state: Olympos, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Tile):
            return because("no_such_tile", resource=action.resource)
        return super().objection(state, seat, action)


class ChooseBonus(Ask[Olympos]):
    """A-P27, A-P34: a bonus must be taken if there is one; A-P45: not without a token to mark it with."""

    __slots__ = ("cell", "ap")

    def __init__(self, cell: int, ap: int) -> None:
        self.cell = cell
        self.ap = ap

    def run(self, state: Olympos, seat: Seat) -> Choices | None:  # type: ignore[override]
        return (self.choices(state, seat) or None) if state.peoples[seat].general else None

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        return tuple(BONUS[bonus] for _, bonus in self.open(state, seat))

    def open(self, state: Olympos, seat: Seat) -> list[tuple[int, int]]:
        """A-P35: a bonus after which the action could not be paid may not be chosen."""
        people = state.peoples[seat]
        amounts = state.rules.bonus_amounts
        room = state.rules.cross - people.space + people.hourglasses
        return [
            (slot, bonus)
            for slot, bonus in free_slots(state, self.cell)
            if self.ap <= room + (amounts[bonus] if bonus == HOURGLASS_BONUS else 0)
        ]

    def answer(self, state: Olympos, seat: Seat, action: Bonus) -> None:
        rules = state.rules
        slot = next(slot for slot, bonus in free_slots(state, self.cell) if bonus == action.bonus)
        state.bonuses[slot] = seat
        state.peoples[seat].general -= 1
        state.tell(BonusTaken, seat, rules.discoveries[state.board[self.cell]].id, action.bonus)
        amount = rules.bonus_amounts[action.bonus]
        if action.bonus == SETTLER_BONUS:
            gain_settlers(state, seat, amount)
        elif action.bonus == HOURGLASS_BONUS:
            gain_hourglasses(state, seat, amount)
        elif action.bonus != CUBE_BONUS:
            gain_prestige(state, seat, amount)
        elif rules.prices[self.cell].cube >= 0:
            gain_cube(state, seat, rules.prices[self.cell].cube)
        else:
            state.then(seat, TakeCubes(amount))

    def objection(self, state: Olympos, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Bonus):
            if any(bonus == action.bonus for _, bonus in free_slots(state, self.cell)):
                return because("past_the_cross", ap=self.ap, number=state.rules.cross)
            return because("bonus_not_free", bonus=action.bonus)
        return super().objection(state, seat, action)
