"""What cards, book and terminal say of a thing: its name first, fine print last, nothing twice."""

from __future__ import annotations

import pytest

from game import levels
from game.games import words_for
from game.words.olympus_cards import thing_words
from tests.rules.olympus.builders import olympus

THINGS = [
    *(row["id"] for row in olympus().tables["deities"]["deity"]),
    *(row["id"] for kind in ("commons", "temples") for row in olympus().tables[kind]["building"]),
]


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_a_card_names_the_thing_and_says_nothing_twice(language: str) -> None:
    words = words_for(language, "olympus")
    for thing in THINGS:
        entries = list(thing_words(words, olympus().tables, {}, thing))
        name = words.game["deity"].get(thing) or words.building(thing)
        assert all(title.startswith(name) for title, _ in entries), thing
        said = [sentence for _, sentences in entries for sentence in sentences]
        assert len(said) == len(set(said)), thing
        assert not any("(" in sentence for sentence in said), thing


def test_zeus_has_his_fine_print_once_and_last() -> None:
    ((title, sentences),) = thing_words(words_for("en", "olympus"), olympus().tables, {}, "zeus")
    assert title == "Zeus"
    assert [each.split(":")[0] for each in sentences[:2]] == ["Alpha", "Beta"]
    assert sentences[2].startswith("Never the same marker or good twice")
    assert len(sentences) == 3
