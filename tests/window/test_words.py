"""What is written on the Olympus table can be read: nothing is cut, nothing touches, and all of it grows.

In both languages, at every size of words, in a small window and in a large one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

import pytest

from game.app import App
from game.disk.settings import Settings
from game.lab import shot
from game.scenes.olympus.table import OlympusTable
from game.scenes.table.ribbon import LEAST
from game.ui.pieces import Piece, width_of, wrapped
from game.ui.theme import READABLE
from tests.rules.olympus.builders import city, do, table
from tests.window.eyes import Written, crowded, read_anew
from tests.window.person import MousePerson, fresh_app
from tests.window.test_ribbon import shown

SIZES: Final = ((1280, 720), (1920, 1080))
LOOKS: Final = list(product(("en", "it"), (100, 125, 150), SIZES))
GROWN: Final = 0.8
"""How much of the chosen size the smallest words and figures have at least."""
SIDE_BY_SIDE: Final = 3
"""How many dots are between words that do not belong together."""


def at_table(language: str, text: int, size: tuple[int, int], seats: int = 4) -> tuple[App, OlympusTable]:
    app = fresh_app(size, Settings(language=language, text=text, captions=False))
    scene = shot.show(app, f"table-{seats}")
    assert isinstance(scene, OlympusTable)
    return app, scene


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0]}-{look[1]}-{look[2][1]}p")
def look(request: pytest.FixtureRequest) -> Iterator[tuple[str, int, tuple[int, int]]]:
    with shot.away_from_home():
        yield request.param


def is_word(words: str) -> bool:
    return sum(letter.isalpha() for letter in words) > 2


def test_nothing_on_the_table_is_cut_touches_or_stays_small(look: tuple[str, int, tuple[int, int]]) -> None:
    for seats in (4, 5):
        app, scene = at_table(*look, seats)
        found = read_anew(app)
        assert [each.words for each in found if "…" in each.words] == []
        assert "2/3" in [each.words for each in found], "what the temple of Aphrodite brings"
        assert crowded(found, SIDE_BY_SIDE) == []
        assert too_small(found, READABLE * scene.brush.unit * look[1] / 100) == []


def too_small(found: list[Written], wished: float) -> list[tuple[str, int]]:
    """What has not grown with the size of words; and words that are the smallest of all."""
    smallest = min(each.tall for each in found if not is_word(each.words))
    least = {True: max(smallest, wished * GROWN), False: wished * GROWN}
    return [(each.words, each.tall) for each in found if each.tall < round(least[is_word(each.words)] - 0.5)]


def test_nothing_at_the_seats_or_in_the_rules_book_stays_small(look: tuple[str, int, tuple[int, int]]) -> None:
    language, text, size = look
    app = fresh_app(size, Settings(language=language, text=text))
    for name in ("seats", "rules"):
        scene = shot.show(app, name)
        wished = READABLE * scene.brush.unit * text / 100 * GROWN
        small = [(each.words, each.tall) for each in read_anew(app) if each.tall < round(wished - 0.5)]
        assert small == [], name


def test_the_chronicle_says_all_of_every_deed_of_a_game(look: tuple[str, int, tuple[int, int]]) -> None:
    _, scene = at_table(*look)
    painter = scene.painter
    painter.tidings.scrolled = 0
    deeds = painter.told(scene.stage.sayings)
    seen = 0
    while True:
        placed = painter.tidings.placed([], deeds)
        assert all(painter.board.chronicle.contains(row) for row, _ in placed)
        seen += 1
        if not painter.tidings.scroll(1):
            break
    assert seen == painter.tidings.most + 1
    for deed in deeds:
        room, pixels = painter.board.chronicle.width, painter.tidings.pixels
        lines = wrapped(scene.brush, deed.pieces, room, pixels)
        assert said(lines) == said([deed.pieces])
        assert max(width_of(scene.brush, line, pixels) for line in lines) <= room


def said(lines: list[list[Piece]]) -> str:
    """The words of some lines, however they are broken."""
    return "".join(piece.words for line in lines for piece in line).replace(" ", "")


@pytest.mark.parametrize(("language", "text"), [("en", 100), ("it", 100), ("it", 125), ("it", 150)])
def test_the_ribbon_has_room_for_every_answer_and_what_follows_from_it(language: str, text: int) -> None:
    person = MousePerson(4, seed=5)
    person.settings.change(language=language, text=text)
    person.app.lay_out()
    looked = 0

    def look(scene: OlympusTable) -> None:
        nonlocal looked
        pixels, room = scene.brush.words.pixels(LEAST), scene.asking.prompt
        for control in scene.controls:
            if scene.is_offered(control):
                scene.focus = control.id
                lines = [line for line in scene.ribbon.lines() if line]
                assert max(width_of(scene.brush, line, pixels) for line in lines) <= room.width, said(lines)
                assert len(lines) * pixels <= room.height
                assert "…" not in said(lines)
                looked += 1

    person.at_rest = look
    person.play(decisions=15)
    assert looked > 60


@pytest.mark.parametrize("text", [125, 150])
@pytest.mark.parametrize("name", ["deity:athena", "deity:hephaestus", "deity:hera", "deity:ares", "deity:demeter"])
def test_large_words_tell_the_sentence_and_what_it_changes(name: str, text: int) -> None:
    scene = shown(table(4, {0: city("grain 4 fish 3", population=2, military=2)}), language="it", text=text)
    scene.focus = name
    taught = scene.ribbon.teaching()
    assert taught is not None
    written = said(scene.ribbon.lines()).replace("\u00a0", "")
    assert taught.meaning.sentence.replace(" ", "") in written
    for change in taught.changes:
        numbers, words = change.numbers.replace(" ", ""), change.words.replace(" ", "")
        assert numbers in written or words in written
    assert taught.warning.replace(" ", "") in written


def test_what_the_ribbon_leaves_out_is_counted() -> None:
    state = table(4, {1: city("grain 4 fish 3", population=3, military=2)})
    do(state, "0 worship apollo plague")
    scene = shown(state, language="it", text=150)
    scene.asking.prompt.width = scene.asking.prompt.width * 3 // 4
    scene.focus = "token:0"
    taught = scene.ribbon.teaching()
    assert taught is not None
    others = [each for each in taught.changes if each.seat != scene.session.acting()]
    written = [piece.words for line in scene.ribbon.lines() for piece in line]
    assert len(others) == 1
    assert scene.words.screen("changes_more", n=1) in written
