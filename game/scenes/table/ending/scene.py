"""The last page of a game: a feast for whoever won, then what each did, where the points came from, and what now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from pygame import Rect, Surface

from game.disk.settings import Settings
from game.scenes.emblems import emblems_at
from game.scenes.screen import Screen, glow
from game.scenes.table.chart import Growth, GrowthChart
from game.scenes.table.ending.account import Account, Ending
from game.scenes.table.ending.bars import Bars
from game.scenes.table.ending.places import Places
from game.scenes.table.ending.plaque import paint_plaque, plaque_width
from game.scenes.table.ending.procession import WALK, Procession
from game.scenes.table.ending.reel import EndingReel
from game.scenes.table.ending.share import ShareScene
from game.scenes.table.ending.sherds import Sherds
from game.scenes.table.ending.wording import EndingWords
from game.scenes.table.far_apart import FarApart, wanting_again
from game.scenes.table.moments import Moment
from game.scenes.table.scene import SPEEDS
from game.scenes.wording import roman
from game.table.session import Session
from game.ui.input import Command, Intent, Pointer
from game.ui.layout import inset
from game.ui.scene import LIVELY, Control, Look
from game.ui.shapes import focus_frame
from game.ui.theme import SLIP
from game.ui.timeline import land

CHART: Final = "chart"
SHERD, SHERD_APART = 1.3, 0.35
"""When the first sherd comes, and how long after it the next."""
BARS: Final = (2.4, 1.3)
GROWTH: Final = (3.2, 1.6)
"""When bars and lines begin to grow, and how long they take."""
MOMENTS: Final = (3.6, 1.6)
"""When the lane of time begins to be drawn, and how long that takes."""
PLAQUE: Final = (0.25, 0.45)
RISE: Final = 26
"""How far below its place a sherd begins, in a window of the reference size."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the page that comes in its own time: it rises into its place, or is unrolled from the left."""

    box: Rect
    begins: float
    takes: float
    rises: bool


