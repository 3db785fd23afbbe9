"""What the window has for Olympos."""

from __future__ import annotations

from typing import Final

from game.scenes.olympos.table import OlymposTable
from game.scenes.plain import PlainScene, plain_book
from game.scenes.registry import Screens

SCREENS: Final = Screens(OlymposTable, PlainScene, None, plain_book("olympos"))
