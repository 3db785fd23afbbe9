"""Who holds what, as a list to look at and to change: a row for each device, pressed to hand it on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.disk.settings import Settings
from game.scenes.emblems import emblems_at
from game.scenes.holders import GAP, TALL, WIDE, Holders, Sitter, row_of
from game.scenes.screen import Overlay
from game.ui.company import DESK, Company, Holding, Seat
from game.ui.input import TOUCH, Command, Device, Intent, is_pad
from game.ui.layout import take_top
from game.ui.scene import Control, Look
from game.ui.theme import CLAY_LIGHT, GOLD, SLIP_DIM

if TYPE_CHECKING:
    from game.table.session import Session
    from game.words.words import Words

LEFT, TOP = 1220, 602
"""Where the list lies, at the reference size."""
HEAD, FOOT = 62, 76
MARGIN: Final = 30


def sitters_at(words: Words, session: Session, people: Sequence[Seat]) -> dict[Seat, Sitter]:
    """The people at a table, by their names or those of their emblems."""
    emblems, plans = emblems_at(session), session.plans
    cities = {seat: words.name("polis", plans[seat].polis) if plans[seat].polis else "" for seat in people}
    return {seat: Sitter(words.seat(seat), emblems[seat], cities[seat]) for seat in people}


class HoldersScene(Overlay):
    """The rows; a pad that is free takes the next person by its own press, and the rest is done row by row."""

    name = "holders"

    def __init__(
        self, settings: Settings, company: Company, sitters: Mapping[Seat, Sitter], asked: Seat | None = None
    ) -> None:
        super().__init__(settings)
        self.company = company
        self.sitters = sitters
        self.asked = asked
        self.held: list[Holding] = []
        self.list: Holders

    # Layout

    def box(self) -> Rect:
        px, (width, height) = self.brush.px, self.brush.size
        count = len(self.company.holdings(self._devices()))
        rows, wide = max(TALL, count * (row_of(self.brush) + GAP)), WIDE * (0.5 + 0.5 * self.brush.words.scale)
        whole = Rect(0, 0, px(wide + 2 * MARGIN), px(rows + HEAD + FOOT + 2 * MARGIN))
        whole.height = min(whole.height, height - 2 * px(40))
        # It lies where it does on every screen; where it has to be taller, it grows upwards.
        right = (width + px(1920)) // 2 - px(1920 - LEFT - WIDE - MARGIN)
        whole.bottomright = (min(right, width - px(20)), height - px(40))
        return whole

    def parts(self) -> tuple[Rect, Rect, Rect]:
        """The rooms of the heading, the rows and the foot."""
        room = self.box().inflate(-2 * self.brush.px(MARGIN), -2 * self.brush.px(MARGIN))
        head, room = take_top(room, self.brush.px(HEAD - 14), self.brush.px(14))
        list_, foot = take_top(room, room.height - self.brush.px(FOOT), self.brush.px(14))
        return head, list_, foot

    def _devices(self) -> list[Device]:
        return self.stack.hands.devices

    def make_controls(self) -> Sequence[Control]:
        self.list = Holders(self.brush, self.words, self.settings, self.sitters)
        self.held = self.company.holdings(self._devices())
        _, rows, foot = self.parts()
        boxes = self.list.boxes(rows, len(self.held))
        done = Rect(foot.right - self.brush.px(210), foot.top, self.brush.px(210), foot.height)
        return [
            *(self._row(holding, box) for holding, box in zip(self.held, boxes, strict=True)),
            self.kit.button("done", done, self.say("writing_done"), self.back, main=True),
        ]

    def first_focus(self) -> str:
        return "done"

    def _row(self, holding: Holding, box: Rect) -> Control:
        name = f"lost:{holding.device}" if holding.lost else f"hold:{holding.device}"
        label = f"{self.list.title(holding)}, {self.list.device(holding.device)}"
        about = "" if holding.device == DESK else self.say("hold_takes_over" if holding.lost else "hold_next")
        return Control(
            name,
            box,
            label,
            partial(self._paint_row, holding),
            None if holding.device == DESK else partial(self._change, holding),
            about=(lambda: about) if about else None,
            adjust=None if holding.device == DESK or holding.lost else partial(self._turn, holding.device),
        )

    def _paint_row(self, holding: Holding, surface: Surface, control: Control, look: Look) -> None:
        lit = (look.hovered or look.focused) and control.press is not None
        touch = TOUCH in self._devices()
        edge = GOLD if lit else None
        low = self.stack.hands.is_low(holding.device)
        self.list.paint_row(surface, holding, control.box, asked=self.asked, touch=touch, low=low, edge=edge)
        self.kit.ring(surface, control, look)

    # What the hands do

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        if self.held != self.company.holdings(self._devices()):
            self.lay_out()

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Command) and intent.name == "confirm" and self._sits_down(intent.device):
            self.lay_out()
        else:
            super().handle(intent)

    def _sits_down(self, device: Device) -> bool:
        """Whether a press is that of somebody who takes a free pad."""
        if not is_pad(device) or self.company.held_by(device):
            return False
        return self.company.join(device) is not None

    def _change(self, holding: Holding) -> None:
        if holding.lost:
            self.company.give_up(holding.device)
        else:
            self.company.turn(holding.device)
        self.lay_out()

    def _turn(self, device: Device, step: int) -> None:
        self.company.turn(device, step)
        self.lay_out()

    # Drawing

    def paint_panel(self, surface: Surface) -> None:
        head, _, foot = self.parts()
        self.brush.letters.draw(surface, self.say("holders"), head, 34, CLAY_LIGHT)
        note = Rect(foot.left, foot.top, foot.width - self.brush.px(230), foot.height)
        pads = any(is_pad(each.device) for each in self.held)
        said = self.say("holders_note") if pads else self.say("holders_none")
        self.brush.words.draw(surface, said, note, 23, SLIP_DIM, wrap=True)
