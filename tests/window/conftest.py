"""What every test before a window stands on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from pygame import Surface

from game import games
from game.disk import folders, saves
from game.scenes.gods import atlas as gods_atlas
from game.scenes.olympos import atlas as olympos_atlas
from game.scenes.table.mapping import MapLayout
from game.ui.sprites import Sprites
from game.ui.theme import Ink


def at_once(work: Callable[[], None]) -> Thread:
    """Does what is done in the background before anything else, so that no test depends on who is quicker."""
    thread = Thread(target=work)
    thread.start()
    thread.join()
    return thread


@pytest.fixture
def windowless(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a game that is played in the terminal alone, for as long as a test."""
    monkeypatch.setitem(games._house, "gods", replace(games.manifest("gods"), screens=None))
    return "gods"


@pytest.fixture(autouse=True, scope="session")
def drawn_once() -> Iterator[None]:
    """Every window needs the same drawings: each is rendered for the first one that shows it, and kept for the rest."""
    render, drawings = Sprites.render, Sprites(Path())

    def rendered(sprites: Sprites, name: str, size: tuple[int, int], ink: Ink, ground: Ink, accent: Ink) -> Surface:
        key = (sprites.folder, name, size, ink, ground, accent)
        if key not in drawings.kept:
            drawings.keep(key, render(sprites, name, size, ink, ground, accent))
        drawings.kept.move_to_end(key)
        return drawings.kept[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Sprites, "render", rendered)
        for atlas in (gods_atlas, olympos_atlas):
            patch.setattr(atlas, "paint_ground", painted_once(atlas.paint_ground))
        yield


def painted_once(paint: Callable[..., Surface]) -> Callable[..., Surface]:
    """The ground of a map, which is the same in all windows of a size."""
    grounds: dict[tuple[tuple[int, int], float], Surface] = {}

    def painted(chart: MapLayout, *others: object) -> Surface:
        key = (chart.box.size, chart.unit)
        if key not in grounds:
            grounds[key] = paint(chart, *others)
        return grounds[key].copy()  # a table writes on its own

    return painted


@pytest.fixture(autouse=True)
def no_waiting_for_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "in_background", at_once)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the one who runs the tests is read or written."""
    monkeypatch.setenv(folders.HOME, str(tmp_path / "home"))
    return tmp_path / "home"
