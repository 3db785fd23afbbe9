"""What people far apart settle among each other: who is away, who is late, when it is over, and who only watches."""

from __future__ import annotations

import pytest

from game import games
from game.disk import folders, record
from game.lan import facts, memos, sayings
from game.lan.cable import Sign
from game.lan.front import BEHIND, LIMIT, Harbour, Kind, LanSession
from game.lan.hall import Hall
from game.lan.seen import NOTICES
from game.rules.codec import canonical
from game.table.dealer import Dealer
from game.table.seating import resumed_session
from game.table.session import HUMAN
from net import lobby, wire
from net.node import news
from net.sequencer import charter
from net.sequencer.entries import ROSTER, VOICE
from tests.lan.loop import (
    CODE,
    Sea,
    all_ready,
    asked_at,
    begin,
    gathered,
    play,
    poll_until,
    session_of,
    settle,
    table_of,
)
from tests.lan.test_game import assert_alike, close, loop_of


def table_for(*names: str, **rules: str) -> tuple[Sea, list[Harbour], list[LanSession]]:
    sea = Sea()
    harbours = gathered(*names, sea=sea)
    for option, value in rules.items():
        table_of(harbours[0]).wish(lobby.ChooseRule(option, value))
    settle(*harbours)
    return sea, harbours, begin(*harbours)


# Somebody is away


def test_after_a_minute_of_silence_people_are_asked_about_a_seat():
    sea, harbours, sessions = table_for("Anna", "Marco", "Sofia")
    sea.loops[0].kill(3)
    sea.clock.move(59)
    settle(*harbours[:2])
    assert sessions[0].vote() is None
    sea.clock.move(1)
    vote = sessions[0].vote()
    assert vote is not None
    assert (vote.seat, vote.kind, vote.choices, vote.needed) == (2, "seat", ("wait", "bot", "empty"), 2)
    assert vote.left == 30


def test_a_question_that_nobody_answers_rolls_up_and_can_be_opened_again():
    sea, harbours, sessions = table_for("Anna", "Marco", "Sofia")
    sea.loops[0].kill(3)
    sea.clock.move(60)
    settle(*harbours[:2])
    assert sessions[0].vote() is not None
    sea.clock.move(31)
    assert sessions[0].vote() is None
    sessions[0].open_vote(2)
    assert sessions[0].vote() is not None


def given_to_a_bot(choice: str) -> tuple[Sea, list[Harbour], list[LanSession]]:
    sea, harbours, sessions = table_for("Anna", "Marco", "Sofia", starter="3")
    sea.loops[0].kill(3)
    sea.clock.move(60)
    settle(*harbours[:2])
    for session in sessions[:2]:
        session.cast(session.people[0], choice)
    settle(*harbours[:2])
    return sea, harbours, sessions


def test_one_of_two_voices_is_not_most_of_them():
    sea, harbours, sessions = table_for("Anna", "Marco", "Sofia")
    sea.loops[0].kill(3)
    sea.clock.move(60)
    settle(*harbours[:2])
    sessions[0].cast(0, "bot")
    settle(*harbours[:2])
    assert sessions[1].standing_in(2) is None
    assert sessions[1].vote().cast == {0: "bot"}


def test_a_bot_plays_for_somebody_who_is_away_until_he_is_back():
    sea, harbours, sessions = given_to_a_bot("bot")
    assert [session.standing_in(2) for session in sessions[:2]] == ["priest", "priest"]
    try:
        poll_until(lambda: 2 not in sessions[0].now.asked, *sessions[:2])
        harbours[2].resume(sea.loops[0].key)
        settle(*harbours)
        assert [session_of(harbour).standing_in(2) for harbour in harbours] == [None, None, None]
        assert_alike(*harbours)
    finally:
        close(*harbours)


def test_an_empty_seat_answers_without_anybody_thinking():
    _, harbours, sessions = given_to_a_bot("empty")
    assert sessions[1].standing_in(2) == "empty"
    for _ in range(20):
        for session in sessions[:2]:
            session.poll()
    assert 2 not in sessions[0].now.asked
    assert sessions[0].thinker is None
    assert_alike(*harbours[:2])


def test_waiting_changes_nothing():
    _, _, sessions = given_to_a_bot("wait")
    assert sessions[0].standing_in(2) is None


def test_whoever_leaves_for_good_is_played_by_a_bot():
    _, harbours, sessions = table_for("Anna", "Marco", "Sofia", "Leo")
    table_of(harbours[3]).leave()
    settle(*harbours[:3])
    assert sessions[0].standing_in(3) == "priest"


