"""The end of Olympus: where its points come from and go, and who walks for the winners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.rules.engine import Event, Seat, is_over
from game.rules.olympus.events import Built, FinalScored, GameEnded, Paid, PointsLost, Scored
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.state import Olympus
from game.scenes.olympus.feats import FEATS
from game.scenes.table.ending.account import Ending, Loss, Source


class OlympusEnding(Ending[OlympusGame, Olympus]):
    ended = GameEnded
    sources = (
        Source("buildings", "plain"),
        Source("favours", "dots"),
        Source("glory", "gold"),
        Source("markers", "stripes"),
    )
    feats = FEATS
    procession = ("torch", "aulos", "ram", "standard", "basket", "branch")

    def ranked(self) -> list[Seat]:
        return self.game.standing(self.state)

    def points_of(self, seat: Seat) -> Mapping[str, int]:
        """Buildings, Glory and markers can be counted on the table; the favours brought the rest."""
        rules, city = self.state.rules, self.state.cities[seat]
        buildings = sum(building.points for building in rules.buildings if city.built & building.bit)
        glory = rules.glory_points * self.state.glory.count(seat)
        markers = self.game.final_points(self.state, seat) if is_over(self.state) else 0
        lost = sum(loss.points for loss in self.losses_of(seat))
        favours = city.score + lost - buildings - glory - markers
        return {"buildings": buildings, "favours": favours, "glory": glory, "markers": markers}

    def losses_of(self, seat: Seat) -> Sequence[Loss]:
        return [loss for owner, loss in self._losses() if owner == seat]

    def _losses(self) -> Iterator[tuple[Seat, Loss]]:
        """Points that were forfeited to whoever had just built something, and points that were paid with."""
        built: Built | None = None
        for told in self.story.told:
            event = told.event
            if isinstance(event, Built):
                built = event
            elif isinstance(event, PointsLost) and event.points:
                values = {} if built is None else {"seat": built.seat, "building": built.building}
                yield event.seat, Loss(event.points, "forfeit" if values else "somehow", told.round, values)
            elif isinstance(event, Paid) and event.amounts[-1]:
                yield event.seat, Loss(event.amounts[-1], "paid", told.round, {"building": event.building})

    def is_reckoning(self, event: Event) -> bool:
        return isinstance(event, FinalScored)

    def follow(self, scores: list[int], event: Event) -> None:
        if isinstance(event, Scored | PointsLost | FinalScored):
            scores[event.seat] = event.score
        elif isinstance(event, Paid):
            scores[event.seat] -= event.amounts[-1]
