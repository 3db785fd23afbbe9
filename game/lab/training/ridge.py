"""Ridge regression round what was believed before: new weights go only as far from the last as the games insist."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Row: TypeAlias = tuple[Sequence[float], float]
"""What was counted at one moment, and what came of it."""


class Ridge:
    """The sums of all rows so far, so that no row has to be kept."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.rows = 0
        self.products = [[0.0] * width for _ in range(width)]
        self.targets = [0.0] * width

    def add(self, counted: Sequence[float], target: float) -> None:
        self.rows += 1
        used = [index for index in range(self.width) if counted[index]]
        for i in used:
            line, value = self.products[i], counted[i]
            self.targets[i] += value * target
            for j in used:
                line[j] += value * counted[j]

    def add_all(self, rows: Iterable[Row]) -> None:
        for counted, target in rows:
            self.add(counted, target)

    def solve(self, prior: Sequence[float], held: float) -> list[float]:
        """The weights that fit best, where each unit's squared distance from `prior` costs `held`."""
        matrix = [
            [*(value + held * (i == j) for j, value in enumerate(line)), self.targets[i] + held * prior[i]]
            for i, line in enumerate(self.products)
        ]
        return _solved(matrix)


def spread(counted: Sequence[float], share: float) -> list[float]:
    """The row of things whose weight goes from one at the end to another at the beginning: near ones, then far ones."""
    return [*(value * (1 - share) for value in counted), *(value * share for value in counted)]


def _solved(matrix: list[list[float]]) -> list[float]:
    """Gauss with the largest pivot; `held` above nothing makes sure there is one."""
    size = len(matrix)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(matrix[row][column]))
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        line = matrix[column]
        for below in matrix[column + 1 :]:
            factor = below[column] / line[column]
            if factor:
                for index in range(column, size + 1):
                    below[index] -= factor * line[index]
    found = [0.0] * size
    for row in range(size - 1, -1, -1):
        known = sum(matrix[row][index] * found[index] for index in range(row + 1, size))
        found[row] = (matrix[row][size] - known) / matrix[row][row]
    return found
