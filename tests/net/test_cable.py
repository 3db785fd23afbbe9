"""One connection on a real pair of sockets, with the clock handed in."""

import socket
from contextlib import closing

import pytest

pytest.importorskip("nacl")
pytest.importorskip("spake2")

from net.encounter import Torn
from net.node import greetings
from net.node.cable import SILENCE, Cable
from net.node.greetings import Here
from tests.net.meeting import Meeting, anna, door, marco

HERE = greetings.write(Here())


@pytest.fixture
def plugs():
    near, far = socket.socketpair()
    with closing(near), closing(far):
        yield near, far


def test_a_flipped_bit_in_the_length_of_a_frame_does_not_pass_for_somebody_who_is_heard(plugs):
    """Whoever waits for the rest of a frame that was never so long hears bytes all the time, and nothing in them."""
    near, far = plugs
    at = door()
    met = Meeting(marco(at.code), anna(at)).run()
    cable = Cable.taken(near, met.listener, "127.0.0.1", 0)
    frame = bytearray(met.joiner.say(HERE))
    frame[2] ^= 0x40
    far.send(frame)
    told = []
    for now in range(0, 2 * SILENCE, 500):
        if now % 1000 == 0:
            far.send(met.joiner.say(HERE))
        told += [*cable.read(now), *cable.tick(now)]
    assert told == [Torn("gone")]


def test_somebody_who_says_something_now_and_then_stays(plugs):
    near, far = plugs
    at = door()
    met = Meeting(marco(at.code), anna(at)).run()
    cable = Cable.taken(near, met.listener, "127.0.0.1", 0)
    for now in range(0, 3 * SILENCE, 1000):
        far.send(met.joiner.say(HERE))
        assert len(cable.read(now)) == 1
        assert cable.tick(now) == []
