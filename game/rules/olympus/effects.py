"""The verbs of deities' favours and building cards: small steps that do what their words say."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

from game.rules.engine import Action, Choices, Reason, Seat, Step, because, clockwise
from game.rules.notation import NUMBER
from game.rules.olympus import building, progress
from game.rules.olympus.actions import (
    ADVANCE,
    CULTURE,
    DECLARE_WAR,
    DECLINE,
    FORFEIT,
    GIVE,
    GOOD,
    GOODS,
    MILITARY,
    POPULATION,
    PRODUCE,
    PRODUCTION,
    SCORE,
    TRACK,
    TRACKS,
    Advance,
    Build,
    DeclareWar,
    Decline,
    Forfeit,
    Give,
    Good,
    Produce,
    Retreat,
    Score,
    Take,
    Track,
)
from game.rules.olympus.events import BuiltNothing, Declined, Gave, PriestsRecalled, Received, WarDeclared
from game.rules.olympus.payment import bundles, spendable_tribute
from game.rules.olympus.phrases import Effect, Offer
from game.rules.olympus.state import Olympus

FAVOUR, ORACLE, LEAGUE = range(3)
"""What a war was declared through; two wars of one favour need two targets, others are free (A-O34)."""


class AdvanceTrack(Effect):
    __slots__ = ("track", "steps")
    phrase = (TRACK, NUMBER)

    def __init__(self, track: Track, steps: int) -> None:
        self.track = track
        self.steps = steps

    def run(self, state: Olympus, seat: Seat) -> None:
        progress.advance(state, seat, self.track, self.steps)


class ProduceGood(Effect):
    __slots__ = ("good",)
    phrase = (GOOD,)

    def __init__(self, good: Good) -> None:
        self.good = good

    def run(self, state: Olympus, seat: Seat) -> None:
        progress.produce(state, seat, self.good)


class ScorePoints(Effect):
    __slots__ = ("points",)
    phrase = (NUMBER,)

    def __init__(self, points: int) -> None:
        self.points = points

    def run(self, state: Olympus, seat: Seat) -> None:
        progress.score(state, seat, self.points)


class AdvanceOrProduce(Offer):
    """The favour that followers of Demeter, Artemis and Poseidon receive."""

    __slots__ = ("good", "steps")
    phrase = (GOOD, NUMBER)

    def __init__(self, good: Good, steps: int) -> None:
        self.good = good
        self.steps = steps

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return ADVANCE_OR_PRODUCE[self.good]

    def answer(self, state: Olympus, seat: Seat, action: Advance | Produce) -> None:
        carry_out(state, seat, action, self.steps)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        return why_not_these(self.choices(state, seat), action) or super().objection(state, seat, action)


ADVANCE_OR_PRODUCE: Final = tuple((ADVANCE[PRODUCTION + good], PRODUCE[good]) for good in range(len(GOODS)))
PRODUCTION_ADVANCES: Final = ADVANCE[PRODUCTION:]


class AdvanceProduction(Offer):
    """One production marker of choice."""

    __slots__ = ("steps",)
    phrase = (NUMBER,)

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return PRODUCTION_ADVANCES

    def answer(self, state: Olympus, seat: Seat, action: Advance) -> None:
        carry_out(state, seat, action, self.steps)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        return why_not_these(self.choices(state, seat), action) or super().objection(state, seat, action)


class AdvanceAny(Offer):
    """One marker of choice; it may be one that cannot move, and the step is lost (A-O31)."""

    __slots__ = ("steps",)
    phrase = (NUMBER,)

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return ADVANCE

    def answer(self, state: Olympus, seat: Seat, action: Advance) -> None:
        carry_out(state, seat, action, self.steps)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        return why_not_these(ADVANCE, action) or super().objection(state, seat, action)


class MayAdvanceAny(Offer):
    __slots__ = ("steps",)

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return MAY_ADVANCE

    def answer(self, state: Olympus, seat: Seat, action: Advance | Decline) -> None:
        carry_out(state, seat, action, self.steps)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        return why_not_these(ADVANCE, action) or super().objection(state, seat, action)


MAY_ADVANCE: Final = (*ADVANCE, DECLINE)


class AdvanceDifferent(Offer):
    """Several different markers, each of them so many spaces."""

    __slots__ = ("markers", "steps")
    phrase = (NUMBER, NUMBER)

    def __init__(self, markers: int, steps: int) -> None:
        self.markers = markers
        self.steps = steps

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return DIFFERENT_ADVANCES[self.markers]

    def answer(self, state: Olympus, seat: Seat, action: Advance) -> None:
        carry_out(state, seat, action, self.steps)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Advance):
            return because("markers_must_differ", number=self.markers)
        return super().objection(state, seat, action)


DIFFERENT_ADVANCES: Final = tuple(
    tuple(Advance(tracks) for tracks in combinations(range(len(TRACKS)), number)) for number in range(len(TRACKS) + 1)
)


def why_not_these(listed: Choices, action: Action) -> Reason | None:
    """What is wrong with a step or a production where one of a list is granted; None if it is neither."""
    if isinstance(action, Advance):
        tracks = tuple(each.tracks[0] for each in listed if isinstance(each, Advance))
        one = len(action.tracks) == 1
        return because("other_marker", tracks=tracks) if one else because("markers_must_differ", number=1)
    goods = tuple(each.goods[0] for each in listed if isinstance(each, Produce))
    return because("other_good", kinds=goods) if goods and isinstance(action, Produce) else None


def carry_out(state: Olympus, seat: Seat, action: Action, steps: int, points: int = 0) -> None:
    """Do what a choice of effects says, at once; the card says how far a marker goes and what a score brings."""
    if isinstance(action, Advance):
        for track in action.tracks:
            progress.advance(state, seat, track, steps)
    elif isinstance(action, Produce):
        for good in action.goods:
            progress.produce(state, seat, good)
    elif isinstance(action, Score):
        progress.score(state, seat, points)
    elif isinstance(action, DeclareWar):
        declare_war(state, seat, FAVOUR)
    elif isinstance(action, Build):
        building.begin(state, seat, action)
    else:
        state.tell(Declined, seat)


def declare_war(state: Olympus, seat: Seat, source: int, *, wins_ties: bool = False) -> None:
    """A war is announced now and fought when the ceremony is over; its target is named only then."""
    state.wars.append((seat, source, wins_ties))
    state.tell(WarDeclared, seat)


class March(Effect):
    """Ares: military steps, of which some were given up for wars when the priest was placed."""

    __slots__ = ("steps", "wars", "source", "wins_ties")
    phrase = (NUMBER,)

    def __init__(self, steps: int, wars: int = 0, source: int = FAVOUR, wins_ties: bool = False) -> None:
        self.steps = steps
        self.wars = wars
        self.source = source
        self.wins_ties = wins_ties

    def run(self, state: Olympus, seat: Seat) -> None:
        if self.steps > self.wars:
            progress.advance(state, seat, MILITARY, self.steps - self.wars)
        for _ in range(self.wars):
            declare_war(state, seat, self.source, wins_ties=self.wins_ties)


class MayDeclareWar(Offer):
    """The Peloponnesian League's war, apart from any war of the favour that built it."""

    __slots__ = ()

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return MAY_DECLARE_WAR

    def answer(self, state: Olympus, seat: Seat, action: DeclareWar | Decline) -> None:
        if isinstance(action, DeclareWar):
            declare_war(state, seat, LEAGUE)
        else:
            state.tell(Declined, seat)


