"""Where keys lead at a table: to the nearest thing that can be chosen, into the tray by number, from zone to zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from game.scenes.table.guide import Guide
from game.ui.focus import Direction, neighbour
from game.ui.scene import Control

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

DECLINING: Final = ("decline", "pass", "done", "wait", "refuse")
"""Verbs of answers that do nothing more: one of them has the key for it."""
PICKS: Final = {f"pick_{number}": number - 1 for number in range(1, 10)}
"""The commands that choose from the tray, and which of its things each means."""


class Steering:
    """The focus of one table."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene

    # Arrows and Tab

    def lit(self) -> list[Control]:
        """What can be chosen now, and the buttons of a lesson."""
        reachable = self.scene.reachable()
        return [control for control in reachable if self.scene.is_offered(control) or Guide.owns(control)]

    def ahead(self, here: Control, direction: Direction) -> Control | None:
        """The nearest thing that can be chosen in a direction, wherever it lies there; else any that can be pressed."""
        lit = self.lit()
        there = neighbour(lit, here, direction) or neighbour(lit, here, direction, wide=True)
        return there or neighbour([each for each in self.scene.reachable() if each.press], here, direction)

    def after(self, name: str, step: int) -> str:
        """The next thing that can be chosen, or the last one, in the order of the table."""
        order = [control.id for control in self.scene.controls]
        lit = [control.id for control in self.lit() or self.scene.reachable()]
        if not lit:
            return name
        here = order.index(name) if name in order else -1 if step > 0 else len(order)
        beyond = [each for each in lit if (order.index(each) - here) * step > 0]
        return (beyond or lit)[0] if step > 0 else (beyond or lit)[-1]

    # What a button of a pad means

    def means(self, commands: Sequence[str]) -> str:
        """Of the commands of one button the one that counts now: what can be done goes before what cannot."""
        possible = {
            "decline": self.meant("decline") is not None,
            "peek": self.scene.has_hidden_hand(),
            "hurry": not self.scene.stage.at_rest or self.scene.handover.is_shown,
            "pause": self.scene.replay is None,
            "back": "pause" not in commands or self.scene.replay is not None,
        }
        return next((each for each in commands if possible.get(each, True)), commands[0])

    # Zones

    def zone_after(self, name: str, step: int) -> str:
        """Where the focus goes in the next zone, or the one before: to what can be chosen there, if anything can."""
        zones = self._zones()
        if not zones:
            return name
        here = next(
            (at for at, zone in enumerate(zones) if any(each.id == name for each in zone)), -1 if step > 0 else 0
        )
        zone = zones[(here + step) % len(zones)]
        return next((each.id for each in zone if self.scene.is_offered(each)), zone[0].id)

    def _zones(self) -> Sequence[Sequence[Control]]:
        """Controls of one kind that follow each other."""
        zones: list[list[Control]] = []
        kinds: list[str] = []
        for control in self.scene.reachable():
            if not kinds or kinds[-1] != _kind(control):
                kinds.append(_kind(control))
                zones.append([])
            zones[-1].append(control)
        return zones

    # The tray

    def number_of(self, name: str) -> int:
        """Which key chooses something in the tray; 0 if none does.

        What cannot be chosen for the moment keeps its number, so that no key changes its meaning while one picks.
        """
        tray = self._tray()[: len(PICKS)]
        return next((at for at, each in enumerate(tray, 1) if each.id == name and each.press is not None), 0)

    def command_for(self, name: str) -> str:
        """The command whose key is written on something in the tray; nothing if it has none."""
        declining = self._declining(self._tray())
        if declining is not None and declining.id == name and name != "confirm":
            return "decline"
        number = self.number_of(name)
        return f"pick_{number}" if number else ""

    def _tray(self) -> list[Control]:
        return [control for control in self.scene.controls if control.order and not Guide.owns(control)]

    def meant(self, command: str) -> Control | None:
        """What a key chooses by itself: something in the tray, or the answer that nothing more is wanted."""
        tray = self._tray()
        if command in PICKS:
            meant = tray[PICKS[command]] if PICKS[command] < len(tray) else None
        else:
            meant = self._declining(tray) if command == "decline" else None
        return meant if meant is not None and meant.press is not None else None

    def barred(self, command: str) -> Control | None:
        """What a key would choose in the tray, if that cannot be chosen now."""
        tray, at = self._tray(), PICKS.get(command, len(PICKS))
        barred = tray[at] if at < min(len(tray), len(PICKS)) else None
        return barred if barred is not None and barred.press is None else None

    def _declining(self, tray: Sequence[Control]) -> Control | None:
        """The answer that declines; where pieces are put together, that nothing is to be added."""
        declining = [each for each in tray if each.press is not None and self._declines(each)]
        done = [each for each in tray if each.id == "confirm"]
        return next(iter((*declining, *done)), None)

    def _declines(self, control: Control) -> bool:
        """Whether a thing in the tray stands for nothing more; buttons of a table say so by their name."""
        actions = self.scene.tray.actions_of(control.id)
        return control.id in DECLINING or any(action.verb in DECLINING for action in actions)


def _kind(control: Control) -> str:
    """What a control is one of: the first word of its id, or something in the tray."""
    return "tray" if control.order else control.id.partition(":")[0] if ":" in control.id else "button"
