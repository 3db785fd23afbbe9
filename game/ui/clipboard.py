"""What the system keeps for pasting; where it keeps nothing, nothing is pasted."""

from __future__ import annotations

from contextlib import suppress

import pygame

MOST = 400
"""So many characters of what was copied elsewhere are looked at."""


def pasted() -> str:
    """The text that was copied last, wherever; what cannot be shown is left out of it."""
    with suppress(pygame.error):
        return "".join(sign for sign in pygame.scrap.get_text()[:MOST] if sign.isprintable())
    return ""


def copy(text: str) -> bool:
    """Keep a text for pasting; whether that went well."""
    with suppress(pygame.error):
        pygame.scrap.put_text(text)
        return True
    return False
