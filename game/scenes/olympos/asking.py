"""The question box: who comes next, what is asked, and what an answer would cost as a sum of its terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympos.rules import Quote
from game.scenes.olympos.told import with_names
from game.scenes.table.ribbon import FOCUS, LEAST, Ribbon
from game.ui.layout import centred
from game.ui.pieces import SIGN, Piece, draw_pieces, fitting, wrapped
from game.ui.shapes import panel
from game.ui.text import CUT, Fault, note_fault
from game.ui.theme import ALARM, CLAY_DARK, GLAZE, GOLD, SLIP, SLIP_DIM
from game.ui.timeline import smooth

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable

SENTENCE: Final = 27
PILL: Final = 100
"""The font height at which words on gold are measured."""
TERM_ICONS: Final = {
    "settler": "settler",
    "way": "way_land",
    "fight": "sword",
    "discovery": "discover",
    "wonder": "wonder",
    "discount": "discover",
    "burden": "snake",
    "hourglass": "hourglass",
    "step": "hourglass",
    "due": "hourglass",
}
MINUS: Final = "−"
CLOSE, ROW = 1.08, 1.4
"""How far lines are apart, and how tall the row is in which one is drawn, beside letters of 1."""
EDGE: Final = 1
"""How far single letters reach above what is measured of a font, in dots."""
LOCK: Final = 0.84
"""How tall the lock before a reason is, beside the signs of a sum: in the upper of two lines it has less room."""
DISC: Final = 30
"""How much room a disc in the order of turns needs at least."""
MOVES_UP: Final = 0.22
"""How long the order of turns moves when it has changed."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A sentence as it is drawn: how tall its letters are, and each of its lines with where it stands."""

    pixels: int
    rows: Sequence[tuple[list[Piece], Rect]]


