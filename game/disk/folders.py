"""Where Amphora keeps what it writes: the places the system has for it, or one folder named by AMPHORA_HOME."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

HOME: Final = "AMPHORA_HOME"
NAME: Final = "amphora"


def config() -> Path:
    """The folder of the settings; perhaps not there yet."""
    return home() or system("config")


def saves() -> Path:
    """The folder of saved games; perhaps not there yet."""
    return (home() or system("data")) / "saves"


def lan() -> Path:
    """The folder of games far apart, each with its log in a folder of its own; perhaps not there yet."""
    return (home() or system("data")) / "lan"


def ladder() -> Path:
    """The folder of games between levels; perhaps not there yet."""
    return (home() or system("data")) / "ladder"


def reports() -> Path:
    """The folder of notes about faults of ours; perhaps not there yet."""
    return (home() or system("data")) / "reports"


def shared() -> Path:
    """The folder of what people give to others, where they find it; perhaps not there yet."""
    named = home()
    return named / "shared" if named is not None else documents() / "Amphora"


def documents() -> Path:
    """The system's folder for what people write themselves."""
    try:
        import platformdirs
    except ImportError:
        return Path(os.path.expanduser("~/Documents"))
    return platformdirs.user_documents_path()


def home() -> Path | None:
    named = os.environ.get(HOME)
    return Path(named) if named else None


def system(place: str) -> Path:
    """The system's folder for our `config` or `data`."""
    try:
        import platformdirs
    except ImportError:  # the terminal plays without any package
        return usual(place)
    found: Path = getattr(platformdirs, f"user_{place}_path")(NAME, appauthor=False)
    return found


def usual(place: str) -> Path:
    """Where that folder commonly is, for whoever has nobody to ask."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/AppData/Local")) / NAME
    if sys.platform == "darwin":
        return Path(os.path.expanduser("~/Library/Application Support")) / NAME
    named, common = {"config": ("XDG_CONFIG_HOME", "~/.config"), "data": ("XDG_DATA_HOME", "~/.local/share")}[place]
    return Path(os.environ.get(named) or os.path.expanduser(common)) / NAME
