"""What can be praised in Olympus when it is over, each read off what happened; words call them `feat_NAME`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from game import games
from game.rules.engine import Seat
from game.rules.olympus.events import (
    Advanced,
    Built,
    CeremonyBegan,
    FavourGranted,
    FinalScored,
    GloryTaken,
    Joined,
    PlagueCame,
    PlagueSpared,
    Produced,
    Scored,
    TributeSupplied,
    TributeTaken,
    WarFought,
)
from game.rules.olympus.game import OlympusGame
from game.scenes.table.ending.feats import Feat, most_often
from game.scenes.table.ending.story import Story
from game.scenes.wording import roman


@cache
def temple_names() -> frozenset[str]:
    game = games.load("olympus")
    assert isinstance(game, OlympusGame)
    return frozenset(building.id for building in game.rules_for({}).buildings if building.temple)


def laurels(story: Story, seat: Seat) -> int:
    return len(story.of(GloryTaken, seat))


def laurel_tracks(story: Story, seat: Seat) -> Mapping[str, Any]:
    """Where they were taken, unless that is a long story."""
    tracks = tuple(event.track for event in story.of(GloryTaken, seat))
    return {"tracks": tracks} if len(tracks) < 3 else {}


def wars_won(story: Story, seat: Seat) -> int:
    return sum(war.margin > 0 for war in story.of(WarFought, seat))


def tribute(story: Story, seat: Seat) -> int:
    """Goods that came of wars, whoever gave them."""
    taken = sum(sum(event.goods) for event in story.of(TributeTaken, seat))
    return taken + sum(sum(event.goods) for event in story.of(TributeSupplied, seat))


def goods_taken(story: Story, seat: Seat) -> Mapping[str, Any]:
    taken = tribute(story, seat)
    return {"taken": taken} if taken else {}


def widest_margin(story: Story, seat: Seat) -> int:
    return max((war.margin for war in story.of(WarFought, seat)), default=0)


def widest_war(story: Story, seat: Seat) -> Mapping[str, Any]:
    """Against whom and when; the first of several."""
    margin = widest_margin(story, seat)
    wars = [(war, number) for war, number in story.each(WarFought) if war.seat == seat and war.margin == margin]
    war, number = wars[0]
    return {"defender": war.defender, "round": roman(number)}


def repelled(story: Story, seat: Seat) -> int:
    return sum(war.defender == seat and war.margin == 0 for war, _ in story.each(WarFought))


def buildings(story: Story, seat: Seat) -> int:
    return len(story.of(Built, seat))


def temples(story: Story, seat: Seat) -> int:
    return sum(event.building in temple_names() for event in story.of(Built, seat))


def temples_among(story: Story, seat: Seat) -> Mapping[str, Any]:
    count = temples(story, seat)
    return {"temples": count} if count else {}


def harvest(story: Story, seat: Seat) -> int:
    return sum(event.count for event in story.of(Produced, seat))


def ceremonies(story: Story, seat: Seat) -> int:
    return len(story.of(CeremonyBegan, seat))


def joined(story: Story, seat: Seat) -> int:
    return len(story.of(Joined, seat))


def favours(story: Story, seat: Seat) -> int:
    return len(story.of(FavourGranted, seat))


def plagues(story: Story, seat: Seat) -> int:
    return len(story.of(PlagueCame, seat))


def advances(story: Story, seat: Seat) -> int:
    """How often a marker went forward."""
    return len(story.of(Advanced, seat))


def favours_by_deity(story: Story, seat: Seat) -> Counter[str]:
    return Counter(event.deity for event in story.of(FavourGranted, seat))


def faith(story: Story, seat: Seat) -> int:
    """The favours of the one deity a city went to most."""
    return max(favours_by_deity(story, seat).values(), default=0)


def beloved(story: Story, seat: Seat) -> Mapping[str, Any]:
    """That deity, unless several are as dear."""
    return most_often(favours_by_deity(story, seat).elements(), "deity")


def spared(story: Story, seat: Seat) -> int:
    return len(story.of(PlagueSpared, seat))


def gains(story: Story, seat: Seat) -> Counter[int]:
    """The points of every round, without what is counted in the end."""
    won: Counter[int] = Counter()
    for event, number in story.each(Scored):
        if event.seat == seat:
            won[number] += event.points
    return won


def leap(story: Story, seat: Seat) -> int:
    return max(gains(story, seat).values(), default=0)


def leap_round(story: Story, seat: Seat) -> Mapping[str, Any]:
    won = gains(story, seat)
    return {"round": roman(min(number for number, points in won.items() if points == max(won.values())))}


def last_points(story: Story, seat: Seat) -> int:
    return sum(event.points for event in story.of(FinalScored, seat))


FEATS: Final = (
    Feat("glory", "glory", laurels, 1, laurel_tracks),
    Feat("wars", "war", wars_won, 2, goods_taken),
    Feat("builder", "build", buildings, 3, temples_among),
    Feat("temples", "home", temples, 2),
    Feat("leap", "star", leap, 4, leap_round),
    Feat("margin", "military", widest_margin, 3, widest_war),
    Feat("wall", "tie", repelled, 2),
    Feat("tribute", "tribute", tribute, 4),
    Feat("harvest", "produce", harvest, 12),
    Feat("ceremonies", "priest", ceremonies, 4),
    Feat("faith", "sun", faith, 4, beloved),
    Feat("spared", "safe", spared, 2),
    Feat("markers", "culture", last_points, 6),
    Feat("joined", "people", joined, 4),
    Feat("favours", "starter", favours, 8),
    Feat("plagues", "plague", plagues, 2),
    Feat("advances", "advance", advances, 10),
)
"""The more telling ones first: of those that are as clearly won, they are told."""
