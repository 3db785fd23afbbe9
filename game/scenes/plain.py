"""What the window can show of any game, made of the words its text table has.

A game that has no table of its own in the window may name `plain_screens` in its manifest, and is played with buttons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from pygame import Rect, Surface

from game import games
from game.disk.settings import Settings
from game.rules.engine import Action, Event, Game, Illegal, Reason, Seat
from game.scenes.article import Article
from game.scenes.chronicle import chronicle
from game.scenes.doors import leave_for_title
from game.scenes.pause import PauseScene
from game.scenes.reading import ReadingScreen
from game.scenes.registry import Book, Screens
from game.table.session import Session
from game.ui.input import Command
from game.ui.layout import columns, rows, take_top
from game.ui.reader import Entry, Paragraph
from game.ui.scene import LIVELY, Control
from game.ui.theme import CLAY, CLAY_LIGHT, SLIP
from game.words.words import Words

CHAPTER: Final = "rules"
SAID: Final = 12
"""How many of the last things that happened are told below the table."""


# The book


def plain_book(name: str) -> Book:
    """The rules as the terminal prints them, in one chapter."""
    return Book((CHAPTER,), _articles, _no_round, games.text_table(name).is_heading, _chapter_title)


def _articles(words: Words, game: Game, options: Mapping[str, str]) -> list[Article]:
    lines = games.text_table(game.name).rules(words, games.manifest(game.name).tables(), options)
    return [_article([line.strip() for line in block]) for filled, block in groupby(lines, key=bool) if filled]


def _article(lines: list[str]) -> Article:
    """Lines that stand together; a sentence that stands alone is no title."""
    alone = len(lines) == 1 and lines[0].endswith(".")
    return Article(CHAPTER, "", tuple(lines)) if alone else Article(CHAPTER, lines[0], tuple(lines[1:]))


def _no_round(event: Event) -> int:
    """A game we know nothing of may not have rounds."""
    return 0


def _chapter_title(words: Words, chapter: str) -> str:
    return words.screen(chapter)


# The table


def plain_screens(name: str) -> Screens:
    """Screens for a game that has none of its own."""
    return Screens(PlainScene, PlainScene, None, plain_book(name))


class PlainScene(ReadingScreen):
    """The table in words at the left, and at the right the question with a button for every answer."""

    name = "table"
    back_shown = False
    session: Session

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__(settings, session)
        self.text = games.text_table(session.game.name)
        self.first_shown = 0
        """The first of the answers that are shown, where there are more than fit."""
        self.question_shown = True
        """Whether the buttons are those of the question now asked."""
        self.refusal: Reason | None = None
        """Why the last answer did not stand."""

    # The scene's moments

    @property
    def pace(self) -> int:
        """What comes is shown as soon as it has come."""
        return LIVELY

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        if self.session.poll() or not self.question_shown:
            self._look_again()

    def leave(self) -> None:
        self.session.close()

    def handle_command(self, command: Command) -> None:
        match command.name:
            case "pause":
                self.back()
            case "undo":
                self.session.undo(self.session.acting())
                self._put_question_away()
            case "redo":
                self.session.redo(self.session.acting())
                self._put_question_away()
            case _:
                super().handle_command(command)

    def back(self) -> None:
        self.stack.push(PauseScene(self.session, self.settings))

    def _look_again(self) -> None:
        """Things have changed: tell how they stand, and begin with the first answers."""
        self.first_shown, self.question_shown = 0, True
        self.lay_out()
        self.focus = self.first_focus()

    def _put_question_away(self) -> None:
        """Something has happened that nobody has seen yet: until then nothing can be answered."""
        self.question_shown = False
        self.lay_out()

    # Layout

    def reading_box(self) -> Rect:
        return self._parts()[0]

    def make_controls(self) -> Sequence[Control]:
        box = self._parts()[2]
        if not self.question_shown:
            return [self.text_control()]
        if self.session.is_over():
            button = take_top(box, self.kit.tall(70))[0]
            return [self.kit.button("leave", button, self.say("to_title"), self._leave, main=True), self.text_control()]
        if self.session.are_all_sealed:
            place = take_top(box, self.kit.tall(110))[0]
            return [
                self.kit.button("open", place, self.say("curtain_all_about"), self._open_sheets),
                self.text_control(),
            ]
        if self.session.awaiting is not None:
            return [self._hand_over_button(self.session.awaiting, box), self.text_control()]
        return [*self._answers(box), self.text_control()]

    def _parts(self) -> tuple[Rect, Rect, Rect]:
        """Where the table is told, the question, and the answers."""
        picture, side = columns(self.frame.body, [1100, 620], self.brush.px(40))
        question, answers = take_top(side, self.kit.tall(150), self.brush.px(16))
        return picture, question, answers

    def _hand_over_button(self, seat: Seat, box: Rect) -> Control:
        """In the place of the answers, which are nobody's before somebody sits before the screen."""
        place, label = take_top(box, self.kit.tall(110))[0], self.say("curtain", seat=seat)
        about = self.say("curtain_about", seat=seat)
        return self.kit.button("hand_over", place, label, lambda: self._hand_over(seat), about=lambda: about)

    def _answers(self, box: Rect) -> list[Control]:
        """A button for every answer, or for as many as fit and one that leads to the others."""
        listed = self.session.choices()
        gap, tall = self.brush.px(10), self.kit.tall(76)
        room = max(2, (box.height + gap) // (tall + gap))
        fitting = len(listed) if len(listed) <= room else room - 1
        boxes = rows(Rect(box.left, box.top, box.width, room * (tall + gap) - gap), [1] * room, gap)
        shown = list(enumerate(listed))[self.first_shown : self.first_shown + fitting]
        buttons = [self._answer(number, action, place) for (number, action), place in zip(shown, boxes, strict=False)]
        if fitting < len(listed):
            buttons.append(self.kit.button("more", boxes[-1], self.say("more_answers"), lambda: self._turn(fitting)))
        return buttons

    def _answer(self, number: int, action: Action, box: Rect) -> Control:
        view = self.session.now.view
        note = self.text.note(self.words, view, action)
        label = f"{self.words.action(action, view)}{note and f' ({note})'}"
        return self.kit.button(f"answer:{number}", box, label, lambda: self._play(action))

    # What hands do

    def _play(self, action: Action) -> None:
        """Hand in an answer; if it is refused, say why and ask again."""
        self.refusal = None
        try:
            self.session.submit(self.session.acting(), action)
        except Illegal as refused:
            self.refusal = refused.reason
        self._put_question_away()

    def _hand_over(self, seat: Seat) -> None:
        self.session.hand_over(seat)
        self._put_question_away()

    def _open_sheets(self) -> None:
        self.session.open_sheets()
        self._put_question_away()

    def _turn(self, fitting: int) -> None:
        """The next answers, and after the last ones the first again."""
        following = self.first_shown + fitting
        self.first_shown = following if following < len(self.session.choices()) else 0
        self.lay_out()

    def _leave(self) -> None:
        leave_for_title(self.stack, self.settings, self.session)

    # What is told

    def entries(self) -> Sequence[Entry]:
        view, eyes = self.session.now.view, self.session.eyes
        lines = self.text.picture(self.words, view, eyes).splitlines()
        picture = [Entry([Paragraph(line.strip())], gap=6) for line in lines if line.strip()]
        happened = [Entry([Paragraph(line, 24, CLAY_LIGHT)], gap=6) for line in self._happened()]
        return [*self._refused(), *self._standing(), *picture, *happened]

    def _refused(self) -> list[Entry]:
        return [] if self.refusal is None else [Entry([Paragraph(self.words.reason(self.refusal), 30)], gap=6)]

    def _standing(self) -> list[Entry]:
        if not self.session.is_over():
            return []
        game, view = self.session.game, self.session.now.view
        scores, winners = game.scores(view), game.winners(view)
        order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))
        keys = {seat: "standing_winner" if seat in winners else "standing" for seat in order}
        lines = [self.words.command(keys[seat], seat=seat, points=scores[seat]).strip() for seat in order]
        return [Entry([Paragraph(line, 30, weight="semibold")], gap=6) for line in lines]

    def _happened(self) -> list[str]:
        """The last lines of the chronicle, and all of it that whoever has the screen has missed."""
        count = max(SAID, len(self.session.missed))
        return [self.words.event(each.event) for each in chronicle(self.session, -count)][-count:]

    def paint_frame(self, surface: Surface) -> None:
        super().paint_frame(surface)
        self.brush.letters.draw(surface, self.words.title, self.frame.header, 50, CLAY)
        if self.session.now.asked:
            question = self.words.ask(self.session.now.view)
            self.brush.words.draw(surface, question, self._parts()[1], 30, SLIP, wrap=True)
