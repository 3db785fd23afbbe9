"""The level files of Olympus, already read, turned into `Rules`; a bad row is named by file, card and key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Any, Final, TypeAlias

from game.rules.catalog import BadRow, Row, constants, rows
from game.rules.engine import Step
from game.rules.notation import NUMBER, WORD, Kind
from game.rules.olympus.actions import ATTACK, CULTURE, GOOD, GOODS, PRODUCTION, TRACK, TRACKS
from game.rules.olympus.building import BuildUpTo
from game.rules.olympus.effects import VERBS as EFFECTS
from game.rules.olympus.effects import WORKSHOP_ITEMS, March, MayDeclareWar, Workshop, ZeusFavours
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

Standing: TypeAlias = list[tuple[int, str, tuple[Any, ...], Row]]
"""Lasting effects: the bit of a building, verb and arguments of the phrase, and the row it stands in."""

Gifts: TypeAlias = list[tuple[int, str, Steps]]
"""What worshippers get besides: the bit of a building, the deity, and the steps."""

FILES: Final = {"board": "", "deities": "deity", "commons": "building", "temples": "building", "options": "option"}
"""The level files, and the one array of tables each of them has; the board has more than that."""

AS_THEY_ARE: Final = (
    "priests_total", "priests_at_start", "start_goods", "warehouse_limit", "tie_margin", "glory_points",
    "glory_to_end", "final_divisor", "plague_divisor", "score_track_end",
)  # fmt: skip
"""Numbers of the board that the rules know by the same name."""

NUMBERS: Final = ("seats_least", "seats_most", "commons", "temples", "production", *AS_THEY_ARE)
"""Everything the board says outside of its arrays."""

MOST: Final = {
    "advance_different": (len(TRACKS),),
    "hera_favours": (len(GOODS),),
    "workshop": (WORKSHOP_ITEMS, WORKSHOP_ITEMS),
}
"""Verbs whose first numbers cannot be larger than what there is to choose from."""

PRICES: Final = ("trade", "give_good")
"""Verbs that take a good, and cannot do without."""


def files_of(tables: Mapping[str, Any]) -> dict[str, Any]:
    """The files the game is made of; whatever else lies in their folder is none of its concern."""
    for file, array in FILES.items():
        if not isinstance(tables.get(file), dict):
            raise BadRow(f"{file}.toml", "the file", "table", "is missing")
        for key in tables[file] if array else ():
            if key != array:
                raise BadRow(f"{file}.toml", "the file", key, "is not a key this file can have")
    return {file: tables[file] for file in FILES}


def options_of(tables: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The options of the rule set, the usual choice of each first."""
    result = {}
    for row in rows("options.toml", tables["options"], "option"):
        usual = row.word("default")
        choices = row.get("choices", dict)
        if usual not in choices:
            raise row.bad("default", f"'{usual}' is none of the choices")
        for choice in choices:
            for card in Row(row.file, row.card, choices, "choices.").get(choice, dict):
                Row(row.file, row.card, choices[choice], f"choices.{choice}.").get(card, dict)
        row.labels(*choices)
        row.word("id")
        row.word("ruling", "")
        row.close()
        result[row.card] = (usual, *(choice for choice in choices if choice != usual))
    return result


def changes_of(tables: Mapping[str, Any]) -> list[tuple[Row, str, str, Mapping[str, Any]]]:
    """Option, choice, card and changed keys, for everything any choice changes."""
    return [
        (row, choice, card, changes)
        for row in rows("options.toml", tables["options"], "option")
        for choice, cards in row.table["choices"].items()
        for card, changes in cards.items()
    ]


def overrides(tables: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """The keys of cards that the chosen options change."""
    result: dict[str, dict[str, Any]] = {}
    for row, choice, card, changes in changes_of(tables):
        if choice == options.get(row.card, row.table["default"]):
            result.setdefault(card, {}).update(changes)
    return result


def check_changes(tables: Mapping[str, Any]) -> None:
    """Every choice must leave its cards readable, whether it is chosen or not."""
    cards = {row["id"]: row for file in ("commons", "temples") for row in tables[file]["building"]}
    for row, choice, card, changes in changes_of(tables):
        if card not in cards:
            raise row.bad(f"choices.{choice}.{card}", "no building is called so")
        changed = Row(row.file, row.card, {**cards[card], **changes}, f"choices.{choice}.{card}.")
        read_building(changed, 0, False)
        changed.phrases("standing")
        changed.get("worshipping", dict, {})
        changed.close()


def make_rules(tables: Mapping[str, Any], options: Mapping[str, str]) -> Rules:
    tables = files_of(tables)
    options_of(tables)
    board = read_numbers(tables["board"])
    tracks = read_tracks(tables["board"])
    deity_rows = rows("deities.toml", tables["deities"], "deity")
    names = [row.card for row in deity_rows]
    buildings, standing, gifts = read_decks(tables, overrides(tables, options), names)
    check_changes(tables)
    check_decks(buildings, board)
    deities = [read_deity(row, index) for index, row in enumerate(deity_rows)]
    check_targets(board, deities, buildings, gifts)
    powers: dict[str, Any] = {name: read_power(standing, name) for name in POWERS}
    wild = tuple(only_bit(standing, "wild", (good,)) for good in range(len(GOODS)))
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
            for culture in range(tracks[CULTURE]["spaces"] + powers["culture_discount"].amount + 1)
        ),
        seats=range(board["seats_least"], board["seats_most"] + 1),
        production=production_of(board, tracks),
        spaces=tuple(row["spaces"] for row in tracks),
        start=tuple(row["start"] for row in tracks),
        limited=tuple(index for index, row in enumerate(tracks) if row.get("limited_by_population")),
        stops=read_stops(tables["board"], tracks, standing),
        extra_priests=read_extra_priests(tables["board"], board),
        wild=wild,
        any_wild=reduce(or_, wild),
        alpha_for_beta=lifted_favours(standing, names),
        worship_gifts=tuple(tuple((bit, steps) for bit, deity, steps in gifts if deity == name) for name in names),
        **{name: board[name] for name in AS_THEY_ARE},
        **powers,
    )


