"""What the bot would do, pointed at on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Rect, Surface

from game.table.session import Advice
from game.ui.input import Spot, has_moved
from game.ui.marks import paint_icon
from game.ui.scene import Control
from game.ui.shapes import disc
from game.ui.theme import FOCUS, GLAZE, GOLD

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

FAINT: Final = 200
"""A place is clear of which no more than this part of its dots is drawn on."""
SIDES: Final = (42, 34, 28)
"""How large the lamp is; where there is no room among words, it is smaller."""


class HintMark:
    """The mark of a hint: it lies on a control of the table until something is played."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self.marked = ""
        """The control it lies on, by its id."""
        self.words = ""
        """What the hint is, and what speaks for it."""
        self._given_at: Spot = (0, 0)
        """Where the pointer was when the hint came."""
        self._lamp: tuple[object, Rect] | None = None
        """Where the lamp stands, and for what."""

    def take_away(self) -> None:
        self.marked, self.words = "", ""

    def point_at(self, hinted: Advice) -> None:
        """The hint has come: the focus and the mark go to where its answer is given."""
        scene, action = self.scene, hinted.action
        self.words, self._given_at = self._worded(hinted), scene.pointer_spot
        scene.lay_ready(action)
        thing, bundle = scene.menu.thing_of(action), scene.menu.bundle
        if thing:
            scene.bring_to_sight(thing)
        tokens = scene.tray.tokens()
        if action in tokens and not any(control.id.split("#")[0] == thing for control in scene.reachable()):
            self._mark(f"token:{tokens.index(action)}")  # what only a pointer reaches lies in the tray for keys
            return
        if thing and len(scene.menu.things[thing]) == 1:
            self._mark(thing)
            return
        if thing:
            scene.tray.open(scene.menu.things[thing])
            scene.lay_out()
        if action in scene.tray.tokens():
            self._mark(f"token:{scene.tray.tokens().index(action)}")
        elif bundle is not None and bundle.pick(action):
            scene.lay_out()
            self._mark("confirm")

    @property
    def is_fresh(self) -> bool:
        """Whether nobody has pointed elsewhere since the hint came: until then its words are what is to be read."""
        scene = self.scene
        if not self.marked or has_moved(self._given_at, scene.pointer_spot):
            return False
        return scene.pointing or scene.focus == self.marked

    @property
    def is_read(self) -> bool:
        """Whether its words stand somewhere now: as long as nothing else is pointed at."""
        return bool(self.marked) and (self.is_fresh or self.scene.pointed_name() in ("", self.marked))

    def _worded(self, hinted: Advice) -> str:
        """The hint with its reasons; if whoever gave it has told none, with what it would change."""
        scene, words = self.scene, self.scene.words
        title = words.screen("hint_title", what=scene.called(hinted.action))
        if hinted.reasons:
            return f"{title}\n{words.screen('hint_because', why=words.why(hinted.reasons))}"
        mine = scene.session.acting()
        changes = scene.changes(scene.view(), scene.tips.outlook(hinted.action))
        return "\n".join([title, *(each.words for each in changes if each.seat == mine)])

    def _mark(self, name: str) -> None:
        scene = self.scene
        scene.focus = next((control.id for control in scene.controls if control.id.split("#")[0] == name), scene.focus)
        self.marked = scene.focus

    def draw(self, surface: Surface) -> None:
        for control in self.scene.controls:
            if control.id == self.marked:
                self._draw_on(surface, control)

    def _draw_on(self, surface: Surface, control: Control) -> None:
        """A strong frame, and a lamp beside or upon it."""
        brush = self.scene.brush
        lamp = self._lamp_place(surface, control)
        side = lamp.width
        self.scene.paint_frame(surface, control, strong=True)
        disc(surface, lamp, GLAZE, GOLD, brush.px(3))
        paint_icon(brush, surface, "hint", lamp.inflate(-side // 4, -side // 4), GOLD)
        if self.is_read:
            self.scene.draw_hint(surface, self.words, control.box.union(lamp))

    def _lamp_place(self, surface: Surface, control: Control) -> Rect:
        """Where the lamp stands: found when it is lit, so that it stays there while other things change."""
        brush = self.scene.brush
        key = (control.id, tuple(control.box), brush.size, brush.words.scale)
        if self._lamp is None or self._lamp[0] != key:
            places = [each for side in SIDES for each in lamp_places(control.box, brush.px(side), brush.screen)]
            hidden = {tuple(place): drawn_on(surface, place) for place in places}
            clear = [place for place in places if hidden[tuple(place)] * FAINT <= place.width * place.height]
            # Farther out it would seem to be of whatever lies there.
            held = [place for place in clear if control.box.collidepoint(place.center)]
            own = [place for place in held if not self._lies_on_another(place, control)]
            found = own or held or self._upon(control) or places
            self._lamp = (key, min(found, key=lambda place: hidden.get(tuple(place), 0)))
        return Rect(self._lamp[1])

    def _upon(self, control: Control) -> list[Rect]:
        """On whatever the table says may be hidden, for a thing that is full of words."""
        spared = self.scene.lamp_upon(control)
        side = self.scene.brush.px(SIDES[-1])
        return [] if spared is None else [Rect(spared.left, spared.top, side, side)]

    def _lies_on_another(self, place: Rect, control: Control) -> bool:
        """Whether a lamp there would seem to be of something else."""
        others = (each.box for each in self.scene.controls if each.id != control.id)
        return any(box.colliderect(place) for box in others)


def lamp_places(box: Rect, side: int, screen: Rect) -> Iterator[Rect]:
    """Round the edge of a box, first at its right corner: outside, upon the edge, and inside."""
    for out in (side // 2, -1, -side // 2):
        edge = box.inflate(2 * out, 2 * out)
        for share in (1.0, 0.8, 0.6, 0.4, 0.2, 0.0):
            x, y = edge.left + round(edge.width * share), edge.bottom - round(edge.height * share)
            for spot in ((x, edge.top), (edge.right, y), (edge.left, y), (x, edge.bottom)):
                place = Rect(0, 0, side, side)
                place.center = spot
                if screen.contains(place):
                    yield place


def drawn_on(surface: Surface, place: Rect) -> int:
    """How much is drawn in a place: the dots in other inks than its ground, without those of frames."""
    dots = pygame.image.tobytes(surface.subsurface(place), "RGB")
    inks = Counter(zip(dots[::3], dots[1::3], dots[2::3], strict=True))
    for frame in (FOCUS, GLAZE):
        del inks[frame]
    return inks.total() - max(inks.values(), default=0)
