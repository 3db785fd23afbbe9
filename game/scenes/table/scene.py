"""A game being played, whichever it is: what happens is shown, what is asked is offered, what is chosen is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Generic

from pygame import Rect, Surface

from game import games
from game.rules.engine import Action, Choices, Illegal, Seat, State
from game.scenes.chronicle import chronicle
from game.scenes.confirm import NoticeScene
from game.scenes.emblems import emblems_at
from game.scenes.notes import Notes
from game.scenes.registry import book_of
from game.scenes.table.captions import Captions
from game.scenes.table.curtain import curtain
from game.scenes.table.guide import NEXT, Guide
from game.scenes.table.handover import HandOver
from game.scenes.table.hint import HintMark
from game.scenes.table.menu import Menu
from game.scenes.table.ribbon import AskingPlaces, Change, Meaning, Ribbon
from game.scenes.table.since import View
from game.scenes.table.stage import SAID, Saying, Stage
from game.scenes.table.steering import PICKS, Steering
from game.scenes.table.tips import Tips
from game.scenes.table.tray import Tray
from game.scenes.table.undo import ask_all
from game.scenes.wording import words_for
from game.table.session import Session, Update
from game.ui.focus import Direction
from game.ui.glyphs import Glyph, Picture, Row
from game.ui.input import Command, Gesture, Intent, Pointer
from game.ui.outline import Outline
from game.ui.scene import LIVELY, RESTING, Brush, Control, Look, Scene
from game.ui.shapes import dashed_frame, focus_frame, gold_frame
from game.ui.theme import READABLE, Ink
from game.words.words import Words

if TYPE_CHECKING:
    from game.disk.settings import Settings

SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.5}
"""How fast time goes on the table; any other setting shows the end of everything at once."""

DECIDING: Final = ("confirm", "decline", *PICKS, "undo", "redo")
"""The commands that change the game; all others count at any time."""


LIT_FOR: Final = 2.5
"""For how many seconds what the chronicle speaks of is lit."""


class TableScene(Scene, ABC, Generic[View]):
    """The stage behind, and on it one control for everything that can be pointed at.

    A game's own table says where things lie, which of them answer, and what is written on their cards.
    """

    name = "table"
    left_unsaid: ClassVar[frozenset[str]] = frozenset()
    """Rules that are given by no reason, as what is pointed at says the same and more."""

    stage: Stage[View]
    asking: AskingPlaces
    words: Words

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__()
        self.session = session
        self.settings = settings
        self.menu = Menu()
        self.ribbon = Ribbon(self)
        self.tray = Tray(self)
        self.hint = HintMark(self)
        self.captions = Captions(self)
        self.handover = HandOver(self)
        self.steering = Steering(self)
        self.notes = Notes(session)
        self.guide = None if session.course is None else Guide(self, session.course)
        """Who teaches here, where a lesson is given."""
        self.tips: Tips[View] = Tips(self)
        self.moment = 0.0
        self.question_shown = False
        """Whether the controls are those of the question now asked."""
        self._asked: Update | None = None
        """The update whose question the controls are of."""
        self._seen: Update | None = None
        """The update whose question has been drawn, so that somebody can mean an answer to it."""
        self._taken = session.now
        """The update that was shown last, or will be when what moves has come to rest."""
        self._left: dict[Seat, View] = {}
        """The table as everybody saw it who had the screen and gave it away, unless something was taken back since."""
        self._moves = 0
        """How many moves the screen was told of that still stand."""
        self.lit: tuple[str, ...] = ()
        """Controls that are lit because a line of the chronicle speaks of them."""
        self._lit_until = 0.0
        self._staged = False
        self._result_shown = False
        self._blind = False
        """Whether the pointer went down on something that was not to be seen yet."""
        self._steered = False
        """Whether the focus is where it is because somebody moved it there; if not, no card opens beside it."""

    # What a game's own table says

    @abstractmethod
    def as_view(self, state: State) -> View:
        """A state as what it is at this table."""

    @abstractmethod
    def make_stage(self, view: View, front_seat: Seat, sayings: Sequence[Saying]) -> Stage[View]:
        """Lay the table out for the size of the window, and set its `asking` places."""

    @abstractmethod
    def menu_of(self, choices: Choices) -> Menu:
        """Where on the table each answer is given."""

    @abstractmethod
    def table_controls(self) -> Iterable[Control]:
        """Everything on the table that can be pointed at, in the order in which Tab goes."""

    @abstractmethod
    def note_places(self) -> Sequence[Rect]:
        """Where a note may lie, the best place first."""

    @abstractmethod
    def changes(self, now: View, then: View) -> Iterator[Change]:
        """Everything that differs between two tables."""

    @abstractmethod
    def signs_of(self, action: Action) -> Row:
        """What is drawn on a token."""

    def sign(self, name: str) -> Glyph:
        """What stands for one of the things that answers are made of, or that they change."""
        return Picture("", name)

    def outlook(self, action: Action) -> View:
        """The table as an answer would leave it; a game that can see further than the next question looks there."""
        return self.as_view(self.session.after(self.session.acting(), action))

    def meaning(self, actions: Sequence[Action]) -> Meaning:
        """What an answer does; of several that are given on one thing, what they have in common."""
        return Meaning(self.words.vocabulary.token(actions[0]) if len(actions) == 1 else "")

    def piece_title(self, control: Control) -> str:
        """What a piece of an answer is called that is being put together."""
        return control.label.partition("\n")[0]

    def explained(self, action: Action) -> Sequence[str]:
        """What there is to know about an answer that lies in the tray."""
        return ()

    def split_question(self, actions: Sequence[Action]) -> str:
        """What is asked while the answers of one thing are laid out in the tray."""
        return self.words.ask(self.session.now.view)

    def standing_warning(self) -> str:
        """What whoever is asked should mind, whatever he answers."""
        return ""

    def draw_ghosts(self, surface: Surface, then: View) -> None:
        """What an answer would change, where it would be; only words tell it unless a table draws it."""

    def draw_in_hand(self, surface: Surface, name: str, spot: tuple[int, int]) -> None:
        """What is dragged, by the id of its control; a table on which something can be dragged draws it."""

    def place_of(self, name: str) -> Rect | None:
        """Where something lies that has no control of its own, by the name a lesson calls it."""
        return None

    def lesson_corner(self) -> Rect:
        """Where a lesson can be left, always in the same place."""
        px, screen = self.brush.px, self.brush.screen
        return Rect(screen.right - px(364), screen.top + px(600), px(340), px(58))

    def bring_to_sight(self, thing: str) -> None:
        """Turn to the page a thing is on, at a table that has pages."""

    # The scene's moments

    def enter(self) -> None:
        self.stage.calm = self.settings.calm

    def leave(self) -> None:
        self.session.close()

    def resize(self, brush: Brush) -> None:
        self.brush = brush.at_least(READABLE)
        self.words = words_for(self.settings, self.session)
        front_seat = self.stage.front_seat if self._staged else (self.session.people or (0,))[0]
        sayings = self.stage.sayings if self._staged else self._said_before()
        since = self.stage.since if self._staged else None
        self.stage = self.make_stage(self.view(), front_seat, sayings)
        self.stage.keep_comparing(since)
        self.stage.calm = self.settings.calm
        self._staged = True
        self.handover.resize()
        self._show_question()

    def handle(self, intent: Intent) -> None:
        self.handover.watch(intent)
        if not _is_press(intent) or not self._is_lost(intent):
            super().handle(intent)

    def _is_lost(self, intent: Intent) -> bool:
        """Whether a press counts for nothing, as the table just changes hands, or its answer is to something unseen.

        Whatever moves comes to its end by it.
        """
        if isinstance(intent, Pointer) and intent.kind == "up":
            return self._blind
        too_early = self._is_too_early()
        if isinstance(intent, Command) and intent.name not in DECIDING:
            return False
        self._blind = too_early or self._answers_unseen(self._meant_by(intent))
        return self._blind

    def _is_too_early(self) -> bool:
        """Bring whatever moves to its end; whether nobody can decide anything at this moment."""
        if not self.stage.at_rest:
            self.hurry()
        too_early = self.handover.is_dead or self.handover.is_shown
        if not self.handover.is_dead:
            self.handover.hurry()
        return too_early

    def _meant_by(self, intent: Intent) -> Control | None:
        """The control that would be pressed."""
        if isinstance(intent, Pointer):
            return self.control_at(intent.spot)
        if not isinstance(intent, Command):
            return None
        return self.focused() if intent.name == "confirm" else self.steering.meant(intent.name)

    def advance(self, seconds: float) -> None:
        self.moment += seconds
        for update in self.session.poll(ready=self.stage.at_rest):
            self._take(update)
        self._let_time_pass(seconds)
        self.handover.advance(seconds)
        self._show_question_at_rest()
        self._show_hint()
        if self.notes.advance(seconds):
            self.lay_out()
        self.tips.advance(seconds)
        self._show_result_once()

    def draw(self, surface: Surface) -> None:
        self._seen = self._asked if self.question_shown else None
        super().draw(surface)
        self._draw_lit(surface)
        self.tips.draw(surface)
        self.hint.draw(surface)
        if self.dragging is not None and self.pressed:
            self.draw_in_hand(surface, self.pressed, self.dragging)
        self.handover.draw(surface)
        if self.guide is not None:
            self.guide.draw(surface)

    def _draw_lit(self, surface: Surface) -> None:
        """What the chronicle speaks of, for a while."""
        if self.moment < self._lit_until:
            for control in self.controls:
                if control.id.split("#")[0] in self.lit:
                    dashed_frame(surface, control.shape, self.brush.unit)

    def light(self, things: Sequence[str]) -> None:
        """Show where on the table things are that somebody has asked for."""
        for thing in things:
            self.bring_to_sight(thing)
        self.lit, self._lit_until = tuple(things), self.moment + LIT_FOR

    def draw_behind(self, surface: Surface) -> None:
        self.stage.draw(surface)
        self.ribbon.draw(surface)
        self.tray.draw(surface)

    @property
    def pace(self) -> int:
        """Everything is shown as it moves; where a person is asked, nothing does."""
        waits = self.question_shown and self.session.person_asked() is not None and not self.session.hinting
        still = self.stage.at_rest and not self.stage.air.is_busy and not self.handover.is_dead
        return RESTING if waits and still and not self.handover.is_shown else LIVELY

    # What happens

    def view(self) -> View:
        """The table as it stands, whatever the stage shows of it yet."""
        return self.as_view(self.session.now.view)

    def waited_for(self) -> Seat | None:
        """The seat that is to answer, whoever sits there; of several, the first."""
        return next((seat for seat in self.session.now.asked if seat >= 0), None)

    def _take(self, update: Update) -> None:
        """Show what has happened; where nothing has, the table is only seen with other eyes."""
        view = self.as_view(update.view)
        self._moves += len(update.moves) - update.undone
        if update.undone:
            self._left.clear()
            self.stage.jump_to(view, self._said_before(), self._moves)
        elif update.events or update.moves:
            self.stage.perform(update.events, view, self._moves)
        else:
            self._change_eyes(update.seat, view)
        self._taken = update
        self.put_question_away()

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
        """The last lines of the chronicle of a game that goes on."""
        return [Saying(each.seat, each.event) for each in chronicle(self.session, -SAID)][-SAID:]

    def _let_time_pass(self, seconds: float) -> None:
        speed = SPEEDS.get(self.settings.speed)
        if speed is None:
            self.stage.hurry()
        else:
            self.stage.advance(seconds * speed)

    def _show_result_once(self) -> None:
        if not self.session.is_over():
            self._result_shown = False
        elif self.stage.at_rest and not self._result_shown:
            self._result_shown = True
            self.open_result()

    # What is asked

    def put_question_away(self) -> None:
        """Something is happening: what could be chosen before cannot be chosen now."""
        self.question_shown = False
        self.hint.take_away()
        self.tips.forget()
        self.tips.shut()
        self._leave_answer()
        self.menu = Menu()
        self.tray.reset()
        self.lay_out()

    def _leave_answer(self) -> None:
        """What was chosen has been: while others are at work, no ring stays on it."""
        focused = self.focused()
        if focused is not None and self.is_offered(focused):
            self.focus = ""

    def _show_question_at_rest(self) -> None:
        if self.stage.at_rest and not self.question_shown:
            self.stack.clicks.change()
            self._show_question()

    def _show_question(self) -> None:
        """The table is at rest: lay the side of whoever is asked before him, and offer his choices."""
        asked, waited_for = self.session.person_asked(), self.waited_for()
        self._hand_over_to(asked)
        if asked is not None:
            self.stage.turn_to(asked)
        elif not self.session.people and waited_for is not None:
            self.stage.turn_to(waited_for)
        self.question_shown, self._asked, self._seen = True, self.session.now, None
        self.menu = self.menu_of(self.session.choices()) if asked is not None else Menu()
        self.tray.reset()
        self._steered = False
        self.begin_question()
        if self.guide is not None:
            self.guide.bring_to_sight()
        self.lay_out()
        self.focus_first()

    def _hand_over_to(self, asked: Seat | None) -> None:
        """Let nobody answer for the next person; where a curtain falls between them, that is what is seen of it."""
        called = self.session.awaiting
        self.handover.turn_to(asked if called is None else called, called=called is not None)
        if self.handover.is_dead:
            self.pressed, self.dragging = "", None

    def begin_question(self) -> None:
        """Another question is shown from now on; a table with pages turns to the first."""

    def _show_hint(self) -> None:
        hinted = self.session.take_hint() if self.question_shown else None
        if hinted is not None:
            self.hint.point_at(hinted)

    # What people do

    def commands(self) -> Mapping[str, Callable[[], None]]:
        """What keys do at a table besides moving the focus."""
        return {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.ask_hint,
            "pause": self.open_pause,
            "hurry": self.hurry,
            "library": self.open_library,
            "chronicle": self.open_chronicle,
            "rules": self.open_rules,
            "explain": self.explain,
            "zone_next": lambda: self._go_to_zone(1),
            "zone_previous": lambda: self._go_to_zone(-1),
        }

    def handle_command(self, command: Command) -> None:
        action, meant = self.commands().get(command.name), self.steering.meant(command.name)
        if action is not None:
            action()
        elif meant is not None:
            self.choose(meant)
        else:
            if command.name not in ("confirm", "back"):
                self._steered = True
                self.tips.open()
            super().handle_command(command)

    def ahead(self, here: Control, direction: Direction) -> Control | None:
        return self.steering.ahead(here, direction)

    def step_focus(self, step: int) -> None:
        self.focus = self.steering.after(self.focus, step)

    def _go_to_zone(self, step: int) -> None:
        self.focus, self.pointing, self._steered = self.steering.zone_after(self.focus, step), False, True
        self.tips.open()

    def explain(self) -> None:
        """Say at length what is pointed at, or has the focus: its page of the rules book, or at least its card."""
        name = self.hovered if self.pointing else self.focus
        control = next((each for each in self.controls if each.id == name), None)
        if control is None or self._open_page(control):
            return
        if control.about is not None:
            self.stack.push(NoticeScene(self.settings, control.about()))

    def choose(self, control: Control) -> None:
        """Press a thing; one that cannot be chosen now is looked up."""
        self.tips.shut()
        if control.press is None:
            self._open_page(control)
        super().choose(control)

    def _open_page(self, control: Control) -> bool:
        """Open the rules book at the page of a thing, if it has one."""
        from game.scenes.rules_book import RulesScene

        thing = control.id.split("#")[0].rpartition(":")[2]
        options = dict(self.session.setup.options)
        articles = book_of(self.session.game.name).articles(self.words, self.session.game, options)
        if not thing or all(article.about != thing for article in articles):
            return False
        self.stack.push(RulesScene(self.settings, self.session, about=thing))
        return True

    def back(self) -> None:
        if not self.tray.back():
            self.open_pause()

    def play(self, action: Action) -> None:
        """Hand in an answer; if it is refused, say why and ask again."""
        if self.guide is not None and not self.guide.lets(action):
            return
        self.captions.answered()
        try:
            self.session.submit(self.session.acting(), action)
        except Illegal as refused:
            self.notes.refuse(refused.reason)
        else:
            self.notes.play_on()
        self.put_question_away()

    def undo(self) -> None:
        seat = self.session.acting()
        agreement = self.session.agreement()
        if self.session.undo_reach(seat).count:
            self.session.undo(seat)
            self.put_question_away()
        elif agreement is not None:
            ask_all(self, agreement)

    def redo(self) -> None:
        seat = self.session.acting()
        if self.session.redo_reach(seat):
            self.session.redo(seat)
            self.put_question_away()

    def ask_hint(self) -> None:
        self.session.ask_hint(self.session.acting())

    def hurry(self) -> None:
        """Come to the end of what moves; where nothing does, whatever has happened is still to be shown."""
        moving = not self.stage.at_rest
        self.stage.hurry()
        if moving:
            self._show_question_at_rest()

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
        from game.scenes.pause import PauseScene

        self.stack.push(PauseScene(self.session, self.settings))

    def open_library(self) -> None:
        library = games.screens(self.session.game.name).library
        if library is not None:
            self.stack.push(library(self.session, self.settings))

    def open_chronicle(self) -> None:
        from game.scenes.chronicle import ChronicleScene

        self.stack.push(ChronicleScene(self.session, self.settings))

    def open_rules(self) -> None:
        from game.scenes.rules_book import RulesScene

        self.stack.push(RulesScene(self.settings, self.session))

    def open_result(self) -> None:
        self.stack.push(games.screens(self.session.game.name).result(self.session, self.settings))

    # Controls

    def lay_out(self) -> None:
        called = self.session.awaiting if self.question_shown else None
        if called is not None:
            self.controls = [self._curtain(called)]
        else:
            self.controls = [
                *self.ribbon.controls(),
                *self.table_controls(),
                *self._note_controls(),
                *self.tray.controls(),
            ]
            if self.guide is not None:
                self.controls = self.guide.over(self.controls)
        if self.focused() is None:
            self.focus = ""

    def _curtain(self, seat: Seat) -> Control:
        emblem = emblems_at(self.session)[seat]
        return curtain(self.brush, self.words, seat, emblem, lambda: self.session.hand_over(seat))

    def _note_controls(self) -> list[Control]:
        return [self.notes.control(self.brush, self.words, self.note_places())] if self.notes.shown else []

    def answering_control(
        self,
        name: str,
        box: Rect,
        label: str,
        tried: Sequence[Action] = (),
        *,
        outline: Outline | None = None,
    ) -> Control:
        """A thing on the table: it gives its answers if it has any now, else the reason why none of `tried` is one."""
        actions = self.menu.things.get(name, [])
        return Control(
            name,
            box,
            label,
            self.paint_thing,
            press=(lambda: self.choose_from(actions)) if actions else self.piece_press(name),
            about=lambda: self.tips.about(label, actions, tried),
            outline=outline,
        )

    def explaining_control(self, name: str, box: Rect, words: str) -> Control:
        """A thing that cannot be chosen, and only tells what it means."""
        return Control(name, box, words, self._paint_explaining, about=lambda: words)

    def piece_press(self, name: str) -> Callable[[], None] | None:
        """Pick a piece of the bundle that is being put together, if the thing is one."""
        step = self.menu.piece_step(name)
        return (lambda: self.pick(name, step)) if step else None

    def is_choosable(self, name: str) -> bool:
        """Whether a thing on the table can be chosen now."""
        if name in self.menu.things:
            return not self.tray.opened
        return self.menu.piece_step(name) != 0

    def is_offered(self, control: Control) -> bool:
        """Whether a control belongs to the answer of the question that is asked."""
        if Guide.owns(control):
            return control.id == NEXT
        return control.press is not None and (control.order > 0 or self.is_choosable(control.id.split("#")[0]))

    def _answers_unseen(self, control: Control | None) -> bool:
        return self._seen is not self.session.now and control is not None and self.is_offered(control)

    def focus_first(self) -> None:
        """Put the focus on something that can be chosen, unless it is on such a thing already."""
        offered = [control.id for control in self.reachable() if self.is_offered(control)]
        if offered and self.focus not in offered:
            self.focus = offered[0]

    def reachable(self) -> Sequence[Control]:
        """The focus goes everywhere, except in a lesson and while the answers of one thing are laid out in the tray."""
        if self.guide is not None and self.is_taught:
            return self.guide.in_reach()
        return [control for control in self.controls if control.order or not self.tray.opened]

    # What somebody has in mind

    def control_in_mind(self) -> Control | None:
        """The control that is pointed at, or has the focus, if it belongs to an answer that can be given now."""
        name = self.hovered if self.pointing else self.focus
        control = next((each for each in self.controls if each.id == name), None)
        if control is None or not self.question_shown or self.session.person_asked() is None:
            return None
        return control if self.is_offered(control) else None

    @property
    def is_looking(self) -> bool:
        """Whether somebody has pointed at something, or moved the focus, since the question was asked."""
        return self.pointing or self._steered

    @property
    def is_taught(self) -> bool:
        """Whether a step of a lesson is told now."""
        return self.guide is not None and self.guide.step is not None

    def answers_of(self, control: Control) -> list[Action]:
        """The answers that a control stands for; none while pieces of one are still to be picked."""
        if control.id == "confirm":
            answer = self.menu.bundle.answer() if self.menu.bundle is not None else None
            return [] if answer is None else [answer]
        return self.menu.things.get(control.id.split("#")[0], []) or self.tray.actions_of(control.id)

    def inks_of_names(self) -> Mapping[str, Ink]:
        """What every player is called, and the ink his name is written in."""
        return {self.words.seat(seat): emblem.text for seat, emblem in enumerate(emblems_at(self.session))}

    # Cards beside what is pointed at

    def pointed_name(self) -> str:
        """The id of the control that is pointed at, by the pointer or by a focus that somebody has moved."""
        return self.hovered if self.pointing else self.focus if self._steered else ""

    def draw_card(self, surface: Surface, pointed: Control) -> None:
        """What opens beside what is pointed at: its words, unless a table has more to show."""
        self.tips.draw_words(surface, pointed, pointed.box)

    # Paint that things share

    def breath(self) -> float:
        """The time that gold breathes by; with calm set it holds its breath."""
        return 0.0 if self.settings.calm else self.moment

    def paint_thing(self, surface: Surface, control: Control, look: Look) -> None:
        opened = bool(self.tray.opened) and self.menu.things.get(control.id) == self.tray.opened
        if opened or self.is_choosable(control.id):
            strong = opened or look.focused or look.hovered
            self.paint_frame(surface, control, strong=strong)
        self._paint_explaining(surface, control, look)

    def paint_frame(self, surface: Surface, control: Control, *, strong: bool) -> None:
        """The gold round something that can be chosen."""
        gold_frame(surface, control.shape, self.brush.unit, self.breath(), strong=strong)

    def _paint_explaining(self, surface: Surface, control: Control, look: Look) -> None:
        if look.focused:
            self.paint_ring(surface, control)

    def paint_ring(self, surface: Surface, control: Control) -> None:
        """The ring round what has the focus."""
        focus_frame(surface, control.shape, self.brush.unit)


def _is_press(intent: Intent) -> bool:
    """Whether an intent is somebody's decision to press something, and no mere motion."""
    if isinstance(intent, Pointer):
        return intent.kind in ("down", "up")
    return not isinstance(intent, Gesture)
