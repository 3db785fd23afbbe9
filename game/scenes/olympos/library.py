"""All tiles, wonders, gods and Destiny cards of Olympos, large: what each does, who has it, and why not.

Nothing in it depends on a card in a hand where several people share the screen.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from game.disk.settings import Settings
from game.rules.engine import SPECTATOR, Action, Illegal, Seat, why_not
from game.rules.olympos.actions import DESTINY, Build, Discover
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.state import Olympos, cell_of, column_of_wonder
from game.scenes.confirm import NoticeScene
from game.scenes.emblems import emblems_at, paint_emblem
from game.scenes.shelves import Item, ShelvesScreen
from game.table.session import Session
from game.ui.layout import inset
from game.ui.marks import paint_drawing
from game.ui.scene import Control, Look
from game.ui.shapes import breathing, outer_frame, panel
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, FOCUS, GLAZE, GOLD, SLIP, SLIP_DIM, Ink, mix
from game.words.olympos_cards import card_words, cost_words, discovery_words, god_words, wonder_words
from game.words.olympos_meanings import Meanings

SHAPES: Final = {"discoveries": (5, 5), "wonders": (3, 2), "gods": (5, 2), "destiny": (5, 2)}
"""The shelves, with how many cards lie side by side on each, and in how many rows."""
FEW: Final = 2
"""In so few rows cards are tall enough to say what they do."""
FOLDERS: Final = {"discoveries": "discoveries", "wonders": "wonders", "gods": "immortals", "destiny": "destiny"}
SECTIONS: Final = {"discoveries": "discovery", "wonders": "wonder", "gods": "god", "destiny": "card"}
WINE_RED: Final[Ink] = (110, 33, 24)
"""What flesh and cloth of the gods are painted over with."""


class LibraryScene(ShelvesScreen):
    shapes = SHAPES

    def __init__(self, session: Session, settings: Settings, shown: str = "") -> None:
        super().__init__(session, settings, shown)
        state, game = session.now.view, session.game
        assert isinstance(state, Olympos)
        assert isinstance(game, OlymposGame)
        self.game = game
        self.state = state.view(SPECTATOR) if len(session.people) > 1 else state

    # What is on the shelves

    def items(self, shelf: str) -> list[Item]:
        tables, rules = self.game.tables, self.state.rules
        if shelf == "discoveries":
            rows = sorted(tables["discoveries"]["discovery"], key=lambda row: rules.rows.index(row["row"]))
        else:
            file, kind = {"wonders": ("wonders", "wonder"), "gods": ("gods", "card"), "destiny": ("destiny", "card")}[
                shelf
            ]
            rows = tables[file][kind]
        return [Item(shelf, row["id"], row) for row in rows]

    def in_play(self, item: Item) -> bool:
        rules = self.state.rules
        if item.shelf == "discoveries":
            return cell_of(self.state, rules.discovery_index[item.name]) >= 0
        return item.shelf != "wonders" or column_of_wonder(self.state, rules.wonder_index[item.name]) >= 0

    def owners(self, item: Item) -> list[Seat]:
        """Who has a tile or a wonder."""
        rules, peoples = self.state.rules, enumerate(self.state.peoples)
        if item.shelf == "discoveries":
            bit = 1 << rules.discovery_index[item.name]
            return [seat for seat, people in peoples if people.discoveries & bit]
        if item.shelf == "wonders":
            bit = 1 << rules.wonder_index[item.name]
            return [seat for seat, people in peoples if people.wonders & bit]
        return []

    def answer(self, item: Item) -> Action | None:
        """The answer that choosing it gives now, the cheapest in stars of one's own; None if it cannot be chosen."""
        offered = self.session.choices()
        if item.shelf == "discoveries":
            return Discover(item.name) if Discover(item.name) in offered else None
        ways = [each for each in offered if isinstance(each, Build) and each.wonder == item.name]
        return ways[0] if len(ways) == 1 and item.shelf == "wonders" else None

    # Cards

    def card_control(self, item: Item, box: Rect) -> Control:
        answer = self.answer(item)

        def paint(surface: Surface, control: Control, look: Look) -> None:
            lit = look.hovered or look.focused
            self.paint_card(surface, item, control.box)
            if answer is not None:
                outer_frame(surface, control.box, self.brush.unit, breathing(self.breath(), strong=lit), strong=lit)
            elif lit:
                ink = FOCUS if look.focused else CLAY_LIGHT
                outer_frame(surface, control.box, self.brush.unit, ink, strong=look.focused, corners=False)

        words = f"{self.title(item)}. {self.brief(item)}"
        press = (lambda: self.take(answer)) if answer is not None else None
        return Control(f"card:{item.name}", box, words, paint, press)

    def take(self, answer: Action) -> None:
        """Back to the table, and take it; if that is refused, say why."""
        self.back_to_table()
        try:
            self.session.submit(self.seat, answer)
        except Illegal as refused:
            self.stack.push(NoticeScene(self.settings, self.words.reason(refused.reason)))

    # Words

    def title(self, item: Item) -> str:
        return self.words.name(SECTIONS[item.shelf], item.name)

    def brief(self, item: Item) -> str:
        """What it does, in as few words as will do."""
        meanings = Meanings(self.words, self.game, self.state, self.seat)
        if item.shelf == "discoveries":
            return meanings.effects("discoveries", "discovery", item.name)
        if item.shelf == "wonders":
            return self.words.phrase("meaning", "wonder", points=item.row["points"], stars=item.row["stars"])
        return self.words.brief(item.row["effect"])

    def sentences(self, item: Item) -> list[str]:
        tell = {"discoveries": discovery_words, "wonders": wonder_words, "gods": god_words, "destiny": card_words}
        head, told = tell[item.shelf](self.words, item.row)
        told = [sentence[:1].upper() + sentence[1:] for sentence in told]
        about = head.removeprefix(self.title(item)).strip(" ()")
        facts = [about[:1].upper() + about[1:] + "."] if about else []
        return [*told, *facts, *self.whereabouts(item)]

    def whereabouts(self, item: Item) -> list[str]:
        """Who has it, how many are left, or whether it has been seen."""
        say, rules = self.words.phrase, self.state.rules
        if item.shelf == "gods":
            seen = self.state.revealed >> rules.god_index[item.name] & 1
            return [say("library", "god_came" if seen else "god_waits")]
        if item.shelf == "destiny":
            return [say("library", "discarded", n=self.state.discard[DESTINY.index(item.name)])]
        owners = tuple(self.owners(item))
        told = [say("library", "owned", seats=owners)] if owners else []
        if item.shelf == "wonders" and not owners and self.in_play(item):
            stars = self.game.stars_for(self.state, self.seat, item.name)
            told.append(say("library", "stars", n=stars.tokens, number=stars.tiles, column=stars.column))
        if item.shelf == "discoveries" and self.in_play(item):
            index = rules.discovery_index[item.name]
            told.append(say("library", "cost", cost=cost_words(self.words, rules, cell_of(self.state, index))))
            told.append(say("library", "left", n=self.state.left[index]))
        return told

    def status(self, item: Item) -> tuple[str, Ink]:
        """What stands between this and whoever looks, in words."""
        if item.shelf not in ("discoveries", "wonders"):
            return "", SLIP_DIM
        if self.answer(item) is not None:
            return self.words.phrase("library", "choose"), GOLD
        meant: Action = Discover(item.name) if item.shelf == "discoveries" else Build(item.name)
        reason = why_not(self.state, self.seat, meant)
        return ("", SLIP) if reason is None else (self.words.reason(reason), SLIP_DIM)

    # Drawing

    def paint_card(self, surface: Surface, item: Item, box: Rect) -> None:
        px, ground = self.brush.px, self.ground(item)
        panel(surface, box, ground, None, 0, px(10))
        tall = SHAPES[item.shelf][1] == FEW
        name = Rect(box.left + px(8), box.top + px(4), box.width - px(16), self.kit.tall(66 if tall else 36))
        ink = GLAZE if self.in_play(item) else mix(GLAZE, ground, 0.35)
        self.brush.words.draw(surface, self.title(item), name, 24, ink, align="centre", weight="semibold", wrap=tall)
        rest = Rect(box.left, name.bottom, box.width, box.bottom - name.bottom)
        if tall:
            foot = Rect(box.left + px(10), box.bottom - self.kit.tall(84), box.width - px(20), self.kit.tall(78))
            rest.height = foot.top - rest.top
            self.brush.words.draw(surface, self.brief(item), foot, 22.5, ink, align="centre", wrap=True)
        self.paint_drawing(surface, item, inset(rest, px(8)))
        self.paint_owners(surface, item, box)

    def ground(self, item: Item) -> Ink:
        """Clay for what one has, dull for what is not in this game, cream for all else."""
        if self.seat in self.owners(item):
            return CLAY
        if item.shelf == "gods":
            return CLAY
        return SLIP if self.in_play(item) else mix(SLIP, GLAZE, 0.45)

    def paint_drawing(self, surface: Surface, item: Item, box: Rect) -> None:
        path, ground = f"{FOLDERS[item.shelf]}/{item.name}", self.ground(item)
        accent = WINE_RED if item.shelf == "gods" else mix(CLAY_DARK, ground, 0.2) if ground == CLAY else CLAY
        if item.shelf == "wonders":
            wide = min(box.width, box.height * 4 // 3)
            drawing = self.brush.sprites.get(path, (wide, wide * 3 // 4), GLAZE, ground, accent)
            surface.blit(drawing, drawing.get_rect(center=box.center))
        else:
            paint_drawing(self.brush, surface, path, box, GLAZE, ground, accent)

    def paint_owners(self, surface: Surface, item: Item, box: Rect) -> None:
        side = min(self.brush.px(40), box.height // 4)
        for number, seat in enumerate(self.owners(item)):
            spot = Rect(
                box.right - (number + 1) * (side + self.brush.px(4)), box.bottom - side - self.brush.px(5), side, side
            )
            paint_emblem(self.brush, surface, emblems_at(self.session)[seat], spot, SLIP)

    def paint_told(self, surface: Surface, item: Item, room: Rect) -> None:
        """What it does, where it is, and why it cannot be taken."""
        px, status = self.brush.px, Rect(room.left, room.bottom - self.kit.tall(120), room.width, self.kit.tall(120))
        body = Rect(room.left, room.top, room.width, status.top - room.top - px(10))
        self.brush.words.draw(surface, "\n".join(self.sentences(item)), body, 26, SLIP, wrap=True, top=True)
        why, ink = self.status(item)
        if why:
            pygame.draw.line(surface, CLAY_DARK, status.topleft, status.topright, max(1, px(2)))
            self.brush.words.draw(surface, why, inset(status, 0, px(6)), 26, ink, wrap=True, weight="semibold")
