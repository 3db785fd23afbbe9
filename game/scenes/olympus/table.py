"""The Olympus table as a scene: the stage behind, and on it one control for everything that can be pointed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import Action, Seat
from game.rules.olympus.actions import CUBES, GOODS, TRACKS, Attack, Build, Use, Worship
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.rules import Building
from game.rules.olympus.state import Olympus
from game.scenes.chronicle import chronicle
from game.scenes.notes import Notes
from game.scenes.olympus.board import Board
from game.scenes.olympus.choices import card, city, cube, deity, lane, menu_of, shelf
from game.scenes.olympus.explained import cost_words, score_words
from game.scenes.olympus.paint import TablePainter
from game.scenes.olympus.stage import OlympusStage
from game.scenes.olympus.tray import Tray
from game.scenes.table.menu import Menu
from game.scenes.table.stage import SAID, Saying
from game.scenes.wording import key_of, words_for
from game.table.session import Session, UndoReach
from game.ui.input import Command, Gesture, Intent, Pointer
from game.ui.layout import centred
from game.ui.scene import Brush, Control, Look, Scene
from game.ui.shapes import disc, focus_frame, gold_frame, panel
from game.ui.theme import CLAY_DARK, CLAY_LIGHT, GLAZE, GLAZE_HIGH, GLAZE_RAISED, GOLD, SLIP, SLIP_DIM, mix
from game.ui.tips import draw_tip
from game.words.olympus_cards import thing_words
from game.words.words import Words

if TYPE_CHECKING:
    from game.disk.settings import Settings

SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.5}
"""How fast time goes on the table; any other setting shows the end of everything at once."""
ONLY_A_FAVOUR: Final = "no_favour_to_build"
"""The reason that is given when a card lacks nothing but the favour to build it."""
TOO_DEAR: Final = "cannot_afford"
"""The reason that is not given: how much is missing stands on the card, and says the same and more."""
PATIENCE: Final = 0.35
"""How long something is pointed at before its card opens, so that passing by opens none."""
PREVIEWED: Final = 7
"""How many lines a preview has at most."""


def is_press(intent: Intent) -> bool:
    """Whether an intent is somebody's decision to press something, and no mere motion."""
    if isinstance(intent, Pointer):
        return intent.kind in ("down", "up")
    return not isinstance(intent, Gesture)


