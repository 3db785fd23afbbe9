"""Wonders: built with stars from tokens, tiles, bonus tokens, cards and Athena."""

from __future__ import annotations

from game.rules.engine import UNKNOWN, Action, Seat
from game.rules.olympos.actions import Build
from game.rules.olympos.destiny import held
from game.rules.olympos.development import in_time
from game.rules.olympos.events import WonderBuilt
from game.rules.olympos.rules import Stars
from game.rules.olympos.state import NOBODY, Olympos, column_of_wonder, wonder_owner


def lasting_stars(state: Olympos, seat: Seat, column: int) -> int:
    """The stars that are not spent: tokens, discoveries, and own bonus tokens in the wonder's column."""
    rules = state.rules
    people = state.peoples[seat]
    stars = people.stars + rules.traits(people.discoveries).stars
    slots = rules.slots
    width = rules.columns * slots
    for first in range(column * slots, len(state.bonuses), width):
        stars += state.bonuses[first : first + slots].count(seat)
    return stars


def wonder_price(state: Olympos, seat: Seat) -> int:
    return state.rules.wonder_ap - state.rules.traits(state.peoples[seat].discoveries).wonder_discount


def wonders(state: Olympos, seat: Seat, *, certain: bool = False) -> list[Action]:
    """Every wonder with every way to find its stars; if `certain`, without cards that may only be guessed at."""
    rules = state.rules
    people = state.peoples[seat]
    # A-P46: only as many spent stars as are needed, and the builder chooses which.
    kind = rules.star_card
    if certain:
        cards = people.hand.count(kind)
    else:
        cards = held(state, seat, kind) if people.hand else 0
    worth = rules.destiny[kind].effect.stars
    first = len(rules.prices)
    most = cards * worth + people.athena
    tokens = people.stars + rules.traits(people.discoveries).stars + most
    if tokens + state.bonuses.count(seat) < rules.fewest_stars or not in_time(
        state, seat, wonder_price(state, seat), 0
    ):
        return []
    found: list[Action] = []
    for column in range(rules.columns):
        index = state.board[first + column]
        if index < 0 or wonder_owner(state, index) != NOBODY:
            continue
        wonder = rules.wonders[index]
        need = wonder.stars - lasting_stars(state, seat, column)
        if need > most:
            continue
        for used in range(min(cards, max(0, need)) + 1):
            rest = max(0, need - used * worth)
            if rest <= people.athena:
                found.append(Build(wonder.id, used, rest))
                if rest == 0:
                    break
    return found


def build(state: Olympos, seat: Seat, action: Build) -> int:
    """Take a wonder and spend the stars that were named; what it costs in action points."""
    rules = state.rules
    people = state.peoples[seat]
    price = wonder_price(state, seat)
    for _ in range(action.cards):
        people.hand.remove(rules.star_card if rules.star_card in people.hand else UNKNOWN)
        state.discard[rules.star_card] += 1
    people.athena -= action.athena
    people.wonders |= 1 << rules.wonder_index[action.wonder]
    state.tell(WonderBuilt, seat, action.wonder, action.cards, action.athena)
    return price


def most_stars(state: Olympos, seat: Seat, wonder: int) -> int:
    """All the stars a seat can muster for a wonder."""
    stars = stars_for(state, seat, wonder)
    return stars.lasting + stars.athena + stars.cards


def stars_for(state: Olympos, seat: Seat, wonder: int) -> Stars:
    rules = state.rules
    people = state.peoples[seat]
    tiles = rules.traits(people.discoveries).stars
    column = lasting_stars(state, seat, column_of_wonder(state, wonder)) - people.stars - tiles
    cards = held(state, seat, rules.star_card) * rules.destiny[rules.star_card].effect.stars
    return Stars(rules.wonders[wonder].stars, people.stars, tiles, column, people.athena, cards)
