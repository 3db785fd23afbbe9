"""A change of the settings is seen at once, in every scene that is open, and disturbs no table."""

from game.app import App
from game.disk.settings import LastTime
from game.rules.codec import canonical
from game.scenes.pause import PauseScene
from game.scenes.seats import SeatsScene
from game.scenes.settings import SettingsScene
from game.scenes.title import TitleScene
from game.ui.scene import Scene
from tests.window.hands import headless, top
from tests.window.person import MousePerson


class Listener(Scene):
    """Notes what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def settings_changed(self, what: str) -> None:
        self.heard.append(what)


def listening() -> tuple[App, Listener]:
    app = headless()
    listener = Listener()
    app.stack.push(listener)
    return app, listener


def test_scenes_are_told_what_makes_them_look_different_and_nothing_else() -> None:
    app, listener = listening()
    app.settings.change(language="it", speed="fast", acceleration="off", calm=True)
    assert listener.heard == []
    app.step([], 0.05)
    assert listener.heard == ["language", "calm"]
    app.step([], 0.05)
    assert listener.heard == ["language", "calm"], "once is enough"
    app.close()


def test_what_is_set_to_what_it_was_is_no_change() -> None:
    app, listener = listening()
    app.settings.change(language="en", calm=False)
    app.step([], 0.05)
    assert listener.heard == []
    app.close()


def test_words_of_another_size_are_drawn_in_every_scene() -> None:
    app, _ = listening()
    app.settings.change(text=150)
    app.step([], 0.05)
    assert [scene.brush.words.scale for scene in app.stack.scenes] == [1.5, 1.5]
    app.close()


def test_every_scene_beneath_speaks_the_new_language() -> None:
    app = headless()
    app.stack.push(SettingsScene(app.settings))
    top(app).control("language").adjust(1)
    app.step([], 0.05)
    title, shown = app.stack.scenes
    assert isinstance(title, TitleScene)
    assert title.control("play").label == "Gioca"
    assert shown.control("back").label == "Indietro"
    app.close()


def test_who_likes_it_calm_sees_no_transitions() -> None:
    app = headless()
    app.stack.push(SettingsScene(app.settings, "access"))
    assert app.stack.transitions
    top(app).control("calm").press()
    app.step([], 0.05)
    assert not app.stack.transitions
    top(app).control("calm").press()
    app.step([], 0.05)
    assert app.stack.transitions
    app.close()


def test_a_scene_that_comes_just_when_the_window_was_opened_anew_is_shown() -> None:
    app = headless()
    app.step([], 0.05)
    app.do_without_card()
    app.stack.push(SettingsScene(app.settings))
    app.step([], 0.05)
    assert isinstance(top(app), SettingsScene)
    assert not app.crashes
    app.close()


# A table in motion


def moving() -> MousePerson:
    """Somebody whose move is being shown."""
    person = MousePerson(3, speed="slow", seed=2)
    person.rest()
    person.frame = 1 / 60
    person.decide(person.wish())
    person.step()
    assert not person.scene.stage.at_rest
    return person


def test_a_table_in_motion_that_learns_another_language_shows_how_things_stand() -> None:
    person = moving()
    said = person.scene.words.ask(person.session.now.view)
    person.settings.change(language="it")
    person.step()
    scene = person.scene
    assert scene.stage.at_rest
    assert scene.words.ask(person.session.now.view) != said
    assert canonical(scene.stage.shown) == canonical(person.session.now.view)
    person.rest()
    person.app.close()


def test_another_speed_leaves_a_table_in_motion_where_it_is() -> None:
    person = moving()
    stage = person.scene.stage
    person.app.stack.push(PauseScene(person.session, person.settings))
    person.settings.change(speed="fast")
    person.app.stack.pop()
    person.step()
    assert person.scene.stage is stage
    assert not stage.at_rest
    person.app.close()


# Game by game


def test_beginning_one_game_leaves_what_is_kept_of_another() -> None:
    app = headless(last_times={"olympus": LastTime((), {"wording": "meat"})})
    seats = SeatsScene(app.settings, "gods")
    app.stack.push(seats)
    seats.change_option("turn_limit", 2)
    seats.start()
    assert app.settings.last_time("gods").options == {"turn_limit": "10"}
    assert app.settings.last_time("olympus").options == {"wording": "meat"}
    assert SeatsScene(app.settings, "gods").chosen("turn_limit") == "10"
    assert SeatsScene(app.settings, "olympus").chosen("wording") == "meat"
    app.close()
