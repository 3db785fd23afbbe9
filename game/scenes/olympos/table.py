"""The Olympos table as a scene: what on it can be chosen, and what is said of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.rules.engine import UNKNOWN, Action, Seat, State
from game.rules.engine import Choices as Listed
from game.rules.olympos.actions import RESOURCES, Discard, Done, Move, Play, Settle
from game.rules.olympos.events import GodRevealed
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.state import Olympos, cell_of, column_of_wonder
from game.scenes.emblems import emblems_at
from game.scenes.olympos.arming import Arming
from game.scenes.olympos.asking import Sentence
from game.scenes.olympos.board import Board
from game.scenes.olympos.choices import (
    MOVE,
    STOCK,
    UNARMED,
    Choices,
)
from game.scenes.olympos.dragging import Dragging
from game.scenes.olympos.explained import changes
from game.scenes.olympos.hand import Hand
from game.scenes.olympos.lights import Lights
from game.scenes.olympos.map_things import MapThings
from game.scenes.olympos.mind import Mind
from game.scenes.olympos.palette import LOWER
from game.scenes.olympos.picture import Picture
from game.scenes.olympos.previews import Previews
from game.scenes.olympos.secrets import HandSecrets
from game.scenes.olympos.stage import OlymposStage
from game.scenes.olympos.table_things import TableThings
from game.scenes.olympos.tokens import Tokens
from game.scenes.table.looking import EYE, Looking
from game.scenes.table.menu import Menu
from game.scenes.table.resting import Resting
from game.scenes.table.ribbon import Change, Meaning
from game.scenes.table.scene import TableScene
from game.scenes.table.stage import Saying
from game.table.session import Session, Update
from game.ui.glyphs import Row
from game.ui.input import Command, Intent, Pointer
from game.ui.outline import Outline
from game.ui.scene import LIVELY, Control, Look
from game.ui.shake import Shake
from game.ui.shapes import corner_ticks

if TYPE_CHECKING:
    from game.disk.settings import Settings


class OlymposTable(TableScene[Olympos]):
    left_unsaid = frozenset({"not_now"})
    releases = Looking.releases
    stage: OlymposStage
    board: Board
    picture: Picture
    ribbon: Sentence
    tray: Tokens

    def __init__(self, session: Session, settings: Settings) -> None:
        self._come: list[str] = []
        """Gods in the order in which they appeared, as far as the story has been asked."""
        super().__init__(session, settings)
        assert isinstance(session.game, OlymposGame)
        self.game = session.game
        self.ribbon = Sentence(self)
        self.tray = Tokens(self)
        self.arming = Arming(self)
        self.previews = Previews(self)
        self.drags = Dragging(self)
        self.map_things = MapThings(self)
        self.table_things = TableThings(self)
        self.mind = Mind(self)
        self.hand = Hand(self)
        self.looking = Looking(self, self._curtained, self.hand.faces)
        self.secrets = HandSecrets(self)
        self.choices = Choices(self.game, self.view(), 0, ())
        self.lights = Lights(self)
        self.shake = Shake()
        """What was pressed in vain."""
        self.resting = Resting(self)
        self._hurries = False
        """Whether the last press came while nothing was asked: it hurries, and does not answer what follows."""

    # What the general table asks

    def as_view(self, state: State) -> Olympos:
        assert isinstance(state, Olympos)
        return state

    def make_stage(self, view: Olympos, front_seat: Seat, sayings: Sequence[Saying]) -> OlymposStage:
        self.board = Board(self.brush.size, len(view.peoples), self.brush.words.scale, view.table.columns)
        self.asking = self.board.asking
        self.picture = Picture(self.game, self.brush, self.board, self.words, emblems_at(self.session))
        self._come = []
        self.picture.gods = self._gods_so_far(view)
        self.picture.side.open_hand = not self.session.is_shared
        stage = OlymposStage(self.picture, view, front_seat, sayings)
        stage.lay_over = self._draw_asking
        return stage

    def _gods_so_far(self, view: Olympos) -> list[str]:
        """In the order in which they appeared; the story is asked again only where a god is not known from before."""
        shown = [god.id for god in view.rules.gods if view.revealed >> god.index & 1]
        if not {*shown} <= {*self._come}:
            passages = self.session.story()
            self._come = [each.god for told in passages for each in told.events if isinstance(each, GodRevealed)]
        return [god for god in self._come if god in shown] + [god for god in shown if god not in self._come]

    def leap_to(self, update: Update) -> None:
        """The gods beside the track are those who have appeared by then."""
        self.picture.gods = self._gods_so_far(self.as_view(update.view))
        super().leap_to(update)

    def _take(self, update: Update) -> None:
        if update.undone:
            self._come = []  # others may have appeared since what was taken back
            self.picture.gods = self._gods_so_far(self.as_view(update.view))
        super()._take(update)

    def menu_of(self, choices: Listed) -> Menu:
        self.choices = Choices(self.game, self.view(), self.session.acting(), choices)
        self.arming.begin()
        return self.choices.menu(UNARMED)

    def begin_question(self) -> None:
        """Where the focus shows in gold how something would be paid, that is looked at from the beginning."""
        self.resting.begin()
        self.steered = self.choices.paid_for() >= 0 and self.menu.bundle is None
        self._mark_payable()

    def pointed_name(self) -> str:
        """A pointer that rests points at nothing: the question is read."""
        return "" if self.pointing and self.resting.lasts else super().pointed_name()

    def look_of(self, control: Control) -> Look:
        look = super().look_of(control)
        return replace(look, hovered=False) if self.resting.lasts else look

    def handle_pointer(self, pointer: Pointer) -> None:
        super().handle_pointer(pointer)
        self.resting.follow()

    def _press(self, control: Control, pointer: Pointer) -> None:
        if not self._hurries:
            self.resting.end()
        super()._press(control, pointer)

    def _mark_payable(self) -> None:
        """Tiles that can be taken now are cream, whatever is armed."""
        marks = self.picture.tiles.marks
        cells = (thing.split(":")[1] for thing in self.choices.unarmed if thing.startswith("cell:"))
        payable = frozenset({*map(int, cells), self.choices.paid_for()} - {-1})
        if payable != marks.payable:
            marks.payable = payable
            self.stage.touch("tiles")

    def is_young(self, turns: int) -> bool:
        return self.view().turn <= turns * len(self.view().peoples)

    def note_places(self) -> Sequence[Rect]:
        return self.board.notes

    def herald_place(self) -> Rect:
        """Over the map while a god stands over the board: his name is read then, and no land is chosen."""
        place = super().herald_place()
        if not (self.stage.darkened or self.god_waiting()):
            return place
        return Rect(self.board.map.left, self.board.map.top, self.board.map.width, place.height)

    def signs_of(self, action: Action) -> Row:
        return ()

    def changes(self, now: Olympos, then: Olympos) -> Iterator[Change]:
        return changes(self.words, self.game, now, then)

    def called(self, action: Action) -> str:
        return self.tray.words_of(action) if isinstance(action, Discard) else super().called(action)

    def outlook(self, action: Action) -> Olympos:
        return self.game.outlook(self.view(), self.session.acting(), action)

    def meaning(self, actions: Sequence[Action]) -> Meaning:
        return Meaning(self.tray.words_of(actions[0]) if len(actions) == 1 else "")

    def place_of(self, name: str) -> Rect | None:
        board = self.board
        return {
            "board": board.development,
            "track": board.track,
            "map": board.map,
            "might": board.might_title.unionall(board.might),
            "ledger": board.ledger,
            "chronicle": board.said,
            "question": board.question,
        }.get(name) or self._tile_called(name)

    def _tile_called(self, name: str) -> Rect | None:
        """Where a discovery or a wonder lies on the board, if one is named."""
        state, (kind, _, which) = self.view(), name.partition(":")
        rules = state.rules
        cell = UNKNOWN
        if kind == "discovery" and which in rules.discovery_index:
            cell = cell_of(state, rules.discovery_index[which])
        elif kind == "wonder" and which in rules.wonder_index:
            column = column_of_wonder(state, rules.wonder_index[which])
            cell = column if column == UNKNOWN else len(rules.prices) + column
        return None if cell == UNKNOWN else self.board.cell(cell)

    def lesson_corner(self) -> Rect:
        """At the foot of the chronicle, which says nothing then that the lesson does not say."""
        said, px = self.board.said, self.brush.px
        room = Rect(said.right - px(340), said.bottom - px(58), px(340), px(58))
        return room if said.height >= room.height else super().lesson_corner()

    def ribbon_above(self) -> Rect:
        track, px = self.board.track, self.brush.px
        return Rect(track.left + px(10), 0, track.width - px(20), track.top)

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {
            **super().commands(),
            "verb_next": lambda: self.arming.step(1),
            "verb_previous": lambda: self.arming.step(-1),
            "page_left": lambda: self.turn_shelf(-1),
            "page_right": lambda: self.turn_shelf(1),
        }

    def wheel(self, clicks: int) -> None:
        self.turn_shelf(-clicks)

    def turn_shelf(self, by: int) -> None:
        before = self.picture.side.turned
        self.picture.side.turned = before + by
        self.picture.side.shelf_shown(self.stage.shown, self.stage.front_seat)
        if self.picture.side.turned != before:
            self.stage.touch("shelf")
            self.lay_out()

    def lay_ready(self, action: Action) -> None:
        """What is advised may have to do with another verb than the armed one."""
        if self.arming.armed != UNARMED and not self.menu.thing_of(action):
            self.arming.hold(UNARMED)

    # The own hand on a shared screen

    def _curtained(self) -> Sequence[Rect]:
        """The map, the board and the ledger; the own side stays."""
        upper = Rect(0, 0, self.board.screen.width, self.board.middle_band.bottom)
        left = self.board.side.right
        return upper, Rect(left, upper.bottom, self.board.screen.width - left, self.board.screen.bottom - upper.bottom)

    def discard_all(self) -> None:
        action = self.hand.discard_all(self.session.acting())
        if action is not None:
            self.play(action)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Command) or (isinstance(intent, Pointer) and intent.kind == "down"):
            self._hurries = not self.question.is_shown
        if not self.looking.takes(intent):
            super().handle(intent)

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        self.tray.dearer.advance(seconds)
        self.looking.advance()

    def has_hidden_hand(self) -> bool:
        return self.looking.looker is not None

    def step_back(self) -> bool:
        if self.looking.is_on:
            self.looking.end()
            return True
        return super().step_back()

    def lay_out(self) -> None:
        if self.looking.is_on:
            self.controls = self.looking.controls()
            return
        super().lay_out()

    # What is armed

    def lead_focus(self) -> None:
        """Something was armed or disarmed: with keys, go to what can be pointed at now."""
        if self.pointing:
            return
        armed = self.arming.armed
        lit = [each for each in self.reachable() if self.is_offered(each) and not self.arming.aside(each.id)]
        lit = [each for each in lit if not each.order]
        if armed.verb and lit:
            self.focus, self.steered = lit[0].id, True
        elif self.focused() is None:
            self.focus_first()

    def choose_from(self, actions: list[Action]) -> None:
        """Of several ways to lead what is armed the cheapest is meant; unarmed, all ways are laid out."""
        expands = all(isinstance(action, Settle | Move) for action in actions)
        if expands and self.arming.armed != UNARMED:
            self.play(actions[0])
        elif expands:
            self.tray.open(actions)
            self.lay_out()
            self.focus = "token:0"
            self.focus_first()
        else:
            super().choose_from(actions)

    def choose(self, control: Control) -> None:
        kind, _, _name = control.id.partition(":")
        if control.press is None and kind in ("land", "cell", "card", "slot"):
            if not self._hurries:
                self.refuse(control)
            return
        super().choose(control)

    def play(self, action: Action) -> None:
        super().play(action)
        self.arming.begin()

    def refuse(self, control: Control) -> None:
        """Something was pressed in vain: it shakes once; why, stands in the question box."""
        self.tips.shut()
        self.shake.begin(control.id, self.moment)
        self.hearing.sound("refused")

    @property
    def pace(self) -> int:
        moves = self.shake.is_on(self.moment) or self.ribbon.is_moving_up or self.trembles
        return LIVELY if moves else super().pace

    def to_place(self) -> list[int]:
        """Before the game: how many crosses or barbarians are left for each resource; nothing at other questions."""
        return self.game.left_to_place(self.view())

    def supply_left(self, name: str) -> int:
        """How many cubes the supply still has of a kind, without those that are picked from it already."""
        bundle = self.menu.bundle
        return self.view().supply[RESOURCES.index(name.partition(":")[2])] - (bundle.picked_of(name) if bundle else 0)

    def focus_first(self) -> None:
        """In a turn the focus lies on the first verb; where cards may be played, on none; else on any answer.

        In a lesson it lies on what that has lit, or on its button.
        """
        if self.guide is not None and self.is_taught:
            super().focus_first()
            return
        if self.choices.is_turn and not self.tray.opened and self.arming.armed == UNARMED:
            verbs = [each.id for each in self.controls if each.id.startswith("verb:") and each.press is not None]
            if verbs and not any(each.id == self.focus and self.is_offered(each) for each in self.controls):
                self.focus = verbs[0]
                return
        done = [f"token:{at}" for at, action in enumerate(self.tray.tokens()) if isinstance(action, Done)]
        if done and not self.steered:
            self.focus = done[0]
            return
        super().focus_first()

    def is_choosable(self, name: str) -> bool:
        if name.startswith("disc:") and name not in self.menu.things:
            return self._is_movable(name) and not self.tray.opened
        if name == STOCK:
            return False
        return super().is_choosable(name) or bool(self.arming.aside(name))

    def is_for_asked(self, control: Control) -> bool:
        return super().is_for_asked(control) or bool(self.map_things.led_out_of(control.id))

    def answers_of(self, control: Control) -> list[Action]:
        return super().answers_of(control) or self.arming.aside(control.id)

    def answering_control(
        self, name: str, box: Rect, label: str, tried: Sequence[Action] = (), *, outline: Outline | None = None
    ) -> Control:
        """What has to do with another verb than the armed one can be pressed too."""
        control = super().answering_control(name, box, label, tried, outline=outline)
        if control.press is None and self.arming.aside(name):
            control.press = partial(self.arming.turn_to, name)
        return control

    def paint_frame(self, surface: Surface, control: Control, *, strong: bool) -> None:
        """Strong gold lies on what the armed verb is for; what else is possible has gold corners."""
        if strong or control.id in self.menu.things:
            super().paint_frame(surface, control, strong=strong)
        else:
            corner_ticks(surface, control.box, self.brush.unit)

    def _is_movable(self, name: str) -> bool:
        _, level, origin = name.split(":")
        return self.arming.armed.verb in ("", MOVE) and (origin, int(level)) in self.choices.settlers()

    # What can be pointed at

    def table_controls(self) -> Iterator[Control]:
        yield from self.map_things.controls()
        yield from self.table_things.controls()

    # Drawing

    def _draw_asking(self, surface: Surface) -> None:
        """The question box once more, above whatever flies by: its sentence tells of that, and is being read."""
        box, before = self.board.question, surface.get_clip()
        surface.set_clip(box.clip(before))
        for drawn in (self.ribbon, self.tray, self.far):
            drawn.draw(surface)
        for control in self.controls:
            if box.contains(control.box):
                control.paint(surface, control, self.look_of(control))
        surface.set_clip(before)

    def draw_ghosts(self, surface: Surface, then: Olympos) -> None:
        """The previews draw what they know themselves, also where the cheapest of several ways is meant."""

    def draw_controls(self, surface: Surface) -> None:
        super().draw_controls(surface)
        if self.stage.at_rest and self.question.is_shown:
            self.previews.paying.draw(surface)
        if self.stage.at_rest and self.is_looking:
            action = self.mind.action()
            then = self.tips.outlook(action) if action is not None else None
            self.previews.draw(surface, self.mind.quote(), then)

    def god_waiting(self) -> str:
        """The god that stands over the board while anybody may still sway him; nothing if none does."""
        return self.game.god(self.stage.shown) if self.stage.at_rest else self.stage.god_above

    @property
    def trembles(self) -> bool:
        """Whether all cards of the hand are about to be given up."""
        asked = self.stage.at_rest and self.question.is_shown and self.session.person_asked() is not None
        return asked and self.choices.discards_all and not self.settings.calm

    def _tremble(self, surface: Surface) -> None:
        people = self.stage.shown.peoples[self.stage.front_seat]
        places = self.picture.side.hand_places(len(people.hand) + len(people.drawn))
        cards = [surface.subsurface(box).copy() for box in places]
        surface.fill(LOWER, places[0].unionall(places))
        for number, (card, box) in enumerate(zip(cards, places, strict=True)):
            surface.blit(card, box.move(round(math.sin(self.moment * 45 + 2 * number) * self.brush.px(2)), 0))

    def draw_behind(self, surface: Surface) -> None:
        super().draw_behind(surface)
        if self.trembles:
            self._tremble(surface)
        self.lights.draw(surface)
        self.map_things.draw_frames(surface)
        god = self.god_waiting()
        if god:
            action = self.mind.action() if self.is_looking else None
            swayed = self.stage.shown
            if isinstance(action, Play):
                swayed = self.as_view(self.session.after(self.session.acting(), action))
            self.picture.revealer = self.game.revealer(swayed)
            self.stage.pantheon.judgement(surface, swayed, god, None, reached=self.game.reached(swayed, god))
            self.stage.pantheon.card(surface, god, self.board.god_card())

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.shake.is_on(self.moment) and not self.settings.calm:
            shaken = self.control_named(self.shake.name)
            if shaken is not None:
                self.shake.draw(surface, shaken, self.moment, self.brush.unit)
        self.looking.draw(surface)
        face = self.looking.looked_at
        if face is not None and isinstance(face.action, Play):
            seat = self.session.acting()
            held = self.hand.view(seat)
            self.previews.draw_numbers(surface, held, self.game.outlook(held, seat, face.action), face.action)

    def draw_card(self, surface: Surface, pointed: Control) -> None:
        """Nothing covers the map while a land can be chosen, nor a god whom people may still sway."""
        if self.god_waiting() and pointed.id == EYE:
            return
        if pointed.id.startswith("token:") and self.choices.paid_for() >= 0:
            return  # all of it is shown where it happens
        if not pointed.id.startswith(("land:", "disc:", "verb:", "way:", "left:", "stamp:", "slot:", "half:")):
            super().draw_card(surface, pointed)

    def card_room(self) -> Rect:
        """Over the board and the ledger, never over the map."""
        left = self.board.development.left
        return Rect(left, 0, self.board.screen.right - left, self.board.screen.height)

    def _drag(self, pointer: Pointer) -> None:
        lay, name = self.dragging is None, self.pressed
        super()._drag(pointer)
        if lay and self.dragging is not None:
            self.drags.take_up(name)

    def forget_press(self) -> None:
        super().forget_press()
        self.drags.let_go()

    def draw_in_hand(self, surface: Surface, name: str, spot: tuple[int, int]) -> None:
        self.drags.draw(surface, name, spot)
