"""Boxes within boxes: rows, columns, grids and insets, in whole pixels that leave no gaps."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect


def columns(box: Rect, shares: Sequence[float], gap: int = 0) -> list[Rect]:
    """The box cut from left to right in these proportions."""
    edges = cuts(box.left, box.width, shares, gap)
    return [Rect(start, box.top, end - start, box.height) for start, end in edges]


def rows(box: Rect, shares: Sequence[float], gap: int = 0) -> list[Rect]:
    """The box cut from top to bottom in these proportions."""
    edges = cuts(box.top, box.height, shares, gap)
    return [Rect(box.left, start, box.width, end - start) for start, end in edges]


def grid(box: Rect, across: int, down: int, gap: int = 0) -> list[Rect]:
    """Equal cells, row by row."""
    return [cell for row in rows(box, [1] * down, gap) for cell in columns(row, [1] * across, gap)]


def cuts(start: int, length: int, shares: Sequence[float], gap: int) -> list[tuple[int, int]]:
    room = length - gap * (len(shares) - 1)
    total = sum(shares) or 1
    edges = []
    passed = 0.0
    for index, share in enumerate(shares):
        first = start + round(room * passed / total) + gap * index
        passed += share
        edges.append((first, start + round(room * passed / total) + gap * index))
    return edges


def inset(box: Rect, across: int, down: int | None = None) -> Rect:
    return box.inflate(-2 * across, -2 * (across if down is None else down))


def take_top(box: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A strip off the top, and what is left under it."""
    return Rect(box.left, box.top, box.width, height), Rect(
        box.left, box.top + height + gap, box.width, box.height - height - gap
    )


def take_left(box: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    return Rect(box.left, box.top, width, box.height), Rect(
        box.left + width + gap, box.top, box.width - width - gap, box.height
    )


def centred(size: tuple[int, int], box: Rect) -> Rect:
    result = Rect((0, 0), size)
    result.center = box.center
    return result
