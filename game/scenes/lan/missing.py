"""What is shown instead of the harbour where the packages for it are missing: the command that brings them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.lan.front import INSTALL
from game.scenes.screen import Screen
from game.ui import clipboard
from game.ui.layout import centred
from game.ui.scene import Control
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, GLAZE, SLIP, SLIP_DIM


class MissingScene(Screen):
    """Says that the LAN needs one more package, and how to get it."""

    name = "lan_missing"
    heading = "lan"

    copied = False

    def make_controls(self) -> Sequence[Control]:
        label = self.say("lan_copied" if self.copied else "lan_copy")
        box = centred((self.kit.tall(300), self.kit.tall(66)), self._parts()[3])
        return [self.kit.button("copy", box, label, self.copy, icon="check" if self.copied else "", main=True)]

    def copy(self) -> None:
        self.copied = clipboard.copy(INSTALL)
        self.lay_out()

    def _parts(self) -> list[Rect]:
        """The heading, what it means, the command, and its button, one below the other in the middle."""
        heights = [self.kit.tall(70), self.kit.tall(120), self.kit.tall(90), self.kit.tall(100)]
        body, gap = self.frame.body, self.brush.px(20)
        top = body.centery - (sum(heights) + 3 * gap) // 2
        wide = min(body.width, self.brush.px(1300))
        boxes = []
        for tall in heights:
            boxes.append(Rect(body.centerx - wide // 2, top, wide, tall))
            top += tall + gap
        return boxes

    def paint_still(self, surface: Surface) -> None:
        super().paint_still(surface)
        head, about, command, _ = self._parts()
        words = self.brush.words
        words.draw(surface, self.say("lan_missing"), head, 40, SLIP, align="centre", weight="semibold")
        words.draw(surface, self.say("lan_missing_about"), about, 28, SLIP_DIM, align="centre", wrap=True)
        panel(surface, command, GLAZE, CLAY_DARK, self.brush.px(2), self.brush.px(10))
        words.draw(surface, INSTALL, command, 34, SLIP, align="centre")
