"""The core's own promises, shown on the tests' small game; docs/core.md tells the same story in words."""

from __future__ import annotations

import copy as deep
import re
from collections import Counter
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from game.lab.laws import replay
from game.rules import engine, notation
from game.rules.codec import Undecodable, decode, digest, encode, from_plain, public_digest, saved, to_plain
from game.rules.engine import (
    CHANCE,
    SEALED,
    SPECTATOR,
    UNKNOWN,
    Action,
    BadSetup,
    Event,
    Illegal,
    Setup,
    Together,
    apply,
    asked,
    because,
    choices,
    clockwise,
    deal,
    is_chance,
    is_over,
    play,
    preview,
    settle,
    why_not,
)
from game.rules.notation import Unreadable
from game.table.dealer import Dealer
from tests import ROOT, guest, tiny
from tests.tiny import BOW, CROW, DECLINE, EAGLE, OWL, PAY, PLAY, STAKE, TINY, Cast, Draw, Offer, Oracle, Play, Stake

DOCS = ROOT / "docs" / "core.md"

DRAWS = ("chance draw 0 crow", "chance draw 1 eagle", "chance draw 2 owl")
TIE = ("0 stake 1", "1 stake 1", "2 stake 1")
"""Everybody stakes a coin, so no dice are cast and two are left to each."""


def table(*lines: str, seats: int = 3) -> Oracle:
    state = replay(TINY, Setup(seats), lines)
    assert isinstance(state, Oracle)
    return state


def told(state: Oracle, *lines: str) -> list[Event]:
    """What is told while these lines are played."""
    state.told = events = []
    for line in lines:
        play(state, *notation.read_line(TINY.actions, line))
    state.told = None
    return events


def play_out(state: Oracle, seed: int) -> None:
    """Let everybody answer at random until the end."""
    below = Dealer(seed).below
    while not is_over(state):
        seat = asked(state)[0]
        listed = choices(state, seat)
        apply(state, seat, deal(state, below) if seat == CHANCE else listed[below(len(listed))])


# Values


def test_values_of_different_classes_differ():
    assert Stake(1) == Stake(1)
    assert Stake(1) != Offer(1)
    assert len({Stake(1), Stake(1), Offer(1)}) == 2
    assert repr(Draw(1, OWL)) == "Draw(1, 0)"


def test_events_are_frozen():
    with pytest.raises(FrozenInstanceError):
        tiny.Staked(0, 1).coins = 2  # type: ignore[misc]


def test_clockwise_goes_round_once():
    assert list(clockwise(2, 4)) == [2, 3, 0, 1]


# Steps and forced answers


def test_steps_are_done_in_the_order_they_are_given():
    state = Oracle(2, 1)
    state.then(CHANCE, tiny.DrawOmen(0), tiny.DrawOmen(1))
    settle(state)
    assert choices(state, CHANCE)[0] == Draw(0, OWL)
    play(state, CHANCE, Draw(0, OWL))
    assert choices(state, CHANCE)[0] == Draw(1, OWL)


def test_a_card_asks_every_opponent_from_the_left():
    state = table(*DRAWS, *TIE)
    play(state, 0, PLAY[CROW])
    assert asked(state) == (1,)
    play(state, 1, BOW)
    assert asked(state) == (2,)
    play(state, 2, PAY)
    assert [(pilgrim.coins, pilgrim.points) for pilgrim in state.pilgrims] == [(3, 1), (2, 0), (1, 0)]
    assert asked(state) == (1,)
    assert PLAY[EAGLE] in choices(state, 1)


def test_a_forced_answer_is_given_and_told():
    state = table(*DRAWS, *TIE)
    state.pilgrims[1].coins = 0
    assert told(state, "0 play crow") == [tiny.Played(0, CROW), tiny.Scored(0, 1, 1)]
    assert asked(state) == (2,)


def test_nobody_is_asked_when_the_game_is_over():
    state = table()
    play_out(state, seed=5)
    assert asked(state) == ()
    assert (state.seat, state.choices) == (SPECTATOR, ())
    assert choices(state, 0) == ()


def test_a_victory_can_be_shared():
    state = table()
    assert TINY.winners(state) == ()
    state.pending.clear()
    assert TINY.winners(state) == (0, 1, 2)
    state.pilgrims[1].points = 1
    assert TINY.winners(state) == (1,)


# Together


