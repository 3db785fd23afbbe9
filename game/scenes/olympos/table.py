"""The Olympos table as a scene: what on it can be chosen, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.rules.engine import Action, Event, Seat, State
from game.rules.engine import Choices as Listed
from game.rules.olympos.actions import DESTINY as CARDS
from game.rules.olympos.actions import RESOURCES, Build, Discover, Move, Play, Settle
from game.rules.olympos.events import GodRevealed
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.rules import Quote
from game.rules.olympos.state import Olympos
from game.scenes.emblems import emblems_at
from game.scenes.olympos.arming import Arming
from game.scenes.olympos.asking import Sentence
from game.scenes.olympos.board import Board
from game.scenes.olympos.choices import (
    DESTINY,
    MOVE,
    SETTLE,
    STOCK,
    UNARMED,
    Armed,
    Choices,
    card,
    cell,
    cube,
    disc,
    is_of,
    land,
    slot,
)
from game.scenes.olympos.explained import changes
from game.scenes.olympos.hand import Hand
from game.scenes.olympos.picture import Picture
from game.scenes.olympos.previews import Previews
from game.scenes.olympos.stage import OlymposStage
from game.scenes.olympos.tokens import Tokens
from game.scenes.table.looking import EYE, Looking
from game.scenes.table.menu import Menu
from game.scenes.table.ribbon import Change, Meaning
from game.scenes.table.scene import TableScene
from game.scenes.table.stage import Saying
from game.table.session import Session
from game.ui.glyphs import Row
from game.ui.input import Command, Intent, Pointer
from game.ui.scene import Control, Look
from game.ui.shapes import breathing, focus_frame, gold_frame
from game.ui.theme import FOCUS, GOLD

if TYPE_CHECKING:
    from game.disk.settings import Settings


class OlymposTable(TableScene[Olympos]):
    left_unsaid = frozenset({"not_now"})
    releases = frozenset({"peek_end"})
    stage: OlymposStage
    board: Board
    picture: Picture
    tray: Tokens

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__(session, settings)
        assert isinstance(session.game, OlymposGame)
        self.game = session.game
        self.ribbon = Sentence(self)
        self.tray = Tokens(self)
        self.arming = Arming(self)
        self.previews = Previews(self)
        self.hand = Hand(self)
        self.looking = Looking(self, self._curtained, self.hand.faces)
        self.choices = Choices(self.game, self.view(), 0, ())
        self._held = False
        """Whether a pointer holds the eye."""
        self.shaken: tuple[str, float] = ("", 0.0)
        """What was pressed in vain, and when."""

    # What the general table asks

    def as_view(self, state: State) -> Olympos:
        assert isinstance(state, Olympos)
        return state

    def make_stage(self, view: Olympos, front_seat: Seat, sayings: Sequence[Saying]) -> OlymposStage:
        self.board = Board(self.brush.size, len(view.peoples), self.brush.words.scale, view.table.columns)
        self.asking = self.board.asking
        self.picture = Picture(self.game, self.brush, self.board, self.words, emblems_at(self.session))
        self.picture.gods = self._gods_so_far(view)
        self.picture.side.open_hand = not self.session.is_shared
        return OlymposStage(self.picture, view, front_seat, sayings)

    def _gods_so_far(self, view: Olympos) -> list[str]:
        """In the order in which they appeared."""
        told = [
            event.god for passage in self.session.story() for event in passage.events if isinstance(event, GodRevealed)
        ]
        shown = [god.id for god in view.rules.gods if view.revealed >> god.index & 1]
        return [god for god in told if god in shown] + [god for god in shown if god not in told]

    def menu_of(self, choices: Listed) -> Menu:
        self.choices = Choices(self.game, self.view(), self.session.acting(), choices)
        self.arming.begin()
        return self.choices.menu(UNARMED)

    def begin_question(self) -> None:
        self._mark_payable()

    def _mark_payable(self) -> None:
        """Tiles that can be taken now are cream, whatever is armed."""
        view, marks = self.view(), self.picture.tiles.marks
        menu = self.choices.menu(UNARMED) if self.choices.actions else Menu()
        cells = (thing.split(":")[1] for thing in menu.things if thing.startswith("cell:"))
        payable = frozenset(int(each) for each in cells)
        if payable != marks.payable:
            marks.payable = payable
            self.stage.touch("tiles")
        del view

    def note_places(self) -> Sequence[Rect]:
        return self.board.notes

    def signs_of(self, action: Action) -> Row:
        return ()

    def changes(self, now: Olympos, then: Olympos) -> Iterator[Change]:
        return changes(self.words, self.game, now, then)

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
        }.get(name)

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
        if isinstance(intent, Command) and intent.name in ("peek", "peek_end"):
            self._peek(begins=intent.name == "peek")
        elif isinstance(intent, Pointer) and self._holds_eye(intent):
            return
        else:
            super().handle(intent)

    def _peek(self, *, begins: bool) -> None:
        if self.settings.calm:
            if begins:
                self.looking.turn()
        elif begins:
            self.looking.begin()
        else:
            self.looking.end()

    def _holds_eye(self, pointer: Pointer) -> bool:
        """The eye, or the backs themselves, are held with a pointer; let go on a card, it is played."""
        if self.settings.calm or self.looking.looker is None:
            return False
        if pointer.kind == "down" and not self.looking.is_on:
            under = self.control_at(pointer.spot)
            if under is not None and under.id in (EYE, "hand:own") and not self.question.is_dead:
                self.pointing, self.pointer_spot = True, pointer.spot
                self.looking.begin()
                self._held = True
                return True
        if not self._held:
            return False
        if pointer.kind == "up":
            self._held = False
            self.looking.let_go_at(pointer.spot)
            return True
        return False

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        self.looking.advance()

    def back(self) -> None:
        if self.looking.is_on:
            self.looking.end()
        else:
            super().back()

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
        lit = [each for each in self.reachable() if self.is_offered(each) and not each.order]
        if armed.verb and lit:
            self.focus = lit[0].id
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
        else:
            super().choose_from(actions)

    def choose(self, control: Control) -> None:
        kind, _, _name = control.id.partition(":")
        if control.press is None and kind in ("land", "cell", "card", "slot"):
            self.shaken = (control.id, self.moment)
            self.hearing.sound("refused")
            return
        super().choose(control)

    def focus_first(self) -> None:
        """In a turn the focus lies on the first verb; else on something that can be chosen."""
        if self.choices.is_turn and not self.tray.opened and self.arming.armed == UNARMED:
            verbs = [each.id for each in self.controls if each.id.startswith("verb:") and each.press is not None]
            if verbs and not any(each.id == self.focus and self.is_offered(each) for each in self.controls):
                self.focus = verbs[0]
                return
        super().focus_first()

    def is_choosable(self, name: str) -> bool:
        if name.startswith("disc:") and name not in self.menu.things:
            return self._is_movable(name) and not self.tray.opened
        if name == STOCK:
            return False
        return super().is_choosable(name)

    def _is_movable(self, name: str) -> bool:
        _, level, origin = name.split(":")
        return self.arming.armed.verb in ("", MOVE) and (origin, int(level)) in self.choices.settlers()

    # What can be pointed at

    def table_controls(self) -> Iterator[Control]:
        yield from self._discs()
        yield from self._lands()
        yield from self._slots()
        yield from self._cells()
        yield from self._side()
        yield from self._ledger()
        yield from self._said()

    def _discs(self) -> Iterator[Control]:
        """Own settlers on the map that can be led somewhere, or given up."""
        state = self.stage.shown
        named = [name for name in self.menu.things if name.startswith("disc:")]
        if not named:
            named = [
                disc(origin, level) for origin, level in self.choices.settlers() if self.arming.armed.verb in ("", MOVE)
            ]
        for name in named:
            _, level, origin = name.split(":")
            box = self.picture.atlas.token_box(state, state.rules.land_index[origin], int(level))
            if box is None or int(level) > len(state.stacks[state.rules.land_index[origin]]):
                continue
            yield self._disc(name, origin, int(level), box)

    def _disc(self, name: str, origin: str, level: int, box: Rect) -> Control:
        label = self.words.phrase("screen", "settler_in", territory=origin)
        control = self.answering_control(name, box, label)
        if control.press is None:
            control.press = lambda: self.arming.pick(origin, level)
            control.drop = partial(self._drop, Armed(MOVE, origin, level))
        control.paint = partial(self._paint_disc, name)
        return control

    def _drop(self, armed: Armed, target: Control | None) -> None:
        """A disc was dragged onto a land: lead it there by the cheapest way."""
        name = target.id.partition(":")[2] if target is not None and target.id.startswith("land:") else ""
        ways = self.choices.led(armed).get(name, [])
        if ways:
            self.play(ways[0])
        else:
            self.hearing.sound("refused")

    def _lands(self) -> Iterator[Control]:
        for row in self.stage.shown.rules.lands:
            label = self.words.name("territory", row.id)
            outline = self.picture.chart.outlines[row.id]
            control = self.answering_control(land(row.id), outline.box, label, outline=outline)
            control.about = partial(self._land_words, row.id)
            control.paint = partial(self._paint_land, row.id)
            yield control

    def _land_words(self, name: str) -> str:
        from game.words.olympos_cards import land_words

        row = next(each for each in self.game.tables["map"]["land"] if each["id"] == name)
        title, sentences = land_words(self.words, row)
        return "\n".join([title, *sentences])

    def _cells(self) -> Iterator[Control]:
        state = self.stage.shown
        if self.god_waiting():
            return
        for number, box in enumerate((*self.board.tiles, *self.board.wonders)):
            index = state.board[number]
            if index < 0:
                continue
            wonder = number >= len(self.board.tiles)
            name = (state.rules.wonders if wonder else state.rules.discoveries)[index].id
            tried: Action = Build(name, 0, 0) if wonder else Discover(name)
            control = self.answering_control(cell(number), box, self._tile_words(name, wonder=wonder), [tried])
            control.paint = self._paint_cell
            yield control

    def _tile_words(self, name: str, *, wonder: bool) -> str:
        from game.words.olympos_cards import discovery_words, wonder_words

        file, key, words = (
            ("wonders", "wonder", wonder_words) if wonder else ("discoveries", "discovery", discovery_words)
        )
        row = next(each for each in self.game.tables[file][key] if each["id"] == name)
        title, sentences = words(self.words, row)
        return "\n".join([title, *sentences])

    def _slots(self) -> Iterator[Control]:
        for name in self.menu.things:
            if not name.startswith("slot:"):
                continue
            number = int(name.split(":")[1])
            each = self.stage.shown.rules.slots
            boxes = self.picture.tiles.slots(self.stage.shown, number // each)
            place = number % each
            if place < len(boxes):
                action = self.menu.things[name][0]
                yield self.answering_control(slot(number), boxes[place][0], self.words.vocabulary.token(action))

    def _side(self) -> Iterator[Control]:
        yield from self._cubes()
        yield self._stock()
        yield from self._hand()
        for box, folder, name in self.picture.side.shelf_shown(self.stage.shown, self.stage.front_seat):
            yield self.explaining_control(f"shelf:{name}", box, self._tile_words(name, wonder=folder == "wonders"))

    def _cubes(self) -> Iterator[Control]:
        """Own cubes, each by itself where they are picked to pay with."""
        people = self.stage.shown.peoples[self.stage.front_seat]
        for kind, column in enumerate(self.board.resource_columns):
            name = cube(kind)
            if self.menu.bundle is not None and name in self.menu.bundle.pieces:
                for number, box in enumerate(self.picture.side.cube_places(kind, people.cubes[kind])):
                    label = self.words.name("resource", RESOURCES[kind])
                    control = self.answering_control(name, box, label)
                    control.id = f"{name}#{number}"
                    yield control
            else:
                words = self.words.phrase(
                    "screen", "column_about", resource=kind, lands=people.tokens[kind], n=people.cubes[kind]
                )
                yield self.explaining_control(f"column:{RESOURCES[kind]}", column, words)

    def _stock(self) -> Control:
        people = self.stage.shown.peoples[self.stage.front_seat]
        words = self.words.phrase("screen", "stock_about", n=people.stock, general=people.general)
        control = self.explaining_control(STOCK, self.board.stock, words)
        if any(isinstance(action, Settle) for action in self.choices.actions):
            control.press = lambda: self.arming.arm(SETTLE)
            control.drop = partial(self._drop, Armed(SETTLE))
        return control

    def _hand(self) -> Iterator[Control]:
        people = self.stage.shown.peoples[self.stage.front_seat]
        cards = sorted((*people.hand, *people.drawn), key=lambda each: (each < 0, each))
        places = self.picture.side.hand_places(len(cards))
        if not self.picture.side.open_hand or not cards:
            yield self.explaining_control(
                "hand:own", self.board.hand, self.words.phrase("screen", "hand_about", n=len(cards))
            )
            return
        for kind in dict.fromkeys(cards):
            at = cards.index(kind)
            box = places[at].unionall([places[number] for number, each in enumerate(cards) if each == kind])
            if kind < 0:
                yield self.explaining_control(
                    "hand:unknown", box, self.words.phrase("screen", "hand_about", n=len(cards))
                )
                continue
            yield self.answering_control(card(kind), box, self._card_words(kind), [Play(kind)])

    def _card_words(self, kind: int) -> str:
        from game.words.olympos_cards import card_words

        row = next(each for each in self.game.tables["destiny"]["card"] if each["id"] == CARDS[kind])
        title, sentences = card_words(self.words, row)
        return "\n".join([title, *sentences])

    def _ledger(self) -> Iterator[Control]:
        state, ledger = self.stage.shown, self.picture.ledger
        for seat in ledger.seats(self.stage.front_seat):
            figures = ledger.figures(state, seat)
            lines = [self.words.seat(seat)]
            lines += [
                f"{self.words.phrase('screen', self._figure(name))}: {number}" for name, number in figures.items()
            ]
            tiles = [
                self.words.name("discovery" if folder == "discoveries" else "wonder", name)
                for folder, name in self.picture.side.shelf_of(state, seat)
            ]
            if tiles:
                lines.append(", ".join(tiles))
            yield self.explaining_control(f"row:{seat}", ledger.row_of(self.stage.front_seat, seat), "\n".join(lines))

    def _figure(self, name: str) -> str:
        """Where a figure of the ledger has its words."""
        return f"figure_{name}"

    def _said(self) -> Iterator[Control]:
        for number, (box, saying) in enumerate(self.picture.ledger.said_rows(self.stage.sayings)):
            control = self.explaining_control(f"said:{number}", box, self._saying_words(saying.event))
            control.press = self.lookup.open_chronicle
            yield control

    def _saying_words(self, event: Event) -> str:
        return self.words.event(event)

    # What somebody has in mind

    def action_in_mind(self) -> Action | None:
        """The answer that would be given if what is pointed at were pressed."""
        control = self.control_named(self.pointed_name())
        if control is None or not self.question.is_shown or self.session.person_asked() is None:
            return None
        actions = self.answers_of(control)
        if control.id.startswith("land:") and actions and self.arming.armed == UNARMED and len(actions) > 1:
            return actions[0]
        return actions[0] if actions and (len(actions) == 1 or is_of(actions[0], self.arming.armed)) else None

    def quote_in_mind(self) -> Quote | None:
        action = self.action_in_mind()
        return None if action is None else self.game.quote(self.view(), self.session.acting(), action)

    def title_of(self, quote: Quote) -> list[str]:
        """What an action is called: the thing first, then what else is worth saying if there is room."""
        action, words = quote.action, self.words
        if isinstance(action, Settle):
            title = [words.name("territory", action.territory)]
        elif isinstance(action, Move):
            title = [
                words.name("territory", action.territory),
                words.phrase("screen", "led_from", territory=action.origin),
            ]
        elif isinstance(action, Discover):
            title = [words.name("discovery", action.discovery)]
        elif isinstance(action, Build):
            title = [words.name("wonder", action.wonder)]
        else:
            title = [words.vocabulary.token(action)] if action is not None else [""]
        if quote.fight is not None and quote.fight.defender >= 0:
            title.append(words.phrase("screen", "taken_from", seat=quote.fight.defender))
        return title

    def why_not(self, control: Control) -> str:
        """Why a thing on the table is no answer now; nothing if it is one, or is never any."""
        kind, _, name = control.id.partition(":")
        if self.is_offered(control) or (control.order and kind != "verb"):
            return ""
        if kind == "verb":
            return self._why_not_verb(name)
        seat, view = self.session.acting(), self.view()
        if kind == "land":
            if self.choices.is_turn and self.arming.armed.verb == MOVE and not self.arming.armed.is_picked:
                return self.words.phrase("screen", "pick_settler")
            reason = self.game.why_not_land(view, seat, name)
            return "" if reason is None else self.words.reason(reason)
        tried: Action | None = None
        if kind == "cell":
            number = int(name)
            index = view.board[number]
            wonder = number >= len(self.board.tiles)
            tried = Build(view.rules.wonders[index].id, 0, 0) if wonder else Discover(view.rules.discoveries[index].id)
        elif kind == "card":
            tried = Play(int(name))
        if tried is None:
            return ""
        why = self.session.why_not(seat, tried)
        return "" if why is None else self.words.reason(why)

    def _why_not_verb(self, verb: str) -> str:
        """Why nothing can be done with a verb; it tells no more than everybody knows."""
        people = self.view().peoples[self.session.acting()]
        if verb == SETTLE and not people.stock:
            return self.words.phrase("screen", "verb_settle_lacks")
        if verb == DESTINY and self.choices.hand():
            return self.words.phrase("screen", "verb_destiny_not")
        return self.words.phrase("deed", f"nothing_to_{verb}")

    def meant_words(self, control: Control) -> str:
        """What a press would mean, where it has no price."""
        if control.id.startswith("verb:") and control.about is not None:
            return control.about().partition("\n")[2]
        actions = self.answers_of(control)
        if len(actions) == 1:
            return self.words.action(actions[0], self.view())
        return control.label.partition("\n")[0] if self.is_offered(control) else ""

    def cost_spot(self, name: str) -> tuple[int, int]:
        """Where the price of a land stands; beside a stack a little further right."""
        state = self.stage.shown
        picture = self.picture.chart.land(name)
        stacked = len(state.stacks[state.rules.land_index[name]]) > 1
        return self.picture.chart.spot((picture.cost[0] + (12 if stacked else 0), picture.cost[1]))

    # Drawing

    def draw_ghosts(self, surface: Surface, then: Olympos) -> None:
        """The previews draw what they know themselves, also where the cheapest of several ways is meant."""

    def draw_controls(self, surface: Surface) -> None:
        super().draw_controls(surface)
        if self.stage.at_rest and self.is_looking:
            action = self.action_in_mind()
            then = self.tips.outlook(action) if action is not None else None
            self.previews.draw(surface, self.quote_in_mind(), then)

    def god_waiting(self) -> str:
        """The god that stands over the board while people may still sway him; nothing if none does."""
        return self.game.god(self.stage.shown) if self.stage.at_rest and self.question.is_shown else ""

    def draw_behind(self, surface: Surface) -> None:
        super().draw_behind(surface)
        god = self.god_waiting()
        if god:
            self.stage.pantheon.judgement(surface, self.stage.shown, god, None)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self.looking.draw(surface)

    def draw_card(self, surface: Surface, pointed: Control) -> None:
        """Nothing covers the map while a land can be chosen."""
        if pointed.id.startswith(("land:", "disc:", "verb:")):
            return
        super().draw_card(surface, pointed)

    def draw_in_hand(self, surface: Surface, name: str, spot: tuple[int, int]) -> None:
        side = self.brush.px(44)
        box = Rect(0, 0, side, side)
        box.center = spot
        self.picture.signs.settler(surface, self.session.acting(), box)

    def _paint_land(self, name: str, surface: Surface, control: Control, look: Look) -> None:
        """The gold follows the coast; the price stands beside the settlers."""
        lit, strong = self.is_choosable(control.id), look.focused or look.hovered
        armed = self.arming.armed != UNARMED or not self.choices.is_turn
        if lit and (armed or strong):
            self._frame_land(surface, control, strong=strong)
            ways = self.menu.things.get(control.id, [])
            if ways and isinstance(ways[0], Settle | Move) and armed:
                self.picture.signs.chip(surface, str(self.choices.price(ways[0])), self.cost_spot(name), strong=strong)
        if look.focused:
            focus_frame(surface, control.shape, self.brush.unit)

    def _frame_land(self, surface: Surface, control: Control, *, strong: bool) -> None:
        assert control.outline is not None
        width = max(2, self.brush.px(5 if strong else 3))
        control.outline.draw(surface, FOCUS if strong else breathing(self.breath(), strong=False), width)

    def _paint_disc(self, name: str, surface: Surface, control: Control, look: Look) -> None:
        from pygame.draw import aacircle

        picked = self.arming.armed.is_picked and name == disc(self.arming.armed.origin, self.arming.armed.level)
        if self.arming.armed.verb == MOVE or name in self.menu.things or look.hovered or look.focused:
            ink = FOCUS if picked or look.hovered or look.focused else GOLD
            radius = control.box.width // 2 + self.brush.px(3)
            aacircle(surface, ink, control.box.center, radius, max(2, self.brush.px(5 if picked else 3)))

    def _paint_cell(self, surface: Surface, control: Control, look: Look) -> None:
        if self.is_choosable(control.id):
            strong = look.focused or look.hovered
            gold_frame(surface, control.box, self.brush.unit * 0.8, self.breath(), strong=strong)
        if look.focused:
            focus_frame(surface, control.box, self.brush.unit * 0.8)
