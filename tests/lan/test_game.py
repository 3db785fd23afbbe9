"""A game far apart: every machine has the same table after every entry, and nobody does what he may not."""

from __future__ import annotations

import pytest

from game.disk import folders, record, saves
from game.lan import sayings
from game.lan.clerk import header_of
from game.lan.drawing import Drawing, promise
from game.lan.front import Harbour, LanSession
from game.rules.codec import canonical
from game.rules.engine import CHANCE, Illegal
from game.rules.notation import text
from game.table.dealer import Dealer
from game.table.keeper import wait_for_disk
from game.table.seating import replay_of, replay_of_saved
from game.table.session import Presence
from net import lobby
from tests.lan.loop import (
    CODE,
    Clock,
    Loop,
    Sea,
    asked_at,
    begin,
    gathered,
    play,
    poll_until,
    session_of,
    settle,
    table_of,
)


def loop_of(harbour: Harbour) -> Loop:
    loop: Loop = table_of(harbour).cable.loop  # type: ignore[attr-defined]
    return loop


def clock_of(harbour: Harbour) -> Clock:
    return loop_of(harbour).clock


def assert_alike(*harbours: Harbour) -> None:
    """All machines have carried out the same, and made the same of it after every entry."""
    first, *others = [table_of(harbour) for harbour in harbours]
    for other in others:
        assert len(other.digests) == len(first.digests)
        assert other.digests == first.digests
    assert len({canonical(session_of(harbour).table.state) for harbour in harbours}) == 1


def three() -> tuple[list[Harbour], list[LanSession]]:
    harbours = gathered("Anna", "Marco", "Sofia")
    return harbours, begin(*harbours)


# The first player


def test_the_first_player_is_drawn_by_all_machines_together():
    harbours, sessions = three()
    assert_alike(*harbours)
    (drawn,) = sessions[0].table.history.moves
    assert drawn.seat == CHANCE
    said = [sayings.read(entry.body) for entry in loop_of(harbours[0]).entries if entry.kind == "table"]
    promised = [saying for saying in said if isinstance(saying, sayings.DrawCommitted)]
    shown = [saying for saying in said if isinstance(saying, sayings.DrawOpened)]
    assert len(promised) == len(shown) == 3
    assert max(map(said.index, promised)) < min(map(said.index, shown))


def test_another_part_draws_another_first_player():
    starters = {three()[1][0].table.history.moves[0].action for _ in range(12)}
    assert len(starters) > 1


def test_a_part_that_was_not_promised_does_not_count():
    harbours = gathered("Anna", "Marco", "Sofia")
    loop_of(harbours[0]).kill(3)
    anna, marco = harbours[:2]
    table = table_of(anna)
    loop = loop_of(anna)
    for seat in range(3):
        loop.forge(seat + 1, lobby.write(lobby.BeReady(seat, True)))
    loop.shut_in()
    loop.forge(1, lobby.write(lobby.Begin()))
    settle(anna, marco)
    drawing = table.hall.match.drawing
    assert drawing is not None
    assert drawing.missing == [3]
    loop.forge(3, sayings.write(sayings.DrawCommitted(b"p" * 32)))
    loop.forge(3, sayings.write(sayings.DrawOpened(b"q" * 32)))
    settle(anna, marco)
    assert table.hall.match.drawing is drawing
    assert drawing.missing == [3]


def test_a_machine_that_is_silent_is_left_out_and_chance_is_drawn_anew():
    harbours = gathered("Anna", "Marco", "Sofia")
    anna, marco, _ = harbours
    loop = loop_of(anna)
    for seat in range(3):
        loop.forge(seat + 1, lobby.write(lobby.BeReady(seat, True)))
    loop.kill(3)
    loop.shut_in()
    loop.forge(1, lobby.write(lobby.Begin()))
    settle(anna, marco)
    assert not session_of(anna).table.history.moves
    loop.clock.move(11)
    settle(anna, marco)
    assert len(session_of(anna).table.history.moves) == 1
    assert_alike(anna, marco)


