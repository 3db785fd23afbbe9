"""What a seat can answer in Olympus, and the words it is written with."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.rules.engine import Action, Seat
from game.rules.notation import SEAT, WORD, WORDS, Amounts, Many, Name, verbs

Good: TypeAlias = int
Track: TypeAlias = int

GOODS: Final = ("grain", "venison", "fish")

TRACKS: Final = ("culture", "population", "military", "grain", "venison", "fish")
CULTURE, POPULATION, MILITARY, PRODUCTION = range(4)
"""Places in `TRACKS`; the last is where good 0 is produced, and those of the other goods follow."""

CUBES: Final = (*GOODS, *(f"tribute-{good}" for good in GOODS))
"""Cubes a city can spend: those in the warehouse, then those in the tribute area."""
PAYMENT: Final = (*CUBES, "point")

GOOD = Name(GOODS)
TRACK = Name(TRACKS)


class Start(Action):
    """Chance hands the starting player token to a seat."""

    __slots__ = ("seat",)
    verb = "start"
    shape = (SEAT,)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class Worship(Action):
    """Begin a ceremony; the manner says what is declared with it: `war`, `war war`, `sun`, `plague` or nothing."""

    __slots__ = ("deity", "manner")
    verb = "worship"
    shape = (WORD, WORDS)

    def __init__(self, deity: str, manner: str = "") -> None:
        self.deity = deity
        self.manner = manner


class Join(Action):
    """Send a priest to the ceremony of another; with Ares the manner may be `war`."""

    __slots__ = ("manner",)
    verb = "join"
    shape = (WORDS,)

    def __init__(self, manner: str = "") -> None:
        self.manner = manner


class Invoke(Action):
    """Receive a favour without worshipping, through the Oracle or the Acropolis."""

    __slots__ = ("deity", "manner")
    verb = "invoke"
    shape = (WORD, WORDS)

    def __init__(self, deity: str, manner: str = "") -> None:
        self.deity = deity
        self.manner = manner


class Advance(Action):
    """Move one's own markers forward, each as far as the question grants."""

    __slots__ = ("tracks",)
    verb = "advance"
    shape = (Many(TRACK),)

    def __init__(self, tracks: tuple[Track, ...]) -> None:
        self.tracks = tracks


class Retreat(Action):
    """Move one's own markers back, each as far as the question asks; none if none can move."""

    __slots__ = ("tracks",)
    verb = "retreat"
    shape = (Many(TRACK),)

    def __init__(self, tracks: tuple[Track, ...]) -> None:
        self.tracks = tracks


class Produce(Action):
    """Produce each of these kinds of goods."""

    __slots__ = ("goods",)
    verb = "produce"
    shape = (Many(GOOD),)

    def __init__(self, goods: tuple[Good, ...]) -> None:
        self.goods = goods


class Build(Action):
    __slots__ = ("building",)
    verb = "build"
    shape = (WORD,)

    def __init__(self, building: str) -> None:
        self.building = building


class Pay(Action):
    """The cubes, and perhaps the point, a building is paid with: one amount for each of `PAYMENT`."""

    __slots__ = ("amounts",)
    verb = "pay"
    shape = (Amounts(PAYMENT),)

    def __init__(self, amounts: tuple[int, ...]) -> None:
        self.amounts = amounts


class Give(Action):
    """Hand one cube of one's own to the supply; the cube is one of `CUBES`."""

    __slots__ = ("cube",)
    verb = "give"
    shape = (Name(CUBES),)

    def __init__(self, cube: int) -> None:
        self.cube = cube


class Take(Action):
    """Take goods from the supply, or as tribute from a beaten defender."""

    __slots__ = ("goods",)
    verb = "take"
    shape = (Amounts(GOODS),)

    def __init__(self, goods: tuple[int, ...]) -> None:
        self.goods = goods


class Discard(Action):
    """Put back what the warehouse cannot hold."""

    __slots__ = ("goods",)
    verb = "discard"
    shape = (Amounts(GOODS),)

    def __init__(self, goods: tuple[int, ...]) -> None:
        self.goods = goods


class Attack(Action):
    """Name the target of a war."""

    __slots__ = ("seat",)
    verb = "attack"
    shape = (SEAT,)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class Use(Action):
    """Use a building in the third step of upkeep."""

    __slots__ = ("building",)
    verb = "use"
    shape = (WORD,)

    def __init__(self, building: str) -> None:
        self.building = building


class DeclareWar(Action):
    __slots__ = ()
    verb = "war"


class Score(Action):
    """Take the victory points a list offers."""

    __slots__ = ()
    verb = "score"


class Recruit(Action):
    """Bring a priest from the reserve into play after a victory."""

    __slots__ = ()
    verb = "recruit"


class Forfeit(Action):
    """Lose victory points rather than move markers back."""

    __slots__ = ()
    verb = "forfeit"


class Decline(Action):
    """Leave an offer alone."""

    __slots__ = ()
    verb = "decline"


class Done(Action):
    """Use no more buildings in this upkeep."""

    __slots__ = ()
    verb = "done"


ACTIONS: Final = verbs(
    Start, Worship, Join, Invoke, Advance, Retreat, Produce, Build, Pay, Give, Take, Discard, Attack, Use,
    DeclareWar, Score, Recruit, Forfeit, Decline, Done,
)  # fmt: skip

ADVANCE: Final = tuple(Advance((track,)) for track in range(len(TRACKS)))
PRODUCE: Final = tuple(Produce((good,)) for good in range(len(GOODS)))
GIVE: Final = tuple(Give(cube) for cube in range(len(CUBES)))
ATTACK: Final = tuple(Attack(seat) for seat in range(5))
JOIN: Final = Join()
DECLARE_WAR: Final = DeclareWar()
SCORE: Final = Score()
RECRUIT: Final = Recruit()
FORFEIT: Final = Forfeit()
DECLINE: Final = Decline()
DONE: Final = Done()
