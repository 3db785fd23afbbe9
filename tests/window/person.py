"""A scripted person who plays through the window: it sees controls, and moves a mouse or presses keys, nothing else."""

from __future__ import annotations

import gc
from collections import Counter, deque
from collections.abc import Callable, Mapping
from time import monotonic, sleep
from typing import Any, ClassVar, Final

import pygame

from game import games
from game.app import App
from game.disk.settings import Settings
from game.rules.engine import Action
from game.scenes.olympus.table import OlympusTable
from game.scenes.table.curtain_scene import DEAD as CURTAIN
from game.scenes.table.curtain_scene import HELD as OPENS
from game.scenes.table.curtain_scene import CurtainScene
from game.scenes.table.posted import TABLET
from game.table.dealer import Dealer
from game.table.local import LocalSession
from game.table.seating import emblems_of, new_session
from game.table.session import HUMAN, Plan
from game.ui.input import DOUBLE, has_moved
from game.ui.scene import Control, Scene

MOST_FRAMES = 4000
"""How many frames the person waits for the table to come to rest before it is a fault."""
MOST_SECONDS = 120.0
"""How long it waits for bots."""
HANDED_OVER = 0.5
"""How long the person looks away while the table goes to the next one, or reads what he is asked."""
PRESS = 0.05
"""How long a press takes; nobody is quicker for long."""
READ = 0.5
"""How long the person looks at a tablet before putting it away."""


def at_a_table(
    seats: int, bots: int = 0, seed: int = 7, game: str = "olympus", options: Mapping[str, str] | None = None
) -> LocalSession:
    """A game in which every seat is a person's, but for bots in the last ones."""
    bot = "greedy" if game == "olympus" else games.manifest(game).bots[0]
    players = [*[HUMAN] * (seats - bots), *[bot] * bots]
    plans = [Plan("", polis, player) for polis, player in zip(emblems_of(game), players, strict=False)]
    return new_session(game, plans, dict(options or {}), seed=seed)


def fresh_app(size: tuple[int, int], settings: Settings, first: Scene | None = None) -> App:
    """A window without a screen. Scenes and their pictures hold each other: those of the last one go first."""
    gc.collect()
    return App(size, settings, headless=True, first=first)


