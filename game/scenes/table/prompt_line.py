"""The line of prompts below a question row: what hands do here, for whoever is new, and for whoever asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.rules.engine import Seat
from game.scenes.prompting import APART, TOUCH, badge_of, commands_in, pieces_of
from game.table.session import Update
from game.ui.pieces import Piece, draw_pieces, fitting, width_of
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, GLAZE, GOLD, SLIP, SLIP_DIM

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

TURNS: Final = 3
"""In so many turns of his whoever is asked is told what to press."""
LOOKED_AT: Final = 200
"""How many moves of the story are looked at to count them."""
TRAY: Final = "pick_1"
"""What chooses from the tray, which is told only where there is anything to choose."""
TALL: Final = 32
"""As tall as the room between the row and the headings below it."""
TALLER: Final = 62
"""With large words, which do not fit there: while it is asked for it is a plate over those headings."""
SIZE, LEAST = 24, 22.5
ENDS: Final = 28
"""How far the words are from either end."""


class PromptLine:
    """The line of one table; with large words there is room for it only when somebody asks."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self._counted: tuple[Update, bool] | None = None
        """The question for which the turns were counted last, and whether there were few."""
        self._practised: set[Seat] = set()
        """Who has had his turns: the story, which grows longer and longer, need not be looked through for him again."""
        self._called_at: Update | None = None
        """The question at which somebody wanted to be told."""

    def call(self) -> None:
        """Somebody asks why, or for advice: he is told what to press until he has answered."""
        self._called_at = self.scene.session.now

    @property
    def is_latched(self) -> bool:
        """Whether the next button of whoever is asked counts as held, or the next tap."""
        return self.scene.tapping_on.explains or self.scene.persons.is_latched

    @property
    def is_shown(self) -> bool:
        scene = self.scene
        if self.is_latched:
            return True
        if scene.replay is not None or scene.guide is not None or not scene.ribbon.asks():
            return False
        if self._called_at is scene.session.now:
            return True
        return scene.settings.captions and scene.brush.words.scale <= 1 and self._is_early()

    def _is_early(self) -> bool:
        now = self.scene.session.now
        if self._counted is None or self._counted[0] is not now:
            seat = self.scene.session.person_asked()
            self._counted = now, seat is not None and self.scene.is_young(TURNS) and not self._is_practised(seat)
        return self._counted[1]

    def _is_practised(self, seat: Seat) -> bool:
        if seat not in self._practised and self._turns_of(seat) >= TURNS:
            self._practised.add(seat)
        return seat in self._practised

    def _turns_of(self, seat: Seat) -> int:
        """How many turns somebody has had: moves of his with those of others before them."""
        if self.scene.writes_together:
            return 0
        moved = [passage.seat for passage in self.scene.session.story(-LOOKED_AT) if passage.seat >= 0]
        if len(moved) >= LOOKED_AT // 2:
            return TURNS
        return sum(each == seat and before != seat for before, each in zip([-1, *moved], moved, strict=False))

    def _sentence(self) -> str:
        scene = self.scene
        screen, kind = scene.words.core["screen"], scene.in_hand
        if self.is_latched:
            return str(screen["table_explains"]) if scene.tapping_on.explains else APART.join(self._held())
        twice = scene.settings.presses_twice
        told = str(screen["table_touch_twice" if kind == TOUCH and twice else f"table_{kind}"]).split(APART)
        if scene.steering.meant(TRAY) is None:
            told = [part for part in told if f"{{{TRAY}}}" not in part]
        told += scene.more_prompts(kind)
        redo = badge_of(scene.words, scene.settings, kind, "redo")
        if redo is not None and redo.held:  # it may have a button of its own
            told.append(screen["table_ring_twice" if twice else "table_ring"])
        return APART.join(told)

    def _held(self) -> list[str]:
        """What can be done now by buttons that are held elsewhere."""
        scene = self.scene
        possible = {
            "decline": scene.steering.meant("decline") is not None,
            "redo": bool(scene.session.redo_reach(scene.session.acting())),
        }
        known = [name for name in ("decline", *scene.commands()) if possible.get(name, True)]
        badges = {name: badge_of(scene.words, scene.settings, scene.in_hand, name) for name in known}
        can = {name for name, badge in badges.items() if badge is not None and badge.held}
        return [part for part in str(scene.words.core["screen"]["table_held"]).split(APART) if commands_in(part) <= can]

    def _pieces(self, pixels: int) -> list[Piece]:
        scene = self.scene
        ink = SLIP if self.is_latched else SLIP_DIM
        said = self._sentence()
        return pieces_of(
            scene.brush, scene.words, scene.settings, scene.in_hand, said, pixels, ink, rings=not self.is_latched
        )

    def draw(self, surface: Surface) -> None:
        """Just below the row, on the band between both halves of the table; it may be wider than the row.

        It is drawn last, as what stands there with large words lies beneath it.
        """
        if not self.is_shown:
            return
        brush, row = self.scene.brush, self.scene.asking.ribbon
        px, room = brush.px, brush.screen.inflate(-brush.px(2 * ENDS), 0)
        most = room.width - 2 * px(ENDS)
        pixels = fitting(brush, self._pieces(brush.words.pixels(SIZE)), most, SIZE, LEAST) or brush.words.floor()
        pieces = self._pieces(pixels)
        plate = brush.words.scale > 1 or self.is_latched
        box = Rect(
            0, row.bottom, min(most, width_of(brush, pieces, pixels) + 2) + 2 * px(ENDS), px(TALLER if plate else TALL)
        )
        box.centerx = row.centerx
        box.clamp_ip(room)
        rim = GOLD if self.is_latched else CLAY_DARK if plate else None
        panel(surface, box, GLAZE, rim, px(2) if plate else 0, px(10))
        draw_pieces(brush, surface, pieces, box.inflate(-2 * px(ENDS), 0), pixels, "centre")
