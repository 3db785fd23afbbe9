"""The end of The Gods of Olympus: what its prestige stands on, how it grew, what can be praised, and who walks.

`ending` is the scene for `Screens.result`, `MOMENTS` what a replay leads to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from game.disk.settings import Settings
from game.rules.engine import Event, Seat, State
from game.rules.gods import events as happened
from game.rules.gods.actions import ARMY, ATTACK, CITY, FLEET, HERO, LAND_MONSTER, SEA_MONSTER, SIDES
from game.rules.gods.game import GodsGame
from game.rules.gods.state import Greece
from game.scenes.registry import Kinds, scores_now
from game.scenes.table.ending.account import Ending, Loss, Source
from game.scenes.table.ending.feats import Feat, most_often
from game.scenes.table.ending.scene import EndingScene
from game.scenes.table.ending.story import Story
from game.table.session import Session
from game.ui.scene import Scene

MONSTERS: Final = (LAND_MONSTER, SEA_MONSTER)
BLOODY: Final = 2
"""A battle is a moment worth looking at again if somebody lost so many comparisons."""

# What can be praised


def rivals_beaten(story: Story, seat: Seat) -> list[Seat]:
    """Whom somebody beat in each battle he won, on either side: the winner lost fewer comparisons."""
    beaten = []
    for battle, _ in story.each(happened.BattleSettled):
        if battle.seat == seat and battle.attack_lost < battle.defence_lost:
            beaten.append(battle.defender)
        elif battle.defender == seat and battle.defence_lost < battle.attack_lost:
            beaten.append(battle.seat)
    return beaten


def victories(story: Story, seat: Seat) -> int:
    return len(rivals_beaten(story, seat))


def most_beaten(story: Story, seat: Seat) -> Mapping[str, Any]:
    """Whom he beat most often, unless several were beaten as often."""
    return most_often(rivals_beaten(story, seat), "defender")


def walls(story: Story, seat: Seat) -> int:
    """Attacks on a seat that cost it nothing and the attacker something."""
    held = (battle for battle, _ in story.each(happened.BattleSettled) if battle.defender == seat)
    return sum(battle.attack_lost > 0 == battle.defence_lost for battle in held)


def built(story: Story, seat: Seat) -> int:
    return len(story.of(happened.Built, seat)) + len(story.of(happened.Upgraded, seat))


def deals(story: Story, seat: Seat) -> int:
    return sum(seat in (deal.seat, deal.other) for deal, _ in story.each(happened.Traded))


def bank_trades(story: Story, seat: Seat) -> int:
    return len(story.of(happened.BankTraded, seat))


def fleets(story: Story, seat: Seat) -> int:
    return sum(move.unit == ARMY and move.becomes == FLEET for move in story.of(happened.Moved, seat))


def heroes(story: Story, seat: Seat) -> int:
    return sum(each.unit == HERO for each in story.of(happened.Built, seat))


def monsters(story: Story, seat: Seat) -> int:
    return sum(each.unit in MONSTERS for each in story.of(happened.Built, seat))


def highest_faces(story: Story, seat: Seat) -> int:
    """How many of his dice showed as much as they could."""
    count = 0
    pools: dict[tuple[str, Seat], happened.BattleJoined] = {}
    for told in story.told:
        event = told.event
        if isinstance(event, happened.BattleJoined):
            pools[event.region, event.seat] = event
        elif isinstance(event, happened.DiceRolled):
            battle = pools.get((event.region, event.seat))
            if battle is None:
                continue
            attacks = event.side == SIDES[ATTACK]
            if (battle.seat if attacks else battle.defender) == seat:
                sides = battle.attack if attacks else battle.defence
                count += sum(face == most for face, most in zip(event.faces, sides, strict=False))
    return count


def orgies(story: Story, seat: Seat) -> int:
    return len(story.of(happened.OrgyHeld, seat))


def bribes(story: Story, seat: Seat) -> int:
    return len(story.of(happened.MonsterBribed, seat))


FEATS: Final = (
    Feat("victories", "sword", victories, 2, most_beaten),
    Feat("walls", "shield", walls, 2),
    Feat("monsters", "skull", monsters, 2),
    Feat("heroes", "prestige", heroes, 2),
    Feat("trader", "talk", deals, 2),
    Feat("fleets", "ship", fleets, 2),
    Feat("builder", "hammer", built, 3),
    Feat("orgies", "orgy", orgies, 1),
    Feat("dice", "d6", highest_faces, 3),
    Feat("bank", "gold", bank_trades, 2),
    Feat("bribes", "cards", bribes, 2),
)
"""The more telling ones first: of those that are as clearly won, they are told."""


# The end


class GodsEnding(Ending[GodsGame, Greece]):
    ended = happened.GameEnded
    sources = (
        Source("towns", "stripes"),
        Source("shrines", "gold"),
        Source("markets", "dots"),
        Source("heroes", "plain"),
        Source("monsters", "rings"),
    )
    feats = FEATS

    def points_of(self, seat: Seat) -> Mapping[str, int]:
        worth = self.game.prestige_by_family(self.state, seat)
        return {source.name: worth[source.name] for source in self.sources}

    def losses_of(self, seat: Seat) -> Sequence[Loss]:
        """What was lost on the way is not there in the end, and counts nowhere."""
        return ()

    @cached_property
    def worth(self) -> Sequence[int]:
        """The prestige of every kind of unit."""
        return [row.prestige for row in self.state.rules.units]

    def follow(self, scores: list[int], event: Event) -> None:
        """Prestige stands on the map: it comes and goes with units."""
        worth = self.worth
        match event:
            case happened.Built():
                scores[event.seat] += worth[event.unit]
            case happened.Upgraded():
                scores[event.seat] += worth[event.unit] - worth[event.replaced]
            case happened.UnitLost():
                scores[event.seat] -= worth[event.unit]
            case happened.Damaged():
                scores[event.seat] += worth[event.becomes] - worth[event.unit]


def ending(session: Session, settings: Settings) -> Scene:
    return EndingScene(GodsEnding(session), settings)


# What a replay leads to


def moment(event: Event, state: State) -> str:
    """A bloody battle, a city, a monster, an orgy."""
    match event:
        case happened.BattleSettled() if max(event.attack_lost, event.defence_lost) >= BLOODY:
            return "battle"
        case happened.Upgraded(unit=unit) if unit == CITY:
            return "city"
        case happened.Built() if event.unit in MONSTERS:
            return "monster"
        case happened.OrgyHeld():
            return "orgy"
    return ""


MOMENTS: Final = Kinds({"battle": "sword", "city": "wonder", "monster": "skull", "orgy": "orgy"}, moment, scores_now)
