"""The curtain: a screen that hides the table until the one it calls for holds it open, drawn from what all may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pygame import Surface

from game.rules.engine import Seat
from game.scenes.chronicle import ChronicleScene
from game.scenes.table.curtain import Why
from game.scenes.table.curtain_painter import CurtainPainter
from game.scenes.table.secrets import Cell, Told
from game.ui.hold import Hold
from game.ui.input import Command, Device, Intent, Pointer
from game.ui.scene import LIVELY, RESTING, Brush, Control, Look, Scene
from game.ui.theme import READABLE

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

HELD: Final = 0.4
"""So long it has to be held."""
DEAD: Final = 0.4
"""So long after it has come no press counts: it may be meant for what was there before."""
OPEN: Final = "curtain"
TONDO: Final = "tondo"
MORE: Final = "more"
LINES, LINES_LARGE = 5, 3
"""How many lines are told, and how many in large letters."""


class CurtainScene(Scene):
    name = "curtain"
    cuts = True
    releases = frozenset({"confirm_end"})

    def __init__(self, table: TableScene[Any], why: Why, seat: Seat | None) -> None:
        super().__init__()
        self.table = table
        self.why = why
        self.called = seat
        """Whom it waits for at the moment; nobody where it is for all."""
        self.hold = Hold(HELD, lambda: table.settings.presses_twice, table.settings.stretched)
        self._holder: Device | None = None
        """What it is held with; whatever other hands let go ends nothing."""
        self.lines: list[Told] = []
        self.left_out = 0
        """How many older lines there are."""
        self.cells: list[Cell] = []
        self._moment = 0.0
        self._asked: tuple[Seat, ...] = ()
        self.painter: CurtainPainter

    # The scene's moments

    def enter(self) -> None:
        if not self._moment:
            self.table.hearing.sound("cloth")

    def resize(self, brush: Brush) -> None:
        self.painter = CurtainPainter(brush.at_least(READABLE), self.table)
        super().resize(brush.at_least(READABLE))

    def settings_changed(self, what: str) -> None:
        self.resize(self.stack.brush)

    def advance(self, seconds: float) -> None:
        self._moment += seconds
        if self.table.session.now.asked != self._asked:
            self.lay_out()
        if self.hold.advance(seconds):
            self.open()

    @property
    def pace(self) -> int:
        """Nothing moves but the ring while it is held; bots may seal meanwhile."""
        return LIVELY if self.hold.is_down else RESTING

    # Whom it is for

    def able(self) -> list[Seat]:
        """Who may take the screen; where nobody has to answer, anybody who sits here."""
        return list(self.table.secrets.able() or self.table.session.people)

    def choose_seat(self, seat: Seat) -> None:
        """Somebody else sits down first."""
        self.hold.forget()
        self.called = seat
        self.lay_out()

    def _step(self, by: int) -> None:
        able = self.able()
        if self.called is not None and able:
            here = able.index(self.called) if self.called in able else -by
            self.choose_seat(able[(here + by) % len(able)])

    def open(self) -> None:
        """It was held long enough: show whoever did so, or all, what lies behind."""
        self.table.curtain.open(self.why, self.called)

    # Layout

    def lay_out(self) -> None:
        self._asked = self.table.session.now.asked
        able = self.able()
        if self.called is not None and self.called not in able:
            self.called = able[0]
        self._tell()
        boxes = self.painter.boxes
        self.controls = [Control(OPEN, boxes.hold, self.painter.hold_words(self), self._paint_hold, self._pressed)]
        self.controls.append(Control(TONDO, boxes.tondo, "", _paint_nothing, self._pressed))
        self.controls += [
            Control(f"cell:{cell.seat}", box, self._cell_words(cell), self._paint_cell, self._chooser(cell))
            for cell, box in zip(self.cells, boxes.cells(len(self.cells)), strict=True)
        ]
        if self.left_out:
            words = self.table.words.screen("curtain_more", n=self.left_out)
            self.controls.append(Control(MORE, boxes.more, words, self._paint_more, self.open_chronicle))
        if self.focus not in (OPEN, MORE) or self.focused() is None:
            self.focus = OPEN

    def _tell(self) -> None:
        secrets = self.table.secrets
        told = secrets.lines(self.called) if self.called is not None else []
        shown = LINES if self.brush.words.scale <= 1 else LINES_LARGE
        self.lines, self.left_out = told[-shown:], max(0, len(told) - shown)
        self.cells = secrets.cells(self.called if self.called is not None else -1)

    def _cell_words(self, cell: Cell) -> str:
        return ", ".join(filter(None, (self.table.secrets.title(cell.seat), cell.who, cell.state)))

    def _chooser(self, cell: Cell) -> Any:
        if self.called is None or cell.seat not in self.able() or cell.seat == self.called:
            return None
        return lambda: self.choose_seat(cell.seat)

    def open_chronicle(self) -> None:
        """All of it, as everybody may read it."""
        if not self.table.session.are_all_sealed:
            self.stack.push(ChronicleScene(self.table.session, self.table.settings))

    # What the hands do

    def turns_away(self, intent: Intent) -> bool:
        """Where several have their own device, only that of whoever is called opens it."""
        return self.called is not None and self._begins(intent) and not self._is_for(getattr(intent, "device", ""))

    def _begins(self, intent: Intent) -> bool:
        """Whether somebody begins to hold it open."""
        if isinstance(intent, Pointer):
            under = self.touched(intent.spot) if intent.kind == "down" else None
            return under is not None and under.id in (OPEN, TONDO)
        return isinstance(intent, Command) and intent.name == "confirm" and self.focus == OPEN

    def _is_for(self, device: Device) -> bool:
        """Whether a device is that of whoever is called; if it is that of another who may come, he is called now."""
        assert self.called is not None
        persons = self.table.persons
        seat = persons.company.seat_of(device)
        if seat in self.able() and seat != self.called:
            self.choose_seat(seat)
        return persons.may_take(device, self.called)

    def handle(self, intent: Intent) -> None:
        """Nobody's press counts that began before the curtain was there."""
        begins = isinstance(intent, Pointer) and intent.kind == "down"
        begins |= isinstance(intent, Command) and intent.name == "confirm"
        if not begins or self._moment >= DEAD:
            super().handle(intent)

    def handle_pointer(self, pointer: Pointer) -> None:
        under = self.under(pointer)
        holds = under is not None and under.id in (OPEN, TONDO)
        if pointer.kind == "down" and holds:
            self._press_with(pointer.device)
        elif pointer.device == self._holder and (pointer.kind in ("up", "lost") or not holds):
            self.hold.let_go()
        if not (holds and pointer.kind in ("down", "up")):
            super().handle_pointer(pointer)

    def handle_command(self, command: Command) -> None:
        if command.name == "confirm_end":
            if command.device == self._holder:
                self.hold.let_go()
        elif command.name in ("left", "right"):
            self._step(1 if command.name == "right" else -1)
            self.pointing = False
        elif command.name in ("up", "down", "next", "previous"):
            self.focus = MORE if self.focus == OPEN and self.left_out else OPEN
            self.pointing = False
        elif command.name == "confirm" and self.focus == OPEN:
            self.pointing = False
            self._press_with(command.device)
        elif command.name == "chronicle":
            self.open_chronicle()
        elif command.name in ("back", "pause"):
            self.table.push_pause()
        elif command.name == "confirm":
            super().handle_command(command)

    def tap_nothing(self) -> None:
        """Beside the plate hang the drapes: a finger that has no key for it pauses there."""
        self.table.push_pause()

    def look_away(self) -> None:
        self.hold.forget()

    def _press_with(self, device: Device) -> None:
        self._holder = device
        self._pressed()

    def _pressed(self) -> None:
        if self.hold.press():
            self.open()
        else:
            self.lay_out()

    def reachable(self) -> list[Control]:
        return [control for control in self.controls if control.id in (OPEN, MORE)]

    # Drawing

    def draw_behind(self, surface: Surface) -> None:
        self.painter.paint(surface, self)

    def _paint_hold(self, surface: Surface, control: Control, look: Look) -> None:
        self.painter.paint_hold(surface, control, look, self)

    def _paint_cell(self, surface: Surface, control: Control, look: Look) -> None:
        cell = next(each for each in self.cells if control.id == f"cell:{each.seat}")
        self.painter.paint_cell(surface, control, look, cell, chosen=cell.seat == self.called)

    def _paint_more(self, surface: Surface, control: Control, look: Look) -> None:
        self.painter.paint_more(surface, control, look)


def _paint_nothing(surface: Surface, control: Control, look: Look) -> None:
    """The tondo is a part of the plate, and only catches presses."""