def test_a_table_of_ours_is_of_the_game_we_played_whatever_is_announced():
    sea = Sea()
    harbours = gathered("Anna", "Marco", "Sofia", sea=sea)
    begin(*harbours)
    sea.loops[0].kill(3)
    sea.loops[0].sign = Sign("table", 1, 0, 0)
    harbours[2].poll()
    (near,) = harbours[2].tables
    assert (near.kind, near.game, near.round) == (Kind.KEPT, "olympus", 1)


@pytest.mark.parametrize(
    ("game", "city"), [("chess", ""), ("olympus", "carthage"), ("olympus/../..", "athens"), ("", "")]
)
def test_a_memo_of_a_game_or_a_city_that_is_not_here_is_left_alone(tmp_path, game, city):
    for number, (name, polis) in enumerate([("olympus", "athens"), (game, city)]):
        folder = tmp_path / str(number)
        folder.mkdir()
        memo = memos.Memo("00" * 16, name, 2, "Anna", polis, over=False)
        (folder / memos.NAME).write_text(memo.text(), "utf-8")
    assert [kept.game for kept, _ in memos.kept_in(tmp_path)] == ["olympus"]


def test_of_two_machines_one_can_go_on_with_a_copy_and_the_game_stays(tmp_path, monkeypatch):
    monkeypatch.setenv("AMPHORA_HOME", str(tmp_path))
    sea = Sea()
    anna, marco = harbours = gathered("Anna", "Marco", sea=sea)
    table_of(marco).wish(lobby.Sit(2, "Nina"))
    settle(*harbours)
    sessions = begin(*harbours)
    play(sessions, Dealer(4), moves=20)
    sea.loops[0].kill(2)
    sea.clock.move(60)
    settle(anna)
    vote = sessions[0].vote()
    assert vote is not None
    assert (vote.kind, vote.choices) == ("copy", ("wait", "copy"))
    before = canonical(sessions[0].table.state)
    copied = resumed_session(table_of(anna).copy().keep())
    try:
        assert canonical(copied.table.state) == before
        assert [plan.player == HUMAN for plan in copied.plans] == [True, False, False]
        assert canonical(sessions[0].table.state) == before
    finally:
        copied.close()
    assert record.read(copied.path).sealed


def test_a_vote_of_most_sends_a_machine_away():
    _, harbours, sessions = table_for("Anna", "Marco", "Sofia")
    table_of(harbours[1]).send_away(3)
    settle(*harbours)
    assert table_of(harbours[2]).ended is None
    table_of(harbours[0]).send_away(3)
    settle(*harbours)
    assert table_of(harbours[2]).ended == "sent_away"
    assert sessions[0].standing_in(2) == "priest"


def test_who_is_to_go_is_asked_of_all_others_and_of_nobody_at_that_machine():
    sea, harbours, sessions = table_for("Anna", "Marco", "Sofia", "Leo")
    table_of(harbours[1]).send_away(3)
    settle(*harbours)
    asked = sessions[0].vote()
    assert asked is not None
    assert (asked.kind, asked.seat, asked.asker, asked.needed, dict(asked.cast)) == ("away", 2, 1, 2, {1: "yes"})
    assert sessions[2].vote() is None
    sessions[3].cast(3, "no")
    settle(*harbours)
    assert sessions[3].vote() is None
    sea.clock.move(31)
    assert sessions[0].vote() is None
    sessions[1].at.send_away(4)
    settle(*harbours)
    sessions[0].cast(0, "yes")
    settle(*harbours)
    assert table_of(harbours[2]).ended is None
    assert table_of(harbours[3]).ended == "sent_away"
    assert sessions[0].vote() is None


def test_a_vote_of_most_sends_even_the_host_away():
    _, harbours, sessions = table_for("Anna", "Marco", "Sofia")
    table_of(harbours[1]).send_away(1)
    table_of(harbours[2]).send_away(1)
    settle(*harbours)
    assert table_of(harbours[0]).ended == "sent_away"
    assert table_of(harbours[1]).hall.members == [2, 3]
    assert sessions[1].standing_in(0) == "priest"


