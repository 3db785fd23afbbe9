"""The lobby: everybody at a table on the LAN sees who sits where, with which rules, and what a start waits for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game import games
from game.lan.front import TABLE_RULES
from game.scenes.confirm import NoticeScene
from game.scenes.lan.dialogs import LeaveScene, NameScene, OptionsScene
from game.scenes.lan.guest import GuestScene
from game.scenes.lan.lobby_places import LobbyPlaces
from game.scenes.lan.marks import ending, vessel_name
from game.scenes.lan.seat_rows import SeatRows
from game.scenes.lan.side import Side
from game.scenes.lan.talking import Talking
from game.scenes.screen import Screen
from game.scenes.wording import choice_words
from game.ui.company import piece_of
from game.ui.input import Command, Device, Intent, is_pad
from game.ui.letters import can_be_engraved
from game.ui.scene import RESTING, Brush, Control
from game.ui.theme import CLAY, READABLE, SLIP, SLIP_DIM
from net.lobby import SeatBot, Sit

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.lan.front import LanTable, MachineSeen
    from net.lobby import Waiting, Wish


class LobbyScene(Screen):
    """The seats, what people say, the code for those who are still to come, and Start."""

    name = "lobby"

    def __init__(self, settings: Settings, table: LanTable, own_name: str = "") -> None:
        super().__init__(settings, spoken=table.lobby.game)
        self.table = table
        self.own_name = own_name
        """What the first person at this machine is called."""
        self.game = games.load(table.lobby.game)
        self.rows = SeatRows(self)
        self.side = Side(self)
        self.talking = Talking(self)
        self.places: LobbyPlaces
        self._known: tuple[object, ...] = ()
        self._lead: Device | None = None
        """What was used to come here; it is for whoever sits here and has no pad of his own."""
        self._going = False
        """Whether this screen is on its way elsewhere, and the table is not to be left for that."""

    # The scene's moments

    def enter(self) -> None:
        if self._lead is None:
            self._lead = piece_of(self.stack.hands.last)

    def resize(self, brush: Brush) -> None:
        super().resize(brush.at_least(READABLE))

    def leave(self) -> None:
        if not self._going:
            self.table.leave()

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        self.keep_going(seconds)

    def keep_going(self, seconds: float) -> None:
        """Others wait for nobody's dialog: what comes is taken, and a game begins whatever lies above."""
        self.table.poll()
        self.talking.advance(seconds)
        if self.table.session is not None:
            self._begin()
        elif self.table.ended is not None:
            self._end(self.table.ended)
        elif self._known != self._seen():
            self.lay_out()

    @property
    def pace(self) -> int:
        return RESTING

    def _seen(self) -> tuple[object, ...]:
        """Everything of the table that is laid out or stands still."""
        table = self.table
        return (
            repr(table.lobby),
            table.host,
            tuple((each.number, each.vessel, each.names, ceil(each.silent), each.watching) for each in table.machines),
            table.code,
            ceil(table.code_left),
            table.seal,
            len(table.lines),
            len(table.at_door),
            table.watchers,
            None if table.countdown is None else ceil(table.countdown),
        )

    def _begin(self) -> None:
        from game.scenes.doors import open_table

        assert self.table.session is not None
        self._going = True
        open_table(self.stack, self.settings, self.table.session)

    def _end(self, reason: str) -> None:
        """The table is over for us: back to the harbour, with a sentence."""
        self._going = True
        key, values = ending(reason)
        stack, sentence = self.stack, self.say(key, **values)
        while stack.top is not self:
            stack.pop()
        stack.pop()
        stack.push(NoticeScene(self.settings, sentence))

    # What is known

    @property
    def hosts(self) -> bool:
        """Whether this machine keeps the table."""
        return self.table.host == self.table.me

    @property
    def usual_bot(self) -> str:
        return games.manifest(self.game.name).usual_bot

    def machine(self, number: int | None) -> MachineSeen | None:
        return next((each for each in self.table.machines if each.number == number), None)

    def machine_name(self, machine: MachineSeen | None) -> str:
        """A machine by whoever sits there, or by its vessel."""
        if machine is None:
            return ""
        vessel = vessel_name(machine.vessel)
        return machine.names[0] if machine.names else self.say(f"vessel_{vessel}")

    def own_seat(self) -> int | None:
        """The first seat of a person at this machine."""
        places = enumerate(self.table.lobby.places)
        return next((seat for seat, place in places if place.is_of_person and place.machine == self.table.me), None)

    def city_name(self, city: str) -> str:
        return self.words.name("polis", city) if city else ""

    def host_name(self) -> str:
        return self.machine_name(self.machine(self.table.host))

    def told_rules(self) -> list[tuple[str, str]]:
        """Options that are not the usual ones, each with what was chosen."""
        chosen = self.table.lobby.options
        return [
            (self.option(option), self.choice(option, chosen[option]))
            for option, usual in self.options().items()
            if chosen.get(option, usual[0]) != usual[0]
        ]

    def options(self) -> dict[str, tuple[str, ...]]:
        """Everything that can be agreed on, with its choices at this table, the usual one first."""
        seats = len(self.table.lobby.places)
        of_game = {option: tuple(self.game.choices_at(option, seats)) for option in self.game.options}
        return {**of_game, **TABLE_RULES}

    def option(self, option: str) -> str:
        if option in TABLE_RULES:
            return self.say(f"table_rule_{option}")
        return self.words.name("option", option)

    def choice(self, option: str, value: str) -> str:
        if option in TABLE_RULES:
            return self.say(f"table_rule_{option}_{value}")
        return choice_words(self.words, self.game, option, value, self._seat_name)

    def _seat_name(self, seat: int) -> str:
        place = self.table.lobby.places[seat]
        return place.name or self.city_name(place.city)

    # What hands do

    def wish(self, wish: Wish) -> None:
        self.table.wish(wish)

    def sitting(self, seat: int) -> Callable[[], None] | None:
        """Sits somebody of this machine down; who only watches cannot."""
        mine = self.machine(self.table.me)
        if mine is not None and mine.watching:
            return None
        return partial(self._sit, seat)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Command) and intent.name == "confirm" and self._comes_along(intent.device):
            return
        super().handle(intent)

    def _comes_along(self, device: Device) -> bool:
        """Whether somebody presses a pad that is nobody's: one more person sits down at this machine."""
        free = next((each for each in self.controls if each.id.startswith("sit:") and each.press), None)
        newcomer = is_pad(device) and device != self._lead and not self.stack.company.held_by(device)
        if not newcomer or free is None or self.own_seat() is None:
            return False
        seat = int(free.id.partition(":")[2])
        self.stack.push(NameScene(self.settings, partial(self._sit_with, device, seat)))
        return True

    def _sit_with(self, device: Device, seat: int, name: str) -> None:
        company = self.stack.company
        places = enumerate(self.table.lobby.places)
        mine = [number for number, place in places if place.is_of_person and place.machine == self.table.me]
        company.sit(sorted({*mine, seat}))
        company.take(device, [seat])
        self._sit_as(seat, name)

    def _sit(self, seat: int) -> None:
        """The first person at a machine is known by its name; others say theirs."""
        if self.own_seat() is None and self.own_name:
            self.wish(Sit(seat, self.own_name))
        else:
            self.stack.push(NameScene(self.settings, partial(self._sit_as, seat)))

    def _sit_as(self, seat: int, name: str) -> None:
        """Whoever sits down first at a machine gives it its name."""
        if not self.own_name:
            self.own_name = name
            self.settings.change(lan_name=name)
        self.wish(Sit(seat, name))

    def turn_city(self, seat: int, step: int) -> None:
        self.wish(self.rows.take_city(seat, step))

    def turn_level(self, seat: int, step: int) -> None:
        levels = games.manifest(self.game.name).bots
        at = levels.index(self.table.lobby.places[seat].level)
        self.wish(SeatBot(seat, levels[(at + step) % len(levels)]))

    def ask_to_go(self, machine: int, name: str) -> None:
        """The host may send somebody away; whom one does not want to hear need not go."""
        question = self.say("lobby_send_away_question", name=name)
        self.stack.push(GuestScene(self.settings, question, self.table, machine, name))

    def turn_voice(self, machine: int) -> None:
        self.table.mute(machine, on=machine not in self.table.muted)
        self.lay_out()

    def back(self) -> None:
        others = [each for each in self.table.machines if each.number != self.table.me]
        if self.hosts and others:
            self.stack.push(LeaveScene(self.settings, self._leave, self._close))
        else:
            self._leave()

    def _leave(self) -> None:
        self.stack.pop()

    def _close(self) -> None:
        self.table.close_table()
        self._going = True
        self.stack.pop()

    def handle_command(self, command: Command) -> None:
        if command.name == "back" and self.table.countdown is not None:
            self.table.stop_start()
        else:
            super().handle_command(command)

    def open_rules(self) -> None:
        self.stack.push(OptionsScene(self))

    # Layout

    def lay_out(self) -> None:
        super().lay_out()
        self._known = self._seen()

    def make_controls(self) -> Sequence[Control]:
        self.places = LobbyPlaces(self.brush, self.frame, len(self.table.lobby.places))
        return [
            *self.rows.controls(),
            *self.talking.controls(),
            *self._code_button(),
            self._rules_button(),
            self._start_button(),
        ]

    def first_focus(self) -> str:
        unready = [seat for seat, place in enumerate(self.table.lobby.places) if not place.ready]
        names = {f"ready:{seat}" for seat in unready}
        ready = [control.id for control in self.controls if control.id in names]
        sit = [control.id for control in self.controls if control.id.startswith("sit:")]
        return next(iter([*ready, *sit, "start"]))

    def foot_controls(self) -> list[Control]:
        (leave,) = super().foot_controls()
        leave.label = self.say("lobby_leave")
        return [leave]

    def _code_button(self) -> list[Control]:
        """The host may put up another code."""
        if not self.hosts:
            return []
        px, box = self.brush.px, self.places.code
        spot = Rect(box.right - px(24) - px(52), box.top + px(12), px(52), px(48))
        return [
            self.kit.icon_button(
                "code", spot, "each_round", self.say("lobby_new_code"), self.table.new_code, quiet=True
            )
        ]

    def _rules_button(self) -> Control:
        px, box = self.brush.px, self.places.rules
        label = self.say("lobby_change" if self.hosts else "lobby_read")
        wide = self.brush.words.width(label, 25) + px(70)
        spot = Rect(box.right - wide, box.top - px(2), wide, px(48))

        def inside(surface: Surface, room: Rect, look: object) -> None:
            words = Rect(room.left, room.top, room.width - px(30), room.height)
            self.brush.words.draw(surface, label, words, 25, SLIP, align="right")
            arrow = Rect(room.right - px(24), room.centery - px(12), px(24), px(24))
            self.kit.icon(surface, "chevron_right", arrow, CLAY)

        return self.kit.row("rules", spot, label, inside, self.open_rules)

    def _start_button(self) -> Control:
        if self.table.countdown is not None:
            label = self.say("lobby_stop", n=ceil(self.table.countdown))
            return self.kit.button("start", self.places.start, label, self.table.stop_start, icon="pause", main=True)
        can = self.hosts and not self._waits()
        return self.kit.button(
            "start", self.places.start, self.say("start"), self.table.start if can else None, icon="play", main=True
        )

    # What a start waits for

    def _waits(self) -> list[str]:
        """All that a start waits for, in words."""
        return [*self._waiting_words(), *([] if self.table.seal is not None else [self.say("lobby_waits_seal")])]

    def _waiting_words(self) -> list[str]:
        waits = self.table.lobby.waits_for()
        told = [self._waiting(each) for each in waits if each.reason != "not_ready"]
        people = [self.table.lobby.places[each.seat].name for each in waits if each.reason == "not_ready"]
        return [*told, *([self.say("lobby_waits_ready", names=self.words.listed(people))] if people else [])]

    def _waiting(self, waiting: Waiting) -> str:
        name = self.machine_name(self.machine(waiting.machine))
        return self.say(f"lobby_waits_{waiting.reason}", name=name, least=self.table.lobby.least)

    def foot_hint(self) -> str:
        if self.table.countdown is not None:
            return self.say("lobby_begins", n=ceil(self.table.countdown))
        waits = self._waits()
        if waits:
            return waits[0]
        return "" if self.hosts else self.say("lobby_waits_host", name=self.host_name())

    # Drawing

    def paint_still(self, surface: Surface) -> None:
        super().paint_still(surface)
        title = self.say("lan_table", name=self.host_name())
        box = self.places.title
        taken = self._draw_title(surface, title, box)
        about = Rect(taken.right + self.brush.px(32), box.top, box.right - taken.right - self.brush.px(32), box.height)
        if about.width > self.brush.px(160):
            words = self.say("lobby_game", game=self.words.title, n=len(self.table.lobby.places))
            self.brush.words.draw(surface, words, about, 28, SLIP_DIM)
        self.rows.paint(surface)
        self.talking.paint(surface)
        self.side.paint(surface)

    def _draw_title(self, surface: Surface, title: str, box: Rect) -> Rect:
        """In our own capitals, unless a name has letters that they lack."""
        if can_be_engraved(title):
            return self.brush.letters.draw(surface, title, box, 50, CLAY)
        words = self.brush.words
        return words.draw(surface, words.cut(title, box.width, 44, "bold"), box, 44, CLAY, weight="bold")
