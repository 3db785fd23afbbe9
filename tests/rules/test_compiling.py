"""The rules do the same as they are and compiled, where a class has no slots and no attributes it did not declare."""

import ast
import dataclasses
import importlib
import pkgutil
import sys
import types
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any, Final

import pytest

import game.ai
import game.rules
from game import games
from game.lab.compile import modules
from game.rules import compiling
from game.rules.codec import digest
from game.rules.engine import Record, Setup, State, Value
from tests import ROOT, tiny

PASSING: Final = {"choices", "seat", "told", "rules", "table"}
"""What follows from the rest of a state, from its set-up and from who is listening; all else is to be saved."""


def classes() -> Iterator[type]:
    """Every class of the rules, and those of the tests' small game."""
    for module in (*within(game.rules), tiny):
        yield from (each for each in vars(module).values() if is_of(each, module))


def players() -> Iterator[type]:
    """Every class of the programs that play, but for protocols, which are nobody's class."""
    for module in within(game.ai):
        found = [each for each in vars(module).values() if is_of(each, module)]
        yield from (each for each in found if not getattr(each, "_is_protocol", False))


def within(package: types.ModuleType) -> list[types.ModuleType]:
    found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return [importlib.import_module(module.name) for module in found]


def is_of(each: object, module: types.ModuleType) -> bool:
    return isinstance(each, type) and each.__module__ == module.__name__


def attributes(kind: type) -> set[str]:
    """The names of what an instance can hold: slots, and what is declared without being of the class."""
    slots = {name for each in kind.__mro__ for name in vars(each).get("__slots__", ())}
    return slots | {name for each in kind.__mro__ for name, hint in said(each).items() if not of_class(hint)}


def said(kind: type) -> dict[str, str]:
    """What a class declares, as it stands there."""
    return dict(vars(kind).get("__annotations__", {}))


def of_class(hint: str) -> bool:
    return hint.startswith(("ClassVar", "Final"))


STATES: Final = [kind for kind in classes() if issubclass(kind, State) and kind is not State]
RECORDS: Final = [kind for kind in classes() if issubclass(kind, Record) and kind is not Record]


def test_all_games_are_looked_at():
    assert [kind.__name__ for kind in STATES] == ["Greece", "Olympos", "Olympus", "Oracle"]
    assert [kind.__name__ for kind in RECORDS] == ["Player", "People", "City", "Pilgrim"]


@pytest.mark.parametrize("kind", STATES)
def test_no_fact_of_a_state_is_forgotten(kind: type[State]):
    assert {*kind.facts, "pending"} == attributes(kind) - PASSING
    assert len(set(kind.facts)) == len(kind.facts)


@pytest.mark.parametrize("kind", RECORDS)
def test_no_fact_of_a_record_is_forgotten(kind: type[Record]):
    assert set(kind.facts) == attributes(kind)
    taken = kind.__init__.__code__.co_varnames[1 : kind.__init__.__code__.co_argcount]
    assert kind.facts == taken, "they are read back in another order than they are written"


@pytest.mark.parametrize("name", games.names())
def test_every_number_of_a_state_is_in_its_digest(name: str):
    played = games.load(name)
    state: Any = played.set_up(Setup(played.seats[-1]))
    before = digest(state)
    for fact in sorted(attributes(type(state)) - PASSING):
        changed: Any = state.copy()
        value = getattr(changed, fact)
        setattr(changed, fact, value + 1 if isinstance(value, int) else [*value, 7])
        assert digest(changed) != before, fact


def test_what_is_said_of_a_class_is_declared_to_be():
    """What mypyc takes for a default of each instance cannot be asked of the class."""
    kinds = [*classes(), *players()]
    assert [f"{kind.__name__}.{name}" for kind in kinds for name in undeclared(kind)] == []


def undeclared(kind: type) -> set[str]:
    declared = {name for each in kind.__mro__ for name, hint in said(each).items() if of_class(hint)}
    found = {name for name, value in vars(kind).items() if is_plain(name, value)}
    if dataclasses.is_dataclass(kind):
        found -= {each.name for each in dataclasses.fields(kind)}
    return found - declared


def is_plain(name: str, value: object) -> bool:
    descriptors = (property, classmethod, staticmethod, types.MemberDescriptorType, types.GetSetDescriptorType)
    return not name.startswith("_") and not callable(value) and not isinstance(value, descriptors)


def test_values_have_the_slots_they_name():
    """Their slots are their fields, compiled or not, because the class says so itself."""
    assert [kind for kind in classes() if issubclass(kind, Value) and "__slots__" not in vars(kind)] == []


def test_slots_are_read_in_one_place():
    """Elsewhere mypyc would take them for a tuple of just as many names as the class has that it knows of."""
    readers = {
        file.name
        for file in (ROOT / "game" / "rules").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "__slots__"
    }
    assert readers == {"engine.py", "codec.py"}


def test_no_protocol_is_asked_for_at_run_time():
    """It can be translated, and then not be imported."""
    assert [path for path in modules(ROOT) if "runtime_checkable" in (ROOT / path).read_text("utf-8")] == []


def test_the_marks_for_the_translator_can_be_done_without(monkeypatch):
    monkeypatch.setitem(sys.modules, "mypy_extensions", None)
    spec = spec_from_file_location("alone", compiling.__file__)
    assert spec is not None
    assert spec.loader is not None
    alone = module_from_spec(spec)
    spec.loader.exec_module(alone)
    assert alone.mypyc_attr is alone.unmarked
    assert alone.mypyc_attr(allow_interpreted_subclasses=True)(State) is State


@pytest.mark.deep
@pytest.mark.parametrize(
    "source",
    [
        'def known(word: str, notes: tuple[str, ...]) -> bool:\n    return word in ("is", *notes)\n',
        "class Game:\n    automatic: dict[str, str] = {}\n",
        "class Base:\n    phrase: tuple[object, ...] = ()\n\n\nclass Gain(Base):\n    phrase = (1,)\n",
    ],
    ids=["it crashes", "it only warns", "it refuses"],
)
def test_the_check_sees_what_cannot_be_translated(tmp_path, monkeypatch, source):
    from tests.deep.translate_rules import complaints

    monkeypatch.chdir(tmp_path)
    made_up = tmp_path / "made_up.py"
    made_up.write_text("def fine() -> None: ...\n", encoding="utf-8")
    assert complaints([made_up]) == []
    made_up.write_text(source, encoding="utf-8")
    assert complaints([made_up]) != []
