"""But: answers that may be given, and would come to nothing or cost more than they seem to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.rules.engine import Action, Event, Reason, Seat, because
from game.rules.olympus.actions import MILITARY, POPULATION, Attack, Decline, Invoke, Join, Worship
from game.rules.olympus.building import BuildUpTo, buildable
from game.rules.olympus.events import (
    BuiltNothing,
    CeremonyBegan,
    FavourGranted,
    Halted,
    Invoked,
    Joined,
    MovedBack,
    PlagueCame,
    PlagueSpared,
    WarDeclared,
)
from game.rules.olympus.favours import plague_words
from game.rules.olympus.foresight import foreseen
from game.rules.olympus.progress import plague_loss, stops
from game.rules.olympus.rounds import upkeep_step
from game.rules.olympus.state import City, Olympus
from game.rules.olympus.war import NameTarget, margin, strength
from game.rules.olympus.worship import Turn


@dataclass(frozen=True, slots=True)
class Prospect:
    """A seat's answer, and the table before it and after it."""

    seat: Seat
    action: Action
    before: Olympus
    after: Olympus
    told: tuple[Event, ...]
    """What happens to the seat itself."""

    @property
    def was(self) -> City:
        return self.before.cities[self.seat]

    @property
    def becomes(self) -> City:
        return self.after.cities[self.seat]


def doubt(state: Olympus, seat: Seat, action: Action) -> Reason | None:
    """The gravest doubt about an answer; None if there is nothing to be said against it."""
    if isinstance(action, Attack):
        return about_target(state, seat, action.seat)
    after, events = foreseen(state, seat, action)
    own = tuple(event for event in events if getattr(event, "seat", None) == seat)
    prospect = Prospect(seat, action, state, after, own)
    return next((reason for look in LOOKS if (reason := look(prospect)) is not None), None)


# Wars


def about_target(state: Olympus, seat: Seat, target: Seat) -> Reason | None:
    """A war that is repelled, or won over somebody who has nothing."""
    step = state.pending[-1][1]
    wins_ties = isinstance(step, NameTarget) and step.wins_ties
    if not margin(state, seat, target, wins_ties=wins_ties):
        return repelled(strength(state, seat, target), strength(state, target, seat), target)
    return None if any(state.cities[target].goods) or wins_anyway(state, seat) else because("no_tribute", other=target)


def repelled(attack: int, defence: int, target: Seat) -> Reason:
    if attack == defence:
        return because("war_tied", attack=attack, defence=defence, defender=target)
    return because("war_repelled", attack=attack, defence=defence, defender=target)


def wins_anyway(state: Olympus, seat: Seat) -> bool:
    """Whether a victory brings something that the loser does not pay: goods of the supply, or a priest."""
    city, rules = state.cities[seat], state.rules
    calls_up = city.built & rules.priest_per_victory.bit and city.reserve
    return bool(city.built & rules.tribute_from_supply.bit or calls_up)


def hopeless_war(prospect: Prospect) -> Reason | None:
    """A war is declared that nobody would lose as things are, or two where only one would be won."""
    if not any(isinstance(event, WarDeclared) for event in prospect.told):
        return None
    seat, after = prospect.seat, prospect.after
    wars = declared(after, seat)
    ties = any(wins_ties for _, wins_ties in wars)
    rivals = [other for other in range(len(after.cities)) if other != seat]
    beaten = [other for other in rivals if margin(after, seat, other, wins_ties=ties)]
    if not beaten:
        return because("war_hopeless", number=prospect.becomes.tracks[MILITARY])
    of_one_favour = max(Counter(source for source, _ in wars).values())
    return because("one_war_hopeless", other=beaten[0]) if len(beaten) == 1 < of_one_favour else None


def declared(state: Olympus, seat: Seat) -> list[tuple[int, bool]]:
    """The wars a seat has still to fight: their source, and whether ties are won."""
    wars = [(source, wins_ties) for attacker, source, wins_ties in state.wars if attacker == seat]
    owner, step = state.pending[-1] if state.pending else (-1, None)
    named = [(step.source, step.wins_ties)] if owner == seat and isinstance(step, NameTarget) else []
    return named + wars


# Favours and steps


def nothing_to_build(prospect: Prospect) -> Reason | None:
    """A favour to build that comes to an end by itself, and not because it was declined."""
    ended = any(isinstance(event, BuiltNothing) for event in prospect.told)
    return because("nothing_to_build") if ended and isinstance(prospect.action, CALLS) else None


