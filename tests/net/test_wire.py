"""The wire: what goes in comes out, and whatever a stranger sends is refused in one known way."""

import os
import random
import subprocess
import sys
import tracemalloc
import unicodedata

import pytest

from net import names, wire
from net.wire import (
    AFTER_AUTHENTICATION,
    BEFORE_AUTHENTICATION,
    Allowance,
    BadFrame,
    BadSnapshot,
    BadText,
    FrameTooLong,
    Inbox,
    TooFast,
    Traffic,
    WireError,
    chunks,
    clean_chat,
    clean_name,
    decode,
    decode_chat,
    decode_name,
    encode_frame,
    join,
    split,
)
from tests import ROOT
from tests.parts import seeds

LIMIT = AFTER_AUTHENTICATION.frame

MESSAGES = [
    (),
    (0,),
    (1, 2, -3),
    (127, 128, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**63 - 1),
    (-1, -32, -33, -128, -129, -32768, -32769, -(2**31), -(2**31) - 1, -(2**63)),
    ("submit", 7, b"\x00" * 32, (1, (2, ("worship", "ares", "war")))),
    ("", b""),
    (b"x" * 255, b"x" * 256, b"x" * 65, "y" * 31, "y" * 32, "y" * 256),
    tuple(range(15)),
    tuple(range(16)),
    tuple(tuple(range(n)) for n in range(40)),
]


def payload(message: tuple) -> bytes:
    return encode_frame(message)[wire.LENGTH_BYTES :]


def nested(depth: int) -> tuple:
    message: tuple = ()
    for _ in range(depth - 1):
        message = (message,)
    return message


# There and back


@pytest.mark.parametrize("message", MESSAGES, ids=range(len(MESSAGES)))
def test_a_message_comes_back_as_it_went(message):
    frames, rest = split(encode_frame(message), LIMIT)
    assert [decode(frame) for frame in frames] == [message]
    assert rest == b""


def test_the_length_is_four_bytes_with_the_greatest_first():
    assert encode_frame((1, 2, 3)) == b"\x00\x00\x00\x04\x93\x01\x02\x03"


def test_any_slicing_of_the_stream_gives_the_same_frames():
    stream = b"".join(encode_frame(message) for message in MESSAGES)
    whole, _ = split(stream, LIMIT)
    for size in (1, 2, 3, 5, 7, 64, 1000):
        frames, rest = [], b""
        for start in range(0, len(stream), size):
            found, rest = split(rest + stream[start : start + size], LIMIT)
            frames += found
        assert frames == whole
        assert rest == b""


def test_every_truncation_of_a_stream_waits_for_the_rest():
    stream = b"".join(encode_frame(message) for message in MESSAGES[:6])
    for cut in range(len(stream)):
        frames, rest = split(stream[:cut], LIMIT)
        assert b"".join(len(f).to_bytes(4, "big") + f for f in frames) + rest == stream[:cut]
        assert [decode(frame) for frame in frames] == MESSAGES[: len(frames)]


@pytest.mark.parametrize("message", MESSAGES, ids=range(len(MESSAGES)))
def test_every_truncation_of_a_frame_is_refused(message):
    frame = payload(message)
    for cut in range(len(frame)):
        with pytest.raises(BadFrame):
            decode(frame[:cut])


# Lengths


@pytest.mark.parametrize("limits", [BEFORE_AUTHENTICATION, AFTER_AUTHENTICATION], ids=["before", "after"])
def test_a_frame_may_be_as_long_as_the_limit_and_no_longer(limits):
    at_limit = limits.frame.to_bytes(4, "big") + b"\x00" * limits.frame
    assert split(at_limit, limits.frame) == ([b"\x00" * limits.frame], b"")
    with pytest.raises(FrameTooLong):
        split((limits.frame + 1).to_bytes(4, "big"), limits.frame)


def test_an_overlong_frame_is_refused_from_its_length_alone():
    assert split(b"\xff\xff\xff", LIMIT) == ([], b"\xff\xff\xff")
    tracemalloc.start()
    try:
        with pytest.raises(FrameTooLong):
            split(b"\xff\xff\xff\xff", LIMIT)
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()


