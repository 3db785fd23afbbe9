"""The fan of building cards below the table: those the front seat's city has not built, page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.rules.olympus.actions import Build
from game.rules.olympus.rules import Building
from game.scenes.olympus.choices import card
from game.ui.scene import Control, Look
from game.ui.theme import CLAY_LIGHT, GLAZE_RAISED, SLIP_DIM

if TYPE_CHECKING:
    from game.scenes.olympus.table import OlympusTable

ONLY_A_FAVOUR = "no_favour_to_build"
"""The reason that is given when a card lacks nothing but the favour to build it."""


class Fan:
    """Which cards lie in the fan, and the page it is turned to."""

    def __init__(self, scene: OlympusTable) -> None:
        self.scene = scene
        self.page = 0
        self.cards: list[Building] = []
        self.possible: set[str] = set()
        """The buildings that can be built now, or could with a favour."""
        self._owner = -1
        """Whose cards they are."""
        self._pictures: dict[tuple[str, tuple[int, int], bool], Surface] = {}

    def gather(self) -> None:
        """Take up the commons that are not built, those that can be built now first; every frame shows them."""
        shown = self.scene.stage.shown
        mine = shown.cities[self.scene.stage.front_seat]
        cards = [each for each in shown.rules.buildings if not each.temple and not mine.built & each.bit]
        self.possible = {each.id for each in shown.rules.buildings if self._can_build(each)}
        fresh = sorted(cards, key=lambda each: (each.id not in self.possible, each.culture, each.index))
        if self.is_held and self._owner == self.scene.stage.front_seat:
            self.cards += [each for each in fresh if each not in self.cards]
        else:
            self.cards, self._owner = fresh, self.scene.stage.front_seat

    @property
    def is_held(self) -> bool:
        """Whether the pointer is on the fan: no card may move under it, and where one was built there is a gap."""
        return self.scene.pointing and self._area.collidepoint(self.scene.pointer_spot)

    @property
    def _area(self) -> Rect:
        places = self.scene.board.cards
        return places[0].unionall(places)

    def begin_question(self) -> None:
        """Turn to the first page, unless somebody has a hand on this one."""
        if not self.is_held:
            self.page = 0

    def follow_pointer(self, before: tuple[int, int]) -> None:
        """Close the gaps when the pointer has left the fan."""
        if self._area.collidepoint(before) and not self.is_held:
            self.scene.lay_out()
            self.page = min(self.page, self.pages - 1)

    def _can_build(self, building: Building) -> bool:
        things = self.scene.menu.things
        if any(name.startswith("card:") for name in things):
            return card(building.id) in things
        reason = self.scene.session.why_not(self.scene.stage.front_seat, Build(building.id))
        return reason is None or reason.rule == ONLY_A_FAVOUR

    # Pages

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.cards) // len(self.scene.board.cards)))

    def turn(self, step: int) -> None:
        self.page = (self.page + step) % self.pages
        self.scene.lay_out()

    def turn_to(self, thing: str) -> None:
        """Turn to the page a card is on."""
        names = [card(each.id) for each in self.cards]
        if thing in names:
            self.page = names.index(thing) // len(self.scene.board.cards)
            self.scene.lay_out()

    # Controls

    def controls(self) -> list[Control]:
        places = self.scene.board.cards
        shown = self.cards[self.page * len(places) : (self.page + 1) * len(places)]
        mine = self.scene.stage.shown.cities[self.scene.stage.front_seat]
        there = [(each, box) for each, box in zip(shown, places, strict=False) if not mine.built & each.bit]
        return [*(self._card(each, box) for each, box in there), *self._buttons()]

    def _buttons(self) -> list[Control]:
        px, title, say = self.scene.brush.px, self.scene.board.cards_title, self.scene.words.phrase
        side = px(36)
        spots = [Rect(title.right - (index + 1) * (side + px(10)), title.top - px(4), side, side) for index in range(3)]
        button = self.scene.ribbon.button
        return [
            button("library", "book", spots[0], self.scene.open_library, say("screen", "key_library")),
            button("page_right", "chevron_right", spots[1], lambda: self.turn(1), say("screen", "key_page_right")),
            button("page_left", "chevron_left", spots[2], lambda: self.turn(-1), say("screen", "key_page_left")),
        ]

    def _card(self, building: Building, box: Rect) -> Control:
        """A card that is lifted a little while it is pointed at."""
        control = self.scene.card_control(building, box)
        frame = control.paint

        def paint(surface: Surface, control: Control, look: Look) -> None:
            lift = -self.scene.brush.px(8) if look.hovered or look.focused else 0
            surface.blit(self.picture(building, control.box.size), control.box.move(0, lift))
            frame(surface, control, look)

        control.paint = paint
        return control

    # Drawing

    def picture(self, building: Building, size: tuple[int, int]) -> Surface:
        possible = building.id in self.possible
        key = (building.id, size, possible)
        if key not in self._pictures:
            picture = Surface(size)
            picture.fill(GLAZE_RAISED)
            self.scene.painter.paint_card(picture, building, picture.get_rect(), possible=possible)
            self._pictures[key] = picture
        return self._pictures[key]

    def draw_title(self, surface: Surface) -> None:
        """How many cards can be built, and which page of them is shown."""
        brush, words = self.scene.brush, self.scene.words
        possible = sum(each.id in self.possible for each in self.cards)
        said = words.phrase("screen", "can_build", n=possible) if possible else words.phrase("screen", "to_come")
        title = self.scene.board.cards_title.copy()
        title.width -= brush.px(3 * 46 + 70)
        brush.letters.draw(surface, said, title, 24, CLAY_LIGHT)
        page = Rect(title.right, title.top, brush.px(66), title.height)
        brush.words.draw(surface, f"{self.page + 1}/{self.pages}", page, 22, SLIP_DIM, align="right")
