"""Why an answer was given in Olympus: what it brings more than the next best one, by the weights that chose it."""

from __future__ import annotations

from typing import Final

from game.ai.olympus.policy import Policy
from game.ai.olympus.things import HALTED, THINGS, TRACK, count, distance
from game.ai.scales import Scales
from game.rules.engine import Action, Reason, Seat, apply, because
from game.rules.olympus import building, ending
from game.rules.olympus.actions import DECLINE, MILITARY, TRACKS, Attack, Build, Decline, Worship
from game.rules.olympus.state import Olympus, free_deities, taken_temples
from game.rules.olympus.worship import Invite, Turn

MOST: Final = 2
"""How many reasons are given: a few words."""

LEAST: Final = 0.2
"""What a difference must be worth in points to be worth a word."""

WORDED: Final = {
    "points": "points",
    "halves": "points",
    "cubes": "production",
    "priests_due": "another_priest",
    "goods": "goods",
    "excess": "goods",
    "kinds": "goods",
    "doubles": "goods",
    "tribute": "tribute",
    "starving": "fed",
    "turns": "keeps_priest",
    "spare": "keeps_priest",
    "followers": "followers",
    "closeness": "glory_near",
    "chasing": "glory_near",
    "menace": "menace",
    "threat": "safer",
}
"""The words for what is counted; tracks, stops and buildings are named besides."""

KEPT: Final = ("turns", "spare")
"""What is a reason already if it is merely not given away."""

REASONS: Final = (
    *dict.fromkeys(WORDED.values()),
    "advances",
    "freed",
    "builds",
    "takes_glory",
    "ends_ahead",
    "last_temple",
    "temple_before_others",
    "keeps_priest_for",
    "plunders",
)
"""Everything that can be given as a reason."""


class Reasons:
    """Finds the words for one level, by its own weights."""

    def __init__(self, policy: Policy, scales: Scales) -> None:
        self.policy = policy
        self.scales = scales

    def of(self, view: Olympus, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The weightiest reasons for an answer, first those that can be seen at a glance."""
        other = self.next_best(view, action)
        if other is None:
            return ()
        after = self.followed(view, seat, action)
        found = self.shapes(view, seat, action, after)
        itself = because("builds", building=action.building) if isinstance(action, Build) else None
        for reason in self.weighed(view, seat, after, self.followed(view, seat, other)):
            covered = (reason.rule, *COVERED.get(reason.rule, ()))
            if reason != itself and all(each.rule not in covered for each in found):
                found.append(reason)
        return tuple(found[:MOST])

    def next_best(self, view: Olympus, action: Action) -> Action | None:
        """The best of the other answers; None if there is no other."""
        gains = self.policy.gains(view)
        others = [index for index, each in enumerate(view.choices) if each != action]
        return view.choices[max(others, key=gains.__getitem__)] if others else None

    def followed(self, view: Olympus, seat: Seat, action: Action) -> Olympus:
        """The table after what an answer brings by itself: nobody else joins."""
        state = view.copy()
        apply(state, seat, action)
        while state.pending and state.round == view.round and not isinstance(state.pending[-1][1], Turn):
            invited = isinstance(state.pending[-1][1], Invite)
            apply(state, state.seat, DECLINE if invited else self.policy.answer(state))
        return state

    # What can be seen at a glance

    def shapes(self, view: Olympus, seat: Seat, action: Action, after: Olympus) -> list[Reason]:
        found = [because("ends_ahead")] if not after.pending and ending.winners(after) == (seat,) else []
        for track in range(len(TRACKS)):
            if view.glory[track] != seat == after.glory[track]:
                found.append(because("takes_glory", track=track))
        if isinstance(action, Build):
            found += temple_reasons(view, seat, action)
        if isinstance(action, Attack) and after.cities[action.seat].goods != view.cities[action.seat].goods:
            found.append(because("plunders", seat=action.seat))
        if isinstance(action, Decline) and isinstance(view.pending[-1][1], Invite):
            found += self.kept_for(view, seat)
        return found

    def kept_for(self, view: Olympus, seat: Seat) -> list[Reason]:
        """Which deity a priest that stays at home is for."""
        begun = self.policy.cards(view, seat)
        best, most = "", 0.0
        for worship in view.rules.worship_choices(free_deities(view)):
            if isinstance(worship, Worship):
                gain = begun.favour(view.rules.deity_index[worship.deity], "alpha", worship.manner, worshipping=True)
                if gain > most:
                    best, most = worship.deity, gain
        return [because("keeps_priest_for", deity=best)] if best else []

    # What was weighed

    def weighed(self, view: Olympus, seat: Seat, after: Olympus, other: Olympus) -> list[Reason]:
        """What an answer brings more than the other one, as far as it does bring it: the other may only cost it."""
        width, away = len(self.scales.names), distance(view)
        then = count(after, seat, width)
        brought = {name for gain, name in self.scales.gains(count(view, seat, width), then, away) if gain >= LEAST}
        gains = self.scales.gains(count(other, seat, width), then, away)
        return [worded(name) for gain, name in gains if gain >= LEAST and (name in brought or name in KEPT)]


def temple_reasons(view: Olympus, seat: Seat, action: Build) -> list[Reason]:
    bit = view.rules.buildings[view.rules.index[action.building]].bit
    if not bit & view.rules.temples:
        return []
    if taken_temples(view) | bit == view.rules.temples:
        return [because("last_temple")]
    wanted = any(building.buildable(view, each) & bit for each in range(len(view.cities)) if each != seat)
    return [because("temple_before_others", building=action.building)] if wanted else []


def worded(name: str) -> Reason:
    """The reason for something that was counted."""
    if name in WORDED:
        return because(WORDED[name])
    if name not in THINGS:
        return because("builds", building=name)
    place = THINGS.index(name)
    if HALTED <= place <= HALTED + MILITARY:
        return because("freed", track=place - HALTED)
    return because("advances", track=place - TRACK)


COVERED: Final = {
    "keeps_priest": ("keeps_priest_for",),
    "glory_near": ("takes_glory",),
    "builds": ("last_temple", "temple_before_others"),
}
"""What need not be said where something else says it better."""
