"""Machines at one table over real sockets: what was committed stays, whoever comes, goes or is lost."""

import os
import select
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from threading import Thread

import pytest

pytest.importorskip("nacl")
pytest.importorskip("spake2")

from game.lab.fuzz.peer_sockets import Liar
from net import encounter, spelling, talk, wire
from net.beacon import Nearby, Notice, Sighting
from net.codes import CODE_LASTS, Door
from net.discovery import GROUP, Beacon, Ear
from net.encounter import Hello
from net.handshake import Joiner, Listener
from net.log import LogFile
from net.node import clock, greetings
from net.node.company import DIALLED
from net.node.crier import Air, Announcement
from net.node.greetings import Here
from net.node.news import (
    Came,
    CodeShown,
    Disk,
    Ended,
    Entered,
    Led,
    NotEntered,
    Opened,
    Refused,
    Said,
    SealShown,
    Went,
    Woke,
)
from net.node.node import Node
from net.sequencer.entries import BODY_BYTES
from net.sequencer.messages import Submit
from net.sodium import Identity
from net.talk import Chatted
from net.wire import CODE_GUESS_EVERY
from tests.net.moves import submission
from tests.net.tables import ANNA, LOOPBACK, PATIENT, Room, Seat, Watch, agree, room, setting, until

WRONG = "000000"


@pytest.fixture
def here(tmp_path):
    with room(tmp_path) as opened:
        yield opened


# Coming in


def test_a_host_alone_can_play_at_once(here: Room):
    host = here.host()
    host.node.submit(b"first")
    agree([host], b"first")
    assert host.told(Opened)[0].me == host.node.leader == 0


@pytest.mark.parametrize("machines", [2, 4])
def test_what_anybody_says_arrives_everywhere_in_one_order(here: Room, machines):
    seats = here.of(machines)
    said = [b"%d says %d" % (seat.node.me, number) for number in range(5) for seat in seats]
    for number in range(5):
        for seat in seats:
            seat.node.submit(b"%d says %d" % (seat.node.me, number))
    agree(seats, *said)
    for seat in seats:
        own = [entry.body for entry in seats[0].entries() if entry.machine == seat.node.me and entry.kind == "table"]
        assert own == [b"%d says %d" % (seat.node.me, number) for number in range(5)]


def test_all_see_who_is_there_and_the_same_seal(here: Room):
    seats = here.of(3)
    for seat in seats:
        others = {one.node.me for one in seats} - {seat.node.me}
        until(lambda seat=seat, others=others: seat.met() == others)
        assert set(seat.node.presence()) == others
    until(lambda: all(seal_of(seat) for seat in seats), "a seal")
    until(lambda: len({seal_of(seat) for seat in seats}) == 1, "one seal")


def test_when_somebody_left_there_is_another_seal(here: Room):
    host, leo, mia = here.of(3)
    until(lambda: seal_of(host) and seal_of(host) == seal_of(leo) == seal_of(mia), "one seal")
    rounds = len(host.told(SealShown))
    mia.node.leave()
    until(lambda: len(host.told(SealShown)) >= rounds + 2, "another round")
    until(lambda: seal_of(host) and seal_of(host) == seal_of(leo), "one seal")
    assert host.node.is_running


def seal_of(seat: Seat) -> tuple[int, ...]:
    shown = seat.told(SealShown)
    return shown[-1].pictures if shown else ()


def test_what_no_leader_would_take_is_refused_at_once(here: Room):
    host = here.host()
    with pytest.raises(ValueError, match="at most"):
        host.node.submit(bytes(BODY_BYTES + 1))
    host.node.submit(bytes(BODY_BYTES))
    agree([host], bytes(BODY_BYTES))


def test_what_was_wanted_before_a_stop_is_kept(here: Room):
    host = here.host()
    host.node.submit(b"the last word")
    assert host.node.stop()
    agree([here.back(host)], b"the last word")


def test_wishes_that_had_to_wait_are_kept_over_a_stop(here: Room):
    host, leo = here.of(2)
    assert leo.node.stop()
    wishes = [b"wish %d" % number for number in range(100)]
    for some in (wishes[:50], wishes[50:]):
        for wish in some:
            host.node.submit(wish)
        assert host.node.stop()
        host = here.back(host)
        host.wait_for(Entered)
    agree([host, here.back(leo)], *wishes)


def test_a_folder_that_has_a_log_is_not_begun_anew(here: Room):
    host = here.host()
    again = here.add(Node.host(host.node.folder, ANNA, setting=setting()))
    assert again.wait_for(NotEntered).reason == "taken"


# Losing each other