class TableScene(Scene):
    name = "table"

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__()
        self.session = session
        assert isinstance(session.game, OlympusGame)
        self.game = session.game
        self.settings = settings
        self.stage: OlympusStage = None  # type: ignore[assignment]  # made when the size is known
        self.board: Board
        self.painter: TablePainter
        self.words: Words
        self.menu = Menu()
        self.tray = Tray(self)
        self.page = 0
        self.moment = 0.0
        self.fresh = False
        """Whether the controls are those of the question now asked."""
        self.result_shown = False
        self.notes = Notes(session)
        self.marked = ""
        """The control a hint points at, until something is played."""
        self.blind = False
        """Whether the pointer went down on something that was not to be seen yet."""
        self.fan: list[Building] = []
        self.possible: set[str] = set()
        """The buildings that can be built now, or could with a favour."""
        self.previews: dict[Action, Olympus] = {}
        self.cards: dict[tuple[str, tuple[int, int], bool], Surface] = {}
        self.descriptions: dict[str, str] = {}
        self.steered = False
        """Whether the focus is where it is because somebody moved it there; if not, no card opens beside it."""
        self.pointed_at = ""
        self.pointed_since = 0.0

    # The scene's moments

    def resize(self, brush: Brush) -> None:
        self.brush = brush
        view = self.view()
        self.words = words_for(self.settings, self.session)
        self.board = Board(brush.size, len(view.cities), view.rules.spaces, view.rules.score_track_end)
        self.painter = TablePainter(
            self.game, brush, self.board, self.words, [plan.polis for plan in self.session.plans]
        )
        front_seat = self.stage.front_seat if self.stage else self.first_front_seat()
        said = self.stage.sayings if self.stage else self.said_before()
        self.stage = OlympusStage(self.painter, view, front_seat, said)
        self.stage.calm = self.settings.calm
        self.cards.clear()
        self.descriptions.clear()
        self.look_again()

    def said_before(self) -> list[Saying]:
        """The last lines of the chronicle of a game that goes on."""
        return [Saying(each.seat, each.event) for each in chronicle(self.session, -SAID)][-SAID:]

    def view(self) -> Olympus:
        view = self.session.now.view
        assert isinstance(view, Olympus)
        return view

    def first_front_seat(self) -> Seat:
        return (self.session.people or (0,))[0]

    def advance(self, seconds: float) -> None:
        self.moment += seconds
        for update in self.session.poll(ready=self.stage.timeline.is_idle):
            assert isinstance(update.view, Olympus)
            if update.undone:
                self.stage.sayings = self.said_before()
                self.stage.show(update.view, self.stage.front_seat)
            else:
                self.stage.perform(update.events, update.view)
            self.look_away()
        speed = SPEEDS.get(self.settings.speed)
        if speed is None:
            self.stage.hurry()
        else:
            self.stage.advance(seconds * speed)
        if self.stage.timeline.is_idle and not self.fresh:
            self.look_again()
        self.show_hint()
        if self.notes.advance(seconds):
            self.lay_out()
        if not self.session.is_over():
            self.result_shown = False
        elif self.stage.timeline.is_idle and not self.result_shown:
            self.result_shown = True
            self.open_result()

    def enter(self) -> None:
        self.stage.calm = self.settings.calm

    def look_away(self) -> None:
        """Something is happening: what could be chosen before cannot be chosen now."""
        self.fresh = False
        self.marked = ""
        self.previews.clear()
        self.menu = Menu()
        self.tray.reset()
        self.lay_out()

    def look_again(self) -> None:
        """The table is at rest: lay the city of whoever is asked before him, and offer his choices."""
        asked, waited_for = self.session.person_asked(), self.waited_for()
        if asked is not None:
            self.stage.turn_to(asked)
        elif not self.session.people and waited_for is not None:
            self.stage.turn_to(waited_for)
        self.fresh = True
        self.menu = menu_of(self.game, self.stage.shown, self.session.choices()) if asked is not None else Menu()
        self.tray.reset()
        self.page = 0
        self.steered = False
        self.lay_out()
        self.focus_first()

    def waited_for(self) -> Seat | None:
        """The seat that is to answer, whoever sits there; of several, the first."""
        return next((seat for seat in self.session.now.asked if seat >= 0), None)

    def focus_first(self) -> None:
        """Put the focus on something that can be chosen, unless it is on such a thing already."""
        offered = [control.id for control in self.controls if self.is_offered(control)]
        if offered and self.focus not in offered:
            self.focus = offered[0]

    def is_offered(self, control: Control) -> bool:
        """Whether a control belongs to the answer of the question that is asked."""
        return control.press is not None and (control.order > 0 or self.is_gold(control.id.split("#")[0]))

    # Input

    def handle(self, intent: Intent) -> None:
        """Whatever is pressed while things move hurries them; then it counts, unless it would answer unseen."""
        if not is_press(intent):
            super().handle(intent)
            return
        moving = not self.stage.timeline.is_idle
        if moving:
            self.hurry()
        if isinstance(intent, Pointer):
            if intent.kind == "down":
                self.blind = moving and self.answers_at(self.control_at(intent.spot))
            if self.blind:
                return
        elif moving and isinstance(intent, Command) and intent.name == "confirm" and self.answers_at(self.focused()):
            return
        super().handle(intent)

    def answers_at(self, control: Control | None) -> bool:
        """Whether pressing a control would answer the question."""
        return control is not None and self.is_offered(control)

    def hurry(self) -> None:
        self.stage.hurry()
        if self.stage.timeline.is_idle and not self.fresh:
            self.look_again()

    def handle_command(self, command: Command) -> None:
        commands: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.ask_hint,
            "pause": self.open_pause,
            "hurry": self.hurry,
            "library": self.open_library,
            "chronicle": self.open_chronicle,
            "rules": self.open_rules,
            "page_left": lambda: self.turn_page(-1),
            "page_right": lambda: self.turn_page(1),
        }
        action = commands.get(command.name)
        if action is not None:
            action()
        else:
            self.steered = self.steered or command.name not in ("confirm", "back")
            super().handle_command(command)

    def back(self) -> None:
        if not self.tray.back():
            self.open_pause()

    def wheel(self, clicks: int) -> None:
        self.turn_page(-clicks)

    def play(self, action: Action) -> None:
        self.session.submit(self.session.acting(), action)
        self.notes.play_on()
        self.look_away()

    def undo(self) -> None:
        self.session.undo(self.session.acting())

    def redo(self) -> None:
        self.session.redo(self.session.acting())

    def ask_hint(self) -> None:
        self.session.ask_hint(self.session.acting())

    def choose_from(self, actions: list[Action]) -> None:
        """A thing was chosen: its answer if it has one, else a tray of its answers."""
        if len(actions) == 1:
            self.play(actions[0])
        else:
            self.tray.open(actions)
            self.lay_out()
            self.focus = "token:0"

    # Other scenes

    def open_pause(self) -> None:
        from game.scenes.pause import PauseScene

        self.stack.push(PauseScene(self.session, self.settings))

    def open_library(self) -> None:
        from game.scenes.olympus.library import LibraryScene

        self.stack.push(LibraryScene(self.session, self.settings))

    def open_chronicle(self) -> None:
        from game.scenes.chronicle import ChronicleScene

        self.stack.push(ChronicleScene(self.session, self.settings))

    def open_rules(self) -> None:
        from game.scenes.rules_book import RulesScene

        self.stack.push(RulesScene(self.settings, self.session))

    def open_result(self) -> None:
        from game.scenes.olympus.result import ResultScene

        self.stack.push(ResultScene(self.session, self.settings))

    def leave(self) -> None:
        self.session.close()

    # Controls

    def lay_out(self) -> None:
        self.lay_out_fan()
        self.controls = [
            *self.ribbon_controls(),
            *self.deity_controls(),
            *self.city_controls(),
            *self.lane_controls(),
            *self.cube_controls(),
            *self.priest_controls(),
            *self.shelf_controls(),
            *self.temple_controls(),
            *self.fan_controls(),
            *self.told_controls(),
            *self.score_controls(),
            *self.note_controls(),
            *self.tray.controls(),
        ]
        if not any(control.id == self.focus for control in self.controls):
            self.focus = ""

    def thing(self, name: str, box: Rect, label: str, pointed_at: Callable[[], list[Action]]) -> Control:
        """Something on the table: with its answers if it has any now, else with the reason why not."""
        actions = self.menu.things.get(name, [])
        return Control(
            name,
            box,
            label,
            self.paint_thing,
            press=(lambda: self.choose_from(actions)) if actions else self.piece_press(name),
            about=lambda: self.about(label, actions, pointed_at),
            drop=self.drop_on(name, actions),
        )

    def piece_press(self, name: str) -> Callable[[], None] | None:
        """Pick a piece of the bundle that is being put together, if the thing is one."""
        step = self.menu.piece_step(name)
        if not step or self.menu.bundle is None:
            return None
        kind = self.menu.bundle.pieces.index(name)
        return lambda: self.pick(kind, step)

    def pick(self, kind: int, count: int) -> None:
        assert self.menu.bundle is not None
        if count > 0:
            self.menu.bundle.add(kind)
        else:
            self.menu.bundle.remove(kind)
        self.lay_out()

    def drop_on(self, name: str, actions: list[Action]) -> Callable[[Control | None], None] | None:
        """Cards may also be dragged to the city that is to have them."""
        if not (name.startswith("card:") and actions):
            return None

        def dropped(target: Control | None) -> None:
            if self.board.city.collidepoint(self.dropped_at) and not self.board.cards_box.collidepoint(self.dropped_at):
                self.choose_from(actions)

        return dropped

    def about(self, label: str, actions: list[Action], pointed_at: Callable[[], list[Action]]) -> str:
        if len(actions) == 1:
            details = label.split("\n")[1:]
            return "\n".join([self.preview_words(actions[0]), *details])
        if actions:
            return label
        for action in pointed_at():
            reason = self.session.why_not(self.stage.front_seat, action)
            if reason is not None and reason.rule != TOO_DEAR:
                return f"{label}\n{self.words.reason(reason)}"
        return label

    def preview_words(self, action: Action) -> str:
        """What an action is, and what it would change at once."""
        changes = list(self.changes(self.view(), self.preview(action)))
        return "\n".join(
            [self.words.action(action), *changes[:PREVIEWED], *(["…"] if len(changes) > PREVIEWED else [])]
        )

    def changes(self, now: Olympus, then: Olympus) -> Iterator[str]:
        """Everything that differs between two tables: `culture 4 → 5`; of other cities with their names."""
        for seat, (before, after) in enumerate(zip(now.cities, then.cities, strict=True)):
            whose = "" if seat == self.session.acting() else f"{self.words.seat(seat)}: "
            for track, (old, new) in enumerate(zip(before.tracks, after.tracks, strict=True)):
                if old != new:
                    yield f"{whose}{self.words.name('track', TRACKS[track])} {old} → {new}"
            for good, (old, new) in enumerate(zip(before.goods, after.goods, strict=True)):
                if old != new:
                    yield f"{whose}{self.words.name('good', GOODS[good])} {old} → {new}"
            if before.score != after.score:
                yield f"{whose}{self.words.phrase('screen', 'points')} {before.score} → {after.score}"
            for building in now.rules.buildings:
                if (before.built ^ after.built) & building.bit:
                    yield f"{whose}+ {self.words.building(building.id)}"

    def is_gold(self, name: str) -> bool:
        """Whether a thing can be chosen now."""
        if name in self.menu.things:
            return not self.tray.opened
        return self.menu.piece_step(name) != 0

    def paint_thing(self, surface: Surface, control: Control, look: Look) -> None:
        if self.is_gold(control.id):
            gold_frame(surface, control.shape, self.brush.unit, self.moment, strong=look.focused or look.hovered)
        if look.focused:
            focus_frame(surface, control.shape, self.brush.unit, SLIP)

    def deity_controls(self) -> list[Control]:
        rules = self.stage.shown.rules
        return [
            self.thing(
                deity(each.id),
                self.board.niches[each.index],
                self.described(each.id),
                lambda each=each: [Worship(each.id, manner) for manner in each.aspects],
            )
            for each in rules.deities
        ]

    def city_controls(self) -> list[Control]:
        seats = [self.stage.front_seat, *self.painter.others(self.stage.front_seat)]
        boxes = [self.board.face, *self.board.others]
        return [
            self.thing(city(seat), box, self.words.seat(seat), lambda seat=seat: self.attack_on(seat))
            for seat, box in zip(seats, boxes, strict=True)
        ]

    def attack_on(self, seat: Seat) -> list[Action]:
        return [] if seat == self.session.acting() else [Attack(seat)]

    def lane_controls(self) -> list[Control]:
        return [
            self.thing(lane(track), self.board.lanes[track], self.lane_words(track), list)
            for track in range(len(TRACKS))
        ]

    def lane_words(self, track: int) -> str:
        """A track's name, where its marker is, and what stops it."""
        rules, mine = self.stage.shown.rules, self.stage.shown.cities[self.stage.front_seat]
        name = self.words.name("track", TRACKS[track])
        lines = [name[:1].upper() + name[1:]]
        lines.append(self.words.phrase("screen", "lane", space=mine.tracks[track], end=rules.spaces[track]))
        for space, bit in rules.stops[track]:
            building = next(each.id for each in rules.buildings if each.bit == bit)
            key = "stop_lifted" if mine.built & bit else "stop"
            lines.append(self.words.phrase("screen", key, space=space, building=building))
        return "\n".join(lines)

    def told_controls(self) -> list[Control]:
        """Things that only tell what they mean: the round, the Glory cards, the stores, the priests."""
        board, say = self.board, self.words.phrase
        shown = self.stage.shown
        rules, mine = shown.rules, shown.cities[self.stage.front_seat]
        told = [
            ("about:round", board.phase, say("screen", "about_round", seat=shown.starter, n=rules.glory_to_end)),
            ("about:warehouse", board.warehouse_title, say("screen", "about_warehouse", n=rules.warehouse_limit)),
            ("about:tribute", board.tribute_title, say("screen", "about_tribute", n=sum(mine.tribute))),
            ("about:priests", board.priests_title, say("screen", "about_priests", n=mine.priests)),
        ]
        for track, box in enumerate(board.glory):
            owner = shown.glory[track]
            key = "about_glory" if owner < 0 else "about_glory_taken"
            words = say("screen", key, track=track, space=rules.spaces[track], points=rules.glory_points, seat=owner)
            told.append((f"about:glory:{TRACKS[track]}", box, words))
        return [
            Control(name, box, words, self.paint_told, about=lambda words=words: words)
            for name, box, words in told
            if not (self.notes.shown and name == "about:round")  # there lies the note
        ]

    def note_controls(self) -> list[Control]:
        return [self.notes.control(self.brush, self.words, self.board.notes)] if self.notes.shown else []

    def paint_told(self, surface: Surface, control: Control, look: Look) -> None:
        if look.focused:
            focus_frame(surface, control.shape, self.brush.unit, SLIP)

    def shelf_controls(self) -> list[Control]:
        standing = self.painter.shelf_of(self.stage.shown, self.stage.front_seat)
        return [
            self.thing(shelf(each.id), box, self.described(each.id), lambda each=each: [Use(each.id)])
            for each, box in zip(standing, self.board.shelf_places(len(standing)), strict=True)
        ]

    def temple_controls(self) -> list[Control]:
        temples = [each for each in self.stage.shown.rules.buildings if each.temple]
        return [
            self.thing(card(each.id), box, self.card_words(each), lambda each=each: [Build(each.id)])
            for each, box in zip(temples, self.board.temples, strict=True)
        ]

    def described(self, name: str) -> str:
        """A deity or a card in words: name, numbers, effect."""
        if name not in self.descriptions:
            entries = thing_words(self.words, self.game.tables, self.stage.shown.rules.options, name)
            self.descriptions[name] = "\n".join("\n".join([title, *sentences]) for title, sentences in entries)
        return self.descriptions[name]

    def card_words(self, building: Building) -> str:
        """A card in words, and its cost as it is for the large city as long as nobody has paid it."""
        shown = self.stage.shown
        if any(each.built & building.bit for each in shown.cities if building.temple):
            return self.described(building.id)
        price = self.game.price(shown, self.stage.front_seat, building)
        return "\n".join([self.described(building.id), *cost_words(self.words, price)])

    def score_controls(self) -> list[Control]:
        """One for every space of the score track that has markers on it."""
        shown = self.stage.shown
        places: dict[int, list[Seat]] = {}
        for seat, each in enumerate(shown.cities):
            places.setdefault(each.score % len(self.board.score_boxes), []).append(seat)
        told = [(space, score_words(self.words, shown, seats)) for space, seats in places.items()]
        return [
            Control(
                f"score:{space}",
                self.board.score_boxes[space],
                words,
                self.paint_told,
                about=lambda words=words: words,
            )
            for space, words in told
        ]

    def cube_controls(self) -> list[Control]:
        """Every cube of the own stores, where cubes are to be chosen."""
        mine = self.stage.shown.cities[self.stage.front_seat]
        controls = []
        for tray, goods, first in ((self.board.warehouse, mine.goods, 0), (self.board.tribute, mine.tribute, 3)):
            kinds = [first + good for good, count in enumerate(goods) for _ in range(count)]
            places = self.board.cubes(tray, len(kinds))
            for index, (kind, box) in enumerate(zip(kinds, places, strict=True)):
                if self.is_gold(cube(kind)) or self.picked(kind):
                    controls.append(self.cube_control(kind, kinds[:index].count(kind), box))
        return controls

    def picked(self, kind: int) -> int:
        """How many cubes of a kind are picked so far."""
        return self.menu.bundle.picked_of(cube(kind)) if self.menu.bundle else 0

    def cube_control(self, kind: int, number: int, box: Rect) -> Control:
        chosen = number < self.picked(kind)
        actions = self.menu.things.get(cube(kind), [])

        def press() -> None:
            if actions:
                self.choose_from(actions)
            else:
                assert self.menu.bundle is not None
                self.pick(self.menu.bundle.pieces.index(cube(kind)), -1 if chosen else 1)

        def dropped(target: Control | None) -> None:
            if self.board.asking.collidepoint(self.dropped_at):
                press()

        def paint(surface: Surface, control: Control, look: Look) -> None:
            if chosen:
                panel(surface, control.box, GLAZE_HIGH, GOLD, 3, self.brush.px(6))
                self.painter.cube(surface, kind % len(GOODS), control.box.move(0, -self.brush.px(6)))
            else:
                gold_frame(surface, control.box, self.brush.unit * 0.7, self.moment, strong=look.hovered)
            if look.focused:
                focus_frame(surface, control.box, self.brush.unit * 0.7, SLIP)

        label = self.words.name("good", GOODS[kind % len(GOODS)])
        about = (lambda: self.preview_words(actions[0])) if actions else None
        return Control(f"{cube(kind)}#{number}", box, label, paint, press, drop=dropped, about=about)

    def priest_controls(self) -> list[Control]:
        """The priests at hand, to be dragged to a deity while one is to be sent."""
        if not any(name.startswith("deity:") for name in self.menu.things):
            return []
        count = self.stage.shown.cities[self.stage.front_seat].priests
        places = self.board.priest_places(self.stage.shown.rules.priests_total)[:count]
        return [
            Control(f"priest:{index}", box, self.words.phrase("screen", "priest"), self.paint_priest, drop=self.send)
            for index, box in enumerate(places)
        ]

    def paint_priest(self, surface: Surface, control: Control, look: Look) -> None:
        if look.focused or look.hovered:
            focus_frame(surface, control.box, self.brush.unit * 0.7, SLIP)

    def send(self, target: Control | None) -> None:
        """A priest was dropped on something; on a deity that can be chosen, it is chosen."""
        if target is not None and target.id.startswith("deity:") and target.press is not None:
            target.press()

    # The fan of cards

    def lay_out_fan(self) -> None:
        """Commons the large city has not built, those it can build now first; asked once, as every frame shows them."""
        shown = self.stage.shown
        mine = shown.cities[self.stage.front_seat]
        cards = [each for each in shown.rules.buildings if not each.temple and not mine.built & each.bit]
        self.possible = {each.id for each in shown.rules.buildings if self.can_build(each)}
        self.fan = sorted(cards, key=lambda each: (each.id not in self.possible, each.culture, each.index))

    def can_build(self, building: Building) -> bool:
        if any(name.startswith("card:") for name in self.menu.things):
            return card(building.id) in self.menu.things
        reason = self.session.why_not(self.stage.front_seat, Build(building.id))
        return reason is None or reason.rule == ONLY_A_FAVOUR

    def turn_page(self, step: int) -> None:
        pages = max(1, -(-len(self.fan) // len(self.board.cards)))
        self.page = (self.page + step) % pages
        self.lay_out()

    def fan_controls(self) -> list[Control]:
        px = self.brush.px
        shown = len(self.board.cards)
        cards = self.fan[self.page * shown : (self.page + 1) * shown]
        controls = [self.card_control(each, box) for each, box in zip(cards, self.board.cards, strict=False)]
        title = self.board.cards_title
        side = px(36)
        spots = [Rect(title.right - (index + 1) * (side + px(10)), title.top - px(4), side, side) for index in range(3)]
        buttons = (
            ("library", "book", self.open_library, "key_library"),
            ("page_right", "chevron_right", lambda: self.turn_page(1), "key_page_right"),
            ("page_left", "chevron_left", lambda: self.turn_page(-1), "key_page_left"),
        )
        for spot, (name, icon, press, label) in zip(spots, buttons, strict=True):
            controls.append(self.button(name, icon, spot, press, self.words.phrase("screen", label)))
        return controls

    def card_control(self, building: Building, box: Rect) -> Control:
        control = self.thing(card(building.id), box, self.card_words(building), lambda: [Build(building.id)])
        frame = control.paint

        def paint(surface: Surface, control: Control, look: Look) -> None:
            lift = -self.brush.px(8) if look.hovered or look.focused else 0
            surface.blit(self.card_picture(building, control.box.size), control.box.move(0, lift))
            frame(surface, control, look)

        control.paint = paint
        return control

    def card_picture(self, building: Building, size: tuple[int, int]) -> Surface:
        possible = building.id in self.possible
        key = (building.id, size, possible)
        if key not in self.cards:
            picture = Surface(size)
            picture.fill(GLAZE_RAISED)
            self.painter.paint_card(picture, building, picture.get_rect(), possible=possible)
            self.cards[key] = picture
        return self.cards[key]

    # The ribbon

    def ribbon_controls(self) -> list[Control]:
        board = self.board
        acting = self.session.acting()
        undo, redo = self.session.undo_reach(acting), self.session.redo_reach(acting)
        say = self.words.screen
        controls = [
            self.button("undo", "undo", board.undo, self.undo, say("key_undo"), bool(undo.count)),
            self.button("redo", "redo", board.redo, self.redo, say("key_redo"), bool(redo)),
            self.button("hint", "hint", board.hint, self.ask_hint, say("key_hint")),
            self.button("hurry", "speed", board.hurry, self.hurry, say("key_hurry")),
            self.button("pause", "pause", board.pause, self.open_pause, say("key_pause")),
        ]
        controls[0].about = lambda: self.with_key("undo", self.undo_words(undo))
        return controls

    def undo_words(self, undo: UndoReach) -> str:
        """How far undo goes, and why no further."""
        why = self.words.reason(undo.reason)
        if not undo.count:
            return why
        reach = self.words.screen("undo_reach", n=undo.count)
        return reach if undo.reaches_start else f"{reach}\n{why}"

    def button(
        self, name: str, icon: str, box: Rect, press: Callable[[], None], label: str, possible: bool = True
    ) -> Control:
        def paint(surface: Surface, control: Control, look: Look) -> None:
            ink = SLIP if possible else mix(SLIP_DIM, GLAZE, 0.6)
            if look.hovered and possible:
                disc(surface, control.box, GLAZE_HIGH)
                ink = GOLD
            self.painter.icon(surface, icon, control.box.inflate(-self.brush.px(8), -self.brush.px(8)), ink, GLAZE, ink)
            if look.focused:
                focus_frame(surface, control.shape, self.brush.unit, SLIP)

        shown = self.with_key(name, label)
        return Control(name, box, label, paint, press if possible else None, about=lambda: shown)

    def with_key(self, command: str, label: str) -> str:
        """What a button does, and the key that does the same."""
        key = key_of(self.words, self.settings, command)
        return f"{label} [{key}]" if key else label

    def draw_ribbon(self, surface: Surface) -> None:
        board = self.board
        asks = self.session.person_asked() is not None and self.fresh
        radius = board.ribbon.height // 2
        panel(surface, board.ribbon, GLAZE, GOLD if asks else CLAY_DARK, self.brush.px(3), radius)
        self.brush.words.draw(surface, self.prompt(), board.prompt, 28, SLIP, align="centre", wrap=True)

    def prompt(self) -> str:
        if self.session.is_over():
            return self.words.screen("game_over")
        if not self.fresh and self.stage.sayings:
            return self.words.event(self.stage.sayings[-1].event)
        waited_for = self.waited_for()
        if waited_for is not None and waited_for not in self.session.people:
            return self.words.screen("thinks", seat=waited_for)
        if self.session.hinting:
            return self.words.screen("hint_comes")
        return self.words.ask(self.view())

    def reachable(self) -> Sequence[Control]:
        """The focus goes everywhere, except while the answers of a single thing are laid out in the tray."""
        return [control for control in self.controls if control.order or not self.tray.opened]

    # Hints

    def show_hint(self) -> None:
        """The hint has come: the focus goes to what the greedy bot would choose."""
        action = self.session.take_hint() if self.fresh else None
        if action is None:
            return
        for name, actions in self.menu.things.items():
            if action in actions:
                self.show_thing(name)
                if len(actions) > 1:
                    self.tray.open(actions)
                    self.lay_out()
                    break
                self.mark(name)
                return
        self.tray.point_at(action)

    def show_thing(self, name: str) -> None:
        """Turn the fan to the page a card is on."""
        names = [card(each.id) for each in self.fan]
        if name in names:
            self.page = names.index(name) // len(self.board.cards)
            self.lay_out()

    def mark(self, name: str) -> None:
        """Point at what the hint means; the mark stays until something is played."""
        self.focus = next((control.id for control in self.controls if control.id.split("#")[0] == name), self.focus)
        self.marked = self.focus

    def draw_mark(self, surface: Surface) -> None:
        for control in self.controls:
            if control.id == self.marked:
                gold_frame(surface, control.shape, self.brush.unit, self.moment, strong=True)
                side = self.brush.px(46)
                lamp = Rect(control.box.centerx - side // 2, control.box.top - side // 2, side, side)
                disc(surface, lamp, GLAZE, GOLD, self.brush.px(3))
                self.painter.icon(surface, "hint", lamp.inflate(-side // 4, -side // 4), GOLD, GLAZE, GOLD)

    # Drawing

    def draw_behind(self, surface: Surface) -> None:
        self.stage.draw(surface)
        self.draw_ribbon(surface)
        self.tray.draw(surface)
        self.draw_fan_title(surface)

    def draw_fan_title(self, surface: Surface) -> None:
        """How many cards can be built, and which page of them is shown."""
        possible = sum(each.id in self.possible for each in self.fan)
        words = (
            self.words.phrase("screen", "can_build", n=possible) if possible else self.words.phrase("screen", "to_come")
        )
        title = self.board.cards_title.copy()
        title.width -= self.brush.px(3 * 46 + 70)
        self.brush.letters.draw(surface, words, title, 24, CLAY_LIGHT)
        pages = -(-len(self.fan) // len(self.board.cards))
        page = Rect(title.right, title.top, self.brush.px(66), title.height)
        self.brush.words.draw(surface, f"{self.page + 1}/{max(1, pages)}", page, 22, SLIP_DIM, align="right")

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        pointed = self.pointed()
        if pointed is not None and self.stage.timeline.is_idle:
            self.draw_preview(surface, pointed)
            if self.moment - self.pointed_since >= PATIENCE:
                self.draw_about(surface, pointed)
        self.draw_mark(surface)
        if self.dragging is not None and self.pressed:
            self.draw_dragged(surface)

    def draw_about(self, surface: Surface, pointed: Control) -> None:
        """A card of words beside what is pointed at; another city opens in full first."""
        beside = pointed.box
        for seat in self.painter.others(self.stage.front_seat):
            if pointed.id == city(seat):
                beside = self.enlarged_box(pointed.box, seat)
                self.painter.paint_enlarged(surface, self.stage.shown, seat, beside)
        if pointed.about is not None and (beside is pointed.box or self.is_gold(pointed.id)):
            draw_tip(self.brush, surface, pointed.about(), beside, self.board.asking)

    def enlarged_box(self, small: Rect, seat: Seat) -> Rect:
        """Right of a city's panel, above the ribbon as long as it fits there."""
        px = self.brush.px
        tall = self.painter.enlarged_height(self.stage.shown, seat)
        box = Rect(small.right + px(10), small.top, px(660), min(tall, self.board.screen.height - px(40)))
        box.bottom = min(box.bottom, self.board.tray.top - px(6))
        return box.clamp(self.board.screen.inflate(-px(20), -px(20)))

    def pointed(self) -> Control | None:
        name = self.hovered if self.pointing else self.focus if self.steered else ""
        if name != self.pointed_at:
            self.pointed_at, self.pointed_since = name, self.moment
        return next((control for control in self.controls if control.id == name), None)

    def draw_dragged(self, surface: Surface) -> None:
        assert self.dragging is not None
        name = self.pressed.partition(":")[2]
        rules = self.stage.shown.rules
        if self.pressed.startswith("card:") and name in rules.index:
            building = rules.buildings[rules.index[name]]
            picture = self.card_picture(building, self.board.cards[0].size)
            surface.blit(picture, picture.get_rect(center=self.dragging))
        elif self.pressed.startswith("priest:"):
            side = self.board.priests.height
            self.painter.priest(surface, self.stage.front_seat, centred((side, side), Rect(self.dragging, (1, 1))))
        elif self.pressed.startswith("cube:"):
            side = self.brush.px(46)
            kind = CUBES.index(name.partition("#")[0])
            self.painter.cube(surface, kind % len(GOODS), centred((side, side), Rect(self.dragging, (1, 1))))

    def draw_preview(self, surface: Surface, pointed: Control) -> None:
        """Ghosts of what would change in the large city."""
        actions = self.menu.things.get(pointed.id.split("#")[0], []) or self.tray.actions_of(pointed.id)
        if len(actions) != 1:
            return
        after = self.preview(actions[0])
        seat = self.stage.front_seat
        now, then = self.stage.shown.cities[seat], after.cities[seat]
        for track in range(len(TRACKS)):
            if now.tracks[track] != then.tracks[track]:
                box = self.painter.marker(track, then.tracks[track])
                self.painter.emblem(surface, seat, box, GOLD)
                gold_frame(surface, box, self.brush.unit * 0.6, self.moment)
        if now.score != then.score:
            box = self.board.score_box(then.score)
            self.painter.emblem(surface, seat, box.inflate(-self.brush.px(8), -self.brush.px(8)), GOLD)
        for tray, before, goods in (
            (self.board.warehouse, now.goods, then.goods),
            (self.board.tribute, now.tribute, then.tribute),
        ):
            gained = [good for good in range(len(GOODS)) for _ in range(max(0, goods[good] - before[good]))]
            places = self.board.cubes(tray, sum(before) + len(gained))[sum(before) :]
            for good, box in zip(gained, places, strict=True):
                self.painter.cube(surface, good, box)
                gold_frame(surface, box, self.brush.unit * 0.6, self.moment)

    def preview(self, action: Action) -> Olympus:
        if action not in self.previews:
            after = self.session.after(self.session.acting(), action)
            assert isinstance(after, Olympus)
            self.previews[action] = after
        return self.previews[action]
