"""A game as the window plays it: bots that fail, disks that are full, and a table that goes on all the same."""

from __future__ import annotations

import errno
import json
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from multiprocessing.context import BaseContext
from pathlib import Path
from time import monotonic, sleep

import pytest

from game import games
from game.ai import bots
from game.ai.evaluation import Evaluation
from game.ai.player import UNLIMITED, Budget
from game.disk import files, record
from game.rules.engine import Action, Below, Event, Game, Seat, State, because, choices
from game.table import keeper, local, seating, thinker
from game.table.local import LocalSession
from game.table.seating import new_session, resumed_session
from game.table.session import HUMAN, Advice, Passage, Plan, Presence
from game.table.thinker import Failed, Thinker
from tests.house.waiting import PATIENCE, poll_until

POLEIS = ("athens", "sparta", "corinth")


def at_table(*players: str, path: Path | None = None) -> LocalSession:
    plans = [Plan("", polis, player) for polis, player in zip(POLEIS, players, strict=True)]
    begun = new_session("olympus", plans, {}, seed=3, path=path)
    begun.begin()
    return begun


class Broken:
    """A bots' process that gives no answers."""

    def __init__(self, *args: object) -> None:
        self.waiting = False
        self.closed = False

    def ask(self, *args: object, **more: object) -> None:
        self.waiting = True

    def poll(self) -> None:
        raise Failed("ZeroDivisionError")

    def is_alive(self) -> bool:
        return True

    def is_swamped(self) -> bool:
        return False

    def forget(self) -> None:
        self.waiting = False

    def close(self) -> None:
        self.closed = True


class Clock:
    """Time that passes by being looked at."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


# Bots that fail


def test_a_bot_that_fails_is_replaced_and_the_table_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "Thinker", Broken)
    played = at_table("greedy", "greedy", "greedy")
    poll_until(played, lambda: played.table.lines > 5)
    assert played.troubles == ["bot_failed"]


def test_a_hint_that_cannot_be_had_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "Thinker", Broken)
    played = at_table(HUMAN, HUMAN, HUMAN)
    played.ask_hint(played.acting())
    poll_until(played, lambda: not played.hinting)
    assert played.hinted is None
    assert played.troubles == ["hint_failed"]


def test_where_no_process_can_be_started_bots_play_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> Thinker:
        raise OSError(errno.EAGAIN, "no more processes")

    monkeypatch.setattr(local, "Thinker", refuse)
    played = at_table("greedy", "random", "greedy")
    poll_until(played, lambda: played.table.lines > 5)
    assert played.troubles == ["bot_failed"]


def test_an_answer_that_is_not_allowed_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat(Broken):
        def poll(self):  # type: ignore[no-untyped-def]
            from game.rules.olympus.actions import Forfeit

            return Advice(Forfeit())

    monkeypatch.setattr(local, "Thinker", Cheat)
    played = at_table("greedy", "greedy", "greedy")
    poll_until(played, lambda: played.table.lines > 2)
    assert played.troubles == ["bot_failed"]


def test_the_process_reports_a_failure_and_stays_alive() -> None:
    played = at_table("greedy", "greedy", "greedy")
    asked = Thinker(played.game, 1, Clock(0.0))
    seat = played.table.state.seat
    try:
        asked.ask("nobody", played.table.state.view(seat), seat, 1)
        with pytest.raises(Failed, match="KeyError"):
            wait_for(asked)
        assert not asked.waiting
        asked.ask("greedy", played.table.state.view(seat), seat, 1)
        assert wait_for(asked).action in choices(played.table.state, seat)
    finally:
        asked.close()


def test_a_process_that_was_killed_is_a_failure_and_another_one_answers() -> None:
    played = at_table("greedy", "greedy", "greedy")
    try:
        played.poll()
        assert played.thinker is not None
        killed = played.thinker
        killed.process.kill()
        killed.process.join()
        lines = played.table.lines
        poll_until(played, lambda: played.table.lines > lines)
        assert played.thinker is not killed
        assert killed.pipe.closed
        assert played.troubles == []
    finally:
        played.close()


@pytest.mark.skipif(os.name == "nt", reason="processes cannot be stopped there")
def test_a_bot_that_is_stopped_is_started_anew_after_five_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(1.0)
    monkeypatch.setattr(local, "Thinker", partial(Thinker, clock=clock))
    played = at_table("greedy", "greedy", "greedy")
    try:
        lines = played.table.lines
        played.poll()
        assert played.thinker is not None
        hung = played.thinker
        os.kill(hung.process.pid or 0, signal.SIGSTOP)
        while played.thinker is hung:
            assert clock.now < 10
            played.poll()
        hung.process.join()
        clock.step = 0.0
        poll_until(played, lambda: played.table.lines > lines)
        assert played.troubles == []
        assert played.failures["greedy"] == 0
    finally:
        played.close()


def test_a_bot_that_always_hangs_costs_half_a_minute_and_then_five_seconds_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock(1.0)

    class Silent(Broken):
        """A bots' process that nobody ever hears of."""

        def ask(self, *args: object, **more: object) -> None:
            self.waiting, self.patience, self.since = True, args[-1], clock.now

        def poll(self) -> None:
            if clock() - self.since > self.patience:  # type: ignore[operator]
                raise Failed("no answer")

    monkeypatch.setattr(local, "Thinker", Silent)
    played = at_table("greedy", "greedy", "greedy")
    lines = played.table.lines
    while played.table.lines == lines:
        played.poll()
    assert 35 < clock.now < 45
    assert played.troubles == ["bot_failed"]
    before = clock.now
    while played.table.lines < lines + 3 * local.ASKED_AGAIN:
        played.poll()
    assert 10 < clock.now - before < 25


