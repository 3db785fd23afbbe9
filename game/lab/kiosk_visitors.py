"""Visitors of a kiosk, made up: they come with every device, and do what visitors do.

They play at random, many of them to the end, hammer on everything, hold keys for ever, leave in the middle, pull pads
out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import pygame

from game.kiosk.window import KioskApp
from game.scenes.kiosk.scene import KioskScene
from game.scenes.table.curtain_scene import CurtainScene
from game.table.dealer import Dealer

SMALL: Final = (1280, 720)
"""How large the window is."""
PADS: Final = 4
STARTS: Final = 30.0
"""So long a table may take until it is laid."""
PATIENT: Final = 3600.0
"""Whoever wants to see the end of a game gives it up after so many seconds."""
KEYS: Final = ("up", "down", "left", "right", "return", "space", "tab", "escape", "f11", "p", "h", "u", "b", "c", "f1")
TOUCH: Final = 1
COMPANY: Final = "company of "


class Visitors:
    """Whoever comes, one after the other; each is an endless row of handfuls of events, one for each frame."""

    def __init__(self, app: KioskApp, seed: int, visits: Counter[str], step: float) -> None:
        self.app = app
        self.below = Dealer(seed).below
        self.visits = visits
        """How many came, by what they were like."""
        self.step = step
        self.kinds: dict[str, Callable[[], Iterator[list[pygame.Event]]]] = {
            "player": self.player,
            "two with pads": self.two,
            **{f"{COMPANY}{people}": partial(self.company, people) for people in range(1, PADS + 1)},
            "passer-by": self.passer_by,
            "walks away": self.walks_away,
            "hammers": self.hammers,
            "holds a key": self.holds,
            "floods": self.floods,
            "pads come and go": self.pads,
            "tries the corner": self.corner,
        }

    def come(self) -> Iterator[list[pygame.Event]]:
        """Visitors without end, with time between them in which nobody is there."""
        names = [*self.kinds, *(name for name in self.kinds if name.startswith(COMPANY))]  # of whom there are most
        while True:
            yield from self.nobody(self.below(180))
            name = names[self.below(len(names))]
            self.visits[name] += 1
            yield from self.kinds[name]()

    def nobody(self, seconds: float) -> Iterator[list[pygame.Event]]:
        for _ in range(round(seconds / self.step)):
            yield []

    # What they are like

    def passer_by(self) -> Iterator[list[pygame.Event]]:
        """Presses once and goes on."""
        yield self.any_press()
        yield from self.nobody(100)

    def walks_away(self) -> Iterator[list[pygame.Event]]:
        """Begins a game and leaves it to itself."""
        yield from self.begin("key")
        yield from self.presses("key", 10 + self.below(40))
        yield from self.nobody(100)

    def company(self, people: int) -> Iterator[list[pygame.Event]]:
        """So many sit down, each with a pad, play on to the end of the game, and look at the result."""
        yield self.any_press()
        yield from self.nobody(1)
        yield from self.another_game()
        if self.below(6) == 0:
            yield from self.learn()
        for pad in range(people):
            yield self.button(0, True, pad=pad)
            yield self.button(0, False, pad=pad)
        yield from self.nobody(6)
        yield from self.plays_on()
        yield from self.nobody(10)
        for control in [control for control in self.kiosk.top.controls if control.id == "title"]:
            yield self.clicked(control.box.center)

    def player(self) -> Iterator[list[pygame.Event]]:
        """Plays for a while with one device, pressing whatever there is."""
        device = ("key", "mouse", "touch", "pad")[self.below(4)]
        yield from self.begin(device)
        yield from self.plays(device, 200 + self.below(800))

    def two(self) -> Iterator[list[pygame.Event]]:
        """Two sit down with two pads; one of them leaves."""
        yield self.any_press()
        yield from self.nobody(1)
        yield self.button(0, True)
        yield self.button(0, False)
        for pad in (1, 2):
            yield self.button(pad, True, pad=pad)
            yield self.button(pad, False, pad=pad)
        yield from self.nobody(6)
        yield from self.plays("pad", 120)
        yield from self.nobody(95)
        yield from self.plays("pad", 300)

    def hammers(self) -> Iterator[list[pygame.Event]]:
        for _ in range(120):
            yield [event for _ in range(12) for event in self.any_press()]

    def holds(self) -> Iterator[list[pygame.Event]]:
        """A key that is stuck for minutes."""
        key = self.key()
        yield [self.key_event(key, True)]
        yield from self.nobody(180)
        yield [self.key_event(key, False)]

    def floods(self) -> Iterator[list[pygame.Event]]:
        """As many events as a broken device sends: ten thousand in a second, for some seconds."""
        a_frame = min(2500, round(10_000 * self.step))
        for _ in range(8):
            yield [self.moved(self.spot()) for _ in range(a_frame)]

    def pads(self) -> Iterator[list[pygame.Event]]:
        for pad in range(PADS):
            yield [pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=100 + pad)]
            yield from self.nobody(1)
            yield self.button(0, True, pad=pad)
            yield self.button(0, False, pad=pad)

    def corner(self) -> Iterator[list[pygame.Event]]:
        """Holds the corner, types digits at random, and goes."""
        spot = (SMALL[0] - 12, 12)
        yield [self.moved(spot), pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)]
        yield from self.nobody(6)
        yield [pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1)]
        yield from self.presses("mouse", 12)
        yield from self.nobody(100)

    # What they do

    def begin(self, device: str) -> Iterator[list[pygame.Event]]:
        """From the show to a table; now and then with another game or a lesson."""
        yield self.any_press()
        yield from self.nobody(1)
        yield from self.another_game()
        for _ in range(2):
            yield from self.press_on(device, "confirm", self.focus())
            yield []
        yield from self.nobody(6)

    def another_game(self) -> Iterator[list[pygame.Event]]:
        games = [control for control in self.kiosk.top.controls if control.id == "game"]
        for control in games * self.below(3):
            yield self.clicked(control.box.center)

    def learn(self) -> Iterator[list[pygame.Event]]:
        """A lesson comes first."""
        for control in [control for control in self.kiosk.top.controls if control.id == "lesson"]:
            yield self.clicked(control.box.center)

    def presses(self, device: str, times: int) -> Iterator[list[pygame.Event]]:
        for _ in range(times):
            yield from self.press_on(device, "confirm", self.anything())

    def plays(self, device: str, seconds: float) -> Iterator[list[pygame.Event]]:
        """Answers whatever is asked, as long as a game goes on and there is time."""
        frames = round(seconds / self.step)
        for _ in range(frames):
            scene, table = self.kiosk.top, self.kiosk.table
            if table is None:
                return
            asked = scene is table and table.question.is_shown and table.session.person_asked() is not None
            if asked and self.below(12):
                self.answer(table)
                yield []
            elif scene is not table or asked:
                yield from self.press_on(device, "confirm", self.anything())
            else:
                if table.posted.stands:
                    table.posted.close()
                yield []

    def plays_on(self) -> Iterator[list[pygame.Event]]:
        """Answers what is asked and puts away what is to be read, until the result is there."""
        for frame in range(round(PATIENT / self.step)):
            scene, table = self.kiosk.top, self.kiosk.table
            if scene.name == "result" or (table is None and frame > STARTS / self.step):
                return
            if table is None:  # it is being laid
                yield []
                continue
            if isinstance(scene, CurtainScene):
                scene.open()
            elif table.posted.stands:
                table.posted.close()
            elif scene is not table or (table.session.course is not None and self.below(3) == 0):
                yield from self.press_on("key", "confirm", self.focus())
            elif table.question.is_shown and table.session.choices():
                self.answer(table)
            yield []

    def answer(self, table: Any) -> None:
        """Any of the answers there are; the window's own persons press for each, here it is played at once."""
        session = table.session
        seat = session.acting()
        choices = [each for each in session.peek(seat).choices if table.guide is None or table.guide.lets(each)]
        if choices:
            table.play(choices[self.below(len(choices))])

    # Single events

    @property
    def kiosk(self) -> KioskScene:
        scene: Any = self.app.stack.top
        found: KioskScene = scene
        return found

    def spot(self) -> tuple[int, int]:
        return self.below(SMALL[0]), self.below(SMALL[1])

    def focus(self) -> tuple[int, int]:
        scene = self.kiosk.top
        control = scene.focused()
        return control.box.center if control is not None else self.spot()

    def anything(self) -> tuple[int, int]:
        controls = self.kiosk.top.controls
        return controls[self.below(len(controls))].box.center if controls else self.spot()

    def any_press(self) -> list[pygame.Event]:
        device = self.below(4)
        if device == 0:
            key = self.key()
            return [self.key_event(key, True), self.key_event(key, False)]
        if device == 1:
            return self.clicked(self.spot())
        if device == 2:
            return self.tapped(self.spot())
        button = self.below(15)
        return [*self.button(button, True), *self.button(button, False)]

    def press_on(self, device: str, command: str, spot: tuple[int, int]) -> Iterator[list[pygame.Event]]:
        """A press of a device: on a spot, or on what has the focus after a step."""
        if device == "mouse":
            yield self.clicked(spot)
        elif device == "touch":
            yield self.tapped(spot)
        elif device == "pad":
            yield [*self.button(14, True), *self.button(14, False)]
            yield self.button(0, True)
            yield self.button(0, False)
        else:
            yield [self.key_event(self.code("tab"), True), self.key_event(self.code("tab"), False)]
            yield [self.key_event(self.code("return"), True), self.key_event(self.code("return"), False)]

    def key(self) -> int:
        return self.code(KEYS[self.below(len(KEYS))])

    @staticmethod
    def code(name: str) -> int:
        return pygame.key.key_code(name)

    @staticmethod
    def key_event(key: int, down: bool) -> pygame.Event:
        return pygame.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=key, mod=0, unicode="")

    @staticmethod
    def moved(spot: tuple[int, int]) -> pygame.Event:
        return pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0), touch=False)

    def clicked(self, spot: tuple[int, int]) -> list[pygame.Event]:
        ends = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return [self.moved(spot), *(pygame.Event(end, pos=spot, button=1, touch=False) for end in ends)]

    def tapped(self, spot: tuple[int, int]) -> list[pygame.Event]:
        x, y = spot[0] / SMALL[0], spot[1] / SMALL[1]
        ends = (pygame.FINGERDOWN, pygame.FINGERUP)
        return [pygame.Event(end, touch_id=TOUCH, finger_id=1, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0) for end in ends]

    @staticmethod
    def button(button: int, down: bool, pad: int = 0) -> list[pygame.Event]:
        kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
        return [pygame.Event(kind, instance_id=100 + pad, button=button)]
