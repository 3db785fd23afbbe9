"""But: answers that may be given, and would come to nothing or cost more than they seem to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from game.rules.engine import Action, Reason, Seat, because
from game.rules.olympos.actions import (
    CUBE_BONUS,
    HOURGLASS_BONUS,
    PRESTIGE_BONUS,
    SETTLER_BONUS,
    Bonus,
    Build,
    Decline,
    Discover,
    Move,
    Play,
    Settle,
    Surrender,
    Tile,
)
from game.rules.olympos.destiny import DrawCards, deck_size
from game.rules.olympos.development import ChooseBonus, free_slots
from game.rules.olympos.expansion import offers_of
from game.rules.olympos.foresight import foreseen
from game.rules.olympos.gods import Judge, Pray, reached
from game.rules.olympos.quotes import quote
from game.rules.olympos.scoring import total
from game.rules.olympos.state import Olympos, cell_of
from game.rules.olympos.stocks import GainSettlers, TakeCubes
from game.rules.olympos.territories import own_settlers
from game.rules.olympos.turn import is_last_turn

Look: TypeAlias = Callable[[Olympos, Seat, Any], Reason | None]
POINTS_OR_TIME: Final = (HOURGLASS_BONUS, PRESTIGE_BONUS)


def doubt(state: Olympos, seat: Seat, action: Action) -> Reason | None:
    """The gravest doubt about an answer; None if there is nothing to be said against it.

    Looks at nothing that the others have not seen too, but for the card that is to be played.
    """
    looks = LOOKS.get(type(action), ())
    return next((reason for look in looks if (reason := look(state, seat, action)) is not None), None)


# Time


def worse_than_passing(state: Olympos, seat: Seat, action: Action) -> Reason | None:
    """The last turn, and less would be left after it than without it."""
    if not is_last_turn(state, seat):
        return None
    after = foreseen(state, seat, action)[0]
    lost = total(state, seat) - total(after, seat) - (best_bonus(state, action) if isinstance(action, Discover) else 0)
    return because("worse_than_passing", points=lost) if lost > 0 else None


def best_bonus(state: Olympos, action: Discover) -> int:
    """The most points that a bonus, which has still to be chosen, may bring or save in the last turn."""
    cell = cell_of(state, state.rules.discovery_index[action.discovery])
    worth = [state.rules.bonus_amounts[bonus] for _, bonus in free_slots(state, cell) if bonus in POINTS_OR_TIME]
    return max(worth, default=0)


def one_turn_left(state: Olympos, seat: Seat, action: Action) -> Reason | None:
    """A-P7: the token reaches or passes the last Zeus space."""
    found = quote(state, seat, action)
    last = state.rules.last_event
    if found is None or is_last_turn(state, seat) or found.space < last:
        return None
    return because("one_turn_left", number=last)


# Expansions


def left_to_another(state: Olympos, seat: Seat, action: Move) -> Reason | None:
    """A-P12: under the settler lies somebody else's, and takes over."""
    return taken_over(state, seat, action.origin, action.level)


def taken_over(state: Olympos, seat: Seat, territory: str, level: int) -> Reason | None:
    stack = state.stacks[state.rules.land_index[territory]]
    rest = stack[: level - 1] + stack[level:]
    if stack[-1] == seat and rest and rest[-1] not in (seat, stack[-1]) and rest[-1] >= 0:
        return because("left_to_another", territory=territory, other=rest[-1])
    return None


def dearer_way(state: Olympos, seat: Seat, action: Settle | Move) -> Reason | None:
    """The same settler comes to the same territory for less."""
    prices = {offer.way: price for price, offer in offers_of(state, seat, action)}
    more = prices.get(action.way, 0) - min(prices.values(), default=0)
    return because("dearer_way", ap=more) if action.way and more > 0 else None


def outnumbered(state: Olympos, seat: Seat, action: Settle | Move) -> Reason | None:
    found = quote(state, seat, action)
    fight = found.fight if found is not None else None
    if fight is None or fight.ap < state.rules.fight_weaker:
        return None
    return because("outnumbered", attack=fight.attack, defence=fight.defence, ap=fight.ap)


# Discoveries


def empty_tile(state: Olympos, seat: Seat, action: Discover) -> Reason | None:
    """What a tile gives at once is not there to be had."""
    discovery = state.rules.discoveries[state.rules.discovery_index[action.discovery]]
    for step in discovery.now:
        if isinstance(step, GainSettlers) and not state.peoples[seat].general:
            return because("store_empty")
        if isinstance(step, TakeCubes) and not any(state.supply):
            return because("no_cubes_left")
        if isinstance(step, DrawCards) and not deck_size(state) + sum(state.discard):
            return because("no_cards_left")
    return None


