"""Which network is used: the addresses of this machine, of which one or all may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.scenes.confirm import NoticeScene
from game.scenes.wording import words_for
from game.ui.layout import centred, rows
from game.ui.scene import Control

if TYPE_CHECKING:
    from game.disk.settings import Settings

ALL = ""
"""What stands for every network there is."""


class NetworkScene(NoticeScene):
    """One press chooses."""

    name = "network"

    def __init__(self, settings: Settings, interfaces: Sequence[str], chosen: Callable[[str], None]) -> None:
        super().__init__(settings, "")
        self.interfaces = (ALL, *interfaces[:5])
        self.chosen = chosen

    def lay_out(self) -> None:
        self.sentence = words_for(self.settings).screen("lan_network_question")
        super().lay_out()

    @property
    def _list_height(self) -> int:
        return self.kit.tall(76) * len(self.interfaces)

    def box(self) -> Rect:
        whole = super().box()
        return centred((whole.width, whole.height + self._list_height), self.brush.screen)

    def parts(self) -> tuple[Rect, Rect]:
        words, buttons = super().parts()
        words.height -= self._list_height
        return words, buttons

    def make_controls(self) -> Sequence[Control]:
        words, foot = self.parts()
        room = Rect(words.left, words.bottom, words.width, self._list_height)
        boxes = rows(room, [1] * len(self.interfaces), self.brush.px(10))
        away = centred((self.brush.px(360), foot.height), foot)
        return [
            *(self._choice(interface, box) for interface, box in zip(self.interfaces, boxes, strict=True)),
            self.kit.button("no", away, self.say("cancel"), self.back, icon="back"),
        ]

    def _choice(self, interface: str, box: Rect) -> Control:
        label = interface or self.say("lan_network_all")
        is_now = interface == self.settings.lan_interface
        press = partial(self._choose, interface)
        return self.kit.button(f"network:{interface}", box, label, press, icon="check" if is_now else "")

    def _choose(self, interface: str) -> None:
        self.back()
        self.chosen(interface)
