"""Which network is used: the addresses of this machine, of which one or all may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.scenes.lan.deeds import Deed, DeedsScene
from game.scenes.wording import words_for

if TYPE_CHECKING:
    from game.disk.settings import Settings

ALL = ""
"""What stands for every network there is."""


class NetworkScene(DeedsScene):
    """One press chooses."""

    name = "network"
    away = "cancel"

    def __init__(self, settings: Settings, interfaces: Sequence[str], chosen: Callable[[str], None]) -> None:
        super().__init__(settings, "")
        self.interfaces = (ALL, *interfaces[:5])
        self.chosen = chosen

    def lay_out(self) -> None:
        self.sentence = words_for(self.settings).screen("lan_network_question")
        super().lay_out()

    def deeds(self) -> Sequence[Deed]:
        return [self._choice(interface) for interface in self.interfaces]

    def _choice(self, interface: str) -> Deed:
        is_now = interface == self.settings.lan_interface
        label = interface or self.say("lan_network_all")
        return Deed(f"network:{interface}", label, partial(self.chosen, interface), "check" if is_now else "")
