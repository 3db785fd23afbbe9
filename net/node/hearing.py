"""Which of the three tongues a message is in: about the log, beside it, or at a meeting."""

from __future__ import annotations

from typing import TypeAlias

from net import spelling, talk
from net.node import greetings
from net.node.greetings import Greeting
from net.sequencer import messages
from net.talk import Talk
from net.wire import Message

Heard: TypeAlias = messages.Message | Talk | Greeting


def read(message: Message) -> Heard:
    """What somebody said, or a `WireError`."""
    word = message[0] if message else ""
    if word in talk.READERS:
        return talk.read(message)
    if word in greetings.READERS:
        return greetings.read(message)
    return spelling.read(message)
