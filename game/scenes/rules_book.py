"""The rules book: chapters at the left, text at the right, and a search through all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.disk.settings import Settings
from game.games import load, names
from game.scenes.article import Article
from game.scenes.reading import TEXT, ReadingScreen
from game.scenes.registry import book_of
from game.scenes.worked import PICTURE, TablePictures
from game.table.session import Session
from game.ui.glyphs import GlyphPainter, Row
from game.ui.layout import columns, inset, rows, take_top
from game.ui.reader import Entry, Paragraph
from game.ui.scene import Control, Look
from game.ui.shapes import disc, panel
from game.ui.text import Weight
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, GLAZE, SLIP, SLIP_DIM

BAND: Final = (240, 50)
"""How wide and tall a row of signs is, with the room above it."""
SEARCH: Final = "search"


class RulesScene(ReadingScreen):
    name = "rules"
    heading = "rules"

    def __init__(self, settings: Settings, session: Session | None = None, game: str = "", about: str = "") -> None:
        name = session.game.name if session is not None else game or names()[0]
        super().__init__(settings, session, name)
        self.game = load(name)
        self.book = book_of(self.game.name)
        self.options = dict(session.setup.options if session is not None else settings.last_time(name).options)
        self.about = about
        """What it is opened for, by the id of a thing; it is open at that page."""
        self.chapter = self.book.chapters[0]
        self.wanted = ""
        self.tables: TablePictures | None = None

    # Layout

    def parts(self) -> tuple[Rect, Rect]:
        """The column of chapters, and the page."""
        left, page = columns(self.frame.body, [460, 1260], self.brush.px(40))
        return left, page

    def reading_box(self) -> Rect:
        return self.parts()[1]

    def make_controls(self) -> Sequence[Control]:
        px = self.brush.px
        text = self._open_at_page() if self.about else self.text_control()
        column = self.parts()[0]
        search, rest = take_top(column, self.kit.tall(66), px(18))
        fields = [self.search_field(search)]
        if SEARCH in self.stack.shut:  # where nobody writes anything
            fields, rest = [], column
        names = self.book.chapters
        rest.height = min(rest.height, px(86) * len(names))
        boxes = rows(rest, [1] * len(names), px(6))
        chapters = [self.chapter_row(name, box) for name, box in zip(names, boxes, strict=True)]
        return [*fields, *chapters, text]

    def _open_at_page(self) -> Control:
        """Show what the book was opened for, once; from there one reads as one likes."""
        about, self.about = self.about, ""
        self.chapter = next((each.chapter for each in self._articles() if each.about == about), self.chapter)
        text = self.text_control()
        chapter = [each.about for each in self._articles() if each.chapter == self.chapter]
        if about in chapter and self.reader is not None:
            self.reader.move_to(self.reader.laid[chapter.index(about) + 1].top)
        return text

    def _articles(self) -> list[Article]:
        return self.book.articles(self.words, self.game, self.options)

    def first_focus(self) -> str:
        return f"chapter:{self.chapter}"

    def search_field(self, box: Rect) -> Control:
        return self.kit.field(
            SEARCH,
            box,
            self.say("rules_search"),
            self.wanted,
            self.search,
            lambda: self.focus == SEARCH,
            hint=self.say("rules_search"),
            icon=SEARCH,
            press=self.go_to_text,
        )

    def go_to_text(self) -> None:
        if not self.pointing:
            self.focus = TEXT

    def chapter_row(self, name: str, box: Rect) -> Control:
        label = self.book.title(self.words, name)
        is_open = name == self.chapter and not self.wanted

        def inside(surface: Surface, room: Rect, look: Look) -> None:
            if is_open:
                mark = Rect(room.left - self.brush.px(8), room.top, self.brush.px(6), room.height)
                panel(surface, mark, CLAY, None, 0, self.brush.px(3))
            words = Rect(room.left + self.brush.px(12), room.top, room.width - self.brush.px(12), room.height)
            ink = SLIP if is_open or look.hovered or look.focused else SLIP_DIM
            weight: Weight = "semibold" if is_open else "regular"
            self.brush.words.draw(surface, label, words, 30, ink, weight=weight)

        return self.kit.row(f"chapter:{name}", box, label, inside, lambda: self.open(name), chosen=is_open)

    def open(self, chapter: str) -> None:
        self.chapter, self.wanted = chapter, ""
        self.to_top()

    def search(self, text: str) -> None:
        self.wanted = text.lstrip()
        self.to_top()

    def to_top(self) -> None:
        if self.reader is not None:
            self.reader.move_to(0)
        self.lay_out()

    # The text

    def entries(self) -> Sequence[Entry]:
        book = self._articles()
        if not self.wanted.strip():
            chapter = [article for article in book if article.chapter == self.chapter]
            title = Paragraph(self.book.title(self.words, self.chapter), 36, CLAY_LIGHT, heading=True)
            return [Entry([title]), *(self.entry(article) for article in chapter)]
        found = [article for article in book if article.speaks_of(self.wanted)]
        if not found:
            return [Entry([Paragraph(self.say("rules_nothing", text=self.wanted), 28, SLIP_DIM)])]
        count = Paragraph(self.say("rules_found", n=len(found), text=self.wanted), 28, CLAY_LIGHT)
        return [Entry([count]), *(self.entry(article) for article in found)]

    def entry(self, article: Article) -> Entry:
        figures = [Paragraph(article.numbers, 24, CLAY_LIGHT)] if article.numbers else []
        title = [Paragraph(article.title, 30, SLIP, "semibold")] if article.title else []
        paragraphs = [
            *title,
            *figures,
            *(Paragraph(sentence, 26) for sentence in article.sentences),
        ]
        if not article.picture:
            return self._entry_with_signs(article, paragraphs) if article.bands else Entry(paragraphs, gap=26)
        if article.picture.startswith(PICTURE):
            return Entry(paragraphs, self._table_painter(article.picture), (640, 360), gap=40)
        is_card = article.picture.startswith("buildings")

        wide, tall = (140, 112) if is_card else (100, 100)

        def picture(surface: Surface, box: Rect) -> None:
            self.paint_picture(surface, article.picture, Rect(box.topleft, (self.brush.px(wide), self.brush.px(tall))))
            self._paint_bands(surface, article.bands, Rect(box.left, box.top + self.brush.px(tall), box.width, 0))

        return Entry(paragraphs, picture, (max(wide, BAND[0]), tall + BAND[1] * len(article.bands)), gap=30)

    def _entry_with_signs(self, article: Article, paragraphs: Sequence[Paragraph]) -> Entry:
        """Words that explain signs, beside them."""

        def signs(surface: Surface, box: Rect) -> None:
            self._paint_bands(surface, article.bands, Rect(box.left, box.top - self.brush.px(10), box.width, 0))

        return Entry(paragraphs, signs, (BAND[0], BAND[1] * len(article.bands)), gap=10)

    def _paint_bands(self, surface: Surface, bands: Sequence[Row], under: Rect) -> None:
        """What something does, in the signs it has on the table."""
        px, glyphs = self.brush.px, GlyphPainter(self.brush)
        for number, band in enumerate(bands):
            box = Rect(under.left, under.top + px(BAND[1]) * number + px(6), under.width, px(BAND[1] - 8))
            panel(surface, box, GLAZE, None, 0, px(8))
            glyphs.paint_row(surface, inset(box, px(10), px(3)), band)

    def _table_painter(self, name: str) -> Callable[[Surface, Rect], None]:
        if self.tables is None:
            self.tables = TablePictures(self.settings, self.stack, self.game.name)
        tables = self.tables
        return lambda surface, box: tables.paint(surface, self.brush, name, box)

    def paint_picture(self, surface: Surface, name: str, box: Rect) -> None:
        px = self.brush.px
        if name.startswith("buildings"):
            panel(surface, box, SLIP, None, 0, px(8))
            room = inset(box, px(8))
            drawing = self.brush.sprites.get(name, room.size, GLAZE, SLIP, CLAY)
        else:
            disc(surface, box, CLAY, CLAY_DARK, px(4))
            room = inset(box, round(box.width * 0.17))
            drawing = self.brush.sprites.get(name, room.size, GLAZE, CLAY, CLAY)
        surface.blit(drawing, drawing.get_rect(center=box.center))