def test_an_overlong_frame_is_refused_behind_good_ones():
    with pytest.raises(FrameTooLong):
        split(encode_frame((1,)) + (LIMIT + 1).to_bytes(4, "big"), LIMIT)


def test_an_empty_frame_is_refused():
    with pytest.raises(BadFrame):
        split(b"\x00\x00\x00\x00", LIMIT)
    with pytest.raises(BadFrame):
        decode(b"")


def test_we_do_not_send_what_would_be_refused_for_its_length():
    filled = BEFORE_AUTHENTICATION.frame - len(payload((b"x" * 500,))) + 500
    assert len(encode_frame((b"x" * filled,), BEFORE_AUTHENTICATION.frame)) == 4 + 1024
    with pytest.raises(FrameTooLong):
        encode_frame((b"x" * (filled + 1),), BEFORE_AUTHENTICATION.frame)
    with pytest.raises(FrameTooLong):
        encode_frame((b"x" * 40_000, b"x" * 40_000))


@pytest.mark.parametrize(
    ("largest", "over", "raw"),
    [
        ((0,) * 1024, (0,) * 1025, b"\xdc\x04\x01" + b"\x00" * 1025),
        (("w" * 1024,), ("w" * 1025,), b"\x91\xda\x04\x01" + b"w" * 1025),
        ((b"b" * 49152,), (b"b" * 49153,), b"\x91\xc5\xc0\x01" + b"b" * 49153),
        ((2**63 - 1,), (2**63,), b"\x91\xcf\x80" + b"\x00" * 7),
        ((-(2**63),), (-(2**63) - 1,), None),
        (nested(wire.DEPTH), nested(wire.DEPTH + 1), b"\x91" * wire.DEPTH + b"\x90"),
    ],
    ids=["array", "word", "bytes", "largest integer", "smallest integer", "depth"],
)
def test_each_size_at_its_edge_and_one_over(largest, over, raw):
    assert decode(payload(largest)) == largest
    with pytest.raises(BadFrame):
        encode_frame(over)
    if raw is not None:
        with pytest.raises(BadFrame):
            decode(raw)


# What a message may not be


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param(b"\x91\xc0", id="nil"),
        pytest.param(b"\x91\xc2", id="false"),
        pytest.param(b"\x91\xc3", id="true"),
        pytest.param(b"\x91\xca\x00\x00\x00\x00", id="float 32"),
        pytest.param(b"\x91\xcb" + b"\x00" * 8, id="float 64"),
        pytest.param(b"\x91\x80", id="empty map"),
        pytest.param(b"\x91\x81\x01\x01", id="map"),
        pytest.param(b"\x91\xdf\xff\xff\xff\xff", id="huge map"),
        pytest.param(b"\x91\xc7\x00\x01", id="empty extension"),
        pytest.param(b"\x91\xd4\x01\x00", id="extension"),
        pytest.param(b"\x91\xd6\xff\x00\x00\x00\x00", id="timestamp"),
        pytest.param(b"\x91\xc7\x00\xff", id="empty timestamp"),
        pytest.param(b"\x91\xc1", id="the byte msgpack never uses"),
        pytest.param(b"\x01", id="integer alone"),
        pytest.param(b"\xa1a", id="word alone"),
        pytest.param(b"\xc4\x01a", id="bytes alone"),
        pytest.param(b"\x80", id="map alone"),
        pytest.param(b"\x90\x90", id="two messages"),
        pytest.param(b"\x91\x01\x00", id="a byte too many"),
        pytest.param(b"\x91\xa2\xc3\xa9", id="word outside ASCII"),
        pytest.param(b"\x91\xa1\xff", id="word outside UTF-8"),
        pytest.param(b"\x91\xa3\xed\xa0\x80", id="surrogate"),
        pytest.param(b"\x91\xa1\n", id="word with a line break"),
        pytest.param(b"\x91\xa1\x7f", id="word with delete"),
        pytest.param(b"\xdd\xff\xff\xff\xff", id="huge array"),
        pytest.param(b"\x91\xdb\xff\xff\xff\xff", id="huge word"),
        pytest.param(b"\x91\xc6\xff\xff\xff\xff", id="huge bytes"),
        pytest.param(b"\x91" * 1023 + b"\x90", id="a thousand arrays deep"),
        pytest.param(b"\x91" * 65535 + b"\x90", id="deeper than any stack"),
    ],
)
def test_a_frame_that_is_no_message_is_refused(frame):
    with pytest.raises(BadFrame):
        decode(frame)


