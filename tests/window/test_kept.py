"""Pictures that are kept for days take no more room than they were given."""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui import shapes
from game.ui.kept import Kept, room_of
from game.ui.theme import CLAY, SLIP


def test_the_latest_used_stay_as_far_as_there_is_room() -> None:
    kept = Kept(10 * 64 * 64 * 4)
    first = kept.get("first", lambda: Surface((64, 64)))
    for number in range(100):
        kept.get(number, lambda: Surface((64, 64)))
        assert kept.get("first", lambda: Surface((64, 64))) is first
    assert sum(map(room_of, kept.pictures.values())) == kept.bytes == kept.room
    large = kept.get("large", lambda: Surface((640, 640)))
    assert list(kept.pictures.values()) == [large]
    assert kept.get("large", lambda: Surface((1, 1))) is large


def test_shapes_of_every_size_take_no_more_room_in_a_large_window() -> None:
    screen = Surface((3840, 2160))
    for number in range(60):
        box = Rect(0, 0, 400 + number, 300)
        shapes.smooth_polygon(screen, CLAY, [box.topleft, box.topright, box.bottomright])
        shapes.glow(screen, box, SLIP, 12)
        shapes.hatched(screen, box, CLAY, SLIP, 20)
        assert sum(map(room_of, shapes.kept.pictures.values())) <= shapes.kept.room
    drawn = dict(shapes.kept.pictures)
    shapes.glow(screen, box, SLIP, 12)
    assert dict(shapes.kept.pictures) == drawn
