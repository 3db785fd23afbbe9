"""What an operator may wish of a kiosk: one TOML file, every value checked, and the usual ones for what is not said."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from reprlib import repr as brief
from typing import Any, Final, NoReturn

from game.disk.strangers import SMALL, Unfit, parse_toml, read_bytes
from game.kiosk import pin
from game.levels import LANGUAGES

GAMES: Final = ("olympus", "olympos", "gods")
BOTS: Final = ("novice", "priest", "archon", "oracle")
"""Both are what the manifests say; the supervisor, which reads this too, does without the games."""
LENGTHS: Final = ("short", "whole")
TEXT_SIZES: Final = (100, 125, 150)
HOURS: Final = 24
_RANGE: Final = re.compile(r"([01]?[0-9]|2[0-3])-([01]?[0-9]|2[0-4])")


class BadConfig(ValueError):
    """A config file that cannot be used: the file, the key and what is allowed there, in a sentence."""

    def __init__(self, file: str, key: str, allowed: str) -> None:
        super().__init__(f"{file}: {key}: {allowed}" if key else f"{file} {allowed}")
        self.file, self.key, self.allowed = file, key, allowed


@dataclass(frozen=True, slots=True)
class Idle:
    """After so many seconds without an input something is done about it; the time factor has been put in already."""

    hint: float = 45.0
    warning: float = 60.0
    end: float = 90.0
    kept: float = 600.0
    """How long a seat that a bot has taken over waits for its player."""


@dataclass(frozen=True, slots=True)
class Keep:
    """How much may lie on the disk."""

    games: int = 50
    megabytes: int = 100


@dataclass(frozen=True, slots=True)
class Kiosk:
    """Everything an operator may wish; without a file all of it is usual."""

    languages: tuple[str, ...] = LANGUAGES
    games: tuple[str, ...] = GAMES
    lengths: tuple[str, ...] = ("short",)
    level: str = "priest"
    """How well the bots play."""
    text: int = 100
    calm: bool = False
    fullscreen: bool = True
    screen: int = 0
    """Which of several screens."""
    idle: Idle = field(default_factory=Idle)
    time_factor: float = 1.0
    """What has been put into all idle times already."""
    volume: tuple[int, ...] = (50,) * HOURS
    """How loud it is in each hour of the day, in per cent."""
    restart_hour: int | None = 5
    """In which hour of the day it starts anew, as soon as nobody plays."""
    dim: tuple[int, ...] = ()
    """The hours in which the picture is darker."""
    memory: int = 0
    """At so many MiB it starts anew as soon as nobody plays; 0 for one and a half times what it took when warm."""
    keep: Keep = field(default_factory=Keep)
    pin: str = ""
    """The operator's PIN, salted and hashed; without one the operator's plate only says that none is set."""

    def is_dim(self, hour: int) -> bool:
        return hour in self.dim


def read(path: Path) -> str:
    """The wishes as they stand in a file, if all of them make sense, or BadConfig; OSError if it cannot be read."""
    try:
        raw = read_bytes(path, SMALL)
    except Unfit as trouble:
        raise BadConfig(path.name, "", str(trouble)) from None
    parse(raw, path.name)
    return raw.decode()


def parse(raw: bytes, file: str) -> Kiosk:
    """The wishes in these bytes, which came from a file of this name, or BadConfig."""
    try:
        table = parse_toml(raw)
    except Unfit as trouble:
        raise BadConfig(file, "", str(trouble)) from None
    return _Reader(file, table).kiosk()


class _Reader:
    """Takes one value after the other out of a table and complains about whatever does not fit."""

    def __init__(self, file: str, table: Mapping[str, Any], heading: str = "") -> None:
        self.file = file
        self.table = table
        self.heading = heading

    def kiosk(self) -> Kiosk:
        self.only(*(each.name for each in fields(Kiosk)))
        factor = self.number("time_factor", 1.0, 0.5, 10.0)
        return Kiosk(
            languages=self.some("languages", LANGUAGES, LANGUAGES),
            games=self.some("games", GAMES, GAMES),
            lengths=self.some("lengths", LENGTHS, ("short",)),
            level=self.one("level", BOTS, "priest"),
            text=self.one("text", TEXT_SIZES, 100),
            calm=self.truth("calm", False),
            fullscreen=self.truth("fullscreen", True),
            screen=self.whole("screen", 0, 0, 15),
            idle=self.part("idle").idle(factor),
            time_factor=factor,
            volume=self.volume(),
            restart_hour=self.restart_hour(),
            dim=self.dim(),
            memory=self.whole("memory", 0, 0, 65536),
            keep=self.part("keep").keep(),
            pin=self.pin(),
        )

    def idle(self, factor: float) -> Idle:
        self.only(*(each.name for each in fields(Idle)))
        usual = Idle()
        hint = self.number("hint", usual.hint, 5, 3600)
        warning = self.number("warning", usual.warning, 5, 3600)
        end = self.number("end", usual.end, 10, 7200)
        if not hint <= warning < end:
            self.complain("end", "must be more than warning, and warning no less than hint")
        kept = self.number("kept", usual.kept, 0, 86400)
        return Idle(hint * factor, warning * factor, end * factor, kept * factor)

    def keep(self) -> Keep:
        self.only(*(each.name for each in fields(Keep)))
        return Keep(self.whole("games", 50, 1, 1000), self.whole("megabytes", 100, 1, 10_000))

    def volume(self) -> tuple[int, ...]:
        """A number for the whole day, one for each hour, or one for each of some spans such as "8-20"."""
        value = self.table.get("volume", 50)
        if isinstance(value, list) and len(value) == HOURS:
            return tuple(self.loudness(each) for each in value)
        if isinstance(value, Mapping):
            loud = [0] * HOURS
            for span, loudness in value.items():
                for hour in self.hours("volume", span):
                    loud[hour] = self.loudness(loudness)
            return tuple(loud)
        return (self.loudness(value),) * HOURS

    def loudness(self, value: Any) -> int:
        if type(value) is not int or not 0 <= value <= 100:
            self.complain(
                "volume", 'must be 0 to 100, 24 such numbers, or spans of hours such as {"8-20" = 60}', given=value
            )
        return value

    def restart_hour(self) -> int | None:
        if self.table.get("restart_hour") == "never":
            return None
        return self.whole("restart_hour", 5, 0, 23, 'or "never"')

    def dim(self) -> tuple[int, ...]:
        value = self.table.get("dim", "")
        if value == "":
            return ()
        return tuple(sorted(self.hours("dim", value)))

    def hours(self, key: str, span: Any) -> list[int]:
        """The hours of a span such as 8-20, or 22-6 over midnight."""
        match = _RANGE.fullmatch(span) if isinstance(span, str) else None
        if match is None or int(match[1]) == int(match[2]):
            self.complain(key, 'must be hours such as "22-7"', given=span)
        first, last = int(match[1]), int(match[2])
        return [hour % HOURS for hour in range(first, last if last > first else last + HOURS)]

    def pin(self) -> str:
        value = self.table.get("pin", "")
        if not isinstance(value, str) or (value and not pin.is_hash(value)):
            self.complain("pin", "must be a line of `amphora kiosk --new-pin`")
        return value

    # Kinds of values

    def only(self, *known: str) -> None:
        for key in self.table:
            if key not in known:
                self.complain(key[:40], f"is none of {', '.join(known)}")

    def part(self, key: str) -> _Reader:
        value = self.table.get(key, {})
        if not isinstance(value, Mapping):
            self.complain(key, f"must be a table, [{key}]", given=value)
        return _Reader(self.file, value, f"{key}.")

    def some(self, key: str, allowed: Sequence[str], usual: tuple[str, ...]) -> tuple[str, ...]:
        value = self.table.get(key, list(usual))
        if not isinstance(value, list) or not value or any(each not in allowed for each in value):
            self.complain(key, f"must be a list of some of {', '.join(allowed)}", given=value)
        return tuple(dict.fromkeys(value))

    def one(self, key: str, allowed: Sequence[Any], usual: Any) -> Any:
        value = self.table.get(key, usual)
        if not any(type(value) is type(each) and value == each for each in allowed):
            self.complain(key, f"must be one of {', '.join(map(str, allowed))}", given=value)
        return value

    def truth(self, key: str, usual: bool) -> bool:
        value = self.table.get(key, usual)
        if type(value) is not bool:
            self.complain(key, "must be true or false", given=value)
        return value

    def whole(self, key: str, usual: int, least: int, most: int, also: str = "") -> int:
        value = self.table.get(key, usual)
        if type(value) is not int or not least <= value <= most:
            self.complain(key, f"must be a whole number from {least} to {most} {also}".rstrip(), given=value)
        return value

    def number(self, key: str, usual: float, least: float, most: float) -> float:
        value = self.table.get(key, usual)
        if type(value) not in (int, float) or not least <= value <= most:
            self.complain(key, f"must be a number from {least:g} to {most:g}", given=value)
        return float(value)

    def complain(self, key: str, allowed: str, **given: Any) -> NoReturn:
        said = f", and not {brief(given['given'])}" if given else ""
        raise BadConfig(self.file, f"{self.heading}{key}", f"{allowed}{said}")
