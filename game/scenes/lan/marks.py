"""What machines, gestures and the table seal look like: every machine is a vessel, and its host has a gable over it."""

from __future__ import annotations

from enum import Enum
from typing import Final

from pygame import Rect, Surface

from game.ui.layout import inset
from game.ui.marks import paint_drawing, paint_icon
from game.ui.scene import Brush
from game.ui.shapes import disc
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, GLAZE, SLIP_DIM, Ink, mix

VESSELS: Final = ("amphora", "kylix", "jug", "krater", "lekythos", "hydria")
"""The shapes of machines, in the order in which they are given out."""
EMOTES: Final = ("clap", "joy", "woe", "cheers", "peace", "hurry")
"""What can be said without words, by number."""
SEALS: Final = (
    *("owl", "trident", "wheat", "lyre", "lightning", "crown", "bow", "shell"),
    *("helmet", "anvil", "fire", "fish", "stag", "sun", "sandal", "horn"),
)
"""The pictures of the table seal, by number; another order would be another seal."""

_EMOTE_DRAWINGS: Final = {
    "clap": "icons/clap",
    "joy": "icons/mask_joy",
    "woe": "icons/mask_woe",
    "cheers": "vessels/kylix",
    "peace": "icons/olive",
    "hurry": "icons/hourglass",
}
_SEAL_ICONS: Final = {
    "owl": "athena",
    "trident": "poseidon",
    "wheat": "demeter",
    "lyre": "apollo",
    "lightning": "zeus",
    "crown": "hera",
    "bow": "artemis",
    "shell": "aphrodite",
    "helmet": "ares",
    "anvil": "hephaestus",
    "fire": "hestia",
    "fish": "fish",
    "stag": "venison",
    "sun": "sun",
    "sandal": "speed",
    "horn": "produce",
}
GABLE: Final = 0.26
"""How much of a vessel's box the gable of its host takes."""


def vessel_name(vessel: int) -> str:
    """What a vessel is called, in the language files and among the drawings."""
    return VESSELS[vessel % len(VESSELS)]


class Heard(Enum):
    """How a machine is: there, silent for a moment, or away."""

    THERE = "there"
    SILENT = "silent"
    AWAY = "away"


ENDINGS: Final = frozenset({"closed", "sent_away", "left", "full", "broken"})
"""Why a table may be over for a machine, as far as there is a sentence for it."""
SILENT_AFTER: Final = 3.0
AWAY_AFTER: Final = 10.0
"""After so many seconds without a sign a machine is shown as silent, and as away."""


def heard(silent: float) -> Heard:
    """How a machine is of which nothing has been heard for so many seconds."""
    if silent >= AWAY_AFTER:
        return Heard.AWAY
    return Heard.SILENT if silent >= SILENT_AFTER else Heard.THERE


def ending(reason: str) -> tuple[str, dict[str, str]]:
    """The key of the sentence that says why a table is over for this machine, and its values."""
    return (f"lan_ended_{reason}", {}) if reason in ENDINGS else ("lan_ended_other", {"reason": reason})


def paint_vessel(
    brush: Brush,
    surface: Surface,
    vessel: int,
    box: Rect,
    state: Heard = Heard.THERE,
    *,
    hosts: bool = False,
    ink: Ink = CLAY,
    ground: Ink = GLAZE,
    leaning: bool = True,
) -> None:
    """A machine's vessel: full, faint while it is silent, hollow (and leaning where there is room) when it is away."""
    name = vessel_name(vessel)
    if hosts:
        roof = Rect(0, box.top, round(box.height * 0.8), round(box.height * GABLE) + 1)
        roof.centerx = box.centerx
        paint_gable(brush, surface, roof, ink, ground)
        box = Rect(box.left, box.top + roof.height, box.width, box.height - roof.height)
    if state is Heard.AWAY:
        ink, name = mix(SLIP_DIM, ground, 0.1), f"{name}_{'away' if leaning else 'hollow'}"
    elif state is Heard.SILENT:
        ink = mix(ink, ground, 0.5)
    paint_drawing(brush, surface, f"vessels/{name}", box, ink, ground, ink)


def paint_gable(brush: Brush, surface: Surface, box: Rect, ink: Ink, ground: Ink) -> None:
    side = box.width
    square = Rect(0, 0, side, side)
    square.center = box.center
    paint_icon(brush, surface, "gable", square, ink, ground)


def paint_emote(
    brush: Brush, surface: Surface, emote: int, box: Rect, ink: Ink = GLAZE, ground: Ink = CLAY_LIGHT
) -> None:
    paint_drawing(brush, surface, _EMOTE_DRAWINGS[EMOTES[emote]], box, ink, ground)


def paint_seal(brush: Brush, surface: Surface, number: int, box: Rect) -> None:
    """A picture of the table seal on a disc of clay."""
    side = min(box.size)
    disc(surface, box, CLAY, CLAY_DARK, max(2, round(side * 0.04)))
    paint_icon(brush, surface, _SEAL_ICONS[SEALS[number]], inset(box, round(side * 0.17)), GLAZE, CLAY)
