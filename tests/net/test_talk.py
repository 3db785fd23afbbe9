"""What is said beside the log, and who may wait before the door."""

import pytest

from net import talk, wire
from net.porch import Porch
from net.talk import Chatted, CodeChanged, Farewell, Gestured, Introduced, SealCommitted, SealOpened

KEY = b"k" * 32
SAID = [
    Introduced(3, KEY, b"s" * 32, "192.168.1.24", 24710),
    CodeChanged("K7M4QX"),
    SealCommitted(2, KEY),
    SealOpened(2, KEY),
    Chatted(1, "Leo, which city do you take?"),
    Gestured(1, 5),
    Farewell("closed"),
]


@pytest.mark.parametrize("said", SAID, ids=lambda said: type(said).__name__)
def test_what_is_said_is_heard_as_it_was_and_has_neither_more_nor_less(said):
    message = talk.write(said)
    assert talk.read(wire.decode(wire.encode_frame(message)[wire.LENGTH_BYTES :])) == said
    for spoilt in ((*message, 0), message[:-1]):
        with pytest.raises(wire.WireError):
            talk.read(spoilt)


def test_everything_that_can_be_said_is_tried_here():
    assert {talk.write(said)[0] for said in SAID} == set(talk.READERS)


@pytest.mark.parametrize(
    "message",
    [
        ("introduced", 256, KEY, KEY, bytes([10, 0, 0, 1]), 1),
        ("introduced", 3, KEY, KEY, b"10.0.0.1", 1),
        ("introduced", 3, KEY, KEY, bytes([239, 255, 71, 10]), 24710),
        ("introduced", 3, KEY, KEY, bytes([255, 255, 255, 255]), 24710),
        ("introduced", 3, KEY, KEY, bytes(4), 24710),
        ("introduced", 3, KEY, KEY, bytes([10, 0, 0, 1]), 0),
        ("code", "K7M4QU"),
        ("code", "k7m4qx"),
        ("seal_opened", -1, KEY),
        ("chatted", 1, b"two\nlines"),
        ("chatted", 1, b"x" * 501),
        ("chatted", 6, b"hello"),
        ("gestured", 1, 6),
        ("farewell", "%s"),
        (),
    ],
)
def test_nonsense_is_refused(message):
    with pytest.raises(wire.WireError):
        talk.read(message)


# Before the door


def test_two_of_one_address_may_wait_and_eight_altogether():
    porch = Porch()
    assert [porch.comes("10.0.0.66") for _ in range(3)] == [True, True, False]
    assert [porch.comes(f"10.0.0.{number}") for number in range(7)] == [True] * 6 + [False]


def test_who_goes_makes_room_for_another():
    porch = Porch()
    for _ in range(1000):
        assert porch.comes("10.0.0.7")
        assert porch.comes("10.0.0.7")
        porch.goes("10.0.0.7")
        porch.goes("10.0.0.7")
    assert [porch.comes(f"10.0.0.{number}") for number in range(9)] == [True] * 8 + [False]
