"""Whole machines at one table over the loopback: real sockets, real disks, and somebody pulls the plug."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("nacl")
pytest.importorskip("spake2")

from game.lan.front import Harbour, Kind, LanSession, LanTable
from game.lan.moorings import Moorings, NodeCable
from game.rules.codec import canonical
from game.table.dealer import Dealer
from game.table.keeper import wait_for_disk
from net import lobby
from tests.lan.loop import asked_at, poll_until, session_of, table_of
from tests.net.tables import LOOPBACK, setting


class Company:
    """Machines that each have a disk of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.harbours: list[Harbour] = []

    def machine(self, name: str) -> Harbour:
        dock = Moorings(LOOPBACK, None, self.folder / name, setting=setting())
        self.harbours.append(Harbour(dock, name))
        return self.harbours[-1]

    def gather(self, *names: str) -> list[Harbour]:
        host, *guests = [self.machine(name) for name in names]
        host.host("olympus")
        poll_until(lambda: host.table is not None and bool(host.table.code), host)
        for guest in guests:
            self.enter(guest, host)
        return [host, *guests]

    def enter(self, guest: Harbour, host: Harbour, *, watching: bool = False) -> None:
        table = table_of(host)
        guest.join(LOOPBACK, node_of(table).port, table.code, watching=watching)
        poll_until(lambda: guest.table is not None, *self.harbours)
        if not watching:
            me = table_of(guest).me
            poll_until(lambda: any(place.machine == me for place in table.lobby.places), *self.harbours)

    def begin(self, *harbours: Harbour, starter: str = "drawn") -> list[LanSession]:
        host = table_of(harbours[0])
        host.wish(lobby.ChooseRule("starter", starter))
        poll_until(lambda: all(table_of(each).lobby.options for each in harbours), *harbours)
        for harbour in harbours:
            table = table_of(harbour)
            for seat, place in enumerate(table.lobby.places):
                if place.machine == table.me and place.is_of_person:
                    table.wish(lobby.BeReady(seat, True))
        poll_until(lambda: not host.lobby.waits_for(), *harbours)
        host.start()
        poll_until(lambda: host.hall.is_shut_in, *harbours)
        host.wish(lobby.Begin())
        poll_until(lambda: all(self.has_begun(each) for each in harbours), *harbours)
        return [session_of(harbour) for harbour in harbours]

    def has_begun(self, harbour: Harbour) -> bool:
        session = table_of(harbour).session
        return session is not None and session.match.drawing is None

    def play(self, sessions: list[LanSession], moves: int, seed: int = 1) -> None:
        """So many moves by the people here, each waited for on all machines."""
        dealer = Dealer(seed)
        for _ in range(moves):
            poll_until(lambda: asked_at(sessions) is not None or sessions[0].is_over(), *sessions)
            asked = asked_at(sessions)
            if asked is None:
                return
            listed, seat = asked.choices(), asked.person_asked()
            assert seat is not None
            lines = asked.table.lines
            asked.submit(seat, listed[dealer.below(len(listed))])
            poll_until(lambda: all(each.table.lines > lines for each in sessions), *sessions)  # noqa: B023

    def pull_plug(self, harbour: Harbour) -> str:
        """A machine falls silent; by this its table is known again."""
        table = table_of(harbour)
        key = table.cable.key
        node = node_of(table)
        table.close()
        assert node.stop()
        return key

    def close(self) -> None:
        for harbour in self.harbours:
            if harbour.table is not None:
                self.pull_plug(harbour)
            harbour.close()
        wait_for_disk()


def node_of(table: LanTable):  # type: ignore[no-untyped-def]
    assert isinstance(table.cable, NodeCable)
    return table.cable.node


def assert_alike(*harbours: Harbour) -> None:
    tables = [table_of(harbour) for harbour in harbours]
    poll_until(lambda: len({len(table.entries) for table in tables}) == 1, *harbours)
    assert len({tuple(table.digests) for table in tables}) == 1
    assert len({canonical(session_of(harbour).table.state) for harbour in harbours}) == 1


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    company = Company(tmp_path)
    yield company
    company.close()


def test_three_machines_play_over_real_sockets(company: Company) -> None:
    harbours = company.gather("Anna", "Marco", "Sofia")
    sessions = company.begin(*harbours)
    company.play(sessions, 20)
    assert_alike(*harbours)
    poll_until(lambda: all(table_of(harbour).seal is not None for harbour in harbours), *harbours)
    assert len({table_of(harbour).seal for harbour in harbours}) == 1


def test_who_is_lost_comes_back_and_the_host_may_be_the_one(company: Company) -> None:
    anna, marco, sofia = harbours = company.gather("Anna", "Marco", "Sofia")
    sessions = company.begin(*harbours, starter="2")
    company.play(sessions, 8)
    key = company.pull_plug(anna)
    poll_until(lambda: table_of(marco).hall.host != 0, marco, sofia)
    if asked_at(sessions[1:]) is not None:
        company.play(sessions[1:], 1)
    poll_until(lambda: any(near.kind is Kind.KEPT for near in anna.tables), anna)
    kept = anna.unfinished()
    assert kept is not None
    assert (kept.key, kept.game) == (key, "olympus")
    anna.resume(key)
    poll_until(
        lambda: anna.table is not None and len(table_of(anna).entries) >= len(table_of(marco).entries), *harbours
    )
    assert session_of(anna).people == (0,)
    company.play([session_of(anna), *sessions[1:]], 6, seed=2)
    assert_alike(*harbours)


def test_two_machines_pause_and_go_on(company: Company) -> None:
    anna, marco = harbours = company.gather("Anna", "Marco")
    table_of(marco).wish(lobby.Sit(2, "Nina"))
    poll_until(lambda: table_of(anna).lobby.places[2].is_of_person, *harbours)
    sessions = company.begin(*harbours, starter="1")
    key = company.pull_plug(marco)
    poll_until(lambda: sessions[0].ribbon() is not None, anna)
    sessions[0].submit(0, sessions[0].choices()[0])
    again = company.machine("Marco")
    again.resume(key)
    poll_until(lambda: again.table is not None and not sessions[0].pending, anna, again)
    company.play([sessions[0], session_of(again)], 4)
    assert_alike(anna, again)


def test_who_watches_over_real_sockets_sees_the_same(company: Company) -> None:
    harbours = company.gather("Anna", "Marco", "Sofia")
    sessions = company.begin(*harbours)
    paul = company.machine("Paul")
    company.enter(paul, harbours[0], watching=True)
    poll_until(lambda: company.has_begun(paul), *company.harbours)
    company.play([*sessions, session_of(paul)], 5)
    assert_alike(*harbours, paul)


def test_a_closed_table_is_closed_for_all(company: Company) -> None:
    anna, marco = company.gather("Anna", "Marco")
    table_of(anna).close_table()
    poll_until(lambda: table_of(marco).ended is not None and table_of(anna).ended is not None, anna, marco)
    assert table_of(marco).ended == "closed"


def test_a_wrong_code_is_refused_with_its_tries(company: Company) -> None:
    (anna,) = company.gather("Anna")
    marco = company.machine("Marco")
    marco.join(LOOPBACK, node_of(table_of(anna)).port, "000000")
    poll_until(lambda: marco.refusal is not None, anna, marco)
    assert marco.refusal is not None
    assert (marco.refusal.reason, marco.refusal.tries_left) == ("code", 2)
    poll_until(lambda: bool(table_of(anna).at_door), anna)
    assert table_of(anna).at_door[0].reason == "code"