def test_who_promised_a_part_and_hides_it_is_named_and_chance_does_not_choose_him():
    starters = []
    for _ in range(8):
        anna, marco, sofia = harbours = gathered("Anna", "Marco", "Sofia")
        loop = loop_of(anna)
        for seat in range(3):
            loop.forge(seat + 1, lobby.write(lobby.BeReady(seat, True)))
        loop.shut_in()
        loop.forge(1, lobby.write(lobby.Begin()))
        settle(sofia)
        loop.kill(3)
        settle(anna, marco)
        assert session_of(anna).match.drawing.missing == [3]
        loop.clock.move(11)
        settle(anna, marco)
        starters.append(session_of(anna).table.history.moves[0].action.seat)
        assert [table_of(harbour).notices[-1].key for harbour in harbours[:2]] == ["unshown"] * 2
        assert_alike(anna, marco)
    assert 2 not in starters


def test_who_never_promised_is_left_out_and_may_still_be_chosen():
    drawing = Drawing(1, [1, 2, 3])
    drawing.go_on_without(3)
    assert drawing.unshown == []


def test_of_two_machines_neither_draws_without_the_other():
    drawing = Drawing(1, [1, 2])
    drawing.leave_out(1, 2)
    drawing.commit(1, promise(b"p" * 32, 1, 0, 1))
    assert not drawing.open(1, b"p" * 32)
    assert drawing.machines == [1, 2]


def test_whoever_left_the_table_for_good_is_not_waited_for_when_chance_is_drawn():
    drawing = Drawing(1, [1, 2])
    drawing.go_on_without(2)
    drawing.commit(1, promise(b"p" * 32, 1, 1, 1))
    assert drawing.open(1, b"p" * 32)
    assert drawing.result is not None


def test_where_the_first_player_is_agreed_on_nothing_is_drawn():
    harbours = gathered("Anna", "Marco", "Sofia")
    table_of(harbours[0]).wish(lobby.ChooseRule("starter", "2"))
    settle(*harbours)
    sessions = begin(*harbours)
    assert sessions[0].now.asked == (1,)


# Playing


@pytest.mark.parametrize("machines", [2, 3, 4])
def test_a_whole_game_is_the_same_on_all_machines(machines):
    harbours = gathered(*["Anna", "Marco", "Sofia", "Leo"][:machines])
    if machines == 2:
        table_of(harbours[1]).wish(lobby.Sit(2, "Nina"))
        settle(*harbours)
    sessions = begin(*harbours)
    play(sessions, Dealer(machines))
    for session in sessions:
        assert session.is_over()
    assert_alike(*harbours)
    assert not any(table_of(harbour).hall.strikes for harbour in harbours)


def test_a_move_is_pending_until_the_log_has_it():
    harbours, sessions = three()
    asked = asked_at(sessions)
    assert asked is not None
    asked.poll()
    seat = asked.person_asked()
    before = len(asked.table.history)
    asked.submit(seat, asked.choices()[0])
    assert [submitted.seat for submitted in asked.pending] == [seat]
    assert asked.choices() == ()
    assert len(asked.table.history) == before
    (update,) = asked.poll()
    assert asked.pending == ()
    assert update.moves[0][0] == seat
    assert len(asked.table.history) == before + 1
    settle(*harbours)
    assert_alike(*harbours)


def test_while_nobody_leads_a_move_waits_and_then_counts():
    harbours, sessions = three()
    asked = asked_at(sessions)
    loop = loop_of(harbours[0])
    others = [machine for machine in (1, 2, 3) if machine != asked.at.me]
    for machine in others:
        loop.kill(machine)
    asked.submit(asked.person_asked(), asked.choices()[0])
    asked.poll()
    assert asked.pending
    assert asked.ribbon() is not None
    loop.revive(others[0])
    asked.poll()
    assert asked.pending == ()
    assert len(asked.table.history) == 2


