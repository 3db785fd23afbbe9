"""The level files of Olympos, already read, turned into `Rules`; a bad row is named by file, card and key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, Final

from game.rules.catalog import BadRow, Row, constants, limit_choices, rows
from game.rules.engine import Choices
from game.rules.notation import NUMBER, Kind
from game.rules.olympos.actions import BONUSES, DESTINY, NORTH_ZONE, RESOURCES, Cross, Deal, Discover, Draw, Lay, Stack
from game.rules.olympos.destiny import CARD_EFFECTS, DrawCards, WonderStar, ZeusSign
from game.rules.olympos.gods import GOD_EFFECTS
from game.rules.olympos.rules import (
    DestinyCard,
    Discovery,
    God,
    Land,
    Price,
    Rules,
    TableSetup,
    Wonder,
)
from game.rules.olympos.stocks import GainHourglasses, GainSettlers, TakeCubes

FILES: Final[dict[str, tuple[str, ...]]] = {
    "numbers": (),
    "map": ("land", "sea"),
    "board": ("row", "column", "bonus"),
    "discoveries": ("discovery",),
    "wonders": ("wonder",),
    "destiny": ("card",),
    "gods": ("card",),
    "track": ("event",),
    "setup": ("table",),
    "options": ("option",),
}
"""The level files, and the arrays of tables each of them has."""

NUMBERS: Final = (
    "cross", "time_points", "forced_step", "rows", "slots", "settlers", "start_stock", "on_track", "cubes", "lands",
    "stars", "crossed_stars", "destiny_cards", "new_settler", "enter_land", "enter_sea", "detour", "fight_stronger",
    "fight_equal", "fight_weaker", "tribe_swords", "barbarian_swords", "loser_hourglasses", "discovery_ap", "wonder_ap",
    "land_points", "atlantis_points", "discovery_points", "card_points",
)  # fmt: skip

ROUND_LIMIT: Final = "round_limit"

OF_THE_TABLES: Final = ("rows", "slots", "lands", "stars", "destiny_cards", "land_points", "atlantis_points")
"""Numbers that the tables are checked with, and which the rules do not need again."""

NOW: Final[dict[str, Any]] = {
    "hourglasses": GainHourglasses,
    "settlers": GainSettlers,
    "cubes_of_choice": TakeCubes,
    "destiny_cards": DrawCards,
}

STANDING: Final[dict[str, tuple[Kind, ...]]] = {
    "settler_cost": (NUMBER,),
    "one_for_land": (),
    "oracle": (NUMBER,),
    "swords": (NUMBER,),
    "zeus": (NUMBER,),
    "discount": (NUMBER,),
    "sea_discount": (NUMBER,),
    "wins_ties": (),
    "stars": (NUMBER,),
    "wonder_discount": (NUMBER,),
}

FINAL: Final[dict[str, tuple[Kind, ...]]] = {
    "points": (NUMBER,),
    "points_per_discovery": (NUMBER,),
    "points_per_settler": (NUMBER,),
    "points_per_sword": (NUMBER,),
    "points_per_star": (NUMBER,),
}

ANY: Final = -1
"""The cube of a column without a resource of its own."""


def check_files(tables: Mapping[str, Any]) -> None:
    for file, arrays in FILES.items():
        if not isinstance(tables.get(file), dict):
            raise BadRow(f"{file}.toml", "the file", "table", "is missing")
        for key in tables[file] if arrays else ():
            if key not in arrays:
                raise BadRow(f"{file}.toml", "the file", key, "is not a key this file can have")


def known_files(tables: Mapping[str, Any]) -> dict[str, Any]:
    return {file: tables[file] for file in FILES}


def read_options(tables: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The options, with the usual choice of each first."""
    check_files(tables)
    options: dict[str, tuple[str, ...]] = {}
    for row in rows("options.toml", tables["options"], "option"):
        if row.card != ROUND_LIMIT:
            raise row.bad("id", "no option is called so")
        options[row.card] = limit_choices(row)
        row.labels("choices")
        row.word("id")
        row.word("ruling", "")
        row.close()
    return options


