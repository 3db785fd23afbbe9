"""Why not: for whatever a player points at, the rule that forbids it; and what an action would do, without doing it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game import levels
from game.games import words_for
from game.rules import olympus as olympus_package
from game.rules.codec import digest
from game.rules.engine import CHANCE, Illegal, Setup, apply, asked, choices, is_over, preview, why_not
from game.rules.notation import read_line, text
from game.rules.olympus import Olympus
from game.rules.olympus.actions import MILITARY, TRACKS, Build, Worship
from game.rules.olympus.events import (
    Advanced,
    Built,
    CeremonyBegan,
    FavourGranted,
    Halted,
    Paid,
    Produced,
    Scored,
    WarFought,
)
from game.table.dealer import Dealer
from tests.rules.moves import offered, told_of
from tests.rules.olympus.builders import city, do, olympus, table, upkeep, worship

RICH = "grain 5 venison 5 fish 5"


# ---------------------------------------------------------------------- situations


def a_turn() -> Olympus:
    """Seat 0 is to begin a ceremony; Athena is worshipped already, by seat 2, and seat 1 has no priest left."""
    return table(3, {0: city(RICH), 1: city(priests=0)}, ceremonies={"athena": (2, 1)})


def an_invitation(deity: str = "demeter") -> Olympus:
    state = table(3)
    do(state, f"0 worship {deity}")
    return state


def building(goods: str = RICH, **about: Any) -> Olympus:
    """Seat 0 may build; seat 1 owns the Temple of Ares."""
    state = table(3, {0: city(goods, **about), 1: city(buildings="temple_of_ares"), 2: city()})
    worship(state, "hephaestus")
    return state


def paying() -> Olympus:
    state = building("grain 2 venison 1")
    do(state, "0 build agora")
    return state


def zeus(first: str) -> Olympus:
    """Seat 0 has had the first of two favours of Zeus."""
    state = table(3, {0: city()})
    worship(state, "zeus")
    do(state, f"0 {first}")
    return state


def hera() -> Olympus:
    state = table(3)
    worship(state, "hera")
    return state


def built(card: str, culture: int, **about: Any) -> Olympus:
    state = building(culture=culture, **about)
    do(state, f"0 build {card}")
    return state


def workshop(first: str) -> Olympus:
    state = built("workshop", 3)
    do(state, f"0 {first}")
    return state


def war() -> Olympus:
    """Seat 0 has beaten seat 1 and has another war to fight; it may not be against seat 1."""
    state = table(4, {0: city(military=3), 1: city(), 2: city("grain 3 fish 3"), 3: city()})
    worship(state, "ares war war")
    do(state, "0 attack 1")
    return state


def spoils() -> Olympus:
    state = war()
    do(state, "0 attack 2")
    return state


def supplied() -> Olympus:
    """The Delian League lets seat 0 choose two goods of the supply."""
    state = table(3, {0: city(military=3, buildings="delian_league"), 1: city(), 2: city()})
    worship(state, "zeus")
    do(state, "0 war", "0 score", "0 attack 1")
    return state


def first_spoils() -> Olympus:
    """Seat 0 chooses tribute of its first war; the second one waits."""
    state = table(4, {0: city(military=3), 1: city("grain 3 fish 3"), 2: city(), 3: city()})
    worship(state, "ares war war")
    do(state, "0 attack 1")
    return state


def war_of_another() -> Olympus:
    """Seat 1 has declared a war, and seat 2 has its favour before it is fought."""
    state = table(3, {1: city(military=3)}, active=1)
    worship(state, "zeus", "2")
    do(state, "1 war", "1 score")
    return state


def gifts() -> Olympus:
    state = table(3, {0: city(buildings="temple_of_aphrodite")})
    worship(state, "aphrodite")
    return state


def hades(**about: Any) -> Olympus:
    """Seat 1 has to suffer the Temple of Hades."""
    state = table(3, {0: city(RICH, culture=8), 1: city(**about)})
    worship(state, "hephaestus")
    do(state, "0 build temple_of_hades", "0 pay grain 2 venison 1 fish 1")
    return state


def upkeep_buildings(goods: str = "fish 2") -> Olympus:
    """Seat 0 has used its Goldsmith; what else it has waits."""
    state = upkeep({0: city(goods, buildings="goldsmith trade_route achaean_league amphitheatre")})
    do(state, "0 use goldsmith")
    return state


def trade() -> Olympus:
    """Seat 0 uses its Trade Route; it holds tribute, but no Parthenon."""
    state = upkeep({0: city("grain 1 venison 1", "fish 1", buildings="trade_route")})
    do(state, "0 use trade_route")
    return state


def follower() -> Olympus:
    """Seat 1 has joined the ceremony of Demeter and chooses its favour."""
    state = table(3)
    worship(state, "demeter", "1")
    return state


def giving() -> Olympus:
    """Seat 0 uses its Goldsmith and has to say which good it gives; others have a Goldsmith too."""
    cards = {seat: city("grain 2 fish 2", buildings="goldsmith") for seat in range(3)}
    state = upkeep({**cards, 0: city("grain 2 fish 2", buildings="goldsmith bouleuterion")})
    do(state, "0 use goldsmith")
    return state


def must_use() -> Olympus:
    """Seat 0 has to use its Amphitheatre, and may use its Goldsmith before it."""
    cities = {0: city("fish 1", buildings="amphitheatre goldsmith")}
    return upkeep(cities, ceremonies={"athena": (1, 0), "ares": (1, 0)})


def acropolis() -> Olympus:
    return upkeep({0: city(buildings="acropolis")}, ceremonies={"athena": (1, 0)})


def too_many_goods() -> Olympus:
    return upkeep({0: city("grain 4 fish 3")})


def the_end() -> Olympus:
    taken = {"grain": 0, "venison": 0, "fish": 0, "military": 0}
    return upkeep({}, glory=taken)


Situation = Callable[[], Olympus]

REASONS: list[tuple[Situation, str, str, dict[str, Any]]] = [
    # a deity
    (a_turn, "0 worship athena", "deity_worshipped", {"deity": "athena", "seat": 2}),
    (a_turn, "0 worship pan", "no_such_deity", {"name": "pan"}),
    (a_turn, "0 worship apollo", "worship_manner", {"deity": "apollo"}),
    (a_turn, "0 worship ares war war war", "worship_manner", {"deity": "ares"}),
    (a_turn, "0 worship zeus war", "worship_manner", {"deity": "zeus"}),
    (a_turn, "1 worship zeus", "no_priest", {}),
    (a_turn, "2 worship zeus", "not_your_turn", {"seat": 0}),
    (a_turn, "2 worship athena", "deity_worshipped", {"deity": "athena", "seat": 2}),
    (an_invitation, "1 worship zeus", "not_now", {}),
    (an_invitation, "1 join war", "join_manner", {"deity": "demeter"}),
    (lambda: an_invitation("ares war"), "1 join war war", "join_manner", {"deity": "ares"}),
    (a_turn, "1 join", "no_priest", {}),
    (a_turn, "0 join", "not_now", {}),
    (lambda: built("oracle", 8), "0 invoke zeus", "oracle_bars", {"deity": "zeus"}),
    (lambda: built("oracle", 8), "0 invoke apollo plague", "oracle_no_plague", {}),
    (lambda: built("oracle", 8), "0 invoke pan", "no_such_deity", {"name": "pan"}),
    (lambda: built("oracle", 8), "0 invoke apollo sun", "invoke_manner", {"deity": "apollo"}),
    (lambda: built("oracle", 8), "0 invoke ares war war war", "invoke_manner", {"deity": "ares"}),
    (acropolis, "0 invoke athena", "not_fewest_worshippers", {"deity": "athena"}),
    (acropolis, "0 invoke ares war war", "invoke_manner", {"deity": "ares"}),
    (acropolis, "0 invoke apollo plague", "acropolis_no_plague", {}),
    (acropolis, "0 invoke pan", "no_such_deity", {"name": "pan"}),
    # a building
    (a_turn, "0 build well", "no_favour_to_build", {}),
    (a_turn, "0 build mall", "no_such_building", {"name": "mall"}),
    (a_turn, "0 build library", "culture_too_low", {"building": "library", "culture": 5, "number": 4}),
    (building, "0 build temple_of_ares", "temple_taken", {"building": "temple_of_ares", "seat": 1}),
    (building, "0 build temple_of_zeus", "culture_too_low", {"building": "temple_of_zeus", "culture": 6, "number": 5}),
    (lambda: building(buildings="gymnasium"), "0 build school", "culture_too_low",
     {"building": "school", "culture": 3, "number": 1}),
    (lambda: building(buildings="well"), "0 build well", "already_built", {"building": "well"}),
    (lambda: building("grain 1"), "0 build well", "cannot_afford", {"building": "well"}),
    (lambda: building("grain 1"), "1 build well", "cannot_afford", {"building": "well"}),
    (lambda: building("grain 1"), "2 build statue", "culture_too_low",
     {"building": "statue", "culture": 3, "number": 2}),
    (paying, "0 pay grain 2 venison 1", "wrong_payment", {"building": "agora"}),
    (paying, "0 pay grain 1", "wrong_payment", {"building": "agora"}),
    (paying, "0 pay fish 2", "wrong_payment", {"building": "agora"}),
    (paying, "0 build well", "no_favour_to_build", {}),
    (paying, "0 decline", "not_optional", {}),
    (lambda: built("trispastos", 7, goods="fish 3"), "0 build school", "only_free_buildings",
     {"building": "school", "culture": 1}),
    (lambda: built("trispastos", 7, goods="fish 3"), "0 build temple_of_apollo", "only_free_buildings",
     {"building": "temple_of_apollo", "culture": 1}),
    (lambda: built("trispastos", 7, goods="fish 3", buildings="well"), "0 build well", "already_built",
     {"building": "well"}),
    # a marker or a good
    (lambda: zeus("advance fish"), "0 advance fish", "zeus_marker_twice", {"track": TRACKS.index("fish")}),
    (lambda: zeus("advance military"), "0 advance military", "zeus_marker_twice", {"track": TRACKS.index("military")}),
    (lambda: zeus("produce fish"), "0 produce fish", "zeus_good_twice", {"good": 2}),
    (lambda: zeus("advance military"), "0 war", "zeus_step_and_war", {}),
    (lambda: zeus("war"), "0 advance military", "zeus_step_and_war", {}),
    (hera, "0 advance grain", "hera_kinds", {"number": 2}),
    (hera, "0 advance culture military", "hera_kinds", {"number": 2}),
    (hera, "0 produce fish", "hera_kinds", {"number": 2}),
    (lambda: workshop("score"), "0 score", "workshop_twice", {}),
    (lambda: workshop("produce fish"), "0 produce grain", "workshop_twice", {}),
    (lambda: built("colony", 8), "0 advance fish", "markers_must_differ", {"number": 3}),
    (lambda: built("colony", 8), "0 advance fish fish fish", "markers_must_differ", {"number": 3}),
    (hades, "1 retreat military", "marker_on_first_space", {"track": TRACKS.index("military")}),
    (lambda: hades(military=2), "1 retreat military", "wrong_number_of_markers", {"number": 2}),
    (lambda: built("statue", 3), "0 advance culture", "other_marker", {"tracks": (3, 4, 5)}),
    (lambda: workshop("score"), "0 advance culture", "other_marker", {"tracks": (MILITARY, 3, 4, 5)}),
    (lambda: workshop("score"), "0 produce grain fish", "other_good", {"kinds": (0, 1, 2)}),
    (follower, "1 advance culture", "other_marker", {"tracks": (3,)}),
    (follower, "1 produce fish", "other_good", {"kinds": (0,)}),
    (trade, "0 give tribute-fish", "tribute_cannot_be_spent", {}),
    (trade, "0 give fish", "good_not_held", {"cube": 2}),
    (a_turn, "0 advance fish", "not_now", {}),
    (a_turn, "1 advance fish", "not_your_turn", {"seat": 0}),
    (gifts, "0 take fish 3", "wrong_number_of_goods", {"number": 2}),
    (spoils, "0 take grain 3", "wrong_number_of_goods", {"number": 2}),
    (supplied, "0 take grain 3", "wrong_number_of_goods", {"number": 2}),
    (too_many_goods, "0 discard grain 1", "wrong_number_of_goods", {"number": 2}),
    # a target
    (war, "0 attack 1", "same_target_twice", {"seat": 1}),
    (war, "0 attack 0", "own_city", {}),
    (war, "0 attack 4", "no_such_seat", {"number": 5}),
    (war, "1 attack 2", "no_war_to_fight", {}),
    (a_turn, "0 attack 1", "no_war_to_fight", {}),
    (first_spoils, "0 attack 2", "war_comes_later", {}),
    (first_spoils, "1 attack 2", "no_war_to_fight", {}),
    (war_of_another, "1 attack 0", "war_comes_later", {}),
    # an upkeep building
    (upkeep_buildings, "0 use goldsmith", "used_this_round", {"building": "goldsmith"}),
    (upkeep_buildings, "0 use bouleuterion", "not_built", {"building": "bouleuterion"}),
    (upkeep_buildings, "0 use mall", "no_such_building", {"name": "mall"}),
    (upkeep_buildings, "0 use achaean_league", "needs_beta_priests",
     {"building": "achaean_league", "number": 2, "has": 0}),
    (upkeep_buildings, "1 use goldsmith", "not_built", {"building": "goldsmith"}),
    (giving, "0 use goldsmith", "used_this_round", {"building": "goldsmith"}),
    (giving, "0 use bouleuterion", "not_now", {}),
    (giving, "1 use goldsmith", "not_your_turn", {"seat": 0}),
    (lambda: table(3, {0: city(buildings="goldsmith")}), "0 use goldsmith", "needs_a_good", {"building": "goldsmith"}),
    (lambda: table(3, {0: city("fish 1", buildings="goldsmith")}), "0 use goldsmith", "only_in_upkeep",
     {"building": "goldsmith"}),
    (lambda: table(3, {0: city(buildings="well")}), "0 use well", "not_an_upkeep_building", {"building": "well"}),
    (must_use, "0 done", "must_be_used", {"building": "amphitheatre"}),
    # leaving something alone
    (a_turn, "0 decline", "not_optional", {}),
    (acropolis, "0 decline", "not_optional", {}),
    (hera, "0 decline", "not_optional", {}),
    (a_turn, "1 done", "not_your_turn", {"seat": 0}),
    (a_turn, "1 decline", "not_your_turn", {"seat": 0}),
    (giving, "1 decline", "not_your_turn", {"seat": 0}),
    # nobody, and nothing
    (the_end, "0 worship zeus", "game_over", {}),
    (a_turn, "3 worship zeus", "no_such_seat", {"number": 4}),
    (a_turn, "chance start 1", "not_your_turn", {"seat": 0}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("situation", "line", "rule", "values"),
    REASONS,
    ids=[f"{number} {each[1]}" for number, each in enumerate(REASONS)],
)
def test_the_rule_that_forbids_it_is_named(situation: Situation, line: str, rule: str, values: dict[str, Any]) -> None:
    state = situation()
    before = digest(state)
    reason = why_not(state, *read_line(olympus().actions, line))
    assert reason is not None
    assert (reason.rule, dict(reason.values)) == (rule, values)
    assert digest(state) == before
    for language in levels.LANGUAGES:
        sentence = words_for(language, "olympus").reason(reason)
        assert sentence.endswith((".", "!"))
        assert "{" not in sentence


def test_every_rule_that_can_be_named_is_in_the_list() -> None:
    files = [file for file in Path(olympus_package.__file__).parent.glob("*.py") if file.stem != "doubts"]
    sources = [file.read_text("utf-8") for file in files]
    named = {rule for source in sources for rule in re.findall(r'because\(\s*"(\w+)"', source)}
    assert named == {rule for _, _, rule, _ in REASONS} - {"not_your_turn", "game_over"}


def test_whatever_one_points_at_has_a_reason_and_choices_have_none() -> None:
    state, dealer = olympus().set_up(Setup(4)), Dealer(31)
    cards = [Build(building.id) for building in state.rules.buildings]
    deities = [Worship(deity.id) for deity in state.rules.deities]
    for _ in range(300):
        for seat in range(4):
            for action in (*cards, *deities):
                reason = why_not(state, seat, action)
                assert (reason is None) == (seat in asked(state) and action in choices(state, seat))
                assert reason is None or reason.rule not in ("not_now", "game_over") or isinstance(action, Worship)
        listed = choices(state, state.seat)
        apply(state, state.seat, listed[dealer.below(len(listed))])
        if is_over(state):
            return


# ---------------------------------------------------------------------- preview


def previewed(state: Olympus, line: str) -> list[Any]:
    """What a line would tell; the table must stay as it was and nobody there may hear of it."""
    before, listed = digest(state), offered(state)
    state.told = heard = []
    told = preview(state, *read_line(olympus().actions, line))
    assert (digest(state), offered(state), heard) == (before, listed, [])
    state.told = None
    assert do(state, line) == told, "and then it happens just so"
    return told


def test_preview_of_a_ceremony_stops_at_the_first_invitation() -> None:
    assert previewed(a_turn(), "0 worship demeter") == [CeremonyBegan(0, "demeter", "", 2)]


def test_preview_of_a_favour_tells_the_step_and_the_goods() -> None:
    state = table(3, {1: city(priests=0), 2: city(priests=0)})
    assert previewed(state, "0 worship demeter")[1:4] == [
        FavourGranted(0, "demeter", "alpha"),
        Advanced(0, TRACKS.index("grain"), 2),
        Produced(0, 0, 1, 2),
    ]


def test_preview_of_a_card_tells_what_is_paid_scored_and_lost() -> None:
    told = previewed(building("grain 1 venison 2 fish 1", culture=4), "0 build lyceum")
    assert told[:3] == [Paid(0, "lyceum", (1, 2, 1, 0, 0, 0, 0)), Built(0, "lyceum"), Scored(0, 3, 3)]
    assert told_of(told, Advanced) == [Advanced(0, TRACKS.index("population"), 3)]
    assert told_of(told, Halted) == [Halted(0, TRACKS.index("culture"), 4, 1)]


def test_preview_of_a_war_tells_who_would_win() -> None:
    assert previewed(war(), "0 attack 2")[0] == WarFought(0, 2, 3, 1, 2)


def test_what_is_forbidden_cannot_be_previewed() -> None:
    state = a_turn()
    with pytest.raises(Illegal) as caught:
        preview(state, *read_line(olympus().actions, "0 worship athena"))
    assert caught.value.reason.rule == "deity_worshipped"


def test_every_choice_can_be_previewed_all_through_a_game() -> None:
    state, dealer = olympus().set_up(Setup(3)), Dealer(32)
    for _ in range(120):
        before = digest(state)
        for action in choices(state, state.seat):
            preview(state, state.seat, action)
            assert digest(state) == before, text(action)
        listed = choices(state, state.seat)
        apply(state, state.seat, listed[dealer.below(len(listed))])


def test_chance_can_be_previewed_too() -> None:
    state = olympus().set_up(Setup(3))
    assert state.seat == CHANCE
    assert previewed(state, "chance start 2")
