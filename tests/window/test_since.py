"""What has changed since one's own last turn, for everybody at the screen."""

from __future__ import annotations

from pygame import Rect, Surface

from game.rules.engine import SPECTATOR
from game.rules.olympus.state import Olympus
from game.scenes.olympus.table import OlympusTable
from game.scenes.table.since import Since, differences
from tests.rules.olympus.builders import table
from tests.window.hands import fingerprint
from tests.window.person import MousePerson, fresh_app


def test_everybody_compares_with_the_end_of_his_own_turn() -> None:
    first, second, third = (table(3, {0: {"score": score}}) for score in (1, 2, 3))
    since: Since[Olympus] = Since()
    since.turn_began(0, first)
    assert since.table_for(0) is None
    since.turn_began(1, second)
    assert since.table_for(0) is second
    since.turn_began(SPECTATOR, third)
    assert since.table_for(0) is second
    assert since.table_for(1) is third
    since.turn_began(0, third)
    assert since.table_for(0) is None, "his next turn has begun"
    assert since.table_for(1) is third


def test_what_is_taken_back_is_forgotten() -> None:
    first, second = table(3), table(3)
    since: Since[Olympus] = Since()
    since.turn_began(0, first)
    since.remember(1)
    since.turn_began(1, second)
    since.remember(2)
    since.turn_began(0, second)
    since.remember(5)
    assert since.table_for(0) is None
    since.go_back_to(4)
    assert since.table_for(0) is second
    since.go_back_to(0)
    assert since.table_for(0) is None


def test_only_what_differs_is_told() -> None:
    before = {(0, "culture"): 2, (1, "score"): 5}
    assert differences(before, {(0, "culture"): 4, (1, "score"): 5}) == {(0, "culture"): 2}
    assert differences(before, {(0, "culture"): 2, (1, "score"): 4}) == {(1, "score"): -1}


def test_whoever_sits_down_again_at_a_game_that_goes_on_sees_what_has_changed_since_his_turn() -> None:
    person = MousePerson(3, seed=3)
    person.play(30)
    told = person.scene.painter.marks.since
    assert told
    again = OlympusTable(person.session, person.settings)
    fresh_app((1280, 720), person.settings, again).step((), 0.05)
    assert again.painter.marks.since == told
    assert [each.event for each in again.stage.sayings] == [each.event for each in person.scene.stage.sayings]
    assert again.stage.same_picture(again.stage.shown, person.scene.stage.shown)


def test_tags_of_changes_fade_where_the_figures_stay_as_they_are() -> None:
    person = MousePerson(3, seed=3)
    person.rest()
    stage = person.scene.stage
    rival = 1
    told, box = {(rival, "culture"): 2}, stage.board.panels[rival]
    stage.show_changes(told)
    stage.flush()
    tagged = fingerprint(stage.layer.subsurface(box))
    stage.show_changes({})
    seen = [panel_seen(person, box)]
    for _ in range(8):
        stage.advance(0.1)
        seen.append(panel_seen(person, box))
    assert seen[0] == tagged
    assert len(set(seen)) > 4, "they do not go within one frame"
    assert seen[-1] == seen[-2] != tagged
    stage.show_changes(told)
    stage.flush()
    stage.show_changes({})
    stage.advance(0.1)
    stage.shown.cities[rival].score += 1
    stage.touch_city(rival)
    assert panel_seen(person, box) == fingerprint(stage.layer.subsurface(box)), "no figure shines through another"
    person.session.close()


def panel_seen(person: MousePerson, box: Rect) -> str:
    surface = Surface(person.scene.brush.size)
    person.scene.stage.draw(surface)
    return fingerprint(surface.subsurface(box))
