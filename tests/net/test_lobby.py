"""The lobby: people sit down, agree and begin, and nobody does for another what is that one's to do."""

import pytest

from net import lobby, wire
from net.lobby import (
    Begin,
    BeReady,
    ChooseRule,
    CloseSeat,
    Lobby,
    Refusal,
    SeatBot,
    Show,
    Sit,
    Stand,
    TakeCity,
    Waiting,
)

HOST, GUEST, THIRD = 0, 1, 2
CITIES = ("athens", "sparta", "corinth", "thebes", "argos")
CARD = Show("0.9", 3, b"d" * 32)


def opened() -> Lobby:
    return Lobby.opened(HOST, "olympus", CITIES, 3, 5)


def seated() -> Lobby:
    """Three machines with one person each, who have shown the same cards and are not ready."""
    table = opened()
    for machine, name in enumerate(("Anna", "Marco", "Sofia")):
        table.grant(machine, CARD)
        table.grant(machine, Sit(machine, name))
    return table


def ready() -> Lobby:
    table = seated()
    for machine in (HOST, GUEST, THIRD):
        table.grant(machine, BeReady(machine, True))
    return table


def refused(table: Lobby, machine: int, wish: lobby.Wish) -> str:
    """Why a wish is not granted; nothing may have changed."""
    before = repr(table)
    with pytest.raises(Refusal) as told:
        table.grant(machine, wish)
    assert repr(table) == before
    return told.value.reason


# Sitting down


def test_who_sits_down_has_the_next_city_that_is_free():
    assert [(place.name, place.city) for place in seated().places[:3]] == [
        ("Anna", "athens"),
        ("Marco", "sparta"),
        ("Sofia", "corinth"),
    ]


def test_a_seat_is_given_once():
    assert refused(seated(), GUEST, Sit(0, "Leo")) == "taken"
    assert refused(seated(), GUEST, Sit(5, "Leo")) == "no_such_seat"


def test_several_people_sit_at_one_machine():
    table = seated()
    table.grant(GUEST, Sit(3, "Leo"))
    assert [place.machine for place in table.places[:4]] == [HOST, GUEST, THIRD, GUEST]


def test_nobody_takes_a_name_that_looks_like_another():
    assert refused(seated(), THIRD, Sit(3, "Аnnа")) == "alike"


def test_one_leaves_his_own_seat_and_the_host_may_free_any():
    table = seated()
    assert refused(table, GUEST, Stand(2)) == "not_yours"
    table.grant(GUEST, Stand(1))
    table.grant(HOST, Stand(2))
    assert [place.is_free for place in table.places] == [False, True, True, True, True]


def test_a_machine_that_leaves_takes_its_people_along():
    table = seated()
    table.grant(GUEST, Sit(3, "Leo"))
    table.left(GUEST)
    assert [place.name for place in table.places] == ["Anna", "", "Sofia", "", ""]


# Cities


def test_one_changes_to_a_free_city():
    table = seated()
    table.grant(GUEST, TakeCity(1, "argos"))
    assert table.places[1].city == "argos"
    assert refused(table, GUEST, TakeCity(2, "thebes")) == "not_yours"
    assert refused(table, GUEST, TakeCity(1, "atlantis")) == "no_such_city"


def test_nobody_loses_his_city_to_another_person_but_a_bot_gives_way():
    table = seated()
    table.grant(HOST, SeatBot(3, "adept"))
    assert refused(table, GUEST, TakeCity(1, "athens")) == "taken"
    table.grant(GUEST, TakeCity(1, "thebes"))
    assert [place.city for place in table.places[:4]] == ["athens", "thebes", "corinth", "sparta"]


# What is the host's


@pytest.mark.parametrize("wish", [SeatBot(3, "adept"), CloseSeat(3, True), ChooseRule("start", "drawn"), Begin()])
def test_only_the_host_arranges_the_table(wish):
    assert refused(ready(), GUEST, wish) == "not_host"
    table = ready()
    table.grant(HOST, wish)


def test_the_next_host_may_what_the_first_one_might():
    table = ready()
    table.hosted_by(GUEST)
    table.grant(GUEST, SeatBot(3, "adept"))
    assert refused(table, HOST, CloseSeat(4, True)) == "not_host"


