"""Tables nearby: what is announced is seen, and what a stranger announces is read or dropped, never believed."""

import random
import socket
from dataclasses import replace

import pytest

from net import beacon, discovery, wire
from net.beacon import Nearby, Notice
from tests.net.alone import can_be_had, run_alone
from tests.parts import seeds

TABLE = Notice("0.9", b"t" * 16, "Anna", 24710, game="olympus", seats=4, free=2, watchers=8, round=0)


def spoken(*changes: tuple[int, object]) -> bytes:
    """The datagram of that table with other things in some of its fields."""
    fields = list(wire.decode(beacon.encode(TABLE)))
    for place, value in changes:
        fields[place] = value
    return wire.encode_frame(tuple(fields))[4:]


# What is said


def test_a_notice_comes_back_as_it_went():
    assert beacon.read(beacon.encode(TABLE)) == TABLE


def test_the_longest_notice_fits_into_a_datagram():
    wide = replace(TABLE, build="9" * 24, host="é̱̱̱̱̱̱̱̱̱̱"[:8], game="g" * 32, port=65535, seats=6, round=999)
    assert beacon.read(beacon.encode(wide)) == wide


def test_of_a_version_to_come_name_and_version_are_known():
    later = spoken((1, 2), (2, "1.4"), (6, "whatever"))
    seen = beacon.read(later)
    assert (seen.build, seen.host, seen.can_be_spoken_to) == ("1.4", "Anna", False)


@pytest.mark.parametrize(
    "change",
    [
        (0, "something"),
        (1, -1),
        (2, "{0.__class__}"),
        (2, "%s%s%n"),
        (2, "../../etc"),
        (2, ""),
        (3, b"short"),
        (4, b"\xff\xfe"),
        (4, b""),
        (4, b" Anna"),
        (4, "A\u202enna".encode()),
        (4, b"A\x00nna"),
        (4, b"A\nnna"),
        (4, "A" * 25),
        (4, b"A" * 25),
        (5, 0),
        (5, 65_536),
        (7, "../olympus"),
        (7, "Olympus {}"),
        (7, b"olympus"),
        (8, 0),
        (8, 7),
        (9, 5),
        (9, -1),
        (10, 9),
        (11, 1000),
        (11, (1,)),
    ],
)
def test_a_notice_that_says_nonsense_is_not_read(change):
    nearby = Nearby()
    assert not nearby.heard(spoken(change), "10.0.0.7", 0)
    assert nearby.tables(0) == []


@pytest.mark.parametrize("seed", seeds(0, deep=10))
def test_whatever_is_heard_does_no_harm(seed):
    rng = random.Random(seed)
    nearby = Nearby()
    honest = beacon.encode(TABLE)
    for now in range(0, 300_000, 100):
        heard = bytearray(honest)
        for _ in range(rng.randrange(1, 4)):
            heard[rng.randrange(len(heard))] = rng.randrange(256)
        nearby.heard(bytes(heard)[: rng.randrange(len(heard) + 1)] + rng.randbytes(rng.randrange(4)), "10.0.0.7", now)
        for sighting in nearby.tables(now):
            assert wire.clean_name(sighting.notice.host) == sighting.notice.host


def test_no_notice_holds_what_opens_the_door():
    assert not {"code", "token", "key"} & set(Notice.__slots__)


# What is seen


def test_a_table_is_seen_where_it_is_and_gone_after_six_silent_seconds():
    nearby = Nearby()
    assert nearby.heard(beacon.encode(TABLE), "10.0.0.7", 0)
    (seen,) = nearby.tables(5_999)
    assert (seen.address, seen.notice) == ("10.0.0.7", TABLE)
    assert nearby.tables(6_000) == []


def test_hearing_the_same_again_is_no_news_and_hearing_something_else_is():
    nearby = Nearby()
    nearby.heard(beacon.encode(TABLE), "10.0.0.7", 0)
    assert not nearby.heard(beacon.encode(TABLE), "10.0.0.7", 1_000)
    assert nearby.heard(beacon.encode(replace(TABLE, free=1)), "10.0.0.7", 2_000)
    assert [seen.notice.free for seen in nearby.tables(2_000)] == [1]


def test_nobody_can_take_a_table_off_another_address():
    nearby = Nearby()
    nearby.heard(beacon.encode(TABLE), "10.0.0.7", 0)
    nearby.heard(beacon.encode(replace(TABLE, port=1)), "10.0.0.66", 0)
    assert {(seen.address, seen.notice.port) for seen in nearby.tables(0)} == {("10.0.0.7", 24710), ("10.0.0.66", 1)}


