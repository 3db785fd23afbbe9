"""The handshake: whoever knows the code comes in, and nobody else does, whatever is done to the bytes between."""

import pytest

pytest.importorskip("nacl")
pytest.importorskip("spake2")

from net import codes, handshake, wire
from net.codes import Door
from net.encounter import Admitted, Closed, Hello, Missed, Refused, Said, Token, Torn
from net.handshake import Joiner, Listener
from net.sodium import Agreement, Identity
from tests.net.meeting import ANNA, HELLO, MARCO, Meeting, anna, door, marco, source

WRONG = "000000"


def met() -> Meeting:
    at = door()
    return Meeting(marco(at.code), anna(at)).run()


def admitted(events) -> list[Admitted]:
    return [event for event in events if isinstance(event, Admitted)]


def tokens(meeting: Meeting) -> tuple[Token, Token]:
    """What joiner and listener keep."""
    (here,) = admitted(meeting.events[meeting.joiner])
    (there,) = admitted(meeting.events[meeting.listener])
    return here.token, there.token


# Coming in


def test_who_knows_the_code_comes_in_and_both_know_whom_they_met():
    meeting = met()
    (here,) = meeting.events[meeting.joiner]
    (there,) = meeting.events[meeting.listener]
    assert (here.key, here.hello) == (Identity(ANNA).key, HELLO)
    assert (there.key, there.hello) == (Identity(MARCO).key, HELLO)


@pytest.mark.parametrize("slices", [1, 2, 7, 100])
def test_it_does_not_matter_how_the_bytes_are_cut(slices):
    at = door()
    meeting = Meeting(marco(at.code), anna(at)).run(slices=slices)
    assert meeting.joiner.is_admitted
    assert meeting.listener.is_admitted


def test_what_is_said_then_is_heard_in_order_on_both_sides():
    meeting = met()
    said = [("move", number) for number in range(5)]
    for speaker, hearer in ((meeting.joiner, meeting.listener), (meeting.listener, meeting.joiner)):
        come = b"".join(map(speaker.say, said))
        assert hearer.feed(come, 0).events == tuple(map(Said, said))


def test_nobody_on_the_line_reads_the_code_a_key_or_a_message():
    meeting = met()
    wire_tap = b"".join(meeting.flights) + meeting.joiner.say(("a secret", b"another"))
    here, _ = tokens(meeting)
    for secret in (door().code.encode(), Identity(ANNA).key, Identity(MARCO).key, here.secret, b"a secret", b"another"):
        assert secret not in wire_tap


def test_a_joiner_may_speak_in_the_same_breath_as_he_shows_his_key():
    at = door()
    joiner, listener = marco(at.code), anna(at)
    welcome = listener.feed(joiner.opening, 0).send
    theirs = listener.feed(joiner.feed(welcome, 0).send, 0).send
    shown = joiner.feed(theirs, 0).send
    large = ("long", b"x" * 40_000)
    assert listener.feed(shown + joiner.say(large), 0).events[1:] == (Said(large),)


def test_the_answer_that_depends_on_the_code_waits_the_same_time_for_all():
    at = door()
    waits = {anna(at).feed(marco(code).opening, 0).wait for code in (at.code, WRONG)}
    assert waits == {50}


# Coming in without the code


def test_a_wrong_code_is_refused_and_says_how_many_tries_are_left():
    at = door()
    meeting = Meeting(marco(WRONG), anna(at)).run()
    assert meeting.events[meeting.joiner] == [Refused("code", "0.9", left=2)]
    assert meeting.events[meeting.listener] == [Missed(2), Refused("code", left=2)]


def guess(at: Door, code: str, now: int) -> str:
    """What a joiner is told who tries this code."""
    meeting = Meeting(marco(code, now), anna(at, now=now), now).run()
    (event,) = meeting.events[meeting.joiner]
    return event.reason if isinstance(event, Refused) else "in"


