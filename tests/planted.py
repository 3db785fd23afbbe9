"""Small defects that are put into the house on purpose, one at a time, each with the test that must notice it.

`python -m pytest --plant NAME TEST` runs a test with a defect in place.
"""

from __future__ import annotations
import __future__

import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any, Final

import pytest

Patch = pytest.MonkeyPatch


class NotFound(LookupError):
    """What a defect would change is no longer written there."""


@dataclass(frozen=True, slots=True)
class Defect:
    """A function in which some words are others, and the test that a player's loss would fail."""

    name: str
    where: str
    """The module, and the function in it: `game.app:App.step`."""
    right: str
    wrong: str
    noticed_by: str

    def plant(self, patch: Patch) -> None:
        """Whoever holds the function already has it with the defect from now on."""
        function = found(self.where)
        patch.setattr(function, "__code__", changed(function, self.right, self.wrong))


def found(where: str) -> FunctionType:
    module, _, path = where.partition(":")
    thing: Any = import_module(module)
    for name in path.split("."):
        thing = inspect.getattr_static(thing, name, None)
    thing = thing.fget if isinstance(thing, property) else inspect.unwrap(thing) if callable(thing) else None
    if not isinstance(thing, FunctionType):
        raise NotFound(where)
    return thing


def changed(function: FunctionType, right: str, wrong: str) -> CodeType:
    """The function as it would be with other words in one place."""
    text = textwrap.dedent(inspect.getsource(function))
    if text.count(right) != 1:
        raise NotFound(f"{right!r} stands {text.count(right)} times in {function.__qualname__}")
    # What a function takes from the scopes around it, as `super` does, it takes from there only if there is one.
    around = f"def around({', '.join(function.__code__.co_freevars)}):\n"
    whole = around + textwrap.indent(text.replace(right, wrong), "    ")
    flags = __future__.annotations.compiler_flag
    outer = next(inner_codes(compile(whole, function.__code__.co_filename, "exec", flags)))
    return next(code for code in inner_codes(outer) if code.co_name == function.__name__)


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    return (each for each in code.co_consts if isinstance(each, CodeType))


DEFECTS: Final = (
    # At the seats
    Defect(
        "options-dropped",
        "game.scenes.seats:SeatsScene.start",
        "self.game.name, plans, self.settings.options)",
        "self.game.name, plans, {})",
        "tests/window/test_seats.py::test_options_chosen_at_the_seats_are_those_of_the_game",
    ),
    Defect(
        "options-forgotten",
        "game.scenes.seats:SeatsScene.start",
        "if choice != self.game.options[option][0]",
        "if choice == self.game.options[option][0]",
        "tests/window/test_seats.py::test_last_times_seats_and_options_are_offered_again",
    ),
    Defect(
        "start-wrongly-refused",
        "game.scenes.seats:SeatsScene.somebody_plays",
        "any(chair.player == HUMAN for chair in self.chairs)",
        "self.chairs[0].player == HUMAN",
        "tests/window/test_seats.py::test_one_person_in_any_seat_is_enough_to_start",
    ),
    Defect(
        "start-wrongly-allowed",
        "game.scenes.seats:SeatsScene.start_button",
        "self.start if self.somebody_plays() else None",
        "self.start",
        "tests/window/test_seats.py::test_where_nobody_plays_nothing_starts_and_it_is_said_why",
    ),
    # In the library
    Defect(
        "soon-reaches-far",
        "game.scenes.olympus.library:LibraryScene.passes",
        'reason.rule == "culture_too_low" and reason.values["number"] <= NEAR',
        'reason.rule == "culture_too_low"',
        "tests/window/test_library.py::test_soon_is_what_is_too_dear_or_a_little_too_high",
    ),
    Defect(
        "soon-must-be-affordable",
        "game.scenes.olympus.library:LibraryScene.passes",
        'reason.rule == "cannot_afford" or ',
        "",
        "tests/window/test_library.py::test_soon_is_what_is_too_dear_or_a_little_too_high",
    ),
    Defect(
        "now-is-everything",
        "game.scenes.olympus.library:LibraryScene.passes",
        "return reason is None\n",
        "return True\n",
        "tests/window/test_library.py::test_now_is_what_could_be_built_at_once",
    ),
    Defect(
        "built-by-anybody",
        "game.scenes.olympus.library:LibraryScene.passes",
        "bool(self.state.cities[self.seat].built & building.bit)",
        "any(city.built & building.bit for city in self.state.cities)",
        "tests/window/test_library.py::test_built_is_what_stands_in_the_own_city",
    ),
)
NAMED: Final = {defect.name: defect for defect in DEFECTS}
