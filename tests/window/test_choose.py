"""The choice of a game: what can be played here, and how the others are played."""

from __future__ import annotations

import pytest

from game.scenes import choose
from game.scenes.choose import ChooseScene
from game.scenes.confirm import NoticeScene
from tests.window.hands import click, headless, lines, top


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_game_without_a_window_says_with_which_command_it_is_played(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a fourth game would until it has a table."""
    game = "gods"
    monkeypatch.setattr(choose, "has_screens", lambda name: name != game)
    app = headless(language=language)
    app.stack.push(ChooseScene(app.settings))
    app.step([], 0.05)
    command = f"amphora terminal --game {game}"
    about = top(app).control(game).about
    assert about is not None
    assert command in about()
    click(app, game)
    assert isinstance(top(app), NoticeScene)
    assert any(command in words for words in lines(app))
    click(app, "ok")
    assert isinstance(top(app), ChooseScene)
    app.close()
