"""What a seat, or chance, can answer in The Gods of Olympus, and the words it is written with."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.rules.engine import Action, Seat
from game.rules.notation import NUMBER, SEAT, WORD, Amounts, Exchange, Many, Name, verbs

Card: TypeAlias = int
"""A kind of resource card."""
Cards: TypeAlias = tuple[int, ...]
"""How many cards of each kind, in the order of `RESOURCES`."""
Unit: TypeAlias = int
"""A kind of unit."""

RESOURCES: Final = ("anger", "despair", "envy", "gluttony", "greed", "hope", "lust", "pride")
LUST: Final[Card] = RESOURCES.index("lust")

UNITS: Final = (
    "army", "fleet", "hero", "land_monster", "sea_monster",
    "market", "trade_center", "shrine", "temple", "town", "city",
)  # fmt: skip
ARMY, FLEET, HERO, LAND_MONSTER, SEA_MONSTER, MARKET, TRADE_CENTER, SHRINE, TEMPLE, TOWN, CITY = range(len(UNITS))

SIDES: Final = ("attack", "defence")
ATTACK, DEFENCE = range(len(SIDES))
"""The two sides of a battle."""

CARD = Name(RESOURCES)
UNIT = Name(UNITS)


class DealGod(Action):
    """Chance deals a god to a seat."""

    __slots__ = ("seat", "god")
    verb = "deal"
    shape = (SEAT, WORD)

    def __init__(self, seat: Seat, god: str) -> None:
        self.seat = seat
        self.god = god


class Take(Action):
    """Take a card from the bank at the beginning, or keep one when an orgy costs the others."""

    __slots__ = ("card",)
    verb = "take"
    shape = (CARD,)

    def __init__(self, card: Card) -> None:
        self.card = card


class Strike(Action):
    """Strike out what was written last."""

    __slots__ = ()
    verb = "strike"


class Seal(Action):
    """Seal what was written; it stands from now on."""

    __slots__ = ()
    verb = "seal"


class Overdraw(Action):
    """Seal orders that cost more than one has; all can see then how many of them could be paid."""

    __slots__ = ("paid",)
    verb = "overdraw"
    shape = (NUMBER,)

    def __init__(self, paid: int) -> None:
        self.paid = paid


# Negotiation


class Bank(Action):
    """Trade equal cards with the bank for one other."""

    __slots__ = ("give", "take")
    verb = "bank"
    shape = (CARD, CARD)

    def __init__(self, give: Card, take: Card) -> None:
        self.give = give
        self.take = take


class Propose(Action):
    """Turn to another player with an offer, which is then put together."""

    __slots__ = ("seat",)
    verb = "propose"
    shape = (SEAT,)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class Give(Action):
    """The cards one would give."""

    __slots__ = ("cards",)
    verb = "give"
    shape = (Amounts(RESOURCES),)

    def __init__(self, cards: Cards) -> None:
        self.cards = cards


class Want(Action):
    """The cards one wants for them."""

    __slots__ = ("cards",)
    verb = "want"
    shape = (Amounts(RESOURCES),)

    def __init__(self, cards: Cards) -> None:
        self.cards = cards


class Offer(Action):
    """A whole offer, or a whole counter-offer, at once: these cards for those."""

    __slots__ = ("seat", "terms")
    verb = "offer"
    shape = (SEAT, Exchange(RESOURCES))

    def __init__(self, seat: Seat, terms: tuple[Cards, Cards]) -> None:
        self.seat = seat
        self.terms = terms


class Withdraw(Action):
    """Make no offer after all."""

    __slots__ = ()
    verb = "withdraw"


class Accept(Action):
    __slots__ = ()
    verb = "accept"


class Decline(Action):
    __slots__ = ()
    verb = "decline"


class Counter(Action):
    """Answer an offer with another, which is then put together."""

    __slots__ = ()
    verb = "counter"


class Done(Action):
    """Make no more offers in this negotiation; those of others can still be answered."""

    __slots__ = ()
    verb = "done"


# Orders


class Plan(Action):
    """Begin to write a build order: what is to be built."""

    __slots__ = ("unit",)
    verb = "plan"
    shape = (UNIT,)

    def __init__(self, unit: Unit) -> None:
        self.unit = unit


class Build(Action):
    __slots__ = ("unit", "region")
    verb = "build"
    shape = (UNIT, WORD)

    def __init__(self, unit: Unit, region: str) -> None:
        self.unit = unit
        self.region = region


class Orgy(Action):
    __slots__ = ()
    verb = "orgy"


class Attack(Action):
    __slots__ = ("unit", "region", "target")
    verb = "attack"
    shape = (UNIT, WORD, WORD)

    def __init__(self, unit: Unit, region: str, target: str) -> None:
        self.unit = unit
        self.region = region
        self.target = target


class Support(Action):
    __slots__ = ("unit", "region", "target")
    verb = "support"
    shape = (UNIT, WORD, WORD)

    def __init__(self, unit: Unit, region: str, target: str) -> None:
        self.unit = unit
        self.region = region
        self.target = target


class Move(Action):
    __slots__ = ("unit", "region", "target")
    verb = "move"
    shape = (UNIT, WORD, WORD)

    def __init__(self, unit: Unit, region: str, target: str) -> None:
        self.unit = unit
        self.region = region
        self.target = target


class Stay(Action):
    """Leave a unit where it is."""

    __slots__ = ("unit", "region")
    verb = "stay"
    shape = (UNIT, WORD)

    def __init__(self, unit: Unit, region: str) -> None:
        self.unit = unit
        self.region = region


# Battles


class Bribe(Action):
    """Pay a card to stop the attack of a monster."""

    __slots__ = ("card",)
    verb = "bribe"
    shape = (CARD,)

    def __init__(self, card: Card) -> None:
        self.card = card


class Refuse(Action):
    """Let the monster come."""

    __slots__ = ()
    verb = "refuse"


class Recall(Action):
    """Call one die of a unit home to defend its region."""

    __slots__ = ("unit",)
    verb = "recall"
    shape = (UNIT,)

    def __init__(self, unit: Unit) -> None:
        self.unit = unit


class Against(Action):
    """Use the largest die that is left against this attacker."""

    __slots__ = ("seat",)
    verb = "against"
    shape = (SEAT,)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class Share(Action):
    """Split all dice that are left in proportion to the attacks."""

    __slots__ = ()
    verb = "share"


class Roll(Action):
    """Chance rolls the dice of one side of a battle; they lie in the order of the pool."""

    __slots__ = ("region", "seat", "side", "faces")
    verb = "roll"
    shape = (WORD, SEAT, Name(SIDES), Many(NUMBER))

    def __init__(self, region: str, seat: Seat, side: int, faces: tuple[int, ...]) -> None:
        self.region = region
        self.seat = seat
        self.side = side
        self.faces = faces


class Hit(Action):
    """Let this unit take the damage."""

    __slots__ = ("unit", "region")
    verb = "hit"
    shape = (UNIT, WORD)

    def __init__(self, unit: Unit, region: str) -> None:
        self.unit = unit
        self.region = region


class Retreat(Action):
    """Let all mobile units of a region retreat before the damage is taken."""

    __slots__ = ("region",)
    verb = "retreat"
    shape = (WORD,)

    def __init__(self, region: str) -> None:
        self.region = region


class Flee(Action):
    """Where a retreating unit goes."""

    __slots__ = ("unit", "target")
    verb = "flee"
    shape = (UNIT, WORD)

    def __init__(self, unit: Unit, target: str) -> None:
        self.unit = unit
        self.target = target


ACTIONS: Final = verbs(
    DealGod, Take, Strike, Seal, Overdraw, Bank, Propose, Give, Want, Offer, Withdraw, Accept, Decline, Counter, Done,
    Plan, Build, Orgy, Attack, Support, Move, Stay, Bribe, Refuse, Recall, Against, Share, Roll, Hit, Retreat, Flee,
)  # fmt: skip

TAKE: Final = tuple(Take(card) for card in range(len(RESOURCES)))
BANK: Final = tuple(tuple(Bank(give, take) for take in range(len(RESOURCES))) for give in range(len(RESOURCES)))
BRIBE: Final = tuple(Bribe(card) for card in range(len(RESOURCES)))
PLAN: Final = tuple(Plan(unit) for unit in range(len(UNITS)))
RECALL: Final = tuple(Recall(unit) for unit in range(len(UNITS)))
STRIKE: Final = Strike()
SEAL: Final = Seal()
WITHDRAW: Final = Withdraw()
ACCEPT: Final = Accept()
DECLINE: Final = Decline()
COUNTER: Final = Counter()
DONE: Final = Done()
ORGY: Final = Orgy()
REFUSE: Final = Refuse()
SHARE: Final = Share()
