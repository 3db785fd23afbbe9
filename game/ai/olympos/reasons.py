"""Why a people does what it does, from what was weighed."""

from __future__ import annotations

from typing import Final

from game.ai.olympos import things
from game.ai.olympos.policy import Policy
from game.ai.player import UNLIMITED
from game.rules.engine import Action, Reason, Seat, because
from game.rules.olympos.actions import Build, Discover, Move, Pass, Settle
from game.rules.olympos.state import Olympos, owner

SHAPES: Final = ("builds_a_wonder", "takes_the_last_tile", "takes_from", "takes_a_star", "keeps_time_points")
WEIGHED: Final = (
    "more_points", "saves_time", "nearer_to_a_wonder", "opens_discoveries", "keeps_settlers", "stronger_in_war",
    "pleases_the_gods", "better_cards", "helps_later",
)  # fmt: skip
REASONS: Final = (*SHAPES, *WEIGHED)
"""Everything a people may say for itself."""
MOST: Final = 2
"""More reasons than this nobody wants to hear."""
LEAST: Final = 0.3
"""What makes less of a difference, in points, is not worth a word."""

PARTS: Final = {
    "more_points": ("points",),
    "saves_time": ("time", "last_turn", "burden"),
    "keeps_settlers": ("stock", "buried"),
    "nearer_to_a_wonder": ("stars", "athena", "rivalled_wonder", *things.WONDER_THINGS),
    "opens_discoveries": ("kinds", "pairs", "triples", "cubes", *things.REACH_THINGS),
    "stronger_in_war": ("stronger", "weaker", "exposed_lands", "exposed_stars"),
    "pleases_the_gods": ("zeus_ahead", "zeus_behind", "becalmed"),
    "helps_later": tuple(f"tile_{name}" for name in things.TILES),
}
"""What speaks for a choice, and the things it is made of; all others are cards."""
NAMES: Final = {thing: part for part, counted in PARTS.items() for thing in counted}


def reasons(policy: Policy, state: Olympos, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What speaks for an action, the weightiest first."""
    found = shapes(state, action)
    if len(found) < MOST:
        found += weighed(policy, state, seat, action)
    return tuple(found[:MOST])


def shapes(state: Olympos, action: Action) -> list[Reason]:
    """What can be seen without any scales."""
    rules = state.rules
    if isinstance(action, Build):
        return [because("builds_a_wonder", wonder=action.wonder)]
    if isinstance(action, Discover) and state.left[rules.discovery_index[action.discovery]] == 1:
        return [because("takes_the_last_tile", discovery=action.discovery)]
    if isinstance(action, Pass):
        return [because("keeps_time_points")]
    if not isinstance(action, Settle | Move):
        return []
    land = rules.land_index[action.territory]
    found = [because("takes_a_star", territory=action.territory)] if rules.lands[land].star else []
    if owner(state, land) >= 0:
        found.append(because("takes_from", seat=owner(state, land), territory=action.territory))
    return found


def weighed(policy: Policy, state: Olympos, seat: Seat, action: Action) -> list[Reason]:
    """What this choice has more of than the next best one."""
    rivals = [other for _, other in policy.ranked(state, seat) if other != action]
    if not rivals or action not in state.choices:
        return []
    gains: dict[str, float] = {}
    left = things.time_left(state, seat)
    for gain, thing in policy.scales.gains(
        counted(policy, state, seat, rivals[0]), counted(policy, state, seat, action), left
    ):
        part = NAMES.get(thing, "better_cards")
        gains[part] = gains.get(part, 0.0) + gain
    best = sorted((-gain, name) for name, gain in gains.items() if gain >= LEAST)
    return [because(name) for _, name in best]


def counted(policy: Policy, state: Olympos, seat: Seat, action: Action) -> list[float]:
    return things.count(policy.after(state, seat, action, UNLIMITED), seat, policy.lore)
