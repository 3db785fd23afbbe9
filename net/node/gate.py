"""What the leader does for those who come and go: numbers, the roster, and making them known to each other."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from net import wire
from net.node.cable import Cable
from net.node.ledger import Ledger
from net.node.register import Register
from net.sequencer import charter
from net.sequencer.entries import ROSTER, Index, Peer
from net.sequencer.messages import Wanted

NEAR: Final = 8
"""Whoever lacks no more entries than these may have a vote."""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who knew the code and has no number yet."""

    cable: Cable
    key: bytes
    secret: bytes
    watching: bool
    port: int


class Gate:
    """Changes of the roster, one after the other; only a leader makes any."""

    def __init__(self, ledger: Ledger, register: Register) -> None:
        self._ledger = ledger
        self._register = register
        self._waiting: deque[Newcomer] = deque()
        self._numbering: tuple[Peer, Newcomer] | None = None
        self._leaving: list[Peer] = []
        self._acknowledged: dict[Peer, Index] = {}

    # Who comes

    def is_full(self, *, watching: bool, watchers: int) -> bool:
        """Whether there is no place for one more."""
        waiting = [newcomer.watching for newcomer in self._all_waiting()]
        if self._register.next_number() is None:
            return True
        if watching:
            return watchers + waiting.count(True) >= wire.SPECTATORS
        if self._register.is_shut:
            return True
        to_come = sum(map(self._register.is_about_to_come, self._register.keys))
        return len(self._ledger.machine.roster.members) + to_come + waiting.count(False) >= charter.MOST

    def _all_waiting(self) -> list[Newcomer]:
        return [*self._waiting, *([self._numbering[1]] if self._numbering else [])]

    def enters(self, newcomer: Newcomer) -> None:
        self._waiting.append(newcomer)

    def numbered(self) -> tuple[Peer, Newcomer] | None:
        """Who has got a number for good since the last time, if anybody has."""
        if not self._numbering:
            return None
        number, newcomer = self._numbering
        if number not in self._register.keys:
            return None
        self._numbering = None
        if self._register.keys[number] != newcomer.key:
            self._waiting.appendleft(newcomer)
            return None
        return number, newcomer

    def acknowledged(self, machine: Peer, index: Index) -> None:
        """A machine has the log up to here."""
        self._acknowledged[machine] = index

    def lost(self, machine: Peer) -> None:
        """Nobody gets a vote while he is away."""
        self._acknowledged.pop(machine, None)

    # Who goes

    def leaves(self, machine: Peer) -> None:
        """Somebody without a vote is to leave as soon as that may be; members see to it by their voices."""
        if machine not in self._leaving:
            self._leaving.append(machine)

    # One thing at a time

    def give_up(self) -> list[Cable]:
        """We lead no longer; who waits here has to knock elsewhere."""
        left = [newcomer.cable for newcomer in self._all_waiting()]
        self._waiting.clear()
        self._numbering = None
        self._acknowledged.clear()
        return left

    def pump(self) -> None:
        """Ask for the next change, if one is wanted and may be made now."""
        if not self._ledger.may_change_roster():
            return
        body = self._next_leaving() or self._next_coming() or self._next_number()
        if body:
            self._ledger.tell(Wanted(ROSTER, body))

    def _next_leaving(self) -> bytes | None:
        now = self._ledger.machine.log.charter
        self._leaving = [machine for machine in self._leaving if machine in self._register.keys.keys() - now.gone]
        guests = [machine for machine in self._leaving if machine not in now.roster.peers]
        leaving = next(iter((*filter(now.may_leave, now.roster.peers), *guests)), None)
        return None if leaving is None else charter.leaving(leaving)

    def _next_coming(self) -> bytes | None:
        machine = self._ledger.machine
        now = machine.log.charter
        near = max(1, machine.log.last_index - NEAR)
        ready = [peer for peer, index in self._acknowledged.items() if index >= near]
        for coming in filter(self._register.is_about_to_come, ready):
            if now.may_come(coming, self._register.keys[coming]):
                return charter.coming(coming, self._register.keys[coming])
        return None

    def _next_number(self) -> bytes | None:
        while self._waiting and self._waiting[0].cable.is_over:
            self._waiting.popleft()
        number = self._register.next_number()
        if not self._waiting or self._numbering or number is None:
            return None
        newcomer = self._waiting.popleft()
        self._numbering = number, newcomer
        return charter.numbered(number, newcomer.key, watching=newcomer.watching)
