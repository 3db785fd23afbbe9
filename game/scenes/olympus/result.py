"""The result: who won and by which rule, where the points came from, and how they grew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.disk.settings import Settings
from game.rules.olympus.ending import decided_by, winners
from game.rules.olympus.events import GameEnded
from game.rules.olympus.state import Olympus
from game.scenes.cities import POLIS_INK, POLIS_TEXT
from game.scenes.emblems import paint_emblem
from game.scenes.olympus.tally import Tally, growth, tallies
from game.scenes.screen import Screen
from game.scenes.wording import roman
from game.table.session import Session
from game.ui.layout import columns, inset, rows, take_left, take_top
from game.ui.scene import Control
from game.ui.shapes import panel
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, GLAZE_HIGH, GLAZE_RAISED, GOLD, SLIP, SLIP_DIM

SOURCES: Final = ("buildings", "glory", "favours", "markers", "lost")
TIE_BREAKS: Final = ("goods", "built")


class ResultScene(Screen):
    name = "result"
    session: Session

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__(settings, session)
        view = session.now.view
        assert isinstance(view, Olympus)
        self.view = view
        self.tallies = tallies(session)
        self.growth = growth(session)

    # Layout

    def first_focus(self) -> str:
        return "again"

    def foot_controls(self) -> list[Control]:
        footer, px = self.frame.footer, self.brush.px
        table, title, again = columns(footer, [1, 1, 1], px(24))
        return [
            self.kit.button("table", table, self.say("look_at_table"), self.back, icon="back"),
            self.kit.button("title", title, self.say("to_title"), self.go_to_title, icon="home"),
            self.kit.button("again", again, self.say("again"), self.play_again, icon="play", main=True),
        ]

    def foot_hint(self) -> str:
        return ""

    def parts(self) -> tuple[Rect, Rect, Rect]:
        """The sentence, the standing, and the chart."""
        px = self.brush.px
        sentence, rest = take_top(self.frame.body, self.kit.tall(64), px(12))
        table = min(round(rest.height * 0.6), (len(self.tallies) + 1) * px(84))
        standing, chart = take_top(rest, table, px(20))
        return sentence, standing, chart

    # What it leads to

    def go_to_title(self) -> None:
        from game.scenes.doors import leave_for_title

        leave_for_title(self.stack, self.settings, self.session)

    def play_again(self) -> None:
        from game.scenes.doors import start

        session = self.session
        session.finish()
        start(self.stack, self.settings, session.game.name, session.plans, session.setup.options)

    # Drawing

    def paint_still(self, surface: Surface) -> None:
        super().paint_still(surface)
        self.brush.letters.draw(surface, self.words.phrase("screen", "result"), self.frame.header, 50, CLAY)
        sentence, standing, chart = self.parts()
        self.brush.words.draw(surface, self.verdict(), sentence, 34, SLIP, weight="semibold", wrap=True)
        self.paint_standing(surface, standing)
        self.paint_chart(surface, chart)

    def verdict(self) -> str:
        """Who won and what decided it, in words."""
        return self.words.event(GameEnded(winners(self.view), decided_by(self.view)))

    def shown_columns(self) -> list[str]:
        """Where points come from, as far as any did; what broke a tie only if it did."""
        sources = [name for name in SOURCES if any(getattr(each, name) for each in self.tallies)]
        rule = decided_by(self.view)
        breaks = {"points": (), "goods": TIE_BREAKS[:1]}.get(rule, TIE_BREAKS)
        return [*sources, "total", *breaks]

    def paint_standing(self, surface: Surface, box: Rect) -> None:
        px, shown = self.brush.px, self.shown_columns()
        lines = rows(box, [0.8] + [1] * len(self.tallies), px(6))
        won = winners(self.view)
        for name, cell in zip(shown, self.cells(lines[0], shown), strict=True):
            words = self.words.phrase("screen", f"column_{name}")
            ink = SLIP if name == "total" else SLIP_DIM
            self.brush.words.draw(surface, words, inset(cell, px(4), 0), 24, ink, align="right", wrap=True)
        for place, (each, line) in enumerate(zip(self.tallies, lines[1:], strict=True), 1):
            self.paint_city(surface, each, line, place, won=each.seat in won)

    def cells(self, line: Rect, shown: Sequence[str]) -> list[Rect]:
        """The columns of numbers, right of the names."""
        room = Rect(line.left + round(line.width * 0.34), line.top, round(line.width * 0.65), line.height)
        return columns(room, [1.1 if name == "total" else 1 for name in shown], self.brush.px(8))

    def paint_city(self, surface: Surface, each: Tally, line: Rect, place: int, *, won: bool) -> None:
        px, polis = self.brush.px, self.session.plans[each.seat].polis
        panel(surface, line, GLAZE_RAISED, POLIS_INK[polis] if won else None, px(3), px(10))
        rank, rest = take_left(line, px(90), px(10))
        if won:
            side = min(px(60), line.height - px(8))
            laurel = self.brush.sprites.get("icons/glory", (side, side), GOLD, GLAZE_RAISED, GOLD)
            surface.blit(laurel, laurel.get_rect(center=rank.center))
        self.brush.words.draw(
            surface, roman(place), rank, 28, GOLD if won else SLIP_DIM, align="centre", weight="semibold"
        )
        emblem, rest = take_left(rest, min(px(64), line.height - px(8)), px(16))
        paint_emblem(self.brush, surface, polis, emblem, SLIP)
        name = Rect(rest.left, rest.top, line.left + round(line.width * 0.34) - rest.left - px(10), rest.height)
        self.brush.words.draw(surface, self.words.seat(each.seat), name, 30, POLIS_TEXT[polis], weight="semibold")
        shown = self.shown_columns()
        for column, cell in zip(shown, self.cells(line, shown), strict=True):
            value = getattr(each, column)
            total = column == "total"
            ink = SLIP if total else SLIP_DIM if not value else SLIP
            words = str(value).replace("-", "−")
            self.brush.words.draw(
                surface,
                words,
                inset(cell, px(4), 0),
                36 if total else 28,
                ink,
                align="right",
                weight="bold" if total else "regular",
            )

    def paint_chart(self, surface: Surface, box: Rect) -> None:
        """A line for each city, its emblem at the end; points upwards, rounds to the right."""
        px = self.brush.px
        panel(surface, box, GLAZE_RAISED, CLAY_DARK, px(2), px(10))
        room = inset(box, px(24), px(14))
        title, room = take_top(room, self.kit.tall(40), px(4))
        self.brush.letters.draw(surface, self.words.phrase("screen", "chart"), title, 26, CLAY_LIGHT)
        foot = self.kit.tall(30)
        plot = Rect(
            room.left + self.kit.tall(50),
            room.top + px(10),
            room.width - self.kit.tall(50) - px(60),
            room.height - foot - px(14),
        )
        self.paint_axes(surface, plot, foot)
        self.paint_lines(surface, plot)
        for each in reversed(self.tallies):
            self.paint_end(surface, plot, each.seat)

    def highest(self) -> int:
        return max(10, max(score for scores in self.growth for score in scores))

    def paint_axes(self, surface: Surface, plot: Rect, foot: int) -> None:
        lines = max(1, plot.height // self.kit.tall(32))
        step = next(step for step in (5, 10, 20, 50, 100, 1000) if self.highest() // step <= lines)
        for points in range(0, self.highest() + 1, step):
            y = self.y(plot, points)
            pygame.draw.line(surface, GLAZE_HIGH, (plot.left, y), (plot.right, y), max(1, self.brush.px(2)))
            label = Rect(plot.left - self.kit.tall(50), y - self.kit.tall(13), self.kit.tall(42), self.kit.tall(26))
            self.brush.words.draw(surface, str(points), label, 20, SLIP_DIM, align="right")
        last = len(self.growth) - 1
        widest = self.brush.words.width(roman(18), 20) + self.brush.px(16)
        every = max(1, -(-widest * last // plot.width))
        for number in range(last, 0, -every):
            x = self.x(plot, number)
            label = Rect(x - self.kit.tall(40), plot.bottom + self.brush.px(4), self.kit.tall(80), foot)
            self.brush.words.draw(surface, roman(number), label, 20, SLIP_DIM, align="centre")

    def x(self, plot: Rect, number: int) -> int:
        return plot.left + plot.width * number // max(1, len(self.growth) - 1)

    def y(self, plot: Rect, points: int) -> int:
        return plot.bottom - plot.height * max(0, points) // self.highest()

    def paint_lines(self, surface: Surface, plot: Rect) -> None:
        """The lines of all cities, drawn large and made small so that they are smooth."""
        reach = plot.inflate(2 * self.brush.px(8), 2 * self.brush.px(8))
        large = Surface((reach.width * 2, reach.height * 2), pygame.SRCALPHA)
        for each in reversed(self.tallies):
            ink = POLIS_TEXT[self.session.plans[each.seat].polis]
            points = [((x - reach.left) * 2, (y - reach.top) * 2) for x, y in self.points(plot, each.seat)]
            pygame.draw.lines(large, ink, False, points, max(3, self.brush.px(8)))
            for point in points[1:-1]:
                pygame.draw.circle(large, ink, point, self.brush.px(11))
        surface.blit(pygame.transform.smoothscale(large, reach.size), reach)

    def points(self, plot: Rect, seat: int) -> list[tuple[int, int]]:
        return [(self.x(plot, number), self.y(plot, scores[seat])) for number, scores in enumerate(self.growth)]

    def paint_end(self, surface: Surface, plot: Rect, seat: int) -> None:
        side = self.brush.px(38)
        spot = Rect(0, 0, side, side)
        spot.center = self.points(plot, seat)[-1]
        place = spot.move(self.spread(seat) * side, 0)
        paint_emblem(self.brush, surface, self.session.plans[seat].polis, place, SLIP)

    def spread(self, seat: int) -> int:
        """How far right an emblem goes so that it does not cover another one at the same height."""
        order = [each.seat for each in self.tallies]
        above = order[: order.index(seat)]
        final = self.growth[-1]
        close = self.highest() / 8
        return sum(1 for other in above if abs(final[other] - final[seat]) < close) % 2
