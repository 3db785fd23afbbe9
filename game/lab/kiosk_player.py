"""The window of a kiosk in which somebody plays for ever, so that it can be killed: `python -m game.lab.kiosk_player`.

A supervisor starts it. It takes up the game that was not ended, or begins one, and after each move writes down how many
lines of which game have been played: so many must be there, whoever was killed.
"""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import Final

from game.app import SMALLEST
from game.disk import folders, saves
from game.disk.folders import HOME
from game.kiosk import client
from game.kiosk.clock import Clock
from game.kiosk.places import Places
from game.kiosk.stand import PLAY, Ending
from game.kiosk.window import SHUT, KioskApp, settings_of
from game.scenes.doors import table_scene
from game.scenes.kiosk import doors
from game.scenes.table.curtain_scene import CurtainScene
from game.scenes.table.scene import TableScene
from game.table.dealer import Dealer
from game.table.local import LocalSession
from game.table.seating import emblems_of, new_session, resumed_session
from game.table.session import HUMAN, Plan
from game.ui.scene import Scene

FRAME: Final = 1 / 30
ACKS: Final = "acks"


def main() -> int:
    orders = client.read_orders(sys.stdin.buffer)
    places = Places(Path(os.environ[HOME]), orders.run)
    clock = Clock()
    stand = client.stand_for(orders, places, clock)
    client.take_place(places.client)
    client.obey(stand, sys.stdin.fileno())
    os.environ.update(SHUT)
    doors.show = lambda stand, settings: Scene()  # nobody need watch bots here
    app = KioskApp(SMALLEST, settings_of(stand), stand, client.heart_for(places, clock), headless=True)
    app.settings.speed = "off"
    acks = os.open(places.home / ACKS, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    while stand.ending is None:
        play(app, orders.config.games[0], acks)
    app.close()
    return 0 if stand.ending is Ending.QUIT else 5


def play(app: KioskApp, game: str, acks: int) -> None:
    """One game, or what is left of it."""
    session = sit_down(game)
    assert session.path is not None
    app.stand.state = PLAY
    scene = table_scene(session, app.settings)
    assert isinstance(scene, TableScene)
    app.stack.clear(scene)
    session.begin()
    below = Dealer(secrets.randbelow(2**32)).below
    played = 0
    while not session.is_over() and app.step([], FRAME):
        app.flip()
        if isinstance(app.stack.top, CurtainScene):
            app.stack.top.open()
        if scene.posted.stands:
            scene.posted.close()
        choices = session.peek(session.acting()).choices if scene.question.is_shown and session.choices() else ()
        if choices:
            session.submit(session.acting(), choices[below(len(choices))])
        if session.table.lines != played:
            played = session.table.lines
            os.write(acks, f"{session.path.name} {played}\n".encode())
    if session.is_over():
        session.finish()  # or it would be taken up again for ever
    session.close()


def sit_down(game: str) -> LocalSession:
    """At the game that was not ended, or at a new one."""
    unfinished = saves.latest_unfinished(saves.listed())
    if unfinished is not None:
        return resumed_session(unfinished.path)
    emblems = emblems_of(game)[:3]
    plans = [Plan("", emblem, HUMAN if place == 0 else "novice") for place, emblem in enumerate(emblems)]
    return new_session(game, plans, {}, seed=secrets.randbelow(2**32), path=saves.new_path(game, folders.saves()))


if __name__ == "__main__":
    sys.exit(main())
