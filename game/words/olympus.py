"""How the fields of Olympus's events, actions and reasons are spoken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from game import levels
from game.rules.engine import Action, State
from game.rules.olympus.actions import CUBES, GOODS, PAYMENT, TRACKS, Produce
from game.rules.olympus.effects import SufferSetback
from game.rules.olympus.progress import movable
from game.rules.olympus.state import Olympus
from game.rules.olympus.upkeep import LimitWarehouse
from game.rules.olympus.war import NameTarget, TakeTribute, wars_of_favour
from game.rules.olympus.worship import Invite
from game.words.olympus_cards import choice_words
from game.words.vocabulary import Vocabulary

NAMED = ("deity", "rank", "manner")


class OlympusVocabulary(Vocabulary):
    game = "olympus"
    wording = "wording"

    def fields(self, action: Action, values: dict[str, Any], state: State | None = None) -> dict[str, Any]:
        """An action's fields by what they mean: `Produce` names kinds of goods, others amounts of them."""
        return {"kinds": values["goods"]} if isinstance(action, Produce) else values

    def token(self, action: Action) -> str:
        """An answer in a word or two, for a token that shows its icons as well."""
        values = self.fields(action, dict(zip(action.__slots__, action.fields(), strict=True)))
        return self.words.short("token", action.verb, values)

    def number(self, name: str) -> int | None:
        """A number of the board by its name; None if the board has no such number.

        `priest_at_culture` is where on that track another priest comes.
        """
        board = levels.tables("olympus")["board"]
        extra = {f"priest_at_{row['track']}": row["at_least"] for row in board["extra_priest"]}
        entry = board.get(name)
        return entry["is"] if isinstance(entry, dict) else extra.get(name)

    def event_fields(self, values: dict[str, Any]) -> dict[str, Any]:
        """An event's fields; a war that was won with no more strength than the other's was a tie."""
        tied = values.get("margin") and values["attack"] == values["defence"]
        return {**values, "margin": "tie"} if tied else values

    def tiding_fields(self, values: dict[str, Any]) -> dict[str, Any]:
        """Buildings without their articles."""
        values = self.event_fields(values)
        return {**values, "building": self.words.building(values["building"])} if "building" in values else values

    def step_fields(self, state: State, values: dict[str, Any]) -> dict[str, Any]:
        """A step's fields with the names of deity and building, and with numbers as they are at this table."""
        seat, step = state.pending[-1]
        state = cast(Olympus, state)
        rules = state.rules
        if isinstance(step, SufferSetback):
            values["markers"] = min(step.markers, len(movable(state.cities[seat])))
        elif isinstance(step, TakeTribute):
            values["count"] = min(step.count, sum(state.cities[step.defender].goods))
        elif isinstance(step, LimitWarehouse):
            values["number"] = step.excess(state, seat)
        elif isinstance(step, NameTarget):
            values["war"], values["wars"] = wars_of_favour(state, seat)
        elif isinstance(step, Invite):
            values["manner"] = step.worshippers[0][1] if rules.deities[step.deity].plague_aspects else ""
        for field, rows in (("deity", rules.deities), ("building", rules.buildings)):
            if isinstance(values.get(field), int):
                values[field] = rows[values[field]].id
        return values

    def arguments(self, arguments: Sequence[str]) -> Mapping[str, Any]:
        """The words and numbers of a card phrase, by the placeholders of its template."""
        numbers = [int(each) for each in arguments if each.isdigit()]
        values: dict[str, Any] = {"n" if i == 0 else f"n{i + 1}": n for i, n in enumerate(numbers)}
        for word in arguments:
            for section in ("track", "good", "deity"):
                if word in self.words.game[section]:
                    values[section] = word
        if "track" in values:
            values["lane"] = values["track"]
        return values

    def choice(self, tables: Mapping[str, Any], option: str, choice: str) -> str:
        return choice_words(self.words, tables, option, choice)

    def speak(self, field: str, value: Any) -> str | None:
        speaker = getattr(self, f"speak_{field}", None)
        if speaker is not None:
            return str(speaker(value))
        if field in NAMED:
            return self.words.name(field, str(value).replace(" ", "_") or "none")
        return None

    def speak_track(self, track: int | str) -> str:
        return self.words.name("track", TRACKS[track] if isinstance(track, int) else track)

    def speak_lane(self, lane: str) -> str:
        """A track by the one word that stands beside it."""
        return self.words.name("lane", lane).lower()

    def speak_tracks(self, tracks: Sequence[int | str]) -> str:
        return self.words.listed([self.speak_track(track) for track in tracks])

    def speak_good(self, good: int | str) -> str:
        return self.words.name("good", GOODS[good] if isinstance(good, int) else good)

    def speak_kinds(self, goods: Sequence[int]) -> str:
        return self.words.listed([self.speak_good(good) for good in goods])

    def speak_goods(self, goods: Sequence[int]) -> str:
        return self._amounts(GOODS, goods)

    def speak_amounts(self, amounts: Sequence[int]) -> str:
        return self._amounts(PAYMENT, amounts)

    def speak_cube(self, cube: int) -> str:
        return self._amount(CUBES[cube], 1)

    def speak_building(self, building: str) -> str:
        """With its article, as sentences want it."""
        return self.words.name("the_building", building)

    def _amounts(self, names: Sequence[str], amounts: Sequence[int]) -> str:
        spoken = [self._amount(name, count) for name, count in zip(names, amounts) if count]
        return ", ".join(spoken) or self.words.listed(())

    def _amount(self, name: str, count: int) -> str:
        kind, _, good = name.rpartition("-")
        if name == "point":
            return self.words.phrase("amount", "point", n=count)
        return self.words.phrase("amount", kind or "warehouse", n=count, good=good)
