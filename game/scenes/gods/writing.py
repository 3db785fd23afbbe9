"""Writing a secret sheet: pick a unit, point at a target, and a line stands; nothing of it is known to anybody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.rules.engine import SPECTATOR, Action, Reason, Seat, Sheet
from game.rules.gods.actions import (
    ORGY,
    PLAN,
    RESOURCES,
    TAKE,
    Attack,
    Build,
    Card,
    Move,
    Plan,
    Stay,
    Support,
    Take,
    Unit,
)
from game.rules.gods.rules import Reach, Ware
from game.rules.gods.state import Greece
from game.scenes.gods import names
from game.scenes.gods.gestures import Gestures
from game.scenes.table.menu import Menu
from game.ui.hold import Hold

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable
    from game.ui.scene import Control

BUILDS, ATTACKS, MOVES = "WriteBuilds", "WriteAttacks", "WriteMoves"
FREE, KEEP = "TakeFreeCards", "KeepCards"
SHEETS: Final = (BUILDS, ATTACKS, MOVES, FREE, KEEP)
ORDERS: Final = (ATTACKS, MOVES)
ATTACK, SUPPORT = "attack", "support"
HELD: Final = 0.5
"""So long the wax has to be held."""
GHOST: Final = 0.6
"""So long a line is still seen that was struck."""


class Writing:
    """The sheet of whoever writes at one table."""

    def __init__(self, scene: GodsTable) -> None:
        self.scene = scene
        self.kind = ""
        """Which sheet is written, by the name of its step; nothing if none is."""
        self.sheet: Sheet = ()
        self.picked: tuple[Unit, str] | None = None
        """The unit that is to be sent, with where it stands; or what is to be built, nowhere yet."""
        self.verb = ATTACK
        """What is meant where both attack and support would be possible."""
        self.doubted: tuple[str, tuple[Unit, str] | None] = ("", None)
        """What was pressed once though it would be void, and for which unit; pressed again it is written."""
        self.refused: Reason | None = None
        """Why the last thing that was pressed in vain cannot be."""
        self.reaches: list[Reach] = []
        self.wares: list[Ware] = []
        self.sites: list[str] = []
        self.doubts: list[Reason | None] = []
        self.seal: Action | None = None
        self.scrolled = 0
        """How many lines from the end the newest one in sight is."""
        self.hold = Hold(HELD, lambda: scene.settings.presses_twice, scene.settings.stretched)
        self.struck: tuple[int, Action] | None = None
        """The line that was struck last and the place where it stood, as long as its ghost is seen."""
        self._ghost_left = 0.0
        self._queued: list[Action] = []
        self.gestures = Gestures(scene)
        self._seat: Seat = SPECTATOR
        """Whose sheet it is."""

    # What is asked

    @property
    def is_on(self) -> bool:
        return self.kind in SHEETS and self.scene.question.is_shown and self.scene.session.person_asked() == self._seat

    @property
    def is_of_orders(self) -> bool:
        return self.kind in ORDERS

    @property
    def is_of_cards(self) -> bool:
        return self.kind in (FREE, KEEP)

    def view(self) -> Greece:
        return self.scene.view()

    def begin(self, kind: str) -> None:
        """A question is shown: if it is another than before, or a line more stands, the next unit is picked."""
        scene, view = self.scene, self.view()
        seat = scene.session.acting()
        sheet = scene.game.sheet(view, seat) if kind in SHEETS else ()
        changed = (kind, sheet, seat) != (self.kind, self.sheet, self._seat)
        if kind not in SHEETS:
            self.forget()
            return
        if (kind, seat) != (self.kind, self._seat):
            self.struck = None
        self.kind, self.sheet, self._seat = kind, sheet, seat
        game = scene.game
        self.doubts, self.seal = game.doubts(view, seat), game.seal(view, seat)
        if kind == ATTACKS:
            self.reaches = game.able(view, seat)
        elif kind == MOVES:
            self.reaches = game.movers(view, seat)
        elif kind == BUILDS:
            self.wares = game.wares(view, seat)
        if changed:
            self.doubted, self.refused, self.scrolled = ("", None), None, 0
            self.picked = self._next()
        self._look_up_sites()

    def lay_ready(self, action: Action) -> None:
        """Pick what a line is for that somebody advises."""
        picked: tuple[Unit, str] | None = None
        if isinstance(action, Build):
            picked = (action.unit, "")
        elif isinstance(action, Attack | Support | Move | Stay):
            picked = (action.unit, action.region)
        if picked is not None and picked != self.picked:
            self.pick(*picked)
        if isinstance(action, Support) and self.order_for(action.target) != action:
            self.change_verb()

    def forget(self) -> None:
        """Nothing is written now, and nothing that was stays in mind."""
        self.kind, self.sheet, self._seat = "", (), SPECTATOR
        self.reaches, self.wares, self.sites, self.doubts, self.seal = [], [], [], [], None
        self.picked, self.refused, self.doubted, self.verb = None, None, ("", None), ATTACK
        self.struck = None
        self.hold.forget()

    def _next(self) -> tuple[Unit, str] | None:
        """The unit that is picked by itself: the first without an order."""
        if self.is_of_orders:
            return next(
                ((each.unit, each.region) for each in self.reaches if self.number_of(each.unit, each.region) < 0), None
            )
        if self.sheet and isinstance(self.sheet[-1], Plan):
            return self.sheet[-1].unit, ""
        return None

    def _look_up_sites(self) -> None:
        self.sites = []
        if self.kind == BUILDS and self.picked is not None:
            self.sites = self.scene.game.sites(self.view(), self.scene.session.acting(), self.picked[0])

    def number_of(self, unit: Unit, region: str) -> int:
        """The line that orders a unit; -1 if none does."""
        found = (
            at
            for at, line in enumerate(self.sheet)
            if isinstance(line, Attack | Support | Move | Stay) and (line.unit, line.region) == (unit, region)
        )
        return next(found, -1)

    def without_orders(self) -> int:
        return sum(self.number_of(each.unit, each.region) < 0 for each in self.reaches)

    def reach(self) -> Reach | None:
        """What the picked unit can do."""
        return next((each for each in self.reaches if (each.unit, each.region) == self.picked), None)

    def ware_of(self, unit: Unit) -> Ware:
        return next(each for each in self.wares if each.unit == unit)

    # Answers

    def menu(self) -> Menu:
        """Where on the table lines can be written now."""
        menu = Menu()
        if self.kind == BUILDS:
            for each in self.wares:
                if each.payable and each.left and each.has_site:
                    menu.things[names.ware(each.unit)] = [PLAN[each.unit]]
            if self.scene.can_pay_orgy():
                menu.things[names.ORGY] = [ORGY]
        elif self.is_of_orders:
            for reach in self.reaches:
                stay: Action = Stay(reach.unit, reach.region)
                menu.things[names.cell(reach.unit, reach.region)] = [stay]
        elif self.is_of_cards:
            named = names.pile if self.kind == FREE else names.card
            for take in self.takes():
                menu.things[named(take.card)] = [take]
        if self.picked is not None:
            for name in self.scene.view().rules.names:
                order = self.order_for(name)
                if order is not None:
                    menu.things[names.region(name)] = [order]
        if self.seal is not None:
            menu.things[names.WAX] = [self.seal]
        return menu

    def takes(self) -> list[Take]:
        """The cards that may still be named."""
        listed = self.scene.session.choices()
        return [take for take in TAKE if take in listed]

    def named_cards(self) -> list[int]:
        """Of each kind how many cards the sheet names."""
        named = [line.card for line in self.sheet if isinstance(line, Take)]
        return [named.count(kind) for kind in range(len(RESOURCES))]

    def put_back(self, kind: Card) -> None:
        """Name one card fewer of a kind: the line is struck that named it last."""
        lines = [at for at, line in enumerate(self.sheet) if isinstance(line, Take) and line.card == kind]
        if lines:
            self.strike(lines[-1])

    def order_for(self, target: str) -> Action | None:
        """What pressing a region would write for what is picked, if that may be carried out."""
        if self.picked is None:
            return None
        unit, region = self.picked
        if self.kind == BUILDS:
            return Build(unit, target) if target in self.sites else None
        reach = self.reach()
        if reach is None:
            return None
        if target == region:
            return Stay(unit, region)
        if self.kind == MOVES:
            return Move(unit, region, target) if target in reach.targets else None
        supports = target in reach.targets
        if target in reach.attacks and not (self.verb == SUPPORT and supports):
            return Attack(unit, region, target)
        return Support(unit, region, target) if supports else None

    def doubtful(self, target: str) -> Action | None:
        """What pressing a region would write that cannot be carried out as things stand."""
        if self.picked is None or self.order_for(target) is not None:
            return None
        unit, region = self.picked
        if self.kind == BUILDS:
            return Build(unit, target)
        if self.kind == MOVES:
            return Move(unit, region, target)
        view = self.view()
        own = view.owner[view.rules.index[target]] == self.scene.session.acting()
        return Support(unit, region, target) if own or self.verb == SUPPORT else Attack(unit, region, target)

    # What hands do

    def pick(self, unit: Unit, region: str = "") -> None:
        """Take a unit up, or put it down again."""
        self.picked = None if self.picked == (unit, region) else (unit, region)
        self.doubted, self.refused, self.verb = ("", None), None, ATTACK
        self._look_up_sites()
        self.scene.picked_anew()

    def choose_ware(self, unit: Unit) -> None:
        """A kind of unit was pressed: pick it; one that cannot be built says why first."""
        each = self.ware_of(unit)
        if (each.payable and each.left and each.has_site) or self.picked == (unit, ""):
            self.pick(unit)
            return
        reason = self.scene.session.doubt(self.scene.session.acting(), PLAN[unit])
        again = self.doubted == (names.ware(unit), None)
        self.refused, self.doubted = reason, (names.ware(unit), None)
        if again:
            self.pick(unit)
        else:
            self.scene.shake(names.ware(unit))

    def choose_orgy(self) -> None:
        if self.scene.can_pay_orgy() or self.doubted == (names.ORGY, None):
            self.scene.play(ORGY)
            return
        self.refused = self.scene.session.doubt(self.scene.session.acting(), ORGY)
        self.doubted = (names.ORGY, None)
        self.scene.shake(names.ORGY)

    def drop(self, unit: Unit, region: str, target: Control | None) -> None:
        """A unit from a region, or of a kind, was dragged onto something: on a region an order is written."""
        if target is None or not target.id.startswith("region:"):
            return
        if self.picked != (unit, region):
            self.pick(unit, region)
        self.choose_region(target.id.partition(":")[2])

    def choose_region(self, name: str) -> None:
        """A region was pressed: write the order; one that would be void is written by a second press."""
        order = self.order_for(name)
        if order is not None:
            self.scene.play(order)
            return
        order = self.doubtful(name)
        if order is None:
            self.scene.shake(names.region(name))
            return
        again = self.doubted == (name, self.picked)
        self.doubted = (name, self.picked)
        if again:
            self.scene.play(order)
        else:
            self.refused = self.scene.session.doubt(self.scene.session.acting(), order)
            self.scene.shake(names.region(name))

    def strike(self, number: int = -1) -> None:
        """Strike out a line; the others stand as they did."""
        if not self.sheet:
            return
        view, seat = self.view(), self.scene.session.acting()
        at = number if number >= 0 else len(self.sheet) - 1
        self.struck, self._ghost_left = (at, self.sheet[at]), GHOST
        moves = self.scene.game.without(view, seat, at)
        self.gestures.begin(len(moves), (*self.sheet[:at], *self.sheet[at + 1 :]))
        self.play_all(moves)

    def change_verb(self) -> None:
        """Mean support instead of attack, or attack again; nothing elsewhere than on a sheet of attacks."""
        if not self.is_on or self.kind != ATTACKS:
            return
        self.verb = SUPPORT if self.verb == ATTACK else ATTACK
        self.scene.picked_anew(lead=False)

    def other_verb(self, number: int) -> Action | None:
        """What a line would say with the other verb, if that may be carried out."""
        line = self.sheet[number]
        if not isinstance(line, Attack | Support):
            return None
        found = (each for each in self.reaches if (each.unit, each.region) == (line.unit, line.region))
        reach, attacks = next(found, None), isinstance(line, Attack)
        if reach is None or line.target not in (reach.targets if attacks else reach.attacks):
            return None
        return (Support if attacks else Attack)(line.unit, line.region, line.target)

    def back(self) -> bool:
        """Put down what is picked; False if nothing is."""
        if self.picked is None or not self.is_on:
            return False
        self.pick(*self.picked)
        return True

    def press_wax(self) -> None:
        if self.seal is not None and self.hold.press():
            self.scene.play(self.seal)

    # Several lines at once

    def play_all(self, actions: Sequence[Action]) -> None:
        """Hand in several lines, one after the other."""
        self._queued = list(actions)
        self.go_on()

    def drop_waiting(self) -> None:
        """Somebody leaves the screen: what of his still waits to be handed in is nobody else's."""
        self._queued = []
        self.gestures.break_off()

    @property
    def is_rewriting(self) -> bool:
        return bool(self._queued)

    @property
    def can_go_on(self) -> bool:
        asked = self.scene.question.is_shown and self.scene.session.person_asked() is not None
        return bool(self._queued) and asked

    @property
    def has_ghost(self) -> bool:
        return self.is_on and self.struck is not None

    def go_on(self) -> None:
        if self.can_go_on:
            self.scene.play(self._queued.pop(0))
            if not self._queued:
                self.gestures.end()

    def advance(self, seconds: float) -> None:
        self._fade_ghost(seconds)
        if self._queued:
            self.go_on()
        elif not self.is_on:
            self.hold.forget()
        elif self.hold.advance(seconds) and self.seal is not None:
            self.scene.play(self.seal)

    def _fade_ghost(self, seconds: float) -> None:
        self._ghost_left -= seconds
        if self.struck is not None and self._ghost_left <= 0:
            self.struck = None
            if self.is_on:
                self.scene.lay_out()
