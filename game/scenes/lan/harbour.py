"""Play on the LAN: tables nearby come in sight by themselves, a code opens one of them, and one's own can be laid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.lan.front import Kind
from game.scenes.confirm import NoticeScene
from game.scenes.lan.code_side import CodeSide, Goal
from game.scenes.lan.networks import NetworkScene
from game.scenes.lan.places import HarbourPlaces
from game.scenes.lan.ships import SAILS_IN, ShipPainter
from game.scenes.paged import PagedScreen
from game.ui.code_plate import CodePlate, PlateWords, Signs
from game.ui.input import Command, Intent, Typed
from game.ui.marks import paint_icon
from game.ui.scene import LIVELY, RESTING, Brush, Control, Look
from game.ui.shapes import disc, panel, smooth_polygon
from game.ui.theme import (
    CLAY,
    CLAY_DARK,
    CLAY_LIGHT,
    GLAZE_HIGH,
    GLAZE_RAISED,
    GOLD,
    READABLE,
    SLIP,
    SLIP_DIM,
    mix,
)

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.lan.front import Harbour, LanTable, Nearby, Refusal

SIGNS: Final = Signs("0123456789ABCDEFGHJKMNPQRSTVWXYZ", {"O": "0", "I": "1", "L": "1"}, 6)
PLAYED: Final = "olympus"
"""The game that can be played from several machines so far."""
PORT: Final = 24_710
"""Where tables listen if an address is typed without a port."""
ADDRESS_LETTERS: Final = 21
NAME_LETTERS: Final = 14
ZONES: Final = ("table:", "sign:", "address", "host", "back", "name")
"""The parts of the screen, by how the names of their controls begin."""


class LanScene(PagedScreen):
    """The harbour: what is near, the plate for its code, an address, and a table of one's own."""

    name = "lan"
    heading = "lan"

    def __init__(self, settings: Settings, harbour: Harbour) -> None:
        super().__init__(settings)
        self.harbour = harbour
        self.plate = CodePlate(SIGNS, self._try_code)
        self.side = CodeSide(self)
        self.goal: Goal | None = None
        self.watching = False
        """Whether one only wants to watch."""
        self.address = ""
        self.places: HarbourPlaces
        self.ships: ShipPainter
        self._arrivals: dict[str, float] = {}
        """For how long each table has been in sight."""
        self._known: tuple[object, ...] = ()
        self._refusal: Refusal | None = None
        self._visited: LanTable | None = None
        """The table whose lobby was shown already."""

    # The scene's moments

    def resize(self, brush: Brush) -> None:
        super().resize(brush.at_least(READABLE))

    def enter(self) -> None:
        self.focus = ""
        self.lay_out()

    def leave(self) -> None:
        self.harbour.close()

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        self.harbour.poll()
        self.plate.advance(seconds)
        for table in self.harbour.tables:
            self._arrivals[table.key] = self._arrivals.get(table.key, 0.0) + seconds
        self._take_refusal()
        if self._known != self._seen():
            self.lay_out()
        if self.harbour.table is not None and self.harbour.table is not self._visited:
            self._sit_down(self.harbour.table)

    @property
    def pace(self) -> int:
        moving = self.plate.is_moving or any(0 < age < SAILS_IN for age in self._arrivals.values())
        return LIVELY if moving and not self.settings.calm else RESTING

    def _seen(self) -> tuple[object, ...]:
        """Everything of the harbour that is laid out."""
        harbour = self.harbour
        return harbour.tables, harbour.entering, harbour.refusal, self.plate.typed, self.plate.locked

    def _take_refusal(self) -> None:
        self.plate.locked = self.harbour.entering is not None
        refusal = self.harbour.refusal
        if refusal is not None and refusal is not self._refusal:
            self.plate.refuse(calm=self.settings.calm)
        self._refusal = refusal

    def _sit_down(self, table: LanTable) -> None:
        from game.scenes.lan.lobby import LobbyScene

        self._visited = table
        self.plate.clear()
        self.stack.push(LobbyScene(self.settings, table, self.harbour.name))

    # What hands do

    @property
    def typing(self) -> bool:
        """Letters are never commands here: they belong to a code, wherever the focus is."""
        return True

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Typed) and not self._is_in_field():
            self._type(intent.text)
        else:
            super().handle(intent)

    def _is_in_field(self) -> bool:
        control = self.focused()
        return control is not None and control.type is not None

    def _type(self, text: str) -> None:
        """A space presses what has the focus, as elsewhere; all else is of the code."""
        if text == " ":
            self.handle_command(Command("confirm"))
            return
        self.plate.type(text)
        self.lay_out()

    def handle_command(self, command: Command) -> None:
        if command.name in ("zone_next", "zone_previous"):
            self._go_to_zone(1 if command.name == "zone_next" else -1)
        else:
            super().handle_command(command)

    def _go_to_zone(self, step: int) -> None:
        """From the list to the plate, the address, one's own table, and round again."""
        zones = [zone for zone in ZONES if any(each.id.startswith(zone) for each in self.controls)]
        here = next((at for at, zone in enumerate(zones) if self.focus.startswith(zone)), -1)
        zone = zones[(here + step) % len(zones)]
        self.focus, self.pointing = next(each.id for each in self.controls if each.id.startswith(zone)), False

    def choose_table(self, table: Nearby) -> None:
        kind = table.kind
        if kind is Kind.KEPT:
            self._aim(None)  # what comes of it is no answer to another table's code
            self.harbour.resume(table.key)
        elif kind is Kind.OTHER_VERSION:
            sentence = self.say(
                "lan_other_version_about", name=table.name, theirs=table.version, ours=self.harbour.version
            )
            self.stack.push(NoticeScene(self.settings, sentence))
        else:
            self._aim(Goal(table.name, table.address, table.port, table.key))
            self.watching = kind is Kind.WATCH
            self.lay_out()

    def _aim(self, goal: Goal | None) -> None:
        if self.goal != goal:
            self.plate.clear()
        self.goal = goal

    def look_there(self) -> None:
        """Whatever answers at the address is asked for next."""
        address, _, port = self.address.partition(":")
        if not address:
            return
        self._aim(Goal("", address, int(port) if port.isascii() and port.isdigit() else PORT))
        self.focus = "sign:0"
        self.lay_out()

    def _try_code(self, code: str) -> None:
        if self.goal is not None:
            self.harbour.join(self.goal.address, self.goal.port, code, watching=self.watching)

    def watch_instead(self) -> None:
        self.watching = not self.watching
        self.lay_out()

    def host(self) -> None:
        self.harbour.host(PLAYED)

    def rename(self, name: str) -> None:
        self.harbour.name = name[:NAME_LETTERS]
        self.settings.change(lan_name=self.harbour.name.strip())
        self.lay_out()

    def write_address(self, address: str) -> None:
        kept = "".join(sign for sign in address if sign.isalnum() or sign in ".:-")
        self.address = kept[:ADDRESS_LETTERS]
        self.lay_out()

    # Layout

    def lay_out(self) -> None:
        if self.goal is None and self.harbour.refusal is None and self.harbour.entering is None:
            self._aim_at_first()
        super().lay_out()
        self._known = self._seen()

    def _aim_at_first(self) -> None:
        free = next((table for table in self.harbour.tables if table.kind is Kind.FREE), None)
        if free is not None:
            self.goal = Goal(free.name, free.address, free.port, free.key)

    def make_controls(self) -> Sequence[Control]:
        self.places = HarbourPlaces(self.brush, self.frame)
        self.ships = ShipPainter(self.brush, self.words, self.settings)
        shown = self.on_page(self.harbour.tables, len(self.places.rows))
        return [
            *(self._table_row(table, box) for table, box in zip(shown, self.places.rows, strict=False)),
            *self.pager(),
            *self._network_button(),
            *self._plate_controls(),
            *self._address_controls(),
            self._host_button(),
            self._name_field(),
        ]

    def first_focus(self) -> str:
        return self.controls[0].id if self.harbour.tables else "host"

    def pager_box(self) -> Rect:
        title = self.places.nearby_title
        wide = self.kit.tall(240)
        return Rect(title.right - wide, title.top, wide, title.height)

    def _table_row(self, table: Nearby, box: Rect) -> Control:
        def paint(surface: Surface, control: Control, look: Look) -> None:
            self._paint_row(surface, control, look, table)

        label = f"{self.say('lan_table', name=table.name)}: {self.ships.line(table, self.harbour.version)}"
        return Control(f"table:{table.key}", box, label, paint, self._if_free(partial(self.choose_table, table)))

    def _network_button(self) -> list[Control]:
        """Which network is listened to, where there are several."""
        if len(self.harbour.interfaces) < 2 or self.pages > 1:
            return []
        box, side = self.places.listening, self.kit.tall(44)
        spot = Rect(box.right - side, box.centery - side // 2, side, side)
        label = self.say("lan_network")
        now = self.settings.lan_interface or self.say("lan_network_all")
        about = f"{label}\n{self.say('lan_network_now', network=now)}"
        return [
            self.kit.icon_button(
                "network", spot, "settings", label, self.open_networks, about=lambda: about, quiet=True
            )
        ]

    def open_networks(self) -> None:
        self.stack.push(NetworkScene(self.settings, self.harbour.interfaces, self.listen_on))

    def listen_on(self, interface: str) -> None:
        """Look for tables, and open them, by another address of this machine."""
        from game.scenes.lan.doors import open_lan

        stack = self.stack
        self.settings.change(lan_interface=interface)
        stack.pop()
        open_lan(stack, self.settings)

    def _plate_controls(self) -> list[Control]:
        words = PlateWords(self.say("lan_erase"), self.say("lan_watch_now" if self.watching else "lan_join"), str)
        plate = self.plate.controls(self.kit, self.places.code, words)
        return [*self._relaid(plate), self._watch_button()] if self.goal is not None else []

    def _relaid(self, controls: list[Control]) -> list[Control]:
        """The same controls; what they do shows at once."""
        for control in controls:
            if control.press is not None:
                control.press = partial(self._press_plate, control.press)
        return controls

    def _press_plate(self, press: Callable[[], None]) -> None:
        press()
        self.lay_out()

    def _watch_button(self) -> Control:
        label = self.say("lan_only_watch")

        def paint(surface: Surface, control: Control, look: Look) -> None:
            ink = self.kit.plate(surface, control, look)
            paint_icon(self.brush, surface, "eye", control.box.inflate(-self.brush.px(20), -self.brush.px(20)), ink)
            if not self.watching:
                return
            spot = Rect(0, 0, self.brush.px(28), self.brush.px(28))
            spot.bottomright = control.box.bottomright
            disc(surface, spot, CLAY)
            paint_icon(self.brush, surface, "check", spot.inflate(-self.brush.px(6), -self.brush.px(6)), GLAZE_RAISED)

        about = self.say("lan_only_watch_about")
        return Control("watch", self.places.watch, label, paint, self.watch_instead, about=lambda: f"{label}\n{about}")

    def _address_controls(self) -> list[Control]:
        field = self.kit.field(
            "address",
            self.places.address,
            self.say("lan_address"),
            self.address,
            self.write_address,
            lambda: self.focus == "address",
            hint=self.say("lan_address_hint"),
            end="" if ":" in self.address or not self.address else self.say("lan_port", port=PORT),
            most=ADDRESS_LETTERS,
            press=self.look_there,
        )
        look = self._if_free(self.look_there) if self.address else None
        return [field, self.kit.button("address_look", self.places.look, self.say("lan_look"), look, icon="search")]

    def _if_free(self, press: Callable[[], None]) -> Callable[[], None] | None:
        """Nobody goes elsewhere by a key too many while a door is about to open."""
        return press if self.harbour.entering is None else None

    def _host_button(self) -> Control:
        return self.kit.button(
            "host", self.places.host, self.say("lan_host"), self._if_free(self.host), icon="home", main=True
        )

    def _name_field(self) -> Control:
        return self.kit.field(
            "name",
            self.places.name,
            self.say("lan_name"),
            self.harbour.name,
            self.rename,
            lambda: self.focus == "name",
            hint=self.say("lan_name_hint"),
            icon="laurel_leaf",
            most=NAME_LETTERS,
        )

    # Drawing

    def paint_still(self, surface: Surface) -> None:
        super().paint_still(surface)
        places, words, letters = self.places, self.brush.words, self.brush.letters
        letters.draw(surface, self.say("lan_nearby"), places.title, 30, CLAY_LIGHT)
        letters.draw(surface, self.say("lan_by_address"), places.address_title, 30, CLAY_LIGHT)
        words.draw(surface, self.say("lan_name"), places.name_label, 27, SLIP_DIM, align="right")
        if not self.harbour.tables:
            self._paint_empty_sea(surface)
        self.side.paint(surface)

    def foot_hint(self) -> str:
        return self.say("lan_which_games")

    def draw_behind(self, surface: Surface) -> None:
        super().draw_behind(surface)
        if self.pages < 2:
            self._paint_listening(surface)
        if self.goal is not None:
            self.plate.paint_cells(self.kit, surface, self.places.code.cells)

    def _paint_listening(self, surface: Surface) -> None:
        """A fire that flickers as long as it is listened."""
        words = self.say("lan_listening", n=len(self.harbour.tables))
        box, px = Rect(self.places.listening), self.brush.px
        if len(self.harbour.interfaces) > 1:
            box.width -= self.kit.tall(44) + px(8)
        taken = self.brush.words.draw(surface, words, box, 25, SLIP_DIM, align="right")
        ink = mix(CLAY_LIGHT, CLAY_DARK, 0.0 if self.settings.calm else 0.5 * (int(self.moment * 4) % 2))
        fire = Rect(0, 0, px(34), px(34))
        fire.midright = (taken.left - px(14), box.centery - px(2))
        paint_icon(self.brush, surface, "hestia", fire, ink)

    def _paint_empty_sea(self, surface: Surface) -> None:
        """One empty frame with waves, and what to do."""
        px, box = self.brush.px, Rect(self.places.rows[0].union(self.places.rows[1]))
        panel(surface, box, GLAZE_RAISED, CLAY_DARK, px(2), px(10))
        sea = Rect(box.left + px(14), box.bottom - px(50), box.width - px(28), px(36))
        wave = self.brush.sprites.get("vase/wave", (px(60), px(36)), CLAY_DARK, GLAZE_RAISED, CLAY_DARK)
        before = surface.get_clip()
        surface.set_clip(sea)
        for x in range(sea.left, sea.right, wave.get_width()):
            surface.blit(wave, (x, sea.top))
        surface.set_clip(before)
        room = Rect(box.left + px(40), box.top + px(20), box.width - px(80), box.height - px(90))
        self.brush.words.draw(surface, self.say("lan_empty"), room, 30, SLIP, align="centre", wrap=True)

    def _paint_row(self, surface: Surface, control: Control, look: Look, table: Nearby) -> None:
        px, box = self.brush.px, control.box
        chosen = self.goal is not None and self.goal.key == table.key != ""
        lit = look.hovered or look.focused
        barred = table.kind is Kind.OTHER_VERSION
        edge = GOLD if look.hovered else GLAZE_HIGH if barred else CLAY_DARK
        panel(surface, box, GLAZE_HIGH if lit or chosen else GLAZE_RAISED, edge, px(3 if lit else 2), px(10))
        if chosen:
            self._paint_pointer(surface, box)
        here = 1.0 if self.settings.calm else min(1.0, self._arrivals.get(table.key, 0.0) / SAILS_IN)
        ours = self.harbour.version
        room = Rect(box.left + px(12), box.top + px(12), box.width - px(40), box.height - px(24))
        self.ships.paint(surface, table, room, here=here, ours=ours)
        self.kit.ring(surface, control, look)

    def _paint_pointer(self, surface: Surface, box: Rect) -> None:
        """The chosen row points at the plate."""
        px = self.brush.px
        for out, ink in ((px(34), CLAY_DARK), (px(31), GLAZE_HIGH)):
            tall = out * 20 // 34
            at = box.right - px(3)
            smooth_polygon(surface, ink, [(at, box.centery - tall), (at + out, box.centery), (at, box.centery + tall)])