def test_all_are_asked_at_once_and_answer_in_any_order():
    state = table(*DRAWS)
    assert asked(state) == (0, 1, 2)
    play(state, 2, STAKE[1])
    assert asked(state) == (0, 1)
    other = table(*DRAWS)
    for seat, coins in ((1, 0), (0, 2), (2, 1)):
        play(other, seat, STAKE[coins])
    play(state, 0, STAKE[2])
    play(state, 1, STAKE[0])
    assert digest(state) == digest(other)


def test_an_answer_stays_sealed_until_the_last_one_is_in():
    state = table(*DRAWS)
    assert told(state, "2 stake 2", "0 stake 1") == []
    assert sealed(state.view(2)) == (SEALED, None, STAKE[2])
    assert sealed(state.view(1)) == sealed(state.view(SPECTATOR)) == (SEALED, None, SEALED)
    assert told(state, "1 stake 0") == [tiny.Staked(0, 1), tiny.Staked(1, 0), tiny.Staked(2, 2)]


def sealed(view: Oracle) -> tuple[Action | None, ...]:
    step = view.pending[-1][1]
    assert isinstance(step, Together)
    return step.answers


def test_nobody_answers_twice():
    state = table(*DRAWS, "0 stake 1")
    assert why_not(state, 0, STAKE[2]) == because("not_your_turn", seat=1)
    assert choices(state, 0) == ()


def test_the_reason_is_that_of_the_question():
    state = table(*DRAWS)
    state.pilgrims[1].coins = 1
    assert why_not(state, 1, STAKE[2]) == because("stake_too_high", most=1)
    assert why_not(state, 1, DECLINE) == because("not_now")


def test_who_can_answer_in_one_way_is_not_asked():
    state = table(*DRAWS[:2])
    state.pilgrims[1].coins = 0
    play(state, CHANCE, Draw(2, OWL))
    assert asked(state) == (0, 2)
    assert sealed(state) == (None, STAKE[0], None)


def test_if_nobody_has_a_choice_all_is_opened_at_once():
    state = table(*DRAWS[:2])
    for pilgrim in state.pilgrims:
        pilgrim.coins = 0
    assert told(state, "chance draw 2 owl")[-3:] == [tiny.Staked(seat, 0) for seat in range(3)]
    assert asked(state) == (0,)


def test_in_a_view_sealed_answers_are_named_when_they_are_needed():
    state = table(*DRAWS, "0 stake 2", "2 stake 0")
    view = state.view(1)
    apply(view, 1, STAKE[1])
    assert asked(view) == (0, 2)
    apply(view, 0, STAKE[2])
    apply(view, 2, STAKE[0])
    play(state, 1, STAKE[1])
    assert digest(view) == digest(state.view(1))


# Answers that are not listed


def test_an_open_ended_ask_takes_more_than_it_lists():
    state = table(*DRAWS, *TIE, "0 decline", "1 play eagle")
    state.pilgrims[1].coins = 9
    settle(state)
    assert choices(state, 1) == (Offer(0), Offer(1), Offer(9))
    assert why_not(state, 1, Offer(5)) is None
    play(state, 1, Offer(5))
    assert (state.pilgrims[1].coins, state.pilgrims[1].points) == (4, 7)


def test_an_open_ended_ask_refuses_what_it_does_not_accept():
    state = table(*DRAWS, *TIE, "0 decline", "1 play eagle")
    before = digest(state)
    for action, rule in ((Offer(3), "too_few_coins"), (DECLINE, "not_now"), (STAKE[1], "not_now")):
        with pytest.raises(Illegal) as refusal:
            play(state, 1, action)
        assert refusal.value.reason.rule == rule
    assert digest(state) == before


def test_an_open_ended_ask_is_never_answered_by_itself():
    state = table(*DRAWS, *TIE, "0 decline")
    state.pilgrims[1].coins = 0
    play(state, 1, PLAY[EAGLE])
    assert choices(state, 1) == (Offer(0),)


# Chance


def test_chance_is_asked_like_a_seat():
    state = table()
    assert is_chance(state)
    assert asked(state) == (CHANCE,)
    assert choices(state, CHANCE) == (Draw(0, OWL), Draw(0, CROW), Draw(0, EAGLE))
    play(state, CHANCE, Draw(0, EAGLE))
    assert state.pilgrims[0].hand == [EAGLE]


def test_chance_deals_by_what_is_left():
    state = table()
    state.played = [2, 0, 3]
    below = Dealer(1).below
    drawn = Counter(deal(state, below) for _ in range(1_000))
    assert set(drawn) == {Draw(0, OWL), Draw(0, CROW)}
    assert 150 < drawn[Draw(0, OWL)] < 250


