"""What the window is heard by: our files of sounds and scores, as loud as people like, on whatever card there is."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

import pygame

from game import levels
from game.disk.settings import Settings
from game.ui.music import read_score
from game.ui.sound import NoSpeaker, Voice, read_verbs
from game.ui.speaker import Loudspeaker

HEARING: Final = 1.5
"""To the ear, half as loud is less than half of it."""
TRIED, TRIED_LOUD = "lyre_d4", 0.28
"""The string that is heard when the music is set louder or softer."""
DEVICES: Final = (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED)


class Sounding:
    """The voice of a window, and the card it is heard through, which nothing ever waits for."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.settings = settings
        self.folder = folder
        self.voice = new_voice()
        self.follow_settings()

    def follow_settings(self) -> None:
        """Be as loud as is wished, which is nothing while the sound is off."""
        wished = [0.0 if self.settings.mute else share / 100 for share in (self.settings.effects, self.settings.music)]
        self.voice.be_as_loud(*(share**HEARING for share in wished))

    def try_out(self, what: str) -> None:
        """Let be heard how loud something is that was just set."""
        if what == "effects":
            self.voice.sound("piece")
        elif what == "music" and self.voice.music:
            self.voice.speaker.play(TRIED, TRIED_LOUD * self.voice.music)

    def open(self) -> None:
        """Look for a sound card from now on, unless that is done already or nobody wants to hear anything."""
        if isinstance(self.voice.speaker, NoSpeaker) and not self.settings.mute:
            names = sorted(file.stem for file in self.folder.glob("*.wav"))
            self.voice.speaker = Loudspeaker(self.folder, names)

    def follow_device(self, event: pygame.Event) -> None:
        """A device has come or gone; whether somebody can be heard through microphones is of no matter."""
        if event.iscapture:
            return
        if event.type == pygame.AUDIODEVICEREMOVED:
            self.voice.speaker.device_went()
        else:
            self.voice.speaker.device_came()

    def close(self) -> None:
        self.voice.speaker.close()


def new_voice() -> Voice:
    """What our files say of sounds and themes, with nothing to be heard through yet."""
    scores = {name: read_score(table) for name, table in levels.music().items()}
    return Voice(verbs=read_verbs(levels.sounds()), scores=scores, seed=secrets.randbelow(2**32))
