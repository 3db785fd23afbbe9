"""The end of Olympos: every point has its source, growth is told from what happened, and feats are true."""

from __future__ import annotations

from functools import cache

import pytest

from game import levels
from game.disk.settings import Settings
from game.games import words_for
from game.rules.engine import CHANCE, Setup, deal, is_over
from game.rules.olympos import Olympos
from game.rules.olympos.events import Fought, GodJudged, SettlerArrived, TurnBegan, WonderBuilt
from game.scenes.olympos.reckoning import Reckoning
from game.scenes.olympos.result import FEATS, MOMENTS, OlymposEnding, ending
from game.scenes.table.ending.scene import EndingScene
from game.scenes.table.ending.story import Story
from game.scenes.table.ending.wording import EndingWords
from game.scenes.table.scene import TableScene
from game.table.dealer import Dealer
from game.table.local import LocalSession
from game.table.seating import emblems_of
from game.table.session import Plan
from game.table.table import Table
from tests import ROOT
from tests.rules.moves import at_every_question
from tests.rules.olympos.builders import olympos
from tests.window.hands import click_at, lines
from tests.window.person import fresh_app


@cache
def finished(seats: int, seed: int = 3) -> LocalSession:
    """A game that chance has played to its end."""
    dealer, table = Dealer(seed), Table(olympos(), Setup(seats), people=frozenset({0}))
    while not is_over(table.state):
        state = table.state
        chance = state.seat == CHANCE
        table.repeat(
            state.seat, deal(state, dealer.below) if chance else state.choices[dealer.below(len(state.choices))]
        )
    return LocalSession(table, [Plan("", polis, "greedy") for polis in emblems_of("olympos")[:seats]], seed=0)


@pytest.mark.parametrize("seats", [2, 5])
def test_all_points_come_from_somewhere(seats: int) -> None:
    told = OlymposEnding(finished(seats))
    for account in told.accounts:
        assert sum(account.points.values()) - account.lost == account.total
        assert set(account.points) == {source.name for source in told.sources}


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_points_are_followed_by_what_happens(seats: int, seed: int) -> None:
    """At every question what was told so far comes to what the rules would count."""
    reckoning = Reckoning(olympos(), seats)
    for state, events in at_every_question("olympos", seats, seed):
        assert isinstance(state, Olympos)
        for event in events:
            reckoning.follow(event)
        reckoning.final.clear()
        counted = olympos().scores(state)
        drawn = [len(people.drawn) * state.rules.card_points for people in state.peoples]
        # What the Oracle shows lies beside the hand until one card is kept.
        assert reckoning.scores() == [points + more for points, more in zip(counted, drawn, strict=True)]


def test_growth_has_a_column_for_every_round_and_ends_with_the_points() -> None:
    told = OlymposEnding(finished(4))
    state = told.state
    assert told.growth[-1] == told.scores
    assert len(told.growth) >= state.turn // 4
    assert told.growth[0] == [state.rules.time_points] * 4 or sum(told.growth[0]) < sum(told.growth[-1])


def test_feats_are_read_off_what_happened() -> None:
    events = [
        TurnBegan(0, 1, 0),
        SettlerArrived(0, "ionia", ("attica", "aegean_sea", "ionia")),
        Fought(0, 1, "ionia", 2),
        Fought(0, 1, "lydia", 2),
        WonderBuilt(2, "colossus", 0, 0),
        GodJudged("zeus", (1,)),
        GodJudged("hades", (0, 2)),
    ]
    story = Story(3, events, lambda event: 0)
    figures = {feat.name: [feat.figure(story, seat) for seat in story.seats] for feat in FEATS}
    assert figures["voyages"] == [1, 0, 0]
    assert figures["fights"] == [2, 0, 0]
    assert figures["wonders"] == [0, 0, 1]
    assert figures["blessings"] == [0, 1, 0]
    assert figures["trials"] == [1, 0, 1]


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_every_feat_source_and_moment_has_its_words(language: str) -> None:
    words = words_for(language, "olympos")
    values = {"n": 2, "defender": 0, "wonder": "colossus"}
    for feat in FEATS:
        for key in (
            f"feat_{feat.name}",
            f"feat_{feat.name}_told",
            *([f"feat_{feat.name}_alone"] if feat.detail else []),
        ):
            assert words.phrase("screen", key, **values)
    for source in OlymposEnding.sources:
        assert words.phrase("screen", f"source_{source.name}")
    for kind in MOMENTS.icons:
        assert words.phrase("screen", f"moment_{kind}")
    assert EndingWords(OlymposEnding(finished(5)), words).text()


def test_every_icon_is_drawn() -> None:
    icons = {*(feat.icon for feat in FEATS), *MOMENTS.icons.values()}
    assert [icon for icon in sorted(icons) if not (ROOT / f"assets/icons/{icon}.svg").is_file()] == []


@pytest.mark.parametrize("seats", [2, 5])
def test_the_ending_is_shown(seats: int) -> None:
    settings = Settings(language="it")
    scene = ending(finished(seats), settings)
    assert isinstance(scene, EndingScene)
    app = fresh_app((1280, 720), settings, scene)
    scene.hurry()
    app.step([], 0.05)
    assert "terre" in " ".join(lines(app))
    click_at(app, (scene.chart.places(scene.chart.growths[0])[3][0], scene.chart.plot.centery))
    for _ in range(10):
        app.step([], 0.05)
        if isinstance(app.stack.top, TableScene):
            break
    table = app.stack.top
    assert isinstance(table, TableScene), "it is watched again on its own table"
    assert (table.session.now.view.turn - 1) // seats + 1 == 3  # type: ignore[attr-defined]
    app.close()