@pytest.mark.parametrize(
    "frame",
    [
        b"\x91\xcc\x01",
        b"\x91\xcd\x00\xff",
        b"\x91\xd0\x01",
        b"\x91\xd0\xff",
        b"\x91\xd9\x01a",
        b"\x91\xc5\x00\x01a",
        b"\xdc\x00\x01\x01",
        b"\xdd\x00\x00\x00\x00",
    ],
)
def test_a_message_has_one_spelling(frame):
    with pytest.raises(BadFrame, match="shortest"):
        decode(frame)


@pytest.mark.parametrize(
    "message",
    [
        [1],
        1,
        "a",
        None,
        {},
        (None,),
        (True,),
        (1.5,),
        ([1],),
        ({},),
        ({1},),
        ("é",),
        ("a\0",),
        (bytearray(b"a"),),
    ],
    ids=repr,
)
def test_what_would_be_refused_is_not_sent(message):
    with pytest.raises(BadFrame):
        encode_frame(message)


def test_a_subclass_of_int_is_no_integer():
    class Seat(int):
        pass

    with pytest.raises(BadFrame):
        encode_frame((Seat(1),))


@pytest.mark.parametrize("level", [b"\xdc\x04\x00", b"\xdc\xea\x60"], ids=["1024", "60000"])
def test_nested_promises_cost_little_memory(level):
    # Each level announces a full array; only the innermost could ever be filled.
    frame = level * 21_000
    tracemalloc.start()
    try:
        with pytest.raises(BadFrame):
            decode(frame)
        assert tracemalloc.get_traced_memory()[1] < 16 * wire.MIB
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("level", [b"\xdc\x04\x00", b"\xdd\x00\x00\x04\x00", b"\x9f", b"\x91"])
def test_depth_is_refused_before_anything_is_decoded(level, monkeypatch):
    monkeypatch.setattr(wire, "_unpack", lambda frame: pytest.fail("it was decoded"))
    with pytest.raises(BadFrame):
        decode(level * 1000)


# Noise


def mutated(dice: random.Random, frame: bytes) -> bytes:
    noisy = bytearray(frame)
    for _ in range(dice.randint(1, 4)):
        place = dice.randrange(len(noisy) + 1)
        match dice.randrange(5):
            case 0:
                noisy[place : place + 1] = bytes([dice.randrange(256)])
            case 1:
                noisy[place:place] = dice.randbytes(dice.randint(1, 6))
            case 2:
                del noisy[place : place + dice.randint(1, 6)]
            case 3 if place < len(noisy):
                noisy[place] ^= 1 << dice.randrange(8)
            case _:
                noisy += noisy[place : place + 20]
    return bytes(noisy)


def verdict(frame: bytes) -> str:
    """What became of the frame, as text; anything but a message or `BadFrame` goes through."""
    try:
        message = decode(frame)
    except BadFrame:
        return "refused"
    assert payload(message) == frame
    return repr(message)


def noise(seed: int, count: int) -> list[bytes]:
    dice = random.Random(seed)
    frames = [payload(message) for message in MESSAGES]
    return [mutated(dice, dice.choice(frames)) for _ in range(count)]


@pytest.mark.parametrize("seed", seeds(1, deep=30))
def test_noise_is_a_message_or_refused(seed):
    verdicts = [verdict(frame) for frame in noise(seed, count=6000)]
    assert 500 < verdicts.count("refused") < 5900, "the noise should reach both ends"


def test_random_bytes_are_a_message_or_refused():
    dice = random.Random(2)
    for _ in range(3000):
        verdict(dice.randbytes(dice.randint(0, 40)))
        verdict(bytes([0x90 + dice.randrange(16)]) + dice.randbytes(dice.randint(0, 40)))


