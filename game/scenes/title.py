"""The title: the vase turns, and the last game is one press away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.disk import saves
from game.disk.settings import Note, Settings
from game.levels import LANGUAGES
from game.scenes.choose import ChooseScene, LearnScene, taught_games
from game.scenes.confirm import ConfirmScene
from game.scenes.prompting import word_of
from game.scenes.screen import Screen
from game.scenes.vase import Vase
from game.scenes.wording import how_far, words_for
from game.ui.input import Command, Intent, Pointer
from game.ui.layout import inset, rows
from game.ui.scene import Control
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, CLAY_LIGHT, GLAZE_RAISED, REFERENCE, SLIP, SLIP_DIM

if TYPE_CHECKING:
    from game.lan.front import Kept

PATIENCE: Final = 45.0
"""After so many seconds without anybody the bots begin to play."""
TURNING = 15
"""How many pictures a second show the vase: its friezes go on by hardly more pixels than that."""
LARGE = 40
"""How large the words of the menu are where there is room."""
TAILED = 1.25
"""How much taller words with tails are than their size says."""
WIDE = 640
"""How wide the menu is."""
STILL: Final = 0.4
"""For so many seconds after lines of the menu have moved no press counts: it was meant for what stood there before."""


class TitleScene(Screen):
    name = "title"
    back_shown = False

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.saved: list[saves.Saved] = []
        self.look: saves.Look | None = None
        """The look at the shelf that is not over yet."""
        self.first_entry = ""
        self.taught = taught_games()
        """The games one can learn here."""
        self.idle = 0.0
        """For how many seconds nobody has touched anything."""
        self.unfinished: saves.Saved | None = None
        self.progress: saves.Progress | None = None
        self.far: Kept | None = None
        """The last game on the LAN that is not over, once it is known."""
        self._far_shown: Kept | None = None
        self.looked_up = False
        self.vase: Vase | None = None
        self.vase_size = (0, 0)
        self.notes_shown = 0
        self.note: Note | None = None
        """The note that has been on the screen."""
        self.used = False
        """Whether anything has been pressed since the title came."""
        self.moved_at = -STILL
        """When lines of the menu moved last that had been on the screen."""

    @property
    def pace(self) -> int:
        return TURNING

    def enter(self) -> None:
        self.forget_note()
        self.look = saves.lookout.look()
        saves.in_background(self._look_far)
        self.focus, self.used = "", False
        self.take_look()
        self.lay_out()

    def take_look(self) -> bool:
        """Offer what was seen on the shelf, once the look at it is over; whether it is over now."""
        if self.look is None or self.look.seen is None:
            return False
        self.saved, self.look = self.look.seen, None
        self.unfinished = saves.latest_unfinished(self.saved)
        self.progress, self.looked_up = None, False
        return True

    def _look_far(self) -> None:
        """Look for a game on the LAN to go back to; not on the frame, as it is on the disk."""
        if saves.was_far_apart():  # else nothing of the network need be loaded
            from game.lan.front import unfinished

            self.far = unfinished()

    def offer_shelf(self) -> None:
        """A game to go on with comes first, also for the keys, unless somebody has pressed anything meanwhile."""
        first, drawn = self.first_entry, self.still is not None
        if not self.used and self.focus == first:
            self.focus = ""
        self.lay_out()
        if self.first_entry != first and drawn:
            self.moved_at = self.moment

    @property
    def has_just_moved(self) -> bool:
        """Whether a press would be meant for what stood there before."""
        return self.moment < self.moved_at + STILL

    def handle(self, intent: Intent) -> None:
        self.idle = 0.0
        presses = isinstance(intent, Command) or (isinstance(intent, Pointer) and intent.kind == "down")
        if presses and self.has_just_moved:
            return
        self.used = self.used or presses
        super().handle(intent)

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        self.idle += seconds
        if self.idle >= PATIENCE and self.stack.scenes[-1] is self:
            self.attract()
            return
        if self.take_look():
            self.offer_shelf()
        if self.far != self._far_shown:
            self.offer_shelf()
        if self.notes_shown != len(self.settings.notes):
            self.lay_out()
        if self.settings.notes:
            self.note = self.settings.notes[-1]
        if not self.looked_up and self.moment > 0:
            self.look_up()

    def attract(self) -> None:
        """Nobody is there: let bots play, to be looked at."""
        from game.scenes.attract import AttractScene

        self.idle = 0.0
        self.stack.push(AttractScene(self.settings))

    def look_up(self) -> None:
        """Find out how far the game to go on with has come, once the first picture is on the screen."""
        while self.unfinished is not None:
            if not saves.lookout.has(self.unfinished):
                return
            self.progress = saves.lookout.progress(self.unfinished)
            if self.progress is not None and not self.progress.over:
                break
            rest = self.saved[self.saved.index(self.unfinished) + 1 :]
            self.unfinished = saves.latest_unfinished(rest)
        self.looked_up = True
        self.lay_out()

    def leave(self) -> None:
        self.forget_note()

    def forget_note(self) -> None:
        """What has been told is not told again."""
        if self.note in self.settings.notes:
            self.settings.notes.remove(self.note)
        self.note = None

    # Layout

    def stage(self) -> Rect:
        """The room of the composition: as wide as the reference, in the middle of the window."""
        width = min(self.brush.size[0], self.brush.px(REFERENCE[0]))
        return Rect((self.brush.size[0] - width) // 2, 0, width, self.brush.size[1])

    def left(self) -> Rect:
        """The column of words."""
        stage, px = self.stage(), self.brush.px
        top = self.frame.top_band.bottom + px(40)
        return Rect(stage.left + px(130), top, px(880), self.frame.footer.top - px(12) - top)

    def name_box(self) -> Rect:
        left = self.left()
        return Rect(left.left, left.top + min(self.brush.px(50), left.height // 20), left.width, self.brush.px(170))

    def tagline(self) -> Rect:
        name = self.name_box()
        return Rect(name.left, name.bottom + self.brush.px(2), self.brush.px(WIDE + 60), self.brush.px(56))

    def notes_box(self) -> Rect:
        left = self.left()
        tall = self.kit.tall(96) if self.settings.notes else 0
        return Rect(left.left - self.brush.px(26), left.bottom - tall, self.brush.px(WIDE + 160), tall)

    def make_controls(self) -> Sequence[Control]:
        left, px = self.left(), self.brush.px
        entries = self.entries()
        top = self.tagline().bottom + px(22)
        wide = min(px(WIDE) * max(1.0, self.brush.words.scale), px(820)) + px(52)
        room = Rect(left.left - px(26), top, round(wide), self.notes_box().top - px(8) - top)
        room.height = min(room.height, px(92) * len(entries))
        boxes = rows(room, [1] * len(entries), px(8))
        # One size for all, with room for tails: words that have them would shrink or rise alone where lines are low.
        size = min(LARGE, (boxes[0].height - px(8)) / TAILED / self.brush.unit / self.brush.words.scale)
        controls = [
            self.kit.entry(name, box, self.say(f"title_{name}"), press, note=note, size=size)
            for (name, press, note), box in zip(entries, boxes, strict=True)
        ]
        self.notes_shown = len(self.settings.notes)
        self.first_entry = entries[0][0]
        return [*controls, self.language_button()]

    def entries(self) -> list[tuple[str, Callable[[], None], str]]:
        """Name, what it does, and a note, of every line of the menu."""
        return [
            *self.continuing(),
            ("play", self.open_choose, ""),
            ("lan", self.open_lan, ""),
            *([("learn", self.learn, "")] if self.taught else []),
            ("saved", self.open_saved, self.say("title_games", n=len(self.saved)) if self.saved else ""),
            ("rules", self.open_rules, ""),
            ("settings", self.open_settings, ""),
            ("quit", self.back, ""),
        ]

    def continuing(self) -> list[tuple[str, Callable[[], None], str]]:
        """The game to go on with, whichever was played last: on this machine, or on the LAN."""
        self._far_shown = self.far
        if self.far is not None and (self.unfinished is None or self.far.when > self.unfinished.when):
            words = words_for(self.settings, game=self.far.game)
            where = self.say("title_where_lan", game=words.title, where=how_far(words, self.far.round))
            return [("continue", self.go_back, where)]
        return [("continue", self.go_on, self.where_we_were())] if self.unfinished is not None else []

    def where_we_were(self) -> str:
        assert self.unfinished is not None
        assert self.unfinished.header is not None
        words = words_for(self.settings, game=self.unfinished.header.game)
        if self.progress is None:
            return words.title
        return self.say("title_where", game=words.title, where=how_far(words, self.progress.round))

    def language_button(self) -> Control:
        key = word_of(self.words, self.settings, self.in_hand, "language")
        label = self.say("title_language_key", key=key) if key else self.say("title_language")
        footer = self.frame.footer
        wide = self.brush.words.width(label, 24) + self.brush.px(60)
        box = Rect(self.left().left - self.brush.px(26), footer.top, wide, footer.height)

        def inside(surface: Surface, room: Rect, look: object) -> None:
            self.brush.words.draw(surface, label, room, 24, SLIP_DIM)

        return self.kit.row("language", box, label, inside, self.next_language)

    # What it leads to

    def handle_command(self, command: Command) -> None:
        if command.name == "language":
            self.next_language()
        else:
            super().handle_command(command)

    def next_language(self) -> None:
        at = LANGUAGES.index(self.settings.language)
        self.settings.change(language=LANGUAGES[(at + 1) % len(LANGUAGES)])

    def go_on(self) -> None:
        from game.scenes.doors import resume

        assert self.unfinished is not None
        resume(self.stack, self.settings, self.unfinished.path)

    def go_back(self) -> None:
        """To the table on the LAN where our seat is kept."""
        from game.scenes.lan.doors import go_back

        assert self.far is not None
        go_back(self.stack, self.settings, self.far.key)

    def open_lan(self) -> None:
        from game.scenes.lan.doors import open_lan

        open_lan(self.stack, self.settings)

    def open_choose(self) -> None:
        self.stack.push(ChooseScene(self.settings))

    def learn(self) -> None:
        from game.scenes.doors import learn

        if len(self.taught) > 1:
            self.stack.push(LearnScene(self.settings))
        else:
            learn(self.stack, self.settings, self.taught[0])

    def open_saved(self) -> None:
        from game.scenes.shelf import SavedScene

        self.stack.push(SavedScene(self.settings))

    def open_rules(self) -> None:
        from game.scenes.rules_book import RulesScene

        self.stack.push(RulesScene(self.settings))

    def open_settings(self) -> None:
        from game.scenes.settings import SettingsScene

        self.stack.push(SettingsScene(self.settings))

    def back(self) -> None:
        self.stack.push(ConfirmScene(self.settings, self.say("quit_question"), self.say("title_quit"), self.stack.pop))

    # Drawing

    def paint_still(self, surface: Surface) -> None:
        super().paint_still(surface)
        self.brush.letters.draw(surface, "Amphora", self.name_box(), 150, SLIP, spacing=0.2)
        self.brush.words.draw(surface, self.say("tagline"), self.tagline(), 32, CLAY_LIGHT)
        if self.settings.notes:
            self.paint_notes(surface)

    def paint_notes(self, surface: Surface) -> None:
        """What went wrong, said once and quietly."""
        box = self.notes_box()
        panel(surface, box, GLAZE_RAISED, CLAY_DARK, self.brush.px(2), self.brush.px(8))
        note = self.settings.notes[-1]
        words = self.say(note.key, **note.values)
        self.brush.words.draw(surface, words, inset(box, self.brush.px(18), self.brush.px(8)), 24, SLIP, wrap=True)

    def foot_hint(self) -> str:
        return self.hint_of("title_keys")

    def vase_box(self) -> Rect:
        stage, px = self.stage(), self.brush.px
        top = self.frame.top_band.bottom + px(50)
        box = Rect(0, top, px(760), self.frame.footer.top - top)
        box.right = stage.right - px(90)
        return box

    def draw_behind(self, surface: Surface) -> None:
        fresh = self.still is None
        super().draw_behind(surface)
        if self.vase is None or self.vase_size != surface.get_size():
            # The vase takes as long to draw as all the rest: the words are on the first picture, the vase on the next.
            if fresh and self.moment == 0:
                return
            self.vase, self.vase_size = Vase(self.brush, self.vase_box()), surface.get_size()
        self.vase.draw(surface, 0.0 if self.settings.calm else self.moment)
