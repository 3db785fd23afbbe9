"""The points of every people at any moment, kept as events tell them; what counts in the end counts now."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from game.rules.engine import Event, Seat
from game.rules.olympos import events as happened
from game.rules.olympos.game import OlymposGame


@dataclass(slots=True)
class Holdings:
    """What one people has that counts."""

    lands: set[int] = field(default_factory=set)
    settlers: Counter[str] = field(default_factory=Counter)
    discoveries: int = 0
    wonders: int = 0
    prestige: int = 0
    cards: int = 0
    space: int = 0
    doom: int = 0


class Reckoning:
    """Follows a game from its beginning."""

    def __init__(self, game: OlymposGame, seats: int) -> None:
        self.rules = game.rules
        self.peoples = [Holdings() for _ in range(seats)]
        self.final: dict[Seat, int] = {}
        """What was counted when the game was over, which is true whatever was missed before."""

    def scores(self) -> list[int]:
        return [self.final.get(seat, self._points(people)) for seat, people in enumerate(self.peoples)]

    def _points(self, people: Holdings) -> int:
        rules = self.rules
        traits = rules.traits(people.discoveries)
        lands = [rules.lands[land] for land in people.lands]
        points = sum(land.points for land in lands) + people.prestige - people.doom
        points += min(rules.time_points, rules.cross - people.space)
        points += traits.points + traits.count * (rules.discovery_points + traits.points_per_discovery)
        points += traits.points_per_sword * traits.swords
        points += traits.points_per_star * sum(land.star for land in lands)
        points += traits.points_per_settler * sum(people.settlers.values())
        return points + people.wonders + rules.card_points * people.cards

    def follow(self, event: Event) -> None:
        rules = self.rules
        seat = getattr(event, "seat", -1)
        people = self.peoples[seat] if 0 <= seat < len(self.peoples) else Holdings()
        match event:
            case happened.ControlGained():
                people.lands.add(rules.land_index[event.territory])
            case happened.ControlLost():
                people.lands.discard(rules.land_index[event.territory])
            case happened.SettlerArrived():
                people.settlers[event.territory] += 1
            case happened.SettlerLeft():
                people.settlers[event.territory] -= 1
            case happened.Discovered():
                people.discoveries |= 1 << rules.discovery_index[event.discovery]
            case happened.WonderBuilt():
                people.wonders += rules.wonders[rules.wonder_index[event.wonder]].points
                people.cards -= event.cards
            case happened.PrestigeGained():
                people.prestige = event.prestige
            case happened.TimePaid() | happened.Waited():
                people.space = event.space
            case happened.CardDrawn():
                people.cards = event.hand
            case happened.CardPlayed():
                people.cards -= 1
            case happened.CardsDiscarded():
                people.cards -= len(event.cards)
            case happened.KeresStruck():
                people.doom = event.points
            case happened.FinalScored():
                self.final[seat] = event.points
