"""A library: shelves with cards on them, and beside them everything about the one that is pointed at."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pygame import Rect, Surface

from game.disk.settings import Settings
from game.scenes.paged import PagedScreen
from game.table.session import Session
from game.ui.layout import columns, grid, inset, take_top
from game.ui.scene import Control
from game.ui.shapes import panel
from game.ui.theme import CLAY, CLAY_DARK, GLAZE_RAISED, SLIP, Ink


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on a shelf."""

    shelf: str
    name: str
    row: Mapping[str, Any]


class ShelvesScreen(PagedScreen):
    """The library of a game; the words `library` of the game name its shelves and its title."""

    name = "library"
    session: Session
    shapes: ClassVar[Mapping[str, tuple[int, int]]]
    """Every shelf, with how many cards lie side by side on it, and in how many rows."""

    def __init__(self, session: Session, settings: Settings, shown: str = "") -> None:
        super().__init__(settings, session)
        self.seat = session.acting()
        self.shelf = shown or next(iter(self.shapes))
        self.item = ""
        """What was pointed at last; its words stand at the right."""

    # What a game says

    @abstractmethod
    def items(self, shelf: str) -> list[Item]:
        """What is on a shelf."""

    @abstractmethod
    def card_control(self, item: Item, box: Rect) -> Control:
        """The card of a thing."""

    @abstractmethod
    def title(self, item: Item) -> str:
        """What a thing is called."""

    @abstractmethod
    def ground(self, item: Item) -> Ink:
        """The ink of its card."""

    @abstractmethod
    def paint_drawing(self, surface: Surface, item: Item, box: Rect) -> None:
        """A thing itself, in a box on its ground."""

    @abstractmethod
    def paint_told(self, surface: Surface, item: Item, room: Rect) -> None:
        """Everything there is to say of a thing, in the room below its drawing and its title."""

    # Layout

    def parts(self) -> tuple[Rect, Rect, Rect]:
        """Tabs, the room of the cards, and the page at the right."""
        px = self.brush.px
        left, page = columns(self.frame.body, [1210, 520], px(30))
        tabs, cards = take_top(left, self.kit.tall(62), px(20))
        return tabs, cards, page

    def make_controls(self) -> Sequence[Control]:
        tabs, room, _ = self.parts()
        items, (across, down) = self.items(self.shelf), self.shapes[self.shelf]
        shown = self.on_page(items, across * down)
        if self.item not in {each.name for each in items}:
            self.item = shown[0].name
        places = grid(room, across, down, self.brush.px(14))
        labels = [(each, self.words.phrase("library", each)) for each in self.shapes]
        named = self.kit.tabs(tabs, labels, self.shelf, self.open_shelf, "shelf:")
        cards = [self.card_control(each, box) for each, box in zip(shown, places, strict=False)]
        return [*named, *cards, *self.pager()]

    def first_focus(self) -> str:
        return f"card:{self.item}"

    def open_shelf(self, name: str) -> None:
        self.shelf, self.page = name, 0
        self.lay_out()

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        name = self.hovered if self.pointing else self.focus
        if name.startswith("card:"):
            self.item = name.partition(":")[2]

    # Drawing

    def paint_still(self, surface: Surface) -> None:
        super().paint_still(surface)
        header = self.frame.header
        title = Rect(header.left, header.top, self.pager_box().left - self.brush.px(30) - header.left, header.height)
        self.brush.letters.draw(surface, self.words.phrase("library", "title"), title, 50, CLAY)
        panel(surface, self.parts()[2], GLAZE_RAISED, CLAY_DARK, self.brush.px(2), self.brush.px(14))

    def draw_behind(self, surface: Surface) -> None:
        super().draw_behind(surface)
        item = next((each for each in self.items(self.shelf) if each.name == self.item), None)
        if item is not None:
            self.paint_page(surface, item)

    def paint_page(self, surface: Surface, item: Item) -> None:
        """Everything about one thing, in the page at the right."""
        px, room = self.brush.px, inset(self.parts()[2], self.brush.px(26), self.brush.px(22))
        tall = round(min(px(280), room.height // 3) / self.brush.words.scale**2)
        plate, room = take_top(room, tall, px(10))
        panel(surface, plate, self.ground(item), None, 0, px(10))
        self.paint_drawing(surface, item, inset(plate, px(12)))
        title, room = take_top(room, self.kit.tall(50), px(10))
        self.brush.letters.draw(surface, self.title(item), title, 34, SLIP)
        self.paint_told(surface, item, room)
