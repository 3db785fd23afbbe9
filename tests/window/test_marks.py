"""What the Olympus table marks: who acts, what can be chosen, which face a deity shows, what is too much."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from game.rules.olympus import events as happened
from game.rules.olympus.actions import POPULATION, Worship
from game.rules.olympus.state import NOBODY
from game.scenes.olympus.table import OlympusTable
from game.ui.theme import ALARM, CLAY, SLIP, Ink
from tests.rules.olympus.builders import table as table_of
from tests.rules.olympus.builders import worship
from tests.window.eyes import reading
from tests.window.hands import fingerprint
from tests.window.person import MousePerson
from tests.window.test_ribbon import shown


def has(surface: Surface, box: Rect, ink: Ink) -> bool:
    """Whether there is a dot of an ink in a box."""
    seen = box.clip(surface.get_rect())
    spots = ((x, y) for x in range(seen.left, seen.right) for y in range(seen.top, seen.bottom))
    return any(tuple(surface.get_at(spot))[:3] == ink for spot in spots)


def table(seed: int = 3) -> MousePerson:
    person = MousePerson(3, seed=seed)
    person.rest()
    return person


def offered(scene: OlympusTable) -> set[str]:
    return {scene.view().rules.deities[index].id for index in scene.painter.marks.offered}


def test_who_acts_is_marked_beside_his_panel_and_nobody_else() -> None:
    person = table()
    board, asked = person.scene.board, person.session.person_asked()
    marked = []
    for seat, panel in enumerate(board.panels):
        beside = Rect(board.rail.left, panel.top, board.rail.width, board.px(40))
        if has(person.app.surface, beside, SLIP):
            marked.append(seat)
    assert marked == [asked]


def test_deities_that_can_be_chosen_are_gilded_until_one_is_chosen() -> None:
    person = table()
    free = offered(person.scene)
    assert len(free) == len(person.scene.view().rules.deities)
    person.decide(Worship("athena", ""))
    person.rest()
    assert "athena" not in offered(person.scene) or person.scene.game.invited_to(person.scene.view()) == "athena"


def test_whoever_is_asked_to_join_sees_that_deity_bright_and_what_is_closed_dark() -> None:
    person = table()
    scene = person.scene
    person.decide(Worship("athena", ""))
    person.rest()
    while (invited := scene.game.invited_to(scene.view())) in ("", "athena"):
        person.decide(person.session.choices()[0])
        person.rest()

    def is_bright(name: str) -> bool:
        niche = scene.board.niches[scene.view().rules.deity_index[name]]
        return has(scene.stage.layer, Rect(0, 0, 80, 80).move_to(midtop=niche.midtop), CLAY)

    assert offered(scene) == {invited}
    assert is_bright(invited)
    assert not is_bright("athena")


def test_while_a_deity_is_asked_in_what_manner_it_alone_stays_marked() -> None:
    person = table()
    person.press(person.named("deity:ares"))
    assert person.scene.tray.opened
    assert offered(person.scene) == {"ares"}
    person.press(person.scene.control("back"))
    assert len(offered(person.scene)) > 1


def test_a_deity_stands_out_while_its_favour_is_asked_about() -> None:
    state = table_of(3)
    worship(state, "zeus")
    scene = shown(state)
    scene.stage.say(0, happened.FavourGranted(0, "zeus", "alpha"))
    picture = Surface(scene.brush.size)
    scene.draw(picture)
    niches = {row.id: scene.board.niches[row.index] for row in state.rules.deities}
    edges = {name: Rect(box.left, box.centery - 5, 4, 10) for name, box in niches.items()}
    assert [name for name, edge in edges.items() if has(picture, edge, SLIP)] == ["zeus"]


def test_during_a_rite_of_apollo_his_medallion_is_sun_or_skull() -> None:
    seen = set()
    for manner in ("sun", "plague"):
        person = table()
        apollo = person.scene.view().rules.deity_index["apollo"]
        niche = person.scene.board.niches[apollo]
        seen.add(fingerprint(person.scene.stage.layer.subsurface(niche)))
        person.decide(Worship("apollo", manner))
        person.rest()
        assert person.scene.game.rite(person.scene.view()) == (apollo, manner)
        seen.add(fingerprint(person.scene.stage.layer.subsurface(niche)))
    assert len(seen) == 3


def test_the_tray_lies_over_the_score_track_only_while_something_is_in_it() -> None:
    person = table()
    tray = person.scene.asking.tray
    assert has(person.app.surface, tray, CLAY)
    person.press(person.named("deity:ares"))
    person.step()
    assert not has(person.app.surface, tray.inflate(-tray.height, -12), CLAY)


def test_a_warehouse_beyond_its_limit_is_alarmed_in_colour_and_words() -> None:
    person = table()
    scene, city = person.scene, person.scene.stage.shown.cities[person.scene.stage.front_seat]
    calm, over = Surface(scene.brush.size), Surface(scene.brush.size)
    city.goods[:] = [2, 2, 1]
    scene.painter.paint_stores(calm, scene.stage.shown, scene.stage.front_seat)
    city.goods[:] = [3, 2, 2]
    scene.painter.paint_stores(over, scene.stage.shown, scene.stage.front_seat)
    whole = scene.board.warehouse.union(scene.board.warehouse_title)
    assert not has(calm, whole, ALARM)
    assert has(over, whole, ALARM)


def test_changes_since_the_own_turn_are_tagged_in_the_panel_of_their_city_alone() -> None:
    person = table()
    stage, panels = person.scene.stage, person.scene.board.panels
    stage.show_changes({})
    stage.flush()
    before = [fingerprint(stage.layer.subsurface(panel)) for panel in panels]
    stage.show_changes({(1, "culture"): 2, (1, "goods:fish"): -1})
    stage.flush()
    after = [fingerprint(stage.layer.subsurface(panel)) for panel in panels]
    assert [seat for seat in range(3) if before[seat] != after[seat]] == [1]


def test_while_a_plague_goes_round_no_mark_tells_of_a_number_that_is_no_longer_shown() -> None:
    person = table()
    stage = person.scene.stage
    for seat in (1, 2):
        stage.shown.cities[seat].tracks[POPULATION] = 6
    left = stage.shown.copy()
    stage.since.turn_began(stage.front_seat, left)
    stage.since.turn_began(1, left)
    fell = [happened.MovedBack(seat, POPULATION, 4, "plague") for seat in (1, 2)]
    stage.perform([*fell, happened.PlagueSpared(0)], stage.shown)
    seen = set()
    for _ in range(20):
        stage.advance(0.05)
        shown = {seat: stage.shown.cities[seat].tracks[POPULATION] - 6 for seat in (1, 2)}
        marked = {seat: stage.painter.marks.since.get((seat, "population"), 0) for seat in (1, 2)}
        assert marked == shown
        seen.add(tuple(marked.values()))
    assert (-2, -2) in seen


def test_every_number_of_a_panel_is_compared_with_what_it_was() -> None:
    scene = table().scene
    compared = {name for seat, name in scene.stage.figures(scene.view()) if seat == 1}
    shown = {figure.name for figure in scene.painter._figures(scene.view().cities[1])}
    assert shown <= compared


@pytest.mark.parametrize(("taken", "words"), [(2, "2 more to the end"), (3, "1 more to the end"), (4, "4/4")])
def test_how_many_glories_are_missing_is_said_until_none_is(taken: int, words: str) -> None:
    person = table()
    state = person.scene.view().copy()
    state.glory = [0] * taken + [NOBODY] * (len(state.glory) - taken)
    with reading() as found:
        person.scene.painter.paint_glories(Surface(person.scene.brush.size), state)
    assert words in [each.words for each in found]
