"""Why not: the rule that forbids what a player points at, whatever is being asked."""

from __future__ import annotations

from typing import Final

from game.rules.engine import Action, Reason, Seat, because, why_not
from game.rules.olympos.actions import (
    DESTINY,
    Build,
    Cross,
    Decline,
    Discover,
    Done,
    Garrison,
    Move,
    Pass,
    Play,
    Settle,
    Surrender,
    Wait,
)
from game.rules.olympos.destiny import held
from game.rules.olympos.development import discovery_price, in_time, missing_units, payable, sure_hourglasses
from game.rules.olympos.expansion import budget, expansion_cost
from game.rules.olympos.gods import LoseSettler
from game.rules.olympos.preparation import CrossOut, PlaceBarbarians
from game.rules.olympos.rules import NEVER
from game.rules.olympos.state import NOBODY, Olympos, cell_of, column_of_wonder, owner, wonder_owner
from game.rules.olympos.territories import why_not_settler
from game.rules.olympos.turn import is_last_turn
from game.rules.olympos.wonders import most_stars, wonder_price

NOT_NOW: Final = because("not_now")


def why_not_land(state: Olympos, seat: Seat, territory: str) -> Reason | None:
    """Why nothing that may be answered now names a territory; None if something does."""
    if any(territory in (getattr(action, "territory", ""), getattr(action, "origin", "")) for action in state.choices):
        return None
    step = state.pending[-1][1] if state.pending else None
    meant: Action = Settle(territory)
    if isinstance(step, CrossOut):
        meant = Cross(territory)
    elif isinstance(step, PlaceBarbarians):
        meant = Garrison(territory)
    elif isinstance(step, LoseSettler):
        meant = Surrender(territory, 1)
    return why_not(state, seat, meant)


def objection(state: Olympos, seat: Seat, action: Action) -> Reason:
    if not 0 <= seat < len(state.peoples):
        return because("no_such_seat", number=seat + 1)
    if isinstance(action, Settle | Move):
        return why_not_expand(state, seat, action)
    if isinstance(action, Discover):
        return why_not_discover(state, seat, action.discovery)
    if isinstance(action, Build):
        return why_not_build(state, seat, action)
    if isinstance(action, Play):
        return why_not_play(state, seat, action)
    if isinstance(action, Pass) and not is_last_turn(state, seat):
        return because("not_the_last_turn", number=state.rules.last_event)
    if isinstance(action, Wait):
        return because("something_can_be_done")
    if isinstance(action, Decline | Done):
        return because("not_optional")
    return NOT_NOW


def why_not_expand(state: Olympos, seat: Seat, action: Settle | Move) -> Reason:
    rules = state.rules
    people = state.peoples[seat]
    if action.territory not in rules.land_index:
        return because("no_such_territory", name=action.territory)
    land = rules.land_index[action.territory]
    if state.crossed >> land & 1:
        return because("crossed_out", territory=action.territory)
    if isinstance(action, Move):
        misnamed = why_not_settler(state, seat, action.origin, action.level)
        if misnamed is not None:
            return misnamed
    if isinstance(action, Settle) and not people.stock:
        return because("no_settler_in_stock")
    if owner(state, land) == seat:
        return because("own_territory", territory=action.territory)
    cost = expansion_cost(state, seat, action)
    if cost >= NEVER:
        if expansion_cost(state, seat, without_way(action)) < NEVER:
            return because("no_such_way", territory=action.territory)
        return because("siren_bars_the_sea", territory=action.territory)
    if cost > budget(state, seat):
        return because("past_the_cross", ap=cost + people.burden, number=rules.cross)
    return NOT_NOW


def without_way(action: Settle | Move) -> Settle | Move:
    """The same expansion, by the cheapest way."""
    if isinstance(action, Settle):
        return Settle(action.territory)
    return Move(action.origin, action.level, action.territory)


def why_not_discover(state: Olympos, seat: Seat, name: str) -> Reason:
    rules = state.rules
    if name not in rules.discovery_index:
        return because("no_such_discovery", name=name)
    index = rules.discovery_index[name]
    people = state.peoples[seat]
    if people.discoveries >> index & 1:
        return because("already_discovered", discovery=name)
    cell = cell_of(state, index)
    if cell < 0:
        return because("not_on_the_board", discovery=name)
    if not state.left[index]:
        return because("sold_out", discovery=name)
    if cell not in payable(rules, people):
        return because("cannot_pay", discovery=name, missing=missing_units(rules, people, cell))
    extra = sure_hourglasses(state, seat, cell, rules.discoveries[index])
    price = discovery_price(state, seat, cell)
    if not in_time(state, seat, price, extra):
        return because("past_the_cross", ap=price + people.burden, number=rules.cross)
    return NOT_NOW


def why_not_build(state: Olympos, seat: Seat, action: Build) -> Reason:
    rules = state.rules
    if action.wonder not in rules.wonder_index:
        return because("no_such_wonder", name=action.wonder)
    wonder = rules.wonders[rules.wonder_index[action.wonder]]
    if column_of_wonder(state, wonder.index) < 0:
        return because("wonder_not_in_play", wonder=wonder.id)
    builder = wonder_owner(state, wonder.index)
    if builder != NOBODY:
        return because("wonder_taken", wonder=wonder.id, seat=builder)
    stars = most_stars(state, seat, wonder.index)
    if stars < wonder.stars:
        return because("too_few_stars", wonder=wonder.id, stars=wonder.stars, has=stars)
    price = wonder_price(state, seat)
    if not in_time(state, seat, price, 0):
        return because("past_the_cross", ap=price + state.peoples[seat].burden, number=rules.cross)
    return because("other_stars", wonder=wonder.id)


def why_not_play(state: Olympos, seat: Seat, action: Play) -> Reason:
    if not 0 <= action.card < len(DESTINY) or not held(state, seat, action.card):
        return because("not_in_hand", card=action.card)
    if action.card == state.rules.star_card:
        return because("star_for_wonders", card=action.card)
    if action.card == state.rules.zeus_card:
        return because("zeus_after_gods", card=action.card)
    if not state.rules.destiny[action.card].effect.helps(state, seat):
        return because("card_gives_nothing", card=action.card)
    return because("cards_in_own_turn")
