"""Play on the LAN: what the harbour and the lobby show, and how one comes by mouse or by keys from there to a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pygame
import pytest

from game.app import App
from game.disk import saves
from game.disk.settings import Settings
from game.lab import quay, shot
from game.lan import front
from game.lan.front import INSTALL, Entering, Kind, Nearby, Refusal
from game.scenes.lan.code_side import REFUSALS
from game.scenes.lan.doors import go_to_lan
from game.scenes.lan.harbour import LanScene
from game.scenes.lan.lobby import LobbyScene
from game.scenes.lan.missing import MissingScene
from game.scenes.olympus.table import OlympusTable
from game.scenes.title import TitleScene
from game.ui import clipboard
from game.ui.scene import Scene
from game.ui.theme import READABLE
from net.lobby import BeReady
from tests.lan.loop import CODE, NEW_CODE, Sea
from tests.parts import looks
from tests.window.eyes import read_anew
from tests.window.hands import click, lines, press, top, type_text
from tests.window.person import fresh_app

MOST_FRAMES = 200
SIZES = ((1280, 720), (1920, 1080))


def shown(scene: Scene, size: tuple[int, int] = SIZES[0], **values: Any) -> App:
    settings = getattr(scene, "settings", Settings())
    app = fresh_app(size, settings, scene)
    app.stack.transitions = False
    app.step([], 0.5)
    return app


def at_harbour(**values: Any) -> tuple[App, LanScene, Any]:
    harbour = quay.harbour(**values)
    scene = LanScene(Settings(), harbour)
    return shown(scene), scene, harbour


# The harbour


def test_keys_type_the_code_wherever_the_focus_is() -> None:
    app, scene, harbour = at_harbour()
    scene.focus = "host"
    type_text(app, "k7m4qx")
    assert harbour.asked == [("join", "192.168.1.22", 24710, "K7M4QX", False)]


def test_a_code_can_be_pasted() -> None:
    app, _, harbour = at_harbour()
    assert clipboard.copy("K7M-4QX")
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_LCTRL, unicode="")], 0.05)
    assert [asked[3] for asked in harbour.asked] == ["K7M4QX"]


def test_a_code_can_be_pressed_sign_by_sign() -> None:
    app, _, harbour = at_harbour()
    for sign in "K7M4QQ":
        click(app, f"sign:{sign}")
    assert [asked[3] for asked in harbour.asked] == ["K7M4QQ"]


def test_whoever_writes_an_address_types_no_code() -> None:
    app, scene, harbour = at_harbour()
    click(app, "address")
    type_text(app, "10.0.0.7")
    assert scene.plate.typed == ""
    press(app, pygame.K_RETURN)
    type_text(app, "k7m4qx")
    assert harbour.asked == [("join", "10.0.0.7", 24710, "K7M4QX", False)]


def test_a_seat_that_is_kept_needs_no_code() -> None:
    app, _, harbour = at_harbour()
    click(app, "table:marco")
    assert harbour.asked == [("resume", "marco")]


def test_a_table_of_a_game_that_nobody_knows_is_only_called_so() -> None:
    """Whoever announces something may be anybody, and a machine that has just come back does not know its game yet."""
    near = Nearby("odd", "Zoe", "chess", "0.9", 0, 2, 1, 0, "192.168.1.30", 24710, Kind.KEPT, "white")
    app, _, _ = at_harbour(tables=(near,))
    assert "a game we do not know 0.9, not begun" in lines(app)
    assert "Your seat is kept" in lines(app)


def test_a_table_that_is_full_is_watched() -> None:
    app, _, harbour = at_harbour()
    click(app, "table:library")
    type_text(app, "k7m4qx")
    assert harbour.asked == [("join", "192.168.1.23", 24710, "K7M4QX", True)]


def test_a_table_of_another_version_says_who_must_do_what() -> None:
    app, _, harbour = at_harbour()
    click(app, "table:paul")
    assert top(app).name == "notice"
    assert any("Paul has Amphora 0.8, you have 0.9" in line for line in lines(app))
    assert harbour.asked == []


def test_a_wrong_code_empties_the_cells_and_says_how_many_tries_are_left() -> None:
    app, scene, harbour = at_harbour()
    type_text(app, "k7m4qx")
    harbour.refusal = Refusal("code", 2)
    app.step([], 0.05)
    assert scene.plate.typed == ""
    assert "That was not it. 2 tries left; then Anna's table shows a new code." in lines(app)
    harbour.refusal = Refusal("code", 0)
    app.step([], 0.05)
    assert "That was not it. Ask Anna for the new code." in lines(app)


def test_whoever_is_not_let_in_is_told_why() -> None:
    app, scene, harbour = at_harbour()
    for reason in sorted(REFUSALS):
        harbour.refusal = Refusal(reason, theirs="0.8", ours="0.9")
        app.step([], 0.05)
        assert scene.side.message() in lines(app)
        assert f"({reason})" not in scene.side.message()
    assert not app.crashes


@pytest.mark.parametrize("reason", ["nobody", "unreachable"])
def test_a_host_that_cannot_be_reached_has_a_port_and_perhaps_a_firewall(reason: str) -> None:
    app, scene, harbour = at_harbour()
    harbour.refusal = Refusal(reason)
    app.step([], 0.05)
    assert all(word in scene.side.message() for word in ("192.168.1.22", "24710", "firewall"))


def test_what_comes_of_going_back_is_no_answer_to_another_tables_code() -> None:
    app, _, harbour = at_harbour()
    click(app, "table:marco")
    harbour.refusal = Refusal("older", name="Marco")
    app.step([], 0.05)
    assert "This game was begun with an older Amphora, and only that one can go on with it." in lines(app)
    assert "Anna's table" not in "".join(line for line in lines(app) if "code" in line)
    assert not [control for control in top(app).controls if control.id.startswith("sign:")]
    click(app, "table:anna")
    assert [control for control in top(app).controls if control.id.startswith("sign:")]


@pytest.mark.parametrize("port", ["", "²", "9" * 12])
def test_whatever_is_typed_for_a_port_can_be_looked_at(port: str) -> None:
    app, scene, _ = at_harbour()
    scene.write_address(f"192.168.1.24:{port}")
    scene.look_there()
    app.step([], 0.05)
    assert scene.goal is not None
    assert scene.goal.address == "192.168.1.24"
    assert not app.crashes


def test_a_chosen_table_that_is_gone_may_come_back() -> None:
    app, _, harbour = at_harbour()
    click(app, "table:anna")
    harbour.tables = ()
    app.step([], 0.05)
    assert "Anna's table is gone. Perhaps it comes back." in lines(app)


def test_a_key_goes_from_the_list_to_the_plate_the_address_and_ones_own_table() -> None:
    app, scene, _ = at_harbour()
    scene.focus = "table:marco"
    seen = []
    for _ in range(4):
        press(app, pygame.K_F6)
        seen.append(scene.focus)
    assert seen == ["sign:0", "address", "host", "back"]


def test_without_a_table_in_sight_it_is_said_what_to_do() -> None:
    app, _, _ = at_harbour(tables=())
    assert "No table in sight yet. Host one, or type an address." in lines(app)


def test_more_tables_than_fit_are_on_further_pages() -> None:
    many = tuple(
        quay.Nearby(str(at), f"Host {at}", "olympus", "0.9", 0, 4, 1, 8, "10.0.0.1", at, Kind.FREE) for at in range(6)
    )
    app, _, _ = at_harbour(tables=many)
    press(app, pygame.K_PAGEDOWN)
    assert "Host 5's table" in lines(app)


def test_without_its_package_the_lan_tells_the_command() -> None:
    app = shown(MissingScene(Settings()))
    assert INSTALL in lines(app)
    click(app, "copy")
    assert clipboard.pasted() == INSTALL


def test_while_a_door_opens_no_key_leads_elsewhere() -> None:
    app, scene, harbour = at_harbour(tables=(), entering=Entering("Anna", "", 0))
    assert scene.focus == "host"
    press(app, pygame.K_RETURN)
    assert harbour.asked == []
    assert "On the way to Anna's table…" in lines(app)


# The lobby


def in_lobby(**values: Any) -> tuple[App, LobbyScene, Any]:
    table = quay.table(**values)
    scene = LobbyScene(Settings(), table, "Anna")
    return shown(scene), scene, table


def test_who_only_watches_is_told_so_and_offered_no_seat() -> None:
    watching = replace(quay.machine(4, 1), watching=True)
    app, scene, table = in_lobby(me=4, watchers=1, machines=(quay.machine(1, 0, "Anna", "Leo"), watching))
    assert not [control.id for control in scene.controls if control.id.startswith("sit:")]
    assert "1 of 8 watch" in lines(app)
    table.lobby.options["behind"] = "yes"
    app.step([], 0.1)
    assert "1 of 8 watch, one round behind" in lines(app)


def test_the_rules_that_are_not_usual_are_told_whole() -> None:
    app, _, table = in_lobby()
    table.lobby.options.update(limit="half_minute", behind="yes")
    app.step([], 0.1)
    assert {"half a minute, then a bot", "all one round later"} <= set(lines(app))


def test_a_press_makes_ready_and_another_takes_it_back() -> None:
    app, _, table = in_lobby()
    click(app, "ready:1")
    assert table.lobby.places[1].ready
    click(app, "ready:1")
    assert not table.lobby.places[1].ready


def test_a_start_waits_and_says_for_whom() -> None:
    app, scene, _ = in_lobby()
    assert scene.control("start").press is None
    assert "Waits for Leo and Sofia to be ready." in lines(app)


def test_when_all_are_ready_the_host_starts_and_anybody_stops() -> None:
    app, _, table = in_lobby()
    click(app, "ready:1")
    table.lobby.grant(2, BeReady(2, True))
    app.step([], 0.05)
    click(app, "start")
    assert table.countdown is not None
    app.step([], 0.05)
    click(app, "start")
    assert table.countdown is None


def test_without_a_seal_nobody_starts() -> None:
    app, scene, table = in_lobby(seal=None)
    click(app, "ready:1")
    table.lobby.grant(2, BeReady(2, True))
    app.step([], 0.05)
    assert scene.control("start").press is None
    assert "Waits for the seal." in lines(app)


def test_the_host_gives_a_seat_to_a_bot_and_chooses_its_level() -> None:
    app, _, table = in_lobby()
    click(app, "add:4")
    assert table.lobby.places[4].level
    before = table.lobby.places[4].level
    click(app, "bot:4")
    assert table.lobby.places[4].level != before
    click(app, "stand:4")
    assert table.lobby.places[4].is_free


def test_a_second_person_at_a_machine_says_his_name() -> None:
    app, _, table = in_lobby()
    click(app, "sit:4")
    assert top(app).name == "name"
    type_text(app, "tom")
    press(app, pygame.K_RETURN)
    assert table.lobby.places[4].name == "tom"
    assert table.lobby.places[4].machine == table.me


def test_nobody_takes_the_city_of_another_person() -> None:
    app, _, table = in_lobby()
    click(app, "city:0")
    taken = table.lobby.places[0].city
    assert taken not in {"sparta", "corinth"}
    assert len({place.city for place in table.lobby.places if place.city}) == 4


def test_rules_are_changed_by_the_host_and_read_by_guests() -> None:
    app, _, table = in_lobby()
    click(app, "rules")
    click(app, "option:limit")
    assert table.lobby.options["limit"] != "off"
    app, _, table = in_lobby(me=2)
    click(app, "rules")
    click(app, "option:limit")
    assert "limit" not in table.lobby.options


def test_everybody_sees_the_code_the_seal_and_what_is_said() -> None:
    app, scene, _ = in_lobby(me=2)
    found = lines(app)
    assert "Owl, trident, wheat, lyre" in found
    assert "one minute, the cable" in found
    assert [each.words for each in read_anew(app) if each.words == "K7M-4QX"]
    assert all(not each.id.startswith("add:") for each in scene.controls)


def test_a_name_in_any_alphabet_stands_above_its_table() -> None:
    app, _, _ = in_lobby(machines=(quay.machine(1, 0, "Жанна"),))
    assert "Жанна's table" in lines(app)


def test_a_line_and_a_gesture_are_said_and_gestures_want_a_pause() -> None:
    app, scene, table = in_lobby()
    click(app, "talk")
    type_text(app, "hello")
    press(app, pygame.K_RETURN)
    assert table.lines[-1].text == "hello"
    click(app, "emote:3")
    assert table.lines[-1].emote == 3
    assert scene.control("emote:3").press is None
    app.step([], 1.1)
    assert scene.control("emote:3").press is not None


def test_a_host_leaves_a_table_to_others_or_closes_it() -> None:
    for way, asked in (("leave", "leave"), ("close", "close_table")):
        table, settings = quay.table(), Settings()
        app = shown(TitleScene(settings))
        app.stack.push(LobbyScene(settings, table, "Anna"))
        press(app, pygame.K_ESCAPE)
        click(app, way)
        assert table.asked == [asked]
        assert top(app).name == "title"


# Every look of them


@pytest.fixture(
    params=looks(product(("it", "en"), (150, 100), SIZES)), ids=lambda look: f"{look[0]}-{look[1]}-{look[2][1]}p"
)
def look(request: pytest.FixtureRequest) -> Iterator[tuple[str, int, tuple[int, int]]]:
    with shot.away_from_home():
        yield request.param


def test_everything_fits_and_nothing_is_too_small(look: tuple[str, int, tuple[int, int]]) -> None:
    language, text, size = look
    settings = Settings(language=language, text=text)
    for scene in (
        LanScene(settings, quay.harbour(refusal=Refusal("code", 2))),
        LobbyScene(settings, quay.table(), "Anna"),
        LobbyScene(settings, quay.table(me=2, at_door=[], seal=None), "Sofia"),
        MissingScene(settings),
    ):
        app = shown(scene, size)
        found = read_anew(app)
        assert scene.brush.words.faults == []
        assert scene.brush.letters.faults == []
        if not isinstance(scene, MissingScene):
            assert min(each.tall for each in found) >= round(READABLE * scene.brush.unit) - 1


# From the harbour to the table, on several machines


class Machines:
    """Windows of several machines, without a screen, on one sea."""

    def __init__(self, *names: str) -> None:
        self.sea = Sea()
        self.apps = {name: self._opened(name) for name in names}

    def _opened(self, name: str) -> App:
        settings = Settings(speed="off", captions=False)
        app = fresh_app(SIZES[0], settings, TitleScene(settings))
        app.stack.transitions = False
        app.stack.push(LanScene(settings, self.sea.harbour(name)))
        return app

    def frames(self, count: int = 6) -> None:
        for _ in range(count):
            self.sea.clock.move(0.1)
            for app in self.apps.values():
                app.step([], 0.1)
                assert not app.crashes

    def until(self, scene: type[Scene]) -> None:
        """Let frames pass until every window shows such a scene."""
        for _ in range(MOST_FRAMES):
            self.frames(1)
            if all(isinstance(top(app), scene) for app in self.apps.values()):
                return
        raise AssertionError([top(app).name for app in self.apps.values()])


def seat_of(app: App) -> int:
    scene = top(app)
    assert isinstance(scene, LobbyScene)
    seat = scene.own_seat()
    assert seat is not None
    return seat


def test_three_people_come_to_a_table_by_mouse() -> None:
    machines = Machines("Anna", "Marco", "Sofia")
    anna, *guests = machines.apps.values()
    click(anna, "host")
    machines.frames()
    for guest in guests:
        click(guest, f"table:{machines.sea.loops[0].key}")
        for sign in CODE:
            click(guest, f"sign:{sign}")
    machines.until(LobbyScene)
    machines.frames()
    for app in machines.apps.values():
        click(app, f"ready:{seat_of(app)}")
        machines.frames(2)
    click(anna, "start")
    machines.until(OlympusTable)


def test_three_people_come_to_a_table_by_keys() -> None:
    machines = Machines("Anna", "Marco", "Sofia")
    anna, *guests = machines.apps.values()
    while top(anna).focus != "host":
        press(anna, pygame.K_TAB)
    press(anna, pygame.K_RETURN)
    machines.frames()
    for guest in guests:
        type_text(guest, CODE.lower())
    machines.until(LobbyScene)
    machines.frames()
    for app in machines.apps.values():
        assert top(app).focus == f"ready:{seat_of(app)}"
        press(app, pygame.K_RETURN)
        machines.frames(2)
    while top(anna).focus != "start":
        press(anna, pygame.K_TAB)
    press(anna, pygame.K_RETURN)
    machines.until(OlympusTable)


def test_three_wrong_codes_bring_another_one() -> None:
    machines = Machines("Anna", "Marco")
    anna, marco = machines.apps.values()
    click(anna, "host")
    machines.frames()
    for _ in range(3):
        type_text(marco, "zzzzzz")
        machines.frames()
    assert "That was not it. Ask Anna for the new code." in lines(marco)
    scene = top(anna)
    assert isinstance(scene, LobbyScene)
    assert scene.table.code == NEW_CODE
    type_text(marco, NEW_CODE.lower())
    machines.until(LobbyScene)


def test_whoever_is_sent_away_is_told_so_in_the_harbour() -> None:
    machines = Machines("Anna", "Marco")
    anna, marco = machines.apps.values()
    click(anna, "host")
    machines.frames()
    type_text(marco, CODE.lower())
    machines.until(LobbyScene)
    machines.frames()
    click(anna, "stand:1")
    click(anna, "yes")
    machines.frames()
    assert top(marco).name == "notice"
    assert "The table has sent this machine away." in lines(marco)
    click(marco, "ok")
    assert top(marco).name == "lan"


# The way there


def test_the_title_leads_to_the_lan_or_tells_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    app = shown(TitleScene(Settings()))
    monkeypatch.setattr(front, "is_installed", lambda: False)
    click(app, "lan")
    assert top(app).name == "lan_missing"
    press(app, pygame.K_ESCAPE)
    app.step([], 0.5)
    monkeypatch.setattr(front, "is_installed", lambda: True)
    monkeypatch.setattr(front, "open_harbour", lambda settings: quay.harbour())
    click(app, "lan")
    assert top(app).name == "lan"


def test_a_game_on_the_lan_that_is_not_over_is_continued_from_the_title(monkeypatch: pytest.MonkeyPatch) -> None:
    harbour = quay.harbour()
    monkeypatch.setattr(front, "is_installed", lambda: True)
    monkeypatch.setattr(front, "open_harbour", lambda settings: harbour)
    monkeypatch.setattr(saves, "was_far_apart", lambda: True)
    monkeypatch.setattr(front, "unfinished", lambda: front.Kept("k", "olympus", 3, 9e9, "Anna"))
    app = shown(TitleScene(Settings()))
    assert "Olympus on the LAN, round III" in lines(app)
    press(app, pygame.K_RETURN)
    assert harbour.asked == [("resume", "k")]


def test_an_address_from_the_command_line_asks_for_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    harbour = quay.harbour()
    monkeypatch.setattr(front, "is_installed", lambda: True)
    monkeypatch.setattr(front, "open_harbour", lambda settings: harbour)
    app = shown(TitleScene(Settings()))
    go_to_lan(app.stack, app.settings, "10.0.0.7:4000")
    app.step([], 0.1)
    type_text(app, "k7m4qx")
    assert harbour.asked == [("join", "10.0.0.7", 4000, "K7M4QX", False)]


def test_a_table_of_ones_own_is_opened_from_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    harbour = quay.harbour()
    monkeypatch.setattr(front, "is_installed", lambda: True)
    monkeypatch.setattr(front, "open_harbour", lambda settings: harbour)
    app = shown(TitleScene(Settings()))
    go_to_lan(app.stack, app.settings, "")
    app.step([], 0.1)
    assert harbour.asked == [("host", "olympus")]


def test_which_network_is_used_can_be_chosen_where_there_are_several(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def another(settings: Settings) -> Any:
        opened.append(settings.lan_interface)
        return quay.harbour()

    first = quay.harbour(interfaces=("192.168.1.22", "10.0.0.2"))
    monkeypatch.setattr(front, "is_installed", lambda: True)
    monkeypatch.setattr(front, "open_harbour", another)
    app = shown(LanScene(Settings(), first))
    click(app, "network")
    click(app, "network:10.0.0.2")
    assert opened == ["10.0.0.2"]
    assert first.closed
    assert top(app).name == "lan"
