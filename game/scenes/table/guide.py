"""Whoever teaches at the table: a few sentences in a bubble, what is to be pressed in the light, all else dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Action
from game.scenes.emblems import emblems_at, paint_emblem
from game.scenes.table.signed import SignedWords
from game.scenes.table.spotlight import Shape, box_of, frame, mark_shown, veil
from game.table.session import Course, LessonStep, without_signs
from game.ui.layout import inset, take_top
from game.ui.marks import paint_icon
from game.ui.scene import Control, Look
from game.ui.shapes import disc, focus_frame, gold_frame, panel, ring
from game.ui.theme import CLAY_DARK, GLAZE, GLAZE_HIGH, GOLD, SLIP, WINE

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

NEXT, SKIP, LEAVE, BUBBLE = "lesson:next", "lesson:skip", "lesson:leave", "lesson:bubble"
ORDER: Final = 3
"""Above everything else on the table."""
WIDE: Final = 560
"""How wide the bubble is, at the reference size and the usual size of text."""
WIDTHS: Final = (1.0, 0.97, 0.94, 0.88, 1.2, 1.45, 1.75)
"""Of that, the widths it may have where it would cover something."""
ABOVE: Final = 102
BELOW: Final = 84
BETWEEN_PARTS: Final = 20
"""What the bubble needs above its sentences, below them, and before what is to be pressed."""
WORDS: Final = 30
HEADING: Final = 34
STEP: Final = 24
MEANDER: Final = 14
APART_DOTS: Final = 18
DASH: Final = 14
BETWEEN: Final = 12
"""In how many parts the screen is divided to look for a place."""
CLOSE: Final = 8
APART: Final = 30
"""How near it may lie to what is in the light if need be, and how far away it is where there is room."""
NEAR: Final = 60
"""How far away something may be for the bubble to point at it."""


class Guide:
    """The lesson as it is seen: part of a table on which one is taught, until it lets go."""

    def __init__(self, scene: TableScene[Any], course: Course) -> None:
        self.scene = scene
        self.course = course
        self.signed = SignedWords(scene, WORDS)
        self.lit: list[Rect] = []
        self._lit_names: list[str] = []
        self._lit_shapes: list[Shape] = []
        self._shown_shapes: list[Shape] = []
        self.shown: list[Rect] = []
        self.bubble = Rect(0, 0, 0, 0)
        self._placed_for: LessonStep | None = None
        """The step the bubble was placed for: it stays where it is until the next one, if it can."""
        self._veil: Surface | None = None

    # What it lets through

    @property
    def step(self) -> LessonStep | None:
        """The step that is told now; None while the table moves, and once the lesson is over."""
        ready = self.scene.question.is_shown and self.course.is_ready(self._may)
        return self.course.step if ready else None

    def _may(self, action: Action) -> bool:
        session = self.scene.session
        return session.why_not(session.acting(), action) is None

    def lets(self, action: Action) -> bool:
        """Whether an answer may be given; if not, the bubble says what was wrong with it."""
        if self.course.lets(action):
            return True
        self.scene.lay_out()
        return False

    def bring_to_sight(self) -> None:
        """Turn to the page on which what is to be pressed lies."""
        step = self.step
        for action in step.waits if step is not None else ():
            thing = self.scene.menu.thing_of(action)
            if thing:
                self.scene.bring_to_sight(thing)

    def go_on(self) -> None:
        self.course.go_on()
        self.bring_to_sight()
        self.scene.lay_out()
        self.scene.focus_first()

    def skip(self) -> None:
        """Have the step done: the answer it waits for is given, or the next one is told."""
        step = self.step
        given = next((each for each in step.waits if each in self.scene.session.choices()), None) if step else None
        if given is None:
            self.go_on()
        else:
            self.scene.play(given)

    def leave(self) -> None:
        self.course.leave()
        self.scene.lay_out()
        self.scene.focus_first()

    # Controls

    @staticmethod
    def owns(control: Control) -> bool:
        return control.order == ORDER

    def over(self, controls: Sequence[Control]) -> list[Control]:
        """The controls of the table as the lesson leaves them, and its own."""
        if self.course.step is None:
            return list(controls)
        step = self.step
        self._veil = None
        if step is None:
            return [*controls, self._leave_button()]
        self._choose_boxes(step, controls)
        return [*(self._dimmed(step, control) for control in controls), *self._own_controls(step)]

    def _dimmed(self, step: LessonStep, control: Control) -> Control:
        """What is not lit says so when it is pressed."""
        if not self.scene.is_offered(control) or self._is_lit(step, control):
            return control
        return replace(control, press=self._stray)

    def _stray(self) -> None:
        self.course.astray = True
        self.scene.lay_out()
        self.scene.focus_first()

    def in_reach(self) -> list[Control]:
        """Where the focus goes while a step is told: what is lit, then the buttons of the lesson."""
        controls = [control for control in self.scene.controls if control.press is not None]
        own = [control.id for control in controls if self.owns(control) and control.id != BUBBLE]
        return [control for control in controls if control.id in (*self._lit_names, *own)]

    def _own_controls(self, step: LessonStep) -> Iterator[Control]:
        words, px = self.scene.words, self.scene.brush.px
        row = Rect(self.bubble.left + px(28), self.bubble.bottom - px(74), self.bubble.width - px(56), px(52))
        label = words.screen("lesson_skip") if step.waits else step.words[words.language].press
        wide = min(row.width // 2 + px(60), self.scene.brush.words.width(label, 26, "semibold") + px(56))
        box = Rect(row.right - wide, row.top, wide, row.height)
        yield self._button(SKIP if step.waits else NEXT, box, label, self.skip if step.waits else self.go_on)
        yield self._leave_button()
        # Nothing under the bubble is pressed; of what lies equally high the first is, so its own buttons are.
        yield self._button(BUBBLE, self.bubble, without_signs(self._says(step)), _nothing)

    def _leave_button(self) -> Control:
        label = self.scene.words.screen("lesson_leave")
        about = self.scene.words.screen("lesson_leave_about")
        return self._button(LEAVE, self.scene.lesson_corner(), label, self.leave, about)

    def _button(self, name: str, box: Rect, label: str, press: Callable[[], None], about: str = "") -> Control:
        return Control(name, box, label, _unpainted, press, order=ORDER, about=(lambda: about) if about else None)

    # Where the light falls

    def _choose_boxes(self, step: LessonStep, controls: Sequence[Control]) -> None:
        named: dict[str, Shape] = {control.id.split("#")[0]: control.shape for control in controls}
        lit = [control for control in controls if self._is_lit(step, control)]
        self.lit, self._lit_names = [control.box for control in lit], [control.id for control in lit]
        self._lit_shapes = [control.shape for control in lit]
        found = [named[name] if name in named else self.scene.place_of(name) for name in step.show]
        self._shown_shapes = [shape for shape in found if shape is not None and box_of(shape) not in self.lit]
        self.shown = [box_of(shape) for shape in self._shown_shapes]
        kept = self._kept_place(step) if step is self._placed_for else None
        self.bubble = kept or self._place_for(step)
        self._placed_for = step

    def _is_lit(self, step: LessonStep, control: Control) -> bool:
        """Whether an answer the step waits for is given here, or put together."""
        scene, name = self.scene, control.id.split("#")[0]
        answers = scene.menu.things.get(name, []) if not scene.tray.opened else []
        if any(action in step.waits for action in (*answers, *scene.tray.actions_of(name))):
            return True
        if any(scene.leads_to(name, action) for action in step.waits):
            return True
        bundle = scene.menu.bundle
        if bundle is None or not any(answer in step.waits for answer in bundle.answers.values()):
            return False
        return name == "confirm" if bundle.answer() in step.waits else scene.menu.piece_step(name) > 0

    def _kept_place(self, step: LessonStep) -> Rect | None:
        """Where the bubble is already, for one that has become taller; None if it would cover what is in the light."""
        box, places, tall = self.bubble, [], self._tall(step, self.bubble.width)
        for top in (box.top, box.bottom - tall):
            places.append(Rect(box.left, top, box.width, tall).clamp(self._screen))
        free = [place for place in places if not _covered(place, [*self.lit, *self.shown, self.scene.lesson_corner()])]
        return next(iter(free), None) if box.width in self._widths() else None

    @property
    def _screen(self) -> Rect:
        margin = self.scene.brush.px(16)
        return self.scene.brush.screen.inflate(-margin, -margin)

    def _place_for(self, step: LessonStep) -> Rect:
        """A place for the bubble that covers nothing in the light, nor the ribbon, as near to it as may be.

        Where it would cover something at its usual width, it is narrower or wider.
        """
        holes = [*self.lit, *self.shown]
        main = holes[0] if holes else self._screen
        pressed, ribbon = [*self.lit, self.scene.lesson_corner()], [self.scene.asking.ribbon]

        least = self.scene.brush.px(APART)

        def worth(box: Rect) -> tuple[int, int, int, bool, float]:
            covered = _covered(box, pressed), _covered(box, self.shown), _covered(box, ribbon)
            return *covered, _gap(box, main) < least, _distance(box, main)

        best: Rect | None = None
        for wide in self._widths():
            box = min(self._places(main, wide, self._tall(step, wide)), key=worth)
            if best is None or worth(box)[:2] < worth(best)[:2]:
                best = box
            if not any(worth(best)[:2]):
                break
        assert best is not None
        return best

    def _places(self, main: Rect, wide: int, tall: int) -> list[Rect]:
        """Where a bubble so large could be: beside the main thing, or anywhere else."""
        screen, gap = self._screen, self.scene.brush.px(46)
        beside = [
            (main.right + gap, main.centery - tall // 2),
            (main.left - gap - wide, main.centery - tall // 2),
            (main.centerx - wide // 2, main.top - gap - tall),
            (main.centerx - wide // 2, main.bottom + gap),
        ]
        across, down = _places(screen.left, screen.right - wide), _places(screen.top, screen.bottom - tall)
        close = self.scene.brush.px(CLOSE)
        for hole in (*self.lit, *self.shown):
            across += [hole.right + close, hole.left - close - wide]
            down += [hole.bottom + close, hole.top - close - tall]
        corners = [(x, y) for x in across for y in down]
        return [Rect(*corner, wide, tall).clamp(screen) for corner in (*beside, *corners)]

    def _widths(self) -> list[int]:
        """How wide the bubble may be, the usual width first."""
        larger: float = max(1.0, self.scene.brush.words.scale**0.5)
        usual = self.scene.brush.px(WIDE) * larger
        return [min(round(usual * share), self._screen.width) for share in WIDTHS]

    def _tall(self, step: LessonStep, wide: int) -> int:
        """As tall as its sentences need at a width."""
        brush, px = self.scene.brush, self.scene.brush.px
        lines = self.signed.lines(self._says(step), wide - px(64))
        press = brush.words.wrap(self._press(step), "semibold", brush.words.pixels(WORDS), wide - px(104))
        astray = self.signed.lines(self._otherwise(step), wide - px(64))
        rows = len(lines) + (len(press) if step.waits else 0) + len(astray)
        return px(ABOVE) + self.signed.height(rows) + px(BETWEEN_PARTS) + px(BELOW)

    def _says(self, step: LessonStep) -> str:
        """The sentences of a step, with the names of their signs."""
        return self.scene.words.filled(step.words[self.scene.words.language].says)

    def _otherwise(self, step: LessonStep) -> str:
        """What is said to whoever pressed something else; empty if he did not, or nothing is to be said."""
        return step.words[self.scene.words.language].otherwise if self.course.astray else ""

    def _press(self, step: LessonStep) -> str:
        return step.words[self.scene.words.language].press

    # Drawing

    def draw(self, surface: Surface) -> None:
        if self.course.step is None:
            return
        step = self.step
        if step is not None:
            surface.blit(self._dark(surface.get_size()), (0, 0))
            self._draw_light(surface)
            self._draw_bubble(surface, step)
        for control in self.scene.controls:
            if control.order == ORDER and control.id != BUBBLE:
                self._paint_button(surface, control, self.scene.look_of(control))

    def _dark(self, size: tuple[int, int]) -> Surface:
        if self._veil is None or self._veil.get_size() != size:
            self._veil = veil(size, (*self._lit_shapes, *self._shown_shapes), self.scene.brush.px(10))
        return self._veil

    def _draw_light(self, surface: Surface) -> None:
        unit, grow = self.scene.brush.unit, self.scene.brush.px(10)
        for shape in self._lit_shapes:
            frame(surface, shape, unit, self.scene.breath(), grow)
        self._draw_outlook(surface)
        for shape in self._shown_shapes:
            mark_shown(surface, shape, self.scene.brush.px(DASH), max(2, self.scene.brush.px(3)), grow)

    def _draw_outlook(self, surface: Surface) -> None:
        """What the answer that is waited for will change, where the light shows it."""
        step = self.step
        answers = [] if step is None else [each for each in step.waits if each in self.scene.session.choices()]
        if len(answers) != 1:
            return
        then, before = self.scene.tips.outlook(answers[0]), surface.get_clip()
        for box in self.shown:
            surface.set_clip(box.clip(before))
            self.scene.draw_ghosts(surface, then)
        surface.set_clip(before)

    def _draw_bubble(self, surface: Surface, step: LessonStep) -> None:
        brush, px, box = self.scene.brush, self.scene.brush.px, self.bubble
        # the sheet, and a tip towards what it speaks of
        self._draw_tip(surface)
        panel(surface, box, SLIP, None, 0, px(14))
        panel(surface, inset(box, px(7), px(7)), None, CLAY_DARK, px(2), px(10))
        # who teaches, and what
        head, rest = take_top(inset(box, px(32), px(22)), px(58), px(10))
        self._draw_meander(surface, Rect(head.left, head.bottom - px(2), head.width, px(MEANDER)))
        badge = Rect(box.left - px(6), box.top - px(20), px(100), px(100)).clamp(brush.screen)
        paint_emblem(brush, surface, emblems_at(self.scene.session)[self.scene.session.acting()], badge, GLAZE)
        title = Rect(badge.right + px(14), head.top, head.right - badge.right - px(14), head.height)
        brush.letters.draw(surface, step.words[self.scene.words.language].heading, title, HEADING, GLAZE)
        # sentences, and what to press
        rest.top += px(10)
        self._draw_words(surface, step, Rect(rest.left, rest.top, rest.width, box.bottom - px(84) - rest.top))
        self._draw_progress(surface)

    def _draw_meander(self, surface: Surface, band: Rect) -> None:
        tile = self.scene.brush.sprites.get("vase/meander", (band.height * 40 // 24, band.height), CLAY_DARK, SLIP)
        before = surface.get_clip()
        surface.set_clip(band.clip(before))
        for x in range(band.left, band.right, tile.get_width()):
            surface.blit(tile, (x, band.top))
        surface.set_clip(before)

    def _draw_words(self, surface: Surface, step: LessonStep, room: Rect) -> None:
        brush, px = self.scene.brush, self.scene.brush.px
        top = self.signed.draw(surface, self._says(step), room, GLAZE)
        top = self.signed.draw(surface, self._otherwise(step), Rect(room.left, top, room.width, 0), WINE)
        if not step.waits:
            return
        line = Rect(room.left, top + px(8), room.width, room.bottom - top - px(8))
        arrow = Rect(line.left, line.top + px(6), px(26), px(26))
        paint_icon(brush, surface, "play", arrow, CLAY_DARK, SLIP)
        words = Rect(line.left + px(40), line.top, line.width - px(40), line.height)
        brush.words.draw(surface, self._press(step), words, WORDS, CLAY_DARK, weight="semibold", wrap=True, top=True)

    def _draw_progress(self, surface: Surface) -> None:
        """A dot for each step: those taken are filled, the one that is told is gold."""
        px, box = self.scene.brush.px, self.bubble
        x, y = box.left + px(34), box.bottom - px(48)
        for number in range(len(self.course.steps)):
            dot = Rect(x + number * px(APART_DOTS), y - px(7), px(15), px(15))
            if number == self.course.at:
                disc(surface, dot.inflate(px(5), px(5)), GOLD, GLAZE, px(4))
            elif number < self.course.at:
                disc(surface, dot, CLAY_DARK)
            else:
                ring(surface, dot, CLAY_DARK, px(2))
        # and in figures, where there is room beside the button
        words, button = self.scene.brush.words, next(each for each in self.scene.controls if each.id in (NEXT, SKIP))
        said = self.scene.words.screen("lesson_step", n=self.course.at + 1, all=len(self.course.steps))
        left = x + len(self.course.steps) * px(APART_DOTS) + px(6)
        room = Rect(left, button.box.top, button.box.left - px(10) - left, button.box.height)
        if words.width(said, STEP) <= room.width:
            words.draw(surface, said, room, STEP, CLAY_DARK)

    def _draw_tip(self, surface: Surface) -> None:
        """A tip towards what is lit, where that is near; from afar it would point at something else."""
        box, px = self.bubble, self.scene.brush.px
        hole = min(self.lit or self.shown, key=lambda hole: _gap(box, hole), default=box)
        if not 0 < _gap(box, hole) <= px(NEAR):
            return
        foot = Rect(0, 0, px(50), px(50))
        foot.center = hole.center
        foot.clamp_ip(inset(box, px(30), px(30)))
        aim = Rect(foot).clamp(hole).center
        away = pygame.Vector2(aim) - foot.center
        if away.length() == 0:
            return
        tip = _rim(box, aim, min(px(40), round(_gap(box, hole))))
        side = away.normalize().rotate(90) * px(22)
        pygame.draw.polygon(surface, SLIP, [tip, foot.center + side, foot.center - side])

    def _paint_button(self, surface: Surface, control: Control, look: Look) -> None:
        brush, px, box = self.scene.brush, self.scene.brush.px, control.box
        lit = look.hovered or look.focused
        panel(surface, box, GLAZE_HIGH if lit else GLAZE, SLIP, px(2), px(18))
        if control.id == NEXT:
            gold_frame(surface, box, brush.unit, self.scene.breath(), strong=lit)
        room = inset(box, px(16), px(4))
        brush.words.draw(surface, control.label, room, 26, SLIP, align="centre", weight="semibold")
        if look.focused:
            focus_frame(surface, box, brush.unit, SLIP)


def _nothing() -> None:
    """What happens when the bubble itself is pressed."""


def _unpainted(surface: Surface, control: Control, look: Look) -> None:
    """The guide paints its buttons itself, above the veil."""


def _places(low: int, high: int) -> list[int]:
    """Both ends, and places between them."""
    return [low + (high - low) * part // BETWEEN for part in range(BETWEEN + 1)]


def _covered(box: Rect, others: Sequence[Rect]) -> int:
    """How much of others a box covers."""
    common = [box.clip(other) for other in others]
    return sum(each.width * each.height for each in common)


def _distance(first: Rect, second: Rect) -> float:
    return pygame.Vector2(first.center).distance_to(second.center)


def _gap(first: Rect, second: Rect) -> float:
    """How far two boxes are apart; 0 if they touch."""
    across = max(first.left - second.right, second.left - first.right, 0)
    down = max(first.top - second.bottom, second.top - first.bottom, 0)
    return pygame.Vector2(across, down).length()


def _rim(box: Rect, aim: tuple[int, int], reach: int) -> pygame.Vector2:
    """The point so far outside a box in the direction of `aim`."""
    near = pygame.Vector2(min(max(aim[0], box.left), box.right), min(max(aim[1], box.top), box.bottom))
    away = pygame.Vector2(aim) - near
    return near + away.normalize() * min(reach, away.length()) if away.length() else near
