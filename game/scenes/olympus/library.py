"""All buildings as large cards: what is within reach, what soon, what stands in which city, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.disk.settings import Settings
from game.rules.engine import Illegal, Reason, Seat
from game.rules.olympus.actions import Build
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.rules import Building
from game.rules.olympus.state import NOBODY, Olympus
from game.scenes.confirm import NoticeScene
from game.scenes.emblems import emblems_at, paint_emblem
from game.scenes.olympus.bands import Grammar
from game.scenes.olympus.card import CardFace, Distance, distance
from game.scenes.paged import PagedScreen
from game.table.session import Session
from game.ui.glyphs import GlyphPainter, said
from game.ui.layout import columns, grid, inset, take_top
from game.ui.scene import Control, Look
from game.ui.shapes import breathing, focus_frame, outer_frame, panel
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, FOCUS, GLAZE, GLAZE_RAISED, GOLD, SLIP, SLIP_DIM
from game.words.olympus_cards import card_words, rows_of

FILTERS: Final = ("now", "soon", "built", "all")
ACROSS: Final = 5
TALLER: Final = 1.6
"""How much taller than wide a card is, about."""
SIZE: Final = 1.3
"""How much larger than in the fan the parts of a card are."""
NEAR: Final = 2
"""How much culture may be missing for a building to be called soon."""


class LibraryScene(PagedScreen):
    name = "library"
    session: Session

    def __init__(self, session: Session, settings: Settings, shown: str = "", whose: Seat | None = None) -> None:
        super().__init__(settings, session)
        state = session.now.view
        assert isinstance(state, Olympus)
        assert isinstance(session.game, OlympusGame)
        self.game = session.game
        self.state = state
        self.seat = session.acting()
        self.whose = self.seat if whose is None else whose
        """The city whose buildings are shown as built."""
        self.filter = shown or ("now" if self.sorted_out("now") else "soon" if self.sorted_out("soon") else "all")
        self.card = ""
        """The card that was pointed at last; its words stand at the right."""
        self.pictures: dict[tuple[str, tuple[int, int]], Surface] = {}

    # What belongs where

    def sorted_out(self, wanted: str) -> list[Building]:
        """The buildings a filter lets through, cheapest culture first."""
        cards = [each for each in self.state.rules.buildings if self.passes(each, wanted)]
        return sorted(cards, key=lambda each: (each.temple, each.culture, each.index))

    def passes(self, building: Building, wanted: str) -> bool:
        reason = self.why_not(building)
        if wanted == "now":
            return reason is None
        if wanted == "soon":
            return reason is not None and (
                reason.rule == "cannot_afford" or (reason.rule == "culture_too_low" and reason.values["number"] <= NEAR)
            )
        return wanted == "all" or bool(self.state.cities[self.whose].built & building.bit)

    def why_not(self, building: Building) -> Reason | None:
        return self.game.obstacle(self.state, self.seat, building)

    def can_choose(self, building: Building) -> bool:
        """Whether it may be built this very moment."""
        return Build(building.id) in self.session.choices()

    def owner(self, building: Building) -> Seat:
        """Who has built a temple; of a common building only whether the city that is looked at has."""
        if not building.temple:
            looked_at = self.whose if self.filter == "built" else self.seat
            return looked_at if self.state.cities[looked_at].built & building.bit else NOBODY
        return next((seat for seat, city in enumerate(self.state.cities) if city.built & building.bit), NOBODY)

    # Layout

    def parts(self) -> tuple[Rect, Rect, Rect]:
        """Tabs, the room of the cards, and the page at the right."""
        px = self.brush.px
        left, page = columns(self.frame.body, [1210, 520], px(30))
        tabs, cards = take_top(left, self.kit.tall(62), px(20))
        return tabs, cards, page

    def make_controls(self) -> Sequence[Control]:
        tabs, room, _ = self.parts()
        self.pictures.clear()
        self.grammar = Grammar(self.words, self.game.tables, self.state.rules.options)
        self.face = CardFace(self.brush, self.words, self.grammar)
        labels = [(name, f"{self.tab_name(name)} {len(self.sorted_out(name))}") for name in FILTERS]
        down = max(2, round(room.height / (room.width / ACROSS * TALLER)))
        shown = self.on_page(self.sorted_out(self.filter), ACROSS * down)
        places = grid(room, ACROSS, down, self.brush.px(16))
        cards = [self.card_control(each, box) for each, box in zip(shown, places, strict=False)]
        if self.card not in {each.id for each in shown}:
            self.card = shown[0].id if shown else ""
        named = self.kit.tabs(tabs, labels, self.filter, self.open_filter, "filter:")
        return [*named, *self.city_buttons(), *cards, *self.pager()]

    def tab_name(self, name: str) -> str:
        """What a tab is called; that of what is built in another city, by that city."""
        if name == "built" and self.whose != self.seat:
            return self.words.seat(self.whose)
        return self.words.phrase("screen", f"library_{name}")

    def cities_box(self) -> Rect:
        """Where the emblems of all cities stand, left of the page buttons."""
        px, count, pager = self.brush.px, len(self.state.cities), self.pager_box()
        side = min(pager.height, px(64))
        wide = count * side + (count - 1) * px(14)
        return Rect(pager.left - px(50) - wide, pager.centery - side // 2, wide, side)

    def city_buttons(self) -> list[Control]:
        boxes = columns(self.cities_box(), [1] * len(self.state.cities), self.brush.px(14))
        return [self.city_button(seat, box) for seat, box in enumerate(boxes)]

    def city_button(self, seat: Seat, box: Rect) -> Control:
        def paint(surface: Surface, control: Control, look: Look) -> None:
            px, open_ = self.brush.px, self.filter == "built" and self.whose == seat
            rim = GOLD if look.hovered else SLIP if open_ else None
            paint_emblem(self.brush, surface, emblems_at(self.session)[seat], control.box, rim)
            if open_:
                foot = Rect(control.box.left, control.box.bottom + px(4), control.box.width, px(4))
                pygame.draw.rect(surface, CLAY_LIGHT, foot, border_radius=px(2))
            if look.focused:
                focus_frame(surface, control.box, self.brush.unit)

        words = self.words.phrase("screen", "library_of", seat=seat, n=self.state.cities[seat].built.bit_count())
        return Control(f"city:{seat}", box, words, paint, lambda: self.open_city(seat), about=lambda: words)

    def open_city(self, seat: Seat) -> None:
        """Show what stands in a city."""
        self.whose = seat
        self.open_filter("built")

    def first_focus(self) -> str:
        return f"card:{self.card}" if self.card else f"filter:{self.filter}"

    def open_filter(self, name: str) -> None:
        self.filter, self.page = name, 0
        self.lay_out()

    def card_control(self, building: Building, box: Rect) -> Control:
        def paint(surface: Surface, control: Control, look: Look) -> None:
            lit = look.hovered or look.focused
            spot = control.box.move(0, -self.brush.px(6)) if lit else control.box
            surface.blit(self.picture(building, control.box.size), spot)
            possible = self.can_choose(building)
            if possible:
                outer_frame(surface, spot, self.brush.unit, breathing(self.breath(), strong=lit), strong=lit)
            elif lit:
                ink = FOCUS if look.focused else CLAY_LIGHT
                outer_frame(surface, spot, self.brush.unit, ink, strong=look.focused, corners=False)

        press = (lambda: self.build(building)) if self.can_choose(building) else None
        words = f"{self.words.building(building.id)}. {said(self.grammar.band(building.id))}"
        return Control(f"card:{building.id}", box, words, paint, press)

    def build(self, building: Building) -> None:
        """Back to the table, and build it; if that is refused, say why."""
        self.back_to_table()
        try:
            self.session.submit(self.seat, Build(building.id))
        except Illegal as refused:
            self.stack.push(NoticeScene(self.settings, self.words.reason(refused.reason)))

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        name = self.hovered if self.pointing else self.focus
        if name.startswith("card:"):
            self.card = name.partition(":")[2]

    # Drawing

    def paint_still(self, surface: Surface) -> None:
        super().paint_still(surface)
        header = self.frame.header
        title = Rect(header.left, header.top, self.cities_box().left - self.brush.px(30) - header.left, header.height)
        self.brush.letters.draw(surface, self.words.phrase("screen", "library"), title, 50, CLAY)
        _, room, page = self.parts()
        panel(surface, page, GLAZE_RAISED, CLAY_DARK, self.brush.px(2), self.brush.px(14))
        if not self.sorted_out(self.filter):
            words = self.words.phrase("screen", f"library_none_{self.filter}", seat=self.whose)
            box = inset(room, room.width // 8, room.height // 4)
            self.brush.words.draw(surface, words, box, 30, SLIP_DIM, align="centre", wrap=True)

    def draw_behind(self, surface: Surface) -> None:
        super().draw_behind(surface)
        if self.card:
            self.paint_page(surface, self.state.rules.buildings[self.state.rules.index[self.card]])

    def picture(self, building: Building, size: tuple[int, int]) -> Surface:
        key = (building.id, size)
        if key not in self.pictures:
            picture = Surface(size, pygame.SRCALPHA)
            self.paint_card(picture, building, picture.get_rect())
            self.pictures[key] = picture
        return self.pictures[key]

    def paint_card(self, surface: Surface, building: Building, box: Rect) -> None:
        """A card as in the fan, but larger, and with whose it is."""
        stands = self.filter == "built"
        far = Distance(True) if stands else distance(self.game, self.state, self.seat, building)
        self.face.paint(surface, building, box, far, SIZE)
        self.paint_owner(surface, building, box)

    def paint_owner(self, surface: Surface, building: Building, box: Rect) -> None:
        owner = self.owner(building)
        if owner == NOBODY:
            return
        side = self.brush.px(60)
        spot = Rect(box.right - side - self.brush.px(8), box.centery - side // 2, side, side)
        paint_emblem(self.brush, surface, emblems_at(self.session)[owner], spot, SLIP)

    def paint_page(self, surface: Surface, building: Building) -> None:
        """Everything about one card: drawing, price, effect, and why it cannot be built."""
        px = self.brush.px
        room = inset(self.parts()[2], px(26), px(22))
        words = self.words
        # Large words need the room of the drawing more than it does.
        tall = round(min(px(230), room.height // 3) / self.brush.words.scale**2)
        panel(surface, Rect(room.left, room.top, room.width, tall), SLIP, None, 0, px(10))
        art = inset(Rect(room.left, room.top, room.width, tall), px(12))
        drawing = self.brush.sprites.get(f"buildings/{building.id}", art.size, GLAZE, SLIP, CLAY)
        surface.blit(drawing, drawing.get_rect(center=art.center))
        title = Rect(room.left, room.top + tall + px(10), room.width, self.kit.tall(46))
        self.brush.letters.draw(surface, words.building(building.id), title, 34, SLIP)
        numbers, effects = self.described(building)
        facts = Rect(room.left, title.bottom, room.width, self.kit.tall(62))
        self.brush.words.draw(surface, numbers, facts, 24, CLAY_LIGHT, wrap=True)
        band = Rect(room.left, facts.bottom + px(8), room.width, px(64))
        panel(surface, band, GLAZE, None, 0, px(8))
        GlyphPainter(self.brush).paint_row(surface, inset(band, px(12), px(6)), self.grammar.band(building.id))
        status = Rect(room.left, room.bottom - self.kit.tall(110), room.width, self.kit.tall(110))
        body = Rect(room.left, band.bottom + px(14), room.width, status.top - band.bottom - px(22))
        self.brush.words.draw(surface, "\n".join(effects), body, 26, SLIP, wrap=True, top=True)
        why, ink = self.status(building)
        pygame.draw.line(surface, CLAY_DARK, status.topleft, status.topright, max(1, px(2)))
        self.brush.words.draw(surface, why, inset(status, 0, px(6)), 26, ink, wrap=True, weight="semibold")

    def described(self, building: Building) -> tuple[str, list[str]]:
        kind = "temples" if building.temple else "commons"
        row = next(row for row in rows_of(self.game.tables, self.state.rules.options, kind) if row["id"] == building.id)
        _, numbers, effects = card_words(self.words, row)
        return numbers, effects

    def status(self, building: Building) -> tuple[str, tuple[int, int, int]]:
        """What stands between this card and the city, in words."""
        reason = self.why_not(building)
        if reason is not None:
            return self.words.reason(reason), SLIP_DIM
        if self.can_choose(building):
            return self.words.phrase("screen", "library_choose"), GOLD
        return self.words.phrase("screen", "library_favour"), SLIP