def test_a_bot_that_has_come_to_its_senses_plays_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "Thinker", Broken)
    played = at_table("greedy", "greedy", "greedy")
    try:
        poll_until(played, lambda: bool(played.troubles))
        monkeypatch.setattr(local, "Thinker", Thinker)
        poll_until(played, lambda: played.failures["greedy"] == 0)
    finally:
        played.close()


def test_what_a_process_says_is_read_and_never_unpickled() -> None:
    played = at_table("greedy", "greedy", "greedy")
    asked = Thinker(played.game, 1)
    seat = played.table.state.seat
    ours, theirs = multiprocessing.Pipe()
    asked.pipe, unused = ours, asked.pipe
    try:
        for said in (pickle.dumps((1, "decline", "")), b"[" * 100_000, b"{}", b"[1, 2, 3]", b""):
            asked.ask("greedy", played.table.state.view(seat), seat, 1)
            assert json.loads(theirs.recv_bytes())["bot"] == "greedy"
            theirs.send_bytes(said)
            with pytest.raises(Failed):
                asked.poll()
    finally:
        unused.close()
        asked.close()


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_is_not_for_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """It reaches every process of a terminal; one that has hardly begun is to be as deaf as one that thinks."""
    monkeypatch.setattr(local, "Thinker", partial(Thinker, clock=Clock(0.0)))
    played = at_table("greedy", "greedy", "greedy")
    try:
        played.poll()
        assert played.thinker is not None
        asked = played.thinker
        lines = played.table.lines
        os.kill(asked.process.pid or 0, signal.SIGINT)
        poll_until(played, lambda: played.table.lines > lines)
        os.kill(asked.process.pid or 0, signal.SIGINT)
        lines = played.table.lines
        poll_until(played, lambda: played.table.lines > lines)
        assert played.thinker is asked
    finally:
        played.close()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_time_in_which_nobody_looked_is_not_time_to_think() -> None:
    played = at_table("greedy", "greedy", "greedy")
    asked = Thinker(played.game, 1, Clock(3600.0))
    seat = played.table.state.seat
    try:
        asked.ask("greedy", played.table.state.view(seat), seat, 1)
        asked.look_at_clock()
        assert asked.waited == thinker.LONGEST_LOOK
    finally:
        asked.close()


@pytest.mark.skipif(os.name == "nt", reason="processes cannot be stopped there")
def test_questions_do_not_pile_up_before_a_process_that_hangs() -> None:
    """Undoing and redoing while a bot hangs asks it again and again; a full pipe would stop the window."""
    played = at_table(HUMAN, "greedy", "greedy")
    played.plans = tuple(replace(plan, player="greedy") for plan in played.plans)
    try:
        played.poll()
        assert played.thinker is not None
        hung = played.thinker
        os.kill(hung.process.pid or 0, signal.SIGSTOP)
        for _ in range(thinker.MOST_OPEN):
            assert played.thinker is hung
            hung.forget()
            played.poll()
        assert played.thinker is not hung
        assert played.troubles == []
    finally:
        played.close()


