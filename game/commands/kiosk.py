"""`amphora kiosk`: a table for a café or an exhibition, which watches over itself."""

from __future__ import annotations

import getpass
import json
import os
import sys
from argparse import SUPPRESS, Namespace
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

import game
from game.commands.arguments import Parser, Wrong, file_or_folder, minutes
from game.commands.codes import AGAIN, BROKEN, DONE, FAILED, NO_SCREEN, SAFELY, WRONG
from game.commands.language import words_for
from game.commands.trouble import complain, is_ours, package_of
from game.disk import folders
from game.disk.strangers import SMALL, Unfit, read_bytes
from game.kiosk import config, pin
from game.kiosk.places import Places, places
from game.kiosk.watch import Fate

ROOT: Final = Path(game.__file__).resolve().parent.parent
FATES: Final = {
    DONE: Fate.QUIT,
    AGAIN: Fate.RESTART,
    SAFELY: Fate.SAFELY,
    NO_SCREEN: Fate.NO_SCREEN,
    WRONG: Fate.UNFIT,
}
"""What the supervisor takes the end of a window for; everything else is a crash."""
STALE: Final = 60.0
"""What was told so many seconds ago says nothing of now."""


def kiosk(parser: Parser, arguments: Sequence[str]) -> int:
    """Show the games to whoever walks by and let them play, unattended for days; docs/kiosk.md tells the rest."""
    parser.add_argument("--config", type=file_or_folder, metavar="FILE", help="what the operator wishes (the usual)")
    parser.add_argument("--minutes", type=minutes, metavar="N", help="end after so many minutes (never)")
    parser.add_argument("--new-pin", action="store_true", help="ask for a PIN and print its line for the config")
    parser.add_argument("--health", action="store_true", help="tell how the kiosk is; ends with 1 if it is not well")
    parser.add_argument("--json", action="store_true", help="with --health, in one line for programs")
    parser.add_argument("--client", action="store_true", help=SUPPRESS)
    parser.add_argument("--unseen", action="store_true", help=SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.new_pin:
        return _new_pin(chosen.lang)
    if chosen.health:
        return _health(as_json=chosen.json)
    if chosen.client:
        return _client(chosen)
    return _supervise(chosen)


# ---------------------------------------------------------------------- the supervisor


def _supervise(chosen: Namespace) -> int:
    from game.kiosk.supervisor import Running, Supervisor

    text, file = "", "kiosk.toml"
    if chosen.config is not None:
        file = chosen.config.name
        try:
            text = config.read(chosen.config)
        except config.BadConfig as trouble:
            raise Wrong("kiosk_config", why=trouble) from None
    command = [sys.executable, "-c", START, str(ROOT), "kiosk", "--client", *(["--unseen"] if chosen.unseen else [])]
    orders, tell = {"config": text, "file": file}, partial(complain, code=WRONG)
    try:
        return Supervisor(command, places(), FATES, orders, chosen.minutes, tell=tell).run()
    except Running as trouble:
        raise Wrong("kiosk_running", file=trouble) from None


START: Final = "import sys; sys.path.insert(0, sys.argv.pop(1)); from game.commands import main; sys.exit(main())"
"""Another process of ours is started from where this one was, checkout or installed copy."""


# ---------------------------------------------------------------------- the window


def _client(chosen: Namespace) -> int:
    from game.commands.window import hush_pygame
    from game.kiosk import client
    from game.kiosk.clock import Clock

    home = folders.home()
    if home is None:  # a supervisor always names it
        raise Wrong("kiosk_alone")
    hush_pygame()
    try:
        orders = client.read_orders(sys.stdin.buffer)
    except client.NoOrders as trouble:
        raise Wrong("kiosk_config", why=trouble) from None
    words = words_for(orders.config.languages[0])
    try:
        from game import app
        from game.kiosk import window
        from game.kiosk.stand import Ending
    except ImportError as missing:
        if is_ours(missing):
            raise
        return complain(words.command("no_window", name=package_of(missing)), WRONG)
    where = replace(places(), home=home, run=orders.run)
    clock = Clock()
    stand = client.stand_for(orders, where, clock)
    client.take_place(where.client)
    client.obey(stand, sys.stdin.fileno())

    def leave(why: str) -> NoReturn:
        os._exit(complain(words.command("screen_lost", why=why), NO_SCREEN))

    try:
        ending = window.run(stand, client.heart_for(where, clock), leave, headless=chosen.unseen)
    except app.NoDisplay as trouble:
        return complain(words.command("no_display", why=trouble), NO_SCREEN)
    except app.GivenUp as fault:
        return complain(str(fault), BROKEN)
    return {Ending.QUIT: DONE, Ending.RESTART: AGAIN, Ending.SAFE: SAFELY}[ending]


# ---------------------------------------------------------------------- what the operator asks


def _new_pin(language: str) -> int:
    """Ask twice, without showing what is typed, and print what to put into the config."""
    words = words_for(language)
    limits = {"least": pin.SHORTEST, "most": pin.LONGEST}
    first = _asked(words.command("kiosk_pin", **limits))
    if not pin.is_pin(first):
        raise Wrong("kiosk_pin_unfit", **limits)
    if _asked(words.command("kiosk_pin_again")) != first:
        raise Wrong("kiosk_pin_differs")
    print(f'pin = "{pin.hashed(first)}"')
    return DONE


def _asked(question: str) -> str:
    if sys.stdin.isatty():
        with suppress(EOFError):
            return getpass.getpass(question)
        return ""
    return sys.stdin.readline().rstrip("\n")


def _health(*, as_json: bool) -> int:
    """What is known of the kiosk of whoever asks, and whether it is well."""
    told = health_of(places())
    if as_json:
        print(json.dumps(told))
    else:
        for name, value in told.items():
            print(f"{name} = {json.dumps(value)}")
    return DONE if told["running"] and told.get("well") else FAILED


def health_of(where: Places) -> dict[str, Any]:
    """The last that the supervisor has said, and whether it still runs."""
    from game.kiosk.supervisor import is_held

    held = {lock: is_held(lock) for lock in (where.supervisor, where.stand_in)}
    run = where.run if held[where.stand_in] else _run_of(where)
    try:
        told = json.loads(read_bytes(run / where.state.name, SMALL))
    except (OSError, Unfit, ValueError, RecursionError):
        told = {}
    told = told if isinstance(told, dict) else {}
    if set(held.values()) == {None}:
        told["running"] = bool(told.get("running"))
    else:
        told["running"] = any(held.values())
    if told["running"] and not _is_fresh(told.get("at"), datetime.now()):
        told |= {"well": None, "stale": True}  # it cannot say how it is
    return told


def _is_fresh(at: Any, now: datetime) -> bool:
    """Whether something was told a moment ago."""
    try:
        return abs((now - datetime.fromisoformat(at)).total_seconds()) <= STALE
    except (TypeError, ValueError):
        return False


def _run_of(where: Places) -> Path:
    """Where the supervisor has said that it writes; whoever asks may have another folder for such things."""
    try:
        named = read_bytes(where.supervisor, SMALL).decode(errors="replace").strip()
    except (OSError, Unfit):
        named = ""
    return Path(named) if named and "\0" not in named else where.run
