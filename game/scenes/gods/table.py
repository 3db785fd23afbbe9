"""The Gods of Olympus as a scene: what on the table can be chosen, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Action, Seat, State
from game.rules.engine import Choices as Listed
from game.rules.gods.actions import (
    ORGY,
    Attack,
    Bank,
    Build,
    Done,
    Hit,
    Move,
    Support,
)
from game.rules.gods.game import GodsGame
from game.rules.gods.state import Greece
from game.scenes.emblems import emblems_at
from game.scenes.gods import names
from game.scenes.gods.board import Board
from game.scenes.gods.drawing import Drawing
from game.scenes.gods.hand import spoken_for
from game.scenes.gods.hidden import GodsSecrets
from game.scenes.gods.openly import open_menu
from game.scenes.gods.picture import Picture
from game.scenes.gods.shelf import Shelf
from game.scenes.gods.stage import GodsStage
from game.scenes.gods.things import Things
from game.scenes.gods.trading import TALKS, Trading
from game.scenes.gods.writing import ATTACKS, SHEETS, Writing
from game.scenes.gods.written import Written
from game.scenes.prompting import MOUSE as MOUSE_ALONE
from game.scenes.prompting import TOUCH
from game.scenes.table.menu import Menu
from game.scenes.table.resting import Resting
from game.scenes.table.ribbon import Change, Meaning
from game.scenes.table.scene import TableScene
from game.scenes.table.stage import Saying
from game.scenes.wording import words_for
from game.table.session import HUMAN, Session
from game.ui.glyphs import Row
from game.ui.input import MOUSE, Command, Device, Intent, Pointer
from game.ui.scene import LIVELY, Control
from game.ui.shake import Shake
from game.ui.shapes import breathing, outer_frame
from game.ui.theme import FOCUS, GLAZE, Ink
from game.ui.tips import draw_tip

if TYPE_CHECKING:
    from game.disk.settings import Settings

SHAKES: Final = 0.12
"""How long what cannot be chosen shakes."""


PICKED: Final = frozenset(
    {"unit", "ware", "piece", "gift", "wish", "rate", "card", "pile", "panel", "line", "sign", names.STRIKE}
)
"""The kinds of what an answer is put together from."""


class GodsTable(TableScene[Greece]):
    left_unsaid = frozenset({"not_now"})
    releases = frozenset({"confirm_end"})
    writes_together = True
    stage: GodsStage
    board: Board
    picture: Picture
    tray: Shelf

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__(session, settings)
        assert isinstance(session.game, GodsGame)
        self.game = session.game
        self.tray = Shelf(self)
        self.writing = Writing(self)
        self.written = Written(self)
        self.trading = Trading(self)
        self.things = Things(self)
        self.drawing = Drawing(self)
        self.secrets = GodsSecrets(self)
        self._hurried = False
        """Whether somebody has hurried to what is his own, in what moves now."""
        self._sealer: Device = MOUSE
        """What the wax was pressed with; whatever other hands let go ends nothing."""
        self.shaking = Shake(SHAKES)
        """What was pressed in vain."""
        self.resting = Resting(self)

    # What the general table asks

    def as_view(self, state: State) -> Greece:
        assert isinstance(state, Greece)
        return state

    def make_stage(self, view: Greece, front_seat: Seat, sayings: Sequence[Saying]) -> GodsStage:
        self.board = Board(self.brush.size, len(view.players), self.brush.words.scale)
        self.asking = self.board.asking
        self.picture = Picture(self.game, self.brush, self.board, self.words, emblems_at(self.session), view)
        self.picture.panels.person_of = self._person
        self.picture.side.open_hand = self._hand_is_open()
        stage = GodsStage(self.picture, view, front_seat, sayings)
        stage.named = self._name_seats
        stage.patience = lambda: self.settings.patience
        return stage

    def _person(self, seat: Seat) -> str:
        """What whoever plays a seat is called himself; programs have no name beside their god's."""
        plan = self.session.plans[seat]
        return plan.name if plan.player == HUMAN else ""

    def _name_seats(self) -> None:
        self.words.names = words_for(self.settings, self.session).names

    def _hand_is_open(self) -> bool:
        return not self.session.is_shared

    def menu_of(self, choices: Listed) -> Menu:
        kind = names.asked_at(self.view())
        self.stage.told = None
        self.writing.begin(kind)
        self.trading.begin(kind)
        self._count_cards()
        if kind in SHEETS:
            return self.writing.menu()
        if kind in TALKS:
            return self.trading.menu()
        return open_menu(self, choices)

    def lay_ready(self, action: Action) -> None:
        """Pick the unit that an order is for, or put the offer together that is meant."""
        if self.writing.is_on:
            self.writing.lay_ready(action)
        elif self.trading.is_on:
            self.trading.lay_ready(action)

    def forget_plans(self) -> None:
        self.writing.forget()
        self.writing.drop_waiting()
        self.trading.forget()
        self.picture.side.count_anew()

    def waited_for(self) -> Seat | None:
        """Whoever is asked here before all others who are asked at the same time."""
        asked = self.session.person_asked()
        return asked if asked is not None and self.replay is None else super().waited_for()

    def table_controls(self) -> Iterable[Control]:
        return self.things.controls()

    def is_young(self, turns: int) -> bool:
        return self.view().turn <= turns

    def more_prompts(self, kind: str) -> Sequence[str]:
        if not self.writing.is_on:
            return ()
        how = "twice" if self.settings.presses_twice else "hold"
        found = [f"prompt_{how}_touch" if kind == TOUCH else f"prompt_{how}"]
        found += ["prompt_verb"] if self.writing.kind == ATTACKS and kind != MOUSE_ALONE else []
        return [str(self.words.game["sheet"][key]) for key in found]

    def note_places(self) -> Sequence[Rect]:
        return self.board.notes

    def signs_of(self, action: Action) -> Row:
        return ()

    def changes(self, now: Greece, then: Greece) -> Iterator[Change]:
        return iter(())

    def outlook(self, action: Action) -> Greece:
        """A sheet shows what it would lead to itself; nothing is played out beforehand."""
        return self.view()

    def meaning(self, actions: Sequence[Action]) -> Meaning:
        return Meaning("")

    def place_of(self, name: str) -> Rect | None:
        board = self.board
        return {
            "map": board.map,
            "track": board.track,
            "papyrus": board.papyrus,
            "plate": board.plate,
            "hand": board.hand,
            "shelf": board.shelf,
            "phases": board.phases_row,
            "panels": board.panels[0].unionall(board.panels),
            "chronicle": board.said,
            "question": board.question,
            names.panel(self.stage.front_seat): board.face,
        }.get(name)

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {
            **super().commands(),
            "verb_next": self.writing.change_verb,
            "verb_previous": self.writing.change_verb,
            "page_left": lambda: self.scroll(1),
            "page_right": lambda: self.scroll(-1),
        }

    def wheel(self, clicks: int) -> None:
        self.scroll(clicks)

    def scroll(self, lines: int) -> None:
        """To older lines of the sheet, or to newer ones."""
        writing = self.writing
        most = max(0, len(writing.sheet) - len(self.written.places()))
        writing.scrolled = max(0, min(most, writing.scrolled + lines))
        self.lay_out()

    # The hand

    def shows_hand(self) -> bool:
        return self.picture.side.shows_faces(self.stage.shown, self.stage.front_seat)

    def cards_left(self) -> list[int]:
        """What of the own hand is not spoken for by the sheet."""
        view, seat = self.view(), self.session.acting()
        price = self.game.price(view, seat)
        return [max(0, held - count) for held, count in zip(view.players[seat].cards, price, strict=True)]

    def can_pay_orgy(self) -> bool:
        left = self.cards_left()
        return all(has >= count for has, count in zip(left, self.view().rules.orgy, strict=True))

    def writing_is_overdrawn(self) -> bool:
        return self.writing.seal is not None and self.writing.seal.verb == "overdraw"

    def _count_cards(self) -> None:
        """Cards that a sheet would cost, or that lie on the board, are dark in the hand."""
        side, spoken = self.picture.side, spoken_for(self)
        if (tuple(side.spent), tuple(side.kept), side.note) != (tuple(spoken.spent), tuple(spoken.kept), spoken.note):
            side.spent, side.kept, side.note = spoken.spent, spoken.kept, spoken.note
            self.stage.touch("hand")

    def must_look(self) -> bool:
        """Whether somebody is asked what he can only answer who sees his hand, and it lies face down before all."""
        asked = names.asked_at(self.view()) in (*TALKS, "BribeMonster")
        return asked and self.session.person_asked() is not None and not self.shows_hand()

    def look_at_hand(self) -> None:
        """The others look away: a curtain falls, and whoever is asked has the screen until he has answered."""
        self.curtain.fall(self.session.acting())

    def can_cover(self) -> bool:
        """Whether somebody else before this screen could see what is written."""
        return self.secrets.in_sight

    # What hands do

    def handle(self, intent: Intent) -> None:
        if not self._holds_wax(intent):
            super().handle(intent)

    def handle_command(self, command: Command) -> None:
        barred = self.steering.barred(command.name) if self.question.is_shown else None
        if barred is None:
            super().handle_command(command)
            return
        self.pointing, self.focus, self.steered = False, barred.id, True  # the plate says why it cannot be
        self.choose(barred)

    def _holds_wax(self, intent: Intent) -> bool:
        """The wax is held, with a pointer or with a key; let go early, nothing is sealed."""
        hold = self.writing.hold
        if isinstance(intent, Pointer) and intent.kind in ("up", "lost") and hold.is_down:
            if intent.device == self._sealer:
                hold.let_go()
                self.forget_press()
            return True
        if isinstance(intent, Command) and intent.name == "confirm_end":
            if intent.device == self._sealer:
                hold.let_go()
            return True
        if isinstance(intent, Command) and intent.name == "confirm":
            self._sealer = intent.device
        wax = self.control_named(names.WAX)
        if wax is None or wax.press is None or self.question.is_dead:
            return False
        if isinstance(intent, Pointer) and intent.kind == "down" and self.under(intent) is wax:
            self.pointing, self.pointer_spot, self.focus = True, intent.spot, names.WAX
            self._sealer = intent.device
            self.writing.press_wax()
            return True
        return False

    @property
    def pace(self) -> int:
        return LIVELY if self.shaking.is_on(self.moment) or self.writing.has_ghost else super().pace

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        self.trading.refuse()
        while self.writing.can_go_on:  # a sheet that is written anew is seen when all of it stands
            self.writing.go_on()
            super().advance(0.0)
        self._hurried &= not self.stage.at_rest
        self.writing.advance(seconds)

    def hurry(self) -> None:
        """To the next thing that concerns whoever sits below, and pressed again to the end of all."""
        stage = self.stage
        if not stage.at_rest and not self._hurried and stage.hurry_to_own():
            self._hurried = True
            return
        super().hurry()

    def is_for_asked(self, control: Control) -> bool:
        """Also what is picked for an answer, laid aside for it, or struck from it."""
        picked = control.press is not None and control.id.partition(":")[0] in PICKED
        return picked or super().is_for_asked(control)

    def taps_at_once(self, control: Control) -> bool:
        """What is picked up or laid down is no answer yet, and neither is a card named on a sheet."""
        kind = control.id.partition(":")[0]
        if kind == "pile" and self.trading.is_on and self.trading.banked is not None:
            return False  # the bank gives at once
        named = kind in ("card", "pile") and (self.writing.is_on or self.trading.is_on)
        picked = named or (kind == "panel" and self.trading.is_on)
        picked |= kind in ("unit", "ware", "piece", "gift", "wish", "rate", "line", "sign")
        return (picked and control.press is not None) or super().taps_at_once(control)

    def step_back(self) -> bool:
        return self.writing.back() or self.trading.back() or super().step_back()

    def choose(self, control: Control) -> None:
        kind = control.id.partition(":")[0]
        if control.press is None and kind in (
            "region",
            "ware",
            "card",
            "pile",
            "offer",
            "counter",
            "rate",
            "accept",
            "done",
            "bank",
            names.STRIKE,
            names.WAX,
        ):
            self.shake(control.id)
            return
        super().choose(control)

    def play(self, action: Action) -> None:
        self.writing.gestures.before_move()
        super().play(action)

    def undo(self) -> None:
        possible = self.session.undo_reach(self.session.acting()).count > 0
        super().undo()
        if possible:
            self.writing.drop_waiting()

    def steps_back(self) -> int:
        return self.writing.gestures.steps_back()

    def steps_on(self) -> int:
        return self.writing.gestures.steps_on()

    def accepted(self, action: Action) -> None:
        """Every line sounds like every other one, and every seal, so that nobody hears what is written."""
        if self.writing.kind:
            self.hearing.sound("wax" if action == self.writing.seal else "quill")
        elif self.trading.kind in TALKS:  # the board is gone from the shelf, and its cards lie in the hand
            self.picture.side.count_anew()
            self.stage.touch("hand")

    def shake(self, name: str) -> None:
        """What cannot be chosen shakes, with a dull sound."""
        self.shaking.begin(name, self.moment)
        self.hearing.sound("refused")
        self.lay_out()

    def picked_anew(self, *, lead: bool = True) -> None:
        """Another unit was picked, or none: other regions are lit."""
        self.menu = self.writing.menu()
        self._count_cards()
        self.lay_out()
        if lead and not self.pointing:
            self._lead_focus()

    def _lead_focus(self) -> None:
        """With keys, go to what can be pointed at now."""
        lit = [each for each in self.reachable() if self.is_offered(each)]
        regions = [each.id for each in lit if each.id.startswith("region:")]
        if self.writing.picked is not None and regions:
            self.focus = regions[0]
        elif self.focused() is None or self.focus.startswith("region:"):
            # Not the wax: whoever holds a key a little too often would seal an empty sheet.
            lines = [each for each in lit if each.id in self.menu.things and each.id != names.WAX]
            self.focus = (lines or lit)[0].id if lit else self.focus

    def reachable(self) -> Sequence[Control]:
        """Pieces and what is wanted are for pointers: keys find the same units and kinds on the shelf."""
        return [each for each in super().reachable() if not each.id.startswith(("piece:", "wish:"))]

    def traded_anew(self) -> None:
        """The board has changed."""
        self.menu = self.trading.menu()
        self._count_cards()
        self.lay_out()
        if self.focused() is None:
            self.focus_first()

    def begin_question(self) -> None:
        self.resting.begin()

    def pointed_name(self) -> str:
        """A pointer that rests points at nothing: the question is read."""
        return "" if self.pointing and self.resting.lasts else super().pointed_name()

    def handle_pointer(self, pointer: Pointer) -> None:
        super().handle_pointer(pointer)
        self.resting.follow()

    def _press(self, control: Control, pointer: Pointer) -> None:
        self.resting.end()
        super()._press(control, pointer)

    def focus_first(self) -> None:
        """On a sheet the focus lies on a target of what is picked, or on the wax when all have orders."""
        if self.writing.is_on:
            here = self.focused()
            if here is None or not self.is_offered(here):
                self._lead_focus()
            if self.writing.is_of_orders and self.writing.picked is None and self.writing.seal is not None:
                self.focus = names.WAX
            here = self.focused()
            if here is not None and self.is_offered(here):
                return
        tokens = self.shelf_tokens()
        hurt = [name for name, action in tokens.items() if isinstance(action, Hit)]
        if hurt and self.focus not in tokens:
            self.focus = hurt[0]  # on the map it would lie on a region, from which all would flee at a press
            return
        here = self.focused()
        if self.trading.is_on and self.trading.kind == "AnswerOffer" and (here is None or not self.is_offered(here)):
            self.focus = "decline"  # a letter is answered, and one press too many binds nobody
            return
        super().focus_first()

    def shelf_tokens(self) -> dict[str, Action]:
        """The answers on the page of the shelf that is open, by their controls."""
        tokens = {f"token:{at}": action for at, action in enumerate(self.tray.tokens())}
        return {control.id: tokens[control.id] for control in self.controls if control.id in tokens}

    def answers_of(self, control: Control) -> list[Action]:
        return self.trading.actions_of(control.id) if self.trading.is_on else super().answers_of(control)

    # What somebody has in mind

    def order_in_mind(self) -> Action | None:
        """The line that would be written if what is pointed at were pressed."""
        if not self.writing.is_on or self.writing.is_rewriting or not self.is_looking:
            return None
        kind, _, name = self.pointed_name().partition(":")
        if kind == "region":
            return self.writing.order_for(name)
        return ORGY if self.pointed_name() == names.ORGY and self.can_pay_orgy() else None

    # Drawing

    def gold(self) -> Ink:
        """The gold of what can be chosen at this moment."""
        return breathing(self.breath(), strong=False)

    def paint_frame(self, surface: Surface, control: Control, *, strong: bool) -> None:
        """Round a button of the shelf outside its words, which fill it; round pieces and the wax without corners."""
        if control.id.startswith("region:"):
            return  # its own line is strong then, beneath the names
        if control.id == names.WAX or control.id.startswith("piece:"):
            self.things.paint_round(surface, control.box, strong=strong)
        elif control.order and control.outline is None:
            ink = breathing(self.breath(), strong=strong)
            outer_frame(surface, control.box, self.brush.unit, ink, strong=strong, corners=False)
        else:
            super().paint_frame(surface, control, strong=strong)

    def gold_line(self, surface: Surface, box: Rect, *, strong: bool) -> None:
        """A line of gold round a card between two dark ones, that covers nothing of it but its edge."""
        px = self.brush.px
        ink, width, dark = FOCUS if strong else self.gold(), max(2, px(4)), max(1, px(2))
        around = box.inflate(px(5), px(5))
        pygame.draw.rect(surface, GLAZE, around.inflate(2 * dark, 2 * dark), width + 2 * dark, px(9) + dark)
        pygame.draw.rect(surface, ink, around, width, px(9))

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        shaken = self.control_named(self.shaking.name) if self.shaking.is_on(self.moment) else None
        if shaken is not None and not self.settings.calm:
            self.shaking.draw(surface, shaken, self.moment, self.brush.unit)

    def draw_controls(self, surface: Surface) -> None:
        self.drawing.on_map(surface)
        super().draw_controls(surface)

    def draw_behind(self, surface: Surface) -> None:
        super().draw_behind(surface)
        self.drawing.right(surface)
        if self.writing.is_on:
            self.written.draw_outlook(surface)

    def lesson_corner(self) -> Rect:
        """At the foot of the plate, which says nothing then that the lesson does not say."""
        plate, px = self.board.plate, self.brush.px
        return Rect(plate.left, plate.bottom - px(58), plate.width, px(58))

    def leads_to(self, name: str, answer: Action) -> bool:
        """A kind and then a region, a unit and then a region, a rate and then a pile."""
        picked = self.writing.picked
        match answer:
            case Build():
                return name == names.ware(answer.unit) and picked != (answer.unit, "")
            case Attack() | Support() | Move():
                unit = names.piece(answer.unit, answer.region), names.cell(answer.unit, answer.region)
                return name in unit and picked != (answer.unit, answer.region)
            case Bank():
                return name == names.pile(answer.take) and self.trading.banked == answer.give
            case Done():
                return name == "done"
        return False

    def draw_card(self, surface: Surface, pointed: Control) -> None:
        """Nothing covers the map while something on it is chosen; the plate says it, unless a battle lies there."""
        told = pointed.id.startswith("token:") and self.drawing.fight() is not None
        told |= pointed.id.startswith("region:") and not self.chooses_on_map()
        if told:
            super().draw_card(surface, pointed)
            return
        if not pointed.id.startswith(
            ("region:", "piece:", "ware:", "unit:", "pile:", "rate:", "token:", "gift:", "wish:", names.WAX)
        ):
            super().draw_card(surface, pointed)

    def draw_hint(self, surface: Surface, words: str, beside: Rect) -> None:
        """The plate says it, where nothing that can be pressed is covered; a battle that lies there leaves the map."""
        if self.drawing.fight() is None:
            return
        marked = self.control_named(self.hint.marked)
        meant = [] if marked is None else self.answers_of(marked)
        cells = [each.box for each in self.controls if each.order and meant and self.answers_of(each) == meant]
        draw_tip(self.brush, surface, words, (cells or [beside])[0], self.asking.whole, self.board.map)

    def chooses_on_map(self) -> bool:
        """Whether an answer is a region, or is about to be one."""
        picked = self.writing.is_on and self.writing.picked is not None
        return picked or any(name.startswith("region:") for name in self.menu.things)

    def draw_in_hand(self, surface: Surface, name: str, spot: tuple[int, int]) -> None:
        self.drawing.in_hand(surface, name, spot)
