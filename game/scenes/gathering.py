"""The people at the seats take their devices: whoever presses a free pad sits down with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.scenes.emblems import emblem_of
from game.scenes.holders import Holders, Sitter
from game.scenes.holders_scene import HoldersScene
from game.table.session import HUMAN
from game.ui.company import DESK, Company, Holding, Seat, piece_of
from game.ui.input import Command, Device, Intent, is_pad

if TYPE_CHECKING:
    from game.scenes.seats import SeatsScene

STEERS: Final = frozenset({"up", "down", "left", "right", "next", "previous"})
LEADS: Final = 2
"""After so many steps of the focus a pad leads, if no other one does: whoever has but one pad plays with it."""


class Gathering:
    """Who takes what, at the seats of one game."""

    def __init__(self, scene: SeatsScene) -> None:
        self.scene = scene
        self._leads: set[Device] = set()
        """The devices that chairs are set up with; they are for whoever holds nothing else."""
        self._steps: dict[Device, int] = {}

    @property
    def company(self) -> Company:
        return self.scene.stack.company

    @property
    def pads(self) -> list[Device]:
        return [device for device in self.scene.stack.hands.devices if is_pad(device)]

    @property
    def has_pads(self) -> bool:
        return bool(self.pads or self.company.taken or self.company.lost)

    @property
    def waits_for_pad(self) -> bool:
        """Whether there is a pad that nobody has taken, and that does not lead."""
        return any(not self.company.held_by(pad) and pad not in self._leads for pad in self.pads)

    def people(self) -> list[Seat]:
        return [seat for seat, chair in enumerate(self.scene.chairs) if chair.player == HUMAN]

    def enter(self) -> None:
        """Whatever was used to come here leads."""
        if not self._leads:
            self._leads = {piece_of(self.scene.stack.hands.last)}

    def follow_chairs(self) -> None:
        """Others sit here now; whoever left holds nothing any longer."""
        if self.company.people != tuple(self.people()):
            self.company.sit(self.people())

    # What is pressed

    def takes(self, intent: Intent) -> bool:
        """Whether somebody sits down by pressing a pad that is nobody's."""
        if not isinstance(intent, Command) or not is_pad(intent.device):
            return False
        if intent.device in self._leads or self.company.held_by(intent.device):
            return False
        if intent.name == "confirm":
            self.sit_down(intent.device)
            return True
        if intent.name in STEERS and self._is_alone(intent.device):
            self._steps[intent.device] = self._steps.get(intent.device, 0) + 1
            if self._steps[intent.device] >= LEADS:
                self._leads.add(intent.device)
        return False

    def _is_alone(self, device: Device) -> bool:
        """Whether no other pad leads, or was taken."""
        return not any(is_pad(other) for other in (*self._leads, *self.company.taken) if other != device)

    def sit_down(self, device: Device) -> None:
        """Somebody comes with a pad: he is the next person without one, or one more."""
        scene, company = self.scene, self.company
        lead = next((each for each in sorted(self._leads) if is_pad(each)), DESK)
        if company.join(device, lead) is None and not self._sit_down_anew(device):
            scene.stack.voice.sound("refused")
            return
        if is_pad(lead) and not company.held_by(lead) and company.unheld:
            company.take(lead, company.unheld)
        scene.stack.voice.sound("tok")
        for each in company.taken:
            self._show_lamp(each)
        scene.lay_out()

    def _sit_down_anew(self, device: Device) -> bool:
        """One more person plays: for the first bot, or in a seat that is added; whether there is room."""
        scene = self.scene
        bots = [seat for seat, chair in enumerate(scene.chairs) if chair.player != HUMAN]
        if not bots:
            scene.change_count(1)
            bots = [seat for seat, chair in enumerate(scene.chairs) if chair.player != HUMAN]
        if not bots:
            return False
        scene.change(bots[0], player=HUMAN)
        self.company.take(device, [bots[0]])
        return True

    def _show_lamp(self, device: Device) -> None:
        emblem = self._sitters()[self.company.held_by(device)[0]].emblem
        if emblem is not None:
            self.scene.stack.hands.light(device, emblem.ink)

    # What is shown

    def _sitters(self) -> dict[Seat, Sitter]:
        scene = self.scene
        return {
            seat: Sitter(
                scene.seat_name(seat),
                emblem_of(scene.game.name, chair.polis),
                scene.words.name("polis", chair.polis),
            )
            for seat, chair in enumerate(scene.chairs)
        }

    def open_list(self) -> None:
        self.scene.stack.push(HoldersScene(self.scene.settings, self.company, self._sitters()))

    def device_of(self, seat: Seat) -> Device:
        """What a person has in his hand; nothing is shown as long as all play with the same."""
        if not self.company.is_apart:
            return ""
        held = self.company.holds(seat)
        return held[0] if held else "" if seat in self.company.silent else DESK

    def words_of(self, device: Device) -> str:
        return self._list().device(device)

    def paint_device(self, surface: Surface, seat: Seat, device: Device, box: Rect) -> None:
        self._list().paint_device(surface, Holding(device, (seat,)), box)

    def _list(self) -> Holders:
        scene = self.scene
        return Holders(scene.brush, scene.words, scene.settings, self._sitters())
