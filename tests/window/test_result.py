"""The ending as it is read on the screen, against a diary that somebody kept who watched the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from pygame import Rect

from game.app import App
from game.disk import record, saves
from game.disk.settings import Settings
from game.games import load
from game.rules.engine import SPECTATOR, Event, Setup, is_over
from game.rules.olympus.events import Built, FinalScored, GameEnded, Paid, PointsLost, RoundBegan, Scored
from game.scenes.emblems import emblem_of
from game.scenes.olympus.ending import OlympusEnding
from game.scenes.table.ending.scene import EndingScene
from game.scenes.wording import roman
from game.table.dealer import Dealer
from game.table.local import LocalSession
from game.table.seating import new_session, plans_of
from game.table.session import Plan
from game.table.table import Table
from game.ui.theme import Ink
from tests.window.hands import click, headless, read, top
from tests.window.person import fresh_app

SEATS, SEED = 4, 318
"""A game in which one city paid with points, and another one lost some."""
POLEIS = ("athens", "sparta", "corinth", "thebes")
CITIES = ("Athens", "Sparta", "Corinth", "Thebes")
DOT = 6
"""How far a dot of the chart reaches, in pixels; where lines meet, one hides the others."""
MIDDLE = 960
"""Right of it is the chart."""

Written = list[tuple[str, Rect]]


@dataclass
class Diary:
    """What was told while the game went on: points by their city, and the scores whenever a round was over."""

    scores: list[int] = field(default_factory=lambda: [0] * SEATS)
    gained: list[int] = field(default_factory=lambda: [0] * SEATS)
    rounds: list[list[int]] = field(default_factory=list)
    lost: list[list[tuple[int, int, str]]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    """Of each city how many points, in which round, and what was built then."""
    round: int = 0
    reckoned: bool = False
    built: str = ""

    def note(self, event: Event) -> None:
        if isinstance(event, RoundBegan | GameEnded) or (isinstance(event, FinalScored) and not self.reckoned):
            self.rounds.append(self.scores[:])
        if isinstance(event, RoundBegan):
            self.round = event.round
        elif isinstance(event, Built):
            self.built = event.building
        elif isinstance(event, Scored | FinalScored):
            self.reckoned = isinstance(event, FinalScored)
            self.gained[event.seat] += event.points
            self.scores[event.seat] += event.points
        elif isinstance(event, PointsLost):
            self.scores[event.seat] -= event.points
            self.lost[event.seat] += [(event.points, self.round, self.built)] if event.points else []
        elif isinstance(event, Paid) and event.amounts[-1]:
            self.scores[event.seat] -= event.amounts[-1]
            self.lost[event.seat].append((event.amounts[-1], self.round, event.building))


Watched = tuple[Table, Diary]


@pytest.fixture(scope="module")
def watched() -> Watched:
    """A whole game of random moves, and what was written down meanwhile."""
    table, deal, kept = Table(load("olympus"), Setup(SEATS), dealer=Dealer(SEED)), Dealer(SEED), Diary()
    updates = table.begin()
    while True:
        for event in updates[SPECTATOR].events:
            kept.note(event)
        if is_over(table.state):
            return table, kept
        choices = table.state.choices
        updates = table.play(table.state.seat, choices[deal.below(len(choices))])


@pytest.fixture(scope="module")
def diary(watched: Watched) -> Diary:
    return watched[1]


def ended(session: LocalSession, settings: Settings) -> EndingScene:
    return EndingScene(OlympusEnding(session), settings)


@pytest.fixture(scope="module")
def result(watched: Watched) -> tuple[App, Written]:
    """The screen, and what is written on it."""
    settings = Settings(speed="off")
    session = LocalSession(watched[0], [Plan("", polis) for polis in POLEIS], SEED)
    app = fresh_app((1920, 1080), settings, ended(session, settings))
    app.step([], 0.05)
    return app, read(app)


def row_of(written: Written, city: str) -> list[str]:
    """What stands beside a city's name, from left to right."""
    line = next(box for words, box in written if words == city)
    beside = [
        (box.left, words) for words, box in written if abs(box.centery - line.centery) <= 2 and box.left > line.left
    ]
    return [words for left, words in sorted(beside) if left < MIDDLE]


def test_every_city_has_the_points_it_was_told(result: tuple[App, Written], diary: Diary) -> None:
    _, written = result
    assert [row_of(written, city)[-1] for city in CITIES] == [str(score) for score in diary.scores]


