"""Golden records: whole games that must play out today as they did when they were written down.

`python -m tests.rules.test_golden --write gods` plays those of a game anew and replaces `tests/records/gods-*.gz`. Do
that only when the rules were meant to change, look at what differs, and say so in the commit; `--check` tells whether
the bots, too, would still play the same games.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from game.disk.record import replay
from game.games import load, manifest
from game.rules.engine import Setup
from tests.rules.golden import FOLDER, Plan, Shelf, pack, unpack

COMPANIES = (("random",), ("random",), ("random",), ("greedy",), ("greedy", "random"))
"""Who plays the games of one set-up of Olympus: these take the seats in turn."""


NOT_VARIED = ("starter", "round_limit")
"""Options of Olympus that are not combined with all others."""


def taking_turns(company: tuple[str, ...], seats: int) -> tuple[str, ...]:
    return tuple(company[seat % len(company)] for seat in range(seats))


def olympus_options() -> Iterator[dict[str, str]]:
    """Every combination of options but who starts and how long it lasts, each with what differs from the usual."""
    varied = {name: listed for name, listed in load("olympus").options.items() if name not in NOT_VARIED}
    for chosen in product(*varied.values()):
        pairs = zip(varied.items(), chosen, strict=True)
        yield {name: choice for (name, listed), choice in pairs if choice != listed[0]}


def olympus_plans(seats: int) -> Iterator[Plan]:
    """In every third game the starter is chosen, not drawn; every eighth is a short one."""
    limits = load("olympus").options["round_limit"][1:]
    for number, (options, company) in enumerate(product(olympus_options(), COMPANIES)):
        starter = {} if number % 3 else {"starter": str(1 + number // 3 % seats)}
        limit = {} if number % 8 else {"round_limit": limits[number // 8 % len(limits)]}
        yield Setup(seats, {**options, **limit, **starter}), taking_turns(company, seats)


def olympos_plans(seats: int) -> Iterator[Plan]:
    """One game in four has a greedy seat; four are short, and in the last all are greedy and discover much."""
    limits = load("olympos").options["round_limit"][1:]
    for number in range(28 + len(limits)):
        options = {} if number < 28 else {"round_limit": limits[number - 28]}
        yield Setup(seats, options), ("random" if number % 4 else "greedy", *["random"] * (seats - 1))
    for _ in range(3):
        yield Setup(seats), ("greedy",) * seats


GODS_GAMES = {
    "5": (*[("random",)] * 8, *[("greedy", "random")] * 3, *[("greedy",)] * 3),
    "10": (("random",), ("greedy",), ("greedy", "random")),
    "20": (("greedy",),),
    "40": (("greedy",),),
    "60": (("random", "greedy"),),
    "off": (("greedy",), ("greedy",)),
}
"""For each limit of turns who plays, taking the seats in turn; most games are short, so that they are quick."""


def gods_plans(seats: int) -> Iterator[Plan]:
    for limit, companies in GODS_GAMES.items():
        for company in companies:
            yield Setup(seats, {} if limit == "off" else {"turn_limit": limit}), taking_turns(company, seats)
    # Of four greedy seats one calls dice home, which hardly ever happens.
    yield Setup(seats, {"turn_limit": "40"}), taking_turns(("greedy",), seats)


SHELVES = {
    "olympus": Shelf("olympus", olympus_plans),
    "olympos": Shelf("olympos", olympos_plans),
    "gods": Shelf("gods", gods_plans),
}
EVERY_GAME = pytest.mark.parametrize("shelf", SHELVES.values(), ids=SHELVES)


def main(arguments: list[str]) -> int:
    way, *names = arguments or [""]
    if way not in ("--write", "--check") or not set(names) <= set(SHELVES):
        print(f"python -m tests.rules.test_golden --write | --check [{' | '.join(SHELVES)}]")
        return 2
    same = True
    for shelf in [SHELVES[name] for name in names or SHELVES]:
        for seats in shelf.game.seats:
            if way == "--write":
                shelf.file_of(seats).write_bytes(pack(shelf.played(seats)))
                print(f"{shelf.file_of(seats)}: {shelf.file_of(seats).stat().st_size} bytes")
            elif shelf.played(seats) != shelf.records(seats):
                print(f"{shelf.file_of(seats)}: other games")
                same = False
    return 0 if same else 1


# ---------------------------------------------------------------------- playing them again


@pytest.mark.parametrize(
    ("shelf", "seats", "number"),
    [
        pytest.param(shelf, seats, number, id=f"{shelf.name}-{seats}-{number}")
        for shelf in SHELVES.values()
        for seats in shelf.game.seats
        for number in range(len(shelf.plans(seats)))
    ],
)
def test_a_golden_game_plays_out_as_it_did(shelf: Shelf, seats: int, number: int) -> None:
    table = replay(shelf.records(seats)[number], shelf.game)
    assert table.closed, "the record ends with the game"


@EVERY_GAME
def test_the_records_are_those_that_were_planned(shelf: Shelf) -> None:
    for seats in shelf.game.seats:
        recorded = [record.header for record in shelf.records(seats)]
        assert [(each.setup, tuple(each.bots.values())) for each in recorded] == list(shelf.plans(seats))
        assert len({each.seed for each in recorded}) == len(recorded)


@EVERY_GAME
def test_a_game_played_anew_is_the_recorded_one(shelf: Shelf) -> None:
    for seats in shelf.game.seats:
        assert shelf.play(seats, 1) == shelf.records(seats)[1]


@EVERY_GAME
def test_digests_are_kept_all_along(shelf: Shelf) -> None:
    for record in shelf.everything:
        kept = [place for place, line in enumerate(record.lines, 1) if line.digest is not None]
        assert kept[-1] == len(record.lines)
        assert max(later - earlier for earlier, later in zip([0, *kept], kept, strict=False)) <= 25


OLDER = tuple(sorted((FOLDER / "older").glob("*.gz")))
"""A few games of every earlier version of the rules that can still be played: `GAME-rules-VERSION.gz`."""


@pytest.mark.parametrize("file", OLDER, ids=lambda file: file.stem)
def test_games_by_older_rules_play_out_as_they_did(file: Path) -> None:
    name, version = file.stem.split("-rules-")
    for record in unpack(file.read_bytes()):
        assert (record.header.game, record.header.rules) == (name, int(version))
        assert replay(record, load(name)).closed


def test_there_are_games_of_all_older_rules_that_are_alike() -> None:
    kept = {(name, int(version)) for name, version in (file.stem.split("-rules-") for file in OLDER)}
    assert kept >= {(name, version) for name in SHELVES for version, _ in manifest(name).alike}


# ---------------------------------------------------------------------- what they hold between them


@pytest.mark.parametrize(
    ("name", "games", "size"), [("olympus", 200, 400_000), ("olympos", 100, 120_000), ("gods", 100, 400_000)]
)
def test_there_are_enough_games_in_little_room(name: str, games: int, size: int) -> None:
    assert len(SHELVES[name].everything) >= games
    assert sum(file.stat().st_size for file in FOLDER.glob(f"{name}-*.gz")) < size


@EVERY_GAME
def test_all_bots_play(shelf: Shelf) -> None:
    assert {bot for record in shelf.everything for bot in record.header.bots.values()} == {"random", "greedy"}


def test_olympus_is_played_with_all_options() -> None:
    for seats in load("olympus").seats:
        setups = [record.header.setup.options for record in SHELVES["olympus"].records(seats)]
        assert {options.get("starter", "drawn") for options in setups} == {"drawn", *map(str, range(1, seats + 1))}
        varied = [{name: choice for name, choice in each.items() if name not in NOT_VARIED} for each in setups]
        assert all(options in varied for options in olympus_options()), "not every combination"


@pytest.mark.parametrize("name", ["olympus", "olympos"])
def test_there_are_short_games_of_every_length(name: str) -> None:
    for seats in load(name).seats:
        limits = {record.header.setup.options.get("round_limit", "off") for record in SHELVES[name].records(seats)}
        assert limits == set(load(name).options["round_limit"])


def test_the_gods_are_played_with_all_limits_and_every_verb() -> None:
    game = load("gods")
    said = set()
    for seats in game.seats:
        records = SHELVES["gods"].records(seats)
        limits = [record.header.setup.options.get("turn_limit", "off") for record in records]
        assert set(limits) == set(game.options["turn_limit"])
        said |= {line.words.split()[1] for record in records for line in record.lines}
    # Open offers and orders beyond the menus are for people; bots choose from the lists.
    assert set(game.actions) - said == {"offer"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