def test_nobody_plays_for_another_and_whoever_tries_is_noted():
    harbours, sessions = three()
    asked = asked_at(sessions)
    seat = asked.person_asked()
    action = asked.choices()[0]
    stranger = next(session for session in sessions if session is not asked)
    with pytest.raises(Illegal):
        stranger.submit(seat, action)
    before = canonical(asked.table.state)
    forged = sayings.write(sayings.Play(seat, asked.table.lines, text(action)))
    loop_of(harbours[0]).forge(stranger.at.me, forged)
    settle(*harbours)
    assert canonical(asked.table.state) == before
    assert table_of(harbours[0]).hall.strikes[stranger.at.me] == 1
    assert ("overstepped", stranger.at.me) in [(note.key, note.machine) for note in table_of(harbours[0]).notices]
    assert_alike(*harbours)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xc1",
        sayings.write(sayings.Play(0, 1, "worship nobody at all")),
        sayings.write(sayings.Play(5, 1, "done")),
        sayings.write(sayings.Play(0, 1, "start 1")),
        sayings.write(sayings.TakeBack(0, 1)),
        sayings.write(sayings.PlayAgain(1, 1)),
        sayings.write(sayings.DrawCommitted(b"c" * 32)),
        sayings.write(sayings.DrawOpened(b"c" * 32)),
        sayings.write(sayings.Rematch(1, True)),
        sayings.write(sayings.Return(0)),
        sayings.write(sayings.TimeUp(0, 1)),
        sayings.write(sayings.VoteSeat(1, 1, "bot")),
        sayings.write(sayings.VoteSeat(0, 1, "bot")),
        sayings.write(sayings.VoteAway(1, 9, True)),
        sayings.write(sayings.Shut()),
        sayings.write(sayings.Open("olympus")),
        lobby.write(lobby.Begin()),
        lobby.write(lobby.Sit(3, "Eve")),
    ],
)
def test_what_a_machine_may_not_say_changes_nothing_on_any_machine(body):
    harbours, sessions = three()
    before = canonical(sessions[0].table.state)
    loop_of(harbours[0]).forge(2, body)
    settle(*harbours)
    assert canonical(sessions[0].table.state) == before
    assert table_of(harbours[0]).ended is None
    assert not sessions[0].match.stand_ins
    assert_alike(*harbours)


def test_what_comes_too_late_is_no_fault_and_the_person_is_asked_again():
    harbours, sessions = three()
    asked = asked_at(sessions)
    seat, action = asked.person_asked(), asked.choices()[0]
    before = len(asked.table.history)
    late = sayings.write(sayings.Play(seat, asked.table.lines + 3, text(action)))
    loop_of(harbours[0]).forge(asked.at.me, late)
    settle(*harbours)
    assert len(asked.table.history) == before
    assert not table_of(harbours[0]).hall.strikes
    assert asked.person_asked() == seat


# Taking back


def test_ones_own_open_choices_are_taken_back_freely_and_played_again():
    harbours, sessions = three()
    for _ in range(200):
        asked = asked_at(sessions)
        seat = asked.person_asked()
        asked.submit(seat, asked.choices()[0])
        settle(*harbours)
        if asked.undo_reach(seat).count == 2:
            break
    before = canonical(asked.table.state)
    asked.undo(seat, 2)
    settle(*harbours)
    assert canonical(asked.table.state) != before
    assert_alike(*harbours)
    assert asked.redo_reach(seat) == 2
    asked.redo(seat, 2)
    settle(*harbours)
    assert canonical(asked.table.state) == before
    assert_alike(*harbours)


def after_anothers_choice() -> tuple[list[Harbour], list[LanSession]]:
    """A table where the last decision is followed by the question to somebody else."""
    harbours, sessions = three()
    for _ in range(200):
        asked = asked_at(sessions)
        seat = asked.person_asked()
        asked.submit(seat, asked.choices()[0])
        settle(*harbours)
        if asked_at(sessions) is not asked:
            return harbours, sessions
    raise AssertionError("nobody else is asked")


def test_over_anothers_choice_all_must_agree():
    harbours, sessions = after_anothers_choice()
    asked = asked_at(sessions)
    assert asked.undo_reach(asked.eyes).count == 0
    assert asked.agreement() is not None
    before = len(asked.table.history)
    asked.undo_agreed()
    settle(*harbours)
    others = [session for session in sessions if session is not asked]
    votes = [session.vote() for session in others]
    assert [vote.kind for vote in votes if vote] == ["undo", "undo"]
    others[0].cast(others[0].people[0], "yes")
    settle(*harbours)
    assert len(asked.table.history) == before
    others[1].cast(others[1].people[0], "yes")
    settle(*harbours)
    assert len(asked.table.history) < before
    assert_alike(*harbours)