def read_decks(
    tables: Mapping[str, Any], changes: Mapping[str, Mapping[str, Any]], deities: list[str]
) -> tuple[list[Building], Standing, Gifts]:
    """All cards as the options make them, with their lasting effects and their gifts to worshippers."""
    buildings: list[Building] = []
    standing: Standing = []
    gifts: Gifts = []
    for file, temple in (("commons", False), ("temples", True)):
        for row in rows(f"{file}.toml", tables[file], "building"):
            if any(building.id == row.card for building in buildings):
                raise row.bad("id", "stands twice")
            row.table = {**row.table, **changes.get(row.card, {})}
            buildings.append(read_building(row, len(buildings), temple))
            check_deities(row, buildings[-1].when_built, deities)
            bit = buildings[-1].bit
            for phrase in row.phrases("standing"):
                standing.append((bit, *row.split("standing", phrase, STANDING), row))
            if row.has("worshipping"):
                gift = Row(row.file, row.card, row.get("worshipping", dict), "worshipping.")
                gifts.append((bit, deities[gift.name("deity", deities)], read_steps(gift, "gives")))
                gift.close()
            row.close()
    return buildings, standing, gifts


def check_decks(buildings: list[Building], board: Mapping[str, int]) -> None:
    for file in ("commons", "temples"):
        found = sum(1 for building in buildings if building.temple == (file == "temples"))
        if found != board[file]:
            raise BadRow(f"{file}.toml", "the deck", "building", f"has {found} cards, but should have {board[file]}")


def check_targets(board: Mapping[str, int], deities: list[Deity], buildings: list[Building], gifts: Gifts) -> None:
    """Wars of one favour need a target each, so there have to be enough opponents."""
    cards = [step for building in buildings for step in (*building.when_built, *building.every_round)]
    cards += [step for _, _, steps in gifts for step in steps]
    declared = max(max(deity.wars.values()) for deity in deities)
    picked = max(zeus_picks(steps) for deity in deities for steps in deity.favours.values())
    wars = max(
        max(declared, picked) + zeus_picks(cards),
        sum(declared for step in cards if isinstance(step, AlphaFavourExcept)),
        sum(1 for step in cards if isinstance(step, MayDeclareWar)),
    )
    if board["seats_least"] <= wars:
        trouble = f"{board['seats_least']} are too few: one favour can bring {wars} wars, and each needs its own target"
        raise BadRow("board.toml", "seats_least", "is", trouble)


def zeus_picks(steps: Iterable[Step[Any]]) -> int:
    return sum(step.picks for step in steps if isinstance(step, ZeusFavours))


def read_numbers(table: Mapping[str, Any]) -> dict[str, Any]:
    """The single numbers of the board, and its one list; what contradicts another number is refused."""
    board = constants("board.toml", table)
    for key in (*NUMBERS, *board):
        if key not in NUMBERS:
            raise BadRow("board.toml", key, "is", "is not a number this board can have")
        if type(board.get(key)) is not (list if key == "production" else int):
            raise BadRow("board.toml", key, "is", "should be a list of numbers or a single number")
    for key, least, most in (
        ("final_divisor", 1, board["final_divisor"]),
        ("plague_divisor", 1, board["plague_divisor"]),
        ("tie_margin", 1, board["tie_margin"]),
        ("glory_to_end", 1, len(TRACKS)),
        ("priests_at_start", 1, board["priests_total"]),
        ("seats_least", 2, len(ATTACK)),
        ("seats_most", board["seats_least"], len(ATTACK)),
    ):
        if not least <= board[key] <= most:
            raise BadRow("board.toml", key, "is", f"{board[key]} does not go with the other numbers")
    return board


