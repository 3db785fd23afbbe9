"""Where arrows lead, and that irregular shapes are hit, framed and gone to where they really are."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
import pytest
from pygame import Rect, Surface

from game.disk.settings import Settings
from game.lab import shot
from game.ui import shapes
from game.ui.focus import Direction, neighbour
from game.ui.input import Command, Pointer
from game.ui.outline import Outline
from game.ui.scene import Control, Look, Scene
from game.ui.shapes import focus_frame, gold_frame
from tests.window.eyes import users_of
from tests.window.person import fresh_app

OPPOSITE: dict[Direction, Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}


@dataclass
class Spot:
    id: str
    box: Rect
    outline: Outline | None = None


def laid_out(picture: str) -> list[Spot]:
    """One place for each letter of a picture, where it stands."""
    lines = picture.strip("\n").splitlines()
    return [
        Spot(letter, Rect(column * 30, row * 40, 26, 36))
        for row, line in enumerate(lines)
        for column, letter in enumerate(line)
        if letter != " "
    ]


def led(picture: str, start: str, *directions: Direction) -> str:
    """Where arrows lead from a letter; an arrow that leads nowhere is a full stop."""
    places = {place.id: place for place in laid_out(picture)}
    here, passed = places[start], ""
    for direction in directions:
        there = neighbour([*places.values()], here, direction)
        here = places[there.id] if there is not None else here
        passed += there.id if there is not None else "."
    return passed


def test_arrows_go_to_what_lies_next() -> None:
    grid = "abc\ndef\nghi"
    assert led(grid, "e", "up") == "b"
    assert led(grid, "e", "down") == "h"
    assert led(grid, "e", "left") == "d"
    assert led(grid, "e", "right") == "f"


def test_a_row_is_followed_across_its_gaps() -> None:
    """Something nearer stands aside, above and below the gap; the row goes on all the same."""
    assert led("   x\na     b\n   y", "a", "right", "left") == "ba"


def test_a_row_that_ends_leads_to_what_stands_aside() -> None:
    assert led("a\n  b", "a", "right") == "b"


def test_up_and_down_the_near_goes_before_the_far() -> None:
    """A column with a gap is left for what stands a little aside."""
    assert led("a\n b\n\n\n\nc", "a", "down") == "b"


def test_beyond_the_last_there_is_nothing() -> None:
    assert led("ab", "a", "left", "up", "down") == "..."
    assert led("a", "a", "right") == "."


def test_what_lies_too_far_aside_does_not_lie_there_at_all() -> None:
    assert led("a\n        b", "a", "down") == "."


@pytest.mark.parametrize("picture", ["abc\ndef\nghi", "a b c\n\nd e f"])
def test_in_a_grid_every_way_leads_back(picture: str) -> None:
    for place in laid_out(picture):
        for direction, opposite in OPPOSITE.items():
            there = led(picture, place.id, direction)
            assert there == "." or led(picture, there, opposite) == place.id


# A scene's focus


class Board(Scene):
    def __init__(self, *controls: Control) -> None:
        super().__init__()
        self.controls = list(controls)
        self.focus = self.controls[0].id
        self.chosen: list[str] = []

    def choose(self, control: Control) -> None:
        self.chosen.append(control.id)


def paint_nothing(surface: Surface, control: Control, look: Look) -> None:
    """Nobody looks at the picture here."""


def thing(name: str, box: Rect, outline: Outline | None = None, order: int = 0) -> Control:
    return Control(name, box, name, paint_nothing, press=lambda: None, order=order, outline=outline)


def test_tab_reaches_every_control_and_comes_round() -> None:
    board = Board(*(thing(place.id, place.box) for place in laid_out("ab  c\n   d\ne")))
    seen = []
    for _ in range(5):
        seen.append(board.focus)
        board.handle(Command("next"))
    assert seen == ["a", "b", "c", "d", "e"]
    assert board.focus == seen[0]
    board.handle(Command("previous"))
    assert board.focus == seen[-1]


def test_the_focus_stays_on_what_lies_on_top() -> None:
    board = Board(thing("below", Rect(0, 0, 9, 9)), thing("above", Rect(50, 0, 9, 9), order=1))
    board.focus = "above"
    board.handle(Command("left"))
    board.handle(Command("next"))
    assert board.focus == "above"


# Shapes that are no boxes

LEFT = Outline([(0, 0), (40, 0), (40, 60), (100, 60), (100, 100), (0, 100)])
"""An L: a column at the left, and a foot."""
RIGHT = Outline([(40, 0), (100, 0), (160, 0), (160, 100), (100, 100), (100, 60), (40, 60)])
"""What fits into it: an upper row, and a column at the right."""


def two_regions() -> Board:
    return Board(thing("left", Rect(0, 0, 0, 0), LEFT), thing("right", Rect(0, 0, 0, 0), RIGHT))


def test_the_box_of_a_shape_is_the_one_around_it() -> None:
    board = two_regions()
    assert board.control("left").box == Rect(0, 0, 100, 100)
    assert board.control("right").box == Rect(40, 0, 120, 100)


@pytest.mark.parametrize(
    ("spot", "name"),
    [((70, 30), "right"), ((70, 80), "left"), ((20, 50), "left"), ((130, 80), "right"), ((170, 50), None)],
)
def test_where_boxes_overlap_the_shape_is_hit(spot: tuple[int, int], name: str | None) -> None:
    board = two_regions()
    under = board.control_at(spot)
    assert (under.id if under else None) == name
    board.handle(Pointer("down", spot))
    board.handle(Pointer("up", spot))
    assert board.chosen == ([name] if name else [])


def test_every_spot_of_two_neighbours_belongs_to_one_of_them() -> None:
    for x in range(160):
        for y in range(100):
            assert LEFT.holds((x, y)) + RIGHT.holds((x, y)) == 1


def test_arrows_lead_from_shape_to_shape_though_their_boxes_overlap() -> None:
    board = two_regions()
    board.handle(Command("right"))
    assert board.focus == "right"
    board.handle(Command("left"))
    assert board.focus == "left"


@pytest.mark.parametrize("outline", [LEFT, RIGHT])
def test_the_heart_of_a_shape_lies_inside(outline: Outline) -> None:
    heart = outline.heart
    assert heart.width > 10
    assert all(outline.holds(corner) for corner in (heart.topleft, heart.topright, heart.bottomleft, heart.bottomright))


@pytest.mark.parametrize("frame", ["gold", "focus"])
def test_frames_follow_the_shape(frame: str) -> None:
    """Gold lies along the edges, and none of it where the box is and the shape is not."""
    surface = Surface((200, 140))
    if frame == "gold":
        gold_frame(surface, LEFT, 1.0, 0.0)
    else:
        focus_frame(surface, LEFT, 1.0, (255, 255, 255))
    assert surface.get_at((70, 60))[:3] != (0, 0, 0)
    assert surface.get_at((40, 30))[:3] != (0, 0, 0)
    assert surface.get_at((70, 1))[:3] == (0, 0, 0)
    assert surface.get_at((99, 30))[:3] == (0, 0, 0)


# Screens


@pytest.mark.parametrize("name", ["title", "choose", "seats", "result", "pause"])
def test_a_screen_frames_one_thing_whether_hands_are_on_keys_or_on_the_mouse(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mouse that only lies in the window takes no focus away, and what it points at has the only frame."""
    framed: list[Rect] = []
    for frame in (shapes.gold_frame, shapes.focus_frame):
        for module in users_of(frame):
            monkeypatch.setattr(module, frame.__name__, lambda surface, shape, *more, **values: framed.append(shape))
    with shot.away_from_home():
        app = fresh_app((1280, 720), Settings())
        scene = shot.show(app, name)
        others = [each for each in scene.controls if each.press is not None and each.id != scene.focus]
        nowhere, elsewhere = (4, 4), next(each for each in others if scene.control_at(each.box.center) is each)
        found = []
        for spot in (nowhere, elsewhere.box.center):
            app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0))], 0.0)
            framed.clear()
            scene.draw_controls(app.surface)
            found.append(list(framed))
        assert scene.hovered == elsewhere.id
        assert [len(each) for each in found] in ([1, 1], [1, 0]), "a plate that is pointed at has a golden edge instead"
        assert found[0] == [scene.control(scene.focus).box]
        app.close()
