"""Which game: three panels of one vase, of which one can be played here already."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game import games, levels
from game.games import has_screens
from game.scenes.confirm import NoticeScene
from game.scenes.doors import without_window
from game.scenes.screen import Screen
from game.scenes.wording import words_for
from game.ui.layout import columns, inset
from game.ui.scene import Control, Look
from game.ui.shapes import focus_frame, gold_frame, panel
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, GLAZE, GLAZE_HIGH, GLAZE_RAISED, GOLD, SLIP, SLIP_DIM
from game.words.words import Words


class ChooseScene(Screen):
    name = "choose"
    heading = "choose"

    def make_controls(self) -> Sequence[Control]:
        px = self.brush.px
        body = self.frame.body
        tall = min(body.height, px(690))
        row = Rect(body.left, body.top + (body.height - tall) // 2, body.width, tall)
        listed = self.listed()
        cells = columns(row, [1] * len(listed), px(36))
        return [self.panel(name, box) for name, box in zip(listed, cells, strict=True)]

    def listed(self) -> Sequence[str]:
        return games.names()

    def panel(self, game: str, box: Rect) -> Control:
        words = words_for(self.settings, game=game)

        def paint(surface: Surface, control: Control, look: Look) -> None:
            self.paint_panel(surface, control, look, words, playable=has_screens(game))

        if has_screens(game):
            return Control(game, box, words.title, paint, lambda: self.open(game))
        elsewhere = without_window(self.settings, game)
        return Control(
            game, box, words.title, paint, lambda: self.tell(elsewhere), about=lambda: f"{words.title}\n{elsewhere}"
        )

    def open(self, game: str) -> None:
        """Go on with a game: to its seats."""
        from game.scenes.seats import SeatsScene

        self.stack.push(SeatsScene(self.settings, game))

    def tell(self, sentence: str) -> None:
        self.stack.push(NoticeScene(self.settings, sentence))

    # Drawing

    def paint_panel(self, surface: Surface, control: Control, look: Look, words: Words, *, playable: bool) -> None:
        px, box = self.brush.px, control.box
        lit = playable and (look.hovered or look.focused)
        panel(surface, box, GLAZE_HIGH if lit else GLAZE_RAISED, CLAY_DARK if playable else GLAZE_HIGH, px(3), px(14))
        room = inset(box, px(26), px(26))
        picture = Rect(room.left, room.top, room.width, min(room.width // 4 + px(110), round(room.height * 0.4)))
        self.paint_frieze(surface, games.manifest(control.id).frieze, picture, playable=playable)
        title = Rect(room.left, picture.bottom + px(20), room.width, self.kit.tall(60))
        ink = GOLD if lit else SLIP if playable else SLIP_DIM
        self.brush.letters.draw(surface, control.label, title, 44, ink, align="centre")
        foot = Rect(room.left, room.bottom - self.kit.tall(64), room.width, self.kit.tall(64))
        about = Rect(room.left, title.bottom + px(10), room.width, foot.top - title.bottom - px(20))
        sentence = words.phrase("cover", "about")
        self.brush.words.draw(surface, sentence, about, 30, SLIP if playable else SLIP_DIM, align="centre", wrap=True)
        self.paint_foot(surface, *self.foot_of(words, playable=playable), foot, playable=playable)
        if look.focused:
            focus_frame(surface, box, self.brush.unit, GOLD if playable else SLIP)
        elif lit:
            gold_frame(surface, box, self.brush.unit, self.breath(), strong=True)

    def paint_frieze(self, surface: Surface, frieze: str, box: Rect, *, playable: bool) -> None:
        """A piece of the vase: figures on clay between two meanders."""
        clay = CLAY
        before = surface.get_clip()
        surface.set_clip(box.clip(before))
        pygame.draw.rect(surface, clay, box)
        tall = max(8, self.brush.px(26))
        tile = self.brush.sprites.get("vase/meander", (round(tall * 40 / 24), tall), GLAZE, clay)
        for y in (box.top + self.brush.px(8), box.bottom - self.brush.px(8) - tile.get_height()):
            for x in range(box.left, box.right, tile.get_width()):
                surface.blit(tile, (x, y))
        middle = inset(box, 0, tall + self.brush.px(14))
        figures = self.brush.sprites.get(f"vase/{frieze}", (middle.height * 4, middle.height), GLAZE, clay, GLAZE)
        for x in range(box.centerx - figures.get_width() // 2 - figures.get_width(), box.right, figures.get_width()):
            surface.blit(figures, figures.get_rect(left=x, centery=middle.centery))
        surface.set_clip(before)
        pygame.draw.rect(surface, CLAY_DARK, box, max(2, self.brush.px(3)))
        if not playable:
            dusk = Surface(box.size)
            dusk.fill(GLAZE)
            dusk.set_alpha(160)
            surface.blit(dusk, box)

    def foot_of(self, words: Words, *, playable: bool) -> tuple[str, str]:
        """What stands at the foot of a panel, and the icon before it."""
        return ("people", words.phrase("cover", "players")) if playable else ("hourglass", self.say("coming"))

    def paint_foot(self, surface: Surface, icon: str, words: str, box: Rect, *, playable: bool) -> None:
        ink = CLAY_LIGHT if playable else SLIP_DIM
        side = min(self.brush.px(40), box.height)
        wide = min(box.width - side - self.brush.px(12), self.brush.words.width(words, 26) + self.brush.px(4))
        left = box.centerx - (side + self.brush.px(12) + wide) // 2
        self.kit.icon(surface, icon, Rect(left, box.centery - side // 2, side, side), ink)
        text = Rect(left + side + self.brush.px(12), box.top, wide, box.height)
        self.brush.words.draw(surface, words, text, 26, ink, wrap=True)


class LearnScene(ChooseScene):
    """Which game is to be taught, where there are several that can be."""

    name = "learn"
    heading = "title_learn"

    def listed(self) -> Sequence[str]:
        return taught_games()

    def foot_of(self, words: Words, *, playable: bool) -> tuple[str, str]:
        """A lesson has its own number of players, and takes a few minutes only."""
        return "hourglass", self.say("learn_time")

    def open(self, game: str) -> None:
        from game.scenes.doors import learn

        learn(self.stack, self.settings, game)


def taught_games() -> list[str]:
    """The games of the window that have a lesson."""
    return [name for name in games.names() if levels.has_lesson(name) and has_screens(name)]
