"""Looking things up: the page of the rules book about a thing on the table, and the thing a line speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pygame import Surface

from game import games
from game.scenes.confirm import NoticeScene
from game.scenes.registry import book_of
from game.ui.scene import Control
from game.ui.shapes import dashed_frame

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

LIT_FOR: Final = 2.5
"""For how many seconds what the chronicle speaks of is lit."""


class Lookup:
    """What can be looked up at one table, and what of it is lit there."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self.lit: tuple[str, ...] = ()
        """Controls that are lit because a line of the chronicle speaks of them."""
        self._lit_until = 0.0

    # Pages

    def explain(self) -> None:
        """Say at length what is pointed at, or has the focus: its page of the rules book, or at least its card."""
        control = self.scene.control_named(self.scene.hovered if self.scene.pointing else self.scene.focus)
        if control is None or self.open_page(control) or self._open_page_about(control):
            return
        if control.about is not None:
            self.scene.stack.push(NoticeScene(self.scene.settings, control.about()))

    def open_page(self, control: Control) -> bool:
        """Open the rules book at the page of a thing, if it has one."""
        thing = control.id.split("#")[0].partition(":")[2]
        return self._open_at(thing)

    def _open_page_about(self, control: Control) -> bool:
        """Open the page that explains a thing which has none of its own."""
        pages = book_of(self.scene.session.game.name).pages
        return self._open_at(next((page for start, page in pages.items() if control.id.startswith(start)), ""))

    def _open_at(self, thing: str) -> bool:
        from game.scenes.rules_book import RulesScene

        scene, session = self.scene, self.scene.session
        articles = book_of(session.game.name).articles(scene.words, session.game, dict(session.setup.options))
        if not thing or all(article.about != thing for article in articles):
            return False
        scene.stack.push(RulesScene(scene.settings, session, about=thing))
        return True

    def open_library(self) -> None:
        library = games.screens(self.scene.session.game.name).library
        if library is not None:
            self.scene.stack.push(library(self.scene.session, self.scene.settings))

    def open_chronicle(self) -> None:
        from game.scenes.chronicle import ChronicleScene

        self.scene.stack.push(ChronicleScene(self.scene.session, self.scene.settings))

    def open_rules(self) -> None:
        from game.scenes.rules_book import RulesScene

        self.scene.stack.push(RulesScene(self.scene.settings, self.scene.session))

    # What a line speaks of

    def light(self, things: Sequence[str]) -> None:
        """Show where on the table things are that somebody has asked for."""
        for thing in things:
            self.scene.bring_to_sight(thing)
        self.lit, self._lit_until = tuple(things), self.scene.moment + LIT_FOR * self.scene.settings.patience

    @property
    def is_lit(self) -> bool:
        return self.scene.moment < self._lit_until

    def draw_lit(self, surface: Surface) -> None:
        """What the chronicle speaks of, for a while."""
        if self.is_lit:
            for control in self.scene.controls:
                if control.id.split("#")[0] in self.lit:
                    dashed_frame(surface, control.shape, self.scene.brush.unit)
