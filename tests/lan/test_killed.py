"""Real processes at one table: some are killed in the middle, the host among them, and all come to the same end."""

import pytest

pytest.importorskip("nacl")
pytest.importorskip("spake2")

from game.lab.soak_peers import soak


@pytest.mark.deep
@pytest.mark.parametrize("seed", [1, 2])
def test_killed_machines_come_back_in_bad_weather_and_all_end_alike(seed):
    soaked = soak(1, seed, kills=3)
    assert soaked.kills >= 2
    assert {"slices", "resets", "flips"} <= soaked.accidents.keys()
