"""States as plain data and back, and the digests of a state.

Plain data is what JSON can hold: numbers, strings, lists, and one-entry dictionaries. A tuple is `{"": [...]}`, a
record, step or action is `{"Name": [fields...]}`. Of a state its facts are written, and what is pending.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from operator import attrgetter
from typing import Any, Final

from game.rules.engine import SPECTATOR, Game, Record, Sealed, Setup, State, Together, Value, settle

Plain = Any
"""None, bool, int, str, list of plain data, or a dictionary with one entry."""


class Undecodable(ValueError):
    """Plain data that is no state of this game."""


def saved(state: State) -> tuple[str, ...]:
    """The names of everything a state must remember."""
    return tuple(sorted((*state.facts, "pending")))


def fields_of(kind: type) -> tuple[str, ...]:
    """The names of what a value or a record is made of, in the order in which they are written."""
    if issubclass(kind, Record):
        return kind.facts
    # Asked as a value and no more: for mypyc the slots of a subclass are a tuple of another type.
    assert issubclass(kind, Value)
    return kind.__slots__


def encode(value: Any) -> Plain:
    if type(value) is int or value is None or isinstance(value, int | str):  # nearly all are numbers
        return value
    if isinstance(value, list):
        return encode_all(value)
    if isinstance(value, tuple):
        return {"": encode_all(value)}
    return {type(value).__name__: [encode(getattr(value, name)) for name in fields_of(type(value))]}


def encode_all(values: Sequence[Any]) -> list[Plain]:
    return list(values) if NUMBER.issuperset(map(type, values)) else [encode(each) for each in values]


NUMBER: Final = frozenset([int])
"""Most lists hold nothing else, and are taken over whole."""


def decode(plain: Plain, values: Mapping[str, type]) -> Any:
    if plain is None or isinstance(plain, int | str):
        return plain
    if isinstance(plain, list):
        return decode_all(plain, values)
    if not isinstance(plain, dict) or len(plain) != 1:
        raise Undecodable(f"{plain!r} is not plain data")
    ((name, fields),) = plain.items()
    if not isinstance(fields, list):
        raise Undecodable(f"{name} has no list of fields")
    decoded = decode_all(fields, values)
    if not name:
        return tuple(decoded)
    kind = COMMON.get(name) or values.get(name)
    if kind is None:
        raise Undecodable(f"nothing is called {name}")
    if len(decoded) != len(fields_of(kind)):
        raise Undecodable(f"{name} has {len(decoded)} fields")
    return kind(*decoded)


def decode_all(plain: list[Plain], values: Mapping[str, type]) -> list[Any]:
    return plain.copy() if NUMBER.issuperset(map(type, plain)) else [decode(each, values) for each in plain]


COMMON: dict[str, type] = {"Together": Together, "Sealed": Sealed}


def to_plain(state: State) -> dict[str, Plain]:
    """All of a state that its game's set-up does not say."""
    return {name: encode(getattr(state, name)) for name in saved(state)}


def from_plain(game: Game, setup: Setup, plain: Mapping[str, Plain]) -> State:
    """The state that was written, with its choices found anew."""
    state = game.blank(setup)
    wanted = saved(state)
    if sorted(plain) != sorted(wanted):
        raise Undecodable("the state has other parts than this game's")
    for name in wanted:
        setattr(state, name, decode(plain[name], game.values))
    settle(state)
    return state


def canonical(state: State) -> bytes:
    return json.dumps(to_plain(state), separators=(",", ":"), sort_keys=True, ensure_ascii=True).encode()


def imprint(state: State) -> bytes:
    """Equal for equal states alone, and much quicker to have than what can be read back."""
    kind = type(state)
    read = READERS.get(kind)
    if read is None:
        read = READERS[kind] = attrgetter(*saved(state))
    return repr(read(state)).encode()


READERS: Final[dict[type, attrgetter[Any]]] = {}
"""What reads everything a state must remember, in the order of the names."""


def digest(state: State) -> str:
    """Sixteen hexadecimal digits that stand for the whole state, hidden cards and all: only for who may know them."""
    return blake2b(imprint(state), digest_size=8).hexdigest()


def public_digest(state: State) -> str:
    """Thirty-two hexadecimal digits that stand for what everybody may see of a state, and tell nothing of the rest."""
    # Compared between programs that need not be ours, and so over what does not depend on how Python writes values.
    return blake2b(canonical(state.view(SPECTATOR)), digest_size=16).hexdigest()


def digest_of(data: Any) -> str:
    """The digest of plain tables, such as the rows a rule set was made of."""
    written = json.dumps(data, separators=(",", ":"), sort_keys=True, ensure_ascii=True)
    return blake2b(written.encode(), digest_size=8).hexdigest()
