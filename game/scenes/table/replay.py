"""A game that is looked at again: the bar of time below the table, and what it does to the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.scenes.table.moments import Moment, survey
from game.scenes.table.reel_bar import SPEED, WHERE, ReelBar
from game.scenes.wording import roman
from game.table.replay import ReplaySession
from game.ui.input import Drag, Intent, Pointer
from game.ui.scene import Brush, Control
from game.ui.tips import draw_tip

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
"""How fast a replay may go, beside the usual speed of a table."""
USUAL: Final = 2
"""Which of them it begins with: somebody has seen most of it before."""
TELLING: Final = 1.25
"""What is big goes by no faster than this, so that it can be read."""
BREATH: Final = 0.35
AT_ONCE: Final = 1.4
"""How many seconds a table stands still between two moves; longer where nothing of them is seen but their end."""
OWN: Final = "reel:"
"""What the names of the controls on the bar begin with."""
LANE: Final = f"{OWN}lane"
PLAY: Final = f"{OWN}play"


class Replay:
    """What a table does whose moves come from a record: it goes on by itself, or wherever it is told to go.

    Whoever goes one move on, or to a moment, sees it happen; all other ways lead there at once and are silent.
    """

    def __init__(self, scene: TableScene[Any], session: ReplaySession) -> None:
        self.scene = scene
        self.session = session
        self.survey = survey(session.reel)
        self.pace = USUAL
        self.whole: Brush
        """What the window is drawn with; the table has less room than that."""
        self.bar: ReelBar
        self._still = 0.0
        """For how long nothing has moved."""
        self._held = False
        """Whether somebody has the knob of the bar in his hand."""
        self._wanted: int | None = None
        """The stop to be at in the next frame; many may be wished for within one."""
        self._told = (session.playing, self.pace)
        """What the buttons of the bar say they do."""

    @staticmethod
    def owns(control: Control) -> bool:
        return control.id.startswith(OWN)

    # Room

    def make_room(self, brush: Brush) -> Brush:
        """The brush for the table, above the bar."""
        self.whole = brush
        width, height = brush.size
        tall = ReelBar.height(brush)
        self.bar = ReelBar(brush, Rect(0, height - tall, width, tall), self)
        return brush.within((width, height - tall))

    # Time

    @property
    def speed(self) -> float:
        return SPEEDS[self.pace]

    @property
    def tempo(self) -> float:
        """How fast time goes at the moment."""
        return min(self.speed, TELLING) if self.scene.stage.is_telling else self.speed

    @property
    def is_due(self) -> bool:
        """Whether the next move may begin."""
        wait = BREATH if self.scene.tempo() is not None else AT_ONCE
        return self._still * self.speed >= wait

    @property
    def is_calm(self) -> bool:
        """Whether the picture stays as it is until somebody does something."""
        return not self.session.playing and self._wanted is None

    def advance(self, seconds: float) -> None:
        if self._wanted is not None:
            self._jump(self._wanted)
        self._still = self._still + seconds if self.scene.stage.at_rest else 0.0
        if self.session.at_end and self.scene.stage.at_rest:
            self.session.playing = False
        if self._told != (self.session.playing, self.pace):
            self._told = (self.session.playing, self.pace)
            self.scene.lay_out()

    # What people do

    def commands(self) -> Mapping[str, Callable[[], None]]:
        """What keys do here that mean something else where one plays."""
        return {
            "left": lambda: self.step(-1),
            "right": lambda: self.step(1),
            "undo": lambda: self.step(-1),
            "redo": lambda: self.step(1),
            "up": lambda: self.change_speed(1),
            "down": lambda: self.change_speed(-1),
            "page_left": lambda: self.go_to_moment(-1),
            "page_right": lambda: self.go_to_moment(1),
            "first": lambda: self.go_to(0),
            "last": lambda: self.go_to(self.survey.last),
            "confirm": self.confirm,
        }

    def confirm(self) -> None:
        """Press what the focus was moved to; otherwise play, or stand still."""
        focused = self.scene.focused()
        if self.scene.pointing or focused is None or focused.press is None:
            self.scene.focus = PLAY
            self.toggle()
        else:
            self.scene.choose(focused)
        self.scene.pointing = False

    def toggle(self) -> None:
        """Play, or stand still; from the end it begins anew."""
        if not self.session.playing and self.session.at_end:
            self._jump(0)
        self.session.playing = not self.session.playing

    def step(self, by: int) -> None:
        """One move on, with all that belongs to it, or one move back."""
        self.session.playing = False
        if by < 0:
            self.go_to(self.here - 1)
            return
        self._catch_up()
        if not self.session.at_end:
            self.scene.show_update(self.session.step())

    def change_speed(self, by: int) -> None:
        self.pace = max(0, min(len(SPEEDS) - 1, self.pace + by))

    def next_speed(self) -> None:
        self.pace = (self.pace + 1) % len(SPEEDS)

    def go_to_moment(self, by: int) -> None:
        moment = self.survey.after(self.here) if by > 0 else self.survey.before(self.here)
        if moment is not None:
            self.show(moment)

    def show(self, moment: Moment) -> None:
        """Go to just before a moment, and let it happen."""
        self._jump(max(0, moment.stop - 1))
        if moment.stop > 0:
            self.scene.show_update(self.session.step())

    def go_to(self, stop: int) -> None:
        """Be at a stop from the next frame on."""
        self._wanted = max(0, min(self.survey.last, stop))

    @property
    def here(self) -> int:
        """Where the table is, or will be in a moment."""
        return self.session.stop if self._wanted is None else self._wanted

    def _catch_up(self) -> None:
        """Come to the end of what moves, and to where somebody wished to be."""
        if self._wanted is not None:
            self._jump(self._wanted)
        self.scene.stage.hurry()
        self.scene.stage.herald.clear()

    def _jump(self, stop: int) -> None:
        self._wanted = None
        if stop != self.session.stop or not self.scene.stage.at_rest:
            self.scene.leap_to(self.session.jump(stop))
        self._still = 0.0

    # The hand on the bar

    def takes(self, intent: Intent) -> bool:
        """Whether a hand means the knob of the bar, which is then pulled."""
        if isinstance(intent, Drag):
            return self._held
        if not isinstance(intent, Pointer):
            return False
        if intent.kind == "wheel":
            return self._wheel(intent)
        if intent.kind == "lost":  # the window is no longer the one people work in
            held, self._held = self._held, False
            return held
        under = self.scene.under(intent)
        if intent.kind == "down" and under is not None and under.id == LANE:
            self._held, self.scene.focus = True, LANE
        elif not self._held:
            return False
        self.scene.pointer_spot, self.scene.hovered = intent.spot, LANE
        self.go_to(self.bar.time.at(intent.spot[0]))
        if intent.kind == "up":
            self._held = False
        return True

    @property
    def is_held(self) -> bool:
        return self._held

    def _wheel(self, turned: Pointer) -> bool:
        """The wheel over the bar goes move by move."""
        if not self.bar.box.collidepoint(turned.spot):
            return False
        self.session.playing = False
        self.go_to(self.here - turned.wheel)
        return True

    # Controls

    def controls(self) -> list[Control]:
        say, bar = self.scene.words.screen, self.bar
        playing = self.session.playing
        buttons: list[tuple[str, str, Callable[[], None]]] = [
            ("play", say("replay_pause" if playing else "replay_play"), self.toggle),
            ("moment_before", say("replay_moment_before"), lambda: self.go_to_moment(-1)),
            ("back", say("replay_back"), lambda: self.step(-1)),
            ("forth", say("replay_forth"), lambda: self.step(1)),
            ("moment_after", say("replay_moment_after"), lambda: self.go_to_moment(1)),
            (SPEED, say("replay_speed", speed=self.speed_words()), self.next_speed),
            ("menu", say("key_pause"), self.scene.open_pause),
        ]
        controls = [self._control(name, bar.buttons[name], label, press) for name, label, press in buttons]
        lane = self._control("lane", bar.time.handle, self.where_words(), None)
        lane.adjust = self.step
        where = self._control(WHERE, bar.where, self.where_words(), None)
        lane.about = where.about = None  # it stands there already
        return [*controls, lane, *self._marks(), where]

    def _control(self, name: str, box: Rect, label: str, press: Callable[[], None] | None) -> Control:
        return Control(f"{OWN}{name}", box, label, lambda surface, control, look: None, press, about=lambda: label)

    def _marks(self) -> list[Control]:
        return [
            self._control(f"mark:{number}", box, moment.told(self.scene.words), partial(self.show, moment))
            for number, (moment, box) in enumerate(zip(self.survey.moments, self.bar.time.boxes, strict=True))
        ]

    # Words

    def where_words(self) -> str:
        """Where in the game one is: the round and the move within it, or the move alone."""
        round_, words = self.survey.round_at(self.here), self.scene.words
        if round_ is None:
            return words.screen("replay_where", move=self.here, moves=self.survey.last)
        return words.screen(
            "replay_where_round",
            round=roman(round_.number),
            move=self.here - round_.stop,
            moves=self.survey.stops_of(round_),
        )

    def speed_words(self) -> str:
        return f"×{self.speed:g}".replace("0.5", "½")

    # Drawing

    def draw(self, surface: Surface) -> None:
        """The bar, above whatever the table throws about."""
        self.bar.draw(surface)
        pointed = self.scene.control_named(self.scene.pointed_name())
        if pointed is not None and self.owns(pointed) and pointed.about is not None:
            draw_tip(self.whole, surface, pointed.about(), pointed.box, self.bar.box)