def test_who_announces_many_tables_is_seen_with_four():
    nearby = Nearby()
    for number in range(20):
        nearby.heard(beacon.encode(replace(TABLE, table=bytes([number]) * 16)), "10.0.0.66", number * 100)
    assert len(nearby.tables(2_000)) == 4
    assert nearby.heard(beacon.encode(TABLE), "10.0.0.7", 2_000)


def test_who_shouts_is_not_listened_to_and_others_are():
    nearby = Nearby()
    shouted = [nearby.heard(beacon.encode(replace(TABLE, free=number % 3)), "10.0.0.66", 0) for number in range(100)]
    assert shouted.count(True) == 20
    assert nearby.heard(beacon.encode(TABLE), "10.0.0.7", 0)
    assert nearby.heard(beacon.encode(TABLE), "10.0.0.66", 1_000)


def test_a_thousand_addresses_fill_no_memory():
    nearby = Nearby()
    for number in range(1_000):
        nearby.heard(beacon.encode(TABLE), f"10.0.{number // 250}.{number % 250}", 0)
    assert len(nearby.tables(0)) == beacon.TABLES
    assert len(nearby._allowances) == beacon.TABLES


# On a real network, which is this machine alone


def heard(ear: discovery.Ear) -> list[tuple[bytes, str]]:
    """The next datagrams; a loopback keeps none back, so the first wait is the last."""
    ear._socket.settimeout(10)
    first = ear._socket.recvfrom(1000)
    ear._socket.setblocking(False)
    return [(first[0], first[1][0]), *ear.take()]


def test_a_beacon_is_heard_at_its_address():
    ear = discovery.Ear("127.0.0.1", 0)
    torch = discovery.Beacon("127.0.0.1", ear.port, "127.0.0.1")
    try:
        assert torch.say(TABLE)
        assert heard(ear) == [(beacon.encode(TABLE), "127.0.0.1")]
        assert ear.take() == []
    finally:
        torch.close()
        ear.close()


def test_a_datagram_that_is_too_long_is_dropped_and_the_next_one_heard():
    ear = discovery.Ear("127.0.0.1", 0)
    nearby = Nearby()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
        stranger.sendto(beacon.encode(TABLE) + bytes(10_000), ("127.0.0.1", ear.port))
        stranger.sendto(b"", ("127.0.0.1", ear.port))
        stranger.sendto(beacon.encode(TABLE), ("127.0.0.1", ear.port))
    assert [nearby.heard(datagram, address, 0) for datagram, address in heard(ear)] == [False, False, True]
    ear.close()


def test_a_network_that_is_away_is_no_reason_to_stop():
    torch = discovery.Beacon("127.0.0.1", 9, "127.0.0.1")
    torch._socket.close()
    assert not torch.say(TABLE)


def test_no_interface_is_offered_that_nobody_else_sees():
    assert not [address for address in discovery.interfaces() if address.startswith("127.")]


GROUP = """
import time
from net import beacon, discovery
ear, second = (discovery.Ear(interface="127.0.0.1") for _ in range(2))
discovery.Beacon(interface="127.0.0.1").say(beacon.Notice("0.9", b"t" * 16, "Anna", 24710, game="olympus", seats=4))
until = time.monotonic() + 10
come, other = [], []
while time.monotonic() < until and not (come and other):
    come += ear.take()
    other += second.take()
print([beacon.read(datagram).host for datagram, _ in come + other])
"""


@pytest.fixture
def alone() -> None:
    """A network in which nobody else is."""
    if not can_be_had():
        pytest.skip("no network of its own can be made there")


def test_two_programs_on_one_machine_both_hear_a_table_that_is_announced_to_the_group(alone):
    assert run_alone(GROUP) == "['Anna', 'Anna']\n"


ZEROCONF = """
import time
from net import beacon, discovery
here, there = discovery.Registry(["127.0.0.1"]), discovery.Registry(["127.0.0.1"])
notice = beacon.Notice("0.9", b"t" * 16, "Anna", 24710, game="olympus", seats=4, free=2)
def seen(count):
    until = time.monotonic() + 10
    while time.monotonic() < until and [beacon.read(told).free for told, _ in there.take()] != count:
        time.sleep(0.01)
    return [(beacon.read(told).free, address) for told, address in there.take()]
here.say(notice, ["127.0.0.1"])
print(seen([2]))
here.say(beacon.Notice("0.9", b"t" * 16, "Anna", 24710, game="olympus", seats=4, free=1), ["127.0.0.1"])
print(seen([1]))
here.close()
print(seen([]))
there.close()
"""


@pytest.mark.slow
def test_a_table_is_seen_by_way_of_zeroconf_until_it_is_closed(alone):
    pytest.importorskip("zeroconf")
    assert run_alone(ZEROCONF).splitlines() == ["[(2, '127.0.0.1')]", "[(1, '127.0.0.1')]", "[]"]
