"""Olympos cards: a god appears, Destiny cards may sway it, and it helps or strikes whom the Zeus symbols name."""

from __future__ import annotations

from game.rules.engine import Action, Ask, Choices, Reason, Seat, Step, clockwise
from game.rules.notation import NUMBER
from game.rules.olympos.actions import DONE, PLAY, Done, Play, Reveal, Surrender
from game.rules.olympos.combat import democracy
from game.rules.olympos.destiny import DiscardAll, held, public_kinds, put_down
from game.rules.olympos.events import (
    AresHelped,
    AthenaHelped,
    CardPlayed,
    ErinyesStruck,
    GodJudged,
    GodRevealed,
    KeresStruck,
    SettlerLost,
    SirenStruck,
)
from game.rules.olympos.phrases import Effect, Offer
from game.rules.olympos.state import Olympos
from game.rules.olympos.stocks import GainPrestige, GainSettlers, TakeCubes
from game.rules.olympos.territories import leave, own_settlers, why_not_settler


class RevealGod(Ask[Olympos]):
    """Chance turns up one of the Olympos cards that have not appeared; one of all will never do."""

    __slots__ = ("revealer",)

    def __init__(self, revealer: Seat) -> None:
        self.revealer = revealer

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        return tuple(Reveal(god.id) for god in state.rules.gods if not state.revealed >> god.index & 1)

    def answer(self, state: Olympos, seat: Seat, action: Reveal) -> None:
        god = state.rules.gods[state.rules.god_index[action.god]]
        state.revealed |= 1 << god.index
        for people in state.peoples:  # A-P49: what lasted until the next card ends now.
            people.swords = 0
            people.becalmed = 0
        state.tell(GodRevealed, self.revealer, god.id)
        state.then(self.revealer, Judge(god.index))
        for each in reversed([*clockwise(self.revealer, len(state.peoples))]):
            state.then(each, Pray())


class Pray(Ask[Olympos]):
    """A-P23: whoever holds a Zeus card may play it now, in his turn of the circle.

    Open-ended, so that it is asked even of those who hold none: the silence would tell.
    """

    __slots__ = ()
    open_ended = True

    def run(self, state: Olympos, seat: Seat) -> Choices | None:  # type: ignore[override]
        if not state.peoples[seat].hand or not public_kinds(state, state.rules.zeus_card):
            return None
        return self.choices(state, seat)

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        card = state.rules.zeus_card
        return (DONE, PLAY[card]) if held(state, seat, card) else (DONE,)

    def answer(self, state: Olympos, seat: Seat, action: Done | Play) -> None:
        if isinstance(action, Play):
            put_down(state, seat, action.card)
            state.prayers[seat] += state.rules.destiny[action.card].effect.symbols
            state.tell(CardPlayed, seat, action.card)
            state.then(seat, self)


def symbols(state: Olympos, seat: Seat) -> tuple[int, int, int]:
    """Zeus symbols on tiles, on the Zeus token, and on cards played for this god."""
    people = state.peoples[seat]
    return state.rules.traits(people.discoveries).zeus, people.zeus, state.prayers[seat]


def reached(state: Olympos, good: bool) -> list[Seat]:
    """Whom an Olympos card reaches; A-P10: Democracy wins every tie."""
    counts = [sum(symbols(state, seat)) for seat in range(len(state.peoples))]
    wanted = max(counts) if good else min(counts)
    if good and wanted == 0:
        return []
    tied = [seat for seat, count in enumerate(counts) if count == wanted]
    favoured = [seat for seat in tied if democracy(state, seat) == good]
    return favoured or tied


class Judge(Step[Olympos]):
    __slots__ = ("god",)

    def __init__(self, god: int) -> None:
        self.god = god

    def run(self, state: Olympos, seat: Seat) -> None:
        god = state.rules.gods[self.god]
        seats = reached(state, god.good)
        shown = tuple([symbols(state, each) for each in range(len(state.peoples))])
        state.prayers = [0] * len(state.prayers)
        in_order = [each for each in clockwise(seat, len(state.peoples)) if each in seats]
        state.tell(GodJudged, god.id, tuple(in_order), shown)
        for each in reversed(in_order):
            state.then(each, god.effect)


class AthenaStar(Effect):
    __slots__ = ("stars",)
    phrase = (NUMBER,)

    def __init__(self, stars: int) -> None:
        self.stars = stars

    def run(self, state: Olympos, seat: Seat) -> None:
        state.peoples[seat].athena += self.stars
        state.tell(AthenaHelped, seat, self.stars)


class LendSwords(Effect):
    __slots__ = ("swords",)
    phrase = (NUMBER,)

    def __init__(self, swords: int) -> None:
        self.swords = swords

    def run(self, state: Olympos, seat: Seat) -> None:
        state.peoples[seat].swords = self.swords
        state.tell(AresHelped, seat, self.swords)


class Burden(Effect):
    """A-P50: the next expansion or development costs more."""

    __slots__ = ("ap",)
    phrase = (NUMBER,)

    def __init__(self, ap: int) -> None:
        self.ap = ap

    def run(self, state: Olympos, seat: Seat) -> None:
        state.peoples[seat].burden = self.ap
        state.tell(ErinyesStruck, seat, self.ap)


class Doom(Effect):
    __slots__ = ("points",)
    phrase = (NUMBER,)

    def __init__(self, points: int) -> None:
        self.points = points

    def run(self, state: Olympos, seat: Seat) -> None:
        state.peoples[seat].doom = self.points
        state.tell(KeresStruck, seat, self.points)


class BarSea(Effect):
    __slots__ = ()

    def run(self, state: Olympos, seat: Seat) -> None:
        state.peoples[seat].becalmed = 1
        state.tell(SirenStruck, seat)


class LoseSettler(Offer):
    """A-P48: Hades takes one own settler from the map, also one underneath; who has none loses none."""

    __slots__ = ()

    def run(self, state: Olympos, seat: Seat) -> Choices | None:  # type: ignore[override]
        return self.choices(state, seat) or None

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        lands = state.rules.lands
        return tuple(Surrender(lands[land].id, level) for land, level in own_settlers(state, seat))

    def answer(self, state: Olympos, seat: Seat, action: Surrender) -> None:
        leave(state, seat, state.rules.land_index[action.territory], action.level)
        state.peoples[seat].stock += 1
        state.tell(SettlerLost, seat, state.peoples[seat].stock)

    def objection(self, state: Olympos, seat: Seat, action: Action) -> Reason:
        misnamed = None
        if isinstance(action, Surrender):
            misnamed = why_not_settler(state, seat, action.territory, action.level)
        return misnamed or super().objection(state, seat, action)


GOD_EFFECTS = {
    "prestige": GainPrestige,
    "settlers": GainSettlers,
    "cubes_of_choice": TakeCubes,
    "athena_star": AthenaStar,
    "lend_swords": LendSwords,
    "burden": Burden,
    "lose_settler": LoseSettler,
    "doom": Doom,
    "bar_sea": BarSea,
    "lose_cards": DiscardAll,
}