class Sentence(Ribbon):
    """What stands in the question box of one table."""

    def __init__(self, scene: OlymposTable) -> None:
        super().__init__(scene)
        self.scene: OlymposTable = scene
        self.order: list[Seat] = []
        """Who comes after whom, as it was drawn last."""
        self._order_before: list[Seat] = []
        self._order_since = -MOVES_UP

    @property
    def is_moving_up(self) -> bool:
        """Whether the order of turns has just changed, and moves to where it is now."""
        return self.scene.moment - self._order_since < MOVES_UP

    # What it says

    def lines(self) -> list[list[Piece]]:
        scene = self.scene
        if not self.asks():
            return self._meanwhile()
        said = self._due() or self._in_mind()
        if not said:
            return self._explained(self._named(self.prompt()), scene.captions.sentence())
        return [said]

    def _explained(self, question: list[Piece], told: str) -> list[list[Piece]]:
        """A question and as many of the sentences that explain it as there is room for."""
        sentences = told.rstrip(".").split(". ") if told else []
        for count in range(len(sentences), 0, -1):
            lines = [question, [Piece(". ".join(sentences[:count]) + ".", SLIP_DIM)]]
            if self._fitted(lines, self.room):
                return lines
        return [question]

    def _meanwhile(self) -> list[list[Piece]]:
        """What happens while nobody here is asked; a way that is too long is told without its spaces."""
        said = self._named(self.prompt())
        if not self._fitted([said], self.room):
            said = self._named(self._in_short()) or said
        return self._explained(said, self.scene.commentary.in_ribbon())

    def _in_short(self) -> str:
        """The same in fewer words, of a move that is on its way to other machines or of what has happened last."""
        scene, words, sent = self.scene, self.scene.words, self.scene.far.sent_action
        if scene.far.is_sent and sent is not None:
            seat = words.seat(scene.session.acting())
            return words.screen("far_on_its_way", seat=seat, action=words.vocabulary.token(sent))
        return words.tiding(scene.stage.sayings[-1].event) if scene.stage.sayings else ""

    def _named(self, sentence: str) -> list[Piece]:
        return with_names(self.scene.words, sentence, self.scene.inks_of_names())

    def prompt(self) -> str:
        """As the general ribbon asks; where one card is kept, that one is pressed, and not those that go."""
        scene = self.scene
        if self.asks() and scene.choices.keeps_one and not scene.session.hinting:
            return scene.words.phrase("screen", "keep_which", seat=scene.session.acting())
        return super().prompt()

    def _due(self) -> list[Piece]:
        """While a discovery is paid for: what it costs in time, whatever pays for it."""
        scene = self.scene
        cell, view = scene.choices.paid_for(), scene.view()
        due = scene.game.due(view, scene.session.acting()) if cell >= 0 else None
        if due is None:
            return []
        name = scene.words.name("discovery", view.rules.discoveries[view.board[cell]].id)
        return self._summed(((self.prompt(),), (name,)), due)

    def _in_mind(self) -> list[Piece]:
        """What is pointed at, as an answer with its price, or with the reason why it is none."""
        scene = self.scene
        control = scene.control_named(scene.pointed_name())
        if control is None or not scene.is_looking:
            return []
        quote = scene.mind.quote()
        if quote is not None:
            title = scene.mind.title_of(quote)
            return self._summed((title, title[:1]), quote)
        why = scene.mind.why_not(control)
        if why:
            name = scene.mind.name_of(control)
            named = Piece(" ") if name in why else Piece(f" {name}: ", FOCUS, "semibold")
            return [Piece(sign=self._lock), named, Piece(why, SLIP_DIM)]
        meant = scene.mind.meant_words(control)
        return [Piece(meant, FOCUS, "semibold")] if meant else []

    def _summed(self, titles: Sequence[Sequence[str]], quote: Quote) -> list[Piece]:
        """Name and price: settler 2 + way 1 + fight 1 = 4 AP, and where the token comes to stand.

        Of several titles the first that there is room for, in parts.
        """
        sum_: list[Piece] = []
        for number, term in enumerate(quote.terms):
            if number or term.ap < 0:
                sum_.append(Piece(f" {MINUS} " if term.ap < 0 else " + ", SLIP_DIM))
            sum_ += [Piece(sign=self._term(term.kind)), Piece(f" {abs(term.ap)}")]
        if len(quote.terms) > 1:
            sum_.append(Piece(" = ", SLIP_DIM))
        elif sum_:
            sum_ = [*sum_[:1], Piece(" ")]
        sum_.append(self._pill(self.scene.words.phrase("screen", "ap", ap=quote.ap)))
        sum_.append(Piece(f" → {quote.space}", SLIP))
        if quote.events:
            sum_ += [Piece(" "), *([Piece(sign=self._term_icon("zeus"))] * min(2, len(quote.events)))]
        wide = self.room.width
        for said in titles:
            pieces = [
                Piece(said[0], FOCUS, "semibold"),
                *(Piece(f" {each}", SLIP_DIM) for each in said[1:]),
                Piece("  "),
                *sum_,
            ]
            if fitting(self.scene.brush, pieces, wide, SENTENCE, LEAST):
                return pieces
        return pieces

    def _pill(self, words: str) -> Piece:
        """What all comes to, on gold."""
        brush = self.scene.brush
        wide = brush.words.measured(words, "bold", PILL) / PILL

        def paint(surface: Surface, box: Rect) -> None:
            panel(surface, box.inflate(0, brush.px(4)), GOLD, None, 0, box.height)
            size = box.height / SIGN / brush.unit / brush.words.scale
            brush.words.draw(surface, words, box, size, GLAZE, align="centre", weight="bold")

        return Piece(words, sign=paint, wide=wide / SIGN + 0.7)

    def _term(self, kind: str) -> Any:
        return self._term_icon(TERM_ICONS.get(kind, "hourglass"))

    def _term_icon(self, icon: str) -> Any:
        signs = self.scene.picture.signs
        return lambda surface, box: signs.icon(surface, icon, box, SLIP, GLAZE)

    def _lock(self, surface: Surface, box: Rect) -> None:
        side = round(box.height * LOCK)
        self.scene.picture.signs.icon(surface, "lock", centred((side, side), box), ALARM, GLAZE)

    # Drawing

    def draw(self, surface: Surface) -> None:
        scene, brush = self.scene, self.scene.brush
        box = scene.board.question
        panel(surface, box, GLAZE, GOLD if self.asks() else CLAY_DARK, brush.px(3), brush.px(18))
        self._draw_order(surface)
        surface.blit(self._picture(), self.room)
        self.clock.draw(surface, box.move(0, brush.px(4)))  # below the words of the row at its foot

    def _draw_order(self, surface: Surface) -> None:
        """Whoever has the turn, and who would follow if nobody moved."""
        scene, px = self.scene, self.scene.brush.px
        places = scene.board.asking.order
        seats = self._follow(scene.game.next_up(scene.stage.shown))
        word = scene.words.phrase("screen", "next")
        typesetter = scene.brush.words
        wide = typesetter.width(word, 24, "italic")
        if (places.width - wide - px(20)) // max(1, len(seats)) < px(DISC):  # the row of discs says it without the word
            word, wide = "", -px(14)
        step = min(px(56), (places.width - wide - px(20)) // max(1, len(seats)))
        x = places.centerx - (wide + px(14) + step * len(seats)) // 2
        if word:
            spot = Rect(x, places.top, wide + px(4), places.height)
            typesetter.draw(surface, word, spot, 24, SLIP_DIM, weight="italic")
        x += wide + px(14)
        for number in range(1, len(seats)):
            between = Rect(x + number * step - px(6), places.top, px(12), places.height)
            typesetter.draw(surface, "›", between, 26, SLIP_DIM, align="centre")
        for number, seat in reversed(list(enumerate(seats))):
            place = self._place_in_order(seat, number)
            side = px(31 + 5 * max(0.0, 1 - place))
            spot = Rect(0, 0, side, side)
            spot.center = (x + round(step * place) + step // 2, places.centery)
            scene.picture.signs.settler(surface, seat, spot)

    def _follow(self, seats: list[Seat]) -> list[Seat]:
        """Begin to move where the order is another than it was, unless all is calm."""
        if seats != self.order:
            if self.order and not self.scene.settings.calm:
                self._order_before, self._order_since = self.order, self.scene.moment
            self.order = list(seats)
        return seats

    def _place_in_order(self, seat: Seat, number: int) -> float:
        """Where somebody stands in the row, on the way from where he stood before."""
        if not self.is_moving_up or seat not in self._order_before:
            return number
        gone = smooth((self.scene.moment - self._order_since) / MOVES_UP)
        return number + (self._order_before.index(seat) - number) * (1 - gone)

    def _draw_lines(self, surface: Surface, lines: list[list[Piece]]) -> None:
        brush, laid = self.scene.brush, self.laid(lines, surface.get_rect())
        for line, row in laid.rows:
            draw_pieces(brush, surface, line, row, laid.pixels)

    def laid(self, lines: list[list[Piece]], box: Rect) -> Laid:
        """How a sentence is drawn; of one that is too long for the box as much as there is room for."""
        return self._fitted(lines, box) or self._cut(lines, box)

    def _fitted(self, lines: list[list[Piece]], box: Rect) -> Laid | None:
        """A sentence on one line, or smaller on as many as it needs; a sum stays on one as long as it can be read."""
        brush = self.scene.brush
        if len(lines) == 1:
            least = LEAST / brush.words.scale if any(piece.wide != 1 for piece in lines[0]) else LEAST
            pixels = fitting(brush, lines[0], box.width, SENTENCE, least)
            if pixels:
                return Laid(pixels, ((lines[0], box),))
        for pixels in range(brush.words.pixels(LEAST), brush.words.floor() - 1, -1):
            broken = self._wrapped(lines, pixels, box)
            if self._height(broken, pixels) <= box.height:
                return Laid(pixels, self._lines_in(broken, pixels, box))
        return None

    def _cut(self, lines: list[list[Piece]], box: Rect) -> Laid:
        brush, floor = self.scene.brush, self.scene.brush.words.floor()
        note_fault(brush.words.faults, Fault("".join(piece.words for line in lines for piece in line), (*box,)))
        broken = self._wrapped(lines, floor, box)
        while self._height(broken, floor) > box.height and len(broken) > 1:
            broken = [*broken[:-2], [*broken[-2], Piece(CUT)]]
        return Laid(floor, self._lines_in(broken, floor, box))

    def _wrapped(self, lines: list[list[Piece]], pixels: int, box: Rect) -> list[list[Piece]]:
        return [part for line in lines for part in wrapped(self.scene.brush, line, box.width, pixels)]

    def _height(self, broken: Sequence[Sequence[Piece]], pixels: int) -> int:
        """From the top of the first letters to the foot of the last."""
        over, under = self._reach(broken[0], pixels)[0], self._reach(broken[-1], pixels)[1]
        return over + (len(broken) - 1) * round(pixels * CLOSE) + under

    def _reach(self, line: Sequence[Piece], pixels: int) -> tuple[int, int]:
        """How far words go above the line they stand on, and below it."""
        found = [(self.scene.brush.words.reach(each.weight, pixels), each.words) for each in line if each.words]
        overs, unders = [reach.over(words) for reach, words in found], [reach.under(words) for reach, words in found]
        return max(overs, default=pixels) + EDGE, max(unders, default=0)

    def _lines_in(self, broken: Sequence[list[Piece]], pixels: int, box: Rect) -> Sequence[tuple[list[Piece], Rect]]:
        """Where each line is drawn so that all of them stand in the middle of a box."""
        above = self.scene.brush.words.reach("regular", pixels).above
        tall, step = round(pixels * ROW), round(pixels * CLOSE)
        foot = box.top + (box.height - self._height(broken, pixels)) // 2 + self._reach(broken[0], pixels)[0]
        rows = []
        for number, line in enumerate(broken):
            row = Rect(box.left, 0, box.width, tall)
            row.centery = foot + number * step - above // 2
            rows.append((line, row))
        return rows

    def _what_for(self) -> tuple[Any, ...]:
        scene = self.scene
        return (*super()._what_for(), scene.pointed_name(), scene.arming.armed, scene.tray.ending)
