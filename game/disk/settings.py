"""What people like: language, sizes, speed, keys, who sat where; kept in one small file."""

from __future__ import annotations

import locale
import math
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from reprlib import repr as brief
from typing import Any, Final

from game.disk import folders, toml
from game.disk.strangers import SMALL, read_toml
from game.levels import LANGUAGES

FILE: Final = "settings.toml"
TEXT_SIZES: Final = (100, 125, 150)
SPEEDS: Final = ("slow", "normal", "fast", "off")
ACCELERATIONS: Final = ("auto", "on", "off")
TIMES: Final[Mapping[str, float]] = {"usual": 1.0, "double": 2.0, "fourfold": 4.0, "off": math.inf}
"""How many times as long as usual people have for everything they have to keep up with."""
MOST_PATIENT: Final = 4.0
"""The same for what has to end some time, such as waiting whether a button is held."""
LOUDNESS: Final = (0, 25, 50, 75, 100)
SOUNDS: Final = ("mute", "effects", "music")
"""What makes everything sound different when it changes."""
LOOKS: Final = ("language", "text", "calm")
"""What makes every scene look different when it changes."""
FIRST_GAME: Final = "olympus"
"""Whose chairs and options a file tells that was written when there was one game."""
MOST_SEATS: Final = 12
MOST_NOTES: Final = 6
MOST_BROKEN: Final = 5
"""How many broken files are kept beside a new one."""


@dataclass(frozen=True)
class Note:
    """Something to tell the players when there is a screen to tell it on: a key of `core.screen` and its values."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sat in a seat last time; without a name it is called after its city."""

    player: str
    polis: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class LastTime:
    """How a game was begun last time: who sat where, and the options of the rules that were not the usual ones."""

    chairs: tuple[Chair, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)


def nobody_watches(what: str) -> None:
    """What is told to nobody."""


@dataclass
class Settings:
    language: str = "en"
    text: int = 100
    """The size of all words, in per cent."""
    speed: str = "normal"
    calm: bool = False
    """Nothing shakes, flashes or drifts."""
    press_twice: bool = False
    """Two presses do what holding something does elsewhere."""
    time: str = "usual"
    """How long people have for what has to be done in time, one of `TIMES`."""
    hand_over: bool = True
    """Whether it is shown that another person at this screen is asked."""
    captions: bool = True
    """A sentence explains the first question of each kind."""
    known: tuple[str, ...] = ()
    """The questions that need no explanation any longer, by game and kind."""
    fullscreen: bool = False
    mute: bool = False
    """No sound."""
    effects: int = 75
    """How loud everything is that happens, in per cent."""
    music: int = 50
    acceleration: str = "auto"
    """Whether the system's graphics card shows the picture; `auto` finds out what is quicker."""
    slow_card: bool = False
    """What `auto` has found out."""
    lan_name: str = ""
    """What the person here is called at tables far apart; nothing until he was asked."""
    lan_interface: str = ""
    """The address of this machine by which others reach it; the usual one if nothing is said."""
    bindings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The keys of commands that have other keys than usual."""
    pad_bindings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The buttons of commands that have other buttons than usual."""
    swap_sticks: bool = False
    """Each stick does what the other one does usually."""
    one_stick: bool = False
    """Whoever has one stick, or reaches one, reaches everything with it."""
    last_times: dict[str, LastTime] = field(default_factory=dict)
    """By game."""

    path: Path | None = field(default=None, compare=False)
    """Where all this is kept; without a path it is not."""
    notes: list[Note] = field(default_factory=list, compare=False)
    writer: Writer | None = field(default=None, compare=False, repr=False)
    watcher: Callable[[str], None] = field(default=nobody_watches, compare=False, repr=False)
    """Is told the name of everything that changes."""

    def change(self, **values: Any) -> None:
        """Like something else from now on: it is written down, and whoever shows it is told."""
        changed = [name for name, value in values.items() if getattr(self, name) != value]
        for name in changed:
            setattr(self, name, values[name])
        self.save()
        for name in changed:
            self.watcher(name)

    @property
    def presses_twice(self) -> bool:
        """Whether nobody has to hold anything; calm pictures are wanted by many who cannot."""
        return self.calm or self.press_twice

    def stretched(self, seconds: float) -> float:
        """How long a time lasts that people have to keep up with; infinite where no time is limited."""
        return seconds * TIMES[self.time]

    @property
    def patience(self) -> float:
        """How many times as long as usual it is waited for what a hand is about to do."""
        return min(TIMES[self.time], MOST_PATIENT)

    def last_time(self, game: str) -> LastTime:
        return self.last_times.get(game, LastTime())

    def save(self) -> None:
        """Write everything down, in the background; what goes wrong becomes a note."""
        if self.path is None:
            return
        if self.writer is None:
            self.writer = Writer(self.path, self.note_trouble)
        self.writer.write(toml.write(to_toml(self)))

    def wait(self) -> None:
        """Come back when everything is written."""
        if self.writer is not None:
            self.writer.wait()

    def note_trouble(self, trouble: OSError) -> None:
        self.add_note(Note("note_unwritable", {"file": str(self.path), "why": trouble.strerror or str(trouble)}))

    def add_note(self, note: Note) -> None:
        """Keep a note until it has been on the screen; of too many, the newest."""
        if note not in self.notes:
            self.notes.append(note)
            del self.notes[:-MOST_NOTES]


