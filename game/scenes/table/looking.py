"""Looking into one's own hand on a screen that several people share: a curtain falls first, then the faces stand up.

They stand only as long as a key, the eye or a finger is held. Everything else on the screen stays what all may see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.rules.engine import Action, Seat
from game.scenes.emblems import emblems_at, paint_emblem
from game.scenes.table.cloth import paint_cloth
from game.scenes.wording import key_of
from game.ui.layout import centred
from game.ui.marks import paint_icon
from game.ui.scene import Control, Look
from game.ui.shapes import corner_marks, disc, panel
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, GLAZE, GLAZE_HIGH, GOLD, SLIP, SLIP_DIM, mix

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

FALLS: Final = 0.7
"""So long the curtain hangs before the faces stand up: time for the others to look away."""
ORDER: Final = 3
EYE: Final = "look"
LOOKED, OTHERS = (480, 540), (460, 508)
"""How large the card that is looked at is, and the others."""
LEDGE: Final = 750
"""Where their feet stand."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card of the hand as its holder sees it."""

    title: str
    sentence: str
    paint: Callable[[Surface, Rect], None]
    action: Action | None
    """What playing it is; None if it cannot be played now."""
    verb: str
    """What stands on the strip that plays it."""
    note: str
    """What it gives now, or why it cannot be played."""


