"""Pictures of every scene without a screen: for documentation, tests and whoever wants to look at something closely.

The games in them are played by bots from fixed seeds, so the same picture comes out every time.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any, Final

import pygame
from pygame import Surface

from game import games
from game.ai.bots import BOTS
from game.app import App
from game.disk import folders, record, saves
from game.disk.settings import Settings
from game.games import load
from game.lab import quay
from game.lab.shot_curtain import CURTAIN_SCENES
from game.lab.shot_gods import GODS_SCENES
from game.lab.shot_hands import HANDS_SCENES
from game.lab.shot_kiosk import KIOSK_SCENES
from game.lab.shot_olympos import OLYMPOS_SCENES
from game.rules.engine import Setup, is_over
from game.scenes.choose import ChooseScene
from game.scenes.chronicle import ChronicleScene
from game.scenes.confirm import ConfirmScene
from game.scenes.doors import table_scene
from game.scenes.lan.harbour import LanScene
from game.scenes.lan.lobby import LobbyScene
from game.scenes.olympus.library import LibraryScene
from game.scenes.opening import OpeningScene
from game.scenes.pause import PauseScene
from game.scenes.rules_book import RulesScene
from game.scenes.seats import SeatsScene
from game.scenes.settings import SettingsScene
from game.scenes.shelf import SavedScene
from game.scenes.table.ending.scene import EndingScene
from game.scenes.table.ending.share import ShareScene
from game.scenes.title import TitleScene
from game.scenes.wording import words_for
from game.table.dealer import Dealer
from game.table.local import LocalSession
from game.table.seating import emblems_of, plans_of, replay_of
from game.table.session import HUMAN, Plan, Session
from game.table.table import Played, Table
from game.ui.scene import Scene

STEP: Final = 0.05
"""How time passes in a picture: in such steps."""
NOON: Final = 1_700_000_000
"""When the games on the shelf were played."""
SHOWN: Final = "olympus"
"""The game that bots play for the pictures."""


@dataclass(frozen=True)
class View:
    """What a picture is to show."""

    settings: Settings
    game: str
    session: Callable[[int], Session]
    """A game in its middle, for so many seats."""
    finished: Callable[[], Session]


Maker = Callable[[View], Sequence[Scene]]


def table(view: View, seats: int) -> list[Scene]:
    return [table_scene(view.session(seats), view.settings)]


def replay(view: View, share: float) -> list[Scene]:
    """A game that is looked at again, when so much of it is over."""
    session = replay_of(view.finished())
    session.jump(round(session.reel.last * share))
    return [table_scene(session, view.settings)]


def library(view: View) -> list[Scene]:
    """All that can be built or bought, where a game has such a thing."""
    session = view.session(4)
    made = games.screens(view.game).library
    if made is None:
        raise games.Lacking(view.game, "library")
    scene = made(session, view.settings)
    if isinstance(scene, LibraryScene):
        scene.filter = "all"
    return [scene]


def confirm(view: View) -> list[Scene]:
    words = words_for(view.settings)
    question = ConfirmScene(view.settings, words.screen("quit_question"), words.screen("title_quit"), lambda: None)
    return [TitleScene(view.settings), question]


def ending(view: View) -> Scene:
    return games.screens(view.game).result(view.finished(), view.settings)


def after_the_feast(view: View) -> Scene:
    scene = ending(view)
    if isinstance(scene, EndingScene):
        scene.hurry()
    return scene


def share(view: View) -> list[Scene]:
    """The ways to give a game to others, over its ending."""
    scene = after_the_feast(view)
    return [scene, ShareScene(view.finished(), view.settings, lambda: Surface((1, 1)), str)]


class EndlessOpening(OpeningScene):
    """A game that is never there, as pictures need more time than games."""

    def __init__(self, settings: Settings) -> None:
        self.picture_taken = Event()
        super().__init__(settings, Path("demo.record"))

    def work(self) -> None:
        self.picture_taken.wait()

    def leave(self) -> None:
        self.picture_taken.set()
        super().leave()


SCENES: dict[str, Maker] = {
    "title": lambda view: [TitleScene(view.settings)],
    "choose": lambda view: [ChooseScene(view.settings)],
    "seats": lambda view: [SeatsScene(view.settings, view.game)],
    "saved": lambda view: [SavedScene(view.settings)],
    "opening": lambda view: [TitleScene(view.settings), EndlessOpening(view.settings)],
    "settings": lambda view: [SettingsScene(view.settings)],
    "keys": lambda view: [SettingsScene(view.settings, "keys")],
    "buttons": lambda view: [SettingsScene(view.settings, "buttons")],
    "access": lambda view: [SettingsScene(view.settings, "access")],
    "confirm": confirm,
    "pause": lambda view: [*table(view, 4), PauseScene(view.session(4), view.settings)],
    "rules": lambda view: [RulesScene(view.settings, game=view.game)],
    "library": library,
    "chronicle": lambda view: [ChronicleScene(view.session(4), view.settings)],
    "feast": lambda view: [ending(view)],
    "result": lambda view: [after_the_feast(view)],
    "share": share,
    "lan": lambda view: [LanScene(view.settings, quay.harbour())],
    "lobby": lambda view: [LobbyScene(view.settings, quay.table(), "Anna")],
    "table-3": lambda view: table(view, 3),
    "table-4": lambda view: table(view, 4),
    "table-5": lambda view: table(view, 5),
    "table-replay": lambda view: replay(view, 0.6),
    **OLYMPOS_SCENES,
    **GODS_SCENES,
    **CURTAIN_SCENES,
    **KIOSK_SCENES,
    **HANDS_SCENES,
    "table-far": lambda view: [table_scene(quay.far_table(demo(5)), view.settings)],
}
"""Every scene by name, with what makes it; the last one made lies on top."""


# ---------------------------------------------------------------------- games to show


def plans(seats: int) -> list[Plan]:
    return [Plan("", polis, HUMAN if seat == 0 else "greedy") for seat, polis in enumerate(emblems_of(SHOWN)[:seats])]


@cache
def played(seats: int, rounds: int, seed: int = 11) -> tuple[tuple[int, Any], ...]:
    """The moves of a game between greedy bots until a person is to worship in a given round, or to the end."""
    game = load(SHOWN)
    deal = Dealer(seed)
    at_table = Table(game, Setup(seats), dealer=deal)
    at_table.begin()
    bot = BOTS["greedy"](game, deal.fork("bots").below, games.evaluation(game))
    while not is_over(at_table.state):
        state: Any = at_table.state
        ripe = rounds and state.round >= rounds and sum(seat >= 0 for seat in state.alpha) >= 2
        if ripe and state.seat == 0 and type(state.pending[-1][1]).__name__ == "Turn":
            break
        at_table.play(state.seat, bot.choose(state.view(state.seat), state.seat))
    return tuple((move.seat, move.action) for move in at_table.history.moves)


def demo(seats: int, rounds: int = 4) -> LocalSession:
    """A game as bots played it; where rounds is 0, to its end."""
    at_table = Table(load(SHOWN), Setup(seats), people=frozenset({0}), free_undo=True)
    for seat, action in played(seats, rounds):
        at_table.repeat(seat, action)
    return at_rest(LocalSession(at_table, plans(seats), 11))


class TooFewLines(Exception):
    """A picture was asked for beyond the end of a record; says how many lines there are."""

    def __init__(self, count: int) -> None:
        super().__init__(str(count))
        self.count = count


def recorded(path: Path, at: int | None) -> LocalSession:
    """A recorded game after so many lines."""
    kept = record.read(path)
    if at is not None and at > len(kept.lines):
        raise TooFewLines(len(kept.lines))
    return at_rest(LocalSession(record.replay(kept, record.game_of(kept), to=at), plans_of(kept.header), 0))


def at_rest(session: LocalSession) -> LocalSession:
    """Nobody thinks while a picture is taken."""
    session.poll = lambda *args, **values: ()  # type: ignore[method-assign]
    session.path = session.path or Path("demo.record")
    return session


def put_on_shelf(folder: Path) -> None:
    """Three saved games: one to go on with, one that is over, one that was damaged."""
    folder.mkdir(parents=True)
    for number, (seats, rounds) in enumerate(((4, 4), (3, 0), (5, 2))):
        path = folder / f"{SHOWN}-{number}{saves.SUFFIX}"
        write_game(path, seats, rounds)
        if number == 2:
            path.write_bytes(path.read_bytes()[:60])
        os.utime(path, (NOON - number * 86_400, NOON - number * 86_400))


def write_game(path: Path, seats: int, rounds: int) -> None:
    record.write(path, record_of_game(seats, rounds))


@cache
def record_of_game(seats: int, rounds: int) -> record.Record:
    """The record of a game as bots played it; every shelf has the same ones."""
    game = load(SHOWN)
    entries: list[Any] = []
    at_table = Table(game, Setup(seats), sink=entries.extend)
    for seat, action in played(seats, rounds):
        at_table.play(seat, action)
    bots = dict.fromkeys(range(1, seats), "greedy")
    emblems = dict(enumerate(emblems_of(SHOWN)[:seats]))
    header = record.header_for(game, Setup(seats), names={0: "Ada"}, bots=bots, emblems=emblems, seed=11)
    assert all(isinstance(entry, Played) for entry in entries[:-1])
    return record.record_of(header, entries)


@contextmanager
def away_from_home() -> Iterator[None]:
    """A home of our own, with games on the shelf, in the time zone of nowhere in particular."""
    before: Mapping[str, str | None] = {name: os.environ.get(name) for name in (folders.HOME, "TZ")}
    with tempfile.TemporaryDirectory() as home:
        os.environ.update({folders.HOME: home, "TZ": "UTC"})
        set_clock()
        put_on_shelf(folders.saves())
        try:
            yield
        finally:
            for name, value in before.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value
            set_clock()


def set_clock() -> None:
    if hasattr(time, "tzset"):
        time.tzset()


# ---------------------------------------------------------------------- taking the picture


def scenes(name: str, settings: Settings, session: Session | None = None) -> list[Scene]:
    """A scene and what lies beneath it, with a game of ours or a given one."""
    if session is None:
        return list(SCENES[name](View(settings, SHOWN, demo, lambda: demo(4, 0))))
    return list(SCENES[name](View(settings, session.game.name, lambda seats: session, lambda: session)))


def show(app: App, name: str, seconds: float = 1.0, session: Session | None = None) -> Scene:
    """Let an application show a scene, and some time pass; call within `away_from_home`."""
    first, *others = scenes(name, app.settings, session)
    app.stack.transitions = False
    app.stack.clear(first)
    for scene in others:
        app.stack.push(scene)
    app.step([], 0.0)
    for _ in range(round(seconds / STEP)):
        saves.lookout.wait()
        app.step([], STEP)
    assert app.stack.top is not None
    return app.stack.top


def render(
    name: str, size: tuple[int, int], settings: Settings, seconds: float = 1.0, session: Session | None = None
) -> Surface:
    """A picture of a scene."""
    with away_from_home():
        app = App(size, settings, headless=True)
        show(app, name, seconds, session)
        return app.surface.copy()


class NoPicture(Exception):
    """A picture could not be written; says why."""


def write(picture: Surface, path: Path) -> None:
    """Write a picture in the format that the name of the file asks for, or raise NoPicture."""
    try:
        pygame.image.save(picture, path)
    except pygame.error as trouble:
        raise NoPicture(str(trouble)) from None
