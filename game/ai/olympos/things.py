"""What the players of Olympos count about a people: what it has, and what it can soon get for it."""

from __future__ import annotations

from typing import Final

from game.rules.engine import UNKNOWN, Seat
from game.rules.olympos.actions import DESTINY
from game.rules.olympos.rules import Rules, Traits
from game.rules.olympos.state import Olympos, People
from game.rules.olympos.turn import PayTime

ROWS: Final = ("red", "yellow", "green", "blue", "purple")
TILES: Final = (
    "medicine", "cavalry", "oracle", "metallurgy", "religion",
    "agriculture", "astronomy", "commerce", "hoplite", "polytheism",
    "map_making", "democracy", "architecture", "phalanx", "hellenism",
    "money", "surgery", "poetry", "strategy", "art",
    "philosophy", "science", "city", "absolutism", "engineering",
)  # fmt: skip
"""The discoveries in the order of the level files."""

PLAIN: Final = (
    "points", "time", "last_turn", "stock", "kinds", "pairs", "triples", "cubes", "stars", "buried",
    "stronger", "weaker", "zeus_ahead", "zeus_behind", "athena", "burden", "becalmed", "unknown_cards",
    "harvest_now", "quarries_now", "forests_now", "plenty_now", "rivalled_wonder",
    "exposed_lands", "exposed_stars",
)  # fmt: skip
LACKS: Final = 4
"""Wonders that lack so many stars or more are not counted."""
BEST_WONDERS: Final = 3
SHORTAGES: Final = 3

WONDER_THINGS: Final = tuple(f"wonder_{rank}_lacks_{lack}" for rank in range(BEST_WONDERS) for lack in range(LACKS))
REACH_THINGS: Final = tuple(f"{row}_short_{short}" for row in ROWS for short in range(SHORTAGES))
THINGS: Final = (
    *PLAIN,
    *(f"card_{name}" for name in DESTINY),
    *(f"tile_{name}" for name in TILES),
    *WONDER_THINGS,
    *REACH_THINGS,
)
"""All that is counted, in order; `levels/bots/olympos.toml` weighs them by these names."""

(
    POINTS, TIME, LAST_TURN, STOCK, KINDS, PAIRS, TRIPLES, CUBES, STARS, BURIED,
    STRONGER, WEAKER, ZEUS_AHEAD, ZEUS_BEHIND, ATHENA, BURDEN, BECALMED, UNKNOWN_CARDS,
    HARVEST, QUARRIES, FORESTS, PLENTY, RIVALLED,
    EXPOSED_LANDS, EXPOSED_STARS,
) = range(len(PLAIN))  # fmt: skip
CARDS: Final = len(PLAIN)
TILES_AT: Final = CARDS + len(DESTINY)
WONDERS_AT: Final = TILES_AT + len(TILES)
REACH_AT: Final = WONDERS_AT + len(WONDER_THINGS)

GRAIN, WOOD, STONE = 0, 1, 2
POETRY: Final = TILES.index("poetry")
PHILOSOPHY: Final = TILES.index("philosophy")
SCIENCE: Final = TILES.index("science")
CITY: Final = TILES.index("city")
ABSOLUTISM: Final = TILES.index("absolutism")
ENGINEERING: Final = TILES.index("engineering")
FIRST_WITH_POINTS: Final = POETRY
HARVEST_CARD: Final = DESTINY.index("harvest")
QUARRIES_CARD: Final = DESTINY.index("quarries")
FORESTS_CARD: Final = DESTINY.index("forests")
PLENTY_CARD: Final = DESTINY.index("plenty")
LONGEST: Final = 90
"""Units of time that are left at the beginning, with the hourglasses still to come."""


class Lore:
    """What is worked out about a set of tables once and for all."""

    def __init__(self) -> None:
        self.short: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        """The cells of the board that lack little, by what a people has, each with the thing it counts as."""
        self.rich: list[tuple[int, int]] = []
        """Territories that count more than one point, and how much more."""

    def learn(self, rules: Rules) -> None:
        if not self.rich:
            self.rich = [(land.index, land.points - 1) for land in rules.lands if land.points != 1]


def has_done(state: Olympos, seat: Seat) -> bool:
    """Whether a people takes no more turns, or has taken its last and has only to pay for it."""
    if state.finished >> seat & 1:
        return True
    if state.peoples[seat].space < state.rules.last_event:
        return False
    return any(asked == seat and isinstance(step, PayTime) and step.last for asked, step in state.pending)