def test_after_three_wrong_codes_there_is_another_one():
    at = door()
    first = at.code
    assert [guess(at, WRONG, 2000 * turn) for turn in range(3)] == ["code"] * 3
    assert at.code != first
    assert guess(at, first, 6000) == "code"
    assert guess(at, at.code, 8000) == "in"


def test_after_a_wrong_code_nobody_is_heard_for_two_seconds():
    at = door()
    assert guess(at, WRONG, 0) == "code"
    assert guess(at, at.code, 1999) == "wait"
    assert guess(at, at.code, 2000) == "in"


def test_knocking_many_times_at_once_gives_no_further_guesses():
    at = door()
    guessed = [WRONG, "111111", "222222", at.code]
    knocking = [(marco(code), anna(at)) for code in guessed]
    proofs = [joiner.feed(listener.feed(joiner.opening, 0).send, 0).send for joiner, listener in knocking]
    told = [listener.feed(proof, 0).events[-1] for (_, listener), proof in zip(knocking, proofs)]
    assert told == [Refused("code", left=2), Refused("wait"), Refused("wait"), Refused("wait")]


def test_a_code_that_was_replaced_meanwhile_opens_nothing():
    at = door()
    joiner, listener = marco(at.code), anna(at)
    proof = joiner.feed(listener.feed(joiner.opening, 0).send, 0).send
    at.renew(0)
    assert listener.feed(proof, 0).events == (Refused("wait"),)


def test_a_table_that_does_not_know_the_code_is_found_out():
    elsewhere = Door(source("elsewhere"), 0)
    joiner, listener = marco(door().code), anna(elsewhere)
    joiner.feed(listener.feed(joiner.opening, 0).send, 0)
    lie = wire.encode_frame(("confirm", bytes(32)))
    assert joiner.feed(lie, 0).events == (Refused("impostor"),)


# Coming back


def test_who_was_here_comes_back_by_his_token_and_keeps_it():
    here, there = tokens(met())
    back = Meeting(marco(here), anna(door(), {there.name: there})).run()
    assert tokens(back) == (here, there)


def test_either_of_two_can_knock_at_the_other_with_their_token():
    here, there = tokens(met())
    joiner = Joiner(Identity(ANNA), HELLO, there, 0, entropy=source("anna"))
    listener = Listener(Identity(MARCO), HELLO, door(), {here.name: here}, 0, entropy=source("marco"))
    assert len(tokens(Meeting(joiner, listener).run())) == 2


def test_a_token_nobody_knows_is_refused():
    here, _ = tokens(met())
    meeting = Meeting(marco(here), anna(door())).run()
    assert meeting.events[meeting.joiner] == [Refused("token", "0.9")]


def test_the_name_of_a_token_without_its_secret_opens_nothing_and_costs_no_try():
    here, there = tokens(met())
    thief = marco(Token(bytes(32), here.key))
    at = door()
    meeting = Meeting(thief, anna(at, {thief._token.name: there})).run()
    assert meeting.events[meeting.joiner] == [Refused("token", "0.9")]
    assert at.left == wire.WRONG_CODES


def test_a_token_is_good_only_for_the_machine_it_was_given_to():
    here, there = tokens(met())
    thief = Joiner(Identity(b"t" * 32), HELLO, here, 0, entropy=source("thief"))
    meeting = Meeting(thief, anna(door(), {there.name: there})).run()
    assert meeting.events[meeting.listener] == [Refused("other")]


def test_nobody_can_show_a_key_that_is_not_his():
    at = door()
    pretender = Identity(b"p" * 32)
    pretender.key = Identity(MARCO).key
    meeting = Meeting(Joiner(pretender, HELLO, at.code, 0, entropy=source("p")), anna(at)).run()
    assert meeting.events[meeting.listener] == [Refused("garbled")]


