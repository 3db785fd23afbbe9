"""The table of The Gods of Olympus late in a game of four: much is built, and everybody is at war with everybody.

Poseidon (seat 0) writes what he attacks or builds, puts an offer together, or finds a letter of Artemis; or the sheets
have been opened, and Dionysus takes the damage of the battle for Delphi.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, cast

from game import games
from game.rules.engine import Action, Setup, asked
from game.rules.gods.actions import (
    ARMY,
    CITY,
    DONE,
    FLEET,
    HERO,
    MARKET,
    ORGY,
    RESOURCES,
    SEAL,
    TOWN,
    Attack,
    Build,
    Offer,
    Support,
)
from game.rules.gods.game import GodsGame
from game.rules.gods.position import read_position
from game.rules.gods.state import Greece
from game.scenes.gods import names
from game.table.dealer import Dealer
from game.table.table import Table

SEATS: Final = 4
POSEIDON, ARES, DIONYSUS, ARTEMIS = range(SEATS)
GODS: Final = ("poseidon", "ares", "dionysus", "artemis")
LANDS: Final = (
    {
        "boeotia": "shrine army hero",
        "euboea": "market army",
        "athens": "city temple army",
        "central_aegean": "fleet",
        "delos": "town trade_center",
        "myrtoan_sea": "fleet",
    },
    {
        "corinth": "market hero",
        "arcadia": "land_monster",
        "argos": "shrine army",
        "messenia": "shrine army",
        "sparta": "town trade_center army",
        "messenian_sea": "fleet",
    },
    {
        "macedonia": "land_monster",
        "thessaly": "market hero",
        "aetolia": "shrine",
        "delphi": "temple army",
        "ionian_sea": "fleet",
        "olympia": "city army",
    },
    {
        "troy": "town temple army",
        "mysia": "army",
        "north_aegean": "fleet hero",
        "lesbos": "market",
        "ephesus": "city army",
        "icarian_sea": "sea_monster",
        "knossus": "shrine army",
        "rhodes": "trade_center",
    },
)
IN_WAR: Final = ((1, 1, 2, 0, 2, 3, 0, 1), (1, 1, 1, 1, 1, 1, 0, 0), (2, 0, 0, 1, 1, 1, 1, 0), (1, 2, 2, 0, 1, 1, 1, 1))
IN_PEACE: Final = (
    (2, 1, 3, 3, 2, 3, 1, 1),
    (3, 1, 2, 0, 1, 1, 0, 1),
    (1, 0, 2, 2, 2, 3, 1, 1),
    (2, 1, 4, 1, 1, 1, 0, 2),
)
"""What everybody holds in a turn of war, and in the next one when all have had their income."""
ORDERS: Final[dict[int, tuple[Action, ...]]] = {
    POSEIDON: (
        Attack(HERO, "boeotia", "delphi"),
        Attack(ARMY, "boeotia", "delphi"),
        Support(CITY, "athens", "boeotia"),
        Attack(FLEET, "central_aegean", "lesbos"),
        Attack(ARMY, "athens", "corinth"),
    ),
    ARES: (Attack(HERO, "corinth", "athens"),),
    DIONYSUS: (Support(HERO, "thessaly", "delphi"), Attack(FLEET, "ionian_sea", "messenian_sea")),
    ARTEMIS: (Attack(HERO, "north_aegean", "euboea"),),
}
BUILT: Final = (Build(TOWN, "atlantis"), Build(MARKET, "chios"), ORGY, Build(ARMY, "chios"))
MOST: Final = 40


def table(turn: int, phase: str, hands: tuple[tuple[int, ...], ...], starter: int = POSEIDON) -> Greece:
    game = cast(GodsGame, games.load("gods"))
    regions = [
        {"id": name, "seat": seat + 1, "units": units.split()}
        for seat, lands in enumerate(LANDS)
        for name, units in lands.items()
    ]
    fresh = {"athens": ["army"], "rhodes": ["trade_center"], "troy": ["army"]} if phase == "attack" else {}
    position: dict[str, Any] = {
        "game": "gods",
        "title": "A war of four",
        "seats": SEATS,
        "turn": turn,
        "phase": phase,
        "starter": starter + 1,
        "player": [
            {"god": god, "cards": dict(zip(RESOURCES, hand, strict=True))}
            for god, hand in zip(GODS, hands, strict=True)
        ],
        "region": [{**each, "fresh": fresh[str(each["id"])]} if each["id"] in fresh else each for each in regions],
    }
    return read_position(game, position)


@cache
def war() -> Greece:
    """All write whom they attack; Poseidon's lines are still to be written."""
    return table(7, "attack", IN_WAR)


@cache
def building() -> Greece:
    return table(8, "build", IN_PEACE)


@cache
def talk() -> Greece:
    """Everybody has had his income, and Poseidon may make the first offer."""
    game = cast(GodsGame, games.load("gods"))
    paid = [game.income(building(), seat) for seat in range(SEATS)]
    before = tuple(
        tuple(max(0, has - came) for has, came in zip(hand, income, strict=True))
        for hand, income in zip(IN_PEACE, paid, strict=True)
    )
    return table(8, "negotiation", before)


def letter() -> tuple[tuple[int, Action], ...]:
    """Two envies of Artemis for gluttony and hope."""
    give, want = (0, 0, 2, 0, 0, 0, 0, 0), (0, 0, 0, 1, 0, 1, 0, 0)
    return ((POSEIDON, DONE), (ARES, DONE), (DIONYSUS, DONE), (ARTEMIS, Offer(POSEIDON, (give, want))))


@cache
def battle() -> tuple[tuple[int, Action], ...]:
    """What was ordered and rolled until Dionysus takes the first of at least two losses in Delphi."""
    for seed in range(MOST):
        played = Table(games.load("gods"), Setup(SEATS), start=war().copy(), dealer=Dealer(seed))
        for seat, lines in ORDERS.items():
            for line in (*lines, SEAL):
                played.play(seat, line)
        for _ in range(MOST):
            state = cast(Greece, played.state)
            step = names.step_of(state)
            if names.asked_at(state) == "TakeLoss" and asked(state)[0] == DIONYSUS and len(state.choices) > 2:
                fought = state.battles[step.battle]
                if fought.defender == DIONYSUS and step.side and len(fought.attack_faces) > 1:
                    return tuple((move.seat, move.action) for move in played.history.moves)
            if not asked(state) or asked(state)[0] < 0 or not state.choices:
                break
            played.play(asked(state)[0], state.choices[0])
    raise LookupError("nobody loses in Delphi")
