"""Plain tables as TOML text, so that `tomllib` reads back what was written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


class Unwritable(ValueError):
    """A value TOML has no way to say, such as None."""


def write(section: Mapping[str, Any]) -> str:
    """A table as TOML: values first, then sub-tables, each under its own heading."""
    return "\n".join(_lines(section, ())).strip("\n") + "\n"


def _lines(section: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    for name, value in section.items():
        if not _has_heading(value, path):
            yield f"{_key(name)} = {inline(value)}"
    for name, value in section.items():
        if not _has_heading(value, path):
            continue
        if isinstance(value, Mapping):
            yield from _section("[%s]", value, (*path, name))
        else:
            for row in value:
                yield from _section("[[%s]]", row, (*path, name))


def _section(brackets: str, section: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    yield ""
    yield brackets % ".".join(map(_key, path))
    yield from _lines(section, path)


def _has_heading(value: Any, path: tuple[str, ...]) -> bool:
    """Tables get a heading of their own, except small ones inside another table."""
    if isinstance(value, Mapping):
        return not path or any(isinstance(each, Mapping) or _is_list(each) for each in value.values())
    return _is_array_of_tables(value)


def _is_array_of_tables(value: Any) -> bool:
    return _is_list(value) and len(value) > 0 and all(isinstance(each, Mapping) for each in value)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def inline(value: Any) -> str:
    """One value as it stands behind an equals sign."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, Mapping):
        entries = ", ".join(f"{_key(name)} = {inline(each)}" for name, each in value.items())
        return f"{{ {entries} }}" if entries else "{}"
    if _is_list(value):
        return f"[{', '.join(map(inline, value))}]"
    raise Unwritable(f"{value!r} cannot be written as TOML")


def _key(name: str) -> str:
    return name if BARE_KEY.fullmatch(name) else _string(name)


def _string(text: str) -> str:
    # JSON escapes what TOML wants escaped, except the delete character.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")
