"""The end of the game in motion: how everybody's points are counted, and who has won."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.olympos import events as happened
from game.scenes.olympos.pace import lasts
from game.ui.laurel import draw_laurel
from game.ui.layout import centred
from game.ui.motion import skip_along
from game.ui.movers import Draw, between
from game.ui.shapes import panel
from game.ui.theme import CLAY_LIGHT, GLAZE, GOLD, SLIP
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Wait, smooth

if TYPE_CHECKING:
    from game.scenes.olympos.stage import OlymposStage

AT_ONCE: Final = 0.6
"""How long the sums of all points stand where nothing moves."""
DISCS: Final = 3
"""So many discs of a winner go round."""
BEHIND: Final = 0.12
"""How far the next one is behind."""
SOURCES: Final = ("lands", "discoveries", "wonders", "prestige", "time", "cards", "keres")
"""What is counted one after the other; what tiles count in the end goes with the tiles."""


def final_scored(stage: OlymposStage, event: happened.FinalScored) -> Clip:
    """The tokens of all peoples walk together from 0 as on a score track, source by source.

    It is the first of these events that shows it, of all of them.
    """
    if event.seat:
        return Wait(0.0)
    counted = [_sums(stage, seat) for seat in range(len(stage.shown.peoples))]
    frieze = stage.picture.frieze

    def lift(away: bool) -> None:
        frieze.is_counting = away
        stage.touch("time")

    def draw(surface: Surface, share: float) -> None:
        gone = len(SOURCES) * (1.0 if stage.calm else share)
        at = min(int(gone), len(SOURCES) - 1)
        part = smooth(gone - at)
        points = [sums[at] + (sums[at + 1] - sums[at]) * part for sums in counted]
        for seat, reached in enumerate(points):
            beneath = sum(max(0.0, 1 - abs(reached - other)) for other in points[:seat])
            _draw_token(stage, surface, seat, reached, beneath)
        _draw_plate(stage, surface, SOURCES[at], [round(each) for each in points])

    seconds = AT_ONCE if stage.calm else lasts(happened.FinalScored)
    ticks = AtOnce(*(stage.sound("tick") for _ in SOURCES), stagger=seconds / len(SOURCES))
    return InTurn(Do(lambda: lift(True)), AtOnce(stage.over(seconds, draw), ticks), Do(lambda: lift(False)))


def _sums(stage: OlymposStage, seat: int) -> list[int]:
    """How many points a people has before the first source and after each."""
    points = stage.picture.game.points_by_source(stage.shown, seat)
    points["discoveries"] += points.pop("tiles")
    return list(accumulate((points[source] for source in SOURCES), initial=0))


def _draw_token(stage: OlymposStage, surface: Surface, seat: int, points: float, beneath: float) -> None:
    """A token between two spaces, over as many others; whoever has gone all the way round begins anew."""
    spaces, board = len(stage.board.spaces), stage.board
    low, under = int(max(0.0, points)), int(beneath)

    def place(space: int) -> Rect:
        lower, upper = (board.token_on(space % spaces, level) for level in (under, under + 1))
        return between(lower, upper, beneath - under)

    box = between(place(low), place(low + 1), max(0.0, points) - low)
    stage.picture.signs.settler(surface, seat, box)


def _draw_plate(stage: OlymposStage, surface: Surface, source: str, points: list[int]) -> None:
    """In the middle of the map: what is being counted, and what everybody has so far."""
    px, signs = stage.px, stage.picture.signs
    box = centred((px(150 * len(points) + 40), px(150)), stage.board.map)
    panel(surface, box, GLAZE, GOLD, max(1, px(3)), px(14))
    words = stage.words.phrase("screen", "lost_keres" if source == "keres" else f"source_{source}")
    words = words[:1].upper() + words[1:]
    head = Rect(box.left, box.top + px(10), box.width, px(44))
    stage.brush.words.draw(surface, words, head, 30, CLAY_LIGHT, align="centre", weight="semibold")
    for seat, number in enumerate(points):
        left = box.left + px(20 + 150 * seat)
        signs.settler(surface, seat, Rect(left + px(14), head.bottom + px(16), px(56), px(56)))
        signs.fixed(surface, str(number), Rect(left + px(72), head.bottom + px(16), px(74), px(56)), 38, SLIP)


def game_ended(stage: OlymposStage, event: happened.GameEnded) -> Clip:
    """The discs of the winners go round in procession, wreathed in olive."""
    names = stage.words.listed([stage.words.seat(seat) for seat in event.winners])
    verb = "win" if stage.front_seat in event.winners else "lose"
    tokens = [stage.board.token_on(each, 0) for each in range(0, len(stage.board.spaces), 2)]
    spaces = [box.inflate(box.width // 2, box.width // 2) for box in tokens]
    walkers = [seat for seat in event.winners for _ in range(0 if stage.calm else DISCS)]
    each = (lasts(happened.GameEnded) - BEHIND * max(0, len(walkers) - 1)) / (len(spaces) - 1)
    walks = [skip_along(stage.air, wreathed(stage, seat), spaces, each) for seat in walkers]
    return InTurn(stage.sound(verb), AtOnce(AtOnce(*walks, stagger=BEHIND), stage.banner(names)))


def wreathed(stage: OlymposStage, seat: int) -> Draw:
    """A settler within a wreath."""

    def draw(surface: Surface, box: Rect) -> None:
        side = min(box.size)
        draw_laurel(surface, centred((side * 4 // 5, side * 4 // 5), box), 1.0)
        stage.picture.signs.settler(surface, seat, centred((side * 3 // 5, side * 3 // 5), box))

    return draw
