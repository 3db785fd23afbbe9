"""What each thing is worth to a seat, by how far away the end of the game is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class Scales:
    """Weights of things that can be counted: one for the very end, one for the beginning, and all between them.

    They come from a file: `[things]` with a pair for each thing, `near` the end and `far` from it.
    """

    def __init__(self, names: Sequence[str], near: Sequence[float], far: Sequence[float], steps: int) -> None:
        self.names = tuple(names)
        self.near = list(near)
        self.far = list(far)
        self.steps = steps
        """How many steps the end is away at the beginning."""
        self.by_distance = [self._between(distance) for distance in range(steps + 1)]

    @staticmethod
    def from_table(things: Mapping[str, Any], names: Sequence[str], steps: int) -> Scales:
        """The weights of `names` as a file has them; a thing it does not weigh counts nothing."""
        pairs = [things.get(name, (0.0, 0.0)) for name in names]
        return Scales(names, [float(near) for near, _ in pairs], [float(far) for _, far in pairs], steps)

    def _between(self, distance: int) -> list[float]:
        share = distance / self.steps
        return [near + (far - near) * share for near, far in zip(self.near, self.far)]

    def at(self, distance: int) -> list[float]:
        """The weights where the end is so many steps away."""
        return self.by_distance[min(max(distance, 0), self.steps)]

    def weigh(self, counted: list[float], distance: int) -> float:
        total = 0.0
        weights = self.at(distance)
        for index in range(len(weights)):
            total += weights[index] * counted[index]
        return total

    def gains(self, before: list[float], after: list[float], distance: int) -> list[tuple[float, str]]:
        """What each thing has brought from `before` to `after`, the most first: the words for a choice."""
        weights = self.at(distance)
        found = [((after[i] - before[i]) * weights[i], name) for i, name in enumerate(self.names)]
        return sorted((pair for pair in found if pair[0]), key=lambda pair: (-abs(pair[0]), pair[1]))
