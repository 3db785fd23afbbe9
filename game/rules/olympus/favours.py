"""Favours of the deities, whether worship, the Oracle or the Acropolis brings them."""

from __future__ import annotations

from game.rules.engine import Action, Choices, Reason, Seat, Step, because, clockwise
from game.rules.notation import WORD
from game.rules.olympus import progress
from game.rules.olympus.actions import POPULATION, Invoke
from game.rules.olympus.effects import FAVOUR, ORACLE, March
from game.rules.olympus.events import FavourGranted, Invoked, PlagueCame, PlagueSpared
from game.rules.olympus.phrases import Offer
from game.rules.olympus.rules import ALPHA, BETA, Deity, Steps, manners
from game.rules.olympus.state import Olympus
from game.rules.olympus.war import RESOLVE_WARS


class Favour(Step[Olympus]):
    """What a deity grants one seat; which rank it has is fixed when it begins (A-O36)."""

    __slots__ = ("deity", "rank", "manner", "source", "worshipping")

    def __init__(self, deity: int, rank: str, manner: str, source: int, worshipping: bool) -> None:
        self.deity = deity
        self.rank = rank
        self.manner = manner
        self.source = source
        self.worshipping = worshipping

    def run(self, state: Olympus, seat: Seat) -> None:
        built = state.cities[seat].built
        deity = state.rules.deities[self.deity]
        rank = ALPHA if built & state.rules.alpha_for_beta[self.deity] else self.rank
        state.tell(FavourGranted, seat, deity.id, rank)
        if self.worshipping:
            for bit, gifts in state.rules.worship_gifts[self.deity]:
                if built & bit:
                    state.then(seat, *gifts)
        steps = deity.steps(rank, self.manner)
        state.then(seat, *(self.declared(deity, rank, steps) if deity.declares_wars else steps))

    def declared(self, deity: Deity, rank: str, steps: Steps) -> Steps:
        """The steps of a deity of war, with the wars that were declared."""
        wars = self.manner.count("war")
        wins_ties = rank == ALPHA and deity.alpha_wins_ties
        return tuple(
            March(step.steps, wars, self.source, wins_ties) if isinstance(step, March) else step for step in steps
        )


class Plague(Step[Olympus]):
    """Everybody who neither worships the deity now nor owns its temple loses population (A-O14)."""

    __slots__ = ("deity",)

    def __init__(self, deity: int) -> None:
        self.deity = deity

    def run(self, state: Olympus, seat: Seat) -> None:
        state.tell(PlagueCame, seat)
        for victim in clockwise(seat, len(state.cities)):
            if is_protected(state, victim, self.deity):
                state.tell(PlagueSpared, victim)
            else:
                loss = progress.plague_loss(state.rules, state.cities[victim])
                progress.move_back(state, victim, POPULATION, loss, "plague")


def is_protected(state: Olympus, seat: Seat, deity: int) -> bool:
    worships = state.alpha[deity] == seat or state.beta[deity] >> seat & 1
    return bool(worships or state.cities[seat].built & state.rules.no_plague.bit)


class AlphaFavourExcept(Offer):
    """The Oracle: the alpha favour of any deity but one; no priest is placed, nobody is worshipped (A-O1, A-O35)."""

    __slots__ = ("barred",)
    phrase = (WORD,)

    def __init__(self, barred: str) -> None:
        self.barred = barred

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return tuple(
            invocation
            for deity in state.rules.deities
            if deity.id != self.barred
            for invocation in invocations(deity, ALPHA)
        )

    def answer(self, state: Olympus, seat: Seat, action: Invoke) -> None:
        state.tell(Invoked, seat, "oracle", action.deity, action.manner)
        index = state.rules.deity_index[action.deity]
        state.then(seat, Favour(index, ALPHA, action.manner, ORACLE, False))

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if not isinstance(action, Invoke):
            return super().objection(state, seat, action)
        if action.deity == self.barred:
            return because("oracle_bars", deity=self.barred)
        if action.manner in plague_words(state):
            return because("oracle_no_plague")
        return wrong_invocation(state, action)


def invocations(deity: Deity, rank: str) -> list[Invoke]:
    """A favour without worship; wars may be declared with it, but it is always the first aspect that shows."""
    return [Invoke(deity.id, manner) for manner in (manners(deity, rank) if deity.declares_wars else ("",))]


def plague_words(state: Olympus) -> tuple[str, ...]:
    return tuple(aspect for deity in state.rules.deities for aspect in deity.plague_aspects)


def wrong_invocation(state: Olympus, action: Invoke) -> Reason:
    """What is wrong with a call on a deity that does not answer to it."""
    if action.deity not in state.rules.deity_index:
        return because("no_such_deity", name=action.deity)
    return because("invoke_manner", deity=action.deity)


class LeastWorshippedBeta(Offer):
    """The Acropolis: the beta favour of a deity with the fewest worshippers; wars are fought at once (A-O15, A-O16)."""

    __slots__ = ()

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return tuple(invocation for deity in least_worshipped(state) for invocation in invocations(deity, BETA))

    def answer(self, state: Olympus, seat: Seat, action: Invoke) -> None:
        state.tell(Invoked, seat, "acropolis", action.deity, action.manner)
        index = state.rules.deity_index[action.deity]
        state.then(seat, Favour(index, BETA, action.manner, FAVOUR, False), RESOLVE_WARS)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if not isinstance(action, Invoke):
            return super().objection(state, seat, action)
        if action.deity in state.rules.deity_index:
            if action.deity not in [deity.id for deity in least_worshipped(state)]:
                return because("not_fewest_worshippers", deity=action.deity)
            if action.manner in plague_words(state):
                return because("acropolis_no_plague")
        return wrong_invocation(state, action)


def least_worshipped(state: Olympus) -> list[Deity]:
    """The deities with the fewest worshippers."""
    counts = [worshippers(state, index) for index in range(len(state.rules.deities))]
    fewest = min(counts)
    return [deity for deity in state.rules.deities if counts[deity.index] == fewest]


def worshippers(state: Olympus, deity: int) -> int:
    return (state.alpha[deity] >= 0) + state.beta[deity].bit_count()