def test_who_was_sent_away_does_not_take_his_seat_back():
    _, harbours, sessions = table_for("Anna", "Marco", "Sofia")
    for machine in (2, 3):
        loop_of(harbours[0]).forge(machine, sayings.write(sayings.VoteAway(machine - 1, 1, True)))
    loop_of(harbours[0]).forge(1, sayings.write(sayings.Return(0)))
    settle(*harbours[1:])
    assert sessions[1].standing_in(0) == "priest"


@pytest.mark.parametrize("key", [b"", b"k"])
def test_whom_the_log_does_not_know_is_no_member_here_either(key):
    _, harbours, _ = table_for("Anna", "Marco", "Sofia")
    phantom = wire.encode_frame(("coming", 77, key))[wire.LENGTH_BYTES :]
    loop_of(harbours[0])._place(2, "roster", phantom)
    settle(*harbours)
    assert table_of(harbours[0]).hall.members == [1, 2, 3]


# Time


def test_when_time_is_up_a_bot_answers_once():
    sea, harbours, sessions = table_for("Anna", "Marco", "Sofia", limit="half_minute", starter="2")
    sea.clock.move(29)
    settle(*harbours)
    assert sessions[1].person_asked() == 1
    assert [session.time_left(1) for session in sessions] == [1.0] * 3
    assert sessions[1].time_left(0) is None
    sea.clock.move(2)
    try:
        poll_until(lambda: len(sessions[1].table.history) > 0, *sessions)
        assert sessions[1].table.history.moves[0].seat == 1
        assert sessions[1].standing_in(1) is None
        settle(*harbours)
        assert [(note.key, note.names) for note in table_of(harbours[0]).notices] == [("late", ("Marco",))]
        assert_alike(*harbours)
    finally:
        close(*harbours)


def test_one_machine_alone_cannot_say_that_the_time_of_another_is_up():
    _, harbours, sessions = table_for("Anna", "Marco", "Sofia", "Leo", limit="half_minute", starter="2")
    loop_of(harbours[0]).forge(1, sayings.write(sayings.TimeUp(1, 0)))
    settle(*harbours)
    assert not sessions[0].match.is_late(1)


def test_of_two_machines_each_looks_at_its_own_clock():
    sea = Sea()
    anna, marco = harbours = gathered("Anna", "Marco", sea=sea)
    table_of(marco).wish(lobby.Sit(2, "Nina"))
    for option, value in (("limit", "half_minute"), ("starter", "2")):
        table_of(anna).wish(lobby.ChooseRule(option, value))
    settle(*harbours)
    sessions = begin(*harbours)
    loop_of(anna).forge(1, sayings.write(sayings.TimeUp(1, 0)))
    settle(*harbours)
    assert not sessions[0].match.is_late(1)
    sea.clock.move(31)
    table_of(marco).poll()
    table_of(anna).poll()
    assert sessions[0].match.is_late(1)


def test_without_a_limit_nobody_is_late():
    sea, harbours, sessions = table_for("Anna", "Marco", "Sofia", starter="2")
    sea.clock.move(10_000)
    settle(*harbours)
    assert table_of(harbours[0]).hall.option(LIMIT) == "off"
    assert len(sessions[0].table.history) == 0


# The end


def test_a_table_closed_in_a_game_is_closed_for_all_and_for_those_who_come_back():
    sea, harbours, _ = table_for("Anna", "Marco", "Sofia")
    sea.loops[0].kill(3)
    table_of(harbours[0]).close_table()
    settle(*harbours[:2])
    assert table_of(harbours[1]).ended == "closed"
    harbours[2].resume(sea.loops[0].key)
    settle(harbours[2])
    assert harbours[2].refusal is not None or table_of(harbours[2]).ended == "closed"


def test_a_host_whom_nobody_hears_can_close_the_table_all_the_same():
    sea, harbours, _ = table_for("Anna", "Marco", "Sofia")
    for machine in (2, 3):
        sea.loops[0].kill(machine)
    table_of(harbours[0]).close_table()
    settle(harbours[0])
    assert table_of(harbours[0]).ended is None
    sea.clock.move(4)
    settle(harbours[0])
    assert table_of(harbours[0]).ended == "closed"


def test_all_who_would_play_again_do_so_with_the_same_seats():
    _, harbours, sessions = table_for("Anna", "Marco", "Sofia")
    play(sessions, Dealer(9))
    assert sessions[0].is_over()
    for harbour in harbours[:2]:
        table_of(harbour).rematch()
    settle(*harbours)
    assert session_of(harbours[0]) is sessions[0]
    table_of(harbours[2]).rematch()
    settle(*harbours)
    again = [session_of(harbour) for harbour in harbours]
    assert all(new is not old for new, old in zip(again, sessions))
    assert [plan.name for plan in again[0].plans] == ["Anna", "Marco", "Sofia"]
    play(again, Dealer(10))
    assert all(session.is_over() for session in again)
    assert_alike(*harbours)


