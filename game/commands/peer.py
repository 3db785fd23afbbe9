"""`amphora peer`: a machine at a table far apart without a window, whose seats are played by bots."""

from __future__ import annotations

import json
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Callable, Sequence
from ipaddress import AddressValueError, IPv4Address
from typing import TYPE_CHECKING, Any, Final

from game import games
from game.commands.arguments import Parser, Unfit, Wrong, seconds, whole
from game.commands.codes import DONE, WRONG
from game.commands.language import words_for
from game.commands.trouble import complain

if TYPE_CHECKING:
    from game.lan.attendant import Attendant
    from game.lan.front import Harbour
    from game.words.words import Words

GAME: Final = "olympus"
PORTS: Final = whole(0, 65_535)
REST: Final = 0.005
"""So many seconds go by between two looks."""
SENTENCES: Final = {
    "opened": "peer_opened",
    "entered": "peer_entered",
    "keeps": "peer_keeps",
    "unkept": "peer_unkept",
    "began": "peer_began",
    "over": "peer_over",
    "ended": "peer_ended",
}
"""What is told to people; whoever reads JSON is told every move as well."""


def peer(parser: Parser, arguments: Sequence[str]) -> int:
    """Open a table far apart or go to one without a window; bots play this machine's seats."""
    _add_arguments(parser)
    chosen = parser.parse_args(arguments)
    if sum(given not in (None, False) for given in (chosen.host, chosen.join, chosen.resume)) != 1:
        raise Wrong("peer_one_of")
    if chosen.join is not None and chosen.code is None:
        raise Wrong("argument_missing", names="--code")
    from game.lan import front

    if not front.is_installed():
        raise Wrong("lan_missing", command=front.INSTALL)
    return _attend(chosen, words_for(chosen.lang))


def _add_arguments(parser: Parser) -> None:
    parser.add_argument("--host", metavar="NAME", help="open a table, whose host is called so")
    parser.add_argument("--join", type=address, metavar="ADDRESS[:PORT]", help="go to the table at this address")
    parser.add_argument("--resume", action="store_true", help="go back to the last table that was not left for good")
    parser.add_argument("--code", help="the code at the door of the table")
    parser.add_argument("--name", default="", help="what this machine's people are called (Amphora)")
    parser.add_argument("--watch", action="store_true", help="only watch")
    parser.add_argument("--bots", type=bots, default=(), metavar="LEVELS", help="who plays here, such as priest,novice")
    parser.add_argument("--seats", type=whole(2, 6), metavar="N", help="begin as soon as so many seats are taken")
    parser.add_argument("--interface", default="", metavar="ADDRESS", help="the address of ours that others reach")
    parser.add_argument("--port", type=PORTS, default=0, metavar="N", help="the port at which others knock (any)")
    parser.add_argument("--told-port", type=PORTS, default=0, metavar="N", help="the port others are told, if another")
    parser.add_argument("--linger", type=seconds, default=5.0, metavar="S", help="stay so long after the end (5)")
    parser.add_argument("--headless", action="store_true", help="nobody is at the keyboard; else Enter begins the game")
    parser.add_argument("--json", action="store_true", help="tell all that happens as lines of JSON")


def address(text: str) -> tuple[str, int]:
    """Where a table is, and at which port."""
    host, _, port = text.partition(":")
    try:
        return str(IPv4Address(host)), PORTS(port)
    except AddressValueError:
        raise Unfit("not_an_address", text) from None


def bots(text: str) -> tuple[str, ...]:
    """Names of bots, with commas between them."""
    names = tuple(text.split(","))
    for name in names:
        if not games.is_player(games.load(GAME), name):
            raise Unfit("not_one_of", text, names=", ".join(games.manifest(GAME).bots))
    return names


# At the table


def _attend(chosen: Namespace, words: Words) -> int:
    from game.lan.attendant import Attendant

    harbour = _harbour(chosen)
    refused: list[dict[str, Any]] = []
    over: list[float] = []

    def tell(event: str, values: dict[str, Any]) -> None:
        refused.extend([values] if event == "refused" else [])
        over.extend([time.monotonic()] if event == "over" else [])
        _print(event, values, words, as_json=chosen.json)

    attendant = Attendant(harbour, chosen.bots, chosen.seats or games.load(GAME).seats[0], tell)
    if not chosen.headless and chosen.seats is None:
        attendant.wait_for_word()
        threading.Thread(target=_hear_enter, args=(attendant,), daemon=True).start()
    _go(harbour, chosen)
    try:
        _stay(attendant, lambda: bool(over) and time.monotonic() - over[0] > chosen.linger)
    finally:
        if harbour.table is not None:
            harbour.table.close()
        harbour.close()
    return complain(words.command("peer_refused", **refused[0]), WRONG) if refused else DONE


def _harbour(chosen: Namespace) -> Harbour:
    from game.lan.front import Harbour
    from game.lan.moorings import Moorings, air_of, setting_of

    air = air_of(chosen.interface)
    setting = setting_of(chosen.interface, chosen.port, chosen.told_port) if chosen.port else None
    name = chosen.host or chosen.name or "Amphora"
    return Harbour(Moorings(chosen.interface, air, setting=setting), name, sits=bool(chosen.bots))


def _go(harbour: Harbour, chosen: Namespace) -> None:
    if chosen.host is not None:
        harbour.host(GAME)
    elif chosen.join is not None:
        where, port = chosen.join
        harbour.join(where, port, chosen.code, watching=chosen.watch)
    else:
        kept = harbour.unfinished()
        if kept is None:
            raise Wrong("peer_nothing_kept")
        harbour.resume(kept.key)


def _stay(attendant: Attendant, is_done: Callable[[], bool]) -> None:
    while attendant.step() and not is_done():
        time.sleep(REST)


def _hear_enter(attendant: Attendant) -> None:
    if sys.stdin is not None and sys.stdin.readline():
        attendant.begin_when_possible()


def _print(event: str, values: dict[str, Any], words: Words, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"event": event, "at": round(time.time(), 3), **values}), flush=True)
    elif event in SENTENCES:
        points = ", ".join(map(str, values.get("scores", ())))
        print(words.command(SENTENCES[event], **values, points=points), flush=True)