def bonus_gone(state: Olympos, seat: Seat, action: Discover) -> Reason | None:
    """A tile that had bonuses, and others have taken them; or there is no token left to take one with."""
    cell = cell_of(state, state.rules.discovery_index[action.discovery])
    if not state.rules.prices[cell].bonuses:
        return None
    if not free_slots(state, cell):
        return because("bonus_gone", discovery=action.discovery)
    return None if state.peoples[seat].general else because("no_token_for_bonus")


def empty_bonus(state: Olympos, seat: Seat, action: Bonus) -> Reason | None:
    """A-P45, A-P21: the token that marks the bonus was the last, or there is no such cube."""
    if action.bonus == SETTLER_BONUS and state.peoples[seat].general <= 1:
        return because("last_token_marks")
    step = state.pending[-1][1]
    if action.bonus == CUBE_BONUS and isinstance(step, ChooseBonus):
        cube = state.rules.prices[step.cell].cube
        if cube >= 0 and not state.supply[cube]:
            return because("no_such_cube_left", resource=cube)
    return None


def tile_helps_nothing(state: Olympos, seat: Seat, action: Tile) -> Reason | None:
    """No discovery that is still to be made names the resource of the tile."""
    rules, people = state.rules, state.peoples[seat]
    for cell, price in enumerate(rules.prices):
        index = state.board[cell]
        open_ = index >= 0 and state.left[index] and not people.discoveries >> index & 1
        if open_ and price.named >> action.resource & 1:
            return None
    return because("tile_helps_nothing", resource=action.resource)


# Gods and cards


def loses_land(state: Olympos, seat: Seat, action: Surrender) -> Reason | None:
    """Hades takes the settler that holds a territory, though another holds none."""
    if not costs_land(state, seat, state.rules.land_index[action.territory], action.level):
        return None
    spare = [land for land, level in own_settlers(state, seat) if not costs_land(state, seat, land, level)]
    if not spare:
        return None
    return because("loses_land", territory=action.territory, other_land=state.rules.lands[spare[0]].id)


def costs_land(state: Olympos, seat: Seat, land: int, level: int) -> bool:
    stack = state.stacks[land]
    rest = stack[: level - 1] + stack[level:]
    return stack[-1] == seat and (not rest or rest[-1] != seat)


def prayer_in_vain(state: Olympos, seat: Seat, action: Play) -> Reason | None:
    """A card for a god whom it does not sway, as things are."""
    judges = [step for _, step in state.pending if isinstance(step, Judge)]
    if not judges or not isinstance(state.pending[-1][1], Pray):
        return None
    god = state.rules.gods[judges[-1].god]
    swayed = state.copy()
    swayed.prayers[seat] += state.rules.destiny[action.card].effect.symbols
    before, after = (seat in reached(each, god.good) for each in (state, swayed))
    return because("prayer_in_vain", god=god.id) if before == after else None


def card_worth_keeping(state: Olympos, seat: Seat, action: Play) -> Reason | None:
    """Points that a card brings at once, and no more than it is worth in the hand."""
    if isinstance(state.pending[-1][1], Pray):
        return None
    after = foreseen_card(state, seat, action)
    brings = after.peoples[seat].prestige - state.peoples[seat].prestige
    if brings and total(after, seat) <= total(state, seat):
        return because("card_worth_keeping", card=action.card, points=state.rules.card_points)
    return None


def foreseen_card(state: Olympos, seat: Seat, action: Play) -> Olympos:
    """The table after a card alone; the turn goes on."""
    after = state.copy()
    after.peoples[seat].hand.pop()
    after.rules.destiny[action.card].effect.apply(after, seat)
    return after


def oracle_unused(state: Olympos, seat: Seat, action: Decline) -> Reason | None:
    shown = state.rules.traits(state.peoples[seat].discoveries).oracle
    return because("oracle_unused", number=shown) if shown else None


LOOKS: Final[dict[type[Action], tuple[Look, ...]]] = {
    Settle: (worse_than_passing, dearer_way, outnumbered, one_turn_left),
    Move: (worse_than_passing, left_to_another, dearer_way, outnumbered, one_turn_left),
    Discover: (worse_than_passing, empty_tile, bonus_gone, one_turn_left),
    Build: (worse_than_passing, one_turn_left),
    Bonus: (empty_bonus,),
    Tile: (tile_helps_nothing,),
    Surrender: (loses_land,),
    Play: (prayer_in_vain, card_worth_keeping),
    Decline: (oracle_unused,),
}
"""What may be wrong with each kind of answer, the gravest first."""