MAY_DECLARE_WAR: Final = (DECLARE_WAR, DECLINE)


ZEUS_LIST: Final = (*ADVANCE, *PRODUCE, DECLARE_WAR, SCORE)
"""What Zeus grants, besides buildings."""
ZEUS_WAR: Final = ZEUS_LIST.index(DECLARE_WAR)
ZEUS_CHOICES: Final = tuple(
    tuple(action for number, action in enumerate(ZEUS_LIST) if not barred >> number & 1)
    for barred in range(1 << len(ZEUS_LIST))
)
"""What is left of the list, by the bits of what is barred."""


class ZeusFavours(Offer):
    """So many items of Zeus's list, one after the other; what the first one bars are bits of the list."""

    __slots__ = ("picks", "steps", "points", "barred")
    phrase = (NUMBER, NUMBER, NUMBER)

    def __init__(self, picks: int, steps: int, points: int, barred: int = 0) -> None:
        self.picks = picks
        self.steps = steps
        self.points = points
        self.barred = barred

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return ZEUS_CHOICES[self.barred] + building.choices(state, seat)

    def answer(self, state: Olympus, seat: Seat, action: Action) -> None:
        if self.picks > 1:
            state.then(seat, ZeusFavours(self.picks - 1, self.steps, self.points, self.barred | bars(action)))
        carry_out(state, seat, action, self.steps, self.points)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Advance) and len(action.tracks) == 1:
            # The first pick bars itself; if war is not barred with the military marker, a war was the first pick.
            if action.tracks[0] == MILITARY and not self.barred >> ZEUS_WAR & 1:
                return because("zeus_step_and_war")
            return because("zeus_marker_twice", track=action.tracks[0])
        if isinstance(action, DeclareWar):
            return because("zeus_step_and_war")
        if isinstance(action, Produce) and len(action.goods) == 1:
            return because("zeus_good_twice", good=action.goods[0])
        return super().objection(state, seat, action)


