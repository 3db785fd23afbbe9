"""The ladder of levels: fair seats, fair chance, honest intervals, and no game played twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import commands, games
from game.lab import ladder
from game.lab.crew import crew_of
from game.lab.ladder import Ledger, Played, Rung, Standing, climb, play_game, rungs
from tests.guest import ORACLE

RUNG = Rung("oracle", 3, "random", "greedy", 1)


@pytest.fixture(autouse=True)
def tiny_game():
    with games.guest(ORACLE):
        yield


def standing(wins: int, count: int, seats: int = 4, steps: tuple[str, str] = ("novice", "priest")) -> Standing:
    rung = Rung("oracle", seats, *steps, 1)
    return Standing(rung, tuple(Played(index, float(index < wins), True, 9, {}) for index in range(count)))


def test_the_higher_level_sits_in_every_seat_once_with_the_same_chance():
    row = [RUNG.match(index) for index in range(3)]
    assert [match.bots.index("greedy") for match in row] == [0, 1, 2]
    assert all(match.bots.count("random") == 2 for match in row)
    assert len({match.dealer(index // 3).seed for index, match in enumerate(row)}) == 1
    assert RUNG.match(3).dealer(3 // 3).seed != row[0].dealer(0).seed


@pytest.mark.parametrize(("wins", "count", "low", "high"), [(0, 10, 0, 28), (50, 100, 40, 60), (10, 10, 72, 100)])
def test_the_interval_is_wilsons(wins: int, count: int, low: int, high: int):
    assert tuple(round(100 * end) for end in standing(wins, count).interval) == (low, high)


def test_a_level_is_judged_by_the_lower_end_of_what_is_likely():
    assert not standing(132, 200).holds, "66 % may still be less than 60"
    assert standing(136, 200).holds
    assert standing(40, 60, seats=3).holds
    assert not standing(35, 60, seats=3).holds


def test_goals_depend_on_the_step_and_on_the_seats():
    steps = [("novice", "priest"), ("priest", "archon"), ("archon", "oracle")]
    assert [Rung("oracle", 4, *step, 1).goal for step in steps] == [0.6, 0.6, 0.5]
    assert Rung("oracle", 2, *steps[2], 1).goal == 0.65
    assert Rung("oracle", 5, *steps[2], 1).goal == pytest.approx(1.6 / 5)


def test_a_game_of_the_ladder_is_the_same_each_time():
    first, again = play_game(RUNG, 4), play_game(RUNG, 4)
    assert first is not None
    assert again is not None
    assert (first.share, first.rounds) == (again.share, again.rounds)
    assert sum(first.times["greedy"].values()) > 0


def test_a_ladder_goes_on_where_it_was_left(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    assert list(climb(RUNG, Ledger(path, "oracle"), 3, crew_of(1))) == [1, 2, 3]
    ledger = Ledger(path, "oracle")
    assert list(climb(RUNG, ledger, 5, crew_of(1))) == [4, 5]
    assert ledger.standing(RUNG, 5).figures() == Ledger(path, "oracle").standing(RUNG, 5).figures()


def test_a_line_that_was_torn_takes_no_other_game_with_it(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    list(climb(RUNG, Ledger(path, "oracle"), 3, crew_of(1)))
    path.write_bytes(path.read_bytes()[:-40])
    list(climb(RUNG, Ledger(path, "oracle"), 4, crew_of(1)))
    assert sorted(Ledger(path, "oracle").of(RUNG)) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "spoilt",
    [
        b"\xff\xfe\x00",
        b"[]",
        b"{",
        b"[" * 100_000,
        b'{"share": "all"}',
        b'{"share": 1e999}',
        b'{"share": NaN}',
        b'{"index": -1}',
        b'{"index": "first"}',
        b'{"rounds": 1e999}',
        b'{"times": {"greedy": 7}}',
        b'{"times": {"greedy": {"999999999": 1}}}',
        b'{"times": {"greedy": {"1": -5}}}',
    ],
)
def test_a_damaged_line_is_a_game_that_was_not_played(tmp_path: Path, spoilt: bytes):
    path = tmp_path / "games.jsonl"
    list(climb(RUNG, Ledger(path, "oracle"), 2, crew_of(1)))
    first, second = path.read_bytes().splitlines()
    if spoilt.startswith(b'{"'):
        line = json.loads(second)
        line["played"].update(json.loads(spoilt))
        spoilt = json.dumps(line).encode()
    path.write_bytes(b"\n".join((spoilt, first, b"")))
    assert Ledger(path, "oracle").standing(RUNG, 2).figures()["games"] == 1


def test_a_file_does_not_grow_with_every_change_of_the_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "games.jsonl"
    monkeypatch.setattr(ladder, "OTHERS_KEPT", 3)
    for version in range(4):
        monkeypatch.setattr(ladder, "made_of", lambda game, version=version: f"version {version}")
        list(climb(RUNG, Ledger(path, "oracle"), 2, crew_of(1)))
    kept = [json.loads(line)["made_of"] for line in path.read_text("utf-8").splitlines()]
    assert kept == ["version 1", "version 2", "version 2", "version 3", "version 3"]


def test_where_nothing_can_be_kept_nothing_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").touch()
    played: list[int] = []
    monkeypatch.setattr(ladder, "play_game", lambda rung, index: played.append(index))
    with pytest.raises(OSError, match="file"):
        list(climb(RUNG, Ledger(tmp_path / "file" / "games.jsonl", "oracle"), 2, crew_of(1)))
    assert played == []


def test_games_of_players_with_other_weights_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "games.jsonl"
    list(climb(RUNG, Ledger(path, "oracle"), 2, crew_of(1)))
    monkeypatch.setattr(ladder, "made_of", lambda game: "changed")
    assert Ledger(path, "oracle").standing(RUNG, 2).games == ()


def test_two_processes_find_what_one_finds(tmp_path: Path):
    found = []
    for jobs in (1, 2):
        ledger = Ledger(tmp_path / f"{jobs}.jsonl", "oracle")
        list(climb(RUNG, ledger, 6, crew_of(jobs)))
        found.append([each.share for each in ledger.standing(RUNG, 6).games])
    assert found[0] == found[1]


def test_the_command_prints_every_step_at_every_number_of_seats(tmp_path: Path, capsys):
    arguments = ["ladder", "oracle", "--games", "2", "--file", str(tmp_path / "games.jsonl")]
    assert commands.main([*arguments, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert [each["seats"] for each in figures] == list(games.load("oracle").seats)
    assert all(each["games"] == 2 and each["p99_ms"] > 0 for each in figures)
    assert commands.main([*arguments, "--lang", "it"]) == 0
    assert "random → greedy" in capsys.readouterr().out


def test_a_number_of_seats_that_no_table_has_is_refused(tmp_path: Path, capsys):
    assert commands.main(["ladder", "oracle", "--players", "9", "--file", str(tmp_path / "games.jsonl")]) == 2
    assert "9" in capsys.readouterr().err


def test_every_game_has_a_step_between_each_two_neighbours():
    for name in games.names():
        bots = games.manifest(name).bots
        assert len(rungs(name, 1, (3, 4))) == 2 * (len(bots) - 1)
