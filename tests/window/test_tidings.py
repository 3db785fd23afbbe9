"""The chronicle beside the table, and what it tells of the time since one's own turn."""

from __future__ import annotations

from typing import Any, Final

import pygame
import pytest
from pygame import Rect, Surface

from game.rules.engine import preview
from game.rules.olympus.actions import Attack, Worship
from game.rules.olympus.events import Built, CeremonyBegan, RoundBegan, UpkeepStepBegan
from game.scenes.olympus.cues import CUES
from game.scenes.olympus.table import OlympusTable
from game.scenes.table.posted import TABLET
from game.scenes.table.tablet import Tablet
from game.scenes.table.tidings import Tiding
from game.ui.pieces import Piece
from game.ui.text import NO_BREAK, Typesetter
from tests.rules.olympus.builders import city, do, table, upkeep, worship
from tests.window.hands import press
from tests.window.person import MousePerson, moved
from tests.window.test_ribbon import shown


def said(tidings: list[Tiding]) -> list[str]:
    return ["".join(piece.words for piece in tiding.pieces).replace(NO_BREAK, " ").strip() for tiding in tidings]


def told(scene: OlympusTable) -> list[str]:
    return said(scene.painter.told(scene.stage.sayings))


def played(person: MousePerson, line: str) -> None:
    """Somebody gives an answer, as it is written in a record."""
    seat = person.session.person_asked()
    choice = next(each for each in person.session.choices() if str(each) == line or repr(each) == line)
    assert seat is not None
    person.session.submit(seat, choice)
    person.rest()


def test_a_war_is_told_in_one_line_with_both_totals() -> None:
    state = table(3, {0: city(military=5, population=5), 1: city("fish 1", military=3), 2: city(military=6)})
    worship(state, "zeus")
    do(state, "0 war")
    do(state, "0 score")
    for target, line in ((1, "Athens beats Sparta, 5 : 3"), (2, "Corinth repels Athens, 5 : 6")):
        scene = shown(state)
        for event in preview(state, 0, Attack(target)):
            scene.stage.say(getattr(event, "seat", -1), event)
        assert line in told(scene)


def test_a_round_has_the_same_numeral_in_the_chronicle_as_above_the_cities() -> None:
    scene = shown(table(3))
    scene.stage.say(-1, RoundBegan(14, 0))
    assert told(scene)[-1] == "Round XIV"


def test_what_follows_from_a_deed_stands_behind_it() -> None:
    state = table(3, {1: city(culture=2)})
    scene = shown(state)
    for event in [*do(state, "0 worship athena"), *do(state, "1 join"), *do(state, "2 decline")]:
        scene.stage.say(getattr(event, "seat", -1), event)
    assert told(scene)[:2] == ["Athens opens Athena  → 3", "Sparta joins  → 3"]


def test_a_building_is_named_without_its_article() -> None:
    scene = shown(table(3))
    scene.stage.say(1, Built(1, "school"))
    assert told(scene) == ["Sparta builds School"]


def test_a_line_lights_up_what_it_tells() -> None:
    person = MousePerson(3, seed=2)
    person.rest()
    played(person, "Worship('athena', '')")
    lines = [control for control in person.scene.controls if control.id.startswith("said:")]
    deed = next(each for each in lines if "ceremony of Athena" in each.label)
    person.press(deed)
    assert "deity:athena" in person.scene.lookup.lit
    assert any(each.startswith("city:") for each in person.scene.lookup.lit)


def test_the_whole_sentence_can_be_read_on_the_line() -> None:
    person = MousePerson(3, seed=2)
    person.rest()
    played(person, "Worship('athena', '')")
    event = next(each.event for each in person.scene.stage.sayings if isinstance(each.event, CeremonyBegan))
    abouts = [control.about() for control in person.scene.controls if control.id.startswith("said:") and control.about]
    assert any(person.scene.words.event(event) in about for about in abouts)


