"""The picture of a battle: dice as they were drawn, pairs as the rules compare them, and who has lost what so far."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from pygame import Surface

from game import games, levels
from game.app import ASSETS
from game.games import EMBLEMS
from game.rules.engine import CHANCE, apply, deal
from game.rules.gods.actions import ATTACK, CITY, DEFENCE, SEAL, Attack
from game.rules.gods.battle import TakeLoss
from game.rules.gods.events import BattleJoined, BattleSettled, PhaseBegan
from game.rules.gods.state import Battle, Greece
from game.scenes.gods.battle import MOST, NOBODY, ROW, BattlePicture, pairs_of, rows_of
from game.scenes.gods.board import Board
from game.scenes.gods.coming import gathered
from game.scenes.gods.drawing import Drawing
from game.scenes.gods.signs import Signs
from game.scenes.gods.stage import Fight
from game.table.dealer import Dealer
from game.ui.letters import Letters
from game.ui.scene import Brush
from game.ui.sprites import Sprites
from game.ui.text import Typesetter
from game.ui.theme import GLAZE, READABLE, unit
from tests.rules.gods.builders import gods, table
from tests.window.hands import fingerprint, headless


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    """Letters are drawn only while there is a window."""
    app = headless()
    yield
    app.close()


MANY = ((8, 8, 6, 6, 6, 6, 4, 4), (6, 6, 6, 6, 4), (8, 7, 6, 5, 4, 3, 2, 1), (6, 6, 6, 2, 1))


def fought(
    attack: tuple[int, ...],
    defence: tuple[int, ...],
    attack_faces: tuple[int, ...],
    defence_faces: tuple[int, ...],
    where: str = "delphi",
) -> Greece:
    """Poseidon's kind of trouble: Boeotia against Delphi, and more battles to come."""
    state = table("attack", "delphi 2 temple army", "boeotia 1 army hero", seats=3, turn=7)
    places = state.rules.index
    battle = Battle(places[where], 0, 1, (places["boeotia"],), attack, defence, attack_faces, defence_faces)
    more = [Battle(places[name], 1, 0, (), (6,), (6,), (1,), (1,)) for name in ("euboea", "athens", "olympia", "argos")]
    state.battles = [battle, *more]
    return state


def picture(size: tuple[int, int] = (1280, 720), language: str = "en", scale: float = 1.0) -> BattlePicture:
    length = unit(size)
    brush = Brush(size, Typesetter(length, scale, READABLE), Letters(length, scale, READABLE), Sprites(ASSETS))
    words = games.words_for(language, "gods", names={0: "Poseidon", 1: "Hephaestus", 2: "Ares"})
    return BattlePicture(Signs(brush, EMBLEMS[:3]), Board(size, 3, scale), words)


def painted(battle: BattlePicture, state: Greece, **seen: float) -> str:
    surface = Surface(battle.brush.size)
    surface.fill(GLAZE)
    battle.paint(surface, state, 0, **seen)  # type: ignore[arg-type]
    return fingerprint(surface)


def losses(seed: int) -> Iterator[tuple[Greece, TakeLoss]]:
    """A city and an army fall upon Corinth: the table at every loss that somebody has to take."""
    state, dealer = table("attack", "athens 1 city army", "corinth 2 market army hero", seats=2), Dealer(seed)
    for seat, action in ((0, Attack(CITY, "athens", "corinth")), (0, SEAL), (1, SEAL)):
        apply(state, seat, action)
    while state.battles:
        step = state.pending[-1][1]
        if isinstance(step, TakeLoss):
            yield state, step
        chance = state.seat == CHANCE
        apply(state, state.seat, deal(state, dealer.below) if chance else state.choices[-1])


@pytest.mark.parametrize("seed", range(4))
def test_the_losses_being_taken_are_those_of_the_pairs_in_their_order(seed: int) -> None:
    asked = 0
    for state, step in losses(seed):
        number, taken = gods().fought(state)
        lost = [pair.loser for pair in pairs_of(state.battles[number]) if pair.loser != NOBODY]
        assert number == step.battle
        assert lost[taken] == step.side
        of_all = lost[: taken + 1].count(step.side), lost.count(step.side)
        assert gods().loss(state) == of_all, "as the heading of the shelf counts them"
        assert taken >= asked
        asked += 1
    assert asked


def test_no_battle_is_told_of_where_none_is_fought() -> None:
    assert gods().fought(table("attack", "athens 1 city", "corinth 2 market")) == (-1, 0)


