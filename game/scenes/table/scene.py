"""A game being played, whichever it is: what happens is shown, what is asked is offered, what is chosen is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pygame import Surface

from game.rules.engine import Action, Event, Illegal, Seat
from game.scenes.chronicle import chronicle
from game.scenes.notes import READ, Notes
from game.scenes.table.captions import Captions
from game.scenes.table.commentary import Commentary
from game.scenes.table.curtain import Curtain
from game.scenes.table.far import WAITING, FarSeats
from game.scenes.table.far_vote import VoteTray
from game.scenes.table.guide import Guide
from game.scenes.table.handover import HandOver
from game.scenes.table.hearing import Hearing
from game.scenes.table.herald import STANDS
from game.scenes.table.hint import HintMark
from game.scenes.table.lookup import Lookup
from game.scenes.table.menu import Menu
from game.scenes.table.outcome import Outcome
from game.scenes.table.own import OwnTable
from game.scenes.table.persons import Persons
from game.scenes.table.posted import TABLET, Posted
from game.scenes.table.prompt_line import PromptLine
from game.scenes.table.question import Question
from game.scenes.table.replay import Replay
from game.scenes.table.ribbon import Ribbon
from game.scenes.table.secrets import Secrets
from game.scenes.table.since import View
from game.scenes.table.stage import SAID, Saying
from game.scenes.table.steering import Steering
from game.scenes.table.tapping import Tapping
from game.scenes.table.tips import Tips
from game.scenes.table.tray import Tray
from game.scenes.table.undo import ask_all
from game.scenes.wording import words_for
from game.table.replay import ReplaySession
from game.table.session import Session, Update
from game.ui.focus import Direction
from game.ui.input import Command, Device, Intent
from game.ui.scene import LIVELY, RESTING, Brush, Control
from game.ui.theme import READABLE

if TYPE_CHECKING:
    from game.disk.settings import Settings

SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.5}
"""How fast time goes on the table; any other setting shows the end of everything at once."""
RECALLED: Final = 100
"""How many moves are looked at to find the last turn of everybody, when a game goes on."""


class TableScene(OwnTable[View]):
    """The stage behind, and on it one control for everything that can be pointed at."""

    name = "table"

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__()
        self.session = session
        self.settings = settings
        self.theme = session.game.name
        self.menu = Menu()
        self.ribbon = Ribbon(self)
        self.tray = Tray(self)
        self.hint = HintMark(self)
        self.captions = Captions(self)
        self.prompt_line = PromptLine(self)
        self.commentary = Commentary(self)
        self.handover = HandOver(self)
        self.persons = Persons(self)
        self.secrets = Secrets(self)
        self.curtain = Curtain(self)
        self.hearing = Hearing(self)
        self.steering = Steering(self)
        self.tapping_on = Tapping(self)
        self.question = Question(self)
        self.lookup = Lookup(self)
        self.posted = Posted(self)
        self.far = FarSeats(self)
        self.outcome = Outcome(self)
        self.notes = Notes(session)
        self.guide = None if session.course is None else Guide(self, session.course)
        """Who teaches here, where a lesson is given."""
        self.replay = Replay(self, session) if isinstance(session, ReplaySession) else None
        """What leads through the game, where it is only looked at again."""
        self.tips: Tips[View] = Tips(self)
        self.moment = 0.0
        self._taken = session.now
        """The update that was shown last, or will be when what moves has come to rest."""
        self._left: dict[Seat, View] = {}
        """The table as everybody saw it who had the screen and gave it away, unless something was taken back since."""
        self._unsaid: list[Event] = []
        """What has happened and is shown next, after what is taken at the moment."""
        self.moves_told = 0
        """How many moves the screen was told of that still stand."""
        self._staged = False
        self.stays_put = False
        """Whether nobody else's side is laid in front now, as something is being looked at where it lies."""
        self.steered = False
        """Whether the focus is where it is because somebody moved it there; if not, no card opens beside it."""

    # The scene's moments

    def enter(self) -> None:
        self.stage.calm = self.settings.calm
        self.persons.enter()

    def leave(self) -> None:
        self.session.close()

    def resize(self, brush: Brush) -> None:
        self.words = words_for(self.settings, self.session)
        self.brush = (brush if self.replay is None else self.replay.make_room(brush)).at_least(READABLE)
        if self._staged:
            self.stage.hurry()  # nobody will see the rest of what moves on the old one
        front_seat = self.stage.front_seat if self._staged else (self.session.people or (0,))[0]
        sayings = self.stage.sayings if self._staged else self._said_before()
        since, posted = (self.stage.since, self.stage.posted) if self._staged else (None, None)
        # What has happened since and was not taken yet is still to be performed, on the table as it was before.
        self.stage = self.make_stage(self.as_view(self._taken.view), front_seat, sayings)
        self.stage.reading = self.commentary.reading
        self.stage.sweeping = bool(self.session.people)
        self.stage.has_reader, self.stage.is_held = lambda: self.posted.has_reader, lambda: self.posted.holds
        self.stage.sounder = self.persons.hear
        self.stage.keep_comparing(since)
        self.stage.keep_posted(posted)
        self.stage.calm = self.settings.calm
        self.stage.watched_again = self.replay is not None
        if not self._staged and self.replay is None:
            self._recall()
        self._staged = True
        self.handover.resize()
        self.question.show()

    def _recall(self) -> None:
        """A game that goes on: know of everybody how his last turn has left the table."""
        story = [passage.events for passage in self.session.story(-RECALLED)]
        if story and self.stage.figures(self.view()):
            self.stage.recall(self.as_view(self.session.before(len(story))), story)

    def fits(self, brush: Brush) -> bool:
        return super().fits(brush) if self.replay is None else self.replay.whole.is_like(brush)

    def settings_changed(self, what: str) -> None:
        self.resize(self.stack.brush)

    def turns_away(self, intent: Intent) -> bool:
        return not self.posted.stands and self.persons.takes(intent)

    def handle(self, intent: Intent) -> None:
        if self.replay is not None:
            if not self.replay.takes(intent):
                super().handle(intent)
            return
        if self.posted.takes(intent) or self.question.is_lost(intent):
            if isinstance(intent, Command):
                self.pointing = False  # whoever hurries by a key sees the frame when all is at rest
            return
        focus = self.focus
        super().handle(intent)
        if self.persons.points_for_another(intent):
            self.focus = focus

    def advance(self, seconds: float) -> None:
        self.moment += seconds
        if self.replay is not None:
            self.replay.advance(seconds)
        self._take_all(self.session.poll(ready=self._is_ready()))
        self._let_time_pass(seconds)
        self.posted.advance(seconds)
        self.stage.herald.advance(seconds, self.settings.stretched(STANDS))
        self.far.advance(seconds)
        self.handover.advance(seconds)
        self.persons.advance(seconds)
        self.question.advance(seconds)
        self.question.show_at_rest()
        self.ribbon.clock.advance(seconds)
        if self.ribbon.badges.are_others and not self.stack.hands.are_down:  # nothing moves from under a finger
            self.lay_out()
        self._show_hint()
        if self.notes.advance(seconds):
            self.lay_out()
        self.tips.advance(seconds)
        self.outcome.follow()
        self.curtain.follow()

    def follow_device(self, device: Device, seats: Sequence[Seat], *, here: bool) -> None:
        self.persons.follow_device()

    def look_away(self) -> None:
        self.curtain.put_away()

    def _is_ready(self) -> bool:
        """Whether something more may be shown: what moves has been seen, and no tablet is to be put away."""
        return self.stage.is_ready and not self.posted.holds and (self.replay is None or self.replay.is_due)

    def keep_going(self, seconds: float) -> None:
        """Other machines wait for nobody's pause, and bots seal behind the curtain: what they do is taken."""
        if self.far.session is None and not self.curtain.is_down:
            return
        self._take_all(self.session.poll(ready=True))
        self._let_time_pass(seconds)
        self.far.advance(seconds)
        if self.curtain.is_down:
            self.question.show_at_rest()

    def draw(self, surface: Surface) -> None:
        self.question.was_drawn()
        surface.set_clip(self.brush.screen)
        super().draw(surface)
        self.prompt_line.draw(surface)
        self.lookup.draw_lit(surface)
        self.tips.draw(surface)
        self.hint.draw(surface)
        self.stage.draw_air(surface)
        if not self.notes.shown:
            self.stage.herald.draw(surface, self.brush, self.herald_place())
        if self.dragging is not None and self.pressed:
            self.draw_in_hand(surface, self.pressed, self.dragging)
        self.handover.draw(surface)
        self.persons.draw(surface)
        if self.guide is not None:
            self.guide.draw(surface)
        surface.set_clip(None)
        if self.replay is not None:
            self.replay.draw(surface)

    def draw_behind(self, surface: Surface) -> None:
        self.stage.draw_table(surface)
        self.ribbon.draw(surface)
        self.tray.draw(surface)
        self.far.draw(surface)

    @property
    def pace(self) -> int:
        """Everything is shown as it moves; where a person is asked, nothing does."""
        waits = self.question.is_shown and self.session.person_asked() is not None and not self.session.hinting
        still = self.stage.is_still and not self.handover.is_dead
        waits |= self.replay is not None and self.replay.is_calm
        if self.posted.holds and not self.stage.air.is_busy:
            return RESTING
        if self.handover.is_shown or self.persons.is_moving or not still:
            return LIVELY
        return RESTING if waits else WAITING if self.far.waits else LIVELY

    # What happens

    def view(self) -> View:
        """The table as it stands, whatever the stage shows of it yet."""
        return self.as_view(self.session.now.view)

    def waited_for(self) -> Seat | None:
        """The seat that is to answer, whoever sits there; of several, the first."""
        if self.replay is not None:
            return self.replay.session.front
        return next((seat for seat in self.session.now.asked if seat >= 0), None)

    def show_update(self, update: Update) -> None:
        """Show the next move of a game that is looked at again."""
        self._take(update)

    def leap_to(self, update: Update) -> None:
        """Be at another point of such a game; nothing of what lies between is seen or heard."""
        self.stage.turn_to(self.session.acting())
        self.stage.leap_to(self.as_view(update.view), self._said_before())
        self._taken = update
        self.question.put_away()

    def _take_all(self, updates: Sequence[Update]) -> None:
        """Show what has happened, one after the other; what is still to be shown has been said by nobody yet."""
        for number, update in enumerate(updates, 1):
            self._unsaid = [event for each in updates[number:] for event in each.events]
            self._take(update)

    def _take(self, update: Update) -> None:
        """Show what has happened; where nothing has, the table is only seen with other eyes."""
        self.hearing.follow(update)
        view = self.as_view(update.view)
        self.moves_told += len(update.moves) - update.undone
        if any(seat >= 0 and seat not in self.session.people for seat, _ in update.moves):
            self.question.watch()
        if update.undone:
            self._left.clear()
            self.stage.jump_to(view, self._said_before(), self.moves_told)
        elif update.events or update.moves:
            self.stage.perform(update.events, view, self.moves_told)
        else:
            self._change_eyes(update.seat, view)
        self._taken = update
        self.question.put_away()

    def _change_eyes(self, seat: Seat, view: View) -> None:
        """Somebody else has the screen: whatever he missed is performed for him, on the table as he left it."""
        self._left[self._taken.seat] = self.as_view(self._taken.view)
        said, missed = self._said_before(), self.session.missed
        if seat in self._left and missed:
            self.stage.change_eyes(self._left[seat], said[: -len(missed)])
            self.stage.perform(missed, view)
        else:
            self.stage.change_eyes(view, said)

    def _said_before(self) -> list[Saying]:
        """The last lines of the chronicle of a game that goes on, without what the table is still to show."""
        said, unsaid = [Saying(each.seat, each.event) for each in chronicle(self.session, -SAID)], self._unsaid
        if unsaid and [each.event for each in said[-len(unsaid) :]] == unsaid:
            said = said[: -len(unsaid)]
        return said[-SAID:]

    def tempo(self) -> float | None:
        """How fast time goes; None where the end of everything is shown at once."""
        usual = SPEEDS.get(self.settings.speed)
        return usual if usual is None or self.replay is None else self.replay.tempo

    def _let_time_pass(self, seconds: float) -> None:
        tempo = self.tempo()
        if tempo is None:
            self.stage.hurry()
        else:
            self.stage.advance(seconds * tempo)
        if not self.stage.at_rest:
            self.question.watch()

    # What is asked

    def _show_hint(self) -> None:
        hinted = self.session.take_hint() if self.question.is_shown else None
        if hinted is not None:
            self.hearing.sound("hint")
            self.hint.point_at(hinted)

    # What people do

    def means(self, commands: Sequence[str]) -> str:
        return self.steering.means(commands)

    def has_hidden_hand(self) -> bool:
        """Whether somebody who is asked may look at what is hidden from the others, while he holds something."""
        return False

    def taps_at_once(self, control: Control) -> bool:
        """Whether a thing needs no second tap, as pressing it answers nothing; pieces of an answer are such things."""
        return control.id.startswith("said:") or self.menu.piece_step(control.id.split("#")[0]) != 0

    def tap(self, control: Control) -> None:
        self.tapping_on.tap(control)

    def tap_nothing(self) -> None:
        self.tapping_on.tap_nothing()

    def explain(self, control: Control) -> None:
        """A finger was held on a thing."""
        self.pointing, self.hovered = True, control.id
        self.lookup.explain()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        """What keys do at a table besides moving the focus."""
        if self.replay is not None:
            return {**self._looking_up(), **self.replay.commands()}
        return {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.ask_hint,
            "cover": self.curtain.cover,
            **self._looking_up(),
        }

    def _looking_up(self) -> Mapping[str, Callable[[], None]]:
        """What keys do that changes nothing of the game."""
        return {
            "pause": self.open_pause,
            "hurry": self.hurry,
            "library": self.lookup.open_library,
            "chronicle": self.lookup.open_chronicle,
            "rules": self.lookup.open_rules,
            "explain": self.explain_focus,
            "hold_next": self.forget_pointer,
            "zone_next": lambda: self._go_to_zone(1),
            "zone_previous": lambda: self._go_to_zone(-1),
        }

    def handle_command(self, command: Command) -> None:
        action, meant = self.commands().get(command.name), self.steering.meant(command.name)
        if action is not None:
            action()
        elif meant is not None:
            self.pointing = False
            self.choose(meant)
        else:
            if command.name == "confirm" and self.pointing and not self._focus_pointed():
                self.pointing = False  # nobody has seen yet what would be answered
                return
            if command.name not in ("confirm", "back"):
                self.steered = True
                self.tips.open()
            super().handle_command(command)

    def _focus_pointed(self) -> bool:
        """Let the focus be on what the pointer is on, if there is anything."""
        pointed = self.control_at(self.pointer_spot)
        if pointed is None or pointed not in self.reachable():
            return False
        self.focus = pointed.id
        return True

    def ahead(self, here: Control, direction: Direction) -> Control | None:
        return self.steering.ahead(here, direction)

    def step_focus(self, step: int) -> None:
        self.focus = self.steering.after(self.focus, step)

    def _go_to_zone(self, step: int) -> None:
        self.focus, self.pointing, self.steered = self.steering.zone_after(self.focus, step), False, True
        self.tips.open()

    def choose(self, control: Control) -> None:
        """Press a thing; one that cannot be chosen now is looked up."""
        self.tips.shut()
        if control.press is None:
            self.lookup.open_page(control)
        super().choose(control)

    def step_back(self) -> bool:
        """Put away what is laid out; False if there is nothing to leave."""
        return self.tray.back()

    def back(self) -> None:
        """Step back; from nowhere a game that is only looked at again is left, any other one pauses.

        What is dragged falls back first.
        """
        if self.dragging is not None:
            self.forget_press()
            return
        if self.step_back():
            return
        if self.replay is not None:
            self.stack.pop()
        else:
            self.open_pause()

    def leads_to(self, name: str, answer: Action) -> bool:
        """Whether pressing a thing is a step towards an answer that takes several; a table says so where it knows."""
        return False

    def play(self, action: Action) -> None:
        """Hand in an answer; if it is refused, say why and ask again."""
        if self.guide is not None and not self.guide.lets(action):
            self.hearing.sound("refused")
            return
        self.stage.posted = None
        self.captions.answered()
        self.far.sent(action, self.moves_told)
        try:
            self.session.submit(self.session.acting(), action)
        except Illegal as refused:
            self.hearing.sound("refused")
            self.notes.refuse(refused.reason)
        else:
            self.notes.play_on(self.settings.stretched(READ))
            self.stage.herald.play_on()
            self.accepted(action)
        self.question.put_away()

    def accepted(self, action: Action) -> None:
        """An answer was taken; a table where that is heard before anything moves lets it be heard."""

    def undo(self) -> None:
        seat = self.session.acting()
        agreement = self.session.agreement()
        if self.session.undo_reach(seat).count:
            self.session.undo(seat, self.steps_back())
            self.question.put_away()
        elif agreement is not None:
            ask_all(self, agreement)

    def redo(self) -> None:
        seat = self.session.acting()
        if self.session.redo_reach(seat):
            self.session.redo(seat, self.steps_on())
            self.question.put_away()

    def steps_back(self) -> int:
        """How many decisions undo takes back; a table says so where several were one to whoever made them."""
        return 1

    def steps_on(self) -> int:
        """The same for redo."""
        return 1

    def forget_pointer(self) -> None:
        """A button was pressed that only changes what the next one means."""
        self.pointing = False

    def explain_focus(self) -> None:
        self.prompt_line.call()
        self.lookup.explain()

    def ask_hint(self) -> None:
        self.prompt_line.call()
        self.session.ask_hint(self.session.acting())

    def hurry(self) -> None:
        """Come to the end of what moves; where nothing does, whatever has happened is still to be shown."""
        moving = not self.stage.at_rest
        self.stage.hurry()
        if moving:
            self.question.show_at_rest()

    def choose_from(self, actions: list[Action]) -> None:
        """A thing was chosen: its answer if it has one, else a tray of its answers."""
        if len(actions) == 1:
            self.play(actions[0])
        else:
            self.tray.open(actions)
            self.lay_out()
            self.focus = "token:0"
            self.focus_first()

    def pick(self, piece: str, step: int) -> None:
        """Take one more of a piece into the bundle that is being put together, or one fewer."""
        bundle = self.menu.bundle
        assert bundle is not None
        kind = bundle.pieces.index(piece)
        if step > 0:
            bundle.add(kind)
        else:
            bundle.remove(kind)
        self.lay_out()
        if bundle.is_full():
            self.focus = "confirm"

    # Other scenes

    def open_pause(self) -> None:
        """Pause, behind the curtain if it is not for everybody's eyes what lies there."""
        self.curtain.put_away()
        self.push_pause()

    def push_pause(self) -> None:
        from game.scenes.pause import PauseScene

        self.stack.push(PauseScene(self.session, self.settings))

    # Controls

    def lay_out(self) -> None:
        if self.curtain.is_down or (self.question.is_shown and self.secrets.called() is not None):
            self.controls = []
        elif self.replay is not None and self.stage.is_leaping:
            self.controls = [*(each for each in self.controls if not Replay.owns(each)), *self.replay.controls()]
        else:
            self.controls = [
                *self.ribbon.controls(),
                *self.tapping_on.controls(),
                *self.table_controls(),
                *self._note_controls(),
                *self.tray.controls(),
                *self.posted.controls(),
                *self.far.controls(),
                *(self.replay.controls() if self.replay is not None else ()),
            ]
            if self.guide is not None:
                self.controls = self.guide.over(self.controls)
        if self.focused() is None:
            self.focus = ""

    def _note_controls(self) -> list[Control]:
        return [self.notes.control(self.brush, self.words, self.note_places())] if self.notes.shown else []

    def focus_first(self) -> None:
        """Put the focus on something that can be chosen, unless it is on such a thing already; no vote is suggested."""
        offered = [each.id for each in self.reachable() if self.is_offered(each) and not VoteTray.owns(each)]
        if offered and self.focus not in offered:
            self.focus = offered[0]

    def reachable(self) -> Sequence[Control]:
        """The focus goes everywhere, except in a lesson and while the answers of one thing are laid out in the tray."""
        if self.guide is not None and self.is_taught:
            return self.guide.in_reach()
        if self.control_named(TABLET) is not None:
            return [self.control(TABLET)]
        return [control for control in self.controls if control.order or not self.tray.opened]

    @property
    def in_hand(self) -> str:
        """Which device prompts are for."""
        return self.persons.in_hand(self.session.person_asked())

    # What somebody has in mind

    def control_named(self, name: str) -> Control | None:
        return next((each for each in self.controls if each.id == name), None)

    def control_in_mind(self) -> Control | None:
        """The control that is pointed at, or has the focus, if it belongs to an answer that can be given now."""
        name = self.hovered if self.pointing else self.focus
        control = self.control_named(name)
        if control is None or not self.question.is_shown or self.session.person_asked() is None:
            return None
        aside = control.id == TABLET or Guide.owns(control) or VoteTray.owns(control)  # they answer nothing
        return control if self.is_offered(control) and not aside else None

    @property
    def is_looking(self) -> bool:
        """Whether somebody has pointed at something, or moved the focus, since the question was asked."""
        return self.pointing or self.steered

    @property
    def is_taught(self) -> bool:
        """Whether a step of a lesson is told now."""
        return self.guide is not None and self.guide.step is not None

    def pointed_name(self) -> str:
        """The id of the control that is pointed at, by the pointer or by a focus that somebody has moved."""
        return self.hovered if self.pointing else self.focus if self.steered else ""
