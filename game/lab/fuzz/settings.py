"""Damaged settings: the program starts with them, or without."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from game.disk import settings, toml
from game.disk.settings import Chair, LastTime, Settings
from game.lab.fuzz import Attempts, Found
from game.lab.fuzz.damage import damaged_toml
from game.ui.buttons import pad_bound
from game.ui.input import ESSENTIAL, bound


def attempts(seed: int) -> Attempts:
    dice = Random(seed)
    chairs = (Chair("human", "argos", "Ada"), Chair("greedy", "thebes"), Chair("human", "athens", "Ζεύς"))
    liked = Settings(
        language="it",
        time="fourfold",
        bindings={"undo": ("x", "left ctrl+z")},
        pad_bindings={"hint": ("x", "hold left_stick"), "undo": ()},
        one_stick=True,
        last_times={"olympus": LastTime(chairs, {"wording": "meat"}), "gods": LastTime((), {"turn_limit": "20"})},
    )
    raw = toml.write(settings.to_toml(liked)).encode()
    with tempfile.TemporaryDirectory() as folder:
        while True:
            yield _end_of(Path(folder), damaged_toml(dice, raw))


def _end_of(folder: Path, raw: bytes) -> str:
    file = folder / settings.FILE
    file.write_bytes(raw)
    try:
        loaded = settings.load(folder)
        toml.write(settings.to_toml(loaded))
        keys, buttons = bound(loaded.bindings), pad_bound(loaded.pad_bindings, one_stick=loaded.one_stick)
        assert all(keys[command] and buttons[command] for command in ESSENTIAL)
    except Exception as trouble:
        raise Found(f"(folder / settings.FILE).write_bytes({raw!r}); settings.load(folder)", trouble) from trouble
    return "set aside" if loaded.notes else "taken"