def time_left(state: Olympos, seat: Seat) -> int:
    """How much time a people can still spend; nothing once it has finished."""
    if has_done(state, seat):
        return 0
    people = state.peoples[seat]
    return state.rules.cross - people.space + people.hourglasses


def count(state: Olympos, seat: Seat, lore: Lore) -> list[float]:
    """Everything that counts for a seat; of one that has finished, its points."""
    counted = [0.0] * len(THINGS)
    counted[POINTS] = float(points(state, seat, lore))
    if has_done(state, seat):
        return counted
    people = state.peoples[seat]
    rules = state.rules
    traits = rules.traits(people.discoveries)
    counted[TIME] = time_left(state, seat) / 10
    counted[LAST_TURN] = 1.0 if people.space >= rules.last_event else 0.0
    counted[STOCK] = float(people.stock)
    counted[ATHENA] = float(people.athena)
    counted[BURDEN] = float(people.burden)
    counted[BECALMED] = float(people.becalmed)
    counted[STARS] = float(people.stars + traits.stars)
    count_goods(counted, people)
    count_hand(counted, people)
    count_rank(counted, state, seat, traits)
    count_wonders(counted, state, seat, traits)
    count_discoveries(counted, state, seat, lore)
    counted[BURIED] = float(settlers(state, seat) - sum(people.tokens))
    return counted


def points(state: Olympos, seat: Seat, lore: Lore) -> int:
    """What `scoring.total` says, quicker: who controls a territory holds its token, so only Atlantis is looked up."""
    rules = state.rules
    people = state.peoples[seat]
    traits = rules.traits(people.discoveries)
    total = min(rules.time_points, rules.cross - people.space) + people.prestige - people.doom
    total += sum(people.tokens) + len(people.hand) * rules.card_points
    lore.learn(rules)
    for land, more in lore.rich:
        stack = state.stacks[land]
        if stack and stack[-1] == seat:
            total += more
    total += traits.count * (rules.discovery_points + traits.points_per_discovery) + traits.points
    total += traits.points_per_sword * traits.swords + traits.points_per_star * people.stars
    if traits.points_per_settler:
        total += traits.points_per_settler * settlers(state, seat)
    if people.wonders:
        total += sum([wonder.points for wonder in rules.wonders if people.wonders >> wonder.index & 1])
    return total


def settlers(state: Olympos, seat: Seat) -> int:
    """How many are on the map: all that are nowhere else."""
    rules = state.rules
    people = state.peoples[seat]
    return rules.settlers - rules.on_track - people.stock - people.general - state.bonuses.count(seat)


def count_goods(counted: list[float], people: People) -> None:
    for tokens in people.tokens:
        if tokens:
            counted[KINDS] += 1.0
            if tokens > 1:
                counted[PAIRS] += 1.0
                if tokens > 2:
                    counted[TRIPLES] += 1.0
    for cubes in people.cubes:
        counted[CUBES] += cubes


def count_hand(counted: list[float], people: People) -> None:
    """Cards by kind, and what those that depend on tokens would bring now."""
    for card in people.hand:
        if card == UNKNOWN:
            counted[UNKNOWN_CARDS] += 1.0
            continue
        counted[CARDS + card] += 1.0
        if card == HARVEST_CARD:
            counted[HARVEST] += people.tokens[GRAIN]
        elif card == QUARRIES_CARD:
            counted[QUARRIES] += 1.0 if people.tokens[STONE] > 1 else 0.0
        elif card == FORESTS_CARD:
            counted[FORESTS] += people.tokens[WOOD]
        elif card == PLENTY_CARD:
            counted[PLENTY] += 1.0 if min(people.tokens) else 0.0


def count_rank(counted: list[float], state: Olympos, seat: Seat, traits: Traits) -> None:
    """Swords and Zeus symbols count by how many of the others have fewer or more."""
    rules = state.rules
    people = state.peoples[seat]
    swords, zeus = traits.swords + people.swords, traits.zeus + people.zeus
    share = 1.0 / (len(state.peoples) - 1)
    gods = (len(rules.gods) - state.revealed.bit_count()) / 10
    exposed = 0.0
    for other in state.peoples:
        if other is people:
            continue
        theirs = rules.traits(other.discoveries)
        ahead = swords - theirs.swords - other.swords or traits.wins_ties - theirs.wins_ties
        if ahead:
            counted[STRONGER if ahead > 0 else WEAKER] += share
        if ahead <= 0:
            exposed += share
        if zeus != theirs.zeus + other.zeus:
            counted[ZEUS_AHEAD if zeus > theirs.zeus + other.zeus else ZEUS_BEHIND] += share * gods
    counted[EXPOSED_LANDS] = exposed * sum(people.tokens)
    counted[EXPOSED_STARS] = exposed * people.stars