@pytest.mark.parametrize("seed", seeds(3, deep=30))
def test_random_streams_split_or_are_refused(seed):
    dice = random.Random(seed)
    for _ in range(2000):
        stream = mutated(dice, b"".join(encode_frame(dice.choice(MESSAGES)) for _ in range(3)))
        try:
            frames, rest = split(stream, LIMIT)
        except WireError:
            continue
        assert b"".join(len(f).to_bytes(4, "big") + f for f in frames) + rest == stream


def test_msgpack_without_its_compiled_part_judges_alike():
    # A peer on a machine without the compiled decoder must accept and refuse the same frames.
    script = (
        "import msgpack, msgpack.fallback; assert msgpack.Unpacker is msgpack.fallback.Unpacker\n"
        "from tests.net import test_wire as w; print('\\n'.join(map(w.verdict, w.noise(seed=4, count=2000))))"
    )
    result = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "MSGPACK_PUREPYTHON": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == [verdict(frame) for frame in noise(seed=4, count=2000)]


# Bytes one by one


def test_bytes_that_drip_are_cut_into_the_same_frames():
    stream = b"".join(encode_frame(message) for message in MESSAGES)
    inbox, found = Inbox(AFTER_AUTHENTICATION, now=0), []
    for byte in stream:
        found += inbox.take(bytes([byte]), now=0)
    assert [decode(frame) for frame in found] == MESSAGES
    assert Inbox(AFTER_AUTHENTICATION, now=0).take(stream, now=0) == found


def test_a_frame_that_drips_is_looked_at_twice_and_not_at_every_byte(monkeypatch):
    """Once when its length is known, and once when it is whole."""
    looks = []
    monkeypatch.setattr(wire, "split", lambda buffer, limit: looks.append(len(buffer)) or split(buffer, limit))
    inbox = Inbox(AFTER_AUTHENTICATION, now=0)
    for byte in LIMIT.to_bytes(4, "big") + b"\x00" * LIMIT:
        inbox.take(bytes([byte]), now=0)
    assert looks == [4, 4 + LIMIT]


def test_bytes_are_counted_before_any_frame_is_whole():
    inbox = Inbox(BEFORE_AUTHENTICATION, now=0)
    assert inbox.take(b"\x00\x00\x04\x00" + b"x" * 1000, now=0) == []
    assert inbox.traffic.volume.left == (4096 - 1004) * 1000
    assert inbox.traffic.frames.left == 6000


def test_a_length_over_the_limit_is_refused_as_soon_as_it_has_come():
    inbox = Inbox(BEFORE_AUTHENTICATION, now=0)
    assert inbox.take(b"\x00\x00\xff", now=0) == []
    with pytest.raises(FrameTooLong):
        inbox.take(b"\xff", now=0)


# Allowances


def received(traffic, frame, now):
    """What is left after a frame that came at once, with its four bytes of length."""
    return traffic.bytes_came(4 + len(frame), now).frames_came(1, now)


def test_a_burst_is_granted_at_once_and_not_one_more():
    purse = Allowance.full(rate=20, burst=60, now=0)
    for _ in range(60):
        purse = purse.spend(1, now=0)
    with pytest.raises(TooFast):
        purse.spend(1, now=0)


def test_an_empty_purse_fills_at_its_rate():
    purse = Allowance.full(rate=20, burst=60, now=0).spend(60, now=0)
    with pytest.raises(TooFast):
        purse.spend(1, now=49)
    assert purse.spend(1, now=50).left == 0
    with pytest.raises(TooFast):
        purse.spend(21, now=1000)
    assert purse.spend(20, now=1000).left == 0


def test_a_purse_never_holds_more_than_its_burst():
    purse = Allowance.full(rate=20, burst=60, now=0).refilled(now=10**9)
    assert purse.spend(60, now=10**9).left == 0
    with pytest.raises(TooFast):
        purse.spend(61, now=10**9)


def test_a_purse_filled_in_small_steps_loses_nothing():
    purse = Allowance.full(rate=7, burst=10, now=0).spend(10, now=0)
    for now in range(1, 1001):
        purse = purse.refilled(now)
    assert purse.spend(7, now=1000).left == 0