class Writer:
    """Writes a file in the background, whole or not at all; only the newest text counts."""

    def __init__(self, path: Path, trouble: Callable[[OSError], None]) -> None:
        self.path = path
        self.trouble = trouble
        self.text = ""
        self.thread: threading.Thread | None = None
        self.lock = threading.Lock()

    def write(self, text: str) -> None:
        self.text = text
        self.thread = threading.Thread(target=self.put)
        self.thread.start()

    def put(self) -> None:
        from game.disk.files import put

        with self.lock:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                put(self.path, self.text.encode())
            except OSError as trouble:
                self.trouble(trouble)

    def wait(self) -> None:
        if self.thread is not None:
            self.thread.join()


def to_toml(settings: Settings) -> dict[str, Any]:
    """The settings as TOML says them."""
    begun = {game: last_time_section(last) for game, last in settings.last_times.items()}
    return {
        "language": settings.language,
        "text": settings.text,
        "speed": settings.speed,
        "calm": settings.calm,
        "hand_over": settings.hand_over,
        "captions": settings.captions,
        "press_twice": settings.press_twice,
        "time": settings.time,
        "known": list(settings.known),
        "fullscreen": settings.fullscreen,
        "mute": settings.mute,
        "effects": settings.effects,
        "music": settings.music,
        "acceleration": settings.acceleration,
        "slow_card": settings.slow_card,
        "lan_name": settings.lan_name,
        "lan_interface": settings.lan_interface,
        "swap_sticks": settings.swap_sticks,
        "one_stick": settings.one_stick,
        **({"keys": _listed(settings.bindings)} if settings.bindings else {}),
        **({"buttons": _listed(settings.pad_bindings)} if settings.pad_bindings else {}),
        **({"game": begun} if begun else {}),
    }


