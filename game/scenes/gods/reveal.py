"""A sheet that is opened before everybody's eyes: it unrolls, and each line darkens as it is carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, Final

from pygame import Surface

from game.rules.engine import Action, Event, Seat
from game.rules.gods import events as happened
from game.rules.gods.actions import Attack, Build, Support
from game.scenes.gods.coming import draw_rows, gathered
from game.ui.shapes import unrolled

if TYPE_CHECKING:
    from game.scenes.gods.papyrus import Line
    from game.scenes.gods.table import GodsTable

UNROLLS: Final = 0.24
LINES: Final = 4
"""So many lines of it are seen; below them stands what is still to come."""
BUILDS: Final = (happened.Built, happened.Upgraded, happened.BuildVoid)
ORDERS: Final = (happened.AttackOrdered, happened.SupportOrdered, happened.OrderVoid)


@dataclass(slots=True)
class Opened:
    """The sheet of one god, as far as it has been read out."""

    seat: Seat
    events: list[Event] = field(default_factory=list)
    read: set[Event] = field(default_factory=set)
    """What of it has been carried out, or is at this moment."""
    share: float = 0.0
    """How much of it is unrolled."""

    @property
    def title(self) -> str:
        return "title_build" if isinstance(self.events[0], BUILDS) else "title_attack"


def sheets_of(events: Sequence[Event]) -> Iterator[tuple[Opened | None, list[Event]]]:
    """Events as they follow each other, those of one sheet together with the sheet they stand on.

    What is void is told before what is built: then a sheet is opened again, with all of its lines.
    """
    marked = list(_with_sheets(events))
    sheets: dict[tuple[Seat, str], Opened] = {}
    for key, event in marked:
        if isinstance(event, BUILDS + ORDERS):
            sheets.setdefault(key, Opened(key[0])).events.append(event)
    for key, run in groupby(marked, key=lambda each: each[0]):
        yield sheets.get(key), [event for _, event in run]


def _with_sheets(events: Sequence[Event]) -> Iterator[tuple[tuple[Seat, str], Event]]:
    """Each event with whose sheet it stands on; what is paid for a sheet goes with it."""
    for event in events:
        if isinstance(event, (*BUILDS, happened.Paid)):
            yield (event.seat, "build"), event
        elif isinstance(event, ORDERS):
            yield (event.seat, "orders"), event
        else:
            yield (-1, ""), event


def _action(event: Event) -> tuple[Action, str]:
    """What was written, and why it came to nothing if it did."""
    match event:
        case happened.Built() | happened.Upgraded():
            return Build(event.unit, event.region), ""
        case happened.BuildVoid():
            return Build(event.unit, event.region), event.cause
        case happened.AttackOrdered():
            return Attack(event.unit, event.region, event.target), ""
        case happened.SupportOrdered():
            return Support(event.unit, event.region, event.target), ""
        case happened.OrderVoid():
            kind = Attack if event.verb == Attack.verb else Support
            return kind(event.unit, event.region, event.target), event.cause
    raise TypeError(f"no line of a sheet: {event}")


def lines_of(scene: GodsTable, sheet: Opened) -> list[Line]:
    """Its lines; those that are still to come are faint, and nobody is told yet that one will be void."""
    found = []
    for number, event in enumerate(sheet.events, 1):
        action, cause = _action(event)
        read = event in sheet.read
        line = scene.written.line(number, action, cause if read else "")
        found.append(line if read else replace(line, faint=True))
    return found


def draw_opened(scene: GodsTable, surface: Surface, sheet: Opened) -> None:
    words, papyrus, px, board = scene.words, scene.picture.papyrus, scene.brush.px, scene.board
    with unrolled(surface, board.sheet, sheet.share, px(10)):
        papyrus.paint_heading(surface, words.phrase("sheet", sheet.title), words.seat(sheet.seat), chips=True)
        chip = board.sheet_note.copy()
        chip.width = chip.height = px(36)
        chip.midleft = board.sheet.left + px(14), board.sheet_title.centery
        scene.picture.signs.chip(surface, sheet.seat, chip)
        lines = lines_of(scene, sheet)
        first = max(0, min(len(sheet.read) - LINES + 1, len(lines) - LINES))
        shown = lines[first : first + LINES]
        for line, box in zip(shown, board.lines, strict=False):
            papyrus.paint_line(surface, line, box, sheet.seat)
    below = board.lines[min(len(shown), len(board.lines)) - 1].bottom + px(12)
    room = board.sheet.inflate(-px(24), 0)
    room.top, room.height = below, board.sheet.bottom - below - px(6)
    rest = gathered([event for event in scene.stage.coming() if event not in sheet.events])
    draw_rows(scene, surface, rest, room, room.height // px(46))