class EndingScene(Screen):
    """The feast takes some seconds, and any press hurries it; a press that did so does nothing else."""

    name = "result"
    session: Session

    def __init__(self, ending: Ending[Any, Any], settings: Settings) -> None:
        super().__init__(settings, ending.session)
        self.ending = ending
        self.feast = 0.0
        """How much of the feast is over, in seconds."""
        self.heard = False
        self.wanting: list[str] = []
        """Who at other machines would play once more, as far as it is shown."""
        self.column: int | None = None
        """The round that is pointed at in the chart."""
        self.ground: Surface | None = None
        self.told: EndingWords
        self.places: Places
        self.procession: Procession
        self.sherds: Sherds
        self.bars: Bars
        self.chart: GrowthChart
        self.reel: EndingReel | None = None
        """The moments of the game, where there is room for them."""

    # The scene's moments

    def enter(self) -> None:
        if not self.heard:
            self.heard = True
            self.stack.voice.sound("win" if self._is_glad() else "lose")

    def _is_glad(self) -> bool:
        """Whether somebody before this screen has won, or nobody before it has played."""
        people = self.session.people
        return not people or any(seat in self.ending.winners for seat in people)

    @property
    def is_feasting(self) -> bool:
        return self.feast < WALK

    def hurry(self) -> None:
        self.feast = WALK

    def stand(self) -> None:
        """The feast was held before: all of the page is there, and nothing is heard."""
        self.feast, self.heard = WALK, True

    @property
    def pace(self) -> int:
        return LIVELY if self.is_feasting else super().pace

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        tempo = SPEEDS.get(self.settings.speed)
        self.feast = WALK if tempo is None else min(WALK, self.feast + seconds * tempo)
        if self.wanting != wanting_again(self.session):
            self.lay_out()

    def handle(self, intent: Intent) -> None:
        if not self.is_feasting:
            super().handle(intent)
        elif isinstance(intent, Command) or (isinstance(intent, Pointer) and intent.kind == "down"):
            self.pointing = isinstance(intent, Pointer)
            self.hurry()
        elif isinstance(intent, Pointer) and intent.kind == "move":
            super().handle(intent)

    def handle_pointer(self, pointer: Pointer) -> None:
        over = self.control(CHART).holds(pointer.spot)
        super().handle_pointer(pointer)
        self.column = self.chart.column_at(pointer.spot[0]) if over else self._round_of(self.hovered)

    def handle_command(self, command: Command) -> None:
        super().handle_command(command)
        if self.focus != CHART:
            self.column = self._round_of(self.focus)
        elif self.column is None:
            self.column = self.chart.columns - 1

    def _round_of(self, name: str) -> int | None:
        """The round of the moment that is pointed at: chart and moments share one pointer."""
        moment = self.reel.moment_of(name) if self.reel is not None else None
        return min(moment.round, self.chart.columns - 1) if moment is not None and moment.round else None

    # Layout

    def lay_out(self) -> None:
        super().lay_out()
        self.ground = None

    def make_controls(self) -> Sequence[Control]:
        self.told = EndingWords(self.ending, self.words)
        praised, lines = self.told.praised(), self.told.lines()
        emblems = emblems_at(self.session)
        winners = [emblems[seat] for seat in self.ending.winners]
        wide = plaque_width(self.kit, self.told.heading(), lines)
        found = self.ending.survey
        time = EndingReel.height(self.kit) if found.moments else 0
        self.places = Places(self.kit, len(emblems), len(praised), len(lines), wide, time)
        self.reel = (
            EndingReel(self.kit, self.places.time, found, emblems) if found and self.places.time.height else None
        )
        self.procession = Procession(self.brush, self.places.frieze, self.ending.procession, winners)
        self.sherds = Sherds(self.kit, self.places.sherds, praised)
        names = {seat: self.words.seat(seat) for seat in self.ending.seats}
        sources = [(source, self.told.source(source.name)) for source in self.ending.sources]
        self.bars = Bars(
            self.kit,
            self.places.bars,
            self.say("ending_sources"),
            sources,
            self.ending.accounts,
            names,
            emblems,
            self.told.lost(),
            self.ending.winners,
        )
        growths = [
            Growth(emblems[each.seat], [scores[each.seat] for scores in self.ending.growth])
            for each in self.ending.accounts
        ]
        end = self.say("ending_end") if self.ending.is_reckoned else ""
        room = inset(self.places.chart, self.brush.px(12), self.brush.px(4))
        self.chart = GrowthChart(self.kit, growths, room, self.say("chart"), end)
        rows = [self._row(account, row) for account, row in zip(self.ending.accounts, self.bars.rows, strict=True)]
        moments = self.reel.controls(self.words, self.watch_moment) if self.reel is not None else []
        return [*rows, self._chart_control(), *moments]

    def _row(self, account: Account, box: Rect) -> Control:
        """The bar of a seat: what is pointed at tells all of it in words."""
        about = partial(self.told.card, account)
        framed = box.inflate(2 * self.brush.px(8), 0)
        return Control(f"account:{account.seat}", framed, about(), self._paint_ring, about=about)

    def _paint_ring(self, surface: Surface, control: Control, look: Look) -> None:
        if look.focused and not self.is_feasting:
            focus_frame(surface, control.box, self.brush.unit, SLIP)

    def _chart_control(self) -> Control:
        def paint(surface: Surface, control: Control, look: Look) -> None:
            self._paint_ring(surface, control, look)
            if self.column is not None and not self.is_feasting:
                self.chart.paint_pointer(surface, self.column, self._column_words(self.column))

        return Control(CHART, self.places.chart, self.say("chart"), paint, self.watch_round, adjust=self.turn)

    def turn(self, step: int) -> None:
        """Point at the round before, or at the next one."""
        here = self.chart.columns - 1 if self.column is None else self.column
        self.column = min(self.chart.columns - 1, max(0, here + step))

    def _column_words(self, column: int) -> str:
        if column == 0:
            return self.say("ending_start")
        if self.ending.is_reckoned and column == self.chart.columns - 1:
            return self.say("ending_end")
        return self.say("round", round=roman(column))

    def first_focus(self) -> str:
        return "again"

    def ways(self) -> list[tuple[str, str, Callable[[], None]]]:
        """What may come now: name, icon and what it does."""
        ways = [
            ("again", "undo", self.play_again),
            ("replay", "play", self.watch),
            ("share", "save", self.share),
            ("table", "eye", self.back),
            ("title", "home", self.go_to_title),
        ]
        return [way for way in ways if way[0] not in self.stack.shut]

    def foot_controls(self) -> list[Control]:
        ways = self.ways()
        boxes = self.places.buttons(len(ways), self.brush.px(14))
        return [
            self.kit.button(name, box, self.way_words(name), press, icon=icon, main=name == "again")
            for (name, icon, press), box in zip(ways, boxes, strict=True)
        ]

    def way_words(self, name: str) -> str:
        far = name == "again" and isinstance(self.session, FarApart)
        if far:
            self.wanting = wanting_again(self.session)
        if far and self.wanting:
            return self.say("again_too", names=self.words.listed(self.wanting))
        return self.say(
            {
                "again": "ending_offer" if far else "again",
                "replay": "ending_replay",
                "share": "share",
                "table": "look_at_table",
                "title": self.stack.home_words,
            }[name]
        )

    def foot_hint(self) -> str:
        return ""

    # What it leads to

    def go_to_title(self) -> None:
        from game.scenes.doors import leave_for_title

        leave_for_title(self.stack, self.settings, self.session)

    def play_again(self) -> None:
        from game.scenes.doors import play_again

        play_again(self.stack, self.settings, self.session)

    def watch(self) -> None:
        from game.scenes.doors import watch_again

        watch_again(self.stack, self.settings, self.session)

    def watch_round(self) -> None:
        """From where the round that is pointed at begins; the last of all is the last round too."""
        from game.scenes.doors import watch_round

        last = len(self.ending.growth) - (2 if self.ending.is_reckoned else 1)
        number = last if self.column is None else max(1, min(last, self.column))
        watch_round(self.stack, self.settings, self.session, number)

    def watch_moment(self, moment: Moment) -> None:
        from game.scenes.doors import watch_moment

        watch_moment(self.stack, self.settings, self.session, moment.stop)

    def share(self) -> None:
        self.stack.push(ShareScene(self.session, self.settings, self.page, self.told.text))

    def page(self) -> Surface:
        """A picture of the page, without what can be pressed."""
        picture = Surface((self.brush.size[0], self.places.foot.top))
        self.draw_behind(picture)
        return picture

    # Drawing

    def paint_still(self, surface: Surface) -> None:
        surface.blit(glow(surface.get_size()), (0, 0))
        self.ground = surface.copy()
        self.sherds.paint(surface)
        self.bars.paint(surface)
        self.chart.paint(surface)
        if self.reel is not None:
            self.reel.paint(surface)

    def draw_behind(self, surface: Surface) -> None:
        size = self.brush.size
        if self.still is None or self.still.get_size() != size or self.ground is None:
            self.still = Surface(size)
            self.paint_still(self.still)
        if self.is_feasting and not self.settings.calm:
            surface.blit(self.ground or self.still, (0, 0))
            for part in self.parts():
                self._draw_part(surface, part)
        else:
            surface.blit(self.still, (0, 0))
        self.procession.draw(surface, self.feast, calm=self.settings.calm)
        shown = 1.0 if self.settings.calm else _share(self.feast, *PLAQUE)
        if shown > 0:
            paint_plaque(self.kit, surface, self.places.plaque, shown, self.told.heading(), self.told.lines())

    def parts(self) -> list[Part]:
        """What comes when, while the feast goes on."""
        sherds = [
            Part(box.inflate(self.brush.px(8), self.brush.px(8)), SHERD + number * SHERD_APART, 0.4, True)
            for number, box in enumerate(self.sherds.boxes)
        ]
        edge = self.brush.px(20)
        return [
            *sherds,
            Part(self.places.bars.inflate(edge, 0), *BARS, False),
            Part(self.places.chart.inflate(edge, 0), *GROWTH, False),
            Part(self.places.time, *MOMENTS, False),
        ]

    def _draw_part(self, surface: Surface, part: Part) -> None:
        share = _share(self.feast, part.begins, part.takes)
        if share <= 0 or self.still is None:
            return
        box = part.box.clip(self.still.get_rect())
        if part.rises:
            piece = self.still.subsurface(box).copy()
            piece.set_alpha(round(255 * share))
            surface.blit(piece, box.move(0, round(self.brush.px(RISE) * (1 - land(share)))))
        else:
            shown = Rect(box.left, box.top, round(box.width * share), box.height)
            surface.blit(self.still, shown, shown)

    def draw_tip(self, surface: Surface) -> None:
        if not self.is_feasting:
            super().draw_tip(surface)


def _share(moment: float, begins: float, takes: float) -> float:
    return min(1.0, max(0.0, (moment - begins) / takes))
