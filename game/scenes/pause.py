"""The pause: nothing is lost, the table waits behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game import games
from game.disk.settings import Settings
from game.scenes.confirm import ConfirmScene
from game.scenes.registry import book_of
from game.scenes.screen import Overlay
from game.scenes.table.far_apart import FarApart
from game.table.replay import ReplaySession
from game.table.session import Session
from game.ui.input import Command
from game.ui.layout import centred, inset, rows
from game.ui.scene import Control
from game.ui.theme import CLAY_LIGHT, SLIP_DIM

SIGNS: Final = "signs"
"""The chapter of a rules book that explains the signs of its table, and the page it begins with."""


class PauseScene(Overlay):
    name = "pause"
    session: Session

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__(settings, session)
        name = session.game.name
        self.is_replay = isinstance(session, ReplaySession)
        self.library = games.screens(name).library if games.has_screens(name) else None

    def box(self) -> Rect:
        px, (width, height) = self.brush.px, self.brush.size
        tall = min(height - 2 * px(30), px(120) + self.kit.tall(100) + len(self.entries()) * self.kit.tall(86))
        return centred((min(width - px(80), self.kit.tall(760)), tall), self.brush.screen)

    def parts(self) -> tuple[Rect, Rect, Rect]:
        """The rooms of the heading, the buttons and the note at the foot."""
        room = inset(self.box(), self.brush.px(60), self.brush.px(30))
        head, foot = self.kit.tall(60), self.kit.tall(60)
        middle = Rect(room.left, room.top + head + self.brush.px(14), room.width, 0)
        middle.height = room.bottom - foot - self.brush.px(10) - middle.top
        return (
            Rect(room.left, room.top, room.width, head),
            middle,
            Rect(room.left, room.bottom - foot, room.width, foot),
        )

    def entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        library = [("library", "build", self.open_library)] if self.library is not None else []
        signs = [("signs", "question", self.open_signs)] if SIGNS in book_of(self.session.game.name).chapters else []
        return [
            ("resume", "play", self.back),
            *library,
            ("chronicle", "scroll", self.open_chronicle),
            ("rules", "book", self.open_rules),
            *signs,
            *self._holding(),
            ("settings", "settings", self.open_settings),
            *self._closing(),
            ("replay_leave", "back", self.leave_replay) if self.is_replay else ("leave", "home", self.leave_table),
        ]

    def _holding(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Where several people play, each of them may have his own device."""
        several = len(self.session.people) > 1 and not self.is_replay
        return [("holders", "pad", self.open_holders)] if several else []

    def open_holders(self) -> None:
        from game.scenes.holders_scene import HoldersScene, sitters_at

        company = self.stack.company
        sitters = sitters_at(self.words, self.session, company.people)
        self.stack.push(HoldersScene(self.settings, company, sitters, self.session.person_asked()))

    def _closing(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Whoever keeps a table for other machines may close it for all of them."""
        session = self.session
        is_host = isinstance(session, FarApart) and session.at.is_host
        return [("close", "lock", self.ask_to_close)] if is_host else []

    def ask_to_close(self) -> None:
        question, yes = self.say("pause_close_question"), self.say("pause_close")
        self.stack.push(ConfirmScene(self.settings, question, yes, self._close))

    def _close(self) -> None:
        if isinstance(self.session, FarApart):
            self.session.at.close_table()
        self.back()

    def make_controls(self) -> Sequence[Control]:
        boxes = rows(self.parts()[1], [1] * len(self.entries()), self.brush.px(12))
        return [
            self.kit.button(name, box, self.say(f"pause_{name}"), press, icon=icon)
            for (name, icon, press), box in zip(self.entries(), boxes, strict=True)
        ]

    def paint_panel(self, surface: Surface) -> None:
        head, _, foot = self.parts()
        self.brush.letters.draw(surface, self.say("pause"), head, 44, CLAY_LIGHT, align="centre")
        self.brush.words.draw(surface, self.kept(), foot, 24, SLIP_DIM, align="centre", wrap=True)

    def kept(self) -> str:
        """What becomes of the game if one leaves now."""
        if self.is_replay:
            return self.say("pause_replay")
        if self.session.saving:
            return self.say("pause_saved")
        return self.say("pause_unsaved" if self.session.people else "pause_watched")

    def handle_command(self, command: Command) -> None:
        if command.name == "pause":
            self.back()
        else:
            super().handle_command(command)

    # What it leads to

    def open_library(self) -> None:
        if self.library is not None:
            self.stack.push(self.library(self.session, self.settings))

    def open_chronicle(self) -> None:
        from game.scenes.chronicle import ChronicleScene

        self.stack.push(ChronicleScene(self.session, self.settings))

    def open_rules(self) -> None:
        from game.scenes.rules_book import RulesScene

        self.stack.push(RulesScene(self.settings, self.session))

    def open_signs(self) -> None:
        from game.scenes.rules_book import RulesScene

        self.stack.push(RulesScene(self.settings, self.session, about=SIGNS))

    def open_settings(self) -> None:
        from game.scenes.settings import SettingsScene

        self.stack.push(SettingsScene(self.settings))

    def leave_replay(self) -> None:
        """Back to where one was before one looked at the game again."""
        self.stack.pop()
        self.stack.pop()

    def leave_table(self) -> None:
        from game.scenes.doors import leave_for_title

        leave_for_title(self.stack, self.settings, self.session)