def test_a_bot_gets_a_free_seat_and_can_be_exchanged():
    table = seated()
    assert refused(table, HOST, SeatBot(1, "adept")) == "taken"
    table.grant(HOST, SeatBot(3, "adept"))
    table.grant(HOST, SeatBot(3, "priest"))
    assert (table.places[3].level, table.places[3].city) == ("priest", "thebes")
    assert refused(table, HOST, BeReady(3, True)) == "not_yours"


def test_a_closed_seat_is_nobodys_until_it_is_opened():
    table = seated()
    table.grant(HOST, CloseSeat(3, True))
    assert refused(table, GUEST, Sit(3, "Leo")) == "taken"
    assert refused(table, HOST, CloseSeat(1, True)) == "taken"
    table.grant(HOST, CloseSeat(3, False))
    table.grant(GUEST, Sit(3, "Leo"))


def test_a_rule_that_changes_asks_everybody_anew():
    table = ready()
    table.grant(HOST, ChooseRule("trade_route", "two"))
    assert table.options == {"trade_route": "two"}
    assert not any(place.ready for place in table.places)


def test_rules_fill_no_memory():
    table = seated()
    for number in range(lobby.OPTIONS):
        table.grant(HOST, ChooseRule(f"rule{number}", "yes"))
    assert refused(table, HOST, ChooseRule("another", "yes")) == "no_such_option"


# Beginning


def test_a_game_begins_when_all_are_ready_and_then_nothing_changes_any_more():
    table = ready()
    assert table.waits_for() == []
    table.grant(HOST, Begin())
    assert table.begun
    assert refused(table, GUEST, Stand(1)) == "begun"


def test_a_start_waits_for_who_is_not_ready():
    table = ready()
    table.grant(GUEST, BeReady(1, False))
    assert table.waits_for() == [Waiting("not_ready", 1, GUEST)]
    assert refused(table, HOST, Begin()) == "waiting"


def test_nobody_says_for_another_that_he_is_ready():
    assert refused(seated(), HOST, BeReady(1, True)) == "not_yours"


def test_a_start_waits_for_enough_people_and_bots_count():
    table = ready()
    table.grant(THIRD, Stand(2))
    assert table.waits_for() == [Waiting("too_few")]
    table.grant(HOST, SeatBot(2, "adept"))
    assert table.waits_for() == []


@pytest.mark.parametrize(
    ("card", "reason"), [(Show("0.8", 2, b"d" * 32), "rules"), (Show("0.9", 3, b"e" * 32), "data"), (None, "unknown")]
)
def test_a_start_waits_for_a_machine_that_plays_with_something_else(card, reason):
    table = ready()
    del table.shown[GUEST]
    if card:
        table.grant(GUEST, card)
    assert table.waits_for() == [Waiting(reason, machine=GUEST)]


# On the wire

WISHES = [
    *(CARD, Sit(2, "Zoë"), Stand(0), TakeCity(1, "athens"), BeReady(3, True), SeatBot(4, "adept")),
    *(CloseSeat(5, False), ChooseRule("start", "drawn"), Begin()),
]


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: type(wish).__name__)
def test_a_wish_comes_back_as_it_went_and_has_neither_more_nor_less(wish):
    body = lobby.write(wish)
    assert lobby.read(body) == wish
    message = wire.decode(body)
    for spoilt in ((*message, 0), message[:-1]):
        with pytest.raises(wire.WireError):
            lobby.read(wire.encode_frame(spoilt)[wire.LENGTH_BYTES :])


def test_every_wish_is_tried_here():
    assert {wire.decode(lobby.write(wish))[0] for wish in WISHES} == set(lobby.READERS)


@pytest.mark.parametrize(
    "message",
    [
        ("sit", 6, b"Leo"),
        ("sit", -1, b"Leo"),
        ("sit", 0, "Leo"),
        ("sit", 0, "L\u202eeo".encode()),
        ("show", "0.9; rm", 3, b"d" * 32),
        ("show", "0.9", 3, b"d"),
        ("city", 0, "../athens"),
        ("rule", "{start}", "x"),
        ("ready", 0, 2),
        ("dance",),
        (7,),
    ],
)
def test_a_wish_that_is_none_is_refused(message):
    with pytest.raises(wire.WireError):
        lobby.read(wire.encode_frame(message)[wire.LENGTH_BYTES :])
