"""The folder of saved games: in which order they lie there, and what is never lost."""

from __future__ import annotations

import errno
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.disk import files, folders, order, record, saves
from game.games import load
from game.rules.engine import Setup
from game.table import keeper
from game.table.seating import new_session, resumed_session
from game.table.session import HUMAN, Plan
from tests.rules.golden import random_game

TODAY = 1_800_000_000.0


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    folders.saves().mkdir()
    return folders.saves()


def begun(clock: float) -> Path:
    """A game that is begun and left at once, at a moment the clock says."""
    path = saves.new_path("olympus")
    session = new_session("olympus", [Plan("", "", HUMAN)] * 3, {}, seed=1, path=path)
    session.begin()
    session.close()
    keeper.wait_for_disk()
    os.utime(path, (clock, clock))
    return path


def finished(name: str, clock: float) -> Path:
    path = folders.saves() / f"{name}{saves.SUFFIX}"
    record.write(path, random_game(load("olympus"), Setup(3), seed=1))
    os.utime(path, (clock, clock))
    return path


def on_the_shelf() -> list[Path]:
    return [each.path for each in saves.listed()]


def test_a_clock_that_went_back_does_not_reorder_the_shelf() -> None:
    first, second = begun(TODAY), begun(TODAY + 60)
    third = begun(0.0)
    assert on_the_shelf() == [third, second, first]
    latest = saves.latest_unfinished(saves.listed())
    assert latest is not None
    assert latest.path == third


def test_a_link_that_leads_nowhere_does_not_put_the_clock_in_charge(folder: Path) -> None:
    (folder / f"gone{saves.SUFFIX}").symlink_to("nowhere")
    first, second = begun(TODAY), begun(0.0)
    assert [path for path in on_the_shelf() if not path.is_symlink()] == [second, first]


def test_the_latest_games_are_remembered_however_many_there_were(folder: Path) -> None:
    older = "".join(f"{number:0200}{saves.SUFFIX}\n" for number in range(1000))
    first, second = begun(TODAY), begun(0.0)
    (folder / order.FILE).write_text(older + f"{first.name}\n{second.name}\n")
    assert on_the_shelf() == [second, first]


def test_a_game_that_is_taken_up_lies_on_top_whatever_the_clock_says() -> None:
    first, second = begun(TODAY), begun(TODAY + 60)
    resumed_session(first).close()
    keeper.wait_for_disk()
    os.utime(first, (0.0, 0.0))
    assert on_the_shelf() == [first, second]


def test_games_nobody_has_seen_begin_lie_where_the_clock_says() -> None:
    first, second = begun(TODAY), begun(TODAY + 60)
    between = finished("brought", TODAY + 30)
    assert on_the_shelf() == [second, between, first]


@pytest.mark.parametrize("found", [b"\xff\n\0\n../x\n\n", b"x" * 200_000, None])
def test_an_order_that_cannot_be_read_leaves_the_clock(found: bytes | None, folder: Path) -> None:
    first, second = begun(TODAY), begun(TODAY + 60)
    (folder / order.FILE).unlink()
    if found is None:
        os.mkfifo(folder / order.FILE)
    else:
        (folder / order.FILE).write_bytes(found)
    assert on_the_shelf() == [second, first]


def test_what_was_just_begun_makes_no_room_for_the_next(folder: Path) -> None:
    old = [finished(f"old-{number}", TODAY + number) for number in range(3)]
    new = begun(0.0)
    saves.make_room(folder, most=3)
    assert on_the_shelf() == [new, old[2]]


def test_games_that_are_not_over_are_never_deleted_to_make_room(folder: Path) -> None:
    games_ = [begun(TODAY + number) for number in range(4)]
    saves.make_room(folder, most=1)
    assert on_the_shelf() == games_[::-1]


def test_what_was_left_half_written_long_ago_is_cleared_away(folder: Path) -> None:
    old, new, ours = (folder / name for name in (f".{'0' * 16}.part", f".{'1' * 16}.part", "my.part"))
    for path in (old, new, ours):
        path.write_bytes(b"half")
    os.utime(old, (TODAY - 1e9, TODAY - 1e9))
    os.utime(ours, (TODAY - 1e9, TODAY - 1e9))
    saves.make_room(folder)
    assert (old.exists(), new.exists(), ours.exists()) == (False, True, True)


