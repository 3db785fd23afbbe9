"""The seats of a lobby as rows: who sits there with which city, at which machine, and whether he is ready."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.scenes.emblems import emblem_of, paint_emblem
from game.scenes.faces import paint_face
from game.scenes.lan.marks import Heard, heard, paint_vessel
from game.ui.layout import columns, inset, take_left
from game.ui.marks import paint_icon
from game.ui.scene import Control, Look
from game.ui.shapes import dashed_box, panel
from game.ui.theme import CLAY_DARK, CLAY_LIGHT, GLAZE_HIGH, GLAZE_RAISED, SLIP, SLIP_DIM, Ink, mix
from net.lobby import BeReady, CloseSeat, SeatBot, Stand, TakeCity

if TYPE_CHECKING:
    from game.lan.front import MachineSeen
    from game.scenes.lan.lobby import LobbyScene
    from game.scenes.lan.lobby_places import SeatPlaces
    from net.lobby import Place

KEPT_FOR: Final = 60.0
"""For so many seconds of silence a seat is kept; then the host may free it."""


class SeatRows:
    """Controls and pictures of the seats; part of a lobby, which knows its table."""

    def __init__(self, scene: LobbyScene) -> None:
        self.scene = scene

    @property
    def places(self) -> list[SeatPlaces]:
        return self.scene.places.rows

    def seats(self) -> Iterator[tuple[int, Place, SeatPlaces]]:
        for seat, (place, box) in enumerate(zip(self.scene.table.lobby.places, self.places, strict=True)):
            yield seat, place, box

    # Controls

    def controls(self) -> Iterator[Control]:
        for seat, place, box in self.seats():
            if place.is_free:
                yield from self._free_controls(seat, box)
            elif place.closed:
                yield from self._closed_controls(seat, box)
            elif place.is_of_person:
                yield from self._person_controls(seat, place, box)
            else:
                yield from self._bot_controls(seat, place, box)

    def _person_controls(self, seat: int, place: Place, box: SeatPlaces) -> Iterator[Control]:
        scene, mine = self.scene, place.machine == self.scene.table.me
        if mine:
            yield self._city_choice(seat, place, box)
            yield self._ready_button(seat, place, box)
            yield self._leave_button(seat, box, "lobby_stand")
        elif scene.hosts and self._silence(place) >= KEPT_FOR:
            yield self._leave_button(seat, box, "lobby_free")
        elif scene.hosts and place.machine is not None:
            away = partial(scene.ask_to_go, place.machine, place.name)
            label = scene.say("lobby_send_away", name=place.name)
            yield scene.kit.icon_button(f"stand:{seat}", box.leave, "cross", label, away, quiet=True)
        elif place.machine is not None:
            muted = place.machine in scene.table.muted
            label = scene.say("far_unmute" if muted else "far_mute", name=place.name)
            icon, turn = "sound_off" if muted else "sound_on", partial(scene.turn_voice, place.machine)
            yield scene.kit.icon_button(f"mute:{seat}", box.leave, icon, label, turn, quiet=True)

    def _bot_controls(self, seat: int, place: Place, box: SeatPlaces) -> Iterator[Control]:
        scene = self.scene
        if not scene.hosts:
            return
        yield self._city_choice(seat, place, box)
        yield scene.kit.choice(
            f"bot:{seat}",
            self._button_box(box.state),
            scene.say("lobby_level"),
            self._level(place),
            partial(scene.turn_level, seat),
            picture=partial(self._paint_level, place),
            labelled=False,
        )
        yield self._leave_button(seat, box, "lobby_no_bot")

    def _free_controls(self, seat: int, box: SeatPlaces) -> Iterator[Control]:
        scene = self.scene
        left = box.machine.left - scene.brush.px(46)
        wide = Rect(left, box.row.top, box.row.right - scene.brush.px(24) - left, box.row.height)
        sit, bot, close = columns(self._button_box(wide), [1, 1, 1], scene.brush.px(12))
        if (sitting := scene.sitting(seat)) is not None:
            yield scene.kit.button(f"sit:{seat}", sit, scene.say("lobby_sit"), sitting, icon="person")
        if scene.hosts:
            add = partial(scene.wish, SeatBot(seat, scene.usual_bot))
            yield scene.kit.button(f"add:{seat}", bot, scene.say("lobby_bot"), add, icon="bot")
            shut = partial(scene.wish, CloseSeat(seat, True))
            yield scene.kit.button(f"close:{seat}", close, scene.say("lobby_close"), shut, icon="cross")

    def _closed_controls(self, seat: int, box: SeatPlaces) -> Iterator[Control]:
        scene = self.scene
        if scene.hosts:
            label, opened = scene.say("lobby_open"), partial(scene.wish, CloseSeat(seat, False))
            yield scene.kit.button(f"close:{seat}", self._button_box(box.state), label, opened)

    def _city_choice(self, seat: int, place: Place, box: SeatPlaces) -> Control:
        scene = self.scene
        return scene.kit.choice(
            f"city:{seat}",
            inset(box.city, 0, scene.brush.px(4)),
            scene.say("seats_polis"),
            scene.city_name(place.city),
            partial(scene.turn_city, seat),
            picture=partial(self._paint_city, place),
            labelled=False,
        )

    def _ready_button(self, seat: int, place: Place, box: SeatPlaces) -> Control:
        scene = self.scene
        label = scene.say("lobby_ready" if place.ready else "lobby_ready_question")
        press = partial(scene.wish, BeReady(seat, not place.ready))
        return scene.kit.button(
            f"ready:{seat}", self._button_box(box.state), label, press, icon="check", main=not place.ready
        )

    def _leave_button(self, seat: int, box: SeatPlaces, key: str) -> Control:
        scene = self.scene
        return scene.kit.icon_button(
            f"stand:{seat}", box.leave, "cross", scene.say(key), partial(scene.wish, Stand(seat)), quiet=True
        )

    def _button_box(self, box: Rect) -> Rect:
        tall = min(self.scene.brush.px(66), box.height - self.scene.brush.px(16))
        return Rect(box.left, box.centery - tall // 2, box.width, tall)

    # What is known of them

    def _silence(self, place: Place) -> float:
        machine = self.scene.machine(place.machine)
        return 0.0 if machine is None else machine.silent

    def _level(self, place: Place) -> str:
        return self.scene.say(f"level_{place.level}")

    def after(self, city: str, step: int) -> str:
        """The next city that nobody else has chosen for himself."""
        lobby = self.scene.table.lobby
        taken = {place.city for place in lobby.places if place.is_of_person and place.city != city}
        free = [each for each in lobby.cities if each not in taken]
        return free[(free.index(city) + step) % len(free)] if city in free else city

    def take_city(self, seat: int, step: int) -> TakeCity:
        return TakeCity(seat, self.after(self.scene.table.lobby.places[seat].city, step))

    # Drawing

    def paint(self, surface: Surface) -> None:
        for seat, place, box in self.seats():
            if place.machine is None:
                self._paint_empty(surface, seat, place, box)
            else:
                self._paint_taken(surface, place, box)
        self._paint_ties(surface)

    def _paint_empty(self, surface: Surface, seat: int, place: Place, box: SeatPlaces) -> None:
        scene, px = self.scene, self.scene.brush.px
        dashed_box(surface, box.row, mix(SLIP_DIM, GLAZE_RAISED, 0.4), px(2))
        side = min(px(92), box.row.height - px(20))
        spot = Rect(0, 0, side, side)
        spot.center = box.city.center
        paint_icon(scene.brush, surface, "extra_priest", spot, SLIP_DIM)
        icon = "lock" if place.closed else "person"
        inner = spot.inflate(-side // 2, -side // 2)
        paint_icon(scene.brush, surface, icon, inner, mix(SLIP_DIM, GLAZE_RAISED, 0.4))
        title, about = ("lobby_closed", "lobby_closed_about") if place.closed else ("lobby_free_seat", "lobby_waiting")
        wide = (box.row.right if place.closed else box.machine.left - px(58)) - box.name.left
        scene.brush.words.draw(surface, scene.say(title), self._wide(box.name, wide), 31, SLIP, weight="semibold")
        scene.brush.words.draw(surface, scene.say(about), self._wide(box.polis, wide), 25, SLIP_DIM)

    def _wide(self, box: Rect, width: int) -> Rect:
        return Rect(box.left, box.top, width, box.height)

    def _paint_taken(self, surface: Surface, place: Place, box: SeatPlaces) -> None:
        scene, px = self.scene, self.scene.brush.px
        emblem = emblem_of(scene.table.lobby.game, place.city)
        ink = emblem.ink if emblem is not None else SLIP
        state = heard(self._silence(place))
        faint = state is Heard.AWAY
        panel(surface, box.row, GLAZE_RAISED, CLAY_DARK, px(2), px(12))
        bar = Rect(box.row.left, box.row.top + px(14), px(8), box.row.height - px(28))
        pygame.draw.rect(surface, ink, bar, border_radius=px(2))
        if not self._can_turn_city(place):
            self._paint_city(place, surface, inset(box.city, px(40), px(8)), Look(), dim=faint)
        # who it is
        name = place.name or scene.say("lobby_bot_name")
        words = scene.brush.words
        words.draw(
            surface,
            words.cut(name, box.name.width, 32, "semibold"),
            box.name,
            32,
            SLIP_DIM if faint else SLIP,
            weight="semibold",
        )
        text = emblem.text if emblem is not None else SLIP
        words.draw(surface, scene.city_name(place.city), box.polis, 26, text, weight="semibold")
        line = box.vessel.left - px(12)
        pygame.draw.line(
            surface, GLAZE_HIGH, (line, box.row.top + px(14)), (line, box.row.bottom - px(14)), max(1, px(2))
        )
        # where, and how things stand
        self._paint_machine(surface, place, box, state)
        if not self._can_turn_city(place):
            self._paint_state(surface, place, box.state, state)

    def _keeps_table(self, place: Place) -> bool:
        """Whether it is the first person at the host's machine, over whose vessel the gable stands."""
        at_host = [each for each in self.scene.table.lobby.places if each.machine == self.scene.table.host]
        return place is next((each for each in at_host if each.is_of_person), None)

    def _can_turn_city(self, place: Place) -> bool:
        mine = place.machine == self.scene.table.me
        return (place.is_of_person and mine) or (not place.is_of_person and self.scene.hosts)

    def _paint_city(self, place: Place, surface: Surface, room: Rect, look: Look, *, dim: bool = False) -> None:
        emblem = emblem_of(self.scene.table.lobby.game, place.city)
        paint_emblem(self.scene.brush, surface, emblem, room, SLIP_DIM if dim else SLIP, dim=dim)

    def _paint_machine(self, surface: Surface, place: Place, box: SeatPlaces, state: Heard) -> None:
        scene = self.scene
        machine = scene.machine(place.machine)
        hosts = self._keeps_table(place)
        vessel = machine.vessel if machine is not None else 0
        paint_vessel(scene.brush, surface, vessel, box.vessel, state, hosts=hosts, ground=GLAZE_RAISED)
        where, about = self._where(place, machine, state)
        words = scene.brush.words
        upper = box.machine if about else box.machine.union(box.device)
        words.draw(surface, where, upper, 27, SLIP_DIM if state is Heard.AWAY else SLIP, wrap=not about)
        if about:
            words.draw(surface, about, box.device, 25, SLIP if state is Heard.AWAY else SLIP_DIM, wrap=True)

    def _where(self, place: Place, machine: MachineSeen | None, state: Heard) -> tuple[str, str]:
        """At which machine somebody is, and what there is to say about it."""
        scene = self.scene
        here = place.machine == scene.table.me
        owner = scene.machine_name(machine)
        if not place.is_of_person:
            return (scene.say("lobby_thinks_here") if here else scene.say("lobby_thinks_there", name=owner)), ""
        where = scene.say("lobby_here") if here else scene.say("lobby_there", name=owner)
        if state is Heard.AWAY:
            return where, scene.say("lobby_fell_silent")
        if self._keeps_table(place):
            return where, scene.say("lobby_hosts")
        return where, ""

    def _paint_state(self, surface: Surface, place: Place, box: Rect, state: Heard) -> None:
        scene, px = self.scene, self.scene.brush.px
        if not place.is_of_person:
            self._paint_level(place, surface, self._button_box(box), Look())
            return
        if state is Heard.AWAY:
            self._paint_away(surface, place, box)
            return
        icon, key, ink = ("check", "lobby_ready", SLIP) if place.ready else ("hourglass", "lobby_choosing", SLIP_DIM)
        self._paint_right(surface, icon, scene.say(key), inset(box, px(4), 0), ink)

    def _paint_right(self, surface: Surface, icon: str, words: str, box: Rect, ink: Ink) -> Rect:
        scene, px = self.scene, self.scene.brush.px
        side = min(px(36), box.height)
        room = Rect(box.left + side + px(12), box.top, box.width - side - px(12), box.height)
        taken = scene.brush.words.draw(surface, words, room, 29, ink, align="right", weight="semibold")
        paint_icon(
            scene.brush, surface, icon, Rect(taken.left - px(12) - side, box.centery - side // 2, side, side), ink
        )
        return taken

    def _paint_away(self, surface: Surface, place: Place, box: Rect) -> None:
        """How long a seat is kept for somebody who fell silent."""
        scene, px = self.scene, self.scene.brush.px
        left = max(0.0, KEPT_FOR - self._silence(place))
        upper = Rect(box.left, box.top, box.width, box.height - px(34))
        self._paint_right(surface, "hourglass", scene.say("lobby_away", time=minutes(left)), upper, SLIP)
        lane = Rect(box.left + px(40), box.bottom - px(36), box.width - px(40), px(10))
        panel(surface, lane, GLAZE_HIGH, None, 0, px(5))
        panel(
            surface,
            Rect(lane.left, lane.top, round(lane.width * left / KEPT_FOR), lane.height),
            SLIP_DIM,
            None,
            0,
            px(5),
        )

    def _paint_level(self, place: Place, surface: Surface, room: Rect, look: Look) -> None:
        brush = self.scene.brush
        face, words = take_left(room, min(room.height, brush.px(52)), brush.px(10))
        paint_face(brush, surface, place.level, face)
        brush.words.draw(surface, self._level(place), words, 28, SLIP, weight="semibold")

    def _paint_ties(self, surface: Surface) -> None:
        """A handle from vessel to vessel where neighbours sit at one machine."""
        px = self.scene.brush.px
        placed = [(place, box) for _, place, box in self.seats()]
        for (upper, above), (lower, below) in pairwise(placed):
            if upper.is_of_person and lower.is_of_person and upper.machine == lower.machine:
                x, top, foot = above.vessel.centerx, above.row.bottom - px(9), below.row.top + px(9)
                pygame.draw.line(surface, CLAY_LIGHT, (x, top), (x, foot), max(2, px(5)))
                for y in (top, foot):
                    pygame.draw.circle(surface, CLAY_LIGHT, (x, y), px(6))


def minutes(seconds: float) -> str:
    """A span of time as people read it: 0:18."""
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02}"
