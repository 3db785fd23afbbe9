"""The library of Olympos: four shelves, what each thing does and whose it is, and nothing of a hidden hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pygame import Surface

from game.app import App
from game.rules.engine import Setup
from game.rules.olympos.actions import Discover
from game.rules.olympos.state import Olympos
from game.scenes.olympos.library import SHAPES, LibraryScene
from game.scenes.pause import PauseScene
from game.table.local import LocalSession
from game.table.seating import emblems_of
from game.table.session import HUMAN, Plan
from game.table.table import Table
from tests.rules.olympos.builders import PLENTY, olympos, table
from tests.window.hands import click, fingerprint, headless, lines, top


def seated(people: int, hand: str = "wonder_star wonder_star") -> LocalSession:
    """Somebody has cubes for everything; the others are people at the same screen, or bots."""
    state = table(3, {0: {"cubes": PLENTY, "hand": hand, "discoveries": "oracle"}}, stacks="attica 0, thessaly 0")
    plans = [
        Plan("", polis, HUMAN if seat < people else "greedy") for seat, polis in enumerate(emblems_of("olympos")[:3])
    ]
    session = LocalSession(Table(olympos(), Setup(3), start=state, people=frozenset(range(people))), plans, seed=0)
    session.begin()
    return session


@pytest.fixture
def library() -> Iterator[tuple[App, LibraryScene]]:
    app = headless()
    session = seated(1)
    scene = LibraryScene(session, app.settings)
    app.stack.push(scene)
    app.step([], 0.05)
    yield app, scene
    app.close()
    session.close()


def shown(app: App) -> set[str]:
    return {control.id.partition(":")[2] for control in top(app).controls if control.id.startswith("card:")}


def test_every_shelf_shows_all_that_there_is(library: tuple[App, LibraryScene]) -> None:
    app, scene = library
    rules = scene.state.rules
    wanted = dict(zip(SHAPES, (rules.discoveries, rules.wonders, rules.gods, rules.destiny), strict=True))
    for shelf, rows in wanted.items():
        click(app, f"shelf:{shelf}")
        assert shown(app) == {row.id for row in rows}


def test_what_can_be_taken_is_taken_from_the_library(library: tuple[App, LibraryScene]) -> None:
    app, scene = library
    offered = next(each for each in scene.session.choices() if isinstance(each, Discover))
    click(app, f"card:{offered.discovery}")
    assert top(app) is not scene
    now = scene.session.now.view
    assert isinstance(now, Olympos)
    begun = now.peoples[scene.seat].discoveries >> now.rules.discovery_index[offered.discovery] & 1
    assert begun or not any(isinstance(each, Discover) for each in scene.session.choices())


def test_what_is_taken_from_a_pause_leads_past_it(library: tuple[App, LibraryScene]) -> None:
    app, scene = library
    app.stack.pop()
    below = top(app)
    app.stack.push(PauseScene(scene.session, app.settings))
    app.stack.push(scene)
    offered = next(each for each in scene.session.choices() if isinstance(each, Discover))
    click(app, f"card:{offered.discovery}")
    assert top(app) is below


def test_a_tile_that_cannot_be_taken_says_why_and_does_nothing(library: tuple[App, LibraryScene]) -> None:
    app, scene = library
    item = next(each for each in scene.items("discoveries") if scene.answer(each) is None)
    before = scene.session.choices()
    click(app, f"card:{item.name}")
    assert top(app) is scene
    assert scene.session.choices() == before
    assert scene.status(item)[0]


def test_a_page_tells_whose_it_is_and_what_is_left(library: tuple[App, LibraryScene]) -> None:
    _, scene = library
    item = next(each for each in scene.items("discoveries") if scene.in_play(each))
    bit = 1 << scene.state.rules.discovery_index[item.name]
    scene.state.peoples[1].discoveries |= bit
    told = " ".join(scene.sentences(item))
    assert "Made by Sparta." in told
    assert "left on the board" in told
    assert "Here it costs:" in told


def test_hands_make_no_difference_where_several_look() -> None:
    """Stars on hidden cards are counted as everybody could have them, whatever lies in the hand."""
    pictures = []
    for hand in ("wonder_star wonder_star", "harvest harvest"):
        app, session = headless(), seated(3, hand)
        scene = LibraryScene(session, app.settings, "wonders")
        app.stack.push(scene)
        app.step([], 0.05)
        picture = Surface((1280, 720))
        scene.draw(picture)
        pictures.append((fingerprint(picture), [scene.status(each)[0] for each in scene.items("wonders")]))
        app.close()
        session.close()
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("shelf", SHAPES)
def test_words_are_drawn_on_every_shelf_in_the_largest_letters(shelf: str) -> None:
    app = headless()
    app.settings.change(text=150, language="it")
    session = seated(1)
    scene = LibraryScene(session, app.settings, shelf)
    app.stack.push(scene)
    app.step([], 0.05)
    assert scene.title(scene.items(shelf)[0]) in " ".join(lines(app))
    app.close()
    session.close()