def test_one_no_is_enough_to_let_a_choice_stand():
    harbours, sessions = after_anothers_choice()
    asked = asked_at(sessions)
    before = len(asked.table.history)
    asked.undo_agreed()
    settle(*harbours)
    other = next(session for session in sessions if session is not asked)
    other.cast(other.people[0], "no")
    settle(*harbours)
    assert len(asked.table.history) == before
    assert [session.vote() for session in sessions] == [None, None, None]


def test_chance_is_never_taken_back():
    harbours, sessions = three()
    for session in sessions:
        assert session.undo_reach(session.people[0]).count == 0
        assert session.agreement() is None
    forged = sayings.write(sayings.AskBack(1, 1))
    loop_of(harbours[0]).forge(2, forged)
    settle(*harbours)
    assert sessions[0].match.request is None


# Bots and hints


def bots_and_people() -> tuple[list[Harbour], list[LanSession]]:
    harbours = gathered("Anna", "Marco")
    table_of(harbours[0]).wish(lobby.SeatBot(2, "novice"))
    table_of(harbours[0]).wish(lobby.ChooseRule("starter", "3"))
    settle(*harbours)
    return harbours, begin(*harbours)


def close(*harbours: Harbour) -> None:
    for harbour in harbours:
        table_of(harbour).close()


def test_bots_think_at_whoever_keeps_the_table():
    harbours, sessions = bots_and_people()
    try:
        poll_until(lambda: sessions[0].person_asked() is not None or sessions[1].person_asked() is not None, *sessions)
        assert sessions[0].thinker is not None
        assert sessions[1].thinker is None
        assert {move.seat for move in sessions[1].table.history.moves} == {2}
    finally:
        close(*harbours)


def test_bots_draw_from_a_seed_of_their_machine_and_none_stands_in_the_record():
    sessions = begin(*gathered("Anna", "Marco", "Sofia"))
    assert sessions[0].seed != sessions[1].seed
    assert all(header_of(session.match).seed is None for session in sessions)


def test_a_hint_comes_at_any_machine():
    harbours = gathered("Anna", "Marco", "Sofia")
    table_of(harbours[0]).wish(lobby.ChooseRule("starter", "2"))
    settle(*harbours)
    _, marco, _ = sessions = begin(*harbours)
    try:
        marco.ask_hint(1)
        hints = []
        poll_until(lambda: bool(hints.append(marco.take_hint()) or hints[-1]), *sessions)
        assert hints[-1].action in marco.choices()
    finally:
        close(*harbours)


def test_when_the_host_is_lost_the_bots_think_elsewhere_and_play_goes_on():
    harbours = gathered("Anna", "Marco", "Sofia")
    for seat in (3, 4):
        table_of(harbours[0]).wish(lobby.SeatBot(seat, "novice"))
    table_of(harbours[0]).wish(lobby.ChooseRule("starter", "4"))
    settle(*harbours)
    _, marco, sofia = begin(*harbours)
    try:
        loop_of(harbours[0]).kill(1)
        poll_until(lambda: marco.person_asked() is not None or 0 in marco.now.asked, marco, sofia)
        assert {move.seat for move in sofia.table.history.moves} >= {3}
        assert marco.machine_of(3) == 2
        assert_alike(*harbours[1:])
    finally:
        close(*harbours[1:])


# Coming back


def test_a_machine_that_was_killed_comes_back_to_where_it_was(tmp_path):
    sea = Sea(folder=tmp_path)
    harbours = gathered("Anna", "Marco", "Sofia", sea=sea)
    sessions = begin(*harbours)
    play(sessions, Dealer(1), moves=40)
    key, asked = sea.loops[0].key, asked_at(sessions)
    sea.loops[0].kill(3)
    play(sessions[:2], Dealer(2), moves=1)
    harbours[2].resume(key)
    settle(*harbours)
    again = session_of(harbours[2])
    assert again is not sessions[2]
    assert again.people == (2,)
    assert_alike(*harbours)
    assert asked is not None
    play([*sessions[:2], again], Dealer(3))
    assert again.is_over()
    assert_alike(*harbours)
    close(*harbours)
    wait_for_disk()
    assert len({session.path.read_bytes() for session in (*sessions[:2], again)}) == 1


