"""The library of buildings: what each tab lets through, as somebody reads it who knows the city and the cards."""

from __future__ import annotations

import pytest

from game.app import App
from game.rules.olympus.actions import Build
from game.rules.olympus.events import WarFought
from game.scenes.chronicle import chronicle
from game.scenes.confirm import NoticeScene
from game.scenes.olympus.library import FILTERS, LibraryScene
from game.scenes.olympus.table import OlympusTable
from game.table.dealer import Dealer
from tests.rules.olympus.builders import city, table, worship
from tests.window.hands import click, headless, lines, top
from tests.window.person import at_a_table
from tests.window.test_ribbon import shown as shown_table

CULTURE = 3
SOON = CULTURE + 2
FISH = [0, 0, 2]
PAID_WITH_TWO_FISH = {"agora", "temple_of_hephaestus"}
"""Of what needs no more culture than there is."""


@pytest.fixture
def library() -> tuple[App, LibraryScene]:
    """The first city has some culture, two fish and a harbour, the second one barracks."""
    app = headless()
    session = at_a_table(3)
    session.begin()
    scene = LibraryScene(session, app.settings)
    app.stack.push(scene)
    scene.seat = 0
    mine, other = scene.state.cities[:2]
    mine.tracks[0], mine.goods, mine.built = CULTURE, FISH, bit(scene, "harbor")
    other.built = bit(scene, "barracks")
    scene.lay_out()
    return app, scene


def bit(scene: LibraryScene, name: str) -> int:
    rules = scene.state.rules
    return rules.buildings[rules.index[name]].bit


def cards_behind(app: App, tab: str) -> set[str]:
    """All cards that are shown when a tab is pressed, page after page."""
    click(app, f"filter:{tab}")
    found = shown(app)
    while any(control.id == "page_right" and control.press for control in top(app).controls):
        click(app, "page_right")
        found |= shown(app)
    return found


def shown(app: App) -> set[str]:
    return {control.id.partition(":")[2] for control in top(app).controls if control.id.startswith("card:")}


def test_now_is_what_could_be_built_at_once(library: tuple[App, LibraryScene]) -> None:
    app, _ = library
    assert cards_behind(app, "now") == PAID_WITH_TWO_FISH


def test_soon_is_what_is_too_dear_or_a_little_too_high(library: tuple[App, LibraryScene]) -> None:
    app, scene = library
    near = {each.id for each in scene.state.rules.buildings if each.culture <= SOON}
    assert cards_behind(app, "soon") == near - PAID_WITH_TWO_FISH - {"harbor"}


def test_built_is_what_stands_in_the_own_city(library: tuple[App, LibraryScene]) -> None:
    app, _ = library
    assert cards_behind(app, "built") == {"harbor"}


def test_what_stands_in_another_city_is_shown_with_its_effects(library: tuple[App, LibraryScene]) -> None:
    app, scene = library
    click(app, "city:1")
    assert shown(app) == {"barracks"}
    assert "Sparta 1" in lines(app)
    assert any("military may pass the stop" in words for words in lines(app))
    assert scene.owner(scene.state.rules.buildings[scene.state.rules.index["barracks"]]) == 1
    click(app, "city:2")
    assert "Corinth has built nothing yet." in lines(app)


def test_all_is_every_card(library: tuple[App, LibraryScene]) -> None:
    app, scene = library
    assert cards_behind(app, "all") == {each.id for each in scene.state.rules.buildings}


def test_a_tab_says_how_many_cards_are_behind_it(library: tuple[App, LibraryScene]) -> None:
    app, scene = library
    for tab in FILTERS:
        count = len(cards_behind(app, tab))
        assert scene.control(f"filter:{tab}").label.endswith(f" {count}")


def test_a_card_in_reach_waits_for_a_favour_to_build(library: tuple[App, LibraryScene]) -> None:
    app, scene = library
    click(app, "filter:now")
    click(app, "card:agora")
    assert top(app) is scene
    assert cards_behind(app, "built") == {"harbor"}


def test_a_card_that_may_be_built_is_built_by_pressing_it() -> None:
    session, deal = at_a_table(3), Dealer(1)
    session.begin()
    while not any(isinstance(action, Build) for action in session.choices()):
        session.submit(session.acting(), session.choices()[deal.below(len(session.choices()))])
    seat, wanted = session.acting(), next(each for each in session.choices() if isinstance(each, Build))
    app = headless()
    app.stack.push(LibraryScene(session, app.settings, "now"))
    click(app, f"card:{wanted.building}")
    assert top(app).name == "title"
    assert (session.table.history.moves[-1].seat, session.table.history.moves[-1].action) == (seat, wanted)


def test_what_is_built_from_a_pause_leads_back_to_the_table_which_asks_on() -> None:
    session, deal = at_a_table(3), Dealer(1)
    session.begin()
    while not any(isinstance(action, Build) for action in session.choices()):
        session.submit(session.acting(), session.choices()[deal.below(len(session.choices()))])
    wanted = next(each for each in session.choices() if isinstance(each, Build))
    app = headless(captions=False, speed="off")
    table = OlympusTable(session, app.settings)
    app.stack.push(table)
    app.step([], 0.5)
    table.posted.close()
    for _ in range(6):
        app.step([], 0.5)
    assert any(wanted in answers for answers in table.menu.things.values())
    table.open_pause()
    click(app, "library")
    click(app, "filter:now")
    click(app, f"card:{wanted.building}")
    assert top(app) is table
    assert session.table.history.moves[-1].action == wanted
    assert not any(wanted in answers for answers in table.menu.things.values())
    app.close()


def test_a_building_that_is_refused_after_all_is_a_sentence(library: tuple[App, LibraryScene]) -> None:
    app, scene = library
    reason = scene.session.why_not(scene.seat, Build("agora"))
    assert reason is not None
    scene.build(scene.state.rules.buildings[scene.state.rules.index["agora"]])
    app.step([], 0.05)
    assert isinstance(top(app), NoticeScene)
    assert scene.words.reason(reason) in lines(app)


def test_pressing_a_city_on_the_table_enters_it_unless_it_is_to_be_attacked() -> None:
    app = headless(captions=False, speed="off")
    session = at_a_table(3)
    app.stack.push(OlympusTable(session, app.settings))
    session.begin()
    app.step([], 0.05)
    app.step([], 0.5)
    click(app, "city:2")
    scene = top(app)
    assert isinstance(scene, LibraryScene)
    assert (scene.filter, scene.whose) == ("built", 2)
    app.close()
    state = table(3, {0: city(military=3), 1: city("fish 1"), 2: city()})
    worship(state, "ares war")
    asked = shown_table(state)
    press = asked.control("city:1").press
    assert press is not None
    press()
    assert not isinstance(asked.stack.top, LibraryScene)
    assert any(isinstance(each.event, WarFought) for each in chronicle(asked.session))
