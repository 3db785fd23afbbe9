"""Who takes which city: every device looks at one, and takes it by a press; the first of all may begin at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ui.input import MOUSE, TOUCH, Device

COUNT: Final = 5.0
"""So many seconds others may still join."""
MOST: Final = 4
"""So many people sit down at most."""


class Taking:
    """The cities of a start screen and the devices before it."""

    def __init__(self, cities: int) -> None:
        self.cities = cities
        self.looks: dict[Device, int] = {}
        """Where each device is."""
        self.taken: dict[int, Device] = {}
        """By whom a city is taken, the first of all first."""
        self.left: float | None = None
        """How much of the count is left, once it has begun."""
        self.begins = False

    def change(self, cities: int) -> None:
        """There are so many cities now: whoever has one keeps it if it is there, and the count begins anew."""
        self.cities = cities
        self.looks = {device: city for device, city in self.looks.items() if city < cities}
        self.taken = {city: device for city, device in self.taken.items() if city < cities}
        self.left = COUNT if self.taken else None

    @property
    def middle(self) -> int:
        """Where everybody begins to look: a city in the middle, or the nearest one that is free."""
        order = sorted(range(self.cities), key=lambda city: abs(city - self.cities // 2))
        return next((city for city in order if city not in self.taken), order[0])

    @property
    def first(self) -> Device | None:
        return next(iter(self.taken.values()), None)

    def looked_at(self, device: Device) -> int:
        return self.looks.setdefault(device, self.middle)

    def look(self, device: Device, city: int) -> None:
        self.looks[device] = city

    def step(self, device: Device, step: int) -> None:
        """Look at the next city to one side."""
        self.looks[device] = (self.looked_at(device) + step) % self.cities

    def press(self, device: Device) -> None:
        """Take the city that is looked at; whoever was first and has one begins."""
        city = self.looked_at(device)
        holder = self.taken.get(city)
        if holder is None and self._may_take(device):
            self.taken[city] = device
            self.left = COUNT if self.left is None else self.left
        elif device == self.first:
            self.begins = True

    def _may_take(self, device: Device) -> bool:
        """One city for each device; fingers and mice may be of several people."""
        has_one = device in self.taken.values()
        shared = device in SHARED
        return len(self.taken) < min(MOST, self.cities) and (shared or not has_one)

    def give_back(self, device: Device) -> None:
        """Step back from the city one has taken last; without anybody the count is over."""
        own = [city for city, holder in self.taken.items() if holder == device]
        if own:
            del self.taken[own[-1]]
        if not self.taken:
            self.left = None

    def lose(self, device: Device) -> None:
        """A device has gone: nobody could play the city it had taken."""
        self.looks.pop(device, None)
        self.give_back(device)

    def advance(self, seconds: float) -> None:
        if self.left is not None:
            self.left = max(0.0, self.left - seconds)
            self.begins = self.begins or self.left == 0

    @property
    def seats(self) -> Mapping[int, Device]:
        return dict(self.taken)


SHARED: Final[frozenset[Device]] = frozenset({MOUSE, TOUCH})
"""Devices that press anything and may be of several people."""
