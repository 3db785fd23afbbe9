"""The players of The Gods of Olympus: what they see, what they overlook, how they trade and whom they attack."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import games, levels
from game.ai.gods.memory import Memory
from game.ai.gods.reasons import REASONS
from game.ai.gods.spots import SPOTS
from game.ai.player import Budget, Mindful, Player
from game.lab.ladder import Rung, play_game
from game.lab.simulate import Match, play_one
from game.lab.training.gods import fit
from game.lab.training.weights import parser, train
from game.rules.engine import (
    CHANCE,
    Action,
    Seat,
    Setup,
    Together,
    apply,
    choices,
    deal,
    is_over,
    play,
    settle,
    together,
    why_not,
)
from game.rules.gods.actions import ACCEPT, ARMY, DECLINE, RESOURCES, SEAL, TAKE, Attack, Bank, Move, Offer, Plan
from game.rules.gods.building import KeepCards
from game.rules.gods.hands import size
from game.rules.gods.state import Greece
from game.table.advice import advice
from game.table.dealer import Dealer
from game.table.history import History
from game.table.witness import Recollection, Witness
from tests.rules.gods.builders import gods, table

LEVELS = ("novice", "priest", "archon", "oracle")


def player(level: str, memory: Memory | None = None) -> Player:
    made = games.player(gods(), level, Dealer(5).below)
    assert isinstance(made, Mindful)
    if memory is not None:
        made.remember(memory.plain())
    return made


def answer(level: str, state: Greece, seat: Seat, memory: Memory | None = None) -> Action:
    action = player(level, memory).choose(state.view(seat), seat)
    assert why_not(state, seat, action) is None
    return action


def sheet(level: str, state: Greece, seat: Seat, memory: Memory | None = None) -> list[Action]:
    """Everything a level writes on its sheet, up to the seal."""
    state = state.copy()
    lines = [answer(level, state, seat, memory)]
    while lines[-1] != SEAL:
        apply(state, seat, lines[-1])
        lines.append(answer(level, state, seat, memory))
    return lines


def game_of(bots: tuple[str, ...], seed: int) -> Iterator[tuple[Greece, Witness, Seat, Action]]:
    """A whole game, and before each answer of a program the table, what all know, who answers, and what."""
    dealer, setup = Dealer(seed), gods().for_automatic(Setup(len(bots)))
    state, witness = gods().set_up(setup), Witness(gods(), len(bots))
    line = 0
    while not is_over(state):
        seat = state.seat
        if seat == CHANCE:
            action = deal(state, dealer.fork(f"line {line}").below)
        else:
            view, memory = state.view(seat), witness.plain()
            action = advice(gods(), bots[seat], view, seat, seed=seed, line=line, memory=memory).action
            yield state, witness, seat, action
        state.told = witness.told
        play(state, seat, action)
        witness.look()
        line += 1
    assert not gods().limited(state)


def test_a_game_of_all_levels_ends_with_a_winner():
    turns = [state.turn for state, _, _, _ in game_of(LEVELS, 11)]
    assert turns[-1] < 40


@pytest.mark.parametrize("seats", [2, 6])
def test_small_and_large_tables_end_too(seats):
    assert [state.turn for state, _, _, _ in game_of(("priest",) * seats, seats)][-1] < 40


def swapped(state: Greece, seat: Seat) -> Greece:
    """The same table to the eyes of a seat, with other cards in the hands of the others."""
    other = state.copy()
    for rival, held in enumerate(other.players):
        if rival != seat:
            held.cards = held.cards[3:] + held.cards[:3]
    return other


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_looks_into_the_hands_of_others(level):
    seen = 0
    for number, (state, witness, seat, action) in enumerate(game_of((level,) * 2, 4)):
        if number % 9 == 0:
            view, memory = swapped(state, seat).view(seat), witness.plain()
            assert advice(gods(), level, view, seat, seed=4, line=1, memory=memory).action == action
            seen += 1
        if seen == 12:
            break
    assert seen == 12


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_looks_at_what_others_are_writing(level):
    seen: set[str] = set()
    for state, witness, seat, action in game_of((level,) * 2, 4):
        step = state.pending[-1][1]
        if seat == 0 and isinstance(step, Together) and len(step.waiting()) == 2:
            written = state.copy()
            apply(written, 1, choices(written, 1)[0])
            if isinstance(written.pending[-1][1], Together) and written.pending[-1][1].sheet(1):
                view, memory = written.view(seat), witness.plain()
                assert advice(gods(), level, view, seat, seed=4, line=1, memory=memory).action == action
                seen.add(type(step.ask).__name__)
        if state.turn == 5:
            break
    assert {"TakeFreeCards", "WriteBuilds"} <= seen


# Memory


def test_what_everybody_could_count_is_never_more_than_what_is_held():
    for state, witness, _, _ in game_of(("priest", "novice", "archon"), 3):
        memory = Memory(3, witness.plain())
        for seat, held in enumerate(state.players):
            known = memory.known(seat)
            assert all(count <= cards for count, cards in zip(known, held.cards)), state.turn
            assert sum(known) + memory.unknown(seat) == size(held)


def test_moves_that_are_taken_back_are_forgotten():
    state = table("negotiation", hands=({"hope": 3}, {"greed": 3}))
    history, recollection = History(state), Recollection(gods(), 2)

    def make(seat: Seat, action: Action) -> None:
        apply(state, seat, action)
        history.append(seat, action, state)

    make(0, Offer(1, (cards(hope=1), cards(greed=1))))
    make(1, ACCEPT)
    assert Memory(2, recollection.of(history)).traded(0, 1) == 1
    history.truncate(1)
    state = history.at(1)
    make(1, DECLINE)
    assert Memory(2, recollection.of(history)).traded(0, 1) == 0


def cards(**counts: int) -> tuple[int, ...]:
    return tuple(counts.get(card, 0) for card in RESOURCES)


@pytest.mark.parametrize("level", ["priest", "archon", "oracle"])
@pytest.mark.parametrize("culprit", [1, 2])
def test_of_two_equal_targets_it_attacks_the_one_who_attacked_it(level, culprit):
    # Arcadia touches both Achaea and Argos, and one army can attack only one of them.
    state = table("attack", "arcadia 1 army hero", "achaea 2 market", "argos 3 market", seats=3)
    memory = Memory(3)
    memory.attacks[culprit * 3 + 0] = 2
    attacks = [line for line in sheet(level, state, 0, memory) if isinstance(line, Attack)]
    assert {line.target for line in attacks} == {("", "achaea", "argos")[culprit]}


# Trade


def offered(give: dict[str, int], want: dict[str, int], hands: tuple[dict[str, int], ...]) -> Greece:
    """A table at which the first seat has made an offer to the second."""
    state = table("negotiation", hands=hands)
    play(state, 0, Offer(1, (cards(**give), cards(**want))))
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_an_offer_that_completes_a_building_is_taken(level):
    hands = ({"hope": 1}, {"envy": 1, "gluttony": 1, "pride": 3})
    assert answer(level, offered({"hope": 1}, {"pride": 1}, hands), 1) == ACCEPT


@pytest.mark.parametrize("level", LEVELS)
def test_an_offer_that_spoils_a_building_is_not_taken(level):
    hands = ({"pride": 1}, {"envy": 1, "gluttony": 1, "hope": 1})
    assert answer(level, offered({"pride": 1}, {"hope": 1}, hands), 1) != ACCEPT


def test_an_archon_asks_for_what_it_has_counted():
    # The other is known to hold the hope that a market lacks, and lacks the despair a shrine would take.
    hands = ({"envy": 1, "gluttony": 1, "despair": 2}, {"greed": 1, "hope": 2}, {})
    state = table("negotiation", seats=3, hands=hands)
    memory = Memory(3)
    memory.cards[9:18] = [*state.players[1].cards, 0]
    action = answer("archon", state, 0, memory)
    assert isinstance(action, Offer)
    assert action.terms[1] == cards(hope=1)


# What a beginner overlooks


def novice_with(*spots: str) -> Player:
    written = levels.bots("gods")
    written["novice"] = {**written["novice"], "spots": list(spots), "slips": 0, "offers": 0}
    assert games.GODS.players is not None
    return games.GODS.players(gods(), written)["novice"](Dealer(1).below)


def test_the_blind_spots_of_a_novice_are_named_in_its_file():
    assert set(levels.bots("gods")["novice"]["spots"]) <= set(SPOTS)
    assert len(levels.bots("gods")["novice"]["spots"]) >= 3


def test_a_novice_forgets_the_bank():
    state = table("negotiation", hands=({"envy": 1, "gluttony": 1, "anger": 4}, {}))
    assert isinstance(novice_with().choose(state.view(0), 0), Bank)
    assert not isinstance(novice_with("forgets_the_bank").choose(state.view(0), 0), Bank)


def test_a_novice_overlooks_the_help_a_defender_gets():
    # The market of Achaea stands alone, but a city and an army can send dice to it.
    state = table("attack", "arcadia 1 army", "achaea 2 market", "corinth 2 army hero", "olympia 2 city army", seats=2)
    assert not isinstance(novice_with().choose(state.view(0), 0), Attack)
    assert isinstance(novice_with("overlooks_help").choose(state.view(0), 0), Attack)


def test_a_novice_builds_where_all_do():
    hand = {"envy": 1, "gluttony": 1, "hope": 1}
    players = [{"god": god, "cards": hand} for god in ("zeus", "artemis")]
    state = table("build", player=players)

    def places(*spots: str) -> list[Action]:
        found = []
        for seat in range(2):
            after = state.copy()
            apply(after, seat, novice_with(*spots).choose(after.view(seat), seat))
            found.append(novice_with(*spots).choose(after.view(seat), seat))
        return found

    first, second = places()
    assert first != second
    first, second = places("builds_where_all_do")
    assert first == second


def test_a_novice_leaves_its_places_unguarded():
    state = table("build", "achaea 1 temple", "arcadia 2 army hero", hands=({"hope": 1, "greed": 1}, {}))
    assert novice_with().choose(state.view(0), 0) == Plan(ARMY)
    assert novice_with("leaves_places_unguarded").choose(state.view(0), 0) == SEAL


# Thinking and speaking


@pytest.mark.parametrize("level", ["archon", "oracle"])
def test_the_same_budget_gives_the_same_answer(level):
    state = table(
        "negotiation", "athens 1 town", "sparta 2 town", hands=({"hope": 4, "envy": 3, "lust": 2}, {"greed": 5})
    )
    answers = [player(level).choose(state.view(0), 0, Budget(states=20)) for _ in range(2)]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_is_stopped_answers_all_the_same(level):
    state = table("build", "athens 1 town", "sparta 2 town", hands=({"hope": 4, "envy": 3, "lust": 2}, {"greed": 5}))
    action = player(level).choose(state.view(0), 0, Budget(states=0, stopped=lambda: True))
    assert why_not(state, 0, action) is None


def test_every_reason_can_be_said_in_both_languages():
    for language in ("en", "it"):
        assert set(levels.text(language)["gods"]["why"]) == set(REASONS)


def test_a_game_can_be_explained_in_words():
    words = games.words_for("it", "gods")
    spoken = 0
    for state, _, seat, action in game_of(("archon", "priest"), 8):
        given = player("archon").explain(state.view(seat), seat, action)
        assert {reason.rule for reason in given} <= set(REASONS)
        spoken += bool(words.why(given))
    assert spoken


def why(state: Greece, seat: Seat, action: Action, memory: Memory | None = None) -> list[str]:
    """What a priest says for an action."""
    return [reason.rule for reason in player("priest", memory).explain(state.view(seat), seat, action)]


def test_who_sends_nobody_to_war_does_not_speak_of_his_cards():
    state = table("attack", "arcadia 1 army hero", "olympia 2 city army", hands=({"hope": 2}, {}))
    assert why(state, 0, SEAL) == ["keeps_men_home"]
    state = table("build", "achaea 1 temple", "arcadia 2 army hero", hands=({"hope": 1, "greed": 1}, {}))
    assert why(state, 0, SEAL) == ["saves_up"]


def test_what_is_kept_of_too_many_cards_is_no_first_purchase():
    state = table("build", "athens 1 town", "sparta 2 town", hands=({"hope": 9, "envy": 3}, {}))
    state.then(0, together(KeepCards(), (0,)))
    settle(state)
    assert why(state, 0, TAKE[RESOURCES.index("envy")]) == ["keeps_some_of_each"]


@pytest.mark.parametrize(("more", "said"), [((), False), (("athens 2 temple city",), True)])
def test_that_somebody_is_ahead_is_a_reason_where_it_was_weighed(more, said):
    """Among three the one who is ahead counts for more; nobody is while all have the same."""
    regions = ("arcadia 1 army hero", "achaea 2 market")
    state = table("attack", *regions, *more, "argos 3 market", seats=3)
    attack = next(each for each in choices(state, 0) if isinstance(each, Attack) and each.target == "achaea")
    assert ("stops_the_leader" in why(state, 0, attack)) == said


def test_better_dice_are_a_reason_only_for_who_has_them():
    attacked = ("achaea 2 market", "corinth 2 army hero", "olympia 2 city army")
    alone = table("attack", "arcadia 1 army", *attacked)
    attack = next(each for each in choices(alone, 0) if isinstance(each, Attack) and each.target == "achaea")
    assert "good_odds" not in why(alone, 0, attack)
    free = table("attack", "arcadia 1 army hero", "achaea 2 market")
    assert "good_odds" in why(free, 0, attack)


def test_an_offer_that_spoils_a_building_is_declined_for_what_it_would_cost():
    hands = ({"pride": 1}, {"envy": 1, "gluttony": 1, "hope": 1})
    assert why(offered({"pride": 1}, {"hope": 1}, hands), 1, DECLINE) == ["worse_off"]


def test_where_there_is_no_other_answer_there_is_no_reason():
    state = table("build", "athens 1 town", "sparta 2 town", hands=({}, {}))
    assert len(choices(state, 0)) == 1
    assert why(state, 0, choices(state, 0)[0]) == []


def test_whoever_has_cards_for_many_armies_sends_those_he_has_towards_a_rival():
    place = ("move", "boeotia 1 market army", "sparta 2 town")
    assert sheet("archon", table(*place, hands=({}, {})), 0) == [SEAL]
    rich = sheet("archon", table(*place, hands=({"anger": 30}, {})), 0)
    assert rich == [Move(ARMY, "boeotia", "athens"), SEAL], "Athens is the only step by land that leads to Sparta"


# Training


def test_training_writes_weights_that_can_be_read(tmp_path: Path):
    path = tmp_path / "gods.toml"
    path.write_bytes((levels.FOLDER / "bots" / "gods.toml").read_bytes())
    before = levels.read(path)
    usual = parser(None, "gods", games=1, noise=10, seats=(2,))
    train(usual.parse_args(["--held", "1", "--file", str(path)]), fit)
    after = levels.read(path)
    assert {**after, "things": {}} == {**before, "things": {}}
    assert set(after["things"]) == set(before["things"])
    assert after["things"] != before["things"]


@pytest.mark.deep
@pytest.mark.parametrize("index", [98, 121])
def test_where_all_tokens_are_out_somebody_marches(index):
    """In these games all hands were full, every garrison stayed at home, and monsters were bought off for ever."""
    assert play_one(Match("gods", 6, ("archon",) * 6, 1), index).finished


@pytest.mark.deep
@pytest.mark.parametrize("index", [17, 25, 45])
def test_a_crowded_map_is_no_stalemate(index):
    """In these games all asked for the same last tokens and places, turn after turn, and nobody fought."""
    played = play_game(Rung("gods", 6, "archon", "oracle", 1), index)
    assert played is not None
    assert played.finished
