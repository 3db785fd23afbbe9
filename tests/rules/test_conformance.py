"""Every game keeps every law at every decision; and the laws notice when one does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.games import Lacking, names
from game.lab import laws
from game.lab.laws import BrokenLaw
from game.lab.ledgers import LEDGERS, ledger_of
from game.rules import engine, notation
from game.rules.engine import Together, together
from game.table.history import History
from tests import tiny
from tests.rules.conformance import at_every_table
from tests.rules.ledgers import TINY_LEDGER
from tests.tiny import BOW, DECLINE, PAY, TINY, Oracle, Pilgrim

GAMES = 20
A_FEW = 3
MANY = 12
SEED = 1
CROWD = 5
"""At tables of so many and more one game is as good as two: each decision is looked at with the eyes of everybody."""


@pytest.mark.parametrize(("game", "ledger", "seats"), at_every_table())
def test_every_law_holds_at_every_decision(game, ledger, seats):
    soak(game, ledger, A_FEW, SEED, seats)


@pytest.mark.deep
@pytest.mark.parametrize(("game", "ledger", "seats"), at_every_table())
def test_every_law_holds_in_many_games(game, ledger, seats):
    soak(game, ledger, MANY // (2 if seats >= CROWD else 1), SEED + A_FEW, seats)


def soak(game, ledger, games, seed, seats):
    tally = laws.soak(game, ledger, games, seed, seats=(seats,))
    assert tally.games == games
    assert tally.decisions > games * 10


def test_every_game_has_a_ledger():
    assert set(LEDGERS) == set(names())
    with pytest.raises(Lacking, match="chess"):
        ledger_of("chess")


# The laws themselves: each defect is one that somebody could make, and the law that must notice it.


def share_hands(pilgrim: Pilgrim) -> Pilgrim:
    return Pilgrim(pilgrim.coins, pilgrim.points, pilgrim.hand)


def forget_last_round(state: Oracle) -> Oracle:
    """Right in every long game."""
    copy = COPY(state)
    copy.last_round = tiny.ROUNDS["long"]
    return copy


def show_all(state: Oracle, viewer: int) -> Oracle:
    return state.copy()


def show_choices(state: Oracle, viewer: int) -> Oracle:
    view = VIEW(state, viewer)
    view.choices = state.choices
    return view


def cast_for_free(ask: tiny.CastDice, state: Oracle, seat: int, action: tiny.Cast) -> None:
    state.pilgrims[ask.caster].coins += 1


def score_in_silence(state: Oracle, seat: int, points: int) -> None:
    state.pilgrims[seat].points += points


def give_away_the_draw(ask: tiny.DrawOmen, state: Oracle, seat: int, action: tiny.Draw) -> None:
    ANSWER_DRAW(ask, state, seat, action)
    if action.omen == tiny.OWL:
        state.tell(tiny.Scored, ask.drawer, 0, state.pilgrims[ask.drawer].points)


def draw_more_when_heard(ask: tiny.DrawOmen, state: Oracle, seat: int, action: tiny.Draw) -> None:
    ANSWER_DRAW(ask, state, seat, action)
    state.treasury += 0 if state.told is None else 1


def draw_more_in_turn(ask: tiny.DrawOmen, state: Oracle, seat: int, action: tiny.Draw) -> None:
    """Something outside the state is remembered."""
    ANSWER_DRAW(ask, state, seat, action)
    MEMORY.append(action)
    state.tell(tiny.RoundBegan, len(MEMORY))


MEMORY: list[engine.Action] = []


def bow_twice(ask: tiny.PayOrBow, state: Oracle, seat: int) -> tuple[engine.Action, ...]:
    return (PAY, BOW, BOW)


def ask_again(ask: tiny.StakeCoins, state: Oracle, answers: tuple[tuple[int, tiny.Stake], ...]) -> None:
    state.then(0, together(ask, [seat for seat, _ in answers]))


def doubt_the_end(state: Oracle, seat: int, action: engine.Action) -> engine.Reason | None:
    return WHY_NOT(state, seat, action) if state.pending else engine.because("not_now")


def tidy_up(game: tiny.OracleGame, state: Oracle) -> list[int]:
    state.pilgrims[0].hand.sort()
    state.treasury += 1
    return tiny.totals(state)


def without(values: Mapping[str, type], name: str) -> dict[str, type]:
    return {each: kind for each, kind in values.items() if each != name}


WHY_NOT = engine.why_not
COPY = Oracle.copy
VIEW = Oracle.view
ANSWER_DRAW = tiny.DrawOmen.answer
AT = History.at

DEFECTS: list[tuple[str, Any, str, Any]] = [
    ("a copy is equal and shares nothing", Pilgrim, "copy", share_hands),
    ("everything is copied and saved", Oracle, "copy", forget_last_round),
    ("a game says what it is made of", tiny.OracleGame, "values", {**TINY.values, "PayOrBow": tiny.PlayOmen}),
    ("a game says what it is made of", TINY, "options", {"length": ("long",)}),
    ("a game says what it is made of", tiny.Stake, "shape", ()),
    ("a saved table comes back", tiny.OracleGame, "values", without(TINY.values, "PayOrBow")),
    ("somebody is asked", tiny.CastDice, "asked", lambda *_: (9,)),
    ("a view holds no secrets", Oracle, "view", show_all),
    ("a view holds no secrets", Together, "seen_by", lambda step, viewer: step),
    ("a view is a table of its own", Oracle, "view", show_choices),
    ("what is hidden leaves no traces", tiny.Saw, "seen_by", lambda event, viewer: event),
    ("what is hidden leaves no traces", tiny.DrawOmen, "answer", give_away_the_draw),
    ("a view can be played on", tiny.Draw, "seen_by", lambda draw, viewer, actor: draw),
    ("choices are several and all different", tiny.PayOrBow, "choices", bow_twice),
    ("choices are several and all different", tiny.PlayOmen, "choices", lambda *_: ()),
    ("choices are several and all different", tiny.Stake, "shape", (notation.Name(("a", "a", "b")),)),
    ("an answer can be written down", tiny.Cast, "shape", (notation.Many(notation.Name("aabcdef")),)),
    ("nothing is made or lost", tiny.CastDice, "answer", cast_for_free),
    ("events account for every change", tiny, "score", score_in_silence),
    ("only choices are taken", tiny.MakeOffering, "accepts", lambda *_: False),
    ("only choices are taken", tiny.PlayOmen, "objection", lambda *_: None),
    ("chance and seats can answer", tiny.CastDice, "deal", lambda *_: 1 // 0),
    ("an answer is taken and told", tiny.CastDice, "deal", lambda *_: DECLINE),
    ("looking changes nothing", tiny.OracleGame, "scores", tidy_up),
    ("looking changes nothing", tiny.OracleGame, "winners", lambda *_: (0,)),
    ("the record leads to the same table", tiny.DrawOmen, "answer", draw_more_when_heard),
    ("a saved table plays on alike", tiny.DrawOmen, "answer", draw_more_when_heard),
    ("a preview tells what happens", tiny.DrawOmen, "answer", draw_more_in_turn),
    ("what is undone can be redone", History, "at", lambda history, point: AT(history, max(0, point - 1))),
    ("every game ends", tiny.StakeCoins, "resolve", ask_again),
    ("somebody has won", tiny.OracleGame, "winners", lambda *_: ()),
    ("nobody is asked after the end", engine, "why_not", doubt_the_end),
    ("a table can be looked at", Oracle, "view", lambda *_: 1 // 0),
    ("a game can be set up", tiny.OracleGame, "set_up", lambda *_: 1 // 0),
]


@pytest.mark.parametrize(
    ("law", "owner", "name", "defect"), DEFECTS, ids=lambda value: getattr(value, "__name__", None)
)
def test_a_defect_breaks_its_law(monkeypatch, law, owner, name, defect):
    """Each law is on its own here, so that none hides behind another."""
    monkeypatch.setattr(laws, "LONGEST", 500)
    for kind in ("DECISION_LAWS", "TURN_LAWS", "ENDING_LAWS"):
        monkeypatch.setattr(laws, kind, [each for each in getattr(laws, kind) if laws.name_of(each) == law])
    monkeypatch.setattr(owner, name, defect)
    broken = first_broken()
    assert broken.law == law, broken


def first_broken() -> BrokenLaw:
    with pytest.raises(BrokenLaw) as caught:
        laws.soak(TINY, TINY_LEDGER, GAMES, SEED)
    return caught.value


def test_every_law_has_been_seen_to_notice_something():
    laws_of_all = (*laws.DECISION_LAWS, *laws.TURN_LAWS, *laws.ENDING_LAWS)
    assert {laws.name_of(law) for law in laws_of_all} <= {law for law, *_ in DEFECTS}


def test_a_broken_law_tells_how_to_see_it_again(monkeypatch):
    monkeypatch.setattr(tiny.CastDice, "answer", cast_for_free)
    broken = first_broken()
    with pytest.raises(BrokenLaw) as again:
        laws.walk(TINY, TINY_LEDGER, broken.setup, broken.seed)
    assert (again.value.law, again.value.lines) == (broken.law, broken.lines)
    assert f"laws.walk(game, ledger, Setup({broken.seats}, {{}}), seed={broken.seed})" in str(broken)
    monkeypatch.undo()
    state = laws.replay(TINY, broken.setup, broken.lines)
    assert str(broken).endswith('    """)')
    assert len(broken.lines) == broken.line > 0
    assert not engine.is_over(state)


def test_a_soak_tells_how_far_it_is_and_uses_options():
    heard = []
    tally = laws.soak(TINY, TINY_LEDGER, 3, SEED, lambda games, decisions: heard.append((games, decisions)))
    assert tally.games == 3 * len(TINY.seats) == len(heard)
    assert heard[-1] == (tally.games, tally.decisions)
    options = [laws.random_options(TINY, 3, seed) for seed in range(10)]
    assert {} in options
    assert {"length": "short"} in options