# The door


def test_that_somebody_was_turned_away_is_told_for_a_while_or_until_he_is_in():
    sea = Sea()
    (anna,) = gathered("Anna", sea=sea)
    table, cable = table_of(anna), sea.loops[0].cables[1]
    cable.news.append(news.Refused("code"))
    settle(anna)
    assert [note.reason for note in table.at_door] == ["code"]
    sea.clock.move(61)
    assert table.at_door == []
    cable.news += [news.Refused("code"), news.Came(2, False)]
    settle(anna)
    assert table.at_door == []


# Watching


def watched(**rules: str) -> tuple[Sea, list[Harbour], list[LanSession], Harbour]:
    sea, harbours, sessions = table_for("Anna", "Marco", "Sofia", **rules)
    paul = sea.harbour("Paul")
    paul.join("127.0.0.1", sea.loops[0].port, CODE, watching=True)
    settle(*harbours, paul)
    return sea, harbours, sessions, paul


def test_who_watches_sees_the_same_and_may_do_nothing():
    _, harbours, sessions, paul = watched()
    seen = session_of(paul)
    play([*sessions, seen], Dealer(1), moves=30)
    settle(*harbours, paul)
    assert seen.people == ()
    assert canonical(seen.table.state) == canonical(sessions[0].table.state)
    assert table_of(paul).digests == table_of(harbours[0]).digests
    assert table_of(harbours[0]).watchers == table_of(paul).watchers == 1
    assert [each.number for each in table_of(paul).machines if each.watching] == [table_of(paul).me]
    assert seen.ribbon() == ("watching", {"behind": False})


def test_who_watches_one_round_behind_sees_no_later_round_and_in_the_end_all():
    _, harbours, sessions, paul = watched(behind="yes")
    seen, game = session_of(paul), sessions[0].game
    assert seen.ribbon() == ("watching", {"behind": True})
    rounds = set()
    while not sessions[0].is_over():
        play([*sessions, seen], Dealer(len(rounds)), moves=5)
        true, shown = game.rounds(sessions[0].table.state), game.rounds(seen.table.state)
        rounds.add(shown)
        assert sessions[0].is_over() or shown < max(true, 1) or true <= 1
    settle(paul)
    assert len(rounds) > 2
    assert table_of(harbours[0]).hall.option(BEHIND) == "yes"
    assert canonical(seen.table.state) == canonical(sessions[0].table.state)


# Tables that differ


def test_a_machine_whose_table_went_wrong_finds_out_and_is_right_again(tmp_path, monkeypatch):
    monkeypatch.setenv("AMPHORA_HOME", str(tmp_path))
    _, harbours, sessions = table_for("Anna", "Marco", "Sofia")
    play(sessions, Dealer(3), moves=20)
    sessions[1].table.state.cities[0].score += 7  # type: ignore[attr-defined]
    wrong = len(table_of(harbours[0]).entries) + 1
    play(sessions, Dealer(4), moves=1)
    table = table_of(harbours[1])
    poll_until(lambda: table.doubted > 0 and not table.frozen, *harbours)
    assert table.doubted == wrong
    settle(*harbours)
    poll_until(lambda: not any(table_of(harbour).frozen for harbour in harbours), *harbours)
    assert_alike(*harbours)
    (bundle,) = {path.read_text().splitlines()[2] for path in folders.reports().glob("tables-*.txt")}
    assert bundle == f"first difference {wrong}"
    play(sessions, Dealer(5))
    assert all(session.is_over() for session in sessions)
    assert_alike(*harbours)


def test_while_it_is_checked_nobody_plays():
    _, harbours, sessions = table_for("Anna", "Marco", "Sofia")
    asked = asked_at(sessions)
    table = asked.at
    table.cable.news.append(news.Differed(9, 1))  # type: ignore[attr-defined]
    table._heard(table.cable.poll()[0])
    assert asked.ribbon() == ("checking", {"entry": 1})
    poll_until(lambda: not table.frozen, *harbours)
    assert asked.ribbon() is None or asked.ribbon()[0] != "checking"