def building_declined(prospect: Prospect) -> Reason | None:
    """A ceremony was begun to build, and nothing is built of what could be."""
    step = prospect.before.pending[-1][1]
    if not isinstance(prospect.action, Decline) or not isinstance(step, BuildUpTo) or step.buildings == 1:
        return None
    return because("building_declined", number=buildable(prospect.before, prospect.seat).bit_count())


def step_lost(prospect: Prospect) -> Reason | None:
    """A marker that stands before a stop, or at the end of its track."""
    halted = next((event for event in prospect.told if isinstance(event, Halted)), None)
    if halted is None:
        return None
    here = stops(prospect.after.rules, prospect.becomes, halted.track)
    lifting = next((stop.building.id for stop in here if not stop.lifted and stop.space <= halted.space), "")
    if not lifting:
        return because("track_ended", track=halted.track, space=halted.space, number=halted.lost)
    return because("step_lost", track=halted.track, space=halted.space, number=halted.lost, building=lifting)


def empty_favour(prospect: Prospect) -> Reason | None:
    """A priest, or a card, for nothing at all; whoever is safe from a plague that would strike has something."""
    if not isinstance(prospect.action, CALLS) or is_asked(prospect) or spared_loss(prospect):
        return None
    gains = [event for event in prospect.told if not isinstance(event, NO_GAIN)]
    return None if gains else because("empty_favour")


def is_asked(prospect: Prospect) -> bool:
    """Whether the favour asks the seat something: then there is something to be had."""
    after = prospect.after
    return bool(after.pending) and after.seat == prospect.seat and not isinstance(after.pending[-1][1], Turn)


def spared_loss(prospect: Prospect) -> bool:
    spared = any(isinstance(event, PlagueSpared) for event in prospect.told)
    owns_temple = prospect.was.built & prospect.before.rules.no_plague.bit
    return spared and not owns_temple and plague_loss(prospect.before.rules, prospect.was) > 0


CALLS: Final = (Worship, Join, Invoke)
NO_GAIN: Final = (CeremonyBegan, Joined, Invoked, FavourGranted, Halted, BuiltNothing, PlagueCame, PlagueSpared)
"""What happens with a favour that brings nothing."""


# What upkeep takes


def taken_back(prospect: Prospect) -> Reason | None:
    """A marker that would stand above the population when its limit is looked at."""
    if upkeep_step(prospect.before):
        return None  # This round it has been looked at.
    people = prospect.becomes.tracks[POPULATION]
    for track in prospect.before.rules.limited:
        if prospect.becomes.tracks[track] > max(people, prospect.was.tracks[track]):
            return because("falls_back", track=track, space=people)
    return None


def warehouse_full(prospect: Prospect) -> Reason | None:
    """More goods than the warehouse keeps."""
    stored = sum(prospect.becomes.goods)
    return overfull(prospect.before, stored) if stored > sum(prospect.was.goods) else None


def overfull(state: Olympus, stored: int) -> Reason | None:
    """What upkeep will take of so many goods; None if nothing, or if it has looked already."""
    excess = stored - state.rules.warehouse_limit
    if excess <= 0 or upkeep_step(state):
        return None
    return because("warehouse_full", number=stored, lost=excess)


# The plague


def struck(prospect: Prospect) -> Reason | None:
    """Whoever stays away from the plague-bringer pays for it."""
    fallen = [event for event in prospect.told if isinstance(event, MovedBack) and event.cause == "plague"]
    if not fallen or not isinstance(prospect.action, Decline):
        return None
    return because("plague_strikes", number=prospect.was.tracks[POPULATION], space=fallen[0].space)


def harmless_plague(prospect: Prospect) -> Reason | None:
    """A plague that nobody else would feel."""
    calls = isinstance(prospect.action, Worship) and prospect.action.manner in plague_words(prospect.before)
    pairs = zip(prospect.before.cities, prospect.after.cities, strict=True)
    felt = any(was.tracks[POPULATION] > becomes.tracks[POPULATION] for was, becomes in pairs)
    return because("plague_harmless") if calls and not felt else None


Look: TypeAlias = Callable[[Prospect], Reason | None]
LOOKS: Final[tuple[Look, ...]] = (
    hopeless_war,
    nothing_to_build,
    building_declined,
    step_lost,
    empty_favour,
    struck,
    harmless_plague,
    taken_back,
    warehouse_full,
)
"""What may be wrong with an answer, the gravest first."""
