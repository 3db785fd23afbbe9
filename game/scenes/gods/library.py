"""All units, gods, passions and starred regions, large: what each does, where it stands, and who has it.

Everything in it is open to all: nothing depends on a hand or on a sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from game.disk.settings import Settings
from game.rules.engine import SPECTATOR, Seat
from game.rules.gods.actions import RESOURCES, UNITS
from game.rules.gods.game import GodsGame
from game.rules.gods.state import NOBODY, Greece, count_units
from game.scenes.emblems import emblems_at, paint_emblem
from game.scenes.gods.book import ORGY, capital, damage, figures
from game.scenes.gods.tabs import PASSION_INKS, paint_passion, paint_tabs
from game.scenes.shelves import Item, ShelvesScreen
from game.table.session import Session
from game.ui.layout import inset
from game.ui.marks import paint_drawing
from game.ui.scene import Control, Look
from game.ui.shapes import outer_frame, panel
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, FOCUS, GLAZE, SLIP, SLIP_DIM, Ink, mix
from game.words.gods import GodsVocabulary, dice
from game.words.gods_cards import card_cost, god_cards, resource_words, unit_words

SHAPES: Final = {"units": (4, 3), "gods": (4, 3), "passions": (4, 2), "stars": (3, 3)}
"""The shelves, with how many cards lie side by side on each, and in how many rows."""
FOLDERS: Final = {"units": "units", "gods": "gods", "passions": "passions", "stars": "regions"}
SECTIONS: Final = {"units": "unit", "gods": "god", "passions": "resource", "stars": "region"}


class LibraryScene(ShelvesScreen):
    shapes = SHAPES

    def __init__(self, session: Session, settings: Settings, shown: str = "") -> None:
        super().__init__(session, settings, shown)
        state, game = session.now.view, session.game
        assert isinstance(state, Greece)
        assert isinstance(game, GodsGame)
        self.game = game
        self.state = state.view(SPECTATOR)

    # What is on the shelves

    def items(self, shelf: str) -> list[Item]:
        tables = self.game.tables
        rows: list[Mapping[str, Any]] = {
            "units": [*tables["units"]["unit"], {"id": ORGY, **tables["units"][ORGY]}],
            "gods": tables["gods"]["god"],
            "passions": [{"id": name} for name in RESOURCES],
            "stars": [row for row in tables["map"]["region"] if "star" in row],
        }[shelf]
        return [Item(shelf, row["id"], row) for row in rows]

    def owners(self, item: Item) -> dict[Seat, int]:
        """Who has it on the map or plays it, and how often."""
        state, seats = self.state, range(len(self.state.players))
        if item.shelf == "units" and item.name != ORGY:
            unit = UNITS.index(item.name)
            counts = {seat: count_units(state, seat)[unit] for seat in seats}
            return {seat: count for seat, count in counts.items() if count}
        if item.shelf == "gods":
            god = state.rules.gods.index(item.name)
            return {seat: 1 for seat in seats if state.players[seat].god == god}
        if item.shelf == "stars":
            owner = state.owner[state.rules.index[item.name]]
            return {} if owner == NOBODY else {owner: 1}
        return {}

    # Cards

    def card_control(self, item: Item, box: Rect) -> Control:
        def paint(surface: Surface, control: Control, look: Look) -> None:
            self.paint_card(surface, item, control.box)
            if look.hovered or look.focused:
                ink = FOCUS if look.focused else CLAY_LIGHT
                outer_frame(surface, control.box, self.brush.unit, ink, strong=look.focused, corners=False)

        return Control(f"card:{item.name}", box, " ".join([f"{self.title(item)}.", *self.sentences(item)]), paint, None)

    # Words

    def title(self, item: Item) -> str:
        if item.name == ORGY:
            return self.words.heading(ORGY)
        return capital(self.words.name(SECTIONS[item.shelf], item.name))

    def sentences(self, item: Item) -> list[str]:
        tell = {"units": self._unit, "gods": self._god, "passions": self._passion, "stars": self._star}
        return tell[item.shelf](item)

    def _unit(self, item: Item) -> list[str]:
        say, words = self.words.phrase, self.words
        if item.name == ORGY:
            return [say("library", ORGY, **figures(self.game))]
        _, (_, places) = unit_words(words, item.row)
        row = item.row
        facts = [
            f"{capital(words.heading('prestige'))} {row['prestige']}",
            f"{words.heading('force')} {dice((row['sides'],) * row['dice'])}",
            f"{words.heading('income')} {words.name('resource', row['income'])} / {row['per']}",
        ]
        return [", ".join(facts) + ".", places, damage(words, row), self._standing(item), self._tokens(item)]

    def _standing(self, item: Item) -> str:
        say, owners = self.words.phrase, self.owners(item)
        if not owners:
            return say("library", "nowhere")
        return say("library", "on_map", listed=", ".join(f"{self.words.seat(seat)} {n}" for seat, n in owners.items()))

    def _tokens(self, item: Item) -> str:
        unit = UNITS.index(item.name)
        left = self.game.tokens_left(self.state, self.seat, unit)
        own = self.state.rules.units[unit].tokens == self.state.rules.own_tokens
        return self.words.phrase("library", "tokens_own" if own else "tokens_left", n=left)

    def _god(self, item: Item) -> list[str]:
        vocabulary = self.words.vocabulary
        assert isinstance(vocabulary, GodsVocabulary)
        cards = self.words.phrase("library", "god_cards", cards=god_cards(item.row))
        people = [vocabulary.person(seat) for seat in self.owners(item)]
        free = self.words.phrase("library", "god_free")
        return [cards, *([self.words.phrase("library", "god_seat", person=name) for name in people] or [free])]

    def _passion(self, item: Item) -> list[str]:
        return [f"{capital(sentence)}." for sentence in resource_words(self.words, self.game.tables, item.name)[1]]

    def _star(self, item: Item) -> list[str]:
        words, row = self.words, item.row
        rate = words.phrase("library", "star_rate", card=RESOURCES.index(row["star"]), **figures(self.game))
        held = [words.phrase("library", "star_held", seat=seat) for seat in self.owners(item)]
        near = ", ".join(words.name("region", name) for name in row["neighbours"])
        return [
            rate,
            *(held or [words.phrase("library", "star_free")]),
            words.phrase("library", "region_near", listed=near),
        ]

    # Drawing

    def paint_card(self, surface: Surface, item: Item, box: Rect) -> None:
        px = self.brush.px
        panel(surface, box, self.ground(item), None, 0, px(10))
        name = Rect(box.left + px(8), box.top + px(4), box.width - px(16), self.kit.tall(40))
        self.brush.words.draw(surface, self.title(item), name, 26, GLAZE, align="centre", weight="semibold")
        cards = self.cards(item)
        foot = px(46) if any(cards) else px(8)
        room = Rect(box.left, name.bottom, box.width, box.bottom - name.bottom - foot)
        self.paint_drawing(surface, item, inset(room, px(6)))
        if any(cards):
            wide = sum(map(bool, cards)) * px(40) - px(4)
            paint_tabs(self.brush, surface, cards, Rect(box.centerx - wide // 2, box.bottom - foot, wide, foot - px(6)))
        self.paint_owners(surface, item, Rect(box.left, name.bottom, box.width, room.height))

    def cards(self, item: Item) -> tuple[int, ...]:
        """The cards that belong to a thing: what a unit costs, what a god brings, what a star is good for."""
        if item.shelf == "units":
            return card_cost(item.row)
        if item.shelf == "gods":
            return god_cards(item.row)
        return (0,) * len(RESOURCES)

    def ground(self, item: Item) -> Ink:
        """The band of a passion, clay for what is one's own, cream for all else."""
        if item.shelf == "passions":
            return PASSION_INKS[RESOURCES.index(item.name)]
        if item.shelf == "stars":
            return mix(PASSION_INKS[RESOURCES.index(item.row["star"])], SLIP, 0.55)
        if item.shelf == "gods":
            return CLAY if self.owners(item) else mix(SLIP, GLAZE, 0.35)
        return SLIP

    def paint_drawing(self, surface: Surface, item: Item, box: Rect) -> None:
        folder, ground = FOLDERS[item.shelf], self.ground(item)
        path = f"icons/{ORGY}" if item.name == ORGY else f"{folder}/{item.name}"
        accent = mix(CLAY_DARK, GLAZE, 0.25) if ground == CLAY else CLAY_DARK
        paint_drawing(self.brush, surface, path, box, GLAZE, ground, accent)
        if item.shelf == "stars":
            side = min(box.size) // 3
            spot = Rect(box.left, box.bottom - side, side, side)
            paint_passion(self.brush, surface, RESOURCES.index(item.row["star"]), spot, GLAZE, ground)

    def paint_owners(self, surface: Surface, item: Item, box: Rect) -> None:
        side = min(self.brush.px(40), box.height // 4)
        for number, seat in enumerate(self.owners(item)):
            spot = Rect(box.right - side - self.brush.px(6), 0, side, side)
            spot.bottom = box.bottom - number * (side + self.brush.px(3))
            paint_emblem(self.brush, surface, emblems_at(self.session)[seat], spot, SLIP)

    def paint_told(self, surface: Surface, item: Item, room: Rect) -> None:
        """What it costs, what it does, and where it is."""
        px, top, cards = self.brush.px, room.top, self.cards(item)
        if any(cards):
            heading = Rect(room.left, top, room.width, max(px(40), self.kit.tall(36)))
            label = f"{capital(self.words.heading('cost'))} " if item.shelf == "units" else ""
            wide = self.brush.words.width(label, 26) if label else 0
            if label:
                self.brush.words.draw(surface, label, heading, 26, SLIP_DIM)
            paint_tabs(self.brush, surface, cards, heading.move(wide, 0))
            top = heading.bottom + px(6)
        pygame.draw.line(surface, CLAY_DARK, (room.left, top), (room.right, top), max(1, px(2)))
        body = Rect(room.left, top + px(10), room.width, room.bottom - top - px(10))
        self.brush.words.draw(surface, "\n".join(self.sentences(item)), body, 26, SLIP, wrap=True, top=True)
