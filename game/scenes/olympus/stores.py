"""The cubes and priests of the city before the players, wherever somebody may take them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.rules.olympus.actions import GOODS
from game.scenes.olympus.choices import cube
from game.ui.scene import Control, Look
from game.ui.shapes import focus_frame, gold_frame, panel
from game.ui.theme import GLAZE, GLAZE_HIGH, GOLD

if TYPE_CHECKING:
    from game.scenes.olympus.table import OlympusTable


class Stores:
    """What can be taken out of the stores: cubes to be chosen, priests to be sent."""

    def __init__(self, scene: OlympusTable) -> None:
        self.scene = scene

    def controls(self) -> Iterator[Control]:
        yield from self._cubes()
        yield from self._priests()

    def _cubes(self) -> Iterator[Control]:
        """Every cube of the own stores that may be chosen; the trays they lie in are laid out."""
        scene, mine = self.scene, self.scene.stage.shown.cities[self.scene.stage.front_seat]
        trays = ((scene.board.warehouse, mine.goods, 0), (scene.board.tribute, mine.tribute, len(GOODS)))
        open_trays = [each for each in trays if self._is_open(each[1], each[2])]
        scene.stage.lay_out_cubes(frozenset(first > 0 for _, _, first in open_trays))
        for tray, goods, first in open_trays:
            pile = scene.painter.heaps.pile(scene.stage.front_seat, goods, tribute=first > 0)
            kinds = [first + good for good in pile.kinds]
            places = scene.board.cubes_side_by_side(tray, len(kinds))
            for index, (kind, box) in enumerate(zip(kinds, places, strict=True)):
                if scene.is_choosable(cube(kind)) or self._picked(kind):
                    yield self._cube(kind, kinds[:index].count(kind), box)

    def _is_open(self, goods: Sequence[int], first: int) -> bool:
        """Whether cubes of a tray can be chosen, or are."""
        kinds = [first + good for good, count in enumerate(goods) if count]
        return any(self.scene.is_choosable(cube(kind)) or self._picked(kind) for kind in kinds)

    def _picked(self, kind: int) -> int:
        """How many cubes of a kind are picked so far."""
        return self.scene.menu.bundle.picked_of(cube(kind)) if self.scene.menu.bundle else 0

    def _cube(self, kind: int, number: int, box: Rect) -> Control:
        """One cube of a kind; the first of them are those that are picked."""
        chosen = number < self._picked(kind)
        actions = self.scene.menu.things.get(cube(kind), [])

        def press() -> None:
            if actions:
                self.scene.choose_from(actions)
            else:
                self.scene.pick(cube(kind), -1 if chosen else 1)

        def dropped(target: Control | None) -> None:
            if self.scene.asking.whole.collidepoint(self.scene.dropped_at):
                press()

        label = self.scene.words.name("good", GOODS[kind % len(GOODS)])
        about = (lambda: self.scene.tips.answer_words(actions[0])) if actions else None
        paint = partial(self._paint_cube, kind, chosen)
        return Control(f"{cube(kind)}#{number}", box, label, paint, press, drop=dropped, about=about)

    def _paint_cube(self, kind: int, chosen: bool, surface: Surface, control: Control, look: Look) -> None:
        """A cube that is picked is lifted; one that could be has a frame."""
        if chosen:
            panel(surface, control.box, GLAZE_HIGH, GOLD, 3, self.scene.brush.px(6))
            self.scene.painter.cube(surface, kind % len(GOODS), control.box.move(0, -self.scene.brush.px(6)))
        else:
            px = self.scene.brush.px
            panel(surface, control.box, GLAZE, None, 0, px(4))
            self.scene.painter.cube(surface, kind % len(GOODS), control.box.inflate(-px(12), -px(12)))
            gold_frame(surface, control.box, self.scene.brush.unit * 0.7, self.scene.breath(), strong=look.hovered)
        if look.focused:
            focus_frame(surface, control.box, self.scene.brush.unit * 0.7)

    def _priests(self) -> Iterator[Control]:
        """The priests at hand, to be dragged to a deity while one is to be sent."""
        if not any(name.startswith("deity:") for name in self.scene.menu.things):
            return
        count = self.scene.stage.shown.cities[self.scene.stage.front_seat].priests
        places = self.scene.board.priest_places(self.scene.stage.shown.rules.priests_total)[:count]
        label = self.scene.words.phrase("screen", "priest")
        for index, box in enumerate(places):
            yield Control(f"priest:{index}", box, label, self._paint_priest, drop=self._send)

    def _paint_priest(self, surface: Surface, control: Control, look: Look) -> None:
        if look.focused or look.hovered:
            focus_frame(surface, control.box, self.scene.brush.unit * 0.7)

    def _send(self, target: Control | None) -> None:
        """A priest was dropped on something; on a deity that can be chosen, it is chosen."""
        if target is not None and target.id.startswith("deity:") and target.press is not None:
            target.press()
