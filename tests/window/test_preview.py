"""What an answer would change, before it is given: whatever the table tells of it comes true."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.engine import Action
from game.rules.olympus.state import City, Olympus
from game.scenes.olympus.table import OlympusTable
from game.ui.scene import Control
from tests.window.person import MousePerson


def previewed(scene: OlympusTable) -> Iterator[tuple[Control, Action]]:
    """The controls that stand for one answer alone."""
    for control in scene.controls:
        actions = scene.answers_of(control)
        if len(actions) == 1:
            yield control, actions[0]


def told_of(city: City) -> tuple[object, ...]:
    """What of a city a preview speaks of."""
    return city.score, city.built, city.priests, sum(city.tribute), *city.goods, *city.tracks


def changed(now: Olympus, then: Olympus) -> set[int]:
    pairs = zip(now.cities, then.cities, strict=True)
    return {seat for seat, (before, after) in enumerate(pairs) if told_of(before) != told_of(after)}


def test_every_city_that_an_answer_changes_is_spoken_of() -> None:
    person, seen = MousePerson(3, seed=6), 0

    def look(scene: OlympusTable) -> None:
        nonlocal seen
        me = scene.session.acting()
        for control, action in previewed(scene):
            scene.pointing, scene.focus = False, control.id
            taught = scene.ribbon.teaching()
            assert taught is not None
            spoken_of = {each.seat for each in taught.changes}
            assert spoken_of == changed(scene.view(), scene.outlook(action))
            seen += bool(spoken_of - {me})

    person.at_rest = look
    person.play(decisions=15)
    assert seen > 3


def test_a_card_names_whose_each_change_is_the_own_city_too() -> None:
    person, seen = MousePerson(3, seed=6), 0

    def look(scene: OlympusTable) -> None:
        nonlocal seen
        for control, action in previewed(scene):
            listed = scene.tips.more_changes(action)
            assert all(any(line.startswith(f"{scene.words.seat(seat)}: ") for seat in range(3)) for line in listed)
            if listed and control.about is not None:
                assert control.about().endswith("\n".join(listed))
                seen += 1

    person.at_rest = look
    person.play(decisions=15)
    assert seen > 3