def read_steps(row: Row, key: str) -> Steps:
    for place, phrase in enumerate(row.phrases(key)):
        verb, arguments = row.split(key, phrase, {name: kind.phrase for name, kind in VERBS.items()})
        for number, most in zip(arguments, MOST.get(verb, ()), strict=False):
            if number > most:
                raise row.bad(key, f"'{phrase}': there are only {most} to choose from")
        if verb in PRICES and "a_good" not in row.phrases(f"{key}_needs"):
            raise row.bad(f"{key}_needs", f"'{phrase}' works only for somebody with a_good")
        if verb in PRICES and place:
            raise row.bad(key, f"'{phrase}' should come first, while the good is surely there")
    return row.steps(key, VERBS)


def check_deities(row: Row, steps: Steps, names: list[str]) -> None:
    for step in steps:
        if isinstance(step, AlphaFavourExcept) and step.barred not in names:
            raise row.bad("when_built", f"no deity is called '{step.barred}'")


def read_building(row: Row, index: int, temple: bool) -> Building:
    needs = dict(row.split("every_round_needs", phrase, NEEDS) for phrase in row.phrases("every_round_needs"))
    row.labels("culture", "cost", "vp", "effect")
    return Building(
        id=row.word("id"),
        index=index,
        bit=1 << index,
        temple=temple,
        culture=row.number("culture", 1),
        cost=row.amounts("cost", COST),
        points=row.number("vp"),
        when_built=read_steps(row, "when_built"),
        every_round=read_steps(row, "every_round"),
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
            if not source.has(rank):
                raise source.bad(rank, "is missing")
            favours[rank, name] = read_steps(source, rank)
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
    if deity.declares_wars and deity.wars[BETA] > 1:
        raise row.bad(BETA, "a follower can declare one war at most")
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
    cubes = board["production"]
    if any(len(cubes) != row["spaces"] for row in tracks[PRODUCTION:]):
        raise BadRow("board.toml", "production", "is", "should have one number for each space of a production track")
    return tuple(cubes)


def read_stops(
    board: Mapping[str, Any], tracks: list[Mapping[str, Any]], standing: Standing
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The stops of every track from below, each with the one building that lifts it."""
    stops: list[dict[int, int]] = [{} for _ in TRACKS]
    for row in rows("board.toml", board, "stop"):
        track, space = row.name("track", TRACKS), row.number("space", 1)
        row.labels("space")
        row.close()
        if space in stops[track] or space >= tracks[track]["spaces"]:
            raise row.bad("space", f"{space} stands twice, or lies beyond the last space but one")
        if not saying(standing, "may_pass", (track, space)):
            raise row.bad("space", f"no building lifts the stop at {space}")
        stops[track][space] = only_bit(standing, "may_pass", (track, space))
    for _, verb, arguments, row in standing:
        if verb == "may_pass" and arguments[1] not in stops[arguments[0]]:
            raise row.bad("standing", "lifts a stop the board does not have")
    return tuple(tuple(sorted(each.items())) for each in stops)


def read_extra_priests(board: Mapping[str, Any], numbers: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    result = []
    for row in rows("board.toml", board, "extra_priest"):
        result.append((row.name("track", TRACKS), row.number("at_least", 1)))
        row.labels("at_least")
        row.close()
    if numbers["priests_at_start"] + len(result) > numbers["priests_total"]:
        raise BadRow("board.toml", "priests_total", "is", "is less than the priests a city can have")
    return tuple(result)


def saying(standing: Standing, verb: str, arguments: tuple[Any, ...] | None = None) -> Standing:
    return [each for each in standing if each[1] == verb and arguments in (None, each[2])]


def only_one(standing: Standing, verb: str, arguments: tuple[Any, ...] | None = None) -> tuple[int, tuple[Any, ...]]:
    """The bit of the one building with a lasting effect, and what its words stand for."""
    found = saying(standing, verb, arguments)
    words = " ".join(map(str, (verb, *(arguments or ()))))
    if not found:
        raise BadRow("commons.toml and temples.toml", "the decks", "standing", f"no card says '{words}'")
    for _, _, _, row in found[1:]:
        raise row.bad("standing", f"another card says '{words}' too")
    bit, _, given, _ = found[0]
    return bit, given


def only_bit(standing: Standing, verb: str, arguments: tuple[Any, ...]) -> int:
    return only_one(standing, verb, arguments)[0]


def read_power(standing: Standing, verb: str) -> Power:
    bit, arguments = only_one(standing, verb)
    return Power(bit, *(arguments or (1,)))


def lifted_favours(standing: Standing, deities: list[str]) -> tuple[int, ...]:
    bits = [0] * len(deities)
    for bit, verb, arguments, row in standing:
        if verb == "alpha_for_beta":
            if arguments[0] not in deities:
                raise row.bad("standing", f"no deity is called '{arguments[0]}'")
            bits[deities.index(arguments[0])] |= bit
    return tuple(bits)
