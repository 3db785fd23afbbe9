"""What an action would cost, told as a sum before it is chosen; worked out only when somebody asks.

The table asks through `OlymposGame`: `quote` for one action, `ways_to` for a territory, `reach_of` for a settler,
`due` for what was chosen and has still to be paid.
"""

from __future__ import annotations

from game.rules.engine import Action, Seat
from game.rules.olympos.actions import HOURGLASS_BONUS, Build, Discover, Move, Pass, Settle, Wait
from game.rules.olympos.combat import swords_against
from game.rules.olympos.development import PayFor, discovery_price, free_slots
from game.rules.olympos.expansion import prices_of
from game.rules.olympos.rules import NEVER, Fight, Quote, Term
from game.rules.olympos.state import Olympos, cell_of, owner
from game.rules.olympos.turn import PayTime, events_between, gods_between
from game.rules.olympos.wonders import wonder_price


def quote(state: Olympos, seat: Seat, action: Action) -> Quote | None:
    """The sum of an action of a turn; None for what takes no time, and where no way leads."""
    if isinstance(action, Settle | Move):
        return of_expansion(state, seat, action)
    if isinstance(action, Discover):
        return of_discovery(state, seat, action)
    if isinstance(action, Build):
        full = state.rules.wonder_ap
        return summed(state, seat, action, priced("wonder", full, wonder_price(state, seat)))
    if isinstance(action, Wait):
        return at_space(state, seat, action, (Term("step", state.rules.forced_step),), 0)
    return at_space(state, seat, action, (), 0) if isinstance(action, Pass) else None


def of_expansion(state: Olympos, seat: Seat, action: Settle | Move) -> Quote | None:
    if action.territory not in state.rules.land_index:
        return None
    settler, price, fight, way = prices_of(state, seat, action)
    if price >= NEVER:
        return None
    terms = [Term("settler", settler)] if isinstance(action, Settle) else []
    terms.append(Term("way", price))
    land = state.rules.land_index[action.territory]
    fought = Fight(owner(state, land), *swords_against(state, seat, land), fight) if fight else None
    if fought is not None:
        terms.append(Term("fight", fight))
    return summed(state, seat, action, tuple(terms), way=way, fight=fought)


def of_discovery(state: Olympos, seat: Seat, action: Discover) -> Quote | None:
    """A-P35: with the hourglasses the tile brings; with those of its bonus only if it cannot be paid without."""
    rules = state.rules
    index = rules.discovery_index.get(action.discovery, -1)
    cell = cell_of(state, index)
    if index < 0 or cell < 0:
        return None
    terms = priced("discovery", rules.discovery_ap, discovery_price(state, seat, cell))
    extra = rules.discoveries[index].hourglasses
    found = summed(state, seat, action, terms, extra)
    if found.space > rules.cross and any(bonus == HOURGLASS_BONUS for _, bonus in free_slots(state, cell)):
        return summed(state, seat, action, terms, extra + rules.bonus_amounts[HOURGLASS_BONUS])
    return found


def priced(kind: str, full: int, price: int) -> tuple[Term, ...]:
    """A price, and the discount that is in it."""
    return (Term(kind, full), Term("discount", price - full)) if price < full else (Term(kind, full),)


def summed(
    state: Olympos,
    seat: Seat,
    action: Action | None,
    terms: tuple[Term, ...],
    extra: int = 0,
    way: tuple[str, ...] = (),
    fight: Fight | None = None,
) -> Quote:
    """These terms, what the Erinyes add, and what hourglasses take off, `extra` ones among them."""
    people = state.peoples[seat]
    if people.burden:
        terms += (Term("burden", people.burden),)
    spent = min(people.hourglasses + extra, sum(term.ap for term in terms))
    if spent:
        terms += (Term("hourglass", -spent),)
    return at_space(state, seat, action, terms, spent, way, fight)


def at_space(
    state: Olympos,
    seat: Seat,
    action: Action | None,
    terms: tuple[Term, ...],
    spent: int,
    way: tuple[str, ...] = (),
    fight: Fight | None = None,
) -> Quote:
    start = state.peoples[seat].space
    ap = sum(term.ap for term in terms)
    end = start + ap
    events = tuple(space for space, _ in events_between(state, start, end))
    return Quote(action, terms, ap, spent, end, events, gods_between(state, seat, start, end), way, fight)


def ways_to(state: Olympos, seat: Seat, territory: str) -> tuple[Quote, ...]:
    """Every expansion that may be chosen now and ends there, the cheapest first."""
    return cheapest_first(state, seat, [each for each in state.choices if leads_to(each, territory)])


def leads_to(action: Action, territory: str) -> bool:
    return isinstance(action, Settle | Move) and action.territory == territory


def reach_of(state: Olympos, seat: Seat, origin: str = "", level: int = 0) -> dict[str, tuple[Quote, ...]]:
    """Where one settler can be led now, a new one or one that lies somewhere, and for what, the cheapest first."""
    found: dict[str, list[Action]] = {}
    for action in state.choices:
        if isinstance(action, Settle | Move) and settler_of(action) == (origin, level):
            found.setdefault(action.territory, []).append(action)
    return {territory: cheapest_first(state, seat, ways) for territory, ways in found.items()}


def settler_of(action: Settle | Move) -> tuple[str, int]:
    """Where the settler lies that is led; a new one lies nowhere."""
    return (action.origin, action.level) if isinstance(action, Move) else ("", 0)


def cheapest_first(state: Olympos, seat: Seat, actions: list[Action]) -> tuple[Quote, ...]:
    quotes = [found for action in actions if (found := quote(state, seat, action)) is not None]
    return tuple(sorted(quotes, key=lambda each: each.ap))


def due(state: Olympos, seat: Seat) -> Quote | None:
    """What a seat has chosen and has still to pay time for; None if nothing."""
    ap = next((step.ap for each, step in state.pending if each == seat and isinstance(step, PayTime)), None)
    if ap is None:
        return None
    terms: tuple[Term, ...] = (Term("due", ap),)
    asked = state.pending[-1][1]
    extra = 0
    if isinstance(asked, PayFor):  # Later the tile itself may have changed the discount.
        price = discovery_price(state, seat, asked.cell)
        terms = priced("discovery", state.rules.discovery_ap, price)
        terms += (Term("burden", ap - price),) if ap > price else ()
        extra = state.rules.discoveries[state.board[asked.cell]].hourglasses
    return summed(state, seat, None, terms, extra)
