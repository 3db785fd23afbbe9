"""The snake of the Erinyes: it winds round what an action costs, which grows, and falls off."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.rules.olympos import events as happened
from game.scenes.olympos.pace import lasts
from game.ui.layout import centred
from game.ui.shapes import panel
from game.ui.theme import GLAZE, GOLD, SLIP, Ink
from game.ui.timeline import Clip, Do, InTurn, land, smooth

if TYPE_CHECKING:
    from game.scenes.olympos.stage import OlymposStage

WOUND: Final = 0.45
FALLS: Final = 0.7
"""The parts of the time after which it has wound round all of the sum, and after which it lets go."""
TURNS: Final = 2
LONG: Final = 2.1
"""How long it is beside the sum, so that before the sum it goes by the sides of the number."""
SPOTS: Final = 48
SKIN: Final[Ink] = (0x7A, 0x9A, 0x4A)
"""Of so many discs a snake is made that goes round so often."""


def burden_paid(stage: OlymposStage, event: happened.BurdenPaid) -> Clip:
    """What the snake adds stands in the question box, or of a rival in his row."""
    size = stage.px(170), stage.px(44)
    box = centred(size, stage.board.sentence if event.seat == stage.front_seat else stage.row_of(event.seat))
    words = f"+{stage.words.phrase('screen', 'ap', ap=event.ap)}"

    def put() -> None:
        stage.shown.peoples[event.seat].burden = 0
        stage.touch_people(event.seat, "might")

    def draw(surface: Surface, share: float) -> None:
        wound = 1.0 if stage.calm else land(min(1.0, share / WOUND))
        fallen = 0.0 if stage.calm else max(0.0, (share - FALLS) / (1 - FALLS))
        squeezed = smooth(max(0.0, min(1.0, (share - WOUND) / (FALLS - WOUND))))
        wide, tall = box.size
        sum_ = centred((round(wide * (1 + 0.16 * squeezed)), round(tall * (1 + 0.16 * squeezed))), box)
        coils = _coils(box, wound, round(fallen * fallen * stage.px(150)))
        _draw_coils(stage, surface, coils, front=False)
        panel(surface, sum_, GLAZE, GOLD, max(1, stage.px(3)), sum_.height // 2)
        stage.brush.words.draw(surface, words, sum_, 27 + 4 * squeezed, GOLD, align="centre", weight="bold")
        _draw_coils(stage, surface, coils, front=True)

    return InTurn(stage.sound("curse"), stage.over(lasts(happened.BurdenPaid), draw), Do(put))


def _coils(box: Rect, wound: float, fallen: int) -> list[tuple[float, float, float]]:
    """Where the discs of a snake are that has come so far round a box, the tail first; how near each is to the eye."""
    found = []
    for number in range(max(2, round(SPOTS * wound))):
        share = number / (SPOTS - 1)
        angle = math.pi + share * TURNS * 2 * math.pi  # behind the number in the middle
        x = box.centerx + (share - 0.5) * LONG * box.width
        found.append((x, box.centery + math.sin(angle) * 0.72 * box.height + fallen, math.cos(angle)))
    return found


def _draw_coils(stage: OlymposStage, surface: Surface, coils: list[tuple[float, float, float]], *, front: bool) -> None:
    thick = stage.px(7)
    for edge, ink in ((max(1, stage.px(2)), GLAZE), (0, SKIN)):
        for number, (x, y, near) in enumerate(coils):
            if (near >= 0) == front:
                grown = thick * (0.35 + 0.65 * min(1.0, number / 14))
                pygame.draw.circle(surface, ink, (x, y), grown + edge)
    x, y, near = coils[-1]
    if (near >= 0) == front:
        pygame.draw.circle(surface, GLAZE, (x, y), thick * 1.5 + max(1, stage.px(2)))
        pygame.draw.circle(surface, SKIN, (x, y), thick * 1.5)
        pygame.draw.circle(surface, SLIP, (x + thick * 0.5, y - thick * 0.4), max(1, thick * 0.45))
        pygame.draw.circle(surface, GLAZE, (x + thick * 0.6, y - thick * 0.4), max(1, thick * 0.2))