class Person:
    """Plays a whole game at random; `frame` is how much time passes in each step."""

    game = "olympus"
    options: ClassVar[Mapping[str, str]] = {}
    table: Callable[[LocalSession, Settings], Any] = OlympusTable

    def __init__(
        self,
        seats: int,
        *,
        bots: int = 0,
        size: tuple[int, int] = (1280, 720),
        speed: str = "off",
        seed: int = 1,
    ) -> None:
        settings = Settings(captions=False, speed=speed)
        self.session = at_a_table(seats, bots, seed, self.game, self.options)
        self.scene = type(self).table(self.session, settings)
        self.come_before(fresh_app(size, settings, self.scene), seed)
        self.session.begin()

    def come_before(self, app: App, seed: int = 1) -> None:
        """Stand before a window, whatever it shows."""
        self.app, self.settings = app, app.settings
        self.dealer = Dealer(seed)
        self.frame = 0.05
        self.at_rest: Callable[[OlympusTable], None] = lambda scene: None

    def step(self, *events: pygame.Event) -> None:
        self.app.step(events, self.frame)
        assert not self.app.crashes, self.settings.notes

    def play(self, decisions: int | None = None) -> None:
        """Play to the end, or so many decisions."""
        made = 0
        self.rest()
        while not self.session.is_over() and (decisions is None or made < decisions):
            self.decide(self.wish())
            self.rest()
            made += 1

    def rest(self) -> None:
        """Wait until somebody at this screen is asked; bots need as much real time as they need."""
        frames, end = 0, monotonic() + MOST_SECONDS
        while frames < MOST_FRAMES and monotonic() < end:
            self.step()
            if self.scene.handover.is_dead or self.scene.handover.is_shown or self.scene.question.is_dead:
                self.app.step((), HANDED_OVER)
            if self.scene.posted.stands:
                self.put_tablet_away()
                continue
            still = self.scene.stage.at_rest and not self.scene.stage.air.is_busy
            if self.session.is_over() or (self.asked() and still):
                self.at_rest(self.scene)
                return
            if self.session.thinker is not None and self.session.thinker.waiting:
                sleep(0.001)
            else:
                frames += 1
        raise AssertionError("the table does not come to rest")

    def put_tablet_away(self) -> None:
        """Read what upkeep has changed; the game does not go on before that."""
        self.app.step((), READ)
        self.press(self.scene.control(TABLET))

    def asked(self) -> bool:
        return self.scene.question.is_shown and self.session.person_asked() is not None

    def wish(self) -> Action:
        choices = self.session.choices()
        return choices[self.dealer.below(len(choices))]

    def decide(self, action: Action) -> None:
        """Give an answer with whatever controls the table offers for it."""
        scene = self.scene
        lines = self.session.table.lines
        for name, actions in list(scene.menu.things.items()):
            if action in actions:
                self.turn_to(name)
                self.press(self.named(name))
                if len(actions) > 1:
                    self.press(scene.control(f"token:{actions.index(action)}"))
                break
        else:
            if action in scene.menu.tokens:
                self.press(scene.control(f"token:{scene.menu.tokens.index(action)}"))
            else:
                self.put_together(action)
        assert self.session.table.lines > lines, f"{action} was not played"

    def put_together(self, action: Action) -> None:
        bundle = self.scene.menu.bundle
        assert bundle is not None, f"no control offers {action}"
        wanted = next(key for key, answer in bundle.answers.items() if answer == action)
        for kind, name in enumerate(bundle.pieces):
            while bundle.picked[kind] < wanted[kind]:
                before = bundle.picked[kind]
                piece = next(each for each in self.scene.controls if each.id in (name, f"{name}#{before}"))
                self.press(piece)
                assert bundle.picked[kind] == before + 1, f"{name} was not picked"
        self.press(self.scene.control("confirm"))

    def turn_to(self, name: str) -> None:
        """Page through the fan until a card lies in it."""
        for _ in range(12):
            if any(control.id.split("#")[0] == name for control in self.scene.controls):
                return
            self.press(self.scene.control("page_right"))
        raise AssertionError(f"{name} is nowhere on the table")

    def named(self, name: str) -> Control:
        return next(control for control in self.scene.controls if control.id.split("#")[0] == name)

    def press(self, control: Control) -> None:
        raise TypeError("a person has a mouse or a keyboard")

    def hold_down(self, key: int) -> None:
        """Begin to hold a key; whoever has other hands than a keyboard holds what stands for it."""
        self.app.take(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def lift(self, key: int) -> None:
        self.app.take(pygame.Event(pygame.KEYUP, key=key, mod=0))

    def key(self, key: int) -> None:
        """Press a key and let it go; a moment passes before the next one."""
        self.hold_down(key)
        self.lift(key)
        self.app.handle_all(self.app.hands.advance(PRESS))

    def open_curtain(self) -> None:
        """Hold the curtain open, when it has hung for a while."""
        curtain = self.app.stack.top
        assert isinstance(curtain, CurtainScene)
        self.app.step((), CURTAIN)
        self.hold_down(pygame.K_RETURN)
        for _ in range(round(OPENS / self.frame) + 1):
            self.app.step((), self.frame)
        self.lift(pygame.K_RETURN)
        self.app.step((), 0.0)
        assert curtain not in self.app.stack.scenes


class MousePerson(Person):
    """Never clicks twice in one spot without a pause: nobody means a double click."""

    last_spot = (-1, -1)

    def press(self, control: Control) -> None:
        self.drag(control, control)

    def spot_of(self, control: Control) -> tuple[int, int]:
        """Where on a control the person points."""
        return control.box.center

    def drag(self, control: Control, target: Control) -> None:
        """Press on a control, and let go on another one."""
        start, end = self.spot_of(control), self.spot_of(target)
        if not has_moved(start, self.last_spot):
            self.app.step((), DOUBLE)
        self.last_spot = end
        self.step(moved(start))
        self.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        self.step(moved(end))
        self.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))


def moved(spot: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))


ARROWS: Final = {"up": pygame.K_UP, "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT}
PAGES: Final = {"page_left": pygame.K_PAGEUP, "page_right": pygame.K_PAGEDOWN}
MOST_ARROWS: Final = 8
"""With how many arrows the person goes somewhere before it takes Tab."""


class KeyPerson(Person):
    """Goes to a control with the arrows if they lead there quickly, else with Tab, and presses Return."""

    def come_before(self, app: App, seed: int = 1) -> None:
        super().come_before(app, seed)
        self.pressed: Counter[str] = Counter()
        """How often it went somewhere with arrows, and with Tab."""

    def press(self, control: Control) -> None:
        if control.id in PAGES:
            self.key(PAGES[control.id])
            return
        self.go_to(control)
        self.key(pygame.K_RETURN)

    def go_to(self, control: Control) -> None:
        way = self.way_to(control)
        self.pressed["tab" if way is None else "arrows"] += 1
        for direction in way or ():
            self.key(ARROWS[direction])
        for _ in range(len(self.scene.controls) + 1):
            if self.scene.focus == control.id:
                return
            assert way is None, f"arrows led to {self.scene.focus}, not to {control.id}"
            self.key(pygame.K_TAB)
        raise AssertionError(f"the keyboard does not reach {control.id}")

    def way_to(self, control: Control) -> list[str] | None:
        """The fewest arrows that lead from the focus to a control; None if there is no short way."""
        start = self.scene.focused()
        ways: dict[str, list[str]] = {start.id: []} if start is not None else {}
        waiting = deque(ways)
        while waiting:
            here = self.scene.control(waiting.popleft())
            if here.id == control.id:
                return ways[here.id]
            for direction in ARROWS if len(ways[here.id]) < MOST_ARROWS else ():
                there = self.scene.ahead(here, direction)  # type: ignore[arg-type]
                if there is not None and there.id not in ways:
                    ways[there.id] = [*ways[here.id], direction]
                    waiting.append(there.id)
        return None
