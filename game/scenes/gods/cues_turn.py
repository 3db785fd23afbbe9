"""Turns, phases and prestige in motion."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.gods import events as happened
from game.rules.gods.state import prestige
from game.scenes.gods.phases import PHASES
from game.scenes.wording import roman
from game.ui.laurel import draw_laurel
from game.ui.layout import centred
from game.ui.motion import skip_along
from game.ui.movers import Draw
from game.ui.shapes import ring
from game.ui.theme import GOLD
from game.ui.timeline import AtOnce, Clip, Do, Flourish, InTurn, Wait

if TYPE_CHECKING:
    from game.scenes.gods.stage import GodsStage

TURN: Final = 0.7
PHASE: Final = 0.5
"""How long the banner of a turn is seen, and that of a phase."""
STEP: Final = 0.12
LONGEST: Final = 1.5
"""How long a chip takes for a step of the track, and for all of its way at most."""
ARRIVES: Final = 0.4
"""How long the count waits for chips that are still on their way from the last loss."""


CLIMBS: Final = 1.2
CROWNED: Final = 1.2
"""How long the winner climbs Olympus, and how long he is crowned there."""
LEAVES: Final = 36
LEAF: Final = (0x63, 0xA0, 0x5A)


def god_dealt(stage: GodsStage, event: happened.GodDealt) -> Clip:
    """A card turns over where the god will sit."""
    own = event.seat == stage.front_seat
    box = stage.board.face if own else stage.picture.panels.box_of(stage.front_seat, event.seat)

    def put() -> None:
        stage.shown.players[event.seat].god = stage.shown.rules.gods.index(event.god)
        stage.picture.know(stage.shown)
        stage.named()
        stage.touch_all()

    def draw(surface: Surface, share: float) -> None:
        turned = abs(1 - 2 * share)
        card = centred((max(2, round(stage.px(96) * turned)), stage.px(110)), box)
        if share < 0.5:
            stage.picture.back(surface, card)
        else:
            stage.picture.signs.god(surface, event.god, card)

    return InTurn(stage.sound("lyre"), stage.over(0.42, draw), Do(put))


def turn_began(stage: GodsStage, event: happened.TurnBegan) -> Clip:
    def put() -> None:
        state = stage.shown
        state.turn = event.turn
        state.fresh = [0] * len(state.fresh)
        state.fled = [0] * len(state.fled)
        stage.touch("header", "map")

    words = stage.words.phrase("panel", "turn", turn=roman(event.turn))
    return InTurn(Do(put), stage.sound("drum"), stage.banner(words.upper(), TURN))


def phase_began(stage: GodsStage, event: happened.PhaseBegan) -> Clip:
    """Its disc lights."""
    phase = PHASES.index(event.phase)

    def put() -> None:
        stage.picture.phases.now = phase
        if event.phase == "negotiation":
            stage.shown.done = 0
        stage.touch("header", "phases", "panels")

    words = stage.words.phrase("panel", event.phase)
    shown = AtOnce(stage.flash(stage.board.phases[phase]), stage.banner(words.upper(), PHASE))
    return InTurn(Do(put), stage.sound("horn"), shown)


def prestige_counted(stage: GodsStage, event: happened.PrestigeCounted) -> Clip:
    """Chips climb or slip to what their gods have now; battles are over."""
    track, state = stage.picture.track, stage.shown
    before = {seat: prestige(state, seat) for seat in range(len(state.players))}
    walkers = {seat for seat, count in enumerate(event.prestige) if before[seat] != count}

    def begin() -> None:
        state.orders, state.battles = [], []
        stage.end_battles()
        track.walking.update(walkers)
        stage.touch("map", "track", "panels")

    def put() -> None:
        track.walking.difference_update(walkers)
        stage.touch("track", "panels", "face")

    starts, ends = track.places(state, before), track.places(state, dict(enumerate(event.prestige)))
    clips: list[Clip] = []
    longest = max(abs(count - before[seat]) for seat, count in enumerate(event.prestige))
    for seat, count in enumerate(event.prestige):
        if before[seat] != count:
            steps = max(1, abs(count - before[seat]))
            clips.append(
                skip_along(
                    stage.air,
                    _chip(stage, seat),
                    [_between(starts[seat], ends[seat], step / steps) for step in range(steps + 1)],
                    min(STEP, LONGEST / steps),
                )
            )
    if clips:
        clips.append(_heard(stage, longest))
    still = Wait(ARRIVES if track.walking else 0.1)
    return InTurn(Do(begin), AtOnce(*clips) if clips else still, Do(put), _flare(stage, event))


def climbed(stage: GodsStage, change: Callable[[], None]) -> Clip:
    """A change of the map; chips go step by step to what their gods have then, while everything else goes on."""
    before: dict[Seat, int] = {}

    def put() -> None:
        before.update((seat, prestige(stage.shown, seat)) for seat in range(len(stage.shown.players)))
        change()

    def climb() -> None:
        for seat, count in before.items():
            if seat not in stage.picture.track.walking:
                _walk(stage, seat, count)

    return InTurn(Do(put), Flourish(climb))


def _walk(stage: GodsStage, seat: Seat, start: int) -> None:
    """Let a chip go from a number to what its god has now; if that is another one when it arrives, it goes on."""
    track, end = stage.picture.track, prestige(stage.shown, seat)
    steps = abs(end - start)
    if not steps or stage.calm:
        return
    here, there = track.places(stage.shown, {seat: start})[seat], track.places(stage.shown)[seat]
    places = [_between(here, there, step / steps) for step in range(steps + 1)]

    def land() -> None:
        track.walking.discard(seat)
        stage.touch("track")
        _walk(stage, seat, end)

    track.walking.add(seat)
    stage.touch("track")
    walk = skip_along(stage.air, _chip(stage, seat), places, min(STEP, LONGEST / steps))
    stage.air.let_go(InTurn(walk, Do(land)))


def _chip(stage: GodsStage, seat: Seat) -> Draw:
    return lambda surface, box: stage.picture.signs.chip(surface, seat, box)


def _heard(stage: GodsStage, steps: int) -> Clip:
    """A string of the lyre for every step of whoever goes farthest."""
    each = min(STEP, LONGEST / steps)
    return InTurn(*(clip for _ in range(steps) for clip in (stage.sound("lyre"), Wait(each))))


def _between(start: Rect, end: Rect, share: float) -> Rect:
    return Rect(
        round(start.x + (end.x - start.x) * share),
        round(start.y + (end.y - start.y) * share),
        start.width,
        start.height,
    )


def _flare(stage: GodsStage, event: happened.PrestigeCounted) -> Clip:
    """The goal flares for whoever stands there alone."""
    ahead = max(event.prestige)
    if ahead < stage.shown.rules.numbers["win_prestige"] or event.prestige.count(ahead) > 1 or stage.calm:
        return Wait(0.0)
    box = stage.board.steps[-1]

    def draw(surface: Surface, share: float) -> None:
        grown = round(stage.px(50) * share)
        ring(surface, box.inflate(grown, grown), GOLD, max(2, round(stage.px(6) * (1 - share)) + 1))

    return stage.over(0.5, draw)


def game_ended(stage: GodsStage, event: happened.GameEnded) -> Clip:
    def put() -> None:
        state = stage.shown
        stage.air.hurry()  # whose chip is still on its way arrives before it climbs the peak
        if event.decided_by == "limit":
            state.limited = 1
            state.fresh = [0] * len(state.fresh)
            state.fled = [0] * len(state.fled)
            stage.touch("map")

    if stage.calm:
        return InTurn(Do(put), stage.sound("win"), Wait(0.8))
    return InTurn(Do(put), stage.sound("win"), _procession(stage, event), _crowned(stage))


def _procession(stage: GodsStage, event: happened.GameEnded) -> Clip:
    """The chips of those who have won climb Olympus, one behind the other."""
    track, board = stage.picture.track, stage.board
    places, peak = track.places(stage.shown), board.peak

    def begin() -> None:
        track.walking.update(event.winners)
        stage.touch("track")

    climbs: list[Clip] = []
    for seat in event.winners:
        start = places[seat]
        end = centred(start.size, Rect(peak.left, peak.top - stage.px(4), peak.width, start.height))
        steps = max(3, round((start.y - end.y) / stage.px(70)))
        climbs.append(
            skip_along(
                stage.air,
                _chip(stage, seat),
                [_between(start, end, step / steps) for step in range(steps + 1)],
                CLIMBS / steps,
            )
        )

    def arrive() -> None:
        track.crowned = tuple(event.winners)
        stage.touch("track")

    return InTurn(Do(begin), AtOnce(*climbs, stagger=0.15), Do(arrive))


def _crowned(stage: GodsStage) -> Clip:
    """A laurel is woven round whoever stands on the peak, and olive leaves fall on the map."""
    box, peak = stage.board.map, stage.board.peak
    leaf = stage.brush.sprites.get("icons/laurel_leaf", (stage.px(26), stage.px(26)), LEAF)

    def draw(surface: Surface, share: float) -> None:
        crown = centred((stage.px(74), stage.px(74)), Rect(peak.left, peak.top - stage.px(4), peak.width, stage.px(31)))
        draw_laurel(surface, crown, min(1.0, share * 1.6))
        for number in range(LEAVES):
            fallen = share * (1.1 + number % 5 * 0.16) - number % 7 * 0.09
            if 0 < fallen < 1:
                sway = math.sin(fallen * 9 + number) * stage.px(30)
                spot = box.left + box.width * (number * 37 % LEAVES) / LEAVES + sway, box.top + box.height * fallen
                turned = pygame.transform.rotate(leaf, number * 61 + fallen * 300)
                surface.blit(turned, turned.get_rect(center=spot))

    return stage.over(CROWNED, draw)
