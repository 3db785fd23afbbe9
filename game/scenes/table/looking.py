"""Looking into one's own hand on a screen that several people share: a curtain falls first, then the faces stand up.

They stand only as long as a key, the eye or a finger is held. Everything else on the screen stays what all may see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from pygame import Rect, Surface

from game.rules.engine import Seat
from game.scenes.table.cloth import paint_cloth
from game.scenes.table.faces import Face, paint_face, paint_help, paint_title
from game.ui.input import Command, Device, Intent, Pointer
from game.ui.scene import Control, Look

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

FALLS: Final = 0.7
"""So long the curtain hangs before the faces stand up: time for the others to look away."""
ORDER: Final = 3
EYE: Final = "look"
BACKS: Final = "hand:own"
"""What is held to look: the eye, or the own cards that lie face down."""
POINTER: Final = "pointer"
LOOKED, OTHERS = (480, 540), (460, 508)
"""How large the card that is looked at is, and the others."""


COUNTS: Final = frozenset(
    {"up", "down", "left", "right", "next", "previous", "confirm", "back", "pause", "cover", "peek", "peek_end"}
)
"""The commands that mean anything while somebody looks: no screen is opened that hides from him that he still does."""


class Looking:
    """Who looks into his hand at one table."""

    releases: ClassVar = frozenset({"peek_end", "confirm_end"})
    """What the table has to be told of."""

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
        self._held_by = ""
        """What ends the look when it is let go."""
        self._holder: Device = ""
        """What it is held with; whatever other hands let go ends nothing."""
        self._confirms = False
        """Whether the key that confirms is down."""
        self._focus = ""
        """Where the focus was before."""

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

    @property
    def looked_at(self) -> Face | None:
        """Of the faces that stand the one that would be played."""
        names = [each.id for each in self.controls()]
        name = self.scene.hovered if self.scene.pointing and self.scene.hovered in names else self.scene.focus
        return self._cards[names.index(name)] if name in names else None

    # Holding

    def begin(self, held_by: str = "", holder: Device = "") -> None:
        """Let the curtain fall, and rise again when that is let go; by two presses, when somebody says so."""
        if self.is_on or self.looker is None or not self.scene.question.is_shown:
            return
        self._since, self._shown, self._held_by, self._holder = self.scene.moment, False, held_by, holder
        self._focus = self.scene.focus
        self.scene.hearing.sound("cloth")
        self.scene.lay_out()

    def sit_down(self) -> None:
        """Somebody has opened the curtain to choose from his cards: they stand until he has."""
        self.stays = True
        self._since, self._shown = self.scene.moment, False
        self.advance()

    def end(self) -> None:
        if self.is_on:
            self._since, self._cards, self._shown, self.stays, self._held_by = None, (), False, False, ""
            self.scene.stack.cut()
            self.scene.lay_out()
            if self.scene.control_named(self._focus) is not None:
                self.scene.focus = self._focus

    def takes(self, intent: Intent) -> bool:
        """What hands do to look, to choose from what they see, or to stop; all else is for the table."""
        if isinstance(intent, Command):
            return self._takes_command(intent)
        return isinstance(intent, Pointer) and self._takes_pointer(intent)

    def _takes_command(self, command: Command) -> bool:
        name = command.name
        if name == "confirm":
            self._confirms = True
        if name == "peek":
            if self.scene.settings.presses_twice:
                self.turn()
            else:
                self.begin("peek_end", command.device)
        if name in self.releases:
            self._confirms &= name != "confirm_end"
            if (name, command.device) == (self._held_by, self._holder):
                self.end()
        return name in ("peek", *self.releases) or (self.is_on and name not in COUNTS)

    def _takes_pointer(self, pointer: Pointer) -> bool:
        """The eye, or the backs themselves, are held with a pointer; let go on a card, it is played."""
        if self.scene.settings.presses_twice or self.looker is None:
            return False
        if pointer.kind == "down" and not self.is_on:
            under = self.scene.under(pointer)
            if under is not None and under.id in (EYE, BACKS) and not self.scene.question.is_dead:
                self.scene.pointing, self.scene.pointer_spot = True, pointer.spot
                self.begin(POINTER, pointer.device)
                return True
        if (self._held_by, self._holder) != (POINTER, pointer.device):
            return False
        if pointer.kind == "lost":
            self.end()
            return True
        if pointer.kind != "up":
            return False
        self.let_go_at(pointer.spot)
        return True

    def press_eye(self) -> None:
        """The eye was chosen by a key: while that is held, if it is one whose end we are told of."""
        if self._confirms and not self.scene.settings.presses_twice:
            self.begin("confirm_end", self.scene.device)
        else:
            self.turn()

    def turn(self) -> None:
        """Where nobody can hold anything two presses do: one to look, one to stop."""
        if self.is_on and not self.stays:
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
        scene, looker = self.scene, self.looker
        for box in self._boxes():
            paint_cloth(scene.brush, surface, box)
        if looker is not None:
            paint_title(scene, surface, looker)
        if len(self._boxes()) > 1:
            paint_help(scene, surface, self._boxes()[1], stays=self.stays, pointed=self._held_by == POINTER)
        for control in sorted(scene.controls, key=lambda each: each.id == scene.focus):
            control.paint(surface, control, scene.look_of(control))

    def _paint_face(self, surface: Surface, control: Control, look: Look) -> None:
        px = self.scene.brush.px
        strong = look.focused or look.hovered or control.id == self.scene.focus
        box = control.box.inflate(px(20), px(32)).move(0, -px(16)) if strong else control.box
        face = self._cards[int(control.id.split(":")[1])]
        paint_face(self.scene.brush, surface, face, box, self.strip(box), strong=strong)