def test_a_machine_that_was_stopped_comes_back_under_its_number_and_misses_nothing(here: Room):
    host, leo, mia = here.of(3)
    leo.node.submit(b"before")
    agree([host, leo, mia], b"before")
    assert leo.node.stop()
    until(lambda: host.told(Went), "somebody who is missed")
    mia.node.submit(b"meanwhile")
    agree([host, mia], b"before", b"meanwhile")
    back = here.back(leo)
    assert back.wait_for(Entered).me == leo.node.me
    back.node.submit(b"after")
    agree([host, back, mia], b"before", b"meanwhile", b"after")


def test_when_the_host_is_lost_another_leads_and_the_game_goes_on(here: Room):
    host, leo, mia = here.of(3)
    host.node.submit(b"before")
    agree([host, leo, mia], b"before")
    assert host.node.stop()
    until(lambda: leo.told(Led)[-1].machine in (1, 2) and mia.told(Led)[-1].machine in (1, 2), "another leader")
    leo.node.submit(b"from leo")
    mia.node.submit(b"from mia")
    agree([leo, mia], b"before", b"from leo", b"from mia")
    back = here.back(host)
    back.node.submit(b"after")
    agree([back, leo, mia], b"before", b"from leo", b"from mia", b"after")


def test_two_machines_pause_when_one_is_away_and_go_on_when_it_is_back(here: Room):
    host, leo = here.of(2)
    agree([host, leo])
    assert leo.node.stop()
    until(lambda: host.told(Led)[-1].machine is None, "a pause")
    host.node.submit(b"waits")
    back = here.back(leo)
    agree([host, back], b"waits")


def test_a_machine_that_slept_notices_it_and_is_back_by_itself(here: Room):
    watch = Watch()
    host, leo, mia = here.of(3, last=watch)
    watch.ahead += 60_000
    assert 55 < mia.wait_for(Woke).seconds < 70
    mia.node.submit(b"good morning")
    agree([host, leo, mia], b"good morning")


def test_a_disk_that_fails_takes_the_vote_but_not_the_game(here: Room):
    host, leo, mia = here.of(3, mending=200)
    spoil(leo)
    leo.node.submit(b"kept later")
    host.node.submit(b"meanwhile")
    assert leo.wait_for(Disk) == Disk(False)
    agree([host, leo, mia], b"meanwhile")
    mend(leo)
    until(lambda: leo.told(Disk)[-1].ok, "another disk")
    agree([host, leo, mia], b"meanwhile", b"kept later")
    assert leo.node.stop()
    agree([host, here.back(leo), mia], b"meanwhile", b"kept later")


def spoil(seat: Seat) -> None:
    """Take away the file in which a machine writes, and the place for another."""
    (seat.node.folder / "log.part.taken").mkdir()
    seat.node._order(lambda seated: seated.ledger.file._database.close())


def mend(seat: Seat) -> None:
    (seat.node.folder / "log.part.taken").rmdir()


def test_a_machine_that_lost_a_part_of_its_log_says_so_and_has_no_voice(here: Room):
    host, leo, mia = here.of(3)
    host.node.submit(b"before")
    agree([host, leo, mia], b"before")
    assert leo.node.stop()
    with closing(sqlite3.connect(leo.node.folder / "log-1.db")) as log:
        log.execute("DELETE FROM entries WHERE name > 2")
        log.commit()
    assert here.back(leo).wait_for(NotEntered).reason == "damaged"
    anew = here.guest(host)
    assert anew.node.me == 3
    agree([host, anew, mia], b"before")


def test_a_log_of_an_older_program_is_told_as_such(here: Room):
    anna = here.host()
    assert anna.node.stop()
    with closing(sqlite3.connect(anna.node.folder / "log-1.db", isolation_level=None)) as database:
        database.execute("PRAGMA user_version = 1")
    assert here.back(anna).wait_for(NotEntered).reason == "older"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_whoever_cannot_even_begin_says_so(here: Room):
    anna = here.host()
    assert anna.node.stop()
    file = LogFile.open(anna.node.folder)
    file.keep_private("known 1", b"nothing of ours")
    file.close()
    assert here.back(anna).wait_for(Ended).reason == "broken"


def test_a_crowd_of_false_places_is_not_dialled_all_at_once(here: Room):
    host, leo = here.of(2)
    assert leo.node.stop()
    false = {(LOOPBACK, port) for port in range(1, 600)}
    dialled: list[int] = []

    def look_out(seated):
        seated.company._lookout.sightings = lambda table, port: false
        seated.company.look_out()
        dialled.append(seated._home.mesh.dialled())

    host.wait_for(Went)
    host.node._order(look_out)
    until(lambda: dialled, "somebody to look out")
    assert 0 < dialled[0] <= DIALLED


