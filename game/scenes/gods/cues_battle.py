"""Battles: swords cross on a region, dice fall into the bowl and line up in pairs, and somebody takes the loss."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.rules.gods import events as happened
from game.rules.gods.state import ATTACKS, Battle
from game.scenes.gods.cues_turn import climbed
from game.ui.layout import centred
from game.ui.shapes import disc
from game.ui.theme import GLAZE, SLIP
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Tween, Wait

if TYPE_CHECKING:
    from game.scenes.gods.stage import GodsStage

LINING_UP: Final = 0.3
A_PAIR: Final = 0.16
OPENS: Final = 0.5
"""How long it takes the map to go dark round the first battle."""
IGNORED: Final = 0.18
TURNS: Final = 0.7
"""What part of its time somebody without a refuge looks for one before he falls."""
READ: Final = 0.35
"""How long a settled battle stands before anything else happens."""


def battle_joined(stage: GodsStage, event: happened.BattleJoined) -> Clip:
    """Crossed swords on the region; the pools are known from now on."""
    region = stage.region(event.region)
    box = centred((stage.px(44), stage.px(44)), stage.gate_box(stage.picture.chart.stand(event.region)))

    def put() -> None:
        state = stage.shown
        sent = [
            order.region
            for order in state.orders
            if order.kind == ATTACKS and order.dice and (order.target, order.seat) == (region, event.seat)
        ]
        joined = Battle(
            region, event.seat, event.defender, tuple(sorted(set(sent))), event.attack, event.defence, (), ()
        )
        others = [each for each in state.battles if (each.region, each.attacker) != (region, event.seat)]
        state.battles = sorted([*others, joined], key=lambda each: (each.region, each.attacker))
        stage.touch("panels")

    def draw(surface: Surface, share: float) -> None:
        grown = round(box.width * (1.6 - 0.6 * share))
        spot = centred((grown, grown), box)
        disc(surface, spot, stage.picture.signs.ink(event.seat), SLIP, max(1, stage.px(2)))
        stage.picture.signs.icon(surface, "sword", spot.inflate(-grown // 3, -grown // 3), GLAZE)

    return InTurn(stage.sound("horn"), stage.over(0.22, draw), Do(put))


def dice_rolled(stage: GodsStage, event: happened.DiceRolled) -> Clip:
    """The rules have drawn the faces; they are seen when their battle is settled."""

    def put() -> None:
        number = stage.battle_at(event.region, event.seat)
        if number < 0:
            return
        battle = stage.shown.battles[number]
        changed = (
            battle.changed(attack_faces=event.faces)
            if event.side == "attack"
            else battle.changed(defence_faces=event.faces)
        )
        stage.shown.battles = [*stage.shown.battles[:number], changed, *stage.shown.battles[number + 1 :]]

    return Do(put)


def battle_settled(stage: GodsStage, event: happened.BattleSettled) -> Clip:
    """Dice fall into the bowl, come to rest, and line up in pairs from the highest."""
    number = stage.battle_at(event.region, event.seat)
    battle = stage.shown.battles[number] if number >= 0 else None
    pairs = max(len(battle.attack_faces), len(battle.defence_faces)) if battle is not None else 0

    def begin() -> None:
        stage.begin_battle(number)

    def throw(share: float) -> None:
        stage.fight.thrown = share

    def line_up(share: float) -> None:
        stage.fight.pairs = share * pairs

    opens = 0.0 if stage.fight.number >= 0 or stage.calm else OPENS
    opened = Tween(opens, stage.lay_open)
    thrown = Tween(stage.throw_length(number), throw, lambda share: share)
    lined = AtOnce(
        Tween(LINING_UP + A_PAIR * pairs, line_up, lambda share: share),
        InTurn(Wait(LINING_UP), *(clip for _ in range(pairs) for clip in (stage.sound("blade"), Wait(A_PAIR)))),
    )
    lost = event.attack_lost + event.defence_lost
    knock = stage.knock() if lost else Wait(0.0)
    said = Do(lambda: stage.say(event.seat, event))  # nobody is told before the dice lie
    return InTurn(Do(begin), opened, stage.sound("dice"), thrown, lined, said, AtOnce(knock, Wait(READ)))


# Losses


def damaged(stage: GodsStage, event: happened.Damaged) -> Clip:
    """The upper part breaks off."""
    region, box = stage.region(event.region), stage.piece_box(event.region, event.unit)

    def put() -> None:
        state = stage.shown
        state.units[region] = state.units[region] & ~(1 << event.unit) | 1 << event.becomes
        state.fresh[region] &= ~(1 << event.unit)
        state.fled[region] &= ~(1 << event.unit)
        stage.lost_one()
        stage.touch_region(event.region)
        stage.touch("track", "panels", "face")

    return InTurn(stage.sound("shards"), _shards(stage, box, event.seat, 0.42), climbed(stage, put))


def unit_lost(stage: GodsStage, event: happened.UnitLost) -> Clip:
    region, box = stage.region(event.region), stage.piece_box(event.region, event.unit)

    def put() -> None:
        remove(stage, event.unit, region)
        if event.cause == "damage":
            stage.lost_one()
        stage.touch_region(event.region)
        stage.touch("track", "panels", "face")

    if event.cause == "no_ship":
        return InTurn(stage.sound("splash"), _rings(stage, box), climbed(stage, put))
    if event.cause == "no_retreat" and not stage.calm:
        return _cornered(stage, event, box, put)
    return InTurn(stage.sound("shards"), _shards(stage, box, event.seat, 0.42), climbed(stage, put))


def _cornered(stage: GodsStage, event: happened.UnitLost, box: Rect, put: Callable[[], None]) -> Clip:
    """It turns to every gate, finds none open, and falls."""
    atlas, x, y = stage.picture.atlas, *box.center
    gates = [stage.picture.chart.spot(gate) for gate in stage.picture.chart.region(event.region).gates.values()]
    standing = Surface(box.size, pygame.SRCALPHA)
    stage.picture.signs.unit(standing, event.unit, standing.get_rect(), event.seat)

    def lift() -> None:
        atlas.airborne.add((event.region, event.unit))
        stage.touch_region(event.region)

    def draw(surface: Surface, share: float) -> None:
        if share < TURNS:
            gate = gates[min(len(gates) - 1, int(share / TURNS * len(gates)))]
            away = math.dist(gate, (x, y)) or 1.0
            step = box.width * 0.3 * math.sin(share / TURNS * len(gates) % 1 * math.pi)
            surface.blit(standing, box.move(round((gate[0] - x) / away * step), round((gate[1] - y) / away * step)))
            return
        fallen = pygame.transform.rotate(standing, -90 * (share - TURNS) / (1 - TURNS))
        surface.blit(fallen, fallen.get_rect(midbottom=box.midbottom))

    def end() -> None:
        atlas.airborne.discard((event.region, event.unit))
        put()

    return InTurn(Do(lift), stage.over(0.52, draw), stage.sound("shards"), climbed(stage, end))


def remove(stage: GodsStage, unit: int, region: int) -> None:
    """A piece is taken off the map; a region without any is nobody's."""
    state, keep = stage.shown, ~(1 << unit)
    state.units[region] &= keep
    state.fresh[region] &= keep
    state.fled[region] &= keep
    if not state.units[region]:
        state.owner[region] = -1


