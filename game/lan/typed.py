"""What people type, put in order before it leaves this machine: others cut off whoever sends it as it was typed."""

from __future__ import annotations

from unicodedata import ucd_3_2_0

from game.disk.record import seat_name
from net import wire


def is_known_everywhere(name: str) -> bool:
    """Whether all signs are so old that every Python judges them alike; of newer ones two machines could differ."""
    return all(ucd_3_2_0.category(sign) != "Cn" for sign in name)


def name(text: str) -> str:
    """A name as one may sit down with it far apart; nothing if nothing is left of it."""
    return seat_name("".join(sign if is_known_everywhere(sign) else " " for sign in text))


def line(text: str) -> str:
    """A line of chat as it may be sent; nothing if it cannot be."""
    try:
        return wire.clean_chat(text)
    except wire.BadText:
        return ""
