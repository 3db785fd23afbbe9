"""The herald: he says in a sentence what nobody has watched, if it is something big."""

from __future__ import annotations

import math
from collections import deque
from typing import Final

from pygame import Rect, Surface

from game.ui.scene import Brush
from game.ui.shapes import panel
from game.ui.theme import CLAY_LIGHT, GLAZE, SLIP

STANDS: Final = 2.6
"""For how many seconds a sentence stands; nothing waits for it."""
MOST: Final = 3
"""How many sentences he keeps in mind; older ones stand in the chronicle."""
LETTERS: Final = 26


class Herald:
    """Sentences that stand above the table one after the other, in the way of nothing."""

    def __init__(self) -> None:
        self.sentences: deque[str] = deque(maxlen=MOST)
        self._stood = 0.0
        self._stands = STANDS

    def tell(self, sentence: str) -> None:
        self.sentences.append(sentence)

    def advance(self, seconds: float, stands: float = STANDS) -> None:
        """Let time pass, as clocks count it, however fast the table goes; a sentence stands for so long."""
        self._stands = stands
        if not self.sentences:
            return
        self._stood += seconds
        if self._stood >= stands:
            self._stood = 0.0
            self.sentences.popleft()

    def play_on(self) -> None:
        """Somebody has played: what would stand for ever need not."""
        if self._stands == math.inf:
            self.clear()

    def clear(self) -> None:
        self.sentences.clear()

    def draw(self, surface: Surface, brush: Brush, place: Rect) -> None:
        """The sentence that stands now, in the middle of a place."""
        if not self.sentences:
            return
        wide = min(place.width, brush.words.width(self.sentences[0], LETTERS) + brush.px(60))
        box = Rect(0, 0, wide, max(place.height, brush.px(46)))
        box.midtop = place.midtop
        panel(surface, box, GLAZE, CLAY_LIGHT, brush.px(3), brush.px(10))
        room = box.inflate(-brush.px(24), 0)
        brush.words.draw(surface, self.sentences[0], room, LETTERS, SLIP, align="centre")