def test_no_battle_is_drawn_when_all_are_over_though_a_loss_was_asked_about_last() -> None:
    """While prestige is counted, the picture has no battles any longer, and what was asked is still on its stack."""
    state, _ = next(losses(0))
    shown = state.copy()
    shown.battles = []
    scene: Any = SimpleNamespace(stage=SimpleNamespace(fight=Fight(), shown=shown), game=gods())
    assert Drawing(scene).fight() is None
    scene.stage.shown = state
    assert Drawing(scene).fight() is not None


def test_of_many_pairs_the_middle_ones_are_one_row() -> None:
    few, many = fought((8, 6), (6,), (7, 5), (5,)), fought(*MANY)
    assert [len(row.pairs) for row in rows_of(pairs_of(few.battles[0]))] == [1, 1]
    rows = rows_of(pairs_of(many.battles[0]))
    assert len(rows) == MOST
    assert sum(len(row.pairs) for row in rows) == 8
    losers = [pair.loser for row in rows for pair in row.pairs]
    assert losers == [DEFENCE, DEFENCE, NOBODY, DEFENCE, DEFENCE, DEFENCE, DEFENCE, DEFENCE]
    assert ATTACK not in losers


def test_what_is_seen_of_a_battle_changes_step_by_step_and_ends_with_the_dice_drawn() -> None:
    battle, state = picture(), fought((8, 6), (8, 6, 6), (7, 5), (4, 6, 2))
    assert 0 < battle.length(state, 0) <= 1.4
    steps = [
        painted(battle, state, thrown=0.3, pairs=0, taken=0),
        painted(battle, state, thrown=1, pairs=0, taken=0),
        painted(battle, state, thrown=1, pairs=1.4, taken=0),
        painted(battle, state, thrown=1, pairs=3, taken=0),
        painted(battle, state, thrown=1, pairs=3, taken=1),
    ]
    assert len(set(steps)) == len(steps)
    assert battle._tumble(state, 0).faces(9) == [7, 5, 4, 6, 2]
    battle.calm = True
    assert battle.length(state, 0) == 0
    assert painted(battle, state, thrown=1, pairs=3, taken=1) == steps[-1]


@pytest.mark.parametrize("language", levels.LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_nothing_a_battle_says_is_cut(language: str, scale: float) -> None:
    for size in ((1280, 720), (1920, 1080)):
        battle = picture(size, language, scale)
        for state in (fought((8, 6), (8, 6, 6), (7, 5), (4, 6, 2)), fought(*MANY), fought((6,), (), (3,), ())):
            painted(battle, state, thrown=1, pairs=9, taken=1)
        for where in ("gulf_of_corinth", "north_aegean", "carpathian_sea"):
            painted(battle, fought((6,), (6,), (3,), (4,), where))
        assert not battle.brush.words.faults
        assert not battle.brush.letters.faults


@pytest.mark.parametrize("faces", [((5,), (3,)), ((3,), (5,))])
def test_a_die_that_hits_nothing_rolls_off_from_where_it_lay(faces: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """The die that has won stays as it is; the place of the other is empty at once."""
    battle, state = picture(), fought((6,), (6,), *faces)
    (row,) = battle.places.rows(1, battle.signs.px(ROW), battle.signs.px(6))
    surface = Surface(battle.brush.size)
    battle.paint(surface, state, 0, taken=0)
    lay = [fingerprint(surface.subsurface(spot)) for spot in battle._spots(row)]
    battle.roll_off(surface, state, 0, 0, 0.6)
    lies = [fingerprint(surface.subsurface(spot)) for spot in battle._spots(row)]
    lost = 0 if faces[0] < faces[1] else 1
    assert lies[lost] != lay[lost]
    battle.paint(surface, state, 0, taken=0)
    battle.roll_off(surface, state, 0, 0, 0.0)
    assert fingerprint(surface.subsurface(battle._spots(row)[1 - lost])) == lay[1 - lost]


def test_of_what_is_to_come_the_battle_that_is_fought_next_stands_first() -> None:
    """All are joined first: the one that is settled after that comes before those whose swords still have to cross."""
    joined = [BattleJoined(where, 0, 1, (6,), (6,)) for where in ("euboea", "lesbos")]
    coming = [*joined, BattleSettled("delphi", 0, 1, 0, 1), PhaseBegan("move")]
    assert [row.region for row in gathered(coming)] == ["delphi", "euboea", "lesbos"]
    settled = BattleSettled("euboea", 0, 1, 0, 1)
    assert [row.region for row in gathered([*joined, settled])] == ["euboea", "lesbos"]
