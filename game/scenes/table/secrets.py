"""What a table hides from those who sit before the same screen, as its curtain has to know it.

A game whose secrets are sealed sheets gets all of this by naming `hides_sheets` in its manifest: the session is then a
`SheetSession`, `session.awaiting` is whoever is to come, and the curtain falls by itself before each of them, for all
after the last seal, and when the window is left, the game paused or the screen covered. Its table makes a `Secrets` of
its own where it has more to say: what a seat is called, how its chip is drawn, which events are worth a line.

    class GodsTable(TableScene[Gods]):
        def __init__(self, session, settings):
            super().__init__(session, settings)
            self.secrets = GodsSecrets(self)

    class GodsSecrets(Secrets):
        def title(self, seat): ...          # the god
        def told(self, event): ...          # a line of the curtain, or None
        def paint_chip(self, surface, seat, box): ...

Where a hand has to be looked at for a question that is asked in the open, the table calls `curtain.fall(seat)`: whoever
holds it open has the screen with his own eyes (`session.eyes`) until he has answered. Everything that is said here is
drawn while nobody has the screen, so it must come from `session.now.view`, which is then what everybody may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.rules.engine import SPECTATOR, Event, Seat
from game.scenes.emblems import emblems_at, paint_emblem
from game.table.session import HUMAN
from game.ui.theme import SLIP, Ink

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


@dataclass(frozen=True, slots=True)
class Told:
    """A line of what all have seen: its words, whose deed it is if anybody's, and a sign for it."""

    words: str
    seat: Seat = SPECTATOR
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A seat at the foot of the curtain."""

    seat: Seat
    icon: str
    state: str
    """In a word or two: `sealed`, `3 cards`."""
    who: str
    """The person, or that there is none; left out where there is little room."""
    able: bool
    """Whether it can take the screen now."""


class Secrets:
    """The general one: what several are asked together is secret until all have sealed."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene

    @property
    def kind(self) -> str:
        """What is hidden, as the words of the curtain name it: `sheet` or `hand`."""
        return "sheet"

    # Who and when

    @property
    def in_sight(self) -> bool:
        """Whether the screen shows what only one of several people before it may see."""
        return self.scene.session.is_secretive and self.scene.session.eyes >= 0

    def called(self) -> Seat | None:
        """Who has to come to the screen before the game can go on; nobody, mostly."""
        return self.scene.session.awaiting

    def able(self) -> Sequence[Seat]:
        """Whoever of the people here may take the screen now: all who are asked and have not sealed."""
        session = self.scene.session
        return [seat for seat in session.people if seat in session.now.asked]

    def give(self, seat: Seat) -> None:
        """Somebody has opened the curtain: show him what is his."""
        self.scene.session.hand_over(seat)

    def put_away(self) -> None:
        """Hide what only one may see."""
        self.scene.session.withdraw()

    # What is said

    def title(self, seat: Seat) -> str:
        """What a seat is called in large letters."""
        plan, words = self.scene.session.plans[seat], self.scene.words
        return words.name("polis", plan.polis) if plan.polis else words.seat(seat)

    def person(self, seat: Seat) -> str:
        """Who plays a seat; nothing if that is all that is known of it."""
        return self.scene.session.plans[seat].name

    def span(self, seat: Seat) -> str:
        """Since when it is told what all have seen."""
        return self.scene.words.screen(f"curtain_span_{self.kind}", name=self.person(seat) or self.title(seat))

    def lines(self, seat: Seat) -> list[Told]:
        """What everybody has seen since a person was here last, the newest last."""
        told = (self.told(event) for event in self.scene.session.since(seat))
        return [line for line in told if line is not None]

    def told(self, event: Event) -> Told | None:
        """A line for an event; None if its neighbours say enough."""
        words = self.scene.words.tiding(event)
        return Told(words, getattr(event, "seat", SPECTATOR)) if words else None

    def cells(self, chosen: Seat) -> list[Cell]:
        """Every seat with what everybody knows of it, in the order of seats."""
        session, able = self.scene.session, self.able()
        cells = []
        for seat, plan in enumerate(session.plans):
            waits = seat in session.now.asked and not session.are_all_sealed
            key = "next" if seat == chosen else "waits" if waits else "sealed"
            icon = {"next": "quill", "waits": "hourglass", "sealed": "seal"}[key]
            state = self.scene.words.screen(f"curtain_{key}")
            who = self.person(seat) if plan.player == HUMAN else self.scene.words.screen("curtain_bot")
            cells.append(Cell(seat, icon, state, who, seat in able))
        return cells

    # How it is drawn

    def ink(self, seat: Seat) -> Ink:
        return emblems_at(self.scene.session)[seat].ink

    def paint_chip(self, surface: Surface, seat: Seat, box: Rect, *, dim: bool = False) -> None:
        """A seat as small as in a line."""
        paint_emblem(self.scene.brush, surface, emblems_at(self.scene.session)[seat], box, SLIP, dim=dim)

    def paint_sign(self, surface: Surface, seat: Seat, box: Rect, ink: Ink, ground: Ink) -> None:
        """The sign of a seat alone, as large as in the tondo."""
        emblem = emblems_at(self.scene.session)[seat]
        drawing = self.scene.brush.sprites.get(emblem.drawing, box.size, ink, ground, ground)
        surface.blit(drawing, drawing.get_rect(center=box.center))
