"""What stands in the pages about the network for those who would write a second program is what this one says."""

import ast
import re
from dataclasses import replace
from hashlib import blake2b

import pytest

from game.lan import facts, sayings
from game.lan.hall import Hall
from net import beacon, lobby, spelling, talk, wire
from net.encounter import Keys, Token
from net.handshake import _password
from net.node.news import Placed
from net.sequencer.entries import BLANK, KINDS, TABLE, Entry, Genesis, Roster, Submission, opening
from net.sodium import HEADER, Agreement, Identity, Incoming, is_signed
from tests import ROOT

PAGES = [(ROOT / "docs" / name).read_text("utf-8") for name in ("network.md", "wire.md")]
PAGE = "\n".join(PAGES)


def blocks(kind: str) -> list[str]:
    return re.findall(rf"(?ms)^```{kind}\n(.*?)^```", PAGE)


def examples(kind: str) -> list[tuple[wire.Message, bytes]]:
    """Messages in words, each with its bytes."""
    halves = [block.split("\n", 1) for block in blocks(kind)]
    return [(ast.literal_eval(words), bytes.fromhex(raw.replace("\n", ""))) for words, raw in halves]


def named_bytes(kind: str) -> dict[str, bytes]:
    """Values by name; long ones go on in the next line."""
    (block,) = blocks(kind)
    joined = re.sub(r"\n {8,}", "", block)
    return {name: bytes.fromhex(value) for name, value in re.findall(r"(?m)^(\S.*?)  +(\w+)$", joined)}


@pytest.mark.parametrize(("message", "frame"), examples("frame"), ids=lambda part: part[0] if part[0] else "")
def test_a_frame_on_the_page_is_what_is_sent_and_what_is_read(message, frame):
    assert wire.encode_frame(message) == frame
    if message[0] in spelling.READERS:
        assert spelling.write(spelling.read(wire.decode(frame[wire.LENGTH_BYTES :]))) == message
    if message[0] in talk.READERS:
        assert talk.write(talk.read(message)) == message
    if message[0] in lobby.READERS:
        assert lobby.write(lobby.read(frame[wire.LENGTH_BYTES :])) == frame[wire.LENGTH_BYTES :]


def test_every_kind_of_message_but_the_longest_stands_on_the_page():
    shown = {message[0] for message, _ in examples("frame")}
    assert set(spelling.READERS) - {"append", "witness"} <= shown


def test_every_wish_and_all_talk_is_named_on_the_page():
    words = (*lobby.READERS, *talk.READERS, *sayings.READERS)
    assert [word for word in words if f'"{word}"' not in PAGE] == []


def test_the_notice_on_the_page_is_what_is_announced():
    ((message, datagram),) = examples("datagram")
    notice = beacon.read(datagram)
    assert wire.decode(datagram) == message
    assert beacon.encode(notice) == datagram
    assert (notice.host, notice.game, notice.seats, notice.free) == ("Anna", "olympus", 4, 2)


def test_the_facts_on_the_page_are_those_of_a_table_that_was_opened():
    hall, named = Hall(), named_bytes("facts")
    hall.fold(Placed(1, 0, BLANK, b""))
    hall.fold(Placed(2, 0, TABLE, sayings.write(sayings.Open("olympus"))))
    assert facts.written(hall.facts()) == named["facts"]
    assert hall.digest() == blake2b(named["facts"], digest_size=16).digest() == named["digest"]


def test_the_first_entry_on_the_page_is_signed_and_chained():
    pytest.importorskip("nacl")
    named = named_bytes("chain")
    me = Identity(named["seed"])
    genesis = Genesis(named["game"], Roster(((0, me.key),)))
    unsigned = Submission(0, 0, BLANK, genesis.chain, opening(1, genesis.chain), b"")
    signed = replace(unsigned, signature=me.sign(unsigned.text(genesis.game)))
    told = (me.key, genesis.chain, signed.body, signed.text(genesis.game), signed.signature)
    assert told == tuple(named[name] for name in ("key", "genesis", "body", "text", "signature"))
    assert Entry(1, 1, genesis.chain, signed).chain == named["chain"]


def test_every_kind_of_entry_and_every_change_is_named_on_the_page():
    words = (*KINDS, "going", "away", "door", "numbered", "coming", "leaving")
    assert [word for word in words if f'"{word}"' not in PAGE] == []


@pytest.fixture
def meeting() -> dict[str, bytes]:
    pytest.importorskip("nacl")
    pytest.importorskip("spake2")
    return named_bytes("meeting")


def payload(frame: bytes) -> bytes:
    ((only,), rest) = wire.split(frame, 1024)
    assert rest == b""
    return only


def agreement(code: str, scalar: bytes, *, joining: bool) -> Agreement:
    """One side that has drawn this scalar, which is written with its least byte first."""
    made = Agreement(_password(code), joining=joining, entropy=bytes)
    side = made._side
    side.xy_scalar = int.from_bytes(scalar, "little")
    side.xy_elem = side.params.group.Base.scalarmult(side.xy_scalar)
    side.compute_outbound_message()
    return made


def test_the_agreement_on_the_page_can_be_reckoned_on_both_sides(meeting):
    hello, welcome = (wire.decode(payload(meeting[flight])) for flight in ("hello", "welcome"))
    joiner = agreement("K7M4QX", meeting["joiner scalar"], joining=True)
    listener = agreement("K7M4QX", meeting["listener scalar"], joining=False)
    assert joiner.key(welcome[-1]) == listener.key(hello[-1]) == meeting["agreed"]
    assert (hello[-1][1:], welcome[-1][1:]) == (joiner._side.outbound_message, listener._side.outbound_message)


def test_the_keys_on_the_page_follow_from_the_agreement(meeting):
    keys = Keys(meeting["agreed"], payload(meeting["hello"]), payload(meeting["welcome"]))
    assert keys._master == meeting["master"]
    assert keys.of("amphora stream joiner") == meeting["stream joiner"]
    assert keys.of("amphora pledge joiner") == meeting["pledge joiner"]
    assert keys.of("amphora token") == meeting["token"]
    assert Token(meeting["token"], b"").name == meeting["token name"]
    for role in ("joiner", "listener"):
        proof = ("confirm", keys.of(f"amphora confirm {role}"))
        assert wire.decode(payload(meeting[f"confirm {role}"])) == proof


def test_the_secret_on_the_page_opens_and_shows_whose_it_is(meeting):
    sealed = payload(meeting["secret"])
    text, is_last = Incoming(meeting["stream joiner"], sealed[:HEADER]).pull(sealed[HEADER:])
    kind, key, signature = wire.decode(text)
    assert (kind, key, is_last) == ("key", Identity(meeting["joiner seed"]).key, False)
    assert is_signed(meeting["pledge joiner"], signature, key)


def test_the_page_for_newcomers_has_four_pages_at_most():
    assert len(PAGES[0].split()) <= 4 * 640
