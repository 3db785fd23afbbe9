"""What can be pointed at beside the map: tiles and their bonuses, the own side, the ledger, the chronicle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.rules.engine import Action
from game.rules.olympos.actions import DESTINY as CARDS
from game.rules.olympos.actions import RESOURCES, Bonus, Build, Discover, Play, Settle
from game.scenes.olympos.choices import SETTLE, STOCK, Armed, card, cell, cube
from game.scenes.olympos.palette import TAN
from game.ui.layout import centred, columns
from game.ui.scene import Control, Look
from game.ui.shapes import corner_ticks, focus_frame, gold_frame, panel
from game.ui.theme import GLAZE, SLIP
from game.words.olympos_cards import card_words, discovery_words, wonder_words

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable
    from game.words.words import Words


class TableThings:
    """What lies beside the map of one table."""

    def __init__(self, scene: OlymposTable) -> None:
        self.scene = scene
        self._words: Words | None = None
        self._told: dict[str, str] = {}

    def controls(self) -> Iterator[Control]:
        yield from self._slots()
        yield from self._halves()
        yield from self._cells()
        yield from self._side()
        yield from self._ledger()
        yield from self._said()

    def _cells(self) -> Iterator[Control]:
        state = self.scene.stage.shown
        if self.scene.god_waiting():
            return
        for number, box in enumerate((*self.scene.board.tiles, *self.scene.board.wonders)):
            index = state.board[number]
            if index < 0 or number in self._opened():
                continue
            wonder = number >= len(self.scene.board.tiles)
            name = (state.rules.wonders if wonder else state.rules.discoveries)[index].id
            tried: Action = Build(name, 0, 0) if wonder else Discover(name)
            control = self.scene.answering_control(cell(number), box, self._tile_words(name, wonder=wonder), [tried])
            control.paint = self._paint_cell
            self.scene.drags.to_side(control)
            yield control

    def _tile_words(self, name: str, *, wonder: bool) -> str:
        """A tile in words; kept, as all of them are told whenever the table is laid out."""
        words = self.scene.words
        if self._words is not words:
            self._words, self._told = words, {}
        if name not in self._told:
            file, key, told = (
                ("wonders", "wonder", wonder_words) if wonder else ("discoveries", "discovery", discovery_words)
            )
            row = next(each for each in self.scene.game.tables[file][key] if each["id"] == name)
            title, sentences = told(words, row)
            self._told[name] = "\n".join([title, *sentences])
        return self._told[name]

    def _opened(self) -> set[int]:
        """The tile that lies open, as one of its bonuses or of its halves is to be chosen."""
        opens = any(name.startswith(("slot:", "half:")) for name in self.scene.menu.things)
        return {self.scene.choices.learned()} if opens else set()

    def _slots(self) -> Iterator[Control]:
        """The free bonuses of a tile, side by side over its lower half, so large that they can be pressed."""
        names = [name for name in self.scene.menu.things if name.startswith("slot:")]
        if not names:
            return
        tile, px = self.scene.board.tiles[self.scene.choices.learned()], self.scene.brush.px
        room = Rect(tile.left + px(2), tile.top + px(32), tile.width - px(4), tile.height - px(34))
        for name, box in zip(names, columns(room, [1] * len(names), px(3)), strict=True):
            action = self.scene.menu.things[name][0]
            assert isinstance(action, Bonus)
            control = self.scene.answering_control(name, box, self.scene.words.vocabulary.token(action))
            control.paint = partial(self._paint_slot, action.bonus)
            self.scene.drags.to_side(control)
            yield control

    def _halves(self) -> Iterator[Control]:
        """A discovery whose tiles differ opens into them, each with its resource."""
        names = [name for name in self.scene.menu.things if name.startswith("half:")]
        if not names:
            return
        box = self.scene.board.tiles[self.scene.choices.learned()]
        for name, part in zip(names, columns(box, [1] * len(names), self.scene.brush.px(4)), strict=True):
            resource = int(name.split(":")[1])
            control = self.scene.answering_control(name, part, self.scene.words.name("resource", RESOURCES[resource]))
            control.paint = partial(self._paint_half, resource)
            self.scene.drags.to_side(control)
            yield control

    def _paint_half(self, resource: int, surface: Surface, control: Control, look: Look) -> None:
        scene, px, box = self.scene, self.scene.brush.px, control.box
        strong = look.focused or look.hovered
        panel(surface, box, SLIP if strong else TAN, GLAZE, max(1, px(2)), px(7))
        side = min(box.width, box.height) - px(16)
        scene.picture.signs.resource(surface, resource, centred((side, side), box), halo=True)
        gold_frame(surface, box, scene.brush.unit * 0.8, scene.breath(), strong=strong)
        if look.focused:
            focus_frame(surface, box, scene.brush.unit * 0.8)

    def _paint_slot(self, bonus: int, surface: Surface, control: Control, look: Look) -> None:
        scene, px, strong = self.scene, self.scene.brush.px, look.focused or look.hovered
        panel(surface, control.box, SLIP if strong else TAN, GLAZE, max(1, px(2)), px(7))
        scene.picture.tiles.paint_bonus(surface, scene.stage.shown, scene.choices.learned(), bonus, control.box, GLAZE)
        gold_frame(surface, control.box, scene.brush.unit * 0.7, scene.breath(), strong=strong)
        if look.focused:
            focus_frame(surface, control.box, scene.brush.unit * 0.7)

    def _side(self) -> Iterator[Control]:
        yield from self._cubes()
        yield self._stock()
        yield from self._hand()
        for box, folder, name in self.scene.picture.side.shelf_shown(
            self.scene.stage.shown, self.scene.stage.front_seat
        ):
            yield self.scene.explaining_control(
                f"shelf:{name}", box, self._tile_words(name, wonder=folder == "wonders")
            )

    def _cubes(self) -> Iterator[Control]:
        """Own lands and cubes by kind; where cubes are picked to pay with, a press on their column picks one."""
        people = self.scene.stage.shown.peoples[self.scene.stage.front_seat]
        bundle = self.scene.menu.bundle
        for kind, column in enumerate(self.scene.board.resource_columns):
            if bundle is not None and cube(kind) in bundle.pieces and people.cubes[kind]:
                label = self.scene.words.name("resource", RESOURCES[kind])
                control = self.scene.answering_control(cube(kind), column, label)
            else:
                words = self.scene.words.phrase(
                    "screen", "column_about", resource=kind, lands=people.tokens[kind], n=people.cubes[kind]
                )
                control = self.scene.explaining_control(f"column:{RESOURCES[kind]}", column, words)
            if people.cubes[kind]:
                self.scene.drags.cube(control, kind)
            yield control

    def _stock(self) -> Control:
        people = self.scene.stage.shown.peoples[self.scene.stage.front_seat]
        words = self.scene.words.phrase("screen", "stock_about", n=people.stock, general=people.general)
        control = self.scene.explaining_control(STOCK, self.scene.board.stock, words)
        if any(isinstance(action, Settle) for action in self.scene.choices.actions):
            control.press = lambda: self.scene.arming.arm(SETTLE)
            control.drop = partial(self.scene.map_things.drop, Armed(SETTLE))
        return control

    def _hand(self) -> Iterator[Control]:
        cards = self.scene.picture.side.cards_of(self.scene.stage.shown, self.scene.stage.front_seat)
        places = self.scene.picture.side.hand_places(len(cards))
        if not self.scene.picture.side.open_hand or not cards:
            yield self.scene.explaining_control(
                "hand:own", self.scene.board.hand, self.scene.words.phrase("screen", "hand_about", n=len(cards))
            )
            return
        for kind in dict.fromkeys(cards):
            first, after = cards.index(kind), cards.index(kind) + cards.count(kind)
            box = places[first].union(places[after - 1])
            if after < len(cards):  # the next one lies on it
                box.width = min(box.width, places[after].left - box.left)
            if kind < 0:
                yield self.scene.explaining_control(
                    "hand:unknown", box, self.scene.words.phrase("screen", "hand_about", n=len(cards))
                )
                continue
            control = self.scene.answering_control(card(kind), box, self._card_words(kind), [Play(kind)])
            self.scene.drags.card(control, kind)
            yield control

    def _card_words(self, kind: int) -> str:
        row = next(each for each in self.scene.game.tables["destiny"]["card"] if each["id"] == CARDS[kind])
        title, sentences = card_words(self.scene.words, row)
        return "\n".join([title, *sentences])

    def _ledger(self) -> Iterator[Control]:
        state, ledger = self.scene.stage.shown, self.scene.picture.ledger
        for seat in ledger.seats(self.scene.stage.front_seat):
            figures = ledger.figures(state, seat)
            lines = [self.scene.words.seat(seat)]
            for name, number in figures.items():
                lines.append(": ".join([self.scene.words.phrase("screen", f"figure_{name}"), str(number)]))
            tiles = [
                self.scene.words.name("discovery" if folder == "discoveries" else "wonder", name)
                for folder, name in self.scene.picture.side.shelf_of(state, seat)
            ]
            if tiles:
                lines.append(", ".join(tiles))
            yield self.scene.explaining_control(
                f"row:{seat}", ledger.row_of(self.scene.stage.front_seat, seat), "\n".join(lines)
            )

    def _said(self) -> Iterator[Control]:
        for number, (box, tiding) in enumerate(self.scene.picture.ledger.said_rows(self.scene.stage.sayings)):
            sentences = [self.scene.words.event(event) for event in tiding.events]
            control = self.scene.explaining_control(f"said:{number}", box, "\n".join(sentences))
            control.press = self.scene.lookup.open_chronicle
            yield control

    def _paint_cell(self, surface: Surface, control: Control, look: Look) -> None:
        strong = look.focused or look.hovered
        if self.scene.arming.aside(control.id) and not strong:
            corner_ticks(surface, control.box, self.scene.brush.unit)
        elif self.scene.is_choosable(control.id):
            gold_frame(surface, control.box, self.scene.brush.unit * 0.8, self.scene.breath(), strong=strong)
        if look.focused:
            focus_frame(surface, control.box, self.scene.brush.unit * 0.8)