def bars(action: Action) -> int:
    """What a first pick from Zeus's list bars for the second: itself if it is a step or a good, and war with a step."""
    if isinstance(action, Advance):
        return 1 << action.tracks[0] | (1 << ZEUS_WAR if action.tracks[0] == MILITARY else 0)
    if isinstance(action, Produce):
        return 1 << len(TRACKS) + action.goods[0]
    return 1 << MILITARY if isinstance(action, DeclareWar) else 0


class HeraFavours(Offer):
    """So many different production markers, or so many different goods (A-O13)."""

    __slots__ = ("kinds", "steps")
    phrase = (NUMBER, NUMBER)

    def __init__(self, kinds: int, steps: int) -> None:
        self.kinds = kinds
        self.steps = steps

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return HERA_CHOICES[self.kinds]

    def answer(self, state: Olympus, seat: Seat, action: Advance | Produce) -> None:
        carry_out(state, seat, action, self.steps)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Advance | Produce):
            return because("hera_kinds", number=self.kinds)
        return super().objection(state, seat, action)


HERA_CHOICES: Final = tuple(
    tuple(Advance(tuple(PRODUCTION + good for good in goods)) for goods in combinations(range(len(GOODS)), kinds))
    + tuple(Produce(goods) for goods in combinations(range(len(GOODS)), kinds))
    for kinds in range(len(GOODS) + 1)
)


class Workshop(Effect):
    """One pick from the workshop's list, more for the first builder in the game (A-O4)."""

    __slots__ = ("picks", "first_picks", "steps", "points")
    phrase = (NUMBER, NUMBER, NUMBER, NUMBER)

    def __init__(self, picks: int, first_picks: int, steps: int, points: int) -> None:
        self.picks = picks
        self.first_picks = first_picks
        self.steps = steps
        self.points = points

    def run(self, state: Olympus, seat: Seat) -> None:
        builders = sum(1 for city in state.cities if city.built & state.rules.workshop)
        state.then(seat, WorkshopPick(self.first_picks if builders == 1 else self.picks, self.steps, self.points))


WORKSHOP_LIST: Final = (ADVANCE[MILITARY], *PRODUCTION_ADVANCES, *PRODUCE, SCORE)
WORKSHOP_ITEMS: Final = len(WORKSHOP_LIST) - len(PRODUCE) + 1
"""How many different items there are to pick."""


class WorkshopPick(Offer):
    """Different items of the workshop's list, one after the other; producing is one item, whatever the good (A-O39)."""

    __slots__ = ("picks", "steps", "points", "used")

    def __init__(self, picks: int, steps: int, points: int, used: tuple[Action, ...] = ()) -> None:
        self.picks = picks
        self.steps = steps
        self.points = points
        self.used = used

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        if not self.used:
            return WORKSHOP_LIST
        produced = any(isinstance(action, Produce) for action in self.used)
        return tuple(
            action
            for action in WORKSHOP_LIST
            if action not in self.used and not (produced and isinstance(action, Produce))
        )

    def answer(self, state: Olympus, seat: Seat, action: Action) -> None:
        if self.picks > 1:
            state.then(seat, WorkshopPick(self.picks - 1, self.steps, self.points, (*self.used, action)))
        carry_out(state, seat, action, self.steps, self.points)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if action in WORKSHOP_LIST:
            return because("workshop_twice")
        return why_not_these(WORKSHOP_LIST, action) or super().objection(state, seat, action)


class Philosophy(Effect):
    """Every opponent, from the left, is offered a good; its builder gets the same."""

    __slots__ = ("goods",)
    phrase = (NUMBER,)

    def __init__(self, goods: int) -> None:
        self.goods = goods

    def run(self, state: Olympus, seat: Seat) -> None:
        ask_opponents(state, seat, TakeGift(seat, self.goods))


def ask_opponents(state: Olympus, seat: Seat, step: Step[Olympus]) -> None:
    """Put the same step before every opponent, from the left (A-O23)."""
    for opponent in reversed(list(clockwise(seat, len(state.cities)))[1:]):
        state.then(opponent, step)