def _listed(bindings: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    return {command: list(buttons) for command, buttons in bindings.items()}


def last_time_section(last: LastTime) -> dict[str, Any]:
    chairs = [{"player": chair.player, "polis": chair.polis, "name": chair.name} for chair in last.chairs]
    return {"options": dict(last.options), **({"chair": chairs} if chairs else {})}


# ---------------------------------------------------------------------- reading


class BadSettings(ValueError):
    """A settings file that cannot be used; says what is wrong with it."""


def load(folder: Path | None = None) -> Settings:
    """The settings in a folder, or the usual ones; a broken file is set aside with a note. Never raises."""
    path = (folders.config() if folder is None else folder) / FILE
    try:
        settings = from_toml(read_toml(path, SMALL))
    except FileNotFoundError:
        settings = Settings(language=system_language())
    except OSError as trouble:
        settings = Settings(language=system_language())
        settings.notes.append(Note("note_unreadable", {"file": str(path), "why": trouble.strerror or str(trouble)}))
    except (ValueError, MemoryError, RecursionError) as trouble:  # no TOML that could be ours, or values without sense
        settings = Settings(language=system_language())
        settings.notes.append(set_aside(path, trouble))
    settings.path = path
    return settings


def set_aside(path: Path, trouble: Exception) -> Note:
    """Rename a broken file so that nothing in it is lost, and say so; of many such files the oldest goes."""
    why = str(trouble) or type(trouble).__name__
    asides = [path.with_name(f"{path.name}.broken-{number}") for number in range(1, MOST_BROKEN + 1)]
    try:
        free = [aside for aside in asides if not os.path.lexists(aside)]
        aside = free[0] if free else min(asides, key=lambda each: each.lstat().st_mtime)
        path.replace(aside)
    except OSError:
        return Note("note_broken_kept", {"file": str(path), "why": why})
    return Note("note_broken", {"file": aside.name, "why": why})


def from_toml(section: Mapping[str, Any]) -> Settings:
    """Settings out of TOML, every value checked; names we do not know are left alone."""
    usual = Settings()
    return Settings(
        language=one_of(section, "language", LANGUAGES, usual.language),
        text=one_of(section, "text", TEXT_SIZES, usual.text),
        speed=one_of(section, "speed", SPEEDS, usual.speed),
        calm=one_of(section, "calm", (True, False), usual.calm),
        hand_over=one_of(section, "hand_over", (True, False), usual.hand_over),
        captions=one_of(section, "captions", (True, False), usual.captions),
        press_twice=one_of(section, "press_twice", (True, False), usual.press_twice),
        time=one_of(section, "time", tuple(TIMES), usual.time),
        known=tuple(texts(section.get("known", []), "known")),
        fullscreen=one_of(section, "fullscreen", (True, False), usual.fullscreen),
        mute=one_of(section, "mute", (True, False), usual.mute),
        effects=one_of(section, "effects", LOUDNESS, usual.effects),
        music=one_of(section, "music", LOUDNESS, usual.music),
        acceleration=one_of(section, "acceleration", ACCELERATIONS, usual.acceleration),
        slow_card=one_of(section, "slow_card", (True, False), usual.slow_card),
        lan_name=text_of(section, "lan_name"),
        lan_interface=text_of(section, "lan_interface"),
        bindings={command: tuple(texts(keys, command)) for command, keys in part(section, "keys").items()},
        pad_bindings={command: tuple(texts(each, command)) for command, each in part(section, "buttons").items()},
        swap_sticks=one_of(section, "swap_sticks", (True, False), usual.swap_sticks),
        one_stick=one_of(section, "one_stick", (True, False), usual.one_stick),
        last_times=last_times(section),
    )


def last_times(section: Mapping[str, Any]) -> dict[str, LastTime]:
    """How each game was begun; a file of long ago tells it of the only game there was, without a heading."""
    before = {FIRST_GAME: section} if "options" in section or "chair" in section else {}
    sections = {**before, **part(section, "game")}
    return {game: last_time(part(sections, game)) for game in sections}


def last_time(section: Mapping[str, Any]) -> LastTime:
    options = part(section, "options")
    return LastTime(chairs(section.get("chair", [])), dict(zip(options, texts(list(options.values()), "options"))))


def one_of(section: Mapping[str, Any], key: str, allowed: Sequence[Any], usual: Any) -> Any:
    value = section.get(key, usual)
    # True equals 1 in Python, but not in anybody's settings.
    if not any(type(value) is type(each) and value == each for each in allowed):
        raise BadSettings(f"{key} = {brief(value)}")
    return value


def part(section: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = section.get(key, {})
    if not isinstance(value, Mapping):
        raise BadSettings(f"{key} = {brief(value)}")
    return value


def text_of(section: Mapping[str, Any], key: str) -> str:
    return texts([section.get(key, "")], key)[0]


def texts(values: Any, key: str) -> list[str]:
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise BadSettings(f"{key} = {brief(values)}")
    return values


def chairs(rows: Any) -> tuple[Chair, ...]:
    if not isinstance(rows, list) or len(rows) > MOST_SEATS or not all(isinstance(row, Mapping) for row in rows):
        raise BadSettings(f"chair = {brief(rows)}")
    named = [texts([row.get("player", ""), row.get("polis", ""), row.get("name", "")], "chair") for row in rows]
    return tuple(Chair(*row) for row in named)


def system_language() -> str:
    """The language the system speaks, if we speak it too."""
    spoken = (locale.getlocale()[0] or "")[:2].lower()
    return spoken if spoken in LANGUAGES else LANGUAGES[0]