def test_the_pieces_of_a_bar_are_all_that_came_in(result: tuple[App, Written], diary: Diary) -> None:
    scene = top(result[0])
    assert isinstance(scene, EndingScene)
    for account in scene.ending.accounts:
        assert sum(account.points.values()) == diary.gained[account.seat]
        assert min(account.points.values()) >= 0


def test_what_was_lost_or_paid_with_stands_behind_the_bar(result: tuple[App, Written], diary: Diary) -> None:
    _, written = result
    lost = [gained - score for gained, score in zip(diary.gained, diary.scores, strict=True)]
    assert sum(points > 0 for points in lost) > 1
    behind = [row_of(written, city)[-2] for city in CITIES]
    assert [words if words.startswith("−") else "" for words in behind] == [f"−{n}" if n else "" for n in lost]


def test_the_card_of_a_bar_explains_every_loss(result: tuple[App, Written], diary: Diary) -> None:
    """How many points, for which building, and in which round."""
    scene = top(result[0])
    for seat, losses in enumerate(diary.lost):
        about = scene.control(f"account:{seat}").about
        assert about is not None
        told = [line for line in about().split("\n") if line.startswith("−")]
        assert len(told) == len(losses)
        for line, (points, number, building) in zip(told, losses, strict=True):
            assert line.startswith(f"−{points}: ")
            assert line.endswith(f"round {roman(number)}")
            assert scene.words.building(building) in line  # type: ignore[attr-defined]


def test_the_best_city_stands_first(result: tuple[App, Written], diary: Diary) -> None:
    _, written = result
    order = [words for words, _ in written if words in CITIES]
    assert order == sorted(CITIES, key=lambda city: diary.scores[CITIES.index(city)], reverse=True)


def text_ink(polis: str) -> tuple[int, int, int]:
    emblem = emblem_of("olympus", polis)
    assert emblem is not None
    return emblem.text


def test_the_line_of_every_city_goes_through_its_scores(result: tuple[App, Written], diary: Diary) -> None:
    """Read off the axes: at the end of a round a city's colour is where its score is, and nowhere else."""
    app, written = result
    across, up = axes(written, len(diary.rounds))
    seen: Counter[str] = Counter()
    for number, scores in enumerate(diary.rounds[:-1]):  # at the end are emblems
        for polis, score in zip(POLEIS, scores, strict=True):
            column = Rect(across(number), up(max(scores)) - DOT, 1, up(0) - up(max(scores)) + 2 * DOT)
            found = heights(app, column, text_ink(polis))
            assert all(abs(y - up(score)) <= DOT for y in found), (number, polis)
            seen[polis] += bool(found)
    assert min(seen[polis] for polis in POLEIS) > len(diary.rounds) // 3, seen


def heights(app: App, column: Rect, ink: Ink) -> list[int]:
    """Where in a column of pixels a colour is."""
    return [y for y in range(column.top, column.bottom) if app.surface.get_at((column.left, y))[:3] == ink]


Axis = Callable[[int], int]


def axes(written: Written, rounds: int) -> tuple[Axis, Axis]:
    """Where a round is across the chart, and where a score is up it."""
    numerals = {roman(number): number for number in range(1, rounds - 1)}
    foot = min(box.centery for words, box in written if words in numerals)  # those of the lane of time are lower
    across = [(numerals[words], box.centerx) for words, box in written if words in numerals and box.centery == foot]
    chart = min(left for left in (box.left for words, box in written if words == "0"))
    up = [(int(words), box.centery) for words, box in written if words.isdigit() and box.left == chart]
    return between(min(across), max(across)), between(min(up), max(up))


def between(low: tuple[int, int], high: tuple[int, int]) -> Axis:
    (first, start), (last, end) = low, high
    return lambda value: round(start + (end - start) * (value - first) / (last - first))


def test_once_more_is_with_the_same_people_bots_and_options() -> None:
    plans = [Plan("Ada", "thebes"), Plan("", "athens", "greedy"), Plan("", "argos", "random")]
    session = new_session("olympus", plans, {"wording": "meat"}, seed=1)
    session.begin()
    app = headless(speed="off")
    app.stack.push(ended(session, app.settings))
    app.step([], 0.05)
    click(app, "again")
    assert top(app).name == "table"
    app.close()
    (saved,) = saves.listed()
    header = record.read(saved.path).header
    assert header.setup == Setup(3, {"wording": "meat"})
    assert plans_of(header) == plans
