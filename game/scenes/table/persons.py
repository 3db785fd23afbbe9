"""Who of the people before this screen may answer with what, and what is said to whoever presses for another.

Where everybody plays with the same device nothing of this shows. Looking things up is open to all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.rules.engine import Seat
from game.scenes.emblems import emblems_at, paint_emblem
from game.scenes.holders import GAP, WIDE, Holders, row_of
from game.scenes.holders_scene import LEFT, HoldersScene, sitters_at
from game.scenes.prompting import KEYS, PAD, shown_for
from game.ui.company import Company, piece_of
from game.ui.input import Command, Device, Drag, Hold, Intent, Pointer, is_pad
from game.ui.layout import take_left
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, GLAZE, GLAZE_RAISED, GOLD, SLIP

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

OPEN: Final = frozenset(
    {"pause", "hurry", "library", "chronicle", "rules", "explain", "cover", "confirm_end", "peek_end", "paste"}
)
"""The commands that answer nothing and move nothing that somebody else needs."""
SAID: Final = 1.8
"""For how long it is said who is asked."""
HOPS: Final = 0.5
"""How long his disc hops."""
TOLD: Final = 5.0
"""For how long it is shown who holds what after a pad came or went."""
TURN, WAR = 80, 160
"""For how many milliseconds a pad shakes."""
CLASHES: Final = frozenset({"war", "blade"})
"""The sounds of war, which are felt too."""
OWN_BUTTONS: Final = frozenset({"undo", "redo", "hint"})
"""The buttons of the ribbon that are for whoever is asked, and the commands that do the same."""
TALL: Final = 72
"""How tall the sentence is that says who is asked."""
MARGIN: Final = 16
"""How far the rows of the list lie from its edge."""


class Persons:
    """The people of one table, by the devices they hold."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self._named: Seat | None = None
        """Of whom it was said that he is asked, so that it is not said again."""
        self._said = SAID
        self._hopped = HOPS
        self._told = TOLD

    @property
    def company(self) -> Company:
        return self.scene.stack.company

    def enter(self) -> None:
        """Whoever plays here sits before this screen now."""
        people = tuple(self.scene.session.people)
        # A game that is only watched leaves everybody what he holds.
        if people and self.scene.replay is None and self.company.people != people:
            self.company.sit(people)

    # Whose press counts

    def may_take(self, device: Device, seat: Seat) -> bool:
        """Whether a device is that of somebody who is called; a free pad becomes his whose own fell silent."""
        if seat in self.company.silent and not self._is_taken_up(device):
            if not is_pad(device):
                self.open_list()
            return False
        return self.company.answers(device, seat)

    def _is_taken_up(self, device: Device) -> bool:
        """Somebody who waits for a pad presses a free one: he has it from now on."""
        if not is_pad(device) or not self.company.silent or self.company.join(device) is None:
            return False
        self.show_lamp(device)
        self.scene.hearing.sound("tok")
        self._told = 0.0
        return True

    def takes(self, intent: Intent) -> bool:
        """Whether an intent is not the table's to answer, as it comes from somebody who is not asked."""
        scene = self.scene
        if not self.company.is_apart or scene.replay is not None:
            return False
        if isinstance(intent, Command) and intent.name == "confirm" and self._is_taken_up(intent.device):
            return True
        seat, device = scene.session.person_asked(), getattr(intent, "device", "")
        if seat is None or not scene.question.is_shown:
            return not self.company.answers(device, scene.session.acting()) and self._is_anothers_own(intent)
        if self.company.answers(device, seat):
            return self._would_answer_blindly(intent)
        if isinstance(intent, Command):
            return self._is_others_command(intent)
        if isinstance(intent, Pointer):
            return self._is_others_press(intent)
        return isinstance(intent, Drag | Hold)

    def _would_answer_blindly(self, intent: Intent) -> bool:
        """What another one's pointer lies on was not meant by whoever presses a button: he sees the focus first."""
        scene = self.scene
        if not (isinstance(intent, Command) and intent.name == "confirm" and scene.pointing):
            return False
        if piece_of(intent.device) == piece_of(scene.device):
            return False
        scene.pointing = False
        return True

    def _is_others_command(self, command: Command) -> bool:
        if command.name in OPEN:
            return False
        if command.name == "back":
            self.scene.open_pause()
        else:
            self._say_who(command.device)
        return True

    def _is_anothers_own(self, intent: Intent) -> bool:
        """Whether an intent takes something back for somebody else; that is his also while pieces move."""
        if isinstance(intent, Command):
            return intent.name in OWN_BUTTONS
        return isinstance(intent, Pointer) and self._is_others_press(intent)

    def _is_others_press(self, pointer: Pointer) -> bool:
        """Others may point, and press what only tells; what is offered, dragged or taken back is not theirs."""
        control = self.scene.under(pointer) if pointer.kind == "down" else None
        own = control is not None and (self.scene.is_for_asked(control) or control.id in OWN_BUTTONS)
        if own:
            self._say_who(pointer.device)
        return own

    def points_for_another(self, intent: Intent) -> bool:
        """Whether a pointer is that of somebody who is not asked: the focus is for whoever is."""
        seat = self.scene.session.person_asked()
        return isinstance(intent, Pointer) and seat is not None and not self.company.answers(intent.device, seat)

    def _say_who(self, device: Device) -> None:
        """The disc of whoever is asked hops, and once it is said who he is."""
        seat = self.scene.session.person_asked()
        if seat in self.company.silent:
            if not is_pad(device):
                self.open_list()
            return
        if self._hopped >= HOPS:
            self._hopped = 0.0
        if seat != self._named:
            self._named, self._said = seat, 0.0

    def open_list(self) -> None:
        """Who holds what, to be changed."""
        scene = self.scene
        scene.stack.push(
            HoldersScene(
                scene.settings,
                self.company,
                sitters_at(scene.words, scene.session, self.company.people),
                scene.session.person_asked(),
            )
        )

    def in_hand(self, seat: Seat | None) -> str:
        """Which device prompts are for: that of whoever is asked, where each has his own; else the one in use."""
        shown = shown_for(self.scene.stack.hands)
        if seat is None or not self.company.is_apart:
            return shown
        held = self.company.holds(seat)
        if any(is_pad(device) for device in held):
            return PAD
        return KEYS if shown == PAD else shown

    @property
    def is_latched(self) -> bool:
        """Whether the next button counts as held, on the pad of whoever is asked."""
        seat = self.scene.session.person_asked()
        latched = self.scene.stack.hands.pads.latched
        return any(seat is None or self.company.answers(device, seat) for device in latched)

    # What is felt

    def call(self, seat: Seat | None) -> None:
        """Somebody is asked in the open: his pad shakes. What is asked behind a curtain is nobody else's business."""
        if seat != self._named:
            self._named = None
        if seat is None or self._is_secret:
            return
        for device in self._pads_in_use():
            if self.company.answers(device, seat):
                self.scene.stack.hands.rumble(device, TURN)

    def hear(self, verb: str, kind: str = "") -> None:
        """A sound of the table; war is felt as well."""
        self.scene.stack.voice.sound(verb, kind)
        if verb in CLASHES and not self._is_secret:
            for device in self._pads_in_use():
                self.scene.stack.hands.rumble(device, WAR)

    @property
    def _is_secret(self) -> bool:
        scene = self.scene
        return scene.curtain.is_down or scene.secrets.in_sight or scene.secrets.called() is not None

    def _pads_in_use(self) -> Sequence[Device]:
        """The pads that somebody has in his hands; one that only lies there is not to rattle on the table."""
        hands = self.scene.stack.hands
        return [each for each in hands.devices if is_pad(each) and (self.company.held_by(each) or hands.shown == PAD)]

    def show_lamp(self, device: Device) -> None:
        """The lamp of a pad takes the colour of whoever holds it first."""
        seats = self.company.held_by(device)
        if seats:
            self.scene.stack.hands.light(device, emblems_at(self.scene.session)[seats[0]].ink)

    def is_handed_on(self, before: Seat | None, seat: Seat) -> bool:
        """Whether the next one takes over what the last one had in his hand."""
        company = self.company
        if not company.is_apart or before is None:
            return True
        return bool(set(company.holds(before)) & set(company.holds(seat))) or company.holds(before) == company.holds(
            seat
        )

    # What is shown

    def follow_device(self) -> None:
        """A pad came or went: where several play, it is shown who holds what."""
        if self.scene.replay is None and len(self.company.people) > 1:
            self._told = 0.0

    @property
    def is_moving(self) -> bool:
        return self._hopped < HOPS

    def advance(self, seconds: float) -> None:
        self._said, self._hopped = min(SAID, self._said + seconds), min(HOPS, self._hopped + seconds)
        self._told = min(TOLD, self._told + seconds)

    @property
    def shows_list(self) -> bool:
        asked = self.scene.session.person_asked()
        waits = asked is not None and asked in self.company.silent and self.scene.question.is_shown
        return self._told < TOLD or waits

    def draw(self, surface: Surface) -> None:
        if self.shows_list:
            self._draw_list(surface)
        seat = self.scene.session.person_asked()
        if seat is not None and (self._said < SAID or self._hopped < HOPS):
            self._draw_asked(surface, seat)

    def list_box(self) -> Rect:
        """Where the list lies: beside the question, which is to be read meanwhile."""
        brush, px = self.scene.brush, self.scene.brush.px
        held = self.company.holdings(self.scene.stack.hands.devices)
        wide = px(WIDE * (0.5 + 0.5 * brush.words.scale) + 2 * MARGIN)
        tall = len(held) * px(row_of(brush)) + (len(held) - 1) * px(GAP) + px(2 * MARGIN)
        clear = self.scene.asking.whole
        rooms = [
            Rect(0, clear.bottom, brush.screen.width, brush.screen.height - px(20) - clear.bottom),
            Rect(0, px(40), brush.screen.width, clear.top - px(56)),
        ]
        room = rooms[0] if rooms[0].height >= tall else max(rooms, key=lambda each: each.height)
        box = Rect(0, 0, wide, min(tall, room.height))
        box.bottomright = (brush.screen.centerx + px(LEFT + WIDE + MARGIN - 960), room.bottom)
        return box.clamp(brush.screen.inflate(-px(40), 0))

    def _draw_list(self, surface: Surface) -> None:
        scene, box = self.scene, self.list_box()
        px, hands = scene.brush.px, self.scene.stack.hands
        sitters = sitters_at(scene.words, scene.session, self.company.people)
        panel(surface, box, GLAZE, CLAY_DARK, px(3), px(14))
        inner = box.inflate(-2 * px(MARGIN), -2 * px(MARGIN))
        painter = Holders(scene.brush, scene.words, scene.settings, sitters)
        painter.paint(surface, inner, self.company, hands, scene.session.person_asked())

    def asked_box(self, seat: Seat) -> Rect:
        """Where it is said who is asked: above the question."""
        brush, px = self.scene.brush, self.scene.brush.px
        tall = round(px(TALL) * max(1.0, brush.words.scale * 0.85))
        wide = brush.words.width(self._asked_words(seat), 30, "semibold") + tall + px(60)
        plate = Rect(0, 0, min(wide, brush.screen.width - px(80)), tall)
        plate.midbottom = (self.scene.asking.prompt.centerx, self.scene.asking.whole.top - px(14))
        return plate.clamp(brush.screen.inflate(-px(40), -px(80)))

    def _asked_words(self, seat: Seat) -> str:
        return self.scene.words.screen("is_asked", name=self.scene.words.seat(seat))

    def _draw_asked(self, surface: Surface, seat: Seat) -> None:
        """The disc of whoever is asked, which hops, and who that is."""
        scene, brush = self.scene, self.scene.brush
        px, plate = brush.px, self.asked_box(seat)
        disc_box, room = take_left(plate, plate.height, px(10))
        if self._said < SAID:
            panel(surface, plate, GLAZE_RAISED, GOLD, px(3), plate.height // 2)
            room = room.inflate(-px(20), 0)
            brush.words.draw(surface, self._asked_words(seat), room, 30, SLIP, weight="semibold")
        hop = 0.0 if scene.settings.calm else abs(math.sin(self._hopped / HOPS * 2 * math.pi))
        spot = disc_box.inflate(-px(12), -px(12)).move(0, -round(px(16) * hop))
        paint_emblem(brush, surface, emblems_at(scene.session)[seat], spot, SLIP)