def test_a_machine_that_cannot_carry_out_its_log_anew_says_so_and_goes_on(tmp_path, monkeypatch):
    monkeypatch.setenv("AMPHORA_HOME", str(tmp_path))
    _, harbours, sessions = table_for("Anna", "Marco", "Sofia")
    play(sessions, Dealer(3), moves=5)
    table = table_of(harbours[0])

    def broken(hall, entry):
        raise RuntimeError("the rules stumbled")

    with monkeypatch.context() as broken_rules:
        broken_rules.setattr("game.lan.doubts.Hall.fold", broken)
        table._doubts.differed(3, 5)
        table._doubts._looking._thread.join()
    poll_until(lambda: not table.frozen, *harbours)
    assert ("unchecked", table.me) in [(note.key, note.machine) for note in table.notices]
    (bundle,) = (path.read_text() for path in folders.reports().glob("tables-*.txt"))
    assert "the rules stumbled" in bundle
    assert sum(line.endswith(" -") for line in bundle.splitlines()) == len(table.entries)
    play(sessions, Dealer(6))
    assert_alike(*harbours)


def test_a_machine_that_only_claims_another_table_stops_nobody():
    _, harbours, sessions = table_for("Anna", "Marco", "Sofia")
    for harbour in harbours[:2]:
        table_of(harbour).cable.news.append(news.Differed(3, 5))  # type: ignore[attr-defined]
    poll_until(
        lambda: all(table_of(harbour).doubted == 5 and not table_of(harbour).frozen for harbour in harbours[:2]),
        *harbours,
    )
    play(sessions, Dealer(6))
    assert all(session.is_over() for session in sessions)


def test_who_stands_alone_against_all_others_does_not_play_on():
    _, harbours, _ = table_for("Anna", "Marco", "Sofia")
    table = table_of(harbours[0])
    table.cable.news += [news.Differed(2, 5), news.Differed(3, 5)]  # type: ignore[attr-defined]
    poll_until(lambda: table._doubts.is_outvoted, harbours[0])
    assert table.frozen


def test_who_was_right_against_all_others_plays_on_when_they_are_right_again(tmp_path, monkeypatch):
    monkeypatch.setenv("AMPHORA_HOME", str(tmp_path))
    _, harbours, sessions = table_for("Anna", "Marco", "Sofia")
    play(sessions, Dealer(3), moves=20)
    for session in sessions[1:]:
        session.table.state.cities[0].score += 7  # type: ignore[attr-defined]
    play(sessions, Dealer(4), moves=1)
    right = table_of(harbours[0])
    poll_until(lambda: right._doubts.is_outvoted, harbours[0])
    assert right.frozen
    poll_until(lambda: not any(table_of(harbour).frozen for harbour in harbours), *harbours)
    assert_alike(*harbours)
    play(sessions, Dealer(5))
    assert all(session.is_over() for session in sessions)


def test_who_cries_wolf_again_and_again_is_not_always_looked_after():
    _, harbours, _ = table_for("Anna", "Marco", "Sofia")
    table = table_of(harbours[0])
    for _ in range(10):
        table._doubts.differed(3, 5)
        poll_until(lambda: not table.frozen, harbours[0])
        table._doubts.agreed(3)
    table._doubts.differed(3, 5)
    assert not table.frozen


@pytest.mark.parametrize("kind", ["limit", "behind"])
def test_what_the_host_agrees_on_for_the_table_is_no_option_of_the_game(kind):
    _, _, sessions = table_for("Anna", "Marco", "Sofia", **{kind: {"limit": "one_minute", "behind": "yes"}[kind]})
    assert sessions[0].setup.options == {}


def test_it_is_told_for_a_while_who_keeps_the_table_now():
    sea, harbours, sessions = table_for("Anna", "Marco", "Sofia")
    assert sessions[1].ribbon() is None
    sea.loops[0].kill(1)
    settle(*harbours[1:])
    assert sessions[2].ribbon() == ("keeps", {"vessel": 2, "names": ("Marco",)})
    assert sessions[2].hosts(1)
    sea.clock.move(3)
    assert sessions[2].ribbon() is None
    assert [notice.key for notice in table_of(harbours[2]).notices] == ["went", "keeps"]


# What a changed program tries


