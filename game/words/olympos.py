"""How the fields of Olympos's events, actions and reasons are spoken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from game import levels
from game.rules.engine import UNKNOWN, Action, Seat, State
from game.rules.olympos.actions import BONUSES, DESTINY, NORTH_ZONE, RESOURCES, Move
from game.rules.olympos.state import Olympos
from game.words.vocabulary import Vocabulary

NAMED = ("territory", "discovery", "wonder", "god", "row")
PLACES = ("territory", "sea", "god")
"""Whatever has a form for each place in a sentence."""


class OlymposVocabulary(Vocabulary):
    game = "olympos"

    def fields(self, action: Action, values: dict[str, Any], state: State | None = None) -> dict[str, Any]:
        """A move names where it begins before it names its goal."""
        return {**values, "passing": action.way} if isinstance(action, Move) else values

    def number(self, name: str) -> int | None:
        """A number of the level files by its name."""
        found = levels.tables("olympos")["numbers"].get(name)
        return None if found is None else int(found["is"])

    def token(self, action: Action) -> str:
        """An answer in a word or two."""
        if action.verb not in self.words.game["token"]:
            return self.words.action(action)
        return self.words.short("token", action.verb, self.fields(action, dict(zip(action.__slots__, action.fields()))))

    def step_fields(self, state: State, values: dict[str, Any]) -> dict[str, Any]:
        """A step's fields with the names of what it knows by number."""
        table = cast(Olympos, state)
        rules = table.rules
        if "cell" in values:
            values["discovery"] = table.board[values["cell"]]
        if isinstance(values.get("discovery"), int):
            values["discovery"] = rules.discoveries[values["discovery"]].id
        if "row" in values:
            values["row"] = (*rules.rows, "wonders")[values["row"]]
        return values

    def arguments(self, arguments: Sequence[str]) -> Mapping[str, Any]:
        """The words and numbers of a card phrase, by the placeholders of its template."""
        return {
            "resource" if word in RESOURCES else "n": word if word in RESOURCES else int(word) for word in arguments
        }

    def speak(self, field: str, value: Any) -> str | None:
        speaker = getattr(self, f"speak_{field}", None)
        if speaker is not None:
            return str(speaker(value))
        return self.words.name(field, str(value)) if field in NAMED else None

    def formed(self, name: str, form: str) -> str:
        """A territory, a sea or a god as a sentence needs it: `the Cyclades`, `sull'Olimpo`, `ad Anfere`."""
        kind = self.words.game["kind"].get(name)
        if kind is None:  # somebody has typed it, and is told that there is no such thing
            return name
        return self.words.phrase(f"form_{form}", kind, name=self.place(name))

    def place(self, name: str) -> str:
        section = next(each for each in PLACES if name in self.words.game[each])
        return self.words.name(section, name)

    def speak_origin(self, territory: str) -> str:
        return self.words.name("territory", territory)

    def speak_way(self, way: Sequence[str]) -> str:
        """Where it begins, unless that is the north, and what lies between that and the last space."""
        start = f" {self.formed(way[0], 'from')}" if len(way) > 1 and way[0] != NORTH_ZONE else ""
        return start + self.speak_passing(way)

    def speak_passing(self, way: Sequence[str]) -> str:
        """The spaces between the first and the last, if there are any."""
        spaces = [self.formed(each, "the") for each in way[1:-1]]
        return self.words.phrase("table", "by_way_of", spaces=", ".join(spaces)) if spaces else ""

    def speak_territories(self, territories: Sequence[str]) -> str:
        return self.words.listed([self.words.name("territory", each) for each in territories])

    def speak_tiles(self, tiles: Sequence[str]) -> str:
        return ", ".join(self.tile(each) for each in tiles)

    def tile(self, name: str) -> str:
        section = "wonder" if name in self.words.game["wonder"] else "discovery"
        return self.words.name(section, name)

    def speak_resource(self, resource: int | str) -> str:
        return self.words.name("resource", RESOURCES[resource] if isinstance(resource, int) else resource)

    def speak_kinds(self, kinds: Sequence[int]) -> str:
        return ", ".join(map(self.speak_resource, kinds))

    def speak_cubes(self, cubes: Sequence[int]) -> str:
        spoken = [f"{count} {self.speak_resource(kind)}" for kind, count in enumerate(cubes) if count]
        return ", ".join(spoken) or self.words.listed(())

    def speak_card(self, card: int) -> str:
        return self.words.name("card", "unknown" if card == UNKNOWN else DESTINY[card])

    def speak_cards(self, cards: int | Sequence[int]) -> str:
        """Which cards, or how many."""
        return str(cards) if isinstance(cards, int) else self.words.listed([self.speak_card(card) for card in cards])

    def speak_bonus(self, bonus: int) -> str:
        return self.words.name("bonus", BONUSES[bonus])

    def speak_drawer(self, seat: Seat) -> str:
        return self.words.seat(seat)

    def speak_revealer(self, seat: Seat) -> str:
        return self.words.seat(seat)