def count_wonders(counted: list[float], state: Olympos, seat: Seat, traits: Traits) -> None:
    """How many stars the nearest wonders lack, by their points: what others have built is gone."""
    lacking = wonder_lacks(state, seat, traits)
    lacking.sort()
    for rank in range(min(BEST_WONDERS, len(lacking))):
        lack, points = lacking[rank]
        if lack < LACKS:
            counted[WONDERS_AT + rank * LACKS + max(0, lack)] += -points / 10
    if lacking and lacking[0][0] < 2 and is_rivalled(state, seat):
        counted[RIVALLED] = 1.0


def wonder_lacks(state: Olympos, seat: Seat, traits: Traits) -> list[tuple[int, int]]:
    """For every wonder that stands for nobody: the stars it lacks, and its points below nothing, for sorting."""
    rules = state.rules
    people = state.peoples[seat]
    built = 0
    for other in state.peoples:
        built |= other.wonders
    stars = people.stars + traits.stars + people.athena + people.hand.count(rules.star_card)
    markers = [0] * rules.columns
    slot = -1
    for _ in range(state.bonuses.count(seat)):
        slot = state.bonuses.index(seat, slot + 1)
        markers[slot // rules.slots % rules.columns] += 1
    found: list[tuple[int, int]] = []
    first = len(rules.prices)
    for column in range(rules.columns):
        index = state.board[first + column]
        if index >= 0 and not built >> index & 1:
            wonder = rules.wonders[index]
            found.append((wonder.stars - stars - markers[column], -wonder.points))
    return found


def is_rivalled(state: Olympos, seat: Seat) -> bool:
    """Whether another people has nearly the stars for a wonder."""
    for other, people in enumerate(state.peoples):
        if other != seat and not state.finished >> other & 1:
            traits = state.rules.traits(people.discoveries)
            if people.stars + traits.stars + people.athena + state.bonuses.count(other) / 3 >= 3:
                return True
    return False


def count_discoveries(counted: list[float], state: Olympos, seat: Seat, lore: Lore) -> None:
    """The tiles a people has, and the points of those it could take, by how many resources it is short of."""
    rules = state.rules
    people = state.peoples[seat]
    owned, left, board = people.discoveries, state.left, state.board
    rest = owned
    while rest:
        counted[TILES_AT + (rest & -rest).bit_length() - 1] = 1.0
        rest &= rest - 1
    for cell, thing in shortages(rules, people, lore):
        index = board[cell]
        if index >= 0 and left[index] and not owned >> index & 1:
            counted[thing] += 1.0 if index < FIRST_WITH_POINTS else tile_points(state, seat, index) / 2


def tile_points(state: Olympos, seat: Seat, index: int) -> float:
    """What a tile would count if the game ended with it."""
    people = state.peoples[seat]
    traits = state.rules.traits(people.discoveries)
    if index == POETRY:
        return 5.0
    if index == PHILOSOPHY:
        return 7.0
    if index == SCIENCE:
        return 3.0 + traits.count
    if index == CITY:
        return 2.0 + settlers(state, seat)
    if index == ABSOLUTISM:
        return 2.0 + 2 * traits.swords
    return 2.0 + 3 * people.stars if index == ENGINEERING else 2.0


def shortages(rules: Rules, people: People, lore: Lore) -> list[tuple[int, int]]:
    """The cells of the board that lack little, tokens and cubes together, each with the thing it counts as."""
    tokens, cubes = people.tokens, people.cubes
    has = tuple([min(4, tokens[kind] + cubes[kind]) for kind in range(len(tokens))])
    short = lore.short.get(has)
    if short is None:
        lacks = [min([lack(need, has) for need in price.needs]) for price in rules.prices]
        short = lore.short[has] = [
            (cell, REACH_AT + cell // rules.columns * SHORTAGES + lacks[cell])
            for cell in range(len(lacks))
            if lacks[cell] < SHORTAGES
        ]
    return short


def lack(need: tuple[int, ...], has: tuple[int, ...]) -> int:
    total = 0
    for kind in range(len(need)):
        if need[kind] > has[kind]:
            total += need[kind] - has[kind]
    return total