@pytest.mark.parametrize("by", ["code", "token"])
def test_a_recorded_meeting_played_again_lets_nobody_in(by):
    here, there = tokens(met())
    at = door()
    secret = at.code if by == "code" else here
    first = Meeting(marco(secret), anna(at, {there.name: there})).run()
    again = Listener(Identity(ANNA), HELLO, at, {there.name: there}, 0, entropy=source("later"))
    events = [event for flight in first.flights[::2] for event in again.feed(flight, 0).events]
    assert not admitted(events)
    assert isinstance(events[-1], Refused)


# Bytes that were changed on the way


@pytest.fixture
def remembered(monkeypatch):
    """Agreements that do not reckon twice what they have reckoned: in one test there is one for each end."""
    sides: dict[bool, Agreement] = {}
    keys: dict[tuple[bool, bytes], bytes] = {}

    class Remembered:
        def __init__(self, secret, *, joining, entropy):
            if joining not in sides:
                sides[joining] = Agreement(secret, joining=joining, entropy=entropy)
            self.joining, self.message = joining, sides[joining].message

        def key(self, theirs):
            if (self.joining, theirs) not in keys:
                sides[self.joining]._side._finished = False
                keys[self.joining, theirs] = sides[self.joining].key(theirs)
            return keys[self.joining, theirs]

    monkeypatch.setattr(handshake, "Agreement", Remembered)


def receiver(meeting: Meeting, flight: int) -> Joiner | Listener:
    return meeting.joiner if flight % 2 else meeting.listener


@pytest.mark.parametrize("flight", range(5))
def test_a_handshake_with_a_flipped_bit_anywhere_is_never_accepted(flight, remembered):
    honest = met()
    for byte in range(len(honest.flights[flight])):
        at = door()
        meeting = Meeting(marco(at.code), anna(at)).run(lambda come, byte=byte: flipped(come, byte), flight)
        assert not receiver(meeting, flight).is_admitted, byte


def flipped(come: bytes, byte: int) -> bytes:
    return come[:byte] + bytes([come[byte] ^ (1 << byte % 8)]) + come[byte + 1 :]


@pytest.mark.parametrize("flight", range(5))
def test_a_handshake_cut_anywhere_is_never_accepted_and_ends_in_time(flight, remembered):
    honest = met()
    for length in range(len(honest.flights[flight])):
        at = door()
        meeting = Meeting(marco(at.code), anna(at)).run(lambda come, length=length: come[:length], flight)
        hearer = receiver(meeting, flight)
        assert not hearer.is_admitted
        assert hearer.tick(wire.HANDSHAKE_TIME - 1).events == ()
        assert hearer.tick(wire.HANDSHAKE_TIME).events == (Refused("slow"),)


def test_who_hears_his_own_words_lets_nobody_in():
    joiner = marco(door().code)
    assert joiner.feed(joiner.opening, 0).events == (Refused("stranger"),)
    at = door()
    listener = anna(at)
    welcome = listener.feed(marco(at.code).opening, 0).send
    assert listener.feed(welcome, 0).events == (Refused("garbled"),)


def test_proof_and_key_thrown_back_prove_nothing():
    at = door()
    joiner, listener = marco(at.code), anna(at)
    proof = joiner.feed(listener.feed(joiner.opening, 0).send, 0).send
    assert joiner.feed(proof, 0).events == (Refused("impostor"),)
    shown = listener.feed(proof, 0).send
    behind = 4 + int.from_bytes(shown[:4], "big")
    assert listener.feed(shown[behind:], 0).events == (Refused("garbled"),)


def test_a_machine_does_not_sit_down_with_itself():
    at = door()
    joiner = Joiner(Identity(ANNA), HELLO, at.code, 0, entropy=source("marco"))
    meeting = Meeting(joiner, anna(at)).run()
    assert meeting.events[joiner] == [Refused("self")]


def test_something_that_is_no_amphora_is_called_a_stranger():
    assert marco(door().code).feed(b"HTTP/1.1 400 Bad Request\r\n\r\n", 0).events == (Refused("stranger"),)
    assert marco(door().code).feed(wire.encode_frame(("hi",)), 0).events == (Refused("stranger"),)