def test_machines_find_each_other_although_all_have_moved(here: Room):
    air = Air(GROUP, free_port(), zeroconf=False)
    if not is_heard(air):
        pytest.skip("no network of its own can be made there")
    host, leo = here.of(2, air=air)
    ports = [seat.node.port for seat in (host, leo)]
    assert host.node.stop()
    assert leo.node.stop()
    with ExitStack() as stack:
        for port in ports:
            stack.enter_context(socket.create_server((LOOPBACK, port)))
        back = [here.back(seat, air=air) for seat in (host, leo)]
        back[0].node.submit(b"found")
        agree(back, b"found")
    assert not {seat.node.port for seat in back}.intersection(ports)


def is_heard(air: Air) -> bool:
    """Whether the loopback carries what is sent to a group."""
    with closing(Ear(air.address, air.port, LOOPBACK)) as ear, closing(Beacon(air.address, air.port, LOOPBACK)) as said:
        said.say(Notice("0.9", bytes(16), "Anna", 1, game="olympus", seats=1))
        readable, _, _ = select.select([ear._socket], [], [], 1.0)
        return bool(readable)


def free_port() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.bind((LOOPBACK, 0))
        return asked.getsockname()[1]


# Knocking in vain


def test_a_wrong_code_is_told_and_the_third_one_brings_another(here: Room):
    watch = Watch()
    host = here.host(clock=watch)
    old = host.told(Opened)[0].code
    for left in (2, 1, 0):
        assert here.knock(host, WRONG).wait_for(NotEntered) == NotEntered("code", left, "0.9")
        assert here.knock(host, old).wait_for(NotEntered).reason == "wait"
        watch.ahead += CODE_GUESS_EVERY
    assert [refused.reason for refused in host.told(Refused)] == ["code"] * 3
    new = host.told(CodeShown)[-1].code
    assert new != old
    assert here.knock(host, old).wait_for(NotEntered) == NotEntered("code", 2, "0.9")
    watch.ahead += CODE_GUESS_EVERY
    here.knock(host, new).wait_for(Entered)


def test_a_code_that_is_too_old_is_replaced(here: Room):
    watch = Watch()
    host = here.host(clock=watch)
    watch.ahead += CODE_LASTS
    until(lambda: host.told(CodeShown)[-1].code != host.told(Opened)[0].code, "a new code")


def test_a_new_code_is_told_to_all(here: Room):
    host, leo = here.of(2)
    assert leo.wait_for(CodeShown).code == host.told(Opened)[0].code
    host.node.new_code()
    assert leo.wait_for(CodeShown, 2) == host.wait_for(CodeShown, 2)


def test_another_version_is_told_on_both_sides(here: Room):
    host = here.host()
    with socket.create_connection((LOOPBACK, host.node.port)) as plug:
        joiner = Joiner(Identity(bytes(32)), Hello("1.4", major=2), WRONG, 0, entropy=os.urandom)
        plug.sendall(joiner.opening)
        assert joiner.feed(plug.recv(4096), 0).events == (encounter.Refused("version", "0.9"),)
    assert host.wait_for(Refused) == Refused("version", "1.4", LOOPBACK)
    with standing_in(lambda knock: listener().feed(knock, 0).send) as port:
        assert knocked(here, port) == NotEntered("version", 0, "1.4")


def listener() -> Listener:
    return Listener(Identity(bytes(32)), Hello("1.4", major=2), Door(os.urandom, 0), {}, 0, entropy=os.urandom)


def knocked(here: Room, port: int, **changes: object) -> NotEntered:
    node = Node.join(here.folder / "guest", ANNA, LOOPBACK, port, WRONG, setting=setting(**changes))
    return here.add(node).wait_for(NotEntered)


@contextmanager
def standing_in(answer) -> Iterator[int]:
    """Somebody else at a port: reads once, answers once, and hangs up."""
    with socket.create_server((LOOPBACK, 0)) as door:

        def serve() -> None:
            plug, _ = door.accept()
            with plug:
                plug.sendall(answer(plug.recv(4096)))

        other = Thread(target=serve)
        other.start()
        yield door.getsockname()[1]
        other.join()


def test_who_answers_in_another_tongue_or_not_at_all_is_told_apart(here: Room):
    with standing_in(lambda knock: b"HTTP/1.1 400 Bad Request\r\n\r\n") as port:
        assert knocked(here, port).reason == "no_amphora"
    assert knocked(here, port).reason == "nobody"


