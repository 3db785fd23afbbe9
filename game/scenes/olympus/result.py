"""The result: who won and by which rule, where the points came from, and how they grew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.disk.settings import Settings
from game.rules.olympus.events import GameEnded
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.state import Olympus
from game.scenes.emblems import emblems_at, paint_emblem
from game.scenes.olympus.tally import Tally, growth, tallies
from game.scenes.screen import Screen
from game.scenes.table.chart import Growth, GrowthChart
from game.scenes.table.far_apart import wanting_again
from game.scenes.wording import roman
from game.table.session import Session
from game.ui.layout import columns, inset, rows, take_left, take_top
from game.ui.scene import Control
from game.ui.shapes import panel
from game.ui.theme import CLAY, GLAZE_RAISED, GOLD, SLIP, SLIP_DIM

SOURCES: Final = ("buildings", "glory", "favours", "markers", "lost")
TIE_BREAKS: Final = ("goods", "built")


class ResultScene(Screen):
    name = "result"
    session: Session

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__(settings, session)
        game, view = session.game, session.now.view
        assert isinstance(game, OlympusGame)
        assert isinstance(view, Olympus)
        self.winners, self.decided_by = game.leaders(view), game.decided_by(view)
        self.tallies = tallies(session)
        self.growth = growth(session)
        self.again: list[str] = []
        """Who at other machines would play once more, as far as it is shown."""

    # Layout

    def first_focus(self) -> str:
        return "again"

    def foot_controls(self) -> list[Control]:
        footer, px = self.frame.footer, self.brush.px
        table, title, again = columns(footer, [1, 1, 1], px(24))
        return [
            self.kit.button("table", table, self.say("look_at_table"), self.back, icon="back"),
            self.kit.button("title", title, self.say("to_title"), self.go_to_title, icon="home"),
            self.kit.button("again", again, self.again_words(), self.play_again, icon="play", main=True),
        ]

    def foot_hint(self) -> str:
        return ""

    def parts(self) -> tuple[Rect, Rect, Rect]:
        """The sentence, the standing, and the chart."""
        px = self.brush.px
        sentence, rest = take_top(self.frame.body, self.kit.tall(64), px(12))
        tall = min(round(rest.height * 0.6), (len(self.tallies) + 1) * px(84))
        standing, chart = take_top(rest, tall, px(20))
        return sentence, standing, chart

    # What it leads to

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        if self.again != wanting_again(self.session):
            self.lay_out()

    def again_words(self) -> str:
        """Play again, and who of the others has said already that he would."""
        self.again = wanting_again(self.session)
        return self.say("again_too", names=self.words.listed(self.again)) if self.again else self.say("again")

    def go_to_title(self) -> None:
        from game.scenes.doors import leave_for_title

        leave_for_title(self.stack, self.settings, self.session)

    def play_again(self) -> None:
        from game.scenes.doors import play_again

        play_again(self.stack, self.settings, self.session)

    # Drawing

    def paint_still(self, surface: Surface) -> None:
        super().paint_still(surface)
        self.brush.letters.draw(surface, self.words.phrase("screen", "result"), self.frame.header, 50, CLAY)
        sentence, standing, chart = self.parts()
        self.brush.words.draw(surface, self.verdict(), sentence, 34, SLIP, weight="semibold", wrap=True)
        self.paint_standing(surface, standing)
        GrowthChart(self.kit, self.growths()).paint(surface, chart, self.say("chart"))

    def growths(self) -> list[Growth]:
        """How the points of each city grew, the best standing first."""
        return [
            Growth(emblems_at(self.session)[each.seat], [scores[each.seat] for scores in self.growth])
            for each in self.tallies
        ]

    def verdict(self) -> str:
        """Who won and what decided it, in words."""
        return self.words.event(GameEnded(self.winners, self.decided_by))

    def shown_columns(self) -> list[str]:
        """Where points come from, as far as any did; what broke a tie only if it did."""
        sources = [name for name in SOURCES if any(getattr(each, name) for each in self.tallies)]
        breaks = {"points": (), "goods": TIE_BREAKS[:1]}.get(self.decided_by, TIE_BREAKS)
        return [*sources, "total", *breaks]

    def paint_standing(self, surface: Surface, box: Rect) -> None:
        px, shown = self.brush.px, self.shown_columns()
        lines = rows(box, [0.8] + [1] * len(self.tallies), px(6))
        for name, cell in zip(shown, self.cells(lines[0], shown), strict=True):
            words = self.words.phrase("screen", f"column_{name}")
            ink = SLIP if name == "total" else SLIP_DIM
            self.brush.words.draw(surface, words, inset(cell, px(4), 0), 24, ink, align="right", wrap=True)
        for place, (each, line) in enumerate(zip(self.tallies, lines[1:], strict=True), 1):
            self.paint_city(surface, each, line, place, won=each.seat in self.winners)

    def cells(self, line: Rect, shown: Sequence[str]) -> list[Rect]:
        """The columns of numbers, right of the names."""
        room = Rect(line.left + round(line.width * 0.34), line.top, round(line.width * 0.65), line.height)
        return columns(room, [1.1 if name == "total" else 1 for name in shown], self.brush.px(8))

    def paint_city(self, surface: Surface, each: Tally, line: Rect, place: int, *, won: bool) -> None:
        px, emblem = self.brush.px, emblems_at(self.session)[each.seat]
        panel(surface, line, GLAZE_RAISED, emblem.ink if won else None, px(3), px(10))
        # place, with a laurel round the first
        rank, rest = take_left(line, px(90), px(10))
        if won:
            side = min(px(60), line.height - px(8))
            laurel = self.brush.sprites.get("icons/glory", (side, side), GOLD, GLAZE_RAISED, GOLD)
            surface.blit(laurel, laurel.get_rect(center=rank.center))
        self.brush.words.draw(
            surface, roman(place), rank, 28, GOLD if won else SLIP_DIM, align="centre", weight="semibold"
        )
        # who it is
        sign, rest = take_left(rest, min(px(64), line.height - px(8)), px(16))
        paint_emblem(self.brush, surface, emblem, sign, SLIP)
        name = Rect(rest.left, rest.top, line.left + round(line.width * 0.34) - rest.left - px(10), rest.height)
        self.brush.words.draw(surface, self.words.seat(each.seat), name, 30, emblem.text, weight="semibold")
        # where the points came from
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
