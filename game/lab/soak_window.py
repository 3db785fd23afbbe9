"""Hours of play in one window, in minutes: what has to stay small in the long run is its memory."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil, inf
from time import perf_counter
from typing import TYPE_CHECKING, Final

from game.kiosk.health import resident

if TYPE_CHECKING:
    from game.app import App
    from game.disk.settings import Settings

SMALL: Final = (1280, 720)
SHOWN: Final = "olympus"
"""The game that is played where none is named."""
SEATS: Final = 4
FRAME: Final = 1 / 60
LOOKS: Final = 10
"""One decision in so many is made by somebody who first reads the card of what he points at."""
LOOK, RESULT = 0.5, 3.0
"""How long that takes, and how long the result is looked at, in seconds."""


@dataclass(frozen=True, slots=True)
class Soaked:
    """What was played in one window, and how much memory was in use after each game, where the system tells it."""

    played: float
    games: int
    decisions: int
    levels: list[tuple[float, float]]

    @property
    def after(self) -> float:
        return self.levels[-1][1]

    @property
    def growth(self) -> float:
        """How much more there was in the end than in the middle, when all caches had long been filled."""
        middle = next(level for played, level in self.levels if played >= self.played / 2)
        return self.after - middle


def fast_play(
    seconds: float,
    step: float,
    *,
    game: str = SHOWN,
    patience: float = inf,
    note: Callable[[float], None] = lambda played: None,
) -> Soaked:
    """Play game after game in one window at speed `fast` until so much time has passed in it.

    Time is made of steps and never waited for. Where `patience` in seconds of the wall runs out, less is played.
    """
    from game.app import App
    from game.disk.settings import Settings

    settings = Settings(speed="fast")
    app = App(SMALL, settings, headless=True)
    played, games, decisions = 0.0, 0, 0
    levels: list[tuple[float, float]] = []
    end = perf_counter() + patience
    while played < seconds and perf_counter() < end:
        for made in a_game(app, settings, game, seed=games, step=step):
            played += step
            decisions += made
            if played >= seconds or perf_counter() >= end:
                break
        games += 1
        gc.collect()
        if (level := resident()) is not None:
            levels.append((played, level))
        note(played)
    app.leave_all()
    return Soaked(played, games, decisions, levels)


def a_game(app: App, settings: Settings, game: str, seed: int, step: float) -> Iterator[bool]:
    """Frame by frame a whole game of people who choose at random, point at things, and look at the result.

    Says of each frame whether something was decided in it.
    """
    import pygame

    from game.scenes.doors import table_scene
    from game.scenes.table.curtain_scene import CurtainScene
    from game.scenes.table.scene import TableScene
    from game.table.dealer import Dealer
    from game.table.seating import emblems_of, new_session
    from game.table.session import Plan

    session = new_session(game, [Plan("", emblem) for emblem in emblems_of(game)[:SEATS]], {}, seed=seed)
    scene = table_scene(session, settings)
    assert isinstance(scene, TableScene)
    app.stack.clear(scene)
    session.begin()
    below = Dealer(seed).below
    looking = 0
    while not session.is_over():
        app.step((), step)
        if isinstance(app.stack.top, CurtainScene):
            app.stack.top.open()
        if scene.posted.stands:
            scene.posted.close()
        asked = scene.question.is_shown and scene.stage.at_rest and session.choices()
        # on a shared screen the choices are those of everybody: what somebody names is of his own hand
        choices = session.peek(session.acting()).choices if asked else ()
        looking -= bool(choices)
        if choices and looking < 0:
            session.submit(session.acting(), choices[below(len(choices))])
            if scene.controls:  # behind a curtain there are none
                spot = scene.controls[below(len(scene.controls))].box.center
                app.take(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
            looking = ceil(LOOK / step) if below(LOOKS) == 0 else 0
            yield True
        else:
            yield False
    for _ in range(ceil(RESULT / step)):
        app.step((), step)
        yield False
