"""What is secret at the Olympos table: hands of Destiny cards, which nobody but their holders may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.engine import SPECTATOR, Event, Seat
from game.rules.olympos.events import CardsDiscarded
from game.scenes.olympos.told import ICONS, arrivals_told_twice
from game.scenes.table.secrets import Cell, Secrets, Told
from game.table.session import HUMAN

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable


class HandSecrets(Secrets):
    """Only who has to keep one of the cards the Oracle showed is called: all other cards are looked at while held."""

    scene: OlymposTable

    @property
    def kind(self) -> str:
        return "hand"

    @property
    def in_sight(self) -> bool:
        return self.scene.looking.is_on

    def called(self) -> Seat | None:
        scene = self.scene
        keeps = scene.session.is_shared and scene.question.is_shown and scene.choices.keeps_one
        return scene.session.person_asked() if keeps and not scene.looking.stays else None

    def able(self) -> Sequence[Seat]:
        """Nobody takes a hand up for another."""
        asked = self.scene.session.person_asked()
        return [] if asked is None else [asked]

    def give(self, seat: Seat) -> None:
        """Only where cards are to be chosen from is there anything more to show than the table itself."""
        if self.called() == seat:
            self.scene.looking.sit_down()
        else:
            self.scene.lay_out()

    def put_away(self) -> None:
        self.scene.looking.end()

    def lines(self, seat: Seat) -> list[Told]:
        events = self.scene.session.since(seat)
        doubled = arrivals_told_twice(events)
        told = (self.told(event) for number, event in enumerate(events) if number not in doubled)
        return [line for line in told if line is not None]

    def told(self, event: Event) -> Told | None:
        if type(event) not in ICONS:
            return None
        words, seat = self.scene.words, getattr(event, "seat", SPECTATOR)
        said = words.event(event).rstrip(".") if isinstance(event, CardsDiscarded) else words.tiding(event)
        return Told(said, seat, ICONS[type(event)])

    def cells(self, chosen: Seat) -> list[Cell]:
        view, words = self.scene.view(), self.scene.words
        cells = []
        for seat, (people, plan) in enumerate(zip(view.peoples, self.scene.session.plans, strict=True)):
            count = words.phrase("screen", "cards_held", n=len(people.hand) + len(people.drawn))
            who = self.person(seat) if plan.player == HUMAN else words.screen("curtain_bot")
            icon = "eye" if seat == chosen else "cards"
            cells.append(Cell(seat, icon, count, who, seat == chosen))
        return cells
