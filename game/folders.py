"""Where Amphora keeps what it writes: the places the system has for it, or one folder named by AMPHORA_HOME."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

HOME: Final = "AMPHORA_HOME"
NAME: Final = "amphora"


def config() -> Path:
    """The folder of the settings; perhaps not there yet."""
    return home() or system("user_config_path")


def saves() -> Path:
    """The folder of saved games; perhaps not there yet."""
    return (home() or system("user_data_path")) / "saves"


def reports() -> Path:
    """The folder of notes about faults of ours; perhaps not there yet."""
    return (home() or system("user_data_path")) / "reports"


def home() -> Path | None:
    named = os.environ.get(HOME)
    return Path(named) if named else None


def system(place: str) -> Path:
    import platformdirs

    found: Path = getattr(platformdirs, place)(NAME, appauthor=False)
    return found
