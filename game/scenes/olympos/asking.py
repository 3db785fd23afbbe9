"""The question box: who comes next, what is asked, and what an answer would cost as a sum of its terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympos.rules import Quote
from game.scenes.olympos.board import LEAD
from game.scenes.table.ribbon import FOCUS, LEAST, Ribbon
from game.ui.pieces import SIGN, Piece, coloured, draw_pieces, fitting, wrapped
from game.ui.shapes import panel
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
DISC: Final = 30
"""How much room a disc in the order of turns needs at least."""
MOVES_UP: Final = 0.22
"""How long the order of turns moves when it has changed."""


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
            return super().lines()
        said = self._due() or self._in_mind()
        if not said:
            question = coloured(self.prompt(), scene.inks_of_names())
            caption = scene.captions.sentence()
            return [question] if not caption else [question, [Piece(caption, SLIP_DIM)]]
        return [said]

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
        self.scene.picture.signs.icon(surface, "lock", box, ALARM, GLAZE)

    # Drawing

    def draw(self, surface: Surface) -> None:
        scene, brush = self.scene, self.scene.brush
        box = scene.board.question
        panel(surface, box, GLAZE, GOLD if self.asks() else CLAY_DARK, brush.px(3), brush.px(18))
        self._draw_order(surface)
        surface.blit(self._picture(), self.room)
        self.clock.draw(surface, box)

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
            side = px(33 + 5 * max(0.0, 1 - place))
            spot = Rect(0, 0, side, side)
            spot.center = (x + round(step * place) + step // 2, places.centery - px(2))
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
        """A sentence on one line, or smaller on two if it is too long."""
        brush, box = self.scene.brush, surface.get_rect()
        if len(lines) == 1:
            pixels = fitting(brush, lines[0], box.width, SENTENCE, LEAST)
            if pixels:
                lead = brush.px(LEAD)
                draw_pieces(brush, surface, lines[0], Rect(0, lead, box.width, box.height - lead), pixels)
                return
        pixels = brush.words.pixels(LEAST)
        broken = [part for line in lines for part in wrapped(brush, line, box.width, pixels)]
        room = max(1, round(box.height / (pixels * 0.98)))
        shown = broken[:room]
        step, tall = box.height / max(1, len(shown)), round(pixels * 1.4)
        for number, line in enumerate(shown):
            more = [Piece("…")] if number == room - 1 and len(broken) > room else []
            row = Rect(0, round(step * (number + 0.5) - tall / 2), box.width, tall)
            draw_pieces(brush, surface, [*line, *more], row, pixels)

    def _what_for(self) -> tuple[Any, ...]:
        scene = self.scene
        return (*super()._what_for(), scene.pointed_name(), scene.arming.armed, scene.tray.ending)
