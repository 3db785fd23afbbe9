"""What is said when machines meet: it comes back as it went, and anything else is refused."""

import pytest

from net import wire
from net.node import greetings, hearing
from net.node.greetings import Entering, Here, Present, Seeking, Welcomed
from net.node.register import Register
from net.sequencer import charter
from net.sequencer.charter import numbered
from net.sequencer.entries import BLANK, ROSTER, Entry, Submission
from tests.net.moves import GENESIS


@pytest.mark.parametrize(
    "said", [Entering(True, 24710, "Anna"), Welcomed(3, 0, GENESIS), Present(24710), Here(), Seeking(255)]
)
def test_what_is_said_is_heard(said):
    assert hearing.read(wire.decode(wire.encode_frame(greetings.write(said))[4:])) == said


@pytest.mark.parametrize(
    "message",
    [
        (),
        ("hello",),
        (b"here",),
        (("here",),),
        ("here", 1),
        ("entering", 2, 24710, b"Anna"),
        ("entering", 1, 0, b"Anna"),
        ("entering", 1, 65536, b"Anna"),
        ("entering", 1, 24710, "A\u202enna".encode()),
        ("entering", 1, 24710, b""),
        ("welcomed", 1, 0, (b"", ())),
        ("welcomed", 256, 0, (b"game", ((0, bytes(32)),))),
        ("welcomed", 1, 0, (b"game", ((1, bytes(32)), (0, bytes(32))))),
        ("present", -1),
        ("seeking", 256),
    ],
)
def test_what_nobody_would_say_is_refused(message):
    with pytest.raises(wire.WireError):
        hearing.read(message)


# Numbers


def register(*bodies: bytes) -> Register:
    kept = Register(GENESIS)
    kinds = [(BLANK, b""), *((ROSTER, body) for body in bodies)]
    submissions = [Submission(0, 1, kind, b"", body, b"") for kind, body in kinds]
    kept.note([Entry(1, place, b"", one) for place, one in enumerate(submissions, 1)])
    return kept


KEY, OTHER = b"k" * 32, b"o" * 32


def test_a_number_is_never_given_twice():
    kept = register(numbered(3, KEY, watching=False), charter.leaving(3))
    assert kept.next_number() == 4
    assert kept.gone == {3}
    again = register(numbered(3, KEY, watching=False), numbered(3, OTHER, watching=True))
    assert (again.keys[3], again.watchers) == (KEY, set())


def test_who_was_let_in_to_play_comes_once():
    assert register(numbered(3, KEY, watching=False)).is_about_to_come(3)
    assert not register(numbered(3, KEY, watching=True)).is_about_to_come(3)
    assert not register(numbered(3, KEY, watching=False), charter.coming(3, KEY)).is_about_to_come(3)


def test_when_all_numbers_are_given_nobody_more_comes():
    assert register(numbered(255, KEY, watching=True)).next_number() is None


@pytest.mark.parametrize("body", [b"", b"\xff", numbered(3, b"short", watching=False), charter.leaving(9)])
def test_what_is_no_change_changes_nothing(body):
    kept = register(body)
    assert (set(kept.keys), kept.gone, kept.watchers) == ({0, 1, 2}, set(), set())