def test_the_chronicle_can_be_scrolled_with_the_wheel_and_with_keys() -> None:
    person = MousePerson(3, seed=2)
    person.play(decisions=40)
    scene = person.scene
    newest = said([each for _, each in scene.painter.chronicle_rows(scene.stage.sayings, -1)])
    person.step(moved(scene.control("said:1").box.center))
    person.step(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1))
    older = said([each for _, each in scene.painter.chronicle_rows(scene.stage.sayings, -1)])
    assert older != newest
    assert older[1:] == newest[: len(older) - 1] or older[-1] == newest[-2]
    person.step(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert said([each for _, each in scene.painter.chronicle_rows(scene.stage.sayings, -1)]) == newest
    scene.focus = "said:1"
    press(person.app, pygame.K_PAGEUP)
    assert scene.painter.tidings.scrolled == 3


def test_its_heading_opens_the_whole_chronicle() -> None:
    person = MousePerson(3, seed=2)
    person.rest()
    person.press(person.scene.control("said:title"))
    assert person.app.stack.top is not None
    assert person.app.stack.top.name == "chronicle"


# Since your turn


def test_numbers_carry_what_has_changed_since_the_own_ceremony() -> None:
    person = MousePerson(3, seed=2)
    person.rest()
    first = person.session.person_asked()
    assert first is not None
    played(person, "Worship('athena', '')")
    while person.session.now.choices and not isinstance(person.session.choices()[0], Worship):
        played(person, "Decline()")
    rival = person.session.person_asked()
    assert rival not in (None, first)
    played(person, "Worship('aphrodite', '')")
    while not isinstance(person.session.choices()[0], Worship):
        played(person, "Decline()")
    person.scene.stage.turn_to(first)
    assert person.scene.painter.marks.since == {(rival, "population"): 2, (rival, "priests"): -1}
    person.scene.stage.turn_to(rival)
    assert person.scene.painter.marks.since == {}


def test_taking_a_ceremony_back_brings_the_changes_back() -> None:
    person = MousePerson(3, seed=2)
    person.play(decisions=25)
    while not (isinstance(person.session.choices()[0], Worship) and person.scene.painter.marks.since):
        person.decide(person.wish())
        person.rest()
    before, seat = dict(person.scene.painter.marks.since), person.session.acting()
    person.decide(person.session.choices()[0])
    person.rest()
    person.session.undo(seat)
    person.rest()
    assert person.session.acting() == seat
    assert person.scene.painter.marks.since == before


def test_every_rival_has_a_line_of_what_he_has_done_when_the_own_turn_comes() -> None:
    person, seen = MousePerson(4, seed=3), 0

    def look(scene: OlympusTable) -> None:
        nonlocal seen
        lines = list(scene.painter.recap(scene.stage.recap_for()))
        changed = {seat for seat, what in scene.painter.marks.since if what != "priests"}
        if scene.stage.recap_for() >= 0:
            assert {line.seat for line in lines} == changed - {scene.stage.front_seat}
            seen += bool(lines)
        else:
            assert not lines

    person.at_rest = look
    person.play(decisions=60)
    assert seen > 2


# Upkeep


def test_upkeep_is_one_tablet_of_what_changed_for_whom() -> None:
    state = upkeep({0: city("grain 4 fish 3", population=2, fish=3), 1: city(tribute="fish 2"), 2: city()})
    events = do(state, "0 discard grain 1 fish 1")
    lines = ["".join(piece.words for piece in line) for line in shown(state).painter.upkept(events)]
    assert lines[0].split() == ["Athens", "−1", "−1", "→", "2", "3"]
    assert lines[1].split() == ["Sparta", "+2", "3"]
    assert lines[2].split() == ["Corinth", "3"]


def test_a_tablet_has_room_for_all_that_a_rich_city_did_in_upkeep() -> None:
    """Nothing of it is cut; a line that goes on in a second one does so between two things."""
    scene = shown(table(4))
    things = [Piece("Amphitheatre +1"), Piece("Achaean League"), Piece("Bouleuterion → 7")] * 3
    line = [Piece("Corinth"), *(piece for thing in things for piece in (Piece("   "), thing))]
    tablet = Tablet("Upkeep", [line, line, [Piece("Thebes")]])
    found: list[str] = []
    draw = Typesetter.draw

    def noted(setter: Typesetter, surface: Surface, words: str, box: Rect, *args: Any, **values: Any) -> Rect:
        found.append(words.replace(NO_BREAK, " "))
        return draw(setter, surface, words, box, *args, **values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Typesetter, "draw", noted)
        scene.stage.draw_tablet(Surface(scene.brush.size), tablet)
    assert not [words for words in found if "…" in words]
    for words in ("Amphitheatre +1", "Achaean League", "Bouleuterion → 7"):
        assert found.count(words) == 6
    assert scene.stage.middle.contains(scene.stage.tablet_box(tablet))


def test_a_step_of_upkeep_is_no_news_and_the_last_one_brings_the_tablet() -> None:
    scene = shown(table(3))
    scene.stage.has_reader = lambda: False
    lengths = [CUES[UpkeepStepBegan](scene.stage, UpkeepStepBegan(step)).length for step in range(1, 7)]
    assert lengths[:5] == [0.0] * 5
    assert lengths[5] >= 1


def to_tablet(speed: str, *, pressing: bool = False, frame: float = 0.5) -> MousePerson:
    """Somebody who has come to the end of upkeep at a speed, watching or pressing Space, and has looked at it."""
    person = MousePerson(3, bots=2, seed=3, speed=speed)
    person.rest()
    person.frame = frame
    while not person.scene.posted.stands:
        if person.asked():
            person.scene.play(person.session.choices()[0])
        if pressing:
            person.app.take(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=""))
        person.step()
    person.step()
    return person


LOOKS: Final = [("normal", False), ("normal", True), ("fast", False), ("off", False)]


