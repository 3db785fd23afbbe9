"""The fan of building cards below the table: those the front seat's city has not built, page by page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.olympus.rules import Building
from game.scenes.olympus.card import Distance
from game.scenes.olympus.choices import card
from game.ui.movers import between
from game.ui.scene import Control, Look
from game.ui.theme import CLAY_LIGHT, GLAZE_RAISED, SLIP_DIM
from game.ui.timeline import Tween, land

if TYPE_CHECKING:
    from game.scenes.olympus.table import OlympusTable

SIDE, GAP = 36, 10
"""How large its buttons are, and how far from each other."""
GLIDE: Final = 0.24
"""How long cards take that find other places."""


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
        self._pictures: dict[tuple[str, tuple[int, int], Distance], Surface] = {}
        self._page_seen = -1
        self._places: dict[str, Rect] = {}
        """Where the cards of the page that was seen last lie."""
        self._coming_from: dict[str, Rect] = {}
        self._come = 1.0
        """Where cards come from that find other places, and how far they have come."""

    def gather(self) -> None:
        """Take up the commons that are not built, those that can be built now first; every frame shows them."""
        shown = self.scene.stage.shown
        mine = shown.cities[self.scene.stage.front_seat]
        cards = [each for each in shown.rules.buildings if not each.temple and not mine.built & each.bit]
        self.possible = {each.id for each in shown.rules.buildings if self._can_build(each)}
        fresh = sorted(cards, key=lambda each: (each.id not in self.possible, each.culture, each.index))
        owner, self._owner = self._owner, self.scene.stage.front_seat
        if self.is_held and owner == self._owner:
            self.cards += [each for each in fresh if each not in self.cards]
        else:
            self.cards = fresh
        self._find_places(turned=(owner, self._page_seen) != (self._owner, self.page))

    def _find_places(self, *, turned: bool) -> None:
        """Cards that lie elsewhere than before glide there, and new ones come in from the right.

        Where the page is turned to, or the cards are those of somebody else, they lie there at once.
        """
        if not self.scene.stage.air.is_busy:  # all that was in the air may have been swept out of it
            self._come = 1.0
        before, self._page_seen = self._places, self.page
        self._places = {each.id: box for each, box in zip(self._on_page(), self.scene.board.cards, strict=False)}
        if turned or before == self._places or not before.keys() & self._places.keys():
            return
        beyond = self.scene.board.cards[-1].move(self.scene.brush.px(160), 0)
        self._coming_from = {name: before.get(name, beyond) for name in self._places}
        self._come = 0.0
        self.scene.stage.air.let_go(Tween(GLIDE, self._let_come, land))

    def _let_come(self, share: float) -> None:
        self._come = share

    def _on_page(self) -> list[Building]:
        many = len(self.scene.board.cards)
        return self.cards[self.page * many : (self.page + 1) * many]

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
        if self.may_build:
            return card(building.id) in self.scene.menu.things
        stage = self.scene.stage
        return self.scene.game.obstacle(stage.shown, stage.front_seat, building) is None

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
        mine = self.scene.stage.shown.cities[self.scene.stage.front_seat]
        on_page = zip(self._on_page(), self.scene.board.cards, strict=False)
        there = [(each, box) for each, box in on_page if not mine.built & each.bit]
        return [*(self._card(each, box) for each, box in there), *self._buttons()]

    @property
    def _pitch(self) -> int:
        """How far from each other its buttons lie: fingers are broad."""
        px = self.scene.brush.px
        return max(px(SIDE) + px(GAP), self.scene.ribbon.badges.broad())

    def _buttons(self) -> list[Control]:
        px, title, say = self.scene.brush.px, self.scene.board.cards_title, self.scene.words.phrase
        side, wide = px(SIDE), self._pitch - px(GAP)
        spots = [
            Rect(title.right - (index + 1) * self._pitch, title.centery - side // 2, wide, side) for index in range(3)
        ]
        button = self.scene.ribbon.button
        return [
            button("library", "book", spots[0], self.scene.lookup.open_library, say("screen", "key_library")),
            button("page_right", "chevron_right", spots[1], lambda: self.turn(1), say("screen", "key_page_right")),
            button("page_left", "chevron_left", spots[2], lambda: self.turn(-1), say("screen", "key_page_left")),
        ]

    def _card(self, building: Building, box: Rect) -> Control:
        """A card, under its frame."""
        control = self.scene.card_control(building, box)
        frame = control.paint

        def paint(surface: Surface, control: Control, look: Look) -> None:
            if self._is_gone(building):
                return
            surface.blit(self.picture(building, control.box.size), self._seen_at(building, control.box))
            if self._come >= 1:
                frame(surface, control, look)

        control.paint = paint
        return control

    def _seen_at(self, building: Building, place: Rect) -> Rect:
        """Where a card is drawn that may be on its way to its place."""
        start = self._coming_from.get(building.id, place)
        return place if self._come >= 1 or start.size != place.size else between(start, place, self._come)

    def _is_gone(self, building: Building) -> bool:
        """Whether a card that lay here is in the air now, or stands in its city."""
        stage = self.scene.stage
        return stage.site.holds(building) or bool(stage.shown.cities[stage.front_seat].built & building.bit)

    def place_of(self, building: Building) -> Rect | None:
        """Where a card lies; None if it is on another page."""
        name = card(building.id)
        return next((control.box for control in self.scene.controls if control.id == name), None)

    # Drawing

    def picture(self, building: Building, size: tuple[int, int]) -> Surface:
        far = self._distance(building)
        key = (building.id, size, far)
        if key not in self._pictures:
            picture = Surface(size)
            picture.fill(GLAZE_RAISED)
            self.scene.painter.paint_card(picture, building, picture.get_rect(), far)
            self._pictures[key] = picture
        return self._pictures[key]

    def _distance(self, building: Building) -> Distance:
        """How far a card is; while some may be built, all others are as far as if they could not be."""
        stage = self.scene.stage
        far = self.scene.painter.distance(stage.shown, stage.front_seat, building)
        return far if building.id in self.possible else replace(far, near=False)

    @property
    def may_build(self) -> bool:
        """Whether it is asked right now what to build."""
        return any(name.startswith("card:") for name in self.scene.menu.things)

    def draw_title(self, surface: Surface) -> None:
        """How many cards are within reach or can be built now, and which page of them is shown; temples count apart."""
        brush, board = self.scene.brush, self.scene.board
        temples = [each for each in self.scene.stage.shown.rules.buildings if each.temple]
        self._draw_temple_count(surface, sum(each.id in self.possible for each in temples))
        title = board.cards_title.copy()
        title.width -= brush.px(3 * (SIDE + GAP) + 70) + 3 * (self._pitch - brush.px(SIDE) - brush.px(GAP))
        heading = self._heading()
        brush.letters.draw(surface, heading, title, 27, CLAY_LIGHT)
        count = title.copy()
        count.left += brush.letters.width(heading, 27) + brush.px(14)
        count.width = title.right - count.left
        built = self.scene.stage.shown.cities[self.scene.stage.front_seat].built
        left = [each.id in self.possible for each in self.cards if not built & each.bit]
        said = self.scene.words.phrase("screen", "of_cards", n=sum(left), all=len(left))
        if brush.words.width(said, 23) > count.width:
            said = f"{sum(left)}/{len(left)}"
        brush.words.draw(surface, said, count, 25, SLIP_DIM)
        page = Rect(title.right, title.top, brush.px(66), title.height)
        brush.words.draw(surface, f"{self.page + 1}/{self.pages}", page, 24, SLIP_DIM, align="right")

    def _heading(self) -> str:
        return self.scene.words.phrase("screen", "build_now" if self.may_build else "in_reach")

    def _draw_temple_count(self, surface: Surface, count: int) -> None:
        title = self.scene.board.temples_title.copy()
        title.height -= self.scene.brush.px(5)  # the frames of temples lie right below
        said = f"{self._heading().lower()} {count}"
        self.scene.brush.words.draw(surface, said, title, 24, SLIP_DIM, align="right")
