"""The steps still to be done in a position: how they are written, and what their fields may hold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, TypeAlias

from game.rules.catalog import Row
from game.rules.codec import fields_of
from game.rules.engine import CHANCE, Action, Seat, Step
from game.rules.notation import text
from game.rules.olympus.actions import GOODS, TRACKS
from game.rules.olympus.effects import LEAGUE, WORKSHOP_LIST, ZEUS_CHOICES
from game.rules.olympus.rounds import DrawStarter
from game.rules.olympus.rules import ALPHA, BETA, manners
from game.rules.olympus.state import Olympus
from game.rules.olympus.upkeep import UPKEEP


def write_step(seat: Seat, step: Step[Any]) -> dict[str, Any]:
    fields = {name: write_value(getattr(step, name)) for name in fields_of(type(step))}
    return {"seat": seat, "step": type(step).__name__, **fields}


def write_value(value: Any) -> Any:
    if isinstance(value, Action):
        return text(value)
    return [write_value(each) for each in value] if isinstance(value, tuple) else value


def read_step(state: Olympus, values: Mapping[str, type], row: Row) -> tuple[Seat, Step[Any]]:
    seat, name = row.get("seat", int), row.word("step")
    kind = values.get(name)
    if kind is None or not issubclass(kind, Step):
        raise row.bad("step", f"no step is called '{name}'")
    if seat not in ((CHANCE,) if kind is DrawStarter else range(len(state.cities))):
        raise row.bad("seat", f"{seat} is no seat of this table")
    fields = []
    for field in fields_of(kind):
        if not row.has(field):
            raise row.bad(field, "is missing")
        row.read.append(field)
        check = FIELDS.get(f"{name}.{field}") or FIELDS.get(field, small_number)
        fields.append(check(row, field, row.table[field], state))
    row.close()
    return seat, kind(*fields)


Check: TypeAlias = Callable[[Row, str, Any, Olympus], Any]
"""Gives back what a field holds, or refuses what its step could not be carried out with."""


def between(least: int, most: int) -> Check:
    def check(row: Row, key: str, value: Any, state: Olympus) -> int:
        if type(value) is not int or not least <= value <= most:
            raise row.bad(key, f"should be a number from {least} to {most}, not {value!r}")
        return value

    return check


def below(end: int) -> Check:
    return between(0, end - 1)


def small_number(row: Row, key: str, value: Any, state: Olympus) -> Any:
    """So many steps, cubes, cards or picks; no rule speaks of more than the longest track has spaces."""
    return below(max(state.rules.spaces) + 1)(row, key, value, state)


def a_seat(row: Row, key: str, value: Any, state: Olympus) -> Any:
    return below(len(state.cities))(row, key, value, state)


def a_deity(row: Row, key: str, value: Any, state: Olympus) -> Any:
    return below(len(state.rules.deities))(row, key, value, state)


def a_building(row: Row, key: str, value: Any, state: Olympus) -> Any:
    return below(len(state.rules.buildings))(row, key, value, state)


def building_bits(row: Row, key: str, value: Any, state: Olympus) -> Any:
    return below(1 << len(state.rules.buildings))(row, key, value, state)


def yes_or_no(row: Row, key: str, value: Any, state: Olympus) -> Any:
    if type(value) is not bool:
        raise row.bad(key, f"should be true or false, not {value!r}")
    return value


def a_word(row: Row, key: str, value: Any, words: Collection[str]) -> str:
    if type(value) is not str or value not in words:
        raise row.bad(key, f"{value!r} is none of {', '.join(map(repr, words))}")
    return value


def a_rank(row: Row, key: str, value: Any, state: Olympus) -> Any:
    return a_word(row, key, value, (ALPHA, BETA))


def a_manner(row: Row, key: str, value: Any, state: Olympus) -> Any:
    return a_word(row, key, value, {each: None for deity in state.rules.deities for each in manners(deity, ALPHA)})


def a_deity_name(row: Row, key: str, value: Any, state: Olympus) -> Any:
    return a_word(row, key, value, state.rules.deity_index)


def many(*checks: Check) -> Check:
    """A list whose entries are themselves lists of such fields."""

    def check(row: Row, key: str, value: Any, state: Olympus) -> tuple[Any, ...]:
        if type(value) is not list or any(type(each) is not list or len(each) != len(checks) for each in value):
            raise row.bad(key, f"should be a list of lists of {len(checks)}, not {value!r}")
        return tuple(
            tuple(check(row, key, part, state) for check, part in zip(checks, each, strict=True)) for each in value
        )

    return check


def worshippers(row: Row, key: str, value: Any, state: Olympus) -> Any:
    found = many(a_seat, a_manner)(row, key, value, state)
    if not found:
        raise row.bad(key, "nobody has begun the ceremony")
    return found


def workshop_picks(row: Row, key: str, value: Any, state: Olympus) -> Any:
    items = {text(item): item for item in WORKSHOP_LIST}
    return tuple(items[a_word(row, key, line, items)] for line in row.get(key, list))


FIELDS: Final[dict[str, Check]] = {
    "deity": a_deity,
    "building": a_building,
    "track": below(len(TRACKS)),
    "good": below(len(GOODS)),
    "first": a_seat,
    "builder": a_seat,
    "defender": a_seat,
    "source": below(LEAGUE + 1),
    "passes": a_seat,
    "number": between(1, len(UPKEEP)),
    "kinds": between(1, len(GOODS)),
    "markers": between(1, len(TRACKS)),
    "rank": a_rank,
    "manner": a_manner,
    "worshipping": yes_or_no,
    "wins_ties": yes_or_no,
    "worshippers": worshippers,
    "fought": many(a_seat, below(LEAGUE + 1), a_seat),
    "UseBuildings.used": building_bits,
    "WorkshopPick.used": workshop_picks,
    "ZeusFavours.barred": below(len(ZEUS_CHOICES)),
    "AlphaFavourExcept.barred": a_deity_name,
}
"""By the names of fields, or of step and field; all others are small numbers."""