def make_rules(tables: Mapping[str, Any]) -> Rules:
    check_files(tables)
    numbers = read_numbers(tables["numbers"])
    lands, seas, neighbours, gates = read_map(tables["map"], numbers)
    board = tables["board"]
    row_names, columns, prices, amounts = read_board(board, numbers)
    discoveries = read_discoveries(tables["discoveries"], row_names)
    wonders = [read_wonder(row, index) for index, row in enumerate(rows("wonders.toml", tables["wonders"], "wonder"))]
    destiny = read_destiny(tables["destiny"], numbers)
    gods = read_gods(tables["gods"])
    events = read_events(tables["track"], numbers)
    needed = sum(1 + double for _, double in events)
    if len(gods) <= needed:
        raise BadRow(
            "gods.toml", "the deck", "card", f"has {len(gods)} cards, but the track asks for {needed} and more"
        )
    names: list[list[str]] = [
        [discovery.id for discovery in discoveries if discovery.row == row] for row in range(len(row_names))
    ]
    names.append([wonder.id for wonder in wonders])
    kinds = [card.effect for card in destiny]
    costs: dict[str, Any] = {name: value for name, value in numbers.items() if name not in OF_THE_TABLES}
    return Rules(
        resources=RESOURCES,
        lands=tuple(lands),
        seas=tuple(seas),
        neighbours=neighbours,
        gates=gates,
        land_index={land.id: land.index for land in lands},
        prices=tuple(prices),
        dearest=tuple(map(max, zip(*(need for price in prices for need in price.needs)))),
        rows=tuple(row_names),
        columns=columns,
        slots=numbers["slots"],
        cells=len(prices) + columns,
        bonus_amounts=amounts,
        discoveries=tuple(discoveries),
        discovery_index={discovery.id: discovery.index for discovery in discoveries},
        discount=read_discount(discoveries),
        wonders=tuple(wonders),
        wonder_index={wonder.id: wonder.index for wonder in wonders},
        fewest_stars=min(wonder.stars for wonder in wonders),
        destiny=tuple(destiny),
        copies=tuple(card.copies for card in destiny),
        deck=sum(card.copies for card in destiny),
        star_card=only(kinds, WonderStar),
        zeus_card=only(kinds, ZeusSign),
        gods=tuple(gods),
        god_index={god.id: god.index for god in gods},
        events=tuple(events),
        last_event=events[-1][0],
        tables=read_tables(tables["setup"], numbers, columns, names),
        discover=tuple(Discover(discovery.id) for discovery in discoveries),
        cross_out=tuple(Cross(land.id) for land in lands),
        space_names=(*(land.id for land in lands), *seas, NORTH_ZONE),
        **costs,
    )


def read_numbers(table: Mapping[str, Any]) -> dict[str, int]:
    numbers = constants("numbers.toml", table)
    for key in NUMBERS:
        if key not in numbers:
            raise BadRow("numbers.toml", key, "is", "is missing")
    for key, value in numbers.items():
        if key not in NUMBERS:
            raise BadRow("numbers.toml", key, "is", "is not a number this game can have")
        if type(value) is not int:
            raise BadRow("numbers.toml", key, "is", f"{value!r} should be one number")
    if numbers["start_stock"] + numbers["on_track"] > numbers["settlers"]:
        raise BadRow("numbers.toml", "start_stock", "is", "is more than there are settlers")
    return numbers


def only(effects: Sequence[Any], kind: type) -> int:
    """The one card whose effect the rules ask for by name."""
    found = [index for index, effect in enumerate(effects) if isinstance(effect, kind)]
    if len(found) != 1:
        raise BadRow(
            "destiny.toml", "the deck", "effect", f"{len(found)} kinds of cards are a {kind.__name__}, not one"
        )
    return found[0]


# The map.


