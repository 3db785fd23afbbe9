"""How the fields of the events, actions and reasons of The Gods of Olympus are spoken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from game import levels
from game.rules.engine import Action, Seat, State, Together
from game.rules.gods.actions import RESOURCES, SIDES, UNITS, Bank, Overdraw
from game.rules.gods.moving import WriteMoves
from game.rules.gods.negotiation import rate
from game.rules.gods.state import NO_GOD, Greece
from game.words.vocabulary import Vocabulary

if TYPE_CHECKING:
    from game.words.words import Words

NAMED = ("god", "phase", "cause", "side")
PARCELS = ("cards", "give", "want", "wish")


class GodsVocabulary(Vocabulary):
    game = "gods"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self._people: Mapping[Seat, str] = {}
        """Who plays the gods, as far as anybody has told."""

    def nameless(self, seat: Seat) -> str:
        """By number: the cities are places on the map here."""
        return self.words.numbered(seat)

    def called(self, state: State, names: Mapping[Seat, str]) -> Mapping[Seat, str]:
        """By the god a player was dealt; until then by name."""
        self._people = names
        players = enumerate(cast(Greece, state).players)
        gods = {seat: player.god for seat, player in players if player.god != NO_GOD}
        table = cast(Greece, state).rules.gods
        return {**names, **{seat: self.words.name("god", table[god]) for seat, god in gods.items()}}

    def person(self, seat: Seat) -> str:
        """Who plays a seat, also where everybody is called by his god."""
        return self._people.get(seat) or self.words.seat(seat)

    def fields(self, action: Action, values: dict[str, Any], state: State | None = None) -> dict[str, Any]:
        """An action's fields by what they mean: the two halves of an offer have names of their own, and so on."""
        if "terms" in values:
            give, want = values.pop("terms")
            values.update(give=give, want=want)
        if "side" in values:
            values["side"] = SIDES[values["side"]]
        if isinstance(action, Bank):
            values["rate"] = rate(cast(Greece, state), state.seat, action.give) if state is not None else ""
        if isinstance(action, Overdraw):
            values["phase"] = written_in(state) if state is not None else ""
        return values

    def event_fields(self, values: dict[str, Any]) -> dict[str, Any]:
        """An event's fields; what a unit becomes is worth a word only if it is something else."""
        if "becomes" in values and values["becomes"] == values["unit"]:
            values["becomes"] = ""
        if "god" in values:
            values["seat"] = self.person(values["seat"])  # that a god is himself is no news
        return values

    def token(self, action: Action) -> str:
        """An answer in a word or two."""
        if action.verb not in self.words.game["token"]:
            return self.words.action(action)
        return self.words.short("token", action.verb, self.fields(action, dict(zip(action.__slots__, action.fields()))))

    def step_fields(self, state: State, values: dict[str, Any]) -> dict[str, Any]:
        """A step's fields with the names of what it knows by number, and the numbers of the rules."""
        table = cast(Greece, state)
        names = table.rules.names
        values = {**table.rules.numbers, **values}
        if "order" in values:
            order = table.orders[values["order"]]
            values.update(unit=order.unit, region=order.region, target=order.target)
        if "battle" in values:
            battle = table.battles[values["battle"]]
            values.update(region=battle.region, attacker=battle.attacker, defender=battle.defender)
        for field in ("region", "target"):
            if isinstance(values.get(field), int):
                values[field] = names[values[field]]
        return values

    def number(self, name: str) -> int | None:
        """A number of the board by its name."""
        found = levels.tables("gods")["board"].get(name)
        return None if found is None else int(found["is"])

    def speak(self, field: str, value: Any) -> str | None:
        if field in PARCELS and isinstance(value, tuple):
            return self.parcel(value)
        if field in ("card", "give", "take") and isinstance(value, int):
            return self.words.name("resource", RESOURCES[value])
        if field in ("unit", "replaced", "becomes") and isinstance(value, int):
            return self.words.name("unit", UNITS[value])
        if field in ("region", "target"):
            return self.words.name("region", str(value))
        if field == "prestige" and isinstance(value, tuple):
            return ", ".join(f"{self.words.seat(seat)} {count}" for seat, count in enumerate(value))
        if field == "attacker" and isinstance(value, int):
            return self.words.seat(value)
        if field in ("dice", "attack", "defence") and isinstance(value, tuple):
            return dice(value)
        return self.words.name(field, str(value)) if field in NAMED else None

    def formed(self, region: str, form: str) -> str:
        """A region as a sentence needs it, such as `in the Ionian Sea`: names of one kind are alike in this."""
        kind = self.words.game["region_kind"].get(region)
        if kind is None:  # somebody has typed it, and is told that there is no such region
            return region
        return self.words.phrase(f"region_{form}", kind, name=self.words.name("region", region))

    def parcel(self, cards: Sequence[int]) -> str:
        spoken = [self.words.phrase("amount", "card", n=count, card=card) for card, count in enumerate(cards) if count]
        return ", ".join(spoken) or self.words.listed(())


def written_in(state: State) -> str:
    """The phase of the sheets that are being written: too little money does not come to the same in each."""
    step = state.pending[-1][1]
    return "move" if isinstance(step, Together) and isinstance(step.ask, WriteMoves) else "build"


def dice(sides: Sequence[int]) -> str:
    """A pool as players write it: 1d8 + 3d6."""
    kinds = sorted(set(sides), reverse=True)
    return " + ".join(f"{sides.count(each)}d{each}" for each in kinds) or "0"