def test_a_clock_that_steps_back_gives_nothing_twice():
    purse = Allowance.full(rate=1, burst=1, now=10_000).spend(1, now=10_000)
    assert purse.refilled(now=0) == purse
    with pytest.raises(TooFast):
        purse.refilled(now=0).spend(1, now=10_000)


def test_refusing_leaves_the_purse_as_it_was():
    purse = Allowance.full(rate=1, burst=5, now=0)
    with pytest.raises(TooFast):
        purse.spend(6, now=0)
    assert purse.spend(5, now=0).left == 0


def test_a_stranger_has_six_frames_however_long_it_waits():
    traffic = Traffic.under(BEFORE_AUTHENTICATION, now=0)
    for second in range(6):
        traffic = received(traffic, b"x", now=second * 1000)
    with pytest.raises(TooFast):
        received(traffic, b"x", now=10**9)


def test_a_stranger_has_four_kibibytes_with_the_lengths_counted():
    traffic = Traffic.under(BEFORE_AUTHENTICATION, now=0)
    for _ in range(4):
        traffic = received(traffic, b"x" * 1020, now=0)
    with pytest.raises(TooFast):
        received(traffic, b"", now=10**9)


def test_a_peer_has_sixty_frames_at_once():
    traffic = Traffic.under(AFTER_AUTHENTICATION, now=0)
    for _ in range(60):
        traffic = received(traffic, b"x", now=0)
    with pytest.raises(TooFast):
        received(traffic, b"x", now=0)


def test_a_peer_may_keep_sending_twenty_frames_a_second():
    traffic = Traffic.under(AFTER_AUTHENTICATION, now=0)
    for now in range(0, 60_000, 50):
        traffic = received(traffic, b"x" * 3000, now)


def test_a_peer_is_stopped_by_bytes_as_well_as_by_frames():
    traffic = Traffic.under(AFTER_AUTHENTICATION, now=0)
    for _ in range(15):
        traffic = received(traffic, b"x" * LIMIT, now=0)
    with pytest.raises(TooFast):
        received(traffic, b"x" * LIMIT, now=0)


# Snapshots


@pytest.mark.parametrize("size", [0, 1, 32767, 32768, 32769, 65536, 4 * wire.MIB - 1, 4 * wire.MIB])
def test_a_snapshot_comes_back_from_its_chunks(size):
    snapshot = random.Random(size).randbytes(size)
    pieces = chunks(snapshot)
    assert join(pieces) == snapshot
    assert len(pieces) == -(-size // wire.SNAPSHOT_CHUNK)
    assert all(decode(payload((piece,))) == (piece,) for piece in pieces[:2])


def test_a_snapshot_one_byte_too_large_is_refused_on_both_sides():
    with pytest.raises(BadSnapshot):
        chunks(b"x" * (wire.SNAPSHOT_BYTES + 1))
    with pytest.raises(BadSnapshot):
        join([b"x" * wire.SNAPSHOT_CHUNK] * 128 + [b"x"])


@pytest.mark.parametrize(
    "pieces",
    [[b""], [b"x" * 32769], [b"x", b"x"], [b"x" * 32768, b"x" * 32767, b"x"], [b"x" * 32768, b""]],
    ids=["empty", "too long", "short first", "short middle", "empty last"],
)
def test_chunks_that_no_snapshot_has_are_refused(pieces):
    with pytest.raises(BadSnapshot):
        join(pieces)


def test_an_endless_snapshot_is_not_read_to_its_end():
    def endless():
        for _ in range(129):
            yield b"x" * wire.SNAPSHOT_CHUNK
        pytest.fail("read past the limit")

    with pytest.raises(BadSnapshot):
        join(endless())


# Names and chat


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna  Maria ", "Anna Maria"),
        ("Ζεύς", "Ζεύς"),
        ("Nicolo\u0300", "Nicolò"),
        ("a\u00a0b", "a b"),
        ("🏺", "🏺"),
        ("ﬁx²", "ﬁx²"),
        ("x" * 14, "x" * 14),
        ("e\u0301" * 14, "é" * 14),
    ],
)
def test_a_name_is_composed_and_trimmed(typed, shown):
    assert clean_name(typed) == shown
    assert decode_name(shown.encode()) == shown


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\u0301", "empty"),
        ("x" * 15, "too_long"),
        ("城" * 8, "too_long"),
        ("e\u0323\u0301" * 13, "too_long"),
        ("\u3164", "unshowable"),
        ("\u2800", "unshowable"),
        ("\u115f", "unshowable"),
        ("Ada\ufe0f", "unshowable"),
        ("Ada\u0378", "unshowable"),
        ("a\nb", "unshowable"),
        ("a\tb", "unshowable"),
        ("a\0", "unshowable"),
        ("a\x1b[31m", "unshowable"),
        ("a\x85b", "unshowable"),
        ("a\u2028b", "unshowable"),
        ("a\u2029b", "unshowable"),
        ("a\ud800", "unshowable"),
        ("a\ue000", "unshowable"),
        ("\ufeffa", "unshowable"),
        ("a\u200b", "unshowable"),
    ],
    ids=ascii,
)
def test_a_name_that_cannot_be_shown_is_refused(typed, reason):
    with pytest.raises(BadText) as refusal:
        clean_name(typed)
    assert refusal.value.reason == reason


BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize("mark", BIDI, ids=ascii)
@pytest.mark.parametrize("clean", [clean_name, clean_chat])
def test_nobody_turns_the_writing_around(clean, mark):
    for text in (mark + "Anna", "An" + mark + "na", "Anna" + mark):
        with pytest.raises(BadText, match="unshowable"):
            clean(text)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ("Nicolo\u0300".encode(), "not_clean"),
        (b" Anna", "not_clean"),
        (b"An  na", "not_clean"),
        (b"\xff", "not_text"),
        (b"\xed\xa0\x80", "not_text"),
        (b"x" * 25, "too_long"),
        (b"x" * 97, "too_long"),
        ("e\u0301".encode() * 30_000, "too_long"),
    ],
    ids=["decomposed", "space before", "two spaces", "no text", "surrogate", "25", "97", "long"],
)
def test_a_name_from_the_wire_must_be_clean_already(raw, reason):
    with pytest.raises(BadText) as refusal:
        decode_name(raw)
    assert refusal.value.reason == reason


def test_the_longest_name_in_bytes_fits():
    assert decode_name("🏺".encode() * 7) == "🏺" * 7


@pytest.mark.parametrize("name", ["ada", "Аda", "Adа", "Àda", "A da", "Αda", "Ada."])
def test_a_name_that_could_be_taken_for_anothers_is_refused(name):
    with pytest.raises(BadText, match="alike"):
        decode_name(name.encode(), others=["Zeus", "Ada"])


def test_names_that_differ_are_told_apart_and_look_alikes_get_a_number():
    assert names.told_apart({0: "Ada", 1: "Аda", 2: "Zeus", 3: "ADA"}) == {0: "Ada", 1: "Аda 2", 2: "Zeus", 3: "ADA 3"}
    assert decode_name("אבג".encode(), others=["אבד", "גבא"]) == "אבג"


def test_chat_is_measured_in_bytes():
    assert decode_chat(b"x" * 500) == clean_chat("x" * 500) == "x" * 500
    assert decode_chat("é".encode() * 250) == "é" * 250
    for line in ("x" * 501, "é" * 250 + "x"):
        with pytest.raises(BadText, match="too_long"):
            clean_chat(line)
        with pytest.raises(BadText, match="too_long"):
            decode_chat(line.encode())


def test_chat_from_the_wire_must_be_clean_already():
    with pytest.raises(BadText, match="not_clean"):
        decode_chat(b"good  game")


def test_whatever_is_cleaned_passes_the_wire_unchanged():
    dice = random.Random(5)
    signs = [*"aB é\u00a0\u0301\u0323\u1100\u1161\u11a8\u2002\u3000ßﬁΩ\u2126\u0344", *BIDI[:2]]
    passed = 0
    for _ in range(3000):
        typed = "".join(dice.choices(signs, k=dice.randint(0, 12)))
        try:
            name = clean_name(typed)
        except BadText:
            continue
        passed += 1
        assert decode_name(name.encode()) == decode_chat(name.encode()) == name
        assert unicodedata.is_normalized("NFC", name)
    assert passed > 500
