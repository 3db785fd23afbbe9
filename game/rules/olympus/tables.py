"""The level files of Olympus, already read, turned into `Rules`; a bad row is named by file, card and key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.rules.catalog import BadRow, Row, constants, rows
from game.rules.notation import NUMBER, WORD, Kind
from game.rules.olympus.actions import GOOD, GOODS, PRODUCTION, TRACK, TRACKS
from game.rules.olympus.building import BuildUpTo
from game.rules.olympus.effects import VERBS as EFFECTS
from game.rules.olympus.effects import March, Workshop
from game.rules.olympus.favours import AlphaFavourExcept, LeastWorshippedBeta
from game.rules.olympus.rules import ALPHA, BETA, Building, Deity, Power, Rules, Steps

VERBS: Final[dict[str, Any]] = {
    **EFFECTS,
    "build": BuildUpTo,
    "alpha_favour_except": AlphaFavourExcept,
    "least_worshipped_beta": LeastWorshippedBeta,
}

POWERS: Final[dict[str, tuple[Kind, ...]]] = {
    "culture_discount": (NUMBER,),
    "priest_thresholds_lower": (NUMBER,),
    "production_bonus": (NUMBER,),
    "fleet": (NUMBER,),
    "tribute_from_supply": (),
    "tribute_spendable": (),
    "cost_discount": (NUMBER,),
    "points_for_goods": (NUMBER,),
    "no_plague": (),
    "priest_per_victory": (NUMBER,),
}
"""Lasting effects that exactly one building has."""

STANDING: Final[dict[str, tuple[Kind, ...]]] = {
    **POWERS,
    "may_pass": (TRACK, NUMBER),
    "wild": (GOOD,),
    "alpha_for_beta": (WORD,),
}

NEEDS: Final[dict[str, tuple[Kind, ...]]] = {"a_good": (), "beta_priests": (NUMBER,)}

COST: Final = (*GOODS, "wild")

FILES: Final = ("board", "deities", "commons", "temples", "options")


def options_of(tables: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The options of the rule set, the usual choice of each first."""
    result = {}
    for row in rows("options.toml", tables["options"], "option"):
        usual = row.word("default")
        choices = row.get("choices", dict)
        if usual not in choices:
            raise row.bad("default", f"'{usual}' is none of the choices")
        result[row.card] = (usual, *(choice for choice in choices if choice != usual))
    return result