def test_chance_may_deal_what_is_not_listed():
    state = table(*DRAWS, "0 stake 2", "1 stake 1", "2 stake 1")
    faces = iter([0, 3, 4, 5])
    dice = deal(state, lambda n: next(faces))
    assert dice == Cast((1, 4, 5, 6))
    assert dice not in choices(state, CHANCE)
    assert told(state, notation.line(CHANCE, dice)) == [tiny.DiceCast(0, (1, 4, 5, 6), 2)]


@pytest.mark.parametrize("dice", [(), (1, 2, 3), (1, 2, 3, 4, 5), (1, 2, 3, 7), (0, 1, 2, 3)])
def test_chance_cannot_cheat(dice):
    state = table(*DRAWS, "0 stake 2", "1 stake 1", "2 stake 1")
    with pytest.raises(Illegal):
        play(state, CHANCE, Cast(dice))


def test_a_draw_is_asked_for_even_if_one_kind_is_left():
    state = table()
    state.played = [3, 0, 3]
    play(state, CHANCE, Draw(0, CROW))
    assert choices(state, CHANCE) == (Draw(1, CROW),)


# Views


def test_a_view_hides_what_others_hold():
    state = table(*DRAWS)
    assert [pilgrim.hand for pilgrim in state.view(1).pilgrims] == [[UNKNOWN], [EAGLE], [UNKNOWN]]
    assert [pilgrim.hand for pilgrim in state.view(SPECTATOR).pilgrims] == [[UNKNOWN]] * 3
    assert [pilgrim.hand for pilgrim in state.pilgrims] == [[CROW], [EAGLE], [OWL]]


def test_a_view_lists_what_somebody_may_hold():
    state = table(*DRAWS, *TIE)
    assert choices(state, 0) == (DECLINE, PLAY[CROW])
    assert choices(state.view(0), 0) == choices(state, 0)
    assert choices(state.view(1), 0) == (DECLINE, *PLAY)
    state.played[OWL] = 3
    assert choices(state.view(1), 0) == (DECLINE, PLAY[CROW], PLAY[EAGLE])


def test_in_a_view_a_hidden_card_turns_out_to_be_the_one_that_is_played():
    view = table(*DRAWS, *TIE).view(1)
    play(view, 0, PLAY[OWL])
    assert view.pilgrims[0].hand == []
    assert view.played == [1, 0, 0]
    assert view.pilgrims[0].points == 2


def test_who_watches_is_shown_what_he_may_see():
    state = table()
    assert Draw(0, CROW).seen_by(0, CHANCE) == Draw(0, CROW)
    assert Draw(0, CROW).seen_by(1, CHANCE) == Draw(0, CROW).seen_by(SPECTATOR, CHANCE) == Draw(0, UNKNOWN)
    drew, saw = told(state, "chance draw 0 crow")
    assert (saw.seen_by(0), saw.seen_by(1), saw.seen_by(SPECTATOR)) == (saw, None, None)
    assert drew.seen_by(1) == drew == tiny.Drew(0, 1)


@pytest.mark.parametrize("seed", range(10))
def test_a_bot_can_play_ahead_on_what_it_knows(seed):
    state = table(*DRAWS, "0 stake 2", "2 stake 1")
    view = state.view(1)
    before = digest(view)
    ahead = view.copy()
    play_out(ahead, seed)
    assert TINY.winners(ahead)
    assert sum(pilgrim.coins for pilgrim in ahead.pilgrims) + ahead.treasury == 12
    assert digest(view) == before


# Looking ahead


def test_a_preview_tells_what_would_happen_and_changes_nothing():
    state = table(*DRAWS, *TIE)
    before = digest(state)
    assert preview(state, 0, PLAY[CROW]) == [tiny.Played(0, CROW)]
    assert digest(state) == before
    assert state.told is None


def test_a_preview_of_what_is_no_choice_is_refused():
    with pytest.raises(Illegal, match="not_in_hand"):
        preview(table(*DRAWS, *TIE), 0, PLAY[OWL])


# Why not


def test_a_choice_has_no_objection():
    state = table(*DRAWS, *TIE)
    assert [why_not(state, 0, action) for action in choices(state, 0)] == [None, None]


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (0, PLAY[OWL], because("not_in_hand", omen=OWL)),
        (0, PAY, because("not_now")),
        (0, Draw(0, OWL), because("not_now")),
        (1, DECLINE, because("not_your_turn", seat=0)),
        (1, PLAY[OWL], because("not_in_hand", omen=OWL)),
        (CHANCE, PLAY[CROW], because("not_your_turn", seat=0)),
        (SPECTATOR, PLAY[CROW], because("not_your_turn", seat=0)),
    ],
)
def test_what_is_no_choice_is_refused_with_a_reason(seat, action, reason):
    state = table(*DRAWS, *TIE)
    before = digest(state)
    assert why_not(state, seat, action) == reason
    with pytest.raises(Illegal) as refusal:
        play(state, seat, action)
    assert refusal.value.reason == reason
    assert digest(state) == before


