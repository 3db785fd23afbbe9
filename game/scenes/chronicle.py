"""The chronicle: everything that has happened, in words, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.disk.settings import Settings
from game.rules.engine import Event, Seat
from game.scenes.emblems import emblems_at, paint_emblem
from game.scenes.reading import ReadingScreen
from game.scenes.registry import book_of
from game.scenes.table.far_apart import FarApart
from game.scenes.wording import roman
from game.table.session import Session
from game.ui.reader import Entry, Paragraph
from game.ui.scene import Control
from game.ui.theme import CLAY_LIGHT, SLIP, SLIP_DIM, mix

if TYPE_CHECKING:
    from game.lan.front import Notice


@dataclass(frozen=True, slots=True)
class ChronicleLine:
    """An event with the seat it is about, if any."""

    event: Event
    seat: Seat


def chronicle(session: Session, since: int = 0) -> Iterator[ChronicleLine]:
    """What has happened, as whoever looks at the screen may know it; from the beginning, or from a move on."""
    for passage in session.story(since):
        for event in passage.events:
            yield ChronicleLine(event, getattr(event, "seat", -1))


def _with_notices(session: Session) -> Iterator[ChronicleLine | Notice]:
    """The chronicle, and between its moves what is known of other machines, which is no part of the record."""
    notices = [each for each in session.at.notices if each.names] if isinstance(session, FarApart) else []
    count = -1
    for count, passage in enumerate(session.story()):
        yield from (each for each in notices if each.after == count)
        yield from (ChronicleLine(event, getattr(event, "seat", -1)) for event in passage.events)
    yield from (each for each in notices if each.after > count)


class ChronicleScene(ReadingScreen):
    name = "chronicle"
    heading = "chronicle"
    session: Session

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__(settings, session)
        self.book = book_of(session.game.name)
        self.lines = list(_with_notices(session))
        self.rounds: list[int] = []
        """The entries with which rounds begin."""

    def make_controls(self) -> Sequence[Control]:
        first = self.reader is None
        control = self.text_control()
        control.adjust = self.jump
        if first and self.reader is not None:
            self.reader.to_end()
        return [control, *self.jump_buttons()] if self.rounds else [control]

    def jump_buttons(self) -> list[Control]:
        header, side = self.frame.header, min(self.frame.header.height, self.brush.px(64))
        later = Rect(header.right - side, header.centery - side // 2, side, side)
        earlier = later.move(-side - self.brush.px(16), 0)
        return [
            self.kit.icon_button(
                "earlier", earlier, "chevron_up", self.say("chronicle_earlier"), lambda: self.jump(-1)
            ),
            self.kit.icon_button("later", later, "chevron_down", self.say("chronicle_later"), lambda: self.jump(1)),
        ]

    def jump(self, step: int) -> None:
        """Go to where the round before, or the next one, begins."""
        if self.reader is None:
            return
        tops = [self.reader.laid[index].top for index in self.rounds]
        here = self.reader.offset
        if step < 0:
            self.reader.move_to(max((top for top in tops if top < here), default=0))
        else:
            self.reader.move_to(min((top for top in tops if top > here), default=self.reader.most))

    def entries(self) -> list[Entry]:
        entries: list[Entry] = []
        self.rounds = []
        for each in self.lines:
            if not isinstance(each, ChronicleLine):
                entries.append(self.notice(each))
                continue
            begun = self.book.round_begun(each.event)
            if begun:
                self.rounds.append(len(entries))
                entries.append(self.round_heading(begun))
            entries.append(self.line(each))
        return entries or [Entry([Paragraph(self.say("chronicle_empty"), ink=SLIP_DIM)])]

    def round_heading(self, number: int) -> Entry:
        return Entry([Paragraph(self.say("round", round=roman(number)), 32, CLAY_LIGHT, heading=True)], gap=34)

    def notice(self, notice: Notice) -> Entry:
        """What happened to machines rather than to cities."""
        words = self.say(f"notice_{notice.key}", names=self.words.listed(list(notice.names)))
        return Entry([Paragraph(words, 24, SLIP_DIM)], gap=8)

    def line(self, each: ChronicleLine) -> Entry:
        emblem = emblems_at(self.session)[each.seat] if each.seat >= 0 else None
        ink = mix(SLIP, emblem.text, 0.25) if emblem is not None else SLIP_DIM

        def picture(surface: Surface, box: Rect) -> None:
            paint_emblem(self.brush, surface, emblem, box)

        gap = 20 if self.book.is_break(each.event) else 8
        return Entry([Paragraph(self.words.event(each.event), 26, ink)], picture, (32, 32), gap)