def loss_ignored(stage: GodsStage, event: happened.LossIgnored) -> Clip:
    """Nothing was left to be damaged: the die that lost rolls off."""
    battle, fight = stage.picture.battle, stage.fight
    if stage.calm or not 0 <= fight.number < len(stage.shown.battles):
        return InTurn(Wait(IGNORED), Do(stage.lost_one))
    number, taken = fight.number, fight.taken

    def draw(surface: Surface, share: float) -> None:
        battle.roll_off(surface, stage.shown, number, taken, share)

    return InTurn(stage.over(IGNORED, draw), Do(stage.lost_one))


def _shards(stage: GodsStage, box: Rect, seat: int, seconds: float) -> Clip:
    """What was whole flies apart."""
    if stage.calm:
        return Wait(0.2)

    def draw(surface: Surface, share: float) -> None:
        for number in range(9):
            angle = number * 0.698 + 0.3
            away = share * box.width * (0.6 + number % 3 * 0.3)
            x, y = (
                box.centerx + math.cos(angle) * away,
                box.centery + math.sin(angle) * away + share * share * box.height,
            )
            size = max(1.0, box.width * 0.14 * (1 - share))
            spots = [(x - size, y + size), (x + size * 0.3, y - size), (x + size, y + size * 0.4)]
            pygame.draw.polygon(surface, SLIP if number % 2 else stage.picture.signs.ink(seat), spots)

    return stage.over(seconds, draw)


def _rings(stage: GodsStage, box: Rect) -> Clip:
    def draw(surface: Surface, share: float) -> None:
        for number in range(3):
            wide = round(box.width * (0.4 + share * 1.4 - number * 0.3))
            if wide > 4:
                ring = centred((wide, wide // 2), box)
                pygame.draw.ellipse(surface, SLIP, ring, max(1, stage.px(2)))

    return stage.over(0.52, draw)