class Looking:
    """Who looks into his hand at one table."""

    def __init__(
        self, scene: TableScene[Any], boxes: Callable[[], Sequence[Rect]], faces: Callable[[Seat], Sequence[Face]]
    ) -> None:
        self.scene = scene
        self._boxes = boxes
        """What the curtain covers."""
        self._faces = faces
        self._since: float | None = None
        self._cards: Sequence[Face] = ()
        self._shown = False
        self.stays = False
        """Whether the faces stand without being held, as whoever looks has opened a curtain for that."""

    @property
    def is_on(self) -> bool:
        return self._since is not None

    @property
    def are_up(self) -> bool:
        """Whether the faces stand, and not only the curtain hangs."""
        return self._since is not None and (self.stays or self.scene.moment - self._since >= FALLS)

    @property
    def looker(self) -> Seat | None:
        """Whoever may look: the person who is asked."""
        return self.scene.session.person_asked() if self.scene.session.is_shared else None

    # Holding

    def begin(self) -> None:
        if self.is_on or self.looker is None or not self.scene.question.is_shown:
            return
        self._since, self._shown = self.scene.moment, False
        self.scene.hearing.sound("cloth")
        self.scene.lay_out()

    def sit_down(self) -> None:
        """Somebody has opened the curtain to choose from his cards: they stand until he has."""
        self.stays = True
        self._since, self._shown = self.scene.moment, False
        self.advance()

    def end(self) -> None:
        if self.is_on:
            self._since, self._cards, self._shown, self.stays = None, (), False, False
            self.scene.lay_out()

    def turn(self) -> None:
        """Where nobody can hold anything two presses do: one to look, one to stop."""
        if self.is_on:
            self.end()
        else:
            self.begin()

    def advance(self) -> None:
        """Let the faces stand up when it is time; whoever is no longer asked has let go."""
        if self.is_on and self.looker is None:
            self.end()
        if self.are_up and not self._shown:
            looker = self.looker
            assert looker is not None
            self._shown, self._cards = True, self._faces(looker)
            self.scene.lay_out()
            playable = [number for number, face in enumerate(self._cards) if face.action is not None]
            self.scene.focus = f"face:{playable[0] if playable else 0}"

    # Controls

    def controls(self) -> list[Control]:
        """The faces, and nothing else of the table."""
        if not self.are_up:
            return []
        return [
            Control(f"face:{number}", box, face.title, self._paint_face, press=self._press_of(face), order=ORDER)
            for number, (face, box) in enumerate(zip(self._cards, self._places(), strict=True))
        ]

    def _press_of(self, face: Face) -> Callable[[], None] | None:
        action = face.action
        if action is None:
            return None

        def play() -> None:
            self.end()
            self.scene.play(action)

        return play

    def strip(self, box: Rect) -> Rect:
        """The gold strip of a card, which plays it."""
        px = self.scene.brush.px
        return Rect(box.left + px(30), box.bottom - px(72), box.width - px(60), px(50))

    def let_go_at(self, spot: tuple[int, int]) -> None:
        """The eye was held and is let go: on the strip of a card that means to play it."""
        chosen = next((each for each in self.controls() if self.strip(each.box).collidepoint(spot)), None)
        self.end()
        if chosen is not None and chosen.press is not None:
            chosen.press()

    def _places(self) -> list[Rect]:
        """Side by side on their ledge; many of them overlap, but never the one that is looked at."""
        px, count = self.scene.brush.px, len(self._cards)
        upper = self._boxes()[0]
        foot = upper.top + round(upper.height * 0.955)
        room = self.scene.brush.screen.width - px(120)
        size = (px(OTHERS[0]), min(px(OTHERS[1]), upper.height - px(200)))
        step = min(px(570), (room - size[0]) // max(1, count - 1)) if count > 1 else 0
        left = (self.scene.brush.screen.width - size[0] - step * max(0, count - 1)) // 2
        return [Rect((left + number * step, foot - size[1]), size) for number in range(count)]

    # Drawing

    def draw(self, surface: Surface) -> None:
        """The curtain; the faces are controls, and drawn above it."""
        if not self.is_on:
            return
        brush = self.scene.brush
        for box in self._boxes():
            paint_cloth(brush, surface, box)
        self._draw_title(surface)
        self._draw_help(surface)
        for control in sorted(self.scene.controls, key=lambda each: each.id == self.scene.focus):
            control.paint(surface, control, self.scene.look_of(control))

    def _draw_title(self, surface: Surface) -> None:
        scene, px, looker = self.scene, self.scene.brush.px, self.looker
        if looker is None:
            return
        plate = Rect(0, 0, px(740), px(76))
        plate.midtop = (scene.brush.screen.centerx, px(114))
        panel(surface, plate, GLAZE, CLAY_DARK, max(1, px(3)), plate.height // 2)
        paint_emblem(
            scene.brush,
            surface,
            emblems_at(scene.session)[looker],
            Rect(plate.left + px(12), plate.top + px(11), px(54), px(54)),
            SLIP,
        )
        eye = Rect(plate.right - px(66), plate.top + px(11), px(54), px(54))
        disc(surface, eye, GOLD)
        paint_icon(scene.brush, surface, "eye", eye.inflate(-px(16), -px(16)), GLAZE, GOLD)
        words = Rect(plate.left + px(80), plate.top, plate.width - px(160), plate.height)
        said = scene.words.phrase("screen", "only_looks", seat=looker).upper()
        scene.brush.letters.draw(surface, said, words, 40, SLIP, align="centre")

    def _draw_help(self, surface: Surface) -> None:
        """Over the ledger: which hands do what."""
        scene, px = self.scene, self.scene.brush.px
        boxes = self._boxes()
        if len(boxes) < 2:
            return
        plate = boxes[1].inflate(-px(60), -px(96)).move(0, -px(6))
        panel(surface, plate, GLAZE, CLAY_DARK, max(1, px(2.4)), px(16))
        key = key_of(scene.words, scene.settings, "peek")
        confirm = key_of(scene.words, scene.settings, "confirm")
        lines = (("eye", key, "held_up"), ("", f"← →  {confirm}", "choose_play"), ("back", "", "let_go"))
        for number, (icon, keys, said) in enumerate(lines):
            row = Rect(
                plate.left + px(20), plate.top + plate.height * number // 3, plate.width - px(40), plate.height // 3
            )
            x = row.left
            if icon:
                paint_icon(scene.brush, surface, icon, Rect(x, row.centery - px(15), px(30), px(30)), GOLD)
                x += px(44)
            if keys:
                wide = scene.brush.words.width(keys, 24, "semibold")
                scene.brush.words.draw(
                    surface, keys, Rect(x, row.top, wide + px(4), row.height), 24, GOLD, weight="semibold"
                )
                x += wide + px(16)
            words = scene.words.phrase("screen", said)
            scene.brush.words.draw(surface, words, Rect(x, row.top, row.right - x, row.height), 24, SLIP, wrap=True)

    def _paint_face(self, surface: Surface, control: Control, look: Look) -> None:
        scene, px = self.scene, self.scene.brush.px
        face = self._cards[int(control.id.split(":")[1])]
        strong = look.focused or look.hovered or control.id == scene.focus
        box = control.box.inflate(px(20), px(32)).move(0, -px(16)) if strong else control.box
        ground = SLIP if face.action is not None else mix(SLIP, GLAZE, 0.22)
        panel(surface, box, ground, GLAZE, max(2, px(6)), px(14))
        panel(surface, box.inflate(-px(22), -px(22)), None, CLAY_DARK, max(1, px(2)), px(8))
        if strong:
            corner_marks(surface, box.inflate(px(16), px(16)), GOLD, px(26))
        # from the top: name, picture, sentence, and what it gives or why not
        head = Rect(box.left + px(24), box.top + px(20), box.width - px(48), px(48))
        scene.brush.letters.draw(surface, face.title.upper(), head, 34, GLAZE, align="centre")
        picture = Rect(0, 0, px(150), px(150))
        picture.midtop = (box.centerx, head.bottom + px(10))
        disc(surface, picture, CLAY if face.action is not None else mix(CLAY, SLIP_DIM, 0.4), GLAZE, max(1, px(3)))
        face.paint(surface, centred((px(104), px(104)), picture))
        words = Rect(box.left + px(30), picture.bottom + px(8), box.width - px(60), px(76))
        scene.brush.words.draw(surface, face.sentence, words, 25, GLAZE, align="centre", wrap=True)
        foot = Rect(box.left + px(14), words.bottom + px(6), box.width - px(28), box.bottom - words.bottom - px(20))
        panel(surface, foot, GLAZE, GOLD if face.action is not None else GLAZE_HIGH, max(1, px(3)), px(10))
        strip = self.strip(box)
        note = Rect(
            foot.left + px(14),
            foot.top + px(6),
            foot.width - px(28),
            (strip.top if face.action else foot.bottom) - foot.top - px(12),
        )
        if face.note:
            if face.action is None:
                paint_icon(
                    scene.brush, surface, "lock", Rect(note.left, note.centery - px(16), px(32), px(32)), CLAY_LIGHT
                )
                note = Rect(note.left + px(42), note.top, note.width - px(42), note.height)
            scene.brush.words.draw(surface, face.note, note, 24, SLIP, align="centre", wrap=True)
        if face.action is not None:
            panel(surface, strip, GOLD, None, 0, px(8))
            scene.brush.words.draw(surface, face.verb, strip, 26, GLAZE, align="centre", weight="semibold")
