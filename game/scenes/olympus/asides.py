"""Things on the Olympus table that cannot be chosen, and tell what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect

from game.rules.engine import Seat
from game.rules.olympus.actions import TRACKS
from game.scenes.olympus.explained import score_words
from game.ui.scene import Control

if TYPE_CHECKING:
    from game.scenes.olympus.table import OlympusTable


class Asides:
    """A card for everything on the table that is no answer: the round, Glory, stores, priests, scores."""

    def __init__(self, scene: OlympusTable) -> None:
        self.scene = scene

    def controls(self) -> Iterator[Control]:
        board, say, shown = self.scene.board, self.scene.words.phrase, self.scene.stage.shown
        about_round = say("screen", "about_round", seat=shown.starter, n=shown.rules.glory_to_end)
        yield self._about("round", board.phase, about_round)
        yield from self._stores()
        yield from self._priests()
        for track, box in enumerate(board.glory):
            yield self._about(f"glory:{TRACKS[track]}", box, self._glory_words(track))
        yield from self._scores()

    def _about(self, name: str, box: Rect, words: str) -> Control:
        return self.scene.explaining_control(f"about:{name}", box, words)

    # Stores and priests

    def _stores(self) -> Iterator[Control]:
        """Warehouse and tribute; while cubes are to be chosen there, their headings alone."""
        board, say, shown = self.scene.board, self.scene.words.phrase, self.scene.stage.shown
        mine = shown.cities[self.scene.stage.front_seat]
        picking = any(name.startswith("cube:") for name in self._offered())
        goods = board.warehouse_title if picking else board.warehouse_title.union(board.warehouse)
        yield self._about("warehouse", goods, say("screen", "about_warehouse", n=shown.rules.warehouse_limit))
        tribute = board.tribute_title if picking else board.tribute_title.union(board.tribute)
        yield self._about("tribute", tribute, say("screen", "about_tribute", n=sum(mine.tribute)))

    def _offered(self) -> list[str]:
        """The names of all that can be chosen or picked."""
        menu = self.scene.menu
        return [*menu.things, *(menu.bundle.pieces if menu.bundle else ())]

    def _priests(self) -> Iterator[Control]:
        """The heading, the priests at hand unless they can be sent, and the places of further ones."""
        board, say, shown = self.scene.board, self.scene.words.phrase, self.scene.stage.shown
        mine, rules = shown.cities[self.scene.stage.front_seat], shown.rules
        about = say("screen", "about_priests", n=mine.priests)
        yield self._about("priests", board.priests_title, about)
        sending = any(name.startswith("deity:") for name in self._offered())
        for index, place in enumerate(board.priest_places(rules.priests_total)):
            extra = index - rules.priests_at_start
            if index < mine.priests:
                if not sending:
                    yield self._about(f"priest:{index}", place, about)
            elif 0 <= extra < len(rules.extra_priests):
                yield self._about(f"priest:{index}", place, self._extra_words(extra))
            else:
                yield self._about(f"priest:{index}", place, say("screen", "about_priest_away"))

    def _extra_words(self, extra: int) -> str:
        """What brings a priest beyond the basic ones, and how far the city is from it."""
        shown = self.scene.stage.shown
        mine, rules = shown.cities[self.scene.stage.front_seat], shown.rules
        track, space = rules.extra_priests[extra]
        if mine.built & rules.priest_thresholds_lower.bit:
            space -= rules.priest_thresholds_lower.amount
        values = {"track": track, "space": space, "now": mine.tracks[track]}
        return self.scene.words.phrase("screen", "about_priest_extra", **values)

    # Glory and scores

    def _glory_words(self, track: int) -> str:
        """What a Glory card brings, or who has it."""
        rules, owner = self.scene.stage.shown.rules, self.scene.stage.shown.glory[track]
        key = "about_glory" if owner < 0 else "about_glory_taken"
        values = {"track": track, "space": rules.spaces[track], "points": rules.glory_points, "seat": owner}
        return self.scene.words.phrase("screen", key, **values)

    def _scores(self) -> Iterator[Control]:
        """One for every space of the score track that has markers on it, unless a note lies over it."""
        board, shown = self.scene.board, self.scene.stage.shown
        places: dict[int, list[Seat]] = {}
        for seat, each in enumerate(shown.cities):
            places.setdefault(each.score % len(board.score_boxes), []).append(seat)
        for space, seats in places.items():
            box = board.score_boxes[space]
            if not self.scene.notes.shown or box.top > board.frieze.top:
                yield self.scene.explaining_control(f"score:{space}", box, score_words(self.scene.words, shown, seats))