def test_bots_answer_where_no_memory_can_be_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise OSError(errno.ENOSPC, "no room in memory")

    monkeypatch.setattr(BaseContext, "RawValue", refuse)
    played = at_table("greedy", "greedy", "greedy")
    try:
        lines = played.table.lines
        poll_until(played, lambda: played.table.lines > lines)
        assert played.troubles == []
    finally:
        played.close()


LONG = 10.0
"""So many seconds a bot would think on."""


class Ponderer:
    """A bot that thinks as long as it may."""

    needs_view = True

    def __init__(self, game: Game, below: Below, appraise: Evaluation) -> None:
        self.below = below

    def choose(self, view: State, seat: Seat, budget: Budget = UNLIMITED) -> Action:
        end = monotonic() + LONG
        while not budget.is_spent():
            assert monotonic() < end, "nobody stopped it"
        return choices(view, seat)[0]


def test_a_bot_whose_question_was_taken_back_stops_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process is a thread here, so that it knows the bot of this test."""
    monkeypatch.setattr(bots, "BOTS", {"ponderer": Ponderer})
    monkeypatch.delattr(os, "nice", raising=False)
    played = at_table("greedy", "greedy", "greedy")
    seat = played.table.state.seat
    asker = Thinker(played.game, 1)
    ours, theirs = multiprocessing.Pipe()
    process = threading.Thread(target=thinker.serve, args=(theirs, asker.wanted))
    try:
        asker.pipe, unused = ours, asker.pipe
        process.start()
        asker.ask("ponderer", played.table.state.view(seat), seat, 1)
        assert not ours.poll(0.05)
        asker.forget()
        assert ours.poll(LONG / 2), "it thinks on"
    finally:
        unused.close()
        asker.close()
        process.join(PATIENCE)


def wait_for(asked: Thinker) -> object:
    end = monotonic() + PATIENCE
    while (answer := asked.poll()) is None:
        assert monotonic() < end
        sleep(0.001)
    return answer


def test_two_people_whose_names_look_alike_are_told_apart_from_the_first_move(tmp_path: Path) -> None:
    typed = ("Ada", "\N{CYRILLIC CAPITAL LETTER A}da", "Aristofanes il vecchio")
    plans = [Plan(name, polis) for polis, name in zip(POLEIS, typed, strict=True)]
    begun = new_session("olympus", plans, {}, seed=3, path=tmp_path / "game.record")
    begun.close()
    shown = [plan.name for plan in begun.plans]
    assert shown == ["Ada", "\N{CYRILLIC CAPITAL LETTER A}da 2", "Aristofanes il"]
    again = resumed_session(tmp_path / "game.record")
    again.close()
    assert [plan.name for plan in again.plans] == shown


def test_a_saved_game_with_a_bot_nobody_knows_goes_on_with_another(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    played = at_table(HUMAN, HUMAN, HUMAN, path=path)
    played.close()
    keeper.wait_for_disk()
    kept = record.read(path)
    record.write(path, record.unsealed(replace(kept, header=replace(kept.header, bots={1: "sphinx"}))))
    again = resumed_session(path)
    assert again.plans[1].player in games.manifest("olympus").bots
    assert again.troubles == ["bot_unknown"]
    again.close()


@pytest.mark.parametrize("emblems", [{}, {0: "rome", 1: "sparta", 2: "sparta"}])
def test_every_seat_of_a_saved_game_has_a_city_of_its_own(emblems: dict[int, str], tmp_path: Path) -> None:
    """Games of the terminal name no cities, and what another program writes may name any."""
    path = tmp_path / "game.record"
    at_table(HUMAN, HUMAN, HUMAN, path=path).close()
    keeper.wait_for_disk()
    kept = record.read(path)
    record.write(path, record.unsealed(replace(kept, header=replace(kept.header, emblems=emblems))))
    again = resumed_session(path)
    cities = [plan.polis for plan in again.plans]
    assert len({*cities} & {*seating.emblems_of("olympus")}) == 3
    assert cities[1] == "sparta"
    again.close()


# Where everybody is


def test_a_bot_that_is_asked_is_thinking_and_everybody_else_is_here() -> None:
    played = at_table(HUMAN, "random", HUMAN)
    try:
        poll_until(played, lambda: played.person_asked() is not None)
        assert [played.presence(seat) for seat in range(3)] == [Presence.HERE] * 3
        while played.person_asked() is not None:
            played.submit(played.acting(), played.choices()[0])
        assert [played.presence(seat) for seat in range(3)] == [Presence.HERE, Presence.THINKING, Presence.HERE]
    finally:
        played.close()


# What has happened


def test_the_story_is_all_that_was_told() -> None:
    played = at_table(HUMAN, HUMAN, HUMAN)
    updates = list(played.poll())
    for number in range(30):
        played.submit(played.acting(), played.choices()[number % len(played.choices())])
        updates += played.poll()
    assert events_of(played.story()) == [event for update in updates for event in update.events]
    assert events_of(played.story(-9)) == events_of([*played.story()][-9:])


def test_what_was_taken_back_is_no_longer_in_the_story() -> None:
    played = at_table(HUMAN, HUMAN, HUMAN)
    before: list[Event] = []
    while not played.undo_reach(played.acting()).count:
        before = events_of(played.story())
        played.submit(played.acting(), played.choices()[0])
    assert events_of(played.story()) != before
    played.undo(played.acting())
    assert events_of(played.story()) == before


def events_of(story: Iterable[Passage]) -> list[Event]:
    return [event for passage in story for event in passage.events]


# Disks


def test_a_game_without_a_file_is_not_saved() -> None:
    assert not at_table(HUMAN, HUMAN, HUMAN).saving


def test_a_full_disk_stops_the_saving_and_not_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = at_table(HUMAN, HUMAN, HUMAN, path=tmp_path / "game.record")
    assert played.saving

    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files, "write_all", full)
    played.submit(played.acting(), played.choices()[0])
    assert not played.saving
    assert played.troubles == ["not_saved"]
    played.close()


def test_a_game_is_saved_again_from_its_first_move_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.record"
    played = at_table(HUMAN, HUMAN, HUMAN, path=path)

    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(files, "write_all", full)
        for _ in range(3):
            played.submit(played.acting(), played.choices()[0])
    played.submit(played.acting(), played.choices()[0])
    poll_until(played, lambda: played.saving)
    played.submit(played.acting(), played.choices()[0])
    assert played.troubles == ["not_saved", "saved_again"]
    played.close()
    keeper.wait_for_disk()
    kept = record.read(path)
    assert kept.sealed
    assert record.replay(kept, played.game).lines == played.table.lines
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("broken", ["open_again", "sync_folder"])
def test_a_fresh_file_that_could_not_be_opened_is_still_ours(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, tried = tmp_path / "game.record", threading.Event()
    played = at_table(HUMAN, HUMAN, HUMAN, path=path)

    def failing(*args: object) -> int:
        tried.set()
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    assert played.keeper is not None
    with monkeypatch.context() as disk:
        disk.setattr(files, broken, failing)
        played.keeper.give_up(OSError(errno.EIO, os.strerror(errno.EIO)))
        played.submit(played.acting(), played.choices()[0])
        assert tried.wait(PATIENCE)
    played.submit(played.acting(), played.choices()[0])
    poll_until(played, lambda: played.saving)
    played.close()
    keeper.wait_for_disk()
    assert len(record.read(path).lines) == played.table.lines


@pytest.mark.parametrize("broken", ["write_all", "open_again", "sync_folder"])
def test_a_game_begun_without_room_is_saved_as_soon_as_there_is_some(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "saves" / "game.record"

    def full(*args: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(files, broken, full)
        played = at_table(HUMAN, HUMAN, HUMAN, path=path)
        played.submit(played.acting(), played.choices()[0])
        assert played.troubles == ["not_saved"]
    played.submit(played.acting(), played.choices()[0])
    poll_until(played, lambda: played.saving)
    played.submit(played.acting(), played.choices()[0])
    assert played.troubles == ["not_saved", "saved_again"]
    played.close()
    keeper.wait_for_disk()
    kept = record.read(path)
    assert kept.sealed
    assert record.replay(kept, played.game).lines == played.table.lines


def test_a_game_that_could_not_be_saved_is_tried_once_more_when_it_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.record"
    played = at_table(HUMAN, HUMAN, HUMAN, path=path)

    def failing(file: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as disk:
        disk.setattr(keeper.os, "fsync", failing)
        played.submit(played.acting(), played.choices()[0])
        poll_until(played, lambda: not played.saving)
    played.close()
    keeper.wait_for_disk()
    assert len(record.read(path).lines) == played.table.lines


def test_a_record_that_another_program_changes_is_told_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    played = at_table(HUMAN, HUMAN, HUMAN, path=path)
    path.write_bytes(path.read_bytes() + b"0 decline\n")
    changed = path.read_bytes()
    played.submit(played.acting(), played.choices()[0])
    assert played.troubles == ["not_saved"]
    assert not played.saving
    played.submit(played.acting(), played.choices()[0])
    assert path.read_bytes() == changed
    played.close()


def test_closing_waits_for_no_disk_but_everything_is_written_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.record"
    played = at_table(HUMAN, HUMAN, HUMAN, path=path)
    synced, may_sync = [], threading.Event()

    def slow(file: int) -> None:
        assert may_sync.wait(PATIENCE)
        synced.append(file)

    monkeypatch.setattr(keeper.os, "fsync", slow)
    played.submit(played.acting(), played.choices()[0])
    played.close()
    assert not synced
    may_sync.set()
    again = resumed_session(path)  # waits until the file is free
    assert synced
    assert again.table.lines == played.table.lines
    again.close()
    keeper.wait_for_disk()


# Why


class Teller(Broken):
    """A bot's process that answers at once with the first choice, and says why."""

    def ask(self, bot, view, seat, line, patience=0.0, memory=(), whole=False):  # type: ignore[no-untyped-def]
        self.choice = choices(view, seat)[0]
        self.waiting = True

    def poll(self):  # type: ignore[no-untyped-def]
        self.waiting = False
        return Advice(self.choice, (because("because", seat=1),))


