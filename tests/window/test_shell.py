"""Every screen at every size, in every language and at every text size; and what holds them together."""

import gc
import os
import shutil
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from itertools import combinations, product
from pathlib import Path

import pytest

pygame = pytest.importorskip("pygame")

from game import commands as command  # noqa: E402
from game import games  # noqa: E402
from game.app import App, GivenUp, fill_small_screen  # noqa: E402
from game.disk import folders, record, reports, saves, settings  # noqa: E402
from game.disk.settings import TEXT_SIZES, Note, Settings  # noqa: E402
from game.lab import shot  # noqa: E402
from game.levels import LANGUAGES  # noqa: E402
from game.rules.engine import Setup  # noqa: E402
from game.scenes import doors as tables  # noqa: E402
from game.scenes.choose import ChooseScene  # noqa: E402
from game.scenes.doors import resume  # noqa: E402
from game.scenes.olympus.library import LibraryScene  # noqa: E402
from game.scenes.opening import OpeningScene  # noqa: E402
from game.scenes.rules_book import RulesScene  # noqa: E402
from game.scenes.seats import SeatsScene  # noqa: E402
from game.scenes.settings import SettingsScene  # noqa: E402
from game.scenes.table.scene import TableScene  # noqa: E402
from game.scenes.title import TitleScene  # noqa: E402
from game.table import keeper, seating  # noqa: E402
from game.ui.focus import neighbour  # noqa: E402
from game.ui.input import BINDINGS  # noqa: E402
from game.ui.scene import Control, Scene  # noqa: E402
from tests.window.hands import click, click_at, headless, lines, press, type_text  # noqa: E402

RIVAL = games.manifest("olympus").usual_bot
SIZES = ((1280, 720), (1920, 1080), (1440, 1080), (2560, 1080))
TABLES = [name for name in shot.SCENES if name.startswith("table")]
SCREENS = [name for name in shot.SCENES if name not in TABLES and not name.startswith(("olympos", "gods", "kiosk"))]
"""The table of Olympos and the screens of a kiosk are looked at in their own tests."""


# Every screen fits


def reached_by_tab(scene: Scene) -> set[str]:
    found = set()
    for _ in range(len(scene.controls) + 1):
        scene.step_focus(1)
        found.add(scene.focus)
    return found


def reached_by_arrows(scene: Scene, controls: list[Control], start: Control) -> set[str]:
    """Where arrows lead, alone and with Shift; alone those to the sides turn a dial or a slider instead."""
    found, waiting = {start.id}, [start]
    while waiting:
        here = waiting.pop()
        for direction in ("up", "down", "left", "right"):
            turned = here.adjust is not None and direction in ("left", "right")
            alone = None if turned else scene.ahead(here, direction)
            for there in (neighbour(controls, here, direction), alone):
                if there is not None and there.id not in found:
                    found.add(there.id)
                    waiting.append(there)
    return found


LEAST = 22
"""No side of what can be pressed is shorter; a line of the chronicle is as tall as this in the smallest window."""


OPEN = 0.4
"""So much of a thing is met at least by whoever points at it, whatever lies on it; a land has settlers and prices."""


