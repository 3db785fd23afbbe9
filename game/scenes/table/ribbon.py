"""The prompt ribbon: what is asked, in words, between the buttons that every table has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pygame import Rect, Surface

from game.rules.engine import Action, Seat
from game.scenes.prompting import word_of
from game.scenes.table.badges import Badges
from game.scenes.table.tapping import EXPLAIN
from game.scenes.table.undo import can_undo, undo_words
from game.scenes.table.waterclock import WaterClock
from game.table.session import Presence
from game.ui.glyphs import GlyphPainter
from game.ui.layout import inset, rows
from game.ui.marks import paint_icon
from game.ui.pieces import Piece, coloured, draw_pieces, fitting, wrapped
from game.ui.scene import FINGER, Control, Look
from game.ui.shapes import disc, focus_frame, panel
from game.ui.text import NO_BREAK
from game.ui.theme import ALARM, CLAY_DARK, GLAZE, GLAZE_HIGH, GOLD, SLIP, SLIP_DIM, Ink, mix

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

ABSENT: Final = {Presence.THINKING: "thinks", Presence.FAR: "is_far", Presence.AWAY: "is_away"}
"""What is said while somebody is waited for who is not before this screen."""


FIRST: Final = 27
SECOND: Final = 24.5
LEAST: Final = 22.5
"""The letters of the ribbon's two lines, and how small they may become."""
STACKED: Final = 100
"""How tall a ribbon is that has its buttons one above the other."""
CLOSE: Final = 1.12
"""How near lines may be to each other, beside letters of 1."""
FOCUS: Final[Ink] = (0xFF, 0xE3, 0xA0)
Lines: TypeAlias = list[list[Piece]]


@dataclass(frozen=True, slots=True)
class Meaning:
    """An answer in words: what it is, what it does, and what else there is to know about it."""

    title: str
    sentence: str = ""
    aside: str = ""
    short: str = ""
    """What it does for whoever gives it, where there is no room for all of the sentence."""

    def in_short(self) -> Meaning:
        return replace(self, sentence=self.short)


@dataclass(frozen=True, slots=True)
class Change:
    """Something that would be different afterwards, and whose it is."""

    seat: Seat
    words: str
    sign: str = ""
    """What stands for the thing that changes."""
    numbers: str = ""
    """How it changes, where the sign says what does."""


@dataclass(frozen=True, slots=True)
class Teaching:
    """All that is said of the answer somebody has in mind."""

    meaning: Meaning
    changes: tuple[Change, ...]
    warning: str


