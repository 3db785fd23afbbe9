"""The size of text is a promise: what is written grows with it, on every screen and at every table.

Named exceptions: names and figures on maps, which keep the size they are drawn with (`Lettering.fixed` and `haloed`);
headings, which stand in bands of one height; what is very large already; and what fills its box, of which the card
beside it tells the same in full size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import pytest

from game.disk.settings import TEXT_SIZES
from game.lab import shot
from tests.window.eyes import reading
from tests.window.hands import headless

GROWN: Final = 1.1
"""How much larger words are at least at the largest size of text than at the usual one."""
LARGE: Final = 45
"""What is as tall as this anyway, in reference pixels, may stay so."""
FILLED: Final[Mapping[str, frozenset[str]]] = {
    "choose": frozenset({"The Gods of Olympus"}),
    "olympos": frozenset({"?", "Olympos", "Corinth", "Sparta", "Athens", "Thebes", "Argos", "15 in the store"}),
    "gods": frozenset(
        {"Anger", "Despair", "Envy", "Gluttony", "Greed", "Hope", "Lust", "Pride", "Strike", "Gulf of Corinth"}
        | {"Army", "Hero", "Market", "Trade center", "Shrine", "Town", "City", "Orgy", "Make the offer"}
        | {"No more offers", "No trade at all"}
    ),
    "lobby": frozenset(
        {"waiting for somebody", "good for 8:40, or until all seats are taken", "Price of the Trade Route"}
    ),
    "lan": frozenset({"What code stands on Anna's screen?"}),
}
"""Words that fill their box at the usual size, by the beginning of the name of a scene."""
SOME: Final = ("table-5", "olympos-5", "gods-6")
SCREENS: Final = (
    *("title", "choose", "seats", "settings", "access", "buttons", "keys", "confirm", "pause", "rules", "library"),
    *("chronicle", "feast", "result", "share", "lan", "lobby", "saved", "opening"),
)


def heights(names: Iterable[str], text: int) -> dict[tuple[str, str], int]:
    """How tall everything is written, by scene and words; of what is written twice, the taller."""
    tall: dict[tuple[str, str], int] = {}
    with shot.away_from_home():
        app = headless(text=text)
        for name in names:
            with reading() as found:
                shot.show(app, name, 0.15)
            for each in found:
                key = (name, each.words)
                tall[key] = max(tall.get(key, 0), each.tall)
        app.close()
    return tall


def is_excepted(name: str, words: str, tall: int) -> bool:
    filled = [kept for begins, kept in FILLED.items() if name.startswith(begins)]
    return words.isupper() or tall >= LARGE * 2 / 3 or any(words in kept for kept in filled)


def stuck(names: Iterable[str]) -> list[str]:
    """What is not larger at larger sizes."""
    small, middle, large = (heights(names, text) for text in TEXT_SIZES)
    return [
        f"{key}: {tall}, {middle.get(key, tall)}, {large[key]}"
        for key, tall in small.items()
        if key in large and not is_excepted(*key, tall) and (large[key] < tall * GROWN or middle.get(key, tall) < tall)
    ]


@pytest.mark.parametrize(
    "names",
    [
        ("settings", "gods-6"),
        pytest.param((*SCREENS, *SOME, "gods-build", "gods-trade", "olympos-pay"), marks=pytest.mark.deep),
    ],
    ids=["some", "all"],
)
def test_everything_written_grows_with_the_size_of_text(names: tuple[str, ...]) -> None:
    assert not stuck(names)


def test_the_question_of_a_table_grows_too() -> None:
    """Of all words these matter most."""
    for name in ("table-5", "gods-6"):
        usual, largest = (heights([name], text) for text in (100, 150))
        asked = [words for _, words in largest if words.startswith((", which", ": whom"))]
        assert asked
        assert all(largest[(name, words)] >= 1.15 * usual[(name, words)] for words in asked)
