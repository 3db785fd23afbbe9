"""Machines nobody sits before: bots play at them as people would, and they tell what happens."""

from __future__ import annotations

from typing import Any

import pytest

from game import commands as command
from game.commands.codes import WRONG
from game.lan.attendant import Attendant
from tests.lan.loop import CODE, Sea, table_of


class Told:
    """What an attendant has told."""

    def __init__(self) -> None:
        self.events: list[tuple[str, dict[str, Any]]] = []

    def __call__(self, event: str, values: dict[str, Any]) -> None:
        self.events.append((event, values))

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [values for event, values in self.events if event == kind]


def attended(sea: Sea, name: str, bots: list[str], seats: int = 3) -> tuple[Attendant, Told]:
    told = Told()
    return Attendant(sea.harbour(name), bots, seats, told), told


def test_bots_on_two_machines_sit_down_begin_and_play_to_the_same_end():
    sea = Sea()
    anna, hers = attended(sea, "Anna", ["random"])
    marco, his = attended(sea, "Marco", ["random", "random"])
    anna._harbour.host("olympus")
    while not hers.of("opened"):
        anna.step()
    marco._harbour.join("127.0.0.1", sea.loops[0].port, CODE)
    while not (hers.of("over") and his.of("over")):
        assert anna.step()
        assert marco.step()
    assert hers.of("began") == [{"seats": 3, "own": [0]}]
    assert his.of("began") == [{"seats": 3, "own": [1, 2]}]
    assert hers.of("over") == his.of("over")
    assert len(hers.of("moved")) == hers.of("over")[0]["moves"]
    assert [place.name for place in table_of(anna._harbour).lobby.places[:3]] == ["Anna", "Marco", "Marco 2"]


def test_who_is_refused_is_told_why_and_goes():
    sea = Sea()
    anna, hers = attended(sea, "Anna", ["random"])
    anna._harbour.host("olympus")
    while not hers.of("opened"):
        anna.step()
    marco, his = attended(sea, "Marco", ["random"])
    marco._harbour.join("127.0.0.1", sea.loops[0].port, "000000")
    assert not marco.step()
    assert his.of("refused") == [{"reason": "code", "tries": 2, "theirs": ""}]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--host", "Anna", "--resume"],
        ["--join", "127.0.0.1:24711"],
        ["--join", "nowhere", "--code", CODE],
        ["--host", "Anna", "--bots", "zeus"],
        ["--host", "Anna", "--seats", "9"],
    ],
)
def test_a_peer_that_makes_no_sense_is_refused_in_a_sentence(arguments, capsys):
    assert command.main(["peer", *arguments]) == WRONG
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_without_the_packages_a_peer_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr("net.sodium.lacking", lambda: ["PyNaCl"])
    assert command.main(["peer", "--host", "Anna"]) == WRONG
    assert 'pip install "amphora[lan]"' in capsys.readouterr().err
