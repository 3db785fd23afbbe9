"""A table as it is shown at the moment: a picture that events change step by step, and what flies above it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final, Generic, TypeAlias

from pygame import Rect, Surface

from game.rules.engine import Event, Seat
from game.scenes.table.effects import Effects
from game.scenes.table.herald import Herald
from game.scenes.table.since import Figures, Since, View, differences
from game.scenes.table.tablet import Page, Tablet
from game.ui.motion import LetGo, over
from game.ui.scene import Brush
from game.ui.shapes import unrolled
from game.ui.theme import CLAY_LIGHT
from game.ui.timeline import Clip, Do, Flourish, InTurn, Timeline, Tween, Unwatched, Wait, smooth
from game.words.words import Words

SAID: Final = 60
"""How many lines of the chronicle are kept at hand."""
ZONES_A_LEAP: Final = 6
ZONES_A_FRAME: Final = 2
"""How many zones are painted in a frame while things move, so that none of them takes long."""
SWEPT: Final = 0.3
"""How long it takes to lay another side of the table before the players, where nobody is asked."""
FADES: Final = 0.6
"""How long the tags of what has changed take to be gone."""
UNROLLS: Final = 0.2
"""How long a tablet takes to unroll, and to be rolled up."""
SETS_OUT: Final = 0.3
"""So long nothing sets out beside a tablet: it is held in that time, and what had begun would hang in the air."""
ROD: Final = 10
"""How thick the rod at its foot is meanwhile."""
WHOLE: Final = "whole"
"""The zone that is the whole picture."""

Cue: TypeAlias = Callable[[Any, Any], Clip]
"""Makes the motion of an event on a stage."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A line of the chronicle: who it is about, and what happened."""

    seat: Seat
    event: Event


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the picture that can be painted anew by itself, and nothing outside its box."""

    name: str
    box: Rect
    paint: Callable[[Surface], None]
    within: str = ""
    """A larger zone that shows all of it, too, where there is one."""


class Stage(Effects, Generic[View]):
    """What is shown, and the timeline that makes it what the view says.

    A game's own stage says which zones its picture has, which cue each event has, and when two pictures are the same.
    """

    cues: ClassVar[Mapping[type[Event], Cue]]
    unsure: ClassVar[tuple[str, ...]] = ()
    """Zones that also show what no event tells; they are painted anew after every update."""
    of_front_seat: ClassVar[tuple[str, ...]] = ()
    """Zones that change when somebody else's side of the table is laid before the players."""

    telling: ClassVar[tuple[type[Event], ...]] = ()
    """Events whose cues say themselves what has happened, when it has been seen."""

    small: ClassVar[Mapping[type[Event], float]] = {}
    """Events that others need not wait for when they happen to rivals, and how long something may wait for them."""
    big: ClassVar[tuple[type[Event], ...]] = ()
    """Events that are told in a sentence to whoever has not watched them."""

    def __init__(self, brush: Brush, words: Words, view: View, front_seat: Seat, sayings: Sequence[Saying]) -> None:
        super().__init__(brush)
        self.words = words
        self.shown: View = view.copy()
        self.front_seat = front_seat
        """Whose side of the table lies before the players."""
        self.sayings = list(sayings)
        self.timeline = Timeline()
        self.sweeping = False
        """Whether small events of rivals go by in one sweep, so that nobody has to wait long for his own turn."""
        self.since: Since[View] = Since()
        """How everybody's own last turn left the table."""
        self.disagreed = 0
        """How often the cues left another picture than the view's; more than never is a fault in a cue."""
        self.reading: Callable[[Event], Clip] = lambda event: Wait(0.0)
        """Makes the time that is needed to read what is said beside an event."""
        self.sounder: Callable[[str, str], None] = unheard
        """Lets a verb be heard, of a kind of thing."""
        self.posted: Tablet | None = None
        """The tablet that stands before the table, until it is put away."""
        self.unrolled = 1.0
        """How much of it is to be seen."""
        self.has_reader: Callable[[], bool] = lambda: False
        """Whether somebody is here to put it away."""
        self.is_held: Callable[[], bool] = lambda: False
        """Whether nothing moves on, as a tablet is still to be put away."""
        self.watched_again = False
        """Whether nobody plays here: nothing is compared with one's own last turn, and no tablet waits for anybody."""
        self.is_telling = False
        """Whether something big goes on, which takes its time."""
        self._leaping = False
        """Whether the picture of another point of the game is painted over a few frames."""
        self.herald = Herald()
        """Who tells what was big and was not watched."""
        self.layer = Surface(brush.size)
        whole = Zone(WHOLE, brush.screen, self.paint_whole)
        self._zones = {zone.name: zone for zone in (whole, *self.zones())}
        self._touched: dict[str, None] = {WHOLE: None}

    def zone_box(self, name: str) -> Rect | None:
        """Where a zone lies; None if there is none of that name."""
        return self._zones[name].box if name in self._zones else None

    # What a game's own stage says

    @abstractmethod
    def zones(self) -> Iterable[Zone]:
        """The parts of the picture, each with its painter."""

    @abstractmethod
    def paint_whole(self, surface: Surface) -> None:
        """The whole picture from nothing."""

    @abstractmethod
    def same_picture(self, first: View, second: View) -> bool:
        """Whether two tables look the same."""

    def turn_of(self, event: Event) -> Seat | None:
        """The seat whose own turn an event begins, SPECTATOR where a phase begins that is nobody's; else None."""
        return None

    def figures(self, view: View) -> Figures:
        """The numbers that may be compared with what they were."""
        return {}

    def show_changes(self, since: Figures) -> None:
        """Mark what has changed since the last turn of whoever sits in front; a stage that has figures does."""

    def put_down(self) -> None:
        """Nothing of the table is in the air any longer; a stage that lifts things overrides this."""
        self.veil, self.shake, self.is_telling = None, 0.0, False

    # Time

    def advance(self, seconds: float) -> None:
        if not self.is_held():
            self.timeline.advance(seconds)
        self.air.advance(seconds)

    def hurry(self) -> None:
        """Come to the end of everything at once; nothing of it is performed."""
        self.timeline.hurry()
        self.air.hurry()

    @property
    def at_rest(self) -> bool:
        """Whether nothing moves that anybody has to wait for."""
        return self.timeline.is_idle

    @property
    def is_leaping(self) -> bool:
        """Whether another point of the game is shown in part only."""
        return self._leaping and bool(self._touched)

    @property
    def is_still(self) -> bool:
        """Whether nothing moves at all, and nothing is left to be painted."""
        return self.at_rest and not self.air.is_busy and not self.is_leaping

    @property
    def is_ready(self) -> bool:
        """Whether something more could be shown already, beside what still moves."""
        return self.timeline.is_ready if self.sweeping else self.at_rest

    # What events change

    def perform(self, events: Sequence[Event], view: View, moves: int = 0) -> None:
        """Queue the motion of events; at its end the picture is that of the view, after so many moves in all."""
        self.queue(events)
        self.timeline.add_last(lambda: Do(lambda: self._come_to(view, moves)))

    def queue(self, events: Sequence[Event]) -> None:
        """Queue the motion of events one after the other; a stage where some of them happen together overrides it."""
        for event in events:
            lead = self._lead(event)
            self.timeline.add(partial(self._cue, event), lead, waits=lead is None or self.turn_of(event) is not None)

    def _lead(self, event: Event) -> float | None:
        """How long the next event waits for one; None if it waits until all of it has been seen."""
        if not self.sweeping or getattr(event, "seat", self.front_seat) == self.front_seat:
            return None
        return self.small.get(type(event))

    def _come_to(self, view: View, moves: int) -> None:
        self._agree(view)
        if self.watched_again:
            return
        self.since.remember(moves)
        self._compare()

    def change_eyes(self, view: View, sayings: Sequence[Saying]) -> None:
        """Queue the table as somebody else sees it, after what still moves for those who saw it so far."""
        self.timeline.add(lambda: Do(lambda: self._see(view, sayings)))

    def jump_to(self, view: View, sayings: Sequence[Saying], moves: int = 0) -> None:
        """Show a view at once, as after undo, when so many moves stand; nothing moves any longer."""
        self.since.go_back_to(moves)
        self._break_off(view, sayings)
        self.flush()

    def leap_to(self, view: View, sayings: Sequence[Saying]) -> None:
        """Show another point of a game, painted zone by zone, so that whoever leaps every frame waits for none."""
        if WHOLE in self._touched:
            self.flush()  # what lies beneath all zones has never been painted
        left = [name for name in self._touched if name != WHOLE]  # those come first, or they would wait for ever
        self._break_off(view, sayings)
        self._touched = dict.fromkeys([*left, *(each.name for each in self.zones() if not each.within)])
        self._leaping = True

    def _break_off(self, view: View, sayings: Sequence[Saying]) -> None:
        """Show another view from nothing; nothing moves any longer."""
        self.timeline = Timeline()
        self.posted = None
        self.herald.clear()
        self.air.clear()
        self._see(view, sayings)

    def turn_to(self, seat: Seat, seen: Surface | None = None) -> None:
        """Lay another seat's side of the table before the players.

        With a picture of what was seen until now, that is swept away; else it is cut.
        """
        if seat == self.front_seat:
            return
        if seen is not None:
            for box in self.front_boxes():
                self.air.let_go(self._swept_away(seen.subsurface(box.clip(seen.get_rect())).copy(), box))
        self.front_seat = seat
        self.touch(*self.of_front_seat)
        self._compare()

    def front_boxes(self) -> Sequence[Rect]:
        """Where the picture changes when somebody else's side of the table is laid before the players."""
        return [self._zones[name].box for name in self.of_front_seat]

    def _swept_away(self, old: Surface, box: Rect) -> Clip:
        """An old picture gives way to what lies below it, from left to right; where all is calm it fades."""

        def draw(surface: Surface, share: float) -> None:
            if self.calm:
                old.set_alpha(round(255 * (1 - share)))
                surface.blit(old, box)
                return
            gone = round(box.width * smooth(share))
            surface.blit(old, (box.left + gone, box.top), (gone, 0, box.width - gone, box.height))
            edge = Rect(0, box.top, self.px(6), box.height)
            edge.right = min(box.right, box.left + gone)
            surface.fill(CLAY_LIGHT, edge)

        return over(self.air, box, SWEPT, draw)

    @property
    def happens(self) -> Event | None:
        """What is shown at the moment, or was last; a stage that shows something long before it is said tells that."""
        return self.sayings[-1].event if self.sayings else None

    def say(self, seat: Seat, event: Event) -> None:
        self.sayings.append(Saying(seat, event))
        del self.sayings[:-SAID]

    def _cue(self, event: Event) -> Clip:
        seat, turn = getattr(event, "seat", -1), self.turn_of(event)
        if turn is not None and not self.watched_again:
            self.since.turn_began(turn, self.shown.copy())
            self._compare()
        said = Wait(0.0) if isinstance(event, self.telling) else Do(lambda: self.say(seat, event))
        shown = self.cues[type(event)](self, event)
        if isinstance(event, self.big):
            shown = InTurn(Do(partial(self._tell, True)), shown, Do(partial(self._tell, False)))
        return InTurn(said, shown, self._heralded(event), self.reading(event))

    def _tell(self, big: bool) -> None:
        self.is_telling = big

    def _heralded(self, event: Event) -> Clip:
        if not isinstance(event, self.big):
            return Wait(0.0)
        return Unwatched(lambda: self.herald.tell(self.words.event(event)))

    def _see(self, view: View, sayings: Sequence[Saying]) -> None:
        """Show another view from nothing."""
        self.put_down()
        self.shown = view.copy()
        self.sayings = list(sayings)
        self.touch_all()
        self._compare()

    def let_fade(self, zone: str, shows: Callable[[], object]) -> None:
        """What a zone shows now fades over what will be painted there; at once, if what it shows is no longer true."""
        if WHOLE in self._touched:
            return  # nobody has seen it yet
        box = self._zones[zone].box
        old, showed = self.layer.subsurface(box.clip(self.layer.get_rect())).copy(), shows()

        def draw(surface: Surface, share: float) -> None:
            if shows() == showed:
                old.set_alpha(round(255 * (1 - share)))
                surface.blit(old, box)

        self.air.let_go(over(self.air, box, FADES, draw))
        self.air.advance(0.0)  # not a single frame is seen without it

    def keep_comparing(self, since: Since[View] | None) -> None:
        """Go on comparing with what another stage of the same table remembered."""
        if since is not None:
            self.since = since
            self._compare()

    def recall(self, before: View, story: Sequence[Sequence[Event]]) -> None:
        """Remember what has happened, move by move, since the table was as before; nobody sees it come to what it is.

        The moves that follow are counted from here.
        """
        now, sayings = self.shown, self.sayings
        self.shown, self.sayings = before.copy(), []
        for number, events in enumerate(story, 1 - len(story)):
            for event in events:
                self.timeline.add(partial(self._cue, event))
            self.hurry()
            self.since.remember(number)
        self.posted = None
        self.herald.clear()
        self._see(now, sayings)

    def keep_posted(self, tablet: Tablet | None) -> None:
        """Let the tablet stand that stood on another stage of the same table, written anew."""
        self.posted = None if tablet is None else self.written_anew(tablet)

    def written_anew(self, tablet: Tablet) -> Tablet:
        """The same tablet in the words and letters of this stage; a stage that has tablets makes it again."""
        return tablet

    def _compare(self) -> None:
        """Mark what is different from how the last turn of whoever sits in front has left it."""
        self.show_changes(self.changes_now())

    def changes_now(self) -> Figures:
        """By how much every number that is shown differs from what the last turn of whoever sits in front has left."""
        left = self.since.table_for(self.front_seat)
        return {} if left is None else differences(self.figures(left), self.figures(self.shown))

    def _agree(self, view: View) -> None:
        """Show the view; if a cue left another picture than that, all of it is painted again."""
        before, self.shown = self.shown, view.copy()
        self.put_down()
        if not self.same_picture(before, self.shown):
            self.disagreed += 1
            self.touch_all()
        self.touch(*self.unsure)

    # The picture

    def touch(self, *zones: str) -> None:
        """Something in these zones has changed; where all is to be painted anyway, that is all."""
        if WHOLE not in self._touched:
            self._touched.update(dict.fromkeys(zones))

    def touch_first(self, zone: str) -> None:
        """The same for something that is seen to be wrong in every frame until it is painted."""
        if WHOLE not in self._touched:
            self._touched = {zone: None, **self._touched}

    def touch_all(self) -> None:
        self._touched = {WHOLE: None}

    def flush(self, zones: int | None = None) -> None:
        """Paint zones that have changed, all of them unless told how many."""
        for name in list(self._touched)[:zones]:
            del self._touched[name]
            zone = self._zones[name]
            self.layer.set_clip(zone.box)
            zone.paint(self.layer)
        self.layer.set_clip(None)

    def draw(self, surface: Surface) -> None:
        """The table, and above it what moves; a scene draws whatever else there is in between."""
        self.draw_table(surface)
        self.draw_air(surface)

    def draw_table(self, surface: Surface) -> None:
        self._leaping &= bool(self._touched)
        self.flush(ZONES_A_LEAP if self._leaping else None if self.at_rest else ZONES_A_FRAME)
        surface.blit(self.layer, (0, 0))

    # What is told

    def tablet(self, tablet: Tablet) -> Clip:
        """What has changed for whom: it stands until it is put away, or where nobody does that, until it is read."""

        def post() -> None:
            self.posted, self.unrolled = tablet, 1.0

        if self.has_reader() and not self.watched_again:
            return InTurn(Do(post), LetGo(self.air, self.unroll()), Wait(SETS_OUT))
        length = 1.0 + 0.4 * len(tablet.lines)

        def draw(surface: Surface, share: float) -> None:
            open_ = 1.0 if self.calm else smooth(min(1.0, share * length / UNROLLS, (1 - share) * length / UNROLLS))
            with unrolled(surface, self.tablet_box(tablet), open_, self.px(ROD)):
                self.draw_tablet(surface, tablet)

        return self.over(length, draw)

    def tablet_box(self, tablet: Tablet) -> Rect:
        return Page(self.brush, self.middle).box(tablet)

    def draw_tablet(self, surface: Surface, tablet: Tablet) -> None:
        Page(self.brush, self.middle).draw(surface, tablet)

    def unroll(self) -> Clip:
        """The tablet that stands before the table comes down like a scroll; where all is calm it is there at once."""

        def put(share: float) -> None:
            self.unrolled = 1.0 if self.calm else share

        return Tween(UNROLLS, put)

    def roll_up(self, box: Rect, draw: Callable[[Surface], None]) -> Clip:
        """What was unrolled in a box goes the way it came; it is drawn until it is gone."""

        def put(surface: Surface, share: float) -> None:
            if not self.calm:
                with unrolled(surface, box, 1 - smooth(share), self.px(ROD)):
                    draw(surface)

        return over(self.air, box, UNROLLS, put)

    def sound(self, verb: str, kind: str = "") -> Clip:
        """A verb of `levels/sounds.toml` is heard by whoever watches; skipped, it is silent."""
        return Flourish(lambda: self.sounder(verb, kind))

    def announce(self, seat: Seat) -> Clip:
        """Something great begins; if it is a rival's, whoever looks elsewhere hears it."""
        return InTurn() if seat == self.front_seat else self.sound("rival")


def unheard(verb: str, kind: str) -> None:
    """What nobody is to hear."""
