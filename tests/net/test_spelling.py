"""What machines say about the log: it comes back as it went, and nothing else is let in, whatever a stranger writes."""

import random
import tracemalloc

import pytest

from net import spelling, wire
from net.fields import BadMessage, Fields
from net.sequencer.entries import BODY_BYTES, Genesis, Roster
from net.sequencer.messages import Acknowledgement, Append, Candidacy, Submit, Vote, Witness
from tests.net.moves import GENESIS, entries, submission
from tests.parts import seeds

HASH = b"h" * 32
WITNESS = Witness(7, HASH, b"d" * 32)
MESSAGES = [
    Candidacy(3, 2, 17, trial=True),
    Vote(3, granted=True, trial=False),
    Append(3, 0, HASH, (), 0, Witness(0, HASH, b"")),
    Append(3, 0, GENESIS.chain, entries(3), 2, WITNESS),
    Acknowledgement(3, True, 4, WITNESS),
    Submit(submission(4)),
    WITNESS,
]


def changed(message: wire.Message, path: tuple[int, ...], value: object) -> wire.Message:
    """The same message with something else at one place in it."""
    place, *within = path
    new = changed(message[place], tuple(within), value) if within else value
    return (*message[:place], new, *message[place + 1 :])


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_what_is_written_is_read_as_it_was(message):
    (frame,), rest = wire.split(wire.encode_frame(spelling.write(message)), wire.AFTER_AUTHENTICATION.frame)
    assert (spelling.read(wire.decode(frame)), rest) == (message, b"")


def test_every_kind_of_message_is_tried_here():
    assert {spelling.write(message)[0] for message in MESSAGES} == set(spelling.READERS)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_a_field_too_few_or_too_many_is_refused(message):
    written = spelling.write(message)
    for spoilt in (written[:-1], (*written, 0), written[:1], ()):
        with pytest.raises(BadMessage):
            spelling.read(spoilt)


@pytest.mark.parametrize(
    ("message", "path", "value"),
    [
        (0, (0,), "nonsense"),
        (0, (0,), b"candidacy"),
        (0, (0,), 1),
        (0, (1,), -1),
        (0, (1,), 2**62 + 1),
        (0, (3,), wire.LOG_ENTRIES + 2),
        (0, (4,), 2),
        (1, (2,), "yes"),
        (3, (3,), b"short"),
        (3, (4,), 3),
        (3, (4, 0), 3),
        (3, (4, 0, 1), 0),
        (3, (4, 0, 3, 0), 256),
        (3, (4, 0, 3, 2), "chance"),
        (3, (4, 0, 3, 4), b"x" * (BODY_BYTES + 1)),
        (3, (4, 0, 3, 5), b"x" * 63),
        (3, (4, 0, 3), (1, 2, "table")),
        (3, (6,), (7, HASH, b"d")),
        (3, (6,), (7, HASH, b"", 0)),
        (4, (4,), b"witness"),
        (5, (5,), "text"),
        (6, (2,), HASH + b"x"),
    ],
)
def test_a_field_that_holds_something_else_is_refused(message, path, value):
    with pytest.raises(BadMessage):
        spelling.read(changed(spelling.write(MESSAGES[message]), path, value))


def test_more_than_one_message_should_hold_is_refused():
    at_once = entries(4, body=b"x" * BODY_BYTES)
    with pytest.raises(BadMessage):
        spelling.read(spelling.write(Append(1, 0, HASH, at_once, 0, WITNESS)))
    assert spelling.read(spelling.write(Append(1, 0, HASH, at_once[:3], 0, WITNESS)))
    with pytest.raises(BadMessage):
        spelling.read(spelling.write(Append(1, 0, HASH, entries(65), 0, WITNESS)))


@pytest.mark.parametrize(
    "members",
    [(), ((1, HASH), (0, HASH)), ((1, HASH), (1, HASH)), ((256, HASH),), tuple((peer, HASH) for peer in range(7))],
)
def test_a_roster_that_is_none_is_refused(members):
    with pytest.raises(BadMessage):
        spelling.read_genesis(Fields(spelling.write_genesis(Genesis(b"game", Roster(members)))))


# Strangers


def mutated(rng: random.Random, frame: bytes) -> bytes:
    """A frame with a few bytes changed, lost, doubled or taken from somewhere else."""
    spoilt = bytearray(frame)
    for _ in range(rng.randrange(1, 4)):
        start = rng.randrange(len(spoilt) + 1)
        end = min(len(spoilt), start + rng.choice((0, 1, 1, 2, 8)))
        spoilt[start:end] = rng.choice((rng.randbytes(end - start), b"", spoilt[start:end] * 2, rng.randbytes(1)))
    return bytes(spoilt)


@pytest.mark.parametrize("seed", seeds(0, deep=5))
def test_whatever_a_stranger_writes_is_refused_in_one_known_way_and_fills_no_memory(seed):
    rng = random.Random(seed)
    frames = [wire.encode_frame(spelling.write(message))[wire.LENGTH_BYTES :] for message in MESSAGES]
    tracemalloc.start()
    try:
        read = 0
        for _ in range(3_000):
            try:
                spelling.write(spelling.read(wire.decode(mutated(rng, rng.choice(frames)))))
                read += 1
            except wire.WireError:
                continue
        assert 0 < read < 3_000
        assert tracemalloc.get_traced_memory()[1] < 4 * wire.MIB
    finally:
        tracemalloc.stop()
