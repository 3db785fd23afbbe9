"""The end of Olympos: where its points come from, how they grew, what can be praised, and who walks for the winners.

`ending` is the scene for `Screens.result`, `MOMENTS` what a replay leads to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from game import games
from game.disk.settings import Settings
from game.rules.engine import Event, Seat, State
from game.rules.olympos import events as happened
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.state import Olympos
from game.scenes.chronicle import chronicle
from game.scenes.olympos.reckoning import Reckoning
from game.scenes.registry import Kinds, scores_now
from game.scenes.table.ending.account import Ending, Loss, Source
from game.scenes.table.ending.feats import Feat, most_often
from game.scenes.table.ending.scene import EndingScene
from game.scenes.table.ending.story import Story
from game.table.session import Session
from game.ui.scene import Scene

# What can be praised


def fights(story: Story, seat: Seat) -> int:
    return len(story.of(happened.Fought, seat))


def most_beaten(story: Story, seat: Seat) -> Mapping[str, Any]:
    """Whom most of the lands were taken from, unless several were beaten as often."""
    return most_often((event.defender for event in story.of(happened.Fought, seat)), "defender")


def tribes(story: Story, seat: Seat) -> int:
    return len(story.of(happened.TribeBeaten, seat)) + len(story.of(happened.BarbariansBeaten, seat))


def discoveries(story: Story, seat: Seat) -> int:
    return len(story.of(happened.Discovered, seat))


def wonders(story: Story, seat: Seat) -> int:
    return len(story.of(happened.WonderBuilt, seat))


def wonders_built(story: Story, seat: Seat) -> Mapping[str, Any]:
    built = story.of(happened.WonderBuilt, seat)
    return {"wonder": built[0].wonder} if len(built) == 1 else {}


def voyages(story: Story, seat: Seat) -> int:
    """Seas that settlers crossed."""
    seas = set(sea_names())
    return sum(space in seas for event in story.of(happened.SettlerArrived, seat) for space in event.way)


def sea_names() -> Sequence[str]:
    game = games.load("olympos")
    assert isinstance(game, OlymposGame)
    return game.rules.seas


def blessings(story: Story, seat: Seat) -> int:
    """How often a good god came to a people."""
    return sum(seat in event.seats for event, _ in story.each(happened.GodJudged) if is_good(event.god))


def trials(story: Story, seat: Seat) -> int:
    return sum(seat in event.seats for event, _ in story.each(happened.GodJudged) if not is_good(event.god))


def is_good(god: str) -> bool:
    game = games.load("olympos")
    assert isinstance(game, OlymposGame)
    return game.rules.gods[game.rules.god_index[god]].good


def prestige(story: Story, seat: Seat) -> int:
    return sum(event.points for event in story.of(happened.PrestigeGained, seat))


def time_saved(story: Story, seat: Seat) -> int:
    return sum(event.hourglasses for event in story.of(happened.TimePaid, seat))


def cards(story: Story, seat: Seat) -> int:
    return len(story.of(happened.CardPlayed, seat))


FEATS: Final = (
    Feat("wonders", "wonder", wonders, 1, wonders_built),
    Feat("fights", "sword", fights, 2, most_beaten),
    Feat("discoveries", "discover", discoveries, 3),
    Feat("voyages", "ship", voyages, 3),
    Feat("blessings", "zeus", blessings, 2),
    Feat("prestige", "prestige", prestige, 3),
    Feat("time", "hourglass", time_saved, 3),
    Feat("tribes", "tribe", tribes, 2),
    Feat("cards", "destiny", cards, 2),
    Feat("trials", "mask_woe", trials, 2),
)
"""The more telling ones first: of those that are as clearly won, they are told."""


# The end


class OlymposEnding(Ending[OlymposGame, Olympos]):
    ended = happened.GameEnded
    sources = (
        Source("lands", "plain"),
        Source("discoveries", "dots"),
        Source("wonders", "bricks"),
        Source("prestige", "gold"),
        Source("time", "stripes"),
        Source("cards", "rings"),
    )
    feats = FEATS

    def ranked(self) -> list[Seat]:
        return self.game.standing(self.state)

    def points_of(self, seat: Seat) -> Mapping[str, int]:
        """What tiles say they count in the end is told together with the tiles."""
        points = self.game.points_by_source(self.state, seat)
        points["discoveries"] += points.pop("tiles")
        del points["keres"]
        return points

    def losses_of(self, seat: Seat) -> Sequence[Loss]:
        struck = [(event, number) for event, number in self.story.each(happened.KeresStruck) if event.seat == seat]
        return [Loss(event.points, "keres", number, {}) for event, number in struck[-1:]]

    @cached_property
    def story(self) -> Story:
        """A round is as many turns as there are peoples, whoever took them, as the option for a limit counts."""
        seats = len(self.seats)

        def round_begun(event: Event) -> int:
            return (event.turn - 1) // seats + 1 if isinstance(event, happened.TurnBegan) else 0

        return Story(seats, [line.event for line in chronicle(self.session)], round_begun)

    @cached_property
    def reckoning(self) -> Reckoning:
        return Reckoning(self.game, len(self.seats))

    def follow(self, scores: list[int], event: Event) -> None:
        """Points are counted only in the end; here as if that were at any moment."""
        self.reckoning.follow(event)
        scores[:] = self.reckoning.scores()


def ending(session: Session, settings: Settings) -> Scene:
    return EndingScene(OlymposEnding(session), settings)


# What a replay leads to


def moment(event: Event, state: State) -> str:
    """A fight between peoples, a wonder, or a god."""
    kinds = {happened.Fought: "fight", happened.WonderBuilt: "wonder", happened.GodRevealed: "god"}
    return kinds.get(type(event), "")


def round_begun(event: Event, state: State) -> int:
    """As many turns as there are peoples, as the chart of the ending counts them."""
    assert isinstance(state, Olympos)
    seats = len(state.peoples)
    return event.turn // seats + 1 if isinstance(event, happened.TurnBegan) and event.turn % seats == 1 else 0


MOMENTS: Final = Kinds({"fight": "sword", "wonder": "wonder", "god": "zeus"}, moment, scores_now, round_begun)
