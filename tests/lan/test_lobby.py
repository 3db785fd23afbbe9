"""The lobby of a table far apart: every machine makes the same of what people do there."""

from __future__ import annotations

import pytest

from game.lan.front import Kind, LanTable
from net import lobby
from tests.lan.loop import CODE, NEW_CODE, Sea, all_ready, gathered, settle, table_of


def names_at(table: LanTable) -> list[str]:
    return [place.name for place in table.lobby.places]


def test_whoever_comes_sits_down_at_the_first_free_seat():
    harbours = gathered("Anna", "Marco", "Sofia")
    for harbour in harbours:
        assert names_at(table_of(harbour)) == ["Anna", "Marco", "Sofia", "", ""]


def test_two_people_of_one_name_can_be_told_apart():
    anna, other = gathered("Anna", "Anna")
    assert names_at(table_of(anna)) == ["Anna", "Anna 2", "", "", ""]
    assert names_at(table_of(other)) == names_at(table_of(anna))


def test_a_table_is_seen_with_its_free_seats_and_joined_with_its_code():
    sea = Sea()
    anna, marco = sea.harbour("Anna"), sea.harbour("Marco")
    anna.host("olympus")
    settle(anna)
    marco.poll()
    (near,) = marco.tables
    assert (near.name, near.game, near.seats, near.free, near.kind) == ("Anna", "olympus", 5, 4, Kind.FREE)
    marco.join(near.address, near.port, CODE.lower())
    assert marco.entering is not None
    assert marco.entering.name == "Anna"
    settle(anna, marco)
    assert marco.entering is None
    assert table_of(marco).code == CODE


def test_a_wrong_code_is_told_with_the_tries_that_are_left_and_the_third_brings_another_code():
    sea = Sea()
    (anna,) = gathered("Anna", sea=sea)
    port, marco = sea.loops[0].port, sea.harbour("Marco")
    for left in (2, 1, 0):
        marco.join("127.0.0.1", port, "000000")
        settle(marco)
        assert marco.table is None
        assert marco.refusal is not None
        assert (marco.refusal.reason, marco.refusal.tries_left) == ("code", left)
    settle(anna)
    assert table_of(anna).code == NEW_CODE
    marco.join("127.0.0.1", port, NEW_CODE)
    settle(marco)
    assert marco.refusal is None
    assert marco.table is not None


def test_what_is_no_code_is_not_even_tried():
    anna = gathered("Anna")[0]
    anna.join("127.0.0.1", 1, "K7M4")
    assert anna.refusal is not None
    assert anna.refusal.reason == "code_shape"


def test_where_nobody_answers_that_is_said():
    marco = Sea().harbour("Marco")
    marco.join("127.0.0.1", 9, CODE)
    settle(marco)
    assert marco.refusal is not None
    assert marco.refusal.reason == "nobody"


@pytest.mark.parametrize("game", ["olympos", "gods"])
def test_games_with_secrets_are_not_hosted(game):
    anna = Sea().harbour("Anna")
    anna.host(game)
    assert anna.entering is None
    assert anna.refusal is not None
    assert anna.refusal.reason == "one_screen"


def test_all_machines_show_the_same_rules_and_cards():
    harbours = gathered("Anna", "Marco")
    for harbour in harbours:
        shown = table_of(harbour).lobby.shown
        assert sorted(shown) == [1, 2]
        assert shown[1] == shown[2]


def test_a_bot_that_nobody_knows_or_a_rule_that_does_not_exist_is_refused():
    anna, _ = gathered("Anna", "Marco")
    table = table_of(anna)
    table.wish(lobby.SeatBot(2, "zeus"))
    table.wish(lobby.ChooseRule("limit", "one_second"))
    settle(anna)
    assert table.lobby.places[2].is_free
    assert table.lobby.options == {}
    assert table.hall.strikes[table.me] == 2


def test_a_name_with_signs_that_not_every_machine_knows_gets_no_seat():
    anna, _ = gathered("Anna", "Marco")
    table = table_of(anna)
    table.cable.submit(lobby.write(lobby.Sit(2, "Sofia \U0001f3db")))
    settle(anna)
    assert table.lobby.places[2].is_free


def test_names_and_lines_are_put_in_order_before_others_see_them():
    anna, marco = gathered("Anna", "Marco  \U0001f3db Rossi ")
    table_of(anna).wish(lobby.Sit(2, " Zo\u0065\u0301  "))
    table_of(anna).chat(0, "one  minute ")
    settle(anna, marco)
    table = table_of(marco)
    assert [place.name for place in table.lobby.places[:3]] == ["Anna", "Marco Rossi", "Zo\u00e9"]
    assert [line.text for line in table.lines] == ["one minute"]
    assert not table.hall.strikes


