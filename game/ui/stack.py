"""The stack of scenes that are open: who gets the hands, how one gives way to another, and what is heard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface
from pygame.transform import rotate

from game.ui.company import Company
from game.ui.hands import Hands
from game.ui.input import MOUSE, Clicks, Command, Device, Gestures, Intent, Pointer, Spot, is_release
from game.ui.scene import LIVELY, Brush, Control, Scene
from game.ui.sound import Voice
from game.ui.theme import CLAY, GLAZE

TRANSITION: Final = 0.24
BAND: Final = 36
"""How wide the band is that wipes a scene away."""


class Stack:
    """The scenes that are open; only the top one gets the hands."""

    shut: frozenset[str] = frozenset()
    """Ways that screens have elsewhere and not here, by the names of their controls."""
    home_words = "to_title"
    """What the way is called that leads back to where everything begins."""

    def __init__(self, brush: Brush) -> None:
        self.brush = brush
        self.scenes: list[Scene] = []
        self.fading = 0.0
        """How much of the transition to the new scene is still to come, from 1 to 0."""
        self.before: Surface | None = None
        self.last: Surface | None = None
        self.transitions = True
        self.swept = True
        """Whether one whole screen gives way to another; a dialog only fades in or out."""
        self.forward = True
        """Whether the new scene lies ahead; one that is come back to lies behind."""
        self.pointing = False
        """Whether the pointer was used last; a scene that comes up shows its focus accordingly."""
        self._spot: Spot | None = None
        """Where the pointer was last, whichever scene was told."""
        self.voice = Voice()
        """What is heard of the scenes."""
        self.clicks = Clicks()
        self.hands = Hands(means=self.means)
        """Whose hands there are, and what prompts they need."""
        self.company = Company()
        """Who of the people before this window holds what."""
        self.ask_keyboard: Callable[[Control, Device], None] = lambda field, device: None
        """Asked for letters where somebody chooses a text field with a device that has none."""
        self.patience: Callable[[], float] = lambda: 1.0
        """How many times as long as usual it is waited for what a hand is about to do."""
        self._gestures = Gestures(lambda: self.patience())

    @property
    def pace(self) -> int:
        """How many pictures a second are needed now."""
        busy = self.fading > 0 or self._gestures.holds or self.top is None
        return LIVELY if busy or self.top is None else self.top.pace

    @property
    def top(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    @property
    def theme(self) -> str:
        """The music of the highest scene that has one."""
        return next((scene.theme for scene in reversed(self.scenes) if scene.theme), "")

    def push(self, scene: Scene) -> None:
        self.begin_transition(cut=scene.cuts)
        self.forward, self.swept = True, scene.covers
        scene.stack = self
        scene.pointing = self.pointing
        self.scenes.append(scene)
        scene.resize(self.brush)
        scene.enter()

    def pop(self) -> None:
        left = self.scenes.pop()
        self.begin_transition(cut=left.cuts)
        self.forward, self.swept = False, left.covers
        left.leave()
        if self.top is not None:
            self.top.pointing = self.pointing
            self.top.forget_press()
            if self.top.fits(self.brush):
                self.top.lay_out()
            else:
                self.top.resize(self.brush)
            self.top.enter()
            if self._spot is not None:
                self.top.rest_pointer(self._spot)

    def replace(self, scene: Scene) -> None:
        """Leave the top scene for another one."""
        self.scenes.pop().leave()
        self.push(scene)

    def clear(self, scene: Scene) -> None:
        """Leave everything for one scene."""
        while self.scenes:
            self.scenes.pop().leave()
        self.push(scene)

    def begin_transition(self, *, cut: bool = False) -> None:
        self.clicks.change()
        if cut:
            self.cut()
        elif self.transitions and self.last is not None:
            self.before = self.last.copy()
            self.fading = 1.0

    def cut(self) -> None:
        """Nothing of what is seen now may be seen in what comes next, not even if more comes before that is drawn."""
        self.last, self.before, self.fading = None, None, 0.0

    def forget_picture(self) -> None:
        """The window that was drawn in is closed: what comes next comes without a transition."""
        self.last = self.before = None

    def resize(self, brush: Brush) -> None:
        self.brush = brush
        self.before = None
        for scene in self.scenes:
            scene.resize(brush)

    def settings_changed(self, what: str) -> None:
        self.before = None
        for scene in self.scenes:
            scene.settings_changed(what)

    def means(self, commands: Sequence[str]) -> str:
        """Of the commands that one button of a pad may stand for, the one that counts now."""
        return commands[0] if self.top is None else self.top.means(commands)

    def handle(self, intent: Intent) -> None:
        """Give the top scene an intent, and then the gesture that it makes with the ones before."""
        if isinstance(intent, Pointer | Command):
            self.pointing = isinstance(intent, Pointer)
        if isinstance(intent, Pointer):
            self._spot = intent.spot if intent.device == MOUSE else None  # a finger rests nowhere once it is lifted
        if isinstance(intent, Pointer) and self.clicks.is_lost(intent):
            return
        wanted = not is_release(intent) or (self.top is not None and intent.name in self.top.releases)
        if self.top is not None and wanted and not self.top.turns_away(intent):
            self.top.handle(intent)
        if isinstance(intent, Pointer):
            self._handle_gestures(self._gestures.take(intent))

    def _handle_gestures(self, gestures: Sequence[Intent]) -> None:
        for gesture in gestures:
            if self.top is not None and not self.top.turns_away(gesture):
                self.top.handle(gesture)

    def follow_device(self, device: Device, here: bool) -> None:
        """A pad comes, and is his again who lost it; or it falls silent, and whoever held it waits for one."""
        seats = self.company.find(device) if here else self.company.lose(device)
        for scene in list(self.scenes):
            scene.follow_device(device, seats, here=here)

    def look_away(self) -> None:
        """People have turned to another window: every scene hides what is not for others' eyes."""
        for scene in list(self.scenes):
            scene.look_away()

    def advance(self, seconds: float) -> None:
        """Time passes for the top scene: what lies beneath waits until it is seen again, unless others wait for it."""
        self.fading = max(0.0, self.fading - seconds / TRANSITION)
        self.clicks.advance(seconds)
        self._handle_gestures(self._gestures.advance(seconds))
        for scene in self.scenes[:-1]:
            if scene in self.scenes:  # the one before may have led elsewhere
                scene.keep_going(seconds)
        if self.top is not None:
            self.top.advance(seconds)
        self.voice.play_theme(self.theme)
        self.voice.advance(seconds)

    def draw(self, surface: Surface) -> None:
        first = len(self.scenes) - 1
        while first > 0 and not self.scenes[first].covers:
            first -= 1
        for scene in self.scenes[max(first, 0) :]:
            scene.draw(surface)
        if self.fading > 0 and self.before is not None and self.before.get_size() == surface.get_size():
            self._draw_change(surface, self.before)
        self.last = surface

    def _draw_change(self, surface: Surface, before: Surface) -> None:
        """The old scene is wiped away by a band with a meander, towards where the new one lies; a dialog fades in."""
        if not self.swept:
            before.set_alpha(round(255 * self.fading))
            surface.blit(before, (0, 0))
            return
        width, height = surface.get_size()
        band = Rect(0, 0, self.brush.px(BAND), height)
        # It comes from beyond one edge of the window and leaves by the other.
        band.right = round((width + band.width) * (1 - self.fading**2))
        gone = max(0, band.centerx)
        before.set_alpha(None)
        if self.forward:
            surface.blit(before, (gone, 0), (gone, 0, width - gone, height))
        else:
            surface.blit(before, (0, 0), (0, 0, width - gone, height))
            band.centerx = width - band.centerx
        self._paint_edge(surface, band)

    def _paint_edge(self, surface: Surface, band: Rect) -> None:
        """The upright meander of the band, which lies on its side."""
        tile = rotate(self.brush.sprites.get("vase/meander", (band.width * 40 // 24, band.width), CLAY, GLAZE), 90)
        surface.fill(GLAZE, band)
        for y in range(band.top, band.bottom, tile.get_height()):
            surface.blit(tile, (band.left, y))
