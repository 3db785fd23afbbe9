"""What the golden records of Olympos hold between them: every number of seats, every verb, tile, god and card."""

from __future__ import annotations

import pytest

from game.rules.olympos.actions import ACTIONS, DESTINY
from tests.olympos_tables2 import olympos
from tests.test_olympos_golden import FOLDER, SEATS, play, records

RARE = {"wait", "pass"}
"""Verbs that chance may not bring about in a hundred games."""

LARGEST = 150_000
"""Bytes of all records of this game together."""


def lines() -> list[list[str]]:
    return [line.words.split() for seats in SEATS for record in records(seats) for line in record.lines]


def test_every_number_of_seats_has_its_games() -> None:
    assert tuple(olympos().seats) == SEATS == (2, 3, 4, 5)
    for seats in SEATS:
        headers = [record.header for record in records(seats)]
        assert len(headers) >= 25
        assert {header.setup.seats for header in headers} == {seats}
        assert {bot for header in headers for bot in header.bots.values()} == {"random", "greedy"}
        assert len({header.seed for header in headers}) == len(headers)


def test_there_are_no_options_to_vary() -> None:
    assert not olympos().options


def test_digests_are_kept_all_along() -> None:
    for record in (record for seats in SEATS for record in records(seats)):
        kept = [place for place, line in enumerate(record.lines, 1) if line.digest is not None]
        assert kept[-1] == len(record.lines)
        assert max(later - earlier for earlier, later in zip([0, *kept], kept, strict=False)) <= 25


@pytest.mark.slow
def test_every_verb_and_every_card_is_met() -> None:
    said = [words[1:] for words in lines()]
    assert set(ACTIONS) - RARE <= {words[0] for words in said}
    rules = olympos().rules
    for verb, names in (
        ("discover", [each.id for each in rules.discoveries]),
        ("build", [each.id for each in rules.wonders]),
        ("reveal", [each.id for each in rules.gods]),
        ("settle", [each.id for each in rules.lands]),
        ("play", [card for card in DESTINY if card != "wonder_star"]),
    ):
        missing = set(names) - {words[1] for words in said if words[0] == verb}
        assert not missing, verb


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_played_anew_is_the_recorded_one(seats: int) -> None:
    assert play(seats, 1) == records(seats)[1]


def test_the_records_are_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.glob("olympos-*.gz")) < LARGEST
