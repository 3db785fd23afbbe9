"""The level files of The Gods of Olympus, already read, turned into `Rules`; a bad row is named by file and key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.rules.catalog import NO_LIMIT, BadRow, Row, constants, limit_choices, limit_of, rows
from game.rules.gods.actions import RESOURCES, UNITS
from game.rules.gods.rules import NONE, PLACES, REACHES, RegionRow, Rules, UnitRow

FILES: Final = {
    "board": (),
    "gods": ("god",),
    "units": ("unit", "orgy"),
    "map": ("region",),
    "options": ("option",),
}
"""The level files and what each of them may hold; the board holds numbers."""

TOKENS: Final = ("hero", "monster", "city", "market", "shrine", "temple", "town", "trade_center", "army")
OWN_TOKENS: Final = "army"
NUMBERS: Final = (
    "seats_least", "seats_most", "start_cards", "start_max_same", "bank_rate", "signature_rate", "offers_each",
    "counters_each", "menu_cards", "orgy_more_than", "orgy_keep", "orgy_lust", "win_prestige",
    *(f"tokens_{kind}" for kind in TOKENS),
)  # fmt: skip
FAMILIES: Final = ("army", "hero", "monster", "market", "shrine", "town")
TERRAINS: Final = ("land", "water")
THOUSAND: Final = 1000
MOST_MENU_CARDS: Final = 4
"""Every listed offer has a list of wishes: with one card more it would take seconds to make them."""
LIMIT: Final = "turn_limit"
RETREAT: Final = "retreat"
EMPTIED: Final = "emptied"
CHOICES: Final = {RETREAT: ("battle", "player"), EMPTIED: ("open", "closed")}
"""What each option but the limit can be; which choice is the usual one, its row says."""


def check_files(tables: Mapping[str, Any]) -> None:
    for file, keys in FILES.items():
        if not isinstance(tables.get(file), dict):
            raise BadRow(f"{file}.toml", "the file", "table", "is missing")
        for key in tables[file] if keys else ():
            if key not in keys:
                raise BadRow(f"{file}.toml", "the file", key, "is not a key this file can have")


def read_options(tables: Mapping[str, Any]) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """The options with the usual choice of each first, and those that automatic runs set."""
    check_files(tables)
    options: dict[str, tuple[str, ...]] = {}
    automatic: dict[str, str] = {}
    for row in rows("options.toml", tables["options"], "option"):
        choices = limit_choices(row) if row.card == LIMIT else reading_choices(row)
        row.labels("choices")
        if row.card == LIMIT:
            automatic[row.card] = choices[row.name("automatic", choices)]
        row.word("id")
        row.word("ruling", "")
        row.close()
        options[row.card] = choices
    return options, automatic


def reading_choices(row: Row) -> tuple[str, ...]:
    """The choices of an option that decides between two readings of the rules."""
    if row.card not in CHOICES:
        raise row.bad("id", "no option is called so")
    choices = row.phrases("choices")
    if sorted(choices) != sorted(CHOICES[row.card]):
        raise row.bad("choices", f"should be {' and '.join(CHOICES[row.card])}")
    return choices


def make_rules(tables: Mapping[str, Any], options: Mapping[str, str]) -> Rules:
    read_options(tables)
    numbers = read_numbers(tables["board"])
    gods = [read_god(row) for row in rows("gods.toml", tables["gods"], "god")]
    if len(gods) < numbers["seats_most"]:
        raise BadRow("gods.toml", "the gods", "god", f"are {len(gods)}, fewer than the seats")
    return Rules(
        options=dict(options),
        numbers=numbers,
        gods=tuple(god for god, _ in gods),
        god_cards=tuple(cards for _, cards in gods),
        units=read_units(tables["units"]),
        orgy=read_orgy(tables["units"]),
        tokens=TOKENS,
        token_counts=tuple(numbers[f"tokens_{kind}"] for kind in TOKENS),
        own_tokens=TOKENS.index(OWN_TOKENS),
        regions=read_map(tables["map"]),
        turn_limit=limit_of(options.get(LIMIT, NO_LIMIT)),
        wide_retreat=options.get(RETREAT) == "player",
        emptied_closed=options.get(EMPTIED) == "closed",
    )


def read_numbers(board: Mapping[str, Any]) -> dict[str, int]:
    numbers = constants("board.toml", board)
    for key in NUMBERS:
        if type(numbers.get(key)) is not int:
            raise BadRow("board.toml", key, "is", "should be one number")
    for key in board:
        if key not in NUMBERS:
            raise BadRow("board.toml", key, "is", "is not a number this game has")
    for key in ("seats_least", "start_cards", "start_max_same", "bank_rate", "signature_rate", "menu_cards"):
        if not numbers[key]:
            raise BadRow("board.toml", key, "is", "may not be 0")
    if numbers["menu_cards"] > MOST_MENU_CARDS:
        raise BadRow("board.toml", "menu_cards", "is", f"may be {MOST_MENU_CARDS} at most")
    if numbers["seats_least"] > numbers["seats_most"]:
        raise BadRow("board.toml", "seats_most", "is", "is less than the least")
    if numbers["start_max_same"] * len(RESOURCES) < numbers["start_cards"]:
        raise BadRow("board.toml", "start_max_same", "is", "leaves too few cards to take")
    if numbers["orgy_keep"] > numbers["orgy_more_than"]:
        raise BadRow("board.toml", "orgy_keep", "is", "is more than anybody has who must discard")
    return numbers


def read_god(row: Row) -> tuple[str, tuple[int, ...]]:
    cards = row.amounts("cards", RESOURCES)
    row.labels("cards")
    row.word("id")
    row.close()
    return row.card, cards


def read_units(table: Mapping[str, Any]) -> tuple[UnitRow, ...]:
    listed = rows("units.toml", table, "unit")
    names = tuple(row.card for row in listed)
    if names != UNITS:
        raise BadRow("units.toml", "the units", "id", f"should be {', '.join(UNITS)} in this order")
    families = [row.name("family", FAMILIES) for row in listed]
    return tuple(read_unit(row, index, families) for index, row in enumerate(listed))


def read_unit(row: Row, index: int, families: Sequence[int]) -> UnitRow:
    family = sum(1 << other for other, each in enumerate(families) if each == families[index])
    replaces = row.name("replaces", UNITS) if row.has("replaces") else NONE
    if replaces != NONE and not (family >> replaces & 1 and replaces < index):
        raise row.bad("replaces", "should be an earlier unit of the same family")
    unit = UnitRow(
        index=index,
        cost=row.amounts("cost", RESOURCES),
        replaces=replaces,
        income=row.name("income", RESOURCES),
        per=row.number("per", 1),
        prestige=row.number("prestige"),
        dice=row.number("dice", 1),
        sides=row.number("sides", 1),
        family=family,
        tokens=row.name("tokens", TOKENS),
        mobile=row.flag("mobile"),
        alone=row.flag("alone"),
        attacks=REACHES[row.name("attacks", REACHES)],
        supports=REACHES[row.name("supports", REACHES)],
        built_in=PLACES[row.name("built_in", PLACES)],
    )
    if (unit.built_in == "upgrade") != (replaces != NONE):
        raise row.bad("built_in", "only an upgrade replaces a unit")
    row.labels("cost", "income", "per", "prestige", "dice", "sides")
    row.word("id")
    row.close()
    return unit


def read_orgy(table: Mapping[str, Any]) -> tuple[int, ...]:
    row = Row("units.toml", "orgy", Row("units.toml", "the file", table).get("orgy", dict))
    cost = row.amounts("cost", RESOURCES)
    row.labels("cost")
    row.close()
    return cost


def read_map(table: Mapping[str, Any]) -> tuple[RegionRow, ...]:
    listed = rows("map.toml", table, "region")
    names = [row.card for row in listed]
    terrains = [row.name("terrain", TERRAINS) for row in listed]
    near = [neighbours_of(row, names) for row in listed]
    for index, row in enumerate(listed):
        for other in near[index]:
            if index not in near[other]:
                raise row.bad("neighbours", f"{names[other]} does not have {row.card} for a neighbour")
    check_connected(listed, near)
    return tuple(read_region(row, terrains, near[index]) for index, row in enumerate(listed))


def neighbours_of(row: Row, names: Sequence[str]) -> tuple[int, ...]:
    found: list[int] = []
    for name in row.phrases("neighbours"):
        if name not in names:
            raise row.bad("neighbours", f"no region is called '{name}'")
        if name == row.card:
            raise row.bad("neighbours", "a region is no neighbour of its own")
        if names.index(name) in found:
            raise row.bad("neighbours", f"{name} stands twice")
        found.append(names.index(name))
    return tuple(found)


def check_connected(listed: Sequence[Row], near: Sequence[tuple[int, ...]]) -> None:
    reached, ahead = {0}, [0]
    while ahead:
        for other in near[ahead.pop()]:
            if other not in reached:
                reached.add(other)
                ahead.append(other)
    for index, row in enumerate(listed):
        if index not in reached:
            raise row.bad("neighbours", f"no way leads from {listed[0].card} to {row.card}")


def read_region(row: Row, terrains: Sequence[int], near: tuple[int, ...]) -> RegionRow:
    water = bool(row.name("terrain", TERRAINS))
    if row.has("star") and water:
        raise row.bad("star", "a water region cannot be starred")
    region = RegionRow(
        id=row.word("id"),
        water=water,
        star=row.name("star", RESOURCES) if row.has("star") else NONE,
        land=tuple(other for other in near if not terrains[other]),
        near=near,
        x=row.number("x"),
        y=row.number("y"),
    )
    for key in ("x", "y"):
        if row.number(key) > THOUSAND:
            raise row.bad(key, "lies beside the picture")
    row.labels("neighbours", "x", "y", *(["star"] if row.has("star") else []))
    row.close()
    return region
