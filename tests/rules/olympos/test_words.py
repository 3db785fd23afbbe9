"""Olympos is told in both languages, from its first tile to its last point."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game import games, levels
from game.games import words_for
from game.rules.engine import SPECTATOR, because, why_not
from game.rules.olympos.actions import (
    BONUSES,
    DESTINY,
    RESOURCES,
    Bonus,
    Build,
    Discard,
    Discover,
    Move,
    Pass,
    Pay,
    Play,
    Settle,
    Wait,
)
from game.rules.olympos.destiny import CARD_EFFECTS
from game.rules.olympos.events import Fought, SettlerArrived
from game.rules.olympos.gods import GOD_EFFECTS
from game.rules.olympos.tables import FINAL, NOW, STANDING
from game.terminal import olympos as olympos_text
from tests.rules.moves import at_every_question

GAME: Any = games.load("olympos")
LANGUAGES = pytest.mark.parametrize("language", levels.LANGUAGES)

SAMPLES = (
    Settle("attica"),
    Settle("caria", ("lydia", "caria")),
    Move("attica", 1, "lydia"),
    Move("attica", 1, "ionia", ("attica", "aegean_sea", "ionia")),
    Discover("medicine"),
    Build("stadium"),
    Play(0),
    Play(8),
    Play(9),
    Pass(),
    Wait(),
    Pay((1, 0, 0, 0)),
    Bonus(0),
    Discard((0, 0)),
)


def sound(text: str) -> bool:
    return bool(text.strip()) and not re.search(r"[{}]|None|_|(?<!\w)-1\b|  \S", text.strip())


def test_games_are_told_in_both_languages():
    spoken = [words_for(language, "olympos") for language in levels.LANGUAGES]
    for seed in range(8):
        for number, (state, told) in enumerate(at_every_question("olympos", 2 + seed % 4, seed)):
            sentences = [words.event(event) for event in told for words in spoken]
            if state.pending:
                sentences += [words.ask(state) for words in spoken]
                listed = (*state.choices[:2], *state.choices[-2:])
                sentences += [words.action(action) for action in listed for words in spoken]
                objections = [why_not(state, 0, action) for action in SAMPLES if number % 10 == 0]
                sentences += [words.reason(each) for each in objections if each for words in spoken]
            assert all(map(sound, sentences)), [each for each in sentences if not sound(each)]


@LANGUAGES
def test_the_table_is_shown_at_every_question(language):
    words = words_for(language, "olympos")
    for state, _ in at_every_question("olympos", 2, 7):
        assert not re.search(r"[{}]|None", olympos_text.picture(words, state.view(0), 0))  # type: ignore[arg-type]
        for action in state.choices[:3]:
            olympos_text.note(words, state, action) if state.seat >= 0 else ""  # type: ignore[arg-type]


def test_the_picture_hides_the_cards_of_others():
    words = words_for("en", "olympos")
    for state, _ in at_every_question("olympos", 3, 4):
        for viewer in (1, SPECTATOR):
            table: Any = state.view(viewer)
            picture = olympos_text.picture(words, table, viewer)
            known = set(table.peoples[viewer].hand) if viewer >= 0 else set()
            for card, name in enumerate(DESTINY):
                assert card in known or words.name("card", name) not in picture


@LANGUAGES
def test_the_rules_are_told_without_leftovers(language):
    lines = list(olympos_text.rules(words_for(language, "olympos"), GAME.tables, {}))
    assert len([line for line in lines if line and not line.startswith(" ")]) == 5 + 25 + 5 + 10 + 10 + 32
    assert not [line for line in lines if re.search(r"[{}]|_|None", line)]


def test_everything_on_the_table_has_a_name_and_nothing_else_has():
    text = levels.text("en")["olympos"]
    tables = GAME.tables
    for section, rows in (
        ("territory", tables["map"]["land"]),
        ("sea", tables["map"]["sea"]),
        ("discovery", tables["discoveries"]["discovery"]),
        ("wonder", tables["wonders"]["wonder"]),
        ("god", tables["gods"]["card"]),
    ):
        assert list(text[section]) == [row["id"] for row in rows]
    assert list(text["card"]) == [*DESTINY, "unknown"]
    assert list(text["resource"]) == list(RESOURCES)
    assert list(text["bonus"]) == list(BONUSES)
    assert len(text["polis"]) == GAME.seats[-1]
    assert set(text["verb"]) == {*NOW, *STANDING, *FINAL, *CARD_EFFECTS, *GOD_EFFECTS}


def test_every_heading_is_used():
    code = levels.FOLDER.parent / "game"
    source = "".join(
        (code / file).read_text("utf-8")
        for file in ("terminal/olympos.py", "words/olympos.py", "words/olympos_cards.py")
    )
    for section in ("heading", "table"):
        keys = levels.text("en")["olympos"][section]
        unused = [key for key in keys if not re.search(f"[\"']{key}[\"']", source)]
        assert [key for key in unused if key not in ("good", "bad", "nothing")] == []


def test_some_territories_have_an_article():
    words = words_for("en", "olympos", names={0: "Ada"})
    assert words.action(Settle("cyclades")) == "New settler to the Cyclades"
    assert words.action(Settle("thrace")) == "New settler to Thrace"


def test_italian_joins_every_name_with_what_it_needs():
    words = words_for("it", "olympos")
    assert [words.action(Settle(each)) for each in ("attica", "rhodes", "ampheres", "olympus", "cyclades")] == [
        "Nuovo colonizzatore in Attica",
        "Nuovo colonizzatore a Rodi",
        "Nuovo colonizzatore ad Anfere",
        "Nuovo colonizzatore sull'Olimpo",
        "Nuovo colonizzatore nelle Cicladi",
    ]
    assert words.action(Move("phocis", 1, "thessaly")) == "Colonizzatore dalla Focide in Tessaglia"
    by_sea = Move("attica", 1, "ionia", ("attica", "aegean_sea", "ionia"))
    assert words.action(by_sea).endswith("in Ionia passando per il Mar Egeo")
    taken = [words.event(Fought(1, seat, "boeotia", 2)) for seat in (0, 1, 4)]
    assert taken == [
        "Sparta ha tolto la Beozia ad Atene con la forza, per 2 PA.",
        "Sparta ha tolto la Beozia a Sparta con la forza, per 2 PA.",
        "Sparta ha tolto la Beozia ad Argo con la forza, per 2 PA.",
    ]


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_every_place_and_god_has_its_forms(language):
    words = words_for(language, "olympos")
    named = [name for section in ("territory", "sea", "god") for name in words.game[section]]
    assert list(words.game["kind"]) == named
    for name in named:
        for form in ("the", "in", "from", "of"):
            assert words.vocabulary.formed(name, form)


def test_refusals_name_territories_with_their_article():
    words = {language: words_for(language, "olympos") for language in levels.LANGUAGES}
    own = because("own_territory", territory="cyclades")
    assert words["en"].reason(own).startswith("You control the Cyclades:")
    assert words["it"].reason(own).startswith("Controlli già le Cicladi:")
    barred = because("siren_bars_the_sea", territory="attica")
    assert words["en"].reason(barred).startswith("No way leads to Attica ")
    assert words["it"].reason(barred).startswith("Nessuna via raggiunge l'Attica ")


def test_a_way_is_told_by_where_it_begins_and_by_the_spaces_between():
    words = words_for("en", "olympos", names={0: "Ada"})
    assert words.action(Settle("illyria", ("north", "illyria"))) == "New settler to Illyria"
    assert words.action(Settle("epirus", ("north", "illyria", "epirus"))) == "New settler to Epirus by way of Illyria"
    assert words.action(Settle("caria", ("lydia", "caria"))) == "New settler to Caria from Lydia"
    by_sea = Move("attica", 1, "ionia", ("attica", "aegean_sea", "ionia"))
    assert words.action(by_sea) == "Settler from Attica to Ionia by way of the Aegean Sea"
    arrived = SettlerArrived(0, "epirus", ("north", "illyria", "epirus"))
    assert words.event(arrived) == "A settler of Ada arrived in Epirus by way of Illyria."
    moved = SettlerArrived(0, "ionia", ("attica", "aegean_sea", "ionia"))
    assert words.event(moved) == "A settler of Ada arrived in Ionia from Attica by way of the Aegean Sea."
    assert "Ionia dall'Attica passando per il Mar Egeo." in words_for("it", "olympos").event(moved)
