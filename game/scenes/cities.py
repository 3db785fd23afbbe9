"""The colours of the emblems, always with a drawing beside them."""

from __future__ import annotations

from typing import Final

from game.games import EMBLEMS
from game.ui.theme import Ink

POLIS_INK: Final[dict[str, Ink]] = {emblem.name: emblem.ink for emblem in EMBLEMS}
POLIS_TEXT: Final[dict[str, Ink]] = {emblem.name: emblem.text for emblem in EMBLEMS}
"""The same as words on black, where some need more light."""
