"""Where things are on the page of an ending: frieze and plaque, sherds, bars and chart, buttons."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.scenes.table.ending.procession import BAND, GROUND
from game.ui.layout import columns
from game.ui.widgets import Widgets

TALLEST: Final = 460
"""How tall the frieze is at most, and how tall it would be at least, in a window of the reference size."""
LOWEST: Final = 196
LEAST_WITH_TIME: Final = 240
EDGE: Final = 28
"""How far everything else stays from the edges."""
WIDEST: Final = 1864


class Places:
    """The boxes of one page, for so many seats, sherds, lines on a plaque as wide as it needs, and a bar of time.

    Where there is no room for that bar, it is empty.
    """

    def __init__(self, kit: Widgets, seats: int, sherds: int, lines: int, plaque_wide: int, time: int = 0) -> None:
        px, tall = kit.px, kit.tall
        width, height = kit.brush.size
        wide = min(width - 2 * px(EDGE), px(WIDEST))
        left = (width - wide) // 2
        # from the foot upwards: buttons, bars beside the chart, sherds; the frieze has what is left
        foot = tall(66) + px(14)
        self.foot = Rect(left, height - px(18) - foot, wide, foot)
        bars = max(px(340), tall(38) + px(16) + tall(34) * 2 + tall(51) * seats)
        sherd = tall(42) + tall(33) * 2 + px(24) if sherds else 0
        gaps = px(14) * (3 if sherds else 2)
        plaque = heading_height(kit) + tall(36) * lines + px(20)
        sticks_out = max(0, plaque - px(BAND + GROUND) - px(2))
        room = self.foot.top - bars - sherd - gaps - sticks_out
        time = time + px(14) if time and room - time - px(14) >= px(LEAST_WITH_TIME) else 0
        room -= time
        self.time = Rect(left, self.foot.top - time, wide, max(0, time - px(14)))
        frieze = max(px(LOWEST), min(px(TALLEST), room))
        self.frieze = Rect(0, 0, width, frieze)
        self.plaque = Rect(0, 0, min(width - px(40), max(px(560), plaque_wide)), plaque)
        self.plaque.midbottom = (width // 2, frieze + sticks_out)
        top = self.plaque.bottom + px(14)
        self.sherds = Rect(left, top, wide, sherd)
        top = self.sherds.bottom + px(14) if sherds else top
        body = Rect(left, top, wide, self.foot.top - time - px(14) - top)
        self.bars, self.chart = columns(body, [1, 1], px(40))

    def buttons(self, count: int, gap: int) -> list[Rect]:
        return columns(self.foot, [1] * count, gap)


def heading_height(kit: Widgets) -> int:
    """The room of the words on the plaque that are large already: they grow less than others."""
    return min(kit.tall(62), kit.px(72))