def test_where_nothing_answers_a_firewall_may_be(here: Room):
    with socket.socket() as deaf, socket.socket() as first, socket.socket() as second:
        deaf.bind((LOOPBACK, 0))
        deaf.listen(0)
        for waiting in (first, second):
            waiting.setblocking(False)
            waiting.connect_ex(deaf.getsockname())
        in_a_hurry = knocked(here, deaf.getsockname()[1], clock=lambda: 8 * clock.now())
        assert in_a_hurry.reason == "unreachable"


@pytest.mark.parametrize(("address", "port"), [("a..b", 24_710), (LOOPBACK, 99_999), (LOOPBACK, 0)])
def test_an_address_that_cannot_be_one_is_told_as_unreachable(here: Room, address: str, port: int):
    knocking = here.add(Node.join(here.folder / "nowhere", ANNA, address, port, "K7M4QX", setting=setting()))
    assert knocking.wait_for(NotEntered).reason == "unreachable"


def test_a_machine_may_be_called_by_its_name(here: Room):
    host = here.host()
    code = host.told(Opened)[0].code
    here.add(Node.join(here.folder / "named", ANNA, "localhost", host.node.port, code, setting=setting())).wait_for(
        Entered
    )


def test_the_interface_can_be_chosen(here: Room):
    host = here.host(interface="127.0.0.2")
    assert knocked(here, host.node.port).reason == "nobody"
    there = Node.join(here.folder / "there", ANNA, "127.0.0.2", host.node.port, host.told(Opened)[0].code)
    here.add(there).wait_for(Entered)


def test_an_interface_that_is_not_there_is_told(here: Room):
    node = here.add(Node.host(here.folder / "0", ANNA, setting=setting(interface="192.0.2.1")))
    assert node.wait_for(NotEntered).reason == "interface"


def test_a_table_has_six_places(here: Room):
    host, *_ = here.of(6, pace=PATIENT)
    late = here.knock(host, host.told(Opened)[0].code)
    assert late.wait_for(NotEntered).reason == "full"
    assert here.guest(host, watching=True).node.me == 6


def test_who_comes_while_a_game_goes_on_can_only_watch(here: Room):
    host, _ = here.of(2)
    host.node.announce(Announcement("olympus", 4, 0, round=2))
    late = here.knock(host, host.told(Opened)[0].code)
    assert late.wait_for(NotEntered).reason == "full"
    assert here.guest(host, watching=True).node.me == 2


# Watching


def test_who_watches_hears_everything_and_says_nothing(here: Room):
    host, leo = here.of(2)
    eve = here.guest(host, watching=True)
    eve.node.submit(b"never heard")
    leo.node.submit(b"heard")
    agree([host, leo, eve], b"heard")
    assert host.told(Came)[-1] == Came(2, watching=True)


def test_who_watches_stays_when_the_host_is_lost(here: Room):
    host, leo, mia = here.of(3)
    eve = here.guest(host, watching=True)
    until(lambda: eve.met() == {0, 1, 2}, "everybody to meet")
    assert host.node.stop()
    leo.node.submit(b"goes on")
    agree([leo, mia, eve], b"goes on")


# Leaving


def test_who_leaves_is_needed_no_longer(here: Room):
    host, leo = here.of(2)
    leo.node.leave()
    assert leo.wait_for(Ended).reason == "left"
    assert host.wait_for(Went).machine == 1
    host.node.submit(b"alone")
    agree([host], b"alone")


def test_a_host_who_leaves_hands_the_table_over(here: Room):
    host, leo, mia = here.of(3)
    host.node.leave()
    assert host.wait_for(Ended).reason == "left"
    leo.node.submit(b"goes on")
    agree([leo, mia], b"goes on")
    until(lambda: ("leaving", 0) in changes(mia), "the host to be off the roster")


def changes(seat: Seat) -> list[tuple]:
    return [wire.decode(entry.body) for entry in seat.entries() if entry.kind == "roster"]


def test_whom_most_machines_send_away_is_told_and_cannot_come_back_by_himself(here: Room):
    host, leo, mia = here.of(3)
    host.node.send_away(2)
    leo.node.send_away(2)
    assert mia.wait_for(Ended).reason == "sent_away"
    host.node.submit(b"goes on")
    agree([host, leo], b"goes on")
    assert here.back(mia).wait_for(Ended).reason == "sent_away"


def test_who_was_sent_away_while_he_was_away_reads_it_in_the_log(here: Room):
    host, leo, mia = here.of(3)
    assert mia.node.stop()
    host.node.send_away(2)
    leo.node.send_away(2)
    until(lambda: ("leaving", 2) in changes(leo), "all to know it")
    assert here.back(mia).wait_for(Ended).reason == "sent_away"