class TakeGift(Offer):
    """A good for an opponent of a philosopher, and the same good for the philosopher (A-O27)."""

    __slots__ = ("builder", "goods")

    def __init__(self, builder: Seat, goods: int) -> None:
        self.builder = builder
        self.goods = goods

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return (*supply_bundles(self.goods), DECLINE)

    def answer(self, state: Olympus, seat: Seat, action: Take | Decline) -> None:
        if isinstance(action, Decline):
            state.tell(Declined, seat)
            return
        receive(state, seat, action.goods)
        receive(state, self.builder, action.goods)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Take):
            return because("wrong_number_of_goods", number=self.goods)
        return super().objection(state, seat, action)


def receive(state: Olympus, seat: Seat, goods: tuple[int, ...]) -> None:
    """Goods of the supply go into the warehouse."""
    stored = state.cities[seat].goods
    for good, count in enumerate(goods):
        stored[good] += count
    state.tell(Received, seat, goods)


class FreeBuilds(Offer):
    """Up to so many common buildings of one printed culture, for nothing (A-O17, A-O18)."""

    __slots__ = ("buildings", "culture")
    phrase = (NUMBER, NUMBER)

    def __init__(self, buildings: int, culture: int) -> None:
        self.buildings = buildings
        self.culture = culture

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        rules = state.rules
        mask = 0
        for row in rules.buildings:
            if row.culture == self.culture and not row.temple:
                mask |= row.bit
        return (*rules.build_choices(mask & ~state.cities[seat].built), DECLINE)

    def answer(self, state: Olympus, seat: Seat, action: Build | Decline) -> None:
        if isinstance(action, Decline):
            state.tell(BuiltNothing, seat)
            return
        if self.buildings > 1:
            state.then(seat, FreeBuilds(self.buildings - 1, self.culture))
        building.raise_building(state, seat, state.rules.index[action.building])

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Build) and action.building in state.rules.index:
            row = state.rules.buildings[state.rules.index[action.building]]
            if row.temple or row.culture != self.culture:
                return because("only_free_buildings", building=row.id, culture=self.culture)
        return super().objection(state, seat, action)


class RecallPriests(Effect):
    """The Wonder: all own priests on beta spaces come home, also from the ceremony that is on (A-O37)."""

    __slots__ = ()

    def run(self, state: Olympus, seat: Seat) -> None:
        city = state.cities[seat]
        bit = 1 << seat
        for index, joined in enumerate(state.beta):
            if joined & bit:
                state.beta[index] = joined & ~bit
                city.priests += 1
        state.tell(PriestsRecalled, seat, city.priests)


class SetbackOrLoss(Effect):
    """Hades: every opponent moves markers back or loses points, as he likes."""

    __slots__ = ("markers", "spaces", "points")
    phrase = (NUMBER, NUMBER, NUMBER)

    def __init__(self, markers: int, spaces: int, points: int) -> None:
        self.markers = markers
        self.spaces = spaces
        self.points = points

    def run(self, state: Olympus, seat: Seat) -> None:
        ask_opponents(state, seat, SufferSetback(self.markers, self.spaces, self.points))


class SufferSetback(Offer):
    """So many different markers back, as far as any can move, or points lost (A-O22); no points: no way out."""

    __slots__ = ("markers", "spaces", "points")

    def __init__(self, markers: int, spaces: int, points: int = 0) -> None:
        self.markers = markers
        self.spaces = spaces
        self.points = points

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        tracks = progress.movable(state.cities[seat])
        number = min(self.markers, len(tracks))
        retreats = RETREAT_COMBINATIONS[number] if len(tracks) == len(TRACKS) else combinations_of(tracks, number)
        return (*retreats, FORFEIT) if self.points else retreats

    def answer(self, state: Olympus, seat: Seat, action: Retreat | Forfeit) -> None:
        if isinstance(action, Forfeit):
            progress.lose_points(state, seat, self.points)
            return
        for track in action.tracks:
            progress.move_back(state, seat, track, self.spaces, "setback")

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Retreat):
            for track in action.tracks:
                if state.cities[seat].tracks[track] == 1:
                    return because("marker_on_first_space", track=track)
            return because("wrong_number_of_markers", number=self.markers)
        return super().objection(state, seat, action)


def combinations_of(tracks: tuple[Track, ...], number: int) -> Choices:
    return tuple(Retreat(chosen) for chosen in combinations(tracks, number))


RETREAT_COMBINATIONS: Final = tuple(
    combinations_of(tuple(range(len(TRACKS))), number) for number in range(len(TRACKS) + 1)
)


