"""What can be pointed at on the map: lands and settlers, lit by what is armed, and the prices beside them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface
from pygame.draw import aacircle

from game.rules.olympos.actions import Move, Settle
from game.scenes.olympos.choices import MOVE, UNARMED, Armed, disc, land
from game.ui.scene import Control, Look
from game.ui.shapes import breathing, focus_frame
from game.ui.theme import FOCUS, GLAZE, GOLD
from game.words.olympos_cards import land_words

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable


PRESSED: Final = 33
"""So large at least is what is pressed of a settler beneath others."""


class MapThings:
    """Lands and settlers of one table."""

    def __init__(self, scene: OlymposTable) -> None:
        self.scene = scene

    def controls(self) -> Iterator[Control]:
        yield from self.discs()
        yield from self.lands()

    def discs(self) -> Iterator[Control]:
        """Own settlers on the map that can be led somewhere, or given up."""
        state = self.scene.stage.shown
        named = [name for name in self.scene.menu.things if name.startswith("disc:")]
        if not named:
            named = [
                disc(origin, level)
                for origin, level in self.scene.choices.settlers()
                if self.scene.arming.armed.verb in ("", MOVE)
            ]
        for name in named:
            _, level, origin = name.split(":")
            box = self.scene.picture.atlas.token_box(state, state.rules.land_index[origin], int(level))
            if box is None or int(level) > len(state.stacks[state.rules.land_index[origin]]):
                continue
            least = self.scene.brush.px(PRESSED)
            yield self._disc(name, origin, int(level), box.inflate(*(max(0, least - side) for side in box.size)))

    def _disc(self, name: str, origin: str, level: int, box: Rect) -> Control:
        label = self.scene.words.phrase("screen", "settler_in", territory=origin)
        control = self.scene.answering_control(name, box, label)
        if control.press is None:
            control.press = lambda: self.scene.arming.pick(origin, level)
            control.drop = partial(self.drop, Armed(MOVE, origin, level))
        else:
            self.scene.drags.to_side(control)
        control.paint = partial(self._paint_disc, name)
        return control

    def drop(self, armed: Armed, target: Control | None) -> None:
        """A disc was dragged onto a land: lead it there by the cheapest way."""
        name = target.id.partition(":")[2] if target is not None and target.id.startswith("land:") else ""
        ways = self.scene.choices.led(armed).get(name, [])
        if ways:
            self.scene.play(ways[0])
        elif target is not None:
            self.scene.refuse(target)

    def stamp(self, target: Control | None) -> None:
        """A cross or barbarians were dragged onto a land."""
        actions = self.scene.menu.things.get(target.id, []) if target is not None else []
        if actions:
            self.scene.play(actions[0])
        elif target is not None:
            self.scene.refuse(target)

    def lands(self) -> Iterator[Control]:
        for row in self.scene.stage.shown.rules.lands:
            label = self.scene.words.name("territory", row.id)
            outline = self.scene.picture.chart.outlines[row.id]
            control = self.scene.answering_control(land(row.id), outline.box, label, outline=outline)
            control.about = partial(self._land_words, row.id)
            control.paint = partial(self._paint_land, row.id)
            if control.press is None and self.led_out_of(control.id):
                control.press = partial(self._take_up_from, row.id)
            yield control

    def led_out_of(self, name: str) -> str:
        """Where no way leads to a land, it stands for the settler who can be led out of it: his control."""
        scene = self.scene
        kind, _, origin = name.partition(":")
        asks = kind == "land" and scene.choices.is_turn and scene.arming.armed.verb in ("", MOVE)
        if not asks or scene.tray.opened or name in scene.menu.things:
            return ""
        return next((disc(*each) for each in scene.choices.settlers() if each[0] == origin), "")

    def _take_up_from(self, origin: str) -> None:
        self.scene.arming.pick(*next(each for each in self.scene.choices.settlers() if each[0] == origin))

    def _land_words(self, name: str) -> str:
        row = next(each for each in self.scene.game.tables["map"]["land"] if each["id"] == name)
        title, sentences = land_words(self.scene.words, row)
        return "\n".join([title, *sentences])

    def cost_spot(self, name: str) -> tuple[int, int]:
        """Where the price of a land stands; beside a stack a little further right."""
        state = self.scene.stage.shown
        picture = self.scene.picture.chart.land(name)
        stacked = len(state.stacks[state.rules.land_index[name]]) > 1
        return self.scene.picture.chart.spot((picture.cost[0] + (12 if stacked else 0), picture.cost[1]))

    def _paint_land(self, name: str, surface: Surface, control: Control, look: Look) -> None:
        """The price stands beside the settlers; the gold along the coast lies beneath all of that already."""
        strong = look.focused or look.hovered
        if self._is_framed(control, look):
            ways = self.scene.menu.things.get(control.id, [])
            if ways and isinstance(ways[0], Settle | Move) and self._is_armed_for(control):
                self.scene.picture.signs.chip(
                    surface, str(self.scene.choices.price(ways[0])), self.cost_spot(name), strong=strong
                )
        elif look.focused:
            focus_frame(surface, control.shape, self.scene.brush.unit)

    def _is_armed_for(self, control: Control) -> bool:
        armed = self.scene.arming.armed != UNARMED or not self.scene.choices.is_turn
        return armed and not self.scene.arming.aside(control.id)

    def _is_framed(self, control: Control, look: Look) -> bool:
        return self.scene.is_choosable(control.id) and (look.focused or look.hovered or self._is_armed_for(control))

    def draw_frames(self, surface: Surface) -> None:
        """Gold along the coasts of what can be chosen, the one that is looked at last; names and signs lie above it."""
        looks = [(each, self.scene.look_of(each)) for each in self.scene.controls if each.id.startswith("land:")]
        framed = [(look.focused or look.hovered, each) for each, look in looks if self._is_framed(each, look)]
        for strong, control in sorted(framed, key=itemgetter(0)):
            self._frame_land(surface, control, strong=strong)
        self.scene.picture.atlas.paint_words(
            surface, self.scene.stage.shown, [each.id.partition(":")[2] for _, each in framed]
        )

    def _frame_land(self, surface: Surface, control: Control, *, strong: bool) -> None:
        """What is looked at has the broadest rim on the map, as it has to be found from a couch."""
        assert control.outline is not None
        px = self.scene.brush.px
        if strong:
            control.outline.draw(surface, GLAZE, max(6, px(14)))
            control.outline.draw(surface, FOCUS, max(3, px(7)))
        else:
            width = max(2, px(3))
            dark = width + 2 * max(1, px(2)) | 1  # gold on clay is lost; an odd one is seen on both sides of it
            control.outline.draw(surface, GLAZE, dark)
            control.outline.draw(surface, breathing(self.scene.breath(), strong=False), width)

    def _paint_disc(self, name: str, surface: Surface, control: Control, look: Look) -> None:
        picked = self.scene.arming.armed.is_picked and name == disc(
            self.scene.arming.armed.origin, self.scene.arming.armed.level
        )
        strong = look.hovered or look.focused or self.led_out_of(self.scene.pointed_name()) == name
        if self.scene.arming.armed.verb == MOVE or name in self.scene.menu.things or strong:
            px = self.scene.brush.px
            beneath = control.box.width <= px(PRESSED)
            radius = control.box.width // 2 + px(2 if beneath else 5) + px(3 if strong else 0)
            width = px(7 if strong else 5 if picked else 3)  # what is looked at is found from a couch
            aacircle(surface, GLAZE, control.box.center, radius + px(3), width + px(6))
            aacircle(surface, FOCUS if picked or strong else GOLD, control.box.center, radius, max(2, width))
