"""Pictures that are drawn once and kept, in a room that is measured in bytes: in a large window each takes more."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pygame import Surface


def room_of(picture: Surface) -> int:
    """How many bytes a picture takes."""
    return picture.get_pitch() * picture.get_height()


class Kept:
    """Pictures by what they show; those that were used last stay, and the very last one in any case."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.pictures: OrderedDict[Hashable, Surface] = OrderedDict()
        self.bytes = 0

    def get(self, key: Hashable, draw: Callable[[], Surface]) -> Surface:
        """The picture of this name, drawn now if there is none."""
        picture = self.pictures.get(key)
        if picture is not None:
            self.pictures.move_to_end(key)
            return picture
        picture = self.pictures[key] = draw()
        self.bytes += room_of(picture)
        while self.bytes > self.room and len(self.pictures) > 1:
            _, oldest = self.pictures.popitem(last=False)
            self.bytes -= room_of(oldest)
        return picture
