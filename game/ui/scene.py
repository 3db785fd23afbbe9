"""A scene: a screen with controls, a moment to enter, to handle, to advance and to draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.ui.focus import Direction, nearest, neighbour
from game.ui.hands import kind_of
from game.ui.input import (
    MOUSE,
    TOUCH,
    Command,
    Device,
    Intent,
    LongPress,
    Pointer,
    Spot,
    Typed,
    has_moved,
)
from game.ui.outline import Outline
from game.ui.text import Typesetter
from game.ui.theme import unit

if TYPE_CHECKING:
    from game.ui.letters import Letters
    from game.ui.sprites import Sprites
    from game.ui.stack import Stack

ARROWS: Final[dict[str, Direction]] = {"up": "up", "down": "down", "left": "left", "right": "right"}
"""The commands that move the focus to what can be chosen."""
LOOKING: Final[dict[str, Direction]] = {f"look_{name}": direction for name, direction in ARROWS.items()}
"""The commands that move it to anything."""

UNDERSTOOD: Final = frozenset(
    {*ARROWS, *LOOKING, "next", "previous", "confirm", "back", "page_left", "page_right", "first", "last"}
)
"""What every scene knows how to do."""
CATCH: Final = 12
"""How many reference pixels beside a thing a finger still means it."""
FINGER: Final = 72
"""How broad a finger is that presses."""
SHORE: Final = 20
"""The same of a land: a finger that comes down at sea means the coast."""
SWIPE: Final = 90
"""How far a finger goes to turn a page."""
ROLL: Final = 48
"""How far it goes up or down for what one click of a wheel does."""

LIVELY: Final = 60
"""How many pictures a second are shown while things move."""
RESTING: Final = 8
"""How many are shown where nothing does but gold that breathes; whatever hands do is shown at once."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a control stands at the moment."""

    focused: bool = False
    hovered: bool = False
    pressed: bool = False


@dataclass(slots=True)
class Control:
    """A thing on the screen that can be pointed at; what can be chosen has a `press`."""

    id: str
    box: Rect
    label: str
    """What it is, in words."""
    paint: Callable[[Surface, Control, Look], None]
    press: Callable[[], None] | None = None
    drop: Callable[[Control | None], None] | None = None
    """What dragging it onto another control does; without one it cannot be dragged."""
    about: Callable[[], str] | None = None
    """What a card beside it says while it is pointed at: what it would do, or why it cannot be chosen."""
    adjust: Callable[[int], None] | None = None
    """What left and right do to it while it has the focus, as on a slider."""
    type: Callable[[str], None] | None = None
    """What typed characters do to it while it has the focus."""
    order: int = 0
    """Controls of a higher order lie above others and may cover them."""
    outline: Outline | None = None
    """Its shape, if it is no box; the box is then the one around it."""

    def __post_init__(self) -> None:
        if self.outline is not None:
            self.box = self.outline.box

    @property
    def shape(self) -> Rect | Outline:
        """What is hit, framed and gone to."""
        return self.outline or self.box

    def holds(self, spot: tuple[int, int]) -> bool:
        return self.box.collidepoint(spot) and (self.outline is None or self.outline.holds(spot))


@dataclass(slots=True)
class Brush:
    """What scenes draw with: made anew when the window or the text size changes."""

    size: tuple[int, int]
    words: Typesetter
    letters: Letters
    sprites: Sprites
    unit: float = field(init=False)

    def __post_init__(self) -> None:
        self.unit = unit(self.size)

    def px(self, length: float) -> int:
        """A length in reference pixels, in pixels of this window."""
        return round(length * self.unit)

    @property
    def screen(self) -> Rect:
        return Rect((0, 0), self.size)

    def is_like(self, other: Brush) -> bool:
        """Whether it is for a window of the same size and words of the same size."""
        return self.size == other.size and self.words.scale == other.words.scale

    def within(self, size: tuple[int, int]) -> Brush:
        """A brush for a part of the window, in which everything is as large as in a window of that size."""
        length, words, letters = unit(size), self.words, self.letters
        typesetter = Typesetter(length, words.scale, words.least)
        return Brush(size, typesetter, type(letters)(length, letters.scale, letters.least), self.sprites)

    def at_least(self, text: float) -> Brush:
        """A brush for the same window that writes nothing smaller than this, in reference pixels."""
        words, letters = self.words, self.letters
        typesetter = Typesetter(words.unit, words.scale, text)
        return Brush(self.size, typesetter, type(letters)(letters.unit, letters.scale, text), self.sprites)


