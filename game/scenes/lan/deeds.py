"""A small panel with a sentence and a list of things that can be done; one press does one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from game.scenes.confirm import NoticeScene
from game.ui.layout import centred, rows
from game.ui.scene import Control


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that can be done, in words."""

    id: str
    label: str
    do: Callable[[], None]
    icon: str = ""


class DeedsScene(NoticeScene):
    """Whatever lies beneath goes on; after a deed, and on the way back, it is there again."""

    name = "deeds"
    away = "back"
    """What the way back is called."""

    def deeds(self) -> Sequence[Deed]:
        raise NotImplementedError

    @property
    def _room(self) -> int:
        """How much taller this is than a mere sentence."""
        return self.kit.tall(78) * len(self.deeds())

    def box(self) -> Rect:
        whole = super().box()
        return centred((whole.width, whole.height + self._room), self.brush.screen)

    def parts(self) -> tuple[Rect, Rect]:
        words, buttons = super().parts()
        words.height -= self._room
        return words, buttons

    def make_controls(self) -> Sequence[Control]:
        words, foot = self.parts()
        deeds = self.deeds()
        room = Rect(words.left, words.bottom, words.width, self._room - self.brush.px(6))
        boxes = rows(room, [1] * len(deeds), self.brush.px(12))
        away = centred((self.brush.px(360), foot.height), foot)
        return [
            *(
                self.kit.button(deed.id, box, deed.label, partial(self._do, deed), icon=deed.icon)
                for deed, box in zip(deeds, boxes, strict=True)
            ),
            self.kit.button("no", away, self.say(self.away), self.back, icon="back"),
        ]

    def _do(self, deed: Deed) -> None:
        self.back()
        deed.do()