def test_after_the_end_everything_is_too_late():
    state = table()
    play_out(state, seed=5)
    for action in (DECLINE, STAKE[0], Draw(0, OWL)):
        for seat in (0, 1, CHANCE):
            assert why_not(state, seat, action) == because("game_over")


def test_a_refusal_can_be_read():
    assert str(Illegal(because("stake_too_high", most=2))) == "stake_too_high (most 2)"
    assert str(Illegal(because("game_over"))) == "game_over"


@pytest.mark.parametrize(
    ("setup", "rule"),
    [
        (Setup(1), "bad_seats"),
        (Setup(5), "bad_seats"),
        (Setup(2, {"weather": "fine"}), "no_such_option"),
        (Setup(2, {"length": "endless"}), "no_such_choice"),
    ],
)
def test_a_set_up_that_does_not_exist_is_refused(setup, rule):
    with pytest.raises(BadSetup) as refusal:
        TINY.set_up(setup)
    assert refusal.value.reason.rule == rule


# States as plain data


def test_a_table_comes_back_in_the_middle_of_sealed_answers():
    state = table(*DRAWS, "1 stake 2")
    restored = from_plain(TINY, TINY.setup_of(state), to_plain(state))
    assert digest(restored) == digest(state)
    assert asked(restored) == (0, 2)
    assert choices(restored, 2) == STAKE


def test_a_view_comes_back_with_its_unknowns():
    view = table(*DRAWS, "1 stake 2").view(0)
    restored = from_plain(TINY, Setup(3), to_plain(view))
    assert digest(restored) == digest(view)
    assert sealed(restored) == (None, SEALED, None)


def test_what_is_derived_is_not_saved():
    state = table()
    assert saved(state) == ("last_round", "pending", "pilgrims", "played", "round", "treasury")
    before = digest(state)
    state.told, state.choices, state.seat = [], (), 2
    assert digest(state) == before


def test_plain_data_tells_tuples_lists_and_values_apart():
    for value in (None, True, 0, "word", [1], (1,), [(1, [2])], (), [], Stake(1), (Stake(1), None)):
        assert decode(encode(value), TINY.values) == value
    assert len({str(encode(value)) for value in ([1], (1,), 1, Stake(1), Offer(1))}) == 5


def damage(plain: dict, *path: object, to: object) -> dict:
    """A copy of plain data with something else in one place."""
    damaged = deep.deepcopy(plain)
    place = damaged
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return damaged


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("pilgrims", 0), {"Priest": [1, 2, []]}),
        (("pilgrims", 0), {"Pilgrim": [1, 2]}),
        (("pilgrims", 0), {"Pilgrim": [1, 2, [], 4]}),
        (("pilgrims", 0), {"Pilgrim": 3}),
        (("pilgrims", 0), {"Pilgrim": {"coins": 3}}),
        (("pilgrims", 0), {}),
        (("pilgrims", 0), {"Pilgrim": [1, 2, []], "Stake": [1]}),
        (("treasury",), 1.5),
        (("treasury",), {"": 3}),
        (("wine",), 3),
    ],
)
def test_damaged_data_is_refused(path, to):
    plain = to_plain(table(*DRAWS))
    with pytest.raises(Undecodable):
        from_plain(TINY, Setup(3), damage(plain, *path, to=to))


def test_data_that_lacks_a_part_is_refused():
    plain = to_plain(table())
    del plain["treasury"]
    with pytest.raises(Undecodable):
        from_plain(TINY, Setup(3), plain)


# Actions as text