def uncovered(scene: Scene, control: Control) -> float:
    """How much of the shape of a control leads to it, and not to another one that is met before; 1 if none is near."""
    near = [each for each in scene.controls if each.order == control.order and each.box.colliderect(control.box)]
    before = near[: near.index(control)]
    if not before:
        return 1.0
    box, steps = control.box, [(i, j) for i in range(1, 11) for j in range(1, 11)]
    spots = [(box.left + box.width * i // 11, box.top + box.height * j // 11) for i, j in steps]
    inside = [spot for spot in spots if control.holds(spot)]
    return sum(not any(each.holds(spot) for each in before) for spot in inside) / len(inside)


def faults(app: App, scene: Scene) -> Iterator[str]:
    """Whatever is wrong with the scene that is shown, however good it may look."""
    words, letters = app.stack.brush.words, app.stack.brush.letters
    yield from (f"no room for {fault.words!r} in {fault.box}" for fault in (*words.faults, *letters.faults))
    yield from (f"no letter {missing!r}" for missing in letters.missing)
    screen = app.surface.get_rect()
    yield from (f"{each.id} is not on the screen" for each in scene.controls if not screen.contains(each.box))
    yield from (f"{each.id} has no label" for each in scene.controls if not each.label.strip())
    # a table that is looked at again is drawn as in a smaller window, above the bar of time
    least = int(LEAST * scene.brush.unit / app.stack.brush.unit)
    for each in scene.controls:
        together = each.id.startswith("said:")  # lines of the chronicle lie side by side, and all of them open it
        if each.press and min(each.box.size) < least and not together:
            yield f"{each.id} is too small"
    for one, other in combinations(scene.controls, 2):
        shaped = one.outline is not None or other.outline is not None  # then boxes may overlap where shapes do not
        if one.order == other.order and not shaped and one.box.colliderect(other.box):
            yield f"{one.id} overlaps {other.id}"
        if one.id == other.id:
            yield f"two controls are called {one.id}"
    if any(each.outline is not None for each in scene.controls):
        yield from (f"{each.id} is covered" for each in scene.controls if uncovered(scene, each) < OPEN)
    reachable = list(scene.reachable())
    names = {each.id for each in reachable}
    walked = {each.id for each in scene.steering.lit()} or names if isinstance(scene, TableScene) else names
    yield from (f"tab never reaches {name}" for name in walked - reached_by_tab(scene))
    if reachable:
        yield from (f"arrows never reach {name}" for name in names - reached_by_arrows(scene, reachable, reachable[0]))


@pytest.mark.parametrize(
    "size",
    [*SIZES[:2], *(pytest.param(size, marks=pytest.mark.deep) for size in SIZES[2:])],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_every_screen_fits_in_every_language_and_text_size(size):
    found = []
    with shot.away_from_home():
        app = headless(size)
        for language, text in product(LANGUAGES, TEXT_SIZES):
            app.settings.change(language=language, text=text)
            app.step([], 0.0)
            gc.collect()
            for name in (*SCREENS, *TABLES):
                scene = shot.show(app, name, 0.2)
                app.stack.brush.words.faults.clear()
                app.stack.brush.letters.faults.clear()
                scene.still = None
                app.step([], 0.05)
                found += [f"{name} {language} {text}: {fault}" for fault in faults(app, scene)]
        app.close()
    assert not found, "\n".join(sorted(set(found)))


def test_the_widest_names_that_can_be_written_fit_a_table():
    for size, text in product(SIZES[:2], (100, 150)):
        app = headless(size, text=text)
        seats = SeatsScene(app.settings, "olympus")
        app.stack.push(seats)
        for letter in "WM":
            seats.change(0, name="", player="human")
            for _ in range(20):
                seats.control("name:0").type(letter)
            session = shot.demo(5)
            session.plans = tuple(replace(plan, name=seats.chairs[0].name) for plan in session.plans)
            assert len(seats.chairs[0].name) >= 6
            with shot.away_from_home():
                shot.show(app, "table-5", 0.1, session)
            app.stack.push(seats)
        assert not app.stack.brush.words.faults
        app.close()


def test_a_name_of_usual_letters_may_be_fourteen_long():
    app = headless()
    app.stack.push(SeatsScene(app.settings, "olympus"))
    app.stack.top.focus = "name:0"
    type_text(app, "aristofanesilvecchio")
    assert app.stack.top.chairs[0].name == "aristofanesilv"


def pages(app: App, scene: Scene) -> Iterator[None]:
    """Turn all pages of a scene, drawing each."""
    for _ in range(scene.pages):
        scene.still = None
        app.step([], 0.05)
        yield
        scene.turn(1)


@pytest.mark.parametrize("text", TEXT_SIZES)
def test_every_card_of_the_library_fits(text):
    found = []
    with shot.away_from_home():
        for language in LANGUAGES:
            app = headless(text=text, language=language)
            scene = LibraryScene(shot.demo(4), app.settings, "all")
            app.stack.push(scene)
            for _ in pages(app, scene):
                for control in [each for each in scene.controls if each.id.startswith("card:")]:
                    scene.focus, scene.pointing = control.id, False
                    app.step([], 0.05)
            found += [str(fault) for fault in app.stack.brush.words.faults + app.stack.brush.letters.faults]
            app.close()
    assert not found, "\n".join(sorted(set(found)))


def test_every_chapter_of_the_rules_has_words_that_fit():
    app = headless(text=150, language="it")
    scene = RulesScene(app.settings)
    app.stack.push(scene)
    for control in [each for each in scene.controls if each.id.startswith("chapter:")]:
        scene.choose(control)
        app.step([], 0.05)
        assert len(scene.reader.laid) > 1, control.id
        width = scene.reader.width
        for laid in scene.reader.laid:
            for _, pixels, paragraph, line in laid.lines:
                if not paragraph.heading:
                    assert app.stack.brush.words.font(paragraph.weight, pixels).size(line)[0] <= width - laid.indent
    assert not app.stack.brush.letters.faults


# Walking about


def test_three_presses_lead_from_the_title_to_the_first_move():
    app = headless()
    assert app.stack.top.focus == "play"
    press(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, ChooseScene)
    press(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, SeatsScene)
    assert app.stack.top.focus == "start"
    press(app, pygame.K_RETURN)
    assert app.stack.top.name == "table"
    assert [plan.player for plan in app.stack.top.session.plans] == ["human", *[RIVAL] * 3]
    assert len(saves.listed()) == 1
    app.close()


def test_the_mouse_walks_the_same_way():
    app = headless()
    for name in ("play", "olympus", "start"):
        click(app, name)
    assert app.stack.top.name == "table"
    app.close()


def test_a_game_can_be_chosen_as_soon_as_it_has_screens():
    app = headless()
    app.stack.push(ChooseScene(app.settings))
    for name in games.names():
        click(app, name)
        assert (app.stack.top.name == "seats") is games.has_screens(name)
        press(app, pygame.K_ESCAPE)
    assert games.has_screens("olympus")
    assert not games.has_screens("chess")


def test_a_game_that_was_left_is_one_press_away():
    app = headless()
    press(app, pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN)
    app.close()
    again = headless()
    press(again, pygame.K_UP)
    assert again.stack.top.controls[0].id == "continue"
    again.stack.top.choose(again.stack.top.control("continue"))
    wait_for_table(again)
    again.close()


def slow_shelf(monkeypatch) -> tuple[App, threading.Event]:
    """The title with a game to go on with, which is seen only after this has happened."""
    kept_game()
    seen, real = threading.Event(), saves.listed

    def slow():
        assert seen.wait(60)
        return real()

    def behind(work):
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        return thread

    monkeypatch.setattr(saves, "listed", slow)
    monkeypatch.setattr(saves, "in_background", behind)
    app = headless()
    app.step([], 0.05)
    assert app.stack.top.focus == "play"
    return app, seen


def see_shelf(app: App, seen: threading.Event) -> None:
    seen.set()
    saves.lookout.wait()
    app.step([], 0.05)
    assert app.stack.top.controls[0].id == "continue"


def test_a_game_to_go_on_with_takes_the_focus_when_it_is_seen(monkeypatch):
    app, seen = slow_shelf(monkeypatch)
    see_shelf(app, seen)
    assert app.stack.top.focus == "continue"
    app.close()


def test_it_takes_the_focus_from_nobody_who_has_used_it(monkeypatch):
    app, seen = slow_shelf(monkeypatch)
    press(app, pygame.K_DOWN, pygame.K_UP)
    assert app.stack.top.focus == "play"
    see_shelf(app, seen)
    assert app.stack.top.focus == "play"
    app.close()


def test_a_press_on_what_has_just_moved_means_nothing(monkeypatch):
    app, seen = slow_shelf(monkeypatch)
    before = app.stack.top.control("play").box
    see_shelf(app, seen)
    press(app, pygame.K_RETURN)
    click_at(app, before.center)
    assert app.stack.top.name == "title"
    app.step([], 0.3)
    press(app, pygame.K_RETURN)
    wait_for_table(app)
    app.close()


def test_whoever_presses_before_it_is_seen_gets_what_he_sees(monkeypatch):
    app, seen = slow_shelf(monkeypatch)
    press(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, ChooseScene)
    seen.set()
    app.close()


def wait_for_table(app: App) -> None:
    if isinstance(app.stack.top, OpeningScene):  # else the table was ready before anybody looked
        app.stack.top.worker.join()
        app.step([], 0.05)
    assert app.stack.top.name == "table"


def kept_game() -> Path:
    """A saved game that nobody plays any more."""
    app = headless()
    press(app, pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN)
    app.close()
    return saves.listed()[0].path


def test_no_frame_waits_for_a_long_game_to_be_opened(monkeypatch):
    path, may_go_on = kept_game(), slow_opening(monkeypatch)
    app = headless(language="it", text=150)
    resume(app.stack, app.settings, path)
    for _ in range(10):
        app.step([], 0.05)
    assert app.stack.top.name == "opening"
    assert not app.stack.brush.words.faults
    may_go_on.set()
    wait_for_table(app)
    app.close()


def slow_opening(monkeypatch) -> threading.Event:
    """From now on games are opened only after this has happened."""
    may_go_on, real = threading.Event(), seating.resumed_session

    def slow(*args):
        assert may_go_on.wait(60)
        return real(*args)

    monkeypatch.setattr(seating, "resumed_session", slow)
    return may_go_on


def with_escape(app: App) -> None:
    press(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "title"


def with_the_button(app: App) -> None:
    click(app, "cancel")
    assert app.stack.top.name == "title"


@pytest.mark.parametrize("leave", [with_escape, with_the_button, App.close])
def test_a_game_that_takes_long_to_open_can_be_left_and_its_file_is_free_in_the_end(leave, monkeypatch):
    path, may_go_on = kept_game(), slow_opening(monkeypatch)
    app = headless()
    resume(app.stack, app.settings, path)
    worker = app.stack.top.worker
    for _ in range(10):
        app.step([], 0.2)
    leave(app)
    may_go_on.set()
    worker.join()
    seating.resumed_session(path).close()
    keeper.wait_for_disk()


def test_a_second_return_does_not_call_off_what_the_first_has_begun(monkeypatch):
    path, may_go_on = kept_game(), slow_opening(monkeypatch)
    app = headless()
    resume(app.stack, app.settings, path)
    press(app, pygame.K_RETURN)
    may_go_on.set()
    wait_for_table(app)
    app.close()


def test_a_game_that_was_left_while_it_was_opened_opens_again_at_once(monkeypatch):
    path, may_go_on = kept_game(), slow_opening(monkeypatch)
    app = headless()
    resume(app.stack, app.settings, path)
    press(app, pygame.K_ESCAPE)
    resume(app.stack, app.settings, path)
    may_go_on.set()
    wait_for_table(app)
    app.close()


def test_a_table_that_cannot_be_laid_leaves_the_file_free(monkeypatch):
    path = kept_game()
    app = headless()
    resume(app.stack, app.settings, path)
    app.stack.top.worker.join()
    monkeypatch.setattr(tables, "table_scene", lambda *args: 1 / 0)
    app.step([], 0.05)
    assert app.crashes
    seating.resumed_session(path).close()
    keeper.wait_for_disk()
    app.close()


def terminal_game(folder: Path) -> Path:
    """A game for which there is no window, saved a moment after everything else."""
    game = games.load("gods")
    path = folder / f"gods-1{saves.SUFFIX}"
    record.write(path, record.record_of(record.header_for(game, Setup(2), seed=1), []))
    later = time.time() + 60
    os.utime(path, (later, later))
    return path


@pytest.mark.usefixtures("windowless")
def test_a_game_of_the_terminal_says_so_and_stands_in_no_games_way():
    ours = kept_game()
    path = terminal_game(ours.parent)
    app = headless()
    assert app.stack.top.unfinished.path == ours
    click(app, "saved")
    row = app.stack.top.control(f"game:{path.name}")
    assert row.press is None
    resume(app.stack, app.settings, path)
    app.stack.top.worker.join()
    app.step([], 0.05)
    assert app.stack.top.name == "notice"
    assert app.stack.top.sentence == f"This game is played in the terminal: amphora terminal --load {path}"
    record.Recorder(path, record.read(path)).close()  # nobody else has it
    app.close()


@pytest.mark.usefixtures("windowless")
def test_games_of_the_terminal_take_no_room_and_are_not_deleted():
    ours = kept_game()
    path = terminal_game(ours.parent)
    saves.make_room(ours.parent, most=2)
    assert {each.path for each in saves.listed()} == {ours, path}


@pytest.mark.parametrize("damage", ["missing", "torn"])
def test_a_game_that_cannot_be_opened_is_a_sentence(damage):
    path = kept_game()
    if damage == "missing":
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[:60])
    app = headless()
    resume(app.stack, app.settings, path)
    app.stack.top.worker.join()
    app.step([], 0.05)
    assert app.stack.top.name == "notice"
    press(app, pygame.K_RETURN)
    assert app.stack.top.name == "title"
    app.close()


def test_escape_on_the_title_asks_before_it_leaves():
    app = headless()
    press(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "confirm"
    press(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "title"
    press(app, pygame.K_ESCAPE, pygame.K_RIGHT)
    assert not app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)], 0.05)


def test_closing_the_window_ends_the_loop():
    assert not headless().step([pygame.Event(pygame.QUIT)], 0.05)


def test_the_loop_runs_until_the_window_is_closed():
    app = headless()
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.run()
    app.close()


def test_a_card_that_is_only_pretended_is_left_alone_from_then_on():
    app = headless()
    app.do_without_card()
    assert app.settings.slow_card
    assert app.step([], 0.05)


class Keyboard(StringIO):
    """Somebody at a terminal."""

    def isatty(self):
        return True


def test_without_a_screen_the_game_is_played_in_the_terminal_one_sits_at(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("sys.stdin", Keyboard("q\n"))
    assert command.main([]) == 0
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert "terminal" in told.err
    assert "A game of Olympus" in told.out


@pytest.mark.parametrize(("words", "keyboard"), [([], None), (["window"], None), (["window"], Keyboard("q\n"))])
def test_without_a_screen_nothing_is_played_where_nobody_asked_for_it(words, keyboard, monkeypatch, capsys):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("sys.stdin", keyboard)
    assert command.main(words) == 4
    told = capsys.readouterr()
    assert told.err == "There is no screen to open a window on (SDL: dummy).\n"
    assert told.out == ""


def test_letters_go_into_a_field_and_mean_nothing_else():
    app = headless()
    press(app, pygame.K_RETURN, pygame.K_RETURN)
    scene = app.stack.top
    scene.focus = "name:0"
    type_text(app, "was")
    press(app, pygame.K_BACKSPACE)
    assert (app.stack.top, scene.focus, scene.chairs[0].name) == (scene, "name:0", "wa")
    press(app, pygame.K_RETURN)
    assert scene.focus == "start"


def test_cities_change_hands_and_seats_change_places():
    scene = SeatsScene(Settings(), "olympus")
    app = headless()
    app.stack.push(scene)
    scene.change_polis(0, 1)
    assert [chair.polis for chair in scene.chairs] == ["sparta", "athens", "corinth", "thebes"]
    scene.move(0, 1)
    assert [chair.player for chair in scene.chairs] == [RIVAL, "human", RIVAL, RIVAL]
    scene.change_count(1)
    scene.change_count(1)
    assert len(scene.chairs) == 5
    assert len({chair.polis for chair in scene.chairs}) == 5


def test_a_found_place_in_the_rules_is_shown():
    app = headless()
    app.stack.push(RulesScene(app.settings))
    scene = app.stack.top
    scene.focus = "search"
    type_text(app, "plague")
    titles = [laid.entry.paragraphs[0].words for laid in scene.reader.laid]
    assert any("Bringer of Plague" in title for title in titles)
    assert "Agora" not in titles


def test_the_language_and_the_size_of_words_change_at_once():
    app = headless()
    press(app, pygame.K_l)
    assert app.stack.top.control("play").label == "Gioca"
    app.settings.change(text=150)
    app.step([], 0.05)
    assert app.stack.brush.words.scale == 1.5


def test_a_window_of_another_size_is_laid_out_anew():
    app = headless()
    app.resize((1920, 1080))
    app.step([], 0.05)
    assert app.stack.top.brush.size == (1920, 1080)


# Keys


def test_a_key_can_be_another_one_and_is_taken_from_its_owner():
    app = headless()
    app.stack.push(SettingsScene(app.settings, "keys"))
    scene = app.stack.top
    scene.listen("hint")
    press(app, pygame.K_u)
    assert app.settings.bindings == {"undo": ("left ctrl+z",), "hint": ("u", "h")}
    assert "U" in scene.outcome
    scene.reset_bindings()
    assert app.settings.bindings == {}


def test_the_last_key_of_an_essential_command_is_not_taken():
    app = headless()
    app.settings.bindings["back"] = ("escape",)
    app.settings.bindings["confirm"] = ("return",)
    app.stack.push(SettingsScene(app.settings, "keys"))
    scene = app.stack.top
    scene.listen("hint")
    press(app, pygame.K_RETURN)
    assert app.settings.bindings["confirm"] == ("return",)
    assert "hint" not in app.settings.bindings


def test_every_command_has_words():
    from game.words.words import Words

    for language in LANGUAGES:
        for name in {"pick" if name.startswith("pick_") else name for name in BINDINGS}:
            assert Words(language).screen(f"command_{name}", n=1)


# Faults of ours


class Broken(Scene):
    name = "broken"

    def draw(self, surface):
        raise ZeroDivisionError("on purpose")


def test_a_crash_leads_to_the_title_with_a_note_and_thrice_to_the_end(home):
    app = headless()
    for _ in range(2):
        app.stack.push(Broken())
        app.step([], 0.05)
        assert isinstance(app.stack.top, TitleScene)
    assert app.settings.notes[-1].key == "note_crash"
    assert list((home / "reports").iterdir())
    app.stack.push(Broken())
    with pytest.raises(GivenUp):
        app.step([], 0.05)
    assert len(list((home / "reports").iterdir())) == 3, "also of faults in the same second"


def test_a_fault_now_and_then_does_not_end_the_window():
    app = headless()
    for _ in range(5):
        app.stack.push(Broken())
        app.step([], 0.05)
        app.now += 3600.0
    assert isinstance(app.stack.top, TitleScene)


def test_reports_do_not_pile_up(home):
    for number in range(reports.MOST + 5):
        reports.keep(ValueError(f"fault {number}"))
    kept = list((home / "reports").iterdir())
    assert len(kept) == reports.MOST
    assert any(f"fault {reports.MOST + 4}" in each.read_text("utf-8") for each in kept)


# Notes


def test_the_title_tells_what_went_wrong():
    app = headless()
    app.settings.notes.append(Note("note_not_saved", {"why": "no room"}))
    app.step([], 0.05)
    assert "The game could not be saved (no room). It goes on without being saved." in lines(app)
    assert not app.stack.brush.words.faults


def test_a_note_is_told_once():
    app = headless()
    app.settings.add_note(Note("note_not_saved", {"why": "no room"}))
    app.step([], 0.05)
    press(app, pygame.K_RETURN, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, TitleScene)
    assert not app.settings.notes


def test_only_the_newest_notes_are_kept():
    told = Settings()
    for number in range(100):
        told.add_note(Note("note_crash", {"kind": str(number)}))
    assert len(told.notes) == settings.MOST_NOTES
    assert told.notes[-1].values == {"kind": "99"}


def test_a_scene_that_cannot_be_left_does_not_keep_the_window_open():
    app = headless()
    left = []
    app.stack.scenes[0].leave = lambda: left.append("title")
    app.stack.push(Unleavable())
    app.close()
    assert left == ["title"]


class Unleavable(Scene):
    def leave(self):
        raise ZeroDivisionError("on purpose")


# Saved games


def test_how_far_games_have_come_is_found_out_behind_the_screen(monkeypatch):
    asked = []
    wait = threading.Event()

    def slow(saved):
        asked.append(threading.current_thread())
        wait.wait(10)
        return saves.Progress(4, False)

    monkeypatch.setattr(saves, "progress", slow)
    with shot.away_from_home():
        app = headless()
        for _ in range(5):
            app.step([], 0.05)
        assert app.stack.top.progress is None
        wait.set()
        saves.lookout.wait()
        app.step([], 0.05)
        assert app.stack.top.progress == saves.Progress(4, False)
        assert threading.main_thread() not in asked
        app.close()


def test_saved_games_are_listed_newest_first_with_what_is_wrong():
    with shot.away_from_home():
        listed = saves.listed()
        assert [each.path.stem for each in listed] == ["olympus-0", "olympus-1", "olympus-2"]
        assert [each.finished for each in listed] == [False, True, False]
        assert listed[2].trouble is not None
        assert saves.latest_unfinished(listed) == listed[0]
        assert saves.progress(listed[0]).round >= 4
        assert saves.progress(listed[1]).over
        listed[0].path.write_bytes(listed[0].path.read_bytes()[:-5])
        assert saves.listed()[0].torn


@pytest.mark.skipif(os.name == "nt", reason="pipes and devices of Unix")
def test_what_is_no_file_is_passed_over_and_a_giant_is_not_read():
    with shot.away_from_home():
        folder, good = folders.saves(), saves.listed()
        os.mkfifo(folder / "pipe.record")
        (folder / "folder.record").mkdir()
        (folder / "device.record").symlink_to("/dev/zero")
        (folder / "nowhere.record").symlink_to("nowhere")
        giant = folder / "giant.record"
        shutil.copy(good[0].path, giant)
        with giant.open("r+b") as file:
            file.truncate(3 << 30)
        trouble = {each.path.stem: each.trouble for each in saves.listed() if each not in good}
        assert set(trouble) == {"nowhere", "giant"}
        assert trouble["giant"].rule == "record_too_large"
        assert trouble["nowhere"].rule == "save_unreadable"
        assert saves.progress(replace(good[0], path=giant)) is None


def test_old_finished_games_make_room_first(tmp_path):
    with shot.away_from_home():
        folder = folders.saves()
        one, two, broken = saves.listed()
        saves.make_room(folder, most=3)
        left = [each.path for each in saves.listed()]
        assert two.path not in left
        assert one.path in left
        assert broken.path in left


def test_deleting_asks_first():
    with shot.away_from_home():
        app = headless()
        scene = shot.show(app, "saved")
        scene.choose(scene.control("delete:olympus-1.record"))
        assert app.stack.top.name == "confirm"
        app.stack.top.agree()
        assert "olympus-1" not in [each.path.stem for each in saves.listed()]


# Pictures


def test_a_picture_is_written_and_is_the_same_every_time(tmp_path, capsys):
    for name in ("one", "two"):
        arguments = ["shot", "title", str(tmp_path / f"{name}.png"), "--size", "1280x720", "--lang", "it", "--t", "0.5"]
        assert command.main(arguments) == 0
    one, two = ((tmp_path / f"{name}.png").read_bytes() for name in ("one", "two"))
    assert one == two
    assert one.startswith(b"\x89PNG")


def test_the_scenes_are_listed_one_per_line(capsys):
    assert command.main(["shot", "--list"]) == 0
    assert capsys.readouterr().out.splitlines() == list(shot.SCENES)


def test_a_picture_can_show_a_recorded_game(tmp_path):
    record = tmp_path / "game.record"
    shot.write_game(record, 3, 2)
    out = tmp_path / "out.png"
    assert (
        command.main(["shot", "chronicle", str(out), "--size", "1280x720", "--record", str(record), "--at", "9"]) == 0
    )
    assert out.exists()


@pytest.mark.parametrize("name", games.names())
def test_a_record_of_any_game_is_shown_or_refused_in_a_sentence(name, tmp_path, capsys):
    assert command.main(["simulate", name, "--games", "1", "--players", "3", "--out", str(tmp_path)]) == 0
    (record,) = tmp_path.glob("*.record")
    capsys.readouterr()
    for scene in ("table-3", "table-4", "result", "chronicle", "pause", "library"):
        picture = ["shot", scene, str(tmp_path / "out.png"), "--t", "0", "--record", str(record), "--at", "9"]
        code = command.main(picture)
        complaint = capsys.readouterr().err
        assert (code, complaint.count("\n")) == (0, 0) or (not games.has_screens(name) and code == 2), complaint


def test_a_picture_beyond_the_end_of_a_record_is_refused(tmp_path, capsys):
    record = tmp_path / "game.record"
    shot.write_game(record, 3, 2)
    assert command.main(["shot", "chronicle", str(tmp_path / "out.png"), "--record", str(record), "--at", "9999"]) == 2
    assert "The record has only" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("nowhere x.png", "There is no scene called 'nowhere'"),
        ("", "needs a scene and a file"),
        ("title", "needs a scene and a file"),
        ("title x.png --size 9", "--size"),
        ("title /no/such/folder/x.png", "/no/such/folder/x.png"),
    ],
)
def test_a_picture_of_nothing_is_refused_in_a_sentence(arguments, sentence, capsys):
    assert command.main(["shot", *arguments.split()]) == 2
    complaint = capsys.readouterr().err
    assert sentence in complaint
    assert complaint.count("\n") == 1


@pytest.mark.parametrize(("screen", "filled"), [((1024, 600), True), ((1280, 720), True), ((1366, 768), False)])
def test_a_screen_that_has_no_room_round_the_smallest_window_is_filled(
    screen: tuple[int, int], filled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    settings = Settings()
    fill_small_screen(settings)
    assert settings.fullscreen == filled
