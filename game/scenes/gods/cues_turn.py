"""Turns, phases and prestige in motion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.gods import events as happened
from game.rules.gods.state import prestige
from game.scenes.gods.phases import PHASES
from game.scenes.wording import roman
from game.ui.layout import centred
from game.ui.motion import skip_along
from game.ui.shapes import disc
from game.ui.theme import GOLD
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Wait

if TYPE_CHECKING:
    from game.scenes.gods.stage import GodsStage

STEP: Final = 0.12
LONGEST: Final = 1.5
"""How long a chip takes for a step of the track, and for all of its way at most."""


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
    return InTurn(Do(put), stage.sound("drum"), stage.banner(words.upper()))


def phase_began(stage: GodsStage, event: happened.PhaseBegan) -> Clip:
    """Its disc lights."""
    phase = PHASES.index(event.phase)

    def put() -> None:
        stage.picture.phases.now = phase
        if event.phase == "negotiation":
            stage.shown.done = 0
        stage.touch("header", "phases", "panels")

    words = stage.words.phrase("panel", event.phase)
    shown = AtOnce(stage.flash(stage.board.phases[phase]), stage.banner(words.upper()))
    return InTurn(Do(put), stage.sound("horn"), shown)


def prestige_counted(stage: GodsStage, event: happened.PrestigeCounted) -> Clip:
    """Chips climb or slip to what their gods have now; battles are over."""
    track, state = stage.picture.track, stage.shown
    before = {seat: track.standing.get(seat, prestige(state, seat)) for seat in range(len(state.players))}

    def begin() -> None:
        state.orders, state.battles = [], []
        stage.end_battles()
        track.walking.update(seat for seat, count in enumerate(event.prestige) if before[seat] != count)
        stage.touch("map", "track", "panels")

    def put() -> None:
        track.walking.clear()
        track.standing.clear()
        stage.touch("track", "panels", "face")

    starts, ends = track.places(state, before), track.places(state, dict(enumerate(event.prestige)))
    clips: list[Clip] = []
    for seat, count in enumerate(event.prestige):
        if before[seat] != count:
            steps = max(1, abs(count - before[seat]))
            clips.append(
                skip_along(
                    stage.air,
                    lambda surface, box, seat=seat: stage.picture.signs.chip(surface, seat, box),  # type: ignore[misc]
                    [_between(starts[seat], ends[seat], step / steps) for step in range(steps + 1)],
                    min(STEP, LONGEST / steps),
                )
            )
    return InTurn(Do(begin), stage.sound("lyre"), AtOnce(*clips) if clips else Wait(0.1), Do(put), _flare(stage, event))


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
        disc(surface, box.inflate(grown, grown), None, GOLD, max(2, round(stage.px(6) * (1 - share)) + 1))  # type: ignore[arg-type]

    return stage.over(0.5, draw)


def game_ended(stage: GodsStage, event: happened.GameEnded) -> Clip:
    def put() -> None:
        state = stage.shown
        if event.decided_by == "limit":
            state.limited = 1
            state.fresh = [0] * len(state.fresh)
            state.fled = [0] * len(state.fled)
            stage.touch("map")

    return InTurn(Do(put), stage.sound("win"), Wait(0.8))
