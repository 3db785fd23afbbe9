"""Who sits where: people and bots in any mix, their cities and names, and the options of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game import games
from game.disk.settings import Chair, LastTime, Settings
from game.rules.engine import Setup
from game.scenes.emblems import emblem_of, paint_emblem
from game.scenes.faces import paint_face
from game.scenes.gathering import Gathering
from game.scenes.screen import Screen
from game.scenes.wording import choice_words
from game.table.seating import emblems_of
from game.table.session import HUMAN, Plan
from game.ui.input import Device, Intent
from game.ui.layout import columns, rows, take_left, take_top
from game.ui.scene import Control, Look
from game.ui.theme import CLAY_LIGHT, SLIP, SLIP_DIM

USUAL: Final = 4
"""How many sit down for the first time, where a game has room for them."""
LETTERS: Final = 14
"""How long a name may be."""
WIDEST_NAME, NAME_SIZE = 195, 28
"""How wide a name may be when it is written in a size: some have nothing but the widest letters."""


class SeatsScene(Screen):
    name = "seats"
    heading = "seats"

    def __init__(self, settings: Settings, game: str) -> None:
        super().__init__(settings, spoken=game)
        self.game = games.load(game)
        manifest = games.manifest(game)
        self.players = (HUMAN, *manifest.bots)
        self.rival = manifest.usual_bot
        self.poleis = emblems_of(game)
        """The emblems one can choose."""
        self.chairs = list(self.last_chairs())
        self.gathering = Gathering(self)
        """Who takes which device."""
        self.options = {
            option: choice
            for option, choice in settings.last_time(game).options.items()
            if option in self.game.options and choice in self.choices(option)
        }

    def last_chairs(self) -> tuple[Chair, ...]:
        """Those of last time, if they still make sense."""
        chairs = tuple(map(self._still_offered, self.settings.last_time(self.game.name).chairs))
        poleis = {chair.polis for chair in chairs}
        fit = poleis <= set(self.poleis) and len(poleis) == len(chairs) and len(chairs) in self.game.seats
        return chairs if fit else self.usual_chairs()

    def _still_offered(self, chair: Chair) -> Chair:
        return chair if chair.player in self.players else replace(chair, player=self.rival)

    def usual_chairs(self) -> tuple[Chair, ...]:
        """One person against bots that know what they do."""
        seats = self.game.seats
        count = min(max(USUAL, seats[0]), seats[-1])
        players = (HUMAN, *(self.rival for _ in range(count - 1)))
        return tuple(Chair(player, polis) for player, polis in zip(players, self.poleis))

    # Who takes what

    def enter(self) -> None:
        self.gathering.enter()

    def handle(self, intent: Intent) -> None:
        if not self.gathering.takes(intent):
            super().handle(intent)

    def follow_device(self, device: Device, seats: Sequence[int], *, here: bool) -> None:
        self.lay_out()

    # Layout

    def make_controls(self) -> Sequence[Control]:
        px, body = self.brush.px, self.frame.body
        left, right = columns(body, [1130, 600], px(50))
        self.gathering.follow_chairs()
        return [*self.seat_controls(left), *self.option_controls(right), self.start_button()]

    def first_focus(self) -> str:
        return "start"

    def seat_controls(self, box: Rect) -> list[Control]:
        px = self.brush.px
        head, rest = take_top(box, self.kit.tall(66), px(14))
        head.width = min(head.width, self.kit.tall(640))
        count = self.kit.choice("count", head, self.say("seats_count"), str(len(self.chairs)), self.change_count)
        rest.height = min(rest.height, self.game.seats[-1] * px(150))
        lines = rows(rest, [1] * self.game.seats[-1], px(12))
        free = [self.add_button(line) for line in lines[len(self.chairs) : len(self.chairs) + 1]]
        return [
            count,
            *self._holders_button(Rect(box.right - head.height, head.top, head.height, head.height)),
            *free,
            *(control for seat, line in enumerate(lines[: len(self.chairs)]) for control in self.seat_row(seat, line)),
        ]

    def _holders_button(self, box: Rect) -> list[Control]:
        """Who holds what, where there is anything to hold but mouse and keys."""
        if not self.gathering.has_pads:
            return []
        return [self.kit.icon_button("holders", box, "pad", self.say("holders"), self.gathering.open_list)]

    def seat_row(self, seat: int, line: Rect) -> list[Control]:
        px, chair = self.brush.px, self.chairs[seat]
        city, rest = take_left(line, px(220), px(16))
        side = min(px(64), line.height - px(10))
        movers = Rect(rest.right - 2 * side - px(10), line.top, 2 * side + px(10), line.height)
        rest.width -= movers.width + px(16)
        name, player = columns(rest, [10, 11], px(16))
        tall = min(name.height, self.kit.tall(66))
        name = Rect(name.left, line.centery - tall // 2, name.width, tall)
        player = Rect(player.left, line.centery - tall // 2, player.width, tall)
        controls = [self.polis_choice(seat, city)]
        if chair.player == HUMAN:
            controls.append(self.name_field(seat, name))
        return [*controls, self.player_choice(seat, player), *self.move_buttons(seat, movers, side)]

    def add_button(self, line: Rect) -> Control:
        tall = min(line.height, self.kit.tall(66))
        box = Rect(line.left, line.centery - tall // 2, self.kit.tall(420), tall)
        return self.kit.button("add", box, self.say("seats_add"), lambda: self.change_count(1), icon="plus")

    def name_box(self, seat: int) -> Rect:
        """Where the name of a bot is written, as there is no field for it."""
        player = self.control(f"player:{seat}").box
        city = self.control(f"polis:{seat}").box
        gap = self.brush.px(16)
        return Rect(city.right + 2 * gap, player.top, player.left - city.right - 3 * gap, player.height)

    def polis_choice(self, seat: int, box: Rect) -> Control:
        polis = self.chairs[seat].polis
        emblem = emblem_of(self.game.name, polis)

        def picture(surface: Surface, room: Rect, look: Look) -> None:
            paint_emblem(self.brush, surface, emblem, room, SLIP)

        label, value = self.say("seats_polis"), self.words.name("polis", polis)
        return self.kit.choice(
            f"polis:{seat}",
            box,
            label,
            value,
            lambda step: self.change_polis(seat, step),
            picture=picture,
            labelled=False,
            about=lambda: f"{value}\n{self.say('seats_polis_about')}",
        )

    def name_field(self, seat: int, box: Rect) -> Control:
        name = f"name:{seat}"
        return self.kit.field(
            name,
            box,
            self.say("seats_name"),
            self.chairs[seat].name,
            lambda text: self.rename(seat, text),
            lambda: self.focus == name,
            hint=self.words.name("polis", self.chairs[seat].polis),
            end=self.say("name_full") if self.is_full(self.chairs[seat].name) else "",
            most=LETTERS,
            press=self.focus_start,
        )

    def focus_start(self) -> None:
        if not self.pointing:
            self.focus = "start"

    def player_choice(self, seat: int, box: Rect) -> Control:
        player = self.chairs[seat].player
        words, about = self.say(f"player_{player}"), self.say(f"player_{player}_about")

        def picture(surface: Surface, room: Rect, look: Look) -> None:
            face, text = take_left(room, min(room.height, self.brush.px(58)), self.brush.px(12))
            device = self.gathering.device_of(seat) if player == HUMAN else ""
            if device:
                self.gathering.paint_device(surface, seat, device, face)
            else:
                paint_face(self.brush, surface, player, face)
            said = self.gathering.words_of(device) if device else words
            self.brush.words.draw(surface, said, text, 28, SLIP, wrap=True)

        return self.kit.choice(
            f"player:{seat}",
            box,
            self.say("seats_player"),
            words,
            lambda step: self.change_player(seat, step),
            picture=picture,
            labelled=False,
            about=lambda: f"{words}\n{about}",
        )

    def move_buttons(self, seat: int, box: Rect, side: int) -> list[Control]:
        up = Rect(box.left, box.centery - side // 2, side, side)
        down = Rect(box.right - side, up.top, side, side)
        earlier = (lambda: self.move(seat, -1)) if seat > 0 else None
        later = (lambda: self.move(seat, 1)) if seat < len(self.chairs) - 1 else None
        return [
            self.kit.icon_button(f"up:{seat}", up, "chevron_up", self.say("seats_up"), earlier),
            self.kit.icon_button(f"down:{seat}", down, "chevron_down", self.say("seats_down"), later),
        ]

    def options_parts(self, box: Rect) -> tuple[Rect, list[Rect]]:
        """The heading of the options, and a box for each."""
        px = self.brush.px
        head, rest = take_top(box, self.kit.tall(66), px(14))
        count = len(self.game.options)
        rest.height = min(rest.height, px(170) * count)
        return head, rows(rest, [1] * count, px(14)) if count else []

    def option_controls(self, box: Rect) -> list[Control]:
        _, boxes = self.options_parts(box)
        controls = []
        for option, cell in zip(self.game.options, boxes, strict=True):
            _, value = take_top(cell, round(cell.height * 0.36))
            controls.append(
                self.kit.choice(
                    f"option:{option}",
                    value,
                    self.option_words(option),
                    self.option_words(option, self.chosen(option)),
                    partial(self.change_option, option),
                    labelled=False,
                )
            )
        return controls

    def chosen(self, option: str) -> str:
        return self.options.get(option, self.game.options[option][0])

    def option_words(self, option: str, choice: str = "") -> str:
        """The name of an option, or of one of its choices, as of whoever sits in a seat that is chosen."""
        if not choice:
            return self.words.name("option", option)
        return choice_words(self.words, self.game, option, choice, self.seat_name)

    def seat_name(self, seat: int) -> str:
        chair = self.chairs[seat]
        return (chair.name if chair.player == HUMAN else "") or self.words.name("polis", chair.polis)

    def choices(self, option: str) -> list[str]:
        """What an option can be at this table."""
        return list(self.game.choices_at(option, len(self.chairs)))

    def start_button(self) -> Control:
        label, footer = self.say("start" if self.somebody_plays() else "watch"), self.frame.footer
        wide = self.kit.tall(260) + self.brush.words.width(label, 28, "semibold")
        box = Rect(footer.right - wide, footer.top - self.brush.px(8), wide, footer.height + self.brush.px(12))
        return self.kit.button("start", box, label, self.start, icon="play", main=True)

    def somebody_plays(self) -> bool:
        return any(chair.player == HUMAN for chair in self.chairs)

    # What hands change

    def change(self, seat: int, **changes: str) -> None:
        self.chairs[seat] = replace(self.chairs[seat], **changes)
        self.lay_out()

    def is_full(self, name: str) -> bool:
        """Whether not even the narrowest letter can be added to a name."""
        return len(name) >= LETTERS or self.is_too_wide(f"{name}i")

    def is_too_wide(self, name: str) -> bool:
        return self.brush.words.measured(name, "semibold", NAME_SIZE) > WIDEST_NAME

    def rename(self, seat: int, name: str) -> None:
        """Another name, if it fits the table; one that is too wide already may become shorter."""
        if not self.is_too_wide(name) or len(name) < len(self.chairs[seat].name):
            self.change(seat, name=name)

    def change_count(self, step: int) -> None:
        wanted = len(self.chairs) + step
        if wanted not in self.game.seats:
            return
        if step < 0:
            self.chairs.pop()
            self._forget_seats_chosen()
        else:
            taken = {chair.polis for chair in self.chairs}
            self.chairs.append(Chair(self.rival, next(polis for polis in self.poleis if polis not in taken)))
        self.lay_out()

    def _forget_seats_chosen(self) -> None:
        """Somebody has left: who was chosen by his seat is to be chosen anew."""
        for option, choice in list(self.options.items()):
            if self.game.seat_chosen(option, choice) is not None:
                del self.options[option]

    def change_polis(self, seat: int, step: int) -> None:
        """The next city; whoever had it takes the one that is given up."""
        before = self.chairs[seat].polis
        wanted = self.poleis[(self.poleis.index(before) + step) % len(self.poleis)]
        for other, chair in enumerate(self.chairs):
            if chair.polis == wanted:
                self.chairs[other] = replace(chair, polis=before)
        self.change(seat, polis=wanted)

    def change_player(self, seat: int, step: int) -> None:
        at = self.players.index(self.chairs[seat].player)
        self.change(seat, player=self.players[(at + step) % len(self.players)])

    def change_option(self, option: str, step: int) -> None:
        choices = self.choices(option)
        at = choices.index(self.chosen(option))
        self.options[option] = choices[(at + step) % len(choices)]
        self.lay_out()

    def move(self, seat: int, step: int) -> None:
        """Let two neighbours change places; the focus goes with the one that was moved."""
        other = seat + step
        self.chairs[seat], self.chairs[other] = self.chairs[other], self.chairs[seat]
        self.stack.company.follow({seat: other, other: seat})
        way = "up" if step < 0 else "down"
        self.focus = f"{way}:{other}"
        self.lay_out()

    def start(self) -> None:
        from game.scenes.doors import start

        options = {option: choice for option, choice in self.options.items() if choice != self.game.options[option][0]}
        last = LastTime(tuple(self.chairs), options)
        self.settings.change(last_times={**self.settings.last_times, self.game.name: last})
        plans = [
            Plan(chair.name.strip() if chair.player == HUMAN else "", chair.polis, chair.player)
            for chair in self.chairs
        ]
        start(self.stack, self.settings, self.game.name, plans, self._agreed(options))

    def _agreed(self, options: dict[str, str]) -> Mapping[str, str]:
        """The options of the game; one that is only watched must come to an end."""
        if self.somebody_plays():
            return options
        return self.game.for_automatic(Setup(len(self.chairs), options)).options

    # Drawing

    def paint_still(self, surface: Surface) -> None:
        super().paint_still(surface)
        px = self.brush.px
        _, right = columns(self.frame.body, [1130, 600], px(50))
        head, boxes = self.options_parts(right)
        if boxes:
            self.brush.letters.draw(surface, self.say("seats_options"), head, 32, CLAY_LIGHT)
        for option, cell in zip(self.game.options, boxes, strict=True):
            label, _ = take_top(cell, round(cell.height * 0.36))
            self.brush.words.draw(surface, self.option_words(option), label, 24, SLIP_DIM, wrap=True)
        for seat, chair in enumerate(self.chairs):
            if chair.player != HUMAN:
                emblem = emblem_of(self.game.name, chair.polis)
                ink = emblem.text if emblem is not None else SLIP
                self.brush.words.draw(surface, self.words.name("polis", chair.polis), self.name_box(seat), 28, ink)

    def foot_hint(self) -> str:
        if self.gathering.waits_for_pad:
            return self.words.core["screen"]["seats_join"]
        return self.hint_of("seats_keys") if self.somebody_plays() else self.say("seats_watch")