def test_points_that_are_none_are_refused():
    at = door()
    for point in (bytes(33), b"A" + bytes(32), b"A\x01" + bytes(31), b"A" + b"\xff" * 32, b"B" + b"\x02" * 32):
        knock = wire.decode(marco(at.code).opening[4:])
        assert anna(at).feed(wire.encode_frame((*knock[:-1], point)), 0).events == (Refused("garbled"),)


# Versions


def test_another_major_version_is_refused_by_name_whatever_follows():
    later = wire.encode_frame(("hello", "amphora", 2, "1.3", "something", (b"new",)))
    step = anna(door()).feed(later, 0)
    assert step.events == (Refused("version"),)
    assert marco(door().code).feed(step.send, 0).events == (Refused("version", "0.9"),)


def test_what_one_side_demands_the_other_must_be_capable_of():
    at = door()
    able, plain, demanding = Hello("0.9", may=("dice",)), Hello("0.9"), Hello("0.9", must=("dice",))

    def outcome(here: Hello, there: Hello) -> bool:
        return Meeting(marco(at.code, hello=here), anna(at, hello=there)).run().joiner.is_admitted

    assert outcome(able, demanding)
    assert outcome(demanding, able)
    assert not outcome(plain, demanding)
    assert not outcome(demanding, plain)


# How it ends


def test_a_last_word_is_told_from_a_torn_cable():
    meeting = met()
    assert meeting.listener.feed(meeting.joiner.close(), 0).events == (Closed(),)
    assert meeting.joiner.hung_up().events == ()
    torn = met()
    assert torn.joiner.hung_up().events == (Torn("gone"),)


def test_a_flipped_repeated_or_missing_message_tears_the_connection():
    for spoil in (lambda one, two: flipped(one, 20), lambda one, two: one + one, lambda one, two: two):
        meeting = met()
        one, two = (meeting.joiner.say(("move", number)) for number in (1, 2))
        step = meeting.listener.feed(spoil(one, two), 0)
        assert step.events[-1] == Torn("garbled")
        assert meeting.listener.feed(two, 0).events == ()


def test_who_says_more_than_is_allowed_is_cut_off():
    meeting = met()
    flood = b"".join(meeting.joiner.say(("move", number)) for number in range(100))
    assert meeting.listener.feed(flood, 0).events[-1] == Torn("fast")


def test_a_stranger_may_send_only_little_before_he_proves_anything():
    assert anna(door()).feed(bytes([0, 0, 4, 1]), 0).events == (Refused("garbled"),)
    assert anna(door()).feed(bytes(5000), 0).events == (Refused("fast"),)


# Codes


@pytest.mark.parametrize("typed", ["K7M4QX", "k7m-4qx", " K7M 4QX\n", "k7m–4qx".replace("–", "-")])
def test_a_code_is_read_however_it_was_typed(typed):
    assert codes.read(typed) == "K7M4QX"


def test_signs_that_look_alike_are_the_same_sign():
    assert codes.read("OIL0il") == "011011"


@pytest.mark.parametrize("typed", ["", "K7M4Q", "K7M4QXX", "K7M4QU", "K7M4Qß", "K7M4Q\0", "١٢٣٤٥٦", "-" * 100])
def test_what_is_no_code_is_none(typed):
    assert codes.read(typed) is None


def test_a_code_is_shown_in_two_halves():
    assert codes.shown("K7M4QX") == "K7M-4QX"


def test_codes_have_only_signs_that_can_be_typed_and_all_of_them_come_up():
    seen = "".join(codes.drawn(source(str(number))) for number in range(200))
    assert set(seen) == set(codes.SIGNS)
    assert codes.read(seen[:6]) == seen[:6]


def test_a_code_is_good_for_ten_minutes():
    at = door()
    first = at.code
    assert not at.tick(codes.CODE_LASTS - 1)
    assert at.tick(codes.CODE_LASTS)
    assert at.code != first
    assert not at.tick(codes.CODE_LASTS + 1)