@pytest.mark.parametrize(("speed", "pressing"), LOOKS)
def test_the_tablet_of_upkeep_stands_until_it_is_put_away_however_one_came_to_it(speed: str, pressing: bool) -> None:
    person = to_tablet(speed, pressing=pressing)
    scene, lines = person.scene, person.session.table.lines
    for _ in range(20):
        person.step()
    assert scene.focus == TABLET
    assert person.session.table.lines == lines, "nobody plays on behind it"
    assert not person.asked()
    person.press(scene.control(TABLET))
    assert scene.control_named(TABLET) is None
    person.rest()
    assert person.asked()
    person.session.close()


def test_nothing_hangs_in_the_air_while_the_tablet_of_upkeep_stands() -> None:
    person = to_tablet("normal", frame=0.2)
    for _ in range(20):
        person.step()
    assert person.scene.posted.stands
    assert not person.scene.stage.air.movers, "the torch of the start player set out and stopped"
    person.session.close()


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_0, pygame.K_f])
def test_any_key_puts_the_tablet_away_and_does_nothing_else(key: int) -> None:
    person = to_tablet("off")
    scene, lines = person.scene, person.session.table.lines
    person.app.take(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert scene.stage.posted is None
    assert person.app.stack.top is scene
    assert person.session.table.lines == lines
    person.session.close()


def test_a_click_anywhere_puts_the_tablet_away_and_a_second_one_answers_nothing() -> None:
    person = to_tablet("off")
    scene, lines = person.scene, person.session.table.lines
    person.frame = 0.02
    niche = scene.control("deity:hera").box.center
    for count in range(2):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            person.step(pygame.Event(kind, pos=niche, button=1))
        assert scene.stage.posted is None, count
    assert person.session.table.lines == lines
    person.session.close()


def test_a_press_that_came_with_the_tablet_leaves_it_standing() -> None:
    person = to_tablet("off")
    scene = person.scene
    scene.posted.open(scene.stage.posted)
    person.frame = 0.02
    person.step()
    person.app.take(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=""))
    assert scene.posted.stands
    person.session.close()


@pytest.mark.parametrize("calm", [False, True])
def test_a_tablet_is_unrolled_and_rolled_up_unless_calm_is_wished(calm: bool) -> None:
    person = to_tablet("off")
    scene, tablet, person.frame = person.scene, person.scene.stage.posted, 0.02
    person.settings.change(speed="normal", calm=calm)
    person.step()
    assert tablet is not None
    scene.posted.close()
    bare = to_rest(person)
    scene.posted.open(tablet)
    box = scene.control(TABLET).box.inflate(-40, -24)
    head, foot = box.topleft, box.bottomleft
    opening = is_seen_at(person, foot, bare)
    assert opening[0] is calm, "it comes from above"
    assert opening[-1]
    person.app.step((), 0.5)
    scene.posted.close()
    closing = is_seen_at(person, head, bare)
    assert closing[3] is not calm, "it goes the way it came"
    assert not closing[-1]
    person.session.close()


def to_rest(person: MousePerson) -> Surface:
    """The table when nothing moves on it any longer, not even a bot."""
    person.app.step((), 0.5)
    return person.app.surface.copy()


def is_seen_at(person: MousePerson, spot: tuple[int, int], bare: Surface) -> list[bool]:
    """Frame by frame, whether something lies above the bare table in a spot."""
    seen = []
    for _ in range(14):
        person.step()
        seen.append(person.app.surface.get_at(spot) != bare.get_at(spot))
    return seen


def test_the_chronicle_opens_the_tablet_again() -> None:
    person = to_tablet("off")
    person.rest()
    heading = next(each for each in person.scene.controls if each.label.startswith("Upkeep of round"))
    person.press(heading)
    person.step()
    assert person.scene.focus == TABLET
    tablet = person.scene.stage.posted
    assert tablet is not None
    assert len(tablet.lines) == 3
    person.session.close()


def test_a_tablet_that_stands_stays_when_the_window_or_its_words_change() -> None:
    person = to_tablet("off")
    settings = person.scene.settings
    person.app.resize((1600, 900))
    person.step()
    assert person.scene.focus == TABLET
    settings.change(text=150, language="it")
    person.step()
    tablet = person.scene.stage.posted
    assert tablet is not None
    assert person.scene.control_named(TABLET) is not None
    assert tablet.title == person.scene.words.phrase("screen", "upkeep")
    person.session.close()


def test_while_a_tablet_stands_the_ribbon_asks_only_to_read_it() -> None:
    person = to_tablet("off")
    scene = person.scene
    said = ["".join(piece.words for piece in line) for line in scene.ribbon.lines() if line]
    assert said == [scene.words.screen("tablet_prompt")]
    person.press(scene.control(TABLET))
    assert scene.words.screen("tablet_prompt") != scene.ribbon.prompt()
    person.session.close()


def test_for_those_who_only_watch_the_tablet_goes_by_itself() -> None:
    person = MousePerson(3, bots=3, seed=3, speed="fast")
    assert not person.scene.posted.has_reader
    person.session.close()
