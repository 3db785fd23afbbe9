"""What a game's own table says of itself, and what it says it with; how it is played is the same at every table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic

from pygame import Rect, Surface

from game.rules.engine import Action, Choices, Seat, State
from game.scenes.emblems import emblems_at
from game.scenes.table.guide import NEXT, Guide
from game.scenes.table.menu import Menu
from game.scenes.table.replay import Replay
from game.scenes.table.ribbon import AskingPlaces, Change, Meaning
from game.scenes.table.since import View
from game.scenes.table.stage import Saying, Stage
from game.scenes.table.tips import Tips
from game.scenes.table.tray import Tray
from game.table.session import Session
from game.ui.glyphs import Glyph, Picture, Row
from game.ui.outline import Outline
from game.ui.scene import Control, Look, Scene
from game.ui.shapes import focus_frame, gold_frame
from game.ui.theme import Ink
from game.ui.tips import draw_tip
from game.words.words import Words

if TYPE_CHECKING:
    from game.disk.settings import Settings


class OwnTable(Scene, ABC, Generic[View]):
    """Where things lie at the table of one game, which of them answer, and what is written on their cards."""

    left_unsaid: ClassVar[frozenset[str]] = frozenset()
    """Rules that are given by no reason, as what is pointed at says the same and more."""

    session: Session
    settings: Settings
    stage: Stage[View]
    asking: AskingPlaces
    words: Words
    menu: Menu
    tray: Tray
    tips: Tips[View]
    moment: float

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

    def herald_place(self) -> Rect:
        """Where the herald's sentences stand."""
        return self.note_places()[0]

    @abstractmethod
    def changes(self, now: View, then: View) -> Iterator[Change]:
        """Everything that differs between two tables."""

    @abstractmethod
    def signs_of(self, action: Action) -> Row:
        """What is drawn on a token."""

    def sign(self, name: str) -> Glyph:
        """What stands for one of the things that answers are made of, or that they change."""
        return Picture("", name)

    def lay_ready(self, action: Action) -> None:
        """Do whatever comes before an answer that takes several steps, so that its last one can be pointed at."""

    def forget_plans(self) -> None:
        """Somebody leaves the screen: nothing of what he had in mind stays for the next one."""

    def begin_question(self) -> None:
        """Another question is shown from now on; a table with pages turns to the first."""

    def outlook(self, action: Action) -> View:
        """The table as an answer would leave it; a game that can see further than the next question looks there."""
        return self.as_view(self.session.after(self.session.acting(), action))

    def called(self, action: Action) -> str:
        """What an answer is called in its card and in a hint; a table that asks in other words says it in those."""
        return self.words.action(action, self.session.now.view)

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
        return self.words.ask(self.session.now.view, self.session.person_asked())

    def question_signs(self) -> tuple[Row, Row]:
        """What is asked in signs, for whoever has the table handed over: what it is about, and what it may bring."""
        return (), ()

    def standing_warning(self) -> str:
        """What whoever is asked should mind, whatever he answers."""
        return ""

    writes_together: ClassVar[bool] = False
    """Whether moves of others between one's own are no sign of another turn, as all write at the same time."""

    def is_young(self, turns: int) -> bool:
        """Whether nobody has had more than so many turns, as far as the table itself tells."""
        return True

    def more_prompts(self, kind: str) -> Sequence[str]:
        """What a device does at this question besides what it does at any, with its commands in braces."""
        return ()

    def draw_ghosts(self, surface: Surface, then: View) -> None:
        """What an answer would change, where it would be; only words tell it unless a table draws it."""

    def draw_in_hand(self, surface: Surface, name: str, spot: tuple[int, int]) -> None:
        """What is dragged, by the id of its control; a table on which something can be dragged draws it."""

    def draw_sent(self, surface: Surface, action: Action) -> None:
        """A piece that is on its way to other machines, where it will lie; a table that has such pieces draws them."""

    def seat_line(self, seat: Seat) -> Rect | None:
        """Where it is told of a seat who plays it from where; None where a table has no such place."""
        return None

    def opening_of(self, seat: Seat) -> Callable[[], None] | None:
        """Opens everything there is to see of a seat, where a table has more of it than fits."""
        return None

    def seat_heading(self, seat: Seat) -> Rect | None:
        """What is pressed about whoever plays a seat: its line, and perhaps the heading above it."""
        return self.seat_line(seat)

    def seat_panel(self, seat: Seat) -> Rect | None:
        """What is hatched while whoever plays a seat is away."""
        return None

    def ribbon_above(self) -> Rect:
        """Where it is told that something is the matter with other machines: on the band above."""
        px = self.brush.px
        return Rect(px(340), 0, px(760), px(34))

    def place_of(self, name: str) -> Rect | None:
        """Where something lies that has no control of its own, by the name a lesson calls it."""
        return None

    def lesson_sign(self, name: str) -> Row:
        """A sign that the sentences of a lesson speak of, by the name its file calls it."""
        raise KeyError(name)

    def lamp_upon(self, control: Control) -> Rect | None:
        """What of a thing full of words the lamp of a hint may lie on."""
        return None

    def lesson_corner(self) -> Rect:
        """Where a lesson can be left, always in the same place."""
        px, screen = self.brush.px, self.brush.screen
        return Rect(screen.right - px(364), screen.top + px(600), px(340), px(58))

    def bring_to_sight(self, thing: str) -> None:
        """Turn to the page a thing is on, at a table that has pages."""

    # What is done with an answer

    @abstractmethod
    def choose_from(self, actions: list[Action]) -> None:
        """A thing was chosen: its answer if it has one, else a tray of its answers."""

    @abstractmethod
    def pick(self, piece: str, step: int) -> None:
        """Take one more of a piece into the bundle that is being put together, or one fewer."""

    # Controls

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
        if Replay.owns(control):
            return control.press is not None
        return control.press is not None and (control.order > 0 or self.is_choosable(control.id.split("#")[0]))

    def is_for_asked(self, control: Control) -> bool:
        """Whether pressing a control is for whoever is asked alone: it answers, or changes what he would answer."""
        return self.is_offered(control) or control.drop is not None

    def answers_of(self, control: Control) -> list[Action]:
        """The answers that a control stands for; none while pieces of one are still to be picked."""
        if control.id == "confirm":
            answer = self.menu.bundle.answer() if self.menu.bundle is not None else None
            return [] if answer is None else [answer]
        return self.menu.things.get(control.id.split("#")[0], []) or self.tray.actions_of(control.id)

    def inks_of_names(self) -> Mapping[str, Ink]:
        """What every player is called, and the ink his name is written in."""
        return {self.words.seat(seat): emblem.text for seat, emblem in enumerate(emblems_at(self.session))}

    def draw_card(self, surface: Surface, pointed: Control) -> None:
        """What opens beside what is pointed at: its words, unless a table has more to show."""
        self.tips.draw_words(surface, pointed, pointed.box)

    def draw_hint(self, surface: Surface, words: str, beside: Rect) -> None:
        """The words of a hint, beside what it marks; a table with a place for them says them there."""
        draw_tip(self.brush, surface, words, beside, self.asking.whole, self.card_room())

    def card_room(self) -> Rect:
        """Where such cards may lie; a table with a map keeps them off it."""
        return self.brush.screen

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
