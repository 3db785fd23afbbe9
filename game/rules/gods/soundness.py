"""Whether what a position leaves to do could be left to do in the middle of a game.

These lines are written for the machine, but anybody may change them. Looked at is what the steps rely on: that they
stand in the order of a turn, that each field is possible by itself, and that it speaks of what is on the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from game.rules.catalog import Row
from game.rules.engine import CHANCE, SEALED, Action, Draft, Seat, Sheet, Step, Together
from game.rules.gods import hands
from game.rules.gods.actions import ATTACK, SIDES, UNITS, Attack, Give, Offer, Support
from game.rules.gods.attacking import BribeMonster, ChooseDiceHome, FormBattles, SplitDice, battles_at, order_fault
from game.rules.gods.battle import EndAttack, RollDice, SettleBattle, TakeLoss
from game.rules.gods.building import DealLust, KeepCards
from game.rules.gods.negotiation import AnswerOffer, ChooseGift, ChooseWish, is_offer, is_partner
from game.rules.gods.retreating import FleeUnit
from game.rules.gods.setting_up import DrawGod
from game.rules.gods.state import ATTACKS, NO_GOD, SUPPORTS, Battle, Greece, Order, has_unit

ALL: Final = "all:"
"""Stands before the name of what several seats write at once."""

COURSE: Final = re.compile(
    "|".join(
        (
            "",
            "BeginTurn( all:TakeFreeCards( DrawGod)*)?",
            "AttackPhase( BuildPhase( Negotiation| Negotiate| NextTalker( AnswerOffer| ChooseGift| ChooseWish)?)?)?",
            "AttackPhase( all:WriteBuilds| DealLust( all:KeepCards)?)",
            "EndAttack( all:WriteAttacks)?",
            "EndAttack FormBattles( CallDiceHome( MeetMonsters|( BribeMonster)*)|( ChooseDiceHome)*)",
            "EndAttack RollAll( SplitDice)*",
            "EndAttack( SettleBattle)+(( RollDice)*|( TakeLoss)+( FleeUnit)*)",
            "EndAttack( TakeLoss)+( FleeUnit)*",
            "MayWin|MovePhase",
            "EndTurn( EndMoves( all:WriteMoves)?)?",
        )
    )
)
"""What can be left to do, in words, the last thing first; nothing when the game is over."""

MOST_LINES: Final = 400
"""No sheet has more; each line of a longer one would take longer to look at."""
MOST_ORGIES: Final = 99


def check_pending(state: Greece, top: Row) -> None:
    """Refuse what no game has left to do, and orders and battles that its steps could not be carried out with."""
    if COURSE.fullmatch(" ".join(name_of(step) for _, step in state.pending)) is None:
        raise top.bad("pending", "these steps do not follow each other in a turn")
    check_orders(state, top)
    check_battles(state, top)
    for number, (seat, step) in enumerate(state.pending, 1):
        if not is_sound(state, seat, step):
            raise top.bad("pending", f"line {number}: {name_of(step)} could not be left to do like this")
    check_once(state, top)
    check_gods(state, top)


def name_of(step: Step[Any]) -> str:
    if not isinstance(step, Together):
        return type(step).__name__
    return f"{ALL}{type(step.ask).__name__}"


def is_pending(state: Greece, kind: type) -> bool:
    return any(isinstance(step, kind) for _, step in state.pending)


def check_once(state: Greece, top: Row) -> None:
    """Losses alone can be equal to each other."""
    once = [each for each in state.pending if not isinstance(each[1], TakeLoss)]
    if len(set(once)) != len(once):
        raise top.bad("pending", "the same step is there twice")


def check_gods(state: Greece, top: Row) -> None:
    drawn = sorted(step.player for _, step in state.pending if isinstance(step, DrawGod))
    if drawn != [seat for seat, player in enumerate(state.players) if player.god == NO_GOD]:
        raise top.bad("pending", "a god is drawn for everybody who has none, and for nobody else")


# What fields may hold


def is_below(value: Any, end: int) -> bool:
    return type(value) is int and 0 <= value < end


def is_seat(state: Greece, value: Any) -> bool:
    return is_below(value, len(state.players))


def is_region(state: Greece, value: Any) -> bool:
    return is_below(value, len(state.rules.regions))


def are_dice(state: Greece, value: Any) -> bool:
    """Whether these are the sides of dice that units throw."""
    sides = {row.sides for row in state.rules.units if row.dice}
    return type(value) is tuple and all(type(each) is int and each in sides for each in value)


def are_faces(value: Any, dice: tuple[int, ...]) -> bool:
    """Whether these dice can lie so, or are still to be rolled."""
    if type(value) is not tuple or len(value) not in (0, len(dice)):
        return False
    return all(type(face) is int and 1 <= face <= sides for face, sides in zip(value, dice))


# Orders and battles


def check_orders(state: Greece, top: Row) -> None:
    if state.orders and not (is_pending(state, EndAttack) and name_of(state.pending[-1][1]) != f"{ALL}WriteAttacks"):
        raise top.bad("orders", "are there, but nobody has revealed any")
    for number, order in enumerate(state.orders, 1):
        if not is_order(state, order):
            raise top.bad("orders", f"line {number} is no order of this table")
    if is_pending(state, FormBattles):
        check_revealed(state, top)


def is_order(state: Greece, order: Order) -> bool:
    if not is_below(order.unit, len(UNITS)) or not is_below(order.dice, state.rules.units[order.unit].dice + 1):
        return False
    places = is_region(state, order.region) and is_region(state, order.target)
    return places and is_seat(state, order.seat) and is_below(order.kind, SUPPORTS + 1)


def check_revealed(state: Greece, top: Row) -> None:
    """Until battles are formed, everything stands where it was when orders were written."""
    for number, order in enumerate(state.orders, 1):
        line = line_of(state, order)
        if line is None or order_fault(state, order.seat, line):
            raise top.bad("orders", f"line {number} cannot be carried out")
    if len({(order.unit, order.region) for order in state.orders}) != len(state.orders):
        raise top.bad("orders", "a unit has two orders")


def line_of(state: Greece, order: Order) -> Attack | Support | None:
    """An order as it was written."""
    moves = state.rules.moves[order.unit][order.region]
    if order.kind == ATTACKS:
        return moves.attack.get(order.target)
    return moves.support.get(order.target)


def check_battles(state: Greece, top: Row) -> None:
    settled_later = is_pending(state, EndAttack) and not is_pending(state, FormBattles)
    if state.battles and (not settled_later or is_pending(state, Together)):
        raise top.bad("battles", "are there, but none has been joined")
    for number, battle in enumerate(state.battles, 1):
        if not is_battle(state, battle):
            raise top.bad("battles", f"line {number} is no battle of this table")
    if len({(battle.region, battle.attacker) for battle in state.battles}) != len(state.battles):
        raise top.bad("battles", "one player attacks a region twice")


def is_battle(state: Greece, battle: Battle) -> bool:
    if (
        not is_region(state, battle.region)
        or not is_seat(state, battle.attacker)
        or not is_seat(state, battle.defender)
    ):
        return False
    sources = battle.sources
    if type(sources) is not tuple or not sources or not all(is_region(state, each) for each in sources):
        return False
    if not battle.attack or not are_dice(state, battle.attack) or not are_dice(state, battle.defence):
        return False
    return are_faces(battle.attack_faces, battle.attack) and are_faces(battle.defence_faces, battle.defence)


# Steps


def is_sound(state: Greece, seat: Seat, step: Step[Any]) -> bool:
    if (seat == CHANCE) != isinstance(step, DrawGod | RollDice):
        return False
    return all(check(state, seat, step) for kind, check in CHECKS.items() if isinstance(step, kind))


def draws_a_god(state: Greece, seat: Seat, step: DrawGod) -> bool:
    return is_seat(state, step.player)


def deals_lust(state: Greece, seat: Seat, step: DealLust) -> bool:
    return is_below(step.orgies, MOST_ORGIES + 1)


def chooses_gift(state: Greece, seat: Seat, step: ChooseGift) -> bool:
    return is_talk(state, seat, step.other, step.counters) and may_answer(state, seat, step.other, step.answering)


def chooses_wish(state: Greece, seat: Seat, step: ChooseWish) -> bool:
    if not is_talk(state, seat, step.other, step.counters) or not Give(step.give).is_writable():
        return False
    return hands.may_hold(state.players[seat], step.give) and may_answer(state, seat, step.other, step.answering)


def answers_offer(state: Greece, seat: Seat, step: AnswerOffer) -> bool:
    if not is_talk(state, seat, step.other, step.counters):
        return False
    offer = Offer(seat, (step.give, step.want))
    return offer.is_writable() and is_offer(state, step.other, offer)


def is_talk(state: Greece, seat: Seat, other: Any, counters: Any) -> bool:
    most = state.rules.numbers["counters_each"]
    return is_seat(state, other) and is_partner(state, seat, other) and is_below(counters, most + 1)


def may_answer(state: Greece, seat: Seat, other: Seat, answering: Any) -> bool:
    """Whether a counter-offer can be put together against this offer; a first offer answers none."""
    if answering is None:
        return True
    return isinstance(answering, AnswerOffer) and answering.other == other and answers_offer(state, seat, answering)


def bribes_monster(state: Greece, seat: Seat, step: BribeMonster) -> bool:
    if not is_below(step.order, len(state.orders)):
        return False
    order = state.orders[step.order]
    comes = order.kind == ATTACKS and bool(state.rules.monsters >> order.unit & 1)
    return comes and state.owner[order.target] == seat


def calls_dice_home(state: Greece, seat: Seat, step: ChooseDiceHome) -> bool:
    if not is_region(state, step.region) or state.owner[step.region] != seat:
        return False
    out = sum(order.dice for order in state.orders if order.region == step.region)
    return step.missing != 0 and is_below(step.missing, out + 1)


def splits_dice(state: Greece, seat: Seat, step: SplitDice) -> bool:
    if not is_region(state, step.region) or state.owner[step.region] != seat:
        return False
    return bool(battles_at(state, step.region)) and are_dice(state, step.dice)


def rolls_dice(state: Greece, seat: Seat, step: RollDice) -> bool:
    if not is_below(step.battle, len(state.battles)) or not is_below(step.side, len(SIDES)):
        return False
    return bool(step.pool(state))


def settles_battle(state: Greece, seat: Seat, step: SettleBattle) -> bool:
    return is_below(step.battle, len(state.battles))


def takes_loss(state: Greece, seat: Seat, step: TakeLoss) -> bool:
    if not is_below(step.battle, len(state.battles)) or not is_below(step.side, len(SIDES)):
        return False
    battle = state.battles[step.battle]
    return seat == (battle.attacker if step.side == ATTACK else battle.defender) and is_below(step.retreated, 2)


def flees(state: Greece, seat: Seat, step: FleeUnit) -> bool:
    if not is_below(step.unit, len(UNITS)) or not is_region(state, step.region):
        return False
    return state.rules.units[step.unit].mobile and has_unit(state, seat, step.unit, step.region)


# Sheets


def writes_together(state: Greece, seat: Seat, step: Together[Greece]) -> bool:
    seats, answers = step.seats, step.answers
    if type(seats) is not tuple or type(answers) is not tuple or len(seats) != len(answers):
        return False
    if not seats or not all(is_seat(state, each) for each in seats) or list(seats) != sorted(set(seats)):
        return False
    ask = step.ask
    if not isinstance(ask, Draft) or (isinstance(ask, KeepCards) and not all(is_full(state, each) for each in seats)):
        return False
    return all(is_answer(state, each, ask, answer) for each, answer in zip(seats, answers, strict=True))


def is_full(state: Greece, seat: Seat) -> bool:
    """Whether an orgy costs somebody cards."""
    return hands.size(state.players[seat]) > state.rules.numbers["orgy_more_than"]


def is_answer(state: Greece, seat: Seat, ask: Draft[Greece], answer: Any) -> bool:
    if answer is None:
        return True
    if isinstance(answer, tuple):
        return len(answer) <= MOST_LINES and is_sheet(state, seat, ask, answer)
    return answer == SEALED and bool(state.players[seat].hidden)


def is_sheet(state: Greece, seat: Seat, ask: Draft[Greece], lines: Sequence[Any]) -> bool:
    """Whether somebody could have written these lines one after the other."""
    sheet: Sheet = ()
    for line in lines:
        if not isinstance(line, Action) or not line.is_writable() or (sheet and ask.seals(sheet[-1])):
            return False
        if line not in ask.options(state, seat, sheet) and not ask.takes(state, seat, sheet, line):
            return False
        sheet = ask.write(sheet, line)
    return sheet == lines


Check: TypeAlias = Callable[[Greece, Seat, Any], bool]
"""Whether a step could be left to a seat, given what is on the table."""

CHECKS: Final[dict[type, Check]] = {
    DrawGod: draws_a_god,
    DealLust: deals_lust,
    ChooseGift: chooses_gift,
    ChooseWish: chooses_wish,
    AnswerOffer: answers_offer,
    BribeMonster: bribes_monster,
    ChooseDiceHome: calls_dice_home,
    SplitDice: splits_dice,
    RollDice: rolls_dice,
    SettleBattle: settles_battle,
    TakeLoss: takes_loss,
    FleeUnit: flees,
    Together: writes_together,
}
"""By the kind of step; all others have no fields."""