def read_map(
    table: Mapping[str, Any], numbers: Mapping[str, int]
) -> tuple[list[Land], list[str], tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Territories, seas, the neighbours of both, and the territories that settlers reach from the north."""
    land_rows, sea_rows = rows("map.toml", table, "land"), rows("map.toml", table, "sea")
    names = [row.card for row in (*land_rows, *sea_rows)]
    for row in sea_rows:
        if names.count(row.card) > 1:
            raise row.bad("id", "stands twice")
    lands = []
    gates = []
    for index, row in enumerate(land_rows):
        row.labels("resource", "neighbours", "place")
        points = numbers["atlantis_points"] if row.flag("atlantis") else numbers["land_points"]
        resource = row.name("resource", RESOURCES)
        lands.append(Land(row.card, index, resource, row.flag("star"), row.flag("zeus"), points))
        if row.flag("north"):
            gates.append(index)
    for row in sea_rows:
        row.labels("neighbours", "place")
    neighbours = tuple(read_neighbours(row, names) for row in (*land_rows, *sea_rows))
    check_borders((*land_rows, *sea_rows), neighbours, names)
    check_connected((*land_rows, *sea_rows), neighbours, gates)
    check_lands(lands, numbers)
    return lands, [row.card for row in sea_rows], neighbours, tuple(gates)


def read_neighbours(row: Row, names: Sequence[str]) -> tuple[int, ...]:
    found = []
    for name in row.phrases("neighbours"):
        if name not in names:
            raise row.bad("neighbours", f"no territory or sea is called '{name}'")
        if name == row.card or names.index(name) in found:
            raise row.bad("neighbours", f"{name} stands there {'itself' if name == row.card else 'twice'}")
        found.append(names.index(name))
    for key in ("x", "y"):
        row.number(key)
    row.word("id")
    row.close()
    return tuple(found)


def check_borders(listed: Sequence[Row], neighbours: Sequence[tuple[int, ...]], names: Sequence[str]) -> None:
    for here, row in enumerate(listed):
        for there in neighbours[here]:
            if here not in neighbours[there]:
                raise row.bad("neighbours", f"has {names[there]}, but {names[there]} does not have {names[here]}")


def check_connected(listed: Sequence[Row], neighbours: Sequence[tuple[int, ...]], gates: Sequence[int]) -> None:
    """Everything can be reached from the northern zone."""
    if not gates:
        raise BadRow("map.toml", "the map", "north", "no territory can be entered from the north")
    found = list(gates)
    for space in found:
        found += [each for each in neighbours[space] if each not in found]
    for space, row in enumerate(listed):
        if space not in found:
            raise row.bad("neighbours", "cannot be reached from the northern zone")


def check_lands(lands: Sequence[Land], numbers: Mapping[str, int]) -> None:
    for index, resource in enumerate(RESOURCES):
        of_kind = [land for land in lands if land.resource == index]
        for key, count in (("lands", len(of_kind)), ("stars", sum(land.star for land in of_kind))):
            if count != numbers[key]:
                raise BadRow("map.toml", "the map", "land", f"has {count} {key} of {resource}, not {numbers[key]}")
    if sum(land.zeus for land in lands) != 1:
        raise BadRow("map.toml", "the map", "zeus", "exactly one territory should have the Zeus token")


# The development board.


def read_board(
    table: Mapping[str, Any], numbers: Mapping[str, int]
) -> tuple[list[str], int, list[Price], tuple[int, ...]]:
    """Names of the rows, number of columns, prices of all cells, and the amounts of the bonuses."""
    amounts = [0] * len(BONUSES)
    for row in rows("board.toml", table, "bonus"):
        row.labels("amount")
        amounts[row.name("id", BONUSES)] = row.number("amount", 1)
        row.close()
    if 0 in amounts:
        raise BadRow("board.toml", BONUSES[amounts.index(0)], "amount", "is missing")
    columns = []
    for row in rows("board.toml", table, "column"):
        row.labels("own")
        own = row.name("own", RESOURCES) if row.has("own") else ANY
        partner = row.name("partner", RESOURCES) if row.has("partner") else ANY
        if (own == ANY) != (partner == ANY) or own == partner != ANY:
            raise row.bad("partner", "a column has two different resources or none")
        row.word("id")
        row.close()
        columns.append((own, partner))
    names: list[str] = []
    prices: list[Price] = []
    for row in rows("board.toml", table, "row"):
        row.labels("cost", "grey", "bonus")
        names.append(row.word("id"))
        bonuses = read_bonuses(row, numbers["slots"])
        counts = (row.number("own", 1), row.number("partner"))
        others, grey = read_counts(row, "others"), read_counts(row, "grey")
        for own, partner in columns:
            needs = fill([], grey) if own == ANY else fill([(own, counts[0]), (partner, counts[1])], others)
            if not needs:
                raise row.bad("others" if own != ANY else "grey", "asks for more kinds than there are")
            named = 0 if own == ANY else 1 << own | (1 << partner if counts[1] else 0)
            prices.append(Price(needs, named, bonuses, own))
        row.close()
    if len(names) != numbers["rows"]:
        raise BadRow("board.toml", "the board", "row", f"has {len(names)} rows, but should have {numbers['rows']}")
    return names, len(columns), prices, tuple(amounts)


def read_counts(row: Row, key: str) -> tuple[int, ...]:
    counts = row.get(key, list, [])
    for count in counts:
        if type(count) is not int or count < 1:
            raise row.bad(key, f"{count!r} is no number of resources")
    return tuple(counts)


def read_bonuses(row: Row, slots: int) -> tuple[tuple[int, bool], ...]:
    found = []
    for name in row.phrases("bonus"):
        if name not in BONUSES:
            raise row.bad("bonus", f"'{name}' is none of {', '.join(BONUSES)}")
        found.append((BONUSES.index(name), False))
    if row.has("grey_bonus"):
        found.append((row.name("grey_bonus", BONUSES), True))
    if len({bonus for bonus, _ in found}) < len(found) or len(found) > slots:
        raise row.bad("bonus", f"should be at most {slots} different ones")
    return tuple(found)


def fill(named: Sequence[tuple[int, int]], others: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Every way to choose kinds for the grey symbols, each as so many of each resource."""
    fixed = [kind for kind, count in named if count]
    free = [kind for kind in range(len(RESOURCES)) if kind not in fixed]
    ways: dict[tuple[int, ...], None] = {}
    for kinds in permutations(free, len(others)):
        need = [0] * len(RESOURCES)
        for kind, count in (*named, *zip(kinds, others, strict=True)):
            need[kind] += count
        ways[tuple(need)] = None
    return tuple(ways)


# Tiles and cards.


def read_discoveries(table: Mapping[str, Any], row_names: Sequence[str]) -> list[Discovery]:
    found = []
    shown = 0
    for index, row in enumerate(rows("discoveries.toml", table, "discovery")):
        tiles = 0
        for name in row.phrases("tiles"):
            if name not in RESOURCES or shown >> RESOURCES.index(name) & 1:
                raise row.bad("tiles", f"'{name}' is no resource, or another tile shows it")
            tiles |= 1 << RESOURCES.index(name)
            shown |= tiles
        row.labels("row", "effect", *(["tiles"] if tiles else []))
        now = row.steps("now", NOW)
        standing = tuple(row.split("standing", phrase, STANDING) for phrase in row.phrases("standing"))
        final = [row.split("final", phrase, FINAL) for phrase in row.phrases("final")]
        if ("discount" in [verb for verb, _ in standing]) != bool(tiles):
            raise row.bad("tiles", "a discount needs tiles that show resources, and they need a discount")
        found.append(
            Discovery(
                id=row.word("id"),
                index=index,
                row=row.name("row", row_names),
                tiles=tiles,
                now=now,
                standing=standing,
                final=tuple((verb, arguments[0]) for verb, arguments in final),
                hourglasses=sum(step.count for step in now if isinstance(step, GainHourglasses)),
            )
        )
        row.close()
    return found


def read_discount(discoveries: Sequence[Discovery]) -> int:
    amounts = [arguments[0] for each in discoveries for verb, arguments in each.standing if verb == "discount"]
    if len(set(amounts)) > 1:
        raise BadRow("discoveries.toml", "the tiles", "standing", "all discounts should be the same")
    return int(amounts[0]) if amounts else 0


def read_wonder(row: Row, index: int) -> Wonder:
    row.labels("stars", "points")
    wonder = Wonder(row.word("id"), index, row.number("stars", 1), row.number("points"))
    row.close()
    return wonder


def read_destiny(table: Mapping[str, Any], numbers: Mapping[str, int]) -> list[DestinyCard]:
    found = []
    for row in rows("destiny.toml", table, "card"):
        row.labels("effect", "copies")
        effect = row.step("effect", row.word("effect"), CARD_EFFECTS)
        found.append(DestinyCard(row.word("id"), row.number("copies", 1), effect))
        row.close()
    if tuple(card.id for card in found) != DESTINY:
        raise BadRow("destiny.toml", "the deck", "id", f"the cards should be {', '.join(DESTINY)}")
    count = sum(card.copies for card in found)
    if count != numbers["destiny_cards"]:
        raise BadRow("destiny.toml", "the deck", "copies", f"are {count} in all, not {numbers['destiny_cards']}")
    return found


def read_gods(table: Mapping[str, Any]) -> list[God]:
    found = []
    for index, row in enumerate(rows("gods.toml", table, "card")):
        row.labels("effect")
        good = row.name("kind", ("bad", "good")) == 1
        found.append(God(row.word("id"), index, good, row.step("effect", row.word("effect"), GOD_EFFECTS)))
        row.close()
    return found


def read_events(table: Mapping[str, Any], numbers: Mapping[str, int]) -> list[tuple[int, bool]]:
    found: list[tuple[int, bool]] = []
    for row in rows("track.toml", table, "event"):
        row.labels("space", "double")
        space = row.number("space", 1)
        if (found and space <= found[-1][0]) or space > numbers["cross"]:
            raise row.bad("space", "should come after the one before, and not after the Cross")
        found.append((space, row.flag("double")))
        row.word("id")
        row.close()
    return found


# The table by number of players.


def read_tables(
    table: Mapping[str, Any], numbers: Mapping[str, int], columns: int, names: Sequence[Sequence[str]]
) -> dict[int, TableSetup]:
    found = {}
    for row in rows("setup.toml", table, "table"):
        row.labels("columns", "tiles", "crossed", "barbarians", "grey_bonus", "spare_cubes")
        if not row.card.isdigit() or int(row.card) < 2:
            raise row.bad("id", f"'{row.card}' is no number of players")
        seats = int(row.word("id"))
        tiles = read_counts(row, "tiles")
        if len(tiles) != numbers["rows"]:
            raise row.bad("tiles", f"should be {numbers['rows']} numbers, one for each row")
        used = row.number("columns", 1)
        if used > columns or any(len(each) < used for each in names):
            raise row.bad("columns", f"there are no {used} columns, or no tiles for them")
        crossed, barbarians = row.number("crossed"), row.number("barbarians")
        if crossed + barbarians + numbers["stars"] > numbers["lands"]:
            raise row.bad("crossed", "leaves too few territories")
        spare = row.number("spare_cubes")
        if len(RESOURCES) + spare < seats:
            raise row.bad("spare_cubes", "leaves somebody without a cube")
        found[seats] = TableSetup(
            seats=seats,
            columns=used,
            tiles=tiles,
            crossed=crossed,
            barbarians=barbarians,
            grey_bonus=row.flag("grey_bonus"),
            spare_cubes=spare,
            layouts=tuple(tuple(Lay(order) for order in permutations(each, used)) for each in names),
            stacks=tuple(Stack(order) for order in permutations(range(seats))),
            deals=all_deals(seats, spare),
            draws=tuple(tuple(Draw(seat, card) for card in range(len(DESTINY))) for seat in range(seats)),
        )
        row.close()
    if list(found) != list(range(min(found), max(found) + 1)):
        raise BadRow("setup.toml", "the tables", "id", "the numbers of players should follow each other")
    return found


def all_deals(seats: int, spare: int) -> Choices:
    """Every way one cube each can be dealt, all equally likely."""
    kinds = range(len(RESOURCES))
    pools = [tuple(kinds)] if not spare else [(*kinds, *[kind] * spare) for kind in kinds]
    ways = {order: None for pool in pools for order in permutations(pool, seats)}
    return tuple(Deal(way) for way in ways)
