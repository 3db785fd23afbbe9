"""Whether the steps of a position could be left to do in the middle of a game.

Every field may be possible by itself and the whole still make no sense: a ceremony that nobody began, a war without a
target, somebody to pay who cannot. Looked at is what the steps rely on; how much they still bring is believed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from game.rules.catalog import Row
from game.rules.engine import Seat, Step, clockwise
from game.rules.olympus.actions import MILITARY, Produce
from game.rules.olympus.building import PayFor, buildable
from game.rules.olympus.effects import (
    FAVOUR,
    LEAGUE,
    ORACLE,
    WORKSHOP_ITEMS,
    ZEUS_WAR,
    GiveGood,
    March,
    MayDeclareWar,
    TakeGift,
    Trade,
    WorkshopPick,
    ZeusFavours,
)
from game.rules.olympus.ending import FinalScoring
from game.rules.olympus.favours import AlphaFavourExcept, Favour, LeastWorshippedBeta, Plague
from game.rules.olympus.rounds import DrawStarter, EndRound, Round, glory_taken
from game.rules.olympus.rules import ALPHA, BETA, Deity, Rules, Steps, manners
from game.rules.olympus.state import Olympus, free_deities
from game.rules.olympus.upkeep import UPKEEP, AskEverybody, LimitWarehouse, Upkeep, UpkeepStep, UseBuildings
from game.rules.olympus.war import CallUpPriest, NameTarget, ResolveWars, TakeFromSupply, TakeTribute
from game.rules.olympus.worship import Invite, Turn


@dataclass(frozen=True, slots=True)
class Entry:
    """A step still to be done, who is to do it, and the row that says so."""

    row: Row
    seat: Seat
    step: Any


FRAME: Final = (
    DrawStarter, Round, EndRound, FinalScoring, Turn, Invite, Plague, Favour, Upkeep, UpkeepStep, LimitWarehouse,
    UseBuildings,
)  # fmt: skip
"""Steps that have their place in the course of a round; all others belong to a favour or a card."""

SPOILS: Final = (CallUpPriest, TakeTribute, TakeFromSupply)
"""What follows a war that was won, before the next one."""

ALONE: Final = (PayFor, Trade, GiveGood, NameTarget, TakeTribute, TakeFromSupply)
"""Questions that are asked as soon as they arise: until then what they ask for could be gone."""


def check_pending(state: Olympus, top: Row, entries: Sequence[Entry]) -> None:
    """Refuse what no game has left to do."""
    if not entries and glory_taken(state) < state.rules.glory_to_end:
        raise top.bad("pending", "is empty, but too few Glory cards are taken for the game to be over")
    check_cards(cards_in(state, entries))
    for entry in entries:
        for kind, check in CHECKS.items():
            if isinstance(entry.step, kind):
                check(state, entry)
    check_wars(state, top, entries)


def expect(holds: bool, entry: Entry, trouble: str, key: str = "step") -> None:
    if not holds:
        raise entry.row.bad(key, trouble)


# ---------------------------------------------------------------------- the course of a round


def cards_in(state: Olympus, entries: Sequence[Entry]) -> Sequence[Entry]:
    """The steps of favours and cards; those that frame them must stand as a round has them."""
    if not entries:
        return ()
    first, *rest = entries
    if isinstance(first.step, DrawStarter):
        expect(not rest, entries[-1], "nothing waits while the starting player is drawn")
        return ()
    holds = isinstance(first.step, EndRound) and first.seat == state.starter
    expect(holds, first, "should be EndRound, for the starting player")
    if rest and isinstance(rest[0].step, Upkeep):
        expect(rest[0].seat == state.starter, rest[0], "is for the starting player", "seat")
        return in_worship(state, rest[1:])
    return in_upkeep(state, rest)


def in_worship(state: Olympus, rest: Sequence[Entry]) -> Sequence[Entry]:
    if not rest:
        return ()
    first, *others = rest
    if isinstance(first.step, Invite):
        expect(not others, rest[-1], "nothing waits above an Invite")
        return ()
    expect(isinstance(first.step, Turn), first, "should be a Turn or an Invite")
    return in_ceremony(state, before(state, first.seat), others) if others else ()


def before(state: Olympus, seat: Seat, places: int = 1) -> Seat:
    return (seat - places) % len(state.cities)


def in_ceremony(state: Olympus, active: Seat, rest: Sequence[Entry]) -> Sequence[Entry]:
    """Wars, perhaps a plague, favours of followers; then what a favour does."""
    first, *others = rest
    seat, step = first.seat, first.step
    resolves = (seat, ResolveWars) if not isinstance(step, NameTarget) else (step.first, NameTarget)
    expect(resolves == (active, type(step)), first, "should be ResolveWars, for the player before the next Turn")
    expect(active in state.alpha, first, "nobody has begun a ceremony whose wars these could be")
    plague = list(takewhile(lambda entry: isinstance(entry.step, Plague), others[:1]))
    favours = list(takewhile(lambda entry: isinstance(entry.step, Favour), others[len(plague) :]))
    for entry in (due := (*plague, *favours)):
        of_this = state.alpha[entry.step.deity] == active and entry.step.deity == due[0].step.deity
        expect(of_this, entry, "is not the deity of this ceremony", "deity")
    order = [(entry.seat - active) % len(state.cities) for entry in favours]
    for entry, place, below in zip(favours[1:], order[1:], order, strict=False):
        expect(place < below, entry, "is not in turn order, the next one last", "seat")
    return (first, *others[len(plague) + len(favours) :])


def in_upkeep(state: Olympus, rest: Sequence[Entry]) -> Sequence[Entry]:
    """Steps of upkeep to come, then those who have not finished the one that is on, then what a card does."""
    ahead = list(takewhile(lambda entry: isinstance(entry.step, UpkeepStep), rest))
    for number, entry in enumerate(ahead):
        expect(entry.step.number == len(UPKEEP) - number, entry, "is not in reverse order", "number")
        expect(entry.seat == state.starter, entry, "is for the starting player", "seat")
    others = rest[len(ahead) :]
    if not others:
        return ()
    step = UPKEEP[-len(ahead) - 1] if len(ahead) < len(UPKEEP) else None
    kind = type(step.step) if isinstance(step, AskEverybody) else type(None)
    waiting = list(takewhile(lambda entry: isinstance(entry.step, kind), others))
    expect(bool(waiting), others[0], "is not what this step of upkeep asks")
    order = list(clockwise(state.starter, len(state.cities)))[::-1]
    for place, entry in enumerate(waiting):
        expect(order[place : place + 1] == [entry.seat], entry, "is not in turn order, the next one last", "seat")
    above = others[len(waiting) :]
    if above:
        expect(kind is UseBuildings, above[0], "nothing comes of this step of upkeep")
    return above


# ---------------------------------------------------------------------- favours and cards


def check_cards(entries: Sequence[Entry]) -> None:
    """What favours and cards do, and the wars between."""
    for index, entry in enumerate(entries):
        step = entry.step
        expect(not isinstance(step, FRAME), entry, "does not belong here")
        if isinstance(step, ALONE):
            expect(entry is entries[-1], entry, "is asked at once, so nothing can wait above it")
        if isinstance(step, SPOILS):
            check_spoils(entry, entries[:index])
        if isinstance(step, ResolveWars) and step.fought:
            for above in entries[index + 1 :]:
                expect(isinstance(above.step, SPOILS), above, "does not belong between two wars")


def check_spoils(entry: Entry, below: Sequence[Entry]) -> None:
    """Spoils belong to whoever has just won; a priest is called up when the tribute is taken."""
    seat, step = entry.seat, entry.step
    between = 1 if below and isinstance(below[-1].step, CallUpPriest) and not isinstance(step, CallUpPriest) else 0
    war = below[-1 - between].step if len(below) > between else None
    fought = war.fought[-1] if isinstance(war, ResolveWars) and war.fought else None
    expect(fought is not None and fought[0] == seat, entry, "follows no war that was won", "seat")
    if isinstance(step, TakeTribute) and fought is not None:
        expect(fought[-1] == step.defender, entry, "is not the city that was attacked", "defender")


def check_turn(state: Olympus, entry: Entry) -> None:
    seat, step = entry.seat, entry.step
    for place in range(1, step.passes + 1):
        had_to = not state.cities[before(state, seat, place)].priests or not free_deities(state)
        expect(had_to, entry, "somebody who can begin a ceremony has not passed", "passes")


def check_invite(state: Olympus, entry: Entry) -> None:
    """The priests of a ceremony stand with its deity, and it is the turn of somebody who was not asked yet."""
    seat, step = entry.seat, entry.step
    deity = state.rules.deities[step.deity]
    (active, manner), *joined = step.worshippers
    expect(state.alpha[deity.index] == active, entry, "did not begin this ceremony", "worshippers")
    expect(manner in manners(deity, ALPHA), entry, f"cannot be declared with {deity.id}", "worshippers")
    places = [(each - active) % len(state.cities) for each, _ in joined]
    expect(0 not in places and places == sorted(set(places)), entry, "are not in turn order", "worshippers")
    with_deity = state.beta[deity.index] == sum(1 << each for each, _ in joined)
    expect(with_deity, entry, "are not those who joined the ceremony", "worshippers")
    for _, declared in joined:
        expect(declared in manners(deity, BETA), entry, f"cannot be declared with {deity.id}", "worshippers")
    place = (seat - active) % len(state.cities) or len(state.cities)
    expect(all(each < place for each in places), entry, "was asked before", "seat")


def check_favour(state: Olympus, entry: Entry) -> None:
    seat, step = entry.seat, entry.step
    deity = state.rules.deities[step.deity]
    begun = state.alpha[deity.index] == seat
    expect(begun or state.beta[deity.index] >> seat & 1 == 1, entry, f"has no priest with {deity.id}", "seat")
    expect(step.rank == (ALPHA if begun else BETA), entry, "is not what this priest brings", "rank")
    ways = deity.aspects if not deity.declares_wars else manners(deity, step.rank)
    expect(step.manner in ways, entry, f"cannot be declared with {deity.id}", "manner")
    expect(step.worshipping, entry, "should be true: only worship lets a favour wait", "worshipping")
    expect(step.source == FAVOUR, entry, "should be that of a favour", "source")


def check_plague(state: Olympus, entry: Entry) -> None:
    seat, step = entry.seat, entry.step
    expect(bool(state.rules.deities[step.deity].plague_aspects), entry, "brings no plague", "deity")
    expect(state.alpha[step.deity] == seat, entry, "did not begin this ceremony", "seat")


def check_fought(state: Olympus, entry: Entry) -> None:
    fought = entry.step.fought
    sound = len(set(fought)) == len(fought) and all(attacker != target for attacker, _, target in fought)
    expect(sound, entry, "nobody attacks himself, nor one city twice", "fought")


def check_payment(state: Olympus, entry: Entry) -> None:
    seat, step = entry.seat, entry.step
    building = state.rules.buildings[step.building]
    expect(bool(buildable(state, seat) & building.bit), entry, f"{building.id} cannot be built", "building")


def check_zeus(state: Olympus, entry: Entry) -> None:
    barred = entry.step.barred
    sound = not barred >> ZEUS_WAR & 1 or barred >> MILITARY & 1
    expect(bool(sound), entry, "only a military step bars war, and it bars itself", "barred")


def check_workshop(state: Olympus, entry: Entry) -> None:
    seat, step = entry.seat, entry.step
    expect(bool(state.cities[seat].built & state.rules.workshop), entry, "has no such building", "seat")
    produced = sum(1 for action in step.used if isinstance(action, Produce))
    sound = len(set(step.used)) == len(step.used) and produced <= 1
    expect(sound, entry, "the same item was picked twice", "used")
    expect(step.picks + len(step.used) <= WORKSHOP_ITEMS, entry, "there are not so many items", "picks")


def check_gift(state: Olympus, entry: Entry) -> None:
    expect(entry.step.builder != entry.seat, entry, "offers nothing to himself", "builder")


def check_used(state: Olympus, entry: Entry) -> None:
    seat, step = entry.seat, entry.step
    usable = state.cities[seat].built & state.rules.upkeep
    expect(not step.used & ~usable, entry, "there are buildings that could not be used", "used")


def check_supply(state: Olympus, entry: Entry) -> None:
    owns = state.cities[entry.seat].built & state.rules.tribute_from_supply.bit
    expect(bool(owns), entry, "has no such building", "seat")


def check_recruit(state: Olympus, entry: Entry) -> None:
    city = state.cities[entry.seat]
    expect(bool(city.built & state.rules.priest_per_victory.bit), entry, "has no such building", "seat")
    expect(city.reserve > 0, entry, "has no priest in reserve", "seat")


CHECKS: Final[dict[type[Step[Any]], Callable[[Olympus, Entry], None]]] = {
    Turn: check_turn,
    Invite: check_invite,
    Favour: check_favour,
    Plague: check_plague,
    ResolveWars: check_fought,
    NameTarget: check_fought,
    PayFor: check_payment,
    ZeusFavours: check_zeus,
    WorkshopPick: check_workshop,
    TakeGift: check_gift,
    UseBuildings: check_used,
    TakeFromSupply: check_supply,
    CallUpPriest: check_recruit,
}


# ---------------------------------------------------------------------- wars


def check_wars(state: Olympus, top: Row, entries: Sequence[Entry]) -> None:
    """Every war needs somebody to fight it after, a card it came from, and a target of its own (A-O34)."""
    if state.wars and not any(isinstance(entry.step, ResolveWars | NameTarget) for entry in entries):
        raise top.bad("war", "wars wait only while pending has a step that fights them")
    brought = {ORACLE: cards_with(state.rules, AlphaFavourExcept), LEAGUE: cards_with(state.rules, MayDeclareWar)}
    for (seat, source), wars in Counter(all_wars(state, entries)).items():
        if source != FAVOUR and not state.cities[seat].built & brought[source]:
            raise top.bad("war", f"city {seat + 1} has no building that brings a war of source {source}")
        if wars >= len(state.cities):
            raise top.bad("war", f"city {seat + 1} can come to {wars} wars of one source: too few cities to attack")


def cards_with(rules: Rules, verb: type[Step[Any]]) -> int:
    """The bits of the buildings that say this when they are built or used."""
    found = 0
    for building in rules.buildings:
        if any(isinstance(step, verb) for step in (*building.when_built, *building.every_round)):
            found |= building.bit
    return found


def all_wars(state: Olympus, entries: Iterable[Entry]) -> Iterator[tuple[Seat, int]]:
    """Attacker and source of every war that was fought, is declared, or can still be declared."""
    for attacker, source, _ in state.wars:
        yield attacker, source
    for attacker, source, _ in dict.fromkeys(war for entry in entries for war in getattr(entry.step, "fought", ())):
        yield attacker, source
    for entry in entries:
        seat, step = entry.seat, entry.step
        yield from [(seat, FAVOUR)] * favour_wars(state, seat, step)
        if isinstance(step, NameTarget):
            yield seat, step.source
        elif isinstance(step, March):
            yield from [(seat, step.source)] * step.wars
        elif isinstance(step, MayDeclareWar):
            yield seat, LEAGUE
        elif isinstance(step, AlphaFavourExcept):
            yield from [(seat, ORACLE)] * max(deity.wars[ALPHA] for deity in state.rules.deities)


def favour_wars(state: Olympus, seat: Seat, step: Step[Any]) -> int:
    """How many wars a favour can still bring."""
    deities = state.rules.deities
    if isinstance(step, ZeusFavours):
        return 0 if step.barred >> ZEUS_WAR & 1 else step.picks
    if isinstance(step, Favour):
        deity = deities[step.deity]
        declared = step.manner.count("war") if deity.declares_wars else 0
        return declared + zeus_wars(deity.steps(received(state, seat, deity, step.rank), step.manner))
    if isinstance(step, AlphaFavourExcept):
        return max(zeus_wars(deity.steps(ALPHA, "")) for deity in deities if deity.id != step.barred)
    if isinstance(step, LeastWorshippedBeta):
        ranks = [(deity, received(state, seat, deity, BETA)) for deity in deities]
        return max(max(deity.wars[rank], zeus_wars(deity.steps(rank, ""))) for deity, rank in ranks)
    return 0


def received(state: Olympus, seat: Seat, deity: Deity, rank: str) -> str:
    return ALPHA if state.cities[seat].built & state.rules.alpha_for_beta[deity.index] else rank


def zeus_wars(steps: Steps) -> int:
    return sum(step.picks for step in steps if isinstance(step, ZeusFavours))
