"""A keyboard on the screen, for whoever has none in his hands: its pages of keys, and what they write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pygame import Rect

from game.ui.input import Spot

Page = Literal["letters", "digits", "accents"]
PAGES: Final[dict[Page, tuple[str, str, str]]] = {
    "letters": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "digits": ("1234567890", "-/:;()&@+", '.,?!_"#'),
    "accents": ("àáâäãåæçèé", "êëìíîïñòó", "ôöøùúûü"),
}
"""Three rows of ten, nine and seven keys."""
SHIFT, ERASE, DIGITS, ACCENTS, SPACE, MARK, DONE = "shift", "erase", "digits", "accents", "space", "mark", "done"
PLAIN: Final = (SHIFT, ERASE, DIGITS, ACCENTS, SPACE, MARK, DONE)
"""The keys that are no letters."""
ACROSS: Final = 10
GAP: Final = 10
"""How far keys lie apart, at the reference size."""
EDGE: Final = 155
FOOT: Final = (156, 156, 402, 90, 252)
"""How wide the keys at the edges of the third row are, and those of the last row, at the reference size."""
Keys: TypeAlias = list[tuple[str, Rect]]


@dataclass(slots=True)
class Writing:
    """A line that is written, and where in it."""

    text: str
    caret: int
    most: int

    @classmethod
    def at_end(cls, text: str, most: int) -> Writing:
        return cls(text, len(text), most)

    @property
    def begins(self) -> bool:
        """Whether a capital is meant without being said."""
        return self.caret == 0

    def written(self, signs: str) -> str:
        """The line with more at the caret, as far as there is room: what is pasted may be long."""
        room = max(0, self.most - len(self.text))
        return self.text[: self.caret] + signs[:room] + self.text[self.caret :]

    def erased(self) -> str:
        """The line without the sign before the caret."""
        return self.text[: max(0, self.caret - 1)] + self.text[self.caret :]

    def follow(self, text: str) -> None:
        """This is what has become of the line, as far as there was room for it."""
        self.caret = min(len(text), max(0, self.caret + len(text) - len(self.text)))
        self.text = text

    def step(self, by: int) -> None:
        self.caret = min(len(self.text), max(0, self.caret + by))


def shown_on(key: str, *, capital: bool) -> str:
    """What a letter's key writes."""
    return key.upper() if capital and len(key.upper()) == 1 else key


def keys_of(page: Page, box: Rect, unit: float) -> Keys:
    """Every key of a page with its place in a box, row by row."""

    def px(length: float) -> int:
        return round(length * unit)

    gap, rows = px(GAP), PAGES[page]
    tall = (box.height - 3 * gap) // 4
    tops = [box.top + number * (tall + gap) for number in range(4)]
    wide = (box.width - (ACROSS - 1) * gap) / ACROSS
    keys: Keys = []
    # The second row stands half a key further in.
    for row, inwards in ((0, 0.0), (1, (wide + gap) / 2)):
        keys += _in_a_row(rows[row], box.left + inwards, tops[row], wide, tall, gap)
    # The third row lies between the key for capitals and the one that erases.
    edge = px(EDGE)
    keys.append((SHIFT, Rect(box.left, tops[2], edge, tall)))
    inner = (box.width - 2 * (edge + gap) - (len(rows[2]) - 1) * gap) / len(rows[2])
    keys += _in_a_row(rows[2], box.left + edge + gap, tops[2], inner, tall, gap)
    keys.append((ERASE, Rect(box.right - edge, tops[2], edge, tall)))
    # The last row has the other pages, the space, and the end of it.
    shares, x = [length / sum(FOOT) for length in FOOT], float(box.left)
    for name, share in zip((DIGITS, ACCENTS, SPACE, MARK, DONE), shares, strict=True):
        across = (box.width - 4 * gap) * share
        keys.append((name, Rect(round(x), tops[3], round(x + across) - round(x), tall)))
        x += across + gap
    return keys


def _in_a_row(signs: Sequence[str], left: float, top: int, wide: float, tall: int, gap: int) -> Keys:
    lefts = [left + number * (wide + gap) for number in range(len(signs))]
    return [(sign, Rect(round(x), top, round(x + wide) - round(x), tall)) for sign, x in zip(signs, lefts, strict=True)]


def key_at(keys: Keys, spot: Spot, catch: int) -> str:
    """The key under a finger, or the nearest one if it lies in a gap; none if it is further off than `catch`."""
    name, far = min(((name, _distance(box, spot)) for name, box in keys), key=lambda each: each[1])
    return name if far <= catch * catch else ""


def _distance(box: Rect, spot: Spot) -> int:
    across = max(box.left - spot[0], 0, spot[0] - box.right + 1)
    down = max(box.top - spot[1], 0, spot[1] - box.bottom + 1)
    return across * across + down * down
