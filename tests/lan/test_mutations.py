"""Bodies that no honest machine writes: every machine makes the same of them, and none falls over."""

from __future__ import annotations

from random import Random

from game.lan import sayings
from game.lan.hall import Hall
from game.rules.codec import canonical
from game.table.dealer import Dealer
from net import lobby
from net.node.news import Placed
from net.sequencer.entries import BLANK, ROSTER, TABLE
from tests.lan.loop import begin, gathered, play, table_of

BODIES = 4_000

EVERY_SAYING = [
    sayings.Open("olympus"),
    sayings.Count(True),
    sayings.DrawCommitted(b"c" * 32),
    sayings.DrawOpened(b"p" * 32),
    sayings.DrawWithout(2),
    sayings.Play(0, 12, "worship ares war"),
    sayings.TakeBack(1, 12, 3),
    sayings.PlayAgain(2, 12, 3),
    sayings.TimeUp(0, 12),
    sayings.AskBack(0, 12),
    sayings.Agree(1, 12, True),
    sayings.VoteSeat(0, 2, "bot"),
    sayings.Return(1),
    sayings.VoteAway(0, 3, True),
    sayings.Rematch(0, True),
    sayings.Shut(),
    lobby.Sit(2, "Sofia"),
    lobby.Begin(),
]


def mutated(body: bytes, chance: Random) -> bytes:
    """A body with a few bytes changed, cut off or doubled."""
    spoilt = bytearray(body)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(spoilt) + 1)
        match chance.randrange(3):
            case 0 if at < len(spoilt):
                spoilt[at] = chance.randrange(256)
            case 1:
                del spoilt[at : at + chance.randrange(3)]
            case _:
                spoilt[at:at] = spoilt[at : at + chance.randrange(3)]
    return bytes(spoilt)


def test_every_saying_is_read_as_it_was_written():
    for saying in EVERY_SAYING:
        assert sayings.read(sayings.write(saying)) == saying


def test_spoilt_bodies_of_anybody_come_to_the_same_everywhere():
    harbours = gathered("Anna", "Marco", "Sofia")
    play(begin(*harbours), Dealer(1), moves=30)
    entries = table_of(harbours[0]).entries
    one, other = Hall(), Hall()
    for entry in entries:
        one.fold(entry)
        other.fold(entry)
    chance = Random(7)
    honest = [sayings.write(saying) for saying in EVERY_SAYING] + [entry.body for entry in entries if entry.body]
    for index in range(len(entries) + 1, len(entries) + BODIES):
        body = mutated(chance.choice(honest), chance)
        kind = chance.choices((TABLE, ROSTER, BLANK), (20, 2, 1))[0]
        entry = Placed(index, chance.randrange(5), kind, body)
        one.fold(entry)
        other.fold(entry)
        if index % 50 == 0:
            assert one.digest() == other.digest()
    assert one.digest() == other.digest()
    assert one.match is not None
    assert other.match is not None
    assert canonical(one.match.table.state) == canonical(other.match.table.state)
    assert one.strikes
