"""Everything has its words, in both languages, and no words are left over."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from game import games, levels
from game.commands.ladder import COLUMNS
from game.commands.peer import SENTENCES
from game.games import words_for
from game.rules import notation
from game.rules.engine import (
    CHANCE,
    SPECTATOR,
    Ask,
    Event,
    Reason,
    Setup,
    Step,
    because,
    why_not,
)
from game.rules.olympus import events
from game.rules.olympus.actions import (
    CUBES,
    GOODS,
    PAYMENT,
    TRACKS,
    Advance,
    Attack,
    Build,
    Invoke,
    Produce,
    Use,
    Worship,
)
from game.terminal import olympus as olympus_text
from game.words import olympus_cards
from game.words.vocabulary import NoWords, choice_key
from game.words.words import PLACEHOLDER, TROUBLES
from tests.rules.moves import at_every_question
from tests.rules.olympus.builders import city, do, table, worship

GAME: Any = games.load("olympus")
GAMES = pytest.mark.parametrize("name", games.names())
CODE = Path(levels.FOLDER).parent / "game"
LANGUAGES = pytest.mark.parametrize("language", levels.LANGUAGES)


def events_of(name: str) -> dict[str, type[Any]]:
    told = vars(import_module(f"game.rules.{name}.events")).values()
    kinds = [kind for kind in told if isinstance(kind, type) and issubclass(kind, Event)]
    return {kind.__name__: kind for kind in kinds if kind is not Event}


def asks_of(name: str) -> set[str]:
    return {
        each
        for each, kind in games.load(name).values.items()
        if issubclass(kind, Ask)
        or (issubclass(kind, Step) and kind.answer is not Step.answer)  # only who asks is answered
    }


EVENTS = events_of("olympus")


def flat(table: Mapping[str, Any], path: str = "") -> dict[str, str]:
    """Every sentence by its full name."""
    found: dict[str, str] = {}
    for key, value in table.items():
        name = f"{path}.{key}" if path else key
        found |= flat(value, name) if isinstance(value, Mapping) else {name: value}
    return found


def section(name: str) -> dict[str, str]:
    table: Any = levels.text("en")
    for part in name.split("."):
        table = table[part]
    return dict(table)


def placeholders(template: str) -> set[str]:
    return {match[1] for match in PLACEHOLDER.finditer(template)}


def base(key: str, known: set[str]) -> str:
    """The class or rule a key belongs to, without the field and value it may be a special sentence for."""
    return next(
        (name for name in sorted(known, key=len, reverse=True) if key == name or key.startswith(f"{name}_")), key
    )


# The two languages


def test_both_languages_have_the_same_keys():
    english, italian = (set(flat(levels.text(language))) for language in levels.LANGUAGES)
    assert english - italian == set()
    assert italian - english == set()


def test_both_languages_speak_of_the_same_things():
    english, italian = (flat(levels.text(language)) for language in levels.LANGUAGES)
    both = english.keys() & italian.keys()
    differing = [key for key in both if placeholders(english[key]) != placeholders(italian[key])]
    assert not differing


def test_what_a_game_says_instead_is_what_all_screens_share_with_the_same_values():
    for name in games.names():
        for key, said in levels.text("en")[name].get("instead", {}).items():
            assert placeholders(said) == placeholders(section("core.screen")[key]), key


@LANGUAGES
def test_braces_stand_only_around_placeholders(language):
    left = [key for key, text in flat(levels.text(language)).items() if re.search(r"[{}]", PLACEHOLDER.sub("", text))]
    assert not left


# Nothing missing, nothing left over


@GAMES
def test_every_event_has_its_sentence_and_no_other_has(name):
    known = set(events_of(name))
    assert {base(key, known) for key in section(f"{name}.event")} == known


@GAMES
def test_a_special_sentence_is_for_a_value_of_a_field(name):
    kinds = events_of(name)
    files = [*(CODE / "rules" / name).glob("*.py"), CODE / "words" / f"{name}.py"]
    source = "\n".join(path.read_text("utf-8") for path in files)
    for key in section(f"{name}.event"):
        kind = base(key, set(kinds))
        if key == kind:
            continue
        field = next(each.name for each in fields(kinds[kind]) if key.startswith(f"{kind}_{each.name}_"))
        value = key.removeprefix(f"{kind}_{field}_")
        assert value.isdigit() or value == "none" or f'"{value}"' in source, key


@GAMES
def test_events_speak_only_of_what_they_tell(name):
    kinds = events_of(name)
    for key, template in section(f"{name}.event").items():
        assert placeholders(template) <= {field.name for field in fields(kinds[base(key, set(kinds))])}, key


@GAMES
def test_every_action_has_its_words_and_no_other_has(name):
    known = set(games.load(name).actions)
    assert {base(key, known) for key in section(f"{name}.action")} == known


@GAMES
def test_every_question_has_its_sentence_and_no_other_has(name):
    known = asks_of(name)
    assert {base(key, known) for key in section(f"{name}.ask")} == known


@cache
def reasons() -> list[tuple[Path, str, set[str]]]:
    return list(find_reasons())


def find_reasons() -> Iterator[tuple[Path, str, set[str]]]:
    """Every rule id the code names as a reason, with its file and the values that go with it.

    What speaks for a choice, by the scales of a bot, is no rule.
    """
    for path in sorted(set(CODE.rglob("*.py")) - set((CODE / "ai").rglob("*.py"))):
        tree = ast.parse(path.read_text("utf-8"))
        names = {
            node.target.id if isinstance(node, ast.AnnAssign) else node.targets[0].id: node.value.value
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.target if isinstance(node, ast.AnnAssign) else node.targets[0], ast.Name)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called not in ("because", "BadRecord", "Unreadable"):
                continue
            first = node.args[0]
            rule = first.value if isinstance(first, ast.Constant) else names.get(getattr(first, "id", ""))
            if rule is not None:
                values = {keyword.arg or "" for keyword in node.keywords}
                yield path, rule, values | ({"line"} if called == "BadRecord" else set())


def test_every_reason_has_its_sentence_and_no_other_has():
    for name in games.names():
        of_the_game = {rule for path, rule, _ in reasons() if game_of(path) == name}
        assert of_the_game - {"not_now"} == set(section(f"{name}.reason"))
    of_the_core = {rule for path, rule, _ in reasons() if game_of(path) is None}
    assert of_the_core == set(section("core.reason"))


def game_of(path: Path) -> str | None:
    """The game a file belongs to, if it belongs to one."""
    return next((name for name in games.names() if name in path.relative_to(CODE).with_suffix("").parts), None)


def test_reasons_speak_only_of_what_they_are_given():
    for path, rule, values in reasons():
        texts = section("core.reason") | section(f"{game_of(path) or games.names()[0]}.reason")
        assert placeholders(texts[rule]) <= values, (path.name, rule)


def test_every_sentence_of_the_command_line_is_used_and_there():
    source = "\n".join(path.read_text("utf-8") for path in CODE.rglob("*.py") if "scenes" not in path.parts)
    used = set(re.findall(r"(?:command|say|Wrong|Unfit|worded)\((?:language, )?\s*\"(\w+)\"", source))
    used |= {"standing", "standing_winner", "value_missing", "save_finished", "save_unfinished"}
    used |= {f"ladder_{name}" for name in (*COLUMNS, "yes", "no")}
    used |= set(SENTENCES.values())
    used |= {f"lacks_{part}" for part in re.findall(r"Lacking\([\w.]+, \"(\w+)\"\)", source)}
    assert used == set(section("core.command"))


def test_every_refusal_of_a_system_has_its_sentence_and_no_other_has():
    assert {*TROUBLES.values(), "other", "nameless"} == set(section("core.trouble"))
    for text in section("core.trouble").values():
        assert placeholders(text) <= {"file", "why"}


def test_everything_on_the_table_has_a_name_and_nothing_else_has():
    buildings = [row["id"] for kind in ("commons", "temples") for row in GAME.tables[kind]["building"]]
    assert sorted(section("olympus.building")) == sorted(section("olympus.the_building")) == sorted(buildings)
    assert sorted(section("olympus.deity")) == sorted(row["id"] for row in GAME.tables["deities"]["deity"])
    assert tuple(section("olympus.track")) == TRACKS
    assert tuple(section("olympus.good")) == GOODS
    assert len(section("olympus.polis")) == GAME.seats[-1]
    aspects = {row["id"] for deity in GAME.tables["deities"]["deity"] for row in deity.get("aspect", [])}
    assert set(section("olympus.aspect")) == aspects
    manners = {choice.manner.replace(" ", "_") for choice in worships()} | {"none"}
    assert set(section("olympus.manner")) == manners - {""}


def worships() -> list[Worship]:
    state: Any = GAME.set_up(Setup(3, {"starter": "1"}))
    return list(state.choices)


def phrases(table: Any) -> Iterator[str]:
    """Every card phrase in the tables, wherever it stands."""
    for key, value in table.items() if isinstance(table, Mapping) else enumerate(table):
        if key in ("alpha", "beta", "when_built", "every_round", "every_round_needs", "standing", "gives"):
            yield from value if isinstance(value, list) else ()
        elif isinstance(value, Mapping | list):
            yield from phrases(value)


def test_every_verb_of_the_cards_has_its_words_and_no_other_has():
    assert {phrase.split()[0] for phrase in phrases(GAME.tables)} == set(section("olympus.verb"))


def test_every_option_has_its_words_and_no_other_has():
    rows = GAME.tables["options"]["option"]
    wanted = {row["id"] for row in rows} | {choice_key(row["id"], choice) for row in rows for choice in row["choices"]}
    assert set(section("olympus.option")) == wanted | {"starter", "starter_drawn"}


def test_every_heading_is_used():
    files = ("terminal/olympus.py", "words/olympus.py", "words/olympus_cards.py", "words/words.py")
    source = "".join((CODE / file).read_text("utf-8") for file in files)
    for name in ("olympus.heading", "olympus.table", "olympus.amount", "core.word"):
        unused = [key for key in section(name) if not re.search(f"[\"']{key}[\"']", source)]
        assert unused in ([], ["tribute"]), name  # "tribute" comes out of the names of cubes


# What it sounds like


SAMPLES = (
    Build("lyceum"),
    Worship("ares"),
    Use("acropolis"),
    Attack(1),
    Invoke("zeus"),
    Advance((0, 1)),
    Produce((0,)),
)


def sound(text: str) -> bool:
    return bool(text.strip()) and not re.search(r"[{}]|None|\b-1\b|  \S", text.strip())


def test_twenty_games_are_told_in_both_languages():
    spoken = [words_for(language, "olympus") for language in levels.LANGUAGES]
    heard: Counter[str] = Counter()
    for seed in range(20):
        for number, (state, told) in enumerate(at_every_question("olympus", 3 + seed % 3, seed)):
            sentences = [words.event(event) for event in told for words in spoken]
            heard.update(type(event).__name__ for event in told)
            if state.pending:
                sentences += [words.ask(state) for words in spoken]
                sentences += [words.action(action) for action in state.choices[:3] for words in spoken]
                objections = [why_not(state, 0, action) for action in SAMPLES if number % 20 == 0]
                sentences += [words.reason(each) for each in objections if each for words in spoken]
            assert all(map(sound, sentences)), [each for each in sentences if not sound(each)]
    assert len(heard) > 30


VALUES: dict[str, Any] = {
    "seat": 1,
    "defender": 2,
    "builder": 0,
    "winners": (0, 2),
    "track": 3,
    "tracks": (0, 4),
    "good": 1,
    "kinds": (0, 2),
    "goods": (1, 0, 2),
    "amounts": (1, 0, 0, 0, 0, 2, 1),
    "cube": 4,
    "deity": "ares",
    "building": "lyceum",
    "manner": "war war",
    "rank": "beta",
    "cause": "plague",
    "decided_by": "shared",
    "cards": (1, 0, 0, 0, 0, 2, 0, 0),
    "region": "athens",
    "territory": "attica",
    "why": because("not_now"),
    "choices": ("a", "b"),
}
"""A value for every field that is not a plain number."""


@LANGUAGES
def test_every_event_can_be_told(language):
    words = words_for(language, "olympus")
    for name, kind in EVENTS.items():
        specials = [key.split("_", 2)[2] for key in section("olympus.event") if key.startswith(f"{name}_cause_")]
        for cause in specials or [""]:
            values = {field.name: VALUES.get(field.name, 2) for field in fields(kind)}
            if cause:
                values["cause"] = cause
            assert sound(words.event(kind(**values))), name


@LANGUAGES
def test_every_reason_can_be_told(language):
    spoken = {name: words_for(language, name) for name in games.names()}
    for path, rule, names in reasons():
        words = spoken[game_of(path) or games.names()[0]]
        values = {name: VALUES.get(name, 2) for name in names}
        assert sound(words.reason(Reason(rule, values))), rule


@LANGUAGES
def test_the_rules_are_told_without_leftovers(language):
    words = words_for(language, "olympus")
    lines = list(olympus_text.rules(words, GAME.tables, {}))
    assert len([line for line in lines if line and not line.startswith(" ")]) > 45 + 10
    assert not [line for line in lines if re.search(r"[{}]|_|None", line) and "(" not in line]


@LANGUAGES
def test_the_table_is_shown_at_every_question(language):
    words = words_for(language, "olympus")
    for state, _ in at_every_question("olympus", 5, 7):
        assert not re.search(r"[{}]|None", olympus_text.picture(words, state, state.seat))


# Examples


def test_one_is_not_many():
    words = words_for("en", "olympus")
    assert words.event(events.Scored(0, 1, 7)) == "Athens scored 1 point: 7 in all."
    assert words.event(events.Scored(0, 2, 7)) == "Athens scored 2 points: 7 in all."
    assert words.event(events.GameEnded((0, 2), "shared")) == "Athens and Corinth share the victory."


def test_amounts_name_only_what_is_there():
    words = words_for("it", "olympus")
    assert words.event(events.Received(1, (1, 0, 2))) == "Sparta ha preso 1 grano, 2 pesce dalla riserva."
    assert words.event(events.TributeTaken(1, 0, (0, 0, 0))) == "Sparta non ha trovato niente da prendere da Atene."
    paid = tuple(int(name in ("grain", "tribute-fish", "point")) for name in PAYMENT)
    assert words.event(events.Paid(1, "lyceum", paid)) == (
        "Sparta ha pagato 1 grano, 1 pesce dall'area dei tributi, 1 punto per il Liceo."
    )
    assert words.event(events.Gave(1, CUBES.index("venison"))) == "Sparta ha ceduto 1 cacciagione alla riserva."


def test_the_red_good_is_called_as_the_players_like():
    assert "venison" in words_for("en", "olympus").event(events.Produced(0, 1, 2, 3))
    assert (
        words_for("en", "olympus", {"wording": "meat"}).event(events.Produced(0, 1, 2, 3))
        == "Athens produced 2 meat and now has 3."
    )
    assert (
        words_for("it", "olympus", {"wording": "meat"}).verb("advance_or_produce venison 1")
        == "produttività di carne +1 oppure produci carne"
    )


def test_options_tell_what_the_cards_cost_with_them():
    told = {
        choice: olympus_cards.choice_words(words_for("en", "olympus", {"wording": "meat"}), GAME.tables, option, choice)
        for option, choice in (("amphitheatre", "symmetric"), ("trade_route", "wild"), ("barracks_road", "swapped"))
    }
    assert told == {
        "symmetric": "balanced: 3 grain, 1 meat",
        "wild": "2 goods of any kind",
        "swapped": "1 grain, 1 fish",
    }
    rules = list(olympus_text.rules(words_for("en", "olympus", {"wording": "meat"}), GAME.tables, {}))
    named = [line for line in rules if "venison" in line]
    assert named == ["  venison: 2 meat (usual)", "  venison: venison (usual)"], "what else has venison in it?"


PRICES = {
    "A-O9": [("amphitheatre", {}), ("amphitheatre", {"amphitheatre": "symmetric"})],
    "A-O10": [("trade_route", {}), ("barracks", {}), ("road_system", {})],
}
"""The cards whose prices a ruling tells, with the options it tells them for."""


@LANGUAGES
def test_rulings_about_prices_agree_with_the_tables(language):
    words = words_for(language, "olympus")
    for ruling, cards in PRICES.items():
        for card, options in cards:
            (row,) = [row for row in olympus_cards.rows_of(GAME.tables, options, "commons") if row["id"] == card]
            for amount in olympus_cards.price(words, row).split(", "):
                assert amount in words.game["ruling"][ruling], (ruling, card)


@LANGUAGES
def test_a_sentence_may_name_a_number_of_the_board(language):
    words = words_for(language, "olympus")
    board = {name: entry["is"] for name, entry in GAME.tables["board"].items() if isinstance(entry, dict)}
    assert f"1/{board['plague_divisor']} " in words.heading("plague")
    assert f" {board['tie_margin']}." in words.heading("alpha_wins_ties")
    with pytest.raises(NoWords):
        words.phrase("amount", "point", points=3)


ONE = {
    "advance_any": (0,),
    "advance_production": (0,),
    "advance_different": (1,),
    "advance_or_produce": (1,),
    "hera_favours": (1,),
    "zeus_favours": (1, 2),
    "workshop": (2, 3),
    "setback_or_loss": (1,),
    "athena_blessing": (1, 3),
}
"""Which words of a phrase say how far a marker goes, or how many points are taken."""


def test_answers_that_say_one_mean_one():
    """Answers are worded without a number of their own: look at action and token if a card ever says another."""
    for phrase in phrases(GAME.tables):
        verb, *words = phrase.split()
        assert {words[place] for place in ONE.get(verb, ())} <= {"1"}, phrase


@LANGUAGES
def test_hades_asks_for_no_more_markers_than_can_move(language):
    words = words_for(language, "olympus")
    asked = []
    for tracks in ({"culture": 3, "fish": 2}, {}, {"population": 1}):
        state = table(3, {0: city("grain 2 venison 1 fish 1", culture=8), 1: city(**tracks)})
        worship(state, "hephaestus")
        do(state, "0 build temple_of_hades")
        asked.append(words.ask(state))
    two, one, none = asked
    assert ("2 " in two, "1 " in one) == (True, True)
    assert len({re.sub(r"\d.*?\)", "", each) for each in (two, one)}) == 1
    assert not re.search("[12]", none)
    assert "3" in none


def test_players_are_called_by_their_names_and_counted_from_one():
    words = words_for("en", "olympus", names={1: "Ada"})
    assert [words.seat(seat) for seat in (0, 1, 2)] == ["Athens", "Ada", "Corinth"]
    assert words.seat(7) == "Player 8"
    assert words.seat(CHANCE) == "chance"
    assert words.seat(SPECTATOR) == "nobody"


def test_a_war_without_margin_was_lost():
    words = words_for("en", "olympus")
    assert words.event(events.WarFought(0, 1, 3, 3, 0)) == "Athens attacked Sparta, 3 against 3, and was repelled."
    assert words.event(events.WarFought(0, 1, 3, 3, 1)) == "Athens attacked Sparta, 3 against 3, and won the tie."
    assert words.event(events.WarFought(0, 1, 5, 3, 2)) == "Athens attacked Sparta, 5 against 3, and won by 2."


@GAMES
@LANGUAGES
def test_the_help_shows_a_move_of_this_very_game(name, language):
    shown = words_for(language, name).command("help")
    example = re.search(r"(?:such as|per esempio): (.+)", shown)[1]
    assert notation.read(games.load(name).actions, example, base=1)
