"""What must be neither made nor lost in The Gods of Olympus, and what must be hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from game.games import load
from game.lab.laws import Books, Fault, Ledger
from game.lab.ledgers.books import move_all
from game.rules.engine import Action, Below, Event, Seat, State, Together, settle
from game.rules.gods import events as happened
from game.rules.gods.actions import (
    FLEET,
    HERO,
    LUST,
    RESOURCES,
    SIDES,
    UNITS,
    Attack,
    Build,
    Give,
    Move,
    Offer,
    Support,
    Unit,
)
from game.rules.gods.battle import RollDice
from game.rules.gods.game import GodsGame
from game.rules.gods.hands import of_kind
from game.rules.gods.moving import EndMoves
from game.rules.gods.negotiation import ChooseGift, Negotiate
from game.rules.gods.state import NOBODY, Greece

STRICT = ("hero", "monster", "city", "temple", "trade_center")
"""Tokens that damage never makes: there are never more on the map than in the box (A-G37)."""


class GodsLedger(Ledger):
    """Events alone tell where every card and unit is, and who holds which region."""

    tastes = {"attack": 60, "build": 24, "done": 20, "plan": 16, "take": 12, "seal": 10, "move": 6} | dict.fromkeys(
        ("accept", "bank", "decline", "give", "propose", "support", "want"), 2
    )

    def __init__(self) -> None:
        self.game = cast(GodsGame, load("gods"))
        self.rules = self.game.rules_for({})
        self.words = (*self.rules.names, *self.rules.gods)

    def holdings(self, state: State) -> Books:
        state = cast(Greece, state)
        books = {"turn": state.turn}
        for seat, player in enumerate(state.players):
            books[f"{seat} god"] = player.god
            for name, count in zip(RESOURCES, player.cards, strict=True):
                books[f"{seat} {name}"] = count
        for name, owner, units in zip(self.rules.names, state.owner, state.units, strict=True):
            books[f"{name} owner"] = owner
            books[f"{name} units"] = units
        return books

    # ------------------------------------------------------------------ what is sound

    def faults(self, state: State) -> Iterator[str]:
        state = cast(Greece, state)
        rules = self.rules
        for seat, player in enumerate(state.players):
            if min(player.cards) < 0 or player.unknown or player.hidden:
                yield f"seat {seat} has an impossible hand: {player.cards} and {player.unknown}"
        tokens = dict.fromkeys(rules.tokens, 0)
        own = [0] * len(state.players)
        for number, (owner, units) in enumerate(zip(state.owner, state.units)):
            if (owner == NOBODY) != (units == 0):
                yield f"{rules.names[number]} has the units {units} and the owner {owner}"
            for unit in rules.kinds[units]:
                row = rules.units[unit]
                if (units & row.family) != row.bit or (row.alone and units != row.bit):
                    yield f"too many units in {rules.names[number]}: {units}"
                tokens[rules.tokens[row.tokens]] += 1
                own[owner] += row.tokens == rules.own_tokens
                if rules.water[number] != (UNITS[unit] in ("fleet", "sea_monster")) and unit != HERO:
                    yield f"{UNITS[unit]} stands in {rules.names[number]}"
            if state.fresh[number] & ~units or state.fled[number] & ~units:
                yield f"something is remembered of units that are not in {rules.names[number]}"
        for kind in STRICT:
            if tokens[kind] > rules.token_counts[rules.tokens.index(kind)]:
                yield f"there are {tokens[kind]} tokens of the kind {kind}"
        if max(own) > rules.token_counts[rules.own_tokens]:
            yield f"armies and fleets are {own}"
        resolved = any(isinstance(step, EndMoves) for _, step in state.pending) or not state.battles
        if resolved and any(
            units >> HERO & 1 and not units >> FLEET & 1 and rules.water[number]
            for number, units in enumerate(state.units)
        ):
            yield "a hero stands on water"

    # ------------------------------------------------------------------ what events tell

    def book(self, books: Books, event: Event) -> None:
        match event:
            case happened.GodDealt(seat, god):
                books[f"{seat} god"] = self.rules.gods.index(god)
            case happened.TurnBegan(turn):
                books["turn"] = turn
            case happened.Built(seat, unit, region):
                raised(books, seat, unit, region)
            case happened.Upgraded(seat, replaced, unit, region):
                gone(books, replaced, region)
                raised(books, seat, unit, region)
            case happened.Damaged(seat, unit, becomes, region):
                gone(books, unit, region)
                raised(books, seat, becomes, region)
            case happened.UnitLost(_, unit, region):
                gone(books, unit, region)
            case happened.Retreated(seat, unit, region, target, becomes):
                gone(books, unit, region)
                raised(books, seat, becomes, target)
            case happened.Moved(seat, unit, region, target, becomes):
                # Moves happen together: one may arrive, in the telling, before another has left.
                books[f"{target} units"] += 1 << becomes
                books[f"{target} owner"] = seat
                books[f"{region} units"] -= 1 << unit
                if not books[f"{region} units"]:
                    books[f"{region} owner"] = NOBODY
            case happened.PrestigeCounted(prestige):
                self.check_prestige(books, prestige)
            case _:
                book_cards(books, event)

    def check_prestige(self, books: Books, prestige: tuple[int, ...]) -> None:
        for seat, told_of in enumerate(prestige):
            held = [name for name in self.rules.names if books[f"{name} owner"] == seat]
            count = sum(self.rules.worth[books[f"{name} units"]] for name in held)
            if count != told_of:
                raise Fault(f"the books say seat {seat} has {count} prestige, but {told_of} was told")

    # ------------------------------------------------------------------ what is hidden

    def variants(self, state: State, viewer: Seat, below: Below) -> Iterator[State]:
        """A card in each other hand could be any other."""
        variant = cast(Greece, state.copy())
        for seat, player in enumerate(variant.players):
            held = [card for card, count in enumerate(player.cards) if count]
            if seat != viewer and held:
                player.cards[held[below(len(held))]] -= 1
                player.cards[below(len(RESOURCES))] += 1
        settle(variant)
        yield variant

    def beyond(self, state: State, seat: Seat, below: Below) -> Iterator[Action]:
        """Offers of any size, and orders that may well be impossible."""
        state = cast(Greece, state)
        step = state.pending[-1][1]
        cards = state.players[seat].cards
        if isinstance(step, Negotiate) and state.offers[seat] < self.rules.numbers["offers_each"]:
            wanted = below(len(RESOURCES))
            give = tuple(0 if card == wanted else count for card, count in enumerate(cards))
            yield Offer((seat + 1) % len(state.players), (give, of_kind(wanted, 1 + below(3))))
        elif isinstance(step, ChooseGift):
            if sum(cards) > self.rules.numbers["menu_cards"]:
                yield Give(tuple(cards))
        elif isinstance(step, RollDice):
            pool = step.pool(state)
            yield step.roll(state, pool)
        elif isinstance(step, Together):
            yield from self.orders(type(step.ask).__name__, step, state, seat, below)

    def orders(self, kind: str, step: Together[Any], state: Greece, seat: Seat, below: Below) -> Iterator[Action]:
        region = pick(self.rules.names, below)
        target = pick(self.rules.names, below)
        unit = below(len(UNITS))
        made: dict[str, list[Action]] = {
            "WriteBuilds": [Build(unit, region)],
            "WriteAttacks": [Attack(unit, region, target), Support(unit, region, target)],
            "WriteMoves": [Move(unit, region, target)],
        }
        listed = step.choices_for(state, seat)
        # Only now and then, or no sheet would ever be paid for.
        if not below(8):
            yield from (order for order in made.get(kind, []) if order not in listed)


def pick(names: Sequence[str], below: Below) -> str:
    return names[below(len(names))]


def raised(books: Books, seat: Seat, unit: Unit, region: str) -> None:
    if books[f"{region} units"] >> unit & 1:
        raise Fault(f"there are two units {UNITS[unit]} in {region}")
    books[f"{region} units"] |= 1 << unit
    books[f"{region} owner"] = seat


def gone(books: Books, unit: Unit, region: str) -> None:
    if not books[f"{region} units"] >> unit & 1:
        raise Fault(f"there is no unit {UNITS[unit]} in {region}")
    books[f"{region} units"] &= ~(1 << unit)
    if not books[f"{region} units"]:
        books[f"{region} owner"] = NOBODY


def book_cards(books: Books, event: Event) -> None:
    match event:
        case happened.CardsTaken(seat, cards, count):
            counted(cards, count, event)
            move_all(books, seat, RESOURCES, cards, 1)
        case happened.IncomeReceived(seat, cards):
            move_all(books, seat, RESOURCES, cards, 1)
        case happened.BankTraded(seat, give, count, take):
            move_all(books, seat, RESOURCES, of_kind(give, count), -1)
            move_all(books, seat, RESOURCES, of_kind(take), 1)
        case happened.Traded(seat, other, give, want):
            for who, cards, sign in ((seat, give, -1), (seat, want, 1), (other, want, -1), (other, give, 1)):
                move_all(books, who, RESOURCES, cards, sign)
        case happened.Paid(seat, cards):
            move_all(books, seat, RESOURCES, cards, -1)
        case happened.CardsDiscarded(seat, cards, count):
            counted(cards, count, event)
            move_all(books, seat, RESOURCES, cards, -1)
        case happened.LustReceived(seat, count):
            move_all(books, seat, RESOURCES, of_kind(LUST, count), 1)
        case happened.MonsterBribed(seat, card):
            move_all(books, seat, RESOURCES, of_kind(card), -1)
        case happened.DiceRolled(_, _, side, faces):
            if side not in SIDES or not faces:
                raise Fault(f"{event} tells of no dice")


def counted(cards: Sequence[int], count: int, event: Event) -> None:
    if sum(cards) != count:
        raise Fault(f"{event} tells of {count} cards and names others")