def test_the_story_tells_why_a_bot_moved_until_that_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "Thinker", Teller)
    played = at_table("greedy", "greedy", HUMAN)
    poll_until(played, lambda: played.person_asked() == 2)
    played.submit(2, played.choices()[0])
    poll_until(played, lambda: played.person_asked() == 2)
    told = [passage.reasons for passage in played.story() if passage.seat in (0, 1)]
    assert told
    assert told == [(because("because", seat=1),)] * len(told)
    played.undo(2)
    played.submit(2, played.choices()[-1])
    assert {passage.reasons for passage in played.story() if passage.seat == 2} == {()}


def test_what_a_person_plays_where_a_bot_had_played_has_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "Thinker", Teller)
    played = at_table("greedy", "greedy", HUMAN)

    def plays_on_with(action: Action) -> bool:
        """Whether the same person is asked again at once."""
        played.submit(2, action)
        return played.person_asked() == 2

    def a_bot_has_played_where_the_person_is_asked_now() -> bool:
        poll_until(played, lambda: played.person_asked() == 2)
        first, last = played.choices()[0], played.choices()[-1]
        if plays_on_with(first):
            return False
        poll_until(played, lambda: played.person_asked() == 2)
        played.undo(2)
        if plays_on_with(last):
            return True
        played.undo(2)
        played.submit(2, first)
        return False

    assert any(a_bot_has_played_where_the_person_is_asked_now() for _ in range(60))
    played.submit(2, played.choices()[0])
    assert not any(passage.reasons for passage in played.story() if passage.seat == 2)


def test_reasons_that_could_give_a_secret_away_are_kept_to_oneself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "Thinker", Teller)
    plans = [Plan("", city, "greedy") for city in ("athens", "sparta")]
    played = new_session("gods", plans, {}, seed=3)
    played.begin()
    poll_until(played, lambda: played.table.lines > 40)
    assert any(len(passage.events) for passage in played.story())
    assert all(passage.reasons == () for passage in played.story())


def test_a_reply_comes_back_with_its_reasons() -> None:
    reply = thinker.Reply(3, "decline", "", (because("takes", seat=1, goods=(0, 2)),))
    assert thinker.Reply.from_bytes(reply.to_bytes()) == reply
    with pytest.raises(ValueError, match="not a reason"):
        thinker.Reply.from_bytes(b'[3, "decline", "", [[1, 2]]]')
