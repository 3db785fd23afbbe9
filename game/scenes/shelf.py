"""Saved games: every game that was begun, newest first; damaged ones say what is wrong with them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from game.disk import saves
from game.disk.settings import Settings
from game.scenes.confirm import ConfirmScene, NoticeScene
from game.scenes.emblems import emblem_of, paint_emblem
from game.scenes.paged import PagedScreen
from game.scenes.wording import how_far, words_for
from game.ui.layout import take_left
from game.ui.scene import Control, Look
from game.ui.theme import CLAY_LIGHT, SLIP, SLIP_DIM
from game.words.seal import spoken


class SavedScene(PagedScreen):
    name = "saved"
    heading = "saved"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.saved: list[saves.Saved] = []
        self.shown: Sequence[saves.Saved] = ()
        self.unknown: saves.Saved | None = None
        """The game that is being looked into."""
        self.look: saves.Look | None = None
        """The look at the shelf that is not over yet."""
        self.deletions: list[saves.Look] = []
        """Those after which games are to be gone."""

    def enter(self) -> None:
        self.look = saves.lookout.look()
        self.focus = ""
        self.take_look()
        self.lay_out()

    def take_look(self) -> bool:
        """Show what was seen on the shelf, once the look at it is over; whether it is over now."""
        if self.look is None or self.look.seen is None:
            return False
        self.saved, self.look = self.look.seen, None
        return True

    def advance(self, seconds: float) -> None:
        """One game after the other is looked into, in the background."""
        super().advance(seconds)
        if self.take_look():
            if not self.shown:
                self.focus = ""  # there was nothing but the way back to be on
            self.lay_out()
        self.tell_troubles()
        before, self.unknown = self.unknown, self.first_unknown()
        if before is not None and before != self.unknown:
            self.lay_out()

    def first_unknown(self) -> saves.Saved | None:
        return next((each for each in self.shown if each.trouble is None and not saves.lookout.has(each)), None)

    # Layout

    def make_controls(self) -> Sequence[Control]:
        px = self.brush.px
        boxes = self.row_boxes(self.frame.body, self.kit.tall(100), px(12))
        self.shown = self.on_page(self.saved, len(boxes))
        controls = []
        for saved, box in zip(self.shown, boxes, strict=False):
            side = min(box.height, px(76))
            bin_box = Rect(box.right - side, box.centery - side // 2, side, side)
            eye_box = bin_box.move(-side - px(4), 0)
            line = Rect(box.left, box.top, eye_box.left - px(12) - box.left, box.height)
            controls.append(self.game_row(saved, line))
            if saved.trouble is None:
                controls.append(self.watch_button(saved, eye_box))
            label = self.say("delete_game")
            controls.append(
                self.kit.icon_button(
                    f"delete:{saved.path.name}",
                    bin_box,
                    "cross",
                    label,
                    partial(self.ask_delete, saved),
                    quiet=True,
                )
            )
        return [*controls, *self.pager()]

    def watch_button(self, saved: saves.Saved, box: Rect) -> Control:
        label, press = self.say("saved_watch"), partial(self.watch, saved)
        return self.kit.icon_button(f"watch:{saved.path.name}", box, "eye", label, press, quiet=True)

    def game_row(self, saved: saves.Saved, box: Rect) -> Control:
        label = self.describe(saved)

        def inside(surface: Surface, room: Rect, look: Look) -> None:
            self.paint_game(surface, saved, room, look)

        press = None if saved.trouble is not None else lambda: self.open(saved)
        said = self.about(saved)
        about = (lambda: said) if said else None
        return self.kit.row(f"game:{saved.path.name}", box, label, inside, press, about=about, ruled=True)

    def about(self, saved: saves.Saved) -> str:
        """That the last line is missing, or the seal of a finished game; perhaps nothing."""
        if saved.torn:
            return self.say("saved_torn")
        progress = saves.lookout.progress(saved)
        return self.say("saved_seal", names=" ".join(spoken(progress.seal))) if progress and progress.seal else ""

    def describe(self, saved: saves.Saved) -> str:
        """The game, what somebody has called it, and how far it has come."""
        title = saves.title_of(saved)
        if saved.header is None:
            return saved.path.name
        return self.say("saved_titled", title=title, game=self.progress_of(saved)) if title else self.progress_of(saved)

    def progress_of(self, saved: saves.Saved) -> str:
        assert saved.header is not None
        words = words_for(self.settings, game=saved.header.game)
        progress = saves.lookout.progress(saved)
        if saved.finished or (progress is not None and progress.over):
            return self.say("saved_finished", game=words.title)
        if progress is None:
            return words.title
        return self.say("title_where", game=words.title, where=how_far(words, progress.round))

    def names(self, saved: saves.Saved) -> str:
        """Who played, people before bots."""
        assert saved.header is not None
        header = saved.header
        words = words_for(self.settings, game=header.game)
        named = [
            header.names.get(seat) or words.name("polis", header.emblems.get(seat, "")) or words.seat(seat)
            for seat in range(header.setup.seats)
        ]
        people = [named[seat] for seat in sorted(header.people)]
        bots = [named[seat] for seat in sorted(header.bots)]
        if not people:
            return ", ".join(bots)
        return self.say("saved_names", people=self.words.listed(people), n=len(bots)) if bots else ", ".join(people)

    # What it leads to

    def open(self, saved: saves.Saved) -> None:
        from game.scenes.doors import resume

        resume(self.stack, self.settings, saved.path)

    def watch(self, saved: saves.Saved) -> None:
        from game.scenes.doors import watch_saved

        watch_saved(self.stack, self.settings, saved.path)

    def ask_delete(self, saved: saves.Saved) -> None:
        question = self.say("delete_question", game=self.describe(saved), when=self.when(saved))
        self.stack.push(ConfirmScene(self.settings, question, self.say("delete"), lambda: self.delete(saved)))

    def delete(self, saved: saves.Saved) -> None:
        """The game is no longer shown at once; if it cannot be deleted it is soon there again."""
        self.saved = [each for each in self.saved if each != saved]
        self.look = saves.lookout.delete(saved.path)
        self.deletions.append(self.look)
        self.focus = ""
        self.take_look()
        self.lay_out()

    def tell_troubles(self) -> None:
        """Say of games that were to be deleted why they are still there."""
        over = [each for each in self.deletions if each.seen is not None]
        self.deletions = [each for each in self.deletions if each not in over]
        for each in over:
            if each.deleted is not None and each.trouble is not None:
                why = each.trouble.strerror or each.trouble
                self.stack.push(NoticeScene(self.settings, f"{each.deleted.name}: {why}"))

    def when(self, saved: saves.Saved) -> str:
        moment = time.localtime(saved.when)
        return self.say(
            "when",
            day=moment.tm_mday,
            month=self.say(f"month_{moment.tm_mon}"),
            time=f"{moment.tm_hour}:{moment.tm_min:02}",
        )

    # Drawing

    def paint_still(self, surface: Surface) -> None:
        super().paint_still(surface)
        if not self.saved:
            words = self.say("saved_none" if self.look is None else "saved_looking")
            self.brush.words.draw(surface, words, self.frame.body, 30, SLIP_DIM, align="centre", wrap=True)

    def paint_game(self, surface: Surface, saved: saves.Saved, room: Rect, look: Look) -> None:
        px = self.brush.px
        names, rest = take_left(room, round(room.width * 0.3), px(16))
        emblems, rest = take_left(rest, min(px(240), rest.width // 3), px(16))
        middle, right = take_left(rest, round(rest.width * 0.6), px(16))
        ink = SLIP if saved.trouble is None else SLIP_DIM
        self.brush.words.draw(surface, self.describe(saved), names, 28, ink, weight="semibold", wrap=True)
        if saved.header is None or saved.trouble is not None:
            trouble = self.words.reason(saved.trouble) if saved.trouble is not None else ""
            wide = Rect(emblems.left, room.top, right.left - emblems.left - px(16), room.height)
            self.brush.words.draw(surface, trouble, wide, 24, CLAY_LIGHT, wrap=True)
        else:
            self.paint_emblems(surface, saved, emblems)
            self.brush.words.draw(surface, self.names(saved), middle, 26, SLIP_DIM, wrap=True)
        self.brush.words.draw(surface, self.when(saved), right, 24, SLIP_DIM, align="right", wrap=True)

    def paint_emblems(self, surface: Surface, saved: saves.Saved, box: Rect) -> None:
        """The cities at the table, people in colour and bots darker."""
        assert saved.header is not None
        seats = saved.header.setup.seats
        side = min(self.brush.px(44), box.width // seats - self.brush.px(2))
        for seat in range(seats):
            emblem = emblem_of(saved.header.game, saved.header.emblems.get(seat, ""))
            spot = Rect(box.left + seat * (side + self.brush.px(4)), box.centery - side // 2, side, side)
            paint_emblem(self.brush, surface, emblem, spot, dim=seat not in saved.header.people)