class Scene:
    """A screen. Subclasses lay out controls, draw what lies behind them, and answer commands of their own."""

    name = ""
    covers = True
    """Whether nothing of the scene beneath shows through."""
    listening = False
    """Whether the next key or button is wanted as it is, whatever it means."""
    wants_any = False
    """Whether it listens only for somebody to be there: no button need come up before it is told."""
    theme = ""
    """The music that belongs here; without any, that of the scene beneath goes on."""
    cuts = False
    """Whether it comes and goes at once: nothing of what was there before is seen any longer, not even in passing."""
    rolls = True
    """Whether what it shows moves up and down under a finger; if not, a wipe in any direction turns a page."""
    releases: frozenset[str] = frozenset()
    """Which ends of commands it wants to be told of, as it knows what it means to hold a key."""

    def __init__(self) -> None:
        self.brush: Brush
        self.stack: Stack
        self.controls: list[Control] = []
        self.focus = ""
        self.hovered = ""
        self.pressed = ""
        self.pointer_spot = (0, 0)
        """Where the pointer was last."""
        self.pressed_at = (0, 0)
        self.dragging: tuple[int, int] | None = None
        self.dropped_at = (0, 0)
        self.pointing = True
        """Whether the pointer was used last; else the focus ring shows."""
        self.device: Device = MOUSE
        """What was used last."""
        self.presser: Device | None = None
        """The device that is down on something; the others press nothing meanwhile."""
        self.rolled: Spot | None = None
        """From where on a finger that is down turns what lies under it; nothing while none is."""
        self.tapping = False
        """Whether a finger that is down may still tap: it has not moved far, and was not held for long."""

    @property
    def pace(self) -> int:
        """How many pictures a second it needs while nobody does anything."""
        return LIVELY

    def enter(self) -> None:
        """Called when the scene comes to the top of the stack, also again."""

    def leave(self) -> None:
        """Called when the scene is taken off the stack."""

    def resize(self, brush: Brush) -> None:
        """The window has another size, or words another size: lay everything out anew."""
        self.brush = brush
        self.lay_out()

    def settings_changed(self, what: str) -> None:
        """What people like is different now, such as the language: lay everything out anew."""
        self.resize(self.brush)

    def fits(self, brush: Brush) -> bool:
        """Whether it is laid out for what this brush is for."""
        return self.brush.is_like(brush)

    def lay_out(self) -> None:
        """Make the controls; called whenever what they stand for may have changed."""

    def advance(self, seconds: float) -> None:
        """Let time pass."""

    def follow_device(self, device: Device, seats: Sequence[int], *, here: bool) -> None:
        """A pad has come, or has gone, and whose it is; also told to what lies beneath."""

    def look_away(self) -> None:
        """The window is no longer the one that people work in; also told to what lies beneath."""

    def keep_going(self, seconds: float) -> None:
        """Time passes while another scene lies above; only what others wait for goes on meanwhile."""

    def draw(self, surface: Surface) -> None:
        self.draw_behind(surface)
        self.draw_controls(surface)

    def draw_behind(self, surface: Surface) -> None:
        """Everything that is not a control."""

    def draw_controls(self, surface: Surface) -> None:
        for control in sorted(self.controls, key=lambda each: each.order):
            control.paint(surface, control, self.look_of(control))

    def look_of(self, control: Control) -> Look:
        return Look(
            focused=control.id == self.focus and not self.pointing,
            hovered=control.id == self.hovered and self.pointing,
            pressed=control.id == self.pressed,
        )

    # What the hands do

    @property
    def typing(self) -> bool:
        """Whether letters go into a text field."""
        control = self.focused()
        return control is not None and control.type is not None

    def turns_away(self, intent: Intent) -> bool:
        """Whether an intent comes from somebody who has nothing to say here now, and is to be left alone."""
        return False

    def handle(self, intent: Intent) -> None:
        """Take an intent; what a scene has no use for it leaves alone."""
        if isinstance(intent, Pointer | Command):
            self.device = intent.device
        if isinstance(intent, Pointer):
            self.pointing = True
            self.handle_pointer(intent)
        elif isinstance(intent, Typed):
            control = self.focused()
            if control is not None and control.type is not None:
                control.type(intent.text)
        elif isinstance(intent, Command):
            self.handle_command(intent)
        elif isinstance(intent, LongPress) and intent.device == TOUCH:
            self.rest_finger()

    def means(self, commands: Sequence[str]) -> str:
        """Of the commands that one button of a pad may stand for, the one that counts here."""
        return next((each for each in commands if each in UNDERSTOOD), commands[0])

    def handle_pointer(self, pointer: Pointer) -> None:
        self._drop_what_is_gone()
        if self.pressed and self.presser not in (None, pointer.device):
            return
        if pointer.device == TOUCH:
            self.handle_finger(pointer)
            return
        self.pointer_spot = pointer.spot
        under = self.control_at(pointer.spot)
        if pointer.kind == "move":
            self.hovered = under.id if under else ""
            self._drag(pointer)
        elif pointer.kind == "down" and under is not None:
            self._press(under, pointer)
        elif pointer.kind == "up" and self.pressed:
            self._lift(pointer, under)
        elif pointer.kind == "wheel":
            self.wheel(pointer.wheel)
        elif pointer.kind == "lost":
            self.forget_press()

    def _drop_what_is_gone(self) -> None:
        """What is pressed may have gone away under the finger."""
        if all(control.id != self.pressed for control in self.controls):
            self.forget_press()

    def forget_press(self) -> None:
        """Nothing is pressed or dragged any longer, and nothing comes of it."""
        self.pressed, self.dragging, self.presser = "", None, None

    def _press(self, control: Control, pointer: Pointer) -> None:
        self.pressed, self.pressed_at, self.presser = control.id, pointer.spot, pointer.device
        self.focus = control.id

    def _drag(self, pointer: Pointer) -> None:
        moved = self.pressed and has_moved(self.pressed_at, pointer.spot, pointer.device)
        if moved and self.control(self.pressed).drop:
            self.dragging = pointer.spot

    def _lift(self, pointer: Pointer, under: Control | None) -> None:
        """What is pressed is let go: on another thing, or where it lies."""
        pressed, dragged = self.control(self.pressed), self.dragging
        self.forget_press()
        self.dropped_at = pointer.spot
        if dragged is not None and pressed.drop is not None:
            pressed.drop(under)
        elif under is not None and under.id == pressed.id:
            if pointer.device == TOUCH:
                self.tap(pressed)
            else:
                self.choose(pressed)

    # What fingers do

    def handle_finger(self, pointer: Pointer) -> None:
        """A finger does what a mouse does, but it hovers over nothing, is broad, and can pull what lies under it."""
        self.pointer_spot = pointer.spot
        under = self.touched(pointer.spot)
        if pointer.kind == "down":
            self.rolled, self.tapping = pointer.spot, True
            self.pressed_at = pointer.spot
            if under is not None:
                self._press(under, pointer)
        elif pointer.kind == "move":
            self._drag(pointer)
            self._roll(pointer.spot)
        elif pointer.kind == "up":
            self._lift_finger(pointer, under)
        else:
            self.forget_press()
            self.rolled, self.tapping = None, False

    def _roll(self, spot: Spot) -> None:
        """A finger that drags nothing rolls what lies under it up and down."""
        if self.rolled is None or self.dragging is not None:
            return
        self.tapping &= not has_moved(self.pressed_at, spot, TOUCH)
        if self.rolls and not self.tapping:
            self.rolled = (spot[0], self.rolled[1] + self.roll(spot[1] - self.rolled[1]))

    def roll(self, pixels: int) -> int:
        """Move what is shown so far down; how much of that was done."""
        clicks = int(pixels / self.brush.px(ROLL))
        for _ in range(abs(clicks)):
            self.wheel(1 if clicks > 0 else -1)
        return clicks * self.brush.px(ROLL)

    def _lift_finger(self, pointer: Pointer, under: Control | None) -> None:
        down, taps = self.rolled is not None, self.tapping
        self.rolled, self.tapping = None, False
        across, along = pointer.spot[0] - self.pressed_at[0], pointer.spot[1] - self.pressed_at[1]
        if self.pressed and (self.dragging is not None or taps):
            self._lift(pointer, under)
            return
        self.forget_press()
        if down and abs(across) >= max(self.brush.px(SWIPE), 2 * abs(along)):
            self.swipe(1 if across < 0 else -1)
        elif down and not self.rolls and abs(along) >= max(self.brush.px(SWIPE), 2 * abs(across)):
            self.swipe(1 if along < 0 else -1)
        elif down and taps and under is None:
            self.tap_nothing()

    def under(self, pointer: Pointer) -> Control | None:
        """What a pointer is on; a finger is broad."""
        return self.touched(pointer.spot) if pointer.device == TOUCH else self.control_at(pointer.spot)

    def touched(self, spot: Spot) -> Control | None:
        """What a finger means that comes down on a spot: what lies there, or the nearest thing within its breadth."""
        under = self.control_at(spot)
        pressed = [each for each in self.controls if each.press or each.drop]
        if under is not None and (under.press or under.drop or under.about):
            return self._small_beside(under, pressed, spot) or under
        boxes = [each for each in pressed if each.outline is None]
        shapes = [each for each in pressed if each.outline is not None]
        near = nearest(boxes, spot, self.brush.px(CATCH)) or nearest(shapes, spot, self.brush.px(SHORE))
        return near or under

    def _small_beside(self, under: Control, pressed: Sequence[Control], spot: Spot) -> Control | None:
        """Something smaller than a finger that lies on or beside a thing which has room for another finger."""
        finger = self.brush.px(FINGER)
        room = max(under.box.size) - finger
        if room <= 0 or (under.outline is None and min(under.box.size) < finger):
            return None
        small = [each for each in pressed if min(each.box.size) < finger and each.order >= under.order]
        return nearest(small, spot, min(self.brush.px(CATCH), room // 6))

    def tap(self, control: Control) -> None:
        """A finger tapped a thing: no hover stays on it."""
        self.hovered = ""
        self.choose(control)

    def tap_nothing(self) -> None:
        """A finger tapped where nothing is."""
        self.hovered = ""

    def rest_finger(self) -> None:
        """A finger was held on a thing: it is explained, and lifting the finger presses nothing."""
        here = next((each for each in self.controls if each.id == self.pressed), None)
        if self.tapping and here is not None:
            self.forget_press()
            self.hovered = here.id
            self.explain(here)
        self.tapping = False

    def explain(self, control: Control) -> None:
        """Tell about a thing at length; by itself the card beside it opens."""

    def swipe(self, step: int) -> None:
        """A finger wiped to the next page, or to the last one."""
        self.handle_command(Command("page_right" if step > 0 else "page_left", TOUCH))
        self.pointing = True

    def rest_pointer(self, spot: Spot) -> None:
        """The pointer came to this spot while another scene lay above."""
        if spot != self.pointer_spot:
            under = self.control_at(spot)
            self.pointer_spot, self.hovered = spot, under.id if under else ""

    def wheel(self, clicks: int) -> None:
        """The wheel was turned; scenes with more than fits override this."""

    def choose(self, control: Control) -> None:
        if control.type is not None and kind_of(self.device) != "keys":
            self.stack.ask_keyboard(control, self.device)  # what Enter does there comes when all is written
        elif control.press is not None:
            self.stack.voice.sound("press")
            control.press()

    def handle_command(self, command: Command) -> None:
        if command.name in ARROWS:
            self.move_focus(ARROWS[command.name])
        elif command.name in LOOKING:
            self.look_around(LOOKING[command.name])
        elif command.name in ("next", "previous"):
            self.step_focus(1 if command.name == "next" else -1)
        elif command.name == "confirm":
            control = self.focused()
            if control is not None:
                self.choose(control)
        elif command.name == "back":
            self.back()
        self.pointing = False

    def back(self) -> None:
        self.stack.pop()

    def move_focus(self, direction: Direction) -> None:
        here = self.focused()
        if here is not None and here.adjust is not None and direction in ("left", "right"):
            here.adjust(1 if direction == "right" else -1)
        else:
            self._go(self.ahead(here, direction) if here is not None else None)

    def look_around(self, direction: Direction) -> None:
        """Move the focus to the nearest thing of any kind."""
        here = self.focused()
        self._go(neighbour(self.reachable(), here, direction) if here is not None else None)

    def ahead(self, here: Control, direction: Direction) -> Control | None:
        """Where an arrow leads from a control."""
        return neighbour(self.reachable(), here, direction)

    def _go(self, there: Control | None) -> None:
        """Move the focus; from nowhere it comes to the first control."""
        if there is not None:
            self.focus = there.id
        elif self.focused() is None:
            self.focus = self.controls[0].id if self.controls else ""

    def step_focus(self, step: int) -> None:
        order = [control.id for control in self.reachable()]
        if order:
            here = order.index(self.focus) if self.focus in order else -1 if step > 0 else 0
            self.focus = order[(here + step) % len(order)]

    def reachable(self) -> Sequence[Control]:
        """The controls the focus can go to: those on the highest order that is shown."""
        top = max((control.order for control in self.controls), default=0)
        return [control for control in self.controls if control.order == top]

    def focused(self) -> Control | None:
        return next((control for control in self.controls if control.id == self.focus), None)

    def control(self, name: str) -> Control:
        return next(control for control in self.controls if control.id == name)

    def control_at(self, spot: tuple[int, int]) -> Control | None:
        """The topmost control under a spot."""
        under = [control for control in self.controls if control.holds(spot)]
        return max(under, key=lambda control: control.order, default=None)
