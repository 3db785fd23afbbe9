"""What a thing on the table says it would do, before it is chosen."""

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
        actions = scene.menu.things.get(control.id.split("#")[0], []) or scene.tray.actions_of(control.id)
        if len(actions) == 1 and control.about is not None:
            yield control, actions[0]


def told_of(city: City) -> tuple[object, ...]:
    """What of a city a preview speaks of."""
    return city.score, city.built, *city.goods, *city.tracks


def changed(now: Olympus, then: Olympus) -> list[int]:
    pairs = zip(now.cities, then.cities, strict=True)
    return [seat for seat, (before, after) in enumerate(pairs) if told_of(before) != told_of(after)]


def test_a_preview_names_every_other_city_it_changes_and_not_the_own_one() -> None:
    person, seen = MousePerson(3, seed=6), 0

    def look(scene: OlympusTable) -> None:
        nonlocal seen
        me = scene.session.acting()
        for control, action in previewed(scene):
            assert control.about is not None
            lines = control.about().splitlines()
            then = scene.session.after(me, action)
            assert isinstance(then, Olympus)
            seats = changed(scene.view(), then)
            named = {seat for seat in range(3) if any(line.startswith(f"{scene.words.seat(seat)}: ") for line in lines)}
            assert named == {*seats} - {me} or "…" in lines
            seen += bool(named)

    person.at_rest = look
    person.play(decisions=15)
    assert seen > 3