class Trade(Offer):
    """The Trade Route: a good for so many of each of the others, which come into the warehouse (A-O43)."""

    __slots__ = ("each",)
    phrase = (NUMBER,)

    def __init__(self, each: int) -> None:
        self.each = each

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return spendable_cubes(state, seat)

    def answer(self, state: Olympus, seat: Seat, action: Give) -> None:
        give(state, seat, action)
        given = action.cube % len(GOODS)
        receive(state, seat, tuple(0 if good == given else self.each for good in range(len(GOODS))))

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        return why_not_give(state, seat, action) or super().objection(state, seat, action)


class GiveGood(Offer):
    """A good of choice is the price of what follows."""

    __slots__ = ()

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return spendable_cubes(state, seat)

    def answer(self, state: Olympus, seat: Seat, action: Give) -> None:
        give(state, seat, action)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        return why_not_give(state, seat, action) or super().objection(state, seat, action)


def why_not_give(state: Olympus, seat: Seat, action: Action) -> Reason | None:
    if not isinstance(action, Give):
        return None
    city = state.cities[seat]
    if action.cube >= len(GOODS) and city.tribute[action.cube % len(GOODS)]:
        return because("tribute_cannot_be_spent")
    return because("good_not_held", cube=action.cube)


def spendable_cubes(state: Olympus, seat: Seat) -> Choices:
    """One choice for each kind of cube a city may spend; tribute only with the Parthenon."""
    city = state.cities[seat]
    cubes = (*city.goods, *spendable_tribute(state.rules, city))
    return tuple(GIVE[cube] for cube, count in enumerate(cubes) if count)


def give(state: Olympus, seat: Seat, action: Give) -> None:
    city = state.cities[seat]
    store = city.goods if action.cube < len(GOODS) else city.tribute
    store[action.cube % len(GOODS)] -= 1
    state.tell(Gave, seat, action.cube)


class AthenaBlessing(Effect):
    """The Temple of Athena: a free step for its owner and, from a certain culture on, a setback for all others.

    The culture is looked at before the free step is taken (A-O21).
    """

    __slots__ = ("culture", "steps", "markers", "spaces")
    phrase = (NUMBER, NUMBER, NUMBER, NUMBER)

    def __init__(self, culture: int, steps: int, markers: int, spaces: int) -> None:
        self.culture = culture
        self.steps = steps
        self.markers = markers
        self.spaces = spaces

    def run(self, state: Olympus, seat: Seat) -> None:
        if state.cities[seat].tracks[CULTURE] >= self.culture:
            ask_opponents(state, seat, SufferSetback(self.markers, self.spaces))
        state.then(seat, MayAdvanceAny(self.steps))


class AphroditeGift(Effect):
    """The Temple of Aphrodite: goods of choice, more with a certain population."""

    __slots__ = ("goods", "more_goods", "population")
    phrase = (NUMBER, NUMBER, NUMBER)

    def __init__(self, goods: int, more_goods: int, population: int) -> None:
        self.goods = goods
        self.more_goods = more_goods
        self.population = population

    def run(self, state: Olympus, seat: Seat) -> None:
        crowded = state.cities[seat].tracks[POPULATION] >= self.population
        state.then(seat, TakeGoods(self.more_goods if crowded else self.goods))


class FromSupply(Offer):
    """Goods of choice from the supply; where they go is another question."""

    __slots__ = ()
    count: int

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return supply_bundles(self.count)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Take):
            return because("wrong_number_of_goods", number=self.count)
        return super().objection(state, seat, action)


class TakeGoods(FromSupply):
    """Goods for the warehouse."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count = count

    def answer(self, state: Olympus, seat: Seat, action: Take) -> None:
        receive(state, seat, action.goods)


def supply_bundles(count: int) -> Choices:
    return tuple(Take(goods) for goods in bundles((count,) * len(GOODS), count))


VERBS: Final[dict[str, Any]] = {
    "advance": AdvanceTrack,
    "produce": ProduceGood,
    "score": ScorePoints,
    "advance_or_produce": AdvanceOrProduce,
    "advance_production": AdvanceProduction,
    "advance_any": AdvanceAny,
    "advance_different": AdvanceDifferent,
    "march": March,
    "may_declare_war": MayDeclareWar,
    "zeus_favours": ZeusFavours,
    "hera_favours": HeraFavours,
    "workshop": Workshop,
    "philosophy": Philosophy,
    "free_builds": FreeBuilds,
    "recall_priests": RecallPriests,
    "setback_or_loss": SetbackOrLoss,
    "trade": Trade,
    "give_good": GiveGood,
    "athena_blessing": AthenaBlessing,
    "aphrodite_gift": AphroditeGift,
}