def test_what_was_handed_in_before_a_machine_was_killed_counts_when_it_is_back():
    sea = Sea()
    harbours = gathered("Anna", "Marco", "Sofia", sea=sea)
    table_of(harbours[0]).wish(lobby.ChooseRule("starter", "3"))
    settle(*harbours)
    sessions = begin(*harbours)
    for machine in (1, 2):
        sea.loops[0].kill(machine)
    sessions[2].submit(2, sessions[2].choices()[0])
    sea.loops[0].kill(3)
    for harbour in harbours:
        harbour.resume(sea.loops[0].key)
    settle(*harbours)
    assert [move.seat for move in session_of(harbours[0]).table.history.moves] == [2]
    assert_alike(*harbours)


def test_two_machines_wait_for_each_other():
    sea = Sea()
    anna, marco = harbours = gathered("Anna", "Marco", sea=sea)
    table_of(marco).wish(lobby.Sit(2, "Nina"))
    settle(*harbours)
    sessions = begin(*harbours)
    sea.loops[0].kill(2)
    sea.clock.move(4)
    settle(anna)
    assert sessions[0].ribbon() == ("two_machines", {"names": ("Marco", "Nina")})
    marco.resume(sea.loops[0].key)
    settle(*harbours)
    play([sessions[0], session_of(marco)], Dealer(1))
    assert sessions[0].is_over()
    assert_alike(*harbours)


# What is seen of the others


def test_people_elsewhere_are_far_and_then_away():
    harbours, sessions = three()
    anna = sessions[0]
    assert [anna.presence(seat) for seat in range(3)] == [Presence.HERE, Presence.FAR, Presence.FAR]
    loop_of(harbours[0]).kill(3)
    clock_of(harbours[0]).move(4)
    settle(*harbours[:2])
    assert anna.presence(2) is Presence.FAR
    assert anna.silent(2) == 4
    clock_of(harbours[0]).move(8)
    assert anna.away(2)


# The record


def test_every_machine_writes_the_same_record_and_it_can_be_verified(tmp_path, monkeypatch):
    monkeypatch.setenv("AMPHORA_HOME", str(tmp_path / "home"))
    harbours = gathered("Anna", "Marco", "Sofia", sea=Sea(folder=tmp_path))
    sessions = begin(*harbours)
    play(sessions, Dealer(5))
    assert all(session.is_over() for session in sessions)
    paths = [session.path for session in sessions]
    close(*harbours)
    wait_for_disk()
    texts = {path.read_bytes() for path in paths}
    assert len(paths) == 3
    assert len(texts) == 1
    poll_until(lambda: any(saved.finished for saved in saves.listed(folders.saves())))
    kept = record.read(paths[0])
    assert kept.ended
    assert kept.sealed
    assert kept.header.seed is None
    assert canonical(record.replay(kept, record.game_of(kept)).state) == canonical(sessions[0].table.state)
    for session, path in zip(sessions, paths, strict=True):
        saved, damage = replay_of_saved(path)
        assert damage is None
        for again in (saved, replay_of(session)):
            assert canonical(again.jump(again.reel.last).view) == canonical(session.table.state)


class SlowClock(Clock):
    """Every look at it costs time, as carrying out an entry does on a slow machine."""

    def __call__(self) -> float:
        self.now += 0.003
        return self.now


def test_a_long_log_is_carried_out_over_several_frames_and_shown_at_once():
    sea = Sea(clock=SlowClock())
    harbours = gathered("Anna", "Marco", "Sofia", sea=sea)
    sessions = begin(*harbours)
    paul = sea.harbour("Paul")
    paul.join("127.0.0.1", sea.loops[0].port, CODE, watching=True)
    poll_until(lambda: paul.table is not None, *harbours, paul)
    watching = session_of(paul)
    watching.begin()
    watching.poll()
    play(sessions, Dealer(1), moves=30)
    shown = [watching.poll()]
    assert watching.at.is_catching_up
    while watching.at.is_catching_up:
        shown.append(watching.poll())
    assert [len(each) for each in shown] == [0] * (len(shown) - 1) + [1]
    assert canonical(shown[-1][0].view) == canonical(sessions[0].table.state)
    assert_alike(*harbours, paul)
