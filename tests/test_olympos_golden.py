"""Golden records: whole games of Olympos that must play out today as they did when they were written down.

`python -m tests.test_olympos_golden` plays them anew and replaces `tests/records/olympos-*.gz`. Do that only when the
rules were meant to change, look at what differs, and say so in the commit.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.dealer import Dealer
from game.record import DIGEST, Line, Record, header_for, replay, words_of
from game.rules.codec import digest
from game.rules.engine import Action, Seat, Setup, State
from game.simulate import play_out, seated
from game.table import Ended, Played
from tests.golden import pack, unpack
from tests.olympos_tables import olympos

FOLDER = Path(__file__).parent / "records"
SEATS = (2, 3, 4, 5)
GAMES = 26
GREEDY_EVERY = 6
"""One game in so many has a greedy seat."""
DIGEST_EVERY = 20


def play(seats: int, number: int) -> Record:
    """One game from beginning to end."""
    bots = tuple("greedy" if seat == 0 and number % GREEDY_EVERY == 0 else "random" for seat in range(seats))
    setup, dealer = Setup(seats), Dealer(1000 * seats + number)
    lines: list[Line] = []

    def listen(state: State, seat: Seat, action: Action) -> None:
        kept = digest(state) if (len(lines) + 1) % DIGEST_EVERY == 0 else ""
        lines.append(Line(words_of(Played(seat, action, kept)), kept[:DIGEST] or None))

    state, outcome = play_out(olympos(), setup, seated(olympos(), bots, dealer), dealer, listener=listen)
    assert outcome.finished
    lines.append(Line(words_of(Ended(outcome.scores, outcome.winners, "")), digest(state)[:DIGEST]))
    return Record(header_for(olympos(), setup, bots=dict(enumerate(bots)), seed=dealer.seed), tuple(lines))


def file_of(seats: int) -> Path:
    return FOLDER / f"olympos-{seats}.gz"


@cache
def records(seats: int) -> list[Record]:
    return unpack(file_of(seats).read_bytes())


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("seats", SEATS)
def test_a_golden_game_plays_out_as_it_did(seats: int, number: int) -> None:
    assert replay(records(seats)[number], olympos()).closed, "the record ends with the game"


def test_there_are_enough_games() -> None:
    assert sum(len(records(seats)) for seats in SEATS) >= 100


if __name__ == "__main__":
    for players in SEATS:
        file_of(players).write_bytes(pack([play(players, game) for game in range(GAMES)]))
        print(f"{file_of(players)}: {file_of(players).stat().st_size} bytes")