def test_the_start_is_counted_down_and_anybody_can_stop_it():
    anna, marco, sofia = gathered("Anna", "Marco", "Sofia")
    all_ready(anna, marco, sofia)
    table_of(anna).start()
    settle(anna, marco, sofia)
    assert table_of(marco).countdown == 3.0
    table_of(marco).stop_start()
    settle(anna, marco, sofia)
    assert table_of(anna).countdown is None
    table_of(anna).clock.move(10)
    settle(anna, marco, sofia)
    assert not table_of(anna).lobby.begun


def test_after_the_countdown_the_game_begins_everywhere():
    anna, marco = gathered("Anna", "Marco")
    table_of(anna).wish(lobby.SeatBot(2, "novice"))
    settle(anna, marco)
    all_ready(anna, marco)
    table_of(anna).start()
    settle(anna, marco)
    table_of(anna).clock.move(3)
    settle(anna, marco)
    for harbour in (anna, marco):
        assert table_of(harbour).lobby.begun
        assert table_of(harbour).session is not None


def test_who_is_not_ready_holds_up_the_start():
    anna, marco, sofia = gathered("Anna", "Marco", "Sofia")
    all_ready(anna, marco)
    table_of(anna).start()
    settle(anna, marco, sofia)
    assert table_of(anna).countdown is None


def test_people_hear_each_other_and_only_from_their_own_seats():
    anna, marco = gathered("Anna", "Marco")
    table_of(marco).chat(1, "one minute")
    table_of(marco).chat(0, "I am Anna")
    settle(anna, marco)
    (line,) = table_of(anna).lines
    assert (line.seat, line.machine, line.text) == (1, 2, "one minute")


def test_nobody_speaks_more_than_once_a_second():
    anna, marco = gathered("Anna", "Marco")
    table_of(marco).gesture(1, 3)
    table_of(marco).gesture(1, 4)
    settle(anna, marco)
    assert [line.emote for line in table_of(anna).lines] == [3]


def test_a_muted_machine_is_not_heard_here():
    anna, marco, sofia = gathered("Anna", "Marco", "Sofia")
    table_of(anna).mute(2)
    table_of(marco).chat(1, "hm")
    settle(anna, marco, sofia)
    assert table_of(anna).lines == []
    assert len(table_of(sofia).lines) == 1


def test_a_host_who_is_lost_costs_nobody_his_seat():
    anna, marco, sofia = gathered("Anna", "Marco", "Sofia")
    table_of(anna).cable.loop.kill(1)
    settle(marco, sofia)
    table = table_of(marco)
    assert table.lobby.host == table.host == 2
    assert names_at(table) == ["Anna", "Marco", "Sofia", "", ""]
    table.wish(lobby.SeatBot(3, "novice"))
    settle(marco, sofia)
    assert table_of(sofia).lobby.places[3].level == "novice"


def test_whoever_leaves_frees_his_seat():
    anna, marco = gathered("Anna", "Marco")
    table_of(marco).leave()
    settle(anna)
    assert names_at(table_of(anna)) == ["Anna", "", "", "", ""]
    assert table_of(marco).ended == "left"


def test_the_host_can_send_somebody_away():
    anna, marco = gathered("Anna", "Marco")
    table_of(anna).send_away(2)
    settle(anna, marco)
    assert table_of(marco).ended == "sent_away"
    assert names_at(table_of(anna))[1] == ""


def test_a_table_that_is_closed_on_purpose_says_so():
    anna, marco = gathered("Anna", "Marco")
    table_of(anna).close_table()
    settle(anna, marco)
    assert table_of(marco).ended == "closed"
    assert table_of(anna).ended == "closed"


def test_machines_are_vessels_in_the_order_of_their_coming_and_ones_own_is_the_first():
    harbours = gathered("Anna", "Marco", "Sofia")
    for own, harbour in enumerate(harbours):
        vessels = [machine.vessel for machine in table_of(harbour).machines]
        assert vessels[own] == 0
        assert sorted(vessels) == [0, 1, 2]
    anna = table_of(harbours[0])
    anna.cable.loop.kill(3)
    anna.clock.move(12)
    assert [machine.away for machine in anna.machines] == [False, False, True]
