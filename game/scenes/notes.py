"""What went wrong or was refused at a table, told to its players: one sentence at a time, until it has been read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import Reason
from game.ui.marks import paint_icon
from game.ui.scene import Brush, Control, Look
from game.ui.shapes import focus_frame, panel
from game.ui.theme import CLAY_LIGHT, GLAZE_HIGH, GLAZE_RAISED, SLIP, SLIP_DIM
from game.words.words import Words

if TYPE_CHECKING:
    from game.table.session import Session

READ: Final = 6.0
"""How long a note is in sight before playing on puts it away; whoever has read it sooner presses it."""

REFUSED: Final = "refused"

SIZE: Final = 26


class Notes:
    """The troubles of a session, of which the first that was not put away is shown; a refusal comes before them."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.shown = ""
        """The key of the sentence that is in sight."""
        self.refusal: Reason | None = None
        """Why the last answer did not stand, until somebody has read it."""
        self._told: Reason | None = None
        """The refusal that is in sight."""
        self.concerns: Callable[[str], bool] = lambda trouble: True
        """Whether a trouble is for whoever is here."""
        self.put_away = 0
        self.in_sight = 0.0

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether another sentence, or none, is to be shown from now on."""
        before, self.shown, self._told = self.shown, self._next(), self.refusal
        self.in_sight = self.in_sight + seconds if self.shown == before else 0.0
        return self.shown != before

    def _next(self) -> str:
        while self.put_away < len(self.session.troubles) and not self.concerns(self.session.troubles[self.put_away]):
            self.put_away += 1
        waiting = self.session.troubles[self.put_away :]
        return REFUSED if self.refusal is not None else waiting[0] if waiting else ""

    def refuse(self, reason: Reason) -> None:
        self.refusal = reason

    def play_on(self, read: float = READ) -> None:
        """Somebody has played: what he had the time to read, which is so long, need not be said any longer."""
        self.refusal = None
        if self.shown and self.in_sight >= read:
            self.close()

    def close(self) -> None:
        if self.refusal is not None:
            self.refusal = None
        else:
            self.put_away += 1
        self.in_sight = 0.0

    def _sentence(self, words: Words) -> str:
        return words.screen(self.shown) if self._told is None else words.reason(self._told)

    def control(self, brush: Brush, words: Words, boxes: Sequence[Rect]) -> Control:
        """In the first of the boxes in which the sentence has room, or else in the last."""
        about, sentence = words.screen("note_close"), self._sentence(words)
        box = next((box for box in boxes if fits(brush, sentence, box)), boxes[-1])

        def paint(surface: Surface, control: Control, look: Look) -> None:
            paint_note(brush, surface, control, look)

        return Control("note", box, sentence, paint, self.close, about=lambda: about)


def fits(brush: Brush, sentence: str, box: Rect) -> bool:
    """Whether a sentence can be read in a box at the size that words have been set to."""
    room, pixels = note_room(brush, box), brush.words.pixels(SIZE)
    return brush.words.fits(brush.words.wrap(sentence, "regular", pixels, room.width), room, "regular", pixels)


def note_room(brush: Brush, box: Rect) -> Rect:
    """Where the sentence stands, between sign and cross."""
    px = brush.px
    return Rect(box.left + px(62), box.top + px(4), box.width - px(116), box.height - px(8))


def paint_note(brush: Brush, surface: Surface, control: Control, look: Look) -> None:
    """A sign that something is amiss, the sentence, and a cross to close it."""
    px, box = brush.px, control.box
    lit = look.hovered or look.focused
    ground = GLAZE_HIGH if lit else GLAZE_RAISED
    panel(surface, box, ground, CLAY_LIGHT, px(3), px(10))
    sign = Rect(0, 0, px(36), px(36))
    sign.midleft = (box.left + px(14), box.centery)
    cross = Rect(0, 0, px(26), px(26))
    cross.midright = (box.right - px(16), box.centery)
    paint_icon(brush, surface, "note", sign, CLAY_LIGHT, ground)
    paint_icon(brush, surface, "cross", cross, SLIP if lit else SLIP_DIM, ground)
    brush.words.draw(surface, control.label, note_room(brush, box), SIZE, SLIP, align="centre", wrap=True)
    if look.focused:
        focus_frame(surface, box, brush.unit, SLIP)
