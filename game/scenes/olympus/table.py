"""The Olympus table as a scene: what on it can be chosen, and what its cards say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.rules.engine import Action, Choices, Seat, State
from game.rules.olympus.actions import CUBES, GOODS, TRACKS, Attack, Build, Decline, Join, Use, Worship
from game.rules.olympus.events import UpkeepBegan
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.rules import Building
from game.rules.olympus.state import Olympus
from game.scenes.emblems import emblems_at
from game.scenes.olympus.asides import Asides
from game.scenes.olympus.board import Board
from game.scenes.olympus.choices import card, city, deity, lane, menu_of, shelf
from game.scenes.olympus.explained import bound_words, changes, cost_words
from game.scenes.olympus.fan import Fan
from game.scenes.olympus.library import LibraryScene
from game.scenes.olympus.paint import TablePainter
from game.scenes.olympus.stage import OlympusStage
from game.scenes.olympus.stores import Stores
from game.scenes.olympus.tokens import Tokens
from game.scenes.table.menu import Menu
from game.scenes.table.ribbon import Change, Meaning
from game.scenes.table.scene import TableScene
from game.scenes.table.stage import Saying
from game.scenes.table.tidings import Tiding
from game.table.session import Session
from game.ui.glyphs import Glyph, Row
from game.ui.input import Pointer
from game.ui.layout import centred
from game.ui.outline import Outline
from game.ui.scene import Control, Look
from game.ui.shapes import breathing, focus_frame, glow, gold_frame, outer_frame
from game.ui.theme import FOCUS, GOLD
from game.words.olympus_cards import thing_words
from game.words.olympus_meanings import Meanings

if TYPE_CHECKING:
    from game.disk.settings import Settings

TOO_DEAR = "cannot_afford"
SAID = "said"
CORNER = 30
"""How tall the button that leaves a lesson is at least."""


class OlympusTable(TableScene[Olympus]):
    left_unsaid = frozenset({TOO_DEAR, "not_now", "not_an_upkeep_building"})
    stage: OlympusStage
    board: Board
    painter: TablePainter

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__(session, settings)
        assert isinstance(session.game, OlympusGame)
        self.game = session.game
        self.fan = Fan(self)
        self.stores = Stores(self)
        self.asides = Asides(self)
        self._descriptions: dict[str, str] = {}

    # What the general table asks

    def as_view(self, state: State) -> Olympus:
        assert isinstance(state, Olympus)
        return state

    def make_stage(self, view: Olympus, front_seat: Seat, sayings: Sequence[Saying]) -> OlympusStage:
        rules = view.rules
        text = self.brush.words.scale
        far = self.far.session is not None
        self.board = Board(self.brush.size, len(view.cities), rules.spaces, rules.score_track_end, text, far=far)
        self.asking = self.board.asking
        emblems = emblems_at(self.session)
        self.painter = TablePainter(self.game, self.brush, self.board, self.words, emblems, rules.options)
        self.fan = Fan(self)
        self._descriptions.clear()
        stage = OlympusStage(self.painter, view, front_seat, sayings)
        stage.site.in_fan = self.fan.place_of
        return stage

    def menu_of(self, choices: Choices) -> Menu:
        return menu_of(self.game, self.stage.shown, choices)

    def begin_question(self) -> None:
        self.fan.begin_question()

    def handle_pointer(self, pointer: Pointer) -> None:
        before = self.pointer_spot
        super().handle_pointer(pointer)
        self.fan.follow_pointer(before)

    def place_of(self, name: str) -> Rect | None:
        board = self.board
        return {
            "warehouse": board.warehouse.union(board.warehouse_title),
            "tribute": board.tribute.union(board.tribute_title),
            "priests": board.priests.union(board.priests_title),
            "chronicle": board.chronicle.union(board.chronicle_title),
            "strip": board.strip.union(board.strip_name),
            "glory": board.glory_title.unionall(board.glory),
        }.get(name)

    def lesson_corner(self) -> Rect:
        """Below the cities where they leave room, else where every table has it."""
        last, px = self.board.panels[-1], self.brush.px
        top = last.bottom + px(4)
        room = Rect(last.left, top, last.width, self.board.middle_band.top - px(1) - top)
        return room if room.height >= px(CORNER) else super().lesson_corner()

    def seat_line(self, seat: Seat) -> Rect | None:
        return self.painter.panel_line(seat) if self.board.far else None

    def opening_of(self, seat: Seat) -> Callable[[], None]:
        return partial(self._enter_city, seat)

    def seat_heading(self, seat: Seat) -> Rect | None:
        return self.painter.panel_head(seat).union(self.painter.panel_line(seat)) if self.board.far else None

    def seat_panel(self, seat: Seat) -> Rect:
        panel, line = self.board.panels[seat], self.painter.panel_line(seat)
        rim = self.brush.px(3)
        return Rect(line.left, line.bottom, line.width, panel.bottom - rim - line.bottom)

    def ribbon_above(self) -> Rect:
        """On the band above the frieze, where nothing lies."""
        frieze, px = self.board.frieze, self.brush.px
        return Rect(frieze.left + px(10), 0, frieze.width - px(20), frieze.top)

    def draw_sent(self, surface: Surface, action: Action) -> None:
        """The priest who is on his way to a deity."""
        name = getattr(action, "deity", "") or self.game.invited_to(self.view())
        found = [row.index for row in self.stage.shown.rules.deities if row.id == name]
        if found and isinstance(action, Worship | Join):
            self.painter.paint_on_its_way(surface, self.stage.shown, found[0], self.session.acting())

    def is_young(self, turns: int) -> bool:
        return self.view().round <= turns

    def note_places(self) -> Sequence[Rect]:
        return self.board.notes

    def signs_of(self, action: Action) -> Row:
        return self._tokens().of(action)

    def sign(self, name: str) -> Glyph:
        return self._tokens().piece(name)

    def lesson_sign(self, name: str) -> Row:
        return self.painter.grammar.signs.named(name)

    def _tokens(self) -> Tokens:
        return Tokens(self.painter.grammar, self.painter.emblems[self.stage.front_seat].ink)

    def bring_to_sight(self, thing: str) -> None:
        self.fan.turn_to(thing)

    def commands(self) -> Mapping[str, Callable[[], None]]:
        pages = {"page_left": lambda: self._turn_page(-1), "page_right": lambda: self._turn_page(1)}
        return {**pages, **super().commands()}

    def wheel(self, clicks: int) -> None:
        if self.hovered.split(":")[0] == SAID:
            self.scroll_chronicle(clicks)
        else:
            self.fan.turn(-clicks)

    def _turn_page(self, step: int) -> None:
        """Turn the pages of what has the focus: the chronicle, or else the fan of cards."""
        if self.focus.split(":")[0] == SAID:
            self.scroll_chronicle(-3 * step)
        else:
            self.fan.turn(step)

    def scroll_chronicle(self, lines: int) -> None:
        """Go to older lines of the chronicle, or to newer ones."""
        if self.painter.tidings.scroll(lines):
            self.stage.touch("chronicle")
            self.lay_out()

    def changes(self, now: Olympus, then: Olympus) -> Iterator[Change]:
        return changes(self.words, now, then)

    def outlook(self, action: Action) -> Olympus:
        return self.game.outlook(self.view(), self.session.acting(), action)

    def meaning(self, actions: Sequence[Action]) -> Meaning:
        return Meaning(*self._meanings().of(actions))

    def piece_title(self, control: Control) -> str:
        kind, _, name = control.id.split("#")[0].partition(":")
        if kind not in ("cube", "supply"):
            return super().piece_title(control)
        named = self.words.speak("cube", CUBES.index(name))
        return named[:1].upper() + named[1:]

    def explained(self, action: Action) -> Sequence[str]:
        """A deity's favours where it is asked whether to join, or in which way; whoever declines gets none."""
        if isinstance(action, Decline):
            return ()
        deity = self.game.invited_to(self.view()) or getattr(action, "deity", "")
        return self._described(deity).splitlines()[1:] if deity else ()

    def split_question(self, actions: Sequence[Action]) -> str:
        return self._meanings().question(actions)

    def question_signs(self) -> tuple[Row, Row]:
        return self._tokens().question(self.game, self.view(), self.session.acting(), self.stage.grants())

    def standing_warning(self) -> str:
        reason = self.game.overfull(self.view(), self.session.acting())
        return "" if reason is None else self.words.reason(reason)

    def _meanings(self) -> Meanings:
        return Meanings(self.words, self.game, self.view(), self.session.acting())

    # What can be pointed at

    def table_controls(self) -> Iterator[Control]:
        self.fan.gather()
        self.stage.offer(self._offered_deities())
        yield from self._deities()
        yield from self._cities()
        yield from self._lanes()
        yield from self.stores.controls()
        yield from self._shelf()
        yield from self._temples()
        yield from self.fan.controls()
        yield from self.asides.controls()
        yield from self._sayings()

    def _deities(self) -> Iterator[Control]:
        for each in self.stage.shown.rules.deities:
            box, words = self.board.niches[each.index], self._described(each.id)
            worship = [Worship(each.id, manner) for manner in each.aspects]
            control = self.answering_control(deity(each.id), box, words, worship)
            control.paint = partial(self._paint_deity, each.index)
            yield control

    def _offered_deities(self) -> frozenset[int]:
        """Those that can be chosen; while one of them is asked in what manner, that one alone."""
        rows = self.stage.shown.rules.deities
        return frozenset(row.index for row in rows if self._is_marked(deity(row.id)))

    def _is_marked(self, name: str) -> bool:
        return self.is_choosable(name) or (bool(self.tray.opened) and self.menu.things.get(name) == self.tray.opened)

    def _paint_deity(self, index: int, surface: Surface, control: Control, look: Look) -> None:
        """The frame of a niche that can be chosen; where somebody points, all that is gilded shines."""
        if not self._is_marked(control.id):
            if control.id == self._asking_deity():
                self.painter.paint_asking_niche(surface, self.stage.shown, index)
            self.paint_thing(surface, control, look)
            return
        strong = look.focused or look.hovered or bool(self.tray.opened)
        if strong:
            glow(surface, control.box, FOCUS, self.brush.px(16))
            self.painter.paint_lit_niche(surface, self.stage.shown, index)
            if isinstance(self.menu.things[control.id][0], Worship | Join):
                self.painter.paint_sent(surface, self.stage.shown, index, self.stage.front_seat)
        gold_frame(surface, control.box, self.brush.unit * 1.1, self.breath(), strong=strong, corners=False)

    def _asking_deity(self) -> str:
        """The deity whose favour somebody here is asked about; nothing while any may be chosen, or joined."""
        asked = self.question.is_shown and self.session.person_asked() is not None and not self.stage.air.is_busy
        if not asked or self.game.begins_ceremony(self.view()) >= 0 or self.game.invited_to(self.view()):
            return ""
        return deity(self.stage.grants())

    def _cities(self) -> Iterator[Control]:
        for seat, box in enumerate(self.board.panels):
            attack = [] if seat == self.session.acting() else [Attack(seat)]
            # at a table on several machines the heading is about the player, and has a control of its own
            room = self.seat_panel(seat) if self.board.far else box
            control = self.answering_control(city(seat), room, self.words.seat(seat), attack)
            control.press = control.press or partial(self._enter_city, seat)
            yield control

    def _enter_city(self, seat: Seat) -> None:
        """Show the cards of what stands in a city."""
        self.stack.push(LibraryScene(self.session, self.settings, "built", seat))

    def _lanes(self) -> Iterator[Control]:
        """The tracks; each begins a little left of its icon, so that a frame leaves that alone."""
        px = self.brush.px
        for track, box in enumerate(self.board.lanes):
            whole = Rect(box.left - px(9), box.top, box.width + px(2), box.height)
            yield self.answering_control(lane(track), whole, self._lane_words(track))

    def _shelf(self) -> Iterator[Control]:
        standing = self.painter.shelf_of(self.stage.shown, self.stage.front_seat)
        places = self.board.shelf_places(len(standing))
        left_over = standing[len(places) - 1 :] if len(standing) > len(places) else []
        for each, box in zip(standing[: len(standing) - len(left_over)], places, strict=False):
            yield self.answering_control(shelf(each.id), box, self._described(each.id), [Use(each.id)])
        if left_over:
            names = "\n".join(self.words.building(each.id) for each in left_over)
            more = self.explaining_control("about:shelf", places[-1], names)
            more.press = lambda: self.stack.push(LibraryScene(self.session, self.settings, "built"))
            yield more

    def _temples(self) -> Iterator[Control]:
        temples = [each for each in self.stage.shown.rules.buildings if each.temple]
        for each, box in zip(temples, self.board.temples, strict=True):
            yield self.card_control(each, box)

    def card_control(self, building: Building, box: Rect) -> Control:
        """A card; one that can be built may also be dragged to the city that is to have it."""
        name = card(building.id)
        control = self.answering_control(name, box, self._card_words(building), [Build(building.id)])

        def dropped(target: Control | None) -> None:
            if self._is_in_own_city(self.dropped_at):
                self.choose_from(self.menu.things[name])

        control.drop = dropped if name in self.menu.things else None
        return control

    def lamp_upon(self, control: Control) -> Rect | None:
        return self.painter.temple_deity(control.box) if control.box in self.board.temples else None

    def _is_in_own_city(self, spot: tuple[int, int]) -> bool:
        """Whether a spot lies on the front seat's city or on its panel, and not on the cards beside it."""
        board = self.board
        if board.panels[self.stage.front_seat].collidepoint(spot):
            return True
        return board.city.collidepoint(spot) and not board.cards_box.collidepoint(spot)

    def _sayings(self) -> Iterator[Control]:
        """The heading of the chronicle, which opens it, and each of its lines, which lights what it speaks of."""
        about = self.words.phrase("screen", "chronicle_open")
        title = self.explaining_control(f"{SAID}:title", self.board.chronicle_title, about)
        title.press = self.lookup.open_chronicle
        yield title
        rows = self.painter.chronicle_rows(self.stage.sayings, self.stage.recap_for())
        for number, (box, tiding) in enumerate(rows):
            yield self._saying(number, box, tiding)

    def _saying(self, number: int, box: Rect, tiding: Tiding) -> Control:
        sentences = [self.words.event(event) for event in tiding.events] or self._since_turn(tiding.seat)
        control = self.explaining_control(f"{SAID}:{number}", box, "\n".join(sentences))
        began = tiding.events[0] if tiding.events else None
        if isinstance(began, UpkeepBegan):
            control.press = lambda: self.posted.open(self.stage.upkeep_since(began))
        elif tiding.things:
            control.press = lambda: self.lookup.light(tiding.things)
        return control

    def _since_turn(self, rival: Seat) -> list[str]:
        """Everything of a rival that has changed since the own last turn."""
        left = self.stage.since.table_for(self.stage.front_seat)
        changed = (
            [] if left is None else [each.words for each in self.changes(left, self.stage.shown) if each.seat == rival]
        )
        return [self.words.phrase("screen", "since_turn", seat=rival), *changed]

    # What cards say

    def _described(self, name: str) -> str:
        """A deity or a card in words: name, numbers, effect."""
        if name not in self._descriptions:
            entries = thing_words(self.words, self.game.tables, self.stage.shown.rules.options, name)
            self._descriptions[name] = "\n".join("\n".join([title, *sentences]) for title, sentences in entries)
        return self._descriptions[name]

    def _card_words(self, building: Building) -> str:
        """A card in words, and its cost as it is for the city in front as long as nobody has paid it."""
        shown = self.stage.shown
        if any(each.built & building.bit for each in shown.cities if building.temple):
            return self._described(building.id)
        price = self.game.price(shown, self.stage.front_seat, building)
        return "\n".join([self._described(building.id), *cost_words(self.words, price)])

    def _lane_words(self, track: int) -> str:
        """A track's name, where its marker is, what it gives, and what holds or stops it."""
        rules, mine = self.stage.shown.rules, self.stage.shown.cities[self.stage.front_seat]
        name = self.words.name("track", TRACKS[track])
        lines = [name[:1].upper() + name[1:]]
        lines.append(self.words.phrase("screen", "lane", space=mine.tracks[track], end=rules.spaces[track]))
        lines += self._yield_words(track)
        lines += bound_words(self.words, self.stage.shown, self.stage.front_seat, track)
        for stop in self.game.stops(self.stage.shown, self.stage.front_seat, track):
            key = "stop_lifted" if stop.lifted else "stop"
            lines.append(self.words.phrase("screen", key, space=stop.space, building=stop.building.id))
        return "\n".join(lines)

    def _yield_words(self, track: int) -> list[str]:
        """How many goods a production track brings now, and from where on it brings more."""
        yields = self.game.yields(self.stage.shown, self.stage.front_seat, track)
        if not yields:
            return []
        here = self.stage.shown.cities[self.stage.front_seat].tracks[track]
        now = yields[here - 1]
        better = next((space for space, count in enumerate(yields, 1) if space > here and count > now), 0)
        if not better:
            return [self.words.phrase("screen", "lane_yield_full", n=now)]
        return [self.words.phrase("screen", "lane_yield", n=now, space=better, more=yields[better - 1])]

    # Drawing

    def draw_behind(self, surface: Surface) -> None:
        super().draw_behind(surface)
        self.fan.draw_title(surface)

    def paint_frame(self, surface: Surface, control: Control, *, strong: bool) -> None:
        close = self._close_box(control)
        if close is None:
            gold_frame(surface, self._framed(control), self.brush.unit, self.breath(), strong=strong)
        else:
            outer_frame(surface, close, self.brush.unit, breathing(self.breath(), strong=strong), strong=strong)

    def paint_ring(self, surface: Surface, control: Control) -> None:
        close = self._close_box(control)
        if close is None:
            focus_frame(surface, self._framed(control), self.brush.unit)
        else:
            outer_frame(surface, close, self.brush.unit, FOCUS, strong=True, corners=False)

    def _framed(self, control: Control) -> Rect | Outline:
        """What is framed of a control: of a city always its whole panel."""
        kind, _, seat = control.id.partition(":")
        return self.board.panels[int(seat)] if kind == "city" and seat.isdigit() else control.shape

    def _close_box(self, control: Control) -> Rect | None:
        """The box of a track or a card, which have words up to their edges."""
        return control.box if control.id.split(":")[0] in ("lane", "card") else None

    def draw_card(self, surface: Surface, pointed: Control) -> None:
        """Another city opens in full; words stand beside it only if it can be chosen."""
        others = [seat for seat in range(self.board.seats) if pointed.id == city(seat)]
        if not others:
            super().draw_card(surface, pointed)
            return
        box = self._enlarged_box(self.board.panels[others[0]], others[0])
        self.painter.paint_enlarged(surface, self.stage.shown, others[0], box)
        if self.is_choosable(pointed.id) and pointed.about is not None and "\n" in pointed.about():
            self.tips.draw_words(surface, pointed, box)

    def _enlarged_box(self, small: Rect, seat: Seat) -> Rect:
        """Right of a city's panel, above the ribbon as long as it fits there."""
        px = self.brush.px
        tall = self.painter.enlarged_height(self.stage.shown, seat)
        box = Rect(small.right + px(10), small.top, px(820), min(tall, self.board.screen.height - px(40)))
        box.bottom = min(box.bottom, self.asking.tray.top - px(6))
        return box.clamp(self.board.screen.inflate(-px(20), -px(20)))

    def draw_in_hand(self, surface: Surface, name: str, spot: tuple[int, int]) -> None:
        kind, _, thing = name.partition(":")
        rules, point = self.stage.shown.rules, Rect(spot, (1, 1))
        if kind == "card" and thing in rules.index:
            picture = self.fan.picture(rules.buildings[rules.index[thing]], self.board.cards[0].size)
            surface.blit(picture, picture.get_rect(center=spot))
        elif kind == "priest":
            side = self.board.priests.height
            self.painter.priest(surface, self.stage.front_seat, centred((side, side), point))
        elif kind == "cube":
            side = self.brush.px(46)
            good = CUBES.index(thing.partition("#")[0]) % len(GOODS)
            self.painter.cube(surface, good, centred((side, side), point))

    def draw_ghosts(self, surface: Surface, then: Olympus) -> None:
        """Markers, score and cubes of the city in front, where they would be."""
        seat = self.stage.front_seat
        before, after = self.stage.shown.cities[seat], then.cities[seat]
        # markers on the tracks
        for track, (old, new) in enumerate(zip(before.tracks, after.tracks, strict=True)):
            if old != new:
                box = self.painter.marker(track, new)
                self.painter.emblem(surface, seat, box, GOLD)
                gold_frame(surface, box, self.brush.unit * 0.6, self.breath())
        # the marker on the score track
        box = self.board.score_box(after.score)
        if before.score != after.score and not (self.tray.controls() and self.asking.tray.colliderect(box)):
            self.painter.emblem(surface, seat, box.inflate(-self.brush.px(8), -self.brush.px(8)), GOLD)
        # cubes in the stores
        self._draw_gained(surface, before.goods, after.goods, tribute=False)
        self._draw_gained(surface, before.tribute, after.tribute, tribute=True)

    def _draw_gained(self, surface: Surface, before: Sequence[int], after: Sequence[int], *, tribute: bool) -> None:
        gained = [good for good in range(len(GOODS)) for _ in range(max(0, after[good] - before[good]))]
        places = self.painter.heaps.coming(self.stage.front_seat, before, gained, tribute=tribute)
        for good, box in zip(gained, places, strict=True):
            self.painter.cube(surface, good, box)
            gold_frame(surface, box, self.brush.unit * 0.6, self.breath())