def test_nobody_alone_sends_another_away_be_it_the_host(here: Room):
    host, leo, mia = here.of(3)
    host.node.send_away(2)
    host.node.send_away(2)
    mia.node.submit(b"still here")
    agree([host, leo, mia], b"still here")
    assert ("leaving", 2) not in changes(leo)
    assert not mia.told(Ended)


def test_when_most_hold_the_door_shut_nobody_more_comes_to_play(here: Room):
    host, leo = here.of(2)
    for seat in (host, leo):
        seat.node.hold_door(shut=True)
    until(lambda: len([entry for entry in host.entries() if entry.kind == "voice"]) == 2, "both to have said it")
    late = here.knock(host, host.told(Opened)[0].code)
    assert late.wait_for(NotEntered).reason == "full"
    assert here.guest(host, watching=True).node.me == 2


def test_who_watches_can_be_sent_away(here: Room):
    host, leo = here.of(2)
    eve = here.guest(host, watching=True)
    host.node.send_away(2)
    assert eve.wait_for(Ended).reason == "sent_away"
    until(lambda: ("leaving", 2) in changes(leo), "all to know it")
    assert here.back(eve).wait_for(Ended).reason == "sent_away"


def test_a_host_can_close_the_table(here: Room):
    seats = here.of(3)
    seats[0].node.close_table()
    assert [seat.wait_for(Ended).reason for seat in seats] == ["closed"] * 3


# Talk and notices


def test_talk_is_heard_by_all_and_a_flood_of_it_is_not(here: Room):
    host, leo, mia = here.of(3)
    for number in range(50):
        leo.node.say(Chatted(1, f"line {number}"))
    leo.node.submit(b"done")
    agree([host, leo, mia], b"done")
    for seat in (host, mia):
        lines = [said.said.text for said in seat.told(Said)]
        assert lines[:3] == ["line 0", "line 1", "line 2"]
        assert len(lines) < 10


def test_a_table_is_announced_by_whoever_leads_it(here: Room):
    with closing(Ear(LOOPBACK, 0)) as ear:
        air = Air(LOOPBACK, ear.port, zeroconf=False)
        host, leo, mia = here.of(3, air=air)
        for seat in (host, leo, mia):
            seat.node.announce(Announcement("olympus", 4, 2))
        assert heard(ear, host).notice.host == "Anna"
        assert host.node.stop()
        until(lambda: leo.told(Led)[-1].machine in (1, 2), "another leader")
        heard(ear, (leo, mia)[leo.node.leader - 1])


def heard(ear: Ear, at: Seat) -> Sighting:
    """What is announced of the table at this machine."""
    nearby = Nearby()

    def found() -> list[Sighting]:
        for datagram, address in ear.take():
            nearby.heard(datagram, address, clock.now())
        return [seen for seen in nearby.tables(clock.now()) if seen.notice.port == at.node.port]

    until(found, "a notice")
    (seen,) = found()
    assert seen.notice.table == at.node.table
    return seen


# Strangers and liars


def test_a_crowd_before_the_door_does_not_stop_the_game(here: Room):
    host, leo = here.of(2)
    with ExitStack() as stack:
        for number in range(100):
            plug = stack.enter_context(socket.create_connection((LOOPBACK, host.node.port)))
            with suppress(OSError):
                plug.sendall(b"\x00\x00" * (number % 3))
        for number in range(10):
            leo.node.submit(b"move %d" % number)
        agree([host, leo], *(b"move %d" % number for number in range(10)))
    code = host.told(Opened)[0].code
    until(lambda: here.knock(host, code).first_of(Entered, NotEntered) is Entered, "room before the door")


def test_who_only_watches_and_says_more_is_cut_off(here: Room):
    host, leo = here.of(2)
    with closing(Liar(host.node.port, host.told(Opened)[0].code, watching=True)) as eve:
        assert eve.lie(packed(Here()), openly=False)
        assert not said_until_cut_off(eve, Submit(submission(1, author=eve.me)))
        assert not said_until_cut_off(eve, Chatted(1, "may I?"))
    assert not host.told(Said)
    leo.node.submit(b"goes on")
    agree([host, leo], b"goes on")


def packed(said) -> bytes:
    write = {Here: greetings.write, Submit: spelling.write, Chatted: talk.write}[type(said)]
    return wire.encode_frame(write(said))[wire.LENGTH_BYTES :]


def said_until_cut_off(eve: Liar, said) -> bool:
    """Whether it can be said again and again."""
    return all(eve.lie(packed(said), openly=False) for _ in range(50))
