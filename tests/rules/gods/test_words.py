"""Everything in The Gods of Olympus has its words, in both languages, and no words are left over."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import fields

import pytest

from game import levels
from game.games import words_for
from game.rules.engine import CHANCE, SPECTATOR, Draft, Event, Setup, Step, apply, because
from game.rules.gods import events
from game.rules.gods.actions import (
    ACTIONS,
    ARMY,
    FLEET,
    HERO,
    ORGY,
    RESOURCES,
    SHRINE,
    UNITS,
    Bank,
    Build,
    DealGod,
    Move,
    Overdraw,
    Plan,
    Roll,
    Take,
)
from game.rules.gods.building import NOTHING_PAID
from game.rules.gods.events import (
    BattleJoined,
    DiceRolled,
    GameEnded,
    Moved,
    Offered,
    PrestigeCounted,
    Retreated,
    Traded,
)
from game.rules.gods.rules import PLACES, REACHES
from game.terminal import gods as gods_text
from game.words.words import Words
from tests.house.test_words import CODE, base, placeholders, section, sound
from tests.rules.gods.builders import gods, random_game, table

EVENTS = {kind.__name__: kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
del EVENTS["Event"]
ASKS = {
    name
    for name, kind in gods().values.items()
    if issubclass(kind, Step) and (kind.answer is not Step.answer or issubclass(kind, Draft))
}
LANGUAGES = pytest.mark.parametrize("language", levels.LANGUAGES)


def test_every_event_action_and_question_has_its_sentence_and_no_other_has():
    assert {base(key, set(EVENTS)) for key in section("gods.event")} == set(EVENTS)
    assert {base(key, set(ACTIONS)) for key in section("gods.action")} == set(ACTIONS)
    assert {base(key, ASKS) for key in section("gods.ask")} == ASKS


def test_events_speak_only_of_what_they_tell():
    for key, template in section("gods.event").items():
        assert placeholders(template) <= {field.name for field in fields(EVENTS[base(key, set(EVENTS))])}, key


def test_everything_on_the_table_has_a_name_and_nothing_else_has():
    tables = gods().tables
    assert tuple(section("gods.resource")) == RESOURCES
    assert tuple(section("gods.unit")) == UNITS
    assert list(section("gods.region")) == [row["id"] for row in tables["map"]["region"]]
    assert list(section("gods.god")) == [row["id"] for row in tables["gods"]["god"]]
    named = {f"{name}_{choice}" for name, listed in gods().options.items() for choice in listed if not choice.isdigit()}
    assert set(section("gods.option")) == {*gods().options, *named, "turn_limit_number"}
    assert set(section("gods.place")) == set(PLACES)
    assert set(section("gods.reach_attack")) == set(section("gods.reach_support")) == set(REACHES)


def test_every_cause_is_named_in_the_rules():
    source = "\n".join(path.read_text("utf-8") for path in (CODE / "rules" / "gods").glob("*.py"))
    assert not [cause for cause in section("gods.cause") if f'"{cause}"' not in source]


@LANGUAGES
def test_games_are_told(language):
    words = words_for(language, "gods")
    heard: Counter[str] = Counter()
    for seed in range(8):
        for state, told in random_game(2 + seed % 5, seed):
            heard.update(type(event).__name__ for event in told)
            sentences = [words.event(event.seen_by(viewer)) for event in told for viewer in (0, SPECTATOR)]
            if state.pending:
                sentences.append(words.ask(state))
                sentences += [words.action(action, state) for action in state.choices[:5]]
                picture = gods_text.picture(words, state.view(state.seat), state.seat)
                assert not re.search(r"[{}]|None", picture)
            assert all(map(sound, sentences)), [each for each in sentences if not sound(each)]
    assert len(heard) > 20
    assert sound(words.action(NOTHING_PAID))


@LANGUAGES
def test_the_rules_are_told_without_leftovers(language):
    lines = list(gods_text.rules(words_for(language, "gods"), gods().tables, {}))
    assert len(lines) > 43 + 12 + 11
    assert not [line for line in lines if re.search(r"[{}]|None", line)]


def test_the_picture_of_a_seat_hides_the_hands_of_others():
    state = next(state for state, _ in random_game(3, 1) if state.turn == 2)
    lines = gods_text.picture(words_for("en", "gods"), state.view(1), 1).splitlines()
    assert sum("Hand:" in line for line in lines) == 1


# What was said wrongly once

NAMES = {0: "Ada", 1: "Ben", 2: "Cleo", 3: "Dion"}
SPOKEN = {language: words_for(language, "gods", names=NAMES) for language in levels.LANGUAGES}


def said(english: str, italian: str, speak: Callable[[Words], str]) -> None:
    assert {language: speak(words) for language, words in SPOKEN.items()} == {"en": english, "it": italian}


def test_an_unpaid_sheet_says_what_comes_of_it():
    building = table("build", "athens 1 town", hands=({"hope": 1}, {}))
    said(
        "Seal the sheet, although it costs more than you have: nothing on it will be built, and you keep the cards",
        "Sigilla il foglio, benché costi più di quanto hai: non si costruirà niente e le carte ti restano",
        lambda words: words.action(NOTHING_PAID, building),
    )
    moving = table("move", "athens 1 army", hands=({}, {}))
    said(
        "Seal the sheet, although you can pay only 1 new fleet: further armies stay ashore",
        "Sigilla il foglio, benché tu possa pagare solo 1 nuova flotta: gli altri eserciti restano a terra",
        lambda words: words.action(Overdraw(1), moving),
    )


def test_an_orgy_says_what_it_costs_and_does():
    state = table("build", hands=({"hope": 1, "gluttony": 1}, {}))
    said("costs 1 Gluttony, 1 Hope", "costa 1 Gola, 1 Speranza", lambda words: gods_text.note(words, state, ORGY))
    for language, words in SPOKEN.items():
        rules = "\n".join(gods_text.rules(words, gods().tables, {}))
        assert {"en": "Orgy\n    cost: 1 Gluttony, 1 Hope", "it": "Orgia\n    costo: 1 Gola, 1 Speranza"}[
            language
        ] in rules
        described = " ".join(gods_text.described(words, gods().tables, {}, {"en": "Orgy", "it": "orgia"}[language]))
        assert {"en": "1 Lust for each temple", "it": "1 Lussuria per ogni suo tempio"}[language] in described
        assert gods_text.pointed_at(words, state, {"en": "orgy", "it": "Orgia"}[language]) == [ORGY]


def test_an_army_that_would_go_to_sea_says_what_that_costs():
    state = table("move", "athens 1 army", hands=({"despair": 1, "pride": 1}, {}))
    to_sea, to_land = Move(ARMY, "athens", "myrtoan_sea"), Move(ARMY, "athens", "boeotia")
    assert gods_text.note(SPOKEN["en"], state, to_sea) == "costs 1 Despair, 1 Pride"
    assert gods_text.note(SPOKEN["en"], state, to_land) == ""


def test_the_rules_tell_of_new_units_families_retreats_and_tokens():
    rules = " ".join("\n".join(gods_text.rules(SPOKEN["en"], gods().tables, {})).split())
    for words in (
        "Units built or upgraded this turn do not attack",
        "army / fleet; hero; land monster / sea monster (alone); market / trade center; shrine / temple; town / city",
        "not beside a region that sent dice against the one it leaves",
        "army / fleet: 10 each; hero: 8 for all; land monster / sea monster: 8 for all; market: 6 for all",
    ):
        assert words in rules


def test_the_sheet_is_shown_in_a_line_or_two():
    state = gods().set_up(Setup(2))
    for seat in (0, 1):
        apply(state, CHANCE, DealGod(seat, ("zeus", "hera")[seat]))
    for card in (5, 0, 5):
        apply(state, 0, Take(card))
    assert gods_text.sheet(SPOKEN["en"], state, 0) == ["On your sheet: 1 Anger, 2 Hope"]
    assert gods_text.sheet(SPOKEN["en"], state, 1) == []
    state = table("build", "athens 1 town", hands=({"hope": 9, "greed": 9}, {}))
    for line in (Build(ARMY, "athens"), Plan(SHRINE)):
        apply(state, 0, line)
    assert gods_text.sheet(SPOKEN["it"], state, 0) == [
        "Sul tuo foglio: Costruisci ad Atene: esercito; Costruisci: santuario"
    ]


def test_the_dice_of_both_sides_are_named_after_those_who_roll_them():
    """The event names the attacker alone, so the defence is called after the region."""
    said("Cleo's dice against Corinth: 6, 2.", "I dadi di Cleo contro Corinto: 6, 2.",
         lambda words: words.event(DiceRolled("corinth", 2, "attack", (6, 2))))  # fmt: skip
    said("The dice that defend Corinth against Cleo: 8.", "I dadi che difendono Corinto da Cleo: 8.",
         lambda words: words.event(DiceRolled("corinth", 2, "defence", (8,))))  # fmt: skip
    said("The dice that defend Corinth against Ada show 8, 6", "I dadi che difendono Corinto da Ada mostrano 8, 6",
         lambda words: words.action(Roll("corinth", 0, 1, (8, 6))))  # fmt: skip


def test_what_a_unit_becomes_is_told_only_if_it_is_something_else():
    said("Ada moved from Argos to Sparta: army.", "Ada ha mosso da Argo a Sparta: esercito.",
         lambda words: words.event(Moved(0, ARMY, "argos", "sparta", ARMY)))  # fmt: skip
    said("Ada moved from Argos to the Myrtoan Sea: army, now fleet.",
         "Ada ha mosso da Argo nel Mare di Mirto: esercito, ora flotta.",
         lambda words: words.event(Moved(0, ARMY, "argos", "myrtoan_sea", FLEET)))  # fmt: skip
    said("Ada retreated from the Central Aegean to Euboea: hero.", "Ada ha ritirato dall'Egeo Centrale in Eubea: eroe.",
         lambda words: words.event(Retreated(0, HERO, "central_aegean", "euboea", HERO)))  # fmt: skip


def test_the_bank_says_its_rate():
    state = table("negotiation", "athens 1 city", hands=({"hope": 3, "anger": 3}, {}))
    hope, anger, lust = (RESOURCES.index(name) for name in ("hope", "anger", "lust"))
    said("Trade 2 Hope with the bank for 1 Lust", "Cambia 2 Speranza con la banca per 1 Lussuria",
         lambda words: words.action(Bank(hope, lust), state))  # fmt: skip
    said("Trade 3 Anger with the bank for 1 Lust", "Cambia 3 Ira con la banca per 1 Lussuria",
         lambda words: words.action(Bank(anger, lust), state))  # fmt: skip


def test_an_end_by_the_turn_limit_is_told_as_such():
    said("The turn limit ended the game. The most prestige: Ada and Cleo.",
         "Il limite di turni ha concluso la partita. Ha più prestigio: Ada e Cleo.",
         lambda words: words.event(GameEnded((0, 2), "limit")))  # fmt: skip
    assert "won the game" in SPOKEN["en"].event(GameEnded((0,), "prestige"))
    said("* Ada: 7 prestige", "* Ada: prestigio 7",
         lambda words: words.command("standing_winner", seat=0, points=7))  # fmt: skip


def test_players_are_named_with_their_prestige():
    said("Prestige: Ada 1, Ben 0, Cleo 0.", "Prestigio: Ada 1, Ben 0, Cleo 0.",
         lambda words: words.event(PrestigeCounted((1, 0, 0))))  # fmt: skip


def test_a_region_without_dice_is_attacked():
    said("Ada attacks the Gulf of Corinth with 1d8 + 2d6; Ben has no dice against that.",
         "Ada attacca il Golfo di Corinto con 1d8 + 2d6; Ben non ha dadi da opporre.",
         lambda words: words.event(BattleJoined("gulf_of_corinth", 0, 1, (6, 8, 6), ())))  # fmt: skip


@LANGUAGES
def test_every_region_has_its_forms(language):
    words = SPOKEN[language]
    assert list(words.game["region_kind"]) == list(words.game["region"])
    for region in words.game["region"]:
        for form in ("the", "in", "from"):
            assert words.vocabulary.formed(region, form).endswith(words.name("region", region))
    assert words.vocabulary.formed("nowhere", "in") == "nowhere"


def test_italian_prepositions_go_with_their_regions():
    words = SPOKEN["it"].vocabulary
    assert [words.formed(region, "in") for region in ("macedonia", "athens", "sea_of_crete", "north_aegean")] == [
        "in Macedonia",
        "ad Atene",
        "nel Mare di Creta",
        "nell'Egeo Settentrionale",
    ]
    assert [words.formed(region, "from") for region in ("thrace", "epirus", "delphi", "myrtoan_sea")] == [
        "dalla Tracia",
        "dall'Epiro",
        "da Delfi",
        "dal Mare di Mirto",
    ]


def test_refusals_name_regions_as_other_sentences_do():
    words = {language: words_for(language, "gods") for language in levels.LANGUAGES}
    away = because("no_such_unit", unit=ARMY, region="ionian_sea")
    assert words["en"].reason(away) == "You have no such unit in the Ionian Sea (army)."
    assert words["it"].reason(away) == "Nel Mar Ionio non hai questa unità (esercito)."
    refuge = because("no_refuge", region="ionian_sea", cause="beside_dice")
    assert words["en"].reason(refuge) == "No retreat to the Ionian Sea: it lies beside a region that sent dice."
    assert words["it"].reason(refuge) == "Niente ritirata nel Mar Ionio: confina con una regione che ha mandato dadi."


def test_gifts_are_called_gifts():
    nothing, hope = (0,) * 8, (0, 0, 0, 0, 0, 1, 0, 0)
    said("Ada offered Ben 1 Hope as a gift.", "Ada ha offerto in dono a Ben 1 Speranza.",
         lambda words: words.event(Offered(0, 1, hope, nothing)))  # fmt: skip
    said("Ben accepted: Ada received 1 Hope as a gift.", "Ben ha accettato: Ada ha ricevuto in dono 1 Speranza.",
         lambda words: words.event(Traded(0, 1, nothing, hope)))  # fmt: skip
