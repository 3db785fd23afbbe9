"""An article of a rules book."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from game.ui.glyphs import Row


@dataclass(frozen=True, slots=True)
class Article:
    chapter: str
    title: str
    sentences: tuple[str, ...]
    numbers: str = ""
    """A line of figures under the title."""
    picture: str = ""
    """The drawing that stands beside it: an icon of a deity or a building."""
    bands: tuple[Row, ...] = ()
    """What the thing does in the signs of the table, row by row."""
    about: str = ""
    """The thing on the table it explains, by its id, or a name of its own."""

    def speaks_of(self, wanted: str) -> bool:
        """Whether all words of a search stand in it, whatever their accents."""
        text = plain(" ".join([self.title, self.numbers, *self.sentences]))
        return all(word in text for word in plain(wanted).split())


def plain(text: str) -> str:
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
