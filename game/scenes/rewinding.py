"""A game is wound back to be looked at again; meanwhile the window stays alive."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

from game import games
from game.disk import saves
from game.disk.settings import Settings
from game.scenes.confirm import NoticeScene
from game.scenes.opening import OpeningScene
from game.scenes.table.moments import survey
from game.scenes.wording import words_for
from game.table.replay import ReplaySession
from game.table.seating import Damage, replay_of, replay_of_saved
from game.table.session import Session


class RewindingScene(OpeningScene):
    """Over the screen that leads to it, which one comes back to."""

    name = "rewinding"

    def __init__(
        self, settings: Settings, source: Session, stop: int = 0, round_: int = 0, *, playing: bool = False
    ) -> None:
        self.source = source
        self.stop = stop
        self.playing = playing or stop == 0
        """Whether it goes on from there by itself."""
        self.round = round_
        """The round to be wound to, if not a stop."""
        super().__init__(settings, source.path or Path(saves.SUFFIX))

    def set_to_work(self) -> Thread:
        return saves.in_background(self.work)

    def work(self) -> None:
        try:
            self.give(self.wound(replay_of(self.source)))
        except Exception as trouble:  # raised in the frame that notices
            self.trouble = trouble

    def wound(self, session: ReplaySession) -> ReplaySession:
        """A game at the stop that was asked for; it is gone through here, where no frame waits for it."""
        found = survey(session.reel)
        stop = next((each.stop for each in found.rounds if each.number == self.round), self.stop)
        session.jump(stop)
        session.playing = self.playing
        return session

    def arrive(self) -> None:
        from game.scenes.doors import table_scene, without_window
        from game.scenes.table.scene import TableScene

        session = self.take()
        if session is None:
            super().arrive()
            return
        stack, table = self.stack, table_scene(session, self.settings)
        if not isinstance(table, TableScene):  # a table of words alone goes forward only
            self.back()
            stack.push(NoticeScene(self.settings, without_window(self.settings, session.game.name)))
            return
        stack.replace(table)
        sentence = self.sentence_about_damage()
        if sentence:
            stack.push(NoticeScene(self.settings, sentence))

    def sentence_about_damage(self) -> str:
        """What is to be said of a game that is not shown as far as it was played."""
        return ""


class SavedReelScene(RewindingScene):
    """The same for a saved game: nothing is written, and the file may be another's."""

    def __init__(self, settings: Settings, path: Path) -> None:
        self.damage: Damage | None = None
        self.stop, self.round, self.playing = 0, 0, True
        OpeningScene.__init__(self, settings, path)

    def work(self) -> None:
        try:
            session, self.damage = replay_of_saved(self.path)
            games.screens(session.game.name)  # importing them takes its time too
            self.give(self.wound(session))
        except Exception as trouble:  # told, or raised, in the frame that notices
            self.trouble = trouble

    def sentence_about_damage(self) -> str:
        if self.damage is None:
            return ""
        trouble = self.damage.trouble
        why = words_for(self.settings, game=trouble.of).reason(trouble.reason)
        return self.say("replay_damaged", why=why, line=self.damage.good_to)