@pytest.mark.parametrize(
    ("line", "base", "seat", "action"),
    [
        ("chance draw 1 owl", 0, CHANCE, Draw(1, OWL)),
        ("chance draw 2 owl", 1, CHANCE, Draw(1, OWL)),
        ("chance draw 1 unknown", 0, CHANCE, Draw(1, UNKNOWN)),
        ("0 stake 2", 0, 0, Stake(2)),
        ("1 stake 2", 1, 0, Stake(2)),
        ("chance cast 1 6 6", 0, CHANCE, Cast((1, 6, 6))),
        ("chance cast", 0, CHANCE, Cast(())),
        ("3 play crow", 0, 3, Play(CROW)),
        ("0 decline", 0, 0, DECLINE),
    ],
)
def test_a_line_is_read_and_written(line, base, seat, action):
    assert notation.read_line(TINY.actions, line, base) == (seat, action)
    assert notation.line(seat, action, base) == line


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("", "not_a_number"),
        ("stake 2", "not_a_number"),
        ("0", "no_such_verb"),
        ("0 dance", "no_such_verb"),
        ("0  stake 2", "no_such_verb"),
        ("0 stake", "too_few_words"),
        ("0 stake  2", "too_few_words"),
        ("chance draw 1", "too_few_words"),
        ("0 stake two", "not_a_number"),
        ("0 stake -1", "not_a_number"),
        ("0 stake ٣", "not_a_number"),
        ("0 stake ²", "not_a_number"),
        ("-1 stake 2", "not_a_number"),
        ("0 play raven", "no_such_name"),
        ("0 play Owl", "no_such_name"),
        ("0 stake 02", "not_as_written"),
        ("0 stake 2 3", "not_as_written"),
        ("0 stake 2 ", "not_as_written"),
        ("0 decline thanks", "not_as_written"),
        ("chance cast 1  2", "not_as_written"),
    ],
)
def test_what_is_no_line_is_refused(line, rule):
    with pytest.raises(Unreadable) as refusal:
        notation.read_line(TINY.actions, line)
    assert refusal.value.reason.rule == rule


def test_people_count_seats_from_one():
    with pytest.raises(Unreadable):
        notation.read_line(TINY.actions, "0 decline", 1)


def test_amounts_are_written_by_name():
    amounts = notation.Amounts(("grain", "fish"))
    for value, words in (((0, 0), "nothing"), ((2, 0), "grain 2"), ((1, 3), "grain 1 fish 3")):
        assert amounts.write(value, 0) == words
        assert amounts.read(words, 0) == value
    for words, rule in (("grain", "odd_amounts"), ("wine 2", "no_such_name"), ("grain two", "not_a_number")):
        with pytest.raises(Unreadable) as refusal:
            amounts.read(words, 0)
        assert refusal.value.reason.rule == rule


def test_two_actions_cannot_share_a_verb():
    with pytest.raises(AssertionError):
        notation.verbs(Stake, Stake)


# docs/core.md


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def test_the_code_in_the_documentation_is_the_code_of_the_game():
    source = "".join(Path(module.__file__).read_text(encoding="utf-8") for module in (tiny, guest))
    shown = blocks("python")
    assert len(shown) > 5
    for block in shown:
        for piece in block.split("\n...\n"):
            assert piece.strip("\n") in source, f"the tests have no such lines:\n{piece}"


def test_the_game_in_the_documentation_can_be_played():
    lines, *_ = blocks("text")
    state = table(*lines.strip().splitlines(), seats=2)
    assert not is_over(state)


def test_the_session_in_the_documentation_is_real():
    (session,) = blocks("pycon")
    names: dict[str, object] = {}
    for prompt, answer in re.findall(r">>> (.*)\n((?:(?!>>>).*\n)*)", session):
        if answer:
            assert repr(eval(prompt, names)) == answer.strip(), prompt
        else:
            exec(prompt, names)


def test_the_documentation_leaves_nothing_out():
    """Whatever a game has to write, or may, is spoken of."""
    text = DOCS.read_text(encoding="utf-8")
    kinds = (engine.Game, engine.State, engine.Step, engine.Ask, engine.Action, engine.Event)
    offered = {name for kind in kinds for name in vars(kind) if not name.startswith("_")}
    ours = {"check", "refuse_choice", "asked", "choices_for", "fields", "seat", "told"}
    """What the core does by itself."""
    missing = [name for name in sorted(offered - ours) if not re.search(rf"\b{name}\b", text)]
    assert not missing


# What may be told to everybody


def test_the_public_digest_does_not_change_with_what_is_hidden():
    state = table(*DRAWS)
    other = state.copy()
    other.pilgrims[0].hand[0] = OWL if state.pilgrims[0].hand[0] != OWL else CROW
    assert digest(other) != digest(state)
    assert public_digest(other) == public_digest(state)
    assert len(public_digest(state)) == 32


def test_the_public_digest_changes_with_what_everybody_sees():
    state = table(*DRAWS)
    other = state.copy()
    other.pilgrims[0].coins += 1
    assert public_digest(other) != public_digest(state)
