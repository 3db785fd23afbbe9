"""With a calm picture nothing moves by itself: as long as nobody does anything, all pictures are the same."""

from __future__ import annotations

from typing import Final

import pytest

from game.lab import shot
from tests.window.hands import fingerprint, headless

SETTLES: Final = 3.0
"""So many seconds after it was opened nothing is arriving any longer."""
BURST: Final = 7
APART: Final = 0.37
"""How many pictures are taken, and how many seconds apart: no breath and no beat has this length."""
SOME: Final = ("title", "settings", "lan", "lobby", "table-5", "gods-curtain", "olympos-settle")


def restless(name: str, *, calm: bool) -> bool:
    """Whether a scene looks different after a while in which nobody has done anything."""
    with shot.away_from_home():
        app = headless(calm=calm, captions=True)
        shot.show(app, name, SETTLES)
        seen = set()
        for _ in range(BURST):
            app.step([], APART)
            seen.add(fingerprint(app.surface))
        app.close()
    return len(seen) > 1


@pytest.mark.parametrize("name", SOME)
def test_where_nothing_happens_a_calm_picture_stands_still(name: str) -> None:
    assert not restless(name, calm=True)


def test_it_would_be_noticed() -> None:
    """The title turns its vase for everybody else."""
    assert restless("title", calm=False)
