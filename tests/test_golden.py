"""Golden records: whole games of Olympus that must play out today as they did when they were written down.

`python -m tests.test_golden --write` plays them anew and replaces `tests/records/olympus-*.gz`. Do that only when the
rules were meant to change, look at what differs, and say so in the commit; `--check` tells whether the bots, too, would
still play the same games.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from game.dealer import Dealer
from game.record import DIGEST, Line, Record, header_for, replay, words_of
from game.rules.codec import digest
from game.rules.engine import Action, Seat, Setup, State
from game.simulate import play_out, seated
from game.table import Ended, Played
from tests.golden import pack, unpack
from tests.olympus_tables import olympus

FOLDER = Path(__file__).parent / "records"
SEATS = (3, 4, 5)
DIGEST_EVERY = 20
"""After how many actions a digest is kept; the last line always has one."""

COMPANIES = (("random",), ("random",), ("random",), ("greedy",), ("greedy", "random"))
"""Who plays the games of one set-up: these take the seats in turn."""


# ---------------------------------------------------------------------- playing them


def option_sets() -> Iterator[dict[str, str]]:
    """Every combination of options but the starter's, each with what differs from the usual."""
    varied = {name: listed for name, listed in olympus().options.items() if name != "starter"}
    for chosen in product(*varied.values()):
        pairs = zip(varied.items(), chosen, strict=True)
        yield {name: choice for (name, listed), choice in pairs if choice != listed[0]}


def games(seats: int) -> Iterator[tuple[Setup, tuple[str, ...]]]:
    """Set-ups and bots of all golden games; in every third one the starter is chosen, not drawn."""
    for number, (options, company) in enumerate(product(option_sets(), COMPANIES)):
        starter = {} if number % 3 else {"starter": str(1 + number // 3 % seats)}
        yield Setup(seats, {**options, **starter}), tuple(company[seat % len(company)] for seat in range(seats))


def play(setup: Setup, bots: tuple[str, ...], seed: int) -> Record:
    """One game from beginning to end."""
    dealer = Dealer(seed)
    lines: list[Line] = []

    def listen(state: State, seat: Seat, action: Action) -> None:
        kept = digest(state) if (len(lines) + 1) % DIGEST_EVERY == 0 else ""
        lines.append(Line(words_of(Played(seat, action, kept)), kept[:DIGEST] or None))

    state, outcome = play_out(olympus(), setup, seated(olympus(), bots, dealer), dealer, listener=listen)
    assert outcome.finished
    lines.append(Line(words_of(Ended(outcome.scores, outcome.winners, "")), digest(state)[:DIGEST]))
    header = header_for(olympus(), setup, bots=dict(enumerate(bots)), seed=seed)
    return Record(header, tuple(lines))


def file_of(seats: int) -> Path:
    return FOLDER / f"olympus-{seats}.gz"


def played(seats: int) -> bytes:
    return pack([play(setup, bots, 1000 * seats + number) for number, (setup, bots) in enumerate(games(seats))])


def main(arguments: list[str]) -> int:
    if arguments not in (["--write"], ["--check"]):
        print("python -m tests.test_golden --write | --check")
        return 2
    same = True
    for seats in SEATS:
        packed = played(seats)
        if arguments == ["--write"]:
            FOLDER.mkdir(exist_ok=True)
            file_of(seats).write_bytes(packed)
            print(f"{file_of(seats)}: {len(packed)} bytes")
        elif unpack(packed) != records(seats):
            print(f"{file_of(seats)}: other games")
            same = False
    return 0 if same else 1


# ---------------------------------------------------------------------- playing them again


@cache
def records(seats: int) -> list[Record]:
    return unpack(file_of(seats).read_bytes())


def all_records() -> list[tuple[int, int]]:
    return [(seats, number) for seats in SEATS if file_of(seats).exists() for number in range(len(records(seats)))]


@pytest.mark.parametrize(("seats", "number"), all_records())
def test_a_golden_game_plays_out_as_it_did(seats: int, number: int) -> None:
    record = records(seats)[number]
    table = replay(record, olympus())
    assert table.closed, "the record ends with the game"


def test_digests_are_kept_all_along() -> None:
    for seats, number in all_records():
        lines = records(seats)[number].lines
        kept = [place for place, line in enumerate(lines, 1) if line.digest is not None]
        assert kept[-1] == len(lines)
        assert max(later - earlier for earlier, later in zip([0, *kept], kept, strict=False)) <= 25


def test_there_are_enough_games_for_all_seats_and_options() -> None:
    headers = [records(seats)[number].header for seats, number in all_records()]
    assert len(headers) >= 200
    for seats in SEATS:
        setups = [header.setup.options for header in headers if header.setup.seats == seats]
        assert {options.get("starter", "drawn") for options in setups} == {"drawn", *map(str, range(1, seats + 1))}
        without_starter = [{name: choice for name, choice in each.items() if name != "starter"} for each in setups]
        assert all(options in without_starter for options in option_sets()), "not every combination"
    assert {bot for header in headers for bot in header.bots.values()} == {"random", "greedy"}


def test_the_records_are_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 1_500_000


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