def test_one_machine_with_many_people_is_not_most_of_the_table():
    sea = Sea()
    anna, _, sofia = harbours = gathered("Anna", "Marco", "Sofia", sea=sea)
    for seat, name in ((3, "Nina"), (4, "Rosa")):
        table_of(anna).wish(lobby.Sit(seat, name))
    settle(*harbours)
    sessions = begin(*harbours)
    table_of(anna).send_away(3)
    settle(*harbours)
    assert sessions[0].match.away_votes == {3: {0, 3, 4}}
    assert table_of(sofia).ended is None
    assert sessions[1].standing_in(2) is None


def test_a_host_who_sends_somebody_away_again_and_again_stops_nobody():
    hall = Hall()
    hall.fold(news.Placed(1, 0, "blank", b""))
    bodies = [sayings.Open("olympus"), *(sayings.SendAway(1) for _ in range(1100))]
    hall.fold(news.Placed(2, 0, "roster", charter.coming(1, b"k" * 32)))
    for index, body in enumerate(bodies, 3):
        hall.fold(news.Placed(index, 0, "table", sayings.write(body)))
    assert hall.members == [0, 1]
    assert hall.sent_away == [1]
    assert len(hall.digest()) == 16


def test_voices_of_machines_that_are_gone_do_not_pile_up():
    hall, index = Hall(), 1
    hall.fold(news.Placed(1, 0, "blank", b""))
    for peer in range(1, 256):
        said = [(0, "roster", charter.coming(peer, b"k" * 32)), (peer, "voice", charter.door(shut=True))]
        said += [(peer, "voice", charter.door(shut=False)), (peer, "voice", charter.away(0))]
        said += [
            (0, "voice", charter.away(peer)),
            (peer, "voice", charter.going()),
            (0, "roster", charter.leaving(peer)),
        ]
        for author, kind, body in said:
            index += 1
            hall.fold(news.Placed(index, author, kind, body))
    assert hall.members == [0]
    assert len(facts.written(hall.facts())) < 100


def test_no_machine_takes_another_off_the_roster_alone():
    _, harbours, _ = table_for("Anna", "Marco", "Sofia")
    loop = loop_of(harbours[0])
    for machine in (1, 2):
        loop._place(machine, VOICE, charter.away(3))
        loop._place(machine, VOICE, charter.away(3, yes=False))
        loop._place(machine, ROSTER, charter.leaving(3))
    settle(*harbours)
    assert [table_of(harbour).hall.members for harbour in harbours] == [[1, 2, 3]] * 3
    assert session_of(harbours[2]).standing_in(2) is None


def test_nobody_gets_a_vote_once_a_game_begins():
    _, harbours, _ = table_for("Anna", "Marco", "Sofia")
    loop = loop_of(harbours[0])
    for phantom in (7, 8, 9):
        loop._place(1, ROSTER, charter.coming(phantom, bytes(32)))
    settle(*harbours)
    assert table_of(harbours[1]).hall.members == [1, 2, 3]


def test_no_game_begins_before_most_machines_hold_the_door_shut():
    harbours = gathered("Anna", "Marco", "Sofia")
    all_ready(*harbours)
    loop = loop_of(harbours[0])
    loop.forge(1, lobby.write(lobby.Begin()))
    settle(*harbours)
    assert table_of(harbours[1]).hall.match is None


def test_the_door_is_open_again_when_nothing_is_counted_any_more():
    anna, marco = harbours = gathered("Anna", "Marco")
    table_of(marco).wish(lobby.Sit(2, "Nina"))
    settle(*harbours)
    all_ready(*harbours)
    table_of(anna).start()
    settle(*harbours)
    assert table_of(marco).hall.is_shut_in
    table_of(marco).stop_start()
    settle(*harbours)
    assert not table_of(anna).hall.is_shut_in


def test_whom_the_host_has_sent_away_sits_down_no_more_even_if_he_stays():
    anna, marco, sofia = harbours = gathered("Anna", "Marco", "Sofia")
    loop = loop_of(anna)
    loop.forge(1, sayings.write(sayings.SendAway(3)))
    loop.forge(3, lobby.write(lobby.Sit(2, "Sofia")))
    loop.forge(2, sayings.write(sayings.SendAway(1)))
    settle(*harbours)
    assert [place.name for place in table_of(marco).lobby.places[:3]] == ["Anna", "Marco", ""]
    assert table_of(marco).hall.members == [1, 2]
    assert table_of(sofia).ended == "sent_away"
    assert table_of(anna).ended is None


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("key", NOTICES)
def test_whatever_the_chronicle_is_told_of_machines_has_a_sentence(key, language):
    assert "Sofia" in games.words_for(language, "olympus").screen(f"notice_{key}", names="Sofia")
