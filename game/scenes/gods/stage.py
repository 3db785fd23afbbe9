"""The table as it is shown at the moment: its zones, and the little changes that cues make to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.rules.engine import SPECTATOR, Event, Seat, Together
from game.rules.gods.actions import Cards
from game.rules.gods.events import (
    AttackOrdered,
    BankTraded,
    BattleJoined,
    BattleSettled,
    BuildVoid,
    CardsTaken,
    DiceRolled,
    GameEnded,
    GodDealt,
    IncomeReceived,
    Moved,
    OfferDeclined,
    Offered,
    OfferWithdrawn,
    OrgyHeld,
    Paid,
    PhaseBegan,
    PrestigeCounted,
    StoppedTrading,
    SupportOrdered,
    Traded,
    TurnBegan,
)
from game.rules.gods.state import Greece, prestige
from game.scenes.gods.board import BESIDE_TRACK
from game.scenes.gods.cues import CUES, SMALL
from game.scenes.gods.cues_battle import READ, remove
from game.scenes.gods.phases import phase_of
from game.scenes.gods.picture import Picture
from game.scenes.gods.reveal import UNROLLS, Opened, sheets_of
from game.scenes.table.since import Figures, Marks, Since
from game.scenes.table.stage import Saying, Stage, Zone
from game.ui.theme import GLAZE
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Tween, Wait

TOGETHER: Final = 0.09
"""How far apart those begin who move at the same time."""
LETTERS_A_SECOND: Final = 28
GLANCE: Final = 0.35
"""How fast a sentence is read by somebody who plays, and how long it takes him to find it."""
AT_A_GLANCE: Final = (AttackOrdered, SupportOrdered, IncomeReceived, Paid, CardsTaken, TurnBegan, PhaseBegan, GodDealt)
"""What is seen on the map, or in a hand, and need not be read."""
BY_ONESELF: Final = (BankTraded, Offered, OfferDeclined, OfferWithdrawn, StoppedTrading)
"""What whoever has just done it need not read, as he goes on talking."""


@dataclass(slots=True)
class Fight:
    """A battle as far as it has been seen."""

    number: int = -1
    """Its place in the list; -1 if none is fought."""
    thrown: float = 0.0
    """How much of the throw has been seen."""
    pairs: float = 0.0
    """How many pairs of dice have lined up."""
    taken: int = 0
    """How many of its losses have been taken."""
    is_told: bool = False
    """Whether the dice lie, and who has lost has been told."""
    opened: float = 1.0
    """How far the rest of the map has gone dark, and the bowl has been laid open, for the first battle of a turn."""


class SincePhase(Since[Greece]):
    """All have their turn together: each is shown what has changed since he wrote his last sheet."""

    def turn_began(self, seat: Seat, shown: Greece) -> None:
        """A phase begins: from now on the table is compared with what it was when the phase before began."""
        before = self.marks.left.get(SPECTATOR)
        left = {} if before is None else dict.fromkeys(range(len(shown.players)), before)
        self.marks = Marks(SPECTATOR, {**left, SPECTATOR: shown})


class GodsStage(Stage[Greece]):
    cues = CUES
    unsure = ("header", "phases", "panels", "hand", "face")
    of_front_seat = ("panels", "face", "hand")
    small = SMALL
    telling = (BattleSettled, DiceRolled)
    big = (BattleSettled, OrgyHeld, Traded, PrestigeCounted, GameEnded)

    def __init__(self, picture: Picture, view: Greece, front_seat: Seat, sayings: Sequence[Saying]) -> None:
        self.picture = picture
        self.board = picture.board
        self.clashing: dict[str, list[tuple[Seat, int]]] = {}
        """Who wanted to build what in the regions where several did, as far as their ghosts still stand."""
        self.risen: set[str] = set()
        """The regions where they stand."""
        self.fight = Fight()
        """The battle that is fought before everybody's eyes."""
        self.letter: Offered | None = None
        """The offer that lies open."""
        self.torn = 0.0
        """How far its two halves have come apart."""
        self.told: Event | None = None
        """What has just come to nothing; the plate says why."""
        self.opened: Opened | None = None
        """The sheet that is read out."""
        self.patience: Callable[[], float] = lambda: 1.0
        """How many times as long as usual whoever plays wants to have for what he reads."""
        self.named: Callable[[], None] = lambda: None
        """Somebody has become a god: what the seats are called is another thing now."""
        picture.phases.now = phase_of(view)
        super().__init__(picture.brush, picture.words, view, front_seat, sayings)
        self.since = SincePhase()

    # What the general stage asks

    @property
    def middle(self) -> Rect:
        return self.board.map

    def zones(self) -> Iterator[Zone]:
        board, picture = self.board, self.picture
        yield Zone("header", board.header, lambda layer: picture.phases.paint_header(layer, self.shown))
        yield Zone("phases", board.phases_row, lambda layer: picture.phases.paint(layer, self.shown))
        column = board.panels[0].unionall(board.panels).inflate(self.px(8), self.px(8))
        yield Zone("panels", column, lambda layer: picture.panels.paint(layer, self.shown, self.front_seat))
        said = board.said_title.union(board.said)
        yield Zone("said", said, lambda layer: picture.said.paint(layer, self.sayings))
        track = board.track.inflate(2 * self.px(BESIDE_TRACK), 0)
        yield Zone("track", track, self._paint_track)
        yield Zone("map", board.map, lambda layer: picture.paint_map(layer, self.shown))
        for name in picture.chart.outlines:
            box = picture.atlas.reach(name).clip(board.map)
            yield Zone(f"region:{name}", box, partial(self._paint_region, box), within="map")
        face = board.face.inflate(self.px(20), 0)
        yield Zone("face", face, lambda layer: picture.side.paint_face(layer, self.shown, self.front_seat))
        hand = board.hand_title.union(board.hand).inflate(self.px(12), self.px(12))
        yield Zone("hand", hand, lambda layer: picture.side.paint_hand(layer, self.shown, self.front_seat))

    def _paint_region(self, box: Rect, layer: Surface) -> None:
        self.picture.paint_map(layer, self.shown, box)

    def _paint_track(self, layer: Surface) -> None:
        box = self.board.track
        layer.fill(GLAZE, Rect(box.left, box.top, self.board.frame.left - box.left, box.height))
        self.picture.atlas.paint_frame(layer)
        self.picture.track.paint(layer, self.shown)

    def paint_whole(self, surface: Surface) -> None:
        self.picture.paint(surface, self.shown, self.front_seat, self.sayings)

    def same_picture(self, first: Greece, second: Greece) -> bool:
        return seen(first) == seen(second)

    def turn_of(self, event: Event) -> Seat | None:
        return SPECTATOR if isinstance(event, PhaseBegan) else None

    def figures(self, view: Greece) -> Figures:
        return {(seat, "prestige"): prestige(view, seat) for seat in range(len(view.players))}

    def show_changes(self, since: Mapping[tuple[Seat, str], int]) -> None:
        if since != self.picture.panels.since:
            self.picture.panels.since = since
            self.touch("panels")

    def put_down(self) -> None:
        super().put_down()
        self.clashing.clear()
        self.risen.clear()
        picture, self.opened = self.picture, None
        picture.atlas.airborne.clear()
        if picture.track.crowned:
            picture.track.walking.difference_update(picture.track.crowned)
            picture.track.crowned = ()
            self.touch("track")
        picture.side.hidden = [0] * len(picture.side.hidden)

    def _agree(self, view: Greece) -> None:
        super()._agree(view)
        self._know(view)

    def _see(self, view: Greece, sayings: Sequence[Saying]) -> None:
        self._know(view)
        if self.picture.track.walking:  # they walk on while a view is agreed upon, and not into another one
            self.air.clear()
            self.picture.track.walking.clear()
        super()._see(view, sayings)

    def _know(self, view: Greece) -> None:
        self.picture.know(view)
        self.picture.phases.now = phase_of(view)
        if not view.battles:
            self.fight = Fight()

    def queue(self, events: Sequence[Event]) -> None:
        """All that move in a phase go at once; everything else one after the other."""
        rest = list(events)
        for event in rest:
            if isinstance(event, BuildVoid) and event.cause == "clash":
                self.clashing.setdefault(event.region, []).append((event.seat, event.unit))
        while rest:
            first = next((at for at, event in enumerate(rest) if isinstance(event, Moved)), len(rest))
            while first and isinstance(rest[first - 1], Paid) and first < len(rest):
                first -= 1
            self._queue_sheets(rest[:first])
            last = first
            while last < len(rest) and isinstance(rest[last], Moved | Paid):
                last += 1
            if first < last:
                self.timeline.add(partial(self._march, tuple(rest[first:last])))
            rest = rest[last:]

    def _queue_sheets(self, events: Sequence[Event]) -> None:
        """Each sheet is opened before its lines are carried out."""
        for sheet, told in sheets_of(events):
            if sheet is not None:
                self.timeline.add(partial(self._open, sheet))
            super().queue(told)

    def _open(self, sheet: Opened) -> Clip:
        def begin() -> None:
            self.opened, sheet.share = sheet, 0.0

        def unroll(share: float) -> None:
            sheet.share = share

        return InTurn(Do(begin), self.sound("papyrus"), Tween(0.0 if self.calm else UNROLLS, unroll))

    def _cue(self, event: Event) -> Clip:
        self._open_sheets()
        if self.opened is not None and event in self.opened.events:
            self.opened.read.add(event)
        elif not isinstance(event, Paid):
            self.opened = None
        return self._read(super()._cue(event), event)

    def _read(self, shown: Clip, event: Event) -> Clip:
        """Whoever plays has the time to read what is told, however short its motion is; who does not read hurries."""
        if not self.sweeping or self.watched_again or isinstance(event, AT_A_GLANCE):
            return shown
        if isinstance(event, BY_ONESELF) and event.seat == self.front_seat:
            return shown
        needed = (GLANCE + len(self.words.event(event)) / LETTERS_A_SECOND) * self.patience()
        seen = READ if isinstance(event, self.telling) else shown.length  # those are told when all of it was seen
        return InTurn(shown, Wait(max(0.0, needed - seen)))

    def _open_sheets(self) -> None:
        """Something happens: so nobody writes any longer, or waits for others who do."""
        pending = self.shown.pending
        if pending and isinstance(pending[-1][1], Together):
            self.shown.pending = []
            self.touch("panels")

    def _march(self, events: Sequence[Event]) -> Clip:
        movers = [event for event in events if isinstance(event, Moved)]
        clips = [self._cue(event) for event in events]

        def lift() -> None:
            for event in movers:
                remove(self, event.unit, self.region(event.region))
                self.touch_region(event.region)

        more = GLANCE * (len(movers) - 1) * self.patience() if self.sweeping and not self.watched_again else 0.0
        return InTurn(Do(lift), AtOnce(*clips, stagger=TOGETHER), Wait(more))

    @property
    def happens(self) -> Event | None:
        """While dice roll nothing is told of them yet, and what was told last is of another battle: who fights here."""
        if self.fight.is_told or not 0 <= self.fight.number < len(self.shown.battles):
            return super().happens
        battle = self.shown.battles[self.fight.number]
        where = self.shown.rules.names[battle.region]
        return BattleJoined(where, battle.attacker, battle.defender, battle.attack, battle.defence)

    def say(self, seat: Seat, event: Event) -> None:
        self.fight.is_told |= isinstance(event, BattleSettled)
        super().say(seat, event)
        self.touch("said")

    # What cues change

    def region(self, name: str) -> int:
        return self.shown.rules.index[name]

    def touch_region(self, *names: str) -> None:
        self.touch(*(f"region:{name}" for name in names))

    def touch_player(self, seat: Seat) -> None:
        """Something of a god has changed: its panel, or its own side if it sits below."""
        self.touch(*(("face", "hand") if seat == self.front_seat else ("panels",)))

    def gain(self, seat: Seat, cards: Cards, sign: int = 1) -> None:
        """Cards come into a hand, or leave it; of a hand that nobody may look into only the number changes."""
        player = self.shown.players[seat]
        if player.hidden:
            player.unknown += sign * sum(cards)
        else:
            player.cards = [held + sign * count for held, count in zip(player.cards, cards, strict=True)]
        if seat == self.front_seat:
            self.picture.side.count_anew()
        self.touch_player(seat)

    def tell(self, event: Event) -> None:
        """Say on the plate what has come to nothing."""
        self.told = event

    def open_letter(self, event: Offered) -> None:
        self.letter = event

    def close_letter(self) -> None:
        self.letter, self.torn = None, 0.0

    def tear(self, share: float) -> None:
        self.torn = share

    # Battles

    def battle_at(self, region: str, attacker: Seat) -> int:
        """The place of a battle in the list; -1 if there is none."""
        where = self.region(region)
        found = (at for at, each in enumerate(self.shown.battles) if (each.region, each.attacker) == (where, attacker))
        return next(found, -1)

    def begin_battle(self, number: int) -> None:
        self.fight = Fight(number, opened=1.0 if self.fight.number >= 0 or self.calm else 0.0)
        self.touch("map")

    def lay_open(self, share: float) -> None:
        self.fight.opened = max(self.fight.opened, share)

    def end_battles(self) -> None:
        self.fight = Fight()

    def throw_length(self, number: int) -> float:
        """How long the dice of a battle roll."""
        self.picture.battle.calm = self.calm
        return self.picture.battle.length(self.shown, number)

    def lost_one(self) -> None:
        """Another of the losses of the battle has been taken."""
        self.fight.taken += 1

    # What is still to come

    def coming(self) -> list[Event]:
        """What waits to be shown, in its order."""
        return [event for make in self.timeline.waiting for event in _events_of(make)]

    def hurry_to_own(self) -> bool:
        """Come to the next thing that concerns whoever sits below; False if nothing does."""
        if not any(self._is_own(event) for event in self.coming()):
            return False
        self.timeline.hurry(lambda make: any(self._is_own(event) for event in _events_of(make)))
        self.air.hurry()
        return True

    def _is_own(self, event: Event) -> bool:
        return self.front_seat in (getattr(event, name, None) for name in ("seat", "defender", "other"))

    # Places

    def gate_box(self, spot: tuple[int, int]) -> Rect:
        box = Rect(0, 0, self.px(40), self.px(40))
        box.center = spot
        return box

    def seat_box(self, seat: Seat) -> Rect:
        """Where a god sits."""
        if seat == self.front_seat:
            return self.spot_in(self.board.face, 60)
        return self.picture.panels.box_of(self.front_seat, seat)

    def hand_box(self, seat: Seat, card: int | None = None) -> Rect:
        """Where cards of a god lie."""
        side = self.picture.side
        if seat != self.front_seat:
            return self.picture.panels.cards_box(self.front_seat, seat)
        if card is None or not side.shows_faces(self.shown, seat):
            return side.back_box()
        return side.card_box(card)

    def cup_box(self, seat: Seat) -> Rect:
        """Where a cup stands that marks a hand as too full."""
        side = self.px(34)
        if seat == self.front_seat:
            title = self.board.hand_title
            return Rect(title.left - side - self.px(10), title.centery - side // 2, side, side)
        cards = self.hand_box(seat)
        return Rect(cards.left - side // 3, cards.top - side // 3, side, side)

    def chest(self) -> Rect:
        """Where the bank is thought to be: behind the papyrus."""
        return self.spot_in(self.board.papyrus, 90)

    def piece_box(self, name: str, unit: int) -> Rect:
        return self.picture.atlas.piece_box(self.shown, name, unit)

    def way(self, region: str, target: str, unit: int) -> tuple[tuple[int, int], ...]:
        """How something goes from a region to its neighbour, through the gate."""
        start = self.piece_box(region, unit).center
        return (
            start,
            self.picture.chart.gate(region, target),
            self.picture.atlas.landing(self.shown, target, unit).center,
        )


def seen(state: Greece) -> tuple[object, ...]:
    """All of a table that the picture shows; battles count from when their dice lie."""
    players = [
        (player.god, player.cards if not player.hidden else sum(player.cards) + player.unknown)
        for player in state.players
    ]
    rolled = any(battle.attack_faces for battle in state.battles)
    battles = [
        (each.region, each.attacker, each.attack, each.defence, each.attack_faces, each.defence_faces)
        for each in state.battles
        if rolled
    ]
    orders = [(each.seat, each.kind, each.unit, each.region, each.target, each.dice) for each in state.orders]
    return (
        players, state.owner, state.units, state.fresh, state.fled, state.turn, state.done, orders,
        battles, state.limited,
    )  # fmt: skip


def _events_of(make: Callable[[], Clip]) -> Sequence[Event]:
    """The events that something on the timeline shows."""
    shown = make.args[0] if isinstance(make, partial) and make.args else ()
    return shown if isinstance(shown, tuple) else (shown,)
