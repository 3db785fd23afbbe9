"""Real processes at one table: some are killed in the middle, the host among them, and all come to the same end."""

import pytest

pytest.importorskip("nacl")
pytest.importorskip("spake2")

from game.lab.chaos import CLEAR
from game.lab.soak_peers import ROUGH, soak


@pytest.mark.deep
@pytest.mark.parametrize(("seed", "weather"), [(1, ROUGH), (2, CLEAR)], ids=["rough", "calm"])
def test_killed_machines_come_back_and_all_end_alike(seed, weather):
    soaked = soak(1, seed, weather, kills=3, clears_after=150)
    assert soaked.games == 1
    assert soaked.kills >= 2