def overrides(tables: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """The keys of cards that the chosen options change."""
    result: dict[str, dict[str, Any]] = {}
    for row in tables["options"]["option"]:
        choice = options.get(row["id"], row["default"])
        for card, changes in row["choices"][choice].items():
            result.setdefault(card, {}).update(changes)
    return result


def make_rules(tables: Mapping[str, Any], options: Mapping[str, str]) -> Rules:
    for file in FILES:
        if file not in tables:
            raise BadRow(f"{file}.toml", "the file", "table", "is missing")
    board = constants("board.toml", tables["board"])
    changes = overrides(tables, options)
    buildings: list[Building] = []
    standing: list[tuple[int, str, tuple[Any, ...], Row]] = []
    gifts: list[tuple[int, str, Steps, Row]] = []
    for file, temple in (("commons", False), ("temples", True)):
        for row in rows(f"{file}.toml", tables[file], "building"):
            if any(building.id == row.card for building in buildings):
                raise row.bad("id", "stands twice")
            row.table = {**row.table, **changes.pop(row.card, {})}
            buildings.append(read_building(row, len(buildings), temple))
            bit = buildings[-1].bit
            for phrase in row.phrases("standing"):
                standing.append((bit, *row.split("standing", phrase, STANDING), row))
            if row.has("worshipping"):
                gift = Row(row.file, row.card, row.get("worshipping", dict))
                gifts.append((bit, gift.word("deity"), gift.steps("gives", VERBS), row))
            row.close()
    if changes:
        raise BadRow("options.toml", next(iter(changes)), "choices", "no building is called so")
    for file, count in (("commons", board.get("commons")), ("temples", board.get("temples"))):
        found = sum(1 for building in buildings if building.temple == (file == "temples"))
        if found != count:
            raise BadRow(f"{file}.toml", "the deck", "building", f"has {found} cards, but should have {count}")
    deities = [read_deity(row, index) for index, row in enumerate(rows("deities.toml", tables["deities"], "deity"))]
    names = [deity.id for deity in deities]
    for _, name, _, row in gifts:
        if name not in names:
            raise row.bad("worshipping", f"no deity is called '{name}'")
    tracks = read_tracks(tables["board"])
    powers: dict[str, Any] = {name: read_power(standing, name) for name in POWERS}
    return Rules(
        options=dict(options),
        buildings=tuple(buildings),
        deities=tuple(deities),
        index={building.id: building.index for building in buildings},
        deity_index={deity.id: deity.index for deity in deities},
        temples=sum(building.bit for building in buildings if building.temple),
        upkeep=sum(building.bit for building in buildings if building.every_round),
        workshop=workshop_bit(buildings),
        at_culture=tuple(
            sum(building.bit for building in buildings if building.culture <= culture)
            for culture in range(max(row["spaces"] for row in tracks) + 2)
        ),
        seats=range(constant(board, "seats_least"), constant(board, "seats_most") + 1),
        priests_total=constant(board, "priests_total"),
        priests_at_start=constant(board, "priests_at_start"),
        start_goods=constant(board, "start_goods"),
        warehouse_limit=constant(board, "warehouse_limit"),
        glory_points=constant(board, "glory_points"),
        glory_to_end=constant(board, "glory_to_end"),
        final_divisor=constant(board, "final_divisor"),
        plague_divisor=constant(board, "plague_divisor"),
        score_track_end=constant(board, "score_track_end"),
        production=production_of(board, tracks),
        spaces=tuple(row["spaces"] for row in tracks),
        start=tuple(row["start"] for row in tracks),
        limited=tuple(index for index, row in enumerate(tracks) if row.get("limited_by_population")),
        stops=read_stops(tables["board"], standing),
        extra_priests=read_extra_priests(tables["board"]),
        wild=tuple(only_bit(standing, "wild", (good,)) for good in range(len(GOODS))),
        alpha_for_beta=lifted_favours(standing, names),
        worship_gifts=tuple(tuple((bit, steps) for bit, deity, steps, _ in gifts if deity == name) for name in names),
        **powers,
    )


def constant(board: Mapping[str, Any], key: str) -> int:
    value = board.get(key)
    if type(value) is not int:
        raise BadRow("board.toml", key, "is", "a single number is missing")
    return value


def read_building(row: Row, index: int, temple: bool) -> Building:
    needs = dict(row.split("every_round_needs", phrase, NEEDS) for phrase in row.phrases("every_round_needs"))
    row.labels("culture", "cost", "vp")
    return Building(
        id=row.word("id"),
        index=index,
        bit=1 << index,
        temple=temple,
        culture=row.number("culture", 1),
        cost=row.amounts("cost", COST),
        points=row.number("vp"),
        when_built=row.steps("when_built", VERBS),
        every_round=row.steps("every_round", VERBS),
        needs_good="a_good" in needs,
        needs_beta_priests=needs.get("beta_priests", (0,))[0],
        optional=row.flag("every_round_may"),
    )


def read_deity(row: Row, index: int) -> Deity:
    aspects = rows(row.file, row.table, "aspect") if row.has("aspect") else []
    row.get("aspect", list, [])
    favours: dict[tuple[str, str], Steps] = {}
    plague = []
    for name, source in [(aspect.card, aspect) for aspect in aspects] or [("", row)]:
        for rank in (ALPHA, BETA):
            favours[rank, name] = source.steps(rank, VERBS)
        if source.flag("plague"):
            plague.append(name)
    for aspect in aspects:
        aspect.word("id")
        aspect.close()
    row.labels(ALPHA, BETA)
    deity = Deity(
        id=row.word("id"),
        index=index,
        favours=favours,
        aspects=tuple(aspect.card for aspect in aspects) or ("",),
        plague_aspects=tuple(plague),
        declares_wars=row.flag("declares_wars"),
        alpha_wins_ties=row.flag("alpha_wins_ties"),
        wars={
            rank: sum(step.steps for step in favours.get((rank, ""), ()) if isinstance(step, March))
            for rank in (ALPHA, BETA)
        },
    )
    row.close()
    return deity


def workshop_bit(buildings: list[Building]) -> int:
    for building in buildings:
        if any(isinstance(step, Workshop) for step in building.when_built):
            return building.bit
    raise BadRow("commons.toml", "the deck", "when_built", "no building has the verb 'workshop'")


def read_tracks(board: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    listed = rows("board.toml", board, "track")
    if tuple(row.card for row in listed) != TRACKS:
        raise BadRow("board.toml", "track", "id", f"should be {', '.join(TRACKS)}, in this order")
    for index, row in enumerate(listed):
        row.word("id")
        if row.number("start", 1) > row.number("spaces", 2):
            raise row.bad("start", "lies beyond the last space")
        row.flag("limited_by_population")
        good = row.word("good", "")
        if good != (GOODS[index - PRODUCTION] if index >= PRODUCTION else ""):
            raise row.bad("good", f"'{good}' is not what this track produces")
        row.labels("spaces", "start")
        row.close()
    return [row.table for row in listed]


def production_of(board: Mapping[str, Any], tracks: list[Mapping[str, Any]]) -> tuple[int, ...]:
    cubes = board.get("production")
    if not isinstance(cubes, list) or len(cubes) != tracks[PRODUCTION]["spaces"]:
        raise BadRow("board.toml", "production", "is", "should have one number for each space of a production track")
    return tuple(cubes)


def read_stops(
    board: Mapping[str, Any], standing: list[tuple[int, str, tuple[Any, ...], Row]]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The stops of every track from below, each with the one building that lifts it."""
    stops: list[list[tuple[int, int]]] = [[] for _ in TRACKS]
    known = []
    for row in rows("board.toml", board, "stop"):
        track, space = row.name("track", TRACKS), row.number("space", 1)
        row.labels("space")
        row.close()
        stops[track].append((space, only_bit(standing, "may_pass", (track, space))))
        known.append((track, space))
    for _, verb, arguments, row in standing:
        if verb == "may_pass" and arguments not in known:
            raise row.bad("standing", "lifts a stop the board does not have")
    return tuple(tuple(sorted(each)) for each in stops)


def read_extra_priests(board: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    result = []
    for row in rows("board.toml", board, "extra_priest"):
        result.append((row.name("track", TRACKS), row.number("at_least", 1)))
        row.labels("at_least")
        row.close()
    return tuple(result)


def only_bit(standing: list[tuple[int, str, tuple[Any, ...], Row]], verb: str, arguments: tuple[Any, ...]) -> int:
    """The bit of the one building with a lasting effect."""
    bits = [bit for bit, each, given, _ in standing if each == verb and given == arguments]
    if len(bits) != 1:
        words = " ".join(map(str, (verb, *arguments)))
        raise BadRow("commons.toml and temples.toml", "the decks", "standing", f"{len(bits)} cards say '{words}'")
    return bits[0]


def read_power(standing: list[tuple[int, str, tuple[Any, ...], Row]], verb: str) -> Power:
    found = [(bit, arguments) for bit, each, arguments, _ in standing if each == verb]
    if len(found) != 1:
        raise BadRow("commons.toml and temples.toml", "the decks", "standing", f"{len(found)} cards say '{verb}'")
    bit, arguments = found[0]
    return Power(bit, *(arguments or (1,)))


def lifted_favours(standing: list[tuple[int, str, tuple[Any, ...], Row]], deities: list[str]) -> tuple[int, ...]:
    bits = [0] * len(deities)
    for bit, verb, arguments, row in standing:
        if verb == "alpha_for_beta":
            if arguments[0] not in deities:
                raise row.bad("standing", f"no deity is called '{arguments[0]}'")
            bits[deities.index(arguments[0])] |= bit
    return tuple(bits)
