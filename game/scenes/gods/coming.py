"""The strip of what is still to come while sheets open: whose orders, in the rules' order, and which battles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import Event, Seat
from game.rules.gods import events as happened
from game.scenes.gods.palette import PAPYRUS_DIM
from game.ui.layout import rows
from game.ui.theme import GLAZE

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable

KINDS: Final[dict[type[Event], str]] = {
    happened.IncomeReceived: "income",
    happened.Built: "builds",
    happened.Upgraded: "builds",
    happened.BuildVoid: "builds",
    happened.AttackOrdered: "orders",
    happened.SupportOrdered: "orders",
    happened.OrderVoid: "orders",
    happened.BattleJoined: "battle",
    happened.BattleSettled: "battle",
    happened.Moved: "moves",
    happened.MoveVoid: "moves",
    happened.OrgyHeld: "orgy",
    happened.PrestigeCounted: "prestige",
}
"""What is told of an event before it is seen: no more than its kind."""
MOST: Final = 9


@dataclass(slots=True)
class Row:
    """Things of one kind and one god that follow each other."""

    kind: str
    seat: Seat
    count: int = 1
    region: str = ""


def gathered(events: Sequence[Event]) -> list[Row]:
    """What is still to come, gathered as it would be counted; a battle that is joined already is fought first."""
    found: list[Row] = []
    for event in _in_order(events):
        kind = KINDS.get(type(event), "")
        seat, region = getattr(event, "seat", -1), getattr(event, "region", "") if kind == "battle" else ""
        if not kind or any(
            kind == "battle" and (row.kind, row.seat, row.region) == (kind, seat, region) for row in found
        ):
            continue
        if found and kind != "battle" and (found[-1].kind, found[-1].seat) == (kind, seat):
            found[-1].count += 1
        else:
            found.append(Row(kind, seat, 1, region))
    return found


def _in_order(events: Sequence[Event]) -> list[Event]:
    """All battles are joined before the first is settled: that one comes before those which still are to be joined."""
    joined = [(each.region, each.seat) for each in events if isinstance(each, happened.BattleJoined)]
    settled = [
        each for each in events if isinstance(each, happened.BattleSettled) and (each.region, each.seat) not in joined
    ]
    first = next((at for at, each in enumerate(events) if isinstance(each, happened.BattleJoined)), 0)
    return [*events[:first], *settled, *events[first:]]


def draw_coming(scene: GodsTable, surface: Surface) -> None:
    """The strip on the papyrus; the next thing stands on top."""
    coming = gathered(scene.stage.coming())
    if not coming:
        return
    px, board = scene.brush.px, scene.board
    scene.picture.papyrus.paint_heading(surface, scene.words.phrase("sheet", "coming"))
    room = board.sheet.inflate(-px(24), 0)
    room.top, room.height = board.sheet_title.bottom + px(10), board.sheet.bottom - board.sheet_title.bottom - px(14)
    draw_rows(scene, surface, coming, room, MOST)


def draw_rows(scene: GodsTable, surface: Surface, coming: Sequence[Row], room: Rect, most: int) -> None:
    """So many rows at most; of more, the last one counts the rest."""
    if most < 1 or not coming:
        return
    words, px = scene.words, scene.brush.px
    places = rows(room, [1] * most)
    shown = coming[: most - 1] if len(coming) > most else coming
    for row, box in zip(shown, places, strict=False):
        if row.seat >= 0:
            chip = box.copy()
            chip.size = (px(36), px(36))
            chip.midleft = box.midleft
            scene.picture.signs.chip(surface, row.seat, chip)
        line = box.copy()
        line.left, line.width = box.left + px(48), box.width - px(48)
        said = words.phrase("sheet", f"coming_{row.kind}", n=row.count, region=row.region)
        scene.brush.words.draw(surface, said, line, 25, GLAZE, wrap=True)
    if len(coming) > most:
        more = words.phrase("sheet", "coming_more", n=len(coming) - len(shown))
        scene.brush.words.draw(surface, more, places[-1], 24, PAPYRUS_DIM, align="centre", weight="italic")
