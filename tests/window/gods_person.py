"""A scripted person at the table of The Gods of Olympus: writes sheets, trades, and answers what all can see."""

from __future__ import annotations

from typing import ClassVar

import pygame

from game.rules.engine import Action
from game.scenes.gods import names
from game.scenes.gods.table import GodsTable
from game.scenes.gods.writing import BUILDS, HELD, SHEETS
from game.scenes.table.curtain_scene import CurtainScene
from game.ui.scene import Control
from tests.window.person import KeyPerson, MousePerson, Person

WAITS = 40
"""So many frames are waited for at most until a press is taken."""
LINES = 3
"""So many orders are written on a sheet at most."""


class Olympian(Person):
    """Knows how answers are given at this table."""

    game = "gods"
    options: ClassVar[dict[str, str]] = {"turn_limit": "5"}
    table = GodsTable
    scene: GodsTable
    curtains = 0
    """How often a curtain hung before the table."""

    def step(self, *events: pygame.Event) -> None:
        super().step(*events)
        if isinstance(self.app.stack.top, CurtainScene):
            self.curtains += 1
            self.open_curtain()

    def one_of(self, count: int) -> int:
        return self.dealer.below(count)

    def play(self, decisions: int | None = None) -> None:
        made = 0
        self.rest()
        while not self.session.is_over() and (decisions is None or made < decisions):
            self.answer()
            self.rest()
            made += 1

    def answer(self) -> None:
        for _ in range(WAITS):  # whoever has just held the curtain open looks before he presses
            if self.scene.handover.is_dead or self.scene.handover.is_shown or self.scene.question.is_dead:
                self.step()
        kind = names.asked_at(self.scene.view())
        before = self.session.table.lines
        if kind in SHEETS:
            self.write()
        elif self.scene.trading.is_on:
            self.talk(kind)
        else:
            self.decide(self.wish())
        assert self.session.table.lines > before, f"nothing was played at {kind}"

    # Sheets

    def lit(self, *kinds: str) -> list[str]:
        """What of some kinds can be chosen now."""
        return [name for name in self.scene.menu.things if name.partition(":")[0] in kinds and name != names.ORGY]

    def write(self) -> None:
        """A few lines, then the seal; or one line now, and the rest when the table is at rest again."""
        writing = self.scene.writing
        if writing.is_of_cards:
            cards = self.lit("pile", "card")
            if cards and writing.seal is None:
                self.press(self.named(cards[self.one_of(len(cards))]))
            else:
                self.hold_wax()
            return
        if len(writing.sheet) >= LINES or (writing.sheet and not self.one_of(3)):
            self.hold_wax()
            return
        if writing.kind == BUILDS and writing.picked is None:
            wares = self.lit("ware")
            if not wares:
                self.hold_wax()
                return
            self.press(self.named(wares[self.one_of(len(wares))]))
        regions = self.lit("region")
        if regions:
            self.press(self.named(regions[self.one_of(len(regions))]))
        else:
            self.hold_wax()

    def hold_wax(self) -> None:
        raise TypeError("a person has a mouse or a keyboard")

    # Talk

    def talk(self, kind: str) -> None:
        if self.scene.control_named("look") is not None and not self.one_of(2):
            self.press(self.scene.control("look"))
            self.rest()
            assert self.scene.shows_hand(), "whoever held the curtain open sees his own hand"
        rates = [control for control in self.scene.controls if control.id.startswith("rate:") and control.press]
        luck = self.one_of(6)
        if kind == "AnswerOffer":
            able = [name for name in ("accept", "decline") if self.scene.control(name).press is not None]
            offer = self.scene.control_named("offer")
            if luck == 0 and offer is not None and offer.press is not None:
                able = ["offer"]
            if not self.scene.shows_hand():
                able = ["decline"]
            self.press(self.scene.control(able[self.one_of(len(able))]))
        elif rates and luck == 0:
            self.press(rates[self.one_of(len(rates))])
            piles = [each for each in self.scene.controls if each.id.startswith("pile:") and each.press]
            self.press(piles[self.one_of(len(piles))])
        elif luck == 1 and self.scene.trading.left() and self.scene.shows_hand():
            self.offer()
        else:
            self.press(self.scene.control("done"))

    def offer(self) -> None:
        partners = self.lit("panel")
        self.press(self.named(partners[self.one_of(len(partners))]))
        cards = self.lit("card")
        if cards:
            self.press(self.named(cards[self.one_of(len(cards))]))
        piles = [each for each in self.scene.controls if each.id.startswith("pile:") and each.press]
        self.press(piles[self.one_of(len(piles))])
        self.press(self.scene.control("offer"))

    # Open questions

    def wish(self) -> Action:
        """Any answer; with a hand that lies face down, one of those that need no card."""
        if names.asked_at(self.scene.view()) != "BribeMonster" or self.scene.shows_hand():
            return super().wish()
        menu = self.scene.menu
        offered = [*self.scene.tray.tokens(), *(action for actions in menu.things.values() for action in actions)]
        return offered[self.one_of(len(offered))]

    def decide(self, action: Action) -> None:
        tokens = self.scene.tray.tokens()
        if action not in tokens:
            super().decide(action)
            return
        name = f"token:{tokens.index(action)}"
        for _ in range(len(tokens)):
            if self.scene.control_named(name) is not None:
                self.press(self.scene.control(name))
                return
            self.press(self.scene.control("more"))
        raise AssertionError(f"no cell for {action}")


class MouseOlympian(Olympian, MousePerson):
    def spot_of(self, control: Control) -> tuple[int, int]:
        """Within its outline, and not under anything else."""
        if control.outline is None:
            return control.box.center
        box = control.box
        spots = [
            (box.left + box.width * i // 14, box.top + box.height * j // 14) for i in range(1, 14) for j in range(1, 14)
        ]
        for spot in [control.outline.heart.center, *spots]:
            if self.scene.control_at(spot) is control:
                return spot
        return control.outline.heart.center

    def hold_wax(self) -> None:
        spot = self.scene.control(names.WAX).box.center
        self.step(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
        self.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
        for _ in range(round(HELD / self.frame) + 1):
            self.step()
        self.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1))


class KeyOlympian(Olympian, KeyPerson):
    def hold_wax(self) -> None:
        self.go_to(self.scene.control(names.WAX))
        self.hold_down(pygame.K_RETURN)
        for _ in range(round(HELD / self.frame) + 1):
            self.app.step((), self.frame)
        self.lift(pygame.K_RETURN)
        self.step()  # whatever hangs before the table now is opened with another press
