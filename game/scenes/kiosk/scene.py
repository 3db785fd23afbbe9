"""The kiosk as one scene: the show, a visit, the operator's plate; it watches over whether anybody is still there."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from game.disk.settings import Settings
from game.kiosk.stand import PLAY, Stand
from game.rules.engine import Seat
from game.scenes.doors import learn, start
from game.scenes.kiosk.corner import Corner
from game.scenes.kiosk.idle import Quiet, bar_box, countdown, paint_bar
from game.scenes.kiosk.one_moment import OneMomentScene
from game.scenes.kiosk.operator import OperatorScene
from game.scenes.kiosk.show import DARKER, DARKER_AFTER, ShowScene
from game.scenes.kiosk.start import StartScene, Wish
from game.scenes.kiosk.visit import Visit
from game.scenes.kiosk.walls import WalledStack
from game.scenes.table.ending.scene import EndingScene
from game.scenes.table.scene import TableScene
from game.scenes.wording import words_for
from game.table.session import Session
from game.ui.company import piece_of
from game.ui.input import ENDS, MOUSE, Command, Device, Drag, Hold, Intent, LongPress, Pointer, Spot
from game.ui.layout import take_left
from game.ui.marks import paint_icon
from game.ui.scene import LIVELY, Brush, Scene
from game.ui.shapes import glow, panel
from game.ui.theme import CLAY_LIGHT, FOCUS, GLAZE_RAISED, READABLE, SLIP

TREMBLES: Final = 10
"""A mouse that has moved by fewer pixels was not touched by anybody."""
CHIP: Final = (640, 8, 640, 62)
"""Where it says who has gone: at the top, in the middle."""


class KioskScene(Scene):
    """Lies alone on the window's stack, so that nothing of the window leads anywhere else."""

    name = "kiosk"
    releases = ENDS
    wants_any = True

    def __init__(
        self,
        stand: Stand,
        settings: Settings,
        *,
        after_fault: bool = False,
        chance: Callable[[], int] | None = None,
    ) -> None:
        super().__init__()
        self.stand = stand
        self.settings = settings
        self.listening = True
        self.visit: Visit | None = None
        self.quiet = Quiet(stand.config.idle)
        self.corner = Corner()
        self.show = ShowScene(stand, settings, chance or partial(secrets.randbelow, 2**32))
        self._rested: Spot | None = None
        """Where the mouse was when it moved last, not counting its trembling."""
        self._after_fault = after_fault
        self.inner: WalledStack

    # The scene's moments

    def resize(self, brush: Brush) -> None:
        self.brush = brush.at_least(READABLE)  # it is read from a few steps away
        if hasattr(self, "inner"):
            self.inner.resize(self.brush)
            self.inner.cut()
            return
        self.inner = WalledStack(self.brush, self.go_home)
        self.inner.voice, self.inner.hands = self.stack.voice, self.stack.hands
        self.inner.company = self.stack.company
        self.inner.push(self.show)
        if self._after_fault:
            self.inner.push(OneMomentScene(self.stand, self.settings, self.go_home))

    def leave(self) -> None:
        for scene in reversed(self.inner.scenes):
            scene.leave()
        self.inner.scenes.clear()

    def settings_changed(self, what: str) -> None:
        self.inner.settings_changed(what)

    def look_away(self) -> None:
        self.inner.look_away()

    def means(self, commands: Sequence[str]) -> str:
        return self.inner.means(commands)

    def follow_device(self, device: Device, seats: Sequence[int], *, here: bool) -> None:
        for scene in list(self.inner.scenes):
            scene.follow_device(device, seats, here=here)

    @property
    def pace(self) -> int:
        return LIVELY if self.quiet.warns else self.inner.pace

    @property
    def top(self) -> Scene:
        assert self.inner.top is not None
        return self.inner.top

    @property
    def table(self) -> TableScene[Any] | None:
        """The table people sit at, also where something lies over it."""
        return next((each for each in self.inner.scenes if isinstance(each, TableScene)), None)

    @property
    def session(self) -> Session | None:
        """The game that goes on before the eyes; none while something lies over it, or a tablet is to be read."""
        top = self.top
        if isinstance(top, TableScene):
            return None if top.posted.holds else top.session
        return top.session if isinstance(top, ShowScene) else None

    # Hands

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Hold | LongPress | Drag):
            if isinstance(intent, Hold) and self.corner.is_held(intent, self.brush.size):
                self.open_operator()
            return  # the stack within makes gestures of its own
        if self._is_tremor(intent):
            if not isinstance(self.top, ShowScene):
                self.inner.handle(intent)
            return
        self.quiet.pressed()
        self.show.alone = 0.0
        knows_the_way = self.corner.is_code(intent)
        if isinstance(self.top, ShowScene):
            self.open_start()
        elif knows_the_way:
            self.open_operator()
        elif not self._takes_back(intent):
            self.inner.handle(intent)
        self._look_around()

    def _is_tremor(self, intent: Intent) -> bool:
        """Whether a mouse only trembles where it lies: that is nobody, or an empty place would never be left alone."""
        if not isinstance(intent, Pointer) or intent.kind != "move" or intent.device != MOUSE:
            return False
        rested = self._rested
        if rested is not None and max(abs(intent.spot[0] - rested[0]), abs(intent.spot[1] - rested[1])) < TREMBLES:
            return True
        self._rested = intent.spot
        return False

    def _takes_back(self, intent: Intent) -> bool:
        """Somebody who had gone is there again; that press does nothing else."""
        table = self.table
        if self.visit is None or table is None or not self.visit.gone:
            return False
        seat: Seat | None = None
        if isinstance(intent, Command):
            seat = self.visit.gone_with(intent.device)
        elif isinstance(intent, Pointer) and intent.kind == "down" and self._chip().collidepoint(intent.spot):
            seat = next(iter(self.visit.gone))
        if seat is None:
            return False
        self.visit.comes_back(table.session, seat)
        table.resize(self.brush)
        return True

    # Where it leads

    def go_home(self) -> None:
        """The visit is over: the show goes on."""
        self.visit = None
        self.inner.company.sit(())
        self.quiet.pressed()
        while len(self.inner.scenes) > 1:
            self.inner.scenes.pop().leave()
        self.inner.cut()
        if self.stand.language != self.stand.config.languages[0]:
            self.stand.language = self.stand.config.languages[0]
            self.settings.change(language=self.stand.language)
        self.show.enter()
        self._look_around()

    def open_start(self) -> None:
        game = self.show.game if self.show.page is None else ""
        self.inner.push(StartScene(self.stand, self.settings, self.begin, game))

    def open_operator(self) -> None:
        if not isinstance(self.top, OperatorScene):
            self.inner.push(OperatorScene(self.stand, self.settings))

    def begin(self, wish: Wish) -> None:
        """People have sat down."""
        self.stand.counts.visit()
        self.stand.state = PLAY
        self.settings.change(known=())  # what was explained to somebody else is new to them
        idle = self.stand.config.idle
        self.visit = Visit(wish, self.stand.config.level, idle.kept, learning=wish.lesson)
        self.quiet.pressed()
        self._hold(wish)
        if wish.lesson:
            learn(self.inner, self.settings, wish.game)
        else:
            self._begin_game()

    def _hold(self, wish: Wish) -> None:
        """Whoever took a city with a device of his own answers with that one alone."""
        company = self.inner.company
        company.sit(wish.people)
        for piece in {piece_of(device) for device in wish.people.values()}:
            company.take(piece, [seat for seat, device in wish.people.items() if piece_of(device) == piece])

    def _begin_game(self) -> None:
        assert self.visit is not None
        self.visit.learning = False
        while len(self.inner.scenes) > 1 and not isinstance(self.top, StartScene):
            self.inner.scenes.pop().leave()
        self.inner.cut()
        start(self.inner, self.settings, self.visit.wish.game, self.visit.plans, self.visit.options)

    # Time

    def advance(self, seconds: float) -> None:
        self.inner.advance(seconds)
        self.corner.advance(seconds)
        if not isinstance(self.top, ShowScene):
            if self._is_waited_for():
                self.quiet.advance(seconds)
            if self.quiet.is_over:
                self._nobody_is_there()
        self._follow_visit(seconds)
        self._look_around()

    def _look_around(self) -> None:
        """In the show every key counts, whatever it means."""
        self.listening = isinstance(self.top, ShowScene)

    def _is_waited_for(self) -> bool:
        """Whether it is people who should do something now; while bots play or things move they may rest."""
        if isinstance(self.top, TableScene):
            session = self.top.session
            asked = self.top.question.is_shown and session.person_asked() is not None
            over = session.is_over() and self.top.stage.at_rest  # somebody has come back from the result
            return asked or over or self.top.posted.holds
        return True

    def _nobody_is_there(self) -> None:
        """With nobody at all the show goes on; for one of several a bot goes on."""
        table = self.table
        self.quiet.pressed()
        seat = None if table is None or table.session.is_over() else table.session.person_asked()
        called = table.session.awaiting if table is not None and seat is None else None
        seat = called if seat is None else seat
        if self.visit is None or table is None or seat is None or len(table.session.people) < 2:
            self.go_home()
            return
        while self.top is not table:
            self.inner.pop()
        if table.posted.holds:
            table.posted.close()
        self.visit.goes(table.session, seat)
        table.resize(self.brush)

    def _follow_visit(self, seconds: float) -> None:
        visit, table = self.visit, self.table
        if visit is None:
            return
        visit.advance(seconds)
        if visit.learning and table is not None and table.session.course is not None:
            if table.session.course.step is None:
                self._begin_game()
        elif isinstance(self.top, EndingScene) and not visit.counted:
            visit.counted = True
            self._count(self.top.session)
        elif isinstance(self.top, TableScene) and not self.top.session.is_over():
            visit.counted = False
        if len(self.inner.scenes) == 1:
            self.visit = None

    def _count(self, session: Session) -> None:
        """A game of people is over."""
        name = session.game.name
        self.stand.counts.game(name)
        scores = session.game.scores(session.now.view)
        for seat in session.people:
            self.stand.counts.score(name, session.plans[seat].polis, scores[seat])

    # Drawing

    def draw(self, surface: Surface) -> None:
        self.inner.draw(surface)
        if self.visit is not None and self.visit.gone and isinstance(self.top, TableScene):
            self._draw_chip(surface)
        if not isinstance(self.top, ShowScene):
            if self.quiet.warns:
                self._draw_bar(surface)
            elif self.quiet.hints:
                self._draw_hint(surface)
        elif self.show.alone >= DARKER_AFTER or self.stand.is_dim():
            level = round(255 * DARKER)
            surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)

    def _chip(self) -> Rect:
        px = self.brush.px
        _, top, wide, tall = CHIP
        box = Rect(0, px(top), px(wide), px(tall))
        box.centerx = self.brush.size[0] // 2
        return box

    def _draw_chip(self, surface: Surface) -> None:
        assert self.visit is not None
        assert self.table is not None
        words = words_for(self.settings, self.table.session)
        sentence = words.screen("kiosk_absent", seat=next(iter(self.visit.gone)))
        box, brush = self._chip(), self.brush
        panel(surface, box, GLAZE_RAISED, CLAY_LIGHT, brush.px(3), brush.px(12))
        sign, rest = take_left(box.inflate(-brush.px(28), -brush.px(8)), brush.px(44), brush.px(12))
        paint_icon(brush, surface, "bot", sign, SLIP, GLAZE_RAISED)
        brush.words.draw(surface, sentence, rest, 26, SLIP, wrap=True)

    def _draw_bar(self, surface: Surface) -> None:
        table, words = self.table, words_for(self.settings)
        above = False
        key, values = "kiosk_idle", {"seconds": countdown(self.quiet)}
        if table is not None:
            words = words_for(self.settings, table.session)
            foot = bar_box(self.brush, above=False)
            above = isinstance(self.top, TableScene) and foot.colliderect(table.asking.ribbon)
            asked = table.session.person_asked()
            if asked is not None and len(table.session.people) > 1:
                key, values = "kiosk_idle_bot", {**values, "seat": asked}
        box = bar_box(self.brush, above=above)
        paint_bar(self.brush, surface, box, self.quiet, words.screen(key, **values), words.screen("kiosk_any_press"))

    def _draw_hint(self, surface: Surface) -> None:
        """What helps glows: the hint of a table, or else what has the focus."""
        named = {control.id: control for control in self.top.controls}
        control = named.get("hint") or named.get(self.top.focus)
        if control is not None:
            glow(surface, control.box, FOCUS, self.brush.px(16))
