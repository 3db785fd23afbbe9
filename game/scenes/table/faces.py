"""Cards of a hidden hand as their holder sees them, and what is said to him beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.rules.engine import Action, Seat
from game.scenes.emblems import emblems_at, paint_emblem
from game.scenes.prompting import badge_of
from game.ui.layout import centred, take_left
from game.ui.marks import paint_icon
from game.ui.pieces import Piece, draw_pieces, fitting
from game.ui.prompts import paint_badge, width_of_badge
from game.ui.scene import Brush
from game.ui.shapes import corner_marks, disc, panel
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, GLAZE, GLAZE_HIGH, GOLD, READABLE, SLIP, SLIP_DIM, mix

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


@dataclass(frozen=True, slots=True)
class Face:
    """A card of the hand as its holder sees it."""

    title: str
    sentence: str
    paint: Callable[[Surface, Rect], None]
    action: Action | None
    """What playing it is; None if it cannot be played now."""
    verb: str
    """What stands on the strip that plays it."""
    note: str = ""
    """Why it cannot be played; nothing if it can."""
    signs: Sequence[Piece] = ()
    """What it gives now, or what it waits for, in signs."""


def paint_face(brush: Brush, surface: Surface, face: Face, box: Rect, strip: Rect, *, strong: bool) -> None:
    """From the top: name, picture, sentence, and what it gives or why it cannot be played."""
    px, possible = brush.px, face.action is not None
    panel(surface, box, SLIP if possible else mix(SLIP, GLAZE, 0.22), GLAZE, max(2, px(6)), px(14))
    panel(surface, box.inflate(-px(22), -px(22)), None, CLAY_DARK, max(1, px(2)), px(8))
    if strong:
        corner_marks(surface, box.inflate(px(16), px(16)), GOLD, px(26))
    head = Rect(box.left + px(24), box.top + px(20), box.width - px(48), px(48))
    brush.letters.draw(surface, face.title.upper(), head, 34, GLAZE, align="centre")
    surface.fill(CLAY_DARK, Rect(head.left, head.bottom, head.width, max(1, px(2))))
    said = bool(face.note or face.signs)
    across = px(150 if said else 220)
    picture = Rect(0, 0, across, across)
    picture.midtop = (box.centerx, head.bottom + px(14))
    disc(surface, picture, CLAY if possible else mix(CLAY, SLIP_DIM, 0.4), GLAZE, max(1, px(3)))
    face.paint(surface, centred((across * 7 // 10, across * 7 // 10), picture))
    words = Rect(box.left + px(30), picture.bottom + px(6), box.width - px(60), px(76))
    brush.words.draw(surface, face.sentence, words, 25, GLAZE, align="centre", wrap=True)
    top = words.bottom + px(4) if said or not possible else strip.top - px(12)
    foot = Rect(box.left + px(14), top, box.width - px(28), box.bottom - px(14) - top)
    panel(surface, foot, GLAZE, GOLD if possible else GLAZE_HIGH, max(1, px(3)), px(10))
    if possible:
        _paint_strip(brush, surface, face, foot, strip)
    else:
        _paint_reason(brush, surface, face, foot)


def _paint_strip(brush: Brush, surface: Surface, face: Face, foot: Rect, strip: Rect) -> None:
    """What it gives, and the gold strip that plays it."""
    px = brush.px
    room = Rect(foot.left + px(14), foot.top + px(6), foot.width - px(28), strip.top - foot.top - px(10))
    _paint_signs(brush, surface, face.signs, room)
    panel(surface, strip, GOLD, None, 0, px(8))
    brush.words.draw(surface, face.verb, strip, 26, GLAZE, align="centre", weight="semibold")


def _paint_reason(brush: Brush, surface: Surface, face: Face, foot: Rect) -> None:
    """A lock with the reason, and below it what the card waits for."""
    px, waits = brush.px, _row(brush) if face.signs else 0
    room = Rect(foot.left + px(18), foot.top + px(8), foot.width - px(32), foot.height - px(16) - waits)
    lock, words = take_left(room, px(32), px(14))
    paint_icon(brush, surface, "lock", centred((px(32), px(32)), lock), CLAY_LIGHT)
    brush.words.draw(surface, face.note, words, 24, SLIP, wrap=True)
    if face.signs:
        row = Rect(room.left, room.bottom + px(2), room.width, waits)
        surface.fill(GLAZE_HIGH, Rect(row.left, row.top, row.width, max(1, px(2))))
        _paint_signs(brush, surface, face.signs, row)


def _row(brush: Brush) -> int:
    """How tall a row of signs is."""
    return max(brush.px(44), round(brush.words.pixels(24) * 1.4))


def _paint_signs(brush: Brush, surface: Surface, signs: Sequence[Piece], room: Rect) -> None:
    """In the largest letters that leave room for all of it."""
    pixels = fitting(brush, signs, room.width, 30, READABLE / brush.words.scale) or brush.words.floor()
    draw_pieces(brush, surface, signs, room, pixels, "centre")


def paint_title(scene: TableScene[Any], surface: Surface, looker: Seat) -> None:
    """Who looks, and nobody else."""
    brush, px = scene.brush, scene.brush.px
    plate = Rect(0, 0, px(740), px(76))
    plate.midtop = (brush.screen.centerx, px(114))
    panel(surface, plate, GLAZE, CLAY_DARK, max(1, px(3)), plate.height // 2)
    emblem = Rect(plate.left + px(12), plate.top + px(11), px(54), px(54))
    paint_emblem(brush, surface, emblems_at(scene.session)[looker], emblem, SLIP)
    eye = Rect(plate.right - px(66), plate.top + px(11), px(54), px(54))
    disc(surface, eye, GOLD)
    paint_icon(brush, surface, "eye", eye.inflate(-px(16), -px(16)), GLAZE, GOLD)
    words = Rect(plate.left + px(80), plate.top, plate.width - px(160), plate.height)
    brush.letters.draw(
        surface, scene.words.phrase("screen", "only_looks", seat=looker), words, 40, SLIP, align="centre"
    )


def paint_help(scene: TableScene[Any], surface: Surface, box: Rect, *, stays: bool, pointed: bool) -> None:
    """Over the ledger: which hands do what, while the faces are held, perhaps with a pointer, or where they stay."""
    px = scene.brush.px
    plate = box.inflate(-px(60), -px(96)).move(0, -px(6))
    panel(surface, plate, GLAZE, CLAY_DARK, max(1, px(2.4)), px(16))
    choosing = ("left", "right", "confirm")
    plays = ("check", (), "drop_play") if pointed else ("", choosing, "choose_play")
    held = (("eye", () if pointed else ("peek",), "held_up"), plays, ("cards", (), "let_go"))
    kept = (("", choosing, "choose_keep"), ("cards", (), "others_go"), ("drapes", ("back",), "put_away"))
    for number, (icon, commands, said) in enumerate(kept if stays else held):
        top, tall = plate.top + plate.height * number // 3, plate.height // 3
        row = Rect(plate.left + px(20), top, plate.width - px(40), tall)
        if icon:
            sign, row = take_left(row, px(34), px(12))
            paint_icon(scene.brush, surface, icon, sign, GOLD)
        badges = (badge_of(scene.words, scene.settings, scene.in_hand, each) for each in commands)
        for badge in filter(None, badges):
            high = min(row.height - px(4), scene.brush.words.pixels(24) + px(12))
            spot, row = take_left(row, width_of_badge(scene.brush, badge, high), px(10))
            paint_badge(scene.brush, surface, badge, centred((spot.width, high), spot))
        scene.brush.words.draw(surface, scene.words.phrase("screen", said), row, 24, SLIP, wrap=True)
