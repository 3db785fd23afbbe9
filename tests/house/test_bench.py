"""What is measured, and that a loss of speed is seen."""

from functools import partial
from pathlib import Path

import pytest

from game import games
from game.lab import bench_history as history
from game.lab.bench import Patience
from game.lab.bench_rules import copied, new_table, seen, side_by_side
from game.lab.bench_window import dice_costs
from game.rules.codec import digest
from tests import ROOT

BEFORE = {"olympus": 5.0, "olympos": 2.5, "gods": 3.0, "chess": 6.0, "copy": 0.05}


@pytest.fixture
def paper(tmp_path) -> Path:
    """The paper as it is in the repository, with one row more."""
    paper = tmp_path / "bench.md"
    paper.write_text((ROOT / "docs" / "bench.md").read_text("utf-8"), encoding="utf-8")
    history.keep(paper, history.row("2030-01-01", "abc1234", "plain", BEFORE))
    return paper


def test_what_is_kept_can_be_read_again(paper):
    assert history.last_kept(paper, "plain") == ("2030-01-01 at abc1234", BEFORE)


def test_each_build_has_a_history_of_its_own(paper):
    history.keep(paper, history.row("2030-01-02", "abc1235", "compiled", {"olympus": 15.0}))
    assert history.last_kept(paper, "plain")[1] == BEFORE
    assert history.last_kept(paper, "compiled")[1] == {"olympus": 15.0}


def test_rows_are_as_long_as_the_table_they_are_kept_in():
    *_, header = [line for line in (ROOT / "docs" / "bench.md").read_text("utf-8").splitlines() if "| commit |" in line]
    assert history.row("2030-01-01", "abc1234", "plain", BEFORE).count("|") == header.count("|")


def test_a_loss_is_said_and_noise_is_not(paper):
    look = partial(history.losses, paper, "plain")
    assert list(look({**BEFORE, "olympus": 4.6, "copy": 0.054})) == []
    assert list(look({**BEFORE, "olympus": 9.0, "copy": 0.01})) == [], "faster is no loss"
    (slower,) = look({**BEFORE, "gods": 2.5})
    assert slower == "A loss, plain: gods is 2.5, and was 3 on 2030-01-01 at abc1234."
    (dearer,) = look({**BEFORE, "copy": 0.06})
    assert "copy is 0.06" in dearer


def test_where_nothing_was_kept_nothing_is_lost(tmp_path):
    assert list(history.losses(tmp_path / "bench.md", "plain", BEFORE)) == []


def test_rivals_are_measured_in_turns_and_the_median_counts():
    order = []
    speeds = iter([5.0, 1.0, 2.0, 100.0])  # the first is a warm-up

    def ours(seconds: float) -> float:
        order.append("ours")
        return next(speeds)

    def theirs(seconds: float) -> float:
        order.append("theirs")
        return 4.0

    measured = side_by_side(Patience(runs=3, slices=1, seconds=0.1), ours, theirs)
    assert order == ["ours", "theirs"] * 4
    assert (measured.ours, measured.theirs, measured.ratio) == (2.0, 4.0, 0.5)


@pytest.mark.parametrize("name", games.names())
def test_what_is_timed_is_a_copy_and_a_view(name):
    state, _, _ = new_table(games.load(name), 4, seed=0)
    assert copied(state) is not state
    assert digest(copied(state)) == digest(state)
    assert digest(seen(state)) == digest(state.view(0))


def test_at_least_six_dice_roll_in_the_bowl_in_the_frames_that_are_measured():
    """The bench itself asserts how many; here, that more than half a second of it is seen."""
    assert len(dice_costs((1280, 720), 1)) > 30
