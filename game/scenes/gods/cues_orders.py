"""Orders that open: arrows grow from piece through gate, break where they are void, and thin where dice stay home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Surface

from game.rules.engine import Seat
from game.rules.gods import events as happened
from game.rules.gods.actions import Unit
from game.rules.gods.state import ATTACKS, SUPPORTS, Order
from game.scenes.gods.arrows import ATTACK, SUPPORT
from game.scenes.gods.cues_cards import of_kind
from game.scenes.gods.tabs import paint_card
from game.ui.layout import centred
from game.ui.motion import fly
from game.ui.timeline import Clip, Do, InTurn

if TYPE_CHECKING:
    from pygame import Rect

    from game.scenes.gods.stage import GodsStage

GROWS: Final = 0.24


def attack_ordered(stage: GodsStage, event: happened.AttackOrdered) -> Clip:
    return _ordered(stage, ATTACKS, event.seat, event.unit, event.region, event.target, "blade")


def support_ordered(stage: GodsStage, event: happened.SupportOrdered) -> Clip:
    return _ordered(stage, SUPPORTS, event.seat, event.unit, event.region, event.target, "shield")


def _ordered(stage: GodsStage, kind: int, seat: Seat, unit: Unit, region: str, target: str, sound: str) -> Clip:
    verb = ATTACK if kind == ATTACKS else SUPPORT
    arrows = stage.picture.atlas.arrows
    dice = stage.shown.rules.units[unit].dice
    arrow = arrows.between(verb, seat, region, target, stage.piece_box(region, unit).center, dice)

    def put() -> None:
        order = Order(seat, kind, unit, stage.region(region), stage.region(target), dice)
        stage.shown.orders = [*stage.shown.orders, order]
        stage.touch("map")

    def draw(surface: Surface, share: float) -> None:
        arrows.growing(surface, arrow, share)

    return InTurn(stage.sound(sound), stage.over(GROWS, draw), Do(put))


def order_void(stage: GodsStage, event: happened.OrderVoid) -> Clip:
    """The arrow reaches the gate and snaps."""
    arrows = stage.picture.atlas.arrows
    start = stage.piece_box(event.region, event.unit).center
    verb = ATTACK if event.verb == "attack" else SUPPORT
    whole = arrows.between(verb, event.seat, event.region, event.target, start)
    broken = arrows.between(verb, event.seat, event.region, event.target, start, void=True)

    def draw(surface: Surface, share: float) -> None:
        if share < 0.4:
            arrows.growing(surface, whole, share)
        else:
            arrows.draw(surface, broken)

    return InTurn(Do(lambda: stage.tell(event)), stage.over(0.62, draw), stage.sound("shards"))


def monster_bribed(stage: GodsStage, event: happened.MonsterBribed) -> Clip:
    """A card flies to the gate, and the arrow of the monster draws back."""
    arrows = stage.picture.atlas.arrows

    def put() -> None:
        region = stage.region(event.region)
        stage.shown.orders = [
            order.sending(0) if order.unit == event.unit and order.region == region and order.kind == ATTACKS else order
            for order in stage.shown.orders
        ]
        stage.touch("map")

    unit = event.unit
    dice = stage.shown.rules.units[unit].dice
    start = stage.piece_box(event.region, unit).center
    arrow = arrows.between(
        ATTACK, stage.shown.owner[stage.region(event.region)], event.region, event.target, start, dice
    )

    def draw_back(surface: Surface, share: float) -> None:
        if share < 1:
            arrows.growing(surface, arrow, 1 - share)

    def draw(surface: Surface, box: Rect) -> None:
        paint_card(stage.brush, surface, stage.words, event.card, box, counted=False)

    gate = stage.picture.chart.gate(event.region, event.target)
    size = (stage.px(52), stage.px(68))
    end = centred(size, stage.gate_box(gate))
    flight = fly(stage.air, draw, centred(size, stage.hand_box(event.seat, event.card)), end, 0.4)
    return InTurn(
        Do(lambda: stage.gain(event.seat, of_kind(event.card), -1)),
        stage.sound("coin"),
        flight,
        stage.sound("growl"),
        Do(put),
        stage.over(0.16, draw_back),
    )


def dice_called_home(stage: GodsStage, event: happened.DiceCalledHome) -> Clip:
    """A die hops home, and the arrow thins."""
    sides = stage.shown.rules.units[event.unit].sides
    gate = stage.picture.chart.gate(event.region, event.target)

    def put() -> None:
        region = stage.region(event.region)
        stage.shown.orders = [
            order.sending(event.dice) if order.unit == event.unit and order.region == region else order
            for order in stage.shown.orders
        ]
        stage.touch("map")

    def draw(surface: Surface, box: Rect) -> None:
        stage.picture.signs.die(surface, box, sides, f"d{sides}", event.seat)

    box = stage.gate_box(gate)
    flight = fly(stage.air, draw, box, centred(box.size, stage.piece_box(event.region, event.unit)), 0.3)
    return InTurn(Do(put), flight, stage.sound("tok"))