def taken_up(path: Path) -> None:
    """Go on with a game whose last line was cut off."""
    path.write_bytes(path.read_bytes() + b"0 sta")
    resumed_session(path).close()
    keeper.wait_for_disk()


def test_torn_lines_do_not_pile_up_and_the_oldest_go(folder: Path) -> None:
    path = begun(TODAY)
    for number in range(record.MOST_TORN + 3):
        old = folder / f"old-{number:02}.record.torn"
        old.write_bytes(b"0 sta")
        os.utime(old, (TODAY + number, TODAY + number))
    taken_up(path)
    left = sorted(each.name for each in folder.glob("*.torn"))
    assert len(left) == record.MOST_TORN
    assert (left[0], left[-1]) == ("old-04.record.torn", f"{path.name}.torn")


def test_torn_lines_in_a_folder_that_is_not_ours_stay(tmp_path: Path) -> None:
    path = begun(TODAY).rename(tmp_path / "elsewhere.record")
    theirs = [tmp_path / f"old-{number}.torn" for number in range(record.MOST_TORN + 3)]
    for each in theirs:
        each.write_bytes(b"0 sta")
    taken_up(path)
    assert all(each.exists() for each in (*theirs, tmp_path / "elsewhere.record.torn"))


def test_a_game_without_a_torn_line_is_renamed_without_one(folder: Path) -> None:
    renamed = saves.rename(finished("old", TODAY), "new")
    assert [each.name for each in folder.iterdir()] == [renamed.name]


def test_where_there_are_no_links_a_file_that_is_missing_leaves_no_empty_name(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*names: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", unknown)
    with pytest.raises(FileNotFoundError):
        files.rename(folder / "missing", folder / "name")
    assert list(folder.iterdir()) == []


def test_two_windows_begin_a_game_in_the_same_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "strftime", lambda form: "20261116-120000")
    paths = {begun(TODAY) for _ in range(5)}
    assert set(on_the_shelf()) == paths
    assert len(paths) == 5


@pytest.mark.parametrize(
    ("title", "name"),
    [("Ada's win", "Ada's win"), ("../../x", "x"), (".hidden", "hidden"), ("a/b\\c:d", "a b c d"), ("\0", "game")],
)
def test_no_title_leads_out_of_the_folder(title: str, name: str) -> None:
    path = begun(TODAY)
    assert saves.rename(path, title).name == f"{name}{saves.SUFFIX}"


def test_a_game_is_known_by_its_title_only_if_it_was_given_one() -> None:
    path = begun(TODAY)
    assert saves.title_of(saves.glance(path)) == ""
    assert saves.title_of(saves.glance(saves.rename(path, "Ada wins"))) == "Ada wins"


def test_the_good_part_of_a_damaged_game_is_kept_beside_it() -> None:
    path = finished("game", TODAY)
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:90], lines[90].replace(b"#", b"#0"), *lines[91:]])
    path.write_bytes(damaged)
    part = saves.good_part(path)
    assert part is not None
    copy = saves.keep_part(part, path)
    assert copy.read_bytes() == b"".join(lines[:90])
    assert path.read_bytes() == damaged
    resumed_session(copy).close()
    keeper.wait_for_disk()


def test_a_game_whose_seed_was_taken_out_has_no_seal_on_the_shelf() -> None:
    path = finished("over", TODAY)
    assert seal_on_the_shelf()
    whole = record.read(path)
    stripped = replace(whole, header=whole.header.public())
    record.write(path, record.relinked(stripped, load("olympus")))
    assert not seal_on_the_shelf()


def test_a_game_by_older_rules_has_no_seal_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    path = finished("over", TODAY)
    today = record.read(path)
    monkeypatch.setitem(record.MIGRATIONS, ("olympus", 0), lambda _: today)
    record.write(path, replace(today, header=replace(today.header, rules=0)))
    assert not seal_on_the_shelf()


def seal_on_the_shelf() -> str:
    (saved,) = saves.listed()
    progress = saves.progress(saved)
    assert progress is not None
    return progress.seal