class AskingPlaces:
    """Where questions are asked and many are answered: the ribbon with its buttons, and the tray beside it."""

    def __init__(self, px: Callable[[float], int], ribbon: Rect, tray: Rect) -> None:
        self.px = px
        self.ribbon = ribbon
        self.tray = tray
        self.whole = ribbon.union(tray) if tray else ribbon.copy()
        """Nothing may cover it."""
        self.undo: Rect
        self.redo: Rect
        self.hint: Rect
        self.explain: Rect
        """Empty where there is no such button."""
        self.hurry: Rect
        self.pause: Rect
        self.prompt: Rect
        """Where words stand."""
        self.arrange({})

    def arrange(self, beside: Mapping[str, int], broad: int = 0, *, explains: bool = False) -> None:
        """Lay the buttons out, with so much beside each of them, and none narrower than a finger is broad."""
        px, box = self.px, inset(self.ribbon, self.px(28), self.px(4))
        stacked = self.ribbon.height >= px(STACKED)
        side = min(box.height // 2 if stacked else box.height, px(FINGER if broad else 50))
        wide = self.widths(side, beside, broad, explains=explains)
        if stacked:  # one above the other, which leaves more room for words
            left, right = (max(wide[name] for name in pair) for pair in (("undo", "redo"), ("hurry", "pause")))
            self.undo = Rect(box.left, box.centery - side, left, side)
            self.redo = self.undo.move(0, side)
            self.hint = Rect(self.undo.right + px(2), box.centery - side + side // 2, wide["hint"], side)
            self.explain = Rect(self.hint.right, self.hint.top, wide["explain"], side)
            self.hurry = Rect(box.right - right, box.centery - side, right, side)
            self.pause = self.hurry.move(0, side)
        else:
            self.place_in_a_row(Rect(box.left, box.centery - side // 2, box.width, side), wide, px(2))
        left = self.explain.right + px(12)
        self.prompt = Rect(left, self.ribbon.top + px(3), self.hurry.left - px(12) - left, self.ribbon.height - px(6))

    def widths(self, side: int, beside: Mapping[str, int], broad: int, *, explains: bool) -> Mapping[str, int]:
        """How wide every button is; one that explains is there for some fingers only."""
        wide = {name: width_of_button(side, beside.get(name, 0), broad) for name in BUTTONS}
        return {**wide, "explain": width_of_button(side, 0, broad) if explains else 0}

    @property
    def is_roomy(self) -> bool:
        """Whether what stands beside the buttons takes no room from large words."""
        return self.ribbon.height >= self.px(STACKED)

    def place_in_a_row(self, box: Rect, wide: Mapping[str, int], gap: int) -> None:
        """Side by side, from either end."""
        self.undo = Rect(box.left, box.top, wide["undo"], box.height)
        self.redo = Rect(self.undo.right + gap, box.top, wide["redo"], box.height)
        self.hint = Rect(self.redo.right + gap, box.top, wide["hint"], box.height)
        self.explain = Rect(self.hint.right + (gap if wide["explain"] else 0), box.top, wide["explain"], box.height)
        self.pause = Rect(box.right - wide["pause"], box.top, wide["pause"], box.height)
        self.hurry = Rect(self.pause.left - gap - wide["hurry"], box.top, wide["hurry"], box.height)


BUTTONS: Final = ("undo", "redo", "hint", "hurry", "pause")
LARGEST: Final = 46
"""How large an icon is at most, however large the disc is that fingers press."""
MARGIN: Final = 0.06
"""How much of a button is free on each side of its icon, as a share of its height: what lies beside it may reach in."""


def width_of_button(side: int, beside: int, broad: int) -> int:
    """How wide a button is that has something beside its icon."""
    return max(side + max(0, beside - round(MARGIN * side)) if beside else side, broad)


class Ribbon:
    """The ribbon of one table."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self.clock = WaterClock(scene)
        self.badges = Badges(scene)
        self._known: tuple[tuple[Any, ...], Surface] | None = None
        """What was drawn last, and what for."""

    def controls(self) -> list[Control]:
        scene, places, say = self.scene, self.scene.asking, self.scene.words.screen
        if scene.replay is not None:
            return []
        roomy = scene.brush.words.scale <= 1 or places.is_roomy  # large words need all of a low row themselves
        self.badges.are_shown = roomy
        explains = self.badges.explains
        places.arrange(self.badges.widths(), self.badges.broad(), explains=explains)
        self.badges.note()
        acting = scene.session.acting()
        redo = scene.session.redo_reach(acting)
        controls = [
            self.button("undo", "undo", places.undo, scene.undo, say("key_undo"), possible=can_undo(scene)),
            self.button("redo", "redo", places.redo, scene.redo, say("key_redo"), possible=bool(redo)),
            self.button("hint", "hint", places.hint, scene.ask_hint, say("key_hint")),
            self.button("hurry", "speed", places.hurry, scene.hurry, say("key_hurry")),
            self.button("pause", "pause", places.pause, scene.open_pause, say("key_pause")),
        ]
        controls[0].about = lambda: self._with_key("undo", undo_words(scene))
        if explains:
            press, label = scene.tapping_on.explain_next, say("key_explain")
            controls.insert(3, self.button(EXPLAIN, "question", places.explain, press, label))
        return controls

    def button(
        self, name: str, icon: str, box: Rect, press: Callable[[], None], label: str, *, possible: bool = True
    ) -> Control:
        """An icon that does what a key of the same name does."""
        brush = self.scene.brush

        def paint(surface: Surface, control: Control, look: Look) -> None:
            ink = SLIP if possible else mix(SLIP_DIM, GLAZE, 0.6)
            side = control.box.height
            spot = Rect(control.box.left, control.box.top, side, side)
            if self.badges.is_for_fingers:
                spot.centerx = control.box.centerx
                disc(surface, spot, GLAZE, CLAY_DARK, max(1, brush.px(2)))
            if (look.hovered and possible) or (name == EXPLAIN and self.scene.tapping_on.explains):
                disc(surface, spot, GLAZE_HIGH)
                ink = GOLD
            free = max(brush.px(8), side - brush.px(LARGEST))
            paint_icon(brush, surface, icon, spot.inflate(-free, -free), ink)
            self.badges.paint(surface, name, control.box.move(side - round(MARGIN * side), 0), possible=possible)
            if look.focused:
                focus_frame(surface, control.box, brush.unit)

        return Control(name, box, label, paint, press if possible else None, about=lambda: self._with_key(name, label))

    def _with_key(self, command: str, label: str) -> str:
        """What a button does, and in its first line the key that does the same."""
        key = word_of(self.scene.words, self.scene.settings, self.scene.in_hand, command)
        title, *more = label.split("\n")
        return "\n".join([f"{title} [{key}]" if key else title, *more])

    @property
    def room(self) -> Rect:
        """Where words stand: all of the prompt, but for a tick at its end."""
        box, tick = self.scene.asking.prompt, self.scene.tapping_on.tick()
        wide = box.width if tick is None else tick.left - self.scene.brush.px(8) - box.left
        return Rect(box.left, box.top, wide, box.height)

    # What it says

    def prompt(self) -> str:
        """What is asked, or what happens meanwhile."""
        scene, words, session = self.scene, self.scene.words, self.scene.session
        happens = scene.stage.happens
        if scene.replay is not None and happens is not None:
            return words.event(happens)
        if session.is_over():
            return words.screen("game_over")
        if scene.posted.stands:
            return words.screen("tablet_prompt")
        if scene.far.is_sent:
            return scene.far.sentence()
        if not scene.question.is_shown and happens is not None:
            return words.event(happens)
        waited_for = scene.waited_for()
        absent = None if waited_for is None else ABSENT.get(session.presence(waited_for))
        if absent is not None:
            said = "thinks_for" if self.clock.seconds else absent
            return words.screen(said, seat=waited_for, seconds=self.clock.seconds)
        if session.hinting:
            return words.screen("hint_comes")
        if scene.tray.opened:
            return scene.split_question(scene.tray.opened)
        return words.ask(session.now.view, session.person_asked())

    def teaching(self) -> Teaching | None:
        """What is taught about what has the focus; None if that is no answer to the question."""
        scene = self.scene
        control = scene.control_in_mind()
        if control is None or scene.session.hinting or (scene.captions.sentence() and not scene.is_looking):
            return None
        actions = scene.answers_of(control)
        if len(actions) == 1:
            return self._about_answer(actions[0])
        meaning = scene.meaning(actions) if actions else Meaning(scene.piece_title(control))
        return Teaching(meaning, (), scene.standing_warning())

    def _about_answer(self, action: Action) -> Teaching:
        scene, session = self.scene, self.scene.session
        doubt = session.doubt(session.acting(), action)
        changes = tuple(scene.changes(scene.view(), scene.tips.outlook(action)))
        warning = scene.standing_warning() if doubt is None else scene.words.reason(doubt)
        return Teaching(scene.meaning([action]), changes, warning)

    def lines(self) -> list[list[Piece]]:
        """What stands in the ribbon: the question and the answer in mind, then what that changes and a warning."""
        question = coloured(self.prompt(), self.scene.inks_of_names())
        taught = self.teaching()
        if self._is_narrow:
            return self._in_one_line(question, taught)
        if taught is None:
            broken = self._broken(question)
            caption = self._caption(len(broken))
            return [*(broken if caption and not self._fits(question) else [question]), *caption]
        warning = self._warned(taught.warning)
        ways = (self._arranged(question, said, _joined(parts), warning) for said, parts in self._ways_to_say(taught))
        return next(filter(None, ways), [question, warning])

    @property
    def _is_narrow(self) -> bool:
        """Whether words are so large that two lines of them do not fit: then one stands there, and is as large."""
        words = self.scene.brush.words
        return words.scale > 1 and self.room.height < 2 * CLOSE * words.pixels(LEAST)

    def _in_one_line(self, question: list[Piece], taught: Teaching | None) -> Lines:
        """What is asked; or, of an answer in mind, what matters most and fits: its card tells the rest."""
        if taught is None:
            return [question]
        if taught.warning:
            return [self._warned(taught.warning)]
        if not taught.meaning.title:  # the table tells it elsewhere
            return [question]
        title = [Piece(taught.meaning.title, FOCUS, "semibold")]
        ways = (self._meant(taught.meaning), self._meant(taught.meaning.in_short()), title)
        return [next(filter(self._fits, ways), title)]

    def _ways_to_say(self, taught: Teaching) -> Iterator[tuple[list[Piece], list[list[Piece]]]]:
        """An answer and its consequences: in words, else with signs, else with ever less of it."""
        meant, shorter = self._meant(taught.meaning), self._meant(taught.meaning.in_short())
        title = [Piece(taught.meaning.title, FOCUS, "semibold")]
        own = len([each for each in taught.changes if each.seat == self.scene.session.acting()])
        told = [Piece(taught.meaning.aside, SLIP_DIM)] if taught.meaning.aside else []
        in_words, in_signs = (self._changed(taught.changes, in_signs=in_signs) for in_signs in (False, True))
        yield meant, [*in_words, told]
        yield meant, in_words
        for said, least in ((meant, own), (shorter, own), (title, 0)):
            for count in range(len(in_signs), least - 1, -1):
                yield said, [*in_signs[:count], self._left_out(len(in_signs) - count)]

    def _left_out(self, count: int) -> list[Piece]:
        return [Piece(self.scene.words.screen("changes_more", n=count), SLIP_DIM)] if count else []

    def _arranged(self, question: list[Piece], meant: list[Piece], follows: list[Piece], warning: list[Piece]) -> Lines:
        """All of it on two lines if that can be, else on as many as there is room for; nothing if it does not fit."""
        together, after = [*question, SPACE, *meant], _joined([follows, warning])
        ways = [[together, after], [question, _joined([meant, after])]]
        ways += [[question, meant, after], [together, follows, warning]]
        ways += [[*self._broken(together), *self._broken(after)]]
        found = (lines for lines in ways if len(lines) <= self._rows and all(self._fits(line) for line in lines))
        return next(found, [])

    @property
    def _rows(self) -> int:
        """How many lines the ribbon has room for."""
        brush, box = self.scene.brush, self.room
        return max(2, int(box.height / (brush.words.pixels(LEAST) * CLOSE)))

    def _broken(self, line: Sequence[Piece]) -> list[list[Piece]]:
        brush = self.scene.brush
        return wrapped(brush, line, self.room.width, brush.words.pixels(LEAST))

    def _changed(self, changes: Sequence[Change], *, in_signs: bool) -> Lines:
        """The changes of the own city, then those of each other one after its name."""
        scene, mine = self.scene, self.scene.session.acting()
        parts = [self._change(each, in_signs=in_signs) for each in changes if each.seat == mine]
        for seat in dict.fromkeys(each.seat for each in changes if each.seat != mine):
            said = [self._change(each, in_signs=in_signs) for each in changes if each.seat == seat]
            name = coloured(f"{scene.words.seat(seat)}: ", scene.inks_of_names())
            parts.append([*name, *_joined(said, Piece(" ") if in_signs else Piece(", "))])
        return parts

    def _change(self, change: Change, *, in_signs: bool) -> list[Piece]:
        """What changes in words, or its sign and numbers, which stay on one line."""
        if not in_signs or not change.sign:
            return [Piece(change.words)]
        glyph = self.scene.sign(change.sign)

        def paint(surface: Surface, box: Rect) -> None:
            GlyphPainter(self.scene.brush).paint_row(surface, box, (glyph,))

        return [Piece(sign=paint), Piece(_unbroken(f" {change.numbers}"))]

    def _meant(self, meaning: Meaning) -> list[Piece]:
        if not meaning.sentence:
            return [Piece(meaning.title, FOCUS, "semibold")]
        inks = self.scene.inks_of_names()
        return [Piece(f"{meaning.title}: ", FOCUS, "semibold"), *coloured(meaning.sentence, inks)]

    def _warned(self, warning: str) -> list[Piece]:
        if not warning:
            return []
        first, _, rest = warning.partition(" ")
        return [Piece(sign=self._paint_warning), Piece(_unbroken(f" {first}") + f" {rest}", ALARM)]

    def _paint_warning(self, surface: Surface, box: Rect) -> None:
        paint_icon(self.scene.brush, surface, "note", box, ALARM, GLAZE, ALARM)

    def _caption(self, used: int) -> list[list[Piece]]:
        """What somebody is told who has nothing in mind yet: what such a question is about, or what to mind.

        Whoever only watches is told what it means that happens.
        """
        explained = self.scene.captions.sentence() if self.asks() else self.scene.commentary.in_ribbon()
        if not explained and not self.asks():
            return []
        if not explained:
            return [self._warned(self.scene.standing_warning())]
        return self._as_much_of(explained, self._rows - used) if used < self._rows else []

    def _as_much_of(self, explained: str, rows: int) -> list[list[Piece]]:
        """As many of the sentences as there is room for, and always the first."""
        sentences = explained.split(". ")
        lengths = [". ".join(sentences[:count]) for count in range(len(sentences), 0, -1)]
        lines = [[Piece(each if each.endswith(".") else f"{each}.", SLIP_DIM)] for each in lengths]
        ways = [[line] if self._fits(line) else self._broken(line) for line in lines]
        return next((way for way in ways if len(way) <= rows), ways[-1])

    def asks(self) -> bool:
        """Whether a question is asked here that somebody before this screen is to answer."""
        scene = self.scene
        return scene.question.is_shown and scene.session.person_asked() is not None and not scene.posted.stands

    def _fits(self, line: Sequence[Piece]) -> bool:
        return bool(fitting(self.scene.brush, line, self.room.width, SECOND, LEAST))

    # Drawing

    def draw(self, surface: Surface) -> None:
        brush, places = self.scene.brush, self.scene.asking
        panel(surface, places.ribbon, GLAZE, GOLD if self.asks() else CLAY_DARK, brush.px(3), places.ribbon.height // 2)
        surface.blit(self._picture(), self.room)
        self.clock.draw(surface, places.ribbon)

    def _picture(self) -> Surface:
        """What is written in the ribbon, drawn again only when something else is asked or in mind."""
        key = self._what_for()
        if self._known is None or self._known[0] != key:
            picture = Surface(self.room.size)
            picture.fill(GLAZE)
            self._draw_lines(picture, [line for line in self.lines() if line])
            self._known = (key, picture)
        return self._known[1]

    def _draw_lines(self, surface: Surface, lines: list[list[Piece]]) -> None:
        if len(lines) == 1:
            self._draw_alone(surface, lines[0])
            return
        sizes = (FIRST, SECOND) if len(lines) == 2 else (LEAST,) * len(lines)
        for line, box, size in zip(lines, rows(surface.get_rect(), [1] * len(lines)), sizes, strict=True):
            self._draw_line(surface, line, box, size)

    def _draw_alone(self, surface: Surface, line: list[Piece]) -> None:
        """One line in the middle; a long sentence goes on below, close to it where the row is low."""
        brush, box = self.scene.brush, surface.get_rect()
        words, least = "".join(piece.words for piece in line), brush.words.floor()
        if fitting(brush, line, box.width, FIRST, LEAST):
            self._draw_line(surface, line, box, FIRST)
        elif brush.words.has_room(words, box):
            brush.words.draw(surface, words, box, SECOND, SLIP, align="centre", wrap=True)
        else:
            broken = wrapped(brush, line, box.width, least)
            for each, row in zip(broken, rows(box, [1] * len(broken)), strict=True):
                draw_pieces(brush, surface, each, row, least, "centre")

    def _draw_line(self, surface: Surface, line: list[Piece], box: Rect, size: float) -> None:
        brush = self.scene.brush
        pixels = fitting(brush, line, box.width, size, LEAST) or brush.words.pixels(LEAST)
        draw_pieces(brush, surface, line, box, pixels, "centre")

    def _what_for(self) -> tuple[Any, ...]:
        """Everything that decides what is to be written."""
        scene = self.scene
        control, bundle = scene.control_in_mind(), scene.menu.bundle
        return (
            self.prompt(),
            control.id if control is not None else "",
            scene.session.now,
            tuple(bundle.picked) if bundle is not None else (),
            scene.question.is_shown,
            scene.is_looking,
            scene.captions.sentence(),
            scene.commentary.in_ribbon(),
            scene.asking,
            self.room.width,
        )


SPACE: Final = Piece("  ")
GAP: Final = Piece(" · ", SLIP_DIM)


def _joined(parts: Sequence[list[Piece]], between: Piece = GAP) -> list[Piece]:
    """Parts of a line with a mark between them."""
    line: list[Piece] = []
    for part in filter(None, parts):
        line += [between, *part] if line else part
    return line


def _unbroken(words: str) -> str:
    """Words that stay on one line."""
    return words.replace(" ", NO_BREAK)
