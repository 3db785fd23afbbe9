"""Frames and words of strangers: a message of one spelling, or a WireError and nothing else."""

from __future__ import annotations

from random import Random
from typing import Final

from game.lab.fuzz import Attempts, Found
from game.lab.fuzz.damage import damaged
from net import wire
from net.wire import AFTER_AUTHENTICATION, LENGTH_BYTES, Inbox, Message, Value, WireError

SIGNS: Final = "aB é\u00a0\u0301\u1100\u3000ßΩ\u202e\u200b\u3164\ufe0f\U0001f3faאъ1l"


def attempts(seed: int) -> Attempts:
    dice = Random(seed)
    while True:
        yield dice.choice((_frame, _frame, _stream, _name))(dice)


def _message(dice: Random, depth: int = 1) -> Message:
    values: list[Value] = [dice.randrange(-(2**63), 2**63), dice.randrange(200), dice.randbytes(dice.randrange(40))]
    values += ["submit", ()]
    if depth < 5 and dice.random() < 0.5:
        values.append(_message(dice, depth + 1))
    return tuple(dice.choices(values, k=dice.randrange(6)))


def _frame(dice: Random) -> str:
    if dice.random() < 0.2:
        raw = dice.choice((b"\xdc\x04\x00", b"\x9f", b"\xdd\x00\x00\x04\x00", b"\x91")) * dice.randrange(2000)
    else:
        raw = damaged(dice, wire.encode_frame(_message(dice))[LENGTH_BYTES:])
    try:
        message = wire.decode(raw)
    except WireError:
        return "frames refused"
    except Exception as trouble:
        raise Found(f"decode({raw!r})", trouble) from trouble
    if wire.encode_frame(message)[LENGTH_BYTES:] != raw:
        raise Found(f"decode({raw!r})", "has two spellings")
    return "frames understood"


def _stream(dice: Random) -> str:
    raw = b"".join(wire.encode_frame(_message(dice)) for _ in range(4))
    raw = damaged(dice, raw) if dice.random() < 0.7 else raw
    step = dice.choice((1, 3, 100, 10_000))
    inbox, frames = Inbox(AFTER_AUTHENTICATION, 0), []
    try:
        for start in range(0, len(raw), step):
            frames += inbox.take(raw[start : start + step], 0)
    except WireError:
        return "streams refused"
    except Exception as trouble:
        raise Found(f"Inbox(AFTER_AUTHENTICATION, 0).take({raw!r}, 0)", trouble) from trouble
    if not raw.startswith(b"".join(len(frame).to_bytes(LENGTH_BYTES, "big") + frame for frame in frames)):
        raise Found(f"{raw!r}", "is cut into other frames than were sent")
    return "streams cut"


def _name(dice: Random) -> str:
    raw = damaged(dice, "".join(dice.choices(SIGNS, k=dice.randrange(14))).encode())
    try:
        name = wire.decode_name(raw)
    except WireError:
        return "names refused"
    except Exception as trouble:
        raise Found(f"decode_name({raw!r})", trouble) from trouble
    if wire.clean_name(name) != name:
        raise Found(f"decode_name({raw!r})", "is not clean")
    return "names taken"
