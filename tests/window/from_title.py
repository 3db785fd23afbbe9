"""A whole evening by one pair of hands: from the title to a short game, through it, and from its result back."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from game.disk.settings import Chair, LastTime, Settings
from game.games import manifest
from game.scenes.table.ending.scene import EndingScene
from game.table.seating import emblems_of
from game.table.session import HUMAN
from game.ui.scene import Scene
from tests.window.person import Person, fresh_app

SHORT: Final = {"olympus": {"round_limit": "3"}, "olympos": {"round_limit": "4"}, "gods": {"turn_limit": "5"}}
"""The shortest game that the rules know."""
WAITS: Final = 400
"""So many frames a screen may take to come."""

PersonT = TypeVar("PersonT", bound=Person)


def before_the_title(kind: type[PersonT], seats: int, people: int, size: tuple[int, int] = (1280, 720)) -> PersonT:
    """Somebody who stands before the title; the game he likes was short last time, and the others were programs."""
    person = kind.__new__(kind)
    game, bot = kind.game, manifest(kind.game).bots[0]
    players = [*[HUMAN] * people, *[bot] * (seats - people)]
    chairs = tuple(Chair(each, polis) for each, polis in zip(players, emblems_of(game), strict=False))
    settings = Settings(captions=False, speed="off", last_times={game: LastTime(chairs, SHORT[game])})
    app = fresh_app(size, settings)
    person.come_before(app)
    return person


def evening(person: Person) -> None:
    """Begin a game, play it, look at the result, and come back to the title."""
    app = person.app
    for name in ("play", person.game, "start"):
        go_on(person, name)
    wait_for(person, "table")
    scene: Any = app.stack.top
    person.session, person.scene = scene.session, scene
    person.play()
    assert person.session.is_over()
    wait_for(person, "result")
    assert isinstance(app.stack.top, EndingScene)
    app.stack.top.hurry()
    go_on(person, "title")
    assert top(person).name == "title"
    assert not app.crashes, app.settings.notes
    app.close()


def go_on(person: Person, name: str) -> None:
    """Press a control of the screen that is shown."""
    for _ in range(WAITS):
        if any(control.id == name for control in top(person).controls):
            break
        person.step()
    scene: Any = top(person)
    person.scene = scene
    person.step()
    person.press(scene.control(name))
    person.step()


def wait_for(person: Person, name: str) -> None:
    for _ in range(WAITS):
        if top(person).name == name:
            return
        person.step()
    raise AssertionError(f"{top(person).name} instead of {name}")


def top(person: Person) -> Scene:
    assert person.app.stack.top is not None
    return person.app.stack.top
